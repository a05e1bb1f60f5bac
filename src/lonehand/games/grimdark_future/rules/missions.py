"""Missions: how objectives come onto the table, and what each of them counts at the end.

The standard one is that of the rules; all others are our own. Each of them is a file in
`data/missions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.text import attachments

FOLDER: Final = resources.files("lonehand.games.grimdark_future") / "data" / "missions"
STANDARD: Final = "standard"
THOUSAND: Final = 1000
Times = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How often an objective counts."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Objectives are named by them, in the order in which they come onto the table."""


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective that is on the table from the start.

    Attributes:
        across: its place from the left edge, in thousandths of the table's width.
        down: from the upper edge, in thousandths of its height.
        worth: how often it counts.

    """

    across: int
    down: int
    worth: Times = 1


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission.

    Attributes:
        title: its name for people.
        about: a sentence on it.
        source: P the print, X our own invention.
        placing: whether the sides place the objectives in turn, or they are laid by the mission.
        marker: the objectives that are laid.
        worth_in_enemy_half: how often an objective beyond the middle counts, against one before it.

    """

    title: str
    about: str
    source: Literal["P", "X"]
    placing: Literal["in turn", "laid"]
    marker: tuple[Laid, ...] = ()
    worth_in_enemy_half: Times = 1


def mission_keys() -> tuple[str, ...]:
    """Return the keys of all missions, that of the rules first."""
    names = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir())
    return (STANDARD, *(name for name in names if name != STANDARD))


@cache
def load(key: str) -> Mission:
    """Return a mission; raise Refusal if there is none of that key, or its file cannot be."""
    return read(text_of({}, key), key)


def text_of(given: Mapping[str, str], key: str) -> str:
    """Return the text of a mission: the record's, or else the built-in one.

    Raises:
        Refusal: there is none of that key.

    """
    text = given.get(attachments.file_of("missions", key))
    if text is not None:
        return text
    if key not in mission_keys():
        raise Refusal(f"there is no mission “{key}”; {choose(mission_keys(), key)}")
    return (FOLDER / f"{key}.toml").read_text("utf-8")


def given_or_shipped(given: Mapping[str, str], key: str) -> Mission:
    """Return the mission of a record, or the built-in one."""
    text = given.get(attachments.file_of("missions", key))
    return load(key) if text is None else read(text, key)


def read(text: str, place: str) -> Mission:
    """Return the mission that a TOML text holds; raise Refusal if it holds none."""
    try:
        found = msgspec.convert(values_in(text, place), Mission)
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=place) from error
    if (found.placing == "laid") != bool(found.marker):
        sentence = 'list objectives if placing = "laid", and only then'
        raise Refusal(sentence, place=place)
    if len(found.marker) > len(LETTERS):
        raise Refusal(f"a mission can have at most {len(LETTERS)} objectives", place=place)
    if not all(0 < m.across < THOUSAND and 0 < m.down < THOUSAND for m in found.marker):
        raise Refusal("place an objective from 1 to 999 thousandths of the table", place=place)
    return found
