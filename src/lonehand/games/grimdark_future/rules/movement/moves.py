"""Moves that a person asks for, and how every move is carried out.

A person sets a unit with its front at a place, or each model
by hand; if it cannot be, the model that it fails for is named, with the clause.
"""

from __future__ import annotations

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import aircraft, marches, positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import (
    ADVANCE,
    CHARGE,
    DIFFICULT,
    Kind,
    Move,
    Walk,
)
from lonehand.games.grimdark_future.state import OFF_TABLE, Unit
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Block, Spot, Spots
from lonehand.space.inches.measures import INCH, Point, between, in_inches, to_tenth
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.shapes import clears, distance, is_nearer, overlaps, touches

# -- a person's moves ------------------------------------------------------------------------------


def to(
    play: Play,
    unit: Unit,
    anchor: Point,
    facing: int | None,
    kind: Kind,
    enemy: Unit | None = None,
) -> Move | Refusal:
    """Return the move that sets a unit with its front at a place, as a person wishes it.

    Args:
        play: the battle.
        unit: the unit.
        anchor: where the middle of its front rank is to be.
        facing: where the front looks, a multiple of 15 degrees; None keeps the formation that it
            has, its model nearest to the place on it.
        kind: the action.
        enemy: whom it charges.

    Returns:
        the move, or what is wrong with which model, with the clause.

    """
    troop = play.rules.forces.of(unit)
    length = walks.length_of(troop, kind)
    refusal: Refusal | None = None
    if troop.has("aircraft") and kind == ADVANCE:
        return marches.towards(play, unit, anchor, length, kind=kind)
    if facing is not None and facing % 15:
        return Refusal(f"a unit faces a multiple of 15 degrees, not {facing}", place="facing")
    for most, words in marches.ways_through(play, unit, length, ()):
        walk = Walk(play, unit, most, words, target=enemy)
        if not walk.spots:
            return Refusal(f"{unit.name} has no models left", place=unit.name)
        if facing is None:
            lead = min(range(len(walk.spots)), key=lambda n: between(walk.spots[n][:2], anchor))
            x, y, _ = walk.spots[lead]
            wishes = formations.shift_all(walk.spots, anchor[0] - x, anchor[1] - y)
            far = [square_between((u, v), anchor) for u, v, _ in walk.spots]
            order = formations.order_of(positions.links(play, walk.here), lead, far)
        else:
            wishes, order = formations.in_ranks(walk.bases, walk.spots, anchor, facing)
            lead = order[0]
        found = formations.grow_formation(walk, wishes, order)
        if not isinstance(found, int):
            return walk.make_move(kind, *found, lead, enemy.key if enemy else "")
        wrong = fault(walk, found, wishes[found], length)
        refusal = (
            refusal
            or wrong
            or Refusal(
                f"{model_name(walk, found)} has no room beside the others there",
                place=unit.name,
                clause="GFC-25",
            )
        )
    return refusal or Refusal(f"{unit.name} cannot move like that", place=unit.name)


def with_models(
    play: Play,
    unit: Unit,
    places: Spots,
    kind: Kind,
    enemy: Unit | None = None,
) -> Move:
    """Return the move that sets each model at a place, as a person has put it by hand.

    Args:
        play: the battle.
        unit: the unit.
        places: one for each living model, in their order.
        kind: the action.
        enemy: whom it charges.

    Raises:
        Refusal: a model cannot go there, or the unit does not keep together; with the clause.

    """
    troop = play.rules.forces.of(unit)
    length = walks.length_of(troop, kind)
    refusal: Refusal | None = None
    if troop.has("aircraft") and kind == ADVANCE and len(places) == len(troop.living):
        flight = aircraft.flight_to(play, unit, places)
        if flight is None:
            lengths = aircraft.lengths(play, unit)
            raise Refusal(
                f"{unit.name} flies straight, from {in_inches(lengths[0])}″ to"
                f" {in_inches(lengths[-1])}″, and ends on the table",
                place=unit.name,
                clause="GFS-aircraft",
            )
        return marches.fly(unit, flight, kind)
    for most, words in marches.ways_through(play, unit, length, ()):
        walk = Walk(play, unit, most, words, target=enemy)
        found = check_ways(walk, places, length)
        if isinstance(found, Refusal):
            refusal = found
            continue
        if enemy is not None and not in_contact(play, walk, places, enemy):
            raise Refusal(
                f"{unit.name} would not touch {enemy.name}",
                place=unit.name,
                clause="GFC-33",
            )
        return walk.make_move(kind, places, found, 0, enemy.key if enemy else "")
    raise refusal or Refusal(f"{unit.name} cannot move like that", place=unit.name)


