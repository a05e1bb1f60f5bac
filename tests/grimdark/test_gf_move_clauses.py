"""Every clause of moving is in the index, in the code, has its tests, and is needed."""

from __future__ import annotations

import pytest
from gf_move_ablations import ABLATIONS
from proofs import all_tests_of, prove

from lonehand.games.grimdark_future.clauses import CLAUSES
from lonehand.testing.ablation import Ablation

MODULES = (
    "test_aircraft",
    "test_gf_terrain",
    "test_measuring",
    "test_moving",
    "test_reserves",
    "test_transports",
)
TESTS = all_tests_of(MODULES)
OURS = [clause for clause in CLAUSES if set(clause.tests) & set(TESTS)]


def test_every_clause_of_moving_has_an_ablation() -> None:
    decides = {clause.id for clause in OURS if clause.kind == "decides"}
    assert set() == decides - {ablation.clause for ablation in ABLATIONS}


def test_every_clause_of_moving_has_a_place_in_the_code() -> None:
    places = CLAUSES.places()
    assert [] == [clause.id for clause in OURS if not places[clause.id]]


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: str(found.clause))
def test_without_a_clause_of_moving_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    with ablation.without(), pytest.raises((AssertionError, pytest.fail.Exception)):
        prove(TESTS[ablation.test])
