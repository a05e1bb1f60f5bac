"""Tables laid by hand for tests, from a description that a person can read.

    position('''
        Sheriff Black Jack 5 hand: bang 7c, beer 6h front: mustang 8h
        Outlaw Slab the Killer hand: bang 9c
        Deputy Rose Doolan 2
    ''', turn="Deputy", level="1")

One line a seat, clockwise from the Sheriff: role, character, life points (all of them where no
number stands), cards in hand (an NPC's Stack from bottom to top), cards in play. Whoever is not
named is dead and sits behind the others. Every card that is not named lies in the deck.
"""

from __future__ import annotations

import re
from typing import Final

from lonehand.engine.game import settle_options
from lonehand.games.lone_gunslinger.cards import CHARACTERS, PILE, card_named
from lonehand.games.lone_gunslinger.game import GAME
from lonehand.games.lone_gunslinger.setup import TEN
from lonehand.games.lone_gunslinger.state import ROLES, SHERIFF, Seat, State, fault

LINE: Final = re.compile(
    rf"(?P<role>{'|'.join(ROLES)}) (?P<name>{'|'.join(CHARACTERS)})(?: (?P<life>\d+))?"
    r"(?: hand: (?P<hand>.*?))?(?: front: (?P<front>.*))?"
)


def position(
    text: str,
    *,
    turn: str = SHERIFF,
    phase: str = "play",
    shots: int = 0,
    discard: str = "",
    **options: str,
) -> State:
    """Return the table that *text* describes.

    Args:
        text: one line a seat, see above.
        turn: whose turn it is: a character, `Sheriff` or `Deputy`.
        phase: what comes next in that turn.
        shots: BANG! cards already played in it.
        discard: the discard pile.
        options: the game's options, as in `--set key=value`.

    """
    state: State = GAME.start(settle_options(GAME, options))
    state.seats = [seat_of(line) for line in text.strip().splitlines()]
    seat_the_dead(state)
    state.discard = cards(discard)
    state.deck = list(PILE)
    for pile in [
        state.discard,
        *(pile for seat in state.seats for pile in (seat.hand, seat.front)),
    ]:
        for card in pile:
            assert card in state.deck, f"there is no second “{card}” in the deck"
            state.deck.remove(card)
    state.turn, state.phase, state.shots = state.seat_named(turn), phase, shots
    wrong = fault(state)
    assert not wrong, wrong
    return state


def seat_of(line: str) -> Seat:
    """Return the seat that one line describes."""
    found = LINE.fullmatch(" ".join(line.split()))
    assert found is not None, f"a line is “Outlaw Rose Doolan 3 hand: … front: …”, not “{line}”"
    role, name = found["role"], found["name"]
    most = CHARACTERS[name].life + (role == SHERIFF)
    life = most if found["life"] is None else int(found["life"])
    return Seat(role, name, name, most, life, cards(found["hand"]), cards(found["front"]))


def seat_the_dead(state: State) -> None:
    """Add everybody who was not described, dead."""
    sitting = [seat.role for seat in state.seats]
    names = [name for name in TEN if name not in state.names()]
    for role in ("Deputy", "Outlaw", "Outlaw", "Outlaw", "Renegade"):
        if role in sitting:
            sitting.remove(role)
            continue
        name = names.pop(0)
        seat = Seat(role, name, name, CHARACTERS[name].life, 0, [], [])
        seat.alive = False
        state.seats.append(seat)


def cards(text: str | None) -> list[int]:
    """Return the cards of a list with commas."""
    return [card_named(part) for part in (text or "").split(",") if part.strip()]
