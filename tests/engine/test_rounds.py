"""Secret rounds, moments, questions to a side, and who may answer what."""

import pytest
from forts import Memory, begin, now, play_on, plot, to_topic, topics
from sample import GAME

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.errors import Refusal, Stale
from lonehand.engine.play.record import Record
from lonehand.engine.play.session import Session
from lonehand.testing.conformance import any_answer


def kinds(session: Session) -> list[tuple[str, str]]:
    return [(line.kind, line.who) for line in session.record.path() if line.who in GAME.seats]


@pytest.mark.parametrize("order", [("North", "South"), ("South", "North")])
def test_a_round_is_answered_in_any_order_and_recorded_in_order_of_play(
    order: tuple[str, str],
) -> None:
    session = begin()
    answers = {"North": "12.345", "South": "duck"}
    assert topics(session) == [("North", "plot"), ("South", "plot")]
    for seat in order:
        session.answer(answers[seat], seat=seat)
    assert kinds(session)[:2] == [("sealed", "North"), ("reveal", "South")]
    assert session.at(1).aim == 12345
    assert session.at(1).ducks


def test_a_sealed_answer_is_seen_nowhere() -> None:
    session = begin(keeper=(memory := Memory()))
    before, text = now(session)[0], session.record.text()
    session.answer("19.999", seat="North")
    assert topics(session) == [("South", "plot")]
    assert session.question_for("North") is None
    assert (session.game.encode(session.state), session.record.text()) == (before, text)
    assert "19.999" not in str([*session.events, *session.questions(), session.takes_back(9)])
    assert memory.lines == session.record.lines


def test_who_has_sealed_his_answer_cannot_give_another() -> None:
    session = begin()
    session.answer("1.000", seat="North")
    with pytest.raises(Refusal, match="North has nothing to answer now"):
        session.answer("2.000", seat="North")


def test_sealed_answers_survive_a_restart() -> None:
    session = begin(keeper=(memory := Memory()))
    session.answer("12.345", seat="North")
    record = Record(session.record.header)
    for line in memory.lines:
        record.place(line)
    assert memory.saved is not None
    again = Session(GAME, record, None, [memory.saved], memory.sealed)
    assert topics(again) == [("South", "plot")]
    again.answer("stand", seat="South")
    session.answer("stand", seat="South")
    assert now(again) == now(session)


def test_the_answers_of_one_round_are_no_answers_to_the_next() -> None:
    session = begin(keeper=(memory := Memory()))
    plot(session)
    assert (session.sealed, memory.sealed) == ({}, {})
    play_on(session, 1)
    to_topic(session, "plot")
    assert topics(session) == [("South", "plot"), ("North", "plot")]


def test_undo_takes_back_a_sealed_answer_and_only_ones_own() -> None:
    session = begin()
    session.answer("12.345", seat="North")
    with pytest.raises(Refusal, match="North must agree"):
        session.undo(seats=frozenset({"South"}))
    session.undo(seats=frozenset({"North"}))
    assert topics(session) == [("North", "plot"), ("South", "plot")]
    session.answer("stand", seat="South")
    session.undo()
    assert topics(session) == [("North", "plot"), ("South", "plot")]


def test_a_revealed_round_is_taken_back_and_given_again_as_one() -> None:
    session = begin()
    before = now(session)
    plot(session)
    after = now(session)
    assert [line.who for line in session.takes_back()] == ["South", "North"]
    with pytest.raises(Refusal, match="North must agree"):
        session.undo(seats=frozenset({"South"}))
    session.undo(seats=frozenset({"North", "South"}))
    assert now(session) == before
    session.redo()
    assert now(session) == after


def test_undo_during_a_round_forgets_what_was_sealed() -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    supper = now(session)
    session.answer("North")
    to_topic(session, "plot")
    session.answer("7.777", seat="South")
    session.undo(2)
    assert now(session) == supper
    session.answer("South")
    assert topics(session) == [("South", "plot"), ("North", "plot")]
    assert not session.sealed


def test_a_jump_into_a_round_stands_before_it() -> None:
    session = begin()
    before = now(session)
    plot(session)
    sealed = next(line for line in session.record.path() if line.kind == "sealed")
    session.go(sealed.number)
    assert now(session) == before


def test_a_player_in_a_round_sticks_to_what_he_answered() -> None:
    """However often the step is run again while a person thinks."""
    session = begin(seats={"South": "random"})
    twin = begin(seats={"South": "random"})
    for _ in range(5):
        twin.let_pass("North", "shot", on=True)
        assert twin.at(len(twin.events)) == session.at(len(session.events))
    session.answer("10.000", seat="North")
    twin.answer("10.000", seat="North")
    assert session.record.path()[:2] == twin.record.path()[:2]


def test_a_late_answer_gets_the_new_question() -> None:
    session = begin()
    old = session.token
    plot(session)
    text = session.record.text()
    with pytest.raises(Stale, match="here is the new question"):
        session.answer("10.000", old, "North")
    assert session.record.text() == text


