"""The clauses of the solitaire rules, in the order of the print."""

from __future__ import annotations

from typing import Any, Final

import pytest
from gunfights import YARD, Fight, man, open_ground, sorts

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.outlaws import events
from lonehand.games.outlaws.automa.activation import carry_out
from lonehand.games.outlaws.automa.advance import advance_tuwa
from lonehand.games.outlaws.automa.brawl import choose
from lonehand.games.outlaws.automa.character import Acting, whole
from lonehand.games.outlaws.automa.dice import load_dice
from lonehand.games.outlaws.automa.targets import actions_to_walk, colour, suspects
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.movement import walk
from lonehand.games.outlaws.rules.ways import WALK, Hop, ways_of
from lonehand.games.outlaws.state import Group
from lonehand.testing.script import ScriptedDoor

SILENT: Final[dict[str, Any]] = {"holds": ()}


def quiet_play(fight: Fight) -> Play:
    """Return the shootout as it is played where nothing is asked."""
    return fight.play(ScriptedDoor())


def colour_of(fight: Fight, name: str) -> str:
    """Return the colour that somebody would roll."""
    return colour(quiet_play(fight), fight.state.find(name))[0]


def instructions(fight: Fight) -> list[tuple[str, str]]:
    """Return each instruction with what became of it."""
    return [(e.word, e.fate) for e in fight.told if isinstance(e, events.Instruction)]


def target(fight: Fight) -> str:
    """Return whom he went for."""
    return next(e.target for e in fight.told if isinstance(e, events.Target))


# -- turn ------------------------------------------------------------------------------------------


def test_the_counters_of_both_sides_are_in_one_cup() -> None:
    options = {option.key: option.default for option in GAME.options}
    state = GAME.start(options)
    door = BatchDoor({"Player": lambda question, _: question.options[-1]}, Chance("cup"))
    GAME.step(state, door)
    GAME.step(state, door)
    there = {man_.name for man_ in state.men}
    assert there == {*state.cup, state.drawn}
    assert len({man_.side for man_ in state.men}) == 2


def test_a_man_who_sees_no_enemy_even_after_turning_rolls_dark_green() -> None:
    fight = Fight(man("A", "C3 N"), man("B", "H3 W", "blue"), board=YARD)
    assert "dark" == colour_of(fight, "A")


def test_a_man_rolls_medium_green_for_an_enemy_behind_his_back() -> None:
    fight = Fight(man("A", "C3 W"), man("B", "H3 W", "blue"))
    assert "medium" == colour_of(fight, "A")


def test_a_man_in_cover_from_every_enemy_he_sees_rolls_light_green() -> None:
    fight = Fight(man("A", "H3 N", cover="north"), man("B", "H1 S", "blue"), board=YARD)
    assert "light" == colour_of(fight, "A")


def test_one_enemy_from_whom_he_has_no_cover_makes_it_medium_green() -> None:
    fight = Fight(
        man("A", "H3 N", cover="north"),
        man("B", "H1 S", "blue"),
        man("C", "H6 N", "blue"),
        board=YARD,
    )
    assert "medium" == colour_of(fight, "A")


def test_lying_prone_is_no_cover() -> None:
    fight = Fight(man("A", "C3 E", is_prone=True), man("B", "H3 W", "blue"))
    assert "medium" == colour_of(fight, "A")


def test_an_unconscious_enemy_is_not_seen() -> None:
    fight = Fight(man("A", "C3 E"), man("B", "H3 W", "blue", out="unconscious"))
    assert "dark" == colour_of(fight, "A")


