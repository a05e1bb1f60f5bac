"""Units that move as they stand: all models the same way, so that one place says where they end.

That place is where the first living model's middle is to be; what keeps another model off is moved
to there by the way between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from lonehand.games.grimdark_future.rules.movement.walks import Kind, Move, Walk
from lonehand.space.inches.figures import Spot, Spots
from lonehand.space.inches.measures import Point, between, root_up
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Box, Circle, Rim, turning_points
from lonehand.space.inches.moves.routes import (
    FarOff,
    Obstacle,
    Route,
    is_beyond,
    is_leg_free,
    part_way,
)
from lonehand.space.inches.moves.search import Seeker, box_round, common
from lonehand.space.inches.shapes import Shape

Rank = tuple[int, ...]
"""How good a place is, by keys in turn, all of them as lengths, less being better."""
HAIR: Final = 5
"""Thousandths of an inch by which a place has to be better to be worth a change."""
STEPS: Final = (300, 100, 30)
"""By how much an end is shifted, in turn, to make it better."""
ASIDE: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
PATIENCE: Final = 3000
"""The most corners from which ways of a whole unit are looked for, all together."""
FOR_ONE: Final = 50
"""The most of them from which a way of one model is looked for."""
MOST_PLACES: Final = 2000
"""Places that are looked at for a whole unit."""


class Shift:
    """A unit about to move as it stands.

    Args:
        walk: the unit; it has a model at least.

    Attributes:
        start: where its first living model is.
        ways: for each model, the way from it to the first one.
        room: left, upper, right and lower end of where the first one may be.

    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        x, y, _ = walk.spots[0]
        self.start = x, y
        self.ways = [(x - u, y - v) for u, v, _ in walk.spots]
        rooms = []
        self.hinders: list[tuple[int, int, Callable[[int, int], Obstacle | None]]] = []
        self.moved: dict[tuple[int, int], Obstacle] = {}
        self.patience = PATIENCE
        self.far_off: list[list[FarOff]] = [[] for _ in self.ways]
        self.order = [*range(len(self.ways))]
        for nth, (dx, dy) in enumerate(self.ways):
            mover, turn = walk.mover(nth), walk.spots[nth][2]
            left, top, right, bottom = mover.room_for(turn)
            rooms.append((left + dx, top + dy, right + dx, bottom + dy))
            if mover.near:
                self.hinders.append((dx, dy, mover.find_hindrance(turn, mover.near)))
        self.room = (
            max(left for left, _, _, _ in rooms),
            max(top for _, top, _, _ in rooms),
            min(right for _, _, right, _ in rooms),
            min(bottom for _, _, _, bottom in rooms),
        )

    def rest(self) -> None:
        """Reset the limit on its searches for ways."""
        self.patience = PATIENCE

    def poles(self, places: Sequence[Point]) -> list[Point]:
        """Return where the first model would be with any model at one of some places."""
        return list(dict.fromkeys((x + dx, y + dy) for x, y in places for dx, dy in self.ways))

    def seeker(
        self, value: Callable[[int, int], Any], poles: Sequence[Point], within: Box | None = None
    ) -> Seeker:
        """Return a search for the place of the first model, within the move and a box."""
        return Seeker(value, poles, self.start, self.room, self.walk.length, within)

    def hindrance_at(self, x: int, y: int) -> Obstacle | None:
        """Return what is in the way of a unit that ends with its first model at a place.

        It is moved to where it binds the first model; None if nothing is in the way.
        """
        for nth, (dx, dy, hinders) in enumerate(self.hinders):
            each = hinders(x - dx, y - dy)
            if each is not None:
                return self.as_first_bound(nth, each)
        return None

    def as_first_bound(self, nth: int, each: Obstacle) -> Obstacle:
        """Return what is in the way of a model, moved to where it is in the way of the first."""
        moved = self.moved.get((nth, each.number))
        if moved is None:
            dx, dy = self.ways[nth]
            there = Shape(each.shape.outline, each.x + dx, each.y + dy)
            moved = self.moved[nth, each.number] = Obstacle(there, each.away)
        return moved

    def free_places(self, seeker: Seeker, most: int = MOST_PLACES) -> Iterator[tuple[Any, Point]]:
        """Yield the places where all models may end, the best first, with their values."""
        return seeker.free_places(self.hindrance_at, most)

    def spots(self, place: Point) -> tuple[Spot, ...]:
        """Return where all models end with the first one at a place."""
        dx, dy = place[0] - self.start[0], place[1] - self.start[1]
        return tuple(formations.shift_all(self.walk.spots, dx, dy))

    def paths(self, place: Point, seeker: Seeker | None = None) -> list[Path] | None:
        """Return the ways of all models to their ends; None if one finds none.

        If the way of a model is only too long, and a search is given, what it reaches on it is
        looked at.
        """
        spots = self.spots(place)
        found: dict[int, Path] = {}
        for nth in self.order:
            path = self.path(nth, spots[nth][:2], seeker)
            if path is None:
                self.order.remove(nth)
                self.order.insert(0, nth)  # it is likely to be the one that finds none again
                return None
            found[nth] = path
        return [found[nth] for nth in range(len(spots))]

    def path(self, nth: int, end: Point, seeker: Seeker | None) -> Path | None:
        """Return the way of a model to its end, as `paths` does of all."""
        mover, length, far_off = self.walk.mover(nth), self.walk.length, self.far_off[nth]
        if end == mover.start:
            return (end,)
        if mover.flies or is_leg_free(mover.start, end, mover.near):
            return mover.start, end
        if self.patience <= 0 or is_beyond(end, far_off, length, mover.near):
            return None
        left = [FOR_ONE]
        route = mover.bent_way(end, left)
        self.patience -= FOR_ONE - max(0, left[0])
        if route is not None and route.length <= length:
            return route.points
        if left[0] >= 0:
            far_off.append((end, mover.farthest() if route is None else route.length))
        if seeker is not None:
            self.pass_by(nth, end, seeker)
        if route is not None and seeker is not None:
            dx, dy = self.ways[nth]
            points = tuple((x + dx, y + dy) for x, y in route.points)
            seeker.bend(Route(points, route.length), length)
        return None

    def pass_by(self, nth: int, end: Point, seeker: Seeker) -> None:
        """Have a search look at places past what is in the straight way of a model to its end."""
        mover = self.walk.mover(nth)
        if not mover.flies:
            for each in mover.first_hits(end):
                seeker.pass_by(self.as_first_bound(nth, each), self.walk.length)

    def make_move(self, kind: Kind, place: Point, seeker: Seeker | None = None) -> Move | None:
        """Return the move to a place where all models may end; None if one finds no way.

        The search, if one is given, learns what the move reaches.
        """
        paths = self.paths(place, seeker)
        if paths is None:
            return None
        dx, dy = place[0] - self.start[0], place[1] - self.start[1]
        front = [x * dx + y * dy for x, y, _ in self.walk.spots]
        return self.walk.make_move(kind, self.spots(place), paths, front.index(max(front)))

    def mesh(
        self, value: Callable[[int, int], Any], step: int, box: Box | None = None
    ) -> Iterator[Point]:
        """Yield places all over where a move may end, the best first, that nothing hinders."""
        (x, y), length = self.start, self.walk.length
        around = common(self.room, box_round(self.start, length))
        left, top, right, bottom = around if box is None else common(around, box)
        able = [
            (rank, (u, v))
            for u in range(left, right + 1, step)
            for v in range(top, bottom + 1, step)
            if (u - x) * (u - x) + (v - y) * (v - y) <= length * length
            and (rank := value(u, v)) is not None
        ]
        for _, place in sorted(able):
            if self.hindrance_at(*place) is None:
                yield place

    def refine(
        self,
        value: Callable[[int, int], Rank | None],
        place: Point,
        move: Move,
        fits: Callable[[Spots], bool] = bool,
        rims: Sequence[Rim] = (),
    ) -> tuple[Point, Move]:
        """Return the end of a move shifted a little, as long as that makes it better.

        It is also shifted along *rims*, if it lies on any of them.
        """
        best = value(*place)
        for step in STEPS:
            better = best is not None
            while better:
                better = False
                able = [
                    (rank, there)
                    for there in self.around(place, step, rims)
                    if (rank := value(*there)) is not None and is_better(rank, best)
                ]
                for rank, there in sorted(able):
                    other = self.make_move(move.kind, there) if fits(self.spots(there)) else None
                    if other is not None:
                        place, best, move, better = there, rank, other, True
                        break
        return place, move

    def around(self, place: Point, step: int, rims: Sequence[Rim] = ()) -> list[Point]:
        """Return places a step away from one where the unit may end, and those along some rims.

        What the unit cannot reach or what hinders it is left for the nearest place on the rim.
        """
        found: list[Point] = []
        wanted = [(place[0] + dx * step, place[1] + dy * step) for dx, dy in ASIDE]
        near = [rim for rim in rims if isinstance(rim, Circle) and rim.is_near(place, step)]
        for wish in [*wanted, *(rim.nearest(there) for rim in near for there in wanted)]:
            there = self.in_reach(wish)
            hinders = self.hindrance_at(*there)
            if hinders is not None:
                there = self.in_reach(beside(hinders, there))
                if self.hindrance_at(*there) is not None:
                    continue
            found.append(there)
        return list(dict.fromkeys(found))

    def in_reach(self, place: Point) -> Point:
        """Return a place, or the one in its direction where the move or the room ends."""
        left, top, right, bottom = self.room
        x, y = min(max(place[0], left), right), min(max(place[1], top), bottom)
        far = between(self.start, (x, y))
        if far <= self.walk.length:
            return x, y
        return part_way(self.start, (x, y), self.walk.length, far)


def beside(obstacle: Obstacle, place: Point) -> Point:
    """Return the place on the rims of an obstacle that is nearest to a place in it."""
    found = [
        (x, y)
        for rim, (left, top, right, bottom) in obstacle.rims()
        for x, y in turning_points(rim, place, place)
        if left <= x <= right and top <= y <= bottom
    ]
    return min(found, key=lambda each: square_between(each, place), default=place)


def is_better(rank: Rank, best: Rank | None, by: int = HAIR) -> bool:
    """Say whether a rank is better than another by more than a length."""
    for one, other in zip(rank, best or (), strict=True):
        if other - one > by:
            return True
        if one > other:
            return False
    return False


def nearest_of(poles: Sequence[Point], most: int) -> Callable[[int, int], Rank | None]:
    """Return the value of places near to any of some poles: how far they are, below *most*."""

    def value(x: int, y: int) -> Rank | None:
        least = min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in poles])
        return (root_up(least),) if least < most * most else None

    return value
