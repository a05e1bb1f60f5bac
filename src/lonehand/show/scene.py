"""A whole table at one moment, as one seat sees it.

A scene has what the game has: a ring of seats, a map, hands of cards, sheets. A face draws whatever
is there.
"""

from __future__ import annotations

import msgspec

from lonehand.engine.grammar.english import count_of
from lonehand.show.cards import Hand, Pile
from lonehand.show.figures import Board
from lonehand.show.sheets import Group


class Fact(msgspec.Struct, frozen=True):
    """A stretch of the status: words, what is set off in them, and what follows it.

    Its *key* names it for a page that reads the value; empty for what is only shown.
    """

    words: str
    value: str = ""
    after: str = ""
    key: str = ""

    def __str__(self) -> str:
        """Return it as text: `Round 1 of 4`."""
        return " ".join(filter(None, (self.words, f"{self.value}{self.after}")))


class Status(msgspec.Struct, frozen=True):
    """Where the game stands: how far it is, and what else there is to say in a line."""

    now: tuple[Fact, ...]
    more: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        """Return it as text."""
        parts = (", ".join(map(str, part)) for part in (self.now, self.more))
        return " · ".join(filter(None, parts))


class Goal(msgspec.Struct, frozen=True):
    """An objective: its name, the number of the side that holds it (-1: nobody), and in words."""

    name: str
    team: int
    words: str


class Life(msgspec.Struct, frozen=True):
    """What somebody has left of something, such as life points: how many, of how many."""

    left: int
    most: int
    thing: str

    @property
    def words(self) -> str:
        """What is left: `3 of 4 life points`."""
        return f"{self.left} of {count_of(self.most, self.thing)}"


class Gear(msgspec.Struct, frozen=True):
    """What somebody uses: its name, its number, and both in words (`Colt with range 1`)."""

    name: str
    number: int
    words: str


class Reach(msgspec.Struct, frozen=True):
    """How far a seat is from each seat, 0 for nobody there, and whether it reaches it."""

    far: tuple[int, ...]
    hits: tuple[bool, ...]


class Intent(msgspec.Struct, frozen=True):
    """What somebody whom nobody plays will do, as far as open cards make sure of it.

    Attributes:
        seat: who.
        words: what, in a few words.
        sort: `threat` for what is against you, `none` for what is not, `waits` for nothing yet.

    """

    seat: int
    words: str
    sort: str


class Seat(msgspec.Struct, frozen=True):
    """One seat of a ring.

    Attributes:
        number: its place, from 0, clockwise.
        name: who sits there; empty where nobody is named yet.
        role: what he is in the game; empty for nothing.
        called: how he is called in a sentence.
        yours: whether a person plays it.
        alive: whether he is in the game.
        turn: whether it is his turn.
        says: what he can do, in a sentence.
        hands: his cards.
        life: what he has left, if that is counted.
        gear: what he uses, if there is such a thing.
        reach: how far he is from the others, if that matters.

    """

    number: int
    name: str
    role: str
    called: str
    yours: bool
    alive: bool
    turn: bool
    says: str
    hands: tuple[Hand, ...]
    life: Life | None = None
    gear: Gear | None = None
    reach: Reach | None = None


class Ring(msgspec.Struct, frozen=True):
    """Seats round a table, clockwise, and the piles in its middle."""

    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A table at one moment.

    Attributes:
        status: where the game stands.
        over: whether it has ended.
        ring: the seats, if the table is a ring of them.
        map: the map, if there is one.
        hands: the hands of cards that lie beside the map.
        sheets: the sheets of all who are in the game.

    """

    status: Status
    over: bool
    ring: Ring | None = None
    map: Board | None = None
    hands: tuple[Hand, ...] = ()
    sheets: tuple[Group, ...] = ()
