"""Sight and cover: who sees whom, who may shoot, and what protects from it.

GFC-28, GFC-32. What has once been found out is kept with the table as long as nobody who matters
moves.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Unit.living_models`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.grimdark_future.armies.forces import Gun
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import special
from lonehand.games.grimdark_future.rules.movement.positions import (
    apart,
    block,
    crowd,
    measured_positions,
    nearest_enemy,
)
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import cover
from lonehand.space.inches.fields import MOST_KEPT
from lonehand.space.inches.figures import Block, Spots, box_gap
from lonehand.space.inches.shapes import Shape

NOWHERE: Final = 1 << 40
"""Farther than anything on a table."""

# -- sight -----------------------------------------------------------------------------------------


def hiding_models(play: Play, one: Block, other: Block, units: tuple[str, str]) -> list[Shape]:
    """GFC-28: return the models of other units that may hide one block from another."""
    return [shape for each in hiders(play, one, other, units) for shape in each.shapes]


def hiders(play: Play, one: Block, other: Block, units: tuple[str, str]) -> list[Block]:
    """GFC-28: return the other units that may hide one block from another."""
    found = cover.between(one, other, crowd(play))
    return [block(play, each) for each in found if each.key not in units and each.present]


def sees(play: Play, unit: Unit, model: int, enemy: Unit, at: Spots | None = None) -> bool:
    """GFC-28: say whether a model sees any model of a unit.

    Models of its own unit do not hide, other units and terrain do; into a wood and out of it one
    sees, but not through it.

    Args:
        play: the battle.
        unit: the unit of the model.
        model: its number.
        enemy: whom it may see; a friend may be asked for as well.
        at: places of the models of its unit.

    """
    here, there = block(play, unit, at), block(play, enemy)
    nth = here.numbers.index(model)
    others = hiding_models(play, here, there, (unit.key, enemy.key))
    return cover.looks(play.table, here, nth, there, range(len(there.shapes)), others)


# -- shots -----------------------------------------------------------------------------------------


def able(
    play: Play,
    unit: Unit,
    gun: Gun,
    enemy: Unit,
    at: Spots | None = None,
    *,
    most: int = NOWHERE,
    only: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """Return the models that have an enemy model in range and in sight.

    Indirect weapons need no sight. Ranges are shorter against Aircraft.

    Args:
        play: the battle.
        unit: who shoots.
        gun: with what.
        enemy: at whom.
        at: places of the models that shoot.
        most: stop when so many are found.
        only: the carriers to ask; without it, all.

    """
    forces = play.rules.forces
    reach = special.range_against(forces.profile, gun, forces.of(enemy))
    here, there = block(play, unit, at), block(play, enemy)
    if not here.shapes or not there.shapes or gun.melee:
        return ()
    if box_gap(here, there) > reach or apart(play, here, there) > reach:
        return ()
    between = None
    if not gun.has("indirect"):
        between = hiders(play, here, there, (unit.key, enemy.key))
    aims = aims_of(play, here, there, reach, between)
    found: list[int] = []
    for number in gun.carriers if only is None else only:
        may = aims.get(number)
        if may is None:
            may = aims[number] = has_aim(play, here, number, there, reach, between)
        if may:
            found.append(number)
            if len(found) >= most:
                break
    return tuple(found)


def aims_of(
    play: Play, here: Block, there: Block, reach: int, between: Sequence[Block] | None
) -> dict[int, bool]:
    """Return what is known of who may shoot at a block, kept as long as nobody between them moves.

    Args:
        play: the battle.
        here: the shooters.
        there: their target.
        reach: how far they shoot.
        between: the units that may hide it; None if no sight is needed.

    """
    aims = measured_positions(play).aims
    hide = None if between is None else tuple([each.number for each in between])
    key = here.number, there.number, reach, hide
    found = aims.get(key)
    if found is None:
        if len(aims) >= MOST_KEPT:
            aims.clear()
        found = aims[key] = {}
    return found


def has_aim(
    play: Play,
    here: Block,
    number: int,
    there: Block,
    reach: int,
    between: Sequence[Block] | None,
) -> bool:
    """Say whether a model has a model of a block in range and, if that is needed, in sight."""
    return cover.has_aim(play.table, here, number, there, reach, between)


def valid_shot(play: Play, unit: Unit, gun: Gun, enemy: Unit, at: Spots | None = None) -> bool:
    """Say whether at least one model has a valid shot; *at*: the shooters' places."""
    return bool(able(play, unit, gun, enemy, at, most=1))


# -- cover -----------------------------------------------------------------------------------------


def in_cover(
    play: Play,
    unit: Unit,
    at: Spots | None = None,
    *,
    against: Unit | None = None,
    against_at: Spots | None = None,
    inside_only: bool = False,
) -> bool:
    """GFC-32: say whether most models of a unit are in cover or behind it.

    A model is in cover that stands in it with all of its base, a single one with most of it. It is
    behind cover if the line from its middle to that of the nearest shooter is cut by terrain that
    hides or gives cover; what the shooter touches himself does not count, for he looks over it or
    out of it.

    Args:
        play: the battle.
        unit: who is shot at.
        at: places of its models.
        against: who shoots; without it, the nearest enemy on the table.
        against_at: places of the shooters, if they are not where they stand.
        inside_only: what is only between does not count.

    """
    here = block(play, unit, at)
    inside = cover.find_sheltered(play.table, here)
    needed = len(here.shapes) // 2 + 1
    count_in = sum(inside)
    if count_in >= needed or inside_only:
        return count_in >= needed and bool(here.shapes)
    if against is None:
        found = nearest_enemy(play, unit, at)
        if found is None:
            return False
        against = found[1]
    there = block(play, against, against_at)
    if not here.shapes or not there.shapes:
        return False
    covers = measured_positions(play).covers
    key = here.number, there.number
    answer = covers.get(key)
    if answer is None:
        if len(covers) >= 4 * MOST_KEPT:
            covers.clear()
        left = [shape for shape, is_safe in zip(here.shapes, inside, strict=True) if not is_safe]
        answer = covers[key] = cover.are_behind(play.table, there, left, needed - count_in)
    return answer
