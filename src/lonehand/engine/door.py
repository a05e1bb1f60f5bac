"""The one way in for choices, dice and cards.

A rule is an ordinary function that gets the state and a door. Whatever the rules do not settle it
asks of the door, with the clause that needs it; who answers is not the rule's business.

This door has every answer at once and keeps nothing but counts: it is for many games. The one in
`lonehand.engine.play.record_door` does the same with a record behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.events import NOTHING, Event
from lonehand.engine.question import Form, Question

T = TypeVar("T")
Answer = Callable[[Question, Any], Any]
"""Somebody who answers: gets a question and the view of the seat that is asked, which he never
changes, and returns one of the question's options (or the form's value)."""


def blindfold(seat: str) -> None:
    """Show nothing: the view where those who answer need none."""
    del seat


class BatchDoor:
    """Answers everything at once; counts clauses, makes no events and keeps no record.

    Args:
        seats: who answers for each seat; the rules may ask no other.
        chance: the game's sources of chance.
        view: what a seat may know just now; called only when the seat is asked. Where all is open
            it may be the state itself, for nobody who answers changes what he is shown.

    """

    explains = False
    """Whether anybody wants reasons; a rule may spare itself the work where nobody does."""

    def __init__(
        self,
        seats: Mapping[str, Answer],
        chance: Chance,
        view: Callable[[str], Any] = blindfold,
    ) -> None:
        self.seats, self.chance, self.view = seats, chance, view
        self.clauses: dict[str, int] = {}

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
        """Return the option that *who* chooses. A lone option is not asked for.

        Args:
            who: the seat, or the side, that chooses.
            clause: the id of the clause that lets him choose.
            topic: the sort of question.
            options: what there is to choose from, in a stated order, not empty.
            about: plain data that the question is about.
            always: ask even where only one option is left, because silence would tell something.
            owners: the seat that each option belongs to, if *who* is a side of several.
            moment: as in `Question.moment`.

        """
        if len(options) == 1 and not always:
            return options[0]
        if not options:
            refuse_lack(who, clause, topic)
        question = Question(who, clause, topic, options, about, None, owners, moment=moment)
        answer: T = seat_of(self.seats, question)(question, self.view(who))
        return answer

    def fill(
        self,
        who: str,
        clause: str,
        topic: str,
        form: Form,
        about: Mapping[str, Any] = NOTHING,
    ) -> Any:
        """Return the value of the form that *who* fills in; a seat answers a form with its text."""
        question = Question(who, clause, topic, (), about, form)
        return form.check(seat_of(self.seats, question)(question, self.view(who)))

    def round(
        self, clause: str, topic: str, parts: Mapping[str, Sequence[T] | Form]
    ) -> dict[str, T]:
        """Ask one secret question a seat, reveal them together; *parts* is in order of play."""
        questions = {who: part(who, clause, topic, parts[who]) for who in parts}
        return {
            who: accept(question, seat_of(self.seats, question)(question, self.view(who)))
            for who, question in questions.items()
        }

    def moment(
        self,
        seats: Sequence[str],
        clause: str,
        topic: str,
        kind: str,
        options: Callable[[str], Sequence[T]],
    ) -> tuple[str, T] | None:
        """Ask every seat that could interrupt here, in order, whether it does.

        *kind* names the sort of play that may be interrupted (`move`, `shot`), which all can see:
        a person's standing order to let plays pass goes by it. *options* gives what a seat may do,
        the last of it being to pass. Every seat is asked, also one that can only pass, so that
        silence tells nothing. Returns the first seat that does something and what it does, or None
        if all pass.
        """
        for who in seats:
            possible = options(who)
            answer = self.ask(who, clause, topic, possible, always=True, moment=kind)
            if answer != possible[-1]:
                return who, answer
        return None

    def plans(self, who: str, clause: str) -> bool:
        """Say whether a player has a seat who answers under a clause what he means to do."""
        del clause
        return bool(getattr(self.seats.get(who), "plans", False))

    def is_virtual(self, source: str) -> bool:
        """Tell whether the program makes the chance of a source, and nobody types it in."""
        del source
        return True

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Return *count* dice of *faces* sides from *source*.

        *bands* names the faces that the clause tells apart, as `6 | 4-5 | 1-3`.
        """
        del clause, bands
        return [self.chance.below(source, faces) + 1 for _ in range(count)]

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Take a card from *pile*, whose order nobody has decided yet, and return it.

        *unknown* says that the rules can do without knowing it: a real table may keep it face down.
        *about* is plain data that says what it is drawn for, where a real table is asked.
        """
        del clause, unknown, about
        return pile.pop(self.chance.below(source, len(pile)))

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return one of *options* by chance, leaving them as they are."""
        del clause
        return options[self.chance.below(source, len(options))]

    def tell(
        self,
        clause: str,
        event: Event,
        /,
        *,
        only: Sequence[str] = (),
        others: Event | None = None,
    ) -> None:
        """Say that *clause* made something happen: an event for people, a count in a batch.

        Args:
            clause: the id of the clause.
            event: what happened.
            only: the seats that it is for, if it is not for everybody.
            others: what everybody else is told then; None for nothing at all.

        """
        del event, only, others
        self.clauses[clause] = self.clauses.get(clause, 0) + 1

    def count(self, clause: str) -> None:
        """Count a clause of which nobody is told because nobody wants reasons; see `explains`."""
        self.clauses[clause] = self.clauses.get(clause, 0) + 1


def refuse_lack(who: str, clause: str, topic: str) -> NoReturn:
    """Raise ValueError: the rules ask, and there is nothing to choose from."""
    message = f"{clause} asks “{topic}” of {who} without any option; ask only where there is one"
    raise ValueError(message)


def seat_of(seats: Mapping[str, Answer], question: Question) -> Answer:
    """Return who answers a question; raise ValueError if the rules ask somebody without a seat."""
    try:
        return seats[question.who]
    except KeyError:
        where = f"{question.clause} asks “{question.topic}” of “{question.who}”"
        message = f"{where}, but `seats` does not name that seat"
        raise ValueError(message) from None


def part(who: str, clause: str, topic: str, options: Sequence[Any] | Form) -> Question:
    """Return the question to one seat of a round, which is either a list of options or a form."""
    if isinstance(options, Sequence):
        return Question(who, clause, topic, options)
    return Question(who, clause, topic, (), {}, options)


def accept(question: Question, answer: Any) -> Any:
    """Return the value of what a seat answered: an option as it is, a form's text checked."""
    return answer if question.form is None else question.form.check(str(answer))
