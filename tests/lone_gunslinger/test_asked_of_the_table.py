"""What a real table is asked: what to turn up, for whom and what for, and whose card it is."""

from __future__ import annotations

import msgspec
import pytest
from positions import position

from lonehand.engine.play.session import Session
from lonehand.engine.question import UNKNOWN as NOT_KNOWN
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import picker, tableside
from lonehand.games import find
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.at_table.orders import order
from lonehand.games.lone_gunslinger.cards import CARDS, DECK, KIND, UNKNOWN
from lonehand.games.lone_gunslinger.choices import GIVE_UP, Choice
from lonehand.games.lone_gunslinger.state import State, fault
from lonehand.games.lone_gunslinger.words.questions import how_many_needed, prompt
from lonehand.games.lone_gunslinger.words.reasons import why_laid
from lonehand.show.contract import show_of

GAME = find("lone-gunslinger")


def asks(session: Session) -> str:
    """Return what is asked, in words."""
    found = viewmodel.question_seen(session.view_for(), beside=True)
    assert found is not None
    return found.prompt


def at_a_table(table: State) -> Session:
    """Return a game with a real deck that goes on from a table."""
    session = Session.new(GAME, "a real deck", typed=("deck",), start=table)
    session.order("deck", "unseen", NOT_KNOWN)
    return session


def test_the_set_up_says_which_seat_and_whose_character() -> None:
    session = Session.new(GAME, "set-up", typed=tuple(GAME.sources)).take_orders()
    roles = "Shuffle three Outlaws, the Renegade and one Deputy. Who is on the Sheriff’s left?"
    assert asks(session) == roles, "what to take out of the box is said with the first"
    for role in ("Deputy", "Outlaw", "Outlaw", "Renegade"):
        session.answer(role)
    assert session.state.seats[-1].role == "Outlaw", "the last role is forced, and not asked for"
    said = []
    while session.questions()[0].who == "characters":
        said.append(asks(session))
        session.answer(session.questions()[0].texts()[0])
    assert said[:3] == [
        "Shuffle these 10 characters. Who is the Sheriff?",
        "Turn up a character for the Deputy. Who is it?",
        "Turn up a character for the Outlaw two seats to the Sheriff’s left. Who is it?",
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
    assert asks(session) == "Deal Rose Doolan 2 cards face up. Which, in order?"
    session.answer("beer 6h")
    assert asks(session) == "Rose Doolan’s second card?"


def test_black_jacks_second_card_is_asked_for_because_he_shows_it() -> None:
    people = "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy"
    session = at_a_table(position(people, turn="Sheriff", phase="draw"))
    if session.questions()[0].about["nth"] == 1:
        session.answer("beer 6h")
    assert asks(session) == "The Sheriff shows his second card. Which is it?"


@pytest.mark.parametrize("card", ["missed 8s", "mustang 8h"])
def test_an_opponent_who_can_play_nothing_is_not_passed_over_in_silence(card: str) -> None:
    people = "Sheriff Black Jack\nOutlaw Rose Doolan\nOutlaw Jourdonnais\nDeputy Bart Cassidy"
    session = at_a_table(position(people, turn="Rose Doolan", phase="draw"))
    for each in ("missed qc", card):
        session.answer(each)
    seen = session.view_for()
    log = [
        viewmodel.log_line(GAME, session.state, number, event)
        for number, event in enumerate(session.events)
    ]
    told = tableside.steps(seen, log, lambda n: tableside.instruction(seen, n), 0, len(log))
    assert told.turn == "Jourdonnais’ turn."
    said = [note.sentence for note in told.notes]
    assert said == (["Rose Doolan can use no card on the Stack."] if "missed" in card else [])


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ({"needed": 2, "by": 1}, " Two Missed! are needed."),
        ({"needed": 1, "by": 1}, " One more Missed! is needed."),
        ({"needed": 1, "by": 1, "with": "gatling"}, ""),
        ({"needed": 1, "by": 2}, ""),
    ],
)
def test_a_shot_of_slab_says_how_many_it_still_takes(about: dict[str, object], says: str) -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Slab the Killer\nOutlaw Jourdonnais\nDeputy Bart Cassidy"
    )
    assert how_many_needed(table, about) == says


