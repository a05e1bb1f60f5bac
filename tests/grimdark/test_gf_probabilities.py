"""Hits, blocks, ignored wounds and morale: computed by hand, by every die, and by many dice."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from fielded import GF32, GF35, Given, a_unit, army, average, battle, weapon
from hypothesis import given, settings
from hypothesis import strategies as st

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies import forces, formats, worth
from lonehand.games.grimdark_future.armies.forces import Forces, Troop
from lonehand.games.grimdark_future.armies.numbers import Defender
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import attacks, morale
from lonehand.games.grimdark_future.rules.special import Occasion
from lonehand.games.grimdark_future.state import AI

F = Fraction
SHOT, CHARGE, STRIKE = Occasion(), Occasion(melee=True, charging=True), Occasion(melee=True)


def against(shooter: str, target: str, rules: Profile = GF32) -> tuple[Play, Troop, Troop]:
    """Return a battle of two units, and both of them."""
    play, _ = battle([shooter], [target], rules=rules)
    one, other = play.state.units
    return play, play.rules.forces.of(one), play.rules.forces.of(other)


def expected(shooter: str, target: str, when: Occasion, rules: Profile = GF32) -> float:
    """Return the expectation of one unit's only weapon."""
    play, one, other = against(shooter, target, rules)
    gun = weapon(one)
    found = attacks.attack(play.rules.forces, gun, other, when)
    return attacks.expected_wounds(play.rules.forces, found, gun.attacks * len(gun.models))


def exact(shooter: str, target: str, when: Occasion, rules: Profile) -> Fraction:
    """Return the wounds of one unit's only weapon over all dice, none more than a model has."""
    play, one, other = against(shooter, target, rules)
    gun = weapon(one)
    unit, enemy = play.state.units
    dice = gun.attacks * len(gun.models)

    def rolled(door: Given) -> int:
        play.door = door
        found = attacks.strike(play, "GFC-30", events.Shoots, unit, enemy, gun, dice, when)
        return found.plain + sum(min(times, other.tough[0]) for times in found.deadly)

    return average(rolled)


LINE = a_unit("Target", size=10, quality=4, defense=4)
BIG = a_unit("Target", quality=4, defense=2, rules=["Tough(12)"])


@pytest.mark.parametrize(
    ("quality", "gun", "target", "when", "wounds"),
    [
        # hits x failed blocks, by hand
        (4, 'Rifle (24", A1)', LINE, SHOT, F(1, 2) * F(1, 2)),
        (3, 'Rifle (24", A2)', LINE, SHOT, 2 * F(2, 3) * F(1, 2)),
        (4, 'Rifle (24", A1, AP(1))', LINE, SHOT, F(1, 2) * F(2, 3)),
        (4, 'Rifle (24", A1, AP(5))', LINE, SHOT, F(1, 2) * F(5, 6)),
        (4, 'Rifle (24", A1)', LINE, Occasion(cover=True), F(1, 2) * F(1, 3)),
        (4, 'Rifle (24", A1, AP(1))', LINE, Occasion(cover=True), F(1, 2) * F(1, 2)),
        (4, 'Rifle (24", A1)', BIG, Occasion(cover=True), F(1, 2) * F(1, 6)),
        (4, 'Mortar (24", A1, Blast(3))', LINE, SHOT, 3 * F(1, 2) * F(1, 2)),
        (4, 'Mortar (24", A1, Blast(3))', BIG, SHOT, F(1, 2) * F(1, 6)),
        (4, 'Mortar (24", A1, Blast(3))', LINE, Occasion(cover=True), 3 * F(1, 4)),
        (4, 'Rocket (24", A1, AP(3), Deadly(3))', BIG, SHOT, 3 * F(1, 2) * F(2, 3)),
        (4, 'Rocket (24", A1, AP(3), Deadly(3))', LINE, SHOT, F(1, 2) * F(5, 6)),
        (4, "Claw (A1, Rending)", LINE, STRIKE, F(1, 3) * F(1, 2) + F(1, 6) * F(5, 6)),
        (6, 'Rifle (24", A1, Reliable)', LINE, SHOT, F(5, 6) * F(1, 2)),
        (4, 'Spines (24", A1, Poison)', LINE, SHOT, F(1, 2) * (1 - F(1, 3) - F(1, 6) * F(1, 2))),
        (4, "Claw (A1, Surge)", LINE, STRIKE, (F(1, 2) + F(1, 6)) * F(1, 2)),
        (4, "Claw (A1, Furious)", LINE, STRIKE, F(1, 4)),
        (4, "Claw (A1, Furious)", LINE, CHARGE, (F(1, 2) + F(1, 6)) * F(1, 2)),
        (4, "Spear (A1, Lance)", LINE, CHARGE, F(1, 2) * F(5, 6)),
        (3, "Claw (A2)", LINE, Occasion(melee=True, fatigued=True), 2 * F(1, 6) * F(1, 2)),
        (4, 'Rifle (24", A1)', LINE, Occasion(to_hit=1), F(2, 3) * F(1, 2)),
        (4, 'Rifle (24", A1)', LINE, Occasion(defense=1), F(1, 2) * F(1, 3)),
    ],
)
def test_what_is_expected_is_what_hands_compute(
    quality: int, gun: str, target: str, when: Occasion, wounds: Fraction
) -> None:
    shooter = a_unit("Shooter", quality=quality, weapons=[gun])
    assert float(wounds) == pytest.approx(expected(shooter, target, when), abs=1e-12)


