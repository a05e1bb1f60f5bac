"""Players that know no game."""

from __future__ import annotations

from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question


def at_random(chance: Chance) -> Answer:
    """Return a player that takes any option, each as likely as the next."""

    def answer(question: Question, view: Any) -> Any:
        del view
        if question.form is not None:
            return question.form.sample(chance)
        return question.options[chance.below("random", len(question.options))]

    return answer
