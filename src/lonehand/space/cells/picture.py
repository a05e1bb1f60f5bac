"""A map as one SVG document: a pure function from cells and marks to text.

Web page, documentation, reports and notebooks use this one function. The picture carries the map as
text in its `<desc>`; it holds no script, points to nothing outside itself and embeds no font. Upper
floors lie beside the map, each on the scale of the map. A page that shows counters asks `Sheet`
where a cell lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from lonehand.space.cells import aim
from lonehand.space.cells.boards import LETTERS, write
from lonehand.space.cells.glyphs import glyph
from lonehand.space.cells.graph import Cells, Point, Side
from lonehand.space.cells.joining import write_map
from lonehand.space.cells.marks import GROUND, Edge, Level
from lonehand.space.palette import FONTS, INKS, Inks, Theme

ACROSS: Final = 1.25
"""Pixels for a unit to the right: 40 for a hex."""
EDGE: Final = 46.0
"""Pixels round the map, for title and letters."""
HEAD: Final = 66.0
GAP: Final = 44.0
"""Pixels between the map and the upper floors beside it."""


class Marks(msgspec.Struct, frozen=True):
    """What the picture points at.

    Attributes:
        cells: highlighted cells.
        lines: lines of sight, from point to point, and whether they are clear.
        zones: aim zones, each a cell and a facing in it.
        routes: ways, each the cells along it.
        words: what the marks show, for those who cannot see them.

    """

    cells: tuple[int, ...] = ()
    lines: tuple[tuple[Point, Point, bool], ...] = ()
    zones: tuple[tuple[int, int], ...] = ()
    routes: tuple[tuple[int, ...], ...] = ()
    words: str = ""


NO_MARKS: Final = Marks()


class Floor(msgspec.Struct, frozen=True):
    """An upper floor beside the map: its cells, its name, and how far it is moved."""

    cells: tuple[int, ...]
    title: str
    dx: float
    dy: float


class Sheet:
    """Where everything lies in the picture of a map, in pixels.

    Args:
        cells: the map.

    Attributes:
        width: of the picture.
        height: of the picture.
        floors: the upper floors beside the map.

    """

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        plan = cells.plan
        self.down = 1.25 / 3**0.5 if plan.lattice == "hexes" else 40 / 48
        self.map_width = 8 * (4 * plan.columns + (2 if plan.lattice == "hexes" else 0)) * ACROSS
        self.map_height = 48 * plan.rows * self.down
        self.width = self.map_width + 2 * EDGE
        self.height = self.map_height + HEAD + EDGE
        self.floors = self._floors()

    def _floors(self) -> tuple[Floor, ...]:
        """Set the upper floors below each other, to the right of the map."""
        cells = self.cells
        left, top, floors = self.width - EDGE + GAP, HEAD + 22.0, []
        for storey in range(1, max([0, *cells.storeys]) + 1):
            within = tuple(c for c in range(cells.size) if cells.storeys[c] == storey)
            corners = [p for cell in within for side in cells.sides[cell] for p in side.points]
            x, y = min(p[0] for p in corners) * ACROSS, min(p[1] for p in corners) * self.down
            dx, dy = left - x, top - y
            floors.append(Floor(within, storey_title(cells, within), dx, dy))
            right = max(p[0] for p in corners) * ACROSS + dx
            bottom = max(p[1] for p in corners) * self.down + dy
            self.width = max(self.width, right + EDGE)
            self.height = max(self.height, bottom + EDGE)
            top = bottom + 54
        return tuple(floors)

    def at(self, point: Point, cell: int = -1) -> tuple[float, float]:
        """Return where a point lies; one of an upper floor needs a cell of it, too."""
        x, y = point[0] * ACROSS, point[1] * self.down
        storey = self.cells.storeys[cell] if 0 <= cell < self.cells.size else 0
        if storey:
            floor = self.floors[storey - 1]
            return x + floor.dx, y + floor.dy
        return x + EDGE, y + HEAD

    def middle(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell lies, on the map or off it."""
        return self.at(self.cells.centre(cell), cell)

    def polygon(self, cell: int) -> str:
        """Return a cell's outline as the data of a path."""
        points = [self.at(p, cell) for side in self.cells.sides[cell] for p in side.points[:-1]]
        return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def storey_title(cells: Cells, within: tuple[int, ...]) -> str:
    """Return what to write over an upper floor."""
    titles = building_titles(cells)
    name = next((titles[b] for c in within if (b := cells.buildings[c]) in titles), "")
    return f"{name}, upper floor" if name else "Upper floor"


