"""Army Forge's share list: both shapes, and every trap that other readers fell into."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from forge_lists import (
    a_list,
    a_unit,
    as_forge,
    gives,
    gun,
    hero,
    item,
    of_2023,
    rule,
    upgrade,
)

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies import forge, formats, profile
from lonehand.games.grimdark_future.armies.army import Army, Base, ListedUnit, RuleUse, Upgrade
from lonehand.games.grimdark_future.armies.formats import army_keys, own_army
from lonehand.games.grimdark_future.armies.notation import weapon_text

HERE = Path(__file__).parent / "lists"
GF = profile.load()


def army(*units: dict[str, Any], **more: Any) -> Army:
    """Return the army of a list of these units."""
    return forge.read(json.dumps(a_list(*units, **more)), GF, "here")


def only(*units: dict[str, Any], **more: Any) -> ListedUnit:
    """Return the first unit of such an army."""
    return army(*units, **more).units[0]


def weapons(found: ListedUnit) -> list[list[str]]:
    """Return the weapons of each model as they are written."""
    return [[weapon_text(weapon) for weapon in model.weapons] for model in found.models]


def texts(found: tuple[RuleUse, ...]) -> list[str]:
    """Return rules as printed."""
    return [use.text for use in found]


# -- the shapes -----------------------------------------------------------------------------------


def test_the_shape_of_2025_is_read_whole() -> None:
    found = formats.read((HERE / "share-2025.json").read_text("utf-8"), "share-2025.json")
    marshal, line = found.units
    assert ("Demo patrol", 245, 250) == (found.name, found.points, found.limit)
    assert ("line-squad", 3, 3, Base(32, 32)) == (
        marshal.joined_to,
        marshal.models[0].quality,
        marshal.models[0].tough,
        marshal.models[0].base,
    )
    assert (185, ["Fearless"], 5) == (line.points, texts(line.rules), len(line.models))
    assert [['Rifle (24", A1, AP(1))', "Knife (A1)"]] * 4 == weapons(line)[:4]
    assert ['Lance gun (36", A1, AP(3), Deadly(3))', "Knife (A1)"] == weapons(line)[4]
    assert () == found.not_automated


def test_the_shape_of_2023_is_read_whole() -> None:
    found = formats.read((HERE / "share-2023.json").read_text("utf-8"), "share-2023.json")
    line = found.units[0]
    assert (175, 175) == (found.points, line.points)
    assert "format of 2023" in found.source
    assert [3, 3, 3] == [model.tough for model in line.models]
    assert [['Rifle (24", A1, AP(1))', "Knife (A1)"]] * 3 == weapons(line)
    assert [[], [], ["Fear(1)"]] == [texts(model.rules) for model in line.models]
    assert (Upgrade("Drum", 15),) == line.models[2].upgrades
    assert Base(40, 40) == line.models[0].base


@pytest.mark.parametrize("key", army_keys())
def test_both_shapes_of_a_list_give_the_same_units(key: str) -> None:
    new = as_forge(own_army(key))
    old = forge.read(json.dumps(of_2023(new)), GF, "old")
    for ours, theirs in zip(forge.read(json.dumps(new), GF, "new").units, old.units, strict=True):
        assert (ours.rules, ours.points, ours.joined_to) == (
            theirs.rules,
            theirs.points,
            theirs.joined_to,
        )
        assert weapons(ours) == weapons(theirs)


def test_a_list_of_another_game_is_refused() -> None:
    with pytest.raises(Refusal, match="for the game “aof”"):
        army(a_unit(), gameSystem="aof")
    assert army(a_unit(), gameSystem=2).units


def test_the_file_that_army_forge_saves_for_itself_is_refused_with_advice() -> None:
    saved = {"armyId": "x", "list": {"units": [{"id": "a", "selectedUpgrades": []}]}}
    with pytest.raises(Refusal, match="--link"):
        forge.read(json.dumps(saved), GF, "mine.json")


# -- trap 1: costs --------------------------------------------------------------------------------


def test_a_unit_costs_its_base_and_what_was_bought() -> None:
    found = army(a_unit(selectedUpgrades=[upgrade("Banner", 15)]), listPoints=115)
    assert (115, 115) == (found.units[0].points, found.points)
    assert [] == [note for note in found.notes if "add up" in note]


def test_the_total_of_the_list_stands_and_a_difference_is_noted() -> None:
    found = army(a_unit(selectedUpgrades=[upgrade("Banner", None)]), listPoints=120)
    assert 120 == found.points
    assert 100 == found.units[0].points
    assert "Line squad: there is no price for Banner." in found.notes
    assert "The list states 120 points; its units add up to 100." in found.notes


def test_a_price_for_the_unit_goes_before_the_general_one() -> None:
    costs = [{"unitId": "u-other", "cost": 40}, {"unitId": "u-Line squad", "cost": 25}]
    assert 125 == only(a_unit(selectedUpgrades=[upgrade("Banner", 15, costs=costs)])).points
    other = [{"unitId": "u-other", "cost": 40}]
    assert 115 == only(a_unit(selectedUpgrades=[upgrade("Banner", 15, costs=other)])).points


# -- trap 2: combined units and joined heroes -----------------------------------------------------


def halves() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the two halves of a combined unit."""
    first = a_unit(combined=True, selectionId="one")
    second = a_unit(combined=True, selectionId="two", joinToUnit="one")
    return first, second


