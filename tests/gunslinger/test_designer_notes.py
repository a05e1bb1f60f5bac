"""The designer's notes played out on drawn maps, and that nobody goes to and fro."""

from __future__ import annotations

from typing import Any

import pytest
from by_hand import end_turn
from marching import act, people
from places import (
    GULLY,
    HOUSE,
    OPEN,
    YARD,
    at,
    chosen,
    decided,
    drawn,
    facts,
    man,
    next_hexes,
    showdown,
    target,
)

from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.on_map import comes_back, find_facings
from lonehand.games.gunslinger.automa.tables import SEGMENTS
from lonehand.games.gunslinger.rules.ground import BOARDS
from lonehand.games.gunslinger.state import Character, Play
from lonehand.games.gunslinger.words.reasons import sentence
from lonehand.space.cells import aim

STREET = drawn(
    """
ground
      A   B   C   D   E   F   G   H
  1   .   .   .   .   .   .   .   .
            +-------+   +-------+
  2     .   |   _   |: :|   _   |   .
            |       |   |       |
  3   .   . | _   _ | : | _   _ | .
            +--DDD--+   +--DDD--+
  4     :   :   :   :   :   :   :   :

  5   .   .   .   .   .   .   .   .

  6     .   .   .   .   .   .   .   .
"""
)


def march(play: Play, name: str, segments: int) -> list[tuple[str, str]]:
    """Let a character have segments with an entry; return his target and where he came to."""
    who, found = play.state.find(name), []
    for _ in range(segments):
        plan = act(play, who, 1)
        assert plan.target is not None
        found.append((f"{plan.target.kind} {plan.target.name}", play.ground.cells.name(who.cell)))
    return found


# -- the gully ------------------------------------------------------------------------------------


def test_gully_facing_him_the_hex_before_him_each_segment_anew() -> None:
    ringo = man(GULLY, "Ringo", "A3", "E", side="out")
    play = showdown(GULLY, ringo, man(GULLY, "Doc", "E3", "W"))
    assert [("hex B3", "B3"), ("hex C3", "C3"), ("hex D3", "D3")] == march(play, "Ringo", 3)
    assert "enemy Doc" == target(play, "Ringo")  # at the rim he sees him


@pytest.mark.parametrize("place", ["A3", "B3", "C3"])
def test_gully_facing_away_the_hex_beyond_is_found_and_the_numbered_rule_has_the_last_word(
    place: str,
) -> None:
    ringo, doc = man(GULLY, "Ringo", place, "E", side="out"), man(GULLY, "Doc", "E3", "E")
    play = showdown(GULLY, ringo, doc)
    assert ("F3",) == facts(play, "Ringo").zone_hexes("Doc")
    assert facts(play, "Ringo").hex_beyond("Doc")
    assert "enemy Doc" == target(play, "Ringo")
    assert "hex F3" == target(showdown(GULLY, ringo, doc, hex_beyond="hex"), "Ringo")


def test_shots_into_the_gully_still_need_a_line_of_sight() -> None:
    ringo = man(GULLY, "Ringo", "A3", "E", side="out", marker="C")
    play = showdown(GULLY, ringo, man(GULLY, "Doc", "E3", "E"))
    found = [decided(play, "Ringo", segment).activity for segment in SEGMENTS]
    assert "SHOOT" not in found
    assert "AIM" not in found


# -- the house with one door, the street and the path ---------------------------------------------


def test_inside_a_house_that_shows_only_its_door_he_runs_out_of_it() -> None:
    ringo = man(HOUSE, "Ringo", "C2", side="out")
    play = showdown(HOUSE, ringo, man(HOUSE, "Doc", "A1", "W"))
    play.state.find("Ringo").facing = find_facings(play, ringo, play.ground.cells.find("E3"))[0]
    found = march(play, "Ringo", 3)
    assert ("hex E3", "D3") in found
    outside = {place for _, place in found} - {"C2", "C3", "D3"}
    assert outside


def test_an_alley_hex_cuts_off_an_enemy_inside_a_house() -> None:
    ringo = man(STREET, "Ringo", "H1", side="out")
    doc = man(STREET, "Doc", "D3")
    south = facing_door(STREET, doc)
    play = showdown(STREET, ringo, doc)
    doc.facing = south
    found = chosen(play, "Ringo")
    assert found is not None
    assert "hex" == found.kind
    cells = play.ground.cells
    assert aim.is_in_zone(cells, doc.cell, doc.facing, cells.find(found.name))
    assert facts(play, "Ringo").zone_hexes("Doc")


def facing_door(drawing: str, who: Character) -> int:
    """Return the facing towards the street."""
    cells = showdown(drawing, who).ground.cells
    sides = cells.sides[who.cell]
    return next(n for n, side in enumerate(sides) if cells.name(side.beyond)[-1] == "4")


def test_down_the_street_he_keeps_to_the_path() -> None:
    ringo = man(STREET, "Ringo", "A4", "E", side="out")
    play = showdown(STREET, ringo, man(STREET, "Doc", "H4", "W"))
    places = [place for _, place in march(play, "Ringo", 6)]
    assert ["B4", "C4", "D4", "E4", "F4", "G4"] == places


def test_bound_for_a_hex_he_walks_round_a_house_that_the_enemy_is_not_in() -> None:
    ringo = man(STREET, "Ringo", "D1", side="out")
    doc = man(STREET, "Doc", "D6", "E")
    play = showdown(STREET, ringo, doc)
    cells = play.ground.cells
    for _ in range(12):
        march(play, "Ringo", 1)
        if not facts(play, "Ringo").by_name["Doc"].seen:
            assert not cells.buildings[ringo.cell]


