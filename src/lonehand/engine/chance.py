"""Chance: value *k* of source *s* follows from (seed, s, k) and from nothing else.

The values come from SplitMix64, a mixing function run over a counter, so nothing has to be
remembered but how many values each source has given.
"""

from __future__ import annotations

import hashlib
from typing import Final

MASK: Final = (1 << 64) - 1
GAMMA: Final = 0x9E3779B97F4A7C15  # the odd step of SplitMix64, 2**64 over the golden ratio


def mix(value: int) -> int:
    """Scramble 64 bits; every input gives another output (SplitMix64's finisher)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


class Chance:
    """The sources of chance of one game.

    Args:
        seed: any text; the same seed gives the same game.
        counters: how many values each source has already given.

    """

    __slots__ = ("counters", "keys", "page", "seed")

    def __init__(self, seed: str, counters: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.counters = {} if counters is None else dict(counters)
        self.keys: dict[str, int] = {}
        self.page = 0

    def turn_to(self, page: int) -> None:
        """Begin page number *page*, whose values no other page has: four thousand million each."""
        self.counters.clear()
        self.page = page << 32

    def below(self, source: str, size: int) -> int:
        """Return the next value of *source*, from 0 to *size* - 1; raise ValueError if none."""
        if size < 1:
            message = f"{source}: cannot choose from {size} things"
            raise ValueError(message)
        number = self.counters.get(source, 0)
        self.counters[source] = number + 1
        key = self.keys.get(source)
        if key is None:
            key = self.keys[source] = self.key(source)
        return (mix((key + (self.page + number) * GAMMA) & MASK) * size) >> 64

    def key(self, source: str) -> int:
        """Return the 64-bit start of *source*'s own counter."""
        text = f"{self.seed}\n{source}".encode()
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")

    def skip(self, source: str) -> None:
        """Count one value of *source* as given, because it was typed in by hand."""
        self.counters[source] = self.counters.get(source, 0) + 1


def answers_of(who: str) -> str:
    """Return the name under which the answers of a seat are counted, for its player's chance."""
    return f"answers of {who}"
