"""Rims: the circles and straight lines that bound where something may be, and where they cross.

All places are rounded to the nearest thousandth of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from lonehand.space.inches.measures import Point, between, divide

Box = tuple[int, int, int, int]


class Circle(NamedTuple):
    """A circle: its middle and its radius."""

    x: int
    y: int
    radius: int

    def box(self) -> Box:
        """Return left, upper, right and lower end."""
        x, y, radius = self
        return x - radius, y - radius, x + radius, y + radius

    def move(self, dx: int, dy: int) -> Circle:
        """Return it somewhere else."""
        return Circle(self.x + dx, self.y + dy, self.radius)

    def is_near(self, place: Point, within: int) -> bool:
        """Say whether a place is within a length of the line of the circle."""
        return abs(between(place, (self.x, self.y)) - self.radius) <= within

    def nearest(self, place: Point) -> Point:
        """Return the place on it that is nearest to another, rounded inwards.

        For its middle that is the middle itself.
        """
        dx, dy = place[0] - self.x, place[1] - self.y
        far = max(1, between(place, (self.x, self.y)))
        across, down = abs(dx) * self.radius // far, abs(dy) * self.radius // far
        return self.x + (across if dx > 0 else -across), self.y + (down if dy > 0 else -down)


class Line(NamedTuple):
    """A straight line from one place to another."""

    ax: int
    ay: int
    bx: int
    by: int

    def box(self) -> Box:
        """Return left, upper, right and lower end."""
        ax, ay, bx, by = self
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    def move(self, dx: int, dy: int) -> Line:
        """Return it somewhere else."""
        return Line(self.ax + dx, self.ay + dy, self.bx + dx, self.by + dy)


Rim = Circle | Line


def turning_points(rim: Rim, pole: Point, start: Point) -> Iterator[Point]:
    """Yield where a rim comes nearest to a pole, and where it is farthest from it.

    Args:
        rim: the rim; of a line only what comes nearest, for its ends lie on other rims.
        pole: the place.
        start: where to look from the middle of a circle if the pole lies there.

    """
    if isinstance(rim, Circle):
        x, y, radius = rim
        dx, dy = pole[0] - x, pole[1] - y
        if not dx and not dy:
            dx, dy = start[0] - x, start[1] - y
            if not dx and not dy:
                dx = 1
        long = isqrt(dx * dx + dy * dy)
        across, down = divide(dx * radius, long), divide(dy * radius, long)
        yield x + across, y + down
        yield x - across, y - down
        return
    ax, ay, bx, by = rim
    ex, ey = bx - ax, by - ay
    square = ex * ex + ey * ey
    along = (pole[0] - ax) * ex + (pole[1] - ay) * ey
    if square and 0 <= along <= square:
        yield ax + divide(ex * along, square), ay + divide(ey * along, square)


def crossings(one: Rim, other: Rim) -> Iterator[Point]:
    """Yield the places that two rims have in common; two circles or lines in one have none."""
    if isinstance(one, Circle):
        if isinstance(other, Circle):
            yield from of_circles(one, other)
        else:
            yield from of_line(other, one)
    elif isinstance(other, Circle):
        yield from of_line(one, other)
    else:
        yield from of_lines(one, other)


def of_circles(one: Circle, other: Circle) -> Iterator[Point]:
    """Yield where two circles cross."""
    x, y, radius = one
    dx, dy = other.x - x, other.y - y
    square = dx * dx + dy * dy
    along = radius * radius - other.radius * other.radius + square
    rest = 4 * radius * radius * square - along * along
    if rest < 0 or not square:
        return
    half, twice = isqrt(rest), 2 * square
    yield x + divide(dx * along - dy * half, twice), y + divide(dy * along + dx * half, twice)
    yield x + divide(dx * along + dy * half, twice), y + divide(dy * along - dx * half, twice)


def of_line(line: Line, circle: Circle) -> Iterator[Point]:
    """Yield where a line crosses a circle."""
    ax, ay, bx, by = line
    ex, ey = bx - ax, by - ay
    square = ex * ex + ey * ey
    wx, wy = circle.x - ax, circle.y - ay
    along, turn = wx * ex + wy * ey, wx * ey - wy * ex
    rest = circle.radius * circle.radius * square - turn * turn
    if rest < 0 or not square:
        return
    half = isqrt(rest)
    for far in (along - half, along + half):
        if 0 <= far <= square:
            yield ax + divide(ex * far, square), ay + divide(ey * far, square)


def of_lines(one: Line, other: Line) -> Iterator[Point]:
    """Yield where two lines cross."""
    ax, ay, bx, by = one
    ex, ey = bx - ax, by - ay
    dx, dy = other.bx - other.ax, other.by - other.ay
    turn = ex * dy - ey * dx
    wx, wy = other.ax - ax, other.ay - ay
    along, across = wx * dy - wy * dx, wx * ey - wy * ex
    if turn < 0:
        turn, along, across = -turn, -along, -across
    if turn and 0 <= along <= turn and 0 <= across <= turn:
        yield ax + divide(ex * along, turn), ay + divide(ey * along, turn)
