"""Results on disk: a growing text file while games are played, Parquet when they are done.

While it is being played, `results.parquet` is `results.parquet.part`: a line of JSON with the plan,
then a line for each batch. So Ctrl-C, or a power cut, costs at most the batch in play, and
`--resume` goes on behind the last whole line.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.lab.plans import Plan
from lonehand.lab.simulate import Batch, Row

PLAN_KEY: Final = "lonehand_plan"
CLAUSES_KEY: Final = "lonehand_clauses"
"""The names under which a Parquet file holds its plan and its counts of clauses."""


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

    @property
    def draws(self) -> int:
        """How many of the games nobody won."""
        return sum(row.drew for row in self.rows)


def empty(plan: Plan) -> Results:
    """Return the results of a plan of which nothing has been played."""
    return Results(plan, [], {})


def part_file(out: Path) -> Path:
    """Return the file that grows while the games are played."""
    return out.with_name(out.name + ".part")


class Growing:
    """The file that grows; every batch is a line, written whole."""

    def __init__(self, out: Path, plan: Plan, *, resume: bool) -> None:
        """Open it; with *resume* go on with what is there.

        Raises:
            Refusal: it is there and nobody said `--resume`, or it is of another plan.

        """
        self.path = part_file(out)
        self.results = empty(plan)
        if self.path.exists() and not resume:
            raise Refusal(
                "there are unfinished results here; add --resume to go on, or remove the file",
                place=str(self.path),
            )
        if resume and self.path.exists():
            self.read()
        else:
            self.path.write_bytes(msgspec.json.encode(plan) + b"\n")

    def read(self) -> None:
        """Take in what was played before, and cut off a line that was not written whole."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        whole = [line for line in lines if line.endswith(b"\n")]
        try:
            plan = msgspec.json.decode(whole[0] if whole else b"", type=Plan)
            batches = [msgspec.json.decode(line, type=Batch) for line in whole[1:]]
        except msgspec.MsgspecError as error:
            raise Refusal(
                f"this file does not hold unfinished results: {error}", place=str(self.path)
            ) from error
        if plan != self.results.plan:
            raise Refusal("these unfinished results belong to other games", place=str(self.path))
        for batch in batches:
            self.results.add(batch)
        if len(whole) < len(lines):
            self.path.write_bytes(b"".join(whole))

    def add(self, batch: Batch) -> None:
        """Write a batch down."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(batch) + b"\n")
        self.results.add(batch)

    def finish(self, out: Path) -> None:
        """Turn it into Parquet, and remove it."""
        write(self.results, out)
        self.path.unlink()


def duckdb() -> Any:
    """Return the library that reads and writes Parquet; raise Refusal if it is not installed."""
    try:
        import duckdb as library  # noqa: PLC0415 - an extra, asked for only where it is needed
    except ImportError as error:
        sentence = "Parquet files need the package duckdb; install lonehand[lab]"
        raise Refusal(sentence) from error
    return library


def write(results: Results, out: Path) -> None:
    """Write results as Parquet: a row a game: number, seed, won, drew, steps, the game's facts."""
    library = duckdb()
    rows = [
        {"number": r.number, "seed": r.seed, "won": r.won, "drew": r.drew, "steps": r.steps}
        | r.facts
        for r in results.rows
    ]
    if not rows:
        raise Refusal("there are no games to write", place=str(out))
    lines = out.with_name(out.name + ".rows")
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    try:
        with contextlib.closing(library.connect()) as base:
            base.execute(
                "copy (select * from read_json(?, format='newline_delimited')) to "  # noqa: S608 - quoted below
                f"{quoted(str(out))} (format parquet, kv_metadata {{"
                f"{PLAN_KEY}: {quoted(msgspec.json.encode(results.plan).decode())}, "
                f"{CLAUSES_KEY}: {quoted(json.dumps(results.clauses))}}})",
                [str(lines)],
            )
    finally:
        lines.unlink()


def quoted(text: str) -> str:
    """Return text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def read(path: Path) -> Results:
    """Return the results of a Parquet file.

    Raises:
        Refusal: it is none of ours.

    """
    library = duckdb()
    if not path.is_file():
        raise Refusal("this file does not exist", place=str(path))
    try:
        with contextlib.closing(library.connect()) as base:
            found = base.execute(
                "select decode(key), decode(value) from parquet_kv_metadata(?)", [str(path)]
            ).fetchall()
            texts = dict(found)
            plan = msgspec.json.decode(texts[PLAN_KEY], type=Plan)
            clauses = msgspec.json.decode(texts[CLAUSES_KEY], type=dict[str, int])
            cursor = base.execute("select * from read_parquet(?) order by number", [str(path)])
            names = [column[0] for column in cursor.description]
            rows = [row_from(dict(zip(names, values, strict=True))) for values in cursor.fetchall()]
    except (library.Error, KeyError, msgspec.MsgspecError) as error:
        raise Refusal(f"this is not a file of results: {error}", place=str(path)) from error
    return Results(plan, rows, clauses)


def row_from(values: dict[str, Any]) -> Row:
    """Return a game from a row of a table; earlier versions wrote no column for draws."""
    known = {key: values.pop(key) for key in ("number", "seed", "won", "steps")}
    known["drew"] = values.pop("drew", False)
    facts = {key: [] if value is None else value for key, value in values.items()}
    return Row(**known, facts=facts)


def merge(parts: Sequence[Results]) -> Results:
    """Return the results of all parts together.

    Raises:
        Refusal: the parts are not of one plan, or a game is missing, or there twice.

    """
    first = parts[0].plan
    whole = msgspec.structs.replace(first, part=1, parts=1)
    together = empty(whole)
    for part in parts:
        if msgspec.structs.replace(part.plan, part=1, parts=1) != whole:
            raise Refusal(
                "these parts differ in games, settings or players; join only parts of one batch"
            )
    for part in sorted(parts, key=lambda part: part.rows[0].number if part.rows else -1):
        together.add(Batch(part.rows, part.clauses))
    check(whole, (row.number for row in together.rows))
    return together


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
