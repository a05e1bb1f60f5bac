"""GS-9.2.11.1 to 9.2.11.5: whom or what an automatic character targets."""

from __future__ import annotations

from typing import Any, cast

from situations import Situation, door, keys, man, plan, target

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.facts import Given
from lonehand.games.gunslinger.automa.facts import Facts
from lonehand.games.gunslinger.automa.targets import (
    Enemy,
    Lying,
    Spot,
    Surroundings,
    best_hexes,
    choose,
    usable,
)
from lonehand.games.gunslinger.readings import Readings
from lonehand.testing.script import ScriptedDoor

BLIND: dict[str, Any] = {"enemy_seen": None}


class Placed(Surroundings, Situation):
    """A man among candidates; the facts of his sheet are given."""

    def __init__(self, around: Surroundings, **changes: Any) -> None:
        Situation.__init__(self, **changes)
        self.__dict__.update(around.__dict__)


def among(around: Surroundings, chance: BatchDoor | None = None, /, **changes: Any) -> str:
    """Return the target of a man among candidates."""
    readings = Readings(hex_nearest=around.hex_nearest)
    facts = cast("Facts", Placed(around, **changes))
    found = choose(facts, readings, chance or door(), [])
    return f"{found.kind} {found.name}" if found else "nobody"


# -- enemies --------------------------------------------------------------------------------------


def test_the_nearest_enemy_in_sight_on_his_own_level_is_the_target() -> None:
    near_upstairs = Enemy("Wyatt", 2, same_level=False)
    found = Surroundings([Enemy("Doc", 5), near_upstairs, Enemy("Bat", 4)])
    assert "enemy Bat" == among(found)


def test_it_holds_whatever_weapons_he_carries() -> None:
    found = Surroundings([Enemy("Doc", 5)])
    assert "enemy Doc" == among(found, one_handed_only=False)
    assert "enemy Doc" == among(found, one_handed_only=True)


def test_equally_near_the_one_who_needs_less_turning_and_then_order_of_play() -> None:
    doc, bat = Enemy("Doc", 3, turning=2, order=0), Enemy("Bat", 3, turning=1, order=1)
    assert "enemy Bat" == among(Surroundings([doc, bat]))
    doc, bat = Enemy("Doc", 3, turning=1, order=1), Enemy("Bat", 3, turning=1, order=0)
    assert "enemy Bat" == among(Surroundings([doc, bat]))


def test_with_none_in_sight_on_his_level_the_nearest_in_sight_on_another_is_the_target() -> None:
    far, near = Enemy("Doc", 9, same_level=False), Enemy("Bat", 7, same_level=False)
    assert "enemy Bat" == among(Surroundings([far, near, Enemy("Wyatt", 1, seen=False)]))


def test_an_enemy_in_sight_comes_before_a_nearer_one_out_of_sight() -> None:
    hidden = Enemy("Wyatt", 1, seen=False)
    zones = {"Wyatt": [Spot("K7", 1, 1)]}
    assert "enemy Doc" == among(Surroundings([Enemy("Doc", 9), hidden], zones=zones))


def test_only_conscious_enemies_in_play_are_targets() -> None:
    out = Enemy("Doc", 1, conscious=False)
    assert "enemy Bat" == among(Surroundings([out, Enemy("Bat", 8)]))
    assert "nobody" == among(Surroundings([out]))


def test_with_no_enemy_left_he_does_nothing() -> None:
    found = plan(man(enemy_seen=None, closest_enemy=None), 1)
    assert ("nothing", None) == (found.activity, found.target)


# -- a man hidden in cover ------------------------------------------------------------------------


def test_a_man_hidden_in_a_cover_hex_keeps_to_the_nearest_enemy_it_hides_him_from() -> None:
    enemies = [
        Enemy("Doc", 6, seen=False, cover=True),
        Enemy("Bat", 4, seen=False, cover=True),
        Enemy("Wyatt", 1, seen=False),
    ]
    zones = {"Wyatt": [Spot("K7", 1, 1)]}
    assert "enemy Bat" == among(Surroundings(enemies, zones=zones))


def test_by_option_a_hidden_man_is_sent_after_a_hex_as_the_letter_has_it() -> None:
    facts = man(**BLIND, enemy_from_cover="Doc", zone_hexes=("K7",))
    assert "enemy Doc" == target(facts)
    assert "hex K7" == target(facts, hidden_man="letter")


