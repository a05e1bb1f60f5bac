"""Every drawing of The Lone Gunslinger: suits, marks, bullets, emblems and busts, as SVG symbols.

All of it is drawn here, in paths, in one colour: a symbol takes the colour of the text it stands
in (`currentColor`), so it follows a light or a dark page by itself. A symbol is shown with
`<use href="#suit-h" width="16" height="16"/>`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

# ruff: noqa: E501 - a path is one long word of coordinates, and breaking it helps no reader

WEIGHT: Final = 1.7
"""The one stroke weight of the emblems, in a box of 24."""

PEN: Final = (
    '<g fill="currentColor" fill-rule="evenodd" stroke="currentColor" stroke-width="0" '
    'stroke-linecap="round" stroke-linejoin="round">'
)
"""What all drawings have in common: ink, round ends, and no stroke unless a line says so."""


def solid(path: str) -> str:
    """Return a shape filled with ink; where two outlines overlap, paper shows."""
    return f'<path d="{path}"/>'


def tone(path: str) -> str:
    """Return a shape in a light tone with an edge: skin, a shirt, a light coat."""
    return f'<path fill-opacity=".12" stroke-width="1.3" d="{path}"/>'


def line(path: str, width: float = 1.3) -> str:
    """Return a stroke of ink."""
    return f'<path fill="none" stroke-width="{width}" d="{path}"/>'


def disc(x: float, y: float, radius: float) -> str:
    """Return a filled circle as a path, so that it can also be a hole in another shape."""
    d = f"{radius:g}"
    return f"M{x - radius:g} {y:g}a{d} {d} 0 1 0 {2 * radius:g} 0a{d} {d} 0 1 0 {-2 * radius:g} 0z"


# -- suits, bullets, roles --------------------------------------------------------------------

SUITS: Final = {
    "c": solid(disc(12, 6.4, 4.9))
    + solid(disc(6.1, 13.8, 4.9))
    + solid(disc(17.9, 13.8, 4.9))
    + solid("M10 9h4l-.4 4.5C13.6 17.4 14.5 20.5 16.7 22.5H7.3C9.5 20.5 10.4 17.4 10.4 13.5z"),
    "d": solid("M12 .8Q15.6 7.2 20.8 12 15.6 16.8 12 23.2 8.4 16.8 3.2 12 8.4 7.2 12 .8z"),
    "h": solid(
        "M12 22.3C8.4 18.7 1.7 14.2 1.7 8.4 1.7 4.9 4.2 2.4 7.2 2.4c2.1 0 3.8 1.2 4.8 3.3 1-2.1 2.7-3.3 4.8-3.3 3 0 5.5 2.5 5.5 6 0 5.8-6.7 10.3-10.3 13.9z"
    ),
    "s": solid(
        "M12 1.2C13.9 5.7 22 9.4 22 14.6c0 2.7-2.1 4.6-4.6 4.6-1.6 0-3-.7-3.9-1.9.2 2.3 1 4 2.9 5.3H7.6c1.9-1.3 2.7-3 2.9-5.3-.9 1.2-2.3 1.9-3.9 1.9C4.1 19.2 2 17.3 2 14.6 2 9.4 10.1 5.7 12 1.2z"
    ),
}
"""The four suits, by the letter of the notation; in a box of 24, plain enough for 10 pixels."""

CARTRIDGE: Final = "M6 1C8.4 3.4 9.6 6 9.6 9.5V18.4H2.4V9.5C2.4 6 3.6 3.4 6 1z"
BULLET: Final = solid(CARTRIDGE) + solid("M1.6 19.6h8.8V23H1.6z")
SPENT: Final = line(
    "M6 1.8C8 4 8.9 6.4 8.9 9.5V18.2H3.1V9.5C3.1 6.4 4 4 6 1.8zM2.2 20.2h7.6v2.2H2.2z",
    1.2,
)
"""A life point, and one that is lost: a full cartridge and an empty outline, in a box of 12 by 24."""

STAR: Final = "M12 1.6l3 7h7.3l-5.7 4.8 2.1 7.6L12 16.8 5.3 21l2.1-7.6L1.7 8.6H9z"
ROLES: Final = {
    "sheriff": solid(STAR)
    + "".join(
        solid(disc(x, y, 1.5)) for x, y in ((12, 2), (22, 8.8), (18.6, 20.8), (5.4, 20.8), (2, 8.8))
    ),
    "deputy": line(
        "M12 1.8C14.6 3.6 17.6 4.3 21 4c.4 8.5-2.5 14.7-9 18.2C5.5 18.7 2.6 12.5 3 4 6.4 4.3 9.4 3.6 12 1.8z",
        1.8,
    )
    + solid("M12 6l1.6 3.7h3.9l-3.1 2.6 1.2 4.1-3.6-2.3-3.6 2.3 1.2-4.1-3.1-2.6h3.9z"),
    "outlaw": solid(
        "M1.5 5.2C4 6.6 7.5 7.2 12 7.2S20 6.6 22.5 5.2C21.8 12 18 18.6 12 22.6 6 18.6 2.2 12 1.5 5.2z"
        + disc(8, 11, 1.1)
        + disc(12, 12, 1.1)
        + disc(16, 11, 1.1)
        + disc(10.2, 15.5, 1.1)
        + disc(13.8, 15.5, 1.1)
    )
    + line("M1.6 5.4L.9 1.8M22.4 5.4l.7-3.6", 1.8),
    "renegade": solid(
        "M3.2 22.6C1 16.5 1.2 9.5 4 5.5 8-.1 16-.1 20 5.5c2.8 4 3 11 .8 17.1h-4.6c2.2-5.6 2.3-10.6.6-13.6-2.2-3.8-7.4-3.8-9.6 0-1.7 3-1.6 8 .6 13.6z"
        + disc(4.7, 15, 0.9)
        + disc(5.6, 9, 0.9)
        + disc(12, 3.8, 0.9)
        + disc(18.4, 9, 0.9)
        + disc(19.3, 15, 0.9)
    ),
}
"""A mark for each role, told apart by shape: star, shield, neckerchief, horseshoe; a box of 24."""

# -- emblems ----------------------------------------------------------------------------------


def pips(count: int) -> str:
    """Return the range of a weapon as a row of dots under it."""
    return "".join(disc(12 + 4 * (place - (count - 1) / 2), 21, 1.3) for place in range(count))


EMBLEMS: Final[dict[str, tuple[str, str]]] = {
    "bang": (
        "M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0zM12 2v6M12 16v6M2 12h6M16 12h6",
        disc(12, 12, 1.3),
    ),
    "missed": (
        "M1.8 16.5c3.4 3.4 17 3.4 20.4 0-1.3-1-2.7-1.6-4.3-1.9C17.7 9.5 16.8 5 14.5 5c-1 0-1.5.8-2.5.8S10.5 5 9.5 5c-2.3 0-3.2 4.5-3.4 9.6-1.6.3-3 .9-4.3 1.9zM6.1 14.6c3.7 1.2 8.1 1.2 11.8 0",
        disc(12, 10.3, 1.6),
    ),
    "beer": (
        "M5 8.5V20a1.5 1.5 0 0 0 1.5 1.5h8A1.5 1.5 0 0 0 16 20V8.5M16 10.5h2.5A2.5 2.5 0 0 1 21 13v3a2.5 2.5 0 0 1-2.5 2.5H16M8.7 12v6M12.3 12v6M4.6 8.5C2.6 6.5 4.5 4 6.7 4.6 7.5 2.2 11 1.8 12.3 3.8 15 2.7 18 5.5 16 8.5z",
        "",
    ),
    "panic": (
        "M7.5 14V5.2a1.5 1.5 0 0 1 3 0V11 3.5a1.5 1.5 0 0 1 3 0V11 4.7a1.5 1.5 0 0 1 3 0V12 7.7a1.5 1.5 0 0 1 3 0V15.5c0 4-2.5 6.5-6.2 6.5-3.3 0-4.7-1.7-6.3-4.5L4 12.8C3.3 11.3 5 10.2 6 11.5L7.5 14",
        "",
    ),
    "cat_balou": (
        "M4.5 3l4.3 3.6c2-.7 4.4-.7 6.4 0L19.5 3l.8 8.5C20.8 17 17 21.5 12 21.5S3.2 17 3.7 11.5zM12 15.2v1.3M12 16.5c-.8 1.2-2 1.5-3 1M12 16.5c.8 1.2 2 1.5 3 1M1 13.2l4 .9M1 17.5l4-1M23 13.2l-4 .9M23 17.5l-4-1",
        disc(8.7, 11.7, 1.3) + disc(15.3, 11.7, 1.3) + "M10.7 14h2.6L12 15.6z",
    ),
    "duel": (
        "M1 7.5h9.5V11h-4L5.2 17H1.5l1.2-6L1 10zM23 7.5h-9.5V11h4l1.3 6h3.7l-1.2-6L23 10zM12 3v2M12 19v2",
        "",
    ),
    "stagecoach": (
        "M4 5.5h16c.5 3.5 0 7.5-2.5 9.5h-11C4 13 3.5 9 4 5.5zM2.5 5.5h19M9.5 8.5h5v3.5h-5zM3.3 18.3a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0zM14.3 17.8a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
        "",
    ),
    "general_store": (
        "M4 3h16l2 5.5H2zM2 8.5c0 3.3 5 3.3 5 0 0 3.3 5 3.3 5 0 0 3.3 5 3.3 5 0 0 3.3 5 3.3 5 0M4 12v9.5h16V12M6.8 21.5V14.5h4v7M13.5 14.5h4v3.5h-4z",
        "",
    ),
    "indians": (
        "M3 3.5C14 3 21 10 20.5 21M3 3.5L20.5 21M3.5 20.5L20 4M15 3.7L20.3 3.7 20.3 9M3.5 20.5l0-4M3.5 20.5l4 0M6.3 17.7v-4M6.3 17.7h4",
        "",
    ),
    "gatling": (
        "M9 6h13v6.5H9zM9 8.2h13M9 10.3h13M9 6.5H5.5v5.5H9M5.5 9.2H3V5.5M5.5 16.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM10 12v9M5.5 16.5h9M13.5 19.2l7 2.3",
        "",
    ),
    "saloon": (
        "M2 22V2.5h20V22M5 6.5c1.7 0 3 1.4 5.8 1.4V18.5c-2.8 0-4.1 1-5.8 1zM19 6.5c-1.7 0-3 1.4-5.8 1.4V18.5c2.8 0 4.1 1 5.8 1zM5 11h5.8M5 14.5h5.8M13.2 11H19M13.2 14.5H19",
        "",
    ),
    "wells_fargo": (
        "M3 11.5V20h18V11.5M3 11.5C3 7 4.5 4.5 7.5 4.5h9c3 0 4.5 2.5 4.5 7zM7 4.6V20M17 4.6V20M10 11.5v3.5h4v-3.5",
        disc(12, 13.2, 0.8),
    ),
    "volcanic": (
        "M1.5 5.5h14.5v3.5H11L9.800 11.5H7.5L5.5 17.5H2l2.5-7.5zM7.7 11.5c.3 2.3 3 2.3 3.3-.5M19 5l2.5-1.200M19.5 7.3h3M19 9.600l2.5 1.200",
        pips(1),
    ),
    "schofield": ("M2 5h3l1-1h15v3H12v3.3H8.5L6.5 16.5H3L5 9.5zM8 4v6M12 4v3", pips(2)),
    "remington": (
        "M1.5 4.5h3l.8-1h17.2v2.7H12.5L11 9.5H8L6 16.5H2.5L4.5 9zM7.5 3.5v6M11.5 3.5v5M12.5 6.2l5.5 2.5v-2.5",
        pips(3),
    ),
    "rev_carabine": (
        "M1.5 16V11.5L6.5 7.5 8 6h14.5v2.5H13.5L11 11.5H8.5zM8.5 6v5.5M13 6v2.5M9.5 11.5c.3 2 2.5 2 2.5-.8",
        pips(4),
    ),
    "winchester": (
        "M.8 15.5V11L7 7 8.5 5.5h14.7M8.5 5.5V9h14v-3.5M8.5 9L6.5 11 .8 15.5M8 9.8c0 5 5.5 4 5-.8",
        pips(5),
    ),
    "mustang": (
        "M7 22c0-4.5 2-6.5 3.5-9-2.3.3-3.7 1.7-5.7 2.2C3.5 15.5 2 13.8 2.5 12.5L7 6.5C8.5 4.5 10 4 11.5 3.8L12.5 1.5 14.3 4C19.5 5 21.5 11 21 22zM14.3 4c3 4.5 3.5 9 2.7 13",
        disc(9.3, 8.6, 1.2),
    ),
    "scope": (
        "M2 16.7L13.5 10l2.3 4L4.3 20.7zM12.8 8.8L19.2 5l3.6 6.2L16.4 15zM8.5 18.3L6 22.5M10 17.4l2.5 4.8M18 5.7l3.6 6.2",
        "",
    ),
    "barrel": (
        "M6.5 2.5h11C20.5 8.5 20.5 15.5 17.5 21.5h-11C3.5 15.5 3.5 8.5 6.5 2.5zM5.2 6.5h13.6M4.7 17.5h14.6M9.7 2.5c-1 6-1 13 0 19M14.3 2.5c1 6 1 13 0 19",
        "",
    ),
    "jail": ("M3 21.5V2.5h18v19zM7.5 2.5v19M12 2.5v19M16.5 2.5v19M3 12h18", ""),
    "dynamite": (
        "M2 16L11 7l6 6-9 9zM5 13l6 6M8 10l6 6M14 10c2.5-2.5 0-5 3.5-5.5M20.5 1.3v1M20.5 6.7v1M23.7 4.5h-1M18.2 2.2l.6.6M22.8 6.8l-.6-.6M22.8 2.2l-.6.6",
        disc(20.3, 4.5, 1.1),
    ),
}
"""For each kind of card its emblem: what is drawn as a line, and what is filled; a box of 24."""

CARD_BACK: Final = (
    line(
        "M3.5 1.5h37a2.5 2.5 0 0 1 2.5 2.5v56a2.5 2.5 0 0 1-2.5 2.5h-37A2.5 2.5 0 0 1 1 60V4a2.5 2.5 0 0 1 2.5-2.5z",
        1,
    )
    + line("M5 5.5h34v53H5z", 0.9)
    + line(
        "M5 19.5L22 5.5 39 19.5M5 44.5L22 58.5 39 44.5M5 25.5L29.5 5.5M39 25.5L14.5 5.5M5 38.5L29.5 58.5M39 38.5L14.5 58.5",
        0.6,
    )
    + f'<g transform="translate(10 20)">{solid(STAR)}</g>'
)
"""The back of a card, in a box of 44 by 64."""

# -- busts --------------------------------------------------------------------------------------
#
# A bust is put together from parts, back to front, in a box of 48: the face stands about (24, 24),
# the hat's brim at 15, the collar at 36, the shoulders run out at 48.

BUST_PARTS: Final = {
    # faces
    "face": tone("M16.5 15h15v9.5c0 5-3.3 10-7.5 10s-7.5-5-7.5-10z"),
    "square face": tone("M14.8 13h18.4v12.5L30.5 34.5h-13L14.8 25.5z"),
    "bald face": tone(
        "M14.8 24C13.5 12 17.5 6.5 24 6.5S34.5 12 33.200 24L30.5 34.5h-13zM14.6 19.5c-2.5-.8-2.5 5 .3 5M33.400 19.5c2.5-.8 2.5 5-.3 5"
    ),
    "round face": tone("M15 15h18v9c0 6-4 10.3-9 10.3s-9-4.3-9-10.3z"),
    "long face": tone("M17 15h14v9.5c0 6-2.8 12-7 12s-7-6-7-12z"),
    "eyes": solid(disc(20.7, 21.5, 1.1) + disc(27.3, 21.5, 1.1)) + line("M24 22v4.3h-1.3", 1),
    "lashes": solid(disc(20.7, 22, 1.1) + disc(27.3, 22, 1.1))
    + line(
        "M18.3 20.7c1-1.2 3-1.4 4-.4M29.7 20.7c-1-1.2-3-1.4-4-.4M22.3 29.7c1.1.8 2.3.8 3.4 0", 1.1
    ),
    "brows": line("M18.4 19.6l4 1.2M29.6 19.6l-4 1.2", 1.5),
    "shadow": solid("M15.5 15h17v5.3c-5 1.8-12 1.8-17 0z"),
    "scar": line("M29.2 23l-1.5 7M27 25.5l3 .8M26.6 28l3 .8", 1),
    "eyepatch": solid("M24.6 19.5h6v3.5c0 3-6 3-6 0z") + line("M16.5 17L32 21.5", 1),
    "spectacles": line(
        "M17.6 21.8a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM24.4 21.8a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", 1.1
    ),
    "monocle": line("M24.4 21.8a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM30.4 22c1.5 4 1.5 9 .6 13", 1),
    "smile": line("M20.5 28.5c2 2 5 2 7 0", 1.2),
    "stern": line("M21.5 29.3h5", 1.3),
    "mask": solid("M14.8 23.5c6-2.2 12.4-2.2 18.4 0L31.5 33 24 41.5 16.5 33z"),
    # hair and beards
    "tufts": solid(
        "M16.8 15.5c-2.5 1-3.3 4.5-2 8l1.5-2.3.6 2 1.2-4.7zM31.2 15.5c2.5 1 3.3 4.5 2 8l-1.5-2.3-.6 2-1.2-4.7z"
    ),
    "sideburns": solid("M15.8 15h2.7l-.3 10-2.4 1.5zM32.2 15h-2.7l.3 10 2.4 1.5z"),
    "mutton chops": solid(
        "M15 15h3l.5 9.5c1 2.5 2.5 3.5 4.3 3.7l-1.6 4.8C17 32 14.8 28 14.8 24zM33 15h-3l-.5 9.5c-1 2.5-2.5 3.5-4.3 3.7l1.6 4.8C31 32 33.2 28 33.2 24z"
    ),
    "lank hair": solid(
        "M17.2 14c-4.2 2-4.7 12-4.5 19.5 2.5-.3 4.3-1.5 5.3-3zM30.8 14c4.2 2 4.7 12 4.5 19.5-2.5-.3-4.3-1.5-5.3-3z"
    ),
    "straight hair": solid(
        "M24 9C13.5 9 11.5 17 11 40l6.8.5L17 21C21 20.5 23.3 18 24 15c.7 3 3 5.5 7 6l-.8 19.5 6.8-.5C36.5 17 34.5 9 24 9z"
    ),
    "waves": solid(
        "M18 13.5c-5.5.5-8.5 4-6.5 7.5-3.5 2.5-3.3 6-.8 8-2 3-.5 7 3.3 8 3 .8 5-.5 5.5-3L17 26zM30 13.5c5.5.5 8.5 4 6.5 7.5 3.5 2.5 3.3 6 .8 8 2 3 .5 7-3.3 8-3 .8-5-.5-5.5-3L31 26z"
    ),
    "curls": solid(
        "".join(
            disc(x, y, 2.5)
            for x, y in ((14.5, 19), (13.3, 24), (14.3, 29), (33.5, 19), (34.7, 24), (33.7, 29))
        )
    ),
    "braids": solid(
        "M17.5 15c-3 1.5-4 5-4 9l-1.8 2 2.3 2.5-2.3 2.5 2.3 2.5-2.3 2.5 2.5 2.5-.7 4h4l-.7-4 2-2.5-2.3-2.5 2.3-2.5-2.3-2.5 1.3-3zM30.5 15c3 1.5 4 5 4 9l1.8 2-2.3 2.5 2.3 2.5-2.3 2.5 2.3 2.5-2.5 2.5.7 4h-4l.7-4-2-2.5 2.3-2.5-2.3-2.5 2.3-2.5-1.3-3z"
    ),
    "updo": solid(
        "M24 3.5c-4.5 0-6.5 3-5.5 5.5-4.5 2-6 7.5-4.5 15.5l2.7-1C17 19.5 19.5 17.5 24 17.5s7 2 7.3 6l2.7 1C35.5 16.5 34 11 29.5 9c1-2.5-1-5.5-5.5-5.5z"
    ),
    "parted hair": solid(
        "M14.5 25C12 13 17 7.5 24 7.5S36 13 33.5 25l-2-.5C31 19.5 29.5 17 26.5 15.5 24.5 17.5 19 18 17.5 19l-1 5.5z"
    ),
    "bun": solid(
        "M24 7.5c-8 0-11.5 6-10 18l2.7.5c0-6.5 2.8-10 7.3-11 4.5 1 7.3 4.5 7.3 11l2.7-.5c1.5-12-2-18-10-18z"
        + disc(24, 6, 3.8)
    ),
    "moustache": solid(
        "M24 26.8c2.5-1 5.5-.3 7 2.7-2.5.6-5 .8-7-.3-2 1.1-4.5.9-7 .3 1.5-3 4.5-3.7 7-2.7z"
    ),
    "handlebar": solid(
        "M24 26.5c2.5-1 4.5.6 6 1.2 1.3.4 2.5-.4 2.8-2.5 1.4 3-.3 5.6-3.3 5.5-2.3-.1-4-1.2-5.5-2.3-1.5 1.1-3.2 2.2-5.5 2.3-3 .1-4.7-2.5-3.3-5.5.3 2.1 1.5 2.9 2.8 2.5 1.5-.6 3.5-2.2 6-1.2z"
    ),
    "pencil moustache": line("M19.8 28.5l4.2-1.3 4.2 1.3", 1.5),
    "walrus": solid(
        "M24 26c4-1.5 8 1.5 8.3 8-2.3-1-4-2.5-5.3-4.3-1.8.8-4.2.8-6 0-1.3 1.8-3 3.3-5.3 4.3.3-6.5 4.3-9.5 8.3-8z"
    ),
    "droop": solid(
        "M24 26.5c4-1.2 6.5 1 6.5 9.5h-1.8c0-4.5-1.5-6.5-4.7-6.7-3.2.2-4.7 2.2-4.7 6.7h-1.8c0-8.5 2.5-10.7 6.5-9.5z"
    ),
    "goatee": solid("M21.5 31.5h5l-.6 5.3L24 39.5l-1.9-2.7z"),
    "stubble": '<g fill-opacity=".45">'
    + solid("M16.6 24.5c.3 6 3.6 10 7.4 10s7.1-4 7.4-10c-1.5 2.5-4 3.2-7.4 3.2s-5.9-.7-7.4-3.2z")
    + "</g>",
    "beard": solid(
        "M15.8 21.5c.2 4 1.2 5 4 5.2 2.5-1.2 5.9-1.2 8.4 0 2.8-.2 3.8-1.2 4-5.2 1.8 9-1.5 17-8.2 17s-10-8-8.2-17zM21.3 29.5c1.5.9 3.9.9 5.4 0z"
    ),
    "long beard": solid(
        "M15.8 21c.2 4.5 1.2 5.5 4 5.7 2.5-1.2 5.9-1.2 8.4 0 2.8-.2 3.8-1.2 4-5.7 2.5 11.5-2 24-8.2 26.5-6.2-2.5-10.7-15-8.2-26.5zM21.3 29.5c1.5.9 3.9.9 5.4 0z"
    ),
    "chin beard": solid(
        "M15.5 20c-.5 10.5 2.5 18 8.5 18s9-7.5 8.5-18l-1.7 1.5c0 6-2.3 11.3-6.8 11.3s-6.8-5.3-6.8-11.3z"
    ),
    # hats
    "cowboy": solid(
        "M3.5 12.5C7 14.8 11 14.5 14.3 13.5 14.5 8 15.8 3.2 19 2.8c2-.2 3 1.2 5 1.2s3-1.4 5-1.2c3.2.4 4.5 5.2 4.7 10.7 3.3 1 7.3 1.3 10.8-1-2.5 5-10 7-20.5 7S6 17.5 3.5 12.5zM15 12.8c6 1.8 12 1.8 18 0l-.1-1.8c-6 1.6-11.8 1.6-17.8 0z"
    ),
    "pinched": solid(
        "M4 16.5c4-1.2 8-1.7 10.8-1.9C15 9 18 4.5 24 1c6 3.5 9 8 9.2 13.6 2.8.2 6.8.7 10.8 1.9-5 2-12 3-20 3S9 18.5 4 16.5zM15.6 13.2c5.5 1.4 11.3 1.4 16.8 0l-.4-2c-5.2 1.3-10.8 1.3-16 0z"
    ),
    "gambler": solid(
        "M6 14.2h8.7L16 5.8c5-1.3 11-1.3 16 0l1.3 8.4H42v3H6zM15.7 13h16.6l-.3-2.2H16z"
    ),
    "bowler": solid(
        "M14.5 14C14.5 6.5 18 2.5 24 2.5S33.5 6.5 33.5 14c2.3-.2 3.5-.8 4.5-1.8.8 4-2.5 5.7-14 5.7S9.2 16.2 10 12.2c1 1 2.2 1.6 4.5 1.8zM15.3 13.5c5.5 1 11.9 1 17.4 0l-.2-1.9c-5.3.9-11.7.9-17 0z"
    ),
    "top hat": solid(
        "M15.5 14.5L14.5.5h19l-1 14.5c2.5 0 4.5-.7 6-2 .5 4-3 5.5-14.5 5.5S9 16.5 9.5 12.5c1.5 1.3 3.5 2 6 2zM16 13.2h16l.1-2.7H15.9z"
    ),
    "stovepipe": solid("M16.5 15L15.5.5h17l-1 15.5H40v2.7H8V15zM16.8 14h14.4l.4-6H16.4z")
    + solid("M30.5 8h1.7c2 3 3.5 7 7.8 8.5l-4 4c-3-2.5-5-7-5.5-12.5z"),
    "sombrero": solid(
        "M.5 10c2 3.7 7 4.5 12.5 4.3C16.5 10 18.5 5 20.5 1.5h7C29.5 5 31.5 10 35 14.3c5.5.2 10.5-.6 12.5-4.3.5 6.5-9 9.8-23.5 9.8S0 16.5.5 10zM14.7 13.8c5.5 1.5 13.1 1.5 18.6 0l-1.2-1.7c-5 1.2-11.2 1.2-16.2 0z"
    ),
    "bolero": solid(
        "M3.5 14h11V7h19v7h11v3.5h-41zM15.5 12.8h17V10.5h-17z"
        + disc(8, 20, 1.6)
        + disc(13, 20, 1.6)
        + disc(35, 20, 1.6)
        + disc(40, 20, 1.6)
    ),
    "slouch": solid(
        "M4 20.5C5 16.5 10 14.5 14.5 13.5 14 7 17 4 20.5 4.3c1.5.1 2.5 1 4 .7 2-.4 3-2.3 5.5-1.5 3.5 1 4.5 5.5 4 10 4 .5 8 2.5 10.5 6.5-6-2.2-11-2.5-20-2.5S9.5 18.5 4 20.5zM15.2 12.6c6-1 12-1 18 0l.1-1.9c-6-1-12.2-1-18.2 0z"
    ),
    "pinned": solid(
        "M4 17c4-2 8-2.7 11-3C15 7 17.5 3.5 24 3.5S33 7 33 13.2C36 11 38.3 7 38.5 2.5 43 8 42 16.5 34.5 17.7 26 19.2 12 19.5 4 17zM15.7 13.5c5.5-.7 11-.7 16.6-.5l-.1-1.9c-5.5-.2-11-.2-16.4.5z"
    ),
    "cavalry": solid(
        "M4.5 15.5c4-1 7.5-1.5 10.3-1.5C14.5 7 17 3 21 3c1.3 0 2 .8 3 .8S25.7 3 27 3c4 0 6.5 4 6.2 11 2.8 0 6.3.5 10.3 1.5-5 3-12 3.8-19.5 3.8S9.5 18.5 4.5 15.5z"
    ),
    "beret": solid(
        "M12 16C9 12 12 5 22 4c1-2 3-2 3-.2 8.5.2 14.5 4.7 12.5 9.7-1 2.5-4.5 3.5-8.5 3-5-.6-10-.6-13.5 1.5z"
    ),
    "flat cap": solid(
        "M13 16.5C11 10 16 6 24 6s14.5 3.5 13 8c4 1.5 3.5 4.5 1 5.5-5.5-3.5-17.5-3.5-25-3zM15.5 14.5c6.5-.6 13-.5 19.5.6l.4-1.2c-6.5-1.2-13.2-1.3-19.8-.7z"
    ),
    "coonskin": solid(
        "M12.5 18.5C11.5 8.5 16 4 24 4s12.5 4.5 11.5 14.5l-2.5-1.5-2 2-2.5-2-2 2-2.5-2-2.5 2-2-2-2.5 2-2-2z"
    )
    + solid(
        "M34 16.5c5 2 6.5 6 6.5 10.5h-5c0-3-.6-5-2.5-6.5zM35.5 28.5h5.2l.2 4h-5.2zM35.8 34h5.2c.2 4-.5 6.5-2 9-2-2.5-3-5.5-3.2-9z"
    ),
    "bonnet": solid(
        "M24 3C11 3 7.5 15 9.5 31l4.5 4 2.5-2.5C13.5 20 16.5 14.5 24 14.5S34.5 20 31.5 32.5L34 35l4.5-4C40.5 15 37 3 24 3zM12.8 28c-1-9.5 2-17.3 11.2-17.3S36.2 18.5 35.2 28l1.5.1C38 17.5 34.5 9.2 24 9.2S10 17.5 11.3 28.1z"
    )
    + solid("M24 36.5l-5.5-2.5v5zM24 36.5l5.5-2.5v5z"),
    "headband": solid("M15.5 17.5h17v2.8h-17z"),
    "headscarf": solid(
        "M13.5 18.5C12.5 9 16.5 5 24 5s11.5 4 10.5 13.5c-6.5-1.8-14.5-1.8-21 0zM34 15.5l6.5-2-2 4.5 3 4-7.3-3zM18 10.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM23 8.8a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM28 10.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM23 13.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0z"
    ),
    # trimmings
    "card in band": tone("M29.5 4.5l6-1.5 1.8 7.5-6 1.5z")
    + solid("M33 5.5l1.8 1.8-1 2.3-1.8-1.8z"),
    "upright feather": solid("M27 15C27 9 29 3.5 33.5.5c1 5.5-1 11-5 14.7z"),
    "plume": solid(
        "M17 12C9 12.5 4.5 8.5 4 3.5c3 2.5 5 2.5 7.5 2C9.5 4 9 2.5 9.5.5 13.5 3.5 17.5 6 18.5 11z"
    ),
    "clover": '<g transform="translate(31 1.5) scale(.42)">' + SUITS["c"] + "</g>",
    "earrings": solid(disc(15.5, 28, 1.5) + disc(32.5, 28, 1.5)),
    "flower": solid(disc(33, 13, 4.3) + disc(33, 13, 1.4)),
    "comb": solid(
        "M17.5 5C18 .5 30 .5 30.5 5L29 8H19zM20 5.5l1-2.5.8 2.5zM23.2 5l.8-2.5.8 2.5zM26.2 5.5l.8-2.5 1 2.5z"
    ),
    "choker": solid("M18.8 34.5h10.4v2.5H18.8z"),
    # shoulders
    "coat": solid("M4 48.5C4.5 40.5 10 38 18.5 35.5L24 46l5.5-10.5C38 38 43.5 40.5 44 48.5z"),
    "neck": tone("M20 32.5h8V38l-4 7-4-7z"),
    "light coat": tone("M4 48.5C4.5 40.5 10 38 18 35.5c3 3 9 3 12 0 8 2.5 13.5 5 14 13z"),
    "broad coat": solid(
        "M.5 48.5C1 39.5 8 36.5 17.5 34.5L24 46l6.5-11.5C40 36.5 47 39.5 47.5 48.5z"
    ),
    "high collar": solid(
        "M4 48.5C4.5 41.5 9 39 14.5 37.5L14 29.5 24 44l10-14.5-.5 8C39 39 43.5 41.5 44 48.5z"
    ),
    "buttoned": solid(
        "M4 48.5C4.5 40.5 10 38 17.5 36l.5-2.5h12l.5 2.5C38 38 43.5 40.5 44 48.5z"
        + disc(24, 38.5, 1.1)
        + disc(24, 42.3, 1.1)
        + disc(24, 46, 1.1)
    ),
    "vest": tone("M4 48.5C4.5 40.5 10 38 18 35.5c3 3 9 3 12 0 8 2.5 13.5 5 14 13z")
    + solid("M11.5 48.5V38.3l5-2L23 48.5zM36.5 48.5V38.3l-5-2L25 48.5z"),
    "poncho": tone("M3 48.5C5 41 11 37.5 18 35.5c3 3 9 3 12 0 7 2 13 5.5 15 13z")
    + line("M13 38.5c6 5 16 5 22 0M8.5 42.5c9 6 22 6 31 0", 1.8),
    "bandolier": tone("M4 48.5C4.5 40.5 10 38 18 35.5c3 3 9 3 12 0 8 2.5 13.5 5 14 13z")
    + solid(
        "M11 38.3l4-1.5L35.5 48.5h-7z"
        + disc(17, 40.7, 0.9)
        + disc(21.5, 43.4, 0.9)
        + disc(26, 46, 0.9)
    ),
    "fur": tone("M4 48.5C4.5 40.5 10 38 18 35.5c3 3 9 3 12 0 8 2.5 13.5 5 14 13z")
    + solid(
        "M24 41l-3 3-1.5-3-3.5 2 0-3.5-4.5.5 2-3.5-3-2.5 5-1.5 3-1.5 5.5 6.5L29.5 30.5l3 1.5 5 1.5-3 2.5 2 3.5-4.5-.5v3.5l-3.5-2L27 44z"
    ),
    "dress": tone("M6 48.5C6.5 41.5 11 39 19 37c1.5 6 8.5 6 10 0 8 2 12.5 4.5 13 11.5z"),
    "dark dress": solid(
        "M6 48.5C6.5 41 11.5 38.5 17.5 37.5c1 7.5 12 7.5 13 0C36.5 38.5 41.5 41 42 48.5z"
    ),
    "kerchief": solid("M15.5 34.5c5.5 3.2 11.5 3.2 17 0l-1.3 4L24 47l-7.2-8.5z"),
    "small kerchief": solid(
        "M17.5 35c4.3 2.2 8.7 2.2 13 0l-.7 3.2c-3.6 1.5-8 1.5-11.6 0zM22.5 38.5h3l2.5 6-4-2-4 2z"
    ),
    "bow tie": solid("M24 37.5l-5.5-3v6zM24 37.5l5.5-3v6z"),
    "neck tie": solid("M22.7 35.5h2.6l-.6 2.3 1.3 5.2-2 3-2-3 1.3-5.2z"),
    "cravat": solid("M19.5 34.5h9l-1 2.5h-7zM21 38h6l1 5.5-4 3-4-3z"),
    "ruffle": line(
        "M21.5 38.5c1.5 1.5 3.5 1.5 5 0M21.5 41.5c1.5 1.5 3.5 1.5 5 0M22.5 44.3c1 .8 2 .8 3 0", 1.1
    ),
}
"""The parts of the busts, each in the box of 48."""

COMPOSED: Final = {
    "Bart Cassidy": "light coat, face, eyes, handlebar, kerchief, cowboy",
    "Black Jack": "neck, face, coat, neck tie, eyes, droop, tufts, bowler",
    "Jourdonnais": "neck, face, buttoned, eyes, handlebar, goatee, beret",
    "Lucky Duke": "neck, face, coat, bow tie, eyes, sideburns, smile, top hat, card in band",
    "Paul Regret": "neck, long face, coat, ruffle, bow tie, eyes, pencil moustache, gambler",
    "Rose Doolan": "waves, light coat, face, lashes, small kerchief, cowboy",
    "Slab the Killer": "neck, bald face, broad coat, brows, eyes, scar, stubble, stern",
    "Suzy Lafayette": "neck, face, dark dress, choker, lashes, updo, earrings, upright feather",
    "Vulture Sam": "neck, long face, high collar, eyes, brows, lank hair, stovepipe",
    "Willy the Kid": "vest, face, eyes, smile, tufts, small kerchief, slouch",
    "El Gringo": "poncho, face, eyes, stubble, pinched",
    "Jesse Jones": "neck, face, coat, eyes, beard, gambler",
    "Calamity Janet": "light coat, face, lashes, braids, kerchief, pinned",
    "Kit Carlson": "fur, face, eyes, moustache, goatee, coonskin",
    "Pedro Ramirez": "bandolier, round face, eyes, walrus, sombrero",
    "Sid Ketchum": "neck, round face, vest, eyes, beard, bowler",
    "Apache Kid": "light coat, face, eyes, stern, straight hair, headband, upright feather",
    "Belle Star": "neck, face, dark dress, lashes, curls, gambler, plume",
    "Bill Noface": "coat, face, shadow, mask, pinched",
    "Elena Fuente": "neck, face, dress, lashes, bun, comb, flower, earrings",
    "Greg Digger": "light coat, face, eyes, long beard, slouch",
    "Herb Hunter": "fur, face, eyes, eyepatch, stubble, pinned",
    "Molly Stark": "dress, face, lashes, bonnet",
    "Pixie Pete": "neck, face, coat, cravat, eyes, smile, chin beard, bowler, clover",
    "Sean Mallory": "vest, round face, eyes, mutton chops, flat cap",
    "Tequila Joe": "poncho, round face, eyes, droop, slouch",
    "Chuck Wengam": "bandolier, square face, brows, eyes, moustache, headscarf",
    "Doc Holyday": "neck, long face, coat, bow tie, spectacles, eyes, pencil moustache, bowler",
    "Jose Delgado": "poncho, face, eyes, pencil moustache, goatee, bolero",
    "Pat Brennan": "neck, square face, coat, neck tie, eyes, monocle, walrus, parted hair",
    "Vera Custer": "waves, bandolier, face, lashes, cavalry",
}
"""For each character the parts of the bust, from back to front."""
BUSTS: Final = {name: tuple(parts.split(", ")) for name, parts in COMPOSED.items()}


# -- the sheet ----------------------------------------------------------------------------------


def suit_id(suit: str) -> str:
    """Return the symbol of a suit, by its letter: `suit-h`."""
    return f"suit-{suit}"


def card_id(kind: str) -> str:
    """Return the symbol of a kind of card: `card-cat-balou`."""
    return f"card-{kind.replace('_', '-')}"


def who_id(name: str) -> str:
    """Return the symbol of a character: `who-rose-doolan`."""
    return f"who-{name.lower().replace(' ', '-')}"


def role_id(role: str) -> str:
    """Return the symbol of a role: `role-outlaw`."""
    return f"role-{role.lower()}"


def emblem(kind: str) -> str:
    """Return the drawing for a kind of card."""
    drawn, filled = EMBLEMS[kind]
    return line(drawn, WEIGHT) + (solid(filled) if filled else "")


def part_id(part: str) -> str:
    """Return the name under which busts share a part: `part-top-hat`."""
    return f"part-{part.replace(' ', '-')}"


def bust(name: str) -> str:
    """Return the drawing for a character, which points to its parts."""
    return "".join(f'<use href="#{part_id(part)}"/>' for part in BUSTS[name])


DRAWINGS: Final[dict[str, tuple[str, str]]] = {
    **{suit_id(suit): ("0 0 24 24", drawing) for suit, drawing in SUITS.items()},
    **{role_id(role): ("0 0 24 24", drawing) for role, drawing in ROLES.items()},
    "bullet": ("0 0 12 24", BULLET),
    "bullet-spent": ("0 0 12 24", SPENT),
    "card-back": ("0 0 44 64", CARD_BACK),
    **{card_id(kind): ("0 0 24 24", emblem(kind)) for kind in EMBLEMS},
    **{who_id(name): ("0 0 48 48", bust(name)) for name in BUSTS},
}
"""For each symbol its box and its drawing."""


def definitions(names: Iterable[str] = tuple(DRAWINGS)) -> str:
    """Return the named drawings as `<symbol>`s, and once each the parts that their busts share."""
    named = tuple(names)
    people = [name for name in BUSTS if who_id(name) in named]
    parts = dict.fromkeys(part for name in people for part in BUSTS[name])
    shared = "".join(f'<g id="{part_id(part)}">{BUST_PARTS[part]}</g>' for part in parts)
    drawn = "".join(
        f'<symbol id="{name}" viewBox="{DRAWINGS[name][0]}">{PEN}{DRAWINGS[name][1]}</g></symbol>'
        for name in named
    )
    return f"<defs>{shared}</defs>{drawn}"


def symbols(names: Iterable[str] = tuple(DRAWINGS)) -> str:
    """Return a sheet of symbols to stand once, unseen, at the top of a page; all unless named."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" '
        f'aria-hidden="true">{definitions(names)}</svg>'
    )


def emblem_of(name: str) -> str:
    """Return a drawing in a square of 32 units round 0,0."""
    _, drawing = DRAWINGS[name]
    return f'<g transform="translate(-16 -16) scale(1.333)">{PEN}{drawing}</g></g>'
