"""What tells ends of moves apart: cover, nearness, and how far the attacks of enemies reach.

`Threats` measures the ranges for the many ends of
a move; the few ends of a flight, or of cargo that gets out, are compared one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from lonehand.games.grimdark_future.automa.places import surroundings
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special, ties, visibility
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.rules.movement.shifts import Shift
from lonehand.games.grimdark_future.state import Marker, Unit
from lonehand.space.inches import figures
from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import (
    INCH,
    WHOLE,
    Point,
    between,
    cosine,
    divide,
    inches,
    sine,
)
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Circle
from lonehand.space.inches.shapes import Outline, Shape

MOST_POLES: Final = 3
"""Models of enemies from which the ends of a move are looked for."""
MOST_RIMS: Final = 1
"""Models of one enemy on the rim of whose range they are looked for."""
MOST_FOES: Final = 4
"""Enemies on the rims of whose ranges they are."""


def attack_range(play: Play, unit: Unit, enemy: Unit) -> int:
    """GF-ADV-1: return how far an enemy's attacks reach from where it stands.

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


@lru_cache(maxsize=1024)
def discs(form: Outline) -> tuple[tuple[int, int, int], ...]:
    """Return circles that fill a base, each by its middle and radius: five for an oval one.

    They lie on its long axis; what they leave free at the rim is thinner than 0.03 inch.
    """
    if form.is_round:
        return ((0, 0, form.radius),)
    long, wide = form.reach, form.inner
    x, y = max(form.points, key=lambda point: point[0] ** 2 + point[1] ** 2)
    far = isqrt(x * x + y * y)
    most = (long * long - wide * wide) // long
    found = []
    for part in (-4, -2, 0, 2, 4):
        along = most * part // 4
        radius = isqrt(wide * wide - wide * wide * along * along // (long * long - wide * wide))
        found.append((x * along // far, y * along // far, radius))
    return tuple(found)


class Foe:
    """An enemy as a unit that moves as it stands measures to it.

    Args:
        shift: the unit.
        shapes: the models of the enemy.
        reach: a length that is taken off every distance.
        only: the one model that counts, by its place among the living; without it, all of them.

    Attributes:
        points: circles about which the first model's place is measured; the least distance from
            one of them is that between the units, less the length that is taken off.

    """

    def __init__(
        self, shift: Shift, shapes: Sequence[Shape], reach: int = 0, only: int | None = None
    ) -> None:
        self.points: list[Circle] = []
        self.grouped: dict[int, list[Point]] | None = None
        for nth in range(len(shift.ways)) if only is None else (only,):
            dx, dy = shift.ways[nth]
            own = shift.walk.here.shapes[nth].outline
            self.points += [
                Circle(shape.x + dx + x - u, shape.y + dy + y - v, far + near + reach)
                for shape in shapes
                for x, y, far in discs(shape.outline)
                for u, v, near in discs(own)
            ]

    def near(self, around: Point, within: int) -> Foe:
        """Return it for places within a length of one, with the circles alone that matter there.

        Those are left out that are farther off than the nearest one no matter where a place is. Two
        distances from a place differ the more from place to place the farther apart the middles of
        the circles are, and the less the farther off they are.
        """
        if len(self.points) < 2:
            return self
        gaps = [between((u, v), around) - off for u, v, off in self.points]
        least = min(gaps)
        a, b, first = self.points[gaps.index(least)]
        kept = []
        for circle, gap in zip(self.points, gaps, strict=True):
            far = gap + circle.radius + least + first - 2 * within
            apart = between((circle.x, circle.y), (a, b))
            if gap - least <= 2 * within and (
                far <= apart or (gap - least) * far <= 2 * within * apart
            ):
                kept.append(circle)
        self.points, self.grouped = kept, None
        return self

    def gap(self, x: int, y: int) -> int:
        """Return how far the units are apart with the first model at a place, rounded down."""
        if self.grouped is None:
            self.grouped = {}
            for u, v, off in self.points:
                self.grouped.setdefault(off, []).append((u, v))
        return min(
            [
                isqrt(min([(u - x) * (u - x) + (v - y) * (v - y) for u, v in points])) - off
                for off, points in self.grouped.items()
            ]
        )

    def nearest(self, place: Point, most: int = MOST_RIMS) -> list[Circle]:
        """Return the circles that are nearest to a place; on their rims the gap is nothing."""
        return sorted(self.points, key=lambda each: between(each[:2], place) - each.radius)[:most]


class Threats:
    """The enemies whose attack ranges matter for a unit that ends within a length of a place.

    Args:
        play: the battle.
        unit: the unit.
        shift: the unit as it moves.
        around: the place of its first model.
        within: the length.

    Attributes:
        nearest: all of their models together.
        unsure: the enemies whose range may cover the unit or not, by how far its rim is off.
        covering: how many others cover it no matter where it ends.

    """

    def __init__(self, play: Play, unit: Unit, shift: Shift, around: Point, within: int) -> None:
        self.around, self.within = around, within
        self.covering = 0
        self.nearest = Foe(shift, ())
        unsure: list[tuple[int, int, Foe]] = []
        for nth, enemy in enumerate(play.state.enemies(unit.side)):
            reach, there = attack_range(play, unit, enemy), positions.block(play, enemy)
            if not reach or not there.shapes:
                continue
            foe = Foe(shift, there.shapes, reach).near(around, within)
            gap = foe.gap(*around)
            if abs(gap) <= within:
                unsure.append((abs(gap), nth, foe))
            self.covering += gap < -within
            self.nearest.points += foe.points
            self.nearest.grouped = None
        self.nearest.near(around, within)
        self.unsure = [foe for _, _, foe in sorted(unsure, key=lambda each: each[:2])]

    def exposure(self, x: int, y: int) -> tuple[int, int]:
        """GF-ADV-1: return how many ranges cover a place, and the gap to the nearest, turned round.

        The less of both, the better; each range counts as an inch.
        """
        if not self.nearest.points:
            return 0, 0
        least = self.nearest.gap(x, y)
        if least > 0:
            return 0, -least
        covering = self.covering + sum(foe.gap(x, y) <= 0 for foe in self.unsure)
        return covering * INCH, -least

    def poles(self) -> list[Point]:
        """Return the nearest models of enemies."""
        return [(x, y) for x, y, _ in self.nearest.nearest(self.around, MOST_POLES)]

    def rims(self) -> list[Circle]:
        """Return the rims of attack ranges that may cover the unit or not."""
        return [rim for foe in self.unsure[:MOST_FOES] for rim in foe.nearest(self.around)]


# -- ends ------------------------------------------------------------------------------------------

ASIDE: Final = (0, 1500, -1500, 3000, -3000)
"""How far aside of the end of a move others are looked for."""
ROUND: Final = (0, 4, -4, 8, -8)


class Ending(NamedTuple):
    """A possible end of a move.

    Attributes:
        point: where the leading model's middle would be.
        spots: where the models would be.
        covered: whether that is in or behind cover.

    """

    point: Point
    spots: tuple[Spot, ...]
    covered: bool


def length_of(play: Play, unit: Unit, kind: str) -> int:
    """Return how far an action moves a unit."""
    return walks.length_of(play.rules.forces.of(unit), kind)


def progress(play: Play) -> int:
    """GF-ADV-1: return within how many thousandths two ends serve equally well."""
    return inches(play.rules.readings.progress)


def shoots(unit: Unit) -> bool:
    """GF-ADV-1: say whether a unit is of a type that shoots after an Advance."""
    return unit.kind in ("Hybrid", "Shooting")


def nearest_of(spots: Iterable[Spot], goal: Point) -> int:
    """Return how far the nearest model's middle is from a place."""
    return min(between(spot[:2], goal) for spot in spots)


def step_from(start: Point, towards: Point, length: int, turn: int) -> Point:
    """Return the place a length away from another, turned off a direction by steps of 7.5°."""
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    far = max(1, between(start, towards))
    cos, sin = cosine(turn), sine(turn)
    x, y = divide(dx * cos - dy * sin, WHOLE), divide(dx * sin + dy * cos, WHOLE)
    return start[0] + divide(x * length, far), start[1] + divide(y * length, far)


def offset(goal: Point, lead: Point, far: int, aside: int) -> Point:
    """Return a place so far from a goal, and so far aside of the line to where a move would end."""
    dx, dy = lead[0] - goal[0], lead[1] - goal[1]
    long = max(1, between(lead, goal))
    x, y = lead[0] - divide(dy * aside, long), lead[1] + divide(dx * aside, long)
    now = max(1, between((x, y), goal))
    return goal[0] + divide((x - goal[0]) * far, now), goal[1] + divide((y - goal[1]) * far, now)


# -- comparing ends --------------------------------------------------------------------------------


Keys = Sequence[tuple[Callable[[Ending], int], int]]


def best_of(play: Play, endings: Sequence[Ending], keys: Keys) -> Ending:
    """Return the best of some ends by keys in turn, each with what counts as equal.

    A die decides among ends that no key tells apart.
    """
    best: list[Ending] = list(endings)
    for value, within in keys:
        best = ties.best(best, value, within)
    point = ties.place(play, "GF-GEN-2", [each.point for each in best])
    return next(each for each in best if each.point == point)


def exposure(play: Play, unit: Unit) -> list[tuple[Callable[[Ending], int], int]]:
    """GF-ADV-1: return the keys of enemies' attack ranges: fewest over the unit, then farthest.

    An attack range is the larger of a Charge and an Advance with the longest weapon; by an
    option it is that of the weapons alone.
    """
    threats = [
        (attack_range(play, unit, enemy), positions.block(play, enemy))
        for enemy in play.state.enemies(unit.side)
    ]
    threats = [(reach, there) for reach, there in threats if reach and there.shapes]

    def exposed(ending: Ending) -> int:
        here = positions.block(play, unit, ending.spots)
        return sum(
            figures.box_gap(here, there) <= reach and positions.apart(play, here, there) <= reach
            for reach, there in threats
        )

    def clear(ending: Ending) -> int:
        here = positions.block(play, unit, ending.spots)
        least = visibility.NOWHERE
        for reach, there in sorted(
            threats, key=lambda each: figures.box_gap(here, each[1]) - each[0]
        ):
            if figures.box_gap(here, there) - reach >= least:
                break
            least = min(least, positions.apart(play, here, there) - reach)
        return -least

    return [(exposed, 0), (clear, 0)]


def next_goal(play: Play, unit: Unit, marker: Marker) -> Point | None:
    """Return what a unit wants next: another open objective, else the nearest enemy."""
    place, within = (marker.x, marker.y), ties.tolerance(play)
    others = [each for each in surroundings.open_ones(play, unit) if each is not marker]
    if others:
        near = ties.best(others, lambda each: between((each.x, each.y), place), within)
        return ties.place(play, "GF-GEN-2", [(each.x, each.y) for each in near])
    enemies = play.state.enemies(unit.side)
    if not enemies:
        return None
    nearest_ones = ties.best(enemies, lambda each: positions.to_place(play, each, place), within)
    spots = positions.spots_of(ties.pick_unit(play, "GF-GEN-2", nearest_ones))
    return ties.least(
        play, "GF-GEN-2", [spot[:2] for spot in spots], lambda spot: square_between(spot, place)
    )
