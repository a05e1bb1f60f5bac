"""Every clause of every game that decides something has a home, and says what proves it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
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
ID = re.compile(r"[A-Z]{2,3}-\w+(?:[.-]\w+)*")


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


def prose(text: str) -> Iterator[str]:
    """Yield the docstrings and comments of a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def homes(name: str) -> dict[str, set[str]]:
    """Return for each clause of a game the modules that name it in a docstring or a comment."""
    clauses = games.find(name).clauses
    found: dict[str, set[str]] = {clause.id: set() for clause in clauses}
    for file in sorted(clauses.code.rglob("*.py")):
        for text in prose(file.read_text("utf-8")):
            for key in found.keys() & set(ID.findall(text)):
                found[key].add(file.relative_to(clauses.code).as_posix())
    return found


@pytest.mark.parametrize("name", games.TITLES)
def test_each_deciding_clause_has_one_home_and_others_name_it_by_the_function(name: str) -> None:
    found = homes(name)
    assert any(found.values())
    ids = [clause.id for clause in deciding(name)]
    assert {key: found[key] for key in ids if len(found[key]) > 1} == {}


@pytest.mark.parametrize("name", games.TITLES)
def test_no_word_is_quoted_by_two_apostrophes(name: str) -> None:
    told = [f"{clause.says} {clause.reading}" for clause in games.find(name).clauses]
    assert [text for text in told if re.search(r"(?<!\w)’[^’]{1,40}’(?!\w)", text)] == []
