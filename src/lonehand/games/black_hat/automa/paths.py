"""Lengths of ways over a town, round its houses and cover, kept for as long as the town lasts.

BW-AUTO-PLACES. The corners on which ways turn, and how far they are from each other, stay the same
whoever stands about; so a length is found from the corners that are in sight of both its ends.
Figures are left out: whoever goes somewhere checks the way itself (`walking.Walker`).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from lonehand.games.black_hat.site import ON_FOOT, RIDER, Site
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.movers import Lanes
from lonehand.space.inches.routes import Obstacle, first_hit, is_open, turned_on

NO_WAY: Final = 1 << 30
"""A length that no cards reach."""
Legs = list[tuple[int, int]]
"""Corners by number, each with how far it is."""


class Paths:
    """The ways of one sort of base over a town.

    Args:
        lanes: the terrain as obstacles for the base.

    """

    def __init__(self, lanes: Lanes) -> None:
        self.lanes, self.walls = lanes, lanes.walls
        left, top, right, bottom = lanes.room
        self.corners: list[Point] = []
        self.rings: list[tuple[Obstacle, list[int]]] = []
        for wall in self.walls:
            numbers = []
            for x, y in wall.ring():
                numbers.append(len(self.corners))
                self.corners.append((x, y))
            self.rings.append((wall, numbers))
        self.is_open = [
            left <= x <= right and top <= y <= bottom and is_open(self.walls, x, y)
            for x, y in self.corners
        ]
        self.seen: dict[Point, Legs] = {}
        self.trees: dict[int, list[int]] = {}
        self.edges: list[Legs | None] = [None] * len(self.corners)
        self.fits: dict[Point, bool] = {}
        self.known: dict[Point, dict[Point, int]] = {}
        self.far: dict[Point, list[int]] = {}

    def has_room(self, place: Point) -> bool:
        """Say whether the middle of the base may be at a place as far as the town goes."""
        found = self.fits.get(place)
        if found is None:
            left, top, right, bottom = self.lanes.room
            x, y = place
            inside = left <= x <= right and top <= y <= bottom
            found = self.fits[place] = inside and is_open(self.walls, x, y)
        return found

    def in_sight(self, place: Point) -> Legs:
        """Return the corners to which a straight way leads, and on which another may go on."""
        found = self.seen.get(place)
        if found is None:
            found = self.seen[place] = []
            for wall, numbers in self.rings:
                for corner in turned_on(wall.ring(), place):
                    number = numbers[corner]
                    there = self.corners[number]
                    if self.is_open[number] and first_hit(place, there, self.walls) is None:
                        found.append((number, between(place, there)))
        return found

    def tree(self, corner: int) -> list[int]:
        """Return how far all corners are from one; `NO_WAY` for those that cannot be reached."""
        found = self.trees.get(corner)
        if found is None:
            found = self.trees[corner] = [NO_WAY] * len(self.corners)
            found[corner] = 0
            queue = [(0, corner)]
            while queue:
                far, here = heappop(queue)
                if far > found[here]:
                    continue
                legs = self.edges[here]
                if legs is None:
                    legs = self.edges[here] = self.in_sight(self.corners[here])
                for there, leg in legs:
                    length = far + leg
                    if length < found[there]:
                        found[there] = length
                        heappush(queue, (length, there))
        return found

    def from_start(self, start: Point) -> list[int]:
        """Return how far all corners are from a place."""
        rows = [[leg + far for far in self.tree(corner)] for corner, leg in self.in_sight(start)]
        return list(map(min, zip(*rows, strict=True))) if rows else [NO_WAY] * len(self.corners)

    def length(self, start: Point, end: Point) -> int:
        """Return how long the shortest way is; `NO_WAY` if there is none."""
        ways = self.known.get(start)
        if ways is None:
            if len(self.known) > MOST_STARTS:
                self.known.clear()
                self.far.clear()
            ways = self.known[start] = {}
        found = ways.get(end)
        if found is None:
            found = ways[end] = self.found(start, end)
        return found

    def found(self, start: Point, end: Point) -> int:
        """Find the length that `length` returns."""
        if not self.has_room(end):
            return NO_WAY
        if first_hit(start, end, self.walls) is None:
            return between(start, end)
        far = self.far.get(start)
        if far is None:
            far = self.far[start] = self.from_start(start)
        return min([far[corner] + leg for corner, leg in self.in_sight(end)], default=NO_WAY)


MOST_STARTS: Final = 400
"""From so many places lengths are kept before all are forgotten."""
KNOWN: Final[dict[tuple[Site, bool], Paths]] = {}


def paths(site: Site, *, mounted: bool) -> Paths:
    """Return the ways over a town, on foot or mounted; the same town, the same ones."""
    found = KNOWN.get((site, mounted))
    if found is None:
        if len(KNOWN) >= 16:
            KNOWN.clear()
        found = KNOWN[site, mounted] = Paths(site.lanes(RIDER if mounted else ON_FOOT))
    return found


def grid(site: Site) -> tuple[int, int]:
    """BW-AUTO-PLACES: return where the grid of an inch begins, from the south-west corner."""
    return 0, site.height % INCH
