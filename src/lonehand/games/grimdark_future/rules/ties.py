"""GF-GEN-2: the dice that decide among equally right choices.

Candidates are told apart key by key, as a rule names its keys: those that are best by the first are
told apart by the second, and so on. Distances count as equal within a tolerance, so that a die
and not the last thousandth of an inch decides what nobody could see on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isclose
from typing import Final, TypeVar

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.special import bands_of, smaller_die
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.measures import Point, in_inches, inches

T = TypeVar("T")
TIES: Final = "ties"
"""The source of all dice that stand for a choice of the AI."""
FACES: Final = 6
ROUNDING: Final = 1e-9


def tolerance(play: Play) -> int:
    """GF-GEN-2: return within how many thousandths of an inch distances are equal."""
    return inches(play.rules.readings.equal)


def best(candidates: Sequence[T], key: Callable[[T], int], within: int = 0) -> list[T]:
    """Return the candidates with the least value of a key, and those within a tolerance of it."""
    if len(candidates) < 2:
        return list(candidates)
    values = [key(each) for each in candidates]
    least = min(values) + within
    return [each for each, value in zip(candidates, values, strict=True) if value <= least]


def highest(worth: Mapping[str, float]) -> list[str]:
    """Return the keys of what is worth most; sums of fractions are equal but for their rounding."""
    most = max(worth.values())
    return [key for key, each in worth.items() if isclose(each, most, abs_tol=ROUNDING)]


def pick_unit(play: Play, clause: str, units: Sequence[Unit]) -> Unit:
    """GF-GEN-2: return one of some units, by a die if there are several."""
    if len(units) == 1:
        return units[0]
    name = play.door.pick(TIES, clause, [unit.name for unit in units])
    return next(unit for unit in units if unit.name == name)


def one_of(play: Play, clause: str, several: Sequence[T]) -> T:
    """GF-GEN-2: return one of several things, such as models or ways, by a die if there are two."""
    return several[0] if len(several) == 1 else play.door.pick(TIES, clause, several)


def place(play: Play, clause: str, places: Sequence[Point]) -> Point:
    """GF-GEN-2: return one of some places, by a die if there are several."""
    if len(places) == 1:
        return places[0]
    names = {f"{in_inches(x)},{in_inches(y)}": (x, y) for x, y in places}
    if len(names) == 1:
        return places[0]
    return names[play.door.pick(TIES, clause, list(names))]


def least(play: Play, clause: str, places: Sequence[Point], key: Callable[[Point], int]) -> Point:
    """GF-GEN-2: return the place with the least value of a key, by a die if several have it."""
    return place(play, clause, best(places, key))


def shuffle(play: Play, clause: str, units: Sequence[Unit]) -> list[Unit]:
    """Return units in a random order, one die after another."""
    left, found = list(units), []
    while left:
        unit = pick_unit(play, clause, left)
        left.remove(unit)
        found.append(unit)
    return found


def small_die(play: Play, clause: str, sides: int) -> int:
    """Return a die of fewer sides than six, such as a D3."""
    (face,) = play.door.roll(TIES, clause, 1, FACES, bands_of(FACES, sides))
    return smaller_die(face, sides, FACES)
