"""Measuring in a battle: gaps, ranges, sight, cover and coherency, from the bases of models."""

from __future__ import annotations

from itertools import combinations

import pytest
from crowded import shapes_of, some_battle
from fielded import a_unit, battle, row

from lonehand.engine.chance import Chance
from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches import cover, fields
from lonehand.space.inches.shapes import distance, is_within
from lonehand.space.inches.sight import sees as bases_see

RIFLE = 'Rifle (12", A1)'


def duel(table: str = "", *, size: int = 5, apart: int = 6) -> tuple[Play, Unit, Unit]:
    """Return two units in rows that face each other on a table with some pieces."""
    line = a_unit("Line", size=size, weapons=(RIFLE,))
    play, _ = battle([line], [a_unit("Mob", size=size, weapons=("CCW (A1)",))], apart=apart)
    play.table = fields.field(f"table: Test\nsize: 72 x 48\n{table}")
    ours, theirs = play.state.units
    return play, ours, theirs


def gun(play: Play, unit: Unit) -> Gun:
    """Return the only ranged weapon of a unit."""
    return play.rules.forces.of(unit).ranged[0]


@pytest.mark.parametrize("seed", range(5))
def test_the_gap_is_that_of_the_nearest_bases(seed: int) -> None:
    play, _ = some_battle(f"gaps {seed}", 5)
    there = [unit for unit in play.state.units if unit.present]
    for one, other in combinations(there, 2):
        expected = min(distance(a, b) for a in shapes_of(play, one) for b in shapes_of(play, other))
        assert expected == positions.gap(play, one, other) == positions.gap(play, other, one)
        assert positions.within(play, one, other, expected)
        assert not positions.within(play, one, other, expected - 1)


def test_a_dead_model_is_measured_to_no_more() -> None:
    play, ours, theirs = duel()
    ours.bodies[2].y += 3000
    before = positions.gap(play, ours, theirs)
    ours.bodies[2].alive = False
    assert 3000 == positions.gap(play, ours, theirs) - before
    assert 4 == len(positions.shapes(play, ours))


def test_hypothetical_places_measure_as_if_the_unit_stood_there() -> None:
    play, ours, theirs = duel()
    there = [(x, y + 2000, turn) for x, y, turn in positions.spots_of(ours)]
    assert 4000 == positions.gap(play, ours, theirs, there)
    assert 6000 == positions.gap(play, ours, theirs)
    positions.place_models(play, ours, there)
    assert 4000 == positions.gap(play, ours, theirs)


def test_a_building_between_two_units_hides_them_and_a_gap_beside_it_does_not() -> None:
    play, ours, theirs = duel("building at 17,23.5: box 30x1\n")
    assert not any(visibility.sees(play, ours, number, theirs) for number in ours.living_models())
    play, ours, theirs = duel("building at 10,23.5: box 3x1\n")
    assert not visibility.valid_shot(play, ours, gun(play, ours), theirs) or visibility.sees(
        play, ours, 4, theirs
    )
    assert visibility.valid_shot(play, ours, gun(play, ours), theirs)


def test_one_sees_into_a_wood_and_out_of_it_but_not_through_it() -> None:
    play, ours, theirs = duel("forest at 21,23.5: box 40x2\n", size=1)
    assert not visibility.sees(play, ours, 0, theirs)
    inside = [(10_000, 23_000, 0)]
    assert visibility.sees(play, ours, 0, theirs, inside)
    theirs.bodies[0].y = 24_000
    assert visibility.sees(play, ours, 0, theirs)


def test_models_of_the_own_unit_do_not_hide_but_those_of_another_do() -> None:
    play, ours, theirs = duel(size=1)
    wide = a_unit("Wide", size=10, weapons=("CCW (A1)",))
    crowd, _ = battle(
        [a_unit("Line", size=1, weapons=(RIFLE,)), wide],
        [a_unit("Mob", weapons=("CCW (A1)",))],
        apart=6,
    )
    line, screen, mob = crowd.state.units
    assert visibility.sees(crowd, line, 0, mob)
    row(screen, 10_000 - 5 * 976, 23_000, step=976)
    assert not visibility.sees(crowd, line, 0, mob)
    assert visibility.sees(play, ours, 0, theirs)
    own, _ = battle(
        [a_unit("Many", size=11, weapons=(RIFLE,))],
        [a_unit("Mob", weapons=("CCW (A1)",))],
        apart=6,
    )
    many, mob = own.state.units
    behind = many.bodies[10]
    row(many, 10_000 - 5 * 976, 23_000, step=976)
    behind.x, behind.y = line.bodies[0].x, line.bodies[0].y
    positions.forget(own)
    assert visibility.sees(own, many, 10, mob)


