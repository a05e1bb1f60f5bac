"""LG-SETUP and LG-LEVEL-n: the table before the first turn."""

from __future__ import annotations

from collections import Counter

from plays import hand, life, named, offered, seat, set_up

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import of_sort
from lonehand.engine.game import settle_options
from lonehand.engine.play.record_door import Door
from lonehand.engine.players import at_random
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.cards import BLUE, KIND, PILE, RANK, SUIT
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.setup import COUNTERS, TEN
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.script import Expected

ROLES = ("Outlaw", "Renegade", "Deputy", "Outlaw", "Outlaw")
SIX = (
    "Black Jack",
    "Paul Regret",
    "Suzy Lafayette",
    "Rose Doolan",
    "Lucky Duke",
    "Vulture Sam",
)


def tables(games: int, **options: str) -> list[State]:
    """Set up that many tables from seeds."""
    found = []
    for number in range(games):
        state: State = GAME.start(settle_options(GAME, options))
        GAME.step(state, BatchDoor({}, Chance(f"table {number}")))
        found.append(state)
    return found


# -- LG-SETUP-1 -----------------------------------------------------------------------------------


def test_the_deck_is_a_full_set_and_a_second_one_from_eight_to_ace() -> None:
    full = Counter(
        (suit, rank)
        for suit in "cdhs"
        for rank in ("2", "3", "4", "5", "6", "7", *("8", "9", "10", "j", "q", "k", "a") * 2)
    )
    assert full == Counter((SUIT[card], RANK[card]) for card in PILE)
    assert Counter(blue=17, brown=63) == Counter("blue" if BLUE[card] else "brown" for card in PILE)
    counts = Counter(KIND[card] for card in PILE)
    assert tuple(
        counts[kind] for kind in ("bang", "missed", "beer", "panic", "cat_balou", "duel")
    ) == (25, 12, 6, 4, 4, 3)


def test_six_seats_hold_a_sheriff_a_deputy_three_outlaws_and_a_renegade() -> None:
    for state in tables(30):
        assert Counter(Sheriff=1, Deputy=1, Outlaw=3, Renegade=1) == Counter(
            seat.role for seat in state.seats
        )


# -- LG-SETUP-2 -----------------------------------------------------------------------------------


def test_the_six_life_counters_never_play_and_each_of_the_ten_does() -> None:
    dealt = {name for state in tables(60) for name in state.names()}
    assert set(TEN) == dealt
    assert {
        "El Gringo",
        "Jesse Jones",
        "Calamity Janet",
        "Kit Carlson",
        "Pedro Ramirez",
        "Sid Ketchum",
    } == set(COUNTERS)


# -- LG-SETUP-3 -----------------------------------------------------------------------------------


def test_the_sheriff_sits_first_and_chance_seats_the_other_five_in_all_twenty_ways() -> None:
    seatings = {tuple(seat.role for seat in state.seats) for state in tables(400)}
    assert {"Sheriff"} == {seating[0] for seating in seatings}
    assert len(seatings) == 20


def test_roles_lie_where_chance_puts_them() -> None:
    state, _ = set_up(ROLES, SIX, dealt=9)
    assert ("Sheriff", *ROLES) == tuple(seat.role for seat in state.seats)
    assert state.names() == SIX
    assert state.turn == 0
    assert state.phase == "begin"


# -- LG-SETUP-4 -----------------------------------------------------------------------------------


def test_everybody_has_the_printed_life_points_and_the_sheriff_one_more() -> None:
    state, _ = set_up(ROLES, ("Paul Regret", "Black Jack", *SIX[2:]), dealt=8)
    assert life(state, "Sheriff") == 4  # Paul Regret has three
    assert [seat.life for seat in state.seats] == [4, 4, 4, 4, 4, 4]
    state, _ = set_up(ROLES, SIX, dealt=9)
    assert [seat.life for seat in state.seats] == [5, 3, 4, 4, 4, 4]


# -- LG-SETUP-5 -----------------------------------------------------------------------------------


def test_sheriff_and_deputy_draw_their_life_points_and_the_opponents_nothing() -> None:
    state, _ = set_up(ROLES, SIX, dealt=9)
    assert named(PILE[:5]) == hand(state, "Sheriff")
    assert named(PILE[5:9]) == hand(state, "Deputy")
    assert [len(seat.hand) for seat in state.seats] == [5, 0, 0, 4, 0, 0]


def test_an_opponent_suzy_draws_nothing_for_a_stack_that_is_empty_from_the_start() -> None:
    state, door = set_up(ROLES, SIX, dealt=9)
    assert hand(state, "Suzy Lafayette") == ""
    assert len(door.events_of(events.Draw)) == 9


# -- LG-SETUP-6 -----------------------------------------------------------------------------------


