"""What the marks on a board and the words on a sheet of OUTLAWS! mean."""

from __future__ import annotations

from typing import Final

from lonehand.show.maps import cells

REACH: Final = "Up to so many squares each is close, medium and far."
IN_HAND: Final = "Ready for use at once."
CARRIED: Final = "It has to be drawn first."
SKILLS: Final = {
    "Gun": "Added to the dice of a shot with a gun.",
    "Bow": "Added to the dice of a shot with a bow.",
    "Brawl": "Added to the die in a Brawl.",
}
"""What his skills are good for."""
LEGEND: Final = cells.legend(
    "one side: round",
    "other: cornered",
    {
        "gun": "something in hand; filled: loaded",
        "horse": "H: in the saddle",
        "cover": "C: in cover at a side of the square",
        "light": "a light wound",
        "serious": "a serious wound",
        "sleep": "unconscious",
        "crowd": "bystanders: no shot passes",
        "past": "pale in the list: had his turn",
    },
)
"""What the marks on the board mean."""
