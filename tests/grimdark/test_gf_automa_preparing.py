"""GF-PREP-1 to GF-BONUS-2: what the AI does before a battle and at the start of a round."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pytest
from fielded import Given, a_unit, fields_of
from gf_situations import names, scene, stand
from test_gf_automa_activation import rolled
from test_gf_own_rules import chances

from lonehand.games.grimdark_future.automa import preparation, sections
from lonehand.games.grimdark_future.automa.places import deployment, special_places
from lonehand.games.grimdark_future.automa.unit_types import give_types, type_of
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import placement, positions
from lonehand.games.grimdark_future.state import AI, IN_RESERVE, ON_TABLE, PEOPLE, Marker, Unit
from lonehand.space.inches import fields
from lonehand.space.inches.measures import Point, between
from lonehand.space.inches.moves.placement import Room, move_all, place_unit
from lonehand.space.inches.shapes import Shape, base, distance, outline

FOE = a_unit("Foe")
AREA = (0, 12_000, 72_000, 36_000)
RIFLE, KNIFE = 'Rifle (24", A1)', "Knife (A1)"
CENTRES = [(x, y) for y in (18_000, 30_000) for x in (12_000, 36_000, 60_000)]


def deployed(play: Play, name: str) -> Unit:
    """Return a unit after its whole army has been deployed."""
    preparation.deploy(play, AI)
    return play.state.find(name)


def ready(play: Play, section: int = 1) -> None:
    """Let every unit of the AI be in group 1, and that in a section."""
    give_types(play, AI)
    for unit in play.state.units:
        unit.group = 1 if unit.side == AI else 0
    play.state.sections = [section, section, section]


# -- armies and objectives -------------------------------------------------------------------------


def test_both_armies_are_drawn_and_never_the_same() -> None:
    drawn = {preparation.armies(Given(seed=f"{n}"), ["a", "b", "c"]) for n in range(60)}
    assert {(x, y) for x in "abc" for y in "abc" if x != y} == drawn


def test_the_area_of_objectives_falls_into_six_parts_three_along_the_long_side() -> None:
    play, _ = scene([FOE], [a_unit()])
    assert CENTRES == preparation.squares(play, AREA)


def test_no_two_centres_of_the_usual_table_are_too_near_for_two_objectives() -> None:
    play, _ = scene([FOE], [a_unit()])
    places = preparation.squares(play, AREA)
    pairs = [(one, other) for one in places for other in places if one < other]
    assert 15 == len(pairs)
    assert 12_000 == min(between(one, other) for one, other in pairs)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_ai_places_an_objective_in_the_centre_of_the_square_that_is_rolled(face: int) -> None:
    play, _ = scene([FOE], [a_unit()])
    door = rolled(play, face)
    assert CENTRES[face - 1] == preparation.objective(play, AREA, lambda _: True)
    assert ["GF-PREP-2b"] == [clause for clause, _, _ in door.rolls]


def test_where_the_centre_will_not_do_the_objective_moves_towards_another_just_far_enough() -> None:
    play, _ = scene([FOE], [a_unit()])
    door = rolled(play, 1, 1, 2)
    found = preparation.objective(play, AREA, lambda place: place[0] > 14_950)
    assert (15_000, 18_000) == found
    assert ["GF-PREP-2b", "GF-PREP-2c", "GF-PREP-2c"] == [clause for clause, _, _ in door.rolls]


def test_with_no_valid_place_on_the_way_yet_another_square_is_rolled() -> None:
    play, _ = scene([FOE], [a_unit()])
    rolled(play, 1, 2, 4)
    found = preparation.objective(play, AREA, lambda place: place[1] > 20_000)
    assert (12_000, 20_100) == found


def test_after_all_squares_the_nearest_valid_place_of_the_area_counts() -> None:
    play, _ = scene([FOE], [a_unit()])
    rolled(play, 1, 2, 3, 4, 5, 6)

    def in_a_corner(place: Point) -> bool:
        return place[0] < 2000 and place[1] < 14_000

    found = preparation.objective(play, AREA, in_a_corner)
    assert found is not None
    assert in_a_corner(found)
    assert between(found, (12_000, 18_000)) < 11_000
    rolled(play, 1, 2, 3, 4, 5, 6)
    assert None is preparation.objective(play, AREA, lambda _: False)


# -- types -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapons", "kind"),
    [
        ([RIFLE, "Sword (A3)"], "Hybrid"),
        (['Rifle (24", A2)', KNIFE], "Shooting"),
        ([RIFLE, KNIFE], "Shooting"),
        ([RIFLE], "Shooting"),
        ([KNIFE], "Melee"),
    ],
)
def test_the_better_weapons_make_the_type_of_a_unit(weapons: list[str], kind: str) -> None:
    assert kind == kind_of(weapons)


def test_a_unit_without_a_melee_weapon_is_shooting_whatever_its_impact() -> None:
    assert "Shooting" == kind_of([RIFLE], "Impact(9)", "Furious")
    assert "Hybrid" == kind_of([RIFLE, KNIFE], "Impact(9)", "Furious")


def kind_of(weapons: list[str], *rules: str) -> str:
    """Return the type that a unit with these weapons and rules is given."""
    play, _ = scene([FOE], [a_unit("Line", weapons=weapons, rules=rules)])
    give_types(play, AI)
    unit = play.state.find("Line")
    unit.kind = ""
    give_types(play, AI)
    return unit.kind


def test_the_type_of_a_unit_stays_what_it_is_for_the_game() -> None:
    play, _ = scene([FOE], [a_unit("Line", weapons=[KNIFE])])
    unit = play.state.find("Line")
    unit.kind = "Hybrid"
    give_types(play, AI)
    assert "Hybrid" == unit.kind


def test_a_joined_hero_counts_for_the_type_of_his_unit() -> None:
    hero = a_unit("Hero", rules=["Hero", "Tough(3)"], weapons=["Axe (A9)"], joins="line")
    play, _ = scene([FOE], [a_unit("Line", weapons=[RIFLE]), hero])
    assert "Hybrid" == type_of(play, play.state.find("Line"))


def test_by_an_option_a_die_decides_between_equally_good_weapons() -> None:
    seen = set()
    for seed in range(12):
        line = a_unit("Line", weapons=[RIFLE, KNIFE])
        play, _ = scene([FOE], [line], seed=f"{seed}", type_tie="roll")
        seen.add(type_of(play, play.state.find("Line")))
    assert {"Hybrid", "Shooting"} == seen


def test_by_an_option_weapons_are_compared_against_one_defender() -> None:
    blast = a_unit("Line", weapons=['Flamer (12", A1, Blast(3))', "Club (A3, Deadly(3))"])
    three, _ = scene([FOE], [blast])
    one, _ = scene([FOE], [blast], worth="one")
    assert "Hybrid" == type_of(three, three.state.find("Line"))
    assert type_of(one, one.state.find("Line")) in ("Hybrid", "Shooting")


def test_aircraft_are_shooting_units_whatever_their_weapons() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=["Ram (A9)", RIFLE])
    play, _ = scene([FOE], [plane])
    assert "Shooting" == type_of(play, play.state.find("Plane"))


# -- groups and sections ---------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 7, 10])
def test_units_are_dealt_into_three_groups_of_nearly_equal_size(count: int) -> None:
    play, _ = scene([FOE], [a_unit(f"U{number}") for number in range(count)])
    preparation.prepare(play, AI)
    sizes = Counter(unit.group for unit in play.state.units if unit.side == AI)
    assert count == sum(sizes.values())
    assert {1, 2, 3} >= set(sizes)
    assert max(sizes.values()) - min(sizes[n] for n in (1, 2, 3)) <= 1


def test_every_group_gets_the_odd_unit_now_and_then() -> None:
    seen = set()
    for seed in range(30):
        play, _ = scene([FOE], [a_unit("Alone")], seed=f"{seed}")
        preparation.prepare(play, AI)
        seen.add(play.state.find("Alone").group)
    assert {1, 2, 3} == seen


def test_a_die_gives_each_group_a_section_and_all_are_rolled_again_if_all_would_share_one() -> None:
    play, _ = scene([FOE], [a_unit(f"U{number}") for number in range(3)])
    units = [unit for unit in play.state.units if unit.side == AI]
    door = rolled(play, 1, 2, 1, 5, 3, 1)
    preparation.group(play, units)
    assert [3, 2, 1] == play.state.sections
    assert 6 * ["GF-DEP-2c"] == [clause for clause, _, _ in door.rolls]


def test_a_lone_group_may_have_any_section_and_two_groups_never_share_one() -> None:
    play, _ = scene([FOE], [a_unit("One"), a_unit("Two")])
    units = [unit for unit in play.state.units if unit.side == AI]
    door = rolled(play, 4)
    preparation.group(play, units[:1])
    assert 1 == len(door.rolls)
    door = rolled(play, 4, 3, 4, 5)
    preparation.group(play, units)
    assert [2, 3] == sorted(section for section in play.state.sections if section)


def test_cargo_ambush_units_and_joined_heroes_are_in_no_group_of_their_own() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    hero = a_unit("Hero", rules=["Hero", "Tough(3)"], joins="line")
    parts = [truck, a_unit("Line", size=4), hero, a_unit("Ghosts", rules=["Ambush"])]
    play, _ = scene([FOE], parts)
    preparation.prepare(play, AI)
    groups = {unit.name: unit.group for unit in play.state.units if unit.side == AI}
    assert {"Truck", "Line", "Ghosts"} == set(groups)
    assert (0, 0) == (groups["Line"], groups["Ghosts"])
    assert groups["Truck"] in (1, 2, 3)


# -- where they stand ------------------------------------------------------------------------------


def front(play: Play, unit: Unit, place: tuple[float, float]) -> int:
    """Return how far a unit's nearest base is from a place in inches."""
    return positions.to_place(play, unit, (int(place[0] * 1000), int(place[1] * 1000)))


