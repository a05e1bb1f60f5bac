"""Boards as text that a person can draw: reading, writing, turning by 180 degrees, joining.

A board is a head of `word: text` lines and one or two drawings. In a drawing the rows of cells are
numbered in a margin of four characters; a cell is one mark, four characters from the next; between
two rows lies one line for what stands between them. Every other row of hexes is shifted by half a
cell, so that a straight upright wall runs beside the cells of one row and cuts those of the next:

          A   B   C              A   B   C
                              +-------+
      1   .   .   .         1 | _   _ | .
                              |       |
      2     .   .   .       2 |   _   D   .
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.space.cells.marks import ACROSS, GROUND, POST, UPRIGHT

Lattice = Literal["hexes", "squares"]
MARGIN: Final = 4
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEVELS: Final = ("ground", "upper")
HEAD: Final = ("board", "cells", "about", "building")
MOST_ROWS: Final = 99
ON_THE_BORDER: Final = (
    "keep the edge of a board free, so that boards can join; move this one cell inward"
)


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a text: where, counted from one, and what would be right."""

    line: int
    column: int
    sentence: str

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{where}: {self.sentence}" if self.line else self.sentence


class Board(msgspec.Struct, frozen=True):
    """A board, as drawn.

    Attributes:
        title: what it is called.
        lattice: hexes or squares.
        columns: cells in a row.
        rows: rows of cells.
        ground: the drawing, all lines equally long: one above the first row, one for each row, and
            one below each row.
        upper: the drawing of the upper floors, empty if there are none.
        about: a sentence on it.
        buildings: names of buildings, each with a cell that lies in it.
        lines: where each drawing begins in the text, for messages.

    """

    title: str
    lattice: Lattice
    columns: int
    rows: int
    ground: tuple[str, ...]
    upper: tuple[str, ...] = ()
    about: str = ""
    buildings: tuple[tuple[str, str], ...] = ()
    lines: tuple[tuple[str, int], ...] = ()

    def drawing(self, level: str) -> tuple[str, ...]:
        """Return the drawing of one level."""
        return self.ground if level == "ground" else self.upper


def width_of(lattice: Lattice, columns: int) -> int:
    """Return how many characters wide a drawing is."""
    return 4 * columns + (3 if lattice == "hexes" else 1)


def middle(lattice: Lattice, row: int, place: int) -> int:
    """Return the column of the mark of the cell that *place*, an odd column, lies in."""
    shift = 2 * (row % 2) if lattice == "hexes" else 0
    return (place - shift) // 4 * 4 + 2 + shift


def is_middle(lattice: Lattice, row: int, column: int) -> bool:
    """Say whether the mark of a cell may stand there."""
    shift = 2 * (row % 2) if lattice == "hexes" else 0
    return (column - shift) % 4 == 2


def places(lattice: Lattice, row: int, columns: int) -> range:
    """Return the odd columns of a row: two for each cell."""
    shift = 2 * (row % 2) if lattice == "hexes" else 0
    return range(1 + shift, 4 * columns + shift, 2)


def cell_name(lattice: Lattice, row: int, column: int) -> str:
    """Return the name of the cell whose mark stands there."""
    shift = 2 * (row % 2) if lattice == "hexes" else 0
    return f"{LETTERS[(column - shift) // 4]}{row + 1}"


# -- reading ---------------------------------------------------------------------------------------


