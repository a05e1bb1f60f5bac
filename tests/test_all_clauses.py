"""Every clause of every game that decides something says where it stands and what proves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lonehand import games
from lonehand.engine.clauses import Clause

TESTS = {
    word
    for file in Path(__file__).parent.rglob("*.py")
    for word in file.read_text("utf-8").replace("(", " ").split()
    if word.startswith("test_")
}


def deciding(name: str) -> list[Clause]:
    """Return the clauses of a game that decide something or set something up."""
    return [clause for clause in games.find(name).clauses if clause.kind != "describes"]


@pytest.mark.parametrize("name", games.TITLES)
def test_each_deciding_clause_names_its_code_or_its_cell(name: str) -> None:
    places = games.find(name).clauses.places()
    assert deciding(name)
    assert [clause.id for clause in deciding(name) if not places[clause.id]] == []


@pytest.mark.parametrize("name", games.TITLES)
def test_each_deciding_clause_names_tests_that_there_are(name: str) -> None:
    assert [clause.id for clause in deciding(name) if not clause.tests] == []
    assert {test for clause in deciding(name) for test in clause.tests} <= TESTS
