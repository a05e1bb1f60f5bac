"""Shooting on a table: who may shoot, at how many, all at once, and what casters do."""

from __future__ import annotations

import pytest
from fielded import EMPTY, GF35, a_unit, battle, fields_of, row, spell

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.rules import attacks, casting, shooting
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import GONE, IN_RESERVE, Effect

RIFLES = a_unit("Rifles", size=3, weapons=['Rifle (24", A1)', "Knife (A1)"])
MIXED = a_unit(
    "Mixed",
    size=3,
    weapons=['Rifle (24", A1)'],
    models=[{"count": 1, "weapons": ['Rocket (24", A1, AP(3), Deadly(3))']}],
)
FOE = a_unit("Foe", size=5, defense=4)


# -- who may shoot ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("apart", "able"), [(12, (0, 1, 2)), (24, (0,)), (25, ())])
def test_only_models_in_range_shoot(apart: int, able: tuple[int, ...]) -> None:
    play, _ = battle([RIFLES], [a_unit("Foe")], apart=apart)
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert able == shooting.shooters(play, one, gun, foe)


def test_a_model_with_two_copies_shoots_both() -> None:
    play, _ = battle([a_unit(weapons=['2x Rifle (24", A1)'])], [FOE])
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert (0, 0) == shooting.shooters(play, one, gun, foe)


def test_dead_models_do_not_shoot() -> None:
    play, _ = battle([RIFLES], [FOE])
    one, foe = play.state.units
    one.bodies[1].alive = False
    (gun,) = play.rules.forces.of(one).ranged
    assert (0, 2) == shooting.shooters(play, one, gun, foe)


def test_a_rifle_between_two_ranges_reaches_aircraft_less_far() -> None:
    play, _ = battle([RIFLES], [a_unit("Foe"), a_unit("Plane", rules=["Aircraft"])], apart=10)
    one, foe, plane = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert [foe] == shooting.valid_targets(play, one, gun)
    row(plane, 10_000, foe.bodies[0].y)
    assert plane in shooting.valid_targets(play, one, gun)


def test_units_in_reserve_are_no_targets() -> None:
    play, _ = battle([RIFLES], [FOE])
    one, foe = play.state.units
    foe.where = IN_RESERVE
    (gun,) = play.rules.forces.of(one).ranged
    assert [] == shooting.valid_targets(play, one, gun)


# -- declaring -------------------------------------------------------------------------------------

THREE = a_unit("Three", weapons=['A (24", A1)', 'B (24", A1)', 'C (24", A1)'])


def test_a_unit_shoots_at_two_units_at_most() -> None:
    play, door = battle([THREE], [a_unit("X"), a_unit("Y"), a_unit("Z")], dice=[1] * 20)
    one, x, y, z = play.state.units
    with pytest.raises(Refusal, match="a unit can shoot at no more than 2 units"):
        shooting.shoot(play, one, [("a", x), ("b", y), ("c", z)])
    assert [] == door.events
    shooting.shoot(play, one, [("a", x), ("b", y), ("c", y)])
    assert ["X", "Y", "Y"] == [fields_of(event)["at"] for event in door.events]


def test_a_weapon_shoots_at_one_unit_only() -> None:
    play, _ = battle([THREE], [a_unit("X"), a_unit("Y")])
    one, x, y = play.state.units
    with pytest.raises(Refusal, match="A can shoot at only one unit"):
        shooting.shoot(play, one, [("a", x), ("a", y)])


def test_friends_and_melee_weapons_are_refused() -> None:
    play, _ = battle([RIFLES, a_unit("Friend")], [FOE])
    one, friend, foe = play.state.units
    with pytest.raises(Refusal, match="Friend is not an enemy"):
        shooting.shoot(play, one, [("rifle", friend)])
    with pytest.raises(Refusal, match="Knife is a melee weapon"):
        shooting.shoot(play, one, [("knife", foe)])


def test_a_limited_weapon_shoots_once_in_a_game() -> None:
    play, _ = battle([a_unit("Bazooka", weapons=['Rocket (24", A1, Limited)'])], [FOE], dice=[1])
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert 0 < shooting.expected_wounds(play, one, gun, foe)
    shooting.shoot(play, one, [("rocket", foe)])
    assert (["rocket"], 0.0) == (one.spent, shooting.expected_wounds(play, one, gun, foe))
    with pytest.raises(Refusal, match="has already been used"):
        shooting.shoot(play, one, [("rocket", foe)])


# -- shooting --------------------------------------------------------------------------------------


