"""The index of clauses: every test that it names exists, and code names what it carries out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.readings import Readings

HERE: Final = Path(__file__).parent
NAMES: Final = {
    name
    for file in HERE.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)
}
LATER: Final = re.compile(r"BW-(AUTO-TABLE|AFTER|NOTCH|SKILL|FLEE|ALLY-2)")
"""Clauses of table mode and of the campaign, and of what allies do in a later game."""


def test_every_test_that_a_clause_names_exists() -> None:
    named = {test for clause in GAME.clauses for test in clause.tests}
    assert named
    assert named <= NAMES


def test_every_clause_is_named_where_it_is_carried_out() -> None:
    places = GAME.clauses.places()
    decides = [clause.id for clause in GAME.clauses if clause.kind == "decides"]
    assert [key for key in decides if not places[key] and not LATER.match(key)] == []


def test_every_clause_of_the_automatic_gangs_has_tests() -> None:
    bare = [clause.id for clause in GAME.clauses if clause.id.startswith("BW-AUTO")]
    assert [key for key in bare if not GAME.clauses[key].tests] == []


def test_every_reading_is_an_option_with_the_same_default_and_a_clause() -> None:
    options = {option.key: option for option in GAME.options}
    for key in Readings.__struct_fields__:
        assert options[key].default == getattr(Readings(), key)
        assert options[key].clause in GAME.clauses
    assert all(clause.option in options for clause in GAME.clauses if clause.option)
