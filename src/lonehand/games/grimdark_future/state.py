"""What there is in a battle: where every model stands, what has befallen it, and whose turn it is.

Nothing of what an army list says is kept here; `Forces` has it, by the keys of units. Places are in
thousandths of an inch from the upper left corner of the table, x to the right and y down.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.statements import Heard
from lonehand.games.state_json import from_json, to_json

PEOPLE, AI = 0, 1
"""The two sides: the people, however many, and the army that these rules run."""
SIDES: Final = (PEOPLE, AI)
SEATS: Final = ("player", "second player", "third player", "fourth player")
"""Who may play units of the people's side."""
NOBODY: Final = -1
ON_TABLE, IN_RESERVE, OFF_TABLE, GONE = "table", "reserve", "off table", "gone"
"""Where a unit is. `reserve`: Ambush; `off table`: an Aircraft that will come back; `gone`: for
good. A unit that rides has the key of its transport in `rides`, and is otherwise on the table."""
Phase = Literal[
    "armies",
    "table",
    "objectives",
    "deployment",
    "round begins",
    "activations",
    "round ends",
    "over",
]


class Body(msgspec.Struct):
    """One model on the table.

    Attributes:
        x, y: where its middle is: how far from the west edge, and from the north edge.
        turn: how far its base is turned, in degrees; it matters for oval bases and Aircraft.
        wounds: the wounds that it has taken.
        alive: whether it is still there.

    """

    x: int = 0
    y: int = 0
    turn: int = 0
    wounds: int = 0
    alive: bool = True

    def copy(self) -> Body:
        """Return one of its own."""
        return Body(self.x, self.y, self.turn, self.wounds, self.alive)


class Effect(msgspec.Struct, frozen=True):
    """What a spell or an army's rule does to a unit for a while.

    Attributes:
        rule: the key of the rule that the unit has meanwhile.
        rating: its X.
        round: the last round in which it lasts.
        source: what it comes from, in words.

    """

    rule: str
    rating: int
    round: int
    source: str


class Unit(msgspec.Struct):
    """A unit in a battle, its joined hero included.

    Attributes:
        key: unique in the battle: the side's letter and the unit's key in its list.
        name: what it is called; unique in the battle.
        side: `PEOPLE` or `AI`.
        seat: who plays it; empty for the AI's.
        entry: the key of the unit in its army list.
        hero: the key of the hero who has joined it; empty for none.
        bodies: its models in list order, the hero last.
        where: one of `ON_TABLE`, `IN_RESERVE`, `OFF_TABLE`, `GONE`.
        rides: the key of the transport that it is in; empty for none.
        arrived: the round in which it came from reserve; 0 if it did not.
        activated: whether it has been activated in this round.
        shaken: whether it is Shaken.
        fatigued: whether it has fought a melee in this round.
        moved: whether it has moved since the start of its last activation.
        tokens: the tokens of its caster.
        spent: what it can use once a game and has used.
        effects: what spells and army rules do to it.
        kind: its unit type, fixed for the game; empty for the people's.
        group: the AI's group in which it deploys, 1 to 3; 0 for none.
        left_at: where an Aircraft left the table, x and y; empty if it did not.

    """

    key: str
    name: str
    side: int
    seat: str = ""
    entry: str = msgspec.field(default="", name="unit")
    hero: str = ""
    bodies: list[Body] = []
    where: str = IN_RESERVE
    rides: str = ""
    arrived: int = 0
    activated: bool = False
    shaken: bool = False
    fatigued: bool = False
    moved: bool = False
    tokens: int = 0
    spent: list[str] = []
    effects: list[Effect] = []
    kind: str = ""
    group: int = 0
    left_at: tuple[int, ...] = ()

    @property
    def present(self) -> bool:
        """Whether it stands on the table, and does not ride."""
        return self.where == ON_TABLE and not self.rides

    @property
    def in_play(self) -> bool:
        """Whether it may be activated: on the table, riding or not."""
        return self.where == ON_TABLE

    @property
    def waits(self) -> bool:
        """Whether it is not on the table yet, and comes by itself."""
        return self.where == IN_RESERVE and not self.rides

    def living_models(self) -> list[int]:
        """Return the numbers of the models that are left."""
        return [number for number, body in enumerate(self.bodies) if body.alive]

    def copy(self) -> Unit:
        """Return one of its own."""
        return Unit(
            self.key,
            self.name,
            self.side,
            self.seat,
            self.entry,
            self.hero,
            [Body(b.x, b.y, b.turn, b.wounds, b.alive) for b in self.bodies],
            self.where,
            self.rides,
            self.arrived,
            self.activated,
            self.shaken,
            self.fatigued,
            self.moved,
            self.tokens,
            self.spent[:],
            self.effects[:],
            self.kind,
            self.group,
            self.left_at,
        )


class Marker(msgspec.Struct):
    """An objective: its name, its middle, and the side that has seized it, or `NOBODY`."""

    name: str
    x: int
    y: int
    owner: int = NOBODY


