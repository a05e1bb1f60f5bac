"""Every showdown that plays itself ends, on the screen and beside a table, by its last turn."""

from __future__ import annotations

from typing import Final

import pytest

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import seen_by, settle_options
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.numbers.showdowns import chosen_showdown, keys, showdown
from lonehand.games.gunslinger.state import State

WAYS: Final = next(option.values for option in GAME.options if option.key == "beside")
VERSIONS: Final = [(key, str(size)) for key in keys() for size in showdown(key).sizes]
STEPS_IN_A_SEGMENT: Final = 4
"""More steps than that nobody needs for one of his segments."""


def played(beside: str, player: str, options: dict[str, str], seed: str) -> State:
    """Play a showdown for as many steps as its turns may take; return what came of it."""
    state: State = GAME.start(settle_options(GAME, {**options, "beside": beside}))
    seats = {seat: GAME.players[player](Chance(f"{seed} {seat}")) for seat in GAME.seats}
    door = BatchDoor(seats, Chance(seed), seen_by(GAME, state))
    steps = 0
    while GAME.outcome(state) is None:
        GAME.step(state, door)
        steps += 1
        turns = chosen_showdown(state.options, GAME.rules_for(state).own).turns
        acts = GAME.book.turn.segments * (1 + len(state.characters)) * STEPS_IN_A_SEGMENT
        assert state.turn <= turns, (options, seed)
        assert steps <= (turns + 1) * acts, (options, seed)
    return state


@pytest.mark.parametrize("player", ["plain", "random"])
@pytest.mark.parametrize("beside", WAYS[1:])
def test_beside_a_table_nobody_plays_on_after_the_last_turn(beside: str, player: str) -> None:
    options = {"showdown": "saloon-quarrel", "size": "5", "side": "second", "partner": "on"}
    state = played(beside, player, options, "conform 1")
    if player == "plain" and beside == "facts":  # nobody is ever put out
        assert 20 == state.turn
        assert "20 turns have been played." == state.ending
        assert "" == state.winner


@pytest.mark.soak
@pytest.mark.parametrize("player", ["plain", "random"])
@pytest.mark.parametrize("beside", WAYS)
@pytest.mark.parametrize(("key", "size"), VERSIONS)
def test_every_version_of_every_showdown_ends_by_its_last_turn(
    key: str, size: str, beside: str, player: str
) -> None:
    for side in ("first", "second"):
        for number in range(3):
            options = {"showdown": key, "size": size, "side": side}
            played(beside, player, options, f"ends {number}")
