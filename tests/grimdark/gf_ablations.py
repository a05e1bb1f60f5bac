"""What each deciding clause of the AI is needed for: the rules without it, and the test that fails.

For the trees the ablation is another word in `data/trees.toml`; for the rest a few words of a
function.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from lonehand.games.grimdark_future.automa.trees import TREES, Node
from lonehand.testing.ablation import function_in, reworded

PACKAGE = "lonehand.games.grimdark_future"


class Text(NamedTuple):
    """A clause taken out of a function's text: where, what stands there, and what without it."""

    clause: str
    test: str
    where: str
    old: str
    new: str

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the function run without the clause."""
        module, _, name = self.where.partition(".")
        package = PACKAGE
        if module == "automa":
            package, (module, _, name) = f"{PACKAGE}.automa", name.partition(".")
        with reworded(function_in(package, f"{module}.{name}"), self.old, self.new):
            yield


@contextmanager
def another_answer(key: str) -> Iterator[None]:
    """Let a node of the trees take each answer for the other."""
    nodes: Any = TREES.node
    kept: Node = nodes[key]
    nodes[key] = msgspec.structs.replace(kept, yes=kept.no, no=kept.yes)
    try:
        yield
    finally:
        nodes[key] = kept


ABLATIONS: tuple[Text, ...] = (
    Text(
        "GF-GEN-2",
        "test_equally_near_targets_are_left_to_a_die_within_the_tolerance",
        "automa.ties.unit",
        "play.door.pick(TIES, clause, [squad.name for squad in squads])",
        "squads[0].name",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_unit_deploys_by",
        "automa.standing.near_objectives",
        'ties.place(play, "GF-DEP-3", [each.goal for each in nearest])',
        "nearest[0].goal",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_among_places_exactly_as_near_to_one_objective",
        "automa.standing.near_objectives",
        'ties.place(play, "GF-DEP-3", list(dict.fromkeys(map(front, alike))))',
        "front(alike[0])",
    ),
    Text(
        "GF-GEN-2",
        "test_the_last_resort_for_an_objective_is_drawn_among_places_as_near",
        "automa.preparing.nearest_valid",
        'ties.place(play, "GF-PREP-2c", near)',
        "near[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_by_which_of_equally_near_objectives_an_aircraft_starts",
        "automa.special_places.on_edge_of",
        'ties.place(play, "GF-SR-AIRCRAFT", near)',
        "near[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_where_an_aircraft_points_from_a_place_as_near_to_two_objectives",
        "aircraft.nose",
        'ties.place(play, "GF-SR-AIRCRAFT-3", near)',
        "near[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_to_which_side_an_aircraft_comes_back_beside_another_unit",
        "aircraft.clear_spots",
        'ties.place(play, "GF-SR-AIRCRAFT-3", list(able))',
        "next(iter(able))",
    ),
    Text(
        "GF-GEN-2",
        "test_aircraft_of_the_ai_come_back_in_random_order",
        "reserves.returning",
        'ties.shuffled(play, "GF-GEN-2", [squad for squad in gone if not squad.seat])',
        "[squad for squad in gone if not squad.seat]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_scout_goes_to",
        "automa.special_places.scout",
        'ties.place(play, "GF-SR-SCOUT", nearest)',
        "nearest[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_among_a_scouts_ways_that_end_exactly_as_near",
        "automa.special_places.scout",
        'ties.place(play, "GF-SR-SCOUT", best[goal][1])',
        "best[goal][1][0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_bases_the_way_begins_at",
        "automa.control.way",
        'ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near])',
        "(near[0].x, near[0].y)",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_among_ends_of_a_move_that_no_key_tells_apart",
        "automa.comparing.ranked",
        'ties.place(play, "GF-GEN-2", [each.point for each in best])',
        "best[0].point",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_to_which_side_a_unit_steps_that_cannot_go_on",
        "automa.end_points.nearer",
        'play.door.pick(ties.TIES, "GF-GEN-2", list(able))',
        '"left"',
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equal_weapons_gives_the_range_to_back_off_to",
        "automa.kiting.kiting_guns",
        'play.door.pick(ties.TIES, "GF-GEN-2", best)',
        "best[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_among_ends_as_far_from_the_enemy_that_a_unit_backs_off_from",
        "automa.kiting.best_shot",
        'ties.place(play, "GF-GEN-2", [each.ending.point for each in like])',
        "like[0].ending.point",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_models_of_an_enemy_a_unit_goes_to",
        "automa.ties.least",
        "place(play, clause, best(places, key))",
        "best(places, key)[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_targets_are_kept_for_weapons_of_equal_damage",
        "automa.targets.shots",
        'ties.unit(play, "GF-GEN-2", unlike)',
        "unlike[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_unit_works_on",
        "wounds.aim_of",
        'ties.place(play, "GF-GEN-2", near)',
        "near[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_enemies_a_unit_works_on",
        "wounds.aim_of",
        'ties.unit(play, "GF-GEN-2", closest)',
        "closest[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_die_decides_which_of_models_dies_that_the_chain_misses_alike",
        "wounds.dies_first",
        'play.door.pick(ties.TIES, "GFC-42", first)',
        "first[0]",
    ),
    Text(
        "GF-GEN-2",
        "test_units_of_the_ai_get_out_of_one_wreck_in_random_order",
        "transports.wrecks",
        'ties.shuffled(play, "GF-GEN-2", [squad for squad in cargo if not squad.seat])',
        "[squad for squad in cargo if not squad.seat]",
    ),
    Text(
        "GF-GEN-2",
        "test_a_shaken_aircraft_that_has_to_fly_goes_for_the_nearest_objective",
        "automa.acting.nearest_goal",
        "marker is None",
        "True",
    ),
    # -- preparation ---------------------------------------------------------------------------
    Text(
        "GF-PREP-2b",
        "test_the_ai_places_an_objective_in_the_centre_of_the_square_that_is_rolled",
        "automa.preparing.objective",
        "centres[first]",
        "centres[0]",
    ),
    Text(
        "GF-PREP-2c",
        "test_where_the_centre_will_not_do_the_objective_moves_towards_another_just_far_enough",
        "automa.preparing.along",
        "if is_valid(place):",
        "if False:",
    ),
    Text(
        "GF-DEP-2c",
        "test_a_die_gives_each_group_a_section_and_all_are_rolled_again_if_all_would_share_one",
        "automa.preparing.group",
        "len({dice[number - 1] for number in filled}) > 1",
        "True",
    ),
    Text(
        "GF-DEP-3",
        "test_any_objective_will_do_for_a_unit_that_deploys",
        "automa.standing.near_objectives",
        "goals_of(play)",
        "goals_of(play)[:1]",
    ),
    Text(
        "GF-DEP-3",
        "test_units_deploy_in_random_order_whatever_their_group",
        "automa.preparing.next_to_deploy",
        "ties.unit(play, clause, able)",
        "able[0]",
    ),
    Text(
        "GF-DEP-3b",
        "test_a_unit_does_not_deploy_in_difficult_or_dangerous_terrain",
        "automa.standing.first_place",
        "SORTS[-1:] if free else SORTS",
        "SORTS[-1:]",
    ),
    Text(
        "GF-DEP-3b",
        "test_strider_and_flying_free_a_unit_from_both_when_it_deploys",
        "automa.standing.first_place",
        "SORTS[-1:] if free else SORTS",
        "SORTS",
    ),
    Text(
        "GF-BONUS",
        "test_the_ai_gets_its_bonus_by_what_it_holds",
        "automa.preparing.bonus",
        "state.to_hit = solo.bonus_to_hit",
        "pass",
    ),
    Text(
        "GF-BONUS-2",
        "test_the_ai_gets_its_bonus_by_what_it_holds",
        "automa.preparing.bonus",
        "if held[AI] < held[PEOPLE]:",
        "if False:",
    ),
    Text(
        "GF-TYPE-H",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "lists.worth.type_by",
        'return "Hybrid" if sum(found.melee) > sum(found.ranged) else "Shooting"',
        'return "Shooting"',
    ),
    Text(
        "GF-TYPE-S",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "lists.worth.type_by",
        "sum(found.melee) > sum(found.ranged)",
        "sum(found.melee) >= sum(found.ranged)",
    ),
    Text(
        "GF-TYPE-S",
        "test_a_unit_without_a_melee_weapon_is_shooting_whatever_its_impact",
        "lists.worth.type_by",
        "if not found.has_melee:",
        "if False:",
    ),
    Text(
        "GF-TYPE-M",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "lists.worth.type_by",
        'return "Melee"',
        'return "Hybrid"',
    ),
    # -- what the nodes ask ---------------------------------------------------------------------
    Text(
        "GF-H-1",
        "test_the_objective_of_a_unit_is_the_nearest_that_is_not_under_control",
        "automa.control.open_ones",
        " if not controls(play, squad, marker)",
        "",
    ),
    Text(
        "GF-H-2",
        "test_only_enemies_in_the_way_are_charged_on_the_way_to_an_objective",
        "automa.table_facts.TableFacts.charge_in_the_way",
        "self.blockers(objective)",
        "self.play.state.enemies(self.squad.side)",
    ),
    Text(
        "GF-H-3",
        "test_h3_a_hybrid_rushes_to_an_objective_that_only_a_rush_reaches",
        "automa.deciding.only_a_rush_reaches",
        'not case.facts.reaches(name, "Advance") and ',
        'case.facts.reaches(name, "Advance") and ',
    ),
    Text(
        "GF-H-4",
        "test_an_advance_gives_a_shot_if_one_model_has_range_and_sight_where_it_ends",
        "automa.table_facts.TableFacts.shot_on_the_way",
        "move.places, sight=sight",
        "None, sight=sight",
    ),
    Text(
        "GF-H-5",
        "test_h5_a_hybrid_with_all_objectives_charges_whom_it_can",
        "automa.deciding.in_charge_range",
        "case.facts.charge_target()",
        "None",
    ),
    Text(
        "GF-H-5",
        "test_aircraft_are_never_charged",
        "automa.targets.charged",
        "can_charge(play, squad, enemy)",
        "True",
    ),
    Text(
        "GF-H-6",
        "test_with_no_shot_from_anywhere_it_would_advance_straight_to_the_enemy",
        "automa.kiting.at_enemy",
        "plain = end_points.nearer(play, squad, place, ADVANCE, avoids(play, squad))",
        "plain = walks.hold(play, squad)",
    ),
    # -- activation -----------------------------------------------------------------------------
    Text(
        "GF-ACT-1b",
        "test_a_d3_names_the_section_and_a_die_the_unit_in_it",
        "automa.activation.next_unit",
        "following(die, count)",
        "following(1, count)",
    ),
    Text(
        "GF-ACT-1c",
        "test_with_nobody_in_the_section_the_next_clockwise_counts_and_the_first_after_the_last",
        "automa.activation.next_unit",
        "following(die, count)",
        "following(die, count)[:1]",
    ),
    Text(
        "GF-ACT-1d",
        "test_of_several_units_in_a_section_each_is_drawn_now_and_then",
        "automa.activation.next_unit",
        'ties.unit(play, "GF-ACT-1d", able)',
        "able[0]",
    ),
    Text(
        "GF-ACT-2",
        "test_shaken_units_wait_for_all_that_are_not_shaken_on_the_whole_table",
        "automa.activation.may_activate",
        "steady or left",
        "left",
    ),
    # -- objectives and ways -----------------------------------------------------------------------
    Text(
        "GF-WAY",
        "test_enemies_within_6_inches_of_the_way_are_in_it_even_behind_the_unit",
        "automa.control.in_the_way",
        "forces.profile.solo.way * INCH",
        "1",
    ),
    Text(
        "GF-CTRL-1",
        "test_an_objective_that_the_ai_has_seized_is_under_control_whoever_stands_there",
        "automa.control.controls",
        "marker.owner == squad.side",
        "False",
    ),
    Text(
        "GF-CTRL-1",
        "test_shaken_units_count_for_the_enemy_and_not_for_the_ai",
        "automa.control.controls",
        "not friend.shaken and ",
        "",
    ),
    Text(
        "GF-CTRL-2",
        "test_who_seizes_stops_within_3_inches_as_near_as_it_can_to_what_comes_next",
        "automa.end_points.seizing",
        "goal = comparing.next_goal(play, squad, marker)",
        "goal = None",
    ),
    Text(
        "GF-CTRL-2",
        "test_one_model_is_enough_at_an_objective_and_the_others_stand_beyond_it",
        "automa.end_points.on_the_rim",
        "dict.fromkeys((last, plain.lead))",
        "(plain.lead,)",
    ),
    Text(
        "GF-ADV-1",
        "test_an_advance_to_an_objective_keeps_out_of_attack_ranges_as_far_as_that_costs_an_inch",
        "automa.end_points.approaching",
        "comparing.shoots(squad) and kind == ADVANCE",
        "False",
    ),
    Text(
        "GF-ADV-2",
        "test_a_unit_backs_off_just_so_far_that_it_still_can_shoot_at_the_closest_enemy",
        "automa.kiting.firings",
        "for turn in TURNS:",
        "for turn in ():",
    ),
    Text(
        "GF-ADV-2",
        "test_a_unit_of_several_ranks_backs_off_as_a_whole_whichever_model_is_nearest",
        "automa.comparing.foremost",
        "here[n][0] * dx + here[n][1] * dy",
        "0",
    ),
    # -- targets ----------------------------------------------------------------------------------
    Text(
        "GF-SHOOT-1",
        "test_a_unit_that_has_not_activated_comes_before_a_nearer_one_that_has",
        "automa.targets.fresh",
        "int(enemy.activated)",
        "0",
    ),
    Text(
        "GF-SHOOT-1",
        "test_the_nearest_valid_target_is_shot_at",
        "automa.targets.near",
        "measuring.gap(play, body, enemy)",
        "-measuring.gap(play, body, enemy)",
    ),
    Text(
        "GF-SHOOT-2",
        "test_a_unit_in_the_open_comes_before_a_nearer_one_in_cover",
        "automa.targets.in_the_open",
        "int(sighting.in_cover(play, enemy, against=body))",
        "0",
    ),
    Text(
        "GF-MELEE",
        "test_the_nearest_enemy_is_charged_and_not_activated_ones_before_it",
        "automa.targets.melee_keys",
        'fresh("GF-MELEE"), ',
        "",
    ),
    Text(
        "GF-MELEE-2",
        "test_a_unit_that_is_charged_strikes_back_even_if_shaken",
        "melee.strikes_back",
        "return True",
        "return not defender.shaken",
    ),
    # -- terrain ----------------------------------------------------------------------------------
    Text(
        "GF-TER-C1",
        "test_of_ends_that_serve_as_well_one_in_cover_is_taken",
        "automa.end_points.approaching",
        "int(not each.covered)",
        "0",
    ),
    Text(
        "GF-TER-C1",
        "test_on_the_way_to_an_objective_difficult_cover_is_not_sought",
        "automa.ground.covered",
        "not to_objective or ",
        "True or ",
    ),
    Text(
        "GF-TER-C2",
        "test_who_is_in_cover_with_a_shot_and_bound_for_no_objective_stays_and_shoots",
        "automa.deciding.walk",
        "stays_in_cover(case, kind)",
        "False",
    ),
    Text(
        "GF-TER-D1",
        "test_the_way_goes_around_difficult_and_dangerous_ground",
        "automa.ground.avoids",
        "difficult | dangerous",
        "dangerous",
    ),
    Text(
        "GF-TER-D1",
        "test_ground_in_which_any_objective_lies_may_be_entered",
        "automa.ground.forbidden",
        'with_word(field, "difficult") - free',
        'with_word(field, "difficult")',
    ),
    Text(
        "GF-TER-D1",
        "test_difficult_ground_that_a_chargeable_enemy_stands_in_may_be_entered_to_charge_it",
        "automa.ground.charging_avoids",
        "if difficult:",
        "if False:",
    ),
    Text(
        "GF-TER-D2",
        "test_the_way_goes_around_difficult_and_dangerous_ground",
        "automa.ground.avoids",
        "difficult | dangerous",
        "difficult",
    ),
    Text(
        "GF-TER-D2",
        "test_no_charge_goes_through_dangerous_ground",
        "automa.ground.charging_avoids",
        "(difficult | dangerous)",
        "difficult",
    ),
    Text(
        "GF-TER-D2",
        "test_a_charge_that_the_ground_forbids_is_told_with_its_clause",
        "automa.words.remarks",
        "*kept_off(play, facts, plan),",
        "",
    ),
    # -- special rules -----------------------------------------------------------------------------
    Text(
        "GF-SR-ARMY",
        "test_a_rule_of_the_army_is_used_at_once_on_the_nearest_unit_that_needs_it",
        "automa.acting.act",
        "army_rules.use(play, squad)",
        "pass",
    ),
    Text(
        "GF-SR-AIRCRAFT",
        "test_an_aircraft_stands_at_the_point_of_its_edge_nearest_to_an_objective",
        "automa.preparing.deploy_unit",
        'if troop.has("aircraft"):',
        "if False:",
    ),
    Text(
        "GF-SR-AIRCRAFT-2",
        "test_aircraft_are_shooting_units_whatever_their_weapons",
        "lists.worth.unit_type",
        'unit.any_has("aircraft")',
        "False",
    ),
    Text(
        "GF-SR-AIRCRAFT-3",
        "test_aircraft_come_back_where_they_left_with_their_nose_to_the_nearest_objective",
        "aircraft.clear_spots",
        "turn = nose(play, there, goals)",
        "turn = 0",
    ),
    Text(
        "GF-SR-AMBUSH",
        "test_ambush_units_stay_in_reserve_and_arrive_in_round_2_away_from_enemies",
        "automa.preparing.prepare",
        'if not play.rules.forces.of(squad).has("ambush")',
        "",
    ),
    Text(
        "GF-SR-AMBUSH-2",
        "test_ambush_units_stay_in_reserve_and_arrive_in_round_2_away_from_enemies",
        "automa.standing.in_ambush",
        "special.away_on_arrival(play.rules.forces.profile)",
        "INCH",
    ),
    Text(
        "GF-SR-AP",
        "test_ap_takes_the_best_defense_which_is_the_lowest_number",
        "automa.targets.ap_keys",
        "forces.of(enemy).guarded",
        "-forces.of(enemy).guarded",
    ),
    Text(
        "GF-SR-CASTER",
        "test_a_spell_is_cast_after_the_move_and_before_the_attack",
        "automa.acting.carry_out",
        "spells.cast(play, squad)",
        "pass",
    ),
    Text(
        "GF-SR-CASTER-2",
        "test_the_spell_is_d3_and_the_level_and_goes_on_to_one_that_can_be_paid",
        "automa.spells.drawn",
        "die + level(play, squad)",
        "die",
    ),
    Text(
        "GF-SR-CASTER-3",
        "test_the_spell_is_d3_and_the_level_and_goes_on_to_one_that_can_be_paid",
        "automa.spells.drawn",
        "(first + more) % len(spells)",
        "(first - more) % len(spells)",
    ),
    Text(
        "GF-SR-COUNTER",
        "test_units_with_counter_wait_for_the_others_of_their_section_only",
        "automa.activation.after_others",
        "return others or squads",
        "return squads",
    ),
    Text(
        "GF-SR-DEADLY",
        "test_deadly_takes_single_models_with_tough_then_units_with_tough",
        "automa.targets.deadly_keys",
        "return 0 if len(troop.living) == 1 else 1",
        "return 1",
    ),
    Text(
        "GF-SR-ENTRENCHED",
        "test_entrenched_units_deploy_in_the_highest_place_with_most_view_of_zone_and_section",
        "automa.preparing.deploy_unit",
        "digs_in(forces, troop)",
        "False",
    ),
    Text(
        "GF-SR-ENTRENCHED-2",
        "test_a_unit_with_such_a_rule_and_a_shot_holds_and_shoots_before_its_tree_is_asked",
        "automa.deciding.decide",
        "(held := holds(case))",
        "(held := None)",
    ),
    Text(
        "GF-SR-FLYING",
        "test_strider_opens_difficult_ground_and_flying_all",
        "automa.ground.forbidden",
        'troop.has("flying") or ',
        "",
    ),
    Text(
        "GF-SR-FLYING",
        "test_difficult_cover_is_sought_by_those_to_whom_difficult_ground_is_open",
        "automa.ground.covered",
        'troop.has("flying") or ',
        "",
    ),
    Text(
        "GF-SR-INDIRECT",
        "test_such_units_hold_and_shoot_as_long_as_an_enemy_is_in_range",
        "automa.table_facts.TableFacts.has",
        "any(gun.has(rule) for gun in self.troop.ranged)",
        'rule == "relentless"',
    ),
    Text(
        "GF-SR-LOCKON",
        "test_lock_on_takes_aircraft_first",
        "automa.targets.lock_on_keys",
        'int(not forces.of(enemy).has("aircraft"))',
        "0",
    ),
    Text(
        "GF-SR-RELENTLESS",
        "test_such_units_hold_and_shoot_as_long_as_an_enemy_is_in_range",
        "automa.table_facts.TableFacts.has",
        "any(gun.has(rule) for gun in self.troop.ranged)",
        'rule == "indirect"',
    ),
    Text(
        "GF-SR-SCOUT",
        "test_scouts_deploy_last_and_then_go_as_near_to_the_nearest_objective_as_they_may",
        "automa.preparing.rank",
        'return "scout" if troop.has("scout") else ""',
        'return ""',
    ),
    Text(
        "GF-SR-SNIPER",
        "test_snipers_take_heroes_then_the_dearest_upgrade",
        "automa.targets.sniper_keys",
        "return -max(troop.dearest[model] for model in troop.living)",
        "return 0",
    ),
    Text(
        "GF-SR-STRIDER",
        "test_strider_opens_difficult_ground_and_flying_all",
        "automa.ground.forbidden",
        'troop.has("strider")',
        "False",
    ),
    Text(
        "GF-SR-STRIDER",
        "test_difficult_cover_is_sought_by_those_to_whom_difficult_ground_is_open",
        "automa.ground.covered",
        ' or troop.has("strider")',
        "",
    ),
    Text(
        "GF-SR-TRANSPORT-2",
        "test_in_round_1_cargo_waits_for_its_transport_and_later_it_does_not",
        "automa.activation.waits_for_transport",
        "return not transport.activated and transport.in_play",
        "return False",
    ),
    Text(
        "GF-SR-TRANSPORT-3",
        "test_cargo_gets_out_on_its_first_activation_towards_where_its_tree_sends_it",
        "automa.deciding.decide",
        "found._replace(disembarks=True) if rides else found",
        "found",
    ),
)
NODES = {
    "GF-H-1": "test_h1_a_hybrid_asks_for_the_way_with_an_open_objective_and_for_charges_without",
    "GF-H-2": "test_h2_a_hybrid_charges_whom_it_can_of_those_in_the_way",
    "GF-H-3": "test_h3_a_hybrid_rushes_to_an_objective_that_only_a_rush_reaches",
    "GF-H-4": "test_h4_a_hybrid_advances_and_shoots_if_the_advance_gives_a_shot_and_rushes_if_not",
    "GF-H-5": "test_h5_a_hybrid_with_all_objectives_charges_whom_it_can",
    "GF-H-6": "test_h6_a_hybrid_with_nobody_to_charge_goes_for_the_enemy",
    "GF-S-1": "test_s1_a_shooting_unit_never_asks_who_is_in_the_way_or_can_be_charged",
    "GF-S-2": "test_s2_a_shooting_unit_advances_to_the_objective_with_a_shot_and_rushes_without",
    "GF-S-3": "test_s3_a_shooting_unit_with_all_objectives_goes_for_the_enemy",
    "GF-M-1": "test_m1_a_melee_unit_goes_for_an_open_objective_and_else_for_enemies",
    "GF-M-2": (
        "test_m2_a_melee_unit_charges_those_in_the_way_if_it_can_and_else_rushes_to_the_objective"
    ),
    "GF-M-3": "test_m3_a_melee_unit_with_all_objectives_charges_or_rushes_towards_the_enemy",
}
"""The test that fails when a node takes each answer for the other."""
