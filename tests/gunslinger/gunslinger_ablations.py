"""What each deciding clause is needed for: the rules without it, and the test that then fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from lonehand.games.gunslinger.chart import CHART, Does
from lonehand.games.gunslinger.tables import ACTIONS_TABLE, Entry, Segment
from lonehand.testing.ablation import Ablation, function_in, reworded

PACKAGE = "lonehand.games.gunslinger"
NOT_THAT = ("HEAD BACK", "GET DOWN")
"""Two cells of the chart; neither can be mistaken for the other, nor for what stood there."""


@dataclass(frozen=True)
class Text(Ablation):
    """A clause taken out of a function's text: where, what stands there, and what without it."""

    where: str
    old: str
    new: str

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the function run without the clause."""
        with reworded(function_in(PACKAGE, self.where), self.old, self.new):
            yield


@contextmanager
def another_entry(marker: str, segment: int, band: str) -> Iterator[None]:
    """Let a cell of the tables of actions say something else: nothing, or MOVE for a dash."""
    table: Any = ACTIONS_TABLE.segments
    kept = table[marker, segment]
    cells = dict(kept.cells)
    move = (Entry("MOVE", 0, (), two_handed=False),)
    cells[band] = cells[band]._replace(entries=() if cells[band].entries else move)
    kind: Any = "ordinary" if kept.kind == "none" else kept.kind
    table[marker, segment] = Segment(kind, cells)
    try:
        yield
    finally:
        table[marker, segment] = kept


@contextmanager
def another_cell(row: int, column: str) -> Iterator[None]:
    """Let a cell of the chart say something else."""
    cells: Any = next(r.cells for rows in CHART.values() for r in rows if r.number == row)
    kept: Does = cells[column]
    cells[column] = kept._replace(does=NOT_THAT[kept.does == NOT_THAT[0]])
    try:
        yield
    finally:
        cells[column] = kept


ABLATIONS: tuple[Text, ...] = (
    Text(
        "GS-9.2b",
        "test_the_marker_changes_if_the_card_names_it_and_otherwise_stays",
        "automa.new_marker",
        "changes.get(marker, marker)",
        "marker",
    ),
    Text(
        "GS-9.2c",
        "test_the_band_of_this_segment_decides_whatever_the_target_is",
        "automa.decide",
        "facts.band(target.name)",
        "'2-3'",
    ),
    Text(
        "GS-9.2d",
        "test_without_a_line_of_sight_he_moves_instead_of_aiming",
        "activities.read_chart",
        "column, number = found",
        "return Activity('nothing', '')",
    ),
    Text(
        "GS-9.2e",
        "test_the_first_row_that_fits_counts_and_the_reasons_say_why_those_above_did_not",
        "activities.situation",
        "in chart[case.target.kind]:",
        "in reversed(chart[case.target.kind]):",
    ),
    # -- targets ------------------------------------------------------------------------------
    Text(
        "GS-9.2.11.1",
        "test_equally_near_the_one_who_needs_less_turning_and_then_order_of_play",
        "targets.nearest",
        "enemy.turning, ",
        "",
    ),
    Text(
        "GS-9.2.11.1",
        "test_with_none_in_sight_on_his_level_the_nearest_in_sight_on_another_is_the_target",
        "targets.enemy_in_sight",
        "facts.enemy_seen_elsewhere()",
        "None",
    ),
    Text(
        "GS-9.2.11.1",
        "test_the_nearest_enemy_in_sight_on_his_own_level_is_the_target",
        "targets.Surroundings.enemy_seen",
        " and enemy.same_level",
        "",
    ),
    Text(
        "GS-9.2.11.1n",
        "test_an_enemy_in_sight_comes_before_a_nearer_one_out_of_sight",
        "targets.enemy_in_sight",
        "facts.enemy_seen()",
        "facts.closest_enemy()",
    ),
    Text(
        "GS-9.2.11.COVER",
        "test_a_man_hidden_in_a_cover_hex_keeps_to_the_nearest_enemy_it_hides_him_from",
        "targets.enemy_from_cover",
        "facts.enemy_from_cover()",
        "None",
    ),
    Text(
        "GS-9.2.11.2",
        "test_of_equally_near_hexes_the_one_nearest_to_the_enemy_counts_then_a_die",
        "targets.best_hexes",
        "return spot.hexes, spot.from_enemy",
        "return spot.hexes, 0",
    ),
    Text(
        "GS-9.2.11.2",
        "test_the_hex_that_he_stands_in_is_never_the_target",
        "targets.best_hexes",
        " if spot.hexes > 0",
        "",
    ),
    Text(
        "GS-9.2.11.GOAL",
        "test_a_hex_that_something_fills_is_no_goal_but_the_next_one_is",
        "ground.Ground.standing",
        "not cells.fills[cell] and ",
        "",
    ),
    Text(
        "GS-9.2.11.GOAL",
        "test_a_hex_in_a_building_closed_to_him_is_no_goal_unless_he_or_the_enemy_is_in_it",
        "ground.Ground.standing",
        " and cells.buildings[cell] in houses",
        "",
    ),
    Text(
        "GS-9.2.11.GOAL",
        "test_a_hex_in_a_building_closed_to_him_is_no_goal_unless_he_or_the_enemy_is_in_it",
        "ground.Ground.standing",
        "{0, own, open_to_him}",
        "{0}",
    ),
    Text(
        "GS-9.2.11.GOAL",
        "test_the_goal_is_the_best_hex_of_those_that_he_sees_and_could_stand_in",
        "surroundings.MapFacts.spots",
        "self.goals(name) if among is None else among",
        "aim.ANYWHERE",
    ),
    Text(
        "GS-9.2.11.2n",
        "test_in_the_gully_facing_him_the_hex_before_him_is_the_target_and_then_the_next",
        "targets.best_hexes",
        'if first == "enemy":',
        "if first:",
    ),
    Text(
        "GS-9.2.11.3",
        "test_an_enemy_strictly_nearer_than_the_hex_is_himself_the_target",
        "targets.closer_than_the_hex",
        "if not facts.nearer_than_hex(enemy):",
        "if True:",
    ),
    Text(
        "GS-9.2.11.3",
        "test_an_enemy_strictly_nearer_than_the_hex_is_himself_the_target",
        "targets.Surroundings.nearer_than_hex",
        ".hexes < self",
        ".hexes <= self",
    ),
    Text(
        "GS-9.2.11.4",
        "test_while_any_enemy_has_him_in_sight_the_enemy_is_the_target",
        "targets.better_weapon",
        "facts.seen_by_enemy()",
        "False",
    ),
    Text(
        "GS-9.2.11.4",
        "test_a_man_with_one_handed_weapons_as_good_with_both_goes_for_a_two_handed_one",
        "targets.better_weapon",
        "if not facts.two_handed_skill_as_good():",
        "if False:",
    ),
    Text(
        "GS-9.2.11.5",
        "test_usable_is_what_lies_free_unbroken_and_a_gun_only_with_rounds",
        "targets.usable",
        "not weapon.gun or weapon.rounds > 0",
        "True",
    ),
    Text(
        "GS-9.2.11.5",
        "test_a_weapon_that_his_wounded_arms_cannot_hold_is_none_for_him",
        "targets.usable",
        "not weapon.fits or ",
        "",
    ),
    Text(
        "GS-9.2.11.4",
        "test_a_weapon_that_his_wounded_arms_cannot_hold_is_none_for_him",
        "targets.Surroundings.two_handed_in_sight",
        "found.fits",
        "True",
    ),
    Text(
        "GS-9.2.11.5",
        "test_a_man_without_a_weapon_goes_for_the_closest_usable_one_seen_or_not",
        "targets.without_a_weapon",
        "if facts.has_weapon():",
        "if True:",
    ),
    Text(
        "GS-9.2.11.n",
        "test_without_such_a_hex_another_enemys_zone_serves_the_nearest_first",
        "targets.somebody_elses_zone",
        "facts.other_zone_hexes(enemy)",
        "()",
    ),
    Text(
        "GS-9.2.11.n",
        "test_without_any_such_hex_he_runs_for_the_nearest_way_out_of_the_building",
        "targets.way_out",
        "facts.exits()",
        "()",
    ),
    # -- MOVE ---------------------------------------------------------------------------------
    Text(
        "GS-9.21.1",
        "test_with_aim_points_on_his_target_a_man_shoots_instead_of_moving",
        "activities.aimed",
        "case.facts.aim_points(case.target.name) > 0",
        "False",
    ),
    Text(
        "GS-9.21.3",
        "test_a_man_who_faces_his_target_does_not_turn",
        "automa.faces",
        "if facts.in_zone(target.name):",
        "if False:",
    ),
    Text(
        "GS-9.21.3n",
        "test_he_turns_to_face_a_hex_for_the_same_point",
        "automa.faces",
        "if facts.in_zone(target.name):",
        "if facts.in_zone(target.name) or target.kind == 'hex':",
    ),
    Text(
        "GS-9.21.4",
        "test_a_weapon_in_his_own_hex_is_drawn_and_cocked_even_by_a_man_who_is_down",
        "activities.draw_from_ground",
        "gun=FROM_THE_GROUND",
        "gun=CHOSEN",
    ),
    Text(
        "GS-9.21.5",
        "test_a_man_who_is_down_spends_the_segment_getting_up",
        "activities.instead_of_advance",
        'Activity("GET UP", "GS-CHART-DOWN")',
        'Activity("nothing", "GS-CHART-DOWN")',
    ),
    Text(
        "GS-9.21.2",
        "test_he_steps_into_each_hex_on_a_shortest_way_that_can_be_walked",
        "ways.best_steps",
        "near = routes.nearest_steps(start, ends, enter)\n",
        "near = list(play.ground.cells.neighbours[start])\n",
    ),
    Text(
        "GS-9.21.2",
        "test_he_steps_behind_himself_and_into_an_occupied_hex_the_targets_too",
        "ways.best_steps",
        'if play.rules.readings.steps == "front":',
        "if True:",
    ),
    Text(
        "GS-9.21.2.1",
        "test_who_is_on_a_path_keeps_to_the_route_that_follows_it_longest",
        "ways.criteria",
        "if play.ground.cells.paths[who.cell]:",
        "if False:",
    ),
    Text(
        "GS-9.21.2.2",
        "test_of_two_hexes_equally_near_he_takes_the_path_hex",
        "ways.criteria",
        'found.append(("GS-9.21.2.2", on_path(play.ground.cells)))',
        "pass",
    ),
    Text(
        "GS-9.21.2.3",
        "test_of_two_hexes_equally_near_he_takes_the_unoccupied_one",
        "ways.criteria",
        'found.append(("GS-9.21.2.3", unoccupied(play.state.occupied())))',
        "pass",
    ),
    Text(
        "GS-9.21.6",
        "test_bound_for_a_hex_he_goes_into_no_building_but_one_that_the_enemy_is_in",
        "ways.bounds",
        'if target.kind == "hex":',
        "if False:",
    ),
    Text(
        "GS-9.21.6",
        "test_bound_for_a_hex_he_goes_into_no_building_but_one_that_the_enemy_is_in",
        "ways.buildings_to_enter",
        "frozenset({facts.cells.buildings[facts.people[name].cell]} - {0})",
        "frozenset()",
    ),
    # -- AS(n) --------------------------------------------------------------------------------
    Text(
        "GS-9.22.1",
        "test_with_an_empty_gun_he_draws_another_one_and_without_one_heads_for_cover",
        "activities.draw_another",
        "if not case.facts.another_gun():",
        "if False:",
    ),
    Text(
        "GS-9.22.1",
        "test_a_gun_still_in_the_holster_is_drawn_and_cocked",
        "activities.make_ready",
        "if not case.facts.in_hand():",
        "if False:",
    ),
    Text(
        "GS-9.22.1",
        "test_for_a_man_without_a_gun_as_is_move_and_c_as_as_if_unloaded_without_rounds",
        "activities.aim",
        "if not facts.has_gun():",
        "if False:",
    ),
    Text(
        "GS-9.22.2",
        "test_an_uncocked_gun_is_cocked_whether_the_enemy_is_in_sight_or_not",
        "activities.aim",
        "if not (facts.in_hand() and facts.cocked()):",
        "if not (facts.in_hand() and facts.cocked()) and case.target.seen:",
    ),
    Text(
        "GS-9.22.3",
        "test_aim_time_is_one_more_for_a_two_handed_gun_and_two_more_for_a_one_handed_one",
        "activities.aim_or_shoot",
        "TWO_HANDED_BONUS if facts.two_handed() else ",
        "",
    ),
    Text(
        "GS-9.22.3",
        "test_without_a_line_of_sight_he_moves_instead_of_aiming",
        "activities.aim",
        "if not case.target.seen:",
        "if False:",
    ),
    Text(
        "GS-9.22.4",
        "test_a_man_whose_target_is_no_enemy_moves_towards_it_instead_of_aiming",
        "activities.advance",
        "towards=case.target.kind",
        'towards="enemy"',
    ),
    # -- C/AS(n) ------------------------------------------------------------------------------
    Text(
        "GS-9.23.1",
        "test_he_heads_for_the_cover_hex_that_is_fewest_steps_away",
        "ways.towards_cover",
        "closest_cover(play.ground, who.cell, enemy)",
        "((enemy.cell,), 0)",
    ),
    Text(
        "GS-9.23.1",
        "test_the_way_to_cover_is_the_best_of_all_that_there_are",
        "ways.criteria",
        'found.append(("GS-9.23.1", nearest_to(routes.cells, close_to)))',
        "pass",
    ),
    Text(
        "GS-9.23.1",
        "test_the_way_to_cover_is_the_best_of_all_that_there_are",
        "ways.criteria",
        'found.append(("GS-9.23.1", whole_way_near(routes, field, close_to)))',
        "pass",
    ),
    Text(
        "GS-9.23.2",
        "test_a_loaded_man_moves_instead_if_the_closest_cover_is_seven_or_more_hexes_off",
        "activities.see_move",
        'See("MOVE", number)',
        'See("AS", number)',
    ),
    Text(
        "GS-9.23.2",
        "test_by_option_he_leaves_cover_that_is_seven_or_more_hexes_off_too",
        "activities.too_far",
        "!= FAR",
        "!= NEAR",
    ),
    Text(
        "GS-9.23.3",
        "test_in_cover_he_gets_down_and_then_puts_his_head_out",
        "activities.get_down",
        'Activity("GET DOWN"',
        'Activity("nothing"',
    ),
    Text(
        "GS-9.23.3",
        "test_where_his_head_could_go_out_only_over_something_low_he_gets_down_first",
        "carrying.down_first",
        'plan.activity != "HEAD OUT" or ',
        "True or ",
    ),
    Text(
        "GS-9.23.4",
        "test_a_man_whose_head_is_out_aims_or_shoots",
        "activities.aim",
        'case.column == "CAS" and too_far(case)',
        'case.column == "CAS"',
    ),
    Text(
        "GS-9.23.5",
        "test_under_c_as_he_loads_rather_than_draw_another_gun",
        "activities.draw_first",
        'case.readings.cover_unloaded != "draw":',
        "False:",
    ),
    Text(
        "GS-9.23.6",
        "test_without_rounds_he_keeps_to_his_cover_and_does_nothing",
        "activities.load",
        " and facts.has_rounds()",
        "",
    ),
    # -- blows, delay, status -----------------------------------------------------------------
    Text(
        "GS-9.24a",
        "test_an_enemy_whom_wall_or_level_keeps_out_of_reach_is_approached",
        "activities.strike",
        "if not facts.in_reach(case.target.name):",
        "if False:",
    ),
    Text(
        "GS-9.24b",
        "test_against_a_hex_or_a_weapon_a_blow_is_a_move",
        "activities.advance",
        "towards=case.target.kind",
        'towards="enemy"',
    ),
    Text(
        "GS-9.3b",
        "test_he_uses_his_two_handed_gun_else_the_best_one_handed_one",
        "automa.his_gun",
        "gun.two_handed, skill + gun.power",
        "skill + gun.power",
    ),
    Text(
        "GS-9.3b",
        "test_equally_good_guns_are_told_apart_by_their_rounds_and_broken_ones_do_not_count",
        "automa.his_gun",
        ", gun.rounds",
        "",
    ),
    Text(
        "GS-9.3.1",
        "test_a_delay_point_goes_in_place_of_an_entry_the_last_one_too",
        "automa.delayed",
        "removes=True",
        "removes=False",
    ),
    Text(
        "GS-9.3.1",
        "test_a_segment_without_an_entry_removes_no_delay_point",
        "automa.delayed",
        'kind == "none" and',
        "False and",
    ),
    Text(
        "GS-9.3.2",
        "test_half_of_the_delay_goes_at_the_end_of_a_turn_the_number_removed_rounded_up",
        "automa.delay_left",
        "(points + 1) // 2",
        "points // 2",
    ),
    Text(
        "GS-9.4",
        "test_one_hex_in_the_turn_is_move_more_is_run_and_a_head_that_is_out_is_head",
        "automa.status",
        "if head_out:",
        "if False:",
    ),
    # -- bonus cards --------------------------------------------------------------------------
    Text(
        "GS-9.5.1",
        "test_with_its_bonus_card_a_man_always_takes_the_further_entry",
        "automa.his_entries",
        "facts.bonus(card)",
        "False",
    ),
    Text(
        "GS-9.5.2",
        "test_with_delay_points_a_bonus_segment_is_skipped_and_removes_none",
        "automa.delayed",
        'if kind == "bonus":',
        "if False:",
    ),
    Text(
        "GS-9.5.3",
        "test_in_the_easier_game_bonus_cards_give_nothing",
        "automa.decide",
        'readings.bonus_cards == "off"',
        "False",
    ),
    Text(
        "GS-TAC-BONUS",
        "test_either_of_two_bonus_cards_will_do",
        "automa.his_entries",
        "any(facts.bonus(card) for card in entry.cards)",
        "all(facts.bonus(card) for card in entry.cards)",
    ),
    Text(
        "GS-TAC-BONUS",
        "test_of_two_bonus_entries_the_first_that_gives_an_activity_counts_and_no_second",
        "automa.act",
        'if activity.name != "nothing":',
        "if True:",
    ),
    Text(
        "GS-TAC-C",
        "test_c_alone_carries_out_only_what_takes_him_into_cover_and_out_of_it",
        "activities.cover_half",
        'entry.action != "C" or ',
        "True or ",
    ),
    Text(
        "GS-TAC-STRENGTH",
        "test_strength_is_for_the_next_blow_and_nothing_if_the_target_is_no_enemy",
        "activities.strength",
        'case.target.kind == "enemy"',
        "True",
    ),
    # -- what the chart leaves open -----------------------------------------------------------
    Text(
        "GS-CHART-AIM",
        "test_an_empty_gun_is_asked_for_before_it_could_be_aimed",
        "activities.aim",
        'case.readings.empty_gun == "first"',
        "False",
    ),
    Text(
        "GS-TAC-C",
        "test_c_alone_comes_to_nothing_where_the_cells_lead_round_to_load",
        "activities.convert",
        "cover_half(case, entry, read_chart(case, entry, chart))",
        "read_chart(case, entry, chart)",
    ),
    Text(
        "GS-CHART-ENEMY",
        "test_by_option_rows_nine_and_ten_are_only_for_a_hex_that_is_cover_against_his_target",
        "activities.covered",
        ' and case.readings.head_rows == "out"',
        "",
    ),
    Text(
        "GS-CHART-HEAD",
        "test_rows_nine_and_ten_are_for_a_head_that_is_out_wherever_the_enemy_is",
        "activities.covered",
        "facts.head_out() and case",
        "False and case",
    ),
    Text(
        "GS-9.2.11.COVER",
        "test_a_man_whose_head_is_out_is_not_hidden_and_nobody_asks_from_whom",
        "targets.enemy_from_cover",
        "facts.head_out()",
        "False",
    ),
    Text(
        "GS-CHART-ENEMY",
        "test_a_hex_that_shows_the_body_of_a_man_already_down_is_no_cover_hex",
        "activities.covered",
        "facts.down() and",
        "False and",
    ),
    Text(
        "GS-CHART-ENEMY",
        "test_where_there_is_no_cover_at_all_he_moves_or_loads_where_he_is",
        "activities.advance_to_cover",
        "case.facts.cover(case.target.name) == NOWHERE",
        "False",
    ),
    Text(
        "GS-CHART-HEAD",
        "test_an_uncocked_gun_is_cocked_before_the_head_goes_out",
        "activities.put_head_out",
        'case.readings.head_out == "printed"',
        "True",
    ),
    Text(
        "GS-CHART-HEAD",
        "test_a_man_whose_head_is_out_and_sees_nobody_advances_and_takes_it_in",
        "automa.act",
        "advances and facts.head_out()",
        "False",
    ),
    Text(
        "GS-CHART-LOAD",
        "test_once_begun_he_loads_until_the_gun_is_full",
        "activities.put_head_out",
        "if goes_on_loading(case):",
        "if False:",
    ),
    Text(
        "GS-CHART-DOWN",
        "test_a_man_who_is_down_in_cover_gets_up_before_he_can_advance",
        "activities.advance",
        'case.facts.down() and case.readings.down == "up"',
        "False",
    ),
    Text(
        "GS-CHART-DOWN",
        "test_with_a_leg_wound_a_man_stays_down_and_fights_where_he_lies",
        "activities.get_up",
        'case.target.kind != "enemy" and',
        "False and",
    ),
    Text(
        "GS-CHART-SHOOT",
        "test_if_the_shot_for_aim_points_cannot_be_done_he_cocks_or_drops_them_and_reads_on",
        "activities.shoot",
        "loaded(case) and case.target.seen",
        "True",
    ),
    Text(
        "GS-CHART-LOOP",
        "test_a_cell_that_comes_up_a_second_time_ends_it_with_load_or_nothing",
        "activities.end_of_circle",
        "facts.has_gun() and not facts.full() and facts.has_rounds()",
        "False",
    ),
    Text(
        "GS-CHART-HANDS",
        "test_the_empty_gun_is_dropped_if_it_is_two_handed_or_the_other_hand_is_full",
        "activities.away",
        "facts.two_handed() or facts.other_hand_full()",
        "False",
    ),
    Text(
        "GS-CHART-HANDS",
        "test_an_empty_gun_is_dropped_if_the_other_arm_cannot_hold_it",
        "sheet.OnSheet.other_hand_full",
        "not usable(self.character, OFF_HAND)",
        "False",
    ),
    Text(
        "BG-VICTORY",
        "test_most_points_win_and_even_points_win_nothing",
        "victory.finish",
        'best[0] if len(best) == 1 else ""',
        "best[0]",
    ),
    Text(
        "BG-EXIT",
        "test_the_map_is_left_only_from_the_cells_that_a_side_may_leave_from",
        "victory.may_leave",
        "name in way.cells",
        "True",
    ),
)
