"""A player by chance alone, who never gives up, and plays on more often than he passes."""

from __future__ import annotations

from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question
from lonehand.games.black_hat.plays import GIVE_UP, PASS


def at_random(chance: Chance) -> Answer:
    """Return a player who takes any option, but gives up never and lets figures act if any may."""

    def answer(question: Question, view: Any) -> Any:
        del view
        if question.form is not None:
            return question.form.sample(chance)
        options = question.options
        if question.topic == "figure":
            options = [each for each in options if each not in (PASS, GIVE_UP)] or [PASS]
        return options[chance.below("random", len(options))]

    return answer
