"""Fields of view, lines of sight and cover, between people (reference 3.3 and 3.4)."""

from __future__ import annotations

from typing import Final

from lonehand.games.outlaws.play import Play
from lonehand.games.outlaws.rules.ground import Lean
from lonehand.games.outlaws.state import Group, Man
from lonehand.space.cells.marks import Edge

BEHIND_A_HORSE: Final = Lean("object", ())
"""What a horse in the square beyond makes of a side."""


def eyes(play: Play, man: Man) -> tuple[int, ...]:
    """OL-BASE-COVER: return the squares from which a man sees and is seen: his own, and those
    beyond a door, a corner or a window that he leans out of.
    """  # noqa: D205 - one sentence that is longer than a line
    if man.cover < 0:
        return (man.cell,)
    lean = lean_of(play, man.cell, man.cover)
    if lean is None or (man.is_prone and lean.kind == "window"):
        return (man.cell,)
    return (man.cell, *lean.squares)


def lean_of(play: Play, cell: int, side: int) -> Lean | None:
    """OL-BASE-COVER: return what makes a side of a square fit for Take Cover now; None if nothing.

    A horse that was left in the square beyond is a low object.
    """
    found = play.ground.lean(cell, side, play.closed)
    if found is None and play.state.horses and hides_behind_horse(play, cell, side):
        return BEHIND_A_HORSE
    return found


def hides_behind_horse(play: Play, cell: int, side: int) -> bool:
    """Say whether there is a horse in the square on that side, with nothing in between."""
    beyond = play.ground.beside(cell, side)
    return beyond in play.state.horses and play.ground.edge(cell, side) == Edge.OPEN


def leans_of(play: Play, cell: int) -> list[tuple[int, Lean]]:
    """Return the sides of a square that are fit for Take Cover now, each with what makes it so."""
    found = list(play.ground.leans(cell, play.closed))
    if play.state.horses:
        known = [side for side, _ in found]
        found += [
            (side, BEHIND_A_HORSE)
            for side in range(4)
            if side not in known and hides_behind_horse(play, cell, side)
        ]
        found.sort(key=lambda each: each[0])
    return found


def is_hidden_down(play: Play, seer: int, down: int) -> bool:
    """Say whether a low object, or a horse, right before somebody who is down hides him."""
    if play.ground.is_hidden_down(seer, down):
        return True
    return bool(play.state.horses) and play.ground.last_square(seer, down) in play.state.horses


def is_clear(play: Play, one: Man, other: Man, here: int, there: int) -> bool:
    """OL-BASE-LOS: say whether there is a line between two squares with these two in them.

    Walls, closed doors and high objects block it. A low object hides somebody who is down right
    behind it, unless the other one is mounted; a window hides everybody who is down.
    """
    if here == there:
        return True
    ground = play.ground
    if not ground.sees(here, there, play.closed):
        return False
    if (one.is_prone or other.is_prone) and ground.crosses_window(here, there):
        return False
    if other.is_prone and not one.is_mounted and is_hidden_down(play, here, there):
        return False
    return not (one.is_prone and not other.is_mounted and is_hidden_down(play, there, here))


def has_line(play: Play, one: Man, other: Man) -> bool:
    """OL-BASE-LOS: say whether two men see each other all round; that goes both ways.

    It is what “see, or turn to see” and “360 degree FOV” mean.
    """
    if one.cover < 0 and other.cover < 0:
        return is_clear(play, one, other, one.cell, other.cell)
    mine, theirs = eyes(play, one), eyes(play, other)
    return any(is_clear(play, one, other, here, there) for here in mine for there in theirs)


def in_fov(play: Play, man: Man, other: Man) -> bool:
    """OL-BASE-FOV: say whether a man is in the field of view of another, whatever is between."""
    if man.cell == other.cell:
        return True
    return play.ground.in_quarter(man.cell, man.facing, other.cell)


def sees(play: Play, man: Man, other: Man) -> bool:
    """OL-BASE-FOV: say whether he sees another now: field of view and line of sight."""
    return in_fov(play, man, other) and has_line(play, man, other)


def is_covered(play: Play, man: Man, enemy: Man) -> bool:
    """OL-BASE-COVER: say whether a man has cover from another.

    His marker lies on a side of his square; it covers him against every line that comes in through
    the front quarter of that side. Lying prone is no cover.
    """
    if man.cover < 0 or man.cell == enemy.cell:
        return False
    return play.ground.in_quarter(man.cell, man.cover, enemy.cell)


def cover_sides(play: Play, man: Man, cell: int, enemy: Man) -> list[int]:
    """Return the sides of a square at which Take Cover would protect from an enemy, and from which
    the man would see him, leaning out or not.
    """  # noqa: D205 - one sentence that is longer than a line
    ground = play.ground
    fit = [
        (side, lean)
        for side, lean in leans_of(play, cell)
        if ground.in_quarter(cell, side, enemy.cell)
    ]
    if not fit:
        return []
    theirs = eyes(play, enemy)
    was = (man.is_prone, man.is_mounted)
    man.is_prone, man.is_mounted = False, False
    found = [
        side
        for side, lean in fit
        if any(
            is_clear(play, man, enemy, here, there)
            for here in (cell, *lean.squares)
            for there in theirs
        )
    ]
    man.is_prone, man.is_mounted = was
    return found


def has_line_from(play: Play, man: Man, cell: int, enemy: Man) -> bool:
    """Say whether a man would have a line to an enemy from another square, without a marker."""
    if enemy.cover < 0:
        return is_clear(play, man, enemy, cell, enemy.cell)
    return any(is_clear(play, man, enemy, cell, there) for there in eyes(play, enemy))


def blocker(play: Play, shooter: Man, target: Man) -> Man | Group | None:
    """OL-BASE-BLOCK: return who stands on the line of a shot; None if it is free."""
    between = set(play.ground.between(shooter.cell, target.cell))
    if not between:
        return None
    for man in play.state.men:
        if man.cell in between and man.is_there and not man.is_prone:
            return man
    return next((group for group in play.state.groups if group.cell in between), None)
