"""Measuring on the table: where the models of a unit stand, how far, in sight, in cover.

GFC-5: from the nearest points of the bases, units from their nearest models. A unit whose
models stand somewhere, really or only in thought, is a `Block`; equal places give the same block,
and what has once been measured of it, or between it and another, is kept with the table.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import Any, Final, TypeVar

from lonehand.games.grimdark_future import special
from lonehand.games.grimdark_future.forces import Forces, Gun
from lonehand.games.grimdark_future.state import Marker, Play, Squad
from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground, is_in
from lonehand.space.inches.measures import INCH, WHOLE, Point, cosine, rounded, sine
from lonehand.space.inches.movers import Lanes
from lonehand.space.inches.routes import Obstacle
from lonehand.space.inches.shapes import (
    Base,
    Shape,
    block_of,
    clears,
    distance,
    is_within,
    nearest,
    outline,
    overlaps,
)
from lonehand.space.inches.sight import cuts, sees_any

Spot = tuple[int, int, int]
"""Where a model stands: the middle of its base, x and y, and how far the base is turned."""
Spots = Sequence[Spot]
Where = tuple["Spot | None", ...]
"""A spot for each model of a unit, None for the fallen."""

Found = TypeVar("Found")
TABLES_KEPT: Final = 64
MOST_KEPT: Final = 20_000
"""How many blocks, or pairs of them, are kept before all of them are forgotten."""
MOST_MOVES: Final = 500
"""How many moves are kept likewise."""
RINGS: Final = 3
"""Rings of eight places each, all standing for the same area, by which most of a base is told."""
NUMBERS: Final = count()
"""Every block has a number of its own; nothing is ever decided by it."""
A_PIECE: Final = "piece "
NOWHERE: Final = 1 << 40
"""Farther than anything on a table."""


def a_piece(number: int) -> str:
    """Return the word for a single piece of terrain that somebody keeps out of."""
    return f"{A_PIECE}{number}"


class Block:
    """Living models at their places.

    Args:
        numbers: the numbers of the models.
        shapes: their bases, in the same order.

    Attributes:
        number: its own, by which what is measured is kept.
        left: the ends of the upright box round all bases.
        top: likewise.
        right: likewise.
        bottom: likewise.
        levels: the height that each model stands on; None until it is asked for, as what follows.
        sheltered: of each model, whether it stands in cover.
        terrain: the properties of all terrain under it.
        is_together: whether it is in coherency.

    """

    __slots__ = (
        *("_hull", "bottom", "is_together", "left", "levels", "number", "numbers", "right"),
        *("shapes", "sheltered", "terrain", "top"),
    )

    def __init__(self, numbers: Sequence[int], shapes: Sequence[Shape]) -> None:
        self.number = next(NUMBERS)
        self.numbers, self.shapes = tuple(numbers), tuple(shapes)
        self.left = min([shape.x + shape.outline.box[0] for shape in shapes], default=0)
        self.top = min([shape.y + shape.outline.box[1] for shape in shapes], default=0)
        self.right = max([shape.x + shape.outline.box[2] for shape in shapes], default=0)
        self.bottom = max([shape.y + shape.outline.box[3] for shape in shapes], default=0)
        self._hull: Shape | None = None
        self.levels: tuple[int, ...] | None = None
        self.sheltered: tuple[bool, ...] | None = None
        self.terrain: frozenset[str] | None = None
        self.is_together: bool | None = None

    def hull(self) -> Shape:
        """Return the smallest convex shape that holds all bases."""
        if self._hull is None:
            self._hull = block_of(self.shapes)
        return self._hull

    def spots(self) -> tuple[Spot, ...]:
        """Return the middles of the bases; how they are turned is not said."""
        return tuple((shape.x, shape.y, 0) for shape in self.shapes)


class Known:
    """What has been measured of two armies on a table."""

    __slots__ = ("aims", "blocks", "covers", "gaps", "moves")

    def __init__(self) -> None:
        self.aims: dict[tuple[object, ...], dict[int, bool]] = {}
        self.moves: dict[tuple[object, ...], Any] = {}
        self.blocks: dict[tuple[object, ...], Block] = {}
        self.gaps: dict[tuple[int, int], int] = {}
        self.covers: dict[tuple[int, int], bool] = {}


class Field:
    """The table of a battle: its terrain, and what has been worked out of it.

    Args:
        ground: the terrain.

    Attributes:
        width: from left to right.
        height: from the upper edge to the lower one.
        raised: the parts of terrain that lift who stands on them.
        covering: those that give cover.
        screens: those that a model can be behind: they hide, or give cover.
        fixed: per sort of base and of terrain to avoid, the terrain as obstacles for it.

    """

    __slots__ = (
        *("covering", "fixed", "ground", "height", "known", "raised", "screens", "sorts", "width"),
    )

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.width, self.height = ground.width, ground.height
        self.raised = ground.with_property("raised")
        self.covering = ground.with_property("cover")
        self.screens = ground.with_property("cover", "blocking")
        self.sorts = {
            word: ground.with_property(word) for word in ("difficult", "dangerous", "impassable")
        }
        self.fixed: dict[tuple[Base, tuple[str, ...]], Lanes] = {}
        self.known: dict[Forces, Known] = {}

    def lanes(self, base: Base, avoid: tuple[str, ...] = ("impassable",)) -> Lanes:
        """Return the terrain as obstacles for a base that keeps out of some of it.

        Without any, not even what is impassable binds it: it flies.

        Args:
            base: the base.
            avoid: sorts of terrain, or single pieces of it as `a_piece` names them.

        """
        found = self.fixed.get((base, avoid))
        if found is None:
            sorts = [word for word in avoid if not word.startswith(A_PIECE)]
            lanes = Lanes(self.ground, base, sorts)
            if not avoid:
                lanes.walls, lanes.lumps = [], []
            known = {lump.piece for lump in lanes.lumps}
            more = [
                lump
                for lump in self.ground.lumps
                if a_piece(lump.piece) in avoid and lump.piece not in known
            ]
            lanes.walls += [
                Obstacle(lump.shape, lump.shape.outline.radius + base.radius) for lump in more
            ]
            lanes.lumps = [*lanes.lumps, *more]
            found = self.fixed[base, avoid] = lanes
        return found

    def level(self, shape: Shape) -> int:
        """Return the height that a base stands on."""
        return max([lump.height for lump in self.raised if overlaps(lump.shape, shape)], default=0)

    def knows(self, forces: Forces) -> Known:
        """Return what has been measured of two armies on this table."""
        found = self.known.get(forces)
        if found is None:
            if len(self.known) >= TABLES_KEPT:
                self.known.clear()
            found = self.known[forces] = Known()
        return found


@lru_cache(maxsize=TABLES_KEPT)
def field(text: str) -> Field:
    """Return a table ready for play from its text; the same text, the same one.

    Raises:
        Refusal: something is wrong with it.

    """
    return Field(Ground(read(text)))


# -- models at their places ------------------------------------------------------------------------


def block(play: Play, squad: Squad, at: Spots | None = None) -> Block:
    """Return the living models of a unit where they stand, or where they might."""
    where: Where
    stands = play.stands if at is None else None
    if stands is not None and squad.key in stands:
        return stands[squad.key]
    if at is None:
        where = tuple([(b.x, b.y, b.turn) if b.alive else None for b in squad.bodies])
    elif len(at) == len(squad.bodies):  # all of them live
        where = tuple(at)
    else:
        spots = iter(at)
        where = tuple([next(spots) if b.alive else None for b in squad.bodies])
    known = play.table.known.get(play.rules.forces) or play.table.knows(play.rules.forces)
    key = (squad.side, squad.unit, squad.hero, where)
    found = known.blocks.get(key)
    if found is None:
        if len(known.blocks) >= MOST_KEPT:
            known.blocks.clear()
        bases = play.rules.forces.listed(squad).base
        living = [number for number, spot in enumerate(where) if spot is not None]
        shapes = [
            base.at(*spot) for base, spot in zip(bases, where, strict=True) if spot is not None
        ]
        found = known.blocks[key] = Block(living, shapes)
    if stands is not None:
        stands[squad.key] = found
    return found


@contextmanager
def still(play: Play) -> Iterator[None]:
    """Have everybody stand still while somebody thinks, so that nobody is looked up twice."""
    if play.stands is not None:
        yield
        return
    forget(play)
    play.stands = {}
    try:
        yield
    finally:
        play.stands = None
        play.walks.clear()


def shapes(play: Play, squad: Squad) -> tuple[Shape, ...]:
    """Return the bases of the living models of a unit, in their order."""
    return block(play, squad).shapes


def spots_of(squad: Squad) -> tuple[Spot, ...]:
    """Return where the living models of a unit stand."""
    return tuple((body.x, body.y, body.turn) for body in squad.bodies if body.alive)


def crowd(play: Play) -> list[tuple[Squad, Block]]:
    """Return all units on the table with their models, kept as long as nobody moves.

    A unit has moved when it is not where it was or its first model is not; who sets models down
    otherwise says so by `forget`.
    """
    squads = play.state.squads
    if play.stands is not None and play.crowd is not None:
        return play.crowd[1]
    signs = [(s.where, s.rides, s.bodies[0].x, s.bodies[0].y) for s in squads if s.bodies]
    if play.crowd is None or play.crowd[0] != signs:
        play.crowd = (
            signs,
            [(squad, block(play, squad)) for squad in squads if squad.present and squad.bodies],
        )
    return play.crowd[1]


def forget(play: Play) -> None:
    """Say that models have been set down: what is kept of all units is to be looked at anew."""
    play.crowd = None


def set_down(play: Play, squad: Squad, places: Spots) -> None:
    """Let the living models of a unit stand at places."""
    for number, (x, y, turn) in zip(squad.living(), places, strict=True):
        body = squad.bodies[number]
        body.x, body.y, body.turn = x, y, turn
    forget(play)


def found_before(
    play: Play, squad: Squad, what: tuple[object, ...], find: Callable[[], Found]
) -> Found:
    """Return what was found before when all models on the table stood as they do, or find it now.

    People's moves are thought over, checked and made, and are worked out only once so.

    Args:
        play: the battle.
        squad: whose question it is.
        what: the question; besides where models stand, nothing else may bear on the answer.
        find: gives the answer.

    """
    known = play.table.knows(play.rules.forces).moves
    stand = tuple([block(play, each).number for each in play.state.squads if each.present])
    key = (block(play, squad).number, play.rules.forces.of(squad), stand, what)
    if key not in known:
        if len(known) >= MOST_MOVES:
            known.clear()
        known[key] = find()
    found: Found = known[key]
    return found


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
        if enemy.present:
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


# -- sight -----------------------------------------------------------------------------------------


def eyes(play: Play, models: Block) -> tuple[int, ...]:
    """Return how high each model stands; who stands higher than what hides looks over it."""
    if models.levels is None:
        models.levels = tuple(map(play.table.level, models.shapes))
    return models.levels


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
    return looks(play, here, nth, there, there.shapes, others)


def looks(
    play: Play,
    here: Block,
    nth: int,
    there: Block,
    targets: Sequence[Shape],
    others: Sequence[Shape],
) -> bool:
    """Say whether a model of a block sees any of some models of another."""
    high = max(eyes(play, here)[nth], *eyes(play, there)) if play.table.raised else 0
    whole = there.hull() if len(targets) > 1 else None
    return sees_any(
        play.table.ground, here.shapes[nth], targets, whole=whole, others=others, eyes=(high, 0)
    )


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
    targets = [each for each in there.shapes if is_within(shape, each, reach)]
    if not targets or between is None:
        return bool(targets)
    others = [shape for each in between for shape in each.shapes]
    return looks(play, here, nth, there, targets, others)


def valid_shot(play: Play, squad: Squad, gun: Gun, enemy: Squad, at: Spots | None = None) -> bool:
    """GFC-27: say whether at least one model has a valid shot; *at*: the shooters' places."""
    return bool(able(play, squad, gun, enemy, at, most=1))


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
    """Say whether more than half of a base stands in cover, told by places all over it."""
    parts = [lump.shape for lump in table.covering if overlaps(lump.shape, shape)]
    if not parts:
        return False
    places = samples(shape)
    held = sum(
        any(is_within(Shape(outline(((0, 0),)), *place), part, 0) for part in parts)
        for place in places
    )
    return 2 * held > len(places)


