"""Who takes wounds and who dies: core rules 42 to 46 and section 4.10 of the reference."""

from __future__ import annotations

from collections import Counter

import pytest
from fielded import GF32, GF35, Given, a_unit, average, battle, row
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, wounds
from lonehand.games.grimdark_future.rules.attacks import Outcome
from lonehand.games.grimdark_future.rules.special import Occasion
from lonehand.games.grimdark_future.state import GONE, Marker, Unit

ENEMY = a_unit("Enemy")
CAPTAIN = a_unit("Captain", rules=["Hero", "Tough(3)"], joins="line")


def hurt(play: Play, unit: Unit, *outcomes: Outcome) -> int:
    """Give a unit wounds as one attack."""
    return wounds.suffer(play, unit, outcomes, "GFC-30")


def wounded(unit: Unit) -> list[int]:
    """Return the wounds of every model, -1 for a dead one."""
    return [body.wounds if body.alive else -1 for body in unit.bodies]


def test_each_wound_kills_one_model_without_tough() -> None:
    play, door = battle([a_unit(size=5)], [ENEMY])
    unit = play.state.units[0]
    assert (3, 2) == (hurt(play, unit, Outcome(3)), len(unit.living_models()))
    assert {"wounds": 3, "left": 2} == {
        key: door.facts("wounded")[key] for key in ("wounds", "left")
    }


def test_more_wounds_than_a_unit_can_take_are_not_taken_and_it_is_gone() -> None:
    play, door = battle([a_unit(size=3, rules=["Tough(3)"])], [ENEMY])
    unit = play.state.units[0]
    assert (9, GONE) == (hurt(play, unit, Outcome(20)), unit.where)
    assert ["wounded", "destroyed"] == door.kinds()


def test_a_wound_on_a_unit_that_is_gone_does_nothing() -> None:
    play, door = battle([a_unit()], [ENEMY])
    unit = play.state.units[0]
    hurt(play, unit, Outcome(1))
    assert (0, 2) == (hurt(play, unit, Outcome(1)), len(door.events))


def test_models_without_tough_die_before_those_with_it() -> None:
    text = a_unit(size=4, models=[{"count": 2, "rules": ["Tough(3)"]}])
    play, _ = battle([text], [ENEMY])
    unit = play.state.units[0]
    hurt(play, unit, Outcome(3))
    assert [-1, -1] == wounded(unit)[:2]
    assert [0, 1] == sorted(wounded(unit)[2:])


def test_wounds_go_on_where_most_wounds_are() -> None:
    play, _ = battle([a_unit(size=3, rules=["Tough(3)"])], [ENEMY])
    unit = play.state.units[0]
    unit.bodies[1].wounds, unit.bodies[2].wounds = 1, 2
    hurt(play, unit, Outcome(2))
    assert [0, 2, -1] == wounded(unit)


def test_models_that_die_are_told_by_the_names_of_their_own() -> None:
    text = a_unit("Line", size=3, models=[{"count": 1, "name": "Bearer", "rules": ["Tough(2)"]}])
    play, door = battle([text, CAPTAIN], [ENEMY])
    unit = play.state.units[0]
    hurt(play, unit, *[Outcome(deadly=(3,), alone=number) for number in (0, 2, 3)])
    assert {"Bearer", "Captain"} == set(door.facts("wounded")["called"])


def test_a_joined_hero_dies_last_even_with_wounds() -> None:
    play, _ = battle([a_unit(size=3, rules=["Tough(2)"]), CAPTAIN], [ENEMY])
    unit = play.state.units[0]
    unit.bodies[3].wounds = 2
    hurt(play, unit, Outcome(6))
    assert [-1, -1, -1, 2] == wounded(unit)
    hurt(play, unit, Outcome(1))
    assert GONE == unit.where


def test_what_a_deadly_wound_has_too_much_is_lost() -> None:
    play, _ = battle([a_unit(size=3, rules=["Tough(2)"])], [ENEMY])
    unit = play.state.units[0]
    assert 2 == hurt(play, unit, Outcome(0, (3,)))
    assert [-1, 0, 0] == sorted(wounded(unit))


def test_deadly_wounds_are_dealt_before_plain_ones_whatever_the_order_of_weapons() -> None:
    play, _ = battle([a_unit(size=3, rules=["Tough(3)"])], [ENEMY])
    unit = play.state.units[0]
    assert 4 == hurt(play, unit, Outcome(1), Outcome(0, (3,)))
    assert [-1, 0, 1] == sorted(wounded(unit))


