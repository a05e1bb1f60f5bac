"""What bench_inside.py runs under both Pythons: it prints what each answer took, as JSON."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from lonehand.faces.web.offline import Inside, open_inside
from lonehand.games import PACKAGES

JSON = [("content-type", "application/json"), ("sec-fetch-site", "same-origin")]


def clock() -> Callable[[], float]:
    """Return what tells processor time in seconds: Node's own where Python runs in it."""
    if sys.platform != "emscripten":
        return time.process_time
    from js import processorTime  # type: ignore[import-not-found]  # noqa: PLC0415 - only there

    return lambda: float(processorTime())


class Heard:
    """Whoever asked; it keeps the answer."""

    def __init__(self) -> None:
        self.data = b""

    def start(self, status: int, headers: str) -> None:
        """Hear the status."""

    def piece(self, data: bytes) -> None:
        """Hear a piece of the answer."""
        self.data += data

    def end(self) -> None:
        """Hear that this was all."""


async def asked(inside: Inside, path: str, sent: Any = None) -> bytes:
    """Return what the application answers."""
    heard = Heard()
    body = b"" if sent is None else json.dumps(sent).encode()
    inside.ask("GET" if sent is None else "POST", path, "", JSON, body, heard)
    await asyncio.gather(*inside.tasks)
    return heard.data


async def told(inside: Inside, path: str, sent: Any = None) -> Any:
    """Return what the application answers to a program."""
    return json.loads(await asked(inside, path, sent) or b"null")


async def measured(inside: Inside, game: str, number: int) -> list[float]:
    """Return the processor time of so many answers, each with the page drawn anew."""
    now = clock()
    took: list[float] = []
    seed, key = 0, ""
    while len(took) < number:
        seen = await told(inside, f"/api/games/{key}") if key else {"question": None}
        if not seen["question"]:
            seed += 1
            begun = {"game": game, "seed": f"answers {seed}"}
            key = (await told(inside, "/api/games", begun))["id"]
            await asked(inside, f"/g/{key}")
            continue
        hint = await told(inside, f"/api/games/{key}/hint")
        said = hint["answer"] if hint else seen["question"]["options"][0]["text"]
        start = now()
        await asked(inside, f"/api/games/{key}/answer", {"answer": said})
        await asked(inside, f"/g/{key}")
        took.append(now() - start)
    return took


async def main() -> None:
    """Print the times of all games."""
    inside = open_inside(tempfile.mkdtemp())
    number = int(sys.argv[1])
    print(json.dumps({game: await measured(inside, game, number) for game in PACKAGES}))


if sys.platform == "emscripten":
    asyncio.ensure_future(main())  # noqa: RUF006 - Node runs its loop until this is done
else:
    asyncio.run(main())
