"""Sight between two bases, as seen from above.

One base sees another if a straight line from any part of the one to any part of the other is cut by
nothing that hides. Of what hides, three things do not count: what can be entered, a wood, when
either base overlaps or touches it, since one sees into it and out of it, but not through it; what
is no higher than the eyes of either, who look over it; and rims, along which one may look.

Most questions end after one or two lines: the one from middle to middle, and the two that touch
both bases on the same side. If a single convex part cuts both of these it cuts all between them.
Only if different parts cut them is there anything to search for; a gap between them is bounded by
lines that touch two of the shapes concerned, so these are tried.

A line that is found is verified on the rounded places of its ends: nobody sees who should not, but
for the 0.002 inch by which a line may graze a part. A gap narrower than 0.01 inch may be missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Final

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point
from lonehand.space.inches.shapes import Outline, Shape, is_within, line_from, outline

Line = tuple[Point, Point]

DOT: Final = outline(((0, 0),), 0)
GRAZE: Final = 2
"""Thousandths of an inch: a line that goes no deeper than this into something only grazes it."""


def sees(
    ground: Ground,
    one: Shape,
    other: Shape,
    *,
    others: Sequence[Shape] = (),
    eyes: tuple[int, int] = (0, 0),
) -> bool:
    """Say whether two bases see each other; the answer is the same both ways.

    Args:
        ground: the terrain.
        one: a base.
        other: another.
        others: what else hides, the bases of other models.
        eyes: how high above the table the two look from: where they stand, and how tall they are.

    """
    return line_of_sight(ground, one, other, others=others, eyes=eyes) is not None


def line_of_sight(
    ground: Ground,
    one: Shape,
    other: Shape,
    *,
    others: Sequence[Shape] = (),
    eyes: tuple[int, int] = (0, 0),
) -> Line | None:
    """Return a line along which two bases see each other, one end in each; `None` if none is.

    What goes in is what `sees` is asked with.
    """
    if is_within(one, other, 0):
        return (one.x, one.y), (other.x, other.y)
    hiding = between_them(ground, one, other, others, eyes)
    return free_line(one, other, hiding) if hiding else ((one.x, one.y), (other.x, other.y))


def between_them(
    ground: Ground,
    one: Shape,
    other: Shape,
    others: Sequence[Shape] = (),
    eyes: tuple[int, int] = (0, 0),
) -> list[Shape]:
    """Return what hides and lies near enough to the lines between two bases to cut one."""
    ax, ay, bx, by = one.x, one.y, other.x, other.y
    wide = max(one.outline.reach, other.outline.reach)
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    left, top, right, bottom = left - wide, top - wide, right + wide, bottom + wide
    ex, ey = bx - ax, by - ay
    square = ex * ex + ey * ey
    high = max(eyes)
    hiding: list[Shape] = []
    open_pieces: dict[int, bool] = {}
    for lump in ground.blocking:
        if lump.left >= right or lump.right <= left or lump.top >= bottom or lump.bottom <= top:
            continue
        if lump.height <= high:
            continue
        shape = lump.shape
        near = shape.outline.reach + wide
        if line_from(ax, ay, ex, ey, square, shape.x, shape.y, near):
            continue
        if not lump.is_solid:
            is_open = open_pieces.get(lump.piece)
            if is_open is None:
                is_open = open_pieces[lump.piece] = any(
                    is_within(part.shape, one, 0) or is_within(part.shape, other, 0)
                    for part in ground.pieces[lump.piece]
                )
            if is_open:
                continue
        hiding.append(shape)
    for shape in others:
        x, y, reach = shape.x, shape.y, shape.outline.reach
        if x - reach >= right or x + reach <= left or y - reach >= bottom or y + reach <= top:
            continue
        if not line_from(ax, ay, ex, ey, square, x, y, reach + wide):
            hiding.append(shape)
    return hiding


def free_line(one: Shape, other: Shape, hiding: Sequence[Shape]) -> Line | None:
    """Return a straight line between two shapes that none of some others cuts."""
    if (other.x, other.y, other.outline.points) < (one.x, one.y, one.outline.points):
        line = free_line(other, one, hiding)
        return line and (line[1], line[0])
    middle = (one.x, one.y), (other.x, other.y)
    if not any(cuts(*middle, shape) for shape in hiding):
        return middle
    cut_by: list[set[int]] = []
    for side in (1, -1):
        line = touching_line(one, side, other, side)
        cut = {number for number, shape in enumerate(hiding) if cuts(*line, shape)}
        if not cut:
            return line
        cut_by.append(cut)
    if len(hiding) == 1 or cut_by[0] & cut_by[1]:
        return None
    order = list(hiding)
    for line in lines_to_try(one, other, hiding):
        start, end = shortened(line, one), shortened(line, other)
        if start is None or end is None:
            continue
        cutter = next((nth for nth, shape in enumerate(order) if cuts(start, end, shape)), None)
        if cutter is None:
            return start, end
        order.insert(0, order.pop(cutter))  # who hides once often hides again
    return None


def lines_to_try(one: Shape, other: Shape, hiding: Sequence[Shape]) -> Iterator[Line]:
    """Yield the lines that touch two of the shapes concerned."""
    for first, second in combinations(hiding, 2):
        for side in (1, -1):
            yield touching_line(first, side, second, -side)
    for shape in hiding:
        for end in (one, other):
            for side in (1, -1):
                yield touching_line(end, side, shape, -side)
                yield touching_line(end, side, shape, side)
    for side in (1, -1):
        yield touching_line(one, side, other, -side)


def touching_line(one: Shape, side: int, other: Shape, other_side: int) -> Line:
    """Return two points, rounded inwards, of the line that touches two shapes each on a side.

    The side is 1 for the right of the way from the one to the other, as seen from above, and -1
    for the left. The line is found by going round in turn; it is near enough after a few rounds.
    """
    ux, uy = other.x - one.x, other.y - one.y
    start = end = (0, 0)
    for _ in range(12):
        before = start, end
        start = farthest(one, -uy * side, ux * side)
        end = farthest(other, -uy * other_side, ux * other_side)
        if (start, end) == before:
            break
        ux, uy = end[0] - start[0], end[1] - start[1]
    return start, end


def farthest(shape: Shape, ux: int, uy: int) -> Point:
    """Return the point of a shape that lies farthest in a direction, rounded inwards."""
    form = shape.outline
    if form.is_round:
        x = y = 0
    else:
        x, y = max(form.points, key=lambda point: point[0] * ux + point[1] * uy)
    if form.radius:
        long = isqrt(ux * ux + uy * uy) + 1
        x += form.radius * ux // long if ux >= 0 else -(form.radius * -ux // long)
        y += form.radius * uy // long if uy >= 0 else -(form.radius * -uy // long)
    return shape.x + x, shape.y + y


def shortened(line: Line, shape: Shape) -> Point | None:
    """Return the point of an endless line that lies nearest to a shape's middle, if it is in it."""
    (px, py), (qx, qy) = line
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    if not square:
        return None
    along = (shape.x - px) * ex + (shape.y - py) * ey
    foot = (px + (along * ex + square // 2) // square, py + (along * ey + square // 2) // square)
    if shape.outline.is_round:
        reach = shape.outline.radius + GRAZE
        inside = (foot[0] - shape.x) ** 2 + (foot[1] - shape.y) ** 2 <= reach * reach
        return foot if inside else None
    foot = crossing(line, shape)
    return foot if is_within(Shape(DOT, *foot), shape, GRAZE) else None


def crossing(line: Line, shape: Shape) -> Point:
    """Return a point of an endless line in a shape's polygon; if it passes by, the nearest to it.

    The point inside is where the line crosses the straight way between the corners farthest to its
    two sides.
    """
    (px, py), (qx, qy) = line
    ex, ey = qx - px, qy - py
    turns = [
        (ex * (shape.y + y - py) - ey * (shape.x + x - px), shape.x + x, shape.y + y)
        for x, y in shape.outline.points
    ]
    left, right = min(turns), max(turns)
    if left[0] > 0 or right[0] < 0:  # it passes by the polygon: nearest at a corner
        _, x, y = left if left[0] > 0 else right
        square = ex * ex + ey * ey
        along = (x - px) * ex + (y - py) * ey
        return px + (along * ex + square // 2) // square, py + (along * ey + square // 2) // square
    whole = right[0] - left[0]
    if not whole:
        return left[1], left[2]
    return (
        left[1] + (right[1] - left[1]) * -left[0] // whole,
        left[2] + (right[2] - left[2]) * -left[0] // whole,
    )


# -- what cuts a line ------------------------------------------------------------------------------


def cuts(start: Point, end: Point, shape: Shape) -> bool:
    """Say whether a straight line goes deeper into a shape than to graze it; exact.

    An oval is taken with its 24 sides pushed outward by its radius.
    """
    px, py = start[0] - shape.x, start[1] - shape.y
    ex, ey = end[0] - start[0], end[1] - start[1]
    square = ex * ex + ey * ey
    form = shape.outline
    if form.is_round:
        return not line_from(px, py, ex, ey, square, 0, 0, max(0, form.radius - GRAZE))
    qx, qy = px + ex, py + ey
    for ax, ay, dx, dy, rim in rims(form):
        if dx * (py - ay) - dy * (px - ax) <= rim and dx * (qy - ay) - dy * (qx - ax) <= rim:
            return False
    side = (form.radius - GRAZE) * isqrt(square)
    turns = [ex * (y - py) - ey * (x - px) for x, y in form.points]
    return min(turns) < side and max(turns) > -side


@lru_cache(maxsize=4096)
def rims(form: Outline) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return a polygon's edges, and the depth behind each at which a line no longer grazes it."""
    return tuple(
        (px, py, ex, ey, (GRAZE - form.radius) * isqrt(square))
        for px, py, ex, ey, square in form.edges
    )
