"""Inside a browser all is as elsewhere: games come to the same, and pages pass the same tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lonehand.games import PACKAGES

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.soak


def told(command: list[str | Path], **environment: str) -> str:
    """Return what a command prints; it must succeed."""
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout


@pytest.mark.parametrize("game", PACKAGES)
def test_a_hundred_seeded_games_come_to_the_same_under_pyodide(
    site: Path, node: str, game: str
) -> None:
    script: list[str | Path] = [ROOT / "bench" / "digests.py", game, "--number", "100"]
    here = told([sys.executable, *script])
    assert len(here.split()) == 3
    assert here == told([node, ROOT / "tests/web/inside.mjs", site, ROOT / "src", *script])


def test_the_browser_tests_of_the_served_page_pass_inside_a_browser_too() -> None:
    tests: list[str | Path] = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-m",
        "browser and not soak",
    ]
    said = told([*tests, ROOT / "tests" / "web"], LONEHAND_FORM="inside")
    assert " passed" in said
