"""The sensible player of the people's side: what he does, what he promises, how he fares."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest
from fielded import a_unit, spell
from gf_situations import scene

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.play.session import Session
from lonehand.engine.players import seat_player
from lonehand.engine.question import Question
from lonehand.faces import viewmodel
from lonehand.games.grimdark_future.automa import activation as automatic
from lonehand.games.grimdark_future.automa.activation import Doing
from lonehand.games.grimdark_future.face.pointing import Activation
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.player import heuristic
from lonehand.games.grimdark_future.player.evaluation import Scales, held_by, wins
from lonehand.games.grimdark_future.player.manoeuvres import Idea, Manoeuvres, Weighed, first
from lonehand.games.grimdark_future.player.placement import deploy
from lonehand.games.grimdark_future.rules import actions
from lonehand.games.grimdark_future.rules.actions import Casting, Target, UnitOption
from lonehand.games.grimdark_future.rules.deployment import DeployForm
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE, SEATS, State
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.lab.games import play_one
from lonehand.lab.statistics import wilson

RIFLES: Final = ('Rifle (24", A2)', "Knife (A1)")
BLADES: Final = ("Blade (A4, AP(1))",)
CHANCE: Final = SEATS[3]
"""The seat that answers by chance for the AI's army, where both armies have players."""
FEW: Final = 10
"""How many battles CI plays of each kind."""
MANY: Final = 100
SHARE: Final = 0.9
"""The share of battles that the player is to win against one by chance."""


def riflemen(name: str, **more: Any) -> str:
    """Return a unit that shoots."""
    return a_unit(name, **{"size": 5, "weapons": RIFLES, **more})


def swordsmen(name: str, **more: Any) -> str:
    """Return a unit that fights."""
    return a_unit(name, **{"size": 5, "weapons": BLADES, **more})


def battle(*args: Any, **more: Any) -> Play:
    """Return a battle with all options settled; the people's units belong to a player."""
    play, _ = scene(*args, **more)
    play.state.options = dict(settle_options(GAME, {}))
    for unit in play.state.units:
        unit.seat = SEATS[0] if unit.side == PEOPLE else ""
    return play


def answer(play: Play) -> tuple[str, str]:
    """Return what he does next, and why; what he says can be done."""
    keys = [unit.key for unit in play.state.units if unit.side == PEOPLE and unit.in_play]
    form = ActivationForm(play, keys)
    text, why = heuristic.activation(play, Question(SEATS[0], "GFC-19", "activate", (), {}, form))
    form.check(text)
    return text, why


def asked(play: Play, topic: str, options: Any, about: Mapping[str, Any]) -> str:
    """Return which of some options he takes."""
    question = Question(SEATS[0], "GFC-29", topic, options, about)
    return str(heuristic.BY_TOPIC[topic](play, question)[0])


# -- with a unit -----------------------------------------------------------------------------------


def test_an_objective_that_nobody_else_will_hold_is_gone_for() -> None:
    at = {"Ours": (36.0, 44.0), "Foe": (4.0, 2.0)}
    play = battle([swordsmen("Ours")], [swordsmen("Foe")], at, markers={"B": (36.0, 33.0)})
    assert "Ours: rush towards objective B" == answer(play)[0]


def test_who_stands_at_an_objective_with_an_enemy_in_range_holds_it_and_shoots() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 12.0)}
    play = battle([riflemen("Ours")], [riflemen("Foe")], at, markers={"A": (37.0, 31.0)})
    text, why = answer(play)
    assert "Ours: hold" == text
    assert "a shot at Foe is worth most" in why
    assert "objective A" in why


def test_two_objectives_that_a_unit_takes_are_objectives() -> None:
    at, markers = {"Ours": (36.0, 36.0), "Foe": (4.0, 2.0)}, {"A": (36.0, 31.0), "B": (38.0, 31.0)}
    play = battle([swordsmen("Ours")], [swordsmen("Foe")], at, markers=markers)
    assert "takes objectives A and B" in answer(play)[1]


def test_who_has_no_objective_to_go_to_keeps_out_of_reach() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 16.0)}
    foe = swordsmen("Foe", size=20, quality=2, defense=2)
    text, why = answer(battle([swordsmen("Ours", size=3, quality=5)], [foe], at))
    assert text.endswith(",41.953")
    assert "your unit keeps out of reach" in why


