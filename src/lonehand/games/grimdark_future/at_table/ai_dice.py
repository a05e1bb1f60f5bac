"""The AI's dice at a real table without a map: its attacks, and its morale.

The dice come from the same source as on a map, and stand in the record. Who of a unit is in reach
is seen on the real table alone: the dice are for all its living models, in a row, and anyone who is
out of reach takes his away from its end. Where people roll the dice themselves, nothing is rolled
or tested here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.automa.decision import Plan
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, melee, morale, special
from lonehand.games.grimdark_future.rules.attacks import Attack, bands, clamp
from lonehand.games.grimdark_future.rules.special import DICE, Occasion
from lonehand.games.grimdark_future.state import AI, Unit

__all__ = ["DICE", "Throw", "Volley", "attack", "shots", "strike_back", "strikes", "test_morale"]
BY_HAND: Final = ("hold_the_line",)
"""Rules of morale that need the places of models, so that people test whoever has them."""


class Volley(NamedTuple):
    """The attacks of one weapon of a unit, before they are rolled.

    Attributes:
        gun: the weapon.
        dice: how many dice all its copies roll.
        hits_on: the face that hits.
        clause: what they are rolled by.
        target: whom they are at; empty where people find that on their table.
        attack: what they need, if that is known.

    """

    gun: Gun
    dice: int
    hits_on: int
    clause: str
    target: str = ""
    attack: Attack | None = None


class Throw(NamedTuple):
    """The attacks of one weapon, rolled.

    Attributes:
        weapon: the weapon.
        dice: the faces, in the order in which they fell.
        needed: the face that hits.
        hits: how many hits there are.
        says: what the hits do, in words; empty for nothing to say.

    """

    weapon: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    says: str


# -- what attacks ----------------------------------------------------------------------------------


def shots(play: Play, unit: Unit, plan: Plan) -> Iterator[Volley]:
    """Yield the shots of a plan by what a weapon itself needs, no matter who the target is."""
    if not plan.shoots:
        return
    forces = play.rules.forces
    for gun in forces.of(unit).ranged:
        if special.may_use(unit, gun):
            needed = clamp(forces, gun.quality - gun.to_hit - play.state.to_hit)
            yield Volley(gun, len(gun.models) * gun.attacks, needed, "GFC-31")


def strikes(play: Play, unit: Unit, plan: Plan) -> Iterator[Volley]:
    """Yield the strikes of a charge, the impact before all others."""
    forces = play.rules.forces
    troop = forces.of(unit)
    enemy = next((each for each in play.state.units if each.name == plan.name), None)
    if enemy is None:
        for gun in troop.melee:
            yield Volley(gun, len(gun.models) * gun.attacks, gun.quality, "GFC-35")
        return
    target = forces.of(enemy)
    to_hit, defense = attacks.bonus(play, unit, enemy)
    tired = melee.is_tired(unit)
    numbers = forces.profile.special.impact
    dice = melee.impact_dice(play, unit, enemy, troop.living)
    if dice and (numbers.when_fatigued or not tired):
        gun = melee.IMPACTS[numbers.hits_on]
        when = Occasion(melee=True, defense=defense)
        found = attacks.attack(forces, gun, target, when)
        yield Volley(gun, dice, found.hits_on, "GFS-impact", enemy.name, found)
    when = Occasion(
        melee=True, charging=True, fatigued=tired, moved=True, to_hit=to_hit, defense=defense
    )
    yield from blows(play, troop.melee, enemy, when)


def blows(play: Play, guns: Iterable[Gun], enemy: Unit, when: Occasion) -> Iterator[Volley]:
    """Yield the strikes of melee weapons at an enemy."""
    forces = play.rules.forces
    for gun in guns:
        found = attacks.attack(forces, gun, forces.of(enemy), when)
        dice = len(gun.models) * gun.attacks
        yield Volley(gun, dice, found.hits_on, "GFC-35", enemy.name, found)


# -- attacks ---------------------------------------------------------------------------------------


def attack(play: Play, unit: Unit, plan: Plan) -> list[Throw]:
    """Roll a plan's attacks weapon by weapon, and tell what fell.

    Nothing is rolled where people roll.
    """
    if not play.door.is_virtual(DICE):
        return []
    charges = plan.action == "Charge"
    return throw(play, unit, strikes(play, unit, plan) if charges else shots(play, unit, plan))


def strike_back(
    play: Play, unit: Unit, enemy: Unit, which: Callable[[Gun], bool] = melee.every_weapon
) -> list[Throw]:
    """Roll the strikes back of a unit that people have charged, and tell what fell.

    It is fatigued by them. Nothing is rolled where people roll.
    """
    weapons = play.rules.forces.of(unit).melee
    guns = [gun for gun in weapons if which(gun) and special.may_use(unit, gun)]
    if not guns or not play.door.is_virtual(DICE):
        return []
    when = melee.occasion(play, unit, enemy, fatigued=melee.is_tired(unit), charging=False)
    play.tell("GF-MELEE-2", events.Applies(unit.name))
    return throw(play, unit, blows(play, guns, enemy, when))


def throw(play: Play, unit: Unit, volleys: Iterable[Volley]) -> list[Throw]:
    """Roll attacks weapon by weapon, and tell what fell."""
    found = []
    all_of_them = list(volleys)
    names = Counter(volley.gun.name for volley in all_of_them)
    for volley in all_of_them:
        faces = play.door.roll(DICE, volley.clause, volley.dice, 6, bands(volley.hits_on))
        thrown = Throw(
            weapon_name(play, unit, volley.gun) if names[volley.gun.name] > 1 else volley.gun.name,
            tuple(faces),
            volley.hits_on,
            count_hits(volley, faces),
            says(play, volley, attacks.unmodified_sixes(faces)),
        )
        play.tell(volley.clause, events.RollsByHand(unit.name, *thrown))
        found.append(thrown)
    return found


def weapon_name(play: Play, unit: Unit, gun: Gun) -> str:
    """Return a weapon with the models that carry it, if they have a name of their own."""
    troop = play.rules.forces.of(unit)
    carriers = {troop.models[number].name for number in gun.models}
    own = carriers - {troop.unit.name}
    return f"{gun.name} ({own.pop()})" if carriers == own and len(own) == 1 else gun.name


def count_hits(volley: Volley, faces: list[int]) -> int:
    """Return how many hits some dice are, with what 6s add if that is known."""
    hits = attacks.count_hits(faces, volley.hits_on)
    if volley.attack is None:
        return hits
    more = attacks.unmodified_sixes(faces) * volley.attack.extra
    return (hits + more) * volley.attack.blast


def says(play: Play, volley: Volley, sixes: int) -> str:
    """Return what the hits of a weapon do, in words: what blocks them, if that is known."""
    gun, found, forces = volley.gun, volley.attack, play.rules.forces
    parts = [f"AP({gun.ap})"] if gun.ap else []
    for rule, rating in gun.rules.items():
        known = forces.profile.rule.get(rule)
        name = known.names[0] if known is not None and known.names else rule
        counted = "" if rule != "blast" else " not yet counted" if found is None else " counted"
        parts.append(f"{name}({rating}){counted}" if rating else name)
    if found is not None:
        at = clamp(forces, found.blocks_on + found.ap)
        if sixes and found.extra:
            parts.append(f"a 6 is {1 + found.extra} hits")
        parts.append(f"saves on {at}+")
        if sixes and found.ap_of_six != found.ap:
            at = clamp(forces, found.blocks_on + found.ap_of_six)
            parts.append(f"of a 6 on {at}+")
    return ", ".join(parts)


# -- morale ----------------------------------------------------------------------------------------


class Fought(NamedTuple):
    """A melee that people have carried out: who charged, and who was charged."""

    attacker: Unit
    defender: Unit


def only_one_hurt(play: Play, before: Mapping[str, int]) -> Unit | None:
    """Return the AI's unit that has lost wounds since; None if there is none, or several."""
    found = [
        unit
        for unit in play.state.units
        if unit.side == AI and unit.key in before and wounds_lost(play, unit, before) > 0
    ]
    return found[0] if len(found) == 1 else None


