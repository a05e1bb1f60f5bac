"""Boards as text: there and back, turned, joined; and what the checker says."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from drawn import TEXTS, boards, cells_of, own, own_board, text_of
from hypothesis import given, settings

from lonehand.engine.errors import Refusal
from lonehand.space.cells.boards import Board, Reader, turn_round, write
from lonehand.space.cells.check import check_board, drawing_at_fault, read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import Piece, join, read_map, single, why_not_joined, write_map
from lonehand.space.cells.marks import ACROSS, GROUND, POST, UPRIGHT
from lonehand.space.cells.picture import picture

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.parametrize("key", TEXTS)
def test_every_board_passes_its_own_checker(key: str) -> None:
    board, problems = check_board(TEXTS[key])
    assert [] == problems
    assert board is not None


def test_there_are_eight_boards_of_town_and_country() -> None:
    assert [
        *("bank", "boarding_house", "boot_hill", "corral"),
        *("gully_country", "main_street", "saloon", "trading_post"),
    ] == list(TEXTS)


@pytest.mark.parametrize("key", TEXTS)
def test_a_board_is_written_as_it_was_read(key: str) -> None:
    assert TEXTS[key] == write(own_board(key))


def without_lines(board: Board | None) -> tuple[object, ...]:
    """Return a board but for where it stood in its text."""
    assert board is not None
    return board.lattice, board.columns, board.rows, board.ground, board.upper


@settings(max_examples=50)
@given(boards())
def test_any_drawing_comes_back_from_its_text(board: Board) -> None:
    assert without_lines(board) == without_lines(Reader(write(board)).read())


@pytest.mark.parametrize("key", TEXTS)
def test_a_board_turned_twice_is_itself(key: str) -> None:
    board = own_board(key)
    assert board == turn_round(turn_round(board))
    assert board != turn_round(board)


@pytest.mark.parametrize(("one", "two"), [*product(TEXTS, TEXTS)])
def test_every_two_boards_join_on_every_side_turned_or_not(one: str, two: str) -> None:
    ours, theirs = own_board(one), own_board(two)
    for other in (theirs, turn_round(theirs)):
        assert ["", ""] == [why_not_joined(ours, other, side) for side in ("right", "below")]


@pytest.mark.parametrize("other", TEXTS)
def test_a_board_joined_to_another_has_the_cells_of_both(other: str) -> None:
    ours, theirs = own_board("saloon"), own_board(other)
    beside = join([[Piece(ours, "a"), Piece(theirs, "b", is_turned=True)]], "Two")
    below = join([[Piece(ours, "a")], [Piece(theirs, "b")]], "Two")
    count = len(own("saloon")) + len(own(other))
    assert [count, count] == [len(Cells(beside)), len(Cells(below))]
    assert [] == drawing_at_fault(beside) + drawing_at_fault(below)


def test_a_turned_board_keeps_its_printed_names_and_its_neighbours() -> None:
    board = own_board("main_street")
    plain = Cells(single(board))
    turn = Cells(join([[Piece(board, is_turned=True)]], "Turned"))
    assert sorted(plain.names) == sorted(turn.names)
    for cell, name in enumerate(plain.names):
        before = {plain.names[near] for near in plain.neighbours[cell]}
        assert before == {turn.names[near] for near in turn.neighbours[turn.find(name)]}


def test_joined_boards_touch_along_the_whole_seam() -> None:
    board = own_board("gully_country")
    cells = Cells(join([[Piece(board, "a"), Piece(board, "b")]], "Two"))
    across = [
        (one, two)
        for one in range(cells.size)
        for two in cells.neighbours[one]
        if cells.names[one].startswith("a") and cells.names[two].startswith("b")
    ]
    assert 2 * board.rows - 1 == len(across)


MAP = """map: Four corners
about: Two streets.
boards:
  main_street | saloon turned
  bank | bank