def test_hits_are_blocked_and_what_is_left_wounds() -> None:
    # Three attacks: 4 and 6 hit; 3 fails to block, 4 blocks.
    play, door = battle([RIFLES], [FOE], dice=[4, 3, 6, 3, 4])
    one, foe = play.state.units
    assert {foe.key: 1} == shooting.shoot(play, one, [("rifle", foe)])
    told = door.facts("shoots")
    assert (3, 2, 4, (4, 3, 6), (3, 4), 1, 0) == tuple(
        told[key] for key in ("attacks", "hits", "needed", "dice", "blocks", "wounds", "ap")
    )
    assert [("GFC-30", 3, "4-6 | 1-3"), ("GFC-30", 2, "4-6 | 1-3")] == door.rolls
    assert 4 == len(foe.living_models())


def test_all_weapons_shoot_before_anybody_falls_and_deadly_wounds_come_first() -> None:
    target = a_unit("Foe", size=2, defense=6, rules=["Tough(3)"])
    play, door = battle([MIXED], [target], dice=[6, 6, 1, 1, 6, 1])
    one, foe = play.state.units
    # Two rifles wound once each, the rocket once; the rocket's three go to one model first.
    assert {foe.key: 5} == shooting.shoot(play, one, [("rifle", foe), ("rocket", foe)])
    assert ["shoots", "shoots", "wounded"] == door.kinds()
    assert [2, 3] == sorted(body.wounds for body in foe.bodies)


def test_a_target_that_is_out_of_reach_costs_nothing() -> None:
    play, door = battle([RIFLES], [FOE], apart=30, dice=[])
    one, foe = play.state.units
    assert {} == shooting.shoot(play, one, [("rifle", foe)])
    assert [] == door.events


def test_stealth_counts_from_more_than_nine_inches() -> None:
    for apart, needed in ((9, 4), (10, 5)):
        play, _ = battle([RIFLES], [a_unit("Foe", rules=["Stealth"])], apart=apart)
        one, foe = play.state.units
        (gun,) = play.rules.forces.of(one).ranged
        when, forces = shooting.occasion(play, one, gun, foe), play.rules.forces
        assert needed == attacks.attack(forces, gun, forces.of(foe), when).hits_on


def test_who_has_not_moved_holds_unless_it_is_said() -> None:
    play, _ = battle([RIFLES], [FOE])
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert (True, False) == shooting.occasion(play, one, gun, foe)[4:2:-1]
    one.moved = True
    assert (False, True) == shooting.occasion(play, one, gun, foe)[4:2:-1]
    one.moved = False
    assert (False, True) == shooting.occasion(play, one, gun, foe, held=False)[4:2:-1]


# -- Sniper ----------------------------------------------------------------------------------------

SNIPERS = a_unit("Snipers", size=2, weapons=['Long rifle (30", A1, Sniper)'])
SQUAD = a_unit(
    "Squad",
    size=4,
    models=[{"count": 1, "upgrades": ["Medal: 5"]}, {"count": 1, "upgrades": ["Gun: 15"]}],
)
CAPTAIN = a_unit("Captain", defense=2, rules=["Hero", "Tough(3)"], joins="squad")


def test_the_ai_picks_heroes_first_then_the_dearest_upgrade() -> None:
    play, _ = battle([SQUAD, CAPTAIN], [SNIPERS])
    unit, snipers = play.state.units
    assert {4: 2} == shooting.picks_of_snipers(play, snipers, unit, 2)
    unit.bodies[4].alive = False
    assert {3: 2} == shooting.picks_of_snipers(play, snipers, unit, 2)
    unit.bodies[3].alive = False
    assert {2: 1} == shooting.picks_of_snipers(play, snipers, unit, 1)


def test_a_die_decides_among_equal_models() -> None:
    play, door = battle([a_unit("Squad", size=3)], [SNIPERS])
    unit, snipers = play.state.units
    assert shooting.picks_of_snipers(play, snipers, unit, 2) in ({0: 2}, {1: 2}, {2: 2})
    assert [("ties", "GF-SR-SNIPER")] == door.picks


def test_a_person_picks_the_model() -> None:
    play, door = battle([SNIPERS], [SQUAD, CAPTAIN], answers=["model 2 Squad"], dice=[2, 3, 1, 1])
    snipers, unit = play.state.units
    snipers.seat = "player"
    shooting.shoot(play, snipers, [("long-rifle", unit)])
    assert [0, 2, 3, 4] == unit.living_models()
    assert ("player", "sniper") == door.asked[0][:2]


