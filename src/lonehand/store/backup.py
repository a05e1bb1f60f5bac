"""Backups: a copy of all saved games in one file, and games brought back from it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal, StoreError
from lonehand.engine.game import Game
from lonehand.store.file import (
    BESIDE,
    BUSY,
    NOT_A_STORE,
    Way,
    check_ours,
    close_on_error,
    code_of,
    connect,
    own_alone,
    to_read,
)
from lonehand.store.sqlite import SCHEMA, SEALED, Rotten, Store, put

UNFINISHED: Final = ".part"


class Backed(msgspec.Struct, frozen=True):
    """What a backup holds.

    Attributes:
        games: how many games can be read in it.
        damaged: those of them of which something is damaged, as they were before.

    """

    games: int
    damaged: tuple[Rotten, ...]


class Restored(msgspec.Struct, frozen=True):
    """What became of games when they were brought back.

    Attributes:
        back: the names of those that were brought back.
        kept: how many are as they were, because they are here and whole.
        aside: where the file is that another was put in place of; empty if it is the same one.
        lost: those that are damaged in the backup too, or could not be taken along.

    """

    back: tuple[str, ...]
    kept: int
    aside: str
    lost: tuple[Rotten, ...]


def back_up(store: Store, path: Path) -> Backed:
    """Write all saved games to a new file, while others may play on.

    The copy is SQLite's own online backup: one moment of the store, whole. It is looked through
    before it gets its name, so that there is no half of a backup.

    Raises:
        Refusal: the file is there already, or cannot be.
        StoreError: it could not be written; nothing is left of it.

    """
    if path.exists():
        raise Refusal("this file already exists; name a new one", place=str(path))
    if not path.parent.is_dir():
        raise Refusal(
            "there is no such folder; make it first, or name another", place=str(path.parent)
        )
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        remove(unfinished)
        copy_store(store, unfinished)
        found = looked_through(unfinished, store.find)
        sync(unfinished)
        unfinished.rename(path)
        sync(path.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            remove(unfinished)
        why = getattr(error, "strerror", None) or error
        raise StoreError(f"{path}: the backup could not be written ({why})") from error
    with suppress(StoreError):  # a store that cannot be written is backed up all the same
        store.note_backup(datetime.now(UTC).isoformat(timespec="seconds"))
    return found


def copy_store(store: Store, path: Path) -> None:
    """Write the store to a file of its own, without a log beside it."""
    own_alone(path)
    with closing(connect(path)) as target, store.lock:
        store.base.backup(target)
        target.execute("pragma journal_mode=delete")


def looked_through(path: Path, find: Callable[[str], Game]) -> Backed:
    """Return what a backup holds, after reading all of it."""
    with closing(ReadStore(path, find)) as copy:
        return Backed(len(copy.games()), tuple(copy.find_damage()))


class ReadStore(Store):
    """A store that is only read, such as a backup; nothing is laid out or sealed in it."""

    def connect(self, path: Path | str) -> Way:
        """Return a connection to read through."""
        way = to_read(Path(path), "it is only read")
        with close_on_error(way.base):
            check_ours(way.base, SCHEMA, str(path))
        return way


def remove(path: Path) -> None:
    """Remove a file and what SQLite keeps beside it, as far as they are there."""
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        each.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk; Windows opens no folders."""
    if os.name != "posix":
        return
    place = os.open(path, os.O_RDONLY)
    try:
        os.fsync(place)
    finally:
        os.close(place)


# -- bringing back ---------------------------------------------------------------------------------


def backup_at(path: Path, find: Callable[[str], Game]) -> ReadStore:
    """Open a backup; raise Refusal if that is none."""
    if not path.is_file():
        what = (
            "this is a folder; name a file in it"
            if path.is_dir()
            else "there is no such file; give the path of one"
        )
        raise Refusal(what, place=str(path))
    if not path.stat().st_size:
        raise Refusal("this file is empty, so it is not a backup", place=str(path))
    try:
        return ReadStore(path, find)
    except Refusal as refusal:
        if code_of(refusal.__cause__ or refusal) not in NOT_A_STORE:
            raise
        right = "this is not a backup; lonehand backup FILE writes one"
        raise Refusal(right, place=str(path)) from refusal


