"""A game in play: a checkpoint at the start of the current step, and the answers given since.

To wait for a person the run is given up; with his answer the step is run again from the
checkpoint. Undo, redo, branches, jumps, corrections and a look at any earlier moment are this one
mechanism. What is saved is the record and a checkpoint; no rule knows of any of it.
"""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from lonehand.engine.chance import Chance, answers_of
from lonehand.engine.door import Answer, Event
from lonehand.engine.errors import (
    Divergence,
    LonehandError,
    Refusal,
    RuleError,
    Stale,
    StoreError,
)
from lonehand.engine.game import Game, Instructs, Outcome, settle_options, tabled
from lonehand.engine.players import seated
from lonehand.engine.question import UNKNOWN, Question, Round
from lonehand.engine.record import (
    ROUND,
    TYPED,
    Header,
    Line,
    Move,
    Record,
    is_switch,
    writable,
)
from lonehand.engine.recorded import Door, Given, Pending, Reached

PERSON = "person"
LONGEST_SEED = 200
FAILED = "a rule failed; nothing was lost, and the game stands at the question before"
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
    """Where a session sleeps; all of one call is stored, or nothing and StoreError is raised."""

    def keep(self, session: Session, lines: Sequence[Line | Move], saved: Saved) -> None:
        """Store new lines, the checkpoint of the step that waits, and `session.sealed`."""

    def report(self, session: Session, text: str) -> None:
        """Store the report of a rule that failed."""