def test_a_unit_deploys_in_its_section_and_zone_as_near_to_an_objective_as_it_can() -> None:
    play, _ = scene([FOE], [a_unit("Line", size=10)], markers={"A": (12, 18), "B": (60, 18)})
    ready(play, section=1)
    unit = play.state.find("Line")
    assert preparation.deploy_unit(play, unit)
    assert front(play, unit, (12, 18)) in range(5950, 6150)
    for shape in positions.shapes(play, unit):
        left, top, right, bottom = shape.outline.box
        assert shape.x + left >= 0
        assert shape.x + right <= 24_000
        assert shape.y + top >= 0
        assert shape.y + bottom <= 12_000
    assert positions.is_coherent(play, unit)


def nearest_by_force(play: Play, unit: Unit) -> int:
    """Return how near to an objective a unit can deploy, by trying places and facings."""
    section, count = play.state.sections[unit.group - 1], 3
    box = sections.common(sections.strip(play, AI, section, count), placement.zone(play, unit.side))
    ground = play.table.ground.with_property(*deployment.SORTS[0])
    room = Room(play.table.ground, ground, placement.gaps_to_keep(play, unit, 1000), box)
    bases, rule = placement.bases_of(play, unit), positions.rule_of(play)
    spots = [Shape(outline(((0, 0),)), *goal) for goal in placement.goals_of(play)]
    grid = ((x, y) for x in range(box[0], box[2], 500) for y in range(box[1], box[3], 500))
    found = 1 << 40
    for place in sorted(grid, key=lambda at: min(between(at, (s.x, s.y)) for s in spots)):
        far = min(between(place, (spot.x, spot.y)) for spot in spots)
        if far - 3000 > found:
            break
        for facing in range(0, 360, 30):
            shapes = place_unit(bases, place, facing, room, rule)
            for shape in shapes or ():
                found = min(found, *(distance(shape, spot) for spot in spots))
    return found


