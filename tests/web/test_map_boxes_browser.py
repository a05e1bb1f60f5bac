"""The pages of maps in every state: nothing scrolls, is cut, covers another thing or is too small.

Nor does axe-core find anything. Here each state is looked at by axe-core in one size and one light,
and in all of them by `test_matrix_browser.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axes import violations
from boxes import faults
from conftest import Open, Server
from map_states import STATES, MapState
from playwright.sync_api import Page

from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))
LIGHTS = ("light", "dark")
NUMBERS = {name: number for number, name in enumerate(STATES)}
LOOKED_AT = [
    name if number % 2 == 0 else pytest.param(name, marks=pytest.mark.soak)
    for name, number in NUMBERS.items()
]
"""Every second state; all of them, in every size and light, stand in the matrix and the soak."""


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The games that may be looked at again, each by what makes it."""
    return {}


def address(server: Server, made: dict[str, str], state: MapState) -> str:
    """Return where a game in that state is; what does not go on is made once."""
    name = repr((state.kind, state.topic, state.nth))
    if name in made and not state.goes_on:
        return made[name]
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    found = state.make(store)
    store.close()
    if not state.goes_on:
        made[name] = found
    return found


def looked_at(opened: Open, path: str, state: MapState, width: int, height: int) -> Page:
    """Return a page that shows a state."""
    page = opened(path, width=width, height=height, touch=width < 500, pace="step", drawer="")
    page.wait_for_selector("#world[data-labelled], #ground .note", state="attached")
    state.act(page)
    return page


@pytest.mark.parametrize("name", LOOKED_AT)
def test_a_map_page_fits_its_window_and_axe_finds_nothing(
    opened: Open, server: Server, made: dict[str, str], name: str
) -> None:
    state, number = STATES[name], NUMBERS[name]
    page = looked_at(opened, address(server, made, state), state, *SIZES[number % len(SIZES)])
    wrong = faults(page)
    light = LIGHTS[number // len(SIZES) % len(LIGHTS)]
    page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
    assert json.dumps(wrong + violations(page), indent=1) == "[]"


def test_what_is_said_of_a_unit_in_focus_makes_no_page_higher(
    opened: Open, server: Server, made: dict[str, str]
) -> None:
    """What only ears are told of a table that is scrolled to stays with that table."""
    state = STATES["battle-your-turn"]
    page = looked_at(opened, address(server, made, state), state, *SIZES[0])
    page.locator("g.unit.t1").first.focus()
    page.locator("#looked > *").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollHeight") == SIZES[0][1]
