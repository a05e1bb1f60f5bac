"""The server as a program meets it: pages, answers, refusals, news, and who may come in."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from urllib.parse import urljoin

import msgspec
import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from lonehand.engine.game import beside_options
from lonehand.engine.play.session import Session
from lonehand.faces import viewmodel
from lonehand.faces.web.app import make_app
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import LARGEST, Keys
from lonehand.faces.web.news import first_news
from lonehand.faces.web.pages.table import PANELS
from lonehand.faces.web.pages.title import SAVED_AT_FIRST
from lonehand.faces.web.pages.window import Known, Update
from lonehand.games import PACKAGES, find
from lonehand.games.lone_gunslinger.face.scene import Measured
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.rules.distance import distance
from lonehand.games.lone_gunslinger.words.questions import card_name
from lonehand.show.contract import OnMap, show_of
from lonehand.store.sqlite import Store

PAGE = {"accept": "text/html,*/*"}


def begin(client: TestClient, **wanted: Any) -> str:
    """Begin a game and return its name."""
    answer = client.post("/api/games", json={"seed": "a test", **wanted})
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["id"]
    return name


def seen(client: TestClient, game: str) -> dict[str, Any]:
    """Return a game as it stands."""
    found: dict[str, Any] = client.get(f"/api/games/{game}").json()
    return found


def hands_in(scene: dict[str, Any]) -> list[list[str]]:
    """Return the cards that each seat of a scene has in hand, or on its Stack."""
    return [
        hand["cards"] for seat in scene["ring"]["seats"] for hand in seat["hands"] if hand["held"]
    ]


def give(client: TestClient, game: str, answer: str, token: str | None = None) -> Any:
    """Give an answer."""
    return client.post(f"/api/games/{game}/answer", json={"answer": answer, "token": token})


def end_turn(client: TestClient, game: str) -> None:
    """End the turn of whoever is asked, taking the first answer to everything on the way."""
    give(client, game, "end turn")
    while (question := seen(client, game)["question"]) and question["topic"] != "play":
        give(client, game, question["options"][-1]["text"])


# -- pages ------------------------------------------------------------------------------------


def test_the_title_page_asks_one_thing_of_each_game(client: TestClient) -> None:
    page = client.get("/", headers=PAGE).text
    for name in PACKAGES:
        section = page.partition(f'data-game="{name}"')[2].partition("</section>")[0]
        assert ["Play", "At my table", "Learn"] == re.findall(
            r"<(?:a|button)[^>]*>([^<]+)</(?:a|button)>", section
        )


@pytest.mark.parametrize("name", PACKAGES)
def test_the_way_to_a_game_shows_every_option_once_with_what_it_means(
    client: TestClient, name: str
) -> None:
    page = client.get(f"/new/{name}", headers=PAGE).text
    beside = beside_options(find(name), {})
    for option in find(name).options:
        count = page.count(f'name="set-{option.key}" value="{option.default}"')
        assert (option.key, int(option.key not in beside)) == (option.key, count)
        if option.key not in beside:
            assert all(str(escape(sentence)) in page for sentence in option.says.values())
    readings = page.partition("Readings of the rules")[2]
    for option in find(name).options:
        assert (option.group == "reading") == (f'name="set-{option.key}"' in readings)


@pytest.mark.parametrize("name", PACKAGES)
def test_the_way_to_a_real_table_asks_first_how_lonehand_follows_it(
    client: TestClient, name: str
) -> None:
    page = client.get(f"/new/{name}?at=table", headers=PAGE).text
    first = page.partition('<section class="step"')[2].partition("</section>")[0]
    game, beside = find(name), beside_options(find(name), {})
    for option in game.options:
        if option.key in beside:
            offered = re.findall(rf'name="set-{option.key}" value="(\w+)"( checked)?', first)
            assert {value for value, _ in offered} == set(option.values) - {option.default}
            assert [beside[option.key]] == [value for value, checked in offered if checked]
    assert ("How does Lonehand follow your table?" in first) == bool(beside)
    more = re.findall("More options: ([^<]+)<", page)
    assert more
    assert all("your own" not in each for each in more)  # the choice stands in no such table's fold
    assert ("The same seed gives the same" in page) == bool(beside)


def test_there_is_no_way_to_a_game_that_nobody_knows(client: TestClient) -> None:
    assert client.get("/new/chess", headers=PAGE).status_code == 404


@pytest.mark.parametrize("game", ["lone-gunslinger", "black-hat"])
def test_learning_opens_the_lesson(client: TestClient, game: str) -> None:
    answer = client.post("/deal", data={"game": game, "learn": "on"}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].endswith("?learn")


def test_nobody_has_moved_unseen_when_a_shootout_is_taught(client: TestClient) -> None:
    answer = client.post("/deal", data={"game": "outlaws", "learn": "on"}, follow_redirects=False)
    page = client.get(
        f"/g/{answer.headers['location'].partition('?')[0].rpartition('/')[2]}", headers=PAGE
    ).text
    log = page.partition('id="log"')[2].partition("</ol>")[0]
    assert "counter is drawn: 4 actions" in log
    assert "why?" not in log


def test_a_form_without_a_script_deals_with_the_options_that_were_chosen(
    client: TestClient,
) -> None:
    fields = {"game": "lone-gunslinger", "set-level": "3", "seed": "form"}
    answer = client.post("/deal", data=fields)
    assert answer.status_code == 303
    game = answer.headers["location"].rpartition("/")[2]
    header = seen(client, game)["header"]
    assert (header["options"]["level"], header["seed"]) == ("3", "form")
    assert "The Sheriff’s turn" in client.get(f"/g/{game}", headers=PAGE).text


def test_a_form_without_a_script_answers_undoes_and_gives_again(client: TestClient) -> None:
    game = begin(client)
    before = seen(client, game)
    fields = {"answer": "end turn", "token": before["token"]}
    answer = client.post(f"/g/{game}/answer", data=fields)
    assert answer.headers["location"] == f"../{game}"
    assert seen(client, game)["undo"]["name"] == "Sheriff: End the turn"
    client.post(f"/g/{game}/undo")
    assert seen(client, game)["scene"] == before["scene"]
    client.post(f"/g/{game}/redo")
    assert seen(client, game)["undo"]["name"] == "Sheriff: End the turn"


def test_a_saved_game_is_listed_and_goes_only_when_it_is_removed(client: TestClient) -> None:
    game = begin(client)
    assert f'href="g/{game}"' in client.get("/", headers=PAGE).text
    assert client.post(f"/g/{game}/remove").status_code == 303
    assert f'href="g/{game}"' not in client.get("/", headers=PAGE).text
    assert client.get(f"/g/{game}", headers=PAGE).status_code == 404


def test_a_record_comes_back_as_the_same_game_pasted_or_as_a_file(client: TestClient) -> None:
    game = begin(client)
    end_turn(client, game)
    text = client.get(f"/g/{game}/record.txt").text
    pasted = client.post("/import", data={"record": text})
    sent = client.post("/import", files={"file": ("a.txt", text.encode())}, data={"record": ""})
    for answer in (pasted, sent):
        copy = answer.headers["location"].rpartition("/")[2]
        assert copy != game
        assert seen(client, copy)["scene"] == seen(client, game)["scene"]


def test_a_record_that_does_not_fit_is_refused_with_the_line(client: TestClient) -> None:
    game = begin(client)
    text = client.get(f"/g/{game}/record.txt").text.replace(" chance ", " dance ", 1)
    answer = client.post("/import", data={"record": text})
    assert answer.status_code == 400
    assert "imported: line" in answer.text
    assert len(client.get("/api/games").json()) == 1


def test_the_record_says_each_option_as_the_set_up_does(client: TestClient) -> None:
    page = client.get(f"/g/{begin(client)}/panel/more").text
    for option in GAME.options:
        said = option.says.get(option.default) or {"off": "No"}[option.default]
        assert f"<dt>{escape(option.title)}</dt><dd>{escape(said)}</dd>" in page


@pytest.mark.parametrize("panel", ["reasons", "rules", "fair", "text", "more"])
def test_every_panel_can_be_seen_at_any_event(client: TestClient, panel: str) -> None:
    game = begin(client, options={"level": "2"})
    end_turn(client, game)
    events = seen(client, game)["events"]
    for event in (0, events // 2, events):
        assert client.get(f"/g/{game}/panel/{panel}?event={event}").status_code == 200
    answer = client.get(f"/g/{game}/panel/{panel}?event={events + 1}")
    assert "there is no event" in answer.json()["error"]


def test_the_text_twin_names_every_card_that_lies_on_the_table(client: TestClient) -> None:
    game = begin(client)
    scene = seen(client, game)["scene"]
    twin = client.get(f"/g/{game}/panel/text").text
    assert twin.count(" of hearts") + twin.count(" of spades") + twin.count(
        " of clubs"
    ) + twin.count(" of diamonds") == sum(len(hand) for hand in hands_in(scene))


def test_every_address_that_is_wrong_gets_a_sentence_and_no_traceback(client: TestClient) -> None:
    game = begin(client)
    for method, path in (
        ("GET", "/nowhere"),
        ("GET", "/g/XXXXXX"),
        ("GET", "/api/games/XXXXXX"),
        ("GET", f"/api/games/{game}/at/99999"),
        ("GET", f"/api/games/{game}/log?first=-1"),
        ("GET", f"/g/{game}/panel/nothing"),
        ("GET", "/rules/chess"),
        ("GET", "/art/chess/base.svg"),
        ("GET", "/static/nothing.js"),
        ("PUT", f"/api/games/{game}"),
        ("POST", f"/api/games/{game}/go"),
    ):
        answer = client.request(method, path)
        assert 400 <= answer.status_code < 500, path
        assert answer.json()["error"], path
        assert "Traceback" not in answer.text


def test_an_error_that_nobody_foresaw_is_a_sentence_and_leaves_the_game(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(client)

    def fail(session: Session) -> str:
        raise ZeroDivisionError(session)

    with monkeypatch.context() as patch:
        patch.setattr("lonehand.engine.play.record.Record.text", fail)
        answer = client.get(f"/api/games/{game}/record")
    assert answer.status_code == 500
    assert "ZeroDivisionError" not in answer.text
    assert client.get(f"/api/games/{game}/record").status_code == 200


def test_a_rule_that_fails_leaves_the_question_and_shows_the_report(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(client)
    before = seen(client, game)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("lonehand.games.lone_gunslinger.turn.discard_phase", fail)
        answer = give(client, game, "end turn")
    assert (answer.status_code, answer.json()["kind"]) == (500, "rule")
    assert "lonehand record 1" in answer.json()["report"]
    assert seen(client, game)["question"] == before["question"]
    assert give(client, game, "end turn").status_code == 200


# -- answering --------------------------------------------------------------------------------


def test_a_late_answer_is_told_that_the_game_has_moved_on_and_changes_nothing(
    client: TestClient,
) -> None:
    game = begin(client)
    token = seen(client, game)["token"]
    assert give(client, game, "end turn", token).status_code == 200
    after = seen(client, game)
    late = give(client, game, "end turn", token)
    assert (late.status_code, late.json()["kind"]) == (409, "stale")
    assert seen(client, game) == after


@pytest.mark.parametrize(
    ("path", "body", "word"),
    [
        ("answer", {"answer": "checkmate"}, "not an answer"),
        ("answer", {"answer": 7}, "Expected"),
        ("answer", {}, "missing"),
        ("answer", {"answer": "end turn", "hurry": True}, "unknown field"),
        ("undo", {"steps": 0}, "to take back"),
        ("undo", {"steps": 9}, "to take back"),
        ("redo", {}, "nothing to redo"),
        ("go", {"line": 999}, "does not hold an answer"),
        ("back", {"event": -1}, "there is no event"),
        ("correct", {"text": "life Sheriff 77"}, "life points"),
        ("correct", {"text": "abracadabra"}, "cannot be read"),
        ("switch", {"source": "dice", "typed": True}, "you cannot type"),
    ],
)
def test_bad_requests_are_refused_with_a_sentence_and_change_nothing(
    client: TestClient, path: str, body: dict[str, Any], word: str
) -> None:
    game = begin(client)
    before = seen(client, game)
    answer = client.post(f"/api/games/{game}/{path}", json=body)
    assert answer.status_code == 400
    assert word in answer.json()["error"]
    assert seen(client, game) == before


def test_undo_names_what_goes_and_how_many_turns_go_with_it(client: TestClient) -> None:
    game = begin(client)
    end_turn(client, game)
    step = seen(client, game)["undo"]
    turns = [line for line in client.get(f"/api/games/{game}/log").json()["lines"] if line["head"]]
    assert step["name"].startswith("Sheriff")
    assert 1 <= step["turns"] <= len(turns) - 1


def test_going_back_to_an_event_stands_at_the_last_decision_before_it(client: TestClient) -> None:
    game = begin(client)
    before = seen(client, game)
    end_turn(client, game)
    end_turn(client, game)
    lines = client.get(f"/api/games/{game}/log?first={before['events']}").json()["lines"]
    turn = next(line["number"] for line in lines if line["head"])
    named = client.get(f"/api/games/{game}/back?event={turn}").json()
    client.post(f"/api/games/{game}/back", json={"event": turn})
    question = seen(client, game)["question"]
    assert named["step"]["name"].startswith("Sheriff")
    assert question["who"] == "Sheriff"
    assert seen(client, game)["events"] <= turn
    client.post(f"/api/games/{game}/back", json={"event": before["events"] - 1})
    after = seen(client, game)
    assert (after["scene"], after["question"]) == (before["scene"], before["question"])
    branches = client.get(f"/api/games/{game}/branches").json()
    assert any(branch["answers"] >= 2 for branch in branches)


def test_a_correction_is_on_the_table_and_can_be_undone(client: TestClient) -> None:
    game = begin(client)
    life = seen(client, game)["scene"]["ring"]["seats"][0]["life"]["left"]
    client.post(f"/api/games/{game}/correct", json={"text": "life Sheriff 2"})
    assert seen(client, game)["scene"]["ring"]["seats"][0]["life"]["left"] == 2
    client.post(f"/api/games/{game}/undo", json={})
    assert seen(client, game)["scene"]["ring"]["seats"][0]["life"]["left"] == life


def test_a_typed_card_is_asked_for_and_taken(client: TestClient) -> None:
    game = begin(client)
    client.post(f"/api/games/{game}/switch", json={"source": "deck", "typed": True})
    while not seen(client, game)["question"]["source"]:
        give(client, game, seen(client, game)["question"]["options"][-1]["text"])
    question = seen(client, game)["question"]
    card = question["options"][3]["text"]
    assert give(client, game, card).status_code == 200
    stack = hands_in(seen(client, game)["scene"])
    assert any(card in hand for hand in stack)


def test_a_card_that_cannot_be_played_says_why_and_under_which_clause(client: TestClient) -> None:
    game = begin(client)
    question = seen(client, game)["question"]
    hand = hands_in(seen(client, game)["scene"])[0]
    playable = {option["card"] for option in question["options"]}
    refused = {each["card"]: each for each in question["refused"]}
    assert set(hand) == (playable - {""}) | set(refused)
    for each in refused.values():
        assert each["sentence"].endswith(".")
        assert each["clause"].startswith("LG-")


def test_the_reasons_cover_each_card_that_was_looked_at(client: TestClient) -> None:
    game = begin(client, options={"level": "2"})
    end_turn(client, game)
    lines = client.get(f"/api/games/{game}/log").json()["lines"]
    scans = [line["number"] for line in lines if line["reasons"]]
    assert scans
    for event in scans:
        found = client.get(f"/api/games/{game}/reasons?event={event}").json()
        assert found["event"] == event
        stack = hands_in(client.get(f"/api/games/{game}/at/{event}").json())[found["seat"]]
        looked = [line["card"] for line in found["lines"]]
        assert looked == stack[: len(looked)]
        assert all(line["clause"].startswith("LG-") and line["say"] for line in found["lines"])
        assert [line["use"] for line in found["lines"][:-1]] == [False] * (len(looked) - 1)


def test_the_hint_is_one_of_the_options(client: TestClient) -> None:
    game = begin(client)
    found = client.get(f"/api/games/{game}/hint").json()
    options = [option["text"] for option in seen(client, game)["question"]["options"]]
    assert found["answer"] in options


def test_the_picture_of_the_table_is_one_svg_at_any_event(client: TestClient) -> None:
    game = begin(client)
    now, before = (
        client.get(f"/api/games/{game}/picture", params=params) for params in ({}, {"event": 3})
    )

    assert now.headers["content-type"].startswith("image/svg+xml")
    assert now.text.startswith("<svg")
    assert now.text != before.text
    assert client.get(f"/api/games/{game}/picture", params={"event": 9999}).status_code == 400


def test_the_counts_of_fair_play_add_up_to_the_cards_that_were_drawn(client: TestClient) -> None:
    game = begin(client)
    end_turn(client, game)
    lines = client.get(f"/api/games/{game}/log").json()["lines"]
    drawn = sum(line["kind"] == "draw" for line in lines)
    found = client.get(f"/api/games/{game}/fairness").json()
    suits = [
        count
        for count in found["counts"]
        if count["what"].split()[0] in ("clubs", "diamonds", "hearts", "spades")
        and count["what"].endswith("drawn")
    ]
    assert sum(count["came"] for count in suits) == drawn
    assert found["seed"] == "a test"


# -- news -------------------------------------------------------------------------------------


def test_news_holds_the_changed_parts_and_the_new_lines_and_nothing_else(store: Store) -> None:
    session = store.new("lone-gunslinger", seed="news")
    board = Board(str(session.key), session)
    known = Known()
    first = first_news(board, None, known, "")
    assert first.since == -1
    assert {"question", "controls", "centre", "status", "seat-0", "seat-5"} <= set(first.parts)
    board.work(lambda s: s.answer("end turn"))
    news = board.update(None, known)
    assert news.since == first.version
    assert news.version > first.version
    assert news.kept == first.events
    assert len(news.lines) == news.events - news.kept
    assert "question" in news.parts
    assert all(board.parts(None)[name] == html for name, html in news.parts.items())
    assert board.update(None, known).parts == {}


def test_undo_takes_the_lines_of_the_log_away_that_no_longer_happened(store: Store) -> None:
    session = store.new("lone-gunslinger", seed="news")
    board, known = Board(str(session.key), session), Known()
    first = board.update(None, known)
    board.work(lambda s: s.answer("end turn"))
    board.update(None, known)
    board.work(lambda s: s.undo())
    news = board.update(None, known)
    assert (news.kept, news.events, news.lines) == (first.events, first.events, ())


def test_one_who_missed_several_moves_gets_all_of_them_at_once(store: Store) -> None:
    session = store.new("lone-gunslinger", seed="news")
    board = Board(str(session.key), session)
    ahead, behind = Known(), Known()
    board.update(None, ahead)
    board.update(None, behind)
    lines: list[str] = []
    for _ in range(6):
        board.work(lambda s: s.answer(s.view_for().questions()[0].texts()[-1]))
        lines += board.update(None, ahead).lines
    late = board.update(None, behind)
    assert list(late.lines) == lines
    assert late.version == ahead.version


@pytest.mark.parametrize("game", PACKAGES)
def test_however_many_look_on_nothing_is_played_or_drawn_again_for_them(
    store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = store.new(game, seed="news")
    board, lookers = Board(str(session.key), session), [Known() for _ in range(3)]
    answer = viewmodel.hint(session.view_for())
    assert answer is not None
    board.work(lambda s: s.answer(answer.answer))
    counted = Counter[str]()

    def counting(thing: object, name: str) -> None:
        does = getattr(thing, name)

        def done(*given: Any, **named: Any) -> Any:
            counted[name] += 1
            return does(*given, **named)

        monkeypatch.setattr(type(thing), name, lambda _, *given, **named: done(*given, **named))

    drawn = ["scene"] + (["layer"] if isinstance(show_of(session.game), OnMap) else [])
    counting(session.game, "step")
    for name in drawn:
        counting(show_of(session.game), name)
    news = [board.update(None, looker) for looker in lookers]
    assert dict.fromkeys(drawn, 1) == counted
    assert all(each.parts == news[0].parts for each in news)


def test_the_stream_sends_nothing_to_one_who_has_this_moment_and_all_to_others(
    store: Store,
) -> None:
    session = store.new("lone-gunslinger", seed="news")
    board = Board(str(session.key), session)
    same = first_news(board, None, Known(), str(board.version))
    assert (same.parts, same.lines, same.since) == ({}, (), board.version)
    other = first_news(board, None, Known(), str(board.version - 1))
    assert other.since == -1
    assert len(other.parts) >= 10
    assert msgspec.json.decode(msgspec.json.encode(other), type=Update) == other


def test_a_game_that_another_program_played_on_is_shown_as_it_stands(
    client: TestClient, store: Store
) -> None:
    game = begin(client)
    before = seen(client, game)
    other = store.open(game)
    other.answer("end turn")
    after = seen(client, game)
    assert after["token"] == other.token
    assert after["version"] > before["version"]
    assert give(client, game, "end turn", before["token"]).status_code == 409


def test_every_event_with_words_has_a_frame_and_the_last_leads_to_the_present(
    client: TestClient,
) -> None:
    game = begin(client, options={"level": "1"})
    before = seen(client, game)["events"]
    end_turn(client, game)
    events = seen(client, game)["events"]
    frames: list[dict[str, Any]] = []
    at = before
    while at < events:
        found = client.get(f"/g/{game}/frames?from={at}&to={events}&whole").json()
        frames += found["frames"]
        at = found["next"]
    lines = client.get(f"/api/games/{game}/log?first={before}").json()["lines"]
    assert [frame["event"] for frame in frames] == [n["number"] for n in lines if n["sentence"]]
    assert len(frames[0]["parts"]) == 9


# -- who may come in --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:4747", 200),
        ("localhost:4747", 200),
        ("[::1]:4747", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_only_addresses_of_this_machine_are_served_without_a_key(
    client: TestClient, host: str, status: int
) -> None:
    assert client.get("/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://127.0.0.1:4747"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_only_our_own_pages_may_change_a_game(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    game = begin(client)
    path = f"/api/games/{game}/answer"
    assert client.post(path, json={"answer": "end turn"}, headers=headers).status_code == status


@pytest.mark.parametrize("game", PACKAGES)
def test_the_rules_begin_with_how_the_game_is_played_on_one_screen(
    client: TestClient, game: str
) -> None:
    told = show_of(find(game)).taught
    assert 4 <= len(told) <= 6
    assert max(len(each.says) for each in told) <= 240
    rules = client.get(f"/rules/{game}", headers=PAGE).text
    for each in told:
        assert str(escape(each.says)) in rules.partition("Rule by rule")[0]
    assert "`" not in rules


def test_pages_allow_no_script_but_our_own_file(client: TestClient) -> None:
    game = begin(client)
    for path in ("/", f"/g/{game}", "/rules/lone-gunslinger"):
        answer = client.get(path, headers=PAGE)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert " onclick" not in answer.text


ADDRESSES = re.compile(r"""\b(?:href|src|action|formaction|srcset|data-copy)=["']([^"']*)""")


def test_every_address_on_every_page_is_relative_so_that_it_may_stand_in_a_folder(
    client: TestClient,
) -> None:
    games = [begin(client, game=name) for name in PACKAGES]
    panels = [f"/g/{games[0]}/panel/{name}" for name, _ in PANELS if name != "log"]
    pages = [
        "/",
        "/nothing",
        "/rules/lone-gunslinger",
        *(f"/new/{name}" for name in PACKAGES),
        *(f"/g/{game}" for game in games),
        *panels,
    ]
    found = {path: ADDRESSES.findall(client.get(path, headers=PAGE).text) for path in pages}
    rooted = [
        (path, address)
        for path, addresses in found.items()
        for address in addresses
        if address.startswith(("/", "http"))
    ]
    assert rooted == []
    for path in pages[:1] + pages[2:]:
        for address in found[path]:
            if path.startswith("/g/") and "/panel/" in path:
                continue  # a panel stands on the page of its game
            whole = urljoin(str(client.base_url) + path, address)
            assert client.get(whole).status_code in (200, 405), (path, address)


def test_too_much_is_refused_whether_it_is_announced_or_not(client: TestClient) -> None:
    much = b"x" * (LARGEST + 1)
    assert client.post("/api/records", content=much).status_code == 413

    def pieces() -> Any:
        for _ in range(3):
            yield b"y" * (LARGEST // 2)

    answer = client.post("/api/records", content=pieces())
    assert answer.status_code in (400, 413)
    assert "too much" in answer.json()["error"]


KEYS = Keys("TABLEKEY", b"a secret")


def guest(store: Store, game: str = "", seat: str = "") -> TestClient:
    """Return a client on the network that has opened the link of a seat, or of the whole table."""
    made = TestClient(
        make_app(store, keys=KEYS), base_url="http://192.168.7.7:4747", follow_redirects=False
    )
    if game:
        key = KEYS.of(game, seat) if seat else KEYS.table
        answer = made.get(f"/g/{game}", params={"key": key}, headers=PAGE)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{game}")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
    return made


def test_on_a_network_nothing_at_all_is_served_without_a_key(store: Store) -> None:
    session = store.new("lone-gunslinger", seed="keys")
    stranger = guest(store)
    for path in (
        "/",
        f"/g/{session.key}",
        f"/g/{session.key}/events",
        "/static/app.js",
        "/openapi.json",
        "/art/lone-gunslinger/base.svg",
        "/nowhere",
        "/?key=WRONG",
    ):
        answer = stranger.get(path)
        assert answer.status_code == 401, path
        assert "link" in answer.json()["error"]


def test_the_key_of_a_seat_answers_for_that_seat_only(store: Store) -> None:
    session = store.new("lone-gunslinger", seed="keys")
    game = str(session.key)
    sheriff, deputy = guest(store, game, "Sheriff"), guest(store, game, "Deputy")
    assert seen(deputy, game)["question"]["yours"] is False
    assert seen(sheriff, game)["question"]["yours"] is True
    refused = give(deputy, game, "end turn")
    assert refused.status_code == 400
    assert "Deputy" in refused.json()["error"]
    assert give(sheriff, game, "end turn").status_code == 200


def test_a_seat_may_not_take_back_what_another_answered_nor_reach_for_the_table(
    store: Store,
) -> None:
    session = store.new("lone-gunslinger", seed="keys")
    game = str(session.key)
    table, deputy = guest(store, game), guest(store, game, "Deputy")
    assert give(table, game, "end turn").status_code == 200
    for path, body in (
        ("undo", {}),
        ("correct", {"text": "life Sheriff 1"}),
        ("go", {"line": 1}),
        ("switch", {"source": "deck", "typed": True}),
    ):
        answer = deputy.post(f"/api/games/{game}/{path}", json=body)
        assert answer.status_code == 400, path
    assert deputy.delete(f"/api/games/{game}").status_code == 400
    assert table.post(f"/api/games/{game}/undo", json={}).status_code == 200


def test_the_key_of_a_seat_opens_its_own_game_alone(store: Store) -> None:
    game, other = (str(store.new("lone-gunslinger", seed=seed).key) for seed in ("one", "other"))
    sheriff = guest(store, game, "Sheriff")
    for path in ("/g/{}", "/g/{}/events", "/g/{}/panel/more", "/g/{}/record.txt", "/api/games/{}"):
        if not path.endswith("events"):  # it does not end
            assert 200 == sheriff.get(path.format(game)).status_code, path
        assert 401 == sheriff.get(path.format(other)).status_code, path
    assert 401 == give(sheriff, other, "end turn").status_code
    key = KEYS.of(game, "Sheriff")
    assert 401 == sheriff.get(f"/api/games/{other}", params={"key": key}).status_code
    forged = key.replace(game, other)
    assert 401 == sheriff.get(f"/api/games/{other}", params={"key": forged}).status_code
    promoted = key.replace("Sheriff", "Deputy")
    assert 401 == sheriff.get(f"/api/games/{game}", params={"key": promoted}).status_code


def listed(client: TestClient) -> set[str]:
    """Return the games that a client is listed."""
    return {str(one["id"]) for one in client.get("/api/games").json()}


def test_lists_show_the_holder_of_a_seat_the_games_of_his_seats_alone(store: Store) -> None:
    games = [str(store.new("lone-gunslinger", seed=f"{number}").key) for number in range(3)]
    sheriff = guest(store, games[0], "Sheriff")
    assert {games[0]} == listed(sheriff)
    page = sheriff.get("/", headers=PAGE).text
    assert [True, False, False] == [f"g/{game}" in page for game in games]
    sheriff.get(f"/g/{games[2]}", params={"key": KEYS.of(games[2], "Deputy")}, headers=PAGE)
    assert {games[0], games[2]} == listed(sheriff)
    assert seen(sheriff, games[0])["question"]["yours"]
    assert not seen(sheriff, games[2])["question"]["yours"]
    assert set(games) == listed(guest(store, games[0]))


def test_a_seat_may_begin_no_game_and_bring_none(store: Store) -> None:
    sheriff = guest(store, str(store.new("lone-gunslinger", seed="keys").key), "Sheriff")
    refused = sheriff.post("/api/games", json={})
    assert (400, True) == (refused.status_code, "whole table" in refused.json()["error"])
    assert 400 == sheriff.post("/api/records", content=b"x").status_code
    assert 400 == sheriff.post("/deal", data={"game": "lone-gunslinger"}).status_code


def test_the_link_of_the_whole_table_takes_the_place_of_a_seat_s(store: Store) -> None:
    game = str(store.new("lone-gunslinger", seed="keys").key)
    owner = guest(store, game)
    owner.get(f"/g/{game}", params={"key": KEYS.of(game, "Deputy")}, headers=PAGE)
    assert not seen(owner, game)["question"]["yours"]
    owner.get(f"/g/{game}", params={"key": KEYS.table}, headers=PAGE)
    assert seen(owner, game)["question"]["yours"]


def test_only_the_whole_table_is_shown_links_for_the_seats(store: Store) -> None:
    game = str(store.new("lone-gunslinger", seed="keys").key)
    assert f"key={KEYS.of(game, 'Deputy')}" in guest(store, game).get(f"/g/{game}/panel/more").text
    assert "key=" not in guest(store, game, "Sheriff").get(f"/g/{game}/panel/more").text


# -- the interface for programs ---------------------------------------------------------------


def test_the_document_names_every_address_of_the_interface(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.")
    for path in ("/api/games", "/api/games/{key}/answer", "/api/games/{key}/at/{event}"):
        assert path in document["paths"]
    json.dumps(document)


def test_a_measured_win_rate_is_shown_with_its_interval() -> None:
    assert str(Measured(0.314, 0.28, 0.35)) == "31 % (28–35)"


def test_every_level_has_its_measured_win_rate_where_it_is_chosen(client: TestClient) -> None:
    (rates,) = GAME.show.rates
    page = client.get("/new/lone-gunslinger", headers=PAGE).text

    assert [level for level, *_ in rates.rows] == ["0", "1", "2", "3", "4"]
    assert all(won in page for _, *both in rates.rows for won in both)


def test_the_title_page_has_the_latest_games_and_all_of_them_if_asked(
    store: Store, client: TestClient
) -> None:
    for seed in range(SAVED_AT_FIRST + 3):
        store.new("lone-gunslinger", {}, {}, f"saved {seed}", ())
    first, whole = client.get("/").text, client.get("/?all").text
    assert first.count('class="resume"') == SAVED_AT_FIRST
    assert f"All {SAVED_AT_FIRST + 3} saved games" in first
    assert f"{SAVED_AT_FIRST + 2} more" in first
    assert whole.count('class="resume"') == SAVED_AT_FIRST + 3
    assert "saved games</a>" not in whole


def test_every_character_that_a_real_table_may_turn_up_is_a_button(
    client: TestClient, store: Store
) -> None:
    options = {"two_characters": "sixteen", "dodge_city": "on"}
    session = store.new("lone-gunslinger", options, {}, "names", ("characters",))
    page = client.get(f"/g/{session.key}", headers=PAGE).text
    names = session.questions()[0].texts()
    assert len(names) == 31
    assert [name for name in names if f'name="answer" value="{name}"' not in page] == []


def test_the_name_of_an_opponent_tells_what_lies_before_him(
    client: TestClient, store: Store
) -> None:
    session = store.new("lone-gunslinger", {"level": "2"}, {}, "before him")
    while not (
        laid := [s.front for s in session.state.seats if s.alive and not s.yours and s.front]
    ):
        session.answer(session.questions()[0].texts()[-1])
    page = client.get(f"/g/{session.key}", headers=PAGE).text
    told = [", ".join(card_name(card) for card in front) for front in laid]
    assert [each for each in told if f" In play: {each}." not in page] == []


def test_at_a_glance_lists_the_cards_of_everybody_who_holds_any(
    client: TestClient, store: Store
) -> None:
    session = store.new("lone-gunslinger", {"level": "2"}, {}, "a glance")
    page = client.get(f"/g/{session.key}/panel/roster").text
    seat = next(seat for seat in session.state.seats if not seat.yours)
    named = ", ".join(card_name(card) for card in reversed(seat.hand))
    assert f'<small class="lies">Stack, from the top: {named}</small>' in page
    assert "In hand: " in page
    own = [n for n, each in enumerate(session.state.seats) if each.yours]
    different = 0
    for number, seat in enumerate(session.state.seats):
        if not seat.yours:
            ways = [
                (distance(session.state, n, number), distance(session.state, number, n))
                for n in own
            ]
            different += sum(there != back for there, back in ways)
            sheriff, deputy = (
                f"{there} from {whom}" + f" ({back} the other way)" * (there != back)
                for whom, (there, back) in zip(("the Sheriff", "the Deputy"), ways, strict=True)
            )
            assert f"{sheriff}, {deputy}" in page
    assert different
