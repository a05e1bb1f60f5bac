"""Where a game on a map is played: on the screen, or beside a real table, with a map or by facts.

Every game that can be played at a real table takes its option from here, so that the key, the
values and the words are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lonehand.engine.game import Option

KEY: Final = "beside"
SCREEN, WITH_MAP, BY_FACTS = "screen", "map", "facts"
AT_A_TABLE: Final[Mapping[str, str]] = {KEY: BY_FACTS}
"""The options that a game beside a real table begins with."""


def beside_option(clause: str, *, formerly: tuple[str, ...] = ()) -> Option:
    """Return the option.

    Args:
        clause: the clause of the game that it belongs to.
        formerly: names that the game had for it once.

    """
    return Option(
        KEY,
        (SCREEN, BY_FACTS, WITH_MAP),
        "Where you play",
        "On the screen or at a real table, where Lonehand says what the opponents do.",
        clause,
        "game",
        {
            SCREEN: "On the screen, with everything in it.",
            BY_FACTS: "At a real table. Lonehand keeps no map and asks for the facts it needs.",
            WITH_MAP: "At a real table. Lonehand keeps a map of it, and asks only "
            "what your side did.",
        },
        formerly,
    )


def is_beside(options: Mapping[str, str]) -> bool:
    """Tell whether a game is played at a real table."""
    return options.get(KEY, SCREEN) != SCREEN


def by_facts(options: Mapping[str, str]) -> bool:
    """Tell whether it is played at a real table without a map."""
    return options.get(KEY, SCREEN) == BY_FACTS


def with_map(options: Mapping[str, str]) -> bool:
    """Tell whether it is played at a real table with a map."""
    return options.get(KEY, SCREEN) == WITH_MAP
