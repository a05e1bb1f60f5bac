"""Grimdark Future keeps what every game must keep, over armies, tables and missions by chance."""

from __future__ import annotations

import msgspec
import pytest

from lonehand.games.grimdark_future.game import GrimdarkFuture
from lonehand.games.grimdark_future.options import OWN
from lonehand.games.grimdark_future.state import SEATS
from lonehand.testing.conformance import IDEAS, Idea, name

SEEDS = ("a battle",)
"""It draws armies, a table, a mission, people, the readings, and what is typed in by hand."""
SMALL = {
    "points": ("750",),
    "army": ("random",),
    "enemy": ("random",),
    "people": ("1", "2", "0"),
}
"""The kit plays a battle many times over, so armies and company are small; nevers play the rest."""


def by_chance() -> GrimdarkFuture:
    """Return the game without values of options that need an owner's files, or a real table."""
    game = GrimdarkFuture()
    game.seats = SEATS[:2]
    game.options = tuple(
        msgspec.structs.replace(option, values=values)
        for option in game.options
        if (values := SMALL.get(option.key) or allowed(option.key, option.values))
    )
    return game


def allowed(key: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the values of an option that need nothing from an owner."""
    return values[:1] if key == "beside" else tuple(value for value in values if value != OWN)


GAME = by_chance()


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_grimdark_future_keeps(idea: Idea) -> None:
    for seed in SEEDS:
        idea(GAME, seed)


@pytest.mark.soak
@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_grimdark_future_keeps_over_many_battles(idea: Idea) -> None:
    for number in range(20):
        idea(GAME, f"many battles {number}")
