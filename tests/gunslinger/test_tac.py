"""The tables AUTOMATIC ACTIONS, cell by cell, and what stands between a cell and the chart."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from situations import A_HEX, UNSEEN, does, every_situation, gives, keys, man, plan, resolve

from lonehand.games.gunslinger.automa.activities import COVER_HALF, Case, convert
from lonehand.games.gunslinger.automa.facts import BANDS, FAR, MARKERS
from lonehand.games.gunslinger.automa.tables import ACTIONS_TABLE, SEGMENTS, cell, tac_clause
from lonehand.games.gunslinger.readings import Readings

# What the print gives a man with a one-handed gun and no bonus card, written down once more from
# the print: 0-1 hex, 2-3 hexes, 4-6 hexes, 7 and more.
ORDINARY = {
    "A1": ("AS(0)", "MOVE", "MOVE", "MOVE"),
    "A3": ("JAB", "MOVE", "MOVE", "MOVE"),
    "A5": ("KICK", "MOVE", "MOVE", "MOVE"),
    "B2": ("AS(0)", "MOVE", "AS(4)", "MOVE"),
    "B3": ("AS(0)", "MOVE", "AS(2)", "MOVE"),
    "B5": ("HOOK", "AS(2)", "MOVE", "MOVE"),
    "C2": ("AS(2)", "AS(4)", "AS(6)", "MOVE"),
    "C4": ("AS(2)", "AS(4)", "AS(6)", "MOVE"),
    "C5": ("AS(0)", "AS(4)", "AS(6)", "MOVE"),
    "D2": ("C/AS(4)", "C/AS(4)", "C/AS(6)", "MOVE"),
    "D4": ("C/AS(2)", "C/AS(4)", "C/AS(6)", "MOVE"),
    "D5": ("C/AS(0)", "C/AS(4)", "C/AS(6)", "MOVE"),
}
NOTHING = ("", "", "", "")
RIFLE = {
    "C2": ("AS(2)", "AS(4)", "AS(6)", "AS(6)"),
    "C4": ("AS(2)", "AS(4)", "AS(6)", "AS(6)"),
    "C5": ("AS(0)", "AS(4)", "AS(6)", "AS(6)"),
    "D2": ("C/AS(4)", "C/AS(4)", "C/AS(6)", "C/AS(6)"),
    "D4": ("C/AS(2)", "C/AS(4)", "C/AS(6)", "C/AS(6)"),
    "D5": ("C/AS(0)", "C/AS(4)", "C/AS(6)", "C/AS(6)"),
}
WITH_B1 = {
    "A2": ("", "MOVE", "MOVE", "MOVE"),
    "B4": ("", "", "", "MOVE"),
    "C1": ("", "", "", "MOVE"),
    "D3": ("C", "C", "C", "MOVE"),
}
WITH_B2_OR_B3 = {
    "B4": ("", "AS(2)", "AS(2)", ""),
    "C1": ("AS(2)", "AS(4)", "AS(6)", ""),
    "D3": ("AS(4)", "AS(4)", "AS(6)", ""),
}
RIFLE_AND_B1 = {
    "A2": ("", "MOVE", "MOVE", "MOVE"),
    "B4": ("", "", "", "MOVE"),
    "C1": NOTHING,
    "D3": ("C", "C", "C", ""),
}
WITH_B8 = {"B4": ("STRENGTH", "", "", "")}
WITH_B9 = {"A2": ("STRENGTH", "", "", ""), "B4": ("STRENGTH", "", "", "")}
MEN = [
    ((), False, ORDINARY),
    ((), True, ORDINARY | RIFLE),
    (("B1",), False, ORDINARY | WITH_B1),
    (("B2",), False, ORDINARY | WITH_B2_OR_B3),
    (("B3",), False, ORDINARY | WITH_B2_OR_B3),
    (("B1",), True, ORDINARY | RIFLE | RIFLE_AND_B1),
    (("B8",), False, ORDINARY | WITH_B8),
    (("B9",), False, ORDINARY | WITH_B9),
    (("B4", "B5", "B6", "B7"), False, ORDINARY),
]
# What each entry comes to for a man on his feet out of cover, and then for one in a cover hex with
# his head out, with so many aim points and such a skill that his aim time is 0, 2, 4 and 6, and
# then 0, 2 and 4. Cover is near, and the enemy in sight.
PROBES = {
    "": "nothing nothing nothing nothing / nothing nothing nothing",
    "MOVE": "ADVANCE-enemy ADVANCE-enemy SHOOT SHOOT / ADVANCE-enemy ADVANCE-enemy SHOOT",
    "AS(0)": "SHOOT SHOOT SHOOT SHOOT / SHOOT SHOOT SHOOT",
    "AS(2)": "AIM SHOOT SHOOT SHOOT / AIM SHOOT SHOOT",
    "AS(4)": "AIM AIM SHOOT SHOOT / AIM AIM SHOOT",
    "AS(6)": "AIM AIM AIM SHOOT / AIM AIM AIM",
    "C/AS(0)": "ADVANCE-cover ADVANCE-cover SHOOT SHOOT / SHOOT SHOOT SHOOT",
    "C/AS(2)": "ADVANCE-cover ADVANCE-cover SHOOT SHOOT / AIM SHOOT SHOOT",
    "C/AS(4)": "ADVANCE-cover ADVANCE-cover SHOOT SHOOT / AIM AIM SHOOT",
    "C/AS(6)": "ADVANCE-cover ADVANCE-cover AIM SHOOT / AIM AIM AIM",
    "C": "ADVANCE-cover ADVANCE-cover nothing nothing / nothing nothing nothing",
    "JAB": "JAB JAB JAB JAB / JAB JAB JAB",
    "HOOK": "HOOK HOOK HOOK HOOK / HOOK HOOK HOOK",
    "KICK": "KICK KICK KICK KICK / KICK KICK KICK",
    "STRENGTH": "STRENGTH STRENGTH STRENGTH STRENGTH / STRENGTH STRENGTH STRENGTH",
}
CELLS = [(marker, segment, band) for marker in MARKERS for segment in SEGMENTS for band in BANDS]


def probed(marker: str, segment: int, band: str, cards: tuple[str, ...], *, rifle: bool) -> str:
    """Return what a cell comes to, for a man with these cards, in the situations of `PROBES`."""
    gun = 1 if rifle else 2
    found = []
    for in_cover in (False, True):
        for skill, points in ((-gun, 0), (2 - gun, 0), (2 - gun, 2), (2 - gun, 4))[: 4 - in_cover]:
            facts = man(
                marker=marker,
                band=band,
                bonus=cards,
                two_handed=rifle,
                skill=skill,
                aim_points=points,
                in_cover=in_cover,
                head_out=in_cover,
                body_seen=not in_cover,
            )
            found.append(does(facts, segment).replace(" ", "-"))
    return f"{' '.join(found[:4])} / {' '.join(found[4:])}"


def check_cell(marker: str, segment: int, band: str) -> None:
    """Compare a cell with the print, for every kind of man."""
    for cards, rifle, printed in MEN:
        entry = printed.get(f"{marker}{segment}", NOTHING)[BANDS.index(band)]
        assert PROBES[entry] == probed(marker, segment, band, cards, rifle=rifle), (cards, rifle)


@pytest.mark.parametrize(("marker", "segment", "band"), CELLS, ids=str)
def test_each_cell_of_the_tac_tables_gives_the_activity_of_the_print(
    marker: str, segment: int, band: str
) -> None:
    check_cell(marker, segment, band)
    cell = ACTIONS_TABLE.segments[marker, segment].cells[band]
    assert tac_clause(marker, segment, band) == cell.clause


def test_every_marker_has_three_ordinary_entries_at_every_range_apart_from_bonus_entries() -> None:
    for marker in MARKERS:
        for band in BANDS:
            entries = [ACTIONS_TABLE.segments[marker, n].cells[band].entries for n in SEGMENTS]
            ordinary = [found for found in entries if found and not any(e.cards for e in found)]
            assert 3 == len(ordinary)
        kinds = [ACTIONS_TABLE.segments[marker, number].kind for number in SEGMENTS]
        assert 3 == kinds.count("ordinary")


# -- bonus cards ----------------------------------------------------------------------------------


def test_with_its_bonus_card_a_man_always_takes_the_further_entry() -> None:
    assert "ADVANCE enemy" == does(man(bonus=("B1",)), 2)
    assert "nothing" == does(man(), 2)


def test_with_delay_points_a_bonus_segment_is_skipped_and_removes_none() -> None:
    found = plan(man(bonus=("B1",), delayed=True), 2)
    assert ("nothing", False, "GS-9.5.2") == (found.activity, found.removes, found.clause)


def test_in_the_easier_game_bonus_cards_give_nothing() -> None:
    assert "nothing" == does(man(bonus=("B1",)), 2, bonus_cards="off")
    assert "ADVANCE enemy" == does(man(bonus=("B1",)), 3, bonus_cards="off")


def test_either_of_two_bonus_cards_will_do() -> None:
    for card in ("B2", "B3"):
        assert "SHOOT" == does(man(marker="B", bonus=(card,)), 4)
    for card in ("B8", "B9"):
        assert "STRENGTH" == does(man(marker="B", bonus=(card,), band="0-1"), 4)


def test_of_two_bonus_entries_the_first_that_gives_an_activity_counts_and_no_second() -> None:
    little_ernie = ("B1", "B2")
    assert "ADVANCE cover" == does(man(marker="D", bonus=little_ernie), 3)
    in_cover = man(marker="D", bonus=little_ernie, in_cover=True, head_out=True, body_seen=False)
    found = plan(in_cover, 3)
    assert "AIM" == found.activity
    assert ["C", "AS(4)"] == [why.parts[0] for why in found.why if why.key == "entry"]


def test_c_alone_carries_out_only_what_takes_him_into_cover_and_out_of_it() -> None:
    out = {"in_cover": True, "head_out": True, "body_seen": False}
    hidden = {"in_cover": True, "body_seen": False}
    assert "ADVANCE cover" == gives(man(), "C")
    assert "GET DOWN" == gives(man(in_cover=True), "C")
    assert "GET UP" == gives(man(down=True), "C")
    assert "HEAD OUT" == gives(man(**hidden), "C")
    assert "HEAD BACK" == gives(man(loaded=False, **out), "C")
    assert "nothing" == gives(man(**out), "C")
    assert "nothing" == gives(man(cocked=False, **hidden), "C")
    assert "nothing" == gives(man(loaded=False, full=False, **hidden), "C")


def test_c_alone_comes_to_nothing_where_the_cells_lead_round_to_load() -> None:
    lies = man(down=True, leg_wound=True, full=False, enemy_seen=None)
    assert "LOAD" == gives(lies, "C/AS(4)", UNSEEN)
    assert "nothing" == gives(lies, "C", UNSEEN)
    assert "LOAD" == gives(lies, "C", UNSEEN, c_alone="whole")


def test_c_alone_comes_to_nothing_where_row_six_leads_to_a_shot_at_another_enemy() -> None:
    him = man(cover=FAR, aimed_at="Bat")
    assert "SHOOT" == gives(him, "C/AS(4)", aim_points="any")
    assert "nothing" == gives(him, "C", aim_points="any")
    assert "ADVANCE enemy" == gives(him, "C")


def test_whatever_the_situation_c_alone_is_the_cover_half_of_the_c_as_column() -> None:
    column, alone = (cell("GS-TAC", text, "a test").entries[0] for text in ("C/AS(0)", "C"))
    every: tuple[dict[str, Any], ...] = (
        {}, {"aim_points": "any"}, {"down": "printed"}, {"empty_gun": "printed"}
    )  # fmt: skip
    for options in every:
        readings = Readings(**options)
        for facts, at_whom in itertools.islice(every_situation(), 0, None, 11):
            him = man(**facts, aimed_at="Bat")
            whole = convert(Case(him, at_whom, readings, []), column)
            half = convert(Case(him, at_whom, readings, []), alone)
            expected = whole.name if whole.name in COVER_HALF else "nothing"
            assert expected == half.name


def test_by_option_c_alone_is_the_whole_column_with_the_number_beside_it() -> None:
    out = {"in_cover": True, "head_out": True, "body_seen": False, "bonus": ("B1",), "marker": "D"}
    assert "AIM" == does(man(**out), 3, c_alone="whole")
    assert "SHOOT" == does(man(aim_points=2, **out), 3, c_alone="whole")
    assert "AIM" == does(man(aim_points=2, band="4-6", **out), 3, c_alone="whole")


def test_strength_is_for_the_next_blow_and_nothing_if_the_target_is_no_enemy() -> None:
    assert "STRENGTH" == gives(man(), "STRENGTH")
    assert "nothing" == gives(man(), "STRENGTH", A_HEX)


# -- facing and delay -----------------------------------------------------------------------------


def test_a_man_who_does_not_face_his_target_turns_for_one_point_which_costs_this_entry() -> None:
    found = plan(man(in_zone=False), 1)
    assert ("nothing", True, True) == (found.activity, found.turns, found.removes)


def test_a_man_who_faces_his_target_does_not_turn() -> None:
    found = plan(man(), 1)
    assert ("ADVANCE", False, False) == (found.activity, found.turns, found.removes)


def test_he_turns_in_a_segment_without_an_entry_too_and_keeps_the_point() -> None:
    for segment in (2, 4):
        found = plan(man(in_zone=False, bonus=("B1",)), segment)
        assert ("nothing", True, False) == (found.activity, found.turns, found.removes)


def test_he_turns_to_face_a_hex_for_the_same_point() -> None:
    found = plan(man(in_zone=False, enemy_seen=None, zone_hexes=("K7",)), 1)
    assert found.target is not None
    assert ("hex", True, True) == (found.target.kind, found.turns, found.removes)


def test_a_delay_point_goes_in_place_of_an_entry_the_last_one_too() -> None:
    found = plan(man(delayed=True), 1)
    assert ("nothing", True) == (found.activity, found.removes)
    assert "ADVANCE" == plan(man(), 1).activity


def test_a_segment_without_an_entry_removes_no_delay_point() -> None:
    assert not plan(man(delayed=True), 4).removes


def test_by_option_every_segment_but_a_bonus_one_removes_a_delay_point() -> None:
    assert plan(man(delayed=True), 4, delay_leaves="segments").removes
    segments = {"delay_leaves": "segments"}
    assert not plan(man(delayed=True, bonus=("B1",)), 2, **segments).removes
    assert plan(man(delayed=True, bonus=("B1",)), 2, bonus_cards="off", **segments).removes


def test_by_option_a_bonus_segment_is_one_only_for_a_man_with_a_card_for_it() -> None:
    segments = {"delay_leaves": "segments"}
    wanted = {("A", 2): "B1", ("B", 4): "B3", ("C", 1): "B2", ("D", 3): "B1"}
    for (marker, segment), card in wanted.items():
        for cards, removes in (((card,), False), (("B7",), True), ((), True)):
            facts = man(marker=marker, delayed=True, bonus=cards)
            assert removes == plan(facts, segment, **segments).removes, (marker, cards)
    rifle = {"marker": "C", "two_handed": True, "band": "7+", "bonus": ("B1",)}
    assert plan(man(delayed=True, **rifle), 1, **segments).removes


# -- bands ----------------------------------------------------------------------------------------


def test_the_band_of_this_segment_decides_whatever_the_target_is() -> None:
    weapon = {"has_weapon": False, "has_gun": False, "usable_weapons": ("the Colt",)}
    for band, entry in zip(BANDS, ("JAB", "MOVE", "MOVE", "MOVE"), strict=True):
        found = plan(man(band=band, **weapon), 3)
        assert f"GS-TAC-A3-{band[0]}" == found.cell
        assert ("ADVANCE", "weapon") == (found.activity, found.towards)
        assert entry in [why.parts[0] for why in found.why if why.key == "entry"]


def test_the_doctrines_at_medium_range_are_to_close_in_to_shoot_to_aim_and_to_take_cover() -> None:
    first = {}
    for marker in MARKERS:
        facts = man(marker=marker, band="4-6")
        found = [does(facts, segment) for segment in SEGMENTS]
        first[marker] = next(activity for activity in found if activity != "nothing")
    assert {"A": "ADVANCE enemy", "B": "AIM", "C": "AIM", "D": "ADVANCE cover"} == first
    assert "SHOOT" == does(man(marker="B", band="4-6", aim_points=2), 3)


def test_he_who_has_no_entry_does_nothing_and_says_so() -> None:
    found = plan(man(), 4)
    assert "nothing" == found.activity
    assert "no entry" in keys(found.why)


def test_a_second_entry_begins_with_a_case_of_its_own() -> None:
    activity, case = resolve(man(aim_points=2), "AS(4)")
    assert "SHOOT" == activity.name
    assert not case.dropped
