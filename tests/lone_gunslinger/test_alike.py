"""Of two cards that look alike the one goes that lies where the letter says."""

from __future__ import annotations

from collections import Counter

import pytest
from plays import front, hand, offered, step, turn_through
from positions import position

from lonehand.engine.errors import Refusal
from lonehand.games.lone_gunslinger.cards import CARDS, DECK, TEXT, Lower
from lonehand.games.lone_gunslinger.choices import each_way, take_out, told_apart
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.state import State
from lonehand.games.lone_gunslinger.text.corrections import correct

COACH, BEER, BANG = CARDS["stagecoach 9s"], CARDS["beer 6h"], CARDS["bang 7c"]


def test_only_the_two_stagecoaches_look_alike() -> None:
    assert ["stagecoach 9s"] == [TEXT[card] for card, n in Counter(DECK).items() if n > 1]


def store(*, npc_first: bool, first: str = "last") -> State:
    """Lay a table where a General Store is the next card played, before an Outlaw or by one."""
    return position(
        """
        Sheriff Black Jack hand: general store 9c
        Outlaw Rose Doolan hand: general store qs
        Deputy Lucky Duke
        """,
        turn="Rose Doolan" if npc_first else "Sheriff",
        store=first,
    )


def test_an_opponent_takes_the_equal_card_on_top_and_leaves_the_other_where_it_lies() -> None:
    for first, left in (
        ("last", ["stagecoach 9s", "beer 6h"]),
        ("first", ["beer 6h", "stagecoach 9s"]),
    ):
        state = store(npc_first=True, first=first)
        door = step(state, "beer 6h", cards="stagecoach 9s, beer 6h, stagecoach 9s")
        assert left == offered(door)
        assert "stagecoach 9s" == hand(state, "Rose Doolan")


@pytest.mark.parametrize(
    ("answer", "next_one"), [("stagecoach 9s", "beer 6h"), ("lower stagecoach 9s", "stagecoach 9s")]
)
def test_the_sheriff_chooses_which_of_two_equal_cards_he_leaves_for_an_opponent(
    answer: str, next_one: str
) -> None:
    state = store(npc_first=False)
    door = step(
        state,
        "general store 9c",
        answer,
        cards="stagecoach 9s, beer 6h, stagecoach 9s",
    )
    assert ["lower stagecoach 9s", "beer 6h", "stagecoach 9s"] == offered(door, 1)
    assert hand(state, "Rose Doolan").endswith(next_one)


def thief(card: str, steal: str = "choose") -> State:
    """Lay a table where the Sheriff may take from a Stack with two equal cards."""
    return position(
        f"""
        Sheriff Black Jack hand: {card}
        Outlaw Rose Doolan hand: stagecoach 9s, beer 6h, stagecoach 9s
        Deputy Lucky Duke
        """,
        steal=steal,
    )


@pytest.mark.parametrize("card", ["panic jh", "cat balou kh"])
def test_a_theft_takes_the_upper_or_the_lower_of_two_equal_cards_as_it_is_said(card: str) -> None:
    for said, left in (
        ("in hand stagecoach 9s", "stagecoach 9s, beer 6h"),
        ("in hand lower stagecoach 9s", "beer 6h, stagecoach 9s"),
    ):
        state = thief(card)
        step(state, f"{card} at Rose Doolan", said)
        assert left == hand(state, "Rose Doolan")
        assert not any(isinstance(each, Lower) for each in [*state.seats[0].hand, *state.discard])


def test_by_chance_the_very_card_goes_that_chance_has_picked() -> None:
    state = thief("panic jh", steal="random")
    draws = {"steal": ["lower stagecoach 9s"]}
    step(state, "panic jh at Rose Doolan", draws=draws)
    assert "beer 6h, stagecoach 9s" == hand(state, "Rose Doolan")


def test_an_opponent_forfeits_from_the_bottom_and_uses_from_the_top() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan 1 hand: stagecoach 9s, missed 2s, stagecoach 9s
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
        phase="discard",
    )
    turn_through(state)
    assert "stagecoach 9s" == hand(state, "Rose Doolan")
    assert ["stagecoach 9s", "missed 2s"] == [str(card) for card in state.discard]


# -- corrections ----------------------------------------------------------------------------------


def test_a_correction_of_one_of_two_equal_cards_must_say_from_where() -> None:
    state = thief("panic jh")
    state.seats[2].hand.append(state.seats[1].hand.pop())
    with pytest.raises(Refusal, match="is in hand of Rose Doolan and in hand of Lucky Duke; type"):
        correct(state, "move stagecoach 9s to discard")
    correct(state, "move stagecoach 9s from hand of Lucky Duke to discard")
    assert ("", "stagecoach 9s, beer 6h") == (hand(state, "Deputy"), hand(state, "Rose Doolan"))
    with pytest.raises(Refusal, match="stagecoach 9s does not lie in deck"):
        correct(state, "move stagecoach 9s from deck to hand of Sheriff")
    correct(state, "move barrel qs to play before Rose Doolan")
    assert "barrel qs" == front(state, "Rose Doolan")


def test_a_correction_takes_the_upper_of_two_equal_cards_of_one_stack() -> None:
    state = thief("panic jh")
    correct(state, "move stagecoach 9s to hand of Sheriff")
    assert "stagecoach 9s, beer 6h" == hand(state, "Rose Doolan")


# -- telling them apart ---------------------------------------------------------------------------


def test_of_neighbours_that_look_alike_nobody_has_to_choose() -> None:
    assert [COACH, BEER] == each_way([COACH, COACH, BEER])
    assert ["lower stagecoach 9s", "beer 6h", "stagecoach 9s"] == [
        str(card) if isinstance(card, Lower) else TEXT[card]
        for card in each_way([COACH, BEER, COACH])
    ]


@pytest.mark.parametrize(
    "pile",
    [[COACH, BEER, COACH], [BEER, COACH, BANG, COACH], [COACH, COACH], [COACH, BEER, BANG, COACH]],
)
def test_every_card_of_a_pile_can_be_taken_out_and_the_rest_keeps_its_order(
    pile: list[int],
) -> None:
    rests = set()
    for card in each_way(pile):
        rest = pile[:]
        assert card == take_out(rest, card)
        rests.add(tuple(rest))
    assert {tuple(pile[:n] + pile[n + 1 :]) for n in range(len(pile))} == rests
    assert len(pile) == len(told_apart(pile))


def test_what_is_offered_in_words_tells_the_two_apart() -> None:
    state = store(npc_first=False)
    door = step(
        state, "general store 9c", "stagecoach 9s", cards="stagecoach 9s, beer 6h, stagecoach 9s"
    )
    question = door.asked[1]
    labels = [GAME.label(state, question, option) for option in question.options]
    assert ["Stagecoach 9♠, the lower one", "Beer 6♥", "Stagecoach 9♠"] == labels