def building_titles(cells: Cells) -> dict[int, str]:
    """Return the names of the buildings that have one."""
    titles = {}
    for piece in cells.plan.pieces:
        for name, title in piece.board.buildings:
            cell = cells.index.get(f"{piece.key} {name}" if piece.key else name)
            if cell is not None and cells.buildings[cell]:
                titles[cells.buildings[cell]] = title
    return titles


# -- the layers ------------------------------------------------------------------------------------


def land(sheet: Sheet, within: Iterable[int], inks: Inks) -> Iterator[str]:
    """Yield the ground of cells: colours first, then hairlines."""
    cells, kinds = sheet.cells, dict[str, list[str]]()
    for cell in within:
        mark = cells.marks[cell]
        indoors = cells.buildings[cell] > 0
        fill = (
            inks.floor
            if indoors
            else inks.gully
            if mark == "~"
            else inks.path
            if GROUND[mark].path
            else inks.land
        )
        kinds.setdefault(fill, []).append(sheet.polygon(cell))
    outline = "".join(path for paths in kinds.values() for path in paths)
    for fill, paths in kinds.items():
        yield f'<path d="{"".join(paths)}" fill="{fill}" stroke="{fill}" stroke-width=".8"/>'
    yield f'<path d="{outline}" fill="none" stroke="{inks.grid}" stroke-width=".8"/>'


