"""The server: the pages, the stream of news, and how all of it is started."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import webbrowser
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from email import message_from_bytes
from hashlib import sha256
from secrets import token_bytes
from types import FrameType
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import msgspec
import segno
import uvicorn
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles

from lonehand.engine.errors import LonehandError, Refusal
from lonehand.engine.game import Game, Instructs, Stands, Tabled, beside_options
from lonehand.engine.seen import Seen
from lonehand.faces import tableside, viewmodel
from lonehand.faces.fetching import fetched
from lonehand.faces.viewmodel import Seats
from lonehand.faces.web import api, openapi
from lonehand.faces.web.answers import Json, Missing, Wrong, answer_for, wrong
from lonehand.faces.web.api import body, change, everybody, house, look, number, seats, see, work
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import LOOPBACK, Guard, Keys, game_at
from lonehand.faces.web.house import House
from lonehand.faces.web.pages import HERE, page, template
from lonehand.faces.web.window import LOG_TAIL, Known, Update, Window, part
from lonehand.games import PACKAGES, find
from lonehand.show.contract import OnMap, show_of
from lonehand.space.palette import Theme
from lonehand.store.sqlite import Shelf, new_name

PANELS: Final = (
    ("log", "Log"),
    ("reasons", "Why"),
    ("rules", "Rules"),
    ("fair", "Fair"),
    ("text", "Words"),
    ("more", "More"),
)
GROUPS: Final = (
    ("game", "The game", ""),
    ("variant", "Variants", "Printed ways to make it harder or different."),
    (
        "reading",
        "Readings",
        "Where the print can be read in more than one way, you may choose how it is played.",
    ),
)
PING: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""
SVG: Final = "image/svg+xml"


# -- the title page ---------------------------------------------------------------------------


async def title(request: Request) -> Response:
    """The title page: deal, options, saved games."""
    home, mine = house(request), api.games(request)
    return HTMLResponse(await run_in_threadpool(title_page, home, mine=mine))


def title_page(
    home: House,
    error: str = "",
    filled: Mapping[str, str] | None = None,
    mine: frozenset[str] | None = None,
) -> str:
    """Return the title page, perhaps with what was wrong, and what was filled in.

    It lists the saved games of *mine*; None is all of them.
    """
    games = [find(name) for name in PACKAGES]
    saved = [
        {
            "id": entry.id,
            "title": find(entry.header.game).title,
            "options": viewmodel.changed_options(find(entry.header.game), entry.header.options),
            "about": entry.about,
            "answers": entry.answers,
            "changed": entry.changed[:16].replace("T", " ") + " UTC",
        }
        for entry in home.shelf.games()
        if entry.header.game in PACKAGES and (mine is None or entry.id in mine)
    ]
    return page(
        "title.html",
        games=games,
        shows={game.name: show_of(game) for game in games},
        filled=defaultdict(str, filled or {}),
        groups=GROUPS,
        saved=saved,
        error=error,
    )


LINK: Final = re.compile(r"https?://\S+")
"""A text that is nothing but a link."""


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form, files as their text."""
    data = await body(request)
    kind = request.headers.get("content-type", "")
    try:
        if kind.startswith("multipart/form-data"):
            return multipart(kind, data)
        return dict(parse_qsl(data.decode("utf-8"), keep_blank_values=True, max_num_fields=200))
    except ValueError as error:
        raise Refusal("the form cannot be read", place="body") from error


def multipart(kind: str, data: bytes) -> dict[str, str]:
    """Return the fields of a form with a file in it."""
    message = message_from_bytes(b"content-type: " + kind.encode("latin-1") + b"\r\n\r\n" + data)
    found = {}
    for field in message.walk():
        name = field.get_param("name", header="content-disposition")
        content = field.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            found[name] = content.decode("utf-8")
    return found


