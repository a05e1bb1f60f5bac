"""Places where the letter is easily missed: exits of cargo, what comes next, what is told."""

from __future__ import annotations

from collections import Counter

import pytest
from fielded import a_unit, fields_of, spell
from gf_situations import inch, scene

from lonehand.games.grimdark_future import preparations
from lonehand.games.grimdark_future.automa import activation, next_unit, spells, targets
from lonehand.games.grimdark_future.automa.activation import OnMap
from lonehand.games.grimdark_future.automa.places import end_points
from lonehand.games.grimdark_future.automa.preparation import deploy
from lonehand.games.grimdark_future.automa.sections import section_at
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import reserves, visibility
from lonehand.games.grimdark_future.rules.movement import consolidation, positions
from lonehand.games.grimdark_future.state import AI, OFF_TABLE, ON_TABLE
from lonehand.space.inches.shapes import overlaps

RIFLE, AXE = 'Rifle (24", A1)', "Axe (A2)"
TRUCK = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
BOG = "swamp at 44,10: box 12x20\n"
BOLT = spell("Bolt", 1, 12, "damage", hits=2)
FIRE = "fire at 44,10: box 12x20\n"
KINDS = "kind swamp: difficult\nkind fire: dangerous\nkind wood: cover\n\n"


def loaded(
    terrain: str, marker: tuple[float, float], rules: tuple[str, ...] = (), foe: float = 70.0
) -> Play:
    """Return a battle of cargo in a truck at 36,10, with an objective and an enemy to the right."""
    cargo = a_unit("Cargo", size=3, rules=list(rules), weapons=[AXE])
    at = {"Truck": (36.0, 10.0), "Cargo": (1.0, 1.0), "Foe": (foe, 10.0)}
    play, _ = scene(
        [a_unit("Foe")], [TRUCK, cargo], at, markers={"A": marker}, terrain=KINDS + terrain, round=2
    )
    play.state.find("Cargo").rides = play.state.find("Truck").key
    return play


def models_in(play: Play, word: str) -> int:
    """Return how many models of the cargo stand in terrain of a sort."""
    shapes = positions.shapes(play, play.state.find("Cargo"))
    return sum(
        any(overlaps(shape, lump.shape) for lump in play.table.sorts[word]) for shape in shapes
    )


def test_cargo_gets_out_into_difficult_ground_only_if_an_objective_lies_in_it() -> None:
    for marker, inside in (((44.0, 10.0), True), ((52.0, 10.0), False)):
        play = loaded(BOG, marker)
        activation.act(OnMap(play, play.state.find("Cargo")))
        assert inside == bool(models_in(play, "difficult")), marker
        assert "" == play.state.find("Cargo").rides


def test_cargo_of_an_aircraft_that_leaves_the_table_is_off_it_until_both_come_back() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)", "Transport(6)"], weapons=[RIFLE])
    at = {"Plane": (36.0, 30.0), "Cargo": (1.0, 1.0), "Foe": (36.0, 20.0)}
    parts = [plane, a_unit("Cargo", size=3, weapons=[AXE])]
    play, _ = scene([a_unit("Foe")], parts, at, markers={"A": (36, 24)}, round=2)
    transport, cargo = play.state.find("Plane"), play.state.find("Cargo")
    cargo.rides, transport.bodies[0].turn = transport.key, 90
    activation.act(OnMap(play, transport))
    assert OFF_TABLE == transport.where == cargo.where
    assert [] == play.state.units_waiting(AI)
    assert None is next_unit.next_unit(play, AI, next_unit.in_section)
    reserves.bring_back(play)
    assert ON_TABLE == transport.where == cargo.where
    assert transport.key == cargo.rides
    assert [cargo] == play.state.units_waiting(AI)


def test_cargo_with_strider_or_flying_gets_out_into_what_is_open_to_it() -> None:
    for rules, terrain, word, inside in (
        (("Strider",), BOG, "difficult", True),
        (("Strider",), FIRE, "dangerous", False),
        (("Flying",), BOG, "difficult", True),
        (("Flying",), FIRE, "dangerous", True),
    ):
        play = loaded(terrain, (52.0, 10.0), rules)
        activation.act(OnMap(play, play.state.find("Cargo")))
        assert inside == bool(models_in(play, word)), (rules, word)


def test_cargo_charges_into_difficult_ground_only_if_its_target_stands_in_it() -> None:
    ring = "box 6x2 at 0,-1.55 + box 6x2 at 0,1.55 + box 2x6 at -1.55,0 + box 2x6 at 1.55,0"
    for parts, charges in (("box 6x6", True), (ring, False)):
        play = loaded(f"swamp at 41,10: {parts}\n", (60.0, 10.0), foe=41.0)
        cargo, foe = play.state.find("Cargo"), play.state.find("Foe")
        assert charges == (targets.getting_out_at(play, cargo, foe) is not None), parts


