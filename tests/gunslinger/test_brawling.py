"""Blows: whom they reach, what cancels them, how hard they strike, and the grab."""

from __future__ import annotations

from typing import Any

import pytest
from fights import HUT, Cards, card_with, fight, gun, man, wounded

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.numbers.book import BOOK
from lonehand.games.gunslinger.numbers.entries import BLOWS
from lonehand.games.gunslinger.rules.brawls import reaches, strike
from lonehand.games.gunslinger.state import HAND, HANDS, HOLSTER, OFF_HAND, Character, Play, Thing

BY_INDEX = {
    "JAB": ["0", "0", "0", "0", "3", "3", "6", "6", "10", "14"],
    "HOOK": ["0", "0", "0", "0", "0", "5", "5", "9", "13", "18*"],
    "KICK": ["0", "0", "0", "0", "0", "0", "6", "10", "14", "20*"],
    "BELT": ["0", "0", "0", "0", "0", "0", "8", "12", "17*", "24*"],
}
"""What each blow does with a result card of that strike, the striker having no skill."""


def brawl(
    *cards: int, answers: tuple[str, ...] = (), victim: dict[str, Any] | None = None, **who: Any
) -> tuple[Play, Cards, Character, Character]:
    """Return a showdown in which Wyatt stands beside Doc and faces him."""
    play, door = fight(
        man("Wyatt", "B1", "law", *who.pop("weapons", []), **{"strength": 99, **who}),
        man("Doc", "C1", "outlaws", *(victim or {}).pop("weapons", []), **(victim or {})),
        cards=cards,
        answers=answers,
    )
    return play, door, *play.state.characters  # type: ignore[return-value]  # there are two


# -- reach ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turned", "within"), [(0, True), (1, True), (2, False), (3, False), (4, False), (5, True)]
)
def test_a_blow_reaches_the_front_hexes(turned: int, *, within: bool) -> None:
    play, _, who, victim = brawl()
    who.facing = (who.facing + turned) % 6
    assert within == reaches(play, who, victim)


def test_a_blow_reaches_anybody_in_the_same_hex() -> None:
    play, _, who, victim = brawl()
    who.cell = victim.cell
    assert reaches(play, who, victim)


def test_what_lies_behind_a_persons_man_is_out_of_his_reach() -> None:
    play, _, who, victim = brawl()
    assert reaches(play, who, victim)
    who.facing = (who.facing + 3) % 6
    assert not reaches(play, who, victim)
    with pytest.raises(Refusal, match="Wyatt has no blow that reaches Doc"):
        strike(play, who, victim, "JAB")


def test_an_automatic_character_has_turned_to_his_target_before_he_strikes() -> None:
    play, _, who, victim = brawl(seat="")
    who.facing = (who.facing + 3) % 6
    assert reaches(play, who, victim)


def test_two_hexes_are_too_far() -> None:
    play, _ = fight(man("Wyatt", "A1", "law", seat=""), man("Doc", "C1", "outlaws"))
    assert not reaches(play, *play.state.characters)


@pytest.mark.parametrize(
    ("here", "there", "within"), [("D3", "C3", True), ("D2", "B2", False), ("C3", "B3", True)]
)
def test_a_blow_passes_an_open_door_and_no_wall(here: str, there: str, *, within: bool) -> None:
    play, _ = fight(man("Wyatt", here, "law", seat=""), man("Doc", there, "outlaws"), map_text=HUT)
    who, victim = play.state.characters
    assert 1 == play.ground.cells.range(who.cell, victim.cell)
    assert within == reaches(play, who, victim)


def test_no_blow_reaches_from_a_gully_to_level_ground() -> None:
    play, _ = fight(
        man("Wyatt", "B3", "law", seat=""),
        man("Doc", "A3", "outlaws"),
        map_text="gully_country",
    )
    who, victim = play.state.characters
    assert 1 == play.ground.cells.range(who.cell, victim.cell)
    assert not reaches(play, who, victim)


# -- blows ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("index", range(10))
def test_a_blow_does_what_the_striking_table_says(blow: str, index: int) -> None:
    play, door, who, victim = brawl(card_with(strike=index), victim={"strength": 99})
    strike(play, who, victim, blow)
    wanted = BY_INDEX[blow][index]
    hits = int(wanted.rstrip("*"))
    assert (hits, hits) == (victim.hits, victim.delay)
    assert wanted.endswith("*") == victim.down
    assert (index, hits, "") == tuple(
        door.last("strikes")[fact] for fact in ("index", "hits", "cancelled_by")
    )


