"""Boards joined edge to edge to a map, turned or not; and such a map as text."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.space.cells.boards import (
    LEVELS,
    Board,
    Lattice,
    cell_name,
    middle,
    place_of,
    places,
    turn_round,
    width_of,
)


class Piece(msgspec.Struct, frozen=True):
    """A board in a map.

    Attributes:
        board: as it is printed, not turned.
        key: how the map calls it; empty if it is the only one.
        is_turned: whether it lies turned by 180 degrees.
        row: rows of cells above it.
        column: columns of cells to the left of it.

    """

    board: Board
    key: str = ""
    is_turned: bool = False
    row: int = 0
    column: int = 0


class Map(msgspec.Struct, frozen=True):
    """Boards joined edge to edge, with one drawing of it all.

    Attributes:
        title: what it is called.
        about: a sentence on it.
        lattice: hexes or squares.
        columns: cells in a row.
        rows: rows of cells.
        drawings: the joined drawing of each level; without upper floors there is only `ground`.
        pieces: the boards, row by row.

    """

    title: str
    about: str
    lattice: Lattice
    columns: int
    rows: int
    drawings: dict[str, tuple[str, ...]]
    pieces: tuple[Piece, ...]

    def piece(self, row: int, column: int) -> Piece:
        """Return the board on which a cell lies; *column* is the one of its mark."""
        shift = 2 * (row % 2) if self.lattice == "hexes" else 0
        across = (column - shift) // 4
        for piece in self.pieces:
            board = piece.board
            if 0 <= row - piece.row < board.rows and 0 <= across - piece.column < board.columns:
                return piece
        raise LookupError(row, column)

    def name(self, row: int, column: int, half: str = "", level: str = "ground") -> str:
        """Return the name of a cell: as printed on its board, after the board's key.

        *half* is `w` or `e` for the western or eastern half of a cell that a wall cuts.
        """
        piece = self.piece(row, column)
        board = piece.board
        row, column = row - piece.row, column - 4 * piece.column
        if piece.is_turned:
            row, column = board.rows - 1 - row, width_of(board.lattice, board.columns) - 1 - column
            half = {"w": "e", "e": "w", "": ""}[half]
        name = cell_name(board.lattice, row, column) + half + ("u" if level == "upper" else "")
        return f"{piece.key} {name}" if piece.key else name

    def place(self, level: str, nth: int, column: int) -> tuple[str, int, int]:
        """Return the board, line and column in whose text a character of a drawing stands."""
        row = min(nth // 2, self.rows - 1)
        last = places(self.lattice, row, self.columns)[-1]
        inner = min(max(column, 1), last)
        piece = self.piece(row, middle(self.lattice, row, inner | 1))
        board = piece.board
        nth, column = nth - 2 * piece.row, column - 4 * piece.column
        if piece.is_turned:
            nth, column = 2 * board.rows - nth, width_of(board.lattice, board.columns) - 1 - column
        return piece.key, *place_of(board, level, nth, column)


def single(board: Board) -> Map:
    """Return the map that is one board."""
    return join([[Piece(board)]], board.title, board.about)


def why_not_joined(board: Board, other: Board, side: str) -> str:
    """Return why another board cannot join on a side, `right` or `below`; nothing if it can."""
    if board.lattice != other.lattice:
        return f"{board.title} has {board.lattice} and {other.title} has {other.lattice}"
    ours, theirs, what = (
        (board.rows, other.rows, "rows")
        if side == "right"
        else (board.columns, other.columns, "columns")
    )
    if ours != theirs:
        return (
            f"{board.title} has {ours} {what} and {other.title} has {theirs};"
            " where two boards meet both need the same number"
        )
    if board.lattice == "hexes" and board.rows % 2:
        return f"{board.title} has {board.rows} rows; only an even number joins"
    return ""


def join(grid: list[list[Piece]], title: str, about: str = "") -> Map:
    """Join boards, given row by row, edge to edge.

    Raises:
        Refusal: two boards do not join.

    """
    for down, line in enumerate(grid):
        if len(line) != len(grid[0]):
            raise Refusal(
                f"row {down + 1} has {len(line)} boards and row 1 has {len(grid[0])};"
                " every row needs the same number",
                place="boards",
            )
        for across, piece in enumerate(line):
            for side, before in (
                ("right", line[across - 1] if across else None),
                ("below", grid[down - 1][across] if down else None),
            ):
                reason = why_not_joined(before.board, piece.board, side) if before else ""
                if reason:
                    raise Refusal(reason, place=f"boards, row {down + 1}, board {across + 1}")
    lattice = grid[0][0].board.lattice
    rows = sum(line[0].board.rows for line in grid)
    columns = sum(piece.board.columns for piece in grid[0])
    levels = [
        level for level in LEVELS if any(p.board.drawing(level) for line in grid for p in line)
    ]
    width = width_of(lattice, columns)
    canvas = {level: [[" "] * width for _ in range(2 * rows + 1)] for level in levels}
    pieces, row = [], 0
    for line in grid:
        column = 0
        for piece in line:
            pieces.append(msgspec.structs.replace(piece, row=row, column=column))
            lying = turn_round(piece.board) if piece.is_turned else piece.board
            for level in levels:
                for nth, drawn in enumerate(lying.drawing(level)):
                    into = canvas[level][2 * row + nth]
                    for place, mark in enumerate(drawn):
                        if mark != " ":
                            into[4 * column + place] = mark
            column += piece.board.columns
        row += line[0].board.rows
    return Map(
        title,
        about,
        lattice,
        columns,
        rows,
        {level: tuple("".join(line) for line in lines) for level, lines in canvas.items()},
        tuple(pieces),
    )


# -- as text --------------------------------------------------------------------------------------


def is_map(text: str) -> bool:
    """Say whether a text describes a map of several boards, and not a board."""
    return re.search(r"^(map|boards):", text, re.MULTILINE) is not None


def read_map(text: str, find: Callable[[str], Board]) -> Map:
    """Read a map of several boards; *find* gives a board by its key.

    Raises:
        Refusal: a line is not understood, a board is unknown, or two boards do not join.

    """
    title, about, grid = "", "", list[list[Piece]]()
    in_boards = False
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        key, colon, value = words.partition(":")
        if not words or words.startswith(";"):
            continue
        if colon and key in ("map", "about"):
            title, about = (value.strip(), about) if key == "map" else (title, value.strip())
        elif words == "boards:":
            in_boards = True
        elif in_boards and not colon:
            grid.append([piece_of(word, number, find) for word in words.split("|")])
        else:
            raise Refusal(
                "a map has lines `map: title`, `about: …` and `boards:`, then rows of"
                " boards such as `bank | saloon turned`",
                place=f"line {number}",
            )
    if not title or not grid:
        raise Refusal("a map needs `map: title` and `boards:` with a row of boards", place="line 1")
    keys = [piece.key for line in grid for piece in line]
    numbered = [
        [
            msgspec.structs.replace(piece, key=numbered_key(keys, down * len(line) + across))
            for across, piece in enumerate(line)
        ]
        for down, line in enumerate(grid)
    ]
    return join(numbered, title, about)


def numbered_key(keys: list[str], place: int) -> str:
    """Return a board's key; where it lies in the map twice, the second one is `bank.2`."""
    before = keys[:place].count(keys[place])
    return f"{keys[place]}.{before + 1}" if before else keys[place]


def piece_of(word: str, number: int, find: Callable[[str], Board]) -> Piece:
    """Return one board of a row, `bank` or `bank turned`."""
    key, *rest = word.split() or [""]
    if not key or rest not in ([], ["turned"]):
        raise Refusal(
            f"`{word.strip()}` is not a board; write its name, and `turned` after it to turn it",
            place=f"line {number}",
        )
    try:
        board = find(key)
    except Refusal as refusal:
        inner = f": {refusal.place}" if refusal.place else ""
        raise Refusal(refusal.sentence, place=f"line {number}{inner}") from refusal
    return Piece(board, key, is_turned=bool(rest))


def write_map(plan: Map) -> str:
    """Return a map of several boards as text; reading it gives the same map."""
    text = [f"map: {plan.title}"]
    if plan.about:
        text.append(f"about: {plan.about}")
    text.append("boards:")
    for row in sorted({piece.row for piece in plan.pieces}):
        line = [piece for piece in plan.pieces if piece.row == row]
        words = (p.key.partition(".")[0] + (" turned" if p.is_turned else "") for p in line)
        text.append("  " + " | ".join(words))
    return "\n".join(text) + "\n"
