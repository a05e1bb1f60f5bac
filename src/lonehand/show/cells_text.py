"""A map of cells in characters, with everybody on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lonehand.show.cells import cell_named
from lonehand.show.figures import Counter, Run, Thing, runs
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells

PLAIN, CHOICE, OUT, LYING, NAMES = "", "choice", "out", "lying", "names"
SIDES: Final = (str.title, str.upper, str.lower, str.swapcase)
"""How the letters of each side are written, so that no side is told by colour alone."""
SIDES_SAID: Final = ("like Do", "like DO", "like do", "like dO")
MARGIN: Final = 4
POINTS_RIGHT: Final = {"N": "^", "NE": "/", "ENE": ">", "E": ">", "ESE": ">", "SE": "\\", "S": "v"}
POINTS_LEFT: Final = {"SW": "/", "WSW": "<", "W": "<", "WNW": "<", "NW": "\\"}
LEGEND: Final = (
    "Counters: two letters and a mark for the way they face: > east, < west; on the right "
    "/ north-east and \\ south-east; on the left / south-west and \\ north-west. "
    "x: out; +: several in one hex."
)


class Paper:
    """The characters of one level of a map, and their styles.

    Args:
        cells: the map.
        level: `ground` or `upper`.

    """

    def __init__(self, cells: Cells, level: str) -> None:
        self.cells, self.level = cells, level
        drawing = cells.plan.drawings[level]
        self.signs = [list(line) for line in drawing]
        self.styles = [[PLAIN] * len(line) for line in drawing]

    def put(self, cell: int, text: str, style: str) -> None:
        """Write up to three characters over the middle of a cell; no wall is covered."""
        _, row, atoms = self.cells.spots[cell]
        nth, line = 2 * row + 1, self.signs[2 * row + 1]
        wide = atoms[-1] - atoms[0] >= 2
        first = (atoms[0] + atoms[-1]) // 2 - 1 if wide else atoms[0]
        for place, sign in enumerate(text if wide else text.strip("/\\<>^v+")[:1], first):
            if 0 <= place < len(line):
                line[place], self.styles[nth][place] = sign, style

    def mark(self, cell: int, style: str) -> None:
        """Give a cell a style, whatever stands in it."""
        _, row, atoms = self.cells.spots[cell]
        for place in range(atoms[0], atoms[-1] + 1):
            self.styles[2 * row + 1][place] = style

    def rows(self) -> Iterator[list[Run]]:
        """Yield the lines from the first that has something in it to the last, with their names."""
        used = [nth for nth, line in enumerate(self.signs) if "".join(line).strip()]
        if not used:
            return
        rows = range(used[0] // 2, (used[-1] + 1) // 2)
        for nth in range(used[0], used[-1] + 1):
            left = right = ""
            if nth % 2 and nth // 2 in rows:
                left, right = (row_name(self.cells, nth // 2, at) for at in (0, -1))
            yield [
                Run(f"{left:>3} ", NAMES),
                *runs(self.signs[nth], self.styles[nth]),
                Run(f" {right}".rstrip(), NAMES),
            ]


def spot_name(cells: Cells, row: int, nth: int) -> str:
    """Return the printed name of the cell that is the *nth* of a row, without its board's key."""
    shift = 2 * (row % 2) if cells.lattice == "hexes" else 0
    across = nth if nth >= 0 else cells.plan.columns + nth
    return cells.plan.name(row, 4 * across + 2 + shift).rpartition(" ")[2]


def row_name(cells: Cells, row: int, nth: int) -> str:
    """Return the number of a row as it is printed on the board at its *nth* cell."""
    return re.sub(r"\D", "", spot_name(cells, row, nth))


def letters(cells: Cells, row: int) -> Run:
    """Return the letters above or below the columns, as they are printed on the boards there."""
    shift = 2 * (row % 2) if cells.lattice == "hexes" else 0
    line = [" "] * (4 * cells.plan.columns + 4)
    for nth in range(cells.plan.columns):
        line[4 * nth + 2 + shift] = spot_name(cells, row, nth)[0]
    return Run(" " * MARGIN + "".join(line).rstrip(), NAMES)


