"""What each clause of the fighting is needed for: the rules without it fail a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from gf_clauses_off import Rule, dropping, lacking, on_unit, walking_without

from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special
from lonehand.games.grimdark_future.rules.attacks import Attack, Outcome
from lonehand.games.grimdark_future.rules.shooting import Choice
from lonehand.games.grimdark_future.rules.wounds import Pressed
from lonehand.games.grimdark_future.state import Unit
from lonehand.testing.ablation import Without, leaves, returns

OWN: Final = "test_a_rule_of_the_attacking_unit_changes_this_and_nothing_else"
ARM: Final = "test_a_rule_of_the_weapon_changes_this_and_nothing_else"
FOE: Final = "test_a_rule_of_the_target_changes_this_and_nothing_else"
HAND: Final = "test_what_is_expected_is_what_hands_compute"
EXACT: Final = "test_what_is_expected_is_the_exact_average_over_all_dice"
PACE: Final = "test_rules_change_how_far_each_action_goes"


# -- rules without a part of theirs ----------------------------------------------------------------


def one_by_one(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a check of shots that looks at each of them alone."""

    def checked(play: Play, unit: Unit, choices: Sequence[Choice]) -> list[tuple[Gun, Unit]]:
        return [found for choice in choices for found in rule(play, unit, [choice])]

    return checked


