"""The table of one game: its page, what is fetched for it, its panels and its forms."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Instructs, Stands, active_seats
from lonehand.engine.play.view import Seen
from lonehand.faces import reports, viewmodel
from lonehand.faces.at_table import corrections, tableside
from lonehand.faces.curtain import people_sharing
from lonehand.faces.web.answers import SVG, Json, Missing, keep_in_browser
from lonehand.faces.web.api import show_record
from lonehand.faces.web.board import Board
from lonehand.faces.web.guard import Keys, links, policy_for
from lonehand.faces.web.pages.templates import page, template
from lonehand.faces.web.pages.window import LOG_TAIL, Window, part
from lonehand.faces.web.requests import (
    ALL_LOOK,
    answer_as,
    change,
    curtain_name,
    everybody,
    form,
    house,
    look,
    looks,
    number,
    put_away,
    read_pointing,
    redo_as,
    seats,
    see,
    undo_as,
    upto,
    work,
)
from lonehand.faces.web.threads import run_blocking
from lonehand.show.contract import OnMap, Show
from lonehand.show.sheets import Handout
from lonehand.space.palette import Theme

PANELS: Final = (
    ("log", "Log"),
    ("reasons", "Why"),
    ("rules", "Rules"),
    ("fair", "Fair play"),
    ("text", "In words"),
    ("more", "More"),
)


async def table(request: Request) -> Response:
    """The table."""
    held, new = looks(request), False

    def shown(board: Board) -> str:
        nonlocal held, new
        shared = people_sharing(board.session.view_for()) if seats(request) is None else ()
        if shared and held is None and curtain_name(request) not in request.cookies:
            held, new = frozenset(), True
        window = board.window(held)
        log, first = window.page_log()
        show, view = window.show, window.view
        scene = show.scene(view)
        says = {face.kind: [face.title, face.say, face.aim] for face in show.faces.values()}
        return page(
            "game.html",
            key=board.key,
            game=window.game,
            show=show,
            scene=scene,
            aim=show.aim(view),
            lesson=lesson_of(show) if "learn" in request.query_params else "",
            open_table=isinstance(show, OnMap) and show.scale(view) is not None,
            lays_board=isinstance(show, OnMap) and bool(show.board_to_lay(view)),
            version=board.version,
            token=window.seen.token,
            events=len(window.html),
            parts=board.parts(held),
            panels=PANELS,
            instructs=isinstance(window.game, Instructs),
            beside=tableside.is_beside(window.seen),
            over=window.seen.outcome() is not None,
            log=log,
            log_first=first,
            shared=shared,
            looks="".join(held or ()),
            all_look=held is None,
            away=sorted(board.holders),
            says=Markup(msgspec.json.encode(says).decode().replace("<", "\\u003c")),  # noqa: S704 - made of our own tables
        )

    answer = HTMLResponse(await look(request, shown))
    if new:
        raise_curtain(request, answer, "")
    return answer


def raise_curtain(request: Request, answer: Response, seat: str) -> None:
    """Let a browser look on as a seat; without one the curtain is down."""
    secure = {"httponly": True, "samesite": "lax"}
    answer.set_cookie(curtain_name(request), quote(seat), max_age=30 * 86_400, **secure)  # type: ignore[arg-type]  # two words and a flag


async def look_form(request: Request) -> Response:
    """Look on as one of those who share a screen, or lower the curtain."""
    everybody(seats(request), "to share a screen")
    seat = (await form(request)).get("seat", "")
    sitting = await look(request, lambda board: people_sharing(board.session.view_for()))
    if seat not in ("", ALL_LOOK, *sitting):
        raise Refusal(f"nobody at this screen is the {seat}", place="seat")
    answer = back_home(request)
    raise_curtain(request, answer, seat)
    return answer


def lesson_of(show: Show[Any]) -> Markup:
    """Return the steps of a game's lesson, as JSON; empty if it has none."""
    if show.lesson is None:
        return Markup()
    text = msgspec.json.encode(show.lesson.steps).decode().replace("<", "\\u003c")
    return Markup(text)  # noqa: S704 - made of our own tables


async def old_address(request: Request) -> Response:
    """Go to the table under its one address."""
    return RedirectResponse(f"../g/{request.path_params['key']}", 303)


async def handout(request: Request) -> Response:
    """Something to be printed: a page of its own, with the style that it carries."""

    def shown(window: Window) -> Handout:
        found: Sequence[Handout] = window.show.handouts(window.view)
        number: int = request.path_params["number"]
        if number >= len(found):
            raise Missing("this game has no such page to print", place="print")
        return found[number]

    found = await see(request, shown)
    headers = {
        "content-disposition": f'inline; filename="{found.name}.html"',
        "content-security-policy": policy_for(found.page),
    }
    return HTMLResponse(found.page, headers=headers)


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


