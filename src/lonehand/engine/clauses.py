"""The index of a game's clauses: what each says, of which kind it is, where it lives."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from lonehand.engine.errors import Refusal

Kind = Literal["decides", "sets up", "describes"]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of a printed rule.

    Attributes:
        id: its name in code, tests and logs.
        kind: whether it decides something in play, sets something up, or describes.
        says: what it demands, in our words.
        reading: how an unclear place is played here; empty where nothing is unclear.
        option: the key of the option that chooses another reading, if there is one.
        source: where it stands, or where a reconstructed fact comes from.
        tests: the names of the tests that prove it.
        waits: what has to be built before it can be carried out and proven; empty if it is.

    """

    id: str
    kind: Kind
    says: str
    source: str
    reading: str = ""
    option: str = ""
    tests: tuple[str, ...] = ()
    waits: str = ""


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of clauses: `[[clause]]` tables."""

    clause: tuple[Clause, ...]


class Clauses:
    """The clauses of one game, in the order of the print.

    Args:
        path: the TOML file.
        code: the folder of the rules, searched for the places that name a clause.
        cell: tells, for a clause that is a cell of a table, the file and row of it; else nothing.

    """

    def __init__(
        self, path: Path, code: Path, cell: Callable[[str], str | None] = lambda _key: None
    ) -> None:
        self.path, self.code, self.cell = path, code, cell
        try:
            found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), ClauseFile)
        except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
            raise Refusal(str(error), place=path.name) from error
        self.by_id = {clause.id: clause for clause in found.clause}
        if len(self.by_id) != len(found.clause):
            raise Refusal("a rule is listed twice", place=path.name)

    def __iter__(self) -> Iterator[Clause]:
        """Go through the clauses in the order of the print."""
        return iter(self.by_id.values())

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a clause of that id."""
        return key in self.by_id

    def __getitem__(self, key: str) -> Clause:
        """Return the clause of that id; raise Refusal if there is none."""
        try:
            return self.by_id[key]
        except KeyError:
            raise Refusal(f"there is no rule {key}", place=self.path.name) from None

    def places(self) -> dict[str, list[str]]:
        """Return, for each clause, all code that names it, and the cell of a table that it is.

        Functions and classes that name it in their docstring come first, then those that tell it or
        ask by it. They are named from the folder of the rules on: `automa.targets.nearest`.
        """
        homes: dict[str, list[str]] = {key: [] for key in self.by_id}
        users: dict[str, list[str]] = {key: [] for key in self.by_id}
        for file in sorted(self.code.rglob("*.py")):
            room = ".".join(file.relative_to(self.code).with_suffix("").parts)
            tree = ast.parse(file.read_text("utf-8"))
            for name, node in definitions(tree, room.removesuffix(".__init__")):
                for word in words(ast.get_docstring(node) or ""):
                    if word in homes:
                        homes[word].append(name)
                for text in constants(node):
                    if text in users:
                        users[text].append(name)
        return {key: self.all_of(key, homes[key], users[key]) for key in self.by_id}

    def all_of(self, key: str, homes: Sequence[str], users: Sequence[str]) -> list[str]:
        """Return where a clause stands: its cell, its homes, and who uses it, each once."""
        cell = self.cell(key)
        return list(dict.fromkeys([*([cell] if cell else ()), *homes, *users]))


Definition = ast.FunctionDef | ast.ClassDef | ast.Module


def definitions(node: Definition, name: str) -> Iterator[tuple[str, Definition]]:
    """Yield a module or class, and all functions and classes in it, with their names."""
    yield name, node
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            yield from definitions(inner, f"{name}.{inner.name}")


def constants(node: Definition) -> Iterator[str]:
    """Yield the texts in a definition, but not those in functions and classes within it."""
    left: list[ast.AST] = list(ast.iter_child_nodes(node))
    while left:
        inner = left.pop()
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
        elif not isinstance(inner, ast.FunctionDef | ast.ClassDef):
            left += ast.iter_child_nodes(inner)


def words(text: str) -> list[str]:
    """Return the words of a docstring, each once, that may be the id of a clause."""
    split = re.split(r"[\s,:()]+", text)
    return list(dict.fromkeys(word.rstrip(".") for word in split))
