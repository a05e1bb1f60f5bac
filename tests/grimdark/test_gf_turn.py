"""The flow of a battle: objectives, deployment, rounds, activations, the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from battles import Battle
from fielded import GF32, GF35, a_unit, battle, fields_of

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import turn
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import actions, missions, objectives
from lonehand.games.grimdark_future.rules import deployment as deploying_rules
from lonehand.games.grimdark_future.rules.deployment import DeployForm
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.movement.placement import zone
from lonehand.games.grimdark_future.rules.objectives import MarkerForm
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    NOBODY,
    ON_TABLE,
    PEOPLE,
    Marker,
    Unit,
)
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.space.inches import fields
from lonehand.space.inches.shapes import base, is_within

SMALL = {"points": "750", "table": "outpost"}
LINE = a_unit("Line", size=3, weapons=['Rifle (24", A1)', "Knife (A1)"])
MOB = a_unit("Mob", size=3, weapons=["Club (A1)"])
JET = a_unit("Jet", rules=["Aircraft", "Tough(6)"], weapons=['Gun (24", A3)'])
CARRIER = a_unit("Carrier", rules=["Tough(6)", "Transport(6)"], weapons=['Gun (18", A2)'])


def fight(ours: Sequence[str], theirs: Sequence[str], **more: Any) -> Play:
    """Return a battle in which the people's units have a seat, and all options their defaults."""
    play, _ = battle(ours, theirs, **more)
    for unit in play.state.units:
        unit.seat = "player" if unit.side == PEOPLE else ""
        unit.kind = "" if unit.side == PEOPLE else "Melee"
    play.state.options = Battle("options", SMALL).options
    play.state.edge = "south"
    return play


def form(play: Play) -> ActivationForm:
    """Return the form of the next activation of the people."""
    return ActivationForm(play, actions.able(play))


def refused(play: Play, text: str) -> Refusal:
    """Return why an activation is refused."""
    with pytest.raises(Refusal) as refusal:
        form(play).check(text)
    return refusal.value


def do(play: Play, text: str) -> None:
    """Carry an activation out."""
    actions.carry_out(play, form(play).check(text))


# -- objectives ------------------------------------------------------------------------------------


def test_three_to_five_objectives_lie_outside_the_zones_and_nine_inches_apart() -> None:
    counts = set()
    for number in range(12):
        found = Battle(f"objectives {number}", SMALL).until("deployment")
        play, markers = found.play(), found.state.markers
        counts.add(len(markers))
        for nth, marker in enumerate(markers):
            for side in (PEOPLE, AI):
                left, top, right, bottom = zone(play, side)
                assert not (left <= marker.x <= right and top <= marker.y <= bottom)
            for other in markers[:nth]:
                assert 9_000**2 < (marker.x - other.x) ** 2 + (marker.y - other.y) ** 2
    assert {3, 4, 5} == counts


def test_a_person_places_an_objective_where_one_may_lie_and_is_told_why_not() -> None:
    found = Battle("placing", {**SMALL, "table": "crossroads"}).until("objectives")
    found.step()
    play = found.play()
    play.state.markers = [Marker("A", 36_000, 24_000)]
    answers = MarkerForm(play)
    assert (20_000, 30_000) == answers.check("20,30")
    for text, words in (
        ("20,5", "outside both deployment zones"),
        ("36,33", "keep more than 9″ away"),
        ("north", "not a place"),
    ):
        with pytest.raises(Refusal, match=words):
            answers.check(text)
    for number in range(30):
        answers.check(answers.sample(Chance(f"marker {number}")))
    assert 5 == len([answers.check(text) for text in answers.candidates(5)])


