"""A game in play: a checkpoint at the start of the current step, and the answers given since.

To wait for a person the run is given up; with his answer the step is run again from the
checkpoint. Undo, redo, branches, jumps, corrections and a look at any earlier moment are this one
mechanism. What is saved is the record and a checkpoint; no rule knows of any of it.
"""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, Door, Event, Given, Pending, Reached
from lonehand.engine.errors import Divergence, LonehandError, Refusal, RuleError, Stale
from lonehand.engine.game import Game, Outcome, settle_options
from lonehand.engine.question import UNKNOWN, Question, Round
from lonehand.engine.record import Header, Line, Move, Record

PERSON = "person"
STEPS_AT_MOST = 100_000  # A47: no printed rule runs on by itself for that long


class Checkpoint(msgspec.Struct):
    """The state at the start of a step.

    Attributes:
        line: the record's line that play stood on.
        state: the game's state there; never changed again.
        counters: how many values each source of chance had given.
        typed: the sources typed in by hand.
        events: how many events had happened on this line of play.

    """

    line: int
    state: Any
    counters: dict[str, int]
    typed: frozenset[str]
    events: int


class Saved(msgspec.Struct, frozen=True):
    """A checkpoint as it is stored."""

    line: int
    rules: int
    state: bytes
    counters: dict[str, int]
    typed: tuple[str, ...]


class Keeper(Protocol):
    """Where a session sleeps; all of one call is stored or nothing."""

    def keep(self, session: Session, lines: list[Line | Move], saved: Saved | None) -> None:
        """Store new lines and the checkpoint of the step that waits."""

    def seal(self, session: Session, sealed: Mapping[str, str]) -> None:
        """Store the answers of a secret round that is not complete."""

    def report(self, session: Session, text: str) -> None:
        """Store the report of a rule that failed."""


class Nowhere:
    """Keeps nothing; for tests and for looking at a record."""

    def keep(self, session: Session, lines: list[Line | Move], saved: Saved | None) -> None:
        """Keep nothing."""

    def seal(self, session: Session, sealed: Mapping[str, str]) -> None:
        """Keep nothing."""

    def report(self, session: Session, text: str) -> None:
        """Keep nothing."""


