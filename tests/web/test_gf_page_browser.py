"""The page of a battle, as a person meets it: mouse, finger, keyboard, narrow and wide."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from conftest import Open, Server, token_of, until
from playwright.sync_api import Page, expect

from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser


def asked(server: Server, path: str, sent: Any = None) -> Any:
    """Return what the server answers to a program."""
    kind = {"content-type": "application/json"}
    data = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(f"{server.address}{path}", data, kind)) as answer:  # noqa: S310 - our own server
        return json.load(answer)


def begin(server: Server, topic: str = "activate") -> str:
    """Begin a battle of 750 points, answer until that topic is asked, and return its address."""
    options = {"points": "750", "edge": "south", "army": "moor-clans-750"}
    sent = {"game": "grimdark-future", "seed": "a test", "options": options}
    game = asked(server, "/api/games", sent)["id"]
    for _ in range(60):
        question = asked(server, f"/api/games/{game}")["question"]
        if question["topic"] == topic:
            break
        hint = {"objective": "", "deploy": "auto"}.get(question["topic"], "options")
        if hint == "":
            with urlopen(f"{server.address}/g/{game}/draft") as page:  # noqa: S310 - our own server
                hint = page.read().decode().split('data-draft="')[1].split('"')[0]
        elif hint == "options":
            hint = question["options"][0]["text"]
        asked(server, f"/api/games/{game}/answer", {"answer": hint})
    return f"/g/{game}"


def draft(page: Page) -> str:
    """Return the answer that is being given."""
    return page.locator("#draft").get_attribute("data-text") or ""


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return where a place of the table lies on the screen."""
    found = page.evaluate(
        """([x, y]) => {
          const { scale } = document.getElementById("ground").dataset;
          const [unit, left, top] = scale.split(" ").map(Number);
          const world = new DOMMatrix(getComputedStyle(document.getElementById("world")).transform);
          const box = document.getElementById("window").getBoundingClientRect();
          const at = world.transformPoint(new DOMPoint(left + x * unit, top + y * unit));
          return [at.x + box.left, at.y + box.top];
        }""",
        [x, y],
    )
    return found[0], found[1]


def place_of(page: Page, name: str) -> tuple[float, float]:
    """Return where a unit's first model stands, in inches."""
    x, y = page.evaluate(
        """(name) => {
          const { scale } = document.getElementById("ground").dataset;
          const [unit, left, top] = scale.split(" ").map(Number);
          const model = document.querySelector(`#layer .unit[data-who="${name}"] .model`);
          const { x, y } = model.dataset;
          return [(x - left) / unit, (y - top) / unit];
        }""",
        name,
    )
    return x, y


def settled(page: Page) -> None:
    """Wait until the server has answered to all that was wished."""
    until(lambda: page.locator("#question[aria-busy]").count() == 0)


def middle_of_last_wished(page: Page) -> tuple[float, float]:
    """Return where on the screen the last model that is wished stands, once no draft is asked for.

    The page draws the wished models anew with each draft that arrives, and the last draft of a drag
    may arrive after the drag: an element found before that is gone a moment later.
    """
    settled(page)
    box = page.evaluate(
        """() => {
          const wished = [...document.querySelectorAll("#wished [data-model]")];
          const box = wished.at(-1).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }"""
    )
    return box[0], box[1]


def first_unit(page: Page) -> str:
    """Return the first unit on the table that may be activated."""
    names: list[str] = page.locator("#draft .piece").evaluate_all(
        "all => all.map(each => each.dataset.draft.slice(0, -1))"
    )
    return next(name for name in names if page.locator(f'#layer .unit[data-who="{name}"]').count())


def choose(page: Page, name: str) -> None:
    """Choose a unit where units are listed: beside the table, or on a phone below it."""
    beside = page.locator(f'#men [data-man="{name}"] > summary')
    below = page.locator(f'#draft [data-place="who {name}"]')
    (beside if page.locator("#rail").is_visible() else below).first.click()


def answered(page: Page) -> None:
    """Answer whatever is asked, with the keyboard: attack, else go to an objective."""
    token = token_of(page)
    if page.locator("#draft.wish").count():
        for key in ("a", "1", "c", "r", "Shift+Digit1", "o", "a"):
            if page.locator("#draft").get_attribute("data-ready"):
                break
            page.keyboard.press(key)
            settled(page)
        page.keyboard.press("Enter")
    elif page.locator("#question button[data-obvious]").count():
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")
    until(lambda: token_of(page) != token or page.locator(".verdict").count() > 0, 30)


