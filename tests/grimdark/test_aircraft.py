"""Aircraft: straight, far, over everything, off the table and back."""

from __future__ import annotations

import pytest
from fielded import GF32, GF35, Given, a_unit, battle

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.game import settle_options
from lonehand.engine.question import Question
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.face import pointing
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.player import heuristic
from lonehand.games.grimdark_future.rules.actions import carry_out
from lonehand.games.grimdark_future.rules.movement import (
    aircraft,
    charges,
    marches,
    moves,
    positions,
)
from lonehand.games.grimdark_future.state import OFF_TABLE, SEATS, Marker, Unit
from lonehand.games.grimdark_future.text.activation import ActivationForm
from lonehand.show.drafts import Pointing
from lonehand.space.inches import fields
from lonehand.space.inches.measures import between

JET = a_unit("Jet", rules=("Aircraft", "Tough(6)"), weapons=('Gun (24", A3)',)).replace(
    'base = "25"', 'base = "120x92"'
)


def aloft(
    x: int = 6000, y: int = 24_000, turn: int = 0, rules: Profile = GF32, table: str = ""
) -> tuple[Play, Unit, Given]:
    """Return a jet at a place, its nose somewhere, and the door; an enemy stands in a corner."""
    play, door = battle([JET], [a_unit("Mob", size=5, rules=())], rules=rules, apart=12)
    play.table = fields.field(f"table: T\nsize: 72 x 48\n{table}")
    jet, mob = play.state.units
    jet.bodies[0].x, jet.bodies[0].y, jet.bodies[0].turn = x, y, turn
    for number, body in enumerate(mob.bodies):
        body.x, body.y = 60_000 + 1484 * number, 40_000
    return play, jet, door


