"""Paper, ink and type of everything that is drawn: cards, maps of cells and open tables."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Theme = Literal["light", "dark"]
FONTS: Final = (
    "Rockwell, 'Roboto Slab', 'Bitstream Charter', Charter, 'Sitka Text', Cambria, Georgia, "
    "'DejaVu Serif', serif"
)
"""Faces with slab serifs first, as in wood type; all of them come with some system."""


class Inks(msgspec.Struct, frozen=True):
    """The colours of a theme.

    Attributes:
        paper: the ground of the page.
        ink: type, drawings and walls.
        accent: hearts, diamonds and whatever is marked.
        panel: the ground of a seat at a table of cards.
        card: the ground of a card.
        quiet: type that steps back beside cards; still 4.5 to 1 on every ground.
        rule: hairlines round cards.
        tile: the ground of a bust.
        portrait: the ink of a bust.
        land: open ground on a map.
        path: a path, and what is in the open.
        gully: the bottom of a gully.
        floor: a floor indoors.
        faint: coordinates, and type that steps back on a map.
        grid: hairlines on a map.

    """

    paper: str
    ink: str
    accent: str
    panel: str
    card: str
    quiet: str
    rule: str
    tile: str
    portrait: str
    land: str
    path: str
    gully: str
    floor: str
    faint: str
    grid: str


INKS: Final[dict[Theme, Inks]] = {
    "light": Inks(
        paper="#f3ecdc",
        ink="#241f19",
        accent="#9b2d1a",
        panel="#faf6eb",
        card="#fffdf8",
        quiet="#665c4e",
        rule="#c9bda6",
        tile="#efe6d2",
        portrait="#241f19",
        land="#f8f3e6",
        path="#e9dec3",
        gully="#d3c3a0",
        floor="#fffdf8",
        faint="#786c5a",
        grid="#d3c8b2",
    ),
    "dark": Inks(
        paper="#171411",
        ink="#ece3d2",
        accent="#f0846a",
        panel="#1f1b17",
        card="#2a251f",
        quiet="#a99d89",
        rule="#4a4237",
        tile="#d9cdb5",
        portrait="#241f19",
        land="#1f1b17",
        path="#332b21",
        gully="#0f0d0b",
        floor="#2e2822",
        faint="#9c907d",
        grid="#3a342c",
    ),
}
