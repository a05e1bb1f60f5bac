"""LG-TARGET: whom an opponent harms."""

from __future__ import annotations

from plays import hand, lay, life, plan, played, step, turn_through
from positions import position

from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.state import State


def four(stack: str, *, sheriff: str = "", deputy: str = "") -> State:
    """Lay a table where the Outlaw sees the Sheriff at distance 2, the Deputy at distance 1."""
    return position(
        f"""
        Sheriff Black Jack {sheriff}
        Renegade Jourdonnais
        Outlaw Willy the Kid hand: {stack}
        Deputy Vulture Sam {deputy}
        """,
        turn="Willy the Kid",
    )


def three(stack: str, *, sheriff: str = "", deputy: str = "") -> State:
    """Lay a table where the Outlaw stands at distance 1 of both."""
    return position(
        f"""
        Sheriff Black Jack {sheriff}
        Outlaw Willy the Kid hand: {stack}
        Deputy Vulture Sam {deputy}
        """,
        turn="Willy the Kid",
    )


def renegade(stack: str, *, sheriff: str = "", deputy: str = "") -> State:
    """Lay a table where the Renegade stands at distance 1 of both."""
    return position(
        f"""
        Sheriff Black Jack {sheriff}
        Renegade Willy the Kid hand: {stack}
        Deputy Vulture Sam {deputy}
        Outlaw Rose Doolan
        """,
        turn="Willy the Kid",
    )


# -- LG-TARGET-1 ----------------------------------------------------------------------------------


def test_an_outlaw_aims_at_the_sheriff_whenever_he_can_choose() -> None:
    cards = {
        "bang 9c": "bang 9c at Sheriff",
        "duel qd": "duel qd at Sheriff",
        "panic jh": "panic jh at Sheriff",
        "cat balou kh": "cat balou kh at Sheriff",
    }
    for card, wanted in cards.items():
        assert wanted == plan(three(card, sheriff="hand: beer 6h", deputy="hand: beer 7h"))


def test_an_outlaw_shoots_the_deputy_only_if_the_sheriff_is_out_of_reach() -> None:
    assert plan(four("bang 9c")) == "bang 9c at Deputy"
    state = four("bang 9c")
    lay(state, "Willy the Kid", "schofield jc")
    assert plan(state) == "bang 9c at Sheriff"


def test_an_outlaw_who_reaches_neither_keeps_the_card() -> None:
    assert plan(four("bang 9c", deputy="front: mustang 8h")) == ""


def test_the_deputy_stays_the_target_for_the_turn_even_if_the_sheriff_comes_within_reach() -> None:
    state = four("bang 2c, duel qd, schofield jc, bang 9c", deputy="4 hand: missed 2s")
    door = turn_through(state, "shot: take the hit", "shot: take the hit")
    assert played(door) == ["bang 9c at 3", "schofield jc", "duel qd at 3", "bang 2c at 3"]
    assert life(state, "Sheriff") == 5


def test_before_a_card_was_used_on_the_deputy_the_sheriff_is_the_target() -> None:
    state = four("bang 9c, duel qd")
    assert plan(state) == "duel qd at Sheriff"
    door = turn_through(state)
    assert played(door) == ["duel qd at 0", "bang 9c at 3"]


def test_the_deputys_death_makes_the_sheriff_the_target_again() -> None:
    state = four("duel qd, bang 9c", deputy="1")
    door = turn_through(state)
    assert played(door) == ["bang 9c at 3", "duel qd at 0"]


def test_the_next_turn_begins_with_the_sheriff_as_target() -> None:
    state = four("bang 9c")
    turn_through(state)
    assert not state.deputy_for_turn
    state = four("duel qd")
    assert plan(state) == "duel qd at Sheriff"


# -- LG-TARGET-2 ----------------------------------------------------------------------------------


def test_the_renegade_aims_at_the_deputy_while_he_lives() -> None:
    for card in ("bang 9c", "duel qd", "panic jh", "cat balou kh"):
        state = renegade(card, sheriff="hand: beer 6h", deputy="hand: beer 7h")
        assert plan(state) == f"{card} at Deputy"


def test_the_renegade_does_not_turn_to_the_sheriff_when_the_deputy_is_out_of_reach() -> None:
    assert plan(renegade("bang 9c", deputy="front: mustang 8h")) == ""
    assert plan(renegade("panic jh", sheriff="hand: beer 6h")) == ""


def test_after_the_deputys_death_the_renegade_aims_at_the_sheriff_in_the_same_turn() -> None:
    state = renegade("bang 2c, bang 9c", deputy="1")
    door = turn_through(state)
    assert played(door) == ["bang 9c at 2", "bang 2c at 0"]
    assert life(state, "Sheriff") == 4


def test_the_renegade_plays_indians_though_it_hurts_the_sheriff_and_the_outlaws() -> None:
    state = renegade("indians kd")
    turn_through(state)
    assert [life(state, name) for name in names(state)] == [4, 4, 3, 3]


# -- LG-TARGET-3 ----------------------------------------------------------------------------------


def test_an_outlaw_kills_the_deputy_even_if_that_brings_the_sheriff_nearer() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Vulture Sam 1
        Outlaw Willy the Kid hand: bang 9c
        Outlaw Rose Doolan
        """,
        turn="Willy the Kid",
    )
    assert distance(state, 0, 2) == 2
    step(state)
    assert not state.seats[1].alive
    assert distance(state, 0, 2) == 1


# -- LG-TARGET-4 ----------------------------------------------------------------------------------


def test_the_target_rules_hold_for_panic_and_cat_balou_too() -> None:
    for card in ("panic jh", "cat balou kh"):
        state = renegade(card, sheriff="hand: beer 6h", deputy="hand: beer 7h")
        step(state)
        assert hand(state, "Sheriff") == "beer 6h"
        assert hand(state, "Deputy") == ""


# -- LG-TARGET-5 ----------------------------------------------------------------------------------


def test_for_duel_and_cat_balou_the_sheriff_is_never_too_far() -> None:
    assert plan(four("duel qd")) == "duel qd at Sheriff"
    assert plan(four("cat balou kh", sheriff="hand: beer 6h")) == "cat balou kh at Sheriff"


def test_panic_reaches_distance_one_whatever_the_weapon() -> None:
    state = four("panic jh", sheriff="hand: beer 6h", deputy="hand: beer 7h")
    lay(state, "Willy the Kid", "winchester 8s")
    assert plan(state) == "panic jh at Deputy"
    step(state)
    assert state.deputy_for_turn


def test_scope_mustang_paul_regret_and_rose_doolan_count_for_bang_and_panic() -> None:
    for card in ("bang 9c", "panic jh"):
        state = four(card, sheriff="hand: beer 6h", deputy="hand: beer 7h")
        lay(state, "Willy the Kid", "scope as")
        assert plan(state) == f"{card} at Sheriff"
        state = three(card, sheriff="hand: beer 6h front: mustang 8h", deputy="hand: beer 7h")
        assert plan(state) == f"{card} at Deputy"
        table = """
            Sheriff {0} hand: beer 6h
            Renegade Jourdonnais
            Outlaw {1} hand: {2}
            Deputy Vulture Sam hand: beer 7h
        """
        state = position(table.format("Black Jack", "Rose Doolan", card), turn="Rose Doolan")
        assert plan(state) == f"{card} at Sheriff"
        state = position(table.format("Paul Regret", "Rose Doolan", card), turn="Rose Doolan")
        assert plan(state) == f"{card} at Deputy"


def names(state: State) -> list[str]:
    """Return the names of those who live."""
    return [seat.name for seat in state.seats if seat.alive]
