"""The AI of Grimdark Future against a second reading of its rules, in random situations.

The reading knows plain circles and inches only. It does not judge what lies too near a threshold
(0.06 inches, 0.02 for equal distances), routes round obstacles, and where exactly a move ends: an
end within an inch of the best is as good for it. `Tally.report` says how many of each.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from gf_second_comparing import (
    Tally,
    compare_bonus,
    compare_order,
    compare_spells,
    compare_targets,
    compare_trees,
    compare_type,
)
from gf_second_facts import compare_facts
from gf_second_situations import (
    order_situation,
    random_unit,
    seeds,
    spell_situation,
    target_situation,
    tree_situation,
)

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
BONUSES = ["bonus (0, 0)", "bonus (1, 0)", "bonus (1, 1)"]


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
        0.6,
        id="trees",
    ),
    pytest.param(tree_situation, compare_facts, 200, [], 0.6, id="facts"),
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


@pytest.mark.soak
@pytest.mark.parametrize(("situation", "compare", "count", "wanted", "least"), EVERY)
def test_so_it_does_in_twenty_thousand_situations(
    situation: Situation, compare: Callable[..., None], count: int, wanted: list[str], least: float
) -> None:
    del count, least
    tally = compared(situation, compare, SOAKED)
    print(tally.report())  # noqa: T201 - for whoever wants to see it
    assert [] == missing(tally, wanted)
