"""What a shootout is made from: boards, characters and shootouts, an owner's files over ours.

An owner's files have the same format as ours: `characters.toml`, `shootout.toml`, `board.txt` for a
board of his own, and a text for any built-in board, by its name. Whatever is wrong with them is
said with line and column.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import refusal_of
from lonehand.engine.files.toml import place_in, values_in
from lonehand.games.outlaws.numbers.numbers import MARKS, Numbers
from lonehand.games.outlaws.numbers.shootouts import (
    BOARDS,
    Character,
    People,
    Shootout,
    Start,
    board_text,
    characters,
    shootouts,
)
from lonehand.games.outlaws.options import OWN
from lonehand.games.outlaws.rules.ground import SIDES, Ground, ground_of
from lonehand.games.outlaws.state import FACINGS, LEFT, RIGHT
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import is_map, read_map, single

CHARACTERS, SHOOTOUT, BOARD = "characters.toml", "shootout.toml", "board.txt"
FILES: Final = (CHARACTERS, SHOOTOUT, BOARD, *(f"{key}.txt" for key in BOARDS))
"""What an owner may give besides dice and numbers."""
EDGES: Final = ("north", "east", "south", "west")
MOST_SKILL: Final = 9
NAME: Final = re.compile(r"[^\W\d_][\w.'’ -]{0,23}")
Keys = Sequence[str | int]


class File:
    """An owner's file: its name and its text, to say where something is wrong."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def refuse(self, sentence: str, *keys: str | int) -> Refusal:
        """Return a refusal of a value, with line and column."""
        return Refusal(sentence, place=f"{self.name}, {place_in(self.text, keys)}")

    def read(self, shape: type, **more: str) -> Any:
        """Return what the file holds; raise Refusal if it does not have its shape."""
        values = values_in(self.text, self.name) | more
        try:
            return msgspec.convert(values, shape)
        except msgspec.ValidationError as error:
            _, _, path = str(error).partition(" - at `$")
            steps = re.findall(r"\.(\w+)|\[(\d+)\]", path)
            keys: Keys = [int(number) if number else key for key, number in steps]
            plain = refusal_of(error, shape, values, self.name).sentence
            raise self.refuse(plain, *keys) from error


class Library:
    """Boards, characters and shootouts, an owner's files over ours.

    Args:
        tables: the owner's files by name; empty ones are none.
        numbers: the weapons that there are.

    Attributes:
        characters: everybody, by name.
        shootouts: every shootout, by key; the owner's is `own`.
        has_people: whether the owner has characters of his own, or has changed ours.
        stand_ins: the owner's characters whom no built-in file has, in order.

    """

    def __init__(self, tables: Mapping[str, str], numbers: Numbers) -> None:
        self.texts = {
            name.removesuffix(".txt"): text
            for name, text in tables.items()
            if name.endswith(".txt") and text.strip() and text != own_text(name)
        }
        self.grounds: dict[str, Ground] = {}
        self.characters = dict(characters())
        self.shootouts = dict(shootouts())
        people = File(CHARACTERS, tables.get(CHARACTERS, ""))
        own = read_people(people, numbers) if people.text.strip() else ()
        self.has_people = any(each.mark == "O" for each in own)
        self.stand_ins = tuple(each for each in own if each.name not in self.characters)
        self.characters |= {each.name: each for each in own}
        text = tables.get(SHOOTOUT, "")
        if text.strip():
            file = File(SHOOTOUT, text)
            found = file.read(Shootout, key=OWN)
            Check(self, file, found, numbers).run()
            self.shootouts[OWN] = found
        elif "board" in self.texts:
            raise Refusal(f"a board of your own needs a {SHOOTOUT} that names it", place=BOARD)
        for key, shootout in self.shootouts.items():
            if key != OWN and shootout.board in self.texts:
                squares = self.board(shootout.board).cells.index
                for at in (start.at for side in shootout.sides for start in side.people):
                    if at not in squares:
                        raise Refusal(
                            f"“{shootout.title}” needs a square {at}", place=f"{shootout.board}.txt"
                        )

    def board(self, key: str) -> Ground:
        """Return a board, or a map of several, by its name or its text; kept once it is read."""
        if key not in self.grounds:
            text = key if "\n" in key else self.text_of(key)
            name = "board" if "\n" in key else f"{key}.txt"
            if is_map(text):
                plan = read_map(text, lambda each: read(self.text_of(each), f"{each}.txt"))
                self.grounds[key] = ground_of(Cells(plan))
            else:
                self.grounds[key] = ground_of(Cells(single(read(text, name))))
        return self.grounds[key]

    def text_of(self, key: str) -> str:
        """Return the text of a board: the owner's, else ours; raise Refusal if there is none."""
        return self.texts[key] if key in self.texts else board_text(key)


def own_text(name: str) -> str:
    """Return our text of a board's file; empty if it is none of ours."""
    key = name.removesuffix(".txt")
    return board_text(key) if key in BOARDS else ""


# -- characters ------------------------------------------------------------------------------------


