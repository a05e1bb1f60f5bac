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
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games import find
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.ground import Ground
from lonehand.games.outlaws.numbers import NUMBERS
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.shootouts import Shootout, Side, Start, man_of, shootouts
from lonehand.games.outlaws.state import AUTO, State
from lonehand.lab.many import play_one
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single

NAME = "outlaws"
TOWN = """board: A town of 400 squares
cells: squares
about: Seven houses round a crossroads.

ground
      A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P   Q   R   S   T
  1   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
        +-------------------+   +---------------+   +-----------+
  2   . | _   t   _   _   _ | . | _   _   _   _ | . | _   _   _ | .   .   .   r   .
        |                   |   |               |   |           |
  3   . | _   _   _   t   _ D . | _   _   t   _ | . | _   k   _ | .   r   .   .   .
        |                   |   |               |   |           |
  4   . | _   _   _   _   _ | . | _   _   _   _ | . | _   _   _ | .   .   .   .   .
        +----ooooDDDDooo----+   +----DDD-----ooo+   +ooooDDD----+
  5   k   .   .   .   .   .   w   .   .   .   .   C   .   .   .   .   .   .   w   .

  6   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .

  7   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .

  8   .   .   .   .   .   k   .   .   .   .   .   w   .   .   .   C   .   .   .   .
        +----DDD-----ooo+   +ooo-----DDD-----ooo+   +----DDDDooo+   +----DDD+
  9   . | _   _   _   _ | . | _   _   _   _   _ | . | _   _   _ | . | _   _ | .   .
        |               |   |                   |   |           |   |       |
 10   . | _   _   _   _ | . D _   t   _   t   _ | . | _   _   k | . | _   _ o .   .
        |               |   |                   |   |           |   |       |
 11   . | _   k   _   _ | . | _   _   _   _   _ | . | _   _   _ | . | _   k | .   .
        +---------------+   +-------------------+   +-----------+   +-------+
 12   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .

 13   .   .   r   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
                                    +-------------------+
 14   .   .   .   .   T   .   .   . | _   _   _   _   _ | .   .   T   .   .   .   .
                                    |                   |
 15   .   k   .   .   .   .   .   . o _   t   _   t   _ D .   .   .   .   .   r   .
                                    |                   |
 16   .   .   .   .   .   r   .   . | _   _   _   _   _ | .   .   .   .   .   .   .
                                    +----ooo-DDD-ooo----+
 17   .   .   .   .   .   .   .   .   .   .   .   .   .   .   k   .   .   .   .   .

 18   .   .   T   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .

 19   .   .   .   .   .   k   .   .   .   .   w   .   .   .   .   .   r   .   .   .

 20   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
"""
PEOPLE = {
    "red": ("Daniel", "Luke Young", "Bill O’Rourke", "Ahote"),
    "blue": ("Jonas", "Bill", "Dale", "Kajika"),
}
PLACES = {"red": ("A6", "C6", "F12", "A19"), "blue": ("T7", "P6", "O13", "T18")}
RIDERS = ("Ahote", "Kajika")
SEEDS, TURNS = 30, 12
GOALS = {"median": 0.3, "99 %": 4.0, "shootouts": 30.0}
WARM_UP = 5


def town() -> Rules:
    """Return what is played on the town, which nothing is known of yet."""
    ground = Ground(Cells(single(read(TOWN, "the town"))))
    sides = tuple(
        Side(
            side,
            tuple(
                Start(who, at, "E" if side == "red" else "W", mounted=who in RIDERS)
                for who, at in zip(people, PLACES[side], strict=True)
            ),
        )
        for side, people in PEOPLE.items()
    )
    return Rules(NUMBERS, find(NAME).dice, Shootout("town", "Town", "", "", sides), ground)


def counters(rules: Rules, seed: str, digest: hashlib._Hash) -> Iterator[float]:
    """Play a shootout for some turns; yield how long each activation took, in milliseconds."""
    men = [
        man_of(start, side.name, AUTO, rules.numbers, rules.ground)
        for side in rules.shootout.sides
        for start in side.people
    ]
    state = State(settle_options(find(NAME), {}), phase="play", men=men)
    door = BatchDoor({}, Chance(seed))
    play = Play(state, door, rules)
    for _ in range(TURNS):
        cup = [man.name for man in state.there()]
        while cup:
            man = state.called(door.draw("cup", "OL-CUP", cup))
            left = allowance(rules.numbers, man) - man.lost_next
            man.lost_next = 0
            if left > 0 and man.is_there and state.enemies(man):
                start = time.process_time_ns()
                activate(play, man, left)
                yield (time.process_time_ns() - start) / 1e6
        for man in state.men:
            man.ran = man.rode = False
    digest.update(find(NAME).encode(state))
    digest.update(repr(sorted(door.clauses.items())).encode())


def line(name: str, took: list[float]) -> str:
    """Return the statistics of some times."""
    parts = statistics.quantiles(took, n=1000)
    return (
        f"{name:28} {len(took):6} {statistics.median(took):8.3f} {parts[899]:8.3f}"
        f" {parts[989]:8.3f} {parts[998]:8.3f} {max(took):8.3f}"
    )


def activations() -> None:
    """Print how long activations take on the town."""
    start = time.process_time_ns()
    rules = town()
    new = (time.process_time_ns() - start) / 1e6
    digest = hashlib.sha256()
    learning = [list(counters(rules, f"town {n}", digest)) for n in range(SEEDS)]
    known = [took for n in range(SEEDS) for took in counters(rules, f"town {n}", digest)]
    print(f"{rules.ground.size} squares, 8 characters, milliseconds; the board read in {new:.0f}\n")
    print(f"{'':28} {'number':>6} {'median':>8} {'90%':>8} {'99%':>8} {'99.9%':>8} {'most':>8}")
    print(line("the first shootout", learning[0]))
    print(line("while the board is learnt", [each for took in learning for each in took]))
    print(line("on a board that knows", known))
    print(f"promised{'':26} {GOALS['median']:8.3f} {'':8} {GOALS['99 %']:8.3f}")
    print(f"digest {digest.hexdigest()[:32]}\n")


def whole(count: int) -> None:
    """Print how many shootouts of two against two are played a second."""
    game, digest = find(NAME), hashlib.sha256()
    seats = dict.fromkeys(game.seats, "plain")
    print(f"two against two, the letter on both sides; promised: {GOALS['shootouts']:.0f} a second")
    played, spent = 0, 0.0
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
        print(f"{key:28} {count / took:8.1f} a second")
    print(f"{'all':28} {played / spent:8.1f} a second")
    print(f"digest {digest.hexdigest()[:32]}")


def main() -> None:
    """Print the figures."""
    activations()
    whole(int(sys.argv[1]) if len(sys.argv) > 1 else 30)


if __name__ == "__main__":
    main()
