"""Ways of figures: on the ground, over cover, up and down ladders, on roofs and balconies.

Nobody passes through houses or enemies, or ends on anybody; friends are passed; a piece of cover
that can be climbed is crossed by a climb or leap card, one for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from lonehand.games.black_hat.cards import ACE, LOW, number_of, sort_of
from lonehand.games.black_hat.fight import Fight, place_text
from lonehand.games.black_hat.state import Figure
from lonehand.games.black_hat.town.places import GROUND, Ladder
from lonehand.games.black_hat.town.site import PATIENCE, base_of, horse_shape, shape_of
from lonehand.space.inches.ground import is_in
from lonehand.space.inches.measures import INCH, WHOLE, Point, between, cosine, divide, sine
from lonehand.space.inches.moves.formations import contacts
from lonehand.space.inches.moves.movers import Mover
from lonehand.space.inches.moves.placement import facing_towards
from lonehand.space.inches.moves.routes import Route, part_way
from lonehand.space.inches.shapes import Shape, clears, overlaps

STRIDE: Final = 250
"""How closely a straight way on a platform is looked at, in thousandths of an inch."""
TURNS: Final = (0, 90, 45, 135, 15, 165, 30, 150, 60, 120, 75, 105)
"""How else a rider's base may be turned where it has no room as it came."""
Stop = tuple[int, int, int]
"""A place: x, y and the platform."""


class Journey(msgspec.Struct, frozen=True):
    """A way that a figure may go with its cards.

    Attributes:
        stops: the places of its middle, start and end included. Between two on different platforms
            it climbs, which takes no distance.
        length: of the way.
        turn: how its base is turned at the end.
        over: the piece of cover that is climbed over; -1 for none.
        ladder: the number of the ladder that is climbed; -1 for none.
        is_off: whether it leads over the own edge.

    """

    stops: tuple[Stop, ...]
    length: int
    turn: int = 0
    over: int = -1
    ladder: int = -1
    is_off: bool = False

    @property
    def end(self) -> Stop:
        """The place where it ends."""
        return self.stops[-1]

    @property
    def path(self) -> tuple[Point, ...]:
        """The way as seen from above."""
        return tuple((x, y) for x, y, _ in self.stops)

    def at(self, far: int) -> Stop:
        """Return the place that is so far along the way."""
        for (ax, ay, here), (bx, by, there) in pairwise(self.stops):
            if here != there:
                continue
            long = between((ax, ay), (bx, by))
            if far <= long:
                x, y = part_way((ax, ay), (bx, by), far, long) if long else (ax, ay)
                return x, y, here
            far -= long
        return self.end


def length_for(fight: Fight, figure: Figure, card: str) -> int:
    """Return how far a card takes a figure; 0 not at all.

    In thousandths of an inch. An Ace is the best card of its kind.
    """
    numbers, readings = fight.numbers, fight.readings
    sort = sort_of(card)
    if sort == LOW:
        is_slow = figure.mounted and readings.low_riders == "walking"
        inches = 0 if is_slow else number_of(card)
    elif figure.mounted:
        inches = numbers.ride if sort == ACE else number_of(card)
    else:
        inches = numbers.walk
    if figure.pinned and not (figure.mounted and readings.rider_pinned == "whole"):
        return inches * INCH // 2
    return inches * INCH