@pytest.mark.parametrize("part", range(3))
def test_units_of_few_models_deploy_as_near_as_any_place_and_facing_allows(part: int) -> None:
    """Within a quarter of an inch, on crowded ground, with round and oval bases."""
    chance = chances(f"near {part}")
    for nth in range(4):
        pieces = "".join(
            f"{chance.choice(('rocks', 'marsh', 'minefield'))} at {x},{chance.randrange(3, 12)}:"
            f" box {chance.randrange(2, 6)}x{chance.randrange(2, 4)}\n"
            for x in range(5, 72, 8)
        )
        oval = chance.choice(("60x35", "92x120", "150x60"))
        bike = a_unit("Bike", size=chance.randrange(1, 3)).replace(
            'base = "25"', f'base = "{oval}"'
        )
        play, _ = scene(
            [FOE],
            [a_unit("Line", size=4), bike],
            markers={"A": (chance.randrange(6, 66), 18), "B": (chance.randrange(6, 66), 24)},
            terrain=pieces,
            seed=f"{part} {nth}",
        )
        ready(play, chance.randrange(1, 4))
        for name in ("Bike", "Line"):
            unit = play.state.find(name)
            least = nearest_by_force(play, unit)
            assert preparation.deploy_unit(play, unit)
            spots = [Shape(outline(((0, 0),)), m.x, m.y) for m in play.state.markers]
            far = min(distance(one, spot) for one in positions.shapes(play, unit) for spot in spots)
            assert far <= least + 250