def test_who_waits_because_the_way_is_dangerous_says_so() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 8.0)}
    foe = swordsmen("Foe", size=20, quality=2, defense=2)
    ours = swordsmen("Ours", size=3, quality=5)
    text, why = answer(battle([ours], [foe], at, markers={"A": (36.0, 14.0)}))
    assert ("Ours: hold", "Ours: your unit waits, safer than on the way to objective A.") == (
        text,
        why,
    )


@pytest.mark.parametrize("enemies", [3, 10, 20])
def test_who_has_an_objective_to_go_to_does_not_turn_back(enemies: int) -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 16.0)}
    foe = swordsmen("Foe", size=enemies, quality=2, defense=2)
    ours = swordsmen("Ours", size=3, quality=5)
    play = battle([ours], [foe], at, markers={"A": (36.0, 20.0)})
    move = ActivationForm(play, [play.state.units[0].key]).check(answer(play)[0]).move
    assert min(y for _, y, _ in move.places) <= min(body.y for body in play.state.units[0].bodies)


def test_who_holds_in_the_last_round_gives_nothing_up_where_an_enemy_is_unlikely_to_come() -> None:
    at = {"Ours": (36.0, 30.0), "Bait": (36.0, 19.0), "Foe": (48.0, 30.0)}
    foe = swordsmen("Foe", size=20, quality=2, defense=2)
    foes = [swordsmen("Bait", size=2, quality=5, defense=6), foe]
    markers = {"A": (36.0, 31.0), "C": (48.0, 22.0)}  # Foe is nearer to C
    play = battle([swordsmen("Ours", quality=3)], foes, at, markers=markers)
    play.state.round = play.rules.forces.profile.game.rounds
    play.state.markers[0].owner = PEOPLE
    play.state.find("Bait").activated = True
    assert answer(play)[0] == "Ours: hold"


@pytest.mark.parametrize("comes", [False, True])
def test_in_the_last_round_no_objective_is_left_that_an_enemy_may_take(*, comes: bool) -> None:
    at = {"Ours": (36.0, 30.0), "Bait": (36.0, 19.0), "Foe": (60.0, 30.0)}
    foe = swordsmen("Foe", size=20, quality=2, defense=2)
    foes = [swordsmen("Bait", quality=5, defense=6), foe]
    play = battle([swordsmen("Ours", quality=3)], foes, at, markers={"A": (36.0, 31.0)})
    play.state.round = play.rules.forces.profile.game.rounds
    play.state.markers[0].owner = PEOPLE
    play.state.find("Bait").activated = True
    if comes:
        for body in play.state.find("Foe").bodies:
            body.x -= 12_000
    text, why = answer(play)
    assert text == ("Ours: hold" if comes else "Ours: charge Bait")
    stays = "Objective A stays yours while no enemy is near it."
    assert (stays in why) is not comes


@pytest.mark.parametrize(("round_now", "counts"), [(3, True), (4, False)])
def test_to_end_just_short_of_an_objective_is_worth_nothing_in_the_last_round(
    round_now: int, *, counts: bool
) -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (4.0, 2.0)}
    markers = {"A": (36.0, 31.0)}
    play = battle([swordsmen("Ours")], [swordsmen("Foe")], at, markers=markers, round=round_now)
    unit = play.state.find("Ours")
    able = Manoeuvres(Scales(play, PEOPLE), ActivationForm(play, [unit.key]), unit)
    gain, both = able.at_objectives(able.here, frozenset())  # it is near by its box only
    assert (gain, both > 0) == (0, counts)


@pytest.mark.parametrize("rifles", [True, False])
def test_who_cannot_get_to_an_objective_in_the_last_round_still_shoots(*, rifles: bool) -> None:
    ours = (riflemen if rifles else swordsmen)("Ours")
    foe = swordsmen("Foe", size=20)
    at, house = {"Ours": (36.0, 30.0), "Foe": (36.0, 44.0)}, "building at 36,20: box 40x2\n"
    owners = {"A": AI}
    play = battle(
        [ours], [foe], at, markers={"A": (36.0, 17.0)}, owners=owners, terrain=house, round=4
    )
    play.state.find("Foe").activated = True
    text, why = answer(play)
    if rifles:
        assert (text, why) == ("Ours: hold", "Ours: a shot at Foe is worth most from here.")
    else:
        assert why.endswith("no enemy can attack any more.")  # and so none is to be kept away from


