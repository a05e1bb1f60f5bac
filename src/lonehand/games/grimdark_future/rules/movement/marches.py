"""Marches: the move of a whole unit as near to a place as it may come, and flights of Aircraft.

One model leads: it goes by the shortest legal way, and the others keep their formation with it as
far as terrain, other units and the lengths of their own ways allow; where that cannot be, the unit
gathers again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeGuard

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import aircraft, positions, walks
from lonehand.games.grimdark_future.rules.movement.shifts import Shift, nearest_of
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, DIFFICULT, Kind, Move, Walk
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.movers import Course
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.routes import Route, is_leg_free, shorten
from lonehand.space.inches.shapes import Shape, distance

NEARLY: Final = INCH // 20
"""By how much a move may fall short of the best without anything else being tried."""
HALVINGS: Final = 3
"""How often a way that nobody can follow is halved."""
OTHERS: Final = 2
"""Models that may lead if the nearest one is hindered."""
MOST_PLACES: Final = 2000
"""Places that are looked at for a whole unit behind whose models nobody can follow."""
MESH: Final = 700
"""The distance between the places that are tried if a whole unit finds no way to the best one."""
MOST_MESHES: Final = 24
"""The most places of that mesh to which ways are looked for."""

# -- as near to a place as can be ------------------------------------------------------------------


def towards(
    play: Play,
    unit: Unit,
    point: Point,
    length: int,
    *,
    avoid: Sequence[str] = (),
    kind: Kind = ADVANCE,
) -> Move:
    """Return the move that brings a unit as near to a point as it allows, in formation.

    If nothing of it can be made, it is a move of no length, or one that restores coherency.

    Args:
        play: the battle.
        unit: the unit.
        point: where its leading model's middle is to be.
        length: how far each model may move, before difficult terrain.
        avoid: sorts of terrain to go round; a model that stands in one may leave it.
        kind: what the move is called.

    """
    if play.rules.forces.of(unit).has("aircraft"):
        flight = aircraft.nearest(play, unit, point)
        return walks.hold(play, unit) if flight is None else fly(unit, flight, kind)
    words = tuple(avoid)
    if not unit.seat:
        return as_near(play, unit, point, length, words, kind)
    what = "towards", point, length, words, kind
    return positions.found_before(
        play, unit, what, lambda: as_near(play, unit, point, length, words, kind)
    )


def as_near(
    play: Play, unit: Unit, point: Point, length: int, avoid: Sequence[str], kind: Kind
) -> Move:
    """Return the move of a unit on the ground that `towards` asks for."""
    best: tuple[int, Move] | None = None
    here = min([between(place[:2], point) for place in positions.spots_of(unit)], default=0)
    for most, words in ways_through(play, unit, length, avoid):
        if best is not None and best[0] <= here - most:
            break  # no shorter move can get nearer
        move = lead_model(walks.about_to_move(play, unit, most, words), point, kind)
        far = min([between(place[:2], point) for place in move.places], default=0)
        if best is None or far < best[0]:
            best = far, move
    return best[1] if best else walks.hold(play, unit)


def ways_through(
    play: Play, unit: Unit, length: int, avoid: Sequence[str]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield how far a unit may move, with what it must keep out of to do so.

    Through difficult terrain it moves the shorter way; a unit that does not touch it moves all the
    way.
    """
    troop, here = play.rules.forces.of(unit), positions.block(play, unit)
    words = tuple(avoid)
    capped = walks.most_through(play, length)
    if capped == length or not walks.is_near(play.table, here, length, DIFFICULT):
        yield length, words
    elif walks.starts_in(play.table, troop, here, DIFFICULT):
        yield capped, words
    elif not any(walks.minds(troop, number, DIFFICULT) for number in here.numbers):
        yield length, words
    else:
        yield length, (*(w for w in words if w != DIFFICULT), DIFFICULT)
        if DIFFICULT not in words:
            yield capped, words


