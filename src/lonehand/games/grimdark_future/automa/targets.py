"""GF-SHOOT-1 to GF-MELEE and the rules of weapons: whom an AI unit shoots at, and whom it charges.

Each rule names keys in turn; enemies that are best by one key are told apart by the next, and a die
decides among those that no key tells apart. Weapons choose one by one, within the profile's limit
of targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.automa.places.surroundings import (
    charging_avoids,
    forbidden_pieces,
)
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import melee, shooting, special, ties, visibility
from lonehand.games.grimdark_future.rules.movement import charges, positions, transports, walks
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import figures
from lonehand.space.inches.measures import INCH

SPECIFIC: Final = ("lock_on", "sniper", "deadly", "ap")
"""C44: the rules of weapons, the most specific first."""
PRINTED: Final = ("ap", "deadly", "lock_on", "sniper")
"""The same in the order in which the print has them."""
SORTS: Final = {"difficult": "GF-TER-D1", "dangerous": "GF-TER-D2"}
"""Sorts of terrain that keep a unit from a charge, in the order of `forbidden_pieces`."""
CLAUSES: Final = {
    "ap": "GF-SR-AP",
    "deadly": "GF-SR-DEADLY",
    "lock_on": "GF-SR-LOCKON",
    "sniper": "GF-SR-SNIPER",
}


class Key(NamedTuple):
    """A key by which enemies are told apart; the least value is best.

    Attributes:
        clause: whose key it is.
        name: what it is called in a reason.
        value: gives an enemy's value.
        within: up to how much more counts as equal.

    """

    clause: str
    name: str
    value: Callable[[Unit], int]
    within: int = 0


class Step(NamedTuple):
    """A key as it was applied: who was best by it, for a reason.

    Attributes:
        clause: whose key it was.
        name: what it is called.
        left: the names of those who were best.

    """

    clause: str
    name: str
    left: tuple[str, ...]


class Shot(NamedTuple):
    """What a weapon shoots at, and how that was found.

    Attributes:
        gun: the weapon.
        enemy: its target.
        clause: the clause that decided last.
        among: the names of all valid targets.
        steps: the keys that told them apart.

    """

    gun: Gun
    enemy: Unit
    clause: str
    among: tuple[str, ...]
    steps: tuple[Step, ...]


# -- the keys --------------------------------------------------------------------------------------


def near(play: Play, unit: Unit, clause: str) -> Key:
    """Return the key of the nearest enemy; distances within the tolerance are equal."""
    body = play.state.carrier(unit)
    return Key(
        clause, "nearest", lambda enemy: positions.gap(play, body, enemy), ties.tolerance(play)
    )


def fresh(clause: str) -> Key:
    """Return the key of enemies that have not been activated yet."""
    return Key(clause, "not activated", lambda enemy: int(enemy.activated))


def in_the_open(play: Play, unit: Unit) -> Key:
    """GF-SHOOT-2: return the key of enemies in the open."""
    body = play.state.carrier(unit)
    return Key(
        "GF-SHOOT-2",
        "in the open",
        lambda enemy: int(visibility.in_cover(play, enemy, against=body)),
    )


def shooting_keys(play: Play, unit: Unit) -> list[Key]:
    """GF-SHOOT-1, GF-SHOOT-2: return the keys of shooting in turn (C30).

    In the open, not activated, nearest; by an option not activated comes before in the open.
    """
    found = [in_the_open(play, unit), fresh("GF-SHOOT-1"), near(play, unit, "GF-SHOOT-1")]
    if play.rules.readings.targets == "activated":
        found[0], found[1] = found[1], found[0]
    return found


def melee_keys(play: Play, unit: Unit) -> list[Key]:
    """GF-MELEE: return the keys of charges: not activated, then nearest."""
    return [fresh("GF-MELEE"), near(play, unit, "GF-MELEE")]


def weapon_keys(play: Play, guns: Sequence[Gun]) -> list[Key]:
    """GF-SR-AP, GF-SR-DEADLY, GF-SR-LOCKON, GF-SR-SNIPER: return the keys of weapons' own rules.

    One with several of them follows the most specific first, and lets the others break ties (C44);
    by an option it follows them as printed.
    """
    order = SPECIFIC if play.rules.readings.several == "specific" else PRINTED
    keys: list[Key] = []
    for rule in order:
        if any(gun.ap > 0 if rule == "ap" else gun.has(rule) for gun in guns):
            keys += KEYS[rule](play)
    return keys


def ap_keys(play: Play) -> list[Key]:
    """GF-SR-AP: the best Defense first, which is the lowest number."""
    forces = play.rules.forces
    return [Key("GF-SR-AP", "best Defense", lambda enemy: forces.of(enemy).guarded)]


def deadly_keys(play: Play) -> list[Key]:
    """GF-SR-DEADLY: single models with Tough, then units with Tough, least remaining Tough first.

    All of it as the units are now; without any Tough these keys tell nothing apart.
    """
    forces = play.rules.forces

    def is_tough(enemy: Unit) -> int:
        troop = forces.of(enemy)
        if not any(troop.tough[model] > 1 for model in troop.living):
            return 2
        return 0 if len(troop.living) == 1 else 1

    def remaining(enemy: Unit) -> int:
        troop = forces.of(enemy)
        if is_tough(enemy) == 2:
            return 0
        return sum(troop.tough[model] - enemy.bodies[model].wounds for model in troop.living)

    return [
        Key("GF-SR-DEADLY", "Tough", is_tough),
        Key("GF-SR-DEADLY", "least remaining Tough", remaining),
    ]


def lock_on_keys(play: Play) -> list[Key]:
    """GF-SR-LOCKON: Aircraft first."""
    forces = play.rules.forces
    return [
        Key("GF-SR-LOCKON", "Aircraft", lambda enemy: int(not forces.of(enemy).has("aircraft")))
    ]


def sniper_keys(play: Play) -> list[Key]:
    """GF-SR-SNIPER: units with a hero, then with upgraded models, the dearest upgrade first."""
    forces = play.rules.forces

    def rank(enemy: Unit) -> int:
        troop = forces.of(enemy)
        if any("hero" in troop.rules[model] for model in troop.living):
            return 0
        return 1 if any(troop.upgraded[model] for model in troop.living) else 2

    def dearest(enemy: Unit) -> int:
        troop = forces.of(enemy)
        if rank(enemy) != 1:
            return 0
        return -max(troop.dearest[model] for model in troop.living)

    return [
        Key("GF-SR-SNIPER", "hero or upgrades", rank),
        Key("GF-SR-SNIPER", "dearest upgrade", dearest),
    ]


KEYS: Final = {
    "ap": ap_keys,
    "deadly": deadly_keys,
    "lock_on": lock_on_keys,
    "sniper": sniper_keys,
}


def choose_by_keys(
    play: Play,
    enemies: Sequence[Unit],
    keys: Sequence[Key],
    valid: Callable[[Unit], bool] | None = None,
) -> tuple[Unit, str, tuple[Step, ...]] | None:
    """Return the best of some enemies, the clause that decided last, and the keys applied.

    Args:
        play: the battle.
        enemies: who may be chosen.
        keys: in turn; only the last one may hold unequal values for equal.
        valid: whom of them the choice is really among, asked of as few as may be; without it, all.

    Returns:
        None if nobody is valid.

    """
    left = list(enemies)
    if valid is not None and play.door.explains:
        left = [enemy for enemy in left if valid(enemy)]
    best = first_valid(left, keys, valid)
    if not best:
        return None
    clause, steps = keys[-1].clause, list[Step]()
    if valid is None:
        return ties.pick_unit(play, "GF-GEN-2", best), clause, ()
    for key in keys:
        if len(left) == 1:
            break
        fewer = as_good(left, key, best)
        if len(fewer) < len(left) and any(valid(each) for each in left if each not in fewer):
            clause = key.clause
            steps.append(Step(key.clause, key.name, tuple(each.name for each in fewer)))
        left = fewer
    return ties.pick_unit(play, "GF-GEN-2", best), clause, tuple(steps)


def as_good(enemies: Sequence[Unit], key: Key, best: Sequence[Unit]) -> list[Unit]:
    """Return the enemies that a key does not tell from the best ones."""
    least = min(map(key.value, best))
    return [each for each in enemies if least <= key.value(each) <= least + key.within]


def first_valid(
    enemies: Sequence[Unit], keys: Sequence[Key], valid: Callable[[Unit], bool] | None
) -> list[Unit]:
    """Return those valid enemies that no key tells from the best one."""
    if not keys:
        return [enemy for enemy in enemies if valid is None or valid(enemy)]
    key, rest = keys[0], keys[1:]
    if len(enemies) < 2:
        return first_valid(enemies, (), valid)
    pairs = sorted(
        ((key.value(enemy), nth) for nth, enemy in enumerate(enemies)),
    )
    if rest:
        while pairs:
            value = pairs[0][0]
            group = [enemies[nth] for found, nth in pairs if found == value]
            best = first_valid(group, rest, valid)
            if best:
                return best
            pairs = pairs[len(group) :]
        return []
    best = []
    least: int | None = None
    for value, nth in pairs:
        if least is not None and value > least + key.within:
            break
        if valid is None or valid(enemies[nth]):
            least = value if least is None else least
            best.append(enemies[nth])
    return best


# -- shooting --------------------------------------------------------------------------------------


def shots(play: Play, unit: Unit) -> list[Shot]:
    """GF-SHOOT-1: return what each weapon of a unit shoots at, from where it stands.

    If that makes more targets than the profile allows, those of the weapons with the highest
    expected damage are kept, of equal ones by a die, and the other weapons choose among these.
    """
    guns = [gun for gun in play.rules.forces.of(unit).ranged if special.may_use(unit, gun)]
    found = [shot for gun in guns if (shot := aim(play, unit, gun)) is not None]
    most = play.rules.forces.profile.shooting.targets
    if not most or len({shot.enemy.key for shot in found}) <= most:
        return found
    worth = {
        shot.gun.key: shooting.expected_wounds(play, unit, shot.gun, shot.enemy) for shot in found
    }
    kept: list[Unit] = []
    left = list(found)
    while left and len(kept) < most:
        highest = ties.highest({shot.gun.key: worth[shot.gun.key] for shot in left})
        targets = [shot.enemy for shot in left if shot.gun.key in highest]
        unlike = [each for nth, each in enumerate(targets) if each not in targets[:nth]]
        kept.append(ties.pick_unit(play, "GF-GEN-2", unlike))
        left = [shot for shot in left if shot.enemy not in kept]
    return [
        again
        for shot in found
        if (again := shot if shot.enemy in kept else aim(play, unit, shot.gun, kept)) is not None
    ]


def aim(play: Play, unit: Unit, gun: Gun, among: Sequence[Unit] | None = None) -> Shot | None:
    """Return the target of a weapon, None if it has no valid one; *among*: who may be chosen."""
    forces = play.rules.forces
    enemies = play.state.enemies(unit.side) if among is None else among
    near_enough = [
        enemy
        for enemy in enemies
        if positions.within(
            play, unit, enemy, special.range_against(forces.profile, gun, forces.of(enemy))
        )
    ]
    if not near_enough:
        return None
    keys = [*weapon_keys(play, [gun]), *shooting_keys(play, unit)]

    def valid(enemy: Unit) -> bool:
        return visibility.valid_shot(play, unit, gun, enemy)

    found = choose_by_keys(play, near_enough, keys, valid)
    if found is None:
        return None
    enemy, clause, steps = found
    names: tuple[str, ...] = ()
    if play.door.explains:
        names = tuple(each.name for each in near_enough if valid(each))
    return Shot(gun, enemy, clause, names, steps)


def has_shot(
    play: Play,
    unit: Unit,
    guns: Iterable[Gun],
    at: Sequence[figures.Spot] | None = None,
    *,
    sight: bool = True,
) -> bool:
    """Say whether any of some weapons has a valid shot, from where a unit may stand.

    Args:
        play: the battle.
        unit: the unit.
        guns: its weapons that count.
        at: places of its models; none at all if it rides and finds no way out.
        sight: whether sight is asked, or range alone.

    """
    if at is not None and not at:
        return False
    forces = play.rules.forces
    here = positions.block(play, unit, at)
    enemies = sorted(
        play.state.enemies(unit.side),
        key=lambda each: figures.box_gap(here, positions.block(play, each)),
    )
    for gun in guns:
        if not special.may_use(unit, gun):
            continue
        for enemy in enemies:
            reach = special.range_against(forces.profile, gun, forces.of(enemy))
            if not positions.within(play, unit, enemy, reach, at):
                continue
            if not sight or visibility.valid_shot(play, unit, gun, enemy, at):
                return True
    return False


def may_have_shot(play: Play, unit: Unit, length: int) -> bool:
    """Say whether anybody is so near that a unit may shoot at him after moving some way.

    If not, nobody need find out where the move would end. Cargo may get out farther than it moves.
    """
    forces = play.rules.forces
    troop = forces.of(unit)
    if not troop.ranged or unit.rides:
        return bool(troop.ranged)
    here = positions.block(play, unit)
    longest = max(gun.range for gun in troop.ranged) + length
    return any(
        figures.box_gap(here, positions.block(play, enemy)) <= longest
        for enemy in play.state.enemies(unit.side)
    )


# -- charges ---------------------------------------------------------------------------------------


def choose_charge(play: Play, unit: Unit, enemies: Sequence[Unit]) -> Unit | None:
    """GF-MELEE: return whom of some enemies a unit charges, None if it can charge none.

    Measured base to base along a legal route, through no ground that it may not
    enter; never Aircraft. By options the rules of weapons count here, too, and charges that cannot
    cause a wound are not made.
    """
    troop, readings = play.rules.forces.of(unit), play.rules.readings
    if not troop.charge:
        return None
    keys = melee_keys(play, unit)
    if readings.charges == "shooting":
        keys = [*weapon_keys(play, troop.melee), *keys]
    body, reach = unit, troop.charge
    if unit.rides:
        body = play.state.carrier(unit)
        reach = play.rules.forces.profile.special.transport.exit_within * INCH
    near_enough = [each for each in enemies if positions.within(play, body, each, reach)]
    if readings.futile == "spared":
        near_enough = [each for each in near_enough if melee.expected_wounds(play, unit, each) > 0]
    best = first_valid(near_enough, keys, lambda enemy: can_charge(play, unit, enemy))
    return ties.pick_unit(play, "GF-MELEE", best) if best else None


def can_charge(play: Play, unit: Unit, enemy: Unit) -> bool:
    """Say whether a unit can charge an enemy and keep together, cargo as it gets out."""
    if unit.rides:
        if play.rules.forces.of(enemy).has("aircraft"):
            return False
        return getting_out_at(play, unit, enemy) is not None
    avoid = charging_avoids(play, unit, enemy)
    return charges.charge(play, unit, enemy, avoid=avoid) is not None


def kept_off(
    play: Play, unit: Unit, enemies: Sequence[Unit], target: Unit | None
) -> list[tuple[str, str, Unit]]:
    """Return whom a unit does not charge because of the ground on the way.

    Args:
        play: the battle.
        unit: the unit.
        enemies: whom it might charge.
        target: whom it charges; only those who come before him are of interest.

    Returns:
        The clause, the sort of terrain, and the enemy, in the order of GF-MELEE.

    """
    sorts = [
        sort for sort, pieces in zip(SORTS, forbidden_pieces(play, unit), strict=True) if pieces
    ]
    if not sorts:
        return []
    found = []
    for enemy in passed_over(play, unit, enemies, target):
        for let_go in (*((sort,) for sort in reversed(sorts)), tuple(sorts)):
            avoid = charging_avoids(play, unit, enemy, but=let_go)
            if charges.charge(play, unit, enemy, avoid=avoid) is not None:
                found.append((SORTS[let_go[-1]], let_go[-1], enemy))
                break
    return found


def passed_over(play: Play, unit: Unit, enemies: Sequence[Unit], target: Unit | None) -> list[Unit]:
    """GF-MELEE: return the enemies within a unit's Charge that it cannot charge.

    Only those who would come before its target are among them, in the order of GF-MELEE; cargo has
    none.
    """
    troop = play.rules.forces.of(unit)
    if not troop.charge or unit.rides:
        return []

    def rank(enemy: Unit) -> tuple[int, int]:
        return int(enemy.activated), positions.gap(play, unit, enemy)

    near = [
        enemy
        for enemy in enemies
        if enemy is not target and positions.within(play, unit, enemy, troop.charge)
    ]
    return [
        enemy
        for enemy in sorted(near, key=rank)
        if (target is None or rank(enemy) < rank(target)) and not can_charge(play, unit, enemy)
    ]


def getting_out_at(play: Play, unit: Unit, enemy: Unit) -> walks.Move | None:
    """Return the exit by which cargo charges an enemy; None if it cannot."""
    avoid = charging_avoids(play, unit, enemy)
    return transports.disembark(play, unit, (0, 0), avoid=avoid, enemy=enemy)


# -- whom it goes for ------------------------------------------------------------------------------


def wanted_enemy(play: Play, unit: Unit, kind: str) -> Unit | None:
    """Return the enemy that the target rules would choose if range did not matter.

    For those who shoot that is the first in the open, not activated and nearest; for the others the
    first that is not activated and nearest, and an Aircraft only if there is nothing else: the tree
    has them rush even if they can charge nobody. None if nobody is left.
    """
    forces = play.rules.forces
    enemies = play.state.enemies(unit.side)
    if kind == "Melee":
        keys = melee_keys(play, unit)
        on_ground = [enemy for enemy in enemies if not forces.of(enemy).has("aircraft")]
        enemies = on_ground or enemies
    else:
        keys = shooting_keys(play, unit)
    found = choose_by_keys(play, enemies, keys) if enemies else None
    return None if found is None else found[0]


def closest(play: Play, unit: Unit) -> Unit | None:
    """Return the closest enemy, None if nobody is left; a die decides among equals."""
    enemies = play.state.enemies(unit.side)
    found = choose_by_keys(play, enemies, [near(play, unit, "GF-ADV-2")]) if enemies else None
    return None if found is None else found[0]
