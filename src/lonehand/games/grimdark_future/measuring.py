"""Measuring on the table: how far, how high, on what terrain, and whether a unit keeps together.

GFC-5: from the nearest points of the bases, units from their nearest models. GFC-14, GFC-25 and
GFC-35 are measured so.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lonehand.games.grimdark_future.positions import MOST_KEPT, Block, Spots, block, crowd
from lonehand.games.grimdark_future.state import Marker, Play, Squad
from lonehand.space.inches.measures import INCH, Point
from lonehand.space.inches.shapes import (
    Shape,
    clears,
    distance,
    is_within,
    nearest,
    outline,
    overlaps,
)

# -- distances -------------------------------------------------------------------------------------


def box_gap(one: Block, other: Block) -> int:
    """Return a length that two blocks are apart at least, told from the boxes round them."""
    found = 0  # the largest of four; this is asked often, and `max` takes three times as long
    if (far := other.left - one.right) > found:
        found = far
    if (far := one.left - other.right) > found:
        found = far
    if (far := other.top - one.bottom) > found:
        found = far
    if (far := one.top - other.bottom) > found:
        found = far
    return found


def apart(play: Play, one: Block, other: Block) -> int:
    """Return how far two blocks are apart, from their nearest bases; 0 in contact."""
    known = play.table.known.get(play.rules.forces) or play.table.knows(play.rules.forces)
    gaps = known.gaps
    a, b = one.number, other.number
    key = (a, b) if a < b else (b, a)
    found = gaps.get(key)
    if found is None:
        if len(gaps) >= 4 * MOST_KEPT:
            gaps.clear()
        found = gaps[key] = nearest(one.shapes, other.shapes)
    return found


def gap(play: Play, one: Squad, other: Squad, at: Spots | None = None) -> int:
    """GFC-5: return how far two units are apart, rounded up; *at*: places of the first."""
    return apart(play, block(play, one, at), block(play, other))


def within(play: Play, one: Squad, other: Squad, length: int, at: Spots | None = None) -> bool:
    """GFC-5: say whether two units are at most so far apart; *at*: places of the first."""
    here, there = block(play, one, at), block(play, other)
    return box_gap(here, there) <= length and apart(play, here, there) <= length


def nearest_enemy(
    play: Play,
    squad: Squad,
    at: Spots | None = None,
    among: Iterable[Squad] | None = None,
) -> tuple[int, Squad] | None:
    """Return the gap to the nearest enemy on the table, and that enemy; None if there is none.

    Args:
        play: the battle.
        squad: who asks.
        at: places of its models.
        among: the enemies that count; all of them without it. Of equal ones the first is returned.

    """
    here = block(play, squad, at)
    wanted = None if among is None else {enemy.key for enemy in among}
    there_are = crowd(play)
    side = squad.side
    order = sorted(
        [
            (box_gap(here, there), nth)
            for nth, (enemy, there) in enumerate(there_are)
            if enemy.side != side and (wanted is None or enemy.key in wanted)
        ]
    )
    found: tuple[int, int] | None = None
    for least, nth in order:  # the box round a unit that has lost models since is still right
        if found is not None and least > found[0]:
            break
        enemy = there_are[nth][0]
        if enemy.present and block(play, enemy).shapes:
            far = apart(play, here, block(play, enemy)), nth
            found = far if found is None else min(found, far)
    return None if found is None else (found[0], there_are[found[1]][0])


def to_place(play: Play, squad: Squad, place: Point, at: Spots | None = None) -> int:
    """Return how far a unit's nearest base is from a point, rounded up; 0 on it."""
    spot = Shape(outline(((0, 0),)), *place)
    return min(distance(shape, spot) for shape in block(play, squad, at).shapes)


def near_marker(
    play: Play,
    squad: Squad,
    marker: Marker,
    at: Spots | None = None,
    length: int | None = None,
) -> bool:
    """GFC-14: say whether a unit is near enough to an objective to seize it, or to hinder.

    Args:
        play: the battle.
        squad: the unit.
        marker: the objective; its middle counts.
        at: places of its models.
        length: how near; what the profile says without it.

    """
    if length is None:
        length = play.rules.forces.profile.objectives.seized_within * INCH
    there = block(play, squad, at)
    x, y = marker.x, marker.y
    if not (
        there.left - length <= x <= there.right + length
        and there.top - length <= y <= there.bottom + length
    ):
        return False
    spot = Shape(outline(((0, 0),)), x, y)
    return any(is_within(shape, spot, length) for shape in there.shapes)


