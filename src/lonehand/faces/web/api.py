"""The interface for programs: everything the page can do, as JSON under /api.

The page's own script uses it too. `openapi.py` describes it.
"""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from lonehand.engine.errors import Divergence, Refusal, RuleError
from lonehand.engine.game import WON
from lonehand.engine.grammar.english import count_of
from lonehand.engine.play.view import HIDDEN, Play
from lonehand.faces import viewmodel
from lonehand.faces.at_table import corrections, tableside
from lonehand.faces.web.answers import Json, Missing
from lonehand.faces.web.board import Board
from lonehand.faces.web.messages import (
    AnswerGiven,
    AnswersGiven,
    BackSeen,
    BackTo,
    Begun,
    Correction,
    CorrectionSeen,
    Ended,
    GameSeen,
    GoTo,
    HandKnown,
    LetPass,
    LogSeen,
    Moved,
    NewGame,
    SavedGame,
    StandIn,
    Steps,
    Switch,
    TypedIn,
)
from lonehand.faces.web.pages.window import Window
from lonehand.faces.web.requests import (
    answer_as,
    back_to,
    body,
    change,
    everybody,
    games,
    house,
    look,
    looks,
    number,
    own_seat,
    put_away,
    read_pointing,
    read_request,
    redo_as,
    seats,
    see,
    undo_as,
    upto,
    work,
)
from lonehand.faces.web.threads import run_blocking
from lonehand.games import PACKAGES, find
from lonehand.show.contract import OnMap
from lonehand.show.figures import Look
from lonehand.show.logs import Reasons
from lonehand.show.scene import Scene
from lonehand.store.sqlite import Entry

LOG_AT_ONCE: Final = 2000


# -- games -----------------------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    """Return the saved games, to the holder of some seats the games of those alone."""
    entries, rotten = await run_blocking(house(request).store.look)
    mine = games(request)
    damaged = [
        SavedGame(each.id, "", "", {}, "", "", 0, "", "", each.why)
        for each in rotten
        if mine is None or each.id in mine
    ]
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
        + damaged
    )


def public_seed(entry: Entry) -> str:
    """Return the seed of a saved game, as far as a list may show it."""
    if entry.outcome:
        return entry.header.seed
    try:
        return HIDDEN if find(entry.header.game).hides else entry.header.seed
    except Refusal:
        return HIDDEN  # nobody can say whether that game hides anything


async def new_game(request: Request) -> Response:
    """Begin a game."""
    wanted = await read_request(request, NewGame)
    everybody(seats(request), "to begin a game")
    key = await run_blocking(
        house(request).begin, wanted.game, wanted.options, wanted.seats, wanted.seed, wanted.typed
    )
    return Json(Begun(key), 201)


async def import_record(request: Request) -> Response:
    """Store a record that came as text."""
    everybody(seats(request), "to import a game")
    try:
        text = (await body(request)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("a record must be UTF-8 text", place="body") from error
    return Json(Begun(await run_blocking(house(request).bring, text)), 201)


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
            Ended(seen.result() == WON, outcome.sentence, outcome.clause) if outcome else None,
        )

    return Json(await see(request, shown))


async def remove_game(request: Request) -> Response:
    """Throw a game away."""
    everybody(seats(request), "to remove a game")
    await put_away(request)
    return Response(status_code=204)


# -- changing a game -------------------------------------------------------------------------------


async def answer(request: Request) -> Response:
    """Take an answer."""
    wanted = await read_request(request, AnswerGiven)
    text, token, seat = wanted.answer, wanted.token, wanted.seat
    if not seat:
        return Json(await change(request, answer_as(looks(request), text, token)))
    own_seat(seats(request), seat)
    return Json(await change(request, lambda session: session.answer(text, token, seat)))


async def answer_all(request: Request) -> Response:
    """Take the answers to several questions that stood on one screen."""
    wanted = await read_request(request, AnswersGiven)
    held = looks(request)

    def answering(board: Board) -> Moved:
        board.take_all(wanted.answers, wanted.token, held)
        return Moved(board.version, board.session.view_for(held).token)

    return Json(await work(request, answering))


async def undo(request: Request) -> Response:
    """Take back answers."""
    wanted = await read_request(request, Steps)
    return Json(await change(request, undo_as(seats(request), wanted.steps), back=True))


async def redo(request: Request) -> Response:
    """Give answers again."""
    wanted = await read_request(request, Steps)
    return Json(await change(request, redo_as(seats(request), wanted.steps)))


async def back(request: Request) -> Response:
    """Go back to the last decision before an event."""
    wanted = await read_request(request, BackTo)
    return Json(await change(request, back_to(seats(request), wanted.event), back=True))


async def go(request: Request) -> Response:
    """Stand on another line of the record."""
    wanted = await read_request(request, GoTo)
    everybody(seats(request), "to go to another branch")
    return Json(await change(request, lambda session: session.go(wanted.line), back=True))


async def correct(request: Request) -> Response:
    """Put the table right."""
    wanted = await read_request(request, Correction)
    everybody(seats(request), "a correction")
    return Json(await change(request, lambda session: session.correct(wanted.text)))


async def switch(request: Request) -> Response:
    """Type a source of chance in by hand from here on, or leave it to the seed."""
    wanted = await read_request(request, Switch)
    everybody(seats(request), "to switch a source of chance")
    return Json(
        await change(request, lambda session: session.switch(wanted.source, typed=wanted.typed))
    )


