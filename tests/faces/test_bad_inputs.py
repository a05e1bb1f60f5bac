"""Whatever is given to the program, nobody gets a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from bad_inputs import give

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import statements
from lonehand.games.grimdark_future.rules import deployment
from lonehand.games.outlaws.numbers import forms
from lonehand.lab import plans
from lonehand.space.inches import check as open_table

DIGITS = "9" * 5_000
NUMBERS: list[tuple[Callable[[str], object], str]] = [
    (open_table.read, f"table: T\nsize: 72 x 48\nwall at 1,1 turned {DIGITS}: box 5x0.5\n"),
    (open_table.read, f"table: T\nsize: {DIGITS} x 48\n"),
    (plans.shard, f"1/{DIGITS}"),
    (plans.shard, f"{DIGITS}/{DIGITS}"),
    (deployment.turn_in, DIGITS),
    (deployment.turn_in, "²"),
    (lambda text: forms.make_character({"name": "A", "gun": text}), DIGITS),
    (lambda text: forms.make_character({"name": "A", "reloads": text}), "x"),
    (lambda text: statements.Heard.from_data({"section A": text}), DIGITS),
]
SORTS = {"record", "table", "map", "open table", "list", "situation", "line"}


@pytest.mark.parametrize(("reader", "text"), NUMBERS)
def test_a_number_that_no_program_reads_is_refused(
    reader: Callable[[str], object], text: str
) -> None:
    with pytest.raises(Refusal):
        reader(text)


def test_no_bad_input_gets_a_traceback() -> None:
    found = give("a few", 200)
    assert SORTS == set(found)
    assert 200 == sum(sum(counts) for counts in found.values())
    assert all(refused for sort, (refused, _) in found.items() if sort != "line")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_bad_inputs_get_no_traceback(tmp_path: Path, part: int) -> None:
    found = give(f"soak {part}", 5_000)
    Path(f"{tmp_path}-figures.txt").write_text(repr(found))
    assert 5_000 == sum(sum(counts) for counts in found.values())
