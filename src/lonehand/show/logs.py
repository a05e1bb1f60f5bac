"""What has happened, and why: lines of the log, reasons, figures, counts, dangers, hints."""

from __future__ import annotations

import msgspec


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a sentence; *card* or *seat* says what it names.

    On a map *card* is the name of a figure.
    """

    text: str
    card: str = ""
    seat: int = -1


class Marks(msgspec.Struct, frozen=True):
    """What an event is about: cards by their notation, figures and places by name, seats."""

    cards: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


NO_MARKS = Marks()
"""An event is about nothing that could be pointed out."""


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log.

    Attributes:
        number: the event's number, from 0.
        clause: the clause that made it happen; `-` for a correction.
        kind: the sort of event.
        sentence: what happened; empty for what needs no words.
        pieces: the sentence, cut where it names something.
        cards: the cards it is about.
        seats: the seats it is about.
        head: whether it begins a turn.
        reasons: whether it carries reasons.
        beat: whether it begins a beat of a turn, such as a segment.

    """

    number: int
    clause: str
    kind: str
    sentence: str
    pieces: tuple[Piece, ...]
    cards: tuple[str, ...]
    seats: tuple[int, ...]
    head: bool
    reasons: bool
    beat: bool = False


# -- reasons ---------------------------------------------------------------------------------------


class Above(msgspec.Struct, frozen=True):
    """A row of a table that did not apply: its clause, what it would have done, why it did not."""

    clause: str
    say: str
    failed: str


class Reason(msgspec.Struct, frozen=True):
    """Why one thing was done or passed over.

    Attributes:
        card: the card by its notation, or in a few words what was decided.
        use: whether it was done.
        target: to whom; empty for nobody.
        clause: the clause of the row that applied.
        say: what that row says.
        facts: what was known.
        above: the rows before it.

    """

    card: str
    use: bool
    target: str
    clause: str
    say: str
    facts: tuple[str, ...]
    above: tuple[Above, ...]


class Reasons(msgspec.Struct, frozen=True):
    """Why somebody did what he did.

    Attributes:
        event: the number of the event that carries them.
        seat: who decided, by his number.
        who: how he is called.
        sentence: what happened.
        lines: one for each thing that was looked at.

    """

    event: int
    seat: int
    who: str
    sentence: str
    lines: tuple[Reason, ...]


class Figures(msgspec.Struct, frozen=True):
    """The figures of an event.

    Attributes:
        title: what it is about.
        rows: each a word and a number, in the order in which they are reckoned.
        result: what came of it.
        leant: the reconstructed numbers that it leant on, in words.

    """

    title: str
    rows: tuple[tuple[str, str], ...]
    result: str
    leant: tuple[str, ...] = ()


# -- fair play, dangers, hints ---------------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """How often something came up for one side, against what is to be expected.

    Attributes:
        side: `you` or `opponents`.
        what: what was counted.
        tries: out of how many.
        came: how often it came up.
        expected: how often it would on average.

    """

    side: str
    what: str
    tries: int
    came: int
    expected: float


class Threat(msgspec.Struct, frozen=True):
    """Something that may go wrong.

    Attributes:
        seats: who is involved, the one it comes from first.
        sentence: what may happen.
        clause: the clause it follows from, or another word for where the warning comes from.
        severity: 1 is worth knowing, 2 is dangerous, 3 may be the end of somebody.

    """

    seats: tuple[int, ...]
    sentence: str
    clause: str
    severity: int


class Advice(msgspec.Struct, frozen=True):
    """What a sensible player would answer, in its notation, and why, in a sentence."""

    option: str
    sentence: str