DARK: Final = ("Suspected", "ADVANCE", "SHOOT+", "*PRONE 1-2")
PRINTED: Final = {
    "dark": {
        **{str(n): DARK for n in (1, 2, 3)},
        "4": ("Suspected Long Gun", "ADVANCE", "*PRONE 1-2"),
        "5": ("Suspected Handgun", "ADVANCE", "*PRONE 1-2"),
        "6": ("WAIT",),
    },
    "medium": {
        "1": ("Closest", "PRONE 1-4", "SHOOT+"),
        "2": ("Closest", "SHOOT+", "PRONE 1-2"),
        "3": ("Closest", "MOVE", "PRONE 1-3"),
        "4": ("Closest", "PRONE 1-4", "SHOOT+"),
        "5": ("Cover-", "PRONE 1-5", "SHOOT+"),
        "6": ("Closest", "PRONE", "SHOOT", "CRAWL"),
    },
    "light": {
        "1": ("Closest", "SHOOT+", "PRONE 1-2"),
        "2": ("Closest Handgun", "SHOOT+", "PRONE 1-2"),
        "3": ("Closest", "SHOOT", "MOVE", "*PRONE 1-3"),
        "4": ("Cover-", "SHOOT+", "PRONE 1-2"),
        "5": ("Closest Long Gun", "SHOOT+", "PRONE 1-2"),
        "6": ("Closest", "MOVE", "*PRONE 1-3"),
    },
}
"""The three dice, copied from the print by hand."""


def test_each_cell_of_the_dice_is_the_printed_one() -> None:
    assert PRINTED == load_dice(GAME.tables["dice.toml"], "dice.toml")


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("colour_", ["dark", "medium", "light"])
def test_each_cell_of_the_dice_is_carried_out_as_printed(colour_: str, die: int) -> None:
    places = {"dark": "C3 N", "medium": "H3 N", "light": "H3 N"}
    cover = "north" if colour_ == "light" else ""
    seen_from = "H3 W" if colour_ == "dark" else "H1 S"
    fight = Fight(man("A", places[colour_], cover=cover), man("B", seen_from, "blue"), board=YARD)
    cell = PRINTED[colour_][str(die)]
    dice = ["1"] if colour_ != "dark" and "PRONE" not in cell else []
    fight.act("A", left=0, auto=[str(die)], dice=dice)
    assert f"OL-DIE-{colour_[0].upper()}{die}" in fight.clauses
    named = [e.word for e in fight.told if isinstance(e, events.Target)]
    told = [e.word for e in fight.told if isinstance(e, events.Instruction | events.Rolls)]
    assert list(cell) == named + list(dict.fromkeys(told))


def test_instructions_are_carried_out_from_the_top() -> None:
    fight = Fight(man("A", "C3 E"), man("B", "K3 W", "blue"))
    fight.act("A", left=1, auto=["1"], dice=["2", "1 1"])
    assert [("PRONE 1-4", ""), ("SHOOT+", "")] == instructions(fight)


def test_an_instruction_that_cannot_be_followed_does_not_end_his_turn() -> None:
    fight = Fight(man("A", "C5 E", is_prone=True), man("B", "F5 W", "blue"))
    fight.act("A", left=1, auto=["1"], dice=["1 1"])
    assert [("PRONE 1-4", "skip"), ("SHOOT+", "")] == instructions(fight)
    assert "shoots" in sorts(fight.told)


def test_what_the_rules_do_not_cover_is_a_wait_and_ends_his_turn() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue"))
    with ScriptedDoor() as door:
        act = Acting(fight.play(door), fight.state.find("A"), 4)
        act.target = fight.state.find("B")
        carry_out(act, "DANCE")
    assert ["OL-WAIT-X", "OL-WAIT"] == [told.clause for told in door.events]
    assert act.has_ended


def test_a_group_is_no_target_and_makes_no_colour() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "I5 W", "blue"))
    fight.state.groups.append(Group("The crowd", fight.rules.ground.cells.find("D6")))
    fight.act("A", left=0, auto=["2"], dice=["6"])
    assert "B" == target(fight)
    fight.state.find("B").out = "dead"
    assert "dark" == colour_of(fight, "A")


def test_a_wait_on_the_die_does_nothing() -> None:
    fight = Fight(man("A", "C3 N"), man("B", "H3 W", "blue"), board=YARD)
    fight.act("A", auto=["6"])
    assert "waits" == sorts(fight.told)[-1]


def test_an_instruction_that_needs_a_target_is_skipped_once_he_is_out() -> None:
    fight = Fight(man("A", "D3 E"), man("B", "E3 W", "blue", is_prone=True))
    fight.act("A", left=2, auto=["6"], dice=["6 6"], chits=["head dead"])
    assert ("CRAWL", "skip") == instructions(fight)[-1]


