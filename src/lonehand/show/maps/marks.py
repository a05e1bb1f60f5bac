"""Events as marks on a map: which function of a game draws which sort of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from lonehand.engine.events import Event

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Marks(Generic[S]):
    """How a game draws its events on its map; *S* is the class of what they are drawn from."""

    def __init__(self) -> None:
        self._drawings: dict[type[Event], Callable[[S, Any], str]] = {}

    def draws(self, *sorts: type[E]) -> Callable[[Callable[[S, E], str]], Callable[[S, E], str]]:
        """Let a function draw events of these sorts, as SVG."""

        def keep(draw: Callable[[S, E], str]) -> Callable[[S, E], str]:
            self._drawings.update(dict.fromkeys(sorts, draw))
            return draw

        return keep

    def mark(self, show: S, event: Event) -> str:
        """Return an event as SVG; nothing for a sort that has no mark."""
        draw = self._drawings.get(type(event))
        return draw(show, event) if draw is not None else ""
