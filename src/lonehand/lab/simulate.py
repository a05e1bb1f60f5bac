"""Playing a plan: in batches of seeds, on any executor, with the same result for all of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future

import msgspec

from lonehand.engine.game import DREW, Columns, Summarised, tabled
from lonehand.games import find
from lonehand.lab.many import collector_at_rest, play_one
from lonehand.lab.plans import Plan

BATCH = 50
"""Games a task: large enough that handing tasks out costs nothing, small enough to lose."""
AHEAD = 4
"""Tasks that wait for each worker, so that none is ever idle."""


class Row(msgspec.Struct, frozen=True):
    """One game that was played.

    Attributes:
        number: its number in the plan.
        seed: its seed.
        won: whether one of the seats won.
        steps: how many printed steps it took.
        facts: what the game says of it; a number, a word, or several words.
        drew: whether the seats neither won nor lost.

    """

    number: int
    seed: str
    won: bool
    steps: int
    facts: Columns
    drew: bool = False


class Batch(msgspec.Struct, frozen=True):
    """Some games in a row, and how often each clause spoke in them."""

    rows: list[Row]
    clauses: dict[str, int]


def play_batch(plan: Plan, first: int, last: int) -> Batch:
    """Play the games from number *first* to the one before *last*."""
    game = tabled(find(plan.game), plan.setting.tables)
    rows: list[Row] = []
    clauses: dict[str, int] = {}
    with collector_at_rest():
        for number in range(first, last):
            seed = plan.seed_of(number)
            played = play_one(game, seed, plan.setting.options, plan.setting.seats)
            facts = game.summary(played.state) if isinstance(game, Summarised) else {}
            drew = played.fared == DREW
            rows.append(Row(number, seed, played.won, played.steps, facts, drew))
            for clause, times in played.clauses.items():
                clauses[clause] = clauses.get(clause, 0) + times
    return Batch(rows, clauses)


def play_plan(
    plan: Plan,
    executor: Executor | None = None,
    workers: int = 1,
    done: int = 0,
    batch: int = BATCH,
) -> Iterator[Batch]:
    """Play a plan and give its batches in the order of the games, whoever is quickest.

    Args:
        plan: what to play.
        executor: where to play it; None is here and now.
        workers: how many workers the executor has.
        done: how many games of the plan have been played before.
        batch: games a task.

    """
    numbers = plan.numbers()[done:]
    tasks = [
        (part[0], part[-1] + 1)
        for start in range(0, len(numbers), batch)
        if (part := numbers[start : start + batch])
    ]
    if executor is None:
        for first, last in tasks:
            yield play_batch(plan, first, last)
        return
    waiting: deque[Future[Batch]] = deque()
    try:
        for first, last in tasks:
            waiting.append(executor.submit(play_batch, plan, first, last))
            if len(waiting) >= workers * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
