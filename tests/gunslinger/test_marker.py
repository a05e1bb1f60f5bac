"""Who is automatic, his marker, his gun, delay and status; and worked turns."""

from __future__ import annotations

import pytest
from situations import does, man, plan

from lonehand.engine.errors import Refusal
from lonehand.games.gunslinger.automa.decision import automatic_side, delay_left, new_marker, status
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, ROUNDED_DOWN, SEGMENTS, tac_entry
from lonehand.games.gunslinger.rules.sheet import his_gun
from lonehand.games.gunslinger.state import FIRST_MARKER, Character, Weapon
from lonehand.testing.script import ScriptedDoor

# -- sides ----------------------------------------------------------------------------------------


def test_the_side_with_more_characters_is_automatic() -> None:
    with ScriptedDoor() as door:
        assert "outlaws" == automatic_side({"law": 2, "outlaws": 3}, door)


def test_a_scenario_may_name_the_automatic_side() -> None:
    with ScriptedDoor() as door:
        assert "law" == automatic_side({"law": 2, "outlaws": 3}, door, "law")
        with pytest.raises(Refusal, match="no side “posse”; choose law or outlaws"):
            automatic_side({"law": 2, "outlaws": 3}, door, "posse")


def test_of_equal_sides_the_player_chooses_the_automatic_one() -> None:
    with ScriptedDoor(["automatic side: law"]) as door:
        assert "law" == automatic_side({"outlaws": 2, "law": 2}, door)
    assert [("GS-9.1", ["outlaws", "law"])] == [(q.clause, q.texts()) for q in door.asked]


# -- the marker -----------------------------------------------------------------------------------


def test_every_automatic_character_begins_with_marker_a_and_has_a_sheet_of_his_own() -> None:
    assert "A" == FIRST_MARKER
    ringo, ike = Character("Ringo"), Character("Ike")
    ringo.aim["Doc"] = 2
    assert ("A", {}) == (ike.marker, ike.aim)


def test_the_marker_changes_if_the_card_names_it_and_otherwise_stays() -> None:
    changes = tac_entry("A>B, C>B")
    assert ["B", "B", "B", "D"] == [new_marker(marker, changes) for marker in "ABCD"]
    assert {} == tac_entry("none")
    assert "A" == new_marker("A", {})


def test_in_the_first_turn_too_a_card_may_change_the_marker() -> None:
    sheet = Character("Ringo")
    sheet.marker = new_marker(sheet.marker, tac_entry("A>C"))
    assert "C" == sheet.marker


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("A to B", "“A to B” is not a change of marker"),
        ("A>E", "“A>E” is not a change of marker"),
        ("A>B, A>C", "marker A is named twice"),
    ],
)
def test_what_is_no_tac_entry_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        tac_entry(text)


# -- his gun --------------------------------------------------------------------------------------


def test_he_uses_his_two_handed_gun_else_the_best_one_handed_one() -> None:
    colt, derringer = Weapon("C45", power=2), Weapon("R41d", power=0, rounds=2)
    rifle = Weapon("W44", two_handed=True, power=3, rounds=1)
    assert rifle == his_gun([colt, rifle, derringer], 3, -2)
    assert colt == his_gun([derringer, colt], 0, 0)


def test_equally_good_guns_are_told_apart_by_their_rounds_and_broken_ones_do_not_count() -> None:
    few, many = Weapon("C44", power=2, rounds=3), Weapon("C45", power=2, rounds=5)
    assert many == his_gun([few, many], 0, 0)
    many.broken = True
    assert few == his_gun([few, many], 0, 0)
    assert his_gun([many], 0, 0) is None


# -- delay and status -----------------------------------------------------------------------------


def test_half_of_the_delay_goes_at_the_end_of_a_turn_the_number_removed_rounded_up() -> None:
    points = [14]
    for _turn in range(4):
        points.append(delay_left(points[-1]))
    assert [14, 7, 3, 1, 0] == points
    down = ACTIONS_TABLE._replace(halved_delay=ROUNDED_DOWN)
    assert [4, 1] == [delay_left(7, down), delay_left(1, down)]


def test_one_hex_in_the_turn_is_move_more_is_run_and_a_head_that_is_out_is_head() -> None:
    assert ["", "Move", "Run", "Run"] == [status(n, head_out=False) for n in range(4)]
    assert "Head" == status(2, head_out=True)


# -- worked turns (5.4 of the reference) ----------------------------------------------------------


def test_the_published_duel_goes_as_it_was_played() -> None:
    assert "ADVANCE enemy" == does(man(band="2-3"), 1)
    assert "JAB" == does(man(band="0-1"), 3)
    assert "KICK" == does(man(band="0-1"), 5)
    found = plan(man(band="0-1"), 1)
    assert ("SHOOT", "Doc") == (found.activity, found.victim)
    times = [why.parts[0] for why in found.why if why.key == "aimed enough"]
    assert [2] == times


def test_marker_c_at_medium_range_aims_twice_and_shoots() -> None:
    points, turn = 0, []
    for segment in SEGMENTS:
        activity = does(man(marker="C", band="4-6", aim_points=points), segment)
        points += 2 * (activity == "AIM")
        turn.append(activity)
    assert ["nothing", "AIM", "nothing", "AIM", "SHOOT"] == turn


def test_fourteen_delay_points_in_segment_three_let_him_act_again_in_the_third_turn() -> None:
    delay, seen = 14, []
    for segment in (4, 5):
        delay -= plan(man(delayed=delay > 0), segment).removes
    seen.append(delay)
    delay = delay_left(delay)
    for _turn in range(2):
        seen.append(delay)
        for segment in SEGMENTS:
            found = plan(man(delayed=delay > 0), segment)
            delay -= found.removes
            if found.activity != "nothing":
                seen.append(segment)
                break
        delay = delay_left(delay)
    assert [13, 6, 1, 3] == seen
