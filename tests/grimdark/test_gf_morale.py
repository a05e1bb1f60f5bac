"""Morale: core rules 47 to 50, and the rules that help in it."""

from __future__ import annotations

import pytest
from fielded import GF32, GF35, a_unit, battle, fields_of

from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.rules import morale, wounds
from lonehand.games.grimdark_future.state import GONE, OFF_TABLE

ENEMY = a_unit("Enemy")


@pytest.mark.parametrize(
    ("size", "alive", "half"),
    [(10, 6, False), (10, 5, True), (5, 3, False), (5, 2, True), (2, 1, True)],
)
def test_half_is_half_of_the_starting_size_or_less(size: int, alive: int, *, half: bool) -> None:
    play, _ = battle([a_unit(size=size)], [ENEMY])
    unit = play.state.units[0]
    for body in unit.bodies[alive:]:
        body.alive = False
    assert half == morale.is_half(play, unit)


@pytest.mark.parametrize(
    ("tough", "lost", "half"), [(6, 2, False), (6, 3, True), (3, 1, False), (3, 2, True)]
)
def test_a_single_model_counts_its_tough(tough: int, lost: int, *, half: bool) -> None:
    play, _ = battle([a_unit(rules=[f"Tough({tough})"])], [ENEMY])
    unit = play.state.units[0]
    unit.bodies[0].wounds = lost
    assert half == morale.is_half(play, unit)


def test_a_joined_hero_counts_as_a_model() -> None:
    captain = a_unit("Captain", rules=["Hero", "Tough(3)"], joins="line")
    play, _ = battle([a_unit(size=5), captain], [ENEMY])
    unit = play.state.units[0]
    unit.bodies[0].alive = unit.bodies[1].alive = False
    assert not morale.is_half(play, unit)
    unit.bodies[2].alive = False
    assert morale.is_half(play, unit)


def test_who_fails_after_shooting_is_shaken_and_never_routs() -> None:
    play, door = battle([a_unit(size=4)], [ENEMY], dice=[3])
    unit = play.state.units[0]
    for body in unit.bodies[:3]:
        body.alive = False
    assert not morale.test(play, unit, "wounds")
    assert (True, True) == (unit.shaken, unit.present)
    assert [("GFC-47", "morale"), ("GFC-49", "shaken")] == [
        (event.clause, event.kind) for event in door.events
    ]


def test_who_fails_after_a_melee_with_more_than_half_left_is_shaken() -> None:
    play, _ = battle([a_unit(size=4)], [ENEMY], dice=[3])
    unit = play.state.units[0]
    unit.bodies[0].alive = False
    morale.test(play, unit, "melee")
    assert (True, True) == (unit.shaken, unit.present)


def test_who_fails_after_a_melee_with_half_left_routs() -> None:
    play, door = battle([a_unit(size=4)], [ENEMY], dice=[3])
    unit = play.state.units[0]
    unit.bodies[0].alive = unit.bodies[1].alive = False
    morale.test(play, unit, "melee")
    assert (GONE, []) == (unit.where, unit.living_models())
    assert ["morale", "routs", "destroyed"] == door.kinds()


def test_who_passes_is_as_before() -> None:
    play, _ = battle([a_unit(size=4)], [ENEMY], dice=[4])
    unit = play.state.units[0]
    assert (True, False) == (morale.test(play, unit, "melee"), unit.shaken)


def test_a_shaken_unit_fails_without_a_die_and_no_rule_helps_it() -> None:
    text = a_unit(size=4, rules=["Fearless", "Hold the Line", "Banner"])
    play, door = battle([text], [ENEMY], dice=[])
    unit = play.state.units[0]
    unit.shaken = True
    unit.bodies[0].alive = unit.bodies[1].alive = False
    morale.test(play, unit, "melee")
    assert (GONE, []) == (unit.where, door.rolls)


