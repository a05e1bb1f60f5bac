"""How long an answer over the page takes now, against an older commit, side by side in one run.

    python bench/bench_answers.py                  against f2c86b1, before views and scenes
    python bench/bench_answers.py --before HEAD~5 --answers 60 --games gunslinger

Two real servers, one from this tree and one from the older commit, play the same games answer by
answer in turn, so that whatever else the machine does slows both. The sensible player answers;
where the rules have changed since, the two games part. Two browsers look on at each.

`clock` runs from the last byte of the answer's request to the last byte of the news that both
browsers have, the opponents included. `work` is how long the server had a processor meanwhile,
where Linux counts it: on a machine with other work it is the surer figure. The last number of each
pair says how many times as fast it is now.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from bench_web import SERVE, Client, Looker, percentile
from figures import keep

HERE: Final = Path(__file__).resolve().parent.parent
GAMES: Final = {
    "lone-gunslinger": [{"night": "on"}, {}],
    "gunslinger": [
        {"showdown": "poker-game", "side": "first"},
        {"showdown": "main-street", "side": "first"},
        {"showdown": "duel", "side": "first"},
        {"showdown": "trading-post", "side": "first"},
    ],
    "grimdark-future": [{}, {"points": "2000"}],
}
"""The games, and the options with which each is played in turn."""
BEFORE: Final = "f2c86b1"
"""The last commit in which a face drew the state itself."""


class Side(NamedTuple):
    """One of the two servers."""

    port: int
    client: Client
    process: int

    def worked(self) -> float:
        """Return for how many seconds the server has had a processor; 0 where nobody counts it."""
        tasks = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


class Took(NamedTuple):
    """What an answer took, in seconds: by the clock, and of a processor's time."""

    clock: float
    work: float


class Table:
    """One game at one of the servers, with two browsers looking on."""

    def __init__(self, side: Side, game: str, seed: str, options: dict[str, str]) -> None:
        self.side, self.client = side, side.client
        wanted = {"game": game, "seed": seed, "options": options}
        self.key = self.client.ask("POST", "/api/games", wanted)[1]["id"]
        self.lookers = [Looker(side.port, self.key) for _ in range(2)]
        for looker in self.lookers:
            looker.start()

    def token(self) -> str:
        """Return what names the question."""
        return str(self.client.ask("GET", f"/api/games/{self.key}")[1]["token"])

    def hint(self) -> str | None:
        """Return what the sensible player would answer; None when the game is over."""
        hint = self.client.ask("GET", f"/api/games/{self.key}/hint")[1]
        return None if hint is None else str(hint["answer"])

    def answer(self, text: str, token: str) -> Took:
        """Answer, and return what it took until both browsers had the news."""
        worked = self.side.worked()
        data = {"answer": text, "token": token}
        sent, moved, _ = self.client.ask("POST", f"/api/games/{self.key}/answer", data)
        there = max(looker.wait(moved["version"]) for looker in self.lookers)
        return Took(there - sent, self.side.worked() - worked)


class Pair(NamedTuple):
    """What an answer took before and now, and whether both games were the same so far."""

    before: Took
    now: Took
    same: bool


def played(before: Table, now: Table, answers: int) -> Iterator[Pair]:
    """Play two games of one seed side by side, as long as both go on."""
    same = True
    for number in range(answers):
        old, new = before.hint(), now.hint()
        if old is None or new is None:
            return
        same = same and old == new
        turns = [(before, old, before.token()), (now, new, now.token())]
        if number % 2:
            took = [table.answer(text, token) for table, text, token in reversed(turns)][::-1]
        else:
            took = [table.answer(text, token) for table, text, token in turns]
        yield Pair(took[0], took[1], same)


def report(name: str, pairs: list[Pair]) -> None:
    """Print the times of both, and how many times as fast it is now."""
    same = sum(pair.same for pair in pairs)
    print(f"{name}: {len(pairs)} answers, {same} of them the same in both")
    for field in Took._fields:
        before = [getattr(pair.before, field) for pair in pairs]
        now = [getattr(pair.now, field) for pair in pairs]
        if not all(before) or not all(now):
            continue
        words = []
        for word, share in (("median", 0.5), ("95 %", 0.95)):
            old, new = percentile(before, share), percentile(now, share)
            words.append(f"{word} {1000 * old:5.1f} to {1000 * new:5.1f} ms: {old / new:4.2f}")
        each = statistics.median(old / new for old, new in zip(before, now, strict=True))
        print(f"  {field:6} {'   '.join(words)}   answer by answer {each:4.2f}", flush=True)
        if field == "work":
            times = [percentile(before, share) / percentile(now, share) for share in (0.5, 0.95)]
            keep(f"answers-{name}", f"{times[0]:.2f} and {times[1]:.2f}")


@contextmanager
def served(tree: Path) -> Iterator[Side]:
    """Run a server from the sources of *tree*."""
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-u", "-c", SERVE, home],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
        )
        try:
            assert server.stdout is not None  # noqa: S101 - it was asked for above
            found = re.search(r":(\d+)/", server.stdout.readline())
            if found is None:
                raise SystemExit(f"The server of {tree} did not start.")
            yield Side(int(found[1]), Client(int(found[1])), server.pid)
        finally:
            server.terminate()
            server.wait(timeout=5)


def unpack(commit: str, tree: Path) -> bool:
    """Lay the sources of a commit into *tree*; tell whether there are any here."""
    found = subprocess.run(  # noqa: S603 - a commit that whoever runs this names
        ["git", "-C", str(HERE), "archive", commit, "src"],  # noqa: S607 - git is on the path
        capture_output=True,
        check=False,
    )
    if found.returncode == 0:
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as sources:
            sources.extractall(tree, filter="data")
    return found.returncode == 0


def main() -> None:
    """Read what is wanted, play, and print what they took."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--before", default=BEFORE, help="the older commit")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--answers", type=int, default=120, help="how many answers to each game")
    parser.add_argument("--seeds", type=int, default=8, help="how many games of each")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        old = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not unpack(wanted.before, old):
            print(f"There is no commit {wanted.before} here; name one with --before.")
            return
        before, now = stack.enter_context(served(old)), stack.enter_context(served(HERE))
        for game in wanted.games:
            pairs: list[Pair] = []
            for number in range(wanted.seeds):
                options = GAMES[game][number % len(GAMES[game])]
                seed = f"answers {number}"
                tables = [Table(side, game, seed, options) for side in (before, now)]
                pairs += played(tables[0], tables[1], wanted.answers)
            report(game, pairs)


if __name__ == "__main__":
    main()
