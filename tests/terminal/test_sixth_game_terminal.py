"""The game of the manual in the terminal: with its picture, and as it was before it had one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import WIDE, driven, screen_text, text_of
from textual.pilot import Pilot

from lonehand import games
from lonehand.engine.play.session import Session
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.start import face_for
from lonehand.show.contract import Show, found_once

EXAMPLES = Path(__file__).parents[2] / "src" / "lonehand" / "example"


def coins(screen: str) -> list[int]:
    """Return how many coins each row of them has."""
    return [len(row) for row in re.findall("●+", screen)]


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Coin Duel on the shelf, as the manual's step 9 says."""
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setitem(games.PACKAGES, "coin-duel", "coin_duel.game")


@pytest.mark.parametrize("size", [WIDE, (60, 24)], ids=["wide", "narrow"])
def test_in_the_terminal_its_table_stands_in_words(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    game = games.find("coin-duel")
    monkeypatch.setattr(game, "show", Show(game))
    found_once.cache_clear()
    session = Session.new(game, seed="a")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        assert text_of(face, "told-text") == "You have 5 coins, the Gambler 5."
        assert "How much do you stake?" in screen_text(face)
        await pilot.press("1")
        await pilot.pause()
        assert text_of(face, "told-text") == "You have 4 coins, the Gambler 6."
        await pilot.press("left")
        assert "Tails: the Gambler wins 1." in text_of(face, "prompt")

    driven(lambda: face_for(session, pace="at once"), script, size)
    found_once.cache_clear()


@pytest.mark.parametrize("size", [WIDE, (60, 24)], ids=["wide", "narrow"])
def test_in_the_terminal_its_coins_are_seen(size: tuple[int, int]) -> None:
    session = Session.new(games.find("coin-duel"), seed="a")

    async def script(face: Terminal, pilot: Pilot[None]) -> None:
        assert coins(screen_text(face))[-1] == 5
        await pilot.press("1")
        await pilot.pause()
        assert coins(screen_text(face))[-1] == 6

    driven(lambda: face_for(session, pace="at once"), script, size)
