"""How fast maps of cells answer, on a town of four boards.

    python bench/bench_space.py

The first figures are what somebody waits for who opens a new map: reading its text, making cells of
it, all that one cell sees, and one search for a route. The others are what a decision costs once
these are kept. Figures are processor time, medians of several runs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.space.cells import aim
from lonehand.space.cells.boards import Board, read_trusted
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import read_map
from lonehand.space.cells.routes import Routes, on_path, prefer_unoccupied
from lonehand.space.cells.sight import Sight

TOWN = """map: Town
boards:
  main_street | saloon
  bank turned | boarding_house
"""
FOLDER = resources.files("lonehand.games") / "gunslinger" / "data" / "boards"


def find(key: str) -> Board:
    """Return a board that comes along, which needs no check."""
    return read_trusted((FOLDER / f"{key}.txt").read_text("utf-8"))


def find_and_check(key: str) -> Board:
    """Return a board, checked, as one's own is."""
    return read((FOLDER / f"{key}.txt").read_text("utf-8"), key)


def milliseconds(runs: int, work: Callable[[], object]) -> float:
    """Return how long some work takes, the median of several runs."""
    took = []
    for _ in range(runs):
        start = time.process_time()
        work()
        took.append(1000 * (time.process_time() - start))
    return statistics.median(took)


def first_question() -> object:
    """Do what the first question on a new map asks for, its text included."""
    cells = Cells(read_map(TOWN, find))
    sight, routes = Sight(cells), Routes(cells)
    here, there = cells.size // 7, 4 * cells.size // 5
    return sight.row(here), routes.way(here, there, prefer=[on_path(cells), prefer_unoccupied([3])])


def main() -> None:
    """Print the figures."""
    plan = read_map(TOWN, find)
    cells = Cells(plan)
    sight, routes = Sight(cells), Routes(cells)
    here, there = cells.size // 7, 4 * cells.size // 5
    print(f"{cells.size} cells on {len(plan.pieces)} boards")
    for name, waited_for in (
        ("reading the text", lambda: read_map(TOWN, find)),
        ("reading and checking it", lambda: read_map(TOWN, find_and_check)),
        ("making cells of it", lambda: Cells(plan)),
        ("all that one cell sees", lambda: Sight(cells).row(here)),
        ("one route", lambda: Routes(cells).way(here, there)),
        ("the first question on a new map", first_question),
    ):
        took = milliseconds(7, waited_for)
        print(f"{name:34} {took:8.1f} ms")
        if waited_for is first_question:
            keep("new-map", f"{took:.0f} ms")
    start = time.process_time()
    for cell in range(cells.size):
        sight.row(cell)
    print(f"all rows of sight                  {1000 * (time.process_time() - start):8.1f} ms")
    print(
        f"all cover against one place        "
        f"{milliseconds(1, lambda: sight.cover_cells(there)):8.1f} ms at first,"
        f" {milliseconds(5, lambda: sight.cover_cells(there)):.2f} ms then"
    )
    print(
        f"where sight and zone meet          "
        f"{milliseconds(1, lambda: aim.meeting_cells(sight, here, there, 0)):8.1f} ms at first,"
        f" {milliseconds(5, lambda: aim.meeting_cells(sight, here, there, 0)):.3f} ms then"
    )
    count = 200_000
    for name, work in (
        ("one look-up of sight", lambda: sight.sees(here, there)),
        ("one range", lambda: cells.range(here, there)),
        ("is a place in an aim zone", lambda: aim.is_in_zone(cells, here, 0, there)),
        ("the best steps, field kept", lambda: routes.way(here, there)),
    ):
        start = time.process_time()
        for _ in range(count):
            work()
        print(f"{name:34} {1e6 * (time.process_time() - start) / count:8.2f} µs")


if __name__ == "__main__":
    main()
