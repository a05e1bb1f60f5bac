"""GF-SR-AIRCRAFT, GF-SR-ENTRENCHED, GF-SR-SCOUT: where units begin whose rules say so.

An Aircraft begins on the edge, a unit that digs in at the highest place, and a Scout goes on from
where it has deployed. All other units are set down as `deployment` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import isqrt
from operator import itemgetter
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.automa.places.deployment import (
    COARSE,
    FINE,
    SORTS,
    rank_by_objective,
    set_up,
    spots_of,
    stands_anywhere,
)
from lonehand.games.grimdark_future.automa.sections import common, strip
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.placement import (
    NORTH,
    Box,
    bases_of,
    edge,
    gaps_to_keep,
    goals_of,
    zone,
)
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.placement import Room, facing_towards, move_all
from lonehand.space.inches.shapes import Base, Shape, is_within, outline
from lonehand.space.inches.sight import cuts

FINER: Final = INCH // 4
"""GF-SR-SCOUT: the step in which ways are looked through that end nearer than the best so far."""
ROUND_IT: Final = range(-INCH // 4, INCH // 4 + 1, INCH // 20)
"""GF-SR-SCOUT: by how much ways are shifted to end a little nearer still."""
LOOKOUTS: Final = 3 * INCH
SEEN: Final = 4 * INCH
"""GF-SR-ENTRENCHED: the grid of places to see from, and that of points that may be seen."""


def on_the_edge(play: Play, unit: Unit, sections: Sequence[int]) -> list[Spot] | None:
    """GF-SR-AIRCRAFT: return where an Aircraft begins: its section's edge, nose to an objective.

    It is the point of the edge, as far as it is free, that is nearest to the nearest objective. A
    die decides among objectives that are equally near to it, and then among such points. Sections
    are tried in turn, and then the whole edge.
    """
    count = play.rules.forces.profile.solo.sections
    strips = [strip(play, unit.side, section, count) for section in sections]
    for box in (*strips, (0, 0, play.table.width, play.table.height)):
        found = on_edge_of(play, unit, box)
        if found is not None:
            return found
    return None


def on_edge_of(play: Play, unit: Unit, box: Box) -> list[Spot] | None:
    """GF-SR-AIRCRAFT: return where an Aircraft begins on its edge of a box; None for no place."""
    left, top, right, bottom = box
    north = edge(play.state, unit.side) == NORTH
    base = bases_of(play, unit)[0]
    keep = gaps_to_keep(play, unit, play.rules.forces.profile.move.gap * INCH)
    room = Room(play.table.ground, [], keep, (left, top, right, bottom))
    goals = goals_of(play)
    reach = base.at(0, 0).outline.reach
    y = top + reach if north else bottom - reach
    ends = left + reach, right - reach
    steps = range(0, ends[1] - ends[0] + 1, FINE)
    places = {min(max(x, ends[0]), ends[1]) for x, _ in goals}
    places |= {ends[0] + step if north else ends[1] - step for step in steps}
    best: dict[Point, tuple[int, list[Point]]] = {}
    for square, u, v, goal in sorted(
        each for x in places for each in rank_by_objective((x, y), goals, 1)
    ):
        least, able = best.get(goal, (square, []))
        if square == least and room.has(base.at(u, v, facing_towards((u, v), goal))):
            best[goal] = square, [*able, (u, v)]
    if not best:
        return None
    near = ties.best(list(best), lambda goal: isqrt(best[goal][0]), ties.tolerance(play))
    goal = ties.place(play, "GF-SR-AIRCRAFT", near)
    point = ties.place(play, "GF-SR-AIRCRAFT", best[goal][1])
    return [(*point, facing_towards(point, goal))] * len(unit.living_models())


def highest(play: Play, unit: Unit, sections: Sequence[int]) -> list[Spot] | None:
    """GF-SR-ENTRENCHED: return the highest place with the most view, in zone and section.

    Height counts first, then how many points of the table are in sight, then a die; objectives do
    not matter.
    """
    count = play.rules.forces.profile.solo.sections
    bases, rule = bases_of(play, unit), positions.rule_of(play)
    gap = play.rules.forces.profile.move.gap * INCH
    keep = gaps_to_keep(play, unit, gap)
    free = stands_anywhere(play.rules.forces.of(unit))
    for sorts in SORTS[-1:] if free else SORTS:
        for number in sections:
            box = common(strip(play, unit.side, number, count), zone(play, unit.side))
            room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep, box)
            places = lookouts(play, unit, room, bases[0])
            while places:
                top = ties.best(places, lambda place: -level(play.table, bases[0], place))
                wide = ties.best(top, lambda place: -view(play.table, bases[0], place))
                chosen = ties.place(play, "GF-SR-ENTRENCHED", wide)
                ahead = play.table.width // 2, play.table.height // 2
                facing = facing_towards(chosen, ahead)
                found = set_up(bases, chosen, ahead, room, rule, facing)
                if found is not None:
                    return spots_of(found)
                places.remove(chosen)
    return None


def lookouts(play: Play, unit: Unit, room: Room, base: Base) -> list[Point]:
    """Return the places of a grid in a room where the first model of a unit may stand."""
    half = base.radius
    left, top, right, bottom = room.bounds
    north = edge(play.state, unit.side) == NORTH
    wide, deep = right - left - 2 * half, bottom - top - 2 * half
    places = [
        (left + half + across, top + half + down)
        if north
        else (right - half - across, bottom - half - down)
        for across in range(0, wide + 1, LOOKOUTS)
        for down in range(0, deep + 1, LOOKOUTS)
    ]
    return [place for place in places if room.has(base.at(*place))]


def level(field: Field, base: Base, place: Point) -> int:
    """Return the height that a base at a place stands on."""
    return field.level(base.at(*place))


@lru_cache(maxsize=512)
def view(field: Field, base: Base, place: Point) -> int:
    """GF-SR-ENTRENCHED: return how many points of a grid over the table are seen from a place.

    The terrain alone hides them; into a piece one sees, but not through it.
    """
    high = level(field, base, place)
    own = base.at(*place)
    px, py = place
    hiding = [
        (lump.shape.x - px, lump.shape.y - py, lump.shape.outline.reach**2, lump.shape)
        for lump in field.ground.blocking
        if lump.height > high and not is_within(lump.shape, own, 0)
    ]
    seen = 0
    for x in range(SEEN // 2, field.width, SEEN):
        for y in range(SEEN // 2, field.height, SEEN):
            ex, ey = x - px, y - py
            far = ex * ex + ey * ey
            for cx, cy, square, shape in hiding:
                turn = cx * ey - cy * ex
                if (
                    turn * turn < square * far
                    and cuts(place, (x, y), shape)
                    and not is_within(shape, Shape(outline(((0, 0),)), x, y), 0)
                ):
                    break
            else:
                seen += 1
    return seen


def scout(play: Play, unit: Unit) -> None:
    """GF-SR-SCOUT: bring a unit that has deployed as near to the nearest objective as it may come.

    The whole unit goes the same way, over all terrain, away from other units, and not into
    difficult or dangerous terrain unless it stands there. A die decides among objectives that it
    would come equally near to, and then among ways that end exactly as near to one.
    """
    numbers = play.rules.forces.profile.special.scout
    here = positions.block(play, unit)
    keep = gaps_to_keep(play, unit, play.rules.forces.profile.move.gap * INCH)
    sorts = SORTS[-1] if stands_anywhere(play.rules.forces.of(unit)) else SORTS[0]
    room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep)
    goals = goals_of(play)
    most = numbers.distance * INCH
    north = edge(play.state, unit.side) == NORTH
    steps = range(-most, most + 1, 2 * COARSE)
    ways = [(dx, dy) if north else (-dx, -dy) for dx in steps for dy in steps]
    ways = [way for way in ways if way[0] ** 2 + way[1] ** 2 <= most * most]
    squares = {goal: nearest_of(ways_to(here.shapes, goal), (0, 0)) for goal in goals}
    now = min(squares.values())
    within = ties.tolerance(play)
    best: dict[Point, tuple[int, list[Point]]] = {}
    for goal in sorted(goals, key=lambda each: squares[each]):
        if best and isqrt(squares[goal]) - most > min(far for far, _ in best.values()) + within:
            break  # not even a whole move towards it would end as near
        away = ways_to(here.shapes, goal)
        near = nearest_ways(here.shapes, away, ways, room, now)
        far = nearest_of(away, near[0]) if near else now
        near = nearest_ways(here.shapes, away, ways_within(away, far, most), room, far) or near
        around = [(dx + u, dy + v) for dx, dy in near for u in ROUND_IT for v in ROUND_IT]
        around = [way for way in around if way[0] ** 2 + way[1] ** 2 <= most * most]
        far = nearest_of(away, near[0]) if near else now
        near = nearest_ways(here.shapes, away, around, room, far) or near
        if near:
            best[goal] = isqrt(nearest_of(away, near[0])), near
    if not best:
        return
    able = [goal for goal in goals if goal in best]
    nearest = ties.best(able, lambda goal: best[goal][0], within)
    goal = ties.place(play, "GF-SR-SCOUT", nearest)
    way = ties.place(play, "GF-SR-SCOUT", best[goal][1])
    was = positions.spots_of(unit)
    positions.place_models(play, unit, [(x + way[0], y + way[1], turn) for x, y, turn in was])
    before = tuple((x, y) for x, y, _ in was)
    after = tuple((x + way[0], y + way[1]) for x, y in before)
    length = between((0, 0), way)
    play.tell("GF-SR-SCOUT", events.Moves(unit.name, "Scout", length, before, after))


def ways_within(away: Sequence[Point], far: int, most: int) -> list[Point]:
    """Return the ways of a grid, no longer than *most*, that end nearer than so far.

    Args:
        away: the ways from all models to the objective.
        far: the square of how far away an end is too far.
        most: the length of the longest way.

    """
    reach, step = isqrt(far) + 1, FINER
    found = set()
    for u, v in away:
        for x in range(-(-(u - reach) // step) * step, u + reach + 1, step):
            for y in range(-(-(v - reach) // step) * step, v + reach + 1, step):
                if x * x + y * y <= most * most and (u - x) ** 2 + (v - y) ** 2 < far:
                    found.add((x, y))
    return sorted(found)


def ways_to(shapes: Sequence[Shape], goal: Point) -> list[Point]:
    """Return the ways from all models of a unit to an objective."""
    return [(goal[0] - shape.x, goal[1] - shape.y) for shape in shapes]


def nearest_ways(
    shapes: Sequence[Shape], away: Sequence[Point], ways: Sequence[Point], room: Room, most: int
) -> list[Point]:
    """Return the ways of a whole unit that end nearest to an objective; none if none is nearer.

    Args:
        shapes: where its models stand.
        away: the ways from all of them to the objective.
        ways: the ways to choose from.
        room: where models may stand.
        most: the square of how far it is now.

    """
    order = sorted((far, way) for way in ways if (far := nearest_of(away, way)) < most)
    for _, alike in groupby(order, key=itemgetter(0)):
        able = [way for _, way in alike if all(map(room.has, move_all(shapes, *way)))]
        if able:
            return able
    return []


def nearest_of(away: Sequence[Point], way: Point) -> int:
    """Return the square of what is left of the shortest of some ways once another is gone."""
    x, y = way
    return min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in away])
