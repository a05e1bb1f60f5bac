"""The keys of the terminal: what each does, and which ones the foot of the screen names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PACES: Final = {"step by step": None, "slow": 1.5, "fast": 0.55, "at once": 0.0}
"""Seconds between two events; None waits for a key."""
Keys = tuple[tuple[str, str], ...]
"""Keys with what each does."""

KEYS: Final[Keys] = (
    ("Enter, Space", "take the default: the next step, or the end of your turn"),
    ("0 – 9", "choose an answer by its number; Enter if a longer number begins the same"),
    ("↑ ↓", "move through the answers and read what each does; Enter takes one"),
    ("/", "type an answer or a command; /? lists all of them"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y, Ctrl+Shift+Z", "redo"),
    ("← →", "look at earlier and later moments"),
    ("g", "go back to the moment you look at, and play on from there"),
    ("w", "why: the reasons for the last decision"),
    ("h", "a hint"),
    ("o", "what to watch out for"),
    ("t", "the table in words, with all distances"),
    ("c", "call out, when several people share this screen and a card can be answered"),
    ("p", "how fast the opponents play"),
    ("Page up, Page down", "scroll the panel, the table, or how the game went"),
    ("Esc", "close, stop typing, skip, return to the present"),
    ("?", "this list"),
    ("q", "leave; the game is saved"),
)

PRESENT: Final = "? keys  / type  w why  h hint  ← look back  Ctrl+Z undo  p {pace}  q leave"
FEET: Final[Mapping[str, str]] = {
    "walking": "Enter next  Esc skip  ← → look  w why  p {pace}  q leave",
    "looking": "← → look  g go back here  w why  t table  Esc the present  q leave",
    "typing": "Enter gives it  ↑ ↓ choose  Esc other keys  Ctrl+Z undo  Ctrl+Q leave",
    "writing": "Enter gives it  Esc other keys  Ctrl+Z undo  Ctrl+Q leave",
    "ordering": "Enter shows it, then sends it  Tab next unit  Esc other keys  Ctrl+Z undo",
    "curtain": "Enter raises the curtain  ? keys  Ctrl+Z undo  q leave",
    "plotting": "? keys  Backspace takes away  Tab next  / type  w why  h hint  q leave",
    "over": "? keys  / type  w why  t table  ← look back  Ctrl+Z undo  q leave",
    "reading": "Page down more  ? keys  / type  w why  ← look back  Ctrl+Z undo  q leave",
}
"""For each thing that one may be doing, the keys that are named then; else those of `PRESENT`."""


def foot(doing: str, pace: str) -> str:
    """Return the keys that are named at the foot of the screen, in no more than 78 columns."""
    return FEET.get(doing, PRESENT).format(pace=pace)
