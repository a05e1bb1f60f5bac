"""`lonehand data` shows numbers with their sources, all of them or those that a game leant on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner, Result

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event, Leaning, Told
from lonehand.faces import cli
from lonehand.faces.commands.data import (
    Numbered,
    book_of,
    number_data,
    number_lines,
    of_saved,
    of_tables,
    tables_leant_on,
)
from lonehand.games import find
from lonehand.games.gunslinger.numbers import book

Run = Callable[..., Result]
PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
PRINTED = "lone-gunslinger"
BATTLE = "grimdark-future"
NUMBERS = cast("Numbered", book)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a way to run a command in a home in which nothing is saved yet."""
    env = {"LONEHAND_HOME": str(tmp_path)}
    return lambda *words: CliRunner().invoke(cli.lonehand, words, env=env, prog_name="lonehand")


class Shot(Leaning, frozen=True):
    """Somebody shot, by the tables of a book."""


class Step(Event, frozen=True):
    """Somebody went a step, for which no table is needed."""


def lean(*names: str) -> Told:
    """Return an event that leant on those tables, as the log keeps it."""
    return Told("GS-9.3a", Shot(leant=names))


# -- a game whose numbers are printed -------------------------------------------------------------


def test_of_a_game_without_a_book_a_sentence_says_that_all_is_printed(run: Run) -> None:
    assert book_of(find(PRINTED)) is None
    said = run("data", PRINTED)
    assert "Every number of The Lone Gunslinger is printed; we made up none.\n" == said.stdout
    assert [] == json.loads(run("data", PRINTED, "--json").stdout)


def test_a_game_without_a_book_takes_no_file_of_numbers(run: Run) -> None:
    refused = run("data", PRINTED, "--check", "-")
    assert (1, "lonehand: --check: The Lone Gunslinger does not read a file of numbers\n") == (
        refused.exit_code,
        refused.stderr,
    )


# -- which numbers --------------------------------------------------------------------------------


def test_a_game_leant_on_the_tables_that_its_events_name_each_once() -> None:
    events = [lean("impact table", "weapon C45"), Told("GS-9.4", Step()), lean("weapon C45")]
    assert ("impact table", "weapon C45") == tables_leant_on(events)


def test_of_the_tables_that_were_leant_on_every_number_is_shown() -> None:
    found = of_tables(NUMBERS.tables(), ("impact table", "weapon C45"), "--game")
    assert {*book.BOOK.leans("impact table"), *book.BOOK.leans("weapon C45")} == {
        number.path for number in found
    }


def test_a_table_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match="--only: there is no table “impact”; did you mean “impact t"):
        of_tables(NUMBERS.tables(), ("impact",), "--only")
    with pytest.raises(Refusal, match="--only: there is no table “qqq”; choose "):
        of_tables(NUMBERS.tables(), ("qqq",), "--only")


def test_a_saved_game_that_leant_on_nothing_shows_no_number(run: Run, tmp_path: Path) -> None:
    begun = run("play", PRINTED, "--seat", "Sheriff=random", "--start-only", "--json")
    key = json.loads(begun.stdout)["id"]
    assert (book.BOOK.numbers, ()) == of_saved(tmp_path, find(PRINTED), NUMBERS, key)
    assert ["None of them is a number."] == number_lines([])


def test_a_battle_leans_on_all_numbers_of_its_own_profile(run: Run, tmp_path: Path) -> None:
    begun = run("play", BATTLE, "--set", "profile=gf-3.5", "--start-only", "--json")
    key = json.loads(begun.stdout)["id"]
    game = find(BATTLE)
    rules = book_of(game)
    assert rules is not None
    numbers, names = of_saved(tmp_path, game, rules, key)
    assert {number.table for number in numbers} == set(names)
    (ap,) = (number.value for number in numbers if number.path == "special.lance.ap")
    assert 1 == ap


def test_what_a_profile_of_an_owner_changes_is_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('over = "gf-3.2"\n[move]\nadvance = [7, "O"]\nrush = [12, "R"]\n', "utf-8")
    said = run("data", BATTLE, "--check", str(file)).stdout.splitlines()
    assert f"{file} is fine; it changes 1 number." == said[0]
    assert ["advance", "7", "O"] == said[2].split()


def test_a_saved_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="there is no saved game “QQQQQQ”"):
        of_saved(tmp_path, find(PRINTED), NUMBERS, "QQQQQQ")


# -- how they are shown ---------------------------------------------------------------------------


def test_the_columns_of_all_tables_stand_one_below_another() -> None:
    lines = number_lines(NUMBERS.tables())
    rows = [line for line in lines if line.startswith("  ")]
    marks = {found.start(1) for row in rows if (found := re.search(r"  ([PFRIX])(?:  |$)", row))}
    assert len(NUMBERS.tables()) == len(rows)
    assert 1 == len(marks)


def test_every_table_has_its_name_and_its_place_above_its_numbers() -> None:
    lines = number_lines(NUMBERS.tables())
    start = lines.index("weapon H44  [weapons.H44]")
    block = lines[start : lines.index("", start)]
    assert ["rounds", "16", "F", "VF"] == next(row for row in block if " rounds " in row).split()


def test_the_legend_counts_the_marks_that_are_shown_and_no_others() -> None:
    numbers = of_tables(NUMBERS.tables(), ("hit test",), "--only")
    assert ["X", "2"] == number_lines(numbers)[-1].split()[:2]
    assert 4 + 1 == len(number_lines(numbers))


def test_the_json_of_a_number_has_the_keys_that_the_manual_lists() -> None:
    section = PAGE.read_text("utf-8").split("## lonehand data\n")[1].split("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert set(listed) == set(number_data(NUMBERS.tables()[0]))


def test_the_manual_lists_the_options_of_the_command() -> None:
    section = PAGE.read_text("utf-8").split("## lonehand data\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| `(--[a-z]+)", section, re.MULTILINE))
    said = CliRunner().invoke(cli.lonehand, ["data", "--help"]).stdout
    assert listed == set(re.findall(r"^  (--[a-z]+)", said, re.MULTILINE)) - {"--json"}
