"""Who sees whom on a table, and what is cover there.

Figures see from the height at which they stand: each is seen from that of the one or the other,
whoever is higher. The game says whose figures hide somebody; terrain always may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Block
from lonehand.space.inches.ground import Lump, holds_most, is_in
from lonehand.space.inches.shapes import Shape, is_within, overlaps
from lonehand.space.inches.sight import cuts, sees_any

T = TypeVar("T")

# -- sight -----------------------------------------------------------------------------------------


def between(one: Block, other: Block, crowd: Iterable[tuple[T, Block]]) -> list[T]:
    """Return those of a crowd who may be between two blocks, by the boxes round them."""
    left, right = min(one.left, other.left), max(one.right, other.right)
    top, bottom = min(one.top, other.top), max(one.bottom, other.bottom)
    return [
        who
        for who, there in crowd
        if there.left < right and there.right > left and there.top < bottom and there.bottom > top
    ]


def looks(
    field: Field,
    here: Block,
    nth: int,
    there: Block,
    targets: Sequence[int],
    others: Sequence[Shape],
) -> bool:
    """Say whether a figure of a block sees any of some figures of another.

    Args:
        field: the table.
        here: the block of the figure.
        nth: its place in the block.
        there: the other block.
        targets: the places in it of the figures that count.
        others: the bases that may hide them.

    """
    by_height: dict[int, list[Shape]] = {}
    high = field.levels(here)[nth] if field.raised else 0
    levels = field.levels(there) if field.raised else ()
    for target in targets:
        level = max(high, levels[target]) if levels else 0
        by_height.setdefault(level, []).append(there.shapes[target])
    return any(
        sees_any(
            field.ground,
            here.shapes[nth],
            some,
            whole=there.hull() if len(some) > 1 else None,
            others=others,
            eyes=(level, 0),
        )
        for level, some in by_height.items()
    )


def has_aim(
    field: Field,
    here: Block,
    number: int,
    there: Block,
    reach: int,
    hiding: Sequence[Block] | None,
) -> bool:
    """Say whether a figure has one of another block in range and, if that is needed, in sight.

    Args:
        field: the table.
        here: the block of the figure.
        number: its number.
        there: whom it aims at.
        reach: how far it reaches.
        hiding: the figures that may hide them; None if no sight is needed.

    """
    nth = here.numbers.index(number)
    shape = here.shapes[nth]
    targets = [n for n, each in enumerate(there.shapes) if is_within(shape, each, reach)]
    if not targets or hiding is None:
        return bool(targets)
    others = [shape for each in hiding for shape in each.shapes]
    return looks(field, here, nth, there, targets, others)


# -- cover -----------------------------------------------------------------------------------------


def find_sheltered(field: Field, here: Block) -> tuple[bool, ...]:
    """Say of each figure whether it stands in cover: with all its base, a single one with most."""
    if here.sheltered is None:
        is_in_it = is_mostly_in if len(here.shapes) == 1 else is_wholly_in
        here.sheltered = tuple(is_in_it(field, shape) for shape in here.shapes)
    return here.sheltered


def is_wholly_in(field: Field, shape: Shape) -> bool:
    """Say whether a base stands in one part of a piece that gives cover, with all of itself."""
    x, y = shape.x, shape.y
    return any(
        lump.left <= x <= lump.right and lump.top <= y <= lump.bottom and is_in(shape, lump.shape)
        for lump in field.covering
    )


def is_mostly_in(field: Field, shape: Shape) -> bool:
    """Say whether more than half of a base stands in cover."""
    parts = [lump.shape for lump in field.covering if overlaps(lump.shape, shape)]
    return bool(parts) and holds_most(parts, shape)


def are_behind(field: Field, there: Block, figures: Sequence[Shape], needed: int) -> bool:
    """Say whether so many of some figures are behind cover against those who shoot."""
    for nth, shape in enumerate(figures):
        if is_behind(field, there, shape):
            needed -= 1
        if needed <= 0 or len(figures) - nth <= needed:
            break
    return needed <= 0


def is_behind(field: Field, there: Block, shape: Shape) -> bool:
    """Say whether something stands between a figure and the nearest of those who shoot at it."""
    if not field.screens:
        return False
    x, y = shape.x, shape.y
    squares = [(s.x - x) * (s.x - x) + (s.y - y) * (s.y - y) for s in there.shapes]
    shooter = there.shapes[squares.index(min(squares))]
    return any(True for _ in screens_between(field, shape, shooter))


def screens_between(field: Field, shape: Shape, shooter: Shape) -> Iterator[Lump]:
    """Yield the parts of terrain that protect a figure from another one, a piece maybe by several.

    The line from middle to middle crosses them, they are higher than both, and the shooter, who
    looks over what he touches, does not touch their piece.
    """
    x, y = shape.x, shape.y
    left, right = (x, shooter.x) if x < shooter.x else (shooter.x, x)
    top, bottom = (y, shooter.y) if y < shooter.y else (shooter.y, y)
    near = [
        lump
        for lump in field.screens
        if lump.left < right and lump.right > left and lump.top < bottom and lump.bottom > top
    ]
    if not near:
        return
    high = max(map(field.level, (shooter, shape))) if field.raised else 0
    pieces = field.ground.pieces
    for lump in near:
        if (
            lump.height > high
            and cuts((x, y), (shooter.x, shooter.y), lump.shape)
            and not any(is_within(part.shape, shooter, 0) for part in pieces[lump.piece])
        ):
            yield lump
