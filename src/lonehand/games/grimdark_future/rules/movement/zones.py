"""The long edges of the table, whose each is, and where a side deploys (core rule 18)."""

from __future__ import annotations

from typing import Final

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import PEOPLE, State
from lonehand.space.inches.measures import INCH

Box = tuple[int, int, int, int]
"""Left, upper, right and lower end."""
NORTH, SOUTH = "north", "south"
OPPOSITE: Final = {NORTH: SOUTH, SOUTH: NORTH}


def edge(state: State, side: int) -> str:
    """GF-DEP-1: return the long edge of a side; the AI's is opposite to that of the people."""
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
