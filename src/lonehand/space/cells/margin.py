"""The open ground round a map, as the bits of one number: rings of cells, all at once."""

from __future__ import annotations

from collections.abc import Mapping

Point = tuple[int, int]


class Margin:
    """The cells of a map's rows and columns and of the open ground round it, row by row.

    Args:
        lattice: hexes or squares.
        rows: rows of the map; with hexes every other row is shifted, the first one is not.
        columns: columns of the map.
        depth: how many cells of open ground are thought of on each side; an even number.

    Attributes:
        off: those of the cells that lie off the map.

    """

    def __init__(self, lattice: str, rows: int, columns: int, depth: int) -> None:
        self.lattice = lattice
        self.width, self.height = columns + 2 * depth, rows + 2 * depth
        line = (1 << self.width) - 1
        self.whole = (1 << self.width * self.height) - 1
        board = self._lines(((1 << columns) - 1) << depth, range(depth, depth + rows))
        self.off = self.whole & ~board
        self._not_first = self.whole & ~self._lines(1, range(self.height))
        self._not_last = self.whole & ~self._lines(1 << self.width - 1, range(self.height))
        self._shifted = self._lines(line, range(1, self.height, 2))
        self._straight = self.whole & ~self._shifted

    def _lines(self, line: int, rows: range) -> int:
        """Return the same line in several rows."""
        found = 0
        for row in rows:
            found |= line << row * self.width
        return found

    def grow(self, cells: int) -> int:
        """Return the cells next to some others, as if the map were empty."""
        left, right = (cells & self._not_first) >> 1, (cells & self._not_last) << 1
        if self.lattice == "squares":
            line = cells | left | right
        else:
            line = ((cells | left) & self._straight) | ((cells | right) & self._shifted)
        return (left | right | line >> self.width | line << self.width) & self.whole

    def rings(self, seeds: Mapping[int, int], over: int) -> list[int]:
        """Return cells by their distance: from 0 on, each ring as bits.

        Args:
            seeds: where to begin, and at what distance each of these cells lies at most.
            over: the cells that count.

        """
        found: list[int] = []
        left, ring, seen = dict(seeds), 0, 0
        while ring or left:
            ring = (self.grow(ring) & over | left.pop(len(found), 0)) & ~seen
            seen |= ring
            found.append(ring)
        while found and not found[-1]:
            found.pop()
        return found


def between(
    first: Point, second: Point, left: int, down: int, step: int, count: int
) -> tuple[int, int]:
    """Return which of some points in a line lie between two rays: from which on, and up to which.

    Args:
        first: a ray from the origin.
        second: the other one, clockwise from it; both belong to what lies between.
        left: how far to the right of the origin the first point is.
        down: how far below the origin the line is.
        step: how far it is from one point to the next.
        count: how many points there are.

    """
    low, high = 0, count
    # Right of the first ray is ax * dy >= ay * dx; left of the second one, dx * by >= dy * bx.
    for ahead, side in ((first[0] * down, first[1]), (-second[0] * down, -second[1])):
        room = ahead - side * left  # how far the first point is on the right side of the ray
        slope = side * step  # what each further one loses of it
        if slope > 0:
            high = min(high, room // slope + 1)
        elif slope < 0:
            low = max(low, -(room // -slope))
        elif room < 0:
            return 0, 0
    return low, max(low, high)
