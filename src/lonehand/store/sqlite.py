"""Games in one SQLite file: header, lines, checkpoints, sealed answers, reports.

The checkpoint of the step that waits is stored, and as an anchor each that play went on from after
the rules had changed.

Every call of `keep` is one transaction with synchronous=FULL in WAL mode: when it returns, the
answer and all that followed from it are on the disk, or none of it is.

Every row has a seal, so that damage is found where it is read. What is damaged is named and left
alone; everything else goes on. A file that cannot be written can still be read.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal, Stale, StoreError
from lonehand.engine.game import Game
from lonehand.engine.play import campaign
from lonehand.engine.play.record import Header, Line, Move, Record
from lonehand.engine.play.run import Saved
from lonehand.engine.play.session import Session
from lonehand.store.file import (
    BUSY,
    MEMORY,
    NOT_A_STORE,
    OURS,
    Way,
    check_ours,
    close_on_error,
    code_of,
    reason,
    to_read,
    to_write,
)
from lonehand.store.seals import Damaged, advice, is_sound, seal_of

SCHEMA: Final = 3
ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""For seeds and names of games: nothing that looks like something else."""

TABLES: Final = """
create table if not exists game (
    id text primary key, header text not null, begun text not null, changed text not null,
    lines integer not null, answers integer not null, outcome text not null, about text not null
) strict;
create table if not exists line (
    game text not null references game on delete cascade, number integer not null,
    data text not null, primary key (game, number)
) strict, without rowid;
create table if not exists checkpoint (
    game text primary key references game on delete cascade, data blob not null
) strict;
create table if not exists anchor (
    game text not null references game on delete cascade, line integer not null,
    data blob not null, primary key (game, line)
) strict, without rowid;
create table if not exists sealed (
    game text not null references game on delete cascade, seat text not null, answer text not null,
    primary key (game, seat)
) strict;
create table if not exists report (
    game text not null, written text not null, body text not null
) strict;
create table if not exists follows (
    game text primary key references game on delete cascade,
    before text not null references game on delete cascade
) strict;
create table if not exists note (name text primary key, written text not null) strict;
"""
SEALED: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("id", "header", "begun", "changed", "lines", "answers", "outcome", "about"),
    "line": ("game", "number", "data"),
    "checkpoint": ("game", "data"),
    "anchor": ("game", "line", "data"),
    "sealed": ("game", "seat", "answer"),
    "follows": ("game", "before"),
}
"""The cells that the seal of each table's rows stands for, in their order."""
WAYS_TO_NAMES: Final = (
    "select id from game indexed by sqlite_autoindex_game_1",
    "select id from game not indexed order by rowid",
    "select id from game not indexed order by rowid desc",
    "select game from checkpoint",
    "select distinct game from line",
)
"""Where the names of games stand, so that one that cannot be read hides none."""
BACKUP: Final = "backup"
"""The note of when the last backup was made."""


class Entry(msgspec.Struct, frozen=True):
    """A stored game, as a list shows it.

    Attributes:
        id: its name in commands and addresses.
        header: what was set up.
        begun, changed: when, in UTC, as ISO 8601.
        lines: how many lines its record has.
        answers: how many of them persons gave on the line of play.
        outcome: how the seats of persons fared (`won`, `drew`, `lost`); empty while it goes on.
        about: where it stands, as a sentence.

    """

    id: str
    header: Header
    begun: str
    changed: str
    lines: int
    answers: int
    outcome: str
    about: str


class Rotten(msgspec.Struct, frozen=True):
    """A stored game that is damaged, as a list shows it.

    Attributes:
        id: its name.
        why: what of it is damaged and what can be done, as a sentence.

    """

    id: str
    why: str


Describe = Callable[[Session], str]
"""Says in a sentence where a game stands."""


