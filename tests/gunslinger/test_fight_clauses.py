"""Every clause of shots, wounds and blows is in the index, has its tests, and is needed."""

from __future__ import annotations

import pytest
from fight_ablations import FIGHT_ABLATIONS
from proofs import all_tests_of

from lonehand.games.gunslinger.readings import CLAUSES
from lonehand.testing.ablation import Ablation

MODULES = ("test_shooting", "test_wounds", "test_brawling", "test_calibration")
TESTS = all_tests_of(MODULES)


def test_every_test_of_a_fight_is_named_by_a_clause_of_the_index_that_has_a_place_in_the_code() -> (
    None
):
    named = {name: clause.id for clause in CLAUSES for name in clause.tests}
    others = {"test_k1_the_attested_times_of_the_action_cards", "test_who_is_not_seen_is_never_hit"}
    assert others == set(TESTS) - set(named)
    places = CLAUSES.places()
    assert [] == [clause for name, clause in named.items() if name in TESTS and not places[clause]]


@pytest.mark.parametrize("ablation", FIGHT_ABLATIONS, ids=lambda found: str(found.clause))
def test_without_a_clause_of_a_fight_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    proof = TESTS[ablation.test]
    proof()
    with ablation.without(), pytest.raises(AssertionError):
        proof()
    proof()
