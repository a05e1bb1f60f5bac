"""What a count of games says about the games that were not played."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


class Rate(NamedTuple):
    """A share of games, with the Wilson interval that holds the true one 95 times in 100.

    Attributes:
        rate: the share, from 0 to 1.
        low, high: the ends of the interval.
        games: of how many games it is the share.

    """

    rate: float
    low: float
    high: float
    games: int


def wilson(wins: int, games: int, confidence: float = 0.95) -> Rate:
    """Return the share of *wins* among *games* with its Wilson score interval.

    Raises:
        ValueError: for no games, or more wins than games.

    """
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins in {games} games")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = (middle - half) / scale if wins else 0.0  # exactly, where rounding would miss it
    high = (middle + half) / scale if wins < games else 1.0
    return Rate(rate, low, high, games)
