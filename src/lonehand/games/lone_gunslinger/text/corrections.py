"""“The table says otherwise”: putting the state right, in words, with a check of what results."""

from __future__ import annotations

import re
from typing import Final

from lonehand.engine.errors import Refusal
from lonehand.games.lone_gunslinger.cards import card_named
from lonehand.games.lone_gunslinger.choices import take_out
from lonehand.games.lone_gunslinger.state import State, fault
from lonehand.games.typed_corrections import number, put_right, verb_in

GRAMMAR: Final = {
    "life NAME NUMBER": "Life points",
    "turn NAME": "It is another’s turn",
    "move CARD to hand of NAME": "A card in hand or Stack",
    "move CARD to play before NAME": "A card in play",
    "move CARD to discard": "A card among the discards",
    "move CARD to deck": "A card in the draw pile",
}
"""What a correction may say, and what it is for; NAME is a character, `Sheriff` or `Deputy`."""

MOVE: Final = re.compile(
    r"(?P<card>.+?)(?: from (?P<source>deck|discard|hand of .+?|play before .+?))?"
    r" to (?P<place>deck|discard|hand of .+|play before .+)"
)
"""Where two cards look alike it must be said from where one of them is moved."""
HELD: Final = re.compile(r"(?P<where>hand of|play before) (?P<name>.+)")


def correct(state: State, text: str) -> None:
    """Change *state* as *text* says; several corrections stand with `;` between them.

    Raises:
        Refusal: one cannot be read, or what results cannot be; then nothing is changed.

    """
    if state.phase == "set up":
        raise Refusal("you can correct nothing before the set-up is done", place="correction")
    put_right(state, text, correct_one, fault)


def correct_one(state: State, text: str) -> None:
    """Change *state* as one correction says."""
    change, _, said = verb_in(text, VERBS, GRAMMAR)
    change(state, said)


def life(state: State, text: str) -> None:
    """Set life points."""
    name, _, points = text.rpartition(" ")
    seat = state.seats[state.seat_named(name, "life")]
    if not seat.alive:
        raise Refusal(f"{seat.name} is dead; take the death back instead", place="life")
    seat.life = number(points, "life")
    if not 1 <= seat.life <= seat.most:
        raise Refusal(f"{seat.name} has from 1 to {seat.most} life points", place="life")


def turn(state: State, text: str) -> None:
    """Give somebody the turn."""
    seat = state.seat_named(text, "turn")
    if not state.seats[seat].alive:
        raise Refusal(f"{state.seats[seat].name} is dead and takes no turns", place="turn")
    state.give_turn(seat)


def move(state: State, text: str) -> None:
    """Move a card from wherever it lies to another place; of two on one Stack the upper one."""
    found = MOVE.fullmatch(text)
    if found is None:
        forms = [form for form in GRAMMAR if form.startswith("move ")]
        raise Refusal(f"“move {text}” cannot be read; type {'; '.join(forms)}", place="move")
    card = card_named(found["card"], "move")
    there = pile_at(state, found["place"])
    piles = {name: pile for name, pile in every_pile(state).items() if pile is not there}
    sources = [name for name, pile in piles.items() if card in pile]
    if found["source"]:
        source = pile_at(state, found["source"])
        if card not in source:
            raise Refusal(f"{card} does not lie in {found['source']}", place="move")
    elif not sources:
        raise Refusal(f"{card} is already there", place="move")
    elif len(sources) > 1:
        raise Refusal(
            f"{card} is in {' and in '.join(sources)}; "
            f"type “move {card} from {sources[0]} to {found['place']}”, or from the other",
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


VERBS: Final = {"life": life, "turn": turn, "move": move}
