"""The same questions, answered by shapely, and tables and bases at random to ask them about.

shapely reckons in floating point, to about a millionth of a millionth of an inch here; what it says
is compared with what is said in whole thousandths, and each comparison names what rounding allows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point
from lonehand.space.inches.shapes import Base, Shape, base, hull, outline, overlaps
from lonehand.space.inches.tables import Part, Piece, Table

SIZES = ("25", "28.5", "32", "40", "50", "60", "60x35", "75x42", "105x70", "120x92")
CASES = [
    pytest.param(500, id="500"),
    pytest.param(10_000, id="10000", marks=pytest.mark.soak),
]


def core(shape: Shape) -> BaseGeometry:
    """Return a shape's polygon or point, before it is grown."""
    corners = shape.corners()
    return shapely.Polygon(corners) if len(corners) > 2 else shapely.Point(corners[0])


def grown(shape: Shape, more: float = 0, fine: int = 64) -> BaseGeometry:
    """Return a shape as shapely has it, grown a little more or less."""
    return core(shape).buffer(shape.outline.radius + more, quad_segs=fine)


def apart(one: Shape, other: Shape) -> float:
    """Return how far two shapes are apart; below nothing if they overlap."""
    between = float(core(one).distance(core(other)))
    return between - one.outline.radius - other.outline.radius


# -- at random -------------------------------------------------------------------------------------


def chances(seed: int | str) -> random.Random:
    """Return a source of chance for a test, the same for the same seed."""
    return random.Random(seed)  # noqa: S311 - tests need the same numbers again, not secret ones


def some_base(chance: random.Random, sizes: Sequence[str] = SIZES) -> Base:
    """Return one of the usual bases."""
    return base(chance.choice(sizes))


def some_shape(chance: random.Random, width: int = 12_000) -> Shape:
    """Return a base, a round piece or a polygon."""
    x, y = chance.randrange(width), chance.randrange(width)
    kind = chance.randrange(3)
    if kind == 0:
        return some_base(chance).at(x, y, 15 * chance.randrange(24))
    if kind == 1:
        return Shape(outline(((0, 0),), chance.randrange(200, 4000)), x, y)
    return Shape(outline(some_polygon(chance)), x, y)


def some_polygon(chance: random.Random) -> tuple[Point, ...]:
    """Return a convex polygon round the origin, or near it."""
    while True:
        corners = [
            (chance.randrange(-3000, 3001), chance.randrange(-3000, 3001))
            for _ in range(chance.randrange(3, 8))
        ]
        polygon = hull(corners)
        if len(polygon) > 2 and shapely.Polygon(polygon).area > 500_000:
            return polygon


KINDS = ("forest", "building", "rocks", "ruin", "marsh")


def some_table(chance: random.Random, pieces: int, width: int, kinds: Sequence[str]) -> Table:
    """Return a table with pieces lying about; nobody has looked whether they overlap."""
    made = []
    for _ in range(pieces):
        x, y = chance.randrange(width), chance.randrange(width)
        turn = 15 * chance.randrange(24)
        form = chance.randrange(3)
        if form == 0:
            part = Part("circle", (chance.randrange(500, 3000),))
        elif form == 1:
            part = Part("box", (chance.randrange(500, 6000), chance.randrange(500, 6000)))
        else:
            corners = some_polygon(chance)
            part = Part("polygon", tuple(number for corner in corners for number in corner))
        made.append(Piece(chance.choice(kinds), "", x, y, turn, (part,)))
    return Table("Some table", width, width, pieces=tuple(made))


def some_place(chance: random.Random, ground: Ground, of: Base) -> Shape | None:
    """Return a place where a base may stand, if a few tries find one."""
    solid = ground.with_property("impassable")
    for _ in range(50):
        x, y = chance.randrange(ground.width), chance.randrange(ground.height)
        shape = of.at(x, y, 15 * chance.randrange(24))
        if ground.holds(shape) and not any(overlaps(lump.shape, shape) for lump in solid):
            return shape
    return None


# -- sight -----------------------------------------------------------------------------------------


def rim(shape: Shape, count: int) -> list[Point]:
    """Return places round the rim of a base, and its middle."""
    line = grown(shape).exterior
    steps = [line.interpolate(nth / count, normalized=True) for nth in range(count)]
    return [(shape.x, shape.y), *((step.x, step.y) for step in steps)]


def sees(one: Shape, other: Shape, hiding: Sequence[BaseGeometry], count: int = 48) -> bool:
    """Say whether one of many lines from rim to rim misses all that hides."""
    here, there = np.array(rim(one, count)), np.array(rim(other, count))
    starts = np.repeat(here, len(there), axis=0)
    ends = np.tile(there, (len(here), 1))
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    free = np.ones(len(lines), dtype=bool)
    for each in hiding:
        shapely.prepare(each)
        free &= ~shapely.intersects(each, lines)
    return bool(free.any())


# -- ways ------------------------------------------------------------------------------------------


def shortest(start: Point, end: Point, obstacles: Sequence[BaseGeometry]) -> float:
    """Return the length of the shortest way round some obstacles, over all their corners."""
    from scipy.sparse import csgraph, csr_matrix  # noqa: PLC0415 - it takes a second to import

    places = [start, end]
    for each in obstacles:
        for part in shapely.get_parts(each):
            places += list(part.exterior.coords)[:-1]
    corners = np.array(places, dtype=float)
    first, second = np.triu_indices(len(corners), 1)
    lines = shapely.linestrings(np.stack([corners[first], corners[second]], axis=1))
    free = np.ones(len(lines), dtype=bool)
    for each in obstacles:
        smaller = each.buffer(-1)
        shapely.prepare(smaller)
        free &= ~shapely.intersects(smaller, lines)
    legs = np.hypot(*(corners[first] - corners[second]).T)
    size = len(corners)
    graph = csr_matrix((legs[free], (first[free], second[free])), shape=(size, size))
    return float(csgraph.dijkstra(graph, directed=False, indices=0)[1])


def legs(points: Sequence[Point]) -> Iterator[BaseGeometry]:
    """Yield the legs of a way."""
    for start, end in pairwise(points):
        yield shapely.LineString([start, end])
