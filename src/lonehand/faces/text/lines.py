"""A game in plain lines: for pipes, for ssh, and for ears.

Lines are read from one end and written to the other; there is no colour, no cursor, no waiting.
Suits are written as the letters that are also typed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from lonehand.engine.grammar import english
from lonehand.engine.play.view import Play, Seats
from lonehand.faces.text.console import LONGEST, Console
from lonehand.faces.text.wording import plain

MARGIN: Final = "  "
FAR: Final = 40
"""The empty lines after what one person saw, so that it is out of view when another looks."""


def lead(
    session: Play,
    lines: Iterable[str],
    say: Callable[[str], None],
    reopen: Callable[[str], Play] | None = None,
    seats: Seats | None = None,
) -> None:
    """Lead a game until the lines end or the person leaves; it is saved after every answer.

    Args:
        session: the game.
        lines: what is typed, line by line.
        say: writes a line.
        reopen: gives the game again where another program has played it on.
        seats: as whom the person plays; None is the whole table.

    Raises:
        StoreError: the last answer could not be saved; that was told, too.

    """
    console = Console(session, reopen, seats, curtain=True)

    def tell(text: str) -> None:
        say(plain(text))

    ask(console, tell)
    for line in lines:
        before, looked = console.place, console.seats
        reply = console.line(line)
        for answer in reply.answers:
            tell(f"Answer: {answer}")
        for sentence in reply.lines:
            tell(sentence)
        if reply.leave:
            console.check_saved()
            return
        moved = console.place != before or console.seats != looked
        if looked and console.seats != looked:
            for _ in range(FAR):
                tell("")
        if reply.answers or not (line.strip() or reply.lines) or moved:
            ask(console, tell)
    tell(console.where_saved())
    console.check_saved()


def wrap_to(say: Callable[[str], None], columns: int) -> Callable[[str], None]:
    """Return what writes a line as several of so many columns, broken between words."""

    def write(text: str) -> None:
        margin = " " * (len(text) - len(text.lstrip()))
        rows = textwrap.wrap(
            text, max(columns, 20), subsequent_indent=f"{margin}  ", break_on_hyphens=False
        )
        for row in rows or [""]:
            say(row)

    return write


def read_lines(stream: BinaryIO, prompt: Callable[[], None]) -> Iterator[str]:
    """Return what is typed, line by line; Ctrl-C ends it as the end of the input does.

    Bytes that are no text become signs that fit no answer; of an endless line only so much is
    read that it is refused.
    """
    try:
        prompt()
        while line := stream.readline(4 * LONGEST):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(4 * LONGEST)
            yield line.decode("utf-8", "replace").strip("\r\n")
            prompt()
    except KeyboardInterrupt:
        return


def ask(console: Console, say: Callable[[str], None]) -> None:
    """Tell what has happened, by turns, and then ask; while a curtain is down ask alone."""
    if console.curtain.is_down and console.curtain.moment is None:
        for line in console.question_lines():
            say(line)
        return
    first = console.news()
    margin = MARGIN * 2 if first and console.in_beat(first - 1) else MARGIN
    for number in range(first, len(console.seen.events)):
        sentence = console.sentence(number)
        if not sentence:
            continue
        if console.is_turn(number):
            say("")
            say(sentence)
            margin = MARGIN
        elif console.is_beat(number):
            say(f"{MARGIN}{english.sentence(sentence)}")
            margin = MARGIN * 2
        else:
            say(f"{margin}{english.sentence(sentence)}")
    say("")
    for line in [*console.ending_lines(), *console.question_lines()]:
        say(line)