def nearest_way_by_force(play: Play, unit: Unit) -> int:
    """Return how near to an objective a Scout can come, by trying every fifth of an inch."""
    here = positions.block(play, unit)
    ground = play.table.ground.with_property(*deployment.SORTS[0])
    room = Room(play.table.ground, ground, placement.gaps_to_keep(play, unit, 1000))
    middles = [(shape.x, shape.y) for shape in here.shapes]
    goals = placement.goals_of(play)
    steps = range(-12_000, 12_001, 200)
    ways = [(x, y) for x in steps for y in steps if hypot(x, y) <= 12_000]

    def far(way: Point) -> int:
        return min(between((x + way[0], y + way[1]), at) for x, y in middles for at in goals)

    now = far((0, 0))
    nearer = sorted((less, way) for way in ways if (less := far(way)) < now)
    able = (less for less, way in nearer if all(map(room.has, move_all(here.shapes, *way))))
    return next(able, now)


@pytest.mark.parametrize("part", range(3))
def test_scouts_end_as_near_to_an_objective_as_any_way_takes_them(part: int) -> None:
    """Within three tenths of an inch, past rocks, marshes and other units."""
    chance = chances(f"scouts {part}")
    for nth in range(2):
        pieces = "".join(
            f"{chance.choice(('rocks', 'marsh'))} at {x},{y + chance.randrange(0, 3)}:"
            f" box {chance.randrange(2, 5)}x{chance.randrange(1, 4)}\n"
            for x in range(5, 72, 8)
            for y in (15, 21)
        )
        scouts = a_unit("Scouts", size=4, rules=["Scout"])
        markers = {"A": (chance.randrange(6, 66), 18), "B": (chance.randrange(6, 66), 24)}
        play, _ = scene([FOE], [scouts], markers=markers, terrain=pieces, seed=f"{part} {nth}")
        unit = play.state.find("Scouts")
        stand(unit, chance.randrange(6, 60), chance.randrange(3, 10))
        least = nearest_way_by_force(play, unit)
        special_places.scout(play, unit)
        ends = [(body.x, body.y) for body in unit.bodies]
        assert (
            min(between(at, goal) for at in ends for goal in placement.goals_of(play)) < least + 300
        )


def test_an_aircraft_beside_another_begins_as_near_as_the_edge_is_free() -> None:
    planes = [a_unit(name, rules=["Aircraft", "Tough(6)"]) for name in ("Plane", "Other")]
    play, _ = scene([FOE], planes, markers={"A": (12.2, 18)})
    ready(play, 3 if placement.edge(play.state, AI) == "south" else 1)
    for name in ("Plane", "Other"):
        assert preparation.deploy_unit(play, play.state.find(name))
    first, second = (
        positions.shapes(play, play.state.find(name))[0] for name in ("Plane", "Other")
    )
    gap = play.rules.forces.profile.move.gap * 1000
    assert gap <= distance(first, second) <= gap + 100


def test_an_aircraft_whose_section_is_narrower_than_it_begins_elsewhere_on_the_edge() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"]).replace('base = "25"', 'base = "120"')
    play, _ = scene([FOE], [plane], markers={"A": (6, 18)})
    play.table = fields.field("table: Narrow\nsize: 12 x 36\n")
    ready(play)
    assert preparation.deploy_unit(play, play.state.find("Plane"))


def test_any_objective_will_do_for_a_unit_that_deploys() -> None:
    play, _ = scene([FOE], [a_unit("Line")], markers={"A": (23, 30), "B": (4, 13)})
    ready(play, section=1)
    unit = play.state.find("Line")
    preparation.deploy_unit(play, unit)
    assert front(play, unit, (4, 13)) <= 1100