def test_a_persons_snipers_may_pick_one_after_the_other() -> None:
    answers = ["each its own", "model 2 Squad", "model 3 Squad"]
    play, door = battle([SNIPERS], [SQUAD, CAPTAIN], answers=answers, dice=[2, 1, 2, 1])
    snipers, unit = play.state.units
    snipers.seat = "player"
    assert {unit.key: 2} == shooting.shoot(play, snipers, [("long-rifle", unit)])
    assert [0, 3, 4] == unit.living_models()
    assert [1, 1] == [
        fields_of(event)["attacks"] for event in door.events if event.kind == "shoots"
    ]


def test_a_split_is_offered_first_where_one_model_would_waste_most_shots() -> None:
    shots = a_unit("Snipers", size=5, weapons=['Long rifle (30", A1, Sniper)'])
    riders = a_unit("Riders", size=3, rules=["Tough(2)"])
    offers = {}
    for each in (0.0, 0.3, 0.7, 2.0):
        play, door = battle([shots], [riders], answers=["model 2 Riders"])
        snipers, unit = play.state.units
        snipers.seat = "player"
        unit.bodies[2].wounds = 1
        assert {1: 5} == shooting.ask_snipers(play, snipers, unit, 5, each)
        offers[each] = door.asked[0][2][0]
    first = "model 1 Riders"
    spread = "2 at model 3, 3 at model 1"
    assert {0.0: first, 0.3: "4 at model 3, 1 at model 1", 0.7: spread} == {
        each: offers[each] for each in (0.0, 0.3, 0.7)
    }
    assert "3 at model 3, 1 at model 1, 1 at model 2" == offers[2.0]
    play, _ = battle([shots], [riders], answers=[spread])
    snipers, unit = play.state.units
    snipers.seat = "player"
    unit.bodies[2].wounds = 1
    assert {2: 2, 0: 3} == shooting.ask_snipers(play, snipers, unit, 5, 0.7)


def test_wounds_at_a_picked_model_go_no_further() -> None:
    play, _ = battle([SQUAD], [SNIPERS], dice=[2, 2, 1, 1])
    unit, snipers = play.state.units
    assert {unit.key: 1} == shooting.shoot(play, snipers, [("long-rifle", unit)])
    assert [0, 1, 2] == unit.living_models()


# -- what is to be expected ------------------------------------------------------------------------


def test_a_preview_is_the_average_of_what_is_rolled() -> None:
    play, _ = battle([RIFLES], [FOE])
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    assert 0.75 == pytest.approx(shooting.expected_wounds(play, one, gun, foe))
    assert 0.5 == pytest.approx(shooting.expected_wounds(play, one, gun, foe, cover=True))
    assert 0.25 == pytest.approx(shooting.expected_wounds(play, one, gun, foe, copies=1))


def test_a_preview_counts_the_challenge() -> None:
    play, _ = battle([FOE], [RIFLES])
    foe, one = play.state.units
    play.state.to_hit = 1
    (gun,) = play.rules.forces.of(one).ranged
    assert 1.0 == pytest.approx(shooting.expected_wounds(play, one, gun, foe))


# -- casters ---------------------------------------------------------------------------------------

BOLT = spell("Bolt", 1, 18, "damage", hits=4, ap=1)
MIST = spell("Mist", 2, 12, "blessing", targets=2, rules=["Stealth"])
ROOTS = spell("Roots", 2, 18, "curse", rules=["Slow"])
SEER = a_unit("Seer", rules=["Caster(2)", "Tough(3)"], spells=["Bolt", "Mist", "Roots"])
SPELLS = (BOLT, MIST, ROOTS)


def test_casters_get_their_tokens_each_round_and_hold_six_at_most() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE])
    seer, _ = play.state.units
    held = []
    for _ in range(4):
        casting.replenish(play)
        held.append(seer.tokens)
    assert [2, 4, 6, 6] == held


def test_nothing_is_told_of_a_caster_that_has_all_the_tokens_it_can_hold() -> None:
    play, door = battle([*SPELLS, SEER], [FOE])
    play.state.units[0].tokens = 5
    casting.replenish(play)
    casting.replenish(play)
    assert 6 == play.state.units[0].tokens
    assert 1 == door.facts("tokens")["gets"]
    assert 1 == door.kinds().count("tokens")


def test_casters_off_the_table_get_tokens_and_dead_ones_do_not() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE])
    seer, _ = play.state.units
    seer.where = IN_RESERVE
    casting.replenish(play)
    assert 2 == seer.tokens
    seer.where = GONE
    casting.replenish(play)
    assert 2 == seer.tokens


