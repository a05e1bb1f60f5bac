"""LG-NPC: an opponent's turn and his Stack."""

from __future__ import annotations

from plays import front, hand, life, plan, played, step, turn_through
from positions import position

from lonehand.games.lone_gunslinger import events

FOUR = """
    Sheriff Black Jack hand: beer 6h
    Renegade Jourdonnais
    Outlaw Willy the Kid {0}
    Deputy Vulture Sam hand: beer 7h
"""
"""The Outlaw sees the Sheriff at distance 2 and the Deputy at distance 1."""
THREE = """
    Sheriff Black Jack {0}
    Outlaw Rose Doolan {1}
    Deputy Lucky Duke
"""
"""Everybody stands at distance 1 of everybody."""


# -- LG-NPC-1 -------------------------------------------------------------------------------------


def test_two_cards_are_drawn_onto_the_stack_the_last_one_on_top() -> None:
    state = position(THREE.format("", "hand: missed 2s"), turn="Rose Doolan", phase="draw")
    step(state, cards="missed 3s, missed 4s")
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s, missed 4s"


def test_dynamite_is_checked_before_jail_and_jail_before_the_draw() -> None:
    state = position(
        THREE.format("", "front: jail js, dynamite 2h"), turn="Rose Doolan", phase="begin"
    )
    door = turn_through(state, cards="bang 2c, bang ah, missed 2s, missed 3s")
    assert [event.why for event in door.events_of(events.Flip)] == ["dynamite", "jail"]
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s"
    assert front(state, "Deputy") == "dynamite 2h"


def test_a_dynamite_that_explodes_without_killing_is_followed_by_the_jail() -> None:
    state = position(
        THREE.format("", "front: dynamite 2h, jail js"), turn="Rose Doolan", phase="begin"
    )
    door = step(state, cards="missed 2s, bang 2c")
    assert life(state, "Rose Doolan") == 1
    assert [event.why for event in door.events_of(events.Flip)] == ["dynamite", "jail"]


def test_a_dynamite_that_kills_ends_the_turn_before_the_jail_and_the_draw() -> None:
    state = position(
        THREE.format("", "3 front: jail js, dynamite 2h") + "Renegade Willy the Kid",
        turn="Rose Doolan",
        phase="begin",
    )
    door = step(state, cards="missed 8s")
    assert not state.seats[1].alive
    assert len(door.events_of(events.Flip)) == 1
    assert state.turn == 2


# -- LG-NPC-2 -------------------------------------------------------------------------------------


def test_the_first_usable_card_from_the_top_is_used() -> None:
    state = position(THREE.format("", "hand: barrel qs, mustang 8h, missed 2s"), turn="Rose Doolan")
    assert plan(state) == "mustang 8h"


def test_after_each_card_the_search_begins_again_at_the_very_top() -> None:
    state = position(
        THREE.format("", "2 hand: bang 9c, beer 6h, stagecoach 9s, missed 2s"),
        turn="Rose Doolan",
    )
    door = turn_through(state, cards="beer 7h, mustang 8h")
    assert played(door) == ["stagecoach 9s", "mustang 8h", "beer 7h", "beer 6h", "bang 9c at 0"]


def test_a_card_above_the_used_one_gets_another_chance() -> None:
    state = position(
        """
        Sheriff Black Jack hand: beer 6h front: mustang 8h
        Renegade Jourdonnais
        Outlaw Willy the Kid hand: scope as, bang 9c
        Deputy Vulture Sam front: mustang 9h
        """,
        turn="Willy the Kid",
    )
    assert plan(state) == "scope as"  # Sheriff at distance 3, Deputy at 2: the BANG! stays
    step(state)
    assert plan(state) == "bang 9c at Deputy"


def test_play_ends_when_no_card_can_be_used() -> None:
    state = position(THREE.format("", "hand: missed 2s, beer 6h"), turn="Rose Doolan")
    assert plan(state) == ""
    step(state)
    assert state.phase == "discard"
    assert hand(state, "Rose Doolan") == "missed 2s, beer 6h"


