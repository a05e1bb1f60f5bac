"""What attacks are worth, and the unit type that follows from it.

The worth of a weapon is the number of wounds that it is expected to cause, special rules counted,
summed over the reference defenders of the rules profile; melee weapons are valued on a charge, and
a ranged weapon is not worth less for a short range.  All of it is counted in exact fractions, since
equal values are common, and decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec

from lonehand.games.grimdark_future.armies.army import Army, ListedUnit, Model, UnitType, Weapon
from lonehand.games.grimdark_future.armies.numbers import Defender
from lonehand.games.grimdark_future.armies.profile import Profile


class Worth(msgspec.Struct, frozen=True):
    """The expected wounds of a unit against each of the defenders, in their order.

    Attributes:
        ranged: by its ranged weapons.
        melee: by a charge, Impact included.
        has_ranged: whether any model has a ranged weapon.
        has_melee: whether any model has a melee weapon.

    """

    ranged: tuple[Fraction, ...]
    melee: tuple[Fraction, ...]
    has_ranged: bool
    has_melee: bool

    def is_tie(self) -> bool:
        """Tell whether it has weapons of both sorts, and they are worth the same."""
        return self.has_ranged and self.has_melee and sum(self.ranged) == sum(self.melee)


def unit_type(
    unit: ListedUnit,
    profile: Profile,
    hero: ListedUnit | None = None,
    defenders: Sequence[Defender] = (),
) -> UnitType:
    """Return the type of a unit, its joined hero counted in.

    Melee without ranged weapons; Shooting without melee weapons, or with ranged ones that are
    better or as good; Hybrid with better melee ones. A type fixed by the list goes before all of
    it, and that of Aircraft before the weapons.  *defenders* are those of the profile where none
    are given.
    """
    if unit.fixed_type is not None:
        return unit.fixed_type
    if unit.any_has("aircraft"):
        return "Shooting"
    return type_by(worth(unit, profile, hero, defenders))


def type_by(found: Worth) -> UnitType:
    """Return the type that follows from what weapons are worth.

    A unit without a melee weapon is Shooting, whatever its Impact is worth.
    """
    if not found.has_ranged:
        return "Melee"
    if not found.has_melee:
        return "Shooting"
    return "Hybrid" if sum(found.melee) > sum(found.ranged) else "Shooting"


def types(army: Army, profile: Profile) -> dict[str, UnitType]:
    """Return the type of every unit that stands by itself, by its key."""
    return {unit.key: unit_type(unit, profile, army.hero_of(unit.key)) for unit in army.hosts()}


def worth(
    unit: ListedUnit,
    profile: Profile,
    hero: ListedUnit | None = None,
    defenders: Sequence[Defender] = (),
) -> Worth:
    """Return what the attacks of a unit are worth, its joined hero counted in."""
    against = tuple(defenders) or profile.worth.defenders
    ranged, melee = [Fraction()] * len(against), [Fraction()] * len(against)
    has_ranged = has_melee = False
    together = (unit,) if hero is None else (unit, hero)
    auras = tuple(use for body in together for use in body.auras())
    for alone in together:
        body = msgspec.structs.replace(alone, rules=(*alone.rules, *auras))
        for model, copies in Counter(body.models).items():
            has_ranged = has_ranged or any(not weapon.melee for weapon in model.weapons)
            has_melee = has_melee or any(weapon.melee for weapon in model.weapons)
            for number, defender in enumerate(against):
                ranged[number] += copies * shooting_worth(body, model, profile, defender)
                melee[number] += copies * fighting_worth(body, model, profile, defender)
    return Worth(tuple(ranged), tuple(melee), has_ranged, has_melee)


def shooting_worth(
    unit: ListedUnit, model: Model, profile: Profile, defender: Defender
) -> Fraction:
    """Return the wounds that one model's ranged weapons are expected to cause."""
    return sum(
        (
            wounds_of(unit, model, weapon, profile, defender)
            for weapon in model.weapons
            if not weapon.melee
        ),
        Fraction(),
    )


