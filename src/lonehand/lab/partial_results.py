"""Results that grow on disk while games are played, so that stopping costs next to nothing.

While `games.parquet` is being played, `games.parquet.part` is a folder: the plan, a data set of
Parquet files that any program may read meanwhile, and a text file with the batches behind them. So
Ctrl-C, a client that is gone, or a power cut costs at most the batches in play.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Final
from urllib.parse import quote

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.lab import results as stored
from lonehand.lab.plans import Plan
from lonehand.lab.simulate import Batch, Row
from lonehand.lab.tally import Tally

PIECE: Final = 10_000
"""Games after which a piece of the data set is written."""
MINUTE: Final = 60.0
"""Seconds after which it is written, however few they are."""
PLAN, BEHIND = "plan.json", "behind.jsonl"
"""The files of the plan, and of the batches that no piece holds yet."""


def part_folder(out: Path) -> Path:
    """Return the folder that grows while the games of a file are played."""
    return out.with_name(out.name + ".part")


class Growing:
    """Results that grow on disk.

    Attributes:
        tally: what has been played so far.

    """

    def __init__(self, out: Path, plan: Plan, *, resume: bool) -> None:
        """Begin them; with *resume* go on with what is there.

        Raises:
            Refusal: they are there and nobody said `--resume`, or they are of another plan.

        """
        self.out, self.folder = out, part_folder(out)
        self.tally = Tally(plan)
        self.behind = stored.empty(plan)
        self.written = monotonic()
        if self.folder.exists() and not resume:
            raise Refusal(
                "there are unfinished results here; add --resume to go on, or remove them",
                place=str(self.folder),
            )
        if (self.folder / PLAN).exists():
            self.read()
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            save(self.folder / PLAN, msgspec.json.encode(plan))

    @property
    def plan(self) -> Plan:
        """What is played."""
        return self.tally.plan

    def pieces(self) -> list[Path]:
        """Return the files of the data set, in the order of their games."""
        return sorted(self.folder.glob("*.parquet"))

    def add(self, batch: Batch) -> None:
        """Write a batch down."""
        with (self.folder / BEHIND).open("ab") as file:
            file.write(msgspec.json.encode(batch) + b"\n")
        self.tally.add(batch)
        self.behind.add(batch)
        if len(self.behind.rows) >= PIECE or monotonic() - self.written > MINUTE:
            self.write_piece()

    def write_piece(self) -> None:
        """Write what lies behind the data set into its next piece."""
        self.written = monotonic()
        if not self.behind.rows:
            return
        stored.write_piece(self.behind, self.folder / f"{self.behind.rows[0].number:010}.parquet")
        (self.folder / BEHIND).unlink()  # if that comes too late, reading sees what is there twice
        self.behind = stored.empty(self.plan)

    def finish(self) -> None:
        """Make one Parquet file of it, and remove the rest."""
        self.write_piece()
        stored.unite(self.pieces(), self.plan, self.tally.clauses, self.out)
        shutil.rmtree(self.folder)

    def rows(self) -> Iterator[Row]:
        """Give the games that have been played, in order."""
        for piece in self.pieces():
            yield from stored.rows_of(piece)
        yield from self.behind.rows

    # -- going on ---------------------------------------------------------------------------------

    def read(self) -> None:
        """Take in what was played before.

        Raises:
            Refusal: it is of another plan, or something of it cannot be read.

        """
        plan = msgspec.json.decode((self.folder / PLAN).read_bytes(), type=Plan)
        if plan != self.plan:
            raise Refusal("these unfinished results belong to other games", place=str(self.folder))
        pieces = self.pieces()
        if pieces:
            self.tally = stored.tally(pieces)
        due = plan.numbers().start
        for number in stored.numbers_of(pieces) if pieces else ():
            if number != due:
                raise Refusal(f"game {due} is missing or there twice", place=str(self.folder))
            due += 1
        batches, torn = whole_lines(self.folder / BEHIND)
        if torn:
            text = b"".join(msgspec.json.encode(batch) + b"\n" for batch in batches)
            save(self.folder / BEHIND, text)
        for batch in batches:
            if batch.rows[0].number == due:  # an earlier one is in a piece
                due += len(batch.rows)
                self.tally.add(batch)
                self.behind.add(batch)


def whole_lines(file: Path) -> tuple[list[Batch], bool]:
    """Return the batches that a file holds, and whether the last one is incomplete.

    Raises:
        Refusal: it holds something else.

    """
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith(b"\n")]
    try:
        found = [msgspec.json.decode(line, type=Batch) for line in whole]
    except msgspec.MsgspecError as error:
        raise Refusal(f"these are not unfinished results: {error}", place=str(file)) from error
    return found, len(whole) < len(lines)


def save(file: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    made = file.with_name(file.name + ".new")
    with made.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    made.replace(file)


# -- one interface for what is kept ---------------------------------------------------------------


class Kept:
    """Where the games of a plan go: counted only, or into a file as well, which may be there.

    Attributes:
        tally: what has been played so far.

    """

    def __init__(self, plan: Plan, out: Path | None = None, *, resume: bool = False) -> None:
        """Look at what is there.

        Args:
            plan: what is played.
            out: the file for its games; None counts them only.
            resume: whether to go on with what is there.

        Raises:
            Refusal: it is there without *resume*, or it is of another plan.

        """
        self.out = out
        self.tally = Tally(plan)
        self.growing: Growing | None = None
        if out is None:
            return
        stored.duckdb()
        if out.exists():
            self.tally = self.read_tally(plan, out, resume=resume)
        elif part_folder(out).exists():
            self.growing = Growing(out, plan, resume=resume)
            self.tally = self.growing.tally

    @staticmethod
    def read_tally(plan: Plan, out: Path, *, resume: bool) -> Tally:
        """Return what a file that is there comes to, if it is of this plan and wanted."""
        if not resume:
            raise Refusal("this file already exists; name a new one", place=str(out))
        found = stored.tally([out])
        if found.plan != plan:
            raise Refusal("these results belong to other games", place=str(out))
        return found

    def rows(self) -> Iterator[Row]:
        """Give the games that were there before."""
        if self.growing is not None:
            yield from self.growing.rows()
        elif self.out is not None and self.out.exists():
            yield from stored.rows_of(self.out)

    def take(self, batch: Batch) -> None:
        """Take in the next batch, and finish the file with the last one."""
        if self.out is None:
            self.tally.add(batch)
            return
        if self.growing is None:
            self.growing = Growing(self.out, self.tally.plan, resume=False)
            self.tally = self.growing.tally
        self.growing.add(batch)
        self.end()

    def end(self) -> None:
        """Finish the file if all is played."""
        if self.growing is not None and not self.tally.left:
            self.growing.finish()
            self.growing = None

    def stop(self) -> None:
        """Leave what has been played as a data set."""
        if self.growing is not None:
            self.growing.write_piece()


def cell_file(out: Path | None, at: Mapping[str, str]) -> Path | None:
    """Return the file of one setting of a data set, in folders `KEY=VALUE` that name the setting.

    DuckDB, Polars, pandas and Arrow read such a data set as one table with a column for each key.
    """
    if out is None:
        return None
    folders = [f"{key}={quote(value, safe='')}" for key, value in at.items()]
    return out.joinpath(*folders, "games.parquet")


def tally_at(path: Path) -> Tally:
    """Return what a file of results comes to, or a folder of unfinished ones while it grows.

    Raises:
        Refusal: it is neither.

    """
    if not path.is_dir():
        return stored.tally([path])
    try:
        plan = msgspec.json.decode((path / PLAN).read_bytes(), type=Plan)
    except FileNotFoundError as error:
        sentence = f"this is not a folder of results: it has no {PLAN}"
        raise Refusal(sentence, place=str(path)) from error
    except (OSError, msgspec.MsgspecError) as error:
        raise Refusal(f"this is not a folder of results: {error}", place=str(path)) from error
    pieces = sorted(path.glob("*.parquet"))
    found = stored.tally(pieces) if pieces else Tally(plan)
    for batch in whole_lines(path / BEHIND)[0]:
        if batch.rows[0].number == plan.numbers().start + found.games:
            found.add(batch)
    return found
