"""Table view as a person beside a real table meets it, and that no phone scrolls sideways."""

from __future__ import annotations

import itertools
import re

import pytest
from conftest import Open, Server, path_of, set_pace, token_of, until
from playwright.sync_api import Page, expect

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

GAME = find("lone-gunslinger")
ROLES = ("Deputy", "Outlaw", "Renegade")  # the others can only be Outlaws
CHARACTERS = ("Rose", "Bart", "Black", "Jourdonnais", "Lucky", "Paul")


def beside(games: Store, seed: str = "a table") -> Session:
    """Return a game beside a real table, in which everybody is seated and the Sheriff is asked."""
    session = games.new(GAME.name, {}, {}, seed, tuple(GAME.sources))
    for role in ROLES:
        session.answer(role)
    for name in CHARACTERS:
        session.answer(next(text for text in texts(session) if text.startswith(name)))
    return session


def texts(session: Session) -> list[str]:
    """Return what may be answered now."""
    return session.questions()[0].texts()


def at_a_card(games: Store) -> Session:
    """Return such a game in which the first opponent's first card is asked for."""
    session = beside(games)
    while not session.questions()[0].source:
        session.answer(shortest(session))
    return session


def shortest(session: Session) -> str:
    """Return what ends the turn soonest: its end, or the last of the cards to discard."""
    known = texts(session)
    return "end turn" if "end turn" in known else known[-1]


def field(page: Page) -> str:
    """Return what stands in the field."""
    return page.locator("#typein").input_value()


def enter(page: Page, text: str) -> None:
    """Type a line, and wait until it is taken."""
    before = token_of(page)
    expect(page.locator("#typein")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    until(lambda: token_of(page) != before)


def do_all(page: Page) -> list[str]:
    """Do with the hands whatever is to be done, and return it."""
    done: list[str] = []
    expect(page.locator("body.awaits")).to_have_count(0)
    while page.locator("#hands-next").is_visible() and len(done) < 60:
        done.append(page.locator("#hands-say").inner_text())
        page.keyboard.press("Space")
    return done


def from_the_start(page: Page, key: str | None, done: int = 0) -> None:
    """Load the page anew as if of what was told only so many events had been done yet.

    It is set when the page is loaded, since the one that is left may still write what is done.
    """
    script = f"localStorage['lonehand.done.{key}'] = '{done}'"
    page.add_init_script(f"if (!sessionStorage.anew) {{ sessionStorage.anew = 1; {script} }}")
    page.reload()


def lines(games: Store, page: Page) -> list[tuple[str, str, str]]:
    """Return what the record of the game on the page says."""
    session = games.open(path_of(page).rpartition("/")[2])
    return [(line.kind, line.who, line.text) for line in session.record.path()]


def test_beside_a_real_table_everything_is_typed_and_the_record_is_the_plain_one(
    opened: Open, server: Server, games: Store
) -> None:
    page = opened("/g/" + str(games.new(GAME.name, {}, {}, "first").key))
    page.goto(server.address + "/")
    first = page.locator("section.game").first
    first.get_by_role("link", name="At my table").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_selector("#board.ready")
    expect(page.locator("#beside")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#table")).to_be_hidden()
    for role in ROLES:
        enter(page, role[:3])
    for name in CHARACTERS:
        enter(page, name.lower())

    set_pace(page, "step")
    page.reload()
    expect(page.locator("#hands-say li")).to_have_text(
        [
            "Deal the Sheriff 5 cards.",
            "Deal the Deputy 4 cards.",
            "The Sheriff’s turn.",
            "Deal the Sheriff 2 cards.",
        ]
    )
    assert len(do_all(page)) == 1
    while page.locator("#question").get_attribute("data-source") != "yes":
        enter(page, shortest(games.open(path_of(page).rpartition("/")[2])))
        do_all(page)
    expect(page.locator(".prompt")).to_contain_text(
        re.compile("Deal .* 2 cards face up. Which, in order?")
    )
    enter(page, "7c 6d")

    wanted = [(line.kind, line.who, line.text) for line in plain_session(games).record.path()]
    assert wanted == lines(games, page)[: len(wanted)]


def plain_session(games: Store) -> Session:
    """Return a game in which the same was answered as in the test above."""
    session = at_a_card(games)
    session.answer("bang 7c")
    session.answer("bang 6d")
    return session


def test_orders_in_a_row_stand_on_one_card_in_large_type_and_steps_go_both_ways(
    opened: Open, games: Store
) -> None:
    session = at_a_card(games)
    for _ in range(12):
        session.answer(shortest(session))
    page = opened(f"/g/{session.key}", width=390, height=844, pace="step")
    from_the_start(page, session.key)
    say = page.locator("#hands-say")
    row = say.get_by_text("Deal the Sheriff 5 cards.")
    expect(row).to_be_visible()
    assert row.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 34
    page.locator("#hands-more summary").click()
    expect(page.locator("#hands-why a[title='LG-SETUP-5']").first).to_be_visible()
    expect(row).to_be_visible()  # to look at the reasons is no step
    expect(page.locator("#question")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(row).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(row).to_be_visible()
    say.click()
    expect(row).to_have_count(0)
    do_all(page)
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#typein")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#question")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_short_order_stands_above_its_question_until_that_is_answered(
    opened: Open, games: Store
) -> None:
    session = at_a_card(games)
    while session.questions()[0].topic != "shot":
        before = len(session.events)
        session.answer(next(text for text in texts(session) if text.startswith("bang ")))
    page = opened(f"/g/{session.key}", width=390, height=844, touch=True, pace="step")
    from_the_start(page, session.key, before)
    order = page.locator(".has-order-above #hands-say li")
    expect(order).to_have_text(re.compile("Play BANG! .* at the (Sheriff|Deputy)."))
    hit = page.get_by_role("button", name="Take the hit")
    expect(hit).to_be_in_viewport()
    hit.tap()
    expect(order.first).to_contain_text("−1 life")


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 34), (1280, 800, 64)])
def test_several_orders_above_a_question_read_as_far_as_one(
    opened: Open, games: Store, width: int, height: int, least: int
) -> None:
    session = at_a_card(games)
    while session.questions()[0].topic != "shot":
        before = len(session.events)
        session.answer(next(text for text in texts(session) if text.startswith("bang ")))
    page = opened(f"/g/{session.key}", width=width, height=height, pace="step")
    from_the_start(page, session.key, before)
    sizes = page.wait_for_function(  # the card may be drawn anew while it is looked for
        """() => {
            const list = document.querySelector("#hands-say .in-a-row");
            if (!list) return null;
            const one = parseFloat(getComputedStyle(list).fontSize);
            list.append(...Array.from({ length: 2 }, () => list.firstElementChild.cloneNode(true)));
            return [one, parseFloat(getComputedStyle(list).fontSize)];
        }"""
    ).json_value()
    assert min(sizes) >= least


