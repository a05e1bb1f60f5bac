"""Sight, slowly: the same questions, answered another way, with fractions.

A line is walked from stretch to stretch. A stretch lies within one cell, or runs along the edge
between two; at each point where two stretches meet, the line passes on its left or on its right, if
nothing that hides leaves that point on that side. On a stretch along something that hides it cannot
change sides; anywhere else it can.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from lonehand.space.cells.graph import Cells, Point

Place = tuple[Fraction, Fraction]
Segment = tuple[Point, Point]


def cross(a: tuple[Fraction | int, ...], b: tuple[Fraction | int, ...]) -> Fraction:
    """Return on which side of *a* the vector *b* lies."""
    return Fraction(a[0] * b[1] - a[1] * b[0])


def outline(cells: Cells, cell: int) -> list[Segment]:
    """Return a cell's outline, piece by piece."""
    return [piece for side in cells.sides[cell] for piece in pairwise(side.points)]


def meetings(start: Point, end: Point, segment: Segment) -> list[Fraction]:
    """Return where along a line it meets a segment: the point, or both ends of what they share."""
    d = (end[0] - start[0], end[1] - start[1])
    a, b = segment
    e = (b[0] - a[0], b[1] - a[1])
    to_a, to_b = (a[0] - start[0], a[1] - start[1]), (b[0] - start[0], b[1] - start[1])
    turn = cross(d, e)
    if turn:
        along, part = cross(to_a, e) / turn, cross(to_a, d) / turn
        return [along] if 0 <= part <= 1 else []
    if cross(d, to_a):
        return []
    whole = d[0] * d[0] + d[1] * d[1]
    return [Fraction(d[0] * v[0] + d[1] * v[1], whole) for v in (to_a, to_b)]


def is_on(point: Place, segment: Segment) -> bool:
    """Say whether a point lies on a segment."""
    (ax, ay), (bx, by) = segment
    if cross((bx - ax, by - ay), (point[0] - ax, point[1] - ay)):
        return False
    return min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)


def is_within(point: Place, pieces: list[Segment]) -> bool:
    """Say whether a point lies inside an outline, or on it."""
    inside = False
    for piece in pieces:
        if is_on(point, piece):
            return True
        (ax, ay), (bx, by) = piece
        if (ay > point[1]) != (by > point[1]):
            x = ax + (point[1] - ay) * Fraction(bx - ax, by - ay)
            inside ^= x > point[0]
    return inside


Box = tuple[int, int, int, int]


def box_of(pieces: list[Segment]) -> Box:
    """Return the smallest upright box round an outline."""
    xs, ys = zip(*(start for start, _ in pieces), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def is_in_box(point: Place, box: Box) -> bool:
    """Say whether a point lies in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def overlap(one: Box, two: Box) -> bool:
    """Say whether two boxes meet."""
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def is_clear(
    cells: Cells,
    start: int,
    end: int,
    hides: Callable[[int, int, int], bool],
    fills: Callable[[int], bool],
) -> bool:
    """Say whether the line between two ground cells is clear.

    *hides* says of cell, cell and edge whether what stands there hides; *fills* says whether what
    stands in a cell does.
    """
    if start == end:
        return True
    ground = [c for c in range(cells.size) if not cells.storeys[c]]
    p, q = cells.centres[start], cells.centres[end]
    d = (q[0] - p[0], q[1] - p[1])
    outlines = {cell: outline(cells, cell) for cell in ground}
    boxes = {cell: box_of(pieces) for cell, pieces in outlines.items()}
    way = (min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]))
    full = {cell for cell in ground if fills(cell) and cell not in (start, end)}
    hiding: list[Segment] = []
    for cell in ground:
        for side in cells.sides[cell]:
            if cell in full or hides(cell, side.beyond, side.edge):
                hiding += [
                    piece
                    for piece in pairwise(side.points)
                    if overlap(way, box_of([piece, piece[::-1]]))
                ]
    stops = {Fraction(0), Fraction(1)}
    for cell, pieces in outlines.items():
        for piece in pieces if overlap(way, boxes[cell]) else ():
            stops.update(t for t in meetings(p, q, piece) if 0 < t < 1)
    order = sorted(stops)

    def at(t: Fraction) -> Place:
        return p[0] + t * d[0], p[1] + t * d[1]

    def sides_left(t: Fraction) -> set[int]:
        """Return the sides on which nothing that hides leaves the point."""
        point, shut = at(t), set()
        for piece in hiding:
            if is_on(point, piece):
                for corner in piece:
                    turn = cross(d, (corner[0] - point[0], corner[1] - point[1]))
                    shut.add(1 if turn > 0 else -1 if turn < 0 else 0)
        return {1, -1} - shut

    state = {1, -1}
    for before, after in pairwise(order):
        middle = at((before + after) / 2)
        here = [
            cell
            for cell in ground
            if is_in_box(middle, boxes[cell]) and is_within(middle, outlines[cell])
        ]
        open_sides = {1, -1}
        on_edge = any(is_on(middle, piece) for cell in here for piece in outlines[cell])
        if not on_edge and here and here[0] in full:
            return False
        for cell in here if on_edge else ():
            x, y = cells.centres[cell]
            turn = cross(d, (x - p[0], y - p[1]))
            if cell in full:
                open_sides.discard(1 if turn > 0 else -1)
        along = any(is_on(middle, piece) for piece in hiding)
        if before:
            state &= sides_left(before)
            if not state:
                return False
            if not along:
                state = {1, -1}
        state &= open_sides
        if not state:
            return False
    return True
