"""Pieces of terrain as SVG, seen from above: trees, ruins, roofs, rocks, hills, marshes, mines.

A kind that comes along has a drawing of its own; any other is drawn by its properties, and no two
properties differ by colour alone. What hides has a heavy outline, what is dangerous carries the
sign for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from lonehand.space.inches.drawings.pieces import PATTERNS, Piece, grain
from lonehand.space.inches.drawings.western import WESTERN
from lonehand.space.palette import Lands

# -- the kinds that come along ---------------------------------------------------------------------


def forest(piece: Piece) -> Iterator[str]:
    """Yield a wood: dark ground, and crowns of trees with gaps to stand in."""
    lands = piece.lands
    yield from piece.fill(lands.leaf_dark, lands.ink)
    for x, y, odd in piece.spots(1500, 580):
        size = 7.5 + odd % 5
        fill = (lands.leaf, lands.leaf_light, lands.leaf)[odd % 3]
        yield (
            f'<circle cx="{x + 1.5:.1f}" cy="{y + 2.5:.1f}" r="{size:g}" opacity=".4"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:g}" fill="{fill}"'
            f' stroke="{lands.leaf_dark}"/>'
            f'<circle cx="{x - size * 0.3:.1f}" cy="{y - size * 0.3:.1f}" r="{size * 0.42:.1f}"'
            f' fill="{lands.leaf_light}" opacity=".8"/>'
        )


def ruin(piece: Piece) -> Iterator[str]:
    """Yield a ruin: broken stone between what is left of its walls."""
    lands, theme = piece.lands, piece.theme
    yield from piece.shadow()
    yield from piece.fill(grain("rubble", theme), lands.ink)
    yield from piece.rim(grain("stone", theme), 6, lands.stone_dark)
    gaps = []
    for shape in piece.shapes:
        corners = [piece.sheet.at(corner) for corner in shape.corners()]
        for nth, ((ax, ay), (bx, by)) in enumerate(
            zip(corners, corners[1:] + corners[:1], strict=True)
        ):
            if (nth + piece.number) % 4 < 2 and len(corners) > 2:
                start, end = ((0.2, 0.62), (0.55, 0.85))[(nth + piece.number) % 2]
                gaps.append(
                    f"M{ax + (bx - ax) * start:.1f} {ay + (by - ay) * start:.1f}"
                    f"L{ax + (bx - ax) * end:.1f} {ay + (by - ay) * end:.1f}"
                )
    if gaps:
        yield (
            f'<path d="{"".join(gaps)}" clip-path="url(#{piece.inside})" stroke-width="14.400"'
            f' stroke="{grain("rubble", theme)}"/>'
        )


def draw_house(piece: Piece) -> Iterator[str]:
    """Yield a house: its roof."""
    lands = piece.lands
    yield from piece.shadow(4)
    yield from piece.fill(grain("tin", piece.theme), lands.ink, 2.4)
    yield from piece.rim(lands.tin_dark, 3, lands.ink)
    for shape in piece.shapes:
        x, y = piece.sheet.at((shape.x, shape.y))
        spokes = "".join(
            f"M{x:.1f} {y:.1f}L{cx:.1f} {cy:.1f}" for cx, cy in map(piece.sheet.at, shape.corners())
        )
        yield f'<path d="{spokes}" stroke="{lands.ink}" opacity=".4" fill="none"/>'


def rocks(piece: Piece) -> Iterator[str]:
    """Yield boulders."""
    lands = piece.lands
    yield from piece.shadow()
    yield from piece.fill(lands.stone_dark, lands.ink, 2.4)
    for x, y, odd in piece.spots(950, 480):
        size, turn = 0.5 + odd % 4 / 14, odd % 12 * 30
        yield (
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn}) scale({size:.2f})">'
            f'<path d="M-14 4-11-8-2-14 9-11 14-1 11 10-2 13-11 10z" fill="{lands.stone}"'
            f' stroke="{lands.ink}" stroke-width="1.600" stroke-linejoin="round"/>'
            f'<path d="M-11-8-3-4 9-11-2-14z" fill="{lands.paper}" opacity=".3"/>'
            '<path d="M-3-4-2 13 11 10 14-1z" opacity=".2"/></g>'
        )


def wall(piece: Piece) -> Iterator[str]:
    """Yield a wall."""
    yield from piece.shadow()
    yield from piece.fill(grain("stone", piece.theme), piece.lands.ink, 1.2)


def rubble(piece: Piece) -> Iterator[str]:
    """Yield broken ground."""
    lands = piece.lands
    yield from piece.fill(
        grain("rubble", piece.theme), lands.stone_dark, 1.2, ' stroke-dasharray="5 3"'
    )


def hill(piece: Piece) -> Iterator[str]:
    """Yield a hill: its contours."""
    lands = piece.lands
    yield from piece.shadow(2)
    yield from piece.fill(lands.hill, lands.leaf_dark)
    for part, light in ((0.72, ".12"), (0.44, ".16")):
        for shape, each in zip(piece.shapes, piece.outlines, strict=True):
            x, y = piece.sheet.at((shape.x, shape.y))
            moved = f"translate({x:.1f} {y - 2:.1f}) scale({part}) translate({-x:.1f} {-y:.1f})"
            yield (
                f'{each} fill="{lands.paper}" fill-opacity="{light}" stroke="{lands.leaf_dark}"'
                f' stroke-width="{1.2 / part:.2f}" transform="{moved}"/>'
            )


def marsh(piece: Piece) -> Iterator[str]:
    """Yield wet ground: puddles and reeds."""
    lands = piece.lands
    yield from piece.fill(lands.marsh, lands.leaf_dark, 1.2, ' stroke-dasharray="7 3"')
    for x, y, odd in piece.spots(1200, 480):
        if odd % 2:
            yield (
                f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="7" ry="3.500" fill="{lands.water}"/>'
                f'<path d="M{x - 4:.1f} {y:.1f}q2-1.500 4 0t4 0" stroke="{lands.paper}"'
                ' fill="none" opacity=".6"/>'
            )
        else:
            yield (
                f'<path d="M{x - 3:.1f} {y:.1f}l-1-6M{x:.1f} {y:.1f}v-8M{x + 3:.1f} {y:.1f}l1-6"'
                f' stroke="{lands.leaf_light}" stroke-width="1.500" stroke-linecap="round"/>'
            )


def minefield(piece: Piece) -> Iterator[str]:
    """Yield ground that explodes."""
    yield from piece.fill(
        grain("hazard", piece.theme), piece.lands.ink, 1.4, ' stroke-dasharray="6 4"'
    )


def lava(piece: Piece) -> Iterator[str]:
    """Yield molten rock with a crust on it."""
    lands = piece.lands
    yield from piece.fill(lands.glow, lands.ink)
    for x, y, odd in piece.spots(1300, 480):
        yield (
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{5 + odd % 4}" ry="{3 + odd % 3}"'
            f' fill="{lands.hazard_dark}" opacity=".75"/>'
        )


def water(piece: Piece) -> Iterator[str]:
    """Yield water."""
    yield from piece.fill(grain("waves", piece.theme), piece.lands.ink, 1.2)


def draw_unknown(piece: Piece) -> Iterator[str]:
    """Yield a kind that has no drawing of its own: a pattern for each property."""
    properties, lands = piece.kind.properties, piece.lands
    yield from piece.fill(lands.hill, lands.ink, 2.4 if "blocking" in properties else 1.2)
    for word in properties:
        if word in PATTERNS:
            yield from (f'{each} fill="{grain(word, piece.theme)}"/>' for each in piece.outlines)
    if "raised" in properties:
        yield from piece.rim(lands.stone_dark, 1, lands.hill)


KINDS: Final[dict[str, Callable[[Piece], Iterator[str]]]] = {
    "forest": forest,
    "ruin": ruin,
    "building": draw_house,
    "rocks": rocks,
    "wall": wall,
    "rubble": rubble,
    "hill": hill,
    "marsh": marsh,
    "minefield": minefield,
    "lava": lava,
    "water": water,
    **WESTERN,
}
"""How each built-in kind is drawn."""


def piece_drawn(piece: Piece, *, is_marked: bool = False) -> Iterator[str]:
    """Yield a piece of terrain; what is dangerous carries the sign for it."""
    yield from KINDS.get(piece.kind.name, draw_unknown)(piece)
    if "dangerous" in piece.kind.properties:
        yield from (alarm(x, y, piece.lands) for x, y, _ in piece.spots(2100, 600))
    if is_marked:
        for each in piece.outlines:
            yield f'{each} fill="none" stroke="{piece.lands.alarm}" stroke-width="4"/>'


def alarm(x: float, y: float, lands: Lands) -> str:
    """Return the sign for danger: a triangle with a stroke in it."""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><path d="M0-8 8 6H-8z" fill="{lands.alarm}"'
        f' stroke="{lands.ink}" stroke-width="1.300" stroke-linejoin="round"/>'
        f'<path d="M0-3V1.500M0 3.400V4.400" stroke="{lands.ink}" stroke-width="1.800"/></g>'
    )
