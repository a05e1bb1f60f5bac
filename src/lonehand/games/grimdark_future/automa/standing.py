"""GF-DEP-3, GF-DEP-3b: where the AI sets its units down, at deployment and when they arrive.

A unit is set in ranks whose front looks at an objective, its first model as near to one as there is
a place for the whole of it. Places are looked through in steps of half an inch, and then finer
round the best; they are named along the army's own edge, so that no edge has an advantage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from heapq import merge
from itertools import groupby
from math import isqrt
from operator import itemgetter
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import positions
from lonehand.games.grimdark_future.automa import ties
from lonehand.games.grimdark_future.automa.sections import NORTH, Box, common, edge, strip, zone
from lonehand.games.grimdark_future.positions import Field, Spot
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.movers import is_open
from lonehand.space.inches.placing import Coherency, Room, facing_towards, moved, placed
from lonehand.space.inches.routes import Obstacle
from lonehand.space.inches.shapes import Base, Shape, is_within, outline
from lonehand.space.inches.sight import cuts

COARSE: Final = INCH // 2
FINE: Final = INCH // 10
"""Steps in which places are looked through, the second one round the best of the first."""
BAND: Final = 4 * INCH
"""Places are looked through in bands so broad, round all objectives together."""
LOOKOUTS: Final = 3 * INCH
SEEN: Final = 4 * INCH
"""GF-SR-ENTRENCHED: the grid of places to see from, and that of points that may be seen."""
SORTS: Final = (
    ("impassable", "difficult", "dangerous"),
    ("impassable", "dangerous"),
    ("impassable",),
)
"""GF-DEP-3b: what is kept off, and what as long as nothing better is left."""


Sorts = tuple[str, ...]


class Found(NamedTuple):
    """A place for a unit: how far from an objective, which one, and its models."""

    far: int
    goal: Point
    shapes: tuple[Shape, ...]


def put(play: Play, squad: Squad, spots: Sequence[Spot]) -> None:
    """Set the living models of a unit down."""
    left = iter(spots)
    for body in squad.bodies:
        if body.alive:
            body.x, body.y, body.turn = next(left)
    positions.forget(play)


# -- near an objective -----------------------------------------------------------------------------


def in_zone(play: Play, squad: Squad, sections: Sequence[int]) -> list[Spot] | None:
    """GF-DEP-3, GF-DEP-3b: return where a unit deploys in its zone; None if there is no place.

    *sections* are tried in turn: first clear of difficult and dangerous terrain, then in difficult,
    then in dangerous terrain. GF-DEP-3b: Strider and Flying free a unit from all of it.
    """
    depth = zone(play, squad.side)
    gap = play.rules.forces.profile.move.gap * INCH
    return first_place(play, squad, [(number, depth) for number in sections], gap)


def in_ambush(play: Play, squad: Squad, sections: Sequence[int]) -> list[Spot] | None:
    """GF-SR-AMBUSH-2: return where a unit arrives, in the full depth of a section."""
    whole = (0, 0, play.table.width, play.table.height)
    away = play.rules.forces.profile.special.ambush.distance * INCH + 1
    return first_place(play, squad, [(number, whole) for number in sections], away)


def first_place(
    play: Play, squad: Squad, boxes: Sequence[tuple[int, Box]], away: int
) -> list[Spot] | None:
    """Return the first place that there is, in the order of GF-DEP-3b.

    Args:
        play: the battle.
        squad: the unit.
        boxes: the sections to be tried, each with the zone in which the unit has to be as well.
        away: how far from enemies it keeps.

    """
    troop = play.rules.forces.of(squad)
    free = troop.has("strider") or troop.has("flying")
    count = play.rules.forces.profile.solo.sections
    for sorts in SORTS[-1:] if free else SORTS:
        for number, bounds in boxes:
            box = common(strip(play, squad.side, number, count), bounds)
            found = near_objectives(play, squad, sorts, box, away)
            if found is not None:
                if free or sorts is not SORTS[0] or number != boxes[0][0]:
                    play.tell("GF-DEP-3b", "reason", who=squad.name, section=number)
                return spots_of(found)
    return None


def kept(play: Play, squad: Squad, away: int) -> list[tuple[Shape, int]]:
    """Return the models of other units, with the gap that is kept from them."""
    gap = play.rules.forces.profile.move.gap * INCH
    return [
        (shape, gap if other.side == squad.side else away)
        for other, there in positions.crowd(play)
        if other is not squad
        for shape in there.shapes
    ]


def near_objectives(play: Play, squad: Squad, sorts: Sorts, box: Box, away: int) -> Found | None:
    """GF-DEP-3: return the place of a unit nearest to an objective; None if it has none.

    Measured from any base to any objective. A die decides where places by several objectives are
    equally near, and then among places that are exactly as near to one.

    Args:
        play: the battle.
        squad: the unit.
        sorts: what terrain it keeps off.
        box: where it has to be, with all of its bases.
        away: how far from enemies it keeps.

    """
    bases = bases_of(play, squad)
    keep = kept(play, squad, away)
    room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep, box)
    lanes = play.table.lanes(bases[0], sorts)
    walls = [
        each
        for each in (*lanes.walls, *lanes.zones(keep))
        if each.left < box[2] and each.right > box[0] and each.top < box[3] and each.bottom > box[1]
    ]
    ground = play.table.lanes(bases[0], tuple(word for word in sorts if word != "impassable")).walls
    keeps_off = False
    rule, within = rule_of(play), ties.tolerance(play)
    north = edge(play.state, squad.side) == NORTH
    best: dict[Point, list[Found]] = {}
    first: dict[Point, int] = {}
    least = None
    for square, goal, anchor in anchors(box, bases[0].radius, goals_of(play), north=north):
        far = isqrt(square)
        if least is not None and far > least + within + COARSE:
            break
        if first.get(goal, square) < square:
            continue
        if not is_clear(walls, anchor):
            keeps_off = keeps_off or (not best and not is_clear(ground, anchor))
            continue
        found = set_up(bases, anchor, goal, room, rule, far)
        if found is not None:
            first[goal] = square
            best.setdefault(goal, []).append(finer(bases, found, anchor, room, rule, walls))
            least = min(each.far for some in best.values() for each in some)
    if not best:
        return None
    if keeps_off:
        play.tell("GF-DEP-3b", "reason", who=squad.name)
    nearest = ties.best([each for some in best.values() for each in some], far_of, within)
    goal = ties.place(play, "GF-DEP-3", [each.goal for each in nearest])
    alike = {front(each): each for each in ties.best(best[goal], far_of)}
    return alike[ties.place(play, "GF-DEP-3", list(alike))]


def far_of(found: Found) -> int:
    """Return how far a place for a unit is from an objective."""
    return found.far


def front(found: Found) -> Point:
    """Return where the first model of a unit would stand."""
    return found.shapes[0].x, found.shapes[0].y


def is_clear(walls: Sequence[Obstacle], place: Point) -> bool:
    """Say whether the middle of a base at a place keeps clear of all obstacles."""
    return is_open(walls, *place)


def goals_of(play: Play) -> tuple[Point, ...]:
    """Return where objectives lie; a table without any has its middle for one."""
    markers = tuple((marker.x, marker.y) for marker in play.state.markers)
    return markers or ((play.table.width // 2, play.table.height // 2),)


def bases_of(play: Play, squad: Squad) -> list[Base]:
    """Return the bases of the living models of a unit."""
    troop = play.rules.forces.of(squad)
    return [troop.base[number] for number in squad.living()]


def rule_of(play: Play) -> Coherency:
    """Return the rule of coherency."""
    rule = play.rules.forces.profile.coherency
    return Coherency(rule.next * INCH, rule.span * INCH)


def anchors(
    box: Box, half: int, goals: tuple[Point, ...], *, north: bool
) -> Iterator[tuple[int, Point, Point]]:
    """Yield places for the first model of a unit, the nearest to any objective first.

    Each comes with the square of how far it is and with its objective. The place of a box that is
    nearest to an objective is always among them.

    Args:
        box: where the base has to be.
        half: half of its width.
        goals: where the objectives lie.
        north: whether the army's edge is the north one; places are named from there.

    """
    left, top, right, bottom = box[0] + half, box[1] + half, box[2] - half, box[3] - half
    if left > right or top > bottom:
        return
    sign = 1 if north else -1
    exact = {(min(max(x, left), right), min(max(y, top), bottom)) for x, y in goals}
    own = sorted(each for place in exact for each in ranked(place, goals, sign))
    for square, x, y, goal in merge(own, lattice(box, goals, sign).places()):
        place = sign * x, sign * y
        if left <= place[0] <= right and top <= place[1] <= bottom:
            yield square, goal, place


Ranked = tuple[int, int, int, Point]
"""The square of how far a place is from the nearest objective, itself, and that objective."""


class Lattice:
    """The places of a grid over a box, the nearest to an objective first.

    They are worked out band by band of how far they are, since most often the first will do.

    Args:
        box: where they lie.
        goals: the objectives.
        sign: 1 or -1, as `ranked` takes it.

    """

    def __init__(self, box: Box, goals: tuple[Point, ...], sign: int) -> None:
        self.goals, self.sign = goals, sign
        left, top, right, bottom = box
        self.across = range(left, right + 1, COARSE)
        self.down = range(top, bottom + 1, COARSE)
        if sign < 0:
            self.across = range(right, left - 1, -COARSE)
            self.down = range(bottom, top - 1, -COARSE)
        self.bands: list[list[Ranked]] = []
        self.left = len(self.across) * len(self.down)

    def places(self) -> Iterator[Ranked]:
        """Yield all places in order."""
        nth = 0
        while nth < len(self.bands) or self.left:
            if nth == len(self.bands):
                self.bands.append(self.band(nth))
                self.left -= len({each[1:3] for each in self.bands[nth]})
            yield from self.bands[nth]
            nth += 1

    def band(self, nth: int) -> list[Ranked]:
        """Return the places from *nth* times `BAND` off to once more, in order."""
        least, most = (nth * BAND) ** 2, ((nth + 1) * BAND) ** 2
        found = set()
        for u, v in self.goals:
            squares = [(y, (v - y) * (v - y)) for y in self.down]
            for x in self.across:
                square = (u - x) * (u - x)
                if square < most:
                    low, high = least - square, most - square
                    found.update([(x, y) for y, rest in squares if low <= rest < high])
        places = [each for place in found for each in ranked(place, self.goals, self.sign)]
        return sorted([place for place in places if place[0] >= least])


@lru_cache(maxsize=64)
def lattice(box: Box, goals: tuple[Point, ...], sign: int) -> Lattice:
    """Return the grid over a box; the same one, with what is known of it, for the same box."""
    return Lattice(box, goals, sign)


def ranked(place: Point, goals: tuple[Point, ...], sign: int) -> list[Ranked]:
    """Return the square of how far a place is from the nearest objective, itself, and that one.

    If several are exactly as near it is returned with each of them.
    The place is named from the army's own edge: its sides have a sign of -1 from the south one.
    """
    x, y = place
    squares = [(u - x) * (u - x) + (v - y) * (v - y) for u, v in goals]
    least = min(squares)
    if squares.count(least) == 1:
        return [(least, sign * x, sign * y, goals[squares.index(least)])]
    near = [goal for goal, square in zip(goals, squares, strict=True) if square == least]
    return [(least, sign * x, sign * y, goal) for goal in near]


def set_up(
    bases: Sequence[Base], anchor: Point, goal: Point, room: Room, rule: Coherency, far: int
) -> Found | None:
    """Return a unit set up with its first model at a place; None if it cannot be."""
    facing = facing_towards(anchor, goal)
    if not room.has(bases[0].at(*anchor, facing)):
        return None
    shapes = placed(bases, anchor, facing, room, rule)
    return None if shapes is None else Found(far, goal, shapes)


def finer(
    bases: Sequence[Base],
    found: Found,
    anchor: Point,
    room: Room,
    rule: Coherency,
    walls: Sequence[Obstacle],
) -> Found:
    """Return a unit set up a little nearer to its objective, if it can be."""
    x, y = anchor
    left, top, right, bottom = room.bounds
    half = bases[0].radius
    across = range(max(x - COARSE, left + half), min(x + COARSE, right - half) + 1, FINE)
    down = range(max(y - COARSE, top + half), min(y + COARSE, bottom - half) + 1, FINE)
    nearer = sorted(
        (far, place)
        for place in ((u, v) for u in across for v in down)
        if (far := between(place, found.goal)) < found.far
    )
    for far, place in nearer:
        if is_clear(walls, place):
            better = set_up(bases, place, found.goal, room, rule, far)
            if better is not None:
                return better
    return found


def spots_of(found: Found) -> list[Spot]:
    """Return where models stand, all turned to their objective."""
    front = found.shapes[0]
    facing = facing_towards((front.x, front.y), found.goal)
    return [(shape.x, shape.y, facing) for shape in found.shapes]


# -- Aircraft, Entrenched and Scouts ---------------------------------------------------------------


def on_the_edge(play: Play, squad: Squad, section: int) -> list[Spot] | None:
    """GF-SR-AIRCRAFT: return where an Aircraft begins: its section's edge, nose to an objective.

    It is the point of the edge, as far as it is free, that is nearest to the nearest objective. A
    die decides among objectives that are equally near to it, and then among such points.
    """
    count = play.rules.forces.profile.solo.sections
    left, top, right, bottom = strip(play, squad.side, section, count)
    north = edge(play.state, squad.side) == NORTH
    base = bases_of(play, squad)[0]
    keep = kept(play, squad, play.rules.forces.profile.move.gap * INCH)
    room = Room(play.table.ground, [], keep, (left, top, right, bottom))
    goals = goals_of(play)
    reach = base.at(0, 0).outline.reach
    y = top + reach if north else bottom - reach
    ends = left + reach, right - reach
    steps = range(0, ends[1] - ends[0] + 1, COARSE)
    places = {min(max(x, ends[0]), ends[1]) for x, _ in goals}
    places |= {ends[0] + step if north else ends[1] - step for step in steps}
    best: dict[Point, tuple[int, list[Point]]] = {}
    for square, u, v, goal in sorted(each for x in places for each in ranked((x, y), goals, 1)):
        least, able = best.get(goal, (square, []))
        if square == least and room.has(base.at(u, v, facing_towards((u, v), goal))):
            best[goal] = square, [*able, (u, v)]
    if not best:
        return None
    near = ties.best(list(best), lambda goal: isqrt(best[goal][0]), ties.tolerance(play))
    goal = ties.place(play, "GF-SR-AIRCRAFT", near)
    point = ties.place(play, "GF-SR-AIRCRAFT", best[goal][1])
    return [(*point, facing_towards(point, goal))] * len(squad.living())


def highest(play: Play, squad: Squad, sections: Sequence[int]) -> list[Spot] | None:
    """GF-SR-ENTRENCHED: return the highest place with the most view, in zone and section.

    Height counts first, then how many points of the table are in sight, then a die; objectives do
    not matter.
    """
    count = play.rules.forces.profile.solo.sections
    bases, rule = bases_of(play, squad), rule_of(play)
    gap = play.rules.forces.profile.move.gap * INCH
    keep = kept(play, squad, gap)
    troop = play.rules.forces.of(squad)
    free = troop.has("strider") or troop.has("flying")
    for sorts in SORTS[-1:] if free else SORTS:
        for number in sections:
            box = common(strip(play, squad.side, number, count), zone(play, squad.side))
            room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep, box)
            places = lookouts(play, squad, room, bases[0])
            while places:
                top = ties.best(places, lambda place: -level(play.table, bases[0], place))
                wide = ties.best(top, lambda place: -view(play.table, bases[0], place))
                chosen = ties.place(play, "GF-SR-ENTRENCHED", wide)
                ahead = play.table.width // 2, play.table.height // 2
                found = set_up(bases, chosen, ahead, room, rule, 0)
                if found is not None:
                    return spots_of(found)
                places.remove(chosen)
    return None


def lookouts(play: Play, squad: Squad, room: Room, base: Base) -> list[Point]:
    """Return the places of a grid in a room where the first model of a unit may stand."""
    half = base.radius
    left, top, right, bottom = room.bounds
    north = edge(play.state, squad.side) == NORTH
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


def scout(play: Play, squad: Squad) -> None:
    """GF-SR-SCOUT: bring a unit that has deployed as near to the nearest objective as it may come.

    The whole unit goes the same way, over all terrain, away from other units, and not into
    difficult or dangerous terrain unless it stands there. A die decides among objectives that it
    would come equally near to, and then among ways that end exactly as near to one.
    """
    numbers = play.rules.forces.profile.special.scout
    here = positions.block(play, squad)
    keep = kept(play, squad, play.rules.forces.profile.move.gap * INCH)
    troop = play.rules.forces.of(squad)
    sorts = SORTS[-1] if troop.has("strider") or troop.has("flying") else SORTS[0]
    room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep)
    goals = goals_of(play)
    most = numbers.distance * INCH
    north = edge(play.state, squad.side) == NORTH
    steps = range(-most, most + 1, 2 * COARSE)
    ways = [(dx, dy) if north else (-dx, -dy) for dx in steps for dy in steps]
    ways = [way for way in ways if way[0] ** 2 + way[1] ** 2 <= most * most]
    squares = {goal: nearest_of(ways_to(here.shapes, goal), (0, 0)) for goal in goals}
    now = min(squares.values())
    within = ties.tolerance(play)
    fine = range(-INCH, INCH + 1, COARSE // 2)
    best: dict[Point, tuple[int, list[Point]]] = {}
    for goal in sorted(goals, key=lambda each: squares[each]):
        if best and isqrt(squares[goal]) - most > min(far for far, _ in best.values()) + within:
            break  # not even a whole move towards it would end as near
        away = ways_to(here.shapes, goal)
        rough = nearest_ways(here.shapes, away, ways, room, now)
        near = list(rough)
        for dx, dy in rough:
            finer_ways = [(dx + u, dy + v) for u in fine for v in fine]
            finer_ways = [way for way in finer_ways if way[0] ** 2 + way[1] ** 2 <= most * most]
            far = nearest_of(away, (dx, dy))
            near += nearest_ways(here.shapes, away, finer_ways, room, far)
        if near:
            near = ties.best(near, partial(nearest_of, away))
            best[goal] = isqrt(nearest_of(away, near[0])), near
    if not best:
        return
    able = [goal for goal in goals if goal in best]
    nearest = ties.best(able, lambda goal: best[goal][0], within)
    goal = ties.place(play, "GF-SR-SCOUT", nearest)
    way = ties.place(play, "GF-SR-SCOUT", best[goal][1])
    was = positions.spots_of(squad)
    put(play, squad, [(x + way[0], y + way[1], turn) for x, y, turn in was])
    play.tell(
        "GF-SR-SCOUT",
        "moves",
        who=squad.name,
        move="Scout",
        length=between((0, 0), way),
        was=[spot[:2] for spot in was],
        now=[(x + way[0], y + way[1]) for x, y, _ in was],
    )


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
        able = [way for _, way in alike if all(map(room.has, moved(shapes, *way)))]
        if able:
            return able
    return []


def nearest_of(away: Sequence[Point], way: Point) -> int:
    """Return the square of what is left of the shortest of some ways once another is gone."""
    x, y = way
    return min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in away])
