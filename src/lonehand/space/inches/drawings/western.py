"""What lies in a town of the West, as SVG, seen from above: houses, streets, wagons, fences.

Everything is drawn in the frame of its own box, so that boards and rails run along it however it is
turned. What has another form than a box is drawn by its outline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from lonehand.space.inches.drawings.pieces import Piece, grain
from lonehand.space.inches.shapes import Shape

BOARD: Final = 5.0
"""Pixels between two boards of a roof."""


class Frame(NamedTuple):
    """The box of a part: its middle, its length and width in pixels, how far it is turned."""

    x: float
    y: float
    long: float
    wide: float
    turn: float

    @property
    def open(self) -> str:
        """The beginning of a group in which the middle is 0,0 and the length runs to the right."""
        return f'<g transform="translate({self.x:.1f} {self.y:.1f}) rotate({self.turn:.1f})">'

    def rect(self, less: float = 0.0) -> str:
        """Return the box, smaller by a margin, as an element up to its closing bracket."""
        long, wide = max(1.0, self.long - 2 * less), max(1.0, self.wide - 2 * less)
        return (
            f'<rect x="{-long / 2:.1f}" y="{-wide / 2:.1f}" width="{long:.1f}" height="{wide:.1f}"'
        )


def frame_of(piece: Piece, shape: Shape) -> Frame:
    """Return the box of a part, its longer sides as its length."""
    corners = [piece.sheet.at(corner) for corner in shape.corners()]
    if len(corners) != 4:
        left, top, right, bottom = shape.outline.box
        ax, ay = piece.sheet.at((shape.x + left, shape.y + top))
        bx, by = piece.sheet.at((shape.x + right, shape.y + bottom))
        corners = [(ax, ay), (bx, ay), (bx, by), (ax, by)]
    (ax, ay), (bx, by), (cx, cy), _ = corners
    long, wide = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    turn = degrees(atan2(by - ay, bx - ax))
    if wide > long:
        long, wide, turn = wide, long, turn + 90
    return Frame((ax + cx) / 2, (ay + cy) / 2, long, wide, turn)


def is_box(shape: Shape) -> bool:
    """Return whether a part is a rectangle."""
    corners = shape.corners()
    if len(corners) != 4:
        return False
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return abs(ax + cx - bx - dx) + abs(ay + cy - by - dy) < 8


# -- houses ----------------------------------------------------------------------------------------


def street(piece: Piece) -> Iterator[str]:
    """Yield trodden ground."""
    for each in piece.outlines:
        yield f'{each} fill="{piece.lands.path}"/>'


def track(piece: Piece) -> Iterator[str]:
    """Yield a railway track: sleepers, and two rails on them."""
    lands = piece.lands
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        count = max(2, int(frame.long / 9))
        far, gauge = frame.wide / 2, frame.wide / 3.4
        sleepers = "".join(
            f"M{-frame.long / 2 + frame.long * (nth + 0.5) / count:.1f} {-far:.1f}v{frame.wide:.1f}"
            for nth in range(count)
        )
        rails = "".join(f"M{-frame.long / 2:.1f} {y:.1f}h{frame.long:.1f}" for y in (-gauge, gauge))
        yield (
            f'{frame.open}<path d="{sleepers}" stroke="{lands.plank_dark}" stroke-width="4"/>'
            f'<path d="{rails}" stroke="{lands.ink}" stroke-width="2.600"/>'
            f'<path d="{rails}" stroke="{lands.stone}" stroke-width="1.200"/></g>'
        )


def house(piece: Piece) -> Iterator[str]:
    """Yield a house: two slopes of boards, one of them in the shade."""
    lands = piece.lands
    yield from piece.shadow(4)
    yield from piece.fill(grain("boards", piece.theme), lands.wall, 2)
    for shape in piece.shapes:
        if not is_box(shape):
            continue
        frame = frame_of(piece, shape)
        half = frame.wide / 2
        rows = [nth * BOARD for nth in range(1, int(half / BOARD) + 1)]
        lines = "".join(
            f"M{-frame.long / 2:.1f} {y:.1f}h{frame.long:.1f}"
            for row in rows
            for y in (row, -row)
            if abs(y) < half - 1
        )
        yield (
            f'{frame.open}{frame.rect()} fill="{lands.plank}"/>'
            f'<rect x="{-frame.long / 2:.1f}" y="0" width="{frame.long:.1f}" height="{half:.1f}"'
            f' fill="{lands.wall}" opacity=".28"/>'
            f'<path d="{lines}" stroke="{lands.plank_dark}" fill="none"/>'
            f'<path d="M{-frame.long / 2:.1f} 0h{frame.long:.1f}" stroke="{lands.wall}"'
            ' stroke-width="2.200"/>'
            f'{frame.rect()} fill="none" stroke="{lands.wall}" stroke-width="2"/></g>'
        )


def flat_house(piece: Piece) -> Iterator[str]:
    """Yield a house with a flat roof: a floor of boards behind a low wall all round."""
    lands = piece.lands
    yield from piece.shadow(4)
    yield from piece.fill(grain("boards", piece.theme), lands.wall, 2)
    yield from piece.rim(lands.plank_dark, 3, lands.wall)
    for shape in piece.shapes[:1]:
        frame = frame_of(piece, shape)
        x, y = frame.long / 2 - 15, -frame.wide / 2 + 7
        yield (
            f'{frame.open}<rect x="{x:.1f}" y="{y:.1f}" width="8" height="8" fill="{lands.stone}"'
            f' stroke="{lands.wall}" stroke-width="1.400"/><rect x="{x + 2.5:.1f}"'
            f' y="{y + 2.5:.1f}" width="3" height="3" fill="{lands.ink}"/></g>'
        )


def floor(piece: Piece) -> Iterator[str]:
    """Yield the floor of a house without a roof."""
    yield from piece.fill(piece.lands.floor, piece.lands.seam, 1)


def house_wall(piece: Piece) -> Iterator[str]:
    """Yield a wall of a house without a roof."""
    yield from piece.fill(piece.lands.wall, piece.lands.ink, 0.8)


def porch(piece: Piece) -> Iterator[str]:
    """Yield a covered walk of boards."""
    yield from piece.fill(grain("boards", piece.theme), piece.lands.plank_dark, 1)


def balcony(piece: Piece) -> Iterator[str]:
    """Yield a balcony: light boards over the ground, and a rail with posts round it."""
    lands = piece.lands
    yield from piece.shadow(3)
    yield from piece.fill(lands.floor, lands.wall, 1.4)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        count = max(2, int(frame.long / 9))
        step = frame.long / count
        lines = "".join(
            f"M{-frame.long / 2 + step * nth:.1f} {-frame.wide / 2:.1f}v{frame.wide:.1f}"
            for nth in range(1, count)
        )
        posts = "".join(
            f'<rect x="{-frame.long / 2 + step * nth - 1.5:.1f}" y="{y:.1f}" width="3" height="3"/>'
            for nth in range(count + 1)
            for y in (-frame.wide / 2 - 1.5, frame.wide / 2 - 1.5)
        )
        yield (
            f'{frame.open}<path d="{lines}" stroke="{lands.seam}" fill="none"/>'
            f'<g fill="{lands.wall}">{posts}</g></g>'
        )


def door(piece: Piece) -> Iterator[str]:
    """Yield a door: a bright bar in the wall."""
    yield from piece.fill(piece.lands.alarm, piece.lands.ink, 1.2)


def ladder(piece: Piece) -> Iterator[str]:
    """Yield a ladder: two rails and their rungs, across the edge up to which it leads."""
    lands = piece.lands
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        high, far = frame.wide / 2, frame.long / 2 - 2.5
        rungs = "".join(
            f"M{-far:.1f} {-high + frame.wide * nth / 4:.1f}h{2 * far:.1f}" for nth in range(5)
        )
        rails = f"M{-far:.1f} {-high - 1:.1f}v{frame.wide + 2:.1f}M{far:.1f} {-high - 1:.1f}"
        rails += f"v{frame.wide + 2:.1f}"
        yield (
            f'{frame.open}<path d="{rungs}{rails}" stroke="{lands.ink}" stroke-width="3.400"'
            f' fill="none"/><path d="{rungs}{rails}" stroke="{lands.floor}" stroke-width="1.600"'
            ' fill="none"/></g>'
        )


# -- what lies about -------------------------------------------------------------------------------


def fence(piece: Piece) -> Iterator[str]:
    """Yield a fence: a rail, and posts an inch apart."""
    lands = piece.lands
    yield from piece.shadow(2)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        count = max(1, round(frame.long / 14))
        posts = "".join(
            f'<rect x="{-frame.long / 2 + frame.long * nth / count - 1.8:.1f}" y="-4" width="3.600"'
            ' height="8"/>'
            for nth in range(count + 1)
        )
        yield (
            f'{frame.open}<rect x="{-frame.long / 2:.1f}" y="-2.200" width="{frame.long:.1f}"'
            f' height="4.400" fill="{lands.plank}" stroke="{lands.wall}"/>'
            f'<g fill="{lands.plank_dark}" stroke="{lands.wall}">{posts}</g></g>'
        )


def rail(piece: Piece) -> Iterator[str]:
    """Yield a rail to tie horses to: a pole on two posts."""
    lands = piece.lands
    yield from piece.shadow(2)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        ends = "".join(
            f'<circle cx="{x:.1f}" cy="0" r="3"/>'
            for x in (-frame.long / 2 + 5, frame.long / 2 - 5)
        )
        yield (
            f'{frame.open}<path d="M{-frame.long / 2:.1f} 0h{frame.long:.1f}" stroke="{lands.wall}"'
            ' stroke-width="4"/>'
            f'<path d="M{-frame.long / 2:.1f} 0h{frame.long:.1f}" stroke="{lands.plank}"'
            f' stroke-width="2"/><g fill="{lands.plank_dark}" stroke="{lands.wall}">{ends}</g></g>'
        )


def trough(piece: Piece) -> Iterator[str]:
    """Yield a trough with water in it."""
    lands = piece.lands
    yield from piece.shadow(2)
    yield from piece.fill(lands.plank, lands.wall, 1.4)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        yield (
            f'{frame.open}{frame.rect(2.2)} rx="1.500" fill="{lands.water}" stroke="{lands.wall}"/>'
            f'<path d="M{-frame.long / 4:.1f} 0q3-2 6 0t6 0" stroke="{lands.paper}" fill="none"/>'
            "</g>"
        )


def crates(piece: Piece) -> Iterator[str]:
    """Yield crates."""
    lands = piece.lands
    yield from piece.shadow(2)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        x, y = frame.long / 2 - 3, frame.wide / 2 - 3
        yield (
            f'{frame.open}{frame.rect()} fill="{lands.plank}" stroke="{lands.wall}"'
            f' stroke-width="1.600"/>{frame.rect(3)} fill="none" stroke="{lands.plank_dark}"'
            f' stroke-width="1.400"/><path d="M{-x:.1f} {-y:.1f}L{x:.1f} {y:.1f}M{x:.1f} {-y:.1f}'
            f'L{-x:.1f} {y:.1f}" stroke="{lands.plank_dark}" stroke-width="2"/></g>'
        )


def barrels(piece: Piece) -> Iterator[str]:
    """Yield a barrel, or several."""
    lands = piece.lands
    yield from piece.shadow(2)
    yield from piece.fill(lands.plank_dark, lands.wall, 1.4)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        size = min(frame.long, frame.wide) / 2
        yield (
            f'{frame.open}<circle r="{size * 0.66:.1f}" fill="{lands.plank}"'
            f' stroke="{lands.wall}"/>'
            f'<path d="M0 {-size * 0.66:.1f}V{size * 0.66:.1f}" stroke="{lands.wall}"/></g>'
        )


def wagon(piece: Piece) -> Iterator[str]:
    """Yield a covered wagon: its wheels, its shaft, its canvas over hoops."""
    lands = piece.lands
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        half, wide = frame.long / 2, frame.wide / 2
        wheels = "".join(
            f'<rect x="{x - 4:.1f}" y="{y - 1.5:.1f}" width="8" height="3" rx="1.500"/>'
            for x in (-half + 7, half - 7)
            for y in (-wide + 1, wide - 1)
        )
        hoops = "".join(
            f"M{-half + 3 + (frame.long - 6) * nth / 4:.1f} {-wide + 3:.1f}v{2 * wide - 6:.1f}"
            for nth in range(1, 4)
        )
        yield (
            f'{frame.open}<rect x="{-half + 3:.1f}" y="{-wide + 5:.1f}" width="{frame.long:.1f}"'
            f' height="{frame.wide:.1f}" opacity=".3"/>'
            f'<path d="M{half:.1f} 0h7" stroke="{lands.wall}" stroke-width="2.400"/>'
            f'<g fill="{lands.wall}">{wheels}</g>'
            f'{frame.rect(2.5)} rx="3" fill="{lands.floor}" stroke="{lands.wall}"'
            f' stroke-width="1.600"/><path d="{hoops}" stroke="{lands.seam}" stroke-width="1.600"/>'
            "</g>"
        )


def hay(piece: Piece) -> Iterator[str]:
    """Yield a heap of hay."""
    lands = piece.lands
    yield from piece.shadow(2)
    yield from piece.fill(lands.alarm, lands.hazard_dark, 1.4)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        x, y = frame.long / 2 - 4, frame.wide / 2 - 4
        straws = "".join(
            f"M{-x + 2 * x * nth / 5:.1f} {y * (0.7 if nth % 2 else -0.6):.1f}l{5 - nth % 3 * 3}-6"
            for nth in range(6)
        )
        yield (
            f'{frame.open}<path d="{straws}M{-x:.1f} 0h{2 * x:.1f}" stroke="{lands.hazard_dark}"'
            ' stroke-width="1.200" fill="none"/></g>'
        )


def woodpile(piece: Piece) -> Iterator[str]:
    """Yield a pile of logs."""
    lands = piece.lands
    yield from piece.shadow(2)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        step = frame.wide / 3
        logs = "".join(
            f'<rect x="{-frame.long / 2:.1f}" y="{-frame.wide / 2 + step * nth:.1f}"'
            f' width="{frame.long:.1f}" height="{step:.1f}" rx="{step / 2:.1f}"'
            f' fill="{(lands.plank, lands.plank_dark)[nth % 2]}" stroke="{lands.wall}"/>'
            for nth in range(3)
        )
        yield f"{frame.open}{logs}</g>"


def well(piece: Piece) -> Iterator[str]:
    """Yield a well: a ring of stone, water in it."""
    lands = piece.lands
    yield from piece.shadow(2)
    yield from piece.fill(grain("stone", piece.theme), lands.ink, 1.2)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        size = min(frame.long, frame.wide) / 2
        yield (
            f'{frame.open}<circle r="{size * 0.55:.1f}" fill="{lands.water}" stroke="{lands.ink}"'
            f' stroke-width="1.400"/><path d="M{-size:.1f} 0h{2 * size:.1f}" stroke="{lands.wall}"'
            ' stroke-width="2.400"/></g>'
        )


def boulders(piece: Piece) -> Iterator[str]:
    """Yield boulders: stones that lean on each other."""
    lands = piece.lands
    yield from piece.shadow(3)
    for shape in piece.shapes:
        frame = frame_of(piece, shape)
        size = min(frame.long, frame.wide) / 28
        stones = "".join(
            f'<g transform="translate({x * size:.1f} {y * size:.1f}) rotate({turn})'
            f' scale({size * part:.2f})"><path d="M-9 4-8-5-1-9 7-7 9 1 6 8-3 9z"'
            f' fill="{lands.stone}" stroke="{lands.ink}" stroke-width="1.400"/>'
            f'<path d="M-8-5-2-3 7-7-1-9z" fill="{lands.paper}" opacity=".35"/></g>'
            for x, y, turn, part in ((-4, -2, 0, 1.0), (5, 4, 130, 0.85), (6, -6, 60, 0.6))
        )
        yield f"{frame.open}{stones}</g>"


WESTERN: Final[dict[str, Callable[[Piece], Iterator[str]]]] = {
    "street": street,
    "track": track,
    "house": house,
    "flat-roofed house": flat_house,
    "floor": floor,
    "house wall": house_wall,
    "porch": porch,
    "balcony": balcony,
    "door": door,
    "ladder": ladder,
    "fence": fence,
    "rail": rail,
    "trough": trough,
    "crates": crates,
    "barrels": barrels,
    "wagon": wagon,
    "hay": hay,
    "woodpile": woodpile,
    "well": well,
    "boulders": boulders,
}
"""How each kind that towns have is drawn."""
