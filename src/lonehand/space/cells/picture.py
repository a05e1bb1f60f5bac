"""A map as one SVG document: a pure function from cells and marks to text.

Web page, documentation, reports and notebooks use this one function. The picture carries the map as
text in its `<desc>`; it holds no script, points to nothing outside itself and embeds no font. Upper
floors lie beside the map, each on the scale of the map. A page that shows counters asks `Sheet`
where a cell lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from lonehand.space.cells import aim
from lonehand.space.cells.boards import write
from lonehand.space.cells.graph import Cells, Point
from lonehand.space.cells.joining import write_map
from lonehand.space.cells.painting import (
    balconies,
    board_names,
    border,
    coordinates,
    land,
    letters,
    rims,
    textures,
    things,
    titles,
    walls,
)
from lonehand.space.cells.sheets import EDGE, Sheet
from lonehand.space.palette import FONTS, INKS, LANDS, Inks, Lands, Theme


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


# -- marks -----------------------------------------------------------------------------------------


def draw_marked(sheet: Sheet, marks: Marks, inks: Inks) -> Iterator[str]:
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


def heading(text: str, place: tuple[float, float], size: int, lands: Lands) -> str:
    """Return a line of bold type."""
    return (
        f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" font-size="{size}" font-weight="700"'
        f' letter-spacing=".4" fill="{lands.ink}">{escape(text)}</text>'
    )


def picture(
    cells: Cells,
    marks: Marks = NO_MARKS,
    *,
    theme: Theme = "light",
    over: str = "",
    with_names: bool = True,
    is_bare: bool = False,
    taken: tuple[int, ...] = (),
) -> str:
    """Return a map as an SVG document.

    Args:
        cells: the map.
        marks: cells, lines, zones and routes to point out.
        theme: `light` or `dark`.
        over: what else lies on the map, counters say, as SVG; `Sheet` says where.
        with_names: whether each cell carries its name.
        is_bare: whether it is the ground alone, without a title, for whoever writes that beside it.
        taken: cells where counters lie at first: names of buildings keep clear of them.

    """
    sheet, inks, lands, plan = Sheet(cells), INKS[theme], LANDS[theme], cells.plan
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
        f"<defs>{''.join(textures(lands, theme))}</defs>",
        f'<rect width="{sheet.width:.0f}" height="{sheet.height:.0f}" fill="{lands.dirt}"/>',
        f'<rect width="{sheet.width:.0f}" height="{sheet.height:.0f}" fill="url(#{theme}-dirt)"/>',
        *([] if is_bare else [heading(plan.title, (EDGE, 31), 21, lands)]),
        *letters(sheet, lands),
        *land(sheet, ground, lands, theme),
        *rims(sheet, lands),
        *things(sheet, ground, lands),
        *walls(sheet, ground, lands),
        border(sheet, lands),
        *(coordinates(sheet, ground, lands) if with_names else ()),
        *(board_names(sheet, lands) if with_names else ()),
        *titles(sheet, lands, taken),
    ]
    for floor in sheet.floors:
        y = sheet.middle(floor.cells[0])[1]
        left = min(sheet.middle(cell)[0] for cell in floor.cells) - 20
        parts += [
            heading(floor.title, (left, y - 28), 13, lands),
            *land(sheet, floor.cells, lands, theme),
            *balconies(sheet, floor.cells, lands),
            *things(sheet, floor.cells, lands),
            *walls(sheet, floor.cells, lands),
            *(coordinates(sheet, floor.cells, lands) if with_names else ()),
        ]
    parts += draw_marked(sheet, marks, inks)
    return "".join([*parts, over, "</svg>"])


class Picture(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself: `Picture(cells)` as the last line of a cell."""

    cells: Cells
    marks: Marks = NO_MARKS
    theme: Theme = "light"

    def _repr_svg_(self) -> str:
        """Return the SVG document."""
        return picture(self.cells, self.marks, theme=self.theme)
