"""The best of all places where something may be: the nearest to a goal, say, or the farthest off.

How good a place is changes with how far it is from a few poles. The best one then is a pole, or it
lies on a rim of what hinders: where the rim comes nearest to a pole or is farthest from it, or
where two rims cross. Most often hardly anything hinders. So the search begins with the rims of the
move itself and adds those of what its best place runs into, until it runs into nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, Final

from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.moves.rims import Box, Circle, Line, Rim, crossings, turning_points
from lonehand.space.inches.moves.routes import CLEAR, Obstacle, Route, is_open, shorten, turned_on

MOST_PLACES: Final = 600
"""Places that are looked at before a search ends."""
INSIDE: Final = 2
"""Thousandths of an inch by which rims of what must not be left lie inside."""

Bounds = Sequence[tuple[Rim, Box]]
"""Rims that bound one thing, each with the box of the part of it that counts."""
Value = Callable[[int, int], Any]
"""Gives how good a place is, less being better; None for a place that does not count."""


class Seeker:
    """Places, the best first, of which those that are hindered lead to others.

    Args:
        value: how good a place is.
        poles: what distances are measured from.
        start: the place that is left; of equally good places the nearest to it comes first.
        room: left, upper, right and lower end of where places may be.
        length: how far they may be from the start; None for any distance.
        within: a box outside of which no place counts; without it, the room.

    """

    __slots__ = (
        *("known", "length", "passed", "poles", "queue", "rims", "seen", "start", "value"),
        *("walls", "within"),
    )

    def __init__(
        self,
        value: Value,
        poles: Sequence[Point],
        start: Point,
        room: Box,
        length: int | None = None,
        within: Box | None = None,
    ) -> None:
        self.value, self.poles, self.start = value, poles, start
        self.within = room if within is None else common(room, within)
        self.length = None
        if length is not None:
            self.length, self.within = (
                length * length,
                common(self.within, box_round(start, length)),
            )
        self.queue: list[tuple[Any, int, Point]] = []
        self.passed: set[int] = set()
        self.seen: set[Point] = set()
        self.known: set[Hashable] = set()
        self.walls: list[Obstacle] = []
        self.rims: list[tuple[Bounds, Box]] = []
        left, top, right, bottom = room
        for pole in poles:
            self.offer(min(max(pole[0], left), right), min(max(pole[1], top), bottom))
        reach = max(right, bottom) if length is None else length
        x, y = start
        if x - left < reach:
            self.add_rim(Line(left, top, left, bottom))
        if right - x < reach:
            self.add_rim(Line(right, top, right, bottom))
        if y - top < reach:
            self.add_rim(Line(left, top, right, top))
        if bottom - y < reach:
            self.add_rim(Line(left, bottom, right, bottom))
        if length is not None:
            self.add_rim(Circle(*start, max(0, length - INSIDE)))

    def offer(self, x: int, y: int) -> None:
        """Have a place looked at, if it is within the room and the length."""
        place = x, y
        if place in self.seen:
            return
        left, top, right, bottom = self.within
        dx, dy = x - self.start[0], y - self.start[1]
        square = dx * dx + dy * dy
        if not (left <= x <= right and top <= y <= bottom) or (
            self.length is not None and square > self.length
        ):
            return
        self.seen.add(place)
        value = self.value(x, y)
        if value is not None:
            heappush(self.queue, (value, square, place))

    def add_rim(self, rim: Rim) -> None:
        """Have the places looked at that a rim gives rise to, if it is not known."""
        box = rim.box()
        self.add(rim, ((rim, box),), box)

    def add(self, key: Hashable, rims: Bounds, box: Box) -> None:
        """Have the places looked at that rims give rise to; those of a known key have been.

        Args:
            key: by which they are known; they all bound the same thing and do not cross.
            rims: the rims, each with the box of the part of it that counts.
            box: round all of them.

        """
        if key in self.known:
            return
        self.known.add(key)
        rims = rims_within(rims, self.within)
        if not rims:
            return
        for rim, (left, top, right, bottom) in rims:
            for pole in self.poles:
                for x, y in turning_points(rim, pole, self.start):
                    if left <= x <= right and top <= y <= bottom:
                        self.offer(x, y)
        left, top, right, bottom = box
        for others, (west, north, east, south) in self.rims:
            if left <= east and right >= west and top <= south and bottom >= north:
                both = common((left, top, right, bottom), (west, north, east, south))
                self.cross(rims_within(rims, both), rims_within(others, both))
        self.rims.append((rims, box))

    def cross(self, rims: Bounds, others: Bounds) -> None:
        """Have the places looked at where rims cross others."""
        for rim, (left, top, right, bottom) in rims:
            for other, (west, north, east, south) in others:
                if left <= east and right >= west and top <= south and bottom >= north:
                    for x, y in crossings(rim, other):
                        if (
                            left <= x <= right
                            and top <= y <= bottom
                            and west <= x <= east
                            and north <= y <= south
                        ):
                            self.offer(x, y)

    def hinder(self, each: Obstacle) -> None:
        """Have places on the rims of an obstacle looked at, if it is not known, and none in it."""
        if each.number not in self.known:
            self.add_around(each)
            self.walls.append(each)

    def add_around(self, each: Obstacle) -> None:
        """Have places on the rims of an obstacle looked at, and those in it as well."""
        box = each.left - CLEAR, each.top - CLEAR, each.right + CLEAR, each.bottom + CLEAR
        self.add(each.number, each.rims(), box)

    def keep_within(self, box: Box) -> None:
        """Look at no places any more that lie outside of a box."""
        self.within = common(self.within, box)

    def pass_by(self, each: Obstacle, length: int) -> None:
        """Have the places looked at that a move may reach past an obstacle, or before it.

        Past a corner of its ring, they lie on a circle about it; before it, on its rims, which end
        where one first comes past it, or where something else is in the way there.
        """
        if each.number in self.passed:
            return
        self.passed.add(each.number)
        self.hinder(each)
        corners = each.ring()
        for nth in turned_on(corners, self.start):
            self.offer(*corners[nth])
            left = length - INSIDE - between(self.start, corners[nth])
            if left > 0:
                self.add_rim(Circle(*corners[nth], left))

    def bend(self, route: Route, length: int) -> Route:
        """Have places looked at that a move reaches on a way that is too long for it.

        From each bend, the move reaches places on a circle about it. The part of the way is
        returned that it can make.
        """
        part = shorten(route, length)
        left = length - INSIDE
        for place, after in pairwise(part.points[:-1]):
            left -= between(place, after)
            self.add_rim(Circle(*after, max(0, left)))
        self.offer(*part.end)
        return part

    def free_places(
        self, hindering: Callable[[int, int], Obstacle | None], most: int = MOST_PLACES
    ) -> Iterator[tuple[Any, Point]]:
        """Yield those of the places that nothing hinders, the best first, with their values.

        A place in an obstacle that is known leads nowhere: a better one lies on its rims.

        Args:
            hindering: gives an obstacle that hinders a place; None if there is none.
            most: how many places are looked at, those in known obstacles not counted.

        """
        while self.queue and most:
            value, _, place = heappop(self.queue)
            if not is_open(self.walls, *place):
                continue
            most -= 1
            found = hindering(*place)
            if found is None:
                yield value, place
            else:
                self.hinder(found)


def common(one: Box, other: Box) -> Box:
    """Return what two boxes have in common."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def box_round(place: Point, length: int) -> Box:
    """Return the box of all that is at most so far from a place."""
    return place[0] - length, place[1] - length, place[0] + length, place[1] + length


def rims_within(rims: Bounds, within: Box) -> Bounds:
    """Return those of some rims that reach into a box."""
    left, top, right, bottom = within
    return [
        each
        for each in rims
        if each[1][0] <= right and each[1][2] >= left and each[1][1] <= bottom and each[1][3] >= top
    ]


def square_to(goal: Point) -> Callable[[int, int], int]:
    """Return the value of places that are to be near a goal: the square of how far they are."""
    u, v = goal
    return lambda x, y: (u - x) * (u - x) + (v - y) * (v - y)
