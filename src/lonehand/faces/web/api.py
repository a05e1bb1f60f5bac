"""The interface for programs: everything the page can do, as JSON under /api.

The page's own script uses it too. `openapi.py` describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from lonehand.engine.errors import Refusal
from lonehand.engine.game import WON
from lonehand.engine.record import Header
from lonehand.engine.seen import HIDDEN, Play
from lonehand.faces import tableside, viewmodel
from lonehand.faces.viewmodel import (
    Seats,
    Step,
)
from lonehand.faces.web.answers import Json, Missing
from lonehand.faces.web.board import Board
from lonehand.faces.web.house import House
from lonehand.faces.web.window import Window
from lonehand.games import PACKAGES, find
from lonehand.show.contract import OnMap
from lonehand.show.drafts import Pointing
from lonehand.show.figures import Look
from lonehand.show.logs import LogLine, Reasons
from lonehand.show.questions import QuestionSeen
from lonehand.show.scene import Scene
from lonehand.store.sqlite import Entry

T = TypeVar("T")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
LOG_AT_ONCE: Final = 2000


# -- what is sent and received ----------------------------------------------------------------


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin; whatever is left out is as usual."""

    game: str = "lone-gunslinger"
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    seed: str = ""
    typed: tuple[str, ...] = ()


class Begun(msgspec.Struct, frozen=True):
    """The name of a game that was begun or imported."""

    id: str


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game, as a list shows it."""

    id: str
    game: str
    seed: str
    options: dict[str, str]
    begun: str
    changed: str
    answers: int
    outcome: str
    about: str


class Ended(msgspec.Struct, frozen=True):
    """How a game ended."""

    won: bool
    sentence: str
    clause: str


class GameSeen(msgspec.Struct, frozen=True):
    """A game as it stands: the table, the question, and what undo and redo would do."""

    id: str
    version: int
    token: str
    header: Header
    events: int
    scene: Scene
    question: QuestionSeen | None
    undo: Step | None
    redo: Step | None
    outcome: Ended | None


class Moved(msgspec.Struct, frozen=True):
    """The moment after a change.

    Attributes:
        version: its number.
        token: its token.
        said: what there is to say about it.
        put_back: where play went back beside a real table, what to put back there.

    """

    version: int
    token: str
    said: tuple[str, ...] = ()
    put_back: tuple[str, ...] = ()


class AnswerGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer; without a token it is taken for whatever question is being asked."""

    answer: str
    token: str | None = None


class TypedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody typed: a few letters of an answer, or several cards in a line."""

    text: str
    token: str | None = None


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many answers to take back, or to give again."""

    steps: int = 1


class BackTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event; play goes back to the last decision before it."""

    event: int


class GoTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the record, on whatever branch."""

    line: int


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What really lies on the table, as `life Sheriff 3`."""

    text: str


class Switch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A source of chance, and whether it is typed in by hand from now on."""

    source: str
    typed: bool


class HandKnown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the program is told what it could leave unknown, as the cards in a player's hand."""

    source: str
    topic: str
    known: bool


class CorrectionSeen(msgspec.Struct, frozen=True):
    """What a correction would change, in words."""

    changes: tuple[str, ...]


class LogSeen(msgspec.Struct, frozen=True):
    """Some lines of the log, and how many there are."""

    events: int
    lines: tuple[LogLine, ...]


class BackSeen(msgspec.Struct, frozen=True):
    """How many answers going back to an event would take back, and the first of them."""

    answers: int
    step: Step | None


# -- doing it ---------------------------------------------------------------------------------


def house(request: Request) -> House:
    """Return the open games."""
    found: House = request.app.state.house
    return found


def seats(request: Request) -> Seats:
    """Return the seats whose keys whoever asks holds; None is all."""
    held: Seats = request.state.seats
    return held


def games(request: Request) -> frozenset[str] | None:
    """Return the games whose keys whoever asks holds; None is all of them."""
    found: frozenset[str] | None = request.state.games
    return found


async def body(request: Request) -> bytes:
    """Return what a request carries, as far as it is not too much."""
    try:
        data = await request.body()
    except ClientDisconnect:
        data = b""
    if getattr(request.state, "too_large", False):
        raise Refusal("that is too much for one request", place="body")
    return data


async def given(request: Request, kind: type[T]) -> T:
    """Return what a request carries, as *kind*; raise Refusal with the field if it is not that."""
    data = await body(request)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(str(error), place="body") from error


