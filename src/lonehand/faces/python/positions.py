"""Where a game stands, and the games that it could turn out to be for a seat that looks ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lonehand.engine.chance import Chance
from lonehand.engine.play.start import fork
from lonehand.engine.play.view import Play as Session
from lonehand.engine.play.view import Seen
from lonehand.faces.python.question import WrongValueError, seed_text

TRIES: Final = 200
"""How many tables are tried for one that fits what a seat has seen."""


def stands_at(seen: Seen) -> tuple[int, str]:
    """Return what another answer changes, and taking it back brings back: line, secret answers."""
    _, _, sealed = f"{seen.token}..".split(".")[:3]
    return seen.head, sealed


def fork_that_fits(
    session: Session, seats: frozenset[str], seed: int | str, players: Mapping[str, str]
) -> Session:
    """Return a game that goes on from here, as far as *seats* know it; see `fork`.

    Raises:
        WrongValueError: no table was found that fits what has been seen since this step began.

    """
    name = f"fork {seed_text(seed)}"
    chance = Chance(name)
    for _ in range(TRIES):
        found = fork(session, seats, chance, name, players)
        if found is not None:
            return found
    sentence = f"none of {TRIES} tables fits what has been seen since this step began"
    right = "try another seed, or answer without looking ahead here"
    raise WrongValueError(f"{sentence}; {right}", place="fork")
