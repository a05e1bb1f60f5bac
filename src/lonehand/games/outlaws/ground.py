"""The board, as the base game asks it: squares, fields of view, lines of sight, cover, steps.

Reference 3.3 to 3.5; all of it is reconstructed. Squares are numbered as in `Cells`; facings and
sides are 0 north, 1 east, 2 south, 3 west. A board is asked with the set of its closed doors.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.space.cells.graph import Cells
from lonehand.space.cells.marks import SOLID, Edge
from lonehand.space.cells.sight import Sight

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One square north, east, south, west: columns, rows."""
SIDES: Final = ("north", "east", "south", "west")
KEPT: Final = 64
"""Sets of closed doors whose lines are remembered."""
Door = tuple[int, int]


class Step(NamedTuple):
    """A step to a neighbouring square.

    Attributes:
        to: the square.
        across: columns that it leads east.
        down: rows that it leads south.
        edge: what is in between.
        hard: whether a low object or a window makes it cost more.
        door: the door that it leads through, if there is one.

    """

    to: int
    across: int
    down: int
    edge: int
    hard: bool
    door: Door | None


class Lean(NamedTuple):
    """What makes a side of a square fit for Take Cover.

    Attributes:
        kind: `window`, `door`, `corner` or `object`.
        squares: from where he also sees, and is seen, leaning out.

    """

    kind: str
    squares: tuple[int, ...]


