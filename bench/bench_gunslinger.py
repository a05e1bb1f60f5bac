"""How fast whole showdowns of Gunslinger play themselves, on one core, in plain Python.

    python bench/bench_gunslinger.py [SECONDS]

A person's side plays at random, the other side is automatic. The first showdowns on a map fill the
tables of sight and routes, so each line is measured after a few of them. Figures are medians of
five runs, by the time that the processor worked on them.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.games import find
from lonehand.lab.games import play_one

NAME = "gunslinger"
SETTINGS = (
    ("duel, 2 characters", 100, {"showdown": "duel", "side": "first"}),
    ("poker game, 7 characters", 15, {"showdown": "poker-game", "side": "first"}),
    ("trading post, 7 characters", 15, {"showdown": "trading-post", "side": "first"}),
    ("bawdy house, 7 characters", 15, {"showdown": "bawdy-house", "side": "first"}),
    ("main street, 10 characters", 0, {"showdown": "main-street", "side": "first"}),
)
"""What is played, the showdowns a second that are promised (0: none are), and the options."""
WARM_UP, RUNS = 5, 5


def rate(options: dict[str, str], seconds: float, run: int) -> float:
    """Return how many showdowns a second are played."""
    game = find(NAME)
    seats = dict.fromkeys(game.seats, "random")
    start, games = time.process_time(), 0
    while time.process_time() - start < seconds:
        play_one(game, f"bench {run} {games}", options, seats)
        games += 1
    return games / (time.process_time() - start)


def main() -> None:
    """Print the figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    game, rates = find(NAME), dict[int, list[float]]()
    for name, promised, options in SETTINGS:
        for number in range(WARM_UP):
            play_one(game, f"warm {number}", options, dict.fromkeys(game.seats, "random"))
        found = statistics.median(rate(options, seconds, run) for run in range(RUNS))
        goal = f"   (promised: {promised})" if promised else ""
        print(f"{name:30} {found:8.1f} showdowns a second{goal}")
        rates.setdefault(promised, []).append(found)
    (duels,), seven = rates[100], rates[15]
    keep("gunslinger-showdowns", f"{duels:.0f} and {min(seven):.0f} to {max(seven):.0f}")


if __name__ == "__main__":
    main()
