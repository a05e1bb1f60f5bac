"""Hits and wounds: what they do at once, when they are the end of a man, what a turn takes."""

from __future__ import annotations

from typing import Any

import pytest
from fights import Cards, fight, gun, man, wounded
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.rules import brawls, shooting, wounds
from lonehand.games.gunslinger.state import (
    HAND,
    HANDS,
    HOLSTER,
    OFF_HAND,
    Character,
    Play,
    Thing,
    Wound,
)

LIGHT, SERIOUS = Wound("chest", "L"), Wound("chest", "S")


def victim_of(
    hits: int, wound: Wound | None = None, *, down: bool = False, **changes: Any
) -> tuple[Play, Cards, Character]:
    """Return a showdown in which Wyatt has put hits on Doc, and Doc."""
    weapons = changes.pop("weapons", [gun("C44")])
    who = man("Doc", "B1", "outlaws", **changes)
    who.weapons = weapons
    play, door = fight(man("Wyatt", "A1", "law", gun("C45")), who)
    wyatt = play.state.characters[0]
    wounds.suffer(play, who, hits, wound, by=wyatt, down=down, clause="BG-IMPACT")
    return play, door, who


# -- hits -----------------------------------------------------------------------------------------


def test_a_hit_delays_by_as_many_points_as_it_does_hits() -> None:
    _, door, who = victim_of(8, LIGHT, delay=3)
    assert (8, 11, [LIGHT]) == (who.hits, who.delay, who.wounds)
    assert (8, 3) == (door.last("delay")["points"], door.last("delay")["was"])


def test_any_wound_takes_the_aim_points_and_takes_in_the_head() -> None:
    _, door, who = victim_of(3, LIGHT, aim={"Wyatt": 4}, head=0, head_out=True)
    assert ({}, -1, False) == (who.aim, who.head, who.head_out)
    assert "head back" in door.kinds()


def test_a_wound_in_the_leg_puts_him_down_at_once() -> None:
    _, door, who = victim_of(3, Wound("leg", "L"))
    assert who.down
    assert "BG-LEG" == next(event.clause for event in door.events if event.kind == "falls")


def test_no_other_wound_puts_him_down() -> None:
    for part in shooting.PARTS[:-1]:
        assert not victim_of(3, Wound(part, "S"))[2].down


def test_he_who_is_down_already_does_not_fall_again() -> None:
    assert "falls" not in victim_of(3, Wound("leg", "L"), down=True)[1].kinds()[1:-1]
    assert "falls" not in victim_of(3, LIGHT)[1].kinds()


@pytest.mark.parametrize(
    ("part", "grade", "box", "dropped"),
    [
        ("gun arm", "S", HAND, True),
        ("gun arm", "S", HANDS, True),
        ("gun arm", "S", OFF_HAND, False),
        ("gun arm", "S", HOLSTER, False),
        ("off arm", "S", HAND, False),
        ("off arm", "S", HANDS, True),
        ("off arm", "S", OFF_HAND, True),
        ("gun arm", "L", HAND, False),
        ("chest", "S", HAND, False),
    ],
)
def test_a_serious_wound_in_an_arm_drops_what_that_hand_holds(
    part: str, grade: str, box: str, *, dropped: bool
) -> None:
    wound = wounded(part, grade)[0]
    play, _, who = victim_of(3, wound, weapons=[gun("C44", box=box)], using="C44")
    assert dropped == (not who.weapons)
    assert dropped == (who.using == "")
    assert [who.cell] * dropped == [lying.cell for lying in play.state.ground]


@pytest.mark.parametrize(
    ("part", "free"),
    [("gun arm", [OFF_HAND]), ("off arm", [HAND]), ("chest", [HAND, HANDS, OFF_HAND])],
)
def test_an_arm_with_a_serious_wound_cannot_be_used(part: str, free: list[str]) -> None:
    _, _, who = victim_of(3, Wound(part, "S"))
    assert free == [box for box in (HAND, HANDS, OFF_HAND) if wounds.usable(who, box)]


# -- the end of a man -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "condition"),
    [(19, ""), (20, "unconscious"), (39, "unconscious"), (40, "dead"), (60, "dead")],
)
def test_with_hits_up_to_his_strength_he_passes_out_and_with_twice_as_many_he_is_dead(
    hits: int, condition: str
) -> None:
    _, _, who = victim_of(hits, SERIOUS, strength=20)
    assert condition == who.condition


def test_he_who_is_killed_is_dead_whatever_his_strength() -> None:
    play, door, who = victim_of(0, strength=40)
    wounds.suffer(
        play, who, 0, None, by=play.state.characters[0], clause="BG-IMPACT", grade="K", delay=0
    )
    assert ("dead", 0) == (who.condition, who.delay)
    assert "Wyatt" == door.last("out")["by"]


def test_he_who_passes_out_falls_and_drops_what_he_holds_where_he_lies() -> None:
    holstered = gun("C45", "spare", box=HOLSTER)
    play, door, who = victim_of(25, LIGHT, weapons=[gun("C44"), holstered], plot=["SHOOT", "B1"])
    assert who.down
    assert [holstered] == who.weapons
    assert [("C44", who.cell)] == [(x.weapon.name, x.cell) for x in play.state.ground]
    assert [] == who.plot
    assert "C44" == door.last("drops")["weapon"]
    assert "out" == door.kinds()[-1]


def test_what_the_showdown_is_about_stays_where_he_falls_who_carried_it() -> None:
    who = man("Doc", "B1", "outlaws", carries=["money bag"])
    play, door = fight(who, man("Wyatt", "A1", "law"))
    play.state.things.append(Thing("money bag"))
    wounds.suffer(play, who, 20, None, by=None, clause="BG-IMPACT")
    assert (who.cell, []) == (play.state.things[0].cell, who.carries)
    assert "money bag" == door.last("leaves")["thing"]


