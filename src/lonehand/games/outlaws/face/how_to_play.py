"""How the game is played, for somebody who does not know it."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Taught

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "Each shootout has its own goal: it stands above the list of who fights.",
    ),
    Taught(
        "Whose turn",
        "Everybody has one counter in a cup, and acts when it is drawn. Once the cup is empty, the "
        "next turn begins.",
    ),
    Taught(
        "Your turn",
        "Four actions, fewer when wounded. Walk, turn, reload, take cover or shoot. A "
        "steadier shot costs more actions and hits more often.",
    ),
    Taught(
        "Cover",
        "Take Cover beside a door, a window, a corner or a low object. Then some shots that "
        "would wound you miss. You lean out to shoot.",
    ),
    Taught(
        "Snap-shots",
        "When an enemy steps into view or shoots at your man, he may fire back at once, out "
        "of turn.",
    ),
    Taught(
        "Opponents",
        "They roll a coloured die: dark green if they see no enemy, medium if they see one and "
        "have no cover from him, light if they are in cover. It names a target and what to do.",
    ),
)
