"""*Learn* opens each game as a guided minute, which ends where the game can be played."""

from __future__ import annotations

import pytest
from axes import violations
from conftest import Open
from playwright.sync_api import Page, expect

from lonehand.games import PACKAGES, find
from lonehand.show.contract import show_of
from lonehand.show.setup import PARTS

pytestmark = pytest.mark.browser

WIDTHS = {name: (1280, 800) if number % 2 else (390, 844) for number, name in enumerate(PACKAGES)}
LARGE = 140
"""So many pixels high, what is told of may be covered in part."""
TAUGHT = [name for name in PACKAGES if show_of(find(name)).lesson is not None]


def hidden(page: Page) -> bool:
    """Return whether the card lies on a button that it tells of."""
    card, ring = (page.locator(each).bounding_box() for each in ("#lesson", ".lesson-ring"))
    if card is None or ring is None or ring["height"] > LARGE:
        return False
    beside = card["x"] >= ring["x"] + ring["width"] or ring["x"] >= card["x"] + card["width"]
    return (
        not beside
        and ring["y"] < card["y"] + card["height"]
        and (card["y"] < ring["y"] + ring["height"])
    )


def test_lessons_are_short_and_point_at_parts_of_the_page() -> None:
    ours = {"lone-gunslinger", "gunslinger", "grimdark-future", "outlaws", "black-hat"}
    assert ours <= set(TAUGHT)
    for name in TAUGHT:
        lesson = show_of(find(name)).lesson
        assert lesson is not None
        assert 5 <= len(lesson.steps) <= 8
        assert {step.at for step in lesson.steps} <= set(PARTS)
        assert max(len(step.says.split()) for step in lesson.steps) <= 40


@pytest.mark.parametrize("name", TAUGHT)
def test_learn_tells_what_one_looks_at_and_then_lets_one_play(opened: Open, name: str) -> None:
    lesson = show_of(find(name)).lesson
    assert lesson is not None
    width, height = WIDTHS[name]
    page = opened("/", width=width, height=height, touch=width < 500, ready=".games")
    page.locator(f"[data-game={name}]").get_by_role("button", name="Learn").click()
    page.wait_for_selector("#board.ready")
    for number, step in enumerate(lesson.steps):
        expect(page.locator("#lesson-says")).to_have_text(step.says)
        expect(page.locator("#lesson-next")).to_be_focused()
        box = page.locator("#lesson").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert not hidden(page), f"the card lies on what {step.says!r} is about"
        if not number:
            assert violations(page) == []
        page.keyboard.press("Enter")
    expect(page.locator("#lesson")).to_have_count(0)
    expect(page.locator("#question:focus, #question .prompt:focus")).to_have_count(1)
    assert "learn" not in page.url
