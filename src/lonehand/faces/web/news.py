"""The stream of news: what changes at a table, sent to all who look on."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from lonehand.faces.viewmodel import Seats
from lonehand.faces.web.board import Board
from lonehand.faces.web.pages.window import Known, Update
from lonehand.faces.web.requests import house, looks, seats
from lonehand.faces.web.threads import run_blocking

GZIP: Final = 31
"""What asks zlib for a gzip stream with the largest window."""
PING: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""
SHORTEST: Final = 0.05
"""The shortest time, in seconds, after which it is looked whether a clock has run out."""


async def stream(request: Request) -> Response:
    """The stream of news: on connection what is missing, mostly all of it; then every change."""
    own, held = seats(request), looks(request)
    last = request.headers.get("last-event-id") or request.query_params.get("version") or ""
    board = await run_blocking(house(request).board, request.path_params["key"])
    await run_blocking(note_presence, board, own)

    async def news() -> AsyncIterator[bytes]:
        known = Known()
        waker = asyncio.Event()
        board.waiting.add(waker)
        board.present.update(own or ())
        try:
            yield message(await run_blocking(first_news, board, held, known, last))
            while True:
                left = board.seconds_left()
                patience = PING if left is None else min(max(left, SHORTEST), PING)
                try:
                    await asyncio.wait_for(waker.wait(), patience)
                except TimeoutError:
                    if board.seconds_left() == 0 and await run_blocking(board.let_it_pass):
                        board.wake()
                    elif left is None or left > PING:
                        yield b": still here\n\n"
                waker.clear()
                if board.gone:
                    yield b"event: gone\ndata: {}\n\n"
                if board.gone or house(request).closed:
                    return
                if board.version != known.version:
                    yield message(await run_blocking(board.update, held, known))
        finally:
            board.waiting.discard(waker)
            board.present.subtract(own or ())

    headers = {"x-accel-buffering": "no"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return StreamingResponse(news(), media_type="text/event-stream", headers=headers)
    headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return StreamingResponse(compress(news()), media_type="text/event-stream", headers=headers)


def note_presence(board: Board, own: Seats) -> None:
    """Take note of who looks on, and let pass what nobody was there to let pass."""
    with board.lock:
        board.sit_down(own)
        board.let_it_pass()


async def compress(messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield a stream packed as gzip; each message can be read as soon as it is sent."""
    packer = zlib.compressobj(wbits=GZIP)
    async for each in messages:
        yield packer.compress(each) + packer.flush(zlib.Z_SYNC_FLUSH)


def first_news(board: Board, held: Seats, known: Known, last: str) -> Update:
    """Return all that a browser lacks: nothing if it has this very moment, else everything."""
    with board.lock:
        if last == str(board.version):
            known.version, known.parts = board.version, board.parts(held)
        return board.update(held, known)


def message(update: Update) -> bytes:
    """Return an update as a message of the stream."""
    return b"id: %d\ndata: %b\n\n" % (update.version, msgspec.json.encode(update))


ROUTES: Final = [
    Route("/g/{key}/events", stream, methods=["GET"]),
]
