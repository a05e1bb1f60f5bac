"""LG-BASE and the base game's rulings: what holds where the variant is silent."""

from __future__ import annotations

from plays import front, hand, lay, life, may, seat, step, turn_through
from positions import position

from lonehand.engine.events import of_sort
from lonehand.games.lone_gunslinger import events
from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.state import State
from lonehand.testing.script import Expected

# -- distances, LG-BASE-SEAT ----------------------------------------------------------------------


def test_distance_is_the_shorter_way_round_over_the_living() -> None:
    state = position("""
        Sheriff Black Jack
        Outlaw Bart Cassidy
        Outlaw Willy the Kid
        Deputy Vulture Sam
        Outlaw Jourdonnais
        Renegade Slab the Killer
    """)
    assert [distance(state, 0, other) for other in range(1, 6)] == [1, 2, 3, 2, 1]
    state.seats[1].alive = False
    assert [distance(state, 0, other) for other in range(2, 6)] == [1, 2, 2, 1]


def test_a_dead_deputys_seat_no_longer_counts_and_the_game_goes_on() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Vulture Sam 1
        Outlaw Willy the Kid hand: bang 2c, bang 9c
        Outlaw Jourdonnais
        """,
        turn="Willy the Kid",
    )
    turn_through(state)
    assert not state.over
    assert life(state, "Sheriff") == 4  # at distance 1 once the Deputy is gone


def test_mustang_and_paul_regret_add_scope_and_rose_doolan_take_off_never_below_one() -> None:
    state = position("""
        Sheriff Rose Doolan
        Outlaw Bart Cassidy front: scope as
        Outlaw Paul Regret front: mustang 8h
        Deputy Vulture Sam front: mustang 9h
        Outlaw Jourdonnais
        Renegade Slab the Killer
    """)
    assert distance(state, 0, 2) == 2 + 2 - 1
    assert distance(state, 1, 2) == 1 + 2 - 1
    assert distance(state, 5, 2) == 3 + 2
    assert distance(state, 0, 3) == 3 + 1 - 1
    assert distance(state, 3, 0) == 3
    assert distance(state, 1, 0) == 1


def test_weapons_reach_one_to_five_and_the_colt_one() -> None:
    state = position("Sheriff Black Jack\nOutlaw Rose Doolan")
    assert seat(state, "Sheriff").range() == 1
    weapons = {"volcanic 10s": 1, "schofield jc": 2, "remington kc": 3}
    for weapon, reach in {**weapons, "rev carabine ac": 4, "winchester 8s": 5}.items():
        state = position(f"Sheriff Black Jack front: {weapon}\nOutlaw Rose Doolan")
        assert reach == seat(state, "Sheriff").range()


# -- shots ----------------------------------------------------------------------------------------


def test_two_draws_of_jourdonnais_with_a_barrel_cancel_a_shot_of_slab() -> None:
    state = position("""
        Sheriff Slab the Killer hand: bang 7c
        Outlaw Jourdonnais hand: missed 2s front: barrel qs
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Jourdonnais", cards="beer 6h, beer 7h")
    assert life(state, "Jourdonnais") == 4
    assert hand(state, "Jourdonnais") == "missed 2s"


def test_one_missed_is_enough_against_slabs_gatling() -> None:
    state = position("""
        Sheriff Slab the Killer hand: gatling 10h
        Outlaw Rose Doolan hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "gatling 10h")
    assert life(state, "Rose Doolan") == 4
    assert hand(state, "Rose Doolan") == ""


def test_a_barrel_is_tried_once_a_shot_against_a_gatling_too() -> None:
    state = position("""
        Sheriff Black Jack hand: gatling 10h
        Outlaw Rose Doolan front: barrel qs
        Deputy Lucky Duke
    """)
    step(state, "gatling 10h", cards="bang 2c")
    assert life(state, "Rose Doolan") == 3


def test_a_gatling_does_not_use_up_the_bang_of_the_turn_nor_does_a_duel() -> None:
    state = position("""
        Sheriff Black Jack hand: gatling 10h, duel qd, bang 2c, bang 3c
        Outlaw Rose Doolan hand: bang 4c
        Deputy Lucky Duke
    """)
    step(state, "gatling 10h")
    step(state, "duel qd at Rose Doolan", "duel: bang 3c")
    assert "bang 2c at Rose Doolan" in may(state)


def test_the_player_chooses_how_to_answer_a_shot() -> None:
    state = position(
        """
        Sheriff Black Jack hand: missed 2s, missed 3s front: barrel qs
        Outlaw Rose Doolan hand: bang 9c
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
    )
    step(
        state,
        Expected(
            "use the Barrel",
            "shot",
            "Sheriff",
            options=("use the Barrel", "missed 3s", "missed 2s", "take the hit"),
        ),
        Expected("missed 3s", "shot", options=("missed 3s", "missed 2s", "take the hit")),
        cards="bang 2c",
    )
    assert life(state, "Sheriff") == 5
    assert hand(state, "Sheriff") == "missed 2s"


