"""What the studies share: what they are asked on the command line, and how they keep figures."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from lonehand.engine.grammar.english import percent
from lonehand.lab.statistics import Rate

HEAD: Final = """\
# Written by scripts/{script}; the manual makes its tables of it. A rate is followed by the ends of
# its interval, 95 per cent; `rules` are those that were played by.
"""


BEGIN, END = "<!-- study: begin -->", "<!-- study: end -->"
"""What stands between them in a page is written by a study."""


def asked_for(games: int, jobs: int) -> argparse.Namespace:
    """Return `games`, `jobs` and `cluster`; the arguments are what holds where nothing is said."""
    doc = sys.modules["__main__"].__doc__ or ""
    parser = argparse.ArgumentParser(description=doc.partition("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=games)
    parser.add_argument("jobs", type=int, nargs="?", default=jobs)
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, as HOST:PORT")
    return parser.parse_args()


# -- what is kept, for the manual to make tables of ------------------------------------------------


def shares(rate: Rate) -> list[float]:
    """Return a rate and the ends of its interval, as a file of figures has them."""
    return [round(each, 4) for each in (rate.rate, rate.low, rate.high)]


def percents(found: list[float]) -> str:
    """Return a rate with its interval, as a study prints it while it plays."""
    rate, low, high = found
    return f"{percent(rate, 1)} ({percent(low, 1)} to {percent(high, 1)})"


def read(file: Path) -> dict[str, Any]:
    """Return what a study has kept."""
    return tomllib.loads(file.read_text("utf-8"))


def keep(file: Path, script: str, found: Mapping[str, list[Any]]) -> None:
    """Keep what a study found: lists of rows, one row a line."""
    parts = [HEAD.format(script=script).rstrip()]
    for name, rows in found.items():
        lines = [f"  {toml(row)}," for row in rows]
        parts.append("\n".join([f"{name} = [", *lines, "]"]))
    file.write_text("\n\n".join(parts) + "\n", "utf-8")


def toml(value: Any) -> str:
    """Return a value as TOML has it within a line."""
    if isinstance(value, Mapping):
        pairs = (f"{key} = {toml(each)}" for key, each in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return json.dumps(value, ensure_ascii=False)


def renewed(kept: list[dict[str, Any]], row: dict[str, Any], *names: str) -> list[dict[str, Any]]:
    """Return rows with one in the place of those that have the same values under these names."""
    same = [each for each in kept if all(each[name] == row[name] for name in names)]
    if not same:
        return [*kept, row]
    return [row if each is same[0] else each for each in kept if each not in same[1:]]


# -- a page that a study writes itself ------------------------------------------------------------


def said(rate: Rate) -> str:
    """Return a rate with its interval."""
    return f"{percent(rate.rate)} ({percent(rate.low)} to {percent(rate.high)})"


def row(*cells: object) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def write(page: Path, lines: Iterable[str]) -> None:
    """Write lines into a page, in place of what stood there."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n".join([before + BEGIN, "", *lines, "", END + after]), "utf-8")
