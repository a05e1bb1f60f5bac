"""A list fetched from a share link by the machine of the one who serves the page.

Only the list's own service is asked, by https, or a host that the owner of this machine has named
in LONEHAND_LIST_HOSTS: anyone who may open the page could otherwise send this machine anywhere.
What comes is limited in size and time, also where it comes drop by drop, nothing is sent but the
question, and of many questions at once only a few are asked, so that no page waits for them.
"""

from __future__ import annotations

import http.client
import os
import queue
import re
import socket
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import SplitResult

from lonehand import __version__
from lonehand.engine.errors import Refusal

SECONDS: Final = 15.0
"""How long fetching may take, all in all."""
MOST_BYTES: Final = 5_000_000
SCHEMES: Final = ("http", "https")
SERVICE: Final = "army-forge.onepagerules.com"
"""Where Army Forge shares lists."""
OWNERS: Final = "LONEHAND_LIST_HOSTS"
"""The variable in which the owner names further hosts, with commas between; `*` is any."""
LIST_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
INSIDE: Final = sys.platform == "emscripten"
"""Whether a browser runs Lonehand, where there are neither sockets nor threads."""
AT_ONCE: Final = threading.BoundedSemaphore(3)
"""How many lists are fetched at the same time."""


def is_allowed(parts: SplitResult) -> bool:
    """Tell whether a host may be asked: the service by https, one of the owner's also by http."""
    host = (parts.hostname or "").lower()
    owners = {name.strip().lower() for name in os.environ.get(OWNERS, "").split(",")} - {""}
    if host in owners or "*" in owners:
        return parts.scheme in SCHEMES
    return host == SERVICE and parts.scheme == "https" and parts.port in (None, 443)


def address(link: str) -> str:
    """Return where the list behind a share link is: `/api/tts` on the host that the link names.

    Raises:
        Refusal: it is no link, none to a shared list, or to a host that is not asked.

    """
    try:
        parts = urllib.parse.urlsplit(link.strip())
        known = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if not known or not link.strip().isascii():
        raise Refusal(
            "paste a share link that begins with https:// and a host name",
            place=f"--link {link[:80]}",
        )
    if not is_allowed(parts):
        raise Refusal(
            f"Lonehand fetches lists only from https://{SERVICE}; this machine’s owner can allow "
            f"other hosts in {OWNERS}",
            place=f"--link {link.strip()[:80]}",
        )
    if parts.path.startswith("/api/"):
        return parts.geturl()
    return urllib.parse.urlunsplit((*parts[:2], "/api/tts", f"id={list_id(parts)}", ""))


def list_id(parts: SplitResult) -> str:
    """Return the `id` of a share link; raise Refusal if it has none."""
    found = urllib.parse.parse_qs(parts.query).get("id", [""])[0]
    if not LIST_ID.fullmatch(found):
        raise Refusal(
            "this link does not name a list; paste one like https://…/share?id=…",
            place=f"--link {parts.geturl()[:80]}",
        )
    return found


