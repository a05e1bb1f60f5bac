"""Every clause of the flow of a battle has its tests and is needed; every clause of the game is."""

from __future__ import annotations

from pathlib import Path

import gf_ablations
import gf_fight_ablations
import gf_move_ablations
import pytest
from gf_turn_ablations import ABLATIONS
from proofs import all_tests_of, modules_of_tests, prove

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.clauses import CLAUSES
from lonehand.testing.ablation import Ablation

FOLDER = Path(__file__).parent
MODULES = ("test_gf_game", "test_gf_turn")
TESTS = all_tests_of(MODULES)
OURS = [clause for clause in CLAUSES if set(clause.tests) & set(TESTS)]
FAILURES = (AssertionError, pytest.fail.Exception, Refusal, ValueError)
"""What a test raises that fails: ValueError where a seat is asked that nobody answers for."""


# -- the flow --------------------------------------------------------------------------------------


def test_every_clause_of_the_flow_has_an_ablation() -> None:
    assert set() == {clause.id for clause in OURS} - {each.clause for each in ABLATIONS}


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: f"{found.clause}-{found.where}")
def test_without_a_clause_of_the_flow_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    with ablation.without(), pytest.raises(FAILURES):
        prove(TESTS[ablation.test])


# -- the whole game --------------------------------------------------------------------------------


def test_every_deciding_clause_of_grimdark_future_is_proven_by_ablation() -> None:
    proven = set(gf_ablations.NODES)
    for found in (
        gf_ablations.ABLATIONS,
        gf_fight_ablations.ABLATIONS,
        gf_move_ablations.ABLATIONS,
        ABLATIONS,
    ):
        proven |= {ablation.clause for ablation in found}
    assert [] == [
        clause.id for clause in CLAUSES if clause.kind == "decides" and clause.id not in proven
    ]
    assert proven <= set(CLAUSES.by_id)


def test_every_clause_of_grimdark_future_has_tests_that_exist() -> None:
    known = modules_of_tests(FOLDER)
    for clause in CLAUSES:
        assert clause.tests, clause.id
        assert [] == [name for name in clause.tests if name not in known], clause.id
