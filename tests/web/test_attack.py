"""The server under attack: no request breaks it, and nobody keeps the others waiting."""

from __future__ import annotations

import logging
import socket
import sqlite3
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from attacker import answered, asked, connected, made_up, served
from starlette.testclient import TestClient

from lonehand.engine.chance import Chance
from lonehand.engine.errors import StoreError
from lonehand.faces import share_links
from lonehand.faces.commands.shared.serving import Serving
from lonehand.faces.web import server as serving
from lonehand.faces.web.answers import LOG
from lonehand.faces.web.app import make_app
from lonehand.faces.web.connections import Connection
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.pages import title
from lonehand.store.sqlite import Store, put

HERE = "http://127.0.0.1:4747"
KEYS = Keys("TABLEKEY", b"a secret")


def attack(
    store: Store, name: str, requests: int, caplog: pytest.LogCaptureFixture
) -> Counter[int]:
    """Send requests that nobody should send; return how often each status came back."""
    game = str(store.new("lone-gunslinger", seed="attacked").key)
    chance, found = Chance(name), Counter[int]()
    with served(store) as server:
        for _ in range(requests):
            request = made_up(chance, server.port, game)
            with caplog.at_level(logging.ERROR, LOG.name):
                answer = answered(server.port, request)
            status = int(answer[9:12] or 0)
            found[status] += 1
            assert status != 500, request
            assert b"Traceback" not in answer, request
            assert not caplog.records, request
        assert 200 == asked(server.port, f"/g/{game}", "Accept: text/html")
    for entry in store.games():
        assert store.open(entry.id).record.text()
    assert [] == store.find_damage()
    return found


def test_no_request_breaks_the_server(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    found = attack(store, "a few", 150, caplog)
    assert found[200]
    assert sum(times for status, times in found.items() if 400 <= status < 500) > 50


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_requests_break_nothing(
    store: Store, caplog: pytest.LogCaptureFixture, part: int, tmp_path: Path
) -> None:
    found = attack(store, f"soak {part}", 10_000, caplog)
    Path(f"{tmp_path}-figures.txt").write_text(repr(dict(found)))
    assert 10_000 == sum(found.values())


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "http://evil.example"])
def test_an_origin_that_is_none_of_ours_is_a_4xx(client: TestClient, origin: str) -> None:
    answer = client.post("/api/games", json={}, headers={"origin": origin})
    assert (403, "Origin") == (answer.status_code, answer.json()["place"])
    assert [] == client.get("/api/games").json()


def test_a_request_that_is_cut_off_begins_no_game(store: Store) -> None:
    with served(store) as server:
        with connected(server.port) as line:
            head = f"POST /deal HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            line.sendall(f"{head}Content-Length: 99\r\n\r\n".encode() + b"game=outlaws")
        assert 200 == asked(server.port, "/")
    assert [] == store.games()


def test_a_form_with_what_is_no_number_is_refused(client: TestClient) -> None:
    for field, text in (("gun", "x"), ("reloads", "9" * 5_000), ("holds", "a cannon")):
        fields = {"made-characters-name": "Ann", f"made-characters-{field}": text}
        shown = client.post("/understood/outlaws/characters", data=fields)
        assert (200, True) == (shown.status_code, 'role="alert"' in shown.text)
        answer = client.post("/deal", data={"game": "outlaws", **fields})
        assert 400 == answer.status_code
    assert [] == client.get("/api/games").json()


# -- patience ----------------------------------------------------------------------------------


HEADS = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": b"POST /deal HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\ngame=",
    "half a second head": b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
}


@pytest.mark.parametrize("sent", HEADS)
def test_a_request_that_does_not_come_to_its_end_is_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr(Connection, "limits", {"head": 0.3, "body": 0.3, "read": 0.3})
    with served(store) as server, connected(server.port) as line:
        line.sendall(HEADS[sent])
        end = time.monotonic() + 25
        try:
            while line.recv(65_536):
                assert time.monotonic() < end
        except ConnectionError:
            pass
        assert time.monotonic() < end
        assert 200 == asked(server.port, "/openapi.json")


