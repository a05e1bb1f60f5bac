"""Ways round terrain and models: as short as can be, clear of everything, never too far."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest
import shapely
from exact import chances, core, grown, legs, shortest, some_place, some_table
from hypothesis import example, given, settings
from hypothesis import strategies as st
from shapely.geometry.base import BaseGeometry

from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.moves.movers import Keep, Lanes, Mover
from lonehand.space.inches.moves.routes import ENDLESS, Route, all_links_between, links_between
from lonehand.space.inches.shapes import Base, Outline, Shape, base, distance, overlaps, touches

WIDTH = 24_000
WAYS = (150, pytest.param(10_000, marks=pytest.mark.soak))
ROUND = ("25", "32", "50")


class Scene:
    """A small crowded table, a base on it about to go somewhere, and models to keep clear of."""

    def __init__(self, seed: str, sizes: tuple[str, ...] = ROUND, pieces: int = 5) -> None:
        chance = chances(seed)
        self.ground = Ground(
            some_table(chance, chance.randrange(1, pieces), WIDTH, ("building", "rocks", "marsh"))
        )
        self.base: Base = base(chance.choice(sizes))
        self.lanes = Lanes(self.ground, self.base)
        self.places: list[Shape] = []
        self.keep: list[Keep] = []
        for nth in range(3 + chance.randrange(5)):
            shape = some_place(chance, self.ground, self.base)
            if shape is None or any(overlaps(shape, other) for other in self.places):
                continue
            if nth < 3:
                self.places.append(shape)
            elif all(distance(shape, other) >= 1000 for other in self.places):
                self.keep.append((shape, 1000))
        self.is_good = len(self.places) == 3

    def place(self, nth: int) -> Point:
        """Return one of the three places."""
        return self.places[nth].x, self.places[nth].y

    def mover(self, length: int = ENDLESS, start: int = 0) -> Mover:
        """Return the base at one of the places."""
        return self.lanes.mover(self.place(start), length, self.lanes.zones(self.keep))

    def is_clear(self, points: tuple[Point, ...]) -> bool:
        """Say whether shapely finds a way clear of everything, to two thousandths of an inch."""
        solid = self.ground.with_property("impassable")
        wide = self.base.radius
        ways = [*legs(points)]
        return all(
            core(shape).distance(leg) >= shape.outline.radius + gap + wide - 2
            for shape, gap in [*((lump.shape, 0) for lump in solid), *self.keep]
            for leg in ways
        )


def beyond(radius: int) -> list[BaseGeometry]:
    """Return the four sides of the table that the middle of a base cannot get to."""
    low, high, far = radius, WIDTH - radius, 3 * WIDTH
    return [
        shapely.box(-far, -far, low, far),
        shapely.box(high, -far, far, far),
        shapely.box(-far, -far, far, low),
        shapely.box(-far, high, far, far),
    ]


@pytest.mark.parametrize("cases", WAYS)
def test_a_way_is_clear_of_everything_and_nearly_the_shortest(cases: int) -> None:
    bent = lost = 0
    for number in range(cases):
        scene = Scene(f"way {number}")
        if not scene.is_good:
            continue
        way = scene.mover().way(scene.place(1))
        if way is not None:
            assert scene.is_clear(way.points)
            assert way.length == sum(between(*leg) for leg in pairwise(way.points))
        if way is not None and len(way.points) == 2:
            continue
        walls = [
            grown(shape, gap + scene.base.radius, 8)
            for shape, gap in [
                *((lump.shape, 0) for lump in scene.ground.with_property("impassable")),
                *scene.keep,
            ]
        ]
        outside = beyond(scene.base.radius)
        exact = shortest(scene.place(0), scene.place(1), [*walls, *outside])
        if way is None:
            lost += 1
            # Nobody is told that there is no way if there is one with 0.1 inch to spare.
            wider = [wall.buffer(100) for wall in walls]
            assert shortest(scene.place(0), scene.place(1), [*wider, *outside]) == float(
                "inf"
            ) or not all(
                shapely.Point(scene.place(nth)).distance(wall) > 100
                for wall in walls
                for nth in (0, 1)
            )
            continue
        bent += 1
        assert exact * 0.997 - 20 <= way.length, f"case {number}"
        if way.length > exact * 1.025 + 60:
            # A gap that is too narrow by a hair is open to shapely, whose circles are polygons.
            hair = [wall.buffer(30) for wall in walls]
            exact = shortest(scene.place(0), scene.place(1), [*hair, *outside])
            assert way.length <= exact * 1.025 + 60, f"case {number}"
    assert bent > cases // 12


@given(st.integers(0, 10**9))
def test_no_way_over_a_third_place_is_shorter_by_more_than_its_corners_cost(seed: int) -> None:
    scene = Scene(str(seed))
    if not scene.is_good:
        return
    straight = scene.mover().way(scene.place(1))
    first, second = scene.mover().way(scene.place(2)), scene.mover(start=2).way(scene.place(1))
    if first is not None and second is not None:
        assert straight is not None
        assert straight.length <= (first.length + second.length) * 1.025 + 60


@given(st.integers(0, 10**9))
def test_the_way_back_is_as_long(seed: int) -> None:
    """Who stands too near to something by a hair may leave, but nobody may come there."""
    scene = Scene(str(seed))
    if scene.is_good and scene.mover(start=1).may_end(scene.place(0), 0):
        there, back = scene.mover().way(scene.place(1)), scene.mover(start=1).way(scene.place(0))
        assert (there is None) == (back is None)
        if there is not None and back is not None:
            assert abs(there.length - back.length) <= there.length // 40 + 60


def ends_well(scene: Scene, mover: Mover, way: Route) -> bool:
    """Say whether a way is no longer than the move, clear, and ends where the base may stand."""
    return way.length <= mover.length and scene.is_clear(way.points) and mover.may_end(way.end)


@given(st.integers(0, 10**9), st.integers(500, 12_000), st.tuples(*[st.integers(0, WIDTH)] * 2))
def test_every_move_is_legal_and_comes_no_less_near(seed: int, length: int, goal: Point) -> None:
    scene = Scene(str(seed))
    if not scene.is_good:
        return
    mover = scene.mover(length)
    target = scene.places[1]
    for way in (mover.towards(goal), mover.closest(target, 1000)):
        assert ends_well(scene, mover, way)


@given(st.integers(0, 10**9), st.integers(2000, 20_000))
def test_a_charge_ends_in_contact_and_overlaps_nobody(seed: int, length: int) -> None:
    scene = Scene(str(seed))
    if not scene.is_good:
        return
    mover, target = scene.mover(length), scene.places[1]
    way = mover.contact(target)
    if way is not None:
        stand = scene.base.at(*way.end)
        assert way.length <= length
        assert touches(stand, target)
        assert not overlaps(stand, target)
    nearest = mover.closest(target)
    assert (way is not None) <= touches(scene.base.at(*nearest.end), target)


@settings(max_examples=60)
@given(st.integers(0, 10**9))
@example(184)
def test_an_oval_base_ends_where_all_of_it_may_stand(seed: int) -> None:
    scene = Scene(str(seed), ("60x35", "75x42"), pieces=4)
    if not scene.is_good:
        return
    mover = scene.mover(8000)
    stand = scene.base.at(*mover.towards(scene.place(1)).end)
    if (stand.x, stand.y) != mover.start:
        assert scene.ground.is_free(stand)
        assert all(distance(stand, shape) >= gap for shape, gap in scene.keep)


@given(st.integers(0, 10**9), st.tuples(*[st.integers(0, WIDTH)] * 2))
def test_a_base_reaches_a_place_if_there_is_a_way_within_its_move(seed: int, end: Point) -> None:
    scene = Scene(str(seed))
    if scene.is_good:
        way = scene.mover().way(end)
        for length in (6000, 12_000):
            assert (way is not None and way.length <= length) == scene.mover(length).reaches(end)


@given(st.integers(0, 10**9))
def test_the_four_legs_between_two_rings_are_all_there_are(seed: int) -> None:
    scene = Scene(str(seed))
    obstacles = [*scene.lanes.walls, *scene.lanes.zones(scene.keep)]
    for one, other in permutations(obstacles, 2):
        if between((one.x, one.y), (other.x, other.y)) > one.away + other.away + 10_000:
            found = links_between(one, other)
            every = all_links_between(one.ring(), other.ring())
            # Where two corners lie on one line with a leg, either may stand for both.
            assert {leg for legs in found.values() for leg in legs} <= {
                leg for legs in every.values() for leg in legs
            }
            assert 4 == sum(len(legs) for legs in found.values())


def ground_of(*pieces: str) -> Ground:
    """Return the ground of a table with some pieces."""
    return Ground(read("\n".join(["table: Trial", "size: 48 x 48", *pieces])))


BASE = base("32")


def test_a_free_way_is_straight() -> None:
    mover = Lanes(ground_of(), BASE).mover((10_000, 10_000), 6000)
    assert Route(((10_000, 10_000), (16_000, 10_000)), 6000) == mover.towards((30_000, 10_000))


def test_a_way_goes_round_what_cannot_be_entered_and_through_what_can() -> None:
    ground = ground_of("building at 24,24: box 6x6", "marsh at 24,10: box 6x6")
    lanes = Lanes(ground, BASE)
    round_it = lanes.mover((15_000, 24_000), 30_000).way((33_000, 24_000))
    through = lanes.mover((15_000, 10_000), 30_000).way((33_000, 10_000))
    assert round_it is not None
    assert 18_500 < round_it.length < 22_000
    assert Route(((15_000, 10_000), (33_000, 10_000)), 18_000) == through
    assert ("difficult",) == tuple(ground.properties_touched(through.points, BASE.radius))
    assert 6000 == ground.length_through(through.points, "difficult")
    assert frozenset() == ground.properties_touched(round_it.points, BASE.radius)


def test_terrain_to_be_avoided_is_gone_round() -> None:
    ground = ground_of("marsh at 24,10: box 6x6")
    mover = Lanes(ground, BASE, ("difficult",)).mover((15_000, 10_000), 30_000)
    way = mover.way((33_000, 10_000))
    assert way is not None
    assert 18_500 < way.length
    assert () == ground.pieces_crossed(way.points, BASE.radius)


def test_who_stands_in_terrain_to_be_avoided_may_leave_it() -> None:
    ground = ground_of("marsh at 24,10: box 6x6")
    mover = Lanes(ground, BASE, ("difficult",)).mover((24_000, 10_000), 6000)
    assert (30_000, 10_000) == mover.towards((40_000, 10_000)).end


def test_who_stands_too_near_to_an_enemy_may_leave_and_comes_no_nearer() -> None:
    lanes = Lanes(ground_of(), BASE)
    enemy = BASE.at(24_000, 24_000)
    start = (24_000 + 1260 + 400, 24_000)
    mover = lanes.mover(start, 6000, lanes.zones([(enemy, 1000)]))
    assert (31_660, 24_000) == mover.towards((44_000, 24_000)).end
    way = mover.towards((4000, 24_000))
    assert 5900 < way.length <= 6000
    assert all(distance(BASE.at(*place), enemy) >= 400 for place in way.points)


def test_a_goal_within_a_zone_is_approached_as_far_as_its_rim() -> None:
    lanes = Lanes(ground_of(), BASE)
    enemy = BASE.at(24_000, 24_000)
    mover = lanes.mover((10_000, 24_000), 30_000, lanes.zones([(enemy, 1000)]))
    end = BASE.at(*mover.towards((23_500, 24_000)).end)
    assert 1000 <= distance(end, enemy) <= 1002


def test_a_closed_yard_is_approached_and_not_entered() -> None:
    walls = [
        "building at 24,20: box 10x1",
        "building at 24,28: box 10x1",
        "building at 19.5,24: box 1x6.9",
        "building at 28.5,24: box 1x6.9",
    ]
    mover = Lanes(ground_of(*walls), BASE).mover((24_000, 40_000), 40_000)
    assert mover.way((24_000, 24_000)) is None
    end = mover.towards((24_000, 24_000)).end
    assert 29_000 < end[1] < 29_300


def test_nobody_leaves_the_table() -> None:
    mover = Lanes(ground_of(), BASE).mover((2000, 2000), 12_000)
    assert (2000, 630) == mover.towards((2000, -500)).end
    assert not mover.may_end((629, 5000))


def test_a_bent_charge_is_found() -> None:
    lanes = Lanes(ground_of("building at 24,24: box 1x6"), BASE)
    target = BASE.at(27_000, 24_000)
    way = lanes.mover((20_000, 24_000), 12_000).contact(target)
    assert way is not None
    assert len(way.points) > 2
    assert touches(BASE.at(*way.end), target)
    assert lanes.mover((20_000, 24_000), 6000).contact(target) is None


def test_what_is_known_of_a_place_is_kept_under_its_outline_and_not_under_an_address() -> None:
    """An outline that nobody else has any more cannot be mistaken for a new one."""
    lanes = Lanes(ground_of(), BASE)
    for radius in range(100, 2000, 100):
        (zone,) = lanes.zones([(Shape(Outline(((0, 0),), radius), 5000, 5000), 1000)])
        assert radius + 1000 + BASE.radius == zone.away
    assert 19 == len(lanes.known)
    assert {100, 1900} <= {outline.radius for outline, *_ in lanes.known}