class Store:
    """All the games of one player, in one file.

    Args:
        path: the file; it is made if it is not there. `:memory:` keeps nothing.
        find: gives the game of a name, so that the store knows none.
        describe: says where a game stands, for lists.

    Raises:
        Refusal: the file is not a store, or one of a later version.

    """

    def __init__(
        self,
        path: Path | str,
        find: Callable[[str], Game],
        describe: Describe = lambda _: "",
    ) -> None:
        self.path, self.find, self.describe = Path(path), find, describe
        self.lock = threading.RLock()
        self.only_read = ""
        try:
            self.base, self.only_read = self.connect(path)
        except (OSError, ValueError, sqlite3.Error) as error:
            not_a_store = code_of(error) in NOT_A_STORE
            what = (
                ("this is not a file of saved games")
                if not_a_store
                else "the saved games cannot be opened"
            )
            then = "; set it aside with lonehand restore BACKUP --anew" if not_a_store else ""
            why = getattr(error, "strerror", None) or error
            raise Refusal(f"{what}: {why}{then}", place=str(path)) from error
        self.there = {name for (name,) in self.rows("select name from sqlite_schema")}
        self.has_seals = ("seal",) in self.rows("select name from pragma_table_info('game')")

    def connect(self, path: Path | str) -> Way:
        """Return a connection to write through, or one to read through and why it is no more."""
        try:
            way = to_write(path)
            with close_on_error(way.base):
                self.prepare(way.base)
        except (OSError, sqlite3.Error) as error:
            known = code_of(error) in (*BUSY, *NOT_A_STORE)
            if str(path) == MEMORY or known or not Path(path).is_file():
                raise
            way = to_read(Path(path), reason(error, path))
            with close_on_error(way.base):
                check_ours(way.base, SCHEMA, str(path))
        return way

    def prepare(self, base: sqlite3.Connection) -> None:
        """Look at the file before anything is changed in it; lay out an empty one.

        A table that has gone is laid out again, and an older file gets its seals.
        """
        version = check_ours(base, SCHEMA, str(self.path))
        base.execute("pragma journal_mode=wal")
        base.execute("pragma synchronous=full")
        base.execute("pragma foreign_keys=on")
        base.execute("pragma cell_size_check=on")
        there = {name for (name,) in base.execute("select name from sqlite_schema")}
        if version < SCHEMA or not {*SEALED, "report", "note"} <= there:
            self.lay_out(base, 0 if version == SCHEMA else version)

    @staticmethod
    def lay_out(base: sqlite3.Connection, version: int) -> None:
        """Lay out what a file of that version lacks, all of it at once or nothing.

        A power cut must leave no file that is half ours.
        """
        base.execute("begin immediate")
        try:
            for command in TABLES.split(";")[:-1]:
                base.execute(command)
            for table, cells in SEALED.items():
                names = base.execute("select name from pragma_table_info(?)", (table,)).fetchall()
                if ("seal",) not in names:
                    base.execute(f"alter table {table} add column seal text")
                    if version:
                        seal_all(base, table, cells)
            base.execute(f"pragma application_id={OURS}")
            base.execute(f"pragma user_version={SCHEMA}")
        except BaseException:
            base.execute("rollback")
            raise
        base.execute("commit")

    def close(self) -> None:
        """Close the file."""
        self.base.close()

    # -- a session's keeper ------------------------------------------------------------------------

    def keep(self, session: Session, lines: Sequence[Line | Move], saved: Saved) -> None:
        """Store new lines, the checkpoint of the step that waits, and the sealed answers.

        Raises:
            Stale: the game was played on, or thrown away, by somebody else who has it open.
            StoreError: it could not be written; nothing of it is stored.

        """
        before = None if session.key is None else len(session.record) - len(lines)
        key = self.key(session)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        about = self.describe(session)
        header = msgspec.json.encode(session.record.header).decode()
        rows = [
            (key, line.number, msgspec.json.encode([kind(line), line]).decode()) for line in lines
        ]
        anchors = [(key, each.line, msgspec.msgpack.encode(each)) for each in session.anchors]
        with self.transaction() as base:
            there = base.execute("select lines, begun from game where id = ?", (key,)).fetchone()
            if (there[0] if there else None) != before:
                raise Stale("this game was changed in another window; open it again", place=key)
            begun = there[1] if there else now
            stands = (
                len(session.record),
                session.answers(),
                session.view_for().result() or "",
                about,
            )
            put(base, "game", [(key, header, begun, now, *stands)], "replace game")
            put(base, "line", rows)
            put(base, "checkpoint", [(key, msgspec.msgpack.encode(saved))], "replace")
            put(base, "anchor", anchors, "ignore")
            base.execute("delete from sealed where game = ?", (key,))
            put(base, "sealed", [(key, *answer) for answer in session.sealed.items()])
            if before is None and session.follows is not None:
                put(base, "follows", [(key, session.follows)])

    def report(self, session: Session, text: str) -> None:
        """Store the report of a rule that failed."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        key = self.key(session)
        with self.transaction() as base:
            base.execute("insert into report values (?, ?, ?)", (key, now, text))

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Give the file for one transaction; raise StoreError, and change nothing, if it fails."""
        if self.only_read:
            raise StoreError(
                f"{self.path}: it cannot be written ({self.only_read}); nothing was changed"
            )
        with self.lock:
            try:
                with self.base:
                    self.base.execute("begin immediate")
                    yield self.base
            except sqlite3.Error as error:
                why = reason(error, self.path)
                raise StoreError(
                    f"{self.path}: the game could not be saved ({why}); nothing was changed"
                ) from error

    def rows(self, query: str, *values: str) -> list[Any]:
        """Return what *query* finds; raise StoreError if the file cannot be read."""
        with self.lock:
            try:
                return self.base.execute(query, values).fetchall()
            except (sqlite3.Error, UnicodeError) as error:  # a rotten name may be no text
                raise StoreError(f"{self.path}: this file could not be read ({error})") from error

    def key(self, session: Session) -> str:
        """Return the name under which a session is stored; a new one gets a new name."""
        if session.key is None:
            session.key = new_name(6)
        return session.key

    # -- the list ----------------------------------------------------------------------------------

    def games(self) -> list[Entry]:
        """Return every stored game that can be read, the last one played first."""
        return self.look()[0]

    def rotten(self) -> list[Rotten]:
        """Return every stored game whose entry in the list cannot be read."""
        return self.look()[1]

    def look(self) -> tuple[list[Entry], list[Rotten]]:
        """Return the games that a list can show, the last one played first, and those damaged."""
        try:
            rows = self.cells("game", "", "order by changed desc, rowid desc")
            gone = [
                str(name)
                for (name,) in self.rows(
                    "select game from checkpoint where game not in (select id from game)"
                )
            ]
        except StoreError as error:
            if not isinstance(error.__cause__, sqlite3.DatabaseError):
                raise
            if code_of(error.__cause__) in BUSY:
                raise
            rows, gone = self.one_by_one()
        entries, rotten = [], []
        for row in rows:
            try:
                entries.append(entry_from(row))
            except Damaged as damage:
                rotten.append(Rotten(damage.place, damage.sentence))
        for name in gone:
            why = Damaged("its entry in the list cannot be read", printable(name))
            rotten.append(Rotten(why.place, why.sentence))
        return entries, rotten

    def one_by_one(self) -> tuple[list[Any], list[str]]:
        """Return the rows of games as far as they can be read, and the names of the others."""
        names: dict[str, None] = {}
        for way in WAYS_TO_NAMES:
            with self.lock, suppress(sqlite3.DatabaseError):
                for (name,) in self.base.execute(way):
                    if isinstance(name, str):
                        names[name] = None
        found, gone = [], []
        for name in names:
            rows = []
            with suppress(StoreError):
                rows = self.cells("game", "where id = ?", "", name)
            found += rows
            gone += [] if rows else [name]
        found.sort(key=lambda row: str(row[3]), reverse=True)
        return found, gone

    def cells(self, table: str, where: str, order: str, *values: str) -> list[Any]:
        """Return rows of a table that has seals: its cells, and then the seal or None.

        An older file that is only read may lack a table; one that has gone is empty.
        """
        if table not in self.there:
            return []
        seal = "seal" if self.has_seals else "null"
        return self.rows(
            f"select {', '.join(SEALED[table])}, {seal} from {table} {where} {order}",  # noqa: S608 - our own names
            *values,
        )

    def sound(self, table: str, key: str, order: str) -> list[Any]:
        """Return the rows of a game in a table, without those that are damaged."""
        with suppress(StoreError):
            rows = self.cells(table, "where game = ?", order, key)
            return [row[:-1] for row in rows if is_sound(row[-1], table, *row[:-1])]
        return []

    def new(
        self,
        name: str,
        options: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str = "",
        typed: tuple[str, ...] = (),
        tables: Mapping[str, str] | None = None,
    ) -> Session:
        """Begin a game and store it; with no *seed*, one is made."""
        game = self.find(name)
        session = Session.new(game, seed or new_seed(), options, seats, typed, self, tables=tables)
        return session.take_orders()

    def open(self, key: str) -> Session:
        """Return a stored game, at the question where it stood.

        Raises:
            Refusal: there is no such game, or its lines cannot be read.

        """
        record = self.record(key)
        data = [row[2] for row in self.sound("anchor", key, "order by line")]
        data += [row[1] for row in self.sound("checkpoint", key, "")]
        sealed = {row[1]: row[2] for row in self.sound("sealed", key, "order by rowid")}
        points = []
        for each in data:
            with suppress(msgspec.MsgspecError):  # play goes on without it if the record fits
                points.append(msgspec.msgpack.decode(each, type=Saved))
        game = self.find(record.header.game)
        return Session(game, record, self, points, sealed, key, self.before(key)).take_orders()

    def record(self, key: str) -> Record:
        """Return the record of a stored game as it lies there, whether or not it fits the rules.

        Raises:
            Refusal: there is no such game, or it is damaged.

        """
        record, wrong = self.salvage(key)
        if wrong:
            raise Damaged(wrong, key, salvage=True)
        return record

    def salvage(self, key: str) -> tuple[Record, str]:
        """Return the record of a game as far as it can be read, and what is wrong with the rest.

        Raises:
            Refusal: there is no such game, or not even its head can be read.

        """
        entry = self.entry(key)
        record, wrong, read = Record(entry.header), "", 0
        rows, error = self.as_far(key)
        try:
            for _, number, data, seal in rows:
                read += 1
                if number != read:
                    wrong = f"line {read} of its record is missing"
                elif not is_sound(seal, "line", key, number, data):
                    wrong = f"line {read} of its record has changed"
                if wrong:
                    break
                record.place(line_from(data))
        except (msgspec.MsgspecError, UnicodeError, Refusal, TypeError) as nonsense:
            wrong = f"line {read} of its record is garbled ({nonsense})"
        if error and not wrong:
            wrong = f"its record cannot be read after line {read} ({error})"
        if not wrong and read != entry.lines:
            wrong = f"its record had {entry.lines} lines, but only {read} are left"
        return record, wrong

    def as_far(self, key: str) -> tuple[list[Any], str]:
        """Return the lines of a game as far as they can be read, and why no further."""
        cells, seal = ", ".join(SEALED["line"]), "seal" if self.has_seals else "null"
        found: list[Any] = []
        with self.lock:
            try:
                rows = self.base.execute(
                    f"select {cells}, {seal} from line where game = ? order by number",  # noqa: S608 - our own names
                    (key,),
                )
                for row in rows:  # one by one, to keep what comes before the damage
                    found.append(row)  # noqa: PERF402 - as above
            except sqlite3.DatabaseError as error:
                if code_of(error) in BUSY:
                    raise StoreError(
                        f"{self.path}: this file could not be read ({error})"
                    ) from error
                return found, str(error)
        return found, ""

    def entry(self, key: str) -> Entry:
        """Return the entry of a stored game; raise Refusal if there is none, or it is damaged."""
        try:
            rows = self.cells("game", "where id = ?", "", key)
        except StoreError as error:
            if code_of(error.__cause__ or error) not in NOT_A_STORE:
                raise
            raise Damaged("its entry in the list cannot be read", key) from error
        if rows:
            return entry_from(rows[0])
        if any(each.id == key for each in self.rotten()):
            raise Damaged("its entry in the list is missing", key)
        raise Refusal(f"there is no saved game “{key}”", place="saved game")

    def add(self, record: Record, follows: str | None = None) -> Session:
        """Store a record that came as a file, as a new game, after replaying it to its end.

        *follows* is the game before it in its campaign, if it belongs to one.

        Raises:
            Divergence: it does not fit the rules; nothing is stored.

        """
        with record.say_where():
            game = self.find(record.header.game)
        session = Session(game, record, self, follows=follows)
        session.store(whole=True)
        return session

    # -- campaigns ---------------------------------------------------------------------------------

    def follow(self, key: str, seed: str = "") -> Session:
        """Begin the game of a campaign that follows a finished one; with no *seed*, one is made.

        Raises:
            Refusal: there is no such game, it is not over, or nothing follows it.

        """
        return campaign.next_game(self.open(key), seed or new_seed(), self).take_orders()

    def campaign(self, key: str) -> list[str]:
        """Return the games up to *key* in its campaign, the first one first."""
        found = [key]
        while before := self.before(found[0]):
            if before in found:
                raise Damaged("the games of its campaign follow one another in a ring", key)
            found.insert(0, before)
        return found

    def before(self, key: str) -> str | None:
        """Return the game that a game of a campaign follows, None if it follows none."""
        rows = self.sound("follows", key, "")
        return str(rows[0][1]) if rows else None

    def export_campaign(self, key: str) -> str:
        """Return the records of the campaign up to *key* as one text."""
        return campaign.text([self.record(each) for each in self.campaign(key)])

    def add_campaign(self, series: Sequence[Record]) -> list[Session]:
        """Store the games of a campaign that came as a file, after replaying all of them.

        Raises:
            Refusal: a game does not begin from what the one before left; nothing is stored.
            Divergence: a record does not fit the rules; nothing is stored.

        """
        if not series:
            raise Refusal("this campaign has no games", place="campaign")
        campaign.replay(self.find(series[0].header.game), series)
        added: list[Session] = []
        for record in series:
            added.append(self.add(record, added[-1].key if added else None))
        return added

    def lines(self, key: str) -> int | None:
        """Return how many lines a stored game has, to see whether it was played on, or None."""
        rows = self.rows("select lines from game where id = ?", key)
        return int(rows[0][0]) if rows else None

    def remove(self, key: str) -> None:
        """Throw a stored game away; raise Refusal if there is none of that name."""
        with self.transaction() as base:
            gone = 0
            for table, cells in reversed(list(SEALED.items())):
                gone += base.execute(
                    f"delete from {table} where {cells[0]} = ?",  # noqa: S608 - our own names
                    (key,),
                ).rowcount
            if not gone:
                why = f"no saved game has the full name “{key}”; lonehand saves lists them"
                raise Refusal(why, place="ID")

    def reports(self, key: str) -> list[str]:
        """Return the reports of rules that failed in that game, oldest first."""
        rows = self.rows("select body from report where game = ? order by rowid", key)
        return [row[0] for row in rows]

    # -- its health --------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Return what SQLite finds wrong with the file itself, a few sentences; none if nothing."""
        try:
            found = [str(row[0]) for row in self.rows("pragma integrity_check(5)")]
        except StoreError as error:
            return [str(error)]
        return [] if found == ["ok"] else [each.replace("\n", "; ") for each in found]

    def find_damage(self) -> list[Rotten]:
        """Return every stored game of which anything is damaged, after reading all of them."""
        entries, rotten = self.look()
        for entry in entries:
            wrong, salvage = "", True
            try:
                _, wrong = self.salvage(entry.id)
                wrong = wrong or self.loose(entry.id)
            except (Damaged, StoreError) as error:
                wrong, salvage = getattr(error, "what", str(error)), False
            if wrong:
                then = advice(entry.id, salvage=salvage)
                rotten.append(Rotten(entry.id, f"{wrong}. {then}"))
        return rotten

    def loose(self, key: str) -> str:
        """Return what of a game is damaged besides its record; empty if nothing is."""
        called = {"checkpoint": "checkpoint", "anchor": "earlier checkpoint", "sealed": "answer"}
        for table, words in called.items():
            for *row, seal in self.cells(table, "where game = ?", "", key):
                if not is_sound(seal, table, *row):
                    return f"a {words} of it has changed; its record is undamaged"
        return ""

    def backed_up(self) -> str:
        """Return when the last backup was made, in UTC as ISO 8601; empty if none was."""
        with suppress(StoreError):
            for (written,) in self.rows("select written from note where name = ?", BACKUP):
                return str(written)
        return ""

    def note_backup(self, written: str) -> None:
        """Write down when a backup was made."""
        with self.transaction() as base:
            base.execute("insert or replace into note values (?, ?)", (BACKUP, written))


