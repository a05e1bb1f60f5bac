"""What each clause of plots and action cards is needed for; see `gunslinger_ablations`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from ablating import Rule

from lonehand.games.gunslinger.numbers.book import ActionCard, Book
from lonehand.games.gunslinger.rules import deeds
from lonehand.games.gunslinger.rules.action_cards import clause_of
from lonehand.games.gunslinger.rules.plotting import Hand
from lonehand.games.gunslinger.state import HAND, HANDS, Character, Play, Weapon
from lonehand.testing.ablation import Without, leaves, returns

# -- rules without a part of theirs ---------------------------------------------------------------


def always_ahead(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the cells that he may enter, those ahead of him whichever way he goes."""
    return lambda play, who, _way: rule(play, who, "front")


def all_around(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the cells that he may enter, ahead of him and behind him."""
    return lambda play, who, _way: [*rule(play, who, "front"), *rule(play, who, "rear")]


def on_any_leg(play: Play, who: Character, card: ActionCard) -> str:
    """Get up, with a wounded leg, too."""
    deeds.get_up(play, who, clause_of(card))
    return ""


def also_cocked(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what cocks a gun, one that is cocked already among them."""

    def cock(play: Play, who: Character, card: ActionCard) -> Any:
        for weapon in who.weapons:
            weapon.cocked = False
        return rule(play, who, card)

    return cock


def into_the_hand(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what shifts a weapon: always into the one hand."""
    return lambda play, who, weapon, _box, clause: rule(play, who, weapon, HAND, clause)


def by_one_point(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what puts aim points on an enemy: always one."""
    return lambda play, who, victim, _points, clause: rule(play, who, victim, 1, clause)


def always_a_block(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what a defence does, each being a BLOCK."""
    return lambda play, who, card: rule(play, who, msgspec.structs.replace(card, name="BLOCK"))


def always_a_jab(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what strikes a blow, each being a JAB."""
    return lambda play, who, victim, _blow: rule(play, who, victim, "JAB")


def in_no_time(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return why an action cannot follow in a plot, those before it having taken no time."""

    def refusal(hand: Hand, text: str) -> Any:
        used, hand.used = hand.used, 0
        try:
            return rule(hand, text)
        finally:
            hand.used = used

    return refusal


def with_both_hands(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return where a weapon can be drawn to: a two-handed one always into both hands."""
    return lambda who, weapon: HANDS if weapon.two_handed else rule(who, weapon)


def at_the_first_load(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what loads a gun, each LOAD putting rounds in."""

    def load(who: Character, weapon: Weapon, book: Book) -> None:
        weapon.begun = book.weapons[weapon.code].loads
        rule(who, weapon, book)

    return load


def lost(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what lays a thing down, which then lies nowhere."""

    def leave_thing(play: Play, who: Character, name: str, clause: str) -> None:
        rule(play, who, name, clause)
        next(thing for thing in play.state.things if thing.name == name).cell = -1

    return leave_thing


def without_card(number: int) -> Without:
    """Return the cards that somebody may plot, but for one bonus card."""
    return lambda rule: (
        lambda who, book: [card for card in rule(who, book) if card.card != f"B{number}"]
    )


def first_cards(wanted: Sequence[Sequence[ActionCard]]) -> list[ActionCard]:
    """Return a card for each action, the same one for several."""
    return [cards[0] for cards in wanted]


# -- the clauses ----------------------------------------------------------------------------------

CARDS: Final[tuple[tuple[str, str, str, Without], ...]] = (
    ("ADVANCE", "test_advance_enters_a_front_hex", "rules.action_cards.advance", returns("")),
    ("TURN", "test_turn_turns_by_up_to_two_hexsides", "rules.action_cards.turn", returns("")),
    (
        "MOVE",
        "test_move_stays_or_enters_a_front_hex_and_turns_by_one_hexside",
        "rules.action_cards.go",
        returns(None),
    ),
    (
        "BACK-UP",
        "test_back_up_enters_a_hex_behind_and_keeps_the_facing",
        "rules.action_cards.cells_for",
        always_ahead,
    ),
    (
        "GET-DOWN",
        "test_a_man_gets_down_and_up_but_not_with_a_wounded_leg",
        "rules.action_cards.get_down",
        returns(""),
    ),
    (
        "SPRINT",
        "test_sprint_enters_two_hexes_and_may_end_in_a_fall",
        "rules.action_cards.sprint",
        leaves(1, "down"),
    ),
    (
        "GET-UP",
        "test_a_man_gets_down_and_up_but_not_with_a_wounded_leg",
        "rules.action_cards.get_up",
        lambda _: on_any_leg,
    ),
    (
        "HEAD-OUT",
        "test_a_head_goes_out_where_there_is_something_to_look_round",
        "rules.action_cards.head_out",
        returns(""),
    ),
    (
        "HEAD-BACK",
        "test_a_head_goes_out_where_there_is_something_to_look_round",
        "rules.action_cards.head_back",
        returns(""),
    ),
    ("DRAW-AND-COCK", "test_a_weapon_is_drawn_into_a_free_hand", "rules.deeds.draw", returns(None)),
    (
        "DROP-PICK-UP",
        "test_a_weapon_is_dropped_and_picked_up_as_it_is",
        "rules.action_cards.pick_up",
        returns(None),
    ),
    ("COCK", "test_a_gun_in_hand_is_cocked", "rules.action_cards.cock", also_cocked),
    (
        "SHIFT",
        "test_a_long_gun_in_one_hand_is_shifted_to_both_before_it_shoots",
        "rules.deeds.shift",
        into_the_hand,
    ),
    (
        "LOAD",
        "test_some_guns_take_two_loads_for_a_round",
        "rules.deeds.takes_rounds",
        returns(value=True),
    ),
    (
        "FANFIRE",
        "test_fanfire_needs_no_cocking_but_a_free_hand",
        "rules.shooting.may_fan",
        lambda _: lambda _who, gun: gun.box == HAND,
    ),
    (
        "AIM",
        "test_aim_puts_points_on_an_enemy_in_the_zone_and_walking_takes_them",
        "rules.deeds.aim_at",
        by_one_point,
    ),
    (
        "BLOCK",
        "test_a_defence_waits_for_the_blow_that_it_fits",
        "rules.action_cards.defend",
        returns(""),
    ),
    (
        "SHOOT",
        "test_a_person_shoots_only_what_he_faces_and_with_a_gun_that_is_ready",
        "rules.shooting.in_zone",
        returns(value=True),
    ),
    (
        "JAB",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "rules.brawls.reaches",
        returns(value=True),
    ),
    (
        "DUCK",
        "test_a_defence_waits_for_the_blow_that_it_fits",
        "rules.action_cards.defend",
        always_a_block,
    ),
    (
        "HOOK",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "rules.brawls.strike",
        always_a_jab,
    ),
    (
        "KICK",
        "test_a_blow_of_a_card_strikes_an_enemy_within_reach",
        "rules.brawls.strike",
        returns(None),
    ),
)
"""For an action: its name in the clause, the test, the rule, and what the rule is without it."""
CARD_ABLATIONS: Final = (
    Rule(
        "BG-PLOT",
        "test_of_a_card_one_side_counts_in_a_turn",
        "rules.plotting.deal_to_plot",
        lambda _: first_cards,
    ),
    Rule(
        "BG-PLOT",
        "test_the_times_of_a_plot_are_five_segments_at_most",
        "rules.plotting.Hand.refusal",
        in_no_time,
    ),
    Rule(
        "BG-STEP",
        "test_a_person_steps_into_front_hexes_only",
        "rules.action_cards.cells_for",
        all_around,
    ),
    Rule(
        "BG-HANDS",
        "test_a_weapon_is_drawn_into_a_free_hand",
        "rules.sheet.free_box",
        with_both_hands,
    ),
    Rule(
        "BG-LOAD",
        "test_some_guns_take_two_loads_for_a_round",
        "rules.sheet.load",
        at_the_first_load,
    ),
    Rule(
        "BG-THING",
        "test_things_are_taken_and_left_with_the_card_for_weapons",
        "rules.deeds.leave_thing",
        lost,
    ),
    *(Rule(f"BG-CARD-{name}", test, where, rest) for name, test, where, rest in CARDS),
    *(
        Rule(
            f"BG-BONUS-{number}",
            "test_a_bonus_card_is_for_whoever_holds_it_and_for_nobody_else",
            "rules.plotting.cards_of",
            without_card(number),
        )
        for number in range(1, 10)
    ),
)
