"""Moves and walks: what a unit about to move keeps clear of, and what its models can reach.

A `Move` is a legal move of a whole unit; a `Walk` is a unit about to make one, from which
`marches`, `charges`, `moves` and `consolidation` find theirs. Models of one unit do not hinder each
other on the way, for they move in whatever order suits; where they end they do not overlap.

GFC-51 and GFC-52: a model crosses terrain that its base touches with its inside anywhere on its
way, the places where it begins and ends included.

Two readings of GFC-24: a charging unit may come near to the unit that it charges and keeps away
from all others; and who is too near to somebody already may stay or leave, and comes no nearer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal

import msgspec

from lonehand.games.grimdark_future import events
from lonehand.games.grimdark_future.armies.forces import Troop
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import wounds
from lonehand.games.grimdark_future.rules.movement import positions
from lonehand.games.grimdark_future.rules.special import DICE
from lonehand.games.grimdark_future.state import Unit
from lonehand.space.inches import figures
from lonehand.space.inches.fields import Field
from lonehand.space.inches.figures import Block, Spot, Spots
from lonehand.space.inches.measures import INCH, Point, between
from lonehand.space.inches.moves import movers
from lonehand.space.inches.moves.formations import Path
from lonehand.space.inches.moves.movers import Lanes, Mover, grown_by
from lonehand.space.inches.moves.placement import square_between
from lonehand.space.inches.moves.rims import Box
from lonehand.space.inches.moves.routes import CLEAR, Obstacle, first_hindrance, is_leg_free
from lonehand.space.inches.moves.search import Seeker, square_to
from lonehand.space.inches.shapes import Base, Shape, clears, overlaps

Kind = Literal["Hold", "Advance", "Rush", "Charge", "Consolidation", "Disembark", "Flight"]
HOLD: Final = "Hold"
ADVANCE: Final = "Advance"
RUSH: Final = "Rush"
CHARGE: Final = "Charge"
CONSOLIDATION: Final = "Consolidation"

LINKS: Final = 3
"""Models of its unit beside which a place is looked for, for one that cannot go where it would."""
MOST_BESIDE: Final = 80
"""Places that are tried for it."""
PARTS: Final = 4
"""A move that the unit cannot make as a whole is tried again shorter, by this part each time."""
MOST_SEARCHES: Final = 3
"""Ways round something that are looked for, for one model of a unit in one move."""
PATIENCE: Final = 50
"""Corners from which a way is looked on, before one that is good enough is taken."""


class Move(msgspec.Struct, frozen=True):
    """A move of a unit, legal from where the unit stands.

    Attributes:
        kind: the action that it is made by.
        places: where each living model ends, in the order of `Unit.living_models`.
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