async def type_in(request: Request) -> Response:
    """Take what somebody typed."""
    wanted = await read_request(request, TypedIn)
    held = looks(request)

    def typing(board: Board) -> Moved:
        said = board.take_line(wanted.text, wanted.token, held)
        return Moved(board.version, board.session.view_for(held).token, tuple(said))

    return Json(await work(request, typing))


async def know(request: Request) -> Response:
    """Ask for what a standing order leaves unknown, or leave it unknown again."""
    wanted = await read_request(request, HandKnown)
    everybody(seats(request), "to say what is known")

    def knowing(board: Board) -> Moved:
        board.order(wanted.source, wanted.topic, known=wanted.known)
        return Moved(board.version, board.session.view_for().token)

    return Json(await work(request, knowing))


async def let_pass(request: Request) -> Response:
    """Let a play pass, or every play of a kind unasked; or be asked again."""
    wanted, own, held = await read_request(request, LetPass), seats(request), looks(request)
    mine = min(held) if held else ""
    seat = wanted.seat or mine
    own_seat(own, seat)

    def ordering(board: Board) -> Moved:
        if wanted.kind:

            def order(session: Play) -> None:
                for kind in wanted.kind.split("|"):
                    session.let_pass(seat, kind, on=wanted.on)

            board.stir(order)
        else:
            board.pass_once(seat, wanted.token)
        return Moved(board.version, board.session.view_for(held).token)

    return Json(await work(request, ordering))


async def stand_in(request: Request) -> Response:
    """Let a player play a person's seat for the time being, or hand it back."""
    wanted, own, held = await read_request(request, StandIn), seats(request), looks(request)

    def seating(board: Board) -> Moved:
        if not wanted.player or board.present[wanted.seat]:  # nobody is put aside who is there
            own_seat(own, wanted.seat)
        board.stir(lambda session: session.stand_in(wanted.seat, wanted.player))
        return Moved(board.version, board.session.view_for(held).token)

    return Json(await work(request, seating))


# -- looking at a game -----------------------------------------------------------------------------


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
            sentence = (
                f"there is no event {event}; the log has {count_of(len(window.log), 'event')}"
            )
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
    held = looks(request)

    def shown(board: Board) -> BackSeen:
        window = board.window(held)
        steps = viewmodel.steps_back_to(board.session, window.seen, upto(request, window))
        return BackSeen(steps, viewmodel.undo_step(window.seen, steps) if steps else None)

    return Json(await look(request, shown))


async def show_steps(request: Request) -> Response:
    """Return what hands do at a real table about some events.

    With `read`, it is what they have read on a sheet of cases and so is no card of its own.
    """
    first, last = number(request, "first", 0), number(request, "last", 10**8)
    read = bool(request.query_params.get("read"))

    def shown(window: Window) -> tableside.Steps:
        return window.steps(first, min(last + 1, first + LOG_AT_ONCE), read=read)

    return Json(await see(request, shown))


async def show_correction(request: Request) -> Response:
    """Return what a correction would change."""
    text = request.query_params.get("text", "")
    everybody(seats(request), "a correction")

    def shown(window: Window) -> CorrectionSeen:
        return CorrectionSeen(tuple(corrections.describe_correction(window.seen, text)))

    return Json(await see(request, shown))


async def show_ahead(request: Request) -> Response:
    """Return the questions that stand on one screen; `said` has answers by their names, as JSON."""
    try:
        said = msgspec.json.decode(request.query_params.get("said", "{}"), type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise Refusal("the answers must be texts by name", place="said") from error
    held = looks(request)
    return Json(await look(request, lambda board: board.look_ahead(said, held)))


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
    try:
        text = await see(request, lambda window: window.seen.export())
    except (Refusal, Divergence, RuleError) as error:  # it cannot be played, but written down
        if isinstance(error, Missing) or seats(request) is not None:
            raise
        key = request.path_params["key"]
        text = (await run_blocking(house(request).store.record, key)).text()
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


async def show_draft(request: Request) -> Response:
    """Return what becomes of an answer that is still being written."""
    what = read_pointing(request)
    return Json(await see(request, lambda window: viewmodel.draft(window.seen, what)))


async def show_rules(request: Request) -> Response:
    """Return every clause of a game."""
    name = request.path_params["game"]
    if name not in PACKAGES:
        raise Missing(f"there is no game “{name}”", place="game")
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
    Route(f"{GAME}/answers", answer_all, methods=["POST"]),
    Route(f"{GAME}/undo", undo, methods=["POST"]),
    Route(f"{GAME}/redo", redo, methods=["POST"]),
    Route(f"{GAME}/back", back, methods=["POST"]),
    Route(f"{GAME}/go", go, methods=["POST"]),
    Route(f"{GAME}/correct", correct, methods=["POST"]),
    Route(f"{GAME}/switch", switch, methods=["POST"]),
    Route(f"{GAME}/type", type_in, methods=["POST"]),
    Route(f"{GAME}/know", know, methods=["POST"]),
    Route(f"{GAME}/pass", let_pass, methods=["POST"]),
    Route(f"{GAME}/stand-in", stand_in, methods=["POST"]),
    Route(f"{GAME}/hands", show_steps, methods=["GET"]),
    Route(f"{GAME}/ahead", show_ahead, methods=["GET"]),
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
