"""Who sees whom: straight lines between points, in whole numbers only.

A line is blocked where it crosses something that hides, or slips between two such things that touch
it from both sides at one place; a line that only runs along the edge of something is clear. What
hides anybody: walls, high obstacles, closed doors. What hides whoever is down: also windows and low
obstacles. No line is decided by a rounded number, so a replay is the same on every machine; and a
line is the same in both directions.

Levels: a gully and level ground see each other from one cell to the next only, and within a gully
one sees as far as the line stays in it. From an upper floor one sees down into everything but what
lies beneath that floor, past all that stands on upper floors, and past what stands on the ground
away from one's own; stairs see their other end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells, Point, Wall
from lonehand.space.cells.marks import SILL, SOLID, Edge, Level

SECTORS: Final = 64
"""Into how many slices the view from a point is cut, so that a line asks few walls."""

VIEWS_KEPT: Final = 32
"""A row needs its view once; only lines to heads and off the map come back to one."""
NOBODY: Final = -1
Class = tuple[str, int, bool]
"""Which walls count: `ground`, `gully`, `upper` or `mixed`; which upper floor; is somebody down."""


class Screen(msgspec.Struct, frozen=True, gc=False):
    """A straight piece of what hides, and the cell that it fills, if it is one."""

    ax: int
    ay: int
    bx: int
    by: int
    owner: int = NOBODY


class Head(msgspec.Struct, frozen=True, gc=False):
    """A place where a head can be put out of a cell.

    Attributes:
        cell: where the body stays.
        kind: `corner`, `door`, `window`, `low`, or `rim` of a gully.
        over: the cell towards which the head goes out; its range is the head's.
        point: where the head sees and is seen.
        corner: the corner, or the middle of the edge, that it is put round or over.
        needs_down: whether it goes out over something that hides only who is down.

    """

    cell: int
    kind: str
    over: int
    point: Point
    corner: Point
    needs_down: bool


class Cover(msgspec.Struct, frozen=True):
    """A cell as cover against a place.

    Attributes:
        cell: where the body stays.
        needs_down: whether the body is hidden only once it is down.
        heads: the numbers of the heads that see the place.

    """

    cell: int
    needs_down: bool
    heads: tuple[int, ...]


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


class Sight:
    """Sight on a map: asked for row by row, and kept.

    Args:
        cells: the map.
        closed: doors that are closed, each as the two cells beside it.

    Attributes:
        meetings: where sight and aim zones meet, kept by `aim.meeting_cells`.

    """

    def __init__(self, cells: Cells, closed: Iterable[tuple[int, int]] = ()) -> None:
        self.cells = cells
        self.closed = frozenset((min(pair), max(pair)) for pair in closed)
        size = cells.size
        self._rows: tuple[list[bytes | None], list[bytes | None]] = ([None] * size, [None] * size)
        self._head_rows: dict[tuple[int, bool], bytes] = {}
        self._masks: dict[tuple[int, bool], int] = {}
        self._screens: dict[Class, list[Screen]] = {}
        self._views: dict[tuple[Point, Class, int], View] = {}
        self._beneath: dict[int, frozenset[int]] = {}
        self._lines: dict[tuple[int, int, bool], bool] = {}
        self._heads: tuple[Head, ...] | None = None
        self._heads_of: list[tuple[int, ...]] = []
        self._covers: dict[tuple[int, int], Cover | None] = {}
        self.meetings: dict[tuple[int, int, int, int, bool, bool], tuple[int, ...]] = {}
        self._targets = targets_by_level(cells)

    # -- bodies ------------------------------------------------------------------------------------

    def sees(self, cell: int, other: int, *, down: bool = False) -> bool:
        """Say whether bodies in two cells see each other; *down* if either of them is down."""
        if cell < self.cells.size > other:
            row = self._rows[down][cell]
            return bool((self._fill(cell, down=down) if row is None else row)[other])
        return self._sees_off_map(cell, other, down=down)

    def row(self, cell: int, *, down: bool = False) -> bytes:
        """Return for each cell of the map whether it is seen from a cell: 1 or 0."""
        row = self._rows[down][cell]
        return self._fill(cell, down=down) if row is None else row

    def mask(self, cell: int, *, down: bool = False) -> int:
        """Return the cells seen from a cell as the bits of one number."""
        mask = self._masks.get((cell, down))
        if mask is None:
            mask = self._masks[cell, down] = bits(self.row(cell, down=down))
        return mask

    def _fill(self, cell: int, *, down: bool) -> bytes:
        """Find all that is seen from a cell."""
        cells, seen = self.cells, bytearray(self.cells.size)
        point, fills, centres = cells.centres[cell], cells.fills, cells.centres
        for (level, storey), targets in self._targets.items():
            kind = self._class(cell, level, storey, down=down)
            view = self._view(point, kind, cell)
            is_clear = view.is_clear
            for other in targets:
                if fills[other]:
                    seen[other] = is_clear(centres[other], (other,))
                elif is_clear(centres[other]):
                    seen[other] = 1
            self._mind_levels(cell, level, targets, seen, down=down)
        seen[cell] = 1
        row = self._rows[down][cell] = bytes(seen)
        return row

    def _mind_levels(
        self, cell: int, level: int, targets: list[int], seen: bytearray, *, down: bool
    ) -> None:
        """Take back what is hidden by a gully's rim or by a floor."""
        cells = self.cells
        mine = cells.levels[cell]
        if {mine, level} == {Level.GULLY, Level.GROUND}:
            for other in targets:
                if other not in cells.neighbours[cell]:
                    seen[other] = 0
        elif mine == level == Level.GULLY:
            # from one cell to the next a rim hides nobody
            view = self._view(cells.centres[cell], ("ground", 0, down), cell)
            for other in cells.neighbours[cell]:
                if cells.levels[other] == Level.GULLY:
                    seen[other] = view.is_clear(cells.centres[other])
        elif (mine == Level.UPPER) != (level == Level.UPPER):
            for other in targets:
                upper, lower = (cell, other) if mine == Level.UPPER else (other, cell)
                if cells.joined_by_stairs(upper, lower):
                    seen[other] = 1
                elif lower in self._under(cells.storeys[upper]):
                    seen[other] = 0

    def _class(self, cell: int, level: int, storey: int, *, down: bool) -> Class:
        """Return which walls count between a cell and those on a level."""
        mine = self.cells.storeys[cell] if cell < self.cells.size else 0
        return self._class_between(self.cells.level(cell), mine, level, storey, down=down)

    @staticmethod
    def _class_between(
        level: int, storey: int, other: int, other_storey: int, *, down: bool = False
    ) -> Class:
        """Return which walls count between two levels."""
        if storey and other_storey:
            return ("upper", 0, down)
        if storey or other_storey:
            return ("mixed", storey or other_storey, down)
        if level == other == Level.GULLY:
            return ("gully", 0, down)
        return ("ground", 0, down)

    def _view(self, point: Point, kind: Class, owner: int) -> View:
        """Return the view from a point, past the cell that it lies in."""
        found = self._views.get((point, kind, owner))
        if found is None:
            if len(self._views) == VIEWS_KEPT:
                self._views.clear()
            screens = self._screens_of(kind)
            if owner < self.cells.size and self.cells.fills[owner]:
                screens = [screen for screen in screens if screen.owner != owner]
            found = self._views[point, kind, owner] = View(point, screens)
        return found

    def _sees_off_map(self, cell: int, other: int, *, down: bool) -> bool:
        """Say whether two cells see each other, one of them at least off the map."""
        if cell == other:
            return True
        key = (min(cell, other), max(cell, other), down)
        seen = self._lines.get(key)
        if seen is None:
            near, far = key[:2]
            cells, size = self.cells, self.cells.size
            level = cells.level(near)
            storey = cells.storeys[near] if near < size else 0
            if level == Level.GULLY:
                seen = any(side.beyond == far for side in cells.sides[near])
            else:
                view = self._view(
                    cells.centre(near), self._class(near, Level.GROUND, storey, down=down), near
                )
                seen = view.is_clear(cells.centre(far))
            self._lines[key] = seen
        return seen

    # -- what hides --------------------------------------------------------------------------------

    def _hides(self, wall: Wall, *, down: bool) -> bool:
        """Say whether something between two cells hides those behind it."""
        if wall.edge == Edge.DOOR:
            return (min(wall.cells), max(wall.cells)) in self.closed
        return wall.edge in SOLID or (down and wall.edge in SILL)

    def _under(self, storey: int) -> frozenset[int]:
        """Return the ground cells beneath an upper floor."""
        found = self._beneath.get(storey)
        if found is None:
            cells = self.cells
            found = self._beneath[storey] = frozenset(
                cells.beneath[cell] for cell in range(cells.size) if cells.storeys[cell] == storey
            )
        return found

    def _screens_of(self, kind: Class) -> list[Screen]:
        """Return what hides on lines of a class, straight pieces put together."""
        screens = self._screens.get(kind)
        if screens is None:
            screens = self._screens[kind] = self._find_screens(*kind)
        return screens

    def _find_screens(self, name: str, storey: int, down: bool) -> list[Screen]:  # noqa: FBT001 - it is a part of the class
        cells = self.cells
        walls: list[Wall] = []
        filled: list[int] = []
        if name in ("upper", "mixed"):
            walls += cells.walls.get("upper", ())
            filled += [c for c in range(cells.size) if cells.storeys[c] and cells.fills[c]]
        if name in ("ground", "gully", "mixed"):
            under = self._under(storey) if name == "mixed" else frozenset()
            walls += [wall for wall in cells.walls["ground"] if under.isdisjoint(wall.cells)]
            filled += [
                cell
                for cell in range(cells.size)
                if cells.fills[cell] and not cells.storeys[cell] and cell not in under
            ]
        pieces = [(wall.start, wall.end) for wall in walls if self._hides(wall, down=down)]
        if name == "gully":
            pieces += rims(cells)
        screens = straightened(pieces)
        for cell in filled:
            if cells.fills[cell] == 2 or down:
                screens += outline(cells, cell)
        return screens

    # -- heads -------------------------------------------------------------------------------------

    @property
    def heads(self) -> tuple[Head, ...]:
        """All places where a head can be put out, by number."""
        if self._heads is None:
            found = [
                sorted(heads_of(self, cell), key=lambda head: (head.corner, head.over))
                for cell in range(self.cells.size)
            ]
            self._heads = tuple(head for heads in found for head in heads)
            count = 0
            for heads in found:
                self._heads_of.append(tuple(range(count, count + len(heads))))
                count += len(heads)
        return self._heads

    def heads_of(self, cell: int) -> tuple[int, ...]:
        """Return the numbers of the heads that can be put out of a cell."""
        return self._heads_of[cell] if self.heads else ()

    def head_sees(self, head: int, cell: int, *, down: bool = False) -> bool:
        """Say whether a head and the body in a cell see each other; *down* if the body is down."""
        if cell < self.cells.size:
            row = self._head_rows.get((cell, down))
            if row is None:
                row = self._head_rows[cell, down] = bytes(
                    self._line(each, cell, down=down) for each in self.heads
                )
            return bool(row[head])
        return self._line(self.heads[head], cell, down=down)

    def heads_see(self, head: int, other: int) -> bool:
        """Say whether two heads see each other."""
        one, two = self.heads[head], self.heads[other]
        mine, other_level = level_of(self.cells, one), level_of(self.cells, two)
        near = not self._around(one).isdisjoint((two.cell, two.over))
        if {mine, other_level} == {Level.GULLY, Level.GROUND} and not near:
            return False
        if self._is_under(one.cell, two.cell):
            return False
        storey = self.cells.storeys[two.cell]
        kind = self._class_between(mine, self.cells.storeys[one.cell], other_level, storey)
        return self._view(one.point, kind, one.over).is_clear(two.point, (two.over,))

    def _line(self, head: Head, cell: int, *, down: bool) -> bool:
        """Say whether the line from a head to a cell is clear."""
        cells, size = self.cells, self.cells.size
        mine, level = level_of(cells, head), cells.level(cell)
        if {mine, level} == {Level.GULLY, Level.GROUND} and cell not in self._around(head):
            return False
        if cell < size and self._is_under(head.cell, cell):
            return False
        storey = cells.storeys[cell] if cell < size else 0
        kind = self._class_between(mine, cells.storeys[head.cell], level, storey, down=down)
        if cell < size:
            # From the body in the cell one view serves all heads.
            return self._view(cells.centres[cell], kind, cell).is_clear(head.point, (head.over,))
        return self._view(head.point, kind, head.over).is_clear(cells.centre(cell))

    def _around(self, head: Head) -> set[int]:
        """Return the cells within one of where a head is."""
        near = self.cells.neighbours
        return {head.cell, head.over, *near[head.cell], *near[head.over]}

    def _is_under(self, cell: int, other: int) -> bool:
        """Say whether one of two cells lies beneath the floor of the other."""
        storeys = self.cells.storeys
        if bool(storeys[cell]) == bool(storeys[other]):
            return False
        upper, lower = (cell, other) if storeys[cell] else (other, cell)
        return lower in self._under(storeys[upper])

    # -- cover -------------------------------------------------------------------------------------

    def cover(self, cell: int, target: int) -> Cover | None:
        """Return how a cell is cover against a place: the head sees it, the body does not.

        What hides the body once it is down counts, too.
        """
        key = (cell, target)
        if key not in self._covers:
            self._covers[key] = self._find_cover(cell, target)
        return self._covers[key]

    def _find_cover(self, cell: int, target: int) -> Cover | None:
        if cell == target:
            return None
        # Asked from the target, so that one row serves all cells that might be cover against it.
        needs_down = self.sees(target, cell)
        if needs_down and self.sees(target, cell, down=True):
            return None
        heads = tuple(head for head in self.heads_of(cell) if self.head_sees(head, target))
        return Cover(cell, needs_down, heads) if heads else None

    def cover_cells(self, target: int) -> list[int]:
        """Return all cells that are cover against a place, in order."""
        cells = self.cells
        return [
            cell
            for cell in range(cells.size)
            if not cells.fills[cell] and self.cover(cell, target) is not None
        ]


