"""Corrections at odd moments: in the deployment, between rounds, of cargo, and of who is gone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from fielded import a_unit, battle

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import GONE, IN_RESERVE, ON_TABLE, State
from lonehand.games.grimdark_future.text.corrections import correct

CARRIED = """
people = "northern-column-2000"
ai = "delta-host-2000"
table = "outpost"
next = "Mire Giant"
round = 2

[[unit]]
name = "Column Carrier"
at = "20,40 facing 270"

[[unit]]
name = "Pathfinders"
rides = "Column Carrier"

[[unit]]
name = "Mire Giant"
at = "40,6"
"""
FLYING = """
people = "survey-corps-1000"
ai = "delta-host-2000"
table = "outpost"
round = 2

[[unit]]
name = "Scout Flyer"
at = "30,40"

[[unit]]
name = "Mire Giant"
at = "40,6"
"""
TRUCK = ["Tough(3)", "Transport(11)"]
ARMIES = {"army": "northern-column-2000", "enemy": "delta-host-2000", "people": "1"}


@pytest.fixture
def carried() -> State:
    """Return a battle in which a unit rides."""
    found: State = GAME.read_situation(CARRIED, "carried").state
    return found


@pytest.fixture
def flying() -> State:
    """Return a battle with an Aircraft."""
    found: State = GAME.read_situation(FLYING, "flying").state
    return found


def asked(session: Session, topic: str, answers: Mapping[str, str] | None = None) -> Session:
    """Answer with what stands first, or what is given, until a topic is asked."""
    for _ in range(400):
        question = session.questions()[0]
        if question.topic == topic:
            return session
        first = question.form.candidates(1)[0] if question.form else question.texts()[0]
        session.answer((answers or {}).get(question.topic, str(first)))
    raise AssertionError(f"{topic} is never asked")


@pytest.mark.parametrize("beside", ["screen", "map", "facts"])
@pytest.mark.parametrize("topic", ["objective", "deploy"])
def test_who_is_destroyed_before_he_deploys_is_not_set_up(beside: str, topic: str) -> None:
    session = Session.new(GAME, "gone", {**ARMIES, "beside": beside})
    names = {"objective": "fact", "deploy": "ready"} if beside == "facts" else {}
    asked(session, names.get(topic, topic))
    session.correct("destroyed Pathfinders")
    asked(session, "activate" if beside == "screen" else "did", {"deploy": "auto"})
    assert GONE == session.state.find("Pathfinders").where
    assert session.state.copy() == GAME.decode(GAME.encode(session.state))


def test_who_is_put_on_the_table_by_a_correction_is_not_asked_for_in_the_deployment() -> None:
    session = asked(Session.new(GAME, "stands", ARMIES), "deploy")
    side = 44 if session.state.edge == "south" else 4
    session.correct(f"at Rocket Battery 36,{side}")
    with pytest.raises(Refusal, match="you cannot deploy"):
        session.answer("Rocket Battery: at 36,4")


def test_no_objective_is_added_while_objectives_are_placed() -> None:
    session = asked(Session.new(GAME, "markers", ARMIES), "objective")
    with pytest.raises(Refusal, match="still being placed"):
        session.correct("marker F 30,20")


def test_between_rounds_a_number_is_that_of_the_round_which_is_about_to_begin() -> None:
    session = asked(Session.new(GAME, "rounds", ARMIES), "deploy")
    with pytest.raises(Refusal, match="a battle has 4 rounds"):
        session.correct("round 5")
    session.correct("round 4")
    asked(session, "activate", {"deploy": "auto"})
    assert 4 == session.state.round


def test_who_is_gone_cannot_be_moved_or_board_or_wait(carried: State) -> None:
    GAME.correct(carried, "destroyed Mire Giant")
    for text in ("at Mire Giant 30,30", "at Mire Giant:", "models Mire Giant 1"):
        with pytest.raises(Refusal, match="type back Mire Giant"):
            GAME.correct(carried, text)
    with pytest.raises(Refusal, match="Mire Giant has no models left"):
        GAME.correct(carried, "reserve Mire Giant")


def test_nothing_lasts_on_who_is_gone(carried: State) -> None:
    GAME.correct(carried, "shaken Mire Giant; destroyed Mire Giant; back Mire Giant")
    assert not carried.find("Mire Giant").shaken


def test_nobody_boards_what_is_destroyed(carried: State) -> None:
    GAME.correct(carried, "at Pathfinders 20,44; destroyed Column Carrier")
    with pytest.raises(Refusal, match="Column Carrier is destroyed"):
        GAME.correct(carried, "board Pathfinders Column Carrier")


def test_a_transport_that_carries_somebody_boards_no_other() -> None:
    ours = [
        a_unit("Riders"),
        *(a_unit(name, rules=TRUCK) for name in ("Large Truck", "Small Truck")),
    ]
    play, _ = battle(ours, [a_unit("Foe")])
    play.state.units[0].rides = play.state.units[1].key
    with pytest.raises(Refusal, match="Riders rides in a unit that cannot carry it"):
        correct(play.state, "board Large Truck Small Truck", play.rules.forces)


def test_nobody_boards_what_has_no_room_for_him(carried: State) -> None:
    text = CARRIED + '\n[[unit]]\nname = "Heavy Tank"\nat = "40,34"\n'
    text += '\n[[unit]]\nname = "First Rifles"\nat = "10,34"\n'
    state: State = GAME.read_situation(text, "full").state
    with pytest.raises(Refusal, match="Heavy Tank is too large to ride"):
        GAME.correct(state, "board Heavy Tank Column Carrier")
    with pytest.raises(Refusal, match="Column Carrier has room for 6, not for 11"):
        GAME.correct(state, "board First Rifles Column Carrier")
    GAME.correct(carried, "board Pathfinders Column Carrier")
    assert carried.find("Column Carrier").key == carried.find("Pathfinders").rides


def test_cargo_goes_with_its_transport_into_reserve_and_back(carried: State) -> None:
    GAME.correct(carried, "reserve Column Carrier")
    assert IN_RESERVE == carried.find("Pathfinders").where
    with pytest.raises(Refusal, match="say first where Pathfinders stands"):
        GAME.correct(carried, "destroyed Column Carrier")
    GAME.correct(carried, "at Column Carrier 20,40 facing 270")
    assert ON_TABLE == carried.find("Pathfinders").where


def test_cargo_of_a_transport_that_a_correction_destroys_gets_out_before_the_next_activation(
    carried: State,
) -> None:
    GAME.correct(carried, "destroyed Column Carrier; turn people")
    session = Session.new(GAME, "wreck", carried.options, start=carried)
    riders = session.state.find("Pathfinders")
    assert ("", ON_TABLE, True) == (riders.rides, riders.where, riders.shaken)


def test_only_an_aircraft_on_the_table_leaves_it(flying: State) -> None:
    GAME.correct(flying, "off Scout Flyer")
    with pytest.raises(Refusal, match="not on the table"):
        GAME.correct(flying, "off Scout Flyer")


def test_a_caster_has_no_more_tokens_than_the_print_gives() -> None:
    text = CARRIED + '\n[[unit]]\nname = "Reed Keepers"\nat = "20,6"\n'
    state: State = GAME.read_situation(text, "caster").state
    GAME.correct(state, "tokens Reed Keepers 6")
    with pytest.raises(Refusal, match="not a number from 0 to 6"):
        GAME.correct(state, "tokens Reed Keepers 7")
