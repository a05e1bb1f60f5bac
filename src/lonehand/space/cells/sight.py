"""Who sees whom: straight lines between points, in whole numbers only.

A line is blocked where it crosses something that hides, or slips between two such things that touch
it from both sides at one place; a line that only runs along the edge of something is clear. What
hides anybody: walls, high obstacles, closed doors. What hides anyone who is down: also windows and
low obstacles. No line is decided by a rounded number, so a replay is the same on every machine; and
a line is the same in both directions.

Levels: a gully and level ground see each other from one cell to the next only, and within a gully
one sees as far as the line stays in it. From an upper floor one sees down into everything but what
lies beneath that floor, past all that stands on upper floors, and past what stands on the ground
away from one's own; stairs see their other end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells, Point, Wall
from lonehand.space.cells.heads import Head, heads_of, level_of
from lonehand.space.cells.marks import SILL, SOLID, Edge, Level
from lonehand.space.cells.screens import Fences, Screen, View, outline, rims, straighten

VIEWS_KEPT: Final = 32
"""A row needs its view once; only lines off the map come back to one."""
NO_HEAD: Final = -1
"""Stands for the number of a head when none is out."""
LINES_KEPT: Final = 100_000
"""The most single lines and cover cells that are remembered before all are forgotten."""
Line = tuple[int, int, bool]
"""The two ends of a line, and whether somebody is down there."""
Meeting = tuple[int, int, int, bool, int, bool, bool, int]
"""My cell, the enemy's, where he looks, am I down, my head, off the map too, his range first, and
the cells that count, as bits."""
Class = tuple[str, int, bool]
"""Which walls count: `ground`, `gully`, `upper` or `mixed`; which upper floor; is somebody down."""


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
        self._head_lines: dict[Line, bool] = {}
        self._masks: dict[tuple[int, bool], int] = {}
        self._screens: dict[Class, list[Screen]] = {}
        self._views: dict[tuple[Point, Class, int], View] = {}
        self._beneath: dict[int, frozenset[int]] = {}
        self._lines: dict[Line, bool] = {}
        self._off_lines: dict[Line, bool] = {}
        self._fences: dict[Class, Fences] = {}
        self._off_masks: dict[Line, int] = {}
        self._heads: tuple[Head, ...] | None = None
        self._heads_of: list[tuple[int, ...]] = []
        self._covers: dict[tuple[int, int, bool, int], Cover | None] = {}
        self.meetings: dict[Meeting, tuple[int, ...]] = {}
        self._targets = targets_by_level(cells)

    # -- bodies ------------------------------------------------------------------------------------

    def sees(self, cell: int, other: int, *, down: bool = False) -> bool:
        """Say whether bodies in two cells see each other; *down* if either of them is down."""
        if cell >= self.cells.size or other >= self.cells.size:
            return self._sees_off_map(cell, other, down=down)
        row = self._rows[down][cell]
        if row is not None:
            return bool(row[other])
        row = self._rows[down][other]
        if row is not None:
            return bool(row[cell])
        key = (cell, other, down) if cell < other else (other, cell, down)
        seen = self._lines.get(key)
        if seen is None:
            seen = self._keep(self._lines, key, is_clear=self._is_seen(*key))
        return seen

    @staticmethod
    def _keep(lines: dict[Line, bool], key: Line, *, is_clear: bool) -> bool:
        """Remember a line."""
        if len(lines) == LINES_KEPT:
            lines.clear()
        lines[key] = is_clear
        return is_clear

    def _is_seen(self, cell: int, other: int, down: bool) -> bool:  # noqa: FBT001 - it is a part of the key
        """Find whether bodies in two cells see each other, by one line."""
        cells = self.cells
        mine, level = cells.levels[cell], cells.levels[other]
        kind = self._class(cell, level, cells.storeys[other], down=down)
        if cell == other:
            return True
        if (mine == Level.UPPER) != (level == Level.UPPER):
            upper, lower = (cell, other) if mine == Level.UPPER else (other, cell)
            if cells.joined_by_stairs(upper, lower):
                return True
            if lower in self._under(cells.storeys[upper]):
                return False
        elif Level.GULLY in (mine, level):
            if other in cells.neighbours[cell]:
                kind = ("ground", 0, down)  # from one cell to the next a rim hides nobody
            elif mine != level:
                return False
        return self._is_clear(kind, cells.centres[cell], cells.centres[other], cell, other)

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
        seen = self._off_lines.get(key)
        if seen is None:
            near, far = key[:2]
            cells = self.cells
            level = cells.level(near)
            if level == Level.GULLY:
                seen = any(side.beyond == far for side in cells.sides[near])
            else:
                kind = self._class(near, Level.GROUND, 0, down=down)
                seen = self._is_clear_off_map(kind, cells.centre(near), near, cells.centre(far))
            self._keep(self._off_lines, key, is_clear=seen)
        return seen

    def may_see_off_map(self, cell: int, head: int = NO_HEAD, *, down: bool = False) -> int:
        """Return cells off the map, as bits of its margin: all that are seen, and some others.

        Args:
            cell: from where.
            head: the head that is put out, and sees.
            down: whether the body there is down.

        """
        key = (cell, head, down)
        found = self._off_masks.get(key)
        if found is None:
            cells = self.cells
            out = self.heads[head] if head != NO_HEAD else None
            level = level_of(cells, out) if out else cells.levels[cell]
            if level == Level.GULLY:
                found = cells.margin.off if out else self._beside_off_map(cell)
            else:
                point, owner = (out.point, out.over) if out else (cells.centres[cell], cell)
                kind = self._class_between(level, cells.storeys[cell], Level.GROUND, 0, down=down)
                openings = self._view(point, kind, owner).openings()
                found = 0
                for first, second in openings:
                    found |= cells.wedge(point, first, second)
            self._off_masks[key] = found
        return found

    def _beside_off_map(self, cell: int) -> int:
        """Return the cells off the map next to a cell, as bits of the margin."""
        size, found = self.cells.size, 0
        for side in self.cells.sides[cell]:
            if side.beyond >= size:
                found |= 1 << side.beyond - size
        return found

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

    def _fences_of(self, kind: Class) -> Fences:
        """Return what hides on lines of a class, by where it stands."""
        fences = self._fences.get(kind)
        if fences is None:
            fences = self._fences[kind] = Fences(self._screens_of(kind))
        return fences

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
        screens = straighten(pieces)
        for cell in filled:
            if cells.fills[cell] == 2 or down:
                screens += outline(cells, cell)
        return screens

    def prepare(self) -> None:
        """Work out beforehand what the first questions would have to wait for."""
        storeys = {*self.cells.storeys} - {0}
        for down in (False, True):
            self._fences_of(("ground", 0, down))
            if Level.GULLY in self.cells.levels:
                self._fences_of(("gully", 0, down))
            if storeys:
                self._fences_of(("upper", 0, down))
            for storey in sorted(storeys):
                self._fences_of(("mixed", storey, down))
        self.heads_of(0)

    # -- heads -------------------------------------------------------------------------------------

    @property
    def heads(self) -> tuple[Head, ...]:
        """All places where a head can be put out, by number."""
        if self._heads is None:
            found = [
                sorted(
                    heads_of(self.cells, self.closed, cell),
                    key=lambda head: (head.corner, head.over),
                )
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
        key = (head, cell, down)
        seen = self._head_lines.get(key)
        if seen is None:
            is_clear = self._line(self.heads[head], cell, down=down)
            seen = self._keep(self._head_lines, key, is_clear=is_clear)
        return seen

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
        return self._is_clear(kind, one.point, two.point, one.over, two.over)

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
            return self._is_clear(kind, cells.centres[cell], head.point, cell, head.over)
        return self._is_clear_off_map(kind, head.point, head.over, cells.centre(cell))

    def _is_clear_off_map(self, kind: Class, point: Point, owner: int, end: Point) -> bool:
        """Say whether the line from a cell or a head to a point off the map is clear."""
        view = self._views.get((point, kind, owner))
        if view is not None and owner < self.cells.size:
            return view.is_clear_beyond(end)
        return self._is_clear(kind, point, end, owner, owner)

    def _is_clear(self, kind: Class, one: Point, two: Point, owner: int, other: int) -> bool:
        """Say whether the line between two points is clear, past the cells that they lie in."""
        fills, size = self.cells.fills, self.cells.size
        skip = tuple(each for each in (owner, other) if each < size and fills[each])
        return self._fences_of(kind).is_clear(one, two, skip)

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

    def cover(
        self, cell: int, target: int, *, down: bool = False, head: int = NO_HEAD
    ) -> Cover | None:
        """Return how a cell is cover against somebody: the head sees him, the body does not.

        Something low on the cell's own edge counts, too, if it hides the body once it is down.

        Args:
            cell: the cell.
            target: his cell.
            down: whether he is down.
            head: the head that he has put out; he sees and is seen there only.

        """
        key = (cell, target, down, head)
        if key not in self._covers:
            if len(self._covers) == LINES_KEPT:
                self._covers.clear()
            self._covers[key] = self._find_cover(*key)
        return self._covers[key]

    def _find_cover(self, cell: int, target: int, down: bool, head: int) -> Cover | None:  # noqa: FBT001 - it is a part of the key
        if (cell == target and head == NO_HEAD) or not self.heads_of(cell):
            return None
        needs_down = self._is_watched(cell, target, head, down=down)
        if needs_down and self._is_watched(cell, target, head, down=True):
            return None
        point = self.cells.centre(target) if head == NO_HEAD else self.heads[head].point
        heads = tuple(
            mine
            for mine in self.heads_of(cell)
            if (not needs_down or self._hides_behind(mine, point))
            and (
                self.head_sees(mine, target, down=down)
                if head == NO_HEAD
                else self.heads_see(mine, head)
            )
        )
        return Cover(cell, needs_down, heads) if heads else None

    def _is_watched(self, cell: int, target: int, head: int, *, down: bool) -> bool:
        """Say whether the body in a cell is seen by somebody; *down* if either is down."""
        if head == NO_HEAD:
            # Asked from the target, so that one row serves all cells that might be cover.
            return self.sees(target, cell, down=down)
        return self.head_sees(head, cell, down=down)

    def _hides_behind(self, head: int, point: Point) -> bool:
        """Say whether what a head goes out over lies on the line from its body to a point."""
        out = self.heads[head]
        (x, y), (tx, ty) = self.cells.centres[out.cell], point
        (ax, ay), (bx, by) = out.span
        left = (ax - x) * (ty - y) - (ay - y) * (tx - x)
        right = (tx - x) * (by - y) - (ty - y) * (bx - x)
        return out.needs_down and left >= 0 <= right

    def cover_cells(self, target: int) -> list[int]:
        """Return all cells that are cover against a place, in order."""
        cells = self.cells
        return [
            cell
            for cell in range(cells.size)
            if not cells.fills[cell] and self.cover(cell, target) is not None
        ]


def bits(row: bytes) -> int:
    """Return a row of ones and zeros as the bits of one number, cell 0 being the lowest."""
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
