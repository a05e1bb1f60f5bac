"""Playing plans: in batches of seeds, on any executor, with the same result for all of them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import lru_cache
from threading import Condition
from typing import Final, NamedTuple

import msgspec

from lonehand.engine.game import DREW, Columns, Game, Summarised, use_tables
from lonehand.games import find
from lonehand.lab.games import Played, blame_rules, collector_at_rest, play_one
from lonehand.lab.plans import Plan

FIRST_BATCH: Final = 10
"""Games of a task as long as nobody knows how long a game takes."""
MOST_IN_BATCH: Final = 10_000
SECONDS: Final = 1.0
"""How long a task is to take: handing it out costs a few thousandths, and losing it a second."""
SLOTS_A_SECOND: Final = 50
"""Where more games than so many are played side by side, tasks grow with their number.

What hands them out would else be asked too often: a scheduler manages some hundreds a second.
"""
AHEAD: Final = 4
"""Tasks handed out for each slot, so that none is ever idle."""
HELD: Final = 8
"""So many times more tasks may be done, and wait for one that comes before them."""
LEAST_SHARE: Final = 0.05
"""The last tasks of a run are smaller, so that all end together, but not smaller than this."""


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


class Batch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some games in a row.

    Attributes:
        rows: how each of them went.
        clauses: how often each clause spoke in them.
        seconds: how long they took where they were played.

    """

    rows: list[Row]
    clauses: dict[str, int]
    seconds: float = 0.0


def row_of(game: Game, number: int, played: Played) -> Row:
    """Return the row of a game that was played: what is kept of it."""
    facts = game.summary(played.state) if isinstance(game, Summarised) else {}
    return Row(number, played.seed, played.won, played.steps, facts, played.fared == DREW)


def play_batch(plan: Plan, first: int, last: int) -> Batch:
    """Play the games from number *first* to the one before *last*."""
    begun = time.perf_counter()
    game = use_tables(find(plan.game), plan.setting.tables)
    rows: list[Row] = []
    clauses: dict[str, int] = {}
    with collector_at_rest():
        for number in range(first, last):
            seed = plan.seed_of(number)
            with blame_rules(game, number, seed):
                played = play_one(game, seed, plan.setting.options, plan.setting.seats)
            rows.append(row_of(game, number, played))
            for clause, times in played.clauses.items():
                clauses[clause] = clauses.get(clause, 0) + times
    return Batch(rows, clauses, round(time.perf_counter() - begun, 6))


def play_text(plan: bytes, first: int, last: int) -> bytes:
    """Do what `play_batch` does; plan and batch are JSON, the form in which both travel."""
    return msgspec.json.encode(play_batch(plan_from(plan), first, last))


@lru_cache(maxsize=16)
def plan_from(text: bytes) -> Plan:
    """Return the plan that a text holds."""
    return msgspec.json.decode(text, type=Plan)


# -- which games make a task ----------------------------------------------------------------------


class Task(NamedTuple):
    """Some games of a plan that are played in one go.

    Attributes:
        plan: which plan, counted from 0.
        first: the number of the first game.
        last: the number behind the last game.

    """

    plan: int
    first: int
    last: int


class Pace:
    """How large tasks are: what games have cost so far says how many of them fill `SECONDS`."""

    def __init__(self, left: int, slots: Callable[[], int], fixed: int | None) -> None:
        """Begin with so many games *left*; *fixed* is a size that somebody wants instead."""
        self.left, self.slots, self.fixed = left, slots, fixed
        self.seconds, self.games = 0.0, 0

    def learn(self, batch: Batch) -> None:
        """Take in what a batch has cost."""
        self.seconds += batch.seconds
        self.games += len(batch.rows)

    def size(self) -> int:
        """Return how many games the next task has."""
        if self.fixed is not None:
            return self.fixed
        if not self.games:
            return FIRST_BATCH
        slots = self.slots()
        fit = max(SECONDS, slots / SLOTS_A_SECOND) / max(self.seconds / self.games, 1e-6)
        share = self.left / (slots * AHEAD)
        return min(MOST_IN_BATCH, max(1, int(fit * LEAST_SHARE), int(min(fit, share))))

    def tasks(self, plans: Sequence[tuple[Plan, int]]) -> Iterator[Task]:
        """Give the tasks of all plans in order; each gets its size when it is asked for."""
        for index, (plan, done) in enumerate(plans):
            numbers = plan.numbers()[done:]
            first = numbers.start
            while first < numbers.stop:
                last = min(first + self.size(), numbers.stop)
                self.left -= last - first
                yield Task(index, first, last)
                first = last


# -- playing them ---------------------------------------------------------------------------------


def play_plan(
    plan: Plan,
    executor: Executor | None = None,
    workers: int = 1,
    done: int = 0,
    batch: int | None = None,
) -> Iterator[Batch]:
    """Play a plan and give its batches in the order of the games, no matter who is quickest.

    Args:
        plan: what to play.
        executor: where to play it; None is here and now.
        workers: how many games the executor plays side by side.
        done: how many games of the plan have been played before.
        batch: games a task; None settles it by what games cost.

    """
    for _, found in play_plans([(plan, done)], executor, lambda: workers, batch):
        yield found


def play_plans(
    plans: Sequence[tuple[Plan, int]],
    executor: Executor | None = None,
    slots: Callable[[], int] = lambda: 1,
    batch: int | None = None,
) -> Iterator[tuple[int, Batch]]:
    """Play several plans as one stream of tasks, so that no worker waits where one plan ends.

    Args:
        plans: what to play, each with how many of its games have been played before.
        executor: where to play them; None is here and now.
        slots: how many games the executor plays side by side; that may change while it plays.
        batch: games a task; None settles it by what games cost.

    Returns:
        Batches in the order of the plans and their games, each with the number of its plan.

    """
    pace = Pace(sum(len(plan.numbers()[done:]) for plan, done in plans), slots, batch)
    queue = pace.tasks(plans)
    if executor is not None:
        yield from spread(plans, queue, pace, executor)
        return
    for task in queue:
        found = play_batch(plans[task.plan][0], task.first, task.last)
        pace.learn(found)
        yield task.plan, found


def spread(
    plans: Sequence[tuple[Plan, int]], queue: Iterator[Task], pace: Pace, executor: Executor
) -> Iterator[tuple[int, Batch]]:
    """Hand tasks out, and give what comes back in the order in which they were handed out."""
    texts = [msgspec.json.encode(plan) for plan, _ in plans]
    waiting: deque[tuple[Task, Future[bytes]]] = deque()
    changed, running = Condition(), 0

    def ended(_: Future[bytes]) -> None:
        nonlocal running
        with changed:
            running -= 1
            changed.notify()

    try:
        while True:
            ahead = pace.slots() * AHEAD
            while running < ahead and len(waiting) < ahead * HELD:
                task = next(queue, None)
                if task is None:
                    break
                future = executor.submit(play_text, texts[task.plan], task.first, task.last)
                waiting.append((task, future))
                with changed:
                    running += 1
                future.add_done_callback(ended)
            if not waiting:
                return
            task, future = waiting[0]
            if not future.done():
                with changed:
                    if not future.done():
                        changed.wait(SECONDS)  # more slots may come, too
                continue
            waiting.popleft()
            found = msgspec.json.decode(future.result(), type=Batch)
            pace.learn(found)
            yield task.plan, found
    finally:
        for _, future in waiting:
            future.cancel()