class Ground:
    """A board, asked by squares.

    Args:
        cells: the map of squares.

    Attributes:
        steps: for each square, the steps from it.
        spots: for each square, its column and row from 0.
        at: the square of a column and row.
        doors: all doors, each as the two squares beside it, the lower first.
        brawl_objects: squares with objects to fight with.

    """

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self.size = cells.size
        self.spots = [((atoms[0] - 1) // 4, row) for _, row, atoms in cells.spots]
        self.at = {spot: cell for cell, spot in enumerate(self.spots)}
        self.columns, self.rows = cells.plan.columns, cells.plan.rows
        self.low = [fills == 1 for fills in cells.fills]
        self.high = [fills == 2 for fills in cells.fills]
        self.edges: list[dict[int, int]] = [
            {side.beyond: side.edge for side in sides} for sides in cells.sides
        ]
        self.doors: tuple[Door, ...] = tuple(
            sorted(
                {
                    (min(cell, beyond), max(cell, beyond))
                    for cell, sides in enumerate(self.edges)
                    for beyond, edge in sides.items()
                    if edge == Edge.DOOR and 0 <= beyond < self.size
                }
            )
        )
        self.windows: tuple[tuple[float, float, float, float], ...] = tuple(
            (*wall.start, *wall.end) for wall in cells.walls["ground"] if wall.edge == Edge.WINDOW
        )
        self.steps = [tuple(self._steps(cell)) for cell in range(self.size)]
        self._sights: dict[frozenset[Door], Sight] = {}
        self._leans: dict[tuple[int, int, bool], Lean | None] = {}
        self._between: dict[tuple[int, int], tuple[int, ...]] = {}

    # -- squares -----------------------------------------------------------------------------------

    def _steps(self, cell: int) -> Iterable[Step]:
        """Yield the steps from a square; none past the end of a wall, none into a high object."""
        column, row = self.spots[cell]
        for beyond, edge in self.cells.steps[cell]:
            if self.high[beyond] or edge in SOLID:
                continue
            x, y = self.spots[beyond]
            across, down = x - column, y - row
            if across and down and edge != Edge.OPEN:
                continue
            hard = self.low[beyond] or edge in (Edge.WINDOW, Edge.LOW)
            door = (min(cell, beyond), max(cell, beyond)) if edge == Edge.DOOR else None
            yield Step(beyond, across, down, edge, hard, door)

    def far(self, one: int, other: int) -> int:
        """Return how many squares two squares are apart, diagonals as one."""
        (ax, ay), (bx, by) = self.spots[one], self.spots[other]
        return max(abs(ax - bx), abs(ay - by))

    def beside(self, cell: int, side: int) -> int:
        """Return the square on that side; -1 off the board."""
        column, row = self.spots[cell]
        across, down = STEPS[side]
        return self.at.get((column + across, row + down), -1)

    def edge(self, cell: int, side: int) -> int:
        """Return what is on that side of a square; the border counts as open."""
        beyond = self.beside(cell, side)
        return self.edges[cell].get(beyond, Edge.OPEN) if beyond >= 0 else Edge.OPEN

    def in_quarter(self, cell: int, facing: int, other: int) -> bool:
        """Say whether a square is in the front quarter of another; diagonals belong to two."""
        (ax, ay), (bx, by) = self.spots[cell], self.spots[other]
        across, down = STEPS[facing]
        forward = (bx - ax) * across + (by - ay) * down
        aside = abs((bx - ax) * down) + abs((by - ay) * across)
        return forward >= 1 and aside <= forward

    def facing_to(self, cell: int, other: int) -> list[int]:
        """Return the facings from which a square has another in its front quarter."""
        return [facing for facing in range(4) if self.in_quarter(cell, facing, other)]

    # -- lines -------------------------------------------------------------------------------------

    def sight(self, closed: frozenset[Door]) -> Sight:
        """Return who sees what while those doors are closed."""
        found = self._sights.get(closed)
        if found is None:
            if len(self._sights) == KEPT:
                self._sights.clear()
            found = self._sights[closed] = Sight(self.cells, closed)
        return found

    def last_square(self, start: int, end: int) -> int:
        """Return the square that a line crosses last before *end*; -1 if that is *start*."""
        (ax, ay), (bx, by) = self.spots[start], self.spots[end]
        across, down = bx - ax, by - ay
        x = bx - (across > 0) + (across < 0) if abs(across) >= abs(down) else bx
        y = by - (down > 0) + (down < 0) if abs(down) >= abs(across) else by
        found = self.at.get((x, y), -1)
        return -1 if found == start else found

    def is_hidden_down(self, seer: int, down: int) -> bool:
        """Say whether a low object before somebody who is down hides him from a square."""
        before = self.last_square(seer, down)
        if before >= 0 and self.low[before]:
            return True
        near = before if before >= 0 else seer
        return self.edges[down].get(near, Edge.OPEN) == Edge.LOW

    def crosses_window(self, one: int, other: int) -> bool:
        """Say whether the line between two squares leads through a window."""
        (ax, ay), (bx, by) = self.cells.centres[one], self.cells.centres[other]
        for wx, wy, vx, vy in self.windows:
            first = (bx - ax) * (wy - ay) - (by - ay) * (wx - ax)
            second = (bx - ax) * (vy - ay) - (by - ay) * (vx - ax)
            third = (vx - wx) * (ay - wy) - (vy - wy) * (ax - wx)
            fourth = (vx - wx) * (by - wy) - (vy - wy) * (bx - wx)
            if first * second <= 0 and third * fourth < 0 and (first or second):
                return True
        return False

    def between(self, one: int, other: int) -> tuple[int, ...]:
        """Return the squares that the line between two squares leads through, both left out."""
        key = (one, other) if one < other else (other, one)
        found = self._between.get(key)
        if found is None:
            found = self._between[key] = tuple(self._crossed(*key))
        return found

    def _crossed(self, one: int, other: int) -> Iterable[int]:
        """Yield the squares whose inside a line crosses."""
        (ax, ay), (bx, by) = self.spots[one], self.spots[other]
        across, down = bx - ax, by - ay
        for y in range(min(ay, by), max(ay, by) + 1):
            for x in range(min(ax, bx), max(ax, bx) + 1):
                # the corners of the square lie on both sides of the line
                sides = [
                    across * (2 * (y - ay) + dy) - down * (2 * (x - ax) + dx)
                    for dx in (-1, 1)
                    for dy in (-1, 1)
                ]
                cell = self.at[x, y]
                if min(sides) < 0 < max(sides) and cell not in (one, other):
                    yield cell

    # -- cover -------------------------------------------------------------------------------------

    def lean(self, cell: int, side: int, closed: frozenset[Door]) -> Lean | None:
        """Return what makes a side of a square fit for Take Cover; None if nothing does.

        A window, an open door, the end of a wall, or a low object in the square beyond.
        """
        beyond = self.beside(cell, side)
        if beyond < 0:
            return None
        edge = self.edges[cell].get(beyond, Edge.OPEN)
        is_shut = edge == Edge.DOOR and (min(cell, beyond), max(cell, beyond)) in closed
        key = (cell, side, is_shut)
        if key not in self._leans:
            self._leans[key] = self._lean(cell, side, beyond, Edge.WALL if is_shut else edge)
        return self._leans[key]

    def _lean(self, cell: int, side: int, beyond: int, edge: int) -> Lean | None:
        """Look for what makes a side fit."""
        if edge == Edge.WINDOW:
            return Lean("window", () if self.high[beyond] else (beyond,))
        if edge == Edge.DOOR:
            return Lean("door", () if self.high[beyond] else (beyond,))
        if edge in SOLID or self.high[beyond]:
            ends = tuple(self._ends(cell, side, beyond))
            return Lean("corner", ends) if ends else None
        if edge == Edge.LOW or self.low[beyond]:
            return Lean("object", ())
        return None

    def _ends(self, cell: int, side: int, beyond: int) -> Iterable[int]:
        """Yield the squares beside *cell* at which the wall on its side has ended."""
        del beyond
        for turn in (1, 3):
            beside = self.beside(cell, (side + turn) % 4)
            if beside < 0 or self.high[beside]:
                continue
            if self.edges[cell].get(beside, Edge.OPEN) not in (Edge.OPEN, Edge.LOW):
                continue
            ahead = self.beside(beside, side)
            if ahead < 0 or self.high[ahead]:
                continue
            if self.edges[beside].get(ahead, Edge.OPEN) in (Edge.OPEN, Edge.LOW):
                yield beside


@lru_cache(maxsize=16)
def ground_of(cells: Cells) -> Ground:
    """Return a map as the base game asks it."""
    return Ground(cells)
