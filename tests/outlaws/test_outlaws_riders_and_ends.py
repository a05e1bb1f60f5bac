"""Clauses of riders, of moves that end early, and of what two readings disagreed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from gunfights import YARD, Fight, man, sorts
from taped import Tape

from lonehand.engine.chance import Chance
from lonehand.games.outlaws import events
from lonehand.games.outlaws.automa import advance, move
from lonehand.games.outlaws.automa.character import Acting
from lonehand.games.outlaws.automa.goals import covered_ends
from lonehand.games.outlaws.numbers.numbers import NUMBERS, numbers_of
from lonehand.games.outlaws.rules import movement, wounds
from lonehand.games.outlaws.rules.shooting import could_wound
from lonehand.games.outlaws.rules.ways import CRAWL, RIDE, RUN, WALK, Hop
from lonehand.testing.ablation import replace

SILENT: Final[dict[str, Any]] = {"holds": ()}
CHITS: Final = dict.fromkeys(f"{chit.location} {chit.severity}" for chit in NUMBERS.chits)


WALLED: Final = """board: Walled
cells: squares

ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .

  2   .   .   .   .   .   .

  3   .   .   .   .   .   .

  4   .   .   .   .   .   .

  5   .   .   .   .   .   .

  6   .   .   .   .   .   .

  7   .   .   .   .   .   .

  8   .   .   .   .   .   .
    +---+---+---+---+---+
  9   .   .   .   .   .   .

 10   .   .   .   .   .   .
