"""Where everything lies in the picture of an open table, in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lonehand.space.inches.measures import Point, in_inches
from lonehand.space.inches.shapes import Shape
from lonehand.space.inches.tables import Kind, Table

INCH: Final = 14.0
"""Pixels for an inch."""
EDGE: Final = 46.0
"""Pixels round the table, for title and numbers."""
HEAD: Final = 66.0
NUMBERED: Final = 12
"""Inches between two numbers along an edge."""
ROW: Final = 24.0
"""Pixels for a line of the legend."""
COLUMN: Final = 320.0
"""So wide is a column of the legend at least."""
INDENT: Final = 38.0
"""Where the words of a line of the legend begin, from its left end."""
LETTER: Final = 6.6
"""How wide a letter of the legend is, on average, with what it leaves for wider ones."""


def said_of(kind: Kind) -> str:
    """Return what the legend says of a kind of terrain, behind its name."""
    height = f", {in_inches(kind.height)}″" if kind.height else ""
    return kind.says or ", ".join(kind.properties) + height


class Sheet:
    """Where everything lies in the picture of a table, in pixels.

    Args:
        table: the table.

    Attributes:
        width: of the picture.
        height: of the picture.
        foot: where the table ends and the legend begins.
        columns: how far from the table's left edge each column of the legend begins.

    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kinds = [table.kind(name) for name in dict.fromkeys(p.kind for p in table.pieces)]
        self.table_width, self.table_height = self.long(table.width), self.long(table.height)
        self.width = self.table_width + 2 * EDGE
        self.columns = self.columns_that_fit()
        self.foot = HEAD + self.table_height
        rows = -(-len(self.kinds) // len(self.columns))
        self.height = self.foot + 74 + rows * ROW

    def columns_that_fit(self) -> list[float]:
        """Return where the columns of the legend begin, as many as stand beside each other."""
        lines = [INDENT + LETTER * len(f"{kind.name}  {said_of(kind)}") for kind in self.kinds]
        for number in range(int(self.table_width // COLUMN), 1, -1):
            starts, end = list[float](), 0.0
            for nth in range(number):
                starts.append(max(end, nth * self.table_width / number))
                end = starts[-1] + max(lines[nth::number], default=0.0)
            if end <= self.table_width + EDGE:
                return starts
        return [0.0]

    def long(self, length: int) -> float:
        """Return a length in pixels."""
        return length * INCH / 1000

    def at(self, place: Point) -> tuple[float, float]:
        """Return where a place lies."""
        return self.long(place[0]) + EDGE, self.long(place[1]) + HEAD

    def numbers(self) -> Iterator[str]:
        """Yield the inches along the upper and the left edge, a text each."""
        for inch in range(NUMBERED, self.table.width // 1000, NUMBERED):
            x, y = self.at((inch * 1000, 0))
            yield f'<text x="{x:.0f}" y="{y + 14:.0f}" text-anchor="middle">{inch}″</text>'
        for inch in range(NUMBERED, self.table.height // 1000, NUMBERED):
            x, y = self.at((0, inch * 1000))
            yield f'<text x="{x + 5:.0f}" y="{y - 4:.0f}">{inch}″</text>'

    def outline(self, shape: Shape) -> str:
        """Return a shape as an element without colours, up to its closing bracket."""
        if shape.outline.is_round:
            x, y = self.at((shape.x, shape.y))
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{self.long(shape.outline.radius):.1f}"'
        points = " ".join(f"{x:.1f} {y:.1f}" for x, y in map(self.at, shape.corners()))
        return f'<path d="M{points}z"'


class Swatch(Sheet):
    """Where a piece of terrain lies that is drawn by itself.

    Args:
        x: where its middle is drawn, in pixels.
        y: the same, from above.

    """

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def at(self, place: Point) -> tuple[float, float]:
        """Return where a place lies, as seen from the middle."""
        return self.long(place[0]) + self.x, self.long(place[1]) + self.y
