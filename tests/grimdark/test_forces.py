"""Units ready for play: weapons in groups, speeds, and what auras, effects and losses change."""

from __future__ import annotations

import pytest
from fielded import GF32, GF35, a_unit, army, battle, one, troop

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import forces, formats
from lonehand.games.grimdark_future.armies.army import Weapon
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.state import AI, PEOPLE, Effect

RIFLES = a_unit(
    "Rifles",
    size=5,
    weapons=['Rifle (24", A1)', "Knife (A1)"],
    models=[{"count": 1, "weapons": ['Gun (30", A3, AP(1))', "Knife (A1)"]}],
)
CAPTAIN = a_unit(
    "Captain",
    quality=3,
    defense=3,
    rules=["Hero", "Tough(3)", "Furious Aura"],
    weapons=["Sword (A3)"],
    joins="rifles",
)


def test_equal_weapons_are_one_group_with_a_carrier_for_each_copy() -> None:
    found = troop(RIFLES)
    assert [("rifle", (0, 1, 2, 3)), ("gun", (4,)), ("knife", (0, 1, 2, 3, 4))] == [
        (gun.key, gun.models) for gun in (*found.ranged, *found.melee)
    ]


def test_a_model_with_two_copies_stands_twice_in_a_group() -> None:
    (gun,) = troop(a_unit(weapons=['2x Rifle (24", A1)'])).ranged
    assert ((0, 0), (0,)) == (gun.models, gun.carriers)


def test_weapons_of_one_name_that_attack_differently_have_keys_of_their_own() -> None:
    text = a_unit(size=3, weapons=["Claw (A1)"], models=[{"count": 1, "weapons": ["Claw (A2)"]}])
    assert ["claw", "claw-2"] == [gun.key for gun in troop(text).melee]


def test_a_weapon_keeps_its_key_whoever_dies() -> None:
    text = a_unit(size=3, weapons=["Claw (A1)"], models=[{"count": 1, "weapons": ["Claw (A2)"]}])
    assert ["claw-2"] == [gun.key for gun in troop(text, living=[2]).melee]


def test_only_living_models_carry_weapons() -> None:
    play, _ = battle([RIFLES], [a_unit()])
    unit = play.state.units[0]
    unit.bodies[4].alive = unit.bodies[0].alive = False
    assert [("rifle", (1, 2, 3)), ("knife", (1, 2, 3))] == [
        (gun.key, gun.models)
        for gun in (*play.rules.forces.of(unit).ranged, *play.rules.forces.of(unit).melee)
    ]


def test_a_unit_is_worked_out_once_for_the_same_living_models_and_effects() -> None:
    play, _ = battle([RIFLES], [a_unit()])
    unit, army_forces = play.state.units[0], play.rules.forces
    first = army_forces.of(unit)
    unit.bodies[0].alive = False
    assert army_forces.of(unit) is not first
    unit.bodies[0].alive = True
    assert army_forces.of(unit) is first


def test_the_listed_unit_does_not_change_with_losses() -> None:
    play, _ = battle([RIFLES], [a_unit()])
    unit = play.state.units[0]
    unit.bodies[4].alive = False
    assert (0, 1, 2, 3, 4) == play.rules.forces.troop_as_listed(unit).living


def test_a_joined_hero_is_the_last_model_and_the_unit_keeps_its_defense() -> None:
    play, _ = battle([RIFLES, CAPTAIN], [a_unit()])
    (unit,) = (each for each in play.state.units if each.side == PEOPLE)
    found = play.rules.forces.of(unit)
    assert (6, True, 4, 3) == (found.size, found.is_hero[5], found.guarded, found.nerve)


def test_only_the_hero_is_left_and_his_own_defense_counts() -> None:
    play, _ = battle([RIFLES, CAPTAIN], [a_unit()])
    unit = play.state.units[0]
    for body in unit.bodies[:5]:
        body.alive = False
    assert 3 == play.rules.forces.of(unit).guarded


