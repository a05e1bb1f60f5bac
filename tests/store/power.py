"""A disk that loses its power: what was not synced is dropped, torn or done out of order.

A store is played on over a layer of SQLite's own that writes down every write, truncation, deletion
and sync, and where play was acknowledged. From that a disk can be made as it may look after a power
cut at any place: of each sector whatever was synced is there, and of what was written since, any of
its versions. It is what SQLite's own tests do, and what a disk with a cache may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import apsw
import pytest

from lonehand.engine.chance import Chance
from lonehand.store import file

SECTOR: Final = 512
LAYER: Final = "lonehand-power"
SHORT_LOG: Final = 30
"""After so many pages the log goes into the file, so that cuts fall into that, too."""


class Deed(NamedTuple):
    """Something that reached the disk's cache, or was acknowledged.

    Attributes:
        what: `made`, `write`, `cut short`, `sync`, `gone` or `said`.
        file: the name of the file; of `said`, what was acknowledged.
        place: where it was written; of `cut short` the new length.
        data: what was written.

    """

    what: str
    file: str
    place: int = 0
    data: bytes = b""


class Layer(apsw.VFS):
    """What stands between SQLite and the disk."""

    def __init__(self, deeds: list[Deed]) -> None:
        self.deeds = deeds
        super().__init__(LAYER, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        """Open a file."""
        return File(self.deeds, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802, FBT001 - SQLite's
        """Delete a file; SQLite asks for the folder to be synced where that matters."""
        super().xDelete(filename, syncdir)
        self.deeds.append(Deed("gone", Path(filename).name, int(syncdir)))


class File(apsw.VFSFile):
    """A file whose deeds are written down."""

    def __init__(self, deeds: list[Deed], name: Any, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.name, self.deeds = Path(path or "nameless").name, deeds
        super().__init__("", name, flags)
        deeds.append(Deed("made", self.name))

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Write."""
        super().xWrite(data, offset)
        self.deeds.append(Deed("write", self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's name
        """Cut the file short."""
        super().xTruncate(newsize)
        self.deeds.append(Deed("cut short", self.name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        """Wait until all of the file is on the disk."""
        super().xSync(flags)
        self.deeds.append(Deed("sync", self.name))


class Rows:
    """What a command found, as Python's own module gives it."""

    def __init__(self, base: apsw.Connection, cursor: apsw.Cursor) -> None:
        self.cursor, self.rowcount = cursor, base.changes()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.cursor)

    def fetchone(self) -> Any:
        """Return the next row."""
        return self.cursor.fetchone()

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        return self.cursor.fetchall()


class Base:
    """A connection over the layer that looks like one of Python's own module."""

    def __init__(self, path: Path | str, synchronous: str = "") -> None:
        self.base = apsw.Connection(str(path), vfs=LAYER)
        self.synchronous = synchronous

    def execute(self, command: str, values: Sequence[Any] = ()) -> Rows:
        """Run a command."""
        if self.synchronous and command.startswith("pragma synchronous"):
            command = f"pragma synchronous={self.synchronous}"
        rows = Rows(self.base, self.base.execute(command, values))
        if command.startswith("pragma synchronous"):
            self.base.execute(f"pragma wal_autocheckpoint={SHORT_LOG}")
        return rows

    def executemany(self, command: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a command for many rows."""
        self.base.executemany(command, rows)

    def executescript(self, commands: str) -> None:
        """Run commands."""
        self.base.execute(commands)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, problem: object, *_: object) -> None:
        if self.base.in_transaction:
            self.base.execute("commit" if problem is None else "rollback")

    def close(self) -> None:
        """Close the file."""
        self.base.close()


@contextmanager
def written_down(synchronous: str = "") -> Iterator[list[Deed]]:
    """Let stores be opened over the layer; give the deeds that it writes down.

    *synchronous* is set in place of what the store sets, to prove that the layer loses things.
    """
    deeds: list[Deed] = []
    layer = Layer(deeds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "connect", lambda path, **_: Base(path, synchronous))
        yield deeds
    layer.unregister()


class Disk:
    """What is surely on a disk, and what is only in its cache.

    SQLite syncs the folder with the first sync of a log or a journal that it has made; what was
    made or deleted before is then sure as well.

    Attributes:
        files: the bytes of each file that are surely there.
        waits: for each file what was done since its last sync.
        made: files whose names the folder may not have yet.
        gone: files whose names it may still have.

    """

    def __init__(self) -> None:
        self.files: dict[str, bytearray] = {}
        self.waits: dict[str, list[Deed]] = {}
        self.made: set[str] = set()
        self.gone: dict[str, bytearray] = {}

    def do(self, deed: Deed) -> None:
        """Take the next deed."""
        name = deed.file
        if deed.what == "made" and name not in self.files:
            self.files[name] = bytearray()
            self.made.add(name)
        elif deed.what in ("write", "cut short"):
            self.waits.setdefault(name, []).append(deed)
        elif deed.what == "sync":
            for each in self.waits.pop(name, []):
                done(self.files[name], each)
            if name in self.made:
                self.sync_folder()
        elif deed.what == "gone":
            self.waits.pop(name, None)
            self.gone[name] = self.files.pop(name, bytearray())
            if deed.place:
                self.sync_folder()

    def sync_folder(self) -> None:
        """Make sure of all names."""
        self.made.clear()
        self.gone.clear()

    def after_a_cut(self, chance: Chance) -> dict[str, bytes]:
        """Return the files as they may be when the power comes back."""
        how = chance.below("how", 4)
        found = {}
        for name, data in self.gone.items():
            if name not in self.files and chance.below("back", 2):
                found[name] = bytes(data)
        for name, data in self.files.items():
            if name.endswith("-shm") or (name in self.made and chance.below("there", 2)):
                continue
            found[name] = bytes(torn(bytearray(data), self.waits.get(name, []), how, chance))
        return found


def done(data: bytearray, deed: Deed) -> None:
    """Do what a deed says."""
    if deed.what == "cut short":
        del data[deed.place :]
        return
    if len(data) < deed.place:
        data.extend(bytes(deed.place - len(data)))
    data[deed.place : deed.place + len(deed.data)] = deed.data


def torn(data: bytearray, waits: Sequence[Deed], how: int, chance: Chance) -> bytearray:
    """Return a file of which a part of what waits was done: none, all, or sector by sector."""
    if how == 0:
        return data
    shorter = [number for number, deed in enumerate(waits) if deed.what == "cut short"]
    if shorter:  # before it all, or nothing of it and what follows
        number = shorter[-1]
        for deed in waits[: number + 1] if chance.below("shorter", 2) else ():
            done(data, deed)
        waits = waits[number + 1 :] if len(data) == waits[number].place else ()
    if how == 1:
        for deed in waits:
            done(data, deed)
        return data
    versions: dict[int, list[tuple[int, bytes]]] = {}
    for deed in waits:
        for start in range(deed.place, deed.place + len(deed.data), SECTOR):
            sector = start // SECTOR
            end = min((sector + 1) * SECTOR, deed.place + len(deed.data))
            begin = max(start // SECTOR * SECTOR, deed.place)
            part = deed.data[begin - deed.place : end - deed.place]
            versions.setdefault(sector, []).append((begin, part))
        last = (deed.place + len(deed.data) - 1) // SECTOR
        if last not in versions:
            begin = last * SECTOR
            versions[last] = [(begin, deed.data[begin - deed.place :])]
    for sector in sorted(versions):
        many = len(versions[sector])
        keep = chance.below("sector", many + 1) if how == 2 else many * chance.below("all", 2)
        for place, part in versions[sector][:keep]:
            done(data, Deed("write", "", place, part))
    return data


def cut_at(deeds: Sequence[Deed], places: Sequence[int], what: Callable[[Disk, int], None]) -> None:
    """Do the deeds on a disk, and at each of these places, in their order, something with it."""
    disk, number = Disk(), 0
    for place in sorted(places):
        while number < place:
            disk.do(deeds[number])
            number += 1
        what(disk, place)


def put_down(files: dict[str, bytes], folder: Path) -> None:
    """Write files into a folder that has none."""
    for each in folder.iterdir():
        with suppress(IsADirectoryError):
            each.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
