"""How fast whole battles of Grimdark Future play themselves, on one core, in plain Python.

    python bench/bench_grimdark.py [BATTLES]

Both armies follow the rules of the AI, or `plain` or chance plays the units of people against
them; each model has its base, and tables are made from seeds. The second part is the time of one
activation of the AI. The first battles read the lists, so figures are taken after a few of them;
on a noisy machine read the ratios. Times are of the processor, not of the clock on the wall.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games import find
from lonehand.lab.games import collector_at_rest, play_one

NAME = "grimdark-future"
GAME = find(NAME)
LARGE = {"points": "2000"}
SETTINGS: tuple[tuple[str, float, str, Mapping[str, str]], ...] = (
    ("2000 points, AI against AI", 0, "random", {**LARGE, "people": "0"}),
    ("2000 points, AI against plain", 3, "plain", LARGE),
    ("2000 points, AI against random", 0, "random", LARGE),
    ("1000 points, AI against AI", 0, "random", {"points": "1000", "people": "0"}),
    ("750 points, AI against AI", 0, "random", {"points": "750", "people": "0"}),
)
"""What is played, the battles a second that are promised (0: none are), who plays, the options."""
WARM_UP = 3
MEDIAN, LAST = 10, 60
"""What is promised of one activation, in milliseconds: the median, and 99 of 100."""


def rate(player: str, options: Mapping[str, str], battles: int) -> float:
    """Return how many battles a second are played."""
    seats = dict.fromkeys(GAME.seats, player)
    for number in range(WARM_UP):
        play_one(GAME, f"warm {number}", options, seats)
    with collector_at_rest():  # as in the lab
        start = time.process_time()
        for number in range(battles):
            play_one(GAME, f"bench {number}", options, seats)
        return battles / (time.process_time() - start)


def activations(battles: int) -> list[float]:
    """Return how long single activations of the AI take, in milliseconds, in order."""
    taken = []
    for number in range(battles):
        state = GAME.start(settle_options(GAME, {**LARGE, "people": "0"}))
        door = BatchDoor({}, Chance(f"activations {number}"))
        while GAME.outcome(state) is None:
            acts = state.phase == "activations"
            start = time.process_time()
            GAME.step(state, door)
            if acts:
                taken.append(1000 * (time.process_time() - start))
    return sorted(taken)


def main() -> None:
    """Print the figures."""
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for name, promised, player, options in SETTINGS:
        if player not in GAME.players:
            continue
        goal = f"   (promised: {promised:.0f})" if promised else ""
        found = rate(player, options, battles)
        print(f"{name:32} {found:6.2f} battles a second{goal}")
        if promised:
            keep("grimdark-battles", f"{found:.1f}")
    taken = activations(battles)
    median, last = statistics.median(taken), taken[len(taken) * 99 // 100]
    print(f"one activation, 2000 points: median {median:.1f} ms, 99 of 100 within {last:.0f} ms")
    print(f"   (promised: {MEDIAN} and {LAST})")
    keep("grimdark-activation", f"{median:.1f} and {last:.0f} ms")


if __name__ == "__main__":
    main()
