"""How the game is played, for somebody who does not know it: in short, and as a lesson."""

from __future__ import annotations

from typing import Final

from lonehand.show.setup import Lesson, Taught, Told

HOW_TO_PLAY: Final = (
    Taught(
        "Goal",
        "Shoot or drive off every figure of the other gang. Allies help, but do not count. Money "
        "earns notches for skills in a campaign. Some of the print is lost: rules that we had to "
        "fill in are marked “rebuilt”.",
    ),
    Taught(
        "Your turn",
        "You are dealt six cards. One of your figures acts with them. An Ace lets one more act. "
        "What you do not play can strike back until the turn ends, and is then discarded.",
    ),
    Taught(
        "Cards",
        "2 to 6 move, get up, or talk at a door. 7 to 10 move or ride, climb and mount. J, Q, K "
        "shoot. An Ace does any of these. Two cards laid together do more.",
    ),
    Taught(
        "Shooting",
        "Lift a J, Q or K. You see how far away each enemy is, and how likely he is hit and put "
        "out, before you choose one.",
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
LESSON: Final = Lesson(
    (
        Told(
            "man",
            "This is one of your gang. Each turn one of them acts. You win when nobody of the "
            "other gang is left on the table; allies do not count.",
        ),
        Told(
            "hand",
            "These cards do it. 2 to 6 move that many inches, 7 to 10 move 6 inches, climb or "
            "ride, and J, Q, K shoot. Choose a card to see all that it does.",
        ),
        Told(
            "theirs",
            "To shoot, lift a J, Q or K. You see who is in reach and your chance at each, "
            "before you choose one. Houses block a shot; cover may stop it.",
        ),
        Told(
            "goals",
            "The number on a roof counts its town cards. Stand at the yellow door to look, "
            "and talk with a low card: whoever is there may join you, your colour most easily. "
            "Money earns skills in a campaign.",
        ),
        Told(
            "hand",
            "An Ace does what any of these cards does, or lets one more of yours act. A Joker "
            "undoes what an enemy has just played: if you hold one, you are asked each time.",
        ),
        Told(
            "list",
            "Everybody in the gunfight: who has acted, who is pinned, who is out. By each gang "
            "you see its suit and how many cards it holds.",
        ),
        Told(
            "end",
            "Choose who acts, lift a card, then choose where he goes or whom he shoots. Done ends "
            "his part. Cards left over can strike back until the turn ends; then they are "
            "discarded.",
        ),
        Told(
            "why",
            "When a gang has acted, Why tells which line of its list made it do that. Hint tells "
            "what you could do. On a small screen both are in the menu.",
        ),
    ),
    {"town": "dry-creek", "gang": "family", "second_gang": "drovers"},
    "figure",
)
"""The game as a guided minute, which begins once everybody has a place."""
