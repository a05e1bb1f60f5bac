"""An open table in characters: terrain, objectives, models, and who is who.

One sign is an inch wide. A row is an inch high where there is room for all of it, and two where the
table should keep its proportions on a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from lonehand.show.figures import DrawnUnit, Edge, Objective, Run, runs
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Shape, is_within, outline

PLAIN, TERRAIN, CHOICE, MARKER, NAMES = "", "terrain", "choice", "lying", "names"
GRID: Final = 6
"""Inches between two marks of the scale."""
MARGIN: Final = 4
SIGNS: Final = (
    ("#", "impassable"),
    ("!", "dangerous"),
    ("%", "cover and difficult"),
    ("~", "difficult"),
    (":", "cover"),
    ("^", "raised"),
)
"""The sign of terrain by what it is; the first that fits counts."""
WALL: Final = SIGNS[0][0]
BODY: Final = ("o", "x")
"""The sign of a model of the people's, and of the AI's."""


def letters_of(units: Iterable[DrawnUnit]) -> dict[str, str]:
    """Return the letters of each unit by its name: those of side 0 large, all others small."""
    found: dict[str, str] = {}
    for unit in units:
        first = unit.letters.lower() if unit.team else unit.letters.upper()
        text, nth = first, 2
        while text in found.values():
            text, nth = f"{first}{nth}", nth + 1
        found[unit.name] = text
    return found


def sign_of(properties: frozenset[str]) -> str:
    """Return the sign of terrain that has some properties."""
    for sign, words in SIGNS:
        if properties.issuperset(words.split(" and ")):
            return sign
    return ","


@lru_cache(maxsize=16)
def terrain(ground: Ground, row: int) -> tuple[str, ...]:
    """Return a table's terrain, a sign for each inch across and each row of some inches."""
    table = ground.table
    lines = []
    for top in range(0, table.height, row * INCH):
        line = []
        for left in range(0, table.width, INCH):
            x, y = left + INCH // 2, top + row * INCH // 2
            spot = Shape(outline(((0, 0),)), x, y)
            found = " "
            if left // INCH % GRID == 0 and top // INCH % GRID == 0:
                found = "."
            for lump in ground.lumps:
                near = lump.left <= x <= lump.right and lump.top <= y <= lump.bottom
                if near and is_within(lump.shape, spot, 0):
                    found = sign_of(ground.properties[lump.piece])
            line.append(found)
        lines.append("".join(line))
    return tuple(lines)


