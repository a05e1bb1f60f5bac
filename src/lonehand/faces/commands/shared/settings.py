"""What several commands are told in one way: `--set`, `--tables`, and `key=value` texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, update_names
from lonehand.engine.grammar.english import choose
from lonehand.faces.commands.shared.completion import FOLDER, LEVEL, SETTING

SEAT_FORM: Final = "SEAT=PLAYER"
MANY: Final = 12
"""A game with more options than that has too many to list them all in a sentence."""
Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def set_option(what: str = "Set an option") -> Decorator:
    """Give a command the option `--set` as `settings`; *what* says what it sets."""
    return click.option(
        "--set",
        "settings",
        metavar="KEY=VALUE",
        multiple=True,
        shell_complete=SETTING,
        help=f"{what}; repeat it for several.",
    )


def level_option() -> Decorator:
    """Give a command the option `--level` as `level`."""
    return click.option(
        "--level",
        metavar="N",
        shell_complete=LEVEL,
        help="Short for --set level=N, in games with levels.",
    )


def read_options(game: Game, settings: Sequence[str], level: str | None) -> dict[str, str]:
    """Return what was set, `--level` included.

    Raises:
        Refusal: the game has no such option, or no levels; or a text has no `=`.

    """
    known = {option.key for option in game.options}
    if level is not None and "level" not in known:
        raise Refusal(f"{game.title} has no levels; leave --level out", place="--level")
    given = pairs([*settings, *([] if level is None else [f"level={level}"])], "--set")
    for key in update_names(game, given):
        if key not in known and len(known) > MANY:
            near = choose(sorted(known), key)
            right = near if near.startswith("did") else f"lonehand games {game.name} lists all"
            raise Refusal(f"there is no option “{key}”; {right}", place=f"--set {key}")
    return given


def tables_option() -> Decorator:
    """Give a command the option `--tables` as `folder`."""
    return click.option(
        "--tables",
        "folder",
        metavar="DIR",
        type=click.Path(path_type=Path),
        shell_complete=FOLDER,
        help="A folder with your own decision tables and other files, as listed by `tables`.",
    )


def pairs(given: Sequence[str], option: str, form: str = "KEY=VALUE") -> dict[str, str]:
    """Return `key=value` texts as a mapping; *form* says in a refusal how they are written.

    Raises:
        Refusal: one of them has no `=`, or a key is there twice.

    """
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = (part.strip() for part in text.partition("="))
        if not sign or not key:
            raise Refusal(f"“{text}” should be {form}", place=option)
        if key in found and found[key] != value:
            raise Refusal(f"“{key}” is set twice", place=option)
        found[key] = value
    return found
