"""The map of a showdown: its cells, who sees what, and the ways over it, kept for all showdowns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.space.cells import aim
from lonehand.space.cells.boards import Board, read_trusted
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import Map, is_map, read_map, single
from lonehand.space.cells.marks import GROUND, Edge
from lonehand.space.cells.routes import Routes
from lonehand.space.cells.sight import Sight

BOARDS: Final = Path(__file__).parent.parent / "data" / "boards"
MAPS_KEPT: Final = 24
KEPT: Final = 50_000
"""The most answers of a kind that a map remembers before it forgets them all."""


class Ground:
    """A map, with its answers to earlier questions.

    Attributes:
        cells: the map as a graph.
        sight: who sees what on it.
        routes: the ways over it.
        covers: the closest cover hexes, kept by `surroundings.closest_cover`.

    """

    def __init__(self, plan: Map) -> None:
        self.cells = Cells(plan)
        self.sight = Sight(self.cells)
        self.routes = Routes(self.cells)
        self.covers: dict[tuple[int, int, bool, int], tuple[tuple[int, ...], int]] = {}
        self._on_foot: dict[int, list[list[int]]] = {}
        self._exits: dict[int, frozenset[int]] = {}
        self._standing: dict[tuple[int, int], int] = {}
        self._turning: dict[tuple[int, int, int], int] = {}
        self.sight.prepare()

    def on_foot(self, start: int) -> Iterator[list[int]]:
        """Yield the cells that can be walked to from one, itself first, in rings of equal cost."""
        rings = self._on_foot.setdefault(start, [[start]])
        yield from rings
        seen = set(chain.from_iterable(rings))
        while True:
            following = []
            for cell in rings[-1]:
                for beyond, _ in self.routes.steps[cell]:
                    if beyond not in seen:
                        seen.add(beyond)
                        following.append(beyond)
            if not following:
                return
            rings.append(following)
            yield following

    def exits(self, building: int) -> frozenset[int]:
        """Return the cells outside the doors of a building; building 0, outdoors, has none."""
        found = self._exits.get(building)
        if found is None:
            ways = self.cells.exits(building) if building else ()
            found = self._exits[building] = frozenset(outside for _, outside in ways)
        return found

    def check_open(self, cell: int, place: str) -> None:
        """Raise Refusal, with the place of the mistake, if something fills a cell of the map."""
        if self.cells.fills[cell]:
            name, filled = self.cells.name(cell), GROUND[self.cells.marks[cell]].name
            raise Refusal(f"{name} is filled by {filled}; choose another hex", place=place)

    def standing(self, own: int, open_to_him: int) -> int:
        """Return the cells that a man could stand in, as the bits of one number.

        Nothing fills them, and they are outdoors or in one of two buildings.

        Args:
            own: the number of the building that he is in; 0 for outdoors.
            open_to_him: the number of the building that the enemy is in.

        """
        found = self._standing.get((own, open_to_him))
        if found is None:
            cells, houses = self.cells, {0, own, open_to_him}
            found = self._standing[own, open_to_him] = sum(
                1 << cell
                for cell in range(cells.size)
                if not cells.fills[cell] and cells.buildings[cell] in houses
            )
        return found

    def hexsides_to_turn(self, cell: int, facing: int, target: int) -> int:
        """Return how many hexsides of turning bring a place into the aim zone."""
        if aim.is_in_zone(self.cells, cell, facing, target):
            return 0
        key = (cell, facing, target)
        found = self._turning.get(key)
        if found is None:
            if len(self._turning) == KEPT:
                self._turning.clear()
            found = self._turning[key] = aim.turns(self.cells, cell, facing, target)[0]
        return found

    def reaches(self, cell: int, other: int) -> bool:
        """Tell whether fists reach from a cell into another.

        Into the next one on the same level, unless a wall, a window or a high obstacle stands
        between; over something low they do.
        """
        if cell == other:
            return True
        if self.cells.levels[cell] != self.cells.levels[other]:
            return False
        return any(
            near == other and edge in (Edge.OPEN, Edge.DOOR, Edge.LOW)
            for near, edge in self.cells.steps[cell]
        )


@lru_cache(maxsize=MAPS_KEPT)
def ground_of(text: str) -> Ground:
    """Return the map that *text* stands for.

    Args:
        text: the name of a built-in board (`saloon`), the text of a map that joins several of them,
            or the text of a board, as docs/maps.md describes them.

    Raises:
        Refusal: there is no such board, or the drawing has faults.

    """
    return Ground(plan_of(text))


def plan_of(text: str) -> Map:
    """Return the drawing that *text* stands for; see `ground_of`."""
    if is_map(text):
        return read_map(text, board)
    if "\n" in text:
        return single(read(text, "map"))
    return single(board(text))


def board(name: str) -> Board:
    """Return the board of that name, which tests have checked; raise Refusal with the names."""
    file = BOARDS / f"{name}.txt"
    known = sorted(path.stem for path in BOARDS.glob("*.txt"))
    if name not in known:
        raise Refusal(f"there is no board “{name}”; {choose(known, name)}", place="map")
    return read_trusted(file.read_text("utf-8"))
