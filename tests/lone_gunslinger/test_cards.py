"""LG-CARD and LG-REWARD: what an opponent does with each card."""

from __future__ import annotations

from plays import front, hand, lay, life, offered, plan, played, step, turn_through
from positions import position

from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.script import Expected


def outlaw(stack: str, *, mine: str = "", sheriff: str = "", deputy: str = "") -> State:
    """Lay a table where the Outlaw stands at distance 1 of Sheriff and Deputy."""
    return position(
        f"""
        Sheriff Black Jack {sheriff}
        Outlaw Rose Doolan {mine} hand: {stack}
        Deputy Lucky Duke {deputy}
        """,
        turn="Rose Doolan",
    )


def renegade(stack: str, *, sheriff: str = "", deputy: str = "") -> State:
    """Lay a table where the Renegade stands at distance 1 of both."""
    return position(
        f"""
        Sheriff Black Jack {sheriff}
        Renegade Rose Doolan hand: {stack}
        Deputy Lucky Duke {deputy}
        """,
        turn="Rose Doolan",
    )


# -- LG-CARD-BANG ---------------------------------------------------------------------------------


def test_one_bang_a_turn_is_fired_and_the_others_stay() -> None:
    state = outlaw("bang 2c, bang 3c")
    turn_through(state)
    assert hand(state, "Rose Doolan") == "bang 2c"
    assert life(state, "Sheriff") == 4


def test_the_volcanic_and_willy_the_kid_lift_the_limit() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan hand: bang 2c, bang 3c, bang 4c front: volcanic 10s
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
    )
    turn_through(state)
    assert life(state, "Sheriff") == 2
    state = position(
        """
        Sheriff Black Jack
        Outlaw Willy the Kid hand: bang 2c, bang 3c, bang 4c
        Deputy Lucky Duke
        """,
        turn="Willy the Kid",
    )
    turn_through(state)
    assert life(state, "Sheriff") == 2


def test_a_bang_that_reaches_nobody_stays() -> None:
    state = outlaw("bang 2c", sheriff="front: mustang 8h", deputy="front: mustang 9h")
    state.seats[1].name = state.seats[1].ability = "Willy the Kid"
    assert plan(state) == ""


def test_a_bang_is_always_discarded_against_indians_at_full_health_too() -> None:
    state = position("""
        Sheriff Black Jack hand: indians kd
        Outlaw Rose Doolan hand: bang 2c
        Deputy Lucky Duke
    """)
    step(state, "indians kd")
    assert hand(state, "Rose Doolan") == ""
    assert life(state, "Rose Doolan") == 4


# -- LG-CARD-MISSED -------------------------------------------------------------------------------


def test_a_missed_stays_on_the_stack_in_his_turn() -> None:
    assert plan(outlaw("missed 2s")) == ""


def test_a_missed_is_used_against_bang_and_gatling() -> None:
    for card in ("bang 7c", "gatling 10h"):
        state = position(f"""
            Sheriff Black Jack hand: {card}
            Outlaw Rose Doolan hand: missed 2s
            Deputy Lucky Duke
        """)
        step(state, card + (" at Rose Doolan" if card == "bang 7c" else ""))
        assert hand(state, "Rose Doolan") == ""
        assert life(state, "Rose Doolan") == 4


def test_a_missed_helps_against_neither_indians_nor_duel() -> None:
    for card in ("indians kd", "duel qd at Rose Doolan"):
        state = position(f"""
            Sheriff Black Jack hand: {card.removesuffix(" at Rose Doolan")}
            Outlaw Rose Doolan hand: missed 2s front: barrel qs
            Deputy Lucky Duke
        """)
        step(state, card)
        assert hand(state, "Rose Doolan") == "missed 2s"
        assert life(state, "Rose Doolan") == 3


# -- LG-CARD-BEER ---------------------------------------------------------------------------------


