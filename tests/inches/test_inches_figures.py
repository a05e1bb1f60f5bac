"""Figures by themselves or together: distances, coherency, sight and cover, without any game."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lonehand.space.inches import cover, fields, figures
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Block
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.moves.placement import Coherency
from lonehand.space.inches.shapes import base, is_within

TOWN = """
table: Two walls, a house and a hill
size: 36 x 36
about: For single figures.
zone north: 0,0 to 36,4
zone south: 0,32 to 36,36

wall at 14,10: box 0.5x6
wall at 16,10: box 0.5x6
building at 18,26: box 6x4
hill at 30,10: polygon -3,-3 3,-3 3,3 -3,3
"""
SMALL = base("25")
RULE = Coherency(1000, 9000)


def alone(x: float, y: float) -> Block:
    """Return a single figure."""
    return together((x, y))


def together(*places: tuple[float, float]) -> Block:
    """Return figures that stand together."""
    shapes = [SMALL.at(round(x * INCH), round(y * INCH), 0) for x, y in places]
    return Block(range(len(shapes)), shapes)


@pytest.fixture
def field() -> Field:
    return fields.field(TOWN)


# -- distances -------------------------------------------------------------------------------------


def test_single_figures_are_measured_from_base_to_base() -> None:
    one, other = alone(10, 10), alone(16, 10)
    assert 6 * INCH - 2 * SMALL.radius == figures.gap(one, other)
    assert 0 == figures.gap(one, alone(10 + 2 * SMALL.radius / INCH, 10))
    assert figures.box_gap(one, other) <= figures.gap(one, other)


def test_a_group_is_measured_from_its_nearest_figure() -> None:
    group = together((10, 10), (14, 10), (12, 12))
    assert figures.gap(alone(14, 10), alone(18, 10)) == figures.gap(group, alone(18, 10))
    assert 4 * INCH - SMALL.radius == figures.to_place(group, (18_000, 10_000))


@pytest.mark.parametrize(("length", "near"), [(3999, False), (4000, True)])
def test_a_place_and_a_line_are_near_up_to_the_length_and_no_farther(
    length: int, *, near: bool
) -> None:
    figure = alone(10, 10)
    x, y = 10_000 + SMALL.radius + 4000, 10_000
    assert near == figures.near_place(figure, (x, y), length)
    assert near == figures.near_line(figure, ((x, 0), (x, 20_000)), length)
    assert near == figures.near_line(figure, ((x, y), (x, y)), length)


def test_who_reaches_whom_goes_by_figure_and_by_height() -> None:
    ours, theirs = together((10, 10), (10, 14)), alone(12, 10)
    assert (0,) == figures.in_reach(ours, theirs, 2 * INCH, INCH, ((), ()))
    assert (0,) == figures.in_reach(ours, theirs, 2 * INCH, INCH, ((0, 0), (INCH,)))
    assert () == figures.in_reach(ours, theirs, 2 * INCH, INCH, ((0, 0), (INCH + 1,)))


# -- coherency -------------------------------------------------------------------------------------


def test_without_a_rule_nobody_has_to_keep_together() -> None:
    far = together((2, 2), (30, 30))
    assert figures.keeps_together(far, None)
    assert not figures.keeps_together(far, RULE)
    assert figures.keeps_together(alone(2, 2), RULE)


def test_on_another_level_the_next_one_may_be_farther_off() -> None:
    pair = together((10, 10), (13, 10))
    assert [[], []] == figures.links(pair, RULE, (0, 0), 3 * INCH)
    assert [[1], [0]] == figures.links(pair, RULE, (0, 2000), 3 * INCH)


PLACES = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=7, unique=True
)


@given(PLACES)
def test_chains_are_what_joining_pair_by_pair_comes_to(places: list[tuple[int, int]]) -> None:
    """Groups are joined pair by pair until none can be any more, and then compared."""
    there = together(*[(2 * x, 2 * y) for x, y in places])
    groups = [{nth} for nth in range(len(places))]
    for one, other in combinations(range(len(places)), 2):
        if is_within(there.shapes[one], there.shapes[other], RULE.link):
            first = next(group for group in groups if one in group)
            second = next(group for group in groups if other in group)
            if first is not second:
                first |= second
                groups.remove(second)
    assert sorted(sorted(group) for group in groups) == sorted(
        figures.chains(figures.links(there, RULE))
    )


# -- sight and cover -------------------------------------------------------------------------------


def sees(field: Field, one: Block, other: Block, *between: Block) -> bool:
    """Say whether a figure sees another past some others."""
    crowd = [(each, each) for each in between]
    hiding = [shape for each in cover.between(one, other, crowd) for shape in each.shapes]
    return cover.looks(field, one, 0, other, [0], hiding)


def test_a_figure_is_seen_unless_a_house_or_another_figure_hides_it(field: Field) -> None:
    assert sees(field, alone(4, 20), alone(10, 20))
    assert not sees(field, alone(4, 20), alone(10, 20), together((7, 19.6), (7, 20.4)))
    assert sees(field, alone(4, 20), alone(10, 20), together((7, 23.6), (7, 24.4)))
    assert not sees(field, alone(12, 26), alone(24, 26))


def test_range_counts_only_with_sight_unless_none_is_needed(field: Field) -> None:
    one, other = alone(12, 26), alone(24, 26)
    assert not cover.has_aim(field, one, 0, other, 12 * INCH, ())
    assert cover.has_aim(field, one, 0, other, 12 * INCH, None)
    assert not cover.has_aim(field, one, 0, other, 11 * INCH - 1, None)


@pytest.mark.parametrize(
    ("shooter", "pieces"), [((20, 10), 2), ((15, 10), 1), ((16.5, 10), 1), ((10, 20), 0)]
)
def test_each_piece_of_cover_on_the_line_is_told_but_what_the_shooter_touches(
    field: Field, shooter: tuple[float, float], pieces: int
) -> None:
    """Two walls stand between; by the first or at the second the shooter looks over one."""
    target, there = alone(12, 10), alone(*shooter)
    found = {lump.piece for lump in cover.screens_between(field, target.shapes[0], there.shapes[0])}
    assert pieces == len(found)
    assert (pieces > 0) == cover.is_behind(field, there, target.shapes[0])


def test_who_stands_on_a_hill_is_as_high_as_it_is(field: Field) -> None:
    group = together((30, 10), (20, 20))
    high, low = field.levels(group)
    assert (True, 0) == (high > 0, low)
    assert field.terrain_under(alone(30, 10))
    assert frozenset() == field.terrain_under(alone(20, 20))


# -- what is kept with the table -------------------------------------------------------------------


def test_equal_figures_at_equal_places_are_one_block_whose_distances_are_kept(
    field: Field,
) -> None:
    known = field.knows("a gang")
    assert known is field.knows("a gang")
    assert known is not field.knows("another gang")
    one = known.block(("Doc",), [SMALL], [(10_000, 10_000, 0)])
    assert one is known.block(("Doc",), [SMALL], [(10_000, 10_000, 0)])
    two = known.block(("Belle", "Ann"), [SMALL, SMALL], [None, (16_000, 10_000, 0)])
    assert (1,) == two.numbers
    assert figures.gap(one, two) == known.apart(one, two) == known.apart(two, one)
