"""GF-CTRL-1, GF-WAY: which objectives count as the AI's, and which enemies are in the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lonehand.games.grimdark_future.automa.places.ground import avoids
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import ties
from lonehand.games.grimdark_future.rules.movement import marches, positions, walks
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Shape, distance, outline


def controls(play: Play, unit: Unit, marker: Marker) -> bool:
    """GF-CTRL-1: say whether an objective counts as under control when a unit decides.

    Its side has seized it, or has more units that are not Shaken within 3″ of it than the other
    side has units, Shaken ones included. By options the deciding unit does not count, and a seized
    objective that is contested is open.
    """
    readings = play.rules.readings
    length = play.rules.forces.profile.solo.control * INCH
    near = near_by(play, marker, length)
    theirs = sum(each.side != unit.side for each in near)
    if marker.owner == unit.side:
        return readings.contested == "closed" or not theirs
    ours = sum(
        not friend.shaken and (readings.own_counts == "yes" or friend is not unit)
        for friend in near
        if friend.side == unit.side
    )
    return ours > theirs


def near_by(play: Play, marker: Marker, length: int) -> list[Unit]:
    """Return the units of both sides that are at most so far from an objective."""
    x, y = marker.x, marker.y
    return [
        unit
        for unit, there in positions.crowd(play)
        if there.left - length <= x <= there.right + length
        and there.top - length <= y <= there.bottom + length
        and unit.present
        and positions.near_marker(play, unit, marker, length=length)
    ]


def open_ones(play: Play, unit: Unit) -> list[Marker]:
    """Return the objectives that are not under control."""
    return [marker for marker in play.state.markers if not controls(play, unit, marker)]


def nearest(play: Play, unit: Unit, markers: Sequence[Marker]) -> Marker | None:
    """Return the nearest of some objectives to a unit, or to the transport that it is in.

    Straight from its nearest base or, by an option, by its shortest legal route. A die decides
    among equally near ones.
    """
    if not markers:
        return None
    within = ties.tolerance(play)
    body = play.state.carrier(unit)
    if play.rules.readings.nearest == "route" and not unit.rides:
        best = ties.best(markers, lambda marker: by_route(play, unit, marker), within)
    else:
        best = ties.best(
            markers, lambda marker: positions.to_place(play, body, (marker.x, marker.y)), within
        )
    place = ties.place(play, "GF-GEN-2", [(marker.x, marker.y) for marker in best])
    return next(marker for marker in best if (marker.x, marker.y) == place)


def by_route(play: Play, unit: Unit, marker: Marker) -> int:
    """Return the length of the shortest way of a unit's nearest model to an objective."""
    walk = walks.Walk(play, unit, 2 * (play.table.width + play.table.height))
    walk.avoid = avoids(play, unit, marker)
    place = marker.x, marker.y
    spot = Shape(outline(((0, 0),)), *place)
    lead = min(range(len(walk.spots)), key=lambda n: (distance(walk.here.shapes[n], spot), n))
    if walk.flies(lead):
        return positions.to_place(play, unit, place)
    return walk.mover(lead).towards(place).length


def in_the_way(play: Play, unit: Unit, marker: Marker) -> list[Unit]:
    """GF-WAY: return the enemies within 6″ of the way to an objective, round its ends too.

    The way is straight from the nearest base to the marker; by options it is the one that would be
    walked, and Aircraft do not count.
    """
    forces, readings = play.rules.forces, play.rules.readings
    length = forces.profile.solo.way * INCH
    legs = way(play, unit, marker)
    return [
        enemy
        for enemy in play.state.enemies(unit.side)
        if (readings.way_aircraft == "count" or not forces.of(enemy).has("aircraft"))
        and any(positions.near_line(play, enemy, leg, length) for leg in legs)
    ]


def way(play: Play, unit: Unit, marker: Marker) -> list[tuple[Point, Point]]:
    """GF-WAY: return the legs of the way to an objective.

    A die decides which of equally near bases a straight one begins at.
    """
    place = marker.x, marker.y
    body = play.state.carrier(unit)
    if play.rules.readings.way_path == "walked" and not unit.rides:
        length = 2 * (play.table.width + play.table.height)
        route = marches.towards(play, unit, place, length, avoid=avoids(play, unit, marker)).route
        if len(route) > 1:
            return list(pairwise(route))
    spot = Shape(outline(((0, 0),)), *place)
    near = ties.best(positions.shapes(play, body), lambda each: distance(each, spot))
    return [(ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near]), place)]
