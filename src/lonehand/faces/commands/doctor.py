"""`lonehand doctor`."""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

import click
import msgspec

from lonehand.engine.errors import LonehandError
from lonehand.faces.commands.output import print_json
from lonehand.faces.commands.play import taken
from lonehand.faces.commands.serving import HOST, PORT
from lonehand.faces.shelf import FILE, folder, shelf

PYTHON: Final = (3, 11)
SQLITE: Final = (3, 37, 0)  # the first with strict tables
PACKAGES: Final = ("click", "msgspec", "starlette", "uvicorn", "jinja2", "segno")


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at.

    Attributes:
        name: what it is.
        ok: whether it is as it should be.
        needed: whether Lonehand cannot be played in the browser without it.
        found: what was found.
        advice: what to do, if it is not as it should be.

    """

    name: str
    ok: bool
    needed: bool
    found: str
    advice: str = ""


def python() -> Check:
    """Check the version of Python."""
    ok = sys.version_info >= PYTHON
    advice = "" if ok else "Install Python 3.11 or newer and set Lonehand up again."
    return Check("Python", ok, needed=True, found=platform.python_version(), advice=advice)


def package(name: str) -> Check:
    """Check that a package is there."""
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        advice = "Install lonehand[web], or run make play in a checkout."
        return Check(name, ok=False, needed=True, found="not installed", advice=advice)
    return Check(name, ok=True, needed=True, found=found)


def sqlite() -> Check:
    """Check the version of SQLite."""
    ok = sqlite3.sqlite_version_info >= SQLITE
    advice = "" if ok else "Use a Python whose SQLite is 3.37 or newer."
    return Check("SQLite", ok, needed=True, found=sqlite3.sqlite_version, advice=advice)


def place_of_saves(home: Path) -> Check:
    """Check that saves can be written, durably, in a file of their own that is removed again."""
    name = "folder of saved games"
    advice = "Name a folder of your own, on a local disk, with --home or LONEHAND_HOME."
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home, prefix="doctor-") as place:
            base = sqlite3.connect(Path(place) / "trial.sqlite")
            mode = base.execute("pragma journal_mode=wal").fetchone()[0]
            base.execute("create table trial (number integer)")
            base.close()
    except (OSError, ValueError, sqlite3.Error) as error:
        return Check(name, ok=False, needed=True, found=f"{home}: {error}", advice=advice)
    if mode != "wal":
        found = f"{home}: its disk cannot hold SQLite's write-ahead log"
        return Check(name, ok=False, needed=True, found=found, advice=advice)
    return Check(name, ok=True, needed=True, found=str(home))


def saved(home: Path) -> Check:
    """Check that the saved games can be read."""
    name = "saved games"
    if not (home / FILE).exists():
        return Check(name, ok=True, needed=True, found="none yet")
    try:
        with shelf(home) as opened:
            count = len(opened.games())
    except LonehandError as error:
        advice = f"Move {FILE} elsewhere; Lonehand begins a new one and leaves the old one alone."
        return Check(name, ok=False, needed=True, found=str(error), advice=advice)
    return Check(name, ok=True, needed=True, found=str(count))


def port() -> Check:
    """Check that the usual port is free; another will do as well."""
    why = taken(HOST, PORT)
    advice = "Lonehand may be running already; if not, say --port 0." if why else ""
    return Check(f"port {PORT}", not why, needed=False, found=why or "free", advice=advice)


def browser() -> Check:
    """Check that a browser can be opened; an address can be opened by hand, too."""
    try:
        found = getattr(webbrowser.get(), "name", "found")
    except webbrowser.Error:
        advice = "Open the address that Lonehand prints in a browser of your choice."
        return Check("browser", ok=False, needed=False, found="none", advice=advice)
    return Check("browser", ok=True, needed=False, found=str(found))


def checks(home: Path) -> Iterator[Check]:
    """Look at everything, one after another."""
    yield python()
    yield from map(package, PACKAGES)
    yield sqlite()
    yield place_of_saves(home)
    yield saved(home)
    yield port()
    yield browser()


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")
@click.pass_context
def doctor(ctx: click.Context, *, as_json: bool) -> None:
    """Check that everything needed is here, and say what to do about what is not."""
    home = folder(ctx.obj)
    found = list(checks(home))
    well = all(check.ok for check in found if check.needed)
    if as_json:
        print_json({"well": well, "checks": found})
    else:
        for check in found:
            mark = "ok" if check.ok else "missing" if check.needed else "note"
            click.echo(f"{mark:<8} {check.name}: {check.found}")
            if check.advice:
                click.echo(f"         {check.advice}")
        click.echo("Everything needed is here." if well else "Something needed is missing.")
    ctx.exit(0 if well else 1)
