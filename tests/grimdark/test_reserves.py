"""Reserves: who comes onto the table at the start of a round."""

from __future__ import annotations

import pytest
from crowded import wrong
from fielded import EMPTY, Given, a_unit, battle

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import preparations
from lonehand.games.grimdark_future.face.setup_drafts import draft
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import reserves
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.reserves import Arrival, ArrivalForm
from lonehand.games.grimdark_future.state import IN_RESERVE, OFF_TABLE, Marker, Unit
from lonehand.show.drafts import Pointing

HIDDEN = a_unit("Hidden", size=5, rules=("Ambush",))


def waiting(round_number: int = 2) -> tuple[Play, Given]:
    """Return a battle in which both sides have a unit with Ambush in reserve."""
    play, door = battle([a_unit("Line", size=5), HIDDEN], [a_unit("Mob", size=5), HIDDEN], apart=12)
    play.state.round = round_number
    play.state.options.update({"people": "1"})
    play.state.edge = "south"
    play.state.markers = [Marker("A", 36_000, 24_000), Marker("B", 60_000, 30_000)]
    for unit in play.state.units:
        if unit.entry == "hidden":
            unit.where = IN_RESERVE
        if unit.side == 0:
            unit.seat = "player"
    return play, door


def ambusher(play: Play) -> Unit:
    """Return the person's unit in reserve."""
    return play.state.find("Hidden")


def test_nobody_arrives_in_the_first_round() -> None:
    play, _ = waiting(1)
    preparations.arrivals(play)
    assert 2 == sum(unit.where == IN_RESERVE for unit in play.state.units)


def test_a_unit_arrives_more_than_nine_inches_from_all_enemies() -> None:
    play, _ = waiting()
    form = ArrivalForm(play, [ambusher(play)])
    found = form.check("Hidden: at 40,24 facing 90")
    assert ambusher(play).key == found.unit
    assert 5 == len(found.spots)
    mob = play.state.find("Mob")
    edge = mob.bodies[0].y + 9000 + 2 * 492
    near = " ".join(f"{10 + 1.484 * n:.3f},{edge / 1000:.3f}" for n in range(5))
    with pytest.raises(Refusal) as refused:
        form.check(f"Hidden: {near}")
    assert "GFS-ambush" == refused.value.clause
    far = " ".join(f"{10 + 1.484 * n:.3f},{(edge + 1) / 1000:.3f}" for n in range(5))
    assert form.check(f"Hidden: {far}").spots


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("Hidden: at 80,24", "GFC-23"),
        ("Hidden: 30,24 31,24 36,24 37,24 38,24", "GFC-25"),
        ("Hidden: 30,24 30.2,24 31.4,24 32.6,24 33.8,24", "GFC-24"),
        ("Line: at 40,24", ""),
        ("somewhere", ""),
    ],
)
def test_what_cannot_be_is_refused(text: str, clause: str) -> None:
    play, _ = waiting()
    with pytest.raises(Refusal) as refused:
        ArrivalForm(play, [ambusher(play)]).check(text)
    assert clause == refused.value.clause


def test_who_waits_stays_in_reserve() -> None:
    play, _ = waiting()
    assert Arrival() == ArrivalForm(play, [ambusher(play)]).check("wait")
    assert [] == reserves.people_waiting(play, 1)
    assert [ambusher(play)] == reserves.people_waiting(play, 0)


def test_samples_and_candidates_are_answers() -> None:
    play, _ = waiting()
    form = ArrivalForm(play, [ambusher(play)])
    chance = Chance("samples")
    for text in (*(form.sample(chance) for _ in range(20)), *form.candidates(5)):
        assert isinstance(form.check(text), Arrival)
    assert 1 < len(form.candidates(5))


def test_a_place_to_arrive_at_is_named_by_its_objective_not_as_it_is_typed() -> None:
    play, _ = waiting()
    play.state.table = EMPTY
    found = draft(ArrivalForm(play, [ambusher(play)]), Pointing("Hidden:"))
    assert found is not None
    assert "Where does Hidden arrive?" == found.asks
    offered = [act for act in found.acts if act.text.startswith("Hidden: at ")]
    assert offered
    for nth, act in enumerate(offered, start=1):
        assert act.label == f"Place {nth}"
        assert act.note in ("near A", "near B")


def test_aircraft_that_left_come_back_and_others_do_not() -> None:
    jet = a_unit("Jet", rules=("Aircraft",), weapons=('Gun (24", A3)',))
    play, door = battle([jet], [a_unit("Mob")], apart=12)
    unit = play.state.find("Jet")
    reserves.bring_back(play)
    assert [] == door.kinds()
    unit.where, unit.left_at = OFF_TABLE, (1000, 20_000)
    reserves.bring_back(play)
    assert unit.present
    assert ["returns"] == door.kinds()


def test_the_sides_take_turns_and_all_stand_legally() -> None:
    play, door = waiting()
    answers = ["Hidden: at 60,10 facing 0"]
    door.fill = lambda *asked, **_: asked[3].check(answers.pop(0))  # type: ignore[method-assign]
    preparations.arrivals(play)
    assert 2 == door.kinds().count("arrives")
    assert all(unit.present for unit in play.state.units)
    assert [2, 2] == [unit.arrived for unit in play.state.units if unit.entry == "hidden"]
    assert [] == wrong(play)
    for unit in play.state.units:
        if unit.arrived:
            near = positions.nearest_enemy(play, unit)
            assert near is not None
            assert 9000 < near[0]