def read_people(file: File, numbers: Numbers) -> tuple[Character, ...]:
    """Return the characters of an owner's file, marked as his where they are not as in ours."""
    people: People = file.read(People)
    names = [each.name for each in people.character]
    for place, each in enumerate(people.character):
        keys = ("character", place)
        if not NAME.fullmatch(each.name) or names.count(each.name) > 1:
            raise file.refuse(
                f"“{each.name}” cannot be a name; use up to 24 letters, different for everyone",
                *keys,
                "name",
            )
        if each.hand not in (LEFT, RIGHT):
            raise file.refuse("the hand must be left or right", *keys, "hand")
        if each.mark not in MARKS:
            raise file.refuse(f"the mark must be one of {', '.join(MARKS)}", *keys, "mark")
        for skill in ("gun", "bow", "brawl"):
            if not 0 <= getattr(each, skill) <= MOST_SKILL:
                raise file.refuse(f"a skill must be from 0 to {MOST_SKILL}", *keys, skill)
        check_gear(file, each, keys, numbers)
        for name in each.reloads:
            if name not in numbers.weapons or not numbers.weapons[name].reload:
                known = [key for key, weapon in numbers.weapons.items() if weapon.reload]
                raise file.refuse(
                    f"there is no reload for a {name}; there are {', '.join(known)}",
                    *keys,
                    "reloads",
                )
    ours = characters()
    return tuple(
        each if each == ours.get(each.name) else msgspec.structs.replace(each, mark="O")
        for each in people.character
    )


def check_gear(file: File, who: Character | Start, keys: Keys, numbers: Numbers) -> None:
    """Refuse weapons that there are none of, and more than two hands can hold."""
    for field in ("holds", "carries"):
        for name in getattr(who, field) or ():
            if name not in numbers.weapons:
                known = ", ".join(numbers.weapons)
                raise file.refuse(f"there is no {name}; choose from {known}", *keys, field)
    hands = sum(numbers.weapons[name].hands for name in who.holds or ())
    if hands > 2:
        raise file.refuse(f"that needs {hands} hands", *keys, "holds")


# -- a shootout ------------------------------------------------------------------------------------


class Check:
    """Looks for what is wrong with an owner's shootout.

    Args:
        library: boards and characters.
        file: the shootout's file.
        shootout: what it holds.
        numbers: the weapons that there are.

    """

    def __init__(self, library: Library, file: File, shootout: Shootout, numbers: Numbers) -> None:
        self.library, self.file, self.shootout, self.numbers = library, file, shootout, numbers
        try:
            self.ground = library.board(shootout.board)
        except Refusal as refusal:
            if refusal.place.startswith(tuple(f"{key}.txt" for key in library.texts)):
                raise
            inside = refusal.place.removeprefix("board").removeprefix(", ")
            more = f" ({inside} of the board)" if "\n" in shootout.board else ""
            raise file.refuse(f"{refusal.sentence}{more}", "board") from refusal
        self.taken: list[int] = []

    def run(self) -> None:
        """Look at everything; raise Refusal for the first fault."""
        found, file = self.shootout, self.file
        names = [side.name for side in found.sides]
        if len(names) != 2 or names[0] == names[1]:
            raise file.refuse("a shootout needs two sides with different names", "sides")
        if found.last_side and found.last_side not in names:
            raise file.refuse(f"the side must be {' or '.join(names)}", "last_side")
        if found.easier and found.easier not in names:
            raise file.refuse(f"the side must be {' or '.join(names)}", "easier")
        if found.turns < 0:
            raise file.refuse("give a number of turns, or 0 for no limit", "turns")
        people = [start.who for side in found.sides for start in side.people]
        for number, side in enumerate(found.sides):
            if not side.people:
                raise file.refuse("each side needs at least one character", "sides", number)
            for edge in side.exits:
                if edge not in EDGES:
                    raise file.refuse(
                        f"the edge must be one of {', '.join(EDGES)}", "sides", number, "exits"
                    )
            for place, start in enumerate(side.people):
                self.look_at(start, people, ("sides", number, "people", place))
        for number, crowd in enumerate(found.groups):
            self.square(crowd.at, ("groups", number, "at"))
        for at in found.brawl_objects:
            if at not in self.ground.cells.index:
                raise file.refuse(f"there is no square {at}", "brawl_objects")

    def look_at(self, start: Start, people: Sequence[str], keys: Keys) -> None:
        """Look at somebody's place."""
        file = self.file
        if start.who not in self.library.characters:
            known = ", ".join(sorted(self.library.characters))
            raise file.refuse(
                f"nobody is called {start.who}; choose from {known}, or put him into {CHARACTERS}",
                *keys,
                "who",
            )
        if people.count(start.who) > 1:
            raise file.refuse(f"{start.who} is in this shootout twice", *keys, "who")
        if start.facing not in FACINGS:
            raise file.refuse(f"he must look {', '.join(FACINGS)}", *keys, "facing")
        cell = self.square(start.at, (*keys, "at"))
        if start.mounted and self.ground.cells.buildings[cell]:
            raise file.refuse("nobody rides indoors", *keys, "mounted")
        if start.cover:
            fit = [
                side
                for number, side in enumerate(SIDES)
                if self.ground.lean(cell, number, frozenset(self.ground.doors)) is not None
            ]
            if start.cover not in fit or start.mounted:
                sides = ", ".join(fit) or "none"
                raise file.refuse(
                    f"choose a side with cover in {start.at}: {sides}", *keys, "cover"
                )
        check_gear(file, start, keys, self.numbers)

    def square(self, at: str, keys: Keys) -> int:
        """Return a square that nobody else is in; raise Refusal if there is none."""
        cell: int = self.ground.cells.index.get(at, -1)
        if cell < 0:
            raise self.file.refuse(f"there is no square {at}", *keys)
        if self.ground.high[cell] or cell in self.taken:
            raise self.file.refuse(f"nobody else can stand in {at}", *keys)
        self.taken.append(cell)
        return cell
