"""GFS-transport: who fits into a transport, getting in, getting out, and what a wreck does.

A unit that rides stands nowhere: its models keep their last places and nobody measures to them.
Getting out is a unit's move, whichever action it is made by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import charges, marches, moves, positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import IMPASSABLE, Kind, Move, Walk
from lonehand.games.grimdark_future.state import GONE, ON_TABLE, Unit
from lonehand.space.inches import fields
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.ground import Lump
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.placement import Room, facing_towards, square_between, step_ahead
from lonehand.space.inches.shapes import Shape, is_within, outline

NEVER: Final = ("aircraft", "transport")
"""Rules of units that ride in nothing."""
STEP: Final = INCH
"""From one ring of places round a transport to the next."""
MOST_FRONTS: Final = 40
"""Places that are tried for the front of a unit that gets out."""


# -- who fits --------------------------------------------------------------------------------------


def spaces(forces: Forces, unit: Unit) -> int | None:
    """Return the spaces that a unit takes; None if a model of it is too large to ride."""
    troop = forces.of(unit)
    numbers = forces.profile.special.transport
    total = 0
    for model in troop.living:
        tough, is_hero = troop.tough[model], "hero" in troop.rules[model]
        if tough <= (numbers.hero_up_to_tough if is_hero else numbers.small_up_to_tough):
            total += numbers.small_spaces
        elif tough <= numbers.large_up_to_tough:
            total += numbers.large_spaces
        else:
            return None
    return total


def free_in(play: Play, transport: Unit) -> int:
    """Return the spaces that are left in a transport."""
    forces = play.rules.forces
    taken = [spaces(forces, unit) or 0 for unit in cargo_of(play, transport)]
    return forces.of(transport).rating("transport") - sum(taken)


def cargo_of(play: Play, transport: Unit) -> list[Unit]:
    """Return the units that ride in a transport."""
    return [unit for unit in play.state.units if unit.rides == transport.key]


def has_room(play: Play, unit: Unit, transport: Unit) -> bool:
    """Say whether a unit may ride in a transport of its own side, and fits."""
    forces = play.rules.forces
    if unit.side != transport.side or unit.key == transport.key or unit.rides:
        return False
    if not forces.of(transport).has("transport") or transport.rides:
        return False
    if any(forces.of(unit).has(rule) for rule in NEVER):
        return False
    needed = spaces(forces, unit)
    return needed is not None and needed <= free_in(play, transport)


# -- getting in ------------------------------------------------------------------------------------


def move_aboard(
    play: Play, unit: Unit, transport: Unit, kind: Kind, *, avoid: Sequence[str] = ()
) -> Move | None:
    """Return the move by which a unit gets into a transport; None if it cannot.

    One model that gets into contact with it is enough; the others stay where they are, for they
    are taken in with it.
    """
    if not has_room(play, unit, transport) or not transport.present or not unit.present:
        return None
    length = walks.length_of(play.rules.forces.of(unit), kind)
    if not positions.within(play, unit, transport, length):
        return None
    for most, words in marches.ways_through(play, unit, length, avoid):
        walk = Walk(play, unit, most, words, target=transport)
        found = next(charges.leaders(walk, positions.block(play, transport)), None)
        if found is not None:
            lead, route = found
            spots = list(walk.spots)
            paths: list[Path] = [((x, y),) for x, y, _ in spots]
            spots[lead], paths[lead] = (*route.end, spots[lead][2]), route.points
            return walk.make_move(kind, spots, paths, lead)
    return None


def embark(play: Play, unit: Unit, transport: Unit, move: Move | None = None) -> None:
    """Let a unit into a transport, having made the move that gets it there."""
    if move is not None:
        moves.carry_out(play, unit, move, "GFS-transport")
    if not unit.living_models() or not unit.present:
        return
    unit.rides = transport.key
    unit.moved = True
    positions.forget(play)
    free = free_in(play, transport)
    play.tell("GFS-transport", events.Embarks(unit.name, transport.name, free))


# -- getting out -----------------------------------------------------------------------------------


class Exit(Walk):
    """A unit about to get out: what counts is where its models end, wholly near the transport.

    Args:
        play: the battle.
        unit: the unit that rides.
        transport: what it rides in.
        avoid: sorts of terrain, or pieces of it, in which it does not get out.
        target: the unit that it charges as it gets out.
        wreck: whether the transport is gone, and takes no room.

    """

    def __init__(
        self,
        play: Play,
        unit: Unit,
        transport: Unit,
        avoid: Sequence[str] = (),
        *,
        target: Unit | None = None,
        wreck: bool = False,
    ) -> None:
        body = transport.bodies[0]
        at = [(body.x, body.y, 0)] * len(unit.living_models())
        reach = play.rules.forces.profile.special.transport.exit_within * INCH
        bases = play.rules.forces.troop_as_listed(transport).base
        self.half = bases[0].at(body.x, body.y, body.turn).outline.reach
        super().__init__(play, unit, reach, avoid, target=target, at=at)
        ground, words = play.table.ground, {IMPASSABLE, *avoid}

        def is_kept_off(lump: Lump) -> bool:
            properties = ground.properties[lump.piece]
            return fields.a_piece(lump.piece) in words or not words.isdisjoint(properties)

        self.middle = body.x, body.y
        self.sources = [
            base.at(each.x, each.y, each.turn)
            for base, each in zip(bases, transport.bodies, strict=True)
            if each.alive or wreck
        ]
        self.room = Room(ground, [each for each in ground.lumps if is_kept_off(each)], self.keep)

    def farthest(self) -> int:
        """Return how far from the middle of its transport a model may end."""
        return self.length + self.half

    def reach(self, nth: int, spot: Spot) -> Path | None:
        """Return the place of a model if it may get out there; None if not."""
        base = self.bases[nth]
        shape = base.at(*spot)
        left = self.length - shape.outline.reach
        middle = Shape(outline(((0, 0),)), spot[0], spot[1])
        if left < 0 or not any(is_within(middle, source, left) for source in self.sources):
            return None
        return ((spot[0], spot[1]),) if self.room.has(shape) else None

    def beside(self, nth: int, wish: Spot, shapes: Sequence[Shape]) -> Iterator[Spot]:
        """Yield spots beside models that are out, those nearest to a wish first."""
        spots = formations.beside(self.bases[nth], wish, shapes)
        return islice(spots, formations.MOST_TRIED)

    def fronts(self, point: Point) -> Iterator[Point]:
        """Yield places for the front of the unit, those nearest to a point first."""
        source = self.sources[0]
        far = self.length + source.outline.reach
        places = {
            step_ahead((source.x, source.y), turn, away, 0)
            for turn in range(0, 360, 15)
            for away in range(far, 0, -STEP)
        }
        yield from sorted(places, key=lambda place: (square_between(place, point), place))


def disembark(
    play: Play,
    unit: Unit,
    point: Point,
    *,
    avoid: Sequence[str] = (),
    kind: Kind = "Disembark",
    enemy: Unit | None = None,
) -> Move | None:
    """Return the move by which a unit gets out as near to a point as it can; None if it cannot.

    Args:
        play: the battle.
        unit: the unit that rides.
        point: where it wants to go.
        avoid: sorts of terrain in which it does not get out.
        kind: the action that it gets out by.
        enemy: whom it charges, in contact at once; then the point does not matter.

    """
    transport = play.state.find(unit.rides)
    way_out = Exit(play, unit, transport, avoid, target=enemy)
    if enemy is not None:
        found = beset(way_out, enemy)
        return None if found is None else way_out.make_move("Charge", *found, 0, enemy.key)
    placed = got_out(way_out, point)
    return None if placed is None else way_out.make_move(kind, *placed)


def got_out(way_out: Exit, point: Point) -> tuple[list[Spot], list[Path]] | None:
    """Return where the models of a unit get out, front to a point; None if there is no room."""
    tried = 0
    for front in way_out.fronts(point):
        facing = facing_towards(way_out.middle, front)
        wishes, order = formations.in_ranks(way_out.bases, way_out.spots, front, facing)
        if way_out.reach(order[0], wishes[order[0]]) is None:
            continue
        tried += 1
        if tried > MOST_FRONTS:
            return None
        found = formations.grow_formation(way_out, wishes, order)
        if not isinstance(found, int):
            return found
    return None


def beset(way_out: Exit, enemy: Unit) -> tuple[list[Spot], list[Path]] | None:
    """Return where the models of a unit get out to charge; None if none gets into contact."""
    there = positions.block(way_out.play, enemy).shapes
    source = way_out.sources[0]
    targets = sorted(there, key=lambda s: square_between((s.x, s.y), (source.x, source.y)))
    spots: list[Spot] = []
    shapes: list[Shape] = []
    for nth, base in enumerate(way_out.bases):
        near = [
            spot
            for target in targets[:3]
            for spot in formations.contacts(base, 0, target, way_out.middle)
        ]
        if not near:
            return None
        if spots:
            near += formations.beside(base, near[0], shapes)
        for spot in near:
            shape = base.at(*spot)
            if formations.joins(shape, shapes, way_out.rule) and way_out.reach(nth, spot):
                spots.append(spot)
                shapes.append(shape)
                break
        else:
            return None
    return spots, [((x, y),) for x, y, _ in spots]


def leave(play: Play, unit: Unit, move: Move) -> None:
    """Let a unit out of its transport, to where a move of `disembark` says."""
    transport = play.state.find(unit.rides)
    unit.rides, unit.where = "", ON_TABLE
    positions.place_models(play, unit, move.places)
    unit.moved = True
    now = tuple((x, y) for x, y, _ in move.places)
    play.tell("GFS-transport", events.Disembarks(unit.name, transport.name, now))
    if move.dangerous:
        walks.brave(play, unit, move.dangerous)


# -- wrecks ----------------------------------------------------------------------------------------


def wrecks(play: Play) -> list[Unit]:
    """Get the cargo out of all transports that were destroyed; return who has got out.

    Every model tests as in dangerous terrain; then the unit is Shaken, wholly near the wreck. Where
    there is no room for it there, it stands as near as it can. The AI's units get out in random
    order.
    """
    found = []
    cargo = [
        unit
        for unit in play.state.units
        if unit.rides and play.state.find(unit.rides).where == GONE
    ]
    theirs = ties.shuffle(play, "GF-GEN-2", [unit for unit in cargo if not unit.seat])
    for unit in (*(unit for unit in cargo if unit.seat), *theirs):
        transport = play.state.find(unit.rides)
        unit.rides = ""
        if escape(play, unit, transport):
            found.append(unit)
    return found


def escape(play: Play, unit: Unit, transport: Unit) -> bool:
    """Set a unit down beside the wreck that it rode in; return whether any of it is left."""
    way_out = Exit(play, unit, transport, wreck=True)
    body = transport.bodies[0]
    limit = max(play.table.width, play.table.height)
    placed = got_out(way_out, (body.x, body.y))
    while placed is None and way_out.length < limit:
        way_out.length += 2 * STEP
        placed = got_out(way_out, (body.x, body.y))
    if placed is None:
        unit.where = GONE
        play.tell("GFS-transport", events.Destroyed(unit.name))
        return False
    unit.where = ON_TABLE
    positions.place_models(play, unit, placed[0])
    now = tuple((x, y) for x, y, _ in placed[0])
    play.tell("GFS-transport", events.Disembarks(unit.name, transport.name, now))
    walks.brave(play, unit, unit.living_models(), "GFS-transport")
    if not unit.living_models():
        return False
    if not unit.shaken:
        unit.shaken = True
        play.tell("GFS-transport", events.Shaken(unit.name))
    return True