class Paper:
    """A table in signs, each with a style.

    Args:
        ground: the table.
        row: how many inches a row is high.

    """

    def __init__(self, ground: Ground, row: int) -> None:
        self.row = row
        self.signs = [list(line) for line in terrain(ground, row)]
        self.styles = [[PLAIN if sign in " ." else TERRAIN for sign in line] for line in self.signs]
        self.written: set[tuple[int, int]] = set()
        """Cells that hold a name."""

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Return the row and the column of a place."""
        down = min(max(y // (self.row * INCH), 0), len(self.signs) - 1)
        return down, min(max(x // INCH, 0), len(self.signs[0]) - 1)

    def put(self, x: int, y: int, sign: str, style: str) -> None:
        """Write a sign at a place, unless a name stands there."""
        down, across = self.cell(x, y)
        if (down, across) not in self.written:
            self.signs[down][across], self.styles[down][across] = sign, style

    def name(self, x: int, y: int, text: str, style: str, apart: int = 0) -> None:
        """Write a name round a place, or in the nearest row with nothing within *apart* cells.

        One that keeps apart does not touch a wall from outside either.
        """
        row, across = self.cell(x, y)
        start = min(max(across - (len(text) - 1) // 2, 0), len(self.signs[0]) - len(text))
        rows = sorted(range(len(self.signs)), key=lambda each: (abs(each - row), each))
        for down in rows:
            if not self.is_free(down, start, len(text), apart):
                continue
            first = self.off_walls(down, start, len(text)) if apart else start
            for column, sign in enumerate(text, first):
                self.signs[down][column], self.styles[down][column] = sign, style
                self.written.add((down, column))
            return

    def is_free(self, down: int, first: int, long: int, apart: int) -> bool:
        """Tell whether nothing is written where a name would be, nor within *apart* cells of it."""
        near = range(first - apart, first + long + apart)
        return self.written.isdisjoint((down, column) for column in near)

    def off_walls(self, down: int, start: int, long: int) -> int:
        """Return where a name begins that would touch a wall from outside, as if it named it."""
        row = self.signs[down]
        for first in (start, start + 1, start - 1):
            last = first + long - 1
            is_open = WALL not in row[max(first - 1, 0) : last + 2]
            is_there = first >= 0 and last < len(row) and self.is_free(down, first, long, 1)
            if is_there and is_open:
                return first
        return start

    def call_edge(self, edge: Edge) -> None:
        """Write along an edge whose it is, where nothing else is."""
        down = 0 if edge.on_top else len(self.signs) - 1
        for across, sign in enumerate(edge.words[:1].lower() + edge.words[1:], 1):
            if self.signs[down][across] in " .":
                self.signs[down][across], self.styles[down][across] = sign, NAMES

    def lines(self) -> Iterator[list[Run]]:
        """Yield the lines with a scale of inches above and on both sides."""
        yield [Run(scale(len(self.signs[0])), NAMES)]
        for nth, (signs, styles) in enumerate(zip(self.signs, self.styles, strict=True)):
            inch = nth * self.row
            left = f"{inch:>{MARGIN - 1}}|" if inch % GRID == 0 else f"{'|':>{MARGIN}}"
            yield [Run(left, NAMES), *runs(signs, styles), Run("|", NAMES)]


def scale(width: int) -> str:
    """Return the line with the inches across."""
    marks = "".join(f"{inch:<{GRID}}" for inch in range(0, width, GRID))
    return f"{' ' * MARGIN}{marks[:width]}".rstrip()


def drawing(
    ground: Ground,
    units: Sequence[DrawnUnit],
    objectives: Iterable[Objective],
    chosen: Iterable[str] = (),
    row: int = 2,
    names: Iterable[tuple[Point, str]] = (),
    edges: Iterable[Edge] = (),
) -> list[list[Run]]:
    """Return the table in characters with everybody on it, line by line.

    Args:
        ground: the table.
        units: the units.
        objectives: the objectives.
        chosen: the names of units and of objectives (`objective B`) that stand out.
        row: how many inches a row is high.
        names: the names of things that never move, each with its place.
        edges: the edges that belong to a side.

    """
    paper, letters, picked = Paper(ground, row), letters_of(units), frozenset(chosen)
    for edge in edges:
        paper.call_edge(edge)
    for objective in objectives:
        style = CHOICE if objective.name in picked else MARKER
        paper.name(*objective.at, f"({objective.letter})", style)
    there = [unit for unit in units if unit.models]
    for unit in there:
        style = CHOICE if unit.name in picked else f"side {unit.team}"
        paper.name(*unit.middle, letters[unit.name], style)
    for unit in there:
        style = CHOICE if unit.name in picked else f"side {unit.team}"
        for model in unit.models:
            paper.put(model.shape.x, model.shape.y, BODY[unit.team % len(BODY)], style)
    models = [model.shape for unit in there for model in unit.models]
    paper.written.update(paper.cell(shape.x, shape.y) for shape in models)
    for place, text in names:
        paper.name(*place, text, TERRAIN, apart=1)
    return list(paper.lines())


def legend(ground: Ground) -> str:
    """Return what the signs of terrain on this table mean, as a sentence."""
    there = set("".join(terrain(ground, 1)))
    said = ", ".join(f"{sign} {words}" for sign, words in SIGNS if sign in there)
    return f"Terrain: {said}." if said else "There is no terrain."
