"""Players of other packages: a mistake in one is told as his, not as one of the rules."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

from lonehand.engine.door import Answer
from lonehand.engine.errors import HERE, LonehandError, Refusal, unforeseen, what_it_says
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import choose
from lonehand.engine.question import Question


class PlayerError(LonehandError):
    """A player of another package failed; the cause is the error that he raised.

    Args:
        sentence: who failed, what he was asked, and what was raised where.

    """

    def in_game(self, number: int, seed: str) -> PlayerError:
        """Return the same of a game among many, which can be found again by its seed."""
        return PlayerError(f"game {number} (seed {seed}): {self}")


class Foreign:
    """Somebody in a seat who comes from another package.

    Args:
        name: his name in commands.
        player: what answers.

    """

    def __init__(self, name: str, player: Answer) -> None:
        self.name, self.player = name, player

    @property
    def plans(self) -> bool:
        """Whether he says what he intends before he does it; see `BatchDoor.plans`."""
        return bool(getattr(self.player, "plans", False))


class Visitor(Foreign):
    """A player of another package in his seat.

    Args:
        game: what is played.
        name: his name in commands.
        player: what answers.

    """

    def __init__(self, game: Game, name: str, player: Answer) -> None:
        super().__init__(name, player)
        self.game = game

    def __call__(self, question: Question, view: Any) -> Any:
        """Return his answer.

        Raises:
            PlayerError: he failed.

        """
        try:
            return self.player(question, view)
        except Exception as error:
            within = getattr(error, "__notes__", ())  # every error of a Python function has one
            if not unforeseen(error) and not within:
                raise
            asked = self.game.prompt(view, question)
            raise PlayerError(
                f"the player “{self.name}” failed in seat {question.who} when asked “{asked}”: "
                f"{what_was_raised(error)}"
            ) from error


def what_was_raised(error: BaseException) -> str:
    """Return an error's last line, and the file and line in it that other packages know."""
    said = what_it_says(error)
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [each for each in frames if HERE not in Path(each.filename).parents]
    if not theirs:
        return said
    return f"{said} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"


class Heeded(Foreign):
    """A player whom another package's game has of its own: he may choose only what is offered.

    Those of our games are proven by tests, and a batch takes their answers as they are.

    Args:
        seat: where he sits.
        name: his name in commands.
        player: what answers.

    """

    def __init__(self, seat: str, name: str, player: Answer) -> None:
        super().__init__(name, player)
        self.seat = seat

    def __call__(self, question: Question, view: Any) -> Any:
        """Return his answer.

        Raises:
            Refusal: it is none of the options.

        """
        answer = self.player(question, view)
        if question.form is None and answer not in question.options:
            sentence = f"{self.name} answered “{answer}” to “{question.topic}”"
            right = choose(question.texts())
            raise Refusal(f"{sentence}; {right}", place=f"seat {self.seat}", clause=question.clause)
        return answer
