"""What holds for every test: how examples and garbage are looked for, and that every test ends."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from hypothesis import settings
from limits import limited

settings.register_profile("lonehand", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("lonehand")
SELDOM: Final = 50_000
"""So many objects more than were freed are made before garbage is looked for."""


def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    """Give a browser two more chances: it shares two cores with everything else that runs.

    A page that is wrong fails each time; what failed once is named in the summary all the same.
    What is looked for in a soak has the machine for itself.
    """
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))


def pytest_collection_finish() -> None:
    """Look seldom for garbage, and never among the modules and the tests, which stay to the end.

    To look through them again and again took a tenth of the tests' time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, 20, 20)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let a test fail that does not end; those of `make soak` are meant to take long."""
    if item.get_closest_marker("soak"):
        return (yield)
    with limited():
        return (yield)


@pytest.fixture
def ctrl_c_is_heard() -> Iterator[None]:
    """Let what a test starts be stopped by SIGINT, even where that is ignored: in the background.

    A process inherits that it is to be ignored, and then Python has no KeyboardInterrupt.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
