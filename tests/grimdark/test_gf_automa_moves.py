"""GF-CTRL-1 to GF-TER-D2: what counts as controlled or in the way, and where a move ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from fielded import a_unit
from gf_situations import names, scene

from lonehand.games.grimdark_future.automa.places import end_points, kiting, surroundings
from lonehand.games.grimdark_future.automa.places.surroundings import attack_range
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import visibility
from lonehand.games.grimdark_future.rules.movement import aircraft, moves, positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, RUSH, Move
from lonehand.games.grimdark_future.state import AI, OFF_TABLE, ON_TABLE, PEOPLE, Marker, Unit
from lonehand.space.inches.measures import between

RIFLE, AXE = 'Rifle (24", A1)', "Axe (A1)"
FAR_FOE = {"Foe": (2.0, 46.0)}


def alone(
    *weapons: str,
    at: tuple[float, float] = (36.0, 10.0),
    rules: tuple[str, ...] = (),
    size: int = 1,
    foe: tuple[float, float] = (2.0, 46.0),
    markers: Mapping[str, tuple[float, float]] | None = None,
    **more: Any,
) -> tuple[Play, Unit]:
    """Return a battle with one unit of the AI, an enemy and objectives."""
    line = a_unit("Line", size=size, rules=rules, weapons=list(weapons or (AXE,)))
    play, _ = scene([a_unit("Foe")], [line], {"Line": at, "Foe": foe}, markers=markers, **more)
    return play, play.state.find("Line")


def marker(play: Play, name: str = "A") -> Marker:
    """Return an objective."""
    return next(each for each in play.state.markers if each.name == name)


def to_objective(play: Play, unit: Unit, kind: walks.Kind = RUSH, name: str = "A") -> Move:
    """Return the move of a unit towards an objective."""
    return end_points.to_objective(play, unit, marker(play, name), kind)


# -- control ---------------------------------------------------------------------------------------


def test_an_objective_that_the_ai_has_seized_is_under_control_whoever_stands_there() -> None:
    play, unit = alone(markers={"A": (36, 24)}, owners={"A": AI}, foe=(36.0, 24.0))
    assert surroundings.controls(play, unit, marker(play))


def test_by_an_option_a_seized_objective_that_is_contested_is_open() -> None:
    more: dict[str, Any] = {"markers": {"A": (36, 24)}, "owners": {"A": AI}, "contested": "open"}
    play, unit = alone(foe=(36.0, 24.0), **more)
    assert not surroundings.controls(play, unit, marker(play))
    play, unit = alone(**more)
    assert surroundings.controls(play, unit, marker(play))


def test_more_units_within_3_inches_control_even_what_the_people_have_seized() -> None:
    play, unit = alone(at=(36.0, 22.0), markers={"A": (36, 24)}, owners={"A": PEOPLE})
    assert surroundings.controls(play, unit, marker(play))
    play, unit = alone(at=(36.0, 22.0), markers={"A": (36, 24)}, foe=(36.0, 26.0))
    assert not surroundings.controls(play, unit, marker(play))


def test_shaken_units_count_for_the_enemy_and_not_for_the_ai() -> None:
    play, unit = alone(at=(36.0, 22.0), markers={"A": (36, 24)}, foe=(36.0, 26.0))
    more = a_unit("More")
    play, _ = scene(
        [a_unit("Foe")],
        [a_unit("Line"), more],
        {"Line": (36.0, 22.0), "More": (37.5, 22.5), "Foe": (36.0, 26.0)},
        markers={"A": (36, 24)},
    )
    unit = play.state.find("Line")
    play.state.find("Foe").shaken = True
    assert surroundings.controls(play, unit, marker(play))
    play.state.find("More").shaken = True
    assert not surroundings.controls(play, unit, marker(play))


def test_the_deciding_unit_counts_and_by_an_option_does_not() -> None:
    for value, expected in (("yes", True), ("no", False)):
        play, unit = alone(at=(36.0, 22.0), markers={"A": (36, 24)}, own_counts=value)
        assert expected == surroundings.controls(play, unit, marker(play))


def test_the_objective_of_a_unit_is_the_nearest_that_is_not_under_control() -> None:
    markers = {"A": (36, 14), "B": (36, 22), "C": (60, 24)}
    play, unit = alone(markers=markers, owners={"A": AI})
    assert "B" == TableFacts(play, unit).open_objective()
    play, unit = alone(markers=markers, owners={"A": AI, "B": AI, "C": AI})
    assert None is TableFacts(play, unit).open_objective()


def test_equally_near_objectives_are_left_to_a_die() -> None:
    seen = set()
    for seed in range(12):
        play, unit = alone(markers={"A": (30, 20), "B": (42, 20)}, seed=f"{seed}")
        seen.add(TableFacts(play, unit).open_objective())
    assert {"A", "B"} == seen


def test_by_an_option_the_nearest_objective_is_the_one_with_the_shortest_way() -> None:
    water = "water at 36,16: box 30x2\n"
    for value, expected in (("straight", "A"), ("route", "B")):
        markers = {"A": (36, 20), "B": (36, 1)}
        play, unit = alone(at=(36.0, 12.5), markers=markers, terrain=water, nearest=value)
        assert expected == TableFacts(play, unit).open_objective()


# -- in the way ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("foe", "expected"),
    [
        ((42.0, 20.0), True),
        ((42.4, 20.0), True),
        ((42.6, 20.0), False),
        ((36.0, 4.0), True),
        ((36.0, 3.4), False),
        ((36.0, 36.4), True),
        ((36.0, 37.0), False),
    ],
)
def test_enemies_within_6_inches_of_the_way_are_in_it_even_behind_the_unit(
    foe: tuple[float, float],
    expected: bool,  # noqa: FBT001 - a row of a table
) -> None:
    play, unit = alone(markers={"A": (36, 30)}, foe=foe)
    assert expected == bool(surroundings.in_the_way(play, unit, marker(play)))


def test_aircraft_are_in_the_way_and_by_an_option_are_not() -> None:
    plane = a_unit("Foe", rules=["Aircraft", "Tough(3)"])
    for value, expected in (("count", ["Foe"]), ("ignored", [])):
        at = {"Line": (36.0, 10.0), "Foe": (36.0, 20.0)}
        play, _ = scene([plane], [a_unit("Line")], at, markers={"A": (36, 30)}, way_aircraft=value)
        found = surroundings.in_the_way(play, play.state.find("Line"), marker(play))
        assert expected == names(found)


def test_the_way_is_straight_and_by_an_option_the_one_that_would_be_walked() -> None:
    water = "water at 36,20: box 40x2\n"
    for value, expected in (("straight", False), ("walked", True)):
        play, unit = alone(markers={"A": (36, 30)}, foe=(62.0, 20.0), terrain=water, way_path=value)
        assert expected == bool(surroundings.in_the_way(play, unit, marker(play)))


def test_only_enemies_in_the_way_are_charged_on_the_way_to_an_objective() -> None:
    markers = {"A": (36, 20)}
    play, unit = alone(markers=markers, foe=(44.0, 10.0))
    facts = TableFacts(play, unit)
    assert not facts.in_the_way("A")
    assert None is facts.charge_in_the_way("A")
    assert "Foe" == facts.charge_target()


# -- reaching --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("y", "advance", "rush"),
    [
        (12.0, True, True),
        (19.4, True, True),
        (19.6, False, True),
        (25.4, False, True),
        (25.6, False, False),
    ],
)
def test_a_move_reaches_an_objective_when_a_base_gets_within_3_inches_of_it(
    y: float,
    advance: bool,  # noqa: FBT001 - a row of a table
    rush: bool,  # noqa: FBT001 - as above
) -> None:
    play, unit = alone(markers={"A": (36, y)})
    facts = TableFacts(play, unit)
    assert (advance, rush) == (facts.reaches("A", "Advance"), facts.reaches("A", "Rush"))


def test_by_an_option_a_move_reaches_an_objective_when_it_gets_onto_the_marker() -> None:
    play, unit = alone(markers={"A": (36, 18)}, reach="marker")
    facts = TableFacts(play, unit)
    assert (False, True) == (facts.reaches("A", "Advance"), facts.reaches("A", "Rush"))


def test_a_slow_unit_reaches_less_far() -> None:
    play, unit = alone(markers={"A": (36, 19)}, rules=("Slow",))
    assert not TableFacts(play, unit).reaches("A", "Advance")


def test_difficult_ground_on_the_way_caps_the_whole_move_and_does_not_halve_it() -> None:
    marsh = "marsh at 36,12.5: box 72x1\n"
    play, unit = alone(markers={"A": (36, 12.5)}, terrain=marsh, at=(36.0, 10.0))
    play.state.markers.append(Marker("B", 36_000, 24_000))
    move = to_objective(play, unit, RUSH, "B")
    assert move.difficult
    assert move.length in range(5900, 6001)


# -- where it stops --------------------------------------------------------------------------------


def test_who_seizes_stops_within_3_inches_as_near_as_it_can_to_what_comes_next() -> None:
    play, unit = alone(markers={"A": (36, 14), "B": (60, 14)}, size=3)
    move = to_objective(play, unit)
    assert positions.near_marker(play, unit, marker(play), move.places)
    assert move.places[move.lead][0] > 38_500


@pytest.mark.parametrize(
    ("at", "last", "first"),
    [
        # who stands in a row to the right: the last one just within 3″ of A, the others beyond it
        ((36.0, 20.0), 39_400, 43_800),
        ((30.0, 14.0), 39_400, 43_800),
        # the move of 12″ does not let the last one get there; it goes all of it
        ((24.0, 14.0), 35_900, 40_300),
    ],
)
def test_one_model_is_enough_at_an_objective_and_the_others_stand_beyond_it(
    at: tuple[float, float], last: int, first: int
) -> None:
    play, unit = alone(markers={"A": (36, 14), "B": (60, 14)}, size=5, at=at)
    move = to_objective(play, unit)
    assert positions.near_marker(play, unit, marker(play), move.places)
    across = sorted(x for x, _, _ in move.places)
    assert across[0] in range(last, last + 110)
    assert across[-1] in range(first, first + 110)


def test_with_no_other_open_objective_the_nearest_enemy_comes_next() -> None:
    play, unit = alone(markers={"A": (36, 14)}, foe=(12.0, 14.0))
    move = to_objective(play, unit)
    assert positions.near_marker(play, unit, marker(play), move.places)
    assert move.places[0][0] < 33_500


def test_an_advance_to_an_objective_keeps_out_of_attack_ranges_as_far_as_that_costs_an_inch() -> (
    None
):
    play, unit = alone(RIFLE, markers={"A": (36, 30)}, foe=(22.0, 18.0))
    move = to_objective(play, unit, ADVANCE)
    assert move.places[0][0] > 36_500
    assert between(move.places[0][:2], (36_000, 30_000)) <= 15_050


def test_a_rush_to_an_objective_goes_straight_whoever_is_near() -> None:
    play, unit = alone(RIFLE, markers={"A": (36, 30)}, foe=(22.0, 18.0))
    assert (36_000, 22_000) == to_objective(play, unit, RUSH).places[0][:2]


def test_the_attack_range_is_the_larger_of_charge_and_advance_with_the_longest_weapon() -> None:
    guns = a_unit("Foe", weapons=[RIFLE])
    for value, expected in (("charge", 30_000), ("weapons", 24_000)):
        play, _ = scene([guns], [a_unit("Line")], attack_range=value)
        found = attack_range(play, play.state.find("Line"), play.state.find("Foe"))
        assert expected == found
    play, _ = scene([a_unit("Foe", weapons=[AXE])], [a_unit("Line")])
    assert 12_000 == attack_range(play, play.state.find("Line"), play.state.find("Foe"))


# -- backing off -----------------------------------------------------------------------------------


def test_a_unit_backs_off_just_so_far_that_it_still_can_shoot_at_the_closest_enemy() -> None:
    play, unit = alone(RIFLE, at=(36.0, 20.0), foe=(36.0, 40.0))
    move, shot = kiting.at_enemy(play, unit, play.state.find("Foe"))
    assert shot
    gap = positions.gap(play, unit, play.state.find("Foe"), move.places)
    assert gap in range(23_500, 23_760)
    assert move.places[0][1] < 20_000


def test_it_backs_off_no_farther_than_an_advance() -> None:
    play, unit = alone(RIFLE, at=(36.0, 20.0), foe=(36.0, 30.0))
    move, _ = kiting.at_enemy(play, unit, play.state.find("Foe"))
    assert move.length in range(5990, 6001)
    assert between((36_000, 14_000), move.places[0][:2]) <= 5


@pytest.mark.parametrize("foe", [(38.0, 10.0), (38.0, 30.0), (26.0, 20.0), (50.0, 20.0)])
def test_a_unit_of_several_ranks_backs_off_as_a_whole_whichever_model_is_nearest(
    foe: tuple[float, float],
) -> None:
    play, unit = alone(RIFLE, at=(36.0, 20.0), foe=foe, size=10)
    move, _ = kiting.at_enemy(play, unit, play.state.find("Foe"))
    steps = [
        (end[0] - start[0], end[1] - start[1])
        for start, end in zip(positions.spots_of(unit), move.places, strict=True)
    ]
    assert {steps[0]} == set(steps)
    assert move.length in range(5980, 6001)


def test_out_of_range_it_comes_only_as_near_as_the_shot_needs() -> None:
    play, unit = alone(RIFLE, at=(36.0, 10.0), foe=(36.0, 38.0))
    move, shot = kiting.at_enemy(play, unit, play.state.find("Foe"))
    assert shot
    assert positions.gap(play, unit, play.state.find("Foe"), move.places) in range(23_500, 23_760)


def test_with_no_shot_from_anywhere_it_would_advance_straight_to_the_enemy() -> None:
    play, unit = alone(RIFLE, at=(36.0, 4.0), foe=(36.0, 44.0))
    move, shot = kiting.at_enemy(play, unit, play.state.find("Foe"))
    assert not shot
    assert (36_000, 10_000) == move.places[0][:2]


def test_the_best_weapon_gives_the_range_and_by_an_option_any_does() -> None:
    for value, low, high in (("best", 11_500, 11_760), ("any", 15_500, 16_100)):
        weapons = ['Pistol (12", A6)', 'Rifle (24", A1)']
        play, unit = alone(*weapons, at=(36.0, 20.0), foe=(36.0, 31.0), kiting=value)
        move, _ = kiting.at_enemy(play, unit, play.state.find("Foe"))
        gap = positions.gap(play, unit, play.state.find("Foe"), move.places)
        assert gap in range(low, high)


def test_a_weapon_that_does_not_come_into_range_in_this_move_is_left_out() -> None:
    weapons = ['Flamer (6", A6)', 'Rifle (24", A1)']
    play, unit = alone(*weapons, at=(36.0, 18.0), foe=(36.0, 39.0))
    move, shot = kiting.at_enemy(play, unit, play.state.find("Foe"))
    assert shot
    assert positions.gap(play, unit, play.state.find("Foe"), move.places) in range(23_500, 23_760)


@pytest.mark.parametrize(("first", "able"), [(31.8, 1), (30.7, 2), (29.6, 3)])
def test_as_many_models_as_can_come_into_range_do_and_one_is_enough(
    first: float, able: int
) -> None:
    # Its five models are in a row that points away from the enemy.
    play, unit = alone(RIFLE, at=(first, 10.0), foe=(1.5, 10.0), size=5)
    enemy = play.state.find("Foe")
    move, shot = kiting.at_enemy(play, unit, enemy)
    assert shot
    (rifle,) = play.rules.forces.of(unit).ranged
    assert able == len(visibility.able(play, unit, rifle, enemy, move.places))


# -- cover -----------------------------------------------------------------------------------------


def test_of_ends_that_serve_as_well_one_in_cover_is_taken() -> None:
    play, unit = alone(markers={"A": (36, 40)}, terrain="ruin at 38,22: box 3x3\n")
    assert visibility.in_cover(play, unit, to_objective(play, unit).places)
    play, unit = alone(markers={"A": (36, 40)}, terrain="ruin at 44,16: box 3x3\n")
    assert not visibility.in_cover(play, unit, to_objective(play, unit).places)


@pytest.mark.parametrize("ruin", [(33.0, 13.0), (34.5, 14.0), (34.0, 16.0), (36.0, 11.5)])
def test_cover_at_an_objective_comes_before_what_comes_next(ruin: tuple[float, float]) -> None:
    terrain = f"ruin at {ruin[0]},{ruin[1]}: box 2.4x2.4\n"
    markers = {"A": (36.0, 14.0), "B": (60.0, 14.0)}
    play, unit = alone(markers=markers, terrain=terrain, at=(36.0, 8.0), foe=(70.0, 14.0))
    move = to_objective(play, unit)
    assert positions.near_marker(play, unit, marker(play), move.places)
    assert visibility.in_cover(play, unit, move.places)


def test_on_the_way_to_an_objective_difficult_cover_is_not_sought() -> None:
    play, unit = alone(markers={"A": (36, 40)}, terrain="rubble at 31.2,23.4: box 2x2\n")
    assert (36_000, 22_000) == to_objective(play, unit).places[0][:2]


@pytest.mark.parametrize("rule", ["Strider", "Flying"])
def test_difficult_cover_is_sought_by_those_to_whom_difficult_ground_is_open(rule: str) -> None:
    rubble = "rubble at 38,22: box 2x2\n"
    play, unit = alone(markers={"A": (36, 40)}, terrain=rubble, rules=(rule,))
    move = to_objective(play, unit)
    assert visibility.in_cover(play, unit, move.places)
    assert between(move.places[0][:2], (36_000, 40_000)) <= 19_050


def test_who_goes_for_an_enemy_seeks_difficult_cover_from_behind_and_does_not_enter_it() -> None:
    rubble = "rubble at 36,24: box 6x2\n"
    play, unit = alone(AXE, at=(36.0, 10.0), foe=(36.0, 46.0), terrain=rubble)
    move = kiting.to_enemy(play, unit, play.state.find("Foe"))
    assert not positions.terrain_under(play, unit, move.places)
    assert surroundings.is_covered(play, unit, move.places, to_objective=False)


def test_by_an_option_who_goes_for_no_objective_may_enter_difficult_cover() -> None:
    rubble = "rubble at 36,24: box 6x2\n"
    for value, expected in (("behind", 1), ("enter", 0)):
        play, unit = alone(terrain=rubble, cover_enter=value)
        assert expected == len(surroundings.avoids(play, unit))


def test_a_unit_in_cover_with_a_shot_knows_it() -> None:
    ruin = "ruin at 36,10: box 4x4\n"
    play, unit = alone(RIFLE, at=(36.0, 10.0), foe=(36.0, 30.0), terrain=ruin)
    assert TableFacts(play, unit).covered_shot()
    play, unit = alone(RIFLE, at=(36.0, 10.0), foe=(36.0, 30.0))
    assert not TableFacts(play, unit).covered_shot()


def test_by_an_option_cover_comes_before_progress() -> None:
    ruin = "ruin at 36,20: box 2.2x2\n"
    for value, expected in (("progress", False), ("cover", True)):
        play, unit = alone(markers={"A": (36, 40)}, terrain=ruin, cover_first=value)
        assert expected == visibility.in_cover(play, unit, to_objective(play, unit).places)


# -- difficult and dangerous ground ----------------------------------------------------------------

MARSH = "marsh at 36,16: box 20x4\n"
MINES = "minefield at 36,16: box 20x4\n"


@pytest.mark.parametrize("terrain", [MARSH, MINES])
def test_the_way_goes_around_difficult_and_dangerous_ground(terrain: str) -> None:
    play, unit = alone(markers={"A": (36, 30)}, terrain=terrain)
    move = to_objective(play, unit)
    assert not move.difficult
    assert not move.dangerous
    assert move.length
    assert abs(move.places[0][0] - 36_000) > 5000


@pytest.mark.parametrize("terrain", [MARSH, MINES])
def test_ground_in_which_any_objective_lies_may_be_entered(terrain: str) -> None:
    markers = {"A": (36.0, 30.0), "B": (40.0, 16.0)}
    play, unit = alone(markers=markers, terrain=terrain, owners={"B": AI})
    move = to_objective(play, unit)
    assert 36_000 == move.places[0][0]
    play, unit = alone(markers=markers, terrain=terrain, owners={"B": AI}, difficult_for="own")
    assert 36_000 != to_objective(play, unit).places[0][0]


@pytest.mark.parametrize(
    ("rule", "terrain", "enters"),
    [
        ("Strider", MARSH, True),
        ("Strider", MINES, False),
        ("Flying", MARSH, True),
        ("Flying", MINES, True),
    ],
)
def test_strider_opens_difficult_ground_and_flying_all(
    rule: str,
    terrain: str,
    enters: bool,  # noqa: FBT001 - a row of a table
) -> None:
    play, unit = alone(markers={"A": (36, 30)}, terrain=terrain, rules=(rule,))
    assert enters == (36_000 == to_objective(play, unit).places[0][0])
    assert enters == (not surroundings.avoids(play, unit))


def test_with_no_way_around_it_stops_outside_and_by_an_option_goes_through_what_is_difficult() -> (
    None
):
    marsh = "marsh at 36,16: box 72x4\n"
    play, unit = alone(at=(36.0, 13.4), markers={"A": (36, 30)}, terrain=marsh)
    move = to_objective(play, unit)
    assert move.places[0][1] <= 13_510
    play, unit = alone(
        at=(36.0, 13.4), markers={"A": (36, 30)}, terrain=marsh, difficult_last="yes"
    )
    assert to_objective(play, unit).places[0][1] > 16_000


def test_a_unit_that_stands_in_difficult_ground_may_leave_it() -> None:
    play, unit = alone(at=(36.0, 16.0), markers={"A": (36, 24)}, terrain=MARSH)
    move = to_objective(play, unit)
    assert move.places[0][1] > 20_000


def test_difficult_ground_that_a_chargeable_enemy_stands_in_may_be_entered_to_charge_it() -> None:
    play, unit = alone(at=(36.0, 12.0), foe=(36.0, 17.0), terrain=MARSH)
    enemy = play.state.find("Foe")
    assert () == surroundings.charging_avoids(play, unit, enemy)
    assert 1 == len(surroundings.avoids(play, unit))
    play, unit = alone(at=(36.0, 12.0), foe=(36.0, 17.0), terrain=MINES)
    assert 1 == len(surroundings.charging_avoids(play, unit, play.state.find("Foe")))


def test_a_unit_that_is_penned_in_steps_aside_or_stays_and_never_breaks_the_gap() -> None:
    walls = "water at 36,14: box 8x1\nwater at 33,10: box 1x6\nwater at 39,10: box 1x6\n"
    play, unit = alone(markers={"A": (36, 30)}, terrain=walls, at=(36.0, 11.5))
    move = to_objective(play, unit)
    there = positions.block(play, unit, move.places)
    assert all(play.table.ground.is_free(shape) for shape in there.shapes)


# -- shots at the end ------------------------------------------------------------------------------


def test_an_advance_gives_a_shot_if_one_model_has_range_and_sight_where_it_ends() -> None:
    play, unit = alone(RIFLE, markers={"A": (36, 30)}, foe=(36.0, 38.0))
    assert TableFacts(play, unit).shot_on_the_way("A")
    play, unit = alone(RIFLE, markers={"A": (36, 30)}, foe=(36.0, 46.0))
    assert not TableFacts(play, unit).shot_on_the_way("A")


def test_by_an_option_sight_is_not_asked_for_a_shot() -> None:
    hut = "building at 36,33: box 30x2\n"
    for value, expected in (("sight", False), ("range", True)):
        play, unit = alone(
            RIFLE, markers={"A": (36, 30)}, foe=(36.0, 38.0), terrain=hut, shot=value
        )
        assert expected == TableFacts(play, unit).shot_on_the_way("A")


def test_by_that_option_cargo_and_aircraft_need_no_sight_either() -> None:
    hut = "building at 36,24: box 60x2\n"
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=['Gun (60", A1)'])
    cargo = a_unit("Line", weapons=[RIFLE])
    at = {"Truck": (36.0, 10.0), "Line": (1.0, 1.0), "Foe": (36.0, 36.0), "Plane": (4.0, 5.0)}
    for value, expected in (("sight", False), ("range", True)):
        play, _ = scene([a_unit("Foe")], [truck, cargo, plane], at, terrain=hut, shot=value)
        play.state.find("Line").rides = play.state.find("Truck").key
        for name in ("Line", "Plane"):
            facts = TableFacts(play, play.state.find(name))
            assert expected == facts.shot_at_enemy("Foe"), name


def test_a_unit_without_ranged_weapons_never_has_a_shot() -> None:
    play, unit = alone(AXE, markers={"A": (36, 30)}, foe=(36.0, 20.0))
    assert not TableFacts(play, unit).shot_on_the_way("A")
    assert not TableFacts(play, unit).shot_at_enemy("Foe")


# -- aircraft --------------------------------------------------------------------------------------


def test_an_aircraft_flies_straight_for_a_shot_and_stays_on_the_table_if_it_can() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
    at = {"Plane": (5.0, 24.0), "Foe": (62.0, 24.0)}
    play, _ = scene([a_unit("Foe")], [plane], at, markers={"A": (36, 24)})
    move = end_points.flight(play, play.state.find("Plane"), (36_000, 24_000))
    assert not move.leaves
    assert move.length in range(30_000, 36_001)
    assert 24_000 == move.places[0][1]


def test_aircraft_come_back_where_they_left_with_their_nose_to_the_nearest_objective() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
    play, _ = scene([a_unit("Foe")], [plane], {"Plane": (50.0, 24.0)}, markers={"A": (36, 24)})
    unit = play.state.find("Plane")
    moves.carry_out(play, unit, end_points.flight(play, unit, (36_000, 24_000)))
    assert OFF_TABLE == unit.where
    left = unit.left_at
    aircraft.come_back(play, unit)
    assert (ON_TABLE, *left, 180) == (
        unit.where,
        unit.bodies[0].x,
        unit.bodies[0].y,
        unit.bodies[0].turn,
    )