@pytest.mark.parametrize("key", [key for key in missions.mission_keys() if key != "standard"])
def test_a_mission_of_our_own_lays_its_objectives_the_same_from_both_edges(key: str) -> None:
    found = Battle(f"mission {key}", {"mission": key}).until("deployment")
    play, markers = found.play(), found.state.markers
    width, height = play.table.width, play.table.height
    places = {(marker.x, marker.y) for marker in markers}
    assert len(missions.load(key).marker) == len(places)
    for x, y in places:
        assert any(abs(width - x - u) + abs(height - y - v) < 100 for u, v in places)


def test_objectives_in_the_enemys_half_count_twice_in_the_breakthrough() -> None:
    play = fight([LINE], [MOB])
    play.state.options = {**play.state.options, "mission": "breakthrough"}
    play.state.markers = [Marker("A", 20_000, 16_000, PEOPLE), Marker("B", 20_000, 32_000, AI)]
    assert (2, 2) == objectives.points(play)
    play.state.markers[0].owner = AI
    assert (0, 3) == objectives.points(play)


def set_at(unit: Unit, x: int, y: int) -> None:
    """Set a unit down in a row that begins at a place."""
    for number, body in enumerate(unit.bodies):
        body.x, body.y = x + 1_400 * number, y


def test_who_alone_is_near_an_objective_seizes_it_and_keeps_it_when_he_leaves() -> None:
    play = fight([LINE], [MOB])
    ours, theirs = play.state.units
    play.state.markers = [Marker("A", 10_000, 10_000)]
    set_at(ours, 10_000, 12_000)
    set_at(theirs, 40_000, 40_000)
    objectives.seize(play)
    assert PEOPLE == play.state.markers[0].owner
    set_at(ours, 30_000, 12_000)
    objectives.seize(play)
    assert PEOPLE == play.state.markers[0].owner


def test_an_objective_with_both_sides_near_it_is_nobodys() -> None:
    play = fight([LINE], [MOB])
    ours, theirs = play.state.units
    play.state.markers = [Marker("A", 10_000, 10_000, PEOPLE)]
    set_at(ours, 10_000, 12_000)
    set_at(theirs, 10_000, 8_000)
    objectives.seize(play)
    assert NOBODY == play.state.markers[0].owner


def test_three_inches_are_measured_from_the_base_to_the_marker() -> None:
    play = fight([LINE], [MOB])
    ours, theirs = play.state.units
    radius = base("25").radius
    set_at(theirs, 40_000, 40_000)
    for far, owner in ((3_000 + radius, PEOPLE), (3_001 + radius, NOBODY)):
        play.state.markers = [Marker("A", 10_000, 10_000)]
        set_at(ours, 10_000, 10_000 + far)
        objectives.seize(play)
        assert owner == play.state.markers[0].owner


@pytest.mark.parametrize("why", ["shaken", "aircraft", "arrived"])
def test_shaken_units_aircraft_and_late_arrivals_neither_seize_nor_hinder(why: str) -> None:
    plane = a_unit("Plane", rules=["Aircraft"])
    play = fight([plane if why == "aircraft" else LINE], [MOB])
    ours, theirs = play.state.units
    play.state.markers = [Marker("A", 10_000, 10_000)]
    play.state.round = play.rules.forces.profile.game.rounds
    ours.shaken = why == "shaken"
    ours.arrived = play.state.round if why == "arrived" else 0
    set_at(ours, 10_000, 12_000)
    set_at(theirs, 10_000, 8_000)
    objectives.seize(play)
    assert AI == play.state.markers[0].owner


# -- deployment ------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ["harbour-watch-750", "moor-clans-750"])
def test_people_deploy_before_the_ai_and_scouts_come_after_all_others(army: str) -> None:
    scouts = set()
    for number in range(3):
        found = Battle(f"deploying {number}", {"army": army, "people": "2"}).until("deployment")
        order = []
        while found.state.phase == "deployment":
            events = found.step()
            order += [fields_of(e)["who"] for e in events if e.kind in ("deploys", "reserve")]
        forces = found.play().rules.forces
        units = [found.state.find(name) for name in order]
        ranks = [(forces.of(unit).has("scout"), unit.side) for unit in units]
        assert sorted(ranks) == ranks
        assert {PEOPLE, AI} == {side for _, side in ranks}
        scouts |= {side for is_scout, side in ranks if is_scout}
    assert {PEOPLE if army.startswith("harbour") else AI} == scouts


