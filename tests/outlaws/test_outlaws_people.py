"""One or two people at a shootout, and standing orders for their Snap-shots."""

from __future__ import annotations

import pytest
from gunfights import Fight, man

from lonehand.engine.game import active_seats
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.games.outlaws.events import Chits, Wound
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.rules import person
from lonehand.games.outlaws.rules.snap_shots import offer
from lonehand.games.outlaws.state import State
from lonehand.games.outlaws.text.deeds import Deed
from lonehand.testing.script import ScriptedDoor

QUICK = ["1"]
"""A die that makes a Snap-shot."""


@pytest.mark.parametrize(
    ("people", "side", "owners"),
    [
        ("one", "first", "player player auto auto"),
        ("together", "first", "player second auto auto"),
        ("together", "second", "auto auto player second"),
        ("against", "first", "player player second second"),
        ("against", "second", "second second player player"),
        ("against", "none", "auto auto auto auto"),
    ],
)
def test_two_people_share_a_side_or_have_one_each(people: str, side: str, owners: str) -> None:
    options = {"shootout": "street-fight", "people": people, "side": side}
    state: State = Session.new(GAME, seed="people", options=options).state
    assert owners.split() == [each.plays for each in state.men]


def test_each_person_is_asked_about_his_own_counters() -> None:
    options = {"shootout": "street-fight", "people": "against"}
    session = Session.new(GAME, seed="mine", options=options)
    asked = set()
    for _ in range(40):
        question = session.asked
        if not isinstance(question, Question):
            break
        who = session.state.find(question.about["who"])
        assert {"player": "Player", "second": "Second"}[who.plays] == question.who
        asked.add(question.who)
        session.answer("done" if "done" in question.texts() else question.texts()[0])
    assert {"Player", "Second"} == asked


@pytest.mark.parametrize(("people", "seats"), [("one", ("Player",)), ("against", GAME.seats)])
def test_the_second_seat_takes_part_only_with_a_second_person(
    people: str, seats: tuple[str, ...]
) -> None:
    assert seats == active_seats(GAME, {"people": people})


@pytest.mark.parametrize(
    ("people", "sides"),
    [("together", {"Player", "Second", "Outlaws"}), ("against", {"Player", "Second"})],
)
def test_both_people_learn_how_they_fared(people: str, sides: set[str]) -> None:
    options = {"shootout": "street-fight", "people": people}
    seats = {"Player": "plain", "Second": "plain"}
    outcome = Session.new(GAME, seed="fared", options=options, seats=seats).outcome()
    assert outcome is not None
    assert sides == set(outcome.sides)


def test_the_text_of_a_situation_keeps_who_plays_whom() -> None:
    options = {"shootout": "street-fight", "people": "together"}
    state: State = Session.new(GAME, seed="text", options=options).state
    state.men[0].order = "hold"
    again: State = GAME.read_situation(GAME.situation(state), "again").state
    assert state.men == again.men


# -- standing orders -------------------------------------------------------------------------------


def facing_each_other() -> Fight:
    """Return a person's man and an auto character who has come into his view."""
    return Fight(man("Bill", "C5 E", plays="player", gun=1), man("A", "F5 W", "blue"))


@pytest.mark.parametrize(
    ("first", "shots"), [("snap", 1), ("always", 1), ("hold", 0), ("never", 0)]
)
def test_a_person_is_asked_whether_he_tries_a_snap_shot(first: str, shots: int) -> None:
    fight = facing_each_other()
    bill, other = fight.state.men
    dice = [*QUICK, "1 1", "6"] if shots else []
    with ScriptedDoor([first], draws={"dice": dice}) as door:
        offer(fight.play(door), bill, other, "moved into view")
    assert {"always": "snap", "never": "hold"}.get(first, "") == bill.order
    assert shots == [told.event.kind for told in door.events].count("shoots")


@pytest.mark.parametrize(("order", "shots"), [("snap", 1), ("hold", 0)])
def test_a_standing_order_answers_without_asking(order: str, shots: int) -> None:
    fight = facing_each_other()
    bill, other = fight.state.men
    bill.order = order
    with ScriptedDoor(draws={"dice": [*QUICK, "1 1", "6"] if shots else []}) as door:
        offer(fight.play(door), bill, other, "moved into view")
    assert shots == [told.event.kind for told in door.events].count("shoots")


def test_a_standing_order_is_taken_back_in_his_turn_for_no_action() -> None:
    fight = facing_each_other()
    bill = fight.state.find("Bill")
    with ScriptedDoor() as door:
        play = fight.play(door)
        assert Deed("ask again") not in list(person.deeds_of(play, bill, 4))
        bill.order = "hold"
        assert Deed("ask again") in list(person.deeds_of(play, bill, 4))
        assert 4 == person.carry_out(play, bill, Deed("ask again"), 4)
    assert "" == bill.order


def test_a_sheet_says_which_order_stands() -> None:
    sheets = [each for group in GAME.show.sheets(begun()) for each in group.sheets]
    assert all("holds fire" not in sheet.state for sheet in sheets)
    state = begun()
    state.men[0].order = "hold"
    assert "holds fire" in GAME.show.sheets(state)[0].sheets[0].state


def begun() -> State:
    """Return a street fight in which everybody is in place."""
    state: State = Session.new(GAME, seed="sheet", options={"shootout": "street-fight"}).state
    return state


def test_chits_and_the_wounds_that_end_a_fight_are_said_in_plain_english() -> None:
    state: State = Session.new(GAME, seed="words", options={"shootout": "street-fight"}).state
    name = state.men[0].name
    two = ("head dead", "leg light P")
    said = [
        GAME.sentence(state, Chits(name, drawn=two, void=(), kept=two)),
        GAME.sentence(state, Wound(name, "head", "dead", ("dead",))),
        GAME.sentence(state, Chits(name, drawn=two, void=two[1:], kept=two[:1])),
    ]
    drawn = f"{name} draws 2 wound chits: a deadly hit to the head and a light leg wound."
    assert drawn == said[0]
    void = "The light leg wound does nothing to somebody prone. The deadly hit to the head counts."
    assert f"{drawn} {void}" == said[2]
    assert f"{name} is hit in the head: dead." == said[1]
