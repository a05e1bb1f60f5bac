"""What hands do at a real table, as it stands on a card: read from two metres, at one glance.

The deed comes first, in about five words; then where it ends; then at whom, in order. What else
there is to say is folded away under it. A game that says nothing of this has its instruction cut
at the first place where it may be cut.
"""

from __future__ import annotations

import re
from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from lonehand.engine.events import Event
from lonehand.engine.grammar.english import capital

MOST: Final = 40
"""So many words may stand on a card unfolded."""
DEED: Final = 9
"""An instruction of so many words is one deed and is not cut."""
END: Final = r"(?<![A-Z][a-z][a-z]\.)(?<=[.!?]) "
"""Where a sentence ends: not behind a short title such as `Rev.`"""
CUTS: Final = (re.compile(f"[:;] |{END}"), re.compile(", "))
"""Where an instruction may be cut in two, the better places first."""


class Order(msgspec.Struct, frozen=True):
    """One thing to do at a real table.

    Attributes:
        deed: what to do, in about five words: `Rush 12″ towards objective A`.
        who: who or what does it, or with whom it is done; empty if the deed says so.
        where: where it stops, in short sentences; empty for nothing to say.
        targets: at whom, one way in a line, the best first.
        rest: what is folded away, such as the whole letter of it, in sentences.
        own: the seat whose own answer this carries out; empty for nobody's.
        row: the same as one line of a card that lists several; empty if it stands alone.
        rows: that line if the same is done several times, with `{}` for how often.
        then: that line under another one of the same doer; empty for the line as it is.

    """

    deed: str
    who: str = ""
    where: str = ""
    targets: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    own: str = ""
    row: str = ""
    rows: str = ""
    then: str = ""

    @property
    def doer(self) -> str:
        """Who does it, without the cards that are revealed for it."""
        return self.who.partition(" · ")[0]

    @property
    def open_words(self) -> int:
        """How many words stand there unfolded."""
        return sum(len(text.split()) for text in (self.who, self.deed, self.where, *self.targets))


@runtime_checkable
class Orders(Protocol):
    """A game that says what hands do as it stands on a card."""

    def order(self, state: Any, event: Event) -> Order | None:
        """Return what hands do about an event; None where its instruction says all."""


def order_of(text: str) -> Order:
    """Return an instruction as an order: its first part is the deed, the others follow it.

    What is too long for a card is folded away, sentence by sentence, from the end.
    """
    if len(text.split()) <= DEED:
        return Order(text.removesuffix("."))
    found = next(filter(None, (first_cut(text, where) for where in CUTS)), None)
    if found is None:
        return Order(text.removesuffix("."))
    deed, rest = text[: found.start()].removesuffix("."), capital(text[found.end() :])
    shown, folded = "", list[str]()
    for sentence in re.split(END, rest):
        whole = f"{shown} {sentence}".strip()
        if folded or (shown and len(f"{deed} {whole}".split()) > MOST):
            folded.append(sentence)
        else:
            shown = whole
    return Order(deed, where=shown, rest=tuple(folded))


def first_cut(text: str, where: re.Pattern[str]) -> re.Match[str] | None:
    """Return the first such place behind which and before which there are words enough."""
    for at in where.finditer(text):
        if 1 < len(text[: at.start()].split()) <= 2 * DEED:
            return at
    return None


def as_row(order: Order, times: int) -> str:
    """Return an order as one line of a card; empty if it stands alone."""
    if times == 1 or not order.row:
        return order.row
    return order.rows.format(times) if order.rows else f"{order.row}, {times} times"


def fit(order: Order, letter: tuple[str, ...] = ()) -> Order:
    """Return an order with no more words on its card than may stand there.

    Args:
        order: the order; its last targets are folded away where there are too many words.
        letter: the whole letter of it, which is folded away before anything else.

    """
    targets, folded = list(order.targets), list[str]()
    while targets and order.open_words > MOST:
        folded.insert(0, targets.pop())
        order = msgspec.structs.replace(order, targets=tuple(targets))
    return msgspec.structs.replace(order, rest=(*folded, *letter, *order.rest))
