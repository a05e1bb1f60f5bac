"""The option `beside` was once called `table`; under that name it is still read everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from gunslinger_golden import FOLDER

from lonehand.engine.game import beside_options, settle_options
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.faces import cli
from lonehand.faces.viewmodel import changed_options
from lonehand.games.gunslinger.game import GAME
from lonehand.games.table_mode import KEY
from lonehand.lab.sweep import axis

SITUATION = """
turn = 1
segment = 2
map = "saloon"
[options]
table = "map"
[[character]]
name = "Doc"
side = "Law"
seat = "player"
at = "G5 NE"
[[character]]
name = "Ringo"
side = "Outlaws"
at = "C5 N"
"""


@pytest.mark.parametrize("where", ["map", "facts"])
def test_a_record_with_the_old_name_replays_and_is_exported_as_it_was(where: str) -> None:
    now = (FOLDER / f"table-{where}.txt").read_text("utf-8")
    then = now.replace(f"set beside={where}\n", f"set table={where}\n")
    assert then != now
    session = Session(GAME, read(then))
    assert where == session.options[KEY]
    assert then == session.record.text()


def test_a_state_is_stored_under_the_old_name_and_read_back_under_the_new_one() -> None:
    state = GAME.start(settle_options(GAME, {KEY: "facts"}))
    stored = GAME.encode(state)
    assert ("facts", None) == (
        json.loads(stored)["options"]["table"],
        json.loads(stored)["options"].get(KEY),
    )
    assert "facts" == GAME.decode(stored).options[KEY]


def test_a_situation_with_the_old_name_is_read_and_an_option_given_takes_its_place() -> None:
    for options, where in (
        ({}, "map"),
        ({KEY: "screen"}, "screen"),
        ({"table": "screen"}, "screen"),
    ):
        assert where == GAME.read_situation(SITUATION, "old", options).state.options[KEY]


def test_a_command_line_may_use_the_old_name(tmp_path: Path) -> None:
    words = ["play", "gunslinger", "--set", "table=map", "--start-only", "--json"]
    ran = CliRunner().invoke(cli.lonehand, words, env={"LONEHAND_HOME": str(tmp_path)})
    assert "map" == json.loads(ran.output)["options"][KEY]
    assert (KEY, ("screen", "facts", "map")) == axis(GAME, "table=all")
    assert {KEY: "map"} == beside_options(GAME, {"table": "map"})


def test_a_list_of_saved_games_shows_an_option_that_was_saved_under_the_old_name() -> None:
    assert ["at my table, with a map"] == changed_options(GAME, {"table": "map"})
    assert ["at my table"] == changed_options(GAME, {"table": "facts"})
    assert ["Showdown: main street"] == changed_options(GAME, {"showdown": "main-street"})


def test_of_both_names_the_later_one_counts() -> None:
    assert "facts" == settle_options(GAME, {"table": "map", KEY: "facts"})[KEY]
    assert "map" == settle_options(GAME, {KEY: "facts", "table": "map"})[KEY]
