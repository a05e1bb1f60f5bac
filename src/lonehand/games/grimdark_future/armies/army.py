"""What an army is made of: units of models with weapons, and the special rules on all of them.

Nothing here changes in play; the game's state keeps wounds and places beside it. Ranges are in
whole inches and bases in whole millimetres, as both are printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from lonehand.engine.errors import Refusal

UnitType = Literal["Hybrid", "Shooting", "Melee"]
"""The three types, each with a tree of its own."""
SpellKind = Literal["damage", "blessing", "curse"]


class RuleUse(msgspec.Struct, frozen=True):
    """A special rule as some unit, model or weapon has it.

    Attributes:
        rule: the rule's key in the rules profile; empty if the profile does not know it.
        rating: the X of Rule(X), summed where the print sums it; 0 where the rule takes none.
        text: the rule as it was printed.
        aura: whether the bearer's whole unit has it as long as the bearer lives.

    """

    rule: str
    rating: int = 0
    text: str = ""
    aura: bool = False


class Weapon(msgspec.Struct, frozen=True):
    """One copy of a weapon on one model; two copies stand there twice.

    Attributes:
        name: its printed name, without a quantity.
        range_inches: how far it shoots; 0 for a melee weapon.
        attacks: attacks of this copy.
        ap: how much it takes off Defense rolls.
        rules: its special rules but AP.

    """

    name: str
    range_inches: int
    attacks: int
    ap: int = 0
    rules: tuple[RuleUse, ...] = ()

    @property
    def melee(self) -> bool:
        """Tell whether it is a melee weapon."""
        return self.range_inches == 0

    def use(self, rule: str) -> RuleUse | None:
        """Return the weapon's use of a rule, None if it has not got it."""
        return next((use for use in self.rules if use.rule == rule), None)


class Base(msgspec.Struct, frozen=True):
    """A base in millimetres; a round one is as long as it is wide."""

    width_mm: int
    length_mm: int

    @property
    def round(self) -> bool:
        """Tell whether it is a circle."""
        return self.width_mm == self.length_mm

    def __str__(self) -> str:
        """Return it as it is printed: `32`, or `92x120` for an oval."""
        return f"{self.width_mm}" if self.round else f"{self.width_mm}x{self.length_mm}"


class Upgrade(msgspec.Struct, frozen=True):
    """Something bought for a model; `points` is None where the list does not say the price."""

    name: str
    points: int | None = None