def number(request: Request, name: str, usual: int) -> int:
    """Return a whole number from the address, *usual* if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise Refusal(f"«{text}» is no number of an event", place=name)
    return int(text)


async def look(request: Request, what: Callable[[Board], T]) -> T:
    """Look at a game while nobody changes it."""

    def looking() -> T:
        board = house(request).board(request.path_params["key"])
        with board.lock:
            return what(board)

    return await run_in_threadpool(looking)


async def see(request: Request, what: Callable[[Window], T]) -> T:
    """Look at a game as those who ask see it."""
    held = seats(request)
    return await look(request, lambda board: what(board.window(held)))


async def work(request: Request, what: Callable[[Board], T]) -> T:
    """Do something with a game and tell everybody who looks at it."""
    opened: list[Board] = []

    def working() -> T:
        board = house(request).board(request.path_params["key"])
        opened.append(board)
        with board.lock:
            return what(board)

    try:
        return await run_in_threadpool(working)
    finally:
        for board in opened:
            board.wake()


async def change(request: Request, what: Callable[[Play], None], *, back: bool = False) -> Moved:
    """Change a game and tell everybody who looks at it; *back* where play goes back."""
    held = seats(request)

    def changing(board: Board) -> Moved:
        seen = board.session.seen(held)
        listed = back and tableside.may_put_back(seen)
        before, head = (seen.view, seen.head) if listed else (None, 0)
        board.work(what)
        put_back, taken = tableside.put_back(seen, before, head) if listed else ([], [])
        said = [*taken, *board.drop_line()]
        return Moved(board.version, seen.token, tuple(said), tuple(put_back))

    return await work(request, changing)


def everybody(held: Seats, what: str) -> None:
    """Raise Refusal unless all seats agree, which the key of the table stands for."""
    if held is not None:
        raise Refusal(f"{what} needs the key of the whole table", place="key")


def undo_as(held: Seats, steps: int) -> Callable[[Play], None]:
    """Return an undo by one who holds those seats."""
    return lambda session: session.undo(steps, held)


def redo_as(held: Seats, steps: int) -> Callable[[Play], None]:
    """Return a redo by one who holds those seats: only their own answers."""

    def redo(session: Play) -> None:
        if held is not None:
            others = {line.who for line in session.seen(held).brings_back()[:steps]} - held
            if others:
                raise Refusal(f"{', '.join(sorted(others))} must agree to that, too", place="redo")
        session.redo(steps)

    return redo


def answer_as(held: Seats, text: str, token: str | None) -> Callable[[Play], None]:
    """Return an answer by one who holds those seats."""
    return lambda s: s.answer(text, token, s.seen(held).answers_as())


def back_to(held: Seats, event: int) -> Callable[[Play], None]:
    """Return a return to the last decision before an event."""

    def back(session: Play) -> None:
        seen = session.seen(held)
        if not 0 <= event <= len(seen.events):
            sentence = f"there is no event {event}; the last one is {len(seen.events) - 1}"
            raise Refusal(sentence, place="event")
        steps = viewmodel.steps_back_to(seen, event)
        if steps:
            session.undo(steps, held)

    return back


# -- games ------------------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    """Return the saved games, to the holder of some seats the games of those alone."""
    entries = await run_in_threadpool(house(request).shelf.games)
    mine = games(request)
    return Json(
        [
            SavedGame(
                entry.id,
                entry.header.game,
                public_seed(entry),
                entry.header.options,
                entry.begun,
                entry.changed,
                entry.answers,
                entry.outcome,
                entry.about,
            )
            for entry in entries
            if mine is None or entry.id in mine
        ]
    )


def public_seed(entry: Entry) -> str:
    """Return the seed of a saved game, as far as a list may show it."""
    hides = not entry.outcome and find(entry.header.game).hides
    return HIDDEN if hides else entry.header.seed


async def new_game(request: Request) -> Response:
    """Begin a game."""
    wanted = await given(request, NewGame)
    everybody(seats(request), "to begin a game")
    key = await run_in_threadpool(
        house(request).begin, wanted.game, wanted.options, wanted.seats, wanted.seed, wanted.typed
    )
    return Json(Begun(key), 201)


async def import_record(request: Request) -> Response:
    """Store a record that came as text."""
    everybody(seats(request), "to import a game")
    try:
        text = (await body(request)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("a record is text in UTF-8", place="body") from error
    return Json(Begun(await run_in_threadpool(house(request).bring, text)), 201)


async def show_game(request: Request) -> Response:
    """Return a game as it stands."""

    def shown(window: Window) -> GameSeen:
        seen, outcome = window.seen, window.seen.outcome()
        return GameSeen(
            window.key,
            window.version,
            seen.token,
            seen.header,
            len(window.log),
            window.show.scene(window.view),
            viewmodel.question_seen(seen),
            viewmodel.undo_step(seen),
            viewmodel.redo_step(seen),
            Ended(seen.fared() == WON, outcome.sentence, outcome.clause) if outcome else None,
        )

    return Json(await see(request, shown))


async def remove_game(request: Request) -> Response:
    """Throw a game away."""
    everybody(seats(request), "to remove a game")
    await put_away(request)
    return Response(status_code=204)


async def put_away(request: Request) -> None:
    """Throw a game away, and tell those who look at it."""
    gone = await run_in_threadpool(house(request).remove, request.path_params["key"])
    if gone is not None:
        gone.gone = True
        gone.wake()


# -- changing a game --------------------------------------------------------------------------


async def answer(request: Request) -> Response:
    """Take an answer."""
    wanted = await given(request, AnswerGiven)
    return Json(await change(request, answer_as(seats(request), wanted.answer, wanted.token)))


async def undo(request: Request) -> Response:
    """Take back answers."""
    wanted = await given(request, Steps)
    return Json(await change(request, undo_as(seats(request), wanted.steps), back=True))


async def redo(request: Request) -> Response:
    """Give answers again."""
    wanted = await given(request, Steps)
    return Json(await change(request, redo_as(seats(request), wanted.steps)))


async def back(request: Request) -> Response:
    """Go back to the last decision before an event."""
    wanted = await given(request, BackTo)
    return Json(await change(request, back_to(seats(request), wanted.event), back=True))


async def go(request: Request) -> Response:
    """Stand on another line of the record."""
    wanted = await given(request, GoTo)
    everybody(seats(request), "to go to another branch")
    return Json(await change(request, lambda session: session.go(wanted.line), back=True))


async def correct(request: Request) -> Response:
    """Put the table right."""
    wanted = await given(request, Correction)
    everybody(seats(request), "a correction")
    return Json(await change(request, lambda session: session.correct(wanted.text)))


async def switch(request: Request) -> Response:
    """Type a source of chance in by hand from here on, or leave it to the seed."""
    wanted = await given(request, Switch)
    everybody(seats(request), "to switch a source of chance")
    return Json(
        await change(request, lambda session: session.switch(wanted.source, typed=wanted.typed))
    )


async def type_in(request: Request) -> Response:
    """Take what somebody typed."""
    wanted = await given(request, TypedIn)
    held = seats(request)

    def typing(board: Board) -> Moved:
        said = board.take_line(wanted.text, wanted.token, held)
        return Moved(board.version, board.session.seen(held).token, tuple(said))

    return Json(await work(request, typing))


async def know(request: Request) -> Response:
    """Ask for what a standing order leaves unknown, or leave it unknown again."""
    wanted = await given(request, HandKnown)
    everybody(seats(request), "to say what is known")

    def knowing(board: Board) -> Moved:
        board.order(wanted.source, wanted.topic, known=wanted.known)
        return Moved(board.version, board.session.seen().token)

    return Json(await work(request, knowing))


# -- looking at a game ------------------------------------------------------------------------


def upto(request: Request, window: Window) -> int:
    """Return the event that is looked at; without one, the last."""
    event = number(request, "event", len(window.log))
    if event > len(window.log):
        raise Refusal(f"there is no event {event}; there are {len(window.log)}", place="event")
    return event


async def show_log(request: Request) -> Response:
    """Return lines of the log."""
    first, last = number(request, "first", 0), number(request, "last", 10**8)

    def shown(window: Window) -> LogSeen:
        log = window.log
        return LogSeen(len(log), tuple(log[first : min(last + 1, first + LOG_AT_ONCE)]))

    return Json(await see(request, shown))


async def show_moment(request: Request) -> Response:
    """Return the table as it was when an event was told."""
    event = request.path_params["event"]

    def shown(window: Window) -> Scene:
        if event > len(window.log):
            sentence = f"there is no event {event}; there are {len(window.log)}"
            raise Missing(sentence, place="event")
        return window.show.scene(window.at(event))

    return Json(await see(request, shown))


async def show_reasons(request: Request) -> Response:
    """Return the reasons of the last decision up to an event."""

    def shown(window: Window) -> Reasons | None:
        return viewmodel.reasons(window.seen, upto(request, window))

    return Json(await see(request, shown))


async def show_back(request: Request) -> Response:
    """Return what going back to an event would take back."""

    def shown(window: Window) -> BackSeen:
        steps = viewmodel.steps_back_to(window.seen, upto(request, window))
        return BackSeen(steps, viewmodel.undo_step(window.seen, steps) if steps else None)

    return Json(await see(request, shown))


async def show_steps(request: Request) -> Response:
    """Return what hands do at a real table about some events."""
    first, last = number(request, "first", 0), number(request, "last", 10**8)

    def shown(window: Window) -> tableside.Steps:
        return window.steps(first, min(last + 1, first + LOG_AT_ONCE))

    return Json(await see(request, shown))


async def show_correction(request: Request) -> Response:
    """Return what a correction would change."""
    text = request.query_params.get("text", "")
    everybody(seats(request), "a correction")

    def shown(window: Window) -> CorrectionSeen:
        return CorrectionSeen(tuple(tableside.corrected(window.seen, text)))

    return Json(await see(request, shown))


async def show_hint(request: Request) -> Response:
    """Return what a sensible player would do, to whoever is asked."""
    return Json(await see(request, lambda window: viewmodel.hint(window.seen)))


async def show_threats(request: Request) -> Response:
    """Return the dangers."""
    return Json(await see(request, lambda window: viewmodel.threats(window.seen)))


async def show_fairness(request: Request) -> Response:
    """Return seed and counts."""
    return Json(await see(request, lambda window: viewmodel.fairness(window.seen)))


async def show_branches(request: Request) -> Response:
    """Return the branches."""
    return Json(await see(request, lambda window: viewmodel.branches(window.seen)))


async def show_record(request: Request) -> Response:
    """Return the record as text."""
    text = await see(request, lambda window: window.seen.export())
    name = f'attachment; filename="lonehand-{request.path_params["key"]}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": name})


async def show_picture(request: Request) -> Response:
    """Return the table, as it was when an event was told, as one SVG picture."""

    def shown(window: Window) -> str:
        picture = window.show.picture(window.at(upto(request, window)))
        if not picture:
            raise Missing("this game has no picture", place="game")
        return picture

    return PlainTextResponse(await see(request, shown), media_type="image/svg+xml")


async def show_look(request: Request) -> Response:
    """Return what is seen by pointing from somebody at a place of the map."""
    who, place = request.query_params.get("from", ""), request.query_params.get("to", "")

    def shown(window: Window) -> Look:
        if not isinstance(window.show, OnMap):
            raise Missing("this game has no map", place="game")
        return window.show.look(window.at(upto(request, window)), who, place)

    return Json(await see(request, shown))


def pointing(request: Request) -> Pointing:
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


async def show_draft(request: Request) -> Response:
    """Return what becomes of an answer that is still being written."""
    what = pointing(request)
    return Json(await see(request, lambda window: viewmodel.draft(window.seen, what)))


async def show_rules(request: Request) -> Response:
    """Return every clause of a game."""
    name = request.path_params["game"]
    if name not in PACKAGES:
        raise Missing(f"there is no game «{name}»", place="game")
    return Json(list(find(name).clauses))


GAME: Final = "/api/games/{key}"
ROUTES: Final = [
    Route("/api/games", list_games, methods=["GET"]),
    Route("/api/games", new_game, methods=["POST"]),
    Route("/api/records", import_record, methods=["POST"]),
    Route("/api/rules/{game}", show_rules, methods=["GET"]),
    Route(GAME, show_game, methods=["GET"]),
    Route(GAME, remove_game, methods=["DELETE"]),
    Route(f"{GAME}/answer", answer, methods=["POST"]),
    Route(f"{GAME}/undo", undo, methods=["POST"]),
    Route(f"{GAME}/redo", redo, methods=["POST"]),
    Route(f"{GAME}/back", back, methods=["POST"]),
    Route(f"{GAME}/go", go, methods=["POST"]),
    Route(f"{GAME}/correct", correct, methods=["POST"]),
    Route(f"{GAME}/switch", switch, methods=["POST"]),
    Route(f"{GAME}/type", type_in, methods=["POST"]),
    Route(f"{GAME}/know", know, methods=["POST"]),
    Route(f"{GAME}/hands", show_steps, methods=["GET"]),
    Route(f"{GAME}/correct", show_correction, methods=["GET"]),
    Route(f"{GAME}/log", show_log, methods=["GET"]),
    Route(GAME + "/at/{event:int}", show_moment, methods=["GET"]),
    Route(f"{GAME}/reasons", show_reasons, methods=["GET"]),
    Route(f"{GAME}/back", show_back, methods=["GET"]),
    Route(f"{GAME}/hint", show_hint, methods=["GET"]),
    Route(f"{GAME}/threats", show_threats, methods=["GET"]),
    Route(f"{GAME}/fairness", show_fairness, methods=["GET"]),
    Route(f"{GAME}/branches", show_branches, methods=["GET"]),
    Route(f"{GAME}/record", show_record, methods=["GET"]),
    Route(f"{GAME}/picture", show_picture, methods=["GET"]),
    Route(f"{GAME}/look", show_look, methods=["GET"]),
    Route(f"{GAME}/draft", show_draft, methods=["GET"]),
]
