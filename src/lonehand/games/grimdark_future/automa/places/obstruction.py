"""What blocks a move that an AI unit cannot make: other units, terrain, or only its length.

To find out, it takes away what might block and tries the move again: if the unit then gets nearer
to its goal, that was in its way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.reasons import Reason
from lonehand.games.grimdark_future.automa.decision import Plan
from lonehand.games.grimdark_future.automa.places import deployment, end_points
from lonehand.games.grimdark_future.automa.places.surroundings import (
    avoids,
    charging_avoids,
    with_word,
)
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import charges, marches, positions, transports
from lonehand.games.grimdark_future.rules.movement.walks import IMPASSABLE, Kind, Move
from lonehand.games.grimdark_future.state import GONE, Unit
from lonehand.space.inches import fields
from lonehand.space.inches.measures import INCH, Point

NEARER: Final = INCH // 10
"""A move that brings a unit less than this nearer to its goal brings it no nearer."""
GROUND: Final = (("difficult", "GF-TER-D1"), ("dangerous", "GF-TER-D2"))
"""The terrain that an AI unit keeps out of, and the clause that keeps it out."""


# -- a move towards something ----------------------------------------------------------------------


def of_move(play: Play, facts: TableFacts, plan: Plan, move: Move) -> list[Reason]:
    """Say what blocks a move that gets a unit no nearer.

    Args:
        play: the battle.
        facts: those of the unit.
        plan: what it set out to do.
        move: the move that it makes for that.

    Returns:
        a reason with what blocks it; none if it gets nearer, is there, or does not go anywhere.

    """
    unit = facts.unit
    if unit.rides or facts.troop.has("aircraft") or facts.troop.holds or not unit.living_models():
        return []
    if plan.action == "Rush":
        kind: Kind = "Rush"
    elif plan.action == "Advance" and plan.goal == "objective":
        kind = "Advance"
    else:
        return []
    if plan.goal == "objective":
        marker = facts.marker(plan.name)
        goal, avoid = (marker.x, marker.y), avoids(play, unit, marker)
        if positions.near_marker(play, unit, marker):
            return []
    elif plan.goal == "enemy":
        goal = nearest_model(unit, play.state.find(plan.name))
        avoid = avoids(play, unit)
    else:
        return []
    here = end_points.nearest_of(positions.spots_of(unit), goal)
    if move.places and end_points.nearest_of(move.places, goal) <= here - NEARER:
        return []
    length = end_points.length_of(play, unit, kind)
    reason = what_blocks(play, unit, goal, length, avoid)
    return [] if reason is None else [reason]


def what_blocks(
    play: Play, unit: Unit, goal: Point, length: int, avoid: Sequence[str]
) -> Reason | None:
    """Return what keeps a unit from ever getting nearer to a goal, with the clause that says so.

    A single unit comes first, then all units within a move, terrain that it does not enter, and
    terrain that nobody enters; None if nothing does, and it is only on its way around.
    """
    here = end_points.nearest_of(positions.spots_of(unit), goal)
    endless = 2 * (play.table.width + play.table.height)

    def gets_nearer(gone: Sequence[Unit], words: Sequence[str]) -> bool:
        thought = without(play, gone)
        own = thought.state.find(unit.key)
        move = marches.towards(thought, own, goal, endless, avoid=words)
        return end_points.nearest_of(move.places, goal) <= here - NEARER

    if gets_nearer([], avoid):
        return None
    near = near_by(play, unit, length)
    single = [each for each in near if gets_nearer([each], avoid)]
    if single or (near and gets_nearer(near, avoid)):
        return by_units(play, single or near)
    for gone in ([], near):
        for sort, clause in GROUND:
            if gets_nearer(gone, but(play, avoid, sort)):
                key = "blocked by both" if gone else "blocked by ground"
                return Reason(clause, key, (*([names(gone)] if gone else []), sort))
    if near_solid(play, unit, length):
        return Reason("GFC-53", "blocked by ground", (IMPASSABLE,))
    return Reason("GFC-23", "blocked by nothing")


def by_units(play: Play, units: Sequence[Unit]) -> Reason:
    """Return the reason that units are in the way; for Aircraft that is a reading."""
    above = [each for each in units if play.rules.forces.of(each).has("aircraft")]
    key = "blocked by Aircraft" if above else "blocked by units"
    return Reason("GFC-24", key, (names(above or units),))


def names(units: Sequence[Unit]) -> str:
    """Return units by their names."""
    return ", ".join(unit.name for unit in units)


def nearest_model(unit: Unit, enemy: Unit) -> Point:
    """Return where an enemy's model stands that is nearest to a unit, without a die for ties."""
    spots = positions.spots_of(unit)
    there = [spot[:2] for spot in positions.spots_of(enemy)]
    return min(there, key=lambda point: (end_points.nearest_of(spots, point), point))


