"""Ctrl-C keeps what is done, and add --resume to go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lonehand.lab import results as stored

WORDS = [sys.executable, "-m", "lonehand", "simulate", "lone-gunslinger", "--seat", "random"]
GAMES = "1500"


def lines(file: Path) -> int:
    """Return how many whole lines a file has."""
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_that_was_stopped_by_ctrl_c_goes_on_to_the_same_result(
    tmp_path: Path, jobs: str
) -> None:
    out, whole = tmp_path / "stopped.parquet", tmp_path / "whole.parquet"
    words = [*WORDS, "-n", GAMES, "--jobs", jobs, "--out"]
    process = subprocess.Popen(
        [*words, str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 30
    while lines(stored.part_file(out)) < 4 and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, said = process.communicate(timeout=30)
    done = lines(stored.part_file(out)) - 1

    assert process.returncode == 1
    assert "Traceback" not in said
    assert "add --resume to go on" in said
    assert 3 <= done < 30
    for file, more in ((out, ["--resume"]), (whole, [])):
        subprocess.run([*words, str(file), *more], check=True, capture_output=True, timeout=60)
    assert stored.read(whole) == stored.read(out)
    assert not stored.part_file(out).exists()
