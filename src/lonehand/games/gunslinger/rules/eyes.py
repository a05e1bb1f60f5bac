"""Who sees whom, and what lies where: by the body, or by a head that is out behind cover."""

from __future__ import annotations

from lonehand.games.gunslinger.rules.ground import Ground
from lonehand.games.gunslinger.state import Character
from lonehand.space.cells.sight import NO_HEAD


def sees(ground: Ground, one: Character, other: Character) -> bool:
    """Tell whether two characters see each other: body or head, whichever is out."""
    sight = ground.sight
    if one.head == NO_HEAD == other.head:
        return sight.sees(one.cell, other.cell, down=one.down or other.down)
    if other.head == NO_HEAD:
        return sight.head_sees(one.head, other.cell, down=other.down)
    if one.head == NO_HEAD:
        return sight.head_sees(other.head, one.cell, down=one.down)
    return sight.heads_see(one.head, other.head)


def sees_place(ground: Ground, who: Character, cell: int) -> bool:
    """Tell whether a character sees what lies in a cell, on the map or off it."""
    if who.head == NO_HEAD:
        return ground.sight.sees(who.cell, cell, down=who.down)
    return ground.sight.head_sees(who.head, cell)
