"""The record: everything that was set up, asked and answered, as text that only grows.

A record is a tree written down in order. Each line that carries an answer follows the line on which
play stood; `head` moves play to another line. To undo is to move the head; the next new answer then
starts a branch, and the old one stays.

As text it looks like this; the state's checksum stands where a step begins::

    lonehand record 1
    game lone-gunslinger
    rules 1
    seed 4Q7-KX2
    set level=0
    seat Sheriff person

    1 #9f04c1d2 chance roles LG-SETUP-3 | Deputy
    2 answer Sheriff LG-AIM-3 | bang 7c at Rose Doolan
    3 head 1
    4 answer Sheriff LG-AIM-3 | end turn
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import join_words

FORMAT: Final = "lonehand record 1"
AS_SEEN: Final = f"{FORMAT}, as seen by"
"""How the first line begins if the text is only what some seats saw of an unfinished game."""
PERSON: Final = "person"
ANSWERS: Final = ("answer", "standing", "again")
"""Given when asked; given by a standing order; given again after a correction."""
ROUND: Final = ("sealed", "reveal")
"""The answers of a secret round: all but the last are sealed, and with the last all are known."""
TYPED: Final = ("typed", "unseen", "again")
"""Typed in for a source of chance; left unknown by a standing order; given again."""
KINDS: Final = (*ANSWERS, *ROUND, "chance", "typed", "unseen", "switch", "correct")
LINE: Final = re.compile(
    r"(?P<number>[0-9]{1,9}) +(?:#(?P<check>[0-9a-f]{8}) )?"
    rf"(?P<kind>{'|'.join(KINDS)}) (?P<who>[^|]+?) (?P<clause>[^| ]+) \|(?: (?P<text>.*))?"
)
HEAD: Final = re.compile(r"(?P<number>[0-9]{1,9}) +head (?P<to>[0-9]{1,9})")
RULES: Final = re.compile(r"[0-9]{1,9}")
SHOWN: Final = 60
"""A longer line of a header is cut where it is refused."""
BREAKING: Final = ("Cc", "Cs", "Zl", "Zp")
"""The sorts of characters that cannot stand in a line of text."""


class Line(msgspec.Struct, frozen=True):
    """One line of a record.

    Attributes:
        number: its place, from 1.
        parent: the line it follows in play; 0 is the start of the game.
        kind: one of `KINDS`.
        who: the seat or the source of chance.
        clause: the clause that asked, `-` if none did.
        text: what was answered.
        check: the state's checksum at the start of the step, on the first line of a step only.

    """

    number: int
    parent: int
    kind: str
    who: str
    clause: str
    text: str
    check: str = ""


class Move(msgspec.Struct, frozen=True):
    """A line that moves the head: undo, redo, a jump, another branch."""

    number: int
    to: int


class Header(msgspec.Struct, frozen=True):
    """What was set up: game, version of its rules, seed, options and who plays which seat.

    Attributes:
        game: the name of the game.
        rules: the version of its rules.
        seed: what chance follows from.
        options: a value for each.
        seats: who plays each.
        typed: the sources of chance that are typed in by hand.
        start: the state that play begins in, as the game encodes it; empty is before the set-up.
        tables: decision tables in place of the game's own, by file name, as text.

    """

    game: str
    rules: int
    seed: str
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    typed: tuple[str, ...] = ()
    start: str = ""
    tables: dict[str, str] = {}

    def is_person(self, seat: str) -> bool:
        """Tell whether a person plays *seat*."""
        return self.seats.get(seat, PERSON) == PERSON


class Record:
    """A game's header and its lines.

    Args:
        header: the header.
        places: where each part of it stands, `set level` or `rules`, in the file it is from.

    """

    def __init__(self, header: Header, places: Mapping[str, str] | None = None) -> None:
        self.header, self.places = header, places or {}
        self.lines: list[Line | Move] = []
        self.head = 0
        self.latest: dict[int, int] = {}  # the child that was visited last, for redo
        self.children: dict[int, list[int]] = {}
        self.counted: dict[int, int] = {}  # how many answers of persons lead to a line, if asked

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.lines)

    def copy(self) -> Record:
        """Return a copy of the record, to which lines can be added without changing this one."""
        other = Record(self.header, self.places)
        other.lines, other.head = list(self.lines), self.head
        other.latest, other.counted = dict(self.latest), dict(self.counted)
        other.children = {line: list(after) for line, after in self.children.items()}
        return other

    @contextmanager
    def say_where(self, whole: str = "") -> Iterator[None]:
        """Say of what is refused in here and stands in the header in which file and line.

        *whole* is the part that is read in here, where a refusal may name what is inside it.
        """
        try:
            yield
        except Refusal as refusal:
            inner = refusal.place.removeprefix("--")
            part = inner if inner in self.places else whole
            if part not in self.places:
                raise
            place = f"{self.places[part]}, {part.removeprefix('set ')}"
            place += f", {inner}" if inner and inner != part else ""
            raise type(refusal)(refusal.sentence, place=place, clause=refusal.clause) from refusal

    def line(self, number: int) -> Line:
        """Return the line of that number; raise Refusal if it carries no answer."""
        if 1 <= number <= len(self.lines):
            found = self.lines[number - 1]
            if isinstance(found, Line):
                return found
        raise Refusal(
            f"line {number} of the record does not hold an answer", place=f"line {number}"
        )

    def write(self, kind: str, who: str, clause: str, text: str, check: str = "") -> Line:
        """Add a line after the head and move there; a line that is already there is used again.

        Raises:
            Refusal: *who*, *clause* or *text* cannot stand in one line of text.

        """
        writable(who, "|")
        writable(clause, "| ")
        if text:
            writable(text)
        same = self.child(kind, who, clause, text)
        if same is not None:
            self.move(same.number)
            return same
        line = Line(len(self.lines) + 1, self.head, kind, who, clause, text, check)
        self.place(line)
        return line

    def child(self, kind: str, who: str, clause: str, text: str) -> Line | None:
        """Return the line after the head that says just this, if it was once written."""
        for number in self.children.get(self.head, ()):
            line = self.line(number)
            if (line.kind, line.who, line.clause, line.text) == (kind, who, clause, text):
                return line
        return None

    def place(self, line: Line | Move) -> None:
        """Put the next line in its place; raise Refusal if it does not fit there."""
        where = f"line {len(self.lines) + 1}"
        if line.number != len(self.lines) + 1:
            raise Refusal(f"this should be {where}, but its number is {line.number}", place=where)
        if isinstance(line, Move):
            if line.to:
                self.line(line.to)
            self.lines.append(line)
            self.stand(line.to)
            return
        if line.parent != self.head:
            raise Refusal(
                f"it follows line {line.parent}, but play is at line {self.head}", place=where
            )
        self.lines.append(line)
        self.children.setdefault(line.parent, []).append(line.number)
        self.latest[line.parent] = line.number
        self.head = line.number

    def move(self, to: int) -> Move:
        """Write down that the head moves to line *to* (0 is the start)."""
        move = Move(len(self.lines) + 1, to)
        self.place(move)
        return move

    def stand(self, to: int) -> None:
        """Put the head on line *to* and remember the way there for redo."""
        self.head = to
        while to:
            line = self.line(to)
            self.latest[line.parent] = to
            to = line.parent

    def cut(self, length: int, head: int) -> None:
        """Take back lines that were never shown to anybody, because a rule failed on the way."""
        kept = self.lines[:length]
        self.lines, self.children, self.latest, self.head = [], {}, {}, 0
        self.counted = {}
        for line in kept:
            self.place(line)
        self.stand(head)

    def path(self, to: int | None = None, after: int = 0) -> list[Line]:
        """Return the lines in play from after line *after* to line *to* (the head if None)."""
        number = self.head if to is None else to
        found: list[Line] = []
        while number != after and number:
            line = self.line(number)
            found.append(line)
            number = line.parent
        found.reverse()
        return found

    def onward(self) -> list[Line]:
        """Return the lines that redo would walk, from the head to the end of the branch."""
        found: list[Line] = []
        number = self.latest.get(self.head)
        while number is not None:
            found.append(self.line(number))
            number = self.latest.get(number)
        return found

    def ends(self) -> list[int]:
        """Return the last line of every branch, oldest first."""
        return [
            line.number
            for line in self.lines
            if isinstance(line, Line) and line.number not in self.children
        ]

    def text(self) -> str:
        """Return the record as text, ending in a line feed."""
        header = self.header
        rows = [FORMAT, f"game {header.game}", f"rules {header.rules}", f"seed {header.seed}"]
        rows += [f"set {key}={value}" for key, value in header.options.items()]
        rows += [f"seat {seat} {player}" for seat, player in header.seats.items()]
        rows += [f"typed {source}" for source in header.typed]
        rows += [f"start {header.start}"] if header.start else []
        for table, text in header.tables.items():
            rows += [f"table {table}", *(f"| {row}".rstrip() for row in text.splitlines())]
        rows.append("")
        rows += [line_text(line) for line in self.lines]
        return "\n".join(rows) + "\n"


def writable(text: str, without: str = "") -> None:
    """Raise Refusal if *text* cannot stand in one line, or has one of the signs *without*."""
    wrong = not text or text != text.strip()
    wrong = wrong or any(unicodedata.category(sign) in BREAKING for sign in text)
    if wrong or any(sign in text for sign in without):
        signs = f" and without any of “{without}”" if without else ""
        raise Refusal(
            f"{text!r} cannot be saved; type one line, with no spaces around it{signs}",
            place="record",
        )


def is_switch(kind: str, clause: str) -> bool:
    """Tell whether a line of the record switches a source, at first or again after a correction."""
    return kind == "switch" or (kind == "again" and clause == "-")


def line_text(line: Line | Move) -> str:
    """Return one line as text."""
    if isinstance(line, Move):
        return f"{line.number} head {line.to}"
    check = f"#{line.check} " if line.check else ""
    return f"{line.number} {check}{line.kind} {line.who} {line.clause} | {line.text}".rstrip()


def read(text: str, name: str = "record") -> Record:
    """Return the record that *text* holds.

    Raises:
        Refusal: with the name of the file and the line that cannot be read.

    """
    rows = [row.strip() for row in text.removeprefix("\ufeff").split("\n")]
    if rows[0].startswith(AS_SEEN):
        sentence = "this is what one side saw of a game that went on; export it when it is over"
        raise Refusal(sentence, place=name)
    if rows[0] != FORMAT:
        raise Refusal(f"the first line of a record must be “{FORMAT}”", place=f"{name}, line 1")
    end = rows.index("") if "" in rows else len(rows)
    record = Record(header(rows[1:end], name), dict(parts_of(rows[1:end], name)))
    for number, row in enumerate(rows[end:], end + 1):
        if not row:
            continue
        try:
            record.place(line_read(row, record.head))
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=f"{name}, line {number}") from refusal
    return record


def parts_of(rows: Sequence[str], name: str) -> Iterator[tuple[str, str]]:
    """Yield each part of a header, and in which file and line it stands."""
    for number, row in enumerate(rows, 2):
        word, _, rest = row.partition(" ")
        which = {"set": rest.partition("=")[0], "seat": rest.rpartition(" ")[0], "typed": rest}
        yield f"{word} {which.get(word, '')}".rstrip(), f"{name}, line {number}"


def line_read(row: str, before: int) -> Line | Move:
    """Return the line that one row stands for, after line *before*; raise Refusal for no line."""
    found = HEAD.fullmatch(row)
    if found:
        return Move(int(found["number"]), int(found["to"]))
    found = LINE.fullmatch(row)
    if found is None:
        raise Refusal(
            "write a line as “NUMBER KIND WHO CLAUSE | ANSWER” or “NUMBER head LINE”; "
            f"KIND is {join_words(KINDS, 'or')}"
        )
    who, clause, text = found["who"], found["clause"], found["text"] or ""
    for part in (who, clause, text or "-"):
        writable(part)
    return Line(
        int(found["number"]), before, found["kind"], who, clause, text, found["check"] or ""
    )


def header(rows: Sequence[str], name: str) -> Header:
    """Return the header that the rows after the first one hold; raise Refusal with the line."""
    single: dict[str, str] = {}
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    typed: list[str] = []
    tables: dict[str, list[str]] = {}
    for number, row in enumerate(rows, 2):
        word, _, rest = row.partition(" ")
        place = f"{name}, line {number}"
        try:
            writable(row)
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=place) from refusal
        if word in ("game", "rules", "seed", "start") and rest and word not in single:
            single[word] = rest
        elif word == "set" and "=" in rest and (pair := rest.split("=", 1))[0] not in options:
            options[pair[0]] = pair[1]
        elif word == "seat" and " " in rest and (pair := rest.rsplit(" ", 1))[0] not in seats:
            seats[pair[0]] = pair[1]
        elif word == "typed" and rest and rest not in typed:
            typed.append(rest)
        elif word == "table" and rest and rest not in tables:
            tables[rest] = []
        elif word == "|" and tables:
            tables[next(reversed(tables))].append(rest)
        else:
            found = row if len(row) <= SHOWN else f"{row[: SHOWN - 1]}…"
            raise Refusal(
                f"“{found}” does not belong here; write game, rules, seed, set KEY=VALUE, "
                "seat SEAT PLAYER, typed SOURCE, start STATE or table NAME, each only once",
                place=place,
            )
    missing = [word for word in ("game", "rules", "seed") if word not in single]
    if missing:
        raise Refusal(f"add to the header: {', '.join(missing)}", place=name)
    if not RULES.fullmatch(single["rules"]):
        raise Refusal("the version of the rules must be a whole number", place=name)
    return Header(
        single["game"],
        int(single["rules"]),
        single["seed"],
        options,
        seats,
        tuple(typed),
        single.get("start", ""),
        {table: "".join(f"{row}\n" for row in found) for table, found in tables.items()},
    )
