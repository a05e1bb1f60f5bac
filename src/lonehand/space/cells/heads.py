"""Where a head can be put out: round corners and door frames, over sills, obstacles and rims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from lonehand.space.cells.graph import Cells, Point, Side
from lonehand.space.cells.marks import SILL, SOLID, Edge, Level


class Head(msgspec.Struct, frozen=True, gc=False):
    """A place where a head can be put out of a cell.

    Attributes:
        cell: where the body stays.
        kind: `corner`, `door`, `window`, `low`, or `rim` of a gully.
        over: the cell towards which the head goes out; its range is the head's.
        point: where the head sees and is seen.
        corner: the corner, or the middle of the edge, that it is put round or over.
        needs_down: whether it goes out over something that hides only who is down.
        span: the two ends of the edge that it goes out over, clockwise round the cell; twice the
            corner that it goes round.

    """

    cell: int
    kind: str
    over: int
    point: Point
    corner: Point
    needs_down: bool
    span: tuple[Point, Point]


def level_of(cells: Cells, head: Head) -> int:
    """Return how high a head is: over the rim of a gully, on level ground."""
    return Level.GROUND if head.kind == "rim" else cells.levels[head.cell]


def heads_of(cells: Cells, closed: frozenset[tuple[int, int]], cell: int) -> Iterator[Head]:
    """Yield the places where a head can be put out of a cell.

    Round a corner: where something solid on one side of the cell ends at a post or with a filled
    cell, and the way beside it is open. Round a door frame: at both ends of a door. Over a sill or
    a low obstacle: in the middle of it. Over the rim of a gully: towards each cell of level ground.
    """
    if cells.fills[cell]:
        return
    posts = cells.posts["upper" if cells.levels[cell] == Level.UPPER else "ground"]
    pieces = [
        (side, start, end, is_solid(cells, closed, cell, side))
        for side in cells.sides[cell]
        for start, end in pairwise(side.points)
    ]
    for (side, _, corner, solid), (following, _, _, follows) in zip(
        pieces, pieces[1:] + pieces[:1], strict=True
    ):
        if solid == follows:
            continue
        way, wall = (side, following) if follows else (following, side)
        if not 0 <= way.beyond < cells.size or way.edge != Edge.OPEN:
            continue
        is_filled = 0 <= wall.beyond < cells.size and cells.fills[wall.beyond] == 2
        if is_filled or corner in posts:
            yield head_at(cells, cell, "corner", way.beyond, (corner, corner))
    for side in cells.sides[cell]:
        if side.edge == Edge.DOOR and not is_solid(cells, closed, cell, side):
            for frame in (side.points[0], side.points[-1]):
                yield head_at(cells, cell, "door", side.beyond, (frame, frame))
    for side in cells.sides[cell]:
        if not 0 <= side.beyond < cells.size:
            continue
        is_rim = cells.levels[cell] == Level.GULLY and cells.levels[side.beyond] == Level.GROUND
        if is_rim and side.edge == Edge.OPEN and not cells.fills[side.beyond]:
            yield head_at(cells, cell, "rim", side.beyond, side.points)
        is_low = cells.fills[side.beyond] == 1 and side.edge == Edge.OPEN
        if side.edge in SILL or is_low:
            kind = "window" if side.edge == Edge.WINDOW else "low"
            yield head_at(cells, cell, kind, side.beyond, side.points, needs_down=True)


def head_at(
    cells: Cells,
    cell: int,
    kind: str,
    over: int,
    points: tuple[Point, ...],
    *,
    needs_down: bool = False,
) -> Head:
    """Return the head that is put out of a cell at the middle of a side, or at one point of it."""
    corner = middle_of(points)
    x, y = cells.centres[over]
    point = corner[0] + (x - corner[0]) // 4, corner[1] + (y - corner[1]) // 4
    return Head(cell, kind, over, point, corner, needs_down, (points[0], points[-1]))


def is_solid(cells: Cells, closed: frozenset[tuple[int, int]], cell: int, side: Side) -> bool:
    """Say whether a side hides anybody behind it."""
    if side.edge == Edge.DOOR:
        return (min(cell, side.beyond), max(cell, side.beyond)) in closed
    if side.edge in SOLID:
        return True
    return 0 <= side.beyond < cells.size and cells.fills[side.beyond] == 2


def middle_of(points: tuple[Point, ...]) -> Point:
    """Return the middle of a side: its middle corner, or midway between its two ends."""
    half = len(points) // 2
    if len(points) % 2:
        return points[half]
    (ax, ay), (bx, by) = points[half - 1], points[half]
    return (ax + bx) // 2, (ay + by) // 2