def in_contact(play: Play, walk: Walk, places: Spots, enemy: Unit) -> bool:
    """Say whether any model at its place touches a unit."""
    there = positions.block(play, enemy).shapes
    return any(
        touches(base.at(*spot), other)
        for base, spot in zip(walk.bases, places, strict=True)
        for other in there
    )


def check_ways(walk: Walk, places: Spots, length: int) -> list[Path] | Refusal:
    """Return the ways of all models to their places, or what is wrong with the first of them."""
    unit = walk.unit
    if len(places) != len(walk.spots):
        return Refusal(
            f"{unit.name} has {len(walk.spots)} models, and {len(places)} places are given",
            place=unit.name,
        )
    shapes = [base.at(*spot) for base, spot in zip(walk.bases, places, strict=True)]
    paths: list[Path] = []
    for nth, spot in enumerate(places):
        walk.searches[nth] = 1
        path = walk.reach(nth, spot)
        if path is None:
            return fault(walk, nth, spot, length) or Refusal(
                f"{model_name(walk, nth)} cannot get there{past(walk, nth, spot)}",
                place=unit.name,
                clause="GFC-24",
            )
        paths.append(path)
        for other in range(nth):
            if overlaps(shapes[nth], shapes[other]):
                return Refusal(
                    f"{model_name(walk, nth)} would overlap {model_name(walk, other)}",
                    place=unit.name,
                    clause="GFC-24",
                )
    there = positions.block(walk.play, unit, places)
    if not positions.keeps_together(walk.play, there):
        return find_strays(walk, there)
    return paths


def find_strays(walk: Walk, there: Block) -> Refusal:
    """Return which models do not keep together with their unit, and by how much."""
    rule = walk.play.rules.forces.profile.coherency
    groups = figures.chains(positions.links(walk.play, there))
    if len(groups) > 1:
        largest = max(groups, key=len)
        nth = next(n for group in groups if group is not largest for n in group)
        rest = [shape for n, shape in enumerate(there.shapes) if n != nth]
        far = min(distance(there.shapes[nth], shape) for shape in rest)
        return Refusal(
            f"{model_name(walk, nth)} would be {to_tenth(far, rule.next * INCH)}″ from the next, or"
            f" cut off with it; a unit is one chain of {rule.next}″",
            place=walk.unit.name,
            clause="GFC-25",
        )
    far, one, other = max(
        (distance(a, b), n, m)
        for n, a in enumerate(there.shapes)
        for m, b in enumerate(there.shapes)
    )
    return Refusal(
        f"{model_name(walk, one)} and {model_name(walk, other)} would be"
        f" {to_tenth(far, rule.span * INCH)}″ apart; {rule.span}″ is the most",
        place=walk.unit.name,
        clause="GFC-25",
    )


def model_name(walk: Walk, nth: int) -> str:
    """Return a model as a person knows it: its number in the unit, and its name."""
    number = walk.here.numbers[nth]
    return f"model {number + 1} ({walk.troop.models[number].name})"


def past(walk: Walk, nth: int, spot: Spot) -> str:
    """Return what a model would have to get past, to end a sentence.

    It is the first that a straight way meets: a unit, or terrain that nobody enters.
    """
    start, end, radius = walk.spots[nth][:2], spot[:2], walk.bases[nth].radius
    own, field = walk.here.shapes[nth], walk.play.table
    found = [
        (distance(own, shape), unit.name)
        for unit, there in positions.crowd(walk.play)
        if unit.key != walk.unit.key and not walks.is_far_above(walk.play, unit)
        for shape in there.shapes
        if not clears(start, end, shape, shape.outline.radius + radius + walk.gap)
    ]
    found += [
        (distance(own, lump.shape), f"the {field.ground.table.pieces[lump.piece].kind}")
        for lump in field.sorts["impassable"]
        if not clears(start, end, lump.shape, lump.shape.outline.radius + radius)
    ]
    return f" past {min(found)[1]}" if found else ""


