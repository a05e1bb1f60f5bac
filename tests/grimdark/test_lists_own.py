"""Our own army files, and what is written of any other list."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import formats, own, profile
from lonehand.games.grimdark_future.armies.army import (
    Army,
    Base,
    ListedUnit,
    Model,
    Spell,
    Upgrade,
    Weapon,
)
from lonehand.games.grimdark_future.armies.formats import army_keys, own_army

GF = profile.load()
HERE = Path(__file__).parent / "lists"
MANUAL = Path(__file__).parents[2] / "docs" / "grimdark-future" / "lists.md"
PLAIN = '[[unit]]\nname = "A"\nquality = 4\ndefense = 4\n'


def army(text: str) -> Army:
    """Return the army of a file that begins with its name."""
    return own.read(f'name = "Mine"\n{text}', GF, "mine.toml")


def test_the_example_of_the_manual_is_read_as_it_says() -> None:
    text = re.findall(r"```text\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)[0]
    found = formats.read(text, "manual")
    marshal, line = found.units
    assert ("line-squad", 245, 250) == (marshal.joined_to, found.points, found.limit)
    assert ["Line squad"] * 4 + ["Lancer"] == [model.name for model in line.models]
    assert (Upgrade("Lance gun", 15),) == line.models[4].upgrades
    assert "Shooting" == line.fixed_type
    assert (() == found.notes) is (() == found.not_automated) is True


def test_the_profile_of_the_manual_is_laid_over_ours() -> None:
    text = re.findall(r"```text\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)[1]
    found = profile.read(text, "mine")
    assert (0, "P", 6) == (
        found.shooting.targets,
        found.sources["shooting.targets"],
        found.move.advance,
    )


def test_the_models_that_stand_apart_are_the_last_and_say_only_what_they_have_else() -> None:
    found = army(
        PLAIN
        + 'size = 3\nweapons = ["2x Claw (A1)"]\n[[unit.model]]\nquality = 3\nbase = "60x35"\n'
        + 'rules = ["Tough(3)"]\n'
    )
    assert [4, 4, 3] == [model.quality for model in found.units[0].models]
    assert [1, 1, 3] == [model.tough for model in found.units[0].models]
    assert Base(35, 60) == found.units[0].models[2].base
    assert [2, 2, 2] == [len(model.weapons) for model in found.units[0].models]


def test_a_size_that_is_not_said_is_that_of_the_models_or_one() -> None:
    assert 1 == len(army(PLAIN).units[0].models)
    assert 4 == len(army(PLAIN + "[[unit.model]]\ncount = 4\n").units[0].models)


def test_spells_stand_with_the_unit_in_the_order_that_it_names() -> None:
    spell = '[[spell]]\nname = "{0}"\nvalue = 1\nrange = 12\nkind = "damage"\nhits = 2\n'
    found = army(
        PLAIN + 'rules = ["Caster(1)"]\nspells = ["Two", "One"]\n'
        + spell.format("One") + spell.format("Two")
    )  # fmt: skip
    assert ["Two", "One"] == [each.name for each in found.units[0].spells]
    assert Spell("Two", 1, 12, "damage", hits=2) == found.units[0].spells[0]
    assert () == found.not_automated


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1\n" + PLAIN, "no field “x”; choose name"),
        ("", "a value is missing: “unit”"),
        (PLAIN + "colour = 1\n", "unit A: there is no field “colour”; choose name, quality"),
        (PLAIN + 'quality = "x"\n', "this is not valid TOML: Cannot overwrite a value"),
        (PLAIN + 'weapons = ["Rifle (24", A1)"]\n', "an inch mark in single quotes"),
        (PLAIN + 'rules = "Fast"\n', "unit A, rules: expected a list, got a text"),
        (
            PLAIN.replace("quality = 4", 'quality = "4+"'),
            "unit A, quality: expected a whole number",
        ),
        (PLAIN.replace("4", "9"), "its Quality is 9"),
        (PLAIN + "size = 2\n[[unit.model]]\ncount = 3\n", "2 models, and 3 are in"),
        (PLAIN + 'weapons = ["Rifle"]\n', "a weapon is written as"),
        (PLAIN + 'weapons = ["0x Rifle (A1)"]\n', "number of Rifle is 0"),
        (PLAIN + 'base = "round"\n', "write a base in millimetres as 32 or 60x35"),
        (PLAIN + 'spells = ["Fog"]\n', "no .*spell.* called Fog"),
        (PLAIN + 'key = "Not a key"\n', "write a key in small letters"),
        (PLAIN + 'joins = "b"\n', "names a unit by its key"),
        (PLAIN + 'joins = "b"\n' + PLAIN.replace("A", "B"), "only a Hero joins"),
        (PLAIN + 'type = "Fast"\n', "“Fast” is not a choice; choose “Hybrid”"),
        (
            PLAIN + '[[spell]]\nname = "Fog"\nvalue = 1\nrange = 12\nkind = "curse"\nhits = 2\n',
            "give hits to damage spells",
        ),
        (
            PLAIN
            + '[[spell]]\nname = "Fog"\nvalue = 1\nrange = 9\nkind = "curse"\nrules = ["Fog"]\n',
            "does not have Fog",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        army(text)


@pytest.mark.parametrize("key", army_keys())
def test_an_army_is_written_so_that_the_same_is_read(key: str) -> None:
    ours = own_army(key)
    again = own.read(own.write_army(ours), GF, "again")
    assert ours.units == again.units
    assert (ours.name, ours.points, ours.limit, ours.faction) == (
        again.name,
        again.points,
        again.limit,
        again.faction,
    )


@pytest.mark.parametrize("file", ["patrol.txt", "share-2023.json", "share-2025.json"])
def test_a_list_of_any_kind_is_written_so_that_the_same_units_are_read(file: str) -> None:
    found = formats.read((HERE / file).read_text("utf-8"), file)
    assert found.units == own.read(own.write_army(found), GF, "again").units


def test_long_names_that_begin_alike_have_keys_that_can_be_written() -> None:
    long = PLAIN.replace('"A"', f'"{"Guards of the northern gate " * 3}"')
    found = army(long * 2)
    assert [
        "guards-of-the-northern-gate-guards-of-th",
        "guards-of-the-northern-gate-guards-of-th-2",
    ] == [unit.key for unit in found.units]
    assert found.units == own.read(own.write_army(found), GF, "again").units


RULES = st.sampled_from(["Fast", "Tough(3)", "Fear(2)", "Stealth", "Glow", "Fearless Aura", "Slow"])
NAMES = st.text("abcXYZ '\"äß-,.:", min_size=1, max_size=12).map(profile.tidy).filter(bool)
WEAPONS = st.builds(
    lambda name, reach, attacks, ap: Weapon(name, reach, attacks, ap, (GF.use("Rending"),)),
    NAMES,
    st.integers(0, 48),
    st.integers(1, 9),
    st.integers(0, 4),
)


@st.composite
def units(draw: st.DrawFn) -> ListedUnit:
    """Draw a unit whose models differ from one another."""
    name = draw(NAMES)
    shared = tuple({use.rule: use for use in map(GF.use, draw(st.lists(RULES)))}.values())
    models = []
    for _ in range(draw(st.integers(1, 4))):
        own_rules = tuple({use.rule: use for use in map(GF.use, draw(st.lists(RULES)))}.values())
        tough = sum(use.rating for use in (*shared, *own_rules) if use.rule == "tough") or 1
        width = draw(st.integers(20, 60))
        models.append(
            Model(
                draw(NAMES | st.just(name)),
                draw(st.integers(2, 6)),
                draw(st.integers(2, 6)),
                tough,
                Base(width, draw(st.integers(width, 120))),
                tuple(draw(st.lists(WEAPONS, max_size=3))),
                own_rules,
                tuple(
                    draw(
                        st.lists(
                            st.builds(Upgrade, NAMES, st.integers(0, 99)),
                            max_size=2,
                        )
                    )
                ),
            )
        )
    return ListedUnit("unit", name, tuple(models), draw(st.integers(0, 999)), shared)


@given(units())
@settings(max_examples=60)
def test_any_unit_is_written_so_that_the_same_is_read(unit: ListedUnit) -> None:
    text = own.write_army(Army("A", 0, "", (unit,), "", GF.key))
    assert tomllib.loads(text)
    assert unit == own.read(text, GF, "again").units[0]
