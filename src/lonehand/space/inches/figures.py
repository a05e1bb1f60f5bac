"""Figures at their places: how far apart they are, what is near, whether they keep together.

A `Block` is what is measured from: the bases of figures that stand together, those of a unit or a
single one. Distances are between the nearest points of bases, rounded up; 0 is contact. A game that
knows no coherency gives no rule for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final

from lonehand.space.inches.measures import Point
from lonehand.space.inches.moves.placement import Coherency
from lonehand.space.inches.shapes import (
    Shape,
    block_of,
    clears,
    distance,
    is_within,
    nearest,
    outline,
)

Spot = tuple[int, int, int]
"""Where a figure stands: the middle of its base, x and y, and how far the base is turned."""
Spots = Sequence[Spot]
NUMBERS: Final = count()
"""Every block has a number of its own; nothing is ever decided by it."""


class Block:
    """Figures at their places, on one table.

    Args:
        numbers: the numbers of the figures, by which whoever asks knows them.
        shapes: their bases, in the same order.

    Attributes:
        number: its own, by which what is measured is kept.
        left: the ends of the upright box round all bases.
        top: likewise.
        right: likewise.
        bottom: likewise.
        levels: the height that each figure stands on; None until it is asked for, as what follows.
        sheltered: of each figure, whether it stands in cover.
        terrain: the properties of all terrain under it.
        is_together: whether it is in coherency.

    """

    __slots__ = (
        *("_hull", "bottom", "is_together", "left", "levels", "number", "numbers", "right"),
        *("shapes", "sheltered", "terrain", "top"),
    )

    def __init__(self, numbers: Sequence[int], shapes: Sequence[Shape]) -> None:
        self.number = next(NUMBERS)
        self.numbers, self.shapes = tuple(numbers), tuple(shapes)
        self.left = min([shape.x + shape.outline.box[0] for shape in shapes], default=0)
        self.top = min([shape.y + shape.outline.box[1] for shape in shapes], default=0)
        self.right = max([shape.x + shape.outline.box[2] for shape in shapes], default=0)
        self.bottom = max([shape.y + shape.outline.box[3] for shape in shapes], default=0)
        self._hull: Shape | None = None
        self.levels: tuple[int, ...] | None = None
        self.sheltered: tuple[bool, ...] | None = None
        self.terrain: frozenset[str] | None = None
        self.is_together: bool | None = None

    def hull(self) -> Shape:
        """Return the smallest convex shape that holds all bases."""
        if self._hull is None:
            self._hull = block_of(self.shapes)
        return self._hull

    def spots(self) -> tuple[Spot, ...]:
        """Return the middles of the bases; how they are turned is not said."""
        return tuple((shape.x, shape.y, 0) for shape in self.shapes)


# -- distances -------------------------------------------------------------------------------------


def box_gap(one: Block, other: Block) -> int:
    """Return a length that two blocks are apart at least, told from the boxes round them."""
    found = 0  # the largest of four; this is asked often, and `max` takes three times as long
    if (far := other.left - one.right) > found:
        found = far
    if (far := one.left - other.right) > found:
        found = far
    if (far := other.top - one.bottom) > found:
        found = far
    if (far := one.top - other.bottom) > found:
        found = far
    return found


def gap(one: Block, other: Block) -> int:
    """Return how far two blocks are apart, from their nearest bases; 0 in contact."""
    return nearest(one.shapes, other.shapes)


def to_place(here: Block, place: Point) -> int:
    """Return how far the nearest base of a block is from a point, rounded up; 0 on it."""
    spot = dot(place)
    return min(distance(shape, spot) for shape in here.shapes)


def near_place(here: Block, place: Point, length: int) -> bool:
    """Say whether a block is at most so far from a point."""
    x, y = place
    if not (
        here.left - length <= x <= here.right + length
        and here.top - length <= y <= here.bottom + length
    ):
        return False
    spot = dot(place)
    return any(is_within(shape, spot, length) for shape in here.shapes)


def near_line(here: Block, line: tuple[Point, Point], length: int) -> bool:
    """Say whether a block is at most so far from a straight line, round its ends too."""
    start, end = line
    return any(
        not clears(start, end, shape, length + shape.outline.radius + 1)
        if start != end or shape.outline.is_round
        else is_within(shape, dot(start), length)
        for shape in here.shapes
    )


def dot(place: Point) -> Shape:
    """Return a point as a shape."""
    return Shape(outline(((0, 0),)), *place)


def in_reach(
    here: Block, there: Block, reach: int, up: int, levels: tuple[Sequence[int], Sequence[int]]
) -> tuple[int, ...]:
    """Return the numbers of the figures that have one of another block near enough.

    Args:
        here: the figures.
        there: whom they reach for.
        reach: how far, across.
        up: how far up or down.
        levels: how high both blocks stand, figure by figure; empty where the table is flat.

    """
    if not there.shapes or box_gap(here, there) > reach:
        return ()
    ours, theirs = levels
    return tuple(
        number
        for nth, (number, shape) in enumerate(zip(here.numbers, here.shapes, strict=True))
        if any(
            is_within(shape, other, reach)
            and (not ours or abs(ours[nth] - theirs[other_nth]) <= up)
            for other_nth, other in enumerate(there.shapes)
        )
    )


# -- coherency -------------------------------------------------------------------------------------


def links(
    here: Block, rule: Coherency, levels: Sequence[int] = (), across: int = 0
) -> list[list[int]]:
    """Return, for each figure of a block, which others are near enough to be its next.

    Args:
        here: the block.
        rule: how close its figures keep together.
        levels: how high they stand; empty where the table is flat.
        across: how far those on different levels may be apart.

    """
    found: list[list[int]] = [[] for _ in here.shapes]
    for one, shape in enumerate(here.shapes):
        for other in range(one + 1, len(here.shapes)):
            is_level = not levels or levels[one] == levels[other]
            if is_within(shape, here.shapes[other], rule.link if is_level else across):
                found[one].append(other)
                found[other].append(one)
    return found


def chains(near: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the groups into which figures fall, each a chain of nearest ones."""
    left = set(range(len(near)))
    groups = []
    for start in range(len(near)):
        if start not in left:
            continue
        group = [start]
        left.discard(start)
        for here in group:
            for other in near[here]:
                if other in left:
                    left.discard(other)
                    group.append(other)
        groups.append(sorted(group))
    return groups


def keeps_together(
    here: Block, rule: Coherency | None, levels: Sequence[int] = (), across: int = 0
) -> bool:
    """Say whether a block keeps together: one chain, and nobody too far off.

    *rule* is how close; None where there is no such rule. The others are as in `links`.
    """
    if rule is None or len(here.shapes) < 2:
        return True
    if here.is_together is None:
        here.is_together = len(chains(links(here, rule, levels, across))) == 1 and all(
            is_within(one, other, rule.spread)
            for nth, one in enumerate(here.shapes)
            for other in here.shapes[nth + 1 :]
        )
    return here.is_together
