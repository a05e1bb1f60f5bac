"""What is painted on the cards of The Lone Gunslinger: one emblem a kind, in a box of 64.

Flat colours with one dark outline, so that a card is told by its shape from across a table.
"""

from __future__ import annotations

from typing import Final

# ruff: noqa: E501 - a path is one long word of coordinates, and breaking it helps no reader

INK, IRON, WOOD, DARK_WOOD = "#221a13", "#3d3a38", "#8f5f36", "#5d3f25"
BRASS, GOLD, RED, CREAM, SKIN = "#d9a441", "#f0c04a", "#b5402b", "#fff6e0", "#e3b088"


def shape(path: str, fill: str, width: float = 2) -> str:
    """Return a filled shape with the dark outline."""
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}"/>'


def fill(path: str, colour: str) -> str:
    """Return a filled shape without an outline."""
    return f'<path d="{path}" fill="{colour}"/>'


def line(path: str, colour: str = INK, width: float = 2.5) -> str:
    """Return a stroke."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def place_drawing(drawing: str, how: str) -> str:
    """Return a drawing moved, turned or scaled, in words of SVG."""
    return f'<g transform="{how}">{drawing}</g>'


FLASH: Final = shape(
    "M0-15L3.5-6 11-11 8-3 17-1 9 3.5 14 11 5 8 2 16-2.5 8-10 12-8 4-16 2-8.5-3.5-12-11-4-7z",
    GOLD,
    1.6,
) + fill("M0-5L5 0 0 5-5 0z", CREAM)
"""A shot going off, about its middle."""
REVOLVER: Final = (
    shape("M27 20l10 0 4 20q1 5-4 5h-6q-4 0-4-4z", WOOD)
    + shape("M3 9h34q3-4 5 0l1 4q2 9-6 10l-6-1q-2 6-8 5-3-1-2-5L3 16z", IRON)
    + shape("M20 8h12v10H20z", "#57534f", 1.5)
    + line("M22 20q0 5 5 4", INK, 1.6)
    + line("M24 8v10M28 8v10", INK, 1)
    + line("M4 9V7", INK, 2)
)
"""A revolver that points to the left, 44 wide and 46 high."""
RIGHT: Final = place_drawing(REVOLVER, "matrix(-1 0 0 1 44 0)")
"""The same, pointing to the right."""


def revolver(barrel: int) -> str:
    """Return a revolver that points to the right, its barrel so much longer than a short one."""
    longer = shape(f"M38 10h{8 + barrel}v5h-{8 + barrel}z", IRON, 1.6)
    return place_drawing(longer + RIGHT, "translate(0 6) scale(1.08)")


def rifle(more: str) -> str:
    """Return a rifle, slanting upwards, with whatever else belongs to it."""
    drawn = (
        shape("M2 30l14-6 6 1v7l-6 1L6 42q-4 1-4-4z", WOOD)
        + shape("M20 23h16v8H20z", IRON)
        + shape("M35 24h26v4H35z", IRON, 1.6)
        + shape("M36 28h17v4H36z", WOOD, 1.6)
        + line("M58 24v-3")
        + more
    )
    return place_drawing(drawn, "rotate(-24 32 32) translate(-5 -4) scale(1.16)")


LEVER: Final = line("M22 31q1 8 8 7 4-1 3-7")
WHEEL: Final = (
    f'<circle r="10" fill="none" stroke="{INK}" stroke-width="5"/>'
    f'<circle r="10" fill="none" stroke="{WOOD}" stroke-width="2"/>'
    + line("M0-9V9M-9 0H9M-6.5-6.5l13 13M6.5-6.5l-13 13", DARK_WOOD, 2)
    + f'<circle r="2.500" fill="{INK}"/>'
)
BILL: Final = shape("M0 0h30v18H0z", "#7f9a63", 1.6) + (
    f'<circle cx="15" cy="9" r="5" fill="{CREAM}" stroke="{INK}" stroke-width="1.300"/>'
)
STICK: Final = shape("M0 0h9v34H0z", RED, 1.8) + fill("M1.5 2h2v30h-2z", "#d97a5f")
BOTTOM: Final = shape("M8 54h48v5H8z", DARK_WOOD, 1.6)

EMBLEMS: Final = {
    "bang": place_drawing(RIGHT, "translate(0 16)")
    + place_drawing(FLASH, "translate(50 22) scale(.85)"),
    "missed": shape("M14 39q1-26 14-24 5 2 9 0 14-2 13 22z", "#7b5735")
    + fill("M14 35q18 7 36-1v5q-18 8-36 1z", "#3a2616")
    + shape("M2 38q10 6 30 3t30-7q-3 14-31 15Q5 49 2 38z", "#6a4728")
    + f'<circle cx="34" cy="25" r="4" fill="{CREAM}" stroke="{INK}" stroke-width="2"/>'
    + line("M41 22l19-9M42 27l19-3", RED, 2.4),
    "beer": line("M44 28h6q7 0 7 7v7q0 7-7 7h-6", INK, 5)
    + shape("M12 22h33v33q0 5-5 5H17q-5 0-5-5z", "#dc9a2c", 2.4)
    + line("M20 32v20M28.5 32v20M37 32v20", "#b06f16", 3.2)
    + shape(
        "M12 30q-7-4-3-10-2-8 7-9 4-7 12-4 8-5 13 1 9-1 9 7 3 6-2 10-4 3-7-1-4 8-9 2-4 5-9 0-3 4-6 1-2 3-5 3z",
        "#fffaf0",
        2.2,
    ),
    "panic": shape(
        "M16 58V44L8 31q-2-5 2-6t6 3l4 7V13q0-4 3.5-4t3.5 4v14V9q0-4 3.5-4T34 9v18V12q0-4 3.5-4t3.5 4v17V18q0-3.5 3.2-3.5T47.5 18v25q0 6-4 11v4z",
        SKIN,
        2.3,
    )
    + shape("M13 53h34v9H13z", "#7d2b20"),
    "cat_balou": shape("M12 9l11 8q9-3 18 0l11-8 3 22q0 25-23 25T9 31z", "#3a3430")
    + fill("M15 14l6 6-7 5zM49 14l-6 6 7 5z", "#c98a78")
    + shape("M19 27q5-4 9 2-5 5-9-2zM45 27q-5-4-9 2 5 5 9-2z", GOLD, 1.3)
    + fill("M28 37h8l-4 5z", "#c98a78")
    + line("M32 42v3q-3 4-7 2M32 45q3 4 7 2", CREAM, 1.6)
    + line("M4 34l13 2M4 44l13-2M60 34l-13 2M60 44l-13-2", "#c9b698", 1.5),
    "duel": place_drawing(RIGHT, "translate(-3 24) rotate(-34 20 20) scale(.78)")
    + place_drawing(RIGHT, "matrix(-1 0 0 1 67 24) rotate(-34 20 20) scale(.78)")
    + place_drawing(FLASH, "translate(32 14) scale(.7)"),
    "stagecoach": shape("M9 14q23-8 46 0 2 14-5 26H14Q7 28 9 14z", "#8a2f20", 2.4)
    + shape("M20 19h10v11H20zM34 19h10v11H34z", "#f3e2bd", 1.6)
    + shape("M6 12h52v5H6z", DARK_WOOD, 1.6)
    + place_drawing(WHEEL, "translate(18 48)")
    + place_drawing(WHEEL, "translate(47 48) scale(1.15)"),
    "wells_fargo": shape("M8 26q0-15 15-15h18q15 0 15 15v29H8z", WOOD, 2.4)
    + fill("M8 29h48v5H8z", DARK_WOOD)
    + shape("M15 12h6v43h-6zM43 12h6v43h-6z", IRON, 1.6)
    + shape("M26 26h12v13H26z", BRASS)
    + f'<circle cx="32" cy="31" r="2" fill="{INK}"/>'
    + line("M32 32v4", INK, 2)
    + place_drawing(BILL, "translate(22 3) rotate(9) scale(.7)"),
    "general_store": shape("M10 26h44v31H10z", WOOD)
    + shape("M8 10h48l4 16H4z", CREAM)
    + fill("M9 10h9l-2 16H5zM27 10h9l1 16H26zM46 10h9l4 16H48z", RED)
    + line("M4 26h56", INK, 2)
    + shape("M16 33h13v24H16z", DARK_WOOD, 1.6)
    + shape("M35 33h14v12H35z", "#9cc4d8", 1.6)
    + BOTTOM,
    "indians": line("M10 54L48 16", DARK_WOOD, 4.5)
    + shape("M42 7l16-1-1 16z", "#6a655f", 1.8)
    + shape("M4 52l9-7 2 6 6 2-8 8-3-5z", RED, 1.4)
    + line("M54 54L16 16", DARK_WOOD, 4.5)
    + shape("M22 7L6 6l1 16z", "#6a655f", 1.8)
    + shape("M60 52l-9-7-2 6-6 2 8 8 3-5z", BRASS, 1.4),
    "gatling": shape("M18 16h40v5H18zM18 22h40v5H18zM18 28h40v5H18z", IRON, 1.6)
    + shape("M12 13h12v23H12z", "#57534f")
    + shape("M46 14h5v21h-5z", BRASS, 1.6)
    + line("M12 24H5v-8", INK, 3)
    + line("M26 36l22 20", DARK_WOOD, 5)
    + place_drawing(WHEEL, "translate(24 48) scale(1.2)"),
    "saloon": fill("M6 6h52v53H6z", "#4a2f1c")
    + fill("M12 8h40v51H12z", "#f0c878")
    + shape("M11 20q10-5 20 3v26H11zM53 20q-10-5-20 3v26h20z", "#9c6a38", 2.2)
    + line("M15 28h12M15 34h12M15 40h12M37 28h12M37 34h12M37 40h12", DARK_WOOD, 2.2)
    + shape("M4 4h56v8H4z", RED)
    + line("M20 8h24", CREAM, 2),
    "volcanic": revolver(0) + place_drawing(FLASH, "translate(54 12) scale(.5)"),
    "schofield": revolver(4),
    "remington": revolver(9),
    "rev_carabine": rifle(shape("M22 22h9v10h-9z", "#57534f", 1.6)),
    "winchester": rifle(LEVER + shape("M20 24h15v6H20z", BRASS, 1.6)),
    "mustang": shape(
        "M18 60q-3-16 8-28l-9 5q-7 3-8-4l13-16q3-5 9-7l3-7 4 7q19 4 19 28 0 12 2 22z",
        "#9a6337",
        2.3,
    )
    + fill("M38 10q19 4 19 28 0 12 2 22h-9q3-24-3-36-3-8-9-12z", "#2b1c11")
    + f'<circle cx="28" cy="22" r="2.300" fill="{INK}"/>'
    + line("M11 34l5-2", INK, 1.8),
    "scope": place_drawing(
        shape("M4 26h20v13H4z", BRASS, 2.2)
        + shape("M23 23h18v19H23z", WOOD, 2.2)
        + shape("M40 19h20v27H40z", BRASS, 2.2)
        + fill("M55 21h3v23h-3z", CREAM),
        "rotate(-26 32 32)",
    ),
    "barrel": shape("M16 6h32q9 26 0 52H16Q7 32 16 6z", "#a8713c", 2.4)
    + line("M25 7q-5 25 0 50M39 7q5 25 0 50M32 7v50", "#6d4421", 2)
    + fill(
        "M13.5 15q18.5 5 37 0l1.5 6q-20 6-40 0zM12 43q20 6 40 0l-1.5 6q-18.5 5-37 0z",
        IRON,
    ),
    "jail": shape("M7 7h50v50H7z", "#7a7067", 2.4)
    + fill("M13 13h38v38H13z", "#241c16")
    + fill("M32 23q7 0 7 8 0 6-3 9 9 2 10 11H18q1-9 10-11-3-3-3-9 0-8 7-8z", "#b5532f")
    + shape(
        "M16 8h4.5v48H16zM24.5 8H29v48h-4.5zM35 8h4.5v48H35zM43.5 8H48v48h-4.5z",
        "#c9c1b4",
        1.3,
    )
    + shape("M8 30h48v4.5H8z", "#c9c1b4", 1.3),
    "dynamite": place_drawing(
        place_drawing(STICK, "translate(14 21)")
        + place_drawing(STICK, "translate(39 21)")
        + place_drawing(STICK, "translate(26.5 18)")
        + shape("M11 33h40v8H11z", CREAM, 1.8)
        + line("M31 18q0-9 8-10", INK, 2.4),
        "rotate(18 32 38)",
    )
    + place_drawing(FLASH, "translate(49 11) scale(.6)"),
}
"""For each kind of card its emblem."""