def bits(row: bytes) -> int:
    """Return a row of ones and naughts as the bits of one number, cell 0 being the lowest."""
    return int(row[::-1].translate(bytes([48, 49]) + bytes(254)), 2)


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells whose bits are set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def targets_by_level(cells: Cells) -> dict[tuple[int, int], list[int]]:
    """Return the cells of each level, and of each upper floor."""
    targets: dict[tuple[int, int], list[int]] = {}
    for cell in range(cells.size):
        targets.setdefault((cells.levels[cell], cells.storeys[cell]), []).append(cell)
    return targets


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


def towards(start: Point, end: Point) -> Point:
    """Return the point a quarter of the way."""
    return start[0] + (end[0] - start[0]) // 4, start[1] + (end[1] - start[1]) // 4


def level_of(cells: Cells, head: Head) -> int:
    """Return how high a head is: over the rim of a gully, on level ground."""
    return Level.GROUND if head.kind == "rim" else cells.levels[head.cell]


def heads_of(sight: Sight, cell: int) -> Iterator[Head]:
    """Yield the places where a head can be put out of a cell.

    Round a corner: where something solid on one side of the cell ends at a post or with a filled
    cell, and the way beside it is open. Round a door frame: at both ends of a door. Over a sill or
    a low obstacle: in the middle of it. Over the rim of a gully: towards each cell of level ground.
    """
    cells = sight.cells
    if cells.fills[cell]:
        return
    posts = cells.posts["upper" if cells.levels[cell] == Level.UPPER else "ground"]
    pieces = [
        (side, start, end, solidity(sight, cell, side.beyond, side.edge))
        for side in cells.sides[cell]
        for start, end in pairwise(side.points)
    ]
    for (side, _, corner, solid), (following, _, _, follows) in zip(
        pieces, pieces[1:] + pieces[:1], strict=True
    ):
        if solid == follows:
            continue
        way, wall = (side, following) if follows else (following, side)
        if not 0 <= way.beyond < cells.size or way.edge != Edge.OPEN:
            continue
        is_filled = 0 <= wall.beyond < cells.size and cells.fills[wall.beyond] == 2
        if is_filled or corner in posts:
            point = towards(corner, cells.centres[way.beyond])
            yield Head(cell, "corner", way.beyond, point, corner, needs_down=False)
    for side in cells.sides[cell]:
        if side.edge == Edge.DOOR and not solidity(sight, cell, side.beyond, side.edge):
            for frame in (side.points[0], side.points[-1]):
                point = towards(frame, cells.centres[side.beyond])
                yield Head(cell, "door", side.beyond, point, frame, needs_down=False)
    for side in cells.sides[cell]:
        if not 0 <= side.beyond < cells.size:
            continue
        is_rim = cells.levels[cell] == Level.GULLY and cells.levels[side.beyond] == Level.GROUND
        if is_rim and side.edge == Edge.OPEN and not cells.fills[side.beyond]:
            middle = middle_of(side.points)
            point = towards(middle, cells.centres[side.beyond])
            yield Head(cell, "rim", side.beyond, point, middle, needs_down=False)
        is_low = cells.fills[side.beyond] == 1 and side.edge == Edge.OPEN
        if side.edge in SILL or is_low:
            middle = middle_of(side.points)
            yield Head(
                cell,
                "window" if side.edge == Edge.WINDOW else "low",
                side.beyond,
                towards(middle, cells.centres[side.beyond]),
                middle,
                needs_down=True,
            )


def solidity(sight: Sight, cell: int, beyond: int, edge: int) -> bool:
    """Say whether a side hides anybody behind it."""
    if edge == Edge.DOOR:
        return (min(cell, beyond), max(cell, beyond)) in sight.closed
    if edge in SOLID:
        return True
    return 0 <= beyond < sight.cells.size and sight.cells.fills[beyond] == 2


def middle_of(points: tuple[Point, ...]) -> Point:
    """Return the middle of a side: its middle corner, or midway between its two ends."""
    half = len(points) // 2
    if len(points) % 2:
        return points[half]
    (ax, ay), (bx, by) = points[half - 1], points[half]
    return (ax + bx) // 2, (ay + by) // 2
