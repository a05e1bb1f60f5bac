"""Best routes: the shortest that can be walked, and every first step that lies on one.

Which of several equally short routes is best, a game says: by criteria asked one after the other,
each a number for a cell, the smallest of which stays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells
from lonehand.space.cells.marks import Edge

ON_FOOT: Final[Mapping[int, int]] = {Edge.OPEN: 1, Edge.DOOR: 1}
"""What a step costs past each thing that can be passed; anything else cannot be passed."""
UNREACHED: Final = 1 << 30
FIELDS_KEPT: Final = 3_000
"""The most searches that are remembered before all of them are forgotten."""

Criterion = Callable[[int], int]


class Way(msgspec.Struct, frozen=True):
    """What can be done to come to a place.

    Attributes:
        steps: the cells to step into, each on a shortest route; none if one is there, or as near as
            can be.
        left: the cost of the whole way.
        is_whole: whether the place itself can be reached.

    """

    steps: tuple[int, ...]
    left: int
    is_whole: bool = True


class Routes:
    """Routes on a map: found backwards from a place, and kept.

    Args:
        cells: the map.
        costs: what a step costs past an open edge, a door, a low obstacle …
        closed: doors that are closed, each as the two cells beside it.
        stand_in_filled: whether one may step into a cell that a low obstacle fills.

    """

    def __init__(
        self,
        cells: Cells,
        costs: Mapping[int, int] = ON_FOOT,
        *,
        closed: Iterable[tuple[int, int]] = (),
        stand_in_filled: bool = False,
    ) -> None:
        self.cells = cells
        shut = frozenset((min(pair), max(pair)) for pair in closed)
        least = 1 if stand_in_filled else 0
        self.steps: list[tuple[tuple[int, int], ...]] = [
            tuple(
                (beyond, costs[edge])
                for beyond, edge in steps
                if edge in costs
                and cells.fills[beyond] <= least
                and not (edge == Edge.DOOR and (min(cell, beyond), max(cell, beyond)) in shut)
            )
            for cell, steps in enumerate(cells.steps)
        ]
        self._into: list[list[tuple[int, int]]] = [[] for _ in self.steps]
        for cell, steps in enumerate(self.steps):
            for beyond, cost in steps:
                self._into[beyond].append((cell, cost))
        self._is_even = {cost for steps in self.steps for _, cost in steps} <= {1}
        self._before = [tuple(cell for cell, _ in into) for into in self._into]
        self._fields: dict[tuple[tuple[int, ...], frozenset[int] | None], list[int]] = {}

    def may_step(self, cell: int, beyond: int, enter: Collection[int] | None) -> bool:
        """Say whether a step goes into no building from outside but those in *enter*."""
        building = self.cells.buildings[beyond]
        return (
            enter is None
            or not building
            or building == self.cells.buildings[cell]
            or building in enter
        )

    def field(self, goals: Iterable[int], enter: Collection[int] | None = None) -> list[int]:
        """Return for each cell what the way to the nearest of some places costs.

        Args:
            goals: the places.
            enter: the only buildings that may be entered from outside; `None` for all.

        """
        key = (tuple(goals), None if enter is None else frozenset(enter))
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) == FIELDS_KEPT:
                self._fields.clear()
            found = self._fields[key] = self._search(*key)
        return found

    def _search(self, goals: tuple[int, ...], enter: frozenset[int] | None) -> list[int]:
        """Search outwards from the goals, one ring of equal cost after the other."""
        if self._is_even:
            return self._spread(goals, enter)
        cost = [UNREACHED] * self.cells.size
        rings: dict[int, list[int]] = {0: list(goals)}
        for goal in goals:
            cost[goal] = 0
        into, far = self._into, 0
        while rings:
            for cell in rings.pop(far, ()):
                if cost[cell] != far:
                    continue
                for before, step in into[cell]:
                    if far + step < cost[before] and (
                        enter is None or self.may_step(before, cell, enter)
                    ):
                        cost[before] = far + step
                        rings.setdefault(far + step, []).append(before)
            far += 1
        return cost

    def _spread(self, goals: tuple[int, ...], enter: frozenset[int] | None) -> list[int]:
        """Search outwards where every step costs one."""
        cost = [UNREACHED] * self.cells.size
        ring, far = list(goals), 0
        for goal in goals:
            cost[goal] = 0
        before_of, buildings = self._before, self.cells.buildings
        while ring:
            far += 1
            following = []
            for cell in ring:
                house = buildings[cell]
                is_shut = house and enter is not None and house not in enter
                for before in before_of[cell]:
                    if cost[before] == UNREACHED and not (is_shut and buildings[before] != house):
                        cost[before] = far
                        following.append(before)
            ring = following
        return cost

    def cost(self, start: int, goal: int, enter: Collection[int] | None = None) -> int | None:
        """Return what the way from a cell to another costs; `None` if there is none."""
        cost = self.field((goal,), enter)[start]
        return None if cost == UNREACHED else cost

    def reachable(self, start: int, enter: Collection[int] | None = None) -> list[int]:
        """Return all cells that can be walked to, the own first, the nearest next."""
        found, seen, at = [start], {start}, 0
        while at < len(found):
            cell = found[at]
            for beyond, _ in self.steps[cell]:
                if beyond not in seen and self.may_step(cell, beyond, enter):
                    seen.add(beyond)
                    found.append(beyond)
            at += 1
        return found

    def way(
        self,
        start: int,
        goal: int,
        *,
        enter: Collection[int] | None = None,
        prefer: Iterable[Criterion] = (),
        along: Collection[int] | None = None,
    ) -> Way:
        """Return the best next steps from a cell to a place, on the map or off it.

        If the place cannot be walked to, the way leads as near to it as can be, counted straight.

        Args:
            start: where one stands.
            goal: where one is bound for.
            enter: the only buildings that may be entered from outside; `None` for all.
            prefer: criteria between equally short routes, the first one first.
            along: the only first steps allowed (the front cells, say); `None` for all.

        """
        ends = self.ends(start, (goal,), enter)
        steps = self.nearest_steps(start, ends, enter, along)
        left = self.field(ends, enter)[start]
        is_whole = ends == (goal,) and left < UNREACHED
        return Way(tuple(sorted(prefer_by(steps, prefer))), left, is_whole)

    def ends(
        self, start: int, goals: tuple[int, ...], enter: Collection[int] | None = None
    ) -> tuple[int, ...]:
        """Return where the way to the nearest of some places ends.

        That is those places, if one of them can be walked to; else the cells that are as near to
        one as one can come, counted straight.
        """
        if goals[0] < self.cells.size and self.field(goals, enter)[start] < UNREACHED:
            return goals
        within = self.reachable(start, enter)
        ranges = [self.cells.ranges_to(goal) for goal in goals]
        nearest = min(row[cell] for row in ranges for cell in within)
        found = {cell for row in ranges for cell in within if row[cell] == nearest}
        return tuple(sorted(found))

    def nearest_steps(
        self,
        start: int,
        goals: tuple[int, ...],
        enter: Collection[int] | None = None,
        along: Collection[int] | None = None,
    ) -> list[int]:
        """Return the first steps after which least is left of the way; none if one is there."""
        field = self.field(goals, enter)
        if not field[start]:
            return []
        steps = [
            (beyond, step + field[beyond])
            for beyond, step in self.steps[start]
            if (enter is None or self.may_step(start, beyond, enter))
            and (along is None or beyond in along)
        ]
        least = min((left for _, left in steps), default=UNREACHED)
        return [beyond for beyond, left in steps if left == least < UNREACHED]


def prefer_by(steps: list[int], criteria: Iterable[Criterion]) -> list[int]:
    """Return the cells that are left after some criteria, one after the other."""
    for criterion in criteria:
        if len(steps) < 2:
            break
        least = min(criterion(cell) for cell in steps)
        steps = [cell for cell in steps if criterion(cell) == least]
    return steps


def on_path(cells: Cells) -> Criterion:
    """Return the criterion that prefers a path."""
    return lambda cell: not cells.paths[cell]


def prefer_unoccupied(occupied: Collection[int]) -> Criterion:
    """Return the criterion that prefers a cell where nobody is."""
    return lambda cell: cell in occupied
