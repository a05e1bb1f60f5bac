"""What holds where a browser itself runs Lonehand: no server, no threads, a frame around it."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from loops import run
from starlette.testclient import TestClient

from lonehand.engine.errors import Refusal
from lonehand.faces import share_links
from lonehand.faces.saved_games import describe
from lonehand.faces.web import threads
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.store import file
from lonehand.store.sqlite import Store


def test_the_application_needs_no_server() -> None:
    looks = (
        "import sys, lonehand.faces.web.app\n"
        "sys.exit(' '.join({'uvicorn', 'h11', 'segno'} & set(sys.modules)) or 0)"
    )
    found = subprocess.run(
        [sys.executable, "-c", looks], check=False, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("has_threads", [True, False])
def test_work_that_blocks_is_done_here_only_where_there_are_no_threads(
    monkeypatch: pytest.MonkeyPatch, *, has_threads: bool
) -> None:
    monkeypatch.setattr(threads, "HAS_THREADS", has_threads)

    async def both() -> tuple[threading.Thread, threading.Thread]:
        return threading.current_thread(), await threads.run_blocking(threading.current_thread)

    here, there = run(both())
    assert has_threads == (here is not there)


def test_inside_any_host_may_serve_the_page_and_its_own_page_frames_it(store: Store) -> None:
    elsewhere = "https://games.example.org"
    outer = TestClient(make_app(store), base_url=elsewhere)
    assert outer.get("/").status_code == 421
    inner = TestClient(make_app(store, inside=True), base_url=elsewhere)
    answer = inner.get("/", headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
    assert "content-encoding" not in answer.headers


def test_inside_only_our_own_page_changes_a_game(store: Store) -> None:
    inner = TestClient(make_app(store, inside=True), base_url="https://games.example.org")
    foreign = {"sec-fetch-site": "cross-site"}
    new = {"game": "lone-gunslinger"}
    assert inner.post("/api/games", json=new, headers=foreign).status_code == 403
    assert inner.post("/api/games", json=new).status_code == 201


def test_inside_a_link_gets_a_sentence_that_says_what_to_paste(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(share_links, "INSIDE", True)
    with pytest.raises(Refusal, match="paste that"):
        share_links.fetch_list("https://army-forge.onepagerules.com/share?id=abc")


def test_a_file_that_one_page_holds_is_kept_without_shared_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "ALONE", True)
    path = tmp_path / "games.sqlite"
    held = Store(path, find, describe)
    session = held.new("lone-gunslinger", {}, {})
    assert path.with_name("games.sqlite-wal").exists()
    assert not path.with_name("games.sqlite-shm").exists()
    held.close()
    monkeypatch.setattr(file, "ALONE", False)
    again = Store(path, find, describe)
    assert [session.key] == [entry.id for entry in again.games()]
    again.close()