"""


def find(key: str) -> Board:
    """Return a board that comes along."""
    if key not in TEXTS:
        raise Refusal(f"there is no board `{key}`")
    return own_board(key)


def test_a_map_of_boards_comes_back_from_its_text() -> None:
    plan = read_map(MAP, find)
    assert MAP == write_map(plan)
    assert ["main_street", "saloon", "bank", "bank.2"] == [piece.key for piece in plan.pieces]
    assert "bank.2 F6" in Cells(plan).names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("map: M\nboards:\n  bank | moon\n", "line 3: there is no board `moon`"),
        ("map: M\nboards:\n  bank sideways\n", "line 3: `bank sideways` is not a board"),
        ("map: M\nboards:\n  bank | saloon\n  bank\n", "row 2 has 1 boards and row 1 has 2"),
        ("map: M\n", "a map needs `map: title` and `boards:`"),
        ("map: M\nsize: 3\nboards:\n bank\n", "line 2: a map has lines `map: title`"),
    ],
)
def test_a_map_that_is_wrong_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_map(text, find)
    assert sentence in str(refusal.value)


def test_boards_of_different_sizes_or_cells_do_not_join() -> None:
    small = cells_of("ground\n  1   .   .\n\n  2     .   .\n").plan.pieces[0].board
    square = cells_of("ground\n  1   .   .\n\n  2   .   .\n", "squares").plan.pieces[0].board
    large = own_board("bank")
    assert "Trial has 2 rows and Bank has 16" in why_not_joined(small, large, "right")
    assert "Trial has 2 columns and Bank has 11" in why_not_joined(small, large, "below")
    assert "Trial has hexes and Trial has squares" in why_not_joined(small, square, "right")
    with pytest.raises(Refusal, match="boards, row 1, board 2: Trial has 2 rows"):
        join([[Piece(small), Piece(large)]], "Two")


GOOD = """
ground
      A   B   C   D   E
  1   .   .   .   .   .
        +-------+
  2    .|   _   |   .   .
        |       |
  3   . | _   _ D .   .
        +-ooo---+
  4     .   .   .   .   .
"""
UPSTAIRS = """
ground
      A   B   C   D   E
  1   .   .   .   .   .
        +-------+
  2    .|   s   |   .   .
        |       |
  3   . | _   _ D .   .
        +-------+
  4     .   .   .   .   .

upper
  1
        +-------+
  2     |   s   |
        |       |
  3     | _   _ |
        +-------+
  4
