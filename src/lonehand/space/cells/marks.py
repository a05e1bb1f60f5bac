"""The marks of a drawn map: what stands in a cell, and what stands between two cells."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec


class Edge(IntEnum):
    """What stands between two cells."""

    OPEN = 0
    DOOR = 1
    LOW = 2
    WINDOW = 3
    WALL = 4
    HIGH = 5


class Level(IntEnum):
    """How high a cell lies."""

    GULLY = -1
    GROUND = 0
    UPPER = 1


class Ground(msgspec.Struct, frozen=True):
    """What a cell is.

    Attributes:
        name: in a sentence.
        indoors: whether it belongs to a building; `None` for what takes after its surroundings.
        fills: 0 for a cell that one can stand in; 1 for a low obstacle that fills it, which hides
            whoever is down; 2 for a high one, which hides anybody.
        path: whether it is part of a path.
        levels: the drawings it may stand in.

    """

    name: str
    indoors: bool | None = False
    fills: int = 0
    path: bool = False
    levels: tuple[str, ...] = ("ground",)


GROUND: Final[dict[str, Ground]] = {
    ".": Ground("open ground"),
    ":": Ground("a path", path=True),
    "~": Ground("a gully"),
    "_": Ground("a floor", indoors=True, levels=("ground", "upper")),
    "s": Ground("stairs", indoors=True, levels=("ground", "upper")),
    "b": Ground("a balcony", indoors=True, levels=("upper",)),
    "R": Ground("a rock", fills=2),
    "T": Ground("a tree", fills=2),
    "C": Ground("crates", indoors=None, fills=2, levels=("ground", "upper")),
    "t": Ground("a table", indoors=None, fills=1, levels=("ground", "upper")),
    "w": Ground("a trough", fills=1),
    "r": Ground("low rocks", fills=1),
    "k": Ground("barrels", indoors=None, fills=1, levels=("ground", "upper")),
    "h": Ground("a headstone", fills=1),
}

EDGE_NAMES: Final = {
    Edge.OPEN: "nothing",
    Edge.DOOR: "a door",
    Edge.LOW: "a low obstacle",
    Edge.WINDOW: "a window",
    Edge.WALL: "a wall",
    Edge.HIGH: "a high obstacle",
}

UPRIGHT: Final[dict[str, Edge]] = {
    "|": Edge.WALL,
    "D": Edge.DOOR,
    "o": Edge.WINDOW,
    "x": Edge.LOW,
    "#": Edge.HIGH,
}
"""What may stand beside a cell, or cut it in two, in the line of a row."""

ACROSS: Final[dict[str, Edge]] = {
    "-": Edge.WALL,
    "D": Edge.DOOR,
    "o": Edge.WINDOW,
    "x": Edge.LOW,
    "#": Edge.HIGH,
}
"""What may stand between two rows, in the line between them."""

POST: Final = "+"
"""The corner post: where a wall ends, turns or meets another, and a head may look round it."""

SOLID: Final = frozenset({Edge.WALL, Edge.HIGH})
"""What hides anybody. A closed door does, too."""

SILL: Final = frozenset({Edge.LOW, Edge.WINDOW})
"""What hides anyone who is down."""
