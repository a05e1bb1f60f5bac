"""What the pages of maps weigh: the first screen, and what an answer brings, as they are sent."""

from __future__ import annotations

import json
import zlib
from typing import Any
from urllib.request import Request, urlopen

import pytest
from conftest import Open, Server
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

FIRST_SCREEN, ANSWER = 300_000, 20_000
GAMES = (
    ("gunslinger", {"showdown": "main-street"}, "plot"),
    ("grimdark-future", {"points": "2000"}, "activate"),
)
SHIFTED = """
window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        window.shifted.push(`${node?.id || node?.className || node?.nodeName}`
          + ` from ${from.x},${from.y} to ${to.x},${to.y}`);
}).observe({ type: "layout-shift", buffered: true });
"""
"""What collects whatever moves without having been asked to."""


def asked(server: Server, path: str, sent: Any = None) -> Any:
    """Return what the server answers to a program."""
    kind = {"content-type": "application/json"}
    data = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(f"{server.address}{path}", data, kind)) as answer:  # noqa: S310 - our own server
        return json.load(answer)


def hinted(server: Server, key: str) -> None:
    """Answer as the sensible player would."""
    hint = asked(server, f"/api/games/{key}/hint")["answer"]
    asked(server, f"/api/games/{key}/answer", {"answer": hint})


def news_of(server: Server, key: str, version: str) -> int:
    """Return how many bytes of news an answer brings to a page that has that version."""
    wanted = Request(  # noqa: S310 - our own server
        f"{server.address}/g/{key}/events?version={version}", headers={"accept-encoding": "gzip"}
    )
    with urlopen(wanted) as stream:  # noqa: S310 - as above
        assert stream.headers["content-encoding"] == "gzip"
        unpacked, text, size = zlib.decompressobj(wbits=31), b"", 0
        hinted(server, key)
        while b'"parts":{"' not in text or not text.endswith(b"\n\n"):
            some = stream.read1(65_536)
            size += len(some)
            text += unpacked.decompress(some)
    return size


def received(page: Page) -> list[int]:
    """Count the bytes that a page receives from now on, as they come over the wire."""
    found: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.dataReceived", lambda event: found.append(event["encodedDataLength"]))
    return found


@pytest.mark.parametrize(("game", "options", "topic"), GAMES, ids=[name for name, *_ in GAMES])
def test_the_first_screen_and_an_answers_news_are_light_and_nothing_shifts(
    opened: Open, server: Server, game: str, options: dict[str, str], topic: str
) -> None:
    sent = {"game": game, "seed": "weight", "options": options}
    key = asked(server, "/api/games", sent)["id"]
    while asked(server, f"/api/games/{key}")["question"]["topic"] != topic:
        hinted(server, key)
    page = opened(f"/g/{key}")
    page.add_init_script(SHIFTED)
    first = received(page)
    page.reload()
    page.wait_for_selector("#world[data-labelled]")
    page.wait_for_timeout(500)
    assert 0 < sum(first) < FIRST_SCREEN
    assert page.evaluate("window.shifted") == []
    version = page.locator("#board").get_attribute("data-version")
    assert 0 < news_of(server, key, str(version)) < ANSWER
