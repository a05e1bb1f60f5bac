"""Beside a real table: what is asked, how often, and what the orders say."""

from __future__ import annotations

import statistics

import pytest
from gunfights import Fight, man
from real_table import RealTable

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.faces.at_table import tableside
from lonehand.games.outlaws import events
from lonehand.games.outlaws.at_table import hands
from lonehand.games.outlaws.game import GAME
from lonehand.show.contract import show_of
from lonehand.testing.script import ScriptedDoor

BY_FACTS = {"beside": "facts"}


def orders(fight: Fight, *answers: str, **draws: list[str]) -> list[str]:
    """Let the first man's counter be drawn; return the lines of his orders."""
    with ScriptedDoor(answers, draws=draws) as door:
        hands.play_counter(fight.play(door), fight.state.men[0])
    told = [each.event for each in door.events]
    return [line for event in told if isinstance(event, events.Order) for line in event.lines]


def test_at_a_table_an_order_says_what_the_hands_do() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert ["Turn to B and spend every action on shooting."] == lines[:1]
    assert "away from him" in lines[1]


def test_at_a_table_hands_find_the_target_among_several_by_the_rule() -> None:
    fight = Fight(
        man("A", "C5 E"),
        man("B", "F5 W", "blue", plays="player"),
        man("C", "G5 W", "blue", plays="player", holds=("Winchester",)),
        options=BY_FACTS,
    )
    lines = orders(fight, "place: covered", "result: done", auto=["5"], dice=["1", "6"])
    assert "Turn to C and" in lines[0]
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert "Turn to the nearest enemy and" in lines[0]
    fight.state.facts["target"] = "B"
    lines = orders(fight, "place: open", "result: done", auto=["2"], dice=["1", "6"])
    assert "Turn to B and" in lines[0]


@pytest.mark.parametrize(("typed", "says"), [((), ""), (("auto",), "Roll the light green die")])
def test_hands_take_an_auto_die_only_where_they_roll_it(typed: tuple[str, ...], says: str) -> None:
    session = Session.new(GAME, "dice", BY_FACTS, typed=typed)
    while not any(isinstance(told.event, events.Colour) for told in session.events):
        question = session.questions()[0]
        is_place = question.topic == "place"
        session.answer(hands.COVERED if is_place else question.texts()[0])
    seen = session.view_for()
    number = next(n for n, told in enumerate(seen.events) if isinstance(told.event, events.Colour))
    assert tableside.instruction(seen, number).startswith(says)
    assert bool(tableside.instruction(seen, number)) == bool(says)


def test_a_persons_own_turn_takes_one_answer_and_no_card() -> None:
    session = Session.new(GAME, "own", BY_FACTS)
    while session.questions()[0].about.get("who") not in ("Bill", "Dale"):
        session.answer(session.questions()[0].texts()[0])
    question, seen = session.questions()[0], session.view_for()
    assert GAME.prompt(session.state, question).startswith("Play ")
    last = max(n for n, told in enumerate(seen.events) if isinstance(told.event, events.Order))
    card = tableside.order(seen, last, tableside.instruction(seen, last))
    assert tableside.has_done(seen, card)


def test_in_words_everybody_is_as_the_program_knows_him_and_nobody_is_off_the_map() -> None:
    view = Session.new(GAME, "words", BY_FACTS).view_for().view
    told = show_of(GAME).twin(view)
    assert told[0] == "Look at your own table to see where everybody is."
    assert "Bill (Townsmen): Winchester." in told
    assert not any("not on the map" in line for line in told)


FACTS = """counter = "Bill"

[options]
shootout = "street-fight"
beside = "facts"

[facts]
place = "covered"
target = "Luke Young"
result = "done"

[[man]]
name = "Bill"
side = "Townsmen"
plays = "auto"

[[man]]
name = "Daniel"
side = "Outlaws"

[[man]]
name = "Luke Young"
side = "Outlaws"
"""


def test_the_facts_of_a_situation_are_not_asked_for() -> None:
    laid = GAME.read_situation(FACTS, "facts")
    assert laid.state == GAME.read_situation(GAME.situation(laid.state), "again").state
    with ScriptedDoor(draws={"auto": ["1"], "dice": ["2", "6"]}) as door:
        GAME.step(laid.state, door)
    told = [each.event for each in door.events]
    assert ["Luke Young"] == [event.target for event in told if isinstance(event, events.Target)]
    assert {} == laid.state.facts


@pytest.mark.parametrize(
    ("is_", "should_be", "says"),
    [
        ('"covered"', '"up"', "facts, place: “up” is not an answer here; choose “unseen”"),
        ('"Luke Young"\nresult', '"Sam"\nresult', "facts, target: “Sam” is not an answer here"),
        ("place =", "where =", "facts: there is no fact where; choose place"),
        ('beside = "facts"', "", "facts: facts replace the map; set beside = “facts” to use them"),
    ],
)
def test_facts_that_cannot_be_are_refused(is_: str, should_be: str, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read_situation(with_places(FACTS.replace(is_, should_be), is_), "facts")
    assert says in str(refused.value)


def with_places(text: str, is_: str) -> str:
    """Return a situation with a square for everybody, if it has a map now."""
    for who, at in (("Bill", "I8 W"), ("Daniel", "B6 S"), ("Luke Young", "B8 S")):
        if is_.startswith("beside"):
            text = text.replace(f'name = "{who}"', f'name = "{who}"\nat = "{at}"')
    return text


def test_at_a_table_what_came_of_it_is_said_in_two_answers() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    answers = ("place: open", "result: B", "change: dead", "result: done")
    with ScriptedDoor(answers, draws={"auto": ["2"], "dice": ["1", "6"]}) as door:
        hands.play_counter(fight.play(door), fight.state.men[0])
    assert "dead" == fight.state.find("B").out
    out = next(each.event for each in door.events if isinstance(each.event, events.IsOut))
    assert "A" == out.by
    card = GAME.order(fight.state, out)
    assert card is not None
    assert card.own == "Player"


def test_at_a_table_whoever_waits_has_changed_nothing_and_nothing_is_asked() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    assert ["Wait. He does nothing."] == orders(fight, "place: unseen", auto=["6"])


def test_at_a_table_how_he_is_himself_is_said_in_one_answer() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue", plays="player"), options=BY_FACTS)
    answers = ("place: open", "result: prone", "result: out of ammunition", "result: done")
    orders(fight, *answers, auto=["2"], dice=["1", "6"])
    a = fight.state.find("A")
    assert (True, 0) == (a.is_prone, a.items[0].loaded)


@pytest.mark.parametrize("shootout", ["street-fight", "the-hanging"])
def test_an_activation_at_a_table_takes_three_answers_in_the_median(shootout: str) -> None:
    entries: list[int] = []
    for number in range(6):
        table = RealTable(f"effort {number}", shootout)
        table.play_on()
        entries += map(len, table.typed)
    assert len(entries) > 40
    assert statistics.median(entries) <= 3
    assert statistics.quantiles(entries, n=10)[8] <= 4
