"""Several people at one game: the clock of a moment, the curtain, standing orders, stand-ins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import three_suits
from conftest import HERE
from sample import GAME
from starlette.testclient import TestClient

from lonehand import games
from lonehand.engine.play.session import Session
from lonehand.faces.saved_games import describe
from lonehand.faces.web.app import make_app
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.news import note_presence
from lonehand.faces.web.pages.window import Known
from lonehand.store.sqlite import Store

KEYS = Keys("TABLEKEY", b"a secret")
SECONDS = 15
PAGE = {"accept": "text/html,*/*"}


class Clock:
    """A clock that goes only when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def in_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the games that hide something on the shelf; the shots of one can be parried in time."""
    for game, module in ((GAME, "sample"), (three_suits.GAME, "three_suits")):
        monkeypatch.setitem(games.PACKAGES, game.name, module)
    monkeypatch.setattr(type(GAME), "moments", {"shot": "shot"}, raising=False)
    monkeypatch.setattr(type(GAME), "seconds", lambda *_: SECONDS, raising=False)


def shot_at(parries: str, seats: tuple[str, ...] = ("North", "South")) -> tuple[Board, Clock]:
    """Return a board on which a shot has been fired that North may parry, and its clock."""
    options = {"parries": parries}
    session = Session.new(GAME, "a field", options, typed=("dice",))
    clock = Clock()
    board = Board("forts", session, clock)
    for seat in seats:
        board.sit_down(frozenset((seat,)))
    while session.questions()[0].topic == "plot":
        question = session.questions()[0]
        form = question.form
        text = str(question.options[0]) if form is None else form.candidates(1)[0]
        board.work(lambda play, who=question.who, text=text: play.answer(text, seat=who))  # type: ignore[misc]
    board.work(lambda play: play.answer("6 1"))
    return board, clock


def asked(board: Board) -> list[str]:
    """Return who is asked."""
    return [question.who for question in board.session.view_for().questions()]


# -- the clock -------------------------------------------------------------------------------------


def timings(parries: str, *, orders: bool) -> list[tuple[float, tuple[str, ...], float | None]]:
    """Return what South sees from one half second to the next: who is waited for, and the clock."""
    board, clock = shot_at(parries)
    if orders:
        for seat in ("North", "South"):
            board.stir(lambda play, seat=seat: play.let_pass(seat, "shot", on=True))  # type: ignore[misc]
    south = frozenset(("South",))
    found = []
    for _ in range(4 * SECONDS + 6):
        board.let_it_pass()
        waits = board.session.view_for(south).waits_for()
        found.append((clock.now, waits, board.update(south, Known()).left))
        clock.now += 0.5
    return found


@pytest.mark.parametrize("orders", [False, True])
def test_the_time_that_passes_tells_nothing_of_what_somebody_could_do(*, orders: bool) -> None:
    """Whoever holds a parry and whoever holds none lets a shot pass after the same time."""
    assert timings("on", orders=orders) == timings("off", orders=orders)


def test_a_window_stays_open_its_set_time_for_each_and_then_the_play_passes() -> None:
    board, clock = shot_at("on")
    assert asked(board) == ["North"]
    assert board.seconds_left() == SECONDS
    clock.now += SECONDS - 0.01
    assert not board.let_it_pass()
    clock.now += 0.01
    assert board.let_it_pass()
    assert asked(board) == ["South"]
    assert board.seconds_left() == SECONDS
    clock.now += SECONDS
    assert board.let_it_pass()
    assert asked(board) == ["Both"]
    assert board.seconds_left() is None


def test_no_clock_goes_where_people_share_a_screen() -> None:
    board, clock = shot_at("on", seats=())
    assert asked(board) == ["North"]
    assert board.seconds_left() is None
    clock.now += 1000
    assert not board.let_it_pass()


def test_whoever_comes_back_too_late_finds_that_the_play_has_passed() -> None:
    board, clock = shot_at("on")
    clock.now += SECONDS + 1
    note_presence(board, frozenset(("North",)))
    assert asked(board) == ["South"]


# -- over the server -------------------------------------------------------------------------------


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store() -> Iterator[Store]:
    opened = Store(":memory:", games.find, describe)
    yield opened
    opened.close()


class People:
    """Two people at their own browsers, and one who holds the whole table."""

    def __init__(self, store: Store, game: str, clock: Clock, **options: str) -> None:
        self.key = str(store.new(game, options, seed="people").key)
        app = make_app(store, keys=KEYS, clock=clock)
        self.of = {seat: TestClient(app, base_url=HERE) for seat in (*games.find(game).seats, "")}
        for seat, client in self.of.items():
            key = KEYS.of(self.key, seat) if seat else KEYS.table
            assert client.get(f"/g/{self.key}?key={key}", headers=PAGE).status_code == 200

    def post(self, by: str, what: str, **data: Any) -> Any:
        return self.of[by].post(f"/api/games/{self.key}/{what}", json=data)

    def seen(self, seat: str) -> Any:
        return self.of[seat].get(f"/api/games/{self.key}").json()


def test_an_answer_that_comes_after_the_time_finds_another_question(
    store: Store, clock: Clock
) -> None:
    people = People(store, GAME.name, clock, parries="on")
    to_a_parry(people)
    token = people.seen("North")["token"]
    clock.now += SECONDS
    late = people.post("North", "answer", answer="parry", token=token)
    assert late.status_code == 409, late.text


def test_a_person_orders_only_for_himself(store: Store, clock: Clock) -> None:
    people = People(store, GAME.name, clock)
    assert people.post("North", "pass", kind="move|shot", on=True).status_code == 200
    assert people.post("North", "pass", kind="move", on=False).status_code == 200
    page = people.of["North"].get(f"/g/{people.key}", headers=PAGE).text
    assert "You let every shot pass: ask me again" in page
    question = page.partition('id="question"')[2].partition('id="controls"')[0]
    assert question
    assert "ask me again" not in question  # it is in the menu
    other = people.of["South"].get(f"/g/{people.key}", headers=PAGE).text
    assert "You let every shot pass" not in other
    assert people.post("North", "pass", kind="shot", on=False, seat="South").status_code == 400


def test_at_one_screen_a_play_passes_without_anybody_being_looked_at(
    store: Store, clock: Clock
) -> None:
    people = People(store, GAME.name, clock, parries="on")
    to_a_parry(people)
    assert people.post("South", "pass", seat="North").status_code == 400
    stale = people.post("", "pass", seat="North", token="0.0")  # noqa: S106 - it names a question
    assert stale.status_code == 409, stale.text
    passed = people.post("", "pass", seat="North")
    assert passed.status_code == 200, passed.text
    assert people.seen("North")["question"] is None
    assert people.post("", "pass", seat="North").status_code == 400


def to_a_parry(people: People) -> None:
    """Play on until North may parry a shot."""
    while not (question := people.seen("North")["question"]) or question["topic"] != "parry":
        for seat in ("North", "South"):
            asked_of = people.seen(seat)["question"]
            if asked_of and asked_of["yours"] and asked_of["topic"] != "parry":
                text = "10.000" if asked_of["form"] else asked_of["options"][-1]["text"]
                assert people.post(seat, "answer", answer=text).status_code == 200


def test_a_stand_in_plays_a_seat_until_it_is_handed_back(store: Store, clock: Clock) -> None:
    people = People(store, "three-suits", clock)
    assert people.seen("North")["question"]["who"] == "North"
    taken = people.post("South", "stand-in", seat="North", player="random")
    assert taken.status_code == 200, taken.text
    assert people.seen("South")["question"]["who"] == "South"
    log = people.of["South"].get(f"/api/games/{people.key}/log").json()["lines"]
    assert any(line["sentence"].startswith("North plays ") for line in log)
    page = people.of["North"].get(f"/g/{people.key}", headers=PAGE).text
    assert "Take my seat back" in page
    refused = people.post("South", "stand-in", seat="North")
    assert refused.json()["error"] == "only the North may do that"
    assert people.post("South", "stand-in", seat="South", player="random").status_code == 400
    assert people.post("North", "stand-in", seat="North").status_code == 200
    text = people.seen("South")["question"]["options"][0]["text"]
    assert people.post("South", "answer", answer=text).status_code == 200
    asked_now = [people.seen(seat)["question"] for seat in three_suits.NAMES]
    assert sum(question is not None for question in asked_now) == 1
    assert (
        store.add(store.record(people.key)).view_for().events
        == store.open(people.key).view_for().events
    )


def test_nobody_is_put_aside_who_is_there(store: Store, clock: Clock) -> None:
    people = People(store, "three-suits", clock)
    app: Any = people.of[""].app
    board = app.state.house.board(people.key)
    board.present["North"] += 1
    refused = people.post("South", "stand-in", seat="North", player="random")
    assert refused.status_code == 400
    board.present["North"] -= 1
    assert people.post("South", "stand-in", seat="North", player="random").status_code == 200


# -- the curtain -----------------------------------------------------------------------------------


def test_at_one_screen_each_sees_his_own_cards_behind_a_curtain(store: Store) -> None:
    game = str(store.new("three-suits", seed="people").key)
    hands = store.open(game).state.hands
    client = TestClient(make_app(store), base_url=HERE, follow_redirects=False)
    page = client.get(f"/g/{game}", headers=PAGE).text
    assert "I am the North" in page
    shown = json.dumps(client.get(f"/api/games/{game}").json()["scene"])
    for name in three_suits.NAMES:
        assert not [card for card in hands[name] if f'"{card}"' in shown]
    for name, other in (("North", "South"), ("South", "North")):
        raised = client.post(f"/g/{game}/look", data={"seat": name}, headers={"origin": HERE})
        assert raised.status_code == 303
        shown = json.dumps(client.get(f"/api/games/{game}").json()["scene"])
        assert all(f'"{card}"' in shown for card in hands[name])
        assert not [card for card in hands[other] if f'"{card}"' in shown]
    open_table = client.post(f"/g/{game}/look", data={"seat": "*"}, headers={"origin": HERE})
    assert open_table.status_code == 303
    shown = json.dumps(client.get(f"/api/games/{game}").json()["scene"])
    assert all(f'"{card}"' in shown for name in hands for card in hands[name])


def test_nobody_looks_as_somebody_who_does_not_sit_at_this_screen(
    store: Store, clock: Clock
) -> None:
    people = People(store, "three-suits", clock)
    path, origin = f"/g/{people.key}/look", {"origin": HERE}
    refused = people.of["North"].post(path, data={"seat": "South"}, headers=origin)
    assert refused.status_code == 400
    refused = people.of[""].post(path, data={"seat": "East"}, headers=origin)
    assert refused.json()["error"] == "nobody at this screen is the East"


def test_a_game_with_one_person_or_nothing_hidden_has_no_curtain(store: Store) -> None:
    client = TestClient(make_app(store), base_url=HERE)
    alone = str(store.new("three-suits", {}, {"South": "random"}, seed="people").key)
    open_game = str(store.new("lone-gunslinger", seed="people").key)
    for game in (alone, open_game):
        assert 'id="curtain"' not in client.get(f"/g/{game}", headers=PAGE).text
