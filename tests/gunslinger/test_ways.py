"""GS-9.21.2 to 9.21.6, 9.23.1: into which hex he steps, how he turns, which head he puts out."""

from __future__ import annotations

from marching import people
from places import GULLY, HOUSE, OPEN, YARD, at, decided, drawn, facts, man, next_hexes, showdown

from lonehand.games.gunslinger.automa.decision import Plan
from lonehand.games.gunslinger.automa.on_map import choose_head, choose_next_cells, find_facings
from lonehand.games.gunslinger.automa.surroundings import cover_against
from lonehand.games.gunslinger.automa.targets import Target
from lonehand.games.gunslinger.rules.ground import BOARDS
from lonehand.games.gunslinger.state import Character, Play
from lonehand.space.cells import aim
from lonehand.space.cells.sight import NO_HEAD

FORK = drawn(
    """
ground
      A   B   C   D   E   F   G
  1   .   .   .   .   .   .   .

  2     .   .   .   .   .   .   .

  3   .   .   :   :   .   .   .

  4     .   .   :   .   .   .   .

  5   .   .   .   :   :   :   .

  6     .   .   .   .   .   .   .
"""
)


def walk(
    drawing: str, start: str, goal: str, *others: str, facing: str = "", **readings: str
) -> list[str]:
    """Return where one hex leads a man who is bound for an enemy; others stand about."""
    friends = [man(drawing, f"Friend {place}", place, side="out") for place in others]
    ringo = man(drawing, "Ringo", start, facing, side="out")
    play = showdown(drawing, ringo, man(drawing, "Doc", goal), *friends, lying=(), **readings)
    return next_hexes(play, "Ringo", at(play, "Doc"))


def bound_for(play: Play, name: str) -> list[str]:
    """Return where one hex leads Ringo, who is bound for a hex."""
    return next_hexes(play, "Ringo", Target("hex", name, seen=True, clause="GS-9.2.11.2"))


# -- the best route -------------------------------------------------------------------------------


def test_he_steps_into_each_hex_on_a_shortest_way_that_can_be_walked() -> None:
    assert ["B3"] == walk(OPEN, "A3", "G3")
    assert ["B4", "C3"] == sorted(walk(OPEN, "B3", "E6"))
    assert ["E2", "F3"] == walk(HOUSE, "F2", "D3")
    assert ["C1"] == walk(HOUSE, "B1", "D3")


def test_he_steps_behind_himself_and_into_an_occupied_hex_the_targets_too() -> None:
    assert ["D3"] == walk(OPEN, "E3", "A3", facing="E")
    assert ["B3"] == walk(OPEN, "A3", "B3")
    assert [] == walk(OPEN, "B3", "B3")


def test_by_option_he_steps_into_front_hexes_only_and_never_further_away() -> None:
    assert [] == walk(OPEN, "E3", "A3", facing="E", steps="front")
    assert ["F3"] == walk(OPEN, "E3", "H3", facing="E", steps="front")
    assert ["C3"] == walk(OPEN, "B3", "E6", facing="NE", steps="front")


def test_a_place_off_the_map_he_comes_as_near_to_as_he_can() -> None:
    play = showdown(OPEN, man(OPEN, "Ringo", "B3", side="out"), man(OPEN, "Doc", "I8"))
    assert ["A3"] == bound_for(play, "off -3,3")
    play.state.characters[0].cell = play.ground.cells.find("A3")
    assert [] == bound_for(play, "off -3,3")


def test_a_weapon_is_walked_to_like_any_target() -> None:
    ringo = man(OPEN, "Ringo", "B3", "E", side="out", weapons=[], using="")
    rifle = man(OPEN, "X", "A1").weapons[0]
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "I3"), lying=(("E3", rifle),))
    plan = decided(play, "Ringo", 1)
    assert ("ADVANCE", "weapon") == (plan.activity, plan.towards)
    assert ["C3"] == next_hexes(play, "Ringo", plan)