def blown_up(role: str, outlaw: str) -> Session:
    """Let the Dynamite kill a person who holds two hidden cards."""
    lives = {each: "1 front: dynamite 2h" if each == role else "" for each in ("Sheriff", "Deputy")}
    table = position(
        f"Sheriff Black Jack {lives['Sheriff']}\nOutlaw {outlaw}\n"
        f"Deputy Bart Cassidy {lives['Deputy']}",
        turn=role,
        phase="begin",
    )
    dead = next(seat for seat in table.seats if seat.role == role)
    dead.hand, table.hidden = [UNKNOWN, UNKNOWN], 2
    session = at_a_table(table)
    session.answer("missed 5s")  # the Dynamite goes off
    return session


def test_cards_of_a_dead_deputy_are_turned_over_for_vulture_sam() -> None:
    session = blown_up("Deputy", "Vulture Sam")
    assert asks(session) == "Turn over the 2 hidden cards of the Deputy’s hand. Which, in order?"
    session.answer("bang 7c")
    assert asks(session) == "The second card of the Deputy’s hand?"


@pytest.mark.parametrize(
    ("role", "outlaw"), [("Deputy", "Rose Doolan"), ("Sheriff", "Vulture Sam")]
)
def test_hidden_cards_that_decide_nothing_any_more_are_not_asked_for(
    role: str, outlaw: str
) -> None:
    state: State = blown_up(role, outlaw).state
    assert not next(seat for seat in state.seats if seat.role == role).alive
    assert state.over == (role == "Sheriff")
    assert state.unnamed == 2
    assert fault(state) == ""


def test_cards_for_one_purpose_are_named_together_as_far_as_the_deck_lasts() -> None:
    for left, several in ((80, 2), (3, 2), (2, 1), (1, 1)):
        table = position(
            "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy",
            turn="Rose Doolan",
            phase="draw",
        )
        table.discard += table.deck[left:]
        del table.deck[left:]
        session = at_a_table(table)
        question = viewmodel.question_seen(session.view_for(), beside=True)
        assert question is not None
        assert question.several == several
        asked = session.questions()[0].about
        for _ in range(several):
            assert session.questions()[0].about["seat"] == asked["seat"]
            session.answer(session.questions()[0].texts()[0])
        then = session.questions()[0].about
        reshuffled = left == 1  # then the second of both is any of the discarded
        assert (then.get("for"), then.get("nth")) != ("cards", 2) or reshuffled


def test_the_picker_stays_however_few_cards_are_left() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="draw",
    )
    table.discard += table.deck[3:]
    del table.deck[3:]
    session = at_a_table(table)
    question = viewmodel.question_seen(session.view_for(), beside=True)
    assert question is not None
    found = picker.picker_for(session.view_for(), question)
    assert found is not None
    assert sum(len(cell.cards) for suit in found.suits for cell in suit.cells) == 3


@pytest.mark.parametrize("hand", [UNKNOWN, CARDS["bang 7c"]])
def test_a_hand_has_its_picker_as_long_as_it_is_hidden(hand: int) -> None:
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy", phase="play")
    table.deck = [card for card in table.deck if card != hand]
    table.seats[0].hand, table.hidden = [hand], int(hand == UNKNOWN)
    table.discard += table.deck[10:]
    del table.deck[10:]
    session = at_a_table(table)
    question = viewmodel.question_seen(session.view_for(), beside=True)
    assert question is not None
    assert question.topic == "play"
    assert (picker.picker_for(session.view_for(), question) is None) == (hand != UNKNOWN)


def test_what_nobody_can_know_at_a_table_is_no_slip() -> None:
    table = position(
        "Sheriff Black Jack 1\nOutlaw Rose Doolan hand: bang 7c\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="play",
    )
    table.seats[0].hand, table.hidden = [UNKNOWN], 1
    session = at_a_table(table)
    session.answer("take the hit")
    question = viewmodel.question_seen(session.view_for(), beside=True)
    assert question is not None
    assert question.topic == "last point"
    assert question.prompt == "The Sheriff has lost his last life point. Play a Beer?"
    assert [option.slip for option in question.options if option.slip] == []


def test_a_card_that_has_no_target_is_told_with_its_reason() -> None:
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy", phase="play")
    table.seats[0].hand, table.hidden = [UNKNOWN], 1
    seen = at_a_table(table).view_for()
    question = viewmodel.question_seen(seen, beside=True)
    assert question is not None
    found = picker.picker_for(seen, question)
    assert found is not None
    cells = {(suit.suit, cell.rank): cell for suit in found.suits for cell in suit.cells}
    assert cells["d", "8"].cards == ("bang 8d",)
    assert cells["d", "8"].unfit == "Panic! 8♦: Nobody with a card is at distance 1."
    assert cells["s", "2"].gone == "Missed! 2♠: A Missed! is only played against a shot."


