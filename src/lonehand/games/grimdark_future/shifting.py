"""Units that move as they stand: all models the same way, so that one place says where they end.

That place is where the first living model's middle is to be; what keeps another model off is moved
to there by the way between the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from lonehand.games.grimdark_future import formations
from lonehand.games.grimdark_future.formations import Path
from lonehand.games.grimdark_future.positions import Spot
from lonehand.games.grimdark_future.walks import Kind, Move, Walk
from lonehand.space.inches.measures import Point, root_up
from lonehand.space.inches.rims import Box
from lonehand.space.inches.routes import Links, Obstacle, is_leg_free, search
from lonehand.space.inches.seeking import Seeker, box_round, common
from lonehand.space.inches.shapes import Shape

Rank = tuple[int, ...]
"""How good a place is, by keys in turn, all of them as lengths, less being better."""
HAIR: Final = 5
"""Thousandths of an inch by which a place has to be better to be worth a change."""
STEPS: Final = (300, 100, 30)
"""By how much an end is shifted, in turn, to make it better."""
ASIDE: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
TRIES: Final = 5
"""Places, at least, to which they are looked for."""
PATIENCE: Final = 250
"""From how many corners ways of a whole unit are looked for, all together."""
MOST_PLACES: Final = 50
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
        self.hinders: list[tuple[int, int, Callable[[int, int], list[Obstacle]]]] = []
        self.moved: dict[tuple[int, int], Obstacle] = {}
        self.walls: list[Obstacle] | None = None
        self.links: Links = {}
        self.patience = [PATIENCE]
        for nth, (dx, dy) in enumerate(self.ways):
            mover, turn = walk.mover(nth), walk.spots[nth][2]
            left, top, right, bottom = mover.room_for(turn)
            rooms.append((left + dx, top + dy, right + dx, bottom + dy))
            if mover.near:
                self.hinders.append((dx, dy, mover.hindering(turn, mover.near)))
        self.room = (
            max(left for left, _, _, _ in rooms),
            max(top for _, top, _, _ in rooms),
            min(right for _, _, right, _ in rooms),
            min(bottom for _, _, _, bottom in rooms),
        )

    def in_the_way(self) -> list[Obstacle]:
        """Return what a unit keeps clear of on its way if all of its models move alike."""
        if self.walls is None:
            self.walls = []
            for nth, (dx, dy) in enumerate(self.ways):
                mover = self.walk.mover(nth)
                if not mover.flies:
                    self.walls += [
                        Obstacle(Shape(each.shape.outline, each.x + dx, each.y + dy), each.away)
                        for each in mover.for_a_way(mover.start)
                    ]
        return self.walls

    def poles(self, places: Sequence[Point]) -> list[Point]:
        """Return where the first model would be with any model at one of some places."""
        return list(dict.fromkeys((x + dx, y + dy) for x, y in places for dx, dy in self.ways))

    def seeker(self, value: Callable[[int, int], Any], poles: Sequence[Point]) -> Seeker:
        """Return a search for the place of the first model, within the move."""
        return Seeker(value, poles, self.start, self.room, self.walk.length)

    def hindering(self, x: int, y: int) -> list[Obstacle]:
        """Return what is in the way of a unit that ends with its first model at a place.

        It is moved to where it binds the first model.
        """
        found = []
        for nth, (dx, dy, hinders) in enumerate(self.hinders):
            for each in hinders(x - dx, y - dy):
                moved = self.moved.get((nth, each.number))
                if moved is None:
                    there = Shape(each.shape.outline, each.x + dx, each.y + dy)
                    moved = self.moved[nth, each.number] = Obstacle(there, each.away)
                found.append(moved)
        return found

    def free_places(self, seeker: Seeker, most: int = MOST_PLACES) -> Iterator[tuple[Any, Point]]:
        """Yield the places where all models may end, the best first, with their values."""
        return seeker.free_places(self.hindering, most)

    def spots(self, place: Point) -> tuple[Spot, ...]:
        """Return where all models end with the first one at a place."""
        dx, dy = place[0] - self.start[0], place[1] - self.start[1]
        return tuple(formations.shifted(self.walk.spots, dx, dy))

    def paths(self, place: Point, seeker: Seeker | None = None) -> list[Path] | None:
        """Return the ways of all models to their ends; None if one finds none.

        All move alike if they can, else each on its own. If the way on which all move alike is only
        too long, and a search is given, what the move reaches on it is looked at.
        """
        if is_leg_free(self.start, place, self.in_the_way()):
            return self.alike((self.start, place))
        if seeker is not None and self.patience[0] > 0:
            limit, left = 2 * self.walk.length, [PATIENCE // TRIES]
            around = self.in_the_way()
            route = search(self.start, [place], around, self.room, self.links, limit, left)
            self.patience[0] -= PATIENCE // TRIES - left[0]
            if route is not None and route.length <= self.walk.length:
                return self.alike(route.points)
            if route is not None:
                seeker.bend(route, self.walk.length)
        walk = self.walk.rested()
        found: list[Path] = []
        for nth, spot in enumerate(self.spots(place)):
            path = walk.reach(nth, spot)
            if path is None:
                return None
            found.append(path)
        return found

    def alike(self, points: Path) -> list[Path]:
        """Return the ways of all models along that of the first one."""
        return [tuple((x - dx, y - dy) for x, y in points) for dx, dy in self.ways]

    def made(self, kind: Kind, place: Point, seeker: Seeker | None = None) -> Move | None:
        """Return the move to a place where all models may end; None if one finds no way.

        The search, if one is given, learns what the move reaches.
        """
        paths = self.paths(place, seeker)
        if paths is None:
            return None
        dx, dy = place[0] - self.start[0], place[1] - self.start[1]
        front = [x * dx + y * dy for x, y, _ in self.walk.spots]
        return self.walk.made(kind, self.spots(place), paths, front.index(max(front)))

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
            if not self.hindering(*place):
                yield place

    def refined(
        self,
        value: Callable[[int, int], Rank | None],
        place: Point,
        move: Move,
        fits: Callable[[Move], bool] = bool,
    ) -> tuple[Point, Move]:
        """Return the end of a move shifted a little, as long as that makes it better."""
        left, top, right, bottom = self.room
        most, best = self.walk.length**2, value(*place)
        for step in STEPS:
            better = best is not None
            while better:
                better = False
                x, y = place
                around = [(x + dx * step, y + dy * step) for dx, dy in ASIDE]
                able = [
                    (rank, (u, v))
                    for u, v in around
                    if left <= u <= right
                    and top <= v <= bottom
                    and (u - self.start[0]) ** 2 + (v - self.start[1]) ** 2 <= most
                    and (rank := value(u, v)) is not None
                    and is_better(rank, best)
                ]
                for rank, there in sorted(able):
                    other = None if self.hindering(*there) else self.made(move.kind, there)
                    if other is not None and fits(other):
                        place, best, move, better = there, rank, other, True
                        break
        return place, move


def is_better(rank: Rank, best: Rank | None) -> bool:
    """Say whether a rank is better than another by more than a hair."""
    for one, other in zip(rank, best or (), strict=True):
        if other - one > HAIR:
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
