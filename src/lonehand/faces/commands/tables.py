"""`lonehand tables`, and an owner's files, decision tables mostly, read from a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Tabled, tabled
from lonehand.faces.commands.completion import FOLDER, GAME
from lonehand.faces.commands.output import print_json, read_text
from lonehand.games import find

OTHER_KINDS: Final = (".txt", ".json")
"""How a file may end besides `.toml`, where a game takes one of its name: a map, a list."""


def read_tables(game: Game, folder: Path) -> dict[str, str]:
    """Return the decision tables in a folder, and what else the game takes, after checking them.

    Every TOML file is for the game; of texts and JSON those that are called like one of its own.

    Raises:
        Refusal: there is none, or one does not pass its check; it names file, row and word.

    """
    if not isinstance(game, Tabled):
        raise Refusal(f"{game.title} has no decision tables", place="--tables")
    if not folder.is_dir():
        raise Refusal("this folder does not exist", place=str(folder))
    stems = {Path(name).stem for name in game.tables}
    files = sorted(
        file
        for file in folder.iterdir()
        if file.suffix == ".toml" or (file.suffix in OTHER_KINDS and file.stem in stems)
    )
    if not files:
        names = ", ".join(game.tables)
        raise Refusal(
            f"this folder holds no files for the game; it needs {names}", place=str(folder)
        )
    tables = {file.name: read_text(str(file)) for file in files}
    tabled(game, tables)
    return tables


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    shell_complete=FOLDER,
    help="Copy the tables to this folder.",
)
@click.option(
    "--check",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    shell_complete=FOLDER,
    help="Check your changed tables.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tables(name: str, out: Path | None, folder: Path | None, *, as_json: bool) -> None:
    """Copy the opponents' decision tables to change them, or check changed ones."""
    game = find(name)
    if not isinstance(game, Tabled):
        raise Refusal(f"{game.title} has no decision tables", place=name)
    checked = sorted(read_tables(game, folder)) if folder is not None else []
    written = []
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        there = [file for file in game.tables if (out / file).exists()]
        if there:
            raise Refusal(
                "this file already exists; name another folder", place=str(out / there[0])
            )
        for file, text in game.tables.items():
            (out / file).write_text(text, "utf-8")
            written.append(str(out / file))
    if as_json:
        print_json(
            {"game": name, "tables": list(game.tables), "written": written, "checked": checked}
        )
        return
    for file in written:
        click.echo(f"Written: {file}")
    for file in checked:
        click.echo(f"{file} is fine.")
    if not written and not checked:
        click.echo("\n".join(game.tables))
