"""What a battle is about: its mission, where that lays objectives, and what they are worth."""

from __future__ import annotations

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.missions import THOUSAND, Mission, load
from lonehand.games.grimdark_future.state import PEOPLE
from lonehand.space.inches.measures import Point


def mission(play: Play) -> Mission:
    """Return the mission of a battle."""
    return play.rules.mission or load(play.state.options["mission"])


def places(play: Play) -> list[Point]:
    """Return where a mission lays its objectives on this table."""
    width, height = play.table.width, play.table.height
    return [
        (width * each.across // THOUSAND, height * each.down // THOUSAND)
        for each in mission(play).marker
    ]


def worth(play: Play, number: int, side: int) -> int:
    """GFC-17: return how often an objective, by its place among all, counts for its owner."""
    found = mission(play)
    own = found.marker[number].worth if number < len(found.marker) else 1
    if found.worth_in_enemy_half == 1:
        return own
    state, half = play.state, play.table.height // 2
    y = state.markers[number].y
    in_south = y > half if y != half else None
    people_south = state.edge != "north"
    at_home = in_south is None or in_south == (people_south == (side == PEOPLE))
    return own if at_home else own * found.worth_in_enemy_half
