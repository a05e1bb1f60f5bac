"""Movement, Jokers, contact, allies, turns and the end, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bh_fights import BEST, CARDS, Listed, laid, man, offered, play

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat import events, turn
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.forms import WayTo
from lonehand.games.black_hat.rules import actions, allies, dealing, ending
from lonehand.games.black_hat.rules.ways import Walker, length_for
from lonehand.games.black_hat.state import SEATS
from lonehand.games.black_hat.town.site import shape_of
from lonehand.space.inches.measures import INCH


def then(fight: Fight, *texts: str) -> None:
    """Give these answers, the first of which is a play."""
    door = fight.door
    assert isinstance(door, Listed)
    door.answers[:0] = texts
    actions.play_next(fight)


# -- how far ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "foot", "horse"), [("3c", 3, 3), ("9c", 6, 9), ("Ac", 6, 10), ("6d", 6, 6)]
)
def test_how_far_a_card_takes_a_figure_and_half_of_it_if_pinned(
    card: str, foot: int, horse: int
) -> None:
    walker, rider = man("A1", 4, 44), man("A2", 8, 44, mounted=True)
    fight, _ = laid(walker, rider)
    assert length_for(fight, walker, card) == foot * INCH
    assert length_for(fight, rider, card) == horse * INCH
    walker.pinned = True
    assert length_for(fight, walker, card) == foot * INCH // 2


def test_a_court_never_moves_anybody() -> None:
    fight, _ = laid(man("A1", 4, 44), hand="Kh Qc 2d")
    assert [text for text in offered(fight) if "move" in text] == ["2d move"]


def test_a_move_goes_as_far_as_its_card_and_no_farther() -> None:
    fight, _ = laid(man("A1", 4, 44), hand="5c 4d")
    then(fight, "5c move", "9,44")
    assert fight.state.figure("A1").place == (9000, 44000)
    form = WayTo(Walker(fight, fight.state.figure("A1"), 4 * INCH), "BW-CARD-LOW")
    with pytest.raises(Refusal, match="he cannot get to"):
        form.check("13.1,44")
    door = f"door {fight.site.houses[0].name}"
    with pytest.raises(Refusal, match=f"did you mean “{door}”"):
        form.check(f"{door}x")


def test_who_stays_says_so_and_does_not_move() -> None:
    fight, _ = laid(man("A1", 4, 44), hand="5c 4d")
    form = WayTo(Walker(fight, fight.state.figure("A1"), 4 * INCH), "BW-CARD-LOW")
    assert form.check("stay").length == 0
    then(fight, "5c move", "stay")
    assert fight.state.figure("A1").place == (4 * INCH, 44 * INCH)


def test_nobody_walks_through_enemies_or_ends_on_friends_but_friends_are_passed() -> None:
    fight, _ = laid(man("A1", 4, 44), man("A2", 6, 44), man("B1", 4, 41))
    walker = Walker(fight, fight.state.figure("A1"), 6 * INCH)
    straight = walker.to(8 * INCH, 44 * INCH)
    assert straight is not None
    assert straight.length == 4 * INCH
    assert walker.to(round(6.5 * INCH), 44 * INCH) is None
    round_it = walker.to(4 * INCH, round(39.5 * INCH))
    assert round_it is not None
    assert round_it.length > round(4.5 * INCH)


def test_a_fence_is_crossed_with_a_climb_card_and_a_wagon_never() -> None:
    fight, _ = laid(man("A1", 24, 40), man("A2", 36, 38))
    figure = fight.state.figure("A1")
    over = Walker(fight, figure, 3 * INCH, climbs=True).to(24 * INCH, 37 * INCH)
    assert over is not None
    assert (over.length, over.over >= 0) == (3 * INCH, True)
    assert Walker(fight, figure, 3 * INCH).to(24 * INCH, 37 * INCH) is None
    other = fight.state.figure("A2")
    assert Walker(fight, other, 5 * INCH, climbs=True).to(36 * INCH, 34 * INCH) is None


def test_a_ladder_leads_up_to_a_roof_and_down_again() -> None:
    fight, _ = laid(man("A1", 28.5, 24), hand="5c 9d 8d 7d")
    then(fight, "5c+9d move", "25,24^")
    figure = fight.state.figure("A1")
    assert (figure.place, figure.platform >= 0) == ((25000, 24000), True)
    figure.x = 26498
    then(fight, "8d climb 27.502,24")
    assert figure.platform == -1


def test_a_group_in_contact_moves_together_at_the_slowest_speed_and_does_no_more() -> None:
    band = man("A1", 4, 44), man("A2", 5, 44, pinned=True), man("A3", 10, 44)
    fight, _ = laid(*band, hand="4c Kh", group="yes")
    then(fight, "4c group", "4,42")  # half of four inches, because one of them is pinned
    assert [each.place for each in fight.state.figures] == [
        (4_000, 42_000), (5_000, 42_000), (10_000, 44_000)
    ]  # fmt: skip
    assert offered(fight) == ["end"]
    assert [each.acted for each in fight.state.figures] == [True, True, False]
    assert not any("group" in text for text in offered(laid(*band, hand="4c")[0]))


def test_a_climb_alone_leads_over_a_fence_that_is_touched() -> None:
    fight, _ = laid(man("A1", 24, 38.65), hand="9d")
    (text,) = [text for text in offered(fight) if "climb" in text]
    play(fight, text)
    assert fight.state.figure("A1").y < 38 * INCH


def test_one_mounts_a_horse_that_one_touches_and_gets_off_beside_it() -> None:
    rider = man("A1", 10, 44, mounted=True, horse=True)
    fight, _ = laid(rider, hand="9d 8d")
    then(fight, "9d dismount", BEST)
    assert not rider.mounted
    assert "8d mount H1" in offered(fight)
    play(fight, "8d mount H1")
    assert rider.mounted
    assert not fight.state.horses


def test_a_figure_leaves_over_its_own_edge_with_its_money() -> None:
    fight, _ = laid(man("A1", 30, 3, money=1), hand="5c")
    then(fight, "5c move", "off")
    assert fight.state.figure("A1").where == "left"
    assert fight.state.players[0].banked == 1
    fight, _ = laid(man("A1", 30, 45), hand="5c")
    with pytest.raises(Refusal):
        then(fight, "5c move", "off")


def test_any_figure_of_the_side_is_got_up_by_a_low_card() -> None:
    fight, _ = laid(man("A1", 4, 44), man("A2", 8, 44, pinned=True), hand="2c 9c Kc")
    assert "2c unpin A2" in offered(fight)
    assert "9c unpin A2" not in offered(fight)
    play(fight, "2c unpin A2")
    assert not fight.state.figure("A2").pinned
    fight, _ = laid(man("A1", 4, 44), man("A2", 8, 44, pinned=True), hand="2c", unpin="active")
    assert "2c unpin A2" not in offered(fight)


# -- Jokers ----------------------------------------------------------------------------------------


def test_a_joker_halts_a_move_where_its_player_likes_and_ends_the_part() -> None:
    fight, door = laid(man("A1", 4, 44), man("B1", 20, 20), hand="5c Kh", other="Xr 2c")
    then(fight, "5c move", "9,44", "Joker", "2")
    figure = fight.state.figure("A1")
    assert figure.place == (6000, 44000)
    assert fight.state.passed
    assert fight.state.players[0].hand == ["Kh"]
    assert fight.state.players[1].hand == ["2c"]
    assert [question.who for question in door.asked[-2:]] == [SEATS[1], SEATS[1]]


def test_by_an_option_a_halted_mover_loses_his_cards() -> None:
    fight, _ = laid(man("A1", 4, 44), hand="5c Kh", other="Xr", joker_move="lost")
    then(fight, "5c move", "9,44", "Joker", "0")
    assert fight.state.players[0].hand == []


def test_a_joker_on_a_shot_takes_the_aim_card_with_it_and_counts_as_a_shot() -> None:
    fight, _ = laid(man("A1", 4, 44, "rifle"), man("B1", 20, 44), hand="Kh Kd Kc", other="Xb")
    then(fight, "Kh+Kd rifle B1", "Joker")
    assert fight.state.players[0].hand == ["Kc"]
    assert "Kc rifle B1" not in offered(fight)
    assert not fight.state.passed


def test_the_window_is_put_to_everybody_who_could_hold_a_joker() -> None:
    fight, door = laid(man("A1", 4, 44), man("B1", 20, 20), hand="5c 4c", other="2c")
    then(fight, "5c move", "9,44")
    assert [question.texts() for question in door.asked if question.topic == "window"] == [["pass"]]
    fight.state.decks[0].discards += ["Xr", "Xb"]
    then(fight, "4c move", "10,44")
    assert sum(question.topic == "window" for question in door.asked) == 1


def test_a_joker_leaves_dynamite_with_the_thrower() -> None:
    fight, _ = laid(man("A1", 4, 44, sticks=1), hand="Kh 3c", other="Xr")
    then(fight, "Kh+3c throw", "8,44", "Joker")
    assert fight.state.figure("A1").sticks == 1
    assert fight.state.players[0].hand == []


# -- contact ---------------------------------------------------------------------------------------


def test_in_contact_no_gun_fires_and_both_sides_strike_at_the_same_time() -> None:
    fight, door = laid(
        man("A1", 4, 44, "pistol"), man("B1", 5, 44, "rifle"), hand="Kh Kd Kc Qs",
        other="Qh Qd Jc", dice=[5, 1, 1, 6, 6, 2, 3, 5],
    )  # fmt: skip
    assert not any("pistol" in text for text in offered(fight))
    then(fight, "strike B1", "Kh Kd Kc", "Qh Qd")
    struck = door.of(events.Struck)
    assert [(each.target, each.hits) for each in struck] == [("B1", 1), ("A1", 2)]
    assert fight.state.figure("B1").where == "down"
    assert fight.state.figure("A1").where == "down"
    lays = [question for question in door.asked if question.topic == "lay"]
    assert [max(len(text.split()) for text in each.texts()) for each in lays] == [3, 2]
    assert (lays[0].texts()[-1] != "none", lays[1].texts()[-1]) == (True, "none")


@pytest.mark.parametrize(("reading", "most"), [("two", 2), ("one", 1)])
def test_without_a_pistol_one_strikes_twice_or_by_the_option_once(reading: str, most: int) -> None:
    fight, door = laid(
        man("A1", 4, 44, "rifle"), man("B1", 5, 44), hand="Kh Kd Kc", dice=[1, 1, 1],
        contact_cards=reading,
    )  # fmt: skip
    then(fight, "strike B1", "Kh", "none")
    (lay, _) = [question for question in door.asked if question.topic == "lay"]
    assert max(len(text.split()) for text in lay.texts()) == most
    assert "strike B1" not in offered(fight)


def test_after_the_reveal_a_joker_undoes_one_strike() -> None:
    fight, door = laid(
        man("A1", 4, 44, "pistol"), man("B1", 5, 44), hand="Kh Kd", other="Xr", dice=[1]
    )
    then(fight, "strike B1", "Kh Kd", "none", "Kh")
    assert [each.dice for each in door.of(events.Struck)] == [(1,)]


# -- allies and Money ------------------------------------------------------------------------------


def test_a_look_at_the_door_is_free_and_shows_the_top_card_to_its_player_alone() -> None:
    fight, door = laid(man("A1", 24, 27.5), hand="3c")
    assert "look Saloon" in offered(fight)
    assert not any("persuade" in text for text in offered(fight))
    play(fight, "look Saloon")
    assert fight.state.players[0].seen == [1]
    assert fight.state.players[1].seen == []
    assert "3c persuade Saloon" in offered(fight)
    assert door.of(events.Looked)[0].card == 1


@pytest.mark.parametrize(
    ("skill", "suit", "tries", "odds"),
    [
        *((0, "c", 1, 1), (0, "d", 1, 0), (1, "d", 1, 1), (0, "s", 1, 2), (2, "s", 1, 4)),
        *((0, "", 1, 1), (2, "", 1, 3)),
    ],
)
def test_persuasion_needs_six_less_for_skill_and_suit_more_for_the_other_colour(
    skill: int, suit: str, tries: int, odds: int
) -> None:
    fight, _ = laid(man("A1", 24, 27.5, persuade=skill))
    figure = fight.state.figure("A1")
    figure.suit = suit
    assert allies.chance(fight, figure, CARDS[0], tries) == Fraction(odds, 6)


def test_whoever_is_won_over_stands_at_the_door_and_acts_from_the_next_turn() -> None:
    figure = man("A1", 24, 27.5, suit="s")
    fight, _ = laid(figure, hand="3c Kc", dice=[5])
    fight.state.players[0].seen = [1]
    play(fight, "3c persuade Saloon")
    ally = fight.state.figures[-1]
    assert (ally.key, ally.suit, ally.ready, ally.here) == ("T1", "s", 2, True)
    assert fight.site.at_doors(shape_of(ally)) == [0]
    assert fight.state.piles[0] == [2]


def test_an_insulted_character_hears_no_more_from_that_side() -> None:
    fight, _ = laid(man("A1", 24, 27.5), hand="3c 4c", dice=[1])
    fight.state.piles[0] = [2]
    fight.state.players[0].seen = [2]
    play(fight, "3c persuade Saloon")
    assert not any("persuade" in text for text in offered(fight))


def test_money_is_taken_with_a_low_card_while_no_enemy_is_near_the_house() -> None:
    fight, _ = laid(man("A1", 24, 27.5), man("B1", 24, 33.6), hand="3c")
    fight.state.piles[0] = [3]
    fight.state.players[0].seen = [3]
    assert "3c take Saloon" in offered(fight)
    fight.state.figure("B1").y = 33500
    assert "3c take Saloon" not in offered(fight)
    fight.state.figure("B1").y = 40000
    play(fight, "3c take Saloon")
    assert fight.state.figure("A1").money == 1


# -- turns and the end -----------------------------------------------------------------------------


def test_one_figure_acts_for_a_hand_and_each_ace_lets_one_more() -> None:
    fight, door = laid(man("A1", 4, 44), man("A2", 8, 44), hand="Ah 3c")
    fight.state.phase, fight.state.active, fight.state.acts = "figure", "", 1
    door.answers = ["A1"]
    turn.next_figure(fight)
    play(fight, "end")
    door.answers = ["Ah act A2"]
    turn.next_figure(fight)
    assert fight.state.active == "A2"
    assert door.asked[-1].texts() == ["Ah act A2", "pass"] or "Ah act A2" in door.asked[-2].texts()
    play(fight, "end")
    turn.next_figure(fight)
    assert fight.state.in_turn() != SEATS[0]


def test_a_joker_on_an_ace_keeps_that_figure_from_acting() -> None:
    fight, door = laid(man("A1", 4, 44), man("A2", 8, 44), hand="Ah", other="Xr")
    fight.state.phase, fight.state.active, fight.state.acts = "figure", "", 0
    fight.state.figure("A1").acted = True
    door.answers = ["Ah act A2", "Joker"]
    turn.next_figure(fight)
    assert (fight.state.active, fight.state.figure("A2").acted) == ("", True)


def test_six_cards_are_dealt_and_one_more_for_each_cardsharp_two_at_most() -> None:
    fight, _ = laid(man("A1", 4, 44, cardsharp=1), man("A2", 8, 44, cardsharp=2))
    sizes = [dealing.hand_size(fight, player) for player in fight.state.players]
    assert sizes == [8, 6]


def test_unspent_cards_are_discarded_or_by_the_option_kept() -> None:
    for reading, left in (("no", []), ("yes", ["Kh"])):
        fight, _ = laid(man("A1", 4, 44), man("B1", 8, 4), hand="Kh", kept=reading)
        turn.finish(fight)
        assert fight.state.players[0].hand == left


def test_a_side_without_a_gang_figure_on_the_table_has_lost_and_the_money_goes_to_the_other() -> (
    None
):
    ally = man("B1", 8, 4)
    ally.is_ally = True
    fight, _ = laid(man("A1", 4, 44), ally)
    turn.finish(fight)
    assert (fight.state.phase, fight.state.winner, fight.state.spoils) == ("over", 0, 1)
    ally.is_ally = False
    fight, _ = laid(man("A1", 4, 44), ally)
    turn.finish(fight)
    assert fight.state.phase == "deal"


def test_after_the_last_turn_the_dearer_gang_holds_the_town() -> None:
    fight, _ = laid(man("A1", 4, 44), man("B1", 8, 4, "rifle"))
    fight.state.turn = 60
    turn.finish(fight)
    assert fight.state.winner == 1
    assert ending.gang_value(fight.state, 1) == 2


def test_who_gives_up_withdraws_safely_at_the_end_of_the_turn() -> None:
    fight, _ = laid(man("A1", 4, 44), man("B1", 8, 4))
    fight.state.players[1].gives_up = True
    turn.finish(fight)
    assert fight.state.figure("B1").where == "withdrawn"
    assert fight.state.winner == 0
