"""A clause is switched off by its name, wherever it was imported, and is back afterwards."""

from __future__ import annotations

import pytest

from lonehand.engine.grammar import english
from lonehand.engine.grammar.english import count_of, plural
from lonehand.testing.ablation import Number, Rule, hold_value, is_given, leaves, replace, returns

PLURAL = "lonehand.engine.grammar.english.plural"


class Sheet:
    """What a rule of these tests changes."""

    def __init__(self) -> None:
        self.life, self.wounds = 4, ["arm"]


def hurt(sheet: Sheet, part: str, *, points: int = 1) -> str:
    """Put a wound on a sheet."""
    sheet.life -= points
    sheet.wounds.append(part)
    return part


class EnglishRule(Rule):
    """A rule of English grammar."""

    package = "lonehand.engine.grammar"


class EnglishTable(Number):
    """A table of English grammar."""

    package = "lonehand.engine.grammar"


def test_a_rule_is_replaced_for_everybody_who_has_imported_it() -> None:
    with replace(PLURAL, lambda rule: lambda noun: rule(noun).upper()):
        found = [plural("wound"), count_of(2, "wound"), english.plural("wound")]
    assert ["WOUNDS", "2 WOUNDS", "WOUNDS"] == found
    assert "2 wounds" == count_of(2, "wound")


def test_a_rule_is_back_even_if_its_test_fails() -> None:
    def fail() -> None:
        with replace(PLURAL, returns("")):
            assert "wounds" == plural("wound")

    with pytest.raises(AssertionError):
        fail()
    assert "wounds" == plural("wound")
    assert [] == [name for name in vars(english) if name.startswith("_instead_of_")]


def test_a_rule_keeps_its_defaults_for_the_one_that_replaces_it() -> None:
    with replace("lonehand.engine.grammar.english.percent", lambda rule: rule):
        assert "50 %" == english.percent(0.5)


def test_a_table_is_another_one_wherever_it_was_imported() -> None:
    with hold_value("lonehand.engine.grammar.english.IRREGULAR", {"wound": "woundings"}):
        assert ["woundings", "dies"] == [plural("wound"), plural("die")]
    assert ["wounds", "dice"] == [plural("wound"), plural("die")]


def test_a_rule_that_has_another_name_by_now_is_noticed() -> None:
    for nowhere in ("lonehand.engine.at_table.dice.nosuch", "nowhere.at.all"):
        with pytest.raises(AttributeError), replace(nowhere, returns(0)):
            pass
    with (
        pytest.raises(AssertionError),
        replace("lonehand.engine.at_table.dice.Refusal", returns(0)),
    ):
        pass


def test_an_ablation_names_its_rule_or_table_by_its_place_in_the_package_of_its_game() -> None:
    with EnglishRule("a clause", "a test", "english.plural", returns("many")).without():
        assert "many" == plural("wound")
    with EnglishTable("a clause", "a test", "english.IRREGULAR", {}).without():
        assert "dies" == plural("die")
    assert ["wounds", "dice"] == [plural("wound"), plural("die")]


def test_a_rule_that_leaves_something_as_it_was_does_all_the_rest() -> None:
    for name, expected in {"life": (4, ["arm", "leg"]), "wounds": (3, ["arm"])}.items():
        sheet = Sheet()
        with replace(f"{__name__}.hurt", leaves(0, name)):
            assert "leg" == hurt(sheet, "leg")
        assert expected == (sheet.life, sheet.wounds)


def test_a_rule_that_is_given_other_arguments_by_name_gets_no_others_of_that_name() -> None:
    sheet = Sheet()
    with replace(f"{__name__}.hurt", is_given(points=0)):
        hurt(sheet, "leg")
        hurt(sheet, "leg", points=3)
    assert (4, ["arm", "leg", "leg"]) == (sheet.life, sheet.wounds)
