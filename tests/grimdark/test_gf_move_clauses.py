"""Every clause of moving is in the index, in the code, has its tests, and is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from gf_move_ablations import ABLATIONS

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
TESTS: dict[str, Callable[..., None]] = {
    name: getattr(import_module(module), name)
    for module in MODULES
    for name in vars(import_module(module))
    if name.startswith("test_")
}
OURS = [clause for clause in CLAUSES if set(clause.tests) & set(TESTS)]


def cases(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Go through what a test is run with: all that its marks say, and nothing without any."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for rows in product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, row in zip(marks, rows, strict=True):
            names = mark.args[0]
            if isinstance(names, str):
                given[names] = row
            else:
                given.update(zip(names, row, strict=True))
        yield given


def run(name: str) -> None:
    """Run a test with everything that it is run with."""
    for given in cases(TESTS[name]):
        TESTS[name](**given)


def test_every_clause_of_moving_has_an_ablation() -> None:
    decides = {clause.id for clause in OURS if clause.kind == "decides"}
    assert set() == decides - {ablation.clause for ablation in ABLATIONS}


def test_every_clause_of_moving_has_a_place_in_the_code() -> None:
    places = CLAUSES.places()
    assert [] == [clause.id for clause in OURS if not places[clause.id]]


def test_every_test_that_a_clause_of_moving_names_is_there() -> None:
    assert set() == {name for clause in OURS for name in clause.tests} - set(TESTS)


@pytest.mark.parametrize("ablation", ABLATIONS, ids=lambda found: str(found.clause))
def test_without_a_clause_of_moving_its_test_fails(ablation: Ablation) -> None:
    assert ablation.test in CLAUSES[ablation.clause].tests
    with ablation.without(), pytest.raises((AssertionError, pytest.fail.Exception)):
        run(ablation.test)
