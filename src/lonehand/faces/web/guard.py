"""What a request must pass before anything is served: host, key, origin, size; and safe headers.

On loopback only requests that were addressed to loopback are answered, so that no page of another
site can reach the games by giving its own name the address of this machine. On a network every
request needs a key. A request that changes something must come from our own page. Where the browser
itself runs Lonehand there is no network: whatever name the page has, it is asked by itself alone.
"""

from __future__ import annotations

import hmac
from base64 import b32encode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lonehand.engine.play.view import Seats
from lonehand.faces.web.answers import answer_for, refuse

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
SEAL: Final = 20
"""How many letters a key's seal has, of 32 each."""
LARGEST: Final = 2_000_000
"""How many bytes a request may carry: a record of a very long game."""
LONGEST_LENGTH: Final = 15
"""How many digits the length of a request may have."""
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
FRAMED: Final = {
    **HEADERS,
    "content-security-policy": HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    ),
}
"""The same for pages that stand in a frame of the page that runs Lonehand."""


def policy_for(page: str) -> str:
    """Return the policy of a page that carries its one style in itself, and nothing else."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    seal = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{seal}'; base-uri 'none'; frame-ancestors 'none'"


class Opened(msgspec.Struct, frozen=True):
    """What a key opens.

    Attributes:
        game: the one game that it opens; empty for all of them.
        seats: the seat that its holder has there; None for the whole table.

    """

    game: str = ""
    seats: Seats | None = None


class Keys:
    """The keys of what is served on a network: one for everything, and one a seat of each game.

    A seat's key names its game and its seat, and ends in a seal that only this program can make, so
    a game that is begun later has its keys as well. It opens only that game, as that seat.

    Args:
        table: the key of every game and all its seats.
        secret: what seals are made from; another secret makes other keys.

    """

    def __init__(self, table: str, secret: bytes) -> None:
        self.table, self.secret = table, secret

    def of(self, game: str, seat: str) -> str:
        """Return the key of a seat in a game."""
        name = f"{game}.{quote(seat, safe='')}"
        seal = hmac.digest(self.secret, name.encode(), "sha256")
        return f"{name}.{b32encode(seal).decode()[:SEAL]}"

    def find(self, key: str) -> Opened | None:
        """Return what *key* opens, None if it fits nothing."""
        if hmac.compare_digest(key.encode(), self.table.encode()):
            return Opened()
        game, _, rest = key.partition(".")
        seat = unquote(rest.rpartition(".")[0])
        if game and seat and hmac.compare_digest(key.encode(), self.of(game, seat).encode()):
            return Opened(game, frozenset((seat,)))
        return None


class Guard:
    """Stands before the application.

    Args:
        app: the application.
        keys: the keys that are asked for; None where only this machine can reach us.
        inside: whether a page runs the application itself, and shows it in a frame.

    """

    def __init__(self, app: ASGIApp, keys: Keys | None = None, *, inside: bool = False) -> None:
        self.app, self.keys, self.inside = app, keys, inside
        self.headers = FRAMED if inside else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            answer = self.stop(scope)
            if answer is not None:
                await answer(scope, receive, send_safely)
                return
            await self.app(scope, limit(scope, receive), send_safely)
        except Exception as error:
            if begun:  # too late for a sentence; the server closes the connection and logs why
                raise
            await answer_for(scope, error)(scope, receive, send_safely)

    def stop(self, scope: Scope) -> Response | None:
        """Return what to say to a request that may not pass; None lets it pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        scope.setdefault("state", {}).update(seats=None, games=None)
        if self.keys is None:
            if not self.inside and host_name(host) not in LOOPBACK:
                sentence = "open the address that Lonehand printed, not this one"
                return refuse(scope, 421, sentence, place="Host")
        else:
            answer = self.admit(scope, headers, self.keys)
            if answer is not None:
                return answer
        if scope["method"] not in SAFE_METHODS and not from_here(headers, host):
            sentence = "only Lonehand's own pages may change a game"
            return refuse(scope, 403, sentence, place="Origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > LARGEST:
            return refuse(scope, 413, f"this is more than {LARGEST} bytes", place="Content-Length")
        return None

    def admit(self, scope: Scope, headers: Headers, keys: Keys) -> Response | None:
        """Find what the request's keys open; return what to say if they do not open this address.

        In a game the key of a seat comes before that of the table, so that a link can be tried.
        Elsewhere the holder of seats has no seat, and is shown his games alone.
        """
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given, here = dict(query).get("key"), game_at(scope["path"])
        if given is not None:
            found = keys.find(given)
            if found is None or (found.game and here not in ("", found.game)):
                return refuse(scope, 401, "this link no longer works; ask for a new one")
            admit(scope, here, [found])
            if scope["method"] != "GET":
                return None
            rest = urlencode([(key, value) for key, value in query if key != "key"])
            path = "/" + scope["path"].lstrip("/")
            away = RedirectResponse(f"{path}?{rest}" if rest else path, 303)
            name = cookie_name(scope, found.game)
            # lax, for whoever clicks on his link in a letter: what changes anything must come from
            # our own page, which `from_here` sees to
            away.set_cookie(name, given, httponly=True, samesite="lax", max_age=30 * 86_400)
            for other in cookies(headers) if not found.game else ():
                if other.startswith(f"{name}-"):
                    away.delete_cookie(other)
            return away
        name = cookie_name(scope)
        held = [
            found
            for cookie, key in cookies(headers).items()
            if cookie == name or cookie.startswith(f"{name}-")
            if (found := keys.find(key)) is not None
        ]
        if not admit(scope, here, held):
            sentence = "you need a key to see this table; open the link that Lonehand printed"
            return refuse(scope, 401, sentence)
        return None


def admit(scope: Scope, here: str, held: Sequence[Opened]) -> bool:
    """Write down what *held* keys open at the address of the game *here*; tell if they open it."""
    state = scope["state"]
    state["seats"], state["games"] = None, None
    for found in held:
        if found.game and found.game == here:
            state["seats"] = found.seats
            return True
    if any(not found.game for found in held):
        return True
    state["seats"], state["games"] = frozenset(), frozenset(found.game for found in held)
    return bool(held) and not here


def game_at(path: str) -> str:
    """Return the game that an address is about; empty if it is about none."""
    parts = path.split("/")
    if parts[1:3] == ["api", "games"]:
        return parts[3] if len(parts) > 3 else ""
    return parts[2] if len(parts) > 2 and parts[1] in ("g", "game") else ""


def cookie_name(scope: Scope, game: str = "") -> str:
    """Return the name of the cookie with the key of a game's seat, or of the table.

    Browsers keep one cookie for all ports of a machine.
    """
    server = scope.get("server") or ("", 0)
    return f"lonehand-{server[1]}-{game}" if game else f"lonehand-{server[1]}"


def cookies(headers: Headers) -> dict[str, str]:
    """Return the cookies of a request, none if they cannot be read."""
    try:
        found = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in found.items()}


def host_name(host: str) -> str:
    """Return the name in a Host header, without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def from_here(headers: Headers, host: str) -> bool:
    """Tell whether our own page, or no page at all, sent the request."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # it is no address at all
        return False


def limit(scope: Scope, receive: Receive) -> Receive:
    """Return *receive*, cut off where a request carries more than it may."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        if message["type"] == "http.request":
            read += len(message.get("body", b""))
            if read > LARGEST:
                scope["state"]["too_large"] = True
                return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return counted


def links(keys: Keys, outside: str, path: str, seats: Sequence[str]) -> list[tuple[str, str]]:
    """Return for each seat of the game at *path* the address that opens the game as that seat."""
    game = game_at(path)
    found = [(seat, urlencode({"key": keys.of(game, seat)})) for seat in seats]
    return [(seat, f"{outside}{path}?{query}") for seat, query in found]
