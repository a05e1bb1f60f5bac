"""Lengths of ways over a town, round its houses and cover, kept for as long as the town lasts.

BW-AUTO-PLACES. The corners on which ways turn, and how far they are from each other, stay the same
whoever stands about; so they are kept, and from a place ways are followed no farther than is asked.
Figures are left out: anyone who goes somewhere checks the way itself (`walking.Walker`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise, product
from math import asin, atan2, hypot, pi
from typing import Final

from lonehand.games.black_hat.rules.sectors import SLACK, sector_of, sectors_between
from lonehand.games.black_hat.town.site import ON_FOOT, RIDER, Site
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves.movers import Lanes
from lonehand.space.inches.moves.routes import Obstacle, first_hit, is_open

NO_WAY: Final = 1 << 30
"""A length that no cards reach."""
Side = tuple[int, int, int]
"""How far a side leads to the right and down, and what places on its line come to."""
Legs = list[tuple[int, int]]
"""Corners by number, each with how far it is."""


def changes(before: Side, after: Side, place: Point) -> bool:
    """Say whether a place lies on one side of the line through a side, and of another's not."""
    x, y = place
    one = before[0] * y - before[1] * x - before[2]
    other = after[0] * y - after[1] * x - after[2]
    return one <= 0 <= other or other <= 0 <= one


class Ring:
    """The corners round something that is in the way.

    Args:
        wall: what it is.
        corners: all corners of the town by number, to which its own are added.

    Attributes:
        reach: how far from its middle corners lie at most.

    """

    __slots__ = ("first", "reach", "sides", "wall")

    def __init__(self, wall: Obstacle, corners: list[Point]) -> None:
        ring = wall.ring()
        self.wall, self.first = wall, len(corners)
        corners += ring
        self.reach = max(hypot(x - wall.x, y - wall.y) for x, y in ring) + 4
        self.sides = [
            (bx - ax, by - ay, (bx - ax) * ay - (by - ay) * ax)
            for (ax, ay), (bx, by) in zip((ring[-1], *ring[:-1]), ring, strict=True)
        ]

    def at_corners(self) -> Iterator[tuple[Side, Side]]:
        """Yield for each corner the side that leads to it, and the one that leads on."""
        return pairwise([*self.sides, self.sides[0]])

    def turned_on(self, place: Point) -> Sequence[int]:
        """Return the corners by number on which a way from a place may turn.

        Those are where the ring turns from its near side to its far one; all if it holds the place.
        """
        x, y = place
        turns = [ex * y - ey * x - base for ex, ey, base in self.sides]
        if min(turns) >= 0:
            return range(self.first, self.first + len(turns))
        turns.append(turns[0])
        return [
            corner
            for corner, (before, after) in enumerate(pairwise(turns), self.first)
            if (before <= 0 <= after) or (after <= 0 <= before)
        ]


class Paths:
    """The ways of one sort of base over a town.

    Args:
        lanes: the terrain as obstacles for the base.
        grid: BW-AUTO-PLACES: a point of the grid of an inch.

    """

    def __init__(self, lanes: Lanes, grid: Point) -> None:
        self.lanes, self.walls, self.grid = lanes, lanes.walls, grid
        left, top, right, bottom = lanes.room
        self.corners: list[Point] = []
        self.rings = [Ring(wall, self.corners) for wall in self.walls]
        self.is_open = [
            left <= x <= right and top <= y <= bottom and is_open(self.walls, x, y)
            for x, y in self.corners
        ]
        self.sides = [pair for ring in self.rings for pair in ring.at_corners()]
        self.edges: list[Legs | None] = [None] * len(self.corners)
        self.fits: dict[Point, bool] = {}
        self.sighted: dict[Point, Legs] = {}
        self.asked: dict[Point, int] = {}
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

    @cached_property
    def roomy(self) -> frozenset[Point]:
        """The points of the grid where the middle of the base may be."""
        ox, oy = self.grid
        _, _, right, bottom = self.lanes.room
        places = product(range(ox, right + 1, INCH), range(oy, bottom + 1, INCH))
        return frozenset(filter(self.has_room, places))

    def corners_towards(self, place: Point, rings: Iterable[Ring]) -> Legs:
        """Return the corners of rings on which a way to a place may turn, in sight or not."""
        corners, is_open = self.corners, self.is_open
        return [
            (corner, between(place, corners[corner]))
            for ring in rings
            for corner in ring.turned_on(place)
            if is_open[corner]
        ]

    def in_sight(self, place: Point, legs: Legs) -> Legs:
        """Return those of some corners to which a straight way leads."""
        x, y = place
        sectors = self.sectors(place)
        found, ahead = [], dict[int, list[Obstacle]]()
        for corner, leg in legs:
            end = self.corners[corner]
            bits = sectors[sector_of(atan2(end[1] - y, end[0] - x), SECTORS)]
            if bits not in ahead:
                ahead[bits] = [wall for nth, wall in enumerate(self.walls) if bits >> nth & 1]
            if first_hit(place, end, ahead[bits]) is None:
                found.append((corner, leg))
        return found

    def sectors(self, place: Point) -> list[int]:
        """Return for each direction from a place the walls that lie there, as bits."""
        sectors = [0] * SECTORS
        x, y = place
        for nth, ring in enumerate(self.rings):
            dx, dy = ring.wall.x - x, ring.wall.y - y
            far = hypot(dx, dy)
            wide = asin(ring.reach / far) if far > ring.reach else pi
            ahead = atan2(dy, dx)
            lies_in: Iterable[int] = range(SECTORS)
            if wide + SLACK < pi / 2:
                lies_in = sectors_between(ahead - wide, ahead + wide, SECTORS)
            for sector in lies_in:
                sectors[sector] |= 1 << nth
        return sectors

    def seen_from(self, place: Point) -> Legs | None:
        """Return what is in sight of a place that is asked for often; None if it is not yet."""
        found = self.sighted.get(place)
        if found is None:
            if len(self.asked) >= MOST_PLACES:
                self.asked.clear()
            self.asked[place] = times = self.asked.get(place, 0) + 1
            if times <= OFTEN:
                return None
            if len(self.sighted) >= MOST_PLACES:
                self.sighted.clear()
            legs = self.corners_towards(place, self.rings)
            found = self.sighted[place] = self.in_sight(place, legs)
        return found

    def onward(self, corner: int) -> Legs:
        """Return the corners to which a way that turns on one of them may go on straight.

        On both of them it turns: so the ring of neither is cut by the line through both.
        """
        legs = self.edges[corner]
        if legs is None:
            place, corners = self.corners[corner], self.corners
            before, after = self.sides[corner]
            legs = [
                each
                for each in self.corners_towards(place, self.rings)
                if each[0] != corner and changes(before, after, corners[each[0]])
            ]
            legs = self.edges[corner] = self.in_sight(place, legs)
        return legs

    def length(self, start: Point, end: Point, most: int = NO_WAY) -> int:
        """Return how long the shortest way is; `NO_WAY` if none is so long at most."""
        ways = self.starts.get(start)
        if ways is None:
            if len(self.starts) >= MOST_STARTS:
                self.starts.clear()
            ways = self.starts[start] = Ways(self, start)
        found = ways.known.get(end)
        if found is None:
            if ways.beyond.get(end, -1) >= most:
                return NO_WAY
            found = ways.length(end, most) if self.has_room(end) else NO_WAY
            if found < NO_WAY or most >= NO_WAY:
                ways.known[end] = found
            else:
                ways.beyond[end] = most
        return found if found <= most else NO_WAY


