"""Ways that a gang asks for: what they lead to, and the lengths that its hand tells apart."""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.black_hat.automa.hand import Hand
from lonehand.games.black_hat.cards import LOW, MID, number_of, sort_of

DOOR, RUSH, MONEY, CASH = "door", "rush", "money", "cash "
"""What a way may lead to: a door, somebody helpless, Money on the ground or at a known door."""


def lengths_of(hand: Hand, lows: int, *, mounted: bool, pinned: bool) -> list[int]:
    """Return how far a figure comes with each number of cards, rising.

    Args:
        hand: the hand.
        lows: the Low cards that must be left over.
        mounted: whether it rides.
        pinned: whether it is pinned, so that a further Low card may get it up first.

    """
    kinds = [(pinned, lows), *([(False, lows + 1)] if pinned else [])]
    best: dict[int, int] = {}
    for down, left in kinds:
        for reach, cards in hand.sets(mounted=mounted, pinned=down, lows=left):
            best[len(cards)] = max(best.get(len(cards), 0), reach)
    found: list[int] = []
    for count in sorted(best):
        if not found or best[count] > found[-1]:
            found.append(best[count])
    return found


def throw_numbers(hand: Sequence[str]) -> list[int]:
    """Return the numbers of the cards that throw a stick farther, rising."""
    return sorted({number_of(card) for card in hand if sort_of(card) in (LOW, MID)})
