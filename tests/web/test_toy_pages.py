"""The toy games on the page: they filled typed data, and brought no template, script or style."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from conftest import HERE
from starlette.testclient import TestClient
from test_hidden import KEYS, Served, in_lines

from lonehand import games
from lonehand.faces.web.app import make_app
from lonehand.store.sqlite import Store
from lonehand.testing.secrecy import what_is_hidden_is_not_sent

PAGE = {"accept": "text/html,*/*"}
TOYS = {"night-watch": "night_watch", "three-suits": "three_suits", "sheepdog": "sheepdog"}


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toys on the shelf."""
    for name, module in TOYS.items():
        monkeypatch.setitem(games.PACKAGES, name, module)


def text(page: str) -> str:
    """Return what stands on a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def begin(client: TestClient, game: str, **wanted: Any) -> str:
    """Begin a game and return its name."""
    made = client.post("/api/games", json={"game": game, "seed": "a toy", **wanted})
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


def seen(client: TestClient, game: str) -> dict[str, Any]:
    """Return a game as it stands."""
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()
    return found


def answer(client: TestClient, game: str, text: str) -> None:
    """Give an answer."""
    given = client.post(f"/api/games/{game}/answer", json={"answer": text})
    assert given.status_code == 200, given.text


@pytest.mark.parametrize("name", TOYS)
def test_the_title_page_offers_each_toy_with_its_lead(client: TestClient, name: str) -> None:
    page = client.get("/", headers=PAGE).text
    section = page.partition(f'data-game="{name}"')[2].partition("</section>")[0]
    assert games.find(name).title in section
    assert "At my table" in section


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("panel", ["reasons", "rules", "fair", "text", "otherwise", "more"])
def test_each_panel_of_each_toy_opens_at_any_event(
    client: TestClient, name: str, panel: str
) -> None:
    game = begin(client, name)
    answer(client, game, seen(client, game)["question"]["options"][0]["text"])
    for event in range(seen(client, game)["events"] + 1):
        assert client.get(f"/g/{game}/panel/{panel}?event={event}").status_code == 200


# -- on cells --------------------------------------------------------------------------------------


def test_the_yard_is_drawn_with_a_counter_for_each_and_a_cell_for_every_step(
    client: TestClient,
) -> None:
    game = begin(client, "night-watch")
    page = client.get(f"/g/{game}", headers=PAGE).text
    assert 'data-kind="map"' in page
    for name in ("Thief", "Watchman"):
        assert f'data-who="{name}"' in page
    options = seen(client, game)["question"]["options"]
    cells = [each["place"] for each in options if each["place"].startswith("cell ")]
    assert page.count('class="choice"') == len(cells) > 1
    assert "Turn <b>1</b> of 12" in page
    assert client.get(f"/g/{game}/ground.svg").text.startswith("<svg")
    assert client.get(f"/api/games/{game}/picture").text.startswith("<svg")


def test_a_step_moves_the_counter_and_its_way_is_shown_in_a_frame(client: TestClient) -> None:
    game = begin(client, "night-watch")
    step = next(
        each["text"] for each in seen(client, game)["question"]["options"] if each["text"] != "stay"
    )
    answer(client, game, step)
    thief = seen(client, game)["scene"]["map"]["figures"][0]
    assert step == thief["place"]
    log = client.get(f"/api/games/{game}/log").json()["lines"]
    number = next(line["number"] for line in log if line["sentence"] == f"Thief steps to {step}.")
    frames = client.get(f"/g/{game}/frames?from={number}&to={number + 1}&whole").json()["frames"]
    assert 'class="route"' in frames[0]["parts"]["shown"]


def test_pointing_tells_how_far_and_the_text_says_where_everybody_is(client: TestClient) -> None:
    game = begin(client, "night-watch")
    look = client.get(f"/api/games/{game}/look?from=Thief&to=Watchman").json()
    assert look["title"] == "Thief → Watchman"
    assert "away." in look["lines"][0]
    twin = text(client.get(f"/g/{game}/panel/text").text)
    assert "Thief (you) is in A1." in twin
    assert "The gate in F4." in twin


def test_the_watchman_says_why(client: TestClient) -> None:
    game = begin(client, "night-watch")
    for _ in range(8):
        if seen(client, game)["question"] is None:
            break
        answer(client, game, "stay")
    found = client.get(f"/api/games/{game}/reasons").json()
    assert found["who"] == "Watchman"
    assert found["lines"][0]["clause"] in ("NW-SEES", "NW-GATE")


@pytest.mark.parametrize(
    ("toy", "first", "told"),
    [
        ("night-watch", "stay", r"Move the watchman to [A-F]\d\."),
        ("sheepdog", "8,24", r"Move the flock to \d+,\d+\."),
    ],
)
def test_beside_a_real_table_the_die_is_typed_in_and_hands_are_told_what_to_do(
    client: TestClient, toy: str, first: str, told: str
) -> None:
    fields = {"game": toy, "table": "on", "seed": "x"}
    made = client.post("/deal", data=fields, headers={"origin": HERE})
    game = made.headers["location"].rpartition("/")[2]
    answer(client, game, first)
    assert seen(client, game)["question"]["source"]
    typed = client.post(f"/api/games/{game}/type", json={"text": "5"})
    assert typed.status_code == 200, typed.text
    steps = client.get(f"/api/games/{game}/hands").json()["steps"]
    said = ["".join(piece["text"] for piece in step["pieces"]) for step in steps]
    assert any(re.fullmatch(told, each) for each in said)


# -- on an open table ------------------------------------------------------------------------------


def test_the_meadow_is_drawn_with_its_units_the_pen_and_a_disc_for_every_run(
    client: TestClient,
) -> None:
    game = begin(client, "sheepdog")
    page = client.get(f"/g/{game}", headers=PAGE).text
    assert 'data-kind="map"' in page
    assert page.count('class="model"') == 4
    for name in ("Dog", "Flock", "the pen"):
        assert f'data-who="{name}"' in page
    options = seen(client, game)["question"]["options"]
    spots = [each["place"] for each in options if each["place"].startswith("spot ")]
    assert page.count('<circle class="choice"') == len(spots) > 1
    assert client.get(f"/g/{game}/ground.svg").text.startswith("<svg")


def test_a_run_over_the_meadow_is_shown_measured_and_said(client: TestClient) -> None:
    game = begin(client, "sheepdog")
    answer(client, game, seen(client, game)["question"]["options"][1]["text"])
    log = client.get(f"/api/games/{game}/log").json()["lines"]
    number = next(line["number"] for line in log if line["sentence"].startswith("Dog runs to "))
    frames = client.get(f"/g/{game}/frames?from={number}&to={number + 1}&whole").json()["frames"]
    assert 'class="route"' in frames[0]["parts"]["shown"]
    look = client.get(f"/api/games/{game}/look?from=Dog&to=24,30").json()
    assert look["lines"] == ["17.1″ away."]
    twin = text(client.get(f"/g/{game}/panel/text").text)
    assert "Dog (you) is at 8,24." in twin
    assert "The pen is at 36,6." in twin


# -- hands of cards --------------------------------------------------------------------------------


def test_each_seat_sees_its_own_hand_and_only_the_backs_of_the_other(store: Store) -> None:
    game = str(store.new("three-suits", seed="hidden").key)
    state = store.open(game).state
    app = make_app(store, keys=KEYS)
    for name, other in (("North", "South"), ("South", "North")):
        with TestClient(app, base_url=HERE, follow_redirects=True) as client:
            page = client.get(f"/g/{game}?key={KEYS.of(game, name)}", headers=PAGE).text
            hands = [
                seat["hands"][0]["cards"] for seat in seen(client, game)["scene"]["ring"]["seats"]
            ]
        own = {"North": hands[0], "South": hands[1]}
        assert sorted(state.hands[name]) == sorted(own[name])
        assert ["back"] * 3 == own[other]
        table = page.partition('id="table"')[2].partition("<aside")[0]
        for card in state.hands[other]:
            assert f'data-card="{card}"' not in table
        assert table.count('data-card="back"') == 3


def test_whoever_is_not_asked_is_told_for_whom_the_game_waits(store: Store) -> None:
    game = str(store.new("three-suits", seed="hidden").key)
    with TestClient(make_app(store, keys=KEYS), base_url=HERE) as client:
        page = client.get(f"/g/{game}?key={KEYS.of(game, 'South')}", headers=PAGE).text
    assert "Waiting for North." in text(page)


@pytest.mark.parametrize("name", TOYS)
def test_nothing_of_a_toy_that_is_hidden_is_sent_or_said(name: str) -> None:
    game = games.find(name)
    what_is_hidden_is_not_sent(game, "a toy", Served(name).sent, every=3)
    what_is_hidden_is_not_sent(game, "a toy", in_lines, every=3)


def test_a_trick_is_played_with_the_cards_on_the_page(client: TestClient) -> None:
    game = begin(client, "three-suits", seats={"South": "random"})
    question = seen(client, game)["question"]
    card = question["options"][0]
    assert card["place"] == "hand North"
    answer(client, game, card["text"])
    log = client.get(f"/api/games/{game}/log").json()["lines"]
    assert any(line["sentence"].startswith("North plays ") for line in log)
    assert any(line["sentence"].endswith("takes the trick.") for line in log)


def test_beside_a_real_table_the_cards_that_are_dealt_are_typed_in(client: TestClient) -> None:
    fields = {"game": "three-suits", "table": "on", "seed": "x"}
    made = client.post("/deal", data=fields, headers={"origin": HERE})
    game = made.headers["location"].rpartition("/")[2]
    for card in ("6c", "5c", "4c", "3c", "2c", "2d"):
        assert seen(client, game)["question"]["source"]
        typed = client.post(f"/api/games/{game}/type", json={"text": card})
        assert typed.status_code == 200, typed.text
    assert seen(client, game)["scene"]["ring"]["seats"][0]["hands"][0]["cards"]


# -- a map with hands of cards ---------------------------------------------------------------------


def test_a_map_may_have_hands_of_cards_beside_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    import night_watch  # noqa: PLC0415 - the toys are on the path of the tests alone

    from lonehand.show.cards import Hand, playing_card  # noqa: PLC0415 - as above

    hand = Hand("hand Thief", "hand", "In hand", ("7c", "Qh"), "in your hand", "no card")
    faces = {card: playing_card(card) for card in hand.cards}
    monkeypatch.setattr(night_watch.Yard, "faces", faces)
    monkeypatch.setattr(night_watch.Yard, "hands", lambda _, __: (hand,))
    page = client.get(f"/g/{begin(client, 'night-watch')}", headers=PAGE).text
    assert 'data-kind="map"' in page
    for card in hand.cards:
        assert f'data-card="{card}" data-place="hand Thief"' in page
