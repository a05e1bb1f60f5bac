"""Shootouts and characters as data: who fights whom, where, for how long and for what."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.rules.ground import SIDES, Ground, ground_of
from lonehand.games.outlaws.state import FACINGS, LEFT, RIGHT, Item, Man
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import is_map, read_map, single

HERE: Final = resources.files("lonehand.games.outlaws") / "data"
BOARDS: Final = tuple(
    sorted(file.name.removesuffix(".txt") for file in (HERE / "boards").iterdir())
)
"""The names of our boards and maps."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character as data.

    Attributes:
        name: what he is called.
        mark: where his figures come from, as in the numbers.
        gun, bow, brawl: skills, 0 to 3.
        hand: his favoured hand.
        tuwa: whether he is a Tuwa.
        holds: what he has in hand.
        carries: what else he has.
        reloads: reload items by weapon.

    """

    name: str
    mark: str = "R"
    gun: int = 0
    bow: int = 0
    brawl: int = 0
    hand: str = RIGHT
    tuwa: bool = False
    holds: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    reloads: dict[str, int] = {}


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's place in a shootout.

    Attributes:
        who: the character.
        at: the square.
        facing: N, E, S or W.
        mounted: whether he begins on a horse.
        cover: the side of his square at which he has taken cover; empty for none.
        holds: what he has in hand instead.
        carries: what else he has instead.

    """

    who: str
    at: str
    facing: str = "N"
    mounted: bool = False
    cover: str = ""
    holds: tuple[str, ...] | None = None
    carries: tuple[str, ...] | None = None


class Crowd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of people who take no part: what it is called, and the square that it fills."""

    name: str
    at: str


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side.

    Attributes:
        name: what it is called.
        people: who fights for it, the first ones in every size.
        wants: its objective, as a sentence.
        exits: the edges of the board that it is rewarded for leaving by.

    """

    name: str
    people: tuple[Start, ...]
    wants: str = "Put all enemies out of the fight."
    exits: tuple[str, ...] = ()


class Shootout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shootout.

    Attributes:
        key: its name in options.
        title: its name on the page.
        about: a sentence or two.
        board: the board, or a map of several.
        mark: where it comes from, as in the numbers.
        sides: who fights whom; the player has the first one if nobody says otherwise.
        brawl_objects: squares with objects to fight with.
        groups: people who take no part, but are in the way.
        turns: after so many turns it is over; 0 for no end.
        last_side: who wins if it is over then; empty for a draw.
        easier: the side that a newcomer plays more easily; empty if both are as hard.

    """

    key: str
    title: str
    about: str
    board: str
    sides: tuple[Side, ...]
    mark: str = "R"
    brawl_objects: tuple[str, ...] = ()
    groups: tuple[Crowd, ...] = ()
    turns: int = 0
    last_side: str = ""
    easier: str = ""

    @property
    def exits(self) -> dict[str, tuple[str, ...]]:
        """For each side the edges that it is rewarded for leaving by."""
        return {side.name: side.exits for side in self.sides if side.exits}


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of characters."""

    character: tuple[Character, ...]


def parse_data(text: str, kind: Any, name: str) -> Any:
    """Return the data of a file; raise Refusal if it does not fit."""
    try:
        return msgspec.convert(values_in(text, name), kind)
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=name) from error


@lru_cache(maxsize=1)
def characters() -> dict[str, Character]:
    """Return all characters by name."""
    found: People = parse_data((HERE / "characters.toml").read_text("utf-8"), People, "characters")
    return {each.name: each for each in found.character}


def place_of(file: Traversable) -> int:
    """Return the number that the name of a shootout's file begins with."""
    return int(file.name.partition("-")[0])


@lru_cache(maxsize=1)
def shootouts() -> dict[str, Shootout]:
    """Return all shootouts by key, in the order of their files."""
    found = {}
    for file in sorted((HERE / "shootouts").iterdir(), key=place_of):
        text = file.read_text("utf-8")
        key = file.name.removesuffix(".toml").partition("-")[2]
        shootout: Shootout = msgspec.structs.replace(
            parse_data(f'key = "{key}"\n{text}', Shootout, file.name), key=key
        )
        found[key] = shootout
    return found


@lru_cache(maxsize=32)
def board(key: str) -> Ground:
    """Return a board, or a map of several boards joined."""
    text = board_text(key)
    if is_map(text):
        return ground_of(Cells(read_map(text, lambda each: read(board_text(each), each))))
    return ground_of(Cells(single(read(text, key))))


def board_text(key: str) -> str:
    """Return the text of a board or a map; raise Refusal if there is none of that name."""
    if key not in BOARDS:
        raise Refusal(f"there is no board “{key}”; {choose(BOARDS, key)}", place="board")
    return (HERE / "boards" / f"{key}.txt").read_text("utf-8")


def man_of(
    start: Start, character: Character, side: str, plays: str, numbers: Numbers, ground: Ground
) -> Man:
    """Return somebody at his place, with what he holds and carries, loaded."""
    holds = character.holds if start.holds is None else start.holds
    carries = character.carries if start.carries is None else start.carries
    man = Man(
        name=character.name,
        side=side,
        plays=plays,
        gun=character.gun,
        bow=character.bow,
        brawl=character.brawl,
        hand=character.hand,
        is_tuwa=character.tuwa,
        cell=ground.cells.find(start.at),
        facing=FACINGS.index(start.facing),
        items=[
            Item(name, numbers.weapons[name].holds if name in numbers.weapons else 0)
            for name in (*holds, *carries)
        ],
        reloads=dict(character.reloads),
        is_mounted=start.mounted,
        cover=SIDES.index(start.cover) if start.cover else -1,
    )
    put_in_hand(man, numbers, len(holds))
    return man


def put_in_hand(man: Man, numbers: Numbers, count: int) -> None:
    """Put the first things that somebody has into his hands."""
    for place in range(count):
        weapon = numbers.weapons.get(man.items[place].name)
        if weapon is not None and weapon.hands == 2:
            man.right = man.left = place
        elif (man.right if man.hand == RIGHT else man.left) < 0:
            set_hand(man, man.hand, place)
        else:
            set_hand(man, LEFT if man.hand == RIGHT else RIGHT, place)


def set_hand(man: Man, hand: str, place: int) -> None:
    """Put a thing into a hand."""
    if hand == RIGHT:
        man.right = place
    else:
        man.left = place