def test_units_deploy_in_random_order_whatever_their_group() -> None:
    seen = set()
    for seed in range(30):
        play, door = scene([FOE], [a_unit(n) for n in ("One", "Two", "Three")], seed=f"{seed}")
        preparation.deploy(play, AI)
        seen.add(tuple(fields_of(e)["who"] for e in door.events if e.kind == "deploys"))
    assert 6 == len(seen)


WOOD = "marsh at 12,9: box 23x6\n"
MINES = "minefield at 12,9: box 23x6\n"


@pytest.mark.parametrize("terrain", [WOOD, MINES])
def test_a_unit_does_not_deploy_in_difficult_or_dangerous_terrain(terrain: str) -> None:
    play, _ = scene([FOE], [a_unit("Line", size=5)], markers={"A": (12, 18)}, terrain=terrain)
    ready(play, section=1)
    unit = play.state.find("Line")
    preparation.deploy_unit(play, unit)
    assert not {"difficult", "dangerous"} & positions.terrain_under(play, unit)


@pytest.mark.parametrize("rule", ["Strider", "Flying"])
@pytest.mark.parametrize("terrain", [WOOD, MINES])
def test_strider_and_flying_free_a_unit_from_both_when_it_deploys(rule: str, terrain: str) -> None:
    line = a_unit("Line", size=5, rules=[rule])
    play, _ = scene([FOE], [line], markers={"A": (12, 18)}, terrain=terrain)
    ready(play, section=1)
    unit = play.state.find("Line")
    preparation.deploy_unit(play, unit)
    assert front(play, unit, (12, 18)) in range(5950, 6150)


def test_with_no_place_in_its_section_a_unit_deploys_in_the_next_one_clockwise() -> None:
    full = "water at 12,6: box 24x12\n"
    play, _ = scene([FOE], [a_unit("Line", size=5)], markers={"A": (12, 18)}, terrain=full)
    ready(play, section=1)
    unit = play.state.find("Line")
    preparation.deploy_unit(play, unit)
    assert all(24_000 < body.x < 48_000 for body in unit.bodies)


def test_with_no_open_ground_at_all_difficult_ground_comes_before_dangerous_ground() -> None:
    terrain = (
        "marsh at 12,6: box 24x12\nminefield at 36,6: box 24x12\nminefield at 60,6: box 24x12\n"
    )
    play, _ = scene([FOE], [a_unit("Line", size=5)], markers={"A": (36, 18)}, terrain=terrain)
    ready(play, section=2)
    unit = play.state.find("Line")
    preparation.deploy_unit(play, unit)
    assert frozenset(("difficult",)) == positions.terrain_under(play, unit)


def test_where_two_objectives_are_equally_near_a_die_decides() -> None:
    seen = set()
    for seed in range(12):
        markers = {"A": (6, 18), "B": (18, 18)}
        play, _ = scene([FOE], [a_unit("Line")], markers=markers, seed=f"{seed}")
        ready(play, section=1)
        unit = play.state.find("Line")
        preparation.deploy_unit(play, unit)
        seen.add(unit.bodies[0].x < 12_000)
    assert {True, False} == seen


def test_deployment_is_the_same_from_both_edges() -> None:
    found = []
    for edge in ("south", "north"):
        y = 18 if edge == "south" else 30
        x = 10 if edge == "south" else 62
        line = a_unit("Line", size=10)
        play, _ = scene([FOE], [line], markers={"A": (x, y)}, edge=edge)
        ready(play, section=1)
        unit = play.state.find("Line")
        preparation.deploy_unit(play, unit)
        places = [(body.x, body.y) for body in unit.bodies]
        if edge == "north":
            places = [(72_000 - x, 48_000 - y) for x, y in places]
        found.append(places)
    assert all(between(a, b) <= 4 for a, b in zip(*found, strict=True))


# -- special rules ---------------------------------------------------------------------------------


def test_aircraft_start_first_on_the_edge_with_their_nose_to_the_nearest_objective() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
    markers = {"A": (12, 18), "B": (60, 30)}
    play, door = scene([FOE], [a_unit("Line"), plane, a_unit("More")], markers=markers)
    unit = deployed(play, "Plane")
    first = next(event for event in door.events if event.kind == "deploys")
    assert ("GF-SR-AIRCRAFT", "Plane") == (first.clause, fields_of(first)["who"])
    shape = positions.shapes(play, unit)[0]
    assert 0 == shape.y + shape.outline.box[1]