def test_it_flies_from_thirty_to_thirty_six_inches_along_its_nose() -> None:
    play, jet, _ = aloft()
    found = aircraft.flights(play, jet)
    assert [30, 31, 32, 33, 34, 35, 36] == [each.length // 1000 for each in found]
    assert {(36_000 + 1000 * n, 24_000, 0) for n in range(7)} == {f.places[0] for f in found}


def test_in_3_5_it_flies_all_of_thirty_six_inches_and_stays_on_the_table() -> None:
    play, jet, _ = aloft(rules=GF35)
    found = aircraft.flights(play, jet)
    assert {36_000} == {each.length for each in found}
    assert not any(each.leaves for each in found)
    assert 1 < len(found)
    assert (42_000, 24_000, 0) == found[0].places[0]


def test_a_unit_of_aircraft_moves_by_a_flight_wherever_it_wants_to_go() -> None:
    play, jet, _ = aloft()
    move = marches.towards(play, jet, (6000, 40_000), 6000)
    assert (36_000, 24_000, 0) == move.places[0]
    move = marches.towards(play, jet, (39_400, 24_000), 6000)
    assert (39_000, 24_000, 0) == move.places[0]
    assert move.places in {each.places for each in marches.flights(play, jet)}


def test_it_leaves_the_table_over_its_edge_and_its_activation_is_over() -> None:
    play, jet, door = aloft(x=50_000)
    (flight,) = aircraft.flights(play, jet)
    assert flight.leaves
    moves.carry_out(play, jet, marches.fly(jet, flight, "Advance"))
    assert OFF_TABLE == jet.where
    reach = play.rules.forces.of(jet).base[0].length // 2
    assert jet.left_at == pytest.approx((72_000 - reach, 24_000), abs=10)
    assert jet.left_at == door.facts("leaves")["place"]
    assert not jet.present
    assert not jet.in_play


def test_it_comes_back_where_it_left_its_nose_to_the_nearest_objective() -> None:
    play, jet, door = aloft(x=50_000)
    play.state.markers = [Marker("A", 10_000, 24_000), Marker("B", 60_000, 30_000)]
    moves.carry_out(play, jet, marches.towards(play, jet, (0, 0), 6000))
    left = jet.left_at
    aircraft.come_back(play, jet)
    body = jet.bodies[0]
    assert jet.present
    assert () == jet.left_at
    assert 1300 > between((body.x, body.y), (left[0], left[1]))
    assert 150 == body.turn
    assert play.table.ground.holds(positions.shapes(play, jet)[0])
    assert "Jet" == door.facts("returns")["who"]


def test_a_person_may_bring_it_back_on_any_edge() -> None:
    play, jet, door = aloft(x=50_000)
    jet.seat = "player"
    moves.carry_out(play, jet, marches.towards(play, jet, (0, 0), 6000))
    door.answers = ["north edge at 30"]
    aircraft.come_back(play, jet)
    assert 30_000 == jet.bodies[0].x
    assert 3000 > jet.bodies[0].y
    who, topic, options = door.asked[0]
    assert ("player", "return") == (who, topic)
    assert aircraft.WHERE_IT_LEFT == options[0]


def test_it_does_not_come_back_onto_other_models_where_there_is_room_beside_them() -> None:
    play, jet, _ = aloft(x=50_000)
    moves.carry_out(play, jet, marches.towards(play, jet, (0, 0), 6000))
    mob = play.state.find("Mob")
    for number, body in enumerate(mob.bodies):
        body.x, body.y = 69_000, 22_000 + 1484 * number
    positions.forget(play)
    aircraft.come_back(play, jet)
    assert 0 < positions.gap(play, jet, mob)


def test_it_passes_over_everything_and_prefers_to_end_clear_of_models() -> None:
    play, jet, _ = aloft(table="building at 20,24: box 4x20\n")
    mob = play.state.find("Mob")
    for number, body in enumerate(mob.bodies):
        body.x, body.y = 36_000, 22_000 + 1484 * number
    positions.forget(play)
    found = {each.length // 1000: each.is_free for each in aircraft.flights(play, jet)}
    assert not found[30]
    assert found[36]
    move = marches.towards(play, jet, (36_000, 24_000), 6000)
    assert (36_000, 24_000) != move.places[0][:2]
    assert () == move.dangerous


def test_it_is_never_charged_and_never_charges() -> None:
    play, jet, _ = aloft()
    mob = play.state.find("Mob")
    jet.bodies[0].x, jet.bodies[0].y = 60_000, 34_000
    assert charges.charge(play, mob, jet) is None
    assert charges.charge(play, jet, mob) is None
    assert 0 == play.rules.forces.of(jet).rush


def test_a_place_by_hand_has_to_be_a_flight() -> None:
    play, jet, _ = aloft()
    move = moves.with_models(play, jet, [(38_500, 24_000, 0)], "Advance")
    assert 32_500 == move.length
    for place in ((38_500, 26_000, 0), (34_000, 24_000, 0), (43_000, 24_000, 0)):
        with pytest.raises(Refusal) as refused:
            moves.with_models(play, jet, [place], "Advance")
        assert "GFS-aircraft" == refused.value.clause
        assert "30″ to 36″" in refused.value.sentence


# -- shaken ----------------------------------------------------------------------------------------


def shaken(rules: Profile) -> tuple[Play, Unit, ActivationForm, Given]:
    """Return a Shaken jet of a person's, and what it may be told."""
    play, jet, door = aloft(rules=rules)
    jet.shaken, jet.seat = True, SEATS[0]
    return play, jet, ActivationForm(play, [jet.key]), door


def test_in_3_5_a_persons_shaken_aircraft_flies_and_does_nothing_else() -> None:
    play, jet, form, door = shaken(GF35)
    carry_out(play, form.check("Jet: advance 36 facing 0"))
    assert (42_000, 24_000) == (jet.bodies[0].x, jet.bodies[0].y)
    assert jet.activated
    assert not jet.shaken
    assert "shoots" not in {event.kind for event in door.events}


def test_in_3_5_a_shaken_aircraft_that_has_a_flight_is_refused_to_stay_with_that_flight_named() -> (
    None
):
    _, _, form, _ = shaken(GF35)
    for word in ("idle", "hold", "charge Mob", "rush towards Mob"):
        with pytest.raises(Refusal, match=r"can only fly: `Jet: advance 36 facing 0`"):
            form.check(f"Jet: {word}")
    assert "Jet: advance 36 facing 0" in form.candidates(3)
    assert all("idle" not in text for text in form.candidates(30))
    assert form.sample(Chance("any")).startswith("Jet: advance 36 facing ")


def test_the_player_flies_his_shaken_aircraft_where_the_profile_has_it_fly() -> None:
    play, _, form, _ = shaken(GF35)
    play.state.options = dict(settle_options(GAME, {}))
    text, why = heuristic.activation(play, Question(SEATS[0], "GFC-19", "activate", (), {}, form))
    form.check(text)
    assert text.startswith("Jet: advance 36")
    assert "recovers" in why


def test_the_draft_of_a_shaken_aircraft_offers_flights_and_shows_no_targets() -> None:
    play, _, form, _ = shaken(GF35)
    play.state.table = "table: T\nsize: 72 x 48\n"
    wish = pointing.Activation(form).draft(Pointing("Jet: advance 36 facing 0"))
    assert wish.ready
    assert {"Fly"} == {act.group for act in wish.acts}
    assert "It is Shaken: it does nothing else, and recovers." in wish.said


def test_in_3_2_a_persons_shaken_aircraft_is_idle() -> None:
    play, jet, form, _ = shaken(GF32)
    with pytest.raises(Refusal, match="can only be idle: `Jet: idle`"):
        form.check("Jet: advance 30")
    carry_out(play, form.check("Jet: idle"))
    assert (6000, 24_000) == (jet.bodies[0].x, jet.bodies[0].y)
    assert not jet.shaken
