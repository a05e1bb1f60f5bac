"""Records of The Lone Gunslinger that have come to harm are refused, and never with a traceback."""

import pytest
from damage import mutated
from hypothesis import given, settings

from lonehand.engine.errors import LonehandError
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.testing.conformance import play

SEEDS = ("damage 1", "damage 2")
RECORDS = [play(GAME, seed).record.text() for seed in SEEDS]
RECORDS.append(
    Session.new(GAME, "begins late", start=play(GAME, "damage 3").path[8].state).record.text()
)


def check(text: str) -> None:
    try:
        session = Session(GAME, read(text))
    except LonehandError as error:
        assert str(error)  # noqa: PT017 - both ways out are right, and this one must say why
        return
    assert read(session.record.text()).lines == session.record.lines


@settings(max_examples=150)
@given(text=mutated(RECORDS))
def test_a_damaged_record_is_refused_in_a_sentence_or_replays(text: str) -> None:
    check(text)


@pytest.mark.soak
@settings(max_examples=5_000)
@given(text=mutated(RECORDS))
def test_thousands_of_damaged_records_are_refused_in_a_sentence_or_replay(text: str) -> None:
    check(text)