def test_an_objective_that_a_unit_stays_at_is_not_one_that_it_leaves() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 12.0)}
    play = battle(
        [riflemen("Ours")], [riflemen("Foe")], at, markers={"A": (37.0, 31.0)}, owners={"A": PEOPLE}
    )
    unit = play.state.find("Ours")
    able = Manoeuvres(Scales(play, PEOPLE), ActivationForm(play, [unit.key]), unit)
    held = Weighed(Idea("hold", "hold", able.here), 0.0, None, 0.0, (), 0.0, 0.0, 0.0)
    left, top, right, bottom = able.here
    away = held._replace(box=(left, top + 9_000, right, bottom + 9_000))
    assert ([], ["A"]) == (able.objectives_left(held), able.objectives_left(away))


def test_who_comes_nearer_to_an_objective_is_on_its_way_to_it_by_name() -> None:
    at = {"Ours": (36.0, 46.0), "Foe": (4.0, 2.0)}
    play = battle([swordsmen("Ours")], [swordsmen("Foe")], at, markers={"B": (36.0, 24.0)})
    assert "your unit is on the way to objective B" in answer(play)[1]


@pytest.mark.parametrize(
    ("owners", "at", "expected"),
    [
        ("yours", (36.0, 26.0), ("stay", "They stay at objective A.")),
        ("nobody", (36.0, 26.0), ("stay", "They stay at objective A.")),
        ("yours", (36.0, 32.0), ("towards objective B", "Objective B is the nearest that is not")),
        ("nobody", (36.0, 32.0), ("towards objective A", "Objective A is the nearest that is not")),
    ],
)
def test_after_a_melee_who_is_at_an_objective_stays_and_others_go_where_they_gain(
    owners: str, at: tuple[float, float], expected: tuple[str, str]
) -> None:
    places = {"Ours": at, "Foe": (4.0, 2.0)}
    markers = {"A": (36.0, 24.0), "B": (60.0, 24.0)}
    play = battle([swordsmen("Ours")], [swordsmen("Foe")], places, markers=markers)
    play.state.markers[0].owner = PEOPLE if owners == "yours" else NOBODY
    about = {"who": play.state.find("Ours").key}
    asked = Question(SEATS[0], "GFC-39", "consolidate", ("stay",), about)
    text, why = heuristic.consolidation(play, asked)
    assert (text, why[: len(expected[1])]) == expected


def test_an_objective_with_an_enemy_near_is_contested_and_not_held() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 25.0)}
    foe = riflemen("Foe", size=20, quality=2)
    play = battle([riflemen("Ours")], [foe], at, markers={"A": (36.0, 28.0)})
    assert "your unit contests objective A" in answer(play)[1]


def test_a_charge_is_made_where_the_exchange_pays() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 20.0)}
    play = battle(
        [swordsmen("Ours", quality=3)], [swordsmen("Foe", size=3, quality=5, defense=6)], at
    )
    assert "Ours: charge Foe" == answer(play)[0]


def test_a_charge_is_not_made_into_those_who_would_win() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 20.0)}
    play = battle(
        [swordsmen("Ours", quality=3)], [swordsmen("Foe", size=20, quality=2, defense=2)], at
    )
    assert "charge" not in answer(play)[0]


def test_shooters_do_not_charge_the_shaken_for_a_melee_that_they_may_well_not_win() -> None:
    at = {"Ours": (36.0, 30.0), "Foe": (36.0, 25.0)}
    play = battle([riflemen("Ours")], [swordsmen("Foe", size=10, defense=5)], at)
    foe = play.state.find("Foe")
    foe.shaken = True  # it would rout if it lost
    for body in foe.bodies[5:]:
        body.alive = False
    assert "charge" not in answer(play)[0]


