"""How fast OUTLAWS! plays itself: an automatic character's activation, and whole shootouts.

    python bench/bench_outlaws.py [SHOOTOUTS]

Four against four fight on a town of 400 squares, the letter on both sides, and each activation is
timed: the colour, the target, every instruction, routes and sight included. At first everything is
new to the board; then the same shootouts are played again on the board that knows. After that whole
shootouts of two against two are played on every board of ours. All by the time that the processor
worked on them, in plain Python; the digest is of all that happened, the same before and after a
change.
"""

from __future__ import annotations

import hashlib
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "outlaws"))
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from figures import keep, usual_and_worst
from large_town import activations, town

from lonehand.games import find
from lonehand.games.outlaws.numbers.shootouts import shootouts
from lonehand.lab.games import play_one

NAME = "outlaws"
SEEDS = 30
GOALS = {"median": 0.3, "99 %": 4.0, "shootouts": 30.0}
WARM_UP = 5


def line(name: str, took: list[float]) -> str:
    """Return the statistics of some times."""
    parts = statistics.quantiles(took, n=1000)
    return (
        f"{name:28} {len(took):6} {statistics.median(took):8.3f} {parts[899]:8.3f}"
        f" {parts[989]:8.3f} {parts[998]:8.3f} {max(took):8.3f}"
    )


def decisions() -> None:
    """Print how long activations take on the town."""
    start = time.process_time_ns()
    rules = town()
    new = (time.process_time_ns() - start) / 1e6
    digest = hashlib.sha256()
    learning = [list(activations(rules, f"town {n}", digest)) for n in range(SEEDS)]
    known = [took for n in range(SEEDS) for took in activations(rules, f"town {n}", digest)]
    print(f"{rules.ground.size} squares, 8 characters, milliseconds; the board read in {new:.0f}\n")
    print(f"{'':28} {'number':>6} {'median':>8} {'90%':>8} {'99%':>8} {'99.9%':>8} {'most':>8}")
    print(line("the first shootout", learning[0]))
    learnt = [each for took in learning for each in took]
    print(line("while the board is learnt", learnt))
    print(line("on a board that knows", known))
    print(f"promised{'':26} {GOALS['median']:8.3f} {'':8} {GOALS['99 %']:8.3f}")
    print(f"digest {digest.hexdigest()[:32]}\n")
    new, then = usual_and_worst(learnt), usual_and_worst(known)
    keep("outlaws-activation", f"{new} ms while the board is new, then {then} ms")


def whole(count: int) -> None:
    """Print how many shootouts of two against two are played a second."""
    game, digest = find(NAME), hashlib.sha256()
    seats = dict.fromkeys(game.seats, "plain")
    print(f"two against two, the letter on both sides; promised: {GOALS['shootouts']:.0f} a second")
    played, spent, rates = 0, 0.0, list[float]()
    for key in shootouts():
        options = {"shootout": key, "side": "none", "size": "2"}
        for number in range(WARM_UP):
            play_one(game, f"warm {number}", options, seats)
        start = time.process_time()
        for number in range(count):
            found = play_one(game, f"bench {number}", options, seats)
            digest.update(game.encode(found.state))
        took = time.process_time() - start
        played, spent = played + count, spent + took
        rates.append(count / took)
        print(f"{key:28} {rates[-1]:8.1f} a second")
    print(f"{'all':28} {played / spent:8.1f} a second")
    by_shootout = f"by shootout {min(rates):.0f} to {max(rates):.0f}"
    keep("outlaws-shootouts", f"{played / spent:.0f}; {by_shootout}")
    print(f"digest {digest.hexdigest()[:32]}")


def main() -> None:
    """Print the figures."""
    decisions()
    whole(int(sys.argv[1]) if len(sys.argv) > 1 else 30)


if __name__ == "__main__":
    main()
