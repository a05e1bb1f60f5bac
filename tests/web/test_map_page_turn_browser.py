"""What a person meets within a turn on a map: hits, keys, cards that stay where they are."""

from __future__ import annotations

import re

import pytest
from conftest import Open, Server, in_menu, token_of, until
from playwright.sync_api import Page, expect
from test_map_page_browser import begin, press

pytestmark = pytest.mark.browser


def fight_until_somebody_is_hit(page: Page) -> None:
    """Send a plot of shots until a bar of hits stands at somebody."""
    for _ in range(30):
        if page.locator("#layer .strength").count() or page.locator(".verdict").count():
            break
        token = token_of(page)
        if page.locator("#draft").count():
            for action in ("draw and cock", "shoot", "aim"):
                offer = page.locator(f"[data-adds='{action}']:not([aria-disabled]):not(.vain)")
                if offer.count():
                    before = page.locator("#draft").get_attribute("data-text")
                    page.keyboard.press(offer.get_attribute("data-key") or "")
                    until(
                        lambda before=before: (  # type: ignore[misc]  # mypy cannot infer a lambda's default
                            page.locator("#draft").get_attribute("data-text") != before
                        )
                    )
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        until(lambda token=token: token_of(page) != token)  # type: ignore[misc]  # mypy cannot infer a lambda's default


def test_every_box_of_a_figure_is_as_high_as_its_drawing_says(opened: Open, server: Server) -> None:
    page = opened(begin(server, "duel"))
    fight_until_somebody_is_hit(page)
    boxes = page.locator("#layer rect[height]").evaluate_all(
        "all => all.filter(each => !each.closest('.plate')).map("
        "each => [each.getAttribute('class'), Number(each.getAttribute('height')),"
        " parseFloat(getComputedStyle(each).height)])"
    )
    assert {"strength", "hits"} <= {name for name, _, _ in boxes}
    assert [] == [box for box in boxes if abs(box[1] - box[2]) > 0.1]


def test_delay_fills_the_segments_that_it_takes(opened: Open, server: Server) -> None:
    page = opened(begin(server, "duel"))
    wide = page.evaluate(
        """() => {
          const line = document.querySelector("#draft .chosen-line .slots");
          return [1, 2, 3, 4, 5].map(n => {
            const lost = `${n} segments lost to delay`;
            line.innerHTML = `<li class="slot used f1 w${n}"><span>${lost}</span></li>`;
            const cell = line.firstChild, words = cell.firstChild;
            return [cell.offsetWidth / line.offsetWidth, words.offsetWidth <= cell.clientWidth];
          });
        }"""
    )
    assert [(n, True) for n in range(1, 6)] == [(round(part * 5), fits) for part, fits in wide]


def test_enter_sends_the_plot_after_a_tab_and_a_key(opened: Open, server: Server) -> None:
    for by_mouse in (True, False):
        page = opened(begin(server, "duel"), pace="step")
        tab = page.locator(".kind[data-kind='guard']")
        if by_mouse:
            tab.click()
        else:
            tab.focus()
            page.keyboard.press("Enter")
            page.locator(".kind[data-kind='guard'][aria-selected='true']").wait_for()
        card = page.locator(".tile-group[data-kind='guard'] .tile:not([aria-disabled])").first
        page.keyboard.press(card.get_attribute("data-key") or "")
        page.locator("#draft .slot.act").wait_for()
        page.keyboard.press("Enter")
        # It stays in sight beside the drill while the two meet.
        expect(page.locator("#walking #reel .foe li")).to_have_count(5)
        expect(page.locator("#walking #reel .slot.act")).to_have_count(1)


def test_what_delay_pushes_out_of_a_turn_is_struck_out(opened: Open, server: Server) -> None:
    page = opened(begin(server, "saloon-quarrel", seed="UKKN-RWPS-6LRJ"), pace="step")
    for action in ("kick", "jab", "block"):
        press(page, action)
    page.keyboard.press("Enter")
    said, late = page.locator("#caption"), page.locator("#reel .act.late")
    while "takes 6 delay points" not in said.inner_text():
        expect(late).to_have_count(0)
        before = said.inner_text()
        page.keyboard.press("Space")
        until(lambda before=before: said.inner_text() != before)  # type: ignore[misc]  # the text of this step
    expect(late).to_have_text(["jab", "block"])


def test_enter_sends_and_opens_no_panel_after_one_was_closed(opened: Open, server: Server) -> None:
    page = opened(begin(server, "duel"))
    page.locator("[data-drawer='log']").click()
    expect(page.locator("body")).to_have_class(re.compile(r"\bdrawn\b"))
    page.keyboard.press("Escape")
    expect(page.locator("body")).not_to_have_class(re.compile(r"\bdrawn\b"))
    token = token_of(page)
    with page.expect_response(re.compile("/answer$")):
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # before the next question is there it answers nothing
    until(lambda: token_of(page) != token)
    expect(page.locator("#notice")).not_to_contain_text("moved on")
    expect(page.locator("body")).not_to_have_class(re.compile(r"\bdrawn\b"))


def test_a_hint_gives_way_to_what_the_keyboard_reaches_below_it(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "duel"))
    page.keyboard.press("h")
    expect(page.locator("#notice")).to_contain_text("filled in")
    corner = page.locator(".rail .corner")
    expect(corner).to_have_css("opacity", "1")
    page.locator(".legend > summary").focus()
    expect(corner).to_have_css("opacity", "0")
    page.locator("#draft .send").focus()
    expect(corner).to_have_css("opacity", "1")


def test_tabs_stay_where_they_are_and_cards_that_can_be_played_are_whole(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "duel"))
    page.locator("[data-adds='draw and cock']").evaluate("each => each.click()")
    page.locator("#draft .slot.act").wait_for()
    tops, cut = set(), []
    for tab in page.locator(".kind").all():
        tab.click()
        tops.add(page.locator(".kinds").evaluate("each => each.getBoundingClientRect().top"))
        cut += page.locator(".tile-group:not([hidden])").evaluate(
            """group => {
              const end = Math.min(group.getBoundingClientRect().bottom, innerHeight);
              return [...group.querySelectorAll(".tile:not([aria-disabled], .vain)")]
                .filter(each => [...each.querySelectorAll(".cost, .live")]
                  .some(part => part.getBoundingClientRect().bottom > end))
                .map(each => each.textContent);
            }"""
        )
    assert (1, []) == (len(tops), cut)


def test_large_type_enlarges_the_words_of_dock_cards_and_rail(opened: Open, server: Server) -> None:
    page = opened(begin(server, "bank-robbery"))
    parts = ("#draft .tile b", "#draft .plotter b", ".bar h1", "#draft .send", ".rail b")
    sizes = "all => all.map(s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize))"
    sizes = f"({sizes})"
    before = page.evaluate(sizes, parts)
    in_menu(page, "#large").click()
    after = page.evaluate(sizes, parts)
    assert [True] * len(parts) == [
        large > small for small, large in zip(before, after, strict=True)
    ]
    foot = "all => all.map(s => document.querySelector(s).getBoundingClientRect().bottom)"
    ends = page.evaluate(f"({foot})", ["#men", "#whose", "#legend"])
    assert max(ends) <= page.evaluate("innerHeight")  # the list scrolls, and the legend stays
