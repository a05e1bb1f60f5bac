"""Both armies ready for play: what every unit is and has, as its models live just now.

An army list says what was bought; a battle asks which weapons of which models are left, what an
aura or a spell gives them, how far the unit moves. All of that follows from the list, from who is
alive and from the effects on the unit, so it is worked out once for each of these and kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import formats
from lonehand.games.grimdark_future.armies import profile as profiles
from lonehand.games.grimdark_future.armies.army import (
    Army,
    ListedUnit,
    Model,
    RuleUse,
    Spell,
    Weapon,
)
from lonehand.games.grimdark_future.armies.numbers import Needs
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.state import AI, Body, Effect, Unit
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import Base, base

MOST_KEPT: Final = 1_000
"""How many units as they live just now are kept, before all of them are forgotten."""
ONE_IS_ENOUGH: Final = frozenset(
    (
        "banner",
        "caster",
        "fear",
        "hero",
        "impact",
        "mend",
        "musician",
        "tough",
        "transport",
        "unique",
    )
)
"""Rules of units that matter as soon as one model has them; all others need every model."""
OF_ATTACKS: Final = frozenset(("artillery", "bad_shot", "good_shot", "veteran"))
"""Rules of models, none of weapons, that change how these models attack."""


class Gun(msgspec.Struct, frozen=True, eq=False):
    """Equal weapons of a unit, ranged or melee, whose attacks are rolled together.

    Attributes:
        key: unique in its unit, no matter who lives: `rifle`, `rifle-2`.
        name: its printed name.
        range: how far it shoots, in thousandths of an inch; 0 for a melee weapon.
        attacks: attacks of each copy.
        ap: what it takes off Defense rolls.
        quality: what its attacks need before modifiers, after Good Shot, Bad Shot, Reliable and
            Sniper.
        to_hit: what its carriers add to hit, by Veteran.
        rules: what its attacks have, with their X: from the weapon, its carriers and their unit.
        models: the numbers of the living models that carry it, one for each copy.

    """

    key: str
    name: str
    range: int
    attacks: int
    ap: int
    quality: int
    to_hit: int
    rules: Mapping[str, int]
    models: tuple[int, ...]

    @property
    def melee(self) -> bool:
        """Whether it is a melee weapon."""
        return self.range == 0

    @property
    def carriers(self) -> tuple[int, ...]:
        """The numbers of the models that carry it, each once."""
        return tuple(sorted(set(self.models)))

    def has(self, rule: str) -> bool:
        """Tell whether its attacks have a rule."""
        return rule in self.rules

    def rating(self, rule: str) -> int:
        """Return the X of a rule of its attacks; 0 if they have it not, or it takes none."""
        return self.rules.get(rule, 0)


class Troop(msgspec.Struct, frozen=True, eq=False):
    """A unit, its joined hero included, as it lives just now.

    What is said per model is by the model's number, whether it lives or not. Lengths are in
    thousandths of an inch.

    Attributes:
        unit: the unit in its army list.
        hero: the hero who has joined it.
        models: its models in list order, the hero's last.
        quality: per model.
        defense: per model.
        tough: per model.
        base: per model.
        weapons: per model.
        plain: per model: whether it has nothing that most of its unit have not.
        upgraded: per model: whether an upgrade was bought for it.
        dearest: per model: the price of its dearest upgrade.
        is_hero: per model: whether it is a hero among others.
        rules: per model, with their X: its own, those of its unit, of auras and of effects.
        living: the numbers of the models that are left.
        guarded: the Defense that the unit rolls on (GFC-44).
        nerve: the Quality that it tests morale on: its own, or its living hero's.
        ranged: its ranged weapons, grouped; only those of living models.
        melee: likewise.
        advance: how far an Advance goes; an Aircraft's with all that it may fly.
        rush: how far a Rush goes; 0 if it cannot.
        charge: how far a Charge goes; 0 if it cannot.
        holds: whether it can only hold.
        caster: the tokens that it gets each round.
        spells: what its casters may cast, in printed order.

    """

    unit: ListedUnit
    hero: ListedUnit | None
    models: tuple[Model, ...]
    quality: tuple[int, ...]
    defense: tuple[int, ...]
    tough: tuple[int, ...]
    base: tuple[Base, ...]
    weapons: tuple[tuple[Weapon, ...], ...]
    plain: tuple[bool, ...]
    upgraded: tuple[bool, ...]
    dearest: tuple[int, ...]
    is_hero: tuple[bool, ...]
    rules: tuple[Mapping[str, int], ...]
    living: tuple[int, ...]
    guarded: int
    nerve: int
    ranged: tuple[Gun, ...]
    melee: tuple[Gun, ...]
    advance: int
    rush: int
    charge: int
    holds: bool
    caster: int
    spells: tuple[Spell, ...]
    known: Mapping[str, bool]
    counts: Mapping[str, int]

    @property
    def size(self) -> int:
        """The number of models it started with (a joined hero counts)."""
        return len(self.models)

    def has(self, rule: str) -> bool:
        """Tell whether the unit has a rule.

        It has a weapon's rule if one weapon has it, and one of `ONE_IS_ENOUGH` if one model has it;
        any other only if all its living models have it.
        """
        return self.known.get(rule, False)

    def rating(self, rule: str) -> int:
        """Return the largest X that one of its living models or weapons has of a rule."""
        own = max((self.rules[number].get(rule, 0) for number in self.living), default=0)
        return max([own, *(gun.rating(rule) for gun in (*self.ranged, *self.melee))])

    def count_having(self, rule: str) -> int:
        """Return how many living models have a rule of their own, their unit's or an aura's."""
        return self.counts.get(rule, 0)

    def enough(self, rule: str, needs: Needs) -> bool:
        """Tell whether all, most or any of its living models have a rule."""
        having = self.counts.get(rule, 0)
        if needs == "all":
            return 0 < len(self.living) == having
        return having * 2 > len(self.living) if needs == "most" else having > 0

    def gun(self, key: str) -> Gun:
        """Return the weapons of that key; raise Refusal with those there are."""
        for gun in (*self.ranged, *self.melee):
            if gun.key == key:
                return gun
        known = ", ".join(gun.key for gun in (*self.ranged, *self.melee)) or "none"
        raise Refusal(f"{self.unit.name} has no weapon “{key}” left; it has {known}")


class Forces:
    """Both armies and the rules profile.

    Args:
        profile: the rules profile.
        armies: the army of each side.

    Attributes:
        kept: every unit that was asked for, as it lived then.
        attacks: what attacks of a weapon on a unit need, kept by `attacks`.

    """

    __slots__ = ("armies", "attacks", "kept", "profile")

    def __init__(self, profile: Profile, armies: Sequence[Army]) -> None:
        self.profile, self.armies = profile, tuple(armies)
        self.kept: dict[tuple[object, ...], Troop] = {}
        self.attacks: dict[tuple[object, ...], Any] = {}

    def of(self, unit: Unit) -> Troop:
        """Return a unit as it lives just now, under the effects that are on it."""
        alive = tuple([body.alive for body in unit.bodies])
        effects = tuple([(effect.rule, effect.rating) for effect in unit.effects])
        key = (unit.side, unit.entry, unit.hero, alive, effects)
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
                self.attacks.clear()
            found = self.kept[key] = self.make_troop(unit)
        return found

    def troop_as_listed(self, unit: Unit) -> Troop:
        """Return a unit as its list has it: everybody alive, no effects."""
        key = (unit.side, unit.entry, unit.hero)
        found = self.kept.get(key)
        if found is None:
            whole = Unit(unit.key, unit.name, unit.side, entry=unit.entry, hero=unit.hero)
            found = self.kept[key] = self.make_troop(whole)
        return found

    def make_troop(self, unit: Unit) -> Troop:
        """Return a unit worked out anew; one without models is taken as its list has it."""
        army = self.armies[unit.side]
        listed, hero = army.unit(unit.entry), army.unit(unit.hero) if unit.hero else None
        living = unit.living_models() if unit.bodies else None
        return troop(self.profile, listed, hero, living, unit.effects)


def ready(texts: Sequence[str], profile: str = profiles.DEFAULT) -> Forces:
    """Return both armies of two lists, by a profile that comes along; the same lists, the same one.

    Raises:
        Refusal: a list or the profile cannot be read.

    """
    return _ready(tuple(texts), profile)


@lru_cache(maxsize=64)
def _ready(texts: tuple[str, ...], key: str) -> Forces:
    """Return both armies of two lists."""
    found = profiles.load(key)
    return Forces(found, [formats.read(text, "army list", found) for text in texts])


def muster_units(forces: Forces, side: int) -> list[Unit]:
    """Return the units of a side, off the table, joined heroes within theirs.

    Units of one name are numbered, and the AI's are told apart from people's by their side.
    """
    from_others = (
        {listed.name for listed in forces.armies[1 - side].hosts()} if side == AI else set()
    )
    army = forces.armies[side]
    hosts = army.hosts()
    copies = Counter(listed.name for listed in hosts)
    seen: Counter[str] = Counter()
    found = []
    for listed in hosts:
        seen[listed.name] += 1
        name = f"AI {listed.name}" if listed.name in from_others else listed.name
        if copies[listed.name] > 1:
            name = f"{name} {seen[listed.name]}"
        unit = Unit(f"{'PA'[side]}-{listed.key}", name, side, entry=listed.key)
        join(forces, unit, army.hero_of(listed.key))
        found.append(unit)
    return found


def join(forces: Forces, unit: Unit, hero: ListedUnit | None) -> None:
    """Give a unit that is not yet in play the hero, or none, and all its models."""
    from_list = forces.armies[unit.side].unit(unit.entry)
    unit.hero = hero.key if hero else ""
    models = [*from_list.models, *(hero.models if hero else ())]
    unit.bodies = [Body() for _ in models]


# -- a unit worked out -----------------------------------------------------------------------------


def troop(
    profile: Profile,
    unit: ListedUnit,
    hero: ListedUnit | None = None,
    living: Iterable[int] | None = None,
    effects: Iterable[Effect] = (),
) -> Troop:
    """Return a unit with these models living (None for all), under these effects."""
    parts = [(unit, model) for model in unit.models]
    parts += [(hero, model) for model in hero.models] if hero else []
    models = tuple(model for _, model in parts)
    alive = tuple(range(len(models)) if living is None else living)
    given = grant_rules(parts, alive, effects)
    rules = tuple(rules_of(owner, model, given) for owner, model in parts)
    is_hero = tuple(
        len(parts) > 1 and "hero" in merge_rules((*owner.rules, *model.rules))
        for owner, model in parts
    )
    common = commonest([model for model, apart in zip(models, is_hero, strict=True) if not apart])
    guns = group_guns(profile, parts, rules, alive)
    ranged = tuple(gun for gun in guns if not gun.melee)
    melee = tuple(gun for gun in guns if gun.melee)
    counts = Counter(rule for number in alive for rule in rules[number])
    known = known_rules(profile, guns, counts, len(alive))
    advance, rush, charge, holds = speeds(profile, [rules[number] for number in alive])
    return Troop(
        unit=unit,
        hero=hero,
        models=models,
        quality=tuple(model.quality for model in models),
        defense=tuple(model.defense for model in models),
        tough=tuple(model.tough for model in models),
        base=tuple(base(str(model.base)) for model in models),
        weapons=tuple(model.weapons for model in models),
        plain=tuple(
            not apart and not model.upgrades and looks(model) == common
            for model, apart in zip(models, is_hero, strict=True)
        ),
        upgraded=tuple(bool(model.upgrades) for model in models),
        dearest=tuple(model.dearest() for model in models),
        is_hero=is_hero,
        rules=rules,
        living=alive,
        guarded=defense_of(models, is_hero, alive),
        nerve=nerve(models, is_hero, alive),
        ranged=ranged,
        melee=melee,
        advance=advance,
        rush=rush,
        charge=charge,
        holds=holds,
        caster=sum(rules[number].get("caster", 0) for number in alive),
        spells=tuple(dict.fromkeys((*unit.spells, *(hero.spells if hero else ())))),
        known=known,
        counts=counts,
    )


def grant_rules(
    parts: Sequence[tuple[ListedUnit, Model]], alive: Sequence[int], effects: Iterable[Effect]
) -> dict[str, int]:
    """Return what auras of living models and effects give every model of the unit."""
    given: dict[str, int] = {}
    for number in alive:
        owner, model = parts[number]
        for use in (*owner.rules, *model.rules):
            if use.aura and use.rule:
                given[use.rule] = max(given.get(use.rule, 0), use.rating)
    for effect in effects:
        given[effect.rule] = max(given.get(effect.rule, 0), effect.rating)
    return given


def merge_rules(uses: Iterable[RuleUse]) -> dict[str, int]:
    """Return rules with their X; one that is there twice counts once, with its larger X."""
    found: dict[str, int] = {}
    for use in uses:
        if use.rule:
            found[use.rule] = max(found.get(use.rule, 0), use.rating)
    return found


def rules_of(owner: ListedUnit, model: Model, given: Mapping[str, int]) -> dict[str, int]:
    """Return all rules of a model: its unit's, its own, and what the whole unit is given."""
    found = merge_rules(use for use in (*owner.rules, *model.rules) if not use.aura)
    for rule, rating in given.items():
        found[rule] = max(found.get(rule, 0), rating)
    if model.tough > 1:
        found["tough"] = model.tough
    return found


