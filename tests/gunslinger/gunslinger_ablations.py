"""What each deciding clause is needed for: the rules without it, and the test that then fails.

Each line replaces the rule that decides a clause by one that does without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ablating import Number, Rule, reading, results_in, targeting, told
from target_ablations import TARGET_ABLATIONS
from way_ablations import WAY_ABLATIONS

from lonehand.engine.reasons import Reason
from lonehand.games.gunslinger.automa.activities import (
    CHOSEN,
    ONE_HANDED_BONUS,
    Activity,
    Case,
    See,
)
from lonehand.games.gunslinger.automa.chart import Chart, Does
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.facts import NEAR, Facts
from lonehand.games.gunslinger.automa.tables import Entry
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.rules import victory
from lonehand.games.gunslinger.rules.sheet import OnSheet
from lonehand.games.gunslinger.state import Character, Play
from lonehand.testing.ablation import Ablation, is_given, returns

# -- rules without a part of theirs ---------------------------------------------------------------


def from_below(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a situation is found: the last row that fits, not the first."""

    def situation(case: Case, chart: Chart) -> Any:
        return rule(case, {kind: rows[::-1] for kind, rows in chart.items()})

    return situation


def but_for_hexes(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return whether he turns to his target: never to a hex."""

    def faces(facts: Facts, target: Target, why: list[Reason]) -> Any:
        return target.kind != "hex" and rule(facts, target, why)

    return faces


def only_in_sight(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a gun is made ready: only where he sees his target."""

    def make_ready(case: Case, cell: Does) -> Any:
        return rule(case, cell) if case.target.seen else See("MOVE", 0)

    return make_ready


def moving_in_cover(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what AIM comes to: MOVE wherever it stands under C/AS."""

    def aim(case: Case, number: int, cell: Does) -> Any:
        return See("MOVE", number) if case.column == "CAS" else rule(case, number, cell)

    return aim


def as_any_segment(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what delay does to a segment: one of bonus cards is like any other."""

    def delayed(plan: Plan, kind: str, readings: Readings, why: list[Reason]) -> Any:
        return rule(plan, kind.replace("bonus", "ordinary"), readings, why)

    return delayed


def with_every_card(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return his entries: one after two bonus cards only with both of them."""

    def his_entries(facts: Facts, entries: Iterable[Entry]) -> Any:
        return rule(facts, [each for each in entries if all(map(facts.bonus, each.cards))])

    return his_entries


def the_first_alone(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return his entries, none but the first."""
    return lambda facts, entries: list(rule(facts, entries))[:1]


def unhurt(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return whether his other hand is full, as if he had no wounds."""

    def other_hand_full(sheet: OnSheet) -> Any:
        kept, sheet.character.wounds = sheet.character.wounds, []
        try:
            return rule(sheet)
        finally:
            sheet.character.wounds = kept

    return other_hand_full


def from_anywhere(play: Play, who: Character) -> bool:
    """Tell whether a character may leave the map, wherever he is."""
    return victory.leaves(victory.rules_of(play), who.side)


# -- the clauses ----------------------------------------------------------------------------------

ABLATIONS: Final[tuple[Ablation, ...]] = (
    *TARGET_ABLATIONS,
    *WAY_ABLATIONS,
    Rule(
        "GS-9.2b",
        "test_the_marker_changes_if_the_card_names_it_and_otherwise_stays",
        "automa.decision.new_marker",
        lambda _: lambda marker, _changes: marker,
    ),
    Rule(
        "GS-9.2c",
        "test_the_band_of_this_segment_decides_whatever_the_target_is",
        "automa.decision.decide",
        told(band="2-3"),
    ),
    Rule(
        "GS-9.2d",
        "test_without_a_line_of_sight_he_moves_instead_of_aiming",
        "automa.activities.read_chart",
        returns(Activity("nothing", "")),
    ),
    Rule(
        "GS-9.2e",
        "test_the_first_row_that_fits_counts_and_the_reasons_say_why_those_above_did_not",
        "automa.activities.situation",
        from_below,
    ),
    # -- MOVE ---------------------------------------------------------------------------------
    Rule(
        "GS-9.21.1",
        "test_with_aim_points_on_his_target_a_man_shoots_instead_of_moving",
        "automa.activities.has_aim",
        returns(value=False),
    ),
    Rule(
        "GS-9.21.3",
        "test_a_man_who_faces_his_target_does_not_turn",
        "automa.decision.faces",
        told(in_zone=False),
    ),
    Rule(
        "GS-9.21.3n",
        "test_he_turns_to_face_a_hex_for_the_same_point",
        "automa.decision.faces",
        but_for_hexes,
    ),
    Rule(
        "GS-9.21.4",
        "test_a_weapon_in_his_own_hex_is_drawn_and_cocked_even_by_a_man_who_is_down",
        "automa.activities.draw_from_ground",
        results_in(gun=CHOSEN),
    ),
    Rule(
        "GS-9.21.5",
        "test_a_man_who_is_down_spends_the_segment_getting_up",
        "automa.activities.instead_of_advance",
        results_in(name="nothing"),
    ),
    # -- AS(n) --------------------------------------------------------------------------------
    Rule(
        "GS-9.22.1",
        "test_with_an_empty_gun_he_draws_another_one_and_without_one_heads_for_cover",
        "automa.activities.draw_another",
        told(another_gun=True),
    ),
    Rule(
        "GS-9.22.1",
        "test_a_gun_still_in_the_holster_is_drawn_and_cocked",
        "automa.activities.make_ready",
        told(in_hand=True),
    ),
    Rule(
        "GS-9.22.1",
        "test_for_a_man_without_a_gun_as_is_move_and_c_as_as_if_unloaded_without_rounds",
        "automa.activities.aim",
        told(has_gun=True),
    ),
    Rule(
        "GS-9.22.2",
        "test_an_uncocked_gun_is_cocked_whether_the_enemy_is_in_sight_or_not",
        "automa.activities.make_ready",
        only_in_sight,
    ),
    Number(
        "GS-9.22.3",
        "test_aim_time_is_one_more_for_a_two_handed_gun_and_two_more_for_a_one_handed_one",
        "automa.activities.TWO_HANDED_BONUS",
        ONE_HANDED_BONUS,
    ),
    Rule(
        "GS-9.22.3",
        "test_without_a_line_of_sight_he_moves_instead_of_aiming",
        "automa.activities.aim",
        targeting(seen=True),
    ),
    Rule(
        "GS-9.22.4",
        "test_a_man_whose_target_is_no_enemy_moves_towards_it_instead_of_aiming",
        "automa.activities.advance",
        results_in(towards="enemy"),
    ),
    # -- C/AS(n) ------------------------------------------------------------------------------
    Rule(
        "GS-9.23.2",
        "test_a_loaded_man_moves_instead_if_the_closest_cover_is_seven_or_more_hexes_off",
        "automa.activities.see_move",
        lambda _: lambda _case, number, _cell: See("AS", number),
    ),
    Rule(
        "GS-9.23.2",
        "test_by_option_he_leaves_cover_that_is_seven_or_more_hexes_off_too",
        "automa.activities.too_far",
        returns(value=False),
    ),
    Rule(
        "GS-9.23.3",
        "test_in_cover_he_gets_down_and_then_puts_his_head_out",
        "automa.activities.get_down",
        results_in(name="nothing"),
    ),
    Rule(
        "GS-9.23.3",
        "test_where_his_head_could_go_out_only_over_something_low_he_gets_down_first",
        "automa.on_map.down_first",
        lambda _: lambda _play, _who, plan: plan,
    ),
    Rule(
        "GS-9.23.4",
        "test_a_man_whose_head_is_out_aims_or_shoots",
        "automa.activities.aim",
        moving_in_cover,
    ),
    Rule(
        "GS-9.23.5",
        "test_under_c_as_he_loads_rather_than_draw_another_gun",
        "automa.activities.draw_first",
        reading(cover_unloaded="draw"),
    ),
    Rule(
        "GS-9.23.6",
        "test_without_rounds_he_keeps_to_his_cover_and_does_nothing",
        "automa.activities.load",
        told(has_rounds=True),
    ),
    # -- blows, delay, status -----------------------------------------------------------------
    Rule(
        "GS-9.24a",
        "test_an_enemy_whom_wall_or_level_keeps_out_of_reach_is_approached",
        "automa.activities.strike",
        told(in_reach=True),
    ),
    Rule(
        "GS-9.24b",
        "test_against_a_hex_or_a_weapon_a_blow_is_a_move",
        "automa.activities.advance",
        results_in(towards="enemy"),
    ),
    Rule(
        "GS-9.3b",
        "test_he_uses_his_two_handed_gun_else_the_best_one_handed_one",
        "rules.sheet.goodness",
        lambda rule: lambda *gun: (False, *rule(*gun)[1:]),
    ),
    Rule(
        "GS-9.3b",
        "test_equally_good_guns_are_told_apart_by_their_rounds_and_broken_ones_do_not_count",
        "rules.sheet.goodness",
        lambda rule: lambda *gun: (*rule(*gun)[:2], 0),
    ),
    Rule(
        "GS-9.3.1",
        "test_a_delay_point_goes_in_place_of_an_entry_the_last_one_too",
        "automa.decision.with_delay",
        results_in(removes=False),
    ),
    Rule(
        "GS-9.3.1",
        "test_a_segment_without_an_entry_removes_no_delay_point",
        "automa.decision.with_delay",
        reading(delay_leaves="segments"),
    ),
    Rule(
        "GS-9.3.2",
        "test_half_of_the_delay_goes_at_the_end_of_a_turn_the_number_removed_rounded_up",
        "automa.decision.delay_left",
        lambda _: lambda points, *_actions: points - points // 2,
    ),
    Rule(
        "GS-9.4",
        "test_one_hex_in_the_turn_is_move_more_is_run_and_a_head_that_is_out_is_head",
        "automa.decision.status",
        is_given(head_out=False),
    ),
    # -- bonus cards --------------------------------------------------------------------------
    Rule(
        "GS-9.5.1",
        "test_with_its_bonus_card_a_man_always_takes_the_further_entry",
        "automa.decision.his_entries",
        told(bonus=False),
    ),
    Rule(
        "GS-9.5.2",
        "test_with_delay_points_a_bonus_segment_is_skipped_and_removes_none",
        "automa.decision.with_delay",
        as_any_segment,
    ),
    Rule(
        "GS-9.5.3",
        "test_in_the_easier_game_bonus_cards_give_nothing",
        "automa.decision.decide",
        reading(bonus_cards="on"),
    ),
    Rule(
        "GS-TAC-BONUS",
        "test_either_of_two_bonus_cards_will_do",
        "automa.decision.his_entries",
        with_every_card,
    ),
    Rule(
        "GS-TAC-BONUS",
        "test_of_two_bonus_entries_the_first_that_gives_an_activity_counts_and_no_second",
        "automa.decision.his_entries",
        the_first_alone,
    ),
    Rule(
        "GS-TAC-C",
        "test_c_alone_carries_out_only_what_takes_him_into_cover_and_out_of_it",
        "automa.activities.cover_half",
        lambda _: lambda _case, _entry, found: found,
    ),
    Rule(
        "GS-TAC-STRENGTH",
        "test_strength_is_for_the_next_blow_and_nothing_if_the_target_is_no_enemy",
        "automa.activities.strength",
        targeting(kind="enemy"),
    ),
    # -- what the chart leaves open -----------------------------------------------------------
    Rule(
        "GS-CHART-AIM",
        "test_an_empty_gun_is_asked_for_before_it_could_be_aimed",
        "automa.activities.aim",
        reading(empty_gun="printed"),
    ),
    Rule(
        "GS-TAC-C",
        "test_c_alone_comes_to_nothing_where_the_cells_lead_round_to_load",
        "automa.activities.cover_half",
        lambda _: lambda _case, _entry, found: found,
    ),
    Rule(
        "GS-CHART-ENEMY",
        "test_by_option_rows_nine_and_ten_are_only_for_a_hex_that_is_cover_against_his_target",
        "automa.activities.is_cover",
        reading(head_rows="out"),
    ),
    Rule(
        "GS-CHART-HEAD",
        "test_rows_nine_and_ten_are_for_a_head_that_is_out_wherever_the_enemy_is",
        "automa.activities.is_cover",
        told(head_out=False),
    ),
    Rule(
        "GS-CHART-ENEMY",
        "test_a_hex_that_shows_the_body_of_a_man_already_down_is_no_cover_hex",
        "automa.activities.is_cover",
        told(down=False),
    ),
    Rule(
        "GS-CHART-ENEMY",
        "test_where_there_is_no_cover_at_all_he_moves_or_loads_where_he_is",
        "automa.activities.advance_to_cover",
        told(cover=NEAR),
    ),
    Rule(
        "GS-CHART-HEAD",
        "test_an_uncocked_gun_is_cocked_before_the_head_goes_out",
        "automa.activities.put_head_out",
        reading(head_out="printed"),
    ),
    Rule(
        "GS-CHART-HEAD",
        "test_a_man_whose_head_is_out_and_sees_nobody_advances_and_takes_it_in",
        "automa.decision.act",
        results_in(head_in=False),
    ),
    Rule(
        "GS-CHART-LOAD",
        "test_once_begun_he_loads_until_the_gun_is_full",
        "automa.activities.goes_on_loading",
        returns(value=False),
    ),
    Rule(
        "GS-CHART-DOWN",
        "test_a_man_who_is_down_in_cover_gets_up_before_he_can_advance",
        "automa.activities.advance",
        reading(down="printed"),
    ),
    Rule(
        "GS-CHART-DOWN",
        "test_with_a_leg_wound_a_man_stays_down_and_fights_where_he_lies",
        "automa.activities.get_up",
        told(leg_wound=False),
    ),
    Rule(
        "GS-CHART-SHOOT",
        "test_if_the_shot_for_aim_points_cannot_be_done_he_cocks_or_drops_them_and_reads_on",
        "automa.activities.shoot",
        targeting(seen=True),
    ),
    Rule(
        "GS-CHART-LOOP",
        "test_a_cell_that_comes_up_a_second_time_ends_it_with_load_or_nothing",
        "automa.activities.end_of_circle",
        told(full=True),
    ),
    Rule(
        "GS-CHART-HANDS",
        "test_the_empty_gun_is_dropped_if_it_is_two_handed_or_the_other_hand_is_full",
        "automa.activities.away",
        lambda _: lambda _case, empty: empty,
    ),
    Rule(
        "GS-CHART-HANDS",
        "test_an_empty_gun_is_dropped_if_the_other_arm_cannot_hold_it",
        "rules.sheet.OnSheet.other_hand_full",
        unhurt,
    ),
    Rule(
        "BG-VICTORY",
        "test_most_points_win_and_even_points_win_nothing",
        "rules.victory.winner_of",
        lambda _: lambda best: best[0],
    ),
    Rule(
        "BG-EXIT",
        "test_the_map_is_left_only_from_the_cells_that_a_side_may_leave_from",
        "rules.victory.may_leave",
        lambda _: from_anywhere,
    ),
)
