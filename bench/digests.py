"""What seeded games come to, as one digest a game: the same before and after a change.

    python bench/digests.py [GAME ...] [--number N] [--source FOLDER] [--times]

It plays 1,000 games of cards, 300 showdowns, 150 battles, 300 shootouts and 100 gunfights by the
players `random` and `plain` (or `standard`), in turn, under options that change from game to game.
A digest holds how each game ended, its steps, how often each clause spoke, and its last state.
`--number` plays so many games of each; `--source` plays by another copy of the package, such as a
worktree of an earlier commit; `--times` adds seconds for each player.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

GAMES = {
    "lone-gunslinger": 1000,
    "gunslinger": 300,
    "grimdark-future": 150,
    "outlaws": 300,
    "black-hat": 100,
}
"""How many games of each kind are played."""


def options_of(game: Any, number: int) -> dict[str, str]:
    """Return the options of game *number*: every other game has the defaults, others change one."""
    chosen = game.options[number // 2 % len(game.options)]
    values = [value for value in chosen.values if value != "own"]
    return {chosen.key: values[number // 4 % len(values)]} if number % 2 else {}


def players_of(game: Any) -> tuple[str, str]:
    """Return the players that play in turn: by chance, and by the simplest rule there is."""
    return "random", "plain" if "plain" in game.players else "standard"


def played(game: Any, number: int, many: Any) -> list[Any]:
    """Return what a game comes to: outcome, steps, clauses, state; a setting may be refused."""
    player = players_of(game)[number // 2 % 2]
    seats = dict.fromkeys(game.seats, player)
    try:
        found = many.play_one(game, f"digest {number}", options_of(game, number), seats)
    except many.Refusal as refusal:
        return [number, str(refusal)]
    outcome = game.outcome(found.state)
    end = hashlib.sha256(game.encode(found.state)).hexdigest()
    told = [found.won, outcome.sentence, outcome.clause]
    return [number, told, found.steps, sorted(found.clauses.items()), end]


def main() -> None:
    """Print a line for each game: its name, how many were played, and the digest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--number", type=int, help="so many games of each")
    parser.add_argument("--source", default=str(Path(__file__).parent.parent / "src"))
    parser.add_argument("--times", action="store_true", help="add seconds for each player")
    wanted = parser.parse_args()
    sys.path.insert(0, wanted.source)
    find = importlib.import_module("lonehand.games").find
    many = importlib.import_module("lonehand.lab.games")
    for name in wanted.games or GAMES:
        game, digest = find(name), hashlib.sha256()
        players, games = players_of(game), wanted.number or GAMES[name]
        seconds = dict.fromkeys(players, 0.0)
        for number in range(games):
            start = time.process_time()
            row = played(game, number, many)
            seconds[players[number // 2 % 2]] += time.process_time() - start
            digest.update(json.dumps(row).encode() + b"\n")
        spent = ", ".join(f"{player} {seconds[player]:.1f} s" for player in players)
        print(name, games, digest.hexdigest()[:32], f"({spent})" if wanted.times else "")


if __name__ == "__main__":
    main()