def test_a_shot_needs_range_and_sight_with_the_same_model() -> None:
    play, ours, theirs = duel(apart=12)
    rifle = gun(play, ours)
    assert visibility.able(play, ours, rifle, theirs) == (0, 1, 2, 3, 4)
    theirs.bodies[0].y += 1
    for body in theirs.bodies[1:]:
        body.y += 5000
    assert () == visibility.able(play, ours, rifle, theirs)
    theirs.bodies[0].y -= 1
    assert visibility.able(play, ours, rifle, theirs) == (0,)


def test_an_indirect_weapon_needs_no_sight() -> None:
    line = a_unit("Line", weapons=('Mortar (24", A1, Indirect)',))
    play, _ = battle([line], [a_unit("Mob", weapons=("CCW (A1)",))], apart=6)
    play.table = fields.field("table: Test\nsize: 72 x 48\nbuilding at 17,23.5: box 30x1\n")
    ours, theirs = play.state.units
    assert not visibility.sees(play, ours, 0, theirs)
    assert visibility.valid_shot(play, ours, gun(play, ours), theirs)


def test_a_model_sees_a_unit_if_it_sees_one_of_its_models() -> None:
    """Nobody sees whom exact lines do not reach; gaps in a crowd that are missed are rare."""
    asked = missed = 0
    for seed in range(6):
        play, _ = some_battle(f"sight {seed}", 5, crowd=14_000)
        there = [unit for unit in play.state.units if unit.present]
        chance = Chance(f"sight {seed}")
        for _ in range(40):
            one, other = (there[chance.below("s", len(there))] for _ in range(2))
            if one is other:
                continue
            number = one.living_models()[chance.below("n", len(one.living_models()))]
            seen, exact = (
                visibility.sees(play, one, number, other),
                exactly(play, one, number, other),
            )
            assert exact or not seen
            asked, missed = asked + 1, missed + (exact and not seen)
    assert 150 < asked
    assert 2 >= missed


def exactly(play: Play, one: Unit, number: int, other: Unit) -> bool:
    """Say whether a model sees any model of a unit, pair by pair, past all models of others."""
    own, targets = shapes_of(play, one)[number], shapes_of(play, other)
    others = [
        shape
        for unit in play.state.units
        if unit.present and unit not in (one, other)
        for shape in shapes_of(play, unit)
    ]
    eyes = play.table.level
    return any(
        bases_see(play.table.ground, own, target, others=others, eyes=(eyes(own), eyes(target)))
        for target in targets
    )


WALL = "kind screen: cover blocking, height 2\nscreen at 18,24: box 30x0.5\n"
HILL = "hill at 18,16: box 30x8\n"  # its lower edge is at 20


@pytest.mark.parametrize(("over", "on_it"), [(-20, True), (20, False)])
def test_a_model_stands_on_a_hill_with_most_of_its_base_for_every_question(
    over: int, *, on_it: bool
) -> None:
    """Sight, cover, strikes, coherency and the highest place to deploy judge alike."""
    play, ours, theirs = duel(f"{WALL}{HILL}", apart=8, size=1)
    ours.bodies[0].x, ours.bodies[0].y = 18_000, 20_000 + over
    theirs.bodies[0].x, theirs.bodies[0].y = 18_000, 28_000
    positions.forget(play)
    own, other = shapes_of(play, ours)[0], shapes_of(play, theirs)[0]
    high = 2000 if on_it else 0
    assert high == play.table.level(own)
    assert high == play.table.ground.level(own)
    assert (high,) == positions.levels(play, positions.block(play, ours))
    assert on_it == visibility.sees(play, ours, 0, theirs) == visibility.sees(play, theirs, 0, ours)
    assert on_it == (not visibility.in_cover(play, theirs, against=ours))
    assert on_it == bases_see(play.table.ground, own, other, eyes=(play.table.level(own), 0))


def test_a_model_below_a_hill_is_not_seen_from_its_fellow_s_height() -> None:
    play, ours, theirs = duel(f"{WALL}{HILL}", apart=8, size=2)
    for nth, (x, y) in enumerate(((6_000, 18_000), (18_000, 22_000))):
        ours.bodies[nth].x, ours.bodies[nth].y = x, y
    for nth, body in enumerate(theirs.bodies):
        body.x, body.y = 18_000 + 1_500 * nth, 28_000
    positions.forget(play)
    here, there = positions.block(play, theirs), positions.block(play, ours)
    assert (2000, 0) == positions.levels(play, there)
    assert cover.looks(play.table, here, 0, there, [0], [])
    assert not cover.looks(play.table, here, 0, there, [1], [])


def test_a_unit_is_in_cover_if_most_of_its_models_stand_in_it() -> None:
    play, ours, theirs = duel("ruin at 12,26.5: box 5x4\n", apart=7)
    inside = [
        9500 <= shape.x - 492 and shape.x + 492 <= 14_500 for shape in shapes_of(play, theirs)
    ]
    assert 3 == sum(inside)
    assert visibility.in_cover(play, theirs, inside_only=True)
    theirs.bodies[1].alive = False
    assert not visibility.in_cover(play, theirs, inside_only=True)
    del ours


