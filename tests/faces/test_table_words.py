"""What a designer is told: every word of a table, what it means and where it may be."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.files.vocabulary import TableWord, Worded
from lonehand.engine.game import Tabled
from lonehand.faces import cli
from lonehand.faces.commands.tables import differences, is_empty
from lonehand.games import TITLES, find
from lonehand.games.black_hat.automa.book import LINES, Goal, Goals, JokerBars, Listed, Weights
from lonehand.games.black_hat.automa.vocabulary import PARTS
from lonehand.games.black_hat.words.reasons import SAYS
from lonehand.games.grimdark_future.automa.decision import DOINGS, QUESTIONS
from lonehand.games.gunslinger.automa.chart import CELLS, CONDITIONS
from lonehand.games.gunslinger.automa.tables import ACTIONS
from lonehand.games.lone_gunslinger.automa.decision import WORDS
from lonehand.games.outlaws.automa.dice import TARGETS
from lonehand.games.outlaws.automa.dice import WORDS as INSTRUCTIONS


def run(*words: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(cli.lonehand, words, prog_name="lonehand")


def words_of(game: str) -> tuple[TableWord, ...]:
    """Return the words of a game's tables."""
    found = find(game)
    assert isinstance(found, Worded)
    return tuple(found.table_words())


@pytest.mark.parametrize(
    ("game", "kind", "known"),
    [
        ("lone-gunslinger", "condition", WORDS.conditions),
        ("lone-gunslinger", "target", WORDS.targets),
        ("lone-gunslinger", "action", WORDS.actions),
        ("lone-gunslinger", "subject", WORDS.subjects),
        ("gunslinger", "action", ACTIONS),
        ("gunslinger", "condition", CONDITIONS),
        ("gunslinger", "activity", CELLS),
        ("grimdark-future", "question", QUESTIONS),
        ("grimdark-future", "action", DOINGS),
        ("outlaws", "target", TARGETS),
        ("outlaws", "instruction", ("WAIT", *INSTRUCTIONS)),
        ("black-hat", "setting", [key for key in Listed.__struct_fields__ if key not in PARTS]),
        ("black-hat", "goal", get_args(Goal)),
        ("black-hat", "goals", Goals.__struct_fields__),
        ("black-hat", "joker", JokerBars.__struct_fields__),
        ("black-hat", "weights", Weights.__struct_fields__),
    ],
)
def test_the_vocabulary_has_every_word_that_the_check_knows(
    game: str, kind: str, known: tuple[str, ...]
) -> None:
    found = [word.word for word in words_of(game) if word.kind == kind]
    assert list(known) == found


def test_every_field_of_the_list_is_in_the_vocabulary_of_black_hat() -> None:
    """The file itself says what there is to change; the pages leave none of it out."""
    found = find("black-hat")
    assert isinstance(found, Tabled)
    values = tomllib.loads(found.tables["automa.toml"])
    tables = [values["list"], *values["level"].values(), *values["mood"].values()]
    kinds = {(word.kind, word.word) for word in words_of("black-hat")}
    for table in tables:
        for field, value in table.items():
            if field in PARTS:
                assert {(field, key) for key in value} <= kinds
            else:
                assert ("setting", field) in kinds
    assert set(PARTS) == {kind for kind, _ in kinds} - {"setting", "line", "goal"}
    goals = {goal for table in tables for each in table.get("goals", {}).values() for goal in each}
    assert goals <= {word for kind, word in kinds if kind == "goal"}


@pytest.mark.parametrize("game", TITLES)
def test_every_word_has_a_meaning_and_no_meaning_is_left_over(game: str) -> None:
    words = words_of(game)
    for word in words:
        assert word.means.endswith((".", "?"))
        assert word.where
    name = game.replace("-", "_")
    file = Path(cli.__file__).parents[1] / "games" / name / "data" / "words.toml"
    said = {word for kind in tomllib.loads(file.read_text("utf-8")).values() for word in kind}
    assert said <= {word.word for word in words}


@pytest.mark.parametrize("game", TITLES)
def test_the_words_of_a_table_are_those_that_it_uses(game: str) -> None:
    """Every word in the built-in tables is explained; so is every setting of the list."""
    found = find(game)
    assert isinstance(found, Tabled)
    known = {word.word for word in words_of(game)}
    used = {
        "lone-gunslinger": {"use", "keep", "at full health", "bang"},
        "gunslinger": {"head in", "HEAD BACK", "2H", "STRENGTH"},
        "grimdark-future": {"charge one in the way", "Melee", "enemies in the way"},
        "outlaws": {"Cover-", "*PRONE", "WAIT"},
        "black-hat": {"order", "9", "near door", "carrier", "unpin"},
    }
    assert used[game] <= known
    text = "".join(found.tables.values())
    assert all(word in text for word in used[game])
    assert len(LINES) == 9


def test_each_line_of_an_automatic_gang_has_its_word() -> None:
    """In the file a line is a number."""
    lines = {word.word: word.means for word in words_of("black-hat") if word.kind == "line"}
    assert {int(line): what for line, what in lines.items()} == {
        line: f"{says}." for line, says in SAYS.items() if line in LINES
    }


