#!/usr/bin/env python3
"""Writes a store with a running game of each kind, as the code that is imported writes it.

Run it with the code of the version that is to be kept, and a name for that version:

    git worktree add /tmp/before f2c86b1
    PYTHONPATH=/tmp/before/src python tests/store/old/make_old_stores.py f2c86b1

Each store is written as the text that SQLite dumps, and beside it the record of its game.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store
from lonehand.testing.conformance import any_answer

HERE = Path(__file__).parent


def answered(session: Session, times: int, chance: Chance) -> None:
    """Answer so many questions in any way."""
    for _ in range(times):
        questions = session.questions()
        if questions:
            question = questions[chance.below("who", len(questions))]
            seat = None if question.source else question.who
            session.answer(any_answer(question, chance), session.token, seat)


def half_played(store: Store, game: str, options: dict[str, str], answers: int) -> Session:
    """Return the first game of some seeds that is finish the game after so many answers.

    Two answers are taken back before the last ten, so that the record has a branch.
    """
    for number in range(200):
        session = store.new(game, options, seed=f"an old game {number}")
        chance = Chance(f"old answers {number}")
        answered(session, answers - 10, chance)
        if session.questions():
            session.undo(2)
            answered(session, 12, chance)
        if session.questions():
            return session
        store.remove(session.key or "")
    raise LookupError(game)


def cards(store: Store) -> None:
    """Play The Lone Gunslinger half through, with a branch and a correction."""
    session = half_played(store, "lone-gunslinger", {"level": "1", "night": "on"}, 40)
    session.correct("life Sheriff 2")


COACHES = """
turn = "Rose Doolan"
phase = "play"
[[seat]]
role = "Sheriff"
character = "Black Jack"
hand = ["bang 7c", "beer 6h", "missed 2s"]
[[seat]]
role = "Outlaw"
character = "Rose Doolan"
stack_top_first = ["general store qs"]
[[seat]]
role = "Outlaw"
character = "Paul Regret"
[[seat]]
role = "Outlaw"
character = "Jourdonnais"
[[seat]]
role = "Deputy"
character = "Lucky Duke"
[[seat]]
role = "Renegade"
character = "Slab the Killer"
"""


def coaches(store: Store) -> None:
    """Lay two Stagecoaches into a General Store, and let opponents take from it, then go on."""
    game: Any = find("lone-gunslinger")
    laid = game.read_situation(COACHES, "coaches").state
    session = Session.new(game, "old coaches", typed=("deck",), keeper=store, start=laid)
    shown = ("stagecoach 9s", "bang 8c", "bang 9c", "mustang 8h", "missed 3s", "stagecoach 9s")
    for card in shown:
        session.answer(card)
    session.switch("deck", typed=False)
    answered(session, 12, Chance("old coaches"))
    assert session.questions()


def showdown(store: Store) -> None:
    """Play a showdown of Gunslinger half through, with a branch."""
    half_played(store, "gunslinger", {}, 20)


def battle(store: Store) -> None:
    """Play a battle of Grimdark Future half through, with a branch."""
    half_played(store, "grimdark-future", {}, 26)


STORES: dict[str, Callable[[Store], None]] = {
    "lone-gunslinger": cards,
    "lone-gunslinger-coaches": coaches,
    "gunslinger": showdown,
    "grimdark-future": battle,
}


def written(play: Callable[[Store], None]) -> tuple[str, str]:
    """Play a game in a store of its own; return the dump of the store, and the game's record."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite", find, describe)
        play(store)
        pragmas = ("user_version", "application_id")
        marks = [
            f"pragma {name}={store.base.execute(f'pragma {name}').fetchone()[0]};"
            for name in pragmas
        ]
        (entry,) = store.games()
        record = store.open(entry.id).record.text()
        rows = [*marks, *store.base.iterdump()]
        store.close()
    return "\n".join(rows) + "\n", record


if __name__ == "__main__":
    for store, begun in STORES.items():
        dump, text = written(begun)
        (HERE / f"{store}-{sys.argv[1]}.sql").write_text(dump, "utf-8")
        (HERE / f"{store}-{sys.argv[1]}.record").write_text(text, "utf-8")
