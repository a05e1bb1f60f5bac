"""What each deciding clause is needed for: the rules without it, and the test that then fails.

Each line of `ABLATIONS` replaces the rule that decides a clause by one that does without it, or
takes a row out of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import msgspec

from lonehand.games.lone_gunslinger.automa import decision
from lonehand.games.lone_gunslinger.automa.facts import NpcFacts
from lonehand.games.lone_gunslinger.cards import KIND, SUIT
from lonehand.games.lone_gunslinger.rules import deck
from lonehand.games.lone_gunslinger.setup import DODGE, TEN
from lonehand.games.lone_gunslinger.state import OUTLAW, Seat, State
from lonehand.testing import ablation
from lonehand.testing.ablation import Ablation, Without, returns

PACKAGE = "lonehand.games.lone_gunslinger"


class Rule(ablation.Rule):
    """A clause that a function decides, or a word of the automa's table between “ and ”."""

    package = PACKAGE

    def rule(self) -> str | FunctionType:
        """Return the rule's place, or the function behind a word of the automa's table."""
        if not self.where.startswith("“"):
            return super().rule()
        words: dict[str, Any] = {**decision.WORDS.conditions, **decision.WORDS.targets}
        found = words[self.where.strip("“”")]
        assert isinstance(found, FunctionType)
        return found


class Number(ablation.Number):
    """A clause that is a number."""

    package = PACKAGE


@dataclass(frozen=True)
class Row(Ablation):
    """A row taken out of the automa's table, or made to keep the card.

    Attributes:
        subject: the card.
        place: which of the card's rows, from the top.
        gone: whether the row is gone; else it keeps the card.

    """

    subject: str
    place: int
    gone: bool = True

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the automa decide without the row."""
        table: Any = decision.AUTOMA
        kept = table[self.subject]
        rows = list(kept)
        assert rows[self.place].row.clause == self.clause
        if self.gone:
            del rows[self.place]
        else:
            rows[self.place] = msgspec.structs.replace(rows[self.place], acts=False)
        table[self.subject] = tuple(rows)
        try:
            yield
        finally:
            table[self.subject] = kept


# -- rules without a part of theirs ----------------------------------------------------------------


def after(changed: Callable[[State], None]) -> Without:
    """Return a rule after which the table is changed."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(state: State, *given: Any, **named: Any) -> Any:
            found = rule(state, *given, **named)
            changed(state)
            return found

        return run

    return without


def reading(**changes: Any) -> Without:
    """Return a rule that reads some options otherwise."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(state: State, *given: Any, **named: Any) -> Any:
            kept = state.options
            state.options = msgspec.structs.replace(kept, **changes)
            try:
                return rule(state, *given, **named)
            finally:
                state.options = kept

        return run

    return without


def for_people_alone(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a rule that knows no ability of an opponent whose turn it is or who is shot at."""

    def run(state: State, door: Any, *given: Any) -> Any:
        who = state.seats[given[0] if given else state.turn]
        kept = who.ability
        who.ability = kept if who.yours else ""
        try:
            return rule(state, door, *given)
        finally:
            who.ability = kept

    return run


def not_lost(state: State) -> None:
    """Take back that the game is lost."""
    state.lost = False


def not_won(state: State) -> None:
    """Take back that the game is won."""
    state.won = False


