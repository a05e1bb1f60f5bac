"""LG-EXP: the characters of Dodge City, as opponents and as Sheriff or Deputy."""

from __future__ import annotations

from plays import front, hand, life, may, plan, played, seat, self_played, step, turn_through
from positions import position

from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.setup import DODGE, HOUSE, TEN
from lonehand.testing.script import Expected


def test_opponents_get_only_characters_that_need_no_decision() -> None:
    yours, npcs = set(), set()
    for state, _ in self_played(150, dodge_city="on"):
        if state.phase != "set up" and state.round == 1:
            yours |= {found.name for found in state.seats if found.yours}
            npcs |= {found.name for found in state.seats if not found.yours}
    assert npcs == {*TEN, *DODGE}
    assert yours == {*TEN, *DODGE, *HOUSE}
    assert len(DODGE) == 10
    assert len(HOUSE) == 5


def test_without_the_option_nobody_comes_from_dodge_city() -> None:
    for state, _ in self_played(3):
        if state.phase != "set up":
            assert set(state.names()) <= set(TEN)


# -- Apache Kid -----------------------------------------------------------------------------------


def test_diamonds_of_others_do_not_affect_apache_kid() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 2d, cat balou 9d, indians kd
        Outlaw Apache Kid hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 2d at Apache Kid")
    step(state, "cat balou 9d at Apache Kid")
    step(state, "indians kd")
    assert life(state, "Apache Kid") == 3
    assert hand(state, "Apache Kid") == "missed 2s"