async def deal(request: Request) -> Response:
    """Begin a game from the form of the title page, and go there."""
    everybody(seats(request), "to begin a game")
    fields = await form(request)
    try:
        return await begun(request, fields)
    except Refusal as error:
        if not any(field.startswith("own-") and text.strip() for field, text in fields.items()):
            raise
        sentence = f"What you pasted was not taken: {error}"
        shown = await run_in_threadpool(title_page, house(request), sentence, fields)
        return HTMLResponse(shown, 400)


async def understood(request: Request) -> Response:
    """Show what is understood of a text that is pasted before a game begins, or why nothing is."""
    everybody(seats(request), "to look at a list")
    show, name = show_of(find(request.path_params["game"])), request.path_params["name"]
    if not any(each.name == name and each.shown for each in show.pasted):
        raise Missing("nothing of that name is shown", place=name)
    fields = await form(request)
    found, error = None, ""
    try:
        text = await pasted(fields.get(f"own-{name}", ""))
        options = {key[4:]: value for key, value in fields.items() if key.startswith("set-")}
        found = await run_in_threadpool(show.understood, name, text, options)
    except Refusal as refusal:
        error = str(refusal)
    return HTMLResponse(page("understood.html", found=found, error=error))


async def pasted(text: str) -> str:
    """Return what was pasted; of a share link what it leads to, fetched by this machine."""
    text = text.replace("\r\n", "\n").strip()
    if LINK.fullmatch(text):
        return (await run_in_threadpool(fetched, text)).strip()
    return text


async def begun(request: Request, fields: dict[str, str]) -> Response:
    """Begin the game that a form describes, and go there."""
    home = house(request)
    if fields.get("like"):
        key = await run_in_threadpool(home.like, fields["like"])
        return RedirectResponse(f"/g/{key}", 303)
    game = find(fields.get("game") or next(iter(PACKAGES)))
    options = {o.key: fields[f"set-{o.key}"] for o in game.options if f"set-{o.key}" in fields}
    by_hand = [source for source in game.sources if fields.get(f"typed-{source}")]
    if fields.get("table"):
        by_hand = list(game.sources)
        usual = {option.key: option.default for option in game.options}
        chosen = {key: value for key, value in options.items() if value != usual[key]}
        options |= beside_options(game, chosen)
    tables: dict[str, str] = {}
    for each in show_of(game).pasted:
        text = await pasted(fields.get(f"own-{each.name}", ""))
        if text:
            tables[table_name(game, each.name, text)] = f"{text}\n"
            options[each.option] = "own"
    key = await run_in_threadpool(
        home.begin,
        game.name,
        options,
        {seat: fields[f"seat-{seat}"] for seat in game.seats if f"seat-{seat}" in fields},
        " ".join(fields.get("seed", "").split()),
        tuple(by_hand),
        tables,
    )
    return RedirectResponse(f"/g/{key}", 303)


def table_name(game: Game, stem: str, text: str) -> str:
    """Return the name of the table that a pasted text is, told from how it begins."""
    known = game.tables if isinstance(game, Tabled) else {}
    if f"{stem}.txt" in known:
        return f"{stem}.txt"
    if text.startswith(("{", "[{")):
        return f"{stem}.json"
    if re.search(r"^\s*(\[\[?\w|\w+\s*=)", text):
        return f"{stem}.toml"
    return f"{stem}.txt"


async def bring(request: Request) -> Response:
    """Import a record from the form of the title page, and go to its game."""
    everybody(seats(request), "to import a game")
    fields = await form(request)
    text = fields.get("file", "").strip() or fields.get("record", "")
    try:
        key = await run_in_threadpool(house(request).bring, text)
    except LonehandError as error:
        sentence = f"That record was not taken: {error}"
        return HTMLResponse(await run_in_threadpool(title_page, house(request), sentence), 400)
    return RedirectResponse(f"/g/{key}", 303)


# -- the table --------------------------------------------------------------------------------


