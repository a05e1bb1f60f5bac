"""What the map tells an automatic character: every fact that `facts.Facts` names."""

from __future__ import annotations

from typing import Any

import pytest
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
    showdown,
    target,
)

from lonehand.engine.facts import Traced
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.surroundings import BAND_OF, MapFacts, closest_cover
from lonehand.games.gunslinger.rules.ground import ground_of
from lonehand.games.gunslinger.state import HOLSTER, Character, Play, Weapon, Wound, sees
from lonehand.space.cells.heads import Head

FENCE = drawn(
    """
ground
      A   B   C   D   E   F
  1   .   .   .   .   .   .
              +xxx+
  2     .   .   .   .   .   .

  3   .   .   .   .   .   .

  4     .   .   .   .   .   .
"""
)
RIFLE = Weapon("the Winchester", "W44", two_handed=True, holds=15, rounds=15)


def against(drawing: str, ringo: str, doc: str, **more: Any) -> Play:
    """Return Ringo against Doc on a map."""
    return showdown(
        drawing, man(drawing, "Ringo", ringo, side="out", **more), man(drawing, "Doc", doc)
    )


def cell(play: Play, name: str) -> int:
    """Return the number of a cell."""
    return play.ground.cells.find(name)


# -- his sheet ------------------------------------------------------------------------------------


def test_every_fact_is_told() -> None:
    play = against(OPEN, "B3", "H3")
    told: Any = Traced(MapFacts(play, play.state.characters[0]), Facts)
    for name, method in vars(Facts).items():
        if hasattr(method, "words"):
            assert hasattr(MapFacts, name), name
    assert told.enemy_seen() == "Doc"
    assert isinstance(told, Traced)
    assert ["the nearest enemy in his line of sight on his own level: Doc"] == [
        str(known) for known in told.facts_used()
    ]


def test_the_facts_of_the_sheet_come_from_the_character() -> None:
    empty = Weapon("R41", "R41", rounds=0, holds=2, box=HOLSTER)
    ringo: dict[str, Any] = {"one_handed": 1, "two_handed": -1, "delay": 2, "bonus": ("B1",)}
    play = against(OPEN, "B3", "H3", wounds=[Wound("leg", "L")], aim={"Doc": 4}, **ringo)
    who = play.state.characters[0]
    known = facts(play, "Ringo")
    assert (True, True, False) == (known.delayed(), known.bonus("B1"), known.bonus("B2"))
    assert (1, 4, 0) == (known.skill(), known.aim_points("Doc"), known.aim_points("Bat"))
    assert (True, True, True) == (known.in_hand(), known.loaded(), known.cocked())
    assert (True, False, True) == (known.full(), known.has_rounds(), known.leg_wound())
    who.spare["C45"] = 6
    assert facts(play, "Ringo").has_rounds()
    who.weapons.append(empty)
    assert (False, False) == (known.another_gun(), known.other_hand_full())
    empty.rounds = 1
    assert known.another_gun()
    empty.broken = True
    assert not known.another_gun()


def test_a_gun_that_needs_no_cocking_counts_as_cocked() -> None:
    play = against(OPEN, "B3", "H3")
    colt = play.state.characters[0].weapons[0]
    colt.cocked = False
    assert not facts(play, "Ringo").cocked()
    colt.double_action = True
    assert facts(play, "Ringo").cocked()


# -- whom he sees ---------------------------------------------------------------------------------


def test_enemies_are_those_of_other_sides_conscious_and_in_play() -> None:
    people = [man(OPEN, name, place) for name, place in (("Doc", "C3"), ("Bat", "D3"))]
    friend = man(OPEN, "Ike", "B4", side="out")
    gone = man(OPEN, "Wyatt", "C4", condition="gone")
    play = showdown(OPEN, man(OPEN, "Ringo", "B3", side="out"), friend, gone, *people)
    assert "Doc" == facts(play, "Ringo").enemy_seen()
    play.state.find("Doc").condition = "unconscious"
    assert "Bat" == facts(play, "Ringo").enemy_seen()
    play.state.find("Bat").condition = "dead"
    assert facts(play, "Ringo").closest_enemy() is None
    assert "nobody" == target(play, "Ringo")


def test_equally_near_he_who_needs_less_turning_and_then_order_of_play() -> None:
    ringo = man(OPEN, "Ringo", "E4", "E", side="out")
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "C4"), man(OPEN, "Bat", "G4"))
    assert "Bat" == facts(play, "Ringo").enemy_seen()
    play.state.find("Doc").cell = cell(play, "G3")
    assert "Doc" == facts(play, "Ringo").enemy_seen()