def go_on(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the deaths of a volley that no end of the game stops."""

    def settle_deaths(state: State, door: Any, struck: list[int], by: int) -> None:
        for target in struck:
            lost, won, state.lost, state.won = state.lost, state.won, False, False
            rule(state, door, [target], by)
            state.lost, state.won = state.lost or lost, state.won or won

    return settle_deaths


def with_missed(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what may be played, a Missed! at any time with it."""
    return lambda state, me, card: (
        ([-1], "", "LG-AIM-5") if KIND[card] == "missed" else rule(state, me, card)
    )


def never_serving(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return a draw! to which no card at all is of no use."""
    return lambda *given, **_nothing: rule(*given)


def at_the_bottom(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a card is put into a hand: always at the bottom."""

    def put(state: State, door: Any, seat: int, *given: Any, **named: Any) -> Any:
        rule(state, door, seat, *given, **named)
        hand = state.seats[seat].hand
        hand.insert(0, hand.pop())
        return True

    return put


def pass_to_the_dead(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how the turn passes on: to the next seat, whoever sits there."""
    del rule
    return lambda state: state.give_turn((state.turn + 1) % len(state.seats))


def from_jail_too(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return whether somebody leaves Jail: always."""
    return lambda *given: rule(*given) or True


def jail_too(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the first class of cards, a Jail in play among them."""

    def first_class(state: State, target: int) -> tuple[list[int], str]:
        front = state.seats[target].front
        return ([*front], "play") if front else rule(state, target)

    return first_class


def whole_hand(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the first class of cards, all of a hand being one class."""

    def first_class(state: State, target: int) -> tuple[list[int], str]:
        cards, place = rule(state, target)
        return (cards if place == "play" else state.seats[target].hand[:]), place

    return first_class


def drawn_at_once(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the loss of life points for which Bart Cassidy draws before he survives."""

    def lose_life(state: State, door: Any, seat: int, points: int, *given: Any) -> None:
        rule(state, door, seat, points, *given)
        owed, state.seats[seat].owed = state.seats[seat].owed, 0
        deck.draw_cards(state, door, seat, owed, "LG-BASE-BART")

    return lose_life


def over_all_seats(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the distance between seats, the dead counted."""
    del rule
    return lambda state, viewer, seen: min(
        (seen - viewer) % len(state.seats), (viewer - seen) % len(state.seats)
    )


def owing_nothing(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return how a card answers something, without a card for it."""

    def use_out_of_turn(state: State, seat: int, card: int) -> None:
        owed = state.seats[seat].owed
        rule(state, seat, card)
        state.seats[seat].owed = owed

    return use_out_of_turn


def diamonds(state: State, seat: int, card: int) -> bool:
    """Tell whether a card does not affect Apache Kid, a Duel being like any other."""
    return card >= 0 and state.seats[seat].ability == "Apache Kid" and SUIT[card] == "d"


def plain_misses(who: Seat, hand: list[int]) -> list[int]:
    """Return the Missed! of a hand, whoever holds it."""
    del who
    return [card for card in reversed(hand) if KIND[card] == "missed"]


def without_final(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the options, the final challenge being no more than its two variants."""
    return lambda values: msgspec.structs.replace(rule(values), level=int(values["level"]))


ABLATIONS: tuple[Ablation, ...] = (
    # -- set-up -------------------------------------------------------------------------------
    Rule(
        "LG-SETUP-4",
        "test_everybody_has_the_printed_life_points_and_the_sheriff_one_more",
        "setup.starting_life",
        lambda rule: lambda seat: rule(msgspec.structs.replace(seat, role="")),
    ),
    Rule(
        "LG-LEVEL-n",
        "test_at_level_four_every_opponent_begins_with_his_life_points",
        "setup.starting_cards",
        lambda _: lambda state, _seat: state.options.level,
    ),
    Rule(
        "LG-VAR-FINAL",
        "test_the_final_challenge_is_level_four_with_both_variants",
        "options.options_from",
        without_final,
    ),
    # -- aims ---------------------------------------------------------------------------------
    Rule(
        "LG-AIM-1",
        "test_the_game_is_lost_when_an_opponent_kills_the_sheriff",
        "rules.defence.die",
        after(not_lost),
    ),
    Rule(
        "LG-AIM-1",
        "test_the_game_is_won_when_the_last_opponent_dies",
        "rules.defence.die",
        after(not_won),
    ),
    Rule(
        "LG-AIM-1",
        "test_if_one_volley_kills_the_last_opponent_before_the_sheriff_it_is_won",
        "rules.defence.settle_deaths",
        go_on,
    ),
    Number(
        "LG-AIM-3",
        "test_the_sheriff_draws_two_plays_any_number_and_discards_to_his_life_points",
        "turn.DRAWN",
        3,
    ),
    Rule(
        "LG-AIM-5",
        "test_one_bang_a_turn_and_no_missed_in_ones_own_turn",
        "turn.targets_or_refusal",
        with_missed,
    ),
    Rule(
        "LG-AIM-5",
        "test_with_no_card_left_a_dynamite_moves_on_and_a_jail_holds",
        "rules.deck.flip",
        never_serving,
    ),
    # -- an opponent's turn -------------------------------------------------------------------
    Rule(
        "LG-NPC-1",
        "test_two_cards_are_drawn_onto_the_stack_the_last_one_on_top",
        "rules.deck.put",
        at_the_bottom,
    ),
    Rule(
        "LG-NPC-2",
        "test_the_first_usable_card_from_the_top_is_used",
        "choices.from_top",
        lambda _: lambda stack: stack,
    ),
    Rule(
        "LG-NPC-3",
        "test_too_many_cards_leave_the_stack_at_its_bottom_one_by_one",
        "turn.take_bottom",
        lambda _: lambda who: who.hand.pop(),
    ),
    Rule(
        "LG-NPC-3",
        "test_the_limit_is_the_life_points_of_that_moment",
        "turn.hand_limit",
        lambda _: lambda state, me: state.seats[me].most,
    ),
    Rule(
        "LG-NPC-4",
        "test_black_jack_draws_a_third_card_for_a_red_second_one",
        "turn.draw_phase",
        for_people_alone,
    ),
    Rule(
        "LG-NPC-4",
        "test_an_opponent_uses_his_ability_out_of_his_turn_too",
        "rules.defence.cancels",
        for_people_alone,
    ),
    Rule(
        "LG-NPC-5",
        "test_gained_cards_go_on_top_in_the_order_gained",
        "rules.deck.put",
        reading(gained="bottom"),
    ),
    Rule(
        "LG-NPC-6",
        "test_in_a_duel_and_against_indians_he_discards_the_bang_nearest_the_top",
        "choices.from_top",
        lambda _: lambda stack: stack,
    ),
    Rule(
        "LG-NPC-6",
        "test_he_defends_himself_with_the_suitable_card_nearest_the_top",
        "choices.from_top",
        lambda _: lambda stack: stack,
    ),
    Rule(
        "LG-NPC-6",
        "test_a_missed_is_kept_where_two_are_needed_and_he_has_one",
        "rules.defence.suffice",
        lambda _: lambda ready, _needed: bool(ready),
    ),
    Rule(
        "LG-NPC-7",
        "test_the_turn_passes_clockwise_to_the_next_one_alive",
        "turn.next_turn",
        pass_to_the_dead,
    ),
    Rule(
        "LG-NPC-7",
        "test_an_opponent_held_by_jail_skips_draw_play_and_discarding",
        "turn.out_of_jail",
        from_jail_too,
    ),
    # -- Preferred Target ---------------------------------------------------------------------
    Rule(
        "LG-TARGET-1",
        "test_an_outlaw_shoots_the_deputy_only_if_the_sheriff_is_out_of_reach",
        "automa.decision.has_turned",
        returns(value=False),
    ),
    Rule(
        "LG-TARGET-1",
        "test_the_deputy_stays_the_target_for_the_turn_even_if_the_sheriff_comes_within_reach",
        "automa.decision.has_turned",
        lambda _: lambda facts, reach: not decision.reaches(facts, NpcFacts.SHERIFF, reach),
    ),
    Rule(
        "LG-TARGET-2",
        "test_the_renegade_aims_at_the_deputy_while_he_lives",
        "automa.decision.wanted_by_renegade",
        returns(NpcFacts.SHERIFF),
    ),
    Rule(
        "LG-TARGET-4",
        "test_the_target_rules_hold_for_panic_and_cat_balou_too",
        "“target with cards”",
        lambda _: lambda facts: decision.with_cards(facts, NpcFacts.SHERIFF),
    ),
    Rule(
        "LG-TARGET-5",
        "test_for_duel_and_cat_balou_the_sheriff_is_never_too_far",
        "automa.decision.reaches",
        lambda rule: lambda facts, sheriff, _: rule(facts, sheriff, facts.weapon_range()),
    ),
    # -- cards --------------------------------------------------------------------------------
    Row("LG-CARD-BANG", "test_one_bang_a_turn_is_fired_and_the_others_stay", "bang", 0),
    Rule(
        "LG-CARD-MISSED",
        "test_a_missed_is_used_against_bang_and_gatling",
        "rules.defence.use_out_of_turn",
        returns(None),
    ),
    Row(
        "LG-CARD-BEER",
        "test_beer_and_saloon_are_played_unless_he_himself_is_at_full_health",
        "saloon",
        0,
    ),
    Number(
        "LG-CARD-BEER",
        "test_with_two_players_left_a_beer_is_kept_and_saves_nobody",
        "rules.defence.TWO_PLAYERS",
        0,
    ),
    Rule(
        "LG-CARD-CAT",
        "test_a_jail_before_the_target_is_never_lost",
        "rules.play.first_class",
        jail_too,
    ),
    Rule(
        "LG-CARD-CAT",
        "test_then_a_blue_card_in_hand_a_jail_among_them",
        "rules.play.first_class",
        whole_hand,
    ),
    Rule(
        "LG-CARD-CAT-X",
        "test_they_are_kept_when_the_targets_hand_is_empty_whatever_lies_in_play",
        "automa.decision.has_cards",
        lambda _: lambda facts, seat: bool(facts.hand(seat) or facts.in_play(seat)),
    ),
    Row(
        "LG-CARD-CAT-X",
        "test_if_the_sheriff_has_no_card_in_hand_the_deputy_loses_one",
        "cat_balou",
        1,
    ),
    Row(
        "LG-CARD-DRAW",
        "test_stagecoach_and_wells_fargo_draw_onto_the_stack_at_once",
        "stagecoach",
        0,
        gone=False,
    ),
    Row(
        "LG-CARD-AREA",
        "test_indians_gatling_and_dynamite_are_played_without_regard_for_friend_or_foe",
        "indians",
        0,
        gone=False,
    ),
    Row("LG-CARD-DUEL", "test_a_duel_is_always_fought_even_if_it_is_surely_lost", "duel", 0),
    Rule(
        "LG-CARD-STORE",
        "test_as_many_cards_as_players_alive_and_an_opponent_takes_the_top_one",
        "rules.play.take_first",
        lambda _: lambda store, _first: store.pop(0),
    ),
    Row(
        "LG-CARD-BLUE",
        "test_a_blue_card_is_laid_unless_its_name_lies_there_already",
        "mustang",
        0,
    ),
    Rule(
        "LG-CARD-BLUE",
        "test_a_weapon_is_laid_only_if_it_reaches_further_and_takes_the_place_of_the_old",
        "“it lengthens the weapon range”",
        returns(value=True),
    ),
    Row(
        "LG-CARD-BLUE-V",
        "test_the_volcanic_replaces_a_longer_weapon_when_the_target_is_at_distance_one",
        "volcanic",
        1,
    ),
    Rule(
        "LG-CARD-BLUE-V",
        "test_the_volcanic_replaces_the_colt_too_and_stays_when_the_target_is_further",
        "“the Preferred Target is at distance 1”",
        returns(value=True),
    ),
    Row(
        "LG-CARD-BLUE-J",
        "test_a_jail_goes_on_the_deputy_at_any_distance_for_outlaws_and_renegade_alike",
        "jail",
        0,
    ),
    Rule(
        "LG-REWARD",
        "test_sheriff_and_deputy_are_not_paid_for_an_outlaw",
        "rules.defence.is_paid",
        lambda _: lambda _killer, role: role == OUTLAW,
    ),
    Rule(
        "LG-REWARD-NPC",
        "test_an_opponent_who_kills_an_outlaw_draws_three_cards_onto_his_stack_at_once",
        "rules.defence.is_paid",
        returns(value=False),
    ),
    Rule(
        "LG-REWARD-NPC",
        "test_nobody_is_paid_for_the_deputy_or_the_renegade",
        "rules.defence.is_paid",
        lambda _: lambda killer, _role: not killer.yours,
    ),
    # -- where the print is silent ------------------------------------------------------------
    Rule(
        "LG-BASE-DEATH",
        "test_in_a_volley_all_react_then_come_deaths_and_rewards_then_the_draws",
        "rules.defence.volley",
        reading(volley="singly"),
    ),
    Rule(
        "LG-BASE-STEAL",
        "test_the_players_cat_balou_takes_any_card_and_the_rest_keeps_its_order",
        "rules.play.chosen_card",
        reading(steal="random"),
    ),
    Rule(
        "LG-BASE-BART",
        "test_a_dead_bart_cassidy_draws_nothing",
        "rules.defence.lose_life",
        drawn_at_once,
    ),
    Rule(
        "LG-BASE-SUZY",
        "test_suzy_draws_nothing_if_the_card_in_progress_has_filled_her_hand_again",
        "rules.deck.is_empty_handed",
        returns(value=True),
    ),
    Rule(
        "LG-BASE-SAM",
        "test_vulture_sam_takes_what_lay_in_play_then_the_stack_from_bottom_to_top",
        "rules.defence.left_by",
        lambda _: lambda who: [*who.hand, *who.front],
    ),
    Rule(
        "LG-BASE-DUKE",
        "test_an_opponent_lucky_duke_takes_the_card_that_serves_him_and_discards_both",
        "rules.deck.card_that_serves",
        lambda _: lambda turned, _serves: turned[0],
    ),
    Rule(
        "LG-BASE-PENALTY",
        "test_a_sheriff_who_kills_the_deputy_discards_all_his_cards",
        "rules.defence.is_punished",
        returns(value=False),
    ),
    Rule(
        "LG-BASE-SEAT",
        "test_distance_is_the_shorter_way_round_over_the_living",
        "rules.distance.seat_distance",
        over_all_seats,
    ),
    # -- variants -----------------------------------------------------------------------------
    Rule(
        "LG-VAR-NIGHT",
        "test_when_the_deck_is_reshuffled_every_living_opponent_regains_a_point",
        "rules.deck.reshuffle",
        reading(night=False),
    ),
    Rule(
        "LG-VAR-NIGHT",
        "test_the_night_comes_at_the_moment_the_last_card_leaves_the_deck",
        "rules.deck.draw",
        reading(reshuffle="needed"),
    ),
    Rule(
        "LG-EXP",
        "test_diamonds_of_others_do_not_affect_apache_kid",
        "rules.defence.is_unaffected",
        returns(value=False),
    ),
    Rule(
        "LG-EXP",
        "test_an_opponent_keeps_a_diamond_that_cannot_affect_his_target",
        "rules.defence.is_unaffected",
        lambda _: diamonds,
    ),
    Rule(
        "LG-EXP",
        "test_in_belle_stars_turn_cards_before_others_have_no_effect",
        "rules.distance.is_silenced",
        returns(value=False),
    ),
    Rule(
        "LG-EXP",
        "test_any_card_of_elena_fuente_serves_as_a_missed_the_top_one_first",
        "rules.defence.misses",
        lambda _: plain_misses,
    ),
    Rule(
        "LG-EXP",
        "test_sean_mallory_may_hold_ten_cards",
        "turn.hand_limit",
        lambda _: lambda state, me: state.seats[me].life,
    ),
    Rule(
        "LG-EXP",
        "test_molly_stark_draws_for_each_card_used_out_of_her_turn",
        "rules.defence.use_out_of_turn",
        owing_nothing,
    ),
    Rule(
        "LG-EXP",
        "test_vera_custer_and_the_vulture_sam_she_copies_share_a_dead_mans_cards",
        "rules.defence.next_heirs",
        lambda _: lambda heirs: heirs,
    ),
    Rule(
        "LG-EXP",
        "test_opponents_get_only_characters_that_need_no_decision",
        "setup.is_allowed",
        lambda rule: (
            lambda state, number, name: rule(state, number, name) and name in (*TEN, *DODGE)
        ),
    ),
)
