"""The ground of a table: its terrain as shapes, and what a base or a way on it touches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isqrt
from typing import Final

import msgspec

from lonehand.space.inches.measures import Point, between, turn_about
from lonehand.space.inches.shapes import Shape, clears, is_within, outline, overlaps
from lonehand.space.inches.tables import Part, Piece, Table, Zone

POINT: Final = outline(((0, 0),))
"""Something of no size."""
STRIPS: Final = 48
"""Strips into which a base is cut to tell how much of it lies in something."""


class Lump(msgspec.Struct, frozen=True, gc=False):
    """A part of a piece in its place.

    Attributes:
        shape: where it lies.
        piece: the number of its piece on the table.
        height: of its top above the table.
        is_solid: whether nobody can enter it.
        left: the ends of the upright box round it.
        top: likewise.
        right: likewise.
        bottom: likewise.

    """

    shape: Shape
    piece: int
    height: int
    is_solid: bool
    left: int
    top: int
    right: int
    bottom: int


def shape_of(piece: Piece, part: Part) -> Shape:
    """Return a part of a piece, turned and in its place; places are rounded to the nearest."""
    x, y = turn_about((part.x, part.y), piece.turn)
    if part.form == "circle":
        return Shape(outline(((0, 0),), part.sizes[0]), piece.x + x, piece.y + y)
    corners = [turn_about(corner, piece.turn) for corner in corners_of(part)]
    if signed_area(corners) < 0:
        corners.reverse()
    return Shape(outline(tuple(corners)), piece.x + x, piece.y + y)


def corners_of(part: Part) -> list[Point]:
    """Return the corners of a box or a polygon, as written."""
    if part.form == "polygon":
        return list(zip(part.sizes[::2], part.sizes[1::2], strict=True))
    width, depth = part.sizes
    left, top = -(width // 2), -(depth // 2)
    return [(left, top), (left + width, top), (left + width, top + depth), (left, top + depth)]


def signed_area(corners: Sequence[Point]) -> int:
    """Return twice the area of a polygon, negative if it turns left."""
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(px * qy - py * qx for (px, py), (qx, qy) in ends)


class Ground:
    """The terrain of a table, ready to be asked.

    Args:
        table: a table without problems.

    Attributes:
        table: the table.
        properties: of each piece, by its number.
        lumps: all parts of all pieces.
        pieces: the parts of each piece, by its number.
        blocking: the parts that hide.
        raised: the parts that lift anyone who stands on them.

    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.width, self.height = table.width, table.height
        self.properties: list[frozenset[str]] = []
        self.lumps: list[Lump] = []
        self.pieces: list[tuple[Lump, ...]] = []
        for number, piece in enumerate(table.pieces):
            kind = table.kind(piece.kind)
            parts = []
            for part in piece.parts:
                shape = shape_of(piece, part)
                left, top, right, bottom = shape.outline.box
                x, y = shape.x, shape.y
                box = (x + left, y + top, x + right, y + bottom)
                solid = "impassable" in kind.properties
                parts.append(Lump(shape, number, kind.height, solid, *box))
            self.properties.append(frozenset(kind.properties))
            self.pieces.append(tuple(parts))
            self.lumps += parts
        self.blocking = self.with_property("blocking")
        self.raised = self.with_property("raised")

    def with_property(self, *words: str) -> list[Lump]:
        """Return all parts of all pieces that have one of some properties."""
        wanted = frozenset(words)
        return [lump for lump in self.lumps if not wanted.isdisjoint(self.properties[lump.piece])]

    # -- where a base stands ---------------------------------------------------------------------

    def holds(self, shape: Shape) -> bool:
        """Say whether a shape lies on the table with all of itself."""
        left, top, right, bottom = shape.outline.box
        x, y = shape.x, shape.y
        return (
            x + left >= 0 and y + top >= 0 and x + right <= self.width and y + bottom <= self.height
        )

    def is_free(self, shape: Shape, avoid: Iterable[Lump] | None = None) -> bool:
        """Say whether a base may stand here: on the table, and over nothing that it must avoid.

        What is impassable must be avoided if *avoid* names nothing else; touching is no harm.
        """
        if not self.holds(shape):
            return False
        if avoid is None:
            return not any(lump.is_solid and overlaps(lump.shape, shape) for lump in self.lumps)
        return not any(overlaps(lump.shape, shape) for lump in avoid)

    def under(self, shape: Shape) -> tuple[int, ...]:
        """Return the numbers of the pieces that a shape overlaps, in the order of the table."""
        return tuple(
            dict.fromkeys(each.piece for each in self.lumps if overlaps(each.shape, shape))
        )

    def pieces_touching(self, shape: Shape, gap: int = 0) -> tuple[int, ...]:
        """Return the numbers of the pieces that a shape overlaps or that are at most *gap* away."""
        near = (each.piece for each in self.lumps if is_within(each.shape, shape, gap))
        return tuple(dict.fromkeys(near))

    def is_inside(self, shape: Shape, piece: int) -> bool:
        """Say whether a shape lies in one part of a piece with all of itself."""
        return any(is_in(shape, lump.shape) for lump in self.pieces[piece])

    def level(self, shape: Shape) -> int:
        """Return the height that a base stands on: the highest that most of it reaches, else 0.

        Raised parts of that height or more count together, so a hill of two parts is one hill.
        """
        under = [lump for lump in self.raised if overlaps(lump.shape, shape)]
        for height in sorted({lump.height for lump in under}, reverse=True):
            if holds_most([lump.shape for lump in under if lump.height >= height], shape):
                return height
        return 0

    # -- ways ------------------------------------------------------------------------------------

    def pieces_crossed(self, path: Sequence[Point], radius: int) -> tuple[int, ...]:
        """Return the numbers of the pieces that a round base would touch with its inside on a way.

        Args:
            path: the places of its middle; two of them, or more, or the one where it stays.
            radius: its radius; 0 for a thread.

        """
        legs = [*pairwise(path)] or [(path[0], path[0])]
        left = min(x for x, _ in path) - radius
        right = max(x for x, _ in path) + radius
        top = min(y for _, y in path) - radius
        bottom = max(y for _, y in path) + radius
        found: dict[int, None] = {}
        for lump in self.lumps:
            if lump.left >= right or lump.right <= left or lump.top >= bottom or lump.bottom <= top:
                continue
            if lump.piece in found:
                continue
            gap = max(1, lump.shape.outline.radius + radius)
            if not all(clears(start, end, lump.shape, gap) for start, end in legs):
                found[lump.piece] = None
        return tuple(found)

    def properties_touched(self, path: Sequence[Point], radius: int) -> frozenset[str]:
        """Return the properties of all that a round base would touch with its inside on a way."""
        return frozenset().union(*(self.properties[n] for n in self.pieces_crossed(path, radius)))

    def length_through(self, path: Sequence[Point], word: str) -> int:
        """Return how much of a way, along its middle, lies in terrain of a property, rounded up."""
        total = 0
        for start, end in pairwise(path):
            long = between(start, end)
            inside = sorted(
                stretch
                for lump in self.lumps
                if word in self.properties[lump.piece]
                and (stretch := stretch_in(start, end, long, lump.shape)) is not None
            )
            reached = 0
            for enters, leaves in inside:
                total += max(0, leaves - max(enters, reached))
                reached = max(reached, leaves)
        return total

    def is_in_zone(self, shape: Shape, zone: Zone) -> bool:
        """Say whether a shape lies in a zone with all of itself."""
        left, top, right, bottom = shape.outline.box
        return (
            shape.x + left >= zone.left
            and shape.y + top >= zone.top
            and shape.x + right <= zone.right
            and shape.y + bottom <= zone.bottom
        )