@pytest.mark.parametrize(("y", "covered"), [(27_000, True), (28_450, True), (28_550, False)])
def test_a_single_model_is_in_cover_with_most_of_its_base(y: int, *, covered: bool) -> None:
    play, _, theirs = duel("ruin at 12,26.5: box 10x4\n", size=1)
    theirs.bodies[0].y = y
    assert covered == visibility.in_cover(play, theirs, inside_only=True)


def test_behind_a_wall_is_cover_from_those_beyond_it_only() -> None:
    play, ours, theirs = duel("wall at 21,26: box 40x0.4\n", size=1)
    assert visibility.in_cover(play, theirs, against=ours)
    assert not visibility.in_cover(play, theirs, inside_only=True)
    ours.bodies[0].y = 40_000
    assert not visibility.in_cover(play, theirs, against=ours)


def test_who_leans_on_a_wall_shoots_over_it() -> None:
    play, ours, theirs = duel("wall at 21,20.7: box 40x0.4\n", size=1)
    assert visibility.in_cover(play, theirs, against=ours)
    ours.bodies[0].y = 20_008
    assert not visibility.in_cover(play, theirs, against=ours)


def test_a_marker_is_near_when_a_base_is_within_three_inches_of_its_middle() -> None:
    play, ours, _ = duel(size=1)
    assert positions.near_marker(play, ours, Marker("A", 10_000 + 3492, 20_000))
    assert not positions.near_marker(play, ours, Marker("A", 10_000 + 3493, 20_000))
    there = [(20_000, 20_000, 0)]
    assert positions.near_marker(play, ours, Marker("B", 23_492, 20_000), there)
    assert 3000 == positions.to_place(play, ours, (23_492, 20_000), there)


def test_a_unit_is_near_a_line_within_six_inches_of_it_and_behind_its_ends() -> None:
    play, ours, _ = duel(size=1)
    line = ((10_000, 26_492), (40_000, 26_492))
    assert positions.near_line(play, ours, line, 6000)
    assert not positions.near_line(play, ours, line, 5999)
    assert positions.near_line(play, ours, ((16_492, 20_000), (40_000, 20_000)), 6000)


def test_terrain_is_under_a_unit_that_stands_on_a_part_of_it() -> None:
    play, ours, _ = duel("marsh at 10,20.6: box 2x1\n")
    assert frozenset({"difficult"}) == positions.terrain_under(play, ours)
    ours.bodies[0].x = ours.bodies[1].x = 2000
    assert frozenset() == positions.terrain_under(play, ours)


def test_a_unit_keeps_together_in_one_chain_of_one_inch_within_nine() -> None:
    play, ours, _ = duel()
    assert positions.is_coherent(play, ours)
    row(ours, 10_000, 20_000, step=1984)
    assert positions.is_coherent(play, ours)
    row(ours, 10_000, 20_000, step=1985)
    assert not positions.is_coherent(play, ours)
    row(ours, 10_000, 20_000)
    ours.bodies[2].alive = False
    assert not positions.is_coherent(play, ours)


def test_nine_inches_are_the_most_that_a_unit_may_span() -> None:
    play, ours, _ = duel(size=10)
    row(ours, 10_000, 20_000, step=1109)
    assert positions.is_coherent(play, ours)
    row(ours, 10_000, 20_000, step=1110)
    assert not positions.is_coherent(play, ours)


def test_models_strike_across_two_inches_and_four_up() -> None:
    play, ours, theirs = duel("hill at 21,27: box 40x8\n", apart=2)
    assert (0, 1, 2, 3, 4) == positions.in_strike_reach(play, ours, theirs)
    for body in theirs.bodies:
        body.y += 1
    assert () == positions.in_strike_reach(play, ours, theirs)
    cliff = "kind cliff: raised, height 5\ncliff at 21,28.6: box 40x14\n"
    play, ours, theirs = duel(cliff, apart=2)
    assert () == positions.in_strike_reach(play, ours, theirs)


def test_equal_places_are_the_same_block() -> None:
    play, ours, theirs = duel()
    spots = positions.spots_of(ours)
    assert positions.block(play, ours) is positions.block(play, ours, spots)
    assert positions.block(play, ours) is not positions.block(play, theirs)


def test_the_crowd_is_looked_at_anew_when_somebody_has_moved() -> None:
    play, ours, theirs = duel()
    assert 2 == len(positions.crowd(play))
    ours.bodies[0].x += 500
    (_, there), _ = positions.crowd(play)
    assert ours.bodies[0].x == there.shapes[0].x
    assert all(
        not is_within(a, b, 0) for a in there.shapes for b in positions.block(play, theirs).shapes
    )
