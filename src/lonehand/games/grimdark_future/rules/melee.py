"""Melee: everything from contact to the end, once the chargers have moved.

Core rules 34 to 41: the charged unit closes in, Counter weapons strike, impacts hit, the chargers
strike, the charged unit may strike back, the side that caused more wounds has won, the loser tests,
and the units part. A unit that has fought in a round before is fatigued, in all its strikes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, morale, special, wounds
from lonehand.games.grimdark_future.rules.movement import consolidation, positions
from lonehand.games.grimdark_future.rules.special import Occasion
from lonehand.games.grimdark_future.state import Unit

STRIKE_BACK: Final = ("strike back", "do not strike back")
"""GFC-36: what a person whose unit is charged may choose."""
IMPACT: Final = "Impact"


class Result(NamedTuple):
    """The result of a melee.

    Attributes:
        attacker: the wounds that the charging unit caused.
        defender: those that the charged one caused.
        loser: the key of the unit that lost; empty for a tie.

    """

    attacker: int
    defender: int
    loser: str


def fight(play: Play, attacker: Unit, defender: Unit) -> Result:
    """Fight a melee out, the chargers having moved; return what it came to.

    First the charged unit closes in. GFC-36: the charger strikes before it is struck. GFC-37: the
    charge tires the one and striking back the other, but not in this melee.
    """
    if not in_melee(attacker, defender):
        return Result(0, 0, "")
    consolidation.pile_in(play, defender, attacker)
    tired = is_tired(attacker), is_tired(defender)
    attacker.fatigued = True
    caused, suffered = 0, 0
    countered = counters_now(play, defender)
    if countered:
        suffered += strikes(
            play, defender, attacker, fatigued=tired[1], which=counters, clause="GFS-counter"
        )
    if alive(attacker):
        caused += impact(play, attacker, defender, fatigued=tired[0])
    if alive(attacker) and alive(defender):
        caused += strikes(play, attacker, defender, fatigued=tired[0], charging=True)
    which = others if countered else every_weapon
    if alive(attacker) and alive(defender) and strikes_back(play, defender, attacker, which):
        suffered += strikes(play, defender, attacker, fatigued=tired[1], which=which)
    return decide(play, attacker, defender, caused, suffered)


def in_melee(attacker: Unit, defender: Unit) -> bool:
    """GFC-40: tell whether there is a melee; not if one of them is gone before contact."""
    return alive(attacker) and alive(defender)


def is_tired(unit: Unit) -> bool:
    """GFC-37: tell whether a unit strikes as fatigued; a Shaken one does."""
    return unit.fatigued or unit.shaken


def alive(unit: Unit) -> bool:
    """Tell whether a unit still has models on the table."""
    return unit.present and any(body.alive for body in unit.bodies)


# -- who strikes with what -------------------------------------------------------------------------


def every_weapon(_gun: Gun) -> bool:
    """Choose every weapon."""
    return True


def counters(gun: Gun) -> bool:
    """GFS-counter: choose what strikes first when charged."""
    return gun.has("counter")


def others(gun: Gun) -> bool:
    """Choose what is left to strike back with when Counter weapons have struck."""
    return not gun.has("counter")


def counters_now(play: Play, unit: Unit) -> bool:
    """GFS-counter: tell whether a unit strikes first when charged; not if Shaken."""
    return not unit.shaken and any(map(counters, play.rules.forces.of(unit).melee))


def strikers(play: Play, unit: Unit, enemy: Unit) -> frozenset[int]:
    """GFC-35: return the models that are near enough to an enemy to strike, across and up."""
    return frozenset(positions.in_strike_reach(play, unit, enemy))


def strikes(
    play: Play,
    unit: Unit,
    enemy: Unit,
    *,
    fatigued: bool,
    charging: bool = False,
    which: Callable[[Gun], bool] = every_weapon,
    clause: str = "GFC-35",
) -> int:
    """GFC-35: strike with the chosen weapons of all models in reach, all at once.

    GFC-41: a unit without such a weapon makes no strikes. In a melee the enemy is what a unit works
    on, so those who fall first are the farthest from it.

    Returns:
        the wounds that the enemy has really taken.

    """
    if not alive(unit) or not alive(enemy):
        return 0
    guns = [
        gun for gun in play.rules.forces.of(unit).melee if which(gun) and special.may_use(unit, gun)
    ]
    near = strikers(play, unit, enemy) if guns else frozenset[int]()
    when = occasion(play, unit, enemy, fatigued=fatigued, charging=charging)
    outcomes, far = [], list[str]()
    for gun in guns:
        copies = sum(number in near for number in gun.models)
        if not copies:
            far.extend([gun.name] if gun.models else [])
            continue
        dice = gun.attacks * copies
        outcomes.append(attacks.strike(play, clause, events.Strikes, unit, enemy, gun, dice, when))
        unit.fatigued = True
        if gun.has("limited"):
            unit.spent.append(gun.key)
    if far and outcomes:
        reach = play.rules.forces.profile.melee.reach
        play.tell(clause, events.OutOfReach(unit.name, enemy.name, reach, tuple(far)))
    return wounds.suffer(play, enemy, outcomes, clause, works_on=wounds.middle_of(unit))


def occasion(play: Play, unit: Unit, enemy: Unit, *, fatigued: bool, charging: bool) -> Occasion:
    """Return the occasion of strikes."""
    to_hit, defense = attacks.bonus(play, unit, enemy)
    return Occasion(
        melee=True, charging=charging, fatigued=fatigued, to_hit=to_hit, defense=defense
    )


def strikes_back(
    play: Play, defender: Unit, attacker: Unit, which: Callable[[Gun], bool] = every_weapon
) -> bool:
    """GFC-36: a person may have his unit strike back; GF-MELEE-2: the AI's always does."""
    if not can_strike(play, defender, attacker, which):
        if which is every_weapon:
            reach = play.rules.forces.profile.melee.reach
            play.tell("GFC-41", events.OutOfReach(defender.name, attacker.name, reach))
        return False
    if not defender.seat:
        play.tell("GF-MELEE-2", events.Applies(defender.name))
        return True
    about = {"who": defender.name, "at": attacker.name, "fatigued": is_tired(defender)}
    answer = play.door.ask(defender.seat, "GFC-36", "strike back", STRIKE_BACK, about)
    return answer == STRIKE_BACK[0]


