"""The figures of the manual: each stands once, in docs/figures.toml, with when it was measured.

    python bench/figures.py              lists them, the oldest first
    python bench/figures.py KEY VALUE    keeps what a test or a command has printed

A benchmark that is run with `--write` keeps what it finds; so does `scripts/study-steps`. A page
shows a figure by its key, as `<!-- figure KEY -->`; on how busy a machine it was measured is kept
with it.
"""

from __future__ import annotations

import datetime as dt
import os
import statistics
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
FILE: Final = ROOT / "docs" / "figures.toml"
HEAD: Final = """\
# What was measured, each figure once: `value` as the manual shows it, what measures it (`by`), when
# and at which commit. `busy` is how many programs were running besides. The benchmarks write it
# with --write; what a test or a command prints is kept by: python bench/figures.py KEY VALUE
"""
WRITE: Final = "--write" in sys.argv
BUSY: Final = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
"""How busy the machine was before the benchmark began."""
sys.argv[1:] = [word for word in sys.argv[1:] if word != "--write"]


def kept() -> dict[str, dict[str, Any]]:
    """Return what is known of every figure, by key."""
    return tomllib.loads(FILE.read_text("utf-8"))


def commit() -> str:
    """Return which commit is measured; empty outside a checkout."""
    words = ("git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD")
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - as written
    except OSError:
        return ""
    return done.stdout.strip()


def keep(key: str, value: str) -> None:
    """Keep a figure, if that is wanted; print that it was kept."""
    if WRITE:
        write(key, value)


def usual_and_worst(took: list[float]) -> str:
    """Return the median and the 99th percentile of some times, as a page says them."""
    return f"{statistics.median(took):.2g} and {statistics.quantiles(took, n=100)[98]:.2g}"


def write(key: str, value: str) -> None:
    """Write a figure into the file; raise KeyError if no page asks for it."""
    found = kept()
    today = dt.datetime.now(tz=dt.UTC).date()
    found[key] = {
        "value": value, "by": found[key]["by"], "date": today, "commit": commit(),
        "busy": round(BUSY, 1),
    }  # fmt: skip
    FILE.write_text(toml(found), "utf-8")
    print(f"kept as {key}: {value}")


def toml(figures: dict[str, dict[str, Any]]) -> str:
    """Return the text of the file."""
    parts = [HEAD.rstrip()]
    for key, facts in figures.items():
        lines = (
            f'{name} = "{each}"' if isinstance(each, str) else f"{name} = {each}"
            for name, each in facts.items()
        )
        parts.append("\n".join([f"[{key}]", *lines]))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """List the figures, or keep one."""
    if len(sys.argv) == 3:
        write(*sys.argv[1:])
        return
    for key, facts in sorted(kept().items(), key=lambda pair: pair[1]["date"]):
        print(f"{facts['date']}  {facts['commit']:8}  {key:26} {facts['value']}  ({facts['by']})")


if __name__ == "__main__":
    main()
