"""The layers of a map of cells as SVG: ground, walls, things, names, all seen from above.

Each function takes a `Sheet`, which says where a cell lies, and the colours of the day or the
night.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape

from lonehand.space.cells.boards import LETTERS
from lonehand.space.cells.glyphs import glyph
from lonehand.space.cells.graph import Cells, Point, Side
from lonehand.space.cells.marks import GROUND, Edge, Level
from lonehand.space.cells.sheets import ACROSS, Sheet, building_titles
from lonehand.space.palette import SANS, Lands

SPACED: Final = 0.1
"""The space between the letters of a name on a building, as a part of their size."""

TEXTURES: Final = {
    "dirt": (
        (90, 70),
        (
            '<rect width="90" height="70" fill="{dirt}"/><g fill="{dirt_dark}" opacity=".6">'
            '<circle cx="9" cy="12" r="1.300"/><circle cx="34" cy="40" r="1.600"/>'
            '<circle cx="61" cy="18" r="1"/><circle cx="78" cy="56" r="1.400"/>'
            '<circle cx="20" cy="60" r="1"/><path d="M44 8q6 2 12 0M4 36q8 3 16 1M60 46q5-2 11 0"'
            ' stroke="{dirt_dark}" fill="none"/></g><g fill="{dirt_light}" opacity=".8">'
            '<circle cx="50" cy="62" r="1.200"/><circle cx="14" cy="27" r="1"/>'
            '<circle cx="70" cy="34" r="1.300"/></g>'
        ),
    ),
    "floor": (
        (60, 18),
        (
            '<rect width="60" height="18" fill="{floor}"/>'
            '<path d="M0 .5H60M0 9.500H60M22 0V9M48 9V18" stroke="{seam}"/>'
        ),
    ),
}
"""The grounds that have a grain: the size of a piece of it, and what is on it."""


def textures(lands: Lands, theme: str) -> Iterator[str]:
    """Yield the grains of the ground, to be defined once in a picture."""
    for name, ((wide, high), body) in TEXTURES.items():
        drawn = body.format(
            dirt=lands.dirt,
            dirt_dark=lands.dirt_dark,
            dirt_light=lands.dirt_light,
            floor=lands.floor,
            seam=lands.seam,
        )
        yield (
            f'<pattern id="{theme}-{name}" width="{wide}" height="{high}"'
            f' patternUnits="userSpaceOnUse">{drawn}</pattern>'
        )


def land(sheet: Sheet, within: Iterable[int], lands: Lands, theme: str) -> Iterator[str]:
    """Yield the ground of cells: shadows of houses, grounds, then hairlines between cells."""
    cells, kinds, shades = sheet.cells, dict[str, list[str]](), list[str]()
    for cell in within:
        mark = cells.marks[cell]
        indoors = cells.buildings[cell] > 0
        if indoors:
            shades.append(sheet.polygon(cell))
        fill = (
            f"url(#{theme}-floor)"
            if indoors
            else lands.dirt_dark
            if mark == "~"
            else lands.path
            if GROUND[mark].path
            else f"url(#{theme}-dirt)"
        )
        kinds.setdefault(fill, []).append(sheet.polygon(cell))
    outdoors = [fill for fill in kinds if "floor" not in fill]
    for fill in outdoors:
        yield f'<path d="{"".join(kinds[fill])}" fill="{fill}"/>'
    if shades:
        yield f'<path d="{"".join(shades)}" transform="translate(6 7)" opacity=".3"/>'
    for fill in kinds.keys() - outdoors:
        yield (
            f'<path d="{"".join(kinds[fill])}" fill="{fill}" stroke="{lands.floor}"'
            ' stroke-width=".8"/>'
        )
    outline = "".join(path for paths in kinds.values() for path in paths)
    yield (
        f'<path d="{outline}" fill="none" stroke="{lands.wall}" stroke-opacity=".2"'
        ' stroke-width="1"/>'
    )


def rims(sheet: Sheet, lands: Lands) -> Iterator[str]:
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
            f'<g fill="none" stroke="{lands.plank_dark}" stroke-linecap="round">'
            f'<path d="{"".join(edges)}" stroke-width="2"/>'
            f'<path d="{"".join(strokes)}" stroke-width="1"/></g>'
        )


def things(sheet: Sheet, within: Iterable[int], lands: Lands) -> Iterator[str]:
    """Yield what stands in cells."""
    for cell in within:
        is_half = len(sheet.cells.spots[cell][2]) == 1
        mark, size = sheet.cells.marks[cell], 0.6 if is_half else 1
        yield glyph(mark, *sheet.middle(cell), lands, turn=cell * 7, size=size)


def balconies(sheet: Sheet, within: Iterable[int], lands: Lands) -> Iterator[str]:
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
        yield (
            f'<path d="{"".join(planks)}" stroke="{lands.plank_dark}" stroke-width="1.500"'
            ' fill="none"/>'
        )


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


def walls(sheet: Sheet, within: tuple[int, ...], lands: Lands) -> Iterator[str]:
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

    layers = {
        Edge.LOW: ((lands.wall, 5.0, ""), (lands.plank, 2.8, ""), (lands.wall, 8.0, "2.4 11")),
        Edge.HIGH: ((lands.wall, 8.0, ""), (lands.plank, 5.0, "4.6 1.4")),
        Edge.WALL: ((lands.wall, 6.0, ""),),
        Edge.WINDOW: ((lands.wall, 6.0, ""), (lands.paper, 4.6, ""), (lands.glass, 2.4, "")),
        Edge.DOOR: ((lands.floor, 7.0, ""), (lands.plank_dark, 3.0, "5 3")),
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
        yield f'<path d="{"".join(jambs)}" fill="none" stroke="{lands.wall}" stroke-width="2.400"/>'


def coordinates(sheet: Sheet, within: Iterable[int], lands: Lands) -> Iterator[str]:
    """Yield each cell's name, small, at the foot of the cell."""
    cells = sheet.cells
    yield (
        f'<g font-size="7" fill="{lands.ink}" text-anchor="middle" opacity=".5"'
        f' font-family="{SANS}">'
    )
    for cell in within:
        if cells.fills[cell]:
            continue
        x, y = sheet.middle(cell)
        name = cells.names[cell].rpartition(" ")[2].removesuffix("u")
        yield f'<text x="{x:.1f}" y="{y + 14.5:.1f}">{name}</text>'
    yield "</g>"