def test_the_hardest_blows_knock_a_man_down() -> None:
    play, door, who, victim = brawl(card_with(strike=9), victim={"strength": 99})
    strike(play, who, victim, "HOOK")
    assert victim.down
    assert "BG-KNOCKDOWN" == next(event.clause for event in door.events if event.kind == "falls")


def test_a_blow_wounds_no_part_of_the_body_but_takes_the_aim_points() -> None:
    play, _, who, victim = brawl(card_with(strike=9), victim={"aim": {"Wyatt": 4}})
    strike(play, who, victim, "JAB")
    assert ([], {}) == (victim.wounds, victim.aim)


def test_a_blow_that_misses_takes_nothing() -> None:
    play, door, who, victim = brawl(card_with(strike=0), victim={"aim": {"Wyatt": 4}})
    strike(play, who, victim, "JAB")
    assert (0, 0, {"Wyatt": 4}) == (victim.hits, victim.delay, victim.aim)
    assert ["strikes"] == door.kinds()


@pytest.mark.parametrize(
    ("changes", "index"),
    [
        ({"brawling": 2}, 5 + 2),
        ({"brawling": -1}, 5 - 1),
        ({"weapons": [gun("KNF")]}, 5 + 1),
        ({"weapons": [gun("TWK")]}, 5 + 2),
        ({"weapons": [gun("SBR")]}, 5 + 2),
        ({"weapons": [gun("KNF"), gun("TWK", box=OFF_HAND)]}, 5 + 2),
        ({"weapons": [gun("TWK", box=HOLSTER)]}, 5),
        ({"weapons": [gun("C45")]}, 5),
        ({"strong": True, "bonus": ("B9",)}, 5 + 2),
        ({"strong": True, "bonus": ("B8",)}, 5),
    ],
)
def test_skill_strength_and_the_weapon_in_hand_are_added_to_the_strike_of_the_card(
    changes: dict[str, Any], index: int
) -> None:
    play, door, who, victim = brawl(card_with(strike=5), victim={"strength": 99}, **changes)
    strike(play, who, victim, "JAB")
    assert index == door.last("strikes")["index"]


def test_strength_goes_into_one_blow_and_is_used_up() -> None:
    cards = [card_with(strike=5), card_with(strike=5) + 9]
    play, door, who, victim = brawl(*cards, strong=True, bonus=("B9",))
    strike(play, who, victim, "JAB")
    strike(play, who, victim, "JAB")
    assert [7, 5] == [event.index for event in door.of_sort(events.Strikes)]


def test_strength_for_hook_and_belt_waits_through_a_jab() -> None:
    cards = [card_with(strike=5), card_with(strike=5) + 9]
    play, door, who, victim = brawl(*cards, strong=True, bonus=("B8",))
    strike(play, who, victim, "JAB")
    assert who.strong
    strike(play, who, victim, "HOOK")
    assert not who.strong
    assert [5, 7] == [event.index for event in door.of_sort(events.Strikes)]


def test_a_malfunction_card_is_an_ordinary_strike_of_five() -> None:
    play, door, who, victim = brawl(101)
    strike(play, who, victim, "HOOK")
    assert (5, 5) == (door.last("strikes")["index"], victim.hits)


# -- defences -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blow", [*BLOWS, "GRAB"])
@pytest.mark.parametrize("defence", ["BLOCK", "DUCK", "DODGE KICK"])
def test_a_defence_cancels_the_blows_that_the_book_names(defence: str, blow: str) -> None:
    cancels = {"BLOCK": "JAB HOOK BELT", "DUCK": "HOOK BELT", "DODGE KICK": "KICK"}[defence]
    play, door, who, victim = brawl(
        card_with(strike=9),
        victim={"defences": [defence], "weapons": [gun("C44")], "strength": 99},
    )
    strike(play, who, victim, blow)
    assert (blow in cancels.split()) == (door.last("strikes")["cancelled_by"] == defence)
    assert (blow in cancels.split()) == (victim.defences == [])
    assert (blow in cancels.split()) == (len(play.state.deck) == 108)


def test_a_defence_stands_against_the_first_attack_that_it_fits_only() -> None:
    cards = [card_with(strike=9), card_with(strike=9) + 9]
    play, door, who, victim = brawl(*cards, victim={"defences": ["DUCK"], "strength": 99})
    for blow in ("JAB", "HOOK", "HOOK"):
        strike(play, who, victim, blow)
    assert ["", "DUCK", ""] == [event.cancelled_by for event in door.of_sort(events.Strikes)]


