"""Every clause of the fighting is in the index, in the code, has its tests, and is needed."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest
from gf_clauses_off import PACKAGE
from gf_fight_ablations import ABLATIONS
from proofs import all_tests_of, prove

from lonehand.engine.clauses import Clauses
from lonehand.testing.ablation import Ablation

MODULES = (
    "test_forces",
    "test_gf_melee",
    "test_gf_morale",
    "test_gf_probabilities",
    "test_gf_shooting",
    "test_gf_special",
    "test_gf_wounds",
)
TESTS = all_tests_of(MODULES)
FOLDER = Path(str(resources.files(PACKAGE)))
CLAUSES = Clauses(FOLDER / "data" / "clauses.toml", FOLDER)
OURS = [clause for clause in CLAUSES if set(clause.tests) & set(TESTS)]


def test_every_clause_that_decides_in_a_fight_has_an_ablation() -> None:
    decides = {clause.id for clause in OURS if clause.kind == "decides"}
    own = {key for key in decides if key.startswith(("GFC-", "GFS-"))}
    assert set() == own - {ablation.clause for ablation in ABLATIONS}


def test_every_clause_of_a_fight_has_a_place_in_the_code() -> None:
    places = CLAUSES.places()
    assert [] == [clause.id for clause in OURS if not places[clause.id]]


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: str(found.clause))
def test_without_a_clause_of_a_fight_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    with ablation.without(), pytest.raises((AssertionError, pytest.fail.Exception)):
        prove(TESTS[ablation.test])
    prove(TESTS[ablation.test])


def test_every_special_rule_with_numbers_of_its_own_has_a_clause() -> None:
    text = (FOLDER / "data" / "profiles" / "gf-3.2.toml").read_text("utf-8")
    rules = {f"GFS-{rule}" for rule in tomllib.loads(text)["special"]}
    elsewhere = {"GFS-ambush", "GFS-scout", "GFS-transport"}
    assert set() == rules - elsewhere - {clause.id for clause in CLAUSES}
