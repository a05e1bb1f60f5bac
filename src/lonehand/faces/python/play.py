"""A game in play, for Python: what is asked in it; look, answer, take back, look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from inspect import iscoroutine
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NoReturn, SupportsIndex

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Fared, Game, Outcome, active_seats, sentence_of
from lonehand.engine.grammar.english import join_words
from lonehand.engine.play.record import PERSON
from lonehand.engine.play.view import HIDDEN, Seen
from lonehand.engine.play.view import Play as Session
from lonehand.engine.players import looking_ahead
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.at_table import advice
from lonehand.faces.python.guesses import OF_A_GAME, OF_A_QUESTION, no_attribute
from lonehand.faces.python.positions import fork_that_fits, stands_at
from lonehand.faces.python.question import (
    CANDIDATES,
    Choice,
    Given,
    Hint,
    Line,
    NoSuchNumberError,
    WrongKindError,
    WrongValueError,
    at_the_door,
    blame_game,
    bots_for,
    check_end,
    check_known,
    hint_told,
    meant_by,
    one_or_more,
    plain,
    show_value,
    whole_number,
)
from lonehand.faces.text.console import Console
from lonehand.lab.plans import usual_player
from lonehand.show.contract import OnMap, show_of

NOT_ASKED: Final = "nothing is asked of you now"


# -- what is asked ---------------------------------------------------------------------------------


class Asked:
    """A question as it is put to a seat: what is asked, and what may be answered.

    Attributes:
        seat: who is asked; for a die or card that is typed in, the name of that source of chance.
        clause: the id of the rule that asks.
        topic: what sort of question it is.
        is_free: whether other answers than `choices` may be legal.

    """

    if not TYPE_CHECKING:  # for a type checker there are no more names than are written
        __getattr__ = no_attribute(OF_A_QUESTION)

    def __init__(
        self,
        game: Game,
        view: Any,
        question: Question,
        put: Question | None = None,
        seat: str | None = None,
        ahead: Ahead | None = None,
        is_open: Callable[[], bool] = lambda: True,
    ) -> None:
        # The view is what whoever answers knows; the question as put is what all were told.
        self._game, self._known, self._question, self._put = game, view, question, put or question
        self.seat = question.who if question.source or seat is None else seat
        self.clause, self.topic = question.clause, question.topic
        self.is_free = question.form is not None
        self._ahead, self._is_open = ahead, is_open
        self.is_past = False  # in a batch: the table has gone on, and would show what came after

    @cached_property
    def prompt(self) -> str:
        """The question in words."""
        with blame_game(self._game):
            return self._game.prompt(self._known, self._put)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The notation of each of `choices`."""
        form = self._question.form
        with blame_game(self._game):
            found = self._question.texts() if form is None else form.candidates(CANDIDATES)
        return tuple(dict.fromkeys(found))

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What may be answered.

        Where that is written freely, such as a place in inches or a plot, these are likely answers,
        the best first.
        """
        if self.is_free:
            return tuple(Choice(text, text) for text in self.legal)
        game, question = self._game, self._question
        with blame_game(game):
            return tuple(
                Choice(str(option), game.label(self._known, question, option))
                for option in question.options
            )

    @property
    def about(self) -> dict[str, Any]:
        """What the question is about, as plain data."""
        found: dict[str, Any] = msgspec.to_builtins(dict(self._question.about), enc_hook=str)
        return found

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat knows of the table, as plain data; read it before you answer."""
        if self.is_past:
            self._check_open("view")
        return plain(self._game, self._known)

    def hint(self) -> Hint | None:
        """Return what the game's sensible player would answer; None if there is nothing to say.

        Raises:
            ValueError: the question has been answered.

        """
        self._check_open("hint")
        put = self._question
        if put.source:
            return None
        with at_the_door():
            found = viewmodel.hint_for(self._game, self._known, put, self.seat, self.seat)
        return hint_told(found)

    def fork(self, *, seed: int | str = 0, bots: Bots = None) -> Play:
        """Return a game of its own that goes on from this question, to look ahead.

        It is a table as it may be from what `view` shows: what is hidden there is shuffled, and
        chance comes from *seed*. In it this seat alone is yours. The others keep their players, and
        the game's sensible player has those of persons and of functions, other seats of yours among
        them. The real game does not change.

        Args:
            seed: another seed gives other hidden cards and other luck.
            bots: players by name or functions for other seats, or one for all of them.

        Raises:
            ValueError: no game is played here, only advice is asked for; the question has been
                answered; or no table was found that fits what has been seen since this step began:
                try another seed, or answer without looking ahead.
            KeyError: there is no such seat or player.
            TypeError: a seat is given something else than a name or a function, or this seat is
                named.

        """
        if self._ahead is None:
            sentence = "only in a game in play can you look ahead, not on a table described"
            raise WrongValueError(sentence, place="fork")
        self._check_open("fork")
        return self._ahead(seed, bots)

    def _check_open(self, place: str) -> None:
        if not self._is_open():
            sentence = "this question has been answered; take what is asked now, as game.asked"
            raise WrongValueError(sentence, place=place)

    def accepts(self, answer: Given) -> bool:
        """Tell whether *answer* would be taken: notation, words, a choice, a number, a hint.

        Raises:
            TypeError: it is nothing of the kind.

        """
        try:
            return self._is_open() and self._question.fits(self.meant(answer))
        except WrongKindError:
            raise
        except Refusal:
            return False

    def __str__(self) -> str:
        """Return the question and its choices, a line each."""
        numbered = (f"  {number}  {one.words}" for number, one in enumerate(self.choices))
        return "\n".join([self.prompt, *numbered])

    def __repr__(self) -> str:
        """Return who is asked what."""
        return f"<{self.seat}: {self.prompt}>"

    def meant(self, what: Given) -> str:
        """Return the notation of what is meant: a text, words, a choice, its number or a hint.

        Raises:
            ValueError: it means none, or more than one.
            IndexError: there is no choice of that number; they count from 0.
            TypeError: it is nothing of the kind.

        """
        return meant_by(self._question, lambda: self.legal, lambda: self.choices, what)


