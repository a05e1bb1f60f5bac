"""What the tests of several games ask of modules: their tests with all cases, what they tell."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any


def all_tests_of(modules: Iterable[str]) -> dict[str, Callable[..., None]]:
    """Return the tests of modules of tests, by their names."""
    return {
        name: found
        for module in modules
        for name, found in vars(import_module(module)).items()
        if name.startswith("test_")
    }


@cache
def modules_of_tests(folder: Path) -> Mapping[str, str]:
    """Return the module of every test function of a folder; no two are called the same."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("test_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found, f"two tests are called {node.name}"
                found[node.name] = file.stem
    return found


def cases(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Yield what a test is run with: all that its marks say, and nothing without any."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for rows in product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, row in zip(marks, rows, strict=True):
            names = mark.args[0]
            given.update({names: row} if isinstance(names, str) else zip(names, row, strict=True))
        yield given


def prove(test: Callable[..., None]) -> None:
    """Run every case of a test."""
    for given in cases(test):
        test(**given)
