"""What persons decided, read from a record: what undo takes back and what redo gives again.

A secret round counts as one decision: it was revealed at once, and is taken back at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lonehand.engine.play.record import ROUND, TYPED, Line, Record
from lonehand.engine.question import UNKNOWN, Question


def by_person(record: Record, line: Line) -> bool:
    """Tell whether a person gave that line, so that undo can stop at it."""
    if line.kind in ("correct", "switch", "typed"):
        return True
    return line.kind in ("answer", *ROUND) and record.header.is_person(line.who)


def shows(record: Record, line: Line) -> bool:
    """Tell whether a line shows what nobody or only a player knew: a card, a die, his answer."""
    if line.kind in ("chance", "typed"):
        return True
    return line.kind in ("answer", *ROUND) and not record.header.is_person(line.who)


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


def backwards(record: Record) -> Iterator[list[Line]]:
    """Yield the `decisions` on the line of play, the newest first, as far as they are wanted."""
    together: list[Line] = []
    number = record.head
    while number:
        line = record.line(number)
        if line.kind != "sealed":
            if by_persons(record, together):
                yield together[::-1]
            together = [line]
        elif together:
            together.append(line)
        number = line.parent
    if by_persons(record, together):
        yield together[::-1]


def answers(record: Record) -> int:
    """Return how many lines persons gave on the line of play; each line is counted once."""
    number, new = record.head, list[Line]()
    while number and number not in record.counted:
        new.append(record.line(number))
        number = new[-1].parent
    count = record.counted.get(number, 0)
    for line in reversed(new):
        count += by_person(record, line)
        record.counted[line.number] = count
    return count


def last_following(record: Record, number: int) -> int:
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
