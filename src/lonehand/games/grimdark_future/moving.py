"""Moves of whole units, and of single models: what is legal, how far it is, what it costs.

GFC-23 to GFC-26, GFC-33, GFC-34, GFC-39, GFC-51 and GFC-52. One model leads: it goes by the
shortest legal way, and the others keep their formation with it as far as terrain, other units and
the lengths of their own ways allow. Models of one unit do not hinder each other on the way, for
they move in whatever order suits; where they end they do not overlap.

Two readings of GFC-24: a charging unit may come near to the unit that it charges and keeps away
from all others; and who is too near to somebody already may stay or leave, and comes no nearer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, pairwise
from typing import Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future import aircraft, formations, measuring, terrain, wounds
from lonehand.games.grimdark_future.forces import Troop
from lonehand.games.grimdark_future.formations import Path
from lonehand.games.grimdark_future.measuring import Block, Spot, Spots
from lonehand.games.grimdark_future.state import OFF_TABLE, Play, Squad
from lonehand.games.grimdark_future.terrain import DANGEROUS, DIFFICULT, IMPASSABLE
from lonehand.space.inches.measures import INCH, WHOLE, Point, between, told, written
from lonehand.space.inches.movers import Keep, Lanes, Mover
from lonehand.space.inches.placing import Coherency, square_between
from lonehand.space.inches.routes import (
    Obstacle,
    Route,
    is_leg_free,
    part_way,
    shortened,
)
from lonehand.space.inches.shapes import (
    TOUCH,
    Base,
    Shape,
    distance,
    is_nearer,
    is_within,
    overlaps,
    touches,
)

Kind = Literal["Hold", "Advance", "Rush", "Charge", "Consolidation", "Disembark", "Flight"]
HOLD: Final = "Hold"
ADVANCE: Final = "Advance"
RUSH: Final = "Rush"
CHARGE: Final = "Charge"
CONSOLIDATION: Final = "Consolidation"
STAY: Final = "stay"
"""GFC-39: what a person may answer who may consolidate."""

PARTS: Final = 4
"""A move that the unit cannot make as a whole is tried again shorter, by this part each time."""
MOST_SEARCHES: Final = 3
"""Ways round something that are looked for, for one model of a unit in one move."""
PATIENCE: Final = 50
PATIENCE_OF_LEADER: Final = 200
"""Corners from which a way is looked on, before one that is good enough is taken."""
MOST_CHARGES: Final = 3
"""Charges that are tried until one keeps the unit together."""
MOST_LEADERS: Final = 6
MOST_SQUEEZED: Final = 16
"""Places in contact that are tried for a unit which does not find room to charge as it stands."""
"""Pairs of a model and an enemy that are tried for a charge, the nearest first."""


class Move(msgspec.Struct, frozen=True):
    """A move of a unit, legal from where the unit stands.

    Attributes:
        kind: the action that it is made by.
        places: where each living model ends, in the order of `Squad.living`.
        paths: the way of each of them.
        length: of the longest of these ways.
        difficult: whether any of them touches difficult terrain that matters to the model.
        dangerous: the numbers of the models that have to test for dangerous terrain.
        lead: the place among the living of the model that led; its way is the route.
        target: the key of the unit that is charged; empty for other moves.
        leaves: whether an Aircraft leaves the table where the move ends.

    """

    kind: Kind
    places: tuple[Spot, ...]
    paths: tuple[Path, ...] = ()
    length: int = 0
    difficult: bool = False
    dangerous: tuple[int, ...] = ()
    lead: int = 0
    target: str = ""
    leaves: bool = False

    @property
    def route(self) -> Path:
        """The way of the model that led."""
        return self.paths[self.lead] if self.paths else ()


@lru_cache(maxsize=64)
def coherency(link: int, spread: int) -> Coherency:
    """Return a rule of coherency, in whole inches as the profile has it."""
    return Coherency(link * INCH, spread * INCH)


# -- a unit about to move --------------------------------------------------------------------------


class Walk:
    """A unit about to move: what it keeps clear of, and what each of its models can reach.

    Args:
        play: the battle.
        squad: the unit.
        length: how far each model may move.
        avoid: sorts of terrain to keep out of, besides what is impassable.
        target: the unit that it charges, and may touch; None if it does not charge.
        exact: whether other units are taken model by model; if not, a unit that is not too near is
            one obstacle, its models and what lies between them.
        at: where it starts from; without it, where it stands.

    """

    def __init__(
        self,
        play: Play,
        squad: Squad,
        length: int,
        avoid: Sequence[str] = (),
        *,
        target: Squad | None = None,
        exact: bool = False,
        at: Spots | None = None,
    ) -> None:
        self.play, self.squad, self.length = play, squad, length
        self.avoid = tuple(avoid)
        self.troop: Troop = play.rules.forces.of(squad)
        self.here = measuring.block(play, squad, at)
        self.spots = measuring.spots_of(squad) if at is None else tuple(at)
        self.bases = [self.troop.base[number] for number in self.here.numbers]
        rule = play.rules.forces.profile.coherency
        self.rule = coherency(max(rule.next, 0), rule.span)
        self.gap = play.rules.forces.profile.move.gap * INCH
        self.keep = list(self.kept_clear(target, exact=exact))
        self.lanes_: dict[tuple[Base, tuple[str, ...]], tuple[Lanes, list[Obstacle]]] = {}
        self.movers: list[Mover | None] = [None] * len(self.spots)
        self.searches = [MOST_SEARCHES] * len(self.spots)

    def rested(self) -> Walk:
        """Return it with all its patience, to move anew."""
        self.searches = [MOST_SEARCHES] * len(self.spots)
        for mover in self.movers:
            if mover is not None:
                mover.patience[0] = PATIENCE
        return self

    def kept_clear(self, target: Squad | None, *, exact: bool) -> Iterator[Keep]:
        """GFC-24: yield the models of other units with the gap that is to be kept.

        Units that are so far away that this move cannot come near them are left out: they do not
        change which way is the shortest, for they may stand elsewhere when it comes to them.
        """
        here, far = self.here, self.farthest() + self.gap
        for squad, there in measuring.crowd(self.play):
            if squad is self.squad or not squad.present or measuring.box_gap(here, there) > far:
                continue
            if target is not None and squad.key == target.key:
                yield from ((shape, 0) for shape in measuring.block(self.play, squad).shapes)
                continue
            there = measuring.block(self.play, squad)  # noqa: PLW2901 - somebody may have died
            if len(there.shapes) > 1 and not exact and not self.is_too_near(here, there):
                yield there.hull(), self.gap
            else:
                yield from ((shape, self.gap) for shape in there.shapes)

    def farthest(self) -> int:
        """Return how far from where it starts a model may end."""
        return self.length

    def is_too_near(self, here: Block, there: Block) -> bool:
        """Say whether any model stands within the gap of a whole unit, or among its models."""
        most = max([shape.outline.radius for shape in there.shapes])
        if measuring.box_gap(here, there) > self.gap + most:
            return False
        hull = there.hull()  # where bases differ it reaches beyond the box round the models
        return any(is_within(shape, hull, self.gap) for shape in here.shapes)

    def flies(self, nth: int) -> bool:
        """Say whether a model moves over everything."""
        return terrain.flies(self.troop, self.here.numbers[nth])

    def mover(self, nth: int) -> Mover:
        """GFC-53: return a model about to move on the ground, never into what is impassable.

        One that flies may at least end like that.
        """
        found = self.movers[nth]
        if found is None:
            base, number = self.bases[nth], self.here.numbers[nth]
            words = tuple(w for w in self.avoid if terrain.minds(self.troop, number, w))
            key = base, (IMPASSABLE, *words)
            both = self.lanes_.get(key)
            if both is None:
                lanes = self.play.table.lanes(*key)
                both = self.lanes_[key] = lanes, lanes.zones(self.keep)
            x, y, _ = self.spots[nth]
            found = self.movers[nth] = both[0].mover((x, y), self.length, both[1], PATIENCE)
        return found

    def reach(self, nth: int, spot: Spot) -> Path | None:
        """Return the way of a model to a spot, within its move; None if it cannot go there."""
        start = self.spots[nth]
        if spot == start:
            return ((start[0], start[1]),)
        here, there = (start[0], start[1]), (spot[0], spot[1])
        most = self.length - self.turning(nth, spot[2])
        if most < 0 or square_between(here, there) > most * most:
            return None
        mover = self.mover(nth)
        if not mover.may_end_near(there, spot[2]):
            return None
        if self.flies(nth) or is_leg_free(here, there, mover.near):
            return here, there
        if not self.searches[nth]:
            return None
        self.searches[nth] -= 1
        route = mover.search([there], mover.near, most)
        return None if route is None else route.points

    def turning(self, nth: int, turn: int) -> int:
        """GFC-23: return how far the ends of an oval base move when it is turned."""
        before = self.spots[nth][2]
        if turn == before or (turn - before) % 180 == 0:
            return 0
        base = self.bases[nth]
        if base.is_round:
            return 0
        one, other = base.at(0, 0, before), base.at(0, 0, turn)
        ends = zip(one.outline.points, other.outline.points, strict=True)
        return max(between(start, end) for start, end in ends)

    def long(self, nth: int, spot: Spot, path: Path) -> int:
        """Return how far any part of a base moves on a way, at most."""
        return sum(between(*leg) for leg in pairwise(path)) + self.turning(nth, spot[2])

    def made(
        self,
        kind: Kind,
        spots: Sequence[Spot],
        paths: Sequence[Path],
        lead: int = 0,
        target: str = "",
    ) -> Move:
        """Return a move of all models, with what it touches and costs."""
        play, field = self.play, self.play.table
        there = measuring.block(play, self.squad, spots)
        hinders = bool(field.sorts[DIFFICULT]) and any(
            terrain.minds(self.troop, number, DIFFICULT)
            and terrain.crosses(field, path, shape, DIFFICULT)
            for number, shape, path in zip(there.numbers, there.shapes, paths, strict=True)
            if len(path) > 1
        )
        return Move(
            kind,
            tuple(spots),
            tuple(paths),
            max((self.long(n, spot, paths[n]) for n, spot in enumerate(spots)), default=0),
            hinders,
            tuple(terrain.endangered(play, self.squad, there, paths)),
            lead,
            target,
        )

    def stays(self, kind: Kind) -> Move:
        """Return the move that leaves everybody where he is."""
        return self.made(kind, self.spots, [((x, y),) for x, y, _ in self.spots])


def about_to_move(play: Play, squad: Squad, length: int, avoid: Sequence[str] = ()) -> Walk:
    """Return a unit about to move; the same one as long as somebody thinks and nobody moves."""
    if play.stands is None:
        return Walk(play, squad, length, avoid)
    key = squad.key, length, tuple(avoid)
    found: Walk | None = play.walks.get(key)
    if found is None:
        found = play.walks[key] = Walk(play, squad, length, avoid)
    return found.rested()


def length_of(troop: Troop, kind: str) -> int:
    """Return how far an action moves a unit."""
    return {ADVANCE: troop.advance, RUSH: troop.rush, CHARGE: troop.charge}.get(kind, 0)


def hold(play: Play, squad: Squad) -> Move:
    """Return a unit's Hold; who holds in dangerous terrain has to test all the same."""
    return Walk(play, squad, 0).stays(HOLD)


