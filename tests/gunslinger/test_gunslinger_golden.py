"""Whole showdowns of Gunslinger, kept so that a person can read them, go as they went."""

from __future__ import annotations

import pytest
from gunslinger_golden import FOLDER, GOLDEN, LONGEST, Golden, files, log, replayed

from lonehand.games.gunslinger.automa.facts import MARKERS

by_name = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@by_name
def test_a_golden_showdown_replays_to_the_same_text_and_log_and_shows_what_it_should(
    golden: Golden,
) -> None:
    """The log ends in the checksum of the showdown."""
    record, told = files(golden)
    session = replayed(golden)
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(golden, session)
    assert golden.shows(session)
    assert golden.options.items() <= session.options.items()
    assert len(session.record) <= LONGEST


def test_there_is_no_golden_showdown_that_nobody_plays() -> None:
    assert {path for golden in GOLDEN for path in files(golden)} == set(FOLDER.iterdir())


def test_there_are_both_games_of_the_replay_and_one_for_each_marker() -> None:
    there = {golden.name for golden in GOLDEN}
    markers = {f"marker-{marker.lower()}" for marker in MARKERS}
    assert {"replay-1", "replay-2"} | markers <= there
