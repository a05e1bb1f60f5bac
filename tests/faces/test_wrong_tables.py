"""Mistakes in tables: each names its file, its place, and what would be right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.game import Tabled
from lonehand.faces import cli
from lonehand.games import find

GS, BH, OL, GF, LG = "gunslinger", "black-hat", "outlaws", "grimdark-future", "lone-gunslinger"
TAC, CHART, AUTOMA, DICE, TREES = "tac.toml", "chart.toml", "automa.toml", "dice.toml", "trees.toml"
CELL = "tac.toml, TAC A, segment 3, 0-1 hexes: "
JAB = '"JAB", "MOVE"'
NO_TOML = "automa.toml: this is not valid TOML: "
ROW = '5 = ["KICK"'
MISTAKES = [
    (
        GF,
        TREES,
        'yes = ["charge"]',
        'yes = "charge"',
        'trees.toml, GF-H-5, yes: “charge” is an action; put it in brackets: yes = ["charge"]',
    ),
    (
        GF,
        TREES,
        'no = "GF-H-3"',
        'no = "GF-H-1"',
        "trees.toml, GF-H-1: the nodes lead round in a circle, GF-H-1, GF-H-2, GF-H-1; let one",
    ),
    (
        GF,
        TREES,
        'no = ["rush towards the enemy"]',
        'no = ["charge"]',
        "trees.toml, GF-H-6, no: “charge” is never possible after these answers; choose “advance t",
    ),
    (GS, TAC, JAB, '"AS", "MOVE"', CELL + "“AS” needs its aim points; write AS(0) to AS(9)"),
    (GS, TAC, JAB, '"AS(16)", "MOVE"', CELL + "“AS(16)”: aim points are one digit; write AS(0)"),
    (GS, TAC, JAB, '"AS(-1)", "MOVE"', CELL + "“AS(-1)”: aim points are one digit; write AS(0)"),
    (
        GS,
        TAC,
        JAB,
        '"JAB(2)", "MOVE"',
        CELL + "“JAB(2)”: only AS and C/AS have a number; write JAB",
    ),
    (GS, TAC, JAB, '"KIK", "MOVE"', CELL + "there is no action “KIK”; did you mean “KICK”?"),
    (GS, TAC, JAB, '"", "MOVE"', CELL + "this cell is empty; write nothing if he does nothing"),
    (GS, TAC, JAB, '7, "MOVE"', CELL + "write text in every cell"),
    (GS, TAC, JAB, '"nothing · MOVE", "MOVE"', CELL + "“MOVE” is never used; the entry before"),
    (
        GS,
        TAC,
        JAB,
        '"B1: MOVE . AS(2)", "MOVE"',
        CELL + "put · between two entries: B1: MOVE · AS(2)",
    ),
    (
        GS,
        TAC,
        JAB,
        '"2H: AS(4), MOVE", "MOVE"',
        CELL + "put · between two entries: 2H: AS(4) · MOVE",
    ),
    (GS, TAC, JAB, '"-", "MOVE"', CELL + "write – (a long dash), or nothing"),
    (GS, TAC, JAB, '"move", "MOVE"', CELL + "“move” is not an entry; did you mean “MOVE”?"),
    (GS, TAC, JAB, '"B12: MOVE", "MOVE"', CELL + "“B12: MOVE”: bonus cards are B1 to B9"),
    (
        OL,
        DICE,
        "*PRONE 1-2",
        "PRONE 3-1",
        "dice.toml, dark 1, word 4: “PRONE 3-1”: write a range of",
    ),
    (
        OL,
        DICE,
        "*PRONE 1-2",
        "PRONE 1-7",
        "dice.toml, dark 1, word 4: “PRONE 1-7”: write a range of",
    ),
    (
        LG,
        AUTOMA,
        "[[row]]",
        "[row]",
        "automa.toml: line 5: write two brackets on each side: [[row]]",
    ),
    (
        LG,
        AUTOMA,
        '["bang"]',
        '["bang"',
        NO_TOML + "line 7, column 1: a comma or a bracket ] is missing",
    ),
    (
        LG,
        AUTOMA,
        '["bang"]',
        "bang",
        NO_TOML + "line 6, column 7: write a text in quotation marks, a number, true",
    ),
    (
        LG,
        AUTOMA,
        '"keep"',
        '"keep',
        NO_TOML + "line 8, column 11: a quotation mark is missing at the end of a",
    ),
    (
        LG,
        AUTOMA,
        'do = "keep"',
        'do "keep"',
        NO_TOML + "line 8, column 4: write = between a name and its value",
    ),
    (
        GS,
        TAC,
        ROW,
        '6 = ["KICK"',
        "tac.toml, TAC A: there is no segment “6”; choose 1, 2, 3, 4 or 5",
    ),
    (
        GS,
        TAC,
        ROW,
        '5 = ["MOVE", "KICK"',
        "tac.toml, TAC A, segment 5: this line has 5 cells; write",
    ),
    (
        GS,
        TAC,
        ROW,
        '#5 = ["KICK"',
        "tac.toml, TAC A, segment 5: this segment is missing; add a line",
    ),
    (GS, TAC, ROW, '4 = ["KICK"', "tac.toml: line 23: “4” is there already; keep one of the"),
    (GS, TAC, "[D]", "[A]", "tac.toml: line 39: “[A]” is there already; keep one of the two"),
    (GS, TAC, "[D]", "[E]", "tac.toml: there is no table “E”; choose A, B, C or D"),
    (
        GS,
        TAC,
        "halved_delay",
        "halfed_delay",
        "tac.toml: there is no field “halfed_delay”; did you",
    ),
    (
        GS,
        CHART,
        'when = ["up"]',
        'when = ["down", "up"]',
        "chart.toml, row 12, when: “down” and “up”",
    ),
    (
        GS,
        CHART,
        'when = ["up"]',
        'when = ["up", "up"]',
        "chart.toml, row 12, when: “up” is there tw",
    ),
    (
        GS,
        CHART,
        '"no leg wound"',
        '"no leg wond"',
        "chart.toml, row 2, when: there is no condition “",
    ),
    (GS, CHART, 'target = "hex"', 'target = "hexx"', "chart.toml: row 12, target: “hexx” is not a"),
    (GS, CHART, "row = 7", "row = 8", "chart.toml, row 8: row 7 belongs here"),
    (
        GS,
        CHART,
        '"GET DOWN"',
        '"GET DWN"',
        "chart.toml, row 7, CAS: there is no activity “GET DWN”; d",
    ),
    (
        GS,
        CHART,
        'CAS = "GET DOWN"',
        'CAZ = "GET DOWN"',
        "chart.toml: row 7: there is no field “CAZ”",
    ),
    (
        GS,
        CHART,
        'CAS = "GET DOWN"',
        "CAS = 5",
        "chart.toml: row 7, CAS: expected a text, got a whole",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        "suer = 35",
        "automa.toml, line 9, column 1: list.suer: there is no fie",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        'sure = "35"',
        "automa.toml, line 9, column 1: list.sure: expected a wh",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        "sure = 350",
        "automa.toml, line 9, column 1: sure: write a chance from",
    ),
    (
        BH,
        AUTOMA,
        "rush = 2 ",
        "rush = -2 ",
        "automa.toml, line 14, column 1: rush: write 0 or more, no",
    ),
    (
        BH,
        AUTOMA,
        '"near door"',
        '"shop"',
        "automa.toml, line 26, column 7: list.goals.pistol, word 1: ",
    ),
    (
        BH,
        AUTOMA,
        '"near door"',
        '"near dor"',
        "automa.toml, line 26, column 7: list.goals.pistol, word",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        'order = ["shop",',
        "automa.toml, line 5, column 1: list.order, word 1: ",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        "order = [11,",
        "automa.toml, line 6, column 1: order: there is no line",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        "order = [2,",
        "automa.toml, line 6, column 1: order: line 2 is there t",
    ),
    (
        BH,
        AUTOMA,
        "[list]",
        "[lisst]",
        "automa.toml, line 5, column 1: there is no table “lisst”; did yo",
    ),
    (
        BH,
        AUTOMA,
        "[level.mean]",
        "[level.meen]",
        "automa.toml, line 70, column 8: there is no level “me",
    ),
    (
        BH,
        AUTOMA,
        '["edge"]',
        "[]",
        "automa.toml, line 27, column 1: goals.carrier: name at least one",
    ),
    (
        BH,
        AUTOMA,
        "jokers = true",
        'jokers = "yes"',
        "automa.toml, line 7, column 1: list.jokers: expect",
    ),
    (
        OL,
        DICE,
        '"Closest"',
        '"Closset"',
        "dice.toml, medium 1, word 1: a cell begins with WAIT or a ta",
    ),
    (
        OL,
        DICE,
        '"SHOOT+"',
        '"SHOT+"',
        "dice.toml, dark 1, word 3: unknown instruction “SHOT+”; did you",
    ),
    (OL, DICE, "1 = [", "7 = [", "dice.toml, dark: there is no cell 7; a die has cells 1 to 6"),
    (
        OL,
        DICE,
        "1 = [",
        "#1 = [",
        "dice.toml, dark 1: this cell is missing; add a line such as 1 = [",
    ),
    (
        OL,
        DICE,
        "2 = [",
        "1 = [",
        "dice.toml: line 9: “1” is there already; keep one of the tw",
    ),
    (
        OL,
        DICE,
        '["WAIT"]',
        '["WAIT", "MOVE"]',
        "dice.toml, dark 6: WAIT is alone in its cell; take the",
    ),
    (
        OL,
        DICE,
        '1 = ["Closest", "PRONE 1-4", "SHOOT+"]',
        '1 = ["Closest", "SHOOT+", "PRONE 1-4", "SHOOT+"]',
        "dice.toml, medium 1, word 4: “SHOOT+” is there twice; keep one of them",
    ),
    (
        OL,
        DICE,
        '3 = ["Closest", "MOVE"',
        '3 = ["Suspected", "MOVE"',
        "dice.toml, medium 3, word 1: on the medium die an enemy is in sight, so the target",
    ),
    (
        OL,
        DICE,
        '2 = ["Closest Handgun"',
        '2 = ["Suspected Handgun"',
        "dice.toml, light 2, word 1: on the light die an enemy is in sight, so the target",
    ),
    (OL, DICE, '["WAIT"]', "[]", "dice.toml, dark 6: write a cell as a list of words, such as ["),
    (OL, DICE, "[dark]", "[darc]", "dice.toml: there is no die “darc”; did you mean “dark”?"),
    (
        GF,
        TREES,
        "charge one in",
        "charge on in",
        "trees.toml, GF-H-2, yes: there is no action “charge o",
    ),
    (
        GF,
        TREES,
        '"enemies in',
        '"emenies in',
        "trees.toml, GF-H-2: there is no question “emenies in the",
    ),
    (
        GF,
        TREES,
        'question = "enemies',
        '#ion = "enemies',
        "trees.toml: node GF-H-2: a value is missing: “",
    ),
    (
        GF,
        TREES,
        '"GF-H-3"',
        '"GF-H-9"',
        "trees.toml, GF-H-2, no: there is no node “GF-H-9”; did you m",
    ),
    (GF, TREES, '"GF-H-3"', '"GF-H-5"', "trees.toml, GF-H-3: no unit ever comes to this node"),
    (GF, TREES, '"GF-H-3"', '"GF-H-1"', "trees.toml, GF-H-1: the nodes lead round in a circle"),
    (
        LG,
        AUTOMA,
        '["bang"]',
        '["bagn"]',
        "automa.toml, line 5, row 1, for: there is no subject “bagn”; did yo",
    ),
    (
        LG,
        AUTOMA,
        '"at full health"',
        '"at ful health"',
        "automa.toml, line 31, row 5, when: there is no conditio",
    ),
    (
        LG,
        AUTOMA,
        '["at full health"]',
        '["at full health", "at full health"]',
        "automa.toml, line 31, row 5, when: “at full health” is there twice; keep one of them",
    ),
    (
        LG,
        AUTOMA,
        "LG-CARD-BANG",
        "LG-CARD-BAMG",
        "automa.toml, line 5, row 1, clause: there is no rule “LG-CAR",
    ),
    (
        LG,
        AUTOMA,
        'do = "keep"',
        'do = "kepe"',
        "automa.toml, line 5, row 1, do: there is no action “kepe”; did yo",
    ),
    (
        LG,
        AUTOMA,
        '["bang"]',
        '"bang"',
        "automa.toml: row 1, for: expected a list, got a text; put it in squ",
    ),
]
"""A game, a file, what is in it, what somebody writes there, and what the sentence begins with."""


def check(game: str, file: str, text: str | bytes, folder: Path) -> Result:
    """Return what the check says of one file."""
    folder.joinpath(file).write_bytes(text if isinstance(text, bytes) else text.encode())
    words = ["tables", game, "--check", str(folder)]
    return CliRunner().invoke(cli.lonehand, words, prog_name="lonehand")


def shipped(game: str, file: str) -> str:
    """Return a table that comes with a game."""
    found = find(game)
    assert isinstance(found, Tabled)
    return found.tables[file]


@pytest.mark.parametrize(("game", "file", "right", "wrong", "sentence"), MISTAKES)
def test_a_mistake_names_its_place_and_what_would_be_right(
    game: str, file: str, right: str, wrong: str, sentence: str, tmp_path: Path
) -> None:
    text = shipped(game, file)
    assert right in text
    result = check(game, file, text.replace(right, wrong, 1), tmp_path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"lonehand: {sentence}"), result.stderr
    assert "`" not in result.stderr.replace("`.", ""), "no names of types"


@pytest.mark.parametrize(
    ("game", "file"), [(GS, TAC), (GS, CHART), (BH, AUTOMA), (OL, DICE), (GF, TREES), (LG, AUTOMA)]
)
def test_what_is_no_text_or_no_toml_is_refused_by_its_name(
    game: str, file: str, tmp_path: Path
) -> None:
    latin = check(game, file, b"# caf\xe9\n" + shipped(game, file).encode(), tmp_path)
    assert latin.exit_code == 1
    assert latin.stderr.endswith(f"{file}, line 1: this is not UTF-8 text; save it as UTF-8\n")
    late = check(game, file, b"\xef\xbb\xbf# one\r\n# two\r\n# caf\xe9\r\n", tmp_path)
    assert late.stderr.endswith(f"{file}, line 3: this is not UTF-8 text; save it as UTF-8\n")
    broken = check(game, file, "JAB MOVE", tmp_path)
    assert broken.stderr.startswith(f"lonehand: {file}: this is not valid TOML: ")
    other = check(game, file, "x = 1\n", tmp_path)
    assert other.exit_code == 1
    assert file in other.stderr


def test_every_cell_and_file_with_a_fault_is_told_of_at_once(tmp_path: Path) -> None:
    """A designer who slipped four times runs the check once."""
    game = find(GS)
    assert isinstance(game, Tabled)
    tac = game.tables["tac.toml"].replace('"KICK"', '"KIK"', 1).replace('"MOVE"', '"move"', 1)
    chart = game.tables["chart.toml"].replace("when = [", 'when = ["asleep", ', 1)
    (tmp_path / "tac.toml").write_text(tac, "utf-8")
    (tmp_path / "chart.toml").write_text(chart, "utf-8")
    ran = CliRunner().invoke(cli.lonehand, ["tables", GS, "--check", str(tmp_path)])
    assert ran.exit_code == 1
    first, second, third = ran.output.splitlines()
    as_data = CliRunner().invoke(cli.lonehand, ["tables", GS, "--check", str(tmp_path), "--json"])
    assert [second, third] == [
        f"{each['place']}: {each['error']}" for each in json.loads(as_data.stdout)["others"]
    ]
    assert first.startswith("lonehand: chart.toml, row 1, when: there is no condition “asleep”")
    assert second.startswith("tac.toml, TAC A, segment 1, 2-3 hexes: “move” is not an entry")
    assert third.startswith("tac.toml, TAC A, segment 5, 0-1 hexes: there is no action “KIK”")