def lead_model(walk: Walk, point: Point, kind: Kind) -> Move:
    """Return the move of a unit that brings one of its models as near to a point as can be.

    The model that is nearest to the point leads. If it does not come as near as the length of its
    move allows, or nobody can follow it, others may come nearer: another leader, the unit as it
    stands, or the leader on a part of its way.
    """
    if not walk.spots:
        return walk.stays(kind)
    order = sorted(
        range(len(walk.spots)), key=lambda n: (square_between(walk.spots[n][:2], point), n)
    )
    lead = order[0]
    mover, turn = walk.mover(lead), walk.spots[lead][2]
    course = mover.course(point, turn)
    route = mover.along(course, turn)
    best = behind(walk, lead, route, kind)
    nearest = LeftOver(course.aim)
    least = max(0, course.left - walk.length) + NEARLY
    if nearest.is_within(best, least):
        return best
    for nth in order[1 : 1 + OTHERS]:
        if nearest.is_within(best, nearest.at_least(walk, nth) + NEARLY):
            break
        other = walk.mover(nth).towards(course.aim, walk.spots[nth][2])
        best = nearest.better(best, behind(walk, nth, other, kind))
    if (
        len(order) > 1
        and not nearest.is_within(best, least)
        and positions.keeps_together(walk.play, walk.here)
    ):
        now = nearest.of(walk.spots) if best is None else nearest.of(best.places) - NEARLY
        best = as_it_stands(walk, course, now, kind) or best
    if route.length and not nearest.is_within(best, nearest.from_end(route) + INCH):
        best = nearest.better(best, part_way_behind(walk, lead, route, kind))
    return best or gather(walk, lead, kind)


class LeftOver(NamedTuple):
    """How much is left of a way when a move has ended, told from its nearest model.

    Attributes:
        aim: where the way leads.

    """

    aim: Point

    def of(self, spots: Sequence[Spot]) -> int:
        """Return how far the nearest model is from the place."""
        return min([between(spot[:2], self.aim) for spot in spots])

    def is_within(self, move: Move | None, most: int) -> TypeGuard[Move]:
        """Say whether there is a move, and it leaves no more than that."""
        return move is not None and self.of(move.places) <= most

    def from_end(self, route: Route) -> int:
        """Return how far the end of a way is from the place."""
        return between(route.end, self.aim)

    def at_least(self, walk: Walk, nth: int) -> int:
        """Return how far a model is at least when it has moved."""
        return max(0, between(walk.spots[nth][:2], self.aim) - walk.length)

    def better(self, one: Move | None, other: Move | None) -> Move | None:
        """Return the better of two moves, the first if they are equally good."""
        if one is None or other is None:
            return one or other
        return other if self.of(other.places) < self.of(one.places) else one


def behind(walk: Walk, lead: int, route: Route, kind: Kind) -> Move | None:
    """Return the move of a unit behind one model; None if anybody finds no place."""
    (x, y, _), end = walk.spots[lead], route.end
    squares = [square_between((u, v), end) for u, v, _ in walk.spots]
    order = formations.order_of(positions.links(walk.play, walk.here), lead, squares)
    wishes = formations.shift_all(walk.spots, end[0] - x, end[1] - y)
    found = formations.grow_formation(walk.rest(), wishes, order)
    return None if isinstance(found, int) else walk.make_move(kind, *found, lead)


def as_it_stands(walk: Walk, course: Course, most: int, kind: Kind) -> Move | None:
    """Return the move of a unit that keeps its formation, as near to its aim as it gets so.

    It is None if no such move leaves less than *most*.
    """
    shift = Shift(walk)
    poles = shift.poles([course.aim])
    value = nearest_of(poles, most)
    xs, ys = zip(*poles, strict=True)
    seeker = shift.seeker(
        value, poles, (min(xs) - most, min(ys) - most, max(xs) + most, max(ys) + most)
    )
    for _, place in shift.free_places(seeker, MOST_PLACES):
        if is_on_course(walk, course, shift.spots(place)):
            move = shift.make_move(kind, place, seeker)
            if move is not None:
                return move
        if shift.patience <= 0:
            break
    if not seeker.queue and shift.patience > 0:
        return None
    shift.rest()
    for place in islice(shift.mesh(value, MESH), MOST_MESHES):
        if is_on_course(walk, course, shift.spots(place)):
            move = shift.make_move(kind, place)
            if move is not None:
                return shift.refine(value, place, move)[1]
    return None


