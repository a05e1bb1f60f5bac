"""Melee: order of blows, fatigue, striking back, who wins, what becomes of the loser."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fielded import EMPTY, GF35, Given, a_unit, average, battle, fields_of, row
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.games.grimdark_future.armies import forces, formats
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.rules import melee, morale, shooting
from lonehand.games.grimdark_future.state import AI, GONE, ON_TABLE, PEOPLE, State, Unit
from lonehand.space.inches import fields

ORCS = a_unit("Orcs", size=3, weapons=["Axe (A1)"])
LINE = a_unit("Line", size=3, weapons=["Knife (A1)"])


def clash(
    ours: str, theirs: str, dice: list[int] | None = None, **more: object
) -> tuple[Play, Given, Unit, Unit]:
    """Return a battle of two units in contact, the first of which charges."""
    play, door = battle([ours], [theirs], dice=dice, apart=0, **more)  # type: ignore[arg-type] # passed on as given
    one, other = play.state.units
    return play, door, one, other


def strikes(door: Given) -> list[tuple[str, str]]:
    """Return who struck with what, in order."""
    return [
        (fields_of(event)["who"], fields_of(event)["weapon"])
        for event in door.events
        if event.kind == "strikes"
    ]


def test_the_charger_strikes_first_and_only_the_living_strike_back() -> None:
    # Three hits, three unblocked: nobody is left to strike back.
    play, door, orcs, line = clash(ORCS, LINE, [4, 5, 6, 1, 2, 3])
    found = melee.fight(play, orcs, line)
    assert (3, 0, line.key, GONE) == (*found, line.where)
    assert [("Orcs", "Axe")] == strikes(door)


def test_who_is_left_strikes_back() -> None:
    # Two fall; the last hits once and wounds; the loser tests with a 6.
    play, door, orcs, line = clash(ORCS, LINE, [4, 5, 1, 1, 1, 6, 1, 6])
    found = melee.fight(play, orcs, line)
    assert (2, 1, line.key) == found
    assert [("Orcs", "Axe"), ("Line", "Knife")] == strikes(door)
    assert (True, True, False) == (orcs.fatigued, line.fatigued, line.shaken)


def test_a_fatigued_unit_hits_on_sixes_only_and_both_are_fatigued_afterwards() -> None:
    play, door, orcs, line = clash(ORCS, LINE, [5, 5, 6, 6, 1, 1, 1])
    orcs.fatigued = True
    melee.fight(play, orcs, line)
    assert (6, 1, 4) == (
        door.facts("strikes")["needed"],
        door.facts("strikes")["hits"],
        door.facts("strikes", 1)["needed"],
    )
    assert line.fatigued


def test_a_shaken_unit_strikes_back_as_if_fatigued() -> None:
    play, door, orcs, line = clash(ORCS, LINE, [1, 1, 1, 5, 5, 5])
    line.shaken = True
    melee.fight(play, orcs, line)
    assert 6 == door.facts("strikes", 1)["needed"]


def test_a_person_may_decline_to_strike_back() -> None:
    play, door, orcs, line = clash(ORCS, LINE, [1, 1, 1], answers=["do not strike back"])
    line.seat = "player"
    melee.fight(play, orcs, line)
    assert ([("Orcs", "Axe")], False) == (strikes(door), line.fatigued)


def test_who_has_no_melee_weapon_makes_no_strikes_and_is_not_asked() -> None:
    gunners = a_unit("Gunners", size=3, weapons=['Rifle (24", A1)'])
    play, door, orcs, guns = clash(ORCS, gunners, [1, 1, 1])
    guns.seat = "player"
    melee.fight(play, orcs, guns)
    assert ([("Orcs", "Axe")], []) == (strikes(door), door.asked)


def test_an_equal_melee_is_a_tie_and_nobody_tests() -> None:
    play, door, orcs, line = clash(ORCS, LINE, [1, 1, 1, 1, 1, 1])
    assert (0, 0, "") == melee.fight(play, orcs, line)
    assert "tie" in door.kinds()
    assert "morale" not in door.kinds()


def test_fear_wins_a_melee_without_wounds() -> None:
    feared = a_unit("Orcs", size=3, weapons=["Axe (A1)"], rules=["Fear(2)"])
    play, _, orcs, line = clash(feared, LINE, [1, 1, 1, 1, 1, 1, 3])
    assert (0, 0, line.key) == melee.fight(play, orcs, line)
    assert line.shaken


def test_fear_may_turn_a_lost_melee() -> None:
    feared = a_unit("Orcs", size=4, weapons=["Axe (A1)"], rules=["Fear(1)"])
    play, _, orcs, line = clash(feared, LINE, [1, 1, 1, 1, 6, 1, 1, 1])
    assert (0, 1, "") == melee.fight(play, orcs, line)


def test_the_loser_with_half_left_routs() -> None:
    play, door, orcs, line = clash(ORCS, a_unit("Line", size=4), [4, 5, 1, 1, 1, 3])
    melee.fight(play, orcs, line)
    assert (GONE, True) == (line.where, "routs" in door.kinds())


def test_the_loser_with_more_than_half_left_is_shaken() -> None:
    play, _, orcs, line = clash(ORCS, a_unit("Line", size=4), [4, 1, 1, 1, 3])
    melee.fight(play, orcs, line)
    assert (True, True) == (line.present, line.shaken)


def test_who_loses_as_charger_tests_as_well() -> None:
    play, _, orcs, line = clash(ORCS, LINE, [1, 1, 1, 4, 5, 1, 1, 1, 1])
    assert (0, 2, orcs.key) == melee.fight(play, orcs, line)
    assert GONE == orcs.where


def test_there_is_no_melee_with_a_unit_that_is_gone_before_contact() -> None:
    play, door, orcs, line = clash(ORCS, LINE, [])
    line.where = GONE
    assert (0, 0, "") == melee.fight(play, orcs, line)
    assert ([], False) == (door.events, orcs.fatigued)


# -- Counter and Impact ----------------------------------------------------------------------------

SPEARS = a_unit("Spears", size=3, weapons=["Spear (A1, Counter)", "Knife (A1)"])


def test_counter_weapons_strike_before_the_charger_and_the_others_after() -> None:
    dice = [1] * 3 + [1] * 3 + [1] * 3
    play, door, orcs, spears = clash(ORCS, SPEARS, dice)
    melee.fight(play, orcs, spears)
    assert [("Spears", "Spear"), ("Orcs", "Axe"), ("Spears", "Knife")] == strikes(door)


def test_a_counter_that_kills_leaves_nobody_to_strike() -> None:
    play, door, orcs, spears = clash(ORCS, SPEARS, [4, 5, 6, 1, 2, 3])
    assert (0, 3, orcs.key) == melee.fight(play, orcs, spears)
    assert [("Spears", "Spear")] == strikes(door)


def test_striking_by_counter_does_not_tire_for_the_same_melee() -> None:
    play, door, orcs, spears = clash(ORCS, SPEARS, [1] * 9)
    melee.fight(play, orcs, spears)
    assert (4, True) == (door.facts("strikes", 2)["needed"], spears.fatigued)


def test_a_shaken_unit_does_not_counter_but_strikes_back_with_all_it_has() -> None:
    play, door, orcs, spears = clash(ORCS, SPEARS, [1] * 9)
    spears.shaken = True
    melee.fight(play, orcs, spears)
    assert [("Orcs", "Axe"), ("Spears", "Spear"), ("Spears", "Knife")] == strikes(door)


BIKES = a_unit("Bikes", size=3, rules=["Impact(2)"], weapons=["Wheels (A1)"])


def test_an_impact_hits_on_two_before_the_strikes() -> None:
    # Six dice, five hits, of which two are not blocked; then three strikes and one answer.
    dice = [1, 2, 3, 4, 5, 6, 4, 4, 4, 1, 1, 1, 1, 1, 1, 6]
    play, door, bikes, line = clash(BIKES, LINE, dice)
    assert (2, 0, line.key) == melee.fight(play, bikes, line)
    assert [("Bikes", "Impact"), ("Bikes", "Wheels"), ("Line", "Knife")] == strikes(door)
    assert (6, 5) == (door.facts("strikes")["attacks"], door.facts("strikes")["hits"])


def test_each_model_with_counter_takes_a_die_from_an_impact() -> None:
    play, _, bikes, spears = clash(BIKES, SPEARS)
    assert 3 == melee.impact_dice(play, bikes, spears, bikes.living_models())
    spears.shaken = True
    assert 6 == melee.impact_dice(play, bikes, spears, bikes.living_models())


def test_a_fatigued_unit_has_no_impact() -> None:
    play, door, bikes, line = clash(BIKES, LINE, [1] * 6)
    bikes.fatigued = True
    melee.fight(play, bikes, line)
    assert ("Bikes", "Impact") not in strikes(door)


def test_furious_counts_on_a_charge_and_not_when_striking_back() -> None:
    wild = a_unit("Wild", size=1, rules=["Furious"], weapons=["Axe (A1)"])
    play, door, one, other = clash(wild, wild.replace("Wild", "Mild"), [6, 4, 4, 6, 4])
    melee.fight(play, one, other)
    assert [2, 1] == [door.facts("strikes", nth)["hits"] for nth in (0, 1)]


@pytest.mark.parametrize(("rules", "needed", "ap"), [(GF35, 3, 1)])
def test_thrust_counts_on_a_charge_only(rules: Profile, needed: int, ap: int) -> None:
    knights = a_unit("Knights", weapons=["Lance (A1, Thrust)"])
    play, door, one, other = clash(
        knights, knights.replace("Knights", "Others"), [1, 1], rules=rules
    )
    melee.fight(play, one, other)
    assert [(needed, ap), (4, 0)] == [
        (door.facts("strikes", nth)["needed"], door.facts("strikes", nth)["ap"]) for nth in (0, 1)
    ]


# -- reach -----------------------------------------------------------------------------------------


def test_only_models_within_two_inches_strike() -> None:
    play, _, orcs, line = clash(ORCS, LINE)
    orcs.bodies[0].y -= 2000
    orcs.bodies[1].y -= 2001
    assert frozenset({0, 2}) == melee.strikers(play, orcs, line)


# -- what is to be expected ------------------------------------------------------------------------


def test_a_preview_of_a_charge_is_the_exact_average_of_strikes_and_impact() -> None:
    rider = a_unit("Rider", rules=["Impact(1)", "Furious"], weapons=["Axe (A1)"])
    wall = a_unit("Wall", size=5, defense=4)
    play, _, one, other = clash(rider, wall)

    def caused(door: Given) -> int:
        play.door = door
        for body in other.bodies:
            body.alive, body.wounds = True, 0
        one.fatigued = False
        return melee.impact(play, one, other, fatigued=False) + melee.strikes(
            play, one, other, fatigued=False, charging=True
        )

    # The impact: 5/6 x 1/2; the strike: (1/2 + 1/6) x 1/2.
    by_hand = Fraction(5, 12) + Fraction(1, 3)
    assert by_hand == average(caused)
    for body in other.bodies:
        body.alive, body.wounds = True, 0
    one.fatigued = False
    assert float(by_hand) == pytest.approx(melee.expected_wounds(play, one, other))
    assert 0.25 == pytest.approx(melee.expected_wounds(play, one, other, charging=False))


def test_a_preview_counts_fatigue_and_who_is_there() -> None:
    play, _, orcs, line = clash(ORCS, LINE)
    assert 0.75 == pytest.approx(melee.expected_wounds(play, orcs, line))
    assert 0.25 == pytest.approx(melee.expected_wounds(play, orcs, line, models=[1]))
    orcs.fatigued = True
    assert 0.25 == pytest.approx(melee.expected_wounds(play, orcs, line))


@settings(max_examples=80)
@given(
    seed=st.integers(0, 10_000),
    ours=st.integers(1, 6),
    theirs=st.integers(1, 6),
    tough=st.integers(1, 3),
    rules=st.sampled_from(
        [[], ["Furious"], ["Impact(2)"], ["Fear(1)"], ["Regeneration"], ["Hold the Line"]]
    ),
)
def test_whoever_fights_the_result_is_consistent(
    seed: int, ours: int, theirs: int, tough: int, rules: list[str]
) -> None:
    one = a_unit(
        "One", size=ours, rules=[*rules, f"Tough({tough})"], weapons=["Axe (A2, Deadly(2))"]
    )
    two = a_unit("Two", size=theirs, rules=rules, weapons=["Spear (A1, Counter)", "Axe (A1)"])
    play, door, first, second = clash(one, two, seed=str(seed))
    found = melee.fight(play, first, second)
    lost = [sum(body.wounds for body in unit.bodies) for unit in (second, first)]
    held = any(event.clause == "GFS-hold_the_line" for event in door.events)
    assert held or [found.attacker, found.defender] == lost
    assert first.fatigued
    assert not (first.where == GONE and second.where == GONE) or held
    for unit in (first, second):
        assert (unit.where == GONE) == (not unit.living_models())
    tested = [fields_of(event)["who"] for event in door.events if event.kind == "morale"]
    assert len(set(tested)) <= 1
    assert found.loser or not tested


# -- the armies that come along --------------------------------------------------------------------

ARMIES = [
    forces.ready([(formats.FOLDER / f"{key}.toml").read_text("utf-8")] * 2, rules)
    for key in formats.army_keys()
    for rules in ("gf-3.2", "gf-3.5")
]


@settings(max_examples=60)
@given(
    made=st.sampled_from(ARMIES),
    nth=st.integers(0, 99),
    other=st.integers(0, 99),
    seed=st.integers(0, 99),
)
def test_every_unit_that_comes_along_shoots_and_fights_every_other(
    made: forces.Forces, nth: int, other: int, seed: int
) -> None:
    ours, theirs = (forces.muster_units(made, side) for side in (PEOPLE, AI))
    one, foe = ours[nth % len(ours)], theirs[other % len(theirs)]
    for unit, y in ((one, 20_000), (foe, 20_000 + made.of(one).base[0].length)):
        unit.where = ON_TABLE
        row(unit, 10_000, y, made.of(unit).base[0].length + 500)
    state = State({}, phase="activations", round=1, units=[one, foe])
    door = Given(seed=str(seed))
    play = Play(state, door, Rules(made, None, Readings()), fields.field(EMPTY))
    guns = [gun.key for gun in made.of(one).ranged]
    before = morale.wounds_standing(play)
    taken = shooting.shoot(play, one, [(key, foe) for key in guns])
    assert sum(taken.values()) == before[foe.key] - morale.wounds_left(
        made.troop_as_listed(foe), foe
    )
    morale.after_activation(play, before)
    if melee.alive(one) and melee.alive(foe):
        expected = melee.expected_wounds(play, one, foe)
        found = melee.fight(play, one, foe)
        assert expected > 0 or not found.attacker
    assert all(0 <= body.wounds for unit in state.units for body in unit.bodies)