def test_a_melee_of_equals_is_rather_tied_or_lost_than_won() -> None:
    assert 0 == wins(0.0, 1.0)
    assert 0.3 < wins(1.0, 1.0) < wins(9.0, 9.0) < 0.5
    assert wins(1.0, 1.0) < wins(2.0, 1.0) < wins(4.0, 1.0) < 1


def test_who_can_shoot_without_being_charged_does_not_come_nearer() -> None:
    brutes = swordsmen("Brutes", size=10, quality=2, defense=3)
    at = {"Ours": (36.0, 40.0), "Brutes": (36.0, 18.0)}
    play = battle([riflemen("Ours")], [brutes], at)
    move = ActivationForm(play, [play.state.units[0].key]).check(answer(play)[0]).move
    nearest = min(y for _, y, _ in move.places)
    assert nearest - max(body.y for body in play.state.find("Brutes").bodies) > 12_000


WOOD: Final = "forest at 36,40: box 10x8\n"


def test_who_gains_nothing_elsewhere_stays_in_cover_and_says_so() -> None:
    at = {"Ours": (34.0, 40.0), "Foe": (36.0, 20.0)}
    play = battle([swordsmen("Ours")], [riflemen("Foe")], at, terrain=WOOD)
    text, why = answer(play)
    assert "Ours: hold" == text
    assert "your unit stays in cover" in why


@pytest.mark.parametrize(
    ("words", "ours", "foe", "markers", "asks"),
    [
        ("hold", swordsmen("Ours"), 14.0, {}, True),
        ("rush towards Foe", swordsmen("Ours"), 14.0, {}, False),
        ("hold", riflemen("Ours"), 20.0, {}, False),
        ("hold", swordsmen("Ours"), 14.0, {"A": (37.0, 41.0)}, False),
    ],
)
def test_only_a_hold_that_gains_nothing_is_asked_about_once_more(
    words: str, ours: str, foe: float, markers: dict[str, tuple[float, float]], *, asks: bool
) -> None:
    at = {"Ours": (36.0, 40.0), "Foe": (36.0, foe)}
    play = battle([ours], [riflemen("Foe")], at, markers=markers)
    unit = play.state.find("Ours")
    activation = Activation(ActivationForm(play, [unit.key]))
    deed = activation.check(f"Ours: {words}")
    assert bool(activation.slip(unit, deed, activation.shots(unit, deed))) is asks


def test_who_can_hurt_an_enemy_that_has_not_acted_acts_before_who_only_walks() -> None:
    ours = [swordsmen("Walkers"), riflemen("Ours")]
    at = {"Walkers": (4.0, 46.0), "Ours": (36.0, 30.0), "Foe": (36.0, 12.0)}
    play = battle(ours, [riflemen("Foe")], at, markers={"A": (4.0, 36.0)})
    units = [play.state.find(name) for name in ("Walkers", "Ours")]
    assert "Ours" == first(Scales(play, PEOPLE), units).name


def test_of_several_peoples_units_the_one_that_it_matters_for_most_acts_next() -> None:
    ours = [swordsmen("Walkers"), riflemen("Ours")]
    at = {"Walkers": (4.0, 46.0), "Ours": (36.0, 30.0), "Foe": (36.0, 12.0)}
    play = battle(ours, [riflemen("Foe")], at, markers={"A": (4.0, 36.0)})
    options = [UnitOption("Walkers"), UnitOption("Ours")]
    assert "Ours" == asked(play, "unit", options, {})


def test_a_shaken_unit_is_idle_when_its_turn_comes() -> None:
    play = battle([riflemen("Ours")], [riflemen("Foe")], {"Ours": (36.0, 40.0)})
    play.state.find("Ours").shaken = True
    assert "Ours: idle" == answer(play)[0]


# -- in a transport --------------------------------------------------------------------------------

SLOW: Final = ("Slow",)
FAR_AWAY: Final = {"A": (36.0, 14.0)}


def truck() -> str:
    """Return a transport."""
    return a_unit("Truck", weapons=(), rules=["Fast", "Tough(6)", "Transport(11)"])


