"""GF-TER-D1, GF-TER-D2: which terrain an AI unit keeps out of; GF-TER-C1: which cover it seeks."""

from __future__ import annotations

from functools import lru_cache

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches.fields import TABLES_KEPT, Field, a_piece
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import Point
from lonehand.space.inches.shapes import Shape, is_within, outline, overlaps

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
