"""Gunfights for tests of rules: a small town, figures where a test wants them, dice on a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.engine.game import settle_options
from lonehand.engine.question import Question
from lonehand.games.black_hat.cards import PACK
from lonehand.games.black_hat.fight import Fight
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs.people import Person, Skills, TownCard
from lonehand.games.black_hat.rules import actions
from lonehand.games.black_hat.state import SEATS, Deck, Figure, Player, State
from lonehand.space.inches.measures import INCH

E = TypeVar("E", bound=Event)
TOWN: Final = """town: Nowhere
size: 48 x 48

house "Saloon" at 24,24: box 6x6; door south; ladder east; flat roof
house "Bank" at 10,10: box 4x4; door south; balcony east; ladder east
fence at 24,36: box 4x0.3
fence at 24,38: box 4x0.3
wagon at 36,36: box 3x1.5
"""
"""A saloon in the middle, a bank with a balcony, two fences one behind the other, a wagon."""
CARDS: Final = (
    TownCard("character", "s", Person("Gambler", ("pistol",), title="the gambler")),
    TownCard("character", "h", Person("Deputy", ("shotgun",), insulted=True, title="the deputy")),
    TownCard("money"),
    TownCard("horse", "", Person("Stray horse")),
)


BEST: Final = "the best"
"""The first candidate of a form."""


class Listed(BatchDoor):
    """A door with dice on a list, answers on a list, and all that it was told.

    Args:
        dice: what is rolled next.
        answers: what is answered next, by whomever; where a Joker or a look at hidden strikes is
            asked for that the list does not foresee, everybody passes.

    """

    def __init__(self, dice: Sequence[int], answers: Sequence[str]) -> None:
        super().__init__(dict.fromkeys(SEATS, self.given), Chance("tests"))
        self.dice, self.answers = list(dice), list(answers)
        self.asked: list[Question] = []
        self.told: list[tuple[str, Event]] = []

    def given(self, question: Question, view: Any) -> Any:
        del view
        self.asked.append(question)
        if question.topic in ("window", "cancel") and (
            not self.answers or self.answers[0] not in question.texts()
        ):
            return question.options[-1]
        text = self.answers.pop(0)
        if question.form is not None and text == BEST:
            text = question.form.candidates(1)[0]
        return text if question.form is not None else question.value(text)

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        del source, clause, faces, bands
        return [self.dice.pop(0) for _ in range(count)]

    def tell(self, clause: str, event: Event, /, **whom: Any) -> None:
        super().tell(clause, event, **whom)
        self.told.append((clause, event))

    def of(self, sort: type[E]) -> list[E]:
        return [event for _, event in self.told if isinstance(event, sort)]


def man(key: str, x: float, y: float, *arms: str, **more: Any) -> Figure:
    """Return a figure of the gang whose letter its key begins with; *more* are its fields."""
    side = "AB".index(key[0])
    skills = {name: more.pop(name) for name in list(more) if name in Skills.__struct_fields__}
    fields = {name: more.pop(name) for name in list(more) if name in Person.__struct_fields__}
    person = Person(f"Man {key}", arms, skills=Skills(**skills), **fields)
    figure = Figure(key, person.name, side, SEATS[side], "hs"[side], person)
    figure.x, figure.y, figure.where = round(x * INCH), round(y * INCH), "table"
    for name, value in more.items():
        setattr(figure, name, value)
    return figure


def laid(
    *figures: Figure,
    hand: str = "",
    other: str = "",
    dice: Sequence[int] = (),
    answers: Sequence[str] = (),
    **options: str,
) -> tuple[Fight, Listed]:
    """Return a gunfight in which the first figure acts, and its door.

    Args:
        figures: who stands there.
        hand: the cards of the first player.
        other: those of the second.
        dice: what is rolled.
        answers: what is answered.
        options: options that are set otherwise than by default.

    """
    state = State(settle_options(GAME, options), "play", TOWN, CARDS, [[1, 2], [3, 4]])
    state.players = [
        Player(SEATS[0], 0, "h", "The Reds", hand=hand.split()),
        Player(SEATS[1], 1, "s", "The Blacks", hand=other.split()),
    ]
    held = {*hand.split(), *other.split()}
    state.decks = [Deck([card for card in PACK if card not in held])]
    state.figures, state.edges = list(figures), ["north", "south"]
    state.turn, state.order, state.active = 1, [SEATS[0], SEATS[1]], figures[0].key
    door = Listed(dice, answers)
    return GAME.fight(state, door), door


def offered(fight: Fight) -> list[str]:
    """Return the notation of all plays of the active figure."""
    return [str(play) for play in actions.plays(fight, fight.state.figure(fight.state.active))]


def play(fight: Fight, *texts: str) -> None:
    """Play these cards one after the other for the active figure."""
    door = fight.door
    assert isinstance(door, Listed)
    for text in texts:
        door.answers.insert(0, text)
        actions.play_next(fight)
