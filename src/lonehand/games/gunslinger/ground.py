"""The map of a showdown: its cells, who sees what, and the ways over it, kept for all showdowns."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.space.cells.boards import Board
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import Map, is_map, read_map, single
from lonehand.space.cells.routes import Routes
from lonehand.space.cells.sight import Sight

BOARDS: Final = Path(__file__).parent / "data" / "boards"
MAPS_KEPT: Final = 24


class Ground:
    """A map and what it was asked.

    Attributes:
        cells: the map as a graph.
        sight: who sees what on it.
        routes: the ways over it.

    """

    def __init__(self, plan: Map) -> None:
        self.cells = Cells(plan)
        self.sight = Sight(self.cells)
        self.routes = Routes(self.cells)


@lru_cache(maxsize=MAPS_KEPT)
def ground_of(text: str) -> Ground:
    """Return the map that *text* stands for.

    Args:
        text: the name of a board that comes along (`saloon`), the text of a map that joins several
            of them, or the text of a board, as docs/maps.md describes them.

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
    """Return the board of that name; raise Refusal with the names there are."""
    file = BOARDS / f"{name}.txt"
    known = sorted(path.stem for path in BOARDS.glob("*.txt"))
    if name not in known:
        raise Refusal(f"there is no board «{name}»; there are {', '.join(known)}", place="map")
    return read(file.read_text("utf-8"), name)
