"""Every clause that can be reached has a word in battles that play themselves.

A clause has a word if something is told by it, if it stands behind a roll, a draw or a question, or
among the notes of an attack. A rotating part of the battles is played in every run; `make soak`
plays them all. What has no word of its own stands in `WITHOUT_A_WORD` with its reason; the index
names the tests of each.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Final, TypeVar

import pytest
from test_gf_nevers import settings

from lonehand.engine.chance import Chance
from lonehand.engine.door import NOTHING, BatchDoor
from lonehand.engine.game import settle_options
from lonehand.engine.players import at_random, seated
from lonehand.engine.question import Form
from lonehand.games.grimdark_future.game import GAME
from lonehand.games.grimdark_future.state import SEATS, State

T = TypeVar("T")
IN_A_SOAK: Final = 600
IN_EVERY_RUN: Final = 40
STEPS_AT_MOST: Final = 2_000
WITHOUT_A_WORD: Final[Mapping[str, str]] = {
    "GF-PREP-2": "It names the squares; the die for one of them is GF-PREP-2b.",
    "GF-DEP-2b": "It names the sections; the die for one of them is GF-DEP-2c.",
    "GF-ACT-1": "It names the sections; the die for one of them is GF-ACT-1b.",
    **dict.fromkeys(
        ("GFC-1", "GFC-2", "GFC-3", "GFC-4"),
        "It says how any die is read; the rolls are told by the rules that want them.",
    ),
    **dict.fromkeys(
        ("GFC-5", "GFC-27", "GFC-28", "GFC-31", "GFC-41"),
        "It says who is in range, sees, and makes how many attacks; GFC-30 and GFC-35 tell those.",
    ),
    **dict.fromkeys(
        ("GFC-43", "GFC-44", "GFC-45", "GFC-46", "GFS-hero", "GFS-tough"),
        "It says which model a wound goes to; the wounds are told by what they come from.",
    ),
    "GFC-40": "If one of them is gone before contact there is no melee, and nothing to tell.",
    "GFC-50": "It says what half of a unit is; the test is GFC-47 or GFC-48.",
    **dict.fromkeys(
        ("GFC-24", "GFC-25", "GFC-26", "GFC-51", "GFC-53", "GFS-flying", "GFS-strider"),
        "It bounds moves: none that breaks it is made, and the moves are told by what wants them.",
    ),
    **dict.fromkeys(
        ("GFS-fast", "GFS-slow", "GFS-swift", "GFS-musician", "GFS-immobile"),
        "It changes how far a unit moves, once and for all.",
    ),
    "GFS-fear": "It is in the wounds that GFC-38 compares.",
    "GFS-scout": "GF-SR-SCOUT and GFC-18 tell where Scouts are set down.",
    "GFC-7": "It says what armies there are; GF-PREP-1 names them.",
    "GFC-10": "Heroes join as the list has them; by an option they are drawn before the battle.",
    "GFC-16": "It says who does not seize; who does is told by GFC-14 and GFC-15.",
    "GFC-20": "The other side goes on alone: its activations are told.",
    "GFC-22": "It says who has no activation.",
    "GFC-PROFILE": "It says where the numbers stand.",
}
"""The clauses that have no word of their own, and why."""
RARE: Final = {
    "GF-GEN-1", "GF-GEN-2", "GF-PREP-2c", "GF-H-5", "GF-BONUS-2", "GF-TER-C2", "GF-H-6",
    "GF-SR-ARMY",
    "GF-SR-AIRCRAFT", "GF-SR-AIRCRAFT-2", "GF-SR-AIRCRAFT-3", "GF-SR-FLYING", "GF-SR-LOCKON",
    "GF-SR-STRIDER", "GFS-aircraft", "GFS-bad_shot", "GFS-banner", "GFS-counter",
    "GFS-fearless", "GFS-hold_the_line", "GF-SR-INDIRECT", "GFS-indirect", "GFS-lance",
    "GFS-limited", "GFS-lock_on", "GFS-mend", "GFS-reliable", "GFS-shielded", "GFS-protected",
    "GFS-furious", "GFS-entrenched", "GFS-surge", "GFC-15", "GFC-52",
}  # fmt: skip
"""Clauses with a word in less than a quarter of the battles, so that a part may lack them."""


class Listening(BatchDoor):
    """A door that counts every clause that has a word."""

    def __init__(self, seed: str, position: State) -> None:
        players = {seat: seated(at_random, seed, seat, count().__next__) for seat in SEATS}
        super().__init__(players, Chance(seed), lambda _: position)
        self.words: Counter[str] = Counter()

    def tell(self, clause: str, kind: str, **facts: Any) -> None:
        """Count what is told, and the notes in it."""
        super().tell(clause, kind, **facts)
        self.words.update((clause, *facts.get("notes", ())))

    def roll(
        self, source: str, clause: str, count: int = 1, faces: int = 6, bands: str = ""
    ) -> list[int]:
        """Count a roll."""
        self.words[clause] += 1
        return super().roll(source, clause, count, faces, bands)

    def pick(self, source: str, clause: str, options: Sequence[T]) -> T:
        """Count a draw among several."""
        self.words[clause] += len(options) > 1
        return super().pick(source, clause, options)

    def ask(
        self, who: str, clause: str, topic: str, options: Any, about: Any = NOTHING, **rest: Any
    ) -> Any:
        """Count a question."""
        self.words[clause] += 1
        return super().ask(who, clause, topic, options, about, **rest)

    def fill(
        self, who: str, clause: str, topic: str, form: Form, about: Mapping[str, Any] = NOTHING
    ) -> Any:
        """Count a form."""
        self.words[clause] += 1
        return super().fill(who, clause, topic, form, about)


def heard(number: int) -> set[str]:
    """Play a battle, and return the clauses that had a word in it."""
    position = GAME.start(settle_options(GAME, settings(number)))
    door = Listening(f"clauses {number}", position)
    for _ in range(STEPS_AT_MOST):
        if GAME.outcome(position) is not None:
            return {clause for clause, words in door.words.items() if words}
        GAME.step(position, door)
    raise AssertionError(f"battle {number} does not end")


def silent(numbers: Iterable[int]) -> set[str]:
    """Play battles, and return the clauses that had no word in any of them."""
    found = set[str]().union(*map(heard, numbers))
    assert found <= GAME.clauses.by_id.keys()
    return GAME.clauses.by_id.keys() - found


def test_all_but_rare_clauses_have_a_word_in_a_rotating_part_of_the_battles() -> None:
    week = dt.datetime.now(dt.UTC).isocalendar().week
    first = week * IN_EVERY_RUN % IN_A_SOAK
    found = silent(range(first, first + IN_EVERY_RUN))
    assert set() == found - RARE - WITHOUT_A_WORD.keys()


@pytest.mark.soak
def test_every_reachable_clause_has_a_word_within_600_battles() -> None:
    assert set(WITHOUT_A_WORD) == silent(range(IN_A_SOAK))


def test_clauses_without_a_word_have_tests_of_their_own() -> None:
    for key in WITHOUT_A_WORD:
        assert GAME.clauses[key].tests, key
