"""A second reading of shots: who can be shot, who is shot, and what attacks are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import dist

from gf_second_table import (
    MARGIN,
    Doubt,
    Model,
    Sure,
    Table,
    Unit,
    Weapon,
    all_of,
    any_of,
    at_most,
    best,
    between,
    gap,
    nearest,
    off_segment,
    sees,
    sure,
)

AIRCRAFT_RANGE = 12.0
MOST_TARGETS = 2
IMPACT = 3
"""The X of Impact of every unit here that has it."""


# -- shots -----------------------------------------------------------------------------------------


def reach_at(gun: Weapon, enemy: Unit) -> float:
    """Return a weapon's range against an enemy: 12 less against Aircraft, but for Lock-On."""
    return gun.range - AIRCRAFT_RANGE * ("aircraft" in enemy.rules and "lock-on" not in gun.rules)


def can_shoot(table: Table, unit: Unit, gun: Weapon, enemy: Unit) -> Sure:
    """Say whether a carrier of the weapon has range and sight to a model of the enemy."""

    def shot(one: Model, other: Model) -> Sure:
        near = at_most(gap(one, other), reach_at(gun, enemy))
        if near is False or "indirect" in gun.rules:
            return near
        return all_of((near, sees(table, one, other, (unit, enemy))))

    carriers = [model for model in unit.models if gun.name in model.weapons]
    return any_of(shot(one, other) for one in carriers for other in enemy.models)


def shot_now(table: Table, unit: Unit) -> Sure:
    """Say whether the unit has a valid shot from where it is."""
    pairs = [(gun, enemy) for gun in unit.ranged() for enemy in table.enemies()]
    return any_of(can_shoot(table, unit, gun, enemy) for gun, enemy in pairs)


def holds(table: Table, unit: Unit) -> Sure:
    """C35: Entrenched with any shot, Indirect and Relentless with one of such a weapon."""
    if "entrenched" in unit.rules and shot_now(table, unit) is not False:
        return shot_now(table, unit)
    return any_of(
        can_shoot(table, unit, gun, enemy)
        for gun in unit.ranged()
        for enemy in table.enemies()
        if gun.rules & {"indirect", "relentless"} or unit.rules & {"indirect", "relentless"}
    )


def in_cover(table: Table, unit: Unit, eyes: Sequence[Unit]) -> Sure:
    """Say whether most of a unit is inside cover; unsure if cover may lie between it and eyes.

    Cover is terrain, and no unit: the solo rules speak of cover terrain alone.
    """
    pieces = [piece for piece in table.pieces if piece.words & {"cover", "blocking"}]
    inside = touched = 0
    for model in unit.models:
        deep = [p.radius - dist(p.middle, model.middle) for p in pieces if "cover" in p.words]
        inside += any(each - model.radius > MARGIN for each in deep)
        touched += any(each + model.radius > -MARGIN for each in deep)
    if inside * 2 > len(unit.models):
        return True
    if touched:
        return None
    for eye in eyes:
        for one in eye.models:
            for model in unit.models:
                wide = max(one.radius, model.radius) + MARGIN
                for piece in pieces:
                    if off_segment(piece.middle, one.middle, model.middle) < piece.radius + wide:
                        return None
    return False


# -- who is shot -----------------------------------------------------------------------------------


def aimed_at(table: Table, unit: Unit) -> list[Unit]:
    """C21: the enemy of a shooter if range did not matter: open, not activated, nearest."""
    return plainly(table, unit, table.enemies())


def plainly(table: Table, unit: Unit, enemies: Sequence[Unit]) -> list[Unit]:
    """GF-SHOOT-1 and -2: open before cover, not activated first, then the nearest."""
    if len(enemies) == 1:
        return list(enemies)
    hidden = {e.name: sure(in_cover(table, e, [unit]), "cover of a target") for e in enemies}
    first = best(enemies, lambda each: (hidden[each.name], each.activated))
    return nearest(first, lambda each: between(unit, each))


def targets(table: Table, unit: Unit, gun: Weapon, among: Sequence[Unit] = ()) -> list[Unit]:
    """C44: return whom a weapon shoots: Lock-On, Sniper, Deadly, AP, then as always."""
    valid = [
        enemy
        for enemy in among or table.enemies()
        if sure(can_shoot(table, unit, gun, enemy), "a weapon's range or sight")
    ]
    if not valid:
        return []
    for _, key in keys_of(gun):
        valid = best(valid, key)
    return plainly(table, unit, valid)


def keys_of(gun: Weapon) -> list[tuple[str, Callable[[Unit], tuple[float, ...]]]]:
    """C44: return the keys of a weapon's own rules, the most specific first."""
    keys = {
        "GF-SR-LOCKON": ("lock-on" in gun.rules, locked_on),
        "GF-SR-SNIPER": ("sniper" in gun.rules, sniped),
        "GF-SR-DEADLY": ("deadly" in gun.rules, deadliest),
        "GF-SR-AP": (gun.ap > 0, armoured),
    }
    return [(clause, key) for clause, (has, key) in keys.items() if has]


