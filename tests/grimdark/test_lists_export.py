"""Army Forge's text export."""

from __future__ import annotations

from pathlib import Path

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.lists import export, profile, reading
from lonehand.games.grimdark_future.lists.army import Army, RuleUse
from lonehand.games.grimdark_future.lists.notation import weapon_text

GF = profile.load()
PATROL = (Path(__file__).parent / "lists" / "patrol.txt").read_text("utf-8")


def army(text: str) -> Army:
    """Return the army of a text."""
    return export.read(text, GF, "here")


def texts(found: tuple[RuleUse, ...]) -> list[str]:
    """Return rules as printed."""
    return [use.text for use in found]


def test_the_export_is_known_by_its_looks() -> None:
    found = reading.read(PATROL, "patrol.txt")
    assert "patrol.txt, text of Army Forge" == found.source
    assert ["marshal", "line-squad", "guard-dogs", "guard-dogs-2", "gun-cart"] == [
        unit.key for unit in found.units
    ]


def test_the_header_gives_name_total_and_edition() -> None:
    found = army(PATROL)
    assert ("Border patrol - Demo book (v3.4.1)", 500) == (found.name, found.points)
    assert "The list is of v3.4.1; it is played by Grimdark Future 3.2." in found.notes
    assert [] == [note for note in found.notes if "add up" in note]


def test_two_times_a_unit_are_two_units() -> None:
    found = army(PATROL)
    assert [45, 45] == [found.unit(key).points for key in ("guard-dogs", "guard-dogs-2")]
    assert 3 == len(found.unit("guard-dogs-2").models)
    assert "Teeth (A2)" == weapon_text(found.unit("guard-dogs-2").models[2].weapons[0])


def test_a_hero_before_joined_to_joins_the_unit_behind_it() -> None:
    found = army(PATROL)
    assert "line-squad" == found.unit("marshal").joined_to
    assert ["Hero", "Tough(3)", "Fast", "Impact(1)"] == texts(found.unit("marshal").rules)


def test_special_weapons_stand_on_single_models() -> None:
    line = army(PATROL).unit("line-squad")
    guns = [weapon_text(model.weapons[0]) for model in line.models]
    assert ['Rifle (24", A1, AP(1))'] * 4 + ['Lance gun (36", A1, AP(3), Deadly(3))'] == guns


def test_items_with_a_quantity_are_on_so_many_models_and_others_on_all() -> None:
    line = army(PATROL).unit("line-squad")
    assert ["Fearless", "Sniper"] == texts(line.rules)
    assert [[], [], [], [], ["Fear(1)"]] == [texts(model.rules) for model in line.models]


def test_unknown_rules_are_named_as_not_automated() -> None:
    found = army(PATROL)
    assert [("gun-cart", "Humming")] == [(e.unit, e.text) for e in found.not_automated]


def test_gear_may_stand_on_several_lines() -> None:
    found = army('A [2] Q4+ D4+ | 10pts | \n2x Rifle (24", A1)\n2x Knife (A1)\n')
    assert ['Rifle (24", A1)', "Knife (A1)"] == [
        weapon_text(weapon) for weapon in found.units[0].models[1].weapons
    ]


def test_rules_are_taken_with_or_without_a_last_bar() -> None:
    assert () == army("A [1] Q4+ D4+ | 10pts\nKnife (A1)").units[0].rules
    assert ["Fast"] == texts(army("A [1] Q4+ D4+ | 10pts | Fast\nKnife (A1)").units[0].rules)


def test_a_line_that_belongs_to_no_unit_is_noted() -> None:
    found = army("++ A [GF 10pts] ++\nmy favourite\nA [1] Q4+ D4+ | 10pts\nKnife (A1)")
    assert "Line 2 belongs to no unit and is left out: my favourite" in found.notes


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("++ A [AOF 10pts] ++\nA [1] Q4+ D4+ | 10pts", "line 1: it is a list for «AOF»"),
        ("++ A [GF 10pts] ++\n", "there is no unit in it"),
        ("| Joined to:\nA [1] Q4+ D4+ | 10pts", "line 1: nobody stands before it"),
        ("A [0] Q4+ D4+ | 10pts", "its size is 0"),
        ("A [1] Q9+ D4+ | 10pts", "its Quality is 9"),
        ("999x A [1] Q4+ D4+ | 10pts\n" * 2, "more than 200 units"),
        ('A [1] Q4+ D4+ | 10pts\nGun (24", A0)', "a weapon is written as"),
        ("A [1] Q4+ D4+ | 10pts\n" + "x" * 10_001, "more than 10000 signs"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        army(text)
