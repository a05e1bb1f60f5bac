"""Games in one SQLite file: header, lines, the checkpoint that waits, sealed answers, reports.

Every call of `keep` is one transaction with synchronous=FULL in WAL mode: when it returns, the
answer and all that followed from it are on the disk, or none of it is.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Outcome
from lonehand.engine.record import Header, Line, Move, Record
from lonehand.engine.session import Saved, Session

SCHEMA: Final = 1
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
create table if not exists sealed (
    game text not null references game on delete cascade, seat text not null, answer text not null,
    primary key (game, seat)
) strict;
create table if not exists report (
    game text not null, written text not null, body text not null
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
        outcome: how it ended; empty while it is going on.
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
        if str(path) != ":memory:":
            self.path.parent.mkdir(parents=True, exist_ok=True)
        self.base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            self.base.execute("pragma journal_mode=wal")
            self.base.execute("pragma synchronous=full")
            self.base.execute("pragma foreign_keys=on")
            version = self.base.execute("pragma user_version").fetchone()[0]
            if version not in (0, SCHEMA):
                raise Refusal(
                    f"its version is {version}, and this program knows version {SCHEMA}",
                    place=str(path),
                )
            self.base.executescript(TABLES)
            self.base.execute(f"pragma user_version={SCHEMA}")
        except sqlite3.DatabaseError as error:
            self.base.close()
            raise Refusal(f"that is no file of saved games: {error}", place=str(path)) from error

    def close(self) -> None:
        """Close the file."""
        self.base.close()

    # -- a session's keeper ------------------------------------------------------------------------

    def keep(self, session: Session, lines: list[Line | Move], saved: Saved | None) -> None:
        """Store new lines and the checkpoint of the step that waits, all or nothing."""
        key = self.key(session)
        header = msgspec.json.encode(session.record.header).decode()
        rows = [
            (key, line.number, msgspec.json.encode([kind(line), line]).decode()) for line in lines
        ]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self.lock, self.base:
            self.base.execute("begin immediate")
            self.base.execute(
                "insert into game values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set "
                "changed = excluded.changed, lines = excluded.lines, answers = excluded.answers, "
                "outcome = excluded.outcome, about = excluded.about",
                (
                    key,
                    header,
                    now,
                    now,
                    len(session.record),
                    len(session.persons()),
                    outcome_text(session.outcome()),
                    self.describe(session),
                ),
            )
            self.base.executemany("insert into line values (?, ?, ?)", rows)
            if saved is not None:
                data = msgspec.msgpack.encode(saved)
                self.base.execute("insert or replace into checkpoint values (?, ?)", (key, data))

    def seal(self, session: Session, sealed: Mapping[str, str]) -> None:
        """Store the answers of a secret round that is not complete."""
        key = self.key(session)
        with self.lock, self.base:
            self.base.execute("begin immediate")
            self.base.execute("delete from sealed where game = ?", (key,))
            rows = [(key, seat, answer) for seat, answer in sealed.items()]
            self.base.executemany("insert into sealed values (?, ?, ?)", rows)

    def report(self, session: Session, text: str) -> None:
        """Store the report of a rule that failed."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self.lock:
            self.base.execute("insert into report values (?, ?, ?)", (self.key(session), now, text))

    def key(self, session: Session) -> str:
        """Return the name under which a session is stored; a new one gets a new name."""
        if session.key is None:
            session.key = new_name(6)
        return session.key

    # -- the list ----------------------------------------------------------------------------------

    def games(self) -> list[Entry]:
        """Return every stored game, the last one played first."""
        with self.lock:
            rows = self.base.execute(
                "select * from game order by changed desc, rowid desc"
            ).fetchall()
        return [Entry(row[0], msgspec.json.decode(row[1], type=Header), *row[2:]) for row in rows]

    def new(
        self,
        name: str,
        options: Mapping[str, str] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str = "",
        typed: tuple[str, ...] = (),
    ) -> Session:
        """Begin a game and store it; with no *seed*, one is made."""
        return Session.new(self.find(name), seed or new_seed(), options, seats, typed, self)

    def open(self, key: str) -> Session:
        """Return a stored game, at the question where it stood.

        Raises:
            Refusal: there is no such game, or its lines cannot be read.

        """
        with self.lock:
            row = self.base.execute("select header from game where id = ?", (key,)).fetchone()
            if row is None:
                raise Refusal(f"there is no saved game «{key}»", place="game")
            lines = self.base.execute(
                "select data from line where game = ? order by number", (key,)
            ).fetchall()
            saved = self.base.execute(
                "select data from checkpoint where game = ?", (key,)
            ).fetchone()
            sealed = self.base.execute(
                "select seat, answer from sealed where game = ?", (key,)
            ).fetchall()
        try:
            header = msgspec.json.decode(row[0], type=Header)
            record = Record(header)
            for (data,) in lines:
                record.place(line_from(data))
            point = msgspec.msgpack.decode(saved[0], type=Saved) if saved else None
        except msgspec.MsgspecError as error:
            raise Refusal(f"the saved game cannot be read: {error}", place=key) from error
        session = Session(self.find(header.game), record, self, point, dict(sealed))
        session.key = key
        session.stored = len(lines)
        return session

    def add(self, record: Record) -> Session:
        """Store a record that came as a file, as a new game, after replaying it to its end.

        Raises:
            Divergence: it does not fit the rules; nothing is stored.

        """
        session = Session(self.find(record.header.game), record, self)
        session.store(whole=True)
        return session

    def remove(self, key: str) -> None:
        """Throw a stored game away; raise Refusal if there is none of that name."""
        with self.lock, self.base:
            self.base.execute("begin immediate")
            if not self.base.execute("delete from game where id = ?", (key,)).rowcount:
                raise Refusal(f"there is no saved game «{key}»", place="game")

    def reports(self, key: str) -> list[str]:
        """Return the reports of rules that failed in that game, oldest first."""
        with self.lock:
            rows = self.base.execute("select body from report where game = ?", (key,)).fetchall()
        return [row[0] for row in rows]


def kind(line: Line | Move) -> str:
    """Return the word by which a stored line is told apart."""
    return "line" if isinstance(line, Line) else "move"


def line_from(data: str) -> Line | Move:
    """Return the line that is stored as *data*."""
    word, _ = msgspec.json.decode(data, type=tuple[str, msgspec.Raw])
    wanted = tuple[str, Line] if word == "line" else tuple[str, Move]
    found: Line | Move = msgspec.json.decode(data, type=wanted)[1]
    return found


def outcome_text(outcome: Outcome | None) -> str:
    """Return how a game ended, for the list."""
    if outcome is None:
        return ""
    return "won" if outcome.won else "lost"


def new_name(length: int) -> str:
    """Return a new name that nobody can guess and everybody can read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_seed() -> str:
    """Return a new seed."""
    return f"{new_name(4)}-{new_name(4)}-{new_name(4)}"
