"""The application: all its addresses, and what stands before them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles

from lonehand.engine.errors import LonehandError
from lonehand.faces.web import api, news
from lonehand.faces.web.answers import Wrong, answer_for, wrong
from lonehand.faces.web.guard import Guard, Keys
from lonehand.faces.web.house import House
from lonehand.faces.web.pages import reference, table, title
from lonehand.faces.web.pages.templates import HERE
from lonehand.store.sqlite import Store


async def on_error(request: Request, error: Exception) -> Response:
    """Answer a refusal with its sentence."""
    return answer_for(request.scope, error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer what the router refuses with a sentence, and with the headers that belong to it."""
    if not isinstance(error, HTTPException):
        return answer_for(request.scope, error)
    if error.status_code != 405:
        return wrong(request.scope, error.status_code, http_wrong(error))
    methods = ", ".join(methods_at(request))
    sentence = f"use {methods} for this address"
    found = wrong(request.scope, 405, Wrong(sentence, "request"))
    found.headers["allow"] = methods
    return found


def methods_at(request: Request) -> list[str]:
    """Return every method that the address of a request takes, of all its routes."""
    found: set[str] = set()
    for route in ROUTES:
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods or set()
    return sorted(found)


def http_wrong(error: HTTPException) -> Wrong:
    """Return a sentence for what the router refused."""
    if error.status_code == 404:
        return Wrong("there is no page at this address", "missing")
    return Wrong(str(error.detail), "request")


ROUTES: Final = [
    *api.ROUTES,
    *news.ROUTES,
    *table.ROUTES,
    *title.ROUTES,
    *reference.ROUTES,
    Mount("/static", StaticFiles(directory=HERE / "static")),
]


def make_app(
    store: Store,
    *,
    keys: Keys | None = None,
    outside: str = "",
    inside: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Starlette:
    """Return the application.

    Args:
        store: where the games are stored.
        keys: the keys that are asked for; None serves this machine only.
        outside: the address that other machines reach it under.
        inside: a page runs the application itself; nothing that it sends is packed.
        clock: tells the time, in seconds from any beginning.

    """
    packing = [] if inside else [Middleware(GZipMiddleware, minimum_size=2000)]
    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Guard, keys=keys, inside=inside), *packing],
        exception_handlers={
            HTTPException: on_http_error,
            LonehandError: on_error,
        },
    )
    app.state.house = House(store, clock, inside=inside)
    app.state.keys, app.state.outside = keys, outside
    return app
