"""How fast Gunslinger's sensible player plays: whole duels, and a hint in a large showdown.

    python bench/bench_gunslinger_plain.py

Processor time of one core. A hint is a plot for all characters of the person's side.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.question import Question
from lonehand.games.gunslinger.game import GAME
from lonehand.games.gunslinger.player.heuristic import choose
from lonehand.lab.games import play_one

DUELS, SHOWDOWNS = 60, 2


def duels() -> float:
    """Return how many duels are played in a second."""
    start = time.process_time()
    for number in range(DUELS):
        play_one(GAME, f"bench {number}", {}, dict.fromkeys(GAME.seats, "plain"))
    return DUELS / (time.process_time() - start)


def hints(showdown: str) -> list[float]:
    """Return how long each plot of some showdowns took, in milliseconds."""
    took: list[float] = []

    def answer(question: Question, view: Any) -> Any:
        start = time.process_time()
        taken = choose(question, view, GAME.rules_for(view))
        if question.form is not None:
            took.append(1000 * (time.process_time() - start))
        return taken

    for number in range(SHOWDOWNS):
        state = GAME.start(settle_options(GAME, {"showdown": showdown}))
        chance = Chance(f"bench {number}")
        door = BatchDoor(dict.fromkeys(GAME.seats, answer), chance, lambda _, shown=state: shown)
        while GAME.outcome(state) is None:
            GAME.step(state, door)
    return took


def main() -> None:
    """Print the figures."""
    print(f"duels a second: {duels():.0f}")
    print(f"\nmilliseconds for a plot of one's whole side\n{'':16} {'median':>8} {'most':>8}")
    for showdown in ("duel", "saloon-quarrel", "bank-robbery"):
        took = hints(showdown)
        print(f"{showdown:16} {statistics.median(took):8.0f} {max(took):8.0f}")


if __name__ == "__main__":
    main()
