"""Setting units down: where a side deploys, and which units still have to.

Core rule 18. Where people may set units down is in `rules.deployment`, where the AI does in
`automa.places.deployment`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import IN_RESERVE, ON_TABLE, PEOPLE, State, Unit
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Base, Shape

Box = tuple[int, int, int, int]
"""Left, upper, right and lower end."""
NORTH, SOUTH = "north", "south"
OPPOSITE: Final = {NORTH: SOUTH, SOUTH: NORTH}


def edge(state: State, side: int) -> str:
    """Return the long edge of a side; the AI's is opposite to that of the people."""
    people = state.edge or SOUTH
    return people if side == PEOPLE else OPPOSITE[people]


def zone(play: Play, side: int) -> Box:
    """Core rule 18: return where a side deploys: the zone of its edge that the table names.

    A table that names none has zones as deep as the profile says.
    """
    own = edge(play.state, side)
    for each in play.table.ground.table.zones:
        if each.name == own:
            return each.left, each.top, each.right, each.bottom
    width, height = play.table.width, play.table.height
    depth = play.rules.forces.profile.deployment.depth * INCH
    return (0, 0, width, depth) if own == NORTH else (0, height - depth, width, height)


# -- who is set down -------------------------------------------------------------------------------


def waits(play: Play, side: int) -> list[Unit]:
    """Return the units of a side that are not on the table yet, without cargo."""
    return [
        unit
        for unit in play.state.units
        if unit.side == side and unit.where == IN_RESERVE and not unit.rides
    ]


def rank(troop: Troop) -> str:
    """Return whether a unit deploys with the Aircraft, with the Scouts, or between them."""
    if troop.has("aircraft"):
        return "aircraft"
    return "scout" if troop.has("scout") else ""


def goals_of(play: Play) -> tuple[Point, ...]:
    """Return where objectives lie; a table without any has its middle for one."""
    markers = tuple((marker.x, marker.y) for marker in play.state.markers)
    return markers or ((play.table.width // 2, play.table.height // 2),)


def bases_of(play: Play, unit: Unit) -> list[Base]:
    """Return the bases of the living models of a unit."""
    troop = play.rules.forces.of(unit)
    return [troop.base[number] for number in unit.living_models()]


def gaps_to_keep(play: Play, unit: Unit, away: int) -> list[tuple[Shape, int]]:
    """Return the models of other units, with the gap that is kept from them."""
    gap = play.rules.forces.profile.move.gap * INCH
    return [
        (shape, gap if other.side == unit.side else away)
        for other, there in positions.crowd(play)
        if other is not unit
        for shape in there.shapes
    ]


def set_down(play: Play, unit: Unit, spots: Sequence[Spot]) -> None:
    """Set a unit on the table, and whoever rides in it."""
    positions.place_models(play, unit, spots)
    unit.where = ON_TABLE
    for cargo in play.state.units:
        if cargo.rides == unit.key:
            cargo.where = ON_TABLE


def tell_set_down(play: Play, unit: Unit, sort: type[events.SetDown]) -> events.SetDown:
    """Return an event of a sort that tells of a unit that has been set down."""
    cargo = tuple(each.name for each in play.state.units if each.rides == unit.key)
    places = tuple((body.x, body.y) for body in unit.bodies if body.alive)
    return sort(unit.name, unit.side, places, cargo)
