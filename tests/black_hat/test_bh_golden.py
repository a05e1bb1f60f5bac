"""A whole gunfight of Black Hat, kept so that a person can read it, goes as it went."""

from __future__ import annotations

from bh_golden import FOLDER, LONGEST, files, log, replayed, shows


def test_the_golden_gunfight_replays_to_the_same_text_and_log_and_shows_what_it_should() -> None:
    record, told = files()
    session = replayed()
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(session)
    assert shows(session)
    assert len(session.record) <= LONGEST
    assert {record, told} == set(FOLDER.iterdir())
