"""What terrain is drawn with: patterns, and a piece with its rims, shadows and spots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.space.inches.drawings.sheets import Sheet
from lonehand.space.inches.ground import is_in
from lonehand.space.inches.shapes import Shape, outline
from lonehand.space.inches.tables import Kind
from lonehand.space.palette import LANDS, Lands, Theme

STEP: Final = 1500
"""Thousandths of an inch between two trees, or two stones."""
LEAST: Final = 450
"""How far from the rim of a piece the middle of what lies on it is at least."""

PATTERNS: Final = {
    "mat": (
        (120, 104),
        (
            '<rect width="120" height="104" fill="{mat}"/><g fill="{mat_dark}" opacity=".45">'
            '<ellipse cx="20" cy="22" rx="15" ry="8"/><ellipse cx="84" cy="64" rx="19" ry="9"/>'
            '<ellipse cx="56" cy="92" rx="10" ry="5"/></g><g fill="{mat_light}" opacity=".4">'
            '<ellipse cx="72" cy="18" rx="12" ry="5"/><ellipse cx="22" cy="74" rx="14" ry="6"/></g>'
            '<path d="M40 40l2-5M44 40v-6M48 40l-2-5M100 30l2-5M104 30l-1-5M10 98l2-5M14 98l-1-5M92'
            ' 88l2-5" stroke="{mat_light}" stroke-width="1.200" stroke-linecap="round"/>'
            '<g fill="{leaf_dark}" opacity=".6"><circle cx="60" cy="52" r="1.300"/>'
            '<circle cx="108" cy="82" r="1.500"/><circle cx="34" cy="12" r="1.200"/></g>'
        ),
    ),
    "dirt": (
        (120, 104),
        (
            '<rect width="120" height="104" fill="{dirt}"/><g fill="{dirt_light}" opacity=".35">'
            '<ellipse cx="24" cy="20" rx="17" ry="6"/><ellipse cx="88" cy="66" rx="20" ry="7"/></g>'
            '<g fill="{dirt_dark}" opacity=".22"><ellipse cx="70" cy="22" rx="13" ry="4"/>'
            '<ellipse cx="30" cy="78" rx="15" ry="5"/></g>'
            '<g fill="{dirt_dark}"><circle cx="52" cy="48" r="1.200"/>'
            '<circle cx="104" cy="34" r="1.500"/><circle cx="14" cy="54" r="1.100"/>'
            '<circle cx="78" cy="94" r="1.400"/><circle cx="44" cy="8" r="1"/></g>'
        ),
    ),
    "stone": (
        (22, 16),
        (
            '<rect width="22" height="16" fill="{stone}"/><path d="M0 .600H22M0 8.600H22M6 0V8M16'
            ' 8V16" stroke="{stone_dark}" stroke-width="1.200"/>'
        ),
    ),
    "rubble": (
        (26, 22),
        (
            '<rect width="26" height="22" fill="{rubble}"/><path d="M3 5l4-2 3 3-4 2zM15 12l5-1 2'
            ' 4-5 2zM6 16h3l1 3h-4zM18 3l3 1-1 3-3-1z" fill="{stone}" stroke="{stone_dark}"'
            ' stroke-width=".800"/>'
        ),
    ),
    "tin": (
        (9, 9),
        (
            '<rect width="9" height="9" fill="{tin}"/><path d="M0 1H9" stroke="{tin_dark}"'
            ' stroke-width="3"/>'
        ),
    ),
    "hazard": (
        (16, 16),
        (
            '<rect width="16" height="16" fill="{hazard}"/><path d="M-2 10 10-2M6 18 18 6"'
            ' stroke="{hazard_dark}" stroke-width="5.600"/>'
        ),
    ),
    "boards": (
        (40, 7),
        (
            '<rect width="40" height="7" fill="{plank}"/><path d="M0 .500H40M12 .500V4M31 4V7M0'
            ' 4H40" stroke="{plank_dark}" stroke-width=".900"/>'
        ),
    ),
    "waves": (
        (40, 18),
        (
            '<rect width="40" height="18" fill="{water}"/><path d="M2 6q4-3 8 0t8 0M22 14q4-3'
            ' 8 0t8 0" stroke="{paper}" fill="none" opacity=".550" stroke-linecap="round"/>'
        ),
    ),
    "cover": (
        (9, 9),
        '<circle cx="5" cy="2.500" r="1.300" fill="{ink}" opacity=".500"/>',
    ),
    "difficult": (
        (10, 10),
        '<path d="M-1 11 11-1M-1 1 1-1M9 11 11 9" stroke="{ink}" opacity=".450"/>',
    ),
    "impassable": ((7, 7), '<path d="M0 0 7 7M7 0 0 7" stroke="{ink}" opacity=".450"/>'),
}
"""The grains of grounds, and of the properties of kinds that have no drawing of their own."""


def pattern_id(word: str, theme: Theme) -> str:
    """Return the name of a pattern within a picture."""
    return f"{theme}-{word}"


def grain(word: str, theme: Theme) -> str:
    """Return a pattern as a colour to fill with."""
    return f"url(#{pattern_id(word, theme)})"


def patterns(theme: Theme) -> Iterator[str]:
    """Yield the patterns, to be defined once in a picture."""
    lands = LANDS[theme]
    colours = {name: getattr(lands, name) for name in lands.__struct_fields__}
    for word, ((wide, high), body) in PATTERNS.items():
        yield (
            f'<pattern id="{pattern_id(word, theme)}" width="{wide}" height="{high}"'
            f' patternUnits="userSpaceOnUse">{body.format(**colours)}</pattern>'
        )


# -- what a piece is made of -----------------------------------------------------------------------


class Piece:
    """A piece of terrain that is being drawn.

    Args:
        sheet: where everything lies.
        number: its number on the table.
        shapes: its parts.
        kind: what it is.
        theme: by day or by night.

    """

    def __init__(
        self, sheet: Sheet, number: int, shapes: Sequence[Shape], kind: Kind, theme: Theme
    ) -> None:
        self.sheet, self.number, self.shapes = sheet, number, shapes
        self.kind, self.theme = kind, theme
        self.lands: Lands = LANDS[theme]
        self.outlines = [sheet.outline(shape) for shape in shapes]
        self.inside = f"inside-{theme}-{number}"

    def fill(self, fill: str, rim: str, width: float = 1.4, more: str = "") -> Iterator[str]:
        """Yield all parts in one colour with one rim round them, so that they run together."""
        for each in self.outlines:
            yield f'{each} fill="none" stroke="{rim}" stroke-width="{2 * width:g}"{more}/>'
        for each in self.outlines:
            yield f'{each} fill="{fill}"/>'

    def shadow(self, far: float = 3) -> Iterator[str]:
        """Yield the shadow of what is high."""
        for each in self.outlines:
            yield f'{each} transform="translate({far:g} {far + 1:g})" opacity=".35"/>'

    def rim(self, stroke: str, width: float, edge: str) -> Iterator[str]:
        """Yield a band of a width along the inside of the rim, with a line at its inner edge."""
        parts = "".join(f"{each}/>" for each in self.outlines)
        yield f'<clipPath id="{self.inside}">{parts}</clipPath>'
        yield f'<g clip-path="url(#{self.inside})" fill="none">'
        for each in self.outlines:
            yield f'{each} stroke="{edge}" stroke-width="{2 * width + 2.4:g}"/>'
        for each in self.outlines:
            yield f'{each} stroke="{stroke}" stroke-width="{2 * width:g}"/>'
        yield "</g>"

    def spots(self, step: int = STEP, room: int = LEAST) -> Iterator[tuple[float, float, int]]:
        """Yield places on the piece, some way apart, each with a number that looks random."""
        dot = outline(((0, 0),), room)
        boxes = [shape.outline.box for shape in self.shapes]
        left = min(shape.x + box[0] for shape, box in zip(self.shapes, boxes, strict=True))
        top = min(shape.y + box[1] for shape, box in zip(self.shapes, boxes, strict=True))
        right = max(shape.x + box[2] for shape, box in zip(self.shapes, boxes, strict=True))
        bottom = max(shape.y + box[3] for shape, box in zip(self.shapes, boxes, strict=True))
        for row, y in enumerate(range(top + step // 2, bottom, step)):
            for column, x in enumerate(range(left + step // (2 if row % 2 else 3), right, step)):
                odd = (self.number * 7919 + row * 104_729 + column * 1_299_709) % 9973
                at = (x + odd % 700 - 350, y + odd // 7 % 700 - 350)
                if any(is_in(Shape(dot, *at), shape) for shape in self.shapes):
                    yield (*self.sheet.at(at), odd)