def is_on_course(walk: Walk, course: Course, spots: Sequence[Spot]) -> bool:
    """Say whether the model that is nearest to the aim of a course could go straight on to it."""
    if course.route is None:
        return True
    nth = min(range(len(spots)), key=lambda n: square_between(spots[n][:2], course.aim))
    return is_leg_free(spots[nth][:2], course.aim, walk.mover(nth).lasting)


def part_way_behind(walk: Walk, lead: int, route: Route, kind: Kind) -> Move | None:
    """Return the move behind one model on as much of its way as anybody can follow."""
    best: Move | None = None
    low, high = 0, route.length
    for _ in range(HALVINGS):
        middle = (low + high) // 2
        move = behind(walk, lead, shorten(route, middle), kind)
        if move is None:
            high = middle
        else:
            low, best = middle, move
    return best


def gather(walk: Walk, lead: int, kind: Kind) -> Move:
    """GFC-26: return the move that restores coherency as well as it can be.

    The largest chain of models stays, the one of the leader if several are as large; the others
    come as near to it as their moves go.
    """
    groups = figures.chains(positions.links(walk.play, walk.here))
    stays = max(groups, key=lambda group: (len(group), lead in group))
    spots, paths = list(walk.spots), [((x, y),) for x, y, _ in walk.spots]
    found: list[Path] = list(paths)
    shapes = {n: walk.here.shapes[n] for n in stays}
    lost = [n for group in groups if group is not stays for n in group]
    lost.sort(key=lambda n: min(distance(walk.here.shapes[n], walk.here.shapes[m]) for m in stays))
    for nth in lost:
        spot, path = rejoin(walk, nth, shapes, lost)
        spots[nth], found[nth] = spot, path
        shapes[nth] = walk.bases[nth].at(*spot)
    return walk.make_move(kind, spots, found, lead)


def rejoin(
    walk: Walk, nth: int, shapes: dict[int, Shape], lost: Sequence[int]
) -> tuple[Spot, Path]:
    """Return where a model that was cut off gets, and its way."""
    own, turn = walk.here.shapes[nth], walk.spots[nth][2]
    base = walk.bases[nth]
    others = [
        *shapes.values(),
        *(walk.here.shapes[n] for n in lost if n not in shapes and n != nth),
    ]
    target = min(shapes.values(), key=lambda shape: distance(own, shape))
    spots = [*formations.beside(base, walk.spots[nth], list(shapes.values()))]
    for spot in spots[: formations.MOST_TRIED]:
        if not walks.collides(base.at(*spot), others):
            path = walk.reach(nth, spot)
            if path is not None:
                return spot, path
    if not walk.flies(nth):
        route = walk.mover(nth).closest(target, formations.APART)
        spot = (*route.end, turn)
        if not walks.collides(base.at(*spot), others):
            return spot, route.points
    x, y, _ = walk.spots[nth]
    return walk.spots[nth], ((x, y),)


# -- Aircraft --------------------------------------------------------------------------------------


def flights(play: Play, unit: Unit, kind: Kind = ADVANCE) -> list[Move]:
    """Return the moves that an Aircraft may make, whole inches apart."""
    return [fly(unit, flight, kind) for flight in aircraft.flights(play, unit)]


def fly(unit: Unit, flight: aircraft.Flight, kind: Kind) -> Move:
    """Return a flight as a move; an Aircraft minds no terrain."""
    starts = [(x, y) for x, y, _ in positions.spots_of(unit)]
    paths = tuple((start, (x, y)) for start, (x, y, _) in zip(starts, flight.places, strict=True))
    return Move(kind, flight.places, paths, flight.length, leaves=flight.leaves)
