"""GF-GEN-2: where choices are equally right a die decides, and never the order of a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any
from unittest.mock import patch

from fielded import GF35, Given, a_unit
from gf_situations import scene

from lonehand.games.grimdark_future.automa import activation, preparation, targets
from lonehand.games.grimdark_future.automa.places import (
    deployment,
    end_points,
    kiting,
    special_places,
    surroundings,
)
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import reserves, shooting, ties, wounds
from lonehand.games.grimdark_future.rules.movement import (
    aircraft,
    marches,
    positions,
    transports,
    walks,
)
from lonehand.games.grimdark_future.rules.movement.walks import ADVANCE, Move
from lonehand.games.grimdark_future.state import OFF_TABLE, Unit
from lonehand.space.inches.measures import Point

FOE, LINE = a_unit("Foe"), a_unit("Line")
RIFLE = 'Rifle (24", A1)'
PLANE = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
SEEDS = 24
MIDDLE = 36_000
LEFT_AND_RIGHT = {"A": (30.0, 24.0), "B": (42.0, 24.0)}
"""Objectives that mirror each other in the middle of the table."""

Marks = Mapping[str, tuple[float, float]]


def seen(
    found: Callable[[Play], object],
    theirs: Sequence[str] = (LINE,),
    at: Marks | None = None,
    *,
    ours: Sequence[str] = (FOE,),
    markers: Marks | None = None,
    **more: Any,
) -> set[Any]:
    """Return all that comes of a battle when the dice fall otherwise."""
    return {
        found(scene(ours, theirs, at, markers=markers, seed=f"{seed}", **more)[0])
        for seed in range(SEEDS)
    }


def first_of(unit: Unit) -> Point:
    """Return where the first model of a unit stands."""
    return unit.bodies[0].x, unit.bodies[0].y


def deploys(play: Play) -> tuple[int, int, int]:
    """Return where the AI's only unit stands, and its facing, when it has deployed in section 2."""
    unit = play.state.units[-1]
    play.state.sections, unit.group = [2, 2, 2], 1
    assert preparation.deploy_unit(play, unit)
    return *first_of(unit), unit.bodies[0].turn


# -- preparation -----------------------------------------------------------------------------------


def test_a_die_decides_which_of_equally_near_objectives_a_unit_deploys_by() -> None:
    assert {30_000, 42_000} == {x for x, _, _ in seen(deploys, markers=LEFT_AND_RIGHT)}


def test_a_die_decides_which_objective_a_unit_faces_from_a_place_as_near_to_both() -> None:
    walls = "water at 29.5,6: box 12x12\nwater at 42.5,6: box 12x12\n"
    found = seen(deploys, markers={"A": (33.0, 20.0), "B": (39.0, 20.0)}, terrain=walls)
    assert 1 == len({x for x, _, _ in found})
    assert 2 == len({turn for _, _, turn in found})


def test_a_die_decides_among_places_exactly_as_near_to_one_objective() -> None:
    wall = "water at 36,10: box 4x6\n"
    found = seen(deploys, markers={"A": (36.0, 24.0)}, terrain=wall)
    assert 72_000 == sum({x for x, _, _ in found})
    assert 2 == len({x for x, _, _ in found})


def test_the_last_resort_for_an_objective_is_drawn_among_places_as_near() -> None:
    def nearest(play: Play) -> Point | None:
        return preparation.nearest_valid(
            play,
            (36_000, 24_000),
            (24_000, 12_000, 48_000, 36_000),
            lambda at: at[0] % 4000 == 2000,
        )

    assert {(34_000, 24_000), (38_000, 24_000)} == seen(nearest)


def test_a_die_decides_by_which_of_equally_near_objectives_an_aircraft_starts() -> None:
    found = seen(deploys, [PLANE], markers=LEFT_AND_RIGHT)
    assert {(30_000, 90), (42_000, 90)} == {(x, turn) for x, _, turn in found}


def test_a_die_decides_where_an_aircraft_points_from_a_place_as_near_to_two_objectives() -> None:
    markers = {"A": (20.0, 10.0), "B": (52.0, 10.0)}

    def nosed(play: Play) -> int:
        unit = play.state.find("Plane")
        unit.where, unit.left_at = OFF_TABLE, (MIDDLE, 1000)
        aircraft.come_back(play, unit)
        return unit.bodies[0].turn

    assert 2 == len(seen(nosed, [PLANE], markers=markers))


def test_a_die_decides_to_which_side_an_aircraft_comes_back_beside_another_unit() -> None:
    def returned(play: Play) -> int:
        unit = play.state.find("Plane")
        unit.where, unit.left_at = OFF_TABLE, (MIDDLE, 1000)
        aircraft.come_back(play, unit)
        return unit.bodies[0].x

    found = seen(returned, [PLANE], {"Foe": (36.0, 0.6)}, markers={"A": (36.0, 24.0)})
    assert 2 == len(found)
    assert 72_000 == sum(found)


