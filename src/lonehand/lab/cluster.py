"""Many machines: Dask behind the executor that the lab knows, and what Dask does not settle.

Dask hands a task to another worker when one dies. What is added here: a worker plays only if its
Lonehand is this one, to the byte; and a scheduler that comes back is given again what was under
way. A task is a function of this package by its name, and its arguments as plain JSON.

To be admitted, a worker is given a resource whose name is the identity of its Lonehand, and every
task asks for that resource. So the scheduler itself keeps tasks from all others, however late they
come, and workers that serve other programs as well are left as they are.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from importlib import metadata
from threading import Event, RLock, Thread
from time import monotonic, sleep
from types import TracebackType
from typing import Any, Final, Self

from lonehand.engine.errors import Refusal
from lonehand.lab.identity import identity

PULSE: Final = 1.0
"""Seconds between two looks at the scheduler and its workers."""
CONNECTING: Final = 10.0
"""Seconds that a scheduler has to answer."""
PATIENCE: Final = 600.0
"""Seconds for which a scheduler that was there may be gone."""
DEATHS: Final = 3
"""So often Dask may give a batch up, each time after several workers died of it."""
PLENTY: Final = 1e9
"""More tasks than a worker ever plays at once."""
LOST: Final = (
    concurrent.futures.CancelledError,
    asyncio.CancelledError,
    concurrent.futures.TimeoutError,
    OSError,
)
"""What Dask raises for a task that is not done, and not at fault."""
FILE: Final = ".json"
"""An address that ends so is a scheduler file, as Dask writes it for batch systems."""
NO_ADDRESS: Final = "that is not an address; type HOST:PORT"


def dask() -> Any:
    """Return the library of the cluster; raise Refusal if it is not installed."""
    try:
        import distributed as library  # noqa: PLC0415 - an extra, asked for only where it is needed
    except ImportError as error:
        sentence = "a cluster needs the package distributed; install lonehand[cluster]"
        raise Refusal(sentence, place="--cluster") from error
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # we say ourselves what happens
    return library


# -- what runs on workers -------------------------------------------------------------------------


async def admit(wanted: str, dask_worker: Any = None) -> str:
    """Let this worker play if its Lonehand is the one that is wanted; return which it has."""
    own = identity()
    if own == wanted:
        await dask_worker.set_resources(**{wanted: PLENTY})
    return own


def call(wanted: str, function: Callable[..., Any], *given: Any) -> Any:
    """Call a function where the wanted Lonehand is; raise Refusal anywhere else."""
    if identity() != wanted:
        raise Refusal(f"this batch is for {wanted}, and this worker has {identity()}")
    return function(*given)


# -- what is under way ----------------------------------------------------------------------------


class Open:
    """A task that is under way: what it is, what waits for it, and what Dask has of it."""

    def __init__(self, function: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self.function, self.given = function, given
        self.future: Future[Any] = Future()
        self.sent: Any = None
        self.deaths = 0

    def settle(self, result: Any = None, error: BaseException | None = None) -> None:
        """Give the result, or why there is none, to the one who waits; once."""
        with contextlib.suppress(concurrent.futures.InvalidStateError):
            if error is not None:
                self.future.set_exception(error)
            else:
                self.future.set_result(result)


def withdraw(sent: Any) -> None:
    """Take a task back from Dask, if that is still there to hear of it."""
    with contextlib.suppress(Exception):
        sent.cancel()


class Cluster(Executor):
    """The workers of a Dask scheduler as an executor that outlives the scheduler's restarts.

    Whatever happens, each task is settled once: by its result, by an error of its own, or by a
    Refusal when no scheduler has come back in `PATIENCE` seconds.
    """

    client: Any

    def __init__(self, address: str, tell: Callable[[str], None] = print) -> None:
        """Connect, and wait for the first worker.

        Args:
            address: where the scheduler is: `HOST:PORT`, `tcp://…`, `tls://…`, or the path of a
                scheduler file, which ends in .json.
            tell: is given a sentence whenever something happens that a person should know.

        Raises:
            Refusal: Dask is not installed, nothing answers there, or no worker has this Lonehand.

        """
        self.dask = dask()
        self.address, self.tell = address, tell
        self.wanted = identity()
        self.lock = RLock()
        self.open: dict[Open, None] = {}
        self.refused: dict[str, str] = {}
        self.threads = 0
        self.elders: set[str] | None = None
        self.suspects: list[tuple[Open, Any]] = []
        self.scheduler = ""
        self.wake, self.over = Event(), False
        try:
            self.connect()
        except OSError as error:
            raise Refusal(
                "no scheduler answers there; start one with `dask scheduler`",
                place=f"--cluster {address}",
            ) from error
        try:
            self.await_workers()
        except BaseException:
            self.client.close(timeout=PULSE)
            raise
        self.keeper = Thread(target=self.keep, name="lonehand cluster", daemon=True)
        self.keeper.start()

    def slots(self) -> int:
        """Return how many games are played side by side now."""
        return max(1, self.threads)

    # -- as an executor ---------------------------------------------------------------------------

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand a task out; the function must be one of this package, and take no names."""
        if kwargs or self.over:
            raise RuntimeError("this takes arguments without names, until it is shut down")
        task = Open(fn, args)
        with self.lock:
            self.open[task] = None
            self.send(task)
        task.future.add_done_callback(lambda _: self.drop(task))
        return task.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as an executor has it
        """Leave the scheduler; what is under way there is given up."""
        if self.over:
            return
        if wait and not cancel_futures:
            concurrent.futures.wait([task.future for task in list(self.open)])
        self.over = True
        self.wake.set()
        self.keeper.join(CONNECTING)
        for task in list(self.open):
            task.future.cancel()
        self.client.close(timeout=CONNECTING)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        """Leave; after an error nothing is waited for."""
        self.shutdown(wait=kind is None, cancel_futures=kind is not None)
        return None

    def __enter__(self) -> Self:
        """Return this."""
        return self

    # -- tasks ------------------------------------------------------------------------------------

    def send(self, task: Open) -> None:
        """Give a task to Dask; where that fails, the next look at the scheduler tries again."""
        if not self.threads:
            return  # Dask forgets tasks for which nobody is there, as `take_in` says
        try:
            sent = self.client.submit(
                call,
                self.wanted,
                task.function,
                *task.given,
                pure=False,
                resources={self.wanted: 1},
            )
        except (OSError, RuntimeError, self.dask.client.ClosedClientError):
            task.sent = None
            return
        task.sent = sent
        sent.add_done_callback(lambda done: self.came_back(task, done))

    def came_back(self, task: Open, sent: Any) -> None:
        """Settle a task that Dask is done with; one that was lost is handed out again.

        Dask calls this in a thread of its own. Its ready-made executor is not used: a result on its
        way when the scheduler goes would never arrive there, nor say so.
        """
        try:
            task.settle(sent.result(timeout=CONNECTING))
        except self.dask.KilledWorker:
            task.deaths += 1
            if task.deaths >= DEATHS:
                sentence = "this batch killed too many workers; look at their logs"
                task.settle(error=Refusal(sentence, place=f"--cluster {self.address}"))
        except LOST:
            pass
        except Exception as error:  # noqa: BLE001 - whatever it is, it is for whoever waits
            task.settle(error=error)
        if not task.future.done() and task.sent is sent:
            task.sent = None
            self.wake.set()

    def drop(self, task: Open) -> None:
        """Forget a task that is settled; one that nobody wants any more is taken back."""
        with self.lock:
            self.open.pop(task, None)
        if task.future.cancelled() and task.sent is not None:
            withdraw(task.sent)

    # -- scheduler and workers --------------------------------------------------------------------

    def connect(self) -> None:
        """Connect to the scheduler; raise OSError if none answers, Refusal for no address."""
        if ":" not in self.address and not self.address.endswith(FILE):
            raise Refusal(NO_ADDRESS, place=f"--cluster {self.address}")
        where = (
            {"scheduler_file": self.address}
            if self.address.endswith(FILE)
            else {"address": self.address}
        )
        try:
            client = self.dask.Client(
                **where, timeout=CONNECTING, set_as_default=False, name="lonehand"
            )
        except ValueError as error:
            raise Refusal(NO_ADDRESS, place=f"--cluster {self.address}") from error
        with self.lock:
            self.client = client
            self.scheduler = self.look()["id"]

    def look(self) -> Mapping[str, Any]:
        """Return what the scheduler says of itself and of its workers."""
        found: Mapping[str, Any] = self.client.sync(
            self.client.scheduler.identity, callback_timeout=CONNECTING
        )
        return found

    def await_workers(self) -> None:
        """Wait for the first worker that may play.

        Raises:
            Refusal: there are workers, and none of them may.

        """
        told = False
        while True:
            self.take_in(self.look()["workers"])
            if self.threads:
                return
            if self.refused:
                raise Refusal(
                    "no worker can play: " + "; ".join(self.refused.values()),
                    place=f"--cluster {self.address}",
                )
            if not told:
                self.tell(f"waiting for a worker; start one with `dask worker {self.address}`")
                told = True
            sleep(PULSE / 4)

    def take_in(self, workers: Mapping[str, Mapping[str, Any]]) -> None:
        """Admit the workers that have this Lonehand, and note which ones have another.

        A task that is with Dask while no admitted worker is there waits for one to connect, and
        does not notice that one is admitted later. So it is taken back, and handed out again. If
        the last of the elders went just while another one was admitted, the next look shows it.
        """
        fit = {name for name, each in workers.items() if self.wanted in each["resources"]}
        with self.lock:
            if not fit:
                self.take_back([(task, task.sent) for task in self.open])
            elif self.elders is not None and not self.elders & fit:
                self.take_back(self.suspects)
            self.elders, self.suspects = None, []
        for gone in self.refused.keys() - workers.keys():
            del self.refused[gone]
        new = workers.keys() - fit - self.refused.keys()
        if new:
            answers = self.client.run(admit, self.wanted, workers=list(new), on_error="return")
            admitted = {name for name, answer in answers.items() if answer == self.wanted}
            with self.lock:
                self.elders = fit if admitted else None
                self.suspects = [(task, task.sent) for task in self.open]
            fit = fit | admitted
            for name, answer in answers.items():
                if answer != self.wanted and not isinstance(answer, OSError):
                    self.refuse(name, answer)
        self.threads = sum(workers[name]["nthreads"] for name in fit)

    def take_back(self, tasks: Sequence[tuple[Open, Any]]) -> None:
        """Take tasks back from Dask that are still as they were handed out."""
        for task, sent in tasks:
            if sent is not None and task.sent is sent:
                task.sent = None
                withdraw(sent)

    def refuse(self, worker: str, answer: object) -> None:
        """Say which Lonehand a worker has that is not this one."""
        if isinstance(answer, str):
            what = f"has {answer}"
        else:  # its Lonehand is too old to say, or there is none
            said = self.client.run(
                metadata.version, "lonehand", workers=[worker], on_error="return"
            )
            found = said.get(worker)
            what = f"has Lonehand {found}" if isinstance(found, str) else "has no Lonehand"
        self.refused[worker] = (
            f"the worker {worker} {what}, and this is {self.wanted}; install the same on both"
        )

    # -- the thread that looks after all this -----------------------------------------------------

    def keep(self) -> None:
        """Look at the scheduler again and again, until all is over."""
        told: set[str] = set(self.refused)
        for sentence in self.refused.values():
            self.tell(sentence)
        while not self.over:
            self.wake.wait(PULSE)
            self.wake.clear()
            if self.over:
                return
            try:
                found = self.look()
                if found["id"] != self.scheduler or self.client.status != "running":
                    self.come_back()
                else:
                    self.take_in(found["workers"])
                    self.send_lost()
            except Exception:  # noqa: BLE001 - whatever it is: the scheduler cannot be reached
                self.come_back()
            for worker, sentence in self.refused.items():
                if worker not in told:
                    self.tell(f"left out: {sentence}")
            told = set(self.refused)

    def send_lost(self) -> None:
        """Hand out again what Dask has given up."""
        with self.lock:
            for task in self.open:
                if task.sent is None:
                    self.send(task)

    def come_back(self) -> None:
        """Wait for the scheduler, and hand out again all that is under way."""
        self.tell(f"the scheduler at {self.address} is gone; waiting for it")
        self.threads = 0
        with contextlib.suppress(Exception):
            self.client.close(timeout=PULSE)
        until = monotonic() + PATIENCE
        while not self.over:
            try:
                self.connect()
            except (OSError, Refusal, concurrent.futures.TimeoutError):
                if monotonic() > until:
                    self.give_up()
                    return
                self.wake.wait(PULSE)
                continue
            break
        if self.over:
            return
        self.tell(f"the scheduler at {self.address} is back")
        with self.lock:
            for task in self.open:
                task.sent = None

    def give_up(self) -> None:
        """Settle what is under way: there is nobody left to play it."""
        gone = Refusal(
            f"the scheduler has been gone for {PATIENCE / 60:.0f} minutes",
            place=f"--cluster {self.address}",
        )
        for task in list(self.open):
            task.settle(error=gone)
