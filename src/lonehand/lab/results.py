"""Results in memory, and finished ones on disk: a Parquet file with a row for each game.

Its bytes depend on plan and games alone: not on who played them, or in what pieces they came.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.lab.executors import Place
from lonehand.lab.plans import Plan
from lonehand.lab.simulate import Batch, Row, play_plans
from lonehand.lab.tally import Tally, Word

PLAN_KEY: Final = "lonehand_plan"
CLAUSES_KEY: Final = "lonehand_clauses"
"""The names under which a Parquet file holds its plan and its counts of clauses."""
NUMBER, WORD, WORDS = "BIGINT", "VARCHAR", "VARCHAR[]"
FIXED: Final = {
    "number": NUMBER,
    "seed": WORD,
    "won": "BOOLEAN",
    "drew": "BOOLEAN",
    "steps": NUMBER,
}
"""The columns that every game has."""
FETCHED: Final = 10_000
"""Rows that are taken from a file at once."""


class Results(msgspec.Struct):
    """The games of a plan, or of a part of one.

    Attributes:
        plan: what was to be played.
        rows: the games played, in the order of their numbers.
        clauses: how often each clause spoke.

    """

    plan: Plan
    rows: list[Row]
    clauses: dict[str, int]

    def add(self, batch: Batch) -> None:
        """Take in the next batch."""
        self.rows += batch.rows
        for clause, times in batch.clauses.items():
            self.clauses[clause] = self.clauses.get(clause, 0) + times

    @property
    def wins(self) -> int:
        """How many of the games the seats won."""
        return sum(row.won for row in self.rows)

    def tally(self) -> Tally:
        """Return what they come to."""
        found = Tally(self.plan)
        found.add(Batch(self.rows, self.clauses))
        return found


def empty(plan: Plan) -> Results:
    """Return the results of a plan of which nothing has been played."""
    return Results(plan, [], {})


def play(plans: Sequence[Plan], where: Place) -> Iterator[Results]:
    """Play several plans as one stream, and give the games of each as soon as all are there."""
    found = [empty(plan) for plan in plans]
    due = 0
    for index, batch in play_plans([(plan, 0) for plan in plans], where.executor, where.slots):
        found[index].add(batch)
        while due < len(found) and len(found[due].rows) == len(plans[due].numbers()):
            yield found[due]
            found[due] = empty(plans[due])  # it is no longer ours
            due += 1


# -- the library ----------------------------------------------------------------------------------


def duckdb() -> Any:
    """Return the library that reads and writes Parquet; raise Refusal if it is not installed."""
    try:
        import duckdb as library  # noqa: PLC0415 - an extra, asked for only where it is needed
    except ImportError as error:
        sentence = "Parquet files need the package duckdb; install lonehand[lab]"
        raise Refusal(sentence) from error
    return library


@contextlib.contextmanager
def base(beside: Path) -> Iterator[Any]:
    """Give a database in memory; what does not fit is kept in a file's folder meanwhile."""
    with contextlib.closing(duckdb().connect()) as found:
        found.execute(f"set temp_directory = {quote_text(str(beside.parent / '.duckdb'))}")
        yield found


def quote_text(text: str) -> str:
    """Return text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def quote_column(text: str) -> str:
    """Return the name of a column as SQL writes it."""
    return '"' + text.replace('"', '""') + '"'


def from_files(files: Sequence[Path]) -> str:
    """Return the games of several files as a table of SQL."""
    names = ", ".join(quote_text(str(file)) for file in files)
    return f"read_parquet([{names}], union_by_name = true)"


# -- writing --------------------------------------------------------------------------------------


def write(results: Results, out: Path) -> None:
    """Write results as Parquet: a row a game: number, seed, won, drew, steps, the game's facts."""
    piece = out.with_name(out.name + ".piece")
    write_piece(results, piece)
    try:
        unite([piece], results.plan, results.clauses, out)
    finally:
        piece.unlink()


def write_piece(results: Results, out: Path) -> None:
    """Write results as a piece of a data set, which `unite` makes a file of.

    DuckDB's bytes for the same rows depend on where it has read them, so that a file of results is
    always made from pieces.
    """
    if not results.rows:
        raise Refusal("there are no games to write", place=str(out))
    lines = out.with_name(out.name + ".rows")
    with lines.open("wb") as file:
        for row in results.rows:
            flat = {key: getattr(row, key) for key in FIXED} | row.facts
            file.write(msgspec.json.encode(flat) + b"\n")
    types = ", ".join(
        f"{quote_text(key)}: {quote_text(kind)}" for key, kind in kinds(results.rows).items()
    )
    try:
        copy(
            f"read_json({quote_text(str(lines))}, format = 'newline_delimited', "
            f"columns = {{{types}}})",
            results.plan,
            results.clauses,
            out,
        )
    finally:
        lines.unlink()


def kinds(rows: Iterable[Row]) -> dict[str, str]:
    """Return the columns of games, and what each holds."""
    found = dict(FIXED)
    for row in rows:
        for key, value in row.facts.items():
            if key not in found:
                found[key] = (
                    NUMBER if isinstance(value, int) else WORD if isinstance(value, str) else WORDS
                )
    return found


def unite(files: Sequence[Path], plan: Plan, clauses: Mapping[str, int], out: Path) -> None:
    """Write the games of several files as one."""
    copy(from_files(files), plan, clauses, out)