def why_it_stays(reason: Reason) -> str:
    """Return what blocks a move, to follow a colon."""
    match reason.key:
        case "blocked by ground":
            return f"{reason.parts[0]} terrain in its way"
        case "blocked by both":
            return f"{reason.parts[0]} and {reason.parts[1]} terrain in its way"
        case "blocked by nothing":
            return "no way brings it nearer"
    return f"{reason.parts[0]} in its way"


def near_by(play: Play, unit: Unit, length: int) -> list[Unit]:
    """Return the other units that a move of a length may meet, the nearest first."""
    reach = length + play.rules.forces.profile.move.gap * INCH
    others = [each for each in play.state.units if each.present and each.key != unit.key]
    gaps = {each.key: positions.gap(play, unit, each) for each in others if each.living_models()}
    return sorted(
        (each for each in others if gaps.get(each.key, reach + 1) <= reach),
        key=lambda each: gaps[each.key],
    )


def without(play: Play, gone: Sequence[Unit]) -> Play:
    """Return a copy of the battle without some units, with dice of its own."""
    state = play.state.copy()
    for unit in gone:
        state.find(unit.key).where = GONE
    return Play(state, BatchDoor({}, Chance("what blocks")), play.rules, play.table)


def but(play: Play, avoid: Sequence[str], sort: str) -> tuple[str, ...]:
    """Return what a unit keeps out of, but for terrain of a sort."""
    free = {fields.a_piece(number) for number in with_word(play.table, sort)}
    return tuple(word for word in avoid if word not in free)


def near_solid(play: Play, unit: Unit, length: int) -> bool:
    """Say whether impassable terrain lies within a move."""
    here = positions.block(play, unit)
    return any(
        lump.left < here.right + length
        and lump.right > here.left - length
        and lump.top < here.bottom + length
        and lump.bottom > here.top - length
        for lump in play.table.sorts[IMPASSABLE]
    )


# -- charges ---------------------------------------------------------------------------------------


def of_charge(play: Play, unit: Unit, enemy: Unit) -> Reason | None:
    """Say what keeps a unit from charging an enemy that is near enough.

    It is None if only the length of the way does, or the ground (`targets.kept_off`).
    """
    if play.rules.forces.of(enemy).has("aircraft"):
        return Reason("GFS-aircraft", "never charged", (enemy.name,))
    length = play.rules.forces.of(unit).charge
    near = [each for each in near_by(play, unit, length) if each.key != enemy.key]

    def can_charge(gone: Sequence[Unit]) -> bool:
        thought = without(play, gone)
        own, other = thought.state.find(unit.key), thought.state.find(enemy.key)
        avoid = charging_avoids(thought, own, other)
        return charges.charge(thought, own, other, avoid=avoid) is not None

    single = [each for each in near if can_charge([each])]
    if not single and not (near and can_charge(near)):
        return None
    return Reason("GFC-24", "charge blocked", (enemy.name, names(single or near)))


# -- places ----------------------------------------------------------------------------------------


def of_exit(play: Play, unit: Unit, transport: Unit) -> str:
    """Return what leaves cargo no room to get out, to follow a colon."""
    length = play.rules.forces.profile.special.transport.exit_within * INCH
    near = near_by(play, transport, length)
    thought = without(play, near)
    own = thought.state.find(unit.key)
    if near and transports.disembark(thought, own, (0, 0)) is not None:
        return f"{names(near)} too near to {transport.name}"
    return f"no room beside {transport.name}"


def of_arrival(play: Play, unit: Unit) -> str:
    """Return why there is no place for a unit to arrive, to follow a colon."""
    thought = without(play, play.state.enemies(unit.side))
    own = thought.state.find(unit.key)
    sections = range(1, play.rules.forces.profile.solo.sections + 1)
    away = play.rules.forces.profile.special.ambush.distance
    if deployment.in_ambush(thought, own, list(sections)) is not None:
        return f"no place for it is more than {away}″ from all enemies"
    return "there is no place for it"
