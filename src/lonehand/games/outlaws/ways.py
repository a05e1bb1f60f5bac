"""Ways over the board: which squares and facings can be reached, and what that costs.

A node is a square and a facing. What a move costs is counted in parts, so that squares of a Run or
a Ride, several of which make one action, can be added up: `PARTS` of them are one action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.games.outlaws.ground import STEPS, Door, Ground
from lonehand.games.outlaws.numbers import Numbers
from lonehand.space.cells.marks import Edge

PARTS: Final = 6
"""Parts of one action: divided by two for a Run, by three for a Ride."""
UNREACHED: Final = 1 << 30
WALK, RUN, CRAWL, RIDE = "walk", "run", "crawl", "ride"


class Hop(NamedTuple):
    """One move from a node to another.

    Attributes:
        to: the node.
        parts: what it costs, without what a closed door adds.
        door: the door it leads through.
        how: `walk`, `back`, `run`, `crawl`, `ride`, or `turn` on the spot.

    """

    to: int
    parts: int
    door: Door | None
    how: str


class Reached(NamedTuple):
    """How a node is reached: what it costs in parts, from which node, by which move."""

    parts: int
    before: int
    hop: Hop | None

    @property
    def actions(self) -> int:
        """The actions that it takes, begun ones counted whole."""
        return -(-self.parts // PARTS)


class Ways:
    """All moves of one kind on a board.

    Args:
        ground: the board.
        numbers: what moves cost.
        how: `walk`, `run`, `crawl` or `ride`.

    """

    def __init__(self, ground: Ground, numbers: Numbers, how: str) -> None:
        self.ground, self.numbers, self.how = ground, numbers, how
        self._hops: list[tuple[Hop, ...] | None] = [None] * (4 * ground.size)
        self._into: list[list[tuple[int, int, Door | None]]] | None = None
        self._fields: dict[tuple[int, frozenset[Door], int], list[int]] = {}

    def hops(self, node: int) -> tuple[Hop, ...]:
        """Return the moves from a node."""
        found = self._hops[node]
        if found is None:
            found = self._hops[node] = tuple(self._find(*divmod(node, 4)))
        return found

    def _find(self, cell: int, facing: int) -> Iterator[Hop]:
        """OL-BASE-MOVE: yield the moves from a square with a facing."""
        costs, how = self.numbers.actions, self.how
        across, down = STEPS[facing]
        for step in self.ground.steps[cell]:
            forward = step.across * across + step.down * down
            is_back = how == WALK and (step.across, step.down) == (-across, -down)
            if how == CRAWL:
                if step.hard or step.door is not None:
                    continue
                yield Hop(4 * step.to + facing, costs["crawl"] * PARTS, None, CRAWL)
                continue
            if forward < 1 and not is_back:
                continue
            parts = self._parts(cell, step.to, hard=step.hard, edge=step.edge)
            if parts == UNREACHED:
                continue
            if is_back:
                yield Hop(4 * step.to + facing, parts, step.door, "back")
                continue
            for turn in (0, 1, 3):
                yield Hop(4 * step.to + (facing + turn) % 4, parts, step.door, how)
        turning = {WALK: costs["walk"], CRAWL: costs["turn_prone"], RIDE: costs["ride"]}.get(how)
        if turning is not None:
            for turn in (1, 2, 3):
                yield Hop(4 * cell + (facing + turn) % 4, turning * PARTS, None, "turn")

    def _parts(self, cell: int, to: int, *, hard: bool, edge: int) -> int:
        """Return what a step costs."""
        costs = self.numbers.actions
        match self.how:
            case "run":
                return UNREACHED if hard else costs["run"] * PARTS // costs["run_squares"]
            case "ride":
                inside = self.ground.cells.buildings[cell] or self.ground.cells.buildings[to]
                if inside or edge in (Edge.WINDOW, Edge.DOOR):
                    return UNREACHED
                jump = costs["jump"] * PARTS if hard else 0
                return costs["ride"] * PARTS // costs["ride_squares"] + jump
            case _:
                if edge == Edge.WINDOW:
                    return costs["window"] * PARTS
                return (costs["low_object"] if hard else costs["walk"]) * PARTS

    # -- from somebody -----------------------------------------------------------------------------

    def reach(
        self,
        start: int,
        limit: int,
        *,
        closed: frozenset[Door],
        hard: Collection[int] = (),
        barred: Collection[int] = (),
        last: Collection[int] = (),
    ) -> dict[int, Reached]:
        """Return every node that can be reached, the nearest first.

        Args:
            start: the node to begin at.
            limit: how many parts there are.
            closed: doors that are closed; to open one costs its action.
            hard: squares with something low on them that is not printed there.
            barred: squares that cannot be entered.
            last: squares where a way ends, once they are entered.

        """
        found: dict[int, Reached] = {}
        rings: dict[int, list[tuple[int, int, Hop | None]]] = {0: [(start, -1, None)]}
        opening = self.numbers.actions["door"] * PARTS
        extra = (self.numbers.actions["low_object"] - self.numbers.actions["walk"]) * PARTS
        far = 0
        while rings:
            for node, before, hop in rings.pop(far, ()):
                if node in found:
                    continue
                found[node] = Reached(far, before, hop)
                if node // 4 in last and node != start:
                    continue
                for next_hop in self.hops(node):
                    cell = next_hop.to // 4
                    if next_hop.to in found or cell in barred:
                        continue
                    parts = far + next_hop.parts
                    if next_hop.door is not None and next_hop.door in closed:
                        if self.how == RUN:
                            continue
                        parts += opening
                    if hard and cell in hard and cell != node // 4:
                        parts += extra
                    if parts <= limit:
                        rings.setdefault(parts, []).append((next_hop.to, node, next_hop))
            far += 1
            while rings and far not in rings:
                far += 1
        return found

    # -- to somebody -------------------------------------------------------------------------------

    def field(self, goal: int, closed: frozenset[Door], opening: int) -> list[int]:
        """Return for each node what the way into a square costs, in parts.

        Args:
            goal: the square; whoever is in it does not count, nor anybody on the way.
            closed: doors that are closed.
            opening: the parts that opening one counts; -1 if they cannot be opened.

        """
        key = (goal, closed, opening)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) == 512:
                self._fields.clear()
            found = self._fields[key] = self._search(*key)
        return found

    def _search(self, goal: int, closed: frozenset[Door], opening: int) -> list[int]:
        """Search backwards from a square."""
        if self._into is None:
            self._into = [[] for _ in range(4 * self.ground.size)]
            for node in range(4 * self.ground.size):
                for hop in self.hops(node):
                    self._into[hop.to].append((node, hop.parts, hop.door))
        cost = [UNREACHED] * (4 * self.ground.size)
        rings: dict[int, list[int]] = {0: [4 * goal + facing for facing in range(4)]}
        for node in rings[0]:
            cost[node] = 0
        far = 0
        while rings:
            for node in rings.pop(far, ()):
                if cost[node] != far:
                    continue
                for before, parts, door in self._into[node]:
                    there = far + parts
                    if door is not None and door in closed:
                        if opening < 0:
                            continue
                        there += opening
                    if there < cost[before]:
                        cost[before] = there
                        rings.setdefault(there, []).append(before)
            far += 1
            while rings and far not in rings:
                far += 1
        return cost


@lru_cache(maxsize=64)
def ways_of(ground: Ground, numbers: Numbers, how: str) -> Ways:
    """Return all moves of one kind on a board."""
    return Ways(ground, numbers, how)


def route(reached: Mapping[int, Reached], node: int) -> list[Hop]:
    """Return the moves that lead to a node."""
    found: list[Hop] = []
    while True:
        here = reached[node]
        if here.hop is None:
            return found[::-1]
        found.append(here.hop)
        node = here.before
