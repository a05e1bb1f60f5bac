"""Where everything lies in the picture of a map of cells, in pixels."""

from __future__ import annotations

from typing import Final

import msgspec

from lonehand.space.cells.graph import Cells, Point

ACROSS: Final = 1.25
"""Pixels for a unit to the right: 40 for a hex."""
EDGE: Final = 46.0
"""Pixels round the map, for title and letters."""
HEAD: Final = 66.0
GAP: Final = 44.0
"""Pixels between the map and the upper floors beside it."""


class Floor(msgspec.Struct, frozen=True):
    """An upper floor beside the map: its cells, its name, and how far it is moved."""

    cells: tuple[int, ...]
    title: str
    dx: float
    dy: float


class Sheet:
    """Where everything lies in the picture of a map, in pixels.

    Args:
        cells: the map.

    Attributes:
        width: of the picture.
        height: of the picture.
        floors: the upper floors beside the map.

    """

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        plan = cells.plan
        self.down = 1.25 / 3**0.5 if plan.lattice == "hexes" else 40 / 48
        self.map_width = 8 * (4 * plan.columns + (2 if plan.lattice == "hexes" else 0)) * ACROSS
        self.map_height = 48 * plan.rows * self.down
        self.width = self.map_width + 2 * EDGE
        self.height = self.map_height + HEAD + EDGE
        self.floors = self._floors()

    def _floors(self) -> tuple[Floor, ...]:
        """Set the upper floors below each other, to the right of the map."""
        cells = self.cells
        left, top, floors = self.width - EDGE + GAP, HEAD + 22.0, []
        for storey in range(1, max([0, *cells.storeys]) + 1):
            within = tuple(c for c in range(cells.size) if cells.storeys[c] == storey)
            corners = [p for cell in within for side in cells.sides[cell] for p in side.points]
            x, y = min(p[0] for p in corners) * ACROSS, min(p[1] for p in corners) * self.down
            dx, dy = left - x, top - y
            floors.append(Floor(within, storey_title(cells, within), dx, dy))
            right = max(p[0] for p in corners) * ACROSS + dx
            bottom = max(p[1] for p in corners) * self.down + dy
            self.width = max(self.width, right + EDGE)
            self.height = max(self.height, bottom + EDGE)
            top = bottom + 54
        return tuple(floors)

    def at(self, point: Point, cell: int = -1) -> tuple[float, float]:
        """Return where a point lies; one of an upper floor needs a cell of it, too."""
        x, y = point[0] * ACROSS, point[1] * self.down
        storey = self.cells.storeys[cell] if 0 <= cell < self.cells.size else 0
        if storey:
            floor = self.floors[storey - 1]
            return x + floor.dx, y + floor.dy
        return x + EDGE, y + HEAD

    def middle(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell lies, on the map or off it."""
        return self.at(self.cells.centre(cell), cell)

    def polygon(self, cell: int) -> str:
        """Return a cell's outline as the data of a path."""
        points = [self.at(p, cell) for side in self.cells.sides[cell] for p in side.points[:-1]]
        return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def storey_title(cells: Cells, within: tuple[int, ...]) -> str:
    """Return what to write over an upper floor."""
    titles = building_titles(cells)
    name = next((titles[b] for c in within if (b := cells.buildings[c]) in titles), "")
    return f"{name}, upper floor" if name else "Upper floor"


def building_titles(cells: Cells) -> dict[int, str]:
    """Return the names of the buildings that have one."""
    titles = {}
    for piece in cells.plan.pieces:
        for name, title in piece.board.buildings:
            cell = cells.index.get(f"{piece.key} {name}" if piece.key else name)
            if cell is not None and cells.buildings[cell]:
                titles[cells.buildings[cell]] = title
    return titles