def test_other_suits_affect_apache_kid() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 2c
        Outlaw Apache Kid
        Deputy Lucky Duke
    """)
    step(state, "bang 2c at Apache Kid")
    assert life(state, "Apache Kid") == 2


def test_in_a_duel_diamonds_count_against_apache_kid_too() -> None:
    state = position("""
        Sheriff Black Jack hand: duel qd, bang 2d
        Outlaw Apache Kid hand: bang 3c
        Deputy Lucky Duke
    """)
    step(state, "duel qd at Apache Kid", "duel: bang 2d")
    assert life(state, "Apache Kid") == 2


def test_an_opponent_keeps_a_diamond_that_cannot_affect_his_target() -> None:
    state = position(
        """
        Sheriff Apache Kid hand: beer 6h
        Outlaw Rose Doolan hand: bang 2d, panic 8d, cat balou 9d, duel qd
        Deputy Lucky Duke hand: beer 7h
        """,
        turn="Rose Doolan",
    )
    assert plan(state) == "duel qd at Sheriff"
    step(state)
    assert plan(state) == ""


# -- Belle Star -----------------------------------------------------------------------------------


def test_in_belle_stars_turn_cards_before_others_have_no_effect() -> None:
    state = position(
        """
        Sheriff Black Jack front: mustang 8h, barrel qs
        Outlaw Belle Star hand: bang 9c
        Deputy Lucky Duke
        """,
        turn="Belle Star",
    )
    assert plan(state) == "bang 9c at Sheriff"
    assert distance(state, 2, 0) == 1  # nor has the Mustang for anybody else who looks
    step(state)
    assert life(state, "Sheriff") == 4


def test_belle_star_does_not_silence_an_ability_nor_anything_out_of_her_turn() -> None:
    state = position("""
        Sheriff Belle Star hand: bang 7c front: barrel ks
        Outlaw Jourdonnais front: barrel qs, mustang 8h
        Outlaw Rose Doolan hand: bang 9c
    """)
    step(state, "bang 7c at Jourdonnais", cards="bang 2c")
    assert life(state, "Jourdonnais") == 3
    assert distance(state, 0, 1) == 1
    state.turn, state.shots = 2, 0
    assert distance(state, 0, 1) == 2
    step(state, "use the Barrel", cards="beer 6h")
    assert life(state, "Sheriff") == 5


# -- drawing --------------------------------------------------------------------------------------


def test_bill_noface_draws_one_card_and_one_for_each_lost_point() -> None:
    for points, cards in ((4, "bang 2c"), (2, "bang 2c, bang 3c, bang 4c")):
        state = position(
            f"Sheriff Black Jack\nOutlaw Bill Noface {points}\nDeputy Lucky Duke",
            turn="Bill Noface",
            phase="draw",
        )
        step(state, cards=cards)
        assert hand(state, "Bill Noface") == cards


def test_pixie_pete_draws_three() -> None:
    state = position(
        "Sheriff Black Jack\nOutlaw Pixie Pete\nDeputy Lucky Duke",
        turn="Pixie Pete",
        phase="draw",
    )
    step(state, cards="bang 2c, bang 3c, bang 4c")
    assert hand(state, "Pixie Pete") == "bang 2c, bang 3c, bang 4c"


def test_pat_brennan_may_take_a_card_in_play_in_place_of_his_draw() -> None:
    table = "Sheriff Pat Brennan\nOutlaw Rose Doolan front: barrel qs, scope as\nDeputy Lucky Duke"
    state = position(table, phase="draw")
    step(state, Expected("take barrel qs at Rose Doolan", "draw", "Sheriff", "LG-EXP"))
    assert hand(state, "Sheriff") == "barrel qs"
    assert front(state, "Rose Doolan") == "scope as"
    state = position(table, phase="draw")
    step(state, "draw: draw as usual", cards="bang 2c, bang 3c")
    assert hand(state, "Sheriff") == "bang 2c, bang 3c"


# -- defending ------------------------------------------------------------------------------------


def test_any_card_of_elena_fuente_serves_as_a_missed_the_top_one_first() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Elena Fuente hand: missed 2s, scope as, bang 9c
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Elena Fuente")
    assert hand(state, "Elena Fuente") == "missed 2s, scope as"
    assert life(state, "Elena Fuente") == 3


def test_an_elena_fuente_of_the_player_chooses_any_card() -> None:
    state = position(
        """
        Sheriff Elena Fuente hand: bang 2c, beer 6h
        Outlaw Rose Doolan hand: bang 9c
        Deputy Lucky Duke
        """,
        turn="Rose Doolan",
    )
    step(state, "shot: bang 2c")
    assert hand(state, "Sheriff") == "beer 6h"


def test_molly_stark_draws_for_each_card_used_out_of_her_turn() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Molly Stark hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Molly Stark", cards="missed 3s")
    assert hand(state, "Molly Stark") == "missed 3s"


def test_molly_stark_draws_only_once_a_duel_is_fought_out() -> None:
    state = position("""
        Sheriff Black Jack hand: duel qd, bang 2c
        Outlaw Molly Stark hand: bang 3c
        Deputy Lucky Duke
    """)
    step(state, "duel qd at Molly Stark", "duel: bang 2c", cards="bang 4c")
    assert hand(state, "Molly Stark") == "bang 4c"
    assert life(state, "Molly Stark") == 3


def test_molly_stark_draws_nothing_in_her_own_turn_or_for_a_card_taken_from_her() -> None:
    state = position(
        """
        Sheriff Black Jack hand: bang 2c
        Outlaw Molly Stark hand: bang 3c, duel qd
        Deputy Lucky Duke
        """,
        turn="Molly Stark",
    )
    step(state, "duel: bang 2c")
    assert hand(state, "Molly Stark") == ""
    state = position("""
        Sheriff Black Jack hand: cat balou kh
        Outlaw Molly Stark hand: bang 3c
        Deputy Lucky Duke
    """)
    step(state, "cat balou kh at Molly Stark")
    assert hand(state, "Molly Stark") == ""


# -- life and death -------------------------------------------------------------------------------


def test_a_beer_gives_tequila_joe_two_points_a_saloon_one() -> None:
    table = "Sheriff Black Jack\nOutlaw Tequila Joe {0}\nDeputy Lucky Duke"
    for points, card, after in ((2, "beer 6h", 4), (3, "beer 6h", 4), (2, "saloon 5h", 3)):
        state = position(table.format(f"{points} hand: {card}"), turn="Tequila Joe")
        step(state)
        assert after == life(state, "Tequila Joe")


def test_one_beer_saves_tequila_joe_from_a_loss_that_takes_another_two() -> None:
    state = position(
        """
        Sheriff Black Jack
        Outlaw Tequila Joe 2 hand: beer 6h front: dynamite 2h
        Deputy Lucky Duke
        """,
        turn="Tequila Joe",
        phase="begin",
    )
    step(state, cards="missed 2s")
    assert life(state, "Tequila Joe") == 1


def test_greg_digger_regains_two_points_when_somebody_else_dies() -> None:
    for points, after in ((1, 3), (3, 4)):
        state = position(f"""
            Sheriff Black Jack hand: bang 7c
            Outlaw Rose Doolan 1
            Outlaw Greg Digger {points}
            Deputy Lucky Duke
        """)
        step(state, "bang 7c at Rose Doolan")
        assert after == life(state, "Greg Digger")


def test_herb_hunter_draws_two_cards_when_somebody_else_dies_and_five_for_an_outlaw() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1
        Outlaw Herb Hunter hand: missed 2s
        Deputy Lucky Duke
    """)
    step(state, "bang 7c at Rose Doolan", cards="missed 3s, missed 4s")
    assert hand(state, "Herb Hunter") == "missed 2s, missed 3s, missed 4s"
    state = position(
        """
        Sheriff Black Jack
        Outlaw Rose Doolan 1
        Renegade Herb Hunter hand: indians kd
        Deputy Lucky Duke
        """,
        turn="Herb Hunter",
    )
    step(state, cards="bang 2c, bang 3c, bang 4c, bang 5c, bang 6c")
    assert len(seat(state, "Herb Hunter").hand) == 5


