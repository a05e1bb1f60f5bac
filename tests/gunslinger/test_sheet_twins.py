"""A sheet that hands keep without a map changes as one on the map does, whatever the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import by_hand
import pytest
from places import OPEN, YARD, man, showdown

from lonehand.engine.chance import Chance
from lonehand.games.gunslinger.automa import execution, on_map
from lonehand.games.gunslinger.automa.activities import FROM_THE_GROUND
from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.on_screen import ON_SCREEN
from lonehand.games.gunslinger.rules import wounds
from lonehand.games.gunslinger.setup import weapon_of
from lonehand.games.gunslinger.state import HOLSTER, OFF_HAND, Character, Play, Weapon, Wound

T = TypeVar("T")
CODES = ("C45", "W44", "SD58", "R10", "KNF", "SW45", "C44")
ON_MAP_ONLY = ("ADVANCE", "HEAD OUT", "SHOOT", "HOOK", "JAB", "KICK", "STRENGTH")
"""What needs a place, a card, or a player who remembers it."""


def one(chance: Chance, values: Sequence[T]) -> T:
    """Return one of some values."""
    return values[chance.below("values", len(values))]


def armed_man(chance: Chance, board: str) -> Character:
    """Return a man with weapons, wounds and posture by chance."""
    weapons = []
    for number in range(1 + chance.below("weapons", 3)):
        weapon = weapon_of(BOOK, one(chance, CODES), f"weapon {number}")
        weapon.rounds = min(weapon.holds, one(chance, (0, 0, 1, 6)))
        weapon.broken = one(chance, (False, False, False, False, True))
        weapons.append(weapon)
    wounds = [Wound(part, "S") for part in one(chance, ((), (), (), ("gun arm",), ("off arm",)))]
    who = man(
        board,
        "Ringo",
        one(chance, ("B3", "D5", "A1")),
        "E",
        side="out",
        weapons=weapons,
        wounds=wounds,
        marker=one(chance, "ABCD"),
        bonus=one(chance, ((), ("B1", "B2"))),
        off_hand=one(chance, (None, 0)),
        two_handed=one(chance, (0, 1)),
        down=one(chance, (False, False, True)),
        aim=one(chance, ({}, {"Doc": 2})),
    )
    for box in one(chance, ((), ("hand",), ("hand", "off hand"), ("hands",))):
        take_in_hand(chance, who, box)
    guns = [weapon for weapon in weapons if weapon.gun and not weapon.broken]
    drawn = [weapon for weapon in guns if weapon.in_hand]
    who.using = one(chance, drawn or guns).name if guns else ""
    who.spare = {weapon.code: 6 for weapon in guns if one(chance, (True, False))}
    return who


def take_in_hand(chance: Chance, who: Character, box: str) -> None:
    """Let him hold a weapon, if he has one for that box and an arm that can hold it."""
    fitting = [x for x in who.weapons if x.box == HOLSTER and x.two_handed == (box == "hands")]
    if fitting and wounds.usable(who, box):
        weapon = one(chance, fitting)
        weapon.box, weapon.cocked = box, weapon.gun and one(chance, (True, False))


def planned(chance: Chance) -> tuple[Play, Character, Plan]:
    """Return what a man does in a situation by chance."""
    board = one(chance, (OPEN, YARD))
    who, doc = armed_man(chance, board), man(board, "Doc", one(chance, ("H4", "D3", "C3")))
    loose = weapon_of(BOOK, one(chance, CODES), "loose")
    lying = ((one(chance, ("B3", "D5")), loose),) if one(chance, (True, False)) else ()
    draws = one(chance, ("load", "draw"))
    play = showdown(board, who, doc, lying=lying, cover_unloaded=draws)
    play.state.options = {"showdown": "duel", "size": "2", "side": "none"}
    play.state.showdown, play.state.segment = "duel", one(chance, (2, 3, 4, 5))
    execution.settle_gun(who)
    facts = MapFacts(play, who)
    return play, who, on_map.decide_adjusted(play, who, facts, facts)


def written(who: Character) -> dict[str, Any]:
    """Return what an activity may change on a sheet."""
    weapons = {x.name: (x.box, x.cocked, x.rounds, x.begun) for x in who.weapons}
    return {
        "weapons": weapons,
        "using": who.using,
        "delay": who.delay,
        "down": who.down,
        "aim": who.aim,
        "spare": who.spare,
        "loading": who.loading,
    }


def compare(seeds: int) -> Counter[str]:
    """Carry plans out on the map and on a sheet alone; return how often each activity came up."""
    done: Counter[str] = Counter()
    for number in range(seeds):
        play, who, plan = planned(Chance(f"twins {number}"))
        if plan.activity in ON_MAP_ONLY:
            continue
        twin, found = who.copy(), None
        if plan.gun == FROM_THE_GROUND:
            found = play.state.ground[0].weapon.copy()
        by_hand.carry_out(twin, plan, found)
        execution.carry_out(play, who, plan, (), ON_SCREEN)
        assert written(who) == written(twin), (number, plan.instruction())
        done[plan.activity] += 1
    return done


def test_a_sheet_without_a_map_changes_as_one_on_the_map() -> None:
    done = compare(1_500)
    assert {"nothing", "GET UP", "DRAW AND COCK", "COCK", "LOAD", "AIM"} <= set(done)
    assert done["DRAW AND COCK"] > 50


@pytest.mark.soak
def test_fifty_thousand_sheets_change_as_those_on_the_map() -> None:
    assert compare(50_000)["DRAW AND COCK"] > 2_000


def colt(name: str, **more: Any) -> Weapon:
    """Return a Colt."""
    return Weapon(name, "C45", **more)


def test_a_gun_drawn_into_the_off_hand_of_a_wounded_man_is_the_one_in_use() -> None:
    empty, full = colt("empty", rounds=0), colt("full")
    arm = [Wound("gun arm", "S")]
    who = man(OPEN, "Ringo", "B3", "E", side="out", marker="B", weapons=[empty, full])
    who.wounds, who.off_hand, who.using = arm, 0, "empty"
    play = showdown(OPEN, who, man(OPEN, "Doc", "C3", "W"))
    play.state.options = {"showdown": "duel", "size": "2", "side": "none"}
    play.state.showdown, play.state.segment = "duel", 2
    execution.act(play, who, ON_SCREEN)
    assert ("full", OFF_HAND) == (who.using, full.box)
