"""The words of the list for a designer: its settings, goals, Joker bars and weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from lonehand.engine.files.vocabulary import TableWord, meanings, quote_list
from lonehand.games.black_hat.automa.book import (
    FILE,
    Goal,
    Goals,
    JokerBars,
    Listed,
    Weights,
)
from lonehand.games.black_hat.numbers import DATA

PARTS: Mapping[str, type] = {"goals": Goals, "joker": JokerBars, "weights": Weights}
TYPES: Mapping[object, str] = {
    "int": "a whole number",
    "bool": "true or false",
    "tuple[int, ...]": "a list of whole numbers",
    "tuple[Goal, ...]": "a list of goals",
    "Bar": "{ early = …, late = … }, whole numbers",
}
"""What each field of the file takes, by the type that the code gives it."""


def words() -> Iterator[TableWord]:
    """Yield every word of `automa.toml`."""
    said = meanings((DATA / "words.toml").read_text("utf-8"), "words.toml")
    whole = [field for field in Listed.__struct_fields__ if field not in PARTS]
    for field in whole:
        where = f"[list], and in [level.…] and [mood.…] what they change; {takes(Listed, field)}"
        yield TableWord(FILE, "setting", field, said["list"][field], where)
    for line, what in said["line"].items():
        yield TableWord(FILE, "line", line, what, "order = […]")
    for goal in get_args(Goal):
        where = f"[list.goals]: {quote_list(Goals.__struct_fields__)}"
        yield TableWord(FILE, "goal", goal, said["goal"][goal], where)
    for part, kind in PARTS.items():
        for field in kind.__struct_fields__:  # type: ignore[attr-defined]  # each is a Struct
            where = f"[list.{part}]; {takes(kind, field)}"
            yield TableWord(FILE, part, field, said[part][field], where)


def takes(kind: type, field: str) -> str:
    """Return what a field of the file takes: `a whole number`."""
    return TYPES[kind.__annotations__[field]]
