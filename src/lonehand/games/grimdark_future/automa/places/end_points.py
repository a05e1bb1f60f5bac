"""Where moves of the AI end: towards an objective (C25, C28), in flight, out of a transport.

A move is first made as near to its goal as it can be. Of all ends that the unit can reach as it
stands and that serve as well, the best by the keys of the rule is then taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import isqrt
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.places import surroundings
from lonehand.games.grimdark_future.automa.places.best_ends import (
    Choice,
    Threats,
    Wish,
)
from lonehand.games.grimdark_future.automa.places.surroundings import (
    attack_range,
    avoids,
    is_covered,
    with_word,
)
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties, visibility
from lonehand.games.grimdark_future.rules.movement import marches, positions, transports, walks
from lonehand.games.grimdark_future.rules.movement.shifts import Rank, Shift
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, Kind, Move
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches import fields, figures
from lonehand.space.inches.figures import Spot, Spots
from lonehand.space.inches.measures import (
    INCH,
    WHOLE,
    Point,
    between,
    cosine,
    divide,
    inches,
    root_up,
    sine,
)
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Circle, crossings
from lonehand.space.inches.moves.search import INSIDE, box_round

RIM: Final = 2
"""Thousandths of an inch by which a unit stays inside of the 3″ round an objective."""
FAR: Final = 1 << 20
"""Farther than anything on a table, in thousandths of an inch."""
NEAREST: Final = 2
"""Models from whose distances the ends of a move are looked for."""
ASIDE: Final = (0, 1500, -1500, 3000, -3000)
"""How far aside of the end of a move others are looked for."""
ROUND: Final = (0, 4, -4, 8, -8)


def straight_to(play: Play, unit: Unit, marker: Marker, kind: Kind) -> Move:
    """Return the move of a unit as near to an objective as it can come."""
    return nearer(play, unit, (marker.x, marker.y), kind, avoids(play, unit, marker))


def to_objective(
    play: Play, unit: Unit, marker: Marker, kind: Kind, plain: Move | None = None
) -> Move:
    """Return the move of a unit towards an objective; *plain*: the nearest one, if it is known.

    GF-CTRL-2: one that gets within 3″ of it stops there as near as it can to what it wants next. A
    Shooting or Hybrid unit that advances stays out of the enemies' attack ranges. Cover is a key
    among ends that serve equally well; by an option it comes before progress.
    """
    if play.rules.forces.of(unit).has("aircraft"):
        return flight(play, unit, (marker.x, marker.y))
    plain = plain or straight_to(play, unit, marker, kind)
    if not plain.places:
        return plain
    if positions.near_marker(play, unit, marker, plain.places):
        return move_to_seize(play, unit, marker, kind, plain)
    return move_towards(play, unit, marker, kind, plain)


def nearer(play: Play, unit: Unit, point: Point, kind: Kind, avoid: Sequence[str]) -> Move:
    """Return the move as near to a point as a unit can come, by the shortest legal way (C28).

    If it gets no nearer at all, it steps aside once, to the left or to the right as a die says, and
    if it cannot do that either it stays.
    By an option it goes through difficult terrain rather than stay.
    """
    length = length_of(play, unit, kind)
    found = marches.towards(play, unit, point, length, avoid=avoid, kind=kind)
    if not found.places or not length:
        return found
    if play.rules.readings.difficult_last == "yes" and found.length < length - INCH // 4:
        difficult = {fields.a_piece(each) for each in with_word(play.table, "difficult")}
        less = tuple(word for word in avoid if word not in difficult)
        through = marches.towards(play, unit, point, length, avoid=less, kind=kind)
        if nearest_of(through.places, point) < nearest_of(found.places, point):
            return through
    return found if found.length else aside(play, unit, point, kind, avoid, found)


def aside(
    play: Play, unit: Unit, point: Point, kind: Kind, avoid: Sequence[str], stays: Move
) -> Move:
    """C28: return the step of a unit that gets no nearer to a point, to a place as near to it.

    It goes to its left or to its right, as far as its move allows, or stays: a die chooses among
    what it can do.
    """
    length = length_of(play, unit, kind)
    lead = min(stays.places, key=lambda spot: square_between(spot[:2], point))
    now = between(lead[:2], point)
    if now <= INCH:
        return stays
    within = ties.tolerance(play)
    options = {"stay": stays}
    for side, place in zip(("left", "right"), as_near(lead[:2], point, length), strict=True):
        move = marches.towards(play, unit, place, length, avoid=avoid, kind=kind)
        if move.length >= INCH and nearest_of(move.places, point) <= now + within:
            options[side] = move
    return options[ties.one_of(play, "GF-GEN-2", list(options))]


def as_near(place: Point, point: Point, length: int) -> list[Point]:
    """Return the two places a length away from one that are as near to a point as it is."""
    far = between(place, point)
    return list(crossings(Circle(*point, far), Circle(*place, min(length, far))))


def move_to_seize(play: Play, unit: Unit, marker: Marker, kind: Kind, plain: Move) -> Move:
    """GF-CTRL-2: return the move that ends within 3″ of an objective, nearest to what comes next.

    Cover is the key before that (C25, C31). A Shooting or Hybrid unit that advances then also stays
    out of attack ranges, among places that are equally near to what comes next.
    """
    goal = next_goal(play, unit, marker)
    if goal is None:
        return plain
    avoid = avoids(play, unit, marker)
    within = play.rules.forces.profile.objectives.seized_within * INCH
    home = Circle(marker.x, marker.y, within - RIM)

    def seizes(spots: Spots) -> bool:
        return positions.near_marker(play, unit, marker, spots)

    best = Choice(play, unit, kind, avoid, seizes, to_objective=True)
    near = best.wishes(partial(near_to, goal, home=home))
    end, is_covered = best.in_cover(near), True
    if end is None:
        end, is_covered = best.anywhere(near), False
    if end is None:
        return plain
    if shoots(unit) and kind == ADVANCE:
        most = nearest_of(end.move.places, goal) + progress(play)
        careful = best.wishes(partial(out_of_reach, play, unit, goal, most, home=home))
        end = (best.in_cover(careful) if is_covered else best.anywhere(careful)) or end
    return end.move


def move_towards(play: Play, unit: Unit, marker: Marker, kind: Kind, plain: Move) -> Move:
    """Return a move that does not reach its objective yet.

    Keys in turn: nearness to the objective, within 1″; cover; for a Shooting or Hybrid unit that
    advances, the fewest attack ranges and then the largest gap; then nearness itself.
    """
    goal, slack = (marker.x, marker.y), progress(play)
    careful = shoots(unit) and kind == ADVANCE
    covers_first = play.rules.readings.cover_first == "cover"
    best = Choice(play, unit, kind, avoids(play, unit, marker), to_objective=True)
    return as_good(best, goal, plain, 3 * slack if covers_first else slack, careful=careful)


def as_good(best: Choice, goal: Point, plain: Move, slack: int, *, careful: bool = False) -> Move:
    """Return the best move that ends at most a little farther from a goal than the nearest one.

    Args:
        best: finds the best end.
        goal: the place.
        plain: the move that ends nearest to it.
        slack: how much farther it may be, in cover; outside it is an inch at most.
        careful: whether it stays out of attack ranges.

    """
    play, unit = best.play, best.unit
    near = nearest_of(plain.places, goal)

    def wishes(most: int) -> list[tuple[Shift, Wish]]:
        if careful:
            return best.wishes(partial(out_of_reach, play, unit, goal, most))
        return best.wishes(partial(near_to, goal, most=most))

    within = progress(play)
    if not careful and not play.table.screens:
        return plain
    wished = wishes(near + slack)
    end = best.in_cover(wished)
    if end is None and careful:
        end = best.anywhere(wished if slack == within else wishes(near + within))
    return plain if end is None else end.move


# -- what is wished for ----------------------------------------------------------------------------


def near_to(goal: Point, shift: Shift, *, most: int = FAR, home: Circle | None = None) -> Wish:
    """Return the wish to end as near to a goal as can be.

    Args:
        goal: where the nearest model is to be.
        shift: the unit as it moves.
        most: how far from the goal it may end.
        home: a circle in or on which a model has to be with its base.

    """
    poles = shift.poles([goal])
    inside = is_within(shift, home)

    def first(x: int, y: int) -> int | None:
        square = min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in poles])
        return root_up(square) if square <= most * most and inside(x, y) else None

    def value(x: int, y: int) -> Rank | None:
        near = first(x, y)
        return None if near is None else (near,)

    homes = [Circle(x, y, radius - INSIDE) for x, y, radius in homes_of(shift, home)]
    parts = [lens(shift, pole, most) for pole in poles]
    if homes:
        parts = [lens(shift, (x, y), radius) for x, y, radius in homes]
    return Wish(value, first, poles, homes, *region([part for part in parts if part is not None]))


def out_of_reach(
    play: Play,
    unit: Unit,
    goal: Point,
    most: int,
    shift: Shift,
    *,
    home: Circle | None = None,
) -> Wish:
    """Return the wish to end out of attack ranges, no farther from a goal than *most*."""
    near = near_to(goal, shift, most=most, home=home)
    threats = Threats(play, unit, shift, near.around, near.within)

    def value(x: int, y: int) -> Rank | None:
        far = near.first(x, y)
        return None if far is None else (*threats.exposure(x, y), far)

    closest = sorted(near.poles, key=lambda pole: square_between(pole, near.around))[:NEAREST]
    return Wish(
        value,
        near.first,
        [*closest, *threats.poles()],
        [*near.rims, *(Circle(*pole, most - INSIDE) for pole in closest), *threats.rims()],
        near.around,
        near.within,
    )


def lens(shift: Shift, pole: Point, most: int) -> tuple[Point, int] | None:
    """Return a circle round all ends of a move that are at most so far from a pole.

    It is given by its middle and its radius; None if there is no such end.
    """
    length, far = shift.walk.length, between(shift.start, pole)
    if far > length + most:
        return None
    if far <= abs(most - length):
        return (shift.start, length) if most > length else (pole, most)
    low, high = max(far - most, -length), min(length, far + most)
    middle = (low + high) // 2
    along = (far * far + length * length - most * most) // (2 * far)
    half = isqrt(max(0, length * length - along * along)) if along > 0 else min(length, most)
    dx, dy = pole[0] - shift.start[0], pole[1] - shift.start[1]
    place = shift.start[0] + dx * middle // far, shift.start[1] + dy * middle // far
    return place, isqrt(half * half + ((high - low) // 2) ** 2) + 2


def region(parts: Sequence[tuple[Point, int]]) -> tuple[Point, int]:
    """Return a circle round some others, by its middle and its radius."""
    if not parts:
        return (0, 0), 0
    boxes = [box_round(place, radius) for place, radius in parts]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    middle = (min(lefts) + max(rights)) // 2, (min(tops) + max(bottoms)) // 2
    return middle, max(between(middle, place) + radius for place, radius in parts)


def homes_of(shift: Shift, home: Circle | None) -> list[Circle]:
    """Return the circles in which the first model has to be for another to be at home."""
    if home is None:
        return []
    return [
        Circle(home.x + dx, home.y + dy, home.radius + shape.outline.inner)
        for (dx, dy), shape in zip(shift.ways, shift.walk.here.shapes, strict=True)
    ]


def is_within(shift: Shift, home: Circle | None) -> Callable[[int, int], bool]:
    """Return a test of whether any model is at home with the first one at a place."""
    homes = [(x, y, radius * radius) for x, y, radius in homes_of(shift, home)]

    def found(x: int, y: int) -> bool:
        return not homes or any(
            (u - x) * (u - x) + (v - y) * (v - y) <= square for u, v, square in homes
        )

    return found


# -- ends, and what tells them apart ---------------------------------------------------------------


class Ending(NamedTuple):
    """A possible end of a move.

    Attributes:
        point: where the leading model's middle would be.
        spots: where the models would be.
        covered: whether that is in or behind cover.

    """

    point: Point
    spots: tuple[Spot, ...]
    covered: bool


def length_of(play: Play, unit: Unit, kind: str) -> int:
    """Return how far an action moves a unit."""
    return walks.length_of(play.rules.forces.of(unit), kind)


def progress(play: Play) -> int:
    """GF-ADV-1: return within how many thousandths two ends serve equally well."""
    return inches(play.rules.readings.progress)


def shoots(unit: Unit) -> bool:
    """GF-ADV-1: say whether a unit is of a type that shoots after an Advance."""
    return unit.kind in ("Hybrid", "Shooting")


def nearest_of(spots: Iterable[Spot], goal: Point) -> int:
    """Return how far the nearest model's middle is from a place."""
    return min(between(spot[:2], goal) for spot in spots)


