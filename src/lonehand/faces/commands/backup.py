"""`lonehand backup` and `lonehand restore`: all saved games in one file, and back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import count_of
from lonehand.faces.commands.shared.completion import SAVE
from lonehand.faces.commands.shared.output import print_json
from lonehand.faces.saved_games import FILE, folder, open_store
from lonehand.games import find
from lonehand.store.backup import Backed, Restored, back_up, backup_at, bring_back, lay_anew
from lonehand.store.sqlite import Rotten


def print_damaged(rotten: Sequence[Rotten]) -> None:
    """Print which games are damaged."""
    for each in rotten:
        click.echo(f"{each.id} is damaged: {each.why}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def backup(ctx: click.Context, file: Path, *, as_json: bool) -> None:
    """Copy all saved games to a new file, even while you play.

    The copy is then read back. If a game in it is damaged, its name is printed and the exit
    code is 1.
    """
    if not file.absolute().parent.is_dir():
        raise Refusal(f"there is no folder {file.parent}; make it first", place=str(file))
    with open_store(ctx.obj) as opened:
        found: Backed = back_up(opened, file)
    if as_json:
        print_json({"file": str(file), "games": found.games, "damaged": found.damaged})
    else:
        print_damaged(found.damaged)
        whole = "" if found.damaged else " All of it was read back and is undamaged."
        click.echo(f"{file}: {count_of(found.games, 'game')}.{whole}")
    ctx.exit(1 if found.damaged else 0)


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.argument("names", metavar="[ID]...", nargs=-1, shell_complete=SAVE)
@click.option(
    "--anew",
    is_flag=True,
    help="Set a broken file of saved games aside and begin a new one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def restore(
    ctx: click.Context, file: Path | None, names: tuple[str, ...], *, anew: bool, as_json: bool
) -> None:
    """Bring back missing or damaged games from a backup.

    Undamaged games stay as they are, since you may have played on. Games that you name go back to
    where the backup has them. With --anew but no FILE, the new file keeps every undamaged game.
    """
    if file is None and not anew:
        raise click.UsageError("name a backup, or add --anew to keep every undamaged game")
    if names and anew:
        raise click.UsageError("--anew keeps every game that can be read; do not name any")
    wanted = [name.strip().upper() for name in names]
    done = restore_games(ctx.obj, file, wanted, anew=anew)
    if as_json:
        print_json(done)
    else:
        for name in done.back:
            click.echo(f"{name} is back.")
        print_damaged(done.lost)
        if done.aside:
            click.echo(f"The old file is now {done.aside}.")
        click.echo(
            f"{count_of(len(done.back), 'game')} brought back, {done.kept} as before, "
            f"{len(done.lost)} still damaged."
        )
    ctx.exit(1 if done.lost else 0)


def restore_games(
    home: Path | None, file: Path | None, wanted: list[str], *, anew: bool
) -> Restored:
    """Bring games back; raise Refusal if nothing can be."""
    place = folder(home) / FILE
    if file is not None and file.exists() and place.exists() and file.samefile(place):
        raise Refusal("these are your saved games; name a backup of them", place=str(file))
    if file is None:
        return lay_anew(place, find, None)
    with closing(backup_at(file, find)) as source:
        if anew:
            return lay_anew(place, find, source)
        with open_store(home) as opened:
            return bring_back(opened, source, wanted)
