"""Where batches are played: here, by some processes of this machine, or by a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple


class Place(NamedTuple):
    """Where batches are played.

    Attributes:
        executor: what takes the tasks; None is here and now.
        slots: tells how many games it plays side by side, which may change.

    """

    executor: Executor | None
    slots: Callable[[], int]


@contextmanager
def place(
    jobs: int = 1, cluster: str | None = None, tell: Callable[[str], None] = print
) -> Iterator[Place]:
    """Give the place that somebody has chosen, and leave it tidy.

    Args:
        jobs: how many processes of this machine; one of them is this process itself.
        cluster: the address of a Dask scheduler, which takes the place of *jobs*.
        tell: is given a sentence on what happens to the cluster.

    Raises:
        Refusal: there is no such cluster, or none of its workers has this Lonehand.

    """
    if cluster is not None:
        from lonehand.lab.cluster import Cluster  # noqa: PLC0415 - it needs an extra

        with Cluster(cluster, tell) as found:
            yield Place(found, found.slots)
    elif jobs == 1:
        yield Place(None, lambda: 1)
    else:
        # Ctrl-C reaches the workers too; only the one who counts may be stopped by it
        ignore = (signal.SIGINT, signal.SIG_IGN)
        pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore)
        try:
            yield Place(pool, lambda: jobs)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
