"""What is told is what happened: whoever only listens knows where every card and life point is."""

from __future__ import annotations

from collections import Counter

import pytest
from bookkeeper import Bookkeeper
from plays import step
from positions import position

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question
from lonehand.engine.reasons import with_reasons
from lonehand.faces import viewmodel
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import CARDS, card_named
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.turn import plays
from lonehand.show.contract import show_of
from lonehand.testing.conformance import any_options


def listened(player: str, seed: str) -> Counter[str]:
    """Play a game whose books are kept by what is told; return how often each kind was told."""
    options = settle_options(GAME, any_options(GAME, Chance(f"options {seed}")))
    state: State = GAME.start(options)
    players = {seat: GAME.players[player](Chance(f"{seed} {seat}")) for seat in GAME.seats}
    door = BatchDoor(players, Chance(seed), lambda _: state)
    GAME.step(state, door)
    books = Bookkeeper(state)
    while not state.over:
        books.watch(state, door)
    return Counter(event.kind for event in books.told)


@pytest.mark.parametrize("part", range(2))
def test_who_only_listens_has_every_card_and_life_point_where_it_is(part: int) -> None:
    told: Counter[str] = Counter()
    for number in range(120):
        told += listened("random", f"told {part} {number}")
    for number in range(6):
        told += listened("plain", f"told {part} {number}")
    told.subtract(["turns up"])  # the rarest: a reshuffle in the midst of a draw!
    kinds = {"reshuffle", "regain", "forfeit", "loot", "penalty", "explodes", "beer", "taken"}
    assert {kind for kind in kinds if told[kind] < 5} == set()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_over_thousands_of_games_what_is_told_is_what_happened(part: int) -> None:
    told: Counter[str] = Counter()
    for number in range(1_500):
        told += listened("random", f"long {part} {number}")
    assert told["turns up"] > 30


# -- a reshuffle and the night --------------------------------------------------------------------


def last_card(text: str, last: str) -> State:
    """Lay a table where only *last* is left in the deck."""
    state = position(text, turn="Rose Doolan", night="on")
    card = card_named(last)
    state.deck.remove(card)
    state.deck, state.discard = [card], [*state.discard, *state.deck]
    return state


def told_in(state: State, cards: str) -> list[str]:
    """Play a step with the cards of a script; return the kinds of its events that move cards."""
    kinds = {"draw", "reshuffle", "regain", "turns up", "flip", "reveal", "take", "gains"}
    return [event.kind for event in step(state, cards=cards).events if event.kind in kinds]


def test_a_reshuffle_and_the_night_are_told_after_the_card_that_was_drawn() -> None:
    state = last_card("Sheriff Black Jack\nOutlaw Rose Doolan 2\nDeputy Lucky Duke", "beer 6h")
    state.phase = "draw"
    assert ["draw", "reshuffle", "regain", "draw"] == told_in(state, cards="beer 6h, bang 7c")


def test_they_are_told_after_the_card_that_was_turned_up_and_before_what_it_does() -> None:
    state = last_card(
        "Sheriff Black Jack hand: gatling 10h\nOutlaw Jourdonnais 2\nOutlaw Rose Doolan", "beer 6h"
    )
    state.give_turn(0)
    state.phase = "play"
    assert ["turns up", "reshuffle", "regain", "flip"] == [
        event.kind
        for event in step(state, "gatling 10h", cards="beer 6h").events
        if event.kind in ("turns up", "reshuffle", "regain", "flip")
    ]
    assert ["beer 6h"] == [str(card) for card in state.discard]


def test_they_are_told_after_the_card_that_the_store_showed() -> None:
    state = last_card("Sheriff Black Jack\nOutlaw Rose Doolan 2 hand: general store qs", "beer 6h")
    assert ["reveal", "reshuffle", "regain", "reveal"] == told_in(state, cards="beer 6h, bang 7c")[
        :4
    ]


# -- life points that nobody gets -----------------------------------------------------------------

TWO_LEFT = "Sheriff Black Jack 3 hand: {}\nOutlaw Rose Doolan"
AT_FULL = "Sheriff {} hand: {}\nOutlaw Rose Doolan\nDeputy Lucky Duke"


@pytest.mark.parametrize(
    "table",
    [
        AT_FULL.format("Black Jack", "beer 6h"),
        AT_FULL.format("Tequila Joe", "beer 6h"),
        AT_FULL.format("Black Jack", "saloon 5h"),
        TWO_LEFT.format("beer 6h"),
    ],
)
def test_a_drink_that_gives_nothing_is_not_told_to_give_life_points(table: str) -> None:
    state = position(table, dodge_city="on")
    card = table.splitlines()[0].partition("hand: ")[2]
    door = step(state, card)
    assert [] == door.events_of(events.Regain)
    assert ["LG-CARD-BEER"] * card.startswith("beer") == [
        told.clause for told in door.events if isinstance(told.event, events.NoEffect)
    ]


def test_a_drink_gives_no_more_life_points_than_are_missing() -> None:
    tables = {
        AT_FULL.format("Tequila Joe 4", "beer 6h"): [1],
        AT_FULL.format("Tequila Joe 3", "beer 6h"): [2],
        AT_FULL.format("Black Jack 4", "saloon 5h"): [1],
    }
    for table, expected in tables.items():
        door = step(position(table, dodge_city="on"), table.splitlines()[0].partition("hand: ")[2])
        assert expected == [event.points for event in door.events_of(events.Regain)]


# -- who is blamed for a Duel ---------------------------------------------------------------------


