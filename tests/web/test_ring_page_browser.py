"""The card table: what a sign says is so, and nothing covers or outgrows what has to be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from conftest import Open, Server, token_of, until
from playwright.sync_api import Page, expect
from states import STATES, led

from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

Show = Callable[[str], Page]


@pytest.fixture
def show(opened: Open, server: Server) -> Show:
    """Open a state of the card table, by its name."""

    def show_one(name: str) -> Page:
        store = Store(Path(server.home) / "games.sqlite", find, describe)
        path = f"/g/{STATES[name](store)}"
        store.close()
        return opened(path, drawer="")

    return show_one


KEYS: Final = """[...document.querySelectorAll('[data-digit]')]
    .filter(each => each.checkVisibility())
    .map(each => [each.dataset.digit, each.querySelector('kbd')?.textContent ?? each.dataset.digit])
"""
"""For each thing that may be chosen the key that it shows, and the key that it has."""


def test_the_key_on_a_card_and_on_a_button_is_the_key_that_chooses_it(show: Show) -> None:
    page = show("shot")
    keys = page.evaluate(KEYS)
    assert sorted(keys) == [[str(n + 1)] * 2 for n in range(len(keys))]
    assert len(keys) > 1
    expect(page.locator(".own .card.may").first).to_have_attribute("data-digit", "1")
    token = token_of(page)
    page.keyboard.press("1")
    until(lambda: token_of(page) != token)
    expect(page.locator("#undo")).to_contain_text("Missed!")


def test_the_keys_of_targets_are_first_the_opponents_and_each_has_one(show: Show) -> None:
    page = show("late")
    page.locator(".own .card.may[data-card^=bang]").first.click()
    keys = page.evaluate(
        """[...document.querySelectorAll('.seat.target .who, .whose-hand.target')]
        .filter(each => each.dataset.digit)
        .map(each => [each.dataset.digit, each.matches('.theirs .who') ? 0 : 1])"""
    )
    assert len(keys) == page.locator(".seat.target").count() > 0
    assert [own for _, own in sorted(keys)] == sorted(own for _, own in keys)
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_focused()  # Enter is free for what it stands at
    page.locator("#question .clause").click()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_focused()
    finds = "at => at.insertAdjacentHTML('beforeend', '<label class=filter>Find <input></label>')"
    page.locator("#options").evaluate(finds)  # as many answers bring it
    expect(page.locator(".filter")).to_be_hidden()  # there is nothing to be found but cards
    tagged = "tag => (tag.className = 'tag own', getComputedStyle(tag).flexDirection)"
    assert page.locator("#seat-0 .tag").evaluate(tagged) == "row"  # its sign stands first


def test_distances_are_the_shooters_while_he_aims_whoever_is_pointed_at(show: Show) -> None:
    page = show("late")
    page.locator("#seat-3 .who").hover()
    card = page.locator(".own .card.may[data-card^=bang]").first
    card.focus()
    page.keyboard.press("Enter")
    target = page.locator(".seat.target").first
    expect(target.locator(".who")).to_have_attribute("data-digit", "1")
    reach = (page.locator("#seat-0").get_attribute("data-far") or "").split()
    for seat in page.locator(".seat.theirs:not(.dead)").all():
        seat.locator(".who").focus()
        number = int(seat.get_attribute("data-seat") or "")
        expect(seat.locator(".far")).to_have_text(f"{reach[number]} away")
    expect(page.locator("#peek")).to_be_empty()


def test_distances_from_whom_one_points_at_say_so(show: Show) -> None:
    page = show("late")
    other = page.locator(".seat.theirs:not(.dead)").first
    own = other.locator(".far").inner_text()
    assert " ".join(own.split()) in other.aria_snapshot()  # it is read aloud, too
    page.locator("#seat-0 .who").hover()
    expect(other.locator(".far")).to_have_text(own)
    page.locator(".seat.yours:not(.dead) .who").last.hover()
    expect(other.locator(".far")).to_contain_text(" from there")
    page.locator("#caption").hover()
    expect(other.locator(".far")).to_have_text(own)


def test_enter_does_what_a_hint_says_and_not_what_it_does_else(show: Show) -> None:
    page = show("late")
    page.locator(".own .card.may").first.focus()
    page.keyboard.press("h")
    expect(page.locator("#notice [data-hinted] kbd")).to_have_text("Enter")
    expect(page.locator("#question [data-obvious] kbd")).to_be_hidden()
    expect(page.locator(".own .card.may.lit")).to_have_count(1)  # though the focus has moved
    told = page.locator("#notice").inner_text()
    token = token_of(page)
    page.keyboard.press("Enter")
    until(lambda: token_of(page) != token)
    done = page.locator("#undo small").inner_text().partition(": ")[2]
    assert done in told


def test_undo_that_is_pressed_faster_than_it_is_answered_takes_back_each_time(show: Show) -> None:
    page = show("middle")
    done: list[int] = []
    page.on("response", lambda got: done.append(got.status) if "/undo" in got.url else None)
    page.evaluate(
        """for (let n = 0; n < 5; n += 1) document.body.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, bubbles: true}))"""
    )
    until(lambda: page.evaluate("1") and len(done) == 5)
    assert done == [200] * 5
    page.locator("#undo").click()  # and the keys go back to what is asked: Enter is not undo
    until(lambda: page.evaluate("1") and len(done) == 6)
    expect(page.locator("#undo")).to_be_enabled()
    expect(page.locator("#undo")).not_to_be_focused()


def test_what_the_bar_says_stays_in_the_bar_and_the_news_are_not_covered(show: Show) -> None:
    page = show("late")
    page.locator("#hint").click()
    expect(page.locator("#notice")).to_contain_text("Hint")
    assert page.evaluate(OVER, ["#notice", "#caption"]) == 0
    page.keyboard.press("l")  # nor the piles, where a panel leaves the table less room
    expect(page.locator("#panel-log")).to_be_visible()
    assert page.evaluate(OVER, ["#notice", "#centre"]) == 0
    expect(page.locator("#question [data-obvious] kbd")).to_be_hidden()
    page.keyboard.press("l")
    page.set_viewport_size({"width": 390, "height": 844})
    until(lambda: page.evaluate(OVER, ["#notice", ".seat.staged .lay .card"]) == 0)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment")).to_contain_text("Looking back: ")
    expect(page.locator("#goback")).to_contain_text("takes back")
    assert page.evaluate(OUTSIDE, [".dock", "#lookback > :not([hidden])"]) == []
    page = show("over")
    page.locator(".ended .past").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert page.evaluate(OUTSIDE, [".dock", "#question .prompt, .options.after > *"]) == []


CROWD: Final = """() => {
  const front = document.querySelector(".s0 .front");
  const gear = document.querySelector(".card:has(.index)");
  front.replaceChildren(...Array.from({ length: 5 }, () => gear.cloneNode(true)));
}"""
STACKED: Final = """count => {
  const seat = document.querySelector(".s1"), card = document.querySelector(".card:has(.index)");
  const hand = Object.assign(document.createElement("ul"), { className: `cards hand n${count}` });
  hand.append(...Array.from({ length: count }, () => card.cloneNode(true)));
  hand.firstChild.classList.add("top");
  seat.querySelector(".lay")?.remove();
  seat.append(Object.assign(document.createElement("div"), { className: "lay" }));
  seat.lastChild.append(hand);
}"""
"""Lay a Stack of so many cards before the seat on the Sheriff's left."""