def seal_all(base: sqlite3.Connection, table: str, cells: Sequence[str]) -> None:
    """Seal the rows of an older file; what cannot be read stays without a seal."""
    with suppress(sqlite3.DatabaseError):
        where = " and ".join(f"{cell} = ?" for cell in cells[:2])
        rows = base.execute(f"select {', '.join(cells)} from {table} where seal is null").fetchall()  # noqa: S608 - our own names
        base.executemany(
            f"update {table} set seal = ? where {where}",  # noqa: S608 - as above
            [(seal_of(table, *row), *row[:2]) for row in rows],
        )


def put(
    base: sqlite3.Connection, table: str, rows: Sequence[tuple[Any, ...]], over: str = ""
) -> None:
    """Insert rows with their seals.

    Args:
        base: the file.
        table: where to.
        rows: the cells of `SEALED`, in their order.
        over: what becomes of a row that is there: `replace` or `ignore` it; `replace game` keeps
            all that belongs to it.

    """
    how = f"insert or {over}" if over in ("replace", "ignore") else "insert"
    marks = ", ".join("?" * (len(SEALED[table]) + 1))
    cells = (*SEALED[table], "seal")
    command = f"{how} into {table} ({', '.join(cells)}) values ({marks})"
    if over == "replace game":
        sets = ", ".join(f"{cell} = excluded.{cell}" for cell in cells[1:])
        command += f" on conflict (id) do update set {sets}"
    base.executemany(command, [(*row, seal_of(table, *row)) for row in rows])


