"""What the figures, weapons and states of a unit mean, said where they are seen."""

from __future__ import annotations

from typing import Final

QUALITY: Final = "A die of this or more hits, and passes a morale test."
DEFENSE: Final = "A die of this or more blocks a hit, less the AP of the weapon."
TOUGH: Final = "So many wounds until a model is gone."
MELEE: Final = "For a charge, and for striking back."
RANGE: Final = "It can be shot at what is so near and seen."
STATES: Final = {
    "activated": ("Activated", "It has acted in this round."),
    "shaken": (
        "Shaken",
        "It seizes nothing, fails every test, and its next activation is spent on recovering.",
    ),
    "fatigued": ("Fatigued", "It hits on sixes only in a melee, to the end of the round."),
    "effects": ("Under an effect", "A spell or a rule works on it; see above how long."),
}
"""By the word of a state its name and what it does."""


def attacks(number: str) -> str:
    """Return what the attacks of a weapon mean."""
    return f"So many dice each time: {number}."


def meaning_of_ap(number: int) -> str:
    """Return what the AP of a weapon means."""
    return f"The target’s Defense dice count {number} less."