def test_two_combined_halves_are_one_unit() -> None:
    found = army(*halves())
    assert ["line-squad"] == [each.key for each in found.units]
    assert (10, 200) == (len(found.units[0].models), found.units[0].points)
    assert ("line-squad", "line-squad-2") == found.units[0].combined_from


def test_halves_of_2023_are_known_by_their_book_unit() -> None:
    first, second = ({**half, "id": "u-line"} for half in halves())
    del first["combined"], second["combined"]
    assert 10 == len(only(first, second).models)
    assert 2 == len(army(first, {**second, "id": "u-other"}).units)


def test_halves_may_come_in_any_order() -> None:
    first, second = halves()
    assert 10 == len(only(second, first).models)


@pytest.mark.parametrize("half", ["one", "two"])
def test_a_hero_may_join_either_half_of_a_combined_unit(half: str) -> None:
    found = army(hero(joins=half), *halves())
    assert ["marshal", "line-squad"] == [each.key for each in found.units]
    assert "line-squad" == found.units[0].joined_to
    leader = found.hero_of("line-squad")
    assert leader is not None
    assert "Marshal" == leader.name


def test_what_only_one_half_has_stays_with_its_models() -> None:
    first, second = halves()
    drum = item("Drum", gives("Fear(1)"), count=5)
    found = only({**first, "loadout": [*first["loadout"], drum]}, second)
    assert () == found.rules
    assert [["Fear(1)"]] * 5 + [[]] * 5 == [texts(model.rules) for model in found.models]


def test_a_hero_who_joins_nobody_in_the_list_stands_alone() -> None:
    found = army(hero(joins="gone"), a_unit())
    assert "" == found.units[0].joined_to
    assert "Marshal stays on its own: the unit that it joins is not in the list." in found.notes


def test_a_second_hero_and_one_who_is_no_hero_stand_alone() -> None:
    found = army(
        hero(joins="s-Line squad"),
        hero("Adept", joins="s-Line squad"),
        a_unit(),
        a_unit("Dogs", joinToUnit="s-Line squad"),
    )
    assert ["line-squad", "", "", ""] == [each.joined_to for each in found.units]
    assert "Adept stays on its own: Line squad has a Hero already." in found.notes
    assert "Dogs stays on its own: only a Hero joins another unit." in found.notes


def test_heroes_who_join_each_other_stand_alone() -> None:
    found = army(hero("A", joins="s-B"), hero("B", joins="s-A"))
    assert ["", ""] == [each.joined_to for each in found.units]


def test_a_hero_too_tough_to_join_is_noted() -> None:
    found = army(hero(joins="s-Line squad", rules=[rule("Hero"), rule("Tough(9)")]), a_unit())
    assert "Marshal joins Line squad, though its Tough is above 6." in found.notes


# -- trap 3: rules from three places --------------------------------------------------------------


def test_rules_come_from_the_unit_its_items_and_its_weapons() -> None:
    gear = [gun("Rifle", 24, 1, "Rending", count=5), item("Cloak", gives("Stealth"), count=5)]
    found = only(a_unit(rules=[rule("Fearless")], loadout=gear))
    assert ["Fearless", "Stealth"] == texts(found.rules)
    assert ["rending"] == [use.rule for weapon in found.models[0].weapons for use in weapon.rules]