def test_a_whole_battle_is_fought_with_the_keyboard_alone(opened: Open, server: Server) -> None:
    page = opened(begin(server, "objective"))
    for _ in range(120):
        if page.locator(".verdict").count():
            break
        answered(page)
    expect(page.locator(".verdict")).to_be_visible()
    assert page.locator("#log li").count() > 40


def test_a_unit_is_dragged_and_then_one_of_its_models(opened: Open, server: Server) -> None:
    page = opened(begin(server))
    name = first_unit(page)
    x, y = place_of(page, name)
    page.mouse.move(*at(page, x, y))
    page.mouse.down()
    page.mouse.move(*at(page, x + 0.5, y - 2), steps=4)
    page.mouse.move(*at(page, x + 1, y - 4), steps=4)
    page.mouse.up()
    until(lambda: page.locator("#wished .ghost").count() > 0)
    assert draft(page).startswith(f"{name}: advance")
    assert page.locator("#draft").get_attribute("data-ready") == "yes"
    models = page.locator("#wished [data-model]")
    if models.count() > 1:
        x, y = middle_of_last_wished(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 8, y + 8, steps=4)
        page.mouse.up()
        until(lambda: draft(page).startswith(f"{name}: advance: "))
    page.keyboard.press("Escape")
    until(lambda: draft(page) == f"{name}:")
    assert page.locator("#wished .ghost").count() == 0


def test_arrows_move_what_is_wished_and_enter_sends_it(opened: Open, server: Server) -> None:
    page = opened(begin(server))
    name = first_unit(page)
    x, y = place_of(page, name)
    choose(page, name)
    until(lambda: draft(page) == f"{name}:")
    page.mouse.click(*at(page, x, y - 3.5))
    until(lambda: " to " in draft(page) or " towards " in draft(page))
    before = draft(page)
    page.keyboard.press("ArrowUp")
    until(lambda: draft(page) != before)
    token = token_of(page)
    page.keyboard.press("Enter")
    until(lambda: token_of(page) != token)


def test_a_finger_chooses_a_unit_and_a_place_and_sends(opened: Open, server: Server) -> None:
    page = opened(begin(server), width=390, height=800, touch=True)
    name = first_unit(page)
    page.locator(f'#draft [data-place="who {name}"]').tap()
    until(lambda: draft(page) == f"{name}:")
    page.wait_for_timeout(350)
    x, y = place_of(page, name)
    page.touchscreen.tap(*at(page, x, y - 4))
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    token = token_of(page)
    page.locator(".send").tap()
    until(lambda: token_of(page) != token)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_pointing_at_a_unit_shows_its_sheet_and_rings(opened: Open, server: Server) -> None:
    page = opened(begin(server))
    enemy = page.locator("#layer .unit.t1").first
    x, y = place_of(page, enemy.get_attribute("data-who") or "")
    page.mouse.move(*at(page, x, y))
    expect(page.locator("#whose")).to_contain_text("Quality")
    expect(page.locator("#looked .reach").first).to_be_attached()


def test_the_ruler_measures_from_click_to_pointer(opened: Open, server: Server) -> None:
    page = opened(begin(server))
    page.keyboard.press("m")
    page.mouse.click(*at(page, 10, 24))
    page.mouse.move(*at(page, 16, 24))
    expect(page.locator("#peek b")).to_contain_text("6″ to")
    page.keyboard.press("Escape")
    expect(page.locator("#ruler")).to_have_attribute("aria-pressed", "false")


def test_what_the_ai_does_is_walked_through_with_its_way_and_the_nodes_of_its_tree(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), pace="step")
    name = first_unit(page)
    choose(page, name)
    until(lambda: draft(page) == f"{name}:")
    page.keyboard.press("r")
    page.keyboard.press("Shift+Digit1")
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    page.keyboard.press("Enter")
    expect(page.locator("#walking")).to_be_visible()
    for _ in range(20):
        if page.locator("#order .tree").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(150)
    expect(page.locator("#order .answer").first).to_have_text(re.compile("Yes|No|✓"))
    assert page.locator("#shown .actor").count() == 1
    told = ""
    while page.locator("#walking").is_visible():
        told = page.locator("#log li").last.text_content() or ""
        page.keyboard.press("Space")
        page.wait_for_timeout(150)
    expect(page.locator("#draft.wish, #options button")).not_to_have_count(0)
    assert page.locator("#log li").last.text_content() == told, "the last of it is seen, too"


