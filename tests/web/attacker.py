"""An attacker of the server: a real one in a thread, and requests that nobody should send."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import uvicorn

from lonehand.engine.chance import Chance
from lonehand.faces.web.app import make_app
from lonehand.faces.web.connections import Connection
from lonehand.faces.web.guard import Keys
from lonehand.faces.web.server import Server, listen
from lonehand.store.sqlite import Store

PATHS: Final = (
    "/",
    "/g/{game}",
    "/g/{game}/record.txt",
    "/g/{game}/lines?before=3",
    "/g/{game}/frames?from=0&to=2",
    "/api/games",
    "/api/games/{game}",
    "/api/games/{game}/log",
    "/api/games/{game}/answer",
    "/api/games/{game}/undo",
    "/api/games/{game}/type",
    "/api/games/{game}/correct",
    "/api/records",
    "/deal",
    "/import",
    "/understood/grimdark-future/yours",
    "/openapi.json",
    "/static/app.js",
    "/rules/outlaws",
)
METHODS: Final = ("GET", "GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW")
NASTY: Final = (
    "http://[",
    "http://[::1",
    "://",
    "null",
    "",
    "http://127.0.0.1:99999999",
    "\x80\xff",
    "a" * 3000,
    "http://evil.example",
    "%00",
    "]",
    "0" * 400,
    "9" * 5000,
    "-1",
    "1e9",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "' or 1=1 --",
    "text/html",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=\x00",
    "=?utf-8?q?x?=",
    "lonehand-1=x; lonehand=\x7f",
)
NAMES: Final = (
    "Origin",
    "Host",
    "Cookie",
    "Sec-Fetch-Site",
    "Content-Length",
    "Content-Type",
    "Accept",
    "Accept-Encoding",
    "If-None-Match",
    "Last-Event-ID",
    "Range",
    "Transfer-Encoding",
    "X-Forwarded-For",
)
BODIES: Final = (
    b"",
    b"{}",
    b"[" * 2000,
    b'{"answer": "end turn"}',
    b'{"answer": "\\ud800"}',
    b'{"steps": 1e400}',
    b'{"steps": ' + b"9" * 5000 + b"}",
    b"game=lone-gunslinger&set-level=9",
    b"game=grimdark-future&own-yours=x+y",
    b"game=outlaws&own-numbers=[1",
    b"\xff\xfe\x00",
    b"lonehand record 1\ngame grimdark-future\nrules 1\nseed s\ntable armies/a.toml\n| x y\n\n",
    b"lonehand record 1\ngame outlaws\nrules 1\nseed s\nset x=y\n\n1 answer a b | c\n",
    b"&".join(b"a=%d" % n for n in range(300)),
)


class Thread(threading.Thread):
    """A server in a thread, with what of its errors nobody had foreseen."""

    def __init__(self, store: Store, keys: Keys | None) -> None:
        super().__init__(daemon=True)
        self.socket = listen("127.0.0.1", 0)
        self.port = int(self.socket.getsockname()[1])
        app = make_app(store, keys=keys)
        config = uvicorn.Config(
            app,
            http=Connection,
            ws="none",
            log_level="critical",
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self.server = Server(config, app.state.house)

    def run(self) -> None:
        """Serve."""
        self.server.run(sockets=[self.socket])

    def stop(self) -> None:
        """End."""
        self.server.should_exit = True
        self.join(20)
        self.socket.close()


@contextmanager
def served(store: Store, keys: Keys | None = None) -> Iterator[Thread]:
    """Serve a store on this machine."""
    thread = Thread(store, keys)
    thread.start()
    try:
        while not thread.server.started:
            time.sleep(0.01)
        yield thread
    finally:
        thread.stop()


def connected(port: int) -> socket.socket:
    """Return a connection to the server."""
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def answered(port: int, data: bytes) -> bytes:
    """Send something over a connection of its own; return all that comes back."""
    with connected(port) as line, suppress(ConnectionError):
        line.sendall(data)
        return b"".join(iter(lambda: line.recv(65_536), b""))
    return b""


def asked(port: int, path: str, *headers: str) -> int:
    """Ask for an address as a browser does; return the status."""
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *headers]
    found = answered(port, "\r\n".join([*lines, "", ""]).encode())
    return int(found[9:12] or 0)


def made_up(chance: Chance, port: int, game: str) -> bytes:
    """Return a request with something wrong in it, or nothing."""

    def any_of(things: tuple[str, ...]) -> str:
        return things[chance.below("of", len(things))]

    method, path = any_of(METHODS), any_of(PATHS).replace("{game}", game)
    body = BODIES[chance.below("body", len(BODIES))] if method in ("POST", "PUT") else b""
    headers = {"Host": f"127.0.0.1:{port}", "Content-Length": str(len(body))}
    for _ in range(chance.below("headers", 3)):
        headers[any_of(NAMES)] = any_of(NASTY)
    if not chance.below("path", 5):
        path += any_of(NASTY).replace(" ", "+")
    if method == "DELETE":  # the game is to be there for the next one
        path = "/api/games/XXXXXX"
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + body
