"""The Lone Gunslinger, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor, Event
from lonehand.engine.game import Option, Outcome
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger import corrections, state, turn, words
from lonehand.games.lone_gunslinger.cards import DATA
from lonehand.games.lone_gunslinger.options import OPTIONS, options_from
from lonehand.games.lone_gunslinger.plain import plain
from lonehand.games.lone_gunslinger.state import YOURS, State


class LoneGunslinger:
    """The game; see `lonehand.engine.game.Game` for what each part promises."""

    name = "lone-gunslinger"
    title = "The Lone Gunslinger"
    rules = 1
    options: tuple[Option, ...] = OPTIONS
    seats: tuple[str, ...] = YOURS
    sources: Mapping[str, str] = {
        "deck": "the cards drawn and turned up",
        "roles": "who sits where",
        "characters": "which character each role gets",
        "steal": "which card of a hand a Panic! or Cat Balou hits, where that is left to chance",
    }

    def __init__(self) -> None:
        self.clauses = Clauses(DATA / "clauses.toml", Path(__file__).parent)
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "plain": plain,
            "random": at_random,
        }

    def start(self, options: Mapping[str, str]) -> State:
        """Return the table before set-up."""
        return state.start(options_from(options))

    def step(self, table: State, door: BatchDoor) -> None:
        """Play the next printed step."""
        turn.step(table, door)

    def outcome(self, table: State) -> Outcome | None:
        """LG-AIM-1: won when all Outlaws and the Renegade are dead, lost when the Sheriff dies."""
        if table.lost:
            return Outcome(
                won=False, sentence="The Sheriff is dead. You have lost.", clause="LG-AIM-1"
            )
        if table.won:
            return Outcome(
                won=True,
                sentence="All Outlaws and the Renegade are dead. You have won.",
                clause="LG-AIM-1",
            )
        return None

    def copy(self, table: State) -> State:
        """Return a table of its own."""
        return table.copy()

    def view(self, table: State, seat: str) -> State:
        """LG-AIM-4: everything is open; the deck's order is nowhere, so it cannot be seen."""
        del seat
        return table.copy()

    def shuffled(self, table: State, seat: str, chance: Chance) -> State:
        """Return the same table: nothing is hidden from anybody."""
        del seat, chance
        return table.copy()

    def encode(self, table: State) -> bytes:
        """Return the table as JSON."""
        return state.encode(table)

    def decode(self, data: bytes) -> State:
        """Return the table that JSON holds."""
        return state.decode(data)

    def correct(self, table: State, text: str) -> None:
        """Put the table right."""
        corrections.correct(table, text)

    def sentence(self, table: State, event: Event) -> str:
        """Return what happened."""
        return words.sentence(table, event)

    def prompt(self, table: State, question: Question) -> str:
        """Return what is asked."""
        return words.prompt(table, question)

    def label(self, table: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        return words.label(table, question, option)

    def standing(self, table: State) -> str:
        """Return where the game stands."""
        return words.standing(table)


GAME: Final = LoneGunslinger()
