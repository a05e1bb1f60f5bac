"""What each deciding clause is needed for: the rules without it, and the test that then fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lonehand.testing import ablation
from lonehand.testing.ablation import Without, returns


class Rule(ablation.Rule):
    """A clause that a function decides."""

    package = "lonehand.games.outlaws"


YES, NO = (returns(said) for said in (True, False))


def colour_is(colour: str) -> Without:
    """Return what replaces the colour by another one."""
    return returns((colour, []))


def the_first(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what keeps the first of some enemies, whoever is nearest."""
    del rule
    return lambda _, enemies: enemies[:1]


def to_every_prone(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return PRONE without its range and its star."""
    return lambda act, _: rule(act, "PRONE")


ABLATIONS: Final = (
    Rule(
        "OL-GREEN-D",
        "test_a_man_who_sees_no_enemy_even_after_turning_rolls_dark_green",
        "automa.targets.colour",
        colour_is("medium"),
    ),
    Rule(
        "OL-GREEN-M",
        "test_one_enemy_from_whom_he_has_no_cover_makes_it_medium_green",
        "automa.targets.colour",
        colour_is("light"),
    ),
    Rule(
        "OL-GREEN-L",
        "test_a_man_in_cover_from_every_enemy_he_sees_rolls_light_green",
        "rules.seeing.is_covered",
        NO,
    ),
    Rule(
        "OL-T-CLOSEST",
        "test_closest_is_the_nearest_enemy_in_squares",
        "automa.targets.closest",
        the_first,
    ),
    Rule(
        "OL-T-COVER",
        "test_cover_minus_prefers_an_enemy_who_is_prone_even_in_cover",
        "automa.targets.is_bare",
        YES,
    ),
    Rule(
        "OL-T-SUSPECTED",
        "test_an_enemy_whom_no_way_leads_to_is_passed_over",
        "automa.targets.suspects",
        the_first,
    ),
    Rule(
        "OL-PRONE-1",
        "test_prone_without_a_range_needs_no_die",
        "automa.prone.prone",
        returns(None),
    ),
    Rule(
        "OL-PRONE-3",
        "test_a_starred_prone_rolls_no_die_outside_every_field_of_view",
        "automa.prone.prone",
        to_every_prone,
    ),
    Rule(
        "OL-SNAP-1",
        "test_an_auto_character_answers_a_player_who_steps_into_his_view",
        "automa.snapping.answer",
        returns(None),
    ),
    Rule(
        "OL-SNAP-3",
        "test_a_shot_that_a_friend_blocks_becomes_hitting_the_dirt",
        "automa.snapping.lie_down",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-1",
        "test_he_turns_towards_a_target_behind_him",
        "automa.shoot.turn_to",
        YES,
    ),
    Rule(
        "OL-SHOOT-2S",
        "test_he_stows_a_weapon_that_cannot_wound_and_draws_one_that_could",
        "automa.shoot.take_weapon",
        NO,
    ),
    Rule(
        "OL-SHOOT-3",
        "test_with_no_weapon_that_could_wound_shoot_becomes_move",
        "automa.shoot.why_move",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-4",
        "test_an_unarmed_rider_draws_handgun_bow_or_lance_before_a_rifle",
        "automa.shoot.weapon_in_the_saddle",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-7",
        "test_a_double_barrelled_shotgun_fires_both_on_one_or_two",
        "automa.shoot.fires_both",
        NO,
    ),
    Rule(
        "OL-SHOOT-8",
        "test_an_archer_whose_horse_is_killed_gets_up_before_he_shoots_again",
        "automa.shoot.rise_with_bow",
        YES,
    ),
    Rule(
        "OL-SHOOT-8D",
        "test_after_a_bow_the_printed_order_decides_and_not_what_is_loaded",
        "automa.shoot.drop_slow_bow",
        NO,
    ),
    Rule(
        "OL-SHOOT-9",
        "test_a_friend_in_the_way_makes_it_a_move",
        "rules.seeing.blocker",
        returns(None),
    ),
    Rule(
        "OL-AMMO-1",
        "test_with_all_weapons_empty_he_hides_and_reloads",
        "automa.out_of_ammo.is_out_of_ammo",
        NO,
    ),
    Rule(
        "OL-AMMO-2",
        "test_with_all_weapons_empty_he_hides_and_reloads",
        "automa.out_of_ammo.hide",
        NO,
    ),
    Rule(
        "OL-AMMO-3",
        "test_without_reloads_he_lies_down_for_good",
        "automa.out_of_ammo.give_up",
        returns(None),
    ),
    Rule(
        "OL-BRAWL-4P",
        "test_prone_with_a_knife_he_gets_up_first",
        "rules.moving.may_get_up",
        NO,
    ),
    Rule(
        "OL-BRAWL-1",
        "test_in_a_brawl_no_die_of_a_colour_is_rolled",
        "rules.moving.is_in_brawl",
        NO,
    ),
    Rule(
        "OL-ADV-0",
        "test_prone_he_gets_up_to_advance_and_stops_if_the_target_sees_him_now",
        "automa.advance.rise",
        YES,
    ),
    Rule(
        "OL-ADV-W1",
        "test_advance_walks_to_the_nearest_square_with_cover_that_sees_the_target",
        "automa.goals.covered_ends",
        returns([]),
    ),
    Rule(
        "OL-ADV-W3",
        "test_advance_gets_as_close_as_it_can_if_the_target_is_out_of_sight",
        "automa.advance.close",
        returns(None),
    ),
    Rule(
        "OL-ADV-M1",
        "test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off",
        "automa.advance.advance_mounted",
        returns(None),
    ),
    Rule(
        "OL-ADV-M1D",
        "test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off",
        "automa.goals.get_off_and_hide",
        returns(None),
    ),
    Rule(
        "OL-MOVE-A1",
        "test_an_odd_die_moves_him_away_as_far_as_he_can",
        "automa.move.away",
        returns(None),
    ),
    Rule(
        "OL-MOVE-A2",
        "test_at_an_edge_that_rewards_his_side_he_leaves_the_board",
        "automa.move.may_leave",
        NO,
    ),
    Rule(
        "OL-MOVE-W3",
        "test_seen_and_without_cover_he_shoots_instead",
        "automa.move.shot_instead",
        NO,
    ),
    Rule(
        "OL-MOVE-W4",
        "test_unseen_he_walks_straight_into_the_targets_square_and_fights",
        "automa.move.unseen",
        returns(None),
    ),
    Rule(
        "OL-MOVE-RT1",
        "test_a_tuwa_throws_his_lance_within_three_squares_if_actions_suffice",
        "automa.move.throw_lance",
        returns(None),
    ),
    Rule(
        "OL-MOVE-RT2",
        "test_a_tuwa_rides_round_an_enemy_in_cover_to_where_he_has_none",
        "automa.move.is_bare_from",
        NO,
    ),
    Rule(
        "OL-MOVE-RT3",
        "test_a_tuwa_who_finds_no_such_square_shoots_as_much_as_he_can",
        "automa.move.shot_fully_instead",
        NO,
    ),
)
