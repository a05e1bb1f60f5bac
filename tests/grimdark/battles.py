"""Whole battles that play themselves, with what has happened in every step of them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor, Event
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random, seated
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import SEATS, Play, State

STEPS_AT_MOST = 2_000


class Watching(BatchDoor):
    """A door that keeps the events of a step; people answer by chance."""

    def __init__(self, seed: str, position: State) -> None:
        players = {
            seat: seated(at_random, seed, seat, itertools.count().__next__) for seat in SEATS
        }
        super().__init__(players, Chance(seed), lambda _: position)
        self.events: list[Event] = []
        self.position = position

    def tell(self, clause: str, kind: str, **facts: Any) -> None:
        """Keep what happened, and see that there are words for it."""
        super().tell(clause, kind, **facts)
        self.events.append(Event(clause, kind, facts))


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

    def step(self) -> list[Event]:
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