def test_the_command_prints_the_words() -> None:
    text = run("tables", "gunslinger", "--words").stdout
    assert "\nchart.toml: condition\n" in text
    assert "  in the weapon's hex\n      He is in the hex where the weapon lies.\n" in text
    assert "      Where: when = …; only in rows with target = “weapon”\n" in text
    assert '"word": "HEAD OUT"' in run("tables", "gunslinger", "--words", "--json").stdout


@pytest.mark.parametrize(
    ("game", "file"),
    [
        ("lone-gunslinger", "automa.toml"),
        ("gunslinger", "tac.toml"),
        ("gunslinger", "chart.toml"),
        ("grimdark-future", "trees.toml"),
        ("outlaws", "dice.toml"),
        ("outlaws", "characters.toml"),
        ("black-hat", "automa.toml"),
    ],
)
def test_an_empty_table_is_refused(game: str, file: str, tmp_path: Path) -> None:
    for text in ("", " \n", "# nothing yet\n"):
        (tmp_path / file).write_text(text, "utf-8")
        result = run("tables", game, "--check", str(tmp_path))
        assert result.exit_code == 1
        sentence = f"lonehand: {file}: this file is empty; copy ours with lonehand tables {game}"
        assert result.stderr.startswith(sentence)


@pytest.mark.parametrize("game", TITLES)
def test_a_copy_passes_and_an_empty_file_for_something_of_your_own_changes_nothing(
    game: str, tmp_path: Path
) -> None:
    assert run("tables", game, "--out", str(tmp_path)).exit_code == 0
    printed = run("tables", game, "--check", str(tmp_path)).stdout
    found = find(game)
    assert isinstance(found, Tabled)
    for file, text in found.tables.items():
        what = "empty, so it changes nothing" if is_empty(text) else "fine, and the same as ours"
        assert f"{file} is {what}.\n" in printed


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("lone-gunslinger", "automa.toml", '"beer", "saloon"]\ndo = "use"', 'do = "keep"'),
        ("gunslinger", "tac.toml", '"MOVE", "MOVE"]', '"MOVE", "AS(2)"]'),
        ("gunslinger", "chart.toml", '"GET DOWN"', '"AIM"'),
        ("grimdark-future", "trees.toml", 'yes = ["charge one in the way", ', "yes = ["),
        ("outlaws", "dice.toml", '"MOVE", "PRONE 1-3"]', '"SHOOT+", "PRONE 1-3"]'),
        ("black-hat", "automa.toml", "sure = 35", "sure = 40"),
    ],
)
def test_a_changed_cell_is_named_with_its_line(game: str, file: str, old: str, new: str) -> None:
    ours = find(game).tables[file]  # type: ignore[attr-defined]
    head, found, rest = ours.partition(old)
    assert found
    line = (head + found).count("\n") + 1
    changed = f"{head}{found.rpartition(chr(10))[0]}{chr(10) * (chr(10) in found)}{new}{rest}"
    (said,) = differences(ours, changed)
    assert said.startswith(f"line {line}, ")


def test_every_change_of_a_table_is_listed_and_a_sentence_is_quoted(tmp_path: Path) -> None:
    ours = find("lone-gunslinger").tables["automa.toml"]  # type: ignore[attr-defined]
    for changed in (2, 5):
        text = re.sub(r'say = "', 'say = "Now: ', ours, count=changed)
        (tmp_path / "automa.toml").write_text(text, "utf-8")
        printed = run("tables", "lone-gunslinger", "--check", str(tmp_path)).stdout
        assert len(re.findall(r"row \d+, say: “Now: [^“”]+”, not “[^“”]+”", printed)) == changed
        assert f"{changed} cells differ from ours:" in printed
        assert "See what your changes do" in printed
    (tmp_path / "automa.toml").write_text(ours, "utf-8")
    same = run("tables", "lone-gunslinger", "--check", str(tmp_path)).stdout
    assert "See what your changes do" not in same


def test_a_row_that_does_something_else_should_say_something_else(tmp_path: Path) -> None:
    ours = find("lone-gunslinger").tables["automa.toml"]  # type: ignore[attr-defined]
    head, found, rest = ours.partition('for = ["indians"')
    changed = rest.replace('"use"', '"keep"', 1)
    line = ours[: ours.index('say = "Always played at once')].count("\n") + 1
    note = f"automa.toml, line {line}, row 15: it does something else now; change “say” with it"
    words = ("tables", "lone-gunslinger", "--check", str(tmp_path))
    for text, noted in (
        (ours, False),
        (head + found + changed, True),
        (head + found + changed.replace("Always played at once", "Kept"), False),
    ):
        (tmp_path / "automa.toml").write_text(text, "utf-8")
        result = run(*words)
        assert result.exit_code == 0
        assert (note in result.stdout) is noted
    duel = 'for = ["duel"]\n'
    text = ours.replace(duel, f'{duel}when = ["at full health"]\n', 1)
    (tmp_path / "automa.toml").write_text(text, "utf-8")
    note = ", row 16: it is for other cases now; does “say” still fit? Why shows “The P"
    assert note in run(*words).stdout
