"""What units do round a melee: pile in before the blows, back off or consolidate after them.

GFC-34 and GFC-39: short moves, in which a unit keeps together as well as it did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement import marches, moves, positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import (
    CONSOLIDATION,
    DANGEROUS,
    DIFFICULT,
    Move,
    Walk,
)
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Block, Spot, Spots
from lonehand.space.inches.measures import INCH, WHOLE, Point, between
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.shapes import TOUCH, Shape, distance, overlaps

STAY: Final = "stay"
"""GFC-39: what a person whose unit may consolidate can answer."""

# -- piling in -------------------------------------------------------------------------------------


def pile_in(play: Play, unit: Unit, attacker: Unit) -> None:
    """GFC-34: move models of a charged unit into contact with the chargers, a little way.

    They keep coherency; a model that would break it, or that gets into contact with nobody, stays.
    The AI's enter difficult terrain only if the chargers stand in some.
    """
    length = play.rules.forces.profile.melee.closing * INCH
    if not unit.present or not attacker.present or play.rules.forces.of(unit).holds:
        return
    there = positions.block(play, attacker)
    words: tuple[str, ...] = (DANGEROUS,)
    if not unit.seat and not any(
        overlaps(lump.shape, shape)
        for lump in play.table.sorts[DIFFICULT]
        for shape in there.shapes
    ):
        words = DANGEROUS, DIFFICULT
    walk = Walk(play, unit, length, words, target=attacker)
    if not walk.spots or not there.shapes:
        return
    found = closed_up(walk, there) or one_after_another(walk, there)
    moves.carry_out(play, unit, walk.make_move(CONSOLIDATION, *found), "GFC-34", events.PILE_IN)


def closed_up(walk: Walk, there: Block) -> tuple[list[Spot], list[Path]] | None:
    """Return a charged unit closed up: models in contact if they can, the others stay or follow.

    It is None if not all of them can keep together so.
    """
    here, spots = walk.here.shapes, walk.spots
    far = [min(distance(shape, other) for other in there.shapes) for shape in here]
    shapes: list[Shape] = []
    found: dict[int, tuple[Spot, Path]] = {}
    for nth in sorted(range(len(spots)), key=lambda n: (far[n], n)):
        base, spot = walk.bases[nth], spots[nth]
        places = [spot]
        if far[nth] > TOUCH:
            near = sorted(there.shapes, key=lambda s: square_between((s.x, s.y), spot[:2]))[:3]
            places = [
                s for each in near for s in formations.contacts(base, spot[2], each, spot[:2])
            ]
            places += [spot, *islice(formations.beside(base, spot, shapes), formations.MOST_TRIED)]
        for place in places:
            if formations.joins(base.at(*place), shapes, walk.rule):
                path = walk.reach(nth, place)
                if path is not None:
                    found[nth] = place, path
                    shapes.append(base.at(*place))
                    break
        else:
            return None
    both = [found[nth] for nth in range(len(spots))]
    return [place for place, _ in both], [path for _, path in both]


def one_after_another(walk: Walk, there: Block) -> tuple[list[Spot], list[Path]]:
    """Return a charged unit whose models get into contact if they leave no gap behind them."""
    far = [min(distance(shape, other) for other in there.shapes) for shape in walk.here.shapes]
    spots, shapes = list(walk.spots), list(walk.here.shapes)
    paths: list[Path] = [((x, y),) for x, y, _ in spots]
    for nth in sorted(range(len(spots)), key=lambda n: (far[n], n)):
        if far[nth] > walk.length or far[nth] <= TOUCH:
            continue
        for spot, path in closer(walk, nth, there, shapes):
            tried = [*spots[:nth], spot, *spots[nth + 1 :]]
            if not keeps_up(walk, tried):
                continue
            spots, paths[nth] = tried, path
            shapes[nth] = walk.bases[nth].at(*spot)
            break
    return spots, paths


def closer(
    walk: Walk, nth: int, there: Block, shapes: Sequence[Shape]
) -> Iterator[tuple[Spot, Path]]:
    """Yield where a model of a charged unit gets into contact, and the ways."""
    x, y, turn = walk.spots[nth]
    own = walk.here.shapes[nth]
    others = [shape for n, shape in enumerate(shapes) if n != nth]
    for target in sorted(there.shapes, key=lambda shape: distance(own, shape))[:3]:
        for spot in formations.contacts(walk.bases[nth], turn, target, (x, y)):
            if not walks.collides(walk.bases[nth].at(*spot), others):
                path = walk.reach(nth, spot)
                if path is not None:
                    yield spot, path


# -- backing off -----------------------------------------------------------------------------------


def back_off(play: Play, attacker: Unit, defender: Unit) -> None:
    """GFC-39: move the chargers off the charged unit, as far as the gap asks, if possible.

    A model that is too near steps straight back, and those behind make room; if that cannot be,
    each model goes where it can.
    """
    length = play.rules.forces.profile.melee.back_off * INCH + TOUCH
    if not attacker.present or not defender.present:
        return
    words = () if attacker.seat else (DANGEROUS, DIFFICULT)
    walk = Walk(play, attacker, length, words, target=defender)
    there = positions.block(play, defender)
    if not walk.spots or not there.shapes or walk.troop.holds:
        return
    moves.carry_out(play, attacker, stepped_back(walk, there), "GFC-39")


def stepped_back(walk: Walk, there: Block) -> Move:
    """Return the step by which a unit, or as many of its models as can, leave another."""
    here, length = walk.here.shapes, walk.length
    nearest = [nearest_of(own, there.shapes) for own in here]
    near = [distance(own, other) < walk.gap for own, other in zip(here, nearest, strict=True)]
    straight = {
        nth: away_from(walk.spots[nth], nearest[nth], length)
        for nth in range(len(here))
        if near[nth]
    }
    best: tuple[int, list[Spot], list[Path]] | None = None
    for cos, sin in ((0, 0), *formations.DIRECTIONS):
        dx, dy = toward_zero(length * cos), toward_zero(length * sin)
        shared = formations.shift_all(walk.spots, dx, dy)
        mixed = [straight.get(nth, spot) for nth, spot in enumerate(shared)]
        for spots in (mixed, shared):
            shapes = [base.at(*spot) for base, spot in zip(walk.bases, spots, strict=True)]
            far = min(walk.gap, *(distance(a, b) for a in shapes for b in there.shapes))
            if (best is not None and far <= best[0]) or not stand_free(shapes):
                continue
            paths = [walk.reach(n, spot) for n, spot in enumerate(spots)]
            good = [path for path in paths if path is not None]
            if len(good) == len(paths) and keeps_up(walk, spots):
                best = far, list(spots), good
    if best is not None and best[0] >= walk.gap - TOUCH:
        return walk.make_move(CONSOLIDATION, best[1], best[2])
    return one_by_one(walk, there)


def nearest_of(own: Shape, others: Sequence[Shape]) -> Shape:
    """Return the base that is nearest to one, the first of equally near ones."""
    return min(others, key=lambda other: distance(own, other))


def away_from(spot: Spot, other: Shape, length: int) -> Spot:
    """Return the spot so far straight away from another base."""
    x, y, turn = spot
    dx, dy = x - other.x, y - other.y
    long = max(1, between((0, 0), (dx, dy)))
    return x + toward_zero(dx * length, long), y + toward_zero(dy * length, long), turn


def toward_zero(number: int, by: int = WHOLE) -> int:
    """Divide and round towards zero."""
    return number // by if number >= 0 else -(-number // by)


def stand_free(shapes: Sequence[Shape]) -> bool:
    """Say whether no two bases overlap."""
    return not any(walks.collides(shape, shapes[:nth]) for nth, shape in enumerate(shapes))


def one_by_one(walk: Walk, there: Block) -> Move:
    """Return the move by which each model too near to a unit leaves it as far as it can."""
    spots, shapes = list(walk.spots), list(walk.here.shapes)
    paths: list[Path] = [((x, y),) for x, y, _ in spots]
    far = [min(distance(shape, other) for other in there.shapes) for shape in shapes]
    for nth in sorted(range(len(spots)), key=lambda n: (-far[n], n)):
        if far[nth] >= walk.gap:
            continue
        for spot in outwards_from(walk, nth, there, far[nth]):
            tried = [*spots[:nth], spot, *spots[nth + 1 :]]
            shape = walk.bases[nth].at(*spot)
            others = [other for n, other in enumerate(shapes) if n != nth]
            if walks.collides(shape, others) or not keeps_up(walk, tried):
                continue
            path = walk.reach(nth, spot)
            if path is not None:
                spots, paths[nth], shapes[nth] = tried, path, shape
                break
    return walk.make_move(CONSOLIDATION, spots, paths)


def outwards_from(walk: Walk, nth: int, there: Block, far: int) -> list[Spot]:
    """Return spots for a model that are farther from a unit, the farthest first, then the next."""
    x, y, turn = walk.spots[nth]
    options = []
    for cos, sin in formations.DIRECTIONS:
        for part in (walk.length, walk.length // 2):
            spot = x + toward_zero(part * cos), y + toward_zero(part * sin), turn
            shape = walk.bases[nth].at(*spot)
            gap = min(distance(shape, other) for other in there.shapes)
            if gap > far:
                options.append((-min(gap, walk.gap), part, spot))
    return [spot for _, _, spot in sorted(options)]


def keeps_up(walk: Walk, spots: Spots) -> bool:
    """Say whether a unit is as coherent at some spots as it is now."""
    if not positions.keeps_together(walk.play, walk.here):
        return True
    return positions.is_coherent(walk.play, walk.unit, spots)


# -- consolidation ---------------------------------------------------------------------------------


def consolidate(play: Play, unit: Unit, point: Point | None) -> None:
    """GFC-39: move a unit that is left alone after a melee a little way.

    A person says where; the AI's goes to what it works on (section 4.10), not into dangerous or
    difficult terrain.

    Args:
        play: the battle.
        unit: the unit.
        point: where to; without it, as just said.

    """
    if not unit.present or not unit.living_models() or play.rules.forces.of(unit).holds:
        return
    if point is None:
        point = asked_where(play, unit) if unit.seat else wounds.aim_of(play, unit)
    if point is None:
        return
    length = play.rules.forces.profile.melee.consolidation * INCH
    avoid = (DANGEROUS,) if unit.seat else (DANGEROUS, DIFFICULT)
    move = marches.towards(play, unit, point, length, avoid=avoid, kind=CONSOLIDATION)
    moves.carry_out(play, unit, move, "GFC-39")


def asked_where(play: Play, unit: Unit) -> Point | None:
    """GFC-39: ask a person where a unit consolidates; None if it stays."""
    state = play.state
    places = {
        **{f"towards objective {marker.name}": (marker.x, marker.y) for marker in state.markers},
        **{f"towards {enemy.name}": wounds.middle_of(enemy) for enemy in state.enemies(unit.side)},
    }
    answer = play.door.ask(unit.seat, "GFC-39", "consolidate", [STAY, *places], {"who": unit.name})
    return places.get(answer)
