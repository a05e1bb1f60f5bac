"""What each clause of moving is needed for: without a few words a test fails."""

from __future__ import annotations

from typing import Final

from gf_fight_ablations import Text

ABLATIONS: Final = (
    Text(
        "GFC-5",
        "test_the_gap_is_that_of_the_nearest_bases",
        "measuring.apart",
        "nearest(one.shapes, other.shapes)",
        "box_gap(one, other)",
    ),
    Text(
        "GFC-23",
        "test_models_that_may_not_go_there_are_refused_with_the_clause",
        "walks.Walk.reach",
        "self.length - self.turning(nth, spot[2])",
        "10**9",
    ),
    Text(
        "GFC-24",
        "test_a_unit_keeps_an_inch_from_others_unless_it_charges",
        "walks.Walk.__init__",
        "play.rules.forces.profile.move.gap * INCH",
        "0",
    ),
    Text(
        "GFC-25",
        "test_a_unit_keeps_together_in_one_chain_of_one_inch_within_nine",
        "measuring.keeps_together",
        "len(chains(links(play, here))) == 1",
        "True",
    ),
    Text(
        "GFC-26",
        "test_models_cut_off_too_far_come_as_near_as_they_can",
        "marching.rejoined",
        "not walk.flies(nth)",
        "False",
    ),
    Text(
        "GFC-28",
        "test_models_of_the_own_unit_do_not_hide_but_those_of_another_do",
        "sighting.hiders",
        "and squad.key not in units",
        "",
    ),
    Text(
        "GFC-33",
        "test_a_charge_by_hand_needs_contact",
        "moving.with_models",
        "enemy is not None and not in_contact(play, walk, places, enemy)",
        "False",
    ),
    Text(
        "GFC-34",
        "test_models_of_the_charged_unit_close_in_three_inches",
        "consolidating.pile_in",
        "not squad.present",
        "True",
    ),
    Text(
        "GFC-39",
        "test_chargers_stand_an_inch_off_after_the_melee",
        "consolidating.back_off",
        "play.rules.forces.profile.melee.back_off * INCH",
        "0",
    ),
    Text(
        "GFC-51",
        "test_a_charge_through_difficult_terrain_reaches_six_inches",
        "terrain.most_through",
        "min(length, play.rules.forces.profile.terrain.difficult * INCH)",
        "length",
    ),
    Text(
        "GFC-52",
        "test_each_model_that_crosses_dangerous_terrain_rolls_a_die_for_each_of_its_tough",
        "terrain.brave",
        "sum(tough[number] for number in models)",
        "len(list(models))",
    ),
    Text(
        "GFC-53",
        "test_impassable_terrain_is_never_entered",
        "walks.Walk.mover",
        "(IMPASSABLE, *words)",
        "words",
    ),
    Text(
        "GFS-flying",
        "test_fliers_roll_for_no_dangerous_terrain_and_striders_do",
        "terrain.minds",
        "not flies(troop, model)",
        "True",
    ),
    Text(
        "GFS-strider",
        "test_striders_and_fliers_cross_difficult_terrain_at_full_length",
        "terrain.minds",
        '"strider" in troop.rules[model]',
        "False",
    ),
    Text(
        "GFS-transport",
        "test_a_unit_gets_out_wholly_within_six_inches_towards_where_it_goes",
        "transports.Exit.reach",
        "self.length - shape.outline.reach",
        "self.length + shape.outline.reach",
    ),
    Text(
        "GFS-ambush",
        "test_a_unit_arrives_more_than_nine_inches_from_all_enemies",
        "reserves.room_for",
        "play.rules.forces.profile.special.ambush.distance * INCH + 1",
        "0",
    ),
)