def test_by_option_a_new_target_is_named_once_the_first_is_out() -> None:
    fight = Fight(
        man("A", "D3 E"),
        man("B", "E3 W", "blue"),
        man("C", "I3 W", "blue"),
        options={"target_out": "new"},
    )
    fight.act("A", left=2, auto=["6"], dice=["6 6", "1"], chits=["head dead"])
    named = [e.target for e in fight.told if isinstance(e, events.Target)]
    assert ["B", "C"] == named


# -- targets ---------------------------------------------------------------------------------------


def test_closest_is_the_nearest_enemy_in_squares() -> None:
    fight = Fight(man("A", "C3 E"), man("B", "H3 W", "blue"), man("C", "C7 N", "blue"))
    fight.act("A", left=1, auto=["2"], dice=["6"])
    assert "C" == target(fight)


def test_of_equally_near_enemies_chance_takes_one() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue"), man("C", "C2 S", "blue"))
    fight.act("A", left=1, auto=["2"], dice=["6"], ties=["C"])
    assert "C" == target(fight)


@pytest.mark.parametrize(
    ("word", "near", "far", "chosen"),
    [
        ("2", "Winchester", "Colt 45", "C"),
        ("5", "Colt 45", "Winchester", "C"),
        ("2", "Colt 45", "Winchester", "B"),
    ],
)
def test_closest_handgun_and_long_gun_look_at_what_is_in_hand(
    word: str, near: str, far: str, chosen: str
) -> None:
    fight = Fight(
        man("A", "H3 N", cover="north"),
        man("B", "H1 S", "blue", holds=(near,)),
        man("C", "I1 S", "blue", holds=(far,)),
        board=YARD,
    )
    fight.state.find("C").cell = fight.rules.ground.cells.find("G1")
    fight.act("A", left=0, auto=[word], dice=["6"])
    assert chosen == target(fight)


def test_without_such_a_gun_the_plain_closest_is_the_target() -> None:
    fight = Fight(
        man("A", "H3 N", cover="north"),
        man("B", "H1 S", "blue", holds=("Winchester",)),
        board=YARD,
    )
    fight.act("A", left=0, auto=["2"], dice=["6"])
    assert "B" == target(fight)


def test_cover_minus_prefers_an_enemy_who_is_prone_even_in_cover() -> None:
    fight = Fight(
        man("A", "E5 N"),
        man("B", "H3 S", "blue", cover="west"),
        man("C", "C9 N", "blue", is_prone=True, cover="north"),
    )
    fight.act("A", left=0, auto=["5"], dice=["6"])
    assert "C" == target(fight)


def test_by_option_cover_minus_wants_neither_cover_nor_prone() -> None:
    fight = Fight(
        man("A", "E5 N"),
        man("B", "G5 W", "blue", is_prone=True),
        man("C", "K5 W", "blue"),
        options={"bare": "both"},
    )
    fight.act("A", left=0, auto=["5"], dice=["6"])
    assert "C" == target(fight)


@pytest.mark.parametrize(("how", "found"), [("walk", ["C"]), ("squares", ["B", "C"])])
def test_suspected_counts_turns_unless_the_option_counts_squares(
    how: str, found: list[str]
) -> None:
    fight = Fight(
        man("A", "E5 N"),
        man("B", "G7 N", "blue"),
        man("C", "C3 N", "blue"),
        options={"suspected": how},
    )
    act = Acting(quiet_play(fight), fight.state.find("A"), 4)
    assert found == [enemy.name for enemy in suspects(act, fight.state.men[1:])]


@pytest.mark.parametrize(("how", "found"), [("walk", ["B", "C"]), ("squares", ["B"])])
def test_by_option_suspected_tells_squares_apart(how: str, found: list[str]) -> None:
    fight = Fight(
        man("A", "E5 W"),
        man("B", "G3 W", "blue"),
        man("C", "B5 N", "blue"),
        options={"suspected": how},
    )
    act = Acting(quiet_play(fight), fight.state.find("A"), 4)
    assert found == [enemy.name for enemy in suspects(act, fight.state.men[1:])]


def test_a_closed_door_on_the_way_counts_nothing_for_suspected() -> None:
    fight = Fight(man("A", "D3 E"), man("B", "F3 W", "blue"), board=YARD)
    act = Acting(quiet_play(fight), fight.state.find("A"), 4)
    assert 2 == whole(actions_to_walk(act, fight.state.find("B")))


