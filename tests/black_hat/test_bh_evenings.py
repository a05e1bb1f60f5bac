"""A campaign from evening to evening: the next gunfight, sheets to print, nothing lost."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe
from lonehand.faces.text.console import Console
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.games.black_hat.state import SEATS
from lonehand.store.sqlite import Store

HERE = "http://127.0.0.1:4747"
PAGE = {"accept": "text/html"}
OPTIONS = {"campaign": "yes", "gang": "posse", "second_gang": "family", "town": "stage-stop"}


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    opened = Store(":memory:", find, describe)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def fought(store: Store) -> str:
    """Return the name of a finished gunfight of a campaign, in which somebody gave up."""
    return str(given_up(store, "yes").key)


def given_up(store: Store, campaign: str) -> Session:
    """Return a gunfight in which the first player gives up as soon as he may."""
    people = {SEATS[0]: "person", SEATS[1]: "random"}
    game = store.new("black-hat", {**OPTIONS, "campaign": campaign}, people, "evening")
    while (seen := game.view_for()).outcome() is None:
        question = seen.questions()[0]
        form = question.form
        texts = question.texts() if form is None else [*form.candidates(1)]
        game.answer("give up" if "give up" in texts else texts[-1])
    return game


@pytest.fixture
def client(store: Store) -> TestClient:
    return TestClient(make_app(store), base_url=HERE, follow_redirects=False)


def test_a_finished_gunfight_offers_the_next_one_and_the_sheets_of_its_gangs(
    client: TestClient, fought: str
) -> None:
    page = client.get(f"/g/{fought}", headers=PAGE).text
    for words in ("Begin the next game", "Gang sheet: The Posse", "Gang sheet: The Family"):
        assert words in page
    sheet = client.get(f"/g/{fought}/print/0")
    assert sheet.headers["content-disposition"] == 'inline; filename="gang-1.html"'
    policy = sheet.headers["content-security-policy"]
    style = sheet.text.partition("<style>")[2].partition("</style>")[0]
    assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy
    assert "style=" not in sheet.text.replace(style, "")
    obvious = re.search(r"<button[^>]*data-obvious[^>]*>([^<]*)<", page)
    assert obvious is not None
    assert obvious[1] == "Begin the next game"
    assert "<h1>The Posse</h1>" in sheet.text
    assert "http" not in sheet.text.replace("http://www.w3.org", "")
    assert client.get(f"/g/{fought}/print/2").status_code == 404


def test_a_gunfight_that_is_abandoned_loses_nothing_of_the_campaign(
    client: TestClient, store: Store, fought: str
) -> None:
    origin = {"origin": HERE}
    found = []
    for _ in range(2):
        begun = client.post(f"/g/{fought}/next", headers=origin)
        assert begun.status_code == 303, begun.text
        key = begun.headers["location"].rpartition("/")[2]
        header = store.record(key).header
        found.append(header.start)
        assert client.delete(f"/api/games/{key}", headers=origin).status_code == 204
    assert found[0] == found[1] != ""


def test_an_exported_evening_is_imported_elsewhere_and_goes_on_there(
    client: TestClient, fought: str
) -> None:
    text = client.get(f"/g/{fought}/record.txt").text
    elsewhere = Store(":memory:", find, describe)
    other = TestClient(make_app(elsewhere), base_url=HERE, follow_redirects=False)
    key = other.post("/api/records", content=text.encode()).json()["id"]
    assert other.post(f"/g/{key}/next", headers={"origin": HERE}).status_code == 303
    elsewhere.close()


def test_to_take_back_the_end_of_a_game_is_said_to_be_that(store: Store) -> None:
    game = given_up(store, "no")
    page = TestClient(make_app(store), base_url=HERE).get(f"/g/{game.key}", headers=PAGE).text
    assert "This game is over, and its end is saved." in page
    said = Console(game).line("undo").lines
    assert "The game was over; its end stays in the record." in said
    assert game.view_for().outcome() is None
