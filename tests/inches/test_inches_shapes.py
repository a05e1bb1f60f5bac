"""Distances, contact and overlap between bases and pieces, against shapely and by their laws."""

from __future__ import annotations

import math

import pytest
import shapely
from exact import CASES, apart, chances, core, some_shape
from hypothesis import given
from hypothesis import strategies as st

from lonehand.engine.errors import Refusal
from lonehand.space.inches.measures import in_inches, inches, turn_about
from lonehand.space.inches.shapes import (
    Shape,
    any_within,
    base,
    base_outline,
    block_of,
    clears,
    distance,
    is_nearer,
    is_within,
    nearest,
    outline,
    overlaps,
    touches,
)

SHAPES = st.integers(0, 2**32).map(lambda seed: some_shape(chances(seed)))


@pytest.mark.parametrize("cases", CASES)
def test_distance_and_overlap_are_those_of_shapely(cases: int) -> None:
    chance = chances("shapes")
    overlapping = 0
    for _ in range(cases):
        one, other = some_shape(chance), some_shape(chance)
        exact = apart(one, other)
        got = distance(one, other)
        assert max(0, math.ceil(exact - 1e-6)) <= got <= max(0.0, exact) + 1 + 1e-6
        touching = abs(exact) < 1e-6
        if not touching and (one.outline.radius or other.outline.radius):
            assert (exact < 0) == overlaps(one, other)
        elif not (one.outline.radius or other.outline.radius):
            common = core(one).intersection(core(other)).area
            assert (common > 1e-3) == overlaps(one, other)
        gap = chance.randrange(4000)
        if abs(exact - gap) > 1e-6:
            assert (exact <= gap) == is_within(one, other, gap)
            assert (exact < gap) == is_nearer(one, other, gap)
        overlapping += overlaps(one, other)
    assert cases // 10 < overlapping < cases * 9 // 10


@pytest.mark.parametrize("cases", CASES)
def test_a_line_clears_a_shape_as_in_shapely(cases: int) -> None:
    chance = chances("lines")
    for _ in range(cases):
        shape = some_shape(chance)
        (ax, ay), (bx, by) = ((chance.randrange(12_000), chance.randrange(12_000)) for _ in "ab")
        gap = chance.randrange(1, 3000)
        exact = core(shape).distance(shapely.LineString([(ax, ay), (bx, by)]))
        if abs(exact - gap) > 1e-6:
            assert (exact >= gap) == clears((ax, ay), (bx, by), shape, gap)


@given(SHAPES, SHAPES, st.integers(0, 5000))
def test_every_distance_is_the_same_both_ways(one: Shape, other: Shape, gap: int) -> None:
    assert distance(one, other) == distance(other, one)
    assert is_within(one, other, gap) == is_within(other, one, gap)
    assert overlaps(one, other) == overlaps(other, one)


@given(SHAPES, SHAPES)
def test_the_distance_is_the_smallest_gap_within_which_they_are(one: Shape, other: Shape) -> None:
    gap = distance(one, other)
    assert is_within(one, other, gap)
    assert gap == 0 or not is_within(one, other, gap - 1)
    assert gap == 0 or not is_nearer(one, other, gap - 1)


@given(SHAPES, SHAPES, SHAPES)
def test_no_way_round_over_a_third_shape_is_shorter(one: Shape, two: Shape, three: Shape) -> None:
    reach = 2 * three.outline.reach
    assert distance(one, two) <= distance(one, three) + distance(three, two) + reach


@pytest.mark.parametrize(
    ("text", "length", "width"),
    [("32", 1260, 1260), ("28.5", 1122, 1122), ("35 × 60 mm", 2362, 1378)],
)
def test_a_base_is_read_in_millimetres(text: str, length: int, width: int) -> None:
    assert (length, width) == (base(text).length, base(text).width)


@pytest.mark.parametrize("text", ["", "0", "32x", "a", "32x40x50", "-3", "32.55"])
def test_what_is_no_base_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="is not a base"):
        base(text)


@pytest.mark.parametrize(
    "text", ["60x35", "75x42", "90x52", "105x70", "120x92", "170x105", "170x109"]
)
@pytest.mark.parametrize("turn", [0, 15, 75])
def test_an_oval_is_an_ellipse_to_a_hundredth_of_an_inch(text: str, turn: int) -> None:
    long, short = (float(number) * 1000 / 25.4 / 2 for number in text.split("x"))
    angle = math.radians(turn)
    ellipse = shapely.Polygon(
        [
            (
                long * math.cos(t) * math.cos(angle) - short * math.sin(t) * math.sin(angle),
                long * math.cos(t) * math.sin(angle) + short * math.sin(t) * math.cos(angle),
            )
            for t in (nth * math.pi / 1000 for nth in range(2000))
        ]
    )
    form = base_outline(base(text), turn)
    ours = shapely.Polygon(form.points).buffer(form.radius, quad_segs=64)
    assert shapely.hausdorff_distance(ellipse.exterior, ours.exterior) < 10


def test_an_oval_is_turned_by_fifteen_degrees_only() -> None:
    with pytest.raises(Refusal, match="multiple of 15°, not by 20°"):
        base("60x35").at(0, 0, 20)


def test_half_a_turn_leaves_an_oval_as_it_is() -> None:
    assert base("60x35").at(0, 0, 30) == base("60x35").at(0, 0, 210)


def test_round_bases_touch_at_the_sum_of_their_radii() -> None:
    one, other = base("32").at(0, 0), base("32").at(1260, 0)
    assert touches(one, other)
    assert not overlaps(one, other)
    assert overlaps(one, base("32").at(1259, 0))
    assert not touches(one, base("32").at(1264, 0))


def test_the_nearest_of_two_groups_counts() -> None:
    here = [base("32").at(0, 0), base("32").at(3000, 0)]
    there = [base("32").at(9000, 0), base("32").at(6260, 0)]
    assert 2000 == nearest(here, there)
    assert any_within(here, there, 2000)
    assert not any_within(here, there, 1999)


@given(st.lists(SHAPES, min_size=1, max_size=5))
def test_a_block_of_shapes_holds_all_of_them(shapes: list[Shape]) -> None:
    block = block_of(shapes)
    whole = shapely.MultiPoint(block.corners()).convex_hull.buffer(block.outline.radius + 1e-3)
    assert all(whole.buffer(20).contains(core(s).buffer(s.outline.radius)) for s in shapes)


def test_two_models_make_a_block_with_round_ends() -> None:
    block = block_of([base("32").at(0, 0), base("32").at(4000, 0)])
    probe = Shape(outline(((0, 0),), 0), 2000, 2000)
    assert 1370 == distance(block, probe) == distance(probe, block)
    assert 370 == distance(block, Shape(probe.outline, 5000, 0))
    assert overlaps(block, base("32").at(2000, 600))


@given(st.integers(-9_999_999, 9_999_999))
def test_a_length_comes_back_from_its_text(length: int) -> None:
    assert length == inches(in_inches(length))


@given(st.integers(-90_000, 90_000), st.integers(-90_000, 90_000), st.integers(-24, 48))
def test_turning_is_that_of_the_circle_to_a_thousandth(x: int, y: int, steps: int) -> None:
    got = turn_about((x, y), 15 * steps)
    angle = math.radians(15 * steps)
    exact = (x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle))
    assert math.dist(got, exact) < 0.75
    assert (-got[0], -got[1]) == turn_about((x, y), 15 * steps + 180)
