"""A game in plain lines: for pipes, for ssh, and for ears.

Lines are read from one end and written to the other; there is no colour, no cursor, no waiting.
Suits are written as the letters that are also typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

from lonehand.engine.grammar import english
from lonehand.engine.seen import Play, Seats, Seen
from lonehand.faces.console import LONGEST, Console
from lonehand.faces.inwords import plain
from lonehand.show.contract import show_of

MARGIN: Final = "  "


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
        reopen: gives the game anew where another program has played it on.
        seats: as whom the person plays; None is the whole table.

    Raises:
        StoreError: the last answer could not be saved; that was told, too.

    """
    console = Console(session, reopen, seats)

    def tell(text: str) -> None:
        say(plain(text))

    seen = console.seen
    console.told = seen.events[: turn_before(seen)] if seen.persons() else []
    ask(console, tell)
    for line in lines:
        before = console.place
        reply = console.line(line)
        for answer in reply.answers:
            tell(f"Answer: {answer}")
        for sentence in reply.lines:
            tell(sentence)
        if reply.leave:
            console.check_saved()
            return
        if reply.answers or not (line.strip() or reply.lines) or console.place != before:
            ask(console, tell)
    tell(console.saved())
    console.check_saved()


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


def turn_before(seen: Seen) -> int:
    """Return the event with which the turn begins that is going on."""
    heads = show_of(seen.game).heads
    turns = [n for n, event in enumerate(seen.events) if event.kind in heads]
    return turns[-1] if turns else 0


def ask(console: Console, say: Callable[[str], None]) -> None:
    """Tell what has happened, by turns, and then ask."""
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
