"""What must never happen, watched over whole shootouts, and every clause that fires in them.

The same 30 shootouts are played in every run; `make soak` plays 5,000.
"""

from __future__ import annotations

from typing import Final

import pytest
from watching import Watched

from lonehand.games.outlaws.game import GAME

IN_EVERY_RUN: Final = range(4_830, 4_860)
IN_A_SOAK: Final = 5_000
SILENT_AFTER: Final = 2_000
"""So many shootouts make every clause fire that can be reached."""
UNTOLD: Final = {
    "OL-GREEN-PRONE": "It says what is no cover; the colour itself is told.",
    "OL-WAIT-X": "The printed dice have no instruction that the rules do not cover.",
    "OL-ORDER": "Each instruction is told; their order needs no word.",
    "OL-T-GROUP": "Nothing is told of a group that is no target; tests of its own prove it.",
    "OL-SNAP-RANGE": "Nothing is told of a character who is out of range.",
    "OL-AMMO-1": "What he does instead of rolling is told.",
    "OL-AMMO-2R": "He rolls again; that is told.",
    "OL-RIDE-1": "That he gets off is told; that he stays off needs no word.",
    "OL-RIDE-2": "That he gets off is told; that the horse stays needs no word.",
    "OL-BASE-ACTIONS": "How many actions he has is told with his counter.",
    "OL-BASE-FOV": "It is asked at every look.",
    "OL-BASE-LOS": "It is asked at every look.",
    "OL-BASE-BLOCK": "It is asked before every shot.",
    "OL-BASE-WOUND": "It is asked before every shot.",
    "OL-BASE-CAST": "An owner's own characters need a file of his.",
    "OL-BASE-PEOPLE": "Who plays whom needs no word.",
    "OL-ADVENTURE": "An adventure is more than one shootout; tests of its own play it.",
    "OL-ADVENTURE-HEAL": "It happens between two shootouts.",
    "OL-ADVENTURE-BUY": "It happens between two shootouts.",
    "OL-ADVENTURE-LOAD": "It happens between two shootouts.",
    "OL-TABLE": "It is about a real table: what its owner sees is typed in.",
}
"""Clauses that no shootout on the screen tells of, and why; tests of their own prove them."""

SELDOM: Final = frozenset({"OL-BRAWL-2", "OL-BRAWL-4P", "OL-MOVE-RT3"})
"""Clauses that fire no more than three times in 2,000 shootouts, and may not in others.

`test_outlaws_clauses`, `test_outlaws_riders_and_ends` and the random situations prove them.
"""


def clauses_of(numbers: range) -> set[str]:
    """Play shootouts; return the clauses that fired in them."""
    fired: set[str] = set()
    for number in numbers:
        watched = Watched(number)
        watched.play()
        fired.update(watched.clauses)
    return fired


def test_nothing_happens_in_a_shootout_that_must_never_happen() -> None:
    clauses_of(IN_EVERY_RUN)


@pytest.mark.soak
def test_nothing_happens_in_five_thousand_shootouts_that_must_never_happen() -> None:
    fired = clauses_of(range(SILENT_AFTER))
    silent = {clause.id for clause in GAME.clauses} - fired
    assert set(UNTOLD) == silent - SELDOM
    clauses_of(range(SILENT_AFTER, IN_A_SOAK))
