"""What a batch plays and how much of it, and the playing, with a bar that shows how far it is."""

from __future__ import annotations

import contextlib
import functools
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from lonehand.engine.game import Game
from lonehand.engine.grammar.english import percent
from lonehand.faces.commands.shared.completion import BATCH_SEAT
from lonehand.faces.commands.shared.kinds import WholeNumber
from lonehand.faces.commands.shared.settings import (
    level_option,
    pairs,
    read_options,
    set_option,
    tables_option,
)
from lonehand.faces.commands.tables import read_tables
from lonehand.faces.seats import check_sitting
from lonehand.games import find
from lonehand.lab.executors import place
from lonehand.lab.partial_results import Kept
from lonehand.lab.plans import Plan, Setting, full_setting, shard
from lonehand.lab.simulate import Batch, play_plans
from lonehand.lab.tally import Tally

DEFAULT_GAMES: Final = 1000
QUIET: Final = 30.0
"""Seconds between two lines on how far it is, where no terminal shows a bar."""


class Chosen(NamedTuple):
    """What is played and by whom, as it was typed."""

    settings: Sequence[str]
    level: str | None
    seats: Sequence[str]
    folder: Path | None


def setting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--set`, `--level`, `--seat` and `--tables` as `chosen`."""

    @set_option()
    @level_option()
    @click.option(
        "--seat",
        "seats",
        metavar="[SEAT=]PLAYER",
        multiple=True,
        shell_complete=BATCH_SEAT,
        help="Who plays a seat, or every seat.  [default: a sensible player]",
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
    options = read_options(game, chosen.settings, chosen.level)
    sitting = dict[str, str]()
    for text in chosen.seats:
        named = pairs([text], "--seat") if "=" in text else dict.fromkeys(game.seats, text)
        if "=" in text:
            check_sitting(game, options, named)
        sitting |= named
    tables = {} if chosen.folder is None else read_tables(game, chosen.folder)
    return full_setting(game, options, sitting, tables)


class Amount(NamedTuple):
    """How many games are played, from which seed, how many side by side, on which cluster."""

    games: int
    seed: str
    jobs: int
    cluster: str | None


def batch_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options `--games`, `--seed`, `--jobs` and `--cluster` as `amount`."""

    @click.option(
        "-n",
        "--games",
        type=WholeNumber(1),
        metavar="NUMBER",
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
        type=WholeNumber(1),
        metavar="NUMBER",
        default=1,
        show_default=True,
        help="The number of games to play side by side.",
    )
    @click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the workers of the Dask scheduler at HOST:PORT.",
    )
    @functools.wraps(command)
    def with_amount(
        *args: Any, games: int, seed: str, jobs: int, cluster: str | None, **others: Any
    ) -> None:
        if cluster is not None and jobs != 1:
            raise click.UsageError("use either --jobs or --cluster")
        command(*args, amount=Amount(games, seed, jobs, cluster), **others)

    return with_amount


def plan_for(name: str, amount: Amount, what: Setting, part: str = "1/1") -> Plan:
    """Return the plan that a command describes."""
    number, parts = shard(part)
    return Plan(name, find(name).rules, amount.seed, amount.games, what, number, parts)


# -- playing them ---------------------------------------------------------------------------------


def run(
    kept: Sequence[Kept],
    amount: Amount,
    *,
    labels: Sequence[str] = ("Playing",),
    look: Callable[[int, Batch], None] = lambda _, __: None,
) -> bool:
    """Play what is left of some plans; tell whether they came to their end, or Ctrl-C stopped them.

    Args:
        kept: where the games of each plan go, and how many of them are there.
        amount: how many games are played side by side, or on which cluster.
        labels: what the bar calls each plan.
        look: is given each batch, too, with the number of its plan.

    """
    plans = [(each.tally.plan, each.tally.games) for each in kept]
    games = sum(len(each.tally.plan.numbers()) for each in kept)
    try:
        with (
            place(amount.jobs, amount.cluster, print_progress) as where,
            progress(games, sum(each.tally.games for each in kept)) as went,
        ):
            for index, batch in play_plans(plans, where.executor, where.slots):
                kept[index].take(batch)
                look(index, batch)
                went(len(batch.rows), labels[index], kept[index].tally)
        for each in kept:
            each.end()
    except KeyboardInterrupt:
        for each in kept:
            each.stop()
        return False
    return True


def print_progress(sentence: str) -> None:
    """Print what happens beside the games."""
    click.echo(f"lonehand: {sentence}", err=True)


Went = Callable[[int, str, Tally], None]
"""Is told how many games have been played since, of what, and what they come to by now."""


@contextlib.contextmanager
def progress(games: int, done: int) -> Iterator[Went]:
    """Show how far it is: a bar on a terminal, and elsewhere a line now and then.

    Args:
        games: how many games are to be played.
        done: how many of them were played before.

    """
    begun = last = time.monotonic()
    there = done

    def said(label: str, tally: Tally) -> str:
        left = (time.monotonic() - begun) * (games - there) / max(1, there - done)
        rate = tally.rate
        return (
            f"{label}: {percent(rate.rate, 1)} won "
            f"({percent(rate.low, 1)} to {percent(rate.high, 1)}), {span(left)} left"
        )

    with click.progressbar(
        length=games,
        label="Playing",
        file=sys.stderr,
        show_pos=True,
        show_eta=False,
        item_show_func=lambda item: item,
        hidden=not sys.stderr.isatty(),
    ) as bar:
        bar.update(done)

        def went(more: int, label: str, tally: Tally) -> None:
            nonlocal last, there
            there += more
            sentence = said(label, tally)
            bar.update(more, sentence)
            now = time.monotonic()
            if not sys.stderr.isatty() and now - last > QUIET:
                last = now
                print_progress(f"{there} of {games} games, {sentence}")

        yield went


def span(seconds: float) -> str:
    """Return a time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
