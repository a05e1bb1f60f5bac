"""Ends of moves against brute force, class by class: nothing better is found, and all are legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest
from fielded import a_unit
from gf_brute_force import (
    Grid,
    Spots,
    Values,
    best,
    farthest_in_range,
    gap,
    nearness,
    wrong_with,
)
from gf_situations import scene, stand

from lonehand.engine.chance import Chance
from lonehand.games.grimdark_future.automa.places import end_points, kiting
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, RUSH, Kind, Move
from lonehand.games.grimdark_future.state import IN_RESERVE, Unit
from lonehand.space.inches.shapes import distance

TENTH = 100
RIFLE, PISTOL, AXE = 'Rifle (24", A1)', 'Pistol (12", A1)', "Axe (A1)"
SOAK = pytest.param(500, marks=pytest.mark.soak)
WANTED = 99
"""How many ends of 100 are to be as good as brute force finds."""


class Case(NamedTuple):
    """A random open table: a unit of the AI, and others."""

    play: Play
    unit: Unit
    foe: Unit


def some_case(
    seed: str,
    *,
    size: int,
    weapon: str = RIFLE,
    edge: int = 0,
    rules: tuple[str, ...] = (),
    near: int = 0,
) -> Case | None:
    """Return a random open table with units anywhere; None if some unit has no room.

    Args:
        seed: of everything.
        size: of the unit that moves.
        weapon: its weapon.
        edge: if not 0, how far from an edge it stands at most, in thousandths.
        rules: its rules.
        near: if not 0, how far from it friends and enemies stand at most.

    """
    chance = Chance(seed)
    ours = [
        a_unit(f"Foe{n}", size=1 + chance.below("size", 5), weapons=[RIFLE, AXE]) for n in range(3)
    ]
    friends = [
        a_unit(f"Friend{n}", size=1 + chance.below("size", 10), weapons=[AXE]) for n in range(4)
    ]
    line = a_unit("Line", size=size, weapons=[weapon], rules=rules)
    markers = {
        "A": (12 + chance.below("m", 48000) / 1000, 8 + chance.below("m", 32000) / 1000),
        "B": (12 + chance.below("m", 48000) / 1000, 8 + chance.below("m", 32000) / 1000),
    }
    play, _ = scene(ours, [line, *friends], {}, markers=markers, seed=seed)
    unit = play.state.find("Line")
    x, y = 1 + chance.below("x", 70000) / 1000, 1 + chance.below("y", 46000) / 1000
    if edge:
        y = 0.5 + chance.below("edge", edge) / 1000
    stand(unit, x, y)
    for other in play.state.units:
        if other is unit:
            continue
        if near:
            u = x - near / 1000 + chance.below("near", 2 * near) / 1000
            v = y - near / 1000 + chance.below("near", 2 * near) / 1000
        else:
            u, v = chance.below("u", 70000) / 1000 + 1, chance.below("v", 46000) / 1000 + 1
        stand(other, u, v)
        if not has_room(play, other):
            other.where = IN_RESERVE
    positions.forget(play)
    if not has_room(play, unit):
        return None
    foes = [each for each in play.state.units if each.side != unit.side and each.present]
    if not foes:
        return None
    return Case(play, unit, min(foes, key=lambda each: positions.gap(play, unit, each)))


def has_room(play: Play, unit: Unit) -> bool:
    """Say whether a unit stands on the table, away from all others."""
    shapes = positions.shapes(play, unit)
    others = [
        shape
        for each in play.state.units
        if each.present and each is not unit
        for shape in positions.shapes(play, each)
    ]
    return all(map(play.table.ground.holds, shapes)) and all(
        distance(shape, other) >= 1001 for shape in shapes for other in others
    )


def cases(name: str, count: int, first: int = 0, **more: Any) -> Iterator[Case]:
    """Go through random tables, from one number on."""
    number = first
    while count:
        found = some_case(f"{name} {number}", **more)
        number += 1
        if found is not None:
            count -= 1
            yield found


class Score:
    """How many ends are legal and as good as brute force finds."""

    def __init__(self) -> None:
        self.count = self.good = self.legal = 0
        self.worst = 0.0
        self.bad: list[str] = []

    def add(self, case: Case, move: Move, lost: float) -> None:
        """Count an end that loses so much against brute force."""
        self.count += 1
        self.legal += not wrong_with(case.play, case.unit, move)
        self.good += lost <= TENTH
        self.worst = max(self.worst, lost)
        if lost > TENTH:
            self.bad.append(f"{case.play.door.chance.seed}: {lost:.0f}")

    def __str__(self) -> str:
        good = f"{self.good} of {self.count} within 0.1, worst {self.worst / 1000:.2f}"
        return f"{good}, legal {self.legal} {self.bad[:6]}"

    def check(self) -> None:
        """Check that all ends are legal, and so many of 100 as good as brute force finds.

        Of a few cases one may be worse: they are too few to tell shares apart.
        """
        assert self.count == self.legal
        assert self.good >= self.count - max(1, self.count * (100 - WANTED) // 100), str(self)


# -- backing off -----------------------------------------------------------------------------------


def backing_off(name: str, count: int, **more: Any) -> Score:
    """Score ends of units that back off from the closest enemy (GF-ADV-2)."""
    score = Score()
    kept = 250  # GF-ADV-2: a quarter of an inch in hand
    for case in cases(name, count * 3, **more):
        play, unit, foe = case
        if positions.gap(play, unit, foe) > 20_000 or score.count == count:
            continue
        far, last = gap(play, unit, foe), farthest_in_range(play, unit, foe)

        def value(dx: Grid, dy: Grid, far: Values = far, last: Values = last) -> Grid:
            return np.where(last(dx, dy) <= 24_000 - kept, -far(dx, dy), np.nan)

        def shoots(spots: Spots, case: Case = case) -> bool:
            (gun,) = case.play.rules.forces.of(case.unit).ranged
            return visibility.valid_shot(case.play, case.unit, gun, case.foe, tuple(spots))

        found = best(play, unit, 6000, value, fits=shoots)
        move = kiting.kite(play, unit, foe)
        if found is None or move is None:
            continue
        score.add(case, move, -found[0] - positions.gap(play, unit, foe, move.places))
    return score


BACKING: Mapping[str, Any] = {
    "single": {"size": 1},
    "edge": {"size": 1, "edge": 4000},
    "several": {"size": 5},
    "several at an edge": {"size": 5, "edge": 4000},
    "among others": {"size": 3, "near": 10_000},
    "single among others": {"size": 1, "near": 8000},
}


@pytest.mark.parametrize("count", [15, SOAK])
@pytest.mark.parametrize("name", BACKING)
def test_nobody_could_back_off_farther_and_still_shoot(name: str, count: int) -> None:
    backing_off(name, count, **BACKING[name]).check()


@pytest.mark.parametrize("first", [142, 283])
def test_one_who_cannot_back_off_straight_goes_round_what_is_in_his_way(first: int) -> None:
    name = "single among others"
    assert 1 == backing_off(name, 1, first=first, **BACKING[name]).good


# -- towards an objective --------------------------------------------------------------------------


def approaching(name: str, count: int, kind: Kind = RUSH, **more: Any) -> Score:
    """Score ends of moves towards an objective, by how far from it the nearest model is."""
    score = Score()
    for case in cases(name, count, **more):
        play, unit, _ = case
        marker = play.state.markers[0]
        place = marker.x, marker.y
        length = end_points.length_of(play, unit, kind)
        found = best(play, unit, length, nearness(play, unit, place))
        move = end_points.straight_to(play, unit, marker, kind)
        here = end_points.nearest_of(move.places, place)
        score.add(case, move, here - (found[0] if found else here))
    return score


TOWARDS: Mapping[str, Any] = {
    "single": {"size": 1, "near": 8000},
    "several": {"size": 5, "near": 14_000},
    "many": {"size": 10, "near": 18_000},
    "flier": {"size": 1, "near": 6000, "rules": ("Flying",)},
    "fliers": {"size": 5, "near": 8000, "rules": ("Flying",)},
}


@pytest.mark.parametrize("count", [15, SOAK])
@pytest.mark.parametrize("name", TOWARDS)
def test_nobody_could_come_nearer_to_an_objective_past_others(name: str, count: int) -> None:
    approaching(name, count, **TOWARDS[name]).check()


@pytest.mark.parametrize("first", [139, 157, 196, 203, 240])
def test_one_model_takes_the_other_way_round_if_it_brings_it_nearer(first: int) -> None:
    assert 1 == approaching("single", 1, first=first, **TOWARDS["single"]).good


@pytest.mark.parametrize("first", [9, 93, 197, 264])
def test_several_models_come_as_near_past_others_as_they_can_as_they_stand(first: int) -> None:
    assert 1 == approaching("several", 1, first=first, **TOWARDS["several"]).good


# -- at an objective -------------------------------------------------------------------------------


def seizing(name: str, count: int, **more: Any) -> Score:
    """Score ends at an objective, by how far they are from what comes next (GF-CTRL-2)."""
    score = Score()
    for case in cases(name, count * 8, **more):
        play, unit, _ = case
        marker = play.state.markers[0]
        goal = end_points.next_goal(play, unit, marker)
        assert goal is not None
        home, onward = nearness(play, unit, (marker.x, marker.y)), nearness(play, unit, goal)
        within = 3000 + positions.shapes(play, unit)[0].outline.radius

        def value(
            dx: Grid, dy: Grid, home: Values = home, onward: Values = onward, within: int = within
        ) -> Grid:
            return np.where(home(dx, dy) <= within, onward(dx, dy), np.nan)

        found = best(play, unit, 12_000, value)
        if found is None or score.count == count:
            continue
        move = end_points.to_objective(play, unit, marker, RUSH)
        lost = end_points.nearest_of(move.places, goal) - found[0]
        if not positions.near_marker(play, unit, marker, move.places):
            lost = 99_000
        score.add(case, move, lost)
    return score


SEIZING: Mapping[str, Any] = {
    "single": {"size": 1, "near": 12_000},
    "several": {"size": 5, "near": 12_000},
}


@pytest.mark.parametrize("count", [10, SOAK])
@pytest.mark.parametrize("name", SEIZING)
def test_at_an_objective_nobody_could_stand_nearer_to_what_comes_next(
    name: str, count: int
) -> None:
    seizing(name, count, **SEIZING[name]).check()


# -- out of attack ranges --------------------------------------------------------------------------


def keeping_off(name: str, count: int, **more: Any) -> Score:
    """Score Advances towards an objective by the keys of GF-ADV-1.

    An end loses by being inside an attack range that could be kept out of with a tenth of an inch
    to spare, else by the gap to the nearest range. It is at most an inch farther from the objective
    than the nearest end, of a unit that keeps its formation or of one that gives it up.
    """
    score = Score()
    for case in cases(name, count * 4, **more):
        play, unit, _ = case
        marker = play.state.markers[0]
        goal = marker.x, marker.y
        near = nearness(play, unit, goal)
        foes = [each for each in play.state.units if each.side != unit.side and each.present]
        gaps = [(gap(play, unit, foe), 30_000) for foe in foes]
        nearest = best(play, unit, 6000, near)
        if nearest is None or score.count == count or nearest[0] < 4500:
            continue
        move = end_points.to_objective(play, unit, marker, ADVANCE)
        here = [positions.gap(play, unit, foe, move.places) - 30_000 for foe in foes]
        plain = end_points.straight_to(play, unit, marker, ADVANCE)
        most = min(nearest[0], end_points.nearest_of(plain.places, goal)) + 1000
        inside, clear = sum(each <= 0 for each in here), min(here)
        late = end_points.nearest_of(move.places, goal) - most

        def value(
            dx: Grid,
            dy: Grid,
            near: Values = near,
            most: float = most,
            gaps: Sequence[tuple[Values, int]] = tuple(gaps),
        ) -> Grid:
            each = [far(dx, dy) - reach for far, reach in gaps]
            count = np.sum([one <= TENTH for one in each], axis=0)
            rank = count * 1_000_000 - np.min(each, axis=0)
            return np.where(near(dx, dy) <= most - TENTH, rank, np.nan)

        found = best(play, unit, 6000, value)
        if found is None:
            continue
        lost = max(inside * 1_000_000 - clear - found[0], late)
        score.add(case, move, lost)
    return score


@pytest.mark.parametrize("count", [10, SOAK])
@pytest.mark.parametrize("size", [1, 5])
def test_nobody_could_keep_farther_out_of_attack_ranges(size: int, count: int) -> None:
    keeping_off(f"keeping {size}", count, size=size, near=0).check()


@pytest.mark.parametrize(("size", "first"), [(1, 69), (1, 299), (5, 71), (5, 123), (5, 228)])
def test_between_two_attack_ranges_it_keeps_as_far_from_both_as_it_may_be_late(
    size: int, first: int
) -> None:
    assert 1 == keeping_off(f"keeping {size}", 1, first=first, size=size, near=0).good