def test_an_enemy_whom_no_way_leads_to_is_passed_over() -> None:
    walled = (
        open_ground(3)
        .replace("1   .   .   .", "1   .   R   .")
        .replace("2   .   .   .", "2   R   R   .")
    )
    fight = Fight(man("A", "H3 E"), man("B", "A1 S", "blue"), board=walled)
    act = Acting(quiet_play(fight), fight.state.find("A"), 4)
    assert [] == suspects(act, fight.state.men[1:])


# -- PRONE -----------------------------------------------------------------------------------------


def test_prone_without_a_range_needs_no_die() -> None:
    fight = Fight(man("A", "C3 E", **SILENT), man("B", "K3 W", "blue"))
    fight.act("A", left=0, auto=["6"])
    assert fight.state.find("A").is_prone


@pytest.mark.parametrize(("die", "lies"), [("4", True), ("5", False)])
def test_prone_with_a_range_needs_a_die_within_it(die: str, lies: bool) -> None:  # noqa: FBT001 - a case
    fight = Fight(man("A", "C3 E", **SILENT), man("B", "K3 W", "blue"))
    fight.act("A", left=0, auto=["1"], dice=[die])
    assert lies == fight.state.find("A").is_prone


def test_a_starred_prone_rolls_no_die_outside_every_field_of_view() -> None:
    fight = Fight(man("A", "H3 N", cover="north", **SILENT), man("B", "H1 N", "blue"), board=YARD)
    fight.act("A", left=0, auto=["6"])
    assert ("*PRONE 1-3", "skip") == instructions(fight)[-1]


def test_a_starred_prone_rolls_its_die_in_an_enemys_field_of_view() -> None:
    fight = Fight(man("A", "H3 N", cover="north", **SILENT), man("B", "H1 S", "blue"), board=YARD)
    fight.act("A", left=0, auto=["6"], dice=["3"])
    assert fight.state.find("A").is_prone


def test_a_prone_man_ignores_prone_and_rolls_no_die() -> None:
    fight = Fight(man("A", "C3 E", is_prone=True, **SILENT), man("B", "K3 W", "blue"))
    fight.act("A", left=0, auto=["1"])
    assert ("PRONE 1-4", "skip") == instructions(fight)[0]


def test_a_rider_told_to_go_prone_dismounts_for_nothing_and_does_not_lie_down() -> None:
    fight = Fight(man("A", "C3 E", is_mounted=True, **SILENT), man("B", "K3 W", "blue"))
    fight.act("A", left=0, auto=["1"], dice=["1"])
    rider = fight.state.find("A")
    assert (False, False) == (rider.is_mounted, rider.is_prone)
    assert [rider.cell] == fight.state.horses


@pytest.mark.parametrize(("die", "mounted"), [("2", False), ("3", True)])
def test_a_tuwa_dismounts_only_on_an_even_further_die(die: str, mounted: bool) -> None:  # noqa: FBT001 - a case
    fight = Fight(
        man("A", "C3 E", is_mounted=True, is_tuwa=True, **SILENT), man("B", "K3 W", "blue")
    )
    fight.act("A", left=0, auto=["1"], dice=["1", die])
    assert mounted == fight.state.find("A").is_mounted


# -- Snap-shots ------------------------------------------------------------------------------------


def into_view(fight: Fight, *, dice: list[str], chits: list[str] = []) -> list[str]:  # noqa: B006 - only read
    """Let B step from D3 to E3; return the sorts of events."""
    mover = fight.state.find("B")
    find = fight.rules.ground.cells.find
    with ScriptedDoor(draws={"dice": dice, "chits": chits}) as door:
        walk(fight.play(door), mover, [Hop(4 * find("E6") + mover.facing, 6, None, WALK)], 4)
    return sorts([told.event for told in door.events])


def test_an_auto_character_answers_a_player_who_steps_into_his_view() -> None:
    fight = Fight(man("A", "E3 S", gun=1), man("B", "D6 E", "blue", plays="player"))
    fight.state.find("B").cell = fight.rules.ground.cells.find("A3")
    told = into_view(fight, dice=["3", "1", "1 1"])
    assert ["steps", "snap shot", "answer", "shoots"] == told


