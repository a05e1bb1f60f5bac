"""“The table says otherwise”: putting the state right, in words, with a check of what results."""

from __future__ import annotations

import re
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.lone_gunslinger.cards import card_named
from lonehand.games.lone_gunslinger.state import State, fault

GRAMMAR: Final = {
    "life NAME NUMBER": "Somebody has other life points",
    "turn NAME": "It is another’s turn",
    "move CARD to hand of NAME": "A card is in a hand or on a Stack",
    "move CARD to play before NAME": "A card is in play",
    "move CARD to discard": "A card is on the discard pile",
    "move CARD to deck": "A card is in the draw pile",
}
"""What a correction may say, and what it is for; NAME is a character, `Sheriff` or `Deputy`."""

LIFE: Final = re.compile(r"life (?P<name>.+) (?P<number>\d+)")
TURN: Final = re.compile(r"turn (?P<name>.+)")
MOVE: Final = re.compile(
    r"move (?P<card>.+?) to (?P<place>deck|discard|hand of (?P<hand>.+)|play before (?P<play>.+))"
)


def correct(state: State, text: str) -> None:
    """Change *state* as *text* says.

    Raises:
        Refusal: it cannot be read, or what results cannot be.

    """
    if state.phase == "set up":
        raise Refusal("there is nothing to correct before the set-up is done", place="correction")
    if (found := LIFE.fullmatch(text)) is not None:
        seat = state.seats[state.seat_named(found["name"], "life")]
        if not seat.alive:
            raise Refusal(f"{seat.name} is dead; take the death back instead", place="life")
        seat.life = int(found["number"])
        if not 1 <= seat.life <= seat.most:
            raise Refusal(f"{seat.name} has from 1 to {seat.most} life points", place="life")
    elif (found := TURN.fullmatch(text)) is not None:
        number = state.seat_named(found["name"], "turn")
        if not state.seats[number].alive:
            raise Refusal(f"{state.seats[number].name} is dead and has no turn", place="turn")
        state.give_turn(number)
    elif (found := MOVE.fullmatch(text)) is not None:
        move(state, found)
    else:
        raise Refusal(f"«{text}» cannot be read; say {'; '.join(GRAMMAR)}", place="correction")
    wrong = fault(state)
    if wrong:
        raise Refusal(wrong, place="correction")


def move(state: State, found: re.Match[str]) -> None:
    """Move a card from wherever it lies to another place."""
    card = card_named(found["card"], "move")
    if found["hand"] or found["play"]:
        seat = state.seats[state.seat_named(found["hand"] or found["play"], "move")]
        if not seat.alive:
            raise Refusal(f"{seat.name} is dead and holds no cards", place="move")
        there = seat.hand if found["hand"] else seat.front
    else:
        there = state.deck if found["place"] == "deck" else state.discard
    piles = [state.deck, state.discard]
    for holder in state.seats:
        piles += [holder.hand, holder.front]
    source = next((pile for pile in piles if card in pile and pile is not there), None)
    if source is None:
        raise Refusal(f"{card} lies there already", place="move")
    source.remove(card)
    there.append(card)
    state.deck.sort()
