"""Where on the table something is, in words: by terrain or an objective.

Left and right are in none of them: a narrow screen shows the table turned.

Nobody reads coordinates in a log; to see them, point at the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from lonehand.games.grimdark_future.rules.movement.placement import NORTH, edge
from lonehand.games.grimdark_future.state import State
from lonehand.games.grimdark_future.words.grammar import inches
from lonehand.space.inches.fields import field
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.shapes import Shape, is_within, outline

AT_AN_OBJECTIVE: Final = 4 * INCH
"""A unit whose middle is no farther from an objective than this is near it."""
NEAREST_AT_IT: Final = 5 * INCH
"""A unit whose nearest model is no farther is near it: with a large base, it seizes from there."""
BY_TERRAIN: Final = 3 * INCH
"""A unit no farther from terrain than this is behind it, in front of it or by it."""
UNCOUNTED: Final = ("water", "lava", "rubble", "reeds", "rocks")
"""Kinds of terrain that are said without an article."""
ON_TOP: Final = ("hill", "rubble", "rocks", "gantry", "tank")
"""Kinds of terrain that one is on, and not in."""


def where(state: State, places: Sequence[Sequence[int]], who: str = "") -> str:
    """Return where some models are, or something that lies on the table.

    Args:
        state: the battle.
        places: where each of them is.
        who: the unit that they are, which may be behind something; empty for none.

    """
    count = len(places)
    spot = sum(each[0] for each in places) // count, sum(each[1] for each in places) // count
    found = near_objective(state, spot)
    if found or not state.table:
        return found or "in the open"
    ground = field(state.table).ground
    return near_terrain(state, ground, spot, who) or in_the_open(state, places, is_unit=bool(who))


def near_objective(state: State, spot: Point) -> str:
    """Return the nearest objective as a place; empty if none is near."""
    far = [(between(spot, (each.x, each.y)), each.name) for each in state.markers]
    nearest = min(far, default=(AT_AN_OBJECTIVE + 1, ""))
    return f"near objective {nearest[1]}" if nearest[0] <= AT_AN_OBJECTIVE else ""


def near_terrain(state: State, ground: Ground, spot: Point, who: str) -> str:
    """Return the piece of terrain that a place is in or by; empty if none is near.

    Models that stand around a piece that nobody can enter are by it, not in it.
    """
    point = Shape(outline(((0, 0),)), *spot)
    for reach in (0, BY_TERRAIN):
        near = list(within(ground, point, reach))
        if near:
            number = min(near, key=lambda each: middle_apart(ground, each, spot))
            piece = ground.table.pieces[number]
            inside = "on" if piece.kind in ON_TOP else "in"
            is_in = reach == 0 and "impassable" not in ground.properties[number]
            way = inside if is_in else beside(state, spot, (piece.x, piece.y), who)
            return f"{way} {piece_called(ground, number)}"
    return ""


def within(ground: Ground, point: Shape, reach: int) -> Iterator[int]:
    """Yield the pieces of terrain that are no farther from a place."""
    for number, parts in enumerate(ground.pieces):
        if any(is_within(lump.shape, point, reach) for lump in parts):
            yield number


def middle_apart(ground: Ground, number: int, spot: Point) -> int:
    """Return how far the middle of a piece is from a place."""
    piece = ground.table.pieces[number]
    return between((piece.x, piece.y), spot)


def piece_called(ground: Ground, number: int) -> str:
    """Return what a piece is called: by its own name, or its kind, as one of several or alone."""
    piece = ground.table.pieces[number]
    if piece.name or Counter(each.kind for each in ground.table.pieces)[piece.kind] == 1:
        return f"the {piece.name or piece.kind}"
    if piece.kind in UNCOUNTED:
        return piece.kind
    return f"{'an' if piece.kind[0] in 'aeiou' else 'a'} {piece.kind}"


def beside(state: State, spot: Point, piece: Point, who: str) -> str:
    """Return on which side of a piece a unit is, seen from its own edge; `by` for anything else."""
    unit = next((each for each in state.units if each.name == who), None)
    across, along = spot[1] - piece[1], spot[0] - piece[0]
    if unit is None or abs(along) >= abs(across):
        return "by"
    is_behind = across < 0 if edge(state, unit.side) == NORTH else across > 0
    return "behind" if is_behind else "in front of"


def in_the_open(state: State, places: Sequence[Sequence[int]], *, is_unit: bool) -> str:
    """Return how far from the nearest objective something is that nothing else is near.

    A unit seizes with its nearest base, so its nearest model counts; a base is not known here, so
    that it is about so far, or near. It is not said to be in the open: terrain that stands farther
    off may cover it from who looks.
    """
    far = [
        (min(between((x, y), (each.x, each.y)) for x, y in places), each.name)
        for each in state.markers
    ]
    if not far:
        return "in the open"
    length, name = min(far)
    if not is_unit:
        return f"in the open, {inches(length)} from objective {name}"
    if length <= NEAREST_AT_IT:
        return f"near objective {name}"
    return f"about {(length + INCH // 2) // INCH}″ from objective {name}"