def step_from(start: Point, towards: Point, length: int, turn: int) -> Point:
    """Return the place a length away from another, turned off a direction by steps of 7.5°."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    far = max(1, between(start, towards))
    cos, sin = cosine(turn), sine(turn)
    x, y = divide(dx * cos - dy * sin, WHOLE), divide(dx * sin + dy * cos, WHOLE)
    return start[0] + divide(x * length, far), start[1] + divide(y * length, far)


def offset(goal: Point, lead: Point, far: int, aside: int) -> Point:
    """Return a place so far from a goal, and so far aside of the line to where a move would end."""
    dx, dy = lead[0] - goal[0], lead[1] - goal[1]
    long = max(1, between(lead, goal))
    x, y = lead[0] - divide(dy * aside, long), lead[1] + divide(dx * aside, long)
    now = max(1, between((x, y), goal))
    return goal[0] + divide((x - goal[0]) * far, now), goal[1] + divide((y - goal[1]) * far, now)


Keys = Sequence[tuple[Callable[[Ending], int], int]]


def best_of(play: Play, endings: Sequence[Ending], keys: Keys) -> Ending:
    """Return the best of some ends by keys in turn, each with what counts as equal.

    A die decides among ends that no key tells apart.
    """
    best: list[Ending] = list(endings)
    for value, within in keys:
        best = ties.best(best, value, within)
    point = ties.place(play, "GF-GEN-2", [each.point for each in best])
    return next(each for each in best if each.point == point)


def exposure(play: Play, unit: Unit) -> list[tuple[Callable[[Ending], int], int]]:
    """GF-ADV-1: return the keys of enemies' attack ranges: fewest over the unit, then farthest.

    An attack range is the larger of a Charge and an Advance with the longest weapon; by an
    option it is that of the weapons alone.
    """
    threats = [
        (attack_range(play, unit, enemy), positions.block(play, enemy))
        for enemy in play.state.enemies(unit.side)
    ]
    threats = [(reach, there) for reach, there in threats if reach and there.shapes]

    def exposed(ending: Ending) -> int:
        here = positions.block(play, unit, ending.spots)
        return sum(
            figures.box_gap(here, there) <= reach and positions.apart(play, here, there) <= reach
            for reach, there in threats
        )

    def clear(ending: Ending) -> int:
        here = positions.block(play, unit, ending.spots)
        least = visibility.NOWHERE
        for reach, there in sorted(
            threats, key=lambda each: figures.box_gap(here, each[1]) - each[0]
        ):
            if figures.box_gap(here, there) - reach >= least:
                break
            least = min(least, positions.apart(play, here, there) - reach)
        return -least

    return [(exposed, 0), (clear, 0)]


def next_goal(play: Play, unit: Unit, marker: Marker) -> Point | None:
    """Return what a unit wants next: another open objective, else the nearest enemy."""
    place, within = (marker.x, marker.y), ties.tolerance(play)
    others = [each for each in surroundings.open_ones(play, unit) if each is not marker]
    if others:
        near = ties.best(others, lambda each: between((each.x, each.y), place), within)
        return ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near])
    enemies = play.state.enemies(unit.side)
    if not enemies:
        return None
    nearest_ones = ties.best(enemies, lambda each: positions.to_place(play, each, place), within)
    spots = positions.spots_of(ties.pick_unit(play, "GF-GEN-2", nearest_ones))
    return ties.least(
        play, "GF-GEN-2", [spot[:2] for spot in spots], lambda spot: square_between(spot, place)
    )


# -- flights of Aircraft, and where cargo gets out -------------------------------------------------


def flight(play: Play, unit: Unit, goal: Point) -> Move:
    """Return the flight of an Aircraft that serves best (C37).

    Keys in turn: a valid shot at its end, staying on the table, nearness to its goal within 1″, the
    fewest attack ranges and the largest gap to them, then nearness itself.
    """
    found = marches.flights(play, unit)
    if not found:
        return walks.hold(play, unit)
    guns = play.rules.forces.of(unit).ranged
    order = ties.best(found, lambda move: int(move.leaves))
    able = [
        move
        for move in order
        if not move.leaves and targets.has_shot(play, unit, guns, move.places)
    ]
    order = ties.best(
        able or order,
        lambda move: nearest_of(move.places, goal),
        progress(play),
    )
    endings = [Ending(move.places[0][:2], move.places, covered=False) for move in order]
    near: tuple[Callable[[Ending], int], int] = (
        lambda each: nearest_of(each.spots, goal),
        0,
    )
    best = best_of(play, endings, [*exposure(play, unit), near])
    return order[endings.index(best)]


def getting_out(play: Play, unit: Unit, goal: Point, marker: Marker | None = None) -> Move:
    """Return the exit of cargo, as near to its goal as it can be.

    It ends outside the terrain that `surroundings.forbidden_pieces` names, if there is a place;
    *marker* is its goal if that is an objective. A move without places means that there is no exit.
    """
    for avoid in (avoids(play, unit, marker), ()):
        move = transports.disembark(play, unit, goal, avoid=avoid)
        if move is None:
            continue
        if marker is not None and positions.near_marker(play, unit, marker, move.places):
            return exit_to_seize(play, unit, marker, move, avoid)
        return exit_on_the_way(play, unit, goal, move, avoid, to_objective=marker is not None)
    return Move("Disembark", ())


def exit_to_seize(
    play: Play, unit: Unit, marker: Marker, plain: Move, avoid: Sequence[str]
) -> Move:
    """Return the exit to an objective that ends nearest to what cargo wants next.

    Cover is the key before that.
    """
    goal = next_goal(play, unit, marker)
    if goal is None:
        return plain
    within = play.rules.forces.profile.objectives.seized_within * INCH
    place = marker.x, marker.y
    rim = [step_from(place, goal, within * part // 3, turn) for part in (3, 2, 1) for turn in ROUND]
    exits = [
        move
        for move in exits_to(play, unit, plain, rim, avoid)
        if positions.near_marker(play, unit, marker, move.places)
    ]
    keys: Keys = [
        (lambda each: int(not each.covered), 0),
        (lambda each: nearest_of(each.spots, goal), 0),
    ]
    return best_exit(play, unit, exits, keys, to_objective=True)


def exit_on_the_way(
    play: Play,
    unit: Unit,
    goal: Point,
    plain: Move,
    avoid: Sequence[str],
    *,
    to_objective: bool,
) -> Move:
    """Return an exit as near to a goal as it can be, within 1″ in or behind cover."""
    if not play.table.screens:
        return plain
    lead = min((spot[:2] for spot in plain.places), key=lambda spot: square_between(spot, goal))
    points = [offset(goal, lead, between(goal, lead), aside) for aside in ASIDE[1:]]
    keys: Keys = [
        (lambda each: nearest_of(each.spots, goal), progress(play)),
        (lambda each: int(not each.covered), 0),
        (lambda each: nearest_of(each.spots, goal), 0),
    ]
    exits = exits_to(play, unit, plain, points, avoid)
    return best_exit(play, unit, exits, keys, to_objective=to_objective)


def exits_to(
    play: Play, unit: Unit, plain: Move, points: Sequence[Point], avoid: Sequence[str]
) -> list[Move]:
    """Return the plain exit of cargo, and those to some places."""
    exits = (transports.disembark(play, unit, point, avoid=avoid) for point in points)
    return [plain, *(move for move in exits if move is not None)]


def best_exit(
    play: Play, unit: Unit, exits: Sequence[Move], keys: Keys, *, to_objective: bool
) -> Move:
    """Return the best of some exits by keys in turn."""
    endings = [
        Ending(
            move.places[move.lead][:2],
            move.places,
            is_covered(play, unit, move.places, to_objective=to_objective),
        )
        for move in exits
    ]
    return exits[endings.index(best_of(play, endings, keys))]
