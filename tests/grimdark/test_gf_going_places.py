"""Units told to go somewhere: never farther from it than they could be, and never to and fro."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
import shapely
from fielded import a_unit
from gf_situations import scene, stand
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra

from lonehand.engine.chance import Chance
from lonehand.games.grimdark_future.automa.places import end_points
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import marches, moves, positions
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, RUSH, Walk
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.measures import Point, between

STEP = 400
"""From one place of the grid to the next."""
ROUND = 3
"""How many steps a leg on the grid spans at most, across and down."""
ENOUGH = 300
WIDE, HIGH = 72_000, 48_000
BASE = 492
AVOID = ("difficult", "dangerous")
KINDS = ("marsh", "minefield", "ruin", "rubble")
SOAK = pytest.param(2000, marks=pytest.mark.soak)
Array = Any


class Grid:
    """A table as a grid of places, told from polygons alone.

    Args:
        hinders: where no middle of a base may be.
        start: the place from which ways are looked for, if not from anywhere.
        length: how long those ways are at most.

    """

    def __init__(self, hinders: Any, start: Point = (0, 0), length: float = np.inf) -> None:
        xs, ys = np.arange(500, WIDE, STEP), np.arange(500, HIGH, STEP)
        self.x, self.y = (each.ravel() for each in np.meshgrid(xs, ys))
        self.shape = len(ys), len(xs)
        shapely.prepare(hinders)
        free = ~shapely.contains_xy(hinders, self.x, self.y)
        free &= np.hypot(self.x - start[0], self.y - start[1]) <= length
        self.free = free.reshape(self.shape)
        self.legs = self.joined(hinders)

    def joined(self, hinders: Any) -> csr_matrix:
        """Return how far the places are apart that a short straight leg joins."""
        number = np.arange(self.x.size).reshape(self.shape)
        rows, columns, lengths = [], [], []
        for dx in range(ROUND + 1):
            for dy in range(-ROUND, ROUND + 1):
                if np.gcd(dx, dy) != 1 or (dx == 0 and dy < 0):
                    continue
                high, wide = self.shape
                here = np.s_[max(0, -dy) : high - max(0, dy), 0 : wide - dx]
                there = np.s_[max(0, dy) : high - max(0, -dy), dx:wide]
                both = self.free[here] & self.free[there]
                one, other = number[here][both], number[there][both]
                if max(dx, abs(dy)) > 1:
                    ends = np.stack(
                        [
                            np.stack([self.x[one], self.y[one]], axis=1),
                            np.stack([self.x[other], self.y[other]], axis=1),
                        ],
                        axis=1,
                    )
                    clear = ~shapely.intersects(hinders, shapely.linestrings(ends))
                    one, other = one[clear], other[clear]
                rows.append(one)
                columns.append(other)
                lengths.append(np.full(one.size, STEP * np.hypot(dx, dy)))
        size = self.x.size
        return csr_matrix(
            (np.concatenate(lengths), (np.concatenate(rows), np.concatenate(columns))), (size, size)
        )

    def ways_from(self, place: Point, limit: float = np.inf) -> Array:
        """Return how long the ways from a place to all others are."""
        return dijkstra(self.legs, directed=False, indices=self.nearest(place), limit=limit)

    def nearest(self, place: Point) -> int:
        """Return the free place that is nearest to a place."""
        far = np.hypot(self.x - place[0], self.y - place[1])
        return int(np.argmin(np.where(self.free.ravel(), far, np.inf)))


class Errand(NamedTuple):
    """A unit on a random table that is told to go somewhere."""

    play: Play
    unit: Unit
    goal: Point


def errand(seed: str) -> Errand | None:
    """Return a random errand; None if the unit stands in something, or nobody has room."""
    chance = Chance(seed)
    pieces = []
    for _ in range(4 + chance.below("pieces", 8)):
        kind = KINDS[chance.below("kind", len(KINDS))]
        x, y = 8 + chance.below("x", 57), 8 + chance.below("y", 33)
        wide, deep = 2 + chance.below("wide", 12), 2 + chance.below("deep", 6)
        turn = 15 * chance.below("turn", 12)
        pieces.append(f"{kind} at {x},{y} turned {turn}: box {wide}x{deep}\n")
    friends = [a_unit(f"Friend{n}", size=1 + chance.below("size", 6)) for n in range(3)]
    play, _ = scene(
        [a_unit("Foe")], [a_unit("Line"), *friends], {}, terrain="".join(pieces), seed=seed
    )
    unit = play.state.find("Line")
    for each in play.state.units:
        stand(each, 2 + chance.below("x", 66_000) / 1000, 2 + chance.below("y", 43_000) / 1000)
    goal = 1000 + chance.below("x", WIDE - 2000), 1000 + chance.below("y", HIGH - 2000)
    positions.forget(play)
    place = shapely.Point(*positions.spots_of(unit)[0][:2])
    if walls(play, AVOID).buffer(100).contains(place) or zones(play, unit).buffer(300).contains(
        place
    ):
        return None
    return Errand(play, unit, goal)


def walls(play: Play, avoid: tuple[str, ...]) -> Any:
    """Return where terrain lets no middle of a base be, a hair too little."""
    lumps = play.table.ground.with_property("impassable", *avoid)
    return shapely.union_all(
        [shapely.Polygon(lump.shape.corners()).buffer(BASE - 5, quad_segs=16) for lump in lumps]
    )


def zones(play: Play, unit: Unit) -> Any:
    """Return where other units let no middle of a base be."""
    return shapely.union_all(
        [
            shapely.Point(shape.x, shape.y).buffer(1000 + 2 * BASE, quad_segs=16)
            for each in play.state.units
            if each is not unit and each.present
            for shape in positions.shapes(play, each)
        ]
    )


def lost(case: Errand, length: int) -> tuple[float, float]:
    """Return by how much a unit falls short of what it could do.

    The first number is how much farther from the goal the place is that it heads for than the
    nearest place that it could ever get to; the second how much longer the rest of its way to that
    place is after this move than it could be.
    """
    play, unit, goal = case
    start = positions.spots_of(unit)[0][:2]
    terrain = Grid(walls(play, AVOID))
    mover = Walk(play, unit, length, AVOID).mover(0)
    route = mover.course(goal).route
    assert route is not None
    _, groups = connected_components(terrain.legs, directed=False)
    own = groups == groups[terrain.nearest(start)]
    nearest = np.min(np.hypot(terrain.x - goal[0], terrain.y - goal[1])[own])
    left = terrain.ways_from(route.end)
    crowded = Grid(shapely.union(walls(play, AVOID), zones(play, unit)), start, length)
    there = crowded.ways_from(start, length) <= length - STEP / 2
    best = np.min(left[there], initial=left[terrain.nearest(start)])
    move = marches.towards(play, unit, goal, length, avoid=AVOID, kind=RUSH)
    end = move.places[0][:2]
    near = np.hypot(terrain.x - end[0], terrain.y - end[1])
    close = (near <= 3 * STEP) & np.isfinite(left)
    rest = np.min((near + left)[close], initial=np.inf)
    return between(route.end, goal) - nearest, rest - best


@pytest.mark.parametrize("count", [12, SOAK])
def test_a_unit_told_to_go_somewhere_never_ends_farther_from_it_than_it_could_have(
    count: int,
) -> None:
    number = 0
    found: list[tuple[int, float, float]] = []
    while len(found) < count:
        case = errand(f"errand {number}")
        number += 1
        if case is not None:
            found.append((number - 1, *lost(case, (6000, 12_000)[number % 2])))
    assert [] == [each for each in found if max(each[1:]) > ENOUGH]


def test_a_unit_whose_goal_lies_in_a_bog_goes_to_the_nearest_place_outside_and_stays() -> None:
    bog = "marsh at 36,23.5: box 32x11\n"
    play, _ = scene([a_unit("Foe")], [a_unit("Line")], {"Line": (36.0, 36.0)}, terrain=bog)
    unit = play.state.find("Line")
    places = []
    for _ in range(4):
        move = marches.towards(play, unit, (36_000, 26_000), 6000, avoid=AVOID)
        moves.carry_out(play, unit, move, "GF-TER-D1")
        places.append(move.places[0][:2])
    assert (36_000, 30_000) == places[0]
    assert 1 == len(set(places[1:]))
    assert between((36_000, 29_000 + BASE), places[-1]) <= 5


@pytest.mark.parametrize("count", [40, pytest.param(500, marks=pytest.mark.soak)])
def test_nobody_walks_to_and_fro_while_nothing_changes_unless_a_die_says_so(count: int) -> None:
    for number in range(count):
        case = errand(f"errand {number}")
        if case is None:
            continue
        play, unit, goal = case
        picks = play.door.picks  # type: ignore[attr-defined]
        ends = [positions.spots_of(unit)[0][:2]]
        for _ in range(6):
            before = len(picks)
            move = end_points.nearer(play, unit, goal, ADVANCE, AVOID)
            moves.carry_out(play, unit, move, "GF-H-2")
            if len(picks) > before or not move.length:
                break
            ends.append(move.places[0][:2])
        steps = [between(*pair) for pair in pairwise(ends)]
        assert len(ends) == len(set(ends)), f"errand {number}"
        assert all(
            between(one, three) > 100
            for one, _, three in zip(ends, ends[1:], ends[2:], strict=False)
        ), f"errand {number}: {steps}"
