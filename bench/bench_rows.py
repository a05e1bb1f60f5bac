"""How fast results become Parquet, and how fast a report over a million of them is.

    python bench/bench_rows.py [ROWS]

The rows are a few games of The Lone Gunslinger, and of Grimdark Future, over and over.
Times are processor time of this process, all its threads together, and wall time.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.games import find
from lonehand.lab.partial_results import Growing, tally_at
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.report import report
from lonehand.lab.simulate import Batch, Row, play_batch

PLAYED = {"lone-gunslinger": 200, "grimdark-future": 4}
BATCH = 500
MILLION = 1_000_000


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Return processor time and wall time of some work."""
    before, begun = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - before, time.perf_counter() - begun


def row(name: str, figure: str) -> None:
    """Print one figure."""
    print(f"{name:<62}{figure:>32}", flush=True)


def measure(name: str, rows: int, folder: Path) -> tuple[float, float]:
    """Print what the rows of one game cost; return rows a second, and the time of a report."""
    game = find(name)
    seats = dict.fromkeys(game.seats, "random")
    plan = Plan(name, game.rules, "bench", rows, full_setting(game, {}, seats))
    few = play_batch(plan, 0, PLAYED[name])
    growing = Growing(folder / f"{name}.parquet", plan, resume=False)

    def grow() -> None:
        for first in range(0, rows, BATCH):
            numbers = range(first, min(first + BATCH, rows))
            made = [again(few.rows[n % len(few.rows)], n) for n in numbers]
            growing.add(Batch(made, few.clauses))

    took, wall = timed(grow)
    rate = rows / took
    row(f"{name}: rows a second while it grows", f"{rate:,.0f} (wall {rows / wall:,.0f})")
    took, wall = timed(growing.finish)
    row("    made one file", f"{took:.1f} s (wall {wall:.1f} s)")
    row("    bytes a row", f"{growing.out.stat().st_size / rows:.1f}")
    took, wall = timed(lambda: report(game, tally_at(growing.out)))
    row(f"    report over {rows:,} rows", f"{took:.2f} s (wall {wall:.2f} s)")
    return rate, took


def again(played: Row, number: int) -> Row:
    """Return a game under another number."""
    return Row(number, f"bench/{number}", played.won, played.steps, played.facts, played.drew)


def main() -> None:
    """Measure everything, and print it."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else MILLION
    with tempfile.TemporaryDirectory() as folder:
        rates, reports = zip(*(measure(name, rows, Path(folder)) for name in PLAYED), strict=True)
    if rows >= MILLION:
        keep("parquet", f"{min(rates):,.0f}")
        keep("report", f"{min(reports):.1f} to {max(reports):.1f} s, by game")


if __name__ == "__main__":
    main()
