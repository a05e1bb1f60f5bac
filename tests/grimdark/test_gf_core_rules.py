"""Every core rule of the reference, 1 to 54, is a clause with tests, or it says why it is none."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from lonehand.games.grimdark_future.game import GAME

HERE: Final = Path(__file__).parent
RULES: Final = range(1, 55)
A_TEST: Final = re.compile(r"^def (test_\w+)\(", re.MULTILINE)
ELSEWHERE: Final = {
    6: (
        "Models have no front: no rule asks how a base is turned, but where it is oval or flies.",
        "test_an_aircraft_flies_straight_ahead_as_far_as_the_profile_lets_it",
    ),
    8: (
        "Units are combined when lists are written; those that read lists put the halves together.",
        "test_two_combined_halves_are_one_unit",
    ),
    9: (
        "The force organisation is optional: a list outside of it is played, and it is said.",
        "test_outside_the_force_organisation_everything_is_said",
    ),
    54: (
        "A kind of terrain has any properties together; each of them is a rule of its own.",
        "test_every_kind_that_comes_along_has_a_drawing_that_differs_in_more_than_colour",
    ),
}
"""Core rules without a clause: why, and a test that would notice their loss."""


def number_of(key: str) -> int:
    """Return the number of a core rule, 0 for another clause."""
    found = re.fullmatch(r"GFC-(\d+)", key)
    return int(found[1]) if found else 0


def test_every_core_rule_is_a_clause_or_says_why_it_is_none() -> None:
    clauses = {number_of(key) for key in GAME.clauses.by_id} - {0}
    assert set(RULES) == clauses | ELSEWHERE.keys()
    assert set() == clauses & ELSEWHERE.keys()


def test_every_core_rule_has_tests_that_exist() -> None:
    texts = [path.read_text("utf-8") for path in HERE.parent.rglob("test_*.py")]
    there = {name for text in texts for name in A_TEST.findall(text)}
    for number, (_, test) in ELSEWHERE.items():
        assert test in there, number
    for clause in GAME.clauses:
        if number_of(clause.id):
            assert clause.tests, clause.id
            assert set(clause.tests) <= there, clause.id