def answer_until(server: Server, topic: str, **options: str) -> str:
    """Answer battles as the sensible player would until a topic comes; return the address."""
    for seed in range(12):
        sent = {"game": "grimdark-future", "seed": f"look {seed}", "options": options}
        game = asked(server, "/api/games", sent)["id"]
        while question := asked(server, f"/api/games/{game}")["question"]:
            if question["topic"] == topic:
                return f"/g/{game}"
            hint = asked(server, f"/api/games/{game}/hint")["answer"]
            hint = "auto" if question["topic"] == "deploy" else hint
            asked(server, f"/api/games/{game}/answer", {"answer": hint})
    pytest.fail(f"nobody was asked for {topic}")


def test_which_model_dies_is_chosen_by_its_number_on_the_table(
    opened: Open, server: Server
) -> None:
    address = answer_until(server, "casualty", points="750", casualties="asked")
    page = opened(address)
    place = page.locator("#options button[data-place^='model ']").first.get_attribute("data-place")
    token = token_of(page)
    x, y = page.evaluate(
        """(place) => {
          const box = document.querySelector(`#choices [data-place="${place}"] path`);
          const { x, y, width, height } = box.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        place,
    )
    page.mouse.click(x, y)
    until(lambda: token_of(page) != token)


def test_what_the_ai_decides_is_told_beside_the_table_and_never_over_it(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), pace="step", width=390, height=844, touch=True)
    name = first_unit(page)
    page.locator(f'#draft [data-place="who {name}"]').tap()
    until(lambda: draft(page) == f"{name}:")
    page.locator("#draft .act", has_text="Hold").tap()
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    page.locator(".send").tap()
    expect(page.locator("#walking")).to_be_visible()
    for _ in range(20):
        if page.locator("#order .tree").count():
            break
        page.locator("#next").tap()
        page.wait_for_timeout(150)
    table, told = page.locator("#window").bounding_box(), page.locator("#order").bounding_box()
    assert table is not None
    assert told is not None
    assert told["y"] >= table["y"] + table["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_legend_opens_over_the_table_with_the_terrain_that_lies_there(
    opened: Open, server: Server
) -> None:
    for wide, touch in ((1280, False), (390, True)):
        page = opened(begin(server), width=wide, height=844, touch=touch)
        if touch:
            page.locator("#railed").tap()
        page.locator("#legend summary").click()
        expect(page.locator("#legend img")).to_be_visible()
        page.wait_for_function("document.querySelector('#legend img').naturalWidth > 0")
        box = page.locator("#legend .inside").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide


def sends_at(page: Page, name: str) -> list[Any]:
    """Return where the button that sends stands before a unit's plan and once it may be sent."""
    choose(page, name)
    until(lambda: draft(page) == f"{name}:")
    before = page.locator("#draft .send").bounding_box()
    page.keyboard.press("a")
    until(lambda: draft(page) == f"{name}: advance")
    page.keyboard.press("Shift+Digit1")
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    return [before, page.locator("#draft .send").bounding_box()]


def test_on_a_phone_the_button_that_sends_stays_while_an_answer_grows(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), width=390, height=800, touch=True)
    before, after = sends_at(page, first_unit(page))
    assert after is not None
    assert before == after
    assert after["y"] + after["height"] <= 800
    still = page.locator("#window").bounding_box()
    page.evaluate(
        """() => document.querySelector("#draft .telling").append(...Array.from(Array(30), () =>
          Object.assign(document.createElement("p"), { textContent: "long ".repeat(20) })))"""
    )
    assert after == page.locator("#draft .send").bounding_box()
    assert still == page.locator("#window").bounding_box()
    page.wait_for_function(  # the map's buttons rise with the panel that grows over it
        """() => document.querySelector("#fit").getBoundingClientRect().bottom
          <= document.querySelector(".dock").getBoundingClientRect().top"""
    )


