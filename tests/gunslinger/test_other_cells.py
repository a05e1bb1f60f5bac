"""A chart with any other cell that its check lets through can be carried out in every situation."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from situations import DEFAULTS, every_situation, man

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.automa.activities import Case, convert
from lonehand.games.gunslinger.automa.chart import CELLS, CHART, COLUMNS, Chart, check_rows
from lonehand.games.gunslinger.automa.tables import cell
from lonehand.games.gunslinger.readings import Readings

ENTRIES = [
    cell("GS-TAC", text, "a test").entries[0] for text in ("MOVE", "AS(4)", "C/AS(4)", "HOOK")
]
NEEDED: dict[str, Callable[[dict[str, Any]], bool]] = {
    "GET UP": lambda him: him["down"] and not him["leg_wound"],
    "GET DOWN": lambda him: not him["down"],
    "HEAD OUT": lambda him: him["in_cover"] and not him["head_out"],
    "HEAD BACK": lambda him: him["head_out"],
    "ADVANCE": lambda him: not him["down"],
    "LOAD": lambda him: him["has_gun"] and him["has_rounds"] and not him["full"],
    "COCK": lambda him: him["in_hand"] and not him["cocked"],
    "SHOOT": lambda him: him["in_hand"] and him["loaded"] and him["cocked"],
    "DRAW AND COCK": lambda him: him["another_gun"] or not him["in_hand"],
    "HOOK": lambda him: him["in_reach"],
    "AIM": lambda him: him["in_hand"] and him["cocked"],
}
"""What must be so for an activity, written down apart from the chart's own check."""


def other_charts() -> Iterator[tuple[str, Chart]]:
    """Yield every chart that passes its check and differs from the printed one in one cell."""
    rows = CHART["enemy"]
    for row, column, does in itertools.product(rows, COLUMNS, CELLS):
        if row.cells[column].does == does:
            continue
        cells = {**row.cells, column: row.cells[column]._replace(does=does)}
        others = [each if each is not row else row._replace(cells=cells) for each in rows]
        try:
            check_rows(others, "enemy", "a chart")
        except Refusal:
            continue
        yield f"row {row.number}, {column}: {does}", {**CHART, "enemy": tuple(others)}


def test_every_other_cell_that_passes_can_be_carried_out_in_some_situations() -> None:
    carry_out(2_999)


@pytest.mark.soak
def test_every_other_cell_that_passes_can_be_carried_out_in_every_situation() -> None:
    carry_out(31)


def carry_out(every: int) -> None:
    """Read every other chart in one of so many situations, and look at what he does."""
    done: Counter[str] = Counter()
    charts, situations = 0, list(every_situation())
    for number, (name, chart) in enumerate(other_charts()):
        charts += 1
        for facts, target in situations[number % every :: every]:
            him = {**DEFAULTS, **facts}
            for entry in ENTRIES:
                found = convert(Case(man(**facts), target, Readings(), []), entry, chart)
                if found.name in NEEDED:
                    assert NEEDED[found.name](him), (name, found.name, him)
                done[found.name] += 1
    assert charts > 150
    assert set(NEEDED) <= set(done)
