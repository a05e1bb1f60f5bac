"""What a shell offers when somebody presses Tab."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from lonehand.engine.errors import LonehandError
from lonehand.faces.shelf import shelf
from lonehand.games import PACKAGES, find


def names_of_games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the games whose name begins so."""
    del ctx, param
    return [name for name in PACKAGES if name.startswith(incomplete)]


def named_game(ctx: click.Context) -> str:
    """Return the game that the command line names so far; empty if it names none.

    While an option still waits for its value, click has not yet given the arguments their names.
    """
    words = [ctx.params.get("name"), *ctx.args]
    return next((word for word in words if word in PACKAGES), "")


def clauses(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the clauses whose id begins so, of the game that is named."""
    del param
    name = named_game(ctx)
    found = find(name).clauses if name else ()
    return [clause.id for clause in found if clause.id.upper().startswith(incomplete.upper())]


def settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the `key=value` pairs that begin so, for the game that is named."""
    del param
    name = named_game(ctx)
    if not name:
        return []
    pairs = [f"{option.key}={value}" for option in find(name).options for value in option.values]
    return [pair for pair in pairs if pair.startswith(incomplete)]


def names_of_saves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the saved games whose name begins so."""
    del param
    home: Path | None = ctx.find_root().params.get("home")
    try:
        with shelf(home) as opened:
            entries = opened.games()
    except LonehandError:
        return []
    return [entry.id for entry in entries if entry.id.startswith(incomplete.upper())]


GAME: Final = names_of_games
SETTING: Final = settings
CLAUSE: Final = clauses
SAVE: Final = names_of_saves
