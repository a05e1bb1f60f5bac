"""What an automatic gang intends: the plan of an activation, decided before its first card.

It is an answer like any other, so that a record holds it, and it lies hidden in the state until the
activation is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.reasons import Weighed

MOODS: Final = ("greedy", "gunfighter", "old_hand")
"""The attitudes, each for two faces of the die."""


class Intent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan.

    Attributes:
        line: the line of the list; 10 to wait.
        figure: the key of the figure that acts; empty for none.
        unpin: the card that un-pins it first.
        mount: the card with which it mounts first.
        moves: its moves, each a card and where it leads.
        use: the use of its Shoot cards, if it has any: a gun, `strike` or `throw`.
        target: whom it aims at, by key.
        shots: the Shoot cards that it may spend.
        aim: where dynamite lands.
        far: the card that throws it farther.
        climb: the card that climbs a ladder, after the moves.
        top: where it leads.
        why: what was weighed, whole; only for those who are told.
        shown: the same as others are told of it.
        asks: the fact that has to be known before there is a plan; empty for none.

    """

    line: int = 10
    figure: str = ""
    unpin: str = ""
    mount: str = ""
    moves: tuple[tuple[str, str], ...] = ()
    use: str = ""
    target: str = ""
    shots: tuple[str, ...] = ()
    aim: str = ""
    far: str = ""
    climb: str = ""
    top: str = ""
    why: tuple[Weighed, ...] = ()
    shown: tuple[Weighed, ...] = ()
    asks: str = ""


class IntentForm:
    """An intent as JSON.

    Args:
        keys: the keys of the figures that may act.

    """

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = keys

    def check(self, text: str) -> Intent:
        """Return the intent; raise Refusal if it is none."""
        try:
            found = msgspec.json.decode(text, type=Intent)
        except msgspec.DecodeError as error:
            raise Refusal(
                f"this plan cannot be read: {error}", place="plan", clause="BW-AUTO-LIST"
            ) from error
        if found.figure and found.figure not in self.keys:
            sentence = f"{found.figure} cannot act now"
            raise Refusal(sentence, place="plan", clause="BW-AUTO-LIST")
        return found

    def sample(self, chance: Chance) -> str:
        """Return a plan by chance: somebody acts, or nobody."""
        keys = [*self.keys, ""]
        return write_intent(Intent(figure=keys[chance.below("plan", len(keys))]))

    def candidates(self, most: int) -> Sequence[str]:
        """Return up to so many plans."""
        return [write_intent(Intent(figure=key)) for key in [*self.keys, ""][:most]]


def write_intent(intent: Intent) -> str:
    """Return an intent as an answer."""
    return msgspec.json.encode(intent).decode()