async def draft(request: Request) -> Response:
    """An answer that is still being written, as HTML."""
    what = read_pointing(request)

    def shown(window: Window) -> str:
        found = viewmodel.draft(window.seen, what)
        if found is None:
            raise Missing("there is nothing to type now", place="question")
        return part("draft", draft=found, game=window.game)

    return HTMLResponse(await see(request, shown))


# -- the map ---------------------------------------------------------------------------------------


async def ground(request: Request) -> Response:
    """The picture of the map, without what changes; a browser keeps it."""
    theme: Theme = "dark" if request.query_params.get("theme") == "dark" else "light"

    def seen(window: Window) -> str:
        return window.show.ground(window.view, theme) if isinstance(window.show, OnMap) else ""

    picture = await see(request, seen)
    if not picture:
        raise Missing("this game has no map", place="game")
    return keep_in_browser(request, picture.encode(), SVG)


async def legend(request: Request) -> Response:
    """What the patterns of the map's picture mean, as a picture; a browser keeps it."""
    theme: Theme = "dark" if request.query_params.get("theme") == "dark" else "light"

    def seen(window: Window) -> str:
        show = window.show
        return show.legend_picture(window.view, theme) if isinstance(show, OnMap) else ""

    picture = await see(request, seen)
    if not picture:
        raise Missing("this game's map has no legend", place="game")
    return keep_in_browser(request, picture.encode(), SVG)


async def places(request: Request) -> Response:
    """Every place of the map that can be pointed at, with its middle in the picture."""

    def seen(window: Window) -> bytes:
        show = window.show
        return msgspec.json.encode(show.places(window.view) if isinstance(show, OnMap) else [])

    return keep_in_browser(request, await see(request, seen), "application/json")


async def report(request: Request) -> Response:
    """What looked wrong, as a file: the game, where the table stands, and what was seen."""
    asks = request.query_params

    def told(window: Window) -> str:
        at = min(number(request, "at", len(window.log)), len(window.log))
        steps = window.steps(at, len(window.log))
        view = "table" if asks.get("view") == "table" else ""
        record = window.seen.export()
        return reports.write_report(window.seen, steps, record, at, view, asks.get("note", ""))

    name = f'attachment; filename="lonehand-report-{request.path_params["key"]}.txt"'
    text = await see(request, told)
    return PlainTextResponse(text, headers={"content-disposition": name})


# -- panels ----------------------------------------------------------------------------------------


async def panel(request: Request) -> Response:
    """The inside of one panel, as HTML."""
    name = request.path_params["name"]
    return HTMLResponse(await look(request, lambda board: panel_html(request, board, name)))


def panel_html(request: Request, board: Board, name: str) -> str:
    """Return the inside of a panel at the event that the address names, or now."""
    window = board.window(looks(request))
    seen, show, event = window.seen, window.show, upto(request, window)
    values: dict[str, Any] = {"game": window.game, "key": board.key, "show": show}
    match name:
        case "reasons":
            values["reasons"] = viewmodel.reasons(seen, event)
            values["threats"] = viewmodel.threats(seen)
        case "fair":
            values["fair"] = viewmodel.fairness(seen)
        case "text":
            view = window.at(event)
            values |= {"scene": show.scene(view), "faces": show.faces, "twin": show.twin(view)}
            values["standing"] = standing(window.game, view)
        case "otherwise":
            values |= forms_seen(seen, name)
        case "noting":
            values["ledger"] = show.ledger(window.view, None)
        case "roster":
            view, is_past = window.at(event), event < len(window.log)
            ledger = show.ledger(view, None)
            entries = ledger.entries if ledger else ()
            values |= {"scene": show.scene(view), "held": show.goals_held(view)}
            values["counts"] = {each.name: each.counts[0] for each in entries if each.counts}
            values["ledger"] = None if is_past else ledger  # only the present can be put right
        case "board":
            drawn = show.board_to_lay(window.view) if isinstance(show, OnMap) else ""
            values["drawn"] = Markup(drawn)  # noqa: S704 - drawn by us
            values["notes"] = show.board_notes(window.view) if isinstance(show, OnMap) else ()
        case "report":
            values |= {"event": event, "view": request.query_params.get("view", "")}
        case "sources":
            values |= sources_seen(seen, board.open_hands)
        case "more":
            values |= sources_seen(seen, board.open_hands)
            values |= forms_seen(seen, name)
            values["links"] = seat_links(request, window)
            values["sitting"] = sitting_seen(request, board, window)
            values |= {
                "header": seen.header,
                "options": seen.options,
                "branches": viewmodel.branches(seen),
            }
        case "rules":
            pass
        case _:
            raise Missing(f"there is no panel “{name}”", place="panel")
    return template(f"panels/{name}.html").render(values)