class Walk:
    """A unit about to move: what it keeps clear of, and what each of its models can reach.

    Args:
        play: the battle.
        unit: the unit.
        length: how far each model may move.
        avoid: sorts of terrain to keep out of, besides what is impassable.
        target: the unit that it charges, and may touch; None if it does not charge.
        at: where it starts from; without it, where it stands.

    """

    def __init__(
        self,
        play: Play,
        unit: Unit,
        length: int,
        avoid: Sequence[str] = (),
        *,
        target: Unit | None = None,
        at: Spots | None = None,
    ) -> None:
        self.play, self.unit, self.length = play, unit, length
        self.avoid = tuple(avoid)
        self.troop: Troop = play.rules.forces.of(unit)
        self.here = positions.block(play, unit, at)
        self.spots = positions.spots_of(unit) if at is None else tuple(at)
        self.bases = [self.troop.base[number] for number in self.here.numbers]
        rule = play.rules.forces.profile.coherency
        self.rule = positions.coherency(max(rule.next, 0), rule.span)
        self.gap = play.rules.forces.profile.move.gap * INCH
        self.others = list(self.kept_clear(target))
        self.keep = [(shape, gap) for gap, there in self.others for shape in there.shapes]
        self.lanes_: dict[
            tuple[Base, tuple[str, ...]], tuple[Lanes, list[Obstacle], list[movers.Block]]
        ] = {}
        self.movers: list[Mover | None] = [None] * len(self.spots)
        self.searches = [MOST_SEARCHES] * len(self.spots)

    def rest(self) -> Walk:
        """Return it with its limits on searches reset, to move again."""
        self.searches = [MOST_SEARCHES] * len(self.spots)
        for mover in self.movers:
            if mover is not None:
                mover.patience[0] = PATIENCE
        return self

    def kept_clear(self, target: Unit | None) -> Iterator[tuple[int, Block]]:
        """GFC-24: yield the models of other units, each unit with the gap that is to be kept.

        Units that are so far away that this move cannot come near them are left out.
        """
        here, far = self.here, self.farthest() + self.gap
        for unit, there in positions.crowd(self.play):
            if unit is self.unit or not unit.present or figures.box_gap(here, there) > far:
                continue
            if is_far_above(self.play, unit):
                continue
            gap = 0 if target is not None and unit.key == target.key else self.gap
            yield gap, positions.block(self.play, unit)

    def zones(self, lanes: Lanes) -> tuple[list[Obstacle], list[movers.Block]]:
        """Return other models as they bind a base, and other units as wholes."""
        zones: list[Obstacle] = []
        wholes: list[movers.Block] = []
        for gap, there in self.others:
            parts = lanes.zones((shape, gap) for shape in there.shapes)
            zones += parts
            if gap and len(parts) > 1:
                wholes.append(movers.Block(lanes.zone(there.hull(), gap), parts))
        return zones, wholes

    def farthest(self) -> int:
        """Return how far from where it starts a model may end."""
        return self.length

    def flies(self, nth: int) -> bool:
        """Say whether a model moves over everything."""
        return flies(self.troop, self.here.numbers[nth])

    def mover(self, nth: int) -> Mover:
        """GFC-53: return a model about to move on the ground, never into what is impassable.

        One that flies may at least end like that.
        """
        found = self.movers[nth]
        if found is None:
            base, number = self.bases[nth], self.here.numbers[nth]
            words = tuple(w for w in self.avoid if minds(self.troop, number, w))
            key = base, (IMPASSABLE, *words)
            both = self.lanes_.get(key)
            if both is None:
                lanes = self.play.table.lanes(*key)
                both = self.lanes_[key] = lanes, *self.zones(lanes)
            x, y, _ = self.spots[nth]
            found = self.movers[nth] = both[0].mover(
                (x, y), self.length, both[1], PATIENCE, blocks=both[2], flies=self.flies(nth)
            )
        return found

    def reach(self, nth: int, spot: Spot) -> Path | None:
        """Return the way of a model to a spot, within its move; None if it cannot go there."""
        start = self.spots[nth]
        if spot == start:
            return ((start[0], start[1]),)
        here, there = (start[0], start[1]), (spot[0], spot[1])
        most = self.length - self.turn_length(nth, spot[2])
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
        route = mover.search([there], mover.for_a_way(there), most)
        return None if route is None else route.points

    def beside(self, nth: int, wish: Spot, shapes: Sequence[Shape]) -> Iterator[Spot]:
        """Yield spots for a model near enough to some of its unit, those nearest to a wish first.

        Among them is the nearest one of all, if the model gets there on a straight way.
        """
        if not shapes:
            return
        x, y, turn = wish
        base, mover, link = self.bases[nth], self.mover(nth), self.rule.link
        form = base.at(0, 0, turn).outline
        around = [grown_by(shape, 0, form) for shape in shapes]
        walls = mover.find_hindrance(turn, mover.near)
        near = sorted(shapes, key=lambda s: square_between((s.x, s.y), (x, y)))[:LINKS]
        linked = [grown_by(shape, link - 2 * CLEAR, form) for shape in near]
        seeker = Seeker(
            square_to((x, y)),
            ((x, y),),
            mover.start,
            mover.room_for(turn),
            self.length,
            box_of(linked),
        )
        for each in linked:
            seeker.add_around(each)
        free = seeker.free_places(
            lambda u, v: first_hindrance(around, u, v) or walls(u, v), MOST_BESIDE
        )
        for _, place in free:
            yield (*place, turn)

    def turn_length(self, nth: int, turn: int) -> int:
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
        return sum(between(*leg) for leg in pairwise(path)) + self.turn_length(nth, spot[2])

    def make_move(
        self,
        kind: Kind,
        spots: Sequence[Spot],
        paths: Sequence[Path],
        lead: int = 0,
        target: str = "",
    ) -> Move:
        """Return a move of all models, with what it touches and costs."""
        play, field = self.play, self.play.table
        there = positions.block(play, self.unit, spots)
        hinders = bool(field.sorts[DIFFICULT]) and any(
            minds(self.troop, number, DIFFICULT) and crosses(field, path, shape, DIFFICULT)
            for number, shape, path in zip(there.numbers, there.shapes, paths, strict=True)
            if len(path) > 1
        )
        return Move(
            kind,
            tuple(spots),
            tuple(paths),
            max((self.long(n, spot, paths[n]) for n, spot in enumerate(spots)), default=0),
            hinders,
            tuple(models_in_danger(play, self.unit, there, paths)),
            lead,
            target,
        )

    def stays(self, kind: Kind) -> Move:
        """Return the move that leaves everybody where he is."""
        return self.make_move(kind, self.spots, [((x, y),) for x, y, _ in self.spots])