def test_he_does_not_answer_another_auto_character() -> None:
    fight = Fight(man("A", "E3 S", gun=1), man("B", "D6 E", "blue"))
    fight.state.find("B").cell = fight.rules.ground.cells.find("A3")
    assert ["steps"] == into_view(fight, dice=[])


def test_he_does_not_answer_who_moves_about_in_his_view() -> None:
    fight = Fight(man("A", "E3 S", gun=1), man("B", "D6 E", "blue", plays="player"))
    assert ["steps"] == into_view(fight, dice=[])


def test_he_does_not_answer_beyond_the_range_of_his_weapon() -> None:
    fight = Fight(man("A", "E1 S", gun=0), man("B", "D6 E", "blue", plays="player"))
    fight.state.find("B").cell = fight.rules.ground.cells.find("A1")
    assert ["steps"] == into_view(fight, dice=[])


def test_his_skill_lengthens_that_range() -> None:
    fight = Fight(man("A", "E1 S", gun=1), man("B", "D6 E", "blue", plays="player"))
    fight.state.find("B").cell = fight.rules.ground.cells.find("A1")
    assert ["steps", "snap shot"] == into_view(fight, dice=["4"])


def test_with_empty_hands_he_does_not_answer() -> None:
    fight = Fight(man("A", "E3 S", **SILENT), man("B", "D6 E", "blue", plays="player"))
    fight.state.find("B").cell = fight.rules.ground.cells.find("A3")
    assert ["steps"] == into_view(fight, dice=[])


def test_by_option_the_attempt_at_a_mover_is_the_shot() -> None:
    fight = Fight(
        man("A", "E3 S", gun=1),
        man("B", "D6 E", "blue", plays="player"),
        options={"snap_mover": "shot"},
    )
    fight.state.find("B").cell = fight.rules.ground.cells.find("A3")
    assert ["steps", "snap shot", "shoots"] == into_view(fight, dice=["3", "1 1"])


def shot_at(fight: Fight, *, dice: list[str]) -> list[str]:
    """Let A answer a shot of B; return the sorts of events."""
    with ScriptedDoor(draws={"dice": dice}) as door:
        fight.play(door).react(fight.state.find("A"), fight.state.find("B"), "was shot at")
    return sorts([told.event for told in door.events])


@pytest.mark.parametrize(
    ("die", "ends"), [("3", ["snap shot", "answer"]), ("4", ["snap shot", "answer", "lies down"])]
)
def test_shot_at_by_somebody_unseen_he_lies_down_on_four_or_more(die: str, ends: list[str]) -> None:
    fight = Fight(man("A", "E3 S", gun=1), man("B", "E1 S", "blue", plays="player"))
    assert ends == shot_at(fight, dice=["1", die])


def test_a_shot_that_a_friend_blocks_becomes_hitting_the_dirt() -> None:
    fight = Fight(
        man("A", "E3 S", gun=1),
        man("F", "E4 S"),
        man("B", "E6 N", "blue", plays="player"),
    )
    assert ["snap shot", "answer", "lies down"] == shot_at(fight, dice=["1", "1"])


# -- SHOOT -----------------------------------------------------------------------------------------


def test_he_turns_towards_a_target_behind_him() -> None:
    fight = Fight(man("A", "E5 W"), man("B", "I5 W", "blue"))
    fight.act("A", left=2, auto=["2"], dice=["1 1", "6"])
    assert ["turns", "shoots"] == [
        kind for kind in sorts(fight.told) if kind in ("turns", "shoots")
    ]


def test_he_draws_a_weapon_that_could_wound_from_there() -> None:
    fight = Fight(
        man("A", "A5 E", holds=(), carries=("Colt 45", "Winchester")), man("B", "L5 W", "blue")
    )
    fight.act("A", left=2, auto=["2"], dice=["1 1", "6"], ties=["Winchester"])
    assert "Winchester" == next(e.item for e in fight.told if isinstance(e, events.Draws))


def test_he_stows_a_weapon_that_cannot_wound_and_draws_one_that_could() -> None:
    fight = Fight(
        man("A", "A5 E", carries=("Winchester",), rounds={"Colt 45": 0}), man("B", "L5 W", "blue")
    )
    fight.act("A", left=2, auto=["2"], dice=["6"])
    assert ["stows", "draws"] == [kind for kind in sorts(fight.told) if kind in ("stows", "draws")]