def test_the_same_rule_counts_once_and_its_highest_rating_holds() -> None:
    gear = [item("Cloak", gives("Stealth"), gives("Fear(2)"), count=5)]
    found = only(a_unit(rules=[rule("Stealth"), rule("Fear(1)")], loadout=gear))
    assert ["Stealth", "Fear(2)"] == texts(found.rules)


def test_ratings_of_tough_and_caster_add_up() -> None:
    horse = item("Great horse", gives("Tough(3)"), gives("Caster(1)"))
    found = only(a_unit("Rider", 1, rules=[rule("Tough(3)"), rule("Caster(2)")], loadout=[horse]))
    assert ["Tough(6)", "Caster(3)"] == texts(found.rules)
    assert 6 == found.models[0].tough


def test_what_an_item_of_one_model_grants_is_that_model_s() -> None:
    gear = [gun("Rifle", 24, 1, count=3), item("Shell", gives("Tough(3)"), gives("Slow"))]
    found = only(a_unit(size=3, rules=[rule("Tough(3)")], loadout=gear))
    assert [3, 3, 6] == [model.tough for model in found.models]
    assert (False, True) == (found.all_have("slow"), found.any_has("slow"))


def test_an_item_may_hold_weapons_items_and_a_better_defense() -> None:
    inner = item("Mount", gives("Fast"), gun("Hooves", 0, 2))
    shield = {"type": "ArmyBookDefense", "name": "Defense", "rating": 1}
    found = only(a_unit("Rider", 1, loadout=[item("Gear", inner, shield)]))
    assert [["Hooves (A2)"]] == weapons(found)
    assert ["Fast"] == texts(found.rules)
    assert 3 == found.models[0].defense


def test_an_item_that_says_nothing_of_itself_is_named_as_not_automated() -> None:
    found = army(a_unit(loadout=[{"type": "ArmyBookItem", "name": "Odd lamp", "count": 5}]))
    assert [("line-squad", "Odd lamp")] == [(e.unit, e.text) for e in found.not_automated]


def test_an_aura_is_the_rule_for_the_whole_unit_while_its_bearer_lives() -> None:
    flag = item("Flag", gives("Fearless Aura"))
    found = army(a_unit(loadout=[gun("Rifle", 24, 1, count=5), flag]))
    use = found.units[0].use("fearless")
    assert use == RuleUse("fearless", 0, "Fearless Aura", aura=True)
    assert found.units[0].all_have("fearless")
    assert () == found.not_automated


def test_an_aura_of_a_joined_hero_is_the_unit_s_as_well() -> None:
    rules = [rule("Hero"), rule("Fearless Aura"), rule("Fast")]
    found = army(hero(joins="s-Line squad", rules=rules), a_unit())
    assert None is found.unit("line-squad").use("fearless")
    use = found.use("line-squad", "fearless")
    assert use is not None
    assert "Fearless Aura" == use.text
    assert None is found.use("line-squad", "fast")


# -- traps 4 and 5: upgrades, where a list has no final loadout -----------------------------------


def base_only(**more: Any) -> dict[str, Any]:
    """Return a unit of five with base equipment only."""
    gear = [gun("Rifle", 24, 1, count=5), gun("Claw", 0, 1, count=10)]
    return {**a_unit(weapons=gear, **more), "loadout": None}


def test_an_upgrade_that_replaces_all_is_paid_once_and_shared() -> None:
    section = {"affects": {"type": "all"}, "targets": ["Rifles"]}
    bought = upgrade("Carbine", 20, section=section, gains=[gun("Carbine", 18, 2)])
    found = only(base_only(selectedUpgrades=[bought]))
    assert 120 == found.points
    assert [['Carbine (18", A2)', "Claw (A1)", "Claw (A1)"]] * 5 == [
        sorted(each) for each in weapons(found)
    ]
    assert [(Upgrade("Carbine", 4),)] * 5 == [model.upgrades for model in found.models]