def bring_back(store: Store, backup: Store, names: Iterable[str] = ()) -> Restored:
    """Bring games back from a backup into a store.

    Without *names* those are brought back that are missing here or damaged. A game that is here
    and whole stays as it is: it may have been played on. A game that is named is put back to where
    the backup has it.

    Raises:
        Refusal: the backup has no game of a name.
        StoreError: the store cannot be written; nothing was changed in the game that it was about.

    """
    there = {entry.id for entry in backup.games()}
    lost = {each.id: each for each in backup.find_damage()}
    wanted = list(names)
    for name in wanted:
        if name not in there:
            raise Refusal(f"the backup has no game “{name}”", place=str(backup.path))
    damaged = {each.id for each in store.find_damage()}
    whole = {entry.id for entry in store.games()} - damaged
    back = [name for name in wanted or sorted(there - whole) if name not in lost]
    for name in back:
        put_in(store, backup, name)
    link(store, backup, back)
    still = tuple(each for name, each in lost.items() if name not in whole)
    return Restored(tuple(back), len(whole - set(back)), "", still)


def put_in(store: Store, source: Store, name: str) -> None:
    """Put a game of another store into this one, in place of what is here of it."""
    rows = {
        table: [row[:-1] for row in source.cells(table, f"where {cells[0]} = ?", "", name)]
        for table, cells in SEALED.items()
        if table != "follows"
    }
    with store.transaction() as base:
        for table in reversed(list(SEALED)):
            base.execute(
                f"delete from {table} where {SEALED[table][0]} = ?",  # noqa: S608 - our own names
                (name,),
            )
        for table, found in rows.items():
            put(base, table, found)


def link(store: Store, source: Store, names: Iterable[str]) -> None:
    """Say again which games of a campaign these follow, as far as those are here."""
    for name in names:
        for *row, _ in source.cells("follows", "where game = ?", "", name):
            if store.lines(row[1]) is not None:
                with store.transaction() as base:
                    put(base, "follows", [tuple(row)], "replace")


def lay_anew(path: Path, find: Callable[[str], Game], backup: Store | None) -> Restored:
    """Lay the file of saved games out anew: from what can be read of it, and from a backup.

    The file that is there is set aside, and stays. That is the way where the file itself is
    broken, so that SQLite cannot write to it or open it at all.

    Args:
        path: the file.
        find: gives the game of a name.
        backup: where games come from that cannot be read here; None if there is none.

    Raises:
        Refusal: another program has the file open.
        StoreError: it could not be written; the file is as it was.

    """
    unfinished = path.with_name(path.name + UNFINISHED)
    back: list[str] = []
    lost: dict[str, Rotten] = {}
    kept, when = 0, ""
    try:
        alone(path)
        remove(unfinished)
        with closing(Store(unfinished, find)) as made:
            for old in old_store(path, find):
                lost |= {each.id: each for each in old.find_damage()}
                whole = [entry.id for entry in reversed(old.games()) if entry.id not in lost]
                for name in whole:
                    put_in(made, old, name)
                link(made, old, whole)
                kept, when = len(whole), old.backed_up()
                old.close()
            if backup is not None:
                found = bring_back(made, backup)
                back = list(found.back)
                for name in back:
                    lost.pop(name, None)
            if when:
                made.note_backup(when)
            made.base.execute("pragma wal_checkpoint(truncate)")
        sync(unfinished)
        aside = set_aside(path)
        unfinished.rename(path)
        sync(path.parent)
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise StoreError(f"{path}: the new file could not be written ({why})") from error
    return Restored(tuple(back), kept, aside, tuple(lost.values()))


def old_store(path: Path, find: Callable[[str], Game]) -> Iterable[Store]:
    """Yield the store that is there, if it can be opened at all."""
    if path.is_file():
        with suppress(Refusal):
            yield ReadStore(path, find)


def alone(path: Path) -> None:
    """Raise Refusal if another program has the file open; whoever writes to it would lose that."""
    if not path.is_file():
        return
    try:
        with closing(connect(path)) as base:
            base.execute("pragma busy_timeout=200")
            base.execute("pragma locking_mode=exclusive")
            base.execute("begin exclusive")
            base.execute("rollback")
    except sqlite3.Error as error:
        if code_of(error) in BUSY:
            raise Refusal(
                "another program is using this file; close Lonehand everywhere first",
                place=str(path),
            ) from error


def set_aside(path: Path) -> str:
    """Give the file, with what is beside it, another name; return it, empty if there was none."""
    if not path.exists():
        return ""
    when = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    number, aside = 1, path.with_name(f"{path.name}.aside-{when}")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.aside-{when}-{number}")
    for end in ("", *BESIDE):
        there = path.with_name(path.name + end)
        if there.exists():
            there.rename(aside.with_name(aside.name + end))
    return str(aside)