def riding(at: Mapping[str, tuple[float, float]], **more: Any) -> Play:
    """Return a battle in which a slow unit of ours rides, and its transport has acted."""
    foe = swordsmen("Foe", size=3, quality=5, defense=6)
    play = battle([truck(), swordsmen("Ours", rules=SLOW, quality=3)], [foe], at, **more)
    ours, carrier = play.state.find("Ours"), play.state.find("Truck")
    ours.rides, ours.where, carrier.activated = carrier.key, carrier.where, True
    return play


def deployed(ours: str) -> str:
    """Return how a unit deploys whose army has a transport that is still to deploy."""
    play = battle([truck(), ours], [riflemen("Foe")], {"Foe": (36.0, 2.0)}, markers=FAR_AWAY)
    truck_key, key = (unit.key for unit in play.state.units if unit.side == PEOPLE)
    play.state.to_deploy = [truck_key, key]
    form = DeployForm(play, [key])
    text = deploy(play, Question(SEATS[0], "GFC-18", "deploy", (), {}, form))[0]
    form.check(text)
    return text


def test_slow_fighters_deploy_in_a_transport() -> None:
    assert "Ours: in Truck" == deployed(swordsmen("Ours", rules=SLOW))


def test_who_shoots_far_and_who_scouts_deploys_on_foot() -> None:
    assert "in Truck" not in deployed(riflemen("Ours", rules=SLOW))
    assert "in Truck" not in deployed(swordsmen("Ours", rules=("Slow", "Scout")))


def test_who_rides_acts_after_his_transport() -> None:
    play = riding({"Truck": (36.0, 40.0), "Foe": (36.0, 2.0)}, markers=FAR_AWAY)
    play.state.find("Truck").activated = False
    units = [play.state.find(name) for name in ("Ours", "Truck")]
    assert "Truck" == first(Scales(play, PEOPLE), units).name


def test_who_rides_rides_on_as_long_as_nothing_is_in_reach() -> None:
    play = riding({"Truck": (36.0, 40.0), "Foe": (4.0, 2.0)}, markers=FAR_AWAY)
    text, why = deed_of(play, "Ours")
    assert "Ours: hold" == text
    assert "Ours ride on in Truck" in why


def test_who_rides_gets_out_at_an_objective() -> None:
    play = riding({"Truck": (36.0, 22.0), "Foe": (4.0, 2.0)}, markers=FAR_AWAY, round=4)
    assert "Ours: advance towards objective A" == deed_of(play, "Ours")[0]


def test_who_rides_charges_out_of_a_transport_where_it_pays() -> None:
    play = riding({"Truck": (36.0, 20.0), "Foe": (36.0, 15.0)})
    assert "Ours: charge Foe" == deed_of(play, "Ours")[0]


def test_a_slow_unit_boards_a_transport_that_is_still_to_move() -> None:
    ours = [truck(), swordsmen("Ours", rules=SLOW)]
    at = {"Truck": (36.0, 42.0), "Ours": (36.0, 46.0), "Foe": (4.0, 2.0)}
    play = battle(ours, [swordsmen("Foe")], at, markers=FAR_AWAY)
    text, why = deed_of(play, "Ours")
    assert "Ours: rush into Truck" == text
    assert "Ours get into Truck" in why


def test_in_the_last_round_nobody_boards_a_transport() -> None:
    ours = [truck(), swordsmen("Ours", rules=SLOW)]
    at = {"Truck": (36.0, 42.0), "Ours": (36.0, 46.0), "Foe": (4.0, 2.0)}
    play = battle(ours, [swordsmen("Foe")], at, markers=FAR_AWAY, round=4)
    assert "into" not in deed_of(play, "Ours")[0]


def deed_of(play: Play, name: str) -> tuple[str, str]:
    """Return what he does with one unit, and why; what he says can be done."""
    form = ActivationForm(play, [play.state.find(name).key])
    text, why = heuristic.activation(play, Question(SEATS[0], "GFC-19", "activate", (), {}, form))
    form.check(text)
    return text, why


# -- whom and with what ----------------------------------------------------------------------------


def test_the_weapon_is_shot_at_whom_it_hurts_most() -> None:
    at = {"Ours": (36.0, 30.0), "Steel": (30.0, 14.0), "Rags": (42.0, 14.0)}
    foes = [riflemen("Steel", defense=2), riflemen("Rags", defense=6)]
    play = battle([riflemen("Ours")], foes, at)
    options = [Target(each.name, each.key) for each in play.state.units if each.side == AI]
    about = {"who": "Ours", "weapon": "Rifle", "gun": "rifle", "held": True}
    assert "Rags" == asked(play, "shoot", [*options, Target("no one")], about)


