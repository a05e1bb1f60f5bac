"""A game in play, for Python: look, answer, take back, look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Fared, Outcome, sentence_of
from lonehand.engine.opening import fork
from lonehand.engine.question import Question
from lonehand.engine.seen import Play as Session
from lonehand.engine.seen import Seen
from lonehand.faces import advice, viewmodel
from lonehand.faces.asked import (
    Asked,
    Bot,
    Given,
    Hint,
    NoSuchNumberError,
    WrongKindError,
    WrongValueError,
    answer_of,
    at_the_door,
    check_known,
    hint_told,
    plain,
    seen_asked,
    show_value,
    whole_number,
)
from lonehand.faces.console import Console
from lonehand.faces.given import only_bots
from lonehand.show.contract import OnMap, show_of

TRIES: Final = 200
"""How many tables are tried for one that fits what a seat has seen."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log.

    Attributes:
        number: the event's number.
        sentence: what happened.
        clause: the id of the rule behind it.

    """

    number: int
    sentence: str
    clause: str

    def __str__(self) -> str:
        """Return what happened."""
        return self.sentence


class Play:
    """A game in play. What it shows is what its own seats may know.

    Args:
        session: the game.
        bots: functions that play seats.
        own: your seats; None for those of all persons that no function plays.

    """

    def __init__(
        self, session: Session, bots: Mapping[str, Bot], own: frozenset[str] | None = None
    ) -> None:
        self._session, self._bots = session, dict(bots)
        if own is None and bots:
            own = session.view_for().seats - bots.keys()
        self._own = own
        self._play_on()

    @property
    def _seen(self) -> Seen:
        return self._session.view_for(self._own)

    @property
    def _console(self) -> Console:
        return Console(self._session, seats=self._own)

    def _play_on(self) -> None:
        """Let functions answer, until one of the own seats is asked or the game is over."""
        while (due := self._due()) is not None:
            seen, question, seat = due
            asked = seen_asked(seen, question)
            self._session.answer(answer_of(self._bots[seat], asked), seat=seat)

    def _due(self) -> tuple[Seen, Question, str] | None:
        for seat in self._bots:
            seen = self._session.view_for(frozenset((seat,)))
            question = next(iter(seen.questions()), None)
            if question is not None and not question.source:
                return seen, question, seat
        return None

    # -- what there is to see ----------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._session.game.name

    @property
    def seed(self) -> str:
        """The random seed; hidden while a game that hides something goes on."""
        return self._seen.header.seed

    @property
    def options(self) -> dict[str, str]:
        """A value for each option."""
        return dict(self._seen.options)

    @property
    def asked(self) -> Asked | None:
        """What is asked of you; None if nothing is, or the game is over."""
        seen = self._seen
        question = next(iter(seen.questions()), None)
        return None if question is None else seen_asked(seen, question)

    @property
    def legal(self) -> tuple[str, ...]:
        """The notation of what may be answered; of a free answer, likely ones, the best first."""
        asked = self.asked
        return () if asked is None else asked.legal

    def accepts(self, answer: Given) -> bool:
        """Tell whether *answer*, in notation, a choice, a hint or a number, is legal now.

        Raises:
            TypeError: it is nothing of the kind.

        """
        asked = self.asked
        return asked is not None and asked.accepts(answer)

    @property
    def view(self) -> dict[str, Any]:
        """What you know of the table, as plain data: the game's own state without what is hidden.

        Its keys are those of the record's `start` line; they may change with the game's rules.
        """
        return plain(self._session.game, self._seen.view)

    @property
    def log(self) -> list[Line]:
        """What has happened, as far as it has words."""
        return self._lines(0)

    def _lines(self, first: int) -> list[Line]:
        seen = self._seen
        found = (
            Line(number, sentence_of(seen.game, seen.view, told.event), told.clause)
            for number, told in enumerate(seen.events[first:], first)
        )
        return [line for line in found if line.sentence]

    @at_the_door()
    def why(self, number: int | None = None) -> list[str]:
        """Return why an opponent decided as he did: his last decision, or the one up to an event.

        *number* is the number of a line of the log.

        Raises:
            ValueError: there is no such event.
            TypeError: it is not a number.

        """
        if number is None:
            return self._console.why("")
        event, count = whole_number(number, "why"), len(self._seen.events)
        if not 0 <= event < count:
            there = f"choose a number from 0 to {count - 1}" if count else "nothing has happened"
            raise NoSuchNumberError(f"there is no event {event}; {there}", place="why")
        return self._console.why(str(event))

    def hint(self) -> Hint | None:
        """Return what a sensible player would answer now; None if there is nothing to say."""
        return hint_told(viewmodel.hint(self._seen))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: how each side fared, why in words, and the rule; None before."""
        return self._seen.outcome()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def fared(self) -> Fared | None:
        """How your seats came out of it: `won`, `drew` or `lost`; None while the game goes on."""
        return self._seen.result()

    def text(self) -> str:
        """Return the table as text: a map in characters, or who has what."""
        show = show_of(self._session.game)
        if isinstance(show, OnMap):
            return "\n".join(show.chart(self._seen.view))
        return "\n".join(self._console.table())

    def svg(self) -> str:
        """Return the table as a picture, an SVG document; empty where there is none."""
        return show_of(self._session.game).picture(self._seen.view)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook."""
        return self.svg() or None

    def __str__(self) -> str:
        """Return the table as text."""
        return self.text()

    def __repr__(self) -> str:
        """Return the game and where it stands."""
        asked = self.asked
        outcome = self.outcome
        stands = outcome.sentence if outcome else asked.prompt if asked else "waiting"
        return f"<{self.game}: {stands}>"

    # -- answering ---------------------------------------------------------------------------------

    @at_the_door()
    def answer(self, what: Given, *, seat: str | None = None) -> list[Line]:
        """Answer what is asked, and return what happened since.

        Args:
            what: an answer in notation or in words, a choice, its number from 0 on, or a hint.
            seat: who answers, where several of your seats are asked at once.

        Raises:
            ValueError: it is not a legal answer, or nothing is asked; the game stays as it was.
            IndexError: there is no choice of that number.
            KeyError: there is no such seat.

        """
        if seat is not None:
            check_known(seat, self._session.game.seats, "seat", "seat")
        seen = self._seen
        told = len(seen.events)
        asked = seen.questions()
        question = next((one for one in asked if seat is None or seat in one.seats()), None)
        if question is None:
            over = seen.outcome()
            why = f"the game is over: {over.sentence}" if over else "nothing is asked of you now"
            raise WrongValueError(why, place="answer")
        text = seen_asked(seen, question).meant(what)
        who = None if question.source else seat or seen.answers_as()
        self._session.answer(text, seat=who)
        try:
            self._play_on()
        except Exception:
            with suppress(Refusal):  # as the game was before, so that it is still your answer
                self._session.undo(1, self._own)
            raise
        return self._lines(told)

    def play(self, player: Bot | None = None) -> Play:
        """Play on to the end with a function for your seats, or with the hints; return the game.

        Raises:
            ValueError: an answer is not legal; without a function, there is no hint for a question.
            TypeError: *player* is not a function, or returns something that is not an answer.

        """
        if player is not None and not callable(player):
            sentence = (
                f"give a function, not {show_value(player)}; lonehand.new seats players by name"
            )
            raise WrongKindError(sentence, place="play")
        while (asked := self.asked) is not None:
            if player is not None:
                self.answer(answer_of(player, asked))
                continue
            hint = self.hint()
            if hint is None and len(asked.choices) != 1:
                raise WrongValueError(f"there is no hint here: {asked.prompt}", place="play")
            self.answer(hint.answer if hint is not None else asked.choices[0])
        return self

    @at_the_door()
    def undo(self, answers: int = 1) -> None:
        """Take back your last answers and all that followed; raise ValueError if there are none."""
        self._session.undo(whole_number(answers, "undo"), self._own)

    @at_the_door()
    def redo(self, answers: int = 1) -> None:
        """Give answers again that were taken back; raise ValueError if there are none."""
        self._session.redo(whole_number(answers, "redo"))
        self._play_on()

    # -- keeping, and looking ahead ----------------------------------------------------------------

    @property
    def record(self) -> str:
        """The record as text, for `load`, `lonehand replay` and `lonehand import`.

        While a game that hides something goes on, others' secrets are left out, and such a record
        cannot be loaded.
        """
        return self._seen.export()

    @property
    def situation(self) -> str:
        """The table as you know it, as text for `advise`; within a step, as that began.

        Raises:
            ValueError: the game has no such text.

        """
        with at_the_door():
            situated = advice.situated_game(self._session.game)
            *_, last = self._seen.steps()
            return situated.situation(last.view)

    @at_the_door()
    def fork(self, *, seed: int | str = 0, bots: Mapping[str, Bot] | None = None) -> Play:
        """Return a game of its own that goes on from here, to look ahead.

        It is a table as it may be from what your seats know: hidden cards are shuffled, and chance
        comes from *seed*. Play it as you like; this game does not change.

        Args:
            seed: another seed gives other hidden cards and other luck.
            bots: functions for seats; those of this game if you name none.

        Raises:
            ValueError: the game is over, or no table was found that fits what has been seen since
                this step began; answer first.
            TypeError: a seat is given something else than a function.

        """
        if self.is_over:
            raise WrongValueError("the game is over", place="fork")
        only_bots({} if bots is None else bots, "fork")
        name = f"fork {seed}"
        chance, seats = Chance(name), self._seen.seats
        for _ in range(TRIES):
            found = fork(self._session, seats, chance, name)
            if found is not None:
                return Play(found, self._bots if bots is None else bots, seats)
        raise WrongValueError("nothing fits what has been seen since this step began", place="fork")
