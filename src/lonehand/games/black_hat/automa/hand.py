"""A hand as the list sees it: Low and Mid cards for distances, Courts and Aces for shots.

BW-AUTO-S, BW-AUTO-DISTANCE, BW-AUTO-CARD-COURT, BW-AUTO-CARD-ACE-A, BW-AUTO-CARD-LOW.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final

from lonehand.games.black_hat.automa.book import Listed, percent
from lonehand.games.black_hat.cards import ACE, COURT, LOW, MID, held_at, number_of, sort_of

Cards = tuple[str, ...]
NOTHING: Final = Fraction(0)


class Hand:
    """A hand, sorted.

    Args:
        cards: the cards.
        listed: the list that they are played by.
        holds: BW-AUTO-CARD-COURT: whether an enemy is so near that a Court may be held back.

    """

    def __init__(self, cards: Sequence[str], listed: Listed, *, holds: bool) -> None:
        self.cards = tuple(sorted(cards, key=held_at))
        self.listed, self.holds = listed, holds
        self.known: dict[tuple[object, ...], tuple[Fraction, int]] = {}
        of_sort = {sort: tuple(c for c in self.cards if sort_of(c) == sort) for sort in SORTS}
        self.lows, self.mids = of_sort[LOW], of_sort[MID]
        self.courts, self.aces = of_sort[COURT], of_sort[ACE]

    def sets(
        self, *, mounted: bool, pinned: bool, lows: int, climbs: bool = False
    ) -> list[tuple[int, Cards]]:
        """BW-AUTO-DISTANCE, BW-AUTO-NEVER-4: return how far sets of cards reach, the best first.

        Only sets are among them that leave so many Low cards over, and a Mid for a climb.
        """
        return sets_of(self.lows, self.mids, mounted, pinned, lows, climbs)

    def climb_card(self, cards: Cards) -> str:
        """Return the lowest Mid that is not among some; empty if none is."""
        return next((card for card in self.mids if card not in cards), "")

    def low_left(self, cards: Cards) -> str:
        """BW-AUTO-CARD-LOW: return the lowest Low card that is not among some; empty if none is."""
        return next((card for card in self.lows if card not in cards), "")

    def reckon(self, odds: Odds, wanted: Fraction | None) -> tuple[Fraction, int]:
        """BW-AUTO-S: return P(out) of a plan, and its s, as `shots` has it."""
        key = (*odds.key, wanted)
        found = self.known.get(key)
        if found is None:
            s = self.shots(odds, wanted)
            found = self.known[key] = odds(s), s
        return found

    def shots(self, chance: Callable[[int], Fraction], wanted: Fraction | None) -> int:
        """BW-AUTO-S: return the Shoot cards that a plan may use.

        Args:
            chance: its P(out) by the number of cards.
            wanted: the P(out) from which its line is possible, where Aces may be granted; 0 where
                any card makes it possible; None for lines without Aces.

        """
        s = self.grant_aces(chance, len(self.courts), wanted)
        if self.holds_back(chance(s)):
            s = self.grant_aces(chance, max(0, len(self.courts) - 1), wanted)
        return s

    def holds_back(self, chance: Fraction) -> bool:
        """BW-AUTO-CARD-COURT: say whether one Court is held back from a plan with a P(out)."""
        listed = self.listed
        return listed.held_always or (self.holds and chance < percent(listed.held_until))

    def grant_aces(
        self, chance: Callable[[int], Fraction], s: int, wanted: Fraction | None
    ) -> int:  # fmt: skip
        """BW-AUTO-CARD-ACE-A, BW-AUTO-CARD-ACE-D: return s with the Aces granted; others stay."""
        if wanted is None:
            return s
        lift = percent(self.listed.lift)
        for _ in self.aces:
            now, then = chance(s), chance(s + 1)
            makes = then >= wanted and not (s and now >= wanted)
            if not makes and then - now < lift:
                break
            s += 1
        return s

    def shoot_cards(self, count: int, chance: Fraction | None) -> Cards:
        """BW-AUTO-CARD-COURT: return so many Shoot cards, Courts before Aces.

        A Court that is held back is not among them.

        Args:
            count: how many a plan spends at most, no more than its s.
            chance: its P(out); None for one that has none.

        """
        held = chance is not None and self.holds_back(chance)
        free = max(0, len(self.courts) - held)
        return (*self.courts[:free], *self.aces)[:count]


SORTS: Final = (LOW, MID, COURT, ACE)


@lru_cache(maxsize=512)
def sets_of(
    lows: Cards, mids: Cards, mounted: bool, pinned: bool,  # noqa: FBT001 - a cache's keys
    left: int, climbs: bool,  # noqa: FBT001 - as above
) -> list[tuple[int, Cards]]:  # fmt: skip
    """Return what `Hand.sets` does."""
    if left > len(lows) or climbs > len(mids):
        return []

    def far(card: str) -> int:
        inches = number_of(card) if mounted or sort_of(card) == LOW else 6
        return inches * (500 if pinned else 1000)

    found: list[tuple[int, int, int, tuple[int, ...], Cards]] = [(0, 0, 0, (), ())]
    cards = (*lows, *mids)
    for size in range(1, len(cards) + 1):
        for some in combinations(cards, size):
            high = sum(sort_of(card) == MID for card in some)
            if size - high <= len(lows) - left and high <= len(mids) - climbs:
                ranks = tuple(sorted(number_of(card) for card in some))
                found.append((size, -high, sum(map(far, some)), ranks, some))
    found.sort(key=lambda each: each[:4])
    return [(each[2], each[4]) for each in found]


def cards_that_reach(sets: Sequence[tuple[int, Cards]], length: int) -> Cards | None:
    """BW-AUTO-DISTANCE: return the cards that are played for a way; None if none reach."""
    for reach, cards in sets:
        if reach >= length:
            return cards
    return None


# -- chances ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def chance_of(sixths: int, out: int, crossed: int, shots: int) -> Fraction:
    """Return 1 - (1 - P(hit) P(out | hit))^k.

    Args:
        sixths: faces that hit; below 0 and above 5 as 0 and 5.
        out: sixths of P(out | hit).
        crossed: cover pieces and figures on the line.
        shots: k.

    """
    sixths = max(0, min(5, sixths))
    return 1 - (1 - Fraction(sixths * out, 36) * Fraction(2, 3) ** crossed) ** max(0, shots)


class Odds:
    """P(out) of a figure against an enemy, by the number of Shoot cards.

    Args:
        sixths: faces of a die that hit.
        out: sixths of P(out | hit).
        crossed: cover pieces and figures on the line.
        limit: shots at most.
        aims: whether from two cards on the one shot is aimed.

    """

    __slots__ = ("aims", "crossed", "limit", "out", "sixths")

    def __init__(
        self, sixths: int, out: int, crossed: int = 0, limit: int = 1, *, aims: bool = False
    ) -> None:
        self.sixths, self.out, self.crossed, self.limit = sixths, out, crossed, limit
        self.aims = aims

    def __call__(self, s: int) -> Fraction:
        """Return P(out) with so many Shoot cards."""
        aims = self.aims and s >= 2
        return chance_of(self.sixths + aims, self.out, self.crossed, min(self.limit, s))

    @property
    def key(self) -> tuple[int, int, int, int, bool]:
        """What it is told from others by."""
        return self.sixths, self.out, self.crossed, self.limit, self.aims
