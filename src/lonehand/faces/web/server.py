"""The server: where the page is served, and how that is announced."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import Sequence
from secrets import token_bytes
from types import FrameType
from typing import Final

import segno
import uvicorn

from lonehand.engine.errors import Refusal
from lonehand.engine.game import active_seats
from lonehand.faces.web.app import make_app
from lonehand.faces.web.connections import Connection
from lonehand.faces.web.guard import LOOPBACK, Keys, links
from lonehand.faces.web.house import House
from lonehand.games import find
from lonehand.store.sqlite import Store, new_name

EVERY: Final = "0.0.0.0"  # noqa: S104 - what --lan asks for, and every request needs a key
EVERYWHERE: Final = {EVERY: "127.0.0.1", "::": "::1"}
"""Addresses that mean all of a machine's, each with one that reaches the machine itself."""


def new_keys() -> Keys:
    """Return new keys, which nobody can guess."""
    return Keys(new_name(20), token_bytes(32))


def serve(
    store: Store,
    host: str | None = None,
    port: int = 4747,
    *,
    lan: bool = False,
    open_browser: bool = True,
    path: str = "/",
) -> None:
    """Serve the page until somebody presses Ctrl-C.

    Args:
        store: where the games are stored.
        host: the address to serve on; None is this machine's own, and with *lan* every one.
        port: the port; 0 takes any that is free.
        lan: serve the whole network, with a key for each seat.
        open_browser: open the page in the browser.
        path: the page that is opened.

    Raises:
        Refusal: nothing can be served on that address.

    """
    host = host or (EVERY if lan else LOOPBACK[0])
    if not lan and host not in LOOPBACK:
        sentence = "only this machine may open Lonehand without a key; add --lan to serve a network"
        raise Refusal(sentence, place=f"--host {host}")
    listening = listen(host, port)
    port = listening.getsockname()[1]
    keys = new_keys() if lan else None
    everywhere = host in EVERYWHERE
    outside = (
        f"http://{host_in_address(own_address() if everywhere else host)}:{port}" if keys else ""
    )
    here = f"http://{host_in_address(EVERYWHERE.get(host, host))}:{port}"
    own = f"{here}{path}" if keys is None else f"{here}{path}?key={keys.table}"
    announce(own, outside, keys, path, seats_at(store, path), store.only_read)
    app = make_app(store, keys=keys, outside=outside)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    if open_browser:
        threading.Timer(0.4, webbrowser.open, (own,)).start()
    Server(config, app.state.house).run(sockets=[listening])


class Server(uvicorn.Server):
    """A server that ends the streams of news before it waits for whatever is still open.

    Args:
        config: as uvicorn wants it.
        home: the open games.

    """

    def __init__(self, config: uvicorn.Config, home: House) -> None:
        super().__init__(config)
        self.home = home

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        super().handle_exit(sig, frame)
        self.home.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raise Refusal if nothing can."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(
            f"Lonehand cannot serve on this address: {why}", place=f"{host}:{port}"
        ) from error
    return listening


def host_in_address(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def seats_at(store: Store, path: str) -> tuple[str, ...]:
    """Return the seats that people have in the game at that path; none if no game is there."""
    for entry in store.games():
        if path == f"/g/{entry.id}":
            game = find(entry.header.game)
            sitting = active_seats(game, entry.header.options)
            return tuple(seat for seat in sitting if entry.header.is_person(seat))
    return ()


def announce(
    address: str,
    outside: str,
    keys: Keys | None,
    path: str,
    sitting: Sequence[str],
    only_read: str = "",
) -> None:
    """Print where the page is; on a network, links and a code for a phone.

    There is a link for the whole table and, if *path* is a game's, one for each seat of it. If the
    games can be only read, it says why.
    """
    saved = "every game is saved"
    if only_read:
        saved = f"nothing can be saved ({only_read}), only looked at"
    if keys is None:
        print(f"Lonehand is at {address}\nCtrl-C ends it; {saved}.", flush=True)  # noqa: T201 - this is the terminal
        return
    table_link = f"{outside}{path}?key={keys.table}"
    rows = [f"The whole table: {table_link}"]
    rows += [f"{seat}: {link}" for seat, link in links(keys, outside, path, sitting)]
    if not sitting:
        rows.append("Each game's page has a link for each of its seats, under More.")
    print("\n".join(rows), flush=True)  # noqa: T201 - as above
    segno.make(table_link, error="l").terminal(compact=True)
    print(f"Anyone who has a link may play. Ctrl-C ends it; {saved}.", flush=True)  # noqa: T201 - as above


def own_address() -> str:
    """Return this machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found
