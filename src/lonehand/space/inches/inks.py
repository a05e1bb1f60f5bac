"""The colours and patterns of terrain, so that no two properties differ by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lonehand.space.palette import INKS, Inks, Theme

FILLS: Final = {
    "light": {
        "forest": "#cdd6b4",
        "ruin": "#e6d9bf",
        "building": "#b9aa98",
        "rocks": "#bdb4a8",
        "wall": "#a5937b",
        "rubble": "#e2d3b0",
        "hill": "#eee0b8",
        "marsh": "#cfdacb",
        "minefield": "#f0d6c4",
        "lava": "#ebbda4",
        "water": "#c0d4d9",
    },
    "dark": {
        "forest": "#2f3a26",
        "ruin": "#3d3427",
        "building": "#5a4f44",
        "rocks": "#4d4842",
        "wall": "#6a5b49",
        "rubble": "#40372a",
        "hill": "#443a22",
        "marsh": "#27342c",
        "minefield": "#4a2f24",
        "lava": "#5a2a1c",
        "water": "#23363c",
    },
}
"""For the kinds of terrain that come along; all others are filled like the ground of a path."""

PATTERNS: Final = {
    "cover": (9, '<circle cx="5" cy="2.500" r="1.250" fill="{ink}" stroke="none"/>'),
    "difficult": (10, '<path d="M-1 11 11-1M-1 1 1-1M9 11 11 9" stroke-width=".8"/>'),
    "dangerous": (18, '<path d="M9 4.500 13.500 12.500h-9zM9 7.500v2.500" stroke-width="1.100"/>'),
    "impassable": (7, '<path d="M0 0 7 7M7 0 0 7" stroke-width=".8"/>'),
}
"""For each property, the side of a square in pixels, and what stands in it."""


def fill_of(kind: str, theme: Theme) -> str:
    """Return the colour of a kind of terrain."""
    return FILLS[theme].get(kind, INKS[theme].path)


def pattern_id(word: str, theme: Theme) -> str:
    """Return the name of a property's pattern within a picture."""
    return f"{theme}-{word}"


def patterns(theme: Theme) -> Iterator[str]:
    """Yield the patterns, to be defined once in a picture."""
    inks: Inks = INKS[theme]
    for word, (side, body) in PATTERNS.items():
        yield (
            f'<pattern id="{pattern_id(word, theme)}" width="{side}" height="{side}"'
            f' patternUnits="userSpaceOnUse"><g stroke="{inks.ink}" fill="none" opacity=".42"'
            f' stroke-linejoin="round">{body.format(ink=inks.ink)}</g></pattern>'
        )
