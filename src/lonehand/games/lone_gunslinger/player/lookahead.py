"""What would happen if: an option played through the real rules on a copy of the table.

Each draw! is supposed to fail and to succeed, each as likely as the deck makes it; a card that
would be drawn stays unseen. Nothing here can reach the game's own chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.events import NOTHING, Event
from lonehand.games.lone_gunslinger.cards import CARDS, FACES
from lonehand.games.lone_gunslinger.choices import Choice
from lonehand.games.lone_gunslinger.player.evaluation import UNSEEN
from lonehand.games.lone_gunslinger.rules.abilities import use_ability
from lonehand.games.lone_gunslinger.rules.deck import settle
from lonehand.games.lone_gunslinger.rules.play import play
from lonehand.games.lone_gunslinger.state import YOURS, State

T = TypeVar("T")
HEART: Final = FACES[CARDS["beer 6h"]]
NO_HEART: Final = FACES[CARDS["bang 2c"]]
NOBODY: Final = Chance("supposed")
FLIPS_AT_MOST: Final = 200
"""No card asks for so many draw!."""
MOST_FLIPS: Final = 3
"""From the fourth draw! on, one is supposed to fail: what follows is too unlikely to matter."""


class Supposed(BatchDoor):
    """A door behind which every draw! comes out as *luck* says and every card drawn is unseen."""

    def __init__(self, answer: Answer, state: State, luck: tuple[bool, ...]) -> None:
        super().__init__(dict.fromkeys(YOURS, answer), NOBODY, lambda _: state)
        self.luck, self.flips = luck, 0

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Return a Heart or none for a draw!, an unseen card for anything else."""
        del source, unknown, pile, about
        if clause != "LG-AIM-5":
            return UNSEEN  # type: ignore[return-value] # a card, as the pile's are
        self.flips += 1
        if self.flips > FLIPS_AT_MOST:
            raise RuntimeError("a supposed option does not come to an end")
        lucky = self.flips <= len(self.luck) and self.luck[self.flips - 1]
        return HEART if lucky else NO_HEART  # type: ignore[return-value] # the same

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Return the card in the middle."""
        del source, clause
        return options[len(options) // 2]

    def tell(self, clause: str, event: Event, /, **rest: Any) -> None:
        """Tell nobody."""


def carried_out(state: State, door: BatchDoor, choice: Choice) -> None:
    """Carry out what Sheriff or Deputy chose in his turn."""
    me = state.turn
    if choice.act == "play":
        play(state, door, me, choice.card, choice.seat, "LG-AIM-3")
    else:
        use_ability(state, door, me, choice)
        if not state.over:
            settle(state, door)


def expected_value(
    state: State, choice: Choice, answer: Answer, value: Callable[[State], float], hearts: float
) -> float:
    """Return the value to be expected after *choice*, over everything that draw! may show."""
    total = 0.0
    waiting: list[tuple[bool, ...]] = [()]
    while waiting:
        luck = waiting.pop()
        table = state.copy()
        door = Supposed(answer, table, luck)
        carried_out(table, door, choice)
        flips = min(door.flips, MOST_FLIPS)
        share = 1.0
        for number in range(flips):
            lucky = number < len(luck) and luck[number]
            share *= hearts if lucky else 1 - hearts
        waiting += [
            luck + (False,) * (number - len(luck)) + (True,) for number in range(len(luck), flips)
        ]
        total += share * value(table)
    return total