class Model(msgspec.Struct, frozen=True):
    """One model.

    Attributes:
        name: what it is called; the unit's name where nothing else is known.
        quality: 2 to 6, less is better.
        defense: 2 to 6, less is better.
        tough: how many wounds kill it, 1 without Tough.
        base: its base.
        weapons: all that it attacks with.
        rules: special rules of this model alone; those of all models stand with the unit.
        upgrades: what was bought for it, as snipers asks.

    """

    name: str
    quality: int
    defense: int
    tough: int
    base: Base
    weapons: tuple[Weapon, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()

    def dearest(self) -> int:
        """Return the price of its dearest upgrade, 0 without one or a price."""
        return max((upgrade.points or 0 for upgrade in self.upgrades), default=0)


class Spell(msgspec.Struct, frozen=True):
    """A spell, in the printed order of its list.

    Attributes:
        name: its name.
        value: how many tokens an attempt costs.
        range_inches: how far its targets may be.
        kind: damage to an enemy, a blessing on a friend, or a curse on an enemy.
        targets: how many units it may be cast on.
        hits: how many hits damage deals.
        ap: their AP.
        rules: for damage, the special rules of the hits; else the rules that the targets have
            until the end of the round.
        text: the effect as printed, for a person.

    """

    name: str
    value: int
    range_inches: int
    kind: SpellKind
    targets: int = 1
    hits: int = 0
    ap: int = 0
    rules: tuple[RuleUse, ...] = ()
    text: str = ""


class ListedUnit(msgspec.Struct, frozen=True):
    """A unit.

    Attributes:
        key: its name in records, unique in the army.
        name: its name for persons.
        models: its models in list order.
        points: what it costs with all that was bought, as far as the list says.
        rules: special rules that all of its models have.
        joined_to: the key of the unit in which this hero deploys; empty if in none.
        combined_from: the keys of the two units that were combined; empty if none were.
        spells: what its caster may cast, in printed order.
        fixed_type: the type that the list fixes by hand, None where it is computed.

    """

    key: str
    name: str
    models: tuple[Model, ...]
    points: int
    rules: tuple[RuleUse, ...] = ()
    joined_to: str = ""
    combined_from: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    fixed_type: UnitType | None = None

    def use(self, rule: str) -> RuleUse | None:
        """Return the unit's own use of a rule, or that of an aura in it; None for neither."""
        return next((use for use in (*self.rules, *self.auras()) if use.rule == rule), None)

    def auras(self) -> Iterator[RuleUse]:
        """Go through the rules that somebody in it gives to all of the unit in which he is."""
        return (
            use
            for rules in (self.rules, *(model.rules for model in self.models))
            for use in rules
            if use.aura
        )

    def all_have(self, rule: str) -> bool:
        """Tell whether every model has the rule, from the unit or of its own."""
        return self.use(rule) is not None or all(
            any(use.rule == rule for use in model.rules) for model in self.models
        )

    def any_has(self, rule: str) -> bool:
        """Tell whether at least one model has the rule."""
        return self.use(rule) is not None or any(
            use.rule == rule for model in self.models for use in model.rules
        )

    def weapons(self) -> Iterator[Weapon]:
        """Go through the weapons of all models, copy by copy."""
        return (weapon for model in self.models for weapon in model.weapons)

    def uses(self) -> Iterator[RuleUse]:
        """Go through all special rules: the unit's, the models', the weapons'."""
        yield from self.rules
        for model in self.models:
            yield from model.rules
            for weapon in model.weapons:
                yield from weapon.rules


class NotAutomated(msgspec.Struct, frozen=True):
    """A rule that the program does not carry out, with the key of the unit that has it."""

    unit: str
    text: str


class Army(msgspec.Struct, frozen=True):
    """An army list as it was understood.

    Attributes:
        name: its name.
        points: the total that the list states, else the sum of its units.
        faction: whose army it is; empty where the list does not say.
        units: its units, combined ones as one, joined heroes as units of their own.
        source: what it was read from, for a person.
        profile: the key of the rules profile that its rules were looked up in.
        notes: what had to be understood in one of several ways, or should be looked at.
        not_automated: what the program does not carry out, unit by unit.
        limit: the points of the game that it is made for; 0 where the list does not say.

    """

    name: str
    points: int
    faction: str
    units: tuple[ListedUnit, ...]
    source: str
    profile: str
    notes: tuple[str, ...] = ()
    not_automated: tuple[NotAutomated, ...] = ()
    limit: int = 0

    def unit(self, key: str) -> ListedUnit:
        """Return the unit of that key; raise Refusal with the keys there are."""
        for unit in self.units:
            if unit.key == key:
                return unit
        known = ", ".join(unit.key for unit in self.units)
        raise Refusal(f"{self.name} has no unit “{key}”; it has {known}")

    def hosts(self) -> tuple[ListedUnit, ...]:
        """Return the units that stand on the table by themselves: all but joined heroes."""
        return tuple(unit for unit in self.units if not unit.joined_to)

    def hero_of(self, key: str) -> ListedUnit | None:
        """Return the hero who deploys in that unit, None if there is none."""
        return next((unit for unit in self.units if unit.joined_to == key), None)

    def use(self, key: str, rule: str) -> RuleUse | None:
        """Return a unit's use of a rule: its own, or that of an aura of the hero in it, or None.

        Whether the bearer of an aura lives is for the state of a game to say.
        """
        found = self.unit(key).use(rule)
        hero = self.hero_of(key)
        if found is not None or hero is None:
            return found
        return next((use for use in hero.auras() if use.rule == rule), None)
