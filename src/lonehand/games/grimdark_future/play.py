"""A battle in play: the state, the door, the table, and what the battle is played by."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.rules.missions import Mission
from lonehand.games.grimdark_future.state import State, Unit
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Block


class Readings(msgspec.Struct, frozen=True):
    """The options that choose among readings; the keys are those of the game's options.

    The defaults are the first values; `data/options.toml` explains them.
    """

    equal: str = "0.1"
    first_activation: str = "roll"
    bonus_from: str = "1"
    worth: str = "three"
    type_tie: str = "shooting"
    nearest: str = "straight"
    reach: str = "circle"
    shot: str = "sight"
    way_aircraft: str = "count"
    way_path: str = "straight"
    below_aircraft: str = "closed"
    own_counts: str = "yes"
    contested: str = "closed"
    progress: str = "1"
    attack_range: str = "charge"
    kiting: str = "best"
    targets: str = "open"
    cover_enter: str = "behind"
    cover_first: str = "progress"
    difficult_for: str = "any"
    difficult_last: str = "no"
    spells: str = "one"
    charges: str = "melee"
    several: str = "specific"
    futile: str = "made"


class Rules(NamedTuple):
    """What stays the same in a battle.

    Attributes:
        forces: both armies, their units ready for play, and the rules profile.
        trees: the decision trees.
        readings: how unclear places are read.
        mission: the mission; None is the one that comes along of the key that the options name.

    """

    forces: Forces
    trees: Any
    readings: Readings
    mission: Mission | None = None


class Play:
    """A battle while a step of it is played: the state, the door, the table and the rules.

    `crowd` and `stands` are kept by `positions`: who stood where when it was last asked, and who
    stands where while somebody thinks; `walks` by `walks`: units about to move, likewise.
    """

    __slots__ = ("crowd", "door", "rules", "stands", "state", "table", "walks")

    def __init__(self, state: State, door: BatchDoor, rules: Rules, table: Field) -> None:
        self.state, self.door, self.rules, self.table = state, door, rules, table
        self.crowd: tuple[list[Any], list[tuple[Unit, Block]]] | None = None
        self.stands: dict[str, Block] | None = None
        self.walks: dict[tuple[object, ...], Any] = {}

    def tell(self, clause: str, event: Event) -> None:
        """Say that a clause made something happen."""
        self.door.tell(clause, event)
