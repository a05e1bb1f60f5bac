"""What each clause of shots, wounds and blows is needed for; see `gunslinger_ablations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from ablating import Rule

from lonehand.games.gunslinger.numbers.book import DRAW_AGAIN, Book, ResultCard
from lonehand.games.gunslinger.rules.shooting import BODY, Line, Shot
from lonehand.games.gunslinger.state import Character, Play, Weapon
from lonehand.testing.ablation import is_given, leaves, returns

# -- rules without a part of theirs ---------------------------------------------------------------


def of_one_card(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what draws a result card, from a deck made of a single card when it is empty."""

    def result_card(play: Play, clause: str) -> Any:
        if not play.state.deck:
            play.state.discard = [9]
        return rule(play, clause)

    return result_card


def the_whole_body(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what is seen of somebody, his body even where it is but his head."""

    def line(*people: Any) -> Line:
        found: Line = rule(*people)
        return found._replace(seen=BODY) if found.seen else found

    return line


def without_aim(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a shot is measured, nobody having aimed before it."""

    def measure(play: Play, who: Character, victim: Character, *shot: Any, **named: Any) -> Any:
        hasty = who.copy()
        hasty.aim = {}
        return rule(play, hasty, victim, *shot, **named)

    return measure


def as_if_he_had_not_moved(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what the shooter's condition adds to his aim, but for the hexes that he entered."""
    return lambda *given, **named: [
        (words, number) for words, number in rule(*given, **named) if words != "has moved"
    ]


def in_the_body(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what wounds, the whole body being seen."""

    def wound(
        play: Play,
        who: Character,
        victim: Character,
        weapon: Weapon,
        card: ResultCard,
        shot: Shot,
        *,
        bull: bool,
    ) -> None:
        rule(play, who, victim, weapon, card, shot._replace(seen=BODY), bull=bull)

    return wound


def each_time(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a blow tires: each as much as the first of the turn."""

    def exert(play: Play, who: Character, *, strong: bool) -> None:
        before, who.effort = who.effort, 0
        rule(play, who, strong=strong)
        who.effort += before

    return exert


def by_skill_alone(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the striking index, without what the result card says."""

    def striking(book: Book, card: ResultCard, *striker: Any, **named: Any) -> Any:
        return rule(book, msgspec.structs.replace(card, strike=0), *striker, **named)

    return striking


# -- the clauses ----------------------------------------------------------------------------------

FIGHT_ABLATIONS: Final = (
    Rule(
        "BG-DECK",
        "test_an_empty_deck_is_made_of_the_discard_anew",
        "rules.deck.result_card",
        of_one_card,
    ),
    Rule(
        "BG-HEAD",
        "test_a_head_that_is_out_is_shot_at_with_its_own_penalty_in_place_of_the_others",
        "rules.shooting.line",
        the_whole_body,
    ),
    Rule(
        "BG-ZONE",
        "test_who_is_not_in_the_aim_zone_of_a_persons_man_cannot_be_shot_at",
        "rules.shooting.in_zone",
        returns(value=True),
    ),
    Rule(
        "BG-SHOT",
        "test_a_shot_costs_a_round_the_cocking_and_the_aim_points",
        "rules.sheet.fire",
        leaves(0, "rounds"),
    ),
    Rule(
        "BG-AIM",
        "test_aim_time_is_aim_points_and_skill_and_what_the_gun_adds",
        "rules.shooting.measure",
        without_aim,
    ),
    Rule(
        "BG-SHOOTER",
        "test_his_condition_weighs_on_an_automatic_character_as_on_anybody",
        "rules.shooting.shooter",
        as_if_he_had_not_moved,
    ),
    Rule(
        "BG-FANFIRE",
        "test_fanned_the_aim_points_count_nothing_and_one_is_taken_off",
        "rules.shooting.measure",
        is_given(fanned=False),
    ),
    Rule(
        "BG-DIVISOR",
        "test_a_long_gun_with_four_aim_points_divides_the_range",
        "numbers.book.Book.effective_range",
        lambda _: lambda _book, hexes, _numbers, _points: hexes,
    ),
    Rule(
        "BG-STATUS",
        "test_a_head_that_is_out_is_shot_at_with_its_own_penalty_in_place_of_the_others",
        "rules.shooting.status",
        lambda rule: lambda book, victim, _seen, hexes: rule(book, victim, BODY, hexes),
    ),
    Rule(
        "BG-MISFIRE",
        "test_percussion_guns_misfire_where_others_draw_again",
        "numbers.book.Book.malfunction",
        lambda rule: lambda *card: rule(*card).replace(DRAW_AGAIN, ""),
    ),
    Rule(
        "BG-LOCATION",
        "test_whose_head_alone_is_seen_is_hit_in_the_head_whatever_the_card_says",
        "rules.shooting.wound",
        in_the_body,
    ),
    Rule(
        "BG-BULL",
        "test_an_automatic_character_takes_the_part_with_the_gravest_wound",
        "rules.shooting.gravest",
        lambda _: lambda _book, _card, _numbers, _band, parts: parts[-1],
    ),
    Rule(
        "BG-IMPACT",
        "test_power_and_a_bulls_eye_are_added_to_the_impact_of_the_card",
        "rules.shooting.effect",
        is_given(bull=False),
    ),
    Rule(
        "BG-WOUND",
        "test_any_wound_takes_the_aim_points_and_takes_in_the_head",
        "rules.wounds.suffer",
        leaves(1, "aim"),
    ),
    Rule(
        "BG-DELAY",
        "test_a_hit_delays_by_as_many_points_as_it_does_hits",
        "rules.wounds.suffer",
        is_given(delay=0),
    ),
    Rule(
        "BG-LEG",
        "test_a_wound_in_the_leg_puts_him_down_at_once",
        "rules.wounds.fall",
        returns(None),
    ),
    Rule(
        "BG-ARM",
        "test_two_guns_may_be_in_hand_and_each_is_fired_by_its_own_arm",
        "rules.wounds.usable",
        returns(value=True),
    ),
    Rule(
        "BG-OUT",
        "test_he_who_passes_out_falls_and_drops_what_he_holds_where_he_lies",
        "rules.wounds.put_out",
        leaves(1, "down"),
    ),
    Rule(
        "BG-BLEED",
        "test_each_serious_wound_bleeds_a_hit_at_the_end_of_every_turn_without_delay",
        "rules.wounds.bleed",
        returns(None),
    ),
    Rule(
        "BG-FATIGUE",
        "test_blows_tire_once_a_turn_however_many_and_strength_each_time",
        "rules.brawls.exert",
        each_time,
    ),
    Rule(
        "BG-REACH",
        "test_two_hexes_are_too_far",
        "rules.brawls.reaches",
        returns(value=True),
    ),
    Rule(
        "BG-STRIKE",
        "test_a_malfunction_card_is_an_ordinary_strike_of_five",
        "numbers.book.Book.striking_index",
        by_skill_alone,
    ),
    Rule(
        "BG-STRENGTH",
        "test_strength_goes_into_one_blow_and_is_used_up",
        "rules.brawls.strengthens",
        leaves(1, "strong"),
    ),
    Rule(
        "BG-KNOCKDOWN",
        "test_the_hardest_blows_knock_a_man_down",
        "rules.wounds.suffer",
        is_given(down=False),
    ),
    Rule(
        "BG-DEFENCE",
        "test_a_defence_stands_against_the_first_attack_that_it_fits_only",
        "rules.brawls.defence",
        leaves(1, "defences"),
    ),
    Rule(
        "BG-GRAB",
        "test_a_grab_takes_what_the_other_holds_where_a_jab_would_hit",
        "rules.brawls.grab",
        returns(None),
    ),
)