def test_an_enemy_on_his_own_level_comes_before_a_nearer_one_on_another() -> None:
    ringo = man("saloon", "Ringo", "F9", side="out")
    play = showdown("saloon", ringo, man("saloon", "Doc", "F7u"), man("saloon", "Bat", "J9"))
    known = facts(play, "Ringo")
    assert ("Bat", "Doc") == (known.enemy_seen(), known.enemy_seen_elsewhere())
    play.state.find("Bat").condition = "dead"
    assert "enemy Doc" == target(play, "Ringo")


def test_a_man_whose_head_is_out_sees_and_is_seen_from_there_only() -> None:
    play = against(GULLY, "E3", "A3")
    ringo, doc = play.state.characters
    assert not sees(play.ground, ringo, doc)
    heads = play.ground.sight.heads
    ringo.head = next(n for n in play.ground.sight.heads_of(ringo.cell) if is_over(play, n, "D3"))
    assert "rim" == heads[ringo.head].kind
    assert sees(play.ground, ringo, doc)
    assert sees(play.ground, doc, ringo)
    known = facts(play, "Ringo")
    assert known.head_out()
    assert not known.body_seen("Doc")
    beside = man(GULLY, "Bat", "E6")
    assert not sees(play.ground, ringo, beside)


def is_over(play: Play, number: int, place: str) -> bool:
    """Tell whether a head goes out towards a place."""
    head: Head = play.ground.sight.heads[number]
    return play.ground.cells.name(head.over) == place


def test_two_heads_over_the_rims_of_one_gully_see_each_other() -> None:
    play = against(GULLY, "E1", "E5")
    ringo, doc = play.state.characters
    for who, over in ((ringo, "F1"), (doc, "F5")):
        who.head = next(n for n in play.ground.sight.heads_of(who.cell) if is_over(play, n, over))
    assert sees(play.ground, ringo, doc)


def test_whoever_is_down_behind_a_fence_neither_sees_nor_is_seen_across_it() -> None:
    play = against(FENCE, "C2", "D1")
    over = against(FENCE, "B2", "D1")
    assert sees(over.ground, *over.state.characters)
    ringo, doc = play.state.characters
    ringo.cell, doc.cell = cell(play, "C2"), cell(play, "C1")
    assert sees(play.ground, ringo, doc)
    doc.down = True
    assert not sees(play.ground, ringo, doc)
    doc.down, ringo.down = False, True
    assert not sees(play.ground, ringo, doc)


def test_he_has_aim_points_on_the_nearest_whom_he_sees() -> None:
    ringo = man(OPEN, "Ringo", "B3", side="out", aim={"Bat": 2, "Doc": 2})
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "H3"), man(OPEN, "Bat", "F3"))
    assert "Bat" == facts(play, "Ringo").aimed_at()


# -- hexes ----------------------------------------------------------------------------------------


def test_a_hex_in_the_zone_is_one_that_he_sees_whatever_the_enemy_sees() -> None:
    play = against(HOUSE, "A2", "C3")
    doc = play.state.find("Doc")
    west = next(n for n, side in enumerate(play.ground.cells.sides[doc.cell]) if looks_west(side))
    doc.facing = west
    known = facts(play, "Ringo")
    assert ("B3",) == known.zone_hexes("Doc")
    assert not known.nearer_than_hex("Doc")
    assert "hex B3" == target(play, "Ringo")


def looks_west(side: Any) -> bool:
    """Tell whether a side of a hex looks west."""
    return bool(side.bearing == 9)


def test_his_own_hex_is_never_the_hex_in_the_zone() -> None:
    play = against(HOUSE, "B3", "C3")
    for facing in range(len(play.ground.cells.sides[cell(play, "C3")])):
        play.state.find("Doc").facing = facing
        assert "B3" not in facts(play, "Ringo").zone_hexes("Doc")


def test_the_zone_and_the_hex_may_lie_off_the_map() -> None:
    play = against(HOUSE, "A4", "C2")
    play.state.find("Ringo").cell = cell(play, "A2")
    names = {
        name
        for facing in range(len(play.ground.cells.sides[cell(play, "C2")]))
        for name in zone_with(play, facing)
    }
    assert any(name.startswith("off ") for name in names)


def zone_with(play: Play, facing: int) -> tuple[str, ...]:
    """Return the best hexes in Doc's zone if he faces so."""
    play.state.find("Doc").facing = facing
    return tuple(facts(play, "Ringo").zone_hexes("Doc"))


def test_by_option_the_hex_nearest_to_the_enemy_counts_first() -> None:
    here = man(GULLY, "Ringo", "A3", side="out")
    doc = man(GULLY, "Doc", "E3", "W")
    assert "hex B3" == target(showdown(GULLY, here, doc), "Ringo")
    other = showdown(GULLY, here, doc, hex_nearest="enemy")
    assert "hex D3" == target(other, "Ringo")


