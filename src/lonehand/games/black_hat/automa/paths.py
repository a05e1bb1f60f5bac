"""Lengths of ways over a town, round its houses and cover, kept for as long as the town lasts.

BW-AUTO-PLACES. The corners on which ways turn, and how far they are from each other, stay the same
whoever stands about; so they are kept, and from a place ways are followed no farther than is asked.
Figures are left out: whoever goes somewhere checks the way itself (`walking.Walker`).
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
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
        self.edges: list[Legs | None] = [None] * len(self.corners)
        self.fits: dict[Point, bool] = {}
        self.faced: dict[Point, Legs] = {}
        self.starts: dict[Point, Ways] = {}

    def has_room(self, place: Point) -> bool:
        """Say whether the middle of the base may be at a place as far as the town goes."""
        found = self.fits.get(place)
        if found is None:
            if len(self.fits) >= MOST_PLACES:
                self.fits.clear()
            left, top, right, bottom = self.lanes.room
            x, y = place
            inside = left <= x <= right and top <= y <= bottom
            found = self.fits[place] = inside and is_open(self.walls, x, y)
        return found

    def facing(self, place: Point) -> Legs:
        """Return the corners on which a way to or from a place may turn, in sight or not."""
        found = self.faced.get(place)
        if found is None:
            if len(self.faced) >= MOST_PLACES:
                self.faced.clear()
            found = self.faced[place] = [
                (numbers[corner], between(place, self.corners[numbers[corner]]))
                for wall, numbers in self.rings
                for corner in turned_on(wall.ring(), place)
                if self.is_open[numbers[corner]]
            ]
        return found

    def in_sight(self, place: Point) -> Legs:
        """Return those of them to which a straight way leads."""
        return [
            (corner, leg)
            for corner, leg in self.facing(place)
            if first_hit(place, self.corners[corner], self.walls) is None
        ]

    def onward(self, corner: int) -> Legs:
        """Return the corners to which a straight way leads from one of them."""
        legs = self.edges[corner]
        if legs is None:
            legs = self.edges[corner] = self.in_sight(self.corners[corner])
        return legs

    def length(self, start: Point, end: Point) -> int:
        """Return how long the shortest way is; `NO_WAY` if there is none."""
        ways = self.starts.get(start)
        if ways is None:
            if len(self.starts) >= MOST_STARTS:
                self.starts.clear()
            ways = self.starts[start] = Ways(self, start)
        found = ways.known.get(end)
        if found is None:
            found = ways.known[end] = ways.length(end) if self.has_room(end) else NO_WAY
        return found


class Ways:
    """The ways from one place: corners are gone on to, nearest first, only as far as is asked.

    Args:
        paths: the ways over the town.
        start: the place.

    """

    __slots__ = ("known", "least", "paths", "queue", "start")

    def __init__(self, paths: Paths, start: Point) -> None:
        self.paths, self.start = paths, start
        self.known: dict[Point, int] = {}
        self.queue: list[tuple[int, int]] | None = None
        self.least: dict[int, int] = {}

    def follow(self, far: int) -> int:
        """Go on to all corners that are nearer than that; return how far the next one is."""
        if self.queue is None:
            self.queue = [(leg, corner) for corner, leg in self.paths.in_sight(self.start)]
            self.least = {corner: leg for leg, corner in self.queue}
            heapify(self.queue)
        queue, least = self.queue, self.least
        while queue and queue[0][0] < far:
            so_far, here = heappop(queue)
            if so_far == least[here]:
                for there, leg in self.paths.onward(here):
                    length = so_far + leg
                    if length < least.get(there, NO_WAY):
                        least[there] = length
                        heappush(queue, (length, there))
        return queue[0][0] if queue else NO_WAY

    def length(self, end: Point) -> int:
        """Return how long the shortest way to a place with room for the base is.

        Its last corner is the one in sight of the place that makes it the shortest: so corners are
        looked from in the order of what they would make it.
        """
        paths, corners = self.paths, self.paths.corners
        straight = between(self.start, end)
        if first_hit(self.start, end, paths.walls) is None:
            return straight
        hidden: set[int] = set()
        far = straight + INCH
        while True:
            followed = self.follow(far)
            least = self.least
            lengths = sorted(
                (least[corner] + leg, corner)
                for corner, leg in paths.facing(end)
                if corner in least and corner not in hidden
            )
            for length, corner in lengths:
                if length > followed:  # another corner might do better
                    break
                if first_hit(corners[corner], end, paths.walls) is None:
                    return length
                hidden.add(corner)
            if followed >= NO_WAY:
                return NO_WAY
            far = followed + 4 * INCH


MOST_PLACES: Final = 20_000
MOST_STARTS: Final = 400
"""So many places, and lengths from so many places, are kept before all are forgotten."""
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
