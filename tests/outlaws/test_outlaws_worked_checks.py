"""The figures that the reconstruction was worked out with: chances to hit, and the wound chits."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import Any

import pytest
from gunfights import Fight, man
from taped import Tape

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.games.outlaws.automa.character import Acting
from lonehand.games.outlaws.automa.shoot import shoot
from lonehand.games.outlaws.numbers.numbers import NUMBERS
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.shooting import (
    BEST,
    POOR,
    SHOOT,
    SNAP,
    chance,
    could_wound,
    reckon,
)
from lonehand.games.outlaws.rules.wounds import allowance, is_void

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


def duel(seed: str, **more: Any) -> tuple[int, str]:
    """Let two men with a Colt 45 shoot at each other until one is out; return turns and winner.

    *more* says how far they are apart, their skills, and whether both lie or are in cover.
    """
    far, (mine, theirs) = more["far"], more.get("guns", (1, 1))
    down = more.get("prone", False)
    fight = Fight(
        man("A", "A5 E", gun=mine, is_prone=down),
        man("B", f"{'ABCDEFGHIJKL'[far]}5 W", "blue", gun=theirs, is_prone=down),
    )
    door = BatchDoor({}, Chance(seed))
    play = Play(fight.state, door, fight.rules)
    for turn in range(1, 60):
        order = list(fight.state.men)
        while order and len(fight.state.there()) == 2:
            shooter = door.draw("cup", "OL-CUP", order)
            act = Acting(play, shooter, allowance(NUMBERS, shooter) - shooter.lost_next)
            shooter.lost_next = 0
            act.target = next(each for each in fight.state.men if each is not shooter)
            if more.get("cover"):
                act.man.cover, act.target.cover = (1, 3) if shooter.name == "A" else (3, 1)
            for item in shooter.items_held():
                item.loaded = item.loaded or 6
            if shooter.items_held() and act.left > 0:
                shoot(act, "SHOOT+")
        if len(fight.state.there()) < 2 or not any(each.items_held() for each in fight.state.men):
            return turn, "".join(each.name for each in fight.state.there())
    return 60, ""


@pytest.mark.parametrize(
    ("how", "turns"),
    [
        ({"far": 3}, 2.0),
        ({"far": 7}, 2.8),
        ({"far": 11}, 5.5),
        ({"far": 7, "prone": True}, 3.8),
        ({"far": 7, "cover": True}, 4.1),
        ({"far": 7, "prone": True, "cover": True}, 5.0),
    ],
    ids=["close", "medium", "long", "prone", "in cover", "prone and in cover"],
)
def test_gunfights_last_about_as_long_as_worked_out(how: dict[str, Any], turns: float) -> None:
    found = statistics.mean(duel(f"duel {number}", **how)[0] for number in range(150))
    assert 0.7 * turns <= found <= 1.3 * turns


def test_more_skill_wins_about_two_gunfights_in_three() -> None:
    won = [duel(f"duel {number}", far=7, guns=(2, 0))[1] for number in range(200)]
    assert 0.58 <= won.count("A") / len(won) <= 0.76
