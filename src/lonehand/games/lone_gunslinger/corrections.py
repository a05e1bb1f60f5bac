"""“The table says otherwise”: putting the state right, in words, with a check of what results."""

from __future__ import annotations

import re
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.lone_gunslinger.cards import card_named
from lonehand.games.lone_gunslinger.choices import take_out
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
    r"move (?P<card>.+?)(?: from (?P<source>deck|discard|hand of .+?|play before .+?))?"
    r" to (?P<place>deck|discard|hand of .+|play before .+)"
)
"""Where two cards look alike it must be said from where one of them is moved."""
HELD: Final = re.compile(r"(?P<where>hand of|play before) (?P<name>.+)")


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
    """Move a card from wherever it lies to another place; of two on one Stack the upper one."""
    card = card_named(found["card"], "move")
    there = pile_at(state, found["place"])
    piles = {name: pile for name, pile in every_pile(state).items() if pile is not there}
    sources = [name for name, pile in piles.items() if card in pile]
    if found["source"]:
        source = pile_at(state, found["source"])
        if card not in source:
            raise Refusal(f"{card} does not lie in {found['source']}", place="move")
    elif not sources:
        raise Refusal(f"{card} lies there already", place="move")
    elif len(sources) > 1:
        raise Refusal(
            f"{card} lies in {' and in '.join(sources)}; "
            f"say «move {card} from {sources[0]} to {found['place']}», or from the other",
            place="move",
        )
    else:
        source = piles[sources[0]]
    there.append(take_out(source, card))
    state.deck.sort()


def pile_at(state: State, place: str) -> list[int]:
    """Return the cards at a place; raise Refusal if nobody is called so or he holds no cards."""
    held = HELD.fullmatch(place)
    if held is None:
        return state.deck if place == "deck" else state.discard
    seat = state.seats[state.seat_named(held["name"], "move")]
    if not seat.alive:
        raise Refusal(f"{seat.name} is dead and holds no cards", place="move")
    return seat.hand if held["where"] == "hand of" else seat.front


def every_pile(state: State) -> dict[str, list[int]]:
    """Return all cards of the table by the words for their places."""
    piles = {"deck": state.deck, "discard": state.discard}
    for seat in state.seats:
        piles[f"hand of {seat.name}"] = seat.hand
        piles[f"play before {seat.name}"] = seat.front
    return piles