# -- hexes ----------------------------------------------------------------------------------------


def test_with_nobody_in_sight_he_heads_for_a_hex_in_the_closest_enemys_aim_zone() -> None:
    enemies = [Enemy("Doc", 8, seen=False), Enemy("Bat", 9, seen=False)]
    zones = {"Doc": [Spot("K7", 3, 5), Spot("L7", 2, 7)], "Bat": [Spot("A1", 1, 1)]}
    assert "hex L7" == among(Surroundings(enemies, zones=zones))


def test_of_equally_near_hexes_the_one_nearest_to_the_enemy_counts_then_a_die() -> None:
    spots = [Spot("K7", 2, 6), Spot("L7", 2, 5), Spot("M7", 2, 5), Spot("N7", 3, 1)]
    assert ("L7", "M7") == best_hexes(spots, "him")
    around = Surroundings([Enemy("Doc", 8, seen=False)], zones={"Doc": spots})
    for name in ("L7", "M7"):
        with ScriptedDoor(draws={"ties": [name]}) as dice:
            assert f"hex {name}" == among(around, dice)


def test_the_hex_that_he_stands_in_is_never_the_target() -> None:
    assert ("K7",) == best_hexes([Spot("own", 0, 4), Spot("K7", 1, 5)], "him")
    assert () == best_hexes([Spot("own", 0, 4)], "him")


def test_by_option_the_hex_nearest_to_the_enemy_comes_first() -> None:
    spots = [Spot("K7", 1, 6), Spot("N7", 6, 1)]
    around = Surroundings([Enemy("Doc", 7, seen=False)], zones={"Doc": spots}, hex_nearest="enemy")
    assert "hex N7" == among(around)
    assert ("K7",) == best_hexes(spots, "him")


def test_in_the_gully_facing_him_the_hex_before_him_is_the_target_and_then_the_next() -> None:
    zone = ["five away", "four away", "three away", "two away", "one away"]
    for distance in (6, 5, 4, 3, 2):
        spots = [
            Spot(name, distance - left, left)
            for left, name in zip((5, 4, 3, 2, 1), zone, strict=True)
            if left < distance
        ]
        around = Surroundings([Enemy("Doc", distance, seen=False)], zones={"Doc": spots})
        assert f"hex {zone[6 - distance]}" == among(around)


def test_in_the_gully_facing_away_the_hex_beyond_is_found_but_the_enemy_is_nearer() -> None:
    beyond = {"Doc": [Spot("rim", 6, 2, beyond=True), Spot("plain", 7, 3, beyond=True)]}
    around = Surroundings([Enemy("Doc", 4, seen=False)], zones=beyond)
    assert ("rim",) == around.zone_hexes("Doc")
    assert "enemy Doc" == among(around)


def test_an_enemy_strictly_nearer_than_the_hex_is_himself_the_target() -> None:
    for distance, expected in ((3, "enemy Doc"), (4, "hex K7"), (5, "hex K7")):
        enemies = [Enemy("Doc", distance, seen=False)]
        around = Surroundings(enemies, zones={"Doc": [Spot("K7", 4, 2)]})
        assert expected == among(around)


def test_by_option_a_hex_that_lies_beyond_the_enemy_stays_the_target() -> None:
    nearer = man(**BLIND, zone_hexes=("rim",), nearer_than_hex=True, hex_beyond=True)
    assert "hex rim" == target(nearer, hex_beyond="hex")
    assert "enemy Doc" == target(nearer)
    before = man(**BLIND, zone_hexes=("K7",), nearer_than_hex=True)
    assert "enemy Doc" == target(before, hex_beyond="hex")


# -- where aim zone and sight never meet ----------------------------------------------------------


def test_without_such_a_hex_another_enemys_zone_serves_the_nearest_first() -> None:
    enemies = [Enemy(name, far, seen=False) for name, far in (("Doc", 3), ("Bat", 9), ("Ike", 6))]
    zones = {"Bat": [Spot("B1", 1, 8)], "Ike": [Spot("C1", 2, 4)]}
    assert "hex C1" == among(Surroundings(enemies, zones=zones))


def test_without_any_such_hex_he_runs_for_the_nearest_way_out_of_the_building() -> None:
    ways_out = {"back door": 4, "front door": 2}
    around = Surroundings([Enemy("Doc", 5, seen=False)], ways_out=ways_out)
    assert "hex front door" == among(around)