def test_a_jailed_player_still_defends_himself() -> None:
    state = position(
        """
        Sheriff Black Jack
        Renegade Rose Doolan hand: bang 9c
        Deputy Lucky Duke 1 hand: beer 6h front: jail js
        """,
        turn="Rose Doolan",
    )
    step(state, "last point: beer 6h")
    assert life(state, "Deputy") == 1


# -- Dynamite and Jail ----------------------------------------------------------------------------


def test_dynamite_explodes_on_two_to_nine_of_spades_only() -> None:
    for card, left in (("missed 2s", 1), ("stagecoach 9s", 1), ("jail 10s", 4), ("bang 2c", 4)):
        state = position(
            """
            Sheriff Black Jack
            Outlaw Rose Doolan front: dynamite 2h
            Deputy Lucky Duke
            """,
            turn="Rose Doolan",
            phase="begin",
        )
        step(state, cards=card)
        assert left == life(state, "Rose Doolan")
        assert front(state, "Deputy") == ("dynamite 2h" if left == 4 else "")


def test_with_no_card_left_a_dynamite_moves_on_and_a_jail_holds() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan front: dynamite 2h, jail js
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
        phase="begin",
    )
    state.deck = []
    step(state)
    assert front(state, "Deputy") == "dynamite 2h"
    assert life(state, "Rose Doolan") == 4
    assert state.turn == 2


def test_with_no_card_left_a_draw_yields_nothing() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Lucky Duke",
        turn="Rose Doolan",
        phase="draw",
    )
    state.deck = state.deck[:1]
    step(state, cards=str(state.deck[0]))
    assert len(seat(state, "Rose Doolan").hand) == 1
    assert state.phase == "play"


def test_the_played_card_lies_in_the_discard_pile_when_it_is_reshuffled() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan hand: stagecoach 9s\nDeputy Lucky Duke",
        turn="Rose Doolan",
    )
    state.deck = state.deck[:1]
    step(state, cards=f"{state.deck[0]}, stagecoach 9s")
    assert hand(state, "Rose Doolan").endswith("stagecoach 9s")


# -- LG-BASE-DEATH --------------------------------------------------------------------------------

TAKEN = """
    Sheriff Black Jack hand: gatling 10h
    Deputy Lucky Duke 1 hand: missed 2s
    Outlaw Vulture Sam
    Outlaw Willy the Kid
"""
"""The Deputy takes the hit, so Vulture Sam gets a Missed! that he would have liked."""

PAID = """
    Sheriff Black Jack
    Renegade Rose Doolan hand: indians kd
    Outlaw Bart Cassidy
    Outlaw Willy the Kid 1
    Deputy Lucky Duke
"""


def happened(state: State, *answers: str, cards: str) -> list[tuple[str, int]]:
    """Play a step and return who lost points, died and drew, in order."""
    door = step(state, *answers, cards=cards)
    return [
        (event.kind, event.seat)
        for event in of_sort(door.events, events.AtSeat)
        if isinstance(event, (events.Lose, events.Die, events.Draw))
    ]


def test_in_a_volley_all_react_then_come_deaths_and_rewards_then_the_draws() -> None:
    state = position(PAID, turn="Rose Doolan")
    found = happened(state, cards="bang 2c, bang 3c, bang 4c, missed 2s")
    lost = [("lose", 2), ("lose", 3), ("lose", 4), ("lose", 0)]
    assert [*lost, ("die", 3), *[("draw", 1)] * 3, ("draw", 2)] == found
    assert hand(state, "Bart Cassidy") == "missed 2s"


def test_sam_cannot_answer_a_volley_with_loot_from_that_volley() -> None:
    state = position(TAKEN)
    step(state, "gatling 10h", "shot: take the hit")
    assert hand(state, "Vulture Sam") == "missed 2s"
    assert life(state, "Vulture Sam") == 3


def test_by_option_each_target_is_finished_before_the_next() -> None:
    state = position(PAID, turn="Rose Doolan", volley="singly")
    found = happened(state, cards="missed 2s, bang 2c, bang 3c, bang 4c")
    first = [("lose", 2), ("draw", 2), ("lose", 3), ("die", 3)]
    assert [*first, *[("draw", 1)] * 3, ("lose", 4), ("lose", 0)] == found
    state = position(TAKEN, volley="singly")
    step(state, "gatling 10h", "shot: take the hit")
    assert hand(state, "Vulture Sam") == ""
    assert life(state, "Vulture Sam") == 4