def test_a_man_who_is_down_sees_hexes_as_he_lies() -> None:
    play = against(FENCE, "C2", "C1")
    known = facts(play, "Ringo")
    assert known.by_name["Doc"].seen
    ringo = play.state.characters[0]
    ringo.down = True
    down = facts(play, "Ringo")
    assert not down.by_name["Doc"].seen
    assert "C1" not in down.zone_hexes("Doc")


def test_the_nearest_way_out_is_the_hex_outside_the_door() -> None:
    play = against(HOUSE, "C2", "A6")
    assert ("E3",) == facts(play, "Ringo").exits()
    play.state.characters[0].cell = cell(play, "A1")
    assert () == facts(play, "Ringo").exits()


# -- weapons --------------------------------------------------------------------------------------


def test_a_two_handed_weapon_that_lies_in_his_sight_is_found_the_nearest_first() -> None:
    far = Weapon("the Henry", "H44", two_handed=True, holds=16, rounds=16)
    ringo = man(OPEN, "Ringo", "B3", side="out")
    play = showdown(OPEN, ringo, lying=(("E3", RIFLE), ("I3", far), ("C3", Weapon("the Colt"))))
    assert ("the Winchester",) == facts(play, "Ringo").two_handed_in_sight()
    play.state.ground[0].weapon = Weapon("the Sharps", two_handed=True, broken=True)
    assert ("the Henry",) == facts(play, "Ringo").two_handed_in_sight()
    hidden = showdown(HOUSE, man(HOUSE, "Ringo", "A1", side="out"), lying=(("C3", RIFLE),))
    assert () == facts(hidden, "Ringo").two_handed_in_sight()


def test_a_usable_weapon_need_not_be_in_sight_but_needs_rounds_and_must_be_whole() -> None:
    empty = Weapon("the Henry", "H44", two_handed=True, holds=16, rounds=0)
    broken = Weapon("the Colt", "C45", broken=True)
    knife = Weapon("the knife", "KNF", holds=0, rounds=0)
    ringo = man(HOUSE, "Ringo", "A1", side="out", weapons=[], using="")
    lying = (("B1", empty), ("B1", broken), ("C3", RIFLE), ("G6", knife))
    play = showdown(HOUSE, ringo, lying=lying)
    assert ("the Winchester",) == facts(play, "Ringo").usable_weapons()
    ringo.spare = {"H44": 3}
    assert ("the Henry",) == facts(play, "Ringo").usable_weapons()


def test_a_weapon_in_his_own_hex_is_there_and_always_faced() -> None:
    ringo = man(OPEN, "Ringo", "B3", side="out", weapons=[], using="")
    play = showdown(OPEN, ringo, man(OPEN, "Doc", "H3"), lying=(("B3", RIFLE),))
    known = facts(play, "Ringo")
    assert known.in_its_hex("the Winchester")
    assert known.in_zone("the Winchester")
    assert "0-1" == known.band("the Winchester")
    assert "DRAW AND COCK" == decided(play, "Ringo", 1).activity


def test_he_is_seen_by_any_enemy_whom_he_sees() -> None:
    play = against(HOUSE, "A1", "C3")
    assert not facts(play, "Ringo").seen_by_enemy()
    play.state.characters.append(man(HOUSE, "Bat", "G1"))
    assert facts(play, "Ringo").seen_by_enemy()


# -- hexes to the target, facing, reach -----------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "band"),
    [("B3", "0-1"), ("C3", "0-1"), ("D3", "2-3"), ("E3", "2-3"), ("F3", "4-6"), ("H3", "4-6"),
     ("I3", "7+")],
)  # fmt: skip
def test_the_hexes_to_the_target_give_the_column(place: str, band: str) -> None:
    play = against(OPEN, "B3", place)
    assert band == facts(play, "Ringo").band("Doc")
    assert band == facts(play, "Ringo").band(place)


def test_hexes_are_counted_straight_as_if_there_were_no_walls() -> None:
    assert "0-1" == facts(against(HOUSE, "B3", "C3"), "Ringo").band("Doc")
    assert ("0-1", "0-1", "2-3", "2-3", "4-6", "4-6", "4-6", "7+") == BAND_OF


def test_what_lies_between_the_outer_front_hexes_is_faced_on_the_map_and_off_it() -> None:
    play = showdown(OPEN, man(OPEN, "Ringo", "E4", "E", side="out"), man(OPEN, "Doc", "G1"))
    known = facts(play, "Ringo")
    assert known.in_zone("Doc")
    assert known.in_zone("off 14,4")
    assert not known.in_zone("off -4,4")
    assert not known.in_zone("E2")


