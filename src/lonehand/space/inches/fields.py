"""A table ready for play: its terrain, and what has been worked out and measured on it.

Equal figures at equal places are one `Block`, and what has once been measured of it, or between it
and another, is kept with the table, a `Field`, for each army or gang that has bases of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, Final

from lonehand.space.inches.check import read
from lonehand.space.inches.figures import Block, Spot, gap
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.moves.routes import Obstacle
from lonehand.space.inches.shapes import Base, Shape, overlaps

TABLES_KEPT: Final = 16
MOST_KEPT: Final = 20_000
"""How many blocks, or pairs of them, are kept before all of them are forgotten."""
PATIENCE: Final = 600
"""From how many corners a figure looks on for the way to where it is going."""
A_PIECE: Final = "piece "


def a_piece(number: int) -> str:
    """Return the word for a single piece of terrain that somebody keeps out of."""
    return f"{A_PIECE}{number}"


class Measured:
    """What has been measured of figures on a table."""

    __slots__ = ("aims", "blocks", "covers", "gaps", "moves")

    def __init__(self) -> None:
        self.aims: dict[tuple[object, ...], dict[int, bool]] = {}
        self.moves: dict[tuple[object, ...], Any] = {}
        self.blocks: dict[tuple[object, ...], Block] = {}
        self.gaps: dict[tuple[int, int], int] = {}
        self.covers: dict[tuple[int, int], bool] = {}

    def block(
        self, key: tuple[object, ...], bases: Sequence[Base], where: Sequence[Spot | None]
    ) -> Block:
        """Return figures at places; equal ones give the same block.

        Args:
            key: what tells figures with the same bases and their places from others.
            bases: what they stand on.
            where: their places, None for who is not there.

        """
        found = self.blocks.get(key)
        if found is None:
            if len(self.blocks) >= MOST_KEPT:
                self.blocks.clear()
            there = [number for number, spot in enumerate(where) if spot is not None]
            shapes = [
                base.at(*spot) for base, spot in zip(bases, where, strict=True) if spot is not None
            ]
            found = self.blocks[key] = Block(there, shapes)
        return found

    def apart(self, one: Block, other: Block) -> int:
        """Return how far two blocks are apart, from their nearest bases; 0 in contact."""
        a, b = one.number, other.number
        key = (a, b) if a < b else (b, a)
        found = self.gaps.get(key)
        if found is None:
            if len(self.gaps) >= 4 * MOST_KEPT:
                self.gaps.clear()
            found = self.gaps[key] = gap(one, other)
        return found


class Field:
    """A table: its terrain, and what has been worked out of it.

    Args:
        ground: the terrain.

    Attributes:
        width: from left to right.
        height: from the upper edge to the lower one.
        raised: the parts of terrain that lift who stands on them.
        covering: those that give cover.
        screens: those that a figure can be behind: they hide, or give cover.
        fixed: per sort of base and of terrain to avoid, the terrain as obstacles for it.
        known: what has been measured on it, by whose figures they are.

    """

    __slots__ = (
        *("covering", "fixed", "ground", "height", "known", "raised", "screens", "sorts", "width"),
    )

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.width, self.height = ground.width, ground.height
        self.raised = ground.raised
        self.covering = ground.with_property("cover")
        self.screens = ground.with_property("cover", "blocking")
        self.sorts = {
            word: ground.with_property(word) for word in ("difficult", "dangerous", "impassable")
        }
        self.fixed: dict[tuple[Base, tuple[str, ...]], Lanes] = {}
        self.known: dict[Hashable, Measured] = {}

    def lanes(self, base: Base, avoid: tuple[str, ...] = ("impassable",)) -> Lanes:
        """Return the terrain as obstacles for a base that keeps out of some of it.

        Without any, not even what is impassable binds it: it flies.

        Args:
            base: the base.
            avoid: sorts of terrain, or single pieces of it as `a_piece` names them.

        """
        found = self.fixed.get((base, avoid))
        if found is None:
            sorts = [word for word in avoid if not word.startswith(A_PIECE)]
            lanes = Lanes(self.ground, base, sorts, PATIENCE)
            if not avoid:
                lanes.walls, lanes.lumps = [], []
            known = {lump.piece for lump in lanes.lumps}
            more = [
                lump
                for lump in self.ground.lumps
                if a_piece(lump.piece) in avoid and lump.piece not in known
            ]
            lanes.walls += [
                Obstacle(lump.shape, lump.shape.outline.radius + base.radius) for lump in more
            ]
            lanes.lumps = [*lanes.lumps, *more]
            found = self.fixed[base, avoid] = lanes
        return found

    def level(self, shape: Shape) -> int:
        """Return the height that a base stands on with most of itself."""
        return self.ground.level(shape) if self.raised else 0

    def levels(self, here: Block) -> tuple[int, ...]:
        """Return how high each figure of a block stands."""
        if here.levels is None:
            here.levels = tuple(map(self.level, here.shapes))
        return here.levels

    def terrain_under(self, here: Block) -> frozenset[str]:
        """Return the properties of all terrain that a figure stands on, be it in part."""
        if here.terrain is None:
            pieces = {
                lump.piece
                for lump in self.ground.lumps
                if lump.left < here.right
                and lump.right > here.left
                and lump.top < here.bottom
                and lump.bottom > here.top
                and any(overlaps(lump.shape, shape) for shape in here.shapes)
            }
            here.terrain = frozenset(
                word for piece in sorted(pieces) for word in self.ground.properties[piece]
            )
        return here.terrain

    def knows(self, whose: Hashable) -> Measured:
        """Return what has been measured of somebody's figures on this table."""
        found = self.known.get(whose)
        if found is None:
            if len(self.known) >= TABLES_KEPT:
                self.known.clear()
            found = self.known[whose] = Measured()
        return found


@lru_cache(maxsize=TABLES_KEPT)
def field(text: str) -> Field:
    """Return a table ready for play from its text; the same text, the same one.

    Raises:
        Refusal: something is wrong with it.

    """
    return Field(Ground(read(text)))
