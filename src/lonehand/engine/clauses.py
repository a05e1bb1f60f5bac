"""The index of a game's clauses: what each says, of which kind it is, where it lives."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.files.toml import place_in

Kind = Literal["decides", "sets up", "describes"]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of a printed rule.

    Attributes:
        id: its name in code, tests and logs.
        kind: whether it decides something in play, sets something up, or describes.
        says: what it demands, in our words.
        reading: how an unclear place is played here; empty where nothing is unclear.
        option: the key of the option that chooses another reading, if there is one.
        source: where it is printed, or where a reconstructed fact comes from.
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

    @property
    def is_rebuilt(self) -> bool:
        """Whether its printed text is lost or never existed, so that Lonehand had to rebuild it."""
        return self.source.startswith("reconstruction")

    @property
    def told_kind(self) -> str:
        """Its kind as faces tell it: `decides`; `decides, rebuilt` where its print is lost."""
        return f"{self.kind}, rebuilt" if self.is_rebuilt else self.kind


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
        text = path.read_text("utf-8")
        found = read_as(ClauseFile, text, path.name, lined=True)
        self.by_id = {clause.id: clause for clause in found.clause}
        if len(self.by_id) != len(found.clause):
            ids = [clause.id for clause in found.clause]
            again = next(number for number, key in enumerate(ids) if key in ids[:number])
            line = place_in(text, ("clause", again)).partition(",")[0]
            sentence = f"the rule “{ids[again]}” is listed twice; keep one of the two"
            raise Refusal(sentence, place=f"{path.name}, {line}")

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

    def rebuilds(self, key: str) -> bool:
        """Say whether there is a clause of that id whose print is lost."""
        return key in self.by_id and self.by_id[key].is_rebuilt

    def places(self) -> dict[str, list[str]]:
        """Return, for each clause, the cell of a table that it is and all code that carries it out.

        Functions and classes that name it in their docstring come first: they are its home. Then
        come those that tell it or ask by it, and last those that call a function of its home. They
        are named from the folder of the rules on: `automa.targets.nearest`.
        """
        homes: dict[str, list[str]] = {key: [] for key in self.by_id}
        tellers: dict[str, list[str]] = {key: [] for key in self.by_id}
        callers: dict[str, list[str]] = {key: [] for key in self.by_id}
        found = [
            each for file in sorted(self.code.rglob("*.py")) for each in self.definitions(file)
        ]
        for each in found:
            for word in words(ast.get_docstring(each.node) or ""):
                if word in homes:
                    homes[word].append(each.name)
            for text in constants(each.node):
                if text in tellers:
                    tellers[text].append(each.name)
        rules = functions_of(homes, found)
        for each in found:
            for key in (key for called in calls(each, rules) for key in rules[called]):
                callers[key].append(each.name)
        return {key: self.all_of(key, homes[key], tellers[key], callers[key]) for key in self.by_id}

    def all_of(self, key: str, *places: Sequence[str]) -> list[str]:
        """Return where a clause is: its cell, then its places, each once."""
        cell = self.cell(key)
        return list(dict.fromkeys([*([cell] if cell else ()), *chain(*places)]))

    def definitions(self, file: Path) -> Iterator[Found]:
        """Yield the module of a file, and its functions and classes."""
        room = ".".join(file.relative_to(self.code).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(file.read_text("utf-8"))
        known = imports(tree, self.code.name)
        for name, node in definitions(tree, room):
            yield Found(name, node, room, known)


Definition = ast.FunctionDef | ast.ClassDef | ast.Module


class Found(NamedTuple):
    """A module, class or function of a game.

    Attributes:
        name: its name, from the folder of the code on.
        node: its syntax tree.
        room: the name of its module.
        imports: what its module imports of the game, by the name that it has there.

    """

    name: str
    node: Definition
    room: str
    imports: Mapping[str, str]


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


def imports(tree: ast.Module, package: str) -> dict[str, str]:
    """Return what a module imports from a package: names of the package by names in the module."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and package in (
            parts := (node.module or "").split(".")
        ):
            inside = parts[parts.index(package) + 1 :]
            for name in node.names:
                known[name.asname or name.name] = ".".join([*inside, name.name])
    return known


def functions_of(
    homes: Mapping[str, Sequence[str]], found: Sequence[Found]
) -> dict[str, list[str]]:
    """Return the functions that are homes of clauses, by every name that they may be called by.

    A method is called by its own name on some value: `.name`, if no other method has that name.
    """
    rules: dict[str, list[str]] = {
        each.name: [] for each in found if isinstance(each.node, ast.FunctionDef)
    }
    for key, names in homes.items():
        for name in names:
            if name in rules:
                rules[name].append(key)
    classes = {each.name for each in found if isinstance(each.node, ast.ClassDef)}
    methods = [name for name in rules if name.rpartition(".")[0] in classes]
    ends = Counter(name.rpartition(".")[2] for name in methods)
    for name in methods:
        end = name.rpartition(".")[2]
        if ends[end] == 1:
            rules[f".{end}"] = rules[name]
    return {name: keys for name, keys in rules.items() if keys}


def calls(each: Found, rules: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the functions of the rules that a definition calls or passes on, except itself."""
    for text in uses(each.node):
        first, dot, rest = text.partition(".")
        full = each.imports.get(first, f"{each.room}.{first}".lstrip(".")) + dot + rest
        for name in (full, f".{rest.rpartition('.')[2]}"):
            if name in rules and not f".{each.name}".endswith(name):
                yield name


def uses(node: Definition) -> Iterator[str]:
    """Yield what a definition names, such as `wounds.take`, leaving out definitions inside it."""
    left: list[ast.AST] = list(ast.iter_child_nodes(node))
    while left:
        inner = left.pop()
        if isinstance(inner, ast.Attribute):
            first = inner.value
            yield f"{first.id if isinstance(first, ast.Name) else ''}.{inner.attr}"
        elif isinstance(inner, ast.Name):
            yield inner.id
        if not isinstance(inner, ast.FunctionDef | ast.ClassDef):
            left += ast.iter_child_nodes(inner)


def words(text: str) -> list[str]:
    """Return the words of a docstring, each once, that may be the id of a clause."""
    split = re.split(r"[\s,:()]+", text)
    return list(dict.fromkeys(word.rstrip(".") for word in split))
