"""BRAWL: how an auto character fights in an enemy's square."""

from __future__ import annotations

from lonehand.games.outlaws.automa.character import CARRIED_OUT, Acting
from lonehand.games.outlaws.numbers.numbers import BLADES
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.brawls import (
    BODY_BLOW,
    CLUBS,
    STAB,
    STRIKE,
    held_of,
    opponents,
    strike,
)
from lonehand.games.outlaws.rules.handling import free_hands, has_brawl_objects, pick_up
from lonehand.games.outlaws.rules.movement import get_up, is_in_brawl, may_get_up
from lonehand.games.outlaws.state import Man

PICK_UP, GET_UP = "Pick up Object", "Get Up"


def choose(play: Play, man: Man, other: Man, left: int) -> tuple[str, str, str]:
    """Return the clause, what he does, and why.

    OL-BRAWL-4P: with a knife and prone he gets up. OL-BRAWL-4: with a knife he stabs; a tomahawk or
    a lance is as a knife. OL-BRAWL-3: with an object, rifle or shotgun he strikes. OL-BRAWL-2: if
    his opponent has such a thing and objects are printed in the square he picks one up.
    OL-BRAWL-1: else a Body Blow. Option: in the printed order, Pick up Object first.
    """
    blade = held_of(play, man, BLADES)
    club = held_of(play, man, CLUBS)
    their_club = held_of(play, other, CLUBS)
    picks = (
        their_club is not None
        and has_brawl_objects(play, man.cell)
        and bool(free_hands(man))
        and club is None
    )
    rows = [
        (
            "OL-BRAWL-4P",
            GET_UP,
            "a blade, and prone",
            blade is not None and may_get_up(play, man, left),
        ),
        ("OL-BRAWL-4", STAB, "a blade in hand", blade is not None),
        ("OL-BRAWL-3", STRIKE, "something to strike with", club is not None),
        ("OL-BRAWL-2", PICK_UP, f"{other.name} has something to strike with", picks),
        ("OL-BRAWL-1", BODY_BLOW, "no blade in hand, nothing to strike with", True),
    ]
    if play.option("brawl_order") == "printed":
        rows = [rows[3], rows[2], rows[0], rows[1], rows[4]]
    clause, what, why, _ = next(row for row in rows if row[3])
    return clause, what, why


def brawl(act: Acting) -> None:
    """OL-BRAWL-1: in a Brawl this takes the place of the auto die, as long as actions are left."""
    play, man = act.play, act.man
    while act.can_go_on and act.left > 0 and is_in_brawl(play, man):
        other = opponents(play, man)[0]
        clause, what, why = choose(play, man, other, act.left)
        act.note(clause, what, CARRIED_OUT, why)
        if what == GET_UP:
            act.left = get_up(play, man, act.left, clause)
        elif what == PICK_UP:
            act.left = pick_up(play, man, act.left)
        else:
            act.left = strike(play, man, other, what, act.left)
