"""A sensible player of Sheriff and Deputy."""

from __future__ import annotations

from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question


def plain(chance: Chance) -> Answer:
    """Return the player."""
    del chance

    def answer(question: Question, view: Any) -> Any:
        del view
        return question.options[0]

    return answer
