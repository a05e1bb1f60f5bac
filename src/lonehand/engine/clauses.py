"""The index of a game's clauses: what each says, of which kind it is, where it lives."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
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

    """

    def __init__(self, path: Path, code: Path) -> None:
        self.path, self.code = path, code
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
        """Return, for each clause, the functions and classes whose docstring names it."""
        places: dict[str, list[str]] = {key: [] for key in self.by_id}
        for file in sorted(self.code.glob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            for node in ast.walk(tree):
                if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                    continue
                words = re.split(r"[\s,:()]+", ast.get_docstring(node) or "")
                name = file.stem if isinstance(node, ast.Module) else f"{file.stem}.{node.name}"
                for word in dict.fromkeys(word.rstrip(".") for word in words):
                    if word in places:
                        places[word].append(name)
        return places
