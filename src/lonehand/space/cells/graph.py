"""A map as a graph of cells: sides, neighbours, levels, buildings, and places off the map.

Cells are numbered from 0 in reading order, upper floors last; from `len(cells)` on follow the
cells of open ground off the map. All geometry is in whole numbers: 8 for a character of the
drawing, 24 for a line of it. Between two rows of hexes the corners stand 8 above and below the
line; whatever is drawn between two rows pulls its corners onto the line, so that walls are straight
and the hexes beside them are bent. Regular hexes are a little stretched so, which changes no
straight line: what sees what, and what lies in a zone, is the same as on paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from lonehand.space.cells.boards import is_middle, middle, places
from lonehand.space.cells.joining import Map
from lonehand.space.cells.margin import Margin, between
from lonehand.space.cells.marks import ACROSS, GROUND, POST, UPRIGHT, Edge, Level

Point = tuple[int, int]

MARGIN: Final = 16
PLACE_OFF: Final = re.compile(r"-?[0-9]{1,6}")
"""How many cells off the map there are on each side."""
UNKNOWN: Final = 1 << 30
ONLY: Final = [bytes(49 if each == far else 48 for each in range(256)) for far in range(256)]
"""For each range a table that makes 1 of it, and 0 of every other."""
AIR: Final = -1
"""What lies beyond the last cell of an upper floor."""

RAYS: Final[dict[str, tuple[Point, ...]]] = {
    "hexes": (
        *((0, -1), (1, -3), (1, -1), (1, 0), (1, 1), (1, 3)),
        *((0, 1), (-1, 3), (-1, 1), (-1, 0), (-1, -1), (-1, -3)),
    ),
    "squares": ((0, -1), (2, -3), (1, 0), (2, 3), (0, 1), (-2, 3), (-1, 0), (-2, -3)),
}
"""Directions clockwise from north: every 30 degrees for hexes, every 45 for squares."""
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "hexes": ("N", "NE", "ENE", "E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW"),
    "squares": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
}
HALF_ZONE: Final = {"hexes": 2, "squares": 1}
"""How many directions an aim zone reaches to either side: 60 degrees, or 45."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a cell.

    Attributes:
        beyond: the cell on the other side; off the map, too; `AIR` beyond an upper floor.
        edge: what stands there.
        bearing: where it looks, as a place in `RAYS`.
        points: its corners, clockwise round the cell.

    """

    beyond: int
    edge: int
    bearing: int
    points: tuple[Point, ...]


class Wall(msgspec.Struct, frozen=True, gc=False):
    """A piece of something between two cells: from corner to corner."""

    start: Point
    end: Point
    edge: int
    cells: tuple[int, int]


class Cells:
    """A map as a graph.

    Args:
        plan: the drawing.

    Attributes:
        names: for each cell, as printed on its board.
        marks: for each cell, the mark of its ground.
        levels: for each cell, -1 in a gully, 0 on the ground, 1 on an upper floor.
        centres: for each cell, the point that sees and is seen.
        sides: for each cell, its sides, clockwise from the upper left.
        neighbours: for each cell, those next to it on its level, whatever stands between.
        steps: for each cell, where a step leads, and past what: an `Edge`.
        buildings: for each cell, the number of its building, 0 outdoors; a balcony is part of it.
        storeys: for each cell, the number of its upper floor, 0 below.
        beneath: for each cell, the ground cell below its centre; on the ground, itself.
        upstairs: the cells of upper floors.
        walls: all that stands between two cells, by drawing.
        posts: the corners with a post, by drawing.
        zones: the aim zones that have been asked for, kept by `aim.zone`.
        zones_off: the same off the map, kept by `aim.zone_off`.
        gaps: cells and halves that the drawing leaves without ground: level, line, column.

    """

    def __init__(self, plan: Map) -> None:
        self.plan = plan
        self.lattice = plan.lattice
        self.rays = RAYS[plan.lattice]
        self.names: list[str] = []
        self.marks: list[str] = []
        self.spots: list[tuple[str, int, tuple[int, ...]]] = []
        self.gaps: list[tuple[str, int, int]] = []
        self.owners: dict[str, list[list[int]]] = {}
        for level, drawing in plan.drawings.items():
            self.owners[level] = self._find_cells(level, drawing)
        self.size = len(self.names)
        self.index = {name: cell for cell, name in enumerate(self.names)}
        self.levels = [
            Level.UPPER if level == "upper" else Level.GULLY if mark == "~" else Level.GROUND
            for (level, _, _), mark in zip(self.spots, self.marks, strict=True)
        ]
        self.centres: list[Point] = [
            (4 * (atoms[0] + atoms[-1]), 24 * (2 * row + 1)) for _, row, atoms in self.spots
        ]
        self.fills = [GROUND[mark].fills for mark in self.marks]
        self.paths = [GROUND[mark].path for mark in self.marks]
        self.walls: dict[str, list[Wall]] = {}
        self.posts: dict[str, frozenset[Point]] = {}
        self.sides: list[tuple[Side, ...]] = []
        for level, drawing in plan.drawings.items():
            self._find_sides(level, drawing)
        self.beneath = [
            cell if level == "ground" else self.owners["ground"][row][atoms[len(atoms) // 2]]
            for cell, (level, row, atoms) in enumerate(self.spots)
        ]
        self.upstairs = [cell for cell in range(self.size) if self.levels[cell] == Level.UPPER]
        self.neighbours: list[tuple[int, ...]] = []
        self.steps: list[tuple[tuple[int, int], ...]] = []
        self._find_steps()
        self.buildings = [0] * self.size
        self.storeys = [0] * self.size
        self._find_buildings()
        self._ranges: list[bytes | None] = [None] * self.size
        self._rings: dict[int, list[int]] = {}
        self._off_rings: dict[int, list[int]] = {}
        self._margin: Margin | None = None
        self._lines: list[Point] | None = None
        self.zones: dict[tuple[int, int], int] = {}
        self.zones_off: dict[tuple[int, int], int] = {}
        self._beside: dict[int, list[int]] | None = None

    def __len__(self) -> int:
        return self.size

    # -- cells and sides ---------------------------------------------------------------------------

    def _find_cells(self, level: str, drawing: tuple[str, ...]) -> list[list[int]]:
        """Number the cells of a drawing; return for each row and odd column the cell there.

        What a wall cuts in two has a mark beside the wall for each half, or none: then the half
        belongs to the cell beside it.
        """
        plan, lattice = self.plan, self.lattice
        owners = []
        for row in range(plan.rows):
            line = drawing[2 * row + 1]
            owner = [AIR] * len(line)
            open_halves = []
            for column in places(lattice, row, plan.columns)[::2]:
                mark_at = column + 1
                if line[mark_at] in UPRIGHT:
                    for place, half in ((column, "w"), (column + 2, "e")):
                        if line[place] == " ":
                            open_halves.append(place)
                        else:
                            owner[place] = self._new_cell(
                                level, row, mark_at, line[place], half, (place,)
                            )
                elif line[mark_at] != " ":
                    owner[column] = owner[column + 2] = self._new_cell(
                        level, row, mark_at, line[mark_at], "", (column, column + 2)
                    )
                elif level == "ground":
                    self.gaps.append((level, 2 * row + 1, mark_at))
            for place in open_halves:
                step = -2 if is_middle(lattice, row, place + 1) else 2
                beside = place + step
                cell = owner[beside] if 0 <= beside < len(line) else AIR
                if cell != AIR and line[place + step // 2] == " ":
                    owner[place] = cell
                    _, _, atoms = self.spots[cell]
                    self.spots[cell] = (level, row, tuple(sorted((*atoms, place))))
                elif level == "ground":
                    self.gaps.append((level, 2 * row + 1, place))
            owners.append(owner)
        return owners

    def _new_cell(
        self, level: str, row: int, column: int, mark: str, half: str, atoms: tuple[int, ...]
    ) -> int:
        """Add a cell; return its number."""
        self.names.append(self.plan.name(row, column, half, level))
        self.marks.append(mark)
        self.spots.append((level, row, atoms))
        return len(self.names) - 1

    def _find_sides(self, level: str, drawing: tuple[str, ...]) -> None:
        """Find the sides of a drawing's cells, and what stands on them."""
        rows = self.plan.rows
        corners = self._corners(drawing)
        self.posts[level] = frozenset(
            corners[nth // 2][column]
            for nth in range(0, 2 * rows + 1, 2)
            for column, mark in enumerate(drawing[nth])
            if mark == POST
        )
        walls: list[Wall] = []
        for cell in range(len(self.sides), self.size):
            drawn, row, atoms = self.spots[cell]
            if drawn != level:
                break
            top, bottom = corners[row], corners[row + 1]
            above, line, below = drawing[2 * row], drawing[2 * row + 1], drawing[2 * row + 2]
            left, right = atoms[0] - 1, atoms[-1] + 1
            pieces = [
                (self._beyond(level, row - 1, k), ACROSS.get(above[k], 0), top[k - 1], top[k + 1])
                for k in atoms
            ]
            pieces.append(
                (
                    self._beyond(level, row, right + 1),
                    UPRIGHT.get(line[right], 0),
                    top[right],
                    bottom[right],
                )
            )
            pieces += [
                (
                    self._beyond(level, row + 1, k),
                    ACROSS.get(below[k], 0),
                    bottom[k + 1],
                    bottom[k - 1],
                )
                for k in reversed(atoms)
            ]
            pieces.append(
                (
                    self._beyond(level, row, left - 1),
                    UPRIGHT.get(line[left], 0),
                    bottom[left],
                    top[left],
                )
            )
            walls += [
                Wall(start, end, edge, (cell, beyond))
                for beyond, edge, start, end in pieces
                if edge and (beyond < cell or beyond >= self.size)
            ]
            self.sides.append(self._sides_of(cell, pieces))
        self.walls[level] = walls

    def _corners(self, drawing: tuple[str, ...]) -> list[list[Point]]:
        """Return the corners between the rows, by line between rows and column."""
        bend = 8 if self.lattice == "hexes" else 0
        corners = []
        for below in range(self.plan.rows + 1):
            line, y = drawing[2 * below], 48 * below
            heights = [
                y - bend if is_middle(self.lattice, below, column) else y + bend
                for column in range(len(line))
            ]
            for column in range(1, len(line), 2):
                if line[column] in ACROSS:
                    heights[column - 1] = heights[column + 1] = y
            corners.append([(8 * column, height) for column, height in enumerate(heights)])
        return corners

    def _beyond(self, level: str, row: int, place: int) -> int:
        """Return the cell at a row and an odd column; off the map, the one on open ground there."""
        plan = self.plan
        if 0 <= row < plan.rows:
            shift = 2 * (row % 2) if self.lattice == "hexes" else 0
            if shift < place < 4 * plan.columns + shift:
                return self.owners[level][row][place]
        return self.outside(row, middle(self.lattice, row, place)) if level == "ground" else AIR

    def _sides_of(self, cell: int, pieces: list[tuple[int, int, Point, Point]]) -> tuple[Side, ...]:
        """Join the pieces that have the same cell beyond and the same thing between into sides."""
        runs: list[tuple[int, int, list[Point]]] = []
        for beyond, edge, start, end in pieces:
            last = runs[-1] if runs else None
            goes_on = beyond != AIR or (last and last[2][-2][1] == start[1] == end[1])
            if last and goes_on and last[0] == beyond and last[1] == edge:
                last[2].append(end)
            else:
                runs.append((beyond, edge, [start, end]))
        x, y = self.centres[cell]
        return tuple(
            Side(beyond, edge, looks(self.lattice, points, x, y), tuple(points))
            for beyond, edge, points in runs
        )

    # -- steps and buildings -----------------------------------------------------------------------

    def _find_steps(self) -> None:
        """Find neighbours and steps: across the sides, by the stairs, diagonally on squares."""
        for cell, sides in enumerate(self.sides):
            near = [(s.beyond, s.edge) for s in sides if 0 <= s.beyond < self.size]
            if self.lattice == "squares":
                near += self._diagonals(cell)
            seen: dict[int, int] = {}
            for beyond, edge in near:
                seen[beyond] = min(edge, seen.get(beyond, edge))
            self.neighbours.append(tuple(seen))
            self.steps.append(tuple(seen.items()))
        for cell in range(self.size):
            below = self.beneath[cell]
            if self.joined_by_stairs(cell, below):
                self.steps[cell] += ((below, Edge.OPEN),)
                self.steps[below] += ((cell, Edge.OPEN),)

    def _diagonals(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield the squares that meet a square at a corner, and the worst that stands there."""
        level, row, atoms = self.spots[cell]
        if len(atoms) != 2:
            return
        drawing = self.plan.drawings[level]
        for down in (-1, 1):
            for across, corner in ((atoms[0] - 2, atoms[0] - 1), (atoms[1] + 2, atoms[1] + 1)):
                if not 0 <= row + down < self.plan.rows:
                    continue
                if across not in places(self.lattice, row + down, self.plan.columns):
                    continue
                other = self.owners[level][row + down][across]
                nth = 2 * row + 1 + down
                marks = (
                    ACROSS.get(drawing[nth][corner - 1], Edge.OPEN),
                    ACROSS.get(drawing[nth][corner + 1], Edge.OPEN),
                    UPRIGHT.get(drawing[nth - 1][corner], Edge.OPEN),
                    UPRIGHT.get(drawing[nth + 1][corner], Edge.OPEN),
                )
                worst = max(marks)
                if other != AIR:
                    yield other, Edge.WALL if worst == Edge.DOOR else worst

    def joined_by_stairs(self, upper: int, lower: int) -> bool:
        """Say whether stairs lead from an upper floor down to a cell."""
        return (
            upper != lower
            and self.beneath[upper] == lower != AIR
            and self.marks[upper] == self.marks[lower] == "s"
        )

    def _find_buildings(self) -> None:
        """Number the buildings, and the upper floors, in reading order."""
        indoors = [GROUND[mark].indoors for mark in self.marks]
        unsettled = [cell for cell in range(self.size) if indoors[cell] is None]
        while unsettled:
            settled = [
                cell
                for cell in unsettled
                if any(indoors[near] and not edge for near, edge in self.steps[cell])
            ]
            for cell in settled:
                indoors[cell] = True
            unsettled = [cell for cell in unsettled if indoors[cell] is None]
            if not settled:
                break
        inside = [bool(within) for within in indoors]
        count = storeys = 0
        for cell in range(self.size):
            if not inside[cell] or self.buildings[cell] or self.storeys[cell]:
                continue
            if self.levels[cell] == Level.UPPER:
                storeys += 1
                together = self._together(cell, inside)
                houses = [self.buildings[self.beneath[part]] for part in together]
                for part in together:
                    self.storeys[part] = storeys
                    self.buildings[part] = next((house for house in houses if house), 0)
            else:
                count += 1
                for part in self._together(cell, inside):
                    self.buildings[part] = count

    def _together(self, cell: int, inside: list[bool]) -> list[int]:
        """Return the cells under one roof with a cell, walls or not."""
        found, at = [cell], 0
        seen = {cell}
        while at < len(found):
            for near in self.neighbours[found[at]]:
                if inside[near] and near not in seen:
                    seen.add(near)
                    found.append(near)
            at += 1
        return found

    def exits(self, building: int) -> list[tuple[int, int]]:
        """Return the ways out of a building: the cell inside a door, and the one outside."""
        return [
            (cell, beyond)
            for cell in range(self.size)
            if self.buildings[cell] == building
            for beyond, edge in self.steps[cell]
            if edge in (Edge.OPEN, Edge.DOOR) and self.buildings[beyond] != building
        ]

    # -- off the map -------------------------------------------------------------------------------

    def outside(self, row: int, column: int) -> int:
        """Return the number of the cell off the map whose mark would stand there."""
        shift = 2 * (row % 2) if self.lattice == "hexes" else 0
        across = (column - shift) // 4 + MARGIN
        return self.size + (row + MARGIN) * (self.plan.columns + 2 * MARGIN) + across

    def is_off_map(self, cell: int) -> bool:
        """Say whether a cell lies off the map, on open ground."""
        return cell >= self.size

    def position(self, cell: int) -> tuple[int, int]:
        """Return row and column, counted from 0, of a cell off the map; both may be negative."""
        row, column = divmod(cell - self.size, self.plan.columns + 2 * MARGIN)
        return row - MARGIN, column - MARGIN

    def centre(self, cell: int) -> Point:
        """Return the point of a cell that sees and is seen."""
        if cell < self.size:
            return self.centres[cell]
        row, column = self.position(cell)
        shift = 2 * (row % 2) if self.lattice == "hexes" else 0
        return 8 * (4 * column + 2 + shift), 24 * (2 * row + 1)

    def level(self, cell: int) -> int:
        """Return how high a cell lies; off the map is level ground."""
        return self.levels[cell] if cell < self.size else Level.GROUND

    def name(self, cell: int) -> str:
        """Return a cell's name; off the map, `off` with column and row counted on, 1 being A."""
        if cell < self.size:
            return self.names[cell]
        row, column = self.position(cell)
        return f"off {column + 1},{row + 1}"

    def find(self, name: str) -> int:
        """Return the cell of that name.

        Raises:
            LookupError: there is none.

        """
        if name in self.index:
            return self.index[name]
        if name.startswith("off "):
            column, _, row = name[4:].partition(",")
            if PLACE_OFF.fullmatch(column) and PLACE_OFF.fullmatch(row):
                across, down = int(column) - 1, int(row) - 1
                shift = 2 * (down % 2) if self.lattice == "hexes" else 0
                in_margin = (
                    -MARGIN <= across < self.plan.columns + MARGIN
                    and -MARGIN <= down < self.plan.rows + MARGIN
                )
                on_board = 0 <= across < self.plan.columns and 0 <= down < self.plan.rows
                if in_margin and not on_board:
                    return self.outside(down, 4 * across + 2 + shift)
        raise LookupError(name)

    def direction_name(self, bearing: int) -> str:
        """Return the name of a direction."""
        return NAMES[self.lattice][bearing]

    @property
    def margin(self) -> Margin:
        """The open ground round the map; cell `size` and those after it are its bits 0 and on."""
        if self._margin is None:
            self._margin = Margin(self.lattice, self.plan.rows, self.plan.columns, MARGIN)
        return self._margin

    def wedge(self, point: Point, first: Point, second: Point) -> int:
        """Return the cells off the map between two directions from a point, as bits of the margin.

        The second direction is clockwise from the first, by less than half a turn; both belong to
        what lies between.
        """
        margin, found = self.margin, 0
        x, y = point
        if self._lines is None:
            firsts = range(self.size, self.size + margin.height * margin.width, margin.width)
            self._lines = [self.centre(outside) for outside in firsts]
        step = self.centre(self.size + 1)[0] - self._lines[0][0]
        is_above = first[1] <= 0 >= second[1] and first[0] <= second[0]
        is_below = first[1] >= 0 <= second[1] and first[0] >= second[0]
        for nth, (left, top) in enumerate(self._lines):
            if (is_above and top > y) or (is_below and top < y):
                continue
            low, high = between(first, second, left - x, top - y, step, margin.width)
            if low < high:
                found |= ((1 << high) - (1 << low)) << nth * margin.width
        return found & margin.off

    def border(self) -> dict[int, list[int]]:
        """Return the cells off the map next to it, each with those of the map beside it."""
        if self._beside is None:
            self._beside = {}
            for inner, sides in enumerate(self.sides):
                for side in sides:
                    if side.beyond >= self.size:
                        self._beside.setdefault(side.beyond, []).append(inner)
        return self._beside

    def around(self, cell: int) -> list[int]:
        """Return the cells next to one off the map, further ones off the map included."""
        row, column = self.position(cell)
        if self.lattice == "hexes":
            lean = row % 2
            near = [(0, -1), (0, 1), *((d, lean - s) for d in (-1, 1) for s in (0, 1))]
        else:
            near = [(d, s) for d in (-1, 0, 1) for s in (-1, 0, 1) if d or s]
        found = list(self.border().get(cell, ()))
        for down, across in near:
            r, c = row + down, column + across
            if 0 <= r < self.plan.rows and 0 <= c < self.plan.columns:
                continue
            if -MARGIN <= r < self.plan.rows + MARGIN and -MARGIN <= c < self.plan.columns + MARGIN:
                shift = 2 * (r % 2) if self.lattice == "hexes" else 0
                found.append(self.outside(r, 4 * c + 2 + shift))
        return found

    # -- ranges ------------------------------------------------------------------------------------

    def range(self, start: int, end: int) -> int:
        """Return how many hexes lie from one cell to another, counted as if there were no walls.

        Between levels the cells below are counted, one at least.
        """
        if start == end:
            return 0
        if start >= self.size:
            return self._wide_range(end, start) if end < self.size else self._far(start, end)
        if end >= self.size:
            return self._wide_range(start, end)
        start, end = self.beneath[start], self.beneath[end]
        if start == end:
            return 1
        return self.ranges(start)[end]

    def ranges(self, cell: int) -> bytes:
        """Return the ranges from a ground cell to all ground cells, by number."""
        row = self._ranges[cell]
        if row is None:
            row = self._ranges[cell] = self._count(cell)
        return row

    def _count(self, start: int) -> bytes:
        """Count outwards from a cell."""
        distance = bytearray(b"\xff" * self.size)
        distance[start] = 0
        ring, far = [start], 0
        near = self.neighbours
        while ring:
            far += 1
            following = []
            for cell in ring:
                for beyond in near[cell]:
                    if distance[beyond] == 255:
                        distance[beyond] = far
                        following.append(beyond)
            ring = following
        return bytes(distance)

    def rings(self, cell: int) -> list[int]:
        """Return the cells of the map by their range from a cell: each ring as bits."""
        found = self._rings.get(cell)
        if found is None:
            row = self.ranges(self.beneath[cell])
            whole = bytearray(map(row.__getitem__, self.beneath))
            for other in (*self.upstairs, self.beneath[cell]):
                whole[other] = whole[other] or 1
            whole[cell] = 0
            backwards = bytes(reversed(whole))
            found = self._rings[cell] = [
                int(backwards.translate(ONLY[far]), 2) for far in range(max(whole) + 1)
            ]
        return found

    def off_rings(self, cell: int) -> list[int]:
        """Return the cells off the map by their range from one of the map: each ring as bits."""
        below = self.beneath[cell]
        found = self._off_rings.get(below)
        if found is None:
            seeds: dict[int, int] = {}
            if self.lattice == "squares":
                _, row, atoms = self.spots[below]
                bit = self.outside(row, middle(self.lattice, row, atoms[0])) - self.size
                rings = self.margin.rings({0: 1 << bit}, self.margin.whole)
                found = [ring & self.margin.off for ring in rings]
            else:
                inner = self.ranges(below)
                for outside, cells in self.border().items():
                    far = 1 + min(inner[each] for each in cells)
                    seeds[far] = seeds.get(far, 0) | 1 << outside - self.size
                found = self.margin.rings(seeds, self.margin.off)
            self._off_rings[below] = found
        return found

    def _wide_range(self, cell: int, outside: int) -> int:
        """Return the range from a cell on the map to one off it."""
        bit = 1 << outside - self.size
        return next(far for far, ring in enumerate(self.off_rings(cell)) if ring & bit)

    def ranges_to(self, place: int) -> list[int]:
        """Return the range from each cell of the map to a place, on the map or off it."""
        if place < self.size:
            row = self.ranges(self.beneath[place])
            found = [row[below] or 1 for below in self.beneath]
            found[place] = 0
            return found
        if self.lattice == "squares":
            return [self.range(cell, place) for cell in range(self.size)]
        seeds: dict[int, list[int]] = {}
        rings = self.margin.rings({0: 1 << place - self.size}, self.margin.off)
        for outside, cells in self.border().items():
            bit = 1 << outside - self.size
            far = next(far for far, ring in enumerate(rings) if ring & bit)
            seeds.setdefault(far + 1, []).extend(cells)
        counted = [UNKNOWN] * self.size
        ring: list[int] = []
        far = 0
        while ring or seeds:
            following = []
            for cell in (*ring, *seeds.pop(far, ())):
                if counted[cell] == UNKNOWN:
                    counted[cell] = far
                    following.extend(self.neighbours[cell])
            ring, far = following, far + 1
        return [counted[below] for below in self.beneath]

    def _far(self, start: int, end: int) -> int:
        """Return the range between two cells off the map, over the map as if it were empty."""
        (row, column), (other_row, other_column) = self.position(start), self.position(end)
        down = abs(row - other_row)
        if self.lattice == "squares":
            return max(down, abs(column - other_column))
        across = abs((2 * column + row % 2) - (2 * other_column + other_row % 2))
        return down + max(0, (across - down) // 2)


def looks(lattice: str, points: list[Point], x: int, y: int) -> int:
    """Return the direction from a point to the middle of a side."""
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        return bearing(lattice, ax + bx - 2 * x, ay + by - 2 * y)
    across = sum(a[0] + b[0] - 2 * x for a, b in pairwise(points))
    return bearing(lattice, across, sum(a[1] + b[1] - 2 * y for a, b in pairwise(points)))


@cache
def bearing(lattice: str, x: int, y: int) -> int:
    """Return the direction, as a place in `RAYS`, that a vector is nearest to."""
    rays = RAYS[lattice]
    count = len(rays)
    for place, (ax, ay) in enumerate(rays):
        bx, by = rays[(place + 1) % count]
        if ax * y - ay * x >= 0 and bx * y - by * x < 0:  # between this ray and the next
            mx, my = ax + bx, ay + by
            return place if mx * y - my * x < 0 else (place + 1) % count
    return 0
