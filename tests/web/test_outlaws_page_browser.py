"""The page of OUTLAWS!, as a person meets it: go, shoot, snap, undo, why, at both widths."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Open, Server, token_of, until
from map_states import SHOOTOUT, STATES, led
from playwright.sync_api import Page, expect

from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.games.outlaws.game import GAME
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (390, 844))

CUT = """() => [...document.querySelectorAll(".tile")].filter((tile) => tile.checkVisibility()
    && tile.scrollHeight > tile.clientHeight + 1).map((tile) => tile.innerText)"""
"""The tiles that hide a part of what they say, each in its words."""

HIDDEN = (
    "() => { const sheet = document.querySelector('#whose');"
    " return sheet.scrollHeight - sheet.clientHeight; }"
)
CELLS = """(cells) => {
    const order = document.querySelector(".dock > .order");
    document.querySelector("#board").classList.add("is-walking");
    order.hidden = false;
    order.innerHTML = "<p class=rolled></p>";
    const [rolled] = order.children;
    return cells.filter((cell) => {
      const words = cell.map((word) => `<span>${word}</span>`).join("");
      rolled.innerHTML = `<b class=cube>6</b>${words}`;
      return !rolled.clientWidth || rolled.scrollWidth > rolled.clientWidth;
    });
  }"""
"""The cells of a die that the head of the sheet cuts while opponents act."""
ZOOM = "() => document.querySelector('#world').getBoundingClientRect().width"


def begun(server: Server, topic: str, nth: int = 1) -> str:
    """Return the address of a shootout led to a question."""
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    found = led(store, SHOOTOUT, topic, nth=nth)
    store.close()
    return found


def moved_on(page: Page, token: str) -> None:
    """Wait until another question is asked."""
    until(lambda: token_of(page) != token)


def write_no_square(page: Page) -> None:
    """Write what is no square to go to: it is told, and takes away no other answer."""
    page.locator("#filter").fill("Z9")
    page.keyboard.press("Enter")
    expect(page.locator("#filter")).to_be_focused()
    expect(page.locator("#notice")).to_have_text("Nothing that can be chosen now has this name.")
    page.get_by_role("tab", name="Shoot").click()
    assert page.locator(".tile-group:visible button:not(:visible)").count() == 0
    page.get_by_role("tab", name="Go").click()


def go_by_key(page: Page) -> None:
    """Name a square by key, and go on to the next kind of actions by key."""
    page.keyboard.press("g")
    expect(page.locator("#filter")).to_be_focused()
    page.locator("#question").focus()
    page.keyboard.press("]")
    expect(page.get_by_role("tab", name="Shoot")).to_have_attribute("aria-selected", "true")


def test_what_others_do_before_the_first_question_is_watched(opened: Open, server: Server) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    key = store.new("outlaws", {"shootout": "bank-robbery"}, {}, "monday", ()).key
    store.close()
    page = opened(f"/g/{key}", width=1280, height=800, touch=False, drawer="", pace="step")
    expect(page.locator("#walking")).to_be_visible()
    expect(page.locator("#caption")).to_contain_text("counter is drawn")
    assert page.locator("#log .why").count() == 0, "what is still to come stands in the log"
    page.keyboard.press("Escape")
    expect(page.locator("#question .prompt")).to_contain_text("Snap-shot")
    assert page.locator("#log .why").count() > 0
    page.keyboard.press("1")
    page.locator("#skip").click()
    expect(page.locator("#undo")).to_be_enabled()
    page.reload()  # only what nobody has answered yet is shown again
    page.wait_for_selector("#board.ready")
    expect(page.locator("#question")).to_be_visible()


def fold_the_list(page: Page) -> None:
    """Fold the list of who is there: the map grows no smaller, and a hint is seen all the same."""
    wide = page.evaluate(ZOOM)
    page.keyboard.press("i")
    expect(page.locator("#men")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#notice")).to_contain_text("Hint")
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate(ZOOM) >= wide - 1


def test_the_menu_on_an_enemy_lines_up_what_each_shot_takes(opened: Open, server: Server) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    session = store.new("outlaws", {"shootout": "street-fight"}, {}, "monday", ())
    while session.questions()[0].topic != "act":
        session.answer("hold")
    store.close()
    page = opened(f"/g/{session.key}", width=1280, height=800, touch=False)
    page.wait_for_selector("#world[data-labelled]")
    page.locator("#layer .man.may").first.click()
    menu = page.locator("#choosing.of-tiles")
    expect(menu.locator("button").nth(1)).to_contain_text("%")
    costs = [cost.bounding_box() for cost in menu.locator("button > .cost").all()]
    assert len(costs) == menu.locator("button").count()
    assert len({round(box["x"]) for box in costs if box}) == 1, "the costs are not lined up"
    assert menu.evaluate("menu => menu.scrollHeight <= menu.clientHeight + 1"), "it is cut off"
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    fold_the_list(page)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_character_goes_to_a_square_shoots_and_takes_it_back(
    opened: Open, server: Server, width: int, height: int
) -> None:
    page = opened(begun(server, "act"), width=width, height=height, touch=width < 500)
    page.wait_for_selector("#world[data-labelled]")
    token = token_of(page)
    prompt = page.locator("#question .prompt > span")
    expect(prompt).to_have_text("Sam Tully: 4 actions left")
    if width > 500:  # his sheet is whole beside five tiles; all of the map is not made smaller
        assert page.evaluate(HIDDEN) <= 1
        seen = page.evaluate(ZOOM)
        page.keyboard.press("0")
        page.keyboard.press("v")
        until(lambda: page.evaluate(ZOOM) < seen * 0.9)
        page.keyboard.press("v")
        until(lambda: page.evaluate(ZOOM) == pytest.approx(seen))
    # every square that he can go to says what that takes, and its name does as well
    expect(page.locator("#choices [data-place='cell C9'] .price")).to_have_text("1")
    for kind in page.get_by_role("tab").all():
        kind.click()
        assert page.evaluate(CUT) == []
    page.get_by_role("tab", name="Go").click()
    # Enter takes the one answer that is found, and never ends the turn where there is none
    write_no_square(page)
    page.locator("#filter").fill("C9")
    page.keyboard.press("Enter")
    moved_on(page, token)
    expect(page.locator("#layer .man[data-who='Sam Tully']")).to_have_attribute("data-cell", "C9")
    expect(page.locator("#question")).to_be_focused()  # not the top of the page
    token = token_of(page)
    page.locator("#undo").click()
    moved_on(page, token)
    expect(prompt).to_have_text("Sam Tully: 4 actions left")
    page.get_by_role("tab", name="Shoot").click()
    if width > 500:
        go_by_key(page)
    # a hint marks on the map what it is about, and covers nobody
    page.evaluate("document.querySelector('[data-hint]').click()")
    expect(page.locator("#choices .advised")).to_have_attribute("data-place", "cell E10")
    costs = page.locator("#choices .advised .price").text_content()
    assert f", {costs} action" in page.locator("#notice").inner_text(), "the way that is meant"
    hint, stage = page.locator("#notice").bounding_box(), page.locator("#table").bounding_box()
    assert hint is not None
    assert stage is not None
    assert hint["y"] >= stage["y"] + stage["height"] or hint["x"] >= stage["x"] + stage["width"]
    page.locator("#notice .shut").click()
    tile = page.locator(".tile").first
    expect(tile.locator(".says")).not_to_be_empty()
    expect(tile.locator(".cost")).to_have_attribute("aria-label", "1 action")
    token = token_of(page)
    tile.get_by_role("button").first.click()
    moved_on(page, token)
    expect(prompt).to_have_text("Sam Tully: 3 actions left")


def test_four_kinds_of_shots_at_two_men_are_in_sight_under_a_wide_map(
    opened: Open, server: Server
) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    there = led(store, ("outlaws", {"shootout": "tuwa-chase"}), "act", "2")
    store.close()
    page = opened(there, width=1280, height=800)
    tiles = page.locator(".tile-group:not([hidden]) .of-several")
    expect(tiles).to_have_count(4)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []
    # in large type what happens is told in whole lines above the buttons
    page.keyboard.press("v")
    page.evaluate("document.querySelector('#walking').hidden = false")
    inside, next_step = (
        page.locator("#caption").bounding_box(),
        page.locator("#next").bounding_box(),
    )
    assert inside is not None
    assert next_step is not None
    assert inside["y"] + inside["height"] <= next_step["y"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_snap_shot_says_its_chance_and_why_tells_what_the_die_ordered(
    opened: Open, server: Server, width: int, height: int
) -> None:
    page = opened(begun(server, "snap"), width=width, height=height, touch=width < 500)
    page.wait_for_selector("#world[data-labelled]")
    snap = page.locator("#options button[data-text='snap']")
    expect(snap).to_contain_text("% in all")
    assert page.evaluate(HIDDEN) <= 1 or width < 500, "the sheet is cut"
    token = token_of(page)
    snap.click()
    moved_on(page, token)
    STATES["shootout-why"].act(page)
    expect(page.locator("#panel-reasons h2")).to_contain_text("green")
    expect(page.locator("#panel-reasons .facts").first).to_be_visible()
    if width < 500:
        cells = [list(cell) for faces in GAME.dice.values() for cell in faces.values()]
        assert page.evaluate(CELLS, cells) == []


def test_a_square_is_written_at_a_table_with_a_map_too(opened: Open, server: Server) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    address = f"/g/{store.new('outlaws', {'beside': 'map'}, {}, 'square', ()).key}"
    store.close()
    field = opened(address, width=390, height=844, touch=True).locator(".by-name .filter")
    assert field.evaluate("label => getComputedStyle(label).display") != "none"


@pytest.mark.parametrize("is_closed", [True, False])
def test_an_order_is_done_and_changed_nothing_in_one_tap(
    opened: Open,
    server: Server,
    is_closed: bool,  # noqa: FBT001 - a case
) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    session = store.new("outlaws", {"beside": "facts"}, {}, "one tap", ())
    while session.questions()[0].topic != "place":
        session.answer("done")
    who, address = session.questions()[0].about["who"], f"/g/{session.key}"
    store.close()
    page = opened(address, width=390, height=844, touch=True)
    go_on, prompt = page.locator("#hands-next"), page.locator("#question .prompt")
    sees = page.locator("#options button[value=open]")

    def laid_out() -> bool:
        if go_on.is_visible():
            go_on.evaluate("button => button.click()")  # it may go away under a finger
        return sees.is_visible()

    until(laid_out)
    expect(page.locator("#hands-turn")).to_contain_text(f"{who}’s counter")
    sees.tap()
    expect(go_on).to_contain_text("Done, no changes")
    expect(page.locator("#hands-turn")).to_have_text("Turn 1 · 4 actions")
    page.locator("#hands-say").tap()  # a tap on the card itself says nothing of what came of it
    expect(go_on).to_contain_text("Done, no changes")
    more, letter = page.locator("#hands-more summary"), page.locator("#hands-why p").first
    page.set_viewport_size({"width": 390, "height": 560})
    more.tap()  # what unfolds comes into sight, however long the order above it is
    expect(letter).to_be_in_viewport(ratio=1)
    more.tap()
    page.set_viewport_size({"width": 390, "height": 844})
    token = token_of(page)
    (go_on if is_closed else page.locator("#hands-changed")).tap()
    if is_closed:
        moved_on(page, token)
        expect(prompt).not_to_contain_text(f"Did {who}’s turn")
    else:
        expect(prompt).to_contain_text(f"Did {who}’s turn change anything?")