@pytest.mark.parametrize("points", [1, 2], ids=["who dies", "who lives"])
@pytest.mark.parametrize(
    ("sheriff", "outlaw", "answers", "loser", "blamed"),
    [
        ("duel qd", "missed 2s", ["duel qd at Rose Doolan"], 1, 0),
        ("duel qd", "bang 3c", ["duel qd at Rose Doolan"], 0, None),
        ("duel qd, bang 2c", "bang 3c", ["duel qd at Rose Doolan", "duel: bang 2c"], 1, 0),
        ("missed 2s", "duel qd", [], 0, 1),
        ("bang 2c", "duel qd", ["duel: bang 2c"], 1, None),
        ("bang 2c", "bang 3c, duel qd", ["duel: bang 2c"], 0, 1),
    ],
)
def test_the_challenger_is_blamed_for_a_duel_that_the_challenged_loses_and_nobody_for_his_own(
    sheriff: str, outlaw: str, answers: list[str], loser: int, blamed: int | None, points: int
) -> None:
    challenger = "Sheriff" if "duel" in sheriff else "Rose Doolan"
    state = position(
        f"Sheriff Black Jack {points} hand: {sheriff}\n"
        f"Outlaw Rose Doolan {points} hand: {outlaw}\n"
        "Outlaw Willy the Kid",
        turn=challenger,
    )
    door = step(state, *answers)
    lost = [(event.seat, event.by) for event in door.events_of(events.Lose)]
    assert [(loser, blamed)] == lost
    dead = [(loser, -1 if blamed is None else blamed)] if points == 1 else []
    assert dead == state.deaths
    assert [(loser, blamed)] * len(dead) == [
        (event.seat, event.by) for event in door.events_of(events.Die)
    ]


# -- cards that are forfeited ---------------------------------------------------------------------


def test_the_cards_of_the_dead_are_named_in_the_step_in_which_they_are_discarded() -> None:
    state = position(
        """
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1 hand: bang 8c front: barrel qs
        Outlaw Paul Regret
        Deputy Lucky Duke
        """
    )
    (forfeit,) = step(state, "bang 7c at Rose Doolan", cards="bang 2c").events_of(events.Forfeit)
    sentence = "Rose Doolan’s cards are discarded: Barrel Q♠ and BANG! 8♣."
    assert sentence == GAME.sentence(state, forfeit)


def test_a_beer_that_is_not_enough_is_not_said_to_save() -> None:
    state = position(
        "Sheriff Black Jack 1 hand: beer 6h, beer 7h, beer 8h front: dynamite 2h\n"
        "Outlaw Rose Doolan\nOutlaw Paul Regret",
        phase="begin",
    )
    door = step(state, "beer 6h", "beer 7h", "beer 8h", cards="missed 2s")
    assert [
        "The Sheriff drinks Beer 6♥ but still needs 2 life points.",
        "The Sheriff drinks Beer 7♥ but still needs 1 life point.",
        "Beer 8♥ saves the Sheriff.",
    ] == [GAME.sentence(state, event) for event in door.events_of(events.Beer)]
    assert "The Sheriff has lost his last life point. Play 3 Beers?" == GAME.prompt(
        state, door.asked[0]
    )


def test_why_says_of_each_aimed_card_why_not_the_other_of_the_two() -> None:
    said: Counter[str] = Counter()
    for number in range(4):
        session = Session.new(GAME, f"why {number}")
        show = show_of(GAME)
        while session.outcome() is None and len(session.events) < 900:
            session.answer(session.questions()[0].texts()[-1])
        seen = session.view_for()
        for event, told in enumerate(session.events):
            if with_reasons(told.event) is None:
                continue
            found = viewmodel.reasons(seen, event)
            assert found is not None
            for line in found.lines:
                words = show.why_not_others(line)
                if line.use and line.target and "Sheriff" not in line.say:
                    assert words, line
                said[words[:15]] += 1
                said["how far"] += " away, and " in words
    assert said["Not the Deputy:"]
    assert said["Not the Sheriff"]
    assert said["how far"]


@pytest.mark.parametrize(
    ("topic", "card", "says", "clause"),
    [
        ("shot", "bang", "Rose Doolan shoots at the Sheriff.", "LG-CARD-MISSED"),
        ("shot", "gatling", "Rose Doolan’s Gatling strikes the Sheriff.", "LG-BASE-DEATH"),
        ("indians", "", "Indians!", "LG-BASE-DEATH"),
        ("duel", "", "Duel:", "LG-CARD-DUEL"),
        ("last point", "", "The Sheriff has lost", "LG-CARD-BEER"),
        ("play", "", "The Sheriff: play", "LG-AIM-3"),
    ],
)
def test_a_question_names_the_card_that_it_answers_and_the_rule(
    topic: str, card: str, says: str, clause: str
) -> None:
    state = position("Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy")
    about = {"by": 1, "seat": 0, "needed": 1, "with": card}
    question = Question("Sheriff", "LG-AIM-3", topic, [], about)
    assert GAME.prompt(state, question).startswith(says)
    assert show_of(GAME).rule_of(question) == clause


def test_opponents_come_before_friends_among_the_targets_of_a_card() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Bart Cassidy hand: bang 9c, duel 8c",
        turn="Deputy",
    )
    question = Question("Deputy", "LG-AIM-3", "play", plays(state, 2), {"seat": 2})
    shown = show_of(GAME).in_order(state, question)
    assert sorted(map(str, shown)) == sorted(question.texts())
    aimed = [(option.card, option.seat) for option in shown if option.seat >= 0]
    bang, duel = (CARDS[text] for text in ("bang 9c", "duel 8c"))
    assert [seat for _, seat in aimed] == [1, 0, 1, 0]
    assert {card for card, _ in aimed} == {bang, duel}
