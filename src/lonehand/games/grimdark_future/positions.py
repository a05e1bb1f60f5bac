"""Where models stand: the table ready for play, and units at their places on it.

A unit whose models stand somewhere, really or only in thought, is a `Block`; equal places give the
same block, and what has once been measured of it, or between it and another, is kept with the
table, a `Field`.

Everything may be asked for places where a unit does not stand yet: `at` names one for each living
model, in the order of `Squad.living`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import Any, Final, TypeVar

from lonehand.games.grimdark_future.forces import Forces
from lonehand.games.grimdark_future.state import Play, Squad
from lonehand.space.inches.check import read
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.movers import Lanes
from lonehand.space.inches.routes import Obstacle
from lonehand.space.inches.shapes import Base, Shape, block_of

Spot = tuple[int, int, int]
"""Where a model stands: the middle of its base, x and y, and how far the base is turned."""
Spots = Sequence[Spot]
Where = tuple["Spot | None", ...]
"""A spot for each model of a unit, None for the fallen."""

Found = TypeVar("Found")
TABLES_KEPT: Final = 64
MOST_KEPT: Final = 20_000
"""How many blocks, or pairs of them, are kept before all of them are forgotten."""
PATIENCE: Final = 240
"""From how many corners a model looks on for the way to where it is going."""
MOST_MOVES: Final = 500
"""How many moves are kept likewise."""
NUMBERS: Final = count()
"""Every block has a number of its own; nothing is ever decided by it."""
A_PIECE: Final = "piece "


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
        self.raised = ground.raised
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
            lanes = Lanes(self.ground, base, sorts, PATIENCE)
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
        """GFC-28, GFC-32: return the height that a base stands on with most of itself.

        Sight, cover, strikes, coherency and the highest place to deploy all go by it.
        """
        return self.ground.level(shape) if self.raised else 0

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
        what: the question; besides it, where models stand, and the readings, nothing else may
            bear on the answer.
        find: gives the answer.

    """
    known = play.table.knows(play.rules.forces).moves
    stand = tuple([block(play, each).number for each in play.state.squads if each.present])
    readings = play.rules.readings
    key = (block(play, squad).number, play.rules.forces.of(squad), stand, readings, what)
    if key not in known:
        if len(known) >= MOST_MOVES:
            known.clear()
        known[key] = find()
    found: Found = known[key]
    return found