class Nowhere:
    """Keeps nothing; for tests and for looking at a record."""

    def keep(self, session: Session, lines: Sequence[Line | Move], saved: Saved) -> None:
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
        key: the name under which the keeper knows this game; a new game gets one from him.

    Raises:
        Refusal: the header does not fit the game.
        Divergence: the record does not fit the rules, and there is no checkpoint to go on from.
        RuleError: a rule failed, and there is no checkpoint to go on from.

    """

    def __init__(
        self,
        game: Game,
        record: Record,
        keeper: Keeper | None = None,
        saved: Saved | None = None,
        sealed: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> None:
        self.game = tabled(game, record.header.tables)
        self.record, self.key = record, key
        self.keeper: Keeper = keeper or Nowhere()
        self.options = checked(game, record.header)
        self.sealed: dict[str, str] = dict(sealed or {})
        self.asked: Question | Round | None = None
        self.events: list[Event] = []
        self.lines: list[int] = []  # the record's line before each event
        self.path: list[Checkpoint] = []
        self.standing: dict[tuple[str, str], str] = {}
        self.begins_late = ""  # why the log does not reach back to the start, if it does not
        self.stored = len(record)
        lines, head = len(record), record.head
        try:
            self.begin(self.first(), strict=True)
        except (Divergence, RuleError) as error:
            if saved is None:
                raise
            self.begins_late = str(error)
            record.cut(lines, head)
            self.sealed = dict(sealed or {})
            self.begin(self.restore(saved), strict=False)

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
        start: Any = None,
        tables: Mapping[str, str] | None = None,
    ) -> Session:
        """Begin a game.

        Args:
            game: its rules.
            seed: any text without line breaks; the same seed gives the same game.
            options: `--set` values; defaults fill in the rest.
            seats: who plays each seat, `person` where nothing is said.
            typed: the sources of chance that are typed in by hand.
            keeper: where it is stored.
            start: the state that play begins in; None is before the set-up.
            tables: decision tables in place of the game's own, by file name, as text.

        Raises:
            Refusal: for an unknown option, value, seat, player or source, or an empty seed.

        """
        seed = seed.strip()
        try:
            writable(seed)
        except Refusal as refusal:
            raise Refusal(f"a seed is one line of text, and this is {seed!r}", place="seed") from (
                refusal
            )
        if len(seed) > LONGEST_SEED:
            raise Refusal(f"a seed has up to {LONGEST_SEED} characters", place="seed")
        settled = settle_options(game, options or {})
        check_seats(game, seats or {})
        sitting = {seat: (seats or {}).get(seat, PERSON) for seat in game.seats}
        by_hand = tuple(dict.fromkeys(typed))
        begins = "" if start is None else game.encode(start).decode()
        changed = {name: lines_of(name, text) for name, text in (tables or {}).items()}
        header = Header(game.name, game.rules, seed, settled, sitting, by_hand, begins, changed)
        session = cls(game, Record(header), keeper)
        session.store(whole=True)
        return session

    def first(self) -> Checkpoint:
        """Return the checkpoint that play begins in, before the set-up if nothing else is said."""
        header = self.record.header
        if header.start:
            state = self.game.decode(header.start.encode())
        else:
            state = self.game.start(self.options)
        return Checkpoint(0, state, {}, frozenset(header.typed), 0)

    def restore(self, saved: Saved) -> Checkpoint:
        """Return a stored checkpoint as one to go on from."""
        state = self.game.decode(saved.state)
        return Checkpoint(saved.line, state, dict(saved.counters), frozenset(saved.typed), 0)

    def begin(self, checkpoint: Checkpoint, *, strict: bool) -> None:
        """Stand on *checkpoint*, forget what was run, and run on from there."""
        self.path = [checkpoint]
        self.events, self.lines = [], []
        try:
            self.run(strict=strict)
        except Exception as error:
            if unforeseen(error):
                raise self.failure(error, "a rule failed while the game was run again") from error
            raise

    def players(self, chance: Chance) -> dict[str, Answer]:
        """Return who answers while *chance* counts: players, and persons, who are waited for."""
        found: dict[str, Answer] = dict.fromkeys(self.game.sources, self.person)
        for seat in self.game.seats:
            found[seat] = self.person if self.is_person(seat) else self.player(seat, chance)
        return found

    def player(self, seat: str, chance: Chance) -> Answer:
        """Return the player of *seat*, who keeps nothing from one question to the next.

        Its chance follows from the number of the seat's answer, so that neither undo nor a restart
        changes what it will do.
        """
        header = self.record.header
        make = self.game.players[header.seats[seat]]
        return seated(make, header.seed, seat, lambda: chance.counters.get(answers_of(seat), 0))

    def is_person(self, seat: str) -> bool:
        """Tell whether a person plays *seat*."""
        return self.record.header.seats.get(seat, PERSON) == PERSON

    def person(self, question: Question, view: Any) -> Any:
        """Wait for a person, unless a standing order answers.

        It does where what it says is all that may be answered, and for a source of chance wherever
        it may be answered at all.
        """
        del view
        order = self.standing.get((question.who, question.topic))
        if order is not None and question.form is None:
            texts = question.texts()
            if texts == [order] or (question.source and order in texts):
                return order
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
            if self.game.outcome(here.state) is not None:
                if given and given[0].kind == "correct":
                    self.corrected(here, given[0], strict=strict)
                    continue
                if given and strict:
                    raise Divergence(given[0].number, "the game was over before this line")
                if given:
                    self.record.move(here.line)
                self.sealed = {}
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
        """Run one step, or as far as a correction in the midst of it; tell whether it ended."""
        state = self.game.copy(here.state)
        cut = next((n for n, line in enumerate(given) if line.kind == "correct"), len(given))
        correction = given[cut] if given[cut:] else None
        door = self.door(here, given[:cut], state, correction)
        before = self.record.head
        asked: Question | Round | None = None
        try:
            self.game.step(state, door)
        except Pending as pending:
            asked = pending.asked
        if door.used and given[0].check and strict:
            self.verify(here, given[0])
        if asked is not None and correction is not None:
            self.corrected(here, correction, strict=strict)
            return True
        self.sealed = {} if isinstance(asked, Question) else dict(door.sealed)
        self.note_events(here, door.events)
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
        correction: Line | None = None,
        stop: int | None = None,
    ) -> Door:
        """Return the door for a step that begins at *here* and works on *state*.

        *correction* is the line that follows *given*: a step that wants more than *given*, but of
        no person, does not fit the record.
        """

        def wrote(kind: str, who: str, clause: str, text: str) -> None:
            if correction is not None:
                sentence = f"a correction stands where the rules go on under {clause}"
                raise Divergence(correction.number, sentence)
            if kind == "answer" and self.is_person(who):
                kind = "standing"
            elif kind == "typed":
                kind = "unseen"
            self.write(kind, who, clause, text)

        chance = Chance(self.record.header.seed, here.counters)
        return Door(
            self.players(chance),
            chance,
            lambda seat: self.game.view(state, seat),
            given=[Given(x.number, x.kind, x.who, x.clause, x.text) for x in given],
            typed=here.typed,
            wrote=wrote,
            sealed=self.sealed,
            stop=stop,
        )

    def write(self, kind: str, who: str, clause: str, text: str) -> None:
        """Write a line into the record, with the state's checksum where a step begins."""
        here = self.path[-1]
        check = self.checksum(here.state) if self.record.head == here.line else ""
        self.record.write(kind, who, clause, text, check)

    def note_events(self, here: Checkpoint, events: list[Event]) -> None:
        """Keep a step's events, in place of those of an earlier run of it."""
        del self.events[here.events :], self.lines[here.events :]
        self.events += events
        self.lines += [here.line] * len(events)

    def verify(self, here: Checkpoint, line: Line) -> None:
        """Raise Divergence if the state is not the one that the record was written in."""
        found = self.checksum(here.state)
        if line.check and line.check != found:
            raise Divergence(line.number, f"the state is {found} here, the record has {line.check}")

    def checksum(self, state: Any) -> str:
        """Return eight hexadecimal digits that change when the state does."""
        return hashlib.blake2b(self.game.encode(state), digest_size=4).hexdigest()

    # -- answering -------------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """Names the question and the record's head; an answer must carry it.

        In a secret round it ends in how many have answered; that matters only to one who answers
        for all of them.
        """
        token = f"{self.record.head}.{len(self.record)}"
        return f"{token}.{len(self.sealed)}" if self.sealed else token

    def is_stale(self, token: str, seat: str | None) -> bool:
        """Tell whether *token* names a question that is no longer asked."""
        if seat is None:
            return token != self.token
        return token.split(".")[:2] != self.token.split(".")[:2]

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
        """Return what is being asked of *seat*; what a die or card shows, anybody may type."""
        for question in self.questions():
            if question.source or seat in question.seats() or seat == question.who:
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
        if token is not None and self.is_stale(token, seat):
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
        if text:
            writable(text)
        if isinstance(self.asked, Round):
            self.change(lambda: self.seal(question.who, text))
            return
        kind = "typed" if question.source else "answer"
        self.change(lambda: self.give(kind, question, text))

    def give(self, kind: str, question: Question, text: str) -> None:
        """Write an answer into the record."""
        same = self.record.child(kind, question.who, question.clause, text)
        if same is not None:
            self.record.move(self.after(same.number))
        else:
            self.write(kind, question.who, question.clause, text)

    def seal(self, who: str, text: str) -> None:
        """Keep one seat's answer of a secret round; the last one reveals them all."""
        self.sealed = {**self.sealed, who: text}

    def change(self, what: Callable[[], None], *, strict: bool = False) -> None:
        """Do something to the record, run on and store it; on an error put all of it back."""
        lines, head, asked, sealed = len(self.record), self.record.head, self.asked, self.sealed
        path, events, places = list(self.path), list(self.events), list(self.lines)
        failure: BaseException | None = None
        try:
            what()
            self.run(strict=strict)
            self.store()
        except BaseException as error:
            failure = self.failure(error, FAILED) if unforeseen(error) else error
            self.record.cut(lines, head)
            self.path, self.events, self.lines = path, events, places
            self.asked, self.sealed = asked, sealed
            if failure is error:
                raise
            raise failure from error

    def failure(self, error: BaseException, sentence: str) -> RuleError:
        """Return the error that tells of a rule that failed, and keep the report of it."""
        trace = "".join(traceback.format_exception(error))
        report = f"{self.record.text()}\n{trace}"
        with suppress(StoreError):  # the report is in the error as well
            self.keeper.report(self, report)
        return RuleError(sentence, report)

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
        return line.kind in ("answer", *ROUND) and self.is_person(line.who)

    def decisions(self, lines: Iterable[Line]) -> list[list[Line]]:
        """Return the lines that persons gave, a secret round as one, with its players' answers."""
        found: list[list[Line]] = []
        together: list[Line] = []
        for line in lines:
            together.append(line)
            if line.kind != "sealed":
                if any(map(self.by_person, together)):
                    found.append(together)
                together = []
        return found

    def takes_back(self, steps: int = 1) -> list[Line]:
        """Return the persons' lines that an undo of so many steps would take back, newest first.

        Answers of a secret round that is not complete are among them, but not what they say.
        """
        going = self.decisions(self.record.path())
        for who in self.sealed:
            line = Line(len(self.record) + 1, self.record.head, "sealed", who, "-", "sealed")
            going.append([line])
        taken = going[-steps:] if steps > 0 else []
        return [line for lines in taken for line in lines if self.by_person(line)][::-1]

    def brings_back(self) -> list[Line]:
        """Return the persons' lines that redo would give again, next first."""
        return [line for line in self.record.onward() if self.by_person(line)]

    def undo(self, steps: int = 1, seats: frozenset[str] | None = None) -> None:
        """Take back the last *steps* answers that persons gave, and all that followed from them.

        A secret round counts as one answer: it was revealed at once, and is taken back at once.

        Args:
            steps: how many.
            seats: who agrees to it; None is everybody. One who agrees alone may take back his own
                last answer; for anything further all the seats whose answers would go must agree.

        Raises:
            Refusal: there is not so much to take back, or a seat has not agreed.

        """
        there, sealed = self.decisions(self.record.path()), list(self.sealed)
        if not 1 <= steps <= len(there) + len(sealed):
            raise Refusal(
                f"there are {len(there) + len(sealed)} answers to take back, not {steps}",
                place="undo",
            )
        own = [who for who in sealed if seats is not None and who in seats]
        if own and steps == 1:
            self.change(lambda: self.unseal(own[-1:]))
            return
        if seats is not None:
            going = self.takes_back(steps)
            others = {line.who for line in going if line.kind in ("answer", *ROUND)} - seats
            if others:
                names = ", ".join(sorted(others))
                raise Refusal(f"{names} must agree to that, too", place="undo")
        if steps <= len(sealed):
            self.change(lambda: self.unseal(sealed[-steps:]))
        else:
            self.go(there[len(sealed) - steps][0].parent)

    def unseal(self, seats: Iterable[str]) -> None:
        """Take back the answers of *seats* to a secret round that is not complete."""
        self.sealed = {who: text for who, text in self.sealed.items() if who not in seats}

    def redo(self, steps: int = 1) -> None:
        """Give the next *steps* answers of this branch again, or raise Refusal."""
        coming = self.decisions(self.record.onward())
        if len(coming) < steps or steps < 1:
            raise Refusal(
                f"there are {len(coming)} answers to give again, not {steps}", place="redo"
            )
        self.go(coming[steps - 1][-1].number)

    def after(self, number: int) -> int:
        """Return the last line that followed from line *number* without a person's doing."""
        while True:
            following = self.record.latest.get(number)
            if following is None:
                return number
            line = self.record.line(following)
            if line.kind in ("sealed", "standing", "unseen") or self.by_person(line):
                return number
            number = following

    def go(self, to: int) -> None:
        """Stand on line *to* of the record, on whatever branch it is; raise Refusal if it is none.

        Line 0 is the start. What followed from that line without a person follows again; in the
        midst of a secret round play stands before it. What play has shown stays in the record.
        """
        while to and self.record.line(to).kind == "sealed":
            to = self.record.line(to).parent
        to = self.after(to)
        if to == self.record.head and not self.sealed:
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
            if to != self.record.head:
                self.record.move(to)
            self.sealed = {}
            self.path = common
            del self.events[common[-1].events :], self.lines[common[-1].events :]

        self.change(move, strict=not self.begins_late)

    def branches(self) -> list[Line]:
        """Return the last line of each branch."""
        return [self.record.line(number) for number in self.record.ends()]

    # -- looking back ----------------------------------------------------------------------------

    def at(self, event: int) -> Any:
        """Return the state in which event number *event* (0 is the first) was told.

        The number of all events gives the present. The step is run again that far.

        Raises:
            Refusal: there is no such event.

        """
        if not 0 <= event <= len(self.events):
            sentence = f"there is no event {event}; the events are 0 to {len(self.events)}"
            raise Refusal(sentence, place="event")
        index = next(n for n in reversed(range(len(self.path))) if self.path[n].events <= event)
        here = self.path[index]
        if index == len(self.path) - 1 and not self.asked:
            return self.game.copy(here.state)
        end = self.path[index + 1].line if index + 1 < len(self.path) else self.record.head
        if end != here.line and self.record.line(end).kind == "correct":
            return self.game.copy(here.state)
        state = self.game.copy(here.state)
        given = self.record.path(end, after=here.line)
        door = self.door(here, given, state, stop=event - here.events)
        door.wrote = None
        with suppress(Pending, Reached):
            self.game.step(state, door)
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
        writable(text)
        trial = self.game.copy(here.state)
        self.game.correct(trial, text)
        since = self.record.path(after=here.line)

        def write() -> None:
            asked, sealed, self.sealed = self.asked, self.sealed, {}
            self.record.write("correct", "table", "-", text, self.checksum(here.state))
            self.again(since)
            self.run(strict=False)
            now = self.asked
            if isinstance(asked, Round) and isinstance(now, Round) and asked.clause == now.clause:
                self.sealed = {**sealed, **self.sealed}

        self.change(write)

    def again(self, lines: list[Line]) -> None:
        """Give what persons answered in *lines* again, as far as the rules still ask for it."""
        for line in lines:
            if is_switch(line.kind, line.clause):
                self.write("again", line.who, line.clause, line.text)
                continue
            if line.kind not in ("answer", "again", "typed", *ROUND):
                continue
            if line.kind not in TYPED and not self.is_person(line.who):
                continue
            self.run(strict=False)
            question = next((q for q in self.questions() if q.who == line.who), None)
            if question is None or question.clause != line.clause or not question.fits(line.text):
                return
            if isinstance(self.asked, Round):
                self.seal(line.who, line.text)
            else:
                self.write("again", line.who, line.clause, line.text)

    def corrected(self, here: Checkpoint, line: Line, *, strict: bool) -> None:
        """Add the checkpoint and the event of a correction; raise Divergence if it does not fit."""
        if strict:
            self.verify(here, line)
        state = self.game.copy(here.state)
        try:
            self.game.correct(state, line.text)
        except Refusal as refusal:
            raise Divergence(line.number, refusal.sentence) from refusal
        self.note_events(here, [Event("-", "correct", {"text": line.text})])
        self.path.append(
            Checkpoint(line.number, state, here.counters, here.typed, len(self.events))
        )

    def switch(self, source: str, *, typed: bool) -> None:
        """From here on, type *source* in by hand, or leave it to the seed.

        Raises:
            Refusal: there is no such source.

        """
        check_source(self.game, source)
        if self.asked is None:
            raise Refusal("the game is over", place="source")
        text = f"{source} {'typed' if typed else 'virtual'}"
        self.change(lambda: self.write("switch", "table", "-", text))

    def order(self, seat: str, topic: str, text: str | None) -> None:
        """Let *text* be answered for *seat* to questions of *topic* where it is all he may answer.

        For a source of chance in place of a seat it is answered wherever it may be: `unknown` to
        the topic `unseen` leaves every card unknown that nobody needs to know yet.

        None ends the order. Each answer so given is a line of the record; the order itself is not,
        and ends with the session.
        """
        if text is None:
            self.standing.pop((seat, topic), None)
        else:
            self.standing[seat, topic] = text
            self.change(lambda: None)

    def take_orders(self) -> Session:
        """Take the standing orders that the game has for a real table; returns the session."""
        if isinstance(self.game, Instructs):
            self.standing.update(self.game.orders)
        question = self.asked
        if isinstance(question, Question) and (question.who, question.topic) in self.standing:
            self.change(lambda: None)
        return self

    def typed_before(self) -> list[str]:
        """Return what was typed here on branches that were taken back, to be offered again."""
        question = self.asked
        if not isinstance(question, Question) or not question.source:
            return []
        lines = [self.record.line(n) for n in self.record.children.get(self.record.head, ())]
        typed = [line for line in lines if line.kind in TYPED and line.who == question.who]
        return [line.text for line in typed if line.text != UNKNOWN]