def test_beer_and_saloon_are_played_unless_he_himself_is_at_full_health() -> None:
    assert plan(outlaw("beer 6h", mine="3")) == "beer 6h"
    assert plan(outlaw("saloon 5h", mine="3")) == "saloon 5h"
    assert plan(outlaw("beer 6h", sheriff="1", deputy="1")) == ""
    assert plan(outlaw("saloon 5h", sheriff="1", deputy="1")) == ""


def test_a_saloon_heals_everybody_alive() -> None:
    state = outlaw("saloon 5h", mine="3", sheriff="1", deputy="1")
    step(state)
    assert [seat.life for seat in state.seats[:3]] == [2, 4, 2]


def test_a_beer_saves_him_out_of_his_turn_when_he_loses_his_last_point() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1 hand: beer 6h
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert life(state, "Rose Doolan") == 1
    assert hand(state, "Rose Doolan") == ""


def test_a_beer_is_kept_while_he_has_a_point_left() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 2 hand: beer 6h
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan")
    assert life(state, "Rose Doolan") == 1
    assert hand(state, "Rose Doolan") == "beer 6h"


def test_with_two_players_left_a_beer_is_kept_and_saves_nobody() -> None:
    two = "Sheriff Black Jack hand: bang 7c\nOutlaw Rose Doolan {0} hand: beer 6h"
    assert plan(position(two.format(3), turn="Rose Doolan")) == ""
    state = position(two.format(1))
    step(state, "bang 7c at Rose Doolan")
    assert state.won


def test_with_two_players_left_a_saloon_still_heals() -> None:
    state = position("Sheriff Black Jack\nOutlaw Rose Doolan 3 hand: saloon 5h", turn="Rose Doolan")
    step(state)
    assert life(state, "Rose Doolan") == 4


def test_against_a_loss_of_several_points_beers_are_spent_only_if_they_suffice() -> None:
    table = """
        Sheriff Black Jack
        Outlaw Rose Doolan {0} hand: {1} front: dynamite 2h
        Renegade Lucky Duke
    """
    state = position(table.format(2, "beer 6h, beer 7h"), turn="Rose Doolan", phase="begin")
    step(state, cards="missed 2s")
    assert life(state, "Rose Doolan") == 1
    assert hand(state, "Rose Doolan") == ""
    state = position(table.format(1, "beer 6h, beer 7h"), turn="Rose Doolan", phase="begin")
    door = step(state, cards="missed 2s")
    assert not state.seats[1].alive
    assert not door.events_of(events.Beer)
    assert [str(c) for c in state.discard] == ["missed 2s", "dynamite 2h", "beer 6h", "beer 7h"]


# -- LG-CARD-CAT ----------------------------------------------------------------------------------

FULL = "hand: beer 6h, jail js, scope as front: mustang 8h, dynamite 2h, schofield jc"


def test_blue_cards_in_play_go_first_dynamite_and_weapons_among_them() -> None:
    state = outlaw("cat balou kh", sheriff=FULL)
    step(
        state,
        Expected(
            "dynamite 2h",
            "part with",
            "Sheriff",
            "LG-CARD-CAT",
            options=("mustang 8h", "dynamite 2h", "schofield jc"),
        ),
    )
    assert front(state, "Sheriff") == "mustang 8h, schofield jc"
    assert str(state.discard[-1]) == "dynamite 2h"


def test_then_a_blue_card_in_hand_a_jail_among_them() -> None:
    state = outlaw("cat balou kh", sheriff="hand: beer 6h, jail js, scope as")
    door = step(state, "part with: jail js")
    assert offered(door) == ["jail js", "scope as"]
    assert hand(state, "Sheriff") == "beer 6h, scope as"


def test_then_any_card_of_the_hand() -> None:
    state = outlaw("cat balou kh", sheriff="hand: beer 6h, bang 2c")
    door = step(state, "part with: beer 6h")
    assert offered(door) == ["beer 6h", "bang 2c"]


def test_a_jail_before_the_target_is_never_lost() -> None:
    state = renegade("cat balou kh", deputy="hand: beer 6h front: jail js")
    step(state)
    assert front(state, "Deputy") == "jail js"
    assert hand(state, "Deputy") == ""