def test_a_second_weapon_looks_for_another_target_when_the_first_finishes_one() -> None:
    guns = ['Cannon (24", A30, AP(4))', 'Rifle (24", A6)']
    at = {"Ours": (36.0, 30.0), "Near": (30.0, 14.0), "Far": (42.0, 14.0)}
    foes = [riflemen("Near", size=5, defense=6), riflemen("Far", size=4, defense=6)]
    play = battle([a_unit("Ours", weapons=guns)], foes, at)
    options = [
        *(Target(each.name, each.key) for each in play.state.units if each.side == AI),
        Target("no one"),
    ]
    about = {"who": "Ours", "held": True}
    aims = [
        asked(play, "shoot", options, {**about, "weapon": gun, "gun": gun.lower()})
        for gun in ("Cannon", "Rifle")
    ]
    assert ["Near", "Far"] == aims


def test_a_spell_that_wounds_is_cast_on_whom_it_hurts_most() -> None:
    caster = a_unit("Adept", rules=["Caster(2)"], weapons=RIFLES, spells=["Hail", "Fog"])
    book = [spell("Hail", 1, 24, "damage", hits=4), spell("Fog", 1, 24, "curse", rules=["Slow"])]
    at = {"Adept": (36.0, 30.0), "Steel": (30.0, 14.0), "Rags": (42.0, 14.0)}
    foes = [riflemen("Steel", defense=2), riflemen("Rags", defense=6)]
    play = battle([*book, caster], foes, at)
    play.state.find("Adept").tokens = 2
    options = [Casting(name, foe) for name in ("Hail", "Fog") for foe in ("Steel", "Rags")]
    assert "Hail on Rags" == asked(play, "cast", [*options, Casting()], {"who": "Adept"})


def test_a_unit_strikes_back_when_it_is_asked() -> None:
    play = battle([riflemen("Ours")], [riflemen("Foe")], {"Ours": (36.0, 40.0)})
    options = ("strike back", "do not strike back")
    assert "strike back" == asked(play, "strike back", options, {"who": "Ours", "at": "Foe"})


def test_an_objective_counts_by_who_is_likely_to_be_near_it_and_by_whose_it_is() -> None:
    assert (1, -1, 0) == (held_by(1, 0, 0), held_by(0, 1, 0), held_by(1, 1, 1))
    assert (1, -1, 0) == tuple(held_by(0, 0, own) for own in (1, -1, 0))


def test_an_army_without_prices_is_weighed_by_the_wounds_that_it_can_take() -> None:
    play = battle([riflemen("Ours")], [riflemen("Foe")], {"Ours": (36.0, 40.0)})
    assert Scales(play, PEOPLE).price(play.state.find("Ours")) > 0


# -- promises --------------------------------------------------------------------------------------


def walked(options: Mapping[str, str], seed: str) -> Counter[str]:
    """Play a battle in which every answer is also a hint; return how often each topic came."""
    state: State = GAME.start(settle_options(GAME, options))
    topics: Counter[str] = Counter()

    def given(question: Question, view: State) -> Any:
        before = GAME.encode(view)
        found = GAME.hint(view, question)
        assert found is not None
        taken = heuristic.choose(question, view, GAME.rules_for(view))
        assert str(taken) == found.option
        assert question.fits(found.option), found.option
        assert found.sentence.endswith(".")
        assert before == GAME.encode(view)
        topics[question.topic] += 1
        return taken

    door = BatchDoor(dict.fromkeys(GAME.seats, given), Chance(seed), lambda _: state)
    while GAME.outcome(state) is None:
        GAME.step(state, door)
    return topics


@pytest.mark.parametrize(
    "options",
    [
        {"army": "survey-corps-1000", "enemy": "deep-guild-1000"},
        {"army": "northern-column-2000", "enemy": "delta-host-2000", "people": "2"},
        {"army": "harbour-watch-750", "enemy": "moor-clans-750", "casualties": "asked"},
        {"army": "deep-guild-1000", "profile": "gf-3.5", "mission": "heart"},
    ],
    ids=str,
)
def test_every_question_has_a_hint_that_answers_it_and_nothing_that_is_shown_changes(
    options: dict[str, str],
) -> None:
    topics = walked(options, "hints")
    assert {"activate", "deploy", "shoot"} <= set(topics)


