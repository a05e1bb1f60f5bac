"""Opening the file of saved games: to write if that can be, and else to read what is there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from lonehand.engine.errors import Refusal

OURS: Final = 0x4C6F4861
"""Marks a file as ours, so that no other program's file is taken for a store."""
WAIT: Final = 10
"""Seconds to wait for another program that is writing just now."""
MEMORY: Final = ":memory:"
OWNER_ONLY: Final = 0o600
FOLDER_OF_OWNER: Final = 0o700
BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file."""
BUSY: Final = (5, 6)
"""SQLite's primary codes for a file that another program holds."""
IO_ERROR: Final = 10
"""Its primary code for an error of the disk, a full one included where it maps memory."""
ROOM: Final = 65_536
"""With fewer bytes left a disk is full: SQLite needs 32768 for its index of the log."""
ALONE: Final = sys.platform == "emscripten"
"""Whether no other program can open the file: inside a browser one page alone holds it.

There programs share no memory either, without which SQLite keeps a log only of a file of its own.
"""
NOT_A_STORE: Final = (11, 26)
"""Its primary codes for a file that is malformed, or none of its own."""


class Way(NamedTuple):
    """A connection, and why nothing can be written through it; empty if it can."""

    base: sqlite3.Connection
    only_read: str = ""


def code_of(error: BaseException) -> int:
    """Return SQLite's primary code of an error; 0 if it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def reason(error: BaseException, path: Path | str) -> str:
    """Return why a file could not be written; a full disk is called so, whatever SQLite says."""
    with suppress(OSError):
        if code_of(error) == IO_ERROR and shutil.disk_usage(Path(path).parent).free < ROOM:
            return "the disk is full"
    return str(getattr(error, "strerror", None) or error)


def text_from(data: bytes) -> str:
    """Return stored text; what is no UTF-8 is kept, so that it is found to be damaged."""
    return data.decode("utf-8", "surrogateescape")


def connect(path: Path | str, *, how: str = "") -> sqlite3.Connection:
    """Return a connection in which every statement is as it stands; *how* is for SQLite's URI."""
    target = f"file:{quote(str(path))}?{how}" if how else path
    base = sqlite3.connect(
        target, isolation_level=None, check_same_thread=False, timeout=WAIT, uri=bool(how)
    )
    base.text_factory = text_from
    if ALONE:
        base.execute("pragma locking_mode=exclusive")
    return base


def own_alone(path: Path) -> None:
    """Make sure that only its owner reads a file and what SQLite keeps beside it.

    A file that is not there is made, empty; SQLite gives what it keeps beside it the same rights.
    A system that knows no such rights, or somebody else's file, is left as it is.
    """
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(OSError):
            mode = each.stat().st_mode & 0o777
            if mode & ~OWNER_ONLY:
                each.chmod(mode & OWNER_ONLY)


def make_folder(path: Path) -> None:
    """Make the folder of a file, for its owner alone, if it is not there."""
    if not path.parent.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):
            path.parent.chmod(FOLDER_OF_OWNER)


def check_ours(base: sqlite3.Connection, known: int, place: str) -> int:
    """Return the version of a store; 0 is an empty file.

    Raises:
        Refusal: it is another program's file, or of a later version than *known*.

    """
    version = int(base.execute("pragma user_version").fetchone()[0])
    mark = base.execute("pragma application_id").fetchone()[0]
    tables = base.execute("select count(*) from sqlite_schema").fetchone()[0]
    if (tables or version) and mark != OURS:
        raise Refusal("this file belongs to another program", place=place)
    if version > known:
        raise Refusal(
            f"its version is {version}, but this Lonehand knows only version {known}", place=place
        )
    return version


def to_write(path: Path | str) -> Way:
    """Open a store as it is when all is well; raise sqlite3.Error or OSError if all is not."""
    if str(path) != MEMORY:
        make_folder(Path(path))
        own_alone(Path(path))
    return Way(connect(path))


@contextmanager
def close_on_error(base: sqlite3.Connection) -> Iterator[None]:
    """Close a connection if anything goes wrong with it."""
    try:
        yield
    except BaseException:
        base.close()
        raise


def to_read(path: Path, why: str) -> Way:
    """Open a store that cannot be written, for whatever reason, so that it can be read.

    SQLite itself reads a file whose folder it can write to. Where it cannot, the file is read as
    it lies there if nothing waits in its log; else it is read with the log from a copy in memory's
    folder of temporary files, which is removed at once.

    Raises:
        sqlite3.Error, OSError: it cannot be read either.

    """
    log = path.with_name(path.name + "-wal")
    waits = log.exists() and log.stat().st_size > 0
    with suppress(sqlite3.Error):
        base = connect(path, how="mode=ro")
        with close_on_error(base):
            base.execute("select count(*) from sqlite_schema").fetchone()
        return Way(base, why)
    if not waits:
        base = connect(path, how="mode=ro&immutable=1")
        with close_on_error(base):
            base.execute("select count(*) from sqlite_schema").fetchone()
        return Way(base, why)
    return Way(copy_in_memory(path, log), why)


def copy_in_memory(path: Path, log: Path) -> sqlite3.Connection:
    """Return a copy, in memory, of a file with what waits in its log."""
    with tempfile.TemporaryDirectory(prefix="lonehand-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, copy.with_name(log.name))
        whole = connect(copy)
        base = connect(MEMORY)
        try:
            with close_on_error(base):
                whole.backup(base)
        finally:
            whole.close()
    return base
