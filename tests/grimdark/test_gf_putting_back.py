"""What hands put back on a real table, after undo and for a correction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fielded import a_unit
from gf_situations import inch, scene
from test_gf_beside import FACTS, MAP, begun, first_answer, go_on

from lonehand.faces.at_table import corrections
from lonehand.faces.text.console import Console
from lonehand.games.grimdark_future.at_table import restoration
from lonehand.games.grimdark_future.state import (
    AI,
    GONE,
    IN_RESERVE,
    OFF_TABLE,
    PEOPLE,
    Effect,
    Marker,
    State,
)


def table(beside: str = MAP) -> State:
    """Return a battle of two units, a transport and an objective."""
    parts = [a_unit("Line", size=2), a_unit("Truck", rules=["Transport(6)"])]
    at = {"Line": (12.0, 10.0), "Truck": (20.0, 10.0), "Foe": (30.0, 20.0)}
    play, _ = scene([a_unit("Foe")], parts, at, markers={"A": (36.0, 24.0)})
    play.state.options = {"beside": beside}
    return play.state


def moved(state: State) -> None:
    for body in state.find("Line").bodies:
        body.x += inch(3.0)


def killed(state: State) -> None:
    state.find("Line").bodies[1].alive = False


def wounded(state: State) -> None:
    state.find("Truck").bodies[0].wounds = 2


def marked(state: State) -> None:
    unit = state.find("Line")
    unit.shaken = unit.activated = unit.fatigued = True


def spell(state: State) -> None:
    unit = state.find("Line")
    unit.effects.append(Effect("stealth", 0, 1, "Mist"))
    unit.tokens, unit.spent = 2, ["Rocket"]


def boarded(state: State) -> None:
    state.find("Line").rides = state.find("Truck").key


def gone(state: State) -> None:
    state.find("Line").where = GONE


def flown(state: State) -> None:
    state.find("Line").where = OFF_TABLE


def waits(state: State) -> None:
    state.find("Line").where = IN_RESERVE


def seized(state: State) -> None:
    state.markers[0].owner = AI


def laid(state: State) -> None:
    state.markers.append(Marker("B", inch(12.0), inch(24.0)))


PLACE = (
    "the first model 12″ from the left, 10″ from the upper edge; "
    "all of it 12″ to 13.1″ from the left, 10″ from the upper edge"
)
SECOND = "13.1″ from the left, 10″ from the upper edge"
BACK: tuple[tuple[Callable[[State], None], list[str]], ...] = (
    (moved, [f"Move Line: {PLACE}."]),
    (killed, [f"Set 1 model of Line on the table again, 2 in all: {SECOND}."]),
    (wounded, ["Take 2 wounds off Truck."]),
    (
        marked,
        [
            "Take the Shaken marker off Line.",
            "Unmark Line: it has not been activated.",
            "Unmark Line: it is not fatigued.",
        ],
    ),
    (
        spell,
        [
            "Take 2 spell tokens off Line.",
            "Line has not used the Rocket yet.",
            "Mist is not on Line.",
        ],
    ),
    (boarded, [f"Set Line on the table: {PLACE}."]),
    (gone, [f"Set Line on the table: {PLACE}."]),
    (flown, [f"Set Line on the table: {PLACE}."]),
    (waits, [f"Set Line on the table: {PLACE}."]),
    (seized, ["Objective A: seized by nobody."]),
    (laid, ["Take objective B off the table."]),
)
FORTH: tuple[tuple[Callable[[State], None], list[str]], ...] = (
    (killed, ["Take 1 model of Line off, 1 is left."]),
    (wounded, ["Put 2 wounds on Truck."]),
    (
        marked,
        ["Put a Shaken marker by Line.", "Mark Line as activated.", "Mark Line as fatigued."],
    ),
    (
        spell,
        ["Put 2 spell tokens by Line.", "Line has used the Rocket up.", "Mist is on Line."],
    ),
    (boarded, ["Put Line into Truck."]),
    (gone, ["Take Line off the table."]),
    (flown, ["Take Line off the table: it comes back where it left."]),
    (waits, ["Take Line off the table: it is in reserve."]),
    (seized, ["Objective A: seized by the AI."]),
    (laid, ["Lay objective B: 12″ from the left, 24″ from the upper edge."]),
)


@pytest.mark.parametrize(("change", "expected"), BACK, ids=lambda one: getattr(one, "__name__", ""))
def test_each_change_of_a_table_is_put_back_in_words(
    change: Callable[[State], None], expected: list[str]
) -> None:
    now, then = table(), table()
    change(now)
    assert expected == restoration.back(now, then)
    assert [] == restoration.back(now, now)


@pytest.mark.parametrize(
    ("change", "expected"), FORTH, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_change_that_a_correction_makes_is_said_in_words(
    change: Callable[[State], None], expected: list[str]
) -> None:
    now, then = table(), table()
    change(then)
    assert expected == restoration.back(now, then)


@pytest.mark.parametrize("phase", ["table", "objectives", "deployment"])
@pytest.mark.parametrize("side", [PEOPLE, AI])
def test_nobody_is_in_reserve_while_the_armies_have_not_been_deployed(
    phase: Any, side: int
) -> None:
    now, then = table(FACTS), table(FACTS)
    waits(then)
    line = then.find("Line")
    then.phase, line.side, line.name = phase, side, "Riders"
    then.to_deploy = [line.key]
    assert restoration.back(now, then) == ["Take Riders off the table: they are not deployed yet."]


def test_by_facts_no_place_is_said_for_only_the_table_knows_them() -> None:
    now, then = table(FACTS), table(FACTS)
    for change in (moved, killed, laid):
        change(now)
    expected = [
        "Set 1 model of Line on the table again, 2 in all.",
        "Take objective B off the table.",
    ]
    assert expected == restoration.back(now, then)


def test_undo_beside_a_table_with_the_programs_map_says_where_everything_goes_back() -> None:
    """Nothing is typed by hand there, and yet the real table has to go back."""
    session = begun({"beside": MAP})
    go_on(session, "did")
    was = {unit.name: (unit.bodies[0].x, unit.bodies[0].y) for unit in session.state.units}
    for _ in range(3):
        session.answer(first_answer(session))
    now = {unit.name: (unit.bodies[0].x, unit.bodies[0].y) for unit in session.state.units}
    said = Console(session).line("undo 3").lines
    told = said[said.index("On the real table:") :]
    for name, place in was.items():
        assert (place != now[name]) == any(
            line.strip().startswith(f"Move {name}: ") for line in told
        )
    assert any("Unmark" in line for line in told)


def test_undo_beside_a_table_by_facts_says_which_markers_go_back() -> None:
    session = begun({})
    go_on(session, "did")
    for _ in range(4):
        session.answer(first_answer(session))
    said = Console(session).line("undo 4").lines
    assert "  Unmark Clan Host: it has not been activated." in said
    assert not any("″" in line for line in said)


def test_a_correction_beside_a_table_says_beforehand_what_it_changes_there() -> None:
    session = begun({"beside": MAP})
    go_on(session, "did")
    assert ["Put a Shaken marker by Clan Host."] == corrections.describe_correction(
        session.view_for(), "shaken Clan Host"
    )


def test_on_the_screen_nothing_is_put_back() -> None:
    session = begun({"beside": "screen"})
    for _ in range(12):
        session.answer(first_answer(session))
    assert not any("real table" in line for line in Console(session).line("undo 4").lines)
