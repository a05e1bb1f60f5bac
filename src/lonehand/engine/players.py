"""Players: how they are seated, and one that knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question

Maker = Callable[[Chance], Answer]
"""Makes a player from a chance of its own."""


def seated(make: Maker, seed: str, seat: str, number: Callable[[], int]) -> Answer:
    """Return the player of *seat*, who keeps nothing from one question to the next.

    His chance follows from the game's seed and the number of the seat's answer, which *number*
    gives, so that neither undo nor a restart changes what he will do, and a batch plays as a
    session does. From it the game's own chance cannot be told.
    """
    chance = Chance(f"{seed}\nplayer {seat}")
    player = make(chance)

    def answer(question: Question, view: Any) -> Any:
        chance.turn_to(number())
        return player(question, view)

    return answer


def at_random(chance: Chance) -> Answer:
    """Return a player that takes any option, each as likely as the next."""

    def answer(question: Question, view: Any) -> Any:
        del view
        if question.form is not None:
            return question.form.sample(chance)
        return question.options[chance.below("random", len(question.options))]

    return answer