def test_fists_reach_the_next_hex_on_the_same_level_past_no_wall() -> None:
    assert facts(against(OPEN, "B3", "C3"), "Ringo").in_reach("Doc")
    assert facts(against(OPEN, "B3", "B3"), "Ringo").in_reach("Doc")
    assert not facts(against(OPEN, "B3", "D3"), "Ringo").in_reach("Doc")
    assert not facts(against(HOUSE, "B3", "C3"), "Ringo").in_reach("Doc")
    assert facts(against(HOUSE, "E3", "D3"), "Ringo").in_reach("Doc")  # through the door
    assert not facts(against(GULLY, "D3", "E3"), "Ringo").in_reach("Doc")
    assert not facts(against("saloon", "I2u", "I2"), "Ringo").in_reach("Doc")
    assert facts(against(FENCE, "C2", "C1"), "Ringo").in_reach("Doc")  # over the fence


# -- cover ----------------------------------------------------------------------------------------


def test_behind_a_trough_his_hex_is_cover_though_he_is_seen_until_he_is_down() -> None:
    play = against(YARD, "B3", "H3")
    known = facts(play, "Ringo")
    assert known.in_cover("Doc")
    assert known.body_seen("Doc")
    play.state.characters[0].down = True
    down = facts(play, "Ringo")
    assert down.in_cover("Doc")
    assert not down.body_seen("Doc")
    assert "Doc" == down.enemy_from_cover()
    assert "enemy Doc" == target(play, "Ringo")


def test_a_low_thing_that_does_not_stand_before_him_is_no_cover() -> None:
    assert not facts(against(YARD, "A3", "H3"), "Ringo").in_cover("Doc")


def test_a_corner_hides_him_standing() -> None:
    play = against(YARD, "C5", "H3")
    known = facts(play, "Ringo")
    assert known.in_cover("Doc")
    assert not known.body_seen("Doc")
    assert "Doc" == known.enemy_from_cover()


def test_whose_head_is_out_is_not_hidden() -> None:
    play = against(YARD, "C5", "H3")
    ringo = play.state.characters[0]
    ringo.head = play.ground.sight.heads_of(ringo.cell)[0]
    assert "GS-9.2.11.COVER" != getattr(chosen(play, "Ringo"), "clause", "")


def test_against_an_enemy_whose_head_is_out_cover_is_from_that_head() -> None:
    play = against(GULLY, "D2", "E3")
    ringo, doc = play.state.characters
    rims = play.ground.sight.heads_of(doc.cell)
    doc.head = next(n for n in rims if is_over(play, n, "F3"))
    first = closest_cover(play.ground, ringo.cell, doc)
    doc.head = -1
    assert first != closest_cover(play.ground, ringo.cell, doc)


def test_the_distance_of_cover_is_counted_from_where_the_head_would_be() -> None:
    play = against(YARD, "C5", "J4")
    ringo, doc = play.state.characters
    assert 8 == play.ground.cells.range(ringo.cell, doc.cell)
    hexes, far = closest_cover(play.ground, ringo.cell, doc)
    assert ((ringo.cell,), 7) == (hexes, far)
    assert "7 or more hexes" == facts(play, "Ringo").cover("Doc")
    doc.cell = cell(play, "I4")
    assert 7 == play.ground.cells.range(ringo.cell, doc.cell)
    assert "less than 7 hexes" == facts(play, "Ringo").cover("Doc")


def test_where_no_hex_hides_him_there_is_no_cover() -> None:
    assert "there is none" == facts(against(OPEN, "B3", "H3"), "Ringo").cover("Doc")


def test_cover_is_closest_by_the_steps_that_he_has_to_walk() -> None:
    ground = ground_of("main_street")
    cells, routes = ground.cells, ground.routes
    doc = Character("Doc", side="law", cell=cells.find("F8"))
    for start in range(0, cells.size, 9):
        hexes, _ = closest_cover(ground, start, doc)
        if cells.fills[start] or not hexes:
            continue
        steps = {routes.cost(start, goal) for goal in hexes}
        assert 1 == len(steps)
        walked = steps.pop() or 0
        nearer = [
            goal
            for goal in ground.sight.cover_cells(doc.cell)
            if (cost := routes.cost(start, goal)) is not None and cost < walked
        ]
        assert [] == nearer


# -- the whole decision ---------------------------------------------------------------------------


def test_a_decision_reads_the_map_and_nothing_else() -> None:
    play = against(OPEN, "B3", "E3")
    before = play.state.copy()
    plan = decided(play, "Ringo", 1)
    assert ("ADVANCE", "enemy") == (plan.activity, plan.towards) or plan.turns
    assert before == play.state
    assert chosen(play, "Ringo") == plan.target == at(play, "Doc")