# -- what tells equally short routes apart --------------------------------------------------------


def test_who_is_on_a_path_keeps_to_the_route_that_follows_it_longest() -> None:
    assert ["C4"] == walk(FORK, "C3", "F5")


def test_a_path_never_leads_him_further_from_the_target_than_another_route() -> None:
    assert ["B3"] == walk(FORK, "C3", "A3")
    assert ["E3"] == walk(FORK, "D3", "G3")


def test_of_two_hexes_equally_near_he_takes_the_path_hex() -> None:
    assert ["D5"] == walk(FORK, "C6", "E4")
    assert ["E5"] == walk(FORK, "D6", "F4")


def test_of_two_hexes_equally_near_he_takes_the_unoccupied_one() -> None:
    assert ["B4", "C3"] == sorted(walk(OPEN, "B3", "E6"))
    assert ["B4"] == walk(OPEN, "B3", "E6", "C3")
    assert ["C3"] == walk(OPEN, "B3", "E6", "B4")


def test_the_path_is_asked_before_the_unoccupied_hex() -> None:
    assert ["D5"] == walk(FORK, "C6", "E4", "D5")


# -- buildings ------------------------------------------------------------------------------------


def test_bound_for_a_hex_he_goes_into_no_building_but_one_that_the_enemy_is_in() -> None:
    outside = showdown(HOUSE, man(HOUSE, "Ringo", "E3", side="out"), man(HOUSE, "Doc", "A6"))
    assert [] == bound_for(outside, "D3")
    inside = showdown(HOUSE, man(HOUSE, "Ringo", "E3", side="out"), man(HOUSE, "Doc", "C2"))
    assert ["D3"] == bound_for(inside, "C3")


def test_if_the_hex_lies_in_such_a_building_he_comes_as_near_as_he_can() -> None:
    play = showdown(HOUSE, man(HOUSE, "Ringo", "G1", side="out"), man(HOUSE, "Doc", "A6"))
    assert ["F1", "F2"] == bound_for(play, "D3")
    play.state.characters[0].cell = play.ground.cells.find("B3")
    assert [] == bound_for(play, "C3")


def test_an_enemy_is_followed_into_any_building_and_out_of_one_he_may_always_walk() -> None:
    assert ["D3"] == walk(HOUSE, "E3", "C2")
    play = showdown(HOUSE, man(HOUSE, "Ringo", "D3", side="out"), man(HOUSE, "Doc", "A6"))
    assert ["E3"] == bound_for(play, "G3")


# -- to cover -------------------------------------------------------------------------------------


def cover_steps(start: str, enemy: str) -> list[str]:
    """Return where one hex leads a man who takes cover in the yard."""
    ringo = man(YARD, "Ringo", start, side="out", marker="D")
    play = showdown(YARD, ringo, man(YARD, "Doc", enemy))
    plan = Plan("ADVANCE", "GS-CHART-5-CAS", at(play, "Doc"), towards="cover")
    return next_hexes(play, "Ringo", plan)


def test_he_heads_for_the_cover_hex_that_is_fewest_steps_away() -> None:
    assert ["B3"] == cover_steps("A3", "F3")
    assert ["C5"] == cover_steps("B6", "F3")


def test_of_cover_hexes_equally_close_he_takes_the_one_nearest_the_target() -> None:
    play = showdown(YARD, man(YARD, "Ringo", "B4", side="out"), man(YARD, "Doc", "H4"))
    known = facts(play, "Ringo")
    assert ["C5"] == cover_steps("B4", "H4")
    assert "less than 7 hexes" == known.cover("Doc")
    assert ["B3"] == cover_steps("B2", "H4")


def test_of_equally_short_ways_to_cover_he_takes_the_one_closer_to_the_target() -> None:
    assert ["E2"] == cover_steps("F1", "L6")
    assert ["E1"] == cover_steps("F1", "A1")
    assert ["B5"] == cover_steps("A5", "L6")
    assert ["A4"] == cover_steps("A5", "A1")