"""


def fates(fight: Fight) -> list[tuple[str, str]]:
    """Return each instruction with what became of it."""
    return [(e.word, e.fate) for e in fight.told if isinstance(e, events.Instruction)]


def held(fight: Fight, name: str) -> list[str]:
    """Return what somebody has in hand."""
    return [item.name for item in fight.state.find(name).items_held()]


def far(fight: Fight) -> int:
    """Return how many squares the first two are apart."""
    one, other = fight.state.men[:2]
    return fight.rules.ground.far(one.cell, other.cell)


def test_a_rider_with_nothing_that_could_wound_moves_and_draws_nothing() -> None:
    fight = Fight(
        man("A", "C5 E", holds=(), carries=("Lance",), is_mounted=True), man("B", "L5 W", "blue")
    )
    fight.act("A", left=1, auto=["2"], dice=["2", "6"], ties=["F5"])
    assert ("SHOOT+", "change") == fates(fight)[0]
    assert [] == held(fight, "A")


def test_a_slow_archer_whom_a_friend_blocks_keeps_his_bow() -> None:
    fight = Fight(
        man("A", "C5 E", holds=("Bow",), carries=("Colt 45",), bow=1, lost=3),
        man("B", "I5 W", "blue"),
        man("F", "E5 E"),
    )
    fight.act("A", left=1, auto=["2"], dice=["2"], ties=["D4"])
    assert ("SHOOT+", "change") == fates(fight)[0]
    assert ["Bow"] == held(fight, "A")


def test_after_a_bow_the_printed_order_decides_and_not_what_is_loaded() -> None:
    fight = Fight(
        man(
            "A",
            "C5 E",
            holds=("Bow",),
            carries=("Winchester", "Colt 45"),
            rounds={"Colt 45": 0},
            bow=2,
            lost=3,
        ),
        man("B", "G5 W", "blue"),
    )
    fight.act("A", left=1, auto=["2"], dice=["6"])
    assert ["Colt 45"] == held(fight, "A")


def test_a_shot_instead_of_a_move_is_one_with_what_is_in_hand() -> None:
    fight = Fight(
        man("A", "C5 E", holds=("Knife",), carries=("Colt 45",)), man("B", "J5 W", "blue")
    )
    fight.act("A", left=1, auto=["3"], dice=["2", "6"], ties=["D5"])
    assert [] == [kind for kind in sorts(fight.told) if kind in ("draws", "stows", "shoots")]


def test_who_could_wound_from_where_he_is_lies_down_there() -> None:
    fight = Fight(man("A", "C5 E", holds=("Bow",), bow=2), man("B", "F5 W", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["2"])
    assert "C5" == fight.where("A")
    assert fight.state.find("A").is_prone


def test_with_a_knife_he_walks_into_the_square_of_an_enemy_who_sees_him() -> None:
    fight = Fight(man("A", "D5 E", holds=("Knife",)), man("B", "F5 W", "blue", holds=()))
    fight.act("A", left=3, auto=["3"], dice=["2", "1", "6"])
    assert "F5" == fight.where("A")
    assert "brawl" in sorts(fight.told)


def test_a_rider_with_a_knife_stays_beside_the_target_and_does_not_ride_about() -> None:
    fight = Fight(
        man("A", "E5 E", holds=("Knife",), is_mounted=True), man("B", "F5 W", "blue", holds=())
    )
    fight.act("A", left=4, auto=["3"], dice=["2", "6"])
    assert "E5" == fight.where("A")


def test_a_crawl_without_an_action_rolls_no_die_for_a_prone_man() -> None:
    fight = Fight(man("A", "C3 E", is_prone=True, **SILENT), man("B", "K3 W", "blue"))
    fight.act("A", left=0, auto=["6"])
    assert ("CRAWL", "skip") == fates(fight)[-1]


def test_where_nothing_hides_him_he_reloads_at_once() -> None:
    fight = Fight(
        man("A", "C3 E", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}), man("B", "K3 W", "blue")
    )
    fight.act("A", left=4)
    assert "C3" == fight.where("A")
    assert 6 == fight.state.find("A").items[0].loaded


@pytest.mark.parametrize(("left", "why"), [(1, "no step"), (2, "no enemy can see")])
def test_a_man_who_cannot_go_a_step_is_not_called_on_the_way(left: int, why: str) -> None:
    empty = man("A", "J1 W", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}, is_prone=True)
    fight = Fight(empty, man("B", "A1 E", "blue"), board=YARD)
    fight.state.find("A").stays_down = True
    fight.act("A", left=left)
    goals = [event for event in fight.told if isinstance(event, events.Goal)]
    assert [goal.why[: len(why)] for goal in goals] == [why]


def test_who_can_never_crawl_a_square_reloads_where_he_is() -> None:
    empty = man("A", "J1 W", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}, is_prone=True, lost=3)
    fight = Fight(empty, man("B", "A1 E", "blue"), board=YARD)
    fight.state.find("A").stays_down = True
    fight.act("A", left=1)
    assert ("OUT OF AMMO", "skip") == fates(fight)[-1]
    assert [event.who for event in fight.told if isinstance(event, events.Reloads)] == ["A"]


def test_once_reloaded_he_rolls_the_auto_die_from_his_next_counter_on() -> None:
    fight = Fight(
        man("A", "C3 E", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}), man("B", "K3 W", "blue")
    )
    fight.act("A", left=4)
    assert "colour" not in sorts(fight.told)
    fight.act("A", left=0, auto=["1"], dice=["6"])
    assert "colour" in sorts(fight.told)


def test_a_man_with_a_leg_wound_does_not_run() -> None:
    fight = Fight(man("A", "A2 S", is_lame=True, **SILENT), man("B", "J3 W", "blue"), board=YARD)
    fight.state.find("A").cell = fight.rules.ground.cells.find("C2")
    fight.act("A", left=1, auto=["4"], dice=["1", "1"], ties=["C2"])
    assert ("ADVANCE", "change") == fates(fight)[0]


@pytest.mark.parametrize("mounted", [True, False])
def test_towards_a_target_who_sees_him_he_shoots_if_there_is_no_cover(
    mounted: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(man("A", "C5 E", is_mounted=mounted), man("B", "G5 W", "blue"))
    fight.act("A", left=1, auto=["3"], dice=["2", "1 1", "6"])
    assert ["shoots"] == [kind for kind in sorts(fight.told) if kind in ("shoots", "steps")]


def test_a_rider_goes_into_cover_in_view_of_the_target_and_gets_off() -> None:
    fight = Fight(man("A", "F5 E", holds=(), is_mounted=True), man("B", "H1 S", "blue"), board=YARD)
    fight.act("A", left=4, auto=["3"], dice=["6"], ties=["G2"])
    rider = fight.state.find("A")
    assert "G2" == fight.where("A")
    assert not rider.is_mounted
    assert 1 == rider.cover
    assert [rider.cell] == fight.state.horses


def test_a_rider_who_finds_no_cover_in_view_skips_advance() -> None:
    fight = Fight(
        man("A", "D10 N", holds=(), is_mounted=True), man("B", "D1 E", "blue"), board=WALLED
    )
    fight.act("A", left=4, auto=["4"])
    assert ("ADVANCE", "skip") == fates(fight)[0]
    assert "D10" == fight.where("A")


def test_a_tuwa_out_of_reach_of_the_ring_rides_as_close_as_possible() -> None:
    fight = Fight(
        man("A", "A5 E", is_mounted=True, is_tuwa=True, **SILENT),
        man("B", "L5 E", "blue"),
    )
    fight.act("A", left=1, auto=["3"], dice=["2", "6"], ties=["D5"])
    assert 8 == far(fight)


@pytest.mark.parametrize(("left", "throws"), [(2, True), (1, False)])
def test_a_tuwa_throws_his_lance_within_three_squares_if_actions_suffice(
    left: int,
    throws: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "E5 E", holds=(), carries=("Lance",), is_mounted=True, is_tuwa=True),
        man("B", "H5 W", "blue"),
    )
    dice = ["2", "1 1", "6"] if throws else ["2", "6"]
    fight.act("A", left=left, auto=["3"], dice=dice)
    assert throws == ("shoots" in sorts(fight.told))


def test_a_tuwa_rides_round_an_enemy_in_cover_to_where_he_has_none() -> None:
    fight = Fight(
        man("A", "H6 N", holds=(), carries=("Lance",), is_mounted=True, is_tuwa=True),
        man("B", "H1 S", "blue", cover="south"),
        board=YARD,
    )
    fight.act("A", left=4, auto=["3"], dice=["2", "1 1", "6"])
    assert "E3" == fight.where("A")
    assert 3 == far(fight)


def test_a_tuwa_who_finds_no_such_square_shoots_as_much_as_he_can() -> None:
    fight = Fight(
        man("A", "C12 N", holds=("Winchester",), is_mounted=True, is_tuwa=True),
        man("B", "C4 S", "blue", cover="south"),
    )
    fight.act("A", left=1, auto=["3"], dice=["2", "1 1", "6"])
    assert ["shoots"] == [kind for kind in sorts(fight.told) if kind in ("shoots", "steps")]


def test_in_an_enemys_square_he_ignores_prone() -> None:
    fight = Fight(man("A", "E5 E", **SILENT), man("B", "F5 E", "blue", **SILENT))
    fight.act("A", left=1, auto=["3"], dice=["2"])
    assert ("PRONE 1-3", "skip") == fates(fight)[-1]


def test_prone_he_gets_up_to_advance_and_stops_if_the_target_sees_him_now() -> None:
    fight = Fight(man("A", "H3 N", is_prone=True, **SILENT), man("B", "H1 S", "blue"), board=YARD)
    fight.act("A", left=4, auto=["4"], dice=["3", "6"])
    assert ["gets up"] == [kind for kind in sorts(fight.told) if kind in ("gets up", "steps")]


def test_a_dismounted_auto_character_walks_though_a_horse_stands_beside_him() -> None:
    fight = Fight(man("A", "E5 E", **SILENT), man("B", "L5 E", "blue"))
    fight.state.horses.append(fight.rules.ground.cells.find("E5"))
    fight.act("A", left=1, auto=["3"], dice=["2", "6"], ties=["F5"])
    assert ["walk"] == [e.how for e in fight.told if isinstance(e, events.Steps)]


def acting(fight: Fight, left: int) -> tuple[Acting, Tape]:
    """Return the first man with the second as his target; what is left to chance is random."""
    tape = Tape(Chance("acting"))
    act = Acting(fight.play(tape), fight.state.men[0], left)  # type: ignore[arg-type]  # nothing is asked
    act.target = fight.state.men[1]
    return act, tape


def test_a_tuwa_far_from_the_ring_closes_in() -> None:
    fight = Fight(
        man("A", "A5 E", is_mounted=True, is_tuwa=True, **SILENT), man("B", "L5 W", "blue")
    )
    act, tape = acting(fight, 1)
    advance.advance_tuwa(act)
    assert 8 == far(fight)
    assert "OL-ADV-T2" in tape.clauses


def test_a_rider_who_cannot_get_into_view_rides_as_close_as_he_can() -> None:
    fight = Fight(
        man("A", "A10 N", is_mounted=True, **SILENT), man("B", "A1 S", "blue"), board=WALLED
    )
    act, tape = acting(fight, 1)
    advance.advance_mounted(act)
    assert "OL-ADV-M2" in tape.clauses
    assert "A10" != fight.where("A")


def test_without_cover_in_reach_he_walks_into_view_and_lies_down() -> None:
    fight = Fight(man("A", "F10 N", **SILENT), man("B", "F5 S", "blue"), board=WALLED)
    act, tape = acting(fight, 1)
    advance.walk(act)
    assert "OL-ADV-W2" in tape.clauses
    assert fight.state.find("A").is_prone
    assert "F10" == fight.where("A")


def test_he_stays_in_his_square_if_cover_there_lets_him_see_the_target() -> None:
    fight = Fight(man("A", "G2 N", **SILENT), man("B", "H1 S", "blue"), board=YARD)
    act, tape = acting(fight, 1)
    advance.walk(act)
    assert "G2" == fight.where("A")
    assert 1 == fight.state.find("A").cover
    assert "OL-ADV-W1S" in tape.clauses


def test_towards_a_target_who_sees_him_he_goes_into_cover_not_next_to_it() -> None:
    fight = Fight(man("A", "H4 N", **SILENT), man("B", "H1 S", "blue"), board=YARD)
    act, tape = acting(fight, 2)
    move.walk(act)
    assert "OL-MOVE-W2" in tape.clauses
    assert "H3" == fight.where("A")
    assert 0 == fight.state.find("A").cover


def test_a_rider_who_moves_towards_the_target_goes_into_cover_in_its_view() -> None:
    fight = Fight(man("A", "B5 N", is_mounted=True, **SILENT), man("B", "D3 N", "blue"), board=YARD)
    act, tape = acting(fight, 4)
    move.ride(act)
    assert "OL-MOVE-R1" in tape.clauses
    assert "B4" == fight.where("A")
    assert not fight.state.find("A").is_mounted


HALL: Final = """board: Hall
cells: squares

