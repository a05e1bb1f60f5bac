"""Nobody stays in a friend's square, whatever stops him there."""

from __future__ import annotations

from gunfights import Fight, man

from lonehand.games.outlaws import events
from lonehand.games.outlaws.rules import movement
from lonehand.games.outlaws.rules.ways import Hop
from lonehand.testing.script import ScriptedDoor


def test_whoever_is_stopped_in_a_friends_square_falls_back_to_the_last_free_one() -> None:
    fight = Fight(man("A", "B3 E"), man("F", "D3 E"), man("B", "L9 W", "blue"))
    find = fight.rules.ground.cells.find
    runner = fight.state.find("A")
    hops = [Hop(4 * find(cell) + 1, 6, None, "walk") for cell in ("C3", "D3")]
    with ScriptedDoor() as door:
        movement.walk(fight.play(door), runner, hops, 2)
    assert "C3" == fight.where("A")
    assert [events.FallsBack("A", "D3", "C3")] == [
        told.event for told in door.events if isinstance(told.event, events.FallsBack)
    ]


def test_a_friend_can_be_walked_through() -> None:
    fight = Fight(man("A", "B3 E"), man("F", "D3 E"), man("B", "L9 W", "blue"))
    find = fight.rules.ground.cells.find
    hops = [Hop(4 * find(cell) + 1, 6, None, "walk") for cell in ("C3", "D3", "E3")]
    with ScriptedDoor() as door:
        movement.walk(fight.play(door), fight.state.find("A"), hops, 3)
    assert "E3" == fight.where("A")
