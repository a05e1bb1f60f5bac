"""The words of answers at a real table that questions, forms and pages share."""

from __future__ import annotations

import re
from typing import Final

from lonehand.games.grimdark_future.words.grammar import count_of

NOTHING_ELSE: Final = "nothing"
MORE: Final = "more"
"""Stands last in an answer after which more is told: `Orc mob models 4; more`."""
TESTS: Final = "test "
"""Stands before a unit whose test of morale people are asked for: `test Orc mob`."""
PASSED: Final = "passed"
SHAKEN: Final = "Shaken"
ROUTED: Final = "destroyed"
WOUNDED: Final = "a wound"
HOLDS: Final = "Failed: it loses a wound and counts as passed."
"""What a failed test does to a unit that holds the line."""
ALL: Final = "all"
NONE: Final = "none"
ALL_BUT: Final = "all but "
WHOM: Final = "whom"
"""The key of the question which enemy is charged."""
HELD: Final = re.compile(r"(?:objective )?(?P<marker>[A-Z]) (?P<owner>people|AI|nobody)")
"""Who holds an objective now, in the notation of an answer."""
LEFT: Final = re.compile(r"(?P<of>models|wounds) (?P<who>.+?)(?: model \d+)? (?P<count>\d+)")
"""How many models a unit has left, or how many wounds mark one of them."""
BEFELL: Final = re.compile(
    r"(?P<what>shaken|steady|fatigued|fresh|activated|destroyed|charged) (?P<who>.+)"
)
"""What else became of a unit."""
OWNERS: Final = {"people": "yours", "AI": "the AI’s", "nobody": "nobody’s"}
CALLED: Final = {"steady": "not Shaken", "fresh": "not fatigued", "shaken": "Shaken"}


def noted_in_words(text: str) -> str:
    """Return what was noted at a real table as undo names it: `objective D: yours`."""
    parts = [part for part in text.split("; ") if part not in (MORE, WHOM)]
    told = list(filter(None, map(part_in_words, parts)))
    if len(told) > 1 and told[1].startswith(f"{told[0]} "):  # who acted stands before what he did
        del told[0]
    return "; ".join(told)


def part_in_words(part: str) -> str:
    """Return one thing that was noted, in words; empty where another part says it."""
    if held := HELD.fullmatch(part):
        return f"objective {held['marker']}: {OWNERS[held['owner']]}"
    if left := LEFT.fullmatch(part):
        count = int(left["count"])
        if left["of"] == "models":
            return f"{left['who']}: {count_of(count, 'model')} left"
        return f"{count_of(count, 'wound')} on {left['who']}" if count else ""
    if befell := BEFELL.fullmatch(part):
        return f"{befell['who']} {CALLED.get(befell['what'], befell['what'])}"
    return part
