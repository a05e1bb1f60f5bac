"""`lonehand advise` with options that are none, and with tables that are not the printed ones."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.game import Tabled
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.faces.commands.advise import changed_tables
from lonehand.games import find

Run = Callable[..., Result]
DOCS = Path(__file__).parents[2] / "docs"
SITUATIONS = {
    "lone-gunslinger": ("rose", "level", "1, 2, 3 or 4"),
    "gunslinger": ("bar", "showdown", "duel, bank-robbery"),
    "grimdark-future": ("watch", "points", "1000, 750 or 2000"),
    "outlaws": ("facts", "shootout", "street-fight, the-brave"),
    "black-hat": ("example", "town", "dry-creek, gold-fork"),
}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a way to run a command with a home of its own."""

    def invoke(*words: str, code: int = 0) -> Result:
        env = {"LONEHAND_HOME": str(tmp_path / "home")}
        result = CliRunner().invoke(cli.lonehand, list(words), input="", env=env)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert code == result.exit_code, result.output
        return result

    return invoke


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_option_that_cannot_be_set_is_named_with_its_values(run: Run, name: str) -> None:
    file, key, values = SITUATIONS[name]
    path = str(DOCS / name / "situations" / f"{file}.toml")
    told = run("advise", name, path, "--set", f"{key}=no-such", code=1).stderr
    assert f"--set {key}: “no-such” is not a choice; choose " in told
    assert values in told
    told = run("advise", name, path, "--set", f"x{key}=1", code=1).stderr
    assert f"--set x{key}: there is no option “x{key}”; did you mean “{key}”?" in told


def test_a_game_with_own_dice_says_so_in_its_situation_and_its_advice(
    run: Run, tmp_path: Path
) -> None:
    game = find("outlaws")
    assert isinstance(game, Tabled)
    ours = game.tables["dice.toml"]
    dice = ours.replace('3 = ["Closest", "MOVE", "PRONE 1-3"]', '3 = ["Closest", "SHOOT+"]')
    assert dice != ours
    tables = {"dice.toml": dice}
    session = Session.new(
        game.with_tables(tables), "dice", seats={"Player": "plain"}, tables=tables
    )
    folder, record, file = tmp_path / "own", tmp_path / "played.txt", str(tmp_path / "at.toml")
    folder.mkdir()
    (folder / "dice.toml").write_text(dice, "utf-8")
    record.write_text(session.record.text(), "utf-8")
    run("situation", "outlaws", "--from", str(record), "--at", "0", "--out", f"{file}.begun")
    written = run("situation", "outlaws", "--from", str(record), "--at", "29", "--out", file).output
    assert f"{file} --tables FOLDER: the game was played with its own dice.toml." in written
    text = Path(file).read_text("utf-8")
    assert text.startswith("# Its game is played with its own dice.toml; give advise their folder")
    warning = (
        "its game was played with its own dice.toml, but this advice goes by the printed tables"
    )
    assert warning in run("advise", "outlaws", file, "--json").stderr
    own = run("advise", "outlaws", file, "--json", "--tables", str(folder), "--out", f"{file}.next")
    assert warning not in own.stderr
    assert Path(f"{file}.next").read_text("utf-8").startswith(text.splitlines()[0])


def test_a_table_that_only_reads_otherwise_is_not_an_own_one() -> None:
    for name in SITUATIONS:
        game = find(name)
        assert isinstance(game, Tabled)
        files = {file: f"# {text}" for file, text in game.tables.items() if text.startswith("#")}
        assert files
        assert not changed_tables(game, {**files, "empty.toml": ""})


def test_a_situation_before_the_first_turn_promises_no_advice(run: Run, tmp_path: Path) -> None:
    begun = run("play", "gunslinger", "--seed", "x", "--set", "showdown=duel", "--start-only")
    game = begun.output.partition(":")[0]
    file = str(tmp_path / "begun.toml")
    told = run("situation", "gunslinger", "--from", game, "--at", "0", "--out", file).output
    assert told.endswith("There is no advice on it: no one has a turn until the set-up is done.\n")


def test_a_comparison_names_every_fault_of_its_tables(run: Run, tmp_path: Path) -> None:
    game = find("outlaws")
    assert isinstance(game, Tabled)
    dice = game.tables["dice.toml"].replace('"Closest"', '"Closes"', 2)
    (tmp_path / "dice.toml").write_text(dice, "utf-8")
    checked = run("tables", "outlaws", "--check", str(tmp_path), code=1).stderr
    assert checked.count("“Closes”") == 2
    compared = run("compare", "outlaws", "--to-tables", str(tmp_path), "-n", "1", code=1).stderr
    assert checked == compared