def test_a_target_with_a_quantity_before_its_name_is_found() -> None:
    section = {"affects": {"type": "exactly", "value": 1}, "targets": ["2x Claw"]}
    bought = upgrade("Hammer", 10, section=section, gains=[gun("Hammer", 0, 3)])
    found = only(base_only(selectedUpgrades=[bought]))
    assert [2, 2, 2, 2, 0] == [each.count("Claw (A1)") for each in weapons(found)]
    assert [0, 0, 0, 0, 1] == [each.count("Hammer (A3)") for each in weapons(found)]
    assert (Upgrade("Hammer", 10),) == found.models[4].upgrades


def test_a_loadout_that_was_worked_out_is_noted() -> None:
    bought = upgrade(
        "Drum", 5, section={"variant": "upgrade"}, gains=[item("Drum", gives("Fear(1)"))]
    )
    found = army(base_only(selectedUpgrades=[bought]))
    assert [["Fear(1)"]] == [texts(model.rules) for model in found.units[0].models[4:]]
    assert any("worked it out from the upgrades" in note for note in found.notes)
    assert not any("worked out" in note for note in army(a_unit()).notes)


def test_base_equipment_is_not_counted_besides_a_loadout() -> None:
    gear = [gun("Rifle", 24, 1, count=5)]
    found = only(a_unit(weapons=gear, equipment=gear, items=[item("Cloak", gives("Stealth"))]))
    assert [['Rifle (24", A1)', "Knife (A1)"]] * 5 == weapons(found)
    assert () == found.rules


# -- trap 6: editions -----------------------------------------------------------------------------


def test_a_list_that_does_not_say_its_edition_is_noted() -> None:
    assert any("does not name its edition" in note for note in army(a_unit()).notes)


@pytest.mark.parametrize(
    ("version", "key", "noted"),
    [
        ("3.2.0", "gf-3.2", False),
        ("3.5.3", "gf-3.2", True),
        ("3.5.3", "gf-3.5", False),
        ("3.2.0", "gf-3.5", True),
    ],
)
def test_a_list_of_another_edition_than_the_profile_is_noted(
    version: str,
    key: str,
    noted: bool,  # noqa: FBT001 - a column of the table
) -> None:
    said = json.dumps(a_list(a_unit(), armyVersions=[{"version": version, "armyId": "x"}]))
    notes = forge.read(said, profile.load(key), "here").notes
    assert noted is any(f"of v{version}" in note for note in notes)


def test_rules_named_as_another_edition_does_are_one_rule_and_noted() -> None:
    found = army(a_unit(loadout=[gun("Long rifle", 30, 1, "Takedown", count=5)]))
    weapon = found.units[0].models[0].weapons[0]
    assert ("sniper", "Takedown") == (weapon.rules[0].rule, weapon.rules[0].text)
    assert any("Takedown (as Sniper)" in note for note in found.notes)
    assert () == found.not_automated


# -- trap 7: gear on single models ----------------------------------------------------------------


def test_special_weapons_stand_on_the_last_models_each_on_one_of_its_own() -> None:
    gear = [
        gun("Rifle", 24, 1, count=7),
        gun("Flame gun", 12, 1, count=1),
        gun("Rocket", 24, 1, count=2),
        gun("Knife", 0, 1, count=10),
    ]
    found = weapons(only(a_unit(size=10, loadout=gear)))
    first = [each[0].partition(" (")[0] for each in found]
    assert ["Rifle"] * 7 + ["Rocket"] * 2 + ["Flame gun"] == first
    assert all(each[1:] == ["Knife (A1)"] for each in found)


def test_what_one_model_replaced_twice_it_carries_together() -> None:
    gear = [
        gun("Rifle", 24, 1, count=4),
        gun("Pistol", 12, 1, count=1),
        gun("Knife", 0, 1, count=4),
        gun("Sword", 0, 2, count=1),
    ]
    found = weapons(only(a_unit(loadout=gear)))
    assert [['Rifle (24", A1)', "Knife (A1)"]] * 4 + [['Pistol (12", A1)', "Sword (A2)"]] == found


def test_copies_that_go_round_more_than_once_are_on_every_model() -> None:
    found = weapons(only(a_unit(size=3, loadout=[gun("Claw", 0, 2, count=6)])))
    assert [["Claw (A2)", "Claw (A2)"]] * 3 == found


