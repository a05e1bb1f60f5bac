"""Cells and their sides, ranges, facing, aim zones, and the best routes."""

from __future__ import annotations

import heapq

import pytest
from drawn import GULLY, TEXTS, boards, cells_of, own
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.space.cells import aim
from lonehand.space.cells.boards import Board
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single
from lonehand.space.cells.marks import Edge
from lonehand.space.cells.routes import UNREACHED, Routes, on_path, prefer_unoccupied
from lonehand.space.cells.sight import Sight
from lonehand.space.cells.sight import cells_of as cells_in

OPEN = "ground\n" + "\n\n".join(
    f"{row:>3} " + ("  " if row % 2 else "    ") + "   ".join("." * 9) for row in range(1, 9)
)


# -- cells -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", TEXTS)
def test_every_cell_has_four_to_seven_sides(key: str) -> None:
    assert {4, 5, 6, 7} >= {len(sides) for sides in own(key).sides}


def test_all_kinds_of_cells_come_up_on_the_boards() -> None:
    assert {4, 5, 6, 7} == {len(sides) for key in TEXTS for sides in own(key).sides}


@settings(max_examples=50)
@given(boards())
def test_neighbours_are_mutual_and_steps_too(board: Board) -> None:
    cells = Cells(single(board))
    for cell in range(cells.size):
        for near in cells.neighbours[cell]:
            assert cell in cells.neighbours[near]
        for near, edge in cells.steps[cell]:
            assert (cell, edge) in cells.steps[near]


@settings(max_examples=50)
@given(boards())
def test_the_sides_of_a_cell_close_round_it(board: Board) -> None:
    cells = Cells(single(board))
    for cell in range(cells.size):
        sides = cells.sides[cell]
        for side, following in zip(sides, [*sides[1:], sides[0]], strict=True):
            assert side.points[-1] == following.points[0]


@pytest.mark.parametrize("key", TEXTS)
def test_facings_go_round_the_compass_once(key: str) -> None:
    cells = own(key)
    for cell in range(cells.size):
        bearings = [side.bearing for side in cells.sides[cell]]
        turns = [(b - a) % 12 for a, b in zip(bearings, [*bearings[1:], bearings[0]], strict=True)]
        assert 12 == sum(turns), (cells.names[cell], bearings)
        assert min(turns) > 0


def test_buildings_have_their_rooms_and_their_exits() -> None:
    cells = own("main_street")
    marshal = cells.buildings[cells.find("C12")]
    assert marshal == cells.buildings[cells.find("B14")] == cells.buildings[cells.find("D14")]
    assert 0 == cells.buildings[cells.find("F8")]
    assert {("C11", "B10"), ("C11", "C10")} == {
        (cells.names[a], cells.names[b]) for a, b in cells.exits(marshal)
    }


def test_an_upper_floor_belongs_to_its_building_and_is_reached_by_stairs() -> None:
    cells = own("saloon")
    up, down = cells.find("I2u"), cells.find("I2")
    assert cells.buildings[up] == cells.buildings[down] > 0
    assert (up, Edge.OPEN) in cells.steps[down]
    assert cells.beneath[up] == down


# -- ranges ----------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(boards(), st.data())
def test_ranges_are_symmetrical_and_no_detour_is_shorter(board: Board, data: st.DataObject) -> None:
    cells = Cells(single(board))
    for _ in range(20):
        a, b, c = (data.draw(st.integers(0, cells.size - 1)) for _ in range(3))
        assert cells.range(a, b) == cells.range(b, a)
        assert cells.range(a, c) <= cells.range(a, b) + cells.range(b, c)
        assert (cells.range(a, b) == 0) == (a == b)


@pytest.mark.parametrize(
    ("one", "two", "hexes"),
    [("A1", "A1", 0), ("A1", "B1", 1), ("A1", "A2", 1), ("A1", "B2", 2), ("A1", "A3", 2),
     ("A1", "I1", 8), ("A1", "I8", 12), ("E4", "C8", 4), ("A1", "off 0,1", 1),
     ("A1", "off -3,1", 4), ("E1", "off 5,-3", 4), ("off 0,1", "off 12,1", 12)],
)  # fmt: skip
def test_ranges_are_counted_in_hexes(one: str, two: str, hexes: int) -> None:
    cells = cells_of(OPEN)
    assert hexes == cells.range(cells.find(one), cells.find(two))


def test_walls_do_not_lengthen_a_range() -> None:
    cells = own("main_street")
    assert 1 == cells.range(cells.find("A3"), cells.find("B3"))


def test_another_floor_is_one_hex_away_at_least() -> None:
    cells = own("saloon")
    assert 1 == cells.range(cells.find("I2u"), cells.find("I2"))
    far = cells.range(cells.find("C4"), cells.find("I4"))
    assert far == cells.range(cells.find("C4"), cells.find("I4u"))


