"""The result deck: cards are drawn for shots, blows, sprints and TAC markers, and come back."""

from __future__ import annotations

from lonehand.games.gunslinger import events
from lonehand.games.gunslinger.state import Play

DECK = "deck"
"""The source of chance that result cards come from."""


def result_card(play: Play, clause: str) -> int:
    """BG-DECK: draw a result card and discard it; an empty deck is made again from the discard.

    Args:
        play: the showdown.
        clause: the clause that needs the card.

    Returns:
        The number of the card.

    """
    state = play.state
    if not state.deck:
        state.deck, state.discard = sorted(state.discard), []
        play.tell("BG-DECK", events.Shuffles(cards=len(state.deck)))
    number = play.door.draw(DECK, clause, state.deck)
    state.discard.append(number)
    return number
