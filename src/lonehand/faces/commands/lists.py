"""`lonehand lists`: army lists, read from where you have them, shown and saved."""

from __future__ import annotations

from pathlib import Path

import click

from lonehand.engine.errors import Refusal
from lonehand.faces.commands.shared.completion import built_in
from lonehand.faces.commands.shared.kinds import Group
from lonehand.faces.commands.shared.output import (
    neither_file_nor,
    print_json,
    print_or_write,
    read_text,
)
from lonehand.faces.share_links import fetch_list
from lonehand.games.grimdark_future.armies import formats, own, profile
from lonehand.games.grimdark_future.armies.army import Army
from lonehand.games.grimdark_future.armies.limits import broken_limits
from lonehand.games.grimdark_future.armies.overview import as_data, counts, write_table
from lonehand.games.grimdark_future.armies.profile import Profile

FILE = click.argument(
    "file", metavar="[FILE]", required=False, shell_complete=built_in(formats.army_keys)
)
LINK = click.option("--link", metavar="URL", help="Fetch the list from an Army Forge share link.")
PROFILE = click.option(
    "--profile",
    "rules",
    metavar="NAME",
    default=profile.DEFAULT,
    show_default=True,
    shell_complete=built_in(profile.profile_keys),
    help="The rules profile: a built-in one or your own file.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=Group)
def lists() -> None:
    """Show, check or save an army list for Grimdark Future: a file, text or share link.

    FILE is a file, `-` for a list you paste, or the name of a built-in army.
    """


def rules_of(name: str) -> Profile:
    """Return a rules profile: a built-in one, or that of a file."""
    if name in profile.profile_keys():
        return profile.load(name)
    if not Path(name).is_file():
        raise Refusal(
            neither_file_nor("profile", name, profile.profile_keys()), place=f"--profile {name}"
        )
    return profile.read(read_text(name), name)


def army_of(file: str | None, link: str | None, rules: Profile) -> Army:
    """Return the army of a file, of the standard input or of a link, or a built-in one.

    Raises:
        Refusal: nothing or both were given, or it cannot be read.

    """
    if (file is None) == (link is None):
        known = ", ".join(formats.army_keys())
        raise Refusal(f"name a file, - for standard input, --link, or one of: {known}")
    if link is not None:
        return formats.read(fetch_list(link), link, rules)
    assert file is not None  # noqa: S101 - for the type checker: one of the two is there
    if not Path(file).exists() and file in formats.army_keys():
        return formats.own_army(file, rules)
    if not (file == "-" or Path(file).exists()):
        raise Refusal(neither_file_nor("army", file, formats.army_keys()), place=file)
    return formats.read(read_text(file), "standard input" if file == "-" else file, rules)


@lists.command()
@FILE
@LINK
@PROFILE
@JSON
def show(file: str | None, link: str | None, rules: str, *, as_json: bool) -> None:
    """Show how Lonehand reads a list.

    It prints each unit, with every rule that is not automated. FILE is a file, `-` for a list
    you paste, or the name of a built-in army.
    """
    found = rules_of(rules)
    army = army_of(file, link, found)
    if as_json:
        print_json(as_data(army, found))
    else:
        click.echo(write_table(army, found), nl=False)


@lists.command()
@FILE
@LINK
@PROFILE
@JSON
def check(file: str | None, link: str | None, rules: str, *, as_json: bool) -> None:
    """Check an army list and report anything that needs attention.

    FILE is a file, `-` for a list you paste, or the name of a built-in army.
    """
    found = rules_of(rules)
    army = army_of(file, link, found)
    limits = broken_limits(army, found)
    by_hand = [f"{entry.unit}: {entry.text}" for entry in army.not_automated]
    if as_json:
        print_json(
            {
                "name": army.name,
                "points": army.points,
                "notes": list(army.notes),
                "organisation": limits,
                "not_automated": by_hand,
            }
        )
        return
    click.echo(f"{army.name}: {army.points} points, {counts(army)}.")
    for title, entries in (
        ("Please check", army.notes),
        ("Outside the force organisation (which is optional)", limits),
        ("Played by hand", by_hand),
    ):
        if entries:
            click.echo(f"{title}:")
        for entry in entries:
            click.echo(f"  {entry}")


@lists.command()
@FILE
@LINK
@PROFILE
@click.option("-o", "--out", metavar="FILE", required=True, help="Write to this new file.")
def save(file: str | None, link: str | None, rules: str, out: str) -> None:
    """Save a list as a TOML file that you can change by hand.

    FILE is a file, `-` for a list you paste, or the name of a built-in army.
    """
    found = rules_of(rules)
    army = army_of(file, link, found)
    text = own.write_army(army)
    if own.read(text, found, out).units != army.units:
        raise Refusal("part of this list cannot be written to a file", place=army.name)
    print_or_write(text, out)
