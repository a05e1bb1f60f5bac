"""Whose turn it is, as it stands above an order or a question beside a real table.

The log tells a turn and its part in sentences. Above an order there is room for a line or two.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from lonehand.engine.play.view import Seen
from lonehand.show.contract import show_of
from lonehand.show.logs import LogLine, Short

ROOM: Final = 50
"""A longer line takes three lines of a phone."""
IN_BRACKETS: Final = re.compile(r" \([^)]*\)")
"""How a turn came about: that stands in the log, and under *Why*."""
NUMBERED: Final = re.compile(r"\w+ \d+")
"""Which turn it is, such as “Turn 2”."""


class Heading(msgspec.Struct, frozen=True):
    """Whose turn it is, in as many words as there is room for.

    Attributes:
        number: which turn it is; empty where the log does not number it.
        turn: the turn alone.
        part: the part of it alone; empty where it has none.
        line: both.
        under: what stands under the name of the one who acts.
        told: the last of both as the log tells it.
        how: how that came about, which `line` may leave out.
        drawn: whose part it is, if somebody else is asked about.
        whose: whose turn it is, where each has a turn of his own.
        still: the same once the turn is over.

    """

    number: str = ""
    turn: str = ""
    part: str = ""
    line: str = ""
    under: str = ""
    told: str = ""
    how: str = ""
    drawn: str = ""
    whose: str = ""
    still: str = ""


class Turn(msgspec.Struct, frozen=True):
    """A turn and its part, as the log tells them.

    Attributes:
        head: the turn, as a sentence; empty before the first.
        part: its part, as a sentence; empty where it has none.
        acts: who acts in it; empty for nobody by name.
        short: the last of both in fewer words.

    """

    head: str = ""
    part: str = ""
    acts: str = ""
    short: Short = Short()

    @property
    def sentence(self) -> str:
        """Both in one line, such as “Turn 2 · Segment 3.”."""
        if not self.head or not self.part:
            return self.head or self.part
        return f"{self.head.rstrip('.')} · {self.part}"

    def ends(self) -> Turn:
        """Return what follows its last part."""
        return Turn(self.head, "the turn ends.")

    def goes_on(self, seen: Seen, line: LogLine) -> Turn:
        """Return the turn from a line of the log on."""
        if not line.head and not line.beat:
            return self
        event = seen.events[line.number].event
        acts = str(getattr(event, "who", "")) if line.beat else ""
        short = show_of(seen.game).in_short(seen.view, event) or Short()
        if line.head:
            return Turn(line.sentence, "", acts, short)
        return Turn(self.head, line.sentence, acts, short)

    @property
    def heading(self) -> Heading:
        """What stands above an order or a question."""
        if not self.sentence:
            return Heading()
        number = NUMBERED.match(self.head)
        whole, told = IN_BRACKETS.sub("", self.head), self.part or self.head
        first = whole.partition(":")[0].rstrip(".") if self.part else whole
        part = IN_BRACKETS.sub("", self.part)
        line = f"{first} · {part}" if self.head and part else part or first
        if len(line) > ROOM and self.short.line:
            part = self.short.line if self.part else part
            line = f"{first} · {part}" if part else self.short.line
        if len(line) > ROOM and self.head and ":" in part:
            line = f"{first} · {part.partition(':')[0]}."
        return Heading(
            number=number[0] if number else "",
            turn=first,
            part=part,
            line=line,
            under=f"{first} · {self.short.adds}" if self.short.adds else first,
            told=told,
            how=told.partition(": ")[2],
            drawn=f"{first} · {self.short.owner}" if self.short.owner else "",
            whose=self.short.whose,
            still=self.short.still,
        )


def turn_after(seen: Seen, log: Sequence[LogLine]) -> Turn:
    """Return the turn that these lines of the log come to."""
    found = Turn()
    for line in log:
        found = found.goes_on(seen, line)
    return found
