"""Work that would hold up everybody else, in a thread of its own where there are threads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool

P = ParamSpec("P")
T = TypeVar("T")

HAS_THREADS: Final = sys.platform not in ("emscripten", "wasi")
"""Whether Python can start threads here; inside a browser it cannot."""


async def run_blocking(what: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Return what *what* returns, from a thread of its own, or at once if there are none."""
    if HAS_THREADS:
        return await run_in_threadpool(what, *args, **named)
    return what(*args, **named)
