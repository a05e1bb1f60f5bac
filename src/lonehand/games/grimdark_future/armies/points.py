"""What a unit of our own armies costs, by a formula of our own.

Nobody else's prices are used; the formula only makes our armies even among themselves.  Its numbers
stand in `data/points.toml`, with what they mean.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib import resources

import msgspec

from lonehand.games.grimdark_future.armies.army import ListedUnit, Model, Weapon
from lonehand.games.grimdark_future.armies.profile import Profile, values
from lonehand.games.grimdark_future.armies.worth import chance_to_fail, fighting_worth, wounds_of


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the formula, as `data/points.toml` explains them."""

    body: int
    attack: int
    range_added: int
    range_even: int
    step: int
    weapon: dict[str, int]
    percent: dict[str, int]
    flat: dict[str, int]


@cache
def prices() -> Prices:
    """Return the numbers of the formula."""
    file = resources.files("lonehand.games.grimdark_future") / "data" / "points.toml"
    plain = values(tomllib.loads(file.read_text("utf-8")), "", "points", {})
    return msgspec.convert(plain, Prices)


def cost(unit: ListedUnit, profile: Profile) -> int:
    """Return what a unit costs, without a hero who joins it."""
    numbers = prices()
    models = sum((model_cost(unit, model, profile) for model in unit.models), Fraction())
    ratings = {use.rule: max(1, use.rating) for use in unit.uses()}
    flat = sum(each * ratings.get(rule, 0) for rule, each in numbers.flat.items())
    return numbers.step * round((models + flat) / numbers.step)


def model_cost(unit: ListedUnit, model: Model, profile: Profile) -> Fraction:
    """Return what one model costs, its rules included."""
    numbers = prices()
    body = numbers.body * model.tough / chance_to_fail(model.defense, 0, bane=False)
    attacks = sum(
        (fighting_worth(unit, model, profile, defender) for defender in profile.worth.defenders),
        Fraction(),
    )
    for weapon in model.weapons:
        attacks += 0 if weapon.melee else shooting_worth(unit, model, weapon, profile)
    percent = sum(
        of_whole
        for rule, of_whole in numbers.percent.items()
        if unit.use(rule) or any(use.rule == rule for use in model.rules)
    )
    return (body + numbers.attack * attacks) * (1 + Fraction(percent, 100))


def shooting_worth(unit: ListedUnit, model: Model, weapon: Weapon, profile: Profile) -> Fraction:
    """Return what one copy of a ranged weapon counts: its worth, by its range and its rules."""
    numbers = prices()
    worth = sum(
        (wounds_of(unit, model, weapon, profile, defender) for defender in profile.worth.defenders),
        Fraction(),
    )
    percent = sum(numbers.weapon.get(use.rule, 0) for use in weapon.rules)
    reach = Fraction(weapon.range_inches + numbers.range_added, numbers.range_even)
    return worth * reach * (1 + Fraction(percent, 100))