def locked_on(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-LOCKON: Aircraft first."""
    return ("aircraft" not in enemy.rules,)


def sniped(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-SNIPER: heroes first, then upgrades, the dearest first, those without price last."""
    if any(model.hero for model in enemy.models):
        return (0, 0)
    prices = [model.price for model in enemy.models if model.price is not None]
    return (1, -max(prices)) if prices else (2, 0)


def deadliest(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-DEADLY: single models with Tough, units with Tough, each with the least left."""
    if all(model.tough == 1 for model in enemy.models):
        return (2, 0)
    left = sum(model.tough - model.wounds for model in enemy.models)
    return (len(enemy.models) > 1, left)


def armoured(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-AP: the lowest printed Defense first; a hero's own once only he is left."""
    return (enemy.protection,)


def declared(table: Table, unit: Unit) -> list[dict[str, list[str]]]:
    """C30: return whom each weapon may shoot: one way for each choice that a die may make.

    A unit shoots at no more than two enemies. The weapons that are worth most keep theirs, and
    the others choose among these.
    """
    guns = unit.ranged()
    free = {gun.name: targets(table, unit, gun) for gun in guns}
    free = {name: found for name, found in free.items() if found}
    ways: list[dict[str, Unit]] = [{}]
    for name, found in free.items():
        ways = [{**way, name: enemy} for way in ways for enemy in found]
    results = []
    for way in ways:
        if len({enemy.name for enemy in way.values()}) <= MOST_TARGETS:
            results.append({name: [enemy.name] for name, enemy in way.items()})
            continue
        results.append(narrowed(table, unit, way))
    return results


def narrowed(table: Table, unit: Unit, way: dict[str, Unit]) -> dict[str, list[str]]:
    """Return whom each weapon may shoot once the two most valuable have chosen."""
    worth = {name: damage(table, unit, unit.weapons[name], enemy) for name, enemy in way.items()}
    ranking = sorted(way, key=lambda name: -worth[name])
    kept: list[Unit] = []
    last = Fraction(0)
    for name in ranking:
        if way[name] in kept:
            continue
        if len(kept) == MOST_TARGETS:
            if worth[name] * 2 > last:
                raise Doubt("two weapons are worth much the same")
            break
        kept.append(way[name])
        last = worth[name]
    found = {}
    for name, enemy in way.items():
        again = [enemy] if enemy in kept else targets(table, unit, unit.weapons[name], kept)
        if again:
            found[name] = [each.name for each in again]
    return found


def damage(table: Table, unit: Unit, gun: Weapon, enemy: Unit) -> Fraction:
    """Return about how many wounds the copies of a weapon do that can shoot at an enemy."""
    able = [
        model
        for model in unit.models
        if gun.name in model.weapons
        and sure(can_shoot(table, alone(unit, model), gun, enemy), "a model's range or sight")
    ]
    toughest = max(model.tough for model in enemy.models)
    covered = "lock-on" not in gun.rules and sure(in_cover(table, enemy, [unit]), "cover")
    many, blocks = len(enemy.models), enemy.protection
    if "sniper" in gun.rules:
        # It picks a single model: the hero, if there is one.
        many, blocks = 1, enemy.hero_defense or blocks
    reference = (many, toughest, blocks - covered)
    return len(able) * value(gun, unit.quality, reference)


def alone(unit: Unit, model: Model) -> Unit:
    """Return one model of a unit, as if it was all of it."""
    return Unit(unit.name, unit.ai, [model], unit.weapons, rules=unit.rules)


# -- unit types ------------------------------------------------------------------------------------

REFERENCE = ((10, 1, 5), (3, 3, 4), (1, 12, 2))
"""Models, their Tough and their Defense: whom attacks are valued against (4.9)."""


def unit_type(unit: Unit) -> str:
    """GF-TYPE: return Hybrid, Shooting or Melee."""
    if not unit.ranged():
        return "Melee"
    carried = {name for model in unit.models for name in model.weapons}
    if all(unit.weapons[name].range for name in carried):
        return "Shooting"
    ranged = attack_value(unit, melee=False)
    melee = attack_value(unit, melee=True)
    return "Hybrid" if melee > ranged else "Shooting"


def attack_value(unit: Unit, *, melee: bool) -> Fraction:
    """4.9: return the expected value of all its ranged or melee weapons, Impact included."""
    total = Fraction(0)
    for reference in REFERENCE:
        for model in unit.models:
            for name in model.weapons:
                gun = unit.weapons[name]
                if bool(gun.range) != melee:
                    total += value(gun, unit.quality, reference, unit.rules)
        if melee and "impact" in unit.rules:
            dice = IMPACT * len(unit.models)
            total += dice * Fraction(5, 6) * unblocked(reference[2], 0)
    return total


def value(
    gun: Weapon, quality: int, reference: tuple[int, int, int], rules: Iterable[str] = ()
) -> Fraction:
    """4.9: return what one copy of a weapon does to a reference defender."""
    models, tough, defense = reference
    has = gun.rules | set(rules)
    melee = not gun.range
    needed = 2 if has & {"reliable", "sniper"} else quality
    ap = gun.ap + (2 if melee and "lance" in has else 0)
    on_six = max(ap, 4) if "rending" in has else ap
    found = Fraction(6 - needed, 6) * unblocked(defense, ap) + Fraction(1, 6) * unblocked(
        defense, on_six
    )
    if melee and "furious" in has:
        found += Fraction(1, 6) * unblocked(defense, ap)
    blast = min(gun.rating("blast"), models) or 1
    deadly = min(gun.rating("deadly"), tough) or 1
    return gun.attacks * found * blast * deadly


def unblocked(defense: int, ap: int) -> Fraction:
    """Return how often a block fails; a 6 always blocks, and a 1 never."""
    return Fraction(max(1, min(5, defense + ap - 1)), 6)
