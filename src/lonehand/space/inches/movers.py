"""A base about to move: what it can reach, the ways there, and how near it gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.routes import (
    ENDLESS,
    Links,
    Obstacle,
    Route,
    is_leg_free,
    outwards,
    part_way,
    search,
    shortened,
)
from lonehand.space.inches.shapes import Base, Outline, Shape, apart, is_nearer

Keep = tuple[Shape, int]
"""Something to keep clear of, and the least gap between the two bases."""


IN_HASTE: Final = 4
"""Places that a mover without endless patience tries when it cannot get where it wants."""
MOST_KEPT: Final = 50_000
"""Pairs of obstacles of which it is remembered how a way runs between them."""


class Lanes:
    """The terrain of a table, as obstacles for one kind of base.

    Keep it as long as the table lasts: what is worked out of the terrain is kept in it.

    Args:
        ground: the terrain.
        of: the base. An oval goes its narrow way first, so only its width counts on the way; where
            it ends, all of it does.
        avoid: the properties of terrain that it keeps out of.

    """

    def __init__(self, ground: Ground, of: Base, avoid: Iterable[str] = ("impassable",)) -> None:
        self.ground = ground
        self.base = of
        self.avoid = tuple(sorted(set(avoid) | {"impassable"}))
        self.lumps = ground.with_property(*self.avoid)
        radius = of.radius
        self.room = (radius, radius, ground.width - radius, ground.height - radius)
        self.links: Links = {}
        self.known: dict[tuple[Outline, int, int, int], Obstacle] = {}
        self.walls = [
            Obstacle(lump.shape, lump.shape.outline.radius + radius) for lump in self.lumps
        ]

    def zones(self, keep: Iterable[Keep]) -> list[Obstacle]:
        """Return what this base must keep clear of, as obstacles; several movers may share them."""
        if len(self.links) > MOST_KEPT:
            self.known.clear()
            self.links.clear()
        return [self.zone(shape, gap) for shape, gap in keep]

    def zone(self, shape: Shape, gap: int) -> Obstacle:
        """Return one such obstacle; the same place gives the same one, with what is known of it."""
        key = shape.outline, shape.x, shape.y, gap
        each = self.known.get(key)
        if each is None:
            away = shape.outline.radius + gap + self.base.radius
            each = self.known[key] = Obstacle(shape, away)
        return each

    def mover(
        self,
        start: Point,
        length: int,
        zones: Sequence[Obstacle] = (),
        patience: int = ENDLESS,
    ) -> Mover:
        """Return the base at a place, about to move up to a length, kept out of some zones."""
        return Mover(self, start, length, zones, patience)


def is_open(obstacles: Iterable[Obstacle], x: int, y: int) -> bool:
    """Say whether a place keeps clear of all of some obstacles."""
    for each in obstacles:
        if each.left < x < each.right and each.top < y < each.bottom and not each.is_clear_of(x, y):
            return False
    return True


class Mover:
    """A base about to move: what it can reach, and the ways there.

    Whatever it stands too near to already binds it no further than where it stands: it may leave,
    and come no nearer. If its middle is in terrain that it should keep out of, that piece does not
    bind it.

    Args:
        lanes: its terrain.
        start: where its middle is.
        length: how far it may move.
        zones: what else it must keep clear of, as `Lanes.zones` returns it.
        patience: from how many corners it looks on for ways, all its searches together; when it is
            at its end it takes a way that is good enough, or finds none.

    """

    def __init__(
        self,
        lanes: Lanes,
        start: Point,
        length: int,
        zones: Sequence[Obstacle] = (),
        patience: int = ENDLESS,
    ) -> None:
        self.lanes, self.start, self.length = lanes, start, length
        self.patience = [patience]
        self.base, self.is_round = lanes.base, lanes.base.is_round
        x, y = start
        if is_open(lanes.walls, x, y) and is_open(zones, x, y):
            self.obstacles = [*lanes.walls, *zones]
        else:
            self.obstacles = [*self.left_of(lanes.walls, solid=False), *self.left_of(zones)]
        left, top, right, bottom = x - length, y - length, x + length, y + length
        self.near = [
            each
            for each in self.obstacles
            if each.left < right and each.right > left and each.top < bottom and each.bottom > top
        ]

    def left_of(self, obstacles: Iterable[Obstacle], *, solid: bool = True) -> Iterator[Obstacle]:
        """Yield obstacles as they bind the base where it stands.

        Args:
            obstacles: all there are.
            solid: whether one binds a base whose middle lies within its shape, too.

        """
        for each in obstacles:
            if is_open((each,), *self.start):
                yield each
            elif (away := self.distance_from(each)) > (0 if solid else each.shape.outline.radius):
                yield Obstacle(each.shape, away)

    def distance_from(self, each: Obstacle) -> int:
        """Return how far the start is from an obstacle's polygon, rounded down."""
        x, y = self.start[0] - each.x, self.start[1] - each.y
        if each.is_round:
            return isqrt(x * x + y * y)
        above, below = apart(each.shape.outline.edges, x, y)
        return isqrt(above // below)

    # -- places ----------------------------------------------------------------------------------

    def is_clear(self, end: Point) -> bool:
        """Say whether the middle of the base may be at a place, the way there not asked."""
        left, top, right, bottom = self.lanes.room
        x, y = end
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return is_open(self.obstacles, x, y)

    def may_end(self, end: Point, turn: int = 0) -> bool:
        """Say whether the base may stand at a place, all of it, the way there not asked."""
        if not self.is_clear(end):
            return False
        if self.is_round:
            return True
        return self.has_room(end, turn)

    def may_end_near(self, end: Point, turn: int = 0) -> bool:
        """Say the same of a place no farther than the move is long, which is faster."""
        left, top, right, bottom = self.lanes.room
        x, y = end
        if not (left <= x <= right and top <= y <= bottom) or not is_open(self.near, x, y):
            return False
        return self.is_round or self.has_room(end, turn)

    def has_room(self, end: Point, turn: int) -> bool:
        """Say whether an oval base, with all of it, may stand at a place."""
        shape = self.base.at(*end, turn)
        width = self.base.radius
        return self.lanes.ground.holds(shape) and not any(
            is_nearer(shape, each.shape, max(0, each.away - each.shape.outline.radius - width))
            for each in self.obstacles
        )

    # -- ways ------------------------------------------------------------------------------------

    def way(self, end: Point, limit: int | None = None) -> Route | None:
        """Return the shortest way to a place, no longer than a limit; `None` if there is none.

        Without a limit it is the length of the move.
        """
        most = self.length if limit is None else limit
        far = between(self.start, end)
        if far > most or not self.is_clear(end):
            return None
        near = self.near if most <= self.length else self.obstacles
        if is_leg_free(self.start, end, near):
            return Route((self.start, end), far)
        return self.search([end], near, most)

    def search(
        self, ends: Sequence[Point], obstacles: Sequence[Obstacle], limit: int = ENDLESS
    ) -> Route | None:
        """Return the shortest way to any of some places, found with the patience that it has."""
        lanes = self.lanes
        return search(self.start, ends, obstacles, lanes.room, lanes.links, limit, self.patience)

    def reaches(self, end: Point, turn: int = 0) -> bool:
        """Say whether the base can end its move at a place."""
        return self.may_end(end, turn) and self.way(end) is not None

    def straight(self, towards: Point) -> Route:
        """Return the farthest way straight towards a place that the base may end."""
        far = between(self.start, towards)
        most = min(self.length, far)

        def place(length: int) -> Point:
            return part_way(self.start, towards, length, far) if far else self.start

        def is_open(length: int) -> bool:
            end = place(length)
            return self.is_inside_room(end) and is_leg_free(self.start, end, self.near)

        low, high = 0, most
        if most and not is_open(most):
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if is_open(middle) else (low, middle)
            most = low
        return self.settled(Route((self.start, place(most)), between(self.start, place(most))))

    def is_inside_room(self, place: Point) -> bool:
        """Say whether the base, at a place, is on the table with all of its width."""
        left, top, right, bottom = self.lanes.room
        return left <= place[0] <= right and top <= place[1] <= bottom

    def towards(self, goal: Point) -> Route:
        """Return the way along the shortest route to a place, as far as the move goes.

        If the base cannot stand there, it heads for the nearest place where it can; if it cannot
        get there either, it goes to the place within its move that is nearest to the goal, if it
        comes nearer at all.
        """
        for ends in self.stand_ins(goal):
            route = self.best_way(ends)
            if route is not None:
                return self.settled(shortened(route, self.length))
        return self.nearer(goal)

    def best_way(self, ends: Sequence[Point]) -> Route | None:
        """Return the shortest way, however long, to any of some places."""
        ways = [
            Route((self.start, end), between(self.start, end))
            for end in ends
            if is_leg_free(self.start, end, self.obstacles)
        ]
        direct = min(ways, key=lambda way: way.length, default=None)
        if direct is not None and all(between(self.start, end) >= direct.length for end in ends):
            return direct
        return self.search(ends, self.obstacles)

    def stand_ins(self, goal: Point) -> Iterator[list[Point]]:
        """Yield the place itself if the base may be there, else the nearest places where it may."""
        left, top, right, bottom = self.lanes.room
        inside = min(max(goal[0], left), right), min(max(goal[1], top), bottom)
        if self.is_clear(inside):
            yield [inside]
            return
        in_the_way = [each for each in self.obstacles if not each.is_clear_of(*inside)]
        ends = [
            place
            for each in in_the_way
            for place in (*self.beside(each, inside), *each.ring())
            if self.is_clear(place)
        ]
        ends.sort(key=lambda place: (between(place, goal), place))
        for place in ends[:4]:
            yield [place]

    def beside(self, each: Obstacle, goal: Point) -> Iterator[Point]:
        """Yield the place just clear of an obstacle that is nearest to a goal inside it."""
        if not each.is_round:
            return
        dx, dy = goal[0] - each.x, goal[1] - each.y
        if not dx and not dy:
            dx, dy = self.start[0] - each.x, self.start[1] - each.y
        yield outwards((each.x, each.y), (dx, dy), each.away)

    def nearer(self, goal: Point) -> Route:
        """Return the way to the place within the move that is nearest to a goal it cannot reach."""
        stay = Route((self.start,), 0)
        ends = [
            place
            for each in self.near
            for place in each.ring()
            if between(place, self.start) <= self.length and self.is_clear(place)
        ]
        line = self.straight(goal)
        best, best_far = stay, between(self.start, goal)
        if between(line.end, goal) < best_far:
            best, best_far = line, between(line.end, goal)
        order = sorted(ends, key=lambda place: (between(place, goal), place))
        for place in order if self.patience[0] > 0 else order[:IN_HASTE]:
            if between(place, goal) >= best_far:
                break
            route = self.way(place)
            if route is not None:
                return self.settled(route)
        return best

    def contact(self, target: Shape, gap: int = 0) -> Route | None:
        """Return the shortest way to stand *gap* from a base, within the move; `None` if none is.

        With no gap, that is in contact. What the mover must keep clear of is what it was given,
        and the target itself; so do not name the target's unit there if it is charged.
        """
        route = self.way_beside(target, gap, self.length)
        return route if route is not None and route.length <= self.length else None

    def closest(self, target: Shape, gap: int = 0) -> Route:
        """Return the way to stand as near to a base as the move allows, no nearer than *gap*."""
        route = self.way_beside(target, gap, ENDLESS)
        if route is not None:
            return self.settled(shortened(route, self.length))
        return self.nearer((target.x, target.y))

    def way_beside(self, target: Shape, gap: int, limit: int) -> Route | None:
        """Return the shortest way to stand *gap* from a shape, no longer than a limit."""
        away = target.outline.radius + self.base.radius + gap
        own = Obstacle(target, away)
        if not own.is_clear_of(*self.start):
            return Route((self.start,), 0)
        direct = self.meeting(target, own)
        if between(self.start, direct) > limit:
            return None
        near = self.near if limit <= self.length else self.obstacles
        if self.may_end(direct) and is_leg_free(self.start, direct, (*near, own)):
            return Route((self.start, direct), between(self.start, direct))
        ends = [place for place in self.places_round(own) if self.may_end(place)]
        if not ends:
            return None
        return self.search(ends, [*near, own], limit)

    def meeting(self, target: Shape, own: Obstacle) -> Point:
        """Return the place straight before a shape, rounded away from it."""
        x, y = self.start
        if own.is_round:
            return outwards((own.x, own.y), (x - own.x, y - own.y), own.away)
        far = between(self.start, (target.x, target.y))
        low, high = 0, far
        while high - low > 1:
            middle = (low + high) // 2
            place = part_way(self.start, (target.x, target.y), middle, far)
            low, high = (middle, high) if own.is_clear_of(*place) else (low, middle)
        return part_way(self.start, (target.x, target.y), low, far)

    def places_round(self, own: Obstacle) -> list[Point]:
        """Return places all round a shape, just clear of it."""
        places = []
        for x, y in own.ring():
            if own.is_round:
                places.append(outwards((own.x, own.y), (x - own.x, y - own.y), own.away))
            else:
                places.append((x, y))
        return [place for place in places if self.is_inside_room(place)]

    def settled(self, route: Route) -> Route:
        """Return a route no farther than to where the base may end it, found by stepping back."""
        if self.may_end(route.end):
            return route
        back = 1
        while back < route.length:
            shorter = shortened(route, route.length - back)
            if self.may_end(shorter.end):
                return shorter
            back = back + 1 if back < 4 else back + max(1, min(back, 100))
        return Route((self.start,), 0)
