"""Directions sorted into the sectors of a full circle, for the indexes of lines and of ways."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import Final

SLACK: Final = 0.002
"""Radians by which something counts as wider than it is, so that rounding loses nothing."""


def sector_of(angle: float, count: int) -> int:
    """Return the one of *count* sectors that a direction in radians lies in."""
    return int((angle % (2 * pi)) / (2 * pi) * count) % count


def sectors_between(low: float, high: float, count: int) -> Iterator[int]:
    """Yield the sectors from one direction round to another, both with some slack."""
    first, last = sector_of(low - SLACK, count), sector_of(high + SLACK, count)
    for number in range(first, last + 1 if last >= first else last + 1 + count):
        yield number % count