def test_a_panic_puts_the_card_on_top_of_the_stack() -> None:
    state = outlaw("missed 2s, panic jh", sheriff="hand: missed 3s")
    step(state)
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s"


# -- LG-CARD-CAT-X --------------------------------------------------------------------------------


def test_they_are_kept_when_the_targets_hand_is_empty_whatever_lies_in_play() -> None:
    for card in ("cat balou kh", "panic jh"):
        assert plan(outlaw(card, sheriff="front: mustang 8h")) == ""


def test_if_the_sheriff_has_no_card_in_hand_the_deputy_loses_one() -> None:
    for card in ("cat balou kh", "panic jh"):
        state = outlaw(card, sheriff="front: barrel qs", deputy="hand: beer 6h")
        assert plan(state) == f"{card} at Deputy"
        step(state)
        assert not state.deputy_for_turn
        assert hand(state, "Deputy") == ""


def test_panic_in_place_of_the_sheriff_needs_the_deputy_at_distance_one() -> None:
    for card, wanted in (("panic jh", ""), ("cat balou kh", "cat balou kh at Deputy")):
        state = position(
            f"""
            Sheriff Black Jack
            Outlaw Willy the Kid hand: {card}
            Renegade Jourdonnais
            Deputy Vulture Sam hand: beer 6h
            """,
            turn="Willy the Kid",
        )
        assert wanted == plan(state)


def test_the_renegade_keeps_them_when_the_deputys_hand_is_empty() -> None:
    for card in ("cat balou kh", "panic jh"):
        assert plan(renegade(card, sheriff="hand: beer 6h", deputy="front: barrel qs")) == ""


# -- LG-CARD-DRAW ---------------------------------------------------------------------------------


def test_stagecoach_and_wells_fargo_draw_onto_the_stack_at_once() -> None:
    state = outlaw("missed 2s, stagecoach 9s")
    step(state, cards="missed 3s, missed 4s")
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s, missed 4s"
    state = outlaw("missed 2s, wells fargo 3h")
    step(state, cards="missed 3s, missed 4s, missed 5s")
    assert hand(state, "Rose Doolan") == "missed 2s, missed 3s, missed 4s, missed 5s"


# -- LG-CARD-AREA ---------------------------------------------------------------------------------


def test_indians_gatling_and_dynamite_are_played_without_regard_for_friend_or_foe() -> None:
    for card in ("indians kd", "gatling 10h"):
        for role, other in (("Outlaw", "Renegade"), ("Renegade", "Outlaw")):
            state = position(
                f"""
                Sheriff Black Jack
                {role} Rose Doolan hand: {card}
                {other} Willy the Kid 2
                Deputy Lucky Duke
                """,
                turn="Rose Doolan",
            )
            step(state)
            assert [seat.life for seat in state.seats[:4]] == [4, 4, 1, 3]
    state = outlaw("dynamite 2h", mine="1")
    step(state)
    assert front(state, "Rose Doolan") == "dynamite 2h"


# -- LG-CARD-DUEL ---------------------------------------------------------------------------------


def test_a_duel_is_always_fought_even_if_it_is_surely_lost() -> None:
    state = outlaw("duel qd", mine="1", sheriff="hand: bang 2c")
    step(state, "duel: bang 2c")
    assert state.won


def test_in_a_duel_he_answers_as_long_as_he_has_a_bang() -> None:
    state = outlaw("bang 3c, duel qd", sheriff="hand: bang 2c")
    step(state, "duel: bang 2c")
    assert hand(state, "Rose Doolan") == ""
    assert life(state, "Sheriff") == 4


def test_the_renegade_answers_a_sheriff_who_challenges_him() -> None:
    state = position("""
        Sheriff Black Jack hand: duel qd
        Renegade Rose Doolan hand: bang 2c
        Deputy Lucky Duke
    """)
    step(state, "duel qd at Rose Doolan")
    assert life(state, "Sheriff") == 4
    assert life(state, "Rose Doolan") == 4