def looks(model: Model) -> tuple[object, ...]:
    """Return what tells special models from plain ones: weapons and rules of their own."""
    return (model.weapons, model.rules, model.tough, model.quality, model.defense)


def commonest(models: Sequence[Model]) -> tuple[object, ...]:
    """Return how most models look; of equally many, how the first of them do."""
    found = Counter(map(looks, models)).most_common(1)
    return found[0][0] if found else ()


def defense_of(models: Sequence[Model], is_hero: Sequence[bool], alive: Sequence[int]) -> int:
    """GFC-44: return the unit's Defense, the hero's own once only he is left.

    Where the list gives the unit's models several, it is that of most of them, of equally many the
    worse.
    """
    if all(is_hero[number] for number in alive) and alive:
        return min(models[number].defense for number in alive)
    others = Counter(
        model.defense for model, apart in zip(models, is_hero, strict=True) if not apart
    ) or Counter(model.defense for model in models)
    return max(others, key=lambda defense: (others[defense], defense))


def nerve(models: Sequence[Model], is_hero: Sequence[bool], alive: Sequence[int]) -> int:
    """Return the Quality of morale tests, the hero's where it is better."""
    others = Counter(
        model.quality for model, apart in zip(models, is_hero, strict=True) if not apart
    ) or Counter(model.quality for model in models)
    own = max(others, key=lambda quality: (others[quality], quality))
    return min([own, *(models[number].quality for number in alive if is_hero[number])])


