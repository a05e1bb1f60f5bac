"""What each deciding clause is needed for: the rules without it, and the test that then fails.

Each line of `ABLATIONS` takes a clause out of the text of a function, or a row out of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, NamedTuple

import msgspec

from lonehand.games.lone_gunslinger import automa
from lonehand.testing.ablation import function_in, reworded

PACKAGE = "lonehand.games.lone_gunslinger"


class Text(NamedTuple):
    """A clause taken out of a function's text.

    Attributes:
        clause: the clause.
        test: the test that fails without it.
        where: `module.function`, or a word of the automa's table between « and ».
        old: what stands there, once.
        new: what stands there without the clause.

    """

    clause: str
    test: str
    where: str
    old: str
    new: str

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the function run without the clause."""
        with reworded(function_at(self.where), self.old, self.new):
            yield


class Row(NamedTuple):
    """A row taken out of the automa's table, or made to keep the card.

    Attributes:
        clause: the clause.
        test: the test that fails without it.
        subject: the card.
        place: which of the card's rows, from the top.
        gone: whether the row is gone; else it keeps the card.

    """

    clause: str
    test: str
    subject: str
    place: int
    gone: bool = True

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the automa decide without the row."""
        table: Any = automa.AUTOMA
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


Ablation = Text | Row


def function_at(where: str) -> FunctionType:
    """Return a function of the rules, or the function behind a word of the automa's table."""
    if not where.startswith("«"):
        return function_in(PACKAGE, where)
    found: Any = {**automa.WORDS.conditions, **automa.WORDS.targets}[where.strip("«»")]
    assert isinstance(found, FunctionType)
    return found