@pytest.mark.parametrize(("rules", "first"), [(GF32, ["Jet"]), (GF35, ["Line", "Jet"])])
def test_people_deploy_their_aircraft_first_where_the_profile_says_so(
    rules: Profile, first: list[str]
) -> None:
    play, _ = deploying([LINE, JET], rules=rules)
    called = [play.state.find(key).name for key in deploying_rules.deployable(play)]
    assert first == called


def test_every_model_deploys_wholly_in_the_zone_of_its_side() -> None:
    found = Battle("zones", {"points": "2000", "table": "crossroads"}).until("round begins")
    play = found.play()
    checked = 0
    for unit in found.state.units:
        troop = play.rules.forces.of(unit)
        if not unit.present or troop.has("scout") or troop.has("aircraft"):
            continue
        left, top, right, bottom = zone(play, unit.side)
        for number, body in enumerate(unit.bodies):
            a, b, c, d = troop.base[number].at(body.x, body.y, body.turn).outline.box
            assert left <= body.x + a
            assert body.x + c <= right
            assert top <= body.y + b
            assert body.y + d <= bottom
            checked += 1
    assert checked > 40


def deploying(ours: Sequence[str], **more: Any) -> tuple[Play, DeployForm]:
    """Return a battle whose people are about to deploy along the south edge, and their form."""
    play = fight(ours, [MOB], table="table: Plain\nsize: 72 x 48\n", **more)
    keys = [unit.key for unit in play.state.units if unit.seat]
    for unit in play.state.units:
        unit.where = IN_RESERVE
    play.state.phase, play.state.round, play.state.to_deploy = "deployment", 0, keys
    return play, DeployForm(play, keys)


def test_a_unit_deploys_in_ranks_or_model_by_model() -> None:
    _, answers = deploying([LINE])
    ranks = answers.check("Line: at 30,40 facing 270")
    assert 3 == len(ranks.spots)
    assert {270} == {turn for _, _, turn in ranks.spots}
    by_hand = answers.check("line: 30,40 31.5,40 33,40@90")
    assert ((30_000, 40_000, 270), (31_500, 40_000, 270), (33_000, 40_000, 90)) == by_hand.spots


@pytest.mark.parametrize(
    ("text", "clause", "words"),
    [
        ("Line: at 30,20", "GFC-18", "outside its zone: 0″ to 72″ from the left, 36″ to"),
        ("Line: 30,40 31.5,40 33,20", "GFC-18", "model 3 of Line would be outside"),
        ("Line: 30,40 30.5,40 32,40", "GFC-24", "model 2 of Line would overlap another"),
        ("Line: 30,40 31.5,40 36,40", "GFC-25", "does not keep together"),
        ("Line: 30,40", "", "Line has 3 models, but you typed 1 place"),
        ("Line: at 30,40 facing 20", "", "not a multiple of 15"),
        ("Line: reserve", "GFS-ambush", "has no Ambush"),
        ("Line: in Carrier", "GFS-transport", "fits into none"),
        ("Nobody: at 30,40", "", "you cannot deploy"),
        ("Line at 30,40", "", "type “UNIT: at X,Y”"),
    ],
)
def test_a_deployment_that_cannot_be_is_refused_with_model_and_clause(
    text: str, clause: str, words: str
) -> None:
    _, answers = deploying([LINE])
    with pytest.raises(Refusal, match=words) as refusal:
        answers.check(text)
    assert clause == refusal.value.clause


