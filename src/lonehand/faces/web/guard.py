"""What a request must pass before anything is served: host, key, origin, size; and safe headers.

On loopback only requests that were addressed to loopback are answered, so that no page of another
site can reach the games by giving its own name the address of this machine. On a network every
request needs a key. A request that changes something must come from our own page.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lonehand.faces.web.answers import answer_for, refused

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
LARGEST: Final = 2_000_000
"""How many bytes a request may carry: a record of a very long game."""
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


class Keys(msgspec.Struct, frozen=True):
    """The keys of a table on a network.

    Attributes:
        table: the key of all seats.
        seats: the key of each seat.

    """

    table: str
    seats: Mapping[str, str]

    def seats_of(self, key: str) -> tuple[bool, frozenset[str] | None]:
        """Tell whether *key* fits, and for which seats; None is all of them."""
        given = key.encode()
        found: set[str] = set()
        for seat, right in self.seats.items():
            if hmac.compare_digest(given, right.encode()):
                found.add(seat)
        if hmac.compare_digest(given, self.table.encode()):
            return True, None
        return bool(found), frozenset(found)


class Guard:
    """Stands before the application.

    Args:
        app: the application.
        keys: the keys that are asked for; None where only this machine can reach us.

    """

    def __init__(self, app: ASGIApp, keys: Keys | None = None) -> None:
        self.app, self.keys = app, keys

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
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        answer = self.stopped(scope)
        if answer is not None:
            await answer(scope, receive, send_safely)
            return
        try:
            await self.app(scope, limited(scope, receive), send_safely)
        except Exception as error:
            if begun:  # too late for a sentence; the server closes the connection and logs why
                raise
            await answer_for(scope, error)(scope, receive, send_safely)

    def stopped(self, scope: Scope) -> Response | None:
        """Return what to say to a request that may not pass; None lets it pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        scope.setdefault("state", {})["seats"] = None
        if self.keys is None:
            if host_name(host) not in LOOPBACK:
                sentence = "this address is not served here; open the one that Lonehand printed"
                return refused(scope, 421, sentence, place="Host")
        else:
            answer = self.admitted(scope, headers, self.keys)
            if answer is not None:
                return answer
        if scope["method"] not in SAFE_METHODS and not from_here(headers, host):
            sentence = "only Lonehand's own pages may change a game"
            return refused(scope, 403, sentence, place="Origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST:
            return refused(scope, 413, f"that is more than {LARGEST} bytes", place="Content-Length")
        return None

    def admitted(self, scope: Scope, headers: Headers, keys: Keys) -> Response | None:
        """Find the seats that the request's key opens; return what to say if it opens none."""
        name = cookie_name(scope)
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = dict(query).get("key")
        if given is not None:
            fits, seats = keys.seats_of(given)
            if not fits:
                return refused(scope, 401, "that key opens nothing here; ask for a new link")
            scope["state"]["seats"] = seats
            if scope["method"] != "GET":
                return None
            rest = urlencode([(key, value) for key, value in query if key != "key"])
            path = "/" + scope["path"].lstrip("/")
            away = RedirectResponse(f"{path}?{rest}" if rest else path, 303)
            away.set_cookie(name, given, httponly=True, samesite="strict", max_age=30 * 86_400)
            return away
        fits, seats = keys.seats_of(cookie(headers, name))
        if not fits:
            sentence = "a key is needed to see this table; open the link that Lonehand printed"
            return refused(scope, 401, sentence)
        scope["state"]["seats"] = seats
        return None


def cookie_name(scope: Scope) -> str:
    """Return the name of the cookie with the key; browsers keep one for all ports of a machine."""
    server = scope.get("server") or ("", 0)
    return f"lonehand-{server[1]}"


def cookie(headers: Headers, name: str) -> str:
    """Return a cookie's value; empty if it is not there."""
    try:
        found = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    return found[name].value if name in found else ""


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
    return origin is None or urlsplit(origin).netloc == host


def limited(scope: Scope, receive: Receive) -> Receive:
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
