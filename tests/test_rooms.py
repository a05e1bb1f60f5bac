"""Every game has the same rooms, none of them crowded; its rules know nothing of who uses them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from lonehand.games import TITLES

GAMES = Path(__file__).parent.parent / "src" / "lonehand" / "games"
NAMES = [name.replace("-", "_") for name in TITLES]
ROOMS = {"rules", "automa", "text", "words", "face", "player", "at_table"}
ABOVE_THE_RULES = ("automa", "face", "player", "at_table", "words")
CROWDED = 17
"""More modules than that, `__init__` among them, and a folder is no room any more."""


def imports(path: Path) -> Iterator[str]:
    """Yield what a file imports, by its whole name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{each.name}" for each in node.names)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_the_rooms_that_all_games_have(name: str) -> None:
    rooms = {path.parent.name for path in (GAMES / name).glob("*/__init__.py")}
    assert rooms >= ROOMS
    assert {"game.py", "turn.py", "state.py", "events.py"} <= {
        path.name for path in (GAMES / name).glob("*.py")
    }


@pytest.mark.parametrize("name", NAMES)
def test_rules_know_nothing_of_the_automatic_side_and_of_faces(name: str) -> None:
    game = f"lonehand.games.{name}."
    above = tuple(game + room for room in ABOVE_THE_RULES)
    files = sorted((GAMES / name / "rules").rglob("*.py"))
    assert files
    upward = [
        f"{file.name} imports {found}"
        for file in files
        for found in imports(file)
        if found.startswith(above)
    ]
    assert upward == []


def test_no_folder_of_a_game_is_crowded() -> None:
    counts = {
        folder.relative_to(GAMES).as_posix(): len(list(folder.glob("*.py")))
        for folder in GAMES.rglob("*")
        if folder.is_dir()
    }
    assert {folder: count for folder, count in counts.items() if count > CROWDED} == {}