def box_of(obstacles: Sequence[Obstacle]) -> Box:
    """Return left, upper, right and lower end of some obstacles and their rims, all together."""
    return (
        min(each.left for each in obstacles) - CLEAR,
        min(each.top for each in obstacles) - CLEAR,
        max(each.right for each in obstacles) + CLEAR,
        max(each.bottom for each in obstacles) + CLEAR,
    )


def is_far_above(play: Play, unit: Unit) -> bool:
    """GFC-24: say whether a unit is an Aircraft that others may move below, by an option."""
    if play.rules.readings.below_aircraft != "open":
        return False
    return play.rules.forces.of(unit).has("aircraft")


def about_to_move(play: Play, unit: Unit, length: int, avoid: Sequence[str] = ()) -> Walk:
    """Return a unit about to move; the same one as long as somebody thinks and nobody moves."""
    if play.stands is None:
        return Walk(play, unit, length, avoid)
    key = unit.key, length, tuple(avoid)
    found: Walk | None = play.walks.get(key)
    if found is None:
        found = play.walks[key] = Walk(play, unit, length, avoid)
    return found.rest()


def length_of(troop: Troop, kind: str) -> int:
    """Return how far an action moves a unit."""
    return {ADVANCE: troop.advance, RUSH: troop.rush, CHARGE: troop.charge}.get(kind, 0)


def hold(play: Play, unit: Unit) -> Move:
    """Return a unit's Hold; a model that holds in dangerous terrain still has to test."""
    return Walk(play, unit, 0).stays(HOLD)


def collides(shape: Shape, others: Sequence[Shape]) -> bool:
    """Say whether a base overlaps any of some others."""
    return any(overlaps(shape, other) for other in others)


# -- terrain under a move: what it touches, what that costs, who need not care ---------------------

DIFFICULT, DANGEROUS, IMPASSABLE = "difficult", "dangerous", "impassable"
FLIERS: Final = ("flying", "aircraft")


def flies(troop: Troop, model: int) -> bool:
    """GFS-flying: say whether a model moves over everything."""
    rules = troop.rules[model]
    return any(rule in rules for rule in FLIERS)


def minds(troop: Troop, model: int, word: str) -> bool:
    """Say whether a sort of terrain matters to a model's move.

    GFS-flying: none does. GFS-strider: difficult terrain does not.
    """
    return not flies(troop, model) and not (word == DIFFICULT and "strider" in troop.rules[model])


