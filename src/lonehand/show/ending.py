"""How a game ended and how it went, for the page that is shown then."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Somebody of the game that is over: his name, his drawing, and whether he is out."""

    name: str
    drawing: str
    out: bool


class Moment(msgspec.Struct, frozen=True):
    """A moment that decided much: when it was, its name, and what happened."""

    at: float
    title: str
    says: str


class Course(msgspec.Struct, frozen=True):
    """What both sides had left over time.

    Attributes:
        thing: what is counted: `Life`.
        rounds: how many rounds there were; times run from 0 to this.
        yours: for each change the time and what is left since then.
        theirs: the same for the other side.

    """

    thing: str
    rounds: int
    yours: tuple[tuple[float, int], ...]
    theirs: tuple[tuple[float, int], ...]


class Ending(msgspec.Struct, frozen=True):
    """A game that is over.

    Attributes:
        title: who won, in a few words.
        says: how, in a sentence.
        won: whether the people won.
        yours: who they were.
        theirs: against whom they played.
        course: how it went.
        moments: at most three moments that decided it.
        tally: counts, each with yours and theirs.

    """

    title: str
    says: str
    won: bool
    yours: tuple[Person, ...]
    theirs: tuple[Person, ...]
    course: Course
    moments: tuple[Moment, ...]
    tally: tuple[tuple[str, int, int], ...]
