"""What a person may do with an action, and its notation: `walk B4`, `shoot Daniel: Colt 45`."""

from __future__ import annotations

import msgspec


class Deed(msgspec.Struct, frozen=True):
    """One thing that a character may do.

    Attributes:
        word: what he does: `walk`, `shoot`, `draw`.
        at: the square, the side, the facing, the enemy or the thing; empty for none.
        item: the weapon, if it is at somebody.
        cost: actions that it takes.

    """

    word: str
    at: str = ""
    item: str = ""
    cost: int = 0

    def __str__(self) -> str:
        text = f"{self.word} {self.at}".rstrip()
        return f"{text}: {self.item}" if self.item else text
