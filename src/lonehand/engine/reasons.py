"""Reasons: what an opponent looked at before it did something, as its event tells them.

Faces show them; `lonehand.show.logs.Reason` has them with the names of those concerned.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from lonehand.engine.events import Event


class Above(msgspec.Struct, frozen=True):
    """A row of a table that did not apply: its clause, what it would have done, why it did not."""

    clause: str
    say: str
    failed: str


class Reason(NamedTuple):
    """A step on the way to a decision, before it is put into words.

    Attributes:
        clause: the id of the clause that was followed.
        key: names the sentence for it among the game's words.
        parts: what goes into that sentence.

    """

    clause: str
    key: str
    parts: tuple[object, ...] = ()


def topic_of(reason: Reason, topics: Iterable[tuple[str, str]], otherwise: str) -> str:
    """Return what a reason is about.

    Args:
        reason: the reason.
        topics: beginnings of clauses, each with what such clauses are about; the first one counts.
        otherwise: what any other clause is about.

    """
    found = (about for beginning, about in topics if reason.clause.startswith(beginning))
    return next(found, otherwise)


class Weighed(msgspec.Struct, frozen=True):
    """One thing that was looked at, and what came of it.

    Attributes:
        text: the card by its notation, or in a few words what was decided.
        use: whether it was done.
        clause: the id of the clause that applied.
        say: what that clause says, as a sentence.
        target: the number of whoever it is done to; -1 for nobody.
        facts: what was known, in words.
        above: what came before it and did not apply.

    """

    text: str
    use: bool
    clause: str
    say: str
    target: int = -1
    facts: tuple[str, ...] = ()
    above: tuple[Above, ...] = ()


class Chosen(msgspec.Struct, frozen=True):
    """A decision as data, so that nothing has to be read out of sentences.

    Attributes:
        who: who decided.
        action: what he does, in the game's own word.
        target: whom or what it is aimed at, by name; empty for nothing.
        kind: what the target is: `enemy`, `objective`, `hex`, `weapon`, `seat`; empty for nothing.
        nodes: the questions or rows that led there, each by its clause, with what came of it.

    """

    who: str
    action: str
    target: str = ""
    kind: str = ""
    nodes: tuple[tuple[str, str], ...] = ()


class Reasoned(Event, frozen=True):
    """An event by which somebody decided something, and why.

    Attributes:
        seat: the number of whoever decided.
        lines: the things looked at, in order; the last line that is used was decided.

    """

    seat: int
    lines: tuple[Weighed, ...]

    def choice(self) -> Chosen | None:
        """Return the decision as data; None where its lines say all of it."""
        return None


def with_reasons(event: Event) -> Reasoned | None:
    """Return an event with its reasons; None if it has none."""
    return event if isinstance(event, Reasoned) and event.lines else None
