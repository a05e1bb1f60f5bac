"""GF-DEP-3, GF-DEP-3b: where the AI sets its units down, at deployment and when they arrive.

A unit is set in ranks whose front looks at an objective, its first model as near to one as there is
a place for the whole of it. Places are looked through in steps of half an inch, and then finer
round the best; they are named along the army's own edge, so that no edge has an advantage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import merge
from math import isqrt
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.automa.sections import common, strip
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special, ties
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
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, STEP, Point, between
from lonehand.space.inches.moves.placement import Coherency, Room, facing_towards, place_unit
from lonehand.space.inches.moves.routes import Obstacle, is_open
from lonehand.space.inches.shapes import Base, Shape, distance, outline

COARSE: Final = INCH // 2
FINE: Final = INCH // 10
"""Steps in which places are looked through, the second one round the best of the first."""
QUARTER: Final = 90
FEW_MODELS: Final = 5
"""A unit that does not fit is turned: one of a few models by steps, a larger one by quarters."""
BAND: Final = 4 * INCH
"""The width of the bands, round all objectives together, in which places are looked through."""
SORTS: Final = (
    ("impassable", "difficult", "dangerous"),
    ("impassable", "dangerous"),
    ("impassable",),
)
"""GF-DEP-3b: what terrain is avoided always, and what as long as there is a better place."""


Sorts = tuple[str, ...]


class Found(NamedTuple):
    """A place for a unit.

    Attributes:
        far: how far its nearest base is from an objective.
        goal: that objective.
        facing: where its front looks.
        shapes: its models.

    """

    far: int
    goal: Point
    facing: int
    shapes: tuple[Shape, ...]


# -- near an objective -----------------------------------------------------------------------------


def in_zone(play: Play, unit: Unit, sections: Sequence[int]) -> list[Spot] | None:
    """GF-DEP-3, GF-DEP-3b: return where a unit deploys in its zone; None if there is no place.

    *sections* are tried in turn: first clear of difficult and dangerous terrain, then in difficult,
    then in dangerous terrain. GF-DEP-3b: Strider and Flying free a unit from all of it.
    """
    depth = zone(play, unit.side)
    gap = play.rules.forces.profile.move.gap * INCH
    return first_place(play, unit, [(number, depth) for number in sections], gap)


def in_ambush(play: Play, unit: Unit, sections: Sequence[int]) -> list[Spot] | None:
    """Return where a unit arrives, in the full depth of a section."""
    whole = (0, 0, play.table.width, play.table.height)
    away = special.away_on_arrival(play.rules.forces.profile)
    return first_place(play, unit, [(number, whole) for number in sections], away)


def first_place(
    play: Play, unit: Unit, boxes: Sequence[tuple[int, Box]], away: int
) -> list[Spot] | None:
    """Return the first place that there is, in the order of GF-DEP-3b.

    Args:
        play: the battle.
        unit: the unit.
        boxes: the sections to be tried, each with the zone in which the unit has to be as well.
        away: how far from enemies it keeps.

    """
    free = stands_anywhere(play.rules.forces.of(unit))
    count = play.rules.forces.profile.solo.sections
    for sorts in SORTS[-1:] if free else SORTS:
        for number, bounds in boxes:
            box = common(strip(play, unit.side, number, count), bounds)
            found = near_objectives(play, unit, sorts, box, away)
            if found is not None:
                if free or sorts is not SORTS[0] or number != boxes[0][0]:
                    play.tell("GF-DEP-3b", events.Applies(unit.name))
                return spots_of(found)
    return None


def stands_anywhere(troop: Troop) -> bool:
    """GF-DEP-3b: say whether a unit deploys in difficult and dangerous terrain as anywhere else."""
    return troop.has("strider") or troop.has("flying")


def near_objectives(play: Play, unit: Unit, sorts: Sorts, box: Box, away: int) -> Found | None:
    """GF-DEP-3: return the place of a unit nearest to an objective; None if it has none.

    Measured from any base to any objective. A die decides where places by several objectives are
    equally near, and then among places that are exactly as near to one.

    Args:
        play: the battle.
        unit: the unit.
        sorts: what terrain it keeps off.
        box: where it has to be, with all of its bases.
        away: how far from enemies it keeps.

    """
    bases = bases_of(play, unit)
    keep = gaps_to_keep(play, unit, away)
    room = Room(play.table.ground, play.table.ground.with_property(*sorts), keep, box)
    lanes = play.table.lanes(bases[0], sorts)
    walls = [
        each
        for each in (*lanes.walls, *lanes.zones(keep))
        if each.left < box[2] and each.right > box[0] and each.top < box[3] and each.bottom > box[1]
    ]
    ground = play.table.lanes(bases[0], tuple(word for word in sorts if word != "impassable")).walls
    keeps_off = False
    rule, within = positions.rule_of(play), ties.tolerance(play)
    north = edge(play.state, unit.side) == NORTH
    best: dict[Point, list[Found]] = {}
    first: dict[Point, int] = {}
    least = None
    reach = max(base.at(0, 0).outline.reach for base in bases)
    longer = max(base.length - base.width for base in bases) // 2
    for square, goal, anchor in anchors(box, bases[0].radius, goals_of(play), north=north):
        far = isqrt(square)
        if least is not None and far - reach > least + within + COARSE:
            break
        if goal in first and not as_near(square, first[goal], longer):
            continue
        if not is_clear(walls, anchor):
            keeps_off = keeps_off or (not best and not is_clear(ground, anchor))
            continue
        for found in set_ups(bases, anchor, goal, room, rule):
            first.setdefault(goal, square)
            best.setdefault(goal, []).append(finer(bases, found, anchor, room, rule, walls))
            least = min(each.far for some in best.values() for each in some)
    if not best:
        return None
    if keeps_off:
        play.tell("GF-DEP-3b", events.Applies(unit.name))
    nearest = ties.best([each for some in best.values() for each in some], far_of, within)
    goal = ties.place(play, "GF-DEP-3", [each.goal for each in nearest])
    alike = ties.best(best[goal], far_of)
    place = ties.place(play, "GF-DEP-3", list(dict.fromkeys(map(front, alike))))
    turned = {each.facing: each for each in alike if front(each) == place}
    return turned[ties.one_of(play, "GF-DEP-3", sorted(turned))]


def as_near(square: int, first: int, longer: int) -> bool:
    """Say whether a place may be as near to an objective as the first one where a unit fits.

    Args:
        square: the square of how far it is.
        first: likewise of the first one.
        longer: by how much half of a base is longer than half of it is wide: a place that much
            farther may still be as near with the base turned.

    """
    return square <= first or (longer > 0 and isqrt(square) <= isqrt(first) + longer)


def far_of(found: Found) -> int:
    """Return how far a place for a unit is from an objective."""
    return found.far


def front(found: Found) -> Point:
    """Return where the first model of a unit would stand."""
    return found.shapes[0].x, found.shapes[0].y


def is_clear(walls: Sequence[Obstacle], place: Point) -> bool:
    """Say whether the middle of a base at a place keeps clear of all obstacles."""
    return is_open(walls, *place)


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
    own = sorted(each for place in exact for each in rank_by_objective(place, goals, sign))
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
        sign: 1 or -1, as `rank_by_objective` takes it.

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
        places = [
            each for place in found for each in rank_by_objective(place, self.goals, self.sign)
        ]
        return sorted([place for place in places if place[0] >= least])


@lru_cache(maxsize=64)
def lattice(box: Box, goals: tuple[Point, ...], sign: int) -> Lattice:
    """Return the grid over a box; the same one, with what is known of it, for the same box."""
    return Lattice(box, goals, sign)


def rank_by_objective(place: Point, goals: tuple[Point, ...], sign: int) -> list[Ranked]:
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
    bases: Sequence[Base], anchor: Point, goal: Point, room: Room, rule: Coherency, facing: int
) -> Found | None:
    """Return a unit set up with its first model at a place; None if it cannot be."""
    if not room.has(bases[0].at(*anchor, facing)):
        return None
    shapes = place_unit(bases, anchor, facing, room, rule)
    if shapes is None:
        return None
    spot = Shape(outline(((0, 0),)), *goal)
    return Found(min(distance(shape, spot) for shape in shapes), goal, facing, shapes)


def set_ups(
    bases: Sequence[Base], anchor: Point, goal: Point, room: Room, rule: Coherency
) -> list[Found]:
    """Return a unit set up at a place, its front to an objective or turned from it, if it must be.

    It is turned as little as it can be; there are two if that may be to either side.
    """
    ahead = facing_towards(anchor, goal)
    step = STEP if len(bases) <= FEW_MODELS else QUARTER
    for turn in range(0, 181, step):
        facings = dict.fromkeys(((ahead + turn) % 360, (ahead - turn) % 360))
        tried = [set_up(bases, anchor, goal, room, rule, facing) for facing in facings]
        if found := [each for each in tried if each is not None]:
            return found
    return []


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
    far, turn = between(anchor, found.goal), found.facing - facing_towards(anchor, found.goal)
    nearer = sorted(
        (near, place)
        for place in ((u, v) for u in across for v in down)
        if (near := between(place, found.goal)) < far
    )
    for _, place in nearer:
        if is_clear(walls, place):
            facing = (facing_towards(place, found.goal) + turn) % 360
            better = set_up(bases, place, found.goal, room, rule, facing)
            if better is not None and better.far < found.far:
                return better
    return found


def spots_of(found: Found) -> list[Spot]:
    """Return where models stand, all turned as their front is."""
    return [(shape.x, shape.y, found.facing) for shape in found.shapes]