def is_in(inner: Shape, outer: Shape) -> bool:
    """Say whether a shape lies within another with all of itself, rims allowed to meet.

    Exact if one of the two is round or neither is grown; an oval in something round is asked at its
    24 corners.
    """
    form, within = outer.outline, inner.outline
    corners = inner.corners()
    if form.is_round:
        room = form.radius - within.radius
        return room >= 0 and all(
            (x - outer.x) ** 2 + (y - outer.y) ** 2 <= room * room for x, y in corners
        )
    room = within.radius - form.radius
    for px, py, ex, ey, square in form.edges:
        for x, y in corners:
            depth = ex * (y - outer.y - py) - ey * (x - outer.x - px)
            if room > 0 and (depth < 0 or depth * depth < room * room * square):
                return False
            if room <= 0 and depth < 0 and depth * depth > room * room * square:
                return False
    return True


def holds_most(parts: Sequence[Shape], base: Shape) -> bool:
    """Say whether more than half of a base lies in some parts together.

    The base is cut into strips, and the stretches of each that lie in a part are measured; what is
    found is within a hundredth of the base.
    """
    if any(is_in(base, part) for part in parts):
        return True
    if len(parts) == 1 and not is_in(Shape(POINT, base.x, base.y), parts[0]):
        return False  # some line through its middle leaves the whole part on one side
    _, top, _, bottom = base.outline.box
    whole = held = 0
    for nth in range(1, 2 * STRIPS, 2):
        y = base.y + top + (bottom - top) * nth // (2 * STRIPS)
        own = stretch_at(base, y)
        if own is None:
            continue
        left, right = own
        whole += right - left
        for start, end in sorted(filter(None, (stretch_at(part, y) for part in parts))):
            held += max(0, min(right, end) - max(left, start))
            left = max(left, end)
    return 2 * held > whole


def stretch_at(shape: Shape, y: int) -> tuple[int, int] | None:
    """Return from where to where a shape reaches on a level line; None if it does not reach it."""
    form, down = shape.outline, y - shape.y
    ends: list[int] = []
    for px, py, ex, ey, _ in form.edges:
        if ey and min(py, py + ey) <= down <= max(py, py + ey):
            ends.append(px + (down - py) * ex // ey)
    for px, py in form.points:
        rest = form.radius * form.radius - (down - py) ** 2
        if rest >= 0:
            half = isqrt(rest)
            ends += (px - half, px + half)
    return (shape.x + min(ends), shape.x + max(ends)) if ends else None


def stretch_in(start: Point, end: Point, long: int, shape: Shape) -> tuple[int, int] | None:
    """Return from where to where a line of a length lies within a shape that is not both.

    Both are lengths from the start; the first is rounded down and the second up.
    """
    px, py = start[0] - shape.x, start[1] - shape.y
    ex, ey = end[0] - start[0], end[1] - start[1]
    form = shape.outline
    square = ex * ex + ey * ey
    if not square:
        return None
    if form.is_round:
        along, turn = -(px * ex + py * ey), px * ey - py * ex
        rest = form.radius * form.radius * square - turn * turn
        if rest <= 0:
            return None
        half = isqrt(rest) + 1
        enters, leaves = (along - half) * long // square, -(-(along + half) * long // square)
    else:
        enters, leaves = 0, long
        for ax, ay, dx, dy, _ in form.edges:
            depth = dx * (py - ay) - dy * (px - ax)  # not below nothing: on the inside
            slope = dx * ey - dy * ex
            if not slope and depth < 0:
                return None
            if slope > 0:
                enters = max(enters, -depth * long // slope)
            elif slope < 0:
                leaves = min(leaves, -(depth * long // slope))
    enters, leaves = max(0, enters), min(long, leaves)
    return (enters, leaves) if enters < leaves else None