class Session:
    """One game in play.

    Args:
        game: its rules.
        record: its header, and its lines so far.
        keeper: where it is stored after every answer.
        saved: a stored checkpoint, used where the record no longer replays from its start.
        sealed: answers of a secret round that is not complete.

    Raises:
        Divergence: the record does not fit the rules, and there is no checkpoint to go on from.

    """

    def __init__(
        self,
        game: Game,
        record: Record,
        keeper: Keeper | None = None,
        saved: Saved | None = None,
        sealed: Mapping[str, str] | None = None,
    ) -> None:
        self.game, self.record = game, record
        self.key: str | None = None  # the name under which the keeper knows this game
        self.keeper: Keeper = keeper or Nowhere()
        self.options = settle_options(game, record.header.options)
        self.sealed: dict[str, str] = dict(sealed or {})
        self.asked: Question | Round | None = None
        self.events: list[Event] = []
        self.lines: list[int] = []  # the record's line before each event
        self.path: list[Checkpoint] = []
        self.standing: dict[str, str] = {}
        self.begins_late = ""  # why the log does not reach back to the start, if it does not
        self.stored = len(record)
        self.players = self.make_players()
        try:
            self.begin(self.first())
            self.run(strict=True)
        except Divergence as divergence:
            if saved is None:
                raise
            self.begins_late = str(divergence)
            self.begin(self.restore(saved))
            self.run(strict=False)

    # -- making ----------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game,
        seed: str,
        options: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        typed: tuple[str, ...] = (),
        keeper: Keeper | None = None,
    ) -> Session:
        """Begin a game.

        Args:
            game: its rules.
            seed: any text without line breaks; the same seed gives the same game.
            options: `--set` values; defaults fill in the rest.
            seats: who plays each seat, `person` where nothing is said.
            typed: the sources of chance that are typed in by hand.
            keeper: where it is stored.

        Raises:
            Refusal: for an unknown option, value, seat, player or source, or an empty seed.

        """
        if not seed.strip() or len(seed.splitlines()) != 1 or len(seed) > 200:  # noqa: PLR2004 - see the sentence
            raise Refusal("a seed is one line of up to 200 characters", place="seed")
        settled = settle_options(game, options or {})
        for seat, player in (seats or {}).items():
            if seat not in game.seats:
                raise Refusal(f"no seat {seat}; there are {', '.join(game.seats)}", place="seat")
            if player != PERSON and player not in game.players:
                known = ", ".join((PERSON, *game.players))
                raise Refusal(f"no player {player}; there are {known}", place=f"seat {seat}")
        for source in typed:
            check_source(game, source)
        sitting = {seat: (seats or {}).get(seat, PERSON) for seat in game.seats}
        header = Header(game.name, game.rules, seed.strip(), settled, sitting, typed)
        session = cls(game, Record(header), keeper)
        session.store(whole=True)
        return session

    def first(self) -> Checkpoint:
        """Return the checkpoint before set-up."""
        return Checkpoint(
            0, self.game.start(self.options), {}, frozenset(self.record.header.typed), 0
        )

    def restore(self, saved: Saved) -> Checkpoint:
        """Return a stored checkpoint as one to go on from."""
        state = self.game.decode(saved.state)
        return Checkpoint(saved.line, state, dict(saved.counters), frozenset(saved.typed), 0)

    def begin(self, checkpoint: Checkpoint) -> None:
        """Forget what was run and stand on *checkpoint*."""
        self.path = [checkpoint]
        self.events, self.lines = [], []

    def make_players(self) -> dict[str, Answer]:
        """Return who answers: a player with a chance of its own, or a person, who is waited for."""
        players: dict[str, Answer] = dict.fromkeys(self.game.sources, self.wait)
        for seat in self.game.seats:
            name = self.record.header.seats.get(seat, PERSON)
            if name == PERSON:
                players[seat] = self.person
            elif name in self.game.players:
                chance = Chance(f"{self.record.header.seed}\nplayer {seat}")
                players[seat] = self.game.players[name](chance)
            else:
                raise Refusal(f"no player {name} for {self.game.title}", place=f"seat {seat}")
        return players

    def person(self, question: Question, view: Any) -> Any:
        """Wait for a person, unless his standing order answers."""
        del view
        order = self.standing.get(question.topic)
        if order is not None and question.texts() == [order]:
            return question.value(order)
        raise Pending(question)

    def wait(self, question: Question, view: Any) -> Any:
        """Wait for somebody to type in what a die or a card shows."""
        del view
        raise Pending(question)

    # -- running ---------------------------------------------------------------------------------

    def run(self, *, strict: bool) -> None:
        """Run on until somebody must answer or the game is over.

        With *strict*, a recorded answer that does not fit raises Divergence. Without, the lines
        from there on are left behind as a branch, and the question is asked anew.
        """
        self.asked = None
        for _ in range(STEPS_AT_MOST):
            here = self.path[-1]
            given = self.record.path(after=here.line)
            if given and given[0].kind == "correct":
                self.path.append(self.corrected(here, given[0]))
                continue
            if self.game.outcome(here.state) is not None:
                if given and strict:
                    raise Divergence(given[0].number, "the game was over before this line")
                if given:
                    self.record.move(here.line)
                return
            try:
                if not self.run_step(here, given, strict=strict):
                    return
            except Divergence as divergence:
                if strict:
                    raise
                self.record.move(self.record.line(divergence.place).parent)
        message = f"the rules ran {STEPS_AT_MOST} steps without asking anybody"
        raise RuntimeError(message)

    def run_step(self, here: Checkpoint, given: list[Line], *, strict: bool) -> bool:
        """Run one step; tell whether it came to its end."""
        state = self.game.copy(here.state)
        cut = next((n for n, line in enumerate(given) if line.kind == "correct"), len(given))
        door = self.door(here, given[:cut], state, wrong=given[cut].number if given[cut:] else 0)
        before = self.record.head
        asked: Question | Round | None = None
        try:
            self.game.step(state, door)
        except Pending as pending:
            asked = pending.asked
        if door.used and given[0].check and strict:
            self.verify(here, given[0])
        self.note_events(here, door)
        if asked is not None:
            self.asked = asked
            return False
        after = self.record.head
        if after == before:
            after = given[door.used - 1].number if door.used else here.line
        self.path.append(
            Checkpoint(after, state, door.chance.counters, door.typed, len(self.events))
        )
        return True

    def door(
        self,
        here: Checkpoint,
        given: list[Line],
        state: Any,
        stop: int | None = None,
        wrong: int = 0,
    ) -> Door:
        """Return the door for a step that begins at *here* and works on *state*.

        *wrong* is the number of a line that follows *given* and answers nothing: a step that
        wants more than *given* does not fit the record.
        """
        first = not given

        def wrote(kind: str, who: str, clause: str, text: str) -> None:
            nonlocal first
            if wrong:
                raise Divergence(wrong, f"a correction stands where the rules ask under {clause}")
            check = self.checksum(here.state) if first else ""
            first = False
            self.record.write(kind, who, clause, text, check)

        return Door(
            self.players,
            Chance(self.record.header.seed, here.counters),
            lambda seat: self.game.view(state, seat),
            given=[Given(x.number, x.kind, x.who, x.clause, x.text) for x in given],
            typed=here.typed,
            wrote=wrote,
            sealed=self.sealed,
            stop=stop,
        )

    def note_events(self, here: Checkpoint, door: Door) -> None:
        """Keep a step's events, in place of those of an earlier run of it."""
        del self.events[here.events :], self.lines[here.events :]
        self.events += door.events
        self.lines += [here.line] * len(door.events)

    def verify(self, here: Checkpoint, line: Line) -> None:
        """Raise Divergence if the state is not the one that the record was written in."""
        found = self.checksum(here.state)
        if line.check != found:
            raise Divergence(line.number, f"the state is {found} here, the record has {line.check}")

    def checksum(self, state: Any) -> str:
        """Return eight hexadecimal digits that change when the state does."""
        return hashlib.blake2b(self.game.encode(state), digest_size=4).hexdigest()

    # -- answering -------------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """Names the question and the record's head; an answer must carry it."""
        return f"{self.record.head}.{len(self.record)}"

    @property
    def state(self) -> Any:
        """The state as it stands now, in the middle of a step if somebody is asked there."""
        return self.at(len(self.events))

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None."""
        return self.game.outcome(self.path[-1].state)

    def questions(self) -> tuple[Question, ...]:
        """Return what is being asked: nothing, one question, or those of a round still open."""
        if self.asked is None:
            return ()
        return self.asked.questions if isinstance(self.asked, Round) else (self.asked,)

    def question_for(self, seat: str) -> Question | None:
        """Return what is being asked of *seat*."""
        for question in self.questions():
            if seat in question.seats() or seat == question.who:
                return question
        return None

    def answer(self, text: str, token: str | None = None, seat: str | None = None) -> None:
        """Take an answer and run on to the next question; all of it is stored, or nothing.

        Args:
            text: the notation of an option, or what a form takes.
            token: the `token` that came with the question; None skips the check.
            seat: who answers; None is anybody who may.

        Raises:
            Stale: another question is being asked by now.
            Refusal: it is no answer to the question, or not this seat's to give.
            RuleError: a rule failed; the game stands at the question before.

        """
        if token is not None and token != self.token:
            raise Stale("the game has moved on; this is the question now", place="token")
        questions = self.questions()
        if not questions:
            raise Refusal("nothing is being asked", place="answer")
        question = questions[0] if seat is None else self.question_for(seat)
        if question is None:
            raise Refusal(f"{seat} is not asked anything now", place="seat")
        question.value(text)
        if seat is not None and not question.source and seat != question.owner(text):
            raise Refusal(f"that is for {question.owner(text)} to choose", place="seat")
        if isinstance(self.asked, Round):
            self.seal(question, text)
            return
        kind = "typed" if question.source else "answer"
        self.change(lambda: self.give(kind, question, text))

    def give(self, kind: str, question: Question, text: str) -> None:
        """Write an answer into the record."""
        here = self.path[-1]
        same = self.record.child(kind, question.who, question.clause, text)
        if same is not None:
            self.record.move(self.after(same.number))
            return
        check = self.checksum(here.state) if self.record.head == here.line else ""
        self.record.write(kind, question.who, question.clause, text, check)

    def seal(self, question: Question, text: str) -> None:
        """Keep one seat's answer of a secret round; the last one reveals them all."""
        assert isinstance(self.asked, Round)  # noqa: S101 - the caller has seen to it
        self.sealed[question.who] = text
        if len(self.asked.questions) > 1:
            self.keeper.seal(self, self.sealed)
            left = tuple(q for q in self.asked.questions if q.who != question.who)
            self.asked = Round(self.asked.clause, self.asked.topic, left)
            return
        try:
            self.change(lambda: None)
        except LonehandError:
            del self.sealed[question.who]
            raise
        self.unseal()

    def unseal(self) -> None:
        """Forget the answers of a secret round: it is complete, or taken back."""
        if self.sealed:
            self.sealed = {}
            self.keeper.seal(self, self.sealed)

    def change(self, what: Callable[[], None], *, strict: bool = False) -> None:
        """Do something to the record, run on and store it; on an error put all of it back."""
        lines, head, path, asked = len(self.record), self.record.head, len(self.path), self.asked
        before = self.path[:path]
        events, places = list(self.events), list(self.lines)
        try:
            what()
            self.run(strict=strict)
            self.store()
        except BaseException as error:
            self.record.cut(lines, head)
            self.path, self.asked, self.events, self.lines = before, asked, events, places
            if isinstance(error, Refusal | Divergence) or not isinstance(error, Exception):
                raise
            report = self.report(error)
            self.keeper.report(self, report)
            sentence = "a rule failed; nothing was lost, and the game stands at the question before"
            raise RuleError(sentence, report) from error

    def report(self, error: Exception) -> str:
        """Return what somebody needs to see the error again: the record and the traceback."""
        trace = "".join(traceback.format_exception(error))
        return f"{self.record.text()}\nasked: {self.asked}\n\n{trace}"

    def store(self, *, whole: bool = False) -> None:
        """Hand the new lines, and the checkpoint of the step that waits, to the keeper."""
        here = self.path[-1]
        saved = Saved(
            here.line,
            self.game.rules,
            self.game.encode(here.state),
            here.counters,
            tuple(sorted(here.typed)),
        )
        start = 0 if whole else self.stored
        self.keeper.keep(self, self.record.lines[start:], saved)
        self.stored = len(self.record)

    # -- undo, redo, branches --------------------------------------------------------------------

    def persons(self) -> list[Line]:
        """Return what persons answered on this line of play, oldest first."""
        return [line for line in self.record.path() if self.by_person(line)]

    def by_person(self, line: Line) -> bool:
        """Tell whether a person gave that line, so that undo can stop at it."""
        if line.kind in ("correct", "switch", "typed"):
            return True
        return line.kind == "answer" and self.players.get(line.who) == self.person

    def takes_back(self, steps: int = 1) -> list[Line]:
        """Return the persons' lines that an undo of so many steps would take back, newest first."""
        return self.persons()[::-1][:steps]

    def brings_back(self) -> list[Line]:
        """Return the persons' lines that redo would give again, next first."""
        return [line for line in self.record.onward() if self.by_person(line)]

    def undo(self, steps: int = 1, seats: frozenset[str] | None = None) -> None:
        """Take back the last *steps* answers that persons gave, and all that followed from them.

        Args:
            steps: how many.
            seats: who agrees to it; None is everybody. One who agrees alone may take back his own
                last answer; for anything further all the seats whose answers would go must agree.

        Raises:
            Refusal: there is not so much to take back, or a seat has not agreed.

        """
        going = self.takes_back(steps)
        if len(going) < steps or steps < 1:
            raise Refusal(f"there are {len(going)} answers to take back, not {steps}", place="undo")
        if seats is not None:
            others = {line.who for line in going if line.kind == "answer"} - seats
            if others:
                names = ", ".join(sorted(others))
                raise Refusal(f"{names} must agree to that, too", place="undo")
        self.go(going[-1].parent)

    def redo(self, steps: int = 1) -> None:
        """Give the next *steps* answers of this branch again; raise Refusal if there are not so many."""
        coming = self.brings_back()
        if len(coming) < steps or steps < 1:
            raise Refusal(
                f"there are {len(coming)} answers to give again, not {steps}", place="redo"
            )
        self.go(self.after(coming[steps - 1].number))

    def after(self, number: int) -> int:
        """Return the last line that followed from line *number* without a person's doing."""
        while True:
            following = self.record.latest.get(number)
            if following is None or self.by_person(self.record.line(following)):
                return number
            number = following

    def go(self, to: int) -> None:
        """Stand on line *to* of the record, on whatever branch it is; raise Refusal if it is none.

        Line 0 is the start. What play has shown stays in the record.
        """
        if to:
            self.record.line(to)
        if to == self.record.head:
            return
        ancestors = {0, *(line.number for line in self.record.path(to))}
        common = [point for point in self.path if point.line in ancestors]
        if not common:
            raise Refusal(
                "that part of the game was played under other rules; its record can be read, "
                "but play cannot go back there",
                place=f"line {to}",
            )

        def move() -> None:
            self.record.move(to)
            self.path = common
            del self.events[common[-1].events :], self.lines[common[-1].events :]

        self.change(move, strict=not self.begins_late)
        self.unseal()

    def branches(self) -> list[Line]:
        """Return the last line of each branch."""
        return [self.record.line(number) for number in self.record.ends()]

    # -- looking back ----------------------------------------------------------------------------

    def at(self, event: int) -> Any:
        """Return the state just before event number *event* (0 is the first) was told.

        The number of all events gives the present. The step is run again that far.
        """
        index = next(n for n in reversed(range(len(self.path))) if self.path[n].events <= event)
        here = self.path[index]
        if event == here.events and not (index == len(self.path) - 1 and self.asked):
            return self.game.copy(here.state)
        end = self.path[index + 1].line if index + 1 < len(self.path) else self.record.head
        given = self.record.path(end, after=here.line)
        if given and given[0].kind == "correct":
            return self.game.copy(here.state)
        state = self.game.copy(here.state)
        door = self.door(here, given, state, stop=event - here.events)
        door.wrote = None
        try:
            self.game.step(state, door)
        except (Pending, Reached):
            pass
        return state

    def line_of(self, event: int) -> int:
        """Return the record's line that play stood on at the start of the step of *event*."""
        return self.lines[event] if event < len(self.lines) else self.record.head

    # -- corrections and switches ----------------------------------------------------------------

    def correct(self, text: str) -> None:
        """Put the state right, as the real table has it; a line of the record, undoable.

        The correction is made at the start of the step that waits; the answers since are given
        again as far as they fit.

        Raises:
            Refusal: what it says cannot be.

        """
        here = self.path[-1]
        text = " ".join(text.split())
        if any(mark in text for mark in "|#()"):
            raise Refusal("a correction has none of the signs | # ( )", place="correction")
        trial = self.game.copy(here.state)
        self.game.correct(trial, text)
        since = self.record.path(after=here.line)

        def write() -> None:
            if self.record.head != here.line:
                self.record.move(here.line)
            self.record.write("correct", "table", "-", text, self.checksum(here.state))
            self.path.append(self.corrected(here, self.record.line(self.record.head)))
            self.again(since)

        self.change(write)

    def again(self, lines: list[Line]) -> None:
        """Give *lines* again as far as the rules still ask for them."""
        for line in lines:
            if line.kind not in ("answer", "typed"):
                continue
            self.run(strict=False)
            question = self.asked
            if not isinstance(question, Question) or question.clause != line.clause:
                return
            if question.who != line.who or (
                question.form is None and line.text not in question.texts()
            ):
                return
            self.give(line.kind, question, line.text)

    def corrected(self, here: Checkpoint, line: Line) -> Checkpoint:
        """Return the checkpoint after a correction."""
        state = self.game.copy(here.state)
        self.game.correct(state, line.text)
        self.note_correction(here, line)
        return Checkpoint(line.number, state, here.counters, here.typed, len(self.events))

    def note_correction(self, here: Checkpoint, line: Line) -> None:
        """Add a correction to the log."""
        del self.events[here.events :], self.lines[here.events :]
        self.events.append(Event("-", "correct", {"text": line.text}))
        self.lines.append(here.line)

    def switch(self, source: str, *, typed: bool) -> None:
        """From here on, type *source* in by hand, or leave it to the seed.

        Raises:
            Refusal: there is no such source.

        """
        check_source(self.game, source)
        if self.asked is None:
            raise Refusal("the game is over", place="source")
        text = f"{source} {'typed' if typed else 'virtual'}"
        self.change(lambda: self.write_switch(text))

    def write_switch(self, text: str) -> None:
        """Write a switch into the record."""
        self.record.write("switch", "table", "-", text)

    def typed_before(self) -> list[str]:
        """Return what was typed here on branches that were taken back, to be offered again."""
        question = self.asked
        if not isinstance(question, Question) or not question.source:
            return []
        lines = [self.record.line(n) for n in self.record.children.get(self.record.head, ())]
        return [line.text for line in lines if line.kind == "typed" and line.text != UNKNOWN]


def check_source(game: Game, source: str) -> None:
    """Raise Refusal if *game* has no such source of chance."""
    if source not in game.sources:
        raise Refusal(f"no source {source}; there are {', '.join(game.sources)}", place="source")
