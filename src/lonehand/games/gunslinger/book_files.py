"""The files of the book: read, laid one over the other, and every value with its source.

A file is TOML. A table `[impact]` holds values; `[weapons.C45]`, `[actions.2F]` and
`[characters.marshal]` are tables of a kind; `[[card]]` is a result card. In our own files `called`
is the name under which a game says that it leant on a table, `source` the mark and source of all
its values, and `sources` those of single values; `JAB[7]` means the seventh of a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from lonehand.engine.decisions import known
from lonehand.engine.errors import Refusal
from lonehand.engine.toml import values_in
from lonehand.games.gunslinger.book_entries import MARKS, Number
from lonehand.games.situations import plainly

BOOK_FILES: Final = Path(__file__).parent / "data" / "book"
KINDS: Final = {
    "weapons": "weapon {}",
    "actions": "action cards",
    "characters": "character {}",
    "card": "result cards",
}
"""The kinds of tables of which there are several, and what the tables of each are called."""
GROWING: Final = ("weapons", "characters")
"""The kinds to which an owner may add."""
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_]{0,30}")
RESERVED: Final = ("called", "source", "sources")
SHOT_CARDS: Final = 100
ALL_CARDS: Final = 108
Shape = TypeVar("Shape")


class Pages:
    """What the files say.

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
        """Return the tables of a kind, each with its name."""
        for path, values in self.tables.items():
            if path.startswith(f"{kind}."):
                yield path.partition(".")[2], values

    def numbers(self) -> Iterator[Number]:
        """Return every value with its source; a part with a source of its own follows its list."""
        for path, values in self.tables.items():
            for field, value in values.items():
                whole = f"{path}.{field}"
                yield Number(whole, self.called[path], value, *self.sources[whole])
                if isinstance(value, list):
                    for place, part in enumerate(value, 1):
                        if f"{whole}[{place}]" in self.sources:
                            source = self.sources[f"{whole}[{place}]"]
                            yield Number(f"{whole}[{place}]", self.called[path], part, *source)


# -- our own files --------------------------------------------------------------------------------


def own_pages() -> Pages:
    """Return what our own files say."""
    pages = Pages()
    for file in sorted(BOOK_FILES.glob("*.toml")):
        for key, found in tomllib.loads(file.read_text("utf-8")).items():
            if key in KINDS:
                for name, values in found.items():
                    own_table(pages, f"{key}.{name}", KINDS[key].format(name), values)
            else:
                own_table(pages, key, found["called"], found)
    return pages


def own_table(pages: Pages, path: str, called: str, values: Mapping[str, Any]) -> None:
    """Write down one table of our own."""
    kept = {field: value for field, value in values.items() if field not in RESERVED}
    pages.tables[path], pages.called[path] = kept, called
    for field in kept:
        pages.sources[f"{path}.{field}"] = source_of(values["source"])
    for part, text in values.get("sources", {}).items():
        pages.sources[f"{path}.{part}"] = source_of(text)


def source_of(text: str) -> tuple[str, str]:
    """Return the mark and the source that a text names: `R J4`."""
    mark, _, source = text.partition(" ")
    if mark not in MARKS:
        raise Refusal(f"«{text}» does not begin with a mark: {', '.join(MARKS)}", place="source")
    return mark, source


# -- an owner's file ------------------------------------------------------------------------------


def lay_over(pages: Pages, text: str, name: str, fields: Mapping[str, Sequence[str]]) -> Pages:
    """Return the pages with an owner's file laid over them.

    Args:
        pages: what stands there without it.
        text: the file.
        name: its name.
        fields: for each of `KINDS` the fields that its tables may have.

    Raises:
        Refusal: the file is no TOML, or has a table or value that the book does not.

    """
    result = pages.copy()
    for key, found in values_in(text, name).items():
        if key == "card":
            for number, values in owner_cards(found, name):
                write_over(result, f"card.{number}", values, fields[key], name)
        elif key in KINDS:
            for entry, values in a_table(found, f"{name}, {key}").items():
                check_entry(result, key, entry, name)
                write_over(result, f"{key}.{entry}", values, fields[key], name)
        else:
            tables = [path for path in result.tables if "." not in path]
            known((key,), (*tables, *KINDS), "table", name)
            write_over(result, key, found, tuple(result.tables[key]), name)
    return result


