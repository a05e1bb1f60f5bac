"""How the game is played, for somebody who does not know it."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Taught

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "Each showdown has its own goal: it stands above the names. A man who has taken as many "
        "hits as his strength is out.",
    ),
    Taught(
        "A turn",
        "Two seconds, in five segments. First you plot in secret. Then the segments run, and "
        "everybody acts in the order of play: you by your plot, the others by their drills.",
    ),
    Taught(
        "Plotting",
        "Give each of your men actions that together take five segments or fewer. You choose "
        "where to go and whom to shoot when the action comes up.",
    ),
    Taught(
        "Shooting",
        "Draw and cock takes three segments, Aim two, Shoot one. Every further Aim makes a "
        "hit likelier. Cock again before the next shot.",
    ),
    Taught(
        "Wounds",
        "A wound costs hits, delay and all aim points. Delay pushes the rest of a plot back, "
        "and what is pushed past the fifth segment is lost.",
    ),
    Taught(
        "Opponents",
        "Each follows a drill: A closes in, B comes slowly and snaps off shots, C stays and "
        "aims, D aims from cover. A printed table says what the drill does at each distance.",
    ),
)