def crosses(field: Field, path: Sequence[Point], shape: Shape, word: str) -> bool:
    """Say whether a base touches terrain of a sort on its way.

    Args:
        field: the table.
        path: the places of its middle, at least one.
        shape: the base where it ends.
        word: difficult, dangerous or impassable.

    """
    lumps = field.sorts[word]
    if not lumps:
        return False
    form = shape.outline
    radius = form.radius if form.is_round else form.inner
    left = min([x for x, _ in path]) - form.reach
    right = max([x for x, _ in path]) + form.reach
    top = min([y for _, y in path]) - form.reach
    bottom = max([y for _, y in path]) + form.reach
    legs = None
    for lump in lumps:
        if lump.left >= right or lump.right <= left or lump.top >= bottom or lump.bottom <= top:
            continue
        if legs is None:
            legs = [*pairwise(path)] or [(path[0], path[0])]
        away = max(1, lump.shape.outline.radius + radius)
        if not all(clears(start, end, lump.shape, away) for start, end in legs):
            return True
        if not form.is_round and overlaps(shape, lump.shape):
            return True
    return False


def is_near(field: Field, models: Block, length: int, word: str) -> bool:
    """Say whether terrain of a sort lies so near that a move of that length may touch it."""
    return any(
        lump.left < models.right + length
        and lump.right > models.left - length
        and lump.top < models.bottom + length
        and lump.bottom > models.top - length
        for lump in field.sorts[word]
    )


def starts_in(field: Field, troop: Troop, models: Block, word: str) -> bool:
    """Say whether any model to which it matters stands in terrain of a sort, even in part."""
    return is_near(field, models, 0, word) and any(
        overlaps(shape, lump.shape)
        for number, shape in zip(models.numbers, models.shapes, strict=True)
        if minds(troop, number, word)
        for lump in field.sorts[word]
    )


def most_through(play: Play, length: int) -> int:
    """GFC-51: return how far a unit moves at most if any of it touches difficult terrain."""
    return min(length, play.rules.forces.profile.terrain.difficult * INCH)


def models_in_danger(
    play: Play, unit: Unit, models: Block, paths: Sequence[Sequence[Point]]
) -> list[int]:
    """GFC-52: return the models that cross dangerous terrain, or activate in it."""
    field = play.table
    if not field.sorts[DANGEROUS]:
        return []
    troop = play.rules.forces.of(unit)
    return [
        number
        for number, shape, path in zip(models.numbers, models.shapes, paths, strict=True)
        if minds(troop, number, DANGEROUS) and crosses(field, path, shape, DANGEROUS)
    ]


def brave(play: Play, unit: Unit, models: Iterable[int], clause: str = "GFC-52") -> int:
    """GFC-52: roll for models that cross dangerous terrain.

    Each die of 1 is a wound of the unit; no ground protects from it, but what ignores wounds does.

    Returns:
        the wounds that the unit has really taken.

    """
    forces = play.rules.forces
    count = dice_for(forces.of(unit), models)
    if not count:
        return 0
    worst = forces.profile.terrain.dangerous_face
    bands = f"{worst + 1}-{forces.profile.dice.sides} | {span(worst)}"
    dice = play.door.roll(DICE, clause, count, forces.profile.dice.sides, bands)
    found = sum(die <= worst for die in dice)
    play.tell(clause, events.Dangerous(unit.name, tuple(dice), found))
    return wounds.take(play, unit, found, clause) if found else 0


def dice_for(troop: Troop, models: Iterable[int]) -> int:
    """GFC-52: return the dice of models that cross dangerous terrain, one for each Tough."""
    return sum(troop.tough[number] for number in models)


def span(face: int) -> str:
    """Return the faces from 1 up to one, as bands of a roll are written."""
    return "1" if face == 1 else f"1-{face}"