def owner_cards(found: Any, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Return the result cards of an owner's file by their numbers."""
    if not isinstance(found, list):
        raise Refusal("result cards are written as [[card]], with two brackets", place=name)
    seen = set()
    for values in found:
        table = dict(a_table(values, f"{name}, card"))
        number = table.pop("number", None)
        if type(number) is not int or not 1 <= number <= ALL_CARDS:
            raise Refusal(f"each needs a number from 1 to {ALL_CARDS}", place=f"{name}, card")
        if number in seen:
            raise Refusal("that card is there twice", place=f"{name}, card {number}")
        seen.add(number)
        yield number, table


def check_entry(pages: Pages, kind: str, entry: str, name: str) -> None:
    """Refuse what is not there and may not be added."""
    if f"{kind}.{entry}" in pages.tables:
        return
    if kind not in GROWING:
        known((entry,), [found for found, _ in pages.of(kind)], f"entry of {kind}", name)
    if not NAME.fullmatch(entry):
        raise Refusal(
            f"«{entry}» is no name for it; letters, digits and _ may be in it",
            place=f"{name}, {kind}",
        )


def a_table(found: Any, place: str) -> dict[str, Any]:
    """Return what must be a table."""
    if not isinstance(found, dict):
        raise Refusal("a table must stand here, not a single value", place=place)
    return found


def write_over(pages: Pages, path: str, found: Any, fields: Sequence[str], name: str) -> None:
    """Lay an owner's table over ours; what he does not name stays."""
    values = dict(a_table(found, f"{name}, {path}"))
    source = values.pop("source", "the owner's file")
    if not isinstance(source, str):
        raise Refusal("a text must stand here", place=f"{name}, {path}.source")
    known(tuple(values), fields, "field", f"{name}, {path}")
    kind, _, entry = path.partition(".")
    pages.called.setdefault(path, KINDS.get(kind, kind).format(entry))
    pages.tables.setdefault(path, {}).update(values)
    for field in values:
        for part in [part for part in pages.sources if part.startswith(f"{path}.{field}[")]:
            del pages.sources[part]
        pages.sources[f"{path}.{field}"] = ("O", source)


# -- checks ---------------------------------------------------------------------------------------

PLACE: Final = re.compile(r"\[(\d+)\]")


def converted(values: Any, shape: type[Shape], place: str) -> Shape:
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
    """Raise Refusal with the sentence where something does not hold."""
    if not holds:
        raise Refusal(sentence, place=place)


def columns(values: Mapping[str, Any], place: str) -> tuple[int, ...]:
    """Return the last numbers of a table's columns, which rise."""
    last = converted(values["up_to"], tuple[int, ...], f"{place}.up_to")
    check(last, "it needs at least one number", f"{place}.up_to")
    check(
        all(0 <= one <= 99 for one in last) and list(last) == sorted(set(last)),
        "the numbers must rise from one to the next, and lie between 0 and 99",
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
    """Return the rows of a table, cell by cell, for every total from 0 to one above the last."""
    result = {}
    for name in names:
        texts = converted(values[name], tuple[str, ...], f"{place}.{name}")
        check(
            len(texts) == len(last) + 1,
            f"it must have {len(last) + 1} entries, one for each column; there are {len(texts)}",
            f"{place}.{name}",
        )
        cells = [cell(text, f"{place}.{name}[{number}]") for number, text in enumerate(texts, 1)]
        result[name] = tuple(
            cells[sum(total > end for end in last)] for total in range(last[-1] + 2)
        )
    return result
