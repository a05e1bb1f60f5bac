"""Armies, objectives, groups, sections and transports before a battle.

Where units then stand is found in `places.deployment`; what happens in which order is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lonehand.engine.door import BatchDoor
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.automa.places import deployment, obstruction, special_places
from lonehand.games.grimdark_future.automa.sections import sections_from
from lonehand.games.grimdark_future.automa.unit_types import give_types
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import transports
from lonehand.games.grimdark_future.rules.movement.placement import (
    Box,
    rank,
    set_down,
    tell_set_down,
    waits,
)
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, Unit
from lonehand.space.inches.measures import INCH, Point, between

ARMIES: Final = "armies"
STEP: Final = INCH // 10
"""How far apart the places are that GF-PREP-2c looks at."""
COARSE: Final = INCH // 2
"""How far apart those are that it looks at when nothing else is left."""
NEVER_RIDE: Final = ("aircraft", "transport", "scout")
"""GF-SR-TRANSPORT-1: who is never loaded, besides units that stay and shoot."""


# -- armies ----------------------------------------------------------------------------------------


def armies(door: BatchDoor, names: Sequence[str], count: int = 2) -> tuple[str, ...]:
    """Draw that many different lists; the people's comes first, then the AI's."""
    left, found = list(names), []
    for _ in range(count):
        name = door.pick(ARMIES, "GF-PREP-1", left)
        left.remove(name)
        found.append(name)
    return tuple(found)


# -- objectives ------------------------------------------------------------------------------------


def squares(play: Play, area: Box) -> list[Point]:
    """GF-PREP-2: return the centres of the six equal parts of an area, as they are numbered.

    Three lie along the longer side, two across it.
    """
    solo = play.rules.forces.profile.solo
    left, top, right, bottom = area
    wide, high = right - left, bottom - top
    along, across = solo.squares_along, solo.squares_deep
    columns, rows = (along, across) if wide >= high else (across, along)
    return [
        (left + wide * (2 * column + 1) // (2 * columns), top + high * (2 * row + 1) // (2 * rows))
        for row in range(rows)
        for column in range(columns)
    ]


def objective(play: Play, area: Box, is_valid: Callable[[Point], bool]) -> Point | None:
    """GF-PREP-2b, GF-PREP-2c: return where the AI places an objective; None if nowhere is valid.

    Args:
        play: the battle.
        area: left, upper, right and lower end of where objectives may lie.
        is_valid: whether one may lie at a place, by the rules of the mission.

    """
    centres = squares(play, area)
    first = square(play, "GF-PREP-2b", len(centres))
    centre = centres[first]
    if is_valid(centre):
        return centre
    tried = {first}
    while len(tried) < len(centres):
        other = square(play, "GF-PREP-2c", len(centres))
        if other in tried:
            continue
        tried.add(other)
        found = first_valid_between(centre, centres[other], is_valid)
        if found is not None:
            return found
    return nearest_valid(play, centre, area, is_valid)


def square(play: Play, clause: str, count: int) -> int:
    """Return the number of a random square, from 0."""
    (face,) = play.door.roll(ties.TIES, clause, 1, count, " | ".join(map(str, range(count, 0, -1))))
    return face - 1


def first_valid_between(
    start: Point, end: Point, is_valid: Callable[[Point], bool]
) -> Point | None:
    """GF-PREP-2c: return the first valid place on the way from one centre to another."""
    far = between(start, end)
    for length in range(STEP, far + 1, STEP):
        place = (
            start[0] + (end[0] - start[0]) * length // far,
            start[1] + (end[1] - start[1]) * length // far,
        )
        if is_valid(place):
            return place
    return end if is_valid(end) else None


def nearest_valid(
    play: Play, start: Point, area: Box, is_valid: Callable[[Point], bool]
) -> Point | None:
    """GF-PREP-2c: return the valid place of the whole area that is nearest to a centre.

    A die decides among equally near ones.
    """
    left, top, right, bottom = area
    places = [
        (x, y) for x in range(left, right + 1, COARSE) for y in range(top, bottom + 1, COARSE)
    ]
    places.sort(key=lambda place: between(place, start))
    first = next((place for place in places if is_valid(place)), None)
    if first is None:
        return None
    far = between(first, start)
    near = [place for place in places if between(place, start) == far and is_valid(place)]
    found = ties.place(play, "GF-PREP-2c", near)
    nearer = first_valid_between(start, found, is_valid)
    return found if nearer is None else nearer


# -- who rides, groups and sections ----------------------------------------------------------------


def prepare(play: Play, side: int) -> None:
    """GF-SR-TRANSPORT-1, GF-DEP-2, GF-DEP-2c: make a side ready to deploy."""
    give_types(play, side)
    load(play, side)
    left = waits(play, side)
    waiting = [unit for unit in left if not play.rules.forces.of(unit).has("ambush")]
    for unit in left:
        if unit not in waiting:
            play.tell("GF-SR-AMBUSH", events.StaysInReserve(unit.name))
    group(play, waiting)


def group(play: Play, units: Sequence[Unit]) -> None:
    """GF-DEP-2, GF-DEP-2c: deal units into groups, and give each group its section.

    They are dealt one by one in random order, so that no group has two more than another. All dice
    are rolled again if all groups would share a section; empty groups do not count.
    """
    solo = play.rules.forces.profile.solo
    left, order = list(range(1, solo.groups + 1)), []
    while left:
        order.append(play.door.pick(ties.TIES, "GF-DEP-2", left))
        left.remove(order[-1])
    for nth, unit in enumerate(ties.shuffle(play, "GF-DEP-2", units)):
        unit.group = order[nth % solo.groups]
    filled = sorted({unit.group for unit in units})
    dice = [0] * solo.groups
    while filled:
        for number in filled:
            dice[number - 1] = ties.small_die(play, "GF-DEP-2c", solo.sections)
        if are_spread([dice[number - 1] for number in filled]):
            break
    play.state.sections = dice
    if units:
        groups = tuple(tuple(each.name for each in units if each.group == n) for n in order)
        sections = tuple(dice[n - 1] for n in order)
        play.tell("GF-DEP-2c", events.Groups(groups, sections))


def are_spread(sections: Sequence[int]) -> bool:
    """GF-DEP-2c: say whether groups do not all share one section; a single group may have it."""
    return len(sections) == 1 or len(set(sections)) > 1


# -- transports ------------------------------------------------------------------------------------


def load(play: Play, side: int) -> None:
    """GF-SR-TRANSPORT-1: fill the transports of a side with random units, while one still fits."""
    forces = play.rules.forces
    units = waits(play, side)
    carriers = [unit for unit in units if forces.of(unit).has("transport")]
    for transport in ties.shuffle(play, "GF-SR-TRANSPORT-1", carriers):
        free = forces.of(transport).rating("transport")
        while True:
            fitting = [unit for unit in units if rides_in(forces, unit, transport, free)]
            if not fitting:
                break
            unit = ties.pick_unit(play, "GF-SR-TRANSPORT-1", fitting)
            unit.rides = transport.key
            free -= transports.spaces(forces, unit) or 0
            told = events.Embarks(unit.name, transport.name, free)
            play.tell("GF-SR-TRANSPORT-1", told)


def rides_in(forces: Forces, unit: Unit, transport: Unit, free: int) -> bool:
    """GF-SR-TRANSPORT-1: say whether a unit may be loaded, and fits."""
    troop, solo = forces.of(unit), forces.profile.solo
    if unit.rides or any(troop.has(rule) for rule in NEVER_RIDE) or troop.holds:
        return False
    if any(troop.has(rule) for rule in solo.stays_and_shoots):
        return False
    if troop.has("ambush") and not forces.of(transport).has("ambush"):
        return False
    needed = transports.spaces(forces, unit)
    return needed is not None and needed <= free


# -- deployment ------------------------------------------------------------------------------------


def deploy(play: Play, side: int) -> None:
    """GF-DEP-2: deploy the whole army of a side, unit by unit."""
    prepare(play, side)
    while (unit := next_to_deploy(play, side)) is not None:
        deploy_unit(play, unit)


def next_to_deploy(play: Play, side: int) -> Unit | None:
    """Return the unit that deploys next, at random whatever its group; None at the end.

    Aircraft come first. Scouts come last. GF-SR-AMBUSH: Ambush units stay in reserve.
    """
    forces = play.rules.forces
    left = [unit for unit in waits(play, side) if unit.group]
    if not left:
        return None
    for clause, ranks in (
        ("GF-SR-AIRCRAFT", "aircraft"),
        ("GF-DEP-3", ""),
        ("GF-SR-SCOUT", "scout"),
    ):
        able = [unit for unit in left if rank(forces.of(unit)) == ranks]
        if able:
            return ties.pick_unit(play, clause, able)
    return None


def deploy_unit(play: Play, unit: Unit) -> bool:
    """Deploy one unit in the section of its group; return whether there was a place."""
    forces = play.rules.forces
    troop = forces.of(unit)
    count = forces.profile.solo.sections
    sections = sections_from(play.state.sections[unit.group - 1], count)
    if troop.has("aircraft"):
        spots, clause = special_places.on_the_edge(play, unit, sections), "GF-SR-AIRCRAFT"
    elif digs_in(forces, troop):
        spots, clause = special_places.highest(play, unit, sections), "GF-SR-ENTRENCHED"
    else:
        spots, clause = deployment.in_zone(play, unit, sections), "GF-DEP-3"
    if spots is None:
        play.tell("GF-DEP-3b", events.Stays(unit.name, events.NO_PLACE))
        unit.group = 0
        return False
    set_down(play, unit, spots)
    play.tell(clause, tell_set_down(play, unit, events.Deploys))
    if troop.has("scout"):
        special_places.scout(play, unit)
    return True


def digs_in(forces: Forces, troop: Troop) -> bool:
    """Say whether a unit deploys high up, by a rule that makes it stay."""
    return any(troop.has(rule) for rule in forces.profile.solo.stays_and_shoots)


# -- ambush ----------------------------------------------------------------------------------------


def ambush(play: Play, side: int) -> list[Unit]:
    """GF-SR-AMBUSH-2: group the units that arrive this round; return them in a random order.

    They get groups and sections of their own.
    """
    if play.state.round < play.rules.forces.profile.solo.ambush_round:
        return []
    units = [unit for unit in waits(play, side) if play.rules.forces.of(unit).has("ambush")]
    if units:
        group(play, units)
    return ties.shuffle(play, "GF-SR-AMBUSH-2", units)


def arrive(play: Play, unit: Unit) -> bool:
    """GF-SR-AMBUSH-2: set a unit down by the AI's deployment rules, away from all enemies.

    Its section counts in its full depth. Returns False if there is no place: it waits for the next
    round.
    """
    solo = play.rules.forces.profile.solo
    sections = sections_from(play.state.sections[unit.group - 1], solo.sections)
    spots = deployment.in_ambush(play, unit, sections)
    if spots is None:
        why = obstruction.of_arrival(play, unit) if play.door.explains else events.NO_PLACE
        play.tell("GF-SR-AMBUSH-2", events.Stays(unit.name, why))
        return False
    set_down(play, unit, spots)
    unit.arrived = play.state.round
    for cargo in play.state.units:
        if cargo.rides == unit.key:
            cargo.arrived = play.state.round
    play.tell("GF-SR-AMBUSH-2", tell_set_down(play, unit, events.Arrives))
    return True


# -- the challenge ---------------------------------------------------------------------------------


def bonus(play: Play) -> None:
    """GF-BONUS, GF-BONUS-2: give the AI its bonus for a round, if the challenge is played.

    Holding as many objectives as the people makes its units hit better; holding fewer, they block
    better as well. What a side holds is what it has seized.
    """
    state, solo = play.state, play.rules.forces.profile.solo
    state.to_hit = state.defense = 0
    if state.options.get("bonus") != "on" or state.round < int(play.rules.readings.bonus_from):
        return
    held = {side: sum(m.owner == side for m in state.markers) for side in (PEOPLE, AI, NOBODY)}
    if held[AI] > held[PEOPLE]:
        return
    clause = "GF-BONUS"
    state.to_hit = solo.bonus_to_hit
    if held[AI] < held[PEOPLE]:
        clause = "GF-BONUS-2"
        state.defense = solo.bonus_defense
    told = events.GetsBonus(held[AI], held[PEOPLE], state.to_hit, state.defense)
    play.tell(clause, told)