def copy(table: str, plan: Plan, clauses: Mapping[str, int], out: Path) -> None:
    """Write a table of SQL as a file of results, which is there whole or not at all.

    Games are sorted by one thread, so that the same games make the same bytes.
    """
    made = out.with_name(out.name + ".new")
    with base(out) as found:
        found.execute("set threads = 1")
        found.execute(
            f"copy (select * from {table} order by number) to "  # noqa: S608 - all texts are quoted
            f"{quote_text(str(made))} (format parquet, kv_metadata {{"
            f"{PLAN_KEY}: {quote_text(msgspec.json.encode(plan).decode())}, "
            f"{CLAUSES_KEY}: {quote_text(json.dumps(dict(sorted(clauses.items()))))}}})"
        )
    with made.open("rb+") as file:
        os.fsync(file.fileno())
    made.replace(out)


# -- reading --------------------------------------------------------------------------------------


@contextlib.contextmanager
def open_results(path: Path) -> Iterator[Any]:
    """Give a database that reads a file of results; raise Refusal if Lonehand did not write it."""
    library = duckdb()
    if not path.exists():
        raise Refusal("there is no such file; give the path of one", place=str(path))
    try:
        with base(path) as found:
            yield found
    except (library.Error, KeyError, msgspec.MsgspecError) as error:
        raise Refusal(
            "this is not a file of results; simulate, compare and sweep write them with --out",
            place=str(path),
        ) from error


def head(path: Path) -> tuple[Plan, dict[str, int]]:
    """Return the plan of a file of results, and how often each clause spoke.

    Raises:
        Refusal: Lonehand did not write it.

    """
    with open_results(path) as found:
        texts = dict(
            found.execute(
                "select decode(key), decode(value) from parquet_kv_metadata(?)", [str(path)]
            ).fetchall()
        )
        plan = msgspec.json.decode(texts[PLAN_KEY], type=Plan)
        return plan, msgspec.json.decode(texts[CLAUSES_KEY], type=dict[str, int])


def rows_of(path: Path) -> Iterator[Row]:
    """Give the games of a file in the order of their numbers; raise Refusal for any other file."""
    with open_results(path) as found:
        cursor = found.execute(f"select * from {from_files([path])} order by number")  # noqa: S608 - quoted there
        names = [column[0] for column in cursor.description]
        while values := cursor.fetchmany(FETCHED):
            for each in values:
                yield row_from(dict(zip(names, each, strict=True)))


def read(path: Path) -> Results:
    """Return the results of a Parquet file; raise Refusal if Lonehand did not write it."""
    plan, clauses = head(path)
    return Results(plan, list(rows_of(path)), clauses)


def row_from(values: dict[str, Any]) -> Row:
    """Return a game from a row of a table; earlier versions wrote no column for draws."""
    known = {key: values.pop(key) for key in ("number", "seed", "won", "steps")}
    known["drew"] = values.pop("drew", False)
    facts = {key: [] if value is None else value for key, value in values.items()}
    return Row(**known, facts=facts)


def tally(files: Sequence[Path]) -> Tally:
    """Return what the games of one plan in several files come to, counted by DuckDB.

    Raises:
        Refusal: one of them is not a file of results.

    """
    heads = [head(file) for file in files]
    counted = Tally(heads[0][0])
    for _, clauses in heads:
        counted.clauses.update(clauses)
    with open_results(files[0]) as found:
        found.execute(f"create view games as select * from {from_files(files)}")  # noqa: S608 - quoted there
        columns = found.execute("select column_name, column_type from (describe games)").fetchall()
        drew = "drew" if "drew" in dict(columns) else "false"
        ask = f"select count(*), count(*) filter (won), count(*) filter ({drew}) from games"  # noqa: S608 - no text of others
        counted.games, counted.wins, counted.draws = found.execute(ask).fetchone()
        for name, kind in columns:
            column = quote_column(name)
            if name == "steps" or (name not in FIXED and kind == NUMBER):
                ask = f"select {column}, count(*) from games where {column} is not null group by 1"  # noqa: S608 - quoted
                counted.numbers[name] = Counter(dict(found.execute(ask).fetchall()))
            elif name not in FIXED:
                each = f"unnest(list_distinct({column}))" if kind == WORDS else column
                ask = (
                    "select word, count(*), count(*) filter (won) from "  # noqa: S608 - quoted
                    f"(select {each} as word, won from games) where word is not null group by 1"
                )
                counted.words[name] = {
                    word: Word(games, wins) for word, games, wins in found.execute(ask).fetchall()
                }
    return counted


# -- joining parts --------------------------------------------------------------------------------


def merge(files: Sequence[Path], out: Path) -> None:
    """Write the games of all parts of one plan as one file.

    Raises:
        Refusal: the parts are not of one plan, or a game is missing, or there twice.

    """
    heads = [head(file) for file in files]
    whole = msgspec.structs.replace(heads[0][0], part=1, parts=1)
    clauses: Counter[str] = Counter()
    for plan, counts in heads:
        if msgspec.structs.replace(plan, part=1, parts=1) != whole:
            raise Refusal(
                "these parts differ in games, settings or players; join only parts of one batch"
            )
        clauses.update(counts)
    check(whole, numbers_of(files))
    unite(files, whole, clauses, out)


def numbers_of(files: Sequence[Path]) -> Iterator[int]:
    """Give the numbers of all games in several files, in order."""
    with open_results(files[0]) as found:
        cursor = found.execute(f"select number from {from_files(files)} order by number")  # noqa: S608 - quoted there
        while values := cursor.fetchmany(FETCHED):
            for (number,) in values:
                yield number


def check(plan: Plan, numbers: Iterable[int]) -> None:
    """Raise Refusal for the first game that is missing or there twice."""
    expected = 0
    for number in numbers:
        if number < expected:
            raise Refusal(f"game {number} is in two parts", place="merge")
        if number > expected:
            raise Refusal(f"game {expected} is missing", place="merge")
        expected += 1
    if expected < plan.games:
        raise Refusal(f"game {expected} is missing", place="merge")
