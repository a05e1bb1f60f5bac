"""Where somebody is, by what is near: a door, a roof, cover, a house, a street, an edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from lonehand.games.black_hat.readings import readings_from
from lonehand.games.black_hat.state import State
from lonehand.games.black_hat.town import site
from lonehand.games.black_hat.town.places import GROUND
from lonehand.games.black_hat.town.site import ON_FOOT, Site
from lonehand.games.table_mode import by_facts
from lonehand.space.inches.ground import is_in
from lonehand.space.inches.measures import INCH
from lonehand.space.inches.shapes import Shape, distance

AT_COVER: Final = INCH
"""So near a piece of cover one is at it, in thousandths of an inch."""
AT_HOUSE: Final = 3 * INCH
"""So near a house one is at one of its sides."""
AT_EDGE: Final = 4 * INCH
"""So near an edge of the table one is at it; a house that is nearer goes first."""


def whereabouts(state: State, x: int, y: int, platform: int = GROUND) -> str:
    """Return where a place is: `the Saloon door`, `the barrels by the Hotel`, `Main Street`."""
    if by_facts(state.options) or not state.town:
        return "the same spot"
    is_open = readings_from(state.options).buildings == "open"
    return place_named(state.town, x, y, is_up=platform != GROUND, is_open=is_open)


@lru_cache(maxsize=4096)
def place_named(town: str, x: int, y: int, *, is_up: bool, is_open: bool) -> str:
    """Return where a place of a town is; see `whereabouts`."""
    there = site.site(town, is_open=is_open)
    base = ON_FOOT.at(x, y)
    if is_up:
        return platform_named(there, base)
    at_door = there.at_doors(base)
    if at_door:
        return f"the {there.houses[at_door[0]].name} door"
    return next(around(there, base))


def platform_named(there: Site, base: Shape) -> str:
    """Return the roof or balcony on which a base is: `the roof of the Depot`."""
    found = [each for each in there.platforms if there.on_platform(each.number, base)]
    if not found:
        return "the roof or balcony"
    highest = max(found, key=lambda each: each.level)
    return f"the {highest.name.partition(' ')[0]} of the {there.houses[highest.house].name}"


def around(there: Site, base: Shape) -> Iterator[str]:
    """Yield what a place away from doors may be called, the closest word first."""
    number = nearest_house(there, base)
    name = f"the {there.houses[number].name}"
    far = far_from(there, number, base)
    cover = [
        (min(distance(base, part) for part in each.shapes), each.kind)
        for each in there.covers.values()
    ]
    to_cover, kind = min(cover, default=(AT_HOUSE, ""))
    if to_cover <= AT_COVER:
        several = sum(each.kind == kind for each in there.covers.values()) > 1
        yield f"the {kind}{f' by {name}' if several else ''}"
    edge, to_edge = nearest_edge(there, base)
    if far <= min(AT_HOUSE, to_edge):
        yield f"the {side_of(there, number, base)} of {name}"
    if to_edge <= AT_EDGE:
        yield f"the {edge} edge by {name}"
    streets = [
        (piece.name or "the street")
        for piece, parts in zip(there.laid.town.streets, there.field.ground.pieces, strict=False)
        if any(is_in(base, part.shape) for part in parts)
    ]
    if streets:
        yield f"{streets[0]} by {name}"
    yield f"the open, {round(far / INCH)}″ from {name}"


def nearest_house(there: Site, base: Shape) -> int:
    """Return the number of the nearest house."""
    return min(range(len(there.houses)), key=lambda number: far_from(there, number, base))


def far_from(there: Site, number: int, base: Shape) -> int:
    """Return how far a base is from a house."""
    return min(distance(base, part) for part in there.houses[number].shapes)


def side_of(there: Site, number: int, base: Shape) -> str:
    """Return on which side of a house a base is: `north side`, `north-east corner`."""
    part = min(there.houses[number].shapes, key=lambda each: distance(base, each))
    west, over, east_, under = part.outline.box
    left, top, right, bottom = part.x + west, part.y + over, part.x + east_, part.y + under
    north = "north" if base.y < top else "south" if base.y > bottom else ""
    east = "west" if base.x < left else "east" if base.x > right else ""
    if north and east:
        return f"{north}-{east} corner"
    return f"{north or east or 'south'} side"


def nearest_edge(there: Site, base: Shape) -> tuple[str, int]:
    """Return the nearest edge of the table, and how far away it is."""
    edges = {
        "northern": base.y,
        "southern": there.height - base.y,
        "western": base.x,
        "eastern": there.width - base.x,
    }
    edge = min(edges, key=lambda each: edges[each])
    return edge, edges[edge]