def all_unblocked(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return blocks of which every one fails."""

    def unblocked(*given: Any) -> Any:
        rolled = rule(*given)
        return rolled._replace(failed=len(rolled.faces))

    return unblocked


def all_plain(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a unit that takes wounds, with no special model."""

    def pressing(*given: Any) -> Pressed:
        found: Pressed = rule(*given)
        return found._replace(
            ranks={model: (False, far) for model, (_, far) in found.ranks.items()}
        )

    return pressing


def plain_first(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the dealing of wounds that deals Deadly ones last."""

    def dealt(play: Play, unit: Unit, found: Sequence[Outcome], *given: Any) -> int:
        plain = [outcome._replace(deadly=()) for outcome in found]
        deadly = [outcome._replace(plain=0) for outcome in found]
        taken: int = rule(play, unit, plain, *given) + rule(play, unit, deadly, *given)
        return taken

    return dealt


def ignored_before_deadly(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the multiplying of wounds that comes after the dice that ignore them."""

    def deadly(play: Play, enemy: Unit, found: Attack, *given: int) -> Outcome:
        left: Outcome = rule(play, enemy, found._replace(deadly=1), *given)
        return left._replace(plain=0, deadly=(found.deadly,) * left.plain)

    return deadly


def with_one_wound_each(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule to which no model of a unit that takes wounds has Tough."""
    return lambda pressed, *given: rule(_changed(pressed, tough=1), *given)


def without_heroes(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule to which no model of a unit that takes wounds is a hero."""
    return lambda play, pressed: rule(play, _changed(pressed, is_hero=False))


def _changed(pressed: Pressed, **values: Any) -> Pressed:
    """Return a unit that takes wounds, each of its models having these values."""
    count = pressed.troop.size
    troop = msgspec.structs.replace(
        pressed.troop, **{name: (value,) * count for name, value in values.items()}
    )
    return pressed._replace(troop=troop)


def half_of_its_own(play: Play, unit: Unit) -> bool:
    """Tell whether half of a unit's models or less is left, a joined hero not counted at first."""
    alive = sum(body.alive for body in unit.bodies)
    return 2 * alive <= len(play.rules.forces.troop_as_listed(unit).unit.models)


def with_nobody_left() -> Without:
    """Return what replaces a rule of a unit's models by one to which no hero lives."""
    return lambda rule: lambda models, is_hero, _alive: rule(models, is_hero, ())


ABLATIONS: Final = (
    Rule(
        "GFC-1",
        "test_mending_takes_off_half_a_die_of_wounds",
        "rules.special.smaller_die",
        lambda _: lambda face, sides, faces=6: face * sides // faces,
    ),
    Rule(
        "GFC-2",
        EXACT,
        "rules.attacks.count_hits",
        lambda rule: lambda faces, needed: rule(faces, needed + 1),
    ),
    Rule(
        "GFC-3",
        "test_two_faces_are_above_all_modifiers",
        "rules.attacks.clamp",
        lambda _: lambda _forces, needed: needed,
    ),
    Rule(
        "GFC-4",
        EXACT,
        "rules.attacks.unmodified_sixes",
        lambda _: lambda faces: sum(face >= 5 for face in faces),
    ),
    Rule(
        "GFC-27",
        "test_only_models_in_range_shoot",
        "rules.visibility.has_aim",
        lambda rule: (
            lambda play, here, number, there, _reach, between: rule(
                play, here, number, there, 10**9, between
            )
        ),
    ),
    Rule(
        "GFC-29",
        "test_a_unit_shoots_at_two_units_at_most",
        "rules.shooting.check_targets",
        one_by_one,
    ),
    Rule(
        "GFC-30",
        "test_hits_are_blocked_and_what_is_left_wounds",
        "rules.attacks.roll_blocks",
        all_unblocked,
    ),
    Rule(
        "GFC-31",
        "test_a_model_with_two_copies_shoots_both",
        "rules.shooting.shooters",
        lambda rule: lambda *given: tuple(dict.fromkeys(rule(*given))),
    ),
    Rule(
        "GFC-32",
        "test_cover_helps_against_shots_and_not_against_strikes",
        "rules.special.cover_helps",
        lambda _: lambda profile, gun, when: when.cover and special.heeds_cover(profile, gun),
    ),
    Rule(
        "GFC-35",
        "test_only_models_within_two_inches_strike",
        "rules.melee.strikers",
        lambda _: lambda _play, unit, _enemy: frozenset(unit.living_models()),
    ),
    Rule(
        "GFC-36",
        "test_a_person_may_decline_to_strike_back",
        "rules.melee.strikes_back",
        lambda rule: lambda *given: rule(*given) or True,
    ),
    Rule(
        "GFC-37",
        "test_a_fatigued_unit_hits_on_sixes_only_and_both_are_fatigued_afterwards",
        "rules.attacks.worked_out",
        lambda rule: (
            lambda forces, gun, target, when: rule(
                forces, gun, target, when._replace(fatigued=False)
            )
        ),
    ),
    Rule(
        "GFC-38",
        "test_who_loses_as_charger_tests_as_well",
        "rules.morale.test",
        lambda rule: lambda play, unit, why: why == "melee" or rule(play, unit, why),
    ),
    Rule(
        "GFC-40",
        "test_there_is_no_melee_with_a_unit_that_is_gone_before_contact",
        "rules.melee.in_melee",
        returns(value=True),
    ),
    Rule(
        "GFC-41",
        "test_who_has_no_melee_weapon_makes_no_strikes_and_is_not_asked",
        "rules.melee.can_strike",
        returns(value=True),
    ),
    Rule(
        "GFC-42",
        "test_plain_models_die_before_special_ones",
        "rules.wounds.unit_under_wounds",
        all_plain,
    ),
    Rule(
        "GFC-43",
        "test_a_joined_hero_dies_last_even_with_wounds",
        "rules.wounds.next_model",
        without_heroes,
    ),
    Rule(
        "GFC-44",
        "test_only_the_hero_is_left_and_his_own_defense_counts",
        "armies.forces.defense_of",
        with_nobody_left(),
    ),
    Rule(
        "GFC-45",
        "test_deadly_wounds_are_dealt_before_plain_ones_whatever_the_order_of_weapons",
        "rules.wounds.deal_out",
        plain_first,
    ),
    Rule(
        "GFC-46",
        "test_regeneration_is_rolled_for_each_wound_that_deadly_makes",
        "rules.attacks.deadly",
        ignored_before_deadly,
    ),
    Rule(
        "GFC-47",
        "test_at_the_end_of_an_activation_test_those_who_took_wounds_and_are_small",
        "rules.morale.is_half",
        returns(value=True),
    ),
    Rule(
        "GFC-48",
        "test_who_fought_a_melee_or_is_off_the_table_does_not_test",
        "rules.morale.after_activation",
        lambda rule: lambda play, before, _fought=(): rule(play, before),
    ),
    Rule(
        "GFC-49",
        "test_a_shaken_unit_fails_without_a_die_and_no_rule_helps_it",
        "rules.morale.passes",
        on_unit(shaken=False),
    ),
    Rule(
        "GFC-50",
        "test_a_joined_hero_counts_as_a_model",
        "rules.morale.is_half",
        lambda _: half_of_its_own,
    ),
    Rule("GFS-aircraft", FOE, "armies.forces.Troop.has", lacking("aircraft")),
    Rule(
        "GFS-ap",
        HAND,
        "rules.special.armour_piercing",
        lambda rule: (
            lambda profile, gun, when: rule(profile, msgspec.structs.replace(gun, ap=0), when)
        ),
    ),
    Rule("GFS-artillery", FOE, "armies.forces.Troop.has", lacking("artillery")),
    Rule(
        "GFS-bad_shot",
        "test_bad_shot_spoils_a_good_quality_for_shooting_only",
        "armies.forces.merge_rules",
        dropping("bad_shot"),
    ),
    Rule("GFS-bane", OWN, "armies.forces.Gun.has", lacking("bane")),
    Rule(
        "GFS-banner",
        "test_a_banner_helps_until_its_bearer_dies",
        "armies.forces.Troop.has",
        lacking("banner"),
    ),
    Rule("GFS-blast", ARM, "armies.forces.Gun.rating", lacking("blast")),
    Rule(
        "GFS-caster",
        "test_a_spell_that_does_not_work_costs_its_tokens",
        "rules.casting.cast",
        leaves(1, "tokens"),
    ),
    Rule(
        "GFS-counter",
        "test_counter_weapons_strike_before_the_charger_and_the_others_after",
        "rules.melee.counters_now",
        returns(value=False),
    ),
    Rule("GFS-deadly", ARM, "armies.forces.Gun.rating", lacking("deadly")),
    Rule("GFS-entrenched", FOE, "armies.forces.Troop.has", lacking("entrenched")),
    Rule("GFS-fast", PACE, "armies.forces.speeds", walking_without("fast")),
    Rule("GFS-slow", PACE, "armies.forces.speeds", walking_without("slow")),
    Rule("GFS-swift", PACE, "armies.forces.speeds", walking_without("swift")),
    Rule(
        "GFS-musician",
        "test_one_musician_is_enough_for_a_unit_until_he_dies",
        "armies.forces.speeds",
        walking_without("musician"),
    ),
    Rule("GFS-fear", "test_fear_wins_a_melee_without_wounds", "rules.melee.fear", returns(0)),
    Rule(
        "GFS-fearless",
        "test_fearless_may_turn_a_failed_test_into_a_passed_one",
        "rules.morale.fearless",
        returns(value=False),
    ),
    Rule("GFS-furious", OWN, "armies.forces.Gun.has", lacking("furious")),
    Rule(
        "GFS-good_shot",
        "test_rules_that_replace_the_quality_of_attacks",
        "armies.forces.merge_rules",
        dropping("good_shot"),
    ),
    Rule(
        "GFS-hero",
        "test_the_heros_quality_is_tested_on_if_it_is_better",
        "armies.forces.nerve",
        with_nobody_left(),
    ),
    Rule(
        "GFS-hold_the_line",
        "test_hold_the_line_costs_a_wound_and_passes",
        "rules.morale.holds_the_line",
        returns(value=False),
    ),
    Rule(
        "GFS-impact",
        "test_an_impact_hits_on_two_before_the_strikes",
        "rules.melee.impact",
        returns(0),
    ),
    Rule("GFS-indirect", ARM, "armies.forces.Gun.has", lacking("indirect")),
    Rule("GFS-lance", OWN, "armies.forces.Gun.has", lacking("lance")),
    Rule(
        "GFS-limited",
        "test_a_limited_weapon_shoots_once_in_a_game",
        "rules.special.may_use",
        returns(value=True),
    ),
    Rule(
        "GFS-lock_on",
        "test_lock_on_ignores_what_makes_shooting_harder",
        "armies.forces.Gun.has",
        lacking("lock_on"),
    ),
    Rule(
        "GFS-mend",
        "test_mending_takes_off_half_a_die_of_wounds",
        "rules.wounds.mend",
        returns(0),
    ),
    Rule("GFS-protected", FOE, "rules.special.is_protected", returns(value=False)),
    Rule("GFS-regeneration", FOE, "rules.special.regenerates", returns(0)),
    Rule("GFS-relentless", OWN, "armies.forces.Gun.has", lacking("relentless")),
    Rule("GFS-reliable", ARM, "armies.forces.merge_rules", dropping("reliable")),
    Rule("GFS-rending", OWN, "armies.forces.Gun.has", lacking("rending")),
    Rule("GFS-shielded", FOE, "armies.forces.Troop.has", lacking("shielded")),
    Rule(
        "GFS-sniper",
        "test_wounds_at_a_picked_model_go_no_further",
        "armies.forces.Gun.has",
        lacking("sniper"),
    ),
    Rule("GFS-stealth", FOE, "armies.forces.Troop.enough", lacking("stealth")),
    Rule("GFS-surge", OWN, "armies.forces.Gun.has", lacking("surge")),
    Rule(
        "GFS-tough",
        "test_wounds_taken_are_those_that_models_have_lost",
        "rules.wounds.hurt",
        with_one_wound_each,
    ),
    Rule("GFS-veteran", OWN, "armies.forces.merge_rules", dropping("veteran")),
)
"""In the order of the index."""