async def table(request: Request) -> Response:
    """The table."""
    held = seats(request)

    def shown(board: Board) -> str:
        window = board.window(held)
        log, first = window.page_log()
        show, view = window.show, window.view
        scene = show.scene(view)
        says = {face.kind: [face.title, face.say] for face in show.faces.values()}
        return page(
            "game.html",
            key=board.key,
            game=window.game,
            show=show,
            scene=scene,
            open_table=isinstance(show, OnMap) and show.scale(view) is not None,
            version=board.version,
            token=window.seen.token,
            events=len(window.html),
            parts=board.parts(held),
            panels=PANELS,
            instructs=isinstance(window.game, Instructs),
            beside=tableside.is_beside(window.seen),
            log=log,
            log_first=first,
            says=Markup(msgspec.json.encode(says).decode().replace("<", "\\u003c")),  # noqa: S704 - made of our own tables
        )

    return HTMLResponse(await look(request, shown))


async def old_address(request: Request) -> Response:
    """Go to the table under its one address."""
    return RedirectResponse(f"/g/{request.path_params['key']}", 303)


async def stream(request: Request) -> Response:
    """The stream of news: on connection what is missing, mostly all of it; then every change."""
    held = seats(request)
    last = request.headers.get("last-event-id") or request.query_params.get("version") or ""
    board = await run_in_threadpool(house(request).board, request.path_params["key"])

    async def news() -> AsyncIterator[bytes]:
        known = Known()
        waker = asyncio.Event()
        board.waiting.add(waker)
        try:
            yield message(await run_in_threadpool(first_news, board, held, known, last))
            while True:
                try:
                    await asyncio.wait_for(waker.wait(), PING)
                except TimeoutError:
                    yield b": still here\n\n"
                waker.clear()
                if board.gone:
                    yield b"event: gone\ndata: {}\n\n"
                if board.gone or house(request).closed:
                    return
                if board.version != known.version:
                    yield message(await run_in_threadpool(board.update, held, known))
        finally:
            board.waiting.discard(waker)

    return StreamingResponse(
        news(), media_type="text/event-stream", headers={"x-accel-buffering": "no"}
    )


def first_news(board: Board, held: Seats, known: Known, last: str) -> Update:
    """Return all that a browser lacks: nothing if it has this very moment, else everything."""
    with board.lock:
        if last == str(board.version):
            known.version, known.parts = board.version, board.parts(held)
        return board.update(held, known)


def message(update: Update) -> bytes:
    """Return an update as a message of the stream."""
    return b"id: %d\ndata: %b\n\n" % (update.version, msgspec.json.encode(update))


async def frames(request: Request) -> Response:
    """The table at each event that has words, from one to another."""
    start, stop = number(request, "from", 0), number(request, "to", 10**8)
    whole = "whole" in request.query_params
    return Json(await see(request, lambda window: window.frames(start, stop, whole=whole)))


async def lines(request: Request) -> Response:
    """Earlier lines of the log, as HTML."""
    before = number(request, "before", 0)

    def shown(window: Window) -> dict[str, Any]:
        first = max(0, min(before, len(window.html)) - LOG_TAIL)
        return {"first": first, "lines": window.html[first:before]}

    return Json(await see(request, shown))


async def ground(request: Request) -> Response:
    """The picture of the map, without what changes; a browser keeps it."""
    theme: Theme = "dark" if request.query_params.get("theme") == "dark" else "light"

    def seen(window: Window) -> str:
        return window.show.ground(window.view, theme) if isinstance(window.show, OnMap) else ""

    picture = await see(request, seen)
    if not picture:
        raise Missing("this game has no map", place="game")
    return kept(request, picture.encode(), SVG)


async def legend(request: Request) -> Response:
    """What the patterns of the map's picture mean, as a picture; a browser keeps it."""
    theme: Theme = "dark" if request.query_params.get("theme") == "dark" else "light"

    def seen(window: Window) -> str:
        show = window.show
        return show.legend_picture(window.view, theme) if isinstance(show, OnMap) else ""

    picture = await see(request, seen)
    if not picture:
        raise Missing("this game's map has no legend", place="game")
    return kept(request, picture.encode(), SVG)


