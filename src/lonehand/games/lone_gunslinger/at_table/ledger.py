"""What is otherwise on a real table, by taps: life points. Cards are said by their names."""

from __future__ import annotations

from lonehand.engine.question import Question
from lonehand.games.lone_gunslinger.state import Seat, State
from lonehand.show.ledger import Count, Entry, Ledger


def ledger(state: State, question: Question | None) -> Ledger | None:
    """Return what may be put right of everybody who lives; None before they sit."""
    if question is not None or state.phase == "set up":
        return None
    return Ledger(
        tuple(entry(seat) for seat in state.seats if seat.alive),
        says="Correct it",
    )


def entry(seat: Seat) -> Entry:
    """Return what may be noted of somebody: his life points, of which one is left at least."""
    texts = (
        "",
        *(f"life {seat.role if seat.yours else seat.name} {n}" for n in range(1, seat.most + 1)),
    )
    counts = (Count("life", seat.life, texts, seat.most),)
    return Entry(seat.role if seat.yours else seat.name, 0 if seat.yours else 1, counts)
