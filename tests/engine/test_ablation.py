"""A clause is switched off by its name, wherever it was imported, and is back afterwards."""

from __future__ import annotations

import pytest

from lonehand.engine.grammar import english
from lonehand.engine.grammar.english import counted, plural
from lonehand.testing.ablation import holding, replaced, returns

PLURAL = "lonehand.engine.grammar.english.plural"


def test_a_rule_is_replaced_for_everybody_who_has_imported_it() -> None:
    with replaced(PLURAL, lambda rule: lambda noun: rule(noun).upper()):
        found = [plural("wound"), counted(2, "wound"), english.plural("wound")]
    assert ["WOUNDS", "2 WOUNDS", "WOUNDS"] == found
    assert "2 wounds" == counted(2, "wound")


def test_a_rule_is_back_even_if_its_test_fails() -> None:
    def fail() -> None:
        with replaced(PLURAL, returns("")):
            assert "wounds" == plural("wound")

    with pytest.raises(AssertionError):
        fail()
    assert "wounds" == plural("wound")
    assert [] == [name for name in vars(english) if name.startswith("_instead_of_")]


def test_a_rule_keeps_its_defaults_for_the_one_that_replaces_it() -> None:
    with replaced("lonehand.engine.grammar.english.percent", lambda rule: rule):
        assert "50 %" == english.percent(0.5)


def test_a_table_is_another_one_wherever_it_was_imported() -> None:
    with holding("lonehand.engine.grammar.english.IRREGULAR", {"wound": "woundings"}):
        assert ["woundings", "dies"] == [plural("wound"), plural("die")]
    assert ["wounds", "dice"] == [plural("wound"), plural("die")]


def test_a_rule_that_has_another_name_by_now_is_noticed() -> None:
    for nowhere in ("lonehand.engine.dice.nosuch", "nowhere.at.all"):
        with pytest.raises(AttributeError), replaced(nowhere, returns(0)):
            pass
    with pytest.raises(AssertionError), replaced("lonehand.engine.dice.Refusal", returns(0)):
        pass
