"""Four against four on a town of 400 squares, the letter on both sides; activations are timed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.games.outlaws.automa.activation import activate
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.numbers.shootouts import Shootout, Side, Start, characters, man_of
from lonehand.games.outlaws.play import Play, Rules
from lonehand.games.outlaws.rules.ground import Ground
from lonehand.games.outlaws.rules.wounds import allowance
from lonehand.games.outlaws.state import AUTO, State
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single

TOWN: Final = """board: A town of 400 squares
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
PEOPLE: Final = {
    "red": ("Daniel", "Luke Young", "Bill O’Rourke", "Ahote"),
    "blue": ("Jonas", "Bill", "Dale", "Kajika"),
}
PLACES: Final = {"red": ("A6", "C6", "F12", "A19"), "blue": ("T7", "P6", "O13", "T18")}
RIDERS: Final = ("Ahote", "Kajika")
TURNS: Final = 12


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
    return Rules(NUMBERS, GAME.dice, Shootout("town", "Town", "", "", sides), ground)


def activations(rules: Rules, seed: str, digest: Any) -> Iterator[float]:
    """Play a shootout for some turns; yield how long each activation took, in milliseconds.

    *digest* is given the end of it, and how often each clause spoke.
    """
    men = [
        man_of(start, characters()[start.who], side.name, AUTO, rules.numbers, rules.ground)
        for side in rules.shootout.sides
        for start in side.people
    ]
    state = State(settle_options(GAME, {}), phase="play", men=men)
    door = BatchDoor({}, Chance(seed))
    play = Play(state, door, rules)
    for _ in range(TURNS):
        cup = [man.name for man in state.there()]
        while cup:
            man = state.find(door.draw("cup", "OL-CUP", cup))
            left = allowance(rules.numbers, man) - man.lost_next
            man.lost_next = 0
            if left > 0 and man.is_there and state.enemies(man):
                start = time.process_time_ns()
                activate(play, man, left)
                yield (time.process_time_ns() - start) / 1e6
        for man in state.men:
            man.ran = man.rode = False
    digest.update(GAME.encode(state))
    digest.update(repr(sorted(door.clauses.items())).encode())
