"""Setting units down, whoever does it: who still has to deploy, what is kept clear of, who is told.

Core rule 18; where people may and the AI does set its units down is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import IN_RESERVE, ON_TABLE, Squad
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Base, Shape


def waits(play: Play, side: int) -> list[Squad]:
    """Return the units of a side that are not on the table yet, without cargo."""
    return [
        squad
        for squad in play.state.squads
        if squad.side == side and squad.where == IN_RESERVE and not squad.rides
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


def bases_of(play: Play, squad: Squad) -> list[Base]:
    """Return the bases of the living models of a unit."""
    troop = play.rules.forces.of(squad)
    return [troop.base[number] for number in squad.living()]


def kept(play: Play, squad: Squad, away: int) -> list[tuple[Shape, int]]:
    """Return the models of other units, with the gap that is kept from them."""
    gap = play.rules.forces.profile.move.gap * INCH
    return [
        (shape, gap if other.side == squad.side else away)
        for other, there in positions.crowd(play)
        if other is not squad
        for shape in there.shapes
    ]


def put(play: Play, squad: Squad, spots: Sequence[Spot]) -> None:
    """Set the living models of a unit down."""
    left = iter(spots)
    for body in squad.bodies:
        if body.alive:
            body.x, body.y, body.turn = next(left)
    positions.forget(play)


def set_down(play: Play, squad: Squad, spots: Sequence[Spot]) -> None:
    """Set a unit on the table, and whoever rides in it."""
    put(play, squad, spots)
    squad.where = ON_TABLE
    for cargo in play.state.squads:
        if cargo.rides == squad.key:
            cargo.where = ON_TABLE


def told(play: Play, squad: Squad, sort: type[events.SetDown]) -> events.SetDown:
    """Return an event of a sort that tells of a unit that has been set down."""
    cargo = tuple(each.name for each in play.state.squads if each.rides == squad.key)
    places = tuple((body.x, body.y) for body in squad.bodies if body.alive)
    return sort(squad.name, squad.side, places, cargo)
