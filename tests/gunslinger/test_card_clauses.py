"""Every clause of plots and action cards is needed: without it, its test fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from card_ablations import CARD_ABLATIONS
from fight_ablations import FIGHT_ABLATIONS
from gunslinger_ablations import ABLATIONS

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.chart import CHART
from lonehand.games.gunslinger.tables import ACTIONS_TABLE, CLAUSES
from lonehand.testing.ablation import Ablation

MODULES = ("test_acting", "test_plotting", "test_turn")
TESTS: dict[str, Callable[..., None]] = {
    name: found
    for module in MODULES
    for name, found in vars(import_module(module)).items()
    if name.startswith("test_")
}
FAILS = (AssertionError, pytest.fail.Exception, Refusal, StopIteration, IndexError, ValueError)
"""How a test fails: what it states is not so, or what it looks for is not there or cannot be."""


def cases(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Yield the arguments of each case of a test; no arguments for a test without cases."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    if not marks:
        yield {}
        return
    (mark,) = marks
    names, rows = mark.args
    for row in rows:
        yield {names: row} if isinstance(names, str) else dict(zip(names, row, strict=True))


def prove(test: Callable[..., None]) -> None:
    """Run every case of a test."""
    for case in cases(test):
        test(**case)


@pytest.mark.parametrize("ablation", CARD_ABLATIONS, ids=lambda found: f"{found.clause}")
def test_without_a_clause_of_a_card_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    proof = TESTS[ablation.test]
    prove(proof)
    with ablation.without(), pytest.raises(FAILS):
        prove(proof)
    prove(proof)


def test_every_deciding_clause_of_the_game_is_proven_by_ablation() -> None:
    proven = {each.clause for each in (*ABLATIONS, *FIGHT_ABLATIONS, *CARD_ABLATIONS)}
    for found in ACTIONS_TABLE.segments.values():
        proven |= {cell.clause for cell in found.cells.values()}
    for rows in CHART.values():
        proven |= {does.clause for row in rows for does in row.cells.values()}
    deciding = {clause.id for clause in CLAUSES if clause.kind == "decides"}
    assert [] == sorted(deciding - proven)