def test_on_squares_ranges_are_kings_moves() -> None:
    drawing = "ground\n" + "\n\n".join(f"{row:>3}   .   .   .   .   ." for row in range(1, 6))
    cells = cells_of(drawing, "squares")
    assert 4 == cells.range(cells.find("A1"), cells.find("E5"))
    assert 4 == cells.range(cells.find("A1"), cells.find("C5"))
    assert 1 == cells.range(cells.find("A1"), cells.find("off 0,0"))


@pytest.mark.parametrize("key", TEXTS)
def test_rings_hold_each_cell_at_its_range_on_the_map_and_off_it(key: str) -> None:
    cells = own(key)
    for cell in range(3, cells.size, 53):
        for far, ring in enumerate(cells.rings(cell)):
            assert {far} >= {cells.range(cell, other) for other in cells_in(ring)}
        rings = cells.off_rings(cell)
        assert cells.margin.off == sum(rings)
        outside = cells.size + rings[-1].bit_length() - 1
        assert len(rings) - 1 == cells.range(outside, cell) == cells.ranges_to(outside)[cell]


# -- facing ----------------------------------------------------------------------------------------


def place(cells: Cells, name: str, facing: str) -> tuple[int, int]:
    """Return a cell and a facing in it."""
    cell = cells.find(name)
    return cell, aim.facing_named(cells, cell, facing)


def test_the_zone_runs_from_the_front_left_to_the_front_right_hex() -> None:
    cells = cells_of(OPEN)
    cell, facing = place(cells, "E4", "E")
    front = [cells.names[near] for near in aim.front(cells, cell, facing)]
    assert ["F3", "F4", "F5"] == front
    inside = {cells.names[other] for other in cells_in(aim.zone(cells, cell, facing))}
    assert {"E4", *front, "F2", "G1", "F6", "G7", "G8", "I8", "I1"} <= inside
    assert not {"E3", "D4", "E5", "F1", "E2", "D1", "F8"} & inside


@pytest.mark.parametrize("key", TEXTS)
def test_the_zone_as_bits_is_the_zone_asked_hex_by_hex(key: str) -> None:
    cells = own(key)
    for cell in range(0, cells.size, 17):
        for facing in range(len(cells.sides[cell])):
            asked = [c for c in range(cells.size) if aim.is_in_zone(cells, cell, facing, c)]
            assert asked == list(cells_in(aim.zone(cells, cell, facing)))


def test_every_place_lies_in_some_zone_on_the_map_and_off_it() -> None:
    cells = own("boarding_house")
    for cell in range(cells.size):
        for target in (0, cells.size - 1, cells.find("off -5,-5"), cells.find("off 20,9")):
            assert aim.turns(cells, cell, 0, target)[0] <= 3


def test_the_zone_goes_on_off_the_map() -> None:
    cells = cells_of(OPEN)
    cell, facing = place(cells, "A4", "W")
    assert aim.is_in_zone(cells, cell, facing, cells.find("off -6,4"))
    assert not aim.is_in_zone(cells, cell, facing, cells.find("off 12,4"))


@pytest.mark.parametrize(
    ("target", "hexsides", "facings"),
    [("I4", 0, ["E"]), ("I1", 0, ["E"]), ("E1", 1, ["NE"]), ("A1", 2, ["NW"]),
     ("A4", 2, ["NW", "SW"]), ("E4", 0, ["E"])],
)  # fmt: skip
def test_turning_costs_only_the_sides_that_bring_the_target_in(
    target: str, hexsides: int, facings: list[str]
) -> None:
    cells = cells_of(OPEN)
    cell, facing = place(cells, "E4", "E")
    cost, found = aim.turns(cells, cell, facing, cells.find(target))
    assert (hexsides, sorted(facings)) == (
        cost,
        sorted(aim.facing_name(cells, cell, each) for each in found),
    )


def test_a_step_keeps_the_facing_as_well_as_the_next_cell_allows() -> None:
    cells = own("main_street")
    cell, facing = place(cells, "F9", "NE")
    after = aim.keep_facing(cells, cell, facing, cells.find("F8"))
    assert "NE" == aim.facing_name(cells, cells.find("F8"), after)


@pytest.mark.parametrize("key", TEXTS)
def test_off_the_map_too_the_zone_as_bits_is_the_zone_asked_hex_by_hex(key: str) -> None:
    cells = own(key)
    every = [cells.size + bit for bit in cells_in(cells.margin.off)]
    for cell in range(5, cells.size, 61):
        for facing in range(len(cells.sides[cell])):
            asked = [c for c in every if aim.is_in_zone(cells, cell, facing, c)]
            assert asked == [cells.size + c for c in cells_in(aim.zone_off(cells, cell, facing))]