@pytest.mark.parametrize(("segment", "cancelled"), [(1, True), (2, False)])
def test_whoever_changed_his_hex_in_this_segment_is_out_of_reach_of_a_kick(
    segment: int, *, cancelled: bool
) -> None:
    play, door, who, victim = brawl(card_with(strike=9), victim={"segment_entered": 1})
    play.state.segment = segment
    strike(play, who, victim, "KICK")
    assert cancelled == (door.last("strikes")["cancelled_by"] == "BACK UP")
    assert cancelled == (victim.hits == 0)


def test_changing_his_hex_cancels_no_other_blow() -> None:
    play, door, who, victim = brawl(card_with(strike=9), victim={"segment_entered": 1})
    strike(play, who, victim, "JAB")
    assert "" == door.last("strikes")["cancelled_by"]


# -- the grab -------------------------------------------------------------------------------------


@pytest.mark.parametrize("blow", [*BLOWS, "GRAB"])
@pytest.mark.parametrize("number", [0, 4, 9])
def test_a_blow_is_told_with_the_hits_that_its_victim_takes_and_a_grab_with_none(
    blow: str, number: int
) -> None:
    play, door, who, victim = brawl(
        card_with(strike=number), victim={"weapons": [gun("C44")], "using": "C44"}
    )
    strike(play, who, victim, blow)
    assert victim.hits == door.last("strikes")["hits"]
    if blow == "GRAB":
        assert 0 == victim.hits


def test_a_grab_takes_what_the_other_holds_where_a_jab_would_hit() -> None:
    play, door, who, victim = brawl(
        card_with(strike=4), victim={"weapons": [gun("C44")], "using": "C44"}
    )
    strike(play, who, victim, "GRAB")
    assert (["C44"], [], "") == ([x.name for x in who.weapons], victim.weapons, victim.using)
    assert (HAND, 0) == (who.weapons[0].box, victim.hits)
    assert "C44" == door.last("takes")["thing"]


def test_a_grab_misses_where_a_jab_would() -> None:
    play, _, who, victim = brawl(card_with(strike=3), victim={"weapons": [gun("C44")]})
    strike(play, who, victim, "GRAB")
    assert ["C44"] == [weapon.name for weapon in victim.weapons]


@pytest.mark.parametrize(
    ("mine", "wound", "box"),
    [
        ([], [], HAND),
        ([gun("C45")], [], OFF_HAND),
        ([gun("C45", box=OFF_HAND)], [], HAND),
        ([gun("W44")], [], ""),
        ([], wounded("gun arm", "S"), OFF_HAND),
    ],
)
def test_what_is_grabbed_goes_into_a_free_hand_or_to_the_ground(
    mine: list[Any], wound: list[Any], box: str
) -> None:
    play, _, who, victim = brawl(
        card_with(strike=9),
        weapons=[weapon.copy() for weapon in mine],
        wounds=wound,
        victim={"weapons": [gun("C44")]},
    )
    strike(play, who, victim, "GRAB")
    assert [] == victim.weapons
    if box:
        assert ("C44", box) == (who.weapons[-1].name, who.weapons[-1].box)
    else:
        assert [("C44", victim.cell)] == [(x.weapon.name, x.cell) for x in play.state.ground]


def test_a_long_gun_is_grabbed_with_both_hands() -> None:
    play, _, who, victim = brawl(card_with(strike=9), victim={"weapons": [gun("W44")]})
    strike(play, who, victim, "GRAB")
    assert [HANDS] == [weapon.box for weapon in who.weapons]


def test_the_grabber_chooses_among_what_the_other_holds_and_carries() -> None:
    play, door, who, victim = brawl(
        card_with(strike=9),
        answers=("money bag",),
        victim={"weapons": [gun("C44")], "carries": ["money bag"]},
    )
    play.state.things.append(Thing("money bag"))
    strike(play, who, victim, "GRAB")
    assert ("grab", ["C44", "money bag"]) == door.asked[0][1:3]
    assert (["money bag"], []) == (who.carries, victim.carries)


def test_from_empty_hands_there_is_nothing_to_grab() -> None:
    play, door, who, victim = brawl(
        card_with(strike=9), victim={"weapons": [gun("C44", box=HOLSTER)]}
    )
    strike(play, who, victim, "GRAB")
    assert "GRAB" == door.last("lost")["action"]
    assert 1 == len(victim.weapons)


def test_every_blow_of_the_book_is_in_these_tests() -> None:
    assert set(BY_INDEX) == set(BOOK.blows)
