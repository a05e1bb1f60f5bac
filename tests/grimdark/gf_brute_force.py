"""The best end of a move by brute force: every place of a dense grid is looked at.

It knows the rules from nothing but what may be: where models may stand, what ways there are, and
how far apart units are. A unit is moved as it stands, every model the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import Move, Walk
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import fields
from lonehand.space.inches.shapes import distance, overlaps

STEP = 100
"""From one place of the grid to the next."""
Spots = Sequence[tuple[int, int, int]]
Grid = Any
Values = Callable[[Grid, Grid], Grid]


def middles(play: Play, unit: Unit) -> list[tuple[int, int]]:
    """Return the middles of the bases of a unit."""
    return [(shape.x, shape.y) for shape in positions.shapes(play, unit)]


def radius(play: Play, unit: Unit) -> int:
    """Return the radius of the bases of a unit; they are round and alike."""
    (found,) = {shape.outline.radius for shape in positions.shapes(play, unit)}
    return found


def gap(play: Play, unit: Unit, enemy: Unit) -> Values:
    """Return how far a unit is from an enemy when it is moved by so much."""
    pairs = [(x - u, y - v) for u, v in middles(play, unit) for x, y in middles(play, enemy)]
    both = radius(play, unit) + radius(play, enemy)
    return lambda dx, dy: np.min([np.hypot(x - dx, y - dy) for x, y in pairs], axis=0) - both


def farthest_in_range(play: Play, unit: Unit, enemy: Unit) -> Values:
    """Return how far that model of a unit is from an enemy that is farthest from it."""
    both = radius(play, unit) + radius(play, enemy)

    def found(dx: Grid, dy: Grid) -> Grid:
        each = [
            np.min([np.hypot(x - u - dx, y - v - dy) for x, y in middles(play, enemy)], axis=0)
            for u, v in middles(play, unit)
        ]
        return np.max(each, axis=0) - both

    return found


def nearness(play: Play, unit: Unit, place: tuple[int, int]) -> Values:
    """Return how far the nearest middle of a unit is from a place when it is moved by so much."""
    x, y = place
    return lambda dx, dy: np.min(
        [np.hypot(x - u - dx, y - v - dy) for u, v in middles(play, unit)], axis=0
    )


def moves(length: int, step: int = STEP) -> tuple[Grid, Grid]:
    """Return all moves of a grid that are at most so long."""
    line = np.arange(-(length // step) * step, length + 1, step)
    dx, dy = (each.ravel() for each in np.meshgrid(line, line))
    near = dx * dx + dy * dy <= length * length
    return dx[near], dy[near]


def shifted(unit: Unit, dx: int, dy: int) -> tuple[tuple[int, int, int], ...]:
    """Return where the models of a unit are when it is moved by so much."""
    return tuple((x + dx, y + dy, turn) for x, y, turn in positions.spots_of(unit))


def anywhere(_spots: Spots) -> bool:
    """Accept every end."""
    return True


def best(
    play: Play,
    unit: Unit,
    length: int,
    value: Values,
    avoid: Sequence[str] = (),
    fits: Callable[[Spots], bool] = anywhere,
) -> tuple[float, Spots] | None:
    """Return the least value of any legal move, and where it ends; a place of NaN does not count.

    Args:
        play: the battle.
        unit: the unit.
        length: how far it may move.
        value: gives how good it is to move by so much.
        avoid: what terrain it keeps out of.
        fits: whether an end serves its purpose.

    """
    dx, dy = moves(length)
    values = value(dx, dy)
    walk = Walk(play, unit, length, avoid)
    for nth in np.argsort(values, kind="stable"):
        if np.isnan(values[nth]):
            return None
        spots = shifted(unit, int(dx[nth]), int(dy[nth]))
        if fits(spots) and is_legal(play, unit, spots, avoid) and has_ways(walk, spots):
            return float(values[nth]), spots
    return None


def has_ways(walk: Walk, spots: Spots) -> bool:
    """Say whether all models have a way to where they end."""
    walk.rest()
    return all(walk.reach(nth, spot) is not None for nth, spot in enumerate(spots))


def is_legal(play: Play, unit: Unit, spots: Spots, avoid: Sequence[str] = ()) -> bool:
    """Say whether a unit may end somewhere, told from its bases alone."""
    return not any(faults(play, unit, spots, avoid))


def faults(play: Play, unit: Unit, spots: Spots, avoid: Sequence[str] = ()) -> Iterator[str]:
    """Go through what is illegal about where a unit ends."""
    ground, bases = play.table.ground, play.rules.forces.of(unit).base
    shapes = [
        bases[number].at(*spot) for number, spot in zip(unit.living_models(), spots, strict=True)
    ]
    walls = ground.with_property("impassable", *(w for w in avoid if not w.startswith("piece")))
    walls += [lump for lump in ground.lumps if fields.a_piece(lump.piece) in avoid]
    if not all(ground.is_free(shape, walls) for shape in shapes):
        yield "ground"
    for nth, shape in enumerate(shapes):
        if any(overlaps(shape, other) for other in shapes[:nth]):
            yield "overlap"
        if any(
            distance(shape, other) < 1000
            for each in play.state.units
            if each.present and each is not unit
            for other in positions.shapes(play, each)
        ):
            yield "gap"
    if not positions.is_coherent(play, unit, spots):
        yield "coherency"


def wrong_with(play: Play, unit: Unit, move: Move, avoid: Sequence[str] = ()) -> list[str]:
    """Return what is illegal about a move: its end, its ways and their lengths."""
    found = list(faults(play, unit, move.places, avoid))
    most = walks.length_of(play.rules.forces.of(unit), move.kind)
    if any(
        sum(np.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)) > most
        for path in move.paths
    ):
        found.append("length")
    return found
