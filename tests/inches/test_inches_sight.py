"""Sight between bases past terrain and models, against many lines drawn by shapely."""

from __future__ import annotations

import pytest
import shapely
from exact import CASES, apart, chances, grown, some_base, some_place, some_table
from exact import sees as shapely_sees
from hypothesis import given
from hypothesis import strategies as st

from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.shapes import Shape, base, is_within, overlaps
from lonehand.space.inches.sight import cuts, line_of_sight, sees

KINDS = ("forest", "building", "rocks", "ruin")


def scene(seed: str) -> tuple[Ground, Shape, Shape, list[Shape]] | None:
    """Return a small crowded table, two bases apart on it, and others that stand about."""
    chance = chances(seed)
    ground = Ground(some_table(chance, chance.randrange(1, 16), 24_000, KINDS))
    stands: list[Shape] = []
    for _ in range(2 + chance.randrange(16)):
        shape = some_place(chance, ground, some_base(chance))
        if shape is not None and not any(overlaps(shape, other) for other in stands):
            stands.append(shape)
    if len(stands) < 2 or is_within(stands[0], stands[1], 0):
        return None
    return ground, stands[0], stands[1], stands[2:]


@pytest.mark.parametrize("cases", CASES)
def test_sight_is_that_of_many_lines(cases: int) -> None:
    hidden = asked = 0
    for number in range(cases):
        made = scene(f"sight {number}")
        if made is None:
            continue
        ground, one, other, others = made
        hiding = [
            *others,
            *(
                lump.shape
                for lump in ground.with_property("blocking")
                if lump.is_solid or min(apart(lump.shape, one), apart(lump.shape, other)) > 0
            ),
        ]
        line = line_of_sight(ground, one, other, others=others)
        asked += 1
        if line is None:
            hidden += 1
            # Whoever is said to be hidden is not seen along any line that has 0.005 inch spare.
            assert not shapely_sees(one, other, [grown(each, 5) for each in hiding], 24)
            continue
        # Whoever is said to be seen is: the line begins and ends in the bases, and is not cut.
        ends = [shapely.Point(place) for place in line]
        assert grown(one, 3).covers(ends[0])
        assert grown(other, 3).covers(ends[1])
        drawn = shapely.LineString(line)
        assert not any(grown(each, -6).intersects(drawn) for each in hiding if deep(each))
    assert asked > cases * 3 // 4
    assert asked // 8 < hidden < asked * 7 // 8


def deep(shape: Shape) -> bool:
    """Say whether something is left of a shape that has shrunk by a few thousandths."""
    return not grown(shape, -6).is_empty


@given(st.integers(0, 10**9))
def test_sight_is_the_same_both_ways(seed: int) -> None:
    made = scene(str(seed))
    if made is not None:
        ground, one, other, others = made
        assert sees(ground, one, other, others=others) == sees(ground, other, one, others=others)


@given(st.integers(0, 10**9))
def test_nobody_sees_more_when_more_stands_in_the_way(seed: int) -> None:
    made = scene(str(seed))
    if made is not None:
        ground, one, other, others = made
        if sees(ground, one, other, others=others):
            assert sees(ground, one, other)


def ground_of(*pieces: str) -> Ground:
    """Return the ground of a table with some pieces."""
    return Ground(read("\n".join(["table: Trial", "size: 48 x 48", *pieces])))


HERE, THERE = base("32").at(10_000, 24_000), base("32").at(38_000, 24_000)


def test_a_wood_hides_who_is_behind_it() -> None:
    assert not sees(ground_of("forest at 24,24: circle 4"), HERE, THERE)


def test_one_sees_into_a_wood_and_out_of_it_but_not_through() -> None:
    ground = ground_of("forest at 24,24: circle 4")
    inside = base("32").at(24_000, 24_000)
    assert sees(ground, HERE, inside)
    assert sees(ground, inside, THERE)
    assert not sees(ground, HERE, THERE)


def test_who_touches_a_wood_sees_out_of_it() -> None:
    ground = ground_of("forest at 24,24: circle 4")
    touching = base("32").at(24_000 - 4000 - 630, 24_000)
    assert sees(ground, touching, THERE)
    assert not sees(ground, base("32").at(touching.x - 1, 24_000), THERE)


def test_a_piece_is_entered_in_all_its_parts_at_once() -> None:
    ground = ground_of("forest at 20,24: circle 3 + circle 3 at 8,0")
    assert sees(ground, base("32").at(20_000, 24_000), THERE)


def test_nobody_sees_through_a_building_even_from_its_wall() -> None:
    ground = ground_of("building at 24,24: box 6x10")
    at_the_wall = base("32").at(21_000 - 630, 24_000)
    assert not sees(ground, at_the_wall, THERE)


def test_one_looks_along_a_wall() -> None:
    ground = ground_of("building at 24,29: box 6x10")
    assert sees(ground, HERE, THERE)


def test_any_part_of_a_base_may_look_past_a_corner() -> None:
    ground = ground_of("building at 24,28: box 6x9.2")
    assert cuts((HERE.x, HERE.y), (THERE.x, THERE.y), ground.lumps[0].shape)
    assert sees(ground, HERE, THERE)


def test_ruins_and_marshes_hide_nobody() -> None:
    assert sees(ground_of("ruin at 24,24: box 6x6", "marsh at 32,24: circle 3"), HERE, THERE)


@pytest.mark.parametrize(("eyes", "seen"), [((0, 0), False), ((4999, 0), False), ((0, 5000), True)])
def test_eyes_as_high_as_a_wood_look_over_it(eyes: tuple[int, int], *, seen: bool) -> None:
    assert seen == sees(ground_of("forest at 24,24: circle 4"), HERE, THERE, eyes=eyes)


def test_other_models_hide_only_when_they_are_named() -> None:
    ground, others = ground_of(), [base("60").at(24_000, y) for y in (22_000, 24_400, 26_800)]
    assert sees(ground, HERE, THERE)
    assert not sees(ground, HERE, THERE, others=others)


def test_a_gap_between_two_buildings_is_found() -> None:
    for upper, lower in ((23_700, 23_800), (24_300, 24_320)):
        ground = ground_of(
            f"building at 18,{(upper - 8000) / 1000}: box 2x16",
            f"building at 30,{(lower + 8000) / 1000}: box 2x16",
        )
        assert sees(ground, HERE, THERE)
