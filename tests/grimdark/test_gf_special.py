"""Each special rule that touches dice, by its name, on and off: what changes, and nothing else."""

from __future__ import annotations

import pytest
from fielded import GF32, GF35, a_unit, battle, troop, weapon

from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.rules import attacks, special
from lonehand.games.grimdark_future.rules.attacks import Attack
from lonehand.games.grimdark_future.rules.special import Occasion

NEAR, FAR = Occasion(gap=9000, held=True), Occasion(gap=9001, held=True)
MOVED = Occasion(gap=9001, moved=True)
DUG_IN, DUG_IN_NEAR = FAR._replace(dug_in=True), NEAR._replace(dug_in=True)
COVER = FAR._replace(cover=True)
STRIKE, CHARGE = Occasion(melee=True), Occasion(melee=True, charging=True)
RIFLE, CLAW = 'Rifle (24", A1, AP(1))', "Claw (A1, AP(1))"


def made(
    rules: tuple[str, ...] = (),
    gun: str = RIFLE,
    has: tuple[str, ...] = (),
    when: Occasion = FAR,
    profile: Profile = GF32,
) -> Attack:
    """Return what an attack needs: a shooter with some rules, a target with others."""
    shooter = a_unit("Shooter", quality=4, rules=rules, weapons=[gun])
    target = a_unit("Target", size=5, defense=4, rules=has)
    play, _ = battle([shooter], [target], rules=profile)
    one, other = play.state.units
    forces = play.rules.forces
    return attacks.attack(forces, weapon(forces.of(one)), forces.of(other), when)


PLAIN_SHOT, PLAIN_STRIKE = made(), made(gun=CLAW, when=STRIKE)


def test_an_attack_without_special_rules_needs_quality_and_defense() -> None:
    assert (4, 0, 1, 1, 4, 1, 1, 0, 0) == PLAIN_SHOT[:9]
    assert ((), ("GFS-ap",)) == (PLAIN_SHOT.clauses, PLAIN_SHOT.clauses_of_blocks)


@pytest.mark.parametrize(
    ("rule", "gun", "when", "changes"),
    [
        ("Veteran", RIFLE, FAR, {"hits_on": 3}),
        ("Veteran", CLAW, STRIKE, {"hits_on": 3}),
        ("Good Shot", RIFLE, FAR, {}),
        ("Bad Shot", RIFLE, FAR, {"hits_on": 5}),
        ("Bad Shot", CLAW, STRIKE, {}),
        ("Artillery", RIFLE, FAR, {"hits_on": 3}),
        ("Artillery", RIFLE, NEAR, {}),
        ("Furious", CLAW, CHARGE, {"extra": 1}),
        ("Furious", CLAW, STRIKE, {}),
        ("Furious", RIFLE, FAR, {}),
        ("Surge", CLAW, STRIKE, {"extra": 1}),
        ("Surge", RIFLE, FAR, {"extra": 1}),
        ("Relentless", RIFLE, FAR, {"extra": 1}),
        ("Relentless", RIFLE, NEAR, {"extra": 1}),
        ("Relentless", RIFLE, MOVED, {}),
        ("Relentless", CLAW, STRIKE, {}),
        ("Lance", CLAW, CHARGE, {"ap": 3, "ap_of_six": 3}),
        ("Lance", CLAW, STRIKE, {}),
        ("Rending", RIFLE, FAR, {"ap_of_six": 4}),
        ("Rending", CLAW, STRIKE, {"ap_of_six": 4}),
        ("Poison", CLAW, STRIKE, {"bane": 6}),
    ],
)
def test_a_rule_of_the_attacking_unit_changes_this_and_nothing_else(
    rule: str, gun: str, when: Occasion, changes: dict[str, int]
) -> None:
    without, found = made(gun=gun, when=when), made((rule,), gun, when=when)
    assert changes == differences(without, found)


