"""How the pages look in every state: nothing scrolls, is cut, covers something or is too small."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Final

import msgspec
import pytest
from axes import violations
from conftest import Open, Server
from playwright.sync_api import Page
from states import STATES

from lonehand.faces import viewmodel
from lonehand.faces.saved_games import describe
from lonehand.faces.web.board import Board
from lonehand.faces.web.pages.window import Known
from lonehand.games import PACKAGES, find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))
ALL = ("scrolls", "clipped", "spilt", "small", "covered")
PAGES = ["/", *(f"/new/{name}" for name in PACKAGES)]


@pytest.fixture(scope="module")
def games(server: Server) -> dict[str, str]:
    """Every state of the card table, on the store of the server."""
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    found = {name: f"/g/{make(store)}" for name, make in STATES.items()}
    store.close()
    return found


LOOKS = (Path(__file__).parent / "looks.js").read_text("utf-8")


def wrong_on(page: Page, *asked: str) -> dict[str, list[str]]:
    """Return what is wrong on a page, by what was asked, such as `clipped`."""
    page.evaluate(LOOKS)
    found = {name: page.evaluate(f"looks.{name}()") for name in asked}
    return {name: parts for name, parts in found.items() if parts}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_state_of_the_card_table_scrolls_cuts_covers_or_is_too_small(
    opened: Open, games: dict[str, str], width: int, height: int
) -> None:
    wrong = {}
    page = opened(games["first-turn"], width=width, height=height, drawer="", touch=width < 500)
    for name, path in games.items():
        page.goto(page.url.rpartition("/g/")[0] + path)
        page.wait_for_selector("#board.ready")
        page.wait_for_timeout(150)
        assert not page.locator(".offer:not([aria-label*=' of '])").count()  # suits are drawings
        page.evaluate(OFFER_THE_LONGEST_NAMES)
        asked = ("small",) if name.startswith("beside") else ALL
        if found := wrong_on(page, *asked):
            wrong[name] = found
    assert json.dumps(wrong, indent=1) == "{}"


OFFER_THE_LONGEST_NAMES: Final = """
for (const title of document.querySelectorAll('.offer .title')) {
    title.classList.add('long');
    title.textContent = 'General Store';
}"""


@pytest.mark.parametrize("width", [360, 390])
def test_plates_of_a_phone_keep_their_places_and_words_whoever_and_whatever_is_selected(
    opened: Open, games: dict[str, str], width: int
) -> None:
    page = opened(games["first-turn"], width=width, height=844, drawer="", touch=True)
    wrong = {}
    for name in ("first-turn", "middle", "late"):
        page.goto(page.url.rpartition("/g/")[0] + games[name])
        page.wait_for_selector("#board.ready")
        plates = page.evaluate(PLATES)
        for number, chip in enumerate(page.locator(".whose-hand:visible").all()):
            chip.tap()
            if page.evaluate(PLATES) != plates:
                wrong[f"{name}: plates, hand {number}"] = page.evaluate(PLATES)
            for card in page.locator(".own.shown .card.may").all():
                card.evaluate(TAP)
                if found := wrong_on(page, "clipped", "spilt"):
                    wrong[f"{name}: {card.get_attribute('data-card')}"] = found
                page.keyboard.press("Escape")
        for words in LONGEST:
            page.evaluate(WRITE_ON_EVERY_TAG, words)
            if found := wrong_on(page, "clipped", "spilt"):
                wrong[f"{name}: {words}"] = found
    assert json.dumps(wrong, indent=1) == "{}"


PLATES: Final = """[...document.querySelectorAll('.seat.theirs .plate')]
    .map(each => [each.getBoundingClientRect().left, each.getBoundingClientRect().width])"""
"""Where the plates of the opponents stand, and how wide they are."""
TAP: Final = """card => card.dispatchEvent(
    new PointerEvent('click', {bubbles: true, pointerType: 'touch'}))"""
"""Tap a card that another may overlap."""
WRITE_ON_EVERY_TAG: Final = """words => {
    for (const tag of document.querySelectorAll('.seat.theirs:not(.dead) .tag')) {
        tag.className = 'tag threat';
        tag.replaceChildren(Object.assign(document.createElement('span'), {textContent: words}));
    }
}"""
LONGEST: Final = (
    "Will cost the Sheriff a card",
    "Too far: 2 away, Panic! reaches 1",
    "In reach, but harmless",
    "3 BANG! against your 2: you lose",
)
"""The longest words that may stand on a tag."""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_page_before_a_game_scrolls_cuts_or_has_small_targets(
    opened: Open, games: dict[str, str], width: int, height: int
) -> None:
    wrong = {}
    page = opened(games["first-turn"], width=width, height=height, touch=width < 500)
    for path in PAGES:
        page.goto(page.url.partition("/g/")[0].rstrip("/").partition("/new")[0] + path)
        page.wait_for_timeout(150)
        if path.startswith("/new"):
            page.locator("#setup.ready").wait_for()
        steps = page.locator(".step").count() or 1
        for step in range(steps):
            if found := wrong_on(page, "scrolls", "clipped", "small"):
                wrong[f"{path} {step}"] = found
            if step + 1 < steps:
                page.locator("#step-next").click()
    assert json.dumps(wrong, indent=1) == "{}"


def test_hand_cards_are_at_least_104_by_146_on_a_desktop(
    opened: Open, games: dict[str, str]
) -> None:
    page = opened(games["middle"])
    sizes = page.locator(".own .card").evaluate_all(
        "cards => cards.map(each => [each.offsetWidth, each.offsetHeight])"
    )
    assert sizes
    assert [size for size in sizes if size[0] < 104 or size[1] < 146] == []
    card = page.locator(".own .card").first
    expected = card.locator(".effect").text_content()
    card.focus()
    assert expected
    assert card.locator(".effect").is_visible()


def test_the_title_page_weighs_less_than_120_kilobytes(opened: Open, games: dict[str, str]) -> None:
    page = opened(games["middle"])
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(answer.body())))
    page.goto(page.url.partition("/g/")[0] + "/")
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 120_000


BUTTONS: Final = ":is(main, .bar) :is(button, a.button)"
BESIDE_THE_EDGE: Final = """buttons => [...document.querySelectorAll(buttons)]
    .filter(each => each.checkVisibility({visibilityProperty: true}) && !each.closest('.unseen'))
    .filter(each => { const { left, right } = each.getBoundingClientRect();
                      return right && (left < -1 || right > innerWidth + 1); })
    .map(each => each.textContent)"""


def test_twice_as_large_text_of_a_browser_loses_no_button_beside_the_edge_of_a_phone(
    opened: Open, games: dict[str, str]
) -> None:
    page = opened(games["over"], width=390, height=844, drawer="", touch=True)
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    for path in ("/", "/new/black-hat", games["over"]):
        page.goto("/".join(page.url.split("/")[:3]) + path)
        page.wait_for_load_state()
        assert page.evaluate(BESIDE_THE_EDGE, BUTTONS) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_key_begins_another_game_at_the_end_of_one(opened: Open, games: dict[str, str]) -> None:
    page = opened(games["over"], drawer="")
    ended = page.url
    for key in ("Enter", "Space"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.id") == "ended"
    page.wait_for_load_state("networkidle")
    assert page.url == ended


@pytest.mark.parametrize("level", ["0", "4"])
def test_the_news_of_an_answer_weigh_less_than_20_kilobytes_as_they_are_sent(
    tmp_path: Path, level: str
) -> None:
    store = Store(tmp_path / "games.sqlite", find, describe)
    session = store.new("lone-gunslinger", {"level": level}, {}, "news", ())
    board, known = Board("news", session), Known()
    board.update(None, known)
    sizes: list[int] = []
    while session.outcome() is None and len(sizes) < 40:
        found = viewmodel.hint(session.view_for())
        text = found.answer if found else session.questions()[0].texts()[0]
        board.work(lambda game, text=text: game.answer(text))  # type: ignore[misc]  # mypy cannot infer a lambda's default
        sizes.append(len(gzip.compress(msgspec.json.encode(board.update(None, known)))))
    store.close()
    assert max(sizes) < 20_000


# -- what axe-core finds --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height", "light"),
    [
        (390, 844, "night"),
        pytest.param(1280, 800, "day", marks=pytest.mark.soak),
        pytest.param(1280, 800, "night", marks=pytest.mark.soak),
        pytest.param(390, 844, "day", marks=pytest.mark.soak),
    ],
)
def test_axe_finds_nothing_in_any_state_of_the_card_table(
    opened: Open, games: dict[str, str], width: int, height: int, light: str
) -> None:
    wrong = {}
    page = opened(
        games["first-turn"],
        width=width,
        height=height,
        drawer="",
        touch=width < 500,
        dark=light == "night",
    )
    for name in ("middle", "shot", "store", "over", "beside-card"):
        page.goto(page.url.rpartition("/g/")[0] + games[name])
        page.wait_for_selector("#board.ready")
        if found := violations(page):
            wrong[name] = found
    page.get_by_role("button", name="Log", exact=True).click()
    if found := violations(page):
        wrong["drawer"] = found
    for path in PAGES:
        page.goto(page.url.partition("/g/")[0].rstrip("/").partition("/new")[0] + path)
        if found := violations(page):
            wrong[path] = found
    assert json.dumps(wrong, indent=1) == "{}"


# -- nothing moves while a page loads -------------------------------------------------------------


SHIFTS = """new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifted = (window.shifted ?? 0) + one.value;
}).observe({type: "layout-shift", buffered: true});"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_shifts_while_the_card_table_loads(
    opened: Open, games: dict[str, str], width: int, height: int
) -> None:
    page = opened(games["middle"], width=width, height=height, drawer="")
    page.add_init_script(SHIFTS)
    page.reload()
    page.wait_for_selector("#board.ready")
    page.wait_for_timeout(500)
    # as it is reported everywhere, to two digits: a loaded machine once showed 0.0009
    assert 0 == round(page.evaluate("window.shifted ?? 0"), 2)
