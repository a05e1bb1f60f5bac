"""Slips that people make at the command line: each gets a sentence with what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.faces import cli

GAME = "lone-gunslinger"
SIMULATE = ("simulate", GAME, "-n", "2")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        # a file where a folder belongs, and a folder where a file does
        (("play", GAME, "--tables", "a-file"), "a-file: this is a file; name the folder"),
        (("tables", GAME, "--out", "a-file"), "a-file: this is a file; name a folder"),
        ((*SIMULATE, "--report", "a-folder"), "'--report': File 'a-folder' is a directory"),
        (("report", "games.parquet", "--out", "a-folder"), "File 'a-folder' is a directory"),
        (("compare", GAME, "--to", "level=1", "--records", "a-file"), "'a-file' is a file"),
        (("restore", "a-folder"), "a-folder: this is a folder; name a file in it"),
        (("report", "a-folder"), "this is not a folder of results: it has no plan.json"),
        (("import", "a-folder"), "a-folder: this file cannot be read: Is a directory"),
        (("--home", "a-file", "saves"), "the saved games cannot be opened: Not a directory"),
        # an empty file
        (("restore", "empty"), "empty: this file is empty, so it is not a backup"),
        (("replay", "empty"), "empty, line 1: the first line of a record must be"),
        (("lists", "show", "empty"), "empty: this list is empty"),
        # twice the same
        (("sweep", GAME, "--over", "level=0", "--over", "level=1"), "“level” is there twice"),
        (("play", GAME, "--level", "1", "--set", "level=2"), "“level” is set twice"),
        # half an argument, or something else than it should be
        (("play", GAME, "--seat", "Deputy"), "--seat: “Deputy” should be SEAT=PLAYER"),
        (("simulate", GAME, "-n", "many"), "'many' is not a valid whole number"),
        (("play", GAME, "--port", "abc"), "'abc' is not a valid whole number"),
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
    home = () if words[0] == "--home" else ("--home", str(tmp_path / "home"))
    done = CliRunner().invoke(cli.lonehand, [*home, *words])
    assert done.exit_code in (1, 2)
    assert sentence in " ".join(done.output.split())
    assert "Traceback" not in done.output
    assert "Playing" not in done.output, "nothing is played before it is refused"


def test_a_level_is_given_to_play_as_to_simulate(tmp_path: Path) -> None:
    words = ["--home", str(tmp_path), "play", GAME, "--level", "2", "--start-only"]
    done = CliRunner().invoke(cli.lonehand, words)
    assert "The Lone Gunslinger, level=2, seed" in done.output