def test_a_unit_may_begin_in_a_transport_and_deploys_with_it() -> None:
    play, answers = deploying([LINE, CARRIER])
    line, carrier = play.state.units[:2]
    for text in ("Line: in Carrier", "Carrier: at 30,40"):
        deploying_rules.carry_out(play, answers.check(text))
    assert carrier.key == line.rides
    assert (ON_TABLE, ON_TABLE) == (line.where, carrier.where)
    assert not play.state.to_deploy


def test_everything_that_the_deployment_form_offers_or_draws_is_legal() -> None:
    ambush = a_unit("Sneaks", size=2, rules=["Ambush"], weapons=["Knife (A1)"])
    _, answers = deploying([LINE, CARRIER, ambush])
    texts = [*answers.candidates(20), *(answers.sample(Chance(f"d {n}")) for n in range(60))]
    assert len({answers.check(text).how for text in texts}) == 4


# -- rounds and activations ------------------------------------------------------------------------


def played(play: Play) -> list[tuple[int, str]]:
    """Play the activations of a round in which everybody holds; return sides and units in order."""
    order = []
    door: Any = play.door
    play.state.phase = "activations"
    while play.state.phase == "activations":
        if play.state.turn == PEOPLE and play.state.units_waiting(PEOPLE):
            do(play, f"{play.state.find(actions.able(play)[0]).name}: hold")
            if not play.state.units_waiting(PEOPLE):
                turn.note_done(play, PEOPLE)
            play.state.turn = AI
            if not any(play.state.units_waiting(side) for side in (PEOPLE, AI)):
                play.state.phase = "round ends"
        else:
            turn.activate(play)
    order += [
        (fields_of(event)["side"], fields_of(event)["who"])
        for event in door.events
        if event.kind == "activates"
    ]
    return order


def test_sides_activate_in_turn_and_the_longer_side_goes_on_alone() -> None:
    ours = [a_unit(f"Ours {nth}") for nth in range(2)]
    theirs = [a_unit(f"Theirs {nth}") for nth in range(4)]
    play = fight(ours, theirs, apart=20)
    order = played(play)
    assert [PEOPLE, AI, PEOPLE, AI, AI, AI] == [side for side, _ in order]
    assert 6 == len({who for _, who in order})
    assert PEOPLE == play.state.done_first


def test_a_unit_in_reserve_is_not_activated_and_one_that_rides_is() -> None:
    play = fight([LINE, CARRIER, a_unit("Late")], [MOB], apart=20)
    line, carrier, late, _ = play.state.units
    line.rides, late.where = carrier.key, IN_RESERVE
    for names in (
        [unit.name for unit in play.state.units_waiting(PEOPLE)],
        [play.state.find(key).name for key in actions.able(play)],
    ):
        assert ["Line", "Carrier"] == names


def test_who_was_done_first_begins_the_next_round() -> None:
    play = fight([a_unit("One")], [a_unit("Two"), a_unit("Three")], apart=20)
    play.state.first = AI
    play.state.turn = AI
    played(play)
    turn.end(play)
    turn.begin(play)
    assert (2, PEOPLE, PEOPLE) == (play.state.round, play.state.first, play.state.turn)
    assert not any(unit.activated for unit in play.state.units)


def test_the_battle_is_over_after_four_rounds_and_more_objectives_win() -> None:
    play = fight([LINE], [MOB])
    play.state.markers = [Marker("A", 70_000, 1_000, PEOPLE), Marker("B", 1_000, 47_000, NOBODY)]
    play.state.round = 3
    turn.end(play)
    assert "round begins" == play.state.phase
    play.state.round = 4
    turn.end(play)
    assert ("over", PEOPLE) == (play.state.phase, play.state.winner)
    assert "1 objective" in play.state.ending


def test_equal_numbers_of_objectives_are_a_draw() -> None:
    play = fight([LINE], [MOB])
    play.state.markers = [Marker("A", 70_000, 1_000, PEOPLE), Marker("B", 1_000, 47_000, AI)]
    play.state.round = 4
    turn.end(play)
    assert NOBODY == play.state.winner
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert {"drew"} == set(outcome.sides.values())


