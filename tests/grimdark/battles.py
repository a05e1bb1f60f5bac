"""Whole battles that play themselves, with what has happened in every step of them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event, Told
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random, seat_player
from lonehand.engine.question import Form
from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import SEATS, State

T = TypeVar("T")
STEPS_AT_MOST = 2_000


class Watching(BatchDoor):
    """A door that keeps the events of a step; people answer by chance.

    Attributes:
        events: what was told since somebody emptied this list.
        words: how often each clause had a word: something is told by it, it stands behind a roll, a
            draw or a question, or among the notes of an attack.

    """

    def __init__(self, seed: str, position: State) -> None:
        players = {
            seat: seat_player(at_random, seed, seat, itertools.count().__next__) for seat in SEATS
        }
        super().__init__(players, Chance(seed), lambda _: position)
        self.events: list[Told] = []
        self.words: Counter[str] = Counter()
        self.position = position

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Keep what happened, and count the clause and those in its notes."""
        super().tell(clause, event, **more)
        self.events.append(Told(clause, event))
        notes = event.notes if isinstance(event, events.Attacks | events.Morale) else ()
        self.words.update((clause, *notes))

    def count(self, clause: str) -> None:
        """Count a clause of which nobody is told."""
        super().count(clause)
        self.words[clause] += 1

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Count a roll."""
        self.words[clause] += 1
        return super().roll(source, clause, count, faces, bands)

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Count a draw among several."""
        self.words[clause] += len(options) > 1
        return super().pick(source, clause, options)

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Count a question."""
        self.words[clause] += 1
        return super().ask(who, clause, topic, options, about, **rest)

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Count a form."""
        self.words[clause] += 1
        return super().fill(who, clause, topic, form, about)


class Battle:
    """One battle.

    Args:
        seed: of everything in it.
        options: what is set; all else has its default.

    """

    def __init__(self, seed: str, options: Mapping[str, str]) -> None:
        self.options = settle_options(GAME, options)
        self.state: State = GAME.start(self.options)
        self.door = Watching(seed, self.state)
        self.before = self.state.copy()

    def step(self) -> list[Told]:
        """Play a step; return what happened in it."""
        self.before, self.door.events = self.state.copy(), []
        GAME.step(self.state, self.door)
        return self.door.events

    def until(self, *phases: str) -> Battle:
        """Play until one of these phases comes; return the battle."""
        for _ in range(STEPS_AT_MOST):
            if self.state.phase in phases:
                return self
            self.step()
        raise AssertionError(f"{phases} never comes")

    def play(self) -> Play:
        """Return the battle as the rules have it."""
        return GAME.play(self.state, self.door)
