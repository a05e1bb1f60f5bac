"""The lab lets Python's collector of reference cycles rest, since games leave little for it."""

from __future__ import annotations

import gc

import pytest

from lonehand.games import find
from lonehand.lab.games import collector_at_rest, play_one

# What other tests have left is collected here, too: such as a connection to a cluster that is gone.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

GAMES = {"lone-gunslinger": {}, "gunslinger": {}, "grimdark-future": {"points": "750"}}
WARM_UP = 1
FEW = 5000
"""Objects that a game may leave in cycles at most: less than a megabyte."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["random", "plain"])
def test_a_game_leaves_few_cycles(name: str, player: str) -> None:
    game = find(name)
    seats = dict.fromkeys(game.seats, player)
    for number in range(WARM_UP):
        play_one(game, f"warm {number}", GAMES[name], seats)
    gc.collect()

    with collector_at_rest():
        play_one(game, "watched", GAMES[name], seats)
        left = gc.collect()

    assert left <= FEW


def test_the_collector_works_again_after_a_run() -> None:
    with collector_at_rest():
        assert not gc.isenabled()

    assert gc.isenabled()
