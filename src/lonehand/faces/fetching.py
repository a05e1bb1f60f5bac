"""A list fetched from a share link by the machine of whoever gave the link.

Only http and https are spoken, also after a redirection; what comes is limited in size and time,
and nothing is sent but the question.
"""

from __future__ import annotations

import http.client
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Final
from urllib.parse import SplitResult

from lonehand import __version__
from lonehand.engine.errors import Refusal

SECONDS: Final = 15.0
"""How long fetching may take, all in all."""
MOST_BYTES: Final = 5_000_000
SCHEMES: Final = ("http", "https")
LIST_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def address(link: str) -> str:
    """Return where the list behind a share link is: `/api/tts` on the host that the link names.

    Raises:
        Refusal: it is no link, or none to a shared list.

    """
    try:
        parts = urllib.parse.urlsplit(link.strip())
        known = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        known = False
    if not known or not link.strip().isascii():
        raise Refusal(
            "a share link begins with https:// and names a host", place=f"--link {link[:80]}"
        )
    if parts.path.startswith("/api/"):
        return parts.geturl()
    return urllib.parse.urlunsplit((*parts[:2], "/api/tts", f"id={list_id(parts)}", ""))


def list_id(parts: SplitResult) -> str:
    """Return the `id` of a share link; raise Refusal if it has none."""
    found = urllib.parse.parse_qs(parts.query).get("id", [""])[0]
    if not LIST_ID.fullmatch(found):
        raise Refusal(
            "that link names no list; one looks like https://…/share?id=…",
            place=f"--link {parts.geturl()[:80]}",
        )
    return found


class SameSchemes(urllib.request.HTTPRedirectHandler):
    """Follow redirections to http and https only."""

    max_redirections = 4

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the next question; raise Refusal if it is none that is asked."""
        new, old = urllib.parse.urlsplit(newurl), urllib.parse.urlsplit(req.full_url)
        if new.scheme not in SCHEMES or (old.scheme == "https" and new.scheme == "http"):
            raise Refusal(f"it leads on to {newurl[:80]}, where it is not followed", place="--link")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def opener() -> urllib.request.OpenerDirector:
    """Return what opens http and https, and nothing else."""
    made = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        SameSchemes(),
    ):
        made.add_handler(handler)
    return made


def fetched(link: str, *, seconds: float = SECONDS, most: int = MOST_BYTES) -> str:
    """Return the list behind a share link.

    Raises:
        Refusal: the link is none, nobody answers, the answer is no list, too long or too late.

    """
    url = address(link)
    host = urllib.parse.urlsplit(url).netloc.rpartition("@")[2]
    request = urllib.request.Request(  # noqa: S310 - `address` let only http and https through
        url,
        headers={"User-Agent": f"lonehand/{__version__}", "Accept": "application/json"},
    )
    try:
        data = body(request, seconds, most)
    except urllib.error.HTTPError as error:
        with error:
            raise Refusal(said(error.code), place=host) from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Refusal(unreachable(error), place=host) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeError as error:
        raise Refusal("what it sent is no text in UTF-8", place=host) from error


def body(request: urllib.request.Request, seconds: float, most: int) -> bytes:
    """Return what is answered, piece by piece, so that neither length nor time runs away."""
    end = time.monotonic() + seconds
    pieces, length = [], 0
    with opener().open(request, timeout=seconds) as answer:
        while piece := answer.read1(65_536):
            pieces.append(piece)
            length += len(piece)
            if length > most:
                raise Refusal(f"it sent more than {most} bytes; that is no army list")
            if time.monotonic() > end:
                raise TimeoutError
        if answer.length:
            raise http.client.IncompleteRead(b"", answer.length)
    return b"".join(pieces)


def said(code: int) -> str:
    """Return what an answer without a list means."""
    if code == http.client.NOT_FOUND:
        return "there is no list under that link"
    if code == http.client.TOO_MANY_REQUESTS:
        return "it wants to be asked less often; try again in a minute"
    return f"it answered with {code}, and no list"


def unreachable(error: Exception) -> str:
    """Return why nothing came, and what can be done about it."""
    reason = getattr(error, "reason", None) or error
    why = "it took too long" if isinstance(reason, TimeoutError) else (str(reason) or "no answer")
    return (
        f"it cannot be reached ({why}). Are you online? Without a network, save the list as a file"
        " or take «Share as text», and give that"
    )
