"""The lab on a cluster of real processes: the same results, whatever happens to them."""

from __future__ import annotations

import importlib.metadata
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from machines import SOURCE, Machines, end, until

from lonehand.engine.errors import Refusal
from lonehand.faces.cli import lonehand
from lonehand.games import find
from lonehand.lab import cluster as clusters
from lonehand.lab import results as stored
from lonehand.lab.cluster import Cluster
from lonehand.lab.identity import identity
from lonehand.lab.partial_results import part_folder, tally_at
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.results import Results
from lonehand.lab.simulate import play_plan

pytestmark = pytest.mark.usefixtures("ctrl_c_is_heard")

NAME = "lone-gunslinger"
GAME = find(NAME)
GAMES = 40
MEGABYTES = 25


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    found = Machines(tmp_path_factory.mktemp("machines"))
    yield found
    found.close()


def run(*words: str) -> Result:
    return CliRunner().invoke(lonehand, list(words), prog_name="lonehand")


def plan(games: int = GAMES) -> Plan:
    return Plan(NAME, GAME.rules, "cluster", games, full_setting(GAME, {}, {}))


@cache
def here() -> Results:
    """Return the games that most tests play, played here."""
    found = stored.empty(plan())
    for batch in play_plan(plan()):
        found.add(batch)
    return found


def own_tables(folder: Path) -> Path:
    """Write the opponents' table with a row changed: each keeps his Duel."""
    folder.mkdir()
    text: str = GAME.tables["automa.toml"]  # type: ignore[attr-defined]  # the protocol is optional
    row = 'for = ["duel"]\ndo = "use"\non = "target"\n'
    assert row in text
    changed = text.replace(row, row.replace('"target"', '"Deputy out of Jail"'))
    (folder / "automa.toml").write_text(changed, "utf-8")
    return folder


def test_one_job_four_and_a_cluster_write_the_same_bytes_by_tables_of_your_own(
    machines: Machines, tmp_path: Path
) -> None:
    machines.have_workers(2)
    tables = own_tables(tmp_path / "mine")
    words = ["simulate", NAME, "-n", "80", "--seat", "random", "--tables", str(tables), "--out"]
    places = {"one": [], "four": ["--jobs", "4"], "cluster": ["--cluster", machines.address]}
    for name, place in places.items():
        result = run(*words, str(tmp_path / f"{name}.parquet"), *place)
        assert 0 == result.exit_code, result.output
    bytes_of = {name: (tmp_path / f"{name}.parquet").read_bytes() for name in places}

    assert bytes_of["one"] == bytes_of["four"] == bytes_of["cluster"]


def test_comparisons_and_sweeps_say_the_same_on_a_cluster(machines: Machines) -> None:
    machines.have_workers(2)
    place = ["--cluster", machines.address, "--json"]
    for words in (
        ["compare", NAME, "-n", "12", "--seat", "random", "--to", "level=4"],
        ["sweep", NAME, "-n", "12", "--seat", "random", "--over", "level=0,4"],
    ):
        assert json.loads(run(*words, "--json").stdout) == json.loads(run(*words, *place).stdout)


def test_no_game_is_lost_when_a_worker_is_killed_and_another_comes_late(
    machines: Machines,
) -> None:
    machines.have_workers(2)
    found, told = stored.empty(plan()), list[str]()
    with Cluster(machines.address, told.append) as cluster:
        until(lambda: cluster.slots() == 2, "the second worker")
        for number, batch in enumerate(play_plan(plan(), cluster, 2, batch=2)):
            found.add(batch)
            if number == 1:
                await_batches(cluster, machines)
                end(machines.workers[0])
                machines.begin_worker()
        until(lambda: cluster.slots() == 2, "the late worker")
    assert here() == found


def await_batches(cluster: Cluster, machines: Machines) -> None:
    """See each worker have a batch in play, unless all that was handed out is done meanwhile."""
    while any(not task.future.done() for task in list(cluster.open)):
        playing = cluster.client.processing()
        if len(playing) == len(machines.workers) and all(playing.values()):
            return


