"""Quarters, lines and ways of OUTLAWS! on random small boards, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from gunfights import ground_from

from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.numbers.shootouts import board
from lonehand.games.outlaws.rules.ground import STEPS, Ground, ground_of
from lonehand.games.outlaws.rules.ways import CRAWL, PARTS, RIDE, RUN, UNREACHED, WALK, ways_of
from lonehand.space.cells.sight import Sight

WIDE: Final = 7
BOARDS: Final = range(12)
SAMPLES: Final = 1009
"""Points that are looked at along a line; it is prime, so that none is on a corner."""
HEAD: Final = "board: Random\ncells: squares\n\nground\n      A   B   C   D   E   F   G\n"


def random_board(number: int) -> Ground:
    """Return a small board with rocks and trees."""
    dice = Random(number)  # noqa: S311 - boards, no secrets
    rows = [
        f"{row:3d}   " + "   ".join(dice.choice("....rT") for _ in range(WIDE))
        for row in range(1, WIDE + 1)
    ]
    return ground_from(HEAD + "\n\n".join(rows) + "\n")


def steps_by_hand(ground: Ground, cell: int, facing: int) -> Iterator[tuple[int, int]]:
    """Yield where a walker can get with a step or a turn, and what it costs, in actions."""
    x, y = ground.spots[cell]
    ahead = STEPS[facing]
    aside = (-ahead[1], ahead[0])
    for turn in (1, 2, 3):
        yield 4 * cell + (facing + turn) % 4, 1
    for forward, sideways in ((1, -1), (1, 0), (1, 1), (-1, 0)):
        there = (
            x + forward * ahead[0] + sideways * aside[0],
            y + forward * ahead[1] + sideways * aside[1],
        )
        to = ground.at.get(there)
        if to is None or ground.high[to]:
            continue
        cost = 2 if ground.low[to] else 1
        for turn in (0, 1, 3) if forward == 1 else (0,):
            yield 4 * to + (facing + turn) % 4, cost


def ways_by_hand(ground: Ground, start: int) -> dict[int, int]:
    """Return what each square and facing costs, found by relaxing until nothing changes."""
    costs = {start: 0}
    has_changed = True
    while has_changed:
        has_changed = False
        for node, cost in list(costs.items()):
            for to, more in steps_by_hand(ground, *divmod(node, 4)):
                if cost + more < costs.get(to, 1 << 30):
                    costs[to], has_changed = cost + more, True
    return costs


def test_a_quarter_is_all_within_45_degrees_of_the_facing() -> None:
    ground = random_board(0)
    for cell in range(ground.size):
        for other in range(ground.size):
            (x, y), (u, v) = ground.spots[cell], ground.spots[other]
            within = [
                facing
                for facing, (across, down) in enumerate(STEPS)
                if (dot := (u - x) * across + (v - y) * down) > 0
                and 2 * dot * dot >= (u - x) ** 2 + (v - y) ** 2
            ]
            assert within == ground.facing_to(cell, other)
            assert (cell == other) == (not within)


@pytest.mark.parametrize("number", BOARDS)
def test_a_line_leads_through_the_squares_that_its_points_are_in(number: int) -> None:
    ground = random_board(number)
    dice = Random(number)  # noqa: S311 - squares, no secrets
    for _ in range(40):
        one, other = dice.randrange(ground.size), dice.randrange(ground.size)
        (x, y), (u, v) = ground.spots[one], ground.spots[other]
        crossed = set()
        for n in range(1, SAMPLES):
            across = 2 * (x * (SAMPLES - n) + u * n) + SAMPLES
            down = 2 * (y * (SAMPLES - n) + v * n) + SAMPLES
            if across % (2 * SAMPLES) and down % (2 * SAMPLES):
                crossed.add(ground.at[across // (2 * SAMPLES), down // (2 * SAMPLES)])
        assert crossed - {one, other} == set(ground.between(one, other))


@pytest.mark.parametrize("number", BOARDS)
def test_a_line_is_free_both_ways_and_blocked_by_what_is_high(number: int) -> None:
    ground = random_board(number)
    sight = ground.sight(frozenset())
    low_ground = [cell for cell in range(ground.size) if not ground.high[cell]]
    for one in low_ground:
        for other in low_ground:
            assert sight.sees(one, other) == sight.sees(other, one)
            is_blocked = any(ground.high[cell] for cell in ground.between(one, other))
            assert not (is_blocked and sight.sees(one, other))


@pytest.mark.parametrize("number", BOARDS)
def test_walks_reach_what_steps_by_hand_reach(number: int) -> None:
    ground = random_board(number)
    start = next(cell for cell in range(ground.size) if not ground.high[cell])
    reached = ways_of(ground, NUMBERS, WALK).reach(4 * start, 99 * PARTS, closed=frozenset())
    found = {node: there.actions for node, there in reached.items()}
    assert ways_by_hand(ground, 4 * start) == found


@pytest.mark.parametrize("how", [WALK, RUN, CRAWL, RIDE])
@pytest.mark.parametrize("number", BOARDS)
def test_the_way_to_a_square_is_as_long_as_the_way_from_it(number: int, how: str) -> None:
    ground = random_board(number)
    ways = ways_of(ground, NUMBERS, how)
    free = [cell for cell in range(ground.size) if not ground.high[cell]]
    start, goal = 4 * free[0] + number % 4, free[-1]
    reached = ways.reach(start, 999 * PARTS, closed=frozenset())
    costs = [
        reached[4 * goal + facing].parts for facing in range(4) if 4 * goal + facing in reached
    ]
    assert min(costs, default=1 << 30) == ways.field(goal, frozenset(), 0)[start]


def test_a_board_knows_a_line_whatever_doors_are_open() -> None:
    ground = ground_of(board("dusty_street").cells)
    dice = Random(7)  # noqa: S311 - doors and squares, no secrets
    for _ in range(40):
        closed = frozenset(door for door in ground.doors if dice.random() < 0.5)
        sight = Sight(ground.cells, closed)
        for _ in range(60):
            one, other = dice.randrange(ground.size), dice.randrange(ground.size)
            assert sight.sees(one, other) == ground.sees(one, other, closed)


@pytest.mark.parametrize("opening", [0, PARTS, -1])
@pytest.mark.parametrize("how", [WALK, RUN, CRAWL, RIDE])
def test_a_field_is_what_the_cheapest_moves_add_up_to(how: str, opening: int) -> None:
    ground = board("dusty_street")
    closed = frozenset(ground.doors[::2])
    ways = ways_of(ground, NUMBERS, how)
    goal = ground.cells.find("C3" if how in (WALK, CRAWL) else "A6")
    field = ways.field(goal, closed, opening)
    for node in range(4 * ground.size):
        nexts = [
            field[hop.to] + hop.parts + (opening if hop.door in closed else 0)
            for hop in ways.hops(node)
            if hop.door not in closed or opening >= 0
        ]
        least = min((cost for cost in nexts if cost < UNREACHED), default=UNREACHED)
        assert field[node] == (0 if node // 4 == goal else least)


def test_the_nearest_nodes_of_a_field_are_those_that_cost_least() -> None:
    ground = board("county_bank")
    field = ways_of(ground, NUMBERS, WALK).field(ground.cells.find("E4"), frozenset(), 0)
    dice = Random(3)  # noqa: S311 - nodes, no secrets
    for _ in range(50):
        nodes = dice.sample(range(4 * ground.size), 12)
        least, best = field.least(nodes)
        assert least == min(field[node] for node in nodes)
        assert best == [node for node in nodes if field[node] == least]