@pytest.mark.parametrize(
    ("rule", "when", "changes"),
    [
        ("Blast(3)", FAR, {"blast": 3}),
        ("Blast(9)", FAR, {"blast": 5}),
        ("Deadly(3)", FAR, {"deadly": 3}),
        ("Reliable", FAR, {"hits_on": 2}),
        ("Sniper", FAR, {"hits_on": 2}),
        ("Indirect", MOVED, {"hits_on": 5}),
        ("Indirect", FAR, {}),
        ("Blast(1)", COVER, {"blocks_on": 4}),
        ("Lock-On", COVER, {"blocks_on": 4}),
        ("Limited", FAR, {}),
    ],
)
def test_a_rule_of_the_weapon_changes_this_and_nothing_else(
    rule: str, when: Occasion, changes: dict[str, int]
) -> None:
    without = made(when=when)
    found = made(gun=f'Rifle (24", A1, AP(1), {rule})', when=when)
    assert changes == differences(without, found)


@pytest.mark.parametrize(
    ("rule", "when", "changes"),
    [
        ("Stealth", FAR, {"hits_on": 5}),
        ("Stealth", NEAR, {}),
        ("Entrenched", DUG_IN, {"hits_on": 6}),
        ("Entrenched", DUG_IN_NEAR, {}),
        ("Entrenched", FAR, {}),
        ("Artillery", FAR, {"hits_on": 6}),
        ("Artillery", NEAR, {}),
        ("Aircraft", NEAR, {"hits_on": 5}),
        ("Shielded", FAR, {"blocks_on": 3}),
        ("Protected", FAR, {"ap": 0, "ap_of_six": 0}),
        ("Heavy Shield", FAR, {"ap": 0, "ap_of_six": 0}),
        ("Regeneration", FAR, {"ignores_on": 5}),
        ("Tough(3)", FAR, {"tough": 3}),
    ],
)
def test_a_rule_of_the_target_changes_this_and_nothing_else(
    rule: str, when: Occasion, changes: dict[str, int]
) -> None:
    assert changes == differences(made(when=when), made(has=(rule,), when=when))


@pytest.mark.parametrize("rule", ["Stealth", "Entrenched", "Artillery", "Aircraft"])
def test_nothing_that_makes_shooting_harder_makes_strikes_harder(rule: str) -> None:
    when = STRIKE._replace(gap=9001, dug_in=True)
    assert {} == differences(PLAIN_STRIKE, made(gun=CLAW, has=(rule,), when=when))


@pytest.mark.parametrize("rule", ["Stealth", "Entrenched", "Artillery", "Aircraft"])
def test_lock_on_ignores_what_makes_shooting_harder(rule: str) -> None:
    gun = 'Rifle (24", A1, AP(1), Lock-On)'
    assert {} == differences(made(gun=gun), made(gun=gun, has=(rule,), when=DUG_IN))


def test_lock_on_keeps_what_makes_shooting_better() -> None:
    found = made(("Veteran",), 'Rifle (24", A1, Lock-On)', ("Stealth",))
    assert (3, True) == (found.hits_on, "GFS-lock_on" in found.clauses)


def test_stealth_needs_every_model() -> None:
    shooter = troop(a_unit("Shooter", weapons=[RIFLE]))
    text = a_unit(size=3, models=[{"count": 2, "rules": ["Stealth"]}])
    gun = weapon(shooter)
    assert [] == special.to_hit(GF32, gun, troop(text), FAR)
    fewer = special.to_hit(GF32, gun, troop(text, living=[1, 2]), FAR)
    assert [("GFS-stealth", -1)] == fewer


@pytest.mark.parametrize(
    ("rule", "profile", "ignores_on"),
    [
        ("Poison", GF32, 0),
        ("Rending", GF32, 0),
        ("Lock-On", GF32, 5),
        ("Unstoppable", GF35, 0),
        ("Deadly(3)", GF32, 5),
    ],
)
def test_rules_that_let_nobody_regenerate(rule: str, profile: Profile, ignores_on: int) -> None:
    found = made(gun=f'Rifle (24", A1, {rule})', has=("Regeneration",), profile=profile)
    assert ignores_on == found.ignores_on


@pytest.mark.parametrize(
    ("name", "gun", "when", "first", "second"),
    [
        ("Relentless", RIFLE, NEAR, 1, 0),
        ("Relentless", RIFLE, MOVED, 0, 1),
        ("Relentless", RIFLE, FAR, 1, 1),
    ],
)
def test_relentless_differs_between_the_profiles(
    name: str, gun: str, when: Occasion, first: int, second: int
) -> None:
    found = [made((name,), gun, when=when, profile=rules).extra for rules in (GF32, GF35)]
    assert [first, second] == found


