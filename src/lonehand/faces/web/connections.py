"""How long a connection may take its time, and how many there may be at once.

Anyone who opens connections and says nothing, or sends it slowly, or does not read what he asked
for, keeps nobody else waiting: an idle connection makes room for the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take to come."""
BODY_SECONDS: Final = 30.0
"""How long its body may take, of two million bytes at most."""
READ_SECONDS: Final = 30.0
"""How long somebody may read nothing of what is sent to him."""
MOST: Final = 240
"""Connections at once."""
MOST_OF_ONE: Final = 80
"""Connections of one machine at once: many tabs, each with its stream of news."""
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 40\r\n\r\n"
    b"too many connections are open; try later"
)
LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 30\r\n\r\n"
    b"the request took too long here"
)


class Connection(H11Protocol):
    """A connection to the server, with limits to its patience."""

    limits: ClassVar[Mapping[str, float]] = {
        "head": HEAD_SECONDS,
        "body": BODY_SECONDS,
        "read": READ_SECONDS,
    }
    most, most_of_one = MOST, MOST_OF_ONE
    stage = ""
    timer: asyncio.TimerHandle | None = None
    reading: asyncio.TimerHandle | None = None
    since = 0.0
    is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Take a connection, if there is room or an idle one can be ended."""
        super().connection_made(transport)
        self.since = self.loop.time()
        others = [each for each in self.connections if isinstance(each, Connection)]
        mine = [each for each in others if each.host() == self.host()]
        for there, most in ((mine, self.most_of_one), (others, self.most)):
            if len(there) > most and not self.made_room(there):
                self.is_refused = True
        self.enter("head")

    def host(self) -> str:
        """Return the address of the one who is at the other end."""
        return self.client[0] if self.client else ""

    def is_idle(self) -> bool:
        """Tell whether nothing that was asked for is still being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def made_room(self, there: list[Connection]) -> bool:
        """End the connection that has been idle longest; tell whether there was one."""
        idle = [each for each in there if each is not self and each.is_idle()]
        if not idle:
            return False
        oldest = min(idle, key=lambda each: each.since)
        self.connections.discard(oldest)
        oldest.transport.abort()
        return True

    def data_received(self, data: bytes) -> None:
        """Take what came, and look how far the request is."""
        if self.transport.is_closing():
            return
        if self.is_refused:  # only now, as an answer to what was said is read
            self.transport.write(FULL)
            self.transport.close()
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self.enter("head")
        elif self.conn.their_state is h11.SEND_BODY:
            self.enter("body")
        else:
            self.enter("")

    def on_response_complete(self) -> None:
        """Leave it to uvicorn to end a connection over which nothing more comes."""
        super().on_response_complete()
        self.since = self.loop.time()
        if self.conn.their_state is h11.IDLE:
            self.enter("head" if self.conn.trailing_data[0] else "")

    def enter(self, stage: str) -> None:
        """Begin to wait for the head or the body of a request, or for nothing."""
        if stage == self.stage:
            return
        self.stage = stage
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if stage:
            self.timer = self.loop.call_later(self.limits[stage], self.too_late)

    def too_late(self) -> None:
        """End a request that does not come to its end."""
        if self.transport.is_closing():
            return
        if self.stage == "head":
            self.transport.write(LATE)
            self.transport.close()
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Wait for somebody who does not read, but not for ever."""
        super().pause_writing()
        self.reading = self.loop.call_later(self.limits["read"], self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: something was read."""
        super().resume_writing()
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self.enter("")
        if self.reading is not None:
            self.reading.cancel()
        super().connection_lost(exc)
