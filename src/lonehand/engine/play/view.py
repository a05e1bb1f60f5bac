"""What the holders of some seats know of a game in play: the one way from a face to the position.

A face never gets the state. It gets a `Play`, which takes answers, and asks it for what the seats
of one person see. While a game that hides something goes on, this leaves out what other seats hold,
are asked and have answered, what chance gave, and the seed, from which all of that would follow.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.events import Told
from lonehand.engine.game import Continues, Fared, Game, Outcome
from lonehand.engine.play import history
from lonehand.engine.play.record import AS_SEEN, FORMAT, Header, Line, Record
from lonehand.engine.play.run import TABLE, Checkpoint, Run
from lonehand.engine.question import Question

T = TypeVar("T")
Seats = frozenset[str]
"""Seats whose holder looks at the game."""
HIDDEN: Final = "hidden"
"""Stands for what somebody else answered, and for the seed, while a game hides something."""


class Play(Protocol):
    """A game in play as a face has it: it takes answers, and shows what seats may see.

    `lonehand.engine.play.session.Session` says what each part does.
    """

    game: Game
    key: str | None
    stored: int

    @property
    def token(self) -> str:
        """Names the question."""

    def view_for(self, seats: Seats | None = None) -> Seen:
        """Return what *seats* see; None is the whole table: every seat that a person plays."""

    def is_stale(self, token: str, seat: str | None) -> bool:
        """Tell whether *token* names a question that is no longer asked."""

    def answer(self, text: str, token: str | None = None, seat: str | None = None) -> None:
        """Take an answer."""

    def rehearse(self) -> Play:
        """Return a copy of the game to play on, which changes nothing here."""

    def undo(self, steps: int = 1, seats: Seats | None = None) -> None:
        """Take back answers."""

    def redo(self, steps: int = 1) -> None:
        """Give answers again."""

    def go(self, to: int) -> None:
        """Stand on a line of the record."""

    def correct(self, text: str) -> None:
        """Put the state right."""

    def switch(self, source: str, *, typed: bool) -> None:
        """Type a source of chance in by hand, or leave it to the seed."""

    def order(self, source: str, topic: str, text: str | None) -> None:
        """Give a standing order for a source of chance, or end it."""

    def let_pass(self, seat: str, kind: str, *, on: bool) -> None:
        """Let plays of a kind pass unasked, or be asked again."""

    def stand_in(self, seat: str, player: str) -> None:
        """Let a player play a person's seat, or hand it back."""


class Began(NamedTuple):
    """Where a printed step began: the record's line, the events told before it, the position."""

    line: int
    events: int
    view: Any


