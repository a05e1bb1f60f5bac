"""Ways over the board: which squares and facings can be reached, and what that costs.

A node is a square and a facing. What a move costs is counted in parts, so that squares of a Run or
a Ride, several of which make one action, can be added up: `PARTS` of them are one action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.rules.ground import STEPS, Door, Ground
from lonehand.space.cells.marks import Edge

PARTS: Final = 6
"""Parts of one action: divided by two for a Run, by three for a Ride."""
UNREACHED: Final = 1 << 30
NOWHERE: Final = (-1, -1, -1, -1)
"""Less than any way costs: nodes that are marked with it are never entered."""
FIELDS_KEPT: Final = 4096
"""So many fields of a board are remembered."""
WALK, RUN, CRAWL, RIDE = "walk", "run", "crawl", "ride"
TURNING: Final = frozenset({WALK, RUN, RIDE})
"""Steps after which he may turn by up to 90 degrees."""


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


class Field:
    """What the way into a square costs from every node, in parts.

    Args:
        layers: costs that occur, the least first, each with the squares from which the way costs
            so much, as the bits of one number for each facing.

    """

    def __init__(self, layers: tuple[tuple[int, tuple[int, int, int, int]], ...]) -> None:
        self.layers = layers

    def __getitem__(self, node: int) -> int:
        """Return what it costs from a node; `UNREACHED` if no way leads there."""
        cell, facing = node >> 2, node & 3
        for parts, cells in self.layers:
            if cells[facing] >> cell & 1:
                return parts
        return UNREACHED

    def least(self, nodes: Collection[int]) -> tuple[int, list[int]]:
        """Return the least that it costs from any of some nodes, and those that cost it."""
        wanted = [0, 0, 0, 0]
        for node in nodes:
            wanted[node & 3] |= 1 << (node >> 2)
        for parts, cells in self.layers:
            if any(map(int.__and__, cells, wanted)):
                return parts, [node for node in nodes if cells[node & 3] >> (node >> 2) & 1]
        return UNREACHED, list(nodes)


Moves = tuple[tuple[tuple[int, int, bool, int], ...], ...]
"""For each facing the steps: by how much the square's number grows, parts, whether a turn of up to
90 degrees goes with it, and the squares from which it can be taken, as bits."""


NEW: Final = tuple.__new__
"""Makes a named tuple faster than its class does."""


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
        self._plain: list[tuple[tuple[int, int, Hop], ...] | None] = [None] * (4 * ground.size)
        self._cheapest = min(
            numbers.actions[key] * PARTS // numbers.actions.get(f"{key}_squares", 1)
            for key in ("walk", "run", "crawl", "ride", "turn_prone")
        )
        self._fields: dict[tuple[int, frozenset[Door], int], Field] = {}
        self._moves: dict[tuple[frozenset[Door], int], Moves] = {}

    def hops(self, node: int) -> tuple[Hop, ...]:
        """Return the moves from a node."""
        found = self._hops[node]
        if found is None:
            found = self._hops[node] = tuple(self._find(*divmod(node, 4)))
        return found

    def _find(self, cell: int, facing: int) -> Iterator[Hop]:
        """Yield the moves from a square with a facing."""
        for to, parts, door, how in self._steps(cell, facing):
            for turn in (0, 1, 3) if how in TURNING else (0,):
                yield Hop(4 * to + (facing + turn) % 4, parts, door, how)
        turning = self._cost_of_turn()
        if turning:
            for turn in (1, 2, 3):
                yield Hop(4 * cell + (facing + turn) % 4, turning, None, "turn")

    def _steps(self, cell: int, facing: int) -> Iterator[tuple[int, int, Door | None, str]]:
        """Yield the steps from a square with a facing: where to, parts, door, how."""
        how = self.how
        across, down = STEPS[facing]
        for step in self.ground.steps[cell]:
            if how == CRAWL:
                if not step.hard and step.door is None:
                    yield step.to, self.numbers.actions["crawl"] * PARTS, None, CRAWL
                continue
            forward = step.across * across + step.down * down
            is_back = how == WALK and (step.across, step.down) == (-across, -down)
            if forward < 1 and not is_back:
                continue
            parts = self._parts(cell, step.to, hard=step.hard, edge=step.edge)
            if parts != UNREACHED:
                yield step.to, parts, step.door, "back" if is_back else how

    def _cost_of_turn(self) -> int:
        """Return what a turn on the spot costs, in parts; 0 if there is none."""
        key = {WALK: "walk", CRAWL: "turn_prone", RIDE: "ride"}.get(self.how)
        return self.numbers.actions[key] * PARTS if key else 0

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

    def over_a_horse(self) -> int:
        """Return what a horse in a square adds to a step there, as a low object.

        Nobody runs or crawls over one: `UNREACHED`.
        """
        costs = self.numbers.actions
        if self.how in (RUN, CRAWL):
            return UNREACHED
        more = costs["jump"] if self.how == RIDE else costs["low_object"] - costs["walk"]
        return more * PARTS

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
        rings: dict[int, list[Reached]] = {0: [Reached(0, -1, None)]}
        opening = self.numbers.actions["door"] * PARTS
        extra = self.over_a_horse()
        slow = self._beside(hard)
        expandable = limit - self._cheapest
        least = [limit + 1] * (4 * self.ground.size)
        for cell in barred:
            least[4 * cell : 4 * cell + 4] = NOWHERE
        least[start] = far = 0
        while rings:
            for there in rings.pop(far, ()):
                hop = there[2]
                node = start if hop is None else hop[0]
                if least[node] != far:
                    continue
                found[node] = there
                if far > expandable or (last and node >> 2 in last and node != start):
                    continue
                plain = self._plain[node]
                if plain is None:
                    plain = self._plain[node] = self._without_doors(node)
                if plain and node >> 2 not in slow:
                    for to, cost, hop in plain:
                        parts = far + cost
                        if parts < least[to]:
                            least[to] = parts
                            rings.setdefault(parts, []).append(NEW(Reached, (parts, node, hop)))
                    continue
                for hop in self.hops(node):
                    to, cost, door, _ = hop
                    parts = far + cost
                    if door is not None and door in closed:
                        if self.how == RUN:
                            continue
                        parts += opening
                    if to >> 2 in hard and to >> 2 != node >> 2:
                        if extra == UNREACHED:
                            continue
                        parts += extra
                    if parts < least[to]:
                        least[to] = parts
                        rings.setdefault(parts, []).append(NEW(Reached, (parts, node, hop)))
            far += 1
            while rings and far not in rings:
                far += 1
        return found

    def _without_doors(self, node: int) -> tuple[tuple[int, int, Hop], ...]:
        """Return the moves from a node with what a search asks of them; none if one has a door."""
        hops = self.hops(node)
        if any(hop.door is not None for hop in hops):
            return ()
        return tuple((hop.to, hop.parts, hop) for hop in hops)

    def _beside(self, cells: Collection[int]) -> set[int]:
        """Return some squares and those from which a step leads there."""
        return {*cells, *(step.to for cell in cells for step in self.ground.steps[cell])}

    # -- to somebody -------------------------------------------------------------------------------

    def field(self, goal: int, closed: frozenset[Door], opening: int) -> Field:
        """Return for each node what the way into a square costs, in parts.

        Args:
            goal: the square; anyone who is in it does not count, nor anybody on the way.
            closed: doors that are closed.
            opening: the parts that opening one counts; -1 if they cannot be opened.

        """
        if not opening or self.how in (CRAWL, RIDE):
            closed = frozenset()  # they make no difference
        key = (goal, closed, opening)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) == FIELDS_KEPT:
                self._fields.clear()
            found = self._fields[key] = self._search(*key)
        return found

    def _search(self, goal: int, closed: frozenset[Door], opening: int) -> Field:
        """Search backwards from a square, all nodes of one cost at a time.

        Sets of squares are the bits of one number for each facing. A step is the same shift for
        all squares from which it can be taken.
        """
        moves, turning = self._moves_of(closed, opening), self._cost_of_turn()
        rings: dict[int, list[int]] = {0: [1 << goal] * 4}
        done, layers = [0, 0, 0, 0], []
        while rings:
            far = min(rings)
            ring = rings.pop(far)
            new = [cells & ~known for cells, known in zip(ring, done, strict=True)]
            if not any(new):
                continue
            done = [cells | known for cells, known in zip(new, done, strict=True)]
            layers.append((far, (new[0], new[1], new[2], new[3])))
            for facing in range(4):
                ahead, aside = new[facing], new[facing - 3] | new[facing - 1]
                around = ahead | aside
                if turning and (others := aside | new[facing - 2]):
                    rings.setdefault(far + turning, [0, 0, 0, 0])[facing] |= others
                if not around:
                    continue
                for shift, parts, turns, cells in moves[facing]:
                    reached = around if turns else ahead
                    before = (reached >> shift if shift > 0 else reached << -shift) & cells
                    if before:
                        rings.setdefault(far + parts, [0, 0, 0, 0])[facing] |= before
        return Field(tuple(layers))

    def _moves_of(self, closed: frozenset[Door], opening: int) -> Moves:
        """Return the steps of each facing, those alike together."""
        found = self._moves.get((closed, opening))
        if found is None:
            if len(self._moves) == FIELDS_KEPT:
                self._moves.clear()
            found = tuple(self._alike(facing, closed, opening) for facing in range(4))
            self._moves[closed, opening] = found
        return found

    def _alike(
        self, facing: int, closed: frozenset[Door], opening: int
    ) -> tuple[tuple[int, int, bool, int], ...]:
        """Return the steps of a facing: shift, parts, whether a turn goes with it, from where."""
        alike: dict[tuple[int, int, bool], int] = {}
        for cell in range(self.ground.size):
            for to, cost, door, how in self._steps(cell, facing):
                parts = cost
                if door is not None and door in closed:
                    if opening < 0:
                        continue
                    parts += opening
                key = (to - cell, parts, how in TURNING)
                alike[key] = alike.get(key, 0) | 1 << cell
        return tuple((*key, cells) for key, cells in alike.items())


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
