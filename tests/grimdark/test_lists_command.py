"""`lonehand lists`, as it is typed, and lists fetched from a server on this machine."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from forge_lists import a_list, a_unit

from lonehand.engine.errors import Refusal
from lonehand.faces import share_links
from lonehand.faces.cli import lonehand
from lonehand.faces.share_links import SERVICE, address, fetch_list

HERE = Path(__file__).parent / "lists"
LIST = json.dumps(a_list(a_unit())).encode()


def said(*words: str, typed: str = "") -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["lists", *words], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def hosts_of_the_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner of this machine has named the hosts of these tests."""
    monkeypatch.setenv(share_links.OWNERS, "127.0.0.1, lists.example")


# -- files ----------------------------------------------------------------------------------------


def test_a_file_is_shown_unit_by_unit_with_what_is_not_automated() -> None:
    code, output = said("show", str(HERE / "patrol.txt"))
    assert 0 == code
    assert "Line squad     5  4+  4+      1    25     185  Shooting" in output
    assert '  model 5: Lance gun (36", A1, AP(3), Deadly(3)); Knife (A1)' in output
    assert "Play these rules by hand:\n  Gun cart: Humming\n" in output


def test_the_columns_of_the_table_stand_one_below_another() -> None:
    lines = said("show", "delta-host-2000")[1].splitlines()
    rows = lines[lines.index("") + 1 :]
    rows = rows[: rows.index("")]
    place = rows[0].index("type")
    assert {" "} == {row[place - 1] for row in rows}
    assert all(row[place] != " " for row in rows)


def test_a_pasted_list_is_read_from_the_standard_input() -> None:
    code, output = said("show", "-", typed=LIST.decode())
    assert (0, True) == (code, output.startswith("Demo patrol: 100 points, 1 unit, 5 models"))


def test_json_has_the_types_the_worth_and_what_is_not_automated() -> None:
    found = json.loads(said("show", str(HERE / "patrol.txt"), "--json")[1])
    cart = found["units"][4]
    assert ("Shooting", ["Humming"]) == (cart["type"], cart["not_automated"])
    assert None is found["units"][0]["type"]
    assert 3 == len(cart["worth"]["ranged"])


def test_check_says_what_should_be_looked_at_and_ends_with_zero() -> None:
    code, output = said("check", str(HERE / "share-2025.json"))
    assert 0 == code
    assert "Demo patrol: 245 points, 2 units" in output
    assert "Please check:\n  The list does not name its" in output
    assert "  Heroes: 1; at most 0." in output
    found = json.loads(said("check", str(HERE / "share-2025.json"), "--json")[1])
    assert "Heroes: 1; at most 0." in found["organisation"]


def test_a_list_is_saved_as_our_own_file_and_shown_the_same(tmp_path: Path) -> None:
    ours = str(tmp_path / "ours.toml")
    assert (0, f"Written: {ours}\n") == said("save", str(HERE / "patrol.txt"), "-o", ours)
    first, second = (said("show", name)[1] for name in (str(HERE / "patrol.txt"), ours))
    start = "Marshal (marshal)"
    assert first[first.index(start) : first.index("Check these")].rstrip() == (
        second[second.index(start) :].rstrip()
    )


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text("mine")
    code, output = said("save", "moor-clans-750", "-o", str(ours))
    assert (1, "mine") == (code, ours.read_text())
    assert "already exists" in output


def test_a_profile_is_chosen_by_name_or_by_file(tmp_path: Path) -> None:
    assert "rules Grimdark Future 3.5" in said("show", "moor-clans-750", "--profile", "gf-3.5")[1]
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "My book"\nedition = "3.2"\nover = "gf-3.2"\n')
    assert "rules My book" in said("show", "moor-clans-750", "--profile", str(mine))[1]
    code, output = said("show", "moor-clans-750", "--profile", "gf-9")
    assert (1, True) == (code, "built-in: gf-3.2, gf-3.5" in output)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show"], "name a file"),
        (["show", "x.json", "--link", "https://example.org/share?id=1"], "name a file"),
        (
            ["show", "nothing.json"],
            "nor a built-in army; built-in: deep-guild-1000, delta-host-2000",
        ),
        (["check", "-"], "this list is empty"),
    ],
)
def test_what_cannot_be_is_refused_with_one(words: list[str], sentence: str) -> None:
    code, output = said(*words)
    assert (1, True) == (code, sentence in output)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_written_as_editors_and_shells_write_it(
    tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("Späher [5] Q4+ D5+ | 100pts\r\nRifle (24″, A1)\r\n".encode(encoding))
    code, output = said("show", str(file))
    assert (0, True) == (code, "Späher" in output), output


def test_a_file_of_another_encoding_is_refused_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("Späher [5] Q4+ D5+ | 100pts".encode("latin-1"))
    code, output = said("show", str(file))
    assert (1, True) == (code, "not UTF-8 text; save it as UTF-8" in output), output


# -- links ----------------------------------------------------------------------------------------

Answer = Callable[[BaseHTTPRequestHandler], None]


@contextlib.contextmanager
def server(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """Serve on this machine; yield the address and the paths that were asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            with contextlib.suppress(OSError):  # the other side may have heard enough
                answer(self)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            del format, args

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        thread = threading.Thread(target=served.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{served.server_port}", asked
        finally:
            served.shutdown()
            thread.join(10)


def sends(body: bytes = LIST, code: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    """Return an answer with that body."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers:
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        (
            "https://lists.example/share?id=aB_9-x&name=Mine",
            "https://lists.example/api/tts?id=aB_9-x",
        ),
        ("http://lists.example:8080/share?id=1", "http://lists.example:8080/api/tts?id=1"),
        ("https://lists.example/api/tts?id=1", "https://lists.example/api/tts?id=1"),
        ("  https://lists.example/share?id=1\n", "https://lists.example/api/tts?id=1"),
    ],
)
def test_the_address_follows_from_the_link(link: str, expected: str) -> None:
    assert expected == address(link)


