"""The towns that come with the game, and any town ready for play from its text."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.town.checks import read
from lonehand.games.black_hat.town.plans import (
    DATA,
    FOOT,
    MOUNTED,
    LaidCover,
    LaidHouse,
    LaidLadder,
    Opening,
    Platform,
    Town,
    TownGround,
)

__all__ = [
    "FOOT",
    "MOUNTED",
    "LaidCover",
    "LaidHouse",
    "LaidLadder",
    "Opening",
    "Platform",
    "Town",
    "TownGround",
    "ground",
    "town_keys",
    "town_text",
]
TOWNS: Final = DATA / "towns"


def town_keys() -> tuple[str, ...]:
    """Return the keys of the towns that come with the game."""
    return tuple(sorted(file.name.removesuffix(".txt") for file in TOWNS.iterdir()))


def town_text(key: str) -> str:
    """Return the text of a town that comes with the game.

    Raises:
        Refusal: there is none of that key.

    """
    if key not in town_keys():
        raise Refusal(f"no town “{key}”; there are: {', '.join(town_keys())}", place="town")
    return (TOWNS / f"{key}.txt").read_text("utf-8")


@lru_cache(maxsize=64)
def ground(text: str, *, is_open: bool = False) -> TownGround:
    """Return a town ready for play from its text; the same text, the same one.

    Args:
        text: the town, as `town_text` reads it.
        is_open: whether its buildings have no roofs and open doors.

    Raises:
        Refusal: something is wrong with it; the place names the line.

    """
    return TownGround(read(text), is_open=is_open)