def test_the_better_quality_of_a_dead_hero_is_of_no_use_in_morale() -> None:
    play, _ = battle([RIFLES, CAPTAIN], [a_unit()])
    unit = play.state.units[0]
    unit.bodies[5].alive = False
    assert 4 == play.rules.forces.of(unit).nerve


def test_an_aura_gives_the_whole_unit_its_rule_as_long_as_its_bearer_lives() -> None:
    play, _ = battle([RIFLES, CAPTAIN], [a_unit()])
    unit, army_forces = play.state.units[0], play.rules.forces
    assert [True, True] == [gun.has("furious") for gun in army_forces.of(unit).melee]
    unit.bodies[5].alive = False
    assert [False] == [gun.has("furious") for gun in army_forces.of(unit).melee]


def test_without_an_aura_a_hero_keeps_his_rules_for_himself() -> None:
    own = CAPTAIN.replace("Furious Aura", "Furious")
    play, _ = battle([RIFLES, own], [a_unit()])
    found = play.rules.forces.of(play.state.units[0])
    assert [False, True] == [gun.has("furious") for gun in found.melee]


def test_an_effect_is_a_rule_of_every_model() -> None:
    play, _ = battle([RIFLES], [a_unit()])
    unit, army_forces = play.state.units[0], play.rules.forces
    before = army_forces.of(unit)
    unit.effects.append(Effect("slow", 0, 1, "Clinging roots"))
    unit.effects.append(Effect("ap", 1, 1, "Keen edge"))
    after = army_forces.of(unit)
    assert ((6000, 12000), (4000, 8000)) == (
        (before.advance, before.rush),
        (after.advance, after.charge),
    )
    assert [0, 1, 0] == [gun.ap for gun in (*before.ranged, *before.melee)]
    assert [1, 2, 1] == [gun.ap for gun in (*after.ranged, *after.melee)]


