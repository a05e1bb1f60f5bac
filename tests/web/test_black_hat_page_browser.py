"""Black Hat – White Hat on the page: a fan of cards, a curtain at one screen, two people at two."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest
from conftest import Open, Server, until
from playwright.sync_api import Page, expect

TOWN = {"town": "stage-stop", "gang": "posse", "second_gang": "family"}
EDGES = {
    "second player": ("12,3.4", "14,3.4", "16,3.4", "18,3.4"),
    "first player": ("12,32.6", "14,32.6", "16,32.6", "18,32.6"),
}
"""Where the figures begin; with the seed of these tests the second player picks an edge first."""


def asked(address: str, **data: Any) -> Any:
    """Return what the server answers; with *data* it is told that."""
    told = json.dumps(data).encode() if data else None
    wanted = urllib.request.Request(address, told, {"content-type": "application/json"})  # noqa: S310 - our own server
    with urllib.request.urlopen(wanted, timeout=30) as found:  # noqa: S310 - as above
        return json.load(found)


def at_the_first_play(server: Server) -> str:
    """Begin a gunfight, place everybody and let the first figure act; return the game's name."""
    games = f"{server.address}/api/games"
    people = dict.fromkeys(EDGES, "person")
    key: str = asked(games, game="black-hat", seed="a1", options=TOWN, seats=people)["id"]
    api = f"{games}/{key}"
    left = {seat: list(places) for seat, places in EDGES.items()}
    while (question := asked(api)["question"])["topic"] != "play":
        match question["topic"]:
            case "edge":
                answer = "north"
            case "deploy":
                answer = left[question["who"]].pop(0)
            case _:
                answer = question["options"][0]["text"]
        asked(f"{api}/answer", answer=answer)
    return key


@pytest.fixture
def table(server: Server, opened: Open) -> Page:
    """A gunfight at one screen, the curtain raised for whoever plays the first card."""
    page = opened(f"/g/{at_the_first_play(server)}")
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#hands-held .card")).to_have_count(0)
    page.locator("#curtain button:visible").click()
    expect(page.locator("#hands-held .card")).to_have_count(6)
    return page


def uses(page: Page) -> list[str]:
    """Return the answers that may be chosen now."""
    return [
        each.get_attribute("data-text") or ""
        for each in page.locator("#options button[data-text]:visible").all()
    ]


def card(name: str) -> str:
    """Return what finds a card in hand."""
    return f'#hands-held .card[data-card="{name}"]'


def within_the_dock(page: Page) -> None:
    """Fail if a button or a word of the question lies beyond the part of the page that it is in."""
    beyond = page.evaluate(
        """() => {
          const room = document.querySelector(".dock").getBoundingClientRect();
          const all = document.querySelectorAll(".dock :is(button, .prompt, .telling p)");
          return [...all].filter((each) => each.checkVisibility()).filter((each) => {
            const box = each.getBoundingClientRect();
            return box.width && (box.left < room.left - 1 || box.right > room.right + 1);
          }).map((each) => each.textContent.trim());
        }"""
    )
    assert beyond == []


def four_answers_cut(page: Page) -> list[str]:
    """Return which of four answers with a second line do not fit into their buttons."""
    found: list[str] = page.evaluate(
        """() => {
          const options = document.querySelector("#options"), was = [...options.childNodes];
          const told = ["Pa Tuckett: with A♣", "Ma Tuckett: with A♣", "Ada Tuckett: with A♣",
            "Nobody: your cards are discarded"].map((each) => each.split(": "));
          options.innerHTML = told.map(([who, more]) => `<button data-text="x"><kbd>1</kbd><span
            class="detailed"><b>${who}</b><small>${more}</small></span></button>`).join("");
          question.classList.remove("by-cards");
          const cut = [...options.children].filter((each) =>
            each.scrollWidth > each.clientWidth + 1
            || each.getBoundingClientRect().right > options.getBoundingClientRect().right + 1);
          const names = cut.map((each) => each.textContent);
          options.replaceChildren(...was);
          question.classList.add("by-cards");
          return names;
        }"""
    )
    return found