def test_a_bang_on_top_is_fired_at_the_deputy_before_the_weapon_below_comes_out() -> None:
    state = position(FOUR.format("hand: schofield jc, bang 9c"), turn="Willy the Kid")
    door = turn_through(state)
    assert played(door) == ["bang 9c at 3", "schofield jc"]


# -- LG-NPC-3 -------------------------------------------------------------------------------------


def test_too_many_cards_leave_the_stack_at_its_bottom_one_by_one() -> None:
    state = position(
        THREE.format("", "2 hand: missed 2s, missed 3s, missed 4s, missed 5s"),
        turn="Rose Doolan",
        phase="discard",
    )
    step(state)
    assert hand(state, "Rose Doolan") == "missed 4s, missed 5s"
    assert [str(card) for card in state.discard] == ["missed 2s", "missed 3s"]


def test_the_limit_is_the_life_points_of_that_moment() -> None:
    stack = "missed 2s, missed 3s, missed 4s, missed 5s, beer 6h"
    state = position(THREE.format("", f"2 hand: {stack}"), turn="Rose Doolan")
    turn_through(state)
    assert life(state, "Rose Doolan") == 3
    assert hand(state, "Rose Doolan") == "missed 3s, missed 4s, missed 5s"


# -- LG-NPC-4 -------------------------------------------------------------------------------------


def test_black_jack_draws_a_third_card_for_a_red_second_one() -> None:
    table = "Sheriff Rose Doolan\nOutlaw Black Jack\nDeputy Lucky Duke"
    for second, third in (("beer 6h", ", missed 4s"), ("bang 2d", ", missed 4s"), ("bang 2c", "")):
        state = position(table, turn="Black Jack", phase="draw")
        step(state, cards=f"missed 3s, {second}{third}")
        assert hand(state, "Black Jack") == f"missed 3s, {second}{third}"


def test_an_opponent_uses_his_ability_out_of_his_turn_too() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Jourdonnais
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Jourdonnais", cards="beer 6h")
    assert life(state, "Jourdonnais") == 4


def test_bart_cassidy_draws_a_card_for_each_point_he_loses() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Bart Cassidy front: dynamite 2h
        Deputy Lucky Duke
        """,
        turn="Bart Cassidy",
        phase="begin",
    )
    step(state, cards="missed 2s, missed 3s, missed 4s, missed 5s")
    assert life(state, "Bart Cassidy") == 1
    assert hand(state, "Bart Cassidy") == "missed 3s, missed 4s, missed 5s"


# -- LG-NPC-5 -------------------------------------------------------------------------------------


def test_gained_cards_go_on_top_in_the_order_gained() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Willy the Kid hand: missed 2s, gatling 10h
        Outlaw Paul Regret 1
        Deputy Lucky Duke
        """,
        turn="Willy the Kid",
    )
    step(state, cards="missed 3s, missed 4s, missed 5s")
    assert hand(state, "Willy the Kid") == "missed 2s, missed 3s, missed 4s, missed 5s"


def test_after_a_gain_in_his_own_turn_the_search_begins_with_the_gained_card() -> None:
    state = position(
        THREE.format("hand: barrel qs, mustang 8h", "hand: panic jh"), turn="Rose Doolan"
    )
    door = turn_through(state, "part with: mustang 8h")
    assert played(door) == ["panic jh at 0", "mustang 8h"]
    assert front(state, "Rose Doolan") == "mustang 8h"


def test_cards_gained_in_somebody_elses_turn_lie_on_top() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Bart Cassidy hand: beer 6h
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Bart Cassidy", cards="missed 2s")
    assert hand(state, "Bart Cassidy") == "beer 6h, missed 2s"


# -- LG-NPC-6 -------------------------------------------------------------------------------------


def test_he_defends_himself_with_the_suitable_card_nearest_the_top() -> None:
    state = position(
        THREE.format("hand: bang 7c", "hand: missed 2s, missed 3s, beer 6h"),
    )
    step(state, "bang 7c at Rose Doolan")
    assert hand(state, "Rose Doolan") == "missed 2s, beer 6h"


