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
from lonehand.games.lone_gunslinger.cards import card_named
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State
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
    return Counter(kind for kind, _ in books.told)


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
    (forfeit,) = step(state, "bang 7c at Rose Doolan", cards="bang 2c").told("forfeit")
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
        "The Sheriff drinks Beer 6♥, and still needs 2 life points.",
        "The Sheriff drinks Beer 7♥, and still needs 1 life point.",
        "Beer 8♥ saves the Sheriff.",
    ] == [GAME.sentence(state, event) for event in door.told("beer")]
    assert "The Sheriff has lost the last life point. 3 Beers save him." == GAME.prompt(
        state, door.asked[0]
    )