def test_morale(
    play: Play, before: Mapping[str, int], shaken: frozenset[str], fought: Fought | None
) -> None:
    """Test the AI's units that an attack has cost wounds, when people have said so.

    Whoever lost more wounds than the other has lost a melee and tests for that; whoever else has
    lost wounds and has half or less left tests, too. Whom people have said to be Shaken or gone
    they have tested themselves.

    Args:
        play: the battle.
        before: what `morale.wounds_standing` said before.
        shaken: the keys of those that were Shaken before.
        fought: the melee that was fought, if one was.

    """
    if not play.door.is_virtual(DICE):
        return
    lost = {unit.key: wounds_lost(play, unit, before) for unit in play.state.units}
    for unit in play.state.units:
        if not tests(play, unit) or unit.key not in before or not unit.in_play:
            continue
        if unit.shaken and unit.key not in shaken:
            continue
        if fought is not None and unit in fought:
            if is_beaten(play, unit, fought, lost):
                morale.test(play, unit, "melee")
        elif lost[unit.key] > 0 and not unit.shaken and morale.is_half(play, unit):
            morale.test(play, unit, "wounds")


def tests(play: Play, unit: Unit) -> bool:
    """Tell whether Lonehand tests the morale of a unit where it rolls the dice."""
    return unit.side == AI and not any(map(play.rules.forces.of(unit).has, BY_HAND))


def is_beaten(play: Play, unit: Unit, fought: Fought, lost: Mapping[str, int]) -> str:
    """Return by how much a unit has lost a melee, by the wounds that both have lost; say so.

    It is empty for a unit that has not lost it.
    """
    (enemy,) = (each for each in fought if each is not unit)
    fear = melee.fear(play, enemy), melee.fear(play, unit)
    theirs, ours = lost[unit.key] + fear[0], lost[enemy.key] + fear[1]
    if theirs <= ours:
        return ""
    play.tell("GFC-38", events.WinsMelee(enemy.name, theirs, ours, fear))
    by_fear = f", {fear[0]} by Fear" if fear[0] else ""
    return f"{theirs} to {ours}{by_fear}"


def wounds_lost(play: Play, unit: Unit, before: Mapping[str, int]) -> int:
    """Return how many wounds a unit has lost since; all that it had if it is gone."""
    had = before.get(unit.key, 0)
    if not unit.in_play:
        return had
    return had - morale.wounds_left(play.rules.forces.troop_as_listed(unit), unit)
