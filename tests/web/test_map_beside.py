"""The page of a game on a map, beside a real table: with facts only, and with the program's map."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

import pytest
from conftest import HERE, Open, Server, token_of, until
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from lonehand.engine.play.session import Session
from lonehand.store.sqlite import Store

AIMS = "an objective to take, and a shot after an Advance"
FORM = {"game": "gunslinger", "set-showdown": "saloon-quarrel", "seed": "one", "table": "on"}


def dealt(client: TestClient, **fields: str) -> str:
    answer = client.post("/deal", data=FORM | fields, headers={"origin": HERE})
    assert answer.status_code == 303
    return answer.headers["location"].rpartition("/")[2]


def table_of(client: TestClient, **fields: str) -> str:
    key = dealt(client, **fields)
    return str(client.get(f"/api/games/{key}").json()["header"]["options"]["beside"])


def test_beside_a_real_table_a_game_begins_with_the_options_that_belong_to_it(
    client: TestClient,
) -> None:
    assert table_of(client) == "facts"
    assert table_of(client, **{"set-beside": "screen"}) == "facts"
    assert table_of(client, **{"set-beside": "map"}) == "map"


def test_likely_answers_to_what_is_typed_stand_on_buttons(client: TestClient) -> None:
    options = {"showdown": "saloon-quarrel", "beside": "facts"}
    wanted = {"game": "gunslinger", "seed": "one", "options": options, "typed": ["deck"]}
    made = client.post("/api/games", json=wanted, headers={"origin": HERE}).json()
    page = client.get(f"/g/{made['id']}").text
    likely = re.findall(r'data-text="([^"]*)"[^>]* class="likely"', page)
    assert likely[0] == "none"
    assert len(likely) > 3


def test_a_chance_beside_an_answer_keeps_its_sign(client: TestClient) -> None:
    origin, options = {"origin": HERE}, {"showdown": "bank-robbery", "side": "first"}
    wanted = {"game": "gunslinger", "seed": "one", "options": options}
    game = f"/api/games/{client.post('/api/games', json=wanted, headers=origin).json()['id']}"
    client.post(f"{game}/answer", json={"answer": "Kid: aim"}, headers=origin)
    page = client.get(game.replace("/api/games", "/g")).text
    chances = re.findall(r"<small>[^<]*?a shot now hits (\d+.)%", page)
    assert chances
    assert all(each.endswith("\u00a0") for each in chances)


def test_questions_on_one_screen_are_answered_together_and_only_as_they_were_shown(
    client: TestClient,
) -> None:
    origin = {"origin": HERE}
    options = {"showdown": "saloon-quarrel", "beside": "facts"}
    wanted = {"game": "gunslinger", "seed": "one", "options": options}
    game = f"/api/games/{client.post('/api/games', json=wanted, headers=origin).json()['id']}"
    page = client.get(game.replace("/api/games", "/g")).text
    assert 'data-joins="1.1"' in page
    found = client.get(f"{game}/ahead").json()
    assert [part["who"] for part in found["parts"]] == ["Wilson", "Barkeep"]
    sent = {"answers": [part["chosen"] for part in found["parts"]], "token": found["token"]}
    log = client.get(game).json()["events"]
    assert client.post(f"{game}/answers", json=sent, headers=origin).status_code == 200
    # What the screen had them do is no order again on the way there, but is one on the way back.
    assert client.get(f"{game}/hands?first={log}").json()["steps"] == []
    back = client.get(f"{game}/hands?first={log}&read=yes").json()["steps"]
    assert [step["order"]["who"] for step in back] == ["Wilson", "Barkeep"]
    assert client.get(f"{game}/hands?first=0&last={log - 1}&read=yes").json()["steps"] == []
    assert client.get(game).json()["token"] != found["token"]
    assert client.post(f"{game}/answers", json=sent, headers=origin).status_code == 409
    assert client.get(f"{game}/ahead?said=nonsense").status_code == 400


@pytest.mark.parametrize("table", ["facts", "map"])
def test_undo_and_a_correction_say_what_changes_on_the_real_table(
    client: TestClient, table: str
) -> None:
    origin = {"origin": HERE}
    wanted = {
        "game": "gunslinger",
        "seed": "one",
        "options": {"showdown": "saloon-quarrel", "beside": table},
        "typed": ["deck", "ties"],
    }
    game = f"/api/games/{client.post('/api/games', json=wanted, headers=origin).json()['id']}"
    for answer in ("none", "A>B, C>B"):
        done = client.post(f"{game}/answer", json={"answer": answer}, headers=origin)
        assert 200 == done.status_code
    seen = client.get(f"{game}/correct", params={"text": "delay Wilson 3"})
    assert ["Wilson: 3 delay points."] == seen.json()["changes"]
    undone = client.post(f"{game}/undo", json={"steps": 1}, headers=origin)
    assert 200 == undone.status_code
    assert "Barkeep (Saloon): automatic, drill A (closes in fast)." in undone.json()["put_back"]


def test_undo_of_a_battle_says_what_to_put_back_though_nothing_is_typed(
    client: TestClient,
) -> None:
    origin = {"origin": HERE}
    options = {"beside": "facts", "army": "moor-clans-750", "enemy": "harbour-watch-750"}
    wanted = {"game": "grimdark-future", "seed": "told2", "options": options}
    game = f"/api/games/{client.post('/api/games', json=wanted, headers=origin).json()['id']}"
    for answer in ("yes", "yes", "nothing", AIMS, "Watch Company shaken"):
        done = client.post(f"{game}/answer", json={"answer": answer}, headers=origin)
        assert 200 == done.status_code, answer
    undone = client.post(f"{game}/undo", json={"steps": 1}, headers=origin)
    assert "Take the Shaken marker off Watch Company." in undone.json()["put_back"]


def begin(server: Server, table: str, game: str = "gunslinger", **options: str) -> str:
    """Begin a game beside a real table, the saloon quarrel if none is named; return its address."""
    options = options or {"showdown": "saloon-quarrel"}
    wanted = {"game": game, "seed": "one", "options": {**options, "beside": table}}
    kind = {"content-type": "application/json"}
    with urlopen(  # noqa: S310 - our own server
        Request(f"{server.address}/api/games", json.dumps(wanted).encode(), kind)  # noqa: S310 - as above
    ) as answer:
        return f"/g/{json.load(answer)['id']}"


QUIET = """time => new Promise(done => {
    let timer = 0;
    const again = () => { clearTimeout(timer); timer = setTimeout(done, time); };
    const all = {subtree: true, childList: true, attributes: true, characterData: true};
    new MutationObserver(again).observe(document.body, all);
    again();
})"""
"""Waits until the page has not changed for a while, however late its last step came."""


def moves_on(page: Page) -> None:
    """Say that an instruction is done, or give the first answer that is offered."""
    before = token_of(page), page.locator("#hands-say").inner_text()
    if page.locator("#hands-next").is_visible():
        page.keyboard.press("Enter")
    else:
        page.locator("#options button[data-text]:enabled").first.click()
    until(lambda: (token_of(page), page.locator("#hands-say").inner_text()) != before)
    expect(page.locator("body.awaits")).to_have_count(0)


@pytest.mark.browser
def test_what_comes_before_the_first_answer_is_done_first_and_cards_lie_face_up(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "facts", "black-hat", town="stage-stop", gang="posse"), width=390)
    expect(page.locator("#hands-say .deed")).to_have_text("Build the town")
    card = page.locator("#hands-who .card")
    for _ in range(150):
        if card.count():
            break
        moves_on(page)
    index = card.first.locator(".index").text_content() or ""
    assert re.fullmatch(r"(10|[2-9AJQK])\s*[♣♦♥♠]", index)
    page.reload()
    expect(card.first.locator(".index")).to_have_text(index)


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_enter_repeats_the_last_answer_to_a_fact(opened: Open, server: Server, width: int) -> None:
    page = opened(begin(server, "facts", showdown="duel"), width=width, touch=width < 600)
    obvious = page.locator("#question:visible button[data-obvious]")

    def asks() -> bool:
        return bool(obvious.count()) and not page.locator("#hands-next").is_visible()

    for _ in range(30):
        page.evaluate(QUIET, 150)
        if asks():
            break
        moves_on(page)
    page.evaluate(QUIET, 1000)  # a key that took a step answers nothing at once
    assert asks()
    token = token_of(page)
    page.keyboard.press("Enter")
    until(lambda: token_of(page) != token)


@pytest.mark.browser
def test_a_click_on_the_programs_map_says_where_a_persons_man_went(
    opened: Open, server: Server
) -> None:
    page = opened(begin(server, "map"))
    for _ in range(12):
        asked = "what Thompson did" in page.locator("#question .prompt").inner_text()
        if asked and not page.locator("#hands-next").is_visible():
            break
        moves_on(page)
    places = {
        name: [x, y]
        for name, x, y in page.evaluate("fetch(location + '/places').then(r => r.json())")
    }
    x, y = page.evaluate(
        "([x, y]) => { const m = new DOMMatrix(getComputedStyle(document.getElementById('world'))"
        ".transform); const p = m.transformPoint(new DOMPoint(x, y)); return [p.x, p.y]; }",
        places["F5"],
    )
    page.locator("#window").click(position={"x": x, "y": y})
    expect(page.locator("#typein")).to_have_value("F5")
    page.locator('[data-ending="NE"]').click()
    expect(page.locator("#typein")).to_have_value("F5 NE")
    page.locator("#typein").fill("")
    page.locator('[data-ending="NE"]').click()  # first how he faces, then the hex
    near = page.locator("#options .likely", has_text=re.compile(r"^[A-Z]\d")).first
    cell = str(near.get_attribute("data-text"))
    near.click()
    expect(page.locator('#layer .man[data-who="Thompson"]')).to_have_attribute("data-cell", cell)
    expect(page.locator("#log")).to_contain_text(f"Thompson is in {cell} facing NE")


@pytest.mark.browser
def test_whose_activation_it_is_is_said_with_its_first_question(
    opened: Open, server: Server
) -> None:
    options = {"beside": "facts", "army": "moor-clans-750", "enemy": "harbour-watch-750"}
    wanted = {"game": "grimdark-future", "seed": "told2", "options": options}
    kind = {"content-type": "application/json"}
    with urlopen(  # noqa: S310 - our own server
        Request(f"{server.address}/api/games", json.dumps(wanted).encode(), kind)  # noqa: S310 - as above
    ) as answer:
        page = opened(f"/g/{json.load(answer)['id']}")
    for _ in range(40):
        if (
            page.locator("#question .prompt", has_text="which is true first").count()
            and not page.locator("#hands-next").is_visible()
        ):
            break
        moves_on(page)
    expect(page.locator("#hands")).to_contain_text("activates Watch Company")
    page.get_by_role("button", name="Else").click()
    expect(page.locator("#question .prompt")).not_to_contain_text("which is true first")


@pytest.mark.browser
def test_a_map_beside_the_table_stays_under_the_finger_and_a_correction_takes_its_place_from_it(
    opened: Open, server: Server
) -> None:
    address = begin(server, "map", "grimdark-future", points="750", edge="south")
    page = opened(address, width=390, height=844, touch=True)
    expect(page.locator("#question, #hands-next").filter(visible=True).first).to_be_visible()
    while page.locator("#hands-next").is_visible():
        waits = page.locator("#hands-count").inner_text()
        assert not waits or waits.endswith(" more, on the map already")
        page.locator("#hands-next").tap()
    expect(page.locator("#question.wishing")).to_be_visible()
    here = page.locator("#table").bounding_box()
    assert here is not None
    page.touchscreen.tap(here["x"] + 0.7 * here["width"], here["y"] + 0.5 * here["height"])
    expect(page.locator("#draft .send")).to_be_enabled()
    assert page.locator("#table").bounding_box() == here
    send = page.locator("#draft .send").bounding_box()
    tools = page.locator("#tools").bounding_box()
    assert send is not None
    assert tools is not None
    assert send["y"] + send["height"] <= tools["y"]
    page.touchscreen.tap(here["x"] + 0.7 * here["width"], here["y"] + 0.1 * here["height"])
    expect(page.locator("#draft .no")).to_be_visible()
    refused = page.locator("#draft .no").bounding_box()
    assert refused is not None
    assert refused["y"] >= here["y"] + here["height"]
    page.locator("#tools-more").tap()
    page.locator('#tools [data-tool="otherwise"]').tap()
    page.locator("#sheet .fields:visible [data-tapped]").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    page.locator("#status").tap()  # elsewhere: the form is there again, without a place
    page.locator("#sheet .fields:visible [data-tapped]").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    page.touchscreen.tap(here["x"] + 0.5 * here["width"], here["y"] + 0.5 * here["height"])
    expect(page.locator("#sheet .fields:visible input")).to_have_value(
        re.compile(r"^3\d\.\d,2\d\.\d$")
    )


@pytest.mark.parametrize(
    ("game", "options", "answers"),
    [
        ("gunslinger", {"showdown": "duel"}, 9),
        ("grimdark-future", {"army": "moor-clans-750", "enemy": "harbour-watch-750"}, 6),
        ("outlaws", {}, 12),
        ("black-hat", {"town": "stage-stop"}, 9),
    ],
)
def test_a_look_back_lists_everybody_as_he_was_then(
    client: TestClient, store: Store, game: str, options: dict[str, str], answers: int
) -> None:
    session = store.new(game, options | {"beside": "facts"}, {}, "then", ())
    glance, put_right = f"/g/{session.key}/panel/roster", '<details class="put-right">'
    play(session, 1)
    events, then = len(session.view_for().events), client.get(glance).text
    play(session, answers)
    looked, now = client.get(glance, params={"event": events - 1}).text, client.get(glance).text
    assert put_right in now
    assert put_right not in looked
    then, looked, now = (
        text.partition(put_right)[0].replace(" due", "").strip() for text in (then, looked, now)
    )
    assert looked == then != now
    assert "<b>" in looked


def test_at_a_glance_says_once_how_much_money_somebody_carries(
    client: TestClient, store: Store
) -> None:
    session = store.new("black-hat", {"town": "stage-stop", "beside": "facts"}, {}, "money", ())
    while session.questions()[0].topic != "figure":
        play(session, 1)
    figure = session.state.here()[0]
    session.correct(f"money {figure.key} 1")
    page = client.get(f"/g/{session.key}/panel/roster").text.partition('class="put-right"')[0]
    assert page.count("1 Money card") == 1
    assert "<small> Money</small>" not in page


def test_what_failed_stands_apart_from_what_was_looked_at(client: TestClient, store: Store) -> None:
    session = store.new("black-hat", {"town": "stage-stop"}, {}, "apart", ())
    failed, panel = '<ul class="above">', ""
    for _ in range(20):
        if failed in panel:
            break
        (question,) = session.questions()
        placed = question.topic == "deploy"
        session.answer("all" if placed else str(question.options[-1]))
        panel = client.get(f"/g/{session.key}/panel/reasons").text
    assert failed in panel
    both = re.findall(r'<ul class="above">.*?</ul>\s*(.*?)<ul class="facts">', panel)
    assert set(both) == {"<p>What was looked at:</p>"}


def play(session: Session, answers: int) -> None:
    """Give so many answers, the first that there is to each question."""
    for _ in range(answers):
        (question, *_) = session.questions()
        texts = question.texts() or question.form.candidates(1)  # type: ignore[union-attr]
        session.answer(texts[0])
