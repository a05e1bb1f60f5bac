"""Charges: how far one is, and the move that brings as many models as can be into contact.

GFC-33; a charge ends in coherency. The leader goes into contact by the shortest way, the
others close in behind it; a unit that finds no room that way squeezes in as it can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules.movement import marches, positions, walks
from lonehand.games.grimdark_future.rules.movement.walks import CHARGE, PARTS, Move, Walk
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches.figures import Block, Spot
from lonehand.space.inches.measures import Point
from lonehand.space.inches.moves import formations
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.routes import Route, shorten
from lonehand.space.inches.shapes import Shape, distance

MOST_CHARGES: Final = 3
"""Charges that are tried until one keeps the unit together."""
MOST_LEADERS: Final = 6
"""Models that are tried as the leader of a charge, the nearest to an enemy first."""
MOST_GOALS: Final = 3
"""Models of an enemy that each leader tries to get to, the nearest to it first."""
MOST_SQUEEZED: Final = 16
"""Places in contact that are tried for a unit which does not find room to charge as it stands."""

# -- who gets into contact -------------------------------------------------------------------------


def charge_length(play: Play, unit: Unit, enemy: Unit, *, avoid: Sequence[str] = ()) -> int | None:
    """GFC-33: return how far a model has to move to charge a unit; None if none can.

    Nobody charges Aircraft. Through difficult terrain the way is shorter.
    """
    found = next(contacts(play, unit, enemy, avoid), None)
    return None if found is None else found[2].length


def contacts(
    play: Play, unit: Unit, enemy: Unit, avoid: Sequence[str]
) -> Iterator[tuple[Walk, int, Route]]:
    """Yield a unit about to charge, a model of it that gets into contact, and its way."""
    forces = play.rules.forces
    length = forces.of(unit).charge
    if not length or not enemy.present or forces.of(enemy).has("aircraft"):
        return
    if not positions.within(play, unit, enemy, length):
        return
    for most, words in marches.ways_through(play, unit, length, avoid):
        if positions.within(play, unit, enemy, most):
            walk = Walk(play, unit, most, words, target=enemy)
            for nth, route in leaders(walk, positions.block(play, enemy)):
                yield walk, nth, route


def leaders(walk: Walk, there: Block) -> Iterator[tuple[int, Route]]:
    """Yield models of a unit that get into contact with another, and their ways.

    Each goes for the nearest model of the other unit. Those that do not get there then go for the
    next ones.
    """
    pairs = sorted(
        (far, nth, number)
        for nth, shape in enumerate(walk.here.shapes)
        for number, other in enumerate(there.shapes)
        if (far := distance(shape, other)) <= walk.length
    )
    goals: dict[int, list[Shape]] = {}
    for _, nth, number in pairs:
        goals.setdefault(nth, []).append(there.shapes[number])
    left = dict(islice(goals.items(), MOST_LEADERS))
    for place in range(MOST_GOALS):
        for nth, targets in list(left.items()):
            route = way_to(walk, nth, targets[place]) if place < len(targets) else None
            if route is not None:
                del left[nth]
                yield nth, route


def way_to(walk: Walk, nth: int, target: Shape) -> Route | None:
    """Return the way of a model into contact with another; None if it does not get there."""
    if walk.flies(nth) or not walk.bases[nth].is_round:
        route = way_to_touch(walk, nth, target)
    else:
        route = walk.mover(nth).contact(target)
    if route is None or route.length > walk.length:
        return None
    end = walk.bases[nth].at(*route.end, walk.spots[nth][2])
    waiting = [shape for n, shape in enumerate(walk.here.shapes) if n != nth]
    return None if walks.collides(end, waiting) else route


def way_to_touch(walk: Walk, nth: int, target: Shape) -> Route | None:
    """Return the way into contact of a model that flies or has an oval base; None for none."""
    x, y, turn = walk.spots[nth]
    for spot in formations.contacts(walk.bases[nth], turn, target, (x, y)):
        path = walk.reach(nth, spot)
        if path is not None:
            return Route(path, walk.long(nth, spot, path))
    return None


# -- the whole unit --------------------------------------------------------------------------------


def charge(play: Play, unit: Unit, enemy: Unit, *, avoid: Sequence[str] = ()) -> Move | None:
    """GFC-33: return the charge of a unit, or None if it cannot get any model into contact.

    Section 4.10: as many models as can get into contact, the others come as near as they can. It
    ends in coherency; a unit that would lose it cannot charge.

    Args:
        play: the battle.
        unit: who charges.
        enemy: whom.
        avoid: sorts of terrain that it may not go through.

    """
    words = tuple(avoid)
    what = "charge", enemy.key, words
    return positions.found_before(play, unit, what, lambda: into_contact(play, unit, enemy, words))


def into_contact(play: Play, unit: Unit, enemy: Unit, avoid: Sequence[str]) -> Move | None:
    """Return the charge that `charge` asks for."""
    first: Move | None = None
    there = positions.block(play, enemy)
    for walk, lead, route in islice(contacts(play, unit, enemy, avoid), MOST_CHARGES):
        move = close_in(walk, lead, route, there, enemy)
        if positions.is_coherent(play, unit, move.places):
            return move
        x, y, _ = walk.spots[lead]
        ahead = formations.shift_all(walk.spots, route.end[0] - x, route.end[1] - y)
        together = in_formation(walk, lead, ahead, enemy)
        if together is not None:
            return together
        first = first or move
    if first is None or not positions.is_coherent(play, unit):
        return first
    return squeeze_in(play, unit, enemy, avoid)


def squeeze_in(play: Play, unit: Unit, enemy: Unit, avoid: Sequence[str]) -> Move | None:
    """Return a charge to any free place in contact, with the others just behind it.

    They go along if they can, else they stay where they are as far as the unit keeps together so.
    None if no place that is tried lets it keep together.
    """
    there, tried = positions.block(play, enemy), 0
    for most, words in marches.ways_through(play, unit, play.rules.forces.of(unit).charge, avoid):
        walk = Walk(play, unit, most, words, target=enemy)
        walk.searches = [2 * MOST_SQUEEZED] * len(walk.spots)
        far = [min(distance(shape, other) for other in there.shapes) for shape in walk.here.shapes]
        for lead in sorted(range(len(far)), key=lambda n: (far[n], n)):
            x, y, turn = walk.spots[lead]
            targets = sorted(there.shapes, key=lambda s: distance(walk.here.shapes[lead], s))[:3]
            for spot in (s for each in targets for s in places_in_contact(walk, lead, each)):
                ahead = formations.shift_all(walk.spots, spot[0] - x, spot[1] - y)
                for wishes in (ahead, list(walk.spots)):
                    wishes[lead] = (*spot[:2], turn)
                    move = in_formation(walk, lead, wishes, enemy)
                    if move is not None:
                        return move
                tried += 1
                if tried == MOST_SQUEEZED:
                    return None
    return None


def places_in_contact(walk: Walk, nth: int, target: Shape) -> Iterator[Spot]:
    """Yield the places in contact with a base that a model can reach."""
    x, y, turn = walk.spots[nth]
    for spot in formations.contacts(walk.bases[nth], turn, target, (x, y)):
        if walk.reach(nth, spot) is not None:
            yield spot


def close_in(walk: Walk, lead: int, route: Route, there: Block, enemy: Unit) -> Move:
    """Return the charge in which every model comes as near to the charged unit as it can."""
    spots: dict[int, Spot] = {lead: (*route.end, walk.spots[lead][2])}
    paths: dict[int, Path] = {lead: route.points}
    far = [min(distance(shape, other) for other in there.shapes) for shape in walk.here.shapes]
    left = sorted((n for n in range(len(walk.spots)) if n != lead), key=lambda n: (far[n], n))
    shapes = [walk.bases[lead].at(*spots[lead])]
    for place, nth in enumerate(left):
        waiting = [walk.here.shapes[n] for n in left[place + 1 :]]
        spots[nth], paths[nth] = closed_in(walk, nth, there, shapes, waiting)
        shapes.append(walk.bases[nth].at(*spots[nth]))
    numbers = range(len(walk.spots))
    return walk.make_move(
        CHARGE, [spots[n] for n in numbers], [paths[n] for n in numbers], lead, enemy.key
    )


def in_formation(walk: Walk, lead: int, wishes: Sequence[Spot], enemy: Unit) -> Move | None:
    """Return the charge in which the unit keeps together behind its leader; None if it cannot.

    *wishes* are where its models would like to end; the leader is in contact there.
    """
    end = wishes[lead][:2]
    far = [square_between((u, v), end) for u, v, _ in walk.spots]
    order = formations.order_of(positions.links(walk.play, walk.here), lead, far)
    found = formations.grow_formation(walk, wishes, order)
    return None if isinstance(found, int) else walk.make_move(CHARGE, *found, lead, enemy.key)


def closed_in(
    walk: Walk, nth: int, there: Block, shapes: Sequence[Shape], waiting: Sequence[Shape]
) -> tuple[Spot, Path]:
    """Return where a model of a charging unit ends, and its way.

    In contact with one of the nearest enemies, else beside one of its unit as near to them as can
    be, else as near as its way goes.

    Args:
        walk: the unit about to charge.
        nth: the model.
        there: the charged unit.
        shapes: those of its unit that have moved.
        waiting: those that have not, and may have to stay where they are.

    """
    x, y, turn = walk.spots[nth]
    base, own = walk.bases[nth], walk.here.shapes[nth]
    enemies = sorted(there.shapes, key=lambda shape: distance(own, shape))
    wish = enemies[0].x, enemies[0].y, turn
    touching = (s for enemy in enemies[:3] for s in formations.contacts(base, turn, enemy, (x, y)))
    free = (
        spot
        for spot in chain(touching, formations.beside(base, wish, shapes))
        if is_near(spot, (x, y), walk.length)
        and formations.joins(shape := base.at(*spot), shapes, walk.rule)
        and not walks.collides(shape, waiting)
    )
    for spot in free:
        path = walk.reach(nth, spot)
        if path is not None:
            return spot, path
    if not walk.flies(nth):
        route = walk.mover(nth).closest(enemies[0])
        for part in range(PARTS, 0, -1):
            short = shorten(route, route.length * part // PARTS)
            shape = base.at(*short.end, turn)
            if walk.mover(nth).may_end(short.end, turn) and not walks.collides(
                shape, (*shapes, *waiting)
            ):
                return (*short.end, turn), short.points
    return (x, y, turn), ((x, y),)


def is_near(spot: Spot, place: Point, length: int) -> bool:
    """Say whether a spot is at most so far from a place."""
    dx, dy = spot[0] - place[0], spot[1] - place[1]
    return dx * dx + dy * dy <= length * length