@pytest.mark.parametrize(
    ("rules", "lengths"),
    [
        ([], (6, 12, 12)),
        (["Fast"], (8, 16, 16)),
        (["Slow"], (4, 8, 8)),
        (["Fast", "Slow"], (6, 12, 12)),
        (["Slow", "Swift"], (6, 12, 12)),
        (["Musician"], (7, 13, 13)),
        (["Immobile"], (0, 0, 0)),
        (["Artillery"], (0, 0, 0)),
        (["Aircraft"], (36, 0, 0)),
        (["Aircraft", "Fast"], (38, 0, 0)),
    ],
)
def test_rules_change_how_far_each_action_goes(
    rules: list[str], lengths: tuple[int, int, int]
) -> None:
    found = troop(a_unit(rules=rules))
    assert lengths == (found.advance // 1000, found.rush // 1000, found.charge // 1000)


def test_a_unit_moves_as_its_slowest_model() -> None:
    text = a_unit(size=3, models=[{"count": 1, "rules": ["Slow"]}])
    assert (4000, 6000) == (troop(text).advance, troop(text, living=[0, 1]).advance)


def test_one_musician_is_enough_for_a_unit_until_he_dies() -> None:
    text = a_unit(size=3, models=[{"count": 1, "rules": ["Musician"]}])
    assert (7000, 6000) == (troop(text).advance, troop(text, living=[0, 1]).advance)


def test_a_rule_of_units_needs_every_model_but_for_those_of_which_one_is_enough() -> None:
    text = a_unit(size=3, models=[{"count": 1, "rules": ["Stealth", "Caster(2)", "Fear(1)"]}])
    found = troop(text)
    assert (False, True, True, 2) == (
        found.has("stealth"),
        found.has("caster"),
        found.has("fear"),
        found.caster,
    )
    assert troop(text, living=[2]).has("stealth")


def test_a_unit_has_the_rules_of_its_weapons() -> None:
    found = troop(a_unit(size=2, weapons=['Mortar (30", A1, Blast(3), Indirect)']))
    assert (True, True, 3, False) == (
        found.has("indirect"),
        found.has("blast"),
        found.rating("blast"),
        found.has("rending"),
    )


def test_enough_counts_all_most_or_any_of_the_living() -> None:
    text = a_unit(size=4, models=[{"count": 2, "rules": ["Fearless"]}])
    found, fewer = troop(text), troop(text, living=[0, 2, 3])
    assert [False, False, True] == [found.enough("fearless", how) for how in ("all", "most", "any")]
    assert [False, True, True] == [fewer.enough("fearless", how) for how in ("all", "most", "any")]


def test_plain_models_are_like_most_of_their_unit_and_have_no_upgrade() -> None:
    text = a_unit(
        size=4,
        weapons=["Knife (A1)"],
        models=[
            {"count": 1, "weapons": ["Axe (A2)"]},
            {"count": 1, "upgrades": ["Medal: 5"]},
        ],
    )
    found = troop(text)
    assert (True, True, False, False) == found.plain
    assert ((False, False, False, True), 5) == (found.upgraded, found.dearest[3])


@pytest.mark.parametrize(
    ("rules", "weapons", "quality"),
    [
        ([], 'Rifle (24", A1)', 5),
        (["Good Shot"], 'Rifle (24", A1)', 4),
        (["Good Shot"], "Knife (A1)", 5),
        (["Bad Shot"], 'Rifle (24", A1)', 5),
        ([], 'Rifle (24", A1, Reliable)', 2),
        ([], 'Rifle (24", A1, Sniper)', 2),
        (["Bad Shot"], 'Rifle (24", A1, Reliable)', 2),
    ],
)
def test_rules_that_replace_the_quality_of_attacks(
    rules: list[str], weapons: str, quality: int
) -> None:
    found = troop(a_unit(quality=5, rules=rules, weapons=[weapons]))
    assert [quality] == [gun.quality for gun in (*found.ranged, *found.melee)]


def test_bad_shot_spoils_a_good_quality_for_shooting_only() -> None:
    found = troop(a_unit(quality=3, rules=["Bad Shot"], weapons=['Rifle (24", A1)', "Knife (A1)"]))
    assert (5, 3) == (found.ranged[0].quality, found.melee[0].quality)


def test_the_second_profile_has_a_sniper_aim_at_his_own_quality() -> None:
    found = troop(a_unit(quality=5, weapons=['Rifle (24", A1, Takedown)']), GF35)
    assert (5, True) == (found.ranged[0].quality, found.ranged[0].has("sniper"))


def test_the_same_lists_are_read_once() -> None:
    text = 'name = "A"\n' + a_unit()
    assert forces.ready([text, text]) is forces.ready([text, text])


def test_units_of_one_name_are_numbered_and_the_sides_told_apart() -> None:
    made = Forces(GF32, [army(a_unit(), a_unit("Tank")), army(a_unit(), a_unit())])
    names = [unit.name for side in (PEOPLE, AI) for unit in forces.muster_units(made, side)]
    assert ["Line", "Tank", "AI Line 1", "AI Line 2"] == names


def test_an_unknown_weapon_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="no weapon “bow” left; it has rifle, gun, knife"):
        troop(RIFLES).gun("bow")


@pytest.mark.parametrize("key", formats.army_keys())
def test_every_army_that_comes_along_is_ready_with_all_its_weapons(key: str) -> None:
    read = formats.own_army(key)
    made = Forces(GF32, [read, read])
    for unit in forces.muster_units(made, PEOPLE):
        found = made.of(unit)
        carried: list[Weapon] = [weapon for own in found.weapons for weapon in own]
        groups = (*found.ranged, *found.melee)
        assert len(carried) == sum(len(gun.models) for gun in groups)
        assert len({gun.key for gun in groups}) == len(groups)
        assert len(unit.bodies) == found.size


def test_a_unit_without_a_host_is_no_hero_among_others() -> None:
    alone = forces.troop(GF32, one(a_unit(rules=["Hero", "Tough(3)"])))
    assert (False,) == alone.is_hero
