"""Playing any game at random, for proofs of what every game must keep."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game
from lonehand.engine.play.record import PERSON
from lonehand.engine.play.session import Session
from lonehand.engine.question import Question, Round

ANSWERS_AT_MOST: Final = 20_000
"""A game in which chance answers more often than this does not end."""


class Broken(AssertionError):  # noqa: N818 - it says what became of the promise
    """A game does not keep what every game must keep."""


def must(holds: bool, sentence: str) -> None:  # noqa: FBT001 - it reads as an assertion does
    """Raise Broken with *sentence* unless it *holds*."""
    if not holds:
        raise Broken(sentence)


def any_options(game: Game, chance: Chance) -> dict[str, str]:
    """Return a value for every option, any as likely as the next, that a game can begin with."""
    while True:
        found = {o.key: o.values[chance.below("options", len(o.values))] for o in game.options}
        with suppress(Refusal):  # a game may refuse values that do not go together
            game.start(found)
            return found


def begin(game: Game, seed: str) -> Session:
    """Return a game at its first question: random options, a quarter of the sources typed in."""
    chance = Chance(f"{seed}\nconformance")
    options = any_options(game, chance)
    typed = tuple(source for source in game.sources if not chance.below("typed", 4))
    return Session.new(game, seed, options, dict.fromkeys(game.seats, PERSON), typed=typed)


def any_answer(question: Question, chance: Chance) -> str:
    """Return the text of any answer to *question*."""
    if question.form is not None:
        return question.form.sample(chance)
    return str(question.options[chance.below("answers", len(question.options))])


def positions(game: Game, seed: str) -> Iterator[Session]:
    """Play a game at random to its end, and yield it at every question and at the end."""
    session = begin(game, seed)
    chance = Chance(f"{seed}\nanswers")
    for _ in range(ANSWERS_AT_MOST):
        yield session
        questions = session.questions()
        if not questions:
            return
        question = questions[chance.below("who", len(questions))]
        seat = question.who if isinstance(session.asked, Round) else None
        session.answer(any_answer(question, chance), session.token, seat)
    raise Broken(f"the game with seed {seed} does not end")


def play(game: Game, seed: str) -> Session:
    """Return a game played at random to its end."""
    *_, last = positions(game, seed)
    return last


def holders(game: Game) -> list[frozenset[str]]:
    """Return sets of seats that may look together: nobody, each alone, all but one.

    In a game that hides nothing they all see the same, so nobody stands for all of them.
    """
    if not game.hides:
        return [frozenset()]
    every = frozenset(game.seats)
    alone = [frozenset((seat,)) for seat in game.seats]
    return list(dict.fromkeys([frozenset[str](), *alone, *(every - one for one in alone)]))


def name_seats(seats: frozenset[str]) -> str:
    """Return the names of some seats, for a sentence."""
    return " and ".join(sorted(seats)) or "nobody"