def test_sean_mallory_may_hold_ten_cards() -> None:
    ranks = ("2s", "3s", "4s", "5s", "6s", "7s", "8s", "10c", "jc", "qc", "kc")
    state = position(
        "Sheriff Black Jack\nOutlaw Sean Mallory hand: "
        + ", ".join(f"missed {rank}" for rank in ranks)
        + "\nDeputy Lucky Duke",
        turn="Sean Mallory",
        phase="discard",
    )
    step(state)
    assert [str(card) for card in state.discard] == ["missed 2s"]
    assert len(seat(state, "Sean Mallory").hand) == 10


# -- the player's own -----------------------------------------------------------------------------


def test_chuck_wengam_may_lose_a_point_for_two_cards_but_not_the_last() -> None:
    state = position("Sheriff Chuck Wengam 2\nOutlaw Rose Doolan\nDeputy Lucky Duke")
    step(state, "lose a life point", cards="bang 2c, missed 2s")
    assert life(state, "Sheriff") == 1
    assert hand(state, "Sheriff") == "bang 2c, missed 2s"
    assert "lose a life point" not in may(state)


def test_doc_holyday_may_discard_two_cards_once_for_a_shot_beside_his_bang() -> None:
    state = position("""
        Sheriff Doc Holyday hand: bang 2c, bang 3c, beer 6h, missed 2s, missed 3s
        Outlaw Rose Doolan
        Deputy Lucky Duke
    """)
    step(state, "shoot at Rose Doolan", "discard: discard beer 6h", "discard: discard missed 2s")
    assert life(state, "Rose Doolan") == 3
    assert "shoot at Rose Doolan" not in may(state)
    step(state, "bang 2c at Rose Doolan")
    assert life(state, "Rose Doolan") == 2