def test_aircraft_of_the_ai_come_back_in_random_order() -> None:
    other = PLANE.replace("Plane", "Other")

    def on_the_spot(play: Play) -> str:
        for unit in play.state.units[1:]:
            unit.where, unit.left_at = OFF_TABLE, (MIDDLE, 1000)
        reserves.bring_back(play)
        return min(play.state.units[1:], key=lambda each: abs(each.bodies[0].x - MIDDLE)).name

    assert {"Plane", "Other"} == seen(on_the_spot, [PLANE, other], markers={"A": (36.0, 24.0)})


def test_a_die_decides_which_of_equally_near_objectives_a_scout_goes_to() -> None:
    scouts = a_unit("Scouts", rules=["Scout"])

    def scouted(play: Play) -> int:
        unit = play.state.find("Scouts")
        special_places.scout(play, unit)
        return first_of(unit)[0]

    found = seen(scouted, [scouts], {"Scouts": (36.0, 6.0)}, markers=LEFT_AND_RIGHT)
    assert 2 == len(found)
    assert 72_000 == sum(found)


def test_a_die_decides_among_a_scouts_ways_that_end_exactly_as_near() -> None:
    scouts = a_unit("Scouts", rules=["Scout"])

    def scouted(play: Play) -> int:
        unit = play.state.find("Scouts")
        special_places.scout(play, unit)
        return first_of(unit)[0]

    at = {"Scouts": (36.0, 6.0), "Foe": (36.0, 14.0)}
    found = seen(scouted, [scouts], at, markers={"A": (36.0, 14.0)})
    assert 2 <= len(found)
    assert 72_000 == min(found) + max(found)


# -- moves -----------------------------------------------------------------------------------------


def test_a_die_decides_which_of_equally_near_bases_the_way_begins_at() -> None:
    pair = a_unit("Line", size=2)

    def begins(play: Play) -> Point:
        return surroundings.way(play, play.state.find("Line"), play.state.markers[0])[0][0]

    found = seen(begins, [pair], {"Line": (35.45, 10.0)}, markers={"A": (36.0, 30.0)})
    assert {(35_450, 10_000), (36_550, 10_000)} == found


def test_a_die_decides_among_ends_of_a_move_that_no_key_tells_apart() -> None:
    endings = [end_points.Ending((x, 10_000), ((x, 10_000, 0),), covered=False) for x in (1, 2, 3)]

    def first(play: Play) -> int:
        return end_points.best_of(play, endings, [(lambda _: 0, 0)]).point[0]

    assert {1, 2, 3} == seen(first)


def test_a_die_decides_which_of_equally_near_models_of_an_enemy_a_unit_goes_to() -> None:
    pair = a_unit("Foe", size=2)

    def model(play: Play) -> Point:
        return kiting.nearest_model(play, play.state.find("Line"), play.state.find("Foe"))

    at = {"Line": (36.0, 10.0), "Foe": (35.45, 30.0)}
    assert {(35_450, 30_000), (36_550, 30_000)} == seen(model, at=at, ours=[pair])


def test_a_die_decides_to_which_side_a_unit_steps_that_cannot_go_on() -> None:
    def towards(play: Play, unit: Unit, point: Point, length: int, **_: Any) -> Move:
        if point[0] == MIDDLE:
            return walks.hold(play, unit)
        return Move(ADVANCE, ((*point, 0),), length=length)

    def stepped(play: Play) -> int:
        unit = play.state.find("Line")
        move = end_points.nearer(play, unit, (MIDDLE, 20_000), ADVANCE, ())
        return move.places[0][0] - MIDDLE

    with patch.object(marches, "towards", towards):
        found = seen(stepped, at={"Line": (36.0, 10.0)})
    assert {-5724, 0, 5724} == found


def test_a_die_decides_which_of_equal_weapons_gives_the_range_to_back_off_to() -> None:
    guns = a_unit("Line", weapons=['Gun (18", A2)', 'Rifle (24", A2)'])

    def ranged(play: Play) -> str:
        unit, foe = play.state.find("Line"), play.state.find("Foe")
        (gun,) = next(kiting.kiting_guns(play, unit, foe))
        return gun.name

    assert {"Gun", "Rifle"} == seen(ranged, [guns], {"Line": (36.0, 10.0), "Foe": (36.0, 20.0)})


def test_a_die_decides_among_ends_as_far_from_the_enemy_that_a_unit_backs_off_from() -> None:
    guns = a_unit("Line", weapons=[RIFLE])
    wall = "water at 36,6: box 4x3\n"

    def backed(play: Play) -> int:
        unit = play.state.find("Line")
        move, _ = kiting.at_enemy(play, unit, play.state.find("Foe"))
        return move.places[0][0] - MIDDLE

    at = {"Line": (36.0, 12.0), "Foe": (36.0, 22.0)}
    assert {True, False} == {aside > 0 for aside in seen(backed, [guns], at, terrain=wall)}


def test_a_shaken_aircraft_that_has_to_fly_goes_for_the_nearest_objective() -> None:
    markers = {"A": (60.0, 40.0), "B": (30.0, 24.0)}
    play, _ = scene([FOE], [PLANE], {"Plane": (36.0, 10.0)}, markers=markers, rules=GF35)
    assert (30_000, 24_000) == activation.nearest_goal(play, play.state.find("Plane"))


