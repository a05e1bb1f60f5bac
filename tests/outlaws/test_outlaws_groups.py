"""Groups of townsfolk: in the way of feet and bullets, never targets, adrift."""

from __future__ import annotations

from typing import Final

import pytest
from gunfights import YARD, Fight, man

from lonehand.engine.errors import Refusal
from lonehand.engine.play.session import Session
from lonehand.games.outlaws import events
from lonehand.games.outlaws.automa.character import Acting
from lonehand.games.outlaws.automa.shoot import why_move
from lonehand.games.outlaws.game import GAME
from lonehand.games.outlaws.rules import movement, sight
from lonehand.games.outlaws.rules.groups import drift
from lonehand.games.outlaws.state import Group, State
from lonehand.testing.script import ScriptedDoor

HANGING: Final = {"shootout": "the-hanging"}


def crowded(*men: object, at: str = "F3", board: str = "") -> Fight:
    """Return a fight with townsfolk in a square."""
    fight = Fight(*men, board=board)  # type: ignore[arg-type]  # people
    fight.state.groups = [Group("Townsfolk", fight.rules.ground.cells.find(at))]
    return fight


def test_a_group_blocks_shots_and_nobody_enters_its_square() -> None:
    fight = crowded(man("A", "C3 E"), man("B", "I3 W", "blue"))
    with ScriptedDoor() as door:
        play = fight.play(door)
        one, other = fight.state.men
        found = sight.blocker(play, one, other)
        assert found is not None
        assert "Townsfolk" == found.name
        group = fight.state.groups[0].cell
        for how in ("walk", "run", "ride"):
            assert group not in {node // 4 for node in movement.reach(play, one, how, 4)}
        assert not movement.may_stop(play, one, group)


def test_with_a_group_in_the_way_shoot_becomes_move_and_names_it() -> None:
    fight = crowded(man("A", "C3 E"), man("B", "I3 W", "blue"), at="D3")
    with ScriptedDoor() as door:
        act = Acting(fight.play(door), fight.state.men[0], 4)
        act.target = fight.state.men[1]
        assert ("OL-SHOOT-3", "the shot is blocked by Townsfolk") == why_move(act)


def test_a_group_is_no_target_and_changes_no_colour() -> None:
    fight = crowded(man("A", "C3 E"), man("B", "D4 N", "blue"), at="D2", board=YARD)
    told = fight.act("A", left=0, auto=["2"], dice=["6"])
    colour = next(event for event in told if isinstance(event, events.Colour))
    assert all("Townsfolk" not in because for because in colour.because)


@pytest.mark.parametrize(("way", "cell"), [("east", "G3"), ("north-west", "E2"), ("south", "F4")])
def test_a_group_drifts_one_square_at_the_end_of_a_turn(way: str, cell: str) -> None:
    fight = crowded(man("A", "A1 E"), man("B", "L9 W", "blue"))
    with ScriptedDoor(draws={"crowd": [way]}) as door:
        drift(fight.play(door))
    assert cell == fight.rules.ground.cells.names[fight.state.groups[0].cell]


@pytest.mark.parametrize("who", ["somebody", "a horse", "the border"])
def test_a_group_stays_where_something_is_in_the_way(who: str) -> None:
    fight = crowded(man("A", "B3 E"), man("B", "L9 W", "blue"), at="A3")
    way = "west" if who == "the border" else "east"
    if who == "a horse":
        fight.state.find("A").cell = 0
        fight.state.horses = [fight.rules.ground.cells.find("B3")]
    with ScriptedDoor(draws={"crowd": [way]}) as door:
        drift(fight.play(door))
    assert "A3" == fight.rules.ground.cells.names[fight.state.groups[0].cell]
    assert [events.Drifts("Townsfolk", way, is_stuck=True)] == [t.event for t in door.events]


def test_a_shootout_puts_its_groups_in_place_and_text_keeps_them() -> None:
    session = Session.new(GAME, seed="groups", options=HANGING)
    state: State = session.state
    assert ["Onlookers", "Shopkeepers"] == [group.name for group in state.groups]
    again = GAME.read_situation(GAME.situation(state), "again").state
    assert state.groups == again.groups
    assert "Onlookers" in GAME.show.describe_things(state)[0]
    drawn = GAME.show.chart(state)
    assert any(line.startswith("%") and "Shopkeepers" in line for line in drawn)


def test_a_group_in_no_square_is_refused() -> None:
    session = Session.new(GAME, seed="groups", options=HANGING)
    state: State = session.state
    text, _, _ = GAME.situation(state).partition("[[group]]")
    text += '[[group]]\nname = "Onlookers"\nat = "Z9"\n'
    with pytest.raises(Refusal, match="there is no square Z9"):
        GAME.read_situation(text, "again")
    state.groups[0].cell = 4_000
    assert "Onlookers are not on the board" == GAME.fault(state)


def test_beside_a_table_without_a_map_hands_look_whether_the_square_is_free() -> None:
    fight = crowded(man("A", "A1 E"), man("B", "L9 W", "blue"))
    fight.state.options["beside"] = "facts"
    with ScriptedDoor(draws={"crowd": ["east"]}) as door:
        drift(fight.play(door))
    (told,) = door.events
    assert "Move Townsfolk one square east, if nothing is in the way." == GAME.instruction(
        fight.state, told.event
    )