def standing(game: Game, state: Any) -> str:
    """Return where a game stands, as a sentence; empty if it does not say so."""
    return game.standing(state) if isinstance(game, Stands) else ""


def forms_seen(seen: Seen, scope: str) -> dict[str, Any]:
    """Return the corrections as forms, with names for their parts that no other panel has."""
    found = corrections.forms(seen)
    fields = [field for form in found for field in form.fields if field.kind == "card"]
    return {"forms": found, "cards": fields[0].choices if fields else (), "scope": scope}


class Sitting(NamedTuple):
    """A person's seat: who plays it for the time being, and whether those who look may change it.

    *player* is empty while the person plays himself.
    """

    seat: str
    player: str
    may_change: bool


def sitting_seen(request: Request, board: Board, window: Window) -> list[Sitting]:
    """Return the seats of people, if several play."""
    seen, held = window.seen, seats(request)
    people = [seat for seat in active_seats(seen.game, seen.options) if seen.header.is_person(seat)]
    if len(people) < 2 or seen.outcome() is not None:
        return []
    there = seen.stand_ins()
    found = []
    for seat in people:
        own = held is None or seat in held
        may = own or (seat not in there and not board.present[seat])
        found.append(Sitting(seat, there.get(seat, ""), may))
    return found


def seat_links(request: Request, window: Window) -> list[tuple[str, str]]:
    """Return the links for each seat, for the holder of the whole table on a network."""
    keys: Keys | None = request.app.state.keys
    seen = window.seen
    if keys is None or seats(request) is not None:
        return []
    people = [seat for seat in active_seats(seen.game, seen.options) if seen.header.is_person(seat)]
    sitting = people or list(active_seats(seen.game, seen.options))
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


# -- changing the table without a script -----------------------------------------------------------


async def answer_form(request: Request) -> Response:
    """Take an answer from the page's form, chosen or typed."""
    fields = await form(request)
    text, token, held = fields.get("answer", ""), fields.get("token"), looks(request)
    if text:
        await change(request, answer_as(held, text, token))
    else:
        await work(request, lambda board: board.take_line(fields.get("typed", ""), token, held))
    return back_home(request)


async def undo_form(request: Request) -> Response:
    """Take back one answer."""
    await change(request, undo_as(seats(request), 1))
    return back_home(request)


async def redo_form(request: Request) -> Response:
    """Give one answer again."""
    await change(request, redo_as(seats(request), 1))
    return back_home(request)


async def next_form(request: Request) -> Response:
    """Begin the game that follows this one in its campaign, and go there."""
    everybody(seats(request), "to begin a game")
    key = await run_blocking(house(request).follow, request.path_params["key"])
    return RedirectResponse(f"../{key}", 303)


async def remove_form(request: Request) -> Response:
    """Throw a game away."""
    everybody(seats(request), "to remove a game")
    await put_away(request)
    return RedirectResponse("../../", 303)


def back_home(request: Request) -> Response:
    """Return to the table."""
    return RedirectResponse(f"../{request.path_params['key']}", 303)


ROUTES: Final = [
    Route("/g/{key}", table, methods=["GET"]),
    Route("/game/{key}", old_address, methods=["GET"]),
    Route("/g/{key}/frames", frames, methods=["GET"]),
    Route("/g/{key}/lines", lines, methods=["GET"]),
    Route("/g/{key}/ground.svg", ground, methods=["GET"]),
    Route("/g/{key}/print/{number:int}", handout, methods=["GET"]),
    Route("/g/{key}/legend.svg", legend, methods=["GET"]),
    Route("/g/{key}/places", places, methods=["GET"]),
    Route("/g/{key}/draft", draft, methods=["GET"]),
    Route("/g/{key}/panel/{name}", panel, methods=["GET"]),
    Route("/g/{key}/record.txt", show_record, methods=["GET"]),
    Route("/g/{key}/report.txt", report, methods=["GET"]),
    Route("/g/{key}/answer", answer_form, methods=["POST"]),
    Route("/g/{key}/undo", undo_form, methods=["POST"]),
    Route("/g/{key}/redo", redo_form, methods=["POST"]),
    Route("/g/{key}/look", look_form, methods=["POST"]),
    Route("/g/{key}/next", next_form, methods=["POST"]),
    Route("/g/{key}/remove", remove_form, methods=["POST"]),
]
