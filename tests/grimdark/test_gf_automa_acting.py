"""Whole activations of the AI: their order, spells, rules of armies, cargo, and the reasons."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from fielded import Given, a_unit, fields_of, spell
from gf_situations import inch, scene

from lonehand.engine.reasons import Reason
from lonehand.games.grimdark_future.at_table import questions
from lonehand.games.grimdark_future.automa import activation, next_unit, spells
from lonehand.games.grimdark_future.automa.activation import OnMap
from lonehand.games.grimdark_future.play import Play, Readings
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, Effect
from lonehand.games.grimdark_future.words import reasons
from lonehand.space.inches.shapes import distance

RIFLE, AXE = 'Rifle (24", A1)', "Axe (A1)"
SIX = [
    spell("One", 1, 18, "damage", hits=1),
    spell("Two", 1, 18, "damage", hits=1),
    spell("Three", 2, 18, "damage", hits=1),
    spell("Four", 2, 18, "damage", hits=1),
    spell("Five", 3, 18, "damage", hits=1),
    spell("Six", 3, 18, "damage", hits=1),
]
NAMES = ["One", "Two", "Three", "Four", "Five", "Six"]


def caster(level: int, **more: Any) -> str:
    """Return a caster of the AI with six spells, as an army file has him."""
    return "".join(SIX) + a_unit("Seer", rules=[f"Caster({level})"], spells=NAMES, **more)


def casting(level: int, tokens: int, seed: str = "test", **more: Any) -> tuple[Play, Given]:
    """Return a battle with a caster of a level, and an enemy in his reach."""
    at = {"Seer": (36.0, 18.0), "Foe": (36.0, 28.0)}
    play, door = scene([a_unit("Foe", size=10)], [caster(level)], at, seed=seed, **more)
    play.state.find("Seer").tokens = tokens
    return play, door


# -- spells ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "shares"),
    [
        (1, {"Two": 1, "One": 2}),
        (2, {"Three": 1, "Four": 1, "One": 1}),
        (3, {"Four": 1, "Five": 1, "Six": 1}),
    ],
)
def test_the_spell_is_d3_and_the_level_and_goes_on_to_one_that_can_be_paid(
    level: int, shares: dict[str, int]
) -> None:
    found: Counter[str] = Counter()
    for seed in range(90):
        play, _ = casting(level, level, f"{seed}")
        chosen = spells.draw_spell(play, play.state.find("Seer"))
        assert chosen is not None
        found[chosen.name] += 1
    assert set(shares) == set(found)
    for name, share in shares.items():
        assert abs(found[name] - 30 * share) < 20


def test_beyond_the_end_of_the_list_numbers_go_on_from_its_first_spell() -> None:
    assert [0, 5, 0, 2] == [spells.spell_number(number, 6) for number in (1, 6, 7, 9)]


def test_with_no_target_or_too_few_tokens_nothing_is_cast_and_it_is_said() -> None:
    play, door = casting(2, 2)
    play.state.find("Foe").bodies = []
    play.state.find("Foe").where = "gone"
    spells.cast(play, play.state.find("Seer"))
    assert ["no spell"] == door.kinds()
    play, door = casting(2, 0)
    spells.cast(play, play.state.find("Seer"))
    assert ["no spell"] == door.kinds()


def test_a_caster_casts_once_and_by_an_option_as_long_as_it_can() -> None:
    for value, count in (("one", 1), ("many", 4)):
        play, door = casting(1, 6, spells=value)
        spells.cast(play, play.state.find("Seer"))
        assert count == door.kinds().count("casts") or value == "many"
        assert door.kinds().count("casts") >= min(count, 2)


def test_a_spell_is_cast_after_the_move_and_before_the_attack() -> None:
    at = {"Seer": (36.0, 10.0), "Foe": (36.0, 30.0)}
    seer = caster(3, weapons=[RIFLE])
    play, door = scene([a_unit("Foe", size=10)], [seer], at, markers={"A": (36, 24)})
    unit = play.state.find("Seer")
    unit.kind, unit.tokens = "Shooting", 3
    activation.act(OnMap(play, unit))
    order = [kind for kind in door.kinds() if kind in ("moves", "casts", "shoots")]
    assert ["moves", "casts"] == order[:2]
    assert "shoots" == order[-1]


def test_a_spell_goes_to_the_nearest_unit_for_which_it_is_of_use() -> None:
    shield = spell("Shield", 1, 18, "blessing", rules=["Shielded"])
    parts = [
        shield + a_unit("Seer", rules=["Caster(1)"], spells=["Shield"]),
        a_unit("A"),
        a_unit("B"),
    ]
    at = {"Seer": (36.0, 18.0), "A": (36.0, 20.0), "B": (36.0, 24.0), "Foe": (2.0, 46.0)}
    play, _ = scene([a_unit("Foe")], parts, at)
    unit = play.state.find("Seer")
    known = unit.living_models() and play.rules.forces.of(unit).spells[0]
    assert known
    assert ["Seer"] == [each.name for each in spells.spell_targets(play, unit, known)]
    play.state.find("A").effects = [Effect("shielded", 0, 1, "Shield")]
    assert "A" not in [each.name for each in spells.useful(play, unit, known)]


@pytest.mark.parametrize(
    ("rule", "acted", "idle", "own"),
    [
        ("Shielded", True, True, True),
        ("Furious", False, False, True),
        ("Fast", False, False, False),
    ],
)
def test_a_blessing_is_of_use_where_it_can_still_change_something_in_this_round(
    rule: str, *, acted: bool, idle: bool, own: bool
) -> None:
    """Who has acted may still be attacked; the caster has moved already."""
    bless = spell("Bless", 1, 18, "blessing", rules=[rule])
    names = ("Seer", "Acted", "Idle", "Ready")
    parts = [bless + a_unit("Seer", rules=["Caster(1)"], spells=["Bless"]), *map(a_unit, names[1:])]
    at = {name: (30.0 + 3 * nth, 20.0) for nth, name in enumerate(names)}
    play, _ = scene([a_unit("Foe")], parts, {**at, "Foe": (2.0, 46.0)})
    play.state.find("Acted").activated = play.state.find("Idle").shaken = True
    unit = play.state.find("Seer")
    (known,) = play.rules.forces.of(unit).spells
    found = {each.name for each in spells.useful(play, unit, known)}
    expected = {"Seer": own, "Acted": acted, "Idle": idle, "Ready": True}
    assert {name for name, is_of_use in expected.items() if is_of_use} == found


def test_a_curse_goes_to_an_enemy_that_can_still_act_in_this_round() -> None:
    roots = spell("Roots", 1, 18, "curse", rules=["Slow"])
    seer = a_unit("Seer", rules=["Caster(1)"], spells=["Roots"])
    at = {"Seer": (36.0, 18.0), "Near": (36.0, 20.0), "Next": (36.0, 24.0), "Far": (36.0, 28.0)}
    play, _ = scene([a_unit("Near"), a_unit("Next"), a_unit("Far")], [roots + seer], at)
    unit = play.state.find("Seer")
    (known,) = play.rules.forces.of(unit).spells
    assert ["Near"] == [each.name for each in spells.spell_targets(play, unit, known)]
    play.state.find("Near").activated = True
    assert ["Next"] == [each.name for each in spells.spell_targets(play, unit, known)]
    play.state.find("Next").shaken = True
    assert ["Far"] == [each.name for each in spells.spell_targets(play, unit, known)]


# -- rules of armies -------------------------------------------------------------------------------


def test_a_rule_of_the_army_is_used_at_once_on_the_nearest_unit_that_needs_it() -> None:
    medic = a_unit("Medic", rules=["Mend"], weapons=[AXE])
    parts = [medic, a_unit("Ogre", rules=["Tough(3)"]), a_unit("Troll", rules=["Tough(3)"])]
    at = {"Medic": (36.0, 10.0), "Ogre": (36.0, 12.0), "Troll": (38.5, 10.0), "Foe": (2.0, 46.0)}
    play, door = scene([a_unit("Foe")], parts, at, markers={"A": (36, 30)})
    activation.act(OnMap(play, play.state.find("Medic")))
    assert "GF-SR-ARMY" not in door.clauses
    play.state.find("Ogre").bodies[0].wounds = 2
    play.state.find("Medic").bodies[0].x = inch(36.0)
    play.state.find("Medic").bodies[0].y = inch(10.0)
    positions.forget(play)
    door.events.clear()
    activation.act(OnMap(play, play.state.find("Medic")))
    assert 1 == door.clauses.get("GF-SR-ARMY")
    assert play.state.find("Ogre").bodies[0].wounds < 2
    assert "effect" == door.kinds()[0]


# -- holds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "weapon", "clause"),
    [
        (("Entrenched",), RIFLE, "GF-SR-ENTRENCHED-2"),
        ((), 'Mortar (30", A1, Indirect)', "GF-SR-INDIRECT"),
        ((), 'Gun (24", A1, Relentless)', "GF-SR-RELENTLESS"),
    ],
)
def test_such_units_hold_and_shoot_as_long_as_an_enemy_is_in_range(
    rules: tuple[str, ...], weapon: str, clause: str
) -> None:
    guns = a_unit("Guns", rules=rules, weapons=[weapon])
    at = {"Guns": (36.0, 10.0), "Foe": (36.0, 30.0)}
    play, door = scene([a_unit("Foe")], [guns], at, markers={"A": (36, 24)})
    unit = play.state.find("Guns")
    activation.act(OnMap(play, unit))
    assert (inch(36.0), inch(10.0)) == (unit.bodies[0].x, unit.bodies[0].y)
    assert 1 == door.clauses[clause]
    assert "shoots" in door.kinds()


def test_indirect_weapons_need_no_sight_to_hold_and_relentless_ones_do() -> None:
    hut = "building at 36,20: box 30x2\n"
    for weapon, holds in (
        ('Mortar (30", A1, Indirect)', True),
        ('Gun (30", A1, Relentless)', False),
    ):
        at = {"Guns": (36.0, 10.0), "Foe": (36.0, 30.0)}
        guns = a_unit("Guns", weapons=[weapon])
        play, _ = scene([a_unit("Foe")], [guns], at, markers={"A": (60, 10)}, terrain=hut)
        unit = play.state.find("Guns")
        activation.act(OnMap(play, unit))
        assert holds == (unit.bodies[0].x == inch(36.0))


# -- whole activations -----------------------------------------------------------------------------


def test_a_unit_that_is_charged_strikes_back_even_if_shaken() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 16.0)}
    foe = a_unit("Foe", size=3, weapons=[AXE], rules=["Tough(3)"])
    play, door = scene([foe], [a_unit("Line", weapons=[AXE], rules=["Tough(3)"])], at)
    play.state.find("Foe").shaken = True
    activation.act(OnMap(play, play.state.find("Line")))
    assert ["Line", "Foe"] == [fields_of(e)["who"] for e in door.events if e.kind == "strikes"]


def test_a_charge_ends_base_to_base_with_its_target() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 21.5)}
    foe = a_unit("Foe", size=3, rules=["Tough(6)"], weapons=[AXE])
    play, door = scene([foe], [a_unit("Line", size=5, weapons=[AXE])], at)
    activation.act(OnMap(play, play.state.find("Line")))
    assert ["charges", "moves", "strikes"] == [
        kind for kind in door.kinds() if kind in ("charges", "moves", "strikes")
    ][:3]


def test_a_shaken_unit_is_idle_and_recovers() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 21.5)}
    play, door = scene([a_unit("Foe")], [a_unit("Line", weapons=[AXE])], at, explains=True)
    unit = play.state.find("Line")
    unit.shaken = True
    activation.act(OnMap(play, unit))
    assert not unit.shaken
    assert ["decision", "recovers"] == [kind for kind in door.kinds() if kind != "reason"]


def test_cargo_gets_out_on_its_first_activation_towards_where_its_tree_sends_it() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    at = {"Truck": (36.0, 10.0), "Cargo": (1.0, 1.0), "Foe": (2.0, 46.0)}
    cargo = a_unit("Cargo", size=5, weapons=[AXE])
    play, door = scene([a_unit("Foe")], [truck, cargo], at, markers={"A": (60, 10)}, round=2)
    unit, transport = play.state.find("Cargo"), play.state.find("Truck")
    unit.rides = transport.key
    activation.act(OnMap(play, unit))
    assert "" == unit.rides
    assert "disembarks" in door.kinds()
    assert min(body.x for body in unit.bodies) > inch(36.0)
    body = positions.shapes(play, transport)[0]
    for shape in positions.shapes(play, unit):
        far = distance(shape, body) + 2 * shape.outline.reach
        assert far <= 6010
    assert positions.is_coherent(play, unit)


def test_shaken_cargo_is_idle_inside_and_gets_out_on_its_next_activation() -> None:
    truck = a_unit("Truck", rules=["Transport(6)", "Tough(6)"])
    at = {"Truck": (36.0, 10.0), "Cargo": (1.0, 1.0), "Foe": (2.0, 46.0)}
    cargo = a_unit("Cargo", size=5, weapons=[AXE])
    play, _ = scene([a_unit("Foe")], [truck, cargo], at, markers={"A": (60, 10)}, round=2)
    unit = play.state.find("Cargo")
    unit.rides, unit.shaken = play.state.find("Truck").key, True
    activation.act(OnMap(play, unit))
    assert play.state.find("Truck").key == unit.rides
    assert not unit.shaken
    activation.act(OnMap(play, unit))
    assert "" == unit.rides


def test_a_unit_that_has_lost_its_coherency_still_holds_where_its_rules_make_it_hold() -> None:
    at = {"Guns": (36.0, 10.0), "Foe": (36.0, 30.0)}
    guns = a_unit("Guns", size=3, weapons=['Mortar (30", A1, Indirect)'])
    play, door = scene([a_unit("Foe")], [guns], at)
    unit = play.state.find("Guns")
    unit.bodies[2].x += inch(3.0)
    before = [(body.x, body.y) for body in unit.bodies]
    activation.act(OnMap(play, unit))
    assert before == [(body.x, body.y) for body in unit.bodies]
    assert "shoots" in door.kinds()


def test_an_ai_unit_of_either_side_follows_the_same_rules() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 40.0)}
    play, _ = scene([a_unit("Foe")], [a_unit("Line")], at, markers={"A": (36, 24)})
    for name, y in (("Line", 22.0), ("Foe", 28.0)):
        activation.act(OnMap(play, play.state.find(name)))
        assert abs(play.state.find(name).bodies[0].y - inch(y)) < 1000


def test_all_units_of_the_people_are_one_side_for_the_ai() -> None:
    parts = [a_unit("Foe"), a_unit("Friend of foe")]
    at = {"Foe": (36.0, 22.0), "Friend of foe": (36.0, 26.0), "Line": (34.5, 24.0)}
    play, _ = scene(parts, [a_unit("Line")], at)
    play.state.find("Foe").seat, play.state.find("Friend of foe").seat = (
        "player",
        "second player",
    )
    assert {"Foe", "Friend of foe"} == {unit.name for unit in play.state.enemies(AI)}
    assert ["Line"] == [unit.name for unit in play.state.enemies(PEOPLE)]


def test_the_same_seed_gives_the_same_activations_whether_reasons_are_told_or_not() -> None:
    found = []
    for explains in (False, True):
        parts = [a_unit(f"U{n}", size=3, weapons=[RIFLE, AXE]) for n in range(5)]
        at = {f"U{n}": (8.0 + 12 * n, 8.0) for n in range(5)}
        at |= {f"F{n}": (8.0 + 12 * n, 30.0) for n in range(5)}
        foes = [a_unit(f"F{n}", size=3, weapons=[RIFLE, AXE]) for n in range(5)]
        markers = {"A": (20, 20), "B": (50, 22)}
        play, _ = scene(foes, parts, at, markers=markers, explains=explains)
        while (unit := next_unit.next_unit(play, AI, next_unit.in_section)) is not None:
            activation.act(OnMap(play, unit))
        found.append([(s.name, [(b.x, b.y, b.alive) for b in s.bodies]) for s in play.state.units])
    assert found[0] == found[1]


def test_after_every_activation_models_stand_apart_and_units_keep_their_distance() -> None:
    parts = [a_unit(f"U{n}", size=4, weapons=[AXE]) for n in range(5)]
    at = {f"U{n}": (10.0 + 6 * n, 8.0) for n in range(5)}
    wood = "forest at 20,18: circle 4\nbuilding at 33,16: box 5x4\n"
    play, _ = scene(
        [a_unit("Foe")], parts, at | {"Foe": (60.0, 46.0)}, markers={"A": (26, 30)}, terrain=wood
    )
    for number in range(1, 4):
        play.state.round = number
        for each in play.state.units:
            each.activated = False
        while (unit := next_unit.next_unit(play, AI, next_unit.in_section)) is not None:
            activation.act(OnMap(play, unit))
            assert positions.is_coherent(play, unit)
            for other in play.state.friends(AI):
                if other is not unit:
                    assert positions.gap(play, unit, other) >= 999


# -- reasons ---------------------------------------------------------------------------------------


def decision(play: Play, door: Given, name: str) -> dict[str, Any]:
    """Return what is told of the decision of a unit."""
    activation.act(OnMap(play, play.state.find(name)))
    return next(fields_of(event) for event in door.events if event.kind == "decision")


def test_a_decision_tells_its_nodes_its_way_and_who_is_in_it() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 18.0)}
    play, door = scene(
        [a_unit("Foe", size=2)],
        [a_unit("Line", weapons=[AXE])],
        at,
        markers={"A": (36, 30)},
        explains=True,
    )
    told = decision(play, door, "Line")
    assert (("GF-M-1", "GF-M-2"), "Charge", "A", ("Foe",)) == (
        told["path"],
        told["action"],
        told["objective"],
        told["in_way"],
    )
    assert (inch(36.0), inch(10.0)) == told["route"][0]
    said = " ".join(line.say for line in told["lines"])
    assert "Within 6″ of the way to A" in said
    assert any(line.facts for line in told["lines"])


def test_shots_tell_the_candidates_with_the_keys_that_chose_among_them() -> None:
    at = {"Line": (36.0, 10.0), "Near": (36.0, 20.0), "Far": (40.0, 24.0)}
    play, door = scene(
        [a_unit("Near"), a_unit("Far")],
        [a_unit("Line", weapons=[RIFLE])],
        at,
        markers={"A": (36, 12)},
        explains=True,
    )
    play.state.find("Near").activated = True
    decision(play, door, "Line")
    told = door.facts("targets")
    assert ("Far",) == told["at"]
    line = told["lines"][-1]
    assert "GF-SHOOT-1" == line.clause
    assert [("not activated", "Near")] == [(row.say, row.failed) for row in line.above]


def test_a_futile_charge_says_that_it_is_foolish_and_names_the_option() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (36.0, 18.0)}
    play, door = scene([a_unit("Foe")], [a_unit("Line")], at, explains=True)
    said = [line.say for line in decision(play, door, "Line")["lines"]]
    assert any("foolish" in each and "“Futile charges” to “spared”" in each for each in said)


@pytest.mark.parametrize(
    ("terrain", "rules", "expected"),
    [
        ("minefield at 36,14: box 30x2\n", [], [("GF-TER-D2", "dangerous")]),
        ("marsh at 36,14: box 30x2\n", [], [("GF-TER-D1", "difficult")]),
        ("marsh at 36,14: box 30x2\n", ["Strider"], []),
        ("rocks at 36,14: box 30x2\n", [], []),
        ("minefield at 60,40: box 6x2\n", [], []),
    ],
)
def test_a_charge_that_the_ground_forbids_is_told_with_its_clause(
    terrain: str, rules: list[str], expected: list[tuple[str, str]]
) -> None:
    at = {"Line": (36.0, 12.0), "Foe": (36.0, 16.5)}
    line = a_unit("Line", weapons=[AXE], rules=rules)
    play, door = scene([a_unit("Foe")], [line], at, terrain=terrain, explains=True)
    kept = [each for each in decision(play, door, "Line")["lines"] if "not charge" in each.say]
    assert [clause for clause, _ in expected] == [each.clause for each in kept]
    for each, (_, sort) in zip(kept, expected, strict=True):
        assert f"It does not charge Foe: that would lead it through {sort}" in each.say


def test_ground_before_an_enemy_who_would_not_have_been_charged_anyway_is_not_told() -> None:
    at = {"Line": (36.0, 12.0), "Near": (39.0, 12.0), "Far": (36.0, 17.0)}
    play, door = scene(
        [a_unit("Near"), a_unit("Far")],
        [a_unit("Line", weapons=[AXE])],
        at,
        terrain="minefield at 36,14.5: box 30x2\n",
        explains=True,
    )
    told = decision(play, door, "Line")
    assert "Charge" == told["action"]
    assert not any("not charge" in each.say for each in told["lines"])


def test_an_enemy_ignored_at_a_seized_objective_is_said_with_the_option() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (60.0, 30.0)}
    markers = {"A": (60, 31), "B": (36, 24)}
    play, door = scene(
        [a_unit("Foe")],
        [a_unit("Line", weapons=[AXE])],
        at,
        markers=markers,
        owners={"A": AI, "B": NOBODY},
        explains=True,
    )
    said = [line.say for line in decision(play, door, "Line")["lines"]]
    assert any("foolish" in each and "“A contested objective” to “open”" in each for each in said)


def test_units_that_pile_up_on_one_objective_are_said_to_do_so() -> None:
    parts = [a_unit(f"U{n}", weapons=[AXE]) for n in range(4)]
    at = {f"U{n}": (30.0 + 3 * n, 12.0) for n in range(4)}
    play, door = scene(
        [a_unit("Foe")], parts, at | {"Foe": (2.0, 46.0)}, markers={"A": (36, 24)}, explains=True
    )
    said = [line.say for line in decision(play, door, "U0")["lines"]]
    assert any("foolish" in each and "3 other units" in each for each in said)


def test_units_near_an_objective_that_go_for_another_one_do_not_pile_up_on_it() -> None:
    parts = [a_unit(f"U{n}", weapons=[AXE]) for n in range(4)]
    at = {"U0": (36.0, 12.0), "Foe": (2.0, 46.0)} | {f"U{n}": (43.0 + n, 20.0) for n in (1, 2, 3)}
    markers = {"A": (36, 24), "B": (47, 24)}
    play, door = scene([a_unit("Foe")], parts, at, markers=markers, explains=True)
    said = [line.say for line in decision(play, door, "U0")["lines"]]
    assert any("towards A" in each for each in said)
    assert not any("other units" in each for each in said)


def test_reasons_say_the_readings_that_are_set() -> None:
    at = {"Line": (36.0, 10.0), "Foe": (20.0, 26.0)}
    cases: list[tuple[dict[str, Any], str]] = [
        ({}, "within 1″; then cover"),
        ({"progress": "2"}, "within 2″; then cover"),
        ({"cover_first": "cover"}, "In cover, if it can; then as near to A"),
    ]
    for readings, word in cases:
        play, door = scene(
            [a_unit("Foe")],
            [a_unit("Line", weapons=[RIFLE])],
            at,
            markers={"A": (36, 40)},
            explains=True,
            **readings,
        )
        said = [line.say for line in decision(play, door, "Line")["lines"]]
        assert any(word in each for each in said), readings
    for charges, word in (
        ("melee", "first of those it can: not activated"),
        ("shooting", "by its weapons’ rules"),
    ):
        at = {"Line": (36.0, 10.0), "Foe": (36.0, 14.0)}
        line = a_unit("Line", weapons=["Axe (A1, AP(1))"])
        play, door = scene([a_unit("Foe")], [line], at, explains=True, charges=charges)
        said = [line.say for line in decision(play, door, "Line")["lines"]]
        assert any(word in each for each in said), charges


def test_every_sentence_can_be_said_with_the_parts_that_it_has() -> None:
    for key, found in reasons.SENTENCES.items():
        count = found.words.count("{")
        reason = Reason("GF-H-1", key, ("x", "y")[:count])
        assert reasons.sentence(reason, Readings())
        if found.option and found.mark:
            said = reasons.sentence(reason, Readings())
            option, _, value = found.option.partition("=")
            assert said.endswith(f"; to play it otherwise, set {reasons.set_to(option, value)})")
            assert "=" not in said


def test_a_sentence_names_an_option_that_is_set_as_what_it_goes_by() -> None:
    for key, found in reasons.SENTENCES.items():
        option, _, value = found.option.partition("=")
        if option:
            reason = Reason("GF-H-1", key, ("x", "y")[: found.words.count("{")])
            said = reasons.sentence(reason, msgspec.structs.replace(Readings(), **{option: value}))
            assert "to play it otherwise" not in said
            chosen = f"(as you chose: {reasons.set_to(option, value, 'is')})"
            assert bool(found.mark) == said.endswith(chosen)


def test_by_range_alone_no_reason_speaks_of_a_valid_shot_after_an_advance() -> None:
    at = {"Line": (36.0, 20.0), "Foe": (36.0, 40.0)}
    wall = "building at 36,30: box 30x3\n"
    line = a_unit("Line", weapons=['Rifle (30", A1)'])
    said = {}
    for shot in ("sight", "range"):
        play, door = scene(
            [a_unit("Foe")],
            [line],
            at,
            markers={"A": (20, 20)},
            terrain=wall,
            explains=True,
            shot=shot,
        )
        told = decision(play, door, "Line")["lines"]
        said[shot] = " ".join([each.say for each in told] + [str(told[-1].facts)])
    assert "ends, it has no valid shot." in said["sight"]
    assert (
        "an enemy is in range; sight does not matter. (as you chose: “In shooting range”"
        in said["range"]
    )
    assert "valid shot" not in said["range"]


def test_beside_a_table_by_range_alone_a_person_is_asked_for_range_and_not_for_a_shot() -> None:
    at = {"Line": (36.0, 20.0), "Foe": (36.0, 40.0)}
    rifle = a_unit("Line", weapons=[RIFLE])
    for shot in ("sight", "range"):
        play, _ = scene([a_unit("Foe")], [rifle], at, shot=shot)
        table = questions.Table(play, play.state.find("Line"))
        words_asked = table.question("shot_on_the_way", ("A",), "").words
        assert (shot == "sight") == words_asked.endswith("have a valid shot?")
        assert (shot == "range") == ("in range of any of its weapons" in words_asked)
