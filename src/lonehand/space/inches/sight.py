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
from itertools import combinations, product
from math import isqrt
from typing import Final

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, divide
from lonehand.space.inches.shapes import Outline, Shape, is_within, line_from, overlaps

Line = tuple[Point, Point]

GRAZE: Final = 2
"""Thousandths of an inch: a line that goes no deeper than this into something only grazes it."""
FEW: Final = 4
"""More than so many shapes between two bases are a crowd."""
ACROSS: Final = 2
"""Places on each side of the middle of a base, from which lines past a crowd are tried."""
PAIRS: Final = sorted(
    product(range(2 * ACROSS + 1), repeat=2),
    key=lambda pair: (abs(pair[0] - pair[1]), abs(pair[0] + pair[1] - 2 * ACROSS), pair),
)
"""Which of these places on two bases are joined by lines, in the order in which they are tried."""
FINE: Final = 64
"""Parts of a thousandth of an inch, for a line that is drawn on beyond the shapes it touches."""


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


def sees_any(
    ground: Ground,
    one: Shape,
    targets: Sequence[Shape],
    *,
    whole: Shape | None = None,
    others: Sequence[Shape] = (),
    eyes: tuple[int, int] = (0, 0),
) -> bool:
    """Say whether a base sees any of several others that do not hide each other.

    Args:
        ground: the terrain.
        one: a base.
        targets: the others.
        whole: a shape that holds all of these; if even that cannot be seen, none of them can, and
            one question answers for all.
        others: what else hides, the bases of other models.
        eyes: how high above the table the looks go from: where they stand, and how tall they are.

    """
    if any(is_within(one, target, 0) for target in targets):
        return True
    near: Sequence[Shape] = others
    if whole is not None and not is_within(one, whole, 0):
        if len(targets) > 1 and is_plain_to_see(ground, one, targets[0], others, eyes):
            return True
        terrain = between_them(ground, one, whole, (), eyes, targets)
        near = [shape for shape in others if is_in_lane(one, whole, shape)]
        if not terrain and not near:
            return True
        outside = [shape for shape in terrain if not overlaps(shape, whole)]
        if outside and free_line(one, whole, outside) is None:
            return False
    for target in targets:
        between = between_them(ground, one, target, near, eyes)
        if not between or has_line(one, target, between):
            return True
    return False


def is_plain_to_see(
    ground: Ground, one: Shape, other: Shape, others: Sequence[Shape], eyes: tuple[int, int]
) -> bool:
    """Say whether nothing cuts even the line from middle to middle; half of all looks end so."""
    start, end = (one.x, one.y), (other.x, other.y)
    return not any(
        cuts(start, end, shape) for shape in between_them(ground, one, other, others, eyes)
    )


def is_in_lane(one: Shape, other: Shape, shape: Shape) -> bool:
    """Say whether a shape lies near enough to the lines between two others to cut one."""
    ex, ey = other.x - one.x, other.y - one.y
    away = shape.outline.reach + max(one.outline.reach, other.outline.reach)
    return not line_from(one.x, one.y, ex, ey, ex * ex + ey * ey, shape.x, shape.y, away)


def has_line(one: Shape, other: Shape, hiding: Sequence[Shape]) -> bool:
    """Say whether two bases see each other past what hides.

    Past a crowd, only lines between places spread evenly across both bases are tried: a gap that
    none of these passes counts as closed.
    """
    if len(hiding) <= FEW:
        return free_line(one, other, hiding) is not None
    order = list(hiding)
    for start, end in spread_lines(one, other):
        cutter = next((nth for nth, shape in enumerate(order) if cuts(start, end, shape)), None)
        if cutter is None:
            return True
        order.insert(0, order.pop(cutter))  # who hides once often hides again
    return False


def spread_lines(one: Shape, other: Shape) -> Iterator[Line]:
    """Yield lines between places spread evenly across two bases, those straight ahead first."""
    ex, ey = other.x - one.x, other.y - one.y
    long = isqrt(ex * ex + ey * ey) or 1
    ends = []
    for shape in (one, other):
        wide = max(0, shape.outline.inner - GRAZE)
        ends.append(
            [
                (
                    shape.x - ey * wide * part // (ACROSS * long),
                    shape.y + ex * wide * part // (ACROSS * long),
                )
                for part in range(-ACROSS, ACROSS + 1)
            ]
        )
    for i, j in PAIRS:
        yield ends[0][i], ends[1][j]


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
    parts: Sequence[Shape] = (),
) -> list[Shape]:
    """Return what hides and lies near enough to the lines between two bases to cut one.

    If the other is a shape round several bases, *parts*, a wood that any of them touches does not
    hide.
    """
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
                    is_within(part.shape, one, 0)
                    or any(is_within(part.shape, each, 0) for each in parts or (other,))
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
    for line in lines_to_try(one, other, hiding, cut_by):
        start = point_within(line, one)
        end = point_within(line, other) if start is not None else None
        if start is None or end is None:
            continue
        cutter = next((nth for nth, shape in enumerate(order) if cuts(start, end, shape)), None)
        if cutter is None:
            return start, end
        order.insert(0, order.pop(cutter))  # who hides once often hides again
    return None