def test_a_head_that_drips_does_not_win_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "limits", {"head": 0.5, "body": 9.0, "read": 9.0})
    with served(store) as server, connected(server.port) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        drops = 0
        try:
            while drops < 400:
                line.sendall(b"x: y\r\n")
                drops += 1
                time.sleep(0.05)
        except ConnectionError:
            pass
    assert drops < 400


def crowd(store: Store, lines: int) -> None:
    """Open so many connections that say nothing, and look whether a page still comes."""
    with served(store) as server, ExitStack() as stack:
        for number in range(lines):
            line = stack.enter_context(connected(server.port))
            line.sendall((b"", b"GET / HTTP/1.1\r\nHost: ")[number % 2])
            if not number % 50:
                assert 200 == asked(server.port, "/openapi.json")
        assert 200 == asked(server.port, "/openapi.json")
        assert len(server.server.server_state.connections) <= Connection.most


def test_idle_connections_make_room_for_the_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "most_of_one", 10)
    crowd(store, 60)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_thousand_connections_keep_nobody_waiting(store: Store, part: int) -> None:
    del part
    crowd(store, 900)


def test_when_all_connections_are_busy_the_next_is_told_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "most_of_one", 3)
    game = store.new("lone-gunslinger", seed="news").key
    with served(store) as server, ExitStack() as stack:
        for _ in range(3):
            line = stack.enter_context(connected(server.port))
            line.sendall(
                f"GET /g/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            )
            assert b"200 OK" in line.recv(20)
        assert 503 == asked(server.port, "/")


def test_fetching_lists_freezes_no_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setenv(share_links.OWNERS, "127.0.0.1")
    link = f"http://127.0.0.1:{silent.getsockname()[1]}/share?id=a"
    monkeypatch.setattr(title, "fetch_list", lambda text: share_links.fetch_list(text, seconds=50))
    said: list[bytes] = []
    with served(store) as server:
        body = f"own-yours={link}".encode()
        head = (
            f"POST /understood/grimdark-future/yours HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
        )

        def ask() -> None:
            said.append(answered(server.port, head.encode() + body))

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        held = [silent.accept()[0] for _ in threads]  # by now all three are being fetched
        for _ in range(45):  # more than there are threads for pages
            ask()
        assert 200 == asked(server.port, "/openapi.json")
        assert 45 == sum(b"just now" in each for each in said)
        for line in held:
            line.close()
        for thread in threads:
            thread.join()
        silent.close()
    assert 3 == sum(b"cannot be reached" in each for each in said)


# -- keys --------------------------------------------------------------------------------------


def test_a_link_of_a_seat_survives_a_click_from_another_site(store: Store) -> None:
    """The browser follows the redirection of a cross-site click with lax cookies alone."""
    game = str(store.new("lone-gunslinger", seed="keys").key)
    with TestClient(
        make_app(store, keys=KEYS), base_url="http://192.168.7.7:4747", follow_redirects=False
    ) as made:
        cross = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        link = f"/g/{game}?key={KEYS.of(game, 'Sheriff')}"
        answer = made.get(link, headers=cross)
        assert "samesite=lax" in answer.headers["set-cookie"].lower()
        assert 200 == made.get(answer.headers["location"], headers=cross).status_code
        for path in (f"/api/games/{game}/undo", f"/g/{game}/undo", "/deal"):
            assert 403 == made.post(path, headers=cross).status_code


# -- what is damaged, foreign or cannot be saved -----------------------------------------------


def test_damaged_and_foreign_games_are_named_on_the_title_page(
    store: Store, client: TestClient
) -> None:
    games = [str(store.new("lone-gunslinger", seed=f"{n}").key) for n in range(3)]
    with store.transaction() as base:
        base.execute("update game set about = 'x' where id = ?", (games[0],))
        base.execute("update line set data = 'x' where game = ?", (games[1],))
        header = '{"game":"chess","rules":1,"seed":"s"}'
        put(base, "game", [("FREMD2", header, "2026", "2026", 0, 0, "", "")])
    page = client.get("/").text
    assert f"<b>{games[0]}</b><br>The saved game is damaged" in page
    assert "<b>FREMD2</b><br>Chess: this Lonehand does not know" in page.replace("chess:", "Chess:")
    assert 'href="g/FREMD2/record.txt"' in page
    assert client.get("/g/FREMD2/record.txt").text.startswith("lonehand record 1\ngame chess")
    listed = {each["id"]: each["damage"] for each in client.get("/api/games").json()}
    assert ["", ""] == [listed[games[2]], listed["FREMD2"]]
    assert "damaged" in listed[games[0]]
    opened = client.get(f"/g/{games[1]}", headers={"accept": "text/html"})
    assert (400, True) == (opened.status_code, "lonehand restore BACKUP" in opened.text)
    assert "To the title page" in opened.text
    assert 200 == client.get(f"/g/{games[2]}").status_code
    for game in (*games, "FREMD2"):
        assert 303 == client.post(f"/g/{game}/remove").status_code
    assert 404 == client.post("/g/FREMD2/remove").status_code
    assert [] == client.get("/api/games").json()


@pytest.mark.parametrize(("words", "status"), [("full", 507), ("locked", 503)])
def test_what_could_not_be_saved_says_so_in_its_status(
    store: Store, client: TestClient, monkeypatch: pytest.MonkeyPatch, words: str, status: int
) -> None:
    game = store.new("lone-gunslinger", seed="full").key
    before = client.get(f"/api/games/{game}").json()

    def fail(*_: object) -> None:
        cause = sqlite3.OperationalError(f"database is {words}")
        cause.sqlite_errorcode = {"full": 13, "locked": 5}[words]
        raise StoreError(f"it could not be saved ({cause}); nothing was changed") from cause

    monkeypatch.setattr(Store, "keep", fail)
    answer = client.post(f"/api/games/{game}/answer", json={"answer": "end turn"})
    assert (status, "storage") == (answer.status_code, answer.json()["kind"])
    assert "nothing was changed" in answer.json()["error"]
    assert before == client.get(f"/api/games/{game}").json()
    assert status == client.post("/api/games", json={}).status_code


def test_the_page_says_when_nothing_can_be_saved(store: Store, client: TestClient) -> None:
    assert "cannot be written" not in client.get("/").text
    store.only_read = "the disk is full"
    assert "cannot be written (the disk is full)" in client.get("/").text


# -- where it is served ------------------------------------------------------------------------


class Stopped(Exception):  # noqa: N818 - it is no error
    """The server would run now."""


@pytest.mark.parametrize(
    ("host", "lan", "bound", "opened", "links"),
    [
        (None, False, "127.0.0.1", "http://127.0.0.1:", ""),
        ("127.0.0.1", False, "127.0.0.1", "http://127.0.0.1:", ""),
        (None, True, "0.0.0.0", "http://127.0.0.1:", "http://10.1.2.3:"),  # noqa: S104 - --lan
        ("0.0.0.0", True, "0.0.0.0", "http://127.0.0.1:", "http://10.1.2.3:"),  # noqa: S104 - so
        ("127.0.0.1", True, "127.0.0.1", "http://127.0.0.1:", "http://127.0.0.1:"),
        ("127.0.0.2", True, "127.0.0.2", "http://127.0.0.2:", "http://127.0.0.2:"),
    ],
)
def test_lan_serves_on_the_host_that_is_named(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str | None,
    *,
    lan: bool,
    bound: str,
    opened: str,
    links: str,
) -> None:
    sockets: list[socket.socket] = []

    def run(_: object, sockets: list[socket.socket]) -> None:
        kept.extend(sockets)
        raise Stopped

    kept = sockets
    monkeypatch.setattr(serving.Server, "run", run)
    monkeypatch.setattr(serving, "own_address", lambda: "10.1.2.3")
    with pytest.raises(Stopped):
        serving.serve(store, host, 0, lan=lan, open_browser=False)
    (listening,) = sockets
    with listening:
        assert bound == listening.getsockname()[0]
    said = capsys.readouterr().out
    assert (links or opened) in said
    assert lan == ("key=" in said)
    if links:
        assert opened not in said.replace(links, "")


def test_the_command_hands_on_the_host_that_was_named() -> None:
    assert ["0.0.0.0", "127.0.0.1", "127.0.0.1", "10.0.0.7"] == [  # noqa: S104 - as above
        Serving(host, lan=lan).address()
        for host, lan in ((None, True), (None, False), ("127.0.0.1", True), ("10.0.0.7", True))
    ]
