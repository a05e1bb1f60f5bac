"""Brawls: two enemies in one square (reference 3.10)."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws.events import Brawl, Breaks, BreaksAway
from lonehand.games.outlaws.numbers.numbers import LONG_GUNS
from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.handling import OBJECT, drop, weapon_of
from lonehand.games.outlaws.rules.movement import go, may_stop
from lonehand.games.outlaws.rules.wounds import draw_chits, fall, put_out
from lonehand.games.outlaws.state import OUT, Item, Man

BODY_BLOW, STRIKE, STAB = "Body Blow", "Strike with Object", "Stab"
STABS: Final = ((2, -1), (1, 1), (2, 1))
"""For each result of a Stab the chits drawn and kept."""


def kind_of(play: Play, item: Item) -> str:
    """Return the kind of a thing; `object` for a Brawl object."""
    weapon = weapon_of(play.numbers, item)
    return weapon.kind if weapon is not None else "object"


def held_of(play: Play, man: Man, kinds: frozenset[str]) -> Item | None:
    """Return a thing in hand of one of some kinds; None if there is none."""
    return next((item for item in man.items_held() if kind_of(play, item) in kinds), None)


CLUBS: Final = LONG_GUNS | {"object"}


def opponents(play: Play, man: Man) -> list[Man]:
    """Return the conscious enemies in his square."""
    return [other for other in play.state.enemies(man) if other.cell == man.cell]


def bonus(play: Play, man: Man, how: str) -> int:
    """OL-BASE-BRAWL: return what his skill, what he strikes with and lying prone add."""
    numbers = play.numbers.brawl
    found = man.brawl + (numbers["prone"] if man.is_prone else 0)
    if how == STRIKE:
        item = held_of(play, man, CLUBS)
        if item is not None:
            found += numbers["brawl_object" if item.name == OBJECT else "club"]
    return found


def strike(play: Play, man: Man, other: Man, how: str, left: int, *, free: bool = False) -> int:
    """OL-BASE-BRAWL: one attack; both roll a die, the margin says what comes of it.

    Args:
        play: the shootout.
        man: who attacks.
        other: who defends himself.
        how: `Body Blow`, `Strike with Object` or `Stab`.
        left: actions he has.
        free: whether it costs no action.

    """
    if not free:
        left -= play.numbers.actions["blow"]
    (mine,) = play.door.roll("dice", "OL-BASE-BRAWL")
    (theirs,) = play.door.roll("dice", "OL-BASE-BRAWL")
    attack, defence = bonus(play, man, how), bonus(play, other, "")
    margin = mine + attack - theirs - defence
    numbers = play.numbers.brawl
    level = sum(margin >= numbers[key] for key in ("little", "much", "most"))
    if how == STAB:
        results = ("nothing", "a slight cut", "a cut", "a deep cut")
    else:
        results = ("nothing", "1 action less", "2 actions less, and down", "knocked out")
    play.state.stirred = True
    play.tell(
        "OL-BASE-BRAWL",
        Brawl(
            man.name,
            other.name,
            how,
            (mine, attack),
            (theirs, defence),
            margin,
            results[level],
            left,
        ),
    )
    item = held_of(play, man, frozenset({"object"}))
    if how == STRIKE and item is not None and mine > numbers["stays_whole"]:
        play.tell("OL-BASE-BRAWL", Breaks(man.name, item.name))
        drop(play, man, item)
    if level and how == STAB:
        draw_chits(play, other, STABS[level - 1], by=man, is_covered=False, flags=False)
    elif level == 3:
        put_out(play, other, OUT, man)
    elif level:
        other.lost_next += level
        if level == 2:
            fall(play, other)
    return left


def may_break_away(play: Play, man: Man) -> list[int]:
    """OL-BASE-BRAWL: return the free squares to which he can leave a Brawl."""
    enemies = {other.cell for other in play.state.enemies(man)}
    return [
        step.to
        for step in play.ground.steps[man.cell]
        if step.to not in enemies
        and may_stop(play, man, step.to)
        and not step.hard
        and (step.door is None or step.door not in play.closed)
    ]


def break_away(play: Play, man: Man, cell: int, left: int) -> int:
    """OL-BASE-BRAWL: leave a Brawl; the opponent gets one free Body Blow first."""
    left -= play.numbers.actions["break_away"]
    other = opponents(play, man)[0]
    strike(play, other, man, BODY_BLOW, 0, free=True)
    if not man.is_there or man.is_prone:
        return left
    play.tell("OL-BASE-BRAWL", BreaksAway(man.name, play.name(cell), other.name))
    go(play, man, cell, man.facing, "walk", left, "OL-BASE-BRAWL")
    return left
