"""A question as it is put to a seat, for Python, and a function's answer to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from inspect import iscoroutine
from typing import TYPE_CHECKING, Any, SupportsIndex

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game
from lonehand.engine.play.view import Seen
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.faces.python.guesses import OF_A_QUESTION, no_attribute
from lonehand.faces.python.question import (
    CANDIDATES,
    Choice,
    Given,
    Hint,
    NoSuchNumberError,
    WrongKindError,
    WrongValueError,
    at_the_door,
    blame_game,
    hint_told,
    plain,
    show_value,
)
from lonehand.faces.text import typed_answers

if TYPE_CHECKING:
    from lonehand.faces.python.play import Play


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
        if isinstance(what, Hint):
            what = what.answer
        if isinstance(what, SupportsIndex) and not isinstance(what, bool):
            number, count = what.__index__(), len(self.legal)
            if not 0 <= number < count:
                sentence = f"choose a number from 0 to {count - 1}, not {number}"
                raise NoSuchNumberError(sentence, place=self.topic, clause=self.clause)
            return self.legal[number]
        if not isinstance(what, str | Choice):
            sentence = f"answer with a text, a choice or its number, not with {show_value(what)}"
            raise WrongKindError(sentence, place=self.topic, clause=self.clause)
        text = str(what)
        if self._question.fits(text):
            return text
        words = {each.text: each.words for each in self.choices}
        if text.strip().isdigit() and text not in words.values():
            sentence = f"“{text}” is not an answer; give the number of a choice as an int, from 0"
            raise WrongValueError(sentence, place=self.topic, clause=self.clause)
        with at_the_door():
            return typed_answers.understand(self._question, words, text)


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


def stands_at(seen: Seen) -> tuple[int, str]:
    """Return what another answer changes, and taking it back brings back: line, secret answers."""
    _, _, sealed = f"{seen.token}..".split(".")[:3]
    return seen.head, sealed
