"""Whole shootouts of OUTLAWS!, kept so that a person can read them, go as they went."""

from __future__ import annotations

import pytest
from outlaws_golden import FOLDER, GOLDEN, LONGEST, Golden, files, log, replayed

by_name = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@by_name
def test_a_golden_shootout_replays_to_the_same_text_and_log_and_shows_what_it_should(
    golden: Golden,
) -> None:
    record, told = files(golden)
    session = replayed(golden)
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(golden, session)
    assert golden.shows(session)
    assert len(session.record) <= LONGEST


def test_there_is_no_golden_shootout_that_nobody_plays() -> None:
    assert {path for golden in GOLDEN for path in files(golden)} == set(FOLDER.iterdir())
