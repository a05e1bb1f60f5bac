"""The pictures of the README and the manual: all there, none too many, none too heavy."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
OTHERS = {
    "terminal.webp",
    "saloon.svg",
    "study-levels.svg",
    "study-opponents.svg",
    "study-sheriffs.svg",
}
"""What is not taken of the page, and so not by scripts/screenshots."""
HEAVIEST = 150_000


def taken() -> set[str]:
    """Return the pictures that scripts/screenshots takes."""
    tree = ast.parse((ROOT / "scripts" / "screenshots").read_text("utf-8"))
    found = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "PICTURES"
    ]
    assert len(found) == 1
    assert isinstance(found[0], ast.Dict)
    return {str(ast.literal_eval(key)) for key in found[0].keys if key is not None}


def shown() -> set[str]:
    """Return the pictures that the README and the manual show."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    return {
        name for page in pages for name in re.findall(r"images/([\w-]+\.\w+)", page.read_text())
    }


def test_the_script_takes_the_pictures_of_the_page_that_the_manual_shows() -> None:
    assert 10 <= len(taken()) <= 17
    assert shown() == taken() | OTHERS


def test_every_picture_is_there_and_light() -> None:
    there = {path.name: path.stat().st_size for path in IMAGES.iterdir()}

    assert shown() == set(there)
    assert [name for name in shown() if there[name] > HEAVIEST] == []
