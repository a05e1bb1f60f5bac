"""The table mode on a phone: cards that read from two metres, answers by taps, reports."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Open, Server, token_of, until
from playwright.sync_api import Page, expect

from lonehand.engine.play.session import Session
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

ORDER = "#hands-say :is(.deed, .in-a-row)"
"""An order alone, or several in a row."""
BATTLE = {"beside": "facts", "army": "moor-clans-750", "enemy": "harbour-watch-750"}


def battle(games: Store, stop: Callable[[Session], bool]) -> Session:
    """Return a battle by facts, answered with the first good answer until it is time to stop."""
    session = games.new("grimdark-future", BATTLE, {}, "kitchen", ())
    while not stop(session):
        (question, *_) = session.questions()
        form = question.form
        session.answer(form.candidates(1)[0] if form is not None else question.texts()[0])
    return session


def asks(topic: str) -> Callable[[Session], bool]:
    """Return what tells whether that is asked."""
    return lambda session: session.questions()[0].topic == topic


def phone(opened: Open, session: Session) -> Page:
    return opened(f"/g/{session.key}", width=390, height=844, touch=True, pace="step")


def until_asked(page: Page) -> None:
    """Do all that is to be done."""
    expect(page.locator("body.awaits")).to_have_count(0)
    while page.locator("body.is-stepping").count():
        before = page.locator("#hands-say").inner_text()
        page.locator("#hands-next").tap()
        until(
            lambda before=before: (  # type: ignore[misc]  # the text of this turn
                not page.locator("body.is-stepping").count()
                or page.locator("#hands-say").inner_text() != before
            )
        )


def at_an_order(page: Page, key: str | None) -> None:
    """Load the page anew at the first thing that was told, and wait for its card."""
    done = f"localStorage['lonehand.done.{key}'] = '0'"
    page.add_init_script(f"if (!sessionStorage.anew) {{ sessionStorage.anew = 1; {done} }}")
    page.reload()
    expect(page.locator(ORDER)).to_be_visible()


def gunfight(games: Store, stop: Callable[[Session], bool], wish: str = "") -> Session:
    """Return a gunfight by facts, answered with a wish or what comes first, until it is time."""
    session = games.new("black-hat", {"beside": "facts", "town": "stage-stop"}, {}, "over", ())
    while not stop(session):
        (question, *_) = session.questions()
        texts = question.texts() or question.form.candidates(1)  # type: ignore[union-attr]
        session.answer(wish if wish in texts else texts[0])
    return session


def test_the_bar_names_no_later_turn_than_an_order(opened: Open, games: Store) -> None:
    session = gunfight(games, lambda session: session.state.turn > 1)
    page = phone(opened, session)
    status, turn = page.locator("#status"), page.locator("#hands-turn")
    at_an_order(page, session.key)
    while "Turn 1" not in turn.inner_text():
        page.locator("#hands-next").tap()
    expect(status).to_be_hidden()
    shown = "getComputedStyle(document.getElementById('status'), '::before')"
    assert page.evaluate(f"[{shown}.content, {shown}.visibility]") == ['"Turn 1"', "visible"]
    until_asked(page)
    expect(status).to_contain_text("Turn 2")


def test_the_end_is_shown_when_the_last_orders_are_carried_out(opened: Open, games: Store) -> None:
    session = gunfight(games, lambda session: session.outcome() is not None, "give up")
    page = phone(opened, session)
    expect(page.locator("#ended")).to_be_visible()
    at_an_order(page, session.key)
    expect(page.locator("#ended")).to_be_hidden()
    expect(page.locator("#status")).to_be_hidden()
    until_asked(page)
    expect(page.locator("#ended")).to_be_visible()
    page.locator("[data-from-end]:visible").tap()  # the last order, and below it who is how
    expect(page.locator("#then .unit").first).to_be_visible()
    expect(page.locator("#hands-turn")).not_to_be_empty()
    expect(page.locator("#tools")).to_be_hidden()
    page.locator("#present").tap()
    expect(page.locator("#ended")).to_be_visible()
    expect(page.locator("#then")).to_have_count(0)


def test_what_came_of_an_activation_is_said_by_taps_alone(opened: Open, games: Store) -> None:
    session = battle(games, asks("did"))
    page = phone(opened, session)
    until_asked(page)
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator("#typein")).to_be_hidden()
    page.evaluate("document.getElementById('hands-turn').textContent = ''")
    page.evaluate("document.getElementById('hands-more').hidden = true")
    edge = "(id, side) => document.querySelector(id).getBoundingClientRect()[side]"
    back, asked = (
        page.evaluate(f"({edge})({of})")
        for of in ("'#hands-back', 'bottom'", "'#question .prompt', 'top'")
    )
    assert 0 < back < asked, "Back never lies over what is asked"
    send = page.locator(".send-noted.bare")
    expect(send).to_be_hidden()
    page.locator(".start").first.tap()
    expect(send).to_be_enabled()
    page.locator(".tapped").first.locator("summary").tap()
    for left in ("11", "10"):
        page.get_by_role("button", name="models, one less").first.tap()
        expect(page.locator(".tapped .count input").first).to_have_value(left)
    expect(page.locator(".noted")).to_contain_text("10 models")
    token = token_of(page)
    page.locator(".tapped").first.get_by_role("button", name="Shaken").tap()
    until(lambda: token_of(page) != token)
    line = [each for each in games.open(str(session.key)).record.path() if each.who == "player"][-1]
    name = line.text.partition(";")[0]
    assert line.text == f"{name}; models Watch Company 10; shaken Watch Company"


@pytest.mark.parametrize("several", [False, True])
def test_what_a_unit_lost_is_sent_by_its_tap_alone_or_among_several_changes(
    opened: Open, games: Store, *, several: bool
) -> None:
    session = battle(games, asks("did"))
    page = phone(opened, session)
    until_asked(page)
    name = page.locator(".start").first.get_attribute("data-start")
    page.locator(".start").first.tap()
    token = token_of(page)
    if several:
        page.get_by_role("button", name="Several changes").tap()
        until(lambda: token_of(page) != token)
        until_asked(page)
        token = token_of(page)
    unit = page.locator(".tapped").first
    unit.get_by_role("button", name="2 models fewer").tap()
    until(lambda: token_of(page) != token)
    line = [each for each in games.open(str(session.key)).record.path() if each.who == "player"][-1]
    assert line.text.startswith("models " if several else f"{name}; models ")
    assert line.text.endswith("; more") == several


def test_both_rosters_the_objectives_and_the_round_are_seen_at_a_glance(
    opened: Open, games: Store
) -> None:
    page = phone(opened, battle(games, asks("did")))
    until_asked(page)
    page.get_by_role("button", name="At a glance").tap()
    sheet = page.locator("#sheet")
    expect(sheet.locator(".status")).to_contain_text("Round 1 of 4")
    expect(sheet.locator(".held li").first).to_contain_text("open")
    expect(sheet.locator(".roster")).to_have_count(2)
    expect(sheet.locator(".roster").last).to_contain_text("Watch Company")
    unit = sheet.locator(".unit", has_text="Watch Company")
    expect(unit.get_by_text("Quality")).to_be_hidden()
    unit.locator("summary").first.tap()
    for word in ("Quality", "Defense", "advance", "×", "″"):
        expect(unit.get_by_text(word).first).to_be_visible()
    sheet.locator(".put-right > summary").tap()
    sheet.locator(".entry.flat").first.get_by_role("button", name="You").tap()
    sheet.get_by_role("button", name="Correct it").tap()
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="At a glance").tap()
    expect(sheet.locator(".held li").first).to_contain_text("yours")


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 800, 64), (390, 844, 34)])
def test_an_order_reads_from_two_metres_without_scrolling_and_the_slider_is_kept(
    opened: Open, games: Store, width: int, height: int, least: int
) -> None:
    session = battle(games, asks("did"))
    page = opened(f"/g/{session.key}", width=width, height=height, pace="step")
    at_an_order(page, session.key)
    longest = 0
    while page.locator("body.is-stepping").count():
        size, over, words = page.evaluate(
            "order => { const deed = document.querySelector(order);"
            "const leaf = document.querySelector('.leaf');"
            "return [parseFloat(getComputedStyle(deed).fontSize),"
            "Math.max(leaf.scrollHeight - leaf.clientHeight,"
            "document.documentElement.scrollHeight - innerHeight),"
            "document.getElementById('hands-say').innerText.split(/\\s+/).length]; }",
            ORDER,
        )
        assert size >= least
        assert over <= 1, page.locator("#hands-say").inner_text()
        longest = max(longest, words)
        before = page.locator("#hands-turn, #hands-say").all_inner_texts()
        page.keyboard.press("Space")
        until(
            lambda before=before: (  # type: ignore[misc]  # the text of this turn
                not page.locator("body.is-stepping").count()
                or page.locator("#hands-turn, #hands-say").all_inner_texts() != before
            )
        )
    assert longest > 15
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("#size").fill("120")
    page.reload()
    expect(page.locator("#board.ready")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--words')")
    expect(page.locator("#size")).to_have_value("120")


VOICE = """window.spoken = [];
Object.defineProperty(window, "speechSynthesis",
    { value: { speak: (said) => window.spoken.push(said.text), cancel: () => 0 } });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