def test_on_a_phone_the_map_cannot_be_scrolled_away_labels_choose_and_terms_are_explained(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), width=390, height=844, touch=True)
    names = page.locator("#draft .piece").evaluate_all(
        "all => all.map(each => each.dataset.draft.slice(0, -1))"
    )
    one, other = [n for n in names if page.locator(f'#layer .unit[data-who="{n}"]').count()][:2]
    choose(page, one)
    until(lambda: draft(page) == f"{one}:")
    scrolled = """() => { const pane = document.getElementById("window"); pane.scrollTo(50, 50);
      pane.parentElement.scrollTo(50, 50);
      return [pane.scrollLeft, pane.scrollTop, pane.parentElement.scrollLeft]; }"""
    assert page.evaluate(scrolled) == [0, 0, 0]
    page.locator(f'#layer .unit[data-who="{other}"] .tag').tap()
    until(lambda: draft(page) == f"{other}:")
    page.locator(".bar [data-drawer=log]").tap()
    page.locator("#railed").tap()  # the list instead of the log, which would cover it
    term = page.locator("#whose abbr").first
    term.tap()
    says = f"{term.inner_text()}: {term.get_attribute('title')}"
    expect(page.locator("#whose .explained")).to_have_text(says)


STICKS_OUT = r"""() => {
  const dock = document.querySelector(".dock");
  const { left, top, right, bottom } = dock.getBoundingClientRect();
  const clipped = (each) => getComputedStyle(each).clipPath !== "none";
  const cut = (each) => each !== dock && (clipped(each) || cut(each.parentElement));
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !cut(each);
  const all = [...dock.querySelectorAll("button, p, li")].filter(seen);
  const out = all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < left || box.top < top || box.right > right || box.bottom > bottom;
  });
  const scrolls = [...dock.querySelectorAll("*")].filter((each) => seen(each)
    && /auto|scroll/.test(getComputedStyle(each).overflow)
    && (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1));
  return [...out, ...scrolls].map((each) => each.textContent.trim().replace(/\s+/g, " "));
}"""
"""What does not fit into the dock, or has to be scrolled there."""


def test_on_a_wide_screen_the_map_keeps_still_and_all_that_is_asked_fits_below_it(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "deploy"), pace="step")
    still = page.locator("#window").bounding_box()

    def looked_at() -> None:
        assert page.locator("#window").bounding_box() == still
        assert page.evaluate(STICKS_OUT) == []

    looked_at()
    page.keyboard.press("s")
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    settled(page)
    looked_at()
    page.keyboard.press("a")
    until(lambda: draft(page) == "auto")
    page.keyboard.press("Enter")
    until(lambda: page.locator("#walking").is_visible() or page.locator(".picking").count() > 0)
    looked_at()
    if page.locator("#walking").is_visible():
        page.keyboard.press("Escape")
    expect(page.locator("#draft.picking")).to_be_visible()
    looked_at()
    before, after = sends_at(page, first_unit(page))
    assert before == after
    looked_at()
    page.keyboard.press("Enter")
    expect(page.locator("#walking")).to_be_visible()
    looked_at()


