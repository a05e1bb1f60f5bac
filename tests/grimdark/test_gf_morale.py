"""Morale: core rules 47 to 50, and the rules that help in it."""

from __future__ import annotations

import pytest
from fielded import GF32, GF35, battle, fields_of, unit

from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.rules import morale, wounds
from lonehand.games.grimdark_future.state import GONE, OFF_TABLE

ENEMY = unit("Enemy")


@pytest.mark.parametrize(
    ("size", "alive", "half"),
    [(10, 6, False), (10, 5, True), (5, 3, False), (5, 2, True), (2, 1, True)],
)
def test_half_is_half_of_the_starting_size_or_less(size: int, alive: int, *, half: bool) -> None:
    play, _ = battle([unit(size=size)], [ENEMY])
    squad = play.state.squads[0]
    for body in squad.bodies[alive:]:
        body.alive = False
    assert half == morale.is_half(play, squad)


@pytest.mark.parametrize(
    ("tough", "lost", "half"), [(6, 2, False), (6, 3, True), (3, 1, False), (3, 2, True)]
)
def test_a_single_model_counts_its_tough(tough: int, lost: int, *, half: bool) -> None:
    play, _ = battle([unit(rules=[f"Tough({tough})"])], [ENEMY])
    squad = play.state.squads[0]
    squad.bodies[0].wounds = lost
    assert half == morale.is_half(play, squad)


def test_a_joined_hero_counts_as_a_model() -> None:
    captain = unit("Captain", rules=["Hero", "Tough(3)"], joins="line")
    play, _ = battle([unit(size=5), captain], [ENEMY])
    squad = play.state.squads[0]
    squad.bodies[0].alive = squad.bodies[1].alive = False
    assert not morale.is_half(play, squad)
    squad.bodies[2].alive = False
    assert morale.is_half(play, squad)


def test_who_fails_after_shooting_is_shaken_and_never_routs() -> None:
    play, door = battle([unit(size=4)], [ENEMY], dice=[3])
    squad = play.state.squads[0]
    for body in squad.bodies[:3]:
        body.alive = False
    assert not morale.test(play, squad, "wounds")
    assert (True, True) == (squad.shaken, squad.present)
    assert [("GFC-47", "morale"), ("GFC-49", "shaken")] == [
        (event.clause, event.kind) for event in door.events
    ]


def test_who_fails_after_a_melee_with_more_than_half_left_is_shaken() -> None:
    play, _ = battle([unit(size=4)], [ENEMY], dice=[3])
    squad = play.state.squads[0]
    squad.bodies[0].alive = False
    morale.test(play, squad, "melee")
    assert (True, True) == (squad.shaken, squad.present)


def test_who_fails_after_a_melee_with_half_left_routs() -> None:
    play, door = battle([unit(size=4)], [ENEMY], dice=[3])
    squad = play.state.squads[0]
    squad.bodies[0].alive = squad.bodies[1].alive = False
    morale.test(play, squad, "melee")
    assert (GONE, []) == (squad.where, squad.living())
    assert ["morale", "routs", "destroyed"] == door.kinds()


def test_who_passes_is_as_before() -> None:
    play, _ = battle([unit(size=4)], [ENEMY], dice=[4])
    squad = play.state.squads[0]
    assert (True, False) == (morale.test(play, squad, "melee"), squad.shaken)


def test_a_shaken_unit_fails_without_a_die_and_no_rule_helps_it() -> None:
    text = unit(size=4, rules=["Fearless", "Hold the Line", "Banner"])
    play, door = battle([text], [ENEMY], dice=[])
    squad = play.state.squads[0]
    squad.shaken = True
    squad.bodies[0].alive = squad.bodies[1].alive = False
    morale.test(play, squad, "melee")
    assert (GONE, []) == (squad.where, door.rolls)


def test_the_heros_quality_is_tested_on_if_it_is_better() -> None:
    captain = unit("Captain", quality=3, rules=["Hero", "Tough(3)"], joins="line")
    play, door = battle([unit(size=4, quality=5), captain], [ENEMY], dice=[3])
    assert morale.test(play, play.state.squads[0], "wounds")
    assert 3 == door.facts("morale")["needed"]


def test_fearless_may_turn_a_failed_test_into_a_passed_one() -> None:
    for die, passed in ((3, False), (4, True)):
        play, _ = battle([unit(size=2, rules=["Fearless"])], [ENEMY], dice=[1, die])
        assert passed == morale.test(play, play.state.squads[0], "wounds")


@pytest.mark.parametrize(("rules", "helps"), [(GF32, True), (GF35, False)])
def test_most_fearless_models_are_enough_in_one_profile_only(
    rules: Profile, *, helps: bool
) -> None:
    text = unit(size=3, models=[{"count": 2, "rules": ["Fearless"]}])
    play, _ = battle([text], [ENEMY], rules=rules, dice=[1, 6])
    assert helps == morale.test(play, play.state.squads[0], "wounds")


def test_hold_the_line_costs_a_wound_and_passes() -> None:
    play, _ = battle([unit(size=4, rules=["Hold the Line"])], [ENEMY], dice=[1])
    squad = play.state.squads[0]
    assert (True, 3, False) == (
        morale.test(play, squad, "wounds"),
        len(squad.living()),
        squad.shaken,
    )


def test_a_banner_helps_until_its_bearer_dies() -> None:
    text = unit(size=3, quality=4, models=[{"count": 1, "rules": ["Banner"]}])
    play, _ = battle([text], [ENEMY], dice=[3, 3])
    squad = play.state.squads[0]
    assert morale.test(play, squad, "wounds")
    squad.bodies[2].alive = False
    assert not morale.test(play, squad, "wounds")


def test_at_the_end_of_an_activation_test_those_who_took_wounds_and_are_small() -> None:
    names = [unit("Small", size=4), unit("Large", size=4), unit("Old", size=4)]
    play, door = battle(names, [unit("Foe", size=4)], dice=[6, 6])
    small, large, old, foe = play.state.squads
    old.bodies[0].alive = old.bodies[1].alive = False
    before = morale.standing(play)
    wounds.take(play, small, 2, "GFC-52")
    wounds.take(play, large, 1, "GFC-52")
    wounds.take(play, foe, 3, "GFC-52")
    morale.after_activation(play, before)
    assert ["Small", "Foe"] == [
        fields_of(event)["who"] for event in door.events if event.kind == "morale"
    ]


def test_who_fought_a_melee_or_is_off_the_table_does_not_test() -> None:
    play, door = battle([unit("One", size=4), unit("Two", size=4)], [unit("Foe")], dice=[])
    one, two, _ = play.state.squads
    before = morale.standing(play)
    wounds.take(play, one, 3, "GFC-52")
    wounds.take(play, two, 3, "GFC-52")
    two.where = OFF_TABLE
    morale.after_activation(play, before, {one.key})
    assert [] == door.rolls


def test_a_healed_wound_is_no_wound_taken() -> None:
    play, door = battle([unit(rules=["Tough(6)"])], [ENEMY], dice=[])
    squad = play.state.squads[0]
    squad.bodies[0].wounds = 4
    before = morale.standing(play)
    squad.bodies[0].wounds = 3
    morale.after_activation(play, before)
    assert [] == door.rolls


def test_an_idle_unit_recovers() -> None:
    play, door = battle([unit()], [ENEMY])
    squad = play.state.squads[0]
    squad.shaken = True
    morale.recover(play, squad)
    morale.recover(play, squad)
    assert (False, ["recovers"]) == (squad.shaken, door.kinds())
