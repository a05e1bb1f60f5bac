"""The conversion chart, cell by cell, and the clauses that have the last word over it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from situations import A_HEX, A_RIFLE, UNSEEN, at_doc, gives, keys, man, plan, resolve

from lonehand.games.gunslinger.automa.chart import COLUMNS
from lonehand.games.gunslinger.automa.facts import FAR, NOWHERE, Facts
from lonehand.games.gunslinger.automa.targets import Target

HIDDEN: dict[str, Any] = {"in_cover": True, "body_seen": False}
HEAD_OUT: dict[str, Any] = {**HIDDEN, "head_out": True}
EMPTY: dict[str, Any] = {"loaded": False, "cocked": False, "full": False}
LYING: dict[str, Any] = {"down": True, "leg_wound": True}
JAB = "JAB"
# The print once more: for each row a man in that situation, his target, and what MOVE, AS(6),
# C/AS(6) and JAB come to for him. His skill is 0 and his gun a Colt.
ROWS: dict[int, tuple[dict[str, Any], Target, tuple[str, str, str, str]]] = {
    1: ({"aim_points": 2}, at_doc(), ("SHOOT", "AIM", "AIM", JAB)),
    2: ({"down": True}, at_doc(), ("GET UP", "AIM", "GET UP", JAB)),
    3: (LYING, at_doc(), ("AIM", "AIM", "AIM", JAB)),
    4: (
        {**EMPTY, "another_gun": True},
        at_doc(),
        ("ADVANCE enemy", "DRAW AND COCK another gun to the other hand", "ADVANCE cover", JAB),
    ),
    5: ({}, at_doc(), ("ADVANCE enemy", "AIM", "ADVANCE cover", JAB)),
    6: ({"cover": FAR}, at_doc(), ("ADVANCE enemy", "AIM", "ADVANCE enemy", JAB)),
    7: ({"in_cover": True}, at_doc(), ("ADVANCE enemy", "AIM", "GET DOWN", JAB)),
    8: (HIDDEN, UNSEEN, ("ADVANCE enemy", "ADVANCE enemy", "HEAD OUT", JAB)),
    9: (HEAD_OUT, at_doc(), ("ADVANCE enemy", "AIM", "AIM", JAB)),
    10: (
        {**HEAD_OUT, **EMPTY, "another_gun": True},
        at_doc(),
        ("ADVANCE enemy", "DRAW AND COCK another gun dropped", "HEAD BACK", JAB),
    ),
    11: (
        {**HIDDEN, **EMPTY, "another_gun": True},
        UNSEEN,
        ("ADVANCE enemy", "DRAW AND COCK another gun dropped", "LOAD", JAB),
    ),
    12: ({}, A_HEX, ("ADVANCE hex", "ADVANCE hex", "ADVANCE hex", "ADVANCE hex")),
    13: ({"down": True}, A_HEX, ("GET UP", "GET UP", "GET UP", "GET UP")),
    14: ({"in_its_hex": True}, A_RIFLE, ("DRAW AND COCK the weapon on the ground",) * 4),
    15: ({}, A_RIFLE, ("ADVANCE weapon",) * 4),
}
ACTION = {"MOVE": "MOVE", "AS": "AS(6)", "CAS": "C/AS(6)", "BLOW": "JAB"}


def check_cell(row: int, column: str) -> None:
    """Compare a cell with the print: the row that fits, and the activity."""
    facts, target, printed = ROWS[row]
    activity, case = resolve(man(**facts), ACTION[column], target)
    first = next(why for why in case.why if why.key == "row")
    assert f"GS-CHART-{row}-{column}" == first.clause
    empty = (activity.empty and f" {activity.empty}") or ""
    gun = f" {activity.gun}" if activity.gun else ""
    towards = f" {activity.towards}" if activity.towards else ""
    assert printed[COLUMNS.index(column)] == f"{activity.name}{towards}{gun}{empty}"


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("row", ROWS)
def test_each_cell_of_the_chart_gives_the_activity_of_the_print(row: int, column: str) -> None:
    check_cell(row, column)


def test_the_first_row_that_fits_counts_and_the_reasons_say_why_those_above_did_not() -> None:
    _, case = resolve(man(aim_points=2, down=True), "MOVE")
    assert "GS-CHART-1-MOVE" == case.why[0].clause
    _, case = resolve(man(cover=FAR), "MOVE")
    assert "GS-CHART-6-MOVE" == case.why[0].clause
    assert [
        (1, "he has aim points on the target"),
        (2, "down"),
        (3, "down"),
        (4, "weapon unloaded"),
        (5, "cover hex less than 7 hexes from the enemy"),
    ] == list(case.why[0].parts[-1])  # type: ignore[call-overload]  # parts are anything


# -- 9.21 MOVE ------------------------------------------------------------------------------------


def test_with_aim_points_on_his_target_a_man_shoots_instead_of_moving() -> None:
    assert "SHOOT" == gives(man(aim_points=2), "MOVE")
    assert "ADVANCE enemy" == gives(man(), "MOVE")
    assert "ADVANCE enemy" == gives(man(aimed_at="Bat"), "MOVE")


def test_by_option_aim_points_on_any_enemy_in_sight_make_a_move_a_shot_at_him() -> None:
    found = plan(man(aimed_at="Bat"), 1, aim_points="any")
    assert ("SHOOT", "Bat") == (found.activity, found.victim)
    assert "COCK" == gives(man(aimed_at="Bat", cocked=False), "MOVE", aim_points="any")
    assert "ADVANCE enemy" == gives(man(aimed_at="Bat", loaded=False), "MOVE", aim_points="any")
    assert "ADVANCE enemy" == gives(man(), "MOVE", aim_points="any")


def test_a_man_who_moves_goes_one_hex_towards_his_target_whatever_it_is() -> None:
    assert "ADVANCE enemy" == gives(man(), "MOVE")
    assert "ADVANCE hex" == gives(man(), "MOVE", A_HEX)
    assert "ADVANCE weapon" == gives(man(), "MOVE", A_RIFLE)


def test_a_weapon_in_his_own_hex_is_drawn_and_cocked_even_by_a_man_who_is_down() -> None:
    for facts in (man(in_its_hex=True), man(in_its_hex=True, **LYING)):
        assert "DRAW AND COCK the weapon on the ground" == gives(facts, "MOVE", A_RIFLE)


def test_a_man_who_is_down_spends_the_segment_getting_up() -> None:
    assert "GET UP" == gives(man(down=True), "MOVE")
    assert "GET UP" == gives(man(down=True), "MOVE", A_HEX)
    assert "GET UP" == gives(man(down=True), "MOVE", A_RIFLE)


def test_a_man_who_is_down_in_cover_gets_up_before_he_can_advance() -> None:
    assert "GET UP" == gives(man(down=True, **HIDDEN), "MOVE", UNSEEN)
    assert "GET UP" == gives(man(down=True, **HEAD_OUT), "MOVE")


def test_with_a_leg_wound_a_man_stays_down_and_fights_where_he_lies() -> None:
    assert "AIM" == gives(man(**LYING), "MOVE")
    assert "SHOOT" == gives(man(skill=4, **LYING), "MOVE")
    assert "HEAD OUT" == gives(man(**LYING, **HIDDEN), "MOVE", UNSEEN)
    assert "nothing" == gives(man(**LYING), "MOVE", A_HEX)
    assert "nothing" == gives(man(**LYING), "MOVE", A_RIFLE)


def test_by_option_a_man_who_is_down_does_what_those_rows_print() -> None:
    printed = {"down": "printed"}
    assert "ADVANCE enemy" == gives(man(down=True, **HIDDEN), "MOVE", UNSEEN, **printed)
    assert "GET UP" == gives(man(**LYING), "MOVE", A_HEX, **printed)
    assert "ADVANCE weapon" == gives(man(**LYING), "MOVE", A_RIFLE, **printed)
    assert "AIM" == gives(man(**LYING), "MOVE", **printed)


def test_if_the_shot_for_aim_points_cannot_be_done_he_cocks_or_drops_them_and_reads_on() -> None:
    assert "COCK" == gives(man(aim_points=2, cocked=False), "MOVE")
    holster = man(aim_points=2, cocked=False, in_hand=False)
    assert "DRAW AND COCK his gun" == gives(holster, "MOVE")
    for facts, target in (
        (man(aim_points=2), UNSEEN),
        (man(aim_points=2, cocked=False), UNSEEN),
        (man(aim_points=2, **EMPTY), at_doc()),
    ):
        activity, case = resolve(facts, "MOVE", target)
        assert ("ADVANCE", True) == (activity.name, case.dropped)
    down = man(aim_points=2, down=True)
    assert "GET UP" == gives(down, "MOVE", UNSEEN)


# -- 9.22 AS(n) -----------------------------------------------------------------------------------


def test_with_an_empty_gun_he_draws_another_one_and_without_one_heads_for_cover() -> None:
    another = "DRAW AND COCK another gun to the other hand"
    assert another == gives(man(another_gun=True, **EMPTY), "AS(2)")
    assert "ADVANCE cover" == gives(man(**EMPTY), "AS(2)")
    assert "HEAD BACK" == gives(man(**EMPTY, **HEAD_OUT), "AS(2)")
    assert "LOAD" == gives(man(**EMPTY, **HIDDEN), "AS(2)", UNSEEN)


def test_a_gun_still_in_the_holster_is_drawn_and_cocked() -> None:
    holster = man(in_hand=False, cocked=False)
    assert "DRAW AND COCK his gun" == gives(holster, "AS(0)")
    assert "DRAW AND COCK his gun" == gives(holster, "AS(0)", UNSEEN)


def test_for_a_man_without_a_gun_as_is_move_and_c_as_as_if_unloaded_without_rounds() -> None:
    knife = {"has_gun": False, "loaded": False, "has_rounds": False, "cocked": False}
    assert "ADVANCE enemy" == gives(man(**knife), "AS(2)")
    assert "ADVANCE enemy" == gives(man(**knife, **HEAD_OUT), "AS(2)")
    assert "ADVANCE enemy" == gives(man(**knife, in_cover=True), "AS(2)")
    assert "ADVANCE cover" == gives(man(**knife), "C/AS(2)")
    assert "HEAD BACK" == gives(man(**knife, **HEAD_OUT), "C/AS(2)")
    assert "nothing" == gives(man(**knife, **HIDDEN), "C/AS(2)", UNSEEN)
    assert "nothing" == gives(man(**knife, **LYING), "AS(2)")


def test_an_uncocked_gun_is_cocked_whether_the_enemy_is_in_sight_or_not() -> None:
    assert "COCK" == gives(man(cocked=False), "AS(0)")
    assert "COCK" == gives(man(cocked=False), "AS(0)", UNSEEN)


def test_aim_time_below_the_number_puts_two_aim_points_on_the_target_else_he_shoots() -> None:
    assert "AIM" == gives(man(), "AS(4)")
    assert "SHOOT" == gives(man(aim_points=2), "AS(4)")
    assert "SHOOT" == gives(man(), "AS(2)")
    assert "AIM" == gives(man(skill=-1), "AS(2)")


def test_aim_time_is_one_more_for_a_two_handed_gun_and_two_more_for_a_one_handed_one() -> None:
    assert "AIM" == gives(man(two_handed=True), "AS(2)")
    assert "SHOOT" == gives(man(two_handed=True, skill=1), "AS(2)")
    assert "SHOOT" == gives(man(two_handed=False), "AS(2)")


def test_without_a_line_of_sight_he_moves_instead_of_aiming() -> None:
    assert "ADVANCE enemy" == gives(man(), "AS(0)", UNSEEN)


def test_a_man_whose_target_is_no_enemy_moves_towards_it_instead_of_aiming() -> None:
    assert "ADVANCE hex" == gives(man(), "AS(0)", A_HEX)
    assert "ADVANCE weapon" == gives(man(), "AS(0)", A_RIFLE)
    assert "ADVANCE weapon" == gives(man(), "C/AS(0)", A_RIFLE)


def test_an_empty_gun_is_asked_for_before_it_could_be_aimed() -> None:
    another = {"another_gun": True, "loaded": False}
    other_hand = "DRAW AND COCK another gun to the other hand"
    assert other_hand == gives(man(aim_points=2, **another), "AS(6)")
    assert other_hand == gives(man(down=True, **another), "AS(6)")
    dropped = "DRAW AND COCK another gun dropped"
    assert dropped == gives(man(in_cover=True, **another), "AS(6)")


def test_by_option_only_the_rows_that_print_it_ask_for_an_empty_gun() -> None:
    printed = {"empty_gun": "printed"}
    another = {"another_gun": True, "loaded": False}
    assert "AIM" == gives(man(in_cover=True, **another), "AS(6)", **printed)
    assert "nothing" == gives(man(in_cover=True, **another), "AS(0)", **printed)
    other_hand = "DRAW AND COCK another gun to the other hand"
    assert other_hand == gives(man(**another), "AS(6)", **printed)


def test_the_empty_gun_is_dropped_if_it_is_two_handed_or_the_other_hand_is_full() -> None:
    empty = {**EMPTY, "another_gun": True}
    assert "to the other hand" == resolve(man(**empty), "AS(2)")[0].empty
    assert "dropped" == resolve(man(two_handed=True, **empty), "AS(2)")[0].empty
    assert "dropped" == resolve(man(other_hand_full=True, **empty), "AS(2)")[0].empty
    assert "" == resolve(man(in_hand=False, **empty), "AS(2)")[0].empty


# -- 9.23 C/AS(n) ---------------------------------------------------------------------------------


def test_out_of_cover_he_goes_one_hex_towards_the_closest_cover_hex() -> None:
    assert "ADVANCE cover" == gives(man(), "C/AS(4)")


def test_a_loaded_man_moves_instead_if_the_closest_cover_is_seven_or_more_hexes_off() -> None:
    assert "ADVANCE enemy" == gives(man(cover=FAR), "C/AS(4)")
    assert "ADVANCE cover" == gives(man(cover=FAR, **EMPTY), "C/AS(4)")
    assert "HEAD OUT" == gives(man(cover=FAR, **HIDDEN), "C/AS(4)", UNSEEN)


def test_by_option_he_leaves_cover_that_is_seven_or_more_hexes_off_too() -> None:
    always = {"far_cover": "always"}
    assert "ADVANCE enemy" == gives(man(cover=FAR, in_cover=True), "C/AS(4)", **always)
    assert "ADVANCE enemy" == gives(man(cover=FAR, **HIDDEN), "C/AS(4)", UNSEEN, **always)
    assert "ADVANCE enemy" == gives(man(cover=FAR, **HEAD_OUT), "C/AS(4)", **always)
    assert "HEAD OUT" == gives(man(**HIDDEN), "C/AS(4)", UNSEEN, **always)
    assert "LOAD" == gives(man(cover=FAR, **HIDDEN, **EMPTY), "C/AS(4)", UNSEEN, **always)
    assert "AIM" == gives(man(cover=FAR, **HEAD_OUT), "AS(4)", **always)


def test_in_cover_he_gets_down_and_then_puts_his_head_out() -> None:
    assert "GET DOWN" == gives(man(in_cover=True), "C/AS(4)")
    assert "HEAD OUT" == gives(man(down=True, **HIDDEN), "C/AS(4)", UNSEEN)
    assert "HEAD OUT" == gives(man(**HIDDEN), "C/AS(4)", UNSEEN)


def test_no_head_goes_out_while_the_gun_is_unloaded_or_uncocked() -> None:
    assert "LOAD" == gives(man(**HIDDEN, **EMPTY), "C/AS(4)", UNSEEN)
    assert "COCK" == gives(man(cocked=False, **HIDDEN), "C/AS(4)", UNSEEN)


def test_a_man_whose_head_is_out_aims_or_shoots() -> None:
    assert "AIM" == gives(man(**HEAD_OUT), "C/AS(4)")
    assert "SHOOT" == gives(man(**HEAD_OUT), "C/AS(2)")
    assert "COCK" == gives(man(cocked=False, **HEAD_OUT), "C/AS(2)")


def test_a_man_whose_head_is_out_and_sees_nobody_advances_and_takes_it_in() -> None:
    activity, _ = resolve(man(**HEAD_OUT), "C/AS(4)", UNSEEN)
    assert ("ADVANCE", "enemy") == (activity.name, activity.towards)
    found = plan(man(marker="D", **HEAD_OUT, enemy_seen=None, zone_hexes=()), 2)
    assert ("ADVANCE", True) == (found.activity, found.head_in)


def test_under_c_as_he_loads_rather_than_draw_another_gun() -> None:
    another = {**EMPTY, "another_gun": True}
    assert "ADVANCE cover" == gives(man(**another), "C/AS(4)")
    assert "HEAD BACK" == gives(man(**another, **HEAD_OUT), "C/AS(4)")
    assert "LOAD" == gives(man(**another, **HIDDEN), "C/AS(4)", UNSEEN)


def test_by_option_another_loaded_gun_is_drawn_first_under_c_as_too() -> None:
    draw = {"cover_unloaded": "draw"}
    another = {**EMPTY, "another_gun": True}
    dropped = "DRAW AND COCK another gun dropped"
    kept = "DRAW AND COCK another gun to the other hand"
    assert kept == gives(man(**another), "C/AS(4)", **draw)
    assert dropped == gives(man(**another, **HEAD_OUT), "C/AS(4)", **draw)
    assert dropped == gives(man(**another, **HIDDEN), "C/AS(4)", UNSEEN, **draw)
    assert "LOAD" == gives(man(**EMPTY, **HIDDEN), "C/AS(4)", UNSEEN, **draw)
    assert "ADVANCE cover" == gives(man(another_gun=True), "C/AS(4)", **draw)


def test_by_option_the_empty_gun_goes_under_c_as_where_it_goes_under_as() -> None:
    for row in (4, 10, 11):
        facts, target, _ = ROWS[row]
        for hands in ({}, {"other_hand_full": True}, {"two_handed": True}, {"in_hand": False}):
            him = man(**facts, **hands)
            by_text = gives(him, "C/AS(4)", target, cover_unloaded="draw")
            assert gives(him, "AS(4)", target) == by_text, (row, hands)


def test_without_rounds_he_keeps_to_his_cover_and_does_nothing() -> None:
    assert "nothing" == gives(man(has_rounds=False, **EMPTY, **HIDDEN), "C/AS(4)", UNSEEN)


def test_once_begun_he_loads_until_the_gun_is_full() -> None:
    begun = {**HIDDEN, "loading": True, "full": False}
    assert "LOAD" == gives(man(**begun), "C/AS(4)", UNSEEN)
    assert "HEAD OUT" == gives(man(**{**begun, "full": True}), "C/AS(4)", UNSEEN)
    assert "HEAD OUT" == gives(man(**{**begun, "loading": False}), "C/AS(4)", UNSEEN)
    assert "HEAD OUT" == gives(man(**begun, has_rounds=False), "C/AS(4)", UNSEEN)


def test_he_stops_loading_when_the_enemy_has_him_in_sight() -> None:
    seen = {"in_cover": True, "body_seen": True, "loading": True, "full": False}
    assert "GET DOWN" == gives(man(**seen), "C/AS(4)")


def test_by_option_one_round_is_enough() -> None:
    begun = {**HIDDEN, "loading": True, "full": False}
    assert "HEAD OUT" == gives(man(**begun), "C/AS(4)", UNSEEN, loading="one")


def test_an_uncocked_gun_is_cocked_before_the_head_goes_out() -> None:
    assert "COCK" == gives(man(cocked=False, **HIDDEN), "C/AS(4)", UNSEEN)
    holster = man(cocked=False, in_hand=False, **HIDDEN)
    assert "DRAW AND COCK his gun" == gives(holster, "C/AS(4)", UNSEEN)


def test_by_option_the_head_goes_out_cocked_or_not() -> None:
    facts = man(cocked=False, **HIDDEN)
    assert "HEAD OUT" == gives(facts, "C/AS(4)", UNSEEN, head_out="printed")


def test_rows_nine_and_ten_are_for_a_head_that_is_out_wherever_the_enemy_is() -> None:
    for target, in_cover, down in itertools.product(
        (at_doc(), UNSEEN), (True, False), (True, False)
    ):
        him = {**HEAD_OUT, "in_cover": in_cover, "down": down}
        assert "GS-CHART-9-CAS" == first_row(man(**him), "C/AS(4)", target)
        assert "GS-CHART-10-CAS" == first_row(man(**him, **EMPTY), "C/AS(4)", target)
        assert "GS-CHART-9-MOVE" == first_row(man(**him), "MOVE", target)


def first_row(facts: Facts, action: str, target: Target, /, **readings: str) -> str:
    """Return the first cell of the chart that is read."""
    _, case = resolve(facts, action, target, **readings)
    return next(why.clause for why in case.why if why.key == "row")


def test_by_option_rows_nine_and_ten_are_only_for_a_hex_that_is_cover_against_his_target() -> None:
    for target in (at_doc(), UNSEEN):
        no_cover = {**HEAD_OUT, "in_cover": False}
        assert "GS-CHART-5-CAS" == first_row(man(**no_cover), "C/AS(4)", target, head_rows="cover")
        lies = man(**no_cover, down=True)
        assert "GS-CHART-2-CAS" == first_row(lies, "C/AS(4)", target, head_rows="cover")
        in_cover = man(**HEAD_OUT)
        assert "GS-CHART-9-CAS" == first_row(in_cover, "C/AS(4)", target, head_rows="cover")


def test_a_hex_that_shows_the_body_of_a_man_already_down_is_no_cover_hex() -> None:
    assert "GET UP" == gives(man(down=True, in_cover=True, body_seen=True), "C/AS(4)")
    assert "HEAD OUT" == gives(man(down=True, **HIDDEN), "C/AS(4)", UNSEEN)


def test_where_there_is_no_cover_at_all_he_moves_or_loads_where_he_is() -> None:
    assert "ADVANCE enemy" == gives(man(cover=NOWHERE), "C/AS(4)")
    assert "LOAD" == gives(man(cover=NOWHERE, **EMPTY), "C/AS(4)")
    assert "nothing" == gives(man(cover=NOWHERE, has_rounds=False, **EMPTY), "C/AS(4)")


# -- 9.24 blows -----------------------------------------------------------------------------------


def test_a_blow_is_struck_also_by_a_man_who_is_down() -> None:
    for blow in ("HOOK", "JAB", "KICK"):
        assert blow == gives(man(), blow)
        assert blow == gives(man(down=True), blow)


def test_an_enemy_whom_wall_or_level_keeps_out_of_reach_is_approached() -> None:
    assert "ADVANCE enemy" == gives(man(in_reach=False), "HOOK")
    assert "SHOOT" == gives(man(in_reach=False, aim_points=2), "HOOK")


def test_by_option_a_man_who_is_down_gets_up_instead_of_striking() -> None:
    up = {"blow_down": "up"}
    assert "GET UP" == gives(man(down=True), "JAB", **up)
    assert "JAB" == gives(man(**LYING), "JAB", **up)
    assert "JAB" == gives(man(), "JAB", **up)


def test_against_a_hex_or_a_weapon_a_blow_is_a_move() -> None:
    assert "ADVANCE hex" == gives(man(), "KICK", A_HEX)
    assert "ADVANCE weapon" == gives(man(), "KICK", A_RIFLE)


# -- circles --------------------------------------------------------------------------------------


def test_a_cell_that_comes_up_a_second_time_ends_it_with_load_or_nothing() -> None:
    lying = {**LYING, "enemy_seen": None}
    activity, case = resolve(man(full=False, **lying), "MOVE", UNSEEN)
    assert ("LOAD", "GS-CHART-LOOP") == (activity.name, activity.clause)
    rows = [why.clause for why in case.why if why.key == "row"]
    assert ["GS-CHART-3-MOVE", "GS-CHART-3-CAS", "GS-CHART-3-AS", "GS-CHART-3-MOVE"] == rows
    for facts in (man(**lying), man(full=False, has_rounds=False, **lying)):
        assert "nothing" == gives(facts, "MOVE", UNSEEN)


def test_aim_points_keep_nobody_with_an_empty_gun_from_heading_for_cover() -> None:
    seen: list[dict[str, Any]] = [{}, {"down": True}, LYING, {"in_cover": True}, HEAD_OUT]
    postures = [(posture, at_doc()) for posture in seen] + [(HIDDEN, UNSEEN)]
    for posture, target in postures:
        for rounds in (True, False):
            him = {**posture, **EMPTY, "has_rounds": rounds}
            for action in ("AS(4)", "C/AS(4)"):
                without = gives(man(**him), "AS(4)", target)
                assert without == gives(man(aim_points=4, **him), action, target), him
    found = plan(man(marker="C", aim_points=4, **EMPTY), 2)
    assert ("ADVANCE", "cover", True) == (found.activity, found.towards, found.drops_aim)


def test_where_the_letter_looks_foolish_the_reasons_say_so() -> None:
    _, case = resolve(man(down=True), "JAB")
    assert "strikes lying" in keys(case.why)
