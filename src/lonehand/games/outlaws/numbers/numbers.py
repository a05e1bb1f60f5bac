"""The numbers of the base game, each with the mark of its source.

Almost nothing of the base game can be read any more. `data/numbers.toml` has what is known and what
had to be reconstructed; an owner's file goes before it (`numbers_of`). `NUMBERS` is our file alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import place_in, values_in
from lonehand.games.numbers import Number

OWNER_FILE: Final = "numbers.toml"
"""The name of an owner's file among a game's tables."""
MARKS: Final = {
    "S": "printed solitaire rules",
    "P": "opening of the printed rulebook",
    "D": "post by the designer",
    "A": "play aid by somebody who knows the game",
    "I": "inferred from what is printed",
    "R": "reconstructed by us",
    "O": "your own file",
}
LOCATIONS: Final = ("head", "torso", "right-arm", "left-arm", "leg")
SEVERITIES: Final = ("graze", "light", "serious", "unconscious", "dead")
"""From the least to the worst."""
FLAGS: Final = ("", "P", "C", "PC")
"""What the four counts of a row of chits stand for, in order."""
LONG_GUNS: Final = frozenset({"rifle", "shotgun"})
FIREARMS: Final = frozenset({"handgun", "rifle", "shotgun"})
SHOOTING: Final = FIREARMS | {"bow"}
BLADES: Final = frozenset({"knife", "tomahawk", "lance"})


class Weapon(msgspec.Struct, frozen=True):
    """A weapon.

    Attributes:
        name: what it is called.
        kind: `handgun`, `rifle`, `shotgun`, `bow`, `lance`, `tomahawk` or `knife`.
        hands: how many hands it needs.
        ranges: squares of its close, medium and long range.
        holds: rounds or arrows.
        chits: at each range how many wound chits are drawn, and how many of the most severe are
            kept; -1 keeps the less severe of two.
        shoot: actions of a standard Shoot; 0 if it has none.
        best: actions of a Best Shot.
        poor: actions of a Poor Shot; 0 if it has none.
        reload: actions of a Reload; 0 if it has none.

    """

    name: str
    kind: str
    hands: int
    ranges: tuple[int, int, int]
    chits: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    holds: int = 0
    shoot: int = 0
    best: int = 0
    poor: int = 0
    reload: int = 0


class Chit(msgspec.Struct, frozen=True):
    """A wound chit; its text is `torso light PC`.

    Attributes:
        location: `head`, `torso`, `right-arm`, `left-arm` or `leg`.
        severity: `graze`, `light`, `serious`, `unconscious` or `dead`.
        flags: P: nothing if the target is prone; C: nothing if it is in cover.

    """

    location: str
    severity: str
    flags: str = ""

    def __str__(self) -> str:
        return f"{self.location} {self.severity} {self.flags}".rstrip()


class Numbers:
    """All numbers, looked up by table and key; weapons and chits made of them.

    Args:
        values: for each table and key the value.
        marks: for each table and key the mark of its source.

    """

    def __init__(self, values: Mapping[str, Any], marks: Mapping[str, str]) -> None:
        self.marks = dict(marks)
        self.values = dict(values)
        tables: dict[str, dict[str, Any]] = {}
        for path, value in values.items():
            table, _, key = path.partition("/")
            tables.setdefault(table, {})[key] = value
        self.actions: dict[str, int] = tables["actions"]
        self.to_hit: dict[str, int] = tables["to_hit"]
        self.snap_shot: dict[str, int] = tables["snap_shot"]
        self.brawl: dict[str, int] = tables["brawl"]
        self.shootout: dict[str, int] = tables["shootout"]
        self.adventure: dict[str, int] = tables["adventure"]
        weapons: dict[str, dict[str, Any]] = {}
        for path, value in tables["weapons"].items():
            name, _, field = path.partition("/")
            weapons.setdefault(name, {})[field] = value
        self.weapons = {
            name: msgspec.convert({"name": name, **fields}, Weapon)
            for name, fields in weapons.items()
        }
        self.chits = tuple(
            Chit(name.split()[0], name.split()[1], flags)
            for name, counts in tables["chits"].items()
            for flags, count in zip(FLAGS, counts, strict=True)
            for _ in range(count)
        )
        self.pile = tuple(str(chit) for chit in self.chits)

    @cached_property
    def made_up(self) -> frozenset[str]:
        """The tables in which some number is reconstructed."""
        return frozenset(table_of(path) for path, mark in self.marks.items() if mark == "R")

    def rows(self) -> Iterator[tuple[str, Any, str]]:
        """Go through all numbers: path, value, mark."""
        for path, value in self.values.items():
            yield path, value, self.marks[path]


def leaves(
    found: Mapping[str, Any], path: str, name: str, text: str = ""
) -> Iterator[tuple[str, Any, str]]:
    """Yield the numbers of a file: path, value, mark; raise Refusal for what is none."""
    for key, value in found.items():
        here = f"{path}/{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(value, here, name, text)
        elif isinstance(value, list) and len(value) == 2 and value[1] in MARKS:
            yield here, value[0], value[1]
        else:
            raise Refusal(
                f"write a value and the letter of its source, such as [4, “O”]; "
                f"the letters are {', '.join(MARKS)}",
                place=f"{name}, {place_in(text, here.split('/'))}, {here}",
            )


def read_numbers(text: str, name: str) -> dict[str, tuple[Any, str]]:
    """Return the numbers of a file of TOML by path; raise Refusal if it holds none."""
    return {
        path: (value, mark) for path, value, mark in leaves(values_in(text, name), "", name, text)
    }


FILE: Final = resources.files("lonehand.games.outlaws") / "data" / "numbers.toml"
PRINTED: Final = read_numbers(FILE.read_text("utf-8"), FILE.name)


@lru_cache(maxsize=16)
def numbers_of(owned: str = "") -> Numbers:
    """Return the numbers, an owner's file before ours.

    Raises:
        Refusal: the file has a number that there is none of, or of another shape.

    """
    found = dict(PRINTED)
    for path, (value, mark) in read_numbers(owned, OWNER_FILE).items():
        table = path.partition("/")[0]
        if path not in found and table not in ("weapons", "chits"):
            known = ", ".join(sorted({each.partition("/")[0] for each in PRINTED}))
            raise Refusal(f"there is no number {path}; tables are {known}", place=at(owned, path))
        if path in found and type(value) is not type(found[path][0]):
            like = msgspec.json.encode(found[path][0]).decode()
            raise Refusal(f"write it like {like}", place=f"{at(owned, path)}, {path}")
        found[path] = (value, mark)
    check_chits(found, owned)
    try:
        return Numbers(
            {path: value for path, (value, _) in found.items()},
            {path: mark for path, (_, mark) in found.items()},
        )
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise Refusal(
            f"a weapon lacks something or has a wrong value: {error}", place=OWNER_FILE
        ) from error


def check_chits(found: Mapping[str, tuple[Any, str]], owned: str) -> None:
    """Raise Refusal for a row of wound chits that nobody could draw from."""
    for path, (value, _) in found.items():
        table, _, name = path.partition("/")
        if table != "chits":
            continue
        location, _, severity = name.partition(" ")
        counts = isinstance(value, list) and len(value) == 4 and all(n >= 0 for n in value)
        if location not in LOCATIONS or severity not in SEVERITIES or not counts:
            raise Refusal(
                f"a row of chits needs a place ({', '.join(LOCATIONS)}), a severity "
                f"({', '.join(SEVERITIES)}) and four counts, such as [1, 0, 1, 0]",
                place=at(owned, path),
            )


def at(owned: str, path: str) -> str:
    """Return where a number is in an owner's file."""
    return f"{OWNER_FILE}, {place_in(owned, path.split('/'))}"