Bot = Callable[[Asked], Given]
"""Plays a seat: gets what is asked, returns an answer."""
Bots = Mapping[str, str | Bot] | str | Bot | None
"""Who plays in a fork: a player by name or a function for each seat, or one for all."""
Ahead = Callable[[int | str, Bots], "Play"]
"""Looks ahead: gets a random seed and who plays, returns a game that goes on."""


def name_of(bot: Bot) -> str:
    """Return what to call a function that plays."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def answer_of(bot: Bot, asked: Asked) -> str:
    """Return the notation of what a function answers.

    Raises:
        Refusal: that is not an answer; the sentence names the seat, what was returned and what
            would be right. A mistake in the function itself is raised as it is, with a note.

    """
    name, place = name_of(bot), f"seat {asked.seat}"
    try:
        given = bot(asked)
    except Exception as error:
        inside = error.__traceback__ and error.__traceback__.tb_next
        if isinstance(error, TypeError) and inside is None:  # it could not even be called
            sentence = f"a function that plays takes one argument, what is asked: {error}"
            raise WrongKindError(sentence, place=place, clause=asked.clause) from None
        error.add_note(f"{place}: {name} was asked “{asked.prompt}”")
        raise
    returned = f"{name} returned {show_value(given)} for “{asked.prompt}”"
    try:
        with at_the_door():
            return asked.meant(given)
    except WrongKindError:
        if iscoroutine(given):
            given.close()
            sentence = f"{name} is an async function; write def, not async def"
            raise WrongKindError(sentence, place=place, clause=asked.clause) from None
        last, first = len(asked.legal) - 1, asked.legal[0]
        right = f"return a choice, its number from 0 to {last}, or a text such as “{first}”"
        raise WrongKindError(f"{returned}; {right}", place=place, clause=asked.clause) from None
    except Refusal as refusal:
        said = f"{returned}: {refusal.sentence}"
        raise type(refusal)(said, place=place, clause=asked.clause) from None


def seen_asked(seen: Seen, question: Question, ahead: Ahead | None = None) -> Asked:
    """Return a question as it is put to those who look."""
    put, seat = seen.as_put(question), seen.answers_as()
    then = stands_at(seen)
    return Asked(seen.game, seen.view, question, put, seat, ahead, lambda: stands_at(seen) == then)


# -- a game ----------------------------------------------------------------------------------------


class Play:
    """A game in play. What it shows is what its own seats may know.

    Args:
        session: the game.
        bots: functions that play seats.
        own: your seats; None for those of all persons that no function plays.
        known: the seats whose knowledge is shown; None for your own.

    """

    if not TYPE_CHECKING:
        __getattr__ = no_attribute(OF_A_GAME)

    def __init__(
        self,
        session: Session,
        bots: Mapping[str, Bot],
        own: frozenset[str] | None = None,
        known: frozenset[str] | None = None,
    ) -> None:
        self._session, self._bots = session, dict(bots)
        if own is None and bots:
            own = session.view_for().seats - bots.keys()
        self._own, self._known = own, own if known is None else known
        self._play_on()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Raise WrongKindError: a copy would know what is hidden, and what the dice will show."""
        sentence = (
            "a game cannot be copied or pickled; lonehand.load(game.record) is a copy of one that "
            "hides nothing or is over, and fork looks ahead"
        )
        raise WrongKindError(sentence, place="game")

    @property
    def _seen(self) -> Seen:
        return self._session.view_for(self._known)

    @property
    def _console(self) -> Console:
        return Console(self._session, seats=self._known)

    def _play_on(self) -> None:
        """Let functions answer, until one of the own seats is asked or the game is over."""
        answers = count()
        while (due := self._due()) is not None:
            check_end(self.game, self.seed, next(answers))
            seen, question, seat = due
            ahead = partial(fork_for, self._session, seat)
            asked = seen_asked(seen, question, ahead)
            with self._name_game():
                text = answer_of(self._bots[seat], asked)
            self._session.answer(text, seat=seat)

    @contextmanager
    def _name_game(self) -> Iterator[None]:
        """Note on a mistake in a function the game and its seed, so that it can be played again."""
        try:
            yield
        except Exception as error:
            seed = "" if self.seed == HIDDEN else f", seed {self.seed}"
            error.add_note(f"in {self.game}{seed}")
            raise

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
    def seats(self) -> dict[str, str]:
        """Who plays each seat: a player by name, `person`, or a function by its name."""
        sitting = {**self._seen.header.seats, **self._seen.stand_ins()}
        there = active_seats(self._session.game, self._seen.options)
        return {
            seat: name_of(self._bots[seat]) if seat in self._bots else sitting[seat]
            for seat in there
        }

    @property
    def asked(self) -> Asked | None:
        """What is asked of you; None if nothing is, or the game is over."""
        seen = self._seen
        question = next(iter(seen.questions()), None)
        if question is None:
            return None

        def ahead(seed: int | str, bots: Bots) -> Play:
            return fork_for(self._session, asked.seat, seed, bots, seen.seats)

        asked = seen_asked(seen, question, ahead)
        return asked

    @property
    def legal(self) -> tuple[str, ...]:
        """The notation of what may be answered; of a free answer, likely ones, the best first."""
        asked = self.asked
        return () if asked is None else asked.legal

    def accepts(self, answer: Given) -> bool:
        """Tell whether *answer* would be taken: notation, words, a choice, a number, a hint.

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

    @at_the_door()
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
        return self._session.view_for(self._own).result()

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
            others = sorted({each for one in asked for each in one.seats()})
            why = f"{seat} is not asked now, but {join_words(others)}" if others else NOT_ASKED
            why = f"the game is over: {over.sentence}" if over else why
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
            sentence = f"give one function for your seats, not {show_value(player)}"
            right = (
                "lonehand.new(..., seats=...) takes players by name, or a function for each seat"
            )
            raise WrongKindError(f"{sentence}; {right}", place="play")
        answers = count()
        while (asked := self.asked) is not None:
            check_end(self.game, self.seed, next(answers))
            if player is not None:
                with self._name_game():
                    text = answer_of(player, asked)
                self.answer(text)
                continue
            hint = self.hint()
            if hint is None and len(asked.choices) != 1:
                sentence = f"there is no hint here, so give a function: {asked.prompt}"
                raise WrongValueError(sentence, place="play")
            self.answer(hint.answer if hint is not None else asked.choices[0])
        return self

    @at_the_door()
    def undo(self, answers: int = 1) -> None:
        """Take back your last answers and all that followed; raise ValueError if there are none."""
        self._session.undo(one_or_more(answers, "take back {} or more", "undo"), self._own)

    @at_the_door()
    def redo(self, answers: int = 1) -> None:
        """Give answers again that were taken back; raise ValueError if there are none."""
        self._session.redo(one_or_more(answers, "give {} or more again", "redo"))
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
    def fork(self, *, seed: int | str = 0, bots: Bots = None) -> Play:
        """Return a game of its own that goes on from here, to look ahead.

        It is a table as it may be from what your seats know: hidden cards are shuffled, and chance
        comes from *seed*. All your seats are yours there, too; in the fork of a question
        (`Asked.fork`) only the one that is asked. This game does not change.

        Args:
            seed: another seed gives other hidden cards and other luck.
            bots: functions for seats, players by name for those that are not yours, or one for
                all; those of this game if you name none.

        Raises:
            ValueError: the game is over, or no table was found that fits what has been seen since
                this step began; answer first.
            KeyError: there is no such seat or player.
            TypeError: a seat is given something else than a name or a function, or *seed* is no
                seed.

        """
        if self.is_over:
            raise WrongValueError("the game is over", place="fork")
        game, known = self._session.game, self._seen.seats
        own = known if self._own is None else self._own
        there = active_seats(game, self._seen.options)
        names, functions = ({}, self._bots) if bots is None else bots_for(game, there, bots, own)
        found = fork_that_fits(self._session, known, seed, names)
        return Play(found, functions, own, known)


def fork_for(
    session: Session, seat: str, seed: int | str, bots: Bots, known: frozenset[str] = frozenset()
) -> Play:
    """Return a game that goes on from what a seat is asked, as `Asked.fork` says.

    Nobody looks ahead there on his own account, or that would have no end.

    Args:
        session: the game.
        seat: who is asked; where a source of chance is, the seats *known* go on.
        seed: what chance follows from.
        bots: who plays other seats.
        known: the seats that share what they know with the one asked; none for his own alone.

    """
    known = known or frozenset((seat,))
    game, seen = session.game, session.view_for(known)
    there = active_seats(game, seen.options)
    own = frozenset((seat,)) if seat in there else known
    if isinstance(bots, Mapping) and (wrong := [each for each in bots if each in own]):
        sentence = f"seat {wrong[0]} is yours to answer there; name other seats"
        raise WrongKindError(sentence, place="fork")
    names, functions = bots_for(game, there, {} if bots is None else bots, own)
    functions = {other: bot for other, bot in functions.items() if other not in own}
    sitting: dict[str, str] = {}
    for other in there:
        name = seen.stand_ins().get(other) or seen.header.seats[other]
        if other in own or other in functions:
            sitting[other] = PERSON
        elif other in names:
            sitting[other] = names[other]
        elif name == PERSON or looking_ahead(game.players[name](Chance("-"))) is not None:
            sitting[other] = usual_player(game)
    return Play(fork_that_fits(session, known, seed, sitting), functions, own, known)