def lines_of(name: str, text: str) -> str:
    """Return a decision table as a record can hold it: no blanks at the ends of its lines.

    Raises:
        Refusal: a line has a sign that cannot stand in a line of text.

    """
    rows = [row.rstrip().replace("\t", "    ") for row in text.splitlines()]
    for number, row in enumerate(rows, 1):
        try:
            writable(f"|{row}")
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=f"{name}, line {number}") from refusal
    return "".join(f"{row}\n" for row in rows)


def check_source(game: Game, source: str) -> None:
    """Raise Refusal if *game* has no such source of chance."""
    if source not in game.sources:
        raise Refusal(f"no source {source}; there are {', '.join(game.sources)}", place="source")


def check_seats(game: Game, seats: Mapping[str, str]) -> None:
    """Raise Refusal if *game* has no such seat, or no such player for it."""
    for seat, player in seats.items():
        if seat not in game.seats:
            raise Refusal(f"no seat {seat}; there are {', '.join(game.seats)}", place="seat")
        if player != PERSON and player not in game.players:
            known = ", ".join((PERSON, *game.players))
            raise Refusal(f"no player {player}; there are {known}", place=f"seat {seat}")


def checked(game: Game, header: Header) -> dict[str, str]:
    """Return the options of a game that *header* sets up; raise Refusal if they do not fit."""
    if header.rules > game.rules:
        raise Refusal(
            f"it was played under version {header.rules} of the rules, and this program knows "
            f"version {game.rules}",
            place="rules",
        )
    check_seats(game, header.seats)
    for source in header.typed:
        check_source(game, source)
    return settle_options(game, header.options)


def unforeseen(error: BaseException) -> bool:
    """Tell whether *error* is one that no rule should raise."""
    return isinstance(error, Exception) and not isinstance(error, LonehandError)
