"""What persons decided, read from a record: what undo takes back and what redo gives again.

A secret round counts as one decision: it was revealed at once, and is taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from lonehand.engine.question import UNKNOWN, Question
from lonehand.engine.record import ROUND, TYPED, Line, Record


def by_person(record: Record, line: Line) -> bool:
    """Tell whether a person gave that line, so that undo can stop at it."""
    if line.kind in ("correct", "switch", "typed"):
        return True
    return line.kind in ("answer", *ROUND) and record.header.is_person(line.who)


def by_persons(record: Record, lines: Iterable[Line]) -> list[Line]:
    """Return those of *lines* that persons gave."""
    return [line for line in lines if by_person(record, line)]


def decisions(record: Record, lines: Iterable[Line]) -> list[list[Line]]:
    """Return the lines that persons gave, a secret round as one, with its players' answers."""
    found: list[list[Line]] = []
    together: list[Line] = []
    for line in lines:
        together.append(line)
        if line.kind != "sealed":
            if by_persons(record, together):
                found.append(together)
            together = []
    return found


def followed(record: Record, number: int) -> int:
    """Return the last line that followed from line *number* without a person's doing."""
    while True:
        following = record.latest.get(number)
        if following is None:
            return number
        line = record.line(following)
        if line.kind in ("sealed", "standing", "unseen") or by_person(record, line):
            return number
        number = following


def typed_before(record: Record, question: Question) -> list[str]:
    """Return what was typed in answer to *question* on branches that were taken back."""
    lines = [record.line(number) for number in record.children.get(record.head, ())]
    typed = [line for line in lines if line.kind in TYPED and line.who == question.who]
    return [line.text for line in typed if line.text != UNKNOWN]
