"""What a record holds of the files that come along: the texts of army lists, table and mission.

They stand in its head as tables named `armies/KEY.toml`, `tables/KEY.txt` and `missions/KEY.toml`,
so that a file which a later version of the program has changed, or lost, changes no old battle. Of
the rules profile and the decision trees it holds marks alone: they belong to the rules, and a
record that no longer fits can say that they have changed.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.armies import formats, own, profile
from lonehand.games.grimdark_future.armies.army import NotAutomated
from lonehand.games.grimdark_future.armies.profile import Profile

ENDINGS: Final = {"armies": "toml", "tables": "txt", "missions": "toml"}
"""How the files in each folder end."""
FILE: Final = re.compile(
    "|".join(rf"{folder}/[a-z0-9-]+\.{ending}" for folder, ending in ENDINGS.items())
)
MARKS: Final = "marks.toml"
ABOUT: Final = (
    "# Marks of the program's own rules when this was begun, to tell whether they changed.\n"
)
WORDS: Final = ("title", "edition", "key", "sources")
"""What of a profile decides nothing in a battle; of its rules it is the sentence on each."""
FOREIGN: Final = ("yours", "theirs")
"""The army lists that an owner may give, in any form."""
NONE: Final[Mapping[str, str]] = {}


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark of each thing that belongs to the rules; empty where it is not known."""

    profile: str = ""
    trees: str = ""


CALLED: Final = {"profile": "the numbers of its rules profile", "trees": "the decision trees"}
"""What the marks are of, in a sentence."""


def file_of(folder: str, key: str) -> str:
    """Return the name that a file that comes along has in a record."""
    return f"{folder}/{key}.{ENDINGS[folder]}"


def keys_held(given: Mapping[str, str], folder: str) -> tuple[str, ...]:
    """Return the keys of what a record holds of a folder, in the order of the letters."""
    begin, end = f"{folder}/", f".{ENDINGS[folder]}"
    return tuple(sorted(name[len(begin) : -len(end)] for name in given if name.startswith(begin)))


def keys(given: Mapping[str, str], folder: str, coming: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of what comes along now, and then of what only a record holds."""
    return (*coming, *(key for key in keys_held(given, folder) if key not in coming))


# -- army lists ------------------------------------------------------------------------------------


def army_keys(given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of the army lists that come along, and of those that a record holds."""
    return keys(given, "armies", formats.army_keys())


def army_text(given: Mapping[str, str], key: str) -> str:
    """Return the text of an army list: that of the record before the one that comes along.

    Raises:
        Refusal: there is none of that key.

    """
    text = given.get(file_of("armies", key))
    if text is not None:
        return text
    if key not in formats.army_keys():
        raise Refusal(f"there is no army “{key}”; {choose(army_keys(given), key)}", place="army")
    return (formats.FOLDER / f"{key}.toml").read_text("utf-8")


@lru_cache(maxsize=64)
def limit_of(text: str, key: str) -> int:
    """Return for games of how many points an army list is made."""
    return own.read(text, profile.load(), key).limit


def in_short(name: str, text: str, rules: Profile) -> tuple[str, str]:
    """Return the name and the text under which a record holds what an owner gives.

    A list of Army Forge becomes a file of our own, which a person can read, with what was to be
    looked at as remarks; it stays as it is if that would not say the same.
    """
    stem, _, ending = name.partition(".")
    if stem not in FOREIGN or ending == "toml" or not text.strip():
        return name, text
    army = formats.read(text, stem, rules)
    remarks = [f"From {army.source}.", *army.notes, *map(by_hand, army.not_automated)]
    short = "".join(f"# {line}\n" for line in remarks) + own.write_army(army)
    if own.read(short, rules, stem).units != army.units:
        return name, text
    return f"{stem}.toml", short


def by_hand(entry: NotAutomated) -> str:
    """Return a remark on a rule that is not automated."""
    return f"Play by hand: {entry.text} ({entry.unit or 'the army'})."


def same(one: str, other: str) -> bool:
    """Tell whether two texts say the same, blanks at the ends of their lines apart."""
    return [row.rstrip() for row in one.splitlines()] == [
        row.rstrip() for row in other.splitlines()
    ]


# -- what belongs to the rules ---------------------------------------------------------------------


def mark(data: object) -> str:
    """Return eight hexadecimal digits that change when *data* does."""
    text = json.dumps(data, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


@lru_cache(maxsize=16)
def marks_of(numbers: str, trees: str) -> Marks:
    """Return the marks of a profile, as `numbers_of` gives it, and of the text of the trees."""
    return Marks(mark(numbers), mark(tomllib.loads(trees)))


def numbers_of(rules: Profile) -> str:
    """Return all of a profile that decides something, as JSON."""
    data = msgspec.to_builtins(rules)
    for word in WORDS:
        del data[word]
    for rule in data["rule"].values():
        del rule["says"]
    return json.dumps(data, sort_keys=True)


def marks_text(marks: Marks) -> str:
    """Return marks as a record holds them."""
    return ABOUT + "".join(
        f'{key} = "{value}"\n' for key, value in msgspec.to_builtins(marks).items()
    )


def marks_in(text: str) -> Marks:
    """Return the marks that a record holds; raise Refusal if its text is none of marks."""
    try:
        return msgspec.convert(values_in(text, MARKS), Marks)
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=MARKS) from error


def describe_changes(then: Marks, now: Marks) -> list[str]:
    """Return in words what has changed between two sets of marks, where both are known."""
    return [words for key, words in CALLED.items() if "" != getattr(then, key) != getattr(now, key)]


# -- what is said of a record that does not fit ----------------------------------------------------


def doubt(lacking: Sequence[str], different: Sequence[str]) -> str:
    """Return why a record may not fit, and what can be done; empty if nothing speaks for that.

    Args:
        lacking: the files that come along which it is played by and does not hold.
        different: what has changed since it was begun, in words.

    """
    said = []
    if lacking:
        said.append(
            f"it names {' and '.join(lacking)} without their texts, which may have changed since. "
            "Add each text to the head of the record, under “table "
            f"{lacking[0]}”, every line after “| ”, or use the version of Lonehand that began it"
        )
    if different:
        has = "has" if different == [CALLED["trees"]] else "have"
        said.append(
            f"{' and '.join(different)} {has} changed since it was begun; use the version of "
            "Lonehand that began it"
        )
    return "; ".join(said)
