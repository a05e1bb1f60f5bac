"""Two people fight one battle on a network, each with a key of his own and units of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from lonehand.engine.question import Question
from lonehand.faces.saved_games import describe
from lonehand.faces.web.app import make_app
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.server import announce, seats_at
from lonehand.games import find
from lonehand.games.grimdark_future.state import PEOPLE
from lonehand.store.sqlite import Store

SEATS = ("player", "second player")
KEYS = Keys("TABLEKEY", b"a secret")
OPTIONS = {"people": "2", "points": "750", "table": "outpost"}
ANSWERS_AT_MOST = 400


def guest(store: Store, game: str, seat: str) -> TestClient:
    """Return a client on the network that has opened the link of a seat."""
    made = TestClient(
        make_app(store, keys=KEYS), base_url="http://192.168.7.7:4747", follow_redirects=False
    )
    made.get(f"/g/{game}", params={"key": KEYS.of(game, seat)})
    return made


@pytest.fixture
def game(store: Store) -> str:
    """Begin a battle for two people."""
    return str(store.new("grimdark-future", OPTIONS, seed="co-op").key)


@pytest.fixture(params=["one program", "two programs"])
def guests(
    request: pytest.FixtureRequest, tmp_path: Path, game: str
) -> Iterator[dict[str, TestClient]]:
    """Give each seat a client, over one store or over a store each in the same file."""
    count = 1 if request.param == "one program" else 2
    stores = [Store(tmp_path / "games.sqlite", find, describe) for _ in range(count)]
    yield {seat: guest(stores[nth % count], game, seat) for nth, seat in enumerate(SEATS)}
    for store in stores:
        store.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Look on from a third program."""
    opened = Store(tmp_path / "games.sqlite", find, describe)
    yield opened
    opened.close()


def give(client: TestClient, game: str, text: str) -> Any:
    """Give an answer."""
    return client.post(f"/api/games/{game}/answer", json={"answer": text})


def seen(client: TestClient, game: str) -> dict[str, Any]:
    """Return what a client is asked."""
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()["question"]
    return found


def plain_answer(question: Question) -> str:
    """Return an answer that leads on: all are deployed; else the first that is legal."""
    if question.topic == "deploy":
        return "auto"
    if question.form is None:
        return question.texts()[0]
    return next(iter(question.form.candidates(1)))


@pytest.mark.parametrize("guests", ["two programs"], indirect=True)
def test_two_people_play_a_battle_to_its_end_and_neither_answers_for_the_other(
    guests: dict[str, TestClient], store: Store, game: str
) -> None:
    asked: Counter[tuple[str, str]] = Counter()
    for _ in range(ANSWERS_AT_MOST):
        session = store.open(game)
        if session.outcome() is not None:
            break
        (question,) = session.questions()
        text = plain_answer(question)
        owner = question.owner(text)
        other = SEATS[1 - SEATS.index(owner)]
        assert seen(guests[owner], game)["yours"], question
        assert seen(guests[other], game)["yours"] == (other in question.seats()), question
        refused = give(guests[other], game, text)
        assert 400 == refused.status_code, (other, question.topic, text)
        taken = give(guests[owner], game, text)
        assert 200 == taken.status_code, taken.text
        asked[question.topic, owner] += 1
    session = store.open(game)
    assert session.outcome() is not None
    for topic in ("objective", "deploy", "unit", "activate"):
        assert all(asked[topic, seat] for seat in SEATS), (topic, asked)
    for line in session.record.path():
        if line.kind == "answer" and ":" in line.text and line.clause == "GFC-19":
            assert line.who == session.state.find(line.text.split(":")[0]).seat
    dealt = Counter(unit.seat for unit in session.state.units if unit.side == PEOPLE)
    assert set(SEATS) == set(dealt)


def test_nobody_activates_a_unit_of_the_other_by_its_name(
    guests: dict[str, TestClient], store: Store, game: str
) -> None:
    while (question := store.open(game).questions()[0]).topic != "activate":
        text = plain_answer(question)
        assert 200 == give(guests[question.owner(text)], game, text).status_code
    state = store.open(game).state
    theirs = next(s for s in state.units if s.side == PEOPLE and s.seat != question.who)
    refused = give(guests[question.who], game, f"{theirs.name}: hold")
    assert 400 == refused.status_code
    assert "does not begin with a unit that you may activate" in refused.json()["error"]
    refused = give(guests[theirs.seat], game, f"{theirs.name}: hold")
    assert 400 == refused.status_code
    assert question.who in refused.json()["error"].lower()