def test_the_last_card_of_a_store_is_told_to_the_one_who_has_no_choice() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan hand: general store 9c\nDeputy Bart Cassidy",
        turn="Rose Doolan",
        phase="play",
    )
    session = at_a_table(table)
    for card in ("bang 7c", "bang 6d", "beer 6h"):
        session.answer(card)
    session.answer(session.questions()[0].texts()[0])
    seen = session.view_for()
    takes = [n for n, event in enumerate(seen.events) if event.event.kind == "take"]
    orders = [order(seen.at(n), seen.events[n].event) for n in takes]
    assert [tableside.has_done(seen, each) for each in orders] == [False, True, False]
    assert orders[-1].row.endswith("to the Sheriff.")


def test_an_order_names_who_gains_or_loses_life_points() -> None:
    table = position("Sheriff Black Jack 2\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    gains = order(table, events.Regain(0, 1, 3, "beer"))
    loses = order(table, events.Lose(0, 1, 0, 1, "indians"))
    assert (gains.row, gains.deed) == ("The Sheriff +1 life: 3.", "The Sheriff +1 life")
    assert (loses.row, loses.deed) == ("The Sheriff −1 life: 0 left.", "The Sheriff −1 life")
    assert (gains.who, loses.who) == ("", "")  # the deed says it
    assert loses.where == "0 left: he is dead."
    table.seats[0].hand.append(UNKNOWN)
    saved = order(table, events.Lose(0, 1, 0, 1, "indians"))
    assert saved.where == "0 left: only a Beer saves him."


def test_an_order_says_whose_bottom_card_goes_also_when_his_turn_is_over() -> None:
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    goes = events.Discard(1, next(card for card in DECK if KIND[card] == "bang"))
    assert order(table, goes).row.startswith("Discard Rose Doolan’s bottom card BANG! ")


def test_an_order_says_what_came_of_a_draw_by_what_it_was_for() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy", turn="Rose Doolan"
    )
    orders = [
        order(table, events.Flip(1, [0], 0, why, served))
        for why in ("use the Barrel", "use the ability", "jail", "dynamite")
        for served in (True, False)
    ]
    flips = [one.row.rpartition(": ")[2] for one in orders]
    barrel = ["the Barrel helps.", "no help."]
    assert flips == [*barrel, *barrel, "out of Jail.", "Jail holds.", "no bang.", "it explodes."]
    alone = [f"Turned up for her. {came[0].upper()}{came[1:]}" for came in flips]
    assert [one.where for one in orders] == alone, "on a card of its own it is said as well"


def test_what_is_left_of_a_turn_is_said_to_be_its_end_beside_the_next_one() -> None:
    table = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    short = show_of(GAME).in_short(table, events.Turn(1, 1))
    assert short is not None
    assert short.still == "The end of Rose Doolan’s turn."


def test_a_hint_knows_that_lucky_duke_turns_up_two_for_a_barrel() -> None:
    table = position("Sheriff Lucky Duke\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    lucky, plain = (why_laid(table, seat, "barrel") for seat in (0, 2))
    assert "nearly one shot in two" in lucky
    assert "one shot in four" in plain


def test_a_hidden_hand_is_asked_for_a_blue_card_in_whole_words() -> None:
    table = position(
        "Sheriff Black Jack\nOutlaw Bart Cassidy\nDeputy Rose Doolan", discard="panic qh"
    )
    about = {"by": 1, "seat": 2, "place": "hand", "blue first": True}
    question = Question("Deputy", "LG-CARD-CAT", "part with", [DECK[0]], about)
    says = "Bart Cassidy’s Panic!: which card does the Deputy lose, a blue one if she has any?"
    assert prompt(table, question) == says


def test_what_takes_no_card_comes_before_all_that_a_hidden_hand_may_hold() -> None:
    bangs = [Choice("play", card) for card in DECK if KIND[card] == "bang"]
    state = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    question = Question("Sheriff", "LG-AIM-3", "duel", [*bangs, GIVE_UP], {"by": 1, "seat": 0})
    assert show_of(GAME).in_order(state, question) == [GIVE_UP, *bangs]
    question = msgspec.structs.replace(question, options=[bangs[0], GIVE_UP])
    assert show_of(GAME).in_order(state, question) == [bangs[0], GIVE_UP]
