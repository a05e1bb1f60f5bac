"""Sight and cover: who sees whom, who may shoot, and what protects from it.

GFC-27, GFC-28 and GFC-32. What has once been found out is kept with the table as long as nobody
who matters moves.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lonehand.games.grimdark_future import special
from lonehand.games.grimdark_future.forces import Gun
from lonehand.games.grimdark_future.measuring import apart, box_gap, eyes, nearest_enemy
from lonehand.games.grimdark_future.positions import MOST_KEPT, Block, Field, Spots, block, crowd
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.space.inches.ground import holds_most, is_in
from lonehand.space.inches.shapes import Shape, is_within, overlaps
from lonehand.space.inches.sight import cuts, sees_any

NOWHERE: Final = 1 << 40
"""Farther than anything on a table."""

# -- sight -----------------------------------------------------------------------------------------


def hiding(play: Play, one: Block, other: Block, units: tuple[str, str]) -> list[Shape]:
    """GFC-28: return the models of other units that may hide one block from another."""
    return [shape for each in hiders(play, one, other, units) for shape in each.shapes]


def hiders(play: Play, one: Block, other: Block, units: tuple[str, str]) -> list[Block]:
    """GFC-28: return the other units that may hide one block from another."""
    left, right = min(one.left, other.left), max(one.right, other.right)
    top, bottom = min(one.top, other.top), max(one.bottom, other.bottom)
    found: list[Block] = []
    for squad, there in crowd(play):
        if (
            there.left < right
            and there.right > left
            and there.top < bottom
            and there.bottom > top
            and squad.key not in units
            and squad.present
        ):
            found.append(block(play, squad))
    return found


def sees(play: Play, squad: Squad, model: int, enemy: Squad, at: Spots | None = None) -> bool:
    """GFC-28: say whether a model sees any model of a unit.

    Models of its own unit do not hide, other units and terrain do; into a wood and out of it one
    sees, but not through it.

    Args:
        play: the battle.
        squad: the unit of the model.
        model: its number.
        enemy: whom it may see; a friend may be asked for as well.
        at: places of the models of its unit.

    """
    here, there = block(play, squad, at), block(play, enemy)
    nth = here.numbers.index(model)
    others = hiding(play, here, there, (squad.key, enemy.key))
    return looks(play, here, nth, there, range(len(there.shapes)), others)


def looks(
    play: Play,
    here: Block,
    nth: int,
    there: Block,
    targets: Sequence[int],
    others: Sequence[Shape],
) -> bool:
    """Say whether a model of a block sees any of some models of another, by their places in it.

    GFC-28: each of them is seen from the height of the one or the other, whoever is higher.
    """
    by_height: dict[int, list[Shape]] = {}
    high = eyes(play, here)[nth] if play.table.raised else 0
    levels = eyes(play, there) if play.table.raised else ()
    for target in targets:
        level = max(high, levels[target]) if levels else 0
        by_height.setdefault(level, []).append(there.shapes[target])
    return any(
        sees_any(
            play.table.ground,
            here.shapes[nth],
            some,
            whole=there.hull() if len(some) > 1 else None,
            others=others,
            eyes=(level, 0),
        )
        for level, some in by_height.items()
    )


# -- shots -----------------------------------------------------------------------------------------


def able(
    play: Play,
    squad: Squad,
    gun: Gun,
    enemy: Squad,
    at: Spots | None = None,
    *,
    most: int = NOWHERE,
    only: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """GFC-27: return the models that have an enemy model in range and in sight.

    GFS-indirect: no sight is needed. GFS-aircraft: ranges are shorter against it.

    Args:
        play: the battle.
        squad: who shoots.
        gun: with what.
        enemy: at whom.
        at: places of the models that shoot.
        most: stop when so many are found.
        only: the carriers to ask; without it, all.

    """
    forces = play.rules.forces
    reach = special.range_against(forces.profile, gun, forces.of(enemy))
    here, there = block(play, squad, at), block(play, enemy)
    if not here.shapes or not there.shapes or gun.melee:
        return ()
    if box_gap(here, there) > reach or apart(play, here, there) > reach:
        return ()
    between = None
    if not gun.has("indirect"):
        between = hiders(play, here, there, (squad.key, enemy.key))
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
    known = play.table.knows(play.rules.forces).aims
    hide = None if between is None else tuple([each.number for each in between])
    key = here.number, there.number, reach, hide
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[key] = {}
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
    nth = here.numbers.index(number)
    shape = here.shapes[nth]
    targets = [n for n, each in enumerate(there.shapes) if is_within(shape, each, reach)]
    if not targets or between is None:
        return bool(targets)
    others = [shape for each in between for shape in each.shapes]
    return looks(play, here, nth, there, targets, others)


def valid_shot(play: Play, squad: Squad, gun: Gun, enemy: Squad, at: Spots | None = None) -> bool:
    """GFC-27: say whether at least one model has a valid shot; *at*: the shooters' places."""
    return bool(able(play, squad, gun, enemy, at, most=1))


