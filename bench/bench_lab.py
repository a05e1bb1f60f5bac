"""How fast the lab plays, beside what its peers do in the same run.

    python bench/bench_lab.py [GAMES]

Figures are medians of several runs; on a noisy machine read the ratios. Lonehand's profile over 400
games at random (cProfile, so calls weigh more than they should): a quarter of the time lists what a
person may do, most of it distances; a quarter and a little carries cards out; an eighth searches
the Stacks; a tenth draws.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep

from lonehand.games import find
from lonehand.lab.games import play_one

NAME = "lone-gunslinger"
QUOTED = (
    ("Bang-C, base game, C", 4600),
    ("mustached-nemesis, base game, Ruby", 276),
    ("kraplow, base game, Java", 115),
    ("albertoxamin/bang, base game, Python", 29),
)
"""Bots of the base game for six, measured for the project's reference on such a machine."""


def median_of(runs: int, measure: Callable[[], float]) -> float:
    """Return the median of several measurements."""
    return statistics.median(measure() for _ in range(runs))


def command(games: int, jobs: int, player: str = "random") -> float:
    """Return games a second of the whole command, start-up included, clauses counted."""
    words = [sys.executable, "-m", "lonehand", "simulate", NAME, "-n", str(games)]
    words += ["--seat", player, "--jobs", str(jobs), "--json"]
    start = time.perf_counter()
    subprocess.run(  # noqa: S603 - the words are written above
        words,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": str(Path(__file__).parent.parent / "src"), "PATH": ""},
    )
    return games / (time.perf_counter() - start)


def copies() -> float:
    """Return copies a second of a state in the middle of a game."""
    game = find(NAME)
    state = play_one(game, "bench", {}, dict.fromkeys(game.seats, "random")).state
    count = 20_000
    start = time.perf_counter()
    for _ in range(count):
        game.copy(state)
    return count / (time.perf_counter() - start)


def rate_for(play: Callable[[], int], seconds: float = 2.0) -> tuple[float, float]:
    """Return games and decisions a second of something that plays one game a call."""
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play()
        games += 1
    spent = time.perf_counter() - start
    return games / spent, decisions / spent


def chess_game() -> Callable[[], int]:
    """Return one random game of python-chess."""
    import chess  # noqa: PLC0415 - a peer, perhaps not installed

    rng = random.Random(1)  # noqa: S311 - no secret hangs on it

    def play() -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


def spiel_game(name: str) -> Callable[[], int]:
    """Return one random game of OpenSpiel, driven from Python."""
    import pyspiel  # noqa: PLC0415 - a peer, perhaps not installed

    game, rng = pyspiel.load_game(name), random.Random(1)  # noqa: S311 - as above

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, shares)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard_game(name: str) -> Callable[[], int]:
    """Return one random game of RLCard."""
    import rlcard  # noqa: PLC0415 - a peer, perhaps not installed

    table, rng = rlcard.make(name, config={"seed": 1}), random.Random(1)  # noqa: S311 - as above

    def play() -> int:
        (state, _), decisions = table.reset(), 0
        while not table.is_over():
            state, _ = table.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


PEERS: tuple[tuple[str, Callable[[], Callable[[], int]]], ...] = (
    ("python-chess, random moves", chess_game),
    ("OpenSpiel gin_rummy, loop in Python", lambda: spiel_game("gin_rummy")),
    ("OpenSpiel backgammon, loop in Python", lambda: spiel_game("backgammon")),
    ("RLCard gin-rummy", lambda: rlcard_game("gin-rummy")),
    ("RLCard uno", lambda: rlcard_game("uno")),
)


KEPT = {
    "python-chess, random moves": "peer-chess",
    "OpenSpiel gin_rummy, loop in Python": "peer-spiel",
    "RLCard gin-rummy": "peer-rlcard",
}
"""The figures of peers that the manual names."""


def row(name: str, figure: str) -> None:
    """Print one figure."""
    print(f"{name:<58}{figure:>22}")


def main() -> None:
    """Measure everything, and print it."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    one = median_of(3, lambda: command(games, 1))
    row(f"simulate -n {games} --seat random, one job", f"{one:,.0f} games/s")
    keep("lab", f"{one:.0f}")
    pairs = [(command(10_000, 2), command(10_000, 1)) for _ in range(3)]
    ratio = statistics.median(two / alone for two, alone in pairs)
    row("simulate -n 10000 --seat random, two jobs / one job", f"{ratio:.2f}")
    keep("lab-jobs", f"{ratio:.2f} times")
    sensible, copied = command(300, 1, "plain"), median_of(5, copies)
    row("simulate -n 300 --seat plain, one job", f"{sensible:,.0f} games/s")
    keep("lab-plain", f"{sensible:.0f}")
    row("state copies", f"{copied:,.0f} /s")
    keep("copies", f"{copied:,.0f}")
    for name, make in PEERS:
        try:
            play = make()
        except ImportError:
            row(name, "not installed")
            continue
        rate, decisions = rate_for(play)
        row(name, f"{rate:,.0f} games/s")
        if name in KEPT:
            keep(KEPT[name], f"{rate:.0f}")
        row("    of which decisions", f"{decisions:,.0f} /s")
    for name, quoted in QUOTED:
        row(f"{name} (quoted, not measured here)", f"{quoted:,} games/s")


if __name__ == "__main__":
    main()