# -- as near to a place as can be ------------------------------------------------------------------


def towards(
    play: Play,
    squad: Squad,
    point: Point,
    length: int,
    *,
    avoid: Sequence[str] = (),
    kind: Kind = ADVANCE,
) -> Move:
    """Return the move that brings a unit as near to a point as it allows, formation kept.

    If nothing of it can be made, it is a move of no length, or one that restores coherency.

    Args:
        play: the battle.
        squad: the unit.
        point: where its leading model's middle is to be.
        length: how far each model may move, before difficult terrain.
        avoid: sorts of terrain to go round; who stands in one may leave it.
        kind: what the move is called.

    """
    if aircraft.is_one(play.rules.forces.of(squad)):
        flight = aircraft.nearest(play, squad, point)
        return hold(play, squad) if flight is None else flying(squad, flight, kind)
    words = tuple(avoid)
    if not squad.seat:
        return as_near(play, squad, point, length, words, kind)
    what = "towards", point, length, words, kind
    return measuring.found_before(
        play, squad, what, lambda: as_near(play, squad, point, length, words, kind)
    )


def as_near(
    play: Play, squad: Squad, point: Point, length: int, avoid: Sequence[str], kind: Kind
) -> Move:
    """Return the move of a unit on the ground that `towards` asks for."""
    best: tuple[int, Move] | None = None
    here = min([between(place[:2], point) for place in measuring.spots_of(squad)], default=0)
    for most, words in ways_through(play, squad, length, avoid):
        if best is not None and best[0] <= here - most:
            break  # no shorter move can get nearer
        move = led(about_to_move(play, squad, most, words), point, kind)
        far = min([between(place[:2], point) for place in move.places], default=0)
        if best is None or far < best[0]:
            best = far, move
    return best[1] if best else hold(play, squad)


