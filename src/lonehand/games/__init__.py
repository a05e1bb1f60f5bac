"""The games, each a package of its own; this is the list of those that are finished."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game
from lonehand.engine.grammar.english import choose

PACKAGES: Final = {
    "lone-gunslinger": "lonehand.games.lone_gunslinger.game",
    "gunslinger": "lonehand.games.gunslinger.game",
    "grimdark-future": "lonehand.games.grimdark_future.game",
    "outlaws": "lonehand.games.outlaws.game",
    "black-hat": "lonehand.games.black_hat.game",
}
"""From a game's name in commands to the module that has it as `GAME`."""


def find(name: str) -> Game:
    """Return the game of that name; raise Refusal with the names there are."""
    if name not in PACKAGES:
        raise Refusal(f"there is no game “{name}”; {choose(PACKAGES)}", place="game")
    game: Game = import_module(PACKAGES[name]).GAME
    return game