def lines_to_try(
    one: Shape, other: Shape, hiding: Sequence[Shape], cut_by: Sequence[set[int]]
) -> Iterator[Line]:
    """Yield the lines that touch two of the shapes concerned.

    What cuts the line on the right of the two bases is to be passed on its left, and what cuts the
    left one on its right; only what cuts neither may be passed on both. A side is named as in
    `touching_line`: 1 is the right side of a shape, where a line touches it that passes there.
    """
    ex, ey = other.x - one.x, other.y - one.y
    right, left = cut_by
    sided = [
        (shape, (-1,) if number in right else (1,) if number in left else (1, -1))
        for number, shape in enumerate(hiding)
    ]
    sided.sort(key=lambda each: ex * each[0].x + ey * each[0].y)
    for (near, near_sides), (far, far_sides) in combinations(sided, 2):
        for side in near_sides:
            if -side in far_sides:
                yield touching_line(near, side, far, -side, FINE)
    for shape, sides in sided:
        for side in sides:
            for end_side in (1, -1):
                yield touching_line(one, end_side, shape, side, FINE)
                yield touching_line(shape, side, other, end_side, FINE)
    for side in (1, -1):
        yield touching_line(one, side, other, -side, FINE)


def touching_line(one: Shape, side: int, other: Shape, other_side: int, fine: int = 1) -> Line:
    """Return two points, rounded inwards, of the line that touches two shapes each on a side.

    The side is 1 for the right of the way from the one to the other, as seen from above, and -1
    for the left. The line is found by going round in turn; it is near enough after a few rounds.
    The points are *fine* times as far from the origin, to be that much more exact.
    """
    if one.outline.is_round and other.outline.is_round:
        radii = side * one.outline.radius, other_side * other.outline.radius
        return touching_circles(one, other, *radii, fine)
    (ax, ay), (bx, by) = middle_of(one), middle_of(other)
    ux, uy = bx - ax, by - ay
    start = end = (0, 0)
    for _ in range(12):
        before = start, end
        start = farthest(one, -uy * side, ux * side, fine)
        end = farthest(other, -uy * other_side, ux * other_side, fine)
        if (start, end) == before:
            break
        ux, uy = end[0] - start[0], end[1] - start[1]
    return start, end


def touching_circles(one: Shape, other: Shape, radius: int, other_radius: int, fine: int) -> Line:
    """Return the same for two round shapes; a radius below 0 is that of the left side.

    The direction from the middles to the touching points has a part along the way between them, the
    difference of the radii, and the rest across it. If one circle holds the other no line touches
    both, and the line from middle to middle is returned, which will not do for anything.
    """
    dx, dy = other.x - one.x, other.y - one.y
    square, along = dx * dx + dy * dy, radius - other_radius
    if square <= along * along:
        return (one.x * fine, one.y * fine), (other.x * fine, other.y * fine)
    across = isqrt((square - along * along) * fine * fine)
    along *= fine
    nx, ny = along * dx - across * dy, along * dy + across * dx
    ends = []
    for shape, out in ((one, radius), (other, other_radius)):
        x = out * nx // square if out * nx >= 0 else -(-out * nx // square)
        y = out * ny // square if out * ny >= 0 else -(-out * ny // square)
        ends.append((shape.x * fine + x, shape.y * fine + y))
    return ends[0], ends[1]


def middle_of(shape: Shape) -> Point:
    """Return the middle of the box round a shape, twice as far from the origin to stay whole."""
    left, top, right, bottom = shape.outline.box
    return 2 * shape.x + left + right, 2 * shape.y + top + bottom


def farthest(shape: Shape, ux: int, uy: int, fine: int) -> Point:
    """Return the point of a shape that lies farthest in a direction, rounded inwards."""
    form = shape.outline
    if form.is_round:
        x = y = 0
    else:
        x, y = max(form.points, key=lambda point: point[0] * ux + point[1] * uy)
    x, y = (shape.x + x) * fine, (shape.y + y) * fine
    if form.radius:
        out, long = form.radius * fine, isqrt(ux * ux + uy * uy) + 1
        x += out * ux // long if ux >= 0 else -(out * -ux // long)
        y += out * uy // long if uy >= 0 else -(out * -uy // long)
    return x, y


def point_within(line: Line, shape: Shape) -> Point | None:
    """Return a point of an endless line, as `lines_to_try` yields it, in a shape; to a thousandth.

    In what is round, that is the point nearest to its middle; in an oval, where the line crosses
    the straight way between the corners farthest to its two sides.
    """
    (px, py), (qx, qy) = line
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    if not square:
        return None
    x, y = shape.x * FINE, shape.y * FINE
    if not shape.outline.is_round:
        turns = [
            (ex * (y + dy * FINE - py) - ey * (x + dx * FINE - px), dx, dy)
            for dx, dy in shape.outline.points
        ]
        left, right = min(turns), max(turns)
        if left[0] <= 0 <= right[0] and left[0] < right[0]:
            whole = right[0] - left[0]
            return (
                shape.x + left[1] + divide((right[1] - left[1]) * -left[0], whole),
                shape.y + left[2] + divide((right[2] - left[2]) * -left[0], whole),
            )
        _, dx, dy = left if left[0] > 0 else right
        x, y = x + dx * FINE, y + dy * FINE
    turn = (x - px) * ey - (y - py) * ex
    reach = (shape.outline.radius + GRAZE) * FINE
    if turn * turn > reach * reach * square:
        return None
    along = (x - px) * ex + (y - py) * ey
    whole = square * FINE
    return divide(px * square + along * ex, whole), divide(py * square + along * ey, whole)


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
    side = times_root(form.radius - GRAZE, square)
    turns = [ex * (y - py) - ey * (x - px) for x, y in form.points]
    return min(turns) < side and max(turns) > -side


@lru_cache(maxsize=1024)
def rims(form: Outline) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return a polygon's edges, and the depth behind each at which a line no longer grazes it."""
    return tuple(
        (px, py, ex, ey, times_root(GRAZE - form.radius, square))
        for px, py, ex, ey, square in form.edges
    )


def times_root(number: int, square: int) -> int:
    """Return a number times the root of another, rounded towards nothing."""
    root = isqrt(number * number * square)
    return root if number >= 0 else -root