def known_rules(
    profile: Profile, guns: Sequence[Gun], counts: Mapping[str, int], living: int
) -> dict[str, bool]:
    """Return which rules the unit has, as `Troop.has` says."""
    found = {
        rule: having > 0
        if rule in ONE_IS_ENOUGH or (rule in profile.rule and profile.rule[rule].on != "unit")
        else having == living
        for rule, having in counts.items()
    }
    for gun in guns:
        for rule in gun.rules:
            if profile.rule[rule].on != "unit":
                found[rule] = True
    return found


def speeds(profile: Profile, rules: Sequence[Mapping[str, int]]) -> tuple[int, int, int, bool]:
    """Return how far a unit advances, rushes and charges, and whether it can only hold.

    It moves as its slowest model does. GFS-fast, GFS-slow: both together cancel. GFS-swift: Slow
    does not count. GFS-musician: one is enough for all. It only advances, far.
    """
    special, move = profile.special, profile.move
    extra = special.musician.move if any("musician" in own for own in rules) else 0
    steps, runs = [], []
    for own in rules:
        step, run = extra, extra
        if "fast" in own:
            step, run = step + special.fast.advance, run + special.fast.rush
        if "slow" in own and "swift" not in own:
            step, run = step + special.slow.advance, run + special.slow.rush
        steps.append(step)
        runs.append(run)
    holds = any("immobile" in own or "artillery" in own for own in rules)
    if holds or not rules:
        return 0, 0, 0, True
    advance, run = max(0, move.advance + min(steps)), min(runs)
    if all("aircraft" in own for own in rules):
        return (advance + special.aircraft.extra) * INCH, 0, 0, False
    return advance * INCH, max(0, move.rush + run) * INCH, max(0, move.charge + run) * INCH, False