def test_wounds_on_a_picked_model_come_first_and_go_no_further() -> None:
    play, _ = battle([a_unit(size=3), CAPTAIN], [ENEMY])
    unit = play.state.units[0]
    assert 4 == hurt(play, unit, Outcome(1), Outcome(5, (), 3))
    assert ([-1, 0, 0], -1) == (sorted(wounded(unit)[:3]), wounded(unit)[3])


def test_plain_models_die_before_special_ones() -> None:
    text = a_unit(size=4, weapons=["Knife (A1)"], models=[{"count": 1, "weapons": ["Saw (A3)"]}])
    play, _ = battle([text], [ENEMY])
    unit = play.state.units[0]
    hurt(play, unit, Outcome(3))
    assert [3] == unit.living_models()


def test_of_plain_models_the_farthest_from_what_the_unit_works_on_dies() -> None:
    play, _ = battle([a_unit(size=5)], [ENEMY])
    unit = play.state.units[0]
    play.state.markers = [Marker("A", unit.bodies[0].x - 4000, unit.bodies[0].y)]
    hurt(play, unit, Outcome(2))
    assert [0, 1, 2] == unit.living_models()


def test_a_seized_objective_is_not_what_the_unit_works_on() -> None:
    play, _ = battle([a_unit(size=5)], [ENEMY])
    unit = play.state.units[0]
    near = Marker("A", unit.bodies[0].x - 4000, unit.bodies[0].y, owner=unit.side)
    far = Marker("B", unit.bodies[4].x + 30_000, unit.bodies[0].y)
    play.state.markers = [near, far]
    assert (far.x, far.y) == wounds.aim_of(play, unit)
    hurt(play, unit, Outcome(1))
    assert [1, 2, 3, 4] == unit.living_models()


def test_what_the_unit_works_on_may_be_said() -> None:
    play, _ = battle([a_unit(size=5)], [ENEMY])
    unit = play.state.units[0]
    wounds.take(play, unit, 1, "GFC-52", works_on=(60_000, unit.bodies[0].y))
    assert [1, 2, 3, 4] == unit.living_models()


def test_the_chain_is_kept_before_the_farthest_model_dies() -> None:
    play, _ = battle([a_unit(size=5)], [ENEMY])
    unit = play.state.units[0]
    middle = unit.bodies[2]
    # The middle of the row is farthest, and would leave two halves.
    wounds.take(play, unit, 1, "GFC-52", works_on=(middle.x, middle.y))
    assert unit.living_models() in ([1, 2, 3, 4], [0, 1, 2, 3])
    row(unit, 10_000, 10_000)
    unit.bodies[0].alive = unit.bodies[4].alive = True
    unit.bodies[2].y += 400
    wounds.take(play, unit, 1, "GFC-52", works_on=(middle.x, 0))
    assert 2 in unit.living_models()


def test_where_no_removal_keeps_the_chain_the_least_harm_is_done() -> None:
    play, _ = battle([a_unit(size=4)], [ENEMY])
    unit = play.state.units[0]
    unit.bodies[3].x += 20_000
    wounds.take(play, unit, 1, "GFC-52", works_on=(unit.bodies[0].x, 10_000))
    assert [0, 1, 2] == unit.living_models()


def test_a_die_decides_between_models_that_nothing_tells_apart() -> None:
    died: Counter[int] = Counter()
    for seed in range(300):
        play, door = battle([a_unit(size=3)], [ENEMY], seed=str(seed))
        unit = play.state.units[0]
        middle = unit.bodies[1]
        wounds.take(play, unit, 1, "GFC-52", works_on=(middle.x, middle.y - 5000))
        died[next(number for number, body in enumerate(unit.bodies) if not body.alive)] += 1
        assert [("ties", "GFC-42")] == door.picks
    assert {0, 2} == set(died)
    assert 100 < died[0] < 200


