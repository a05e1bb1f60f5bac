"""A table that is wrong is refused, with the place and what would be right."""

from __future__ import annotations

import re

import pytest

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.automa.activities import ACTIVITIES, DOES, QUESTIONS
from lonehand.games.gunslinger.automa.chart import CELLS, CONDITIONS, load_chart
from lonehand.games.gunslinger.automa.tables import load_actions
from lonehand.games.gunslinger.readings import DATA, OPTIONS, Readings, load_options

TAC = (DATA / "tac.toml").read_text("utf-8")
CHART = (DATA / "chart.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"JAB", "MOVE"',
            '"PUNCH", "MOVE"',
            "TAC A, segment 3, 0-1 hexes: there is no action “PUNCH”",
        ),
        (
            '"AS(0)", "MOVE", "AS(4)"',
            '"AS", "MOVE", "AS(4)"',
            r"“AS” needs its aim points; write AS\(0\) to AS\(9\)",
        ),
        ('"JAB", "MOVE"', '"JAB(2)", "MOVE"', r"“JAB\(2\)”: only AS and C/AS have a number"),
        ('"JAB", "MOVE"', '"jab!", "MOVE"', "“jab!” is not an entry; write one such as MOVE"),
        (
            '["JAB", "MOVE", "MOVE", "MOVE"]',
            '["JAB", "MOVE"]',
            "this line has 2 cells; write 4, for 0-1, 2-3",
        ),
        ('5 = ["KICK"', '6 = ["KICK"', "no segment “6”"),
        ("[D]", "[E]", "there is no table “E”; choose A, B, C or D"),
        ('"B9: STRENGTH"', '"B0: STRENGTH"', "no bonus card “B0”"),
        ('"B9: STRENGTH"', '"STRENGTH"', "only ordinary entries, only entries of bonus cards"),
        ('"JAB", "MOVE"', '"JAB · MOVE", "MOVE"', "“MOVE” is never used"),
        ('"2H: nothing · B1: MOVE"]\n2', '"B1: MOVE · 2H: nothing"]\n2', "put 2H first"),
        ('"JAB", "MOVE"', '"2H: JAB", "MOVE"', "add an entry for everyone else"),
        ('"JAB", "MOVE"', '7, "MOVE"', "write text in every cell"),
        ("removed half rounded up", "halved", "line 16, halved_delay: there is no value “halved”"),
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
        (
            'CAS = "GET DOWN"',
            'CAS = "DUCK"',
            "row 7, CAS: there is no activity “DUCK”; choose SHOOT",
        ),
        ('CAS = "GET DOWN"\n', "", "row 7: a value is missing: “CAS”"),
        ('"no leg wound"', '"unhurt"', "row 2, when: there is no condition “unhurt”"),
        ('when = ["up"]', "when = []", "row 13: the rows above decide, so this row is never"),
        ("row = 6\n", "row = 60\n", "row 6, row: write row = 6 here, not 60"),
        (ROW_TWELVE, "", "row 12 is missing; copy it back from ours"),
        ('when = ["up"]', 'when = ["up", "leg wound"]', "add a row for a man whose target is of"),
        ('target = "hex"', 'target = "horse"', "row 12, target: “horse” is not a choice"),
        ("row = 1\n", "row = 1\nnote = 1\n", "row 1: there is no field “note”; choose row, target"),
    ],
)
def test_a_wrong_chart_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in CHART
    with pytest.raises(Refusal, match=sentence):
        load_chart(CHART.replace(old, new, 1), "chart.toml")


def test_a_table_that_is_a_number_is_refused() -> None:
    with pytest.raises(Refusal, match=r"write table A as \[A\], a line below it for each segment"):
        load_actions("halved_delay = 'removed half rounded up'\nA = 1", "tac.toml")


