"""The page as a person meets it: in Chromium, on a real server, with mouse, finger and keyboard."""

from __future__ import annotations

import re

import pytest
from conftest import Open, Server, path_of, table_of, token_of, until
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def give(page: Page, how: str = "first") -> None:
    """Click an answer, and wait until the next question is there."""
    before = token_of(page)
    buttons = page.locator("#options button[data-text]:not([data-obvious])")
    obvious = page.locator("#options [data-obvious]")
    if obvious.count() and (how == "end" or not buttons.count()):
        buttons = obvious
    (buttons.last if how == "last" else buttons.first).click()
    until(lambda: token_of(page) != before)


def end_turn(page: Page) -> None:
    """End the turn, and answer whatever is asked until somebody of ours may play again."""
    give(page, "end")
    while not page.locator("#question [data-obvious]").count():
        give(page, "last")


def over(page: Page) -> bool:
    """Tell whether the game has ended."""
    return page.locator(".verdict").count() > 0


# -- whole games ------------------------------------------------------------------------------


def test_a_whole_game_is_played_to_its_end_by_clicking(opened: Open) -> None:
    page = opened(level="4")
    clicked = 0
    while not over(page) and clicked < 400:
        before = token_of(page)
        card = page.locator("#table .card.may").first
        if clicked % 3 and card.count():
            card.click()
            target = page.locator("#table .seat.target").first
            if token_of(page) == before and target.count():
                target.locator(".bust").click()
            until(lambda before=before: token_of(page) != before)  # type: ignore[misc]  # mypy cannot infer a lambda's default
        else:
            give(page, "end" if clicked % 3 == 0 else "first")
        clicked += 1
    expect(page.locator(".verdict")).to_have_text(re.compile("Won|Lost"))
    assert clicked > 5
    page.get_by_role("button", name="Deal again").click()
    page.wait_for_selector("#board.ready")
    expect(page.locator("#status")).to_contain_text("Round 1")


def test_undo_goes_back_past_the_opponents_turns_and_redo_returns(opened: Open) -> None:
    page = opened(level="2")
    before, lines = table_of(page), page.locator("#log li").count()
    end_turn(page)
    after = table_of(page)
    assert page.locator("#log .head").count() > 1
    taken = 0
    while page.locator("#undo").is_enabled():
        token, taken = token_of(page), taken + 1
        page.locator("#undo").click()
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
    assert (table_of(page), page.locator("#log li").count()) == (before, lines)
    expect(page.locator("#redo")).to_contain_text("End the turn")
    for _ in range(taken):
        token = token_of(page)
        page.locator("#redo").click()
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
    assert table_of(page) == after


# -- nothing is lost --------------------------------------------------------------------------


def test_a_reload_and_a_second_tab_come_back_to_the_same_question(opened: Open) -> None:
    page = opened()
    end_turn(page)
    before, token = table_of(page), token_of(page)
    page.reload()
    page.wait_for_selector("#board.ready")
    assert (table_of(page), token_of(page)) == (before, token)
    other = opened(path_of(page))
    assert (table_of(other), token_of(other)) == (before, token)


def test_a_server_killed_in_mid_game_comes_back_to_the_same_game(
    opened: Open, server: Server
) -> None:
    page = opened()
    end_turn(page)
    before = table_of(page)
    server.kill()
    page.locator("#options button[data-text]").first.click()
    expect(page.locator("#notice")).to_contain_text("does not answer")
    server.start()
    expect(page.locator("#board")).not_to_have_class(re.compile("away"), timeout=15000)
    assert table_of(page) == before
    token = token_of(page)
    page.locator("#options [data-obvious]").click()
    until(lambda: token_of(page) != token)


# -- two at one table -------------------------------------------------------------------------


def test_two_browsers_see_each_others_moves_and_a_late_click_gets_the_new_question(
    opened: Open,
) -> None:
    one = opened()
    two = opened(path_of(one))
    give(one, "end")
    until(lambda: token_of(two) == token_of(one))
    assert table_of(two) == table_of(one)
    late = token_of(two)
    two.evaluate("token => document.querySelector('#question').dataset.kept = token", late)
    give(one, "first")
    until(lambda: token_of(two) == token_of(one))
    two.evaluate("token => document.querySelector('#question').dataset.token = token", late)
    now = table_of(one)
    two.locator("#options button[data-text]").first.click()
    expect(two.locator("#notice")).to_contain_text("The game has moved on")
    assert table_of(one) == now


