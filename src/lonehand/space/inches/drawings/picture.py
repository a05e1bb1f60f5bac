"""A table as one SVG document: a pure function from ground, bases and marks to text.

Web page, documentation, reports and notebooks use this one function. The picture carries the table
as text in its `<desc>`; it holds no script, points to nothing outside itself and embeds no font.
A page that shows more asks `Sheet` where a place lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

import msgspec

from lonehand.space.inches.drawings.pieces import Piece, grain, patterns
from lonehand.space.inches.drawings.sheets import (
    COLUMN,
    EDGE,
    INCH,
    INDENT,
    LETTER,
    ROW,
    Sheet,
    Swatch,
    said_of,
)
from lonehand.space.inches.drawings.terrain import piece_drawn
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, in_inches
from lonehand.space.inches.shapes import Shape, outline
from lonehand.space.inches.tables import Kind, Table, write
from lonehand.space.palette import FONTS, INKS, LANDS, SANS, Inks, Lands, Theme

RULE: Final = 6
"""Inches between two hairlines."""


SWATCH: Final = Shape(outline(((-1050, -550), (1050, -550), (1050, 550), (-1050, 550))), 0, 0)
"""A piece of terrain in the legend."""


class Token(msgspec.Struct, frozen=True):
    """A base on the table: its shape, what is written on it, its side (0 or 1), if it is marked."""

    shape: Shape
    label: str = ""
    side: int = 0
    is_marked: bool = False


class Marks(msgspec.Struct, frozen=True):
    """What the picture points at.

    Attributes:
        lines: lines of sight, from place to place, and whether they are clear.
        routes: ways, each the places along it.
        rings: circles, each a middle and a radius.
        pieces: numbers of pieces.
        words: what the marks show, for those who cannot see them.

    """

    lines: tuple[tuple[Point, Point, bool], ...] = ()
    routes: tuple[tuple[Point, ...], ...] = ()
    rings: tuple[tuple[Point, int], ...] = ()
    pieces: tuple[int, ...] = ()
    words: str = ""


NO_MARKS: Final = Marks()


# -- the layers ------------------------------------------------------------------------------------


def land(sheet: Sheet, theme: Theme) -> Iterator[str]:
    """Yield the mat and its hairlines."""
    table = sheet.table
    x, y = sheet.at((0, 0))
    right, bottom = sheet.at((table.width, table.height))
    size = f'x="{x:.1f}" y="{y:.1f}" width="{right - x:.1f}" height="{bottom - y:.1f}"'
    yield f'<rect {size} fill="{grain(table.soil, theme)}"/>'
    lines = [
        f"M{sheet.at((inch * 1000, 0))[0]:.1f} {y:.1f}V{bottom:.1f}"
        for inch in range(RULE, table.width // 1000, RULE)
    ]
    lines += [
        f"M{x:.1f} {sheet.at((0, inch * 1000))[1]:.1f}H{right:.1f}"
        for inch in range(RULE, table.height // 1000, RULE)
    ]
    yield (
        f'<path d="{"".join(lines)}" stroke="{LANDS[theme].paper}" stroke-opacity=".1"'
        ' fill="none"/>'
    )


def numbers(sheet: Sheet, lands: Lands) -> str:
    """Return the inches along the upper and the left edge."""
    return (
        f'<g font-size="12" font-weight="600" font-family="{SANS}" fill="{lands.paper}"'
        f' stroke="{lands.ink}" stroke-opacity=".55" stroke-width="3" paint-order="stroke">'
        f"{''.join(sheet.numbers())}</g>"
    )


def zones(sheet: Sheet, lands: Lands) -> Iterator[str]:
    """Yield where armies begin: a dashed line, no more than a shade of the ground behind it."""
    for nth, zone in enumerate(sheet.table.zones):
        x, y = sheet.at((zone.left, zone.top))
        right, bottom = sheet.at((zone.right, zone.bottom))
        yield (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{right - x:.1f}" height="{bottom - y:.1f}"'
            f' fill="{(lands.they, lands.you)[nth % 2]}" fill-opacity=".13"'
            f' stroke="{lands.paper}" stroke-width="1.400" stroke-dasharray="10 8"'
            ' stroke-opacity=".5"/>'
        )


def terrain(sheet: Sheet, ground: Ground, marks: Marks, theme: Theme) -> Iterator[str]:
    """Yield all pieces: hills first, since others stand on them, then as on the table."""
    table = sheet.table
    order = sorted(
        range(len(table.pieces)), key=lambda n: ("raised" not in ground.properties[n], n)
    )
    for number in order:
        shapes = [lump.shape for lump in ground.pieces[number]]
        piece = Piece(sheet, number, shapes, table.kind(table.pieces[number].kind), theme)
        yield from piece_drawn(piece, is_marked=number in marks.pieces)


def names(sheet: Sheet, lands: Lands) -> Iterator[str]:
    """Yield the names of the pieces that have one."""
    yield (
        f'<g font-size="12" text-anchor="middle" fill="{lands.paper}" stroke="{lands.ink}"'
        ' stroke-opacity=".7" stroke-width="3" paint-order="stroke">'
    )
    for piece in sheet.table.pieces:
        if piece.name:
            x, y = sheet.at((piece.x, piece.y))
            yield f'<text x="{x:.1f}" y="{y + 4:.1f}">{escape(piece.name)}</text>'
    yield "</g>"


def objectives(sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Yield the markers."""
    for each in sheet.table.objectives:
        x, y = sheet.at((each.x, each.y))
        yield (
            f'<path d="M{x:.1f} {y - 11:.1f}l11 11-11 11-11-11z" fill="{inks.paper}"'
            f' stroke="{inks.accent}" stroke-width="2.2" stroke-linejoin="round"/>'
            f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" font-weight="700"'
            f' text-anchor="middle" fill="{inks.accent}">{escape(each.name)}</text>'
        )