# -- what people say -------------------------------------------------------------------------------


def test_an_advance_goes_six_inches_and_a_rush_twelve() -> None:
    for word, length in (("advance", 6_000), ("rush", 12_000)):
        play = fight([LINE], [MOB], apart=20)
        deed = form(play).check(f"Line: {word} towards 60,20")
        assert length - 10 <= deed.move.length <= length


def test_a_unit_that_is_shaken_is_idle_and_recovers() -> None:
    play = fight([LINE], [MOB])
    line = play.state.units[0]
    line.shaken = True
    assert "GFC-49" == refused(play, "Line: advance towards 20,20").clause
    do(play, "Line: idle")
    assert not line.shaken
    assert line.activated
    assert "GFC-49" == refused(fight([LINE], [MOB]), "Line: idle").clause


@pytest.mark.parametrize(
    ("text", "clause", "words"),
    [
        ("Line: advance to 40,20", "GFC-23", "6″ is the most"),
        ("Line: advance: 10,20 11.5,20 40,20", "GFC-23", r"model 3 \(Line\)"),
        ("Line: advance: 10,20 11.5,20 15,20", "GFC-25", r"model 3 \(Line\)"),
        ("Line: advance: 10,20 11.5,20", "", "Line has 3 models, but you typed 2 places"),
        ("Line: rush to 10,-3", "GFC-23", "leave the table"),
        ("Line: charge Mob", "GFC-33", "Mob is 20″ away; Line can charge 12″"),
        ("Line: charge Ghosts", "", "there is no enemy “Ghosts” on the table; choose Mob"),
        ("Line: advance towards Z", "", "not on the table"),
        ("Line: advance", "", "say where"),
        ("Line: dance", "GFC-19", "not an action"),
        ("Mob: hold", "GFC-19", "does not begin with a unit that you may activate"),
    ],
)
def test_what_a_unit_cannot_do_is_refused_with_model_clause_and_what_would_be_right(
    text: str, clause: str, words: str
) -> None:
    play = fight([LINE], [MOB], apart=20)
    with pytest.raises(Refusal, match=words) as refusal:
        form(play).check(text)
    assert clause == refusal.value.clause


def test_a_charge_leads_into_a_melee_that_the_charged_unit_may_answer() -> None:
    play = fight([LINE], [MOB], apart=6)
    line, mob = play.state.units
    do(play, "Line: charge Mob")
    assert line.fatigued
    door: Any = play.door
    strikes = [fields_of(event)["who"] for event in door.events if event.kind == "strikes"]
    assert "Line" == strikes[0]
    assert mob.name in strikes or not mob.living_models()


def test_a_unit_that_advances_shoots_and_one_that_rushes_does_not() -> None:
    for word, shots in (("hold", 1), ("advance towards 11,20", 1), ("rush towards 11,20", 0)):
        play = fight([LINE], [MOB], apart=12)
        do(play, f"Line: {word}")
        door: Any = play.door
        assert shots == door.kinds().count("shoots")


def test_nobody_need_shoot_with_a_weapon() -> None:
    play = fight([LINE], [MOB], apart=12, answers=["no one"])
    do(play, "Line: hold")
    door: Any = play.door
    assert [("player", "shoot", ["Mob", "no one"])] == door.asked
    assert "shoots" not in door.kinds()


def test_all_weapons_that_are_left_may_shoot_at_one_unit_by_one_answer() -> None:
    guns = a_unit("Line", weapons=['Rifle (24", A1)', 'Pistol (18", A1)', 'Rocket (30", A1)'])
    for answer, asks in (("everything at Mob", 1), ("Mob", 2)):
        play = fight([guns], [MOB], apart=12, answers=[answer, "everything at Mob"])
        do(play, "Line: hold")
        door: Any = play.door
        assert ("player", "shoot", ["everything at Mob", "Mob", "no one"]) == door.asked[0]
        assert asks == len(door.asked)
        assert 3 == door.kinds().count("shoots")