def test_of_two_characters_the_player_chooses_and_the_other_counts_life() -> None:
    seconds = ("Willy the Kid", "Bart Cassidy", "Jourdonnais", "Slab the Killer")
    state, door = set_up(
        ROLES,
        (*SIX, *seconds, "El Gringo", "Sid Ketchum"),
        Expected("Willy the Kid", "character", "Sheriff", "LG-SETUP-6"),
        Expected("Paul Regret", "character", "Sheriff"),
        Expected("Jourdonnais", "character", "Sheriff"),
        Expected("Slab the Killer", "character", "Deputy"),
        dealt=9,
        two_characters="ten",
    )
    assert offered(door) == ["Black Jack", "Willy the Kid"]
    assert state.names() == (
        "Willy the Kid",
        "Paul Regret",
        "Jourdonnais",
        "Slab the Killer",
        "Lucky Duke",  # El Gringo can only count life, so nobody was asked
        "Vulture Sam",
    )


def test_the_second_characters_come_from_the_other_four_and_the_six_counters() -> None:
    found = pairs("ten")
    assert set(TEN) == {first for first, _ in found}
    assert {*TEN, *COUNTERS} == {second for _, second in found}


def test_by_option_two_come_from_all_sixteen_and_a_hopeless_pair_is_dealt_anew() -> None:
    state, door = set_up(
        ROLES,
        (
            *("El Gringo", "Sid Ketchum"),  # goes back
            *("Jesse Jones", "Black Jack"),
            *("Paul Regret", "El Gringo"),
            *("Suzy Lafayette", "Kit Carlson"),
            *("Rose Doolan", "Pedro Ramirez"),
            *("Lucky Duke", "Calamity Janet"),
            *("Willy the Kid", "Vulture Sam"),
        ),
        Expected("Vulture Sam", "character", "Sheriff", "", ("Willy the Kid", "Vulture Sam")),
        dealt=9,
        two_characters="sixteen",
    )
    assert state.names() == SIX
    assert len(door.asked) == 1


def test_by_option_all_is_dealt_anew_when_five_pairs_have_used_up_the_ten() -> None:
    greedy = (*SIX, "Willy the Kid", "Bart Cassidy", "Jourdonnais", "Slab the Killer")
    fair = [name for pair in zip(SIX, COUNTERS, strict=True) for name in pair]
    state, _ = set_up(ROLES, (*greedy, *fair), dealt=9, two_characters="sixteen")
    assert state.names() == SIX


def test_with_the_four_most_wanted_only_sheriff_and_deputy_choose_of_two() -> None:
    state, door = set_up(
        ROLES,
        (
            *("Jourdonnais", "Willy the Kid", "Slab the Killer", "Bart Cassidy"),
            *("Black Jack", "Paul Regret"),
            *("Rose Doolan", "Lucky Duke"),
        ),
        "character: Rose Doolan",
        "character: Lucky Duke",
        dealt=9,
        two_characters="ten",
        wanted="on",
    )
    assert [question.who for question in door.asked] == ["Sheriff", "Deputy"]
    assert state.names() == (
        "Rose Doolan",
        "Jourdonnais",
        "Willy the Kid",
        "Lucky Duke",
        "Slab the Killer",
        "Bart Cassidy",
    )


def pairs(value: str) -> list[list[str]]:
    """Return the pairs that were dealt at forty tables."""
    found = []
    for number in range(40):
        state: State = GAME.start(settle_options(GAME, {"two_characters": value}))
        player = at_random(Chance(f"player {number}"))
        door = Door(dict.fromkeys(GAME.seats, player), Chance(f"pairs {number}"))
        GAME.step(state, door)
        assert set(state.names()) <= set(TEN)
        found += [list(event.pair) for event in of_sort(door.events, events.Chosen)]
    return found


# -- LG-LEVEL-n -----------------------------------------------------------------------------------


def test_at_level_n_every_opponent_begins_with_n_cards() -> None:
    for level in range(4):
        dealt = 9 + 4 * level
        state, _ = set_up(ROLES, SIX, dealt=dealt, level=str(level))
        assert [5, level, level, 4, level, level] == [len(seat.hand) for seat in state.seats]


def test_at_level_four_every_opponent_begins_with_his_life_points() -> None:
    state, _ = set_up(ROLES, SIX, dealt=24, level="4")
    assert [len(seat.hand) for seat in state.seats] == [5, 3, 4, 4, 4, 4]
    assert len(seat(state, "Paul Regret").hand) == 3


def test_stacks_are_dealt_in_turn_order_after_the_players_cards_the_last_one_on_top() -> None:
    state, door = set_up(ROLES, SIX, dealt=17, level="2")
    assert [event.seat for event in door.events_of(events.Draw)] == [0] * 5 + [3] * 4 + [
        1,
        1,
        2,
        2,
        4,
        4,
        5,
        5,
    ]
    assert named(PILE[9:11]) == hand(state, "Paul Regret")
    assert not door.events_of(events.Play)
    assert state.turn == 0
