"""Morale: who tests, on what, and what becomes of those who fail.

Core rules 47 to 50. A unit that took wounds in an activation and has half of its models or less
left tests when the activation is over; one that lost a melee tests for that instead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, wounds
from lonehand.games.grimdark_future.rules.attacks import bands
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.state import ON_TABLE, Unit

Why = Literal["wounds", "melee"]
CLAUSES: Final[Mapping[Why, str]] = {"wounds": "GFC-47", "melee": "GFC-48"}


def is_half(play: Play, unit: Unit) -> bool:
    """GFC-47: tell whether half of a unit's starting size or less is left.

    A single model counts its Tough instead; GFC-50: a joined hero counts as a model.
    """
    forces = play.rules.forces
    troop, percent = forces.troop_as_listed(unit), forces.profile.morale.half_percent
    if troop.size == 1:
        left, whole = troop.tough[0] - unit.bodies[0].wounds, troop.tough[0]
    else:
        left, whole = sum(body.alive for body in unit.bodies), troop.size
    return left * 100 <= whole * percent


def test(play: Play, unit: Unit, why: Why) -> bool:
    """GFC-47, GFC-48: test a unit's morale, with all that follows; return whether it passed."""
    if passes(play, unit, CLAUSES[why]):
        return True
    if why == "melee" and is_half(play, unit):
        play.tell("GFC-48", events.Routs(unit.name))
        wounds.remove(play, unit, "GFC-48", routed=True)
    elif not unit.shaken:
        unit.shaken = True
        play.tell("GFC-49", events.Shaken(unit.name))
    return False


def passes(play: Play, unit: Unit, clause: str) -> bool:
    """Roll the test itself; return whether it is passed.

    GFC-49: a Shaken unit fails without a die, and no rule helps it. GFS-hero: the better of
    the unit's and the hero's Quality. GFS-banner: it tests better.
    """
    if unit.shaken:
        play.tell(clause, events.Morale(unit.name, 0, 0, "fails, being Shaken"))
        return False
    forces = play.rules.forces
    troop = forces.of(unit)
    needed = needed_by(play, troop)
    (die,) = play.door.roll(DICE, clause, 1, 6, bands(needed))
    passed = die >= needed
    result = "passes" if passed else "fails"
    notes = ("GFS-banner",) if troop.has("banner") else ()
    play.tell(clause, events.Morale(unit.name, die, needed, result, notes))
    return passed or fearless(play, unit, troop) or holds_the_line(play, unit, troop)


def needed_by(play: Play, troop: Troop) -> int:
    """Return the face that a unit needs in a morale test."""
    forces = play.rules.forces
    better = forces.profile.special.banner.morale if troop.has("banner") else 0
    return attacks.clamp(forces, troop.nerve - better)


def fearless(play: Play, unit: Unit, troop: Troop) -> bool:
    """GFS-fearless: a die may turn a failed test into a passed one, if enough models have it."""
    numbers = play.rules.forces.profile.special.fearless
    if not troop.enough("fearless", numbers.needs):
        return False
    (die,) = play.door.roll(DICE, "GFS-fearless", 1, 6, bands(numbers.passes_on))
    passed = die >= numbers.passes_on
    result = "passes after all" if passed else "fails again"
    play.tell("GFS-fearless", events.Morale(unit.name, die, numbers.passes_on, result))
    return passed


def holds_the_line(play: Play, unit: Unit, troop: Troop) -> bool:
    """GFS-hold_the_line: a failed test costs a wound, and is passed."""
    if not troop.has("hold_the_line"):
        return False
    play.tell("GFS-hold_the_line", events.Morale(unit.name, 0, 0, "holds"))
    lost = play.rules.forces.profile.special.hold_the_line.wounds
    wounds.take(play, unit, lost, "GFS-hold_the_line")
    return True


def chance(play: Play, unit: Unit) -> float:
    """Return how likely a unit is to pass a morale test, for previews."""
    if unit.shaken:
        return 0.0
    forces = play.rules.forces
    troop, special = forces.of(unit), forces.profile.special
    failed = (needed_by(play, troop) - 1) / 6
    if troop.enough("fearless", special.fearless.needs):
        failed *= (special.fearless.passes_on - 1) / 6
    return 1.0 if troop.has("hold_the_line") else 1 - failed


# -- at the end of an activation -------------------------------------------------------------------


def wounds_standing(play: Play) -> dict[str, int]:
    """Return the wounds that each unit on the table can still take, to compare with later."""
    forces = play.rules.forces
    return {
        unit.key: wounds_left(forces.troop_as_listed(unit), unit)
        for unit in play.state.units
        if unit.where == ON_TABLE
    }


def wounds_left(troop: Troop, unit: Unit) -> int:
    """Return the wounds that a unit can still take."""
    return sum(
        tough - body.wounds
        for tough, body in zip(troop.tough, unit.bodies, strict=True)
        if body.alive
    )


def after_activation(play: Play, before: Mapping[str, int], fought: Collection[str] = ()) -> None:
    """GFC-47: test the morale of all units that an activation has cost wounds and left small.

    Args:
        play: the battle.
        before: what `wounds_standing` said when the activation began.
        fought: the keys of the units that fought a melee in it, who do not test (GFC-48).

    """
    forces = play.rules.forces
    for unit in play.state.units:
        if unit.where != ON_TABLE or unit.key not in before or unit.key in fought:
            continue
        lost = before[unit.key] - wounds_left(forces.troop_as_listed(unit), unit)
        if lost > 0 and is_half(play, unit):
            test(play, unit, "wounds")


def recover(play: Play, unit: Unit) -> None:
    """GFC-49: a unit that has spent its activation idle is not Shaken any more."""
    if unit.shaken:
        unit.shaken = False
        play.tell("GFC-49", events.Recovers(unit.name))