def test_in_the_second_profile_thrust_hits_better_and_pierces_less() -> None:
    shooter = a_unit("Shooter", quality=4, weapons=["Spear (A1, Thrust)"])
    assert float(F(2, 3) * F(2, 3)) == pytest.approx(expected(shooter, LINE, CHARGE, GF35))


def test_in_the_second_profile_rending_adds_to_the_weapons_ap() -> None:
    shooter = a_unit("Shooter", quality=4, weapons=["Claw (A1, AP(1), Rending)"])
    tank = a_unit("Target", defense=2)
    both = [expected(shooter, tank, STRIKE, rules) for rules in (GF32, GF35)]
    by_hand = [F(1, 3) * F(1, 3) + F(1, 6) * F(5, 6), F(1, 3) * F(1, 3) + F(1, 6) * F(5, 6)]
    assert [float(each) for each in by_hand] == pytest.approx(both)
    lighter = [attacks.clamp(battle([shooter], [tank])[0].rules.forces, 2 + ap) for ap in (4, 5)]
    assert [6, 6] == lighter


REGENERATING = a_unit("Target", size=3, defense=5, rules=["Tough(3)", "Regeneration"])


@pytest.mark.parametrize("rules", [GF32, GF35], ids=["gf-3.2", "gf-3.5"])
@pytest.mark.parametrize(
    ("gun", "target", "when"),
    [
        ('Rifle (24", A2, AP(1))', LINE, SHOT),
        ("Claw (A2, Rending)", LINE, STRIKE),
        ("Claw (A1, Rending, Surge, Furious)", LINE, CHARGE),
        ('Spines (24", A2, Poison)', LINE, Occasion(cover=True)),
        ('Rifle (24", A2)', REGENERATING, SHOT),
        ('Rocket (24", A1, Deadly(3))', REGENERATING, SHOT),
        ('Rocket (24", A1, Deadly(2), Blast(3))', BIG, SHOT),
        ('Mortar (24", A1, Blast(3))', LINE, Occasion(gap=12_000)),
        ('Rifle (24", A1, Relentless)', LINE, Occasion(held=True, gap=12_000)),
        ('Rifle (24", A1, Lock-On)', REGENERATING, Occasion(cover=True, gap=12_000)),
    ],
)
def test_what_is_expected_is_the_exact_average_over_all_dice(
    gun: str, target: str, when: Occasion, rules: Profile
) -> None:
    shooter = a_unit("Shooter", quality=4, weapons=[gun])
    over_all = exact(shooter, target, when, rules)
    assert float(over_all) == pytest.approx(expected(shooter, target, when, rules), abs=1e-9)


