"""The numbers that a game is played by, each with where it comes from; an owner's laid over ours.

A file of numbers is TOML. Each of its tables has a path (`impact`, `weapons.C45`), a name for
people, and values. Each value has a mark, which says what kind of source it has, and perhaps a
sentence on it. A part of a list may have a source of its own: `JAB[7]` means the seventh.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.structs import plainly

Shape = TypeVar("Shape")
MARKS: Final = {
    "P": "printed: in the rulebook, or in another text of its publisher",
    "F": "in a play aid by players",
    "R": "in a report or review by players",
    "I": "inferred from what is known",
    "X": "made up here so that it agrees with the rest",
    "O": "in the owner's own file",
}
"""Where a number comes from."""
ATTESTED: Final = "PFRIO"
"""The marks of numbers that did not have to be made up."""
OWN: Final = "O"
RESERVED: Final = ("called", "source", "sources")
"""What a table of ours has besides its values."""


class Number(msgspec.Struct, frozen=True):
    """A value with where it comes from.

    Attributes:
        path: where it is: `weapons.C45.power`.
        table: the name of its table: `weapon C45`.
        value: it, as its file has it.
        mark: a letter of `MARKS`.
        source: what the mark rests on, if anything is known of that.

    """

    path: str
    table: str
    value: object
    mark: str
    source: str = ""


def check_mark(mark: str, place: str) -> str:
    """Return a mark; raise Refusal if there is no such mark."""
    if mark not in MARKS:
        marks = ", ".join(f"{each} ({says})" for each, says in MARKS.items())
        raise Refusal(f"“{mark}” is not the mark of a source; the marks are {marks}", place=place)
    return mark


def source_of(text: str) -> tuple[str, str]:
    """Return the mark and the source that a text names: `R J4`."""
    mark, _, source = text.partition(" ")
    return check_mark(mark, "source"), source


# -- pages of numbers ------------------------------------------------------------------------------


class Pages:
    """What files of numbers say.

    Attributes:
        tables: for each path of a table (`impact`, `weapons.C45`, `card.17`) its values.
        called: for each such path the name of the table.
        sources: for each path of a value or of a part of it (`striking.JAB[7]`) mark and source.

    """

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Any]] = {}
        self.called: dict[str, str] = {}
        self.sources: dict[str, tuple[str, str]] = {}

    def copy(self) -> Pages:
        """Return pages that can be written over without changing these."""
        other = Pages()
        other.tables = {path: dict(values) for path, values in self.tables.items()}
        other.called, other.sources = dict(self.called), dict(self.sources)
        return other

    def of(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the tables of a kind, each with its name."""
        for path, values in self.tables.items():
            if path.startswith(f"{kind}."):
                yield path.partition(".")[2], values

    def write(self, path: str, called: str, values: Mapping[str, Any]) -> None:
        """Write down one table of ours: `source` is that of all its values, `sources` of single."""
        kept = {field: value for field, value in values.items() if field not in RESERVED}
        self.tables[path], self.called[path] = kept, called
        for field in kept:
            self.sources[f"{path}.{field}"] = source_of(values["source"])
        for part, text in values.get("sources", {}).items():
            self.sources[f"{path}.{part}"] = source_of(text)

    def write_over(
        self, path: str, called: str, found: Any, fields: Sequence[str], name: str
    ) -> None:
        """Lay an owner's table over ours; what it does not name stays.

        Args:
            path: of the table.
            called: its name, if it is a new one.
            found: what the owner's file has there.
            fields: those that the table may have.
            name: of the file.

        Raises:
            Refusal: it is no table, or has a field that there is not.

        """
        values = dict(a_table(found, f"{name}, {path}"))
        source = values.pop("source", "the owner's file")
        if not isinstance(source, str):
            raise Refusal("write a text here", place=f"{name}, {path}.source")
        check_known(tuple(values), fields, "field", f"{name}, {path}")
        self.called.setdefault(path, called)
        self.tables.setdefault(path, {}).update(values)
        for field in values:
            for part in [part for part in self.sources if part.startswith(f"{path}.{field}[")]:
                del self.sources[part]
            self.sources[f"{path}.{field}"] = (OWN, source)

    def numbers(self) -> Iterator[Number]:
        """Yield every value with its source; a part with a source of its own follows its list."""
        for path, values in self.tables.items():
            for field, value in values.items():
                whole = f"{path}.{field}"
                yield Number(whole, self.called[path], value, *self.sources[whole])
                if isinstance(value, list):
                    for place, part in enumerate(value, 1):
                        if f"{whole}[{place}]" in self.sources:
                            source = self.sources[f"{whole}[{place}]"]
                            yield Number(f"{whole}[{place}]", self.called[path], part, *source)


# -- checks ----------------------------------------------------------------------------------------

PLACE: Final = re.compile(r"\[(\d+)\]")


def a_table(found: Any, place: str) -> dict[str, Any]:
    """Return what must be a table."""
    if not isinstance(found, dict):
        raise Refusal("write a table here, not a single value", place=place)
    return found


def convert(values: Any, shape: type[Shape], place: str) -> Shape:
    """Return a value, or a table of them, in its shape.

    Raises:
        Refusal: one of them is missing, is of another kind or too large; it names the field.

    """
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        sentence, _, where = str(error).partition(" - at `$")
        field = PLACE.sub(lambda found: f"[{int(found[1]) + 1}]", where.rstrip("`"))
        raise Refusal(plainly(sentence), place=f"{place}{field}") from error


def check(holds: object, sentence: str, place: str) -> None:
    """Raise Refusal with the sentence if something does not hold."""
    if not holds:
        raise Refusal(sentence, place=place)


def columns(values: Mapping[str, Any], place: str) -> tuple[int, ...]:
    """Return the last numbers of a table's columns, which rise."""
    last = convert(values["up_to"], tuple[int, ...], f"{place}.up_to")
    check(last, "it needs at least one number", f"{place}.up_to")
    check(
        all(0 <= one <= 99 for one in last) and list(last) == sorted(set(last)),
        "the numbers must rise from one to the next, from 0 to 99",
        f"{place}.up_to",
    )
    return last


def rows(
    values: Mapping[str, Any],
    names: Sequence[str],
    last: Sequence[int],
    cell: Callable[[str, str], Shape],
    place: str,
) -> dict[str, tuple[Shape, ...]]:
    """Return the rows of a table, cell by cell, for every total from 0 to one above the last.

    Args:
        values: the table: for each row a text for each column.
        names: those of the rows.
        last: the last number of each column but one, which is for all above.
        cell: reads a text; it gets the text and its place.
        place: of the table.

    """
    result = {}
    for name in names:
        texts = convert(values[name], tuple[str, ...], f"{place}.{name}")
        check(
            len(texts) == len(last) + 1,
            f"give {len(last) + 1} entries, one for each column, not {len(texts)}",
            f"{place}.{name}",
        )
        cells = [cell(text, f"{place}.{name}[{number}]") for number, text in enumerate(texts, 1)]
        result[name] = tuple(
            cells[sum(total > end for end in last)] for total in range(last[-1] + 2)
        )
    return result