def test_a_beer_nearest_the_top_saves_him() -> None:
    state = position(
        THREE.format("hand: bang 7c", "1 hand: beer 6h, beer 7h, bang 9c"),
    )
    step(state, "bang 7c at Rose Doolan")
    assert hand(state, "Rose Doolan") == "beer 6h, bang 9c"
    assert life(state, "Rose Doolan") == 1


def test_in_a_duel_and_against_indians_he_discards_the_bang_nearest_the_top() -> None:
    for card in ("duel qd", "indians kd"):
        state = position(
            THREE.format(f"hand: {card}", "hand: bang 2c, bang 3c, missed 2s"),
        )
        state.seats[2].alive = False
        state.seats[2].life = 0
        step(state, card + (" at Rose Doolan" if card == "duel qd" else ""))
        assert hand(state, "Rose Doolan") == "bang 2c, missed 2s"


def test_the_barrel_is_tried_before_any_card() -> None:
    state = position(
        THREE.format("hand: bang 7c", "hand: missed 2s front: barrel qs"),
    )
    step(state, "bang 7c at Rose Doolan", cards="beer 6h")
    assert hand(state, "Rose Doolan") == "missed 2s"
    assert life(state, "Rose Doolan") == 4


def test_jourdonnais_tries_his_ability_then_the_barrel_then_a_missed() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Jourdonnais hand: missed 2s front: barrel qs
        Deputy Lucky Duke
    """)
    door = step(state, "bang 7c at Jourdonnais", cards="bang 2c, bang 3c")
    assert [event.why for event in door.events_of(events.Flip)] == [
        "use Jourdonnais",
        "use the Barrel",
    ]
    assert hand(state, "Jourdonnais") == ""
    assert life(state, "Jourdonnais") == 4


def test_a_missed_is_kept_where_two_are_needed_and_he_has_one() -> None:
    state = position("""
        Sheriff Slab the Killer hand: bang 7c
        Outlaw Rose Doolan hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert hand(state, "Rose Doolan") == "missed 2s"
    assert life(state, "Rose Doolan") == 3


def test_two_missed_or_a_lucky_barrel_and_one_cancel_a_shot_of_slab() -> None:
    state = position("""
        Sheriff Slab the Killer hand: bang 7c
        Outlaw Rose Doolan hand: missed 2s, missed 3s, missed 4s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert hand(state, "Rose Doolan") == "missed 2s"
    state = position("""
        Sheriff Slab the Killer hand: bang 7c
        Outlaw Rose Doolan hand: missed 2s front: barrel qs
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan", cards="beer 6h")
    assert hand(state, "Rose Doolan") == ""
    assert life(state, "Rose Doolan") == 4


# -- LG-NPC-7 -------------------------------------------------------------------------------------


def test_the_turn_passes_clockwise_to_the_next_one_alive() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan
        Deputy Lucky Duke
        Renegade Willy the Kid
        """,
        turn="Rose Doolan",
        phase="discard",
    )
    state.seats[2].alive, state.seats[2].life = False, 0
    step(state)
    assert state.turn == 3
    state.phase = "discard"
    step(state)
    assert state.turn == 0
    assert state.round == 2


def test_an_opponent_held_by_jail_skips_draw_play_and_discarding() -> None:
    state = position(
        THREE.format("", "1 hand: missed 2s, missed 3s, beer 6h front: jail js"),
        turn="Rose Doolan",
        phase="begin",
    )
    step(state, cards="bang 2c")
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s, beer 6h"
    assert front(state, "Rose Doolan") == ""
    assert state.turn == 2
    assert state.phase == "begin"


def test_a_heart_frees_him_and_the_jail_is_discarded() -> None:
    state = position(THREE.format("", "front: jail js"), turn="Rose Doolan", phase="begin")
    step(state, cards="bang ah")
    assert state.phase == "draw"
    assert [str(card) for card in state.discard] == ["bang ah", "jail js"]