# -- weapons ---------------------------------------------------------------------------------------


def group_guns(
    profile: Profile,
    parts: Sequence[tuple[ListedUnit, Model]],
    rules: Sequence[Mapping[str, int]],
    alive: Sequence[int],
) -> list[Gun]:
    """Return the weapons of living models, those together that attack in the same way.

    They are sorted, and get their keys, by what the list says of everybody, so that a weapon keeps
    its key no matter who dies and what a spell does.
    """
    living = frozenset(alive)
    carriers: dict[tuple[Weapon, int, frozenset[tuple[str, int]]], list[int]] = {}
    for number, (owner, model) in enumerate(parts):
        own = merge_rules(use for use in (*owner.rules, *model.rules) if not use.aura)
        attacks = frozenset(of_attacks(profile, own).items())
        for weapon in model.weapons:
            carriers.setdefault((weapon, model.quality, attacks), []).append(number)
    keys: list[str] = []
    guns = []
    for (weapon, _, _), numbers in carriers.items():
        keys.append(key_for(weapon.name, keys))
        left = tuple(number for number in numbers if number in living)
        if left:
            model = parts[left[0]][1]
            guns.append(gun_of(profile, keys[-1], weapon, model, rules[left[0]], left))
    return guns


def key_for(name: str, taken: Iterable[str]) -> str:
    """Return a key for a weapon: its name in small letters and hyphens, numbered if taken."""
    sign = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    stem = "-".join(filter(None, sign.split("-"))) or "weapon"
    key, number = stem, 1
    while key in taken:
        number += 1
        key = f"{stem}-{number}"
    return key


