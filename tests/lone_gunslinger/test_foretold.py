"""What open cards make sure of: tags above the seats, and what is asked before a slip."""

from __future__ import annotations

import pytest
from positions import position

from lonehand.games.lone_gunslinger.cards import CARDS, UNKNOWN
from lonehand.games.lone_gunslinger.choices import DIE, END_TURN, GIVE_UP, TAKE_IT, Choice
from lonehand.games.lone_gunslinger.face.preview import intents, outcomes, slip


@pytest.mark.parametrize(
    ("outlaw", "words", "sort"),
    [
        ("4 hand: bang 9c", "Will shoot the Sheriff", "threat"),
        ("4 hand: bang 9c front: jail js", "In Jail", "waits"),
        ("4 hand: missed 2s", "Nothing to play yet", "waits"),
        ("4 hand: duel 8c, bang 9c", "Will shoot the Sheriff", "threat"),
        ("4 hand: duel 8c", "Will duel the Sheriff", "threat"),
        ("4", "Nothing to play yet", "waits"),
    ],
)
def test_an_opponents_tag_is_what_his_stack_makes_him_do(
    outlaw: str, words: str, sort: str
) -> None:
    state = position(f"""
        Sheriff Black Jack 5
        Outlaw Lucky Duke {outlaw}
        Deputy Bart Cassidy 4
    """)
    assert [(words, sort)] == [(each.words, each.sort) for each in intents(state)]


def test_shots_at_two_people_are_not_counted_as_shots_at_one() -> None:
    state = position("""
        Sheriff Black Jack 5
        Deputy Bart Cassidy 1 hand: volcanic 10s, bang 5c
        Outlaw Vulture Sam 4 hand: bang 7c
        Outlaw Lucky Duke 4
        Outlaw Slab the Killer 4
    """)  # he kills the Deputy, takes his cards and fires on
    assert [each.words for each in intents(state) if each.seat == 2] == ["Will shoot the Deputy"]


def test_a_renegade_who_reaches_the_sheriff_alone_is_said_to_miss_the_deputy() -> None:
    state = position("""
        Sheriff Black Jack 5
        Renegade Lucky Duke 4 hand: bang 9c
        Outlaw Slab the Killer 4
        Deputy Paul Regret 3
        Outlaw Bart Cassidy 4
    """)
    assert [each.words for each in intents(state) if each.seat == 1] == ["Can’t reach the Deputy"]


@pytest.mark.parametrize(
    ("outlaw", "words", "sort"),
    [
        ("Lucky Duke 4", "In reach: loses 1 life", "hit"),
        ("Lucky Duke 1", "In reach: it kills", "hit"),
        ("Lucky Duke 1 hand: beer 6h", "In reach: loses 1 life", "hit"),
        ("Lucky Duke 4 hand: missed 2s", "In reach, but Missed! stops it", "stopped"),
        ("Lucky Duke 4 front: barrel qs", "In reach; a Heart saves him", "hit"),
        ("Paul Regret 3", "Too far: 2 away, you reach 1", "no"),
    ],
)
def test_a_bang_says_of_each_seat_what_it_would_do_there(
    outlaw: str, words: str, sort: str
) -> None:
    state = position(f"""
        Sheriff Black Jack 5 hand: bang 9c
        Outlaw {outlaw}
        Deputy Bart Cassidy 4
    """)
    found = {each.seat: (each.words, each.sort) for each in outcomes(state, 0)}
    assert {1: (words, sort), 2: ("In reach, but on your side", "own")} == found


def test_of_a_hidden_hand_one_card_of_a_kind_says_what_all_of_them_would_do() -> None:
    state = position("""
        Sheriff Black Jack 5
        Outlaw Lucky Duke 4 hand: missed 2s
        Deputy Bart Cassidy 4
    """)
    state.seats[0].hand[:] = [UNKNOWN, UNKNOWN]
    playable = [CARDS[text] for text in ("bang 2c", "bang 3c", "bang ad", "duel 8c", "beer 6h")]
    found = outcomes(state, 0, playable)
    assert [each.card for each in found if each.seat == 1] == ["bang ad", "bang 2c"]
    assert {each.words for each in found if each.seat == 1} == {"In reach, but Missed! stops it"}


