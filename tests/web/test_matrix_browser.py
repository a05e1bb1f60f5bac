"""Every page and state in every size and light: nothing is cut, covered or small; axe is content.

This takes many minutes, so all of it is a soak; continuous integration looks at the same states in
one light each. `MATRIX=FOLDER` in the environment also keeps a picture of each, and what is wrong.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from axes import violations
from boxes import faults
from conftest import Open, Server
from every_state import LIGHTS, SIZES, State, every_state
from playwright.sync_api import Page

from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = [pytest.mark.browser, pytest.mark.soak]

LOOKS = (Path(__file__).parent / "looks.js").read_text("utf-8")
ASKED = {
    "ring": ("scrolls", "clipped", "spilt", "small", "covered"),
    "front": ("clipped", "small"),
    "read": ("small",),
}
STATES = every_state()


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The addresses of games that may be looked at again, by state."""
    return {}


def address(server: Server, made: dict[str, str], name: str, state: State) -> str:
    """Return where a state is; what does not go on is made once."""
    if name not in made or state.goes_on:
        store = Store(Path(server.home) / "games.sqlite", find, describe)
        made[name] = state.make(store)
        store.close()
    return made[name]


def wrong_with(page: Page, state: State) -> list[str]:
    """Return what is wrong with the boxes of a page."""
    if state.sort == "map":
        return faults(page)
    page.evaluate(LOOKS)
    found = {name: page.evaluate(f"looks.{name}()") for name in ASKED[state.sort]}
    return [f"{name}: {each}" for name, parts in found.items() for each in parts]


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_with_a_page_in_any_size_and_light(
    opened: Open, server: Server, made: dict[str, str], name: str
) -> None:
    state, wrong = STATES[name], dict[str, list[str]]()
    folder = os.environ.get("MATRIX")
    for width, height in SIZES:
        for light in LIGHTS:
            path = address(server, made, name, state)
            page = opened(
                path,
                width=width,
                height=height,
                touch=width < 500,
                dark=light == "dark",
                pace="step",
                drawer="",
                ready=state.ready,
            )
            state.reach(page)
            if found := wrong_with(page, state) + violations(page):
                wrong[f"{width} {light}"] = found
            if folder:
                page.screenshot(path=Path(folder) / f"{name}-{width}-{light}.png")
            page.context.close()
    if wrong and folder:
        (Path(folder) / f"{name}.json").write_text(json.dumps(wrong, indent=1, ensure_ascii=False))
    assert json.dumps(wrong, indent=1, ensure_ascii=False) == "{}"
