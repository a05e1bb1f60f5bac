"""What an automa may know: named facts, computed from a view, asked at a table, or given in a test.

A game writes its facts as methods of one class, each marked with `fact`. Called directly they are
computed. `Traced` gives the same answers and remembers which were used, for explanations; `Asked`
puts each fact, when it is first needed, as a question; `Given` takes them from a test or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from lonehand.engine.errors import Refusal

F = TypeVar("F", bound=Callable[..., Any])


def in_words(value: Any) -> str:
    """Return a value in words."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return "none" if value is None or value == () else str(value)


class Known:
    """A fact that was used: its words, its value, and what puts the value into words."""

    __slots__ = ("value", "worded", "words")

    def __init__(self, words: str, value: Any, worded: Callable[[Any], str] = in_words) -> None:
        self.words, self.value, self.worded = words, value, worded

    def __str__(self) -> str:
        """Return the fact as it stands in an explanation."""
        return f"{self.words}: {self.worded(self.value)}"


def fact(
    words: str, options: Sequence[Any] = (), worded: Callable[[Any], str] = in_words
) -> Callable[[F], F]:
    """Mark a method as a fact.

    Args:
        words: what it tells; `{0}` stands for its first argument.
        options: what it may be, if it has to be asked; empty means yes or no.
        worded: puts its value into words, where that is more than yes, no or a number.

    """

    def mark(method: F) -> F:
        method.worded = worded  # type: ignore[attr-defined]  # a function may carry attributes
        method.words = words  # type: ignore[attr-defined]  # as above
        method.options = tuple(options) or (True, False)  # type: ignore[attr-defined]  # as above
        return method

    return mark


class Source:
    """Facts by name: an attribute of it is a function that returns the fact's value."""

    def __init__(self, kind: type) -> None:
        self._kind = kind
        self._known: dict[tuple[Any, ...], Known] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return the function of the fact called *name*."""
        method = getattr(self._kind, name, None)
        if not hasattr(method, "words"):
            raise Refusal(f"there is no fact called {name}", place=self._kind.__name__)

        def value(*args: Any) -> Any:
            key = (name, *args)
            if key not in self._known:
                words = self._words(method.words, args)  # type: ignore[union-attr]  # checked above
                found = self._find(name, args, words)
                self._known[key] = Known(words, found, getattr(method, "worded", in_words))
            return self._known[key].value

        return value

    def _words(self, words: str, args: Sequence[Any]) -> str:
        return words.format(*args)

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        raise NotImplementedError

    def facts_used(self) -> list[Known]:
        """Return the facts used so far, in the order of their first use."""
        return list(self._known.values())

    def forget(self) -> None:
        """Begin another decision."""
        self._known.clear()


class Traced(Source):
    """Facts computed by *facts*, and remembered.

    Args:
        facts: computes them, each by a method.
        kind: the class that marks them as facts, if that is not the class of *facts*.

    """

    def __init__(self, facts: Any, kind: type | None = None) -> None:
        super().__init__(kind or type(facts))
        self._facts = facts

    def _words(self, words: str, args: Sequence[Any]) -> str:
        name = getattr(self._facts, "name", str)
        return words.format(*(name(arg) for arg in args))

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        del words
        return getattr(self._facts, name)(*args)


class Given(Source):
    """Facts given beforehand, by name or by (name, argument, …)."""

    def __init__(self, kind: type, values: Mapping[Any, Any]) -> None:
        super().__init__(kind)
        self._values = values

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        key = (name, *args) if args else name
        if key not in self._values:
            raise Refusal(f"the fact “{words}” is missing", place=name)
        return self._values[key]


class Asked(Source):
    """Facts asked of whoever sits at the table, through *ask*, each at most once a decision."""

    def __init__(self, kind: type, ask: Callable[[str, str, Sequence[Any]], Any]) -> None:
        super().__init__(kind)
        self._ask = ask

    def _find(self, name: str, args: Sequence[Any], words: str) -> Any:
        del args
        return self._ask(name, words, getattr(self._kind, name).options)