BEYOND: Final = """() => {
  const box = document.querySelector(".s0 .plate").getBoundingClientRect();
  const said = [...document.querySelectorAll(".s0 :is(.role, .weapon)")];
  return said.filter((each) => each.getBoundingClientRect().right > box.right).length;
}"""


def test_cards_leave_the_sheriffs_role_and_weapon_on_his_plate_and_his_face_open(
    show: Show,
) -> None:
    page = show("late")
    page.evaluate(CROWD)
    assert page.evaluate(BEYOND) == 0
    page.keyboard.press("l")
    page.wait_for_function("document.body.classList.contains('drawn')")
    assert page.evaluate(BEYOND) == 0
    for count in (4, 6):
        page.evaluate(STACKED, count)
        assert page.evaluate(OVER, [".s1 .hand", ".s0 .face"]) == 0


def test_on_a_phone_what_is_looked_back_at_lies_in_the_open(show: Show) -> None:
    page = show("late")
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".bar > [data-drawer=log]").click()
    page.locator("#panel-log a[href^='?at=']:visible").last.click()
    expect(page.locator("#moment")).to_contain_text("Looking back: ")
    expect(page.locator(".side")).not_to_be_in_viewport()
    expect(page.locator("#present")).to_be_in_viewport(ratio=1)
    dock = page.locator("#lookback").bounding_box()
    assert dock is not None
    assert dock["height"] < LOW
    assert page.evaluate(OVER, [".seat.staged .hand", "#caption"]) == 0
    low = page.evaluate(LOWEST, [".seat.staged .lay .card"])
    assert low <= page.evaluate(LOWEST, ["#table"])


