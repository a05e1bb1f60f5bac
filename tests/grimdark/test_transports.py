"""Transports: who fits, getting in and out, and wrecks."""

from __future__ import annotations

import pytest
from crowded import wrong
from fielded import GF32, Given, a_unit, battle

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement import positions, transports, walks
from lonehand.games.grimdark_future.state import GONE, Unit
from lonehand.space.inches import fields
from lonehand.space.inches.measures import between
from lonehand.space.inches.shapes import distance

TRUCK = a_unit("Truck", rules=("Transport(11)", "Tough(6)"), weapons=("CCW (A1)",)).replace(
    'base = "25"', 'base = "60"'
)
EXIT = GF32.special.transport.exit_within * 1000


def column(
    *riders: str, apart: int = 20, dice: tuple[int, ...] | None = None
) -> tuple[Play, Unit, list[Unit], Given]:
    """Return a battle with a truck, units of its side, and the door; an enemy stands far off."""
    play, door = battle([TRUCK, *riders], [a_unit("Mob", size=5)], apart=apart, dice=dice)
    return play, play.state.find("Truck"), play.state.units[1:-1], door


def board(unit: Unit, truck: Unit) -> None:
    """Put a unit into a truck."""
    unit.rides = truck.key


@pytest.mark.parametrize(
    ("size", "rules", "needed"),
    [(5, (), 5), (3, ("Tough(3)",), 9), (1, ("Hero", "Tough(6)"), 1), (1, ("Tough(6)",), None)],
)
def test_models_take_one_space_or_three(
    size: int, rules: tuple[str, ...], needed: int | None
) -> None:
    play, truck, (unit,), _ = column(a_unit("Line", size=size, rules=rules))
    assert needed == transports.spaces(play.rules.forces, unit)
    assert (needed is not None) == transports.has_room(play, unit, truck)


def test_a_full_transport_takes_nobody_else() -> None:
    play, truck, (one, other), _ = column(a_unit("One", size=10), a_unit("Other", size=3))
    assert 11 == transports.free_in(play, truck)
    board(one, truck)
    assert 1 == transports.free_in(play, truck)
    assert [one] == transports.cargo_of(play, truck)
    assert not transports.has_room(play, other, truck)
    assert not transports.has_room(play, truck, truck)
    assert not transports.has_room(play, play.state.find("Mob"), truck)


def test_a_unit_gets_in_when_one_model_reaches_the_transport() -> None:
    play, truck, (unit,), door = column(a_unit("Line", size=5))
    for body in unit.bodies:
        body.y -= 2000
    move = transports.move_aboard(play, unit, truck, "Advance")
    assert move is not None
    assert 6000 >= move.length
    transports.embark(play, unit, truck, move)
    assert truck.key == unit.rides
    assert not unit.present
    assert unit.in_play
    assert {"who": "Line", "transport": "Truck", "free": 6} == door.facts("embarks")
    for body in unit.bodies:
        body.y = 10_000
    unit.rides = ""
    assert transports.move_aboard(play, unit, truck, "Advance") is None
    assert transports.move_aboard(play, unit, truck, "Rush") is not None


@pytest.mark.parametrize("aim", [(40_000, 20_000), (10_000, 2_000), (0, 40_000)])
def test_a_unit_gets_out_wholly_within_six_inches_towards_where_it_goes(
    aim: tuple[int, int],
) -> None:
    play, truck, (unit,), door = column(a_unit("Line", size=10))
    board(unit, truck)
    move = transports.disembark(play, unit, aim)
    assert move is not None
    transports.leave(play, unit, move)
    own = positions.shapes(play, truck)[0]
    assert unit.present
    assert unit.moved
    for shape in positions.shapes(play, unit):
        assert EXIT >= distance(own, shape) + 2 * shape.outline.radius
    assert positions.is_coherent(play, unit)
    assert [] == wrong(play)
    nearest = min(between((b.x, b.y), aim) for b in unit.bodies)
    assert nearest < between((truck.bodies[0].x, truck.bodies[0].y), aim)
    assert "Truck" == door.facts("disembarks")["transport"]


def test_who_gets_out_into_a_minefield_has_to_test() -> None:
    play, truck, (unit,), door = column(a_unit("Line", size=3), dice=(1, 6, 6))
    play.table = fields.field("table: T\nsize: 72 x 48\nminefield at 20,20: box 38x30\n")
    board(unit, truck)
    assert transports.disembark(play, unit, (40_000, 20_000), avoid=("dangerous",)) is None
    move = transports.disembark(play, unit, (40_000, 20_000))
    assert move is not None
    assert (0, 1, 2) == move.dangerous
    transports.leave(play, unit, move)
    assert 1 == door.facts("dangerous")["wounds"]


def test_cargo_charges_out_of_its_transport_at_enemies_beside_it() -> None:
    for apart, reached in ((4, True), (8, False)):
        play, truck, (unit,), _ = column(a_unit("Line", size=3), apart=apart)
        board(unit, truck)
        mob = play.state.find("Mob")
        move = transports.disembark(play, unit, (0, 0), enemy=mob)
        assert reached == (move is not None)
        if move is not None:
            assert mob.key == move.target
            transports.leave(play, unit, move)
            assert 3 >= positions.gap(play, unit, mob)
            assert [] == wrong(play, before=[(unit.key, mob.key)])


def test_there_is_no_way_out_where_there_is_no_room() -> None:
    play, truck, (unit,), _ = column(a_unit("Line", size=3))
    play.table = fields.field(
        "table: T\nsize: 72 x 48\n"
        "rocks at 10,14: box 18x8\nrocks at 10,26: box 18x8\n"
        "rocks at 4.5,20: box 7x4\nrocks at 15.5,20: box 7x4\n"
    )
    board(unit, truck)
    assert transports.disembark(play, unit, (40_000, 20_000)) is None


def test_cargo_of_a_wreck_tests_is_shaken_and_stands_beside_it() -> None:
    play, truck, (unit, other), door = column(
        a_unit("Line", size=3), a_unit("Other", size=3), dice=(1, 2, 3, 6, 6, 6)
    )
    board(unit, truck)
    board(other, truck)
    wounds.remove(play, truck, "GFC-42")
    first, second = transports.wrecks(play)
    assert {unit.key, other.key} == {first.key, second.key}
    assert GONE == truck.where
    for each, left in ((first, 2), (second, 3)):
        assert each.present
        assert each.shaken
        assert left == len(each.living_models())
        middle = (truck.bodies[0].x, truck.bodies[0].y)
        assert all(between((b.x, b.y), middle) < EXIT + 1200 for b in each.bodies)
    assert [] == wrong(play)
    assert 2 == door.kinds().count("dangerous")
    assert [] == transports.wrecks(play)


def test_a_unit_without_models_left_does_not_get_in() -> None:
    play, truck, (unit,), _ = column(a_unit("Line", size=1), dice=(1,))
    play.table = fields.field("table: T\nsize: 72 x 48\nminefield at 10,17: box 18x4\n")
    move = transports.move_aboard(play, unit, truck, "Advance")
    assert move is not None
    assert walks.CHARGE != move.kind
    transports.embark(play, unit, truck, move)
    assert GONE == unit.where
    assert "" == unit.rides