def test_an_aircraft_stands_at_the_point_of_its_edge_nearest_to_an_objective() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
    play, _ = scene([FOE], [plane], markers={"A": (15, 18)})
    ready(play, section=1)
    unit = play.state.find("Plane")
    preparation.deploy_unit(play, unit)
    shape = positions.shapes(play, unit)[0]
    assert (15_000, 90, 0) == (shape.x, unit.bodies[0].turn, shape.y + shape.outline.box[1])


def test_ambush_units_stay_in_reserve_and_arrive_in_round_2_away_from_enemies() -> None:
    ghosts = a_unit("Ghosts", size=5, rules=["Ambush"])
    play, _ = scene([FOE], [ghosts], {"Foe": (36, 24)}, markers={"A": (36, 24)})
    unit = deployed(play, "Ghosts")
    assert IN_RESERVE == unit.where
    play.state.round = 1
    assert [] == preparation.ambush(play, AI)
    play.state.round = 2
    assert ["Ghosts"] == names(preparation.ambush(play, AI))
    play.state.sections = [2, 2, 2]
    assert preparation.arrive(play, unit)
    assert (ON_TABLE, 2) == (unit.where, unit.arrived)
    assert 9000 < positions.gap(play, unit, play.state.find("Foe")) < 9300


def test_ambush_units_that_find_no_place_wait_for_the_next_round() -> None:
    ghosts = a_unit("Ghosts", rules=["Ambush"])
    foes = [a_unit(f"F{x}{y}") for x in range(6) for y in range(4)]
    at = {f"F{x}{y}": (6.0 + 12 * x, 6.0 + 12 * y) for x in range(6) for y in range(4)}
    play, door = scene(foes, [ghosts], at, markers={"A": (36, 24)}, round=2, explains=True)
    (unit,) = preparation.ambush(play, AI)
    assert not preparation.arrive(play, unit)
    assert "no place for it is more than 9″ from all enemies" == door.facts("stays")["why"]
    play.state.round = 3
    assert ["Ghosts"] == names(preparation.ambush(play, AI))


def test_scouts_deploy_last_and_then_go_as_near_to_the_nearest_objective_as_they_may() -> None:
    scouts = a_unit("Scouts", size=5, rules=["Scout"])
    parts = [scouts, a_unit("Line"), a_unit("More")]
    for seed in "abcdef":
        play, door = scene([FOE], parts, markers={"A": (36, 24)}, seed=seed)
        unit = deployed(play, "Scouts")
        order = [fields_of(event)["who"] for event in door.events if event.kind == "deploys"]
        assert "Scouts" == order[-1]
    told = door.facts("moves")
    assert told["length"] <= 12_000
    before = min(hypot(x - 36_000, y - 24_000) for x, y in told["was"])
    after = min(hypot(x - 36_000, y - 24_000) for x, y in told["now"])
    assert after < before - 8000
    assert positions.is_coherent(play, unit)


@pytest.mark.parametrize(("rule", "clause"), [("Scout", "GF-SR-SCOUT"), ("Ambush", "GF-SR-AMBUSH")])
def test_a_unit_scouts_or_waits_in_ambush_only_if_its_joined_hero_has_that_rule_too(
    rule: str, clause: str
) -> None:
    for rules, expected in (([], False), ([rule], True)):
        parts = [
            a_unit("Band", size=3, rules=[rule]),
            a_unit("Chief", rules=["Hero", "Tough(3)", *rules], joins="band"),
        ]
        play, door = scene([FOE], parts, markers={"A": (36, 24)})
        unit = deployed(play, "Band")
        assert 4 == len(unit.bodies)
        assert expected == (clause in [event.clause for event in door.events])
        assert (ON_TABLE if rule == "Scout" or not expected else IN_RESERVE) == unit.where


