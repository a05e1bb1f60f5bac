"""Ctrl-C keeps what is done, and add --resume to go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lonehand.engine.errors import Refusal
from lonehand.lab.partial_results import part_folder, tally_at

pytestmark = pytest.mark.usefixtures("ctrl_c_is_heard")

WORDS = [sys.executable, "-m", "lonehand", "simulate", "lone-gunslinger", "--seat", "random"]
GAMES = "1500"


def games(folder: Path) -> int:
    """Return how many games a folder of results holds by now."""
    try:
        return tally_at(folder).games
    except (Refusal, OSError):  # it is just being begun, or a piece was just written
        return 0


@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.soak), "2"])
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
    until = time.monotonic() + 60
    while not games(part_folder(out)) and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, said = process.communicate(timeout=60)

    assert process.returncode == 1
    assert "Traceback" not in said
    assert "add --resume to go on" in said
    assert 1 <= games(part_folder(out)) < int(GAMES)
    for file, more in ((out, ["--resume"]), (whole, [])):
        subprocess.run([*words, str(file), *more], check=True, capture_output=True, timeout=60)
    assert whole.read_bytes() == out.read_bytes()
    assert not part_folder(out).exists()