def test_a_line_of_cards_feeds_the_questions_and_what_does_not_fit_is_dropped_with_a_sentence(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{at_a_card(games).key}")
    set_pace(page, "once")
    enter(page, "4s 4s 5s")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Left over: 4s 5s")
    expect(notice).to_contain_text("Stack")
    assert page.locator("#question").get_attribute("data-source") == "yes"
    enter(page, "5s 6s 7s 8s")
    waits = page.locator(".waiting")
    typed = [text for _, who, text in lines(games, page) if who == "deck" and text != "unknown"]
    assert typed[:3] == ["missed 4s", "missed 5s", "missed 6s"]
    if waits.count():
        expect(waits).to_contain_text("Still to come from deck")


def test_a_card_that_cannot_be_there_is_refused_with_where_it_is(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{at_a_card(games).key}")
    set_pace(page, "once")
    enter(page, "bang 7c")
    token = token_of(page)
    page.keyboard.type("7c")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text(re.compile("BANG! 7♣ lies on .* Stack"))
    assert token_of(page) == token
    gone = page.locator(".cell[data-gone*='7♣']")
    expect(gone).to_have_attribute("aria-disabled", "true")
    gone.click(force=True)  # it says why, though it cannot be chosen
    expect(page.locator("#notice")).to_contain_text("BANG! 7♣ lies on")


def test_what_is_typed_before_the_next_question_stands_is_typed_into_it(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{at_a_card(games).key}")
    set_pace(page, "once")
    expect(page.locator("#typein")).to_be_focused()
    page.keyboard.type("bang 7c\n8")  # in one breath, with a slip
    page.keyboard.press("Backspace")
    page.keyboard.type("7c\n")
    expect(page.locator("#notice")).to_contain_text(re.compile("BANG! 7♣ lies on .* Stack"))
    assert ("typed", "deck", "bang 7c") in lines(games, page)


STICKS_OUT = """sheet => [...sheet.querySelectorAll("select, input, button")]
    .filter(each => each.offsetWidth
        && each.getBoundingClientRect().right > sheet.getBoundingClientRect().right)
    .map(each => each.name || each.textContent)"""
"""What of a sheet sticks out on its right."""


COVERED = """() => {
    const bottom = document.querySelector("#sheet-inside li:last-child").getBoundingClientRect();
    return bottom.bottom - document.querySelector("#sheet > form").getBoundingClientRect().top;
}"""
"""How much of the last line of a log lies behind the button that closes it."""


def test_why_the_log_and_a_rule_open_over_the_table(opened: Open, games: Store) -> None:
    page = opened(f"/g/{at_a_card(games).key}", width=390, height=844)
    page.locator(".bar [data-drawer=log]").click()
    sheet = page.locator("#sheet-inside")
    expect(sheet.locator("li").last).to_be_in_viewport()
    assert page.evaluate(COVERED) <= 1
    sheet.locator("a.clause").last.click()
    expect(sheet.locator(".rule.here")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator(".bar [data-drawer=reasons]").click()
    expect(sheet).not_to_be_empty()
    page.keyboard.press("Escape")
    for tool in ("text", "otherwise"):
        page.locator("#tools-more").click()
        page.locator(f"#tools [data-tool={tool}]").click()
        expect(page.locator("#extras")).to_be_hidden()
        expect(sheet.locator("h2")).to_be_in_viewport()
        assert page.locator("#sheet").evaluate(STICKS_OUT) == []
        page.keyboard.press("Escape")


def test_table_view_says_who_won_and_shows_how_it_went(opened: Open, games: Store) -> None:
    session = games.new(GAME.name, {}, dict.fromkeys(GAME.seats, "plain"), "over", ())
    page = opened(f"/g/{session.key}", width=390, height=844)
    page.evaluate(f"localStorage.setItem('lonehand.beside.{session.key}', 'on')")
    page.reload()
    expect(page.locator("#question .verdict")).to_be_in_viewport()
    page.get_by_role("button", name="How it went").click()
    expect(page.locator("#ended")).to_contain_text("What decided it")
    expect(page.locator("#ended")).to_be_visible()
    page.get_by_role("button", name="See the table").click()
    expect(page.locator("body.beside #question .verdict")).to_be_in_viewport()
    page.get_by_role("button", name="How it went").click()
    page.reload()  # how it went takes nobody's table view away
    expect(page.locator("body.beside #question .verdict")).to_be_in_viewport()
    page.evaluate(f"localStorage.removeItem('lonehand.beside.{session.key}')")
    page.set_viewport_size({"width": 1280, "height": 500})
    page.reload()  # a game that is over when its page opens
    page.wait_for_selector("#board.ready")
    page.keyboard.press("PageDown")
    expect(page.locator("#ended")).to_be_focused()


def test_a_phone_without_the_table_view_has_room_to_type(opened: Open, games: Store) -> None:
    session = at_a_card(games)
    session.answer("bang 7c")
    session.undo()
    page = opened(f"/g/{session.key}", width=390, height=844)
    page.evaluate(f"localStorage.setItem('lonehand.beside.{session.key}', 'off')")
    page.reload()
    expect(page.locator("#redo")).to_be_visible()
    typed, options = (page.locator(each).bounding_box() for each in (".typein", "#options"))
    assert typed is not None
    assert options is not None
    assert (
        options["x"] <= typed["x"] < typed["x"] + typed["width"] <= options["x"] + options["width"]
    )


def test_backspace_in_the_empty_field_takes_back_and_says_what_to_put_back(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{at_a_card(games).key}")
    set_pace(page, "once")
    before = token_of(page)
    enter(page, "bang 7c")
    until(lambda: token_of(page) != before)
    page.keyboard.type("x")
    page.keyboard.press("Backspace")
    assert field(page) == ""
    token = token_of(page)
    page.keyboard.press("Backspace")
    until(lambda: token_of(page) != token)
    expect(page.locator("#hands-say")).to_contain_text("BANG! 7♣: from")
    expect(page.locator("#hands-say")).to_contain_text("to the deck")
    page.keyboard.press("Space")
    expect(page.locator("#question .before")).to_be_visible()
    expect(page.locator(".picker .suit").last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    again = page.get_by_role("button", name="BANG! 7♣, as before")
    token = token_of(page)
    again.click()
    until(lambda: token_of(page) != token)
    assert ("typed", "deck", "bang 7c") in lines(games, page)


def test_one_tap_names_a_card_and_a_second_one_which_where_two_look_alike(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{at_a_card(games).key}", width=390, height=844, touch=True)
    set_pace(page, "once")
    token = token_of(page)
    boxes = page.locator(".cell").evaluate_all(
        "cells => cells.map(each => [each.offsetWidth, each.offsetHeight])"
    )
    assert min(width for width, _ in boxes) >= 44
    assert min(height for _, height in boxes) >= 44
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    places = "cells => cells.map(each => each.getBoundingClientRect().toJSON())"
    before = page.locator(".cell").evaluate_all(places)
    page.get_by_role("button", name="9 of clubs").tap()
    which = page.locator(".which button")
    expect(which).to_have_text([re.compile("BANG! 9♣"), re.compile(".* 9♣"), "Another card"])
    top = page.locator(".which").bounding_box()
    assert top is not None
    assert page.locator(".cell").evaluate_all(places) == before, "it moves no card"
    for box in before:  # and covers none
        assert box["bottom"] <= top["y"] or box["top"] >= top["y"] + top["height"]
    which.first.tap()
    expect(page.locator(".picker")).to_contain_text("BANG! 9♣")
    page.keyboard.press("7")  # a screen may have keys, too
    page.keyboard.press("c")
    until(lambda: token_of(page) != token)
    assert ("typed", "deck", "bang 9c") in lines(games, page)
    assert ("typed", "deck", "bang 7c") in lines(games, page)


def test_orders_above_all_cards_leave_the_tools_on_one_screen_of_a_phone(
    opened: Open, games: Store
) -> None:
    session = at_a_card(games)
    done = 0
    while session.questions()[0].topic != "play":  # the last one hits, and it is your turn
        done = len(session.events)
        known = texts(session)
        found = next((each for each in known if each.startswith("bang")), known[0])
        session.answer("take the hit" if "take the hit" in known else found)
    page = opened(f"/g/{session.key}", width=390, height=844, touch=True)
    set_pace(page, "once")
    from_the_start(page, session.key, done)
    expect(page.locator("#hands-say li")).to_have_count(3)  # a hit, whose turn it is, two cards
    expect(page.locator("body.has-order-above .cell").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    expect(page.locator("#tools")).to_be_in_viewport()


def test_a_turn_lost_to_jail_is_told_by_the_order_alone(opened: Open, games: Store) -> None:
    session = beside(games)
    while session.questions()[0].about.get("why") != "jail":
        known = texts(session)
        wanted = ("end turn", "take the hit", "jail", "missed")
        found = (each for word in wanted for each in known if each.startswith(word))
        session.answer(next(found, known[0]))
    page = opened(f"/g/{session.key}", width=390, height=844, touch=True)
    set_pace(page, "once")
    page.get_by_role("button", name="2 of spades").tap()
    expect(page.locator("#hands-say")).to_contain_text("the Deputy misses the whole turn")
    expect(page.locator("#question")).to_have_attribute("data-source", "yes")
    expect(page.locator("#notice")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollHeight") <= 844


def test_the_player_types_what_he_plays_or_lets_the_program_know_his_cards(
    opened: Open, games: Store
) -> None:
    session = beside(games)
    page = opened(f"/g/{session.key}")
    set_pace(page, "once")
    page.keyboard.type("h6\n")  # a card with one use: it is played only when that was seen
    which = page.locator(".which button")
    expect(which).to_have_text(["Play Beer 6♥", "Put back"])
    assert ("answer", "Sheriff", "beer 6h") not in lines(games, page)
    which.last.click()
    expect(which.first).to_be_hidden()
    page.locator("#typein").fill("")
    page.get_by_role("button", name="8 of spades: ").click()
    token = token_of(page)
    page.get_by_role("button", name="Play Winchester 8♠").click()
    until(lambda: token_of(page) != token)
    assert ("answer", "Sheriff", "winchester 8s") in lines(games, page)
    aim = next(text for text in texts(session) if text.startswith("bang 3c at "))
    enter(page, f"3c {aim.removeprefix('bang 3c at ').split()[0].lower()}")
    assert ("answer", "Sheriff", aim) in lines(games, page)
    page.locator("[data-tool=sources]").click()
    page.get_by_role("button", name="Show Lonehand my cards").click()
    expect(page.locator("#sheet")).to_contain_text("Lonehand knows your cards")
    page.locator("#sheet").get_by_role("button", name="Close").click()
    while page.locator("#question").get_attribute("data-source") != "yes":
        enter(page, shortest(games.open(str(session.key))))
    expect(page.locator(".prompt")).to_contain_text("Deal the Deputy a card for his wounds.")
    expect(page.get_by_role("button", name="I keep it to myself")).to_be_visible()
    page.locator("[data-tool=sources]").click()
    page.get_by_role("button", name="Do it for me").first.click()
    expect(page.get_by_role("button", name="Type it in")).to_have_count(1)


def test_a_correction_is_filled_in_by_field_and_its_consequence_shown_before_it_is_made(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{beside(games).key}")
    page.locator("[data-tool=otherwise]").click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("Who").first.select_option(label="The Sheriff")
    sheet.get_by_label("How many").fill("9")
    expect(sheet.locator(".preview")).to_contain_text("life points")
    sheet.get_by_label("How many").fill("2")
    expect(sheet.locator(".preview")).to_contain_text("The Sheriff: 2 life points, not")
    sheet.get_by_label("What is wrong").select_option(label="A card among the discards")
    card = sheet.locator(".fields:not([hidden]) [data-field=card]")
    card.fill("7c")
    expect(sheet.locator("input[name=text]")).to_have_value("move bang 7c to discard")
    expect(sheet.locator(".preview")).to_contain_text("BANG! 7♣: from the deck to the discard pile")
    sheet.get_by_role("button", name="Correct it").click()
    expect(sheet).to_be_hidden()
    assert ("correct", "table", "move bang 7c to discard") in lines(games, page)


def test_no_state_of_the_table_scrolls_sideways_on_a_phone_or_cuts_a_card(
    opened: Open, games: Store
) -> None:
    keys = []
    for number in range(6):
        session = games.new(GAME.name, {"level": str(number % 5)}, {}, f"narrow {number}")
        chance = Chance(f"narrow {number}")
        for _ in range(4 + 6 * number):
            if session.outcome() is not None:
                break
            session.answer(texts(session)[chance.below("answer", len(texts(session)))])
        keys.append(session.key)
    keys.append(at_a_card(games).key)
    page = opened(f"/g/{keys[0]}", width=390, height=844, touch=True)
    for key in keys:
        page.goto(re.sub("/g/.*", f"/g/{key}", page.url))
        page.wait_for_selector("#board.ready")
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 780})

            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(OUTSIDE) == []


OUTSIDE = """() => [...document.querySelectorAll(
        ".seat .card, .seat .name, .seat .weapon, .own .card")]
    .filter(each => { const own = each.getBoundingClientRect();
        const round = (each.closest("#table") ?? document.documentElement).getBoundingClientRect();
        return own.width && (own.right > round.right + 1 || own.left < round.left - 1
            || own.bottom > round.bottom + 1); })
    .map(each => each.textContent)"""
"""What is cut off by the edge of the table or of the window."""


def test_the_question_on_a_phone_covers_neither_the_table_nor_your_hand(
    opened: Open, games: Store
) -> None:
    page = opened(f"/g/{games.new(GAME.name, {}, {}, 'covered').key}", width=390, height=780)
    boxes = [
        page.locator(part).bounding_box() for part in ("#table", ".prompt", "#yours", "#options")
    ]
    table, prompt, yours, options = (box["y"] for box in boxes if box)
    assert [table, prompt, yours, options] == sorted([table, prompt, yours, options])
    for upper, lower in itertools.pairwise(boxes):
        assert upper is not None
        assert lower is not None
        assert upper["y"] + upper["height"] <= lower["y"] + 1
