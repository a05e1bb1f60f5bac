"""Events: what can happen in a game, a class for each sort, and what the log keeps of one.

A game writes its events as subclasses of `Event`, in the order of the rulebook, in a module of its
own. What an event tells are its typed fields; whoever may not know something is told another event.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import msgspec

NOTHING: Final[Mapping[str, Any]] = {}
CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")
"""Where another word of a class's name begins."""


class Marks(msgspec.Struct, frozen=True):
    """What an event is about: cards by their notation, figures and places by name, seats."""

    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


NO_MARKS: Final = Marks()
"""An event is about nothing that could be pointed out."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened; the fields of a subclass are what is told of it.

    Attributes:
        kind: the sort of event, for pages and `--json`: the name of its class in small letters, as
            `turns up` for `TurnsUp`, if the class says no other.

    """

    kind: ClassVar[str] = ""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Give a sort of event its kind."""
        super().__init_subclass__(**settings)
        if "kind" not in vars(cls):
            cls.kind = CAPITAL.sub(" ", cls.__name__).lower()

    def marks(self) -> Marks:
        """Return what the event is about."""
        return NO_MARKS


def is_told(event: Event) -> bool:
    """Tell whether the table has read what hands do about an event, as the event itself says.

    Whoever answered for the table read it there, among other cases, and need not read it twice.
    """
    return bool(getattr(event, "is_told", False))


class Leaning(Event, frozen=True, kw_only=True):
    """An event that used numbers of a book; it names the book's tables that have them."""

    leant: tuple[str, ...] = ()


class Corrected(Event, frozen=True):
    """The state was put right; *text* says how, `something` to a seat that may not know."""

    kind = "correct"
    text: str = ""


class Differs(Event, frozen=True):
    """A game that was begun earlier no longer fits the rules, as the sentence *text* says."""

    text: str


def leant_on(event: Event) -> Sequence[str]:
    """Return the tables of a book that an event used."""
    return event.leant if isinstance(event, Leaning) else ()


E = TypeVar("E", bound=Event)


class Told(NamedTuple):
    """An event as the log keeps it, and whom it is for.

    Attributes:
        clause: the id of the clause that made it happen.
        event: what happened.
        only: the seats that it is for; empty means everybody.
        others: what everybody else is told instead; None means nothing at all.

    """

    clause: str
    event: Event
    only: tuple[str, ...] = ()
    others: Event | None = None

    @property
    def kind(self) -> str:
        """The sort of event."""
        return self.event.kind

    def for_seats(self, seats: frozenset[str]) -> Told | None:
        """Return this as *seats* are told it; None if they are not."""
        if not self.only:
            return self
        if not seats.isdisjoint(self.only):
            return Told(self.clause, self.event)
        return None if self.others is None else Told(self.clause, self.others)


def of_sort(told: Iterable[Told], sort: type[E]) -> list[E]:
    """Return those events that are of a sort, in their order."""
    return [each.event for each in told if isinstance(each.event, sort)]