def test_the_heros_quality_is_tested_on_if_it_is_better() -> None:
    captain = a_unit("Captain", quality=3, rules=["Hero", "Tough(3)"], joins="line")
    play, door = battle([a_unit(size=4, quality=5), captain], [ENEMY], dice=[3])
    assert morale.test(play, play.state.units[0], "wounds")
    assert 3 == door.facts("morale")["needed"]


def test_fearless_may_turn_a_failed_test_into_a_passed_one() -> None:
    for die, passed in ((3, False), (4, True)):
        play, _ = battle([a_unit(size=2, rules=["Fearless"])], [ENEMY], dice=[1, die])
        assert passed == morale.test(play, play.state.units[0], "wounds")


@pytest.mark.parametrize(("rules", "helps"), [(GF32, True), (GF35, False)])
def test_most_fearless_models_are_enough_in_one_profile_only(
    rules: Profile, *, helps: bool
) -> None:
    text = a_unit(size=3, models=[{"count": 2, "rules": ["Fearless"]}])
    play, _ = battle([text], [ENEMY], rules=rules, dice=[1, 6])
    assert helps == morale.test(play, play.state.units[0], "wounds")


def test_hold_the_line_costs_a_wound_and_passes() -> None:
    play, _ = battle([a_unit(size=4, rules=["Hold the Line"])], [ENEMY], dice=[1])
    unit = play.state.units[0]
    assert (True, 3, False) == (
        morale.test(play, unit, "wounds"),
        len(unit.living_models()),
        unit.shaken,
    )


def test_a_banner_helps_until_its_bearer_dies() -> None:
    text = a_unit(size=3, quality=4, models=[{"count": 1, "rules": ["Banner"]}])
    play, _ = battle([text], [ENEMY], dice=[3, 3])
    unit = play.state.units[0]
    assert morale.test(play, unit, "wounds")
    unit.bodies[2].alive = False
    assert not morale.test(play, unit, "wounds")


def test_at_the_end_of_an_activation_test_those_who_took_wounds_and_are_small() -> None:
    names = [a_unit("Small", size=4), a_unit("Large", size=4), a_unit("Old", size=4)]
    play, door = battle(names, [a_unit("Foe", size=4)], dice=[6, 6])
    small, large, old, foe = play.state.units
    old.bodies[0].alive = old.bodies[1].alive = False
    before = morale.wounds_standing(play)
    wounds.take(play, small, 2, "GFC-52")
    wounds.take(play, large, 1, "GFC-52")
    wounds.take(play, foe, 3, "GFC-52")
    morale.after_activation(play, before)
    assert ["Small", "Foe"] == [
        fields_of(event)["who"] for event in door.events if event.kind == "morale"
    ]


def test_who_fought_a_melee_or_is_off_the_table_does_not_test() -> None:
    play, door = battle([a_unit("One", size=4), a_unit("Two", size=4)], [a_unit("Foe")], dice=[])
    one, two, _ = play.state.units
    before = morale.wounds_standing(play)
    wounds.take(play, one, 3, "GFC-52")
    wounds.take(play, two, 3, "GFC-52")
    two.where = OFF_TABLE
    morale.after_activation(play, before, {one.key})
    assert [] == door.rolls


def test_a_healed_wound_is_no_wound_taken() -> None:
    play, door = battle([a_unit(rules=["Tough(6)"])], [ENEMY], dice=[])
    unit = play.state.units[0]
    unit.bodies[0].wounds = 4
    before = morale.wounds_standing(play)
    unit.bodies[0].wounds = 3
    morale.after_activation(play, before)
    assert [] == door.rolls


def test_an_idle_unit_recovers() -> None:
    play, door = battle([a_unit()], [ENEMY])
    unit = play.state.units[0]
    unit.shaken = True
    morale.recover(play, unit)
    morale.recover(play, unit)
    assert (False, ["recovers"]) == (unit.shaken, door.kinds())