class Reader:
    """One reading of a board's text: what has been found, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.problems: list[Problem] = []
        self.head: dict[str, str] = {}
        self.buildings: list[tuple[str, str]] = []
        self.drawings: dict[str, list[str]] = {}
        self.starts: dict[str, int] = {}

    def wrong(self, line: int, column: int, sentence: str) -> None:
        """Note a problem; line and column count from one."""
        self.problems.append(Problem(line, column, sentence))

    def read(self) -> Board | None:
        """Read the whole text; `None` if too much is wrong to make a board of it."""
        at = self.read_head()
        while at < len(self.lines):
            at = self.read_drawing(at)
        if not self.head.get("board"):
            self.wrong(1, 0, "begin a board with its title: `board: Main street`")
        lattice = self.head.get("cells")
        if lattice not in ("hexes", "squares"):
            self.wrong(1, 0, "say what the cells are: `cells: hexes` or `cells: squares`")
            return None
        if "ground" not in self.drawings:
            if not self.problems:
                self.wrong(len(self.lines), 0, "the drawing is missing; begin it with `ground`")
            return None
        return self.board("hexes" if lattice == "hexes" else "squares")

    def read_head(self) -> int:
        """Read the lines of the head; return where the first drawing begins."""
        for number, line in enumerate(self.lines):
            words = line.strip()
            if words in LEVELS:
                return number
            if not words or words.startswith(";"):
                continue
            key, colon, value = words.partition(":")
            first, _, rest = key.partition(" ")
            if not colon or first not in HEAD:
                known = ", ".join(f"`{word}:`" for word in HEAD)
                self.wrong(number + 1, 1, f"unknown line in the head; use {known}, then `ground`")
            elif first == "building":
                self.buildings.append((rest.strip(), value.strip()))
            elif key in self.head:
                self.wrong(number + 1, 1, f"`{key}:` is in the head twice")
            else:
                self.head[key] = value.strip()
        return len(self.lines)

    def read_drawing(self, start: int) -> int:
        """Read one drawing; return the line after it."""
        level = self.lines[start].strip()
        if level in self.drawings:
            self.wrong(start + 1, 1, f"there are two drawings of `{level}`; keep one")
        end = start + 1
        while end < len(self.lines) and self.lines[end].strip() not in LEVELS:
            end += 1
        at, drawn = start + 1, list[str]()
        row_lines = [n for n in range(at, end) if self.lines[n][:MARGIN].strip().isdigit()]
        if not row_lines:
            self.wrong(start + 1, 0, f"`{level}` has no rows; begin each row with its number")
            return end
        first = row_lines[0]
        above = self.lines[first - 1] if first - 1 > start else ""
        is_ruler = not re.search(rf"[^{LETTERS} ]", above)
        drawn.append("" if is_ruler else above[MARGIN:])
        last = row_lines[-1] + 1
        for number in range(first, min(last + 1, end)):
            line, nth = self.lines[number], number - first
            margin = line[:MARGIN].strip()
            if "\t" in line:
                self.wrong(number + 1, line.index("\t") + 1, "use spaces in a drawing, not tabs")
                line = line.replace("\t", " ")
            if nth % 2 == 0 and number < last and margin != str(nth // 2 + 1):
                self.wrong(
                    number + 1,
                    1,
                    f"row {nth // 2 + 1} should begin here with its number, with one line"
                    f" between two rows; this line begins with {margin or 'no number'}",
                )
                return end
            if nth % 2 and margin:
                self.wrong(number + 1, 1, f"leave one line between row {nth // 2 + 1} and the next")
                return end
            drawn.append(line[MARGIN:])
        if len(drawn) % 2 == 0:
            drawn.append("")
        for number in range(last + 1, end):
            if self.lines[number].strip():
                self.wrong(number + 1, 1, "only another drawing may follow the last row")
                break
        self.drawings[level] = drawn
        self.starts[level] = first - 1
        return end

    def board(self, lattice: Lattice) -> Board:
        """Make the board out of what was read."""
        ground = self.drawings["ground"]
        rows = len(ground) // 2
        ends = [
            (len(line.rstrip()) + 1 - (2 * (row % 2) if lattice == "hexes" else 0)) // 4
            for row, line in enumerate(ground[1::2])
        ]
        columns = max([1, *ends])
        upper = self.drawings.get("upper", [])
        if upper and len(upper) != len(ground):
            self.wrong(
                self.starts["upper"] + 1,
                0,
                f"`upper` has {len(upper) // 2} rows and `ground` {rows}; both need the same",
            )
            upper = []
        if columns > len(LETTERS) or rows > MOST_ROWS:
            self.wrong(1, 0, f"a board has at most {len(LETTERS)} columns and {MOST_ROWS} rows")
            columns = min(columns, len(LETTERS))
        if lattice == "hexes" and rows % 2:
            self.wrong(
                self.starts["ground"] + 1,
                0,
                f"the board has {rows} rows; make it an even number, so that it can be "
                "turned and joined",
            )
        width = width_of(lattice, columns)
        for level, drawn in (("ground", ground), ("upper", upper)):
            for nth, line in enumerate(drawn):
                if len(line.rstrip()) > width:
                    self.wrong(
                        self.starts[level] + nth + 1,
                        MARGIN + width + 1,
                        f"this line is longer than the {columns} columns of the board",
                    )
        return Board(
            self.head.get("board", ""),
            lattice,
            columns,
            rows,
            tuple(line.rstrip().ljust(width)[:width] for line in ground),
            tuple(line.rstrip().ljust(width)[:width] for line in upper),
            self.head.get("about", ""),
            tuple(self.buildings),
            tuple(self.starts.items()),
        )


def place_of(board: Board, level: str, line: int, column: int) -> tuple[int, int]:
    """Return where a character of a drawing stands in the text, counted from one."""
    return dict(board.lines).get(level, 0) + line + 1, column + MARGIN + 1


def read_trusted(text: str) -> Board:
    """Read a board without checking it: for the built-in ones, which are tested.

    Raises:
        Refusal: there is no board in the text at all.

    """
    reader = Reader(text)
    board = reader.read()
    if board is None or reader.problems:
        problem = reader.problems[0]
        raise Refusal(problem.sentence, place=f"line {problem.line}")
    return board


def marks_at_fault(board: Board) -> Iterator[Problem]:
    """Say which characters of the drawings mean nothing where they are."""
    for level in LEVELS:
        for nth, line in enumerate(board.drawing(level)):
            for column, mark in enumerate(line):
                if mark == " ":
                    continue
                wrong = wrong_in_row if nth % 2 else wrong_between
                sentence = wrong(board, level, nth, column)
                if sentence:
                    yield Problem(*place_of(board, level, nth, column), sentence)


def edges_of(board: Board, nth: int) -> tuple[int, int]:
    """Return the columns of the left and the right border in the line of a row."""
    whole = places(board.lattice, nth // 2, board.columns)
    return whole[0] - 1, whole[-1] + 1


def join_marks(marks: Mapping[str, object]) -> str:
    """Return marks for a sentence."""
    return " ".join(marks)


def wrong_in_row(board: Board, level: str, nth: int, column: int) -> str:
    """Return what is wrong with a mark in the line of a row; nothing if it is right."""
    line, row = board.drawing(level)[nth], nth // 2
    mark = line[column]
    if mark not in GROUND and mark not in UPRIGHT:
        if mark in "-+":
            return f"use `{mark}` between two rows; beside a cell, draw a wall as `|`"
        return (
            f"unknown mark `{mark}`; draw a cell as {join_marks(GROUND)},"
            f" and what is beside a cell as {join_marks(UPRIGHT)}"
        )
    if mark in UPRIGHT:
        if column % 2:
            return (
                f"`{mark}` is in an odd column; draw an upright wall midway between two"
                " marks, or in place of a mark to cut that cell in two"
            )
        return ON_THE_BORDER if column in edges_of(board, nth) else ""
    if level not in GROUND[mark].levels:
        return f"{GROUND[mark].name} cannot be in the drawing of `{level}`"
    left, right = edges_of(board, nth)
    if not left < column < right:
        return f"row {row + 1} does not reach this far"
    if is_middle(board.lattice, row, column):
        return ""
    if column % 2 and line[middle(board.lattice, row, column)] in UPRIGHT:
        return ""
    return (
        f"no cell has its mark here; draw the cells of row {row + 1} in"
        f" columns {left + MARGIN + 3}, {left + MARGIN + 7}, {left + MARGIN + 11} …"
    )


def wrong_between(board: Board, level: str, nth: int, column: int) -> str:
    """Return what is wrong with a mark between two rows; nothing if it is right."""
    mark = board.drawing(level)[nth][column]
    if nth in (0, 2 * board.rows):
        return ON_THE_BORDER
    if mark in (POST, "|"):
        if column % 2:
            return f"`{mark}` is midway between two corners; move it one column left or right"
        return ""
    if mark not in ACROSS:
        return (
            f"unknown mark `{mark}`; between two rows, draw {join_marks(ACROSS)},"
            f" {POST} on a corner, and | where an upright wall passes"
        )
    return ""


# -- writing ---------------------------------------------------------------------------------------


def write(board: Board) -> str:
    """Return a board as text; reading it gives the same board."""
    head = [f"board: {board.title}", f"cells: {board.lattice}"]
    if board.about:
        head.append(f"about: {board.about}")
    head += [f"building {cell}: {title}" for cell, title in board.buildings]
    ruler = " " * (MARGIN + 2) + "   ".join(LETTERS[: board.columns])
    text = [*head]
    for level in LEVELS:
        drawing = board.drawing(level)
        if not drawing:
            continue
        text += ["", level, ruler]
        for nth, line in enumerate(drawing[1:], start=1):
            margin = f"{nth // 2 + 1:>3} " if nth % 2 else " " * MARGIN
            text.append((margin + line).rstrip())
        while not text[-1]:
            text.pop()
    return "\n".join(text) + "\n"


def turn_round(board: Board) -> Board:
    """Return a board turned by 180 degrees."""
    return msgspec.structs.replace(
        board,
        ground=tuple(line[::-1] for line in board.ground[::-1]),
        upper=tuple(line[::-1] for line in board.upper[::-1]),
    )
