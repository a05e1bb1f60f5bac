"""Where units stand, how far apart they are, on what terrain, and whether a unit keeps together.

GFC-5: a length is measured between the nearest points of bases, to a unit from its nearest model.
So are objectives, coherency and strikes.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Unit.living_models`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, TypeVar

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches import figures
from lonehand.space.inches.fields import Measured
from lonehand.space.inches.figures import Block, Spot, Spots, box_gap
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.moves.placement import Coherency
from lonehand.space.inches.shapes import Shape

Where = tuple["Spot | None", ...]
"""A spot for each model of a unit, None for a fallen one."""

Found = TypeVar("Found")
MOST_MOVES: Final = 500
"""How many moves are kept before all of them are forgotten."""


def measured_positions(play: Play) -> Measured:
    """Return what has been measured of both armies on the table."""
    return play.table.known.get(play.rules.forces) or play.table.knows(play.rules.forces)


# -- models at their places ------------------------------------------------------------------------


def block(play: Play, unit: Unit, at: Spots | None = None) -> Block:
    """Return the living models of a unit where they stand, or where they might."""
    where: Where
    stands = play.stands if at is None else None
    if stands is not None and unit.key in stands:
        return stands[unit.key]
    if at is None:
        where = tuple([(b.x, b.y, b.turn) if b.alive else None for b in unit.bodies])
    elif len(at) == len(unit.bodies):  # all of them live
        where = tuple(at)
    else:
        spots = iter(at)
        where = tuple([next(spots) if b.alive else None for b in unit.bodies])
    key = (unit.side, unit.entry, unit.hero, where)
    measured = measured_positions(play)
    found = measured.blocks.get(key)
    if found is None:
        found = measured.block(key, play.rules.forces.troop_as_listed(unit).base, where)
    if stands is not None:
        stands[unit.key] = found
    return found


@contextmanager
def still(play: Play) -> Iterator[None]:
    """Have everybody stand still while somebody thinks, so that nobody is looked up twice."""
    if play.stands is not None:
        yield
        return
    forget(play)
    play.stands = {}
    try:
        yield
    finally:
        play.stands = None
        play.walks.clear()


def shapes(play: Play, unit: Unit) -> tuple[Shape, ...]:
    """Return the bases of the living models of a unit, in their order."""
    return block(play, unit).shapes


def spots_of(unit: Unit) -> tuple[Spot, ...]:
    """Return where the living models of a unit stand."""
    return tuple((body.x, body.y, body.turn) for body in unit.bodies if body.alive)


def crowd(play: Play) -> list[tuple[Unit, Block]]:
    """Return all units on the table with their models, kept as long as nobody moves.

    A unit has moved when it is not where it was or its first model is not; code that sets models
    down in another way calls `forget`.
    """
    units = play.state.units
    if play.stands is not None and play.crowd is not None:
        return play.crowd[1]
    signs = [(s.where, s.rides, s.bodies[0].x, s.bodies[0].y) for s in units if s.bodies]
    if play.crowd is None or play.crowd[0] != signs:
        play.crowd = (
            signs,
            [(unit, block(play, unit)) for unit in units if unit.present and unit.bodies],
        )
    return play.crowd[1]


def forget(play: Play) -> None:
    """Say that models have been set down: forget what is kept of all units."""
    play.crowd = None


def place_models(play: Play, unit: Unit, places: Spots) -> None:
    """Let the living models of a unit stand at places."""
    for number, (x, y, turn) in zip(unit.living_models(), places, strict=True):
        body = unit.bodies[number]
        body.x, body.y, body.turn = x, y, turn
    forget(play)


def found_before(
    play: Play, unit: Unit, what: tuple[object, ...], find: Callable[[], Found]
) -> Found:
    """Return what was found before when all models on the table stood as they do, or find it now.

    A person's move is previewed, checked and made, and so is worked out only once.

    Args:
        play: the battle.
        unit: whose question it is.
        what: the question; besides it, where models stand, and the readings, nothing else may
            bear on the answer.
        find: gives the answer.

    """
    moves = measured_positions(play).moves
    stand = tuple([block(play, each).number for each in play.state.units if each.present])
    readings = play.rules.readings
    key = (block(play, unit).number, play.rules.forces.of(unit), stand, readings, what)
    if key not in moves:
        if len(moves) >= MOST_MOVES:
            moves.clear()
        moves[key] = find()
    found: Found = moves[key]
    return found


# -- distances -------------------------------------------------------------------------------------


def apart(play: Play, one: Block, other: Block) -> int:
    """Return how far two blocks are apart, from their nearest bases; 0 in contact."""
    return measured_positions(play).apart(one, other)


def gap(play: Play, one: Unit, other: Unit, at: Spots | None = None) -> int:
    """GFC-5: return how far two units are apart, rounded up; *at*: places of the first."""
    return apart(play, block(play, one, at), block(play, other))


def within(play: Play, one: Unit, other: Unit, length: int, at: Spots | None = None) -> bool:
    """GFC-5: say whether two units are at most so far apart; *at*: places of the first."""
    here, there = block(play, one, at), block(play, other)
    return box_gap(here, there) <= length and apart(play, here, there) <= length


def nearest_enemy(
    play: Play,
    unit: Unit,
    at: Spots | None = None,
    among: Iterable[Unit] | None = None,
) -> tuple[int, Unit] | None:
    """Return the gap to the nearest enemy on the table, and that enemy; None if there is none.

    Args:
        play: the battle.
        unit: who asks.
        at: places of its models.
        among: the enemies that count; all of them without it. Of equal ones the first is returned.

    """
    here = block(play, unit, at)
    wanted = None if among is None else {enemy.key for enemy in among}
    there_are = crowd(play)
    side = unit.side
    order = sorted(
        [
            (box_gap(here, there), nth)
            for nth, (enemy, there) in enumerate(there_are)
            if enemy.side != side and (wanted is None or enemy.key in wanted)
        ]
    )
    found: tuple[int, int] | None = None
    for least, nth in order:  # the box round a unit that has lost models since is still right
        if found is not None and least > found[0]:
            break
        enemy = there_are[nth][0]
        if enemy.present and block(play, enemy).shapes:
            far = apart(play, here, block(play, enemy)), nth
            found = far if found is None else min(found, far)
    return None if found is None else (found[0], there_are[found[1]][0])


def to_place(play: Play, unit: Unit, place: Point, at: Spots | None = None) -> int:
    """Return how far a unit's nearest base is from a point, rounded up; 0 on it."""
    return figures.to_place(block(play, unit, at), place)


