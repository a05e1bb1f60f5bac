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


def settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the `key=value` pairs that begin so, for the game that is named."""
    del param
    name = ctx.params.get("name")
    if name not in PACKAGES:
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
SAVE: Final = names_of_saves
