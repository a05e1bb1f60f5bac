"""Where the saved games are, and in a sentence where each of them stands."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Stands
from lonehand.engine.play.view import Play
from lonehand.games import find
from lonehand.store.sqlite import Store

FILE: Final = "games.sqlite"


def data_folder() -> Path:
    """Return the folder where this platform keeps a program's data for one user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "lonehand"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/lonehand"
    given = os.environ.get("XDG_DATA_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local/share"
    return base / "lonehand"


def folder(home: Path | None) -> Path:
    """Return *home*, or the user's own folder, as a full path.

    Raises:
        Refusal: it begins with the home of somebody who is not known.

    """
    try:
        return (home or data_folder()).expanduser()
    except RuntimeError as error:
        raise Refusal(
            "cannot find the home directory of that user", place=str(home or "home")
        ) from error


def describe(session: Play) -> str:
    """Return how a game ended, or what the game says of what everybody may know of it."""
    game, seen = session.game, session.view_for(frozenset())
    outcome = seen.outcome()
    if outcome is not None:
        return outcome.sentence
    return game.standing(seen.view) if isinstance(game, Stands) else ""


@contextmanager
def open_store(home: Path | None) -> Iterator[Store]:
    """Open the saved games of *home*, or of the user's own folder, and close them afterwards.

    Raises:
        Refusal: the folder or the file cannot be used; the sentence says why.

    """
    path = folder(home) / FILE
    try:
        opened = Store(path, find, describe)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Refusal(f"saved games cannot be kept here: {why}", place=str(path)) from error
    except sqlite3.Error as error:
        raise Refusal(f"this is not a file of saved games: {error}", place=str(path)) from error
    try:
        yield opened
    except sqlite3.Error as error:
        raise Refusal(
            f"the saved games could not be read or written: {error}", place=str(path)
        ) from error
    finally:
        opened.close()
