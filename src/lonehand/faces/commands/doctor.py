"""`lonehand doctor`."""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import webbrowser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Final

import click
import msgspec

from lonehand.engine.errors import LonehandError
from lonehand.engine.grammar.english import count_of
from lonehand.faces.commands.play import why_port_fails
from lonehand.faces.commands.shared.output import print_json
from lonehand.faces.commands.shared.serving import HOST, PORT
from lonehand.faces.saved_games import FILE, folder, open_store
from lonehand.games import find_visiting_games, find_visitors
from lonehand.store.sqlite import Store

PYTHON: Final = (3, 11)
SQLITE: Final = (3, 37, 0)  # the first with strict tables
OLD: Final = 14
"""After so many days with play since, a backup is old."""
ABSENT: Final = "not installed"
PACKAGES: Final = ("click", "jinja2", "msgspec", "segno", "starlette", "uvicorn")
"""What every game needs, and comes with Lonehand."""
EXTRAS: Final = {
    "terminal": ("textual", "lonehand play --terminal"),
    "lab": ("duckdb", "results as Parquet files"),
    "cluster": ("distributed", "lonehand simulate --cluster"),
}
"""What can be installed besides: the package of each extra, and what it is for."""


class Check(msgspec.Struct, frozen=True):
    """One thing that was looked at.

    Attributes:
        name: what it is.
        ok: whether it is as it should be.
        needed: whether something does not work that ought to if it is not as it should be.
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
    advice = "" if ok else "Install Python 3.11 or newer, then install Lonehand again."
    return Check("Python", ok, needed=True, found=platform.python_version(), advice=advice)


def package(name: str) -> Check:
    """Check that a package is there."""
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        advice = "Install Lonehand again, or run “make play” in a checkout."
        return Check(name, ok=False, needed=True, found=ABSENT, advice=advice)
    return Check(name, ok=True, needed=True, found=found)


def extra(name: str) -> Check:
    """Check whether an extra is there; nobody needs it who does not want what it is for."""
    needs, purpose = EXTRAS[name]
    try:
        found = f"{needs} {metadata.version(needs)}"
    except metadata.PackageNotFoundError:
        advice = f"For {purpose}, install lonehand[{name}]."
        return Check(f"extra {name}", ok=False, needed=False, found=ABSENT, advice=advice)
    return Check(f"extra {name}", ok=True, needed=False, found=found)


def sqlite() -> Check:
    """Check the version of SQLite."""
    ok = sqlite3.sqlite_version_info >= SQLITE
    advice = "" if ok else "Use a Python whose SQLite is 3.37 or newer."
    return Check("SQLite", ok, needed=True, found=sqlite3.sqlite_version, advice=advice)


def place_of_saves(home: Path) -> Check:
    """Check that saves can be written, durably, in a file of their own that is removed again."""
    name = "folder of saved games"
    advice = "Name a folder on a local disk with --home or LONEHAND_HOME."
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
        found = f"{home}: this disk cannot hold SQLite's write-ahead log"
        return Check(name, ok=False, needed=True, found=found, advice=advice)
    return Check(name, ok=True, needed=True, found=str(home))


def check_store(home: Path) -> Iterator[Check]:
    """Check that the saved games can be read and written, all of them, and are backed up."""
    name, file = "saved games", home / FILE
    if not file.exists():
        yield Check(name, ok=True, needed=True, found="none yet")
        return
    try:
        with open_store(home) as opened:
            yield from looked_at(opened, name)
    except LonehandError as error:
        advice = (
            "lonehand restore BACKUP --anew sets this file aside and brings back the games of a "
            "backup; lonehand restore --anew starts a new file with what can still be read."
        )
        yield Check(name, ok=False, needed=True, found=str(error), advice=advice)


def looked_at(opened: Store, name: str) -> Iterator[Check]:
    """Check an open store: every game, the file itself, and how old its backup is."""
    entries, faults, damaged = opened.games(), opened.faults(), opened.find_damage()
    if opened.only_read:
        found = f"{len(entries)}, but nothing can be written: {opened.only_read}"
        advice = (
            "Make room on the disk, or allow writing to the file and its folder. Until "
            "then you can "
            "list, export and back up games, but not play."
        )
        yield Check(name, ok=False, needed=True, found=found, advice=advice)
    elif not (faults or damaged):
        yield Check(name, ok=True, needed=True, found=f"{len(entries)}, all undamaged")
    for each in damaged:
        said = f"{each.why}."
        yield Check(f"saved game {each.id}", ok=False, needed=True, found="damaged", advice=said)
    if faults:
        advice = (
            "lonehand restore --anew writes a new file with every undamaged game; name a backup "
            "to bring back the others too."
        )
        found = f"the file is broken: {'; '.join(faults)[:200]}"
        yield Check(name, ok=False, needed=True, found=found, advice=advice)
    yield backed_up(opened.backed_up(), [entry.changed for entry in entries])


def backed_up(when: str, changed: Sequence[str], now: datetime | None = None) -> Check:
    """Check that the saved games were backed up not too long ago.

    Args:
        when: the time of the last backup in UTC, as ISO 8601; empty if there was none.
        changed: when each saved game was last played, likewise.
        now: the time; None is the clock's.

    """
    name, advice = "backup", "Make one with lonehand backup FILE and keep it on another disk."
    if not when:
        found = "you have never made one"
        return Check(name, ok=not changed, needed=False, found=found, advice=advice)
    try:
        ago = (now or datetime.now(UTC)) - datetime.fromisoformat(when)
    except (ValueError, TypeError):
        return Check(name, ok=False, needed=False, found=f"of “{when}”", advice=advice)
    since = sum(each > when for each in changed)
    old = "today" if ago.days < 1 else f"{count_of(ago.days, 'day')} ago"
    found = f"made {old}; {count_of(since, 'game')} played since"
    fresh = not since or ago.days < OLD
    return Check(name, ok=fresh, needed=False, found=found, advice="" if fresh else advice)


def port() -> Check:
    """Check that the usual port is free; another will do as well."""
    why = why_port_fails(HOST, PORT)
    advice = "Lonehand may be running already; if not, add --port 0." if why else ""
    return Check(f"port {PORT}", not why, needed=False, found=why or "free", advice=advice)


def browser() -> Check:
    """Check that a browser can be opened; an address can be opened by hand, too."""
    try:
        found = getattr(webbrowser.get(), "name", "found")
    except webbrowser.Error:
        advice = "Open the address that Lonehand prints in any browser."
        return Check("browser", ok=False, needed=False, found="none", advice=advice)
    return Check("browser", ok=True, needed=False, found=str(found))


def visitors() -> Iterator[Check]:
    """Check the games and players that other packages bring: that each is found by its name."""
    for kind, each in (("game", find_visiting_games()), ("player", find_visitors())):
        for entry, wrong in each:
            package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
            found = wrong or f"{entry.value} of {package}"
            yield Check(f"{kind} {entry.name}", ok=not wrong, needed=True, found=found)


def checks(home: Path) -> Iterator[Check]:
    """Look at everything, one after another."""
    yield python()
    yield from map(package, PACKAGES)
    yield from map(extra, EXTRAS)
    yield from visitors()
    yield sqlite()
    yield place_of_saves(home)
    yield from check_store(home)
    yield port()
    yield browser()


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def doctor(ctx: click.Context, *, as_json: bool) -> None:
    """Check that Lonehand can run here, and say how to fix what is missing."""
    home = folder(ctx.obj)
    found = list(checks(home))
    well = all(check.ok for check in found if check.needed)
    if as_json:
        print_json({"well": well, "checks": found})
    else:
        for check in found:
            absent = "missing" if check.found == ABSENT else "wrong"
            mark = "ok" if check.ok else absent if check.needed else "note"
            click.echo(f"{mark:<8} {check.name}: {check.found}")
            if check.advice:
                click.echo(f"         {check.advice}")
        click.echo("Everything is ready." if well else "Something is missing or wrong.")
    ctx.exit(0 if well else 1)