def near_line(play: Play, squad: Squad, line: tuple[Point, Point], length: int) -> bool:
    """GF-WAY: say whether a unit is at most so far from a straight line, round its ends too."""
    start, end = line
    return any(
        not clears(start, end, shape, length + shape.outline.radius + 1)
        if start != end or shape.outline.is_round
        else is_within(shape, Shape(outline(((0, 0),)), *start), length)
        for shape in block(play, squad).shapes
    )


def in_strike_reach(
    play: Play, squad: Squad, enemy: Squad, at: Spots | None = None
) -> tuple[int, ...]:
    """GFC-35: return the models near enough to strike, across and up."""
    melee = play.rules.forces.profile.melee
    here, there = block(play, squad, at), block(play, enemy)
    reach, up = melee.reach * INCH, melee.reach_up * INCH
    if not there.shapes or box_gap(here, there) > reach:
        return ()
    if not play.table.raised:
        return tuple(
            number
            for number, shape in zip(here.numbers, here.shapes, strict=True)
            if any(is_within(shape, other, reach) for other in there.shapes)
        )
    levels = eyes(play, there)
    return tuple(
        number
        for number, shape, high in zip(here.numbers, here.shapes, eyes(play, here), strict=True)
        if any(
            is_within(shape, other, reach) and abs(high - level) <= up
            for other, level in zip(there.shapes, levels, strict=True)
        )
    )


# -- terrain ---------------------------------------------------------------------------------------


def eyes(play: Play, models: Block) -> tuple[int, ...]:
    """Return how high each model stands; who stands higher than what hides looks over it."""
    if models.levels is None:
        models.levels = tuple(map(play.table.level, models.shapes))
    return models.levels


def height_of(play: Play, squad: Squad, at: Spots | None = None) -> int:
    """GF-SR-ENTRENCHED: return the height that the lowest model of a unit stands on."""
    return min(eyes(play, block(play, squad, at)), default=0)


def terrain_under(play: Play, squad: Squad, at: Spots | None = None) -> frozenset[str]:
    """Return the properties of all terrain that a model of a unit stands on, be it in part."""
    here = block(play, squad, at)
    if here.terrain is None:
        ground = play.table.ground
        pieces = {
            lump.piece
            for lump in ground.lumps
            if lump.left < here.right
            and lump.right > here.left
            and lump.top < here.bottom
            and lump.bottom > here.top
            and any(overlaps(lump.shape, shape) for shape in here.shapes)
        }
        here.terrain = frozenset(
            word for piece in sorted(pieces) for word in ground.properties[piece]
        )
    return here.terrain


def point_in(play: Play, place: Point, word: str) -> bool:
    """Say whether a point, an objective's middle, lies in terrain of a property."""
    spot = Shape(outline(((0, 0),)), *place)
    return any(is_within(lump.shape, spot, 0) for lump in play.table.ground.with_property(word))


# -- coherency -------------------------------------------------------------------------------------


def links(play: Play, here: Block) -> list[list[int]]:
    """GFC-25: return, for each model, which others are near enough to be its next.

    Models on different levels may be farther apart, as the profile has it.
    """
    rule = play.rules.forces.profile.coherency
    levels = eyes(play, here) if play.table.raised else (0,) * len(here.shapes)
    found: list[list[int]] = [[] for _ in here.shapes]
    for one, shape in enumerate(here.shapes):
        for other in range(one + 1, len(here.shapes)):
            level = levels[one] == levels[other]
            length = (rule.next if level else rule.next_across_levels) * INCH
            if is_within(shape, here.shapes[other], length):
                found[one].append(other)
                found[other].append(one)
    return found


def chains(near: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the groups into which models fall, each a chain of nearest ones."""
    left = set(range(len(near)))
    groups = []
    for start in range(len(near)):
        if start not in left:
            continue
        group = [start]
        left.discard(start)
        for here in group:
            for other in near[here]:
                if other in left:
                    left.discard(other)
                    group.append(other)
        groups.append(sorted(group))
    return groups


def is_coherent(play: Play, squad: Squad, at: Spots | None = None) -> bool:
    """GFC-25: say whether a unit keeps together: one chain, and nobody too far off."""
    return keeps_together(play, block(play, squad, at))


def keeps_together(play: Play, here: Block) -> bool:
    """GFC-25: say whether models keep together."""
    if len(here.shapes) < 2:
        return True
    if here.is_together is None:
        span = play.rules.forces.profile.coherency.span * INCH
        here.is_together = len(chains(links(play, here))) == 1 and all(
            is_within(one, other, span)
            for nth, one in enumerate(here.shapes)
            for other in here.shapes[nth + 1 :]
        )
    return here.is_together