# -- targets, wounds, wrecks -----------------------------------------------------------------------


def test_a_die_decides_which_targets_are_kept_for_weapons_of_equal_damage() -> None:
    guns = ['Lance (24", A2, AP(1))', 'Maul (24", A2, Deadly(3))', RIFLE]
    foes = [a_unit("Near"), a_unit("Tank", rules=["Tough(3)"]), a_unit("Guard", defense=3)]
    at = {"Line": (36.0, 10.0), "Near": (36.0, 20.0), "Tank": (30.0, 22.0), "Guard": (42.0, 22.0)}

    def kept(play: Play) -> tuple[str, ...]:
        found = targets.shots(play, play.state.find("Line"))
        return tuple(sorted({shot.enemy.name for shot in found}))

    pairs = {("Guard", "Near"), ("Guard", "Tank"), ("Near", "Tank")}
    with patch.object(shooting, "expected_wounds", lambda *_: 1.0):
        found = seen(kept, [a_unit("Line", weapons=guns)], at, ours=foes)
    assert pairs == found


def test_weapons_of_equal_damage_are_equal_however_their_sums_are_rounded() -> None:
    guns = [f'Gun {n} (24", A{n % 6 + 1}, AP({n // 6}))' for n in range(24)]
    alike: dict[Fraction, dict[str, float]] = {}
    for defense in (2, 3, 4, 5, 6):
        for cover in (False, True):
            play, _ = scene(
                [a_unit("Foe", defense=defense)],
                [a_unit("Line", weapons=guns)],
                {"Line": (36.0, 20.0), "Foe": (36.0, 30.0)},
            )
            unit, foe = play.state.find("Line"), play.state.find("Foe")
            for gun in play.rules.forces.of(unit).ranged:
                worth = shooting.expected_wounds(play, unit, gun, foe, cover=cover)
                exact = Fraction(worth).limit_denominator(1000)
                alike.setdefault(exact, {})[f"{gun.key} {defense} {cover}"] = worth
    assert any(len(set(sums.values())) > 1 for sums in alike.values())
    for sums in alike.values():
        assert list(sums) == ties.highest(sums)


def test_a_die_decides_which_of_equally_near_objectives_a_unit_works_on() -> None:
    def aim(play: Play) -> Point:
        return wounds.aim_of(play, play.state.find("Line"))

    at = {"Line": (36.0, 24.0)}
    assert {(30_000, 24_000), (42_000, 24_000)} == seen(aim, at=at, markers=LEFT_AND_RIGHT)


def test_a_die_decides_which_of_equally_near_enemies_a_unit_works_on() -> None:
    at = {"Line": (36.0, 24.0), "Foe": (30.0, 24.0), "More": (42.0, 24.0)}

    def aim(play: Play) -> Point:
        return wounds.aim_of(play, play.state.find("Line"))

    assert {(30_000, 24_000), (42_000, 24_000)} == seen(aim, at=at, ours=[FOE, a_unit("More")])


def test_a_die_decides_which_of_models_dies_that_the_chain_misses_alike() -> None:
    def dies(play: Play) -> int:
        unit = play.state.find("Line")
        for nth, body in enumerate(unit.bodies):
            body.x, body.y = (30_000, 36_000, 42_000)[nth % 3], (10_000, 30_000)[nth // 3]
        positions.forget(play)
        links = dict.fromkeys(range(6), 0)
        ranks = dict.fromkeys(range(6), (False, 0))
        # Three pairs of a chain, so that each loss leaves as many pieces as any other.
        for one, other in ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)):
            links[one] |= 1 << other
            links[other] |= 1 << one
        troop = play.rules.forces.of(unit)
        pressed = wounds.Pressed(unit, troop, ranks, links)
        return wounds.dies_first(play, pressed, range(6))

    found = seen(dies, [a_unit("Line", size=6)], {"Line": (36.0, 10.0)})
    assert 3 <= len(found)


def test_units_of_the_ai_get_out_of_one_wreck_in_random_order() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    parts = [truck, LINE, a_unit("More")]

    def gets_out(play: Play) -> str:
        for name in ("Line", "More"):
            unit = play.state.find(name)
            unit.rides = play.state.find("Truck").key
        wounds.remove(play, play.state.find("Truck"), "GFC-42")
        transports.wrecks(play)
        door = play.door
        assert isinstance(door, Given)
        return str(door.facts("disembarks")["who"])

    at = {"Truck": (36.0, 10.0), "Line": (36.0, 10.0), "More": (36.0, 10.0)}
    assert {"Line", "More"} == seen(gets_out, parts, at)


def test_places_equally_near_to_two_objectives_are_looked_through_to_the_last() -> None:
    goals = (12_000, 24_000), (36_000, 24_000)

    found = list(islice(deployment.Lattice((0, 0, 48_000, 6_000), goals, 1).places(), 10_000))

    assert {(x, y) for _, x, y, _ in found} == {
        (x, y) for x in range(0, 48_001, 500) for y in range(0, 6_001, 500)
    }
    assert len(found) == 97 * 13 + 13  # those in the middle once for either