def token(sheet: Sheet, each: Token, inks: Inks, lands: Lands) -> Iterator[str]:
    """Yield a base in the colour of its side; the second side has a broken rim."""
    fill, ink = (lands.you, lands.they)[each.side % 2], lands.paper
    rim = inks.accent if each.is_marked else lands.paper
    wide = 3.0 if each.is_marked else 1.6
    broken = ' stroke-dasharray="3.5 2"' if each.side % 2 else ""
    shape, x, y = each.shape, *sheet.at((each.shape.x, each.shape.y))
    if shape.outline.is_round:
        yield f'{sheet.outline(shape)} fill="{fill}" stroke="{rim}" stroke-width="{wide}"{broken}/>'
    else:
        around = 2 * sheet.long(shape.outline.radius)
        for colour, width in ((rim, around + wide), (fill, around - wide)):
            yield (
                f'{sheet.outline(shape)} fill="{colour}" stroke="{colour}"'
                f' stroke-width="{width:.1f}" stroke-linejoin="round"/>'
            )
    if each.label:
        size = min(11.0, 2.4 * sheet.long(shape.outline.inner) / max(1, len(each.label)))
        size = max(6.0, size)
        yield (
            f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}"'
            f' text-anchor="middle" fill="{ink}">{escape(each.label)}</text>'
        )


def draw_marked(sheet: Sheet, marks: Marks, inks: Inks) -> Iterator[str]:
    """Yield what is marked, in the one accent."""
    for middle, radius in marks.rings:
        x, y = sheet.at(middle)
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{sheet.long(radius):.1f}" fill="none"'
            f' stroke="{inks.accent}" stroke-width="1.3" stroke-dasharray="7 4"/>'
        )
    for route in marks.routes:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(sheet.at, route))
        yield (
            f'<polyline points="{points}" fill="none" stroke="{inks.accent}" stroke-width="3"'
            ' stroke-linejoin="round" stroke-linecap="round" stroke-dasharray=".1 7"/>'
        )
        if len(route) > 1:
            x, y = sheet.at(route[-1])
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{inks.accent}"/>'
    for start, end, is_clear in marks.lines:
        (ax, ay), (bx, by) = sheet.at(start), sheet.at(end)
        dashes = "" if is_clear else ' stroke-dasharray="3 5" opacity=".75"'
        yield (
            f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke="{inks.accent}"'
            f' stroke-width="1.7" fill="none"{dashes}/>'
        )


