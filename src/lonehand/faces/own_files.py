"""Files of an owner's own, in place of a game's: which game they are for."""

from __future__ import annotations

from collections.abc import Iterable

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Tabled
from lonehand.games import TITLES, find


def refuse_others(game: Game, place: str, files: Iterable[str]) -> None:
    """Refuse files, by their names, if another game of ours takes one, and this one does not."""
    known = game.tables if isinstance(game, Tabled) else {}
    for file in files:
        if file in known:
            continue
        for name in TITLES:
            other = find(name)
            if isinstance(other, Tabled) and file in other.tables:
                whose = f"“{file}” is a file of {other.title}"
                raise Refusal(f"{whose}; give each game a folder of its own", place=place)
