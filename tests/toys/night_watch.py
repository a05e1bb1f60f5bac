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
from lonehand.engine.door import Answer, BatchDoor, Event
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Columns, InTurn, Option, Outcome, fared
from lonehand.engine.players import at_random
from lonehand.engine.question import Question
from lonehand.show.figures import Counter, Thing
from lonehand.show.logs import Advice, Marks
from lonehand.show.on_cells import OnCells, sight_of
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


# -- the rules -------------------------------------------------------------------------------------


def sneak(night: Night, door: BatchDoor) -> None:
    """NW-STEP: you step to a neighbouring cell, or stay."""
    door.tell("NW-STEP", "turn", turn=night.turn)
    to = door.ask(THIEF, "NW-STEP", "step", [STAY, *ways(night.thief)], {"who": THIEF})
    if to != STAY:
        night.thief, was = to, night.thief
        door.tell("NW-STEP", "steps", who=THIEF, was=was, cell=to)
    night.phase = "watchman"


def watch(night: Night, door: BatchDoor) -> None:
    """NW-DIE: on 1 or 2 he stays. NW-SEES, NW-GATE: else he goes for you, or for the gate."""
    (die,) = door.roll("dice", "NW-DIE", 1, bands="1-2 | 3-6")
    night.phase, night.turn = "thief", night.turn + 1
    if die < 3:
        door.tell("NW-DIE", "stays", who=WATCHMAN, die=die)
        return
    cells = yard()
    sees = sight_of(cells).sees(cells.find(night.watchman), cells.find(night.thief))
    clause, goal = ("NW-SEES", night.thief) if sees else ("NW-GATE", GATE)
    door.tell(clause, "decision", who=WATCHMAN, seat=1, lines=[reason(clause, goal, sees=sees)])
    was, night.watchman = night.watchman, nearest(night.watchman, goal)
    door.tell(clause, "steps", who=WATCHMAN, was=was, cell=night.watchman)


def reason(clause: str, goal: str, *, sees: bool) -> dict[str, Any]:
    """Return why the watchman goes there, as an event tells it."""
    before = [] if sees else [{"clause": "NW-SEES", "say": "Go for the thief.", "failed": "unseen"}]
    return {
        "text": goal,
        "use": True,
        "target": -1,
        "clause": clause,
        "say": f"He goes for {goal}.",
        "facts": [f"sees the thief: {'yes' if sees else 'no'}"],
        "above": before,
    }


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
                sides = {side: fared(side, winner) for side in (THIEF, WATCHMAN)}
                return Outcome(sides, sentence, "NW-END")
        return None

    def view(self, night: Night, seats: frozenset[str]) -> Night:
        """Return everything."""
        del seats
        return self.copy(night)

    def shuffled(self, night: Night, seats: frozenset[str], chance: Chance) -> Night:
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

    def sentence(self, night: Night, event: Event) -> str:
        """Return what happened."""
        del night
        facts = event.facts
        match event.kind:
            case "turn":
                return f"Turn {facts['turn']}."
            case "steps":
                return f"{facts['who']} steps to {facts['cell']}."
            case "stays":
                return f"{facts['who']} stays: a {facts['die']}."
            case "decision":
                return f"{facts['who']} looks about."
            case _:
                return f"Put right: {facts['text']}."

    def instruction(self, night: Night, event: Event) -> str:
        """Return what hands do: they move the counters."""
        del night
        if event.kind != "steps" or event.facts["who"] == THIEF:
            return ""
        return f"Move the watchman to {event.facts['cell']}."

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

    def marks(self, event: Event) -> Marks:
        """Return who did something, and where."""
        return Marks(tuple(event.facts[key] for key in ("who", "cell") if key in event.facts))

    def way(self, event: Event) -> list[str]:
        """Return the step of an event."""
        return [event.facts[key] for key in ("was", "cell") if key in event.facts]

    def called(self, view: Night, number: int) -> str:
        """Return how somebody is called."""
        del view
        return (THIEF, WATCHMAN)[number]

    def hint(self, view: Night, question: Question) -> Advice:
        """Return the step that is nearest to the gate."""
        del question
        return Advice(nearest(view.thief, GATE), "It is the shortest way to the gate.")


GAME: Final = NightWatch()