def test_with_no_weapon_that_could_wound_shoot_becomes_move() -> None:
    fight = Fight(man("A", "A5 E", holds=("Shotgun",)), man("B", "L5 W", "blue"))
    fight.act("A", left=1, auto=["2"], dice=["1", "6"])
    assert ("SHOOT+", "change") == instructions(fight)[0]
    assert "OL-MOVE-0" in fight.clauses


def test_shoot_is_one_shot_and_what_is_left_goes_to_the_next_instruction() -> None:
    fight = Fight(man("A", "C5 E", is_prone=True), man("B", "F5 W", "blue"))
    fight.act("A", left=2, auto=["6"], dice=["1 1", "1"])
    assert 1 == sorts(fight.told).count("shoots")
    assert ("CRAWL", 1) == next((e.word, e.die) for e in fight.told if isinstance(e, events.Rolls))


def test_shoot_plus_puts_every_action_into_shooting() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue"))
    fight.act("A", auto=["2"], dice=["1 1"] * 4 + ["6"])
    assert 4 == sorts(fight.told).count("shoots")


def test_a_friend_in_the_way_makes_it_a_move() -> None:
    fight = Fight(man("A", "C5 E"), man("F", "E5 E"), man("B", "I5 W", "blue"))
    fight.act("A", left=1, auto=["2"], dice=["1", "6"])
    assert "OL-SHOOT-9" in fight.clauses


def test_a_rifle_takes_a_poor_shot_with_its_last_action() -> None:
    fight = Fight(man("A", "C5 E", holds=("Winchester",)), man("B", "F5 W", "blue"))
    fight.act("A", left=1, auto=["2"], dice=["1 1", "6"])
    assert ["Poor Shot"] == [e.how for e in fight.told if isinstance(e, events.Shoots)]


@pytest.mark.parametrize(("die", "rounds"), [("2", 0), ("3", 1)])
def test_a_double_barrelled_shotgun_fires_both_on_one_or_two(die: str, rounds: int) -> None:
    fight = Fight(man("A", "C5 E", holds=("Shotgun",)), man("B", "E5 W", "blue"))
    fight.act("A", left=1, auto=["2"], dice=[die, "1 1", "6"])
    assert rounds == fight.state.find("A").items[0].loaded


def test_an_archer_gets_up_to_shoot() -> None:
    fight = Fight(man("A", "C5 E", holds=("Bow",), bow=2, is_prone=True), man("B", "G5 W", "blue"))
    fight.act("A", left=3, auto=["2"], dice=["1 1", "6"])
    assert "gets up" in sorts(fight.told)
    assert "OL-SHOOT-8" in fight.clauses


def test_an_archer_with_one_action_for_good_drops_the_bow() -> None:
    fight = Fight(
        man("A", "C5 E", holds=("Bow",), carries=("Knife", "Colt 45"), bow=2, lost=3),
        man("B", "G5 W", "blue"),
    )
    fight.act("A", left=1, auto=["2"], dice=["6"])
    assert ["drops", "draws"] == [k for k in sorts(fight.told) if k in ("drops", "draws")]
    assert ["Colt 45"] == [item.name for item in fight.state.find("A").items_held()]


def test_an_unarmed_rider_draws_handgun_bow_or_lance_before_a_rifle() -> None:
    fight = Fight(
        man("A", "C5 E", holds=(), carries=("Winchester", "Lance"), is_mounted=True),
        man("B", "I5 W", "blue"),
    )
    fight.act("A", left=1, auto=["2"], dice=["6"])
    assert ["Lance"] == [item.name for item in fight.state.find("A").items_held()]


# -- out of ammunition -----------------------------------------------------------------------------


def test_with_all_weapons_empty_he_hides_and_reloads() -> None:
    fight = Fight(
        man("A", "G3 S", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}),
        man("B", "J3 W", "blue"),
        board=YARD,
    )
    fight.act("A", ties=[])
    assert "reloads" == sorts(fight.told)[-1]
    assert "dark" == colour_of(fight, "A")


def test_without_reloads_he_lies_down_for_good() -> None:
    fight = Fight(man("A", "C3 E", rounds={"Colt 45": 0}), man("B", "K3 W", "blue"))
    fight.act("A")
    fight.act("A")
    assert ["waits"] == sorts(fight.told)
    assert fight.state.find("A").is_prone


