"""Difficult and dangerous terrain under the moves of units."""

from __future__ import annotations

import pytest
from fielded import Given, a_unit, battle

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import charges, marches, moves, walks
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import fields

INCH = 1000


def walk(
    table: str, *, size: int = 3, rules: tuple[str, ...] = (), dice: tuple[int, ...] | None = None
) -> tuple[Play, Unit, Given]:
    """Return a unit in a row at 10,20 on a table with some pieces, and the door."""
    play, door = battle(
        [a_unit("Line", size=size, rules=rules, weapons=("CCW (A1)",))],
        [a_unit("Mob", weapons=("CCW (A1)",))],
        dice=dice,
        apart=24,
    )
    play.table = fields.field(f"table: Test\nsize: 72 x 48\n{table}")
    return play, play.state.units[0], door


def gone(unit: Unit, move: walks.Move) -> int:
    """Return how far the first model goes to the right."""
    return move.places[0][0] - unit.bodies[0].x


def test_a_rush_that_touches_difficult_terrain_is_six_inches_long() -> None:
    play, unit, _ = walk("marsh at 20,20: box 10x40\n")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, kind="Rush")
    assert move.difficult or move.length <= 6 * INCH
    assert 6 * INCH >= move.length
    assert 5990 <= gone(unit, move)


def test_a_rush_beside_difficult_terrain_goes_all_the_way() -> None:
    play, unit, _ = walk("marsh at 20,10: box 10x10\n")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, kind="Rush")
    assert not move.difficult
    assert 11_990 <= move.length <= 12_000


def test_who_comes_farther_round_difficult_terrain_than_through_it_goes_round_it() -> None:
    play, unit, _ = walk("marsh at 20,20: box 2x3\n", size=1)
    move = marches.towards(play, unit, (22_000, 20_000), 12 * INCH, kind="Rush")
    assert not move.difficult
    assert 2 < len(move.route)
    assert 10_500 < gone(unit, move)


@pytest.mark.parametrize("rule", ["Strider", "Flying"])
def test_striders_and_fliers_cross_difficult_terrain_at_full_length(rule: str) -> None:
    play, unit, _ = walk("marsh at 20,20: box 10x40\n", rules=(rule,))
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, kind="Rush")
    assert 11_990 <= gone(unit, move)
    assert not move.difficult


def test_a_unit_that_stands_in_difficult_terrain_moves_six_inches_at_most() -> None:
    play, unit, _ = walk("marsh at 10,20: box 4x4\n")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, kind="Rush")
    assert move.difficult
    assert 5990 <= move.length <= 6000


def test_terrain_to_avoid_is_gone_round_and_left_but_not_entered() -> None:
    play, unit, _ = walk("marsh at 20,20: box 4x40\n")
    words = ("difficult", "dangerous")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, avoid=words, kind="Rush")
    assert not move.difficult
    assert 18_000 - 492 >= max(x for x, _, _ in move.places)
    play, unit, _ = walk("marsh at 10,20: box 8x4\n")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, avoid=words, kind="Rush")
    assert 5990 <= move.length


def test_impassable_terrain_is_never_entered() -> None:
    play, unit, _ = walk("rocks at 16,24: box 2x47\n")
    move = marches.towards(play, unit, (40_000, 20_000), 12 * INCH, kind="Rush")
    assert 15_000 - 492 >= max(x for x, _, _ in move.places)


def test_each_model_that_crosses_dangerous_terrain_rolls_a_die_for_each_of_its_tough() -> None:
    play, unit, door = walk(
        "minefield at 14,20: box 1x40\n", rules=("Tough(3)",), dice=(1, 2, 3, 4, 5, 6, 1, 1, 6)
    )
    move = marches.towards(play, unit, (40_000, 20_000), 6 * INCH)
    assert (0, 1, 2) == move.dangerous
    moves.carry_out(play, unit, move)
    assert ("GFC-52", 9, "2-6 | 1") in door.rolls
    assert 3 == door.facts("dangerous")["wounds"]
    assert 3 == sum(body.wounds for body in unit.bodies)


def test_who_activates_in_dangerous_terrain_rolls_even_if_he_holds() -> None:
    play, unit, _ = walk("minefield at 10,20: box 1x4\n", dice=(6,))
    move = walks.hold(play, unit)
    assert (0,) == move.dangerous
    moves.carry_out(play, unit, move)
    assert not unit.moved


def test_fliers_roll_for_no_dangerous_terrain_and_striders_do() -> None:
    for rule, count in (("Flying", 0), ("Strider", 3)):
        play, unit, _ = walk("minefield at 14,20: box 1x40\n", rules=(rule,))
        move = marches.towards(play, unit, (40_000, 20_000), 6 * INCH)
        assert count == len(move.dangerous)


def test_one_die_is_rolled_for_all_models_at_once_and_a_1_wounds() -> None:
    play, unit, door = walk("", dice=(1, 1, 6))
    assert 2 == walks.brave(play, unit, unit.living_models())
    assert [("GFC-52", 3, "2-6 | 1")] == [roll for roll in door.rolls if roll[0] == "GFC-52"]
    assert 1 == len(unit.living_models())


def test_a_charge_through_difficult_terrain_reaches_six_inches() -> None:
    for far, reached in ((6, True), (7, False)):
        play, _ = battle(
            [a_unit("Line", size=3, weapons=("CCW (A1)",))],
            [a_unit("Mob", size=3, weapons=("CCW (A1)",))],
            apart=far,
        )
        play.table = fields.field("table: T\nsize: 72 x 48\nmarsh at 36,23.2: box 70x2\n")
        ours, theirs = play.state.units
        assert reached == (charges.charge(play, ours, theirs) is not None)
