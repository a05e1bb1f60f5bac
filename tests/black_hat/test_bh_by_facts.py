"""Beside a real table without a map: few questions, in the order of the list; honest windows."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from statistics import median
from typing import Any

import msgspec
import pytest
from bh_real_table import RealTable

from lonehand.engine.at_table.orders import MOST
from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.faces.at_table.tableside import Step, Steps, together
from lonehand.games.black_hat import events, statements
from lonehand.games.black_hat.at_table import memory, orders
from lonehand.games.black_hat.at_table.facts import TableFacts, TableLines, Wanted
from lonehand.games.black_hat.at_table.questions import doors_told, likeliest_first
from lonehand.games.black_hat.automa.book import own_text, read
from lonehand.games.black_hat.face.ending import BY_HAND, counts_of, events_with_times
from lonehand.games.black_hat.face.figures import sheet_of
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import Person
from lonehand.games.black_hat.plays import NO_MORE, OFF, STRIKE
from lonehand.games.black_hat.state import SEATS, Pending, State
from lonehand.games.black_hat.words import names
from lonehand.games.black_hat.words.by_facts import as_card, faces_told, use_of
from lonehand.games.black_hat.words.fights import grit_told
from lonehand.games.black_hat.words.table_questions import amount_of_cover
from lonehand.show.contract import show_of
from lonehand.show.ending import HITS, SHOTS
from lonehand.show.ledger import Entry
from lonehand.space.inches.measures import INCH

TOWN = {"town": "stage-stop"}


class Told(RealTable):
    """A table at which every answer is put in words as if it were taken back at once.

    Attributes:
        taken: for each answer its topic, what was answered, and that in words.

    """

    def __init__(self, seed: str, **options: str) -> None:
        super().__init__(seed, **options)
        self.taken: list[tuple[str, str, str]] = []

    def answer(self, question: Question) -> str:
        """Return what somebody at the table says."""
        show, text = show_of(GAME), super().answer(question)
        told = show.answer_told(self.state, question, text)
        words = told or show.answer_in_words(text, question.clause)
        self.taken.append((question.topic, text, words))
        return text


@cache
def played() -> Told:
    """Return the first half-turns of a gunfight at a table that a script plays."""
    table = Told("facts 3", **TOWN, gang="posse", second_gang="drovers")
    table.play(130)
    return table


@pytest.mark.soak
def test_whole_gunfights_take_eight_answers_a_half_turn_in_the_median() -> None:
    gangs: list[int] = []
    own: list[int] = []
    for number in range(6):
        table = RealTable(f"effort {number}")
        table.play()
        assert table.session.outcome() is not None
        gangs += table.gangs
        own += table.own
    assert median(gangs) <= 8
    assert median(own) <= 8


def test_a_half_turn_takes_eight_answers_at_most_in_the_median() -> None:
    table = played()
    assert len(table.gangs) >= 5
    assert median(table.gangs) <= 8
    assert median([*table.gangs, *table.own]) <= 8


def test_every_play_of_people_is_answered_whether_the_gang_holds_a_joker_or_not() -> None:
    table = played()
    told = [each.event for each in table.session.events]
    announced = [
        nth
        for nth, event in enumerate(told)
        if isinstance(event, events.Announced) and event.seat == SEATS[0]
    ]
    assert announced
    for nth in announced:
        said = told[nth + 1]
        assert isinstance(said, events.LetBe | events.JokerPlayed)
        assert said.seat == SEATS[1]


def test_people_are_asked_for_a_joker_at_each_play_of_a_gang_if_they_hold_one() -> None:
    table = RealTable("jokers", **TOWN, gang="posse", second_gang="drovers")
    asked: dict[int, int] = {}
    for _ in range(220):
        table.follow()
        question = table.session.questions()[0]
        left = table.state.jokers.get(SEATS[0], 0)
        lets_all = NO_MORE in table.state.heard
        if question.topic == "window":
            assert not lets_all, "nothing more is asked in a part that people let pass"
            asked[left] = asked.get(left, 0) + 1
        text = table.step()
        deals = table.session.questions()[0].topic == "jokers"
        if question.topic == "window" and text == "Joker" and not deals:
            assert table.state.jokers[SEATS[0]] == left - 1
    assert asked
    assert set(asked) <= {1, 2}


def test_what_was_seen_is_asked_again_only_once_somebody_has_moved() -> None:
    state, _ = begun("Kh", "3h")
    said = {statements.SIGHTS: "B1 6", "cover B1": "1", "whom B1": "A2", memory.STILL: "yes"}
    state.heard.update({**said, f"{memory.AT}B2": "Hotel", "reach door": "nobody"})
    memory.forget_part(state)
    then = "B1 6, B1 cover 1, B1 A2"
    kept = {memory.STILL: "yes", f"{memory.AT}B2": "Hotel", statements.BEFORE: then}
    assert state.heard == kept
    assert memory.sights_before(state, ["B1", "B2"]) == then
    assert memory.sights_before(state, ["B2"]) == "", "he has acted"
    people = {"B1": state.figure("B1").person}
    assert statements.Sights(people, before=then).check("Before") == then
    memory.walk(state, "B2")
    assert state.heard == {statements.BEFORE: then}
    state.figure("A2").where = "down"
    assert memory.sights_before(state, ["B1"]) == "", "whom he saw is gone"


def test_nobody_counts_cover_or_names_a_target_where_no_shot_can_fit() -> None:
    state, gang = begun("Kh", "3h")
    state.heard.update({statements.SIGHTS: "B1 6", "reach door": "nobody"})
    assert decided(state, gang) == "whom B1"
    state.heard["whom B1"] = "A2"
    assert decided(state, gang) == "cover B1", "of the line to that one"
    state.heard["cover B1"] = "3"
    assert decided(state, gang).line == 9, "through three pieces of cover it hits nobody"
    state.figure("A2").person = tough(state.figure("A2").person)
    del state.heard["cover B1"]
    assert decided(state, gang).line == 9, "nobody counts cover in front of one who stands anyhow"


def tough(person: Person) -> Person:
    """Return somebody whom hardly a hit puts out."""
    return msgspec.structs.replace(person, skills=msgspec.structs.replace(person.skills, grit=2))


def test_enemies_whom_a_hit_puts_out_soonest_are_listed_first() -> None:
    state, _ = begun("Kh", "3h")
    first, second, third = state.enemies(1)[:3]
    first.person = tough(first.person)
    third.money = 1
    found = likeliest_first([first, second, third])
    assert [each.key for each in found] == [third.key, second.key, first.key]


def test_a_pinned_figure_that_nobody_named_may_still_get_up() -> None:
    state, gang = begun("Kh", "3h")
    said = {statements.SIGHTS: "B1 12", "whom B1": "A2", "cover B1": "3", "reach door": "nobody"}
    state.heard.update(said)
    state.figure("B2").pinned = True
    assert decided(state, gang) == statements.PINNED
    state.heard[statements.PINNED] = "B2"
    plan = decided(state, gang)
    assert (plan.line, plan.man.key, plan.unpin) == (7, "B2", "3h")
    state.heard[statements.PINNED] = statements.NOBODY
    assert decided(state, gang).line == 9


def test_the_others_are_asked_about_once_whoever_was_named_has_acted() -> None:
    state, gang = begun("Kh", "3h")
    state.heard[statements.SIGHTS] = "B1 touches"
    listed = read(own_text()).list_for("standard")
    men = [each for each in state.here() if each.seat == SEATS[1] and each.key != "B1"]
    with pytest.raises(Wanted) as found:
        TableFacts(GAME.looked_at(state), gang, men, listed, gang.hand).seen_by("B2")
    assert found.value.key == statements.SIGHTS


def test_no_gang_sees_how_many_jokers_people_have_said() -> None:
    table = RealTable("order", **TOWN)
    while table.step() not in "012":
        continue
    state = table.state
    assert state.jokers.keys() == {SEATS[0]}
    assert GAME.view(state, frozenset([SEATS[0]])).jokers == state.jokers
    assert GAME.view(state, frozenset([SEATS[1]])).jokers == {}


def test_people_who_fight_each_other_are_not_asked_for_their_jokers_before() -> None:
    people = dict.fromkeys(SEATS[:2], "person")
    session = Session.new(GAME, "two", {"beside": "facts", **TOWN}, people)
    topics = []
    for _ in range(12):
        question = session.questions()[0]
        topics.append(question.topic)
        session.answer(question.texts()[0])
    assert "window" in topics
    assert "jokers" not in topics


def test_moves_that_nobody_can_undo_are_one_order() -> None:
    table = played()
    moves = [
        each.event
        for each in table.session.events
        if isinstance(each.event, events.Ordered) and each.event.use == "move"
    ]
    several = [event for event in moves if len(event.cards) > 1]
    assert several
    for event in several:
        longest = sum(
            6 if card[:-1] in ("7", "8", "9", "10") else int(card[:-1]) for card in event.cards
        )
        assert event.length <= longest * INCH * 2
        assert event.length >= len(event.cards) * INCH


def test_whoever_acts_last_and_then_first_looks_and_talks_again() -> None:
    """Who was at work is forgotten with the part, so the house is asked for or taken as known."""
    assert not orders.AT_WORK.startswith(memory.AT)
    table = RealTable("x0", **TOWN)
    table.play(115)
    told = [each.event for each in table.session.events]
    acts = [
        nth
        for nth, event in enumerate(told[:-1])
        if isinstance(event, events.Activated) and event.seat == SEATS[1]
    ]
    assert len(acts) > 3
    for nth in acts:
        assert not isinstance(told[nth + 1], events.Passed), "it has done what it intended"


def begun(*cards: str) -> tuple[State, Any]:
    """Return a gunfight after the deal, with a hand for the gang, and what it may look at."""
    table = RealTable("order", **TOWN, gang="posse", second_gang="drovers")
    while not table.state.turn:
        table.step()
    state = table.state.copy()
    gang = state.player(SEATS[1])
    gang.hand = list(cards)
    state.heard.clear()
    return state, gang


def decided(state: State, gang: Any) -> Any:
    """Return what the list decides, or the fact that it wants to know first."""
    listed = read(own_text()).list_for("standard")
    fight = GAME.looked_at(state)
    men = [each for each in state.here() if each.seat == SEATS[1]]
    try:
        facts = TableFacts(fight, gang, men, listed, gang.hand)
        return TableLines(facts, facts.hand, listed).decide()
    except Wanted as wanted:
        return wanted.key


def test_facts_are_asked_in_the_order_of_the_list_and_only_where_the_hand_can_use_them() -> None:
    state, gang = begun("3h", "4h")
    assert decided(state, gang) == "reach door"
    state.heard["reach door"] = "B2 4000"
    plan = decided(state, gang)
    assert (plan.line, plan.man.key, plan.cards) == (5, "B2", ("4h",))

    state, gang = begun("Kh", "Qh", "3h")
    assert decided(state, gang) == statements.SIGHTS
    state.heard[statements.SIGHTS] = "B1 6, B1 cover 0"
    assert decided(state, gang) == "whom B1"
    state.heard["whom B1"] = "A2"
    plan = decided(state, gang)
    assert (plan.line, plan.foe.key) == (2, "A2"), "it stops there and asks for no door"
    del state.heard["whom B1"]
    state.heard[statements.SIGHTS] = "B1 6, B1 cover 0, B1 A3"
    assert decided(state, gang).foe.key == "A3", "whom it sees may be said at once"
    state.heard["whom B1"] = "A2"

    state.heard[statements.SIGHTS] = "B1 touches"
    assert decided(state, gang).line == 1
    state.heard[statements.SIGHTS] = statements.NOBODY
    assert decided(state, gang) == "reach door"
    state.heard["reach door"] = statements.NOBODY
    assert decided(state, gang).line == 9


def test_cover_and_distance_count_as_they_are_said() -> None:
    state, gang = begun("Kh", "3h")
    said = {statements.SIGHTS: "B1 12, B1 cover 2", "whom B1": "A2", "reach door": "nobody"}
    state.heard.update(said)
    assert decided(state, gang).line == 9, "a pistol beyond 6 through two pieces is no fair shot"
    state.heard[statements.SIGHTS] = "B1 6, B1 cover 0"
    assert decided(state, gang).line in (2, 6)


def test_what_stands_on_buttons_is_what_may_be_answered() -> None:
    """Each text that a ledger may send is one that its form reads."""
    table = RealTable("buttons", **TOWN)
    seen: set[str] = set()
    for _ in range(400):
        table.follow()
        question = table.session.questions()[0]
        ledger = GAME.show.ledger(table.state, question)
        if ledger is not None and question.form is not None:
            seen.add(question.topic)
            for text in [ledger.nothing, *(x for each in ledger.entries for x in texts(each))]:
                assert question.fits(text), text
        elif question.form is not None:
            raise AssertionError(question.topic)
        assert GAME.prompt(table.state, question).strip()
        assert all(GAME.label(table.state, question, option) for option in question.options)
        table.step()
        if {"sights", "ways", "result"} <= seen:
            return
    raise AssertionError(seen)


def texts(entry: Entry) -> list[str]:
    """Return all that a row of a ledger may note."""
    counted = [text for count in entry.counts for text in count.texts]
    return [*counted, *(tick.text for tick in (*entry.ticks, *entry.more))]


def test_hands_get_one_order_at_a_time_with_card_dice_and_line() -> None:
    table = played()
    session: Session = table.session
    orders = [
        (nth, each.event)
        for nth, each in enumerate(session.events)
        if isinstance(each.event, events.Ordered) and each.event.seat == SEATS[1]
    ]
    uses = {event.use for _, event in orders}
    assert "move" in uses
    for nth, event in orders[:25]:
        card = GAME.order(session.at(nth), event)
        assert card is not None
        assert card.open_words <= 40
        assert all(sign in card.who for sign in ("·",))
        assert any(rest.startswith("Line ") for rest in card.rest)
        assert ("more may follow" in card.where) <= event.goes_on
        assert ("stop in contact" in card.where) <= (not event.goes_on)
        if event.need:
            assert faces_told(event.need) in card.where


def test_what_people_say_wrongly_is_refused_with_what_would_be_right() -> None:
    state, _ = begun("Kh")
    foes = {"Ada Long": "A1", "Jeb": "A2"}
    form = statements.Sights({"B1": state.figure("B1").person}, foes=foes)
    with pytest.raises(Refusal, match="begin “Bill 6” with somebody"):
        form.check("Bill 6")
    with pytest.raises(Refusal, match="says nothing of B1"):
        form.check("b1 far")
    assert form.check("b1 6; b1 cover 2") == "B1 6, B1 cover 2"
    assert form.check("b1 4.5") == "B1 6", "a length is the nearest that matters to the gun"
    assert form.check("b1 40") == statements.NOBODY
    assert form.check("b1 6, b1 a2") == form.check("b1 6, b1 jeb") == "B1 6, B1 A2"
    assert statements.sights_in("B1 6, B1 cover 1, B1 A2")["B1"] == (6, 1, "A2")
    ways = statements.Ways({"B1": [4 * INCH]}, {"B1": ["Bank", "General Store"]})
    assert ways.check("b1 4, b1 to general store") == "B1 4000, B1 to General Store"
    assert statements.ways_in("B1 4000, B1 to General Store") == {"B1": 4000}
    assert statements.goals_in("B1 4000, B1 to General Store") == {"B1": "General Store"}
    with pytest.raises(Refusal, match="B1 does not go to “Church”; choose Bank or General Store"):
        ways.check("B1 to Church")
    assert ways.check("b1 4") == "B1 4000"
    assert ways.check("b1 3.5") == "B1 3500"
    assert ways.check("b1 5") == statements.NOBODY, "beyond what its cards reach"
    with pytest.raises(Refusal, match="B1 does not come “far” far"):
        ways.check("B1 far")


def test_people_name_a_figure_by_its_key_or_by_the_beginning_of_its_name() -> None:
    state, _ = begun("Kh")
    names = {"Trail Boss Kay": "B1", "Dusty": "B2"}
    form = statements.Sights({key: state.figure(key).person for key in ("B1", "B2")}, names)
    assert form.check("trail boss kay 6, dusty touches") == "B1 6, B2 touches"
    assert form.check("kay 6, b2 12") == "B1 6, B2 12"
    assert form.candidates(2)[1].startswith("Trail Boss Kay ")
    with pytest.raises(Refusal, match="begin “Rusty 6” with somebody"):
        form.check("Rusty 6")


def test_nothing_shows_a_place_that_only_the_table_knows() -> None:
    table = played()
    state = table.session.at(40)
    assert GAME.show.ground(state) == ""
    assert GAME.show.layer(state) == ""
    assert GAME.show.objectives(state) == []
    with pytest.raises(Refusal, match="only your table knows"):
        GAME.correct(state.copy(), "at A1 4,4")


def test_the_gang_may_be_shown_its_cards_instead_of_drawing_them() -> None:
    session = Session.new(
        GAME, "shown", {"beside": "facts", **TOWN}, {SEATS[1]: "standard"}, typed=("gang cards",)
    )
    question: Question = session.questions()[0]
    for _ in range(12):
        question = session.questions()[0]
        if question.source:
            break
        session.answer(question.texts()[0])
    assert question.who == "gang cards"


def test_results_put_people_out_and_count_for_whoever_did_it() -> None:
    table = played()
    downs = sum(each.downs for each in table.state.figures if each.side == 0)
    gone = [each for each in table.state.figures if each.side and each.where == "down"]
    assert downs == len(gone)


def test_at_the_end_nobody_counts_shots_that_people_roll_for_themselves() -> None:
    view = played().state
    shot = events.ShotRolled("A1", 6, 0, 5, hits=True, seat=SEATS[1], about=("B1",))
    down = events.ShotDown("B1", fell=False, seat=SEATS[0], about=("A1",))
    told = [shot, down]
    assert {row for row, _ in counts_of(view, told)} == {"Enemies shot down"}
    assert "Enemies shot down" not in BY_HAND
    on_screen = msgspec.structs.replace(view, options={})
    assert {SHOTS, HITS} < {row for row, _ in counts_of(on_screen, told)}


def test_whom_people_say_to_be_down_is_counted_as_any_other() -> None:
    view = played().state
    theirs = next(each for each in view.figures if each.side == 1)
    said = events.TableSays(f"out {theirs.key}; pinned A1 yes", about=("A1",))
    assert counts_of(view, [said]) == {("Enemies shot down", 0): 1}
    fled = events.TableSays(f"fled {theirs.key}", about=("A1",))
    assert counts_of(view, [fled]) == {("Fled", 1): 1}
    left = events.TableSays(f"left {theirs.key}; out nobody known", about=("A1",))
    begins = events.TurnBegins(1, SEATS[0])
    told = [event for _, event, source in events_with_times(view, [begins, left]) if source is left]
    assert [type(event) for event in told] == [events.LeftTable]


def test_a_gang_on_its_way_home_is_not_said_to_leave_before_it_is_there() -> None:
    state = played().state
    own, other = (next(each for each in state.here() if each.side == side) for side in (0, 1))
    assert state.is_by_list(other.seat)
    plays = [Pending(each.key, ("2c",), "move", place=OFF) for each in (other, own)]
    home = f"to go towards the {state.edges[1]}ern edge"
    assert [use_of(state, play) for play in plays] == [home, "to leave the table"]


def test_people_who_stop_a_move_choose_the_place_and_a_gang_does_by_its_list() -> None:
    state = played().state
    stopped = events.StoppedByHand(seat=SEATS[0], about=("B1",))
    assert "where you like" in GAME.instruction(state, stopped)
    assert "can shoot" in GAME.instruction(state, msgspec.structs.replace(stopped, seat=SEATS[1]))


def test_people_are_told_which_gang_is_theirs_to_set_up() -> None:
    state = played().state
    told = []
    for seat in SEATS[:2]:
        about = tuple(each.key for each in state.figures if each.seat == seat)
        told.append(GAME.order(state, events.DeployedByHand("north", seat=seat, about=about)))
    assert [each.deed for each in told if each] == ["Set your gang up", "Set the gang up"]


def test_hands_are_told_to_go_on_and_whom_they_see_at_a_door() -> None:
    state = played().state
    assert GAME.instruction(state, events.LetBe(seat=SEATS[1])).startswith("Go on")
    number, card = next(
        (number, card) for number, card in enumerate(state.cards, 1) if card.person.arms
    )
    looked = events.Looked(0, number, card, seat=SEATS[0], about=("A1",))
    told = GAME.instruction(state, looked)
    assert names.title_of(card.person) in told
    assert card.person.arms[0] in told
    assert GAME.instruction(state, events.Looked(0, seat=SEATS[0], about=("A1",))) == ""
    theirs = next(each for each in state.here() if each.seat == SEATS[1])
    secret = events.Looked(0, seat=SEATS[1], about=(theirs.key,))
    told = GAME.instruction(state, secret)
    assert names.figure_called(state, theirs.key) in told
    assert names.title_of(card.person) not in told


def test_hands_are_told_that_a_gang_passes_only_where_nobody_of_it_has_acted() -> None:
    state = played().state.copy()
    passed = events.Passed(seat=SEATS[1])
    for each in state.figures:
        each.acted = False
    assert names.gang(state, SEATS[1]) in GAME.instruction(state, passed)
    assert GAME.instruction(state, msgspec.structs.replace(passed, seat=SEATS[0])) == ""
    next(each for each in state.here() if each.seat == SEATS[1]).acted = True
    assert GAME.instruction(state, passed) == ""


def test_whoever_lays_cards_is_told_who_strikes_at_whom() -> None:
    state = played().state.copy()
    own, other = (next(each for each in state.here() if each.side == side) for side in (0, 1))
    state.pending = Pending(other.key, (), "strike", own.key)
    told = names.strike_told(state)
    assert names.figure_called(state, other.key) in told
    assert names.figure_called(state, own.key) in told
    state.pending = None
    assert names.strike_told(state) == ""


def test_moves_the_same_way_with_no_question_between_them_are_one_line() -> None:
    def move(card: str, length: int, goal: str) -> Step:
        event = events.Ordered((card,), "move", goal=goal, length=length * INCH, about=("B1",))
        order = as_card(state, event)
        return Step(0, 0, 1, "Turn 1.", (), order, ())

    state = played().state
    name = names.figure_called(state, "B1")
    ways = [("5h", 5, "house Hotel"), ("7s", 6, "house Hotel"), ("9d", 6, "house Hotel")]
    told = together(Steps(3, tuple(move(*each) for each in ways), "", ()))
    (step,) = told.steps
    assert [row.text for row in step.rows] == [f"{name}: 17″ to the Hotel door."]
    assert step.order.deed == "Move up to 17″ to the door of the Hotel"
    assert step.order.who == step.rows[0].who == f"{name} · 5♥, 7♠, 9♦"
    (other,) = together(
        Steps(2, (move("5h", 5, "house Hotel"), move("7s", 6, "enemy")), "", ())
    ).steps
    assert len(other.rows) == 2


def test_what_came_of_it_is_one_mark_and_more_of_it_is_asked_for() -> None:
    table = RealTable("marks", **TOWN, gang="posse", second_gang="drovers")
    while table.session.questions()[0].topic != "result":
        table.step()
    question = table.session.questions()[0]
    ledger = GAME.show.ledger(table.state, question)
    assert ledger is not None
    assert ledger.at_once
    (one, *_, other) = [entry.letters for entry in ledger.entries]
    table.session.answer(f"pinned {one} yes; {ledger.more}")
    assert table.state.figure(one).pinned
    question = table.session.questions()[0]
    assert question.topic == "result"
    again = GAME.show.ledger(table.state, question)
    assert again is not None
    assert again.goes_on
    table.session.answer(f"pinned {other} yes")
    assert table.state.figure(other).pinned
    assert table.session.questions()[0].topic != "result"


def test_people_hear_what_their_own_shot_has_to_roll() -> None:
    table = played()
    session = table.session
    told = [
        (nth, each.event)
        for nth, each in enumerate(session.events)
        if isinstance(each.event, events.Ordered)
        and each.event.seat == SEATS[0]
        and each.event.use != STRIKE
    ]
    assert told
    for nth, event in told:
        assert isinstance(session.events[nth - 1].event, events.LetBe)
        order = GAME.order(session.at(nth), event)
        assert order is not None
        assert faces_told(event.need) in order.deed.casefold()
        assert order.deed.startswith("No Joker. ")
        assert ("cover" in order.deed) == (event.cover > 0)


def test_a_stick_is_ordered_with_where_it_is_to_land_and_its_end_is_told() -> None:
    state = played().state
    thrown = events.Ordered(
        ("Kh", "5c"), "throw", goal="several", length=13 * INCH, seat=SEATS[1], about=("B1",)
    )
    aimed = as_card(state, thrown)
    assert "midway between two" in aimed.row
    assert aimed.where.startswith("On an enemy or midway")
    at_one = as_card(state, msgspec.structs.replace(thrown, goal="gang"))
    assert "on the nearest of the enemy gang" in at_one.row
    dud, blast = (events.FuseBurns(die, works=die > 3, about=("B1",)) for die in (2, 5))
    assert GAME.instruction(state, dud).startswith("A dud")
    assert GAME.instruction(state, blast).startswith("It goes off")


def test_an_ace_that_lets_one_more_act_stands_on_the_order_unfolded() -> None:
    state = played().state
    ace = events.Played(("Ac",), "act", "B2", "", seat=SEATS[1], about=("B2",))
    name = names.figure(state, "B2")
    assert GAME.instruction(state, ace) == f"Ace: {name} acts too."
    order = GAME.order(state, ace)
    assert order is not None
    assert order.row == f"Ace: {name} acts too."
    assert order.who.endswith(" · A♣")
    own = msgspec.structs.replace(ace, seat=SEATS[0], about=("A2",))
    assert GAME.order(state, own) is None


def test_a_shot_of_people_says_what_follows_a_hit_and_when_they_are_asked() -> None:
    state = played().state.copy()
    state.heard.pop(memory.BEFELL, "")
    hit = events.Ordered((), "pistol", "B1", need=5, seat=SEATS[0], about=("A1",))
    assert "then True Grit: 1 flees, 2–4 down, 5–6 pinned." in as_card(state, hit).row
    asked = f"You say which when {names.figure(state, 'A1')} is done"
    assert asked in as_card(state, hit).row
    vain = as_card(state, msgspec.structs.replace(hit, need=7))
    assert "True Grit" not in vain.row
    state.heard[memory.BEFELL] = "yes"
    assert as_card(state, hit).row.endswith("5–6 pinned."), "when it is asked is said once"
    alone = as_card(state, hit)
    assert (alone.who, alone.where) == (
        names.figure_called(state, "A1"),
        "Then True Grit: 1 flees, 2–4 down, 5–6 pinned.",
    )
    show = show_of(GAME)
    assert show.answer_in_words("12 0", "BW-AUTO-TABLE") == "≤12″, open"
    assert show.answer_in_words("8 1", "BW-AUTO-TABLE") == "≤8″, cover 1"


def test_where_any_cover_is_the_same_nobody_is_asked_how_much() -> None:
    state, _ = begun("Kh", "3h")
    about = {"figure": "A1", "target": "B1"}
    for options, end in (
        (("8 0", "8 1"), "and is cover in the way?"),
        (("6 0", "6 1", "6 2", "6 3"), "through how many pieces of cover or people?"),
    ):
        asked = Question(SEATS[0], "BW-AUTO-TABLE", "range", options, about)
        assert GAME.prompt(state, asked) == f"How far is it to {names.figure(state, 'B1')}, {end}"


def test_the_numbers_of_true_grit_are_those_of_whoever_is_hit() -> None:
    state, _ = begun("Kh", "3h")
    one = state.figure("B1")
    one.person = tough(one.person)
    assert grit_told(one) == "1–2 down, 3–4 pinned"
    one.mounted = True
    assert grit_told(one) == "1 down, 2 horse killed, 3 pinned"


def test_every_answer_that_is_taken_back_is_named_in_words() -> None:
    taken = played().taken
    kinds = {topic for topic, _, _ in taken}
    assert kinds >= {"sights", "whom", "ways", "house", "deed", "range", "jokers", "result"}
    for topic, text, words in taken:
        raw = re.findall(r"\b[ABTH]\d+\b|^“?[\d. ]+”?$", words)
        assert not raw, f"{topic}: {text} is told as {words}"
    state, show = played().state.copy(), show_of(GAME)
    asked = Question(SEATS[0], "BW-AUTO-TABLE", "result", (), {"figure": "A1"}, statements.Some(()))
    name = names.figure(state, "B1")
    said = show.answer_told(state, asked, "mounted B1 no; pinned B1 yes; more")
    assert said == f"{name} is on foot and {name} is pinned"


def test_a_joker_on_one_of_several_strikes_says_which_of_them_does_not_count() -> None:
    state, _ = begun("Kh", "3h")
    said = events.JokerPlayed(("Xr",), "strike", seat=SEATS[1])
    undone = events.StrikeUndone(("Xr", "back"), "back", seat=SEATS[1], about=("A2",))
    name = names.figure(state, "A2")
    assert GAME.instruction(state, said) == ""
    told = GAME.instruction(state, undone)
    assert told.startswith("Joker from ")
    assert f"{name}’s cards no longer counts" in told


def test_a_question_that_comes_back_with_an_ace_says_so() -> None:
    state, _ = begun("Kh", "3h")
    about = {"key": "", "gang": SEATS[1], "aim": "door", "reach": {}, "goals": {}, "at": {}}
    people = {each.key: each.person for each in state.here() if each.seat == SEATS[1]}
    first = Question(SEATS[0], "BW-AUTO-TABLE", "ways", (), about)
    sights = Question(SEATS[0], "BW-AUTO-TABLE", "sights", (), about, statements.Sights(people))
    state.phase, state.acts = "figure", 1
    assert [GAME.prompt(state, each)[:6] for each in (first, sights)] == ["Who is", "Who to"]
    state.acts = 0
    for each in (first, sights):
        assert GAME.prompt(state, each).startswith("An Ace: who else ")


def test_doors_with_cards_that_a_gang_does_not_want_are_told_apart_in_the_question() -> None:
    state, gang = begun("Kh", "3h")
    keys = [each.key for each in state.here() if each.seat == SEATS[1]]
    fight = GAME.looked_at(state)
    houses = [nth for nth, pile in enumerate(state.piles) if pile]
    called = [fight.site.houses[nth].name for nth in houses]
    assert doors_told(fight, keys) == ""
    gang.insulted.append(state.piles[houses[0]][0])
    told = doors_told(fight, keys)
    assert told == f"a door with a card, not the {called[0]}"
    about = {"key": "", "gang": SEATS[1], "aim": "door", "doors": told}
    asked = GAME.prompt(state, Question(SEATS[0], "BW-AUTO-TABLE", "ways", (), about))
    assert asked == f"Who is nearest to {told}, none of yours within 6″?"
    assert "(" not in asked, "a page takes what stands in brackets for an aside"
    gang.insulted.extend(state.piles[nth][0] for nth in houses[1:-2])
    assert doors_told(fight, keys) == f"the door of the {called[-2]} or {called[-1]}"


def test_the_table_in_words_names_no_place_where_none_is_known() -> None:
    state, _ = begun("Kh", "3h")
    state.figure("B1").pinned = True
    told = show_of(GAME).twin(state)
    name, gang = names.figure_called(state, "B1"), names.gang(state, SEATS[1])
    assert f"{name} ({gang}): pinned." in told
    assert not [each for each in told if " is at " in each]
    house, *others = [nth for nth, pile in enumerate(state.piles) if pile]
    called = GAME.looked_at(state).site.houses[house].name
    state.piles = [[1] if nth == house else [] for nth in range(len(state.piles))]
    assert others
    assert f"Town cards: 1 on {called}." in show_of(GAME).twin(state)


def test_a_rush_is_asked_about_with_those_of_the_other_side_alone() -> None:
    state, _ = begun("Kh", "3h")
    state.figure("A2").pinned = state.figure("B2").pinned = True
    about = {"key": "", "gang": SEATS[1], "aim": "rush"}
    asked = GAME.prompt(state, Question(SEATS[0], "BW-AUTO-TABLE", "ways", (), about))
    assert names.figure(state, "A2") in asked
    assert names.figure(state, "B2") not in asked


def test_money_is_counted_after_a_shot_of_those_alone_who_carry_some() -> None:
    state, _ = begun("Kh", "3h")
    state.figure("A2").money = 1
    asked = Question(SEATS[0], "BW-AUTO-TABLE", "result", (), {"figure": "A1"}, statements.Some(()))
    found = show_of(GAME).ledger(state, asked)
    assert found is not None
    assert [each.letters for each in found.entries if each.counts] == ["A2"]


NEXT = (events.Activated, events.PartBegins, events.TurnBegins)
"""What ends that somebody acts."""


def test_whoever_takes_money_is_said_to_do_nothing_else_and_named_as_in_questions() -> None:
    state, _ = begun("Kh", "3h")
    takes = events.Ordered(("3h",), "take", "Hotel", line=3, seat=SEATS[1], about=("B2",))
    card = as_card(state, takes)
    assert "just carry it home" in card.row
    assert card.where.endswith("only carries it home.")
    state.figure("B2").money = 1
    told = sheet_of(state, state.figure("B2")).state
    assert told.startswith("B2, ")
    assert told.endswith("1 Money card, goes home")


def test_no_figure_of_a_gang_acts_without_a_word() -> None:
    table = played()
    began = [
        nth
        for nth, each in enumerate(table.session.events)
        if isinstance(each.event, events.Activated) and each.event.seat == SEATS[1]
    ]
    assert len(began) > 4
    for nth in began[:-1]:
        told = table.session.events[nth + 1 :]
        part = list(takewhile(lambda each: not isinstance(each.event, NEXT), told))
        state = table.session.at(nth)
        assert any(GAME.instruction(state, each.event) for each in part), part


def test_one_key_lets_all_plays_of_a_part_be_where_people_hold_a_joker() -> None:
    asked = Question(SEATS[0], "BW-JOKER", "window", ("Joker", NO_MORE, "pass"), moment="shot")
    assert show_of(GAME).obvious(asked) == NO_MORE
    labels = [GAME.label(played().state, asked, each) for each in asked.options]
    assert labels == ["Joker!", "No Joker this go", "Let this one be"]


def test_how_many_jokers_is_answered_by_buttons_that_stand_in_one_row() -> None:
    asked = Question(SEATS[0], "BW-TURN", "jokers", ("0", "1", "2"), {"cards": 6})
    assert [GAME.label(played().state, asked, each) for each in asked.options] == [
        "None", "One", "Both",
    ]  # fmt: skip


def test_a_joker_says_whose_it_is_and_whose_play_it_undoes() -> None:
    state = played().state.copy()
    own = next(each for each in state.here() if each.side == 0)
    state.pending = Pending(own.key, (), "move", "")
    said = GAME.instruction(state, events.JokerPlayed(("Jb",), "move", seat=SEATS[1]))
    assert names.gang(state, SEATS[1]) in said
    assert f"what {names.figure(state, own.key)} just played" in said


def test_every_count_of_cover_has_its_answer() -> None:
    """Where one piece and more are the same, no answer says that there is one."""
    some = Question(SEATS[0], "BW-AUTO-TABLE", "cover", ("0", "1"))
    assert [amount_of_cover(some, each) for each in (0, 1)] == ["open", "in cover"]
    many = msgspec.structs.replace(some, options=("0", "1", "2", "3"))
    assert amount_of_cover(many, 3) == "cover 3+"


def test_hands_are_told_of_a_miss_and_of_whoever_will_not_come() -> None:
    """Dice of a shot belong to no seat: whose they are is known from the one who shoots."""
    state = played().state
    missed = events.ShotRolled("A1", 2, 0, 5, hits=False, about=("B1", "A1"))
    stopped = events.CoverRolled("wall", 5, stops=True, about=("B1",))
    stands = events.GritRolled(6, 0, "man", "missed", seat=SEATS[0], about=("A1",))
    refused = events.Persuaded(0, 1, "Doc", 2, 0, 6, wins=False, seat=SEATS[0], about=("A1",))
    assert "miss" in GAME.instruction(state, missed)
    struck = events.Struck("A1", (2, 3), 0, 5, 0, seat=SEATS[1], about=("B1", "A1"))
    assert "no hit" in GAME.instruction(state, struck)
    assert GAME.instruction(state, msgspec.structs.replace(struck, hits=1)) == ""
    assert "stops the bullet" in GAME.instruction(state, stopped)
    assert GAME.instruction(state, stands).endswith("stands.")
    assert GAME.instruction(state, refused) == "No luck."
    assert GAME.instruction(state, msgspec.structs.replace(refused, seat=SEATS[1])) == (
        "The doc will not come."
    )
    told_otherwise = [
        msgspec.structs.replace(missed, hits=True),
        msgspec.structs.replace(missed, about=("A1", "B1")),
        msgspec.structs.replace(stopped, stops=False),
        msgspec.structs.replace(stands, result="down"),
        msgspec.structs.replace(refused, wins=True),
    ]
    assert [GAME.instruction(state, each) for each in told_otherwise] == [""] * 5


@pytest.mark.parametrize("town", ["dry-creek", "stage-stop"])
def test_the_card_that_builds_the_town_says_where_every_town_card_lies(town: str) -> None:
    people = dict.fromkeys(SEATS[:1], "person")
    session = Session.new(GAME, "build", {"beside": "facts", "town": town}, people)
    laid = next(each.event for each in session.events if isinstance(each.event, events.TownLaid))
    state = session.view_for().view
    order = GAME.order(state, laid)
    assert order is not None
    assert order.open_words <= MOST
    assert f"{laid.houses} houses" in order.where
    assert sum(map(len, state.piles)) == laid.count
    two = sum(len(pile) > 1 for pile in state.piles)
    assert order.where.count(" on ") == (two > 0) + (two < laid.houses)
