"""What each clause of plots and action cards is needed for; see `gunslinger_ablations`."""

from __future__ import annotations

from typing import Final

from gunslinger_ablations import Text

CARDS: Final = (
    (
        "ADVANCE",
        "test_advance_enters_a_front_hex",
        "advance",
        'return step(play, who, card, "move", "advance")',
        'return ""',
    ),
    (
        "TURN",
        "test_turn_turns_by_up_to_two_hexsides",
        "turn",
        "if choice.facing:",
        "if False:",
    ),
    (
        "MOVE",
        "test_move_stays_or_enters_a_front_hex_and_turns_by_one_hexside",
        "move",
        "if choice.number >= 0:",
        "if False:",
    ),
    (
        "BACK-UP",
        "test_back_up_enters_a_hex_behind_and_keeps_the_facing",
        "cells_for",
        "(beyond in front) == in_front",
        "beyond in front",
    ),
    (
        "GET-DOWN",
        "test_a_man_gets_down_and_up_but_not_with_a_wounded_leg",
        "get_down",
        "if who.down:",
        "if not who.down:",
    ),
    (
        "SPRINT",
        "test_sprint_enters_two_hexes_and_may_end_in_a_fall",
        "sprint",
        "drawn.strike in play.book.brawl.falls",
        "False",
    ),
    (
        "GET-UP",
        "test_a_man_gets_down_and_up_but_not_with_a_wounded_leg",
        "get_up",
        "if who.leg_wound:",
        "if False:",
    ),
    (
        "HEAD-OUT",
        "test_a_head_goes_out_where_there_is_something_to_look_round",
        "head_out",
        "if who.head_out:",
        "if False:",
    ),
    (
        "HEAD-BACK",
        "test_a_head_goes_out_where_there_is_something_to_look_round",
        "head_back",
        "if not who.head_out:",
        "if who.head_out:",
    ),
    (
        "DRAW-AND-COCK",
        "test_a_weapon_is_drawn_into_a_free_hand",
        "draw_and_cock",
        "deeds.draw(play, who, weapon, sheet.free_box(who, weapon), clause_of(card))",
        "pass",
    ),
    (
        "DROP-PICK-UP",
        "test_a_weapon_is_dropped_and_picked_up_as_it_is",
        "drop_or_pick_up",
        "pick_up(play, who, named(lying, choice.weapon), clause)",
        "pass",
    ),
    ("COCK", "test_a_gun_in_hand_is_cocked", "cock", " if not gun.cocked", ""),
    (
        "SHIFT",
        "test_a_long_gun_in_one_hand_is_shifted_to_both_before_it_shoots",
        "shift",
        "choice.box, clause_of(card)",
        "HAND, clause_of(card)",
    ),
    (
        "LOAD",
        "test_some_guns_take_two_loads_for_a_round",
        "load",
        " if deeds.takes_rounds(who, gun)",
        "",
    ),
    (
        "FANFIRE",
        "test_fanfire_needs_no_cocking_but_a_free_hand",
        "fanfire",
        "who.held(OFF_HAND) is not None",
        "False",
    ),
    (
        "AIM",
        "test_aim_puts_points_on_an_enemy_in_the_zone_and_walking_takes_them",
        "aim_at",
        "card.points",
        "1",
    ),
    (
        "BLOCK",
        "test_a_defence_waits_for_the_blow_that_it_fits",
        "defend",
        "who.defences.append(card.name)",
        "pass",
    ),
    (
        "SHOOT",
        "test_a_person_shoots_only_what_he_faces_and_with_a_gun_that_is_ready",
        "victims",
        "if shooting.in_zone(play, who, enemy)",
        "",
    ),
    (
        "JAB",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "strike",
        "if brawling.reaches(play, who, enemy)",
        "",
    ),
    (
        "DUCK",
        "test_a_defence_waits_for_the_blow_that_it_fits",
        "defend",
        "defences.append(card.name)",
        'defences.append("BLOCK")',
    ),
    (
        "HOOK",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "strike",
        "brawling.strike(play, who, victim, card.name)",
        'brawling.strike(play, who, victim, "JAB")',
    ),
    (
        "KICK",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "strike",
        "brawling.strike(play, who, victim, card.name)",
        "pass",
    ),
)
"""For an action: its name in the clause, the test, the function, what stands there, and without."""
CARD_ABLATIONS: Final = (
    Text(
        "BG-PLOT",
        "test_of_a_card_one_side_counts_in_a_turn",
        "plotting.dealt",
        "len(set(used)) == len(used)",
        "True",
    ),
    Text(
        "BG-PLOT",
        "test_the_times_of_a_plot_are_five_segments_at_most",
        "plotting.Hand.refusal",
        "self.used + card.time > self.book.turn.segments",
        "False",
    ),
    Text(
        "BG-STEP",
        "test_a_person_steps_into_front_hexes_only",
        "acting.cells_for",
        "(beyond in front) == in_front",
        "True",
    ),
    Text(
        "BG-HANDS",
        "test_a_weapon_is_drawn_into_a_free_hand",
        "sheet.free_box",
        "return HANDS if hand and other else",
        "return HANDS if True else",
    ),
    Text(
        "BG-LOAD",
        "test_some_guns_take_two_loads_for_a_round",
        "sheet.load",
        "if weapon.begun >= loads:",
        "if True:",
    ),
    Text(
        "BG-THING",
        "test_things_are_taken_and_left_with_the_card_for_weapons",
        "deeds.leave_thing",
        "thing.cell = who.cell",
        "pass",
    ),
    *(
        Text(f"BG-CARD-{name}", test, f"acting.{function}", old, new)
        for name, test, function, old, new in CARDS
    ),
    *(
        Text(
            f"BG-BONUS-{number}",
            "test_a_bonus_card_is_for_whoever_holds_it_and_for_nobody_else",
            "plotting.cards_of",
            "card.card in character.bonus",
            f'card.card in character.bonus and card.card != "B{number}"',
        )
        for number in range(1, 10)
    ),
)
