"""The pages of maps in every state: nothing scrolls, is cut, lies over another, or is too small."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from boxes import faults
from conftest import Open, Server, until
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))
BATTLE = ("grimdark-future", {"points": "750", "edge": "south", "army": "moor-clans-750"})
SHOWDOWN = ("gunslinger", {"showdown": "main-street"})


def asked(server: Server, path: str, sent: Any = None) -> Any:
    """Return what the server answers to a program."""
    kind = {"content-type": "application/json"}
    data = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(f"{server.address}{path}", data, kind)) as answer:  # noqa: S310 - our own server
        return json.load(answer)


def led(server: Server, game: str, options: dict[str, str], topic: str) -> str:
    """Return the address of a game, led by the sensible player until that topic is asked."""
    sent = {"game": game, "seed": "boxes", "options": options}
    key = asked(server, "/api/games", sent)["id"]
    for _ in range(400):
        question = asked(server, f"/api/games/{key}")["question"]
        if question is None or question["topic"] == topic:
            break
        hint = "auto" if question["topic"] == "deploy" else ""
        hint = hint or asked(server, f"/api/games/{key}/hint")["answer"]
        asked(server, f"/api/games/{key}/answer", {"answer": hint})
    return f"/g/{key}"


def settled(page: Page) -> None:
    """Wait until the server has answered to all that was wished."""
    until(lambda: page.locator("#question[aria-busy]").count() == 0)


def nothing(page: Page) -> None:
    """Look at the page as it is."""
    del page


def unit_chosen(page: Page) -> None:
    """Choose the first unit."""
    page.keyboard.press("1")
    settled(page)


def unit_moved(page: Page) -> None:
    """Choose the first unit, and say where it goes."""
    unit_chosen(page)
    page.keyboard.press("a")
    settled(page)
    page.keyboard.press("Shift+Digit1")
    settled(page)


def unit_refused(page: Page) -> None:
    """Choose the first unit, and say what it cannot do."""
    unit_chosen(page)
    page.keyboard.press("a")
    settled(page)
    page.locator("#window").click(position={"x": 200, "y": 60})
    settled(page)


def more_open(page: Page) -> None:
    """Open what else a unit may do."""
    unit_moved(page)
    page.locator(".more-ways > summary").click()


def sent(page: Page) -> None:
    """Send what is wished, and stop at what the opponents do."""
    unit_moved(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#walking:not([hidden])")
    for _ in range(6):
        page.keyboard.press("Space")
        page.wait_for_timeout(120)


def plotted(page: Page) -> None:
    """Plot some actions."""
    for key in ("1", "2"):
        page.keyboard.press(key)
        settled(page)


def guns_shown(page: Page) -> None:
    """Show the tiles for guns."""
    page.locator(".kind").nth(1).click()


def plots_sent(page: Page) -> None:
    """Send the plots, and stop at what happens."""
    page.locator("#draft [data-obvious]").click()
    page.wait_for_selector("#walking:not([hidden])")
    for _ in range(4):
        page.keyboard.press("Space")
        page.wait_for_timeout(120)


def rail_open(page: Page) -> None:
    """Open the list of all who are there, where it is folded."""
    if page.locator("#rail").is_hidden():
        page.locator("#railed").click()


STATES: list[tuple[str, tuple[str, dict[str, str]], str, Callable[[Page], None]]] = [
    ("objective", BATTLE, "objective", nothing),
    ("deployment", BATTLE, "deploy", nothing),
    ("your turn", BATTLE, "activate", nothing),
    ("a unit chosen", BATTLE, "activate", unit_chosen),
    ("a unit moved", BATTLE, "activate", unit_moved),
    ("a move refused", BATTLE, "activate", unit_refused),
    ("more ways", BATTLE, "activate", more_open),
    ("the opponents’ turn", BATTLE, "activate", sent),
    ("a target", BATTLE, "shoot", nothing),
    ("the list of units", BATTLE, "activate", rail_open),
    ("the end of a battle", BATTLE, "", nothing),
    ("a plot begun", SHOWDOWN, "plot", nothing),
    ("a plot", SHOWDOWN, "plot", plotted),
    ("tiles for guns", SHOWDOWN, "plot", guns_shown),
    ("segments", SHOWDOWN, "plot", plots_sent),
    ("where to", SHOWDOWN, "hex", nothing),
    ("the list of people", SHOWDOWN, "plot", rail_open),
    ("the end of a showdown", SHOWDOWN, "", nothing),
]


@pytest.mark.parametrize(
    ("kind", "topic", "act"),
    [state[1:] for state in STATES],
    ids=[state[0] for state in STATES],
)
def test_a_map_page_fits_its_window_and_every_target_is_large_enough(
    opened: Open,
    server: Server,
    kind: tuple[str, dict[str, str]],
    topic: str,
    act: Callable[[Page], None],
) -> None:
    address = led(server, *kind, topic)
    found: list[str] = []
    for width, height in SIZES:
        page = opened(address, width=width, height=height, touch=width < 500, pace="step")
        page.wait_for_selector("#world[data-labelled], #ground .note")
        act(page)
        page.wait_for_timeout(200)
        found += [f"{width}: {fault}" for fault in faults(page)]
        if act in (sent, plots_sent):
            break  # the game has gone on
    assert "\n".join(found) == ""