def samples(shape: Shape) -> list[Point]:
    """Return places all over a base, each of which stands for as much of it as any other."""
    corners = shape.outline.points
    found = []
    for ring in range(RINGS):
        share = (10_000, 7_071, 4_082)[RINGS - 1 - ring]  # roots of 6, 3 and 1 sixths, nearly
        for turn in range(0, 48, 6):
            cos, sin = cosine(turn + 3 * ring), sine(turn + 3 * ring)
            x, y = max(corners, key=lambda each: each[0] * cos + each[1] * sin)
            x += rounded(shape.outline.radius * cos, WHOLE)
            y += rounded(shape.outline.radius * sin, WHOLE)
            found.append((shape.x + x * share // 10_954, shape.y + y * share // 10_954))
    return found


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
        high = max(play.table.level(shooter), play.table.level(shape))
    pieces = play.table.ground.pieces
    return any(
        lump.height > high
        and cuts((x, y), (shooter.x, shooter.y), lump.shape)
        and not any(is_within(part.shape, shooter, 0) for part in pieces[lump.piece])
        for lump in near
    )


# -- terrain ---------------------------------------------------------------------------------------


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


def height_of(play: Play, squad: Squad, at: Spots | None = None) -> int:
    """GF-SR-ENTRENCHED: return the height that the lowest model of a unit stands on."""
    return min(eyes(play, block(play, squad, at)), default=0)


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