def test_a_lifted_card_shows_its_uses(table: Page) -> None:
    held = table.locator("#hands-held .card").all()
    names = [each.get_attribute("data-card") or "" for each in held]
    court = next(name for name in names if name[0] in "JQK")
    expect(table.locator("#fan-says")).to_have_text(
        "Lift a card, then choose what it does, here or on the map. Enter"
    )
    table.locator("#question").focus()
    table.keyboard.press("Enter")
    expect(table.locator("#hands-held .card.may:focus")).to_have_count(1)
    dock, town = (table.locator(part).bounding_box() for part in (".dock", "#window"))
    assert dock is not None
    assert town is not None
    beside = dock["x"] >= town["x"] + town["width"]
    assert beside or dock["y"] >= town["y"] + town["height"], "the hand hides a part of the town"
    assert uses(table) == ["end"]
    table.locator("#layer .objective").first.click()  # it is nobody, yet there is something to say
    expect(table.locator("#peek")).to_contain_text("town card")
    assert four_answers_cut(table) == []
    table.locator(card(court)).click()
    expect(table.locator(f"{card(court)}.lifted")).to_have_count(1)
    expect(table.locator("#peek")).to_have_text(re.compile("^Shoot: "))
    assert all(text == "end" or text.startswith(f"{court} ") for text in uses(table))
    table.keyboard.press("Escape")
    assert uses(table) == ["end"]
    low = "2c"
    table.locator(card(low)).focus()
    table.keyboard.press("Enter")
    expect(table.locator(f"#options [data-text='{low} move']")).to_be_visible()
    table.locator(f"#options [data-text='{low} move'] kbd").wait_for()
    table.evaluate(
        """() => {
          const end = document.querySelector("#options [data-text=end]");
          end.parentElement.prepend(end);
        }"""
    )
    for _ in "put back", "lifted":
        table.locator(card(low)).press("Enter")
    expect(table.locator("#options [data-text='end'] kbd")).to_have_text("2")  # it is seen last
    expect(table.locator("#peek")).to_contain_text("up to 2 inches")
    table.keyboard.press("h")
    expect(table.locator("#notice [data-hinted] kbd")).to_have_text("Enter")
    expect(table.locator("#question")).to_be_focused()  # not the card, which Enter would put back
    table.locator("#notice .shut").click()
    expect(table.locator("#notice")).to_be_empty()
    table.set_viewport_size({"width": 390, "height": 844})
    table.locator("#question").focus()
    table.keyboard.press("h")
    table.locator("#notice button:text('Do it')").click(trial=True)  # a finger gets there
    table.locator("#notice .shut").click()
    before = table.locator("#question").get_attribute("data-token") or ""
    table.evaluate(
        """() => {
          const press = (key) =>
            document.querySelector("#question").dispatchEvent(
              new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
            );
          press("h");
          press("Enter"); // the hint is not there yet: it is done once it is
        }"""
    )
    expect(table.locator("#question")).not_to_have_attribute("data-token", before)


def test_a_move_is_dragged_and_its_length_drawn_and_a_call_raises_the_curtain(table: Page) -> None:
    table.locator(card("10c")).click()
    table.locator("#options [data-text='10c move']").click()
    expect(table.locator("#draft .ask")).to_be_visible()
    within_the_dock(table)
    who = table.locator("#draft").get_attribute("data-about")
    expect(table.locator("#wished .reach")).to_have_count(1)
    box = table.locator(f'#layer [data-who="{who}"] .base').first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.mouse.click(x, y)
    expect(table.locator("#draft .send")).to_be_enabled()
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 10, y + 30, steps=4)
    table.mouse.move(x + 20, y + 60, steps=4)
    expect(table.locator("#wished .route")).to_have_count(1)
    table.mouse.up()
    expect(table.locator("#draft .send")).to_be_enabled()
    within_the_dock(table)
    table.locator("#draft .send").click()
    expect(table.locator("#call")).to_be_visible()
    expect(table.locator("#call-says")).to_contain_text("plays 10♣ to go to")
    table.locator("#call-out").click()
    expect(table.locator("#question .announced .card")).to_have_count(1)
    within_the_dock(table)
    expect(table.locator("#options [data-text='pass']")).to_be_visible()
    table.locator("#options [data-text='pass']").click()
    expect(table.locator("#curtain")).to_be_visible()
    expect(table.locator("#hands-held .card")).to_have_count(0)
    table.locator("#curtain button:visible").click()
    expect(table.locator("#hands-held .card")).to_have_count(5)
    until(lambda: "end" in uses(table))


def slams_on(page: Page) -> bool:
    """Say whether a Joker that comes down on a card comes to lie on it."""
    found: bool = page.evaluate(
        """() => {
          const place = document.createElement("div");
          place.className = "slam";
          place.innerHTML = '<span class="card">K</span><span class="card slammed">Joker</span>';
          document.body.append(place);
          for (const each of place.getAnimations({ subtree: true })) each.finish();
          const [under, joker] = [...place.children].map((card) => card.getBoundingClientRect());
          place.remove();
          const [x, y] = [joker.left + joker.width / 2, joker.top + joker.height / 2];
          return x > under.left && x < under.right && y > under.top && y < under.bottom;
        }"""
    )
    return found


def test_two_cards_are_joined_by_laying_one_on_the_other(server: Server, opened: Open) -> None:
    key = at_the_first_play(server)
    api = f"{server.address}/api/games/{key}"
    for answer in ("10c move", "14.7,8.6", "pass"):  # to the ladder of the Depot
        asked(f"{api}/answer", answer=answer)
    page = opened(f"/g/{key}")
    page.locator("#curtain button:visible").click()
    expect(page.locator("#hands-held .card")).to_have_count(5)
    both = page.locator("#options [data-text='2c+9h move']")
    expect(both).to_be_hidden()
    page.locator(card("2c")).drag_to(page.locator(card("3s")))
    expect(page.locator("#notice")).to_have_text("Those two cards do nothing together now.")
    page.locator(card("2c")).drag_to(page.locator(card("9h")))
    expect(both).to_be_visible()
    expect(page.locator("#hands-held .card.lifted")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(both).to_be_hidden()
    for name in ("2c", "9h"):
        page.locator(card(name)).focus()
        page.keyboard.press("Enter")
    expect(both).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#draft")).to_be_visible()
    assert slams_on(page)
