"""Undo, redo, jumps and branches: the record only grows, and no future is lost."""

import pytest
from forts import COMPUTED, begin, now, play_on, plot, to_topic, topics
from hypothesis import given, settings
from hypothesis import strategies as st
from sample import GAME

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.play.history import backwards, decisions
from lonehand.engine.play.record import read
from lonehand.engine.play.session import Session
from lonehand.faces.viewmodel import undo_step
from lonehand.games import find
from lonehand.testing.conformance import Watched, any_answer, play


def decided(session: Session) -> int:
    """Return how many decisions lead to where play stands."""
    return len(decisions(session.record, session.record.path()))


def stages(session: Session, answers: int) -> list[object]:
    """Play on, and return what stood there before each decision and at the end."""
    found: list[object] = [now(session)]
    for number in range(answers):
        if not session.questions():
            break
        before = decided(session)
        while session.questions() and decided(session) == before:
            play_on(session, 1, f"stage {number}")
        found.append(now(session))
    return found


@pytest.mark.parametrize("steps", [1, 2, 3, 7])
def test_so_many_steps_back_and_on_again_come_to_the_same(steps: int) -> None:
    session = begin(typed=("deck",), parries="on")
    seen = stages(session, 9)
    assert len(seen) == 10
    session.undo(steps)
    assert now(session) == seen[-1 - steps]
    session.redo(steps)
    assert now(session) == seen[-1]


def test_dice_fall_the_same_after_undo() -> None:
    session = begin()
    plot(session)
    rolled = [line.text for line in session.record.path() if line.kind == "chance"]
    session.undo()
    plot(session, "3.000", "stand")
    assert [line.text for line in session.record.path() if line.kind == "chance"] == rolled


def test_what_undo_would_take_back_is_named() -> None:
    session = begin()
    plot(session, "10.000", "duck")
    session.switch("dice", typed=True)
    assert [line.text for line in session.takes_back(2)] == ["dice typed", "duck", "10.000"]
    session.undo(2)
    coming = [line.text for line in session.brings_back()]
    assert coming == ["10.000", "duck", "dice typed"]


def test_decisions_read_backwards_are_the_same_and_answers_are_all_counted() -> None:
    session = begin(seats={"South": "random"}, typed=("deck",), parries="on")
    for number in range(30):
        play_on(session, 1, f"{number}")
        if number % 7 == 6:
            session.undo(3)
        there = decisions(session.record, session.record.path())
        assert there[::-1] == list(backwards(session.record))
        assert len(session.persons()) == session.answers()


@pytest.mark.parametrize("steps", [0, -1, 99])
def test_more_than_there_is_cannot_be_taken_back_or_given_again(steps: int) -> None:
    session = begin()
    play_on(session, 5)
    before = now(session)
    with pytest.raises(Refusal, match="take back from 1 to"):
        session.undo(steps)
    with pytest.raises(Refusal, match="redo"):
        session.redo(max(steps, 1))
    assert now(session) == before


def test_of_a_single_answer_one_can_be_taken_back() -> None:
    session = begin()
    play_on(session, 1)
    with pytest.raises(Refusal, match="take back 1 answer, not 2"):
        session.undo(2)


def test_play_can_jump_to_any_line_and_back() -> None:
    session = begin(parries="on")
    seen = {session.record.head: now(session)}
    for number in range(12):
        play_on(session, 1, f"{number}")
        seen.setdefault(session.record.head, now(session))
    end = session.record.head
    for line in range(end + 1):
        session.go(line)
        if session.record.head in seen:
            assert now(session) == seen[session.record.head]
    for line, stood in seen.items():
        session.go(line)
        assert session.record.head == line
        assert now(session) == stood


@pytest.mark.parametrize("line", [-1, 999, 10**12])
def test_play_cannot_jump_to_a_line_that_is_not_there(line: int) -> None:
    session = begin()
    with pytest.raises(Refusal, match="does not hold an answer"):
        session.go(line)


def test_a_new_answer_starts_a_branch_and_the_old_one_stays() -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    session.answer("North")
    old, end = now(session), session.record.head
    session.undo()
    session.answer("South")
    assert now(session) != old
    assert {end, session.record.head} <= {line.number for line in session.branches()}
    session.go(end)
    assert now(session) == old


def test_the_same_answer_again_goes_on_along_the_old_branch() -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    session.answer("North")
    end, lines = session.record.head, len(session.record.ends())
    session.undo()
    session.answer("North")
    assert (session.record.head, len(session.record.ends())) == (end, lines)


def test_redo_follows_the_branch_that_was_played_last() -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    session.answer("North")
    session.undo()
    session.answer("South")
    last = now(session)
    session.undo()
    session.redo()
    assert now(session) == last


