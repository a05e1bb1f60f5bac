"""The door of a game that is recorded: first it gives back what the record holds, then it asks.

It writes down what is new. It stops the run where a person must answer (`Pending`), and where
somebody wants to look at an earlier event (`Reached`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from lonehand.engine.at_table.dice import Handful
from lonehand.engine.chance import Chance, answers_of
from lonehand.engine.door import Answer, BatchDoor, blindfold, part, refuse_lack, seat_of
from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.events import NOTHING, Event, Told
from lonehand.engine.play.record import ANSWERS, ROUND, TYPED, is_switch
from lonehand.engine.question import UNKNOWN, Form, Question, Round

T = TypeVar("T")


class Pending(BaseException):
    """Nobody has answered yet. Not an Exception, so that no rule can swallow it by mistake."""

    def __init__(self, asked: Question | Round) -> None:
        self.asked = asked


class Reached(BaseException):
    """The run has come to the event that somebody wants to look at."""


class Given(NamedTuple):
    """An answer as the record holds it; *place* is its line there."""

    place: int
    kind: str
    who: str
    clause: str
    text: str


class Door(BatchDoor):
    """Gives back recorded answers, then asks; tells events; can stop at any of them.

    Args:
        seats: who answers for each seat; one who cannot answer now raises `Pending`.
        chance: the sources of chance, at the count where the step begins.
        view: what a seat may know just now.
        given: the record's lines since the step began.
        typed: the sources of chance that are typed in by hand where the step begins.
        wrote: is told each answer that is new: kind, who, clause, text.
        sealed: what seats have already answered in a secret round that is not complete.
        reached: is called with the number of each event, counted from the start of the step; it
            may raise `Reached`.

    """

    explains = True

    def __init__(
        self,
        seats: Mapping[str, Answer],
        chance: Chance,
        view: Callable[[str], Any] = blindfold,
        *,
        given: Sequence[Given] = (),
        typed: frozenset[str] = frozenset(),
        wrote: Callable[[str, str, str, str], None] | None = None,
        sealed: Mapping[str, str] = NOTHING,
        reached: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(seats, chance, view)
        self.given, self.used = given, 0
        self.typed, self.wrote, self.sealed, self.reached = typed, wrote, sealed, reached
        self.events: list[Told] = []

    # -- what the record holds -------------------------------------------------------------------

    def next_answer(self, kinds: Sequence[str], who: str, clause: str) -> Given | None:
        """Return the record's next answer, after checking that it answers just this question."""
        while self.used < len(self.given):
            line = self.given[self.used]
            self.used += 1
            if is_switch(line.kind, line.clause):
                self.typed = switch_sources(self.typed, line.text)
                continue
            if line.kind not in kinds or (line.who, line.clause) != (who, clause):
                raise Divergence(
                    line.place,
                    f"the rules now expect “{kinds[0]} {who} {clause}”, but "
                    f"the record has “{line.kind} {line.who} {line.clause}”",
                )
            return line
        return None

    def keep(self, kind: str, who: str, clause: str, text: str) -> None:
        """Hand a new answer to the record."""
        if self.wrote is not None:
            self.wrote(kind, who, clause, text)

    def settle(self, question: Question, kind: str = "answer") -> Any:
        """Return the recorded answer to *question*, or a new one, which is then recorded."""
        kinds = TYPED if question.source else ANSWERS
        line = self.next_answer(kinds, question.who, question.clause)
        if line is not None:
            value = value_in(line, question)
        else:
            text = self.answer_to(question)
            value = question.value(text)
            self.keep(kind, question.who, question.clause, text)
        if not question.source:
            self.chance.skip(answers_of(question.who))
        return value

    def answer_to(self, question: Question) -> str:
        """Return what a seat answers now; raise RuntimeError if that is no answer."""
        view = None if question.source else self.view(question.who)
        text = str(seat_of(self.seats, question)(question, view))
        try:
            question.value(text)
        except Refusal as refusal:
            message = f"the player of {question.who} gave an invalid answer: {refusal.sentence}"
            raise RuntimeError(message) from refusal
        return text

    # -- choices ---------------------------------------------------------------------------------

    def plans(self, who: str, clause: str) -> bool:
        """See `BatchDoor.plans`; the record tells who had the seat then."""
        for line in self.given[self.used :]:
            if not is_switch(line.kind, line.clause):
                return (line.who, line.clause) == (who, clause)
        return super().plans(who, clause)

    def ask(
        self,
        who: str,
        clause: str,
        topic: str,
        options: Sequence[T],
        about: Mapping[str, Any] = NOTHING,
        *,
        always: bool = False,
        owners: Sequence[str] = (),
        moment: str = "",
    ) -> T:
        """See `BatchDoor.ask`."""
        if len(options) == 1 and not always:
            return options[0]
        if not options:
            refuse_lack(who, clause, topic)
        question = Question(who, clause, topic, tuple(options), about, None, owners, moment=moment)
        answer: T = self.settle(question)
        return answer

    def fill(
        self,
        who: str,
        clause: str,
        topic: str,
        form: Form,
        about: Mapping[str, Any] = NOTHING,
    ) -> Any:
        """See `BatchDoor.fill`."""
        return self.settle(Question(who, clause, topic, (), about, form))

    def round(
        self, clause: str, topic: str, parts: Mapping[str, Sequence[T] | Form]
    ) -> dict[str, T]:
        """See `BatchDoor.round`: answered in any order, recorded in order of play."""
        questions = tuple(part(who, clause, topic, parts[who]) for who in parts)
        if not questions:
            return {}
        values = self.recorded_round(questions)
        if values is None:
            self.sealed = {
                question.who: self.sealed[question.who]
                for question in questions
                if question.who in self.sealed and question.fits(self.sealed[question.who])
            }
            texts = self.texts_there(questions)
            waiting = tuple(question for question in questions if question.who not in texts)
            if waiting:
                raise Pending(Round(clause, topic, waiting))
            self.sealed = NOTHING
            for kind, question in zip(kinds_of(questions), questions, strict=True):
                self.keep(kind, question.who, clause, texts[question.who])
            values = [question.value(texts[question.who]) for question in questions]
        for question in questions:
            self.chance.skip(answers_of(question.who))
        return {question.who: value for question, value in zip(questions, values, strict=True)}

    def recorded_round(self, questions: Sequence[Question]) -> list[Any] | None:
        """Return the recorded answers of a secret round, all of them or None."""
        values: list[Any] = []
        place = 0
        for kind, question in zip(kinds_of(questions), questions, strict=True):
            line = self.next_answer((kind,), question.who, question.clause)
            if line is not None:
                place = line.place
                values.append(value_in(line, question))
            elif values:
                raise Divergence(
                    place, f"some answers are missing from the round of rule {question.clause}"
                )
            else:
                return None
        return values

    def texts_there(self, questions: Sequence[Question]) -> dict[str, str]:
        """Return the answers that a secret round has already: sealed ones, and players'."""
        texts: dict[str, str] = dict(self.sealed)
        for question in questions:
            if question.who not in texts:
                with suppress(Pending):
                    texts[question.who] = self.answer_to(question)
        return texts

    # -- chance ----------------------------------------------------------------------------------

    def is_virtual(self, source: str) -> bool:
        """See `BatchDoor.is_virtual`; for what was played, the record decides."""
        return source not in self.typed_now()

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """See `BatchDoor.roll`. A handful is one line of the record: `6 4 1`."""
        if source in self.typed_now():
            form = Handful(count, faces, bands)
            about = {"count": count, "faces": faces, "bands": bands}
            value: list[int] = self.settle(
                Question(source, clause, "roll", (), about, form, source=True), "typed"
            )
            for _ in range(count):
                self.chance.skip(source)
            return value
        line = self.next_answer(("chance",), source, clause)
        rolled = super().roll(source, clause, count, faces)
        self.agree(line, source, clause, " ".join(map(str, rolled)))
        return rolled

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """See `BatchDoor.draw`. Typed by hand, cards that look alike are offered once.

        If all that are left look alike, nobody is asked, unless a record has what was typed.
        """
        options: list[Any] = [*distinct(pile), *([UNKNOWN] if unknown and pile else [])]
        is_forced = len(options) == 1 and self.used >= len(self.given)
        if source in self.typed_now() and not is_forced:
            topic = "unseen" if unknown else "draw"
            question = Question(source, clause, topic, tuple(options), about, source=True)
            card: T = self.settle(possible(question), "typed")
            self.chance.skip(source)
            if card != UNKNOWN:
                pile.remove(card)
            return card
        line = self.next_answer(("chance",), source, clause)
        card = super().draw(source, clause, pile)
        self.agree(line, source, clause, str(card))
        return card

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """See `BatchDoor.pick`."""
        if source in self.typed_now():
            question = Question(source, clause, "pick", tuple(distinct(options)), source=True)
            value: T = self.settle(possible(question), "typed")
            self.chance.skip(source)
            return value
        line = self.next_answer(("chance",), source, clause)
        value = super().pick(source, clause, options)
        self.agree(line, source, clause, str(value))
        return value

    def typed_now(self) -> frozenset[str]:
        """Return the sources typed in by hand, after any switch that the record has just here."""
        while self.used < len(self.given):
            line = self.given[self.used]
            if not is_switch(line.kind, line.clause):
                break
            self.typed = switch_sources(self.typed, line.text)
            self.used += 1
        if self.used < len(self.given):  # what was typed stays typed, whatever the switch says
            line = self.given[self.used]
            if line.kind in TYPED:
                return self.typed | {line.who}
            if line.kind == "chance":
                return self.typed - {line.who}
        return self.typed

    def agree(self, line: Given | None, source: str, clause: str, text: str) -> None:
        """Record what chance gave, or check it against what the record says it gave."""
        if line is None:
            self.keep("chance", source, clause, text)
        elif line.text != text:
            raise Divergence(line.place, f"the seed gives {text}, but the record has {line.text}")

    # -- what happened ---------------------------------------------------------------------------

    def tell(
        self,
        clause: str,
        event: Event,
        /,
        *,
        only: Sequence[str] = (),
        others: Event | None = None,
    ) -> None:
        """See `BatchDoor.tell`; the run may be stopped where somebody wants to look."""
        self.events.append(Told(clause, event, tuple(only), others))
        if self.reached is not None:
            self.reached(len(self.events) - 1)


def switch_sources(typed: frozenset[str], text: str) -> frozenset[str]:
    """Return the typed sources after the line `deck typed` or `deck virtual`."""
    source, _, how = text.rpartition(" ")
    return typed | {source} if how == "typed" else typed - {source}


def distinct(values: Sequence[T]) -> list[T]:
    """Return one of those that look alike, in their order."""
    return list({str(value): value for value in values}.values())


def possible(question: Question) -> Question:
    """Return a question to somebody who types; raise ValueError if it has no answer."""
    if not question.options:
        message = f"{question.who}: cannot choose from 0 things"
        raise ValueError(message)
    return question


def kinds_of(questions: Sequence[Question]) -> list[str]:
    """Return the kinds of the lines in which a secret round is recorded."""
    sealed, reveal = ROUND
    return [sealed] * (len(questions) - 1) + [reveal]


def value_in(line: Given, question: Question) -> Any:
    """Return the value a recorded line stands for, or say where record and rules part."""
    try:
        return question.value(line.text)
    except Refusal as refusal:
        raise Divergence(line.place, refusal.sentence) from refusal