@pytest.mark.parametrize(
    ("gun", "target", "when"),
    [
        ('Rifle (24", A3, AP(1), Rending)', LINE, Occasion(cover=True)),
        ('Mortar (24", A2, Blast(3), Poison)', LINE, SHOT),
        ('Rocket (24", A2, AP(2), Deadly(3))', REGENERATING, SHOT),
        ("Claw (A4, Furious, Surge)", REGENERATING, CHARGE),
    ],
)
def test_many_dice_agree_with_what_is_expected_to_within_sampling_error(
    gun: str, target: str, when: Occasion
) -> None:
    shooter = a_unit("Shooter", size=5, quality=4, weapons=[gun])
    play, one, other = against(shooter, target)
    unit, enemy = play.state.units
    arm, times = weapon(one), 3000
    dice = arm.attacks * len(arm.models)
    found = []
    for _ in range(times):
        outcome = attacks.strike(play, "GFC-30", events.Shoots, unit, enemy, arm, dice, when)
        found.append(outcome.plain + sum(min(each, other.tough[0]) for each in outcome.deadly))
    mean = sum(found) / times
    spread = sqrt(sum((each - mean) ** 2 for each in found) / times)
    by_rule = expected(shooter, target, when)
    assert abs(mean - by_rule) < 4 * spread / sqrt(times)


@settings(max_examples=60)
@given(
    quality=st.integers(2, 6),
    defense=st.integers(2, 6),
    ap=st.integers(0, 6),
    cover=st.booleans(),
    to_hit=st.integers(-3, 3),
)
def test_two_faces_are_above_all_modifiers(
    quality: int, defense: int, ap: int, to_hit: int, *, cover: bool
) -> None:
    shooter = a_unit("Shooter", quality=quality, weapons=[f'Rifle (24", A1, AP({ap}))'])
    target = a_unit("Target", defense=defense)
    found = expected(shooter, target, Occasion(cover=cover, to_hit=to_hit))
    assert 1 / 36 - 1e-12 <= found <= 25 / 36 + 1e-12


@pytest.mark.parametrize("needed", range(-3, 12))
def test_a_roll_of_one_always_fails_and_a_six_always_succeeds_whatever_is_needed(
    needed: int,
) -> None:
    forces = battle([a_unit()], [a_unit()])[0].rules.forces
    assert min(6, max(2, needed)) == attacks.clamp(forces, needed)


# -- morale ----------------------------------------------------------------------------------------


def passes(rules: list[str], quality: int, door: Given, profile: Profile = GF32) -> bool:
    """Return whether a unit of three passes a test with these dice."""
    play, _ = battle([a_unit(size=3, quality=quality, rules=rules)], [a_unit()], rules=profile)
    play.door = door
    return morale.test(play, play.state.units[0], "wounds")


@pytest.mark.parametrize(
    ("rules", "quality", "chance"),
    [
        ([], 4, F(1, 2)),
        ([], 2, F(5, 6)),
        ([], 6, F(1, 6)),
        (["Banner"], 4, F(2, 3)),
        (["Banner"], 2, F(5, 6)),
        (["Fearless"], 4, F(1, 2) + F(1, 2) * F(1, 2)),
        (["Fearless", "Banner"], 5, F(1, 2) + F(1, 2) * F(1, 2)),
        (["Hold the Line"], 6, F(1)),
    ],
)
def test_morale_is_passed_as_often_as_hands_compute(
    rules: list[str], quality: int, chance: Fraction
) -> None:
    assert chance == average(lambda door: passes(rules, quality, door))
    play, _ = battle([a_unit(size=3, quality=quality, rules=rules)], [a_unit()])
    assert float(chance) == pytest.approx(morale.chance(play, play.state.units[0]))


# -- the other count of the same -------------------------------------------------------------------


@pytest.mark.parametrize("key", formats.army_keys())
def test_every_weapon_is_expected_to_do_what_its_worth_says(key: str) -> None:
    read = formats.own_army(key)
    for models, tough, defense in GF32.worth.defenders:
        target = a_unit("Target", size=models, defense=defense, rules=[f"Tough({tough})"])
        made = Forces(GF32, [read, army(target)])
        (foe,) = forces.muster_units(made, AI)
        for listed in read.units:
            ready = forces.troop(GF32, listed)
            values = worth.worth(listed, GF32, None, [Defender(models, tough, defense)])
            ranged, melee = (
                sum(
                    attacks.expected_wounds(
                        made,
                        attacks.attack(made, gun, made.of(foe), when),
                        gun.attacks * len(gun.models),
                    )
                    for gun in guns
                )
                for guns, when in (
                    (ready.ranged, Occasion(held=True)),
                    (ready.melee, CHARGE),
                )
            )
            assert float(values.ranged[0]) == pytest.approx(ranged), listed.name
            if not ready.count_having("impact"):
                assert float(values.melee[0]) == pytest.approx(melee), listed.name