@pytest.mark.parametrize(
    "link",
    [
        "",
        "share?id=1",
        "file:///etc/passwd",
        "ftp://lists.example/share?id=1",
        "https:///share?id=1",
        "https://[lists/share?id=1",
        "https://lists.example:99999/share?id=1",
        "https://lists.example/share",
        "https://lists.example/share?id=../x",
        "https://lists.example/share?id=a%26b",
        "https://lists.exämple/share?id=1",
    ],
)
def test_a_link_that_names_no_list_is_refused_before_anything_is_sent(link: str) -> None:
    with pytest.raises(Refusal, match="--link"):
        address(link)


def test_a_list_is_fetched_from_its_share_link() -> None:
    with server(sends()) as (host, asked):
        code, output = said("show", "--link", f"{host}/share?id=abc&name=Demo")
    assert ["/api/tts?id=abc"] == asked
    assert (0, True) == (code, output.startswith("Demo patrol: 100 points"))


def test_a_fetched_list_is_saved_for_when_there_is_no_network(tmp_path: Path) -> None:
    ours = str(tmp_path / "ours.toml")
    with server(sends()) as (host, _):
        assert 0 == said("save", "--link", f"{host}/share?id=abc", "-o", ours)[0]
    assert 0 == said("show", ours)[0]


def test_a_redirection_is_followed_but_only_to_http() -> None:
    def lead(handler: BaseHTTPRequestHandler) -> None:
        if handler.path == "/moved":
            sends()(handler)
        else:
            sends(b"", 302, (("Location", "/moved"),))(handler)

    with server(lead) as (host, asked):
        assert "Demo patrol" in fetch_list(f"{host}/share?id=a")
    assert ["/api/tts?id=a", "/moved"] == asked
    with (
        server(sends(b"", 302, (("Location", "file:///etc/passwd"),))) as (host, _),
        pytest.raises(Refusal, match="answered with 302"),
    ):
        fetch_list(f"{host}/share?id=a")


def test_a_redirection_to_another_host_is_not_followed() -> None:
    with (
        server(sends(b"", 302, (("Location", "http://elsewhere.example/"),))) as (host, asked),
        pytest.raises(Refusal, match=r"redirects to http://elsewhere\.example/"),
    ):
        fetch_list(f"{host}/share?id=a")
    assert 1 == len(asked)


@pytest.mark.parametrize(
    ("link", "hosts", "allowed"),
    [
        (f"https://{SERVICE}/share?id=a", "", True),
        (f"https://{SERVICE.upper()}/share?id=a", "", True),
        (f"http://{SERVICE}/share?id=a", "", False),
        (f"https://{SERVICE}:8443/share?id=a", "", False),
        (f"https://x@{SERVICE}.evil.example/share?id=a", "", False),
        ("http://127.0.0.1/share?id=a", "", False),
        ("http://169.254.169.254/api/x?id=a", "", False),
        ("http://[::1]/share?id=a", "", False),
        ("http://mine.example/share?id=a", "mine.example", True),
        ("http://other.example/share?id=a", "mine.example", False),
        ("http://other.example/share?id=a", "*", True),
    ],
)
def test_only_the_service_is_asked_unless_the_owner_says_otherwise(
    monkeypatch: pytest.MonkeyPatch, link: str, hosts: str, *, allowed: bool
) -> None:
    monkeypatch.setenv(share_links.OWNERS, hosts)
    if allowed:
        assert "id=a" in address(link)
        return
    with pytest.raises(Refusal, match=f"{share_links.OWNERS}"):
        address(link)