# -- cover -----------------------------------------------------------------------------------------


def in_cover(
    play: Play,
    squad: Squad,
    at: Spots | None = None,
    *,
    against: Squad | None = None,
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
        squad: who is shot at.
        at: places of its models.
        against: who shoots; without it, the nearest enemy on the table.
        against_at: places of the shooters, if they are not where they stand.
        inside_only: GFS-indirect: what is only between does not count.

    """
    here = block(play, squad, at)
    inside = sheltered(play.table, here)
    needed = len(here.shapes) // 2 + 1
    count_in = sum(inside)
    if count_in >= needed or inside_only:
        return count_in >= needed and bool(here.shapes)
    if against is None:
        found = nearest_enemy(play, squad, at)
        if found is None:
            return False
        against = found[1]
    there = block(play, against, against_at)
    if not here.shapes or not there.shapes:
        return False
    covers = play.table.knows(play.rules.forces).covers
    key = here.number, there.number
    answer = covers.get(key)
    if answer is None:
        if len(covers) >= 4 * MOST_KEPT:
            covers.clear()
        left = [shape for shape, is_safe in zip(here.shapes, inside, strict=True) if not is_safe]
        answer = covers[key] = are_behind(play, there, left, needed - count_in)
    return answer


def are_behind(play: Play, there: Block, models: Sequence[Shape], needed: int) -> bool:
    """Say whether so many of some models are behind cover against those who shoot."""
    for nth, shape in enumerate(models):
        if is_behind(play, there, shape):
            needed -= 1
        if needed <= 0 or len(models) - nth <= needed:
            break
    return needed <= 0


def sheltered(table: Field, here: Block) -> tuple[bool, ...]:
    """Say of each model whether it stands in cover: with all its base, a single one with most."""
    if here.sheltered is None:
        is_in_it = is_mostly_in if len(here.shapes) == 1 else is_wholly_in
        here.sheltered = tuple(is_in_it(table, shape) for shape in here.shapes)
    return here.sheltered


def is_wholly_in(table: Field, shape: Shape) -> bool:
    """Say whether a base stands in one part of a piece that gives cover, with all of itself."""
    x, y = shape.x, shape.y
    return any(
        lump.left <= x <= lump.right and lump.top <= y <= lump.bottom and is_in(shape, lump.shape)
        for lump in table.covering
    )


def is_mostly_in(table: Field, shape: Shape) -> bool:
    """Say whether more than half of a base stands in cover."""
    parts = [lump.shape for lump in table.covering if overlaps(lump.shape, shape)]
    return bool(parts) and holds_most(parts, shape)


def is_behind(play: Play, there: Block, shape: Shape) -> bool:
    """Say whether something stands between a model and the nearest of those who shoot at it."""
    screens = play.table.screens
    if not screens:
        return False
    x, y = shape.x, shape.y
    squares = [(s.x - x) * (s.x - x) + (s.y - y) * (s.y - y) for s in there.shapes]
    shooter = there.shapes[squares.index(min(squares))]
    left, right = (x, shooter.x) if x < shooter.x else (shooter.x, x)
    top, bottom = (y, shooter.y) if y < shooter.y else (shooter.y, y)
    near = [
        lump
        for lump in screens
        if lump.left < right and lump.right > left and lump.top < bottom and lump.bottom > top
    ]
    if not near:
        return False
    high = 0
    if play.table.raised:
        high = max(map(play.table.level, (shooter, shape)))
    pieces = play.table.ground.pieces
    return any(
        lump.height > high
        and cuts((x, y), (shooter.x, shooter.y), lump.shape)
        and not any(is_within(part.shape, shooter, 0) for part in pieces[lump.piece])
        for lump in near
    )