async def places(request: Request) -> Response:
    """Every place of the map that can be pointed at, with its middle in the picture."""

    def seen(window: Window) -> bytes:
        show = window.show
        return msgspec.json.encode(show.places(window.view) if isinstance(show, OnMap) else [])

    return kept(request, await see(request, seen), "application/json")


def kept(request: Request, content: bytes, kind: str) -> Response:
    """Return what a browser keeps, or only that it has not changed."""
    seal = f'"{sha256(content).hexdigest()[:16]}"'
    headers = {"etag": seal, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == seal:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


async def draft(request: Request) -> Response:
    """An answer that is still being written, as HTML."""
    what = api.pointing(request)

    def shown(window: Window) -> str:
        found = viewmodel.draft(window.seen, what)
        if found is None:
            raise Missing("nothing is being written now", place="question")
        return part("draft", draft=found, game=window.game)

    return HTMLResponse(await see(request, shown))


async def panel(request: Request) -> Response:
    """The inside of one panel, as HTML."""
    name = request.path_params["name"]
    return HTMLResponse(await look(request, lambda board: panel_html(request, board, name)))


def panel_html(request: Request, board: Board, name: str) -> str:
    """Return the inside of a panel at the event that the address names, or now."""
    window = board.window(seats(request))
    seen, show, event = window.seen, window.show, api.upto(request, window)
    values: dict[str, Any] = {"game": window.game, "key": board.key, "show": show}
    match name:
        case "reasons":
            values["reasons"] = viewmodel.reasons(seen, event)
        case "fair":
            values["fair"] = viewmodel.fairness(seen)
        case "text":
            view = window.at(event)
            values |= {"scene": show.scene(view), "faces": show.faces, "twin": show.twin(view)}
            values["standing"] = standing(window.game, view)
        case "otherwise":
            values |= forms_seen(seen, name)
        case "sources":
            values |= sources_seen(seen, board.open_hands)
        case "more":
            values |= sources_seen(seen, board.open_hands)
            values |= forms_seen(seen, name)
            values["links"] = seat_links(request, window)
            values |= {
                "header": seen.header,
                "branches": viewmodel.branches(seen),
            }
        case "rules":
            pass
        case _:
            raise Missing(f"there is no panel «{name}»", place="panel")
    return template(f"panels/{name}.html").render(values)


def standing(game: Game, state: Any) -> str:
    """Return where a game stands, as a sentence; empty if it does not say so."""
    return game.standing(state) if isinstance(game, Stands) else ""


def forms_seen(seen: Seen, scope: str) -> dict[str, Any]:
    """Return the corrections as forms, with names for their parts that no other panel has."""
    found = tableside.forms(seen)
    fields = [field for form in found for field in form.fields if field.kind == "card"]
    return {"forms": found, "cards": fields[0].choices if fields else (), "scope": scope}


def seat_links(request: Request, window: Window) -> list[tuple[str, str]]:
    """Return the links for each seat, for the holder of the whole table on a network."""
    keys: Keys | None = request.app.state.keys
    seen = window.seen
    if keys is None or not seen.whole:
        return []
    sitting = [seat for seat in window.show.playing(seen.options) if seat in seen.seats]
    return links(keys, request.app.state.outside, f"/g/{window.key}", sitting)


def sources_seen(seen: Seen, open_hands: Collection[tuple[str, str]]) -> dict[str, Any]:
    """Return the sources of chance, which are typed in, and what of them may be left unknown."""
    game, by_hand = seen.game, seen.typed
    orders = game.orders if isinstance(game, Instructs) else {}
    return {
        "sources": [(s, words, s in by_hand) for s, words in game.sources.items()],
        "orders": [
            (source, topic, (source, topic) in open_hands)
            for source, topic in orders
            if source in by_hand
        ],
    }


# -- changing the table without a script ------------------------------------------------------


async def answer_form(request: Request) -> Response:
    """Take an answer from the page's form, chosen or typed."""
    fields = await form(request)
    text, token, held = fields.get("answer", ""), fields.get("token"), seats(request)
    if text:
        await change(request, api.answer_as(held, text, token))
    else:
        await work(request, lambda board: board.take_line(fields.get("typed", ""), token, held))
    return back_home(request)


async def undo_form(request: Request) -> Response:
    """Take back one answer."""
    await change(request, api.undo_as(seats(request), 1))
    return back_home(request)


async def redo_form(request: Request) -> Response:
    """Give one answer again."""
    await change(request, api.redo_as(seats(request), 1))
    return back_home(request)


async def next_form(request: Request) -> Response:
    """Begin the game that follows this one in its campaign, and go there."""
    everybody(seats(request), "to begin a game")
    key = await run_in_threadpool(house(request).follow, request.path_params["key"])
    return RedirectResponse(f"/g/{key}", 303)


async def remove_form(request: Request) -> Response:
    """Throw a game away."""
    everybody(seats(request), "to remove a game")
    await api.put_away(request)
    return RedirectResponse("/", 303)


def back_home(request: Request) -> Response:
    """Return to the table."""
    return RedirectResponse(f"/g/{request.path_params['key']}", 303)


# -- rules, art, interface --------------------------------------------------------------------


async def rules(request: Request) -> Response:
    """Every clause of a game, as a page."""
    name = request.path_params["game"]
    if name not in PACKAGES:
        raise Missing(f"there is no game «{name}»", place="game")
    return HTMLResponse(page("rules.html", game=find(name)))


async def art(request: Request) -> Response:
    """Drawings of a game: `base` has all that every table needs, others one drawing each."""
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in PACKAGES:
        raise Missing(f"there is no game «{game}»", place="art")
    show = show_of(find(game))
    option, _, value = name.partition("-")
    if option in show.pictured:
        return kept(request, (await run_in_threadpool(picture_of_value, game, option, value)), SVG)
    if not show.drawings or (name != "base" and name not in show.drawings):
        raise Missing(f"there is no drawing «{name}»", place="art")
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
        raise Missing(f"there is no {option} «{value}»", place="art")
    return show_of(found).preview(option, value).encode()


async def interface(request: Request) -> Response:
    """The description of the interface for programs."""
    del request
    return Json(openapi.document())


# -- putting it together ----------------------------------------------------------------------


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
    sentence = f"this address takes {methods} only"
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
        return Wrong("there is nothing at this address", "missing")
    return Wrong(str(error.detail), "request")


ROUTES: Final = [
    Route("/", title, methods=["GET"]),
    Route("/deal", deal, methods=["POST"]),
    Route("/import", bring, methods=["POST"]),
    Route("/understood/{game}/{name}", understood, methods=["POST"]),
    Route("/g/{key}", table, methods=["GET"]),
    Route("/game/{key}", old_address, methods=["GET"]),
    Route("/g/{key}/events", stream, methods=["GET"]),
    Route("/g/{key}/frames", frames, methods=["GET"]),
    Route("/g/{key}/lines", lines, methods=["GET"]),
    Route("/g/{key}/ground.svg", ground, methods=["GET"]),
    Route("/g/{key}/legend.svg", legend, methods=["GET"]),
    Route("/g/{key}/places", places, methods=["GET"]),
    Route("/g/{key}/draft", draft, methods=["GET"]),
    Route("/g/{key}/panel/{name}", panel, methods=["GET"]),
    Route("/g/{key}/record.txt", api.show_record, methods=["GET"]),
    Route("/g/{key}/answer", answer_form, methods=["POST"]),
    Route("/g/{key}/undo", undo_form, methods=["POST"]),
    Route("/g/{key}/redo", redo_form, methods=["POST"]),
    Route("/g/{key}/next", next_form, methods=["POST"]),
    Route("/g/{key}/remove", remove_form, methods=["POST"]),
    Route("/rules/{game}", rules, methods=["GET"]),
    Route("/art/{game}/{name}.svg", art, methods=["GET"]),
    Route("/openapi.json", interface, methods=["GET"]),
    *api.ROUTES,
    Mount("/static", StaticFiles(directory=HERE / "static")),
]


def make_app(shelf: Shelf, *, keys: Keys | None = None, outside: str = "") -> Starlette:
    """Return the application.

    Args:
        shelf: where the games are stored.
        keys: the keys that are asked for; None serves this machine only.
        outside: the address that other machines reach it under.

    """
    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Guard, keys=keys), Middleware(GZipMiddleware, minimum_size=2000)],
        exception_handlers={
            HTTPException: on_http_error,
            LonehandError: on_error,
        },
    )
    app.state.house = House(shelf)
    app.state.keys, app.state.outside = keys, outside
    return app


