"""Shots: whether he may shoot, how well he aims, what the result card says, what it does."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from fights import FIELD, HUT, card_with, fight, gun, man, wounded
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.numbers.book import BOOK, load_book
from lonehand.games.gunslinger.rules.deck import result_card
from lonehand.games.gunslinger.rules.shooting import (
    BODY,
    HEAD,
    PARTS,
    Line,
    aim_time,
    chances,
    choices,
    effect,
    hindrance,
    line,
    measure,
    shoot,
)
from lonehand.games.gunslinger.state import HAND, OFF_HAND, Character, Play, Weapon
from lonehand.space.cells import aim
from lonehand.space.cells.sight import NO_HEAD

GUNS = [code for code, weapon in BOOK.weapons.items() if weapon.is_gun]
SURE, NEVER = card_with(accuracy=0), card_with(accuracy=9)


def duel(cell: str = "D1", code: str = "C45", **changes: Any) -> tuple[Play, Character, Character]:
    """Return Wyatt in A1, the gun in his hand and 4 aim points on Doc, who is in another cell."""
    cards = changes.pop("cards", ())
    victim = changes.pop("victim", {})
    weapon = gun(code, **changes.pop("weapon", {}))
    who = man("Wyatt", "A1", "law", weapon, **{"aim": {"Doc": 4}, **changes})
    play, _ = fight(who, man("Doc", cell, "outlaws", gun("C44"), **victim), cards=cards)
    return play, *play.state.characters  # type: ignore[return-value]  # there are two


def told(play: Play, kind: str) -> dict[str, Any]:
    """Return the last event of a kind."""
    found: dict[str, Any] = play.door.last(kind)  # type: ignore[attr-defined]  # it is a `Cards`
    return found


# -- the deck -------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_of_the_discard_anew() -> None:
    play, *_ = duel()
    play.state.deck, play.state.discard = [], [7, 3, 5]
    assert 3 == result_card(play, "BG-SHOT")
    assert ([5, 7], [3]) == (play.state.deck, play.state.discard)


def test_every_card_drawn_is_discarded() -> None:
    play, *_ = duel(cards=[17, 42])
    assert [17, 42] == [result_card(play, "BG-SHOT"), result_card(play, "BG-STRIKE")]
    assert [17, 42] == play.state.discard
    assert 106 == len(play.state.deck)


# -- aim ------------------------------------------------------------------------------------------


def test_aim_time_is_aim_points_and_skill_and_what_the_gun_adds() -> None:
    play, who, victim = duel(one_handed=1)
    assert 4 + 1 + 2 == aim_time(play, who, victim, who.weapons[0])
    play, who, victim = duel(code="W44", two_handed=-1, one_handed=3)
    assert 4 - 1 + 1 == aim_time(play, who, victim, who.weapons[0])


def test_aim_time_never_leaves_its_limits() -> None:
    play, who, victim = duel(aim={"Doc": 12})
    assert 9 == aim_time(play, who, victim, who.weapons[0])
    play, who, victim = duel(aim={}, one_handed=-5)
    assert 0 == aim_time(play, who, victim, who.weapons[0])


def test_aim_points_on_somebody_else_do_not_count() -> None:
    play, who, victim = duel(aim={"Ike": 6})
    assert 2 == aim_time(play, who, victim, who.weapons[0])


@pytest.mark.parametrize(
    ("changes", "weapon", "worth"),
    [
        ({"wounds": wounded("gun arm", "L")}, {}, -2),
        ({"wounds": wounded("gun arm", "L") * 2}, {}, -2),
        ({"wounds": wounded("off arm", "L")}, {}, 0),
        ({"wounds": wounded("leg", "L")}, {}, 0),
        ({"entered": 1}, {}, -1),
        ({"entered": 3}, {}, -1),
        ({"off_hand": -1}, {"box": OFF_HAND}, -1),
        ({"off_hand": 0, "wounds": wounded("off arm", "L")}, {"box": OFF_HAND}, -2),
        ({"off_hand": 0, "wounds": wounded("gun arm", "L")}, {"box": OFF_HAND}, 0),
        ({}, {"double_action": True, "cocked": False}, -1),
        ({}, {"double_action": True, "cocked": True}, 0),
    ],
)
def test_the_shooters_condition_weighs_on_his_aim(
    changes: dict[str, Any], weapon: dict[str, Any], worth: int
) -> None:
    play, who, victim = duel(weapon=weapon, **changes)
    assert 6 + worth == aim_time(play, who, victim, who.weapons[0])


def test_his_condition_weighs_on_an_automatic_character_as_on_anybody() -> None:
    play, who, victim = duel(seat="", wounds=wounded("gun arm", "L"), entered=1)
    assert 6 - 2 - 1 == aim_time(play, who, victim, who.weapons[0])


def test_fanned_the_aim_points_count_nothing_and_one_is_taken_off() -> None:
    play, who, victim = duel(one_handed=2)
    assert 0 + 2 + 2 - 1 == measure(play, who, victim, who.weapons[0], fanned=True).aim


@pytest.mark.parametrize(
    ("code", "cell", "worth"),
    [("R41d", "D1", 0), ("R41d", "E1", -1), ("R10", "K1", 2), ("R10s", "D1", 2), ("R10s", "E1", 0)],
)
def test_some_guns_are_better_near_than_far(code: str, cell: str, worth: int) -> None:
    play, who, victim = duel(cell, code, aim={"Doc": 2})
    base = BOOK.weapons[code].hands
    assert 2 + (1 if base == 2 else 2) + worth == aim_time(play, who, victim, who.weapons[0])


def test_the_parts_of_the_aim_are_told_in_words_and_add_up() -> None:
    play, who, victim = duel(one_handed=1, entered=1, cards=[NEVER])
    shoot(play, who, victim, who.weapons[0])
    parts = told(play, "shoots")["parts"]
    assert (("aim points", 4), ("skill", 1), ("gun", 2), ("has moved", -1)) == parts
    assert sum(number for _, number in parts) == told(play, "shoots")["aim"]


def test_a_shot_tells_which_clauses_and_tables_had_a_part_in_it() -> None:
    play, who, victim = duel("K1", "W44", cards=[NEVER], victim={"entered": 2})
    shoot(play, who, victim, who.weapons[0])
    assert ("BG-AIM", "BG-DIVISOR", "BG-STATUS") == told(play, "shoots")["clauses"]
    for table in told(play, "shoots")["leant"]:
        assert BOOK.leans(table)
    play, who, victim = duel(cards=[108, NEVER], entered=1)
    shoot(play, who, victim, who.weapons[0])
    assert ("BG-AIM", "BG-SHOOTER", "BG-MISFIRE") == told(play, "shoots")["clauses"]
    assert {"shooter's condition", "malfunction cards"} < set(told(play, "shoots")["leant"])


# -- range and status -----------------------------------------------------------------------------


def test_a_long_gun_with_four_aim_points_divides_the_range() -> None:
    play, who, victim = duel("K1", "W44", aim={"Doc": 4})
    assert (10, 4, 2) == (s := measure(play, who, victim, who.weapons[0]))[1:2] + s[2:4]
    play, who, victim = duel("K1", "W44", aim={"Doc": 3})
    assert 10 == measure(play, who, victim, who.weapons[0]).range


def test_a_gun_for_one_hand_never_divides_the_range() -> None:
    play, who, victim = duel("K1", aim={"Doc": 6})
    assert 10 == measure(play, who, victim, who.weapons[0]).range


@pytest.mark.parametrize(
    ("changes", "penalty"),
    [
        ({}, 0),
        ({"entered": 1}, 1),
        ({"entered": 2}, 2),
        ({"entered": 5}, 2),
        ({"down": True}, 1),
        ({"down": True, "entered": 2}, 2),
    ],
)
def test_only_the_largest_status_penalty_counts(changes: dict[str, Any], penalty: int) -> None:
    play, who, victim = duel(victim=changes)
    assert penalty == measure(play, who, victim, who.weapons[0]).status


def test_a_man_who_is_down_next_to_the_shooter_is_no_harder_to_hit() -> None:
    play, who, victim = duel("B1", victim={"down": True})
    assert 0 == measure(play, who, victim, who.weapons[0]).status


def test_a_head_that_is_out_is_shot_at_with_its_own_penalty_in_place_of_the_others() -> None:
    play, who, victim = behind_the_door(entered=2)
    assert HEAD == line(play, who, victim).seen
    assert BOOK.status.head == measure(play, who, victim, who.weapons[0]).status
    assert max(BOOK.status.run, BOOK.status.down) < BOOK.status.head


# -- sight ----------------------------------------------------------------------------------------


def behind_the_door(**changes: Any) -> tuple[Play, Character, Character]:
    """Return Wyatt outside the hut and Doc in it, who has put his head out to see him."""
    who = man("Wyatt", "D1", "law", gun("C45"), aim={"Doc": 6})
    play, _ = fight(who, man("Doc", "C3", "outlaws", gun("C44"), **changes), map_text=HUT)
    who, victim = play.state.characters
    sight = play.ground.sight
    assert not sight.sees(who.cell, victim.cell)
    victim.head = next(h for h in sight.heads_of(victim.cell) if sight.head_sees(h, who.cell))
    victim.head_out = True
    face(play, who, victim)
    return play, who, victim


def face(play: Play, who: Character, victim: Character) -> None:
    """Turn a man so that he has another in his aim zone."""
    sides = range(len(play.ground.cells.sides[who.cell]))
    who.facing = next(
        facing
        for facing in sides
        if aim.is_in_zone(play.ground.cells, who.cell, facing, victim.cell)
    )


def pull_in(victim: Character) -> None:
    """Take in a head without more ado."""
    victim.head, victim.head_out = NO_HEAD, False


def test_without_sight_there_is_no_shot() -> None:
    play, who, victim = behind_the_door()
    pull_in(victim)
    assert Line("", play.ground.cells.range(who.cell, victim.cell)) == line(play, who, victim)
    assert "Wyatt does not see Doc" == hindrance(play, who, victim, who.weapons[0])
    with pytest.raises(Refusal, match="does not see"):
        shoot(play, who, victim, who.weapons[0])


def test_a_body_in_the_open_is_shot_at_as_a_body() -> None:
    play, who, victim = duel()
    assert Line(BODY, 3) == line(play, who, victim)


def test_whose_head_is_out_is_seen_there_only() -> None:
    play, who, victim = behind_the_door()
    sight = play.ground.sight
    other = next(
        cell
        for cell in range(play.ground.cells.size)
        if sight.sees(cell, victim.cell) and not sight.head_sees(victim.head, cell)
    )
    who.cell = other
    assert not line(play, who, victim).seen
    pull_in(victim)
    assert BODY == line(play, who, victim).seen


def test_whoever_has_his_head_out_sees_from_there() -> None:
    play, who, victim = behind_the_door()
    assert BODY == line(play, victim, who).seen
    pull_in(victim)
    assert not line(play, victim, who).seen


def test_sight_is_the_same_both_ways() -> None:
    play, who, victim = behind_the_door()
    for first, second in ((who, victim), (victim, who)):
        assert line(play, first, second).seen
    assert line(play, who, victim).hexes == line(play, victim, who).hexes


# -- what stands in the way -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "weapon", "reason"),
    [
        ({}, {"box": "holster"}, "Wyatt does not have that gun in his hands"),
        ({}, {"broken": True}, "the C45 is broken"),
        ({}, {"two_handed": True}, "the C45 takes both hands"),
        ({"wounds": wounded("gun arm", "S")}, {}, "Wyatt cannot use that arm"),
        ({}, {"box": OFF_HAND}, "Wyatt cannot shoot with his off hand"),
        ({}, {"cocked": False}, "the C45 is not cocked"),
        ({"facing_away": True}, {}, "Doc is not in the aim zone of Wyatt"),
    ],
)
def test_a_shot_that_cannot_be_fired_is_refused_with_its_reason(
    changes: dict[str, Any], weapon: dict[str, Any], reason: str
) -> None:
    away = changes.pop("facing_away", False) if changes else False
    play, who, victim = duel(weapon=weapon, **changes)
    if away:
        who.facing = (who.facing + 3) % 6
    assert reason == hindrance(play, who, victim, who.weapons[0])
    with pytest.raises(Refusal, match=reason):
        shoot(play, who, victim, who.weapons[0])
    assert 108 == len(play.state.deck)


def test_who_is_not_in_the_aim_zone_of_a_persons_man_cannot_be_shot_at() -> None:
    play, who, victim = duel()
    who.facing = (who.facing + 3) % 6
    assert "Doc is not in the aim zone of Wyatt" == hindrance(play, who, victim, who.weapons[0])
    who.seat = ""
    assert "" == hindrance(play, who, victim, who.weapons[0])


def test_a_gun_is_fanned_in_one_hand_with_the_other_free_and_need_not_be_cocked() -> None:
    play, who, victim = duel(weapon={"cocked": False}, cards=[SURE])
    assert "" == hindrance(play, who, victim, who.weapons[0], fanned=True)
    who.weapons.append(gun("C44", "C44 of his", box=OFF_HAND))
    assert "can fan only" in hindrance(play, who, victim, who.weapons[0], fanned=True)
    who.weapons.pop()
    shoot(play, who, victim, who.weapons[0], fanned=True)
    assert told(play, "shoots")["fanned"] is True


def test_a_double_action_gun_is_fired_uncocked() -> None:
    play, who, victim = duel(code="C41", weapon={"cocked": False}, cards=[NEVER])
    shoot(play, who, victim, who.weapons[0])
    assert "miss" == told(play, "shoots")["result"]


# -- what a shot costs ----------------------------------------------------------------------------


def test_a_shot_costs_a_round_the_cocking_and_the_aim_points() -> None:
    play, who, victim = duel(cards=[NEVER], aim={"Doc": 4, "Ike": 2})
    shoot(play, who, victim, who.weapons[0])
    weapon = who.weapons[0]
    assert (5, False, {"Ike": 2}) == (weapon.rounds, weapon.cocked, who.aim)


def test_one_cocking_is_good_for_both_barrels_of_a_shotgun() -> None:
    play, who, victim = duel(code="R10", cards=[NEVER, NEVER + 1])
    weapon = who.weapons[0]
    shoot(play, who, victim, weapon)
    assert (1, True) == (weapon.rounds, weapon.cocked)
    shoot(play, who, victim, weapon)
    assert (0, False) == (weapon.rounds, weapon.cocked)


def test_an_empty_gun_clicks_and_draws_no_card() -> None:
    play, who, victim = duel(weapon={"rounds": 0})
    shoot(play, who, victim, who.weapons[0])
    assert "click" == told(play, "shoots")["result"]
    assert 108 == len(play.state.deck)
    assert not who.weapons[0].cocked
    assert 0 == who.weapons[0].rounds


# -- malfunctions ---------------------------------------------------------------------------------


def test_a_malfunction_card_may_break_the_gun_for_good() -> None:
    play, who, victim = duel(cards=[101])
    shoot(play, who, victim, who.weapons[0])
    assert "broken" == told(play, "shoots")["result"]
    assert who.weapons[0].broken
    assert not who.weapons[0].cocked
    assert who.gun() is None


def test_a_misfire_costs_the_round_and_the_cocking_but_does_no_harm() -> None:
    play, who, victim = duel(cards=[102])
    shoot(play, who, victim, who.weapons[0])
    assert "misfire" == told(play, "shoots")["result"]
    assert (5, False, False) == (
        who.weapons[0].rounds,
        who.weapons[0].cocked,
        who.weapons[0].broken,
    )
    assert 0 == victim.hits


def test_percussion_guns_misfire_where_others_draw_again() -> None:
    play, who, victim = duel(code="C45c", cards=[106])
    shoot(play, who, victim, who.weapons[0])
    assert "misfire" == told(play, "shoots")["result"]
    play, who, victim = duel(cards=[106, 108, NEVER])
    shoot(play, who, victim, who.weapons[0])
    assert ("miss", NEVER, (106, 108)) == tuple(
        told(play, "shoots")[fact] for fact in ("result", "card", "ignored")
    )
    assert [106, 108, NEVER] == play.state.discard


# -- what a shot does -----------------------------------------------------------------------------


def test_a_hit_needs_a_margin_of_one_and_a_bulls_eye_of_six() -> None:
    results: dict[str, set[int]] = {}
    for number in range(1, 101):
        play, who, victim = duel(aim={"Doc": 6}, cards=[number])
        shoot(play, who, victim, who.weapons[0])
        event = told(play, "shoots")
        results.setdefault(event["result"], set()).add(event["margin"])
    assert {"miss", "hit", "bull"} == set(results)
    assert results["miss"] < set(range(-9, 1))
    assert results["hit"] == {1, 2, 3, 4, 5}
    assert min(results["bull"]) == 6


def test_an_owners_shot_grid_stands_in_place_of_the_formula() -> None:
    rows = ", ".join([f'"{"b" * 10}"'] * 8)
    book = load_book(f"[[card]]\nnumber = {NEVER}\nshot = [{rows}]\n")
    who = man("Wyatt", "A1", "law", gun("C45"), seat="")
    play, door = fight(who, man("Doc", "K1", "outlaws"), cards=[NEVER], book=book)
    victim = play.state.characters[1]
    odds = chances(play, who, victim, who.weapons[0])
    assert (0.01, 0.01) == (odds.hit, odds.bull)
    shoot(play, who, victim, who.weapons[0])
    assert "bull" == door.last("shoots")["result"]


@pytest.mark.parametrize("location", range(10))
def test_the_location_table_names_the_part_of_an_ordinary_hit(location: int) -> None:
    number = card_with(accuracy=4, location=location)
    play, who, victim = duel("B1", cards=[number])
    shoot(play, who, victim, who.weapons[0])
    assert "hit" == told(play, "shoots")["result"]
    assert BOOK.parts[location] == told(play, "hit")["part"]


@pytest.mark.parametrize("location", [7, 8])
def test_a_leg_of_a_man_who_is_down_is_read_as_his_off_arm(location: int) -> None:
    number = card_with(accuracy=4, location=location)
    play, who, victim = duel("B1", cards=[number], victim={"down": True})
    shoot(play, who, victim, who.weapons[0])
    assert "off arm" == told(play, "hit")["part"]


def test_whose_head_alone_is_seen_is_hit_in_the_head_whatever_the_card_says() -> None:
    number = card_with(accuracy=2, location=7)
    play, who, victim = behind_the_door()
    play.door.cards.append(number)  # type: ignore[attr-defined]  # it is a `Cards`
    shoot(play, who, victim, who.weapons[0])
    assert "head" == told(play, "hit")["part"]


def test_a_graze_does_two_hits_and_as_many_delay_points_but_is_no_wound() -> None:
    number = card_with(accuracy=4, location=9)
    play, who, victim = duel("B1", cards=[number], victim={"aim": {"Wyatt": 2}})
    shoot(play, who, victim, who.weapons[0])
    assert (2, 2, [], {"Wyatt": 2}) == (victim.hits, victim.delay, victim.wounds, victim.aim)


def test_power_and_a_bulls_eye_are_added_to_the_impact_of_the_card() -> None:
    card = BOOK.card(card_with(impact=3))
    for code in GUNS:
        numbers = BOOK.weapons[code]
        for band, power in enumerate(numbers.power):
            ordinary = effect(BOOK, card, numbers, band, "chest", bull=False)
            assert BOOK.wound("chest", 3 + power) == ordinary
            bull = effect(BOOK, card, numbers, band, "chest", bull=True)
            assert BOOK.wound("chest", 3 + power + 3) == bull


# -- the bull's-eye -------------------------------------------------------------------------------


def test_a_person_chooses_the_part_of_his_bulls_eye_and_is_told_what_each_would_be() -> None:
    who = man("Wyatt", "A1", "law", gun("C45"), aim={"Doc": 6})
    play, door = fight(who, man("Doc", "B1", "outlaws"), cards=[SURE], answers=["leg"])
    shoot(play, who, play.state.characters[1], who.weapons[0])
    (seat, topic, options, about) = door.asked[0]
    assert ("player", "part", list(PARTS)) == (seat, topic, options)
    assert ["head", "S", 18] in about["wounds"]
    assert "leg" == door.last("hit")["part"]


def test_an_automatic_character_takes_the_part_with_the_gravest_wound() -> None:
    who = man("Wyatt", "A1", "law", gun("C45"), aim={"Doc": 6}, seat="")
    play, door = fight(who, man("Doc", "B1", "outlaws"), cards=[SURE])
    shoot(play, who, play.state.characters[1], who.weapons[0])
    assert [] == door.asked
    assert ("head", "S", 18) == tuple(door.last("hit")[fact] for fact in ("part", "grade", "hits"))


def test_what_cannot_be_hit_cannot_be_chosen() -> None:
    assert ("head",) == choices(head=True, down=True)
    assert "leg" not in choices(head=False, down=True)
    assert PARTS == choices(head=False, down=False)


# -- chances --------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(
    code=st.sampled_from(GUNS),
    column=st.integers(1, 19),
    points=st.integers(0, 8),
    entered=st.integers(0, 2),
    down=st.booleans(),
    hits=st.integers(0, 19),
)
def test_the_chances_are_those_of_shooting_with_every_card(
    *, code: str, column: int, points: int, entered: int, down: bool, hits: int
) -> None:
    cell = f"{'ABCDEFGHIJKLMNOPQRST'[column]}1"
    seen = {"hit": 0, "bull": 0, "kill": 0, "out": 0}
    for number in range(1, 101):
        play, who, victim = duel(
            cell,
            code,
            seat="",
            aim={"Doc": points},
            cards=[number],
            victim={"entered": entered, "down": down, "hits": hits},
        )
        odds = chances(play, who, victim, who.weapons[0])
        shoot(play, who, victim, who.weapons[0])
        result = told(play, "shoots")["result"]
        seen["hit"] += result in ("hit", "bull")
        seen["bull"] += result == "bull"
        seen["kill"] += victim.condition == "dead"
        seen["out"] += victim.condition != ""
    assert [Fraction(count, 100) for count in seen.values()] == [
        Fraction(chance).limit_denominator(100) for chance in odds
    ]


@settings(max_examples=60)
@given(
    code=st.sampled_from(GUNS),
    column=st.integers(0, 19),
    points=st.integers(0, 8),
    skill=st.integers(-2, 3),
    entered=st.integers(0, 2),
)
def test_more_aim_never_hits_less(
    code: str, column: int, points: int, skill: int, entered: int
) -> None:
    cell = f"{'ABCDEFGHIJKLMNOPQRST'[column]}1"
    play, who, victim = duel(
        cell,
        code,
        aim={"Doc": points},
        one_handed=skill,
        two_handed=skill,
        victim={"entered": entered},
    )
    odds = [chances(play, who, victim, who.weapons[0], extra) for extra in range(10)]
    assert odds == sorted(odds, key=lambda each: (each.hit, each.bull))
    assert all(earlier.bull <= later.bull for earlier, later in itertools.pairwise(odds))
    assert all(each.bull <= each.hit and each.kill <= each.out <= each.hit for each in odds)


def test_who_is_not_seen_is_never_hit() -> None:
    play, who, victim = behind_the_door()
    pull_in(victim)
    assert (0, 0, 0, 0) == chances(play, who, victim, who.weapons[0], 9)


def test_two_guns_may_be_in_hand_and_each_is_fired_by_its_own_arm() -> None:
    left = gun("C44", "left", box=OFF_HAND)
    who = man("Wyatt", "A1", "law", gun("C45"), left, off_hand=-1, one_handed=1)
    play, _ = fight(who, man("Doc", "B1", "outlaws"), map_text=FIELD)
    victim = play.state.characters[1]
    assert (3, 2) == tuple(aim_time(play, who, victim, weapon) for weapon in who.weapons)
    who.wounds = wounded("off arm", "S")
    assert ("", "Wyatt cannot use that arm") == tuple(
        hindrance(play, who, victim, weapon) for weapon in who.weapons
    )


def test_what_is_no_gun_is_not_shot_with() -> None:
    who = man("Wyatt", "A1", "law", gun("KNF"))
    play, _ = fight(who, man("Doc", "B1", "outlaws"))
    knife: Weapon = who.weapons[0]
    assert HAND == knife.box
    assert "does not have that gun" in hindrance(play, who, play.state.characters[1], knife)
