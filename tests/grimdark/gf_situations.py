"""Small battles written as text, for the tests of the AI of Grimdark Future."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fielded import GF32, Given, army

from lonehand.engine.facts import Given as GivenFacts
from lonehand.games.grimdark_future.armies import forces
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.automa.facts import Facts
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    NOBODY,
    ON_TABLE,
    PEOPLE,
    Marker,
    State,
    Unit,
)
from lonehand.space.inches import fields

TABLE = "table: Test\nsize: 72 x 48\nzone north: 0,0 to 72,12\nzone south: 0,36 to 72,48\n\n"
STEP = 1100
"""From one model of a unit to the next, base to base a tenth of an inch."""
TYPES = {"open_objective": None, "shaken": False, "rides": False, "covered_shot": False}


class Watched(Given):
    """A door that wants reasons, and keeps what is told."""

    explains = True


def scene(
    ours: Sequence[str],
    theirs: Sequence[str],
    at: Mapping[str, tuple[float, float]] | None = None,
    *,
    markers: Mapping[str, tuple[float, float]] | None = None,
    owners: Mapping[str, int] | None = None,
    terrain: str = "",
    rules: Profile = GF32,
    seed: str = "test",
    edge: str = "south",
    explains: bool = False,
    round: int = 1,  # noqa: A002 - the state calls it so
    **readings: str,
) -> tuple[Play, Given]:
    """Return a battle and its door.

    Args:
        ours: the units of the people, as `fielded.unit` writes them; nobody answers for them.
        theirs: those of the AI.
        at: where the first model of a unit stands, in inches, by the unit's name; the others stand
            in a row to its right, five in a row. Units that are not named stay in reserve.
        markers: the objectives.
        owners: which of them a side has seized.
        terrain: the pieces, as a table file has them.
        rules: the rules profile.
        seed: of all dice.
        edge: the people's edge.
        explains: whether reasons are told.
        round: the number of the round.
        readings: options that are not the default.

    """
    made = Forces(rules, [army(*ours, rules=rules), army(*theirs, rules=rules)])
    units = [*forces.muster_units(made, PEOPLE), *forces.muster_units(made, AI)]
    for unit in units:
        unit.where = IN_RESERVE
        unit.kind = "Shooting" if made.of(unit).ranged else "Melee"
        if at and unit.name in at:
            stand(unit, *at[unit.name])
    state = State({}, phase="activations", round=round, units=units, edge=edge)
    state.markers = [
        Marker(name, inch(x), inch(y), (owners or {}).get(name, NOBODY))
        for name, (x, y) in (markers or {}).items()
    ]
    door = (Watched if explains else Given)(seed=seed)
    field = fields.field(TABLE + terrain)
    return Play(state, door, Rules(made, None, Readings(**readings)), field), door


def inch(length: float) -> int:
    """Return a length in thousandths of an inch."""
    return round(length * 1000)


def stand(unit: Unit, x: float, y: float) -> None:
    """Set a unit on the table, its first model at a place, five to a row."""
    unit.where = ON_TABLE
    for nth, body in enumerate(unit.bodies):
        body.x, body.y = inch(x) + nth % 5 * STEP, inch(y) + nth // 5 * STEP


def names(units: Sequence[Unit]) -> list[str]:
    """Return the names of units."""
    return [unit.name for unit in units]


def told(**facts: Any) -> Any:
    """Return facts by name; a tuple as key is a fact with its arguments."""
    return GivenFacts(Facts, {**TYPES, **facts})


def facts_of(kind: str, given: Mapping[Any, Any]) -> Any:
    """Return facts of a unit of a type that has no rule that makes it hold."""
    none = {("has", rule): False for rule in ("entrenched", "indirect", "relentless")}
    return GivenFacts(Facts, {**TYPES, "kind": kind, **none, **given})
