"""Situations in which watched battles have gone wrong, each kept so that it stays right."""

from __future__ import annotations

import pytest
from fielded import battle, unit

from lonehand.games.grimdark_future import measuring, moving


@pytest.mark.parametrize(
    ("size", "wide", "away", "foes", "rocks"),
    [
        (19, 4, 7, 3, "27,27: box 4x1"),
        (15, 4, 5, 5, "30,28: box 3x1"),
        (12, 5, 5, 5, "28,27: box 4x4"),
        (10, 4, 9, 3, "31,27: box 5x2"),
    ],
)
def test_chargers_whose_nearest_places_are_taken_look_for_others_and_keep_together(
    size: int, wide: int, away: int, foes: int, rocks: str
) -> None:
    ours = [unit("Pack", size=size, weapons=["Claws (A1)"]), unit("Friends", size=5)]
    theirs = [unit("Foe", size=foes, weapons=["Claws (A1)"])]
    play, _ = battle(ours, theirs, table=f"table: Rocks\nsize: 72 x 48\nrocks at {rocks}\n")
    pack, friends, foe = play.state.squads
    for squad, x, y in ((friends, 34_000, 28_000), (foe, 30_000, 30_000)):
        for number, body in enumerate(squad.bodies):
            body.x, body.y = x + 1_100 * number, y
    for number, body in enumerate(pack.bodies):
        body.x = 30_000 + 1_100 * (number % wide - wide // 2)
        body.y = 30_000 - 1_000 * away - 1_100 * (number // wide)
    measuring.forget(play)
    move = moving.charge(play, pack, foe)
    assert move is not None
    assert measuring.is_coherent(play, pack, move.places)
