"""Readings that change play are options: each one changes a decision that its test names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from gunfights import YARD, Fight, man, sorts

from lonehand.engine.chance import Chance
from lonehand.engine.door import BatchDoor
from lonehand.engine.events import Event
from lonehand.games.outlaws import events
from lonehand.games.outlaws.automa import advance, out_of_ammo
from lonehand.games.outlaws.automa.activation import carry_out
from lonehand.games.outlaws.automa.character import Acting
from lonehand.games.outlaws.automa.goals import covered_ends
from lonehand.games.outlaws.automa.snap_shots import answer
from lonehand.games.outlaws.options import OPTIONS
from lonehand.games.outlaws.play import Play
from lonehand.testing.script import ScriptedDoor

HURT: Final = "was shot at"
READINGS: Final = Path(__file__).parents[2] / "docs" / "outlaws" / "readings.md"


class Listening(BatchDoor):
    """Plays on its own chance and keeps all that is told."""

    def __init__(self) -> None:
        super().__init__({}, Chance("options"))
        self.told: list[Event] = []

    def tell(self, clause: str, event: Event, /, **more: Any) -> None:
        """Keep what is told."""
        super().tell(clause, event, **more)
        self.told.append(event)


def answered(fight: Fight, *dice: str) -> list[str]:
    """Let A answer B, who shot at him; return the sorts of what happened."""
    with ScriptedDoor(draws={"dice": dice}) as door:
        one, other = fight.state.men
        answer(fight.play(door), one, other, HURT)
    return [told.event.kind for told in door.events]


def acting(fight: Fight, left: int) -> tuple[Acting, Listening]:
    """Return the first man with the second as his target; what is left to chance is random."""
    door = Listening()
    act = Acting(Play(fight.state, door, fight.rules), fight.state.men[0], left)
    act.target = fight.state.men[1]
    return act, door


def fates(door: Listening) -> list[tuple[str, str]]:
    """Return each instruction with what became of it."""
    return [(told.word, told.fate) for told in door.told if isinstance(told, events.Instruction)]


@pytest.mark.parametrize(("value", "stays"), [("nothing", True), ("prone", False)])
def test_a_rider_who_cannot_take_the_answering_shot(
    value: str,
    stays: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "C5 E", is_mounted=True, gun=1),
        man("B", "G5 W", "blue", plays="player"),
        man("F", "E5 E"),
        options={"snap_rider": value},
    )
    fight.state.men = [fight.state.find(name) for name in ("A", "B", "F")]
    with ScriptedDoor(draws={"dice": ["1", "1"]}) as door:
        answer(fight.play(door), fight.state.men[0], fight.state.men[1], HURT)
    assert stays == fight.state.find("A").is_mounted


@pytest.mark.parametrize(("value", "kinds"), [("range", []), ("any", ["answer", "lies down"])])
def test_shot_at_from_afar_by_somebody_unseen(value: str, kinds: list[str]) -> None:
    fight = Fight(
        man("A", "A6 W"),
        man("B", "J6 W", "blue", plays="player"),
        options={"snap_unseen": value},
        board=YARD,
    )
    assert kinds == answered(fight, *(["4"] if kinds else []))


@pytest.mark.parametrize(("value", "lies"), [("literal", True), ("skip", False)])
def test_an_archer_told_to_go_prone_before_he_shoots(
    value: str,
    lies: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "C5 E", holds=("Bow",), bow=2),
        man("B", "G5 W", "blue"),
        options={"archer": value},
    )
    # one action: lying down, he could only get up again
    fight.act("A", left=1, auto=["1"], dice=["1"] if lies else [])
    assert lies == ("lies down" in sorts(fight.told))


@pytest.mark.parametrize(("value", "kinds"), [("first", []), ("printed", ["turns", "stows"])])
def test_what_is_spent_before_shoot_becomes_move(value: str, kinds: list[str]) -> None:
    fight = Fight(
        man("A", "C5 N", rounds={"Colt 45": 0}),
        man("B", "K5 W", "blue"),
        options={"shoot_order": value},
    )
    act, door = acting(fight, 2)
    carry_out(act, "SHOOT")
    told = [each.kind for each in door.told]
    assert kinds == [kind for kind in told[: told.index("rolls")] if kind in ("turns", "stows")]


@pytest.mark.parametrize(("value", "fate"), [("move", "change"), ("skip", "skip")])
def test_shoot_on_the_dark_die_while_nobody_is_in_sight(value: str, fate: str) -> None:
    fight = Fight(
        man("A", "A4 W"), man("B", "J4 W", "blue"), options={"shoot_unseen": value}, board=YARD
    )
    act, door = acting(fight, 1)
    act.is_dark = True
    carry_out(act, "SHOOT+")
    assert ("SHOOT+", fate) == fates(door)[0]


@pytest.mark.parametrize(("value", "gets_up"), [("move", False), ("up", True)])
def test_prone_and_told_to_run(
    value: str,
    gets_up: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "A4 E", is_prone=True, holds=()),
        man("B", "J4 W", "blue"),
        options={"prone_run": value},
        board=YARD,
    )
    act, door = acting(fight, 3)
    becomes_move = advance.run(act)
    assert gets_up == ("gets up" in [told.kind for told in door.told])
    assert becomes_move or gets_up


@pytest.mark.parametrize(("value", "counts"), [("plain", True), ("paid", False)])
def test_a_square_whose_cover_he_could_not_pay_for(
    value: str,
    counts: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "G2 E", holds=()),
        man("B", "J2 W", "blue"),
        options={"cover_square": value},
        board=YARD,
    )
    act, _ = acting(fight, 0)
    assert counts == bool(covered_ends(act, act.reach("walk")))


@pytest.mark.parametrize(("value", "ends"), [("end", True), ("drop", False)])
def test_an_instruction_that_the_rules_do_not_cover(
    value: str,
    ends: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(man("A", "C5 E"), man("B", "G5 W", "blue"), options={"gap": value})
    act, door = acting(fight, 4)
    carry_out(act, "WHISTLE")
    assert ends == act.has_ended
    assert "OL-WAIT-X" in door.clauses


@pytest.mark.parametrize(("value", "rides"), [("ride", True), ("gap", False)])
def test_a_rider_out_of_ammunition(
    value: str,
    rides: bool,  # noqa: FBT001 - a case
) -> None:
    fight = Fight(
        man("A", "H6 N", is_mounted=True, rounds={"Colt 45": 0}, reloads={"Colt 45": 1}),
        man("B", "H1 S", "blue"),
        options={"empty_rider": value},
        board=YARD,
    )
    act, _ = acting(fight, 4)
    out_of_ammo.out_of_ammo(act)
    assert rides == (fight.where("A") != "H6")
    assert rides != act.has_ended


def test_every_reading_that_is_an_option_stands_among_the_readings_with_its_other_values() -> None:
    page = READINGS.read_text("utf-8")
    shown = set(re.findall(r"`(\w+)=(\w+)`", page))
    asked: dict[str, Any] = {each.key: each for each in OPTIONS if each.group == "reading"}
    missing = {
        (key, value)
        for key, option in asked.items()
        for value in option.values[1:]
        if (key, value) not in shown
    }
    assert set() == missing
