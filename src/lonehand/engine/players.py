"""Players: how they are seated, and one that knows no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer
from lonehand.engine.question import Question

Maker = Callable[[Chance], Answer]
"""Makes a player from a chance of its own."""


@runtime_checkable
class LooksAhead(Protocol):
    """A player who may look ahead from what he is asked, and so has to be shown the game."""

    def join(self, table: Callable[[], Any]) -> None:
        """Take in where the game is to be had: a session that stands where the player is asked."""


def seat_player(make: Maker, seed: str, seat: str, number: Callable[[], int]) -> Answer:
    """Return the player of *seat*, who keeps nothing from one question to the next.

    His chance follows from the game's seed and the number of the seat's answer, which *number*
    gives, so that neither undo nor a restart changes what he will do, and a batch plays as a
    session does. From it the game's own chance cannot be told.
    """
    return Seated(make, Chance(f"{seed}\nplayer {seat}"), number)


class Seated:
    """A player in a seat, as `seat_player` puts him there."""

    def __init__(self, make: Maker, chance: Chance, number: Callable[[], int]) -> None:
        self.chance, self.number = chance, number
        self.player = make(chance)

    @property
    def plans(self) -> bool:
        """Whether he says what he intends before he does it; see `BatchDoor.plans`."""
        return bool(getattr(self.player, "plans", False))

    def __call__(self, question: Question, view: Any) -> Any:
        """Return his answer."""
        self.chance.turn_to(self.number())
        return self.player(question, view)


def looking_ahead(player: Any) -> LooksAhead | None:
    """Return a player, or the one whom his seat holds as its `player`, if he may look ahead."""
    while not isinstance(player, LooksAhead):
        player = getattr(player, "player", None)
        if player is None:
            return None
    return player


def at_random(chance: Chance) -> Answer:
    """Return a player that takes any option, each as likely as the next."""

    def answer(question: Question, view: Any) -> Any:
        del view
        if question.form is not None:
            return question.form.sample(chance)
        return question.options[chance.below("random", len(question.options))]

    return answer
