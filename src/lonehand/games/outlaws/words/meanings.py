"""What the marks on a board and the words on a sheet of OUTLAWS! mean."""

from __future__ import annotations

from typing import Final

from lonehand.show.maps import cells

REACH: Final = "Up to so many squares each is close, medium and far."
ROUNDS: Final = "Lonehand counts no rounds here: say when it is empty."
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
        "facing": "the way he looks and shoots",
        "price": "actions to get to a square",
        "door": "a shut door: nobody sees through",
        "window": "a window: people see and shoot through",
    },
)
"""What the marks on the board mean."""


UNDONE: Final = {
    "Prone": "Stand him up.",
    "In cover": "He is not in cover.",
    "Mounted": "He is off the horse.",
}
"""What to do at a real table where a condition is taken back."""
FOLLOWS: Final = ("Lame", "Slowed", "Dazed", "Hurt arm")
"""Conditions that come and go with a wound."""


def undone(line: str) -> str | None:
    """Return what to do where a line of a sheet is taken back: empty for nothing, None if open."""
    name, _, _ = line.partition(":")
    if name in FOLLOWS:
        return ""
    if name.lower().endswith(" wound"):
        return f"Take off the {name[:1].lower()}{name[1:]}."
    return UNDONE.get(name)
