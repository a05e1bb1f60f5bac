"""What each clause of the flow of a battle is needed for: without a few words a test fails."""

from __future__ import annotations

from typing import Final

from gf_fight_ablations import Text

NINE_INCHES: Final = "test_three_to_five_objectives_lie_outside_the_zones_and_nine_inches_apart"
SEIZED: Final = "test_who_alone_is_near_an_objective_seizes_it_and_keeps_it_when_he_leaves"
IN_TURN: Final = "test_sides_activate_in_turn_and_the_longer_side_goes_on_alone"
ZONES: Final = "test_every_model_deploys_wholly_in_the_zone_of_its_side"
RIDES: Final = "test_a_unit_gets_into_a_transport_and_out_of_it_as_its_move"
NEITHER: Final = "test_shaken_units_aircraft_and_late_arrivals_neither_seize_nor_hinder"

ABLATIONS: Final = (
    Text(
        "GFC-PROFILE",
        "test_an_owners_profile_counts_in_the_battle",
        "setting_up.profile_of",
        "profiles.read(text, PROFILE)",
        "profiles.load(profiles.DEFAULT)",
    ),
    Text(
        "GFC-7",
        "test_armies_are_drawn_from_those_of_the_chosen_points_and_never_the_same_for_both",
        "setting_up.pool_for",
        "in armies_of(given, size)",
        "in reading.army_keys()",
    ),
    Text(
        "GFC-10",
        "test_by_an_option_the_ais_heroes_join_random_units",
        "setting_up.with_heroes",
        'names.index(door.pick(ties.TIES, "GFC-10", names))',
        "0",
    ),
    Text(
        "GFC-11",
        "test_a_table_is_made_from_the_seed_and_is_the_same_for_the_same_seed",
        "setting_up.made_table",
        '"".join(str(die % SEED_FACES) for die in dice)',
        '"0"',
    ),
    Text(
        "GFC-12",
        NINE_INCHES,
        "objectives.begin",
        "smaller_die(face, numbers.die) + numbers.added",
        "numbers.added",
    ),
    Text(
        "GFC-12",
        "test_a_mission_of_our_own_lays_its_objectives_the_same_from_both_edges",
        "objectives.begin",
        'missions.of(play).placing == "laid"',
        "False",
    ),
    Text("GFC-13", NINE_INCHES, "objectives.fault", "apart * apart", "0"),
    Text(
        "GFC-13",
        "test_a_person_places_an_objective_where_one_may_lie_and_is_told_why_not",
        "objectives.fault",
        "not (left <= x <= right and top < y < bottom)",
        "False",
    ),
    Text("GFC-14", SEIZED, "objectives.seize", "len(near) == 1", "False"),
    Text(
        "GFC-15",
        SEIZED,
        "objectives.seize",
        "marker.owner if not near",
        "NOBODY if not near",
    ),
    Text(
        "GFC-15",
        "test_an_objective_with_both_sides_near_it_is_nobodys",
        "objectives.seize",
        "near.pop() if len(near) == 1 else NOBODY",
        "near.pop() if len(near) == 1 else marker.owner",
    ),
    Text("GFC-16", NEITHER, "objectives.may_seize", "squad.shaken", "False"),
    Text("GFC-16", NEITHER, "objectives.may_seize", '.has("aircraft")', '.has("none")'),
    Text(
        "GFC-16",
        NEITHER,
        "objectives.may_seize",
        "not squad.arrived or squad.arrived != play.state.round",
        "True",
    ),
    Text(
        "GFC-17",
        "test_the_battle_is_over_after_four_rounds_and_more_objectives_win",
        "turn.end",
        "play.rules.forces.profile.game.rounds",
        "3",
    ),
    Text(
        "GFC-17",
        "test_equal_numbers_of_objectives_are_a_draw",
        "turn.end",
        "NOBODY if ours == theirs else ",
        "",
    ),
    Text(
        "GFC-18",
        ZONES,
        "deploying.bounds",
        "return left, top, right, bottom",
        "return 0, 0, play.table.width, play.table.height",
    ),
    Text("GFC-19", IN_TURN, "turn.activate", "state.turn = 1 - side", "state.turn = side"),
    Text(
        "GFC-20",
        IN_TURN,
        "turn.activate",
        "state.turn = 1 - state.turn",
        'state.phase = "round ends"',
    ),
    Text(
        "GFC-21",
        "test_who_was_done_first_begins_the_next_round",
        "turn.begin",
        "state.first = state.done_first",
        "pass",
    ),
    Text("GFC-22", RIDES, "acting.able", "squad.in_play", "squad.present"),
    Text(
        "GFC-22",
        "test_a_unit_in_reserve_is_not_activated_and_one_that_rides_is",
        "turn.waiting",
        " and squad.in_play",
        "",
    ),
    Text(
        "GFC-22",
        "test_a_unit_in_reserve_is_not_activated_and_one_that_rides_is",
        "turn.waiting",
        "squad.in_play",
        "squad.present",
    ),
    Text(
        "GFS-scout",
        "test_people_deploy_before_the_ai_and_scouts_come_after_all_others",
        "deploying.deploy_next",
        'if scouts or preparing.rank(play.rules.forces.of(state.called(key))) != "scout"',
        "",
    ),
    Text(
        "GFS-immobile",
        "test_what_can_only_hold_cannot_move",
        "activating.ActivationForm.may_move",
        "troop.holds",
        'troop.has("artillery")',
    ),
)
"""In the order of the index."""
