"""How fast an army list of 2,000 points is read and shown.

    python bench/bench_lists.py

The list is one of our own armies in the shape that Army Forge sends.  The first figure is that of a
command just started, profile included; the second is a median. Figures are processor time.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "grimdark"))

from figures import keep
from forge_lists import as_forge

from lonehand.games.grimdark_future.armies import formats, profile
from lonehand.games.grimdark_future.armies.overview import write_table


def read_and_show(text: str) -> float:
    """Read a list and show it; return how long that took, in milliseconds."""
    start = time.process_time()
    rules = profile.load()
    write_table(formats.read(text, "bench", rules), rules)
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    TEXT = json.dumps(as_forge(formats.own_army("northern-column-2000")))
    profile.load.cache_clear()
    first = read_and_show(TEXT)
    rest = statistics.median(read_and_show(TEXT) for _ in range(21))
    print(
        f"2,000 points, {len(TEXT):,} signs: first {first:.1f} ms, then {rest:.1f} ms (goal: 200)"
    )
    keep("lists", f"{first:.0f} ms the first time, then {rest:.0f} ms")
