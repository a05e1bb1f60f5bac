"""Night Watch: a toy game on a map of cells, with a watchman who plays by rules of his own.

You slip from one corner of a yard to the gate in the other. The watchman steps towards you as long
as he sees you, and towards the gate otherwise.
"""

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
from lonehand.engine.reasons import Above, Reasoned, Weighed
from lonehand.engine.words import Words
from lonehand.show.figures import Counter, Thing
from lonehand.show.logs import Advice
from lonehand.show.maps.cells import sight_of
from lonehand.show.maps.on_cells import OnCells
from lonehand.show.questions import NOWHERE, Pointer
from lonehand.show.scene import Fact, Status
from lonehand.space.cells.check import read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import single

THIEF: Final = "Thief"
WATCHMAN: Final = "Watchman"
GATE: Final = "F4"
STAY: Final = "stay"
LAST: Final = 12
YARD: Final = """board: Yard
cells: squares

ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .
            +---+
  2   .   . | _ D .   .   .
            +---+
  3   .   .   .   .   .   .

  4   .   .   .   .   .   .
"""


@cache
def yard() -> Cells:
    """Return the map."""
    return Cells(single(read(YARD, "yard")))


class Night(msgspec.Struct):
    """Where both are, and how late it is."""

    thief: str = "A1"
    watchman: str = "E3"
    turn: int = 1
    phase: str = "thief"


# -- what can happen -------------------------------------------------------------------------------

WORDS: Final = Words[Night]()


class Turn(Event, frozen=True):
    """A turn begins."""

    turn: int


@WORDS.tells(Turn)
def turn(night: Night, event: Turn) -> str:
    """Return which turn it is."""
    del night
    return f"Turn {event.turn}"


class Steps(Event, frozen=True):
    """Somebody steps from one cell to another."""

    who: str
    was: str
    cell: str

    def marks(self) -> Marks:
        """Return who steps, and where to."""
        return Marks((self.who, self.cell))


@WORDS.tells(Steps)
def steps(night: Night, event: Steps) -> str:
    """Return who steps where."""
    del night
    return f"{event.who} steps to {event.cell}"


@WORDS.hands_do(Steps)
def move_counter(night: Night, event: Steps) -> str:
    """Move the watchman; your own counter is where you have said."""
    del night
    return f"Move the watchman to {event.cell}" if event.who == WATCHMAN else ""


class Stays(Event, frozen=True):
    """The watchman is slow, by his die."""

    die: int

    def marks(self) -> Marks:
        """Return the watchman."""
        return Marks((WATCHMAN,))


@WORDS.tells(Stays)
def stays(night: Night, event: Stays) -> str:
    """Return what the die shows."""
    del night
    return f"{WATCHMAN} stays: a {event.die}"


class Decision(Reasoned, frozen=True):
    """The watchman has decided where to go."""

    def marks(self) -> Marks:
        """Return the watchman."""
        return Marks((WATCHMAN,))


@WORDS.tells(Decision)
def looks_about(night: Night, event: Decision) -> str:
    """Return that he looks about."""
    del night, event
    return f"{WATCHMAN} looks about"


@WORDS.tells(Corrected)
def put_right(night: Night, event: Corrected) -> str:
    """Return what was put right."""
    del night
    return f"Put right: {event.text}"


# -- the rules -------------------------------------------------------------------------------------


def sneak(night: Night, door: BatchDoor) -> None:
    """NW-STEP: you step to a neighbouring cell, or stay."""
    door.tell("NW-STEP", Turn(night.turn))
    to = door.ask(THIEF, "NW-STEP", "step", [STAY, *ways(night.thief)], {"who": THIEF})
    if to != STAY:
        night.thief, was = to, night.thief
        door.tell("NW-STEP", Steps(THIEF, was, to))
    night.phase = "watchman"


def watch(night: Night, door: BatchDoor) -> None:
    """NW-DIE: on 1 or 2 he stays. NW-SEES, NW-GATE: else he goes for you, or for the gate."""
    (die,) = door.roll("dice", "NW-DIE", 1, bands="1-2 | 3-6")
    night.phase, night.turn = "thief", night.turn + 1
    if die < 3:
        door.tell("NW-DIE", Stays(die))
        return
    cells = yard()
    sees = sight_of(cells).sees(cells.find(night.watchman), cells.find(night.thief))
    clause, goal = ("NW-SEES", night.thief) if sees else ("NW-GATE", GATE)
    door.tell(clause, Decision(1, (reason(clause, goal, sees=sees),)))
    was, night.watchman = night.watchman, nearest(night.watchman, goal)
    door.tell(clause, Steps(WATCHMAN, was, night.watchman))


def reason(clause: str, goal: str, *, sees: bool) -> Weighed:
    """Return why the watchman goes there."""
    known = (f"sees the thief: {'yes' if sees else 'no'}",)
    before = () if sees else (Above("NW-SEES", "Go for the thief.", "unseen"),)
    return Weighed(goal, True, clause, f"He goes for {goal}.", -1, known, before)  # noqa: FBT003 - he does go there


def ways(cell: str) -> list[str]:
    """Return the cells next to one that can be stepped to."""
    cells = yard()
    return sorted(cells.name(near) for near, _ in cells.steps[cells.find(cell)])


