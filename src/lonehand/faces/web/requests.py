"""What a request says: who asks, what is given, and what is to be done with which game."""

from __future__ import annotations

from collections.abc import Callable
from email import message_from_bytes
from typing import Final, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec
from starlette.requests import ClientDisconnect, Request

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.engine.play.view import Play
from lonehand.faces import viewmodel
from lonehand.faces.at_table import putting_back
from lonehand.faces.viewmodel import Seats
from lonehand.faces.web.board import Board
from lonehand.faces.web.house import House
from lonehand.faces.web.messages import Moved
from lonehand.faces.web.pages.window import Window
from lonehand.faces.web.threads import run_blocking
from lonehand.show.drafts import Pointing

T = TypeVar("T")
ALL_LOOK: Final = "*"
"""At a shared screen: everybody may look at everything."""


def house(request: Request) -> House:
    """Return the open games."""
    found: House = request.app.state.house
    return found


def seats(request: Request) -> Seats:
    """Return the seats whose keys the request holds; None is all."""
    held: Seats = request.state.seats
    return held


def looks(request: Request) -> Seats:
    """Return the seats that the request looks on as: at a shared screen one, or none."""
    held = seats(request)
    if held is not None:
        return held
    seat = unquote(request.cookies.get(curtain_name(request), ALL_LOOK))
    return None if seat == ALL_LOOK else frozenset(filter(None, (seat,)))


def curtain_name(request: Request) -> str:
    """Return the name of the cookie that says who looks at a screen that several share."""
    server = request.scope.get("server") or ("", 0)
    return f"lonehand-{server[1]}-looks-{request.path_params['key']}"


def games(request: Request) -> frozenset[str] | None:
    """Return the games whose keys the request holds; None is all of them."""
    found: frozenset[str] | None = request.state.games
    return found


async def body(request: Request) -> bytes:
    """Return what a request carries, as far as it is not too much."""
    try:
        data = await request.body()
    except ClientDisconnect as error:
        raise Refusal("the request was cut off", place="body") from error
    if getattr(request.state, "too_large", False):
        raise Refusal("this is too much for one request", place="body")
    return data


async def read_request(request: Request, kind: type[T]) -> T:
    """Return what a request carries, as *kind*; raise Refusal with the field if it is not that."""
    data = await body(request)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(str(error), place="body") from error


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


def number(request: Request, name: str, usual: int) -> int:
    """Return a whole number from the address, *usual* if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise Refusal(f"“{text}” is not the number of an event", place=name)
    return int(text)


def upto(request: Request, window: Window) -> int:
    """Return the event that is looked at; without one, the last."""
    event = number(request, "event", len(window.log))
    if event > len(window.log):
        raise Refusal(
            f"there is no event {event}; the log has {count_of(len(window.log), 'event')}",
            place="event",
        )
    return event


def read_pointing(request: Request) -> Pointing:
    """Return what an address says of an answer that is still being written."""
    asked = request.query_params
    return Pointing(
        asked.get("text", ""),
        asked.get("about", ""),
        asked.get("adds", ""),
        asked.get("point", ""),
        number(request, "model", -1),
        "quick" in asked,
    )


# -- looking at a game, and changing it ------------------------------------------------------------


async def look(request: Request, what: Callable[[Board], T]) -> T:
    """Look at a game while nobody changes it."""

    def looking() -> T:
        board = house(request).board(request.path_params["key"])
        with board.lock:
            board.sit_down(seats(request))
            return what(board)

    return await run_blocking(looking)


async def see(request: Request, what: Callable[[Window], T]) -> T:
    """Look at a game as those who ask see it."""
    held = looks(request)
    return await look(request, lambda board: what(board.window(held)))


async def work(request: Request, what: Callable[[Board], T]) -> T:
    """Do something with a game and tell everybody who looks at it."""
    opened: list[Board] = []

    def working() -> T:
        board = house(request).board(request.path_params["key"])
        opened.append(board)
        with board.lock:
            board.let_it_pass()
            return what(board)

    try:
        return await run_blocking(working)
    finally:
        for board in opened:
            board.wake()


async def change(request: Request, what: Callable[[Play], None], *, back: bool = False) -> Moved:
    """Change a game and tell everybody who looks at it; *back* where play goes back."""
    held = looks(request)

    def changing(board: Board) -> Moved:
        seen = board.session.view_for(held)
        listed = back and putting_back.may_put_back(seen)
        before, head = (seen.view, seen.head) if listed else (None, 0)
        board.work(what)
        put_back, taken = putting_back.put_back(seen, before, head) if listed else ([], [])
        said = [*taken, *board.drop_line()]
        return Moved(board.version, seen.token, tuple(said), tuple(put_back))

    return await work(request, changing)


async def put_away(request: Request) -> None:
    """Throw a game away, and tell those who look at it."""
    gone = await run_blocking(house(request).remove, request.path_params["key"])
    if gone is not None:
        gone.gone = True
        gone.wake()


# -- in whose name ---------------------------------------------------------------------------------


def everybody(held: Seats, what: str) -> None:
    """Raise Refusal unless all seats agree, which the key of the table stands for."""
    if held is not None:
        raise Refusal(f"{what} needs the key of the whole table", place="key")


def undo_as(held: Seats, steps: int) -> Callable[[Play], None]:
    """Return an undo by the holder of those seats."""
    return lambda session: session.undo(steps, held)


def redo_as(held: Seats, steps: int) -> Callable[[Play], None]:
    """Return a redo by the holder of those seats: only their own answers."""

    def redo(session: Play) -> None:
        if held is not None:
            others = {line.who for line in session.view_for(held).brings_back()[:steps]} - held
            if others:
                raise Refusal(f"{', '.join(sorted(others))} must agree first", place="redo")
        session.redo(steps)

    return redo


def answer_as(held: Seats, text: str, token: str | None) -> Callable[[Play], None]:
    """Return an answer by the holder of those seats."""
    return lambda s: s.answer(text, token, s.view_for(held).answers_as())


def own_seat(held: Seats, seat: str) -> None:
    """Raise Refusal unless whoever holds those seats may speak for that one."""
    if held is not None and seat not in held:
        raise Refusal(f"only the {seat} may do that", place="seat")


def back_to(held: Seats, event: int) -> Callable[[Play], None]:
    """Return a return to the last decision before an event."""

    def back(session: Play) -> None:
        seen = session.view_for(held)
        if not 0 <= event <= len(seen.events):
            sentence = f"there is no event {event}; the last one is {len(seen.events) - 1}"
            raise Refusal(sentence, place="event")
        steps = viewmodel.steps_back_to(session, seen, event)
        if steps:
            session.undo(steps, held)

    return back
