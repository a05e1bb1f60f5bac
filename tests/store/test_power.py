"""The power may fail at any moment: every answer that was acknowledged is there afterwards."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from killed import begin, go_on
from power import Deed, Disk, cut_at, put_down, written_down

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games import find
from lonehand.store.sqlite import Store

FILE = "games.sqlite"


def played(folder: Path, seed: str, deeds: int, synchronous: str = "") -> list[Deed]:
    """Play two games by turns over the layer; return what reached the disk, and what was said."""
    with written_down(synchronous) as done, closing(Store(folder / FILE, find)) as store:
        sessions = [begin(f"{seed} {number}", store) for number in range(2)]
        for session in sessions:
            done.append(said(session.key, session.token))
        for number in range(deeds):
            session = sessions[number % 2]
            if go_on(session, f"{seed} {number % 2}"):
                done.append(said(session.key, session.token))
        return list(done)


def said(key: str | None, token: str) -> Deed:
    """Return the acknowledgement that a game stands at a token."""
    return Deed("said", f"{key} {token}")


def lost_after_cuts(deeds: list[Deed], cuts: int, name: str, folder: Path) -> list[str]:
    """Cut the power so often; return in sentences what was lost or broken."""
    chance, lost = Chance(name), list[str]()
    folder.mkdir()

    def look(disk: Disk, place: int) -> None:
        put_down(disk.after_a_cut(chance), folder)
        known: dict[str, list[str]] = {}
        for deed in deeds:
            if deed.what == "said":
                key, token = deed.file.split(" ")
                known.setdefault(key, []).append(token)
        least = {
            key: sum(d.what == "said" and d.file.startswith(key) for d in deeds[:place])
            for key in known
        }
        try:
            store = Store(folder / FILE, find)
        except Refusal as refusal:
            lost.append(f"{place}: {refusal}")
            return
        with closing(store):
            lost.extend(f"{place}: {fault}" for fault in store.faults())
            lost.extend(f"{place}: {each.why}" for each in store.find_damage())
            there = {entry.id for entry in store.games()}
            for key, tokens in known.items():
                if key not in there:
                    lost.extend([f"{place}: {key} is gone"] if least[key] else [])
                    continue
                record = store.record(key)
                token = f"{record.head}.{len(record)}"
                if token not in tokens[max(0, least[key] - 1) :]:
                    lost.append(f"{place}: {key} stands at {token} after {tokens[least[key] - 1]}")
                elif not chance.below("open", 8):
                    assert store.open(key).token == token

    places = [1 + chance.below("place", len(deeds)) for _ in range(cuts)]
    cut_at(deeds, places, look)
    return lost


def test_a_power_cut_at_any_moment_loses_nothing_that_was_said(tmp_path: Path) -> None:
    deeds = played(tmp_path, "a little power", 30)
    syncs = [deed.what for deed in deeds].count("sync")
    assert syncs > 30
    assert [] == lost_after_cuts(deeds, 40, "a few cuts", tmp_path / "disk")


def test_the_layer_finds_what_a_careless_store_would_lose(tmp_path: Path) -> None:
    deeds = played(tmp_path, "careless", 30, synchronous="off")
    assert lost_after_cuts(deeds, 40, "a few cuts", tmp_path / "disk")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
def test_a_thousand_power_cuts_lose_nothing(tmp_path: Path, part: int) -> None:
    deeds = played(tmp_path, f"power {part}", 200)
    assert [] == lost_after_cuts(deeds, 200, f"cuts {part}", tmp_path / "disk")