# -- equally right choices -------------------------------------------------------------------------


def test_of_two_objectives_that_could_come_next_a_die_takes_one() -> None:
    found = Counter[object]()
    for seed in range(40):
        play, _ = scene(
            [a_unit("Foe")],
            [a_unit("Line", weapons=[AXE])],
            {"Line": (36.0, 20.0), "Foe": (36.0, 46.0)},
            markers={"A": (36, 24), "B": (12, 24), "C": (60, 24)},
            seed=f"next {seed}",
        )
        unit = play.state.find("Line")
        found[end_points.next_goal(play, unit, play.state.markers[0])] += 1
    assert {(inch(12), inch(24)), (inch(60), inch(24))} == set(found)
    assert min(found.values()) > 8


def test_cargo_that_gets_out_at_an_objective_stands_as_near_as_it_can_to_what_comes_next() -> None:
    for foe, sign in ((70.0, 1), (2.0, -1)):
        play = loaded("", (40.0, 10.0), foe=foe)
        activation.act(OnMap(play, play.state.find("Cargo")))
        unit, (marker,) = play.state.find("Cargo"), play.state.markers
        assert positions.near_marker(play, unit, marker)
        foremost = max(sign * (body.x - marker.x) for body in unit.bodies)
        assert foremost >= inch(1.5), foe


@pytest.mark.parametrize(("wood", "covers"), [((42.0, 12.6), True), ((38.0, 16.0), False)])
def test_cargo_gets_out_into_cover_where_that_serves_as_well(
    wood: tuple[float, float], *, covers: bool
) -> None:
    """Within an inch as near to its objective, but not farther off."""
    play = loaded(f"wood at {wood[0]},{wood[1]}: box 3.4x3.4\n", (60.0, 10.0), foe=70.0)
    told = clauses_of(play, "Cargo")
    assert covers == visibility.in_cover(play, play.state.find("Cargo"))
    assert covers == ("GF-TER-C1" in told)


# -- what is told where it decides -----------------------------------------------------------------


def clauses_of(play: Play, name: str = "Line") -> set[str]:
    """Let a unit act; return the clauses that had a word."""
    activation.act(OnMap(play, play.state.find(name)))
    return set(play.door.clauses)


def marching(terrain: str, rules: tuple[str, ...] = ()) -> Play:
    """Return a battle of a unit that wants to get past some terrain."""
    line = a_unit("Line", rules=list(rules), weapons=[AXE])
    at = {"Line": (36.0, 10.0), "Foe": (2.0, 46.0)}
    return scene([a_unit("Foe")], [line], at, markers={"A": (36, 30)}, terrain=KINDS + terrain)[0]


def test_what_is_told_of_a_move_is_said_neither_of_an_exit_nor_of_a_flight() -> None:
    for objective in (True, False):
        markers = {"A": (60.0, 10.0)} if objective else {}
        at = {"Truck": (36.0, 10.0), "Cargo": (1.0, 1.0), "Foe": (60.0, 12.0), "Plane": (4.0, 10.0)}
        plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=[RIFLE])
        parts = [TRUCK, a_unit("Cargo", weapons=[RIFLE]), plane]
        play, _ = scene([a_unit("Foe")], parts, at, markers=markers, round=2)
        play.state.find("Cargo").rides = play.state.find("Truck").key
        for name in ("Cargo", "Plane"):
            play.door.clauses.clear()
            told = clauses_of(play, name)
            assert not told & {"GF-ADV-1", "GF-ADV-2", "GF-CTRL-2"}, name


def test_ground_that_a_unit_goes_around_is_told_by_its_sort() -> None:
    for sort, expected, other in (
        ("swamp", "GF-TER-D1", "GF-TER-D2"),
        ("fire", "GF-TER-D2", "GF-TER-D1"),
    ):
        told = clauses_of(marching(f"{sort} at 36,16: box 8x4\n"))
        assert expected in told, sort
        assert other not in told, sort
    assert not {"GF-TER-D1", "GF-TER-D2"} & clauses_of(marching(""))


def test_ground_that_is_open_to_a_unit_is_told_when_it_goes_through() -> None:
    for rule, clause, sorts in (
        ("Strider", "GF-SR-STRIDER", ("swamp",)),
        ("Flying", "GF-SR-FLYING", ("swamp", "fire")),
    ):
        for sort in sorts:
            told = clauses_of(marching(f"{sort} at 36,16: box 8x4\n", (rule,)))
            assert clause in told, (rule, sort)
            assert not {"GF-TER-D1", "GF-TER-D2"} & told, (rule, sort)
        assert clause not in clauses_of(marching("", (rule,))), rule


