"""Who sees whom on a map of cells, and from where a head does."""

from __future__ import annotations

import pytest
from drawn import GULLY, TEXTS, boards, cells_of, own
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import is_clear

from lonehand.space.cells.boards import Board
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single
from lonehand.space.cells.marks import Edge, Level
from lonehand.space.cells.sight import Sight
from lonehand.space.cells.sight import cells_of as cells_in

SOLID = {Edge.WALL, Edge.HIGH}
SILL = {Edge.LOW, Edge.WINDOW}


def slowly(cells: Cells, cell: int, other: int, *, down: bool) -> bool:
    """Answer what `Sight.sees` answers for two cells below the upper floors, by the oracle."""
    solid = SOLID | SILL if down else SOLID
    levels = {cells.levels[cell], cells.levels[other]}
    near = other in cells.neighbours[cell]
    if levels == {Level.GULLY, Level.GROUND} and not near:
        return False

    def hides(at: int, beyond: int, edge: int) -> bool:
        is_rim = (cells.levels[at] == Level.GULLY) != (cells.level(beyond) == Level.GULLY)
        return edge in solid or (is_rim and levels == {Level.GULLY} and not near)

    def fills(at: int) -> bool:
        return cells.fills[at] == 2 or (down and cells.fills[at] == 1)

    return is_clear(cells, cell, other, hides, fills)


@settings(max_examples=60)
@given(boards(), st.booleans(), st.integers(0, 99))
def test_sight_is_what_the_slow_oracle_says(board: Board, down: bool, first: int) -> None:  # noqa: FBT001 - Hypothesis passes it by place
    cells = Cells(single(board))
    sight = Sight(cells)
    cell = first % cells.size
    for other in range(cells.size):
        slow, fast = slowly(cells, cell, other, down=down), sight.sees(cell, other, down=down)
        assert slow == fast, (cells.names[cell], cells.names[other], board.ground)


@pytest.mark.parametrize("key", TEXTS)
def test_on_a_board_sight_is_what_the_slow_oracle_says(key: str) -> None:
    cells = own(key)
    sight = Sight(cells)
    pairs = [(7 * k % cells.size, (61 * k + 20) % cells.size) for k in range(12)]
    for cell, other in pairs:
        if not cells.storeys[cell] and not cells.storeys[other]:
            assert slowly(cells, cell, other, down=False) == sight.sees(cell, other)


@settings(max_examples=40)
@given(boards("squares"), st.integers(0, 99))
def test_on_squares_sight_is_what_the_slow_oracle_says(board: Board, first: int) -> None:
    cells = Cells(single(board))
    sight = Sight(cells)
    cell = first % cells.size
    for other in range(cells.size):
        assert slowly(cells, cell, other, down=False) == sight.sees(cell, other)


@settings(max_examples=60)
@given(boards(), st.booleans())
def test_sight_is_the_same_in_both_directions(board: Board, down: bool) -> None:  # noqa: FBT001 - Hypothesis passes it by place
    cells = Cells(single(board))
    sight = Sight(cells)
    rows = [sight.row(cell, down=down) for cell in range(cells.size)]
    assert rows == [bytes(row[cell] for row in rows) for cell in range(cells.size)]


@settings(max_examples=60)
@given(boards(), st.booleans())
def test_one_line_is_seen_as_in_its_row(board: Board, down: bool) -> None:  # noqa: FBT001 - Hypothesis passes it by place
    cells = Cells(single(board))
    lines, rows = Sight(cells), Sight(cells)
    for cell in range(cells.size):
        row = bytes(lines.sees(other, cell, down=down) for other in range(cells.size))
        assert rows.row(cell, down=down) == row


@pytest.mark.parametrize("key", TEXTS)
def test_on_a_board_one_line_is_seen_as_in_its_row_floors_and_all(key: str) -> None:
    cells = own(key)
    lines, rows = Sight(cells), Sight(cells)
    for cell in range(0, cells.size, 13):
        row = bytes(lines.sees(cell, other) for other in range(cells.size))
        assert rows.row(cell) == row


@pytest.mark.parametrize("key", TEXTS)
def test_what_is_seen_off_the_map_lies_in_the_openings_of_the_view(key: str) -> None:
    cells = own(key)
    sight = Sight(cells)
    every = [*cells_in(cells.margin.off)]
    for cell in range(4, cells.size, 41):
        may = sight.may_see_off_map(cell)
        for bit in every[cell % 7 :: 7]:
            assert may >> bit & 1 or not sight.sees(cell, cells.size + bit)


@pytest.mark.parametrize("key", ["saloon", "boarding_house"])
def test_sight_between_floors_is_the_same_in_both_directions(key: str) -> None:
    cells = own(key)
    sight = Sight(cells)
    rows = [sight.row(cell) for cell in range(cells.size)]
    assert rows == [bytes(row[cell] for row in rows) for cell in range(cells.size)]