Way = tuple[int, ...]


def shortest_ways(play: Play, start: int, enemy: Character) -> list[Way]:
    """Return all shortest ways to the closest cover hexes, found by trying every step."""
    ways: list[Way] = [(start,)]
    seen = {start}
    while ways:
        there = [way for way in ways if cover_against(play.ground, way[-1], enemy)]
        if there:
            return there
        ways = [
            (*way, cell)
            for way in ways
            for cell, _ in play.ground.routes.steps[way[-1]]
            if cell not in seen
        ]
        seen |= {way[-1] for way in ways}
    return []


def test_the_way_to_cover_is_the_best_of_all_that_there_are() -> None:
    compared = tied = 0
    for board in sorted(path.stem for path in BOARDS.glob("*.txt")):
        for number in range(60):
            play = people(board, 2, f"{board} {number}")
            who, enemy = play.state.characters
            every = [way for way in shortest_ways(play, who.cell, enemy) if len(way) > 1]
            if not every:
                continue
            apart = play.ground.cells.ranges_to(enemy.cell)

            def nearness(way: Way, apart: list[int] = apart) -> tuple[int, int]:
                return apart[way[1]], sum(apart[cell] for cell in way[1:])

            least = min(map(nearness, every))
            expected = {way[1] for way in every if nearness(way) == least}
            target = Target("enemy", enemy.name, seen=True, clause="GS-9.2.11.1")
            plan = Plan("ADVANCE", "GS-CHART-5-CAS", target, towards="cover")
            found, clauses = choose_next_cells(play, who, plan)
            if any(clause.startswith("GS-9.21.2") for clause in clauses):
                assert set(found) < expected
            else:
                assert expected == set(found)
            compared += 1
            tied += len({way[1] for way in every}) > 1
    assert compared > 200
    assert tied > 50


def test_where_there_is_no_cover_he_stays() -> None:
    ringo = man(OPEN, "Ringo", "A3", side="out")
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "H3"))
    plan = Plan("ADVANCE", "GS-CHART-5-CAS", at(play, "Doc"), towards="cover")
    assert [] == next_hexes(play, "Ringo", plan)


# -- facing and head ------------------------------------------------------------------------------


def test_he_turns_as_few_hexsides_as_bring_the_target_into_his_zone() -> None:
    play = showdown(OPEN, man(OPEN, "Ringo", "E4", "E", side="out"), man(OPEN, "Doc", "A1"))
    cells, ringo = play.ground.cells, play.state.characters[0]

    def turned(place: str) -> list[str]:
        found = find_facings(play, ringo, cells.find(place))
        return sorted(aim.facing_name(cells, ringo.cell, facing) for facing in found)

    assert ["E"] == turned("I4")
    assert ["NW"] == turned("A1")
    assert ["NW", "SW"] == turned("A4")
    assert ["NE"] == turned("E1")
    assert ["E"] == turned("E4")


def test_of_the_heads_that_see_the_enemy_the_nearest_to_him_goes_out() -> None:
    play = showdown(GULLY, man(GULLY, "Ringo", "E3", side="out"), man(GULLY, "Doc", "A3"))
    ringo, doc = play.state.characters
    heads, cells = play.ground.sight.heads, play.ground.cells
    found = heads[choose_head(play, ringo, doc)]
    assert ("rim", "D3") == (found.kind, cells.name(found.over))
    doc.cell = cells.find("I3")
    assert "F3" == cells.name(heads[choose_head(play, ringo, doc)].over)


def test_where_no_head_sees_the_enemy_none_is_chosen() -> None:
    play = showdown(OPEN, man(OPEN, "Ringo", "A1", side="out"), man(OPEN, "Doc", "H3"))
    ringo, doc = play.state.characters
    assert NO_HEAD == choose_head(play, ringo, doc)
