"""Army Forge's text export."""

from __future__ import annotations

from pathlib import Path

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import export, formats, profile
from lonehand.games.grimdark_future.armies.army import Army, RuleUse
from lonehand.games.grimdark_future.armies.notation import weapon_text

GF = profile.load()
PATROL = (Path(__file__).parent / "lists" / "patrol.txt").read_text("utf-8")


def army(text: str) -> Army:
    """Return the army of a text."""
    return export.read(text, GF, "here")


def texts(found: tuple[RuleUse, ...]) -> list[str]:
    """Return rules as printed."""
    return [use.text for use in found]


def test_the_export_is_known_by_its_looks() -> None:
    found = formats.read(PATROL, "patrol.txt")
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
    assert "Line 2 does not belong to a unit and is left out: my favourite" in found.notes


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("++ A [AOF 10pts] ++\nA [1] Q4+ D4+ | 10pts", "line 1: this list is for “AOF”"),
        ("++ A [GF 10pts] ++\n", "this list has no units"),
        ("| Joined to:\nA [1] Q4+ D4+ | 10pts", "line 1: there is no unit above it"),
        ("A [0] Q4+ D4+ | 10pts", "its size is 0"),
        ("A [1] Q9+ D4+ | 10pts", "its Quality is 9"),
        ("999x A [1] Q4+ D4+ | 10pts\n" * 2, "more than 200 units"),
        ('A [1] Q4+ D4+ | 10pts\nGun (24", A0)', "a weapon is written as"),
        ("A [1] Q4+ D4+ | 10pts\n" + "x" * 10_001, "longer than 10000 characters"),
        (
            "A [1] Q4+ D4+ | 10pts\nGun (A1\n\nB [1] Q4+ D4+ | 9pts",
            "line 2: a bracket is never closed",
        ),
        ("A [1] Q4+ D4+ | 10pts\nGun (A1, AP(1)", "line 2: a bracket is never closed"),
        ("A [1] Q4+ D4+ | 10pts\nB [1] Q4+ | 9pts", "line 2: cannot read this unit"),
        ("A [1] Q4+ D4+ | 10pts\n" + "Gun (A1)\n" * 301, "the number of sorts of its gear is 301"),
        ("A [9] Q4+ D4+ | 10pts\n" + "999x Gun (A1)\n" * 4, "the amount of its gear is 3996"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        army(text)


@pytest.mark.parametrize(
    "row",
    [
        "Line squad [5] Q4+ D4+ | 185pts | Fearless",
        "Line squad\u00a0[5]\u00a0Q4+\u00a0D4+\u00a0|\u00a0185pts\u00a0|\u00a0Fearless",
        "  Line  squad  [ 5 ]Q 4+ / D 4+|185 pts|Fearless",
        "**Line squad** [5] Quality 4+ Defense 4+ | 185 points | Fearless",
        "- Line squad [5], q4, d4, 185pt | Fearless",
        "\u200bLine squad [5] Q4+ D4+ – 185pts. | Fearless",
        "\tLine squad\t[5]\tQ4+\tDef 4+\t| 185Pts\t| Fearless |",
    ],
)
def test_a_unit_may_be_spaced_and_adorned_as_chats_and_people_do(row: str) -> None:
    gear = '\t4x  Rifle ( 24” ,A1 , AP( 1 ) ),Lance gun(36",A1,AP(3)) ,5x Knife( A1 )\r\n'
    plain = army("Line squad [5] Q4+ D4+ | 185pts | Fearless\n" + gear.replace("\t", ""))
    found = formats.read(f"{row}\r\n{gear}", "here", GF)
    assert plain.units == found.units
    line = found.unit("line-squad")
    assert (5, 4, 4, 185) == (len(line.models), line.models[0].quality, line.models[0].defense, 185)
    assert ["Fearless"] == texts(line.rules)
    assert ['Lance gun (36", A1, AP(3))', "Knife (A1)"] == [
        weapon_text(item) for item in line.models[4].weapons
    ]
    assert () == found.not_automated


def test_gear_may_break_in_the_midst_of_a_bracket() -> None:
    found = army('A [1] Q4+ D4+ | 10pts\nGun (24",\nA1, AP(1)), Knife (A1)')
    assert ['Gun (24", A1, AP(1))', "Knife (A1)"] == [
        weapon_text(item) for item in found.unit("a").models[0].weapons
    ]


def test_a_remark_is_no_gear_and_is_noted() -> None:
    """What has no quantity and no bracket and is no known rule is a remark."""
    found = army("A [2] Q4+ D4+ | 10pts\nKnife (A1)\n\nThat is all, bye\nFearless")
    assert "Line 4 does not belong to a unit and is left out: That is all, bye" in found.notes
    assert all(("Fearless" in texts(model.rules)) == (at == 1) for at, model in
               enumerate(found.unit("a").models))  # fmt: skip
    assert () == found.not_automated


def test_gear_without_attacks_is_named_as_not_automated() -> None:
    """A weapon whose numbers are missing is not passed over."""
    found = army('A [5] Q4+ D4+ | 10pts\n5x Rifle (24", A1), 5x CCW')
    assert ["CCW"] == [entry.text for entry in found.not_automated]
