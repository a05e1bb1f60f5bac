"""What a real table is asked: what to turn up, for whom and what for, and whose card it is."""

from __future__ import annotations

import pytest
from positions import position

from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.engine.session import Session
from lonehand.faces import tableside, viewmodel
from lonehand.games import find
from lonehand.games.lone_gunslinger.cards import UNKNOWN
from lonehand.games.lone_gunslinger.state import State

GAME = find("lone-gunslinger")


def asks(session: Session) -> str:
    """Return what is asked, in words."""
    found = viewmodel.question_seen(session.seen(), beside=True)
    assert found is not None
    return found.prompt


def at_a_table(table: State) -> Session:
    """Return a game with a real deck that goes on from a table."""
    session = Session.new(GAME, "a real deck", typed=("deck",), start=table)
    session.order("deck", "unseen", NOT_KNOWN)
    return session


def test_the_set_up_says_which_seat_and_whose_character() -> None:
    session = Session.new(GAME, "set-up", typed=tuple(GAME.sources)).take_orders()
    assert asks(session) == "Turn up the role of the seat one to the Sheriff’s left. Which is it?"
    for role in ("Deputy", "Outlaw", "Outlaw", "Renegade", "Outlaw"):
        session.answer(role)
    said = []
    while session.questions()[0].who == "characters":
        said.append(asks(session))
        session.answer(session.questions()[0].texts()[0])
    assert said[:3] == [
        "Turn up a character for the Sheriff. Who is it?",
        "Turn up a character for the Deputy. Who is it?",
        "Turn up a character for the Outlaw two to the Sheriff’s left. Who is it?",
    ]


@pytest.mark.parametrize(
    ("front", "says"),
    [
        ("jail 10s", "Turn up a card for Rose Doolan’s Jail. Which is it?"),
        ("dynamite 2h", "Turn up a card for the Dynamite in front of Rose Doolan. Which is it?"),
    ],
)
def test_a_draw_says_what_it_is_for(front: str, says: str) -> None:
    table = position(
        f"Sheriff Black Jack\nOutlaw Rose Doolan front: {front}\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="begin",
    )
    assert asks(at_a_table(table)) == says


def test_an_opponents_cards_are_asked_for_by_name_and_by_her_own_pronoun() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="draw",
        gained="bottom",
    )
    session = at_a_table(table)
    assert asks(session) == "Deal Rose Doolan 2 cards face up. The first?"
    session.answer("beer 6h")
    assert asks(session) == "Rose Doolan’s second card?"


def test_cards_of_a_dead_deputy_are_turned_over_and_not_drawn() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy 1 front: dynamite 2h",
        turn="Deputy",
        phase="begin",
    )
    deputy = next(seat for seat in table.seats if seat.role == "Deputy")
    deputy.hand, table.hidden = [UNKNOWN, UNKNOWN], 2
    session = at_a_table(table)
    session.answer("missed 5s")  # the Dynamite goes off
    assert asks(session) == "Turn over the 2 hidden cards of the Deputy’s hand. The first?"
    session.answer("bang 7c")
    assert asks(session) == "Turn over the 2 hidden cards of the Deputy’s hand. The second?"


def test_the_picker_stays_however_few_cards_are_left() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="draw",
    )
    table.discard += table.deck[3:]
    del table.deck[3:]
    session = at_a_table(table)
    question = viewmodel.question_seen(session.seen(), beside=True)
    assert question is not None
    found = tableside.picker(session.seen(), question)
    assert found is not None
    assert sum(len(cell.cards) for suit in found.suits for cell in suit.cells) == 3


def test_a_hidden_hand_has_its_picker_as_long_as_much_may_be_done_with_its_cards() -> None:
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    table.seats[0].hand, table.hidden = [UNKNOWN], 1
    table.discard += table.deck[10:]
    del table.deck[10:]
    session = at_a_table(table)
    question = viewmodel.question_seen(session.seen(), beside=True)
    assert question is not None
    few = len(question.options) <= tableside.MANY
    assert (tableside.picker(session.seen(), question) is None) == few