def test_the_same_battle_gives_the_same_answers_whatever_the_players_own_chance() -> None:
    alone = play_one(GAME, "twice", {}, dict.fromkeys(GAME.seats, "plain")).state
    state = GAME.start(settle_options(GAME, {}))
    player = heuristic.plain(Chance("quite another"), GAME.rules_for)
    door = BatchDoor(dict.fromkeys(GAME.seats, player), Chance("twice"), lambda _: state)
    while GAME.outcome(state) is None:
        GAME.step(state, door)
    assert GAME.encode(alone) == GAME.encode(state)


def test_a_person_who_follows_every_hint_plays_as_the_player_does() -> None:
    options = {"points": "750"}
    session = Session.new(GAME, "by hints", options)
    while session.outcome() is None:
        found = viewmodel.hint(session.view_for())
        assert found is not None
        session.answer(found.answer)
    alone = play_one(GAME, "by hints", options, dict.fromkeys(GAME.seats, "plain"))
    assert GAME.encode(alone.state) == GAME.encode(session.state)


def test_an_army_deploys_opposite_to_more_than_one_objective() -> None:
    state = GAME.start(settle_options(GAME, {"points": "2000"}))
    player = heuristic.plain(Chance(""), GAME.rules_for)
    door = BatchDoor(dict.fromkeys(GAME.seats, player), Chance("spread"), lambda _: state)
    while state.phase != "round begins":
        GAME.step(state, door)
    nearest = {
        min(state.markers, key=lambda each: abs(each.x - unit.bodies[0].x)).name
        for unit in state.units
        if unit.side == PEOPLE and unit.present
    }
    assert len(nearest) >= 3


# -- how he fares ----------------------------------------------------------------------------------


def against_chance(seed: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play a battle whose other army has a player by chance; return the side that has won.

    The AI's rules deploy that army and say which of its units is next; all else is by chance.
    """
    chance = Chance(f"{seed}\nthe other army")

    def act(doing: Doing) -> None:
        play, unit = doing.play, doing.unit
        unit.seat = CHANCE
        form = ActivationForm(play, [unit.key])
        actions.carry_out(play, form.check(form.sample(chance)))

    monkeypatch.setattr(automatic, "act", act)
    state: State = GAME.start(settle_options(GAME, {}))
    players = {
        seat: seat_player(
            GAME.players["random" if seat == CHANCE else "plain"],
            seed,
            seat,
            itertools.count().__next__,
        )
        for seat in SEATS
    }
    door = BatchDoor(players, Chance(seed), lambda _: state)
    while GAME.outcome(state) is None:
        GAME.step(state, door)
    return state.winner


def test_he_beats_chance_on_the_other_side_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    won = sum(against_chance(f"few {nth}", monkeypatch) == PEOPLE for nth in range(FEW))
    assert won >= SHARE * FEW


def test_he_wins_more_battles_against_the_ai_than_chance_does_on_the_same_seeds() -> None:
    won = {
        player: sum(
            play_one(GAME, f"even {nth}", {}, dict.fromkeys(GAME.seats, player)).won
            for nth in range(FEW)
        )
        for player in ("plain", "random")
    }
    assert won["plain"] >= won["random"] + FEW // 3


@pytest.mark.soak
def test_he_beats_chance_in_at_least_90_of_100_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    won = sum(against_chance(f"many {nth}", monkeypatch) == PEOPLE for nth in range(MANY))
    assert won >= SHARE * MANY


@pytest.mark.soak
def test_he_wins_more_against_the_ai_than_chance_does_with_intervals_apart() -> None:
    rates = {
        player: wilson(
            sum(
                play_one(GAME, f"soak {nth}", {}, dict.fromkeys(GAME.seats, player)).won
                for nth in range(MANY)
            ),
            MANY,
        )
        for player in ("plain", "random")
    }
    assert rates["plain"].low > rates["random"].high
