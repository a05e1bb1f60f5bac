"""Answers for Python: choices, hints, and the errors that Python people expect."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import isfunction
from typing import Any, Final, SupportsIndex

import msgspec

from lonehand.engine.errors import (
    Divergence,
    Refusal,
    RuleError,
    Unknown,
    unforeseen,
    where_rules_failed,
)
from lonehand.engine.game import Game, NamesThings
from lonehand.engine.grammar.english import choose
from lonehand.engine.question import Question
from lonehand.engine.values import Value
from lonehand.faces import viewmodel
from lonehand.faces.text import typed_answers

CANDIDATES: Final = 12
"""How many likely answers to a form stand among the legal ones."""

ANSWERS_AT_MOST: Final = 20_000
"""After so many answers no end of a game is to be expected."""

LONGEST_SHOWN: Final = 60
"""So many characters of something wrong are shown in the sentence about it."""


NAMED_IN: Final = "lonehand"
"""Where a traceback says that an error of this door is from, and where it can be had."""

# -- what is wrong ---------------------------------------------------------------------------------


class WrongValueError(Refusal, ValueError):
    """A value, an answer or a text cannot be taken."""

    __module__ = NAMED_IN


class WrongKindError(Refusal, TypeError):
    """Something of another kind is wanted: a name, a function, an answer."""

    __module__ = NAMED_IN


class UnknownNameError(WrongValueError, KeyError):
    """There is no game, seat, player or option of that name."""

    __module__ = NAMED_IN

    def __str__(self) -> str:
        """Return the sentence as it is; a KeyError would put it in quotation marks."""
        return str(self.args[0])


class NoSuchNumberError(WrongValueError, IndexError):
    """There is no choice of that number."""

    __module__ = NAMED_IN


class UnreadableFileError(WrongValueError, OSError):
    """A file cannot be read."""

    __module__ = NAMED_IN

    def __str__(self) -> str:
        """Return the sentence; an OSError would show its number and its file."""
        return str(self.args[0])


class NoSuchFileError(UnreadableFileError, FileNotFoundError):
    """There is no file of that name."""

    __module__ = NAMED_IN


@contextmanager
def at_the_door() -> Iterator[None]:
    """Turn what the engine refuses into errors that are also Python's own."""
    try:
        yield
    except (WrongValueError, WrongKindError):
        raise
    except Refusal as refusal:
        place = refusal.place.removeprefix("--set ").removeprefix("--")  # here it is a keyword
        kind = UnknownNameError if isinstance(refusal, Unknown) else WrongValueError
        raise kind(refusal.sentence, place=place, clause=refusal.clause) from None
    except Divergence as parted:
        raise WrongValueError(str(parted)) from None


@contextmanager
def blame_game(game: Game) -> Iterator[None]:
    """Raise RuleError for what a game raises where it says what is asked, with the line."""
    try:
        yield
    except Exception as error:
        if not unforeseen(error):
            raise
        sentence = f"something went wrong in the rules of {game.name}"
        raise RuleError(f"{sentence}: {where_rules_failed(game, error)}") from error


def check_end(game: str, seed: str, answers: int) -> None:
    """Raise RuleError where a game has had so many answers that no end is to be expected."""
    if answers >= ANSWERS_AT_MOST:
        which = f"{game}, seed {seed}"
        raise RuleError(f"{which}: it is not over after {answers} answers; see its outcome")


def check_known(name: str, names: Sequence[str], what: str, place: str) -> None:
    """Raise UnknownNameError if *name* is none of *names*."""
    if name not in names:
        raise UnknownNameError(f"there is no {what} “{name}”; {choose(names, name)}", place=place)


# -- what is asked ---------------------------------------------------------------------------------


class Choice(Value, frozen=True):
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


class Hint(Value, frozen=True):
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


