"""How the game is played, for somebody who does not know it."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Taught

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "Hold more objectives than the AI when the last round ends. You hold one with a unit "
        "within 3″ of it and no enemy there; it stays yours until an enemy takes it.",
    ),
    Taught(
        "A round",
        "You and the AI take turns: each activates one unit, until all have acted.",
    ),
    Taught(
        "Your unit",
        "Hold and shoot, Advance (usually 6″) and shoot, Rush (12″), or Charge (12″) and fight.",
    ),
    Taught(
        "Attacks",
        "Each attack hits on its Quality or higher. Each hit is blocked on the target’s "
        "Defense or higher. What gets through is a wound. Cover makes blocking easier; AP "
        "makes it harder.",
    ),
    Taught(
        "Morale",
        "A unit cut to half takes a test: it rolls its Quality or higher. If it fails, it is "
        "Shaken and idles once, or it flees if it lost a melee.",
    ),
    Taught(
        "Opponents",
        "The AI follows printed decision trees: one for units that shoot, one for fighters, "
        "one for both. Ask Why to see each question and answer.",
    ),
)