class Walker:
    """A figure about to move: where it gets with some length.

    Args:
        fight: the gunfight.
        figure: who moves.
        length: how far, in thousandths of an inch.
        climbs: whether a climb or leap card is added.
        fellows: the keys of figures that move with it and so are in nobody's way.

    """

    def __init__(
        self,
        fight: Fight,
        figure: Figure,
        length: int,
        *,
        climbs: bool = False,
        fellows: Sequence[str] = (),
    ) -> None:
        self.fight, self.figure, self.length, self.climbs = fight, figure, length, climbs
        self.base = base_of(figure)
        self.start: Stop = (figure.x, figure.y, figure.platform)
        self.enemies: dict[int, list[Shape]] = {}
        self.friends: dict[int, list[Shape]] = {}
        for other in fight.state.here():
            if other is figure or other.key in fellows:
                continue
            group = self.friends if other.side == figure.side else self.enemies
            group.setdefault(other.platform, []).append(shape_of(other))
        self.friends.setdefault(GROUND, []).extend(map(horse_shape, fight.state.horses))
        self.movers: dict[tuple[Point, int, int], Mover] = {}

    # -- places ----------------------------------------------------------------------------------

    def mover(self, start: Point, length: int, over: int = -1) -> Mover:
        """Return the base at a place on the ground, about to move up to a length."""
        key = start, length, over
        found = self.movers.get(key)
        if found is None:
            lanes = self.fight.site.lanes(self.base, over)
            zones = lanes.zones([(shape, 0) for shape in self.enemies.get(GROUND, ())])
            found = self.movers[key] = lanes.mover(start, length, zones, PATIENCE)
        return found

    def is_free(self, shape: Shape, platform: int) -> bool:
        """Say whether a base may end here as far as others are concerned."""
        return not any(
            overlaps(shape, other)
            for group in (self.friends, self.enemies)
            for other in group.get(platform, ())
        )

    def turned_to(self, mover: Mover, before: Point, end: Point) -> int | None:
        """Return how the base stands at the end of a way; None if it has no room."""
        if self.base.is_round:
            return 0 if self.is_free(self.base.at(*end), GROUND) else None
        ahead = facing_towards(before, end) % 180 if before != end else self.figure.turn % 180
        for turn in dict.fromkeys((ahead, self.figure.turn % 180, *TURNS)):
            if mover.has_room(end, turn) and self.is_free(self.base.at(*end, turn), GROUND):
                return turn
        return None

    def may_halt(self, stop: Stop) -> bool:
        """Say whether the figure can be stopped at a place on its way."""
        x, y, platform = stop
        if stop == self.start:
            return True
        shape = self.base.at(x, y, self.figure.turn % 180)
        if not self.is_free(shape, platform):
            return False
        site = self.fight.site
        return site.on_platform(platform, shape) if platform != GROUND else site.is_clear(shape)

    # -- ways ------------------------------------------------------------------------------------

    def to(self, x: int, y: int, platform: int = GROUND) -> Journey | None:
        """Return the shortest way to a place, with the climb if one is added; None if none is."""
        stop = x, y, platform
        if stop == self.start:
            return Journey((self.start,), 0, self.figure.turn)
        if not self.climbs:
            if platform != self.start[2]:
                return None
            if platform == GROUND:
                return self.on_ground((x, y))
            long = self.on_platform(self.start[:2], (x, y), platform, self.length)
            return None if long is None else Journey((self.start, stop), long, 0)
        found = [*self.over_cover((x, y))] if platform == self.start[2] == GROUND else []
        if not self.figure.mounted:
            found += self.by_ladder(stop)
        return min(found, key=lambda each: each.length, default=None)

    def on_ground(self, end: Point) -> Journey | None:
        """Return the shortest way on the ground."""
        mover = self.mover(self.start[:2], self.length)
        route = mover.way(end)
        return None if route is None else self.end_journey(mover, route)

    def end_journey(self, mover: Mover, route: Route, over: int = -1) -> Journey | None:
        """Return a way on the ground as a journey, if the figure has room at its end."""
        points = route.points
        turn = self.turned_to(mover, points[-2] if len(points) > 1 else points[0], points[-1])
        if turn is None:
            return None
        return Journey(tuple((x, y, GROUND) for x, y in points), route.length, turn, over)

    def over_cover(self, end: Point) -> Iterator[Journey]:
        """Yield ways that lead over a piece of cover."""
        x, y, _ = self.start
        for piece, cover in self.fight.site.covers.items():
            if not cover.climbs:
                continue
            near = self.length + 3 * INCH
            if all(abs(s.x - x) > near or abs(s.y - y) > near for s in cover.shapes):
                continue
            mover = self.mover((x, y), self.length, piece)
            route = mover.way(end)
            if route is None or not crosses(route.points, cover.shapes, self.base.radius):
                continue
            found = self.end_journey(mover, route, piece)
            if found is not None:
                shape = self.base.at(*end, found.turn)
                if not any(overlaps(shape, part) for part in cover.shapes):
                    yield found

    def by_ladder(self, stop: Stop) -> Iterator[Journey]:
        """Yield ways that lead up or down a ladder."""
        here, there = self.start[2], stop[2]
        for ladder in self.fight.site.ladders:
            if (ladder.low, ladder.high) == (here, there):
                foot, top_place = ladder.below, ladder.above
            elif (ladder.high, ladder.low) == (here, there):
                foot, top_place = ladder.above, ladder.below
            else:
                continue
            tops = beside(top_place, foot)[:3]
            for start in beside(foot, top_place)[:3]:
                to_it = self.leg(self.start[:2], start, here, self.length)
                if to_it is None:
                    continue
                for top in tops:
                    rest = self.length - to_it.length
                    if not self.is_free(self.base.at(*top), there):
                        continue
                    on = self.leg(top, stop[:2], there, rest)
                    if on is None or not self.is_free(self.base.at(*stop[:2]), there):
                        continue
                    way = (
                        *((x, y, here) for x, y in to_it.points),
                        *((x, y, there) for x, y in on.points),
                    )
                    yield Journey(way, to_it.length + on.length, 0, -1, ladder.number)
                    break
                break

    def leg(self, start: Point, end: Point, platform: int, length: int) -> Route | None:
        """Return the way from one place to another on the ground or on one platform."""
        if start == end:
            return Route((start,), 0)
        if platform == GROUND:
            return self.mover(start, length).way(end)
        long = self.on_platform(start, end, platform, length)
        return None if long is None else Route((start, end), long)

    def on_platform(self, start: Point, end: Point, platform: int, length: int) -> int | None:
        """Return how far it is straight from one place on a platform to another; None if barred."""
        long = between(start, end)
        shape = self.base.at(*end)
        site = self.fight.site
        if long > length or not site.on_platform(platform, shape):
            return None
        if end != self.start[:2] and not self.is_free(shape, platform):
            return None
        radius = self.base.radius
        for enemy in self.enemies.get(platform, ()):
            if not clears(start, end, enemy, enemy.outline.radius + radius):
                return None
        parts = site.platforms[platform].shapes
        if len(parts) > 1:
            for far in range(STRIDE, long, STRIDE):
                on_way = self.base.at(*part_way(start, end, far, long))
                if not any(is_in(on_way, part) for part in parts):
                    return None
        return long

    def way_to_contact(self, target: Shape, platform: int) -> Journey | None:
        """Return the way to the nearest place found in contact with a base; None if none is."""
        x, y, _ = self.start
        turn = 0
        if not self.base.is_round:
            turn = facing_towards((x, y), (target.x, target.y)) % 180
        for cx, cy, _ in contacts(self.base, turn, target, (x, y)):
            found = self.to(cx, cy, platform)
            if found is not None and found.turn == turn:
                return found
        return None

    def at_door(self, house: int) -> Journey | None:
        """Return the way to the nearest door of a house; None if it is too far."""
        best: Journey | None = None
        for door in self.fight.site.houses[house].doors:
            out = door.beside(self.base.radius + 2)
            for x, y in beside(out, door.middle):
                found = self.to(x, y)
                if found is not None and (best is None or found.length < best.length):
                    best = found
        return best

    def off(self) -> Journey | None:
        """Return the way over the own edge; None if it is too far."""
        edge = self.fight.state.edges[self.figure.side]
        site, radius = self.fight.site, self.base.radius
        y = radius if edge == "north" else site.height - radius
        x = min(max(self.start[0], radius), site.width - radius)
        if self.start[2] != GROUND:
            return None
        mover = self.mover(self.start[:2], self.length)
        for aside in (0, INCH, -INCH, 2 * INCH, -2 * INCH):
            route = mover.way((x + aside, y))
            if route is not None:
                stops = tuple((px, py, GROUND) for px, py in route.points)
                return Journey(stops, route.length, self.figure.turn, is_off=True)
        return None

    # -- places that somebody may wish for -------------------------------------------------------

    def wishes(self) -> Iterator[str]:
        """Yield notations of places worth going to, whether they are in reach or not."""
        fight, (x, y, platform) = self.fight, self.start
        state, far = fight.state, self.length + 2 * INCH
        for other in state.enemies(self.figure.side):
            if other.platform == platform and between((x, y), other.place) < far + INCH:
                yield other.key
        for number, house in enumerate(fight.site.houses):
            if fight.site.near_house(number, shape_of(self.figure), self.length):
                yield f"door {house.name}"
        for thing in state.lying:
            if between((x, y), (thing.x, thing.y)) < far:
                yield place_text(thing.x, thing.y)
        for horse in state.horses:
            if between((x, y), (horse.x, horse.y)) < far + INCH:
                yield horse.key
        for ladder in fight.site.ladders:
            if platform in (ladder.low, ladder.high):
                here, there = ends_of(ladder, platform)
                if between((x, y), here) < far:
                    other_end = ladder.high if platform == ladder.low else ladder.low
                    yield place_text(*(there if self.climbs else here),
                                     other_end if self.climbs else platform)  # fmt: skip
        if state.edges:
            yield "off"
        if platform == GROUND and not self.climbs:
            yield from self.ahead()
        for ahead in range(0, 360, 30):
            px, py = round_about(self.length, ahead)
            yield place_text(x + px, y + py, platform)

    def ahead(self) -> Iterator[str]:
        """Yield notations of places on the way to the nearest doors and enemies."""
        fight, start = self.fight, self.start[:2]
        known: set[Point] = {start}
        goals = [
            house.doors[0].beside(self.base.radius + 2)
            for number, house in enumerate(fight.site.houses)
            if fight.state.piles[number]
        ]
        for some in (goals, [each.place for each in fight.state.enemies(self.figure.side)]):
            for goal in sorted(some, key=lambda each: between(start, each))[:2]:
                end = self.mover(start, self.length).towards(goal).end
                if end not in known:
                    known.add(end)
                    yield place_text(*end)


def ends_of(ladder: Ladder, platform: int) -> tuple[Point, Point]:
    """Return the end of a ladder on a platform, and the other one."""
    if platform == ladder.low:
        return ladder.below, ladder.above
    return ladder.above, ladder.below


def round_about(length: int, degrees: int) -> Point:
    """Return how far to the right and down a length leads in a direction."""
    nth = degrees // 15 * 2
    return divide(length * cosine(nth), WHOLE), divide(length * sine(nth), WHOLE)


def beside(place: Point, across: Point) -> list[Point]:
    """Return a place at an opening, and places half an inch and an inch to its two sides."""
    dx, dy = across[0] - place[0], across[1] - place[1]
    long = max(1, between(place, across))
    return [
        (place[0] - divide(dy * far, long), place[1] + divide(dx * far, long))
        for far in (0, 500, -500, INCH, -INCH)
    ]


def crosses(path: Sequence[Point], shapes: Sequence[Shape], radius: int) -> bool:
    """Say whether a base runs into any of some shapes on a way."""
    return any(
        not clears(start, end, shape, shape.outline.radius + radius)
        for start, end in pairwise(path)
        for shape in shapes
    )
