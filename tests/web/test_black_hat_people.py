"""Two and four people at one gunfight, each with his own link, over the page's protocol.

What each of them is sent is searched for the cards that others hold.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from starlette.testclient import TestClient

from lonehand.engine.cards import SUIT_SIGNS
from lonehand.engine.chance import Chance
from lonehand.faces.saved_games import describe
from lonehand.faces.web.app import make_app
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.news import message
from lonehand.faces.web.pages.window import Known
from lonehand.games import find
from lonehand.games.black_hat.cards import JOKERS
from lonehand.games.black_hat.plays import GIVE_UP, JOKER
from lonehand.games.black_hat.state import SEATS, State
from lonehand.store.sqlite import Store

KEYS: Final = Keys("TABLEKEY", b"a secret")
OUTSIDE: Final = "http://192.168.7.7:4747"
SECONDS: Final = 15
ANSWERS_AT_MOST: Final = 4000
Timings = list[tuple[float, bool, float | None]]
Pick = Callable[[dict[str, Any], list[str]], str]
"""Picks one of some answers to a question as it was sent."""


class Clock:
    """A clock that goes only when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A gunfight on a server, and people who have opened the links of their seats.

    Args:
        folder: where it is stored.
        seed: what chance follows from.
        last: in this turn somebody gives up, so that the game ends soon.
        options: what is set otherwise than by default.

    """

    def __init__(self, folder: Path, seed: str, last: int = 1, **options: str) -> None:
        self.last = last
        self.folder, self.clock, self.chance = folder, Clock(), Chance(seed)
        self.seats = SEATS[: int(options.get("players", "2"))]
        self.store = Store(folder / "games.sqlite", find, describe)
        people = dict.fromkeys(self.seats, "person")
        self.key = str(self.store.new("black-hat", options, people, seed).key)
        self.of: dict[str, TestClient] = {}
        self.serve()

    def serve(self) -> None:
        """Start the server, or start it again; everybody opens his link."""
        self.app: Any = make_app(self.store, keys=KEYS, clock=self.clock)
        self.known = {seat: Known() for seat in self.seats}
        for seat in self.seats:
            self.come(seat)

    def come(self, seat: str) -> None:
        """Let somebody open his link, in a browser that knows nothing of the game yet."""
        self.of[seat] = TestClient(self.app, base_url=OUTSIDE)
        self.of[seat].get(f"/g/{self.key}", params={"key": KEYS.of(self.key, seat)})

    @property
    def board(self) -> Board:
        """The game on the server."""
        found: Board = self.app.state.house.board(self.key)
        return found

    def state(self) -> State:
        """Return the truth, which nobody is sent."""
        session: Any = self.board.session
        found: State = session.midway or session.path[-1].state
        return found

    def seen(self, seat: str) -> dict[str, Any]:
        """Return what a seat is sent of the game, after looking through it for others' cards."""
        answer = self.of[seat].get(f"/api/games/{self.key}")
        assert answer.status_code == 200, answer.text
        self.search(seat, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    def look(self, seat: str) -> str:
        """Return the page that a seat is sent, without the words for all cards and the log."""
        page = self.of[seat].get(f"/g/{self.key}", headers={"accept": "text/html"}).text
        page = re.sub(
            r'<script[^>]*id="says".*?</script>|<ol id="log".*?</ol>', "", page, flags=re.DOTALL
        )
        self.search(seat, page)
        self.news(seat)
        return page

    def news(self, seat: str) -> None:
        """Look through the message that brings a page up to date, but for the lines of the log."""
        update = self.board.update(frozenset((seat,)), self.known[seat])
        self.search(seat, message(msgspec.structs.replace(update, lines=())).decode())

    def search(self, seat: str, sent: str) -> None:
        """Fail if what a seat was sent names a card that another holds."""
        state = self.state()
        for player in state.players:
            if player.seat != seat:
                for card in player.hand:
                    assert f'"{card}"' not in sent, f"{seat} was sent {card} of {player.seat}"
                    if card not in JOKERS:
                        sign = f"{card[:-1]}{SUIT_SIGNS[card[-1]]}"
                        assert not re.search(rf"(?<!\d){sign}", sent), f"{seat} was sent {sign}"

    def answers(self, seat: str, question: dict[str, Any]) -> list[str]:
        """Return what may be answered, as it is sent: options, or good answers to a form."""
        if question["options"]:
            return [option["text"] for option in question["options"]]
        part = self.of[seat].get(f"/g/{self.key}/draft").text
        self.search(seat, part)
        return [html.unescape(text) for text in re.findall(r'data-draft="([^"]+)"', part)]

    def asked(self) -> list[tuple[str, dict[str, Any]]]:
        """Return who is asked what, as they were sent it."""
        found = [(seat, self.seen(seat)["question"]) for seat in self.seats]
        return [(seat, question) for seat, question in found if question is not None]

    def give(self, seat: str, text: str) -> Any:
        """Let a seat answer."""
        return self.of[seat].post(f"/api/games/{self.key}/answer", json={"answer": text})

    def post(self, by: str, what: str, **data: Any) -> Any:
        """Let somebody do something else."""
        return self.of[by].post(f"/api/games/{self.key}/{what}", json=data)

    def play(self, pick: Pick, until: Callable[[str, dict[str, Any]], bool]) -> tuple[str, Any]:
        """Play on until somebody is asked what is waited for; return whom and what, or nobody."""
        for _ in range(ANSWERS_AT_MOST):
            asked = self.asked()
            if not asked:
                return "", None
            for seat, question in asked:
                if until(seat, question):
                    return seat, question
            seat, question = asked[0]
            text = pick(question, self.answers(seat, question))
            done = self.give(seat, text)
            assert done.status_code == 200, (question["prompt"], text, done.text)
        pytest.fail("the gunfight does not end")

    def anything(self, question: dict[str, Any], texts: list[str]) -> str:
        """Return any answer; in the last turn of a test somebody gives up."""
        if GIVE_UP in texts:
            if self.state().turn >= self.last:
                return GIVE_UP
            texts = [text for text in texts if text not in (GIVE_UP, "pass")] or ["pass"]
        elif JOKER in texts:
            return "pass"
        texts = [text for text in texts if text != "off"] or texts
        if question["topic"] == "play" and any("strike" in text for text in texts):
            texts = [text for text in texts if "strike" in text]
        return texts[self.chance.below("answers", len(texts))]

    def end(self) -> None:
        """Play the gunfight to its end, and see that everybody is told of it."""
        self.last = 0
        self.play(self.anything, lambda *_: False)
        for seat in self.seats:
            assert self.seen(seat)["outcome"] is not None
            assert "Play again" in self.look(seat)


@pytest.mark.parametrize(
    ("players", "seed", "last"),
    [
        ("2", "pair", 2),
        ("4", "four", 1),
        pytest.param("2", "whole", 99, marks=pytest.mark.soak),
        pytest.param("4", "whole", 99, marks=pytest.mark.soak),
    ],
)
def test_people_play_a_whole_gunfight_and_none_is_sent_a_card_of_another(
    tmp_path: Path, players: str, seed: str, last: int
) -> None:
    table = Table(tmp_path, seed, last, players=players, town="stage-stop")
    pages = 0
    turns = set()

    def now_and_then(seat: str, question: dict[str, Any]) -> bool:
        nonlocal pages
        pages += 1
        turns.add(table.state().turn)
        if pages % 25 == 0:
            for each in table.seats:
                table.look(each)
        del seat, question
        return False

    table.play(table.anything, now_and_then)
    table.end()
    assert turns >= set(range(1, min(last, 3) + 1))


def test_a_hand_that_is_sent_to_somebody_else_is_found(tmp_path: Path) -> None:
    table = Table(tmp_path, "found out", 9, town="stage-stop")
    seat, _ = table.play(table.anything, lambda _, asked: asked["topic"] == "play")
    other = next(each for each in table.seats if each != seat)
    sent = table.of[seat].get(f"/api/games/{table.key}").text
    table.search(seat, sent)
    with pytest.raises(AssertionError, match=f"{other} was sent"):
        table.search(other, sent)
    update = table.board.update(frozenset((seat,)), Known())
    with pytest.raises(AssertionError, match=f"{other} was sent"):
        table.search(other, message(update).decode())


def test_a_joker_that_is_called_late_still_counts_and_one_called_too_late_does_not(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, "jokers 2", 9, town="stage-stop", hand="8")

    def may_call(seat: str, question: dict[str, Any]) -> bool:
        del seat
        texts = [option["text"] for option in question["options"]]
        return question["topic"] == "window" and JOKER in texts

    seat, window = table.play(table.anything, may_call)
    assert seat
    assert window["obvious"] == "pass"  # as without a Joker, where nothing else can be answered
    table.clock.now += SECONDS - 0.1
    assert table.give(seat, JOKER).status_code == 200
    seat, _ = table.play(table.anything, lambda _, asked: asked["topic"] == "window")
    assert seat
    token = table.seen(seat)["token"]
    table.clock.now += SECONDS
    late = table.post(seat, "answer", answer="pass", token=token)
    assert late.status_code == 409, late.text
    table.end()


def test_somebody_reloads_while_cards_lie_face_down_and_the_server_starts_anew(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, "contact", 9, town="stage-stop", hand="8")
    in_contact(table)
    seat, _ = table.play(table.anything, lambda _, asked: asked["topic"] == "lay")
    assert seat
    other = next(each for each in table.seats if each != seat)
    text = table.answers(seat, table.seen(seat)["question"])[0]
    assert table.give(seat, text).status_code == 200
    table.serve()
    assert table.seen(seat)["question"] is None
    assert f"Waiting for {other}." in table.look(seat)
    assert table.seen(other)["question"]["topic"] == "lay"
    table.look(other)
    text = table.answers(other, table.seen(other)["question"])[-1]
    assert table.give(other, text).status_code == 200
    table.end()


def in_contact(table: Table) -> None:
    """Put the table right so that the first figure that acts stands before an enemy."""
    table.play(table.anything, lambda _, asked: asked["topic"] == "play")
    state = table.state()
    figure = state.figure(state.active)
    enemy = state.enemies(figure.side)[0]
    master = TestClient(table.app, base_url=OUTSIDE)
    master.get(f"/g/{table.key}", params={"key": KEYS.table})
    text = f"at {enemy.key} {figure.x / 1000 + 1.0:g},{figure.y / 1000:g}"
    done = master.post(f"/api/games/{table.key}/correct", json={"text": text})
    assert done.status_code == 200, done.text


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_player_takes_over_a_seat_and_hands_it_back(tmp_path: Path, players: str) -> None:
    table = Table(tmp_path, "takeover", 9, town="stage-stop", players=players)
    gone, *there = table.seats
    table.play(table.anything, lambda seat, asked: seat == gone and asked["topic"] == "play")
    taken = table.post(there[0], "stand-in", seat=gone, player="standard")
    assert taken.status_code == 200, taken.text
    for _ in range(6):
        asked = table.asked()
        assert {seat for seat, _ in asked} <= set(there)
        seat, question = asked[0]
        table.give(seat, table.anything(question, table.answers(seat, question)))
    for seat in there:
        table.look(seat)
    table.come(gone)
    assert "Take my seat back" in table.look(gone)
    assert table.post(gone, "stand-in", seat=gone).status_code == 200
    seat, _ = table.play(table.anything, lambda seat, _: seat == gone)
    assert seat == gone
    table.end()


# -- the time that passes --------------------------------------------------------------------------


def a_window(table: Table, *, with_joker: bool) -> str:
    """Play on until a card may be answered, by somebody who holds a Joker or none; return who."""

    def opens(seat: str, question: dict[str, Any]) -> bool:
        texts = [option["text"] for option in question["options"]]
        del seat
        return question["topic"] == "window" and (JOKER in texts) == with_joker

    seat, _ = table.play(table.anything, opens)
    assert seat
    return seat


def timings(table: Table, held_by: str, closes: Callable[[Board], bool]) -> Timings:
    """Return what the other sees from one half second to the next, until the card has passed.

    That is the time, whether he waits for whoever may answer the card, and what the clock shows.
    *closes* lets a card pass when it is time.
    """
    other = frozenset(seat for seat in table.seats if seat != held_by)
    began, found = table.clock.now, []
    for _ in range(2 * SECONDS + 4):
        closes(table.board)
        waits = held_by in table.board.session.view_for(other).waits_for()
        found.append((table.clock.now - began, waits, table.board.seconds_left()))
        table.clock.now += 0.5
    return found


def both_timings(folder: Path, closes: Callable[[Board], bool]) -> list[Timings]:
    """Return the timings of two windows: somebody holds a Joker, and then somebody holds none."""
    table = Table(folder, "jokers 2", 9, town="stage-stop", hand="8")
    return [timings(table, a_window(table, with_joker=held), closes) for held in (True, False)]


def test_a_joker_window_lasts_as_long_for_whoever_has_no_joker(tmp_path: Path) -> None:
    with_one, without = both_timings(tmp_path, Board.let_it_pass)
    assert with_one == without
    assert [waits for _, waits, _ in without].index(False) == 2 * SECONDS


@pytest.mark.soak
def test_a_window_that_closes_where_nothing_can_be_called_is_found_out(tmp_path: Path) -> None:
    def hasty(board: Board) -> bool:
        if len(board.session.view_for().questions()[0].options) == 1:
            board.closes = board.clock()
        return board.let_it_pass()

    with_one, without = both_timings(tmp_path, hasty)
    assert with_one != without