def show_value(value: object) -> str:
    """Return a value as Python shows it, a function by its name, cut where it gets long."""
    text = f"the function {value.__name__}" if isfunction(value) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def whole_number(value: object, place: str) -> int:
    """Return a whole number; raise WrongKindError if *value* is none."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise WrongKindError(f"give a whole number, not {show_value(value)}", place=place)
    return value.__index__()


def seed_text(seed: object) -> str:
    """Return a random seed as text; raise WrongKindError if it is neither number nor text."""
    if not isinstance(seed, int | str):
        raise WrongKindError(f"give a number or a text, not {show_value(seed)}", place="seed")
    return str(seed)


def plain(game: Game, view: Any) -> dict[str, Any]:
    """Return what is known of a table as plain data, with names for what a state numbers."""
    found: dict[str, Any] = msgspec.json.decode(game.encode(view))
    if isinstance(game, NamesThings):
        game.name_things(view, found)
    return found


def only_bots(seats: Mapping[str, object], place: str) -> None:
    """Raise WrongKindError if a seat has anything but a function, or no seat is named."""
    if not isinstance(seats, Mapping):
        sentence = f"name the seat of each function, as {{seat: function}}, not {show_value(seats)}"
        raise WrongKindError(sentence, place=place)
    for seat, player in seats.items():
        if not callable(player):
            sentence = f"give seat {seat} a function, not {show_value(player)}"
            raise WrongKindError(f"{sentence}; lonehand.new and batch take names", place=place)


def bots_for(
    game: Game, there: Sequence[str], bots: object, own: Container[str] = ()
) -> tuple[dict[str, str], dict[str, Any]]:
    """Return who plays in a fork: names and functions by their seats, as a batch takes them.

    A player by name cannot have one of the *own* seats, for whoever looks ahead plays those.

    Raises:
        UnknownNameError: there is no such player, or no such seat.
        WrongKindError: a seat has neither a name nor a function.

    """
    if isinstance(bots, str):
        check_known(bots, tuple(game.players), "player", "fork")
        bots = {seat: bots for seat in there if seat not in own}
    elif callable(bots):
        bots = dict.fromkeys(there, bots)
    if not isinstance(bots, Mapping):
        sentence = f"give a player or a function for each seat, not {show_value(bots)}"
        raise WrongKindError(sentence, place="fork")
    for seat, player in bots.items():
        check_known(seat, there, "seat", "fork")
        if isinstance(player, str):
            check_known(player, tuple(game.players), "player", f"fork, seat {seat}")
            if seat in own:
                sentence = f"seat {seat} is yours; give it a function, or play it yourself"
                raise WrongKindError(sentence, place="fork")
        elif not callable(player):
            sentence = f"give seat {seat} a player or a function, not {show_value(player)}"
            raise WrongKindError(sentence, place="fork")
    named = {seat: each for seat, each in bots.items() if isinstance(each, str)}
    return named, {seat: each for seat, each in bots.items() if seat not in named}


def meant_by(
    question: Question,
    legal: Callable[[], Sequence[str]],
    choices: Callable[[], Sequence[Choice]],
    what: Given,
) -> str:
    """Return the notation of an answer, however it is given; see `Asked.meant`."""
    if isinstance(what, Hint):
        what = what.answer
    if isinstance(what, SupportsIndex) and not isinstance(what, bool):
        number, count = what.__index__(), len(legal())
        if not 0 <= number < count:
            sentence = f"choose a number from 0 to {count - 1}, not {number}"
            raise NoSuchNumberError(sentence, place=question.topic, clause=question.clause)
        return legal()[number]
    if not isinstance(what, str | Choice):
        sentence = f"answer with a text, a choice or its number, not with {show_value(what)}"
        raise WrongKindError(sentence, place=question.topic, clause=question.clause)
    text = str(what)
    if question.fits(text):
        return text
    words = {each.text: each.words for each in choices()}
    if text.strip().isdigit() and text not in words.values():
        sentence = f"“{text}” is not an answer; give the number of a choice as an int, from 0"
        raise WrongValueError(sentence, place=question.topic, clause=question.clause)
    with at_the_door():
        return typed_answers.understand(question, words, text)


def one_or_more(answers: object, right: str, place: str) -> int:
    """Return a number of answers; raise WrongValueError if it is below one, with what is right."""
    number = whole_number(answers, place)
    if number < 1:
        raise WrongValueError(f"{right.format('1 answer')}, not {number}", place=place)
    return number


class Line(Value, frozen=True):
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