def test_the_record_never_shrinks() -> None:
    session = begin()
    length = 0
    for number in range(8):
        play_on(session, 2, f"{number}")
        session.undo()
        assert len(session.record) > length
        length = len(session.record)


def test_anything_further_needs_the_seats_concerned() -> None:
    session = begin(parries="off", typed=("dice",))
    plot(session)
    session.answer("6 1")
    session.answer("pass", seat="North")
    session.answer("pass", seat="South")
    session.undo(seats=frozenset({"South"}))
    assert topics(session) == [("South", "parry")]
    with pytest.raises(Refusal, match="North must agree"):
        session.undo(seats=frozenset({"South"}))


NORTH, SOUTH = (frozenset((fort,)) for fort in ("North", "South"))


@pytest.mark.parametrize("seats", [NORTH, SOUTH], ids=["North", "South"])
def test_once_a_hidden_card_was_drawn_nobody_takes_back_his_answer_alone(
    seats: frozenset[str],
) -> None:
    session = begin()
    plot(session)
    to_topic(session, "supper")
    who = "".join(seats)
    session.answer(who, seat=who)
    assert session.events[-1].clause != "S-END"
    before = now(session)
    with pytest.raises(Refusal, match=r"something hidden has been shown since; .* must agree"):
        session.undo(seats=seats)
    assert before == now(session)
    session.undo(seats=NORTH | SOUTH)
    assert [("Both", "supper")] == topics(session)


def test_whoever_plays_alone_takes_back_what_he_likes_and_is_told_what_stays_known() -> None:
    session = begin(seats={"South": "random", "Both": "random"}, parries="off")
    while not session.view_for(NORTH).shown_since():
        play_on(session, 1, f"{len(session.record)}")
    assert [] == session.view_for(NORTH).must_agree()
    step = undo_step(session.view_for())
    assert step is not None
    assert step.shown
    assert "North: " not in step.name
    session.undo(seats=NORTH)


def test_where_nothing_is_hidden_nothing_hidden_is_shown() -> None:
    session = Session.new(find("lone-gunslinger"), "open")
    play_on(session, 6)
    assert any(line.kind == "chance" for line in session.record.path())
    assert not any(session.view_for().shown_since(steps) for steps in range(1, session.answers()))


def test_the_future_of_players_is_the_same_after_undo_redo_and_restart() -> None:
    seats = {"South": "random", "Both": "random"}
    straight, crooked = (begin(seats=seats, parries="on") for _ in range(2))
    for number in range(6):
        play_on(straight, 1, f"{number}")
        play_on(crooked, 1, f"{number}")
        crooked.undo()
        crooked.redo()
        crooked = Session(GAME, read(crooked.record.text()))
        assert now(crooked) == now(straight)


def test_a_game_of_players_alone_has_nothing_to_take_back() -> None:
    session = begin(seats=COMPUTED)
    assert session.outcome() is not None
    with pytest.raises(Refusal, match="there is nothing"):
        session.undo()


def test_there_is_no_view_at_an_event_that_did_not_happen() -> None:
    session = begin()
    for event in (-1, len(session.events) + 1):
        with pytest.raises(Refusal, match="there is no event"):
            session.at(event)


@settings(max_examples=40)
@given(moves=st.lists(st.sampled_from(["play", "undo", "redo", "go", "switch"]), max_size=25))
def test_at_every_event_the_view_is_what_the_run_showed(moves: list[str]) -> None:
    """Also after undo, on branches and past switches: a fresh run of the same record agrees."""
    session = begin("events", parries="on")
    chance = Chance("moves")
    for move in moves:
        if move == "undo" and session.takes_back():
            session.undo()
        elif move == "redo" and session.brings_back():
            session.redo()
        elif move == "go" and session.record.children:
            lines = [line for lines in session.record.children.values() for line in lines]
            session.go(lines[chance.below("go", len(lines))])
        elif move == "switch" and session.asked:
            session.switch("dice", typed=not chance.below("switch", 2))
        elif questions := session.questions():
            session.answer(any_answer(questions[0], chance))
        states = [GAME.encode(session.at(event)) for event in range(len(session.events) + 1)]
        if not session.sealed:
            fresh = Session(GAME, read(session.record.text()))
            assert fresh.events == session.events
            assert states == [GAME.encode(fresh.at(event)) for event in range(len(states))]


def test_events_look_the_same_in_whatever_order_one_looks_at_them() -> None:
    session = play(GAME, "orders")
    seen: list[bytes] = []
    Session(Watched(GAME, at_event=lambda state: seen.append(GAME.encode(state))), session.record)
    numbers = range(len(seen))
    again = [number for number in numbers for _ in range(4)]
    for order in (numbers, again, reversed(again), numbers[::2]):
        for number in order:
            state = session.at(number)
            assert GAME.encode(state) == seen[number], number
            state.turn = -1  # whoever looks has a state of his own
