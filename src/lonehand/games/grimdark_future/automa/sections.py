"""GF-DEP-2b, GF-ACT-1: the table in sections along the edge of an army that these rules run.

Sections are strips of the full depth of the table, equally wide, numbered clockwise as seen from
above: along the north edge from left to right, along the south edge from right to left.
"""

from __future__ import annotations

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement.placement import NORTH, Box, edge
from lonehand.games.grimdark_future.state import ON_TABLE, State, Unit
from lonehand.space.inches.measures import Point


def strip(play: Play, side: int, section: int, count: int) -> Box:
    """GF-DEP-2b: return the full depth of one of *count* sections, numbered from 1."""
    width = play.table.width
    nth = section - 1 if edge(play.state, side) == NORTH else count - section
    return width * nth // count, 0, width * (nth + 1) // count, play.table.height


def section_at(play: Play, side: int, x: int, count: int) -> int:
    """Return the number of the section that a place lies in, told by its x."""
    width = play.table.width
    along = x if edge(play.state, side) == NORTH else width - x
    return min(count, max(0, along) * count // width + 1)


def sections_from(section: int, count: int) -> list[int]:
    """Return all sections from one on, clockwise, the first again after the last."""
    return [(section - 1 + more) % count + 1 for more in range(count)]


def common(one: Box, other: Box) -> Box:
    """Return what lies in both of two boxes."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def centre_of(state: State, unit: Unit) -> Point:
    """Return the centre of the living models of a unit; cargo's is its transport's."""
    return wounds.middle_of(state.carrier(unit))


def own(state: State, side: int) -> list[Unit]:
    """Return the units of a side that may be activated at all: on the table, riding or not."""
    return [unit for unit in state.units if unit.side == side and unit.where == ON_TABLE]