def test_a_spell_works_on_four_and_its_hits_are_blocked() -> None:
    # The die is 4; four hits with AP(1) on Defense 4+: blocks need 5.
    play, door = battle([*SPELLS, SEER], [FOE], dice=[4, 5, 4, 6, 1])
    seer, foe = play.state.units
    seer.tokens = 3
    bolt = play.rules.forces.of(seer).spells[0]
    assert casting.cast(play, seer, bolt, foe)
    assert (2, 3) == (seer.tokens, len(foe.living_models()))
    assert (4, 2) == (door.facts("casts")["die"], door.facts("casts")["tokens"])


def test_a_spell_that_does_not_work_costs_its_tokens() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE], dice=[3])
    seer, foe = play.state.units
    seer.tokens = 3
    assert not casting.cast(play, seer, play.rules.forces.of(seer).spells[0], foe)
    assert (2, 5) == (seer.tokens, len(foe.living_models()))


def test_blessings_and_curses_are_rules_until_the_round_ends() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE], dice=[4, 4])
    seer, foe = play.state.units
    seer.tokens = 6
    _, mist, roots = play.rules.forces.of(seer).spells
    casting.cast(play, seer, mist, seer)
    casting.cast(play, seer, roots, foe)
    forces = play.rules.forces
    assert (True, 4000) == (forces.of(seer).has("stealth"), forces.of(foe).advance)
    casting.expire(play)
    assert (False, 6000) == (forces.of(seer).has("stealth"), forces.of(foe).advance)


def test_an_effect_that_lasts_longer_is_kept() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE])
    foe = play.state.units[1]
    foe.effects = [Effect("slow", 0, 2, "Roots"), Effect("slow", 0, 1, "Roots")]
    casting.expire(play)
    assert [2] == [effect.round for effect in foe.effects]


def test_a_spell_needs_tokens_a_target_in_reach_and_a_caster_who_is_not_shaken() -> None:
    play, door = battle([*SPELLS, SEER], [FOE], apart=19)
    seer, foe = play.state.units
    bolt, mist, _ = play.rules.forces.of(seer).spells
    with pytest.raises(Refusal, match="it costs 1 token, and Seer has 0"):
        casting.cast(play, seer, bolt, foe)
    seer.tokens = 3
    with pytest.raises(Refusal, match="does not reach Foe; it reaches nobody"):
        casting.cast(play, seer, bolt, foe)
    with pytest.raises(Refusal, match="each once"):
        casting.cast(play, seer, mist, [seer, seer])
    seer.shaken = True
    with pytest.raises(Refusal, match="is Shaken and cannot cast"):
        casting.cast(play, seer, mist, seer)
    assert (3, [], []) == (seer.tokens, door.events, casting.targets(play, seer, mist))


def test_castable_names_what_can_be_paid_and_whom_it_reaches() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE], apart=15)
    seer, foe = play.state.units
    seer.tokens = 1
    assert [("Bolt", [foe])] == [(found.name, able) for found, able in casting.castable(play, seer)]
    seer.tokens = 2
    assert [("Bolt", [foe]), ("Mist", [seer]), ("Roots", [foe])] == [
        (found.name, able) for found, able in casting.castable(play, seer)
    ]
    assert ["Mist"] == [found.name for found, _ in casting.castable(play, seer, {"Bolt", "Roots"})]


def test_a_person_may_hinder_an_enemy_spell_with_tokens_of_his_own() -> None:
    other = a_unit("Witch", rules=["Caster(1)"], spells=["Bolt"])
    play, door = battle([BOLT, other], [*SPELLS, SEER], dice=[5], answers=["-2"], apart=10)
    witch, seer = play.state.units
    witch.seat, witch.tokens, seer.tokens = "player", 3, 3
    bolt = play.rules.forces.of(seer).spells[0]
    assert not casting.cast(play, seer, bolt, witch)
    assert (1, ["nothing", "-1", "-2", "-3"]) == (witch.tokens, door.asked[0][2])


def test_a_person_may_help_a_friend_and_the_ai_keeps_its_tokens() -> None:
    other = a_unit("Witch", rules=["Caster(1)"], spells=["Bolt"])
    foe = a_unit("Warlock", size=5, rules=["Caster(1)"], spells=["Bolt"])
    play, door = battle(
        [*SPELLS, SEER, other], [BOLT, foe], dice=[3, 6, 6, 6, 6], answers=["+1"], apart=10
    )
    seer, witch, warlock = play.state.units
    witch.seat = "player"
    witch.tokens = warlock.tokens = seer.tokens = 2
    assert casting.cast(play, seer, play.rules.forces.of(seer).spells[0], warlock)
    assert (1, 2, 1) == (witch.tokens, warlock.tokens, len(door.asked))


