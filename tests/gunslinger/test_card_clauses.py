"""Every clause of plots and action cards is needed: without it, its test fails."""

from __future__ import annotations

import pytest
from card_ablations import CARD_ABLATIONS
from fight_ablations import FIGHT_ABLATIONS
from gunslinger_ablations import ABLATIONS
from proofs import all_tests_of, prove

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.automa.chart import CHART
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.readings import CLAUSES
from lonehand.testing.ablation import Ablation

MODULES = ("test_acting", "test_plotting", "test_turn")
TESTS = all_tests_of(MODULES)
FAILS = (AssertionError, pytest.fail.Exception, Refusal, StopIteration, IndexError, ValueError)
"""How a test fails: what it states is not so, or what it looks for is not there or cannot be."""


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
