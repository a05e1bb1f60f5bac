"""The Lone Gunslinger, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.files.vocabulary import TableWord
from lonehand.engine.game import LOST, WON, Columns, Option, Outcome, Situation
from lonehand.engine.grammar.english import choose
from lonehand.engine.players import at_random
from lonehand.engine.question import UNKNOWN, Question
from lonehand.games.lone_gunslinger import events, state, turn
from lonehand.games.lone_gunslinger.at_table import orders
from lonehand.games.lone_gunslinger.automa.decision import (
    AUTOMA,
    CLAUSES,
    DECISIONS,
    load_decisions,
)
from lonehand.games.lone_gunslinger.cards import DATA
from lonehand.games.lone_gunslinger.face.scene import Table
from lonehand.games.lone_gunslinger.options import OPTIONS, options_from
from lonehand.games.lone_gunslinger.player.heuristic import plain
from lonehand.games.lone_gunslinger.state import DEPUTY, RENEGADE, YOURS, State
from lonehand.games.lone_gunslinger.text import corrections, notation
from lonehand.games.lone_gunslinger.words import happenings, questions
from lonehand.games.open_game import OpenGame

OPPONENTS: Final = "the opponents"
"""The side that the rules play, as an outcome names it."""


class LoneGunslinger(OpenGame[State]):
    """The game; see `lonehand.engine.game.Game` for what each part promises.

    LG-AIM-4: everything is open; the order of the deck is in no state, so nobody can see it.
    """

    name = "lone-gunslinger"
    blank = (DATA / "blank.toml").read_text("utf-8")
    title = "The Lone Gunslinger"
    rules = 3
    revisions: Mapping[int, str] = {
        2: "of two cards that look alike, the rules say which one goes, "
        "and at a real table Black Jack shows his second card",
        3: "at a real table one answer names the card that a hidden hand loses",
    }
    options: tuple[Option, ...] = OPTIONS
    seats: tuple[str, ...] = YOURS
    sources: Mapping[str, str] = {
        "deck": "the cards drawn and turned up",
        "roles": "who sits where",
        "characters": "which character each role gets",
        "steal": "which card of a hand a Panic! or Cat Balou hits, if that is random",
    }

    orders: Mapping[tuple[str, str], str] = {("deck", "unseen"): UNKNOWN}
    keeping, noting = state, notation
    telling, prompting = happenings.WORDS, questions

    def __init__(self, tables: Mapping[str, str] | None = None) -> None:
        self.clauses = CLAUSES
        self.tables: Mapping[str, str] = {
            DECISIONS: (DATA / DECISIONS).read_text("utf-8"),
            **(tables or {}),
        }
        self.decisions = load_decisions(self.tables[DECISIONS]) if tables else AUTOMA
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "plain": plain,
            "random": at_random,
        }
        self.show = Table(self)

    def start(self, options: Mapping[str, str]) -> State:
        """Return the table before set-up."""
        return state.start(options_from(options))

    def step(self, position: State, door: BatchDoor) -> None:
        """Play the next printed step."""
        turn.step(position, door, self.decisions)

    def instruction(self, position: State, event: Event) -> str:
        """Return what hands do about an event; once the game is over no card need be moved."""
        if position.over or (isinstance(event, events.Die) and is_sheriff(position, event.seat)):
            return ""
        return super().instruction(position, event)

    def order(self, position: State, event: Event) -> Order:
        """Return what hands do about an event as a card."""
        return orders.order(position, event)

    def outcome(self, position: State) -> Outcome | None:
        """Won when all Outlaws and the Renegade are dead, lost when the Sheriff dies."""
        if position.lost:
            sides = {**dict.fromkeys(YOURS, LOST), OPPONENTS: WON}
            return Outcome(sides, "The Sheriff is dead.", "LG-AIM-1")
        if position.won:
            sides = {**dict.fromkeys(YOURS, WON), OPPONENTS: LOST}
            sentence = "All Outlaws and the Renegade are dead."
            return Outcome(sides, sentence, "LG-AIM-1")
        return None

    def unopposed_warning(self, position: State) -> str:
        """Return that no opponent is left, and what to add; empty if one is."""
        if position.phase == "set up" or any(
            seat.alive and not seat.yours for seat in position.seats
        ):
            return ""
        return "the Sheriff has nobody to fight: add a [[seat]] of an Outlaw or the Renegade"

    def name_things(self, view: State, data: dict[str, Any]) -> None:
        """Put the notation of each card for its number into the plain data of a table."""
        del view
        notation.name_things(data)

    def correct(self, position: State, text: str) -> None:
        """Put the table right."""
        corrections.correct(position, text)

    def label(self, position: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        return questions.label(position, question, option)

    def situation(
        self, position: State, following: Mapping[str, Sequence[str]] = notation.NONE
    ) -> str:
        """Return the table as text."""
        return notation.write(position, following)

    def read_situation(
        self, text: str, name: str, options: Mapping[str, str] = notation.NONE
    ) -> Situation:
        """Return the table that text describes."""
        return notation.read(self, text, name, options)

    def summary(self, position: State) -> Columns:
        """Return what there is to count in a finished game."""
        seats = position.seats
        return {
            "rounds": position.round,
            "reshuffles": position.reshuffles,
            "sheriff's life": max(seats[0].life, 0),
            "sheriff": seats[0].name,
            "deputy": next(seat.name for seat in seats if seat.role == DEPUTY),
            "opponents": [seat.name for seat in seats if not seat.yours],
            "renegade": next(seat.name for seat in seats if seat.role == RENEGADE),
            "deaths": [
                f"{seats[dead].role} by {seats[by].role if by >= 0 else 'nobody'}"
                for dead, by in position.deaths
            ],
            "killers": [seats[by].name for _, by in position.deaths if by >= 0],
        }

    def table_words(self) -> Sequence[TableWord]:
        """Return the words that the decision tables may use, for a designer."""
        from lonehand.games.lone_gunslinger.automa import vocabulary  # noqa: PLC0415 - for designers

        return tuple(vocabulary.words())

    def with_tables(self, tables: Mapping[str, str]) -> LoneGunslinger:
        """Return the game with another `automa.toml`."""
        for name in tables:
            if name != DECISIONS:
                sentence = f"there is no decision table “{name}”; {choose([DECISIONS], name)}"
                raise Refusal(sentence, place="--tables")
        return LoneGunslinger(tables)


def is_sheriff(position: State, seat: int) -> bool:
    """Tell whether the Sheriff sits there, with whose death the game ends."""
    return position.seats[seat].role == state.SHERIFF


GAME: Final = LoneGunslinger()
