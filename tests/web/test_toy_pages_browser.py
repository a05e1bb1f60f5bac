"""The toy games in a real browser: clicked, keyed and looked at with the scripts of every game."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator

import pytest
from conftest import Open, Server, until
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
TOYS = {"night-watch": "night_watch", "three-suits": "three_suits", "sheepdog": "sheepdog"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toys as well."""
    made = Server(tmp_path_factory.mktemp("toys"), TOYS)
    made.start()
    yield made
    if made.process is not None:
        made.kill()


def begin(server: Server, game: str, **seats: str) -> str:
    """Begin a toy and return the address of its table."""
    sent = json.dumps({"game": game, "seed": "a toy", "seats": seats}).encode()
    headers = {"content-type": "application/json"}
    made = urllib.request.Request(f"{server.address}/api/games", sent, headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(made, timeout=5) as page:  # noqa: S310 - as above
        return f"/g/{json.load(page)['id']}"


def log_of(page: Page) -> str:
    """Return the log."""
    return page.locator("#log").inner_text()


def test_a_step_over_the_yard_is_clicked_on_the_map_and_undone(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "night-watch"))
    expect(page.locator("#layer .man")).to_have_count(2)
    page.wait_for_function("document.querySelector('#ground img')?.naturalWidth > 0")
    step = page.locator("#options button[data-place^='cell ']").first
    cell = (step.get_attribute("data-place") or "").removeprefix("cell ")
    outline = page.locator(f"#choices [data-place='cell {cell}'] path")

    def stepped() -> bool:
        """Click, again if the page did not know its places yet, and tell whether it was a step."""
        box = outline.bounding_box()
        if box is not None:
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(400)
        return f"Thief steps to {cell}." in log_of(page)

    until(stepped)
    expect(page.locator(f"#layer .man[data-who='Thief'][data-cell='{cell}']")).to_have_count(1)
    page.keyboard.press("Control+z")
    until(lambda: f"Thief steps to {cell}." not in log_of(page))


def test_a_run_over_the_meadow_is_clicked_on_its_disc(opened: Open, server: Server) -> None:
    page = opened(begin(server, "sheepdog"))
    expect(page.locator("#layer .man")).to_have_count(2)
    spot = page.locator("#options button[data-place^='spot ']").first.get_attribute("data-place")
    disc = page.locator(f"#choices [data-place='{spot}'] circle")
    said = f"Dog runs to {(spot or '').removeprefix('spot ')}."

    def ran() -> bool:
        """Click, again if the disc was still moving, and tell whether it was a run."""
        box = disc.bounding_box()
        if box is not None:
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(400)
        return said in log_of(page)

    until(ran)
    expect(page.locator("#layer .model")).to_have_count(4)


def test_a_card_of_a_hidden_hand_is_clicked_and_the_other_hand_shows_backs(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "three-suits", South="random"))
    mine = page.locator(".own[data-seat='0'] .card")
    theirs = page.locator("#seat-1 .card")
    expect(mine).to_have_count(3)
    expect(theirs).to_have_count(3)
    assert {"back"} == {card.get_attribute("data-card") for card in theirs.all()}
    card = mine.first.get_attribute("data-card") or ""
    mine.first.click()
    until(lambda: bool(re.search(r"North plays \w+", log_of(page))))
    expect(page.locator(f".own .card[data-card='{card}']")).to_have_count(0)
    assert "takes the trick." in log_of(page)