def test_as_a_last_resort_he_goes_straight_for_the_closest_enemy() -> None:
    enemies = [Enemy("Doc", 5, seen=False), Enemy("Bat", 4, seen=False)]
    assert "enemy Bat" == among(Surroundings(enemies))


# -- weapons --------------------------------------------------------------------------------------


RIFLE = Lying("the Winchester", 3, two_handed=True)
GOOD: dict[str, Any] = {"two_handed_skill_as_good": True}


def unseen(*weapons: Lying) -> Surroundings:
    """Return surroundings with nobody in sight and weapons lying about."""
    return Surroundings([Enemy("Doc", 5, seen=False)], weapons)


def test_a_man_with_one_handed_weapons_as_good_with_both_goes_for_a_two_handed_one() -> None:
    assert "weapon the Winchester" == among(unseen(RIFLE), **GOOD)
    assert "enemy Doc" == among(unseen(RIFLE))
    assert "enemy Doc" == among(unseen(RIFLE), one_handed_only=False, **GOOD)


def test_the_weapon_must_lie_free_in_his_sight_and_the_nearest_counts() -> None:
    hidden = Lying("the Henry", 1, two_handed=True, seen=False)
    held = Lying("the Sharps", 1, two_handed=True, free=False)
    colt = Lying("the Colt", 1)
    far = Lying("the Springfield", 4, two_handed=True)
    assert "weapon the Winchester" == among(unseen(hidden, held, colt, far, RIFLE), **GOOD)
    assert "enemy Doc" == among(unseen(hidden, held, colt), **GOOD)


def test_while_any_enemy_has_him_in_sight_the_enemy_is_the_target() -> None:
    around = Surroundings([Enemy("Doc", 5)], [RIFLE])
    assert "enemy Doc" == among(around, **GOOD)
    assert "enemy Doc" == target(
        man(two_handed_in_sight=("the Winchester",), seen_by_enemy=True, **GOOD)
    )


def test_a_man_without_a_weapon_goes_for_the_closest_usable_one_seen_or_not() -> None:
    unarmed = {"has_weapon": False, "has_gun": False}
    colt = Lying("the Colt", 6, seen=False)
    around = Surroundings([Enemy("Doc", 1)], [colt, Lying("the Henry", 7)])
    assert "weapon the Colt" == among(around, **unarmed)


def test_usable_is_what_lies_free_unbroken_and_a_gun_only_with_rounds() -> None:
    assert usable(Lying("the Colt", 1))
    assert usable(Lying("a knife", 1, gun=False, rounds=0))
    assert not usable(Lying("the Colt", 1, rounds=0))
    assert not usable(Lying("the Colt", 1, broken=True))
    assert not usable(Lying("the Colt", 1, free=False))


def test_a_weapon_that_his_wounded_arms_cannot_hold_is_none_for_him() -> None:
    assert not usable(Lying("the Colt", 1, fits=False))
    heavy = Lying("the Henry", 3, two_handed=True, fits=False)
    assert () == unseen(heavy).two_handed_in_sight()


def test_with_no_usable_weapon_anywhere_he_goes_for_an_enemy_and_brawls() -> None:
    unarmed = {"has_weapon": False, "has_gun": False, "loaded": False}
    assert "enemy Doc" == target(man(**unarmed))
    assert "JAB" == plan(man(band="0-1", **unarmed), 3).activity


def test_of_equally_near_weapons_a_die_takes_one() -> None:
    around = unseen(Lying("the Henry", 3, two_handed=True), RIFLE)
    with ScriptedDoor(draws={"ties": ["the Winchester"]}) as dice:
        assert "weapon the Winchester" == among(around, dice, **GOOD)


# -- reasons, and where facts come from -----------------------------------------------------------


def test_the_reasons_name_the_target_the_rules_above_it_and_the_tie() -> None:
    facts = man(**BLIND, zone_hexes=("K7", "L7"))
    found = plan(facts, 1)
    assert ["sees nobody", "tie", "hex in the zone"] == keys(found.why)[:3]


def test_facts_may_be_given_by_name() -> None:
    names = {"has_weapon": True, "one_handed_only": False, "enemy_seen": "Doc"}
    facts = Given(Facts, names)
    found = choose(cast("Facts", facts), Readings(), BatchDoor({}, Chance("none")), [])
    assert found is not None
    assert "Doc" == found.name
    assert "he carries one-handed weapons only: no" in [str(known) for known in facts.facts_used()]
