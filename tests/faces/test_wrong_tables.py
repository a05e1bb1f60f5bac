"""Mistakes in tables: each names its file, its place, and what would be right."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.game import Tabled
from lonehand.faces import cli
from lonehand.faces.commands.tables import changes, differences
from lonehand.games import find

GS, BH, OL, GF, LG = "gunslinger", "black-hat", "outlaws", "grimdark-future", "lone-gunslinger"
TAC, CHART, AUTOMA, DICE, TREES = "tac.toml", "chart.toml", "automa.toml", "dice.toml", "trees.toml"
CELL = "tac.toml, line 21, TAC A, segment 3, 0-1 hexes: "
JAB = '"JAB", "MOVE"'
NO_TOML = "automa.toml, {}: this is not valid TOML: "
ROW = '5 = ["KICK"'
MISTAKES = [
    (
        GF,
        TREES,
        'yes = ["charge"]',
        'yes = "charge"',
        "trees.toml, line 38, GF-H-5, yes: “charge” is an action; put",
    ),
    (
        GF,
        TREES,
        "Melee =",
        "#",
        "trees.toml, line 7, start: a start is missing for Melee; name its",
    ),
    (
        GF,
        TREES,
        "Melee =",
        'Meele = "GF-M-1"\nMelee =',
        "trees.toml, line 7, start: there is no unit type “Meele”; did you mean “Melee”?",
    ),
    (
        GF,
        TREES,
        'no = "GF-H-3"',
        'no = "GF-H-1"',
        "trees.toml, line 12, GF-H-1: the nodes lead round in a circl",
    ),
    (
        GF,
        TREES,
        'no = ["rush towards the enemy"]',
        'no = ["charge"]',
        "trees.toml, line 44, GF-H-6, no: “charge” is never possible ",
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
        "dice.toml, line 8, dark 1, word 4: “PRONE 3-1”: write a range of",
    ),
    (
        OL,
        DICE,
        "*PRONE 1-2",
        "PRONE 1-7",
        "dice.toml, line 8, dark 1, word 4: “PRONE 1-7”: write a range of",
    ),
    (
        LG,
        AUTOMA,
        "[[row]]",
        "[row]",
        "automa.toml, line 5: write two brackets on each side: [[row]]",
    ),
    (
        LG,
        AUTOMA,
        '["bang"]',
        '["bang"',
        NO_TOML.format("line 7, column 1") + "a comma or a bracket ] is missing",
    ),
    (
        LG,
        AUTOMA,
        '["bang"]',
        "bang",
        NO_TOML.format("line 6, column 7") + "write a text in straight quotation marks, a number,",
    ),
    (
        LG,
        AUTOMA,
        '"keep"',
        '"keep',
        NO_TOML.format("line 8, column 11") + "a quotation mark is missing at the end of a",
    ),
    (
        LG,
        AUTOMA,
        'do = "keep"',
        'do "keep"',
        NO_TOML.format("line 8, column 4") + "write = between a name and its value",
    ),
    (
        GS,
        TAC,
        ROW,
        '6 = ["KICK"',
        "tac.toml, line 23, TAC A, segment 6: there is no segment “6”; choose 1, 2, 3, 4 or 5",
    ),
    (
        GS,
        TAC,
        ROW,
        '5 = ["MOVE", "KICK"',
        "tac.toml, line 23, TAC A, segment 5: this line has 5 cells; write",
    ),
    (
        GS,
        TAC,
        ROW,
        '#5 = ["KICK"',
        "tac.toml, line 18, TAC A, segment 5: this segment is missing; add a line",
    ),
    (GS, TAC, ROW, '4 = ["KICK"', "tac.toml, line 23: “4” is there already; keep one of the"),
    (GS, TAC, "[D]", "[A]", "tac.toml, line 39: “[A]” is there already; keep one of the two"),
    (GS, TAC, "[D]", "[E]", "tac.toml, line 39, [E]: there is no table “E”; choose A, B, C or D"),
    (
        GS,
        TAC,
        "halved_delay",
        "halfed_delay",
        "tac.toml, line 16, halfed_delay: there is no field “halfed_delay”; did you",
    ),
    (
        GS,
        CHART,
        'when = ["up"]',
        'when = ["down", "up"]',
        "chart.toml, line 121, row 12, when: “down” and “up”",
    ),
    (
        GS,
        CHART,
        'when = ["up"]',
        'when = ["up", "up"]',
        "chart.toml, line 121, row 12, when: “up” is there tw",
    ),
    (
        GS,
        CHART,
        '"no leg wound"',
        '"no leg wond"',
        "chart.toml, line 28, row 2, when: there is no condition “",
    ),
    (
        GS,
        CHART,
        'target = "hex"',
        'target = "hexx"',
        "chart.toml, line 120, row 12, target: “hexx” is not a",
    ),
    (GS, CHART, "row = 7", "row = 8", "chart.toml, line 73, row 7, row: write row = 7 here, not 8"),
    (
        GS,
        CHART,
        '"GET DOWN"',
        '"GET DWN"',
        "chart.toml, line 79, row 7, CAS: there is no activity “GET DWN”; d",
    ),
    (
        GS,
        CHART,
        'CAS = "GET DOWN"',
        'CAZ = "GET DOWN"',
        "chart.toml, line 79, row 7: there is no field “CAZ”",
    ),
    (
        GS,
        CHART,
        'CAS = "GET DOWN"',
        "CAS = 5",
        "chart.toml, line 79, row 7, CAS: expected a text, got a whole",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        "suer = 35",
        "automa.toml, line 9, list.suer: there is no fie",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        'sure = "35"',
        "automa.toml, line 9, list.sure: expected a wh",
    ),
    (
        BH,
        AUTOMA,
        "sure = 35",
        "sure = 350",
        "automa.toml, line 9, list.sure: write a chance from",
    ),
    (
        BH,
        AUTOMA,
        "rush = 2 ",
        "rush = -2 ",
        "automa.toml, line 14, list.rush: write 0 or more, no",
    ),
    (
        BH,
        AUTOMA,
        '"near door"',
        '"shop"',
        "automa.toml, line 31, list.goals.pistol, word 1: ",
    ),
    (
        BH,
        AUTOMA,
        '"near door"',
        '"near dor"',
        "automa.toml, line 31, list.goals.pistol, word",
    ),
    (
        BH,
        AUTOMA,
        "order = [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        "order = [1, 2, 3, 4, 5, 6, 9]",
        "automa.toml, line 6, list.order: 7 and 8 are missing; name each from 1 to 9 once",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        'order = ["shop",',
        "automa.toml, line 6, list.order, word 1: ",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        "order = [11,",
        "automa.toml, line 6, list.order: there is no line",
    ),
    (
        BH,
        AUTOMA,
        "order = [1,",
        "order = [2,",
        "automa.toml, line 6, list.order: line 2 is there t",
    ),
    (
        BH,
        AUTOMA,
        "[list]",
        "[lisst]",
        "automa.toml, line 5, [lisst]: there is no table “lisst”; did yo",
    ),
    (
        BH,
        AUTOMA,
        "[level.mean]",
        "[level.meen]",
        "automa.toml, line 70, [level.meen]: there is no level “me",
    ),
    (
        BH,
        AUTOMA,
        '["edge"]',
        "[]",
        "automa.toml, line 27, list.goals.carrier: name at least one",
    ),
    (
        BH,
        AUTOMA,
        "jokers = true",
        'jokers = "yes"',
        "automa.toml, line 7, list.jokers: expect",
    ),
    (
        OL,
        DICE,
        '"Closest"',
        '"Closset"',
        "dice.toml, line 16, medium 1, word 1: a cell begins with WAIT or a ta",
    ),
    (
        OL,
        DICE,
        '"SHOOT+"',
        '"SHOT+"',
        "dice.toml, line 8, dark 1, word 3: unknown instruction “SHOT+”; did you",
    ),
    (
        OL,
        DICE,
        "1 = [",
        "7 = [",
        "dice.toml, line 8, dark 7: there is no cell 7; a die has cells 1 to 6",
    ),
    (
        OL,
        DICE,
        "1 = [",
        "#1 = [",
        'dice.toml, line 7, dark 1: this cell is missing; add a line such as 1 = ["Suspected", "',
    ),
    (
        OL,
        DICE,
        "2 = [",
        "1 = [",
        "dice.toml, line 9: “1” is there already; keep one of the tw",
    ),
    (
        OL,
        DICE,
        '["WAIT"]',
        '["WAIT", "MOVE"]',
        "dice.toml, line 13, dark 6: WAIT is alone in its cell; take the",
    ),
    (
        OL,
        DICE,
        '1 = ["Closest", "PRONE 1-4", "SHOOT+"]',
        '1 = ["Closest", "SHOOT+", "PRONE 1-4", "SHOOT+"]',
        "dice.toml, line 16, medium 1, word 4: “SHOOT+” is there twice; keep one of them",
    ),
    (
        OL,
        DICE,
        '3 = ["Closest", "MOVE"',
        '3 = ["Suspected", "MOVE"',
        "dice.toml, line 18, medium 3, word 1: on the medium die an e",
    ),
    (
        OL,
        DICE,
        '2 = ["Closest Handgun"',
        '2 = ["Suspected Handgun"',
        "dice.toml, line 25, light 2, word 1: on the light die an ene",
    ),
    (
        OL,
        DICE,
        '["WAIT"]',
        "[]",
        "dice.toml, line 13, dark 6: write a cell as a list of words, such as [",
    ),
    (
        OL,
        DICE,
        "[dark]",
        "[darc]",
        "dice.toml, line 7, [darc]: there is no die “darc”; did you mean “dark”?",
    ),
    (
        GF,
        TREES,
        "charge one in",
        "charge on in",
        "trees.toml, line 19, GF-H-2, yes: there is no action “charge o",
    ),
    (
        GF,
        TREES,
        '"enemies in',
        '"emenies in',
        "trees.toml, line 18, GF-H-2, question: there is no question “emenies in the",
    ),
    (
        GF,
        TREES,
        'question = "enemies',
        '#ion = "enemies',
        "trees.toml, line 17, node GF-H-2: a value is missing: “",
    ),
    (
        GF,
        TREES,
        '"GF-H-3"',
        '"GF-H-9"',
        "trees.toml, line 24, GF-H-2, no: there is no node “GF-H-9”; did you m",
    ),
    (
        GF,
        TREES,
        '"GF-H-3"',
        '"GF-H-5"',
        "trees.toml, line 26, GF-H-3: no unit ever comes to this node",
    ),
    (
        GF,
        TREES,
        '"GF-H-3"',
        '"GF-H-1"',
        "trees.toml, line 12, GF-H-1: the nodes lead round in a circle",
    ),
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
        "automa.toml, line 6, row 1, for: expected a list, got a text; put it in squ",
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
    assert broken.stderr.startswith(f"lonehand: {file}, line 1, column 5: this is not valid TOML: ")
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
    assert first.startswith(
        "lonehand: chart.toml, line 19, row 1, when: there is no condition “asleep”"
    )
    assert second.startswith(
        "tac.toml, line 19, TAC A, segment 1, 2-3 hexes: “move” is not an entry"
    )
    assert third.startswith(
        "tac.toml, line 23, TAC A, segment 5, 0-1 hexes: there is no action “KIK”"
    )


@pytest.mark.parametrize(
    ("game", "file", "right", "wrong", "lines"),
    [
        (GS, CHART, "\nBLOW = ", "\nBLOWS = ", 15),
        (GS, TAC, "\n5 = ", "\n6 = ", 4),
        (GF, TREES, "\nyes = ", "\nja = ", 12),
        (OL, DICE, "\n2 = ", "\n7 = ", 3),
        (LG, AUTOMA, "\nsay = ", "\nsai = ", shipped(LG, AUTOMA).count("\nsay = ")),
        (BH, AUTOMA, "_danger = ", "_dangr = ", 5),
    ],
)
def test_every_wrong_key_is_told_of_at_once_with_its_line(
    game: str, file: str, right: str, wrong: str, lines: int, tmp_path: Path
) -> None:
    text = shipped(game, file).replace(right, wrong)
    told = check(game, file, text, tmp_path).stderr.removeprefix("lonehand: ").splitlines()
    assert len(told) == lines
    for each in told:
        found = re.match(rf"{file}, line (\d+), [^:]+: there is no ", each)
        assert found, each
        key = wrong.strip().removesuffix(" =")
        assert key in text.splitlines()[int(found[1]) - 1], each


@pytest.mark.parametrize(
    ("who", "where", "said"),
    [("Nell", "B99", "there is no square B99"), ("Nel", "B2", "nobody is called Nel; choose")],
)
def test_a_shootout_with_people_of_another_file_is_told_what_is_wrong_with_it_alone(
    who: str, where: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "characters.toml").write_text('[[character]]\nname = "Nell"\n', "utf-8")
    shootout = (
        'title = "Yard"\nabout = "Two."\nboard = "church"\n'
        f'[[sides]]\nname = "Home"\npeople = [{{ who = "{who}", at = "{where}", facing = "N" }}]\n'
        '[[sides]]\nname = "Away"\npeople = [{ who = "Jonas", at = "A9", facing = "E" }]\n'
    )
    told = check(OL, "shootout.toml", shootout, tmp_path).stderr
    assert told.startswith("lonehand: shootout.toml, line 6, column ")
    assert said in told
    assert told.count("\n") == 1


def test_what_is_missing_is_told_with_the_line_of_what_lacks_it(tmp_path: Path) -> None:
    text = shipped(GS, TAC)
    told = check(GS, TAC, text.replace("\n5 = ", "\n# 5 = ", 1), tmp_path).stderr
    line = text.splitlines().index("[A]") + 1
    assert told.startswith(f"lonehand: tac.toml, line {line}, TAC A, segment 5: this segment is m")


def test_a_row_that_no_longer_ends_its_subject_is_named_with_its_line(tmp_path: Path) -> None:
    text = shipped(LG, AUTOMA)
    last = text.rindex("[[row]]")
    changed = f'{text[:last]}{text[last:].rstrip()}\nwhen = ["at full health"]\n'
    told = check(LG, AUTOMA, changed, tmp_path).stderr
    place = rf"automa\.toml, line {text.count(chr(10), 0, last) + 1}, row \d+, the last for “\w+”"
    assert re.match(rf"lonehand: {place}: give “\w+” a last row", told), told


def test_single_brackets_are_told_to_be_two_wherever_several_may_stand() -> None:
    seats = '[seat]\nrole = "Sheriff"\n[seat]\nrole = "Outlaw"\n'
    with pytest.raises(Refusal) as refused:
        values_in(seats, "sm.toml")
    assert str(refused.value) == (
        "sm.toml, line 3: write [[seat]] with two brackets on each side, once for each"
    )


def test_the_check_says_what_differs_from_ours(tmp_path: Path) -> None:
    text = shipped(LG, AUTOMA)
    first, second, *rest = text.split("[[row]]")
    new = "[[row]]".join([first, second, second.replace("keep", "use"), *rest])
    for given, said in (
        (text, "is fine, and the same as ours."),
        (f"{text}\n# a note\n", "is fine, and says what ours says."),
    ):
        assert check(LG, AUTOMA, given, tmp_path).stdout.startswith(f"automa.toml {said}\n")
    line = text[: text.index('"keep"')].count("\n") + 1
    changed = text.replace('"keep"', '"use"', 1)
    assert differences(text, changed) == [f"line {line}, row 1, do: use, not keep"]
    line = f"{first}[[row]]{second}".count("\n") + 1
    assert differences(text, new) == [f"line {line}, row 2 is new"]
    assert changes(AUTOMA, {AUTOMA: text}, new) == [f"line {line}, row 2 is new"]
    assert differences(new, text) == ["our row 2 is left out"]
    assert changes(AUTOMA, {AUTOMA: ""}, new) == changes(AUTOMA, {AUTOMA: text}, "# empty") == []
    assert differences('when = ["a", "b"]', 'when = ["b", "c", "d"]') == [
        "line 1, when: with c, with d, without a"
    ]