def rims(sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Yield the rims of gullies: a line, and strokes down the slope."""
    cells, edges, strokes = sheet.cells, list[str](), list[str]()
    for cell in range(cells.size):
        if cells.levels[cell] != Level.GULLY:
            continue
        mx, my = sheet.middle(cell)
        for side in cells.sides[cell]:
            if cells.level(side.beyond) == Level.GULLY:
                continue
            for start, end in pairwise(side.points):
                (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
                edges.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
                for part, deep in ((0.1, 0.2), (0.3, 0.34), (0.5, 0.24), (0.7, 0.36), (0.9, 0.2)):
                    x, y = ax + (bx - ax) * part, ay + (by - ay) * part
                    strokes.append(f"M{x:.1f} {y:.1f}l{(mx - x) * deep:.1f} {(my - y) * deep:.1f}")
    if edges:
        yield (
            f'<g fill="none" stroke="{inks.ink}" stroke-linecap="round">'
            f'<path d="{"".join(edges)}" stroke-width="1.3"/>'
            f'<path d="{"".join(strokes)}" stroke-width=".7"/></g>'
        )


def things(sheet: Sheet, within: Iterable[int], inks: Inks) -> Iterator[str]:
    """Yield what stands in cells."""
    for cell in within:
        is_half = len(sheet.cells.spots[cell][2]) == 1
        mark, size = sheet.cells.marks[cell], 0.6 if is_half else 1
        yield glyph(mark, *sheet.middle(cell), inks, turn=cell * 7, size=size)


def balconies(sheet: Sheet, within: Iterable[int], inks: Inks) -> Iterator[str]:
    """Yield the boards of balconies."""
    cells, planks = sheet.cells, list[str]()
    for cell in within:
        if cells.marks[cell] != "b":
            continue
        xs = [p[0] for side in cells.sides[cell] for p in side.points]
        x, y = sheet.middle(cell)
        half = (max(xs) - min(xs)) * ACROSS / 2
        planks += [f"M{x - half:.1f} {y + d:.1f}h{2 * half:.1f}" for d in (-9, -3, 3, 9)]
    if planks:
        yield f'<path d="{"".join(planks)}" stroke="{inks.grid}" stroke-width="1" fill="none"/>'


def stretches(cells: Cells, within: set[int]) -> dict[int, list[tuple[Point, Point]]]:
    """Return what stands between cells, straight pieces put together, by kind."""
    pieces: dict[tuple[int, int, int], list[tuple[Point, Point]]] = {}
    slanted: dict[int, list[tuple[Point, Point]]] = {}
    for walls in cells.walls.values():
        for wall in walls:
            if wall.cells[0] not in within:
                continue
            start, end = sorted((wall.start, wall.end))
            if start[0] == end[0]:
                pieces.setdefault((wall.edge, 0, start[0]), []).append((start, end))
            elif start[1] == end[1]:
                pieces.setdefault((wall.edge, 1, start[1]), []).append((start, end))
            else:
                slanted.setdefault(wall.edge, []).append((start, end))
    found = slanted
    for (edge, _, _), parts in pieces.items():
        parts.sort()
        first, last = parts[0]
        for start, end in parts[1:]:
            if start > last:
                found.setdefault(edge, []).append((first, last))
                first = start
            last = max(last, end)
        found.setdefault(edge, []).append((first, last))
    return found


def walls(sheet: Sheet, within: tuple[int, ...], inks: Inks) -> Iterator[str]:
    """Yield walls, rails, windows and doors, in this order."""
    cells = sheet.cells
    one = within[0] if within else -1
    found = stretches(cells, set(within))

    def path(edge: int) -> str:
        data = []
        for start, end in sorted(found.get(edge, ())):
            (ax, ay), (bx, by) = sheet.at(start, one), sheet.at(end, one)
            data.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
        return "".join(data)

    ink, paper = inks.ink, inks.floor
    layers = {
        Edge.LOW: ((ink, 3.6, ""), (paper, 1.4, ""), (ink, 5.5, "1.2 8.8")),
        Edge.HIGH: ((ink, 5.5, ""), (inks.path, 2.6, "1.6 4.2")),
        Edge.WALL: ((ink, 4.4, ""),),
        Edge.WINDOW: ((ink, 4.6, ""), (paper, 2.6, ""), (ink, 0.8, "")),
        Edge.DOOR: ((inks.paper, 5.4, ""), (inks.faint, 1.1, "3 3")),
    }
    for edge, strokes in layers.items():
        data = path(edge)
        for colour, width, dashes in strokes if data else ():
            dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
            cap = "square" if edge == Edge.WALL else "butt"
            yield (
                f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width}"'
                f' stroke-linecap="{cap}"{dashed}/>'
            )
    jambs = []
    for edge in (Edge.DOOR, Edge.WINDOW):
        for start, end in found.get(edge, ()):
            upright = start[0] == end[0]
            for point in (start, end):
                x, y = sheet.at(point, one)
                jambs.append(
                    f"M{x - 3.4:.1f} {y:.1f}h6.8" if upright else f"M{x:.1f} {y - 3.4:.1f}v6.8"
                )
    if jambs:
        yield f'<path d="{"".join(jambs)}" fill="none" stroke="{ink}" stroke-width="1.8"/>'


def coordinates(sheet: Sheet, within: Iterable[int], inks: Inks) -> Iterator[str]:
    """Yield each cell's name, small, at the foot of the cell."""
    cells = sheet.cells
    yield (
        f'<g font-size="6.4" fill="{inks.faint}" text-anchor="middle" opacity=".85"'
        " font-family=\"'DejaVu Sans', Verdana, sans-serif\">"
    )
    for cell in within:
        if cells.fills[cell]:
            continue
        x, y = sheet.middle(cell)
        name = cells.names[cell].rpartition(" ")[2].removesuffix("u")
        yield f'<text x="{x:.1f}" y="{y + 12.5:.1f}">{name}</text>'
    yield "</g>"


def titles(sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Yield the names of the buildings, in the middle of each."""
    cells = sheet.cells
    for building, title in building_titles(cells).items():
        within = [
            c for c in range(cells.size) if cells.buildings[c] == building and not cells.storeys[c]
        ]
        x, y, size = clearest(sheet, within, len(title))
        yield (
            f'<text x="{x:.1f}" y="{y + 2:.1f}" font-size="{size:.1f}" font-weight="700"'
            f' letter-spacing=".3" text-anchor="middle" fill="{inks.ink}" stroke="{inks.floor}"'
            f' stroke-width="3" stroke-linejoin="round" paint-order="stroke">{escape(title)}</text>'
        )


def clearest(sheet: Sheet, within: list[int], letters: int) -> tuple[float, float, float]:
    """Return where in a building a name is least in the way of things and walls, and its size."""
    cells = sheet.cells
    places = {sheet.middle(cell) for cell in within}
    places |= {((ax + bx) / 2, ay) for ax, ay in places for bx, by in places if ay == by}
    busy = [sheet.middle(c) for c in within if cells.fills[c] or cells.marks[c] == "s"]
    upright = [
        (*sheet.at(start), sheet.at(end)[1])
        for cell in within
        for side in cells.sides[cell]
        if side.edge
        for start, end in pairwise(side.points)
        if start[0] == end[0]
    ]
    mx = sum(x for x, _ in places) / len(places)
    my = sum(y for _, y in places) / len(places)

    def nuisance(place: tuple[float, float, float]) -> tuple[float, ...]:
        x, y, size = place
        half = 0.31 * size * letters
        hidden = sum(abs(bx - x) < half + 12 and abs(by - y) < 22 for bx, by in busy)
        crossed = sum(
            abs(wx - x) < half + 5 and min(top, foot) - 4 < y < max(top, foot) + 4
            for wx, top, foot in upright
        )
        return hidden + 3 * crossed, -size, abs(x - mx) + abs(y - my), x, y

    return min(((x, y, size) for x, y in places for size in (14.0, 12.0, 10.5, 9.0)), key=nuisance)


def border(sheet: Sheet, inks: Inks) -> str:
    """Return the outline of the map, and thin lines where its boards meet."""
    cells = sheet.cells
    outer, seams = list[str](), list[str]()

    def drawn(side: Side) -> str:
        points = [sheet.at(point) for point in side.points]
        return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points)

    for cell in range(cells.size):
        if cells.storeys[cell]:
            continue
        board = cells.names[cell].rpartition(" ")[0]
        for side in cells.sides[cell]:
            if side.beyond >= cells.size:
                outer.append(drawn(side))
            elif side.beyond > cell and cells.names[side.beyond].rpartition(" ")[0] != board:
                seams.append(drawn(side))
    return (
        f'<g fill="none" stroke="{inks.ink}" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{"".join(outer)}" stroke-width="1.6"/>'
        f'<path d="{"".join(seams)}" stroke-width="1" opacity=".45"/></g>'
    )


def letters(sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Yield the letters of the columns and the numbers of the rows of a single board."""
    plan = sheet.cells.plan
    if len(plan.pieces) > 1:
        return
    yield f'<g font-size="10" fill="{inks.faint}" text-anchor="middle">'
    for column in range(plan.columns):
        x, y = sheet.at((8 * (4 * column + 2), 0))
        yield f'<text x="{x:.1f}" y="{y - 14:.1f}">{LETTERS[column]}</text>'
    for row in range(plan.rows):
        x, y = sheet.at((0, 24 * (2 * row + 1)))
        yield f'<text x="{x - 14:.1f}" y="{y + 3.5:.1f}">{row + 1}</text>'
    yield "</g>"


# -- marks -----------------------------------------------------------------------------------------


def shown(sheet: Sheet, marks: Marks, inks: Inks) -> Iterator[str]:
    """Yield what is marked, in the one accent."""
    cells = sheet.cells
    for cell, facing in marks.zones:
        yield zone_shown(sheet, cell, facing, inks)
    for cell in marks.cells:
        if cell < cells.size:
            yield (
                f'<path d="{sheet.polygon(cell)}" fill="{inks.accent}" fill-opacity=".16"'
                f' stroke="{inks.accent}" stroke-width="2.4" stroke-linejoin="round"/>'
            )
        else:
            x, y = sheet.middle(cell)
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="none" stroke="{inks.accent}"'
                ' stroke-width="2.4" stroke-dasharray="4 3"/>'
            )
    for route in marks.routes:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(sheet.middle, route))
        yield (
            f'<polyline points="{points}" fill="none" stroke="{inks.accent}" stroke-width="3"'
            ' stroke-linejoin="round" stroke-linecap="round" stroke-dasharray=".1 7"/>'
        )
        if len(route) > 1:
            yield arrow(sheet.middle(route[-2]), sheet.middle(route[-1]), inks)
    for start, end, is_clear in marks.lines:
        (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
        dashes = "" if is_clear else ' stroke-dasharray="3 5" opacity=".75"'
        yield (
            f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{inks.accent}"'
            f' stroke-width="1.7" fill="none"{dashes}/>'
            f'<circle cx="{ax:.1f}" cy="{ay:.1f}" r="3.6" fill="{inks.accent}"/>'
            f'<circle cx="{bx:.1f}" cy="{by:.1f}" r="3.6" fill="{inks.paper}"'
            f' stroke="{inks.accent}" stroke-width="1.7"/>'
        )


def zone_shown(sheet: Sheet, cell: int, facing: int, inks: Inks) -> str:
    """Return an aim zone: its cells, and its two rays as far as the map goes."""
    cells = sheet.cells
    inside = "".join(
        sheet.polygon(other)
        for other in range(cells.size)
        if not cells.storeys[other] and other != cell and aim.is_in_zone(cells, cell, facing, other)
    )
    x, y = cells.centre(cell)
    ends = []
    for dx, dy in aim.rays(cells, cell, facing):
        far = min(
            ((8 * (4 * cells.plan.columns + 2) if dx > 0 else 0) - x) / dx if dx else 1e9,
            ((48 * cells.plan.rows if dy > 0 else 0) - y) / dy if dy else 1e9,
        )
        ends.append(sheet.at((round(x + dx * far), round(y + dy * far))))
    (ax, ay), (mx, my), (bx, by) = ends[0], sheet.at((x, y)), ends[1]
    return (
        f'<path d="{inside}" fill="{inks.accent}" fill-opacity=".1"/>'
        f'<path d="M{ax:.1f} {ay:.1f}L{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}" fill="none"'
        f' stroke="{inks.accent}" stroke-width="1.3" stroke-dasharray="7 4"/>'
    )


def arrow(start: tuple[float, float], end: tuple[float, float], inks: Inks) -> str:
    """Return the head of an arrow at the end of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = (dx * dx + dy * dy) ** 0.5 or 1
    ux, uy = dx / long, dy / long
    x, y = end
    return (
        f'<path d="M{x:.1f} {y:.1f}l{-10 * ux - 5.5 * uy:.1f} {-10 * uy + 5.5 * ux:.1f}'
        f'l{11 * uy:.1f} {-11 * ux:.1f}z" fill="{inks.accent}"/>'
    )


# -- the whole -------------------------------------------------------------------------------------


def as_text(cells: Cells, marks: Marks = NO_MARKS) -> str:
    """Return the map, and what is marked on it, as text."""
    plan = cells.plan
    single = len(plan.pieces) == 1 and not plan.pieces[0].key
    text = write(plan.pieces[0].board) if single else write_map(plan)
    lines = [text.rstrip("\n")]
    if marks.cells:
        lines.append("Marked: " + ", ".join(map(cells.name, marks.cells)))
    lines += [
        f"Aim zone: {cells.name(cell)} facing {aim.facing_name(cells, cell, facing)}"
        for cell, facing in marks.zones
    ]
    lines += ["Route: " + " ".join(map(cells.name, route)) for route in marks.routes]
    if marks.words:
        lines.append(marks.words)
    return "\n".join(lines)


def heading(text: str, place: tuple[float, float], size: int, inks: Inks) -> str:
    """Return a line of bold type."""
    return (
        f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" font-size="{size}" font-weight="700"'
        f' letter-spacing=".4" fill="{inks.ink}">{escape(text)}</text>'
    )


def picture(
    cells: Cells,
    marks: Marks = NO_MARKS,
    *,
    theme: Theme = "light",
    over: str = "",
    with_names: bool = True,
) -> str:
    """Return a map as an SVG document.

    Args:
        cells: the map.
        marks: cells, lines, zones and routes to point out.
        theme: `light` or `dark`.
        over: what else lies on the map, counters say, as SVG; `Sheet` says where.
        with_names: whether each cell carries its name.

    """
    sheet, inks, plan = Sheet(cells), INKS[theme], cells.plan
    ground = tuple(cell for cell in range(cells.size) if not cells.storeys[cell])
    size = f'viewBox="0 0 {sheet.width:.0f} {sheet.height:.0f}"'
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="{sheet.width:.0f}"'
        f' height="{sheet.height:.0f}" role="img" font-family="{FONTS}">'
    )
    parts = [
        opening,
        f"<title>{escape(plan.title)}</title>",
        f"<desc>{escape(as_text(cells, marks))}</desc>",
        f'<rect width="{sheet.width:.0f}" height="{sheet.height:.0f}" fill="{inks.paper}"/>',
        heading(plan.title, (EDGE, 31), 21, inks),
        *letters(sheet, inks),
        *land(sheet, ground, inks),
        *rims(sheet, inks),
        *things(sheet, ground, inks),
        *walls(sheet, ground, inks),
        border(sheet, inks),
        *(coordinates(sheet, ground, inks) if with_names else ()),
        *titles(sheet, inks),
    ]
    for floor in sheet.floors:
        y = sheet.middle(floor.cells[0])[1]
        left = min(sheet.middle(cell)[0] for cell in floor.cells) - 20
        parts += [
            heading(floor.title, (left, y - 28), 13, inks),
            *land(sheet, floor.cells, inks),
            *balconies(sheet, floor.cells, inks),
            *things(sheet, floor.cells, inks),
            *walls(sheet, floor.cells, inks),
            *(coordinates(sheet, floor.cells, inks) if with_names else ()),
        ]
    parts += shown(sheet, marks, inks)
    return "".join([*parts, over, "</svg>"])


class Picture(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself: `Picture(cells)` as the last line of a cell."""

    cells: Cells
    marks: Marks = NO_MARKS
    theme: Theme = "light"

    def _repr_svg_(self) -> str:
        """Return the SVG document."""
        return picture(self.cells, self.marks, theme=self.theme)
