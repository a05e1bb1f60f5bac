"""What each deciding clause is needed for: the rules without it, and the test that then fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from lonehand.games.outlaws.automa import advance, move, shoot
from lonehand.games.outlaws.automa.character import SKIPPED, Acting
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.state import AUTO, Man, State
from lonehand.testing import ablation
from lonehand.testing.ablation import Ablation, Without, returns


class Rule(ablation.Rule):
    """A clause that a function decides."""

    package = "lonehand.games.outlaws"


YES, NO = (returns(said) for said in (True, False))


def colour_is(colour: str) -> Without:
    """Return what replaces the colour by another one."""
    return returns((colour, []))


def the_first(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what keeps the first of some enemies, whoever is nearest."""
    del rule
    return lambda _, enemies: enemies[:1]


def the_first_thing(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what takes the first of several, where chance would choose."""
    del rule
    return lambda *given: given[-1][0]


def to_every_prone(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return PRONE without its range and its star."""
    return lambda act, _: rule(act, "PRONE")


def backwards(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the roll with the instructions of each cell from the bottom up."""

    def run(act: Acting) -> None:
        as_printed = act.play.rules
        act.play.rules = as_printed._replace(
            dice={
                shade: {number: (cell[0], *cell[:0:-1]) for number, cell in cells.items()}
                for shade, cells in as_printed.dice.items()
            }
        )
        rule(act)
        act.play.rules = as_printed

    return run


def ends_at_a_skip(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return what tells of an instruction, and ends the activation at one that is skipped."""

    def note(act: Acting, clause: str, word: str, fate: str, why: str) -> None:
        rule(act, clause, word, fate, why)
        act.has_ended = act.has_ended or fate == SKIPPED

    return note


def with_groups(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the enemies of somebody, groups among them."""

    def enemies(state: State, man: Man) -> list[Man]:
        crowd = [Man(group.name, "crowd", AUTO, cell=group.cell) for group in state.groups]
        return [*rule(state, man), *crowd]

    return enemies


def as_if(**otherwise: Any) -> Without:
    """Return what replaces a rule by one to which who acts seems to be otherwise."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(act: Acting, *more: Any) -> Any:
            kept = {key: getattr(act.man, key) for key in otherwise}
            for key, value in otherwise.items():
                setattr(act.man, key, value)
            found = rule(act, *more)
            for key, value in kept.items():
                if getattr(act.man, key) == otherwise[key]:
                    setattr(act.man, key, value)
            return found

        return run

    return without


def finds_no(kind: str) -> Without:
    """Return what replaces the look for a thing in hand by one that overlooks a kind of things."""

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        return lambda play, man, kinds: None if kind in kinds else rule(play, man, kinds)

    return without


def one_shot(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return SHOOT+ as one standard Shoot."""
    del rule
    return shoot.shoot_once


def elsewhere(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return squares with cover, but never the own one."""
    return lambda act, nodes, **more: [
        node for node in rule(act, nodes, **more) if node // 4 != act.man.cell
    ]


def all_of_them(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return every square in reach as one where somebody may end."""
    del rule
    return lambda *given: given[-1]


def the_whole_way(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return all of a run, whoever sees it."""
    del rule
    return lambda _, path: path


def towards(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the move away as one towards the target."""
    del rule
    return lambda act, **_: move.walk(act)


def back_on_the_horse(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return MOVE for somebody who gets on a horse that stands in his square."""

    def run(act: Acting, word: str = "MOVE") -> None:
        act.man.is_mounted = act.man.is_mounted or act.man.cell in act.play.state.horses
        rule(act, word)

    return run


def leads_the_horse(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return Saddle Up without a horse that stays behind."""

    def run(play: Play, man: Man, left: int, **more: Any) -> Any:
        found = rule(play, man, left, **more)
        play.state.horses.clear()
        return found

    return run


def never_quiet(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the end of a turn after which no turn was quiet."""

    def run(play: Play) -> None:
        rule(play)
        play.state.quiet = 0

    return run


def walks_only(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return ADVANCE on foot without a die: he walks."""
    del rule

    def run(act: Acting) -> bool:
        advance.walk(act)
        return False

    return run


@dataclass(frozen=True)
class Cell(Ablation):
    """A cell of the dice: without it, the die says WAIT; in place of WAIT, something else."""

    package = "lonehand.games.outlaws"
    colour: str
    number: int

    @contextmanager
    def without(self) -> Iterator[None]:
        """Let the die say something else."""
        die, key = GAME.dice[self.colour], str(self.number)
        printed = die[key]
        die[key] = ("WAIT",) if len(printed) > 1 else ("Suspected", "ADVANCE")
        try:
            yield
        finally:
            die[key] = printed


CELLS: Final = tuple(
    Cell(
        f"OL-DIE-{colour[0].upper()}{number}",
        "test_each_cell_of_the_dice_is_carried_out_as_printed",
        colour,
        number,
    )
    for colour in ("dark", "medium", "light")
    for number in range(1, 7)
)
ABLATIONS: Final = (
    *CELLS,
    Rule(
        "OL-GREEN-D",
        "test_a_man_who_sees_no_enemy_even_after_turning_rolls_dark_green",
        "automa.targets.colour",
        colour_is("medium"),
    ),
    Rule(
        "OL-GREEN-M",
        "test_one_enemy_from_whom_he_has_no_cover_makes_it_medium_green",
        "automa.targets.colour",
        colour_is("light"),
    ),
    Rule(
        "OL-GREEN-L",
        "test_a_man_in_cover_from_every_enemy_he_sees_rolls_light_green",
        "rules.sight.is_covered",
        NO,
    ),
    Rule(
        "OL-T-CLOSEST",
        "test_closest_is_the_nearest_enemy_in_squares",
        "automa.targets.closest",
        the_first,
    ),
    Rule(
        "OL-T-COVER",
        "test_cover_minus_prefers_an_enemy_who_is_prone_even_in_cover",
        "automa.targets.is_bare",
        YES,
    ),
    Rule(
        "OL-T-SUSPECTED",
        "test_an_enemy_whom_no_way_leads_to_is_passed_over",
        "automa.targets.suspects",
        the_first,
    ),
    Rule(
        "OL-PRONE-1",
        "test_prone_without_a_range_needs_no_die",
        "automa.prone.prone",
        returns(None),
    ),
    Rule(
        "OL-PRONE-3",
        "test_a_starred_prone_rolls_no_die_outside_every_field_of_view",
        "automa.prone.prone",
        to_every_prone,
    ),
    Rule(
        "OL-SNAP-1",
        "test_an_auto_character_answers_a_player_who_steps_into_his_view",
        "automa.snap_shots.answer",
        returns(None),
    ),
    Rule(
        "OL-SNAP-3",
        "test_a_shot_that_a_friend_blocks_becomes_hitting_the_dirt",
        "automa.snap_shots.lie_down",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-1",
        "test_he_turns_towards_a_target_behind_him",
        "automa.shoot.turn_to",
        YES,
    ),
    Rule(
        "OL-SHOOT-2S",
        "test_he_stows_a_weapon_that_cannot_wound_and_draws_one_that_could",
        "automa.shoot.take_weapon",
        NO,
    ),
    Rule(
        "OL-SHOOT-3",
        "test_with_no_weapon_that_could_wound_shoot_becomes_move",
        "automa.shoot.why_move",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-4",
        "test_an_unarmed_rider_draws_handgun_bow_or_lance_before_a_rifle",
        "automa.shoot.weapon_in_the_saddle",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-7",
        "test_a_double_barrelled_shotgun_fires_both_on_one_or_two",
        "automa.shoot.fires_both",
        NO,
    ),
    Rule(
        "OL-SHOOT-8",
        "test_an_archer_whose_horse_is_killed_gets_up_before_he_shoots_again",
        "automa.shoot.rise_with_bow",
        YES,
    ),
    Rule(
        "OL-SHOOT-8D",
        "test_after_a_bow_the_printed_order_decides_and_not_what_is_loaded",
        "automa.shoot.drop_slow_bow",
        NO,
    ),
    Rule(
        "OL-SHOOT-9",
        "test_a_friend_in_the_way_makes_it_a_move",
        "rules.sight.blocker",
        returns(None),
    ),
    Rule(
        "OL-AMMO-1",
        "test_with_all_weapons_empty_he_hides_and_reloads",
        "automa.out_of_ammo.is_out_of_ammo",
        NO,
    ),
    Rule(
        "OL-AMMO-2",
        "test_with_all_weapons_empty_he_hides_and_reloads",
        "automa.out_of_ammo.hide",
        NO,
    ),
    Rule(
        "OL-AMMO-3",
        "test_without_reloads_he_lies_down_for_good",
        "automa.out_of_ammo.give_up",
        returns(None),
    ),
    Rule(
        "OL-BRAWL-4P",
        "test_prone_with_a_knife_he_gets_up_first",
        "rules.movement.may_get_up",
        NO,
    ),
    Rule(
        "OL-BRAWL-1",
        "test_in_a_brawl_no_die_of_a_colour_is_rolled",
        "rules.movement.is_in_brawl",
        NO,
    ),
    Rule(
        "OL-ADV-0",
        "test_prone_he_gets_up_to_advance_and_stops_if_the_target_sees_him_now",
        "automa.advance.rise",
        YES,
    ),
    Rule(
        "OL-ADV-W1",
        "test_advance_walks_to_the_nearest_square_with_cover_that_sees_the_target",
        "automa.goals.covered_ends",
        returns([]),
    ),
    Rule(
        "OL-ADV-W3",
        "test_advance_gets_as_close_as_it_can_if_the_target_is_out_of_sight",
        "automa.advance.close",
        returns(None),
    ),
    Rule(
        "OL-ADV-M1",
        "test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off",
        "automa.advance.advance_mounted",
        returns(None),
    ),
    Rule(
        "OL-ADV-M1D",
        "test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off",
        "automa.goals.get_off_and_hide",
        returns(None),
    ),
    Rule(
        "OL-MOVE-A1",
        "test_an_odd_die_moves_him_away_as_far_as_he_can",
        "automa.move.away",
        returns(None),
    ),
    Rule(
        "OL-MOVE-A2",
        "test_at_an_edge_that_rewards_his_side_he_leaves_the_board",
        "automa.move.may_leave",
        NO,
    ),
    Rule(
        "OL-MOVE-W3",
        "test_seen_and_without_cover_he_shoots_instead",
        "automa.move.shot_instead",
        NO,
    ),
    Rule(
        "OL-MOVE-W4",
        "test_unseen_he_walks_straight_into_the_targets_square_and_fights",
        "automa.move.walk_to_target",
        returns(None),
    ),
    Rule(
        "OL-MOVE-RT1",
        "test_a_tuwa_throws_his_lance_within_three_squares_if_actions_suffice",
        "automa.move.throw_lance",
        returns(None),
    ),
    Rule(
        "OL-MOVE-RT2",
        "test_a_tuwa_rides_round_an_enemy_in_cover_to_where_he_has_none",
        "automa.move.is_bare_from",
        NO,
    ),
    Rule(
        "OL-MOVE-RT3",
        "test_a_tuwa_who_finds_no_such_square_shoots_as_much_as_he_can",
        "automa.move.shot_fully_instead",
        NO,
    ),
    Rule(
        "OL-ROLL",
        "test_once_reloaded_he_rolls_the_auto_die_from_his_next_counter_on",
        "automa.activation.roll",
        returns(None),
    ),
    Rule(
        "OL-ORDER",
        "test_instructions_are_carried_out_from_the_top",
        "automa.activation.roll",
        backwards,
    ),
    Rule(
        "OL-TARGET",
        "test_an_instruction_that_needs_a_target_is_skipped_once_he_is_out",
        "automa.targets.name_target",
        returns(None),
    ),
    Rule(
        "OL-SKIP",
        "test_an_instruction_that_cannot_be_followed_does_not_end_his_turn",
        "automa.character.Acting.note",
        ends_at_a_skip,
    ),
    Rule(
        "OL-WAIT-X",
        "test_what_the_rules_do_not_cover_is_a_wait_and_ends_his_turn",
        "automa.move.gap",
        returns(None),
    ),
    Rule(
        "OL-T-CLOSEST-GUN",
        "test_closest_handgun_and_long_gun_look_at_what_is_in_hand",
        "automa.targets.is_armed",
        YES,
    ),
    Rule(
        "OL-T-SUSPECTED-GUN",
        "test_suspected_with_a_gun_looks_for_the_nearest_so_armed_by_walking",
        "automa.targets.is_armed",
        YES,
    ),
    Rule(
        "OL-TIE",
        "test_of_equally_near_enemies_chance_takes_one",
        "play.Play.one_of",
        the_first_thing,
    ),
    Rule(
        "OL-T-GROUP",
        "test_a_group_is_no_target_and_makes_no_colour",
        "state.State.enemies",
        with_groups,
    ),
    Rule(
        "OL-PRONE-2",
        "test_prone_with_a_range_needs_a_die_within_it",
        "automa.prone.prone",
        to_every_prone,
    ),
    Rule(
        "OL-PRONE-4",
        "test_in_an_enemys_square_he_ignores_prone",
        "rules.movement.is_in_brawl",
        NO,
    ),
    Rule(
        "OL-PRONE-5",
        "test_a_prone_man_ignores_prone_and_rolls_no_die",
        "automa.prone.prone",
        as_if(is_prone=False),
    ),
    Rule(
        "OL-PRONE-6",
        "test_a_tuwa_dismounts_only_on_an_even_further_die",
        "automa.prone.prone",
        as_if(is_tuwa=False),
    ),
    Rule(
        "OL-SNAP-RANGE",
        "test_he_does_not_answer_beyond_the_range_of_his_weapon",
        "rules.shooting.skill",
        returns(9),
    ),
    Rule(
        "OL-SNAP-2",
        "test_shot_at_by_somebody_unseen_he_lies_down_on_four_or_more",
        "rules.sight.sees",
        YES,
    ),
    Rule(
        "OL-SHOOT-2",
        "test_he_draws_a_weapon_that_could_wound_from_there",
        "automa.shoot.pick_weapon",
        the_first_thing,
    ),
    Rule(
        "OL-SHOOT-5",
        "test_shoot_is_one_shot_and_what_is_left_goes_to_the_next_instruction",
        "automa.shoot.shoot_once",
        returns(None),
    ),
    Rule(
        "OL-SHOOT-6",
        "test_a_rifle_takes_a_poor_shot_with_its_last_action",
        "automa.shoot.may_shoot_poorly",
        NO,
    ),
    Rule(
        "OL-SHOOTPLUS",
        "test_shoot_plus_puts_every_action_into_shooting",
        "automa.shoot.shoot_fully",
        one_shot,
    ),
    Rule(
        "OL-AMMO-2R",
        "test_once_reloaded_he_rolls_the_auto_die_from_his_next_counter_on",
        "automa.out_of_ammo.is_out_of_ammo",
        YES,
    ),
    Rule(
        "OL-BRAWL-2",
        "test_how_he_fights_in_a_brawl",
        "rules.handling.has_brawl_objects",
        NO,
    ),
    Rule(
        "OL-BRAWL-3",
        "test_how_he_fights_in_a_brawl",
        "rules.brawls.held_of",
        finds_no("shotgun"),
    ),
    Rule(
        "OL-BRAWL-4",
        "test_how_he_fights_in_a_brawl",
        "rules.brawls.held_of",
        finds_no("knife"),
    ),
    Rule(
        "OL-ADV-DIE",
        "test_on_one_or_two_he_runs_and_stops_out_of_sight",
        "automa.advance.advance",
        walks_only,
    ),
    Rule(
        "OL-ADV-W1S",
        "test_he_stays_in_his_square_if_cover_there_lets_him_see_the_target",
        "automa.goals.covered_ends",
        elsewhere,
    ),
    Rule(
        "OL-ADV-W2",
        "test_without_cover_in_reach_he_walks_into_view_and_lies_down",
        "automa.goals.sees_from",
        NO,
    ),
    Rule(
        "OL-ADV-R1",
        "test_prone_and_told_to_run_he_moves_instead",
        "automa.advance.run",
        as_if(is_prone=False),
    ),
    Rule(
        "OL-ADV-R2",
        "test_a_runner_stops_in_the_last_square_out_of_sight",
        "automa.advance.unseen_part",
        the_whole_way,
    ),
    Rule(
        "OL-ADV-R3",
        "test_in_sight_at_the_first_square_he_does_not_run_but_moves",
        "automa.advance.unseen_part",
        the_whole_way,
    ),
    Rule(
        "OL-ADV-M2",
        "test_a_rider_who_cannot_get_into_view_rides_as_close_as_he_can",
        "automa.advance.close",
        returns(None),
    ),
    Rule(
        "OL-ADV-T1",
        "test_a_tuwa_rides_to_the_nearest_square_five_from_the_target",
        "automa.advance.advance_tuwa",
        returns(None),
    ),
    Rule(
        "OL-ADV-T2",
        "test_a_tuwa_far_from_the_ring_closes_in",
        "automa.advance.close",
        returns(None),
    ),
    Rule(
        "OL-MOVE-0",
        "test_an_odd_die_moves_him_away_as_far_as_he_can",
        "automa.move.away",
        towards,
    ),
    Rule(
        "OL-MOVE-W1",
        "test_prone_and_told_to_move_towards_he_gets_up",
        "rules.movement.may_get_up",
        NO,
    ),
    Rule(
        "OL-MOVE-W2",
        "test_towards_a_target_who_sees_him_he_goes_into_cover_not_next_to_it",
        "automa.goals.covered_ends",
        returns([]),
    ),
    Rule(
        "OL-MOVE-C1",
        "test_crawling_towards_the_target_he_waits_if_every_way_is_blocked",
        "automa.move.crawl",
        returns(None),
    ),
    Rule(
        "OL-MOVE-R1",
        "test_a_rider_who_moves_towards_the_target_goes_into_cover_in_its_view",
        "automa.goals.covered_ends",
        returns([]),
    ),
    Rule(
        "OL-MOVE-R2",
        "test_towards_a_target_who_sees_him_he_shoots_if_there_is_no_cover",
        "automa.move.shot_instead",
        NO,
    ),
    Rule(
        "OL-RIDE-1",
        "test_a_dismounted_auto_character_walks_though_a_horse_stands_beside_him",
        "automa.move.move",
        back_on_the_horse,
    ),
    Rule(
        "OL-RIDE-2",
        "test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off",
        "rules.movement.dismount",
        leads_the_horse,
    ),
    Rule(
        "OL-BASE-TURN",
        "test_a_turn_ends_when_the_cup_is_empty",
        "turn.end_turn",
        returns(None),
    ),
    Rule(
        "OL-BASE-ACTIONS",
        "test_wounds_leave_fewer_than_four_actions",
        "rules.wounds.allowance",
        returns(4),
    ),
    Rule(
        "OL-BASE-FOV",
        "test_a_quarter_is_all_within_45_degrees_of_the_facing",
        "rules.ground.Ground.in_quarter",
        YES,
    ),
    Rule(
        "OL-BASE-LOS",
        "test_walls_trees_and_what_is_low_block_lines",
        "rules.sight.is_clear",
        YES,
    ),
    Rule(
        "OL-BASE-BLOCK",
        "test_who_stands_on_the_line_blocks_a_shot_and_who_lies_does_not",
        "rules.sight.blocker",
        returns(None),
    ),
    Rule(
        "OL-BASE-COVER",
        "test_cover_at_a_side_covers_against_its_quarter_alone",
        "rules.sight.is_covered",
        YES,
    ),
    Rule(
        "OL-BASE-MOVE",
        "test_friends_are_walked_through_and_not_stopped_on",
        "rules.movement.stops",
        all_of_them,
    ),
    Rule(
        "OL-BASE-POSTURE",
        "test_getting_up_takes_an_action_and_legs",
        "rules.movement.may_get_up",
        YES,
    ),
    Rule(
        "OL-BASE-DOOR",
        "test_a_closed_door_on_the_way_is_opened_for_an_action",
        "rules.movement.swing",
        returns(None),
    ),
    Rule(
        "OL-BASE-HORSE",
        "test_a_leg_wound_of_a_rider_is_his_horses",
        "rules.wounds.horse_hit",
        returns(None),
    ),
    Rule(
        "OL-BASE-LEAVE",
        "test_who_leaves_the_board_is_out_of_the_shootout",
        "rules.movement.leave_board",
        returns(None),
    ),
    Rule(
        "OL-BASE-HANDS",
        "test_what_needs_both_hands_is_not_drawn_with_one",
        "rules.handling.may_draw",
        YES,
    ),
    Rule(
        "OL-BASE-TO-HIT",
        "test_a_shot_of_skill_one_needs_what_range_and_kind_make_it",
        "rules.shooting.band_of",
        returns(0),
    ),
    Rule(
        "OL-BASE-WOUND",
        "test_a_weapon_could_wound_up_to_its_long_range_and_no_further",
        "rules.shooting.why_not",
        returns(""),
    ),
    Rule(
        "OL-BASE-CHITS",
        "test_prone_and_cover_make_nothing_of_as_many_chits_as_worked_out",
        "rules.wounds.is_void",
        NO,
    ),
    Rule(
        "OL-BASE-WOUNDS",
        "test_what_a_wound_does",
        "rules.wounds.wound",
        returns(None),
    ),
    Rule(
        "OL-BASE-OUT",
        "test_who_is_out_has_no_counter_and_is_nobodys_target",
        "rules.wounds.put_out",
        returns(None),
    ),
    Rule(
        "OL-BASE-SNAP",
        "test_an_attempt_at_a_snap_shot_needs_two_and_the_skill",
        "rules.snap_shots.attempt",
        YES,
    ),
    Rule(
        "OL-BASE-GROUP",
        "test_a_group_drifts_one_square_at_the_end_of_a_turn",
        "rules.groups.drift",
        returns(None),
    ),
    Rule(
        "OL-BASE-RELOAD",
        "test_a_reload_goes_on_in_the_next_turn_and_uses_a_reload_up",
        "rules.handling.reload",
        returns(0),
    ),
    Rule(
        "OL-BASE-BRAWL",
        "test_what_a_blow_does_by_its_margin",
        "rules.brawls.strike",
        returns(4),
    ),
    Rule(
        "OL-BASE-END",
        "test_how_a_shootout_ends",
        "turn.end_of",
        returns(None),
    ),
    Rule(
        "OL-BASE-DRAW",
        "test_ten_turns_in_which_nothing_happens_are_a_draw",
        "turn.end_turn",
        never_quiet,
    ),
    Rule(
        "OL-TABLE",
        "test_at_a_table_an_order_says_what_the_hands_do",
        "at_table.hands.activate",
        returns(None),
    ),
    Rule(
        "OL-ADVENTURE",
        "test_an_adventure_goes_on_with_whoever_is_not_dead",
        "adventure.next_start",
        returns(None),
    ),
    Rule(
        "OL-ADVENTURE-HEAL",
        "test_a_serious_wound_heals_on_a_die_or_stays_as_a_light_one",
        "adventure.heal",
        returns(None),
    ),
    Rule(
        "OL-ADVENTURE-BUY",
        "test_ammunition_is_bought_as_long_as_there_is_money",
        "adventure.buy",
        returns(None),
    ),
    Rule(
        "OL-ADVENTURE-LOAD",
        "test_what_is_half_empty_is_loaded_before_the_next_shootout",
        "adventure.load",
        returns(None),
    ),
)