def near_marker(
    play: Play,
    unit: Unit,
    marker: Marker,
    at: Spots | None = None,
    length: int | None = None,
) -> bool:
    """Say whether a unit is near enough to an objective to seize it, or to hinder.

    Args:
        play: the battle.
        unit: the unit.
        marker: the objective; its middle counts.
        at: places of its models.
        length: how near; what the profile says without it.

    """
    if length is None:
        length = play.rules.forces.profile.objectives.seized_within * INCH
    return figures.near_place(block(play, unit, at), (marker.x, marker.y), length)


def near_line(play: Play, unit: Unit, line: tuple[Point, Point], length: int) -> bool:
    """Say whether a unit is at most so far from a straight line, round its ends too."""
    return figures.near_line(block(play, unit), line, length)


def in_strike_reach(
    play: Play, unit: Unit, enemy: Unit, at: Spots | None = None
) -> tuple[int, ...]:
    """Return the models near enough to strike, across and up."""
    melee = play.rules.forces.profile.melee
    here, there = block(play, unit, at), block(play, enemy)
    high = levels(play, here), levels(play, there)
    return figures.in_reach(here, there, melee.reach * INCH, melee.reach_up * INCH, high)


# -- terrain ---------------------------------------------------------------------------------------


def levels(play: Play, here: Block) -> tuple[int, ...]:
    """Return how high each model stands; nothing where no terrain lifts anybody.

    Sight, cover, strikes, coherency and the highest place to deploy all go by it.
    """
    return play.table.levels(here) if play.table.raised else ()


def terrain_under(play: Play, unit: Unit, at: Spots | None = None) -> frozenset[str]:
    """Return the properties of all terrain that a model of a unit stands on, even in part."""
    return play.table.terrain_under(block(play, unit, at))


# -- coherency -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def coherency(link: int, spread: int) -> Coherency:
    """Return a rule of coherency, in whole inches as the profile has it."""
    return Coherency(link * INCH, spread * INCH)


def rule_of(play: Play) -> Coherency:
    """GFC-25: return how close the models of a unit keep together."""
    numbers = play.rules.forces.profile.coherency
    return coherency(numbers.next, numbers.span)


def across_levels(play: Play) -> int:
    """GFC-25: return how far models on different levels may be apart, as the profile has it."""
    return play.rules.forces.profile.coherency.next_across_levels * INCH


def links(play: Play, here: Block) -> list[list[int]]:
    """GFC-25: return, for each model, which others are near enough to be its next."""
    return figures.links(here, rule_of(play), levels(play, here), across_levels(play))


def is_coherent(play: Play, unit: Unit, at: Spots | None = None) -> bool:
    """GFC-25: say whether a unit keeps together: one chain, and nobody too far off."""
    return keeps_together(play, block(play, unit, at))


def keeps_together(play: Play, here: Block) -> bool:
    """GFC-25: say whether models keep together."""
    if here.is_together is not None:
        return here.is_together
    return figures.keeps_together(here, rule_of(play), levels(play, here), across_levels(play))