def test_who_waits_for_his_beer_is_not_healed_by_anything_else() -> None:
    state = position(
        """
        Sheriff Black Jack hand: gatling 10h
        Outlaw Rose Doolan 1
        Outlaw Willy the Kid front: barrel qs
        Deputy Lucky Duke
        """,
        night="on",
        discard="bang 2c, bang 3c",
    )
    state.deck = state.deck[:1]
    step(state, "gatling 10h", cards=str(state.deck[0]))
    assert state.reshuffles == 1
    assert not seat(state, "Rose Doolan").alive


def test_who_waits_for_his_beer_may_drink_one_that_he_inherits_first() -> None:
    state = position("""
        Sheriff Black Jack hand: gatling 10h
        Deputy Lucky Duke 1 hand: beer 6h
        Outlaw Vulture Sam 1
        Outlaw Willy the Kid
    """)
    step(state, "gatling 10h", "last point: die")
    assert life(state, "Vulture Sam") == 1
    assert hand(state, "Vulture Sam") == ""


# -- LG-BASE-STEAL --------------------------------------------------------------------------------


def test_the_players_cat_balou_takes_any_card_and_the_rest_keeps_its_order() -> None:
    table = """
        Sheriff Black Jack hand: cat balou kh, panic jh
        Outlaw Rose Doolan hand: missed 2s, missed 3s, missed 4s front: barrel qs, jail js
        Deputy Lucky Duke
    """
    state = position(table)
    step(
        state,
        "cat balou kh at Rose Doolan",
        Expected(
            "in hand missed 3s",
            "steal",
            "Sheriff",
            "LG-BASE-STEAL",
            (
                "in play barrel qs",
                "in play jail js",
                "in hand missed 2s",
                "in hand missed 3s",
                "in hand missed 4s",
            ),
        ),
    )
    assert hand(state, "Rose Doolan") == "missed 2s, missed 4s"
    step(state, "panic jh at Rose Doolan", "steal: in play barrel qs")
    assert hand(state, "Sheriff") == "barrel qs"


def test_by_option_a_card_from_a_hand_comes_at_random() -> None:
    table = """
        Sheriff Black Jack hand: cat balou kh
        Outlaw Rose Doolan hand: missed 2s, missed 3s front: barrel qs
        Deputy Lucky Duke
    """
    state = position(table, steal="random")
    step(
        state,
        "cat balou kh at Rose Doolan",
        Expected("from the hand", "steal", options=("in play barrel qs", "from the hand")),
        draws={"steal": ["missed 2s"]},
    )
    assert hand(state, "Rose Doolan") == "missed 3s"


# -- LG-BASE-BART, LG-BASE-SUZY -------------------------------------------------------------------


def test_bart_cassidy_survives_first_and_draws_afterwards() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Bart Cassidy 1 hand: beer 6h
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Bart Cassidy", cards="missed 2s")
    assert hand(state, "Bart Cassidy") == "missed 2s"
    assert life(state, "Bart Cassidy") == 1


def test_a_dead_bart_cassidy_draws_nothing() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Bart Cassidy 1
        Deputy Lucky Duke
        Outlaw Rose Doolan
    """)
    step(state, "bang 7c at Bart Cassidy")
    assert not state.seats[1].alive


def test_suzy_draws_when_her_last_card_is_gone_in_anybodys_turn() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Suzy Lafayette hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Suzy Lafayette", cards="missed 3s")
    assert hand(state, "Suzy Lafayette") == "missed 3s"
    state = position(
        "Sheriff Black Jack\nOutlaw Suzy Lafayette hand: barrel qs\nDeputy Lucky Duke",
        turn="Suzy Lafayette",
    )
    step(state, cards="missed 3s")
    assert hand(state, "Suzy Lafayette") == "missed 3s"


def test_suzy_draws_only_once_a_duel_is_fought_out() -> None:
    state = position("""
        Sheriff Black Jack hand: duel qd, bang 2c
        Outlaw Suzy Lafayette hand: bang 3c
        Deputy Lucky Duke
    """)
    step(state, "duel qd at Suzy Lafayette", "duel: bang 2c", cards="bang 4c")
    assert life(state, "Suzy Lafayette") == 3
    assert hand(state, "Suzy Lafayette") == "bang 4c"


def test_suzy_draws_nothing_if_the_card_in_progress_has_filled_her_hand_again() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Suzy Lafayette hand: stagecoach 9s\nDeputy Lucky Duke",
        turn="Suzy Lafayette",
    )
    step(state, cards="missed 2s, missed 3s")
    assert hand(state, "Suzy Lafayette") == "missed 2s, missed 3s"


def test_suzy_does_not_gamble_a_single_missed_against_slab() -> None:
    state = position("""
        Sheriff Slab the Killer hand: bang 7c
        Outlaw Suzy Lafayette hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Suzy Lafayette")
    assert hand(state, "Suzy Lafayette") == "missed 2s"
    assert life(state, "Suzy Lafayette") == 3


