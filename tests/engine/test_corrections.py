"""The real table is right: a correction is a line of the record, checked, undoable, replayed."""

import pytest
from forts import begin, now, play_on, plot, to_topic, topics
from sample import GAME

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.events import Corrected, of_sort
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session


def kinds(session: Session) -> list[str]:
    return [line.kind for line in session.record.path()]


def test_a_correction_changes_the_state_and_stands_in_the_log() -> None:
    session = begin()
    session.correct("life North 1")
    assert session.state.life == {"North": 1, "South": 3}
    assert [Corrected("life North 1")] == of_sort(session.view_for().events, Corrected)
    assert kinds(session) == ["correct"]


@pytest.mark.parametrize("text", ["life North 9", "life East 1", "", "nonsense", "life\x00North 1"])
def test_a_correction_that_cannot_be_changes_nothing(text: str) -> None:
    session = begin()
    before, record = now(session), session.record.text()
    with pytest.raises(Refusal):
        session.correct(text)
    assert (now(session), session.record.text()) == (before, record)


def test_answers_since_are_given_again_as_far_as_they_fit() -> None:
    session = begin(typed=("dice",), parries="off")
    plot(session)
    session.answer("6 1")
    session.answer("pass", seat="North")
    assert topics(session) == [("South", "parry")]
    session.correct("ducks")
    assert topics(session) == [("South", "parry")]
    assert kinds(session)[-3:] == ["correct", "again", "again"]
    assert session.state.ducks


def test_answers_that_no_longer_fit_are_asked_anew() -> None:
    session = begin(typed=("dice",), parries="off")
    plot(session)
    session.answer("4 1")
    session.answer("pass", seat="North")
    session.correct("ducks")  # so that a 4 hits nobody, and nobody is asked to parry
    assert topics(session) == [("Both", "supper")]
    assert kinds(session)[-2:] == ["correct", "again"]


def test_a_switch_since_is_made_again() -> None:
    session = begin(parries="off")
    plot(session)
    to_topic(session, "supper")
    session.switch("deck", typed=True)
    session.answer("North")
    assert [question.who for question in session.questions()] == ["deck"]
    before = now(session)
    session.correct("life South 3")
    session.correct("life North 3")
    assert [question.who for question in session.questions()] == ["deck"]
    session.undo(2)
    assert now(session) == before
    session.redo(2)
    assert [question.who for question in session.questions()] == ["deck"]


def test_one_undo_takes_a_correction_back_with_all_that_was_given_again() -> None:
    session = begin(typed=("dice",), parries="off")
    plot(session)
    session.answer("6 1")
    session.answer("pass", seat="North")
    before = now(session)
    session.correct("ducks")
    after = now(session)
    session.undo()
    assert now(session) == before
    session.redo()
    assert now(session) == after


def test_a_correction_keeps_the_answers_of_an_open_round() -> None:
    session = begin()
    session.answer("12.345", seat="North")
    session.correct("life North 2")
    assert topics(session) == [("South", "plot")]
    session.answer("stand", seat="South")
    assert session.at(2).aim == 12345


def test_a_computed_seat_answers_anew_and_the_persons_answers_are_given_again() -> None:
    session = begin(typed=("dice",), parries="off", seats={"South": "random", "Both": "random"})
    session.answer("10.000", seat="North")
    session.answer("6 1")
    assert topics(session) == [("North", "parry")]
    session.correct("life South 1")
    assert topics(session) == [("North", "parry")]


def test_corrections_replay() -> None:
    session = begin(typed=("dice",), parries="off")
    for _ in range(3):
        play_on(session, 3)
        if session.questions():
            session.correct("life South 3")
            session.correct("life North 3")
    again = Session(GAME, read(session.record.text()))
    assert now(again) == now(session)
    for end in session.record.ends():
        session.go(end)


def test_a_recorded_correction_that_cannot_be_is_refused_with_its_line() -> None:
    session = begin()
    session.correct("life North 1")
    text = session.record.text().replace("life North 1", "life North 9")
    with pytest.raises(Divergence, match=r"^line 1 of the record: a fort has from 1 to 3"):
        Session(GAME, read(text))


def test_a_correction_can_bring_back_a_game_that_was_over() -> None:
    session = begin(parries="off")
    play_on(session, 200)
    assert session.outcome() is not None
    session.correct("life North 3")
    session.correct("life South 3")
    assert session.record.path()[-1].kind == "correct"
    assert now(Session(GAME, read(session.record.text()))) == now(session)