@pytest.mark.parametrize(
    ("life", "topic", "card", "seat", "asked"),
    [
        (5, "play", "bang 9c", 2, "The Deputy is on your side. Shoot him anyway?"),
        (5, "play", "bang 9c", 1, ""),
        (5, "play", "panic jh", 2, "The Deputy is on your side. Rob him anyway?"),
        (5, "play", "cat balou kh", 2, "The Deputy is on your side. Cost him a card anyway?"),
        (5, "play", "panic jh", 1, ""),
        (5, "play", "beer 6h", -1, "You have all your life points already. Drink it anyway?"),
        (4, "play", "beer 6h", -1, ""),
        (5, "shot", "missed 2s", -1, "It takes 2 Missed! to stop this shot"),
    ],
)
def test_only_what_is_almost_surely_a_slip_is_asked_about(
    life: int, topic: str, card: str, seat: int, asked: str
) -> None:
    state = position(f"""
        Sheriff Black Jack {life} hand: bang 9c, beer 6h, missed 2s
        Outlaw Slab the Killer 4
        Deputy Bart Cassidy 4
    """)
    found = slip(state, topic, 0, 2, Choice("play", CARDS[card], seat))
    assert (found == "") == (asked == "")
    assert found.startswith(asked)


@pytest.mark.parametrize(
    ("topic", "given_in", "hand", "asked"),
    [
        ("shot", TAKE_IT, "missed 2s", "You hold a Missed! that stops this shot."),
        ("shot", TAKE_IT, "bang 9c", ""),
        ("indians", TAKE_IT, "bang 9c", "You hold a BANG! that saves you."),
        ("duel", GIVE_UP, "bang 9c, bang 8c", "You hold enough BANG! to win this Duel."),
        ("duel", GIVE_UP, "bang 9c", ""),
        ("last point", DIE, "beer 6h", "A Beer saves you from death."),
    ],
)
def test_giving_in_while_a_card_saves_is_asked_about(
    topic: str, given_in: Choice, hand: str, asked: str
) -> None:
    state = position(f"""
        Sheriff Black Jack 5 hand: {hand}
        Outlaw Willy the Kid 4 hand: bang 7c
        Deputy Bart Cassidy 4
    """)
    found = slip(state, topic, 0, 1, given_in, by=1)
    assert asked == found.partition(".")[0] + "." * bool(found)


def test_a_missed_of_a_hand_that_nobody_sees_is_no_slip() -> None:
    """Whoever holds two cards that nobody has seen may have the two Missed! that it takes."""
    state = position("Sheriff Black Jack\nOutlaw Slab the Killer\nDeputy Bart Cassidy")
    missed = Choice("play", CARDS["missed 2s"], -1)
    state.seats[0].hand = [UNKNOWN, UNKNOWN]
    assert not slip(state, "shot", 0, 2, missed)
    state.seats[0].hand.pop()
    assert slip(state, "shot", 0, 2, missed)


@pytest.mark.parametrize(
    ("life", "outlaw", "asked"),
    [
        (1, "Lucky Duke 4", "You will have to discard 1 card, and a BANG! could still hit Lucky"),
        (2, "Lucky Duke 4", ""),
        (1, "Lucky Duke 4 hand: missed 3s", ""),
        (1, "Paul Regret 3", ""),
    ],
)
def test_an_end_of_turn_is_asked_about_while_a_bang_that_hits_would_be_lost(
    life: int, outlaw: str, asked: str
) -> None:
    state = position(f"""
        Sheriff Black Jack {life} hand: bang 9c, beer 6h
        Outlaw {outlaw}
        Deputy Bart Cassidy 4
    """)
    found = slip(state, "play", 0, 0, END_TURN)
    assert (found == "") == (asked == "")
    assert found.startswith(asked)
    state.shots = 1
    assert not slip(state, "play", 0, 0, END_TURN)


@pytest.mark.parametrize(
    ("volley", "saves"), [("gatling 10h", "missed 2s"), ("indians kd", "bang 7c")]
)
def test_a_volley_says_what_it_does_to_a_friend_and_asks_before_it_hurts_him(
    volley: str, saves: str
) -> None:
    for held, words, asked in (
        (
            "",
            "On your side: loses 1 life",
            "The Sheriff is on your side and would lose a life point. Play it anyway?",
        ),
        (f"hand: {saves}", f"On your side: {saves.split(maxsplit=1)[0].title()}! stops it", ""),
    ):
        state = position(f"""
            Sheriff Black Jack 4 {held}
            Outlaw Slab the Killer 4
            Deputy Bart Cassidy 4 hand: {volley}
        """)
        found = {each.seat: (each.words, each.sort) for each in outcomes(state, 2)}
        expected = words.replace("Bang!", "BANG!")
        assert found == {0: (expected, "own"), 1: ("Loses 1 life", "hit")}
        assert slip(state, "play", 2, 0, Choice("play", CARDS[volley])) == asked
