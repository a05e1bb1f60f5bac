"""Situations in which watched battles have gone wrong, each kept so that it stays right."""

from __future__ import annotations

import pytest
from fielded import a_unit, battle, row

from lonehand.games.grimdark_future.automa import activation as automatic
from lonehand.games.grimdark_future.automa.activation import OnMap
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.play import Readings
from lonehand.games.grimdark_future.rules.movement import charges, positions, transports
from lonehand.space.inches.shapes import distance


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
    ours = [a_unit("Pack", size=size, weapons=["Claws (A1)"]), a_unit("Friends", size=5)]
    theirs = [a_unit("Foe", size=foes, weapons=["Claws (A1)"])]
    play, _ = battle(ours, theirs, table=f"table: Rocks\nsize: 72 x 48\nrocks at {rocks}\n")
    pack, friends, foe = play.state.units
    for unit, x, y in ((friends, 34_000, 28_000), (foe, 30_000, 30_000)):
        for number, body in enumerate(unit.bodies):
            body.x, body.y = x + 1_100 * number, y
    for number, body in enumerate(pack.bodies):
        body.x = 30_000 + 1_100 * (number % wide - wide // 2)
        body.y = 30_000 - 1_000 * away - 1_100 * (number // wide)
    positions.forget(play)
    move = charges.charge(play, pack, foe)
    assert move is not None
    assert positions.is_coherent(play, pack, move.places)


def test_who_gets_out_of_a_large_transport_keeps_clear_of_all_units_that_he_could_reach() -> None:
    carrier = a_unit("Carrier", rules=["Tough(6)", "Transport(11)"]).replace('"25"', '"120x92"')
    ours = [a_unit("Riders", size=10), carrier, a_unit("Friends", size=10)]
    play, _ = battle(ours, [a_unit("Foe")], table="table: Plain\nsize: 72 x 48\n")
    riders, transport, friends, _ = play.state.units
    body = transport.bodies[0]
    body.x, body.y, body.turn = 40_000, 40_000, 90
    riders.rides = transport.key
    row(friends, 36_000, 31_800, 1_000)
    positions.forget(play)
    move = transports.disembark(play, riders, (40_000, 20_000))
    assert move is not None
    transports.leave(play, riders, move)
    here, there = positions.shapes(play, riders), positions.shapes(play, friends)
    assert 1_000 <= min(distance(one, other) for one in here for other in there)


def test_in_the_moment_in_which_its_last_model_falls_a_unit_is_nobodys_nearest_enemy() -> None:
    play, _ = battle([a_unit("Ours", size=3)], [a_unit("Near"), a_unit("Far")])
    ours, near, far = play.state.units
    row(ours, 20_000, 20_000, 1_100)
    row(near, 26_000, 20_000, 1_100)
    row(far, 40_000, 20_000, 1_100)
    for body in near.bodies:
        body.alive = False
    positions.forget(play)
    found = positions.nearest_enemy(play, ours)
    assert found is not None
    assert far is found[1]
    for body in far.bodies:
        body.alive = False
    positions.forget(play)
    assert positions.nearest_enemy(play, ours) is None


@pytest.mark.parametrize("shot", ["sight", "range"])
def test_cargo_of_the_ai_that_finds_no_way_out_has_no_shot_and_holds(shot: str) -> None:
    pit = "table: Pit\nsize: 72 x 48\n"
    for place, size in (
        ("36,15", "30x15"),
        ("36,33", "30x15"),
        ("27,24", "15x3"),
        ("45,24", "15x3"),
    ):
        pit += f"rocks at {place}: box {size}\n"
    carrier = a_unit("Carrier", rules=["Tough(6)", "Transport(11)"]).replace('"25"', '"60"')
    theirs = [a_unit("Riders", size=5), carrier]
    play, door = battle([a_unit("Foe")], theirs, table=pit)
    play.rules = play.rules._replace(readings=Readings(shot=shot))
    foe, riders, transport = play.state.units
    row(foe, 36_000, 45_000, 1_100)
    body = transport.bodies[0]
    body.x, body.y, riders.rides, riders.kind = 36_000, 24_000, transport.key, "Shooting"
    positions.forget(play)
    move, has_shot = TableFacts(play, riders).enemy_advance(foe.name)
    assert ((), False) == (move.places, has_shot)
    automatic.act(OnMap(play, riders))
    assert transport.key == riders.rides
    assert "disembarks" not in door.kinds()
