"""Functions that play seats of games without a person: in batches, and by name from a package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.game import Game
from lonehand.engine.play.view import Play as Session
from lonehand.engine.question import Question
from lonehand.faces.python.play import Asked, Bot, Bots, Play, answer_of, fork_for, name_of
from lonehand.faces.python.question import WrongValueError
from lonehand.games import find


def no_table() -> Session:
    """Raise WrongValueError: a function was asked where no game is played."""
    raise WrongValueError("only in a game in play can you look ahead", place="fork")


class Maker:
    """Makes a player of a function, for an entry point; in a seat it stands for the function.

    Args:
        game: the game's name.
        bot: the function.

    """

    def __init__(self, game: str, bot: Bot) -> None:
        self.game, self.bot = game, bot

    def __repr__(self) -> str:
        """Return which function plays which game."""
        return f"<player of {self.game}: {name_of(self.bot)}>"

    def __call__(self, chance: Chance) -> Function:
        """Return the player, who needs no chance."""
        del chance
        return Function(find(self.game), self.bot)


class Function:
    """A function in a seat, as the engine asks its players.

    Args:
        game: the game.
        bot: the function.

    """

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game, self.bot = game, bot
        self.table: Callable[[], Session] = no_table
        self.asked: Asked | None = None

    def join(self, table: Callable[[], Session]) -> None:
        """See `LooksAhead.join`."""
        self.table = table

    def __call__(self, question: Question, view: Any) -> Any:
        """Return the value, or the text of a form, that the function answers."""

        def ahead(seed: int | str, bots: Bots) -> Play:
            return fork_for(self.table(), asked.seat, seed, bots)

        def is_open() -> bool:
            return self.asked is asked

        self.asked = asked = Asked(self.game, view, question, ahead=ahead, is_open=is_open)
        try:
            text = answer_of(self.bot, asked)
        finally:
            self.asked, asked.is_past = None, True
        return text if question.form is not None else question.value(text)
