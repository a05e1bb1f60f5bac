"""What the studies are asked on the command line: how many games, and where they are played."""

from __future__ import annotations

import argparse
import sys


def asked_for(games: int, jobs: int) -> argparse.Namespace:
    """Return `games`, `jobs` and `cluster`; the arguments are what holds where nothing is said."""
    doc = sys.modules["__main__"].__doc__ or ""
    parser = argparse.ArgumentParser(description=doc.partition("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=games)
    parser.add_argument("jobs", type=int, nargs="?", default=jobs)
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, as HOST:PORT")
    return parser.parse_args()
