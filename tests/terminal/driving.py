"""A face in the terminal that is driven by its pilot, and what it has on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar, cast

from textual.pilot import Pilot
from textual.widgets import Static

from lonehand.engine.play.session import Session
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.map_face import MapTerminal
from lonehand.faces.terminal.start import face_for

WIDE: Final = (120, 40)
"""Columns and rows of a terminal with room for everything."""
DRAWINGS: Final = 20
"""So often a screen is drawn until nothing changes."""
LATE: Final = 0.05
"""Seconds after which every part of a screen has been drawn in its size."""
Face = TypeVar("Face", bound=Terminal)
MapScript = Callable[[MapTerminal, Pilot[None]], Awaitable[None]]


def driven(
    make: Callable[[], Face],
    script: Callable[[Face, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = WIDE,
) -> Face:
    """Run a face with a script that presses its keys, and return it."""

    async def run() -> Face:
        face = make()
        async with face.run_test(size=size) as pilot:
            await pilot.pause()
            await script(face, pilot)
        return face

    return asyncio.run(run())


def drive_map(
    session: Session, script: MapScript, size: tuple[int, int] = WIDE, pace: str = "at once"
) -> MapTerminal:
    """Run the face of a game on a map with a script that presses its keys."""
    return driven(lambda: cast("MapTerminal", face_for(session, pace=pace)), script, size)


async def settled(face: Terminal, pilot: Pilot[None]) -> None:
    """Wait until drawing changes nothing more: parts of the screen learn their size only then.

    A screen that is another one each time it is drawn is taken as it is at last.
    """
    before = ""
    for _ in range(DRAWINGS):
        now = screen_text(face)
        if now == before:
            break
        before = now
        face.draw()
        await pilot.pause(LATE)


def text_of(face: Terminal, part: str) -> str:
    """Return what a part of the screen says."""
    return str(face.query_one(f"#{part}", Static).render())


def screen_text(face: Terminal) -> str:
    """Return all that is on the screen, line by line."""
    return "\n".join(
        "".join(segment.text for segment in strip)
        for strip in face.screen._compositor.render_strips()  # noqa: SLF001 - the screen as a person sees it has no public name
    )
