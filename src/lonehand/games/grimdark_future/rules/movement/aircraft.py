"""GFS-aircraft: flying straight and far, leaving the table, and coming back.

As the profile has it, an Aircraft either follows its nose, may fly less than its whole move and
may leave the table (3.2); or it flies its whole move in any direction and has to end on the table
(3.5). It passes over everything, and may end over everything; where it can choose, it does not
end on other models.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import ON_TABLE, Unit
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, STEP, Point, between
from lonehand.space.inches.moves.placement import facing_towards, step_ahead
from lonehand.space.inches.shapes import TOUCH, Shape, overlaps

EVERY: Final = INCH
"""The step between two lengths of a flight that are considered."""
WHERE_IT_LEFT: Final = "where it left"
ALONG: Final = 6 * INCH
"""The step between two places of an edge that a person may choose for a return."""


class Flight(msgspec.Struct, frozen=True):
    """A flight of an Aircraft.

    Attributes:
        length: how far it flies; up to the edge if it leaves the table.
        places: where its models end.
        leaves: whether it leaves the table there.
        is_free: whether it ends clear of other models.

    """

    length: int
    places: tuple[Spot, ...]
    leaves: bool = False
    is_free: bool = True


def lengths(play: Play, unit: Unit) -> list[int]:
    """Return how far an Aircraft may fly, the least first.

    At least what it has on top of an Advance, and at most both; or only both.
    """
    numbers = play.rules.forces.profile.special.aircraft
    most = play.rules.forces.of(unit).advance
    least = most if numbers.exact else min(most, numbers.extra * INCH)
    return [*range(least, most, EVERY), most]


def directions(play: Play, unit: Unit) -> list[int]:
    """Return the directions that an Aircraft may fly in: that of its nose, or any."""
    numbers = play.rules.forces.profile.special.aircraft
    nose = next(body.turn for body in unit.bodies if body.alive) % 360
    if numbers.may_leave:
        return [nose]
    return sorted(
        range(0, 360, STEP), key=lambda turn: (min((turn - nose) % 360, (nose - turn) % 360), turn)
    )


def flights(play: Play, unit: Unit) -> list[Flight]:
    """Return all flights of an Aircraft that are considered; none if it cannot fly at all.

    Only one of those that leave the table is returned, since all of them end alike.
    """
    may_leave = play.rules.forces.profile.special.aircraft.may_leave
    found: list[Flight] = []
    for turn in directions(play, unit):
        for length in lengths(play, unit):
            flight = fly(play, unit, turn, length)
            if flight.leaves:
                if may_leave:
                    found.append(flight)
                break
            found.append(flight)
    return found


def flies_shaken(play: Play, unit: Unit) -> bool:
    """GFS-aircraft: say whether a Shaken unit has to fly all the same, by its profile."""
    return (
        unit.shaken
        and unit.present
        and play.rules.forces.profile.special.aircraft.moves_shaken
        and play.rules.forces.of(unit).has("aircraft")
        and bool(flights(play, unit))
    )


def fly(play: Play, unit: Unit, turn: int, length: int) -> Flight:
    """Return the flight of an Aircraft in a direction, up to the edge of the table at most."""
    ground = play.table.ground
    troop = play.rules.forces.of(unit)
    bases = [troop.base[number] for number in unit.living_models()]
    spots = [(*step_ahead((x, y), turn, length, 0), turn) for x, y, _ in positions.spots_of(unit)]
    shapes = [base.at(*spot) for base, spot in zip(bases, spots, strict=True)]
    if all(ground.holds(shape) for shape in shapes):
        return Flight(length, tuple(spots), is_free=is_free(play, unit, shapes))
    low, high = 0, length
    while high - low > 1:
        middle = (low + high) // 2
        moved = [
            base.at(*step_ahead((x, y), turn, middle, 0), turn)
            for base, (x, y, _) in zip(bases, positions.spots_of(unit), strict=True)
        ]
        low, high = (middle, high) if all(map(ground.holds, moved)) else (low, middle)
    last = tuple((*step_ahead((x, y), turn, low, 0), turn) for x, y, _ in positions.spots_of(unit))
    return Flight(low, last, leaves=True)


def is_free(play: Play, unit: Unit, shapes: list[Shape]) -> bool:
    """Say whether an Aircraft would end clear of all other models."""
    return not any(
        overlaps(shape, other)
        for each, there in positions.crowd(play)
        if each.key != unit.key
        for other in there.shapes
        for shape in shapes
    )


def nearest(play: Play, unit: Unit, place: Point) -> Flight | None:
    """Return the flight that ends nearest to a place; None if there is none.

    One that stays on the table comes before one that leaves it, one that ends clear of other models
    before one that does not.
    """
    found = flights(play, unit)
    return min(
        found, key=lambda each: (each.leaves, not each.is_free, far_from(each, place)), default=None
    )


def flight_to(play: Play, unit: Unit, places: figures.Spots) -> Flight | None:
    """Return the flight that ends at places which a person has chosen; None if none does."""
    troop = play.rules.forces.of(unit)
    numbers = play.rules.forces.profile.special.aircraft
    least = troop.advance if numbers.exact else min(troop.advance, numbers.extra * INCH)
    for turn in directions(play, unit):
        for (x, y, _), (u, v, _) in zip(positions.spots_of(unit), places, strict=True):
            far = between((x, y), (u, v))
            straight = step_ahead((x, y), turn, far, 0)
            if between(straight, (u, v)) > TOUCH or not least - TOUCH <= far <= troop.advance:
                break
        else:
            there = tuple((x, y, turn) for x, y, _ in places)
            bases = [troop.base[number] for number in unit.living_models()]
            shapes = [base.at(*spot) for base, spot in zip(bases, there, strict=True)]
            if all(map(play.table.ground.holds, shapes)):
                return Flight(far, there, is_free=is_free(play, unit, shapes))
    return None


# -- coming back -----------------------------------------------------------------------------------


def come_back(play: Play, unit: Unit) -> None:
    """Bring an Aircraft back that has left the table.

    GF-SR-AIRCRAFT-3: the AI's returns on the very spot where it left, its nose to the nearest
    objective. A person's returns on any edge. If other models stand there, it is set beside them
    along the edge. Cargo was off the table with it, and comes back with it.
    """
    places = {WHERE_IT_LEFT: (unit.left_at[0], unit.left_at[1])}
    clause, answer = "GF-SR-AIRCRAFT-3", WHERE_IT_LEFT
    if unit.seat:
        clause = "GFS-aircraft"
        places.update(along_edges(play, unit))
        answer = play.door.ask(unit.seat, clause, "return", [*places], {"who": unit.name})
    spots = clear_spots(play, unit, places[answer])
    unit.where, unit.left_at = ON_TABLE, ()
    for cargo in play.state.units:
        if cargo.rides == unit.key:
            cargo.where = ON_TABLE
    positions.place_models(play, unit, spots)
    now = tuple((x, y) for x, y, _ in spots)
    play.tell(clause, events.Returns(unit.name, unit.side, now))


def along_edges(play: Play, unit: Unit) -> Iterator[tuple[str, Point]]:
    """Yield places along all edges at which an Aircraft may come back, named as they are asked."""
    reach = play.rules.forces.troop_as_listed(unit).base[0].at(0, 0).outline.reach
    width, height = play.table.width, play.table.height
    for x in range(ALONG, width, ALONG):
        yield f"north edge at {x // INCH}", (x, reach)
        yield f"south edge at {x // INCH}", (x, height - reach)
    for y in range(ALONG, height, ALONG):
        yield f"west edge at {y // INCH}", (reach, y)
        yield f"east edge at {y // INCH}", (width - reach, y)


def clear_spots(play: Play, unit: Unit, place: Point) -> list[Spot]:
    """Return where an Aircraft comes back: at a place, or as near to it on the edge as is free.

    A die decides between two places that are equally far to both sides.
    """
    troop = play.rules.forces.of(unit)
    bases = [troop.base[number] for number in unit.living_models()]
    x, y = place
    width, height = play.table.width, play.table.height
    is_along_x = min(y, height - y) <= min(x, width - x)
    goals: dict[tuple[Point, ...], Point] = {}
    exact: list[Spot] = []
    for shift in range(0, max(width, height), INCH // 2):
        able: dict[Point, list[Spot]] = {}
        for along in dict.fromkeys((-shift, shift)):
            there = (x + along, y) if is_along_x else (x, y + along)
            turn = nose(play, there, goals)
            spots = [(*there, turn)] * len(bases)
            shapes = [base.at(*spot) for base, spot in zip(bases, spots, strict=True)]
            exact = exact or hold_on_table(play, shapes, turn)
            if all(map(play.table.ground.holds, shapes)) and is_free(play, unit, shapes):
                able[there] = spots
        if able:
            return able[ties.place(play, "GF-SR-AIRCRAFT-3", list(able))]
    return exact


def hold_on_table(play: Play, shapes: list[Shape], turn: int) -> list[Spot]:
    """Return the spots of some bases, pushed onto the table where a turn has them look over it."""
    width, height = play.table.width, play.table.height
    spots = []
    for shape in shapes:
        left, top, right, bottom = shape.outline.box
        spots.append(
            (
                min(max(shape.x, -left), width - right),
                min(max(shape.y, -top), height - bottom),
                turn,
            )
        )
    return spots


def nose(play: Play, place: Point, drawn: dict[tuple[Point, ...], Point]) -> int:
    """GF-SR-AIRCRAFT-3: return where the nose points at a place: to the nearest objective.

    Without objectives it points to the middle of the table. A die decides among equally near ones;
    *drawn* keeps what it said of the same ones before, so that it is rolled once for a return.
    """
    goals = [(marker.x, marker.y) for marker in play.state.markers]
    goals = goals or [(play.table.width // 2, play.table.height // 2)]
    near = tuple(ties.best(goals, lambda goal: between(goal, place), ties.tolerance(play)))
    if near not in drawn:
        drawn[near] = ties.place(play, "GF-SR-AIRCRAFT-3", near)
    return facing_towards(place, drawn[near])


def far_from(flight: Flight, place: Point) -> int:
    """Return how far a flight ends from a place, from middle to middle."""
    return min(between((x, y), place) for x, y, _ in flight.places)
