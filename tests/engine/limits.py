"""How long a test may run before it counts as endless."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SECONDS: Final = 60
"""Processor time of one test, several times what the longest needs; a soak test has no limit."""


class Endless(BaseException):
    """A test has taken more processor time than any test needs; no `except Exception` stops it."""


@contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    """Let something take so many seconds of processor time; a busy machine is slow, not endless.

    Raises:
        Endless: the time is over.

    """

    def end(signal_number: int, frame: FrameType | None) -> None:
        del signal_number, frame
        raise Endless(f"it has taken {seconds:g} seconds of processor time")

    handler = signal.signal(signal.SIGPROF, end)
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left)
        signal.signal(signal.SIGPROF, handler)