def boards(cells: Cells) -> list[list[Run]]:
    """Return a line with the keys of the boards that lie side by side on top, if there are any."""
    line = ""
    for piece in cells.plan.pieces:
        if piece.key and not piece.row:
            line = f"{line:<{MARGIN + 2 + 4 * piece.column}}{piece.key}"
    return [[Run(line, NAMES)]] if line else []


def drawing(
    cells: Cells, counters: Sequence[Counter], things: Sequence[Thing], chosen: Iterable[str] = ()
) -> list[list[Run]]:
    """Return the map in characters with everybody on it, line by line.

    Args:
        cells: the map.
        counters: everybody.
        things: what lies on it.
        chosen: the names of cells and of characters that stand out.

    """
    places = {counter.name: counter.cell for counter in counters}
    picked = {cells.index.get(name, places.get(name, -1)) for name in chosen} - {-1}
    found = boards(cells)
    for level in cells.plan.drawings:
        paper = Paper(cells, level)
        here = [cell for cell in range(cells.size) if cells.spots[cell][0] == level]
        for thing in things:
            cell = cell_named(cells, thing.place)
            if cell in here:
                paper.put(cell, f" {SIGNS[thing.sign]} ", LYING)
        for cell, text, style in counters_in(cells, counters):
            if cell in here:
                paper.put(cell, text, style)
        for cell in picked.intersection(here):
            paper.mark(cell, CHOICE)
        if level != "ground":
            found.append([Run("Upstairs", NAMES)])
        last = cells.plan.rows - 1
        found += [[letters(cells, 0)], *paper.rows()]
        if (
            level == "ground"
            and letters(cells, last).text.split() != letters(cells, 0).text.split()
        ):
            found.append([letters(cells, last)])
    return found


SIGNS: Final = {"pistol": "!", "bag": "$", "horse": "h", "crowd": "%"}
"""The sign of each sort of thing."""


def counters_in(cells: Cells, counters: Sequence[Counter]) -> Iterator[tuple[int, str, str]]:
    """Yield each cell that somebody is in, with what stands there and in which style.

    Of several in one cell whoever is still in play is shown, and a `+`.
    """
    marks = letters_of(counters)
    together: dict[int, list[Counter]] = {}
    for counter in counters:
        if counter.cell >= 0:
            together.setdefault(counter.cell, []).append(counter)
    for cell, men in together.items():
        counter = min(men, key=lambda each: bool(each.out))
        text = marks[counter.name]
        yield cell, f"{text}+" if len(men) > 1 else turned(cells, counter, text), style_of(counter)


def style_of(counter: Counter) -> str:
    """Return in which style a counter stands in the map."""
    return OUT if counter.out else f"side {counter.team}"


def turned(cells: Cells, counter: Counter, text: str) -> str:
    """Return a counter: its letters, and beside them the way it faces, or that he is out."""
    if counter.out:
        return f"{text}x"
    if counter.turned < 0:
        return text
    facing = aim.facing_name(cells, counter.cell, counter.turned)
    if facing in POINTS_LEFT:
        return f"{POINTS_LEFT[facing]}{text}"
    return f"{text}{POINTS_RIGHT[facing]}"


def letters_of(counters: Iterable[Counter]) -> dict[str, str]:
    """Return the letters of each counter, written in the manner of its side."""
    return {each.name: SIDES[each.team % len(SIDES)](each.letters) for each in counters}


def sides_said(counters: Iterable[Counter]) -> str:
    """Return how the letters of each side are written, as a sentence."""
    sides = dict.fromkeys((each.side, each.team) for each in counters)
    said = ", ".join(f"{side} {SIDES_SAID[team % len(SIDES)]}" for side, team in sides)
    return f"Sides by their letters: {said}."