def test_who_answers_for_all_is_told_when_the_question_has_passed_on() -> None:
    session = begin()
    old = session.token
    session.answer("10.000", old)
    with pytest.raises(Stale):
        session.answer("10.000", old)
    session.answer("stand", old, "South")
    assert topics(session)[0][1] != "plot"


def test_each_option_of_a_side_belongs_to_its_owner() -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    assert session.questions()[0].seats() == ("North", "South")
    with pytest.raises(Refusal, match="South makes that choice"):
        session.answer("South", seat="North")
    session.answer("South", seat="South")
    assert ("answer", "Both") in kinds(session)


def test_every_seat_is_asked_at_a_moment_though_it_can_only_pass() -> None:
    session = begin("parried", parries="on", typed=("dice",))
    plot(session)
    session.answer("6 1")
    assert topics(session) == [("North", "parry")]
    assert session.questions()[0].texts() == ["parry", "pass"]
    session.answer("parry")
    assert topics(session) == [("Both", "supper")]
    assert session.state.tokens == {"North": 0, "South": 1}


def test_a_standing_order_passes_and_its_pass_is_recorded() -> None:
    session = begin("a field", parries="off", typed=("dice",))
    session.let_pass("North", "shot", on=True)
    session.let_pass("South", "shot", on=True)
    plot(session)
    before = now(session)
    session.answer("6 1")
    assert topics(session) == [("Both", "supper")]
    assert kinds(session)[-2:] == [("standing", "North"), ("standing", "South")]
    again = Session(GAME, session.record)
    assert now(again) == now(session)
    session.undo()
    assert now(session) == before


def test_who_plays_alone_is_not_asked_where_he_has_no_choice() -> None:
    session = begin("a field", typed=("dice",), seats={"South": "random"})
    session.forced = frozenset(("parry",))
    session.answer(any_answer(session.questions()[0], Chance("a")))
    before = now(session)
    session.answer("6 1")
    assert topics(session) == [("Both", "supper")]
    assert ("standing", "North") in kinds(session)
    assert now(Session(GAME, session.record)) == now(session)
    session.undo()
    assert now(session) == before


def test_two_people_are_asked_even_where_one_has_no_choice() -> None:
    session = begin("a field", typed=("dice",))
    session.forced = frozenset(("parry",))
    plot(session)
    session.answer("6 1")
    assert topics(session) == [("North", "parry")]
    assert session.questions()[0].texts() == ["pass"]


@pytest.mark.parametrize("parries", ["on", "off"])
def test_a_standing_order_goes_by_the_kind_of_play_and_never_by_what_one_could_do(
    parries: str,
) -> None:
    """Were it to pass only where one has to, waiting would tell that one has a choice."""
    session = begin("a field", parries=parries, typed=("dice",))
    session.let_pass("North", "shot", on=True)
    plot(session)
    session.answer("6 1")
    assert topics(session) == [("South", "parry")]
    session.undo()
    session.let_pass("North", "shot", on=False)
    session.answer("6 1")
    assert topics(session) == [("North", "parry")]


@pytest.mark.parametrize("parries", ["on", "off"])
def test_a_standing_order_of_another_kind_lets_the_question_stand(parries: str) -> None:
    session = begin("a field", parries=parries, typed=("dice",))
    session.let_pass("North", "move", on=True)
    plot(session)
    session.answer("6 1")
    assert topics(session) == [("North", "parry")]
    assert session.questions()[0].passing == "pass"


def test_an_order_given_while_one_is_asked_answers_at_once() -> None:
    session = begin("a field", parries="on", typed=("dice",))
    plot(session)
    session.answer("6 1")
    session.let_pass("North", "shot", on=True)
    assert topics(session) == [("South", "parry")]


def test_only_a_person_lets_plays_pass_and_only_plays_that_have_a_kind() -> None:
    session = begin("a field", seats={"South": "random"})
    for seat, kind, sentence in (
        ("South", "shot", "no person plays “South”"),
        ("dice", "shot", "no person plays “dice”"),
        ("North", "", "say which kind"),
    ):
        with pytest.raises(Refusal, match=sentence):
            session.let_pass(seat, kind, on=True)


def test_a_form_says_what_is_wrong_with_an_answer_and_where() -> None:
    session = begin()
    for text, sentence in (("20.001", "beyond the field"), ("x", "type one such as 12.345")):
        with pytest.raises(Refusal, match=sentence) as refused:
            session.answer(text, seat="North")
        assert refused.value.place == "place"
    assert not session.sealed


def test_a_round_in_a_batch_asks_each_seat_once() -> None:
    chance, asked = Chance("batch"), []

    def answer(question: object, view: object) -> object:
        del view
        asked.append(question.who)  # type: ignore[attr-defined]  # a question
        return any_answer(question, chance)  # type: ignore[arg-type]  # as above

    state = GAME.start({"parries": "off"})
    GAME.step(state, BatchDoor(dict.fromkeys(GAME.seats, answer), Chance("x")))
    assert asked == ["North", "South"]