def test_single_copies_that_were_replaced_leave_the_others_even() -> None:
    gear = [gun("Claw", 0, 1, count=8), gun("Whip", 0, 2, count=2)]
    found = weapons(only(a_unit(loadout=gear)))
    assert [2, 2, 2, 1, 1] == [each.count("Claw (A1)") for each in found]
    assert [0, 0, 0, 1, 1] == [each.count("Whip (A2)") for each in found]


def test_the_same_upgrade_bought_twice_stands_on_two_models() -> None:
    gear = [gun("Rifle", 24, 1, count=3), gun("Rocket", 24, 1, count=2)]
    twice = [upgrade("Rocket", 20), upgrade("Rocket", 20)]
    found = only(a_unit(loadout=gear, selectedUpgrades=twice))
    assert [0, 0, 0, 20, 20] == [model.dearest() for model in found.models]


# -- trap 8: ratings in labels --------------------------------------------------------------------


@pytest.mark.parametrize(
    "found",
    [
        {"name": "Tough", "rating": 3, "label": "Tough(3)"},
        {"name": "Tough", "rating": "3"},
        {"name": "Tough", "label": "Tough(3)"},
        {"name": "Tough(3)"},
        {"label": "Tough(3)"},
        {"key": "tough", "rating": "3"},
        {"key": "tough", "name": "Zäh", "rating": "3"},
        {"name": "Tough", "rating": "", "label": "Tough (+3)"},
    ],
)
def test_a_rating_is_found_wherever_it_stands(found: dict[str, Any]) -> None:
    assert 3 == only(a_unit(rules=[found])).models[0].tough


def test_a_rule_that_lacks_its_rating_is_not_automated() -> None:
    found = army(a_unit(rules=[{"name": "Tough"}]))
    assert ["Tough"] == [entry.text for entry in found.not_automated]
    assert 1 == found.units[0].models[0].tough


# -- what is not automated ------------------------------------------------------------------------


def test_unknown_rules_of_unit_item_and_weapon_are_named_with_their_unit() -> None:
    gear = [gun("Rifle", 24, 1, "Shred", count=5), item("Lamp", gives("Glow(2)"))]
    found = army(a_unit(), a_unit("Dogs", rules=[rule("Barking")], loadout=gear))
    assert [("dogs", "Barking"), ("dogs", "Shred"), ("dogs", "Glow(2)")] == [
        (entry.unit, entry.text) for entry in found.not_automated
    ]


def test_a_caster_without_spells_and_a_campaign_trait_are_named() -> None:
    found = army(a_unit("Adept", 1, rules=[rule("Caster(2)")], traits=["Lucky", {"name": "Bold"}]))
    assert [
        "Caster(2): the list has no spells",
        "campaign trait “Lucky”",
        "campaign trait “Bold”",
    ] == [entry.text for entry in found.not_automated]


# -- numbers and bases ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bases", "expected"),
    [
        ({"round": "32", "square": "30"}, Base(32, 32)),
        ({"round": "120x92"}, Base(92, 120)),
        ({"round": None, "square": "50"}, Base(50, 50)),
        ({"round": "none"}, Base(25, 25)),
        ({"round": 40}, Base(40, 40)),
        (None, Base(25, 25)),
    ],
)
def test_bases_are_round_oval_or_the_usual_ones(bases: Any, expected: Base) -> None:
    assert expected == only(a_unit(bases=bases)).models[0].base


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"quality": 7}, "its Quality is 7; it may be 2 to 6"),
        ({"quality": None}, "its Quality is missing"),
        ({"quality": "good"}, "its Quality must be a whole number, not “good”"),
        ({"defense": "x"}, "its Defense must be a whole number"),
        ({"size": 0}, "its size is 0; it may be 1 to 100"),
        ({"size": 10**9}, "its size is 1000000000"),
        ({"cost": 10**9}, "its cost is 1000000000"),
        ({"loadout": [gun("Rifle", 24, 0)]}, "number of attacks 0 is not allowed"),
        ({"loadout": [gun("Rifle", 999, 1)]}, "range 999 is not allowed"),
        ({"loadout": [gun("Rifle", 24, 1, count=-1)]}, "the number of Rifle is -1"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_its_place(
    more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        army(a_unit(**more))


def test_signs_that_are_not_printable_are_taken_out_of_names() -> None:
    found = army(a_unit("Line\x1b[31m\nsquad"), name="Bad\x07 list")
    assert ("Line [31m squad", "Bad list") == (found.units[0].name, found.name)
