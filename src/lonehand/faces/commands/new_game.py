"""`lonehand new-game`: begin a game of your own, in a package of its own."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.metadata import packages_distributions
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from lonehand.engine.errors import Refusal
from lonehand.games import PACKAGES

NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What a game may be called in commands and records."""
OURS: Final = ("lonehand", "test", "tests")
"""Names that a package cannot have: Lonehand's own, and those of tests."""
COINS: Final = ("example", "coin-duel")
CARDS: Final = ("example_cards", "hole-card")
"""The small games, each by its folder in the package and its name."""


@click.command("new-game")
@click.argument("name", metavar="NAME")
@click.option("--cards", is_flag=True, help="Write a game of cards, with one that you do not see.")
@click.option("-o", "--out", metavar="DIR", help="Write it to this new folder.  [default: NAME]")
def new_game(name: str, out: str | None, *, cards: bool) -> None:
    """Begin a game of your own: a small one that plays at once, to be changed step by step.

    NAME is what commands and records will call it: small letters, with dashes between words.
    The folder is a Python package with rules, a decision table, clauses and tests. Once it is
    installed, the page, the terminal and the lab know the game.

    The small game is a duel with coins. With `--cards` it is one with hidden cards, a sensible
    player, and a table that shows the hands.
    """
    if not NAME.fullmatch(name):
        raise Refusal(
            f"“{name}” cannot be a game's name; use small letters, such as dice-duel", place="NAME"
        )
    if name in PACKAGES:
        raise Refusal(f"there is a game “{name}” already; choose another name", place="NAME")
    package = name.replace("-", "_")
    others = {*sys.stdlib_module_names, *packages_distributions(), *OURS}
    if keyword.iskeyword(package) or package in others:
        taken = f"Python has a “{package}” already, which this game would hide"
        raise Refusal(f"{taken}; choose another name", place="NAME")
    folder = Path(out or name)
    if folder.exists():
        raise Refusal(f"{folder} is there already; name a new folder with --out", place="--out")
    for path, text in files(name, CARDS if cards else COINS):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    click.echo(f"{folder} holds {title_of(name)}. Install it, play it, test it:")
    click.echo(f"  python -m pip install -e {folder} pytest")
    click.echo(f"  lonehand play {name}")
    click.echo(f"  python -m pytest {folder}")
    click.echo("Then change it: the manual's page on writing a game goes through it step by step.")


def title_of(name: str) -> str:
    """Return a game's title: `Dice Duel` for `dice-duel`."""
    return name.replace("-", " ").title()


def files(name: str, example: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files of a new game, each by its path in the folder, with its text.

    *example* is the game that they are made of: its folder and its name.
    """
    folder, old = example
    before, after = title_of(old).split(), title_of(name).split()
    names = {
        old: name,
        old.replace("-", "_"): name.replace("-", "_"),
        "".join(before): "".join(after),
        " ".join(before): " ".join(after),
        initials(before): initials(after),
    }
    for path, text in texts(resources.files("lonehand") / folder, ""):
        for ours, theirs in names.items():
            path, text = path.replace(ours, theirs), text.replace(ours, theirs)  # noqa: PLW2901
        yield path, text


def initials(words: list[str]) -> str:
    """Return how the clauses of a game with that title begin: `CD-` for Coin Duel."""
    return f"{''.join(word[0] for word in words)}-"


def texts(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    """Yield every file below a folder, by its path in it, with its text."""
    for each in sorted(folder.iterdir(), key=lambda one: one.name):
        if each.is_dir() and not each.name.startswith((".", "__")):
            yield from texts(each, f"{path}{each.name}/")
        elif each.is_file():
            yield f"{path}{each.name}", each.read_text("utf-8")
