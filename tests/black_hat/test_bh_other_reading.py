"""The second reading of the ten lines by itself: the worked example, and what always holds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import bh_other_reading as other
import bh_situations
import pytest

from lonehand.engine.chance import Chance

Facts = dict[str, Any]
ENEMY: Facts = {
    "number": 1,
    "gang": True,
    "arms": ("pistol",),
    "buffalo": False,
    "pinned": False,
    "grit": 0,
    "mounted": False,
    "sneak": 0,
    "money": 0,
    "downs": 0,
}


def place(name: str = "here", length: int = 0, **more: Any) -> Facts:
    """Return a place from which nothing is seen, unless it is said."""
    nothing: Facts = {
        "lines": {},
        "blasts": {},
        "door": "",
        "money": False,
        "touches": [],
        "close": False,
        "left": {},
    }
    return {"name": name, "length": length, **nothing, **more}


def line(gap: int, pieces: int = 0, people: int = 0, *, friend: bool = False) -> Facts:
    """Return a line of fire of so many inches."""
    return {"gap": 1000 * gap, "pieces": pieces, "people": people, "friend": friend}


def figure(number: int, *arms: str, **more: Any) -> Facts:
    """Return an own figure."""
    found: Facts = {
        "key": f"A{number}",
        "number": number,
        "ally": False,
        "suit": "h",
        "arms": arms,
        "buffalo": False,
        "mounted": False,
        "pinned": False,
        "sticks": 0,
        "money": 0,
        "shoot": 0,
        "persuade": 0,
        "mute": False,
        "strikes": 0,
        "ways": {},
        "places": [place()],
        "bursts": [],
    }
    return {**found, **more}


def situation(hand: str, *figures: Facts, **more: Any) -> Facts:
    """Return a situation with one enemy, B1, who has a pistol."""
    found: Facts = {
        "hand": hand.split(),
        "first": False,
        "near": False,
        "level": "standard",
        "mood": "",
        "figures": list(figures),
        "enemies": {"B1": ENEMY},
        "houses": {},
    }
    return {**found, **more}


def test_the_worked_example() -> None:
    """Reference 17.11: line 5, a 9 and a 3 to the door, the 4 is left."""
    rifle = figure(1, "rifle", places=[place(lines={"B1": line(15, 1)})])
    pistol = figure(
        2,
        "pistol",
        places=[place(), place("door", 8000, door="Bank", lines={"B1": line(11)})],
    )
    house: Facts = {"cards": 1, "clear": True, "top": None}
    found = other.decide(situation("Kh Jd 9c 4s 3h Xr", rifle, pistol, houses={"Bank": house}))

    assert 5 == found["line"]
    assert ("A2", "Bank", (3, 9)) == (found["who"], found["target"], found["cards"])
    without = other.decide(situation("Kh Jd 9c 4s 3h Xr", rifle))
    assert (6, Fraction(2, 9)) == (without["line"], without["chance"])


def test_an_ace_is_granted_where_it_makes_the_line_possible_or_lifts_it_by_ten_points() -> None:
    """BW-AUTO-CARD-ACE-A."""
    shot = figure(1, "pistol", places=[place(lines={"B1": line(5)})])

    assert 6 == other.decide(situation("Kh", shot))["line"]
    assert 2 == other.decide(situation("Kh Ac", shot))["line"]
    found = other.decide(situation("Kh Ac As", shot))
    assert Fraction(386, 729) == found["chance"]


def test_a_court_is_held_back_when_an_enemy_is_near() -> None:
    """BW-AUTO-CARD-COURT."""
    shot = figure(1, "pistol", places=[place(lines={"B1": line(5)})])

    assert 2 == other.decide(situation("Kh Qh", shot))["line"]
    assert 6 == other.decide(situation("Kh Qh", shot, first=True, near=True))["line"]
    three = other.decide(situation("Kh Qh Jh", shot, first=True, near=True))
    assert (2, Fraction(386, 729)) == (three["line"], three["chance"])
    old = other.decide(situation("Kh Qh Jh", shot, mood="old"))
    assert (2, Fraction(32, 81)) == (old["line"], old["chance"])


@pytest.mark.parametrize(
    ("hand", "length", "cards"),
    [
        ("2h 6d 9c", 6000, (9,)),
        ("2h 6d 9c", 5000, (9,)),
        ("2h 6d 3c", 5000, (6,)),
        ("2h 9d 7c", 8000, (7, 9)),
        ("4h 3d 2c 7c", 9000, (3, 7)),
        ("4h 3d Kc Ac", 8000, None),
    ],
)
def test_distance_cards(hand: str, length: int, cards: tuple[int, ...] | None) -> None:
    """BW-AUTO-DISTANCE: fewest, then Mids, then the smallest surplus, then the lowest."""
    found = other.distance_cards(hand.split(), length, figure(1), pinned=False, lows_needed=0)

    assert cards == found


def test_a_pinned_figure_goes_half_as_far_unless_it_can_get_up_first() -> None:
    """BW-AUTO-UNPIN."""
    lines = {"B1": line(5)}
    there = place("there", 4000, lines={"B1": line(4)}, close=True)
    pinned = figure(1, "two pistols", pinned=True, places=[place(lines=lines), there])

    found = other.decide(situation("Kh Qh Jh 2c", pinned))
    assert (2, True, "here") == (found["line"], found["unpin"], found["place"])
    found = other.decide(situation("Kh Qh Jh 9c", pinned))
    assert (False, Fraction(1) - Fraction(8, 9) ** 3) == (found["unpin"], found["chance"])


def test_friends_are_kept_out_of_the_template_where_a_placement_without_one_does() -> None:
    """BW-AUTO-NEVER-2."""
    worse: Facts = {"open": ["B1"], "covered": [], "friend": True}
    better: Facts = {"open": ["B1"], "covered": [], "friend": False}
    gun = figure(
        1,
        "shotgun",
        places=[place(blasts={"B1": worse}), place("x", 2000, blasts={"B1": better})],
    )
    gun["places"][0]["lines"] = gun["places"][1]["lines"] = {"B1": line(7)}

    found = other.decide(situation("Kh 2h", gun))
    assert (6, "x") == (found["line"], found["place"])
    gun["places"].pop()
    found = other.decide(situation("Kh 2h", gun))
    assert (6, "here") == (found["line"], found["place"])


def some(count: int) -> list[Facts]:
    """Return situations by chance."""
    return [bh_situations.some_situation(Chance(f"situation {nth}")) for nth in range(count)]


def test_every_line_is_reached_and_none_is_met_above_the_one_that_fires() -> None:
    """BW-AUTO-LIST."""
    fired: Counter[int] = Counter()
    for each in some(500):
        found = other.decide(each)
        fired[found["line"]] += 1
        order = other.ORDERS[each["mood"]]
        above = order[: order.index(found["line"])] if found["line"] in order else order
        assert not any(other.LINES[number](each) for number in above)

    assert set(range(1, 11)) == set(fired)


def test_what_is_decided_can_be_done() -> None:
    """BW-AUTO-NEVER-1, 3, 4, 5; BW-AUTO-CARD-LOW."""
    for each in some(500):
        found = other.decide(each)
        if found["line"] == 10:
            continue
        actor = next(own for own in each["figures"] if own["key"] == found["who"])
        spot = next(at for at in actor["places"] if at["name"] == found["place"])
        hand = [int(card[:-1]) for card in each["hand"] if card[:-1].isdigit()]
        for number in found["cards"]:
            hand.remove(number)
        if found["line"] != 4:
            assert bool(found["cards"]) == (spot["length"] > 0)
        if found["unpin"]:
            assert actor["pinned"]
            hand.remove(min(number for number in hand if number <= 6))
        if found["line"] in (3, 5):
            assert any(number <= 6 for number in hand)
        if found["line"] == 5:
            assert other.is_live(each, actor, found["target"])
        if found["line"] in (2, 6, 8):
            assert found["chance"] > 0
        if found["line"] == 9:
            goal = found["target"]
            assert spot["left"][goal] < actor["ways"][goal]


def test_the_order_of_figures_does_not_matter() -> None:
    """BW-AUTO-TIE-WHO: never at random."""
    for each in some(150):
        found = other.decide(each)
        turned = other.decide({**each, "figures": each["figures"][::-1]})
        assert (found["line"], found.get("who")) == (turned["line"], turned.get("who"))