def test_a_row_that_no_rule_has_is_refused() -> None:
    row = CHART[CHART.index("[[row]]\nrow = 14") : CHART.index("[[row]]\nrow = 15")]
    more = row.replace("row = 14", "row = 15").replace("= [", '= ["up", ')
    text = CHART.replace("[[row]]\nrow = 15", f"{more}[[row]]\nrow = 16")
    with pytest.raises(Refusal, match="row 16: no rule has the number 16, so the log could not"):
        load_chart(text, "chart.toml")


def with_cell(row: int, column: str, does: str) -> str:
    """Return the chart with another cell."""
    before, _, rest = CHART.partition(f"row = {row}\n")
    kept, _, after = rest.partition(f"{column} = ")
    return f'{before}row = {row}\n{kept}{column} = "{does}"\n{after.partition(chr(10))[2]}'


@pytest.mark.parametrize(
    ("row", "column", "does", "sentence"),
    [
        (5, "MOVE", "the blow", "“the blow” is only for the columns BLOW"),
        (6, "CAS", "see C/AS(6)", "“see C/AS(6)” is only for the columns MOVE, AS, BLOW"),
        (5, "AS", "AS(n)", "“AS(n)” is only for the columns MOVE, CAS, BLOW"),
        (12, "AS", "AIM", "“AIM” is not for a target of the kind “hex”"),
        (13, "CAS", "HEAD OUT", "“HEAD OUT” is not for a target of the kind “hex”"),
        (7, "MOVE", "ADVANCE towards the hex", "is not for a target of the kind “enemy”"),
        (12, "MOVE", "GET UP", "“GET UP” needs “down”; this row can be reached without it: up"),
        (3, "MOVE", "GET UP", "“GET UP” needs “no leg wound”; this row can be reached without it"),
        (2, "CAS", "GET DOWN", "“GET DOWN” needs “up”"),
        (9, "CAS", "HEAD OUT", "“HEAD OUT” needs “head in”"),
        (5, "CAS", "HEAD OUT", "“HEAD OUT” needs “head in”"),
        (2, "MOVE", "HEAD OUT", "“HEAD OUT” needs “head in”"),
        (8, "CAS", "HEAD BACK", "“HEAD BACK” needs “head out”"),
        (2, "CAS", "ADVANCE towards the cover hex", "needs “up”"),
        (7, "CAS", "ADVANCE towards the cover hex", "needs “not in a cover hex”"),
        (15, "AS", "DRAW AND COCK it from the ground", "needs “in the weapon's hex”"),
        (
            5,
            "AS",
            "DRAW AND COCK from the holster, empty gun dropped; else see C/AS",
            "needs “weapon unloaded”",
        ),
    ],
)
def test_a_cell_that_cannot_be_carried_out_where_its_row_is_reached_is_refused(
    row: int, column: str, does: str, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        load_chart(with_cell(row, column, does), "chart.toml")
    assert sentence in refused.value.sentence
    file, line, *place = refused.value.place.split(", ")
    assert (file, place) == ("chart.toml", [f"row {row}", column])
    written = with_cell(row, column, does).splitlines()[int(line.removeprefix("line ")) - 1]
    assert written.startswith(f"{column} = ")


@pytest.mark.parametrize(
    ("row", "word", "kind"),
    [(12, "in a cover hex", "enemy"), (5, "in the weapon's hex", "weapon")],
)
def test_a_condition_that_cannot_be_asked_of_such_a_target_is_refused(
    row: int, word: str, kind: str
) -> None:
    text = re.sub(rf'(row = {row}\n[^\]]*)"\]', rf'\1", "{word}"]', CHART)
    assert text != CHART
    with pytest.raises(Refusal, match=f"“{word}” is only for a target of the kind “{kind}”"):
        load_chart(text, "chart.toml")


def test_other_cells_that_can_be_carried_out_pass() -> None:
    cells = (
        (6, "CAS", "ADVANCE towards the cover hex"),
        (8, "CAS", "LOAD or do nothing"),
        (7, "CAS", "AIM"),
        (14, "MOVE", "see C/AS(6)"),
        (5, "MOVE", "SHOOT"),
    )
    for row, column, does in cells:
        load_chart(with_cell(row, column, does), "chart.toml")


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
