"""What a player may answer: plays of cards, figures to act, and how both are written.

A play is its cards, what they are used for, and on whom: `5c move`, `5c+9d move` (a climb is part
of it), `Kh rifle B2`, `Kh+Qd rifle B2` (aimed), `strike B2`, `3d persuade`, `end`.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lonehand.games.black_hat.gangs.people import PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS

Use = Literal[
    "move",  # a second card may climb on the way
    "alight",  # the same, and a second card dismounts at its end
    "group",  # all figures in contact move
    "climb",  # alone
    "mount",
    "dismount",
    "unpin",
    "look",  # costs nothing
    "persuade",
    "take",  # at the door
    "pick",  # Money or a dud that lies on the ground
    "pistol",
    "pistols",  # two pistols
    "rifle",  # a second card aims
    "shotgun",
    "throw",  # dynamite; a second card throws it farther
    "strike",  # its cards are laid in secret
    "act",  # an Ace lets a figure act
    "end",
]
SHOTS: Final[dict[str, Use]] = {
    PISTOL: "pistol",
    TWO_PISTOLS: "pistols",
    RIFLE: "rifle",
    SHOTGUN: "shotgun",
}
"""The use of a Shoot card with each weapon."""
WEAPONS: Final = {use: weapon for weapon, use in SHOTS.items()}
"""The weapon of each such use."""
STRIKE: Final = "strike"
"""The kind of play of a strike that is revealed, which a Joker may undo."""
KINDS: Final[dict[Use, str]] = {
    **dict.fromkeys(SHOTS.values(), "shot"),
    **dict.fromkeys(("alight", "group", "climb", "mount", "dismount"), "move"),
    **dict.fromkeys(("take", "pick", "look"), "persuade"),
}
"""The kind of play that a Joker may answer, where it is not called like its use."""
PASS, GIVE_UP, JOKER, KEEP, NONE = "pass", "give up", "Joker", "keep", "none"
"""Answers: no figure acts; the side withdraws; a Joker is played; no exchange; no card is laid."""
NO_MORE: Final = "no more"
"""The answer that no Joker is played before a gang’s part at a real table is over."""
OFF: Final = "off"
"""The place of the one who leaves the table over his own edge."""


class Play(msgspec.Struct, frozen=True):
    """A play of cards.

    Attributes:
        use: what they are used for.
        cards: the cards: first the one that gives the play its name (movement, Shoot), then the
            one that is added (climb, dismount, Aim, distance).
        target: the key of the figure or horse that it is about, or `money` or `dynamite`.

    """

    use: Use
    cards: tuple[str, ...] = ()
    target: str = ""

    def __str__(self) -> str:
        """Return it in notation."""
        return " ".join(filter(None, ("+".join(self.cards), self.use, self.target)))


END: Final = Play("end")
"""The figure has finished."""
LOOK: Final = Play("look")
"""It looks at the top card of the building at whose door it stands."""
