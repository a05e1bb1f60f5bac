"""Battles of Grimdark Future, kept so that a person can read them, go as they went."""

from __future__ import annotations

import pytest
from gf_golden import FOLDER, GOLDEN, LONGEST, Golden, files, is_played, log, replayed

from lonehand.faces.web.pages.window import Typing, Window
from lonehand.games.grimdark_future.automa.trees import TYPES

by_name = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)


@by_name
def test_a_golden_battle_replays_to_the_same_text_and_log_and_shows_what_it_should(
    golden: Golden,
) -> None:
    """The log ends in the checksum of the battle."""
    record, told = files(golden)
    session = replayed(golden)
    assert record.read_text("utf-8") == session.record.text()
    assert told.read_text("utf-8") == log(golden, session)
    assert golden.shows(session)
    assert is_played(golden, session)
    assert golden.options.items() <= session.options.items()
    assert len(session.record) <= LONGEST


def test_there_is_no_golden_battle_that_nobody_plays() -> None:
    assert {path for golden in GOLDEN for path in files(golden)} == set(FOLDER.iterdir())


def test_there_is_a_golden_battle_for_each_tree() -> None:
    there = {golden.name for golden in GOLDEN}
    assert {f"tree-{kind.lower()}" for kind in TYPES} <= there


def test_with_a_map_what_an_own_attack_did_can_be_noted_below_the_question() -> None:
    (golden,) = (each for each in GOLDEN if each.name == "table-map")
    session = replayed(golden)
    (question,) = session.questions()
    assert "did" == question.topic
    parts = Window("noted", session.view_for()).moving_parts(Typing(), question)
    assert 'data-tool="noting">Note what happened</button>' in parts["question"]
