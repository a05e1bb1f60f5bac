"""Lines of fire over a town, from middle to middle of bases, with an index for them.

What a line crosses of houses and cover is kept. For lines from one place the houses and pieces are
sorted by the direction in which they lie, so that a line is measured against few of them.
"""

from __future__ import annotations

from math import atan2, hypot, pi
from typing import Final, NamedTuple

from lonehand.games.black_hat.rules.sectors import sector_of, sectors_between
from lonehand.games.black_hat.town.site import Site
from lonehand.space.inches.ground import Lump, stretch_in
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.shapes import Shape, clears

SECTORS: Final = 96
"""Parts of a full circle by which directions are sorted."""
WALLS: Final = 1_000
"""From this number on what hides is no whole house: the walls of one that is open."""
MOST_LINES: Final = 200_000
MOST_PLACES: Final = 4_000
"""So many lines and places are kept before all are forgotten."""


class Line(NamedTuple):
    """What a line of fire crosses.

    Attributes:
        houses: the numbers of houses, in the order of the town.
        covers: the pieces of cover, nearest to the firer first.

    """

    houses: tuple[int, ...]
    covers: tuple[int, ...]


class Rays:
    """What lies in which direction from a place.

    Args:
        place: the place.
        things: all that lines may cross.

    Attributes:
        lines: those to other places that are known.
        sectors: the numbers of the things in each direction, as bits. So little is kept of a place
            that Python's look for cycles stays short.

    """

    __slots__ = ("lines", "place", "sectors")

    def __init__(self, place: Point, things: list[tuple[Lump, int]]) -> None:
        self.place = place
        self.lines: dict[Point, Line] = {}
        self.sectors = sectors = [0] * SECTORS
        x, y = place
        for nth, (lump, _) in enumerate(things):
            bit = 1 << nth
            middle = (lump.left + lump.right) / 2 - x, (lump.top + lump.bottom) / 2 - y
            far = hypot(*middle)
            reach = hypot(lump.right - lump.left, lump.bottom - lump.top) / 2 + 4
            if far <= reach:
                self.sectors = sectors = [sector | bit for sector in sectors]
                continue
            ahead = atan2(middle[1], middle[0])
            wide = [
                normal_angle(atan2(cy - y, cx - x) - ahead)
                for cx in (lump.left, lump.right)
                for cy in (lump.top, lump.bottom)
            ]
            for sector in sectors_between(ahead + min(wide), ahead + max(wide), SECTORS):
                sectors[sector] |= bit


def normal_angle(angle: float) -> float:
    """Return an angle between minus and plus half a circle."""
    return (angle + pi) % (2 * pi) - pi


class Sightlines:
    """The index of a town's lines of fire."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.things: list[tuple[Lump, int]] = []
        houses = {house.piece: number for number, house in enumerate(site.houses)}
        for lump in site.field.ground.blocking:
            self.things.append((lump, houses.get(lump.piece, WALLS + lump.piece)))
        for lump in site.field.ground.lumps:
            if lump.piece in site.covers:
                self.things.append((lump, -1))
        self.rays: dict[Point, Rays] = {}
        self.known: dict[Line, Line] = {}

    def line(self, start: Point, end: Point) -> Line:
        """Return what the line from one place to another crosses."""
        rays = self.rays.get(start)
        if rays is None:
            if len(self.rays) >= MOST_PLACES:
                self.rays.clear()
            rays = self.rays[start] = Rays(start, self.things)
        found = rays.lines.get(end)
        if found is None:
            if len(rays.lines) >= MOST_LINES // 20:
                rays.lines.clear()
            line = self.crossings(rays, start, end)
            found = rays.lines[end] = self.known.setdefault(line, line)
        return found

    def crossings(self, rays: Rays, start: Point, end: Point) -> Line:
        """Return what a line crosses, measured against all that lies in its direction."""
        px, py = start
        qx, qy = end
        left, right = (px, qx) if px < qx else (qx, px)
        top, bottom = (py, qy) if py < qy else (qy, py)
        houses: list[int] = []
        covers: list[int] = []
        shapes: dict[int, Shape] = {}
        things, ahead = self.things, rays.sectors[sector_of(atan2(qy - py, qx - px), SECTORS)]
        while ahead:
            bit = ahead & -ahead
            ahead ^= bit
            lump, house = things[bit.bit_length() - 1]
            if lump.left > right or lump.right < left or lump.top > bottom or lump.bottom < top:
                continue
            if clears(start, end, lump.shape, max(1, lump.shape.outline.radius)):
                continue
            if house >= 0:
                if house not in houses:
                    houses.append(house)
            elif lump.piece not in shapes:
                covers.append(lump.piece)
                shapes[lump.piece] = lump.shape
        if len(covers) > 1:
            long = between(start, end)
            covers.sort(key=lambda piece: (where_on(start, end, long, shapes[piece]), piece))
        return Line(tuple(houses), tuple(covers))


def where_on(start: Point, end: Point, long: int, shape: Shape) -> int:
    """Return how far along a line something is that it crosses."""
    stretch = stretch_in(start, end, long, shape)
    if stretch is not None:
        return stretch[0]
    dx, dy = end[0] - start[0], end[1] - start[1]
    return ((shape.x - start[0]) * dx + (shape.y - start[1]) * dy) // max(1, long)


def sightlines(site: Site) -> Sightlines:
    """Return the index of a town; the same town, the same one."""
    found = KNOWN.get(site)
    if found is None:
        if len(KNOWN) >= 64:
            KNOWN.clear()
        found = KNOWN[site] = Sightlines(site)
    return found


KNOWN: Final[dict[Site, Sightlines]] = {}
"""The indexes of the towns that are played on."""
