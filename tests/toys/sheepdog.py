"""Sheepdog: a toy game on an open table, with a flock that runs from you by rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from toy import HERE, Toy

from lonehand.engine.chance import Chance
from lonehand.engine.clauses import Clauses
from lonehand.engine.door import Answer, BatchDoor
from lonehand.engine.errors import Refusal
from lonehand.engine.events import Corrected, Event, Marks
from lonehand.engine.game import Columns, InTurn, Option, Outcome, result_of
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.engine.words import Words
from lonehand.show.figures import DrawnUnit, Model, Objective
from lonehand.show.maps.on_open_table import OnOpenTable
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Status
from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.measures import INCH, Point, between, in_inches
from lonehand.space.inches.shapes import Shape, block_of, outline
from lonehand.space.inches.tables import place_in

DOG: Final = "Dog"
FLOCK: Final = "Flock"
LIE: Final = "lie down"
PEN: Final = (36 * INCH, 6 * INCH)
AROUND: Final = ((0, 0), (2 * INCH, INCH), (-2 * INCH, INCH))
LAST: Final = 10
MEADOW: Final = """table: Meadow
size: 48 x 36

forest "Copse" at 12,10: circle 4
wall at 30,20: box 8x0.5
"""


@cache
def meadow() -> Ground:
    """Return the table."""
    return Ground(read(MEADOW))


class Herding(msgspec.Struct):
    """Where the dog and the flock are, in thousandths of an inch."""

    dog: tuple[int, int] = (8 * INCH, 30 * INCH)
    flock: tuple[int, int] = (20 * INCH, 20 * INCH)
    turn: int = 1
    phase: str = "dog"


# -- what can happen -------------------------------------------------------------------------------

WORDS: Final = Words[Herding]()


class Turn(Event, frozen=True):
    """A turn begins."""

    turn: int


@WORDS.tells(Turn)
def turn(herding: Herding, event: Turn) -> str:
    """Return which turn it is."""
    del herding
    return f"Turn {event.turn}"


class Runs(Event, frozen=True):
    """The dog or the flock runs from one place to another, as they are typed."""

    who: str
    was: str
    now: str

    def marks(self) -> Marks:
        """Return who runs."""
        return Marks((self.who,))


@WORDS.tells(Runs)
def runs(herding: Herding, event: Runs) -> str:
    """Return who runs where."""
    del herding
    return f"{event.who} runs to {event.now}"


@WORDS.hands_do(Runs)
def move_flock(herding: Herding, event: Runs) -> str:
    """Move the flock; the dog is where you have said."""
    del herding
    return f"Move the flock to {event.now}" if event.who == FLOCK else ""


@WORDS.tells(Corrected)
def put_right(herding: Herding, event: Corrected) -> str:
    """Return what was put right."""
    del herding
    return f"Put right: {event.text}"


# -- the rules -------------------------------------------------------------------------------------


def run(herding: Herding, door: BatchDoor) -> None:
    """SD-RUN: the dog runs, or lies down."""
    door.tell("SD-RUN", Turn(herding.turn))
    ways = [moved(herding.dog, (x, y), 6 * INCH) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    options = [LIE, *(typed(way) for way in dict.fromkeys(ways) if way != herding.dog)]
    to = door.ask(DOG, "SD-RUN", "run", options, {"who": DOG})
    if to != LIE:
        herding.dog, was = place_in(to), herding.dog
        door.tell("SD-RUN", Runs(DOG, typed(was), to))
    herding.phase = "flock"


def flee(herding: Herding, door: BatchDoor) -> None:
    """SD-FLEE, SD-GRAZE: the flock flees from a near dog, or grazes."""
    (die,) = door.roll("dice", "SD-FLEE", 1)
    was, (x, y), (dx, dy) = herding.flock, herding.flock, herding.dog
    near = between(was, herding.dog) <= 12 * INCH
    away = ((x > dx) - (x < dx), 0) if abs(x - dx) > abs(y - dy) else (0, (y > dy) - (y < dy))
    clause = "SD-FLEE" if near else "SD-GRAZE"
    herding.flock = moved(was, away if near else (0, 1), (die if near else 1) * INCH)
    herding.phase, herding.turn = "dog", herding.turn + 1
    door.tell(clause, Runs(FLOCK, typed(was), typed(herding.flock)))


def moved(start: Point, way: Point, far: int) -> Point:
    """Return where somebody ends who goes in one direction and stops at the edge."""
    table = meadow()
    x, y = start[0] + way[0] * far, start[1] + way[1] * far
    return min(max(x, INCH), table.width - INCH), min(max(y, INCH), table.height - INCH)


def typed(place: Point) -> str:
    """Return a place as it is typed."""
    return f"{in_inches(place[0])},{in_inches(place[1])}"


class Sheepdog(Toy[Herding]):
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "sheepdog"
    title = "Sheepdog"
    rules = 1
    state = Herding
    words = WORDS
    hides = False
    seats: tuple[str, ...] = (DOG,)
    sources: Mapping[str, str] = {"dice": "how far the flock runs"}
    options: tuple[Option, ...] = (
        Option("light", ("sun", "rain"), "Light", "How it looks.", "SD-END", "game"),
    )
    players: Mapping[str, Callable[[Chance], Answer]] = {"random": at_random}
    orders: Mapping[tuple[str, str], str] = {}

    def __init__(self) -> None:
        self.clauses = Clauses(HERE / "sheepdog.toml", HERE)
        self.show = Meadow(self)

    def start(self, options: Mapping[str, str]) -> Herding:
        """Return the beginning."""
        del options
        return Herding()

    def step(self, herding: Herding, door: BatchDoor) -> None:
        """Play the next part of a turn."""
        (run if herding.phase == "dog" else flee)(herding, door)

    def outcome(self, herding: Herding) -> Outcome | None:
        """SD-END: the pen, or the end of the day."""
        ends = {
            DOG: (between(herding.flock, PEN) <= 3 * INCH, "The flock is in the pen."),
            FLOCK: (herding.turn > LAST, "The flock is still out at dusk."),
        }
        for winner, (over, sentence) in ends.items():
            if over:
                sides = {side: result_of(side, winner) for side in (DOG, FLOCK)}
                return Outcome(sides, sentence, "SD-END")
        return None

    def view(self, herding: Herding, seats: frozenset[str]) -> Herding:
        """Return everything."""
        del seats
        return self.copy(herding)

    def shuffle_hidden(self, herding: Herding, seats: frozenset[str], chance: Chance) -> Herding:
        """Return the same: nothing is hidden."""
        del seats, chance
        return self.copy(herding)

    def correct(self, herding: Herding, text: str) -> None:
        """Take `at Dog 24,30`."""
        words = text.split()
        if len(words) != 3 or words[0] != "at" or words[1] not in (DOG, FLOCK):
            raise Refusal("say at NAME PLACE", place="at")
        setattr(herding, words[1].lower(), place_in(words[2]))

    def prompt(self, herding: Herding, question: Question) -> str:
        """Return what is asked."""
        return "What does the die show?" if question.source else f"Run from {typed(herding.dog)}"

    def standing(self, herding: Herding) -> str:
        """Return where the game stands."""
        return f"Turn {herding.turn}: dog {typed(herding.dog)}, flock {typed(herding.flock)}."

    def in_turn(self, herding: Herding) -> InTurn:
        """Return whose part it is."""
        if herding.phase == "dog":
            return InTurn("the dog", DOG, herding.turn)
        return InTurn("the flock", "", herding.turn)

    def summary(self, herding: Herding) -> Columns:
        """Return what the lab counts."""
        return {"turns": herding.turn}


# -- how it is shown -------------------------------------------------------------------------------


class Meadow(OnOpenTable[Herding]):
    """The meadow, with the dog, the flock and the pen."""

    lead = "Drive the flock into the pen before dusk."
    corrections: Mapping[str, str] = {"at NAME PLACE": "where somebody is"}

    def table(self, view: Herding) -> Ground:
        """Return the table."""
        del view
        return meadow()

    def units(self, view: Herding) -> list[DrawnUnit]:
        """Return the dog and the flock."""
        return [
            unit(DOG, "Do", "you", 0, view.dog, ((0, 0),)),
            unit(FLOCK, "Fl", "the sheep", 1, view.flock, AROUND),
        ]

    def objectives(self, view: Herding) -> list[Objective]:
        """Return the pen."""
        del view
        return [Objective("the pen", typed(PEN), letter="P", at=PEN)]

    def status(self, view: Herding) -> Status:
        """Return the turn."""
        return Status((Fact("Turn", str(min(view.turn, LAST)), f" of {LAST}"),))

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the place that an option runs to."""
        if question.source:
            return NOWHERE
        return Pointer(place=f"who {DOG}" if option == LIE else f"spot {option}")

    def way(self, event: Event) -> list[Point]:
        """Return the run of an event."""
        return [place_in(event.was), place_in(event.now)] if isinstance(event, Runs) else []


def unit(
    name: str, letters: str, side: str, team: int, at: Point, bodies: tuple[Point, ...]
) -> DrawnUnit:
    """Return a unit of round bases an inch across."""
    round_base = outline(((0, 0),), INCH // 2)
    models = tuple(
        Model(Shape(round_base, at[0] + x, at[1] + y), f"{name}#{nth}")
        for nth, (x, y) in enumerate(bodies)
    )
    hull = block_of([model.shape for model in models])
    return DrawnUnit(name=name, letters=letters, side=side, team=team,
                     seat=name if name == DOG else "", place=typed(at), models=models, hull=hull,
                     middle=at, count=letters)  # fmt: skip


GAME: Final = Sheepdog()
