"""Sheets: what is written of somebody, as rows that every face knows how to draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec


class Bar(msgspec.Struct, frozen=True):
    """A number out of another, as a bar: `3/20`, and what it counts (`hits`)."""

    value: int
    most: int
    thing: str


class Value(msgspec.Struct, frozen=True):
    """A word and its value, `Quality 3+`, and what that means; empty where it needs no words."""

    word: str
    value: str
    says: str = ""


class Values(msgspec.Struct, frozen=True, tag="values"):
    """A row of words with their values, and what follows them."""

    kind: ClassVar[str] = "values"
    values: tuple[Value, ...]
    after: str = ""
    apart: bool = False
    """Whether each stands for itself, not in a list."""


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A row that is a sentence or a list, its clause if it has one, and whether it is grave."""

    kind: ClassVar[str] = "line"
    text: str
    clause: str = ""
    grave: bool = False


class Rounds(msgspec.Struct, frozen=True, tag="rounds"):
    """A cell with so many rounds, out of so many."""

    kind: ClassVar[str] = "rounds"
    left: int
    most: int


class Words(msgspec.Struct, frozen=True, tag="words"):
    """A cell with words, each with what it means; empty where it means nothing more."""

    kind: ClassVar[str] = "words"
    words: tuple[tuple[str, str], ...]


class Item(msgspec.Struct, frozen=True):
    """A row of a table: its name, its cells, and whether it is the one in use."""

    name: str
    cells: tuple[Rounds | Words, ...]
    used: bool = False


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A table, such as weapons."""

    kind: ClassVar[str] = "items"
    caption: str
    items: tuple[Item, ...]


class Rule(msgspec.Struct, frozen=True):
    """A rule that somebody has, and what it says."""

    name: str
    says: str


class Rules(msgspec.Struct, frozen=True, tag="rules"):
    """The rules that somebody has."""

    kind: ClassVar[str] = "rules"
    rules: tuple[Rule, ...]


Row = Values | Line | Items | Rules


class Mark(msgspec.Struct, frozen=True):
    """A letter behind a name, and what it means."""

    letter: str
    means: str


class Sheet(msgspec.Struct, frozen=True):
    """Somebody's sheet.

    Attributes:
        name: whose it is.
        letters: what stands on his counter.
        team: the number of his side.
        shape: the shape of its counters, in a word; empty where all have the same.
        sign: the name of its sign, one of `signs.SIGNS`; empty for its letters.
        state: how he is, in a few words.
        rows: what is written on it.
        bar: what stands at its head, as a bar; none if nothing is counted.
        mark: a letter behind his name; none if he has none.
        whose: who plays him, where several persons play one side.
        out: whether he is out of the game.
        done: whether he has done his part.
        due: whether he is next.

    """

    name: str
    letters: str
    team: int
    shape: str
    state: str
    rows: tuple[Row, ...]
    bar: Bar | None = None
    mark: Mark | None = None
    whose: str = ""
    out: bool = False
    done: bool = False
    due: bool = False
    sign: str = ""


class Group(msgspec.Struct, frozen=True):
    """Sheets that belong together.

    Attributes:
        name: their heading; empty for none.
        about: what else their heading says.
        team: the number of their side.
        sheets: the sheets.
        note: what is to be said below them.

    """

    name: str
    about: str
    team: int
    sheets: tuple[Sheet, ...]
    note: str = ""


# -- a sheet in lines ------------------------------------------------------------------------------


def lines_of(sheet: Sheet) -> list[str]:
    """Return a sheet in lines, the first of which names whose it is."""
    bar = f", {sheet.bar.value} of {sheet.bar.most} {sheet.bar.thing}" if sheet.bar else ""
    mark = f"; {sheet.mark.means}" if sheet.mark else ""
    found = [f"{sheet.name}: {sheet.state}{bar}{mark}."]
    return [*found, *(f"  {line}." for row in sheet.rows for line in row_lines(row))]


def row_lines(row: Row) -> Iterator[str]:
    """Yield a row of a sheet in lines."""
    match row:
        case Values():
            yield f"{', '.join(f'{each.word} {each.value}' for each in row.values)}{row.after}"
        case Line():
            yield row.text
        case Items():
            yield from (
                f"{item.name}: {', '.join(map(cell_words, item.cells))}" for item in row.items
            )
        case Rules():
            yield from (f"{rule.name}: {rule.says}".rstrip(".") for rule in row.rules)


def cell_words(cell: Rounds | Words) -> str:
    """Return a cell of a table in words."""
    if isinstance(cell, Rounds):
        return f"{cell.left} of {cell.most} rounds"
    return ", ".join(word for word, _ in cell.words)


class Handout(msgspec.Struct, frozen=True):
    """Something to be printed: a page of its own.

    Attributes:
        title: what it is: `Gang sheet: The Posse`.
        name: the name of its file, without an ending.
        page: an HTML document that loads nothing.

    """

    title: str
    name: str
    page: str