def entry_from(row: Sequence[Any]) -> Entry:
    """Return the entry of a game; raise Damaged if its row is not what was written."""
    *cells, seal = row
    key = printable(cells[0])
    if not is_sound(seal, "game", *cells):
        raise Damaged("its entry in the list has changed", key)
    try:
        header = msgspec.json.decode(cells[1].encode(), type=Header)
        values = [cells[0], header, *cells[2:]]
        return msgspec.convert(dict(zip(Entry.__struct_fields__, values, strict=True)), Entry)
    except (msgspec.MsgspecError, UnicodeError, AttributeError) as error:
        raise Damaged(f"its entry in the list is garbled ({error})", key) from error


def printable(name: object) -> str:
    """Return a stored name as it can be printed."""
    return str(name).encode("utf-8", "replace").decode()


def kind(line: Line | Move) -> str:
    """Return the word by which a stored line is told apart."""
    return "line" if isinstance(line, Line) else "move"


def line_from(data: str) -> Line | Move:
    """Return the line that is stored as *data*."""
    word, _ = msgspec.json.decode(data, type=tuple[str, msgspec.Raw])
    if word == "line":
        return msgspec.json.decode(data, type=tuple[str, Line])[1]
    return msgspec.json.decode(data, type=tuple[str, Move])[1]


def new_name(length: int) -> str:
    """Return a new name that nobody can guess and everybody can read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_seed() -> str:
    """Return a new seed."""
    return f"{new_name(4)}-{new_name(4)}-{new_name(4)}"
