"""A game without a picture, as somebody has put it on the shelf who followed the manual."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from lonehand import games
from lonehand.faces import cli

EXAMPLES = Path(__file__).parents[2] / "src" / "lonehand" / "example"


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Coin Duel on the shelf, as the manual's step 9 says."""
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setitem(games.PACKAGES, "coin-duel", "coin_duel.game")


def text(page: str) -> str:
    """Return what stands on a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_the_title_page_offers_a_game_without_a_picture(client: TestClient) -> None:
    page = client.get("/", headers={"accept": "text/html"}).text
    section = page.partition('data-game="coin-duel"')[2].partition("</section>")[0]
    assert "Coin Duel" in text("<p>" + section.partition(">")[2])
    assert "Play At my table Learn" in text("<p>" + section.partition(">")[2])
    assert "<svg" not in section
    assert "Begin" in text(client.get("/new/coin-duel", headers={"accept": "text/html"}).text)


def test_learning_it_opens_how_it_is_played_for_it_has_no_lesson(client: TestClient) -> None:
    answer = client.post("/deal", data={"game": "coin-duel", "learn": "on"}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("#rules")


def test_its_page_says_where_it_stands_and_goes_on_with_every_answer(client: TestClient) -> None:
    made = client.post("/api/games", json={"game": "coin-duel", "seed": "a"})
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    page = client.get(f"/g/{game}", headers={"accept": "text/html"})
    assert (page.status_code, "You have 5 coins, the Gambler 5." in page.text) == (
        200,
        True,
    )
    token = client.get(f"/api/games/{game}").json()["token"]
    given = client.post(f"/api/games/{game}/answer", json={"answer": "1", "token": token})
    assert given.status_code == 200, given.text
    page = client.get(f"/g/{game}", headers={"accept": "text/html"})
    assert "You have 4 coins, the Gambler 6." in page.text
    assert "Tails: the Gambler wins 1." in text(page.text)


@pytest.mark.parametrize("panel", ["reasons", "fair", "text", "otherwise", "sources", "more"])
def test_each_of_its_panels_opens(client: TestClient, panel: str) -> None:
    game = client.post("/api/games", json={"game": "coin-duel", "seed": "a"}).json()["id"]
    assert client.get(f"/g/{game}/panel/{panel}").status_code == 200


def test_in_lines_the_table_is_where_it_stands(tmp_path: Path) -> None:
    words = ["--home", str(tmp_path), "play", "coin-duel", "--plain", "--seed", "a"]
    done = CliRunner().invoke(cli.lonehand, words, input="1\ntable\n?\nquit\n")
    assert done.exit_code == 0, done.output
    assert "\nYou have 4 coins, the Gambler 6.\n" in done.output
    assert re.search(r"^  table +every seat: ", done.output, re.MULTILINE)
    assert "facedown" not in done.output