def test_two_diamonds_of_doc_holyday_do_not_affect_apache_kid_one_does() -> None:
    for other, after in (("bang 3d", 3), ("bang 3c", 2)):
        state = position(f"""
            Sheriff Doc Holyday hand: bang 2d, {other}
            Outlaw Apache Kid
            Deputy Lucky Duke
        """)
        step(state, "shoot at Apache Kid", "discard: discard bang 2d")
        assert after == life(state, "Apache Kid")


def test_jose_delgado_may_swap_a_blue_card_for_two_twice_a_turn() -> None:
    state = position("""
        Sheriff Jose Delgado hand: scope as, barrel qs, mustang 8h
        Outlaw Rose Doolan
        Deputy Lucky Duke
    """)
    step(state, "swap scope as", cards="bang 2c, bang 3c")
    step(state, "swap barrel qs", cards="bang 4c, bang 5c")
    assert not [text for text in may(state) if text.startswith("swap")]
    assert hand(state, "Sheriff") == "mustang 8h, bang 2c, bang 3c, bang 4c, bang 5c"


def test_vera_custer_copies_an_ability_until_her_next_turn() -> None:
    state = position(
        """
        Sheriff Vera Custer
        Outlaw Pixie Pete
        Outlaw Jourdonnais hand: bang 9c
        Deputy Lucky Duke
        """,
        phase="draw",
    )
    step(
        state,
        Expected(
            "copy Pixie Pete",
            "copy",
            "Sheriff",
            "LG-EXP",
            ("copy Pixie Pete", "copy Jourdonnais", "copy Lucky Duke"),
        ),
        cards="bang 2c, bang 3c, bang 4c",
    )
    assert hand(state, "Sheriff") == "bang 2c, bang 3c, bang 4c"
    state.phase = "draw"
    step(state, "copy: copy Jourdonnais", cards="bang 5c, bang 6c")
    state.turn, state.phase = 2, "play"
    state.seats[1].alive = False
    step(state, "shot: use Jourdonnais", cards="beer 6h")
    assert life(state, "Sheriff") == 4


def test_a_vera_custer_held_by_jail_keeps_the_ability_she_copied() -> None:
    state = position(
        """
        Sheriff Black Jack
        Deputy Vera Custer front: jail js
        Outlaw Rose Doolan hand: bang 9c
        """,
        turn="Deputy",
        phase="begin",
    )
    seat(state, "Vera Custer").ability = "Lucky Duke"
    step(state, "lucky: bang 2c", cards="bang 2c, beer 6h")
    assert state.turn == 2
    assert seat(state, "Vera Custer").ability == "Lucky Duke"


def test_vera_custer_and_the_vulture_sam_she_copies_share_a_dead_mans_cards() -> None:
    state = position("""
        Sheriff Black Jack hand: bang 7c
        Outlaw Rose Doolan 1 hand: bang 2c, bang 3c, bang 4c front: barrel qs
        Deputy Vera Custer
        Outlaw Vulture Sam
    """)
    seat(state, "Vera Custer").ability = "Vulture Sam"
    step(
        state,
        "bang 7c at Rose Doolan",
        Expected(
            "bang 3c", "loot", "Deputy", options=("barrel qs", "bang 2c", "bang 3c", "bang 4c")
        ),
        Expected("bang 4c", "loot", "Deputy", options=("bang 2c", "bang 4c")),
        cards="bang 5c",
    )
    assert hand(state, "Deputy") == "bang 3c, bang 4c"
    assert hand(state, "Vulture Sam") == "barrel qs, bang 2c"


def test_a_belle_star_that_hunts_fires_past_the_mustang_all_turn_long() -> None:
    state = position(
        """
        Sheriff Black Jack front: mustang 8h
        Outlaw Belle Star hand: bang 2c, volcanic 10s, bang 3c
        Deputy Lucky Duke
        """,
        turn="Belle Star",
    )
    door = turn_through(state)
    assert played(door) == ["bang 3c at 0", "volcanic 10s", "bang 2c at 0"]