def test_an_unconscious_man_may_still_die() -> None:
    play, _, who = victim_of(20, SERIOUS)
    wounds.suffer(play, who, 20, SERIOUS, by=None, clause="BG-IMPACT")
    assert ("dead", 40) == (who.condition, who.hits)


def test_the_dead_take_no_more_harm() -> None:
    play, door, who = victim_of(40, SERIOUS)
    before = len(door.events)
    wounds.suffer(play, who, 10, SERIOUS, by=None, clause="BG-IMPACT")
    wounds.end_of_turn(play)
    assert (40, before) == (who.hits, len(door.events))


# -- the end of a turn ----------------------------------------------------------------------------


def test_each_serious_wound_bleeds_a_hit_at_the_end_of_every_turn_without_delay() -> None:
    play, door, who = victim_of(5, SERIOUS)
    who.wounds += [SERIOUS, LIGHT]
    delay = who.delay
    wounds.end_of_turn(play)
    wounds.end_of_turn(play)
    assert (5 + 2 + 2, delay) == (who.hits, who.delay)
    assert ["bleeds", "bleeds"] == door.kinds()[-2:]


def test_bleeding_may_put_a_man_out_and_then_kill_him() -> None:
    play, _, who = victim_of(19, SERIOUS, strength=20)
    wounds.end_of_turn(play)
    assert "unconscious" == who.condition
    for _ in range(20):
        wounds.end_of_turn(play)
    assert ("dead", 40) == (who.condition, who.hits)


@pytest.mark.parametrize(
    ("changes", "hits"),
    [
        ({}, 0),
        ({"entered": 1}, 0),
        ({"entered": 2}, 1),
        ({"effort": 1}, 1),
        ({"effort": 1, "entered": 2}, 1),
        ({"effort": 2, "entered": 2}, 2),
        ({"strong": True}, 1),
        ({"strong": True, "entered": 2}, 2),
    ],
)
def test_running_or_striking_tires_once_a_turn_and_each_strength_once_more(
    changes: dict[str, Any], hits: int
) -> None:
    who = man("Doc", "A1", "outlaws", **changes)
    play, _ = fight(who)
    wounds.end_of_turn(play)
    assert (hits, 0) == (who.hits, who.delay)


def test_blows_tire_once_a_turn_however_many_and_strength_each_time() -> None:
    who = man("Doc", "A1", "outlaws", bonus=("B9",))
    play, _ = fight(who, man("Wyatt", "B1", "law"))
    wyatt = play.state.characters[1]
    for strong in (False, True, True):
        who.strong = strong
        brawls.strike(play, who, wyatt, "JAB")
    wounds.end_of_turn(play)
    assert 1 + 2 == who.hits


def test_the_statuses_and_defences_of_a_turn_are_gone_when_it_ends() -> None:
    who = man("Doc", "A1", "outlaws", entered=2, segment_entered=5, effort=1, strong=True)
    who.defences.append("DUCK")
    play, _ = fight(who)
    wounds.end_of_turn(play)
    assert (0, 0, 0, False, []) == (
        who.entered,
        who.segment_entered,
        who.effort,
        who.strong,
        who.defences,
    )


# -- whatever happens -----------------------------------------------------------------------------

DEEDS = st.tuples(
    st.sampled_from(["shot", "blow", "turn"]),
    st.permutations(range(3)),
    st.sampled_from(["JAB", "HOOK", "KICK", "BELT", "GRAB"]),
    st.integers(1, 108),
)


@settings(max_examples=80)
@given(st.lists(DEEDS, max_size=25))
def test_hits_only_grow_and_nothing_more_happens_to_the_dead(
    deeds: list[tuple[str, list[int], str, int]],
) -> None:
    men = [
        man(name, cell, side, gun("R10", f"{name}'s gun"), seat=seat, bonus=("B8",))
        for name, cell, side, seat in (
            ("Wyatt", "B1", "law", "player"),
            ("Doc", "C1", "outlaws", ""),
            ("Ike", "C1", "outlaws", ""),
        )
    ]
    play, door = fight(*men)
    for kind, (who, victim, _), blow, card in deeds:
        before = [one.hits for one in men]
        dead = {one.name for one in men if one.condition == "dead"}
        happened = len(door.events)
        do(play, door, kind, men[who], men[victim], blow, card)
        assert all(0 <= was <= one.hits for was, one in zip(before, men, strict=True))
        for event in door.events[happened:]:
            assert dead.isdisjoint(event.event.marks().cards)
    for one in men:
        limits = (one.strength, BOOK.wear.dead_at * one.strength)
        assert one.condition or one.hits < limits[0]
        assert one.condition == "dead" or one.hits < limits[1]
        assert not one.condition or not wounds.weapons_held(one)


def do(
    play: Play, door: Cards, kind: str, who: Character, victim: Character, blow: str, card: int
) -> None:
    """Do something if it can be done; `card` is the next result card."""
    state = play.state
    state.deck = list(range(1, 109))
    state.discard.clear()
    door.cards = [card]
    if kind == "turn":
        wounds.end_of_turn(play)
        return
    if not (who.active and victim.active):
        return
    if kind == "blow" and brawls.reaches(play, who, victim):
        brawls.strike(play, who, victim, blow)
    for weapon in who.weapons if kind == "shot" else []:
        weapon.cocked, weapon.rounds = True, 2
        if not shooting.hindrance(play, who, victim, weapon):
            shooting.shoot(play, who, victim, weapon)
            return
