"""The six armies that come along."""

from __future__ import annotations

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.armies.army import Army, ListedUnit
from lonehand.games.grimdark_future.armies.formats import army_keys, own_army
from lonehand.games.grimdark_future.armies.limits import broken_limits
from lonehand.games.grimdark_future.armies.points import cost, prices
from lonehand.games.grimdark_future.armies.profile import profile_keys
from lonehand.games.grimdark_future.armies.worth import types

GF = profile.load()
ARMIES = {key: own_army(key) for key in army_keys()}
UNITS = [(key, unit) for key, army in ARMIES.items() for unit in army.units]


def rules_of(army: Army) -> set[str]:
    """Return the keys of all rules that an army uses, spells and AP included."""
    found = {use.rule for unit in army.units for use in unit.uses()}
    found |= {use.rule for unit in army.units for spell in unit.spells for use in spell.rules}
    return found | {"ap" for unit in army.units for weapon in unit.weapons() if weapon.ap}


def test_there_are_two_armies_for_each_of_three_sizes() -> None:
    assert [750, 750, 1000, 1000, 2000, 2000] == sorted(army.limit for army in ARMIES.values())


def test_between_them_they_use_every_automated_rule() -> None:
    used = set[str]().union(*map(rules_of, ARMIES.values()))
    assert set(GF.automated_rules()) == used


@pytest.mark.parametrize("key", army_keys())
def test_an_army_is_within_two_per_cent_below_its_limit(key: str) -> None:
    army = ARMIES[key]
    assert sum(unit.points for unit in army.units) == army.points
    assert army.limit * 98 <= army.points * 100 <= army.limit * 100


@pytest.mark.parametrize("limit", [750, 1000, 2000])
def test_two_armies_of_a_size_are_balanced_within_two_per_cent(limit: int) -> None:
    low, high = sorted(army.points for army in ARMIES.values() if army.limit == limit)
    assert (high - low) * 100 <= 2 * limit


@pytest.mark.parametrize(("key", "unit"), UNITS, ids=[f"{k}: {u.name}" for k, u in UNITS])
def test_a_unit_costs_what_the_formula_says(key: str, unit: ListedUnit) -> None:
    assert cost(unit, GF) == unit.points, key


@pytest.mark.parametrize("key", army_keys())
def test_an_army_keeps_the_force_organisation_and_needs_no_note(key: str) -> None:
    army = ARMIES[key]
    assert ([], (), ()) == (broken_limits(army, GF), army.notes, army.not_automated)


@pytest.mark.parametrize("key", army_keys())
def test_an_army_can_be_read_by_every_profile(key: str) -> None:
    for name in profile_keys():
        army = own_army(key, profile.load(name))
        assert () == army.not_automated
        assert set(types(army, profile.load(name))) == {unit.key for unit in army.hosts()}


def test_all_three_types_are_among_them() -> None:
    found = {kind for army in ARMIES.values() for kind in types(army, GF).values()}
    assert {"Hybrid", "Shooting", "Melee"} == found


def test_the_formula_prices_only_rules_that_there_are() -> None:
    numbers = prices()
    assert set(numbers.weapon) | set(numbers.percent) | set(numbers.flat) <= set(GF.rule)


def test_outside_the_force_organisation_everything_is_said() -> None:
    army = ARMIES["northern-column-2000"]
    small = Army(army.name, 500, "", army.units * 2, "", GF.key)
    said = " ".join(broken_limits(small, GF))
    for words in ("Heroes: 4; at most 1.", "Units: 20; at most 2.", "Copies of First Rifles: 2"):
        assert words in said
    assert "Points of Heavy Tank: 255; at most 175." in said


def test_an_army_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refusal, match="harbour-watch-750"):
        own_army("nobody")
