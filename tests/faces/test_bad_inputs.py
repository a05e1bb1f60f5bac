"""Whatever is given to the program, nobody gets a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from bad_inputs import give

SORTS = {"record", "table", "map", "open table", "list", "situation", "line"}


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
