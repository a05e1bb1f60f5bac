"""Rules with a few words taken out, to prove that a clause is needed.

A rule is taken away in its text: in the source of a function a few words are replaced, and the
function runs by the new text until the test is over. So a line says just what the rule would be
without its clause, and a line that no longer fits the rules is noticed.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any


@contextmanager
def reworded(function: FunctionType, old: str, new: str) -> Iterator[None]:
    """Let *function* run with *new* in place of *old*, which stands once in its source."""
    code = function.__code__
    function.__code__ = rewritten(function, old, new)
    try:
        yield
    finally:
        function.__code__ = code


def rewritten(function: FunctionType, old: str, new: str) -> CodeType:
    """Return the code of a function in whose source *old*, which stands there once, is *new*."""
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(old) == 1, f"«{old}» stands {source.count(old)} times in {function}"  # noqa: S101 - part of the test that uses it
    source = source.replace(old, new)
    name = function.__name__
    code = compile("from __future__ import annotations\n" + source, f"{name}, ablated", "exec")
    found = [part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name]
    return found[0]


def function_in(package: str, where: str) -> FunctionType:
    """Return the function `module.function`, or the method `module.Class.method`, of a package."""
    module, _, name = where.partition(".")
    found: Any = import_module(f"{package}.{module}")
    for part in name.split("."):
        found = getattr(found, part)
    assert isinstance(found, FunctionType), f"{where} is no function"  # noqa: S101 - as above
    return found
