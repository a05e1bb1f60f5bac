"""GF-SHOOT-1 to GF-MELEE and the rules of weapons: whom the AI shoots at and charges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from fielded import Given, a_unit
from gf_situations import names, scene

from lonehand.games.grimdark_future.automa import targets
from lonehand.games.grimdark_future.automa.decision import decide
from lonehand.games.grimdark_future.automa.table_facts import TableFacts
from lonehand.games.grimdark_future.automa.trees import TREES
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import AI, Unit

RIFLE = 'Rifle (24", A1)'
WALL = "wall at 36,27: box 8x0.5\n"


def line(*weapons: str, name: str = "Line") -> str:
    """Return a unit of the AI with some weapons."""
    return a_unit(name, weapons=list(weapons))


def aimed(play: Play, name: str = "Line") -> list[str]:
    """Return whom each weapon of a unit shoots at."""
    return [shot.enemy.name for shot in targets.shots(play, play.state.find(name))]


def among(play: Play, *units: str) -> list[Unit]:
    """Return units by their names."""
    return [play.state.find(name) for name in units]


def three(*, weapon: str = RIFLE, foes: Sequence[str] = (), **more: Any) -> tuple[Play, Given]:
    """Return a unit of the AI, a near enemy and a far one."""
    parts = list(foes) or [a_unit("Near"), a_unit("Far")]
    at = {"Line": (36.0, 18.0), "Near": (36.0, 30.0), "Far": (46.0, 32.0)}
    terrain = more.pop("terrain", "")
    return scene(parts, [line(weapon)], at, terrain=terrain, **more)


# -- shooting --------------------------------------------------------------------------------------


def test_the_nearest_valid_target_is_shot_at() -> None:
    play, _ = three()
    assert ["Near"] == aimed(play)


def test_a_unit_that_has_not_activated_comes_before_a_nearer_one_that_has() -> None:
    play, _ = three()
    play.state.find("Near").activated = True
    assert ["Far"] == aimed(play)


def test_a_unit_in_the_open_comes_before_a_nearer_one_in_cover() -> None:
    play, _ = three(terrain=WALL)
    assert ["Far"] == aimed(play)


def test_in_the_open_comes_before_not_activated_and_by_an_option_after() -> None:
    for order, expected in (("open", "Far"), ("activated", "Near")):
        play, _ = three(terrain=WALL, targets=order)
        play.state.find("Far").activated = True
        assert [expected] == aimed(play)


def test_whom_no_weapon_can_reach_or_see_is_never_a_target() -> None:
    play, _ = three(weapon='Pistol (12", A1)')
    assert ["Near"] == aimed(play)
    play, _ = three(terrain="building at 36,24: box 6x3\n")
    assert ["Far"] == aimed(play)
    play, _ = three(weapon='Pistol (6", A1)')
    assert [] == aimed(play)


def test_equally_near_targets_are_left_to_a_die_within_the_tolerance() -> None:
    seen, with_none = set(), set()
    for seed in range(16):
        at = {"Line": (36.0, 18.0), "Near": (36.0, 30.0), "Far": (36.0, 5.95)}
        parts = [a_unit("Near"), a_unit("Far")]
        play, door = scene(parts, [line(RIFLE)], at, seed=f"{seed}")
        seen.update(aimed(play))
        assert [("ties", "GF-GEN-2")] == door.picks
        play, _ = scene(parts, [line(RIFLE)], at, seed=f"{seed}", equal="0")
        with_none.update(aimed(play))
    assert ({"Near", "Far"}, {"Near"}) == (seen, with_none)


def test_each_weapon_chooses_by_itself() -> None:
    foes = [a_unit("Near", defense=5), a_unit("Far", defense=2)]
    at = {"Line": (36.0, 18.0), "Near": (36.0, 30.0), "Far": (46.0, 32.0)}
    play, _ = scene(foes, [line(RIFLE, 'Lance (24", A1, AP(3))')], at)
    assert ["Near", "Far"] == aimed(play)


def test_no_more_units_are_shot_at_than_the_profile_allows() -> None:
    foes = [
        a_unit("Near", defense=5),
        a_unit("Steel", defense=2),
        a_unit("Ogre", rules=["Tough(3)"]),
    ]
    at = {"Line": (36.0, 18.0), "Near": (36.0, 28.0), "Steel": (46.0, 32.0), "Ogre": (26.0, 32.0)}
    weapons = [RIFLE, 'Lance (24", A6, AP(3))', 'Cannon (24", A6, Deadly(3))']
    play, _ = scene(foes, [line(*weapons)], at)
    found = aimed(play)
    assert {"Steel", "Ogre"} == set(found)
    assert 3 == len(found)


# -- rules of weapons ------------------------------------------------------------------------------


def test_ap_takes_the_best_defense_which_is_the_lowest_number() -> None:
    foes = [a_unit("Near", defense=6), a_unit("Far", defense=2)]
    assert ["Far"] == aimed(three(weapon='Lance (24", A1, AP(1))', foes=foes)[0])
    assert ["Near"] == aimed(three(foes=foes)[0])


def test_equal_defense_leaves_ap_to_the_keys_of_shooting() -> None:
    play, _ = three(weapon='Lance (24", A1, AP(1))')
    assert ["Near"] == aimed(play)
    play.state.find("Near").activated = True
    assert ["Far"] == aimed(play)


def test_deadly_takes_single_models_with_tough_then_units_with_tough() -> None:
    cannon = 'Cannon (24", A1, Deadly(3))'
    ogres = a_unit("Near", size=2, rules=["Tough(3)"])
    giant = a_unit("Far", rules=["Tough(12)"])
    assert ["Far"] == aimed(three(weapon=cannon, foes=[ogres, giant])[0])
    assert ["Far"] == aimed(
        three(weapon=cannon, foes=[a_unit("Near"), a_unit("Far", rules=["Tough(3)"])])[0]
    )
    assert ["Near"] == aimed(three(weapon=cannon)[0])


def test_deadly_takes_the_least_remaining_tough_as_the_units_are_now() -> None:
    foes = [a_unit("Near", rules=["Tough(6)"]), a_unit("Far", rules=["Tough(6)"])]
    play, _ = three(weapon='Cannon (24", A1, Deadly(3))', foes=foes)
    assert ["Near"] == aimed(play)
    play.state.find("Far").bodies[0].wounds = 2
    assert ["Far"] == aimed(play)


def test_a_unit_that_has_shrunk_to_one_model_is_a_single_model_for_deadly() -> None:
    foes = [a_unit("Near", size=2, rules=["Tough(3)"]), a_unit("Far", size=2, rules=["Tough(3)"])]
    play, _ = three(weapon='Cannon (24", A1, Deadly(3))', foes=foes)
    play.state.find("Far").bodies[0].alive = False
    assert ["Far"] == aimed(play)


def test_lock_on_takes_aircraft_first() -> None:
    plane = a_unit("Far", rules=["Aircraft", "Tough(6)"])
    foes = [a_unit("Near"), plane]
    assert ["Far"] == aimed(three(weapon='Missile (30", A1, Lock-On)', foes=foes)[0])
    assert ["Near"] == aimed(three(weapon='Missile (36", A1)', foes=foes)[0])


def test_snipers_take_heroes_then_the_dearest_upgrade() -> None:
    rifle = 'Long rifle (30", A1, Sniper)'
    hero = a_unit("Hero", rules=["Hero", "Tough(3)"], joins="far")
    assert ["Far"] == aimed(
        three(weapon=rifle, foes=[a_unit("Near"), a_unit("Far", size=3), hero])[0]
    )
    cheap = a_unit("Near", size=2, models=[{"count": 1, "name": "G", "upgrades": ["Gun: 5"]}])
    dear = a_unit("Far", size=2, models=[{"count": 1, "name": "H", "upgrades": ["Gun: 20"]}])
    assert ["Far"] == aimed(three(weapon=rifle, foes=[cheap, dear])[0])
    assert ["Near"] == aimed(three(weapon=rifle, foes=[cheap, a_unit("Far")])[0])


def test_snipers_take_upgrades_without_a_price_before_none_and_after_those_with_one() -> None:
    rifle = 'Long rifle (30", A1, Sniper)'

    def armed(name: str, upgrade: str) -> str:
        return a_unit(name, size=2, models=[{"count": 1, "name": "G", "upgrades": [upgrade]}])

    plain, unpriced = a_unit("Near", size=2), armed("Far", "Gun")
    assert ["Far"] == aimed(three(weapon=rifle, foes=[plain, unpriced])[0])
    priced, unpriced = armed("Far", "Gun: 5"), armed("Near", "Gun")
    assert ["Far"] == aimed(three(weapon=rifle, foes=[unpriced, priced])[0])


def test_a_weapon_with_several_rules_follows_the_most_specific_first_or_the_print() -> None:
    foes = [a_unit("Near", rules=["Tough(3)"], defense=6), a_unit("Far", defense=2)]
    for order, expected in (("specific", "Near"), ("printed", "Far")):
        play, _ = three(weapon='Gun (24", A1, AP(1), Deadly(3))', foes=foes, several=order)
        assert [expected] == aimed(play)


# -- charges ---------------------------------------------------------------------------------------


def charging(*, foes: Sequence[str] = (), terrain: str = "", **more: Any) -> Play:
    """Return a unit of the AI with two enemies in charge range."""
    parts = list(foes) or [a_unit("Near"), a_unit("Far")]
    at = {"Line": (36.0, 18.0), "Near": (36.0, 24.0), "Far": (42.0, 26.0)}
    return scene(parts, [line("Axe (A1)")], at, terrain=terrain, **more)[0]


def charged(play: Play) -> str:
    """Return whom the unit charges."""
    found = targets.choose_charge(play, play.state.find("Line"), play.state.enemies(AI))
    return found.name if found else ""


def test_the_nearest_enemy_is_charged_and_not_activated_ones_before_it() -> None:
    play = charging()
    assert "Near" == charged(play)
    play.state.find("Near").activated = True
    assert "Far" == charged(play)


def test_who_has_no_room_beside_the_nearest_model_charges_the_next_one() -> None:
    # The charger keeps an inch from the other enemy, who is in front of the first model.
    at = {"Line": (36.0, 14.0), "Near": (36.0, 24.0), "Far": (35.2, 23.0)}
    play, _ = scene([a_unit("Near", size=2), a_unit("Far")], [line("Axe (A1)")], at)
    play.state.find("Near").bodies[1].x = 37_880
    play.state.find("Far").activated = True
    assert "Near" == charged(play)


def test_an_enemy_that_cannot_be_charged_breaks_no_tie_of_those_that_can() -> None:
    # The first is nearest and behind mines; the others are equally near to within a tenth.
    at = {"Line": (36.0, 18.0), "Near": (36.0, 26.0), "Far": (44.05, 18.0), "Side": (27.87, 18.0)}
    mines = "minefield at 36,22: box 30x1\n"
    foes = [a_unit("Near"), a_unit("Far"), a_unit("Side")]
    play, _ = scene(foes, [line("Axe (A1)")], at, terrain=mines)
    found = set()
    for nth in range(20):
        play.door = Given(seed=str(nth))
        found.add(charged(play))
    assert {"Far", "Side"} == found


def test_aircraft_are_never_charged() -> None:
    play = charging(foes=[a_unit("Near", rules=["Aircraft", "Tough(3)"]), a_unit("Far")])
    assert "Far" == charged(play)


@pytest.mark.parametrize(("y", "expected"), [(31.0, "Near"), (30.98, "Near"), (31.2, "")])
def test_charge_range_is_from_base_to_base(y: float, expected: str) -> None:
    at = {"Line": (36.0, 18.0), "Near": (36.0, y - 0.016)}
    play, _ = scene([a_unit("Near")], [line("Axe (A1)")], at)
    assert expected == charged(play)


def test_through_difficult_ground_that_its_target_stands_in_a_charge_goes_6_inches() -> None:
    marsh = "marsh at 36,27: box 30x7\n"
    at = {"Line": (36.0, 22.0), "Near": (36.0, 26.0)}
    play, _ = scene([a_unit("Near")], [line("Axe (A1)")], at, terrain=marsh)
    assert "Near" == charged(play)
    at = {"Line": (36.0, 20.0), "Near": (36.0, 29.0)}
    play, _ = scene([a_unit("Near")], [line("Axe (A1)")], at, terrain=marsh)
    assert "" == charged(play)


def test_no_charge_goes_through_dangerous_ground() -> None:
    mines = "minefield at 36,24: box 30x3\n"
    at = {"Line": (36.0, 21.0), "Near": (36.0, 27.0)}
    play, _ = scene([a_unit("Near")], [line("Axe (A1)")], at, terrain=mines)
    assert "" == charged(play)


def test_by_an_option_the_rules_of_weapons_rule_charges_too() -> None:
    foes = [a_unit("Near", defense=6), a_unit("Far", defense=2)]
    at = {"Line": (36.0, 18.0), "Near": (36.0, 24.0), "Far": (42.0, 26.0)}
    for value, expected in (("melee", "Near"), ("shooting", "Far")):
        play, _ = scene(foes, [line("Axe (A1, AP(1))")], at, charges=value)
        assert expected == charged(play)


def test_futile_charges_are_made_and_by_an_option_spared() -> None:
    at = {"Line": (36.0, 18.0), "Near": (36.0, 24.0)}
    for value, expected in (("made", "Near"), ("spared", "")):
        play, _ = scene([a_unit("Near")], [line(RIFLE)], at, futile=value)
        assert expected == charged(play)


# -- whom a unit goes for --------------------------------------------------------------------------


def test_the_enemy_is_the_one_that_the_target_rules_choose_if_range_did_not_matter() -> None:
    at = {"Line": (5.0, 5.0), "Near": (50.0, 30.0), "Far": (60.0, 40.0)}
    play, _ = scene([a_unit("Near"), a_unit("Far")], [line(RIFLE)], at)
    unit = play.state.find("Line")
    play.state.find("Near").activated = True
    for kind in ("Shooting", "Melee"):
        found = targets.wanted_enemy(play, unit, kind)
        assert found is not None
        assert "Far" == found.name


def test_a_melee_unit_goes_for_an_aircraft_only_if_nobody_else_is_left() -> None:
    plane = a_unit("Near", rules=["Aircraft", "Tough(3)"])
    at = {"Line": (36.0, 5.0), "Near": (36.0, 10.0), "Far": (60.0, 40.0)}
    for others, expected in (([a_unit("Far")], "Far"), ([], "Near")):
        play, _ = scene([plane, *others], [line("Axe (A1)")], at)
        facts: Any = TableFacts(play, play.state.find("Line"))
        found = decide(facts, TREES)
        assert ("Rush", "enemy", expected) == (found.action, found.goal, found.name)


def test_units_off_the_table_are_no_targets_and_in_nobodys_way() -> None:
    play, _ = scene(
        [a_unit("Near"), a_unit("Ghost", rules=["Ambush"])],
        [line(RIFLE)],
        {"Line": (36.0, 18.0), "Near": (36.0, 30.0)},
    )
    assert ["Near"] == names(play.state.enemies(AI))
    assert ["Near"] == aimed(play)


def test_two_targets_do_not_make_a_unit_flip_from_one_to_the_other() -> None:
    play, _ = three()
    assert {"Near"} == {targets.shots(play, among(play, "Line")[0])[0].enemy.name for _ in range(5)}
