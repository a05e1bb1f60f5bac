"""Reports of what looked wrong: a file with the game, where the table stands, and what was seen.

It ends in the whole record, so that it opens where a record does, at the screen at which it was
written::

    lonehand report 1
    at 34
    view table
    note the wrong unit

    What was seen: ...

    lonehand record 1
    ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lonehand import __version__
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Situated
from lonehand.engine.play.record import FORMAT as RECORD
from lonehand.engine.play.view import Seen
from lonehand.faces import viewmodel
from lonehand.faces.at_table import tableside
from lonehand.faces.text import wording
from lonehand.show.contract import show_of

FORMAT: Final = "lonehand report 1"
FIELDS: Final = re.compile(r"(at|view) (\S+)")


class Opened(NamedTuple):
    """A file that holds a record.

    Attributes:
        record: the text of the record.
        at: the number of the event that stood on the screen; None if nothing is said of it.
        view: `table` for the table view; empty for the whole table.

    """

    record: str
    at: int | None = None
    view: str = ""


def open_report(text: str) -> Opened:
    """Return the record in a file, which is a report or a record by itself."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if not text.startswith(FORMAT):
        return Opened(text)
    head, _, _ = text.partition("\n\n")
    rows = filter(None, map(FIELDS.fullmatch, head.splitlines()))
    fields = {str(found[1]): str(found[2]) for found in rows}
    at = fields.get("at", "")
    _, mark, record = text.partition(f"\n{RECORD}\n")
    view = fields.get("view", "")
    return Opened(f"{RECORD}\n{record}" if mark else text, int(at) if at.isdigit() else None, view)


def write_report(
    seen: Seen, steps: tableside.Steps, record: str, at: int, view: str, note: str
) -> str:
    """Return a report as text.

    Args:
        seen: the game, as those who look see it.
        steps: what hands have to do from the event on that stands on the screen.
        record: the game's record as text.
        at: the number of that event; after the last one what is asked stands there.
        view: `table` for the table view; empty for the whole table.
        note: what somebody says is wrong; empty for nothing.

    """
    head = [FORMAT, f"at {at}", *([f"view {view}"] if view else [])]
    head += [f"note {' '.join(note.split())}"] if note.strip() else []
    parts = [
        [f"Lonehand {__version__}, {seen.game.title}"],
        ["What was seen:", *screen(seen, steps)],
        ["Why:", *why(seen, at)],
        ["The table:", *table(seen)],
        ["The situation:", *situation(seen)],
    ]
    told = "\n\n".join("\n".join(rows) for rows in (head, *parts))
    return f"{told}\n\n{record}"


def screen(seen: Seen, steps: tableside.Steps) -> list[str]:
    """Return what stands on the screen: the next thing to do, or the question."""
    if steps.steps:
        step = steps.steps[0]
        if step.rows:
            return [step.turn, *(row.text for row in step.rows)]
        order = step.order
        return [step.turn, order.who, order.deed, order.where, *order.targets, *order.rest]
    question = viewmodel.question_seen(seen, beside=True)
    return [steps.turn, *(wording.question_lines(question) if question else ["Nothing is asked."])]


def why(seen: Seen, at: int) -> list[str]:
    """Return the reasons of the last decision up to an event."""
    found = viewmodel.reasons(seen, at)
    return wording.reasons(found, show_of(seen.game)) if found else ["Nobody has decided anything."]


def table(seen: Seen) -> list[str]:
    """Return the table in words."""
    show = show_of(seen.game)
    return wording.table(show.scene(seen.view), show, show.twin(seen.view))


def situation(seen: Seen) -> Sequence[str]:
    """Return the situation as `advise` reads it, at the beginning of the step that is played.

    Each line is marked, so that none is taken for the record.
    """
    if not isinstance(seen.game, Situated):
        return ["This game has none."]
    try:
        *_, last = seen.steps()
        text = seen.game.situation(last.view)
    except Refusal as refusal:
        return [refusal.sentence]
    return [f"| {row}".rstrip() for row in text.splitlines()]
