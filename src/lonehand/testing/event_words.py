"""What a game must keep of its events: each has words, and each happens in play.

def test_every_event_of_my_game_has_words() -> None:
every_sort_has_words(WORDS, "my_game")

def test_every_event_of_my_game_happens() -> None:
told = Counter[type[Event]]()
for number in range(100):
told += sorts_told(GAME, f"told {number}")
assert set(sorts_in("my_game")) == set(told)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import ENGINES_OWN, Game, seen_by, settle_options
from lonehand.engine.players import seat_player
from lonehand.engine.words import Words, sorts_in
from lonehand.testing.random_games import any_options, must


def every_sort_has_words(words: Words[Any], package: str) -> None:
    """Each sort of event that a package defines has a sentence, or is said to need none.

    Raises:
        Broken: a sort has no words, or it has some although it is said to need none.

    """
    sorts = set(sorts_in(package))
    for sort in sorts:
        known = (sort in words.sentences) + (sort in words.wordless)
        must(known == 1, f"{sort.__name__} must either have a sentence or be silent")
    strange = {*words.sentences, *words.hands, *words.wordless} - sorts - {*ENGINES_OWN}
    names = sorted(sort.__name__ for sort in strange)
    must(not strange, f"{package} does not define these, yet they have words: {', '.join(names)}")


class Listening(BatchDoor):
    """A door that keeps which sorts of events it is told."""

    explains = True

    def __init__(self, seats: Mapping[str, Answer], chance: Chance, view: Any) -> None:
        super().__init__(seats, chance, view)
        self.sorts: Counter[type[Event]] = Counter()

    def tell(self, clause: str, event: Event, /, **rest: Any) -> None:
        """Keep the sort."""
        super().tell(clause, event, **rest)
        self.sorts[type(event)] += 1


def sorts_told(
    game: Game, seed: str, player: str = "random", given: Mapping[str, str] | None = None
) -> Counter[type[Event]]:
    """Play a game, and return how often each sort of event was told.

    Args:
        game: the game.
        seed: of all that happens in it.
        player: who plays every seat.
        given: the options; random ones if nothing is given.

    """
    chance = Chance(f"{seed}\nheard")
    options = any_options(game, chance) if given is None else given
    state = game.start(settle_options(game, options))
    make = game.players[player]
    seats = {seat: seat_player(make, seed, seat, count().__next__) for seat in game.seats}
    door = Listening(seats, Chance(seed), seen_by(game, state))
    while game.outcome(state) is None:
        game.step(state, door)
    return door.sorts
