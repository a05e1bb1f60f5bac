"""Killed at any moment, the program has lost nothing that it said was done."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from killed import READY, begin, go_on

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.store.sqlite import Store

ROOT = Path(__file__).parents[2]
LONGEST_DEED = 4_000
"""In microseconds: how long after a deed the next one may be struck."""


def rotation() -> str:
    """Return what picks the moments: the commit that is tested, or what LONEHAND_ROTATION says."""
    if said := os.environ.get("LONEHAND_ROTATION"):
        return said
    git = ["git", "-c", "safe.directory=*", "rev-parse", "HEAD"]
    try:
        return subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "no commit"


def twin(seed: str) -> list[tuple[str, str, str]]:
    """Play the game undisturbed; return token, record and question after each deed."""
    session = begin(seed, None)
    stood = [stands(session)]
    while go_on(session, seed):
        stood.append(stands(session))
    return stood


def stands(session: Session) -> tuple[str, str, str]:
    """Return where a game stands."""
    question = [(q.who, q.topic, q.texts()) for q in session.questions()]
    return session.token, session.record.text(), f"{question} {session.state_checksum()}"


def killed_after(path: Path, seed: str, deeds: int, microseconds: int) -> str:
    """Let another process play, kill it so long after so many deeds; return what it said last."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("killed.py")), str(path), seed],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert process.stdout is not None
    said = [READY]
    try:
        while len(said) < deeds + 2 and (line := process.stdout.readline()):
            said.append(line.strip())
        time.sleep(microseconds / 1_000_000)
    finally:
        process.kill()
    said += [line.strip() for line in process.stdout if line.endswith("\n")]
    process.stdout.close()
    process.wait(timeout=20)
    return said[-1]


def check_a_kill(path: Path, name: str, number: int) -> None:
    """Kill a game at a moment of its own, open it again, and compare it with its twin."""
    chance = Chance(f"{name} {number}")
    seed = f"kill {name[:7]} {number}".strip()
    undisturbed = twin(seed)
    tokens = [token for token, _, _ in undisturbed]
    deeds = chance.below("deeds", len(tokens))
    last = killed_after(path, seed, deeds, chance.below("moment", LONGEST_DEED))
    store = Store(path, find)
    games = store.games()
    if last == READY and not games:  # it was killed before the game was begun
        store.close()
        return
    assert len(games) == 1
    session = store.open(games[0].id)
    assert session.token in tokens
    assert tokens.index(session.token) >= (0 if last == READY else tokens.index(last))
    assert stands(session) == undisturbed[tokens.index(session.token)]
    while go_on(session, seed):
        pass
    assert stands(session) == undisturbed[-1]
    assert stands(store.open(games[0].id)) == undisturbed[-1]
    store.close()


@pytest.mark.parametrize("number", range(12))
def test_a_game_that_was_killed_goes_on_as_if_nothing_had_been(tmp_path: Path, number: int) -> None:
    """The moments rotate with the commit, so that in time many are tried."""
    check_a_kill(tmp_path / "store.sqlite", rotation(), number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_a_thousand_games_that_were_killed_go_on(tmp_path: Path, part: int) -> None:
    for number in range(125):
        check_a_kill(tmp_path / f"{number}.sqlite", "soak", part * 125 + number)