def can_strike(play: Play, unit: Unit, enemy: Unit, which: Callable[[Gun], bool]) -> bool:
    """GFC-41: tell whether a model near enough to an enemy has one of the chosen weapons."""
    guns = [gun for gun in play.rules.forces.of(unit).melee if which(gun)]
    near = strikers(play, unit, enemy)
    return any(number in near for gun in guns for number in gun.models)


# -- impacts ---------------------------------------------------------------------------------------


def impact_dice(play: Play, attacker: Unit, defender: Unit, near: Iterable[int]) -> int:
    """GFS-impact: return the dice of an impact; GFS-counter: each model with it takes some away."""
    forces = play.rules.forces
    ours, theirs = forces.of(attacker), forces.of(defender)
    dice = sum(ours.rules[number].get("impact", 0) for number in near)
    if not dice or defender.shaken:
        return dice
    blunting = {number for gun in theirs.melee if gun.has("counter") for number in gun.models}
    return max(0, dice - len(blunting) * forces.profile.special.counter.impact_less)


def impact(play: Play, attacker: Unit, defender: Unit, *, fatigued: bool) -> int:
    """GFS-impact: hit with a charge itself; return the wounds that the charged unit has taken."""
    forces = play.rules.forces
    numbers = forces.profile.special.impact
    if not forces.of(attacker).count_having("impact") or (fatigued and not numbers.when_fatigued):
        return 0
    dice = impact_dice(play, attacker, defender, strikers(play, attacker, defender))
    if not dice:
        return 0
    gun = IMPACTS[numbers.hits_on]
    when = Occasion(melee=True, defense=attacks.bonus(play, attacker, defender)[1])
    found = attacks.strike(play, "GFS-impact", events.Strikes, attacker, defender, gun, dice, when)
    at = wounds.middle_of(attacker)
    return wounds.suffer(play, defender, [found], "GFS-impact", works_on=at)


def charge_itself(hits_on: int) -> Gun:
    """Return the impact of a charge as if it were a weapon; nothing but blocks changes it."""
    return Gun("impact", IMPACT, 0, 1, 0, hits_on, 0, {}, ())


