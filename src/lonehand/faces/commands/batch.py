"""What a batch plays and how much of it, and the playing, with a bar that shows how far it is."""

from __future__ import annotations

import contextlib
import functools
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from lonehand.engine.game import Game
from lonehand.faces.commands.setting import pairs, set_option, tables_option
from lonehand.faces.commands.tables import read_tables
from lonehand.games import find
from lonehand.lab.plans import Plan, Setting, setting, shard
from lonehand.lab.simulate import Batch, play_plan

DEFAULT_GAMES: Final = 1000


class Chosen(NamedTuple):
    """What is played and by whom, as it was typed."""

    settings: Sequence[str]
    level: str | None
    seats: Sequence[str]
    folder: Path | None


def setting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--set`, `--level`, `--seat` and `--tables` as `chosen`."""

    @set_option()
    @click.option("--level", metavar="N", help="Short for --set level=N.")
    @click.option(
        "--seat",
        "seats",
        metavar="[SEAT=]PLAYER",
        multiple=True,
        help="Who plays a seat, or every seat.  [default: plain]",
    )
    @tables_option()
    @functools.wraps(command)
    def with_chosen(
        *args: Any,
        settings: tuple[str, ...],
        level: str | None,
        seats: tuple[str, ...],
        folder: Path | None,
        **others: Any,
    ) -> None:
        command(*args, chosen=Chosen(settings, level, seats, folder), **others)

    return with_chosen


def read_setting(game: Game, chosen: Chosen) -> Setting:
    """Return the setting that was chosen; raise Refusal if there is no such option or player."""
    given = [*chosen.settings, *([f"level={chosen.level}"] if chosen.level is not None else [])]
    sitting: dict[str, str] = {}
    for text in chosen.seats:
        if "=" in text:
            sitting |= pairs([text], "--seat")
        else:
            sitting |= dict.fromkeys(game.seats, text)
    tables = {} if chosen.folder is None else read_tables(game, chosen.folder)
    return setting(game, pairs(given, "--set"), sitting, tables)


class Amount(NamedTuple):
    """How many games are played, from which seed, and how many of them side by side."""

    games: int
    seed: str
    jobs: int


def batch_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--games`, `--seed` and `--jobs` as `amount`."""

    @click.option(
        "-n",
        "--games",
        type=click.IntRange(1),
        default=DEFAULT_GAMES,
        show_default=True,
        help="The number of games.",
    )
    @click.option(
        "--seed",
        default="1",
        metavar="TEXT",
        help="Random seed of the first game; the others follow from it.",
    )
    @click.option(
        "--jobs",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="The number of games to play side by side.",
    )
    @functools.wraps(command)
    def with_amount(*args: Any, games: int, seed: str, jobs: int, **others: Any) -> None:
        command(*args, amount=Amount(games, seed, jobs), **others)

    return with_amount


def plan_for(name: str, amount: Amount, what: Setting, part: str = "1/1") -> Plan:
    """Return the plan that a command describes."""
    number, parts = shard(part)
    return Plan(name, find(name).rules, amount.seed, amount.games, what, number, parts)


@contextlib.contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Give a pool of so many processes; none for one job."""
    if jobs == 1:
        yield None
        return
    # Ctrl-C reaches the workers too; only the one who counts may be stopped by it
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def run(
    plan: Plan, jobs: int, take: Callable[[Batch], None], done: int = 0, *, label: str = "Playing"
) -> bool:
    """Play a plan with a progress bar; tell whether it came to its end or was stopped by Ctrl-C."""
    games = len(plan.numbers())
    with (
        workers(jobs) as pool,
        click.progressbar(length=games, label=label, file=sys.stderr, show_pos=True) as bar,
    ):
        bar.update(done)
        try:
            for batch in play_plan(plan, pool, jobs, done):
                take(batch)
                bar.update(len(batch.rows))
        except KeyboardInterrupt:
            return False
    return True
