"""What is asked, for Python: a question with its choices, and what an answer to it means.

What is wrong is refused with the errors that Python people expect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, SupportsIndex

import msgspec

from lonehand.engine.errors import Divergence, Refusal
from lonehand.engine.game import Game, NamesThings
from lonehand.engine.grammar.english import choose
from lonehand.engine.question import Question
from lonehand.engine.seen import Seen
from lonehand.faces import typed, viewmodel

CANDIDATES: Final = 12
"""How many likely answers to a form stand among the legal ones."""

LONGEST_SHOWN: Final = 60
"""So many characters of something wrong are shown in the sentence about it."""


# -- what is wrong ---------------------------------------------------------------------------------


class WrongValueError(Refusal, ValueError):
    """A value, an answer or a text cannot be taken."""


class WrongKindError(Refusal, TypeError):
    """Something of another kind is wanted: a name, a function, an answer."""


class UnknownNameError(WrongValueError, KeyError):
    """There is no game, seat, player or option of that name."""

    def __str__(self) -> str:
        """Return the sentence as it is; a KeyError would put it in quotation marks."""
        return str(self.args[0])


class NoSuchNumberError(WrongValueError, IndexError):
    """There is no choice of that number."""


class UnreadableFileError(WrongValueError, OSError):
    """A file cannot be read."""

    def __str__(self) -> str:
        """Return the sentence; an OSError would show its number and its file."""
        return str(self.args[0])


class NoSuchFileError(UnreadableFileError, FileNotFoundError):
    """There is no file of that name."""


@contextmanager
def at_the_door() -> Iterator[None]:
    """Turn what the engine refuses into errors that are also Python's own."""
    try:
        yield
    except (WrongValueError, WrongKindError):
        raise
    except Refusal as refusal:
        place = refusal.place.removeprefix("--set ").removeprefix("--")  # here it is a keyword
        raise WrongValueError(refusal.sentence, place=place, clause=refusal.clause) from None
    except Divergence as parted:
        raise WrongValueError(str(parted)) from None


def check_known(name: str, names: Sequence[str], what: str, place: str) -> None:
    """Raise UnknownNameError if *name* is none of *names*."""
    if name not in names:
        raise UnknownNameError(f"there is no {what} “{name}”; {choose(names, name)}", place=place)


# -- what is asked ---------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    """One of the answers to choose from.

    Attributes:
        text: its notation, as records have it.
        words: the same in words.

    """

    text: str
    words: str

    def __str__(self) -> str:
        """Return the notation."""
        return self.text


class Hint(msgspec.Struct, frozen=True):
    """What a sensible player would answer.

    Attributes:
        answer: the answer in notation.
        words: the same in words.
        why: his reason; empty if he says none.

    """

    answer: str
    words: str
    why: str


Given = str | SupportsIndex | Choice | Hint
"""An answer: its notation, its words, a choice, its number among the choices, counted from 0, or a
hint."""


def hint_told(found: viewmodel.Hint | None) -> Hint | None:
    """Return a hint as Python is given it."""
    return None if found is None else Hint(found.answer, found.label, found.why)


class Asked:
    """A question as it is put to a seat: what is asked, and what may be answered.

    Attributes:
        seat: who is asked; for a die or card that is typed in, the name of that source of chance.
        clause: the id of the rule that asks.
        topic: what sort of question it is.
        is_free: whether other answers than `choices` may be legal.

    """

    def __init__(
        self,
        game: Game,
        view: Any,
        question: Question,
        put: Question | None = None,
        seat: str | None = None,
    ) -> None:
        # The view is what whoever answers knows; the question as put is what all were told.
        self._game, self._known, self._question, self._put = game, view, question, put or question
        self.seat = question.who if question.source or seat is None else seat
        self.clause, self.topic = question.clause, question.topic
        self.is_free = question.form is not None

    @cached_property
    def prompt(self) -> str:
        """The question in words."""
        return self._game.prompt(self._known, self._put)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The notation of each of `choices`."""
        form = self._question.form
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
        """What the seat knows of the table, as plain data."""
        return plain(self._game, self._known)

    def hint(self) -> Hint | None:
        """Return what the game's sensible player would answer; None if there is nothing to say."""
        if self._question.source:
            return None
        return hint_told(
            viewmodel.hint_for(self._game, self._known, self._question, self.seat, self.seat)
        )

    def accepts(self, answer: Given) -> bool:
        """Tell whether *answer*, in notation, a choice, a hint or a number, is a legal answer.

        Raises:
            TypeError: it is nothing of the kind.

        """
        if isinstance(answer, str):
            return self._question.fits(answer)
        try:
            return self._question.fits(self.meant(answer))
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
        return typed.understand(self._question, words, text)


Bot = Callable[[Asked], Given]
"""Plays a seat: gets what is asked, returns an answer."""


def name_of(bot: Bot) -> str:
    """Return what to call a function that plays."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def show_value(value: object) -> str:
    """Return a value as Python shows it, cut where it gets long."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


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
        if not isinstance(error, Refusal):
            error.add_note(f"{place}: {name} was asked “{asked.prompt}”")
        raise
    returned = f"{name} returned {show_value(given)} for “{asked.prompt}”"
    try:
        with at_the_door():
            return asked.meant(given)
    except WrongKindError:
        last, first = len(asked.legal) - 1, asked.legal[0]
        right = f"return a choice, its number from 0 to {last}, or a text such as “{first}”"
        raise WrongKindError(f"{returned}; {right}", place=place, clause=asked.clause) from None
    except Refusal as refusal:
        said = f"{returned}: {refusal.sentence}"
        raise type(refusal)(said, place=place, clause=asked.clause) from None


def whole_number(value: object, place: str) -> int:
    """Return a whole number; raise WrongKindError if *value* is none."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise WrongKindError(f"give a whole number, not {show_value(value)}", place=place)
    return value.__index__()


def seen_asked(seen: Seen, question: Question) -> Asked:
    """Return a question as it is put to those who look."""
    return Asked(seen.game, seen.view, question, seen.as_put(question), seen.answers_as())


def plain(game: Game, view: Any) -> dict[str, Any]:
    """Return what is known of a table as plain data, with names for what a state numbers."""
    found: dict[str, Any] = msgspec.json.decode(game.encode(view))
    if isinstance(game, NamesThings):
        game.name_things(view, found)
    return found
