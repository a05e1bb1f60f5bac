"""The AI of Grimdark Future against a second reading of its rules, in random situations.

The reading knows plain circles and inches only. It does not judge what lies too near a threshold
(0.06 inches, 0.02 for equal distances), routes round obstacles, and where exactly a move ends: an
end within an inch of the best is as good for it. `Tally.report` says how many of each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

import gf_second_reading as reading
import pytest
from gf_second_comparing import (
    Tally,
    compare_bonus,
    compare_order,
    compare_spells,
    compare_targets,
    compare_trees,
    compare_type,
    outcome,
    outcomes,
)
from gf_second_facts import compare_facts
from gf_second_situations import (
    HOLDS,
    order_situation,
    random_unit,
    seeds,
    spell_situation,
    target_situation,
    tree_situation,
)
from gf_situations import facts_of

from lonehand.games.grimdark_future.automa.decision import decide
from lonehand.games.grimdark_future.automa.trees import TREES

Situation = Callable[[Random], tuple[Any, ...]]
SOAKED = 20_000
NODES = [
    f"{node} {answer}"
    for node in (
        *(f"GF-H-{nth}" for nth in range(1, 7)),
        *(f"GF-S-{nth}" for nth in range(1, 4)),
        *(f"GF-M-{nth}" for nth in range(1, 4)),
    )
    for answer in ("yes", "no")
]
LEAVES = [
    "GF-H-2: charge enemy",
    "GF-H-2: advance objective",
    "GF-H-2: rush objective",
    "GF-H-3: rush objective",
    "GF-H-4: advance objective",
    "GF-H-4: rush objective",
    "GF-H-5: charge enemy",
    "GF-H-5: hold",
    "GF-H-6: advance enemy",
    "GF-H-6: rush enemy",
    "GF-S-1: hold",
    "GF-S-2: advance objective",
    "GF-S-2: rush objective",
    "GF-S-3: advance enemy",
    "GF-S-3: rush enemy",
    "GF-M-2: charge enemy",
    "GF-M-2: rush objective",
    "GF-M-3: charge enemy",
    "GF-M-3: rush enemy",
    "Hybrid: hold",
    "Shooting: hold",
    "Hybrid: idle",
    "Shooting: idle",
    "Melee: idle",
]
KEYS = [
    "GF-SHOOT-1",
    "GF-SHOOT-2",
    "GF-SR-AP",
    "GF-SR-DEADLY",
    "GF-SR-LOCKON",
    "GF-SR-SNIPER",
    "no target",
    "out of range or sight",
    "tied targets",
]
WAITS = ["shaken last", "counter last", "cargo"]
SPELLS = ["the spell that is drawn", "a later spell", "no spell", "beyond the end of the list"]
TYPES = ["type Hybrid", "type Shooting", "type Melee", "equal worth"]
MELEE_PATH = (("GF-M-1", True), ("GF-M-2", False))
BONUSES = ["bonus (0, 0)", "bonus (1, 0)", "bonus (1, 1)"]


class Told(NamedTuple):
    """Facts for a tree, as they are told; what cannot be true together is told all the same."""

    objective: bool
    enemies: bool
    charge_one: bool
    near: bool
    far: bool
    shot_there: bool
    chargeable: bool
    shot_after: bool
    covered: bool
    in_transport: bool

    def open_objective(self) -> bool:
        return self.objective

    def way(self) -> bool:
        return self.enemies

    def charge_in_way(self) -> bool:
        return self.charge_one

    def shot_to_objective(self) -> bool:
        return self.shot_there

    def only_rush(self) -> bool:
        return self.far and not self.near

    def charge(self) -> bool:
        return self.chargeable

    def shot(self) -> bool:
        return self.shot_after

    def covered_shot(self) -> bool:
        # Nobody is in cover where he is while he rides.
        return self.covered and not self.in_transport


def compared(situation: Situation, compare: Callable[..., None], count: int) -> Tally:
    """Return how the program and the reading agree in so many situations."""
    tally = Tally()
    for chance in seeds(0, count):
        compare(tally, *situation(chance))
    return tally


def missing(tally: Tally, wanted: list[str]) -> list[str]:
    """Return what of some things has not come up."""
    return [each for each in wanted if not tally.seen[each]]


def a_unit(chance: Random) -> tuple[Any, ...]:
    """Return a random unit."""
    return (random_unit(chance),)


def a_table(chance: Random) -> tuple[Any, ...]:
    """Return a random table."""
    return tree_situation(chance)[:1]


EVERY = [
    pytest.param(
        tree_situation,
        compare_trees,
        600,
        [*NODES, *LEAVES, "tied objectives", "tied charges"],
        0.8,
        id="trees",
    ),
    pytest.param(tree_situation, compare_facts, 200, [], 0.7, id="facts"),
    pytest.param(target_situation, compare_targets, 300, KEYS, 0.8, id="targets"),
    pytest.param(order_situation, compare_order, 100, WAITS, 0.9, id="order"),
    pytest.param(spell_situation, compare_spells, 100, SPELLS, 0.9, id="spells"),
    pytest.param(a_unit, compare_type, 100, TYPES, 0.99, id="types"),
    pytest.param(a_table, compare_bonus, 60, BONUSES, 0.99, id="bonus"),
]
"""Situations, what compares them, how many, what must come up, and the least share judged."""


@pytest.mark.parametrize(("situation", "compare", "count", "wanted", "least"), EVERY)
def test_the_program_decides_as_the_second_reading_does_in_all_that_it_judges(
    situation: Situation, compare: Callable[..., None], count: int, wanted: list[str], least: float
) -> None:
    tally = compared(situation, compare, count)
    assert [] == missing(tally, wanted)
    assert sum(tally.judged.values()) >= least * (
        sum(tally.judged.values()) + sum(tally.doubts.values())
    )


@pytest.mark.parametrize("kind", ["Hybrid", "Shooting", "Melee"])
def test_every_combination_of_facts_leads_where_the_second_reading_leads(kind: str) -> None:
    for told in product((False, True), repeat=len(Told._fields)):
        facts = Told(*told)
        given: dict[Any, Any] = {
            "open_objective": "A" if facts.objective else None,
            "rides": facts.in_transport,
            "covered_shot": facts.covered,
            ("in_the_way", "A"): facts.enemies,
            ("charge_in_the_way", "A"): "Foe" if facts.charge_one else None,
            ("reaches", "A", "Advance"): facts.near,
            ("reaches", "A", "Rush"): facts.near or facts.far,
            ("shot_on_the_way", "A"): facts.shot_there,
            "charge_target": "Foe" if facts.chargeable else None,
            "the_enemy": "Foe",
            ("shot_at_enemy", "Foe"): facts.shot_after,
        }
        plan = decide(facts_of(kind, given), TREES)
        made = reading.decide(kind, facts)
        name = {"objective": "A", "enemy": "Foe"}.get(made.toward, "")
        (expected,) = outcomes([replace(made, names=frozenset([name]))])
        assert expected == outcome(plan)
        assert facts.in_transport == plan.disembarks


@pytest.mark.parametrize("rule", HOLDS)
@pytest.mark.parametrize("shot", [True, False])
def test_a_rule_that_holds_a_unit_goes_before_its_tree_if_it_gives_a_shot(
    rule: str, *, shot: bool
) -> None:
    given: dict[Any, Any] = {("has", rule): True, ("shot_from_here", rule): shot}
    given |= {"open_objective": "A", ("in_the_way", "A"): False}
    plan = decide(facts_of("Melee", given), TREES)
    expected = ((), "hold", "", "") if shot else (MELEE_PATH, "rush", "objective", "A")
    assert expected == outcome(plan)


@pytest.mark.soak
@pytest.mark.parametrize(("situation", "compare", "count", "wanted", "least"), EVERY)
def test_so_it_does_in_twenty_thousand_situations(
    situation: Situation, compare: Callable[..., None], count: int, wanted: list[str], least: float
) -> None:
    del count, least
    tally = compared(situation, compare, SOAKED)
    print(tally.report())  # noqa: T201 - for whoever wants to see it
    assert [] == missing(tally, wanted)