def fighting_worth(
    unit: ListedUnit, model: Model, profile: Profile, defender: Defender
) -> Fraction:
    """Return the wounds that one model is expected to cause on a charge, Impact included."""
    total = sum(
        (
            wounds_of(unit, model, weapon, profile, defender)
            for weapon in model.weapons
            if weapon.melee
        ),
        Fraction(),
    )
    dice = sum(use.rating for use in (*unit.rules, *model.rules) if use.rule == "impact")
    if dice:
        hits = dice * chance(profile.special.impact.hits_on)
        total += hits * chance_to_fail(defender.defense, 0, bane=False)
    return total


def wounds_of(
    unit: ListedUnit, model: Model, weapon: Weapon, profile: Profile, defender: Defender
) -> Fraction:
    """Return the wounds that one copy of a weapon is expected to cause."""
    special, quality, to_hit, ap = profile.special, model.quality, 0, weapon.ap
    for rule, numbers in (("good_shot", special.good_shot), ("bad_shot", special.bad_shot)):
        if not weapon.melee and has(unit, model, None, rule):
            quality = numbers.quality
    if weapon.use("reliable"):
        quality = min(quality, special.reliable.quality)
    snipes = not weapon.melee and has(unit, model, weapon, "sniper")
    if snipes and special.sniper.quality:
        quality = min(quality, special.sniper.quality)
    if has(unit, model, None, "veteran"):
        to_hit += special.veteran.to_hit
    if weapon.melee and has(unit, model, weapon, "lance"):
        to_hit, ap = to_hit + special.lance.to_hit, ap + special.lance.ap
    rends = has(unit, model, weapon, "rending")
    ap_of_six = max(ap, special.rending.ap) if rends else ap
    if rends and special.rending.adds:
        ap_of_six = ap + special.rending.ap
    bane = has(unit, model, weapon, "bane")
    any_hit = chance(max(2, min(6, quality - to_hit)))
    six = Fraction(1, 6)
    blocked = chance_to_fail(defender.defense, ap, bane=bane)
    hits = (any_hit - six) * blocked + six * chance_to_fail(defender.defense, ap_of_six, bane=bane)
    hits += six * extra_hits(unit, model, weapon, profile) * blocked
    blast = weapon.use("blast")
    deadly = weapon.use("deadly")
    times = min(blast.rating, defender.models) if blast else 1
    times *= min(deadly.rating, defender.tough) if deadly else 1
    return weapon.attacks * hits * times


def extra_hits(unit: ListedUnit, model: Model, weapon: Weapon, profile: Profile) -> int:
    """Return how many hits an unmodified 6 adds, on a charge or in shooting from Hold."""
    special = profile.special
    rules = [("surge", special.surge.extra_hits)]
    if weapon.melee:
        rules.append(("furious", special.furious.extra_hits))
    else:
        rules.append(("relentless", special.relentless.extra_hits))
    return sum(extra for rule, extra in rules if has(unit, model, weapon, rule))


def has(unit: ListedUnit, model: Model, weapon: Weapon | None, rule: str) -> bool:
    """Tell whether a rule applies to an attack: by the weapon, the model or the unit."""
    if weapon is not None and weapon.use(rule):
        return True
    return unit.use(rule) is not None or any(use.rule == rule for use in model.rules)


@cache
def chance(target: int) -> Fraction:
    """Return how often a die shows the target or more."""
    return Fraction(7 - target, 6)


@cache
def chance_to_fail(defense: int, ap: int, *, bane: bool) -> Fraction:
    """Return how often a block fails at a Defense and an AP; an unmodified 6 always blocks.

    With Bane a 6 is rolled again, once.
    """
    block = chance(max(2, min(6, defense + ap)))
    if bane:
        block = block - Fraction(1, 6) + Fraction(1, 6) * block
    return 1 - block
