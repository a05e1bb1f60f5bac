"""A base about to move: what it can reach, the ways there, and how near it gets."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from math import isqrt
from typing import Final, NamedTuple

from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Box
from lonehand.space.inches.moves.routes import (
    ENDLESS,
    FarOff,
    Links,
    Obstacle,
    Route,
    first_hindrance,
    first_hit,
    is_beyond,
    is_leg_free,
    is_open,
    outwards,
    part_way,
    search,
    shorten,
)
from lonehand.space.inches.moves.search import Seeker, box_round, square_to
from lonehand.space.inches.shapes import (
    Base,
    Outline,
    Shape,
    apart,
    difference,
    is_nearer,
    outline,
)

Keep = tuple[Shape, int]
"""Something to keep clear of, and the least gap between the two bases."""


MOST_GOALS: Final = 8
"""Places that a base heads for, the nearest to its goal first, before it gives up to find a way."""
MOST_ENDS: Final = 600
"""Places near its course that are looked at for the end of a move."""
TRIES: Final = 4
"""Places near its goal, at least, to which a base looks for a way before its patience is gone."""
MOST_BENT: Final = 30
"""Places near its goal to which it looks for ways that are not straight."""
PASSED: Final = 3
"""Obstacles past which places are looked for, of all that hinder one straight way."""
HAIR: Final = 20
"""Thousandths of an inch by which another place has to be nearer to be worth a look."""
MOST_WAYS: Final = 1000
"""Ways of which it is remembered how they run."""
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
        patience: from how many corners it looks on for a way to where it is going.

    """

    def __init__(
        self,
        ground: Ground,
        of: Base,
        avoid: Iterable[str] = ("impassable",),
        patience: int = ENDLESS,
    ) -> None:
        self.ground = ground
        self.base = of
        self.avoid = tuple(sorted(set(avoid) | {"impassable"}))
        self.lumps = ground.with_property(*self.avoid)
        radius = of.radius
        self.room = (radius, radius, ground.width - radius, ground.height - radius)
        self.links: Links = {}
        self.known: dict[tuple[Outline, int, int, int], Obstacle] = {}
        self.ways: dict[tuple[Hashable, ...], Route | None] = {}
        self.patience = patience
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
        *,
        blocks: Sequence[Block] = (),
        flies: bool = False,
    ) -> Mover:
        """Return the base at a place, about to move up to a length, kept out of some zones."""
        return Mover(self, start, length, zones, patience, blocks=blocks, flies=flies)


class Block(NamedTuple):
    """Zones that lie close together, and one obstacle that holds them all."""

    whole: Obstacle
    zones: Sequence[Obstacle]


class Course(NamedTuple):
    """Where a move leads.

    Attributes:
        aim: the place that the way leads to in a straight line where the move ends.
        left: how long the way there is from the start.
        route: the whole way, however long; None if none is known.

    """

    aim: Point
    left: int
    route: Route | None


def course_along(route: Route, length: int) -> Course:
    """Return the course of a move of some length along a way."""
    far = 0
    for start, end in pairwise(route.points):
        far += between(start, end)
        if far >= length:
            return Course(end, far, route)
    return Course(route.end, far, route)