def titles(sheet: Sheet, lands: Lands, taken: tuple[int, ...] = ()) -> Iterator[str]:
    """Yield the names of the buildings, in the middle of each, clear of *taken* cells."""
    cells = sheet.cells
    for building, title in building_titles(cells).items():
        within = [
            c for c in range(cells.size) if cells.buildings[c] == building and not cells.storeys[c]
        ]
        x, y, size = clearest(sheet, within, len(title), taken)
        yield (
            f'<text x="{x:.1f}" y="{y + 2:.1f}" font-size="{size:.1f}" font-weight="700"'
            f' letter-spacing="{SPACED * size:.1f}" text-anchor="middle" fill="{lands.ink}"'
            f' opacity=".82">{escape(title.upper())}</text>'
        )


def clearest(
    sheet: Sheet, within: list[int], letters: int, taken: tuple[int, ...] = ()
) -> tuple[float, float, float]:
    """Return where in a building a name covers least of things and walls, and its size."""
    cells = sheet.cells
    places = {sheet.middle(cell) for cell in within}
    places |= {((ax + bx) / 2, ay) for ax, ay in places for bx, by in places if ay == by}
    busy = [
        sheet.middle(c) for c in within if cells.fills[c] or cells.marks[c] == "s" or c in taken
    ]
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
        half = (0.4 + SPACED / 2) * size * letters
        hidden = sum(abs(bx - x) < half + 12 and abs(by - y) < 22 for bx, by in busy)
        crossed = sum(
            abs(wx - x) < half + 4 and min(top, foot) - 4 < y < max(top, foot) + 4
            for wx, top, foot in upright
        )
        return hidden + 3 * crossed, -size, abs(x - mx) + abs(y - my), x, y

    return min(
        ((x, y, size) for x, y in places for size in (13.0, 11.5, 10.0, 8.5, 7.0)), key=nuisance
    )


def border(sheet: Sheet, lands: Lands) -> str:
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
        f'<g fill="none" stroke="{lands.wall}" stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{"".join(outer)}" stroke-width="2.400" opacity=".55"/>'
        f'<path d="{"".join(seams)}" stroke-width="1.200" opacity=".4"/></g>'
    )


def letters(sheet: Sheet, lands: Lands) -> Iterator[str]:
    """Yield the letters of the columns and the numbers of the rows of a single board."""
    plan = sheet.cells.plan
    if len(plan.pieces) > 1:
        return
    yield (
        f'<g font-size="10" font-weight="600" fill="{lands.ink}" opacity=".7"'
        f' text-anchor="middle" font-family="{SANS}">'
    )
    for column in range(plan.columns):
        x, y = sheet.at((8 * (4 * column + 2), 0))
        yield f'<text x="{x:.1f}" y="{y - 14:.1f}">{LETTERS[column]}</text>'
    for row in range(plan.rows):
        x, y = sheet.at((0, 24 * (2 * row + 1)))
        yield f'<text x="{x - 14:.1f}" y="{y + 3.5:.1f}">{row + 1}</text>'
    yield "</g>"


def board_names(sheet: Sheet, lands: Lands) -> Iterator[str]:
    """Yield the names of several boards, each in its first corner: names of cells begin so."""
    cells, corners = sheet.cells, dict[str, tuple[float, float]]()
    if len(cells.plan.pieces) == 1:
        return
    for cell in range(cells.size):
        if not cells.storeys[cell]:
            board, at = cells.names[cell].rpartition(" ")[0], sheet.middle(cell)
            corners[board] = min(at, corners.get(board, at), key=sum)
    yield f'<g font-size="8" font-weight="600" fill="{lands.ink}" font-family="{SANS}">'
    for board, (x, y) in corners.items():
        name = escape(board.replace("_", " "))
        yield f'<text x="{x - 15:.1f}" y="{y - 10:.1f}" opacity=".7">{name}</text>'
    yield "</g>"