def ways_through(
    play: Play, squad: Squad, length: int, avoid: Sequence[str]
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """GFC-51: yield how far a unit may move, with what it must keep out of to do so.

    Through difficult terrain it moves the shorter way; who does not touch it moves all the way.
    """
    troop, here = play.rules.forces.of(squad), measuring.block(play, squad)
    words = tuple(avoid)
    capped = terrain.most_through(play, length)
    if capped == length or not terrain.is_near(play.table, here, length, DIFFICULT):
        yield length, words
    elif terrain.starts_in(play.table, troop, here, DIFFICULT):
        yield capped, words
    elif not any(terrain.minds(troop, number, DIFFICULT) for number in here.numbers):
        yield length, words
    else:
        yield length, (*(w for w in words if w != DIFFICULT), DIFFICULT)
        if DIFFICULT not in words:
            yield capped, words


def led(walk: Walk, point: Point, kind: Kind) -> Move:
    """Return the move of a unit behind the model that is nearest to a point."""
    if not walk.spots:
        return walk.stays(kind)
    squares = [square_between((x, y), point) for x, y, _ in walk.spots]
    lead = min(range(len(squares)), key=lambda n: (squares[n], n))
    near = measuring.links(walk.play, walk.here)
    order = formations.order_of(near, lead, squares)
    route = (
        straight_over(walk, lead, point) if walk.flies(lead) else walk.mover(lead).towards(point)
    )
    x, y, _ = walk.spots[lead]
    ends = [shortened(route, route.length * part // PARTS).end for part in range(PARTS, 0, -1)]
    for end in (*dict.fromkeys(ends), (x, y)):
        wishes = formations.shifted(walk.spots, end[0] - x, end[1] - y)
        found = formations.grown(walk.bases, wishes, order, walk.rule, walk.reach)
        if not isinstance(found, int):
            return walk.made(kind, *found, lead)
    return gathered(walk, lead, kind)


def straight_over(walk: Walk, nth: int, point: Point) -> Route:
    """GFS-flying: return the way of a model straight to a place, or as far as it may end."""
    start = walk.spots[nth][:2]
    far = between(start, point)
    most = min(far, walk.length)
    mover = walk.mover(nth)
    while most > 0:
        end = part_way(start, point, most, far)
        if mover.may_end(end, walk.spots[nth][2]):
            return Route((start, end), between(start, end))
        most -= max(INCH // 4, 1)
    return Route((start,), 0)


def gathered(walk: Walk, lead: int, kind: Kind) -> Move:
    """GFC-25: return the move that restores coherency as well as it can be.

    The largest chain of models stays, the one of the leader if several are as large; the others
    come as near to it as their moves go.
    """
    groups = measuring.chains(measuring.links(walk.play, walk.here))
    stays = max(groups, key=lambda group: (len(group), lead in group))
    spots, paths = list(walk.spots), [((x, y),) for x, y, _ in walk.spots]
    found: list[Path] = list(paths)
    shapes = {n: walk.here.shapes[n] for n in stays}
    lost = [n for group in groups if group is not stays for n in group]
    lost.sort(key=lambda n: min(distance(walk.here.shapes[n], walk.here.shapes[m]) for m in stays))
    for nth in lost:
        spot, path = rejoined(walk, nth, shapes, lost)
        spots[nth], found[nth] = spot, path
        shapes[nth] = walk.bases[nth].at(*spot)
    return walk.made(kind, spots, found, lead)


def rejoined(
    walk: Walk, nth: int, shapes: dict[int, Shape], lost: Sequence[int]
) -> tuple[Spot, Path]:
    """Return where a model that was cut off gets, and its way."""
    own, turn = walk.here.shapes[nth], walk.spots[nth][2]
    base = walk.bases[nth]
    others = [
        *shapes.values(),
        *(walk.here.shapes[n] for n in lost if n not in shapes and n != nth),
    ]
    target = min(shapes.values(), key=lambda shape: distance(own, shape))
    spots = [*formations.beside(base, walk.spots[nth], list(shapes.values()))]
    for spot in spots[: formations.MOST_TRIED]:
        if not collides(base.at(*spot), others):
            path = walk.reach(nth, spot)
            if path is not None:
                return spot, path
    if not walk.flies(nth):
        route = walk.mover(nth).closest(target, formations.APART)
        spot = (*route.end, turn)
        if not collides(base.at(*spot), others):
            return spot, route.points
    x, y, _ = walk.spots[nth]
    return walk.spots[nth], ((x, y),)


# -- Aircraft --------------------------------------------------------------------------------------


def flights(play: Play, squad: Squad, kind: Kind = ADVANCE) -> list[Move]:
    """GFS-aircraft: return the moves that an Aircraft may make, whole inches apart."""
    return [flying(squad, flight, kind) for flight in aircraft.flights(play, squad)]


def flying(squad: Squad, flight: aircraft.Flight, kind: Kind) -> Move:
    """Return a flight as a move; an Aircraft minds no terrain."""
    starts = [(x, y) for x, y, _ in measuring.spots_of(squad)]
    paths = tuple((start, (x, y)) for start, (x, y, _) in zip(starts, flight.places, strict=True))
    return Move(kind, flight.places, paths, flight.length, leaves=flight.leaves)


# -- charges ---------------------------------------------------------------------------------------


def charge_length(
    play: Play, squad: Squad, enemy: Squad, *, avoid: Sequence[str] = ()
) -> int | None:
    """GFC-33: return how far a model has to move to charge a unit; None if none can.

    GFS-aircraft: nobody charges it. GFC-51: through difficult terrain the way is shorter.
    """
    found = next(contacts(play, squad, enemy, avoid), None)
    return None if found is None else found[2].length


def contacts(
    play: Play, squad: Squad, enemy: Squad, avoid: Sequence[str]
) -> Iterator[tuple[Walk, int, Route]]:
    """Yield a unit about to charge, a model of it that gets into contact, and its way."""
    forces = play.rules.forces
    length = forces.of(squad).charge
    if not length or not enemy.present or forces.of(enemy).has("aircraft"):
        return
    if not measuring.within(play, squad, enemy, length):
        return
    for most, words in ways_through(play, squad, length, avoid):
        if measuring.within(play, squad, enemy, most):
            walk = Walk(play, squad, most, words, target=enemy)
            for nth, route in leaders(walk, measuring.block(play, enemy)):
                yield walk, nth, route


def leaders(walk: Walk, there: Block) -> Iterator[tuple[int, Route]]:
    """Yield models of a unit that get into contact with another, and their ways."""
    pairs = sorted(
        (far, nth, number)
        for nth, shape in enumerate(walk.here.shapes)
        for number, other in enumerate(there.shapes)
        if (far := distance(shape, other)) <= walk.length
    )
    tried: set[int] = set()
    for _, nth, number in pairs:
        if nth in tried:
            continue
        tried.add(nth)
        if len(tried) > MOST_LEADERS:
            return
        target = there.shapes[number]
        if walk.flies(nth) or not walk.bases[nth].is_round:
            route = touched(walk, nth, target)
        else:
            route = walk.mover(nth).contact(target)
        if route is None or route.length > walk.length:
            continue
        end = walk.bases[nth].at(*route.end, walk.spots[nth][2])
        waiting = [shape for n, shape in enumerate(walk.here.shapes) if n != nth]
        if not collides(end, waiting):
            yield nth, route


def touched(walk: Walk, nth: int, target: Shape) -> Route | None:
    """Return the way into contact of a model that flies or has an oval base; None for none."""
    x, y, turn = walk.spots[nth]
    for spot in formations.contacts(walk.bases[nth], turn, target, (x, y)):
        path = walk.reach(nth, spot)
        if path is not None:
            return Route(path, walk.long(nth, spot, path))
    return None


def charge(play: Play, squad: Squad, enemy: Squad, *, avoid: Sequence[str] = ()) -> Move | None:
    """GFC-33: return the charge of a unit, or None if it cannot get any model into contact.

    Section 4.10: as many models as can get into contact, the others come as near as they can.
    GFC-25: it ends in coherency; a unit that would lose it cannot charge.

    Args:
        play: the battle.
        squad: who charges.
        enemy: whom.
        avoid: sorts of terrain that it may not go through.

    """
    words = tuple(avoid)
    what = "charge", enemy.key, words
    return measuring.found_before(
        play, squad, what, lambda: into_contact(play, squad, enemy, words)
    )


def into_contact(play: Play, squad: Squad, enemy: Squad, avoid: Sequence[str]) -> Move | None:
    """Return the charge that `charge` asks for."""
    first: Move | None = None
    there = measuring.block(play, enemy)
    for walk, lead, route in islice(contacts(play, squad, enemy, avoid), MOST_CHARGES):
        move = closing(walk, lead, route, there, enemy)
        if measuring.is_coherent(play, squad, move.places):
            return move
        x, y, _ = walk.spots[lead]
        ahead = formations.shifted(walk.spots, route.end[0] - x, route.end[1] - y)
        together = in_formation(walk, lead, ahead, enemy)
        if together is not None:
            return together
        first = first or move
    if first is None or not measuring.is_coherent(play, squad):
        return first
    return squeezed(play, squad, enemy, avoid)


def squeezed(play: Play, squad: Squad, enemy: Squad, avoid: Sequence[str]) -> Move | None:
    """GFC-25: return a charge to any free place in contact, with the others just behind it.

    They go along if they can, else they stay where they are as far as the unit keeps together so.
    None if no place that is tried lets it keep together.
    """
    there, tried = measuring.block(play, enemy), 0
    for most, words in ways_through(play, squad, play.rules.forces.of(squad).charge, avoid):
        walk = Walk(play, squad, most, words, target=enemy)
        walk.searches = [2 * MOST_SQUEEZED] * len(walk.spots)
        far = [min(distance(shape, other) for other in there.shapes) for shape in walk.here.shapes]
        for lead in sorted(range(len(far)), key=lambda n: (far[n], n)):
            x, y, turn = walk.spots[lead]
            targets = sorted(there.shapes, key=lambda s: distance(walk.here.shapes[lead], s))[:3]
            for spot in (s for each in targets for s in places_in_contact(walk, lead, each)):
                ahead = formations.shifted(walk.spots, spot[0] - x, spot[1] - y)
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


def closing(walk: Walk, lead: int, route: Route, there: Block, enemy: Squad) -> Move:
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
    return walk.made(
        CHARGE, [spots[n] for n in numbers], [paths[n] for n in numbers], lead, enemy.key
    )


def in_formation(walk: Walk, lead: int, wishes: Sequence[Spot], enemy: Squad) -> Move | None:
    """Return the charge in which the unit keeps together behind its leader; None if it cannot.

    *wishes* are where its models would like to end; the leader is in contact there.
    """
    end = wishes[lead][:2]
    far = [square_between((u, v), end) for u, v, _ in walk.spots]
    order = formations.order_of(measuring.links(walk.play, walk.here), lead, far)
    found = formations.grown(walk.bases, wishes, order, walk.rule, walk.reach)
    return None if isinstance(found, int) else walk.made(CHARGE, *found, lead, enemy.key)


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
        and not collides(shape, waiting)
    )
    for spot in free:
        path = walk.reach(nth, spot)
        if path is not None:
            return spot, path
    if not walk.flies(nth):
        route = walk.mover(nth).closest(enemies[0])
        for part in range(PARTS, 0, -1):
            short = shortened(route, route.length * part // PARTS)
            shape = base.at(*short.end, turn)
            if walk.mover(nth).may_end(short.end, turn) and not collides(
                shape, (*shapes, *waiting)
            ):
                return (*short.end, turn), short.points
    return (x, y, turn), ((x, y),)


def is_near(spot: Spot, place: Point, length: int) -> bool:
    """Say whether a spot is at most so far from a place."""
    dx, dy = spot[0] - place[0], spot[1] - place[1]
    return dx * dx + dy * dy <= length * length


def collides(shape: Shape, others: Sequence[Shape]) -> bool:
    """Say whether a base overlaps any of some others."""
    return any(overlaps(shape, other) for other in others)


# -- a person's moves ------------------------------------------------------------------------------


def to(
    play: Play,
    squad: Squad,
    anchor: Point,
    facing: int | None,
    kind: Kind,
    enemy: Squad | None = None,
) -> Move | Refusal:
    """Return the move that sets a unit with its front at a place, as a person wishes it.

    Args:
        play: the battle.
        squad: the unit.
        anchor: where the middle of its front rank is to be.
        facing: where the front looks, a multiple of 15 degrees; None keeps the formation that it
            has, its model nearest to the place on it.
        kind: the action.
        enemy: whom it charges.

    Returns:
        the move, or what is wrong with which model, with the clause.

    """
    troop = play.rules.forces.of(squad)
    length = length_of(troop, kind)
    refusal: Refusal | None = None
    if aircraft.is_one(troop) and kind == ADVANCE:
        return towards(play, squad, anchor, length, kind=kind)
    if facing is not None and facing % 15:
        return Refusal(f"a unit faces a multiple of 15 degrees, not {facing}", place="facing")
    for most, words in ways_through(play, squad, length, ()):
        walk = Walk(play, squad, most, words, exact=True, target=enemy)
        if not walk.spots:
            return Refusal(f"{squad.name} has no models left", place=squad.name)
        if facing is None:
            lead = min(range(len(walk.spots)), key=lambda n: between(walk.spots[n][:2], anchor))
            x, y, _ = walk.spots[lead]
            wishes = formations.shifted(walk.spots, anchor[0] - x, anchor[1] - y)
            far = [square_between((u, v), anchor) for u, v, _ in walk.spots]
            order = formations.order_of(measuring.links(play, walk.here), lead, far)
        else:
            wishes, order = formations.in_ranks(walk.bases, walk.spots, anchor, facing)
            lead = order[0]
        found = formations.grown(walk.bases, wishes, order, walk.rule, walk.reach)
        if not isinstance(found, int):
            return walk.made(kind, *found, lead, enemy.key if enemy else "")
        wrong = fault(walk, found, wishes[found], length)
        refusal = (
            refusal
            or wrong
            or Refusal(
                f"{model_name(walk, found)} finds no place beside the others there",
                place=squad.name,
                clause="GFC-25",
            )
        )
    return refusal or Refusal(f"{squad.name} cannot move so", place=squad.name)


def with_models(
    play: Play,
    squad: Squad,
    places: Spots,
    kind: Kind,
    enemy: Squad | None = None,
) -> Move:
    """Return the move that sets each model at a place, as a person has put it by hand.

    Args:
        play: the battle.
        squad: the unit.
        places: one for each living model, in their order.
        kind: the action.
        enemy: whom it charges.

    Raises:
        Refusal: a model cannot go there, or the unit does not keep together; with the clause.

    """
    troop = play.rules.forces.of(squad)
    length = length_of(troop, kind)
    refusal: Refusal | None = None
    if aircraft.is_one(troop) and kind == ADVANCE and len(places) == len(troop.living):
        flight = aircraft.landing(play, squad, places)
        if flight is None:
            lengths = aircraft.lengths(play, squad)
            raise Refusal(
                f"{squad.name} flies straight, from {written(lengths[0])}″ to"
                f" {written(lengths[-1])}″, and ends on the table",
                place=squad.name,
                clause="GFS-aircraft",
            )
        return flying(squad, flight, kind)
    for most, words in ways_through(play, squad, length, ()):
        walk = Walk(play, squad, most, words, exact=True, target=enemy)
        found = checked(walk, places, length)
        if isinstance(found, Refusal):
            refusal = found
            continue
        if enemy is not None and not in_contact(play, walk, places, enemy):
            raise Refusal(
                f"no model of {squad.name} would be in contact with {enemy.name}",
                place=squad.name,
                clause="GFC-33",
            )
        return walk.made(kind, places, found, 0, enemy.key if enemy else "")
    raise refusal or Refusal(f"{squad.name} cannot move so", place=squad.name)


def in_contact(play: Play, walk: Walk, places: Spots, enemy: Squad) -> bool:
    """GFC-33: say whether any model at its place touches a unit."""
    there = measuring.block(play, enemy).shapes
    return any(
        touches(base.at(*spot), other)
        for base, spot in zip(walk.bases, places, strict=True)
        for other in there
    )


def checked(walk: Walk, places: Spots, length: int) -> list[Path] | Refusal:
    """Return the ways of all models to their places, or what is wrong with the first of them."""
    squad = walk.squad
    if len(places) != len(walk.spots):
        return Refusal(
            f"{squad.name} has {len(walk.spots)} models, and {len(places)} places are given",
            place=squad.name,
        )
    shapes = [base.at(*spot) for base, spot in zip(walk.bases, places, strict=True)]
    paths: list[Path] = []
    for nth, spot in enumerate(places):
        walk.searches[nth] = 1
        path = walk.reach(nth, spot)
        if path is None:
            return fault(walk, nth, spot, length) or Refusal(
                f"{model_name(walk, nth)} finds no way there", place=squad.name, clause="GFC-24"
            )
        paths.append(path)
        for other in range(nth):
            if overlaps(shapes[nth], shapes[other]):
                return Refusal(
                    f"{model_name(walk, nth)} would overlap {model_name(walk, other)}",
                    place=squad.name,
                    clause="GFC-24",
                )
    there = measuring.block(walk.play, squad, places)
    if not measuring.keeps_together(walk.play, there):
        return apart(walk, there)
    return paths


def apart(walk: Walk, there: Block) -> Refusal:
    """GFC-25: return who does not keep together with his unit, and by how much."""
    rule = walk.play.rules.forces.profile.coherency
    groups = measuring.chains(measuring.links(walk.play, there))
    if len(groups) > 1:
        largest = max(groups, key=len)
        nth = next(n for group in groups if group is not largest for n in group)
        rest = [shape for n, shape in enumerate(there.shapes) if n != nth]
        far = min(distance(there.shapes[nth], shape) for shape in rest)
        return Refusal(
            f"{model_name(walk, nth)} would be {told(far, rule.next * INCH)}″ from the next, or"
            f" cut off with it; a unit is one chain of {rule.next}″",
            place=walk.squad.name,
            clause="GFC-25",
        )
    far, one, other = max(
        (distance(a, b), n, m)
        for n, a in enumerate(there.shapes)
        for m, b in enumerate(there.shapes)
    )
    return Refusal(
        f"{model_name(walk, one)} and {model_name(walk, other)} would be"
        f" {told(far, rule.span * INCH)}″ apart; {rule.span}″ is the most",
        place=walk.squad.name,
        clause="GFC-25",
    )


def model_name(walk: Walk, nth: int) -> str:
    """Return a model as a person knows it: its number in the unit, and its name."""
    number = walk.here.numbers[nth]
    return f"model {number + 1} ({walk.troop.models[number].name})"


def fault(walk: Walk, nth: int, spot: Spot, length: int) -> Refusal | None:
    """Return why a model may not go to a spot, with the clause; None if only others hinder it."""
    who, place, field = model_name(walk, nth), walk.squad.name, walk.play.table
    x, y, turn = spot
    shape = walk.bases[nth].at(x, y, turn)
    at = f"{told(x)},{told(y)}"
    if not field.ground.holds(shape):
        return Refusal(f"{who} would leave the table at {at}", place=place, clause="GFC-23")
    if not field.ground.is_free(shape) and spot != walk.spots[nth]:
        return Refusal(
            f"{who} cannot stand in impassable terrain at {at}", place=place, clause="GFC-53"
        )
    own = walk.here.shapes[nth]
    for squad, there in measuring.crowd(walk.play):
        if squad.key == walk.squad.key:
            continue
        for other in there.shapes:
            gap = 0 if any(other is kept and not most for kept, most in walk.keep) else walk.gap
            least = min(gap, distance(own, other))
            if overlaps(shape, other) or is_nearer(shape, other, least):
                return Refusal(
                    f"{who} would come within {told(gap)}″ of {squad.name} at {at}"
                    if gap
                    else f"{who} would overlap a model of {squad.name} at {at}",
                    place=place,
                    clause="GFC-24",
                )
    start = walk.spots[nth]
    far = between(start[:2], (x, y)) + walk.turning(nth, turn)
    if far > length:
        return Refusal(
            f"{who} would move {told(far, length)}″ to {at}; {told(length, far)}″ is the most",
            place=place,
            clause="GFC-23",
        )
    mover = walk.mover(nth)
    route = None if walk.flies(nth) else mover.way((x, y), 4 * max(length, 1))
    if route is not None and route.length > length:
        return Refusal(
            f"{who} would move {told(route.length, length)}″ round what is in its way to {at};"
            f" {told(length, route.length)}″ is the most",
            place=place,
            clause="GFC-24",
        )
    if walk.length < length and far > walk.length:
        return Refusal(
            f"{who} would move {told(far, walk.length)}″; a unit that touches difficult terrain"
            f" moves {told(walk.length, far)}″ at most",
            place=place,
            clause="GFC-51",
        )
    if route is None and mover.may_end((x, y), turn) and DIFFICULT in mover.lanes.avoid:
        return Refusal(
            f"{who} gets to {at} only through difficult terrain, and the unit moves farther than"
            " it may there",
            place=place,
            clause="GFC-51",
        )
    return None


# -- carrying out ----------------------------------------------------------------------------------


def carry_out(play: Play, squad: Squad, move: Move, clause: str = "") -> None:
    """Make a move: models stand where it says, and those that cross dangerous terrain test.

    Args:
        play: the battle.
        squad: who moves.
        move: a move of that unit from where it stands.
        clause: what made it move so; without it, the core rule of the move.

    """
    was = measuring.spots_of(squad)
    measuring.set_down(play, squad, move.places)
    if was != move.places:
        squad.moved = True
        play.tell(
            clause or ("GFC-33" if move.kind == CHARGE else "GFC-23"),
            "moves",
            who=squad.name,
            move=move.kind,
            length=move.length,
            was=[(x, y) for x, y, _ in was],
            now=[(x, y) for x, y, _ in move.places],
            difficult=move.difficult,
        )
    if move.leaves:
        squad.where, squad.left_at = OFF_TABLE, move.places[0][:2]
        for cargo in play.state.squads:
            if cargo.rides == squad.key:
                cargo.where = OFF_TABLE
        play.tell("GFS-aircraft", "leaves", who=squad.name, at=move.places[0][:2])
    if move.dangerous:
        terrain.brave(play, squad, move.dangerous)


# -- after a charge --------------------------------------------------------------------------------


def pile_in(play: Play, squad: Squad, attacker: Squad) -> None:
    """GFC-34: move models of a charged unit into contact with the chargers, a little way.

    They keep coherency; a model that would break it, or that gets into contact with nobody, stays.
    GF-TER-D1: the AI's enter difficult terrain only if the chargers stand in some.
    """
    length = play.rules.forces.profile.melee.closing * INCH
    if not squad.present or not attacker.present or play.rules.forces.of(squad).holds:
        return
    there = measuring.block(play, attacker)
    words: tuple[str, ...] = (DANGEROUS,)
    if not squad.seat and not any(
        overlaps(lump.shape, shape)
        for lump in play.table.sorts[DIFFICULT]
        for shape in there.shapes
    ):
        words = DANGEROUS, DIFFICULT
    walk = Walk(play, squad, length, words, target=attacker, exact=True)
    if not walk.spots or not there.shapes:
        return
    found = closed_up(walk, there) or one_after_another(walk, there)
    carry_out(play, squad, walk.made(CONSOLIDATION, *found), "GFC-34")


def closed_up(walk: Walk, there: Block) -> tuple[list[Spot], list[Path]] | None:
    """Return a charged unit closed up: in contact who can, the others staying or following.

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
    """Return a charged unit of which those get into contact who leave no gap behind them."""
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
            if not collides(walk.bases[nth].at(*spot), others):
                path = walk.reach(nth, spot)
                if path is not None:
                    yield spot, path


def back_off(play: Play, attacker: Squad, defender: Squad) -> None:
    """GFC-39: move the chargers off the charged unit, as far as the gap asks, if possible.

    Who is too near steps straight back, and those behind make room; if that cannot be, each model
    goes where it can.
    """
    length = play.rules.forces.profile.melee.back_off * INCH + TOUCH
    if not attacker.present or not defender.present:
        return
    words = () if attacker.seat else (DANGEROUS, DIFFICULT)
    walk = Walk(play, attacker, length, words, target=defender, exact=True)
    there = measuring.block(play, defender)
    if not walk.spots or not there.shapes or walk.troop.holds:
        return
    carry_out(play, attacker, stepped_back(walk, there), "GFC-39")


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
        shared = formations.shifted(walk.spots, dx, dy)
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
        return walk.made(CONSOLIDATION, best[1], best[2])
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
    """Divide and round towards nothing."""
    return number // by if number >= 0 else -(-number // by)


def stand_free(shapes: Sequence[Shape]) -> bool:
    """Say whether no two bases overlap."""
    return not any(collides(shape, shapes[:nth]) for nth, shape in enumerate(shapes))


def keeps_up(walk: Walk, spots: Spots) -> bool:
    """GFC-25: say whether a unit is as coherent at some spots as it is now."""
    if not measuring.keeps_together(walk.play, walk.here):
        return True
    return measuring.is_coherent(walk.play, walk.squad, spots)


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
            if collides(shape, others) or not keeps_up(walk, tried):
                continue
            path = walk.reach(nth, spot)
            if path is not None:
                spots, paths[nth], shapes[nth] = tried, path, shape
                break
    return walk.made(CONSOLIDATION, spots, paths)


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


def consolidate(play: Play, squad: Squad, point: Point | None) -> None:
    """GFC-39: move a unit that is left alone after a melee a little way.

    A person says where; the AI's goes to what it works on (section 4.10), not into dangerous or
    difficult terrain.

    Args:
        play: the battle.
        squad: the unit.
        point: where to; without it, as just said.

    """
    if not squad.present or not squad.living() or play.rules.forces.of(squad).holds:
        return
    if point is None:
        point = asked_where(play, squad) if squad.seat else wounds.aim_of(play, squad)
    if point is None:
        return
    length = play.rules.forces.profile.melee.consolidation * INCH
    avoid = (DANGEROUS,) if squad.seat else (DANGEROUS, DIFFICULT)
    move = towards(play, squad, point, length, avoid=avoid, kind=CONSOLIDATION)
    carry_out(play, squad, move, "GFC-39")


def asked_where(play: Play, squad: Squad) -> Point | None:
    """GFC-39: ask a person where a unit consolidates; None if it stays."""
    state = play.state
    places = {
        **{f"towards objective {marker.name}": (marker.x, marker.y) for marker in state.markers},
        **{f"towards {enemy.name}": wounds.middle(enemy) for enemy in state.enemies(squad.side)},
    }
    answer = play.door.ask(
        squad.seat, "GFC-39", "consolidate", [STAY, *places], {"who": squad.name}
    )
    return places.get(answer)