def test_shielded_does_not_help_against_a_spell() -> None:
    shielded = a_unit("Foe", size=5, rules=["Shielded"])
    play, _ = battle([*SPELLS, SEER], [shielded], dice=[4, 5, 4, 4, 4])
    seer, foe = play.state.units
    seer.tokens = 1
    casting.cast(play, seer, play.rules.forces.of(seer).spells[0], foe)
    assert 2 == len(foe.living_models())


def test_a_spell_is_worth_its_chance_times_its_wounds() -> None:
    play, _ = battle([*SPELLS, SEER], [FOE])
    seer, foe = play.state.units
    bolt = play.rules.forces.of(seer).spells[0]
    assert 0.5 * 4 * 4 / 6 == pytest.approx(casting.expected_wounds(play, seer, bolt, foe))


def test_the_second_profile_limits_targets_as_well() -> None:
    play, _ = battle([THREE], [a_unit("X"), a_unit("Y"), a_unit("Z")], rules=GF35)
    one, x, y, z = play.state.units
    with pytest.raises(Refusal, match="can shoot at no more than 2 units"):
        shooting.shoot(play, one, [("a", x), ("b", y), ("c", z)])
    assert positions.within(play, one, x, 24_000)


# -- sight and cover on a table --------------------------------------------------------------------

WALL = "table: Wall\nsize: 72 x 48\n\nbuilding at 10,26: box 20x2\n"
WOOD = "table: Wood\nsize: 72 x 48\n\nforest at 12,33: circle 5\n"
GUNS = a_unit("Guns", size=2, weapons=['Rifle (30", A1)', 'Mortar (30", A1, Indirect)'])


def test_behind_a_wall_only_indirect_weapons_have_targets() -> None:
    play, _ = battle([GUNS], [FOE], table=WALL)
    one, foe = play.state.units
    rifle, mortar = play.rules.forces.of(one).ranged
    assert ([], [foe]) == (
        shooting.valid_targets(play, one, rifle),
        shooting.valid_targets(play, one, mortar),
    )
    assert (0, 2) == tuple(len(shooting.shooters(play, one, gun, foe)) for gun in (rifle, mortar))


def test_a_shot_at_what_nobody_sees_is_told_and_one_in_sight_is_not() -> None:
    for table, expected in ((WALL, 1), (EMPTY, 0)):
        play, door = battle([GUNS], [FOE], table=table)
        one, foe = play.state.units
        mortar = play.rules.forces.of(one).ranged[1]
        shooting.shoot(play, one, [(mortar.key, foe)])
        assert expected == [event.clause for event in door.events].count("GFS-indirect")


def test_indirect_weapons_ignore_the_cover_that_is_between() -> None:
    play, _ = battle([GUNS], [FOE], table=WALL)
    one, foe = play.state.units
    rifle, mortar = play.rules.forces.of(one).ranged
    assert [True, False] == [shooting.has_cover(play, one, gun, foe) for gun in (rifle, mortar)]


def test_most_models_in_a_wood_have_cover_from_every_weapon_that_heeds_it() -> None:
    shooter = a_unit(
        "Guns", weapons=['A (30", A1)', 'B (30", A1, Indirect)', 'C (30", A1, Blast(3))']
    )
    play, _ = battle([shooter], [FOE], table=WOOD)
    one, foe = play.state.units
    guns = play.rules.forces.of(one).ranged
    assert [True, True, False] == [shooting.has_cover(play, one, gun, foe) for gun in guns]
    row(foe, 30_000, foe.bodies[0].y)
    assert [False] * 3 == [shooting.has_cover(play, one, gun, foe) for gun in guns]


def test_a_shot_from_elsewhere_is_previewed_from_there() -> None:
    play, _ = battle([RIFLES], [a_unit("Foe")], apart=30)
    one, foe = play.state.units
    (gun,) = play.rules.forces.of(one).ranged
    nearer = [(body.x, body.y + 20_000, 0) for body in one.bodies]
    assert (0.0, 3) == (
        shooting.expected_wounds(play, one, gun, foe),
        len(shooting.shooters(play, one, gun, foe, nearer)),
    )
    assert 0.75 == pytest.approx(shooting.expected_wounds(play, one, gun, foe, at=nearer))