class Mover:
    """A base about to move: what it can reach, and the ways there.

    Whatever it stands too near to already binds it no further than where it stands: it may leave,
    and come no nearer. If its middle is in terrain that it should keep out of, that piece does not
    bind it.

    Args:
        lanes: its terrain.
        start: where its middle is.
        length: how far it may move.
        zones: what else it must keep clear of, as `Lanes.zones` returns it: others who move on, and
            so do not turn its way to where it is going.
        patience: from how many corners it looks on for ways, all its searches together; when it is
            at its end it takes a way that is good enough, or finds none.
        blocks: zones that lie so close together that a way may go round all of them at once.
        flies: whether it moves over everything, and keeps clear only where it ends.

    """

    def __init__(
        self,
        lanes: Lanes,
        start: Point,
        length: int,
        zones: Sequence[Obstacle] = (),
        patience: int = ENDLESS,
        *,
        blocks: Sequence[Block] = (),
        flies: bool = False,
    ) -> None:
        self.lanes, self.start, self.length, self.flies = lanes, start, length, flies
        self.patience = [patience]
        self.base, self.is_round = lanes.base, lanes.base.is_round
        x, y = start
        self.lasting = lanes.walls
        if not is_open(lanes.walls, x, y):
            self.lasting = [*self.left_of(lanes.walls, solid=False)]
        zones = zones if is_open(zones, x, y) else [*self.left_of(zones)]
        self.obstacles = [*self.lasting, *zones]
        self.near = self.within_reach(self.obstacles)
        self.blocks = [block for block in blocks if is_open((block.whole,), x, y)]

    def within_reach(self, obstacles: Iterable[Obstacle]) -> list[Obstacle]:
        """Return those of some obstacles that the move may meet, all of an oval base counted."""
        (x, y), length = self.start, self.length
        if not self.is_round:
            length += self.base.at(0, 0).outline.reach - self.base.radius
        left, top, right, bottom = x - length, y - length, x + length, y + length
        return [
            each
            for each in obstacles
            if each.left < right and each.right > left and each.top < bottom and each.bottom > top
        ]

    def for_a_way(self, end: Point) -> list[Obstacle]:
        """Return what a way to a place within the move goes round.

        A block is gone round as a whole, unless the way begins or ends among its zones.
        """
        whole = [block for block in self.blocks if is_open((block.whole,), *end)]
        parts = {each.number for block in whole for each in block.zones}
        rest = [each for each in self.near if each.number not in parts]
        return [*rest, *(block.whole for block in whole)]

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

    def room_for(self, turn: int) -> Box:
        """Return left, upper, right and lower end of where the middle may be when a move ends."""
        if self.is_round:
            return self.lanes.room
        left, top, right, bottom = self.base.at(0, 0, turn).outline.box
        ground = self.lanes.ground
        return -left, -top, ground.width - right, ground.height - bottom

    def find_hindrance(
        self, turn: int, obstacles: Sequence[Obstacle]
    ) -> Callable[[int, int], Obstacle | None]:
        """Return what gives the first of some obstacles that the base is too near to at a place.

        All of an oval base counts where it ends, not only its width; for it obstacles are returned
        as they bind its middle.
        """
        if self.is_round:
            return partial(first_hindrance, obstacles)
        form, width = self.base.at(0, 0, turn).outline, self.base.radius
        more = form.reach - width
        boxed = [
            (each.left - more, each.top - more, each.right + more, each.bottom + more, each)
            for each in obstacles
        ]
        bound: dict[int, Obstacle] = {}

        def found(x: int, y: int) -> Obstacle | None:
            for left, top, right, bottom, each in boxed:
                if left < x < right and top < y < bottom:
                    gap = max(0, each.away - each.shape.outline.radius - width)
                    if not each.is_clear_of(x, y) or is_nearer(Shape(form, x, y), each.shape, gap):
                        if each.number not in bound:
                            bound[each.number] = grown_by(each.shape, gap, form)
                        return bound[each.number]
            return None

        return found

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
        if self.flies or is_leg_free(self.start, end, near):
            return Route((self.start, end), far)
        return self.search([end], self.for_a_way(end) if near is self.near else near, most)

    def search(
        self, ends: Sequence[Point], obstacles: Sequence[Obstacle], limit: int = ENDLESS
    ) -> Route | None:
        """Return the shortest way to any of some places, found with the patience that it has."""
        lanes = self.lanes
        return search(self.start, ends, obstacles, lanes.room, lanes.links, limit, self.patience)

    def reaches(self, end: Point, turn: int = 0) -> bool:
        """Say whether the base can end its move at a place."""
        return self.may_end(end, turn) and self.way(end) is not None

    def is_inside_room(self, place: Point) -> bool:
        """Say whether the base, at a place, is on the table with all of its width."""
        left, top, right, bottom = self.lanes.room
        return left <= place[0] <= right and top <= place[1] <= bottom

    def towards(self, goal: Point, turn: int = 0) -> Route:
        """Return the way along the shortest route to a place, as far as the move goes.

        If the base cannot stand there, it heads for the nearest place where it can and to which
        there is a way. What passes by does not turn its way; if it hinders the end of the move, the
        base ends as near to its course as it may.
        """
        return self.along(self.course(goal, turn), turn)

    def course(self, goal: Point, turn: int = 0) -> Course:
        """Return the course to a place, or to the nearest place to it where the base may stand."""
        route = None if self.flies else self.lasting_way(goal, turn)
        if route is None:
            return Course(goal, between(self.start, goal), None)
        return course_along(route, self.length)

    def lasting_way(self, goal: Point, turn: int) -> Route | None:
        """Return the shortest way, however long, to a place, round all that stays where it is.

        If the base cannot stand there, it leads to the nearest place where it can; None if no way
        is known.
        """
        ways = self.lanes.ways
        key = self.start, goal, turn, *[each.number for each in self.lasting]
        if key not in ways:
            if len(ways) >= MOST_WAYS:
                ways.clear()
            ways[key] = self.found_way(goal, turn)
        return ways[key]

    def found_way(self, goal: Point, turn: int) -> Route | None:
        """Find the way that `lasting_way` returns."""
        patience = [self.lanes.patience]
        if self.is_round and self.is_inside_room(goal) and is_open(self.lasting, *goal):
            route = self.way_round(goal, patience)
            if route is not None:
                return route
        seeker = Seeker(square_to(goal), (goal,), self.start, self.room_for(turn))
        ends = seeker.free_places(self.find_hindrance(turn, self.lasting))
        for _, end in islice(ends, MOST_GOALS):
            route = self.way_round(end, patience)
            if route is not None or patience[0] < 0:
                return route
            for each in self.hits(end, self.lasting):
                seeker.hinder(each)
        return None

    def way_round(self, end: Point, patience: list[int]) -> Route | None:
        """Return the shortest way, however long, to a place, found with some patience."""
        if is_leg_free(self.start, end, self.lasting):
            return Route((self.start, end), between(self.start, end))
        lanes = self.lanes
        return search(self.start, [end], self.lasting, lanes.room, lanes.links, ENDLESS, patience)

    def hits(self, end: Point, obstacles: Sequence[Obstacle]) -> list[Obstacle]:
        """Return all of some obstacles that the straight leg to a place does not keep clear of."""
        found: list[Obstacle] = []
        left = obstacles
        while (each := first_hit(self.start, end, left)) is not None:
            found.append(each)
            left = left[left.index(each) + 1 :]
        return found

    def first_hits(self, end: Point) -> list[Obstacle]:
        """Return the first few of what is near that the straight leg to a place runs into."""
        hits = self.hits(end, self.near)
        return sorted(hits, key=lambda each: square_between((each.x, each.y), self.start))[:PASSED]

    def along(self, course: Course, turn: int = 0) -> Route:
        """Return the way that leaves the least of a course, within the move."""
        if course.route is not None:
            route = shorten(course.route, self.length)
            if self.may_end_near(route.end, turn) and self.is_way_free(route):
                return route
        return self.nearest_to(course, turn)

    def is_way_free(self, route: Route) -> bool:
        """Say whether all legs of a way keep clear of everything."""
        return self.flies or all(is_leg_free(*leg, self.near) for leg in pairwise(route.points))

    def nearest_to(self, course: Course, turn: int = 0) -> Route:
        """Return the way to the place within the move from which the least is left of a course.

        From there the place that the course leads to is in a straight line. If no place leaves less
        than the start does, that is where the way ends.
        """
        aim, stay = course.aim, Route((self.start,), 0)
        patience, tries = self.lanes.patience, MOST_BENT
        sees = self.lasting if course.route is not None else ()
        nearer = box_round(aim, course.left)
        seeker = Seeker(
            square_to(aim), (aim,), self.start, self.room_for(turn), self.length, nearer
        )
        ways: dict[Point, Route] = {}
        far_off: list[FarOff] = []
        free = seeker.free_places(self.find_hindrance(turn, self.near), MOST_ENDS)
        for _, place in free:
            if between(place, aim) >= course.left:
                break
            if place in ways:
                return ways[place]
            if not is_leg_free(place, aim, sees):
                continue
            far = between(self.start, place)
            if self.flies or is_leg_free(self.start, place, self.near):
                return Route((self.start, place), far)
            if not tries or is_beyond(place, far_off, self.length, self.near):
                continue
            tries -= 1
            left = [min(patience, self.lanes.patience // TRIES)]
            patience -= left[0]
            route = self.bent_way(place, left)
            patience += max(0, left[0])
            if route is not None and route.length <= self.length:
                return route
            if left[0] >= 0:
                far_off.append((place, self.farthest() if route is None else route.length))
            for each in self.first_hits(place):
                seeker.pass_by(each, self.length)
            if route is not None:
                part = seeker.bend(route, self.length)
                ways[part.end] = part
                if self.may_end_near(part.end, turn) and is_leg_free(part.end, aim, sees):
                    seeker.keep_within(box_round(aim, between(part.end, aim) - HAIR))
        return stay

    def bent_way(self, end: Point, patience: list[int]) -> Route | None:
        """Return the shortest way round what is near, found with some patience.

        It is at most as long as `farthest` says.
        """
        lanes, around, most = self.lanes, self.for_a_way(end), self.farthest()
        return search(self.start, [end], around, lanes.room, lanes.links, most, patience)

    def farthest(self) -> int:
        """Return how long ways are at most of which it is found out how far the move gets."""
        return 2 * self.length

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
            return self.settle(shorten(route, self.length))
        return self.towards((target.x, target.y))

    def way_beside(self, target: Shape, gap: int, limit: int) -> Route | None:
        """Return the shortest way to stand *gap* from a shape, no longer than a limit."""
        away = target.outline.radius + self.base.radius + gap
        own = Obstacle(target, away)
        if not own.is_clear_of(*self.start):
            return Route((self.start,), 0)
        direct = self.meeting_point(target, own)
        if between(self.start, direct) > limit:
            return None
        near = self.near if limit <= self.length else self.obstacles
        if self.may_end(direct) and is_leg_free(self.start, direct, (*near, own)):
            return Route((self.start, direct), between(self.start, direct))
        ends = [place for place in self.places_round(own) if self.may_end(place)]
        if not ends:
            return None
        return self.search(ends, [*near, own], limit)

    def meeting_point(self, target: Shape, own: Obstacle) -> Point:
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

    def settle(self, route: Route) -> Route:
        """Return a route no farther than to where the base may end it, found by stepping back."""
        if self.may_end(route.end):
            return route
        back = 1
        while back < route.length:
            shorter = shorten(route, route.length - back)
            if self.may_end(shorter.end):
                return shorter
            back = back + 1 if back < 4 else back + max(1, min(back, 100))
        return Route((self.start,), 0)


def grown_by(shape: Shape, gap: int, form: Outline) -> Obstacle:
    """Return a shape as it binds the middle of a form that keeps a gap from it."""
    there = shape.outline
    away = gap + there.radius + form.radius
    if form.is_round:
        return Obstacle(shape, away)
    points = tuple((x, y) for x, y, *_ in difference(there, form))
    return Obstacle(Shape(outline(points), shape.x, shape.y), away)