# -- turning costs --------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["A1", "A4", "E1", "E7"])
def test_he_turns_in_one_go_for_one_point_which_cancels_his_next_entry(place: str) -> None:
    ringo = man(OPEN, "Ringo", "E4", "E", side="out")
    play = showdown(OPEN, ringo, man(OPEN, "Doc", place))
    plan = act(play, ringo, 1)
    assert (True, True, "nothing") == (plan.turns, plan.removes, plan.activity)
    assert 0 == ringo.delay
    assert facts(play, "Ringo").in_zone("Doc")
    assert not act(play, ringo, 3).turns


def test_a_point_taken_in_a_segment_without_an_entry_waits_for_the_next_entry() -> None:
    ringo = man(OPEN, "Ringo", "E4", "E", side="out")
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "A1"))
    assert act(play, ringo, 4).turns
    assert 1 == ringo.delay
    assert act(play, ringo, 5).removes


def test_facing_a_hex_costs_the_same() -> None:
    ringo = man(GULLY, "Ringo", "B3", "W", side="out")
    play = showdown(GULLY, ringo, man(GULLY, "Doc", "E3", "W"))
    plan = act(play, ringo, 1)
    assert plan.target is not None
    assert ("hex", True) == (plan.target.kind, plan.turns)


# -- cover ----------------------------------------------------------------------------------------


def doctrine_d(drawing: str, start: str, enemy: str) -> list[str]:
    """Return what a man with marker D does in six segments with an entry, his enemy before him."""
    ringo = man(drawing, "Ringo", start, side="out", marker="D")
    play = showdown(drawing, ringo, man(drawing, "Doc", enemy))
    ringo.facing = find_facings(play, ringo, play.ground.cells.find(enemy))[0]
    done = [act(play, ringo, segment) for _ in range(2) for segment in (2, 4, 5)]
    return [plan.activity for plan in done]


def test_behind_a_trough_he_gets_down_puts_his_head_out_and_shoots() -> None:
    expected = ["ADVANCE", "GET DOWN", "HEAD OUT", "AIM", "AIM", "SHOOT"]
    assert expected == doctrine_d(YARD, "A3", "F3")


def test_at_a_corner_he_puts_his_head_out_standing() -> None:
    assert ["HEAD OUT", "AIM", "AIM", "SHOOT"] == doctrine_d(YARD, "C5", "F3")[:4]


def test_at_a_door_frame_he_looks_along_the_wall_without_being_seen() -> None:
    ringo = man(STREET, "Ringo", "C3", side="out", marker="D")
    play = showdown(STREET, ringo, man(STREET, "Doc", "H4"))
    known = facts(play, "Ringo")
    assert known.in_cover("Doc")
    assert not known.body_seen("Doc")
    cover = known.cover_here("Doc")
    assert cover is not None
    assert {"door"} == {play.ground.sight.heads[head].kind for head in cover.heads}


def test_from_an_upper_floor_the_way_to_an_enemy_leads_down_the_stairs() -> None:
    ringo = man("saloon", "Ringo", "F7u", side="out")
    play = showdown("saloon", ringo, man("saloon", "Doc", "F9"))
    cells, names = play.ground.cells, []
    while ringo.cell != cells.find("F9"):
        names.append(next_hexes(play, "Ringo", at(play, "Doc"))[0])
        ringo.cell = cells.find(names[-1])
        assert len(names) < 40
    down = names.index("I2")
    assert "I2u" == names[down - 1]
    assert "enemy Doc" == target(play, "Ringo")


# -- to and fro -----------------------------------------------------------------------------------


def standing(play: Play, plan: Plan) -> tuple[Any, ...]:
    """Return what must be unchanged: the target, where it is and how, and what he heads for."""
    found = plan.target
    assert found is not None
    place: Any = found.name
    if found.kind == "enemy":
        enemy = play.state.find(found.name)
        place = enemy.cell, enemy.down, enemy.head
    return found.kind, found.name, place, plan.towards


@pytest.mark.parametrize("board", sorted(path.stem for path in BOARDS.glob("*.txt")))
def test_nobody_goes_to_and_fro_while_target_and_place_are_the_same(board: str) -> None:
    for number in range(5):
        steps = "front" if number == 3 else "any"
        play = people(board, 2 + 2 * (number % 3), f"{board} {number}", steps=steps)
        left: dict[str, tuple[int, tuple[Any, ...]]] = {}
        for turn in range(8):
            for place, who in enumerate(play.state.characters):
                who.marker = "ABCD"[(turn // 2 + place + number) % 4]
            for segment in SEGMENTS:
                for who in play.state.characters:
                    was = who.cell
                    plan = act(play, who, segment)
                    if who.cell != was:
                        now = standing(play, plan)
                        assert (who.cell, now) != left.get(who.name), (board, number, who.name)
                        left[who.name] = was, now
            for who in play.state.characters:
                end_turn(who)


def test_where_the_letter_itself_sends_him_to_and_fro_the_reason_says_so() -> None:
    ringo = man("saloon", "Ringo", "G3u", side="out")
    play = showdown("saloon", ringo, man("saloon", "Doc", "F9"))
    ringo.facing = find_facings(play, ringo, play.ground.cells.find("F9"))[0]
    plan = decided(play, "Ringo", 1)
    assert ("ADVANCE", "GS-9.2.11.COVER") == (plan.activity, plan.target and plan.target.clause)
    over = play.ground.cells.find("H3u")
    found = comes_back(play, ringo, plan, over)
    assert found is not None
    said = sentence(found)
    assert said.startswith(
        "From H3 upstairs, the letter would send him to G3 upstairs and straight back"
    )
    assert said.endswith("(by the letter; set-up can change it: Which hex is the target)")
    doc = play.state.find("Doc")
    doc.cell = play.ground.cells.find("I2")
    assert comes_back(play, ringo, decided(play, "Ringo", 1), over) is None
