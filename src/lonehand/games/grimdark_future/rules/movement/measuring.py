"""Measuring on the table: how far, how high, on what terrain, and whether a unit keeps together.

GFC-5: from the nearest points of the bases, units from their nearest models. GFC-14, GFC-25 and
GFC-35 are measured so.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement.positions import block, crowd, known
from lonehand.games.grimdark_future.state import Marker, Squad
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Block, Spots, box_gap
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.placing import Coherency

# -- distances -------------------------------------------------------------------------------------


def apart(play: Play, one: Block, other: Block) -> int:
    """Return how far two blocks are apart, from their nearest bases; 0 in contact."""
    return known(play).apart(one, other)


def gap(play: Play, one: Squad, other: Squad, at: Spots | None = None) -> int:
    """GFC-5: return how far two units are apart, rounded up; *at*: places of the first."""
    return apart(play, block(play, one, at), block(play, other))


def within(play: Play, one: Squad, other: Squad, length: int, at: Spots | None = None) -> bool:
    """GFC-5: say whether two units are at most so far apart; *at*: places of the first."""
    here, there = block(play, one, at), block(play, other)
    return box_gap(here, there) <= length and apart(play, here, there) <= length


def nearest_enemy(
    play: Play,
    squad: Squad,
    at: Spots | None = None,
    among: Iterable[Squad] | None = None,
) -> tuple[int, Squad] | None:
    """Return the gap to the nearest enemy on the table, and that enemy; None if there is none.

    Args:
        play: the battle.
        squad: who asks.
        at: places of its models.
        among: the enemies that count; all of them without it. Of equal ones the first is returned.

    """
    here = block(play, squad, at)
    wanted = None if among is None else {enemy.key for enemy in among}
    there_are = crowd(play)
    side = squad.side
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


def to_place(play: Play, squad: Squad, place: Point, at: Spots | None = None) -> int:
    """Return how far a unit's nearest base is from a point, rounded up; 0 on it."""
    return figures.to_place(block(play, squad, at), place)


def near_marker(
    play: Play,
    squad: Squad,
    marker: Marker,
    at: Spots | None = None,
    length: int | None = None,
) -> bool:
    """GFC-14: say whether a unit is near enough to an objective to seize it, or to hinder.

    Args:
        play: the battle.
        squad: the unit.
        marker: the objective; its middle counts.
        at: places of its models.
        length: how near; what the profile says without it.

    """
    if length is None:
        length = play.rules.forces.profile.objectives.seized_within * INCH
    return figures.near_place(block(play, squad, at), (marker.x, marker.y), length)


def near_line(play: Play, squad: Squad, line: tuple[Point, Point], length: int) -> bool:
    """GF-WAY: say whether a unit is at most so far from a straight line, round its ends too."""
    return figures.near_line(block(play, squad), line, length)


def in_strike_reach(
    play: Play, squad: Squad, enemy: Squad, at: Spots | None = None
) -> tuple[int, ...]:
    """GFC-35: return the models near enough to strike, across and up."""
    melee = play.rules.forces.profile.melee
    here, there = block(play, squad, at), block(play, enemy)
    high = levels(play, here), levels(play, there)
    return figures.in_reach(here, there, melee.reach * INCH, melee.reach_up * INCH, high)


# -- terrain ---------------------------------------------------------------------------------------


def levels(play: Play, here: Block) -> tuple[int, ...]:
    """GFC-28, GFC-32: return how high each model stands; nothing where no terrain lifts anybody.

    Sight, cover, strikes, coherency and the highest place to deploy all go by it.
    """
    return play.table.levels(here) if play.table.raised else ()


def terrain_under(play: Play, squad: Squad, at: Spots | None = None) -> frozenset[str]:
    """Return the properties of all terrain that a model of a unit stands on, be it in part."""
    return play.table.terrain_under(block(play, squad, at))


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


def is_coherent(play: Play, squad: Squad, at: Spots | None = None) -> bool:
    """GFC-25: say whether a unit keeps together: one chain, and nobody too far off."""
    return keeps_together(play, block(play, squad, at))


def keeps_together(play: Play, here: Block) -> bool:
    """GFC-25: say whether models keep together."""
    if here.is_together is not None:
        return here.is_together
    return figures.keeps_together(here, rule_of(play), levels(play, here), across_levels(play))
