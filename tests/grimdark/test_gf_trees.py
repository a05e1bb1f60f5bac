"""GF-H, GF-S, GF-M: every way through the trees of the three unit types, and what comes before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from gf_situations import facts_of

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.automa.deciding import Plan, decide
from lonehand.games.grimdark_future.automa.trees import DATA, TREES, TREES_FILE, leaves, load_trees

OPEN = {"open_objective": "A"}
CLOSED = {"open_objective": None}
WAY: dict[Any, Any] = {("in_the_way", "A"): True}
CLEAR: dict[Any, Any] = {("in_the_way", "A"): False}


def plan(kind: str, *given: Mapping[Any, Any]) -> Plan:
    """Return what a unit of a type does by some facts."""
    found: dict[Any, Any] = {}
    for each in given:
        found.update(each)
    return decide(facts_of(kind, found))


def shot(name: str, *, found: bool) -> dict[Any, Any]:
    """Return whether an Advance to an objective gives a shot."""
    return {("shot_on_the_way", name): found}


def at_enemy(*, found: bool) -> dict[Any, Any]:
    """Return an enemy, and whether an Advance with no objective gives a shot."""
    return {"the_enemy": "Foe", ("shot_at_enemy", "Foe"): found}


def reach(*, advance: bool, rush: bool) -> dict[Any, Any]:
    """Return what reaches the objective."""
    return {("reaches", "A", "Advance"): advance, ("reaches", "A", "Rush"): rush}


def told(found: Plan) -> tuple[str, str, str, bool]:
    """Return what a plan says to do."""
    return found.action, found.goal, found.name, found.shoots


def charge_in_way(name: str | None) -> dict[Any, Any]:
    """Return whom of those in the way the unit can charge."""
    return {("charge_in_the_way", "A"): name}


# -- Hybrid ----------------------------------------------------------------------------------------


def test_h1_a_hybrid_asks_for_the_way_with_an_open_objective_and_for_charges_without() -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=True, rush=True), shot("A", found=False))
    assert ("GF-H-1", True) == found.path[0]
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe"})
    assert (("GF-H-1", False), ("GF-H-5", True)) == found.path


def test_h2_a_hybrid_charges_whom_it_can_of_those_in_the_way() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way("Foe"))
    assert ("Charge", "enemy", "Foe", False) == told(found)


def test_h2_a_hybrid_that_cannot_charge_advances_to_the_objective_if_that_gives_a_shot() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way(None), shot("A", found=True))
    assert ("Advance", "objective", "A", True) == told(found)


def test_h2_a_hybrid_that_can_neither_charge_nor_shoot_rushes_to_the_objective() -> None:
    found = plan("Hybrid", OPEN, WAY, charge_in_way(None), shot("A", found=False))
    assert ("Rush", "objective", "A", False) == told(found)


def test_h3_a_hybrid_rushes_to_an_objective_that_only_a_rush_reaches() -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=False, rush=True))
    assert ("Rush", "objective", "A", False) == told(found)
    assert "GF-H-3" == found.clause


@pytest.mark.parametrize(("advance", "rush"), [(True, True), (False, False)])
def test_h3_reached_by_an_advance_or_by_neither_a_hybrid_asks_for_a_shot(
    advance: bool,  # noqa: FBT001 - a row of a table
    rush: bool,  # noqa: FBT001 - as above
) -> None:
    found = plan("Hybrid", OPEN, CLEAR, reach(advance=advance, rush=rush), shot("A", found=True))
    assert "GF-H-4" == found.clause


def test_h4_a_hybrid_advances_and_shoots_if_the_advance_gives_a_shot_and_rushes_if_not() -> None:
    reached = reach(advance=False, rush=False)
    yes = plan("Hybrid", OPEN, CLEAR, reached, shot("A", found=True))
    no = plan("Hybrid", OPEN, CLEAR, reached, shot("A", found=False))
    assert ("Advance", "objective", "A", True) == told(yes)
    assert ("Rush", "objective", "A", False) == told(no)


def test_h5_a_hybrid_with_all_objectives_charges_whom_it_can() -> None:
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe"})
    assert ("Charge", "enemy", "Foe", False) == told(found)


def test_h6_a_hybrid_with_nobody_to_charge_goes_for_the_enemy() -> None:
    nobody = {"charge_target": None}
    assert ("Advance", "enemy", "Foe", True) == told(
        plan("Hybrid", CLOSED, nobody, at_enemy(found=True))
    )
    assert ("Rush", "enemy", "Foe", False) == told(
        plan("Hybrid", CLOSED, nobody, at_enemy(found=False))
    )


# -- Shooting --------------------------------------------------------------------------------------


def test_s1_a_shooting_unit_never_asks_who_is_in_the_way_or_can_be_charged() -> None:
    found = plan("Shooting", OPEN, shot("A", found=True))
    assert (("GF-S-1", True), ("GF-S-2", True)) == found.path
    found = plan("Shooting", CLOSED, at_enemy(found=True))
    assert (("GF-S-1", False), ("GF-S-3", True)) == found.path


def test_s2_a_shooting_unit_advances_to_the_objective_with_a_shot_and_rushes_without() -> None:
    assert ("Advance", "objective", "A", True) == told(
        plan("Shooting", OPEN, shot("A", found=True))
    )
    assert ("Rush", "objective", "A", False) == told(plan("Shooting", OPEN, shot("A", found=False)))


def test_s3_a_shooting_unit_with_all_objectives_goes_for_the_enemy() -> None:
    assert ("Advance", "enemy", "Foe", True) == told(plan("Shooting", CLOSED, at_enemy(found=True)))
    assert ("Rush", "enemy", "Foe", False) == told(plan("Shooting", CLOSED, at_enemy(found=False)))


# -- Melee -----------------------------------------------------------------------------------------


def test_m1_a_melee_unit_goes_for_an_open_objective_and_else_for_enemies() -> None:
    assert "GF-M-2" == plan("Melee", OPEN, CLEAR).clause
    assert "GF-M-3" == plan("Melee", CLOSED, {"charge_target": "Foe"}).clause


def test_m2_a_melee_unit_charges_those_in_the_way_if_it_can_and_else_rushes_to_the_objective() -> (
    None
):
    assert ("Charge", "enemy", "Foe", False) == told(plan("Melee", OPEN, WAY, charge_in_way("Foe")))
    assert ("Rush", "objective", "A", False) == told(plan("Melee", OPEN, WAY, charge_in_way(None)))
    assert ("Rush", "objective", "A", False) == told(plan("Melee", OPEN, CLEAR))


def test_m3_a_melee_unit_with_all_objectives_charges_or_rushes_towards_the_enemy() -> None:
    assert ("Charge", "enemy", "Foe", False) == told(
        plan("Melee", CLOSED, {"charge_target": "Foe"})
    )
    found = plan("Melee", CLOSED, {"charge_target": None, "the_enemy": "Far"})
    assert ("Rush", "enemy", "Far", False) == told(found)


# -- before and beside the trees -------------------------------------------------------------------


def test_a_shaken_unit_is_idle_whatever_else_is_true() -> None:
    found = plan("Hybrid", {"shaken": True})
    assert ("Hold", "", "", False) == told(found)
    assert "GFC-49" == found.clause


@pytest.mark.parametrize("rule", ["entrenched", "indirect", "relentless"])
def test_a_unit_with_such_a_rule_and_a_shot_holds_and_shoots_before_its_tree_is_asked(
    rule: str,
) -> None:
    found = plan("Shooting", OPEN, {("has", rule): True, ("shot_from_here", rule): True})
    assert ("Hold", "", "", True) == told(found)
    assert f"GF-SR-{rule.upper()}".replace("ENTRENCHED", "ENTRENCHED-2") == found.clause
    assert () == found.path


@pytest.mark.parametrize("rule", ["entrenched", "indirect", "relentless"])
def test_a_unit_with_such_a_rule_and_no_shot_follows_its_tree(rule: str) -> None:
    given: dict[Any, Any] = {("has", rule): True, ("shot_from_here", rule): False}
    assert "GF-S-2" == plan("Shooting", OPEN, given, shot("A", found=False)).clause


@pytest.mark.parametrize("kind", ["Hybrid", "Shooting"])
def test_who_is_in_cover_with_a_shot_and_bound_for_no_objective_stays_and_shoots(kind: str) -> None:
    found = plan(kind, CLOSED, {"charge_target": None, "covered_shot": True})
    assert ("Hold", "", "", True) == told(found)
    assert "GF-TER-C2" == found.clause


def test_a_charge_comes_before_staying_in_cover() -> None:
    found = plan("Hybrid", CLOSED, {"charge_target": "Foe", "covered_shot": True})
    assert "Charge" == found.action


def test_cover_does_not_keep_a_unit_from_its_objective() -> None:
    found = plan("Shooting", OPEN, {"covered_shot": True}, shot("A", found=False))
    assert "Rush" == found.action


def test_cargo_gets_out_wherever_its_tree_sends_it() -> None:
    found = plan("Melee", {"rides": True}, OPEN, CLEAR)
    assert found.disembarks
    assert ("Rush", "objective", "A", False) == told(found)


def test_with_no_enemy_left_and_all_objectives_a_unit_holds() -> None:
    for kind in ("Hybrid", "Shooting", "Melee"):
        found = plan(kind, CLOSED, {"charge_target": None, "the_enemy": None})
        assert ("Hold", "", "", False) == told(found)


# -- the data --------------------------------------------------------------------------------------


def test_every_node_of_the_trees_is_a_clause_and_there_are_as_many_as_the_print_has() -> None:
    assert {"Hybrid": 6, "Shooting": 3, "Melee": 3} == {
        kind: sum(key.startswith(f"GF-{kind[0]}-") for key in TREES.node) for kind in TREES.start
    }
    ways = {kind: len(list(leaves(TREES, first))) for kind, first in TREES.start.items()}
    assert {"Hybrid": 7, "Shooting": 4, "Melee": 4} == ways


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('question = "enemies in the way"', 'question = "is it raining"', "is it raining"),
        ('no = "GF-H-3"', 'no = "GF-H-9"', "GF-H-9"),
        ('no = "GF-H-5"', 'no = "GF-H-1"', "circle"),
        ('no = ["rush towards the enemy"]', "no = []", "always be possible"),
        ('yes = ["charge"]', 'yes = ["charge one in the way"]', "always be possible"),
        ('Melee = "GF-M-1"', 'Melee = "GF-M-2"', "no unit ever comes"),
    ],
)
def test_a_tree_that_would_leave_a_unit_without_an_action_is_refused(
    old: str, new: str, says: str
) -> None:
    text = (DATA / TREES_FILE).read_text("utf-8")
    assert old in text
    with pytest.raises(Refusal, match=says):
        load_trees(text.replace(old, new, 1))
