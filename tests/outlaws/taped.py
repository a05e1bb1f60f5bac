"""A tape of an activation: what was rolled, picked, drawn and told, and a door that follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event
from lonehand.games.outlaws import events

T = TypeVar("T")
THOUGHTS: Final = (
    events.Instruction,
    events.Rolls,
    events.Goal,
    events.Waits,
    events.Barrels,
    events.Decision,
)
"""What the first reading says of its reasons; it is not compared."""


class Rolled(NamedTuple):
    """Dice on the tape."""

    source: str
    dice: list[int]


class Picked(NamedTuple):
    """A choice by chance on the tape: from what, and what."""

    options: list[Any]
    chosen: Any


class Drawn(NamedTuple):
    """A chit on the tape."""

    chosen: Any


class Tape(BatchDoor):
    """Plays on its own chance and keeps what was rolled, picked, drawn and told."""

    def __init__(self, chance: Chance) -> None:
        super().__init__({}, chance)
        self.items: list[Any] = []

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Roll, and keep it."""
        dice = super().roll(source, clause, count, faces, bands)
        self.items.append(Rolled(source, dice))
        return dice

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Draw, and keep it."""
        found = super().draw(source, clause, pile, unknown=unknown, about=about)
        self.items.append(Drawn(found))
        return found

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Pick, and keep it."""
        found = super().pick(source, clause, options)
        self.items.append(Picked(list(options), found))
        return found

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Keep what happened, but not the reasons for it."""
        super().tell(clause, event, **more)
        if not isinstance(event, THOUGHTS):
            self.items.append(event)


class DisagreementError(AssertionError):
    """The two readings part."""


class Following(BatchDoor):
    """Gives back what a tape holds, and refuses what it does not hold."""

    def __init__(self, tape: Tape) -> None:
        super().__init__({}, Chance("nothing"))
        self.items = list(tape.items)
        self.place = 0

    def ahead(self) -> Any:
        """Return the next item of the tape; None at its end."""
        return self.items[self.place] if self.place < len(self.items) else None

    def next_of(self, kind: type[T]) -> T:
        """Return the next item, which has to be of a kind."""
        found = self.ahead()
        if not isinstance(found, kind):
            raise DisagreementError(f"expected {kind.__name__}, and the tape has {found}")
        self.place += 1
        return found

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Return the dice of the tape."""
        del faces, bands
        found = self.next_of(Rolled)
        if (source, count) != (found.source, len(found.dice)):
            raise DisagreementError(f"expected {count} of {source} for {clause}, not {found}")
        return found.dice

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Return what the tape drew."""
        del source, clause, unknown, about
        found: T = self.next_of(Drawn).chosen
        pile.remove(found)
        return found

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return what the tape picked, which has to have been picked from the same."""
        del source, clause
        found = self.next_of(Picked)
        if sorted(map(str, options)) != sorted(map(str, found.options)):
            raise DisagreementError(f"expected a choice of {options}, and the tape has {found}")
        chosen: T = found.chosen
        return chosen

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Take an event off the tape; it has to be the one that happens."""
        del more
        found = self.next_of(Event)
        if event != found:
            raise DisagreementError(f"{clause}: expected {event}, and the tape has {found}")
