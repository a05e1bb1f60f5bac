"""How the game is played, for somebody who does not know it."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Taught

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "You play the Sheriff and his Deputy. Kill the three Outlaws and the Renegade. If the "
        "Sheriff dies, you lose at once.",
    ),
    Taught(
        "Your turn",
        "Draw two cards. Play as many as you like, but only one BANG! a turn. At the end, keep as "
        "many cards as you have life points and discard the rest.",
    ),
    Taught(
        "Shooting",
        "A BANG! takes one life point from someone in reach. A Colt reaches 1 seat, other "
        "weapons reach further. A Missed! or a lucky Barrel stops the shot.",
    ),
    Taught(
        "Distance",
        "Count seats the short way round. The dead are not counted. A Mustang puts its owner "
        "1 further away, a Scope brings everyone 1 closer.",
    ),
    Taught(
        "Opponents",
        "They have no hand. Each draws two cards onto an open Stack, plays the first one from "
        "the top that he can use, then starts again at the top.",
    ),
    Taught(
        "Whom they want",
        "Outlaws shoot the Sheriff, and the Deputy only when the Sheriff is out of reach. The "
        "Renegade wants the Deputy first.",
    ),
)
