"""SHOOT+: the fullest plan of shots, against the table of the reconstruction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.rules.shooting import BEST, POOR, SHOOT, bonuses, fullest_plan

S, B, A, P = "S", "B", "A", "P"
TABLE: Final[dict[tuple[str, int], Callable[[int], str]]] = {
    ("Colt 45", 1): lambda _: "S",
    ("Colt 45", 2): lambda n: "SS" if n <= 8 else "B",
    ("Colt 45", 3): lambda n: "SSS" if n <= 8 else "SB" if n <= 10 else "AB",
    ("Colt 45", 4): lambda n: "SSSS" if n <= 8 else "BB" if n <= 10 else "AAB",
    ("Winchester", 1): lambda _: "P",
    ("Winchester", 2): lambda _: "S",
    ("Winchester", 3): lambda n: "SP" if n <= 7 else "B",
    ("Winchester", 4): lambda n: "SS" if n <= 7 else "BP" if n == 8 else "AB",
    ("Bow", 1): lambda _: "",
    ("Bow", 2): lambda _: "S",
    ("Bow", 3): lambda _: "B",
    ("Bow", 4): lambda n: "SS" if n <= 8 else "AB",
}


@pytest.mark.parametrize("to_roll", range(2, 13))
@pytest.mark.parametrize(("weapon", "actions"), TABLE)
def test_the_fullest_plan_is_the_one_of_the_table(weapon: str, actions: int, to_roll: int) -> None:
    kind = NUMBERS.weapons[weapon]
    plan = fullest_plan(
        kind.shoot, kind.best, kind.poor, to_roll, actions, kind.holds, bonuses(NUMBERS)
    )
    letters = {SHOOT: S, BEST: B, POOR: P}
    found = "".join(A * shot.aims + letters[shot.how] for shot in plan)
    assert TABLE[weapon, actions](to_roll) == found