localStorage["lonehand.aloud"] = "on";
window.wakes = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.wakes += 1; return { addEventListener: () => 0, release: () => 0 }; } } });"""


def test_orders_are_spoken_in_the_words_of_the_card_and_the_screen_stays_awake(
    opened: Open, games: Store
) -> None:
    session = battle(games, asks("did"))
    page = opened(f"/g/{session.key}", pace="step")
    page.add_init_script(VOICE)
    at_an_order(page, session.key)
    words = "document.getElementById('hands-say').innerText.replace(/[.\\s]+/g, ' ').trim()"
    said = "(window.spoken.at(-1) ?? '').replace(/[.\\s]+/g, ' ').trim()"
    page.wait_for_function(f"{said}.endsWith({words})")
    page.locator("#hands-again").click()
    page.wait_for_function("window.spoken.length === 2 && window.spoken[0] === window.spoken[1]")
    page.wait_for_function("window.wakes === 1")
    expect(page.locator("#awake")).to_have_text("The screen stays on while this page is open.")


def test_where_the_browser_cannot_keep_the_screen_awake_it_says_so(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{battle(games, asks('ready')).key}", pace="step")
    page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined });")
    page.reload()
    expect(page.locator("#awake")).to_contain_text("Set the screen of this device to stay on")


def test_a_report_takes_two_taps_and_opens_at_the_same_screen(
    opened: Open, games: Store, server: Server, tmp_path: Path
) -> None:
    session = battle(games, asks("did"))
    page = opened(f"/g/{session.key}", width=390, height=844, touch=True, pace="step")
    at_an_order(page, session.key)
    first = page.locator("#hands-say").inner_text()
    assert "Lay objective A" in first
    page.locator("#hands-next").tap()
    expect(page.locator("#hands-say")).not_to_have_text(first, use_inner_text=True)
    seen = page.locator("#hands-say").inner_text()
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator("#status").tap()  # beside what More shows: it closes
    expect(page.locator("#tools-more")).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Report a bug").tap()
    with page.expect_download() as download:
        page.get_by_role("button", name="Write the file").tap()
    file = tmp_path / "report.txt"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    assert seen.splitlines()[0].rstrip(".") in text
    assert session.record.text() in text
    page.goto(f"{server.address}/#import")
    page.locator("#import input[type=file]").set_input_files(file)
    page.locator("#import").get_by_role("button", name="Import", exact=True).click()
    page.wait_for_selector("#board.ready")
    assert str(session.key) not in page.url
    expect(page.locator("#hands-say")).to_have_text(seen, use_inner_text=True)


def test_one_switch_says_who_rolls(opened: Open, games: Store) -> None:
    session = games.new("grimdark-future", BATTLE, {}, "kitchen", ())
    page = phone(opened, session)
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator("[data-tool=sources]").tap()
    default = page.get_by_role("radio", name="Lonehand rolls the opponents’ dice and choices")
    expect(default).to_have_attribute("aria-checked", "true")
    page.get_by_role("radio", name="I roll everything").tap()
    expect(default).to_have_attribute("aria-checked", "false")
    record = games.open(str(session.key)).record
    assert ["dice typed", "ties typed"] == [
        line.text for line in record.path() if line.kind == "switch"
    ]


def test_dice_are_told_by_taps(opened: Open, games: Store) -> None:
    session = games.new("grimdark-future", BATTLE, {}, "kitchen", ("dice", "ties"))
    page = phone(opened, session)
    pad = page.locator(".dice-pad")
    expect(pad).to_contain_text("1 die with 6 faces")
    pad.get_by_role("button", name="4", exact=True).tap()
    expect(pad).to_contain_text("2 dice with 6 faces")
    pad.get_by_role("button", name="5", exact=True).tap()
    expect(pad.locator(".so-far")).to_contain_text("5 – 1 to go")
    pad.get_by_role("button", name="3", exact=True).tap()
    expect(page.locator("#question .prompt")).not_to_contain_text("Roll 2 dice")
    typed = [line.text for line in games.open(str(session.key)).record.path()]
    assert typed[:2] == ["4", "5 3"]


def test_the_cards_of_a_draw_are_tapped_in_order_and_sent_together(
    opened: Open, games: Store
) -> None:
    session = games.new("lone-gunslinger", {"level": "0"}, {}, "jack 2", ("deck",))
    session.take_orders()
    while [session.questions()[0].about.get(key) for key in ("nth", "of")] != [1, 2]:
        session.answer(session.questions()[0].texts()[-1])
    assert session.state.seats[session.state.turn].ability == "Black Jack"
    page = phone(opened, session)
    until_asked(page)
    picker = page.locator(".picker")
    expect(picker).to_contain_text("Tap 2 cards in order")
    picker.get_by_role("button", name="2 of clubs").tap()
    picker.get_by_role("button", name="Take back").tap()
    picker.get_by_role("button", name="7 of clubs").tap()
    expect(picker.locator(".so-far")).to_contain_text("BANG! 7♣")
    expect(page.locator("#question > .prompt")).to_be_visible()
    token = token_of(page)
    picker.get_by_role("button", name="7 of clubs").tap()  # there is but one
    expect(page.locator("#notice")).to_contain_text("named BANG! 7♣ already")
    picker.get_by_role("button", name="2 of diamonds").tap()
    expect(picker.locator(".so-far")).to_contain_text("Red: one more")  # he draws again
    picker.get_by_role("button", name="3 of clubs").tap()
    until(lambda: token_of(page) != token)
    typed = [line.text for line in games.open(str(session.key)).record.path()]
    drawn = typed.index("bang 7c")
    assert typed[drawn : drawn + 3] == ["bang 7c", "bang 2d", "bang 3c"]
    until_asked(page)
    page.locator("[data-drawer=log]:visible").tap()
    page.locator("#sheet a[href^='?at=']:visible").last.tap()
    expect(page.locator("#moment")).to_contain_text("Looking back: ")
    expect(page.locator(".seat.theirs .face").first).to_be_in_viewport()  # the table as it was
    expect(page.locator("#tools")).to_be_hidden()
    moment = page.locator("#moment").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment")).not_to_have_text(moment)
    page.locator("#present").tap()
    expect(page.locator("#tools")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    page.locator("#hands-back").tap()  # what was dealt before the first turn is nobody's
    expect(page.locator("#hands-turn")).to_have_text("Done before")
    page.locator("#hands-next").tap()
    page.get_by_role("button", name="Take the hit").tap()
    expect(page.locator("#hands-say")).to_contain_text("life")
    page.locator("#hands-back").tap()  # whose turn it was is said, though it is over
    expect(page.locator("#hands-turn")).to_have_text(re.compile("Done before: .+’s turn"))


def test_hits_on_an_automatic_man_are_told_under_any_question(opened: Open, games: Store) -> None:
    options = {"beside": "facts", "showdown": "duel", "side": "first"}
    session = games.new("gunslinger", options, {}, "kitchen", ())
    page = phone(opened, session)
    until_asked(page)
    for bar in ("Report this", "Report a bug"):
        expect(page.locator("#tools").get_by_text(bar).locator("visible=true")).to_have_count(0)
    page.get_by_role("button", name="I hit ").tap()
    page.get_by_text("Anything else").tap()
    hits = page.get_by_role("group", name="hits")
    hits.get_by_role("button", name="hits, one more").tap()
    hits.get_by_role("button", name="hits, five more").tap()
    expect(hits.get_by_role("textbox")).to_have_value("6")
    hits.get_by_role("textbox").fill("8")
    hits.get_by_role("textbox").press("Enter")
    delay = page.get_by_role("textbox", name="delay")
    expect(delay).to_have_value("8")
    page.get_by_role("button", name="delay, one less").tap()
    expect(hits.get_by_role("textbox")).to_have_value("8")
    page.get_by_role("button", name="Note it").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    known = games.open(str(session.key)).state.characters
    (man,) = [each for each in known if each.automatic]
    assert (man.hits, man.delay) == (8, 7)
    expect(page.locator("#hands-turn")).to_have_text(
        re.compile(r"\. \w+ has taken 8 hits and has 7 delay points")
    )
    page.get_by_role("button", name="I hit ").tap()
    page.get_by_role("group", name="Leg").get_by_role("button", name="3 L").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    known = games.open(str(session.key)).state.characters
    (man,) = [each for each in known if each.automatic]
    assert (man.hits, man.delay, man.wounds[0].part) == (11, 10, "leg")
    expect(page.locator(".at-hand")).to_contain_text("11 of 20 hits, light leg wound, delay 10")
    page.get_by_role("button", name="I hit ").tap()
    page.get_by_role("group", name="Head").get_by_role("button", name="Dead").tap()
    expect(page.locator(".banner .people .chip")).to_be_visible()


def test_an_order_told_by_a_case_is_told_again_after_undo_and_the_same_answer(
    opened: Open, games: Store
) -> None:
    options = {"beside": "facts", "showdown": "duel", "side": "first"}
    page = phone(opened, games.new("gunslinger", options, {}, "kitchen", ()))
    until_asked(page)
    cases, just = page.locator("#options.cases button[data-text]"), page.locator(".just")
    tells = cases.filter(has_text="step towards").last
    deed = tells.locator("small").inner_text()
    for _ in range(2):
        tells.tap()
        expect(just).to_contain_text(deed)
        page.locator("[data-tool=undo]").tap()
        expect(page.locator("#hands-turn")).to_have_text("Put back on the real table")
        page.locator("#hands-next").tap()
        expect(tells).to_be_visible()
        expect(just).to_have_count(0)


def test_an_order_that_is_looked_at_again_is_shown_as_done(opened: Open, games: Store) -> None:
    options = {"beside": "facts", "showdown": "duel", "side": "first"}
    session = games.new("gunslinger", options, {}, "kitchen", ())
    page = phone(opened, session)
    said, turn, forth = (page.locator(f"#hands-{each}") for each in ("say", "turn", "next"))
    expect(said).to_contain_text("Lay out the map")
    expect(turn).not_to_contain_text("Done before")
    forth.tap()
    expect(page.locator("#question .prompt")).to_contain_text("do the first that is true")
    page.locator("#hands-more").evaluate("each => { each.open = true; }")
    page.locator("#hands-back").tap()
    expect(said).to_contain_text("Lay out the map")
    expect(said.locator(".in-a-row")).not_to_have_attribute("style", re.compile("--fit"))
    expect(turn).to_contain_text("Done before")
    expect(page.locator("#question")).to_be_hidden()
    expect(forth).to_contain_text("Forward")
    forth.tap()
    expect(turn).not_to_contain_text("Done before")
    forth.tap()
    expect(page.locator("#question .prompt")).to_be_visible()


def test_a_segment_is_answered_on_one_screen_and_a_tap_changes_what_is_marked(
    opened: Open, games: Store
) -> None:
    options = {"beside": "facts", "showdown": "saloon-quarrel"}
    session = games.new("gunslinger", options, {}, "kitchen", ())
    page = phone(opened, session)
    until_asked(page)
    wilson, barkeep = (
        page.locator(".asked", has=page.locator("legend", has_text=name))
        for name in ("Wilson", "Barkeep")
    )
    expect(page.locator("#question")).to_be_hidden()
    other = wilson.locator('[aria-pressed="false"]', has_text="turn to").first
    chosen = other.get_attribute("data-choose")
    with page.expect_response("**/ahead?*"):
        other.tap()
    marked = wilson.locator('[aria-pressed="true"]')
    expect(marked).to_have_attribute("data-choose", str(chosen))
    size = marked.locator("b").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size >= 34
    all_of_them = page.locator("#ahead .all")
    page.evaluate("scrollTo(0, 9999)")
    expect(all_of_them).to_contain_text("All")
    judge = wilson.locator("details")
    judge.evaluate("each => { each.open = true; }")
    expect(all_of_them).to_contain_text("More below")  # it pushed Barkeep's row out of sight
    judge.evaluate("each => { each.open = false; scrollTo(0, 0); }")
    while "All" not in all_of_them.inner_text():
        all_of_them.tap()  # what lies below is read first
    last = barkeep.locator('[aria-pressed="true"]').get_attribute("data-choose")
    token = token_of(page)
    all_of_them.tap()
    until(lambda: token_of(page) != token)
    said = [
        each.text for each in games.open(str(session.key)).record.path() if each.who == "player"
    ]
    assert said[-2:] == [chosen, last]
