"""Facing: front cells, the aim zone projected off the map, turning, and the hex that cuts off.

A facing is one of a cell's sides, by its place among them. The aim zone is the wedge from the
middle of the cell between the rays through the two outer front cells, both rays included, without
end: 120 degrees for hexes, 90 for squares.
"""

from __future__ import annotations

from collections.abc import Iterator

from lonehand.space.cells.graph import HALF_ZONE, Cells, Point
from lonehand.space.cells.sight import Sight, cells_of


def facing_named(cells: Cells, cell: int, name: str) -> int:
    """Return the facing of that name in a cell, such as `NE`.

    Raises:
        LookupError: no side of the cell looks there.

    """
    for facing in range(len(cells.sides[cell])):
        if facing_name(cells, cell, facing) == name:
            return facing
    raise LookupError(name)


def facing_name(cells: Cells, cell: int, facing: int) -> str:
    """Return the name of a facing: where that side of the cell looks."""
    return cells.direction_name(cells.sides[cell][facing].bearing)


def rays(cells: Cells, cell: int, facing: int) -> tuple[Point, Point]:
    """Return the two directions between which the aim zone lies, clockwise."""
    looks, reach = cells.sides[cell][facing].bearing, HALF_ZONE[cells.lattice]
    count = len(cells.rays)
    return cells.rays[(looks - reach) % count], cells.rays[(looks + reach) % count]


def is_in_zone(cells: Cells, cell: int, facing: int, target: int) -> bool:
    """Say whether a place, on the map or off it, lies in an aim zone; one's own always does."""
    (ax, ay), (bx, by) = rays(cells, cell, facing)
    (x, y), (tx, ty) = cells.centres[cell], cells.centre(target)
    dx, dy = tx - x, ty - y
    return ax * dy - ay * dx >= 0 and dx * by - dy * bx >= 0


def zone(cells: Cells, cell: int, facing: int) -> int:
    """Return the cells of the map that lie in an aim zone, as the bits of one number."""
    key = (cell, cells.sides[cell][facing].bearing)
    found = cells.zones.get(key)
    if found is None:
        (ax, ay), (bx, by) = rays(cells, cell, facing)
        x, y = cells.centres[cell]
        text = "".join(
            "1" if ax * (ty - y) >= ay * (tx - x) and (tx - x) * by >= (ty - y) * bx else "0"
            for tx, ty in reversed(cells.centres)
        )
        found = cells.zones[key] = int(text, 2)
    return found


def front(cells: Cells, cell: int, facing: int) -> tuple[int, ...]:
    """Return the cells beyond the side faced and the sides next to it."""
    sides = cells.sides[cell]
    near = (sides[(facing + turn) % len(sides)].beyond for turn in (-1, 0, 1))
    return tuple(dict.fromkeys(cell for cell in near if cell >= 0))


def hexsides(cells: Cells, cell: int, facing: int, other: int) -> int:
    """Return how many sides lie between two facings, the shorter way round."""
    count = len(cells.sides[cell])
    turn = (other - facing) % count
    return min(turn, count - turn)


def turns(cells: Cells, cell: int, facing: int, target: int) -> tuple[int, tuple[int, ...]]:
    """Return the fewest sides to turn until a place lies in the zone, and the facings that do it.

    Two facings are left where a turn either way is equally short.
    """
    fitting = [
        (hexsides(cells, cell, facing, other), other)
        for other in range(len(cells.sides[cell]))
        if is_in_zone(cells, cell, other, target)
    ]
    least = min(cost for cost, _ in fitting)
    return least, tuple(other for cost, other in fitting if cost == least)


def carried(cells: Cells, cell: int, facing: int, other: int) -> int:
    """Return the facing that somebody keeps who steps from one cell into another."""
    count = len(cells.rays)
    looks = cells.sides[cell][facing].bearing

    def off(place: int) -> tuple[int, int]:
        apart = (cells.sides[other][place].bearing - looks) % count
        return min(apart, count - apart), place

    return min(range(len(cells.sides[other])), key=off)


def meeting_cells(
    sight: Sight,
    me: int,
    enemy: int,
    facing: int,
    *,
    among: int = -1,
    off_map: bool = True,
    enemy_first: bool = False,
) -> list[int]:
    """Return the cells that I see in an enemy's aim zone, as near as can be.

    Args:
        sight: who sees what.
        me: my cell; it is none of them.
        enemy: the enemy's cell.
        facing: the enemy's facing.
        among: the cells of the map that count, as bits; all by default.
        off_map: whether the zone goes on off the map, on open ground.
        enemy_first: count from the enemy first and then from me, not the other way round.

    Returns:
        All that are equally near, in order; none if zone and sight never meet.

    """
    key = (me, enemy, sight.cells.sides[enemy][facing].bearing, among, off_map, enemy_first)
    kept = sight.meetings.get(key)
    if kept is None:
        kept = sight.meetings[key] = find_meeting(sight, me, enemy, facing, among, key[4:])
    return list(kept)


def find_meeting(
    sight: Sight, me: int, enemy: int, facing: int, among: int, how: tuple[bool, bool]
) -> tuple[int, ...]:
    """Look for the cells that `meeting_cells` returns."""
    off_map, enemy_first = how
    cells = sight.cells
    found = list(cells_of(zone(cells, enemy, facing) & sight.mask(me) & among & ~(1 << me)))

    def nearness(cell: int) -> tuple[int, int]:
        mine, his = cells.range(me, cell), cells.range(enemy, cell)
        return (his, mine) if enemy_first else (mine, his)

    best = min((nearness(cell) for cell in found), default=None)
    near = [cell for cell in found if nearness(cell) == best]
    if off_map:
        for distance, ring in rings_off_map(cells, enemy if enemy_first else me):
            if best is not None and distance > best[0]:
                break
            for cell in ring:
                is_meeting = is_in_zone(cells, enemy, facing, cell) and sight.sees(me, cell)
                if is_meeting and (best is None or nearness(cell) <= best):
                    if nearness(cell) != best:
                        best, near = nearness(cell), []
                    near.append(cell)
    return tuple(sorted(near))


def rings_off_map(cells: Cells, cell: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the cells off the map, nearest first, with their range from a cell."""
    rings: dict[int, list[int]] = {}
    border = {side.beyond for sides in cells.sides for side in sides if side.beyond >= cells.size}
    found = set(border)
    for outside in sorted(border):
        rings.setdefault(cells.range(cell, outside), []).append(outside)
    while rings:
        distance = min(rings)
        ring = rings.pop(distance)
        yield distance, ring
        for outside in ring:
            for beyond in cells.around(outside):
                if beyond >= cells.size and beyond not in found:
                    found.add(beyond)
                    rings.setdefault(cells.range(cell, beyond), []).append(beyond)