def test_who_never_had_a_gun_rolls_normally() -> None:
    fight = Fight(man("A", "C3 N", holds=("Knife",)), man("B", "H3 W", "blue"), board=YARD)
    fight.act("A", auto=["6"])
    assert "colour" == sorts(fight.told)[0]


# -- Brawls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "objects", "what"),
    [
        ((), (), (), "Body Blow"),
        ((), ("Winchester",), ("C3",), "Pick up Object"),
        ((), ("Winchester",), (), "Body Blow"),
        (("Shotgun",), (), (), "Strike with Object"),
        (("Knife",), ("Winchester",), ("C3",), "Stab"),
    ],
)
def test_how_he_fights_in_a_brawl(
    mine: tuple[str, ...], theirs: tuple[str, ...], objects: tuple[str, ...], what: str
) -> None:
    fight = Fight(
        man("A", "C3 E", holds=mine), man("B", "C3 W", "blue", holds=theirs), objects=objects
    )
    play, a, b = quiet_play(fight), fight.state.men[0], fight.state.men[1]
    assert what == choose(play, a, b, 4)[1]


def test_prone_with_a_knife_he_gets_up_first() -> None:
    fight = Fight(man("A", "C3 E", holds=("Knife",), is_prone=True), man("B", "C3 W", "blue"))
    play, a, b = quiet_play(fight), fight.state.men[0], fight.state.men[1]
    assert "Get Up" == choose(play, a, b, 4)[1]


def test_in_a_brawl_no_die_of_a_colour_is_rolled() -> None:
    fight = Fight(man("A", "C3 E", **SILENT), man("B", "C3 W", "blue"))
    fight.act("A", left=1, dice=["1", "6"])
    assert ["instruction", "brawl"] == sorts(fight.told)


# -- ADVANCE ---------------------------------------------------------------------------------------


def test_advance_walks_to_the_nearest_square_with_cover_that_sees_the_target() -> None:
    fight = Fight(
        man("A", "D4 N", **SILENT), man("B", "I3 W", "blue"), board=YARD, open_doors=[("D3", "E3")]
    )
    fight.act("A", auto=["4"], dice=["3", "6"], ties=["G2"])
    assert "OL-ADV-W1" in fight.clauses
    assert "G2" == fight.where("A")


def test_advance_gets_as_close_as_it_can_if_the_target_is_out_of_sight() -> None:
    fight = Fight(man("A", "C2 W", **SILENT), man("B", "J6 W", "blue"), board=YARD)
    fight.act("A", left=1, auto=["4"], dice=["3"], ties=[])
    assert "OL-ADV-W3" in fight.clauses


def test_on_one_or_two_he_runs_and_stops_out_of_sight() -> None:
    fight = Fight(man("A", "A2 S", **SILENT), man("B", "J3 W", "blue"), board=YARD)
    fight.act("A", left=1, auto=["4"], dice=["1"], ties=["B3", "B4"])
    steps = [e for e in fight.told if isinstance(e, events.Steps)]
    assert {"run"} == {step.how for step in steps}


def test_prone_and_told_to_run_he_moves_instead() -> None:
    fight = Fight(man("A", "A3 S", is_prone=True, **SILENT), man("B", "J3 W", "blue"), board=YARD)
    fight.state.find("A").cell = fight.rules.ground.cells.find("C2")
    fight.act("A", left=0, auto=["4"])
    assert "OL-SKIP" in fight.clauses
    fight.act("A", left=1, auto=["4"], dice=["2", "1"])
    assert "OL-ADV-R1" in fight.clauses


def test_a_tuwa_rides_to_the_nearest_square_five_from_the_target() -> None:
    fight = Fight(
        man("A", "A5 E", is_mounted=True, is_tuwa=True, **SILENT), man("B", "L5 W", "blue")
    )
    with ScriptedDoor(draws={"ties": ["G5"]}) as door:
        act = Acting(fight.play(door), fight.state.find("A"), 4)
        act.target = fight.state.find("B")
        advance_tuwa(act)
    assert 5 == fight.rules.ground.far(*(each.cell for each in fight.state.men))


