"""Maps for tests: the boards that come along, small drawings, and drawings at random."""

from __future__ import annotations

from functools import cache
from importlib import resources

from hypothesis import strategies as st

from lonehand.space.cells.boards import Board, Lattice, is_middle, places, width_of
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single

FOLDER = resources.files("lonehand.games") / "gunslinger" / "data" / "boards"
TEXTS = {
    file.name.removesuffix(".txt"): file.read_text("utf-8")
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name)
}
GULLY = """
ground
      A   B   C   D   E   F   G   H   I
  1   .   .   .   .   ~   .   .   .   .

  2     .   .   .   .   ~   .   .   .   .

  3   .   .   .   .   ~   .   .   .   .

  4     .   .   .   .   ~   .   .   .   .

  5   .   .   .   .   ~   .   .   .   .

  6     .   .   .   .   ~   .   .   .   .
"""
"""A gully down the middle of open ground."""


def text_of(drawing: str, lattice: Lattice = "hexes") -> str:
    """Return the text of a board from its drawing alone."""
    body = drawing.strip("\n")
    return f"board: Trial\ncells: {lattice}\n\n{body}\n"


@cache
def cells_of(drawing: str, lattice: Lattice = "hexes") -> Cells:
    """Return the cells of a drawing, which must be right."""
    return Cells(single(read(text_of(drawing, lattice))))


@cache
def own_board(key: str) -> Board:
    """Return a board that comes along."""
    return read(TEXTS[key])


@cache
def own(key: str) -> Cells:
    """Return the cells of a board that comes along."""
    return Cells(single(own_board(key)))


@st.composite
def boards(draw: st.DrawFn, lattice: Lattice = "hexes", *, fences: str = "|Dox#") -> Board:
    """Draw a board of a few cells at random; nobody would build like that."""
    columns, rows = draw(st.integers(2, 5)), 2 * draw(st.integers(1, 2))
    upright = st.sampled_from("          " + fences)
    across = st.sampled_from("          " + fences.replace("|", "-"))
    ground = st.sampled_from(".....:~~RtT_")
    width = width_of(lattice, columns)
    lines = [" " * width]
    for row in range(rows):
        line, whole = [" "] * width, places(lattice, row, columns)
        for column in range(whole[0], whole[-1] + 1):
            if is_middle(lattice, row, column):
                line[column] = draw(ground)
                if lattice == "hexes" and draw(st.integers(0, 5)) == 0:
                    line[column] = draw(st.sampled_from(fences))
                    line[column - 1], line[column + 1] = draw(ground), draw(ground)
            elif column % 4 == (whole[0] - 1) % 4:
                line[column] = draw(upright)
        lines.append("".join(line))
        between = [" "] * width
        if row < rows - 1:
            both = set(whole) & set(places(lattice, row + 1, columns))
            for column in sorted(both):
                if lattice == "hexes" or column % 4 == 1:
                    between[column] = draw(across)
                elif lattice == "squares":
                    between[column] = between[column - 2]
        lines.append("".join(between))
    return Board("Chance", lattice, columns, rows, tuple(lines))
