"""A gunfight of people who each have a browser of their own, with the links of their seats.

Everything is done as a person does it: cards are lifted, uses pressed, places chosen. Six turns are
played here by two; by four, and whole gunfights, are a soak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from conftest import Server
from playwright.sync_api import Browser, Page, expect

from lonehand.engine.chance import Chance
from lonehand.faces.saved_games import describe
from lonehand.faces.web.guard import Keys
from lonehand.games import find
from lonehand.games.black_hat.plays import GIVE_UP, JOKER, PASS
from lonehand.games.black_hat.state import SEATS
from lonehand.store.sqlite import Store

pytestmark = pytest.mark.browser

KEYS: Final = Keys("TABLEKEY", b"a secret")
SERVE: Final = """
import sys
from pathlib import Path
from lonehand.faces.saved_games import open_store
from lonehand.faces.web import server
from lonehand.faces.web.guard import Keys
server.new_keys = lambda: Keys("TABLEKEY", b"a secret")
with open_store(Path(sys.argv[1])) as opened:
    server.serve(opened, port=int(sys.argv[2]), lan=True, host="127.0.0.1", open_browser=False)
"""
SIX: Final = 6
LONGEST: Final = 3000
"""More answers than any gunfight has."""
Pick = Callable[[int, dict[str, Any], list[str]], str]
"""Picks an answer: in which turn, to what, of which."""


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[Server]:
    """Serve with keys, as on a network."""
    made = Server(tmp_path / "home", serves=SERVE)
    made.start()
    yield made
    made.kill()


class Table:
    """People at a gunfight, each at a page of his own.

    Args:
        server: where it is served, with keys.
        browser: opens their windows, each with a storage of its own.
        players: how many play, `2` or `4`.
        options: options of the game.

    """

    def __init__(self, server: Server, browser: Browser, players: str, **options: str) -> None:
        seats = SEATS[: int(players)]
        store = Store(Path(server.home) / "games.sqlite", find, describe)
        people = dict.fromkeys(seats, "person")
        # On a busy machine a card would pass by the clock before somebody has answered it.
        setting = {"players": players, "town": "stage-stop", "window": "unhurried", **options}
        session = store.new("black-hat", setting, people, f"browsers {players}")
        while session.questions()[0].topic in ("edge", "deploy", "saddle"):
            asked = session.questions()[0]
            form = asked.form
            text = asked.texts()[0] if form is None else form.candidates(1)[0]
            session.answer(text, None, asked.who)
        self.key = str(session.key)
        store.close()
        self.pages: dict[str, Page] = {}
        for seat in seats:
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.add_init_script("localStorage['lonehand.pace'] ??= 'once'")
            page.goto(
                f"{server.address}/g/{self.key}?{urlencode({'key': KEYS.of(self.key, seat)})}"
            )
            page.wait_for_selector("#board.ready")
            self.pages[seat] = page
        self.api = f"{server.address}/api/games/{self.key}"

    def close(self) -> None:
        """Close their windows."""
        for page in self.pages.values():
            page.context.close()

    def sent(self, seat: str) -> dict[str, Any]:
        """Return the game as data, as a seat is sent it."""
        found: dict[str, Any] = self.pages[seat].request.get(self.api).json()
        return found

    def hands_are_hidden(self) -> None:
        """Fail if a page shows a card that lies in the hand at another page."""
        held = {
            seat: {
                each.get_attribute("data-card") for each in page.locator("#hands-held .card").all()
            }
            for seat, page in self.pages.items()
        }
        for seat, page in self.pages.items():
            for other, cards in held.items():
                for card in cards - held[seat] if other != seat else ():
                    expect(page.locator(f'#board [data-card="{card}"]')).to_have_count(0)

    def play(self, pick: Pick, last: int = 99) -> int:
        """Play on, up to the end of a turn; return the turn that is reached."""
        for _ in range(LONGEST):
            asked = [(seat, self.sent(seat)) for seat in self.pages]
            turn = int(asked[0][1]["scene"]["status"]["now"][0]["value"] or 0)
            waiting = [each for each in asked if each[1]["question"] is not None]
            if not waiting or turn > last:
                return turn
            seat, sent = waiting[0]
            self.answer(seat, sent["token"], sent["question"], turn, pick)
        pytest.fail("the gunfight does not end")

    def answer(
        self, seat: str, token: str, question: dict[str, Any], turn: int, pick: Pick
    ) -> None:
        """Answer as a person does it, at his page."""
        page = self.pages[seat]
        shown = page.locator("#question")
        expect(shown).to_have_attribute("data-token", token)
        texts = [option["text"] for option in question["options"]]
        if texts:
            self.choose(page, pick(turn, question, texts))
        else:
            ways = page.locator("#draft [data-draft]:not([data-draft='off'])")
            text = ways.first.get_attribute("data-draft") or ""
            ways.first.dispatch_event("click")
            expect(page.locator("#draft")).to_have_attribute("data-text", text)
            page.locator("#draft .send").click()
        expect(shown).not_to_have_attribute("data-token", token)

    def choose(self, page: Page, text: str) -> None:
        """Choose an answer; where it is played with cards, they are lifted before."""
        option = page.locator(f'#options [data-text="{text}"]').first
        cards = (option.get_attribute("data-cards") or "").split("|")
        if not option.is_visible():
            for card in filter(None, cards):
                page.locator(f'#hands-held .card[data-card="{card}"]').dispatch_event("click")
        option.click()


def quickly(every: int) -> Pick:
    """Return what leads on: each goes once in every so many turns, in the others nobody acts."""
    acted, moved = set[tuple[int, str]](), set[tuple[int, str]]()

    def pick(turn: int, question: dict[str, Any], texts: list[str]) -> str:
        now = turn, question["who"]
        moves = [text for text in texts if text.endswith(" move") and now not in moved]
        if question["topic"] == "figure":
            acts = turn % every == 1 and now not in acted
            acted.add(now)
            return texts[0] if acts else PASS
        if question["topic"] == "play":
            moved.add(now)
            return moves[0] if moves else "end"
        return next(text for text in texts if text != JOKER)

    return pick


def at_random(chance: Chance) -> Pick:
    """Return what picks any answer, but for giving up."""

    def pick(turn: int, question: dict[str, Any], texts: list[str]) -> str:
        del turn, question
        able = [text for text in texts if text not in (GIVE_UP, PASS)] or texts
        return able[chance.below("answers", len(able))]

    return pick


@pytest.mark.parametrize(
    ("players", "every"), [("2", 3), pytest.param("4", SIX, marks=pytest.mark.soak)]
)
def test_people_at_browsers_of_their_own_play_six_turns(
    lan: Server, browser: Browser, players: str, every: int
) -> None:
    table = Table(lan, browser, players)
    pick = quickly(every)
    for turn in range(1, SIX + 1):
        table.hands_are_hidden()
        assert table.play(pick, turn) == turn + 1
    table.close()


@pytest.mark.soak
@pytest.mark.parametrize("players", ["2", "4"])
def test_people_at_browsers_of_their_own_play_to_the_end(
    lan: Server, browser: Browser, players: str
) -> None:
    table = Table(lan, browser, players)
    table.play(at_random(Chance(f"whole {players}")))
    for page in table.pages.values():
        expect(page.locator("#ended")).to_be_visible()
    table.close()
