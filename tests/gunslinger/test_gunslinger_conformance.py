"""Gunslinger keeps what every game must keep, over showdowns, sizes and sides by chance."""

from __future__ import annotations

import msgspec
import pytest

from lonehand.games.gunslinger.game import Gunslinger
from lonehand.games.table_mode import KEY
from lonehand.testing.conformance import IDEAS, Idea, name

SEEDS = ("a showdown", "a third one")
"""Each draws a showdown, its size, the sides, the readings, and what is typed in by hand."""


def on_screen() -> Gunslinger:
    """Return the game as it is played on the screen; beside a table it has tests of its own."""
    game = Gunslinger()
    game.options = tuple(
        msgspec.structs.replace(option, values=option.values[:1]) if option.key == KEY else option
        for option in game.options
    )
    return game


GAME = on_screen()


@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_gunslinger_keeps(idea: Idea) -> None:
    for seed in SEEDS:
        idea(GAME, seed)


@pytest.mark.soak
@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_gunslinger_keeps_over_many_showdowns(idea: Idea) -> None:
    for number in range(40):
        idea(GAME, f"many showdowns {number}")