class Ways:
    """The ways from one place: corners are gone on to, nearest first, only as far as is asked.

    Args:
        paths: the ways over the town.
        start: the place.

    """

    __slots__ = ("beyond", "known", "least", "paths", "queue", "start")

    def __init__(self, paths: Paths, start: Point) -> None:
        self.paths, self.start = paths, start
        self.known: dict[Point, int] = {}
        self.beyond: dict[Point, int] = {}
        self.queue: list[tuple[int, int]] | None = None
        self.least: dict[int, int] = {}

    def follow(self, far: int) -> int:
        """Go on to all corners that are nearer than that; return how far the next one is."""
        if self.queue is None:
            paths = self.paths
            legs = paths.in_sight(self.start, paths.corners_towards(self.start, paths.rings))
            self.queue = [(leg, corner) for corner, leg in legs]
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

    def corners_towards(self, end: Point, most: int) -> Legs:
        """Return the corners on which a way to a place may turn that is so long at most."""
        paths = self.paths
        if most >= NO_WAY:
            return paths.corners_towards(end, paths.rings)
        (px, py), (qx, qy) = self.start, end
        near = [
            ring
            for ring in paths.rings
            if hypot(ring.wall.x - px, ring.wall.y - py) + hypot(ring.wall.x - qx, ring.wall.y - qy)
            <= most + 2 * ring.reach
        ]
        return paths.corners_towards(end, near)

    def length(self, end: Point, most: int) -> int:
        """Return how long the shortest way to a place with room for the base is.

        Its last corner is the one in sight of the place that makes it the shortest: so corners are
        looked from in the order of what they would make it. If it is longer than *most*,
        `NO_WAY` may be returned.
        """
        paths, corners = self.paths, self.paths.corners
        straight = between(self.start, end)
        if straight > most:
            return NO_WAY
        if first_hit(self.start, end, paths.walls) is None:
            return straight
        seen = paths.seen_from(end)
        facing = self.corners_towards(end, most) if seen is None else seen
        hidden: set[int] = set()
        far = straight + INCH
        while True:
            followed = self.follow(min(far, most + 1))
            least = self.least
            lengths = sorted(
                (least[corner] + leg, corner)
                for corner, leg in facing
                if corner in least and corner not in hidden
            )
            for length, corner in lengths:
                if length > followed:  # another corner might do better
                    break
                if seen is not None or first_hit(corners[corner], end, paths.walls) is None:
                    return length
                hidden.add(corner)
            if followed > most or followed >= NO_WAY:
                return NO_WAY
            far = followed + 4 * INCH


SECTORS: Final = 64
"""Parts of a full circle by which directions are sorted."""
OFTEN: Final = 2
"""So often is asked how long the way to a place is before it is kept what is in sight of it."""
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
        lanes = site.lanes(RIDER if mounted else ON_FOOT)
        found = KNOWN[site, mounted] = Paths(lanes, grid(site))
    return found


def grid(site: Site) -> tuple[int, int]:
    """BW-AUTO-PLACES: return where the grid of an inch begins, from the south-west corner."""
    return 0, site.height % INCH
