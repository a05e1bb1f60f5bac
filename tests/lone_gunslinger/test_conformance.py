"""This game, and the sample game, keep what every game must keep; all replay everywhere.

The games on maps keep it in tests of their own, since the kit plays a game many times over and they
bound how large a battle is. `make soak` takes all games as they are.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sample import GAME as SAMPLE

from lonehand.engine.game import Game
from lonehand.games import PACKAGES, find
from lonehand.testing.conformance import IDEAS, Idea, name, play

ROOT = Path(__file__).parents[2]
GAMES: dict[str, Game] = {**{each: find(each) for each in PACKAGES}, SAMPLE.name: SAMPLE}
PLACES = {**PACKAGES, SAMPLE.name: "sample:GAME"}
ON_MAPS = {
    "black-hat": "black_hat/test_bh_conformance.py",
    "gunslinger": "gunslinger/test_gunslinger_conformance.py",
    "grimdark-future": "grimdark/test_gf_conformance.py",
}
"""Games with tests of their own for the kit, and where those are."""
VERSIONS = ("python3.11", "python3.12", "python3.13")


def test_every_game_has_its_tests_of_the_kit() -> None:
    assert ON_MAPS.keys() <= GAMES.keys()
    assert [] == [file for file in ON_MAPS.values() if not (ROOT / "tests" / file).exists()]


@pytest.mark.parametrize("idea", IDEAS, ids=name)
@pytest.mark.parametrize("game", [each for each in GAMES if each not in ON_MAPS])
def test_the_game_keeps(game: str, idea: Idea) -> None:
    for seed in ("conform 1", "conform 2"):
        idea(GAMES[game], seed)


@pytest.mark.soak
@pytest.mark.parametrize("idea", IDEAS, ids=name)
@pytest.mark.parametrize("game", GAMES)
def test_the_game_keeps_over_many_seeds(game: str, idea: Idea) -> None:
    for number in range(40):
        idea(GAMES[game], f"many {number}")


def elsewhere(python: str, game: str, text: str, hash_seed: str) -> str:
    """Return the checksum to which another interpreter comes with a record."""
    path = [str(ROOT / "src"), str(ROOT / "tests" / "engine")]
    done = subprocess.run(
        [python, "-m", "lonehand.testing.conformance", PLACES[game]],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path + packages(python)),
            "PYTHONHASHSEED": hash_seed,
            "PYTHONUTF8": "1",
        },
        timeout=60,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout.strip()


def packages(python: str) -> list[str]:
    """Return where this interpreter's packages lie, if *python* is this one."""
    return (
        [each for each in sys.path if "site-packages" in each] if python == sys.executable else []
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_record_leads_to_the_same_state_under_any_hash_seed(game: str) -> None:
    session = play(GAMES[game], "hash")  # under a seed that Python has drawn
    found = elsewhere(sys.executable, game, session.record.text(), "2026")
    assert session.state_checksum() == found


def other_pythons() -> list[str]:
    """Return other interpreters that can run a game, from LONEHAND_PYTHONS or the search path."""
    named = os.environ.get("LONEHAND_PYTHONS", "").split(os.pathsep)
    found = [python for python in (*named, *map(shutil.which, VERSIONS)) if python]
    return [python for python in dict.fromkeys(found) if runs(python)]


def runs(python: str) -> bool:
    """Tell whether an interpreter is there and has what the engine needs."""
    command = [python, "-c", "import sys, msgspec; sys.exit(sys.version_info < (3, 11))"]
    try:
        return not subprocess.run(command, capture_output=True, timeout=30, check=False).returncode
    except OSError:
        return False


@pytest.mark.parametrize("game", GAMES)
def test_a_record_leads_to_the_same_state_on_every_python_that_is_here(game: str) -> None:
    pythons = other_pythons()
    if not pythons:
        pytest.skip("no other Python with msgspec; name some in LONEHAND_PYTHONS")
    session = play(GAMES[game], "pythons")
    for python in pythons:
        found = elsewhere(python, game, session.record.text(), "3")
        assert found == session.state_checksum(), python
