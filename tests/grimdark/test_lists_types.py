"""Unit types by the expected attack value: the table of the reference, and what overrides it.

The units are facts of a public table, under descriptions of our own.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from lonehand.games.grimdark_future.armies import own, profile
from lonehand.games.grimdark_future.armies.army import ListedUnit, UnitType
from lonehand.games.grimdark_future.armies.worth import Worth, type_by, unit_type, worth

GF, NEW = profile.load(), profile.load("gf-3.5")


def a_unit(size: int, quality: int, *weapons: str, rules: tuple[str, ...] = ()) -> ListedUnit:
    """Return a unit with such weapons on each model."""
    listed = ", ".join(f"'{text}'" for text in weapons)
    uses = ", ".join(f"'{text}'" for text in rules)
    text = (
        f'name = "A"\n[[unit]]\nname = "U"\nsize = {size}\nquality = {quality}\ndefense = 4\n'
        f"weapons = [{listed}]\nrules = [{uses}]\n"
    )
    return own.read(text, GF, "test").units[0]


TABLE: list[tuple[str, ListedUnit, tuple[float, ...], tuple[float, ...], UnitType]] = [
    (
        "five heavy rifles",
        a_unit(5, 3, 'Heavy rifle (24", A1, AP(1))', "Knife (A1)", rules=("Fearless",)),
        (2.78, 2.22, 1.11),
        (2.22, 1.67, 0.56),
        "Shooting",
    ),
    (
        "five heavy pistols and blades",
        a_unit(5, 3, 'Heavy pistol (12", A1, AP(1))', "Heavy blade (A2, AP(1))"),
        (2.78, 2.22, 1.11),
        (5.56, 4.44, 2.22),
        "Hybrid",
    ),
    (
        "ten rifles and knives, an exact tie",
        a_unit(10, 5, 'Rifle (24", A1)', "Knife (A1)"),
        (2.22, 1.67, 0.56),
        (2.22, 1.67, 0.56),
        "Shooting",
    ),
    (
        "five short guns and two-handed blades, which shortcuts call Shooting",
        a_unit(5, 3, 'Caster gun (12", A1, AP(1))', "Blade (A2)", rules=("Slow",)),
        (2.78, 2.22, 1.11),
        (4.44, 3.33, 1.11),
        "Hybrid",
    ),
    (
        "three mortar crews, which shortcuts call Hybrid",
        a_unit(3, 5, 'Mortar (30", A1, Blast(3), Indirect)', "Crew (A2)", rules=("Tough(3)",)),
        (2.00, 1.50, 0.17),
        (1.33, 1.00, 0.33),
        "Shooting",
    ),
    (
        "a beast with a mortar",
        a_unit(1, 4, 'Mortar (24", A2, Blast(3))', "Claws (A3, AP(1))", "Feet (A2, AP(1))"),
        (2.00, 1.50, 0.17),
        (2.08, 1.67, 0.83),
        "Hybrid",
    ),
    (
        "ten pistols and two blows each",
        a_unit(10, 4, 'Pistol (12", A1)', "Axe (A2)"),
        (3.33, 2.50, 0.83),
        (6.67, 5.00, 1.67),
        "Hybrid",
    ),
    (
        "a great beast without a gun",
        a_unit(
            1, 4, "3x Great claw (A3, AP(1))", "Feet (A4, AP(1))", rules=("Fear(2)", "Tough(12)")
        ),
        (0, 0, 0),
        (5.42, 4.33, 2.17),
        "Melee",
    ),
]


@pytest.mark.parametrize(
    ("found", "ranged", "melee", "kind"),
    [row[1:] for row in TABLE],
    ids=[row[0] for row in TABLE],
)
def test_the_table_of_the_reference(
    found: ListedUnit, ranged: tuple[float, ...], melee: tuple[float, ...], kind: UnitType
) -> None:
    values = worth(found, GF)
    assert ranged == tuple(round(float(value), 2) for value in values.ranged)
    assert melee == tuple(round(float(value), 2) for value in values.melee)
    assert kind == unit_type(found, GF)


def test_equal_values_are_known_exactly() -> None:
    tie = TABLE[2][1]
    assert worth(tie, GF).is_tie()
    assert not worth(TABLE[0][1], GF).is_tie()


def test_ranged_weapons_without_any_for_melee_make_a_shooting_unit() -> None:
    assert "Shooting" == unit_type(a_unit(5, 4, 'Rifle (24", A1)'), GF)


@pytest.mark.parametrize("rules", [(), ("Impact(1)",), ("Impact(9)", "Furious"), ("Fear(9)",)])
@pytest.mark.parametrize("gun", ['Popgun (6", A1)', 'Cannon (36", A9, AP(4), Blast(6))'])
def test_a_unit_without_a_melee_weapon_is_shooting_whatever_else_it_hits_with(
    rules: tuple[str, ...], gun: str
) -> None:
    for size, quality in ((1, 2), (3, 6), (10, 4)):
        assert "Shooting" == unit_type(a_unit(size, quality, gun, rules=rules), GF)
        assert "Shooting" == unit_type(a_unit(size, quality, gun, rules=rules), NEW)


def test_a_hero_without_a_melee_weapon_makes_no_hybrid_unit_and_one_with_it_may() -> None:
    unit = a_unit(3, 4, 'Popgun (6", A1)')
    ram = a_unit(1, 3, 'Pistol (12", A1)', rules=("Hero", "Tough(3)", "Impact(9)"))
    blade = a_unit(1, 3, "Sword (A9)", rules=("Hero", "Tough(3)"))
    assert ("Shooting", "Hybrid") == (unit_type(unit, GF, ram), unit_type(unit, GF, blade))


def test_no_die_decides_for_a_unit_without_a_melee_weapon() -> None:
    even = worth(a_unit(1, 2, 'Rifle (24", A1)', rules=("Impact(1)",)), GF)
    assert sum(even.ranged) == sum(even.melee)
    assert not even.is_tie()


def test_no_weapon_at_all_makes_a_melee_unit() -> None:
    assert "Melee" == unit_type(a_unit(5, 4), GF)


def test_a_type_fixed_by_the_list_overrides_everything() -> None:
    plain = TABLE[1][1]
    assert "Hybrid" == unit_type(plain, GF)
    fixed = msgspec.structs.replace(plain, fixed_type="Shooting")
    assert "Shooting" == unit_type(fixed, GF)
    flyer = a_unit(1, 4, "Claw (A9)", rules=("Aircraft",))
    assert "Melee" == unit_type(msgspec.structs.replace(flyer, fixed_type="Melee"), GF)


def test_aircraft_are_shooting_whatever_their_weapons() -> None:
    assert "Shooting" == unit_type(a_unit(1, 4, "Claw (A9)", rules=("Aircraft",)), GF)


def test_a_joined_hero_counts_in() -> None:
    unit = a_unit(3, 4, 'Rifle (24", A1)', "Knife (A1)")
    hero = a_unit(1, 3, "Great sword (A6, AP(2))", rules=("Hero", "Tough(3)"))
    assert ("Shooting", "Hybrid") == (unit_type(unit, GF), unit_type(unit, GF, hero))


def test_an_aura_of_the_hero_counts_for_the_unit() -> None:
    unit = a_unit(3, 4, "Knife (A1)")
    plain = a_unit(1, 3, "Sword (A1)", rules=("Hero",))
    fierce = a_unit(1, 3, "Sword (A1)", rules=("Hero", "Furious Aura"))
    without, with_it = (worth(unit, GF, hero, [ONE]).melee[0] for hero in (plain, fierce))
    assert (
        4 * F(1, 6) * F(1, 2) == with_it - without
    )  # one hit more on a 6, for each of four models


def test_one_defender_of_the_option_may_decide_otherwise() -> None:
    found = a_unit(1, 4, 'Bomb (12", A2, Blast(9))', "Spear (A3, AP(4), Deadly(3))")
    assert "Hybrid" == unit_type(found, GF)
    assert "Shooting" == unit_type(found, GF, defenders=GF.worth.single)


ONE = GF.worth.single[0]._replace(models=3, tough=3, defense=4)
"""Three models of Tough(3) and Defense 4+: a plain hit wounds in half of all cases."""


def value(text: str, *rules: str, gf: profile.Profile = GF, quality: int = 4) -> Fraction:
    """Return what one weapon is worth against that defender."""
    found = worth(a_unit(1, quality, text, rules=rules), gf, defenders=[ONE])
    return found.ranged[0] + found.melee[0]


F = Fraction


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ('Gun (24", A1)', (), F(1, 4)),
        ('Gun (24", A2)', (), F(1, 2)),
        ('Gun (24", A1, AP(1))', (), F(1, 2) * F(2, 3)),
        ('Gun (24", A1, AP(9))', (), F(1, 2) * F(5, 6)),
        ('Gun (24", A1, Reliable)', (), F(5, 6) * F(1, 2)),
        ('Gun (24", A1, Blast(9))', (), F(3, 4)),
        ('Gun (24", A1, Deadly(9))', (), F(3, 4)),
        ('Gun (24", A1, Rending)', (), F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
        ('Gun (24", A1, Relentless)', (), F(1, 4) + F(1, 6) * F(1, 2)),
        ('Gun (24", A1)', ("Relentless",), F(1, 4) + F(1, 6) * F(1, 2)),
        ('Gun (24", A1, Surge)', (), F(1, 4) + F(1, 6) * F(1, 2)),
        ('Gun (24", A1)', ("Furious",), F(1, 4)),
        ("Axe (A1)", ("Furious",), F(1, 4) + F(1, 6) * F(1, 2)),
        ("Axe (A1, Relentless)", (), F(1, 4)),
        ("Axe (A1, Lance)", (), F(1, 2) * F(5, 6)),
        ("Axe (A1)", ("Impact(3)",), F(1, 4) + 3 * F(5, 6) * F(1, 2)),
        ('Gun (24", A1)', ("Good Shot",), F(1, 4)),
        ('Gun (24", A1)', ("Bad Shot",), F(1, 3) * F(1, 2)),
        ('Gun (24", A1)', ("Veteran",), F(2, 3) * F(1, 2)),
        ('Gun (24", A1, Sniper)', (), F(5, 6) * F(1, 2)),
        ('Gun (24", A1, Poison)', (), F(1, 2) * (1 - (F(1, 2) - F(1, 6) + F(1, 12)))),
        ('Gun (24", A1, Indirect)', (), F(1, 4)),
    ],
)
def test_each_rule_counts_as_the_formula_says(
    text: str, rules: tuple[str, ...], expected: Fraction
) -> None:
    assert expected == value(text, *rules)


def test_the_newer_edition_counts_by_its_own_numbers() -> None:
    assert F(1, 4) == value('Gun (24", A1, Takedown)', gf=NEW)
    assert F(2, 3) * F(2, 3) == value("Axe (A1, Thrust)", gf=NEW)
    assert F(1, 3) * F(2, 3) + F(1, 6) * F(5, 6) == value('Gun (24", A1, AP(1), Rending)', gf=NEW)


def test_a_quality_that_would_be_better_than_two_is_two() -> None:
    assert F(5, 6) * F(1, 2) == value('Gun (24", A1)', "Veteran", quality=2)


def test_the_type_follows_from_the_sum_over_all_defenders() -> None:
    def kind(ranged: int) -> UnitType:
        return type_by(Worth((F(ranged), F(0)), (F(0), F(2)), has_ranged=True, has_melee=True))

    assert "Hybrid" == kind(1)
    assert "Shooting" == kind(3)
