"""Gunslinger beside a real table keeps what every game must keep, with the map and without it."""

from __future__ import annotations

import msgspec
import pytest

from lonehand.games.gunslinger.game import Gunslinger
from lonehand.games.table_mode import BY_FACTS, WITH_MAP
from lonehand.testing.conformance import IDEAS, Idea, name


def beside(where: str) -> Gunslinger:
    """Return the game as it is played at a table, in a small showdown."""
    game = Gunslinger()
    held = {"beside": where, "showdown": "saloon-quarrel", "size": "full", "side": "rule"}
    game.options = tuple(
        msgspec.structs.replace(option, values=(held[option.key],))
        if option.key in held
        else option
        for option in game.options
    )
    return game


@pytest.mark.parametrize("where", [WITH_MAP, BY_FACTS])
@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_gunslinger_beside_a_table_keeps(idea: Idea, where: str) -> None:
    idea(beside(where), "beside")


@pytest.mark.soak
@pytest.mark.parametrize("where", [WITH_MAP, BY_FACTS])
@pytest.mark.parametrize("idea", IDEAS, ids=name)
def test_gunslinger_beside_a_table_keeps_over_many_showdowns(idea: Idea, where: str) -> None:
    for number in range(10):
        idea(beside(where), f"many tables {number}")