LOWEST: Final = """([names]) => Math.max(...[...document.querySelectorAll(names)]
    .map(each => each.getBoundingClientRect().bottom))"""
"""How far down the page the lowest of some boxes reaches."""
LOW: Final = 230
"""How high the buttons are at most with which a phone looks back: its table lies over them."""
OVER: Final = """names => {
    const [one, other] = names.map(name => document.querySelector(name).getBoundingClientRect());
    const long = (start, end) => Math.max(0, Math.min(...end) - Math.max(...start));
    return long([one.left, other.left], [one.right, other.right])
        * long([one.top, other.top], [one.bottom, other.bottom]);
}"""
"""How much of two boxes lies over each other, in square pixels."""
OUTSIDE: Final = """([outer, inner]) => {
    const box = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].filter(each => each.checkVisibility())
        .filter(each => each.getBoundingClientRect().top < box.top - 1
            || each.getBoundingClientRect().bottom > box.bottom + 1).map(each => each.textContent);
}"""
"""What stands out of a box, above or below."""


@pytest.mark.parametrize("pace", ["once", "fast"])
def test_a_turn_that_ends_by_itself_is_told_until_the_next_answer(
    opened: Open, server: Server, pace: str
) -> None:
    store = Store(Path(server.home) / "games.sqlite", find, describe)
    key = led(store, ends_by_itself)
    store.close()
    page = opened(f"/g/{key}", drawer="", pace=pace)
    card = page.locator(".own .card.may").first
    card.focus()
    page.keyboard.press("Enter")
    if page.locator(".seat.target").count():
        page.keyboard.press("1")
    told = " had nothing more to play, so the turn ended."
    if pace != "once":  # who goes on where it stands has read it
        expect(page.locator("#caption")).to_contain_text(told, timeout=15_000)
        expect(page.locator(".seat .far:not(:empty)")).to_have_count(0)  # nobody aims
        page.keyboard.press("Space")
        page.keyboard.press("Escape")
        expect(page.locator("#question")).to_be_focused()
        expect(page.locator("#notice")).to_be_empty()
    else:
        expect(page.locator("#notice")).to_contain_text(told)


def ends_by_itself(session: Session) -> bool:
    """Tell whether after the first card that may be played only the end of the turn is left."""
    question = session.questions()[0]
    if question.topic != "play" or len(question.options) != 2:
        return False
    answer = str(question.options[0])
    told = len(session.view_for().events)
    session.answer(answer)
    kinds = [each.kind for each in session.view_for().events[told:]]
    asked = session.questions()[0].topic if session.outcome() is None else ""
    session.undo()
    return "turn" in kinds and "die" not in kinds and asked == "play"


def test_while_a_card_waits_for_its_target_enter_does_not_end_the_turn(opened: Open) -> None:
    page = opened()
    token = token_of(page)
    end = page.locator("#options .obvious")
    expect(end.locator("kbd")).to_be_visible()
    while not page.locator(".seat.target").count():
        aimed = page.locator("#options button[data-seat]:not([data-seat='-1'])").first
        name = aimed.get_attribute("data-card")
        page.locator(f".own .card.may[data-card='{name}']").first.click()
    expect(end.locator("kbd")).to_be_hidden()
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Enter")  # it goes to the first whom the card may be meant for
    expect(page.locator(".seat.target .who:focus")).to_have_count(1)
    assert token_of(page) == token


def test_a_question_beside_a_real_table_shows_who_it_is_about(show: Show) -> None:
    page = show("beside-roles")
    about = page.locator(".round > .about")
    expect(about).to_be_visible()
    where = "els => els.map(each => each.style.getPropertyValue('--i'))"
    assert about.evaluate_all(where) == ["1"]  # on the Sheriff's left
    assert page.locator(".round > span").count() == 6
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
