"""What every game does the same whose rules hide nothing and whose parts are modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.events import Event
from lonehand.engine.game import InTurn, Place
from lonehand.engine.question import Question


class Copied(Protocol):
    """A state that can be copied."""

    def copy(self) -> Any:
        """Return a state of its own."""


S = TypeVar("S", bound=Copied)


class Keeping(Protocol):
    """The module that writes a state as JSON and reads it back."""

    def encode(self, state: Any) -> bytes:
        """Return a state as JSON."""

    def decode(self, data: bytes) -> Any:
        """Return the state that JSON holds; raise Refusal if it holds none."""


class Telling(Protocol):
    """What tells of events, such as the game's `Words`."""

    def sentence(self, state: Any, event: Event, /) -> str:
        """Return what happened, as a sentence."""

    def instruction(self, state: Any, event: Event, /) -> str:
        """Return what to do about an event at a real table."""


class Prompting(Protocol):
    """The module with the words of questions."""

    def prompt(self, state: Any, question: Question) -> str:
        """Return a question as a sentence."""

    def standing(self, state: Any) -> str:
        """Return where a state stands, as a sentence."""


class Notation(Protocol):
    """The module that writes situations as text and reads them."""

    def in_turn(self, state: Any) -> InTurn | None:
        """Return whose turn it is; None before the set-up."""

    def places(self, state: Any) -> list[Place]:
        """Return where everything lies that hands would have to move."""

    def thing(self, text: str) -> str:
        """Return in words what notation stands for."""


class OpenGame(Generic[S]):
    """A game that hides nothing from anybody; see `lonehand.engine.game.Game` for its methods.

    `S` is the class of its state.

    Attributes:
        keeping: the module that writes its state as JSON and reads it.
        telling: what tells of events, and what hands do about them.
        prompting: the module with the words of questions.
        noting: the module that writes situations as text.

    """

    hides = False
    orders: Mapping[tuple[str, str], str] = {}
    """Nothing of what is typed in at a table can do without being known."""
    keeping: Keeping
    telling: Telling
    prompting: Prompting
    noting: Notation

    def copy(self, position: S) -> S:
        """Return a state of its own."""
        copied: S = position.copy()
        return copied

    def view(self, position: S, seats: frozenset[str]) -> S:
        """Return the whole state: nothing in it is hidden."""
        del seats
        return self.copy(position)

    def shuffle_hidden(self, position: S, seats: frozenset[str], chance: Chance) -> S:
        """Return the same state: nothing in it is hidden from anybody."""
        del seats, chance
        return self.copy(position)

    def encode(self, position: S) -> bytes:
        """Return the state as JSON."""
        return self.keeping.encode(position)

    def decode(self, data: bytes) -> S:
        """Return the state that JSON holds; raise Refusal if it holds none."""
        found: S = self.keeping.decode(data)
        return found

    def sentence(self, position: S, event: Event) -> str:
        """Return what happened."""
        return self.telling.sentence(position, event)

    def instruction(self, position: S, event: Event) -> str:
        """Return what hands do about an event at a real table."""
        return self.telling.instruction(position, event)

    def order(self, position: S, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        del position, event
        return None

    def prompt(self, position: S, question: Question) -> str:
        """Return what is asked."""
        return self.prompting.prompt(position, question)

    def standing(self, position: S) -> str:
        """Return where the game stands."""
        return self.prompting.standing(position)

    def in_turn(self, position: S) -> InTurn | None:
        """Return whose turn it is."""
        return self.noting.in_turn(position)

    def places(self, position: S) -> list[Place]:
        """Return where everything lies that hands would have to move."""
        return self.noting.places(position)

    def thing(self, text: str) -> str:
        """Return a thing in words."""
        return self.noting.thing(text)
