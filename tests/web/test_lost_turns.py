"""A turn of a person's that passes without a question is told on the page until he has answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import Open, Server
from map_states import advised
from playwright.sync_api import Page, Route, expect

from lonehand.faces.saved_games import describe
from lonehand.faces.web.pages.window import Window
from lonehand.games import find
from lonehand.store.sqlite import Store

LOSSES: Sequence[tuple[str, dict[str, str], str]] = (
    ("lone-gunslinger", {"level": "2"}, " lost this turn to Jail."),
    ("outlaws", {}, " lost this counter: "),
    ("gunslinger", {"showdown": "saloon-fight"}, " loses this turn: "),
)
CASES = [
    pytest.param(*loss, id=loss[0], marks=pytest.mark.soak if loss[0] == "gunslinger" else ())
    for loss in LOSSES
]
"""Of Gunslinger it is a soak: its hints try out whole turns."""
SEEDS, ANSWERS = 12, 150


def before_it(store: Store, game: str, options: dict[str, str], words: str) -> tuple[str, str, str]:
    """Return a game's key, the answer that leads to a lost turn, and what is said of that."""
    for seed in range(SEEDS):
        session = store.new(game, options, {}, f"lost {seed}", ())
        window = Window("", session.view_for())
        for number in range(ANSWERS):
            if session.outcome() is not None:
                break
            answer = advised(session)
            told = len(window.log)
            session.answer(answer)
            window.look_again(number)
            for line in window.log[told:]:
                if words in line.lost:
                    session.undo()
                    return str(session.key), answer, line.lost
    raise AssertionError(f"nobody loses a turn in {game}")


def give(page: Page, key: str, answer: str) -> None:
    """Give an answer that this page's own script knows nothing of."""
    page.evaluate(
        """([key, answer]) => fetch(`../api/games/${key}/answer`, {method: 'POST',
        headers: {'content-type': 'application/json'}, body: JSON.stringify({answer})})""",
        [key, answer],
    )


@contextmanager
def cut_off(page: Page) -> Iterator[None]:
    """Keep the news from a page until the end; then the server sends it all there is."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/events?*", hold)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(100)
    yield
    for route in held:
        route.continue_()
    page.unroute("**/events?*")


@pytest.mark.parametrize(("game", "options", "words"), CASES)
@pytest.mark.browser
def test_a_lost_turn_is_told_as_what_it_was_until_it_is_tapped_away(
    opened: Open, server: Server, game: str, options: dict[str, str], words: str
) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    key, answer, said = before_it(store, game, options, words)
    store.close()
    page = opened(f"/g/{key}", drawer="")
    give(page, key, answer)
    expect(page.locator("#notice")).to_contain_text(said, timeout=30_000)
    expect(page.locator("#notice")).not_to_contain_text("nothing more to play")
    page.locator("#notice").click()
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator(f'#log [data-lost="{said}"]')).not_to_have_count(0)


@pytest.mark.browser
def test_skipping_what_opponents_do_stops_where_a_turn_is_lost(
    opened: Open, server: Server
) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    game, options, words = LOSSES[0]
    key, answer, said = before_it(store, game, options, words)
    store.close()
    page = opened(f"/g/{key}", drawer="", pace="step")
    give(page, key, answer)
    expect(page.locator("#walking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#caption")).to_have_text(said)
    expect(page.locator("#walking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#walking")).to_be_hidden()


@pytest.mark.browser
def test_a_turn_that_is_lost_while_the_news_is_cut_off_is_watched_and_told_once(
    opened: Open, server: Server
) -> None:
    shelf = Store(Path(server.home) / "games.sqlite", find, describe)
    game, options, words = LOSSES[0]
    key, answer, said = before_it(shelf, game, options, words)
    page = opened(f"/g/{key}", drawer="", pace="step")
    with cut_off(page):
        give(page, key, answer)
    expect(page.locator("#walking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#caption")).to_have_text(said)
    page.keyboard.press("Escape")
    expect(page.locator("#walking")).to_be_hidden()
    with cut_off(page):
        give(page, key, shelf.open(key).questions()[0].texts()[0])
    expect(page.locator("#walking")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#walking")).to_be_hidden()
    expect(page.locator("#notice")).not_to_contain_text(said)
    shelf.close()
