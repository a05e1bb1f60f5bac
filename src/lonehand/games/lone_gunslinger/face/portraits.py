"""The people of The Lone Gunslinger in colour: the busts of `art`, painted, before rays of light.

A bust has six colours: the ground, skin, hair, coat, hat, and an accent for ribbons, ties and hat
bands. What is a hole in the drawing in ink shows the second colour of its part.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin
from typing import Final
from xml.etree import ElementTree as ET

import msgspec

from lonehand.games.lone_gunslinger.face.art import (
    BUST_PARTS,
    BUSTS,
    DRAWINGS,
    PEN,
    STAR,
    card_id,
    who_id,
)
from lonehand.games.lone_gunslinger.face.emblems import EMBLEMS

INK: Final = "#221a13"
LINEN: Final = "#f3e9d6"
"""Shirts, cuffs, the whites of cards."""


class Palette(msgspec.Struct, frozen=True):
    """The colours of one bust, as `#rrggbb`."""

    ground: str
    skin: str
    hair: str
    coat: str
    hat: str
    accent: str


PALE, FAIR, TAN, BROWN = "#f5cfa6", "#eebf95", "#d9a777", "#b88058"
PALETTES: Final = {
    "Bart Cassidy": Palette("#7a3b2a", TAN, "#2a1b14", "#c9a26a", "#3a2a1e", "#b5402b"),
    "Black Jack": Palette("#3d4a63", FAIR, "#1b1412", "#2b2522", "#17120f", "#b5402b"),
    "Jourdonnais": Palette("#44546e", TAN, "#2a1b14", "#6d2b24", "#23242e", "#d9a441"),
    "Lucky Duke": Palette("#7d3d2c", FAIR, "#8a4a22", "#5b3a2a", "#2b2019", "#2f7b75"),
    "Paul Regret": Palette("#5a4a6a", PALE, "#3b3029", "#33303c", "#4a3d31", "#3f7f5f"),
    "Rose Doolan": Palette("#4d7060", PALE, "#a8481f", "#c2805a", "#7b5735", "#c2402b"),
    "Slab the Killer": Palette("#57453a", BROWN, "#2a1b14", "#2f2a28", INK, "#7d2015"),
    "Suzy Lafayette": Palette("#3f6f96", PALE, "#4a271b", "#27334a", INK, "#c2402b"),
    "Vulture Sam": Palette("#4a6a62", FAIR, "#231a16", "#2b2522", "#1d1613", "#8d6f3a"),
    "Willy the Kid": Palette("#8a6a2c", PALE, "#c98b3c", "#46505c", "#7b5735", "#b5402b"),
    "El Gringo": Palette("#6b5a2f", TAN, "#2a1b14", "#a8542f", "#c49a5a", "#6d2b24"),
    "Jesse Jones": Palette("#44506a", FAIR, "#5b3a22", "#3b3029", "#2b2019", "#d9a441"),
    "Calamity Janet": Palette("#7a5230", PALE, "#b9772c", "#a5774f", "#6b4a2c", "#2f6b6b"),
    "Kit Carlson": Palette("#476048", FAIR, "#6b4a2c", "#8a6a48", "#6d5a48", "#3a2a1e"),
    "Pedro Ramirez": Palette("#8a5a2c", BROWN, "#1b1412", "#c9b088", "#c9a24a", "#a8302a"),
    "Sid Ketchum": Palette("#4b5d50", FAIR, "#7a6a58", "#46505c", "#33302c", "#b5402b"),
    "Apache Kid": Palette("#7a4a2c", BROWN, "#17120f", "#c08a58", "#a8302a", "#d9a441"),
    "Belle Star": Palette("#5f3f5a", PALE, "#2a1b14", "#5a2036", "#2b2019", "#d9a441"),
    "Bill Noface": Palette("#3c3a40", TAN, "#2a1b14", "#2f2a28", "#1d1a1a", "#6d2b24"),
    "Elena Fuente": Palette("#7a3440", TAN, "#1b1412", "#a8302a", "#6b4a2c", "#d9a441"),
    "Greg Digger": Palette("#5c5a3a", FAIR, "#b5a892", "#8a6a48", "#7b6a4a", "#46505c"),
    "Herb Hunter": Palette("#3f5a48", FAIR, "#4a3324", "#8a6a48", "#4d5a3a", "#c2402b"),
    "Molly Stark": Palette("#6f5a78", PALE, "#8a4a22", "#5f7aa0", "#dfd2ea", "#8f6fae"),
    "Pixie Pete": Palette("#37634a", FAIR, "#a8481f", "#2f6b46", "#2a4a34", "#d9a441"),
    "Sean Mallory": Palette("#4a5a52", PALE, "#a8582f", "#6a5a48", "#5a6a5a", "#c9a24a"),
    "Tequila Joe": Palette("#7a5a2a", TAN, "#2a1b14", "#2f7b75", "#b98a4a", "#c2402b"),
    "Chuck Wengam": Palette("#5a3f35", TAN, "#1b1412", "#b09a78", "#a8302a", LINEN),
    "Doc Holyday": Palette("#4a4a62", PALE, "#6b5a48", "#3a3a48", "#2a2a34", "#8a2f3a"),
    "Jose Delgado": Palette("#74492a", TAN, "#1b1412", "#7d2b3a", "#23201e", "#d9a441"),
    "Pat Brennan": Palette("#4a6a7a", FAIR, "#c9b8a0", "#4a4a3a", INK, "#a8302a"),
    "Vera Custer": Palette("#46566a", PALE, "#8a5a2c", "#3a5a8a", "#3a4a6a", "#d9a441"),
}
"""For each character his colours."""

FACES: Final = {
    "face": "M24.5 15h7v9.5c0 5-3.3 10-7.5 10 2.5-3 3-6 2-10z",
    "square face": "M24.5 13h8.7v12.5L30.5 34.5h-6c2-3.5 2.5-7 1.5-11z",
    "bald face": "M26 6.7c6 .8 8.8 7.3 7.2 17.3L30.5 34.5h-6c2.5-4 3-8 2-13 1-5 .8-10-.5-14.8z",
    "round face": "M25 15h8v9c0 6-4 10.3-9 10.3 2.5-3 3.5-6 2.5-10z",
    "long face": "M24.5 15h6.5v9.5c0 6-2.8 12-7 12 2-3.5 3-7 2-12z",
}
"""For each shape of a face the half that lies in shadow."""
INKED: Final = [
    "eyes",
    "lashes",
    "brows",
    "shadow",
    "scar",
    "spectacles",
    "monocle",
    "smile",
    "stern",
    "stubble",
    "eyepatch",
]
HAIRY: Final = [
    "tufts",
    "sideburns",
    "mutton chops",
    "lank hair",
    "straight hair",
    "waves",
    "curls",
    "braids",
    "updo",
    "parted hair",
    "bun",
    "moustache",
    "handlebar",
    "pencil moustache",
    "walrus",
    "droop",
    "goatee",
    "beard",
    "long beard",
    "chin beard",
]
HATS: Final = [
    "cowboy",
    "pinched",
    "gambler",
    "bowler",
    "top hat",
    "stovepipe",
    "sombrero",
    "bolero",
    "slouch",
    "pinned",
    "cavalry",
    "beret",
    "flat cap",
    "coonskin",
    "bonnet",
    "headscarf",
    "headband",
]
COATS: Final = [
    "coat",
    "light coat",
    "broad coat",
    "high collar",
    "buttoned",
    "vest",
    "poncho",
    "bandolier",
    "fur",
    "dress",
    "dark dress",
]
"""What a part is, and so which colour it has; whatever is left has the accent."""


def colours_of(part: str, palette: Palette) -> tuple[str, str]:
    """Return the colour of a part, and that of its holes and lines."""
    if part in FACES or part == "neck":
        return palette.skin, INK
    if part in INKED:
        return INK, INK
    if part in HAIRY:
        return palette.hair, palette.hair
    if part in HATS:
        return palette.hat, palette.accent
    if part == "bandolier":
        return "#6b4a2c", palette.coat
    if part == "fur":
        return "#bfa582", palette.coat
    if part in COATS:
        return palette.coat, LINEN if part in ("buttoned", "vest") else palette.accent
    if part == "card in band":
        return "#b3261a", LINEN
    return palette.accent, INK


def paint(part: str, fill: str, second: str) -> str:
    """Return a part of a bust in two colours; what lies under its solid shapes has the second."""
    tree = ET.fromstring(f"<g>{BUST_PARTS[part]}</g>")  # noqa: S314 - our own drawing
    solid = any(path.get("fill") is None and path.get("fill-opacity") is None for path in tree)
    for group in (tree, *tree.iter("g")):
        for place, path in reversed(list(enumerate(group))):
            if path.tag != "path":
                continue
            if path.get("fill") == "none":
                path.set("stroke", second)
            elif path.get("fill-opacity"):
                under = second if solid else fill
                shape = {"d": path.attrib["d"], "fill": under, "stroke": INK, "stroke-width": ".7"}
                path.attrib = shape
            elif path.get("fill") is None:
                path.set("fill", fill)
                holes = path.attrib["d"].split("M")[2:]
                if holes and second != fill:
                    back = {"d": "M" + "M".join(holes), "fill": second, "fill-rule": "nonzero"}
                    group.insert(place, ET.Element("path", back))
    return "".join(ET.tostring(each, encoding="unicode") for each in tree)


def rays(ground: str) -> str:
    """Return light that falls out of one point, on a ground of that colour; a box of 48."""
    wedges = []
    for turn in range(0, 360, 45):
        ends = [(24 + 45 * cos(radians(a)), 26 + 45 * sin(radians(a))) for a in (turn, turn + 20)]
        wedges.append("M24 26" + "".join(f"L{x:.0f} {y:.0f}" for x, y in ends) + "z")
    return (
        f'<path fill="{ground}" d="M0 0h48v48H0z"/>'
        f'<path fill="#fff" fill-opacity=".09" d="{"".join(wedges)}"/>'
    )


@cache
def portrait(name: str) -> str:
    """Return the portrait of a character in a box of 48, painted from the back to the front."""
    palette = PALETTES[name]
    drawn = [rays(palette.ground)]
    for part in BUSTS[name]:
        drawn.append(paint(part, *colours_of(part, palette)))
        if part in FACES:
            drawn.append(f'<path fill="#6b2f10" fill-opacity=".2" d="{FACES[part]}"/>')
    return "".join(drawn)


# -- what every table needs ---------------------------------------------------------------------


BULLET: Final = (
    '<path fill="#e8bd62" d="M6 1C8.4 3.4 9.6 6 9.6 9.5V18.4H2.4V9.5C2.4 6 3.6 3.4 6 1z"/>'
    '<path fill="#b07e22" d="M6 1C8.4 3.4 9.6 6 9.6 9.5V18.4H6.5z"/>'
    '<path fill="#e8bd62" stroke="#8a6018" stroke-width=".5" d="M1.6 19.6h8.8V23H1.6z"/>'
)
"""A life point, in a box of 12 by 24."""
CARD_BACK: Final = (
    '<path fill="#7d2b20" d="M0 0h44v64H0z"/>'
    '<path fill="none" stroke="#94402f" stroke-width="1.600" d="M-4 12L12-4M-4 28L28-4M-4 44L44-4M-4 60L48 8M4 68L48 24M20 68L48 40M36 68L48 56"/>'  # noqa: E501
    '<path fill="none" stroke="#e8bd62" stroke-width="1.200" d="M4 4h36v56H4z"/>'
    f'<g transform="translate(7.6 17.6) scale(1.2)" fill="#e8bd62"><path d="{STAR}"/></g>'
)
"""The back of a card, in a box of 44 by 64."""


@cache
def drawing_of(name: str) -> tuple[str, str]:
    """Return the box of one of `art.DRAWINGS` and what is painted in it.

    Suits and roles stay in one colour, which is that of the text they stand in.
    """
    for character in BUSTS:
        if who_id(character) == name:
            return "0 0 48 48", portrait(character)
    for kind, drawn in EMBLEMS.items():
        if card_id(kind) == name:
            return "0 0 64 64", drawn
    if name == "bullet":
        return DRAWINGS[name][0], BULLET
    if name == "card-back":
        return DRAWINGS[name][0], CARD_BACK
    return DRAWINGS[name]


def symbols(names: Iterable[str]) -> str:
    """Return the named drawings as SVG symbols."""
    found = []
    for name in names:
        box, drawn = drawing_of(name)
        found.append(f'<symbol id="{name}" viewBox="{box}">{PEN}{drawn}</g></symbol>')
    return "".join(found)


# -- the poster of the game ----------------------------------------------------------------------


def medallion(name: str, x: int, y: int, size: int) -> str:
    """Return a portrait in a round frame about (x, y)."""
    inside = (
        f'<svg x="{x - size}" y="{y - size}" width="{2 * size}" height="{2 * size}" '
        f'viewBox="0 0 48 48">{PEN}{portrait(name)}</g></svg>'
    )
    mask = f"at-{x}-{y}"
    return (
        f'<clipPath id="{mask}"><circle cx="{x}" cy="{y}" r="{size}"/></clipPath>'
        f'<g clip-path="url(#{mask})">{inside}</g>'
        f'<circle cx="{x}" cy="{y}" r="{size}" fill="none" stroke="#b5532f" stroke-width="3"/>'
    )


def draw_held_card(kind: str, x: int, y: int, turn: int) -> str:
    """Return a card of a hand, turned about its lower edge."""
    box, drawn = drawing_of(card_id(kind))
    return (
        f'<g transform="translate({x} {y}) rotate({turn} 20 90)">'
        '<rect width="40" height="56" rx="4" fill="#f7f0e1" stroke="#221a13" stroke-width="1.5"/>'
        f'<svg x="7" y="7" width="28" height="28" viewBox="{box}">{PEN}{drawn}</g></svg>'
        '<rect y="40" width="40" height="8" fill="#94371d"/></g>'
    )


POSTER: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 232 176">'
    '<path fill="#2b1e16" d="M0 0h232v176H0z"/>'
    '<ellipse cx="116" cy="112" rx="150" ry="98" fill="#5a3820"/>'
    '<ellipse cx="116" cy="112" rx="143" ry="91" fill="#7a5030"/>'
    '<ellipse cx="116" cy="112" rx="134" ry="83" fill="#2c5744"/>'
    '<ellipse cx="116" cy="96" rx="96" ry="52" fill="#3a6b54"/>'
    + medallion("Lucky Duke", 36, 52, 25)
    + medallion("Willy the Kid", 116, 36, 27)
    + medallion("Suzy Lafayette", 196, 52, 25)
    + draw_held_card("beer", 46, 116, -24)
    + draw_held_card("panic", 68, 106, -12)
    + draw_held_card("bang", 92, 102, 0)
    + draw_held_card("duel", 116, 106, 12)
    + draw_held_card("jail", 138, 116, 24)
    + "</svg>"
)
"""The game in one picture: three of them, and a hand of five cards."""
