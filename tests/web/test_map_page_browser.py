"""The page of a game on a map, as a person meets it: mouse, finger, keyboard, narrow and wide."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.request import Request, urlopen

import pytest
from conftest import Open, Server, path_of, skipped, token_of, until
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


def begin(
    server: Server, showdown: str = "saloon-fight", side: str = "first", seed: str = "a test"
) -> str:
    """Begin a showdown and return its address."""
    sent = {"game": "gunslinger", "seed": seed}
    wanted = json.dumps({**sent, "options": {"showdown": showdown, "side": side}}).encode()
    kind = {"content-type": "application/json"}
    with urlopen(Request(f"{server.address}/api/games", wanted, kind)) as answer:  # noqa: S310 - our own server
        return f"/g/{json.load(answer)['id']}"


def plotted(page: Page) -> str:
    """Return the draft of the plot as it stands."""
    return page.locator("#draft").get_attribute("data-text") or ""


def press(page: Page, action: str) -> None:
    """Add an action with its key, and wait until it stands on the line."""
    before = plotted(page)
    offer = page.locator(f"[data-adds='{action}']")
    for _ in range(page.locator(".kind").count()):
        if offer.is_visible():
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press(offer.get_attribute("data-key") or "")
    until(lambda: plotted(page) != before)


def answer(page: Page) -> None:
    """Answer whatever is asked: an empty plot, or the first of several answers."""
    token = token_of(page)
    send = page.locator("#draft [data-obvious]")
    (send if send.count() else page.locator("#options button[data-text]").first).click()
    until(lambda: token_of(page) != token)


def zoom_of(page: Page) -> float:
    """Return how large the map is shown."""
    return float(page.locator("#world").get_attribute("data-zoom") or 0)


def over(page: Page) -> bool:
    """Tell whether the showdown has ended."""
    return page.locator(".verdict").count() > 0


# -- whole showdowns ------------------------------------------------------------------------------


def test_a_whole_duel_is_fought_with_the_keyboard_alone(opened: Open, server: Server) -> None:
    page = opened(begin(server, "duel"))
    for turn in range(60):
        if over(page):
            break
        token = token_of(page)
        if page.locator("#draft").count():
            for action in ("draw and cock", "aim", "shoot", "cock")[turn % 2 :]:
                offer = page.locator(f"[data-adds='{action}']:not([aria-disabled]):not(.vain)")
                if offer.count():
                    press(page, action)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
    expect(page.locator(".verdict")).to_have_text(re.compile("Won|Lost"))


def test_three_turns_of_a_saloon_fight_are_played_with_the_mouse_on_the_map(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    hexes = plots = 0
    for _ in range(40):
        if plots == 3 or over(page):
            break
        token = token_of(page)
        if page.locator("#draft").count():
            for name in ("Happy", "Texas", "Andy"):
                line = page.locator(f"#draft .plotter[data-about='{name}']")
                if line.count():
                    line.click()
                    page.wait_for_function("n => draft.dataset.about === n", arg=name)
                    move = page.locator("[data-adds='move']:not([aria-disabled]):not(.vain)")
                    if move.count():
                        before = plotted(page)
                        move.click()
                        until(lambda before=before: plotted(page) != before)  # type: ignore[misc]  # mypy cannot infer a lambda's default
            page.locator("#draft [data-obvious]").click()
            plots += 1
        elif page.locator("#choices .choice").count():
            page.locator("#choices .choice").last.click(force=True)
            menu = page.locator("#choosing button")
            if menu.count():
                menu.first.click()
            hexes += 1
        else:
            page.locator("#options button[data-text]").first.click()
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
    assert plots == 3 or over(page)
    assert hexes > 0


# -- plotting -------------------------------------------------------------------------------------


def tile(page: Page, action: str) -> Locator:
    """Return the tile of an action, after the kind of actions that it belongs to was chosen."""
    found = page.locator(f"[data-adds='{action}']")
    kind = found.evaluate("each => each.closest('.tile-group').dataset.kind")
    page.locator(f".kind[data-kind='{kind}']").click()
    return found


def test_actions_go_onto_the_line_by_key_by_click_and_by_drag_and_come_off_again(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    whole = "all => all.every(each => getComputedStyle(each).whiteSpace === 'normal')"
    assert page.locator(".foe p").evaluate_all(whole)  # a drill is never cut, with its delay
    press(page, "turn")
    tile(page, "jab").click()
    until(lambda: "turn, jab" in plotted(page))
    offer = tile(page, "wait").bounding_box()
    line = page.locator(".plotline[data-who='Texas']").bounding_box()
    assert offer is not None
    assert line is not None
    page.mouse.move(offer["x"] + 9, offer["y"] + 9)
    page.mouse.down()
    page.mouse.move(line["x"] + 60, line["y"] + 9, steps=5)
    expect(page.locator(".plotline[data-who='Texas']")).to_have_class(re.compile("under-hand"))
    page.mouse.up()
    until(lambda: "Texas: wait" in plotted(page))
    page.locator("#world .man[data-who='Happy']").click()  # whom one taps one plots for
    until(lambda: page.locator("#draft").get_attribute("data-about") == "Happy")
    page.locator(".plotline[data-who='Happy'] .slot .off").first.click()
    until(lambda: "Happy: jab /" in plotted(page))
    page.keyboard.press("ArrowDown")
    until(lambda: page.locator("#draft").get_attribute("data-about") == "Texas")
    for key, name in ("ArrowUp", "Happy"), ("ArrowDown", "Texas"):  # the focus goes with the row
        page.locator("#draft .chosen-line .plotter").focus()
        page.keyboard.press(key)
        expect(page.locator("#draft")).to_have_attribute("data-about", name)
        expect(page.locator(f".plotter[data-about='{name}']")).to_be_focused()
    page.keyboard.press("Backspace")
    until(lambda: "Texas: nothing" in plotted(page))
    token, own = token_of(page), plotted(page)
    page.keyboard.press("h")  # what is plotted stays, until Enter takes the hint in its place
    expect(page.locator("#notice [data-hinted]")).to_have_text("Plot this instead Enter")
    assert plotted(page) == own
    page.keyboard.press("Enter")
    until(lambda: plotted(page) != own)
    assert token_of(page) == token


def test_what_cannot_be_played_says_why_with_its_clause_and_is_not_added(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    press(page, "turn")
    before = plotted(page)
    page.locator("[data-adds='advance']").click(force=True)  # refused, not disabled
    expect(page.locator("#notice")).to_contain_text("On the same card as")
    expect(page.locator("#notice button")).to_have_attribute("aria-label", "Rule BG-PLOT")
    assert plotted(page) == before


def test_a_draft_survives_a_reload_and_is_gone_once_it_is_sent(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    press(page, "get down")
    press(page, "wait")
    page.reload()
    page.wait_for_selector("#board.ready")
    until(lambda: "Happy: get down, wait" in plotted(page))
    answer(page)
    until(lambda: page.locator("#draft").count() > 0)
    assert "get down" not in plotted(page)


# -- the map --------------------------------------------------------------------------------------


def test_the_map_zooms_by_wheel_key_and_button_moves_by_drag_and_fits_again(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    fitted = zoom_of(page)
    page.locator("#window").hover(position={"x": 40, "y": 40})
    page.mouse.wheel(0, -300)
    until(lambda: zoom_of(page) > fitted)
    page.keyboard.press("-")
    page.locator("#farther").click()
    until(lambda: zoom_of(page) < fitted * 1.2)
    page.locator("#window").hover(position={"x": 300, "y": 120})
    page.mouse.wheel(0, -900)
    until(lambda: zoom_of(page) > fitted * 1.4)
    place = page.locator("#layer .man").first
    before = place.bounding_box()
    page.mouse.move(330, 120)
    page.mouse.down()
    page.mouse.move(230, 120, steps=4)
    page.mouse.up()
    after = place.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] - before["x"] == pytest.approx(-100, abs=3)
    page.locator("#fit").click()
    until(lambda: abs(zoom_of(page) - fitted) < 0.01)


def test_pointing_at_a_counter_shows_sight_range_and_zone_of_whoever_plots(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    page.locator("#layer .man[data-who='Smith']").hover()
    expect(page.locator("#peek")).to_contain_text(
        re.compile(r"Happy (sees|does not see) Smith: \d")
    )
    expect(page.locator("#looked .zone")).to_have_count(1)
    expect(page.locator("#looked .sight")).to_have_count(1)
    page.locator("#layer .man[data-who='Driver']").focus()
    expect(page.locator("#peek")).to_contain_text("Happy → Driver")
    page.keyboard.press("Enter")
    expect(page.locator("#layer .viewer")).to_have_attribute("data-who", "Driver")
    expect(page.locator("#whose")).to_contain_text("Driver")
    expect(page.locator("#whose").get_by_role("table", name="Weapons")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#layer .viewer")).to_have_count(0)


def test_every_counter_and_every_sheet_is_reached_with_tab_and_says_its_state(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    people = page.locator("#layer .man").count()
    reached: set[str] = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "() => document.activeElement.closest('#layer [data-who]')?.getAttribute('aria-label')"
        )
        if name:
            reached.add(name)
    assert len(reached) == people
    assert all(re.search(r" facing .*, .* hits", name) for name in reached)


def test_the_seeds_of_a_decision_are_drawn_when_its_line_is_looked_at(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    answer(page)
    until(lambda: page.locator("#log .why").count() > 0)
    page.locator("[data-drawer='log']").click()
    line = page.locator("#log li", has_text="ADVANCE").first
    line.locator("a").first.click()
    expect(page.locator("#shown .route")).to_have_count(1)
    line.locator(".why").click()
    expect(page.locator("#panel-reasons .reasons li").first).to_be_visible()
    clause = page.locator("#panel-reasons a.clause").first
    expect(clause).to_have_attribute("title", re.compile("GS-"))
    page.locator("#present").click()
    expect(page.locator("#shown .route")).to_have_count(0)


def test_segments_play_step_by_step_and_can_be_paused_and_skipped(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), pace="slow")
    page.locator("#draft [data-obvious]").click()
    expect(page.locator("#walking")).to_be_visible()
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Play")
    page.wait_for_timeout(200)
    lines = page.locator("#log li").count()
    page.wait_for_timeout(1800)
    assert page.locator("#log li").count() == lines
    page.locator("#beat").click()
    until(lambda: page.locator("#log li").last.get_attribute("class") == "beat new")

    lies = skipped(page)
    while not lies:  # it stops at a lost turn
        lies = skipped(page)
    assert set(lies) == {"shield"}, "a tap meant for a button answers what is asked in its place"


# -- narrow ---------------------------------------------------------------------------------------


BESIDE_THEIR_CELL: Final = """cells => cells.filter((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const [said, room] = [words, cell].map((each) => each.getBoundingClientRect());
  return said.left < room.left || said.right > room.right;
}).map((cell) => cell.textContent)"""
"""Which cells of a drill have words that run over their edge."""


def test_a_phone_shows_counters_large_enough_to_touch_and_never_scrolls_sideways(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), width=390, height=844, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    sizes = page.locator("#layer .man:not(.shared) > .body > .base").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 20
    page.evaluate("document.documentElement.classList.add('large')")
    expect(page.locator(".send")).to_be_in_viewport(ratio=1)
    assert page.locator(".foe li:visible").evaluate_all(BESIDE_THEIR_CELL) == []
    page.evaluate("document.documentElement.classList.remove('large')")
    page.locator("[data-adds='advance']").tap()
    until(lambda: "advance" in plotted(page))
    page.locator("#draft [data-obvious]").tap()
    until(lambda: page.locator("#choices .choice").count() > 0)
    token = token_of(page)
    page.locator("#choices .choice").first.tap(force=True)
    menu = page.locator("#choosing button")
    if menu.count():
        menu.first.tap()
    else:
        expect(page.locator("#notice")).to_have_text(re.compile(r"^[^\d\W].* Tap again"))
        page.locator("#choices .choice").first.tap(force=True)
    until(lambda: token_of(page) != token)


def test_the_form_begins_the_showdown_whose_picture_is_chosen(opened: Open, server: Server) -> None:
    page = opened(begin(server))
    page.goto(server.address + "/")
    page.locator("section.game[data-game='gunslinger']").get_by_role("link", name="Play").click()
    page.locator("label", has_text="Gully ambush").click()
    page.get_by_role("button", name="Next: sides").click()
    page.get_by_role("button", name="Next: review").click()
    expect(page.locator("#review")).to_contain_text("Gully ambush")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_selector("#board.ready")
    expect(page.locator("#log")).to_contain_text("Gully ambush")
    assert path_of(page).startswith("/g/")
