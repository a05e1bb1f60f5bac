"""Setting up the models of a unit: in coherency, without overlap, on ground they may stand on.

Models are set in ranks behind a front line, as people set them, and where there is no room for that
one by one beside those that stand already. Whether a group is in coherency is a question on its
own, as casualties break it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import isqrt

import msgspec

from lonehand.space.inches.ground import Ground, Lump
from lonehand.space.inches.measures import STEP, WHOLE, Point, cosine, divide, sine
from lonehand.space.inches.shapes import Base, Shape, is_nearer, is_within, outline, overlaps


class Coherency(msgspec.Struct, frozen=True):
    """How close the models of a unit keep together; the numbers are the game's.

    Attributes:
        link: each model is at most this far from another, and these links join all of them.
        spread: no two models are farther apart than this.

    """

    link: int
    spread: int


def is_coherent(shapes: Sequence[Shape], rule: Coherency) -> bool:
    """Say whether models keep together: one chain of links, and nobody too far from anybody."""
    return not shapes or (
        len(joined_models(shapes, rule.link)) == len(shapes)
        and all(
            is_within(one, other, rule.spread)
            for nth, one in enumerate(shapes)
            for other in shapes[nth + 1 :]
        )
    )


def joined_models(shapes: Sequence[Shape], link: int, start: int = 0) -> list[int]:
    """Return the numbers of the models that links join to one of them, itself included."""
    found, left = [start], [nth for nth in range(len(shapes)) if nth != start]
    for here in found:
        near = [nth for nth in left if is_within(shapes[here], shapes[nth], link)]
        found += near
        left = [nth for nth in left if nth not in near]
    return sorted(found)


class Room:
    """Where models may stand: what is asked of every place for every one of them.

    Args:
        ground: the terrain.
        avoid: the parts of terrain to keep off.
        keep: shapes to keep clear of, each with its gap.
        bounds: left, upper, right and lower end of the ground they may use; the whole table if
            there are none.

    """

    __slots__ = ("avoid", "bounds", "fences", "ground", "keep")

    def __init__(
        self,
        ground: Ground,
        avoid: Sequence[Lump] | None = None,
        keep: Sequence[tuple[Shape, int]] = (),
        bounds: tuple[int, int, int, int] | None = None,
    ) -> None:
        self.ground = ground
        self.avoid = ground.with_property("impassable") if avoid is None else list(avoid)
        self.keep = list(keep)
        self.fences = [fence(shape, gap) for shape, gap in self.keep]
        self.bounds = bounds or (0, 0, ground.width, ground.height)

    def has(self, shape: Shape) -> bool:
        """Say whether a base may stand somewhere."""
        left, top, right, bottom = shape.outline.box
        x, y = shape.x, shape.y
        if (
            x + left < self.bounds[0]
            or y + top < self.bounds[1]
            or x + right > self.bounds[2]
            or y + bottom > self.bounds[3]
        ):
            return False
        left, top, right, bottom = x + left, y + top, x + right, y + bottom
        for lump in self.avoid:
            if (
                left < lump.right
                and right > lump.left
                and top < lump.bottom
                and bottom > lump.top
                and overlaps(lump.shape, shape)
            ):
                return False
        for number, (west, north, east, south) in enumerate(self.fences):
            if left < east and right > west and top < south and bottom > north:
                other, gap = self.keep[number]
                if is_nearer(shape, other, gap) if gap else overlaps(shape, other):
                    return False
        return True

    def frame(self, of: Base, facing: int) -> tuple[int, int, int, int]:
        """Return left, upper, right and lower end of where the middle of a base may be."""
        left, top, right, bottom = of.at(0, 0, facing).outline.box
        west, north, east, south = self.bounds
        return west - left, north - top, east - right, south - bottom

    def near(self, place: Point, reach: int) -> Room:
        """Return the same room as far as a reach from a place matters, which answers faster."""
        x, y = place
        here = Shape(outline(((0, 0),), reach), x, y)
        return Room(
            self.ground,
            [lump for lump in self.avoid if overlaps(lump.shape, here)],
            [(shape, gap) for shape, gap in self.keep if is_within(shape, here, gap)],
            self.bounds,
        )


def fence(shape: Shape, gap: int) -> tuple[int, int, int, int]:
    """Return the upright box outside of which everything keeps a gap from a shape."""
    left, top, right, bottom = shape.outline.box
    x, y = shape.x, shape.y
    return x + left - gap, y + top - gap, x + right + gap, y + bottom + gap


def nobody_minds(_number: int, _place: Point) -> bool:
    """Accept every place for every model."""
    return True


def place_unit(
    bases: Sequence[Base],
    anchor: Point,
    facing: int,
    room: Room,
    rule: Coherency,
    *,
    gap: int = 100,
    wide: int = 5,
    accepts: Callable[[int, Point], bool] = nobody_minds,
) -> tuple[Shape, ...] | None:
    """Return where the models of a unit stand, in their order; `None` if they cannot.

    Args:
        bases: what they stand on, the first of them at the anchor or next to it.
        anchor: where the middle of the front rank is to be.
        facing: where the front looks, in degrees; a multiple of 15.
        room: where models may stand.
        rule: how close they keep together.
        gap: how far from each other they are set.
        wide: how many stand in a rank.
        accepts: whether a model, by its number, may go to a place: whether it can reach it, say.

    """
    room = room.near(anchor, 2 * rule.spread + 4 * max(of.length for of in bases))
    shapes: list[Shape] = []
    spots = Spots(ranks(bases, anchor, facing, gap, wide))
    for nth, of in enumerate(bases):
        shape = first_fit(of, nth, spots, facing, room, rule, shapes, accepts)
        if shape is None:
            return beside_each_other(bases, anchor, facing, room, rule, gap, accepts)
        shapes.append(shape)
    return tuple(shapes)


class Spots:
    """Spots for the models of a unit, in their order.

    Args:
        fresh: the spots that nobody was tried on.

    Attributes:
        passed: those that did not do for a model, but may for a later one.
        taken: for each base, those where it has no room, and will have none.

    """

    __slots__ = ("fresh", "passed", "taken")

    def __init__(self, fresh: Iterator[Point]) -> None:
        self.fresh = fresh
        self.passed: dict[Point, None] = {}
        self.taken: dict[Base, set[Point]] = {}


def first_fit(
    of: Base,
    nth: int,
    spots: Spots,
    facing: int,
    room: Room,
    rule: Coherency,
    shapes: Sequence[Shape],
    accepts: Callable[[int, Point], bool],
) -> Shape | None:
    """Return a model on the first spot that will do; spots passed over are kept for the next."""
    taken = spots.taken.setdefault(of, set())
    left, top, right, bottom = room.frame(of, facing)
    for spot in chain([*spots.passed], spots.fresh):
        x, y = spot
        if spot in taken or not (left <= x <= right and top <= y <= bottom):
            spots.passed[spot] = None
            continue
        shape = of.at(x, y, facing)
        if not has_place(shape, room, shapes):
            taken.add(spot)
        elif keeps_together(shape, rule, shapes) and accepts(nth, spot):
            spots.passed.pop(spot, None)
            return shape
        spots.passed[spot] = None
    return None


def has_place(shape: Shape, room: Room, shapes: Sequence[Shape]) -> bool:
    """Say whether a model has room there beside those of its unit that stand already."""
    return room.has(shape) and not any(overlaps(shape, other) for other in shapes)


def keeps_together(shape: Shape, rule: Coherency, shapes: Sequence[Shape]) -> bool:
    """Say whether a model is in coherency there with those of its unit that stand already."""
    is_linked = not shapes
    for other in shapes:
        if not is_within(shape, other, rule.spread):
            return False
        is_linked = is_linked or is_within(shape, other, rule.link)
    return is_linked


def ranks(
    bases: Sequence[Base], anchor: Point, facing: int, gap: int, wide: int
) -> Iterator[Point]:
    """Yield places in ranks behind a front, from the middle outwards, rank by rank."""
    deep = max(of.length for of in bases) + gap
    broad = max(of.width for of in bases) + gap
    for rank in range((len(bases) + wide - 1) // wide + 2):
        for nth in range(wide):
            file = (nth + 1) // 2 * (1 if nth % 2 else -1)
            yield step_ahead(anchor, facing, -rank * deep, file * broad)


def step_ahead(anchor: Point, facing: int, ahead: int, aside: int) -> Point:
    """Return the place so far ahead of an anchor, and aside to the right, as one faces there."""
    cos, sin = cosine(facing // STEP * 2), sine(facing // STEP * 2)
    return (
        anchor[0] + divide(ahead * cos - aside * sin, WHOLE),
        anchor[1] + divide(ahead * sin + aside * cos, WHOLE),
    )


def beside_each_other(
    bases: Sequence[Base],
    anchor: Point,
    facing: int,
    room: Room,
    rule: Coherency,
    gap: int,
    accepts: Callable[[int, Point], bool],
) -> tuple[Shape, ...] | None:
    """Return models set one by one, each near the anchor and beside one that stands already."""
    shapes: list[Shape] = []
    open_to: dict[Base, list[tuple[int, Point]]] = {}  # places that may still do, nearest first
    seen: dict[Base, int] = {}  # beside how many models they lie
    for nth, of in enumerate(bases):
        spots = open_to.setdefault(of, [(0, anchor)])
        own = base_reach(of, facing) + gap
        left, top, right, bottom = room.frame(of, facing)
        for shape in shapes[seen.get(of, 0) :]:
            away = shape.outline.reach + own
            for across, down in all_round(away):
                x, y = spot = shape.x + across, shape.y + down
                if left <= x <= right and top <= y <= bottom:
                    spots.append((square_between(spot, anchor), spot))
        seen[of] = len(shapes)
        spots.sort()
        still = []
        found = None
        for place, (far, spot) in enumerate(spots):
            shape = of.at(*spot, facing)
            if not (has_place(shape, room, shapes) and keeps_together(shape, rule, shapes)):
                continue  # what has no room now has none beside more models either
            still.append((far, spot))
            if accepts(nth, spot):
                found = shape
                still += spots[place + 1 :]
                break
        if found is None:
            return None
        shapes.append(found)
        open_to[of] = still
    return tuple(shapes)


@lru_cache(maxsize=256)
def all_round(away: int) -> list[Point]:
    """Return places so far from the middle of something, one every 15 degrees."""
    return [
        (divide(away * cosine(turn), WHOLE), divide(away * sine(turn), WHOLE))
        for turn in range(0, 48, 2)
    ]


def base_reach(of: Base, turn: int) -> int:
    """Return how far a base reaches from its middle."""
    return of.at(0, 0, turn).outline.reach


def square_between(one: Point, other: Point) -> int:
    """Return the square of the distance between two places."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy


def move_all(shapes: Sequence[Shape], dx: int, dy: int) -> tuple[Shape, ...]:
    """Return models, each moved by the same way."""
    return tuple(Shape(shape.outline, shape.x + dx, shape.y + dy) for shape in shapes)


def middle_of(shapes: Sequence[Shape]) -> Point:
    """Return the middle of some models: the mean of their places, rounded down."""
    return sum(s.x for s in shapes) // len(shapes), sum(s.y for s in shapes) // len(shapes)


def nearest_anchor(
    bases: Sequence[Base],
    wish: Point,
    facing: int,
    room: Room,
    rule: Coherency,
    *,
    step: int = 500,
    most: int = 12_000,
    accepts: Callable[[int, Point], bool] = nobody_minds,
) -> tuple[Shape, ...] | None:
    """Return where a unit stands as near to a place as it can, asked ring by ring of 24 places.

    Args:
        bases: what its models stand on.
        wish: where the middle of its front rank is wished to be.
        facing: where the front looks.
        room: where models may stand.
        rule: how close they keep together.
        step: from one ring to the next.
        most: the radius of the last ring.
        accepts: whether a model may go to a place.

    """
    for radius in range(0, most + 1, step):
        around = range(0, 48, 2) if radius else range(1)
        for turn in around:
            anchor = (
                wish[0] + divide(radius * cosine(turn), WHOLE),
                wish[1] + divide(radius * sine(turn), WHOLE),
            )
            if not room.has(bases[0].at(*anchor, facing)):
                continue
            shapes = place_unit(bases, anchor, facing, room, rule, accepts=accepts)
            if shapes is not None:
                return shapes
    return None


def facing_towards(here: Point, there: Point) -> int:
    """Return the multiple of 15° that points most nearly from one place to another."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    if not dx and not dy:
        return 0
    long = isqrt(dx * dx + dy * dy)
    return max(range(0, 360, STEP), key=lambda turn: facing_value(dx, dy, turn, long))


def facing_value(dx: int, dy: int, turn: int, long: int) -> tuple[int, int]:
    """Return how well an angle points along a way; of equals the smaller angle is better."""
    nth = turn // STEP * 2
    return (dx * cosine(nth) + dy * sine(nth)) // long, -turn
