"""How the game is played, for somebody who does not know it."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Taught

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "Be the last gang with men on the table, and mind the Money. Parts of the print are lost; "
        "rules that had to be rebuilt are marked as such.",
    ),
    Taught(
        "Your turn",
        "You are dealt six cards. One of your figures acts with them. An Ace lets one more act.",
    ),
    Taught(
        "Cards",
        "2 to 6 move, get up, or talk at a door. 7 to 10 move or ride, climb and mount. J, Q, K "
        "shoot. An Ace does any of these. Two cards laid together do more.",
    ),
    Taught(
        "Shooting",
        "Drop a card on an enemy. You see how far away he is, and how likely he is hit and "
        "put out, before you fire.",
    ),
    Taught(
        "Jokers",
        "A Joker undoes the play that was just made. So everybody on the other side who might "
        "hold one is asked each time.",
    ),
    Taught(
        "The town",
        "Walk to a door and play a low card to talk. On a good roll whoever lives there joins "
        "you for this game. Some buildings hold Money: carry it off the table.",
    ),
)
