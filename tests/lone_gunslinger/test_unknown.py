"""At a real table: cards in the player's hands stay unknown until they matter."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from positions import position

from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.games import find
from lonehand.games.lone_gunslinger.cards import UNKNOWN
from lonehand.games.lone_gunslinger.state import State, fault

GAME = find("lone-gunslinger")


def dealt(seed: str, **options: str) -> Session:
    """Begin a game with a real deck, whose owner does not show his hand."""
    session = Session.new(GAME, seed, options, typed=("deck",))
    session.order("deck", "unseen", NOT_KNOWN)
    return session


def played(seed: str, most: int = 400, **options: str) -> Session:
    """Play to the end, at random, typing in whatever is asked."""
    luck = random.Random(seed)  # noqa: S311 - no secret hangs on it
    session = dealt(seed, **options)
    for _ in range(most):
        if session.outcome() is not None:
            break
        session.answer(luck.choice(session.questions()[0].texts()))
        if [question.topic for question in session.questions()] == ["play"]:
            assert "" == fault(session.state)
    return session


def test_cards_that_the_player_draws_are_not_asked_for() -> None:
    session = dealt("a")
    state: State = session.state

    assert [UNKNOWN] * len(state.seats[0].hand) == state.seats[0].hand
    assert 80 == len(state.deck)
    assert sum(len(seat.hand) for seat in state.seats) == state.hidden
    assert "play" == session.questions()[0].topic


def test_what_the_player_plays_becomes_known_and_leaves_the_deck() -> None:
    session = dealt("b")
    hidden = session.state.hidden
    session.answer("stagecoach 9s")
    state: State = session.state

    assert hidden - 1 + 2 == state.hidden
    assert ["stagecoach 9s"] == [str(card) for card in state.discard]
    assert 79 == len(state.deck)


def test_a_card_that_was_seen_elsewhere_cannot_be_played() -> None:
    session = dealt("c")
    session.answer("dynamite 2h")

    assert "dynamite 2h" not in session.questions()[0].texts()


def test_an_opponents_cards_are_asked_for_one_by_one() -> None:
    session = dealt("d")
    session.answer("end turn")
    while session.questions()[0].topic == "discard":
        session.answer(session.questions()[0].texts()[0])
    question = session.questions()[0]

    assert ("deck", "draw") == (question.who, question.topic)
    assert NOT_KNOWN not in question.texts()


def test_undo_takes_back_what_was_played_and_not_the_cards_nobody_saw() -> None:
    session = dealt("e")
    before = session.state_checksum()
    session.answer("beer 6h" if "beer 6h" in session.questions()[0].texts() else "end turn")
    session.undo()

    assert before == session.state_checksum()


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from(["off", "on"]), st.sampled_from(["top", "bottom"]))
def test_games_with_unknown_cards_keep_all_cards_and_replay(
    seed: int, night: str, gained: str
) -> None:
    session = played(str(seed), night=night, gained=gained)
    text = session.record.text()
    again = Session(GAME, read(text))

    assert text == again.record.text()
    assert session.state_checksum() == again.state_checksum()


def black_jack_draws(second: str) -> Session:
    """Let a Sheriff Black Jack draw from a real deck; he keeps to himself what he may."""
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Lucky Duke", phase="draw")
    session = Session.new(GAME, "a real deck", typed=("deck",), start=table)
    session.order("deck", "unseen", NOT_KNOWN)
    assert ["draw"] == [question.topic for question in session.questions()]
    session.answer(second)
    return session


def test_black_jack_shows_his_second_card_and_only_a_red_one_brings_a_third() -> None:
    for second, drawn in (("bang 7c", 2), ("missed 8s", 2), ("beer 6h", 3), ("bang ad", 3)):
        state: State = black_jack_draws(second).state
        assert drawn == len(state.seats[0].hand)
        assert [second] == [str(card) for card in state.seats[0].hand if card != UNKNOWN]
        assert "" == fault(state)