def fault(walk: Walk, nth: int, spot: Spot, length: int) -> Refusal | None:
    """Return why a model may not go to a spot, with the clause; None if only others hinder it."""
    who, place, field = model_name(walk, nth), walk.unit.name, walk.play.table
    x, y, turn = spot
    shape = walk.bases[nth].at(x, y, turn)
    at = f"{to_tenth(x)},{to_tenth(y)}"
    if not field.ground.holds(shape):
        return Refusal(f"{who} would leave the table at {at}", place=place, clause="GFC-23")
    if not field.ground.is_free(shape) and spot != walk.spots[nth]:
        return Refusal(
            f"{who} cannot stand in impassable terrain at {at}", place=place, clause="GFC-53"
        )
    own = walk.here.shapes[nth]
    for unit, there in positions.crowd(walk.play):
        if unit.key == walk.unit.key or walks.is_far_above(walk.play, unit):
            continue
        for other in there.shapes:
            gap = 0 if any(other is kept and not most for kept, most in walk.keep) else walk.gap
            least = min(gap, distance(own, other))
            if overlaps(shape, other) or is_nearer(shape, other, least):
                return Refusal(
                    f"{who} would come within {to_tenth(gap)}″ of {unit.name} at {at}"
                    if gap
                    else f"{who} would overlap a model of {unit.name} at {at}",
                    place=place,
                    clause="GFC-24",
                )
    start = walk.spots[nth]
    far = between(start[:2], (x, y)) + walk.turn_length(nth, turn)
    if far > length:
        return Refusal(
            f"{who} would move {to_tenth(far, length)}″ to {at}; "
            f"{to_tenth(length, far)}″ is the most",
            place=place,
            clause="GFC-23",
        )
    mover = walk.mover(nth)
    route = None if walk.flies(nth) else mover.way((x, y), 4 * max(length, 1))
    if route is not None and route.length > length:
        return Refusal(
            f"{who} would move {to_tenth(route.length, length)}″ round what is in its way to {at};"
            f" {to_tenth(length, route.length)}″ is the most",
            place=place,
            clause="GFC-24",
        )
    if walk.length < length and far > walk.length:
        return Refusal(
            f"{who} would move {to_tenth(far, walk.length)}″; a unit that touches difficult terrain"
            f" moves {to_tenth(walk.length, far)}″ at most",
            place=place,
            clause="GFC-51",
        )
    if route is None and mover.may_end((x, y), turn) and DIFFICULT in mover.lanes.avoid:
        return Refusal(
            f"{who} gets to {at} only through difficult terrain, and the unit moves farther than"
            " it may there",
            place=place,
            clause="GFC-51",
        )
    return None


# -- carrying out ----------------------------------------------------------------------------------


def carry_out(play: Play, unit: Unit, move: Move, clause: str = "", called: str = "") -> None:
    """Make a move: models stand where it says, and those that cross dangerous terrain test.

    Args:
        play: the battle.
        unit: who moves.
        move: a move of that unit from where it stands.
        clause: what made it move so; without it, the core rule of the move.
        called: what the move is called, if not by its kind.

    """
    was = positions.spots_of(unit)
    positions.place_models(play, unit, move.places)
    if was != move.places:
        unit.moved = True
        before = tuple((x, y) for x, y, _ in was)
        now = tuple((x, y) for x, y, _ in move.places)
        told = events.Moves(
            unit.name, called or move.kind, move.length, before, now, move.difficult
        )
        play.tell(clause or ("GFC-33" if move.kind == CHARGE else "GFC-23"), told)
    if move.leaves:
        unit.where, unit.left_at = OFF_TABLE, move.places[0][:2]
        for cargo in play.state.units:
            if cargo.rides == unit.key:
                cargo.where = OFF_TABLE
        play.tell("GFS-aircraft", events.Leaves(unit.name, move.places[0][:2]))
    if move.dangerous:
        walks.brave(play, unit, move.dangerous)
