"""What tells ends of moves apart: cover, nearness, attack ranges.

GF-ADV-1, GF-TER-C1 and GF-CTRL-2 name keys; a few ends, of flights and of cargo that gets out, are
told apart by them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.automa.places import attack_ranges, control
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import sighting, ties
from lonehand.games.grimdark_future.rules.movement import measuring, positions, walks
from lonehand.games.grimdark_future.state import Marker, Squad
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import (
    WHOLE,
    Point,
    between,
    cosine,
    inches,
    rounded,
    sine,
)
from lonehand.space.inches.placing import square_between

ASIDE: Final = (0, 1500, -1500, 3000, -3000)
"""How far aside of the end of a move others are looked for."""
ROUND: Final = (0, 4, -4, 8, -8)


class Ending(NamedTuple):
    """A possible end of a move.

    Attributes:
        point: where the leading model's middle would be.
        spots: where the models would be.
        covered: whether that is in or behind cover (GF-TER-C1).

    """

    point: Point
    spots: tuple[Spot, ...]
    covered: bool


def length_of(play: Play, squad: Squad, kind: str) -> int:
    """Return how far an action moves a unit."""
    return walks.length_of(play.rules.forces.of(squad), kind)


def progress(play: Play) -> int:
    """GF-ADV-1, GF-TER-C1: return within how many thousandths two ends serve equally well."""
    return inches(play.rules.readings.progress)


def shoots(squad: Squad) -> bool:
    """GF-ADV-1, GF-ADV-2: say whether a unit is of a type that shoots after an Advance."""
    return squad.kind in ("Hybrid", "Shooting")


def nearest_of(spots: Iterable[Spot], goal: Point) -> int:
    """Return how far the nearest model's middle is from a place."""
    return min(between(spot[:2], goal) for spot in spots)


def stepped(start: Point, towards: Point, length: int, turn: int) -> Point:
    """Return the place a length away from another, turned off a direction by steps of 7.5°."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    far = max(1, between(start, towards))
    cos, sin = cosine(turn), sine(turn)
    x, y = rounded(dx * cos - dy * sin, WHOLE), rounded(dx * sin + dy * cos, WHOLE)
    return start[0] + rounded(x * length, far), start[1] + rounded(y * length, far)


def offset(goal: Point, lead: Point, far: int, aside: int) -> Point:
    """Return a place so far from a goal, and so far aside of the line to where a move would end."""
    dx, dy = lead[0] - goal[0], lead[1] - goal[1]
    long = max(1, between(lead, goal))
    x, y = lead[0] - rounded(dy * aside, long), lead[1] + rounded(dx * aside, long)
    now = max(1, between((x, y), goal))
    return goal[0] + rounded((x - goal[0]) * far, now), goal[1] + rounded((y - goal[1]) * far, now)


# -- comparing ends --------------------------------------------------------------------------------


Keys = Sequence[tuple[Callable[[Ending], int], int]]


def best_of(play: Play, endings: Sequence[Ending], keys: Keys) -> Ending:
    """Return the best of some ends by keys in turn, each with what counts as equal.

    GF-GEN-2: a die decides among ends that no key tells apart.
    """
    best: list[Ending] = list(endings)
    for value, within in keys:
        best = ties.best(best, value, within)
    point = ties.place(play, "GF-GEN-2", [each.point for each in best])
    return next(each for each in best if each.point == point)


def exposure(play: Play, squad: Squad) -> list[tuple[Callable[[Ending], int], int]]:
    """GF-ADV-1: return the keys of enemies' attack ranges: fewest over the unit, then farthest.

    An attack range is the larger of a Charge and an Advance with the longest weapon; by an
    option it is that of the weapons alone.
    """
    threats = [
        (attack_ranges.attack_range(play, squad, enemy), positions.block(play, enemy))
        for enemy in play.state.enemies(squad.side)
    ]
    threats = [(reach, there) for reach, there in threats if reach and there.shapes]

    def exposed(ending: Ending) -> int:
        here = positions.block(play, squad, ending.spots)
        return sum(
            figures.box_gap(here, there) <= reach and measuring.apart(play, here, there) <= reach
            for reach, there in threats
        )

    def clear(ending: Ending) -> int:
        here = positions.block(play, squad, ending.spots)
        least = sighting.NOWHERE
        for reach, there in sorted(
            threats, key=lambda each: figures.box_gap(here, each[1]) - each[0]
        ):
            if figures.box_gap(here, there) - reach >= least:
                break
            least = min(least, measuring.apart(play, here, there) - reach)
        return -least

    return [(exposed, 0), (clear, 0)]


def next_goal(play: Play, squad: Squad, marker: Marker) -> Point | None:
    """GF-CTRL-2: return what a unit wants next: another open objective, else the nearest enemy."""
    place, within = (marker.x, marker.y), ties.tolerance(play)
    others = [each for each in control.open_ones(play, squad) if each is not marker]
    if others:
        near = ties.best(others, lambda each: between((each.x, each.y), place), within)
        return ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near])
    enemies = play.state.enemies(squad.side)
    if not enemies:
        return None
    nearest_ones = ties.best(enemies, lambda each: measuring.to_place(play, each, place), within)
    spots = positions.spots_of(ties.unit(play, "GF-GEN-2", nearest_ones))
    return ties.least(
        play, "GF-GEN-2", [spot[:2] for spot in spots], lambda spot: square_between(spot, place)
    )
