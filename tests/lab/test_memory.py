"""A long batch does not grow: what is remembered for speed is bounded, and cycles are collected."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lonehand.games import PACKAGES
from lonehand.games.grimdark_future.armies import forces
from lonehand.games.grimdark_future.player import averages
from lonehand.games.grimdark_future.rules import attacks
from lonehand.space.inches import fields, shapes, sight
from lonehand.space.inches.moves import formations, routes

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lonehand"
LARGEST = 16_384
"""So many answers of a kind are remembered at most."""
OF_OUR_OWN = {
    "graph.py": "directions on a map",
    "missions.py": "our own missions",
    "templates.py": "our own templates",
    "painted.py": "our own pictures",
    "profile.py": "our own profiles",
    "worth.py": "faces of dice",
}
"""Where a memory may be without bounds, because only what comes along is asked for."""
MEGABYTES = 300
PLAY = """
import sys
from lonehand.games import find
from lonehand.lab.plans import Plan, full_setting
from lonehand.lab.simulate import play_plan
from lonehand.lab.tally import Tally

def megabytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6

game = find(sys.argv[1])
plan = Plan(game.name, game.rules, "memory", int(sys.argv[2]), full_setting(game))
tally = Tally(plan)
for batch in play_plan(plan):
    tally.add(batch)
    print(tally.games, round(megabytes()), flush=True)
"""


def memories(path: Path) -> list[tuple[str, int | None]]:
    """Return the functions of a module whose answers are remembered, with the bound of each.

    A function that takes nothing has one answer, and is left out. A bound that is no number here
    is taken as 0.
    """
    text = path.read_text("utf-8")
    if "cache" not in text:
        return []
    found: list[tuple[str, int | None]] = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef) or not (node.args.args or node.args.kwonlyargs):
            continue
        for each in node.decorator_list:
            name = each.func if isinstance(each, ast.Call) else each
            if not (isinstance(name, ast.Name) and name.id in ("cache", "lru_cache")):
                continue
            words = each.keywords if isinstance(each, ast.Call) else []
            bound = None if name.id == "cache" else 128
            for word in words:
                value = word.value.value if isinstance(word.value, ast.Constant) else 0
                bound = value if isinstance(value, int) else None
            found.append((node.name, bound))
    return found


@pytest.mark.soak
def test_what_is_remembered_is_bounded() -> None:
    loose, many = [], 0
    unfinished = {
        folder
        for folder in (SOURCE / "games").iterdir()
        if folder.is_dir() and folder.name.replace("_", "-") not in PACKAGES
    }
    for path in sorted(SOURCE.rglob("*.py")):
        if not unfinished.isdisjoint(path.parents):
            continue
        for name, bound in memories(path):
            many += 1
            if bound is None and path.name not in OF_OUR_OWN:
                loose.append(f"{path.name}: {name} remembers everything")
            elif bound is not None and bound > LARGEST:
                loose.append(f"{path.name}: {name} remembers {bound}")
    assert [] == loose
    assert many > 40


def test_what_grew_with_every_battle_is_bounded() -> None:
    """Each of these took tens of megabytes for every thousand battles."""
    remembered = (
        shapes.difference,
        shapes.distance_of,
        routes.ring,
        routes.rims_round,
        formations.apart_by,
        sight.rims,
        averages.volley,
        averages.blows,
    )
    for function in remembered:
        assert 0 < (function.cache_info().maxsize or 0) <= LARGEST
    assert max(forces.MOST_KEPT, attacks.MOST_KEPT) <= 2_000
    assert fields.TABLES_KEPT <= 16


def grown(game: str, games: int) -> list[tuple[int, int]]:
    """Play a batch in a process of its own; return how large it was after so many games."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game, str(games)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE.parent)},
    )
    rows = [row.split() for row in done.stdout.splitlines()]
    return [(int(played), int(size)) for played, size in rows]


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="nothing tells the size here")
@pytest.mark.parametrize("game", PACKAGES)
def test_five_thousand_games_in_one_process_stay_small(game: str) -> None:
    sizes = grown(game, 5_000)
    assert max(size for _, size in sizes) < MEGABYTES
    half = next(size for played, size in sizes if played >= 2_500)
    assert sizes[-1][1] - half < 40
