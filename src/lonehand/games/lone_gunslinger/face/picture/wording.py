"""The picture in words: its title, where the game stands, and the whole position as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.lone_gunslinger.cards import KIND, KINDS, TEXT
from lonehand.games.lone_gunslinger.state import Seat, State

TITLE: Final = "The Lone Gunslinger"
PHASES: Final = {
    "set up": "the table is being set",
    "begin": "the turn begins",
    "draw": "drawing",
    "play": "playing",
    "discard": "discarding",
}


def name_of(seat: Seat, place: int) -> str:
    """Return a name for the seat, also before anybody sits there."""
    return seat.name or f"Seat {place + 1}"


def weapon_of(seat: Seat) -> str:
    """Return the weapon in play, the Colt if none lies there."""
    weapon = seat.weapon()
    return "Colt" if weapon is None else KINDS[KIND[weapon]].title


def standing(view: State) -> str:
    """Return where the game stands, in a line."""
    if view.lost:
        return "The Sheriff is dead"
    if view.won:
        return "The last opponent is dead"
    if view.phase == "set up":
        return "The table is being set"
    return f"Round {view.round} · {name_of(view.seats[view.turn], view.turn)}, {PHASES[view.phase]}"


def position(view: State) -> str:
    """Return the table as text, one line a seat, from which it can be laid again.

    A Stack stands here from bottom to top, as the rules keep it.
    """
    lines = [
        f"{TITLE}: round {view.round}; turn {view.turn}; phase {view.phase}"
        + ("; lost" if view.lost else "; won" if view.won else ""),
        f"deck {len(view.deck)}; discard {join_cards(view.discard)}",
    ]
    for place, seat in enumerate(view.seats):
        who = f"{place} {name_of(seat, place)}, {seat.role or 'no role yet'}"
        if not seat.alive:
            lines.append(f"{who}: dead")
            continue
        plays = "" if seat.ability in ("", seat.name) else f" as {seat.ability}"
        lines.append(
            f"{who}{plays}: life {seat.life} of {seat.most}; {weapon_of(seat)}, range "
            f"{seat.range()}; in play {join_cards(seat.front)}; "
            f"{'hand' if seat.yours else 'Stack'} {join_cards(seat.hand)}"
        )
    return "\n".join(lines)


def join_cards(cards: Sequence[int]) -> str:
    """Return cards in notation, or that there are none."""
    return ", ".join(TEXT[card] for card in cards) or "nothing"
