"""Slips that people make at the command line: each gets a sentence with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.faces import cli
from lonehand.games import find

GAME = "lone-gunslinger"
SIMULATE = ("simulate", GAME, "-n", "2")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        # a file where a folder belongs, and a folder where a file does
        (("play", GAME, "--tables", "a-file"), "a-file: this is a file; name the folder"),
        (("tables", GAME, "--out", "a-file"), "a-file: this is a file; name a folder"),
        ((*SIMULATE, "--report", "a-folder"), "--report: “a-folder” is a folder; name a file"),
        (
            ("report", "games.parquet", "--out", "a-folder"),
            "--out: “a-folder” is a folder;",
        ),
        (
            ("compare", GAME, "--to", "level=1", "--records", "a-file"),
            "--records: “a-file” is a file;",
        ),
        (("restore", "a-folder"), "a-folder: this is a folder; name a file in it"),
        (("report", "a-folder"), "this is not a folder of results: it has no plan.json"),
        (("import", "a-folder"), "a-folder: this is a folder; name a file in it"),
        (("--home", "a-file", "saves"), "the saved games cannot be opened: Not a directory"),
        # an empty file
        (("restore", "empty"), "empty: this file is empty, so it is not a backup"),
        (("replay", "empty"), "empty, line 1: the first line of a record must be"),
        (("lists", "show", "empty"), "empty: this list is empty"),
        # twice the same
        (("sweep", GAME, "--over", "level=0", "--over", "level=1"), "“level” is there twice"),
        (("play", GAME, "--level", "1", "--set", "level=2"), "“level” is set twice"),
        # something that is missing, that is not there, or that is too much
        (("play",), "lonehand: play: GAME is missing; for example lonehand play lone-gunslinger"),
        (("sweep", GAME), "sweep: --over is missing; for example lonehand sweep lone-gunslinger"),
        (("play", GAME, "--seat"), "play: --seat needs a value: --seat SEAT=PLAYER"),
        (("play", GAME, "--typed", "decks"), "--typed: there is no source of chance “decks”; did"),
        (("play", GAME, "--plain=yes"), "play: --plain takes no value"),
        (("tables", GAME, "--copy"), "choose --out, --check, --words or --json"),
        (("simulate", GAME, "--see"), "there is no option “--see”; did you mean “--seed”?"),
        (("play", "lone", "gunslinger"), "“gunslinger” is more than it takes; quote what"),
        (("map", "make", "--size", "big"), "--size: “big” is not a choice; choose 48 or 36"),
        ((*SIMULATE, "--out", "x.csv"), "--out x.csv: give the results file a name that ends in"),
        (("report", "no.parquet"), "no.parquet: there is no such file; simulate writes one with"),
        (("replay", "no.record"), "no.record: there is no such file; give the path of one, or -"),
        (("replay", "old.record"), "old.record, line 5, level: “9” is not a choice; choose 0,"),
        (("import", "old.record"), "old.record, line 5, level: “9” is not a choice; choose 0,"),
        (("replay", "KRBGEN"), "if that is a saved game, lonehand export writes its record"),
        (("compare", GAME, "--to-level", "3"), "option “--to-level”; write --to level=VALUE"),
        (("rules", GAME, "GS-1"), "GS- rules belong to gunslinger; type lonehand rules gunslinger"),
        (("rules", GAME, "XX-9"), "there is no rule “XX-9”; leave it out to list all"),
        (("saves", "--remove", "QQQ"), "ID: no saved game has the full name “QQQ”; lonehand"),
        (("sweep", GAME, "--over", "level"), "--over: “level” should be KEY=A,B,…, or KEY=all"),
        (("data", "gunslinger", "--only", "qqq"), "there is no table “qqq”; choose one such as"),
        # a file of another game, or of another sort
        (
            ("tables", GAME, "--check", "gunslinger"),
            "“tac.toml” is a file of Gunslinger; give each",
        ),
        (("tables", GAME, "--check", "text"), "text: there is no decision table “automa.txt”; did"),
        (("compare", GAME, "--to-tables", "gunslinger"), "gunslinger: “tac.toml” is a file of"),
        (("tables", GAME, "--out", "gunslinger"), "gunslinger: “tac.toml” is a file of Gunslinger"),
        (
            ("advise", GAME, "bill.toml"),
            "this is a situation of OUTLAWS!; type lonehand advise out",
        ),
        (("report", "empty"), "empty: this is not a file of results; simulate, compare and"),
        # what is given in vain
        (("advise", "outlaws", "bill.toml", "--out", "a-file"), "a-file: this file already exists"),
        (("advise", "outlaws", "bill.toml", "--blank"), "bill.toml: --blank takes no file"),
        (("advise", GAME, "ours/automa.toml"), "this is a table of The Lone Gunslinger; give"),
        (("tables", GAME, "--words", "--out", "x"), "--words: leave out --out and --check"),
        (("compare", GAME, "--to", "level=1", "--records", "gunslinger"), "holds files already"),
        (("compare", GAME, "--to-tables", "ours"), "ours: no file in it differs from the first"),
        # an option of lonehand itself, and a file that may be a saved game
        (("doctor", "--home", "x"), "write it before the command: lonehand --home … doctor"),
        (("situation", GAME, "--from", "nofile"), "there is neither a file nor a saved game “nof"),
        # a game that would hide something of Python's
        (("new-game", "click"), "NAME: Python has a “click” already, which this game would hide"),
        (("new-game", "class"), "NAME: Python has a “class” already, which this game would hide"),
        (("new-game", "lonehand"), "NAME: Python has a “lonehand” already"),
        (("new-game", "tests"), "NAME: Python has a “tests” already"),
        # half an argument, or something else than it should be
        (("play", GAME, "--seat", "Sherif=plain"), "--seat Sherif: there is no seat “Sherif”; did"),
        (("play", GAME, "--seat", "Deputy"), "--seat: “Deputy” should be SEAT=PLAYER"),
        (("simulate", GAME, "-n", "many"), "-n: “many” is not a whole number of 1 or more"),
        (("play", GAME, "--port", "abc"), "--port: “abc” is not a whole number from 0 to 65535"),
        ((*SIMULATE, "--cluster", "nonsense"), "that is not an address; type HOST:PORT"),
        # a player who is not there
        ((*SIMULATE, "--seat", "mybot"), "a player of your own needs an entry point"),
        ((*SIMULATE, "--seat", "plian"), "there is no player “plian”; did you mean “plain”?"),
    ],
)
def test_a_slip_is_refused_with_what_would_be_right(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a-folder").mkdir()
    Path("a-file").write_text("hello\n", "utf-8")
    Path("empty").touch()
    for folder, game, file in (
        ("gunslinger", "gunslinger", "tac.toml"),
        ("ours", GAME, "automa.toml"),
        ("text", GAME, "automa.toml"),
    ):
        Path(folder).mkdir()
        Path(folder, file).write_text(find(game).tables[file], "utf-8")  # type: ignore[attr-defined]
    Path("text/automa.toml").rename("text/automa.txt")
    Path("old.record").write_text(
        f"lonehand record 1\ngame {GAME}\nrules 3\nseed 7\nset level=9\n\n", "utf-8"
    )
    Path("bill.toml").write_text(find("outlaws").blank, "utf-8")  # type: ignore[attr-defined]
    home = () if words[0] == "--home" else ("--home", str(tmp_path / "home"))
    done = CliRunner().invoke(cli.lonehand, [*home, *words])
    assert done.exit_code in (1, 2)
    assert sentence in " ".join(done.output.split())
    assert "Traceback" not in done.output
    assert done.stderr.startswith("lonehand: "), "one voice for all errors"
    assert done.stderr.count("\n") == 1, "one sentence"
    assert "Playing" not in done.output, "nothing is played before it is refused"


def test_of_a_file_that_is_no_map_only_the_first_faults_are_told(tmp_path: Path) -> None:
    (tmp_path / "poem.txt").write_text("roses are red\n" * 40, "utf-8")
    done = CliRunner().invoke(cli.lonehand, ["map", "check", str(tmp_path / "poem.txt")])
    assert done.exit_code == 1
    *told, last = done.output.splitlines()
    assert len(told) == 12
    assert last.endswith(" more; mend these first")


def test_a_level_is_given_to_play_as_to_simulate(tmp_path: Path) -> None:
    words = ["--home", str(tmp_path), "play", GAME, "--level", "2", "--start-only"]
    done = CliRunner().invoke(cli.lonehand, words)
    assert "The Lone Gunslinger, level=2, seed" in done.output


def test_an_option_stands_once_and_is_named_as_it_was_typed() -> None:
    runner = CliRunner()
    compare = ["compare", "lone-gunslinger", "--to-tables", "a", "--to-tables=b"]
    for words, said in (
        (compare, "compare: --to-tables is given twice; keep one of the two"),
        (["map", "make", "--seed", "1", "--seed", "2"], "map: --seed is given twice; keep"),
        (["--helpp"], "there is no option “--helpp”; did you mean “--help”?"),
        (["simulate", "lone-gunslinger", "--games", "x"], "--games: “x” is not a whole number"),
        (["tables", "outlaws", "--out", "a", "--check", "b"], "outlaws: --out copies our tables, "),
        (["data", "outlaws", "--only", "pistol"], "--only: there is no table “pistol”; choose one"),
        (["rules", "gunslinger", "GS-99"], "CLAUSE: there is no rule “GS-99”; leave it out to li"),
    ):
        ran = runner.invoke(cli.lonehand, words, prog_name="lonehand")
        assert ran.exit_code != 0
        assert ran.stderr.startswith(f"lonehand: {said}"), ran.stderr
