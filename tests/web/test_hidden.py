"""What the page sends: of a game that hides something, no byte tells a seat what is hidden.

Everything is asked for over the server itself, as the holder of a seat would, of a real game and of
its twin, in which everything that the seat may not know is otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
import three_suits
from forts import holding
from sample import FORTS, GAME
from starlette.applications import Starlette
from starlette.types import Message

from lonehand import games
from lonehand.engine.chance import Chance
from lonehand.engine.game import Game
from lonehand.engine.play.session import Session
from lonehand.engine.play.view import Seats
from lonehand.faces.saved_games import describe
from lonehand.faces.text.console import Console
from lonehand.faces.text.teller import COMMANDS
from lonehand.faces.web.app import make_app
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.news import first_news, message
from lonehand.faces.web.pages.table import PANELS
from lonehand.faces.web.pages.window import Known
from lonehand.store.sqlite import Store
from lonehand.testing.secrecy import Twin, what_is_hidden_is_not_sent

KEYS = Keys("TABLEKEY", b"a secret")
HOST = "192.168.7.7:4747"
NEVER_ASKED = ("save", "quit", "correct", "undo", "redo", "go", "typed", "virtual")
"""Commands that change the game, or say nothing of it."""


PLACES = {GAME.name: "sample", three_suits.GAME.name: "three_suits"}


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the games that hide something on the shelf."""
    for game, module in PLACES.items():
        monkeypatch.setitem(games.PACKAGES, game, module)


