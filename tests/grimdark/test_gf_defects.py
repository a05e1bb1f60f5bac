"""Defects that testers of other programs met (section 5.4 of the reference), each with its test.

Where a test of it stands elsewhere the list names it; the others are here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from battles import Battle
from fielded import a_unit
from gf_situations import inch, scene

from lonehand.engine.events import of_sort
from lonehand.games.grimdark_future import state as states
from lonehand.games.grimdark_future.automa import activation
from lonehand.games.grimdark_future.automa.activation import OnMap
from lonehand.games.grimdark_future.events import Activates
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.rules import melee, morale, shooting, special, wounds
from lonehand.games.grimdark_future.state import AI

HERE: Final = Path(__file__).parent
RIFLE, AXE = 'Rifle (24", A1)', "Axe (A2)"
SMALL: Final = {"army": "harbour-watch-750", "enemy": "moor-clans-750", "people": "0"}
DEFECTS: Final = {
    "a charge decided on the distance of centres falls short": (
        "test_charge_range_is_from_base_to_base"
    ),
    "units stacked or torn apart where there is little room": (
        "test_no_move_in_a_dense_crowd_ends_in_an_illegal_place"
    ),
    "difficult ground halves a move in place of capping it": (
        "test_difficult_ground_on_the_way_caps_the_whole_move_and_does_not_halve_it"
    ),
    "Slow is ignored": "test_a_slow_unit_reaches_less_far",
    "units in ambush are activated": "test_activated_and_absent_units_are_never_named",
    "units in ambush are charged, or block a way": (
        "test_units_off_the_table_are_no_targets_and_in_nobodys_way"
    ),
    "a Shaken unit counts for an objective": (
        "test_shaken_units_aircraft_and_late_arrivals_neither_seize_nor_hinder"
    ),
    "all units pile on one marker, and nobody is told why": (
        "test_units_that_pile_up_on_one_objective_are_said_to_do_so"
    ),
    "a unit that is penned in freezes": (
        "test_a_unit_that_is_penned_in_steps_aside_or_stays_and_never_breaks_the_gap"
    ),
    "units walk over the short edge of a table that is not square": (
        "test_nobody_leaves_a_table_that_is_not_square_by_any_edge"
    ),
    "a unit acts twice when the round changes": (
        "test_nobody_acts_twice_when_the_round_changes"
    ),
    "a unit flips from one target to another and back": (
        "test_two_targets_do_not_make_a_unit_flip_from_one_to_the_other"
    ),
    "a charger without melee weapons fights a melee that is not told": (
        "test_the_melee_of_a_charger_without_melee_weapons_is_told"
    ),
    "no morale test at half after Regeneration": (
        "test_a_unit_at_half_tests_morale_though_it_has_ignored_some_wounds"
    ),
    "cargo of a wreck does not test, and is not shaken": (
        "test_cargo_of_a_wreck_tests_is_shaken_and_stands_beside_it"
    ),
    "a caster is silent, and nobody is told why": (
        "test_a_caster_without_tokens_says_why_it_casts_nothing"
    ),
    "a rule that an aura gives is not applied": (
        "test_an_aura_of_the_hero_counts_for_the_unit"
    ),
    "the same seed gives another battle, by the order of a hash": "test_grimdark_future_keeps",
    "what was spent once a game can be used again after loading": (
        "test_what_was_spent_stays_spent_when_a_battle_is_loaded"
    ),
    "battles depend on what was played before or beside them": (
        "test_a_battle_is_the_same_whatever_was_played_before_it"
    ),
}  # fmt: skip
"""Each defect, and the test that would find it."""


@pytest.mark.parametrize("defect", DEFECTS)
def test_each_defect_that_others_met_has_a_test(defect: str) -> None:
    """It looks for the name in the tests; that the test finds the defect is the test's business."""
    wanted = re.compile(rf"^def {DEFECTS[defect]}\(", re.MULTILINE)
    assert any(wanted.search(path.read_text("utf-8")) for path in HERE.glob("test_*.py"))