def nearest(cell: str, goal: str) -> str:
    """Return the cell next to one that is nearest to another."""
    cells = yard()
    return min(ways(cell), key=lambda near: (cells.range(cells.find(near), cells.find(goal)), near))


class NightWatch(Toy[Night]):
    """See `lonehand.engine.game.Game` for what each part promises."""

    name = "night-watch"
    title = "Night Watch"
    rules = 1
    state = Night
    words = WORDS
    hides = False
    seats: tuple[str, ...] = (THIEF,)
    sources: Mapping[str, str] = {"dice": "whether the watchman is slow"}
    options: tuple[Option, ...] = (
        Option("light", ("moon", "none"), "Light", "How it looks.", "NW-END", "game"),
    )
    players: Mapping[str, Callable[[Chance], Answer]] = {"random": at_random}
    orders: Mapping[tuple[str, str], str] = {}

    def __init__(self) -> None:
        self.clauses = Clauses(HERE / "night_watch.toml", HERE)
        self.show = Yard(self)

    def start(self, options: Mapping[str, str]) -> Night:
        """Return the beginning."""
        del options
        return Night()

    def step(self, night: Night, door: BatchDoor) -> None:
        """Play the next part of a turn."""
        (sneak if night.phase == "thief" else watch)(night, door)

    def outcome(self, night: Night) -> Outcome | None:
        """NW-END: the gate, the watchman, or dawn."""
        ends = {
            THIEF: (night.thief == GATE, "You are out of the gate."),
            WATCHMAN: (night.thief == night.watchman, "The watchman has you."),
            None: (night.turn > LAST, "It is dawn."),
        }
        for winner, (over, sentence) in ends.items():
            if over:
                sides = {side: result_of(side, winner) for side in (THIEF, WATCHMAN)}
                return Outcome(sides, sentence, "NW-END")
        return None

    def view(self, night: Night, seats: frozenset[str]) -> Night:
        """Return everything."""
        del seats
        return self.copy(night)

    def shuffle_hidden(self, night: Night, seats: frozenset[str], chance: Chance) -> Night:
        """Return the same: nothing is hidden."""
        del seats, chance
        return self.copy(night)

    def correct(self, night: Night, text: str) -> None:
        """Take `at Thief B2`."""
        words = text.split()
        if len(words) != 3 or words[0] != "at" or words[1] not in (THIEF, WATCHMAN):
            raise Refusal("say at NAME CELL", place="at")
        if words[2] not in yard().index:
            raise Refusal(f"there is no cell {words[2]}", place="at")
        setattr(night, words[1].lower(), words[2])

    def prompt(self, night: Night, question: Question) -> str:
        """Return what is asked."""
        return "What does the die show?" if question.source else f"Step from {night.thief}"

    def standing(self, night: Night) -> str:
        """Return where the game stands."""
        return f"Turn {night.turn}: you are in {night.thief}, the watchman in {night.watchman}."

    def in_turn(self, night: Night) -> InTurn:
        """Return whose part it is."""
        if night.phase == "thief":
            return InTurn("the thief", THIEF, night.turn)
        return InTurn("the watchman", "", night.turn)

    def summary(self, night: Night) -> Columns:
        """Return what the lab counts."""
        return {"turns": night.turn, "caught at": night.watchman}


# -- how it is shown -------------------------------------------------------------------------------


class Yard(OnCells[Night]):
    """The yard, with both of them in it."""

    lead = "Slip out of the gate before the watchman has you."
    corrections: Mapping[str, str] = {"at NAME CELL": "where somebody is"}

    def cells(self, view: Night) -> Cells:
        """Return the map."""
        del view
        return yard()

    def counters(self, view: Night) -> list[Counter]:
        """Return both of them."""
        found = yard().find
        return [
            Counter(name=THIEF, letters="Th", side="you", team=0, seat=THIEF, place=view.thief,
                    cell=found(view.thief)),
            Counter(name=WATCHMAN, letters="Wa", side="the yard", team=1, place=view.watchman,
                    cell=found(view.watchman)),
        ]  # fmt: skip

    def things(self, view: Night) -> list[Thing]:
        """Return the gate."""
        del view
        return [Thing("The gate", GATE)]

    def status(self, view: Night) -> Status:
        """Return the turn."""
        return Status((Fact("Turn", str(min(view.turn, LAST)), f" of {LAST}"),))

    def point(self, question: Question, option: Any) -> Pointer:
        """Return the cell that an option steps to."""
        if question.source:
            return NOWHERE
        return Pointer(place=f"who {THIEF}" if option == STAY else f"cell {option}")

    def way(self, event: Event) -> list[str]:
        """Return the step of an event."""
        return [event.was, event.cell] if isinstance(event, Steps) else []

    def name_of(self, view: Night, number: int) -> str:
        """Return how somebody is called."""
        del view
        return (THIEF, WATCHMAN)[number]

    def hint(self, view: Night, question: Question) -> Advice:
        """Return the step that is nearest to the gate."""
        del question
        return Advice(nearest(view.thief, GATE), "It is the shortest way to the gate.")


GAME: Final = NightWatch()
