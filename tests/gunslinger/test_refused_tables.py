"""A table that is wrong is refused, with the place and what would be right."""

from __future__ import annotations

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.activities import ACTIVITIES, DOES, QUESTIONS
from lonehand.games.gunslinger.tables import (
    CELLS,
    CONDITIONS,
    DATA,
    OPTIONS,
    Readings,
    load_actions,
    load_chart,
    load_options,
)

TAC = (DATA / "tac.toml").read_text("utf-8")
CHART = (DATA / "chart.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"JAB", "MOVE"', '"PUNCH", "MOVE"', "TAC A, segment 3, 0-1 hexes: no action «PUNCH»"),
        ('"AS(0)", "MOVE", "AS(4)"', '"AS", "MOVE", "AS(4)"', "«AS»: just AS and C/AS have"),
        ('"JAB", "MOVE"', '"JAB(2)", "MOVE"', r"«JAB\(2\)»: just AS and C/AS have a number"),
        ('"JAB", "MOVE"', '"jab!", "MOVE"', "«jab!» is no entry; entries look like MOVE"),
        ('["JAB", "MOVE", "MOVE", "MOVE"]', '["JAB", "MOVE"]', "a cell for each of 0-1, 2-3"),
        ('5 = ["KICK"', '6 = ["KICK"', "no segment «6»"),
        ("[D]", "[E]", "no table «E»; known are: A, B, C, D"),
        ('"B9: STRENGTH"', '"B0: STRENGTH"', "no bonus card «B0»"),
        ('"B9: STRENGTH"', '"STRENGTH"', "only ordinary entries, only entries of bonus cards"),
        ('"JAB", "MOVE"', '"JAB · MOVE", "MOVE"', "«MOVE» is never reached"),
        ('"2H: nothing · B1: MOVE"]\n2', '"B1: MOVE · 2H: nothing"]\n2', "2H stands first"),
        ('"JAB", "MOVE"', '"2H: JAB", "MOVE"', "an entry for everyone else must follow"),
        ('"JAB", "MOVE"', '7, "MOVE"', "a cell is a text"),
        ("removed half rounded up", "halved", "no value of halved_delay «halved»"),
        ("[A]", "[A", "tac.toml"),
    ],
)
def test_a_wrong_table_of_actions_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in TAC
    with pytest.raises(Refusal, match=sentence):
        load_actions(TAC.replace(old, new, 1), "tac.toml")


ROW_TWELVE = CHART[CHART.index("[[row]]\nrow = 12") : CHART.index("[[row]]\nrow = 13")]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('CAS = "GET DOWN"', 'CAS = "DUCK"', "row 7, CAS: no activity «DUCK»; known are: SHOOT"),
        ('CAS = "GET DOWN"\n', "", "missing required field `CAS`"),
        ('"no leg wound"', '"unhurt"', "row 2: no condition «unhurt»"),
        ('"no leg wound", ', "", "row 3: the rows above decide, so this row is never reached"),
        (ROW_TWELVE, "", "row 12 must stand here"),
        ('when = ["up"]', 'when = ["up", "leg wound"]', "no row fits a man whose target is of"),
        ('target = "hex"', 'target = "horse"', "Invalid enum value 'horse'"),
        ("row = 1\n", "row = 1\nnote = 1\n", "unknown field `note`"),
    ],
)
def test_a_wrong_chart_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in CHART
    with pytest.raises(Refusal, match=sentence):
        load_chart(CHART.replace(old, new, 1), "chart.toml")


def test_wrong_options_are_refused() -> None:
    with pytest.raises(Refusal, match=r"options\.toml: Object missing required field"):
        load_options('[[option]]\nkey = "x"', "options.toml")


def test_every_word_of_the_vocabulary_does_something() -> None:
    assert set(CELLS) == set(DOES)
    assert {question for question, _ in CONDITIONS.values()} == set(QUESTIONS)
    assert len(ACTIVITIES) == len(set(ACTIVITIES))


def test_the_defaults_of_the_readings_are_the_first_values_of_the_options() -> None:
    defaults = Readings()
    assert {option.key: option.default for option in OPTIONS} == {
        key: getattr(defaults, key) for key in Readings.__struct_fields__
    }