class State(msgspec.Struct):
    """Everything in a battle.

    Attributes:
        options: a value for every option of the game.
        table: the text of the table, as `lonehand.space.inches` reads it; empty before it lies.
        lists: which army list each side plays, by the name of its table of the game.
        phase: what comes next.
        round: the number of the round, from 1; 0 before the first.
        edge: the long edge of the people, `north` or `south`; empty before it is drawn.
        turn: the side whose activation comes next.
        first: the side that began this round.
        done_first: the side that had no unit left to activate first in this round; `NOBODY` yet.
        units: every unit, the people's first.
        markers: the objectives.
        to_place: objectives that are still to be placed.
        places_next: the side that places the next of them.
        sections: the section of each of the AI's groups, 1 to 3.
        to_deploy: the keys of the people's units that are still to deploy.
        to_hit: what the AI's units add to hit in this round.
        defense: what they add to Defense rolls.
        winner: the side that has won, `NOBODY` for a draw.
        ending: how it ended, as a sentence; empty while it goes on.
        heard: what people have said beside a table.

    """

    options: dict[str, str]
    table: str = ""
    lists: tuple[str, ...] = ()
    phase: Phase = "armies"
    round: int = 0
    edge: str = ""
    turn: int = PEOPLE
    first: int = PEOPLE
    done_first: int = NOBODY
    units: list[Unit] = msgspec.field(default_factory=list, name="squads")
    markers: list[Marker] = []
    to_place: int = 0
    places_next: int = PEOPLE
    sections: list[int] = []
    to_deploy: list[str] = []
    to_hit: int = 0
    defense: int = 0
    winner: int = NOBODY
    ending: str = ""
    heard: Heard = msgspec.field(default_factory=Heard, name="said")

    def copy(self) -> State:
        """Return a state that shares nothing changeable with this one."""
        return State(
            self.options,
            self.table,
            self.lists,
            self.phase,
            self.round,
            self.edge,
            self.turn,
            self.first,
            self.done_first,
            [unit.copy() for unit in self.units],
            [Marker(m.name, m.x, m.y, m.owner) for m in self.markers],
            self.to_place,
            self.places_next,
            self.sections[:],
            self.to_deploy[:],
            self.to_hit,
            self.defense,
            self.winner,
            self.ending,
            self.heard.copy(),
        )

    def find(self, name: str) -> Unit:
        """Return the unit of that name or key; raise Refusal with those there are."""
        for unit in self.units:
            if name in (unit.name, unit.key):
                return unit
        names = choose((unit.name for unit in self.units), name)
        raise Refusal(f"there is no unit “{name}” here; {names}", place="unit")

    def carrier(self, unit: Unit) -> Unit:
        """Return the transport that a unit rides in, or the unit itself."""
        while unit.rides:
            unit = self.find(unit.rides)
        return unit

    def enemies(self, side: int) -> list[Unit]:
        """Return the units of the other side that stand on the table."""
        return [unit for unit in self.units if unit.side != side and unit.present]

    def units_waiting(self, side: int) -> list[Unit]:
        """Return the units that a side can still activate in this round."""
        return [
            unit for unit in self.units if unit.side == side and unit.in_play and not unit.activated
        ]

    def friends(self, side: int) -> list[Unit]:
        """Return the units of a side that stand on the table."""
        return [unit for unit in self.units if unit.side == side and unit.present]


# -- as text ---------------------------------------------------------------------------------------


def encode(state: State) -> bytes:
    """Return the state as JSON; equal states give equal bytes."""
    return to_json(state)


def decode(data: bytes) -> State:
    """Return the state that *data* holds; raise Refusal if it holds none that can be."""
    return from_json(data, State, "battle", fault)


def fault(state: State) -> str:
    """Return what is impossible about a state, as a sentence; empty if nothing is."""
    for what, found in (
        ("units", [unit.key for unit in state.units]),
        ("units", [unit.name for unit in state.units]),
        ("objectives", [marker.name for marker in state.markers]),
    ):
        if len(found) != len(set(found)):
            return f"two {what} have the same name; give each a name of its own"
    if state.turn not in SIDES or state.first not in SIDES:
        return "a side must be 0 (the people) or 1 (the AI)"
    owners = [marker.owner for marker in state.markers]
    if any(owner not in (NOBODY, *SIDES) for owner in [*owners, state.winner, state.done_first]):
        return "an owner must be 0, 1, or -1 for nobody"
    if state.edge not in ("", "north", "south"):
        return f"the people's edge must be north or south, not {state.edge}"
    keys = {unit.key: unit for unit in state.units}
    if unknown := [key for key in state.to_deploy if key not in keys]:
        return f"there is no unit {unknown[0]} to deploy"
    for unit in state.units:
        wrong = wrong_with(unit, keys)
        if wrong:
            return f"{unit.name} {wrong}"
    return ""


def wrong_with(unit: Unit, keys: dict[str, Unit]) -> str:
    """Return what is impossible about a unit, to follow its name; empty if nothing is."""
    if unit.side not in SIDES:
        return "belongs to no side"
    if unit.seat not in ("", *SEATS) or (unit.seat and unit.side != PEOPLE):
        return "has a seat that does not play its side"
    if unit.where not in (ON_TABLE, IN_RESERVE, OFF_TABLE, GONE):
        return f"has an invalid place: “{unit.where}”"
    if unit.rides and (unit.rides not in keys or unit.rides == unit.key):
        return "rides in a transport that does not exist"
    if unit.rides and (keys[unit.rides].side != unit.side or keys[unit.rides].rides):
        return "rides in a unit that cannot carry it"
    if unit.where == ON_TABLE and not unit.living_models():
        return "is on the table without any model"
    if unit.tokens < 0 or any(body.wounds < 0 for body in unit.bodies):
        return "has fewer than 0 tokens or wounds"
    return ""
