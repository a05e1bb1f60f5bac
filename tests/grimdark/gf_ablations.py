"""What each deciding clause of the AI is needed for: the rules without it, and the test that fails.

For the trees the ablation is another word in `data/trees.toml`; for the rest the rule that decides
a clause is replaced by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from gf_clauses_off import Rule, lacking

from lonehand.games.grimdark_future.armies import worth
from lonehand.games.grimdark_future.automa import next_unit, sections
from lonehand.games.grimdark_future.automa.decision import Node
from lonehand.games.grimdark_future.automa.places import deployment, surroundings
from lonehand.games.grimdark_future.automa.places.best_ends import Wish
from lonehand.games.grimdark_future.automa.targets import Key
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import placement, positions
from lonehand.games.grimdark_future.rules.movement.shifts import Rank
from lonehand.games.grimdark_future.state import NOBODY, Unit
from lonehand.space.inches.measures import INCH
from lonehand.testing.ablation import Without, is_given, returns

T = TypeVar("T")


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


# -- rules without a part of theirs ----------------------------------------------------------------


def first_of(play: Play, clause: str, several: Sequence[T]) -> T:
    """Return the first of several without a die."""
    del play, clause
    return several[0]


def as_they_are(play: Play, clause: str, units: Sequence[Unit]) -> list[Unit]:
    """Return units in their order, without a die."""
    del play, clause
    return list(units)


def with_no(bonus: str) -> Without:
    """Return what replaces the challenge by one without a bonus."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def give(play: Play) -> None:
            rule(play)
            setattr(play.state, bonus, 0)

        return give

    return without


def not_waiting(play: Play, side: int) -> list[Unit]:
    """Return the units that may activate, Shaken ones among them."""
    return [
        unit
        for unit in sections.own(play.state, side)
        if not unit.activated and not next_unit.waits_for_transport(play, unit)
    ]


def valued(otherwise: Callable[[int], int]) -> Without:
    """Return what replaces a key of targets by one whose values are others."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def key(*given: Any) -> Key:
            found: Key = rule(*given)
            return found._replace(value=lambda enemy: otherwise(found.value(enemy)))

        return key

    return without


def farther_is(worth_as: Callable[[int], int]) -> Without:
    """Return what replaces the wish to end far from an enemy by one that values that otherwise."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def far_from(*given: Any, **named: Any) -> Wish | None:
            wish: Wish | None = rule(*given, **named)
            if wish is None:
                return None
            as_it_is = wish.value

            def value(x: int, y: int) -> Rank | None:
                rank = as_it_is(x, y)
                return None if rank is None else (rank[0], worth_as(rank[1]), *rank[2:])

            return wish._replace(value=value)

        return far_from

    return without


