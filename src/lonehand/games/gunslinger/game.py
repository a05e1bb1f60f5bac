"""Gunslinger with automatic characters, as the engine wants a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from lonehand.engine.at_table.orders import Order
from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Event
from lonehand.engine.files.vocabulary import TableWord
from lonehand.engine.game import (
    WON,
    Columns,
    Fared,
    Option,
    Outcome,
    Situation,
    result_of,
)
from lonehand.engine.grammar.english import choose
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.games.gunslinger import state, turn
from lonehand.games.gunslinger.automa.chart import load_chart
from lonehand.games.gunslinger.automa.tables import load_actions
from lonehand.games.gunslinger.automa.targets import TIES
from lonehand.games.gunslinger.face.scene import Showdown
from lonehand.games.gunslinger.numbers import book
from lonehand.games.gunslinger.numbers.book import load_book
from lonehand.games.gunslinger.numbers.showdowns import (
    OWN_FILE,
    check,
    chosen_showdown,
    read_showdown,
)
from lonehand.games.gunslinger.options import options_for, readings_from
from lonehand.games.gunslinger.player.adviser import hint
from lonehand.games.gunslinger.player.heuristic import plain
from lonehand.games.gunslinger.readings import CLAUSES, DATA, options_to_keep
from lonehand.games.gunslinger.rules.deck import DECK
from lonehand.games.gunslinger.state import SEATS, Play, Rules, State
from lonehand.games.gunslinger.text import corrections, notation
from lonehand.games.gunslinger.words import happenings, orders, questions
from lonehand.games.open_game import OpenGame
from lonehand.games.table_mode import AT_A_TABLE
from lonehand.show.logs import Advice

TAC, CHART, BOOK = "tac.toml", "chart.toml", "book.toml"
TABLES: Final = (TAC, CHART, BOOK, OWN_FILE)
"""What may be given with `--tables`: both printed tables, an owner's numbers, his own showdown."""


