"""Correct the table: what may be put right, and what cannot be."""

from __future__ import annotations

import pytest

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.games.lone_gunslinger.cards import BLUE, Card
from lonehand.games.lone_gunslinger.state import State, fault

GAME = find("lone-gunslinger")


def dealt() -> Session:
    return Session.new(GAME, "corrections", {"level": "2"})


def test_a_life_counter_is_put_right_and_undo_puts_it_back() -> None:
    session = dealt()
    session.correct("life Sheriff 2")
    assert 2 == session.state.seats[0].life
    session.undo()

    assert session.state.seats[0].most == session.state.seats[0].life


def test_a_card_moves_to_where_it_really_lies() -> None:
    session = dealt()
    card = next(card for card in session.state.deck if BLUE[card])
    session.correct(f"move {card} to play before Deputy")
    state: State = session.state
    deputy = next(seat for seat in state.seats if seat.role == "Deputy")

    assert [card] == deputy.front
    assert "" == fault(state)


def test_the_turn_goes_to_whoever_has_it() -> None:
    session = dealt()
    session.correct("turn Deputy")

    assert "Deputy" == session.questions()[0].who


def brown(session: Session) -> Card:
    card: Card = next(card for card in session.state.deck if not BLUE[card])
    return card


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("life Sheriff 9", "has from 1 to"),
        ("life Nobody 2", "there is no one called “Nobody” here"),
        ("turn Nobody", "there is no one called “Nobody” here"),
        ("move bang 1c to deck", "is not a card of this deck"),
        ("make it rain", "cannot be read; type life NAME NUMBER"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(text: str, sentence: str) -> None:
    session = dealt()
    before = session.record.text()
    with pytest.raises(Refusal, match=sentence):
        session.correct(text)

    assert before == session.record.text()


def test_a_brown_card_cannot_lie_in_play() -> None:
    session = dealt()
    with pytest.raises(Refusal, match="is brown and cannot be in play for"):
        session.correct(f"move {brown(session)} to play before Sheriff")


def test_a_jail_cannot_lie_before_the_sheriff() -> None:
    session = dealt()
    jail = next(card for card in session.state.deck if str(card).startswith("jail"))
    with pytest.raises(Refusal, match="the Sheriff cannot be in Jail"):
        session.correct(f"move {jail} to play before Sheriff")