def test_a_unit_gets_into_a_transport_and_out_of_it_as_its_move() -> None:
    play = fight([LINE, CARRIER], [MOB], apart=20)
    line, carrier = play.state.units[:2]
    set_at(carrier, 10_000, 24_000)
    positions.forget(play)
    do(play, "Line: advance into Carrier")
    assert carrier.key == line.rides
    line.activated = False
    do(play, "Line: advance towards 60,20")
    assert not line.rides
    shapes = positions.shapes(play, line)
    body = positions.shapes(play, carrier)[0]
    assert all(is_within(shape, body, 6_000) for shape in shapes)


def test_a_unit_that_fits_into_no_transport_is_told_so() -> None:
    play = fight([LINE, CARRIER], [MOB], apart=20)
    assert "GFS-transport" == refused(play, "Line: advance into Mob").clause


def test_an_aircraft_may_not_hold_as_long_as_it_has_a_flight() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=['Gun (18", A2)'])
    play = fight([plane], [MOB])
    found = refused(play, "Plane: hold")
    assert "GFS-aircraft" == found.clause
    assert "has to fly: `Plane: advance 3" in found.sentence
    form(play).check(found.sentence.partition("`")[2].rstrip("`"))
    play.state.find("Plane").shaken = True
    assert "idle" == form(play).check("Plane: hold").action


def test_an_aircraft_without_any_flight_stays_where_it_is() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=['Gun (18", A2)'])
    play = fight([plane], [MOB], rules=GF35)
    play.table = fields.field("table: Small\nsize: 30 x 30\n")
    assert ["Plane: hold"] == form(play).flights(play.state.find("Plane"))
    assert "hold" == form(play).check("Plane: hold").action


def test_an_aircraft_flies_straight_ahead_as_far_as_the_profile_lets_it() -> None:
    plane = a_unit("Plane", rules=["Aircraft", "Tough(6)"], weapons=['Gun (18", A2)'])
    play = fight([plane], [MOB], apart=12)
    for text, words in (
        ("advance 20", "can fly 30"),
        ("advance 34 facing 90", "only fly straight ahead"),
    ):
        with pytest.raises(Refusal, match=words):
            form(play).check(f"Plane: {text}")
    unit = play.state.units[0]
    x = unit.bodies[0].x
    do(play, "Plane: advance 34")
    assert x + 34_000 == unit.bodies[0].x


def test_everything_that_the_activation_form_offers_or_draws_is_legal_and_varied() -> None:
    play = fight([LINE, CARRIER], [MOB], apart=8)
    play.state.markers = [Marker("A", 30_000, 24_000)]
    answers = form(play)
    texts = [*answers.candidates(20), *(answers.sample(Chance(f"a {n}")) for n in range(60))]
    assert {"hold", "advance", "rush", "charge"} == {answers.check(text).action for text in texts}
    assert len(set(texts)) > 25


def test_a_draft_is_checked_in_a_few_milliseconds() -> None:
    found = Battle("drafts", {"points": "2000", "people": "1"}).until("activations")
    play = found.play()
    answers = form(play)
    taken = []
    for number in range(40):
        text = answers.sample(Chance(f"draft {number}"))
        started = time.process_time()
        answers.check(text)
        taken.append(time.process_time() - started)
    assert sorted(taken)[20] < 0.02


@pytest.mark.parametrize("rule", ["Immobile", "Artillery"])
def test_what_can_only_hold_cannot_move(rule: str) -> None:
    gun = a_unit("Gun", rules=[rule], weapons=['Gun (24", A1)'])
    play = fight([gun], [MOB], apart=20)
    assert f"GFS-{rule.lower()}" == refused(play, "Gun: advance towards 20,20").clause
    assert {"Gun: hold"} == {form(play).sample(Chance(f"hold {n}")) for n in range(20)}