def test_escape_closes_one_thing_at_a_time_undo_drops_a_plan_and_enter_sends_after_any_click(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server))
    token, name = token_of(page), first_unit(page)
    ready = page.locator("#draft[data-ready=yes]")

    def planned() -> None:
        page.keyboard.press("a")
        until(lambda: draft(page).startswith(f"{name}: advance"))
        page.keyboard.press("Shift+Digit1")
        expect(ready).to_have_count(1)

    box = page.locator(f'#layer .unit[data-who="{name}"] .model').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(lambda: draft(page) == f"{name}:")
    planned()
    page.keyboard.press("Control+z")
    until(lambda: draft(page) == f"{name}:")
    assert token_of(page) == token
    planned()
    page.locator('[data-drawer="log"]').first.click()
    page.locator('[popovertarget="menu"]').click()
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("body.drawn")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("body.drawn")).to_have_count(0)
    expect(ready).to_have_count(1)
    page.keyboard.press("Escape")
    until(lambda: draft(page) == f"{name}:")
    planned()
    page.locator('[popovertarget="menu"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("Enter")
    until(lambda: token_of(page) != token)


def test_a_battle_that_is_over_is_looked_back_on_from_its_end(opened: Open, server: Server) -> None:
    options = {"points": "750", "people": "0"}
    sent = {"game": "grimdark-future", "seed": "watched", "options": options}
    page = opened(f"/g/{asked(server, '/api/games', sent)['id']}")
    expect(page.locator(".verdict")).to_be_visible()
    there = "all => all.map(each => each.dataset.who)"
    left = page.locator("#layer .unit").evaluate_all(there)
    page.get_by_role("button", name="Look back").click()
    expect(page.locator("#moment")).to_contain_text("Looking back:")
    page.locator("#first").click()
    expect(page.locator("#moment")).to_contain_text("Looking back: Round 1.")
    began = page.locator("#layer .unit").evaluate_all(there)
    fallen = next(name for name in began if name not in left)
    choose(page, fallen)
    expect(page.locator("#whose-inside")).to_contain_text(fallen)
    page.locator("#present").click()  # then its sheet does not stay open
    expect(page.locator("#whose-inside")).not_to_contain_text(fallen)
    page.get_by_role("button", name="Look back").click()
    page.locator("#first").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment")).not_to_contain_text("Round 1.")
    page.keyboard.press("Escape")
    expect(page.locator(".verdict")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("[data-drawer=log]").click()
    page.locator("#panel-log .why").last.click()
    page.get_by_role("link", name="Look at that moment").click()
    expect(page.locator("#moment")).to_contain_text("Looking back:")
    page.locator("#present").click()  # no panel lies over it
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("document.documentElement.classList.add('large')")
    shown = "each => [each.scrollWidth - each.clientWidth, each.getBoundingClientRect().bottom]"
    cut, bottom = page.locator(".bar .status .whose").evaluate(shown)
    assert cut <= 0, "who holds how many objectives is whole"
    assert bottom <= page.locator(".bar").evaluate("each => each.getBoundingClientRect().bottom")


def test_on_a_phone_next_stays_where_it_is_and_a_headline_belongs_to_what_is_told(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server), width=390, height=844, touch=True, pace="step")
    choose(page, first_unit(page))
    expect(page.locator("#draft .asks")).to_be_visible()
    page.keyboard.press("o")
    until(lambda: bool(page.locator("#draft").get_attribute("data-ready")))
    send = page.locator("#draft .send").bounding_box()
    assert send is not None
    page.keyboard.press("Enter")
    places, seen = set(), 0
    for _ in range(9):
        expect(page.locator("#next")).to_be_visible()
        told = page.locator("#caption").text_content() or ""
        box = page.locator("#next").bounding_box()
        assert box is not None
        places.add((box["y"], box["x"] + box["width"]))
        assert box["y"] + box["height"] <= send["y"], "a tap on Next must not send what comes next"
        if page.locator("#order").is_visible():
            seen += 1
            who = page.locator("#order .kicker").text_content() or ""
            assert " activates" not in told, (who, told)
        page.locator("#next").tap()
        until(
            lambda told=told: (  # type: ignore[misc]  # mypy cannot infer a lambda's default
                page.locator("#caption").text_content() != told
                or page.locator("#walking").is_hidden()
            )
        )
        if page.locator("#walking").is_hidden():
            break
    assert 1 == len(places)
    assert seen


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_models_that_a_sniper_may_pick_are_above_the_question(
    opened: Open, games: Store, width: int, height: int
) -> None:
    armies = {"army": "harbour-watch-750", "enemy": "moor-clans-750", "edge": "north"}
    session = games.new("grimdark-future", armies, {}, "sn0", ())
    while (question := session.questions()[0]).topic != "sniper":
        advice = session.game.hint(session.state, question)  # type: ignore[attr-defined]  # optional
        assert advice is not None
        session.answer(advice.option)
    page = opened(f"/g/{session.key}", width=width, height=height)
    expect(page.locator("#choices.on [data-place]").first).to_be_visible()

    def is_seen() -> bool:
        return bool(
            page.evaluate(
                """() => {
                    const box = (each) => each.getBoundingClientRect();
                    const pane = box(document.getElementById("window"));
                    const over = Math.min(pane.bottom, box(document.querySelector(".dock")).top);
                    return [...document.querySelectorAll("#choices [data-place]")].map(box).every(
                        ({ left, right, top, bottom }) => left >= pane.left && right <= pane.right
                            && top >= pane.top && bottom <= over);
                }"""
            )
        )

    until(is_seen)