class SameService(urllib.request.HTTPRedirectHandler):
    """Follow redirections to hosts that may be asked, and nowhere else."""

    max_redirections = 4

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the next request; raise Refusal if its host may not be asked."""
        new, old = urllib.parse.urlsplit(newurl), urllib.parse.urlsplit(req.full_url)
        if not is_allowed(new) or (old.scheme == "https" and new.scheme == "http"):
            fp.close()
            raise Refusal(
                f"it redirects to {newurl[:80]}, which Lonehand does not follow", place="--link"
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Line:
    """The connections of one fetching, so that it can be cut off whatever it waits for."""

    def __init__(self) -> None:
        self.made: list[http.client.HTTPConnection] = []

    def keep(self, kind: type[http.client.HTTPConnection], *args: Any, **more: Any) -> Any:
        """Return a new connection."""
        connection = kind(*args, **more)
        self.made.append(connection)
        return connection

    def close(self) -> None:
        """End whatever still waits."""
        for connection in self.made:
            with suppress(OSError, AttributeError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def opener(self) -> urllib.request.OpenerDirector:
        """Return what opens http and https, and nothing else."""
        line = self

        class Plain(urllib.request.HTTPHandler):
            def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(partial(line.keep, http.client.HTTPConnection), req)

        class Secure(urllib.request.HTTPSHandler):
            def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(partial(line.keep, http.client.HTTPSConnection), req)

        made = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler(),
            Plain(),
            Secure(),
            urllib.request.HTTPDefaultErrorHandler(),
            urllib.request.HTTPErrorProcessor(),
            SameService(),
        ):
            made.add_handler(handler)
        return made


def fetch_list(link: str, *, seconds: float = SECONDS, most: int = MOST_BYTES) -> str:
    """Return the list behind a share link.

    Raises:
        Refusal: the link is none, nothing can be fetched here, nobody answers, the answer is no
            list, too long or too late, or others are being fetched just now.

    """
    url = address(link)
    if INSIDE:
        raise Refusal(
            "links cannot be followed here; save the list as a file or take “Share as text” in "
            "Army Forge, and paste that",
            place=f"--link {link.strip()[:80]}",
        )
    host = urllib.parse.urlsplit(url).netloc.rpartition("@")[2]
    request = urllib.request.Request(  # noqa: S310 - `address` let only http and https through
        url,
        headers={"User-Agent": f"lonehand/{__version__}", "Accept": "application/json"},
    )
    try:
        data = in_time(request, seconds, most)
    except urllib.error.HTTPError as error:
        with error:
            raise Refusal(explain_answer(error.code), place=host) from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Refusal(unreachable(error), place=host) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeError as error:
        raise Refusal("it did not send UTF-8 text", place=host) from error


def in_time(request: urllib.request.Request, seconds: float, most: int) -> bytes:
    """Return what is answered in so many seconds, whatever it is that takes longer.

    Anyone who looks up the name, greets or answers by the drop is left alone with it: in a thread
    of its own, of which there are only so many.

    Raises:
        Refusal: as many are being fetched as may be.
        TimeoutError: it took longer.

    """
    if not AT_ONCE.acquire(blocking=False):
        raise Refusal("other lists are being fetched just now; try again in a moment")
    line = Line()
    answers: queue.SimpleQueue[bytes | Exception] = queue.SimpleQueue()

    def work() -> None:
        try:
            answers.put(body(line, request, seconds, most))
        except Exception as error:  # noqa: BLE001 - it is raised again where it is waited for
            answers.put(error)
        finally:
            AT_ONCE.release()

    threading.Thread(target=work, daemon=True).start()
    try:
        found = answers.get(timeout=seconds)
    except queue.Empty as late:
        line.close()
        raise TimeoutError from late
    if isinstance(found, Exception):
        raise found
    return found


def body(line: Line, request: urllib.request.Request, seconds: float, most: int) -> bytes:
    """Return what is answered, piece by piece, so that neither length nor time runs away."""
    end = time.monotonic() + seconds
    pieces, length = [], 0
    with line.opener().open(request, timeout=seconds) as answer:
        while piece := answer.read1(65_536):
            pieces.append(piece)
            length += len(piece)
            if length > most:
                raise Refusal(f"it sent more than {most} bytes, too much for an army list")
            if time.monotonic() > end:
                raise TimeoutError
        if answer.length:
            raise http.client.IncompleteRead(b"", answer.length)
    return b"".join(pieces)


def explain_answer(code: int) -> str:
    """Return what an answer without a list means."""
    if code == http.client.NOT_FOUND:
        return "there is no list at this link"
    if code == http.client.TOO_MANY_REQUESTS:
        return "too many requests; try again in a minute"
    return f"it answered with {code} instead of a list"


def unreachable(error: Exception) -> str:
    """Return why nothing came, and what can be done about it."""
    reason = getattr(error, "reason", None) or error
    why = "it took too long" if isinstance(reason, TimeoutError) else (str(reason) or "no answer")
    return (
        f"it cannot be reached ({why}). Are you online? Without a network, save the list as a file"
        " or take “Share as text”, and give that"
    )
