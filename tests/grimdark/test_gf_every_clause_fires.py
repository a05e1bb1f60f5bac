"""Every clause that can be reached has a word in battles that play themselves.

A part of the battles is played in every run, and watched for what must never happen; `make soak`
plays them all. What has no word of its own stands in `WITHOUT_A_WORD` with its reason;
the index names the tests of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pytest
from battles import Battle
from test_gf_nevers import IN_EVERY_RUN, Watched, settings

from lonehand.games.grimdark_future.game import GAME

IN_A_SOAK: Final = 600
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


def silent(battles: Iterable[Battle]) -> set[str]:
    """Return the clauses that had no word in any of some battles."""
    found = {clause for battle in battles for clause in battle.door.words.elements()}
    assert found <= GAME.clauses.by_id.keys()
    return GAME.clauses.by_id.keys() - found


@pytest.mark.soak
def test_a_part_of_the_battles_breaks_no_rule_and_all_but_rare_clauses_speak() -> None:
    watched = [Watched(number) for number in IN_EVERY_RUN]
    for battle in watched:
        battle.watch()
    assert set() == silent(watched) - RARE - WITHOUT_A_WORD.keys()


@pytest.mark.soak
def test_every_reachable_clause_has_a_word_within_600_battles() -> None:
    battles = (Battle(f"clauses {number}", settings(number)) for number in range(IN_A_SOAK))
    assert set(WITHOUT_A_WORD) == silent(battle.until("over") for battle in battles)


def test_clauses_without_a_word_have_tests_of_their_own() -> None:
    for key in WITHOUT_A_WORD:
        assert GAME.clauses[key].tests, key
