"""Ink on paper: type that stays in its room, frames, and drawings put in their place."""

from __future__ import annotations

import math
from typing import Final
from xml.sax.saxutils import escape, quoteattr

import msgspec


class Box(msgspec.Struct, frozen=True):
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


EMS: Final = {
    **dict.fromkeys(" !'’.,;:|iIjl·–", 0.44),
    **dict.fromkeys("frt()-", 0.58),
    **dict.fromkeys("acesz", 0.67),
    **dict.fromkeys("ABCDEFGJKLOPQRSTUVXYZ", 0.88),
    **dict.fromkeys("HNw", 0.97),
    **dict.fromkeys("mMW", 1.14),
}
"""How wide letters are in the broadest bold face of the stack, in parts of the size."""
OTHER_LETTERS: Final = 0.75


def width_of(text: str, size: float, *, bold: bool = True) -> float:
    """Return how wide a text comes out at most, in the broadest face of the stack."""
    ems = sum(EMS.get(letter, OTHER_LETTERS) for letter in text)
    return ems * size * (1 if bold else 0.92)


def fit_text(text: str, size: float, room: float, *, bold: bool = True) -> float:
    """Return the size, at most *size*, at which a text fits into *room*."""
    width = width_of(text, size, bold=bold)
    return size if width <= room else math.floor(size * room / width * 10) / 10


def number(value: float) -> str:
    """Return a number as short text, always the same."""
    return f"{round(value, 1):g}"


def write(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float,
    *,
    fill: str,
    anchor: str = "start",
    bold: bool = True,
) -> str:
    """Return a line of type that stays within *room*."""
    fits = number(fit_text(text, size, room, bold=bold))
    align = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{fits}"{align}{weight} '
        f'fill="{fill}">{escape(text)}</text>'
    )


def rectangle(
    box: Box, radius: float, fill: str, stroke: str, width: float = 1, dashes: str = ""
) -> str:
    """Return a frame with its ground."""
    place = f' x="{number(box.x)}" y="{number(box.y)}"' if box.x or box.y else ""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect{place} width="{number(box.width)}" height="{number(box.height)}" '
        f'rx="{number(radius)}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"{dashed}/>'
    )


def open_group(data: str, value: str, x: float, y: float, scale: float = 1) -> str:
    """Return the beginning of a group that a page can find by its data, moved and scaled."""
    sized = "" if scale == 1 else f" scale({scale:g})"
    return (
        f'<g data-{data}={quoteattr(value)} transform="translate({number(x)} {number(y)}){sized}">'
    )


def use(symbol: str, box: Box, colour: str) -> str:
    """Return a drawing at its place."""
    return (
        f'<use href="#{symbol}" x="{number(box.x)}" y="{number(box.y)}" '
        f'width="{number(box.width)}" height="{number(box.height)}" color="{colour}"/>'
    )
