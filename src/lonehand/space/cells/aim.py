"""Facing: front cells, the aim zone projected off the map, turning, and the hex that cuts off.

A facing is one of a cell's sides, by its place among them. The aim zone is the wedge from the
middle of the cell between the rays through the two outer front cells, both rays included, without
end: 120 degrees for hexes, 90 for squares.
"""

from __future__ import annotations

from typing import Final

from lonehand.space.cells.graph import HALF_ZONE, Cells, Point
from lonehand.space.cells.sight import NO_HEAD, Meeting, Sight, cells_of

MEETINGS_KEPT: Final = 50_000
ANYWHERE: Final = -1
"""All cells of a map, as the bits of one number."""
MOST_LINES: Final = 24
"""The most places that are asked for one by one; beyond that all that is seen is found at once."""


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
            [
                "1" if ax * (ty - y) >= ay * (tx - x) and (tx - x) * by >= (ty - y) * bx else "0"
                for tx, ty in reversed(cells.centres)
            ]
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


def keep_facing(cells: Cells, cell: int, facing: int, other: int) -> int:
    """Return the facing that somebody keeps who steps from one cell into another."""
    count = len(cells.rays)
    looks = cells.sides[cell][facing].bearing

    def off(place: int) -> tuple[int, int]:
        apart = (cells.sides[other][place].bearing - looks) % count
        return min(apart, count - apart), place

    return min(range(len(cells.sides[other])), key=off)


def zone_off(cells: Cells, cell: int, facing: int) -> int:
    """Return the cells off the map that lie in an aim zone, cell `size` being bit 0."""
    key = (cell, cells.sides[cell][facing].bearing)
    found = cells.zones_off.get(key)
    if found is None:
        found = cells.zones_off[key] = cells.wedge(cells.centres[cell], *rays(cells, cell, facing))
    return found


def meeting_cells(
    sight: Sight,
    me: int,
    enemy: int,
    facing: int,
    *,
    down: bool = False,
    head: int = NO_HEAD,
    off_map: bool = True,
    enemy_first: bool = False,
    among: int = ANYWHERE,
) -> tuple[int, ...]:
    """Return the cells that I see in an enemy's aim zone, as near as can be.

    Args:
        sight: who sees what.
        me: my cell; it is none of them.
        enemy: the enemy's cell.
        facing: the enemy's facing.
        down: whether I am down.
        head: the head that I have put out, and see from.
        off_map: whether the zone goes on off the map, on open ground.
        enemy_first: count from the enemy first and then from me, not the other way round.
        among: the only cells of the map that count, as the bits of one number.

    Returns:
        All that are equally near, in order; none if zone and sight never meet.

    """
    bearing = sight.cells.sides[enemy][facing].bearing
    key = (me, enemy, bearing, down, head, off_map, enemy_first, among)
    found = sight.meetings.get(key)
    if found is None:
        if len(sight.meetings) == MEETINGS_KEPT:
            sight.meetings.clear()
        found = sight.meetings[key] = find_meeting(sight, enemy, facing, key)
    return found


def find_meeting(sight: Sight, enemy: int, facing: int, key: Meeting) -> tuple[int, ...]:
    """Look for the cells that `meeting_cells` returns, one ring after the other."""
    me, _, _, down, head, off_map, enemy_first, among = key
    cells = sight.cells
    first, second = (enemy, me) if enemy_first else (me, enemy)
    inside = zone(cells, enemy, facing) & among & ~(1 << me)
    on, off = cells.rings(first), cells.off_rings(first) if off_map else []
    outside = zone_off(cells, enemy, facing) if off_map else 0
    asked = 0
    for far in range(max(len(on), len(off))):
        near = [*cells_of(on[far] & inside)] if far < len(on) else []
        if far < len(off):
            near += [cells.size + bit for bit in cells_of(off[far] & outside)]
        if not near:
            continue
        if asked <= MOST_LINES < asked + len(near):
            outside &= sight.may_see_off_map(me, head, down=down)
            if head == NO_HEAD:
                inside &= sight.mask(me, down=down)
            both = inside | outside << cells.size
            near = [cell for cell in near if both >> cell & 1]
        asked += len(near)
        if head == NO_HEAD:
            near = [cell for cell in near if sight.sees(me, cell, down=down)]
        else:
            near = [cell for cell in near if sight.head_sees(head, cell)]
        if len(near) == 1:
            return tuple(near)
        if near:
            ranges = [cells.range(second, cell) for cell in near]
            least = min(ranges)
            return tuple(cell for cell, apart in zip(near, ranges, strict=True) if apart == least)
    return ()