ground
      A   B   C   D   E   F   G   H   I   J
  1   .   .   .   .   .   .   .   .   .   .
            +-------+               +
  2   .   . | _   _ | .   .   .   . | .   .
            |       |               |
  3   .   . D _   _ D .   .   .   . | .   .
            |       |               |
  4   .   . | _   _ | .   .   .   . | .   .
            +-------+               |
  5   .   .   .   .   .   .   .   . | .   .
                                    |
  6   .   .   .   .   .   .   .   . | .   .
                                    |
  7   .   .   .   .   .   .   .   . | .   .
"""


def test_a_runner_goes_round_open_doors_and_the_whole_way_out_of_sight() -> None:
    fight = Fight(
        man("A", "A3 E", **SILENT),
        man("B", "I5 N", "blue"),
        board=HALL,
        open_doors=[("B3", "C3"), ("D3", "E3")],
    )
    act, tape = acting(fight, 4)
    assert not advance.run(act)
    steps = [item for item in tape.items if isinstance(item, events.Steps)]
    assert 8 == len(steps)
    assert not {"C3", "D3"} & {step.cell for step in steps}
    assert "H1" == fight.where("A")


def test_a_runner_stops_in_the_last_square_out_of_sight() -> None:
    fight = Fight(man("A", "F2 E", **SILENT), man("B", "I5 N", "blue"), board=HALL)
    act, _ = acting(fight, 4)
    assert not advance.run(act)
    assert "H1" == fight.where("A")


def test_in_sight_at_the_first_square_he_does_not_run_but_moves() -> None:
    fight = Fight(man("A", "H1 E", **SILENT), man("B", "I5 N", "blue"), board=HALL)
    act, _ = acting(fight, 4)
    assert advance.run(act)
    assert "H1" == fight.where("A")


@pytest.mark.parametrize(
    ("how", "enters"), [(WALK, True), (RUN, False), (CRAWL, False), (RIDE, True)]
)
def test_a_horse_left_behind_is_a_low_object(how: str, enters: bool) -> None:  # noqa: FBT001 - a case
    fight = Fight(man("A", "E5 E", **SILENT), man("B", "L5 E", "blue"))
    find = fight.rules.ground.cells.find
    fight.state.horses.append(find("F5"))
    act, _ = acting(fight, 2)
    reached = movement.reach(act.play, act.man, how, 2)
    there = {found.actions for node, found in reached.items() if node // 4 == find("F5")}
    assert enters == bool(there)
    assert 2 == min(there, default=2)


def test_a_rider_jumps_a_horse_that_stays_where_it_is() -> None:
    fight = Fight(man("A", "E5 E", is_mounted=True, **SILENT), man("B", "L5 E", "blue"))
    find = fight.rules.ground.cells.find
    fight.state.horses.append(find("F5"))
    hops = [Hop(4 * find(f"{letter}5") + 1, 2, None, RIDE) for letter in "FG"]
    act, _ = acting(fight, 4)
    assert 2 == movement.walk(act.play, act.man, hops, 4)
    assert ("G5", [find("F5")]) == (fight.where("A"), fight.state.horses)


def test_who_leans_out_already_needs_no_action_for_his_cover() -> None:
    fight = Fight(man("A", "B2 N", cover="east", **SILENT), man("B", "H1 W", "blue"), board=YARD)
    act, _ = acting(fight, 1)
    turned_east = 4 * act.man.cell + 1
    assert turned_east in covered_ends(act, act.reach(WALK))
    act.man.cover = -1
    assert turned_east not in covered_ends(act, act.reach(WALK))


def test_a_weapon_could_not_wound_if_every_chit_were_void() -> None:
    soft = numbers_of("[chits]\n" + "\n".join(f'"{name}" = [[0, 2, 0, 0], "O"]' for name in CHITS))
    fight = Fight(man("A", "C5 E"), man("B", "F5 W", "blue"))
    fight.rules = fight.rules._replace(numbers=soft)
    act, _ = acting(fight, 4)
    assert could_wound(act.play, act.man, act.man.items[0], act.enemy)
    act.enemy.is_prone = True
    assert not could_wound(act.play, act.man, act.man.items[0], act.enemy)


def shot_on_the_way(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the way out of sight as one on which his right hand is shot."""
    del rule

    def run(act: Acting) -> bool:
        wounds.wound(act.play, act.man, "right-arm", "light", act.play.state.enemies(act.man)[0])
        return False

    return run


def test_who_drops_his_weapon_on_the_way_out_of_sight_reloads_nothing() -> None:
    fight = Fight(
        man("A", "C5 E", rounds={"Colt 45": 0}, reloads={"Colt 45": 1}), man("B", "K3 W", "blue")
    )
    with replace("lonehand.games.outlaws.automa.out_of_ammo.hide", shot_on_the_way):
        fight.act("A")
    assert [] == fight.state.find("A").items
    assert "reloads" not in sorts(fight.told)