def scale_bar(sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Yield a bar of twelve inches, an inch of it divided."""
    x, y = EDGE, sheet.foot + 22
    yield f'<g stroke="{inks.ink}" stroke-width="1">'
    for nth, (start, end) in enumerate(((0, 1), (1, 3), (3, 6), (6, 12))):
        fill = inks.ink if nth % 2 == 0 else inks.paper
        yield (
            f'<rect x="{x + start * INCH:.1f}" y="{y:.1f}" width="{(end - start) * INCH:.1f}"'
            f' height="6" fill="{fill}"/>'
        )
    yield f'</g><g font-size="10" fill="{inks.quiet}" text-anchor="middle">'
    for inch in (0, 1, 3, 6, 12):
        yield f'<text x="{x + inch * INCH:.1f}" y="{y + 18:.1f}">{inch}</text>'
    yield f'<text x="{x + 12 * INCH + 28:.1f}" y="{y + 18:.1f}">inches</text></g>'


def legend(sheet: Sheet, theme: Theme) -> Iterator[str]:
    """Yield the kinds of terrain that lie on the table, and what they are."""
    for nth, kind in enumerate(sheet.kinds):
        row, column = divmod(nth, len(sheet.columns))
        x = EDGE + sheet.columns[column]
        yield from kind_named(kind, x, sheet.foot + 58 + row * ROW, theme, sheet.table.soil)


def kind_named(kind: Kind, x: float, y: float, theme: Theme, soil: str) -> Iterator[str]:
    """Yield a line of the legend: how a kind of terrain is drawn, its name, what it does."""
    lands, inks = LANDS[theme], INKS[theme]
    swatch = Swatch(x + 15, y + 8)
    number = round(x + y)
    earth = lands.dirt if soil == "dirt" else lands.mat
    yield f'<rect x="{x:.1f}" y="{y - 1:.1f}" width="30" height="18" fill="{earth}"/>'
    yield from piece_drawn(Piece(swatch, number, [SWATCH], kind, theme))
    yield (
        f'<text x="{x + INDENT:.1f}" y="{y + 12:.1f}" font-size="12" fill="{inks.ink}">'
        f'<tspan font-weight="700">{escape(kind.name)}</tspan>'
        f'<tspan fill="{inks.quiet}">  {escape(said_of(kind))}</tspan></text>'
    )


def legend_alone(table: Table, theme: Theme = "light") -> str:
    """Return the legend of a table as an SVG document of its own, one kind below the other."""
    kinds = Sheet(table).kinds
    longest = max((len(f"{kind.name}  {said_of(kind)}") for kind in kinds), default=0)
    width, height = max(COLUMN, INDENT + longest * LETTER), max(1, len(kinds)) * ROW
    lines = (
        part
        for nth, kind in enumerate(kinds)
        for part in kind_named(kind, 2, nth * ROW + 4, theme, table.soil)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" role="img" font-family="{FONTS}">'
        f"<title>Terrain of {escape(table.title)}</title>"
        f"<defs>{''.join(patterns(theme))}</defs>{''.join(lines)}</svg>"
    )


# -- the whole -------------------------------------------------------------------------------------


def as_text(table: Table, tokens: Sequence[Token] = (), marks: Marks = NO_MARKS) -> str:
    """Return the table, what stands on it and what is marked, as text."""
    lines = [write(table).rstrip("\n")]
    lines += [
        f"Base {each.label or 'without a name'} of side {each.side}"
        f" at {in_inches(each.shape.x)},{in_inches(each.shape.y)}"
        for each in tokens
    ]
    if marks.words:
        lines.append(marks.words)
    return "\n".join(lines)


def picture(
    ground: Ground,
    tokens: Sequence[Token] = (),
    marks: Marks = NO_MARKS,
    *,
    theme: Theme = "light",
    over: str = "",
    with_names: bool = True,
    is_bare: bool = False,
    is_cropped: bool = False,
) -> str:
    """Return a table as an SVG document.

    Args:
        ground: the table and its terrain.
        tokens: the bases that stand on it.
        marks: what to point out.
        theme: `light` or `dark`.
        over: what else lies on the table, as SVG; `Sheet` says where.
        with_names: whether pieces carry their names.
        is_bare: whether it is the table alone, without numbers, objectives and legend, for
            whoever shows those beside it or over it.
        is_cropped: whether the picture ends where the table does; what lies over a picture that is
            not keeps the places that `Sheet` says.

    """
    table = ground.table
    sheet, inks, lands = Sheet(table), INKS[theme], LANDS[theme]
    x, y = sheet.at((0, 0))
    left, top, width, height = 0.0, 0.0, sheet.width, sheet.height
    if is_cropped:
        left, top, width, height = x, y, sheet.table_width, sheet.table_height
    parts = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg"'
            f' viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" width="{width:.0f}"'
            f' height="{height:.0f}" role="img" font-family="{FONTS}">'
        ),
        f"<title>{escape(table.title)}</title>",
        f"<desc>{escape(as_text(table, tokens, marks))}</desc>",
        f"<defs>{''.join(patterns(theme))}</defs>",
    ]
    if not is_bare:
        parts += [
            f'<rect width="{sheet.width:.0f}" height="{sheet.height:.0f}" fill="{inks.paper}"/>',
            (
                f'<text x="{EDGE:.0f}" y="31" font-size="21" font-weight="700" letter-spacing=".4"'
                f' fill="{inks.ink}">{escape(table.title)}<tspan font-size="12" font-weight="400"'
                f' letter-spacing="0" dx="14" fill="{inks.quiet}">{escape(table.about)}</tspan>'
                "</text>"
            ),
        ]
    parts += [
        *land(sheet, theme),
        *zones(sheet, lands),
        *terrain(sheet, ground, marks, theme),
        "" if is_bare else numbers(sheet, lands),
        (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{sheet.table_width:.1f}"'
            f' height="{sheet.table_height:.1f}" fill="none" stroke="{lands.ink}"'
            ' stroke-width="1.600"/>'
        ),
        *(names(sheet, lands) if with_names else ()),
        *(() if is_bare else objectives(sheet, inks)),
        *(part for each in tokens for part in token(sheet, each, inks, lands)),
        *draw_marked(sheet, marks, inks),
        *(() if is_bare else scale_bar(sheet, inks)),
        *(() if is_bare else legend(sheet, theme)),
    ]
    return "".join([*parts, over, "</svg>"])


class Picture(msgspec.Struct, frozen=True):
    """A picture that a notebook shows by itself: `Picture(ground)` as the last line of a cell."""

    ground: Ground
    tokens: tuple[Token, ...] = ()
    marks: Marks = NO_MARKS
    theme: Theme = "light"

    def _repr_svg_(self) -> str:
        """Return the SVG document."""
        return picture(self.ground, self.tokens, self.marks, theme=self.theme)
