"""What may be set before a showdown: which one, how large, who plays whom, and the readings.

Bonus cards and readings stand in `data/options.toml`; the values of the others follow from the
showdowns that there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from lonehand.engine.game import Option
from lonehand.engine.grammar.english import count_of
from lonehand.games.gunslinger import readings
from lonehand.games.gunslinger.numbers.showdowns import (
    BY_RULE,
    FULL,
    NOBODY,
    ORDINALS,
    OWN,
    Showdown,
    keys,
    showdown,
)
from lonehand.games.gunslinger.readings import Readings
from lonehand.games.table_mode import beside_option

DUEL: Final = "duel"
"""The showdown that a game begins with where nothing else is said."""


BESIDE: Final = beside_option("BG-TABLE", formerly=("table",))


def options_for(own: Showdown | None = None) -> tuple[Option, ...]:
    """BG-PARTNER: return the options of the game, readings last.

    An owner's *own* showdown is a value of the first one.
    """
    found = {key: showdown(key) for key in (DUEL, *(key for key in keys() if key != DUEL))}
    if own is not None:
        found[OWN] = own
    sizes = sorted({size for one in found.values() for size in one.sizes})
    sides = max(len(one.side_names()) for one in found.values())
    which = Option(
        "showdown",
        tuple(found),
        "Showdown",
        "Who fights whom, where, and for what.",
        "BG-SETUP",
        "game",
        {
            key: f"{one.about} {count_of(one.sizes[0], 'character')}, at most {one.turns} turns."
            for key, one in found.items()
        },
    )
    size = Option(
        "size",
        (FULL, *map(str, sizes)),
        "Characters",
        "How many characters there are. Most showdowns come in more than one size.",
        "BG-SIZE",
        "game",
        {FULL: "As many as the showdown was made for."},
    )
    side = Option(
        "side",
        (BY_RULE, *ORDINALS[:sides], NOBODY),
        "Your side",
        "Which side you play; Lonehand plays all others.",
        "BG-SIDE",
        "game",
        {
            BY_RULE: "The smaller one, or what the showdown says. If both are equal, you choose.",
            NOBODY: "None: Lonehand plays everybody.",
        },
    )
    return (which, size, side, PARTNER, BESIDE, *readings.OPTIONS)


PARTNER: Final = Option(
    "partner",
    ("off", "on"),
    "A partner",
    "Whether a second person plays half of your characters.",
    "BG-PARTNER",
    "game",
)
OPTIONS: Final = options_for()
READINGS: Final = tuple(option.key for option in readings.OPTIONS)


def readings_from(options: Mapping[str, str]) -> Readings:
    """Return the readings that a showdown's options choose; a missing one is at its default."""
    return msgspec.convert({key: options[key] for key in READINGS if key in options}, Readings)