@settings(max_examples=30)
@given(boards())
def test_who_is_down_sees_nothing_that_he_would_not_see_standing(board: Board) -> None:
    sight = Sight(Cells(single(board)))
    for cell in range(sight.cells.size):
        assert sight.mask(cell, down=True) & ~sight.mask(cell) == 0


@settings(max_examples=30)
@given(boards())
def test_heads_see_each_other_in_both_directions(board: Board) -> None:
    sight = Sight(Cells(single(board)))
    count = min(len(sight.heads), 12)
    for head in range(count):
        for other in range(head):
            assert sight.heads_see(head, other) == sight.heads_see(other, head)


STREET = """
ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .

  2     .   .   .   .   .   .
            +-----------+
  3   .   . | _   _   _ | .

  4     .   .   .   .   .   .
"""

HUT = """
ground
      A   B   C   D   E   F   G
  1   .   .   .   .   .   .   .

  2     .   .   .   .   .   .   .
            +-------+
  3   .   . | _   _ | .   .   .
            |       |
  4     .   |   _   D   .   .   .
            |       |
  5   .   . | _   _ | .   .   .
            +--ooo--+
  6     .   .   .   .   .   .   .

  7   .   .   .   .   .   .   .

  8     .   .   .   .   .   .   .
"""


def sees(sight: Sight, one: str, two: str, *, down: bool = False) -> bool:
    """Say whether two cells see each other, by their names."""
    return sight.sees(sight.cells.find(one), sight.cells.find(two), down=down)


def test_a_wall_hides_and_a_door_does_not_until_it_is_closed() -> None:
    cells = cells_of(HUT)
    sight = Sight(cells)
    assert sees(sight, "C4", "G4")
    assert not sees(sight, "C4", "A4")
    door = (cells.find("C4"), cells.find("E4"))
    assert not sees(Sight(cells, [door]), "C4", "G4")


def test_a_window_hides_whoever_is_down() -> None:
    sight = Sight(cells_of(HUT))
    assert sees(sight, "C5", "C7")
    assert not sees(sight, "C5", "C7", down=True)


def test_a_line_along_a_straight_wall_is_clear() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D
  1   .   .   .   .

  2     .   .   .   .
          +
  3   .  .|.  .   .
          |
  4     . | .   .   .
          |
  5   .  .|.  .   .
          +
  6     .   .   .   .
"""
    )
    sight = Sight(cells)
    assert sees(sight, "A2", "A6")
    assert not sees(sight, "A4", "B4")


def test_two_walls_that_meet_leave_no_gap_at_their_post() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D
  1   .   .   .   .

  2     .   .   .   .
        +-------+
  3   . | .   . | .
        |       +
  4    .|   .   .   .
        +-------+
  5   .   .   .   .

  6     .   .   .   .
"""
    )
    sight = Sight(cells)
    assert not sees(sight, "A2", "B3")
    assert not sees(sight, "A3", "B3")


def test_a_tree_hides_what_is_behind_it_and_is_seen_itself() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D   E
  1   .   .   T   .   .

  2     .   .   .   .   .
"""
    )
    sight = Sight(cells)
    assert not sees(sight, "B1", "D1")
    assert sees(sight, "B1", "C1")
    assert sees(sight, "B1", "C2")


def test_a_fence_hides_whoever_is_down_behind_it() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D   E
  1   .   .   .   .   .
          +xxxxxxx+
  2     .   .   .   .   .

  3   .   .   .   .   .

  4     .   .   .   .   .
"""
    )
    sight = Sight(cells)
    assert sees(sight, "C1", "C3")
    assert not sees(sight, "C1", "C3", down=True)
    cover = sight.cover(cells.find("B2"), cells.find("B1"))
    assert cover is not None
    assert cover.needs_down
    assert {"low"} == {sight.heads[head].kind for head in cover.heads}


def test_in_cover_at_a_corner_the_head_sees_and_the_body_does_not() -> None:
    cells = cells_of(HUT)
    sight = Sight(cells)
    here, there = cells.find("E3"), cells.find("A2")
    assert not sight.sees(here, there)
    cover = sight.cover(here, there)
    assert cover is not None
    assert not cover.needs_down
    head = sight.heads[cover.heads[0]]
    assert ("corner", "D2") == (head.kind, cells.names[head.over])


def test_in_cover_at_a_door_frame_the_head_sees_along_the_street() -> None:
    cells = cells_of(HUT)
    sight = Sight(cells)
    here = cells.find("C4")
    hidden = list(cells_in(~sight.mask(here) & ((1 << cells.size) - 1)))
    found = [cell for cell in hidden if (c := sight.cover(here, cell)) and not c.needs_down]
    assert found
    assert {"door"} == {
        sight.heads[head].kind
        for cell in found
        if (cover := sight.cover(here, cell))
        for head in cover.heads
    }
    assert cells.find("E1") in found