def all_forbidden(play: Play, unit: Unit, *_: Unit, but: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what a unit keeps out of when it charges: all that it keeps out of on a move."""
    del but
    difficult, dangerous = surroundings.forbidden_pieces(play, unit)
    return surroundings.words_for(difficult | dangerous)


ABLATIONS: tuple[Rule, ...] = (
    Rule(
        "GF-GEN-2",
        "test_equally_near_targets_are_left_to_a_die_within_the_tolerance",
        "rules.ties.pick_unit",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_unit_deploys_by",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_among_places_exactly_as_near_to_one_objective",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_the_last_resort_for_an_objective_is_drawn_among_places_as_near",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_by_which_of_equally_near_objectives_an_aircraft_starts",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_where_an_aircraft_points_from_a_place_as_near_to_two_objectives",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_to_which_side_an_aircraft_comes_back_beside_another_unit",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_aircraft_of_the_ai_come_back_in_random_order",
        "rules.ties.shuffle",
        lambda _: as_they_are,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_scout_goes_to",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_among_a_scouts_ways_that_end_exactly_as_near",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_bases_the_way_begins_at",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_among_ends_of_a_move_that_no_key_tells_apart",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_to_which_side_a_unit_steps_that_cannot_go_on",
        "rules.ties.one_of",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equal_weapons_gives_the_range_to_back_off_to",
        "rules.ties.highest",
        lambda rule: lambda worth: rule(worth)[:1],
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_among_ends_as_far_from_the_enemy_that_a_unit_backs_off_from",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_models_of_an_enemy_a_unit_goes_to",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_targets_are_kept_for_weapons_of_equal_damage",
        "rules.ties.pick_unit",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_objectives_a_unit_works_on",
        "rules.ties.place",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_equally_near_enemies_a_unit_works_on",
        "rules.ties.pick_unit",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_die_decides_which_of_models_dies_that_the_chain_misses_alike",
        "rules.ties.one_of",
        lambda _: first_of,
    ),
    Rule(
        "GF-GEN-2",
        "test_units_of_the_ai_get_out_of_one_wreck_in_random_order",
        "rules.ties.shuffle",
        lambda _: as_they_are,
    ),
    Rule(
        "GF-GEN-2",
        "test_a_shaken_aircraft_that_has_to_fly_goes_for_the_nearest_objective",
        "automa.activation.nearest_goal",
        lambda _: lambda play, _unit: placement.goals_of(play)[0],
    ),
    # -- preparation ---------------------------------------------------------------------------
    Rule(
        "GF-PREP-2b",
        "test_the_ai_places_an_objective_in_the_centre_of_the_square_that_is_rolled",
        "automa.preparation.square",
        lambda rule: (
            lambda play, clause, count: rule(play, clause, count) * (clause != "GF-PREP-2b")
        ),
    ),
    Rule(
        "GF-PREP-2c",
        "test_where_the_centre_will_not_do_the_objective_moves_towards_another_just_far_enough",
        "automa.preparation.first_valid_between",
        lambda _: lambda _start, end, is_valid: end if is_valid(end) else None,
    ),
    Rule(
        "GF-DEP-2c",
        "test_a_die_gives_each_group_a_section_and_all_are_rolled_again_if_all_would_share_one",
        "automa.preparation.are_spread",
        returns(value=True),
    ),
    Rule(
        "GF-DEP-3",
        "test_any_objective_will_do_for_a_unit_that_deploys",
        "rules.movement.placement.goals_of",
        lambda rule: lambda play: rule(play)[:1],
    ),
    Rule(
        "GF-DEP-3",
        "test_units_deploy_in_random_order_whatever_their_group",
        "rules.ties.pick_unit",
        lambda _: first_of,
    ),
    Rule(
        "GF-DEP-3b",
        "test_a_unit_does_not_deploy_in_difficult_or_dangerous_terrain",
        "automa.places.deployment.stands_anywhere",
        returns(value=True),
    ),
    Rule(
        "GF-DEP-3b",
        "test_strider_and_flying_free_a_unit_from_both_when_it_deploys",
        "automa.places.deployment.stands_anywhere",
        returns(value=False),
    ),
    Rule(
        "GF-BONUS",
        "test_the_ai_gets_its_bonus_by_what_it_holds",
        "automa.preparation.bonus",
        with_no("to_hit"),
    ),
    Rule(
        "GF-BONUS-2",
        "test_the_ai_gets_its_bonus_by_what_it_holds",
        "automa.preparation.bonus",
        with_no("defense"),
    ),
    Rule(
        "GF-TYPE-H",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "armies.worth.type_by",
        lambda rule: lambda found: rule(found).replace("Hybrid", "Shooting"),
    ),
    Rule(
        "GF-TYPE-S",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "armies.worth.type_by",
        lambda rule: lambda found: "Hybrid" if found.is_tie() else rule(found),
    ),
    Rule(
        "GF-TYPE-S",
        "test_a_unit_without_a_melee_weapon_is_shooting_whatever_its_impact",
        "armies.worth.type_by",
        lambda rule: lambda found: rule(msgspec.structs.replace(found, has_melee=True)),
    ),
    Rule(
        "GF-TYPE-M",
        "test_the_better_weapons_make_the_type_of_a_unit",
        "armies.worth.type_by",
        lambda rule: lambda found: rule(found).replace("Melee", "Hybrid"),
    ),
    # -- what the nodes ask ---------------------------------------------------------------------
    Rule(
        "GF-H-1",
        "test_the_objective_of_a_unit_is_the_nearest_that_is_not_under_control",
        "automa.places.surroundings.open_ones",
        lambda _: lambda play, _unit: play.state.markers,
    ),
    Rule(
        "GF-H-2",
        "test_only_enemies_in_the_way_are_charged_on_the_way_to_an_objective",
        "automa.table_facts.TableFacts.charge_in_the_way",
        lambda _: lambda facts, _objective: facts.charge_target(),
    ),
    Rule(
        "GF-H-3",
        "test_h3_a_hybrid_rushes_to_an_objective_that_only_a_rush_reaches",
        "automa.decision.only_a_rush_reaches",
        returns(value=False),
    ),
    Rule(
        "GF-H-4",
        "test_an_advance_gives_a_shot_if_one_model_has_range_and_sight_where_it_ends",
        "automa.targets.has_shot",
        lambda rule: (
            lambda play, unit, guns, _at=None, *, sight=True: rule(play, unit, guns, sight=sight)
        ),
    ),
    Rule(
        "GF-H-5",
        "test_h5_a_hybrid_with_all_objectives_charges_whom_it_can",
        "automa.decision.in_charge_range",
        returns(value=False),
    ),
    Rule(
        "GF-H-5",
        "test_aircraft_are_never_charged",
        "automa.targets.can_charge",
        returns(value=True),
    ),
    Rule(
        "GF-H-6",
        "test_with_no_shot_from_anywhere_it_would_advance_straight_to_the_enemy",
        "automa.places.kiting.nearest_model",
        lambda _: lambda _play, unit, _enemy: positions.spots_of(unit)[0][:2],
    ),
    # -- activation -----------------------------------------------------------------------------
    Rule(
        "GF-ACT-1b",
        "test_a_d3_names_the_section_and_a_die_the_unit_in_it",
        "automa.sections.sections_from",
        lambda rule: lambda _section, count: rule(1, count),
    ),
    Rule(
        "GF-ACT-1c",
        "test_with_nobody_in_the_section_the_next_clockwise_counts_and_the_first_after_the_last",
        "automa.sections.sections_from",
        lambda rule: lambda section, count: rule(section, count)[:1],
    ),
    Rule(
        "GF-ACT-1d",
        "test_of_several_units_in_a_section_each_is_drawn_now_and_then",
        "rules.ties.pick_unit",
        lambda _: first_of,
    ),
    Rule(
        "GF-ACT-2",
        "test_shaken_units_wait_for_all_that_are_not_shaken_on_the_whole_table",
        "automa.next_unit.may_activate",
        lambda _: not_waiting,
    ),
    # -- objectives and ways -----------------------------------------------------------------------
    Rule(
        "GF-WAY",
        "test_enemies_within_6_inches_of_the_way_are_in_it_even_behind_the_unit",
        "rules.movement.positions.near_line",
        lambda rule: lambda play, enemy, leg, _length: rule(play, enemy, leg, 1),
    ),
    Rule(
        "GF-CTRL-1",
        "test_an_objective_that_the_ai_has_seized_is_under_control_whoever_stands_there",
        "automa.places.surroundings.controls",
        lambda rule: (
            lambda play, unit, marker: rule(
                play, unit, msgspec.structs.replace(marker, owner=NOBODY)
            )
        ),
    ),
    Rule(
        "GF-CTRL-1",
        "test_shaken_units_count_for_the_enemy_and_not_for_the_ai",
        "automa.places.surroundings.near_by",
        lambda rule: (
            lambda *given, **named: [
                msgspec.structs.replace(each, shaken=False) for each in rule(*given, **named)
            ]
        ),
    ),
    Rule(
        "GF-CTRL-2",
        "test_who_seizes_stops_within_3_inches_as_near_as_it_can_to_what_comes_next",
        "automa.places.end_points.next_goal",
        returns(None),
    ),
    Rule(
        "GF-CTRL-2",
        "test_one_model_is_enough_at_an_objective_and_the_others_stand_beyond_it",
        "automa.places.end_points.homes_of",
        lambda rule: lambda *given: rule(*given)[-1:],
    ),
    Rule(
        "GF-ADV-1",
        "test_an_advance_to_an_objective_keeps_out_of_attack_ranges_as_far_as_that_costs_an_inch",
        "automa.places.end_points.shoots",
        returns(value=False),
    ),
    Rule(
        "GF-ADV-2",
        "test_a_unit_backs_off_just_so_far_that_it_still_can_shoot_at_the_closest_enemy",
        "automa.places.kiting.far_from",
        farther_is(lambda rank: -rank),
    ),
    Rule(
        "GF-ADV-2",
        "test_a_unit_of_several_ranks_backs_off_as_a_whole_whichever_model_is_nearest",
        "automa.places.kiting.far_from",
        farther_is(lambda _: 0),
    ),
    # -- targets ----------------------------------------------------------------------------------
    Rule(
        "GF-SHOOT-1",
        "test_a_unit_that_has_not_activated_comes_before_a_nearer_one_that_has",
        "automa.targets.fresh",
        valued(lambda _: 0),
    ),
    Rule(
        "GF-SHOOT-1",
        "test_the_nearest_valid_target_is_shot_at",
        "automa.targets.near",
        valued(lambda value: -value),
    ),
    Rule(
        "GF-SHOOT-2",
        "test_a_unit_in_the_open_comes_before_a_nearer_one_in_cover",
        "automa.targets.in_the_open",
        valued(lambda _: 0),
    ),
    Rule(
        "GF-MELEE",
        "test_the_nearest_enemy_is_charged_and_not_activated_ones_before_it",
        "automa.targets.melee_keys",
        lambda rule: lambda play, unit: rule(play, unit)[1:],
    ),
    Rule(
        "GF-MELEE-2",
        "test_a_unit_that_is_charged_strikes_back_even_if_shaken",
        "rules.melee.strikes_back",
        lambda rule: (
            lambda play, defender, *given: not defender.shaken and rule(play, defender, *given)
        ),
    ),
    # -- terrain ----------------------------------------------------------------------------------
    Rule(
        "GF-TER-C1",
        "test_of_ends_that_serve_as_well_one_in_cover_is_taken",
        "automa.places.best_ends.Choice.in_cover",
        returns(None),
    ),
    Rule(
        "GF-TER-C1",
        "test_on_the_way_to_an_objective_difficult_cover_is_not_sought",
        "automa.places.surroundings.is_covered",
        is_given(to_objective=False),
    ),
    Rule(
        "GF-TER-C2",
        "test_who_is_in_cover_with_a_shot_and_bound_for_no_objective_stays_and_shoots",
        "automa.decision.stays_in_cover",
        returns(value=False),
    ),
    Rule(
        "GF-TER-D1",
        "test_the_way_goes_around_difficult_and_dangerous_ground",
        "automa.places.surroundings.forbidden_pieces",
        lambda rule: lambda *given: (frozenset(), rule(*given)[1]),
    ),
    Rule(
        "GF-TER-D1",
        "test_ground_in_which_any_objective_lies_may_be_entered",
        "automa.places.surroundings.freed_pieces",
        returns(frozenset()),
    ),
    Rule(
        "GF-TER-D1",
        "test_difficult_ground_that_a_chargeable_enemy_stands_in_may_be_entered_to_charge_it",
        "automa.places.surroundings.charging_avoids",
        lambda _: all_forbidden,
    ),
    Rule(
        "GF-TER-D2",
        "test_the_way_goes_around_difficult_and_dangerous_ground",
        "automa.places.surroundings.forbidden_pieces",
        lambda rule: lambda *given: (rule(*given)[0], frozenset()),
    ),
    Rule(
        "GF-TER-D2",
        "test_no_charge_goes_through_dangerous_ground",
        "automa.places.surroundings.forbidden_pieces",
        lambda rule: lambda *given: (rule(*given)[0], frozenset()),
    ),
    Rule(
        "GF-TER-D2",
        "test_a_charge_that_the_ground_forbids_is_told_with_its_clause",
        "words.reasons.kept_off",
        returns([]),
    ),
    # -- special rules -----------------------------------------------------------------------------
    Rule(
        "GF-SR-ARMY",
        "test_a_rule_of_the_army_is_used_at_once_on_the_nearest_unit_that_needs_it",
        "automa.activation.use_army_rules",
        returns(None),
    ),
    Rule(
        "GF-SR-AIRCRAFT",
        "test_an_aircraft_stands_at_the_point_of_its_edge_nearest_to_an_objective",
        "automa.places.special_places.on_the_edge",
        lambda _: deployment.in_zone,
    ),
    Rule(
        "GF-SR-AIRCRAFT-2",
        "test_aircraft_are_shooting_units_whatever_their_weapons",
        "armies.worth.unit_type",
        lambda _: lambda unit, *given: worth.type_by(worth.worth(unit, *given)),
    ),
    Rule(
        "GF-SR-AIRCRAFT-3",
        "test_aircraft_come_back_where_they_left_with_their_nose_to_the_nearest_objective",
        "rules.movement.aircraft.nose",
        returns(0),
    ),
    Rule(
        "GF-SR-AMBUSH",
        "test_ambush_units_stay_in_reserve_and_arrive_in_round_2_away_from_enemies",
        "armies.forces.Troop.has",
        lacking("ambush"),
    ),
    Rule(
        "GF-SR-AMBUSH-2",
        "test_ambush_units_stay_in_reserve_and_arrive_in_round_2_away_from_enemies",
        "rules.special.away_on_arrival",
        returns(INCH),
    ),
    Rule(
        "GF-SR-AP",
        "test_ap_takes_the_best_defense_which_is_the_lowest_number",
        "automa.targets.ap_keys",
        returns([]),
    ),
    Rule(
        "GF-SR-CASTER",
        "test_a_spell_is_cast_after_the_move_and_before_the_attack",
        "automa.spells.cast",
        returns(None),
    ),
    Rule(
        "GF-SR-CASTER-2",
        "test_the_spell_is_d3_and_the_level_and_goes_on_to_one_that_can_be_paid",
        "automa.spells.level",
        returns(0),
    ),
    Rule(
        "GF-SR-CASTER-3",
        "test_the_spell_is_d3_and_the_level_and_goes_on_to_one_that_can_be_paid",
        "automa.spells.upwards",
        lambda rule: lambda first, count: [first, *rule(first, count)[:0:-1]],
    ),
    Rule(
        "GF-SR-COUNTER",
        "test_units_with_counter_wait_for_the_others_of_their_section_only",
        "automa.next_unit.after_others",
        lambda _: lambda _play, units: units,
    ),
    Rule(
        "GF-SR-DEADLY",
        "test_deadly_takes_single_models_with_tough_then_units_with_tough",
        "automa.targets.deadly_keys",
        lambda rule: lambda play: rule(play)[1:],
    ),
    Rule(
        "GF-SR-ENTRENCHED",
        "test_entrenched_units_deploy_in_the_highest_place_with_most_view_of_zone_and_section",
        "automa.preparation.digs_in",
        returns(value=False),
    ),
    Rule(
        "GF-SR-ENTRENCHED-2",
        "test_a_unit_with_such_a_rule_and_a_shot_holds_and_shoots_before_its_tree_is_asked",
        "automa.decision.holds",
        returns(None),
    ),
    Rule(
        "GF-SR-FLYING",
        "test_strider_opens_difficult_ground_and_flying_all",
        "armies.forces.Troop.has",
        lacking("flying"),
    ),
    Rule(
        "GF-SR-FLYING",
        "test_difficult_cover_is_sought_by_those_to_whom_difficult_ground_is_open",
        "armies.forces.Troop.has",
        lacking("flying"),
    ),
    Rule(
        "GF-SR-INDIRECT",
        "test_such_units_hold_and_shoot_as_long_as_an_enemy_is_in_range",
        "automa.table_facts.TableFacts.has",
        lacking("indirect"),
    ),
    Rule(
        "GF-SR-LOCKON",
        "test_lock_on_takes_aircraft_first",
        "automa.targets.lock_on_keys",
        returns([]),
    ),
    Rule(
        "GF-SR-RELENTLESS",
        "test_such_units_hold_and_shoot_as_long_as_an_enemy_is_in_range",
        "automa.table_facts.TableFacts.has",
        lacking("relentless"),
    ),
    Rule(
        "GF-SR-SCOUT",
        "test_scouts_deploy_last_and_then_go_as_near_to_the_nearest_objective_as_they_may",
        "rules.movement.placement.rank",
        lambda rule: lambda troop: rule(troop).replace("scout", ""),
    ),
    Rule(
        "GF-SR-SNIPER",
        "test_snipers_take_heroes_then_the_dearest_upgrade",
        "automa.targets.sniper_keys",
        lambda rule: lambda play: rule(play)[:1],
    ),
    Rule(
        "GF-SR-STRIDER",
        "test_strider_opens_difficult_ground_and_flying_all",
        "armies.forces.Troop.has",
        lacking("strider"),
    ),
    Rule(
        "GF-SR-STRIDER",
        "test_difficult_cover_is_sought_by_those_to_whom_difficult_ground_is_open",
        "armies.forces.Troop.has",
        lacking("strider"),
    ),
    Rule(
        "GF-SR-TRANSPORT-2",
        "test_in_round_1_cargo_waits_for_its_transport_and_later_it_does_not",
        "automa.next_unit.waits_for_transport",
        returns(value=False),
    ),
    Rule(
        "GF-SR-TRANSPORT-3",
        "test_cargo_gets_out_on_its_first_activation_towards_where_its_tree_sends_it",
        "automa.decision.decide",
        lambda rule: lambda *given: rule(*given)._replace(disembarks=False),
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
