"""By facts a gang decides as it does on a map, but where a table is asked for less."""

from __future__ import annotations

from collections import Counter

import pytest
from bh_by_map import Compared, HonestTable

from lonehand.games.black_hat.automa.lines import WAIT, Plan

SHOTS = (2, 6)
MOVES, SHOOTS, OTHER, HOLDS = "moves for a shot", "another shot", "another figure", "holds a Court"
"""Where facts are coarser than a map: nobody is asked where a shot could be had from; only the one
figure with the best shot is asked for; nobody is asked how many enemies see a place, which tells
apart figures that could do the same; and only of that one figure it is known that an enemy is near,
so that a Court would be held back."""


def line_of(plan: Plan | None) -> int:
    """Return the line of a plan."""
    return WAIT if plan is None else plan.line


def coarser(table: HonestTable, on_map: Plan | None, by_facts: Plan | None) -> str:
    """Return why facts decide otherwise than a map; empty where they must not."""
    if on_map is not None and on_map.line in SHOTS:
        if on_map.spot is not on_map.man.here:
            return MOVES
        return SHOOTS
    if line_of(on_map) == line_of(by_facts):
        return OTHER
    return HOLDS if line_of(by_facts) in SHOTS and table.thought.hand.holds else ""


def is_same(on_map: Plan | None, by_facts: Plan | None) -> bool:
    """Tell whether two plans have the same line, figure and enemy."""
    if on_map is None or by_facts is None:
        return on_map is by_facts
    keys = [each.foe.key if each.foe is not None else "" for each in (on_map, by_facts)]
    who = on_map.man.key == by_facts.man.key
    return on_map.line == by_facts.line and who and keys[0] == keys[1]


def counted(games: int, turns: int) -> Counter[str]:
    """Return how many plans are the same, and how many are not for which reason."""
    found: Counter[str] = Counter()
    for number in range(games):
        for pair in Compared(f"by map {number}").played_turns(turns).pairs:
            table, on_map, by_facts = pair
            why = "same" if is_same(on_map, by_facts) else coarser(*pair)
            told = (table.asked, table.state.heard, line_of(on_map), line_of(by_facts))
            assert why, f"{table.player.seat}, turn {table.state.turn}: {told}"
            found[why] += 1
            found["answers"] += len(table.asked)
    return found


def test_facts_decide_as_a_map_does_but_where_a_table_is_asked_for_less() -> None:
    found = counted(1, 14)
    plans = found.total() - found["answers"]
    assert plans > 20
    assert found["same"] >= 0.6 * plans


@pytest.mark.soak
def test_three_of_five_plans_by_facts_are_those_of_a_map() -> None:
    found = counted(8, 30)
    plans = found.total() - found["answers"]
    assert found["same"] >= 0.55 * plans
    assert found[MOVES] <= 0.3 * plans
    assert found[SHOOTS] <= 0.06 * plans
    assert found[HOLDS] <= 0.02 * plans
    assert found["answers"] <= 3 * plans
