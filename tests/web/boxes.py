"""What is wrong with the boxes of a page: cut text, small targets, boxes over each other."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

LEAST: Final = 44
"""Pixels that a target is wide and high at least."""
FAULTS: Final = (Path(__file__).parent / "boxes.js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """Return what is wrong with the boxes of a page, a line for each fault."""
    found: list[str] = page.evaluate(FAULTS, LEAST)
    return found
