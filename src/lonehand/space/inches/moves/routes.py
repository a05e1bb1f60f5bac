"""Ways for a base round terrain and round other models, and how far it gets.

Whatever a base must keep clear of is an obstacle: a shape from which its middle stays so and so far
away. The shortest way round obstacles runs straight from corner to corner of the rings drawn round
them. Most ways need no ring at all, so the search begins without any obstacle and adds those that
its way runs into, until it runs into none: what it then has found is the shortest round all, and
the ring of a model far off was never drawn.

A ring of straight sides stands for a round corner, one side for each 30° at most, outside the true
one; a way round a corner is therefore longer than the true shortest one by up to one part in forty
of its bend. Lengths are rounded up, leg by leg. Every leg is verified against the true obstacles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, pairwise
from math import isqrt
from typing import Final

import msgspec

from lonehand.space.inches.measures import Point, between, divide
from lonehand.space.inches.moves.rims import Box, Circle, Line, Rim
from lonehand.space.inches.shapes import (
    Outline,
    Shape,
    clears,
    is_as_far,
)

MARGIN: Final = 3
"""Thousandths of an inch by which a ring lies outside, so that rounding never brings it inside."""
CLEAR: Final = 2
"""Likewise by which its rims, on which places are looked for, lie outside."""
ENDLESS: Final = 1 << 40
"""Farther than any way on a table, in thousandths of an inch."""
STRAIGHT: Final = 940
"""Thousandths: the cosine of the 20° by which a polygon may turn and be bounded by lines alone."""
FINEST: Final = 866
"""Thousandths: the cosine of the 30° that one side of a ring goes round at most."""


NUMBERS: Final = count()
"""Every obstacle has a number of its own; nothing is ever decided by it."""

Legs = dict[int, tuple[tuple[int, int], ...]]
Found = tuple[int, Legs]
Links = dict[tuple[int, int], Legs]
"""For two obstacles, by number: from a corner of the one's ring, the corners of the other's on
which a way may turn next, and how far they are."""


FarOff = tuple[Point, int]
"""A place, and how long the shortest way to it is at least."""


class Route(msgspec.Struct, frozen=True, gc=False):
    """A way.

    Attributes:
        points: the places of the middle of the base, start and end included.
        length: of all legs, each rounded up.

    """

    points: tuple[Point, ...]
    length: int

    @property
    def end(self) -> Point:
        """The place where it ends."""
        return self.points[-1]


class Obstacle:
    """Something that the middle of a base stays away from.

    Args:
        shape: what it is.
        away: the least distance from the shape's polygon.

    Attributes:
        inner: the square of a length; what comes nearer to its middle is too near.
        outer: the same; what stays farther away is clear. Only in between it has to be measured.

    """

    __slots__ = (
        *("_rims", "_ring", "away", "bottom", "inner", "is_round", "left", "number", "outer"),
        *("right", "shape", "square", "top", "x", "y"),
    )

    def __init__(self, shape: Shape, away: int) -> None:
        form = shape.outline
        x, y = shape.x, shape.y
        self.number = next(NUMBERS)
        self._ring: list[Point] = []
        self._rims: tuple[tuple[Rim, Box], ...] = ()
        self.shape, self.away, self.square = shape, away, away * away
        self.x, self.y, self.is_round = x, y, form.is_round
        if self.is_round:
            self.left, self.top, self.right, self.bottom = x - away, y - away, x + away, y + away
            self.inner = self.outer = self.square
        else:
            left, top, right, bottom = form.box
            more = away - form.radius
            self.left, self.top = x + left - more, y + top - more
            self.right, self.bottom = x + right + more, y + bottom + more
            self.inner, self.outer = max(0, form.inner + more) ** 2, (form.reach + more) ** 2

    def is_clear_of(self, x: int, y: int) -> bool:
        """Say whether a place is far enough away."""
        dx, dy = x - self.x, y - self.y
        square = dx * dx + dy * dy
        if square < self.inner or square >= self.outer:
            return square >= self.outer
        return is_as_far(self.shape.outline.edges, dx, dy, self.away)

    def ring(self) -> list[Point]:
        """Return the corners of a polygon round it, on which a way may turn."""
        if not self._ring:
            x, y = self.x, self.y
            corners = ring(self.shape.outline, self.away + MARGIN)
            self._ring = [(x + dx, y + dy) for dx, dy in corners]
        return self._ring

    def rims(self) -> tuple[tuple[Rim, Box], ...]:
        """Return the circles and lines, just clear of it, that bound it, with the boxes they use.

        Of the circle about a corner only that part counts which lies between two sides.
        """
        if not self._rims:
            away = self.away + CLEAR
            if self.is_round:
                circle = Circle(self.x, self.y, away)
                self._rims = ((circle, circle.box()),)
            else:
                self._rims = tuple(
                    (rim, (left + self.x, top + self.y, right + self.x, bottom + self.y))
                    for rim, (left, top, right, bottom) in (
                        (each.move(self.x, self.y), box)
                        for each, box in rims_round(self.shape.outline, away)
                    )
                )
        return self._rims


def is_open(obstacles: Iterable[Obstacle], x: int, y: int) -> bool:
    """Say whether a place keeps clear of all of some obstacles."""
    return first_hindrance(obstacles, x, y) is None


def first_hindrance(obstacles: Iterable[Obstacle], x: int, y: int) -> Obstacle | None:
    """Return the first of some obstacles that a place does not keep clear of."""
    for each in obstacles:
        if each.left < x < each.right and each.top < y < each.bottom and not each.is_clear_of(x, y):
            return each
    return None


def is_leg_free(start: Point, end: Point, obstacles: Iterable[Obstacle]) -> bool:
    """Say whether a straight leg keeps clear of all obstacles."""
    return first_hit(start, end, obstacles) is None


def first_hit(start: Point, end: Point, obstacles: Iterable[Obstacle]) -> Obstacle | None:
    """Return the first of some obstacles that a straight leg does not keep clear of."""
    px, py = start
    qx, qy = end
    left, right = (px, qx) if px < qx else (qx, px)
    top, bottom = (py, qy) if py < qy else (qy, py)
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    for each in obstacles:
        if each.left >= right or each.right <= left or each.top >= bottom or each.bottom <= top:
            continue
        wx, wy = each.x - px, each.y - py
        along = wx * ex + wy * ey
        if along <= 0:
            far, by = wx * wx + wy * wy, 1
        elif along >= square:
            wx -= ex
            wy -= ey
            far, by = wx * wx + wy * wy, 1
        else:
            turn = wx * ey - wy * ex
            far, by = turn * turn, square
        if far >= each.outer * by:
            continue
        if far < each.inner * by or not clears(start, end, each.shape, each.away):
            return each
    return None


def is_beyond(
    place: Point, far_off: Iterable[FarOff], length: int, obstacles: Sequence[Obstacle]
) -> bool:
    """Say whether a place is beyond a move of a length because some others are so far off.

    A straight leg leads from it to one of them, and would make a way there too short.
    """
    return any(
        between(place, other) < least - length and is_leg_free(place, other, obstacles)
        for other, least in far_off
    )


# -- rings -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def ring(form: Outline, away: int) -> tuple[Point, ...]:
    """Return the corners of a polygon whose sides stay *away* from another, all round."""
    corners: list[Point] = []
    if form.is_round:
        normals = [(away, 0), (0, away), (-away, 0), (0, -away), (away, 0)]
        for before, after in pairwise(normals):
            corners += bends((0, 0), before, after, away)
        return tuple(corners)
    normals = normals_of(form, away)
    for nth, point in enumerate(form.points):
        corners += bends(point, normals[nth - 1], normals[nth], away)
    return tuple(dict.fromkeys(corners))


@lru_cache(maxsize=512)
def rims_round(form: Outline, away: int) -> tuple[tuple[Rim, Box], ...]:
    """Return what bounds the places that are *away* from a polygon, with the boxes that it fills.

    It is a line along each side, and a circle about each corner; where the polygon hardly turns,
    the lines are drawn out until they meet instead.
    """
    normals = normals_of(form, away)
    starts, ends, found = list[Point](), list[Point](), list[tuple[Rim, Box]]()
    for (x, y), (ax, ay), (bx, by) in zip(
        form.points, (normals[-1], *normals[:-1]), normals, strict=True
    ):
        before, after = (x + ax, y + ay), (x + bx, y + by)
        corners = [*bends((x, y), (ax, ay), (bx, by), away)]
        if (ax * bx + ay * by) * 1000 >= STRAIGHT * away * away:
            before = after = corners[0]
        else:
            xs, ys = zip(before, after, *corners, strict=True)
            box = min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1  # for all that is rounded
            found.append((Circle(x, y, away), box))
        ends.append(before)
        starts.append(after)
    for start, end in zip(starts, (*ends[1:], ends[0]), strict=True):
        line = Line(*start, *end)
        found.append((line, line.box()))
    return tuple(found)


def normals_of(form: Outline, away: int) -> list[Point]:
    """Return the ways, so long, that lead straight out of the sides of a polygon."""
    found = []
    for _, _, ex, ey, square in form.edges:
        long = isqrt(square)
        found.append((divide(ey * away, long), divide(-ex * away, long)))
    return found


def bends(about: Point, before: Point, after: Point, away: int) -> Iterator[Point]:
    """Yield the corners that lead round a point, from one normal, as long as *away*, to another."""
    (ax, ay), (bx, by) = before, after
    dot = ax * bx + ay * by
    if dot * 1000 >= FINEST * away * away:
        below = away * away + dot
        yield (
            about[0] + divide((ax + bx) * away * away, below),
            about[1] + divide((ay + by) * away * away, below),
        )
        return
    mx, my = ax + bx, ay + by
    if mx * mx + my * my < away * away // 100:  # they point to opposite sides: turn right between
        mx, my = -ay, ax
    long = isqrt(mx * mx + my * my)
    middle = (divide(mx * away, long), divide(my * away, long))
    yield from bends(about, before, middle, away)
    yield from bends(about, middle, after, away)


# -- the search ------------------------------------------------------------------------------------


def search(
    start: Point,
    goals: Sequence[Point],
    obstacles: Sequence[Obstacle],
    room: tuple[int, int, int, int],
    links: Links,
    limit: int = ENDLESS,
    patience: list[int] | None = None,
) -> Route | None:
    """Return the shortest way from a place to any of some others; `None` if there is none.

    Args:
        start: clear of all obstacles.
        goals: clear of all obstacles; of equally near ones the first counts.
        obstacles: what to go round.
        room: left, upper, right and lower end of where the middle may be.
        links: what earlier searches have found out, and this one adds to.
        limit: give up when no way can be as short as this.
        patience: from how many corners to look on before giving up, as a list of one number that
            is counted down; without it, there is no end.

    """
    used: list[Obstacle] = []
    rest = list(obstacles)
    left_to_look = [ENDLESS] if patience is None else patience
    route = straight(start, goals, limit, left_to_look)
    while route is not None:
        hit: dict[int, Obstacle] = {}
        for one, other in pairwise(route.points):
            left = rest
            while (each := first_hit(one, other, left)) is not None:
                hit[each.number] = each
                left = left[left.index(each) + 1 :]
        if not hit:
            return route
        used += hit.values()
        rest = [each for each in rest if each.number not in hit]
        route = around(start, goals, used, room, links, limit, left_to_look)
    return None


def straight(start: Point, goals: Sequence[Point], limit: int, patience: list[int]) -> Route | None:
    """Return the leg to the nearest of some places, as `around` finds it round nothing."""
    patience[0] -= 1
    far, nth = min([(between(start, goal), nth) for nth, goal in enumerate(goals)])
    return None if patience[0] < 0 or far > limit else Route((start, goals[nth]), far)


def links_between(one: Obstacle, other: Obstacle) -> Legs:
    """Return the legs from the ring of one obstacle to that of another on which a way may run.

    A leg can only be part of a shortest way if it touches both rings without entering either. Of
    those there are four at most, one for each pair of sides, unless the rings cross: then all legs
    are tried, but for rings round two round bases, of which the outer two legs are enough.
    """
    here, there = one.ring(), other.ring()
    if not (one.is_round and other.is_round) and (
        one.left - MARGIN < other.right + MARGIN
        and other.left - MARGIN < one.right + MARGIN
        and one.top - MARGIN < other.bottom + MARGIN
        and other.top - MARGIN < one.bottom + MARGIN
    ):
        return all_links_between(here, there)
    across = (
        other.left + other.right - one.left - one.right,
        other.top + other.bottom - one.top - one.bottom,
    )
    found: Legs = {}
    for side in (1, -1):
        for other_side in (1, -1):
            ux, uy = across
            i = j = 0
            for nth in range(12):
                before = i, j
                i = outermost(here, i, -uy * side, ux * side)
                j = outermost(there, j, -uy * other_side, ux * other_side)
                ux, uy = there[j][0] - here[i][0], there[j][1] - here[i][1]
                if nth and (i, j) == before:
                    break
            if passes_by(here, i, ux, uy) and passes_by(there, j, ux, uy):
                leg = j, between(here[i], there[j])
                if leg not in found.get(i, ()):
                    found[i] = (*found.get(i, ()), leg)
    return found


def mirror(found: Legs) -> Legs:
    """Return the same legs, the other way."""
    back: Legs = {}
    for here, legs in found.items():
        for there, far in legs:
            back[there] = (*back.get(there, ()), (here, far))
    return back


def all_links_between(here: Sequence[Point], there: Sequence[Point]) -> Legs:
    """Return the legs from one ring to another that touch both without entering either."""
    found: Legs = {}
    edges = [
        (*there[j - 1], x - there[j - 1][0], y - there[j - 1][1]) for j, (x, y) in enumerate(there)
    ]
    for i, (px, py) in enumerate(here):
        ax, ay = here[i - 1]
        bx, by = here[(i + 1) % len(here)]
        ax, ay, bx, by = ax - px, ay - py, bx - px, by - py
        turns = [ex * (py - cy) - ey * (px - cx) for cx, cy, ex, ey in edges]
        before = turns[0]
        turns.append(before)
        legs = []
        for j, (qx, qy) in enumerate(there):  # as `passes_by`, for both, without the calls
            after = turns[j + 1]
            if (before <= 0 <= after) or (after <= 0 <= before):
                ux, uy = qx - px, qy - py
                one, two = ux * ay - uy * ax, ux * by - uy * bx
                if not ((one < 0 < two) or (two < 0 < one)):
                    legs.append((j, between((px, py), (qx, qy))))
            before = after
        if legs:
            found[i] = tuple(legs)
    return found


def outermost(corners: Sequence[Point], nth: int, ux: int, uy: int) -> int:
    """Return which corner of a convex ring lies farthest in a direction, looked for from one on."""
    size = len(corners)
    x, y = corners[nth]
    best = x * ux + y * uy
    for step in (1, -1):
        moved = False
        while True:
            after = (nth + step) % size
            x, y = corners[after]
            far = x * ux + y * uy
            if far <= best:
                break
            nth, best, moved = after, far, True
        if moved:
            break
    return nth


def passes_by(corners: Sequence[Point], nth: int, ux: int, uy: int) -> bool:
    """Say whether a line through a corner leaves both corners beside it on the same side."""
    x, y = corners[nth]
    ax, ay = corners[nth - 1]
    bx, by = corners[(nth + 1) % len(corners)]
    one, two = ux * (ay - y) - uy * (ax - x), ux * (by - y) - uy * (bx - x)
    return (one >= 0 and two >= 0) or (one <= 0 and two <= 0)


class Corners:
    """The corners of the rings round a few obstacles, and which of them a way may turn on.

    Args:
        used: the obstacles.
        start: where the way begins.
        ends: start and goal; one that hugs a round obstacle, within its ring, gets two corners of
            its own, on the straight line that leads past the obstacle there.
        room: left, upper, right and lower end of where the middle may be.
        links: what earlier searches have found out.

    """

    __slots__ = ("first", "is_in", "legs", "links", "owner", "places", "size", "start", "used")

    def __init__(
        self,
        used: Sequence[Obstacle],
        start: Point,
        ends: Sequence[Point],
        room: tuple[int, int, int, int],
        links: Links,
    ) -> None:
        left, top, right, bottom = room
        self.used, self.start, self.links = used, start, links
        self.legs: list[list[Found] | None] = [None] * len(used)
        self.places: list[Point] = []
        self.first: list[int] = []
        self.owner: list[int] = []
        for nth, each in enumerate(used):
            corners = each.ring()
            self.first.append(len(self.places))
            self.owner += [nth] * len(corners)
            self.places += corners
        self.size = len(self.places)
        self.places += [
            place for each in used for end in ends for place in places_beside(each, end)
        ]
        self.is_in = [left <= x <= right and top <= y <= bottom for x, y in self.places]

    def onward(self, here: int) -> list[tuple[int, int]]:
        """Return the corners that a shortest way may go on to, and how far each is."""
        if here >= self.size:
            return self.onward_from_open(here)
        place, nth = self.places[here], self.owner[here]
        one, first = self.used[nth], self.first[nth]
        corner, count = here - first, len(one.ring())
        beside = ((corner - 1) % count + first, (corner + 1) % count + first)
        legs = [(near, between(place, self.places[near])) for near in beside]
        for start, found in self.legs_known(nth):
            if corner in found:
                legs += [(start + there, far) for there, far in found[corner]]
        return legs + self.to_the_open(place) if len(self.places) > self.size else legs

    def legs_known(self, nth: int) -> list[Found]:
        """Return the legs from the ring of one obstacle to all others, each with its first corner.

        A leg serves both ways, so what is found for a pair is kept for either of them.
        """
        known = self.legs[nth]
        if known is None:
            one, links = self.used[nth], self.links
            known = self.legs[nth] = []
            for other_nth, other in enumerate(self.used):
                if other_nth == nth:
                    continue
                found = links.get((one.number, other.number))
                if found is None:
                    found = links[one.number, other.number] = links_between(one, other)
                    links[other.number, one.number] = mirror(found)
                if found:
                    known.append((self.first[other_nth], found))
        return known

    def onward_from_open(self, here: int) -> list[tuple[int, int]]:
        """Return the corners to go on to from a place on no ring; of one that holds it, all."""
        place = self.places[here] if here < len(self.places) else self.start
        legs = []
        for first, each in zip(self.first, self.used, strict=True):
            corners = each.ring()
            legs += [
                (first + corner, between(place, corners[corner]))
                for corner in turned_on(corners, place)
            ]
        return legs + self.to_the_open(place)

    def to_the_open(self, place: Point) -> list[tuple[int, int]]:
        """Return the corners that lie on no ring, and how far each is from a place."""
        return [
            (near, between(place, self.places[near])) for near in range(self.size, len(self.places))
        ]


def turned_on(corners: Sequence[Point], place: Point) -> Sequence[int]:
    """Return the corners of a ring on which a way from a place may turn, all if the ring holds it.

    Those are where the ring turns from its near side to its far one: the place lies on one side of
    the edge that leads to the corner, and on the other side of the edge that leads on.
    """
    x, y = place
    ax, ay = corners[-1]
    turns = []
    for bx, by in corners:
        turns.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        ax, ay = bx, by
    if min(turns) >= 0:
        return range(len(corners))
    found = []
    before = turns[0]
    for corner, after in enumerate((*turns[1:], turns[0])):
        if (before <= 0 <= after) or (after <= 0 <= before):
            found.append(corner)
        before = after
    return found


def places_beside(each: Obstacle, end: Point) -> Iterator[Point]:
    """Yield the two places beside one that lies within the ring round an obstacle."""
    if not each.is_round:
        return
    dx, dy = end[0] - each.x, end[1] - each.y
    square = dx * dx + dy * dy
    if square * 1000 > 1080 * each.square or not square:
        return
    long = isqrt(square)
    out = each.away + MARGIN
    sx, sy = divide(dx * out, long), divide(dy * out, long)
    ax, ay = divide(-sy * 199, 1000), divide(sx * 199, 1000)  # the tangent of 11.25°
    yield each.x + sx + ax, each.y + sy + ay
    yield each.x + sx - ax, each.y + sy - ay


def around(
    start: Point,
    goals: Sequence[Point],
    used: Sequence[Obstacle],
    room: tuple[int, int, int, int],
    links: Links,
    limit: int,
    patience: list[int],
) -> Route | None:
    """Return the shortest way round a few obstacles: A* over the corners of their rings.

    The patience that is left is counted down.
    """
    ends = (start, *goals) if len(goals) == 1 else (start,)
    corners = Corners(used, start, ends, room, links)
    size = len(corners.places)
    hub = sum(x for x, _ in goals) // len(goals), sum(y for _, y in goals) // len(goals)
    spread = 1 + max(between(hub, goal) for goal in goals)
    # Numbers: the corners, then the goals, then the start.
    places = [*corners.places, *goals, start]
    left = [-1] * size  # how far the goals are at least from a corner, once that is asked for
    best = [ENDLESS * 2] * len(places)
    origin = [-1] * len(places)
    done = [not is_in for is_in in corners.is_in] + [False] * (len(goals) + 1)
    best[-1] = 0
    queue = [(0, len(places) - 1)]
    while queue:
        here = heappop(queue)[1]
        if done[here]:
            continue
        done[here] = True
        if size <= here < len(places) - 1:
            return trace_back(places, origin, here, best[here])
        patience[0] -= 1
        if patience[0] < 0:
            return None
        place, so_far = places[here], best[here]
        for nth, goal in enumerate(goals, start=size):
            far = so_far + between(place, goal)
            if far < best[nth] and far <= limit and first_hit(place, goal, used) is None:
                best[nth], origin[nth] = far, here
                heappush(queue, (far, nth))
        for nth, leg in corners.onward(here):
            far = so_far + leg
            if far >= best[nth] or done[nth]:
                continue
            there = places[nth]
            if left[nth] < 0:
                left[nth] = max(0, between(there, hub) - spread)
            guess = far + left[nth]
            if guess <= limit and first_hit(place, there, used) is None:
                best[nth], origin[nth] = far, here
                heappush(queue, (guess, nth))
    return None


def trace_back(places: Sequence[Point], origin: Sequence[int], end: int, length: int) -> Route:
    """Return the way that a search has found, from its end backwards."""
    points, at = [], end
    while at >= 0:
        points.append(places[at])
        at = origin[at]
    return Route(tuple(reversed(points)), length)


def outwards(centre: Point, towards: Point, away: int) -> Point:
    """Return the place so far from a centre in a direction, rounded away from the centre."""
    dx, dy = towards
    if not dx and not dy:
        dx = 1
    long = isqrt(dx * dx + dy * dy)  # rounded down, so what is divided by it comes out larger
    x = -(-dx * away // long) if dx >= 0 else dx * away // long
    y = -(-dy * away // long) if dy >= 0 else dy * away // long
    return centre[0] + x, centre[1] + y


def part_way(start: Point, end: Point, length: int, long: int) -> Point:
    """Return the place so far along a leg as long as that, rounded towards the start."""
    ex, ey = end[0] - start[0], end[1] - start[1]
    dx = ex * length // long if ex >= 0 else -(-ex * length // long)
    dy = ey * length // long if ey >= 0 else -(-ey * length // long)
    return start[0] + dx, start[1] + dy


def shorten(route: Route, length: int) -> Route:
    """Return a route as far as a length goes."""
    if route.length <= length:
        return route
    points, left = [route.points[0]], length
    for start, end in pairwise(route.points):
        long = between(start, end)
        if left < long:
            points.append(part_way(start, end, left, long))
            break
        points.append(end)
        left -= long
    whole = tuple(dict.fromkeys(points))
    return Route(whole, sum(between(one, other) for one, other in pairwise(whole)))
