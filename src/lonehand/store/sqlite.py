"""Games in one SQLite file: header, lines, checkpoints, sealed answers, reports.

The checkpoint of the step that waits is stored, and as an anchor each that play went on from after
the rules had changed.

Every call of `keep` is one transaction with synchronous=FULL in WAL mode: when it returns, the
answer and all that followed from it are on the disk, or none of it is.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine import campaign
from lonehand.engine.errors import Refusal, Stale, StoreError
from lonehand.engine.game import Game
from lonehand.engine.record import Header, Line, Move, Record
from lonehand.engine.run import Saved
from lonehand.engine.session import Session

SCHEMA: Final = 2
OURS: Final = 0x4C6F4861
"""Marks a file as ours, so that no other program's file is taken for a shelf."""
WAIT: Final = 10
"""Seconds to wait for another program that is writing just now."""
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
"""


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


Describe = Callable[[Session], str]
"""Says in a sentence where a game stands."""


class Shelf:
    """All the games of one player, in one file.

    Args:
        path: the file; it is made if it is not there. `:memory:` keeps nothing.
        find: gives the game of a name, so that the store knows none.
        describe: says where a game stands, for lists.

    Raises:
        Refusal: the file is no shelf, or one of a later version.

    """

    def __init__(
        self,
        path: Path | str,
        find: Callable[[str], Game],
        describe: Describe = lambda _: "",
    ) -> None:
        self.path, self.find, self.describe = Path(path), find, describe
        self.lock = threading.RLock()
        try:
            if str(path) != ":memory:":
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self.base = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=WAIT
            )
        except (OSError, sqlite3.Error) as error:
            raise Refusal(f"it cannot be opened: {error}", place=str(path)) from error
        try:
            self.prepare()
        except (sqlite3.Error, Refusal) as error:
            self.base.close()
            if isinstance(error, Refusal):
                raise
            known = isinstance(error, sqlite3.OperationalError)
            what = "it cannot be opened" if known else "that is no file of saved games"
            raise Refusal(f"{what}: {error}", place=str(path)) from error

    def prepare(self) -> None:
        """Look at the file before anything is changed in it; lay out an empty one."""
        version = self.base.execute("pragma user_version").fetchone()[0]
        mark = self.base.execute("pragma application_id").fetchone()[0]
        tables = self.base.execute("select count(*) from sqlite_schema").fetchone()[0]
        if (tables or version) and mark != OURS:
            raise Refusal("that is the file of another program", place=str(self.path))
        if version > SCHEMA:
            raise Refusal(
                f"its version is {version}, and this program knows version {SCHEMA}",
                place=str(self.path),
            )
        self.base.execute("pragma journal_mode=wal")
        self.base.execute("pragma synchronous=full")
        self.base.execute("pragma foreign_keys=on")
        if version < SCHEMA:
            self.base.executescript(
                f"begin immediate; {TABLES}"
                f"pragma application_id={OURS}; pragma user_version={SCHEMA}; commit;"
            )

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
        game = (
            key,
            msgspec.json.encode(session.record.header).decode(),
            now,
            now,
            len(session.record),
            session.answers(),
            session.seen().fared() or "",
            self.describe(session),
        )
        rows = [
            (key, line.number, msgspec.json.encode([kind(line), line]).decode()) for line in lines
        ]
        sealed = [(key, seat, answer) for seat, answer in session.sealed.items()]
        with self.writing() as base:
            there = base.execute("select lines from game where id = ?", (key,)).fetchone()
            if (there[0] if there else None) != before:
                raise Stale(
                    "somebody else who has this game open changed it; open it again", place=key
                )
            base.execute(
                "insert into game values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set "
                "changed = excluded.changed, lines = excluded.lines, answers = excluded.answers, "
                "outcome = excluded.outcome, about = excluded.about",
                game,
            )
            base.executemany("insert into line values (?, ?, ?)", rows)
            data = msgspec.msgpack.encode(saved)
            base.execute("insert or replace into checkpoint values (?, ?)", (key, data))
            base.executemany(
                "insert or ignore into anchor values (?, ?, ?)",
                [(key, each.line, msgspec.msgpack.encode(each)) for each in session.anchors],
            )
            base.execute("delete from sealed where game = ?", (key,))
            base.executemany("insert into sealed values (?, ?, ?)", sealed)
            if before is None and session.follows is not None:
                base.execute("insert into follows values (?, ?)", (key, session.follows))

    def report(self, session: Session, text: str) -> None:
        """Store the report of a rule that failed."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        key = self.key(session)
        with self.writing() as base:
            base.execute("insert into report values (?, ?, ?)", (key, now, text))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Give the file for one transaction; raise StoreError, and change nothing, if it fails."""
        with self.lock:
            try:
                with self.base:
                    self.base.execute("begin immediate")
                    yield self.base
            except sqlite3.Error as error:
                raise StoreError(
                    f"{self.path}: it could not be saved ({error}); nothing was changed"
                ) from error

    def rows(self, query: str, *values: str) -> list[Any]:
        """Return what *query* finds; raise StoreError if the file cannot be read."""
        with self.lock:
            try:
                return self.base.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreError(f"{self.path}: it could not be read ({error})") from error

    def key(self, session: Session) -> str:
        """Return the name under which a session is stored; a new one gets a new name."""
        if session.key is None:
            session.key = new_name(6)
        return session.key

    # -- the list ----------------------------------------------------------------------------------

    def games(self) -> list[Entry]:
        """Return every stored game, the last one played first."""
        rows = self.rows("select * from game order by changed desc, rowid desc")
        return [Entry(row[0], msgspec.json.decode(row[1], type=Header), *row[2:]) for row in rows]

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
        saved = self.rows("select data from anchor where game = ? order by line", key)
        saved += self.rows("select data from checkpoint where game = ?", key)
        sealed = self.rows("select seat, answer from sealed where game = ? order by rowid", key)
        with readable(key):
            points = [msgspec.msgpack.decode(data, type=Saved) for (data,) in saved]
        game = self.find(record.header.game)
        before = self.before(key)
        return Session(game, record, self, points, dict(sealed), key, before).take_orders()

    def record(self, key: str) -> Record:
        """Return the record of a stored game as it lies there, whether or not it fits the rules.

        Raises:
            Refusal: there is no such game, or its lines cannot be read.

        """
        row = self.rows("select header from game where id = ?", key)
        if not row:
            raise Refusal(f"there is no saved game «{key}»", place="game")
        lines = self.rows("select data from line where game = ? order by number", key)
        with readable(key):
            record = Record(msgspec.json.decode(row[0][0], type=Header))
            for (data,) in lines:
                record.place(line_from(data))
        return record

    def add(self, record: Record, follows: str | None = None) -> Session:
        """Store a record that came as a file, as a new game, after replaying it to its end.

        *follows* is the game before it in its campaign, if it belongs to one.

        Raises:
            Divergence: it does not fit the rules; nothing is stored.

        """
        session = Session(self.find(record.header.game), record, self, follows=follows)
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
            found.insert(0, before)
        return found

    def before(self, key: str) -> str | None:
        """Return the game that a game of a campaign follows, None if it follows none."""
        rows = self.rows("select before from follows where game = ?", key)
        return str(rows[0][0]) if rows else None

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
            raise Refusal("the campaign has no game", place="campaign")
        campaign.replayed(self.find(series[0].header.game), series)
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
        with self.writing() as base:
            if not base.execute("delete from game where id = ?", (key,)).rowcount:
                raise Refusal(f"there is no saved game «{key}»", place="game")

    def reports(self, key: str) -> list[str]:
        """Return the reports of rules that failed in that game, oldest first."""
        rows = self.rows("select body from report where game = ? order by rowid", key)
        return [row[0] for row in rows]


@contextmanager
def readable(key: str) -> Iterator[None]:
    """Raise Refusal if what is stored of a game cannot be read."""
    try:
        yield
    except (msgspec.MsgspecError, Refusal) as error:
        raise Refusal(f"the saved game cannot be read: {error}", place=key) from error


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
