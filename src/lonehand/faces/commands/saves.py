"""`lonehand saves`, `lonehand export` and `lonehand import`: games on the disk."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from lonehand.engine.errors import Refusal
from lonehand.engine.play import campaign
from lonehand.engine.play.record import Header, read
from lonehand.faces import reports
from lonehand.faces.commands.shared.completion import SAVE
from lonehand.faces.commands.shared.output import print_json, print_or_write, read_text, table
from lonehand.faces.saved_games import open_store
from lonehand.store.sqlite import Entry, Rotten, Store


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return a saved game as data."""
    return {
        "id": entry.id,
        "game": entry.header.game,
        "seed": entry.header.seed,
        "options": entry.header.options,
        "seats": entry.header.seats,
        "begun": entry.begun,
        "changed": entry.changed,
        "lines": entry.lines,
        "answers": entry.answers,
        "outcome": entry.outcome,
        "about": entry.about,
        "damage": "",
    }


def rotten_data(rotten: Rotten) -> dict[str, Any]:
    """Return a saved game that is damaged as data; nothing is known of it but its name."""
    bare = Entry(rotten.id, Header("", 0, ""), "", "", 0, 0, "", "")
    return {**entry_data(bare), "damage": rotten.why}


NO_SAVE: Final = "there is no saved game"
NEITHER: Final = "there is neither a file nor a saved game"
"""What is wrong where a record may be given by either."""


def find_entry(
    entries: Sequence[Entry], text: str, place: str = "ID", lack: str = NO_SAVE
) -> Entry:
    """Return the saved game of that name, or the only one whose name begins so.

    A refusal names the *place* where the name was given, and by *lack* what there is not.

    Raises:
        Refusal: there is none, or more than one.

    """
    wanted = text.strip().upper()
    found = [entry for entry in entries if entry.id == wanted]
    found = found or [entry for entry in entries if wanted and entry.id.startswith(wanted)]
    if not found:
        raise Refusal(f"{lack} “{text}”; lonehand saves lists them", place=place)
    if len(found) > 1:
        names = ", ".join(entry.id for entry in found)
        raise Refusal(f"“{text}” may be {names}; type more of the name", place=place)
    return found[0]


def entry_row(entry: Entry) -> tuple[str, ...]:
    """Return a saved game as it stands in the list; the time is UTC, to the minute."""
    when = entry.changed[:16].replace("T", " ")
    return (entry.id, entry.header.game, when, entry.outcome or "going on", entry.about)


@click.command()
@click.option(
    "--remove",
    metavar="ID",
    shell_complete=SAVE,
    help="Remove the saved game with this full name. This cannot be undone; export it first.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def saves(home: Path | None, remove: str | None, *, as_json: bool) -> None:
    """List the saved games, or remove one."""
    with open_store(home) as opened:
        if remove is not None:
            opened.remove(remove.strip().upper())
        entries, rotten = opened.look()
    if as_json:
        rows = [entry_data(entry) for entry in entries]
        print_json(rows + [rotten_data(each) for each in rotten])
    elif remove is not None:
        click.echo(f"{remove.strip().upper()} is removed.")
    elif entries or rotten:
        lines = table([entry_row(entry) for entry in entries]) if entries else []
        lines += [f"{each.id}  damaged: {each.why}." for each in rotten]
        click.echo("\n".join(lines))
    else:
        where = "" if home is None else f" in {home}"
        click.echo(f"You have no saved games{where} yet; begin one with lonehand play GAME.")


@click.command()
@click.argument("key", metavar="ID", shell_complete=SAVE)
@click.option("-o", "--out", metavar="FILE", help="Write to this new file, not to standard output.")
@click.option("--campaign", is_flag=True, help="Write all games of the campaign up to this one.")
@click.option(
    "--salvage",
    is_flag=True,
    help="Write what can still be read of a damaged game.",
)
@click.pass_context
def export(ctx: click.Context, key: str, out: str | None, *, campaign: bool, salvage: bool) -> None:
    """Write a saved game as a text record, even one that this version cannot play."""
    if campaign and salvage:
        raise click.UsageError("use --salvage with one game, not with --campaign")
    wrong = ""
    with open_store(ctx.obj) as opened:
        found = name_to_export(opened, key)
        if salvage:
            record, wrong = opened.salvage(found)
            text = record.text()
        else:
            text = opened.export_campaign(found) if campaign else opened.record(found).text()
    then = f"Read it with lonehand replay {out} --log, or save it with lonehand import {out}."
    print_or_write(text, out, then)
    if wrong:
        click.echo(f"lonehand: {found}: {wrong}; what comes before it was written", err=True)
        ctx.exit(1)


def name_to_export(opened: Store, key: str) -> str:
    """Return the name of the saved game that is meant; one that is damaged by its whole name."""
    entries, rotten = opened.look()
    whole = key.strip().upper()
    return whole if whole in {each.id for each in rotten} else find_entry(entries, key).id


@click.command("import")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def import_(home: Path | None, file: str, *, as_json: bool) -> None:
    """Read a text record, check it and save it as a game.

    FILE may hold all games of a campaign; `-` is standard input.
    """
    text = read_text(file)
    with open_store(home) as opened:
        if campaign.is_campaign(text):
            added = opened.add_campaign(campaign.read(text, file))
        else:
            added = [opened.add(read(reports.open_report(text).record, file))]
        stored = {entry.id: entry for entry in opened.games()}
    entries = [stored[session.key] for session in added if session.key is not None]
    if as_json:
        rows = [entry_data(entry) for entry in entries]
        print_json(rows if campaign.is_campaign(text) else rows[0])
        return
    for entry in entries:
        click.echo(f"{entry.id}: {entry.header.game}, {entry.lines} lines. {entry.about}".rstrip())
    click.echo(f"Open it with lonehand resume {entries[-1].id}.")