NUMBERS: Final = numbers_of()


# -- for `lonehand data` ---------------------------------------------------------------------------

NOTED: Final = True
"""Events say which tables they leant on."""
COMMON: Final = {
    "S": ("P", "the solitaire rules"),
    "P": ("P", "the opening of the rulebook"),
    "D": ("R", "a post by the designer"),
    "A": ("F", "a play aid by somebody who knows the game"),
    "I": ("I", "what is printed"),
    "R": ("X", ""),
    "O": ("O", "the owner's file"),
}
"""The marks of this game as those that all games share, and what each rests on."""


def table_of(path: str) -> str:
    """Return the name of the table that a number is in: `to hit`, `weapon Colt 45`."""
    table, _, key = path.partition("/")
    if table == "weapons":
        return f"weapon {key.partition('/')[0]}"
    return table.replace("_", " ")


def file_of(options: Mapping[str, str], tables_: Mapping[str, str]) -> str:
    """Return the text of the owner's file by which a record's game is played."""
    del options
    return tables_.get(OWNER_FILE, "")


def tables(overrides: str = "", name: str = OWNER_FILE) -> list[Number]:
    """Return every number with its source, with an owner's file over ours."""
    del name
    found = numbers_of(overrides)
    return [
        Number(path.replace("/", "."), table_of(path), value, *COMMON[mark])
        for path, value, mark in found.rows()
    ]
