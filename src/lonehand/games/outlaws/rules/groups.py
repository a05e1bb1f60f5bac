"""Groups of townsfolk or Tuwa, who take no part but are in the way (reference 3.13)."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws.events import Drifts
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.state import Group
from lonehand.games.table_mode import by_facts

WAYS: Final = {
    "north": (0, -1),
    "north-east": (1, -1),
    "east": (1, 0),
    "south-east": (1, 1),
    "south": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (-1, -1),
}
"""Where a group may drift: columns east, rows south."""


def drift(play: Play) -> None:
    """OL-BASE-GROUP: each group drifts a square in a random direction, or stays if it cannot.

    Beside a table without a map hands look whether the square is free.
    """
    for group in play.state.groups:
        way = play.door.pick("crowd", "OL-BASE-GROUP", list(WAYS))
        if by_facts(play.state.options):
            play.tell("OL-BASE-GROUP", Drifts(group.name, way))
            continue
        cell = free_square(play, group, way)
        if cell >= 0:
            group.cell = cell
        play.tell("OL-BASE-GROUP", Drifts(group.name, way, play.name(cell), is_stuck=cell < 0))


def free_square(play: Play, group: Group, way: str) -> int:
    """Return the square that a group drifts to; -1 if something or somebody is in the way."""
    taken = {man.cell for man in play.state.there()} | set(play.state.horses)
    taken |= {other.cell for other in play.state.groups}
    for step in play.ground.steps[group.cell]:
        if (step.across, step.down) != WAYS[way] or step.hard or step.to in taken:
            continue
        return -1 if step.door is not None and step.door in play.closed else step.to
    return -1
