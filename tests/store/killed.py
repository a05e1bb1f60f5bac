"""Plays a game on a store until it is over or the process is killed; says after each deed where.

What is done next follows from the seed and the record's head alone, so that whoever opens the game
again, or plays its twin, does the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

from lonehand.engine.chance import Chance
from lonehand.engine.play.session import Session
from lonehand.games import find
from lonehand.store.sqlite import Store
from lonehand.testing.conformance import any_answer, any_options

GAME = "lone-gunslinger"
READY = "ready"


def begin(seed: str, store: Store | None) -> Session:
    """Begin the game of *seed*, on a store or nowhere."""
    options = any_options(find(GAME), Chance(f"{seed} options"))
    if store is None:
        return Session.new(find(GAME), seed, options).take_orders()
    return store.new(GAME, options, seed=seed)


def go_on(session: Session, seed: str) -> bool:
    """Do what comes next: mostly an answer, sometimes undo, redo, a switch; False at the end."""
    chance = Chance(f"{seed} {session.token}")
    deed = chance.below("deed", 20)
    if not session.questions():
        return False
    if deed == 0 and session.takes_back(2):
        session.undo(1 + chance.below("steps", min(3, len(session.takes_back(3)))))
    elif deed == 1 and session.brings_back():
        session.redo()
    elif deed == 2:
        session.switch("deck", typed=not chance.below("typed", 3))
    else:
        session.answer(any_answer(session.questions()[0], chance), session.token)
    return True


def say(words: str) -> None:
    """Tell whoever started this process."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main() -> None:
    """Play the game of a seed on a store."""
    path, seed = sys.argv[1:]
    say(READY)
    store = Store(Path(path), find)
    session = begin(seed, store)
    say(session.token)
    while go_on(session, seed):
        say(session.token)


if __name__ == "__main__":
    main()
