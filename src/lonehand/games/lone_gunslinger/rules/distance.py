"""Distance and reach: base rules 6 to 8."""

from __future__ import annotations

from lonehand.games.lone_gunslinger.cards import KIND
from lonehand.games.lone_gunslinger.state import State


def seat_distance(state: State, viewer: int, seen: int) -> int:
    """LG-BASE-SEAT: the shorter way round the table, over the living only; neighbours are at 1."""
    seats = state.seats
    size = len(seats)
    there = living = 0
    passed = False
    number = viewer
    while True:
        number = (number + 1) % size
        if seats[number].alive or number in (viewer, seen):
            living += 1
            if not passed:
                there += 1
        if number == seen:
            passed = True
        if number == viewer:
            break
    return min(there, living - there)


def distance(state: State, viewer: int, seen: int) -> int:
    """Return how far *viewer* sees *seen*, at least 1 (base rules 6).

    A Mustang before him and Paul Regret add one each, a Scope before the viewer and Rose Doolan
    take one off each.
    """
    eye, mark = state.seats[viewer], state.seats[seen]
    far = seat_distance(state, viewer, seen)
    for card in mark.front:
        if KIND[card] == "mustang" and not is_silenced(state, seen):
            far += 1
    if mark.ability == "Paul Regret":
        far += 1
    for card in eye.front:
        if KIND[card] == "scope" and not is_silenced(state, viewer):
            far -= 1
    if eye.ability == "Rose Doolan":
        far -= 1
    return max(far, 1)


def is_silenced(state: State, seat: int) -> bool:
    """Whether cards before *seat* have no effect now: it is Belle Star's turn, not his."""
    return state.turn != seat and state.seats[state.turn].ability == "Belle Star"


def in_weapon_range(state: State, shooter: int, target: int) -> bool:
    """Tell whether a BANG! of *shooter* reaches *target* (base rules 7)."""
    return distance(state, shooter, target) <= state.seats[shooter].range()