def test_of_many_lists_only_a_few_are_fetched_at_once() -> None:
    stop, begun = threading.Event(), threading.Semaphore(0)

    def silence(handler: BaseHTTPRequestHandler) -> None:
        del handler
        begun.release()
        stop.wait(50)

    said_so: list[str] = []

    def fetch(link: str) -> None:
        with pytest.raises(Refusal) as refused:
            fetch_list(link, seconds=50)
        said_so.append(refused.value.sentence)

    with server(silence) as (host, asked):
        link = f"{host}/share?id=a"
        threads = [threading.Thread(target=fetch, args=(link,)) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in threads:
            assert begun.acquire(timeout=50)
        for _ in range(5):
            fetch(link)
        assert 5 == sum("just now" in sentence for sentence in said_so)
        stop.set()
        for thread in threads:
            thread.join()
    assert 3 == len(asked)


def test_headers_that_come_by_the_drop_are_given_up() -> None:
    stop = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        with contextlib.suppress(OSError):
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while not stop.wait(0.05):
                handler.wfile.write(b"x-drop: 1\r\n")

    with server(drip) as (host, _):
        try:
            with pytest.raises(Refusal, match="it took too long"):
                fetch_list(f"{host}/share?id=a", seconds=0.4)
        finally:
            stop.set()


def test_an_endless_redirection_ends() -> None:
    with (
        server(sends(b"", 302, (("Location", "/api/tts?id=a"),))) as (host, asked),
        pytest.raises(Refusal, match="302"),
    ):
        fetch_list(f"{host}/share?id=a")
    assert len(asked) < 10


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (sends(b"", 404), "there is no list at this link"),
        (sends(b"", 429), "too many requests"),
        (sends(b"", 500), "answered with 500"),
        (sends(b"\xff\xfe"), "UTF-8 text"),
        (sends(b"x" * 70_000), "more than 60000 bytes"),
        (sends(b"short", 200, (("Content-Length", "99"),)), "cannot be reached .*94 more expected"),
    ],
)
def test_an_answer_that_is_no_list_is_a_sentence(answer: Answer, sentence: str) -> None:
    with server(answer) as (host, _), pytest.raises(Refusal, match=sentence):
        fetch_list(f"{host}/share?id=a", most=60_000)


def test_a_web_page_in_place_of_a_list_is_a_sentence() -> None:
    with server(sends(b"<html>")) as (host, _):
        code, output = said("show", "--link", f"{host}/share?id=a")
    assert (1, True) == (code, "this is a web page" in output)


def test_a_server_that_dribbles_is_given_up() -> None:
    stop = threading.Event()

    def dribble(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not stop.wait(0.05):
            handler.wfile.write(b" ")

    with server(dribble) as (host, _):
        try:
            with pytest.raises(Refusal, match="it took too long"):
                fetch_list(f"{host}/share?id=a", seconds=0.4)
        finally:
            stop.set()


def test_a_server_that_says_nothing_is_given_up() -> None:
    stop = threading.Event()

    def silence(handler: BaseHTTPRequestHandler) -> None:
        del handler
        stop.wait(5)

    with server(silence) as (host, _):
        try:
            with pytest.raises(Refusal, match="it took too long"):
                fetch_list(f"{host}/share?id=a", seconds=0.3)
        finally:
            stop.set()


def test_without_a_network_the_sentence_says_what_else_can_be_done() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code, output = said("show", "--link", f"http://127.0.0.1:{port}/share?id=a")
    assert 1 == code
    assert "Are you online? Without a network, save the list as a file" in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("ending", "name", "points"), [(".txt", "Patrol", 100), (".toml", "Harbour Watch", 735)]
)
def test_a_list_in_a_folder_is_played_by_its_name(
    tmp_path: Path, ending: str, name: str, points: int
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    if ending == ".txt":
        text = (
            '++ Patrol [GF 100pts] ++\n\nScouts [5] Q4+ D5+ | 100pts | Scout\n5x Rifle (24", A1)\n'
        )
        (mine / "yours.txt").write_text(text, "utf-8")
    else:
        said("save", "harbour-watch-750", "-o", str(mine / "yours.toml"))
    words = ["--home", str(tmp_path), "play", "grimdark-future", "--tables", str(mine)]
    done = CliRunner().invoke(lonehand, [*words, "--plain"], input="quit\n")
    played = f"You play {name}, {points} points."
    assert (0, True) == (done.exit_code, played in done.output), done.output


def test_a_folder_with_nothing_for_the_game_is_refused_with_what_it_takes(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    words = ["play", "grimdark-future", "--tables", str(tmp_path), "--start-only"]
    done = CliRunner().invoke(lonehand, ["--home", str(tmp_path), *words])
    assert (1, True) == (
        done.exit_code,
        "trees.toml, yours.toml, " in done.output,
    )
