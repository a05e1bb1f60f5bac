"""Whole games of The Lone Gunslinger, kept so that a person can read them, go as they went."""

import pytest
from golden_games import FOLDER, GOLDEN, Golden, files, log, replayed

by_name = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@by_name
def test_a_golden_record_replays_to_the_same_text_and_log_and_shows_what_it_should(
    golden: Golden,
) -> None:
    """The log ends in the checksum of the table."""
    record, told = files(golden)
    session = replayed(golden)
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(golden, session)
    assert golden.shows(session)
    assert golden.options.items() <= session.options.items()


def test_there_is_no_golden_record_that_nobody_plays() -> None:
    assert {path for golden in GOLDEN for path in files(golden)} == set(FOLDER.iterdir())


def test_every_branch_of_a_golden_game_can_be_gone_to() -> None:
    session = replayed(next(golden for golden in GOLDEN if golden.name == "by-hand"))
    ends = session.record.ends()
    assert len(ends) > 1
    assert {line.kind for line in session.record.path()} >= {"answer", "chance", "typed", "correct"}
    for end in ends:
        session.go(end)