# -- LG-BASE-SAM ----------------------------------------------------------------------------------


def test_vulture_sam_takes_what_lay_in_play_then_the_stack_from_bottom_to_top() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1 hand: bang 2c, bang 3c front: barrel qs, jail js, dynamite 2h
        Deputy Lucky Duke
        Outlaw Vulture Sam hand: missed 2s
    """)
    step(state, "bang 7c at Rose Doolan", cards="bang 4c")
    assert hand(state, "Vulture Sam") == (
        "missed 2s, barrel qs, jail js, dynamite 2h, bang 2c, bang 3c"
    )


def test_the_player_orders_a_dead_deputys_cards_for_an_opponent_sam() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Lucky Duke 1 hand: bang 2c, saloon 5h, missed 2s
        Outlaw Vulture Sam hand: bang 9c
        Outlaw Rose Doolan
        """,
        turn="Vulture Sam",
    )
    step(
        state,
        "shot: take the hit",
        Expected("saloon 5h", "loot", "Sheriff", options=("bang 2c", "saloon 5h", "missed 2s")),
        "loot: missed 2s",
    )
    assert hand(state, "Vulture Sam") == "saloon 5h, missed 2s, bang 2c"


def test_without_vulture_sam_a_dead_mans_cards_are_discarded() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1 hand: bang 2c front: mustang 8h
        Deputy Lucky Duke
        Outlaw Willy the Kid
    """)
    lay(state, "Sheriff", "scope as")
    step(state, "bang 7c at Rose Doolan")
    assert [str(card) for card in state.discard] == ["bang 7c", "mustang 8h", "bang 2c"]


# -- LG-BASE-DUKE ---------------------------------------------------------------------------------


def test_an_opponent_lucky_duke_takes_the_card_that_serves_him_and_discards_both() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Lucky Duke front: dynamite 2h, jail js
        Deputy Rose Doolan
        """,
        turn="Lucky Duke",
        phase="begin",
    )
    door = step(state, cards="missed 2s, bang 2c, bang 3c, beer 6h")
    assert [str(event.used) for event in door.events_of(events.Flip)] == ["bang 2c", "beer 6h"]
    assert life(state, "Lucky Duke") == 4
    assert state.phase == "draw"
    assert len(state.discard) == 5


def test_if_both_cards_serve_alike_lucky_duke_uses_the_first() -> None:
    for cards in ("beer 6h, beer 7h", "bang 2c, bang 3c"):
        state = position(
            "Sheriff Black Jack\nOutlaw Lucky Duke front: jail js\nDeputy Rose Doolan",
            turn="Lucky Duke",
            phase="begin",
        )
        door = step(state, cards=cards)
        assert cards.split(",")[0] == str(door.events_of(events.Flip)[0].used)


def test_the_player_as_lucky_duke_chooses_himself() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Rose Doolan\nDeputy Lucky Duke front: jail js",
        turn="Deputy",
        phase="begin",
    )
    step(
        state,
        Expected("beer 6h", "lucky", "Deputy", "LG-BASE-DUKE", ("bang 2c", "beer 6h")),
        cards="bang 2c, beer 6h",
    )
    assert state.phase == "draw"


# -- LG-BASE-PENALTY ------------------------------------------------------------------------------


def test_a_sheriff_who_kills_the_deputy_discards_all_his_cards() -> None:
    for card in ("bang 7c", "gatling 10h", "indians kd"):
        state = position(f"""
            Sheriff Black Jack hand: {card}, beer 6h front: mustang 8h, schofield jc
            Deputy Lucky Duke 1
            Outlaw Rose Doolan
        """)
        step(state, card + (" at Lucky Duke" if card == "bang 7c" else ""))
        assert not state.seats[1].alive
        assert hand(state, "Sheriff") == ""
        assert front(state, "Sheriff") == ""


def test_an_opponent_who_kills_the_deputy_keeps_his_cards() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Lucky Duke 1
        Renegade Rose Doolan hand: missed 2s, bang 9c
        """,
        turn="Rose Doolan",
    )
    step(state)
    assert not state.seats[1].alive
    assert hand(state, "Rose Doolan") == "missed 2s"


def test_a_deputy_who_dies_in_his_own_duel_was_killed_by_nobody() -> None:
    state = position(
        """
        Sheriff Black Jack hand: bang 2c, beer 6h
        Deputy Lucky Duke 1 hand: duel qd
        Outlaw Rose Doolan
        """,
        turn="Deputy",
    )
    step(state, "duel qd at Black Jack", "duel: bang 2c")
    assert not state.seats[1].alive
    assert hand(state, "Sheriff") == "beer 6h"
    assert state.turn == 2
