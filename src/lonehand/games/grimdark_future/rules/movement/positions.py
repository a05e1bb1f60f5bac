"""Where units stand: their models at their places, on the table of a battle.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.state import Squad
from lonehand.space.inches.fields import Measured
from lonehand.space.inches.figures import Block, Spot, Spots
from lonehand.space.inches.shapes import Shape

Where = tuple["Spot | None", ...]
"""A spot for each model of a unit, None for the fallen."""

Found = TypeVar("Found")
MOST_MOVES: Final = 500
"""How many moves are kept before all of them are forgotten."""


def known(play: Play) -> Measured:
    """Return what has been measured of both armies on the table."""
    return play.table.known.get(play.rules.forces) or play.table.knows(play.rules.forces)


# -- models at their places ------------------------------------------------------------------------


def block(play: Play, squad: Squad, at: Spots | None = None) -> Block:
    """Return the living models of a unit where they stand, or where they might."""
    where: Where
    stands = play.stands if at is None else None
    if stands is not None and squad.key in stands:
        return stands[squad.key]
    if at is None:
        where = tuple([(b.x, b.y, b.turn) if b.alive else None for b in squad.bodies])
    elif len(at) == len(squad.bodies):  # all of them live
        where = tuple(at)
    else:
        spots = iter(at)
        where = tuple([next(spots) if b.alive else None for b in squad.bodies])
    key = (squad.side, squad.unit, squad.hero, where)
    measured = known(play)
    found = measured.blocks.get(key)
    if found is None:
        found = measured.block(key, play.rules.forces.listed(squad).base, where)
    if stands is not None:
        stands[squad.key] = found
    return found


@contextmanager
def still(play: Play) -> Iterator[None]:
    """Have everybody stand still while somebody thinks, so that nobody is looked up twice."""
    if play.stands is not None:
        yield
        return
    forget(play)
    play.stands = {}
    try:
        yield
    finally:
        play.stands = None
        play.walks.clear()


def shapes(play: Play, squad: Squad) -> tuple[Shape, ...]:
    """Return the bases of the living models of a unit, in their order."""
    return block(play, squad).shapes


def spots_of(squad: Squad) -> tuple[Spot, ...]:
    """Return where the living models of a unit stand."""
    return tuple((body.x, body.y, body.turn) for body in squad.bodies if body.alive)


def crowd(play: Play) -> list[tuple[Squad, Block]]:
    """Return all units on the table with their models, kept as long as nobody moves.

    A unit has moved when it is not where it was or its first model is not; who sets models down
    otherwise says so by `forget`.
    """
    squads = play.state.squads
    if play.stands is not None and play.crowd is not None:
        return play.crowd[1]
    signs = [(s.where, s.rides, s.bodies[0].x, s.bodies[0].y) for s in squads if s.bodies]
    if play.crowd is None or play.crowd[0] != signs:
        play.crowd = (
            signs,
            [(squad, block(play, squad)) for squad in squads if squad.present and squad.bodies],
        )
    return play.crowd[1]


def forget(play: Play) -> None:
    """Say that models have been set down: what is kept of all units is to be looked at anew."""
    play.crowd = None


def set_down(play: Play, squad: Squad, places: Spots) -> None:
    """Let the living models of a unit stand at places."""
    for number, (x, y, turn) in zip(squad.living(), places, strict=True):
        body = squad.bodies[number]
        body.x, body.y, body.turn = x, y, turn
    forget(play)


def found_before(
    play: Play, squad: Squad, what: tuple[object, ...], find: Callable[[], Found]
) -> Found:
    """Return what was found before when all models on the table stood as they do, or find it now.

    People's moves are thought over, checked and made, and are worked out only once so.

    Args:
        play: the battle.
        squad: whose question it is.
        what: the question; besides it, where models stand, and the readings, nothing else may
            bear on the answer.
        find: gives the answer.

    """
    moves = known(play).moves
    stand = tuple([block(play, each).number for each in play.state.squads if each.present])
    readings = play.rules.readings
    key = (block(play, squad).number, play.rules.forces.of(squad), stand, readings, what)
    if key not in moves:
        if len(moves) >= MOST_MOVES:
            moves.clear()
        moves[key] = find()
    found: Found = moves[key]
    return found