def test_the_cells_of_cover_are_those_that_cover_finds() -> None:
    cells = own("main_street")
    sight = Sight(cells)
    target = cells.find("F12")
    found = sight.cover_cells(target)
    assert found == [c for c in range(cells.size) if not cells.fills[c] and sight.cover(c, target)]
    assert cells.find("E7") not in found  # a trough stands there
    for cell in found:
        cover = sight.cover(cell, target)
        assert cover is not None
        assert not sight.sees(cell, target, down=cover.needs_down)
        assert all(sight.head_sees(head, target) for head in cover.heads)


def test_lying_down_is_cover_only_behind_something_low_at_hand() -> None:
    cells = own("main_street")
    sight = Sight(cells)
    target = cells.find("C8")
    behind, far = cells.find("C4"), cells.find("C2")
    for cell in (behind, far):
        assert sight.sees(cell, target)
        assert not sight.sees(cell, target, down=True)
    cover = sight.cover(behind, target)
    assert cover is not None
    assert {"low"} == {sight.heads[head].kind for head in cover.heads}
    assert sight.cover(far, target) is None


def test_a_gully_is_seen_into_from_its_rim_only() -> None:
    sight = Sight(cells_of(GULLY))
    assert sees(sight, "D3", "E3")
    assert not sees(sight, "C3", "E3")
    assert sees(sight, "C3", "G3")
    assert sees(sight, "E1", "E5")


def test_a_head_over_the_rim_of_a_gully_sees_the_country() -> None:
    cells = cells_of(GULLY)
    sight = Sight(cells)
    cover = sight.cover(cells.find("E3"), cells.find("A3"))
    assert cover is not None
    assert {"rim"} == {sight.heads[head].kind for head in cover.heads}


def test_from_a_balcony_one_sees_the_street_and_not_what_lies_beneath() -> None:
    sight = Sight(own("saloon"))
    assert sees(sight, "F7u", "F9")
    assert not sees(sight, "F7u", "F7")
    assert not sees(sight, "F5u", "F5")
    assert sees(sight, "I2u", "I2")  # the stairs
    assert not sees(sight, "F7u", "D14")  # inside the undertaker's


def test_from_an_upper_floor_one_sees_into_a_gully() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .
        +-------+
  2    .|   s   |   .   ~   .
        +-DDD---+
  3   .   .   .   .   .   .

  4     .   .   .   .   .   .

upper
      A   B   C   D   E   F
  1
        +-------+
  2     |   s   o
        +-------+
  3

  4
"""
    )
    sight = Sight(cells)
    assert sees(sight, "B2u", "E2")
    assert not sees(sight, "B2u", "E2", down=True)
    assert not sees(sight, "B2", "E2")


def test_from_upstairs_houses_over_the_way_hide_what_lies_off_the_map() -> None:
    cells = own("saloon")
    sight = Sight(cells)
    below = [cell for cell in range(cells.size) if cells.levels[cell] == Level.GROUND]
    upper = cells.find("F7u")
    hidden = [cell for cell in below if not sight.sees(upper, cell) and not cells.buildings[cell]]
    assert hidden
    off = [cells.size + bit for bit in cells_in(cells.margin.off)]
    seen = [cell for cell in off if sight.sees(upper, cell)]
    assert 0 < len(seen) < len(off)


def test_off_the_map_lies_open_ground() -> None:
    cells = cells_of(HUT)
    sight = Sight(cells)
    assert sees(sight, "A1", "off 0,1")
    assert sees(sight, "off 0,1", "A1")
    assert not sees(sight, "C3", "off 0,3")


def test_on_squares_a_line_between_two_walls_that_meet_is_blocked_and_past_one_is_clear() -> None:
    one = """
ground
      A   B   C
  1   .   .   .
        +
  2   . | .   .
        +
  3   .   .   .
"""
    sight = Sight(cells_of(one, "squares"))
    assert sees(sight, "A1", "B2")
    assert not sees(sight, "A2", "B2")
    two = one.replace("  1   .   .   .\n        +", "  1   .   .   .\n    +---+").replace(
        "    +---+", "        +---+"
    )
    assert sees(Sight(cells_of(two, "squares")), "A2", "A1")
    assert not sees(Sight(cells_of(two, "squares")), "B1", "B2")
    assert not sees(Sight(cells_of(two, "squares")), "A1", "B2")


@pytest.mark.parametrize("key", TEXTS)
def test_every_board_offers_cover(key: str) -> None:
    cells = own(key)
    sight = Sight(cells)
    assert any(sight.cover_cells(target) for target in (cells.find("F8"), cells.find("H4")))


def test_a_street_without_walls_offers_none() -> None:
    cells = cells_of("ground\n  1   .   .   .\n\n  2     .   .   .\n")
    assert [] == Sight(cells).cover_cells(0)
