"""Which face of the terminal a game gets, and a game played in it."""

from __future__ import annotations

from collections.abc import Callable

import click

from lonehand.engine.play.view import Play
from lonehand.faces.terminal.app import Terminal
from lonehand.faces.terminal.map_face import MapTerminal
from lonehand.faces.terminal.plain_face import ToldTerminal
from lonehand.show.contract import OnMap, show_of


def play(session: Play, reopen: Callable[[str], Play]) -> None:
    """Play a game in this terminal until the person leaves.

    Raises:
        StoreError: the last answer could not be saved; that was told, too.

    """
    face = face_for(session, reopen)
    face.run()
    click.echo(face.console_of.where_saved())
    face.console_of.check_saved()


def face_for(
    session: Play, reopen: Callable[[str], Play] | None = None, pace: str = "fast"
) -> Terminal:
    """Return the face for a game: with a map, with seats in a ring, or in words."""
    show = show_of(session.game)
    if isinstance(show, OnMap):
        return MapTerminal(session, reopen, pace)
    if show.scene(session.view_for().view).ring is None:
        return ToldTerminal(session, reopen, pace)
    return Terminal(session, reopen, pace)
