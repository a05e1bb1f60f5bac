"""The application without a server: the page that runs it asks, and is told the answer.

The page's own script (`offline/worker.js`) gives every request of its frame to `Inside.ask`.
Nothing here knows the browser: anyone who listens is any object with the methods of `Listener`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Protocol
from urllib.parse import unquote

import msgspec
from starlette.types import Message, Scope

from lonehand.engine.errors import LonehandError, Refusal
from lonehand.engine.grammar.english import agrees, count_of, sentence
from lonehand.faces.saved_games import FILE, describe
from lonehand.faces.web.answers import LOG
from lonehand.faces.web.app import make_app
from lonehand.games import find
from lonehand.store.backup import back_up, backup_at, bring_back
from lonehand.store.sqlite import Store

HOST: Final = "localhost"


class Listener(Protocol):
    """Anyone who asked; it is told the answer in the order of these methods."""

    def start(self, status: int, headers: str) -> None:
        """Hear the status and, as JSON, a list of headers: pairs of name and value."""

    def piece(self, data: bytes) -> None:
        """Hear the next piece of the answer."""

    def end(self) -> None:
        """Hear that this was all."""


class Inside:
    """All games of one browser, and the application over them.

    Args:
        home: the folder of the file of games; where nothing can be kept, any folder in memory.

    Raises:
        Refusal: the file cannot be opened; the sentence says why.

    """

    def __init__(self, home: Path) -> None:
        self.home = home
        try:
            self.store = Store(home / FILE, find, describe)
        except (OSError, ValueError, sqlite3.Error) as error:
            raise Refusal(f"saved games cannot be kept here: {error}") from error
        self.app = make_app(self.store, inside=True)
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(
        self,
        method: str,
        path: str,
        query: str,
        headers: Iterable[tuple[str, str]],
        body: bytes,
        listener: Listener,
    ) -> Callable[[], None]:
        """Begin to answer a request; return what is to be called when whoever asked has gone.

        Args:
            method: `GET` or `POST`.
            path: the address below the application's own, from its `/` on, as it was sent.
            query: what follows the question mark, as it was sent.
            headers: names and values, without the host.
            body: what the request carries.
            listener: who is told the answer.

        """
        gone = asyncio.Event()
        scope: Scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": unquote(path),
            "raw_path": path.encode("latin-1", "replace"),
            "root_path": "",
            "query_string": query.encode("latin-1", "replace"),
            "headers": [
                (b"host", HOST.encode()),
                *(
                    (k.lower().encode("latin-1"), v.encode("latin-1", "replace"))
                    for k, v in headers
                ),
            ],
            "client": None,
            "server": (HOST, 80),
        }
        task = asyncio.ensure_future(self.answer(scope, body, listener, gone))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return gone.set

    async def answer(
        self, scope: Scope, body: bytes, listener: Listener, gone: asyncio.Event
    ) -> None:
        """Answer one request."""
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if gone.is_set():
                return
            if message["type"] == "http.response.start":
                pairs = [(k.decode("latin-1"), v.decode("latin-1")) for k, v in message["headers"]]
                listener.start(message["status"], msgspec.json.encode(pairs).decode())
            elif message["type"] == "http.response.body":
                if message.get("body"):
                    listener.piece(bytes(message["body"]))
                if not message.get("more_body"):
                    listener.end()

        try:
            await self.app(scope, receive, send)
        except Exception:  # noqa: BLE001 - it has begun to answer, so nothing can be said any more
            LOG.exception("an answer broke off")
            listener.end()

    def leave(self) -> None:
        """Close the file of games; anyone who takes over opens it then."""
        self.store.close()

    # -- all games in one file ---------------------------------------------------------------------

    def export(self) -> bytes:
        """Return all saved games as one file, which `lonehand restore` and `bring` read.

        Raises:
            LonehandError: it could not be written.

        """
        with TemporaryDirectory() as folder:
            path = Path(folder) / FILE
            back_up(self.store, path)
            return path.read_bytes()

    def bring(self, data: bytes) -> str:
        """Bring back games from a file of `export` or `lonehand backup`.

        Return a sentence about it, also where something is wrong with the file.
        """
        with TemporaryDirectory() as folder:
            path = Path(folder) / FILE
            path.write_bytes(data)
            try:
                with closing(backup_at(path, find)) as backup:
                    found = bring_back(self.store, backup)
            except LonehandError as error:
                return sentence(f"nothing was brought back: {error}")
        said = [f"Brought back {count_of(len(found.back), 'game')}."]
        if found.kept:
            said.append(
                f"{count_of(found.kept, 'game')} {agrees(found.kept, 'is', 'are')} here as before."
            )
        if found.lost:
            said.append(f"{count_of(len(found.lost), 'game')} of the file cannot be read.")
        return " ".join(said)

    # -- one game on another phone -----------------------------------------------------------------

    def code(self, link: str) -> str:
        """Return a code that a camera reads as that link, as the address of a picture."""
        import segno  # noqa: PLC0415 - rarely wanted, and every start would wait for it

        return str(segno.make(link, error="l", micro=False).svg_data_uri(scale=4, border=4))


def open_inside(home: str) -> Inside:
    """Return the games of a folder, and the application over them."""
    return Inside(Path(home))
