"""The page as a person meets it: in Chromium, on a real server, with mouse, finger and keyboard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from conftest import Open, Server, in_menu, path_of, set_pace, skipped, table_of, token_of, until
from playwright.sync_api import Page, expect
from states import OF_THE_DEPUTY

from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser


def choose(page: Page, how: str = "first") -> None:
    """Choose an answer: a button, or else a card and, if need be, whom it is meant for."""
    before = token_of(page)
    buttons = page.locator("#options button[data-text]:not([data-obvious]):visible")
    cards = page.locator(".card.may:visible")
    obvious = page.locator("#options [data-obvious]")
    if obvious.count() and (how == "end" or not (buttons.count() or cards.count())):
        obvious.click()
    elif buttons.count():
        (buttons.last if how == "last" else buttons.first).click()
    elif cards.count():
        (cards.last if how == "last" else cards.first).click(position={"x": 12, "y": 40})
        target = page.locator(".seat.target .who").first
        if token_of(page) == before and target.count():
            target.click()
    else:
        page.locator(".seat.may .who").first.click()


def give(page: Page, how: str = "first") -> None:
    """Choose an answer, and wait until the next question is there."""
    before = token_of(page)
    choose(page, how)
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
    page.locator("#options [data-obvious]").click()
    expect(page.locator("#notice")).to_contain_text("does not answer")
    expect(page.locator("#board")).to_have_class(re.compile("unanswered"))
    expect(page.locator("#board")).not_to_have_class(re.compile("away"))  # the distances' looks
    page.locator("#hint").click()
    expect(page.locator("#notice")).to_contain_text("does not answer")  # and not that there is none
    page.locator("#menu").evaluate("menu => menu.showPopover()")
    page.locator("#menu [data-drawer=fair]").click()
    expect(page.locator("#panel-fair")).to_contain_text("does not answer")
    server.start()
    expect(page.locator("#board")).not_to_have_class(re.compile("unanswered"), timeout=15000)
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
    choose(two)
    expect(two.locator("#notice")).to_contain_text("The game has moved on")
    assert table_of(one) == now


# -- keyboard, phone, eyes and ears -----------------------------------------------------------


def press_one(page: Page) -> None:
    """Press 1: it picks the first card or button, and then the first it may be aimed at."""
    before = token_of(page)
    page.keyboard.press("1")
    page.wait_for_timeout(60)
    if token_of(page) == before and page.locator(".card.chosen").count():
        page.keyboard.press("1")


def test_the_keyboard_alone_is_enough(opened: Open) -> None:
    page = opened(level="1")
    press = page.keyboard.press
    press("h")
    expect(page.locator("#notice")).to_contain_text("Hint")
    first = token_of(page)
    before = table_of(page)
    press_one(page)
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
        if page.locator("#question [data-obvious]").count():
            press("Enter")
        else:
            press_one(page)
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
    press("w")
    expect(page.locator("#panel-reasons")).to_be_visible()
    press("w")
    expect(page.locator("#side")).to_be_hidden()
    press("?")
    expect(page.locator("#help")).to_be_visible()
    press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.locator("#board").evaluate("() => document.activeElement.blur()")
    reached = set()
    for _ in range(60):
        press("Tab")
        reached.add(
            page.evaluate(
                "() => document.activeElement.closest('.seat, .own, .dock, .bar')?.className"
            )
        )
    assert any(name and "seat s0" in name for name in reached)
    assert any(name and "own turn" in name for name in reached)
    assert any(name and "dock" in name for name in reached)


def test_a_phone_shows_everything_without_scrolling_sideways_and_a_second_tap_plays(
    opened: Open,
) -> None:
    page = opened(width=390, height=844, touch=True, dark=True, level="3")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate("document.documentElement.scrollHeight") == 844
    for name in ("undo", "hint", "menu", "theme", "pace", "tab-reasons", "tab-more"):
        if name in ("theme", "pace"):
            in_menu(page, f"#{name}")
        if name == "tab-reasons":
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Log", exact=True).tap()
        button = page.locator("[popovertarget=menu]" if name == "menu" else f"#{name}")
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert min(box["width"], box["height"]) >= 44
    page.locator("#fold").tap()
    expect(page.locator("#keys")).to_have_css("display", "none")  # a phone has none
    token = token_of(page)
    card = page.locator("#yours .card.may:visible").first
    card.tap(position={"x": 12, "y": 40})
    expect(page.locator("#yours .card.chosen")).to_have_count(1)
    assert token_of(page) == token
    page.get_by_role("button", name="Menu", exact=True).tap()
    expect(page.locator("#menu")).to_be_visible()
    page.locator("#putback").tap()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#yours .card.chosen")).to_have_count(1)  # beside the menu it only closes
    target = page.locator(".seat.target .who:visible")
    if target.count():
        target.first.tap()
    else:
        card.tap(position={"x": 12, "y": 40})
    until(lambda: token_of(page) != token)


def test_each_card_is_a_button_whose_name_says_its_state_and_news_are_spoken(
    opened: Open,
) -> None:
    page = opened()
    names = page.locator("#yours .own.turn button.card").evaluate_all(
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
    card = page.locator("#board .card.cannot").first
    card.click(position={"x": 12, "y": 40})
    why = page.locator("#question .refused").first.text_content() or ""
    expect(page.locator("#notice")).to_contain_text(why)
    expect(page.locator("#notice button")).to_have_attribute("title", re.compile("LG-"))


# -- following the opponents ------------------------------------------------------------------

ANSWERS_THERE: Final = """window.stood.map(([x, y]) => document.elementFromPoint(x, y))
    .filter(each => each.closest('#options button, .card.may, .seat.may, .seat.target'))
    .map(each => each.outerHTML.slice(0, 80))"""
"""The answers that stand where the buttons of the walk were."""


def test_step_by_step_shows_one_event_at_a_time_and_skip_shows_the_rest(opened: Open) -> None:
    page = opened(level="3", pace="step")
    lines = 0
    how = "end"
    while not page.locator("#walking").is_visible():
        lines, token = page.locator("#log li").count(), token_of(page)
        choose(page, how)
        how = "last"
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
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#fold").click()
    while not page.locator("#whynow").is_visible():
        lines = page.locator("#log li").count()
        page.locator("#next").click()
        expect(page.locator("#log li")).not_to_have_count(lines)
    told = page.locator("#log li:has(.why)").last.locator("a").first.inner_text()
    page.locator(".bar > [data-drawer=reasons]").click()  # it speaks of what is shown, not ahead
    expect(page.locator("#panel-reasons h2").first).not_to_be_empty()
    assert told.startswith(page.locator("#panel-reasons h2").first.inner_text().rstrip("."))
    page.locator("#fold").click()
    lies = skipped(page)
    while not lies:  # it stops at a lost turn
        lies = skipped(page)
    assert set(lies) == {"shield"}, "a tap meant for a button answers what is asked in its place"
    expect(page.locator(".shield")).to_have_count(0)
    assert page.evaluate(ANSWERS_THERE) == [], "an answer has a place of its own"
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.locator("#log li").count() > lines + 2
    set_pace(page, "once")
    page.reload()
    expect(page.locator("#pace")).to_have_value("once")


def test_cards_are_seen_to_move_and_stand_still_where_motion_is_not_wanted(opened: Open) -> None:
    moving = opened(level="3", pace="slow")
    still = opened(path_of(moving))
    count = "() => window.moved = Math.max(window.moved ?? 0, document.getAnimations().length)"
    for page in (moving, still):
        page.evaluate(f"setInterval({count}, 10)")
    card = moving.locator(".own .card.may").last
    card.click(position={"x": 12, "y": 40})
    if moving.locator(".seat.target").count():
        moving.locator(".seat.target .who").first.click()
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
    expect(page.locator("#goback")).to_contain_text("Play on from before “")
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
    clause = reasons.first.locator("a.clause").first.get_attribute("title") or ""
    assert re.match("LG-", clause)
    reasons.first.locator("a.clause").first.click()
    expect(page.locator("#panel-rules")).to_be_visible()
    expect(page.locator(f"[id='{clause}'].here")).to_be_in_viewport()


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
    in_menu(page, "#theme").click()
    page.reload()
    page.wait_for_selector("#board.ready")
    assert page.evaluate("document.documentElement.className").split()[0] == "large"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


def test_hovering_a_seat_shows_how_far_the_others_are(opened: Open) -> None:
    page = opened()
    page.locator("#seat-2 .who").hover()
    expect(page.locator("#seat-3 .far")).to_contain_text("from there")
    expect(page.locator("#seat-2 .far")).to_be_empty()
    page.locator("#seat-1 .who").focus()
    expect(page.locator("#seat-2 .far")).to_contain_text("from there")


def test_the_first_page_weighs_less_than_300_kilobytes(opened: Open) -> None:
    page = opened()
    sizes: list[int] = []
    page.on(
        "response", lambda answer: sizes.append(len(answer.body())) if weighs(answer.url) else None
    )
    page.reload()
    page.wait_for_selector("#board.ready")
    page.wait_for_load_state("load")
    assert len(sizes) > 5
    assert sum(sizes) < 300_000


def weighs(address: str) -> bool:
    """Tell whether an answer ends, so that it can be weighed; the stream of news does not."""
    return "/events" not in address


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(1280, 800, marks=pytest.mark.soak), (390, 844)]
)
def test_an_opponents_act_is_drawn_in_beats_with_the_actor_in_view(
    opened: Open, width: int, height: int
) -> None:
    page = opened(level="4", pace="fast", seed="a long one", width=width, height=height, drawer="")
    page.evaluate(RECORD_BEATS)
    for _ in range(200):
        if page.locator("#walking").is_visible():
            page.wait_for_timeout(150)
        elif over(page):
            break
        else:
            choose(page, "end")
            page.wait_for_timeout(150)
        if page.evaluate("['flyer', 'aim-line', 'burst'].every(one => beatsSeen.has(one))"):
            break
    assert (
        page.evaluate(
            "['flyer', 'aim-line', 'reticle', 'burst'].filter(one => !beatsSeen.has(one))"
        )
        == []
    )
    assert page.evaluate("actorsUnseen") == []


RECORD_BEATS = """() => {
    window.beatsSeen = new Set();
    window.actorsUnseen = [];
    setInterval(() => {
        for (const one of document.querySelectorAll('.sky > *'))
            beatsSeen.add(one.getAttribute('class').split(' ')[0]);
        for (const face of document.querySelectorAll('.seat.actor.theirs .face')) {
            const box = face.getBoundingClientRect();
            if (!box.width || box.top < 0 || box.bottom > innerHeight || box.right > innerWidth)
                actorsUnseen.push(face.closest('.seat').id);
        }
    }, 30);
}"""
"""Note which beats are drawn, and each opponent who acts without being in view."""


# -- slips --------------------------------------------------------------------------------------


def test_a_likely_slip_is_asked_about_once_and_the_question_can_be_switched_off(
    opened: Open,
) -> None:
    page = opened(level="1", slips="on")
    option = page.locator("#options [data-card][data-slip]:not([data-obvious])").first
    while not option.count():
        end_turn(page)
    token = token_of(page)
    card, place = option.get_attribute("data-card"), option.get_attribute("data-place")
    seat = option.get_attribute("data-seat")

    def play() -> None:
        page.locator(f".own .card[data-card='{card}'][data-place='{place}']").first.click(
            position={"x": 12, "y": 40}
        )
        if seat != "-1":
            page.locator(f"#seat-{seat} .who").click()

    play()
    expect(page.locator("#slip")).to_be_visible()
    drawer = "document.body.classList.contains('drawn')"
    drawn = page.evaluate(drawer)
    page.keyboard.press("l")  # no key works on what lies behind the question
    assert page.evaluate(drawer) == drawn
    page.get_by_role("button", name="Leave it").click()
    assert token_of(page) == token
    in_menu(page, "#slips").click()
    page.keyboard.press("Escape")
    play()
    until(lambda: token_of(page) != token)


def test_what_a_hint_says_is_done_without_a_warning_against_it(opened: Open) -> None:
    page = opened(level="1", slips="on")
    option = page.locator("#options [data-slip]").first
    while not option.count():
        end_turn(page)
    token, advised = token_of(page), option.get_attribute("data-text")
    found = {"answer": advised, "label": "This one", "why": "It has its price."}
    page.route("**/hint", lambda route: route.fulfill(json=found))
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    until(lambda: token_of(page) != token)


# -- whoever is asked comes forward ------------------------------------------------------------


@pytest.fixture(scope="module")
def questions(server: Server) -> dict[str, str]:
    """Questions to the Deputy, about cards in hand or in play, each as a game on the store."""
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    found = {name: f"/g/{make(store)}" for name, make in OF_THE_DEPUTY.items()}
    store.close()
    return found


CHOOSABLE: Final = """[...document.querySelectorAll('#options button[data-card]')]
    .filter(each => each.dataset.card && each.dataset.place !== 'offer')
    .map(({dataset: {card, place}}) => [card, place,
        [...document.querySelectorAll(`.card[data-card='${card}'][data-place='${place}']`)]
            .some(each => each.checkVisibility()
                && each.getBoundingClientRect().bottom <= innerHeight)])"""
"""Each card that may be chosen: its name, its place and whether it is seen."""


@pytest.mark.parametrize("name", OF_THE_DEPUTY)
def test_whoever_is_asked_and_what_he_may_choose_are_on_a_phone_whoever_was_tapped_before(
    opened: Open, questions: dict[str, str], name: str
) -> None:
    page = opened(questions[name], width=390, height=844, touch=True, drawer="")
    for came in ("opened", "redone"):
        if came == "redone":
            token = token_of(page)
            page.locator("#undo").tap()
            until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
            page.locator(".whose-hand[data-seat='0']").tap()
            token = token_of(page)
            page.locator("#redo").evaluate("button => button.click()")
            until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default
        found = page.evaluate(CHOOSABLE)
        assert found
        assert [(came, card, place) for card, place, seen in found if not seen] == []
        expect(page.locator(".own.shown")).to_have_attribute("data-role", "Deputy")


@pytest.mark.parametrize(
    ("name", "deed"), [("in play", "Tap again to lose it"), ("indians", "Tap again to discard it")]
)
def test_the_second_tap_is_named_by_what_it_does(
    opened: Open, questions: dict[str, str], name: str, deed: str
) -> None:
    page = opened(questions[name], width=390, height=844, touch=True, drawer="")
    page.locator("#board .card.may:visible").first.tap(position={"x": 12, "y": 30})
    expect(page.locator("#question .prompt")).to_contain_text(deed)


# -- the first moment ----------------------------------------------------------------------------


def test_the_first_screen_of_a_phone_says_who_one_plays_and_how_one_wins_until_an_answer(
    opened: Open,
) -> None:
    page = opened(width=390, height=844, drawer="")
    goal = page.locator("#caption")
    expect(goal).to_have_text(
        "You win when the Outlaws and the Renegade are dead. You lose when the Sheriff dies."
    )
    expect(goal).to_be_in_viewport(ratio=1)
    give(page)
    expect(goal).not_to_contain_text("You play")
