"""What an AI unit heeds on the table: terrain, objectives, and enemies.

GF-TER-D1, GF-TER-D2: which terrain it keeps out of. GF-TER-C1: which cover it seeks. GF-CTRL-1:
which objectives count as the AI's. GF-WAY: which enemies are in the way. `attack_range` is how far
the attacks of an enemy reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special, ties, visibility
from lonehand.games.grimdark_future.rules.movement import marches, positions, walks
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches.fields import TABLES_KEPT, Field, a_piece
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import Shape, distance, is_within, outline, overlaps

Pieces = frozenset[int]


@lru_cache(maxsize=TABLES_KEPT * 3)
def with_word(field: Field, word: str) -> Pieces:
    """Return the pieces of terrain that have a property."""
    return frozenset(lump.piece for lump in field.ground.with_property(word))


@lru_cache(maxsize=TABLES_KEPT * 6)
def pieces_at(field: Field, place: Point) -> Pieces:
    """Return the pieces of terrain in which a place lies."""
    spot = Shape(outline(((0, 0),)), *place)
    return frozenset(lump.piece for lump in field.ground.lumps if is_within(lump.shape, spot, 0))


@lru_cache(maxsize=4096)
def words_for(pieces: Pieces) -> tuple[str, ...]:
    """Return pieces as movers keep out of them, in the order of the table."""
    return tuple(a_piece(number) for number in sorted(pieces))


def forbidden_pieces(play: Play, unit: Unit, goal: Marker | None = None) -> tuple[Pieces, Pieces]:
    """GF-TER-D1, GF-TER-D2: return the difficult and the dangerous pieces a unit does not enter.

    A piece in which an objective lies is free, any one or, by an option, the unit's own.
    GF-SR-FLYING: all ground is open. GF-SR-STRIDER: difficult ground is.
    """
    troop, field = play.rules.forces.of(unit), play.table
    if troop.has("flying") or troop.has("aircraft"):
        return frozenset(), frozenset()
    free = freed_pieces(play, goal)
    dangerous = with_word(field, "dangerous") - free
    if troop.has("strider"):
        return frozenset(), dangerous
    return with_word(field, "difficult") - free, dangerous


def freed_pieces(play: Play, goal: Marker | None = None) -> Pieces:
    """GF-TER-D1, GF-TER-D2: return the pieces in which an objective lies, by an option its own."""
    markers = play.state.markers
    if play.rules.readings.difficult_for == "own":
        markers = [] if goal is None else [goal]
    return frozenset[int]().union(*(pieces_at(play.table, (each.x, each.y)) for each in markers))


def avoids(play: Play, unit: Unit, goal: Marker | None = None) -> tuple[str, ...]:
    """GF-TER-D1, GF-TER-D2: return what a unit keeps out of on its move.

    By an option, a unit that heads for no objective enters difficult terrain that gives cover.
    """
    difficult, dangerous = forbidden_pieces(play, unit, goal)
    if goal is None and play.rules.readings.cover_enter == "enter":
        difficult -= with_word(play.table, "cover")
    return words_for(difficult | dangerous)


def charging_avoids(
    play: Play, unit: Unit, enemy: Unit, *, but: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """GF-TER-D1, GF-TER-D2: return what a unit keeps out of when it charges.

    Difficult terrain that its target stands in may be entered, dangerous terrain may not. *but*
    names a sort of terrain that is let go, to find out whether it is what keeps a unit away.
    """
    difficult, dangerous = forbidden_pieces(play, unit)
    if difficult:
        there = positions.block(play, enemy)
        difficult -= {
            lump.piece
            for lump in play.table.sorts["difficult"]
            if any(overlaps(lump.shape, shape) for shape in there.shapes)
        }
    let_go = frozenset[int]().union(*(with_word(play.table, word) for word in but))
    return words_for((difficult | dangerous) - let_go)


@lru_cache(maxsize=64)
def easy(field: Field) -> Field:
    """Return a table on which nothing that is difficult gives cover."""
    difficult = with_word(field, "difficult")
    found = Field(field.ground)
    found.covering = [lump for lump in field.covering if lump.piece not in difficult]
    found.screens = [lump for lump in field.screens if lump.piece not in difficult]
    return found


def is_covered(play: Play, unit: Unit, at: Spots, *, to_objective: bool) -> bool:
    """GF-TER-C1: say whether a place is one in or behind cover, as a unit seeks it.

    On the way to an objective, cover that is also difficult terrain is not sought, but for those to
    whom difficult ground is open (GF-SR-FLYING, GF-SR-STRIDER).
    """
    troop = play.rules.forces.of(unit)
    is_open = troop.has("flying") or troop.has("strider")
    if not to_objective or is_open or not play.table.sorts["difficult"]:
        return visibility.in_cover(play, unit, at)
    table = easy(play.table)
    if not table.screens:
        return False
    seen = Play(play.state, play.door, play.rules, table)
    positions.crowd(play)
    seen.crowd = play.crowd  # they stand where they stand, whatever gives cover
    return visibility.in_cover(seen, unit, at)


# -- GF-CTRL-1, GF-WAY: objectives that count as the AI's, and enemies in the way ------------------


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


def attack_range(play: Play, unit: Unit, enemy: Unit) -> int:
    """Return how far an enemy's attacks reach from where it stands.

    It is the larger of a Charge and an Advance with the longest weapon, or by an option the range
    of the longest weapon alone.
    """
    forces = play.rules.forces
    troop, own = forces.of(enemy), forces.of(unit)
    longest = max(
        (special.range_against(forces.profile, gun, own) for gun in troop.ranged), default=0
    )
    if play.rules.readings.attack_range == "weapons":
        return longest
    charge = 0 if own.has("aircraft") else troop.charge
    return max(charge, troop.advance + longest if longest else 0)