def test_on_squares_the_zone_is_the_front_quarter_with_its_diagonals() -> None:
    drawing = "ground\n" + "\n\n".join(f"{row:>3}   .   .   .   .   ." for row in range(1, 6))
    cells = cells_of(drawing, "squares")
    cell, facing = place(cells, "C3", "N")
    inside = {cells.names[other] for other in cells_in(aim.zone(cells, cell, facing))}
    assert {"C3", "B2", "C2", "D2", "A1", "B1", "C1", "D1", "E1"} == inside


# -- the hex that cuts off a retreat ---------------------------------------------------------------


def test_facing_away_in_a_gully_he_is_headed_off_just_beyond_it() -> None:
    cells = cells_of(GULLY)
    sight = Sight(cells)
    enemy, facing = place(cells, "E3", "E")
    for start in ("A3", "B3", "C3"):
        found = aim.meeting_cells(sight, cells.find(start), enemy, facing)
        beyond = {cells.names[cell] for cell in found}
        assert beyond <= {"F1", "F2", "F3", "F4", "F5"}, start
        assert "F3" in {
            cells.names[cell]
            for cell in aim.meeting_cells(sight, cells.find(start), enemy, facing, enemy_first=True)
        }


def test_facing_him_from_a_gully_the_next_hex_before_him_is_the_target_step_by_step() -> None:
    cells = cells_of(GULLY)
    sight = Sight(cells)
    enemy, facing = place(cells, "E3", "W")
    for start, following in (("A3", "B3"), ("B3", "C3")):
        found = aim.meeting_cells(sight, cells.find(start), enemy, facing)
        nearest = min(found, key=lambda cell: cells.range(enemy, cell))
        assert following == cells.names[nearest]
        assert {1} == {cells.range(cells.find(start), cell) for cell in found}


def test_the_hex_that_cuts_off_may_lie_off_the_map() -> None:
    cells = cells_of(
        """
ground
      A   B   C   D
  1   .   .   .   .
        +-------+
  2    .|   _   |   .
        |       |
  3   . | _   _ D .
        +-------+
  4     .   .   .   .
"""
    )
    sight = Sight(cells)
    enemy, facing = place(cells, "A3", "W")
    found = aim.meeting_cells(sight, cells.find("B4"), enemy, facing)
    assert found
    assert all(cells.is_off_map(cell) for cell in found)
    assert () == aim.meeting_cells(sight, cells.find("B4"), enemy, facing, off_map=False)