def new_keys() -> Keys:
    """Return new keys, which nobody can guess."""
    return Keys(new_name(20), token_bytes(32))


def serve(
    shelf: Shelf,
    host: str = "127.0.0.1",
    port: int = 4747,
    *,
    lan: bool = False,
    open_browser: bool = True,
    path: str = "/",
) -> None:
    """Serve the page until somebody presses Ctrl-C.

    Args:
        shelf: where the games are stored.
        host: the address to serve on.
        port: the port; 0 takes any that is free.
        lan: serve the whole network, with a key for each seat.
        open_browser: open the page in the browser.
        path: the page that is opened.

    Raises:
        Refusal: nothing can be served on that address.

    """
    if not lan and host not in LOOPBACK:
        sentence = "only this machine may come in without a key; add --lan to serve a network"
        raise Refusal(sentence, place=f"--host {host}")
    if lan and host in LOOPBACK:
        host = "0.0.0.0"  # noqa: S104 - this is what --lan asks for, and every request needs a key
    listening = listen(host, port)
    port = listening.getsockname()[1]
    keys = new_keys() if lan else None
    outside = f"http://{bracketed(own_address())}:{port}" if keys else ""
    here = f"http://{'127.0.0.1' if keys else bracketed(host)}:{port}"
    own = f"{here}{path}" if keys is None else f"{here}{path}?key={keys.table}"
    announce(own, outside, keys, path, seats_at(shelf, path))
    app = make_app(shelf, keys=keys, outside=outside)
    config = uvicorn.Config(
        app,
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
        raise Refusal(f"nothing can be served there: {why}", place=f"{host}:{port}") from error
    return listening


def bracketed(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def seats_at(shelf: Shelf, path: str) -> tuple[str, ...]:
    """Return the seats that people have in the game at that path; none if no game is there."""
    for entry in shelf.games():
        if path == f"/g/{entry.id}":
            game = find(entry.header.game)
            playing = show_of(game).playing(entry.header.options)
            return tuple(seat for seat in playing if entry.header.is_person(seat))
    return ()


def announce(
    address: str, outside: str, keys: Keys | None, path: str, sitting: Sequence[str]
) -> None:
    """Print where the page is; on a network, links and a code for a phone.

    There is a link for the whole table and, if *path* is a game's, one for each seat of it.
    """
    if keys is None:
        print(f"Lonehand is at {address}\nCtrl-C ends it; every game is saved.", flush=True)  # noqa: T201 - this is the terminal
        return
    table_link = f"{outside}{path}?key={keys.table}"
    rows = [f"The whole table: {table_link}"]
    rows += [f"{seat}: {link}" for seat, link in links(keys, outside, path, sitting)]
    if not sitting:
        rows.append("Each game's page has a link for each of its seats, under More.")
    print("\n".join(rows), flush=True)  # noqa: T201 - as above
    segno.make(table_link, error="l").terminal(compact=True)
    print("Anyone who has a link may play. Ctrl-C ends it; every game is saved.", flush=True)  # noqa: T201 - as above


def links(keys: Keys, outside: str, path: str, seats: Sequence[str]) -> list[tuple[str, str]]:
    """Return for each seat of the game at *path* the address that opens the game as that seat."""
    game = game_at(path)
    found = [(seat, urlencode({"key": keys.of(game, seat)})) for seat in seats]
    return [(seat, f"{outside}{path}?{query}") for seat, query in found]


def own_address() -> str:
    """Return this machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        found: str = probe.getsockname()[0]
        return found
