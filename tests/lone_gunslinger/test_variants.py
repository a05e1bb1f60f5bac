"""LG-VAR: The Night Brings Chaos, The Four Most Wanted, the final challenge."""

from __future__ import annotations

from plays import hand, life, self_played, step
from positions import position

from lonehand.engine.game import settle_options
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.options import options_from
from lonehand.games.lone_gunslinger.setup import TEN
from lonehand.games.lone_gunslinger.state import State

WOUNDED = """
    Sheriff Black Jack 1
    Outlaw Rose Doolan 2
    Deputy Lucky Duke 1
    Outlaw Willy the Kid
    Renegade Jourdonnais 3
"""


def nearly_empty(left: int, **options: str) -> State:
    """Lay a table where Rose Doolan draws from a deck of so many cards."""
    state = position(
        WOUNDED,
        turn="Rose Doolan",
        phase="draw",
        discard="bang 2c, bang 3c, bang 4c",
        **options,  # type: ignore[arg-type]  # every option's value is text
    )
    state.deck = [card for card in state.deck if str(card).startswith("missed")][:left]
    return state


# -- LG-VAR-NIGHT ---------------------------------------------------------------------------------


def test_when_the_deck_is_reshuffled_every_living_opponent_regains_a_point() -> None:
    state = nearly_empty(1, night="on")
    step(state, cards="missed 10c, bang 2c")
    assert [seat.life for seat in state.seats] == [1, 3, 1, 4, 4, 0]
    assert state.reshuffles == 1


def test_without_the_variant_nobody_rests() -> None:
    state = nearly_empty(1)
    step(state, cards="missed 10c, bang 2c")
    assert [seat.life for seat in state.seats] == [1, 2, 1, 4, 3, 0]
    assert state.reshuffles == 1


def test_the_night_comes_at_the_moment_the_last_card_leaves_the_deck() -> None:
    state = nearly_empty(2, night="on")
    step(state, cards="missed 10c, missed jc")
    assert life(state, "Rose Doolan") == 3
    assert len(state.deck) == 3


def test_by_option_the_night_comes_when_the_next_card_is_needed() -> None:
    state = nearly_empty(2, night="on", reshuffle="needed")
    step(state, cards="missed 10c, missed jc")
    assert life(state, "Rose Doolan") == 2
    assert state.deck == []
    state = nearly_empty(1, night="on", reshuffle="needed")
    step(state, cards="missed 10c, bang 2c")
    assert life(state, "Rose Doolan") == 3


def test_the_night_comes_in_the_middle_of_whatever_goes_on() -> None:
    state = position(
        """
        Sheriff Black Jack hand: bang 7c
        Outlaw Jourdonnais 1
        Deputy Lucky Duke
        """,
        night="on",
        discard="bang 2c, bang 3c",
    )
    state.deck = state.deck[:1]
    step(state, "bang 7c at Jourdonnais", cards=str(state.deck[0]))
    assert life(state, "Jourdonnais") == 1  # rested to 2 while he drew, then hit


def test_the_flipped_last_card_is_not_in_the_new_deck() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan front: jail js\nDeputy Lucky Duke",
        turn="Rose Doolan",
        phase="begin",
        discard="bang 2c",
    )
    last = state.deck[0]
    state.deck = [last]
    step(state, cards=str(last))
    assert [str(card) for card in state.deck] == ["bang 2c"]
    assert last in state.discard


# -- LG-VAR-WANTED --------------------------------------------------------------------------------


def test_the_four_most_wanted_are_the_opponents_and_the_players_come_from_the_rest() -> None:
    wanted = {"Slab the Killer", "Willy the Kid", "Bart Cassidy", "Jourdonnais"}
    seated = set()
    for state, _ in self_played(8, wanted="on"):
        if state.phase == "set up":
            continue
        assert wanted == {seat.name for seat in state.seats if not seat.yours}
        seated |= {seat.name for seat in state.seats if seat.yours}
    assert seated <= set(TEN) - wanted
    assert len(seated) > 3


# -- LG-VAR-FINAL ---------------------------------------------------------------------------------


def test_the_final_challenge_is_level_four_with_both_variants() -> None:
    for others in ({}, {"level": "1", "night": "off", "wanted": "off"}):
        options = options_from(settle_options(GAME, {"final": "on", **others}))
        assert (options.level, options.night, options.wanted) == (4, True, True)


def test_the_final_challenge_deals_the_wanted_four_their_life_points_in_cards() -> None:
    for state, _ in self_played(1, final="on"):
        if state.phase == "begin" and state.round == 1 and state.turn == 0:
            assert [len(seat.hand) for seat in state.seats if not seat.yours] == [4, 4, 4, 4]
            assert hand(state, "Sheriff")
