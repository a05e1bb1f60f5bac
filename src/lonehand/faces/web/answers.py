"""Answers: plain data, what a browser keeps, and refusals, which are always a sentence."""

from __future__ import annotations

import logging
from hashlib import sha256
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from lonehand.engine.errors import (
    Divergence,
    LonehandError,
    Refusal,
    RuleError,
    Stale,
    StoreError,
)
from lonehand.engine.grammar import english
from lonehand.faces.web.pages.templates import page
from lonehand.store.file import BUSY, code_of

SVG: Final = "image/svg+xml"
LOG: Final = logging.getLogger("lonehand.web")
HEADINGS: Final = {
    400: "That does not work here",
    401: "You need a key",
    403: "Not from that page",
    404: "There is nothing here",
    405: "That does not work here",
    409: "The game has moved on",
    413: "That is too long",
    415: "Lonehand cannot read that",
    421: "Wrong address",
    500: "Something went wrong",
    503: "Not just now",
    507: "That is not saved",
}


class Wrong(msgspec.Struct, frozen=True):
    """Why a request was refused.

    Attributes:
        error: the sentence.
        kind: `refused`, `stale`, `missing`, `record`, `rule`, `request` or `storage`.
        place: what in the request was wrong; empty if it is clear.
        clause: the clause that forbids it; empty if none does.
        report: where a rule failed, what somebody needs to mend it.

    """

    error: str
    kind: str
    place: str = ""
    clause: str = ""
    report: str = ""


class Missing(Refusal):
    """There is no such game, page or clause."""


class Json(Response):
    """Any plain data as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode it."""
        return msgspec.json.encode(content)


def keep_in_browser(request: Request, content: bytes, kind: str) -> Response:
    """Return what a browser keeps, or only that it has not changed."""
    seal = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"etag": seal, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == seal:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def wants_page(scope: Scope) -> bool:
    """Tell whether a person looks at the answer, and not a program."""
    if scope["path"].startswith("/api/"):
        return False
    return "text/html" in Headers(scope=scope).get("accept", "")


def refuse(
    scope: Scope, status: int, sentence: str, *, kind: str = "request", place: str = ""
) -> Response:
    """Return a refusal."""
    return wrong(scope, status, Wrong(sentence, kind, place))


def wrong(scope: Scope, status: int, found: Wrong) -> Response:
    """Return a refusal as a page or as JSON, whichever was asked for."""
    if not wants_page(scope):
        return Json(found, status)
    parts = scope["path"].split("/")
    here = parts[1] == "g" and len(parts) > 3 and status in (400, 409, 500, 503, 507)
    up = "../" * (len(parts) - 2)
    back = f"{up}g/{parts[2]}" if here else up or "./"
    text = page(
        "message.html",
        up=up,
        heading=HEADINGS.get(status, "That does not work here"),
        sentence=english.sentence(found.error),
        report=found.report,
        back=back,
        back_label="Back to the game" if here else "To the title page",
    )
    return HTMLResponse(text, status)


def answer_for(scope: Scope, error: Exception) -> Response:
    """Return what to say about an error; whatever we did not foresee is logged and not shown."""
    match error:
        case Missing():
            return wrong(scope, 404, Wrong(str(error), "missing", error.place))
        case Stale():
            return wrong(scope, 409, Wrong(error.sentence, "stale", error.place))
        case Refusal():
            return wrong(
                scope, 400, Wrong(error.sentence, "refused", error.place, clause=error.clause)
            )
        case Divergence():
            return wrong(scope, 400, Wrong(str(error), "record", f"line {error.place}"))
        case RuleError():
            LOG.error("%s\n%s", error, error.report)
            return wrong(scope, 500, Wrong(str(error), "rule", report=error.report))
        case StoreError():
            busy = code_of(error.__cause__ or error) in BUSY
            return wrong(scope, 503 if busy else 507, Wrong(str(error), "storage"))
        case LonehandError():
            return wrong(scope, 400, Wrong(str(error), "refused"))
        case _:
            LOG.error("unexpected error", exc_info=error)
            sentence = "something went wrong here; the game is as it was before"
            return wrong(scope, 500, Wrong(sentence, "rule"))