class Gunslinger(OpenGame[State]):
    """The game; see `lonehand.engine.game.Game` for what each part promises.

    A plot is hidden only until all are revealed together; till then it is in the engine's keeping
    and in no state.
    """

    name = "gunslinger"
    blank = (DATA / "blank.toml").read_text("utf-8")
    title = "Gunslinger"
    rules = 7
    revisions: Mapping[int, str] = {
        2: "nobody is sent after a hex that he cannot stand in, and a man whose head is out, the "
        "way to cover, C alone, empty guns and delay follow the letter more closely",
        3: "by facts, several questions about a man are asked as one",
        5: "by facts, fewer facts are asked for, and the cases have fewer words",
        6: "at a real table automatic characters bleed and tire, and drop what a badly wounded arm "
        "held",
        7: "at a real table Lonehand draws the result cards of the markers, unless you do, and "
        "tells you when to plot",
    }
    seats: tuple[str, ...] = SEATS
    sources: Mapping[str, str] = {
        DECK: "the result cards; at a real table those for the TAC markers",
        TIES: "which of several equally good hexes, weapons or ways is taken",
    }
    virtual = frozenset(sources)
    """Beside a real table Lonehand rolls for the opponents, unless somebody says otherwise."""

    beside: Mapping[str, str] = AT_A_TABLE
    numbers = book
    """Its numbers with their sources, for `lonehand data`."""
    keeping, noting = state, notation
    telling, prompting = happenings, questions

    def __init__(self, tables: Mapping[str, str] | None = None) -> None:
        self.clauses: Clauses = CLAUSES
        self.tables: Mapping[str, str] = {
            TAC: (DATA / TAC).read_text("utf-8"),
            CHART: (DATA / CHART).read_text("utf-8"),
            BOOK: "",
            OWN_FILE: "",
            **(tables or {}),
        }
        self.book = load_book(self.tables[BOOK], BOOK)
        self.actions = load_actions(self.tables[TAC], TAC)
        self.chart = load_chart(self.tables[CHART], CHART)
        own = self.tables[OWN_FILE]
        self.own = read_showdown(own, OWN_FILE) if own.strip() else None
        if self.own is not None:
            check(self.own, self.book, OWN_FILE)
        self.options: tuple[Option, ...] = options_for(self.own)
        self.players: Mapping[str, Callable[[Chance], Answer]] = {
            "random": at_random,
            "plain": partial(plain, rules_for=self.rules_for),
        }
        self.known: dict[tuple[tuple[str, str], ...], Rules] = {}
        self.show = Showdown(self)

    def start(self, options: Mapping[str, str]) -> State:
        """Return a showdown before anything is laid out.

        Raises:
            Refusal: no showdown has all of these options.

        """
        chosen_showdown(options, self.own)
        return State(options_to_keep(options))

    def step(self, position: State, door: BatchDoor) -> None:
        """Play the next printed step."""
        turn.step(Play(position, door, self.rules_for(position)))

    def order(self, position: State, event: Event) -> Order | None:
        """Return what hands do about an event as a card; None where the instruction says all."""
        return orders.order(position, event)

    def rules_for(self, position: State) -> Rules:
        """Return the numbers, tables and readings that a showdown is played by."""
        chosen = tuple(position.options.items())
        rules = self.known.get(chosen)
        if rules is None:
            readings = readings_from(position.options)
            tables = self.tables[TAC], self.tables[CHART]
            rules = Rules(self.book, self.actions, self.chart, readings, self.own, tables)
            if len(self.known) >= RULES_KEPT:
                self.known.clear()
            self.known[chosen] = rules
        return rules

    def name_things(self, view: State, data: dict[str, Any]) -> None:
        """Put hexes and directions for their numbers into the plain data of a showdown."""
        notation.name_things(view, data)

    def outcome(self, position: State) -> Outcome | None:
        """Return how it ended: a seat has won if one of its characters' sides has."""
        if position.phase != "over":
            return None
        sides: dict[str, Fared] = {}
        for who in position.characters:
            name = who.seat or who.side
            if sides.get(name) != WON:
                sides[name] = result_of(who.side, position.winner or None)
        return Outcome(sides, position.ending, "BG-VICTORY")

    def correct(self, position: State, text: str) -> None:
        """Put the showdown right."""
        corrections.correct(position, text)

    def label(self, position: State, question: Question, option: Any) -> str:
        """Return an option in words."""
        return questions.label(position, question, option, self.rules_for(position))

    def hint(self, position: State, question: Question) -> Advice | None:
        """Return what to answer, and why; *position* is what a seat sees."""
        return hint(position, question, self.rules_for(position))

    def unopposed_warning(self, state: State) -> str:
        """Return who has nobody to fight; empty if nobody has nobody."""
        due = state.characters[state.due : state.due + 1]
        for who in due if state.phase == "segments" else ():
            if who.automatic and not state.enemies(who):
                return f"{who.name} has nobody to fight: add a [[character]] of another side"
        return ""

    def situation(
        self, position: State, following: Mapping[str, Sequence[str]] = notation.NONE
    ) -> str:
        """Return the showdown as text."""
        return notation.write(position, self, following)

    def read_situation(
        self, text: str, name: str, options: Mapping[str, str] = notation.NONE
    ) -> Situation:
        """Return the showdown that text describes."""
        return notation.read(self, self.book, text, name, options)

    def summary(self, position: State) -> Columns:
        """Return what there is to count in a finished showdown."""
        people = position.characters
        return {
            "turns": position.turn,
            "winner": position.winner or "nobody",
            "dead": [who.name for who in people if who.condition == "dead"],
            "unconscious": [who.name for who in people if who.condition == "unconscious"],
            "gone": [who.name for who in people if who.condition == "gone"],
            "standing": [who.name for who in people if not who.condition],
            "hits": sum(who.hits for who in people),
            "hits of automatic characters": sum(who.hits for who in people if who.automatic),
            "serious wounds": sum(wound.grade == "S" for who in people for wound in who.wounds),
            "points": [f"{side} {points}" for side, points in position.points.items()],
        }

    def table_words(self) -> Sequence[TableWord]:
        """Return the words that the decision tables may use, for a designer."""
        from lonehand.games.gunslinger.automa.vocabulary import words  # noqa: PLC0415 - for designers

        return tuple(words())

    def with_tables(self, tables: Mapping[str, str]) -> Gunslinger:
        """Return the game with an owner's tables, numbers or showdown."""
        for name in tables:
            if name not in TABLES:
                raise Refusal(
                    f"there is no table “{name}”; {choose(TABLES, name)}", place="--tables"
                )
        return Gunslinger({**self.tables, **tables})


RULES_KEPT: Final = 64
"""For how many sets of options the readings are kept."""
GAME: Final = Gunslinger()