# -- MOVE ------------------------------------------------------------------------------------------


def test_an_odd_die_moves_him_away_as_far_as_he_can() -> None:
    fight = Fight(man("A", "E5 E", **SILENT), man("B", "G5 W", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["1", "6"])
    assert 3 == fight.rules.ground.far(*(each.cell for each in fight.state.men))


def test_at_an_edge_that_rewards_his_side_he_leaves_the_board() -> None:
    fight = Fight(man("A", "A5 E", **SILENT), man("B", "G5 W", "blue"), exits={"red": ("west",)})
    fight.act("A", auto=["3"], dice=["1"])
    assert "off the board" == fight.state.find("A").out


def test_elsewhere_he_stays_on_the_board() -> None:
    fight = Fight(man("A", "A5 E", **SILENT), man("B", "G5 W", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["1", "6"], ties=[])
    assert fight.state.find("A").is_there


def test_unseen_he_walks_straight_into_the_targets_square_and_fights() -> None:
    fight = Fight(man("A", "E5 E", **SILENT), man("B", "G5 E", "blue", **SILENT))
    fight.act("A", left=3, auto=["3"], dice=["2", "1", "6"])
    assert "brawl" in sorts(fight.told)


def test_seen_and_without_cover_he_shoots_instead() -> None:
    fight = Fight(man("A", "C5 E"), man("B", "G5 W", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["2", "1 1", "6"])
    assert "shoots" in sorts(fight.told)


def test_crawling_towards_the_target_he_waits_if_every_way_is_blocked() -> None:
    fight = Fight(man("A", "C3 E"), man("B", "H3 W", "blue"), board=YARD, open_doors=[("D3", "E3")])
    fight.act("A", left=2, auto=["6"], dice=["1 1", "2"])
    assert ["OL-MOVE-C1", "OL-WAIT"] == fight.clauses[-2:]


def test_ways_count_turns_and_steps() -> None:
    fight = Fight(man("A", "E5 N"), man("B", "E9 N", "blue"))
    ground = fight.rules.ground
    field = ways_of(ground, fight.rules.numbers, WALK).field(
        ground.cells.find("E9"), frozenset(), 0
    )
    north, south = (field[4 * ground.cells.find("E5") + facing] // 6 for facing in (0, 2))
    assert (4, 4) == (south, north)


def test_an_archer_whose_horse_is_killed_gets_up_before_he_shoots_again() -> None:
    fight = Fight(
        man("A", "C5 E", holds=("Bow",), bow=2, is_mounted=True),
        man("B", "G5 W", "blue", plays="player", gun=2),
    )
    answers = ["snap: snap"]
    chits = ["torso graze", "leg serious P"]
    dice = ["5 6", "1", "6 6", "6"]
    fight.act("A", left=4, answers=answers, auto=["2"], dice=dice, chits=chits)
    assert ["shoots", "shoots", "gets up"] == [
        kind for kind in sorts(fight.told) if kind in ("shoots", "gets up")
    ]


def test_suspected_with_a_gun_looks_for_the_nearest_so_armed_by_walking() -> None:
    fight = Fight(
        man("A", "C3 N"),
        man("B", "F3 W", "blue"),
        man("C", "J3 W", "blue", holds=("Winchester",)),
        board=YARD,
    )
    fight.act("A", left=0, auto=["4"])
    assert "C" == target(fight)


def test_without_such_a_gun_the_plain_suspected_is_the_target() -> None:
    fight = Fight(man("A", "C3 N"), man("B", "F3 W", "blue"), board=YARD)
    fight.act("A", left=0, auto=["4"])
    assert "B" == target(fight)


def test_prone_and_told_to_move_towards_he_gets_up() -> None:
    fight = Fight(man("A", "E5 E", is_prone=True, **SILENT), man("B", "K5 E", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["2", "6"])
    assert "gets up" in sorts(fight.told)


def test_prone_for_good_and_told_to_move_towards_he_crawls() -> None:
    fight = Fight(
        man("A", "E5 E", is_prone=True, stays_down=True, **SILENT), man("B", "K5 E", "blue")
    )
    fight.act("A", left=2, auto=["3"], dice=["2"], ties=["F5"])
    assert ["crawl"] == [e.how for e in fight.told if isinstance(e, events.Steps)]
