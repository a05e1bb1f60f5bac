"""The board, as the base game asks it: squares, fields of view, lines of sight, cover, steps.

Reference 3.3 to 3.5; all of it is reconstructed. Squares are numbered as in `Cells`; facings and
sides are 0 north, 1 east, 2 south, 3 west. A board is asked with the set of its closed doors.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.engine.grammar.english import capital
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.marks import EDGE_NAMES, GROUND, SOLID, Edge
from lonehand.space.cells.sight import Sight

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One square north, east, south, west: columns, rows."""
SIDES: Final = ("north", "east", "south", "west")
KEPT: Final = 64
"""Sets of closed doors whose lines are remembered."""
CLEAR, BLOCKED, BY_DOORS = range(1, 4)
"""What a board knows of a line: free or not, whatever doors are open; it depends on them. 0 stands
for nothing yet."""
ASKED_OFTEN: Final = 10
"""New lines from a square; with so many it is worth looking all round from there."""
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
        shut: the same, as the set of closed doors where all are.

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
        self.shut = frozenset(self.doors)
        self._wide = [2 * self.columns * y + x for x, y in self.spots]
        self._middle = 2 * self.columns * self.rows + self.columns
        self._quarters, self._far = self._tables()
        self._closed: dict[tuple[Door, ...], frozenset[Door]] = {}
        self._sights: dict[frozenset[Door], Sight] = {}
        self._lines = bytearray(self.size * self.size)
        self._asked = [0] * self.size
        self._leans: dict[tuple[int, int, bool], Lean | None] = {}
        self._fit: dict[tuple[int, frozenset[Door]], tuple[tuple[int, Lean], ...]] = {}
        self._by_doors = frozenset(cell for door in self.doors for cell in door)
        self._between: dict[tuple[int, int], tuple[int, ...]] = {}
        self._low_lines: dict[tuple[int, int], bool] = {}
        self._window_lines: dict[tuple[int, int], bool] = {}

    # -- squares -----------------------------------------------------------------------------------

    def describe_squares(self) -> list[str]:
        """Return what fills squares and stands between them, a sentence for each kind."""
        names, found = self.cells.names, dict[str, list[str]]()
        for cell, mark in enumerate(self.cells.marks):
            if self.low[cell] or self.high[cell]:
                found.setdefault(GROUND[mark].name, []).append(names[cell])
        for cell, sides in enumerate(self.edges):
            for beyond, edge in sides.items():
                if edge != Edge.OPEN and cell < beyond < self.size:
                    both = f"{names[cell]}–{names[beyond]}"
                    found.setdefault(EDGE_NAMES[Edge(edge)], []).append(both)
        return [
            f"{capital(several(name) if len(places) > 1 else name)}: "
            f"{', '.join(places).replace('_', ' ')}."
            for name, places in found.items()
        ]

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

    def _tables(self) -> tuple[bytes, bytes]:
        """Return for each way that a square can lie from another its quarters, as bits, and range.

        The places of the tables are differences of the numbers in `_wide`, moved by `_middle`.
        """
        quarters, far = bytearray(2 * self._middle + 1), bytearray(2 * self._middle + 1)
        for y in range(1 - self.rows, self.rows):
            for x in range(1 - self.columns, self.columns):
                place = self._middle + 2 * self.columns * y + x
                far[place] = max(abs(x), abs(y))
                for facing, (across, down) in enumerate(STEPS):
                    forward = x * across + y * down
                    if forward >= 1 and abs(x * down) + abs(y * across) <= forward:
                        quarters[place] |= 1 << facing
        return bytes(quarters), bytes(far)

    def far(self, one: int, other: int) -> int:
        """Return how many squares two squares are apart, diagonals as one."""
        return self._far[self._wide[other] - self._wide[one] + self._middle]

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
        quarters = self._quarters[self._wide[other] - self._wide[cell] + self._middle]
        return quarters >> facing & 1 == 1

    def facing_to(self, cell: int, other: int) -> list[int]:
        """Return the facings from which a square has another in its front quarter."""
        return [facing for facing in range(4) if self.in_quarter(cell, facing, other)]

    # -- lines -------------------------------------------------------------------------------------

    def closed_but(self, open_doors: Iterable[Door]) -> frozenset[Door]:
        """Return the doors that are closed where those are open."""
        key = tuple(open_doors)
        found = self._closed.get(key)
        if found is None:
            found = self._closed[key] = self.shut.difference(key)
        return found

    def sight(self, closed: frozenset[Door]) -> Sight:
        """Return who sees what while those doors are closed."""
        found = self._sights.get(closed)
        if found is None:
            if len(self._sights) == KEPT:
                self._sights.clear()
            found = self._sights[closed] = Sight(self.cells, closed)
        return found

    def sees(self, one: int, other: int, closed: frozenset[Door]) -> bool:
        """Say whether somebody standing in a square sees one in another, doors closed or not.

        Most lines lead through no door; they are found once for a board.
        """
        key = one * self.size + other if one < other else other * self.size + one
        line = self._lines[key] or self._find_line(one, other, key)
        return line == CLEAR or (line == BY_DOORS and self.sight(closed).sees(one, other))

    def _find_line(self, one: int, other: int, key: int) -> int:
        """Find a line, with all doors shut and with all of them open; remember it.

        Who asks often from a square gets all lines from there at once, which is faster.
        """
        shut, bare = self.sight(self.shut), self.sight(frozenset())
        for cell in (one, other):
            self._asked[cell] += 1
            if self._asked[cell] == ASKED_OFTEN:
                shut.row(cell)
                bare.row(cell)
        is_free = shut.sees(one, other)
        line = CLEAR if is_free else BY_DOORS if bare.sees(one, other) else BLOCKED
        self._lines[key] = line
        return line

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
        found = self._low_lines.get((seer, down))
        if found is None:
            before = self.last_square(seer, down)
            near = before if before >= 0 else seer
            found = (before >= 0 and self.low[before]) or (
                self.edges[down].get(near, Edge.OPEN) == Edge.LOW
            )
            self._low_lines[seer, down] = found
        return found

    def crosses_window(self, one: int, other: int) -> bool:
        """Say whether the line between two squares leads through a window."""
        key = (one, other) if one < other else (other, one)
        found = self._window_lines.get(key)
        if found is None:
            found = self._window_lines[key] = self._crosses_window(*key)
        return found

    def _crosses_window(self, one: int, other: int) -> bool:
        """Find whether a line leads through a window."""
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
            found = self._between[key] = tuple(self._squares_crossed(*key))
        return found

    def _squares_crossed(self, one: int, other: int) -> Iterable[int]:
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

    def leans(self, cell: int, closed: frozenset[Door]) -> tuple[tuple[int, Lean], ...]:
        """Return the sides of a square that are fit for Take Cover, each with what makes it so."""
        key = (cell, closed if cell in self._by_doors else self.shut)
        found = self._fit.get(key)
        if found is None:
            sides = ((side, self.lean(cell, side, closed)) for side in range(4))
            found = self._fit[key] = tuple((side, lean) for side, lean in sides if lean is not None)
        return found

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


def several(name: str) -> str:
    """Return the name of a kind of ground for several: `a wall` is `walls`."""
    return f"{name.removeprefix('a ')}s" if name.startswith("a ") else name
