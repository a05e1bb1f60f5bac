"""What a cluster costs and gains: overhead by batch size, one worker and two, and recovery.

    python bench/bench_cluster.py [GAMES]

Costs are processor time of all processes together, so that a busy machine does not count; what is
wall time says so. Playing the games in one process, in turn with the others, is the measure.
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))
sys.path.insert(0, str(ROOT / "tests" / "lab"))

from figures import keep
from machines import Machines, end

from lonehand.games import find
from lonehand.lab.cluster import Cluster
from lonehand.lab.executors import place
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.simulate import play_plan

NAME = "lone-gunslinger"
GAME = find(NAME)
SIZES = (1, 5, 25, 100, 400)
SMALL = 25
"""Larger batches take so long that what the task itself costs is lost in the noise."""
TICK = os.sysconf("SC_CLK_TCK")


def plan(games: int) -> Plan:
    """Return the plan that is played: games at random, a millisecond and a half each."""
    return Plan(
        NAME,
        GAME.rules,
        "bench",
        games,
        full_setting(GAME, {}, dict.fromkeys(GAME.seats, "random")),
    )


def spent(machines: Machines | None) -> float:
    """Return the processor time of this process, its children that have ended, and the machines."""
    found = time.process_time()
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    found += ended.ru_utime + ended.ru_stime
    for process in (*machines.workers, machines.scheduler) if machines else ():
        words = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        found += (int(words[11]) + int(words[12])) / TICK
    return found


def play(games: int, executor: Executor | None, slots: int, batch: int) -> float:
    """Play the plan; return how many seconds that took."""
    begun = time.perf_counter()
    for _ in play_plan(plan(games), executor, slots, batch=batch):
        pass
    return time.perf_counter() - begun


def cost(machines: Machines | None, work: Callable[[], object]) -> float:
    """Return the processor time of some work."""
    before = spent(machines)
    work()
    return spent(machines) - before


def row(name: str, figure: str) -> None:
    """Print one figure."""
    print(f"{name:<62}{figure:>24}", flush=True)


def overhead(machines: Machines, games: int) -> None:
    """Print what a game costs here, in a pool and on a cluster, by the size of batches."""
    play(50, None, 1, 50)
    alone = [cost(None, lambda: play(games, None, 1, 100))]
    overs: list[float] = []
    with Cluster(machines.address) as cluster:
        play(50, cluster, 2, 5)
        for size in SIZES:
            some = games if size > 1 else games // 4

            def in_pool(size: int = size, some: int = some) -> None:
                with place(2) as where:
                    play(some, where.executor, 2, size)

            pool = cost(None, in_pool)
            there = cost(machines, lambda size=size, some=some: play(some, cluster, 2, size))
            alone.append(cost(None, lambda: play(games, None, 1, 100)))
            one = statistics.median(alone) / games
            costs = [f"{1e3 * each:.2f}" for each in (one, pool / some, there / some)]
            row(
                f"batches of {size}: one job; pool; cluster, ms of processor a game",
                "; ".join(costs),
            )
            keep(f"cluster-batch-{size}", " | ".join(f"{each} ms" for each in costs))
            over = max(0.0, there / some - one) * size
            row("    overhead of a task on the cluster", f"{1e3 * over:.1f} ms")
            if size <= SMALL:
                overs.append(1e3 * over)
    keep("cluster-task", f"{min(overs):.0f} to {max(overs):.0f} ms")


def two_workers(machines: Machines, games: int) -> None:
    """Print how much more two workers do than one, in turn, by wall time."""
    ratios = []
    for _ in range(3):
        took = []
        for number in (1, 2):
            machines.have_workers(number)
            machines.await_workers(number)
            with Cluster(machines.address) as cluster:
                while cluster.slots() != number:
                    time.sleep(0.1)
                play(100, cluster, number, 10)
                took.append(play(games, cluster, number, 100))
        ratios.append(took[0] / took[1])
    row("two workers, times as fast as one (wall, median of 3)", f"{statistics.median(ratios):.2f}")


def recovery(machines: Machines) -> None:
    """Print how long nothing comes back after a worker, then the scheduler, was killed (wall)."""
    machines.have_workers(2)
    machines.await_workers(2)

    def pause(work: Callable[[], None]) -> float:
        with Cluster(machines.address, lambda _: None) as cluster:
            longest, last = 0.0, 0.0
            for number, _ in enumerate(play_plan(plan(1500), cluster, 2, batch=10)):
                now = time.perf_counter()
                if number > 10:
                    longest = max(longest, now - last)
                last = now
                if number == 10:
                    work()
            return longest

    quiet, killed = pause(lambda: None), pause(lambda: end(machines.workers[0]))
    row("longest pause, nothing killed (wall)", f"{quiet:.2f} s")
    row("a worker killed (wall)", f"{killed:.2f} s")
    keep("cluster-nothing-killed", f"{quiet:.1f} s")
    keep("cluster-worker-killed", f"{killed:.1f} s")

    def restart() -> None:
        machines.restart_scheduler()
        machines.workers[1].wait()
        machines.have_workers(2)

    again = pause(restart)
    row("the scheduler killed; it and two workers begun anew (wall)", f"{again:.2f} s")
    keep("cluster-scheduler-killed", f"{again:.1f} s")


def main() -> None:
    """Measure everything, and print it."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as folder:
        machines = Machines(Path(folder))
        try:
            machines.have_workers(2)
            machines.await_workers(2)
            overhead(machines, games)
            recovery(machines)
            two_workers(machines, games)
        finally:
            machines.close()


if __name__ == "__main__":
    main()