ABLATIONS: tuple[Ablation, ...] = (
    # -- set-up -------------------------------------------------------------------------------
    Text(
        "LG-SETUP-4",
        "test_everybody_has_the_printed_life_points_and_the_sheriff_one_more",
        "setup.set_up",
        "CHARACTERS[seat.name].life + (seat.role == SHERIFF)",
        "CHARACTERS[seat.name].life",
    ),
    Text(
        "LG-LEVEL-n",
        "test_at_level_four_every_opponent_begins_with_his_life_points",
        "setup.deal_cards",
        "min(state.options.level, seat.most)",
        "state.options.level",
    ),
    Text(
        "LG-VAR-FINAL",
        "test_the_final_challenge_is_level_four_with_both_variants",
        "options.options_from",
        "level=4 if final else int",
        "level=int",
    ),
    # -- aims ---------------------------------------------------------------------------------
    Text(
        "LG-AIM-1",
        "test_the_game_is_lost_when_an_opponent_kills_the_sheriff",
        "defend.die",
        "state.lost = True",
        "pass",
    ),
    Text(
        "LG-AIM-1",
        "test_the_game_is_won_when_the_last_opponent_dies",
        "defend.die",
        "state.won = True",
        "pass",
    ),
    Text(
        "LG-AIM-1",
        "test_if_one_volley_kills_the_last_opponent_before_the_sheriff_it_is_won",
        "defend.volley",
        "if not state.over:",
        "if True:",
    ),
    Text(
        "LG-AIM-3",
        "test_the_sheriff_draws_two_plays_any_number_and_discards_to_his_life_points",
        "turn.draw_phase",
        "count = 2",
        "count = 3",
    ),
    Text(
        "LG-AIM-5",
        "test_one_bang_a_turn_and_no_missed_in_ones_own_turn",
        "turn.refused",
        'return [], "A Missed! is only played against a shot.", "LG-AIM-5"',
        "pass",
    ),
    Text(
        "LG-AIM-5",
        "test_with_no_card_left_a_dynamite_moves_on_and_a_jail_holds",
        "dealing.flip",
        "return nothing",
        "return False",
    ),
    # -- an opponent's turn -------------------------------------------------------------------
    Text(
        "LG-NPC-1",
        "test_two_cards_are_drawn_onto_the_stack_the_last_one_on_top",
        "dealing.put",
        "0 if under else len(who.hand)",
        "0",
    ),
    Text(
        "LG-NPC-2",
        "test_the_first_usable_card_from_the_top_is_used",
        "automa.scan",
        "reversed(facts.seat.hand)",
        "facts.seat.hand",
    ),
    Text(
        "LG-NPC-3",
        "test_too_many_cards_leave_the_stack_at_its_bottom_one_by_one",
        "turn.discard_phase",
        "who.hand.pop(0)",
        "who.hand.pop()",
    ),
    Text(
        "LG-NPC-3",
        "test_the_limit_is_the_life_points_of_that_moment",
        "turn.hand_limit",
        "else who.life",
        "else who.most",
    ),
    Text(
        "LG-NPC-4",
        "test_black_jack_draws_a_third_card_for_a_red_second_one",
        "turn.draw_phase",
        'if who.ability == "Black Jack" and',
        'if who.ability == "Black Jack" and who.yours and',
    ),
    Text(
        "LG-NPC-4",
        "test_an_opponent_uses_his_ability_out_of_his_turn_too",
        "defend.cancels",
        'if who.ability == "Jourdonnais"',
        'if who.ability == "Jourdonnais" and who.yours',
    ),
    Text(
        "LG-NPC-5",
        "test_gained_cards_go_on_top_in_the_order_gained",
        "dealing.put",
        'gained and state.options.gained == "bottom" and not who.yours',
        "gained and not who.yours",
    ),
    Text(
        "LG-NPC-6",
        "test_in_a_duel_and_against_indians_he_discards_the_bang_nearest_the_top",
        "defend.nearest_top",
        "reversed(who.hand)",
        "who.hand",
    ),
    Text(
        "LG-NPC-6",
        "test_he_defends_himself_with_the_suitable_card_nearest_the_top",
        "defend.misses",
        "reversed(hand)",
        "hand",
    ),
    Text(
        "LG-NPC-6",
        "test_a_missed_is_kept_where_two_are_needed_and_he_has_one",
        "defend.npc_cancels",
        "if needed > len(ready):",
        "if not ready:",
    ),
    Text(
        "LG-NPC-7",
        "test_the_turn_passes_clockwise_to_the_next_one_alive",
        "turn.next_turn",
        "state.after(before)",
        "(before + 1) % len(state.seats)",
    ),
    Text(
        "LG-NPC-7",
        "test_an_opponent_held_by_jail_skips_draw_play_and_discarding",
        "turn.out_of_jail",
        "return free",
        "return True",
    ),
    # -- Preferred Target ---------------------------------------------------------------------
    Text(
        "LG-TARGET-1",
        "test_an_outlaw_shoots_the_deputy_only_if_the_sheriff_is_out_of_reach",
        "automa.preferred_target",
        "elif deputy is not None and",
        "elif False and",
    ),
    Text(
        "LG-TARGET-1",
        "test_the_deputy_stays_the_target_for_the_turn_even_if_the_sheriff_comes_within_reach",
        "automa.preferred_target",
        "facts.turned() or not reaches",
        "not reaches",
    ),
    Text(
        "LG-TARGET-2",
        "test_the_renegade_aims_at_the_deputy_while_he_lives",
        "automa.preferred_target",
        "wanted = sheriff if deputy is None else deputy",
        "wanted = sheriff",
    ),
    Text(
        "LG-TARGET-4",
        "test_the_target_rules_hold_for_panic_and_cat_balou_too",
        "«target with cards»",
        "preferred_target(facts, ANY)",
        "NpcFacts.SHERIFF",
    ),
    Text(
        "LG-TARGET-5",
        "test_for_duel_and_cat_balou_the_sheriff_is_never_too_far",
        "automa.reaches",
        "return within(facts, sheriff, reach)",
        "return within(facts, sheriff, facts.weapon_range())",
    ),
    # -- cards --------------------------------------------------------------------------------
    Row("LG-CARD-BANG", "test_one_bang_a_turn_is_fired_and_the_others_stay", "bang", 0),
    Text(
        "LG-CARD-MISSED",
        "test_a_missed_is_used_against_bang_and_gatling",
        "defend.npc_cancels",
        "use_out_of_turn(state, seat, card)",
        "pass",
    ),
    Row(
        "LG-CARD-BEER",
        "test_beer_and_saloon_are_played_unless_he_himself_is_at_full_health",
        "saloon",
        0,
    ),
    Text(
        "LG-CARD-BEER",
        "test_with_two_players_left_a_beer_is_kept_and_saves_nobody",
        "defend.saved_by_beer",
        "len(state.living()) <= TWO_PLAYERS",
        "False",
    ),
    Text(
        "LG-CARD-CAT",
        "test_a_jail_before_the_target_is_never_lost",
        "play.first_class",
        'if KIND[card] != "jail"',
        "if True",
    ),
    Text(
        "LG-CARD-CAT",
        "test_then_a_blue_card_in_hand_a_jail_among_them",
        "play.first_class",
        "blue or hand[:]",
        "hand[:]",
    ),
    Text(
        "LG-CARD-CAT-X",
        "test_they_are_kept_when_the_targets_hand_is_empty_whatever_lies_in_play",
        "automa.has_cards",
        'facts.reading("empty") == "all" and ',
        "",
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
    Text(
        "LG-CARD-STORE",
        "test_as_many_cards_as_players_alive_and_an_opponent_takes_the_top_one",
        "automa.take_first",
        "-1 if",
        "0 if",
    ),
    Row(
        "LG-CARD-BLUE",
        "test_a_blue_card_is_laid_unless_its_name_lies_there_already",
        "mustang",
        0,
    ),
    Text(
        "LG-CARD-BLUE",
        "test_a_weapon_is_laid_only_if_it_reaches_further_and_takes_the_place_of_the_old",
        "«it lengthens the weapon range»",
        "facts.card_range() > facts.weapon_range()",
        "True",
    ),
    Row(
        "LG-CARD-BLUE-V",
        "test_the_volcanic_replaces_a_longer_weapon_when_the_target_is_at_distance_one",
        "volcanic",
        1,
    ),
    Text(
        "LG-CARD-BLUE-V",
        "test_the_volcanic_replaces_the_colt_too_and_stays_when_the_target_is_further",
        "«the Preferred Target is at distance 1»",
        "facts.distance_to(wanted) <= 1",
        "True",
    ),
    Row(
        "LG-CARD-BLUE-J",
        "test_a_jail_goes_on_the_deputy_at_any_distance_for_outlaws_and_renegade_alike",
        "jail",
        0,
    ),
    Text(
        "LG-REWARD",
        "test_sheriff_and_deputy_are_not_paid_for_an_outlaw",
        "defend.reward",
        "if role == OUTLAW and not killer.yours:",
        "if role == OUTLAW:",
    ),
    Text(
        "LG-REWARD-NPC",
        "test_an_opponent_who_kills_an_outlaw_draws_three_cards_onto_his_stack_at_once",
        "defend.reward",
        "if role == OUTLAW and not killer.yours:",
        "if False:",
    ),
    Text(
        "LG-REWARD-NPC",
        "test_nobody_is_paid_for_the_deputy_or_the_renegade",
        "defend.reward",
        "if role == OUTLAW and not killer.yours:",
        "if not killer.yours:",
    ),
    # -- where the print is silent ------------------------------------------------------------
    Text(
        "LG-BASE-DEATH",
        "test_in_a_volley_all_react_then_come_deaths_and_rewards_then_the_draws",
        "defend.volley",
        'singly = state.options.volley == "singly"',
        "singly = True",
    ),
    Text(
        "LG-BASE-STEAL",
        "test_the_players_cat_balou_takes_any_card_and_the_rest_keeps_its_order",
        "play.chosen_card",
        'if state.options.steal == "random":',
        "if True:",
    ),
    Text(
        "LG-BASE-BART",
        "test_a_dead_bart_cassidy_draws_nothing",
        "defend.lose_life",
        "who.owed += points",
        'draw_cards(state, door, seat, points, "LG-BASE-BART")',
    ),
    Text(
        "LG-BASE-SUZY",
        "test_suzy_draws_nothing_if_the_card_in_progress_has_filled_her_hand_again",
        "dealing.settle",
        " and not seat.hand:",
        ":",
    ),
    Text(
        "LG-BASE-SAM",
        "test_vulture_sam_takes_what_lay_in_play_then_the_stack_from_bottom_to_top",
        "defend.leave_cards",
        "cards = [*who.front, *who.hand]",
        "cards = [*who.hand, *who.front]",
    ),
    Text(
        "LG-BASE-DUKE",
        "test_an_opponent_lucky_duke_takes_the_card_that_serves_him_and_discards_both",
        "dealing.flip",
        "next((card for card in turned if serves(card)), turned[0])",
        "turned[0]",
    ),
    Text(
        "LG-BASE-PENALTY",
        "test_a_sheriff_who_kills_the_deputy_discards_all_his_cards",
        "defend.reward",
        "elif role == DEPUTY and killer.role == SHERIFF:",
        "elif False:",
    ),
    Text(
        "LG-BASE-SEAT",
        "test_distance_is_the_shorter_way_round_over_the_living",
        "distance.seat_distance",
        "if seats[number].alive or number in (viewer, seen):",
        "if True:",
    ),
    # -- variants -----------------------------------------------------------------------------
    Text(
        "LG-VAR-NIGHT",
        "test_when_the_deck_is_reshuffled_every_living_opponent_regains_a_point",
        "dealing.reshuffle",
        "if not state.options.night:",
        "if True:",
    ),
    Text(
        "LG-VAR-NIGHT",
        "test_the_night_comes_at_the_moment_the_last_card_leaves_the_deck",
        "dealing.draw",
        'state.options.reshuffle == "empty"',
        "False",
    ),
    Text(
        "LG-EXP",
        "test_diamonds_of_others_do_not_affect_apache_kid",
        "defend.unaffected",
        'SUIT[card] == "d" and KIND[card] != "duel"',
        "False",
    ),
    Text(
        "LG-EXP",
        "test_an_opponent_keeps_a_diamond_that_cannot_affect_his_target",
        "defend.unaffected",
        ' and KIND[card] != "duel"',
        "",
    ),
    Text(
        "LG-EXP",
        "test_in_belle_stars_turn_cards_before_others_have_no_effect",
        "distance.silenced",
        'state.seats[state.turn].ability == "Belle Star"',
        "False",
    ),
    Text(
        "LG-EXP",
        "test_any_card_of_elena_fuente_serves_as_a_missed_the_top_one_first",
        "defend.misses",
        'who.ability == "Elena Fuente"',
        "False",
    ),
    Text(
        "LG-EXP",
        "test_sean_mallory_may_hold_ten_cards",
        "turn.hand_limit",
        "10 if",
        "who.life if",
    ),
    Text(
        "LG-EXP",
        "test_molly_stark_draws_for_each_card_used_out_of_her_turn",
        "defend.use_out_of_turn",
        "owed += 1",
        "owed += 0",
    ),
    Text(
        "LG-EXP",
        "test_vera_custer_and_the_vulture_sam_she_copies_share_a_dead_mans_cards",
        "defend.leave_cards",
        "heirs = [*heirs[1:], heir]",
        "pass",
    ),
    Text(
        "LG-EXP",
        "test_opponents_get_only_characters_that_need_no_decision",
        "setup.allowed",
        "name in DODGE or state.seats[number].yours",
        "name in DODGE",
    ),
)