# -- LG-CARD-STORE --------------------------------------------------------------------------------


def test_as_many_cards_as_players_alive_and_an_opponent_takes_the_top_one() -> None:
    state = outlaw("missed 2s, general store 9c")
    step(
        state,
        Expected("bang 3c", "store", "Deputy", "LG-CARD-STORE", ("bang 2c", "bang 3c")),
        cards="bang 2c, bang 3c, bang 4c",
    )
    assert hand(state, "Rose Doolan") == "missed 2s, bang 4c"
    assert hand(state, "Deputy") == "bang 3c"
    assert hand(state, "Sheriff") == "bang 2c"


def test_a_store_of_the_player_goes_clockwise_from_him_by_the_same_rule() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan
        Deputy Lucky Duke hand: general store 9c
        Outlaw Willy the Kid
        """,
        turn="Deputy",
    )
    step(
        state,
        "general store 9c",
        "store: bang 2c",
        "store: bang 3c",
        cards="bang 2c, bang 3c, bang 4c, bang 5c",
    )
    assert [
        hand(state, name) for name in ("Deputy", "Willy the Kid", "Sheriff", "Rose Doolan")
    ] == ["bang 2c", "bang 5c", "bang 3c", "bang 4c"]


def test_a_card_from_a_store_is_used_only_in_his_own_turn() -> None:
    state = position("""
        Sheriff Black Jack hand: general store 9c
        Outlaw Rose Doolan 2
    """)
    step(state, "general store 9c", "store: bang 2c", cards="bang 2c, saloon 5h")
    assert hand(state, "Rose Doolan") == "saloon 5h"
    assert life(state, "Rose Doolan") == 2


# -- LG-CARD-BLUE ---------------------------------------------------------------------------------


def test_a_blue_card_is_laid_unless_its_name_lies_there_already() -> None:
    for first, second in (("mustang 8h", "mustang 9h"), ("barrel qs", "barrel ks")):
        state = outlaw(f"{first}, {second}")
        door = turn_through(state)
        assert [second] == played(door)
        assert hand(state, "Rose Doolan") == first
    assert plan(outlaw("scope as")) == "scope as"


def test_a_weapon_is_laid_only_if_it_reaches_further_and_takes_the_place_of_the_old() -> None:
    state = outlaw("schofield jc, remington kc")
    door = turn_through(state)
    assert played(door) == ["remington kc"]
    assert hand(state, "Rose Doolan") == "schofield jc"
    state = outlaw("remington kc, schofield jc")
    door = turn_through(state)
    assert played(door) == ["schofield jc", "remington kc"]
    assert [str(card) for card in state.discard] == ["schofield jc"]


def test_a_second_weapon_of_the_same_range_stays() -> None:
    state = outlaw("schofield qc")
    lay(state, "Rose Doolan", "schofield jc")
    assert plan(state) == ""


def test_scope_and_rose_do_not_count_when_weapons_are_compared() -> None:
    state = outlaw("schofield jc")  # Rose Doolan sees everybody one nearer
    lay(state, "Rose Doolan", "scope as")
    assert plan(state) == "schofield jc"


# -- LG-CARD-BLUE-V -------------------------------------------------------------------------------


def test_the_volcanic_replaces_a_longer_weapon_when_the_target_is_at_distance_one() -> None:
    state = outlaw("volcanic 10s")
    lay(state, "Rose Doolan", "winchester 8s")
    step(state)
    assert front(state, "Rose Doolan") == "volcanic 10s"


def test_the_volcanic_replaces_the_colt_too_and_stays_when_the_target_is_further() -> None:
    assert plan(outlaw("volcanic 10s")) == "volcanic 10s"
    far = outlaw("volcanic 10s", sheriff="front: mustang 8h")
    far.seats[1].name = far.seats[1].ability = "Willy the Kid"
    assert plan(far) == ""


def test_for_the_volcanic_the_deputy_is_the_target_only_if_a_card_was_used_on_him() -> None:
    state = position(
        """
        Sheriff Black Jack
        Renegade Jourdonnais
        Outlaw Bart Cassidy hand: volcanic 10s
        Deputy Vulture Sam
        """,
        turn="Bart Cassidy",
    )
    assert plan(state) == ""
    state.deputy_for_turn = True
    assert plan(state) == "volcanic 10s"


def test_willy_the_kid_lays_a_volcanic_like_anyone() -> None:
    state = outlaw("volcanic 10s")
    state.seats[1].name = state.seats[1].ability = "Willy the Kid"
    assert plan(state) == "volcanic 10s"


def test_a_second_volcanic_stays_and_a_longer_weapon_may_replace_the_first() -> None:
    state = outlaw("schofield jc, volcanic 10c")
    lay(state, "Rose Doolan", "volcanic 10s")
    step(state)
    assert front(state, "Rose Doolan") == "schofield jc"


# -- LG-CARD-BLUE-J -------------------------------------------------------------------------------


def test_a_jail_goes_on_the_deputy_at_any_distance_for_outlaws_and_renegade_alike() -> None:
    for role in ("Outlaw", "Renegade"):
        state = position(
            f"""
            Sheriff Black Jack
            {role} Willy the Kid hand: jail js
            Outlaw Jourdonnais
            Deputy Paul Regret front: mustang 8h
            """,
            turn="Willy the Kid",
        )
        step(state)
        assert front(state, "Deputy") == "mustang 8h, jail js"


def test_a_jail_stays_when_the_deputy_is_dead_or_in_jail() -> None:
    assert plan(outlaw("jail js", deputy="front: jail 4h")) == ""
    alone = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan hand: jail js\nOutlaw Lucky Duke",
        turn="Rose Doolan",
    )
    assert plan(alone) == ""


# -- LG-REWARD ------------------------------------------------------------------------------------


def test_sheriff_and_deputy_are_not_paid_for_an_outlaw() -> None:
    for me, line in (("Sheriff", 0), ("Deputy", 2)):
        state = position(
            f"""
            Sheriff Black Jack {"hand: bang 7c" if line == 0 else ""}
            Outlaw Rose Doolan 1
            Deputy Lucky Duke {"hand: bang 7c" if line else ""}
            Renegade Willy the Kid
            """,
            turn=me,
        )
        step(state, "bang 7c at Rose Doolan")
        assert hand(state, me) == ""


# -- LG-REWARD-NPC --------------------------------------------------------------------------------


def test_an_opponent_who_kills_an_outlaw_draws_three_cards_onto_his_stack_at_once() -> None:
    for role in ("Outlaw", "Renegade"):
        state = position(
            f"""
            Sheriff Black Jack
            {role} Rose Doolan hand: missed 2s, indians kd
            Outlaw Willy the Kid 1
            Deputy Lucky Duke
            """,
            turn="Rose Doolan",
        )
        step(state, cards="missed 3s, missed 4s, missed 5s")
        assert hand(state, "Rose Doolan") == "missed 2s, missed 3s, missed 4s, missed 5s"


def test_nobody_is_paid_for_the_deputy_or_the_renegade() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan hand: indians kd
        Renegade Willy the Kid 1
        Deputy Lucky Duke 1
        """,
        turn="Rose Doolan",
    )
    step(state)
    assert hand(state, "Rose Doolan") == ""


def test_nobody_is_paid_for_a_death_by_dynamite_or_in_the_dead_mans_own_duel() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan 1 front: dynamite 2h
        Outlaw Willy the Kid
        """,
        turn="Rose Doolan",
        phase="begin",
    )
    step(state, cards="missed 2s")
    assert not state.seats[1].alive
    assert hand(state, "Willy the Kid") == ""
    state = position(
        """
        Sheriff Black Jack hand: bang 2c
        Outlaw Rose Doolan 1 hand: duel qd
        Outlaw Willy the Kid
        """,
        turn="Rose Doolan",
    )
    step(state, "duel: bang 2c")
    assert not state.seats[1].alive
    assert hand(state, "Sheriff") == ""
