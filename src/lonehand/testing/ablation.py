"""Rules without one of their clauses, to prove that the clause is needed.

A clause is switched off by name: the function that decides it is replaced by one that does without
it, or the number or table that holds it by another value. So nothing depends on how a rule is
worded, and a rule that has another name by now is noticed.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import copy
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType
from typing import Any, ClassVar

Without = Callable[[Callable[..., Any]], Callable[..., Any]]
"""Gets a rule as it is, and returns what is called in its place."""


def found_at(where: str) -> Any:
    """Return what `package.module.name` or `package.module.Class.name` names.

    Raises:
        AttributeError: nothing is called that any more.

    """
    parts = where.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    message = f"{where} is not in any module"
    raise AttributeError(message)


@contextmanager
def replace(rule: str | FunctionType, without: Without) -> Iterator[None]:
    """Let another function take the place of a rule, for everybody who calls it.

    Args:
        rule: the function, or its place as `found_at` takes it.
        without: gets the rule as it is, and returns what is called in its place.

    """
    function = found_at(rule) if isinstance(rule, str) else rule
    assert isinstance(function, FunctionType), f"{rule} is not a function"  # noqa: S101 - part of the test that uses it
    assert not function.__code__.co_freevars, f"{rule} is made inside another function"  # noqa: S101 - as above
    code, known = function.__code__, function.__globals__
    name = f"_instead_of_{function.__qualname__}_{code.co_firstlineno}"
    as_it_is = FunctionType(code, known, function.__name__, function.__defaults__)
    as_it_is.__kwdefaults__ = function.__kwdefaults__
    known[name] = without(as_it_is)
    function.__code__ = hand_on.__code__.replace(co_names=(name,))
    try:
        yield
    finally:
        function.__code__ = code
        del known[name]


def hand_on(*args: Any, **named: Any) -> Any:
    """Hand everything on to what stands in for a rule.

    `replace` gives a rule this code, with the name of its own stand-in. The code alone is
    exchanged, so that it holds in every module that has imported the rule.
    """
    return stand_in(*args, **named)


def stand_in(*args: Any, **named: Any) -> Any:
    """Stand in for no rule."""
    raise NotImplementedError(args, named)


@contextmanager
def hold_value(where: str, value: Any) -> Iterator[None]:
    """Let the number or table at `package.module.NAME` be *value*, wherever it was imported."""
    kept = found_at(where)
    package, name = where.partition(".")[0], where.rpartition(".")[2]
    holders = [
        module
        for key, module in list(sys.modules.items())
        if key.partition(".")[0] == package and getattr(module, name, None) is kept
    ]
    for holder in holders:
        setattr(holder, name, value)
    try:
        yield
    finally:
        for holder in holders:
            setattr(holder, name, kept)


# -- what a rule is without its clause -----------------------------------------------------------


def returns(value: Any) -> Without:
    """Return what replaces a rule by one that always gives *value*."""
    return lambda rule: lambda *args, **named: value  # noqa: ARG005 - whatever the rule is given


def is_given(**otherwise: Any) -> Without:
    """Return what replaces a rule by one that is given other keyword arguments."""
    return lambda rule: lambda *args, **named: rule(*args, **{**named, **otherwise})


def leaves(number: int, name: str) -> Without:
    """Return what replaces a rule by one that leaves something as it was.

    Args:
        number: which argument of the rule, from 0.
        name: the attribute of it that the rule no longer changes.

    """

    def without(rule: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **named: Any) -> Any:
            before = copy(getattr(args[number], name))
            found = rule(*args, **named)
            setattr(args[number], name, before)
            return found

        return run

    return without


# -- clauses and the tests that need them ---------------------------------------------------------


@dataclass(frozen=True)
class Ablation(ABC):
    """A clause taken out of the rules of a game, and the test that then fails.

    Attributes:
        package: the package of the game; each game has classes of its own for it.
        clause: the clause.
        test: the name of the test that fails without it.

    """

    package: ClassVar[str]
    clause: str
    test: str

    @abstractmethod
    def without(self) -> AbstractContextManager[None]:
        """Let the rules run without the clause."""


@dataclass(frozen=True)
class Rule(Ablation):
    """A clause that a function decides.

    Attributes:
        where: `module.function` or `module.Class.method`, in the package.
        rest: gets the rule, and returns the rule without the clause.

    """

    where: str
    rest: Without

    def without(self) -> AbstractContextManager[None]:
        """Let the rule run without the clause."""
        return replace(self.rule(), self.rest)

    def rule(self) -> str | FunctionType:
        """Return the place of the rule, or the rule itself."""
        return f"{self.package}.{self.where}"


@dataclass(frozen=True)
class Number(Ablation):
    """A clause that is a number or a table: where it is, `module.NAME`, and another one."""

    where: str
    other: Any

    def without(self) -> AbstractContextManager[None]:
        """Let the other number or table hold."""
        return hold_value(f"{self.package}.{self.where}", self.other)
