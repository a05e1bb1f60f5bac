"""Grimdark Future beside a real table keeps what every game must keep, with the map and without."""

from __future__ import annotations

import msgspec
import pytest

from lonehand.games.grimdark_future.game import GrimdarkFuture
from lonehand.games.grimdark_future.state import SEATS
from lonehand.games.table_mode import BY_FACTS, WITH_MAP
from lonehand.testing.conformance import IDEAS, Idea, name

SMALL = {
    "army": "moor-clans-750",
    "enemy": "harbour-watch-750",
    "table": "outpost",
    "people": "1",
    "profile": "gf-3.2",
}
"""The kit plays a battle many times over, so the armies are small."""


def beside(where: str) -> GrimdarkFuture:
    """Return the game as it is played at a table, in a small battle."""
    game = GrimdarkFuture()
    game.seats = SEATS[:1]
    held = {**SMALL, "beside": where}
    game.options = tuple(
        msgspec.structs.replace(option, values=(held[option.key],))
        if option.key in held
        else option
        for option in game.options
    )
    return game


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_grimdark_future_told_by_facts_keeps(idea: Idea) -> None:
    idea(beside(BY_FACTS), "a battle")


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_grimdark_future_with_the_table_kept_keeps(idea: Idea) -> None:
    idea(beside(WITH_MAP), "a battle")
