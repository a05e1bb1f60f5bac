"""What each clause of the fighting is needed for: without a few words a test fails."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from lonehand.testing.ablation import function_in, reworded

PACKAGE: Final = "lonehand.games.grimdark_future"
OWN: Final = "test_a_rule_of_the_attacking_unit_changes_this_and_nothing_else"
ARM: Final = "test_a_rule_of_the_weapon_changes_this_and_nothing_else"
FOE: Final = "test_a_rule_of_the_target_changes_this_and_nothing_else"
HAND: Final = "test_what_is_expected_is_what_hands_compute"
EXACT: Final = "test_what_is_expected_is_the_exact_average_over_all_dice"
PACE: Final = "test_rules_change_how_far_each_action_goes"


class Text(NamedTuple):
    """A clause, the test that needs it, and the words of a function that carry it out.

    Attributes:
        clause: its id.
        test: the test that fails without it.
        where: `module.function`.
        old: words that stand there once.
        new: what stands there without the clause.

    """

    clause: str
    test: str
    where: str
    old: str
    new: str

    def without(self) -> AbstractContextManager[None]:
        """Return a context in which the rules go on without the clause."""
        return reworded(function_in(PACKAGE, self.where), self.old, self.new)


ABLATIONS: Final = (
    Text(
        "GFC-1",
        "test_mending_takes_off_half_a_die_of_wounds",
        "special.smaller_die",
        "(face * sides + faces - 1) // faces",
        "face * sides // faces",
    ),
    Text("GFC-2", EXACT, "fighting.strike", "face >= found.hits_on", "face > found.hits_on"),
    Text(
        "GFC-3",
        "test_two_faces_are_above_all_modifiers",
        "fighting.clamp",
        "max(dice.fails + 1, min(dice.succeeds, needed))",
        "needed",
    ),
    Text("GFC-4", EXACT, "fighting.strike", "faces.count(6)", "sum(face >= 5 for face in faces)"),
    Text(
        "GFC-27",
        "test_only_models_in_range_shoot",
        "sighting.has_aim",
        "if is_within(shape, each, reach)",
        "",
    ),
    Text(
        "GFC-29",
        "test_a_unit_shoots_at_two_units_at_most",
        "shooting.checked",
        "most and len(names) > most",
        "False",
    ),
    Text(
        "GFC-30",
        "test_hits_are_blocked_and_what_is_left_wounds",
        "fighting.unblocked",
        "sum(face < needed for face in faces)",
        "len(faces)",
    ),
    Text(
        "GFC-31",
        "test_a_model_with_two_copies_shoots_both",
        "shooting.shooters",
        "tuple(number for number in gun.models if number in able)",
        "able",
    ),
    Text(
        "GFC-32",
        "test_cover_helps_against_shots_and_not_against_strikes",
        "special.covered",
        "not when.melee and ",
        "",
    ),
    Text(
        "GFC-35",
        "test_only_models_within_two_inches_strike",
        "melee.strikers",
        "measuring.in_strike_reach(play, squad, enemy)",
        "squad.living()",
    ),
    Text(
        "GFC-36",
        "test_a_person_may_decline_to_strike_back",
        "melee.strikes_back",
        "answer == STRIKE_BACK[0]",
        "True",
    ),
    Text(
        "GFC-37",
        "test_a_fatigued_unit_hits_on_sixes_only_and_both_are_fatigued_afterwards",
        "fighting.worked_out",
        "when.melee and when.fatigued",
        "False",
    ),
    Text(
        "GFC-38",
        "test_who_loses_as_charger_tests_as_well",
        "melee.decided",
        "morale.test(play, loser,",
        "morale.test(play, winner,",
    ),
    Text(
        "GFC-40",
        "test_there_is_no_melee_with_a_unit_that_is_gone_before_contact",
        "melee.fight",
        "not (alive(attacker) and alive(defender))",
        "False",
    ),
    Text(
        "GFC-41",
        "test_who_has_no_melee_weapon_makes_no_strikes_and_is_not_asked",
        "melee.strikes_back",
        "return False",
        "pass",
    ),
    Text(
        "GFC-42",
        "test_plain_models_die_before_special_ones",
        "wounds.pressing",
        "not troop.plain[number]",
        "False",
    ),
    Text(
        "GFC-43",
        "test_a_joined_hero_dies_last_even_with_wounds",
        "wounds.next_model",
        "troop.is_hero[number], ",
        "",
    ),
    Text(
        "GFC-44",
        "test_only_the_hero_is_left_and_his_own_defense_counts",
        "forces.guarded",
        "return min(models[number].defense for number in alive)",
        "pass",
    ),
    Text(
        "GFC-45",
        "test_deadly_wounds_are_dealt_before_plain_ones_whatever_the_order_of_weapons",
        "wounds.dealt",
        "    rest = [outcome",
        "    taken += sum(hurt(pressed, next_model(play, pressed), 1) for _ in range(plain))\n"
        "    plain = 0\n"
        "    rest = [outcome",
    ),
    Text(
        "GFC-46",
        "test_regeneration_is_rolled_for_each_wound_that_deadly_makes",
        "fighting.deadly",
        "wounds * found.deadly, found",
        "wounds, found",
    ),
    Text(
        "GFC-47",
        "test_at_the_end_of_an_activation_test_those_who_took_wounds_and_are_small",
        "morale.after_activation",
        " and is_half(play, squad)",
        "",
    ),
    Text(
        "GFC-48",
        "test_who_fought_a_melee_or_is_off_the_table_does_not_test",
        "morale.after_activation",
        " or squad.key in fought",
        "",
    ),
    Text(
        "GFC-49",
        "test_a_shaken_unit_fails_without_a_die_and_no_rule_helps_it",
        "morale.passes",
        "if squad.shaken:",
        "if False:",
    ),
    Text(
        "GFC-50",
        "test_a_joined_hero_counts_as_a_model",
        "morale.is_half",
        "squad.bodies), troop.size",
        "squad.bodies), len(troop.unit.models)",
    ),
    Text("GFS-aircraft", FOE, "special.all_to_hit", 'target.has("aircraft")', "False"),
    Text("GFS-ap", HAND, "special.piercing", "ap = gun.ap", "ap = 0"),
    Text("GFS-artillery", FOE, "special.all_to_hit", 'target.has("artillery")', "False"),
    Text(
        "GFS-bad_shot",
        "test_bad_shot_spoils_a_good_quality_for_shooting_only",
        "forces.gun_of",
        'and "bad_shot" in found',
        "and False",
    ),
    Text("GFS-bane", OWN, "fighting.worked_out", 'if gun.has("bane") else 0', "if False else 0"),
    Text(
        "GFS-banner",
        "test_a_banner_helps_until_its_bearer_dies",
        "morale.needed_by",
        'troop.has("banner")',
        "False",
    ),
    Text("GFS-blast", ARM, "fighting.worked_out", 'min(gun.rating("blast"), models)', "1"),
    Text(
        "GFS-caster",
        "test_a_spell_that_does_not_work_costs_its_tokens",
        "casting.cast",
        "squad.tokens -= spell.value",
        "pass",
    ),
    Text(
        "GFS-counter",
        "test_counter_weapons_strike_before_the_charger_and_the_others_after",
        "melee.counters_now",
        "not squad.shaken",
        "False",
    ),
    Text("GFS-deadly", ARM, "fighting.worked_out", 'max(1, gun.rating("deadly"))', "1"),
    Text("GFS-entrenched", FOE, "special.all_to_hit", 'target.has("entrenched")', "False"),
    Text("GFS-fast", PACE, "forces.speeds", '"fast" in own', "False"),
    Text("GFS-slow", PACE, "forces.speeds", '"slow" in own and', "False and"),
    Text("GFS-swift", PACE, "forces.speeds", ' and "swift" not in own', ""),
    Text(
        "GFS-musician",
        "test_one_musician_is_enough_for_a_unit_until_he_dies",
        "forces.speeds",
        'any("musician" in own for own in rules)',
        "False",
    ),
    Text(
        "GFS-fear",
        "test_fear_wins_a_melee_without_wounds",
        "melee.fear",
        'play.rules.forces.of(squad).rating("fear")',
        "0",
    ),
    Text(
        "GFS-fearless",
        "test_fearless_may_turn_a_failed_test_into_a_passed_one",
        "morale.fearless",
        'not troop.enough("fearless", numbers.needs)',
        "True",
    ),
    Text("GFS-furious", OWN, "special.extra_hits", 'gun.has("furious")', "False"),
    Text(
        "GFS-good_shot",
        "test_rules_that_replace_the_quality_of_attacks",
        "forces.gun_of",
        'and "good_shot" in found',
        "and False",
    ),
    Text(
        "GFS-hero",
        "test_the_heros_quality_is_tested_on_if_it_is_better",
        "forces.nerve",
        "min([own, *(models[number].quality for number in alive if is_hero[number])])",
        "own",
    ),
    Text(
        "GFS-hold_the_line",
        "test_hold_the_line_costs_a_wound_and_passes",
        "morale.holds_the_line",
        'not troop.has("hold_the_line")',
        "True",
    ),
    Text(
        "GFS-impact",
        "test_an_impact_hits_on_two_before_the_strikes",
        "melee.impact",
        "if not dice:",
        "if True:",
    ),
    Text("GFS-indirect", ARM, "special.all_to_hit", 'gun.has("indirect")', "False"),
    Text("GFS-lance", OWN, "special.piercing", 'gun.has("lance")', "False"),
    Text(
        "GFS-limited",
        "test_a_limited_weapon_shoots_once_in_a_game",
        "shooting.usable",
        'gun.has("limited")',
        "False",
    ),
    Text(
        "GFS-lock_on",
        "test_lock_on_ignores_what_makes_shooting_harder",
        "special.to_hit",
        'gun.has("lock_on")',
        "False",
    ),
    Text(
        "GFS-mend",
        "test_mending_takes_off_half_a_die_of_wounds",
        "wounds.mend",
        "squad.bodies[number].wounds -= healed",
        "pass",
    ),
    Text("GFS-protected", FOE, "special.protected", 'target.has("protected")', "False"),
    Text(
        "GFS-regeneration",
        FOE,
        "special.regenerates",
        'target.enough("regeneration", regeneration.needs)',
        "False",
    ),
    Text("GFS-relentless", OWN, "special.extra_hits", 'gun.has("relentless")', "False"),
    Text("GFS-reliable", ARM, "forces.gun_of", '"reliable" in found', "False"),
    Text("GFS-rending", OWN, "special.piercing", 'not gun.has("rending")', "True"),
    Text("GFS-shielded", FOE, "special.defense", 'target.has("shielded")', "False"),
    Text(
        "GFS-sniper",
        "test_wounds_at_a_picked_model_go_no_further",
        "shooting.shoot",
        'gun.has("sniper")',
        "False",
    ),
    Text(
        "GFS-stealth",
        FOE,
        "special.all_to_hit",
        'target.enough("stealth", stealth.needs)',
        "False",
    ),
    Text("GFS-surge", OWN, "special.extra_hits", 'gun.has("surge")', "False"),
    Text(
        "GFS-tough",
        "test_wounds_taken_are_those_that_models_have_lost",
        "wounds.hurt",
        "pressed.troop.tough[model]",
        "1",
    ),
    Text("GFS-veteran", OWN, "forces.gun_of", '"veteran" in found', "False"),
)
"""In the order of the index."""