# -- keyboard, phone, eyes and ears -----------------------------------------------------------


def test_the_keyboard_alone_is_enough(opened: Open) -> None:
    page = opened(level="1")
    press = page.keyboard.press
    press("h")
    expect(page.locator("#notice")).to_contain_text("A sensible player")
    first = token_of(page)
    before = table_of(page)
    press("1")
    until(lambda: token_of(page) != first)
    token = token_of(page)
    press("Control+z")
    until(lambda: token_of(page) != token)
    assert table_of(page) == before
    token = token_of(page)
    press("Control+Shift+Z")
    until(lambda: token_of(page) != token)
    for _ in range(30):
        token = token_of(page)
        press("Enter" if page.locator("#question [data-obvious]").count() else "1")
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
        if page.locator("#log .head").count() > 2 or over(page):
            break
    now = table_of(page)
    press("ArrowLeft")
    expect(page.locator("#lookback")).to_be_visible()
    press("ArrowLeft")
    press("Escape")
    expect(page.locator("#lookback")).to_be_hidden()
    assert table_of(page) == now
    press("?")
    expect(page.locator("#help")).to_be_visible()
    press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.locator("#board").evaluate("() => document.activeElement.blur()")
    reached = set()
    for _ in range(60):
        press("Tab")
        reached.add(
            page.evaluate("() => document.activeElement.closest('.seat, .dock, .bar')?.className")
        )
    assert any(name and "seat s0" in name for name in reached)
    assert any(name and "dock" in name for name in reached)


def test_a_phone_shows_everything_without_scrolling_sideways_and_a_second_tap_plays(
    opened: Open,
) -> None:
    page = opened(width=390, height=844, touch=True, dark=True, level="3")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["y"] + dock["height"] <= 845
    for name in ("undo", "hint", "pace", "theme", "keys", "tab-reasons", "tab-more"):
        button = page.locator(f"#{name}")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    token = token_of(page)
    card = page.locator("#seat-0 .card.may").first
    card.tap()
    expect(page.locator("#seat-0 .card.chosen")).to_have_count(1)
    assert token_of(page) == token
    target = page.locator(".seat.target")
    if target.count():
        target.first.locator(".name").tap()
    else:
        card.tap()
    until(lambda: token_of(page) != token)


def test_each_card_is_a_button_whose_name_says_its_state_and_news_are_spoken(
    opened: Open,
) -> None:
    page = opened()
    names = page.locator("#seat-0 button.card").evaluate_all(
        "cards => cards.map(card => card.getAttribute('aria-label'))"
    )
    assert names
    for name in names:
        assert "hand" in name
        assert "may be chosen" in name or "cannot be played: " in name
    give(page, "end")
    expect(page.locator("#live")).not_to_be_empty()
    page.locator("#tab-text").click()
    expect(page.locator("#panel-text")).to_contain_text("Stack, from the top")


def test_a_card_that_cannot_be_played_says_why_when_it_is_clicked(opened: Open) -> None:
    page = opened()
    card = page.locator("#table .card.cannot").first
    card.click()
    why = page.locator("#question .refused").first.text_content() or ""
    expect(page.locator("#notice")).to_contain_text(why)
    expect(page.locator("#notice button")).to_have_text(re.compile("LG-"))


# -- following the opponents ------------------------------------------------------------------


