"""A cluster on this machine, of real processes that tests start, kill and start again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import distributed

import lonehand

SOURCE = Path(lonehand.__file__).parents[1]
PATIENCE = 300.0
"""Seconds that a state may take to come about on a busy machine."""


def until(true: Callable[[], object], what: str) -> None:
    """Wait for a state; AssertionError with *what* if it does not come about."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"{what} has not come about"
        time.sleep(0.02)


class Machines:
    """A scheduler and some workers, each a process of its own, reachable from here alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.begun = 0
        self.scheduler = self.begin_scheduler("127.0.0.1:0")

    def begin(self, *words: str, source: Path = SOURCE) -> subprocess.Popen[bytes]:
        """Start a process of Dask; the Lonehand that it has is the one below *source*."""
        self.begun += 1
        log = (self.folder / f"{self.begun}-{words[0]}.log").open("wb")
        with log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"],
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(source)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def begin_scheduler(self, address: str) -> subprocess.Popen[bytes]:
        """Start a scheduler and wait for it; port 0 is a free one."""
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        port = address.rpartition(":")[2]
        words = ["scheduler", "--port", port, "--scheduler-file", str(file)]
        process = self.begin(*words)
        until(lambda: file.exists() and file.read_text("utf-8").endswith("}"), "the scheduler")
        self.address: str = json.loads(file.read_text("utf-8"))["address"]
        return process

    def begin_worker(self, source: Path = SOURCE) -> subprocess.Popen[bytes]:
        """Start a worker that plays one game at a time, and do not wait for it."""
        words = ["worker", self.address, "--nthreads", "1", "--no-nanny"]
        worker = self.begin(*words, "--local-directory", str(self.folder), source=source)
        self.workers.append(worker)
        return worker

    def have_workers(self, number: int) -> None:
        """See that so many workers run: start what is missing, kill what is too many."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < number:
            self.begin_worker()
        for worker in self.workers[number:]:
            end(worker)

    def await_workers(self, number: int) -> None:
        """Wait until so many workers have come to the scheduler."""
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=PATIENCE)

    def restart_scheduler(self) -> None:
        """Kill the scheduler, and start another one at its address."""
        end(self.scheduler)
        self.scheduler = self.begin_scheduler(self.address)

    def close(self) -> None:
        """End everything."""
        for process in (*self.workers, self.scheduler):
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process as a power cut does."""
    process.kill()
    process.wait()