def page_of(client: TestClient, game: str) -> str:
    """Return the page of a battle as a client sees it."""
    return client.get(f"/g/{game}", headers={"accept": "text/html,*/*"}).text


def test_each_sees_whose_turn_whose_units_and_whose_answer_may_be_taken_back(
    guests: dict[str, TestClient], store: Store, game: str
) -> None:
    while store.open(game).questions()[0].topic != "deploy":
        question = store.open(game).questions()[0]
        text = plain_answer(question)
        assert 200 == give(guests[question.owner(text)], game, text).status_code
    owner = store.open(game).questions()[0].who
    other = SEATS[1 - SEATS.index(owner)]
    waits = f"This is for the {owner} to answer; you are the {other}."
    assert waits in page_of(guests[other], game)
    assert waits not in page_of(guests[owner], game)
    for seat in SEATS:
        assert f'<small class="whose">{seat}</small>' in page_of(guests[other], game)
    assert 200 == give(guests[owner], game, "auto").status_code
    undo = f'title="Only with the {owner}"'
    assert undo in page_of(guests[other], game)
    assert undo not in page_of(guests[owner], game)
    refused = guests[other].post(f"/api/games/{game}/undo", json={})
    assert 400 == refused.status_code
    assert f"{owner} must agree first" in refused.json()["error"]
    assert 200 == guests[owner].post(f"/api/games/{game}/undo", json={}).status_code
    assert owner == store.open(game).questions()[0].who


def test_of_a_question_for_both_each_sees_his_own_units(
    guests: dict[str, TestClient], store: Store, game: str
) -> None:
    while (question := store.open(game).questions()[0]).topic != "unit":
        text = plain_answer(question)
        assert 200 == give(guests[question.owner(text)], game, text).status_code
    assert set(SEATS) == set(question.seats())
    for seat in SEATS:
        asked = seen(guests[seat], game)
        own = [text for text in question.texts() if question.owner(text) == seat]
        assert own == [option["text"] for option in asked["options"]]
        assert asked["prompt"].startswith(
            ("Player or second player: ", "Second player or player: ")
        )


def test_the_seats_of_a_battle_that_is_opened_have_links_into_it(
    store: Store, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"/g/{game}"
    assert SEATS == seats_at(store, path)
    assert () == seats_at(store, "/")
    announce("http://127.0.0.1:4747", "http://10.0.0.2:4747", KEYS, path, SEATS)
    rows = capsys.readouterr().out.splitlines()
    assert f"The whole table: http://10.0.0.2:4747{path}?key=TABLEKEY" == rows[0]
    assert rows[1].startswith(f"player: http://10.0.0.2:4747{path}?key={game}.player.")
    assert rows[2].startswith(f"second player: http://10.0.0.2:4747{path}?key={game}.second")
    announce("http://127.0.0.1:4747", "http://10.0.0.2:4747", KEYS, "/", ())
    rows = capsys.readouterr().out.splitlines()
    assert "Each game's page has a link for each of its seats, under More." == rows[1]


def test_a_hint_is_given_only_to_the_seat_that_is_asked_and_of_what_it_may_choose(
    guests: dict[str, TestClient], store: Store, game: str
) -> None:
    hinted: Counter[tuple[str, str]] = Counter()
    while (session := store.open(game)).state.round < 2:
        (question,) = session.questions()
        for seat in SEATS:
            found = guests[seat].get(f"/api/games/{game}/hint").json()
            if seat not in question.seats():
                assert found is None
            elif found is not None:
                assert question.owner(found["answer"]) == seat
                assert question.fits(found["answer"])
                hinted[question.topic, seat] += 1
        text = plain_answer(question)
        assert 200 == give(guests[question.owner(text)], game, text).status_code
    assert all(hinted["unit", seat] and hinted["activate", seat] for seat in SEATS), hinted
