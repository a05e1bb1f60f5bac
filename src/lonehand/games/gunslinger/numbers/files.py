"""The files of the book of Gunslinger, and an owner's file laid over them.

`[weapons.C45]`, `[actions.2F]` and `[characters.marshal]` are tables of a kind; `[[card]]` is a
result card. `called` is the name under which a game says that it leant on any other table.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.engine.files.toml import values_in
from lonehand.games.numbers import Pages, a_table

BOOK_FILES: Final = Path(__file__).parent.parent / "data" / "book"
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
SHOT_CARDS: Final = 100
ALL_CARDS: Final = 108


# -- our own files --------------------------------------------------------------------------------


def own_pages() -> Pages:
    """Return what our own files say."""
    pages = Pages()
    for file in sorted(BOOK_FILES.glob("*.toml")):
        for key, found in tomllib.loads(file.read_text("utf-8")).items():
            if key in KINDS:
                for name, values in found.items():
                    pages.write(f"{key}.{name}", KINDS[key].format(name), values)
            else:
                pages.write(key, found["called"], found)
    return pages


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
                result.write_over(f"card.{number}", KINDS[key], values, fields[key], name)
        elif key in KINDS:
            for entry, values in a_table(found, f"{name}, {key}").items():
                check_entry(result, key, entry, name)
                result.write_over(
                    f"{key}.{entry}", KINDS[key].format(entry), values, fields[key], name
                )
        else:
            tables = [path for path in result.tables if "." not in path]
            check_known((key,), (*tables, *KINDS), "table", name)
            result.write_over(key, key, found, tuple(result.tables[key]), name)
    return result


def owner_cards(found: Any, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Return the result cards of an owner's file by their numbers."""
    if not isinstance(found, list):
        raise Refusal("write result cards as [[card]], with two brackets", place=name)
    seen = set()
    for values in found:
        table = dict(a_table(values, f"{name}, card"))
        number = table.pop("number", None)
        if type(number) is not int or not 1 <= number <= ALL_CARDS:
            raise Refusal(f"give each card a number from 1 to {ALL_CARDS}", place=f"{name}, card")
        if number in seen:
            raise Refusal("this card is listed twice", place=f"{name}, card {number}")
        seen.add(number)
        yield number, table


def check_entry(pages: Pages, kind: str, entry: str, name: str) -> None:
    """Refuse what is not there and may not be added."""
    if f"{kind}.{entry}" in pages.tables:
        return
    if kind not in GROWING:
        check_known((entry,), [found for found, _ in pages.of(kind)], f"entry of {kind}", name)
    if not NAME.fullmatch(entry):
        raise Refusal(
            f"“{entry}” is not a valid name; use letters, digits and _",
            place=f"{name}, {kind}",
        )
