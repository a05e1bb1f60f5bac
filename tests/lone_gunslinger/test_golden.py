"""Whole games of The Lone Gunslinger, kept so that a person can read them, go as they went."""

import pytest
from golden_games import FOLDER, GOLDEN, Golden, files, goes_otherwise, log, replayed

from lonehand.engine.game import Option
from lonehand.engine.record import read
from lonehand.games.lone_gunslinger.game import GAME

by_name = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@by_name
def test_a_golden_record_replays_to_the_same_text_and_the_same_log(golden: Golden) -> None:
    """The log ends in the checksum of the table."""
    record, told = files(golden)
    session = replayed(golden)
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(golden, session)


@by_name
def test_a_golden_game_shows_what_it_is_there_for(golden: Golden) -> None:
    session = replayed(golden)
    assert golden.shows(session)
    assert golden.options.items() <= session.options.items()


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.key)
def test_every_value_of_an_option_occurs_in_a_golden_game(option: Option) -> None:
    headers = [read(files(golden)[0].read_text("utf-8")).header for golden in GOLDEN]
    assert set(option.values) == {header.options[option.key] for header in headers}


def test_every_reading_has_a_golden_game_that_goes_otherwise_by_it() -> None:
    found = {
        key: value
        for golden in GOLDEN
        if golden.shows is goes_otherwise
        for key, value in golden.options.items()
    }
    readings = [option for option in GAME.options if option.group == "reading"]
    assert {option.key for option in readings} == set(found)


def test_there_is_no_golden_record_that_nobody_plays() -> None:
    assert {path for golden in GOLDEN for path in files(golden)} == set(FOLDER.iterdir())


def test_every_branch_of_a_golden_game_can_be_gone_to() -> None:
    session = replayed(next(golden for golden in GOLDEN if golden.name == "by-hand"))
    ends = session.record.ends()
    assert len(ends) > 1
    assert {line.kind for line in session.record.path()} >= {"answer", "chance", "typed", "correct"}
    for end in ends:
        session.go(end)