def test_entrenched_units_deploy_in_the_highest_place_with_most_view_of_zone_and_section() -> None:
    guns = a_unit("Guns", rules=["Entrenched"], weapons=[RIFLE])
    terrain = "hill at 4,4: box 6x6\nbuilding at 20,11: box 6x2\n"
    play, _ = scene([FOE], [guns], markers={"A": (20, 14)}, terrain=terrain)
    ready(play, section=1)
    unit = play.state.find("Guns")
    preparation.deploy_unit(play, unit)
    assert {2000} == set(positions.levels(play, positions.block(play, unit)))


def test_of_equally_high_places_the_one_with_most_view_counts() -> None:
    terrain = "building at 12,13: box 24x1\n"
    field = scene([FOE], [a_unit()], terrain=terrain)[0].table
    small = base("25")
    behind = special_places.view(field, small, (12_000, 11_000))
    aside = special_places.view(field, small, (12_000, 20_000))
    assert aside > behind


def test_transports_get_random_units_as_full_as_can_be() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    parts = [
        truck,
        a_unit("Five", size=5),
        a_unit("Ogres", size=2, rules=["Tough(3)"]),
        a_unit("One"),
    ]
    loads: Counter[frozenset[str]] = Counter()
    for seed in range(40):
        play, _ = scene([FOE], parts, seed=f"{seed}")
        preparation.load(play, AI)
        loads[frozenset(unit.name for unit in play.state.units if unit.rides)] += 1
    assert {frozenset(("Five", "One")), frozenset(("Ogres",)), frozenset(("One",))} >= set(loads)
    assert loads[frozenset(("Five", "One"))]
    assert loads[frozenset(("Ogres",))]


def test_aircraft_transports_entrenched_and_scouts_do_not_ride() -> None:
    truck = a_unit("Truck", rules=["Transport(20)", "Tough(6)"])
    parts = [truck]
    parts += [a_unit(rule, rules=[rule]) for rule in ("Aircraft", "Entrenched", "Scout", "Ambush")]
    play, _ = scene([FOE], [*parts, a_unit("Second", rules=["Transport(1)"])])
    preparation.load(play, AI)
    assert [] == [unit.name for unit in play.state.units if unit.rides]


def test_units_that_cannot_move_and_so_never_get_out_do_not_ride() -> None:
    truck = a_unit("Truck", rules=["Transport(20)", "Tough(6)"])
    play, _ = scene([FOE], [truck, a_unit("Gun", rules=["Immobile"]), a_unit("Line")])
    preparation.load(play, AI)
    assert ["Line"] == [unit.name for unit in play.state.units if unit.rides]


def test_ambush_units_ride_in_transports_with_ambush() -> None:
    drill = a_unit("Drill", rules=["Transport(6)", "Tough(6)", "Ambush"])
    play, _ = scene([FOE], [drill, a_unit("Ghosts", rules=["Ambush"])])
    preparation.load(play, AI)
    assert play.state.find("Drill").key == play.state.find("Ghosts").rides


# -- the challenge ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "ai", "to_hit", "defense"),
    [(0, 0, 1, 0), (1, 1, 1, 0), (2, 1, 1, 1), (1, 2, 0, 0)],
)
def test_the_ai_gets_its_bonus_by_what_it_holds(
    people: int, ai: int, to_hit: int, defense: int
) -> None:
    play, _ = scene([FOE], [a_unit()])
    play.state.markers = [Marker(f"{n}", 0, 0, PEOPLE) for n in range(people)]
    play.state.markers += [Marker(f"a{n}", 0, 0, AI) for n in range(ai)]
    play.state.options["bonus"] = "on"
    preparation.bonus(play)
    assert (to_hit, defense) == (play.state.to_hit, play.state.defense)


def test_without_the_challenge_there_is_no_bonus_and_by_an_option_none_in_round_1() -> None:
    play, _ = scene([FOE], [a_unit()])
    preparation.bonus(play)
    assert 0 == play.state.to_hit
    play, _ = scene([FOE], [a_unit()], bonus_from="2")
    play.state.options["bonus"] = "on"
    preparation.bonus(play)
    assert 0 == play.state.to_hit
    play.state.round = 2
    preparation.bonus(play)
    assert 1 == play.state.to_hit


def test_the_zone_of_a_side_is_that_of_its_edge() -> None:
    play, _ = scene([FOE], [a_unit()], edge="north")
    assert (0, 36_000, 72_000, 48_000) == placement.zone(play, AI)
    assert (0, 0, 72_000, 12_000) == placement.zone(play, PEOPLE)
