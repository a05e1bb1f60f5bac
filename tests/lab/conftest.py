"""What holds for every test of the lab: what it starts can be stopped by Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def ctrl_c_is_heard() -> Iterator[None]:
    """Let what a test starts be stopped by SIGINT, even where that is ignored: in the background.

    A process inherits that it is to be ignored, and then Python has no KeyboardInterrupt.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
