"""A run: a checkpoint at the start of each step, and what the record makes happen from there on.

To wait for a person the run is given up; with his answer the step is run again from its
checkpoint, and the answers that the record holds are given back. The state at any earlier event is
found in the same way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain, islice
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance, answers_of
from lonehand.engine.door import Answer
from lonehand.engine.errors import Divergence, LonehandError, Refusal, refuse_errors
from lonehand.engine.events import Corrected, Differs, Told, of_sort
from lonehand.engine.game import Encloses, Game, Outcome, Revised, active_seats, check_outcome
from lonehand.engine.grammar.english import capital
from lonehand.engine.play import history
from lonehand.engine.play.header import check_options
from lonehand.engine.play.record import ROUND, Line, Record
from lonehand.engine.play.record_door import Door, Given, Pending, Reached
from lonehand.engine.players import looking_ahead, seat_player
from lonehand.engine.question import Question, Round

TABLE: Final = "table"
"""Who puts the state right and switches sources, and sees both: the holder of the whole table."""
STEPS_AT_MOST = 100_000  # A47: no printed rule runs on by itself for that long


class Checkpoint(msgspec.Struct):
    """The state at the start of a step.

    Attributes:
        line: the record's line that play stood on.
        state: the game's state there; never changed again.
        counters: how many values each source of chance had given.
        typed: the sources typed in by hand.
        events: how many events had happened on this line of play.
        restored: whether it was stored, and what was played before does not lead here any more.

    """

    line: int
    state: Any
    counters: dict[str, int]
    typed: frozenset[str]
    events: int
    restored: bool = False


class Saved(msgspec.Struct, frozen=True):
    """A checkpoint as it is stored."""

    line: int
    rules: int
    state: bytes
    counters: dict[str, int]
    typed: tuple[str, ...]


class Run:
    """A game that is run along its record, as far as the answers in it reach.

    Args:
        game: its rules.
        record: its header, and its lines so far.
        sealed: answers of a secret round that is not complete.

    Attributes:
        asked: what is being asked now; None when the game is over.
        path: the checkpoint at the start of each step on this line of play.
        events: what happened on it.
        lines: for each event the record's line that play stood on at the start of its step.
        floor: the place in *path* that play cannot go back behind, because what was played before
            does not fit the rules; 0 if all of it fits.
        standing: what is answered for a source of chance without asking, by source and topic.
        letting_pass: the seats that let plays pass unasked, each with the kind of play.
        stand_ins: who plays a person's seat for the time being, by seat.
        forced: the topics of which a person who plays alone is not asked where he has no choice.
        midway: the state in which the question was put; None until somebody looks, or it is over.
        looked: the step that was looked at last: its checkpoint, its last line, states by event.

    """

    def __init__(self, game: Game, record: Record, sealed: dict[str, str]) -> None:
        self.game, self.record, self.sealed = game, record, sealed
        with record.say_where(), refuse_errors("what is set up", "record"):
            self.options = check_options(game, record.header)
        self.asked: Question | Round | None = None
        self.path: list[Checkpoint] = []
        self.events: list[Told] = []
        self.lines: list[int] = []
        self.floor = self.sure = 0
        self.standing: dict[tuple[str, str], str] = {}
        self.letting_pass: set[tuple[str, str]] = set()
        self.stand_ins: dict[str, str] = {}
        self.forced: frozenset[str] = frozenset()
        self.midway: Any = None
        self.looked: tuple[Checkpoint, int, dict[int, Any]] | None = None

    def first(self) -> Checkpoint:
        """Return the checkpoint that play begins in, before the set-up if nothing else is said."""
        header = self.record.header
        with (
            self.record.say_where("start"),
            refuse_errors("the state that play begins in", "start"),
        ):
            if header.start:
                state = self.game.decode(header.start.encode())
            else:
                state = self.game.start(self.options)
        return Checkpoint(0, state, {}, frozenset(header.typed), 0)

    def stored_checkpoint(self) -> Saved:
        """Return the checkpoint of the step that waits, as it is stored."""
        here = self.path[-1]
        typed = tuple(sorted(here.typed))
        state = self.game.encode(here.state)
        return Saved(here.line, self.game.rules, state, here.counters, typed)

    def restore(self, saved: Saved) -> Checkpoint:
        """Return a stored checkpoint as one to go on from."""
        with refuse_errors("the stored checkpoint", f"line {saved.line}"):
            state = self.game.decode(saved.state)
        return Checkpoint(
            saved.line, state, dict(saved.counters), frozenset(saved.typed), 0, restored=True
        )

    def leap(self, point: Checkpoint, error: LonehandError) -> None:
        """Stand on a stored checkpoint, because the record does not fit the rules up to there.

        What was surely played as it is run now stays told; then an event says where the two part.
        """
        self.back_to(self.path[: self.sure + 1])
        here = self.path[-1]
        saved = f"Play goes on from line {point.line}, the last one saved."
        why = Differs(f"{capital(str(error))}. {saved}")
        told = Told("-", why)
        if self.game.hides:  # the reason may name what somebody else was dealt or has answered
            told = Told("-", why, (TABLE,), Differs(f"The rules have changed. {saved}"))
        self.note_events(here, [told])
        point.events = len(self.events)
        self.path.append(point)
        self.floor = self.sure = len(self.path) - 1

    def back_to(self, path: list[Checkpoint]) -> None:
        """Stand at the end of *path*, the beginning of the present one, and forget the rest."""
        self.path = path
        self.sure = min(self.sure, len(path) - 1)
        del self.events[path[-1].events :], self.lines[path[-1].events :]

    # -- steps -----------------------------------------------------------------------------------

    def run(self, *, strict: bool) -> None:
        """Run on until somebody must answer or the game is over.

        With *strict*, a recorded answer that does not fit raises Divergence. Without, the lines
        from there on are left behind as a branch, and the question is asked anew.
        """
        self.asked = self.midway = None
        for _ in range(STEPS_AT_MOST):
            here = self.path[-1]
            given = self.record.path(after=here.line)
            if (outcome := self.game.outcome(here.state)) is not None:
                check_outcome(self.game, outcome)
                if given and given[0].kind == "correct":
                    self.add_correction(here, given[0], strict=strict)
                    continue
                if given and strict:
                    over = Divergence(given[0].number, "the game was over before this line")
                    raise self.explain(over)
                if given:
                    self.record.move(here.line)
                self.sealed = {}
                return
            try:
                if not self.run_step(here, given, strict=strict):
                    return
            except Divergence as divergence:
                if strict:
                    raise self.explain(divergence) from divergence
                self.record.move(self.record.line(divergence.place).parent)
        message = f"the rules ran {STEPS_AT_MOST} steps without asking anyone"
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
            self.add_correction(here, correction, strict=strict)
            return True
        self.sealed = {} if isinstance(asked, Question) else dict(door.sealed)
        self.note_events(here, door.events)
        if asked is not None:
            self.asked, self.midway = asked, state
            return False
        after = self.record.head
        if after == before:
            after = given[door.used - 1].number if door.used else here.line
        self.path.append(
            Checkpoint(after, state, door.chance.counters, door.typed, len(self.events))
        )
        return True

    def explain(self, divergence: Divergence) -> Divergence:
        """Return a divergence with what is known of its cause."""
        doubt = self.game.doubt(self.options) if isinstance(self.game, Encloses) else ""
        sentence = f"{divergence.sentence}; {doubt}" if doubt else divergence.sentence
        return Divergence(divergence.place, f"{sentence}{self.rules_changed()}")

    def rules_changed(self) -> str:
        """Return, behind a full stop, how the rules have changed since the game was begun."""
        begun, now = self.record.header.rules, self.game.rules
        if begun == now:
            return ""
        revisions = self.game.revisions if isinstance(self.game, Revised) else {}
        since = [text for version, text in sorted(revisions.items()) if version > begun]
        changed = f". Since then: {'; '.join(since)}" if since else ""
        return f". The game began under rules {begun}, and these are rules {now}{changed}"

    def add_correction(self, here: Checkpoint, line: Line, *, strict: bool) -> None:
        """Add the checkpoint and the event of a correction; raise Divergence if it does not fit."""
        if strict:
            self.verify(here, line)
        state = self.game.copy(here.state)
        try:
            self.game.correct(state, line.text)
        except Refusal as refusal:
            raise Divergence(line.number, refusal.sentence) from refusal
        self.note_events(here, [self.correction(line.text)])
        self.path.append(
            Checkpoint(line.number, state, here.counters, here.typed, len(self.events))
        )

    def correction(self, text: str) -> Told:
        """Return the event of a correction; what it says is secret if the game hides something."""
        if not self.game.hides:
            return Told("-", Corrected(text))
        return Told("-", Corrected(text), (TABLE,), Corrected("something"))

    def door(
        self,
        here: Checkpoint,
        given: list[Line],
        state: Any,
        correction: Line | None = None,
        reached: Callable[[int], None] | None = None,
    ) -> Door:
        """Return the door for a step that begins at *here* and works on *state*.

        *correction* is the line that follows *given*: a step that wants more than *given*, but of
        no person, does not fit the record.
        """

        def wrote(kind: str, who: str, clause: str, text: str) -> None:
            if correction is not None:
                sentence = f"a correction comes where rule {clause} still has to be played out"
                raise Divergence(correction.number, sentence)
            if kind == "answer" and self.record.header.is_person(who):
                kind = "standing"
            elif kind == "typed":
                kind = "unseen"
            self.write(kind, who, clause, text)

        chance = Chance(self.record.header.seed, here.counters)
        return Door(
            self.players(chance),
            chance,
            lambda seat: self.game.view(state, frozenset((seat,))),
            given=[Given(x.number, x.kind, x.who, x.clause, x.text) for x in given],
            typed=here.typed,
            wrote=wrote,
            sealed=self.sealed,
            reached=reached,
        )

    # -- who answers -----------------------------------------------------------------------------

    def players(self, chance: Chance) -> dict[str, Answer]:
        """Return who answers while *chance* counts: players, and persons, who are waited for."""
        is_person = self.record.header.is_person
        found: dict[str, Answer] = dict.fromkeys(self.game.sources, self.person)
        for seat in self.game.seats:
            if is_person(seat) and seat not in self.stand_ins:
                found[seat] = self.person
            else:
                name = self.stand_ins.get(seat) or self.record.header.seats[seat]
                found[seat] = self.player(seat, name, chance)
        return found

    def player(self, seat: str, name: str, chance: Chance) -> Answer:
        """Return a player for *seat*, whose chance follows from the number of his answer."""
        header = self.record.header
        make = self.game.players[name]
        found = seat_player(
            make, header.seed, seat, lambda: chance.counters.get(answers_of(seat), 0)
        )
        ahead = looking_ahead(found)
        if ahead is not None:
            ahead.join(lambda: self)
        return found

    def person(self, question: Question, view: Any) -> Any:
        """Wait for a person, unless a standing order answers.

        A person's order goes by the kind of play alone, never by what he could answer: were it to
        pass only where he has to, waiting would tell that he has a choice. One for a source of
        chance answers wherever it may be answered at all.
        """
        del view
        if (question.who, question.moment) in self.letting_pass:
            return question.passing
        if self.is_forced(question):
            return question.texts()[0]
        order = self.standing.get((question.who, question.topic)) if question.source else None
        if order is not None and question.form is None and order in question.texts():
            return order
        raise Pending(question)

    def is_forced(self, question: Question) -> bool:
        """Tell whether a person has no choice, and nobody else sits there who could learn of it."""
        if question.topic not in self.forced or question.form is not None or question.source:
            return False
        return len(question.options) == 1 and len(self.seats_of_persons()) == 1

    def seats_of_persons(self) -> set[str]:
        """Return the seats that persons play now; a stand-in is no person."""
        is_person = self.record.header.is_person
        seats = {seat for seat in active_seats(self.game, self.options) if is_person(seat)}
        return seats - self.stand_ins.keys()

    # -- what is written down --------------------------------------------------------------------

    def write(self, kind: str, who: str, clause: str, text: str) -> None:
        """Write a line into the record, with the state's checksum where a step begins."""
        here = self.path[-1]
        check = self.checksum(here.state) if self.record.head == here.line else ""
        self.record.write(kind, who, clause, text, check)

    def seal(self, who: str, text: str) -> None:
        """Keep one seat's answer of a secret round; the last one reveals them all."""
        self.sealed = {**self.sealed, who: text}

    def note_events(self, here: Checkpoint, events: list[Told]) -> None:
        """Keep a step's events, in place of those of an earlier run of it."""
        del self.events[here.events :], self.lines[here.events :]
        self.events += events
        self.lines += [here.line] * len(events)

    def verify(self, here: Checkpoint, line: Line) -> None:
        """Raise Divergence if the state is not the one that the record was written in."""
        found = self.checksum(here.state)
        if line.check and line.check != found:
            raise Divergence(
                line.number, f"the state is {found} here, but the record has {line.check}"
            )
        if line.check:
            self.sure = len(self.path) - 1

    def checksum(self, state: Any) -> str:
        """Return eight hexadecimal digits that change when the state does."""
        return hashlib.blake2b(self.game.encode(state), digest_size=4).hexdigest()

    def state_checksum(self) -> str:
        """Return the checksum of the state as it is now."""
        return self.checksum(self.state)

    # -- what there is to see, for the engine: a face looks through `Session.seen` ---------------

    @property
    def token(self) -> str:
        """Names the question and the record's head; an answer must carry it.

        In a secret round it ends in how many have answered; that matters only to one who answers
        for all of them.
        """
        token = f"{self.record.head}.{len(self.record)}"
        return f"{token}.{len(self.sealed)}" if self.sealed else token

    def questions(self) -> tuple[Question, ...]:
        """Return what is being asked: nothing, one question, or those of a round still open."""
        if self.asked is None:
            return ()
        return self.asked.questions if isinstance(self.asked, Round) else (self.asked,)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None."""
        return self.game.outcome(self.path[-1].state)

    @property
    def differs(self) -> str:
        """Where and why the record does not fit the rules any more, as a sentence, or nothing."""
        found = of_sort(self.events, Differs)
        return found[-1].text if found else ""

    @property
    def state(self) -> Any:
        """The state as it stands now, in the middle of a step if somebody is asked there."""
        return self.at(len(self.events))

    @property
    def present(self) -> Any:
        """The same, kept for all who look: nobody may change it."""
        if self.midway is None:
            self.midway = self.state
        return self.midway

    def at(self, event: int) -> Any:
        """Return the state in which event number *event* (0 is the first) was told.

        The number of all events gives the present. The step is run again that far; who looks at
        another event of the same step is likely to look at more, and the states are kept then.

        Raises:
            Refusal: there is no such event.

        """
        if not 0 <= event <= len(self.events):
            sentence = f"there is no event {event}; choose one from 0 to {len(self.events)}"
            raise Refusal(sentence, place="event")
        index = next(n for n in reversed(range(len(self.path))) if self.path[n].events <= event)
        here = self.path[index]
        if index == len(self.path) - 1 and not self.asked:
            return self.game.copy(here.state)
        end = self.path[index + 1].line if index + 1 < len(self.path) else self.record.head
        leapt = index + 1 < len(self.path) and self.path[index + 1].restored
        if leapt or (end != here.line and self.record.line(end).kind == "correct"):
            return self.game.copy(here.state)
        number, all_of_it = event - here.events, False
        if index + 1 < len(self.path):  # the step has ended, and goes the same way each time
            looked = self.looked
            if looked is not None and looked[0] is here and looked[1] == end:
                if number in looked[2]:
                    return self.game.copy(looked[2][number])
                all_of_it = True
            self.looked = (here, end, {})
        return self.step_to(here, end, number, all_of_it=all_of_it)

    def step_to(self, here: Checkpoint, end: int, number: int, *, all_of_it: bool) -> Any:
        """Run a step again up to one of its events, or all of it, and keep the later states."""
        state = self.game.copy(here.state)
        kept: dict[int, Any] = {}

        def look(told: int) -> None:
            if told >= number and not all_of_it:
                raise Reached
            if told >= number:
                kept[told] = self.game.copy(state)

        door = self.door(here, self.record.path(end, after=here.line), state, reached=look)
        door.wrote = None
        with suppress(Pending, Reached):
            self.game.step(state, door)
        if number not in kept:
            return state
        self.looked = (here, end, kept)
        return self.game.copy(kept[number])

    def line_of(self, event: int) -> int:
        """Return the record's line that play stood on at the start of the step of *event*."""
        return self.lines[event] if event < len(self.lines) else self.record.head

    # -- what persons answered -------------------------------------------------------------------

    def persons(self) -> list[Line]:
        """Return what persons answered on this line of play, oldest first."""
        return history.by_persons(self.record, self.record.path())

    def answers(self) -> int:
        """Return how many answers persons have given on this line of play."""
        return history.answers(self.record)

    def takes_back(self, steps: int = 1) -> list[Line]:
        """Return the persons' lines that an undo of so many steps would take back, newest first.

        Answers of a secret round that is not complete are among them, but not what they say.
        """
        number, head = len(self.record) + 1, self.record.head
        waiting = [[Line(number, head, "sealed", who, "-", "sealed")] for who in self.sealed]
        going = chain(reversed(waiting), history.backwards(self.record))
        taken = islice(going, max(steps, 0))
        lines = [line for together in taken for line in reversed(together)]
        return history.by_persons(self.record, lines)

    def must_agree(self, seats: frozenset[str], steps: int = 1) -> list[str]:
        """Return the seats without which *seats* cannot take back so many answers.

        They are those whose answers would go. Where a side of several answered, or something
        hidden was shown since, which nobody forgets, they are all persons. One's own part of a
        secret round is one's own.
        """
        if steps == 1 and not seats.isdisjoint(self.sealed):
            return []
        going = self.takes_back(steps)
        concerned = {line.who for line in going if line.kind in ("answer", *ROUND)}
        is_person = self.record.header.is_person
        persons = {who for who in active_seats(self.game, self.options) if is_person(who)}
        if concerned - persons or self.shown_since(seats, steps):
            concerned = persons
        return sorted(concerned - seats)

    def shown_since(self, seats: frozenset[str], steps: int = 1) -> bool:
        """Tell whether anything hidden was shown since the last *steps* answers, as *seats* know.

        Cards and dice show what nobody knew, and players what they held or meant; what these seats
        were told may have been for some alone; and when the game is over, everything is shown.
        """
        revealed = max(0, steps - len(self.sealed))
        going = list(islice(history.backwards(self.record), revealed))
        if not self.game.hides or not going:
            return False
        before = going[-1][0].parent
        if self.outcome() is not None or before < self.path[self.floor].line:
            return True
        since = self.record.path(after=before)
        if any(history.shows(self.record, line) for line in since):
            return True
        if not are_secret(self.events[self.point_at(before).events :], seats):
            return False  # nothing since the step began, so the step need not be run again
        return are_secret(self.events[self.told_at(before) :], seats)

    def point_at(self, line: int) -> Checkpoint:
        """Return the checkpoint of the step that play stood in on that line."""
        return next(point for point in reversed(self.path) if point.line <= line)

    def told_at(self, line: int) -> int:
        """Return how many events were told when play stood on that line and a person was asked."""
        here = self.point_at(line)
        state = self.game.copy(here.state)
        door = self.door(here, self.record.path(line, after=here.line), state)
        door.wrote = None
        with suppress(Pending):
            self.game.step(state, door)
        return here.events + len(door.events)

    def brings_back(self) -> list[Line]:
        """Return the persons' lines that redo would give again, next first."""
        return history.by_persons(self.record, self.record.onward())

    def branches(self) -> list[Line]:
        """Return the last line of each branch."""
        return [self.record.line(number) for number in self.record.ends()]

    def typed_before(self) -> list[str]:
        """Return what was typed here on branches that were taken back, to be offered again."""
        question = self.asked
        if not isinstance(question, Question) or not question.source:
            return []
        return history.typed_before(self.record, question)


def are_secret(told: Iterable[Told], seats: frozenset[str]) -> bool:
    """Tell whether some events, as *seats* are told them, were for some seats alone."""
    seen = filter(None, (each.for_seats(seats) for each in told))
    return any({*each.only} - {TABLE} for each in seen)