class Seen:
    """What *seats* see of a game, at any time that they are asked to look.

    Args:
        run: the game.
        seats: the seats that one person holds. None is the whole table: every seat that a person
            plays, or every seat at all if nobody does.

    Attributes:
        game: its rules.
        seats: the seats that see.
        whole: whether it is the whole table, which also sees what was typed in and put right.

    """

    def __init__(self, run: Run, seats: Seats | None) -> None:
        self._run = run
        self.game: Game = run.game
        self.whole = seats is None
        self.seats = persons_at(run) if seats is None else seats
        self._viewed: tuple[int, int, int] = (-1, 0, 0)
        self._view: Any = None
        self._heard: tuple[int, int, int] = (-1, 0, 0)
        self._all: list[Told] = []  # of the game, as they were when these seats last listened
        self._events: list[Told] = []
        self._numbers: list[int] = []  # where each of them is among all

    # -- the position ----------------------------------------------------------------------------

    @property
    def moment(self) -> tuple[int, int, int]:
        """Differs whenever the game has changed."""
        run = self._run
        return len(run.record), run.record.head, len(run.sealed)

    def _listen(self) -> None:
        """Take in what was told since these seats last listened, and forget what was taken back."""
        moment = self.moment
        if moment == self._heard:
            return
        told_to = self.seats | {TABLE} if self.whole else self.seats
        known = same_start(self._all, self._run.events)
        kept = bisect_left(self._numbers, known)
        events, numbers = self._events[:kept], self._numbers[:kept]
        for number, each in enumerate(self._run.events[known:], known):
            told = each.for_seats(told_to) if each.only else each
            if told is not None:
                events.append(told)
                numbers.append(number)
        self._all, self._events, self._numbers = list(self._run.events), events, numbers
        self._heard = moment

    def _show(self, state: Any) -> Any:
        return self.game.view(state, self.seats)

    @property
    def view(self) -> Any:
        """The position now; nobody may change it."""
        moment = self.moment
        if moment != self._viewed:
            self._view = self._show(self._run.present)
            self._viewed = moment
        return self._view

    @property
    def events(self) -> list[Told]:
        """What these seats were told, oldest first; an event's place here is its number.

        The list of another moment is another list.
        """
        self._listen()
        return self._events

    def at(self, event: int) -> Any:
        """Return the position in which event number *event* was told; after the last, the present.

        Raises:
            Refusal: there is no such event.

        """
        self._listen()
        if event == len(self._events):
            return self.view
        if not 0 <= event < len(self._events):
            sentence = f"there is no event {event}; choose one from 0 to {len(self._events)}"
            raise Refusal(sentence, place="event")
        return self._show(self._run.at(self._numbers[event]))

    def steps(self) -> Iterator[Began]:
        """Yield where each printed step began, the first one first."""
        self._listen()
        for here in self._run.path:
            events = bisect_left(self._numbers, here.events)
            yield Began(here.line, events, self._show(here.state))

    def line_of(self, event: int) -> int:
        """Return the record's line that play stood on at the start of the step of *event*."""
        self._listen()
        if event >= len(self._numbers):
            return self._run.record.head
        return self._run.line_of(self._numbers[event])

    def since(self, line: int) -> int:
        """Return the first event of a step that began on that line of the record or after it."""
        self._listen()
        return bisect_left(self._numbers, bisect_left(self._run.lines, line))

    def before_and_after(self, text: str) -> tuple[Any, Any]:
        """Return the position at the start of this step as it is, and as a correction makes it.

        Raises:
            Refusal: the correction cannot be read, or what results cannot be.

        """
        here = self._here.state
        then = self.game.copy(here)
        self.game.correct(then, " ".join(text.split()))
        return self._show(here), self._show(then)

    @property
    def _here(self) -> Checkpoint:
        return self._run.path[-1]

    # -- what is asked ---------------------------------------------------------------------------

    def questions(self) -> tuple[Question, ...]:
        """Return what these seats are asked, each question with their own options alone.

        What a real card or die shows anybody may type in. In a game that hides something it is for
        the whole table alone, since the cards left to choose from tell which others hold.
        """
        asked = self._run.questions()
        if self.whole:
            return asked
        return tuple(part_for(one, self.seats) for one in asked if self._may_answer(one))

    def as_put(self, question: Question) -> Question:
        """Return a question of `questions` as it is put to all, which its prompt may name.

        In a game that hides something it is the same question.
        """
        if self.game.hides:
            return question
        same = (one for one in self._run.questions() if one.who == question.who)
        return next(same, question)

    def others_asked(self) -> tuple[Question, ...]:
        """Return what others are asked; nothing in a game that hides something."""
        if self.game.hides:
            return ()
        return tuple(one for one in self._run.questions() if not self._may_answer(one))

    def waits_for(self) -> tuple[str, ...]:
        """Return the other seats, or sources of chance, whose answer is waited for."""
        return tuple(one.who for one in self._run.questions() if not self._may_answer(one))

    def interruptible(self) -> Question | None:
        """Return the question whose answer may interrupt a play, without what may be answered.

        That it is asked, and of whom, lies open; what he could do does not.
        """
        asked = self._run.asked
        if not isinstance(asked, Question) or not asked.moment:
            return None
        return msgspec.structs.replace(asked, options=asked.options[-1:])

    def let_pass(self) -> tuple[tuple[str, str], ...]:
        """Return the kinds of plays that these seats let pass unasked, each with the seat."""
        return tuple(sorted(each for each in self._run.letting_pass if each[0] in self.seats))

    def stand_ins(self) -> dict[str, str]:
        """Return who plays a person's seat for the time being, by seat."""
        return dict(self._run.stand_ins)

    def _may_answer(self, question: Question) -> bool:
        if self.whole:
            return True
        if question.source:
            return not self.game.hides
        return not self.seats.isdisjoint(question.seats())

    def answers_as(self) -> str | None:
        """Return the seat as which their holder answers; None leaves it to the game."""
        if self.whole:
            return None
        for question in self.questions():
            if question.source:
                return None
            return next(seat for seat in question.seats() if seat in self.seats)
        return min(self.seats, default="")

    def typed_before(self) -> list[str]:
        """Return what was typed here on branches that were taken back, to be offered again."""
        return self._run.typed_before() if self.whole or not self._hides_now else []

    @property
    def typed(self) -> frozenset[str]:
        """The sources of chance that are typed in by hand."""
        return self._here.typed

    # -- how it ended ----------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None."""
        return self._run.outcome()

    def result(self) -> Fared | None:
        """Return how these seats came out of the game; None while it goes on."""
        outcome = self._run.outcome()
        return None if outcome is None else outcome.result_for(self.seats)

    def goes_on(self) -> bool:
        """Tell whether another game of its campaign can follow this one."""
        game, here = self.game, self._run
        if not isinstance(game, Continues) or here.outcome() is None:
            return False
        return game.next_start(here.present, here.options) is not None

    # -- the record ------------------------------------------------------------------------------

    @property
    def _hides_now(self) -> bool:
        return self.game.hides and self._run.outcome() is None

    @property
    def header(self) -> Header:
        """What was set up; without seed and start while a game that hides something goes on."""
        header = self._run.record.header
        if not self._hides_now:
            return header
        return msgspec.structs.replace(header, seed=HIDDEN, start="")

    @property
    def options(self) -> dict[str, str]:
        """A value for each option of the game."""
        return self._run.options

    @property
    def head(self) -> int:
        """The line of the record that play stands on."""
        return self._run.record.head

    @property
    def token(self) -> str:
        """Names the question; see `Session.token`."""
        return self._run.token

    def _read(self, line: Line) -> Line:
        """Return a line of the record as these seats may read it; a checksum tells of the state."""
        if not self._hides_now:
            return line
        own = line.who in self.seats or line.kind == "switch"
        by_table = self.whole and line.kind in ("typed", "correct")
        text = line.text if own or by_table else HIDDEN
        return msgspec.structs.replace(line, text=text, check="")

    def _read_all(self, lines: Iterable[Line]) -> list[Line]:
        return [self._read(line) for line in lines]

    def persons(self) -> list[Line]:
        """Return what persons answered on this line of play, oldest first."""
        return self._read_all(self._run.persons())

    def takes_back(self, steps: int = 1) -> list[Line]:
        """Return the persons' lines that an undo of so many steps takes back, newest first."""
        return self._read_all(self._run.takes_back(steps))

    def must_agree(self) -> list[str]:
        """Return the seats without which these seats cannot take back the last answer."""
        return [] if self.whole else self._run.must_agree(self.seats)

    def shown_since(self, steps: int = 1) -> bool:
        """Tell whether anything hidden was shown since the last *steps* answers."""
        return self._run.shown_since(self.seats, steps)

    def brings_back(self) -> list[Line]:
        """Return the persons' lines that redo gives again, next first."""
        return self._read_all(self._run.brings_back())

    def gone_since(self, head: int) -> list[Line]:
        """Return the lines taken back since play stood on line *head*, oldest first."""
        record = self._run.record
        there = {line.number for line in record.path()}
        return self._read_all(line for line in record.path(head) if line.number not in there)

    def by_persons(self, lines: Iterable[Line]) -> list[Line]:
        """Return those of *lines* that persons gave."""
        return history.by_persons(self._run.record, lines)

    def branches(self) -> list[tuple[int, list[Line], bool]]:
        """Return each branch, oldest first: its last line, its answers, and if it is played now."""
        record = self._run.record
        onward = {record.head, *(line.number for line in record.onward())}
        return [
            (end, self._read_all(history.by_persons(record, record.path(end))), end in onward)
            for end in record.ends()
        ]

    def export(self) -> str:
        """Return the record as text.

        While a game that hides something goes on, others' answers, chance, seed and checksums are
        left out; the first line says so, and such a record does not replay.
        """
        record = self._run.record
        if not self._hides_now:
            return record.text()
        shown = Record(self.header)
        shown.lines = [self._read(x) if isinstance(x, Line) else x for x in record.lines]
        seats = ", ".join(sorted(self.seats)) or "nobody"
        return shown.text().replace(FORMAT, f"{AS_SEEN} {seats}", 1)


def same_start(one: Sequence[T], other: Sequence[T]) -> int:
    """Return how many elements at the beginning of both are equal."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def persons_at(run: Run) -> Seats:
    """Return every seat that a person plays, or every seat if nobody does."""
    seats = frozenset(run.game.seats)
    return frozenset(seat for seat in seats if run.record.header.is_person(seat)) or seats


def part_for(question: Question, seats: Seats) -> Question:
    """Return a question as it is put to *seats*: with their own options alone."""
    if not question.owners:
        return question
    own = [each for each in question.options if question.owner(str(each)) in seats]
    owners = [question.owner(str(each)) for each in own]
    return msgspec.structs.replace(question, options=own, owners=owners)
