"""Fights for tests: men on a map, result cards in a stated order, and what happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import asdict

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import NOTHING, Event, Told, of_sort
from lonehand.engine.question import Question
from lonehand.games.gunslinger.automa.chart import CHART
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE
from lonehand.games.gunslinger.numbers.book import BOOK, Book
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    PERSON,
    Character,
    Play,
    Rules,
    State,
    Weapon,
    Wound,
)

E = TypeVar("E", bound=Event)
T = TypeVar("T")
FIELD = "board: Field\ncells: hexes\n\nground\n" + "\n".join(
    [
        "      " + "   ".join("ABCDEFGHIJKLMNOPQRST"),
        "  1   " + "   ".join("." * 20),
        "",
        "  2     " + "   ".join("." * 20),
        "",
        "  3   " + "   ".join("." * 20),
        "",
        "  4     " + "   ".join("." * 20),
        "",
    ]
)
"""Open ground, twenty hexes long; row 1 is a straight line of hexes."""
HUT = """\
board: Waystation
cells: hexes
building B3: The hut

ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .
        +-------+
  2    .|   _   |   .   T   .
        |       |
  3   . | _   _ D :   :   :
        |       |
  4    .|   t   |   :   .   .
        +-ooo---+   +xxx+
  5   .   .   .   .   . x .
                        +
  6     .   .   .   .   .   .
"""
"""A hut with one door and a window, and a fence."""


class Cards(BatchDoor):
    """Gives result cards and answers in a stated order, and keeps what is told and asked.

    Args:
        cards: the numbers of the result cards to come; after them the lowest ones left.
        answers: the answers to come, as their texts; after them the first option.

    """

    def __init__(self, cards: Sequence[int] = (), answers: Sequence[str] = ()) -> None:
        super().__init__(defaultdict(lambda: self.given), Chance("test"))
        self.cards, self.answers = list(cards), list(answers)
        self.events: list[Told] = []
        self.asked: list[tuple[str, str, list[str], dict[str, Any]]] = []

    def draw(
        self,
        source: str,
        clause: str,
        pile: list[T],
        *,
        unknown: bool = False,
        about: Mapping[str, Any] = NOTHING,
    ) -> T:
        """Take the next card, or the first that is left."""
        assert source == "deck", "result cards come from the deck only"
        del clause, unknown, about
        wanted: Any = self.cards.pop(0) if self.cards else pile[0]
        pile.remove(wanted)
        taken: T = wanted
        return taken

    def given(self, question: Question, view: None) -> Any:
        """Give the next answer to any seat, or the first option."""
        del view
        self.asked.append((question.who, question.topic, question.texts(), dict(question.about)))
        return question.value(self.answers.pop(0)) if self.answers else question.options[0]

    def tell(self, clause: str, event: Any, /, **whom: Any) -> None:
        """Keep what happened."""
        super().tell(clause, event, **whom)
        self.events.append(Told(clause, event))

    def kinds(self) -> list[str]:
        """Return the kinds of what happened, in order, without what only counts clauses."""
        return [event.kind for event in self.events if event.kind != "reason"]

    def last(self, kind: str) -> dict[str, Any]:
        """Return the facts of the last event of a kind."""
        event = next(told.event for told in reversed(self.events) if told.kind == kind)
        return asdict(event)

    def of_sort(self, sort: type[E]) -> list[E]:
        """Return the events of a sort, in their order."""
        return of_sort(self.events, sort)


def gun(code: str = "C45", name: str = "", *, book: Book = BOOK, **changes: Any) -> Weapon:
    """Return a gun in hand, loaded and cocked."""
    numbers = book.weapons[code]
    values: dict[str, Any] = {
        "name": name or code,
        "code": code,
        "two_handed": numbers.hands == 2,
        "power": numbers.power[0],
        "holds": numbers.rounds,
        "rounds": numbers.rounds,
        "cocked": numbers.is_gun,
        "double_action": numbers.double_action,
        "box": HANDS if numbers.hands == 2 else HAND,
    }
    return Weapon(**{**values, **changes})


def man(name: str, cell: str, side: str, *weapons: Weapon, **changes: Any) -> Character:
    """Return a person's man who stands in a cell of row 1 and faces along it; see `fight`."""
    values: dict[str, Any] = {"seat": PERSON, "using": weapons[0].name if weapons else ""}
    found = Character(name, side=side, weapons=list(weapons), **{**values, **changes})
    found.plot.append(cell)
    return found


def fight(
    *men: Character,
    cards: Sequence[int] = (),
    answers: Sequence[str] = (),
    map_text: str = FIELD,
    book: Book = BOOK,
    facing: str = "E",
) -> tuple[Play, Cards]:
    """Return a showdown of these men, each in the cell that `man` was given, and its door."""
    state = State(
        {"showdown": "duel", "size": "full", "side": "none"},
        showdown="duel",
        map=map_text,
        turn=1,
        phase="segments",
        segment=1,
        characters=list(men),
        deck=[card.number for card in book.cards],
    )
    door = Cards(cards, answers)
    play = Play(state, door, Rules(book, ACTIONS_TABLE, CHART, Readings()))
    for one in men:
        cells = play.ground.cells
        one.cell = cells.find(one.plot.pop())
        names = [cells.direction_name(side.bearing) for side in cells.sides[one.cell]]
        one.facing = names.index(facing) if facing in names else 0
    return play, door


def wounded(part: str, grade: str) -> list[Wound]:
    """Return one wound."""
    assert grade in ("L", "S"), "a wound is light or serious"
    return [Wound(part, "S" if grade == "S" else "L")]


def card_with(
    book: Book = BOOK,
    *,
    accuracy: int | None = None,
    impact: int | None = None,
    strike: int | None = None,
    location: int | None = None,
) -> int:
    """Return the number of the first shot card with these numbers."""
    wanted = {"accuracy": accuracy, "impact": impact, "strike": strike, "location": location}
    return next(
        card.number
        for card in book.cards
        if not card.malfunction
        and all(value is None or getattr(card, field) == value for field, value in wanted.items())
    )
