"""What hides, as straight pieces, and the view past it from a point, in whole numbers only."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells, Point
from lonehand.space.cells.marks import Level

SECTORS: Final = 64
"""Into how many slices the view from a point is cut, so that a line asks few walls."""
NOBODY: Final = -1


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

    __slots__ = ("_flat", "_sectors", "_x", "_y")

    def __init__(self, eye: Point, screens: Iterable[Screen]) -> None:
        self._x, self._y = eye
        sectors: list[list[tuple[int, int, int, int, int]]] = [[] for _ in range(SECTORS)]
        flat: list[tuple[int, int, int, int, int]] = []
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
        self._sectors, self._flat = sectors, flat

    def is_clear(self, point: Point, skip: tuple[int, ...] = ()) -> bool:
        """Say whether the line to a point is clear; cells in *skip* do not hide what is in them."""
        dx, dy = point[0] - self._x, point[1] - self._y
        touched = False
        pieces = self._sectors[sector(dx, dy)]
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
        return not touched or not self._slips(dx, dy, pieces, skip)

    def _slips(
        self,
        dx: int,
        dy: int,
        pieces: list[tuple[int, int, int, int, int]],
        skip: tuple[int, ...],
    ) -> bool:
        """Say whether the line is caught between things that touch it from both sides.

        Along the line lie contacts: a corner from one side, or a stretch along something. Contacts
        that hang together catch the line if there is one from the left and one from the right.
        """
        contacts: list[tuple[int, int, int]] = []  # from, to (along the line), side
        whole = dx * dx + dy * dy
        for ax, ay, bx, by, owner in (*pieces, *self._flat):
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


def straightened(pieces: Iterable[tuple[Point, Point]]) -> list[Screen]:
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