@pytest.mark.soak
def test_no_game_is_lost_when_the_scheduler_is_restarted(machines: Machines) -> None:
    machines.have_workers(1)
    found, told = stored.empty(plan()), list[str]()
    with Cluster(machines.address, told.append) as cluster:
        for number, batch in enumerate(play_plan(plan(), cluster, 2, batch=2)):
            found.add(batch)
            if number == 1:
                machines.restart_scheduler()
                end(machines.workers[0])  # as Dask has it, workers end with their scheduler
                machines.have_workers(1)
    assert here() == found
    assert any("is gone; waiting for it" in sentence for sentence in told)
    assert any("is back" in sentence for sentence in told)


@pytest.mark.soak
def test_a_client_that_is_gone_goes_on_where_it_was(machines: Machines, tmp_path: Path) -> None:
    machines.have_workers(1)
    out, whole = tmp_path / "gone.parquet", tmp_path / "whole.parquet"
    words = ["simulate", NAME, "-n", str(GAMES), "--seed", "cluster"]
    on_cluster = [*words, "--cluster", machines.address, "--out", str(out), "--resume"]
    before = 0
    for stop in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen(
            [sys.executable, "-m", "lonehand", *on_cluster],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        since = before
        until(lambda: games(out) > since or process.poll() is not None, "the first games")  # noqa: B023 - called at once
        before = games(out)
        process.send_signal(stop)
        _, said = process.communicate()
        if process.returncode:  # else it was done before the signal came
            assert ("add --resume to go on" in said) == (stop == signal.SIGINT)
    assert 0 == run(*on_cluster).exit_code
    stored.write(here(), whole)

    assert whole.read_bytes() == out.read_bytes()
    assert not part_folder(out).exists()


def games(out: Path) -> int:
    """Return how many games of a file are there by now."""
    try:
        return tally_at(part_folder(out)).games
    except (Refusal, OSError):
        return 0


def copied(folder: Path) -> Path:
    """Copy the package, without what shows pages; return where it lies."""
    shutil.copytree(
        SOURCE / "lonehand",
        folder / "lonehand",
        ignore=shutil.ignore_patterns("__pycache__", "faces", "testing"),
    )
    return folder


def test_workers_with_another_version_or_other_tables_are_refused_by_name(
    machines: Machines, tmp_path: Path
) -> None:
    machines.have_workers(0)
    older, changed = copied(tmp_path / "older"), copied(tmp_path / "changed")
    (older / "lonehand" / "__init__.py").write_text('__version__ = "0.0.9"\n', "utf-8")
    shutil.copy(
        own_tables(tmp_path / "mine") / "automa.toml",
        changed / "lonehand" / "games" / "lone_gunslinger" / "data" / "automa.toml",
    )
    machines.begin_worker(older)
    refused = run("simulate", NAME, "-n", "2", "--cluster", machines.address)
    assert 1 == refused.exit_code
    assert "has Lonehand 0.0.9 (rules and tables" in refused.stderr
    assert f"and this is {identity()}; install the same on both" in refused.stderr

    told: list[str] = []
    machines.have_workers(2)
    machines.await_workers(2)
    with Cluster(machines.address, told.append) as cluster:
        machines.begin_worker(changed)
        until(lambda: len(told) == 2, "the sentences about two workers")
        assert 1 == cluster.slots()
        found = stored.empty(plan(4))
        for batch in play_plan(plan(4), cluster, 3, batch=1):
            found.add(batch)
    assert here().rows[:4] == found.rows
    digests = {re.findall(r"tables (\w+)", sentence)[0] for sentence in told}
    assert 2 == len(digests)
    assert all(identity() in sentence for sentence in told)
    machines.have_workers(0)


@pytest.mark.soak
def test_whatever_is_killed_again_and_again_no_game_is_lost_and_none_twice(
    machines: Machines, tmp_path: Path
) -> None:
    """Workers, scheduler and client are killed in turn, and one worker sleeps meanwhile."""
    machines.have_workers(2)
    many, out = 3_000, tmp_path / "soak.parquet"
    words = ["simulate", NAME, "-n", str(many), "--seat", "random", "--seed", "soak"]
    on_cluster = [*words, "--cluster", machines.address, "--out", str(out), "--resume"]
    chance = random.Random(1)  # noqa: S311 - no secret hangs on it
    kills: Counter[str] = Counter()
    client: subprocess.Popen[bytes] | None = None
    while not out.exists():
        if client is None or client.poll() is not None:
            client = subprocess.Popen(
                [sys.executable, "-m", "lonehand", *on_cluster],
                env={**os.environ, "PYTHONPATH": str(SOURCE)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        before = games(out)
        until(
            lambda: games(out) > before or out.exists() or client.poll() is not None,  # noqa: B023
            "more games",
        )
        what = chance.choice(["worker", "worker", "scheduler", "client", "asleep"])
        kills[what] += 1
        if what == "worker":
            end(chance.choice(machines.workers))
        elif what == "scheduler":
            machines.restart_scheduler()
            for worker in machines.workers:
                end(worker)
        elif what == "client":
            end(client)
        else:
            worker = chance.choice(machines.workers)
            worker.send_signal(signal.SIGSTOP)
            time.sleep(1)
            worker.send_signal(signal.SIGCONT)
        machines.have_workers(2)
    assert client is not None
    client.wait()
    whole = tmp_path / "whole.parquet"
    assert 0 == run(*words, "--out", str(whole)).exit_code

    assert whole.read_bytes() == out.read_bytes()
    assert kills.total() >= 4


@pytest.mark.soak
def test_an_own_army_and_an_own_board_travel_to_the_workers(
    machines: Machines, tmp_path: Path
) -> None:
    machines.have_workers(1)
    game = find("grimdark-future")
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in game.tables.items():  # type: ignore[attr-defined]  # the protocol is optional
        (folder / name).write_text(text, "utf-8")
    words = ["simulate", game.name, "-n", "6", "--seat", "random", "--tables", str(folder), "--out"]
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    first = run(*words, str(here))
    assert 0 == first.exit_code, first.output
    assert 0 == run(*words, str(there), "--cluster", machines.address).exit_code
    assert here.read_bytes() == there.read_bytes()


# -- without a cluster ----------------------------------------------------------------------------


def test_without_the_package_the_option_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("simulate", NAME, "-n", "1", "--cluster", "127.0.0.1:8786")

    assert (1, "lonehand: --cluster: a cluster needs the package distributed; ") == (
        result.exit_code,
        result.stderr[: result.stderr.index("install")],
    )
    assert "install lonehand[cluster]" in result.stderr


def test_where_no_scheduler_is_the_sentence_says_how_to_start_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clusters, "CONNECTING", 0.2)
    result = run("simulate", NAME, "-n", "1", "--cluster", "127.0.0.1:1")

    assert 1 == result.exit_code
    assert "no scheduler answers there; start one with `dask scheduler`" in result.stderr


def test_jobs_and_cluster_exclude_each_other() -> None:
    result = run("simulate", NAME, "-n", "1", "--cluster", "127.0.0.1:1", "--jobs", "2")
    assert (2, True) == (result.exit_code, "use either --jobs or --cluster" in result.stderr)


def needs(package: str, extra: str = "") -> set[str]:
    """Return a package and all that it needs, by their plain names."""
    found, left = set[str](), [(package, extra)]
    while left:
        name, wanted = left.pop()
        plain = re.sub(r"[-_.]+", "-", name).lower()
        if plain in found:
            continue
        try:
            required = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system
        found.add(plain)
        for line in required:
            needed = re.split(r"[\s;<>=!~(\[]", line, maxsplit=1)[0]
            marked = re.search(r"extra\s*==\s*['\"]([\w-]+)['\"]", line)
            if marked is None or marked[1] == wanted:
                left.append((needed, ""))
    return found


def test_the_extra_adds_no_more_megabytes_than_it_may() -> None:
    core = needs("lonehand")
    size = 0
    for name in needs("distributed") - core:
        files = importlib.metadata.files(name) or []
        size += sum(
            Path(str(file.locate())).stat().st_size
            for file in files
            if file.suffix != ".pyc" and Path(str(file.locate())).exists()
        )
    assert 5 < size / 1e6 <= MEGABYTES
