"""Moves of whole units: legal, compact, as far as allowed, and refused with a reason."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from crowded import some_battle, too_near, wrong
from fielded import Given, a_unit, battle, fields_of, row
from gf_situations import scene
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.automa import activation, targets
from lonehand.games.grimdark_future.automa.activation import OnMap
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import (
    charges,
    consolidation,
    marches,
    moves,
    positions,
    walks,
)
from lonehand.games.grimdark_future.state import ON_TABLE, Unit
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.space.inches import fields
from lonehand.space.inches.measures import between
from lonehand.space.inches.shapes import distance, touches

INCH = 1000
CCW = "CCW (A1)"


def facing_off(
    *, size: int = 5, other: int = 5, apart: int = 8, table: str = "", more: tuple[str, ...] = ()
) -> tuple[Play, Unit, Unit, Given]:
    """Return two units in rows that face each other, and the door."""
    play, door = battle(
        [a_unit("Line", size=size, weapons=(CCW,)), *more],
        [a_unit("Mob", size=other, weapons=(CCW,))],
        apart=apart,
    )
    play.table = fields.field(f"table: Test\nsize: 72 x 48\n{table}")
    return play, play.state.find("Line"), play.state.find("Mob"), door


# -- never an illegal place ------------------------------------------------------------------------


def one_move(play: Play, unit: Unit, chance: Chance) -> walks.Move | None:
    """Return some move of a unit, None for a wish that is refused."""
    troop = play.rules.forces.of(unit)
    point = chance.below("x", play.table.width), chance.below("y", play.table.height)
    match chance.below("kind", 4):
        case 0:
            return marches.towards(play, unit, point, troop.advance)
        case 1:
            avoid = ("difficult", "dangerous")
            return marches.towards(play, unit, point, troop.rush, avoid=avoid, kind="Rush")
        case 2:
            near = positions.nearest_enemy(play, unit)
            return charges.charge(play, unit, near[1]) if near else None
    x, y, _ = positions.spots_of(unit)[0]
    wish = x - 6000 + chance.below("x", 12_000), y - 6000 + chance.below("y", 12_000)
    facing = 15 * chance.below("turn", 24) if chance.below("formed", 2) else None
    found = moves.to(play, unit, wish, facing, "Advance")
    return None if isinstance(found, Refusal) else found


def check_moves(seed: str, *, units: int, crowd: int = 0, steps: int = 8) -> None:
    """Make some moves in a random battle and check each of them."""
    play, _ = some_battle(seed, units, crowd=crowd)
    chance = Chance(seed)
    assert [] == wrong(play, before=too_near(play))
    for _ in range(steps):
        there = [unit for unit in play.state.units if unit.present]
        unit = there[chance.below("unit", len(there))]
        before = too_near(play)
        was_together = positions.is_coherent(play, unit)
        starts = positions.spots_of(unit)
        move = one_move(play, unit, chance)
        if move is None:
            continue
        troop = play.rules.forces.of(unit)
        most = walks.length_of(troop, move.kind)
        assert most >= move.length
        assert not move.difficult or move.length <= min(most, 6000)
        for start, path, place in zip(starts, move.paths, move.places, strict=True):
            assert (start[:2], place[:2]) == (path[0], path[-1])
            assert most >= sum(between(*leg) for leg in pairwise(path))
        positions.place_models(play, unit, move.places)
        keys = [each.key for each in play.state.units]
        if move.target:
            pair = sorted((unit.key, move.target), key=keys.index)
            before.add((pair[0], pair[1]))
        assert [] == wrong(play, before=before)
        assert not was_together or positions.is_coherent(play, unit)
        if move.target:
            enemy = play.state.find(move.target)
            consolidation.pile_in(play, enemy, unit)
            assert [] == wrong(play, before=before)
            consolidation.back_off(play, unit, enemy)
            assert [] == wrong(play, before=before)


@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_no_move_of_any_unit_ends_in_an_illegal_place(seed: int) -> None:
    check_moves(f"any {seed}", units=5)


@pytest.mark.parametrize("seed", range(4))
def test_no_move_in_a_dense_crowd_ends_in_an_illegal_place(seed: int) -> None:
    check_moves(f"dense {seed}", units=6, crowd=9000)


def charges_in_a_crowd(seed: int) -> Iterator[tuple[Play, Unit, Unit]]:
    """Go through the charges that units which keep together could make in a dense crowd."""
    play, _ = some_battle(f"charge {seed}", 6, crowd=9000)
    for unit in play.state.units:
        if unit.present and len(unit.living_models()) > 1 and positions.is_coherent(play, unit):
            for enemy in play.state.enemies(unit.side):
                if charges.charge_length(play, unit, enemy) is not None:
                    yield play, unit, enemy


@pytest.mark.parametrize("seed", [0, 2, 5, 11])
def test_chargers_through_a_dense_crowd_end_in_coherency_or_do_not_charge(seed: int) -> None:
    found = list(charges_in_a_crowd(seed))
    wishes = [(play, unit, charges.charge(play, unit, enemy)) for play, unit, enemy in found]
    made = [(play, unit, move.places) for play, unit, move in wishes if move is not None]
    assert len(made) > 0.85 * len(found)
    assert [] == [s.name for play, s, places in made if not positions.is_coherent(play, s, places)]


def test_a_charge_for_which_there_is_no_room_is_refused_with_what_is_wrong() -> None:
    play, unit, enemy = next(
        (play, unit, enemy)
        for seed in range(20)
        for play, unit, enemy in charges_in_a_crowd(seed)
        if charges.charge(play, unit, enemy) is None
    )
    assert not targets.can_charge(play, unit, enemy)
    unit.seat = "player"
    form = ActivationForm(play, [unit.key])
    with pytest.raises(Refusal, match=f"no room to get into contact with {enemy.name} and keep"):
        form.check(f"{unit.name}: charge {enemy.name}")


def test_ten_models_move_in_bounded_time() -> None:
    play, _ = some_battle("time", 6)
    unit = max((s for s in play.state.units if s.present), key=lambda s: len(s.bodies))
    chance = Chance("time")
    start = time.process_time()
    for _ in range(20):
        point = chance.below("x", play.table.width), chance.below("y", play.table.height)
        marches.towards(play, unit, point, 12 * INCH, kind="Rush")
    assert 2 > time.process_time() - start


# -- towards a place -------------------------------------------------------------------------------


def test_a_unit_keeps_its_formation_in_the_open() -> None:
    play, unit, _, _ = facing_off(apart=22)
    move = marches.towards(play, unit, (40_000, 20_000), 6 * INCH)
    ways = {(x - b.x, y - b.y) for (x, y, _), b in zip(move.places, unit.bodies, strict=True)}
    assert 1 == len(ways)
    assert 6000 == move.length


def test_a_unit_stops_where_it_wants_to_go() -> None:
    play, unit, _, _ = facing_off(apart=22)
    move = marches.towards(play, unit, (19_000, 20_000), 6 * INCH)
    assert (19_000, 20_000) in [(x, y) for x, y, _ in move.places]
    assert 6000 > move.length


def test_a_unit_goes_round_a_building_and_stays_together() -> None:
    table = "building at 21,20: box 3x8\n"
    play, unit, _, _ = facing_off(apart=22, table=table)
    seen = []
    for _ in range(6):
        move = marches.towards(play, unit, (34_000, 20_000), 6 * INCH)
        moves.carry_out(play, unit, move)
        assert [] == wrong(play)
        assert positions.is_coherent(play, unit)
        seen.append(positions.to_place(play, unit, (34_000, 20_000)))
    assert 100 > seen[-1]


def test_a_unit_keeps_an_inch_from_others_unless_it_charges() -> None:
    play, unit, enemy, _ = facing_off(apart=4)
    move = marches.towards(play, unit, (10_000, 30_000), 6 * INCH)
    moves.carry_out(play, unit, move)
    assert 1000 <= positions.gap(play, unit, enemy)


def test_a_unit_that_has_lost_its_coherency_moves_to_restore_it() -> None:
    play, unit, _, _ = facing_off(apart=22)
    unit.bodies[2].alive = False
    unit.bodies[3].x += 2000
    unit.bodies[4].x += 2000
    assert not positions.is_coherent(play, unit)
    move = marches.towards(play, unit, (10_000, 10_000), 6 * INCH)
    moves.carry_out(play, unit, move)
    assert positions.is_coherent(play, unit)


def test_models_cut_off_too_far_come_as_near_as_they_can() -> None:
    play, unit, _, _ = facing_off(apart=22)
    unit.bodies[4].x += 20_000
    before = unit.bodies[4].x - unit.bodies[3].x
    moves.carry_out(play, unit, marches.towards(play, unit, (10_000, 10_000), 6 * INCH))
    far = distance(positions.shapes(play, unit)[4], positions.shapes(play, unit)[3])
    assert before - 984 - 6000 == pytest.approx(far, abs=200)
    assert [] == wrong(play)


def test_a_unit_of_immobile_models_can_only_hold() -> None:
    play, _ = battle([a_unit("Gun", rules=("Immobile",), weapons=(CCW,))], [a_unit("Mob")], apart=8)
    unit, enemy = play.state.units
    assert 0 == play.rules.forces.of(unit).advance
    assert charges.charge(play, unit, enemy) is None
    assert positions.spots_of(unit) == walks.hold(play, unit).places


def test_fliers_pass_over_units_and_buildings_and_end_clear_of_them() -> None:
    wing = a_unit("Wing", size=3, rules=("Flying",), weapons=(CCW,))
    play, _ = battle([wing], [a_unit("Mob", size=5, weapons=(CCW,))], apart=3)
    play.table = fields.field("table: T\nsize: 72 x 48\nbuilding at 10,27: box 12x3\n")
    unit = play.state.find("Wing")
    move = marches.towards(play, unit, (10_000, 32_000), 12 * INCH, kind="Rush")
    moves.carry_out(play, unit, move)
    assert 28_500 < min(body.y for body in unit.bodies)
    assert [] == wrong(play)


def test_a_move_tells_where_everybody_was_and_is() -> None:
    play, unit, _, door = facing_off(apart=22)
    was = tuple((x, y) for x, y, _ in positions.spots_of(unit))
    moves.carry_out(play, unit, marches.towards(play, unit, (40_000, 20_000), 6 * INCH))
    facts = door.facts("moves")
    assert was == facts["was"]
    assert tuple((body.x, body.y) for body in unit.bodies) == facts["now"]
    assert unit.moved


# -- charges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("apart", "reached"), [(11, True), (12, True), (13, False)])
def test_a_charge_needs_one_model_within_twelve_inches(apart: int, *, reached: bool) -> None:
    play, unit, enemy, _ = facing_off(apart=apart)
    move = charges.charge(play, unit, enemy)
    assert reached == (move is not None)
    assert (apart * INCH if reached else None) == charges.charge_length(play, unit, enemy)


def test_all_chargers_get_into_contact_who_can() -> None:
    play, unit, enemy, _ = facing_off(apart=8)
    move = charges.charge(play, unit, enemy)
    assert move is not None
    moves.carry_out(play, unit, move)
    there = positions.shapes(play, enemy)
    assert all(any(touches(a, b) for b in there) for a in positions.shapes(play, unit))
    assert positions.is_coherent(play, unit)
    assert [] == wrong(play, before=[(unit.key, enemy.key)])


def test_a_charge_goes_round_what_is_in_its_way() -> None:
    play, unit, enemy, _ = facing_off(size=1, other=1, apart=6, table="rocks at 10,23.5: box 2x2\n")
    length = charges.charge_length(play, unit, enemy)
    assert length is not None
    assert 6100 < length < 9000
    play, unit, enemy, _ = facing_off(
        size=1, other=1, apart=6, table="rocks at 14,23.5: box 28x2\n"
    )
    assert charges.charge_length(play, unit, enemy) is None


def test_nobody_charges_through_another_unit() -> None:
    screen = a_unit("Screen", size=10, weapons=(CCW,))
    play, unit, enemy, _ = facing_off(size=1, other=1, apart=6, more=(screen,))
    assert charges.charge(play, unit, enemy) is not None
    row(play.state.find("Screen"), 10_000 - 5 * 984 - 300, 23_500, step=984)
    length = charges.charge_length(play, unit, enemy)
    assert length is None or length > 10_000


def test_terrain_that_a_charge_may_not_cross_stops_it() -> None:
    table = "minefield at 36,23.5: box 70x1\n"
    play, unit, enemy, _ = facing_off(apart=6, table=table)
    assert charges.charge(play, unit, enemy) is not None
    assert charges.charge(play, unit, enemy, avoid=("dangerous",)) is None


def test_models_of_the_charged_unit_close_in_three_inches() -> None:
    play, unit, enemy, _ = facing_off(size=1, other=5, apart=6)
    move = charges.charge(play, unit, enemy)
    assert move is not None
    moves.carry_out(play, unit, move)
    own = positions.shapes(play, unit)[0]
    before = sum(touches(own, shape) for shape in positions.shapes(play, enemy))
    was = positions.spots_of(enemy)
    consolidation.pile_in(play, enemy, unit)
    assert before < sum(touches(own, shape) for shape in positions.shapes(play, enemy))
    assert all(
        3000 >= between(a[:2], b[:2]) for a, b in zip(was, positions.spots_of(enemy), strict=True)
    )
    assert positions.is_coherent(play, enemy)


def test_chargers_stand_an_inch_off_after_the_melee() -> None:
    play, unit, enemy, _ = facing_off(apart=6)
    move = charges.charge(play, unit, enemy)
    assert move is not None
    moves.carry_out(play, unit, move)
    assert 3 >= positions.gap(play, unit, enemy)
    consolidation.back_off(play, unit, enemy)
    assert 997 <= positions.gap(play, unit, enemy)
    assert positions.is_coherent(play, unit)


def test_who_is_left_alone_moves_up_to_three_inches_to_what_it_works_on() -> None:
    play, unit, enemy, _ = facing_off(apart=8)
    unit.seat = ""
    before = positions.gap(play, unit, enemy)
    consolidation.consolidate(play, unit, None)
    assert 2900 <= before - positions.gap(play, unit, enemy) <= 3000


def test_a_person_says_where_his_unit_consolidates() -> None:
    play, unit, enemy, door = facing_off(apart=8)
    unit.seat = "player"
    door.answers = ["towards Mob"]
    consolidation.consolidate(play, unit, None)
    assert [("player", "consolidate", ["stay", "towards Mob"])] == door.asked
    assert 5100 >= positions.gap(play, unit, enemy)
    was = positions.spots_of(unit)
    door.answers = ["stay"]
    consolidation.consolidate(play, unit, None)
    assert was == positions.spots_of(unit)


# -- a person's moves ------------------------------------------------------------------------------


def test_a_person_sets_his_unit_in_ranks_behind_a_place() -> None:
    play, unit, _, _ = facing_off(apart=22)
    move = moves.to(play, unit, (12_000, 17_000), 0, "Advance")
    assert isinstance(move, walks.Move)
    xs = {x for x, _, _ in move.places}
    assert {12_000} == xs
    assert 17_000 in [y for _, y, _ in move.places]
    assert 6000 >= move.length


def test_a_person_drags_his_unit_as_it_stands() -> None:
    play, unit, _, _ = facing_off(apart=22)
    move = moves.to(play, unit, (10_000, 16_000), None, "Advance")
    assert isinstance(move, walks.Move)
    assert [(b.x, b.y - 4000, 0) for b in unit.bodies] == list(move.places)


REFUSED = [
    ("too far", [(x, 13_000) for x in range(10_000, 17_000, 1484)], "GFC-23", "7″"),
    ("off the table", [(200, 20_000), *[(1484 * n, 20_000) for n in range(1, 5)]], "GFC-23", ""),
    ("impassable", [(x, 17_000) for x in range(10_000, 17_000, 1484)], "GFC-53", "impassable"),
    ("too near", [(x, 25_000) for x in range(10_000, 17_000, 1484)], "GFC-24", "Mob"),
    ("overlap", [(10_000, 20_000), *[(10_500 + 1484 * n, 20_000) for n in range(4)]], "GFC-24", ""),
    ("apart", [(9_000, 20_000), *[(10_000 + 1484 * n, 20_000) for n in range(1, 5)]], "GFC-25", ""),
]


@pytest.mark.parametrize(("why", "places", "clause", "word"), REFUSED, ids=[r[0] for r in REFUSED])
def test_models_that_may_not_go_there_are_refused_with_the_clause(
    why: str, places: list[tuple[int, int]], clause: str, word: str
) -> None:
    play, unit, _, _ = facing_off(apart=5, table="rocks at 13,16.9: box 4x0.5\n")
    if why == "off the table":
        row(unit, 1000, 20_000)
    with pytest.raises(Refusal) as refused:
        moves.with_models(play, unit, [(x, y, 0) for x, y in places], "Advance")
    assert clause == refused.value.clause
    assert word in refused.value.sentence
    assert "model" in refused.value.sentence


def test_models_put_by_hand_may_go_anywhere_legal() -> None:
    play, unit, _, _ = facing_off(apart=22)
    places = [(b.x, b.y + 5000, 0) for b in unit.bodies]
    move = moves.with_models(play, unit, places, "Advance")
    assert tuple(places) == move.places
    assert 5000 == move.length


def test_a_way_round_counts_as_long_as_it_is() -> None:
    play, unit, _, _ = facing_off(size=1, apart=22, table="rocks at 13,20: box 2x6\n")
    with pytest.raises(Refusal) as refused:
        moves.with_models(play, unit, [(15_900, 20_000, 0)], "Advance")
    assert "GFC-24" == refused.value.clause
    assert "round" in refused.value.sentence


def test_by_hand_through_difficult_terrain_only_six_inches() -> None:
    play, unit, _, _ = facing_off(size=1, apart=22, table="marsh at 13,20: box 1x40\n")
    with pytest.raises(Refusal) as refused:
        moves.with_models(play, unit, [(18_000, 20_000, 0)], "Rush")
    assert "GFC-51" == refused.value.clause
    move = moves.with_models(play, unit, [(16_000, 20_000, 0)], "Rush")
    assert move.difficult


def test_a_charge_by_hand_needs_contact() -> None:
    play, unit, enemy, _ = facing_off(apart=4)
    good = [(b.x, b.y + 4000, 0) for b in unit.bodies]
    assert enemy.key == moves.with_models(play, unit, good, "Charge", enemy).target
    with pytest.raises(Refusal) as refused:
        moves.with_models(play, unit, [(x, y - 500, 0) for x, y, _ in good], "Charge", enemy)
    assert "GFC-33" == refused.value.clause


def test_a_draft_of_a_person_is_answered_within_ten_milliseconds() -> None:
    play, _ = some_battle("drafts", 8)
    chance, times = Chance("drafts"), []
    there = [unit for unit in play.state.units if unit.present]
    for _ in range(60):
        unit = there[chance.below("u", len(there))]
        x, y, _ = positions.spots_of(unit)[0]
        wish = x - 6000 + chance.below("x", 12_000), y - 6000 + chance.below("y", 12_000)
        start = time.process_time()
        moves.to(play, unit, wish, 15 * chance.below("t", 24), "Advance")
        times.append(time.process_time() - start)
    assert 0.010 > sorted(times)[len(times) * 9 // 10]


# -- what blocks a way -----------------------------------------------------------------------------

CORRIDOR = "building at 17,20: box 34x4\nbuilding at 55,20: box 34x4\n"
"""A way of four inches between two buildings, at x 34 to 38."""
PLANE = a_unit("Gunship", rules=["Aircraft", "Tough(6)"], weapons=['Gun (24", A1)'])
FAR = a_unit("Far", weapons=[CCW])
BRUTES = a_unit("Brutes", size=3, weapons=[CCW])
FRIENDS = a_unit("Friends", size=2, weapons=[CCW])
GUARD = a_unit("Guard", weapons=[CCW])
IN_IT = {"Gunship": PLANE, "Friends": FRIENDS, "Guard": GUARD}
SORTS = {"difficult", "dangerous", "impassable"}


def before_a_corridor(
    *units: str, terrain: str = CORRIDOR, below_aircraft: str = "closed"
) -> tuple[Unit, list[str], list[str]]:
    """Let an AI unit act four times before a corridor, in which some units stand.

    Returns:
        the unit, the reasons of all its decisions, and the sentences on why it stayed.

    """
    in_it = {name: (36.0, 20.0) for name, text in IN_IT.items() if text in units}
    in_it.update({"Guard": (36.0, 23.0)} if GUARD in units else {})
    play, door = scene(
        [FAR, *(each for each in units if each is not FRIENDS)],
        [BRUTES, FRIENDS],
        {"Brutes": (35, 12), "Far": (2, 46), **in_it},
        markers={"A": (36, 32)},
        terrain=terrain,
        explains=True,
        below_aircraft=below_aircraft,
    )
    unit = play.state.find("Brutes")
    for _ in range(4):
        activation.act(OnMap(play, unit))
    decisions = [fields_of(event)["lines"] for event in door.events if event.kind == "decision"]
    stays = [
        GAME.sentence(play.state, event.event) for event in door.events if event.kind == "stays"
    ]
    return unit, [line.say for lines in decisions for line in lines], stays


def test_an_aircraft_in_a_corridor_blocks_it_and_by_an_option_does_not() -> None:
    unit, reasons, _ = before_a_corridor(PLANE)
    assert max(body.y for body in unit.bodies) < 20 * INCH
    told = "In its way: Gunship. It keeps as far from Aircraft as from any other unit."
    assert any(each.startswith(f"{told} (our reading") for each in reasons)
    unit, reasons, _ = before_a_corridor(PLANE, below_aircraft="open")
    assert min(body.y for body in unit.bodies) > 25 * INCH
    assert not any("In its way" in reason for reason in reasons)


@pytest.mark.parametrize(
    ("terrain", "told"),
    [
        (f"{CORRIDOR}marsh at 36,20: box 4x4\n", "difficult"),
        (f"{CORRIDOR}minefield at 36,20: box 4x4\n", "dangerous"),
        ("water at 36,20: box 72x4\n", "impassable"),
    ],
)
def test_a_move_that_ground_forbids_is_told_with_the_ground(terrain: str, told: str) -> None:
    unit, reasons, _ = before_a_corridor(terrain=terrain)
    assert max(body.y for body in unit.bodies) < 20 * INCH
    assert f"In its way: {told} terrain, which it does not enter." in reasons
    assert not any(f"In its way: {sort}" in each for each in reasons for sort in SORTS - {told})


def test_a_move_that_friends_are_in_the_way_of_is_told_with_them() -> None:
    _, reasons, _ = before_a_corridor(FRIENDS)
    told = "In its way: Friends. It may not pass through other units, or come close to them."
    assert told in reasons


def test_a_unit_that_is_walled_in_is_told_to_stay_and_why() -> None:
    walls = ((36, 10.5, "8x1"), (36, 13.5, "8x1"), (33.5, 12, "1x2"), (38.5, 12, "1x2"))
    pen = "".join(f"water at {x},{y}: box {size}\n" for x, y, size in walls)
    unit, reasons, stays = before_a_corridor(terrain=pen)
    assert all(11 * INCH < body.y < 13 * INCH for body in unit.bodies)
    assert "In its way: impassable terrain, which it does not enter." in reasons
    assert "Brutes stay: impassable terrain in its way." == stays[-1]


def test_a_charge_that_others_block_is_told_with_them() -> None:
    _, reasons, _ = before_a_corridor(FRIENDS, GUARD)
    assert "It cannot charge Guard. In its way: Friends." in reasons


def test_cargo_that_cannot_get_out_is_told_who_leaves_it_no_room() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"], weapons=[CCW])
    grid = [(x, y) for x in range(-10, 11, 2) for y in range(-10, 11, 2) if max(abs(x), abs(y)) > 1]
    at = {f"Foe {x} {y}": (36.0 + x, 24.0 + y) for x, y in grid}
    foes = [a_unit(name, weapons=[CCW]) for name in at]
    at |= {"Truck": (36.0, 24.0)}
    play, door = scene(foes, [BRUTES, truck], at, markers={"A": (36, 40)}, explains=True)
    unit = play.state.find("Brutes")
    unit.where, unit.rides = ON_TABLE, play.state.find("Truck").key
    activation.act(OnMap(play, unit))
    assert unit.rides
    why = door.facts("stays")["why"]
    assert why.startswith("Foe ")
    assert why.endswith(" too near to Truck")


def test_a_model_that_finds_no_way_is_told_past_what() -> None:
    ring = "".join(
        f"water at {x},{y}: box {size}\n"
        for x, y, size in ((36, 10, "9x1"), (36, 14, "9x1"), (32, 12, "1x3"), (40, 12, "1x3"))
    )
    play, _ = scene([BRUTES], [FAR], {"Brutes": (35, 12), "Far": (2, 46)}, terrain=ring)
    unit = play.state.find("Brutes")
    out = [(35_000 + 1100 * nth, 16_500, 0) for nth in range(3)]
    with pytest.raises(Refusal, match="past the water"):
        moves.with_models(play, unit, out, "Rush")
