"""Paper, ink, grounds and type of all that is drawn: cards, maps of cells and open tables."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Theme = Literal["light", "dark"]
FONTS: Final = (
    "Rockwell, 'Roboto Slab', 'Bitstream Charter', Charter, 'Sitka Text', Cambria, Georgia, "
    "'DejaVu Serif', serif"
)
"""Faces with slab serifs first, as in wood type; all of them come with some system."""
SANS: Final = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
"""Faces for what is small."""


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
    ),
}


class Lands(msgspec.Struct, frozen=True):
    """The colours of a map or an open table by day or by night.

    Attributes:
        dirt: open ground of a town.
        dirt_dark: its pebbles, ruts and the bottom of a gully.
        dirt_light: its dust.
        path: a path that is trodden.
        floor: boards indoors.
        seam: the joints between them.
        plank: wood in the open: walks, crates, rails.
        plank_dark: the joints between planks.
        wall: walls and the outlines of what is made.
        glass: window panes and water in a trough.
        mat: the open table.
        mat_dark: its darker patches.
        mat_light: its lighter patches and grass.
        leaf: the crown of a tree.
        leaf_dark: the ground below trees, and their outline.
        leaf_light: where the sun is on a crown.
        stone: a stone wall.
        stone_dark: its joints.
        rubble: broken stone.
        tin: the roof of a building.
        tin_dark: its ridges.
        hill: rising ground.
        water: water on the open table.
        marsh: wet ground.
        hazard: dangerous ground.
        hazard_dark: its stripes.
        alarm: the sign on it.
        glow: lava.
        paper: letters on the ground.
        ink: type on light ground, and hairlines.
        you: the first side.
        they: the second side.
        third: the third side.
        fourth: the fourth side.

    """

    dirt: str
    dirt_dark: str
    dirt_light: str
    path: str
    floor: str
    seam: str
    plank: str
    plank_dark: str
    wall: str
    glass: str
    mat: str
    mat_dark: str
    mat_light: str
    leaf: str
    leaf_dark: str
    leaf_light: str
    stone: str
    stone_dark: str
    rubble: str
    tin: str
    tin_dark: str
    hill: str
    water: str
    marsh: str
    hazard: str
    hazard_dark: str
    alarm: str
    glow: str
    paper: str
    ink: str
    you: str = "#3577ad"
    they: str = "#b5532f"
    third: str = "#4f7d3d"
    fourth: str = "#8a5ea8"


LANDS: Final[dict[Theme, Lands]] = {
    "light": Lands(
        dirt="#e0c498",
        dirt_dark="#c9a878",
        dirt_light="#efdcb9",
        path="#ecd7b0",
        floor="#f6e9cb",
        seam="#e3cf9f",
        plank="#b98a5c",
        plank_dark="#966a41",
        wall="#4a3322",
        glass="#8fc0da",
        mat="#a7a579",
        mat_dark="#99976c",
        mat_light="#b9b78b",
        leaf="#7c9c53",
        leaf_dark="#4a5f31",
        leaf_light="#a5c274",
        stone="#c3bcab",
        stone_dark="#837b6c",
        rubble="#aea893",
        tin="#8b959a",
        tin_dark="#6f787d",
        hill="#b9ad78",
        water="#7fb2c4",
        marsh="#86a184",
        hazard="#c48a5b",
        hazard_dark="#ad7346",
        alarm="#ffd67d",
        glow="#d9532b",
        paper="#fffbe8",
        ink="#2d2015",
    ),
    "dark": Lands(
        dirt="#cda775",
        dirt_dark="#b98f5c",
        dirt_light="#e0c196",
        path="#d9b98a",
        floor="#ead6ae",
        seam="#d5bc8c",
        plank="#9c7248",
        plank_dark="#7a5633",
        wall="#3a2718",
        glass="#6fa3b8",
        mat="#6d6b50",
        mat_dark="#5f5e45",
        mat_light="#85825f",
        leaf="#5b7a3c",
        leaf_dark="#35472a",
        leaf_light="#86a657",
        stone="#a19a8a",
        stone_dark="#5f594d",
        rubble="#8b8675",
        tin="#5d6468",
        tin_dark="#474d50",
        hill="#8d865d",
        water="#4f7f93",
        marsh="#5f7660",
        hazard="#8f5a34",
        hazard_dark="#7a4728",
        alarm="#f0c36a",
        glow="#c2502b",
        paper="#fffbe8",
        ink="#241a10",
    ),
}
"""By day the sun bleaches everything; the sides keep their colours."""