def test_step_by_step_shows_one_event_at_a_time_and_skip_shows_the_rest(opened: Open) -> None:
    page = opened(level="3", pace="step")
    lines = 0
    choose = page.locator("#options [data-obvious]")
    while not page.locator("#walking").is_visible():
        lines, token = page.locator("#log li").count(), token_of(page)
        choose.last.click()
        choose = page.locator("#options button[data-text]")
        until(
            lambda token=token: (  # type: ignore[misc]  # mypy cannot infer a lambda's default
                token_of(page) != token or page.locator("#walking").is_visible()
            )
        )
        page.wait_for_timeout(300)  # a walk through the discard alone is over by then
    expect(page.locator("#log li")).to_have_count(lines + 1)
    page.keyboard.press("Space")
    expect(page.locator("#log li")).to_have_count(lines + 2)
    expect(page.locator("#question")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_visible()
    assert page.locator("#log li").count() > lines + 2
    page.locator("#pace").select_option("once")
    page.reload()
    expect(page.locator("#pace")).to_have_value("once")


def test_cards_are_seen_to_move_and_stand_still_where_motion_is_not_wanted(opened: Open) -> None:
    moving = opened(level="3", pace="slow")
    still = opened(path_of(moving))
    count = "() => window.moved = Math.max(window.moved ?? 0, document.getAnimations().length)"
    for page in (moving, still):
        page.evaluate(f"setInterval({count}, 10)")
    moving.locator("#options button[data-text]:not([data-obvious])").first.click()
    until(lambda: moving.evaluate("window.moved") > 0)
    until(lambda: token_of(still) != "" and still.locator("#log .new").count() > 0)
    assert still.evaluate("window.moved") == 0


def test_a_line_of_the_log_shows_its_moment_and_play_can_go_back_there(opened: Open) -> None:
    page = opened(level="1")
    start = table_of(page)
    for _ in range(3):
        end_turn(page)
    now, token = table_of(page), token_of(page)
    line = page.locator("#log li:not(.head)").nth(page.locator("#log li").count() // 2 - 2)
    line.locator("a").first.click()
    expect(page.locator("#moment")).to_contain_text("Looking back")
    page.locator("#present").click()
    assert table_of(page) == now
    page.locator("#log .head").first.locator("a").first.click()
    expect(page.locator("#goback")).to_contain_text("takes back")
    page.locator("#goback").click()
    until(lambda: token_of(page) != token)
    assert table_of(page) == start


def test_reasons_stand_behind_the_opponents_lines_with_their_clauses(opened: Open) -> None:
    page = opened(level="2")
    end_turn(page)
    page.locator("#log .why").first.click()
    reasons = page.locator("#panel-reasons .reasons > li")
    expect(reasons.first).to_be_visible()
    expect(reasons.first.locator("a.clause").first).to_have_text(re.compile("LG-"))
    clause = reasons.first.locator("a.clause").first.text_content()
    reasons.first.locator("a.clause").first.click()
    expect(page.locator("#panel-rules")).to_be_visible()
    assert clause


def test_the_table_can_be_corrected_and_a_wrong_correction_says_why(opened: Open) -> None:
    page = opened()
    page.locator("#tab-more").click()
    field = page.locator("#panel-more input[name=text]")
    field.fill("life Sheriff 99")
    field.press("Enter")
    expect(page.locator("#notice")).to_contain_text("life points")
    field.fill("life Sheriff 1")
    field.press("Enter")
    expect(page.locator("#seat-0 .life b")).to_have_text("1")
    expect(page.locator("#undo")).to_contain_text("Correction")


def test_large_view_and_light_or_dark_are_remembered(opened: Open) -> None:
    page = opened(width=1920, height=1080)
    page.keyboard.press("v")
    size = page.locator("#seat-0 .name").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 30
    page.locator("#theme").click()
    page.reload()
    page.wait_for_selector("#board.ready")
    assert page.evaluate("document.documentElement.className").split()[0] == "large"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


def test_hovering_a_seat_shows_how_far_the_others_are(opened: Open) -> None:
    page = opened()
    page.locator("#seat-2 .name").hover()
    expect(page.locator("#seat-3 .far")).to_contain_text("away")
    expect(page.locator("#seat-2 .far")).to_be_empty()
    page.locator("#seat-1 .who").focus()
    expect(page.locator("#seat-2 .far")).to_contain_text("away")


def test_the_first_page_weighs_less_than_150_kilobytes(opened: Open) -> None:
    page = opened()
    sizes: list[int] = []
    page.on(
        "response", lambda answer: sizes.append(len(answer.body())) if weighs(answer.url) else None
    )
    page.reload()
    page.wait_for_selector("#board.ready")
    page.wait_for_load_state("load")
    assert len(sizes) > 5
    assert sum(sizes) < 150_000


def weighs(address: str) -> bool:
    """Tell whether an answer ends, so that it can be weighed; the stream of news does not."""
    return "/events" not in address
