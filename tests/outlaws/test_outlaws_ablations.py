"""Every clause of the auto characters names tests that exist, and is needed by one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from outlaws_ablations import ABLATIONS
from proofs import all_tests_of, modules_of_tests, prove

from lonehand.games.outlaws.game import GAME
from lonehand.testing.ablation import Ablation

MODULES = (
    "test_outlaws_adventure",
    "test_outlaws_at_a_table",
    "test_outlaws_base_clauses",
    "test_outlaws_groups",
    "test_outlaws_oracles",
    "test_outlaws_clauses",
    "test_outlaws_riders_and_ends",
    "test_outlaws_worked_checks",
    "test_fullest_plans",
)
TESTS = all_tests_of(MODULES)
OURS = "OL-ADVENTURE"
"""What is in no print: the adventure. Its clauses are tested, but not all of them taken out."""


def test_every_test_that_a_clause_of_outlaws_names_exists() -> None:
    named = {test for clause in GAME.clauses for test in clause.tests}
    assert set() == named - modules_of_tests(Path(__file__).parent).keys()


def test_every_clause_of_outlaws_has_a_test() -> None:
    assert [] == [clause.id for clause in GAME.clauses if not clause.tests]


def test_every_clause_of_outlaws_that_decides_is_proven_by_ablation() -> None:
    proven = {ablation.clause for ablation in ABLATIONS}
    deciding = [clause.id for clause in GAME.clauses if clause.kind == "decides"]
    assert [] == [key for key in deciding if key not in proven and not key.startswith(OURS)]


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: str(found.clause))
def test_without_a_clause_of_outlaws_its_test_fails(ablation: Ablation) -> None:
    clause = next(clause for clause in GAME.clauses if clause.id == ablation.clause)
    assert ablation.test in clause.tests
    proof = TESTS[ablation.test]
    prove(proof)
    with ablation.without(), pytest.raises((AssertionError, LookupError)):
        prove(proof)
    prove(proof)