"""


def test_the_drawings_that_are_spoiled_below_are_right() -> None:
    for drawing in (GOOD, UPSTAIRS):
        assert [] == check_board(text_of(drawing))[1]


@pytest.mark.parametrize(
    ("drawing", "before", "after", "sentence"),
    [
        (GOOD, "_   _ D", "_   ? D", "line 10, column 15: unknown mark `?`; draw a cell as . :"),
        (GOOD, "1   .   .", "1   .  . ", "line 6, column 10: no cell has its mark here"),
        (GOOD, "|   _   |", "|  |_   |", "line 8, column 12: `|` is in an odd column"),
        (GOOD, "|       |", "|       -", "line 9, column 17: `-` stands across a line" ),
        (GOOD, "|   _   |", "|   _   +", "line 8, column 17: use `+` between two rows"),
        (GOOD, "+-ooo---+", "+-oqo---+", "line 11, column 12: unknown mark `q`; between two rows"),
        (GOOD, "+-ooo---+", "+-ooo--+ ", "line 11, column 16: `+` is midway"),
        (GOOD, "|       |", "|        ", "line 9, column 17: the line that comes from above and"),
        (GOOD, "+-ooo---+", "+-ooo----", "line 11, column 17: walls turn or meet here without"),
        (GOOD, "+-ooo---+", "+-oo    +", "line 11, column 13: the line that comes from left is"),
        (GOOD, "+-ooo---+", "+---o---+", "line 11, column 13: `o` on a corner between two rows"),
        (GOOD, "|       |", "|   +   |", "line 9, column 13: `+` is alone"),
        (GOOD, "_ D .", "_ | .", "no one can walk to the room around B2; give it a door"),
        (GOOD, "D .   .", "D T   .", "the door between C3 and D3 leads nowhere: there is a tree"),
        (GOOD, "_ D .", "_   .", "line 9, column 17: a wall comes from above and ends"),
        (GOOD, "  4     .", "  4      ", "line 12, column 9: this cell has no mark"),
        (GOOD, "  2    .|", "  2     |", "line 8, column 8: this cell has no mark"),
        (GOOD, "  4     .", "  5     .", "line 12, column 1: row 4 should begin"),
        (GOOD, "        |       |\n", "", ("line 9, column 1: leave one line between "
"row 2 and the next")),
        (GOOD, "1   .   .", "1 | .   .", "line 6, column 5: keep the edge of a board free"),
        (GOOD, "1   .   .", "1\t.   .  ", "line 6, column 4: use spaces in a drawing"),
        (GOOD, "_   _ D", "b   _ D", "line 10, column 11: a balcony cannot be in the drawing"),
        (GOOD, "|   _   |", "|   s   |", "line 8, column 13: stairs lead up from B2"),
        (GOOD, "ground", "cellar", "line 4, column 1: unknown line in the head"),
        (UPSTAIRS, "  2    .|   s   |", "  2    .|   _   |",
         "line 17, column 13: stairs lead down from B2u"),
        (UPSTAIRS, "  3     | _   _ |", "  3     | _   _ D",
         "line 19, column 15: a door leads from C3u into thin air"),
        (UPSTAIRS, "  2     |   s   |", "  2     |   _   |",
         "line 8, column 13: stairs lead up from B2"),
        (UPSTAIRS, "        +-------+\n  4\n", "        +-------+\n  4         b\n",
         "line 21, column 13: one would step from B4u into thin air"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place_and_what_would_be_right(
    drawing: str, before: str, after: str, sentence: str
) -> None:
    text = text_of(drawing)
    assert before in text
    problems = check_board(text.replace(before, after, 1))[1]
    assert any(sentence in str(problem) for problem in problems), [*map(str, problems)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "begin a board with its title"),
        ("board: B\n", "`cells: hexes` or `cells: squares`"),
        ("board: B\ncells: hexes\n", "the drawing is missing; begin it with `ground`"),
        ("board: B\ncells: hexes\nground\n", "`ground` has no row"),
        ("board: B\ncells: hexes\nground\n  1   .   .\n", "the board has 1 rows; make it an even"),
        ("board: B\nboard: C\ncells: hexes\nground\n  1   .\n", "`board:` is in the head twice"),
        (
            "board: B\ncells: hexes\nbuilding A1: Bank\nground\n  1   .   .\n\n  2     .   .\n",
            "line 3, column 1: `A1` is not in a building",
        ),
    ],
)
def test_a_text_without_a_board_in_it_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read(text, "trial.txt")
    assert sentence in str(refusal.value)
    assert "trial.txt" in str(refusal.value)


@settings(max_examples=60)
@given(boards())
def test_the_checker_has_an_answer_to_any_drawing(board: Board) -> None:
    problems = check_board(write(board))[1]
    assert all(problem.line > 0 and problem.sentence for problem in problems)


# -- the page of the manual ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    re.findall(
        r"^```text\n(.*?)^```", (DOCS / "maps.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    ),
)
def test_every_board_of_the_manual_is_right(text: str) -> None:
    assert [] == check_board(text)[1]


def test_the_manual_explains_every_mark_and_shows_it_on_a_board() -> None:
    page = (DOCS / "maps.md").read_text("utf-8")
    explained = {mark.replace("\\", "") for mark in re.findall(r"`(\\?[^`])`", page)}
    drawn = "".join(re.findall(r"^ground.*?^```", page, re.MULTILINE | re.DOTALL))
    for mark in {*GROUND, *UPRIGHT, *ACROSS, POST}:
        assert mark in explained
        assert mark in drawn


def test_the_picture_in_the_manual_is_the_one_that_is_drawn() -> None:
    assert picture(own("saloon")) == (DOCS / "images" / "saloon.svg").read_text("utf-8")