def test_lance_and_thrust_are_one_rule_with_the_numbers_of_each_profile() -> None:
    for name in ("Lance", "Thrust"):
        first = made((name,), CLAW, when=CHARGE, profile=GF32)
        second = made((name,), CLAW, when=CHARGE, profile=GF35)
        assert ((4, 3), (3, 2)) == ((first.hits_on, first.ap), (second.hits_on, second.ap))


def test_unstoppable_does_not_see_through_cover_in_the_second_profile() -> None:
    gun = 'Rifle (24", A1, AP(1), Unstoppable)'
    found = [made(gun=gun, when=COVER, profile=rules).blocks_on for rules in (GF32, GF35)]
    assert [4, 3] == found


def test_rending_is_added_to_ap_in_the_second_profile_only() -> None:
    gun = 'Rifle (24", A1, AP(1), Rending)'
    assert [4, 5] == [made(gun=gun, profile=rules).ap_of_six for rules in (GF32, GF35)]


def test_protected_takes_one_off_the_ap_of_sixes_as_well() -> None:
    assert 3 == made(gun="Claw (A1, Rending)", has=("Protected",), when=STRIKE).ap_of_six


def test_cover_helps_against_shots_and_not_against_strikes() -> None:
    assert {"blocks_on": 3} == differences(PLAIN_SHOT, made(when=COVER))
    assert {} == differences(PLAIN_STRIKE, made(gun=CLAW, when=STRIKE._replace(cover=True)))


def test_fatigue_leaves_only_sixes_whatever_makes_hitting_better() -> None:
    found = made(("Veteran",), CLAW, when=CHARGE._replace(fatigued=True, to_hit=1))
    assert (6, True) == (found.hits_on, "GFC-37" in found.clauses)


def test_shielded_does_not_help_against_spells() -> None:
    found = made(has=("Shielded",), when=Occasion(spell=True))
    assert 4 == found.blocks_on


def test_a_picked_model_is_a_unit_of_one_with_its_own_defense() -> None:
    line = a_unit("Line", size=5, defense=5)
    captain = a_unit("Captain", defense=2, rules=["Hero", "Tough(3)"], joins="line")
    gun = 'Rifle (24", A1, Blast(3), Sniper)'
    play, _ = battle([a_unit("Shooter", weapons=[gun])], [line, captain])
    one, other = play.state.units
    forces = play.rules.forces
    arm, target = weapon(forces.of(one)), forces.of(other)
    alone = attacks.attack(forces, arm, target, FAR._replace(alone=5))
    assert (2, 1, 3) == (alone.blocks_on, alone.blast, alone.tough)
    whole = attacks.attack(forces, arm, target, FAR)
    assert (5, 3, 1) == (whole.blocks_on, whole.blast, whole.tough)


def test_the_challenge_helps_the_ai_to_hit_and_to_block_and_nobody_else() -> None:
    play, _ = battle([a_unit("Ours")], [a_unit("Theirs")])
    ours, theirs = play.state.units
    play.state.to_hit, play.state.defense = 1, 1
    assert (1, 0) == attacks.bonus(play, theirs, ours)
    assert (0, 1) == attacks.bonus(play, ours, theirs)


def test_a_range_is_less_against_aircraft_but_not_with_lock_on() -> None:
    guns = troop(
        a_unit(weapons=['Gun (24", A1)', 'Pistol (6", A1)', 'Flak (24", A1, Lock-On)'])
    ).ranged
    aircraft, tank = troop(a_unit(rules=["Aircraft"])), troop(a_unit())
    assert [12_000, 0, 24_000] == [special.range_against(GF32, gun, aircraft) for gun in guns]
    assert [24_000, 6_000, 24_000] == [special.range_against(GF32, gun, tank) for gun in guns]


def differences(one: Attack, other: Attack) -> dict[str, int]:
    """Return the numbers that differ, as the second attack has them."""
    pairs = zip(Attack._fields[:10], one[:10], other[:10], strict=True)
    return {name: second for name, first, second in pairs if first != second}
