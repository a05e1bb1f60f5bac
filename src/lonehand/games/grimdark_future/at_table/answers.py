"""The words of answers at a real table that questions, forms and pages share."""

from __future__ import annotations

from typing import Final

NOTHING_ELSE: Final = "nothing"
MORE: Final = "more"
"""Stands last in an answer after which more is told: `Orc mob models 4; more`."""
TESTS: Final = "test "
"""Stands before a unit whose test of morale people are asked for: `test Orc mob`."""
PASSED: Final = "passed"
SHAKEN: Final = "Shaken"
ROUTED: Final = "destroyed"
ALL: Final = "all"
NONE: Final = "none"
ALL_BUT: Final = "all but "
WHOM: Final = "whom"
"""The key of the question which enemy is charged."""