def test_nobody_leaves_a_table_that_is_not_square_by_any_edge() -> None:
    """Who backs off or rushes stays on 72 by 48 inches, beside all four edges."""
    for x, y, away in (
        (36.0, 1.5, (0, 1)), (36.0, 46.5, (0, -1)), (1.5, 24.0, (1, 0)), (66.0, 24.0, (-1, 0)),
    ):  # fmt: skip
        line = a_unit("Line", size=5, weapons=[RIFLE])
        foe = (x + 9 * away[0], y + 9 * away[1])
        play, _ = scene([a_unit("Foe")], [line], {"Line": (x, y), "Foe": foe})
        for _ in range(3):
            activation.act(OnMap(play, play.state.find("Line")))
            for body in play.state.find("Line").bodies:
                assert 490 <= body.x <= inch(72) - 490, (x, y)
                assert 490 <= body.y <= inch(48) - 490, (x, y)


def test_nobody_acts_twice_when_the_round_changes() -> None:
    """In each round every unit that lives acts once at most, and nobody is left out."""
    battle = Battle("round change", SMALL).until("activations")
    acted: list[tuple[int, str]] = []
    while battle.state.phase != "over":
        number = battle.state.round
        before = {unit.name for unit in battle.state.units if unit.in_play}
        told = battle.step()
        acted += [(number, each.who) for each in of_sort(told, Activates)]
        if battle.state.phase == "round ends":
            left = {unit.name for unit in battle.state.units if unit.in_play}
            assert left & before <= {who for nth, who in acted if nth == number}
    assert len(acted) == len(set(acted))
    assert {1, 2, 3, 4} == {number for number, _ in acted}


def test_the_melee_of_a_charger_without_melee_weapons_is_told() -> None:
    line = a_unit("Line", weapons=[RIFLE])
    at = {"Line": (36.0, 20.0), "Foe": (36.0, 21.1)}
    play, door = scene([a_unit("Foe", weapons=[AXE])], [line], at)
    melee.fight(play, play.state.find("Line"), play.state.find("Foe"))
    assert "strikes" in door.kinds()
    assert {"tie", "wins"} & set(door.kinds())


def test_a_unit_at_half_tests_morale_though_it_has_ignored_some_wounds() -> None:
    """What counts is who is left, whatever Regeneration has saved."""
    outcomes = set()
    for seed in range(12):
        line = a_unit("Line", size=10, rules=["Regeneration"], weapons=[RIFLE])
        at = {"Line": (36.0, 10.0), "Foe": (36.0, 40.0)}
        play, door = scene([a_unit("Foe")], [line], at, seed=f"ignored {seed}")
        unit = play.state.find("Line")
        before = morale.wounds_standing(play)
        taken = wounds.take(play, unit, 7, "GFC-30")
        morale.after_activation(play, before)
        assert 10 - taken == len(unit.living_models())
        assert (taken >= 5) == ("morale" in door.kinds())
        outcomes.add((taken >= 5, taken < 7))
    assert {(True, True), (False, True)} <= outcomes


def test_what_was_spent_stays_spent_when_a_battle_is_loaded() -> None:
    line = a_unit("Line", weapons=['Rocket (24", A1, Limited)'])
    play, _ = scene([a_unit("Foe")], [line], {"Line": (36.0, 10.0), "Foe": (36.0, 20.0)})
    unit = play.state.find("Line")
    (gun,) = play.rules.forces.of(unit).ranged
    shooting.shoot(play, unit, [(gun.key, play.state.find("Foe"))])
    loaded = states.decode(states.encode(play.state)).find("Line")
    assert unit.spent == loaded.spent
    assert not special.may_use(loaded, gun)


def test_a_battle_is_the_same_whatever_was_played_before_it() -> None:
    """Nothing that is kept between battles for speed changes one."""
    first = Battle("again", SMALL).until("over").state
    for seed in ("another", "a third"):
        Battle(seed, {**SMALL, "enemy": "harbour-watch-750"}).until("over")
    again = Battle("again", SMALL).until("over").state
    assert states.encode(first) == states.encode(again)
    assert GAME.outcome(again) is not None
    assert any(unit.side == AI for unit in again.units)