@settings(max_examples=60)
@given(
    size=st.integers(1, 8),
    tough=st.integers(1, 4),
    plain=st.integers(0, 12),
    deadly=st.lists(st.integers(1, 4), max_size=3),
)
def test_wounds_taken_are_those_that_models_have_lost(
    size: int, tough: int, plain: int, deadly: list[int]
) -> None:
    play, _ = battle([a_unit(size=size, rules=[f"Tough({tough})"])], [ENEMY])
    unit = play.state.units[0]
    taken = hurt(play, unit, Outcome(plain, tuple(deadly)))
    assert taken == sum(body.wounds for body in unit.bodies)
    assert taken <= plain + sum(deadly)
    assert all(body.alive == (body.wounds < tough) for body in unit.bodies)
    assert sum(0 < body.wounds < tough for body in unit.bodies) <= 1
    assert (unit.where == GONE) == (not unit.living_models())


# -- regeneration ----------------------------------------------------------------------------------

HEALING = a_unit(size=2, rules=["Tough(3)", "Regeneration"])


def test_regeneration_ignores_a_wound_on_five_or_six() -> None:
    play, _ = battle([HEALING], [ENEMY], dice=[4, 5, 6, 1])
    assert 2 == wounds.take(play, play.state.units[0], 4, "GFC-52")


def test_a_third_of_the_wounds_is_ignored() -> None:
    def taken(door: Given) -> int:
        play, _ = battle([HEALING], [ENEMY])
        play.door = door
        return wounds.take(play, play.state.units[0], 2, "GFC-52")

    assert 4 == 3 * average(taken)


def test_regeneration_is_rolled_for_each_wound_that_deadly_makes() -> None:
    play, door = battle(
        [a_unit("Gunner", weapons=['Rocket (24", A1, Deadly(3))'])], [HEALING], dice=[6, 1, 6, 1, 2]
    )
    one, other = play.state.units
    army = play.rules.forces
    (gun,) = army.of(one).ranged
    found = attacks.strike(play, "GFC-30", events.Shoots, one, other, gun, 1, Occasion())
    assert Outcome(0, (2,)) == found
    assert ["GFC-30", "GFC-30", "GFS-regeneration"] == [clause for clause, _, _ in door.rolls]


def test_a_unit_of_which_not_everybody_regenerates_does_not() -> None:
    text = a_unit(size=3, models=[{"count": 2, "rules": ["Regeneration"]}])
    for rules in (GF32, GF35):
        play, door = battle([text], [ENEMY], dice=[], rules=rules)
        wounds.take(play, play.state.units[0], 1, "GFC-52")
        assert [] == door.rolls


# -- mending ---------------------------------------------------------------------------------------

MEDIC = a_unit("Medic", rules=["Mend"])


@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_mending_takes_off_half_a_die_of_wounds(die: int, left: int) -> None:
    play, door = battle([MEDIC, a_unit("Tank", rules=["Tough(6)"])], [ENEMY], dice=[die])
    medic, tank, _ = play.state.units
    tank.bodies[0].wounds = 4
    assert 4 - left == wounds.mend(play, medic, tank)
    assert (left, [("GFS-mend", 1, "5-6 | 3-4 | 1-2")]) == (tank.bodies[0].wounds, door.rolls)


def test_mending_heals_no_more_than_there_is_and_the_worst_model() -> None:
    play, _ = battle([MEDIC, a_unit("Team", size=3, rules=["Tough(3)"])], [ENEMY], dice=[6])
    medic, team, _ = play.state.units
    team.bodies[1].wounds, team.bodies[2].wounds = 1, 2
    medic.bodies[0].x = team.bodies[1].x
    assert (2, [0, 1, 0]) == (wounds.mend(play, medic, team), [body.wounds for body in team.bodies])


def test_nobody_without_tough_or_wounds_or_too_far_off_is_mended() -> None:
    play, door = battle([MEDIC, a_unit("Team", size=3, rules=["Tough(2)"])], [ENEMY], dice=[])
    medic, team, _ = play.state.units
    assert (0, [], []) == (wounds.mend(play, medic, team), wounds.patients(play, medic), door.rolls)
    team.bodies[0].wounds = 1
    assert [team] == wounds.patients(play, medic)
    team.bodies[0].y -= 1020
    assert [] == wounds.patients(play, medic)


def test_a_shaken_healer_heals_nobody() -> None:
    play, _ = battle([a_unit("Medic", rules=["Mend", "Tough(3)"])], [ENEMY])
    medic, _ = play.state.units
    medic.bodies[0].wounds = 1
    assert [medic] == wounds.patients(play, medic)
    medic.shaken = True
    assert [] == wounds.patients(play, medic)