def attacks_with(profile: Profile, rule: str) -> bool:
    """Tell whether a rule changes attacks when a model or its unit has it."""
    return rule in OF_ATTACKS or (rule in profile.rule and profile.rule[rule].on != "unit")


def of_attacks(profile: Profile, rules: Mapping[str, int]) -> dict[str, int]:
    """Return those rules of a model that change its attacks."""
    return {rule: rating for rule, rating in rules.items() if attacks_with(profile, rule)}


def gun_of(
    profile: Profile,
    key: str,
    weapon: Weapon,
    model: Model,
    rules: Mapping[str, int],
    carriers: tuple[int, ...],
) -> Gun:
    """Return equal weapons of equal models, with all that their attacks have.

    GFS-good_shot, GFS-bad_shot: shots have a Quality of their own. GFS-reliable: attacks have the
    best one. So do its shots, where the profile says so. Surge, Furious, Relentless, Rending and
    Bane are a weapon's, or its carrier's for all of his.
    """
    special = profile.special
    own = of_attacks(profile, rules)
    found = merge_rules(use for use in weapon.rules if use.rule in profile.rule)
    ap = weapon.ap + own.pop("ap", 0) + found.pop("ap", 0)
    for rule, rating in own.items():
        found[rule] = max(found.get(rule, 0), rating)
    quality = model.quality
    if weapon.range_inches and "good_shot" in found:
        quality = special.good_shot.quality
    if weapon.range_inches and "bad_shot" in found:
        quality = special.bad_shot.quality
    if "reliable" in found:
        quality = min(quality, special.reliable.quality)
    if weapon.range_inches and "sniper" in found and special.sniper.quality:
        quality = min(quality, special.sniper.quality)
    return Gun(
        key=key,
        name=weapon.name,
        range=weapon.range_inches * INCH,
        attacks=weapon.attacks,
        ap=ap,
        quality=quality,
        to_hit=special.veteran.to_hit if "veteran" in found else 0,
        rules=found,
        models=carriers,
    )
