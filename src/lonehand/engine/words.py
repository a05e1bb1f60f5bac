"""Words for events: for each sort of event its sentence, and what hands do about it at a table.

    WORDS: Final = Words[Table]()

    @WORDS.said(Draws)
    def draws(table: Table, event: Draws) -> str:
        return f"{event.who} draws {event.card}"

    @WORDS.done(Draws)
    def take_card(table: Table, event: Draws) -> str:
        return f"take {event.card} into {event.who}’s hand"

A game has one module of them a language, in which both stand one below the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from lonehand.engine.at_table.orders import Order
from lonehand.engine.errors import RuleError
from lonehand.engine.events import Event
from lonehand.engine.grammar import english

V = TypeVar("V")
E = TypeVar("E", bound=Event)
Wording = Callable[[V, E], str]


class WordlessError(RuleError, KeyError):
    """An event of a sort to which the game gives no words."""

    __str__ = RuleError.__str__  # the sentence as it is, where KeyError would quote it


class Words(Generic[V]):
    """What a game says of its events; `V` is the class of its view.

    Args:
        whole: makes a whole sentence of the words of an event, by the grammar of the language.

    """

    def __init__(self, whole: Callable[[str], str] = english.sentence) -> None:
        self.whole = whole
        self.sentences: dict[type[Event], Callable[[V, Any], str]] = {}
        self.hands: dict[type[Event], Callable[[V, Any], str]] = {}
        self.cards: dict[type[Event], Callable[[V, Any], Order | None]] = {}
        self.wordless: set[type[Event]] = set()

    def tells(self, *sorts: type[E]) -> Callable[[Wording[V, E]], Wording[V, E]]:
        """Let a function give the sentence of events of these sorts; empty words are no line."""
        return self._file(self.sentences, sorts)

    def hands_do(self, *sorts: type[E]) -> Callable[[Wording[V, E]], Wording[V, E]]:
        """Let a function give what hands do about events of these sorts; empty for nothing."""
        return self._file(self.hands, sorts)

    def card(
        self, *sorts: type[E]
    ) -> Callable[[Callable[[V, E], Order | None]], Callable[[V, E], Order | None]]:
        """Let a function give what hands do about events of these sorts as a card.

        It gives None where the instruction says all.
        """

        def file(wording: Callable[[V, E], Order | None]) -> Callable[[V, E], Order | None]:
            self.cards.update(dict.fromkeys(sorts, wording))
            return wording

        return file

    def silent(self, *sorts: type[Event]) -> None:
        """Say that events of these sorts need no words."""
        self.wordless.update(sorts)

    def _file(
        self, where: dict[type[Event], Callable[[V, Any], str]], sorts: tuple[type[E], ...]
    ) -> Callable[[Wording[V, E]], Wording[V, E]]:
        def file(wording: Wording[V, E]) -> Wording[V, E]:
            for sort in sorts:
                if sort in where:
                    message = f"{sort.__name__} already has its words"
                    raise ValueError(message)
                where[sort] = wording
            return wording

        return file

    def sentence(self, view: V, event: Event) -> str:
        """Return what happened, as a sentence; empty for what needs no words.

        Raises:
            WordlessError: nobody has given words to this sort of event.

        """
        if type(event) in self.wordless:
            return ""
        told = self.sentences.get(type(event))
        if told is None:
            sort = type(event)
            message = (
                f"the event {sort.__name__} of {sort.__module__} has no words; "
                f"write @….tells({sort.__name__}) over a function that gives them"
            )
            raise WordlessError(message)
        return self._in_full(told(view, event))

    def instruction(self, view: V, event: Event) -> str:
        """Return what hands do about an event, as a sentence; empty if there is nothing to do."""
        done = self.hands.get(type(event))
        return "" if done is None else self._in_full(done(view, event))

    def order(self, view: V, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        card = self.cards.get(type(event))
        return None if card is None else card(view, event)

    def _in_full(self, text: str) -> str:
        return self.whole(text) if text else ""


def sorts_in(package: str) -> Iterator[type[Event]]:
    """Yield all sorts of events that a package defines and that have no sorts below them."""
    waiting = [Event]
    while waiting:
        sort = waiting.pop()
        below = sort.__subclasses__()
        waiting += below
        if not below and f"{sort.__module__}.".startswith(f"{package}."):
            yield sort
