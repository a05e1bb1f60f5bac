"""What belongs to no game in play: rules, drawings, the description of the interface."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from lonehand.faces.web import openapi
from lonehand.faces.web.answers import SVG, Json, Missing, keep_in_browser
from lonehand.faces.web.pages.templates import page
from lonehand.faces.web.threads import run_blocking
from lonehand.games import PACKAGES, find
from lonehand.show.contract import show_of


async def rules(request: Request) -> Response:
    """Every clause of a game, as a page."""
    name = request.path_params["game"]
    if name not in PACKAGES:
        raise Missing(f"there is no game “{name}”", place="game")
    game = find(name)
    return HTMLResponse(page("rules.html", game=game, show=show_of(game)))


async def art(request: Request) -> Response:
    """Drawings of a game: `base` has all that every table needs, others one drawing each."""
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in PACKAGES:
        raise Missing(f"there is no game “{game}”", place="art")
    show = show_of(find(game))
    if name == "poster" and show.poster:
        return keep_in_browser(request, show.poster.encode(), SVG)
    option, _, value = name.partition("-")
    if option in show.pictured:
        return keep_in_browser(
            request, (await run_blocking(picture_of_value, game, option, value)), SVG
        )
    if not show.drawings or (name != "base" and name not in show.drawings):
        raise Missing(f"there is no drawing “{name}”", place="art")
    return Response(
        f'<svg xmlns="http://www.w3.org/2000/svg">{show.drawing(name)}</svg>',
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600"},
    )


def picture_of_value(game: str, option: str, value: str) -> bytes:
    """Return the picture of an option's value."""
    found = find(game)
    known = next(each for each in found.options if each.key == option)
    if value not in known.values:
        raise Missing(f"there is no {option} “{value}”", place="art")
    return show_of(found).preview(option, value).encode()


async def interface(request: Request) -> Response:
    """The description of the interface for programs."""
    del request
    return Json(openapi.document())


ROUTES: Final = [
    Route("/rules/{game}", rules, methods=["GET"]),
    Route("/art/{game}/{name}.svg", art, methods=["GET"]),
    Route("/openapi.json", interface, methods=["GET"]),
]
