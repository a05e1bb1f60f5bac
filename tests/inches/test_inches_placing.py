"""Setting up units: no overlap, in coherency, on free ground; and what coherency is."""

from __future__ import annotations

import pytest
from exact import chances, some_base
from hypothesis import given
from hypothesis import strategies as st

from lonehand.engine.chance import Chance
from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point
from lonehand.space.inches.moves.placement import (
    Coherency,
    Room,
    facing_towards,
    is_coherent,
    joined_models,
    middle_of,
    move_all,
    nearest_anchor,
    place_unit,
)
from lonehand.space.inches.random_tables import make_table
from lonehand.space.inches.shapes import Shape, base, distance, overlaps

RULE = Coherency(1000, 9000)
OPEN = Ground(read("table: Trial\nsize: 48 x 48"))
FOOT = base("32")


@given(
    st.integers(0, 30),
    st.integers(1, 12),
    st.integers(0, 23),
    st.tuples(st.integers(0, 72_000), st.integers(0, 48_000)),
)
def test_a_unit_is_set_up_legally_or_not_at_all(
    seed: int, count: int, turn: int, wish: Point
) -> None:
    chance = chances(seed)
    ground = Ground(make_table(Chance(str(seed))))
    one = some_base(chance, ("25", "32", "40", "60x35"))
    bases = [one] * count
    others = [(some_base(chance).at(chance.randrange(72_000), chance.randrange(48_000)), 1000)]
    room = Room(ground, ground.with_property("impassable", "difficult"), others)
    shapes = nearest_anchor(bases, wish, 15 * turn, room, RULE)
    assert shapes is not None
    assert count == len(shapes)
    assert all(room.has(shape) for shape in shapes)
    assert is_coherent(shapes, RULE)
    assert not any(overlaps(one, other) for nth, one in enumerate(shapes) for other in shapes[:nth])
    assert all(distance(shape, other) >= gap for shape in shapes for other, gap in others)
    assert shapes == nearest_anchor(bases, wish, 15 * turn, room, RULE)


def test_on_open_ground_ten_models_stand_in_two_ranks_facing_forward() -> None:
    shapes = place_unit([FOOT] * 10, (24_000, 24_000), 270, Room(OPEN), RULE)
    assert shapes is not None
    assert {24_000: 5, 25_360: 5} == {
        y: sum(shape.y == y for shape in shapes) for y in sorted({shape.y for shape in shapes})
    }
    assert 24_000 == sorted(shape.x for shape in shapes)[5]


def test_a_unit_squeezes_into_a_lane() -> None:
    ground = Ground(
        read("table: T\nsize: 48 x 48\nbuilding at 20,24: box 6x30\nbuilding at 28.5,24: box 8x30")
    )
    shapes = place_unit([FOOT] * 5, (23_750, 20_000), 0, Room(ground), RULE)
    assert shapes is not None
    assert {23_750} == {shape.x // 10 * 10 for shape in shapes}
    assert is_coherent(shapes, RULE)


def test_there_is_no_place_in_a_walled_cell() -> None:
    ground = Ground(read("table: T\nsize: 48 x 48\nbuilding at 24,24: box 47x47"))
    assert place_unit([FOOT] * 2, (24_000, 24_000), 0, Room(ground), RULE) is None
    assert nearest_anchor([FOOT] * 2, (24_000, 24_000), 0, Room(ground), RULE) is None


def test_a_unit_stays_within_its_bounds() -> None:
    room = Room(OPEN, bounds=(0, 0, 48_000, 12_000))
    shapes = nearest_anchor([FOOT] * 10, (24_000, 20_000), 90, room, RULE)
    assert shapes is not None
    assert 12_000 - 630 >= max(shape.y for shape in shapes)
    assert max(shape.y for shape in shapes) > 10_000


def test_a_model_goes_only_where_it_is_accepted() -> None:
    shapes = place_unit(
        [FOOT] * 4,
        (24_000, 24_000),
        0,
        Room(OPEN),
        RULE,
        accepts=lambda nth, place: nth != 1 or place[1] > 25_000,
    )
    assert shapes is not None
    assert shapes[1].y > 25_000


def at(*places: int) -> list[Shape]:
    """Return models on a line."""
    return [FOOT.at(x, 0) for x in places]


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ([], True),
        (at(0), True),
        (at(0, 2260), True),
        (at(0, 2261), False),
        (at(0, 2260, 4520, 6780, 9040), True),
        (at(0, 2260, 4520, 6780, 9040, 11_300), False),
        (at(0, 1260, 4000, 5260), False),
    ],
)
def test_coherency_is_one_chain_and_nobody_too_far(shapes: list[Shape], *, expected: bool) -> None:
    assert expected == is_coherent(shapes, RULE)


def test_the_models_joined_to_one_are_found() -> None:
    assert [0, 1] == joined_models(at(0, 1260, 4000, 5260), 1000)
    assert [2, 3] == joined_models(at(0, 1260, 4000, 5260), 1000, start=3)


def test_models_moved_together_keep_their_distances() -> None:
    before = at(0, 1500, 3000)
    after = move_all(before, 500, -250)
    assert [(500, -250), (2000, -250), (3500, -250)] == [(shape.x, shape.y) for shape in after]
    assert (2000, -250) == middle_of(after)


@pytest.mark.parametrize(
    ("there", "degrees"), [((9, 0), 0), ((0, 9), 90), ((-9, 0), 180), ((1, -10), 270), ((0, 0), 0)]
)
def test_a_facing_is_the_nearest_of_twenty_four(there: Point, degrees: int) -> None:
    assert degrees == facing_towards((0, 0), there)
