"""GS-9.2.11.GOAL: only a hex that he could stand in is a goal, so an ADVANCE leads somewhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from places import GULLY, HOUSE, decided, drawn, facts, man, showdown, target
from stepping import (
    HIS_OWN,
    MOVES,
    OFF_MAP,
    STREETS,
    impossible,
    returns,
    steps_of,
    targets,
    why_back,
)

from lonehand.games.gunslinger.automa import on_map
from lonehand.games.gunslinger.automa.surroundings import MapFacts
from lonehand.games.gunslinger.automa.targets import best_hexes
from lonehand.games.gunslinger.rules.ground import BOARDS, ground_of
from lonehand.games.gunslinger.state import Play, sees_place
from lonehand.games.gunslinger.words.reasons import sentence
from lonehand.space.cells import aim

BOARD_NAMES = sorted(path.stem for path in BOARDS.glob("*.txt"))
TROUGH = GULLY.replace("  3   .   .   .   .   ~", "  3   .   w   .   .   ~")
ROCK = GULLY.replace("  3   .   .   .   .   ~", "  3   .   R   .   .   ~")
AMONG_ROCKS = drawn(
    """
ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .

  2     .   R   R   .   .   .

  3   .   .   .   R   .   .

  4     .   R   R   .   .   .

  5   .   .   .   .   .   .

  6     .   .   .   .   .   .
"""
)
"""From C3 one sees rocks, and to the west open ground."""


def against(board: str, ringo: tuple[str, str], doc: tuple[str, str], **readings: Any) -> Play:
    """Return Ringo against Doc, each in a hex and facing a way, on a map that remembers nothing."""
    ground_of.cache_clear()
    return showdown(
        board, man(board, "Ringo", *ringo, side="out"), man(board, "Doc", *doc), **readings
    )


# -- which hexes are goals ------------------------------------------------------------------------


def test_a_hex_that_something_fills_is_no_goal_but_the_next_one_is() -> None:
    for board in (TROUGH, ROCK):
        play = against(board, ("A3", "E"), ("E3", "W"))
        assert ("A2", "A4") == facts(play, "Ringo").zone_hexes("Doc")
        assert target(play, "Ringo") in ("hex A2", "hex A4")
        assert ["B3"] == facts(play, "Ringo").no_goals("Doc")


def test_a_hex_in_a_building_closed_to_him_is_no_goal_unless_he_or_the_enemy_is_in_it() -> None:
    play = against(HOUSE, ("E3", "W"), ("A4", "E"))
    assert "hex D4" == target(play, "Ringo")
    assert ["D3"] == facts(play, "Ringo").no_goals("Doc")
    ringo, doc = play.state.characters
    doc.cell = play.ground.cells.find("C3")
    assert facts(play, "Ringo").standing("Doc") >> play.ground.cells.find("D3") & 1
    assert [] == facts(play, "Ringo").no_goals("Doc")
    doc.cell, ringo.cell = play.ground.cells.find("A4"), play.ground.cells.find("C2")
    assert facts(play, "Ringo").standing("Doc") >> play.ground.cells.find("D3") & 1


def test_if_no_hex_is_left_the_designers_note_comes_next() -> None:
    play = against(AMONG_ROCKS, ("C3", "E"), ("E1", "SE"))
    assert ["D3"] == facts(play, "Ringo").no_goals("Doc")
    assert () == facts(play, "Ringo").zone_hexes("Doc")
    found = decided(play, "Ringo", 1).target
    assert found is not None
    assert ("enemy", "Doc", "GS-9.2.11.n") == (found.kind, found.name, found.clause)


def test_by_option_every_hex_that_he_sees_is_a_goal() -> None:
    play = against(ROCK, ("A3", "E"), ("E3", "W"), hex_goal="all")
    assert "hex B3" == target(play, "Ringo")
    play = against(HOUSE, ("E3", "W"), ("A4", "E"), hex_goal="all")
    assert "D3" in facts(play, "Ringo").zone_hexes("Doc")


# -- the class: whatever the situation ------------------------------------------------------------


def test_no_man_is_sent_after_a_hex_that_he_could_not_stand_in() -> None:
    check_targets(40)


@pytest.mark.soak
def test_in_5200_situations_no_man_is_sent_after_a_hex_that_he_could_not_stand_in() -> None:
    check_targets(650)


def check_targets(situations: int) -> None:
    """Check targets in so many situations on each board; by option such hexes are picked."""
    picked: Counter[str] = Counter()
    for reading in ("stands", "all"):
        for board in BOARD_NAMES:
            for play, who, found in targets(board, situations, hex_goal=reading):
                picked[reading] += bool(impossible(play, who, found))
    assert 0 == picked["stands"]
    assert 0 < picked["all"]


def test_the_goal_is_the_best_hex_of_those_that_he_sees_and_could_stand_in() -> None:
    """Every hex of the map is tried one by one; off the map nothing can be filled."""
    compared = 0
    for board in BOARD_NAMES:
        for play, who, found in targets(board, 60):
            if found.clause != "GS-9.2.11.2":
                continue
            known = MapFacts(play, who)
            enemy = known.closest_enemy()
            assert enemy is not None
            place, cells = play.state.find(enemy), play.ground.cells
            every = [
                known.spot(cell, place.cell)
                for cell in range(cells.size)
                if known.standing(enemy) >> cell & 1
                and aim.is_in_zone(cells, place.cell, place.facing, cell)
                and sees_place(play.ground, who, cell)
            ]
            best = best_hexes(every, "him")
            if any(cells.is_off_map(cells.find(name)) for name in known.zone_hexes(enemy)):
                continue
            assert set(best) == set(known.zone_hexes(enemy)), (board, who.name)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("key", STREETS)
def test_an_advance_moves_nobody_only_in_the_targets_own_hex_or_at_the_edge(key: str) -> None:
    whys = {step.why for number in range(3) for step in steps_of(key, f"{key} {number}")}
    assert whys <= {MOVES, HIS_OWN, OFF_MAP}


@pytest.mark.parametrize("key", STREETS)
def test_nobody_goes_straight_back_but_by_the_letter_others_or_another_entry(key: str) -> None:
    for number in range(4):
        for before, step in returns(steps_of(key, f"{key} {number}")):
            assert why_back(before, step), (number, before, step)


# -- what is told ---------------------------------------------------------------------------------


def told(play: Play) -> list[str]:
    """Return what the reasons say of hexes that are no goals."""
    play.state.segment, known = 1, facts(play, "Ringo")
    plan = on_map.decide_adjusted(play, play.state.find("Ringo"), known, known)
    return [sentence(reason) for reason in plan.why if reason.clause == "GS-9.2.11.GOAL"]


def test_the_reasons_name_the_hex_that_is_no_goal_before_the_one_that_is() -> None:
    option = "set-up can change it: Hexes that he cannot stand in"
    assert [f"He cannot stand in B3, so he does not go there. (our reading; {option})"] == told(
        against(ROCK, ("A3", "E"), ("E3", "W"))
    )
    assert [f"He cannot stand in B3; that looks foolish. (by the letter; {option})"] == told(
        against(ROCK, ("A3", "E"), ("E3", "W"), hex_goal="all")
    )
    assert [] == told(against(GULLY, ("A3", "E"), ("E3", "W")))


def test_a_goal_that_was_left_out_is_named_where_the_note_comes_next_too() -> None:
    (said,) = told(against(AMONG_ROCKS, ("C3", "E"), ("E1", "SE")))
    assert said.startswith("He cannot stand in D3")
