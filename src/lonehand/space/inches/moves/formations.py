"""Models of a unit set down together: as they stood, in ranks, or beside each other.

Anyone who moves a unit wishes a place for each of its models; `grow_formation` grants them one
model after another, along the chain of coherency, and sets a model whose wish cannot be granted
beside one that stands already, as near to its wish as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Final, Protocol

from lonehand.space.inches.figures import Spot
from lonehand.space.inches.measures import STEP, WHOLE, Point, cosine, divide, sine
from lonehand.space.inches.moves.placement import Coherency, ranks, square_between
from lonehand.space.inches.moves.routes import outwards
from lonehand.space.inches.shapes import Base, Outline, Shape, is_within, overlaps

APART: Final = 100
"""Thousandths of an inch between the bases of models that are set down anew."""
WIDE: Final = 5
"""Models in a rank."""
DIRECTIONS: Final = tuple((cosine(turn), sine(turn)) for turn in range(0, 48, 4))
"""Twelve directions all round."""
MOST_TRIED: Final = 20
"""Places tried for a model whose wish cannot be granted."""
Path = tuple[Point, ...]


def order_of(near: Sequence[Sequence[int]], first: int, far: Sequence[int]) -> list[int]:
    """Return models in the order in which they are set: along the chain, then those cut off.

    Args:
        near: for each model, which others are next to it.
        first: who is set first.
        far: how far each is from where the unit goes; of equally good ones the nearest comes first.

    """
    found, left = [first], set(range(len(near))) - {first}
    for here in found:
        beside = sorted((n for n in near[here] if n in left), key=lambda n: (far[n], n))
        found += beside
        left.difference_update(beside)
    return found + sorted(left, key=lambda n: (far[n], n))


class Movable(Protocol):
    """A unit that is to be set down: what it stands on, and where its models may get.

    Attributes:
        rule: how close they keep together.

    """

    rule: Coherency

    @property
    def bases(self) -> Sequence[Base]:
        """Return what its living models stand on."""

    def reach(self, nth: int, spot: Spot) -> Path | None:
        """Return the way of a model, by its place among the living, to a spot; None if none is."""

    def beside(self, nth: int, wish: Spot, shapes: Sequence[Shape]) -> Iterator[Spot]:
        """Yield spots for a model beside some of its unit, those nearest to a wish first."""


def grow_formation(
    unit: Movable, wishes: Sequence[Spot], order: Sequence[int]
) -> tuple[list[Spot], list[Path]] | int:
    """Return spots and ways of all models, or the first model that can go nowhere.

    Args:
        unit: the unit; it knows terrain, other units and lengths.
        wishes: where each of its models would like to be.
        order: in which they are set.

    """
    shapes: list[Shape] = []
    found: dict[int, tuple[Spot, Path]] = {}
    for nth in order:
        base, wish = unit.bases[nth], wishes[nth]
        for spot in chain((wish,), unit.beside(nth, wish, shapes)):
            shape = base.at(*spot)
            if not joins(shape, shapes, unit.rule):
                continue
            path = unit.reach(nth, spot)
            if path is not None:
                shapes.append(shape)
                found[nth] = spot, path
                break
        else:
            return nth
    places = [found[nth] for nth in range(len(unit.bases))]
    return [spot for spot, _ in places], [path for _, path in places]


def joins(shape: Shape, shapes: Sequence[Shape], rule: Coherency) -> bool:
    """Say whether a model may stand there with those of its unit already there."""
    if not shapes:
        return True
    form, x, y = shape.outline, shape.x, shape.y
    link, spread = rule.link, rule.spread
    linked = False
    for other in shapes:
        form_there = other.outline
        if form.is_round and form_there.is_round:  # as below, in fewer words, for it is asked often
            dx, dy, both = other.x - x, other.y - y, form.radius + form_there.radius
            square, far = dx * dx + dy * dy, both + spread
            if square < both * both or square > far * far:
                return False
            linked = linked or square <= (both + link) * (both + link)
            continue
        linked = linked or is_within(shape, other, link)
        if overlaps(shape, other) or not is_within(shape, other, spread):
            return False
    return linked


def beside(base: Base, wish: Spot, shapes: Sequence[Shape]) -> Iterator[Spot]:
    """Yield places all round the models that stand already, those nearest to a wish first."""
    x, y, turn = wish
    own = base.at(x, y, turn).outline.reach
    spots = []
    for shape in shapes:
        u, v = shape.x - x, shape.y - y
        around = round_about(shape.outline.reach + own + APART)
        places = [(u + dx, v + dy) for dx, dy in around]
        spots += [(dx * dx + dy * dy, dx, dy) for dx, dy in places]
    spots.sort()
    for _, dx, dy in spots:
        yield x + dx, y + dy, turn


@lru_cache(maxsize=1024)
def round_about(away: int) -> tuple[Point, ...]:
    """Return places all round the origin."""
    return tuple((divide(away * cos, WHOLE), divide(away * sin, WHOLE)) for cos, sin in DIRECTIONS)


def shift_all(spots: Sequence[Spot], dx: int, dy: int) -> list[Spot]:
    """Return spots, each moved by the same way."""
    return [(x + dx, y + dy, turn) for x, y, turn in spots]


def in_ranks(
    bases: Sequence[Base], spots: Sequence[Spot], anchor: Point, facing: int, wide: int = WIDE
) -> tuple[list[Spot], list[int]]:
    """Return wishes that set a unit in ranks behind a place, and the order to set it in.

    Who stands in front goes to the front, and who stands on the left to the left, so that ways
    cross as little as can be. Oval bases point to where the unit faces.
    """
    slots = list(islice(ranks(bases, anchor, facing, APART, wide), len(bases)))
    cos, sin = cosine(facing // STEP * 2), sine(facing // STEP * 2)

    def ahead(place: Sequence[int]) -> int:
        return place[0] * cos + place[1] * sin

    def aside(place: Sequence[int]) -> int:
        return place[1] * cos - place[0] * sin

    numbers = sorted(range(len(spots)), key=lambda n: (-ahead(spots[n]), n))
    wishes: list[Spot] = [(0, 0, 0)] * len(bases)
    taken: dict[Point, int] = {}
    for start in range(0, len(bases), wide):
        models = sorted(numbers[start : start + wide], key=lambda n: (aside(spots[n]), n))
        rank = sorted(slots[start : start + wide], key=aside)
        for model, slot in zip(models, rank, strict=True):
            turn = 0 if bases[model].is_round else facing % 180
            wishes[model] = (*slot, turn)
            taken[slot] = model
    return wishes, [taken[slot] for slot in slots]


def contacts(base: Base, turn: int, target: Shape, start: Point) -> list[Spot]:
    """Return places in contact with a base all round it, those nearest to a start first.

    For round bases the first lies straight on the way to the start.
    """
    own = base.at(0, 0, turn)
    around = [(start[0] - target.x, start[1] - target.y)]
    around += [(cos // 100_000, sin // 100_000) for cos, sin in DIRECTIONS]
    spots: list[Spot] = []
    for direction in around:
        if own.outline.is_round and target.outline.is_round:
            away = own.outline.radius + target.outline.radius
            spot = outwards((target.x, target.y), direction, away)
        else:
            spot = touching_place(own, target, direction)
        spots.append((*spot, turn))
    return sorted(spots, key=lambda spot: square_between((spot[0], spot[1]), start))


def touching_place(own: Shape, target: Shape, direction: Point) -> Point:
    """Return the place in a direction from a base where another just does not overlap it."""
    x, y = apart_by(own.outline, target.outline, direction)
    return target.x + x, target.y + y


@lru_cache(maxsize=8192)
def apart_by(own: Outline, target: Outline, direction: Point) -> Point:
    """Return the shortest way in a direction after which one outline does not overlap another."""
    there = Shape(target, 0, 0)
    low = 0
    high = own.reach + target.reach + 1
    while high - low > 1:
        middle = (low + high) // 2
        if overlaps(Shape(own, *outwards((0, 0), direction, middle)), there):
            low = middle
        else:
            high = middle
    return outwards((0, 0), direction, high)
