"""What a game costs in processor time, by game and player: what a large batch is planned by.

    python bench/bench_games.py [--write]

Each game is played some seconds' worth, after a few to warm up. Processor time changes little on a
busy machine, by a fifth or so.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.games import find
from lonehand.lab.games import play_one


class Kind(NamedTuple):
    """What is played: a game, its options, who plays, and how many games."""

    game: str
    options: Mapping[str, str]
    player: str
    games: int


KINDS = {
    "random": Kind("lone-gunslinger", {}, "random", 400),
    "plain": Kind("lone-gunslinger", {}, "plain", 40),
    "outlaws": Kind("outlaws", {}, "plain", 40),
    "duel": Kind("gunslinger", {"showdown": "duel"}, "plain", 20),
    "battle": Kind("grimdark-future", {}, "plain", 10),
    "gunfight": Kind("black-hat", {}, "standard", 5),
}


def cost(kind: Kind) -> float:
    """Return the processor time of a game, in milliseconds."""
    game = find(kind.game)
    seats = dict.fromkeys(game.seats, kind.player)

    def play(number: int) -> None:
        play_one(game, f"cost/{number}", kind.options, seats)

    play(-1)
    before = time.process_time()
    for number in range(kind.games):
        play(number)
    return 1000 * (time.process_time() - before) / kind.games


def main() -> None:
    """Measure everything, print it, and keep it if that is wanted."""
    for name, kind in KINDS.items():
        took = cost(kind)
        value = f"{took:.2g} ms" if took < 10 else f"{round(took, -1 if took >= 100 else 0):.0f} ms"
        print(f"{name:<12}{value:>10}", flush=True)
        keep(f"cost-{name}", value)


if __name__ == "__main__":
    main()