@settings(max_examples=25)
@given(boards(), st.integers(0, 999), st.booleans(), st.integers(1, 9))
def test_the_hex_that_cuts_off_is_the_nearest_of_all_that_count(
    board: Board,
    seed: int,
    his: bool,  # noqa: FBT001 - Hypothesis passes it by place
    left_out: int,
) -> None:
    cells = Cells(single(board))
    among = sum(1 << cell for cell in range(cells.size) if (cell + seed) % left_out)
    sight = Sight(cells)
    me, enemy = seed % cells.size, (seed // 7) % cells.size
    facing = seed % len(cells.sides[enemy])
    reach = [cells.find(f"off {c},{r}") for c in (-1, 0, 7) for r in (-1, 0, 1, 6)]
    every = [*range(cells.size), *(cell for cell in reach if cell >= cells.size)]
    meeting = [
        cell
        for cell in every
        if cell != me and aim.is_in_zone(cells, enemy, facing, cell) and sight.sees(me, cell)
        if cells.is_off_map(cell) or among >> cell & 1
    ]

    def nearness(cell: int) -> tuple[int, int]:
        mine, other = cells.range(me, cell), cells.range(enemy, cell)
        return (other, mine) if his else (mine, other)

    found = aim.meeting_cells(sight, me, enemy, facing, enemy_first=his, among=among)
    assert all(cells.is_off_map(cell) or among >> cell & 1 for cell in found)
    assert len({nearness(cell) for cell in found}) <= 1
    if meeting:
        assert nearness(found[0]) <= min(map(nearness, meeting))


# -- routes ----------------------------------------------------------------------------------------


def dijkstra(cells: Cells, start: int) -> list[int]:
    """Return what the way from a cell to each costs, by the plainest search there is."""
    cost = [UNREACHED] * cells.size
    cost[start] = 0
    heap = [(0, start)]
    while heap:
        far, cell = heapq.heappop(heap)
        for side in cells.sides[cell]:
            near = side.beyond
            if 0 <= near < cells.size and side.edge in (Edge.OPEN, Edge.DOOR, Edge.LOW):
                after = far + (2 if side.edge == Edge.LOW else 1)
                if not cells.fills[near] and after < cost[near]:
                    cost[near] = after
                    heapq.heappush(heap, (after, near))
    return cost


@settings(max_examples=60)
@given(boards(), st.integers(0, 99))
def test_ways_cost_what_dijkstra_says_and_all_first_steps_are_found(
    board: Board, seed: int
) -> None:
    cells = Cells(single(board))
    routes = Routes(cells, {Edge.OPEN: 1, Edge.DOOR: 1, Edge.LOW: 2})
    start = seed % cells.size
    costs = dijkstra(cells, start)
    for goal in range(cells.size):
        if cells.fills[goal] or cells.fills[start]:
            continue
        assert costs[goal] == (UNREACHED if (c := routes.cost(start, goal)) is None else c)
        if costs[goal] < UNREACHED and goal != start:
            best = {
                near
                for near, step in routes.steps[start]
                if step + dijkstra(cells, near)[goal] == costs[goal]
            }
            assert best == set(routes.way(start, goal).steps)


STREETS = """
ground
      A   B   C   D   E   F   G
  1   .   .   .   .   .   .   .
            +---------+
  2     .   |   _   _ | .   .   .
            |         |
  3   .   . | _   _   D   .   .
            |         |
  4     .   |   _   _ | .   .   .
            +---------+
  5   .   :   :   :   .   .   .

  6     .   .   .   .   .   .   .
"""


def named(cells: Cells, steps: tuple[int, ...]) -> list[str]:
    """Return the names of steps."""
    return [cells.names[cell] for cell in steps]


def test_into_a_building_with_one_door_the_way_leads_through_it() -> None:
    cells = cells_of(STREETS)
    routes = Routes(cells)
    way = routes.way(cells.find("F3"), cells.find("C3"))
    assert ["D3"] == named(cells, way.steps)
    assert way.is_whole
    assert 2 == way.left


def test_bound_for_a_hex_nobody_goes_into_a_building_that_is_not_named() -> None:
    cells = cells_of(STREETS)
    routes = Routes(cells)
    inside, outside = cells.find("C3"), cells.find("F3")
    house = cells.buildings[inside]
    assert routes.cost(outside, inside, enter=()) is None
    assert 2 == routes.cost(outside, inside, enter=(house,))
    assert 2 == routes.cost(inside, outside, enter=())  # who is inside may leave
    way = routes.way(outside, inside, enter=())
    assert not way.is_whole
    # As near as he can come, counted straight: before a wall as well as at the door.
    last = outside
    while (further := routes.way(last, inside, enter=())).steps:
        last = further.steps[0]
    assert not cells.buildings[last]
    assert 2 >= cells.range(last, inside)


def test_of_equally_short_ways_criteria_choose_in_their_order() -> None:
    cells = cells_of(STREETS)
    routes = Routes(cells)
    start, goal = cells.find("B6"), cells.find("D5")
    plain = named(cells, routes.way(start, goal).steps)
    assert ["C5", "C6"] == sorted(plain)
    path = routes.way(start, goal, prefer=[on_path(cells)])
    assert ["C5"] == named(cells, path.steps)
    occupied = {cells.find("C5")}
    free = routes.way(start, goal, prefer=[prefer_unoccupied(occupied), on_path(cells)])
    assert ["C6"] == named(cells, free.steps)
    printed = routes.way(start, goal, prefer=[on_path(cells), prefer_unoccupied(occupied)])
    assert ["C5"] == named(cells, printed.steps)


def test_only_the_front_cells_may_be_the_first_step_if_one_says_so() -> None:
    cells = cells_of(OPEN)
    cell, facing = place(cells, "E4", "W")
    way = Routes(cells).way(cell, cells.find("I4"), along=aim.front(cells, cell, facing))
    assert set(named(cells, way.steps)) <= {"E3", "E5", "D4"}
    assert way.steps


def test_off_the_map_one_walks_as_near_as_can_be() -> None:
    cells = cells_of(OPEN)
    routes = Routes(cells)
    assert ["B4"] == named(cells, routes.way(cells.find("C4"), cells.find("off -2,4")).steps)
    assert () == routes.way(cells.find("A4"), cells.find("off -2,4")).steps


def test_a_closed_door_is_no_way() -> None:
    cells = cells_of(STREETS)
    shut = Routes(cells, closed=cells.exits(cells.buildings[cells.find("C3")]))
    assert shut.cost(cells.find("F3"), cells.find("C3")) is None


def test_on_squares_nobody_steps_past_the_end_of_a_wall() -> None:
    cells = cells_of(
        """
ground
      A   B   C
  1   .   .   .
        +---+
  2   .   .   .

  3   .   .   .
""",
        "squares",
    )
    routes = Routes(cells)
    assert 2 == routes.cost(cells.find("A2"), cells.find("B1"))
    assert 1 == routes.cost(cells.find("A2"), cells.find("B3"))
