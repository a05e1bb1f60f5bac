"""A session: a game in play, its answers stored before the next question is put.

What is saved is the record and a checkpoint. Undo, redo, branches, jumps, corrections and a look at
any earlier moment follow from them; no rule knows of any of it.
"""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from lonehand.engine.errors import (
    Divergence,
    Refusal,
    RuleError,
    Stale,
    StoreError,
    unforeseen,
    where_rules_failed,
)
from lonehand.engine.game import Forced, Game, Instructs, active_seats, use_tables
from lonehand.engine.grammar.english import choose, join_words
from lonehand.engine.play import corrections, history
from lonehand.engine.play.header import check_source, new_header
from lonehand.engine.play.record import Line, Move, Record, writable
from lonehand.engine.play.run import TABLE, Run, Saved
from lonehand.engine.play.view import Seen
from lonehand.engine.question import Question, Round

FAILED: Final = "nothing was lost, and you are back at the last question"


class Keeper(Protocol):
    """Where a session is stored: all of one call, or nothing and StoreError is raised."""

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


class Session(Run):
    """One game in play: a run that persons answer and a keeper stores.

    Args:
        game: its rules.
        record: its header, and its lines so far.
        keeper: where it is stored after every answer.
        saved: stored checkpoints, oldest first, each used where the record no longer fits before.
        sealed: answers of a secret round that is not complete.
        key: the name under which the keeper knows this game; a new game gets one from him.
        follows: the name of the game before it in its campaign, if it belongs to one.

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
        saved: Sequence[Saved] = (),
        sealed: Mapping[str, str] | None = None,
        key: str | None = None,
        follows: str | None = None,
    ) -> None:
        super().__init__(use_tables(game, record.header.tables), record, dict(sealed or {}))
        self.key, self.follows = key, follows
        self.keeper: Keeper = keeper or Nowhere()
        self.stored = len(record)
        self.anchors: list[Saved] = []  # the checkpoints that play went on from, for the keeper
        self.path = [self.first()]
        self.resume(saved)

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
        *,
        follows: str | None = None,
    ) -> Session:
        """Begin a game.

        Args:
            game: its rules.
            seed: any text without line breaks; the same seed gives the same game.
            options: `--set` values; defaults fill in the rest.
            seats: who plays each seat; where nothing is said, `person`, or who the game says.
            typed: the sources of chance that are typed in by hand.
            keeper: where it is stored.
            start: the state that play begins in; None is before the set-up.
            tables: decision tables in place of the game's own, by file name, as text.
            follows: the name of the game before it in its campaign, if it belongs to one.

        Raises:
            Refusal: for an unknown option, value, seat, player or source, or an empty seed.

        """
        header = new_header(game, seed, options or {}, seats or {}, typed, start, tables or {})
        session = cls(game, Record(header), keeper, follows=follows)
        session.store(whole=True)
        return session

    def resume(self, saved: Sequence[Saved]) -> None:
        """Run the record from its start, and from the next of *saved* wherever it does not fit."""
        lines, head, sealed = len(self.record), self.record.head, self.sealed
        for point in saved:
            try:
                self.run_again(strict=True)
            except (Divergence, RuleError) as error:
                self.record.cut(lines, head)
                self.sealed = sealed
                self.leap(self.restore(point), error)
                self.anchors.append(point)
            else:
                return
        self.run_again(strict=not saved)

    def run_again(self, *, strict: bool) -> None:
        """See `Run.run`; a rule that fails is reported."""
        try:
            self.run(strict=strict)
        except Exception as error:
            if unforeseen(error):
                when = "that was while the game was replayed"
                raise self.failure(error, when if len(self.record) else "") from error
            raise

    # -- what there is to see --------------------------------------------------------------------

    def view_for(self, seats: frozenset[str] | None = None) -> Seen:
        """Return what *seats* see; None is the whole table: every seat that a person plays.

        This is the only way from a face to the game's position.
        """
        return Seen(self, seats)

    # -- answering -------------------------------------------------------------------------------

    def is_stale(self, token: str, seat: str | None) -> bool:
        """Tell whether *token* names a question that is no longer asked."""
        if seat is None:
            return token != self.token
        return token.split(".")[:2] != self.token.split(".")[:2]

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
            raise Stale("the game has moved on; here is the new question", place="token")
        questions = self.questions()
        if not questions:
            raise Refusal("there is nothing to answer now", place="answer")
        question = questions[0] if seat is None else self.question_for(seat)
        if question is None:
            raise Refusal(f"{seat} has nothing to answer now", place="seat")
        question.value(text)
        if seat is not None and not question.source and seat != question.owner(text):
            raise Refusal(f"{question.owner(text)} makes that choice", place="seat")
        if text:
            writable(text)
        if isinstance(self.asked, Round):
            self.change(lambda: self.seal(question.who, text))
            return
        kind = "typed" if question.source else "answer"
        self.change(lambda: self.give(kind, question, text))

    def rehearse(self) -> Session:
        """Return a copy of this game to play on, which changes nothing here and is not stored."""
        other = copy.copy(self)
        other.record = self.record.copy()
        other.keeper, other.midway = Nowhere(), None
        other.path, other.events, other.lines = list(self.path), list(self.events), list(self.lines)
        return other

    def give(self, kind: str, question: Question, text: str) -> None:
        """Write an answer into the record."""
        same = self.record.child(kind, question.who, question.clause, text)
        if same is not None:
            self.record.move(history.last_following(self.record, same.number))
        else:
            self.write(kind, question.who, question.clause, text)

    # -- one change at a time --------------------------------------------------------------------

    def change(self, what: Callable[[], None], *, strict: bool = False) -> None:
        """Do something to the record, run on and store it; on an error put all of it back."""
        lines, head, asked, sealed = len(self.record), self.record.head, self.asked, self.sealed
        midway = self.midway
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
            self.asked, self.sealed, self.midway = asked, sealed, midway
            if failure is error:
                raise
            raise failure from error

    def failure(self, error: BaseException, then: str) -> RuleError:
        """Return the error that tells of a rule that failed, and keep the report of it.

        Args:
            error: what the rule raised.
            then: what became of the game; empty for nothing.

        """
        sentence = (
            f"something went wrong in the rules of {self.game.name}, step {len(self.path)}: "
            f"{where_rules_failed(self.game, error)}"
        )
        sentence += f"; {then}" if then else ""
        trace = "".join(traceback.format_exception(error))
        report = f"{self.record.text()}\n{trace}"
        with suppress(StoreError):  # the report is in the error as well
            self.keeper.report(self, report)
        return RuleError(sentence, report)

    def store(self, *, whole: bool = False) -> None:
        """Hand the new lines, and the checkpoint of the step that waits, to the keeper."""
        start = 0 if whole else self.stored
        self.keeper.keep(self, self.record.lines[start:], self.stored_checkpoint())
        self.stored = len(self.record)

    # -- undo, redo, branches --------------------------------------------------------------------

    def undo(self, steps: int = 1, seats: frozenset[str] | None = None) -> None:
        """Take back the last *steps* answers that persons gave, and all that followed from them.

        A secret round counts as one answer: it was revealed at once, and is taken back at once.

        Args:
            steps: how many.
            seats: who agrees to it; None is everybody. One who agrees alone may take back his own
                last answer while nothing hidden was shown; for anything further the seats of
                `must_agree` must agree as well.

        Raises:
            Refusal: there is not so much to take back, or a seat has not agreed.

        """
        there, sealed = history.decisions(self.record, self.record.path()), list(self.sealed)
        most = len(there) + len(sealed)
        if not 1 <= steps <= most:
            sentence = f"take back {so_many(most)}, not {steps}"
            raise Refusal(sentence if most else "there is nothing to take back", place="undo")
        own = [who for who in sealed if seats is not None and who in seats]
        if own and steps == 1:
            self.change(lambda: self.unseal(own[-1:]))
            return
        others = [] if seats is None else self.must_agree(seats, steps)
        if seats is not None and others:
            shown = self.shown_since(seats, steps)
            why = "something hidden has been shown since; " if shown else ""
            raise Refusal(f"{why}{join_words(others)} must agree first", place="undo")
        if steps <= len(sealed):
            self.change(lambda: self.unseal(sealed[-steps:]))
        else:
            self.go(there[len(sealed) - steps][0].parent)

    def unseal(self, seats: Iterable[str]) -> None:
        """Take back the answers of *seats* to a secret round that is not complete."""
        self.sealed = {who: text for who, text in self.sealed.items() if who not in seats}

    def redo(self, steps: int = 1) -> None:
        """Give the next *steps* answers of this branch again, or raise Refusal."""
        coming = history.decisions(self.record, self.record.onward())
        if len(coming) < steps or steps < 1:
            sentence = f"redo {so_many(len(coming))}, not {steps}"
            raise Refusal(sentence if coming else "there is nothing to redo", place="redo")
        self.go(coming[steps - 1][-1].number)

    def go(self, to: int) -> None:
        """Stand on line *to* of the record, on whatever branch it is, or raise Refusal.

        Line 0 is the start. What followed from that line without a person follows again; in the
        midst of a secret round play stands before it. What play has shown stays in the record.
        """
        while to and self.record.line(to).kind == "sealed":
            to = self.record.line(to).parent
        to = history.last_following(self.record, to)
        if to == self.record.head and not self.sealed:
            return
        ancestors = {0, *(line.number for line in self.record.path(to))}
        common = [point for point in self.path[self.floor :] if point.line in ancestors]
        if not common:
            raise Refusal(
                "that part of the game was played under older rules; you can read its record, "
                "but you cannot go back there",
                place=f"line {to}",
            )

        def move() -> None:
            if to != self.record.head:
                self.record.move(to)
            self.sealed = {}
            self.back_to([*self.path[: self.floor], *common])

        self.change(move, strict=not self.floor)

    # -- corrections, switches, standing orders --------------------------------------------------

    def correct(self, text: str) -> None:
        """Put the state right, as the real table has it; a line of the record, undoable.

        The correction is made at the start of the step that waits; the answers since are given
        again as far as they fit.

        Raises:
            Refusal: what it says cannot be.

        """
        text = corrections.check(self, text)
        self.change(lambda: corrections.put_right(self, text))

    def switch(self, source: str, *, typed: bool) -> None:
        """From here on, type *source* in by hand, or leave it to the seed.

        Raises:
            Refusal: there is no such source.

        """
        check_source(self.game, source)
        if self.asked is None:
            raise Refusal("the game is over", place="source")
        text = f"{source} {'typed' if typed else 'virtual'}"
        self.change(lambda: self.write("switch", TABLE, "-", text))

    def order(self, source: str, topic: str, text: str | None) -> None:
        """Let *text* be answered for a source of chance to questions of *topic* where it may be.

        `unknown` to the topic `unseen` leaves every card unknown that nobody needs to know yet.
        None ends the order. Each answer so given is a line of the record; the order itself is not,
        and ends with the session.
        """
        if text is None:
            self.standing.pop((source, topic), None)
        else:
            self.standing[source, topic] = text
            self.change(lambda: None)

    def let_pass(self, seat: str, kind: str, *, on: bool) -> None:
        """Let every play of that kind pass unasked, as far as *seat* could interrupt it, or ask.

        Each answer so given is a line of the record; the order itself is not, and ends with the
        session.

        Raises:
            Refusal: nobody plays that seat in person, or no play has a kind without a name.

        """
        if seat not in self.game.seats or not self.record.header.is_person(seat):
            raise Refusal(f"no person plays “{seat}”", place="seat")
        if not kind:
            raise Refusal("say which kind of play you let pass", place="kind")
        if on:
            self.letting_pass.add((seat, kind))
            self.change(lambda: None)
        else:
            self.letting_pass.discard((seat, kind))

    def stand_in(self, seat: str, player: str) -> None:
        """Let a player that knows the game play a person's seat from here on, or hand it back.

        Each answer that he gives is a line of the record, as one by a standing order is; that he
        sits there is not, and ends with the session.

        Args:
            seat: the seat of a person.
            player: one of the game's players; empty hands the seat back.

        Raises:
            Refusal: no person has that seat, there is no such player, or nobody else would be left.

        """
        is_person = self.record.header.is_person
        persons = {each for each in active_seats(self.game, self.options) if is_person(each)}
        if seat not in persons:
            raise Refusal(f"no person plays “{seat}”", place="seat")
        if not player:
            self.stand_ins.pop(seat, None)
            return
        if player not in self.game.players:
            known = choose(sorted(self.game.players), player)
            raise Refusal(f"there is no player “{player}”; {known}", place="player")
        if not persons - {*self.stand_ins, seat}:
            raise Refusal("one person has to stay at the table", place="seat")
        before = dict(self.stand_ins)
        self.stand_ins[seat] = player
        try:
            self.change(lambda: None)
        except BaseException:
            self.stand_ins = before
            raise

    def take_orders(self) -> Session:
        """Take the game's standing orders: for a real table, and for a person who plays alone.

        Returns:
            The session.

        """
        if isinstance(self.game, Instructs):
            self.standing.update(self.game.orders)
        if isinstance(self.game, Forced):
            self.forced = self.game.forced
        question = self.asked
        if isinstance(question, Question) and (
            (question.who, question.topic) in self.standing or self.is_forced(question)
        ):
            self.change(lambda: None)
        return self


def so_many(most: int) -> str:
    """Return how many answers may be taken back or given again: `from 1 to 5 answers`."""
    return f"from 1 to {most} answers" if most > 1 else "1 answer"
