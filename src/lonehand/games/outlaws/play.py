"""A shootout while it is played: the table, the door, the board and the numbers together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event, leant_on
from lonehand.games.outlaws.events import Shoots, SnapShot
from lonehand.games.outlaws.numbers.numbers import Numbers
from lonehand.games.outlaws.numbers.shootouts import Character, Shootout
from lonehand.games.outlaws.options import value_of
from lonehand.games.outlaws.rules.ground import Door, Ground
from lonehand.games.outlaws.state import PLAYER, SECOND, Man, State

SEAT: Final = "Player"
"""The seat of the player."""
SECOND_SEAT: Final = "Second"
"""The seat of a second person."""
SEATS: Final = {PLAYER: SEAT, SECOND: SECOND_SEAT}
"""The seat of the one who plays a character."""
Dice = dict[str, dict[str, tuple[str, ...]]]
"""For each colour and number the cell of an auto die."""


LEANS: Final = {
    "counter": ("actions",),
    "snap shot": ("snap shot",),
    "chits": ("chits",),
    "brawl": ("brawl",),
    "camps": ("adventure",),
}
"""The tables of numbers behind events that do not name theirs, by the kind of event."""
Answer = Callable[["Play", Man, Man, str], None]


class Rules(NamedTuple):
    """What a shootout is played by, and what stays the same in it.

    Attributes:
        numbers: the numbers of the base game.
        dice: the auto dice.
        shootout: who fights whom, and for what.
        ground: the board.
        characters: everybody who may fight, by name.
        stand_ins: an owner's characters, who may take the places of others.

    """

    numbers: Numbers
    dice: Dice
    shootout: Shootout
    ground: Ground
    characters: Mapping[str, Character] = {}
    stand_ins: tuple[Character, ...] = ()


class Play:
    """A shootout while it is played.

    Args:
        state: the table; it changes.
        door: through which every choice, die and chit comes.
        rules: what it is played by.
        answer: what is done when somebody may answer with a Snap-shot: who, whom, and why.

    Attributes:
        tried: the last shot of everybody at this counter, or the last try at a Snap-shot.

    """

    def __init__(
        self, state: State, door: BatchDoor, rules: Rules, answer: Answer | None = None
    ) -> None:
        self.state, self.door, self.rules = state, door, rules
        self.answer = answer
        self.numbers, self.ground = rules.numbers, rules.ground
        self.tried: dict[str, Event] = {}

    @property
    def closed(self) -> frozenset[Door]:
        """The doors that are closed."""
        return self.ground.closed_but(self.state.open_doors)

    def option(self, key: str) -> str:
        """Return the value of an option."""
        return value_of(self.state.options, key)

    def die(self, clause: str, source: str = "dice", bands: str = "") -> int:
        """Return what an ordinary die shows."""
        return self.door.roll(source, clause, bands=bands)[0]

    def one_of(self, clause: str, options: Sequence[Man]) -> Man:
        """Return one of several by chance, without a die if there is only one."""
        if len(options) == 1:
            return options[0]
        name = self.door.pick("ties", clause, [man.name for man in options])
        return self.state.find(name)

    def one_place(self, clause: str, cells: Sequence[int]) -> int:
        """Return one of several squares by chance, without a die if there is only one."""
        if len(cells) == 1:
            return cells[0]
        names = self.ground.cells.names
        return self.ground.cells.find(
            self.door.pick("ties", clause, [names[cell] for cell in sorted(cells)])
        )

    @property
    def seat(self) -> str:
        """Who answers for the table."""
        return SEAT

    def seat_of(self, man: Man) -> str:
        """Return who answers for a character; the first person for automatic ones."""
        return SEATS.get(man.plays, SEAT)

    def react(self, man: Man, other: Man, why: str) -> None:
        """Let a man answer what another did, as long as he can."""
        if self.answer is not None:
            self.answer(self, man, other, why)

    def tell(self, clause: str, event: Event) -> None:
        """Say that something happened, and note which reconstructed numbers it leant on."""
        self.door.tell(clause, event)
        if isinstance(event, Shoots | SnapShot):
            self.tried[event.who] = event
        for table in (*LEANS.get(event.kind, ()), *leant_on(event)):
            if table not in self.state.leant and table in self.numbers.made_up:
                self.state.leant.append(table)

    def name(self, cell: int) -> str:
        """Return what a square is called."""
        return self.ground.cells.names[cell] if cell >= 0 else ""