class Holder:
    """A browser with its cookies, in one thread: a client starts another for each request."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.cookies: dict[bytes, bytes] = {}

    async def found(self, door: str, paths: Sequence[str]) -> dict[str, bytes]:
        """Go in by a link, and return what is answered at each path, its status in front."""
        await self.get(door)
        return {path: await self.get(path) for path in paths}

    async def get(self, path: str) -> bytes:
        """Return the status and the body that come at last, whereto a redirection leads."""
        place, _, query = path.partition("?")
        cookies = b"; ".join(b"=".join(each) for each in self.cookies.items())
        asked = {"type": "http", "method": "GET", "http_version": "1.1", "scheme": "http"}
        where = {"path": place, "raw_path": place.encode(), "root_path": ""}
        heads = [(b"host", HOST.encode()), (b"accept", b"text/html,*/*"), (b"cookie", cookies)]
        rest = {"query_string": query.encode(), "headers": heads, "state": {}, "extensions": {}}
        ends = {"client": ("192.168.7.8", 50_000), "server": HOST.split(":")}
        answer: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            answer.append(message)

        await self.app({**asked, **where, **rest, **ends}, receive, send)
        status, given = answer[0]["status"], answer[0]["headers"]
        assert status < 500, (path, answer)
        for name, value in given:
            if name == b"set-cookie":
                key, _, text = value.partition(b";")[0].partition(b"=")
                self.cookies[key] = text
        to = next((value.decode() for name, value in given if name == b"location"), "")
        if to:
            return await self.get(to.removeprefix(f"http://{HOST}"))
        body = b"".join(message.get("body", b"") for message in answer[1:])
        return b"%d %b" % (status, body)


class Served:
    """A server whose only open game is a given one."""

    def __init__(self, game: str = GAME.name) -> None:
        self.store = Store(":memory:", games.find, describe)
        self.key = str(self.store.new(game, seed="served").key)
        self.app = make_app(self.store, keys=KEYS)

    def put(self, session: Session) -> Board:
        """Open *session* in place of the stored game."""
        board = Board(self.key, session, lambda: 0.0)  # a clock that stands tells nothing
        session.stored = self.store.lines(self.key) or 0
        self.app.state.house.boards[self.key] = board
        return board

    def sent(self, session: Session, seats: Seats | None) -> dict[str, bytes]:
        """Return everything that the server sends to the holder of a seat, or of the table."""
        if seats is not None and len(seats) != 1:
            return {}
        stored = session.stored
        board = self.put(session)
        seat = "".join(seats or ())
        key = KEYS.of(self.key, seat) if seat else KEYS.table
        events = len(board.window(seats).log)
        page, data = f"/g/{self.key}", f"/api/games/{self.key}"
        apart = max(7, events // 24)  # so a long game takes no longer than a short one
        looked = [*range(0, events, apart), max(0, events - 1)]
        paths = [
            *(page, f"{page}/frames?from=0&whole", f"{page}/lines?before=9999"),
            *(f"{page}/draft", f"{page}/record.txt"),
            *(f"{page}/panel/{name}" for name, _ in PANELS),
            *(f"{page}/panel/{name}" for name in ("otherwise", "sources")),
            *(f"{page}/panel/text?event={event}" for event in looked),
            *(data, "/api/games", "/", f"{data}/log", f"{data}/reasons", f"{data}/back"),
            *(f"{data}/{part}" for part in ("hands", "hint", "threats", "fairness", "branches")),
            *(f"{data}/{part}" for part in ("record", "picture", "draft", "look")),
            f"{data}/correct?text=life+North+2",
            *(f"{data}/at/{event}" for event in looked),
        ]
        holder, door = Holder(self.app), f"/g/{self.key}?{urlencode({'key': key})}"
        with ThreadPoolExecutor(1) as thread:  # in this one a driven browser's loop may be running
            found = thread.submit(asyncio.run, holder.found(door, paths)).result()
        for path in (page, data):
            assert found[path].startswith(b"200 "), found[path]
        found["the stream"] = message(first_news(board, seats, Known(), ""))
        session.stored = stored
        return found


@pytest.mark.parametrize(
    ("game", "players"),
    [(GAME, ()), (GAME, ("South",)), (three_suits.GAME, ()), (three_suits.GAME, ("South",))],
    ids=["forts", "forts, South computed", "suits", "suits, South computed"],
)
def test_whatever_a_seat_may_not_know_can_be_shuffled_and_the_page_stays_the_same(
    game: Game, players: tuple[str, ...]
) -> None:
    what_is_hidden_is_not_sent(game, "page", Served(game.name).sent, every=16, players=players)


def test_no_page_of_a_gunfight_tells_whose_hand_holds_what() -> None:
    game = games.find("black-hat")
    what_is_hidden_is_not_sent(game, "two 7", Served(game.name).sent, every=250)


def test_a_plot_that_is_not_revealed_yet_is_on_no_page() -> None:
    served = Served("gunslinger")
    game = games.find("gunslinger")
    options = {"showdown": "duel", "size": "6", "partner": "on"}
    session = Session.new(game, "plots", options)
    while len(session.questions()) < 2:
        question = session.questions()[0]
        form = question.form
        session.answer(form.candidates(1)[0] if form is not None else question.texts()[0])
    first, second = session.questions()
    assert first.form is not None
    session.answer(first.form.candidates(1)[0], seat=first.who)
    assert [first.who] == list(session.sealed)
    for seats in (None, frozenset((first.who,)), frozenset((second.who,))):
        twin = Twin(session, seats, Chance("plots"))
        twin.sealed = dict.fromkeys(session.sealed, "otherwise")
        real, other = served.sent(session, seats), served.sent(twin, seats)
        assert real
        assert [] == [part for part, data in real.items() if data != other[part]]


def in_lines(session: Session, seats: Seats | None) -> dict[str, bytes]:
    """Return what a game says in plain lines to the holder of some seats."""
    console = Console(session, seats=seats)
    found = {"question": console.question_lines(), "news": [str(console.news())]}
    for number in range(len(console.seen.events)):
        found[f"event {number}"] = [console.sentence(number)]
    for word in COMMANDS:
        if word not in NEVER_ASKED:
            found[word] = console.line(f"/{word}").lines
    return {part: "\n".join(lines).encode() for part, lines in found.items()}


@pytest.mark.parametrize("game", [GAME, three_suits.GAME], ids=list(PLACES))
def test_whatever_a_seat_may_not_know_can_be_shuffled_and_plain_lines_stay_the_same(
    game: Game,
) -> None:
    what_is_hidden_is_not_sent(game, "lines", in_lines, every=3)


def test_the_list_of_saved_games_says_of_a_game_only_what_everybody_may_know() -> None:
    session = holding("a list")
    told = describe(session)
    assert "hidden" in told
    assert not [card for fort in FORTS for card in session.state.hand[fort] if f"['{card}" in told]


def test_a_twin_holds_other_cards_so_that_the_proof_can_fail() -> None:
    def everything(session: Session, seats: Seats | None) -> dict[str, bytes]:
        del seats
        return {"the state": GAME.encode(session.state)}

    with pytest.raises(AssertionError, match="the state tells something hidden"):
        what_is_hidden_is_not_sent(GAME, "twin", everything)
    assert issubclass(Twin, Session)
