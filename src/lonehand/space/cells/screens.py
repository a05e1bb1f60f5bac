"""What hides, as straight pieces: all that a point sees past them, or one line among them.

All of it is in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells, Point
from lonehand.space.cells.marks import Level

SECTORS: Final = 64
"""The number of slices of the view from a point, so that a line has few walls to look at."""
NOBODY: Final = -1
BUCKET: Final = 7
"""A map is cut into squares, 2 to the power of this wide, to find what lies near a line."""
Piece = tuple[int, int, int, int, int]
"""A screen as seen from a point: its ends from there, clockwise, and the cell that it fills."""


class Screen(msgspec.Struct, frozen=True, gc=False):
    """A straight piece of what hides, and the cell that it fills, if it is one."""

    ax: int
    ay: int
    bx: int
    by: int
    owner: int = NOBODY


class View:
    """All that hides, as seen from one point: which lines from there are clear.

    Args:
        eye: the point.
        screens: what hides.

    """

    __slots__ = ("_flat", "_sectors", "_shut", "_x", "_y")

    def __init__(self, eye: Point, screens: Iterable[Screen]) -> None:
        self._x, self._y = eye
        sectors: list[list[Piece]] = [[] for _ in range(SECTORS)]
        flat: list[Piece] = []
        shut = bytearray(SECTORS)
        x, y = eye
        for screen in screens:
            ax, ay, bx, by = screen.ax - x, screen.ay - y, screen.bx - x, screen.by - y
            turn = ax * by - ay * bx
            if turn == 0:
                flat.append((ax, ay, bx, by, screen.owner))
                continue
            if turn < 0:
                ax, ay, bx, by = bx, by, ax, ay
            piece = (ax, ay, bx, by, screen.owner)
            first, last = sector(ax, ay), sector(bx, by)
            if last < first:
                last += SECTORS
            for place in range(first, last + 1):
                sectors[place % SECTORS].append(piece)
            for place in range(first + 1, last):
                shut[place % SECTORS] = 1
        self._sectors, self._flat, self._shut = sectors, flat, shut

    def is_clear(self, point: Point, skip: tuple[int, ...] = ()) -> bool:
        """Say whether the line to a point is clear; cells in *skip* do not hide what is in them."""
        dx, dy = point[0] - self._x, point[1] - self._y
        return is_open(dx, dy, self._sectors[sector(dx, dy)], self._flat, skip)

    def is_clear_beyond(self, point: Point) -> bool:
        """Say whether the line to a point that lies behind all that hides is clear."""
        dx, dy = point[0] - self._x, point[1] - self._y
        place = sector(dx, dy)
        return not self._shut[place] and is_open(dx, dy, self._sectors[place], self._flat, ())

    def openings(self) -> Iterator[tuple[Point, Point]]:
        """Yield where one might see to the end of the map: each a wedge between two directions.

        All clear lines lie in them, and others, too; none is wider than a quarter.
        """
        start = None
        for place in range(SECTORS + 1):
            ends = place % (SECTORS // 4) == 0 or self._shut[place]
            if start is not None and ends:
                yield border_of(start), border_of(place)
                start = None
            if start is None and place < SECTORS and not self._shut[place]:
                start = place


class Fences:
    """All that hides, by where it stands: for a single line, which passes little of it.

    Args:
        screens: what hides.

    """

    __slots__ = ("_buckets",)

    def __init__(self, screens: Iterable[Screen]) -> None:
        self._buckets: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for screen in screens:
            ax, ay, bx, by, owner = screen.ax, screen.ay, screen.bx, screen.by, screen.owner
            left, right = (ax, bx) if ax < bx else (bx, ax)
            top, bottom = (ay, by) if ay < by else (by, ay)
            found = (left, right, top, bottom, ax, ay, bx, by, owner)
            for across in range(left >> BUCKET, (right >> BUCKET) + 1):
                for down in range(top >> BUCKET, (bottom >> BUCKET) + 1):
                    self._buckets.setdefault((across, down), []).append(found)

    def is_clear(self, eye: Point, point: Point, skip: tuple[int, ...] = ()) -> bool:
        """Say whether the line between two points is clear, as `View.is_clear` says it.

        The cells in *skip* hide neither what is in them nor those who look out of them.
        """
        (x, y), (px, py) = eye, point
        left, right = (x, px) if x < px else (px, x)
        top, bottom = (y, py) if y < py else (py, y)
        pieces: list[Piece] = []
        flat: list[Piece] = []
        for bucket in buckets_along(eye, point):
            for low, high, above, below, sax, say, sbx, sby, owner in self._buckets.get(bucket, ()):
                if low > right or high < left or above > bottom or below < top or owner in skip:
                    continue
                ax, ay, bx, by = sax - x, say - y, sbx - x, sby - y
                turn = ax * by - ay * bx
                if turn > 0:
                    pieces.append((ax, ay, bx, by, owner))
                elif turn < 0:
                    pieces.append((bx, by, ax, ay, owner))
                else:
                    flat.append((ax, ay, bx, by, owner))
        return is_open(px - x, py - y, pieces, flat, ())


def buckets_along(start: Point, end: Point) -> Iterator[tuple[int, int]]:
    """Yield the squares that a line passes, and at most their neighbours above and below."""
    (ax, ay), (bx, by) = (start, end) if start <= end else (end, start)
    first, last = ax >> BUCKET, bx >> BUCKET
    if first == last:
        for down in range(min(ay, by) >> BUCKET, (max(ay, by) >> BUCKET) + 1):
            yield first, down
        return
    wide, high = bx - ax, by - ay
    for across in range(first, last + 1):
        enters, leaves = max(ax, across << BUCKET), min(bx, (across + 1) << BUCKET)
        one, two = ay + high * (enters - ax) // wide, ay + high * (leaves - ax) // wide
        for down in range(min(one, two) >> BUCKET, (max(one, two) + 1 >> BUCKET) + 1):
            yield across, down


def is_open(
    dx: int, dy: int, pieces: Sequence[Piece], flat: Sequence[Piece], skip: tuple[int, ...]
) -> bool:
    """Say whether a line is clear of what may lie on it.

    Args:
        dx: how far the line goes to the right.
        dy: how far it goes down.
        pieces: what may lie on it.
        flat: what points to its beginning, and hides nothing; but a line may be caught by it.
        skip: the cells that do not hide what is in them.

    """
    touched = False
    for ax, ay, bx, by, owner in pieces:
        before = ax * dy - ay * dx
        if before < 0:
            continue
        after = dx * by - dy * bx
        if after < 0:
            continue
        if (bx - ax) * (dy - ay) - (by - ay) * (dx - ax) < 0:  # the point lies behind it
            if owner in skip:
                continue
            if before and after:
                return False
            touched = True
    return not touched or not slips(dx, dy, (*pieces, *flat), skip)


def slips(dx: int, dy: int, pieces: Sequence[Piece], skip: tuple[int, ...]) -> bool:
    """Say whether a line is caught between things that touch it from both sides.

    Along the line lie contacts: a corner from one side, or a stretch along something. Contacts
    that hang together catch the line if there is one from the left and one from the right.
    """
    contacts: list[tuple[int, int, int]] = []  # from, to (along the line), side
    whole = dx * dx + dy * dy
    for ax, ay, bx, by, owner in pieces:
        if owner in skip:
            continue
        before, after = ax * dy - ay * dx, dx * by - dy * bx
        a, b = ax * dx + ay * dy, bx * dx + by * dy
        if before == 0 and after == 0:
            low, high = max(min(a, b), 0), min(max(a, b), whole)
            if low < high:
                contacts.append((low, high, 0))
        elif before == 0 and 0 < a < whole:
            contacts.append((a, a, 1 if after > 0 else -1))
        elif after == 0 and 0 < b < whole:
            contacts.append((b, b, -1 if before > 0 else 1))
    contacts.sort()
    reach, sides = -1, 0
    for low, high, side in contacts:
        if low > reach:
            reach, sides = high, 0
        reach = max(reach, high)
        sides |= 1 if side > 0 else 2 if side < 0 else 0
        if sides == 3:
            return True
    return False


def sector(dx: int, dy: int) -> int:
    """Return the slice of the view that a direction lies in; round the compass it only rises."""
    total = abs(dx) + abs(dy)
    quarter = SECTORS // 4
    if dx > 0 and dy >= 0:
        return quarter * dy // total
    if dx <= 0 and dy > 0:
        return quarter + quarter * -dx // total
    if dx < 0 and dy <= 0:
        return 2 * quarter + quarter * -dy // total
    return 3 * quarter + quarter * dx // total if total else 0


def border_of(place: int) -> Point:
    """Return the direction with which a slice of the view begins."""
    quarter = SECTORS // 4
    turn, part = place // quarter % 4, place % quarter
    rest = quarter - part
    return ((rest, part), (-part, rest), (-rest, -part), (part, -rest))[turn]


def straighten(pieces: Iterable[tuple[Point, Point]]) -> list[Screen]:
    """Put pieces that go on straight together; crossings and corners stay what they were."""
    lines: dict[tuple[int, ...], list[tuple[Point, Point]]] = {}
    for start, end in pieces:
        one, two = min(start, end), max(start, end)
        if one[0] == two[0]:
            key: tuple[int, ...] = (0, one[0])
        elif one[1] == two[1]:
            key = (1, one[1])
        else:
            key = (2, *one, *two)
        lines.setdefault(key, []).append((one, two))
    screens = []
    for parts in lines.values():
        parts.sort()
        start, end = parts[0]
        for one, two in parts[1:]:
            if one > end:
                screens.append(Screen(*start, *end))
                start = one
            end = max(end, two)
        screens.append(Screen(*start, *end))
    return screens


def rims(cells: Cells) -> list[tuple[Point, Point]]:
    """Return the edges of all gullies."""
    pieces: list[tuple[Point, Point]] = []
    for cell in range(cells.size):
        if cells.levels[cell] != Level.GULLY:
            continue
        for side in cells.sides[cell]:
            if cells.level(side.beyond) != Level.GULLY:
                pieces += pairwise(side.points)
    return pieces


def outline(cells: Cells, cell: int) -> list[Screen]:
    """Return a filled cell as what hides: its sides, and spokes from its middle to its corners."""
    x, y = cells.centres[cell]
    screens = []
    for side in cells.sides[cell]:
        for (ax, ay), (bx, by) in pairwise(side.points):
            screens += [Screen(ax, ay, bx, by, cell), Screen(x, y, ax, ay, cell)]
    return screens