IMPACTS: Final = {face: charge_itself(face) for face in range(1, 7)}
"""Impacts by the face that hits, kept so that equal ones are the same object."""


# -- who has won -----------------------------------------------------------------------------------


def decide(play: Play, attacker: Unit, defender: Unit, caused: int, suffered: int) -> Result:
    """GFC-38: say who has won; the loser tests, and the units part."""
    for unit, enemy, did, took in (
        (attacker, defender, suffered, caused),
        (defender, attacker, caused, suffered),
    ):
        if not alive(unit):
            play.tell("GFC-38", events.WinsMelee(enemy.name, did, took, (0, 0)))
            part(play, attacker, defender)
            return Result(caused, suffered, unit.key)
    frightens = fear(play, attacker), fear(play, defender)
    ours, theirs = caused + frightens[0], suffered + frightens[1]
    if ours == theirs:
        tie = events.TiesMelee(attacker.name, defender.name, ours, frightens)
        play.tell("GFC-38", tie)
        part(play, attacker, defender)
        return Result(caused, suffered, "")
    winner, loser = (attacker, defender) if ours > theirs else (defender, attacker)
    shares = frightens if winner is attacker else (frightens[1], frightens[0])
    won = events.WinsMelee(winner.name, max(ours, theirs), min(ours, theirs), shares)
    play.tell("GFC-38", won)
    morale.test(play, loser, "melee")
    part(play, attacker, defender)
    return Result(caused, suffered, loser.key)


def fear(play: Play, unit: Unit) -> int:
    """GFS-fear: return the wounds that count as caused in addition, the largest X of its models."""
    return play.rules.forces.of(unit).rating("fear")


def part(play: Play, attacker: Unit, defender: Unit) -> None:
    """Let a unit that is left alone move a little; else the chargers back off."""
    if alive(attacker) and alive(defender):
        consolidation.back_off(play, attacker, defender)
        return
    for unit in (attacker, defender):
        if alive(unit):
            consolidation.consolidate(play, unit, None)


# -- what is to be expected ------------------------------------------------------------------------


def expected_wounds(
    play: Play,
    attacker: Unit,
    defender: Unit,
    *,
    charging: bool = True,
    models: Iterable[int] | None = None,
) -> float:
    """Return the wounds that a unit's strikes cause on average, with the impact if it charges.

    Args:
        play: the battle.
        attacker: who strikes.
        defender: who is struck.
        charging: whether the strikes are those of a charge.
        models: who strikes; without it, every living model does, no matter where it stands.

    """
    forces = play.rules.forces
    ours, theirs = forces.of(attacker), forces.of(defender)
    near = ours.living if models is None else frozenset(models)
    tired = is_tired(attacker)
    when = occasion(play, attacker, defender, fatigued=tired, charging=charging)
    total = 0.0
    for gun in ours.melee:
        copies = len(gun.models) if models is None else sum(who in near for who in gun.models)
        if copies and special.may_use(attacker, gun):
            found = attacks.attack(forces, gun, theirs, when)
            total += attacks.expected_wounds(forces, found, gun.attacks * copies)
    if charging and ours.count_having("impact"):
        total += expected_impact(play, attacker, defender, near, fatigued=tired)
    return total


def expected_impact(
    play: Play, attacker: Unit, defender: Unit, near: Iterable[int], *, fatigued: bool
) -> float:
    """Return the wounds that a charge itself causes on average."""
    forces = play.rules.forces
    numbers = forces.profile.special.impact
    dice = impact_dice(play, attacker, defender, near)
    if not dice or (fatigued and not numbers.when_fatigued):
        return 0.0
    when = Occasion(melee=True, defense=attacks.bonus(play, attacker, defender)[1])
    found = attacks.attack(forces, IMPACTS[numbers.hits_on], forces.of(defender), when)
    return attacks.expected_wounds(forces, found, dice)


def exchange(play: Play, attacker: Unit, defender: Unit) -> tuple[float, float]:
    """Return the wounds of a charge and of the answer on average, as if nobody fell before."""
    return expected_wounds(play, attacker, defender), expected_wounds(
        play, defender, attacker, charging=False
    )