def test_the_first_round_tells_that_cargo_waits_for_its_transport() -> None:
    play = loaded("", (60.0, 10.0))
    for number, told in ((2, False), (1, True)):
        play.state.round = number
        play.door.clauses.clear()
        next_unit.next_unit(play, AI, next_unit.in_section)
        assert told == ("GF-SR-TRANSPORT-2" in play.door.clauses), number


def test_terrain_that_a_unit_keeps_off_when_it_deploys_is_told() -> None:
    for terrain, told in (("swamp at 36,8: box 72x8\n", True), ("", False)):
        line = a_unit("Line", weapons=[AXE])
        play, _ = scene([a_unit("Foe")], [line], markers={"A": (36, 24)}, terrain=KINDS + terrain)
        deploy(play, AI)
        assert told == ("GF-DEP-3b" in play.door.clauses), terrain


def test_a_shot_names_the_clause_that_told_targets_apart_whether_anybody_reads_it_or_not() -> None:
    """The last key that some valid target failed; with one valid target, the nearest one's."""
    line = a_unit("Line", weapons=[RIFLE])
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 20.0), "Other": (48.0, 20.0)}
    for terrain, expected in (
        ("", ("Foe", "GF-SHOOT-1")),
        ("wood at 36,20: box 4x4\n", ("Other", "GF-SHOOT-2")),
    ):
        for explains in (False, True):
            foes = [a_unit("Foe"), a_unit("Other")]
            play, _ = scene(foes, [line], at, explains=explains, terrain=KINDS + terrain)
            (shot,) = targets.shots(play, play.state.find("Line"))
            assert expected == (shot.enemy.name, shot.clause), (terrain, explains)


def test_a_caster_without_tokens_says_why_it_casts_nothing() -> None:
    seer = a_unit("Seer", rules=["Caster(1)"], spells=["Bolt"])
    play, door = scene([a_unit("Foe")], [BOLT + seer], {"Seer": (36.0, 10.0), "Foe": (36.0, 16.0)})
    spells.cast(play, play.state.find("Seer"))
    assert {"why": "no tokens are left", "who": "Seer"} == door.facts("no spell")


def test_both_armies_of_the_ai_arrive_from_ambush_in_sections_of_their_own() -> None:
    """Each side's dice are rolled before anybody arrives."""
    alone = 0
    for seed in range(20):
        ours, theirs = (
            [a_unit(f"{name} {nth}", rules=["Ambush"], weapons=[RIFLE]) for nth in range(2)]
            for name in ("Ours", "Theirs")
        )
        play, door = scene(ours, theirs, markers={"A": (36, 24)}, seed=f"both {seed}", round=2)
        preparations.arrivals(play)
        told = [fields_of(event) for event in door.events if event.kind == "groups"]
        for facts in told:
            for group, section in zip(facts["groups"], facts["sections"], strict=True):
                for name in group:
                    unit = play.state.find(name)
                    x = sum(body.x for body in unit.bodies) // len(unit.bodies)
                    assert section == section_at(play, unit.side, x, 3), (seed, name)
                    alone += 1
    assert 80 == alone


# -- moves that are no actions ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bog", "inside"),
    [
        ((38.2, 21.4), False),  # beside the charger, where the second model would close in
        ((37.7, 21.4), True),  # the charger stands in it, too
    ],
)
def test_who_is_charged_closes_in_through_difficult_ground_only_if_the_charger_is_in_it(
    bog: tuple[float, float], *, inside: bool
) -> None:
    terrain = f"{KINDS}swamp at {bog[0]},{bog[1]}: box 2.2x1.4\n"
    at = {"Line": (36.0, 20.0), "Foe": (36.6, 20.9)}
    play, _ = scene([a_unit("Foe")], [a_unit("Line", size=2, weapons=[AXE])], at, terrain=terrain)
    line, foe = play.state.find("Line"), play.state.find("Foe")
    line.bodies[1].x, line.bodies[1].y = inch(37.9), inch(20.0)
    positions.forget(play)
    consolidation.pile_in(play, line, foe)
    assert inside == bool(positions.terrain_under(play, line))


@pytest.mark.parametrize("sort", ["swamp", "fire"])
def test_chargers_of_the_ai_do_not_back_off_into_ground_that_they_keep_out_of(sort: str) -> None:
    terrain = f"{KINDS}{sort} at 36,18.4: box 8x2\n"
    at = {"Line": (36.0, 20.0), "Foe": (36.0, 21.0)}
    play, _ = scene([a_unit("Foe")], [a_unit("Line", weapons=[AXE])], at, terrain=terrain)
    consolidation.back_off(play, play.state.find("Line"), play.state.find("Foe"))
    assert not positions.terrain_under(play, play.state.find("Line"))
