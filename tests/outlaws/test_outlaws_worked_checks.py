"""The figures that the reconstruction was worked out with: chances to hit, and the wound chits."""

from __future__ import annotations

from collections import Counter

import pytest
from gunfights import Fight, man
from taped import Tape

from lonehand.engine.chance import Chance
from lonehand.games.outlaws.numbers import NUMBERS
from lonehand.games.outlaws.rules.shooting import (
    BEST,
    POOR,
    SHOOT,
    SNAP,
    chance,
    could_wound,
    reckon,
)
from lonehand.games.outlaws.rules.wounds import is_void

MISSES = NUMBERS.to_hit["always_misses"]


@pytest.mark.parametrize(
    ("to_roll", "percent"),
    [(5, 83), (6, 72), (7, 58), (8, 42), (9, 28), (10, 17), (11, 8), (12, 3), (13, 0)],
)
def test_two_dice_reach_a_number_as_often_as_the_table_says(to_roll: int, percent: int) -> None:
    assert percent == round(100 * chance(to_roll, MISSES))


def test_two_dice_that_show_two_miss_however_easy_the_shot() -> None:
    assert 35 / 36 == chance(-3, MISSES)


@pytest.mark.parametrize(
    ("flags", "count"), [("", 12), ("P", 8), ("C", 8), ("PC", 8)], ids=["none", "P", "C", "P+C"]
)
def test_there_are_as_many_chits_of_each_flag_as_worked_out(flags: str, count: int) -> None:
    assert count == sum(chit.flags == flags for chit in NUMBERS.chits)


def test_there_are_as_many_chits_of_each_severity_as_worked_out() -> None:
    expected = {"graze": 11, "light": 14, "serious": 7, "unconscious": 2, "dead": 2}
    assert expected == Counter(chit.severity for chit in NUMBERS.chits)


@pytest.mark.parametrize(
    ("is_prone", "is_covered", "void"),
    [(False, False, 0), (True, False, 16), (False, True, 16), (True, True, 24)],
)
def test_prone_and_cover_make_nothing_of_as_many_chits_as_worked_out(
    is_prone: bool,  # noqa: FBT001 - a case
    is_covered: bool,  # noqa: FBT001 - a case
    void: int,
) -> None:
    found = [is_void(c, is_prone=is_prone, is_covered=is_covered) for c in NUMBERS.chits]
    assert void == sum(found)


@pytest.mark.parametrize(
    ("weapon", "at", "how", "to_roll"),
    [
        ("Colt 45", "B1", SHOOT, 4),
        ("Colt 45", "E1", SHOOT, 5),
        ("Colt 45", "I1", SHOOT, 7),
        ("Colt 45", "L1", SHOOT, 9),
        ("Winchester", "I1", SHOOT, 5),
        ("Winchester", "J1", BEST, 5),
        ("Winchester", "J1", POOR, 9),
        ("Winchester", "J1", SNAP, 9),
        ("Shotgun", "G1", SHOOT, 7),
        ("Shotgun", "H1", SHOOT, 9),
    ],
)
def test_a_shot_of_skill_one_needs_what_range_and_kind_make_it(
    weapon: str, at: str, how: str, to_roll: int
) -> None:
    fight = Fight(man("A", "A1 E", holds=(weapon,), gun=1), man("B", f"{at} W", "blue"))
    play = fight.play(Tape(Chance("none")))  # type: ignore[arg-type]  # nothing is asked
    a, b = fight.state.men
    found = reckon(play, a, NUMBERS.weapons[weapon], b, how)
    assert found is not None
    assert to_roll == found.to_roll


@pytest.mark.parametrize(("weapon", "reaches"), [("Shotgun", 9), ("S&W No.2", 10)])
def test_a_weapon_could_wound_up_to_its_long_range_and_no_further(
    weapon: str, reaches: int
) -> None:
    letters = "ABCDEFGHIJKL"
    fight = Fight(man("A", "A1 E", holds=(weapon,), gun=1), man("B", "B1 W", "blue"))
    play = fight.play(Tape(Chance("none")))  # type: ignore[arg-type]  # nothing is asked
    a, b = fight.state.men
    far = []
    for letter in letters[1:]:
        b.cell = fight.rules.ground.cells.find(f"{letter}1")
        if could_wound(play, a, a.items[0], b):
            far.append(letters.index(letter))
    assert list(range(1, reaches + 1)) == far
