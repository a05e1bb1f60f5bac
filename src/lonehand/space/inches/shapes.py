"""Bases and pieces of terrain as shapes, and how far apart they are.

One form serves for everything that lies on the table: a convex polygon, or a single point, grown by
a radius. A round base and a round wood are a point and a radius; a wall is a polygon and no radius;
an oval base is a polygon of 24 corners and the radius of its narrow ends. The gap between two
shapes is the distance between their polygons less the two radii; and the distance between two
polygons is that of a point from a third, their difference, which depends on the two forms only
and is kept. So every question is one comparison of squares, or a walk round one polygon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.space.inches.measures import (
    STEP,
    WHOLE,
    Point,
    cosine,
    divide,
    root_up,
    sine,
    turn_about,
)

TOUCH: Final = 3
"""Thousandths of an inch: shapes no farther apart than this touch, since places are rounded."""
CORNERS: Final = 24
"""Corners of the polygon inside an oval."""

Edge = tuple[int, int, int, int, int]
"""The start of an edge, its direction, and the square of its length."""


class Outline:
    """A form without a place: a convex polygon or a point round the origin, grown by a radius.

    Args:
        points: the corners, in the order in which the polygon turns right as seen from above; one
            point, the origin, for what is round.
        radius: how far it is grown.

    Attributes:
        box: left, upper, right and lower end, as seen from the origin.
        reach: the radius of a circle round the origin that holds all of it.
        inner: the radius of a circle round the origin that lies within it; below 0 if the origin
            lies outside, and then how far.
        edges: the edges of the polygon; none for what is round.

    """

    __slots__ = ("box", "edges", "inner", "is_round", "points", "radius", "reach")

    def __init__(self, points: Sequence[Point], radius: int) -> None:
        self.points = tuple(points)
        self.radius = radius
        self.is_round = len(self.points) == 1
        self.edges = edges_of(self.points)
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        self.box = (min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius)
        self.reach = radius + root_up(max(x * x + y * y for x, y in self.points))
        self.inner = radius
        if not self.is_round:
            depths = [(ey * px - ex * py, square) for px, py, ex, ey, square in self.edges]
            if min(depth for depth, _ in depths) > 0:
                self.inner += min(isqrt(depth * depth // square) for depth, square in depths)
            else:
                above, below = apart(self.edges, 0, 0)
                self.inner -= root_up(-(-above // below))


class Shape(msgspec.Struct, frozen=True, gc=False):
    """An outline and where its middle lies."""

    outline: Outline
    x: int
    y: int

    def corners(self) -> list[Point]:
        """Return the corners of the polygon, before it is grown."""
        return [(self.x + x, self.y + y) for x, y in self.outline.points]


def edges_of(points: Sequence[Point]) -> tuple[Edge, ...]:
    """Return the edges of a polygon; a single point has none."""
    if len(points) == 1:
        return ()
    return tuple(
        (px, py, qx - px, qy - py, (qx - px) ** 2 + (qy - py) ** 2)
        for (px, py), (qx, qy) in zip(points, (*points[1:], points[0]), strict=True)
    )


@lru_cache(maxsize=4096)
def outline(points: tuple[Point, ...], radius: int = 0) -> Outline:
    """Return the outline of these points; equal ones are one object."""
    return Outline(points, radius)


# -- bases -----------------------------------------------------------------------------------------


class Base(msgspec.Struct, frozen=True, cache_hash=True):
    """What a model stands on.

    Attributes:
        text: as the makers give it, in millimetres: `32`, or `60x35` for an oval.
        length: in thousandths of an inch; the diameter of a round base.
        width: likewise; not above the length.

    """

    text: str
    length: int
    width: int

    @property
    def is_round(self) -> bool:
        """Whether it is round."""
        return self.length == self.width

    @property
    def radius(self) -> int:
        """Half its width: the radius of a round base, the narrow half of an oval one."""
        return (self.width + 1) // 2

    def at(self, x: int, y: int, turn: int = 0) -> Shape:
        """Return the base standing somewhere; its length points to *turn* degrees."""
        return Shape(base_outline(self, turn % 180), x, y)


MILLIMETRES: Final = re.compile(r"(\d{1,3})(?:\.(\d))?")


def thousandths(millimetres: str) -> int:
    """Return millimetres in thousandths of an inch, to the nearest even number.

    An even number has a whole half, so the radius of a base is exact.

    Raises:
        Refusal: it is no number of millimetres.

    """
    match = MILLIMETRES.fullmatch(millimetres)
    if match is None or not int(match[1]):
        raise Refusal(
            f"`{millimetres}` is not a base; type its diameter in millimetres, as in 32 or 28.5,"
            " or length and width, as in 60x35"
        )
    tenths = int(match[1]) * 10 + int(match[2] or 0)
    return 2 * divide(tenths * 1000, 508)


@lru_cache
def base(text: str) -> Base:
    """Return a base from its size in millimetres: `32`, or `60x35` for an oval.

    Raises:
        Refusal: it is no such size.

    """
    words = text.replace("×", "x").replace(" ", "").removesuffix("mm").split("x")
    if len(words) > 2:
        raise Refusal(f"`{text}` is not a base; give a diameter, or a length and a width")
    sizes = [thousandths(word) for word in words]
    return Base("x".join(words), max(sizes), min(sizes))


@lru_cache(maxsize=1024)
def base_outline(of: Base, turn: int) -> Outline:
    """Return the outline of a base turned by a multiple of 15°.

    Raises:
        Refusal: it cannot be turned by that.

    """
    if of.is_round:
        return outline(((0, 0),), of.radius)
    if turn % STEP:
        raise Refusal(f"turn a base by a multiple of {STEP}°, not by {turn}°")
    points, radius = oval(of.length, of.width)
    return outline(tuple(turn_about(point, turn) for point in points), radius)


def oval(length: int, width: int) -> tuple[tuple[Point, ...], int]:
    """Return the polygon and the radius that stand for an ellipse.

    The radius is that of the ellipse's narrow ends; the corners lie that much inside the ellipse,
    so that the ends are round as they should be. Between corners a straight edge falls short of
    the curve, most in the middle of the long sides; half of that is added to the radius. What is
    left is below 0.003 inch for a bike's 60 × 35 mm and below 0.01 inch up to 170 × 109 mm.
    """
    end = divide(width * width, 2 * length)
    points = [within_ellipse(length, width, end, nth) for nth in range(0, 48, 48 // CORNERS)]
    (px, py), (qx, qy) = points[5], points[6]
    x, y = within_ellipse(length, width, end, 11)
    short = abs((qx - px) * (y - py) - (qy - py) * (x - px)) // isqrt(
        (qx - px) ** 2 + (qy - py) ** 2
    )
    return tuple(points), end + short // 2


def within_ellipse(length: int, width: int, depth: int, nth: int) -> Point:
    """Return the point that lies *depth* inside an ellipse, *nth* 48ths of the way round it."""
    x, y = length * cosine(nth), width * sine(nth)
    nx, ny = width * cosine(nth), length * sine(nth)
    long = isqrt(nx * nx + ny * ny)
    return (
        divide(x * long - 2 * WHOLE * depth * nx, 2 * WHOLE * long),
        divide(y * long - 2 * WHOLE * depth * ny, 2 * WHOLE * long),
    )


# -- distances -------------------------------------------------------------------------------------


def is_within(one: Shape, other: Shape, gap: int) -> bool:
    """Say whether two shapes are at most *gap* apart, from their nearest points; exact."""
    a, b = one.outline, other.outline
    dx, dy = other.x - one.x, other.y - one.y
    square = dx * dx + dy * dy
    far = gap + a.reach + b.reach
    if square > far * far:
        return False
    if a.is_round and b.is_round:
        return True
    near = gap + a.inner + b.inner
    if near > 0 and square <= near * near:
        return True
    if boxes_apart(a.box, b.box, dx, dy) > gap:
        return False
    return not is_farther(difference(a, b), dx, dy, gap + a.radius + b.radius)


def overlaps(one: Shape, other: Shape) -> bool:
    """Say whether two shapes have more than their rims in common; exact."""
    a, b = one.outline, other.outline
    dx, dy = other.x - one.x, other.y - one.y
    square = dx * dx + dy * dy
    far = a.reach + b.reach
    if square >= far * far:
        return False
    if a.is_round and b.is_round:
        return True
    near = a.inner + b.inner
    if near > 0 and square < near * near:
        return True
    if boxes_apart(a.box, b.box, dx, dy) >= 0:
        return False
    edges, radii = difference(a, b), a.radius + b.radius
    if not radii:
        return all(ex * (dy - py) - ey * (dx - px) > 0 for px, py, ex, ey, _ in edges)
    return not is_as_far(edges, dx, dy, radii)


def is_nearer(one: Shape, other: Shape, gap: int) -> bool:
    """Say whether two shapes are nearer to each other than *gap*; exact."""
    a, b = one.outline, other.outline
    dx, dy = other.x - one.x, other.y - one.y
    square, far = dx * dx + dy * dy, gap + a.reach + b.reach
    if square >= far * far:
        return False
    if a.is_round and b.is_round:
        return True
    near = gap + a.inner + b.inner
    if near > 0 and square < near * near:
        return True
    if boxes_apart(a.box, b.box, dx, dy) >= gap:
        return False
    return not is_as_far(difference(a, b), dx, dy, gap + a.radius + b.radius)


def touches(one: Shape, other: Shape) -> bool:
    """Say whether two shapes are in contact, or overlap: 0.003 inch apart at most."""
    return is_within(one, other, TOUCH)


def distance(one: Shape, other: Shape) -> int:
    """Return the smallest gap for which `is_within` holds: the distance, rounded up; 0 in contact.

    Distances are equal both ways, and exact but for that rounding.
    """
    a, b = one.outline, other.outline
    dx, dy = other.x - one.x, other.y - one.y
    if a.is_round and b.is_round:
        return max(0, root_up(dx * dx + dy * dy) - a.radius - b.radius)
    return distance_of(a, b, dx, dy)


@lru_cache(maxsize=16384)
def distance_of(one: Outline, other: Outline, dx: int, dy: int) -> int:
    """Return the distance of two outlines that are not both round; where the other's middle is."""
    above, below = apart(difference(one, other), dx, dy)
    return max(0, root_up(-(-above // below)) - one.radius - other.radius)


def nearest(shapes: Sequence[Shape], others: Sequence[Shape]) -> int:
    """Return the distance between the nearest two shapes of two groups, rounded up.

    Raises:
        ValueError: one of the groups is empty.

    """
    best = -1
    round_ones, round_others = by_radius(shapes), by_radius(others)
    for radius, here in round_ones.items():
        for other_radius, there in round_others.items():
            square = min([(x - u) * (x - u) + (y - v) * (y - v) for x, y in here for u, v in there])
            far = max(0, root_up(square) - radius - other_radius)
            best = far if best < 0 else min(best, far)
    oval_others = ovals(others)
    for one in shapes if oval_others else ovals(shapes):
        for other in oval_others if one.outline.is_round else others:
            if best < 0 or is_within(one, other, best):
                best = distance(one, other)
    if best < 0:
        raise ValueError("name at least one shape to measure to")
    return best


def by_radius(shapes: Iterable[Shape]) -> dict[int, list[Point]]:
    """Return the middles of the round ones of some shapes, by their radii."""
    found: dict[int, list[Point]] = {}
    for shape in shapes:
        if shape.outline.is_round:
            found.setdefault(shape.outline.radius, []).append((shape.x, shape.y))
    return found


def ovals(shapes: Iterable[Shape]) -> list[Shape]:
    """Return those of some shapes that are not round."""
    return [shape for shape in shapes if not shape.outline.is_round]


def any_within(shapes: Iterable[Shape], others: Sequence[Shape], gap: int) -> bool:
    """Say whether any shape of one group is at most *gap* from any of another."""
    return any(is_within(one, other, gap) for one in shapes for other in others)


def apart(edges: Sequence[Edge], x: int, y: int) -> tuple[int, int]:
    """Return the square of a point's distance from a convex polygon, as a fraction; 0 inside.

    From outside, the nearest point lies either within an edge, and then that edge faces the point
    and holds the foot of its perpendicular, or it is a corner. There is only one nearest point of
    something convex, so the first such edge is the right one.
    """
    is_outside = False
    nearest_corner = -1
    for px, py, ex, ey, square in edges:
        wx, wy = x - px, y - py
        turn = ex * wy - ey * wx
        if turn <= 0:
            along = ex * wx + ey * wy
            if 0 <= along <= square:
                return turn * turn, square
            is_outside = True
        corner = wx * wx + wy * wy
        if nearest_corner < 0 or corner < nearest_corner:
            nearest_corner = corner
    return (nearest_corner, 1) if is_outside else (0, 1)


def is_farther(edges: Sequence[Edge], x: int, y: int, most: int) -> bool:
    """Say whether a point is farther than *most* from a convex polygon, as `apart` measures it.

    All of the polygon lies behind each of its edges, so the first edge that is too far decides.
    """
    limit = most * most
    is_outside = False
    nearest_corner = -1
    for px, py, ex, ey, square in edges:
        wx, wy = x - px, y - py
        turn = ex * wy - ey * wx
        if turn <= 0:
            if turn * turn > limit * square:
                return True
            if 0 <= ex * wx + ey * wy <= square:
                return False
            is_outside = True
        corner = wx * wx + wy * wy
        if nearest_corner < 0 or corner < nearest_corner:
            nearest_corner = corner
    return is_outside and nearest_corner > limit


def is_as_far(edges: Sequence[Edge], x: int, y: int, least: int) -> bool:
    """Say whether a point is *least* or farther from a convex polygon, as `apart` measures it."""
    limit = least * least
    is_outside = False
    nearest_corner = -1
    for px, py, ex, ey, square in edges:
        wx, wy = x - px, y - py
        turn = ex * wy - ey * wx
        if turn <= 0:
            if turn * turn >= limit * square:
                return True
            if 0 <= ex * wx + ey * wy <= square:
                return False
            is_outside = True
        corner = wx * wx + wy * wy
        if nearest_corner < 0 or corner < nearest_corner:
            nearest_corner = corner
    return is_outside and nearest_corner >= limit


def boxes_apart(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int], dx: int, dy: int
) -> int:
    """Return a length that two outlines are apart at least, told from their upright boxes.

    It is below 0 by how deep the boxes lie in each other; the other's middle is *dx* and *dy* from
    the one's.
    """
    return max(
        dx + other[0] - one[2],
        one[0] - other[2] - dx,
        dy + other[1] - one[3],
        one[1] - other[3] - dy,
    )


@lru_cache(maxsize=1024)
def difference(one: Outline, other: Outline) -> tuple[Edge, ...]:
    """Return the edges of all differences between points of two polygons, a polygon itself.

    The other's middle, as seen from the one's, is as far from it as the two polygons are apart.
    """
    if one.is_round and other.is_round:
        raise ValueError("a circle has no edges")
    mirrored = tuple((-x, -y) for x, y in other.points)
    if one.is_round:
        return edges_of(mirrored)
    if other.is_round:
        return one.edges
    return edges_of(add_polygons(one.points, mirrored))


def add_polygons(one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of all sums of points of two convex polygons, a convex polygon itself.

    Its sides are those of both, in the order of their directions.
    """
    first, second = sides_from_the_left(one), sides_from_the_left(other)
    x, y = min(one)[0] + min(other)[0], min(one)[1] + min(other)[1]
    corners: list[Point] = []
    i = j = 0
    while i < len(first) or j < len(second):
        corners.append((x, y))
        turn = 0
        if i == len(first):
            turn = -1
        elif j == len(second):
            turn = 1
        else:
            turn = first[i][0] * second[j][1] - first[i][1] * second[j][0]
        if turn >= 0:
            x, y, i = x + first[i][0], y + first[i][1], i + 1
        if turn <= 0:
            x, y, j = x + second[j][0], y + second[j][1], j + 1
    return tuple(corners)


def sides_from_the_left(points: Sequence[Point]) -> list[Point]:
    """Return the directions of a convex polygon's sides, from its corner farthest left on."""
    nth = points.index(min(points))
    round_it = [*points[nth:], *points[: nth + 1]]
    return [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(round_it)]


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the corners of the smallest convex polygon that holds some points."""
    order = sorted(set(points))
    if len(order) < 3:
        return tuple(order)

    def half(some: Iterable[Point]) -> list[Point]:
        side: list[Point] = []
        for x, y in some:
            while len(side) > 1:
                (ax, ay), (bx, by) = side[-2], side[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                side.pop()
            side.append((x, y))
        return side

    below, above = half(order), half(reversed(order))
    return (*below[:-1], *above[:-1])


def block_of(shapes: Sequence[Shape]) -> Shape:
    """Return the smallest shape that holds several: a tight block of models as one obstacle.

    Its rim is straight between the models on the outside, so it may take in a little more room than
    they do; the radius is the largest among them.
    """
    x, y = shapes[0].x, shapes[0].y
    corners = hull((px - x, py - y) for shape in shapes for px, py in shape.corners())
    radius = max(shape.outline.radius for shape in shapes)
    if len(corners) == 1:
        return Shape(outline(((0, 0),), radius), x + corners[0][0], y + corners[0][1])
    if len(corners) == 2:  # a line is a polygon of no width, walked there and back
        (ax, ay), (bx, by) = corners
        mx, my = (ax + bx) // 2, (ay + by) // 2
        ends = ((ax - mx, ay - my), (bx - mx, by - my))
        return Shape(outline(ends, radius), x + mx, y + my)
    mx = sum(px for px, _ in corners) // len(corners)
    my = sum(py for _, py in corners) // len(corners)
    moved = tuple((px - mx, py - my) for px, py in corners)
    return Shape(outline(moved, radius), x + mx, y + my)


# -- lines -----------------------------------------------------------------------------------------


def clears(start: Point, end: Point, shape: Shape, gap: int) -> bool:
    """Say whether a straight line stays at least *gap* away from a shape's polygon; exact.

    The shape's own radius is not counted: anyone who asks adds it to *gap*, and that of what moves.
    """
    px, py = start[0] - shape.x, start[1] - shape.y
    ex, ey = end[0] - start[0], end[1] - start[1]
    square = ex * ex + ey * ey
    form = shape.outline
    if form.is_round:
        return line_from(px, py, ex, ey, square, 0, 0, gap)
    if not gap:
        return True
    more = gap - form.radius
    if line_from(px, py, ex, ey, square, 0, 0, form.reach + more):
        return True
    if form.inner + more > 0 and not line_from(px, py, ex, ey, square, 0, 0, form.inner + more):
        return False
    limit, qx, qy = gap * gap, px + ex, py + ey
    is_start_in = is_end_in = True
    for ax, ay, dx, dy, long in form.edges:
        ux, uy, vx, vy = px - ax, py - ay, qx - ax, qy - ay
        start_turn, end_turn, most = dx * uy - dy * ux, dx * vy - dy * vx, limit * long
        if start_turn <= 0:
            is_start_in = False
            if start_turn * start_turn >= most:
                if end_turn <= 0 and end_turn * end_turn >= most:
                    return True  # all of the polygon lies on the other side of this edge
            elif 0 <= dx * ux + dy * uy <= long:
                return False
        if end_turn <= 0:
            is_end_in = False
            if end_turn * end_turn < most and 0 <= dx * vx + dy * vy <= long:
                return False
    # Else the line crosses the polygon, or comes nearest to it at a corner.
    if is_start_in or is_end_in:
        return False
    left = right = False
    for x, y in form.points:
        turn = ex * (y - py) - ey * (x - px)
        left |= turn <= 0
        right |= turn >= 0
        if not line_from(px, py, ex, ey, square, x, y, gap):
            return False
    return not (left and right and crosses(px, py, ex, ey, form.edges))


def line_from(px: int, py: int, ex: int, ey: int, square: int, x: int, y: int, gap: int) -> bool:
    """Say whether the line from *p* along *e* stays at least *gap* away from a point."""
    wx, wy = x - px, y - py
    along = wx * ex + wy * ey
    if along <= 0:
        return wx * wx + wy * wy >= gap * gap
    if along >= square:
        wx -= ex
        wy -= ey
        return wx * wx + wy * wy >= gap * gap
    turn = wx * ey - wy * ex
    return turn * turn >= gap * gap * square


def crosses(px: int, py: int, ex: int, ey: int, edges: Sequence[Edge]) -> bool:
    """Say whether the line from *p* along *e* meets the rim of a polygon."""
    for ax, ay, dx, dy, _ in edges:
        turn = ex * dy - ey * dx
        wx, wy = ax - px, ay - py
        along, across = wx * dy - wy * dx, wx * ey - wy * ex
        if turn < 0:
            turn, along, across = -turn, -along, -across
        if turn and 0 <= along <= turn and 0 <= across <= turn:
            return True
    return False
