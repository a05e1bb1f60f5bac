"""A map of cells in characters, with everybody on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from lonehand.engine.grammar import english
from lonehand.show.figures import Counter, Run, Thing, runs
from lonehand.show.maps.cells import cell_named
from lonehand.space.cells import aim
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.marks import GROUND, Edge

PLAIN, CHOICE, OUT, LYING, NAMES = "", "choice", "out", "lying", "names"
SIDES: Final = (str.title, str.upper, str.lower, str.swapcase)
"""How the letters of each side are written, so that no side is told by colour alone."""
SIDES_SAID: Final = ("like Do", "like DO", "like do", "like dO")
MARGIN: Final = 4
DOOR, AJAR = "D", "/"
"""A closed door, and one that stands open."""
EDGES_SAID: Final = (
    (Edge.WALL, "- |", "wall"),
    (Edge.DOOR, DOOR, "closed door"),
    (Edge.WINDOW, "o", "window"),
    (Edge.LOW, "x", "low obstacle"),
    (Edge.HIGH, "#", "high obstacle"),
)
"""The signs of what stands between two cells, in words."""
LISTED: Final = ((Edge.DOOR, "Doors"), (Edge.WINDOW, "Windows"), (Edge.LOW, "Low obstacles"))
"""What is listed of it, for anyone who does not see the map."""
POINTS_RIGHT: Final = {"N": "^", "NE": "/", "ENE": ">", "E": ">", "ESE": ">", "SE": "\\", "S": "v"}
POINTS_LEFT: Final = {"SW": "/", "WSW": "<", "W": "<", "WNW": "<", "NW": "\\"}
LEGEND: Final = (
    "Counters: two letters and a mark for the way they face: > east, < west; on the right "
    "/ north-east and \\ south-east; on the left / south-west and \\ north-west. "
    "x: out; +: several in one place."
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

    def swing(self, one: int, other: int) -> None:
        """Draw the door between two cells open."""
        (level, row, atoms), (_, below, more) = self.cells.spots[one], self.cells.spots[other]
        if level != self.level:
            return
        if row == below:
            left = min(atoms[-1], more[-1]) + 1
            spots = [(2 * row + 1, left)]
        else:
            line = 2 * max(row, below)
            spots = [
                (line, at) for at in range(max(atoms[0], more[0]), min(atoms[-1], more[-1]) + 1)
            ]
        for nth, (line, at) in enumerate(spots):
            if self.signs[line][at] == DOOR:
                self.signs[line][at] = AJAR if nth % 2 or len(spots) == 1 else " "

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

    def rows(self, *, dense: bool = False) -> Iterator[list[Run]]:
        """Yield the lines from the first that has something in it to the last, with their names.

        *dense*: without those between two rows in which nothing stands.
        """
        used = [nth for nth, line in enumerate(self.signs) if "".join(line).strip()]
        if not used:
            return
        rows = range(used[0] // 2, (used[-1] + 1) // 2)
        for nth in range(used[0], used[-1] + 1):
            if dense and nth % 2 == 0 and not "".join(self.signs[nth]).strip(" |"):
                continue
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
            name = english.capital(piece.key.replace("_", " "))
            line = f"{line:<{MARGIN + 2 + 4 * piece.column}}{name}"
    return [[Run(line, NAMES)]] if line else []


def signs_said(cells: Cells, ajar: Collection[tuple[int, int]] = ()) -> str:
    """Return what the signs on a map mean, as a sentence; only those that are there."""
    there = {wall.edge for walls in cells.walls.values() for wall in walls}
    said = [f"{signs} {words}" for edge, signs, words in EDGES_SAID if edge in there]
    said += [f"{AJAR} open door"] if ajar else []
    for sign in sorted(set(cells.marks), key=list(GROUND).index):
        low = {1: ", low", 2: ", high"}.get(GROUND[sign].fills, "")
        said.append(f"{sign} {bare(GROUND[sign].name)}{low}")
    return f"Map: {'; '.join(said)}." if len(said) > 1 else ""


def bare(name: str) -> str:
    """Return a name without its article."""
    return name.removeprefix("a ").removeprefix("an ")


def terrain_said(cells: Cells, ajar: Collection[tuple[int, int]] = ()) -> list[str]:
    """Return what is on a map in sentences: buildings, doors, windows, what one hides behind."""
    found = []
    for number in range(1, max(cells.buildings, default=0) + 1):
        names = [cells.names[n] for n in range(cells.size) if cells.buildings[n] == number]
        if names:
            found.append(f"House from {names[0]} to {names[-1]}.")
    open_ = {frozenset(pair) for pair in ajar}
    for edge, title in LISTED:
        pairs = dict.fromkeys(
            frozenset(wall.cells)
            for walls in cells.walls.values()
            for wall in walls
            if wall.edge == edge and max(wall.cells) < cells.size and min(wall.cells) >= 0
        )
        said = [
            f"{' and '.join(cells.names[each] for each in sorted(pair))}"
            f"{' (open)' if pair in open_ else ''}"
            for pair in pairs
        ]
        found += [f"{title} between: {'; '.join(said)}."] if said else []
    for sign in dict.fromkeys(cells.marks):
        if GROUND[sign].fills:
            names = [cells.names[n] for n in range(cells.size) if cells.marks[n] == sign]
            high = "high" if GROUND[sign].fills > 1 else "low"
            kind = english.capital(bare(GROUND[sign].name))
            found.append(f"{kind} ({high}): {', '.join(names)}.")
    return found


def drawing(
    cells: Cells,
    counters: Sequence[Counter],
    things: Sequence[Thing],
    chosen: Iterable[str] = (),
    ajar: Iterable[tuple[int, int]] = (),
    *,
    dense: bool = False,
) -> list[list[Run]]:
    """Return the map in characters with everybody on it, line by line.

    Args:
        cells: the map.
        counters: everybody.
        things: what lies on it.
        chosen: the names of cells and of characters that stand out.
        ajar: the doors that are open, each as the two cells beside it.
        dense: whether lines are left out in which nothing stands.

    """
    places = {counter.name: counter.cell for counter in counters}
    picked = {cells.index.get(name, places.get(name, -1)) for name in chosen} - {-1}
    found = boards(cells)
    for level in cells.plan.drawings:
        paper = Paper(cells, level)
        here = [cell for cell in range(cells.size) if cells.spots[cell][0] == level]
        for one, other in ajar:
            paper.swing(one, other)
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
        found += [[letters(cells, 0)], *paper.rows(dense=dense)]
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
        yield (
            cell,
            f"{text}+" if len(men) > 1 else counter_sign(cells, counter, text),
            style_of(counter),
        )


def style_of(counter: Counter) -> str:
    """Return in which style a counter stands in the map."""
    return OUT if counter.out else f"side {counter.team}"


def counter_sign(cells: Cells, counter: Counter, text: str) -> str:
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
