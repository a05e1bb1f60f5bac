"""A battle as plain circles and inches, for the second reading of the AI of Grimdark Future.

It shares nothing with the program's geometry. What lies too near a threshold to be judged is
None, or raises `Doubt` with a word that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import dist, hypot
from typing import TypeVar

T = TypeVar("T")
Point = tuple[float, float]
Sure = bool | None
"""Yes, no, or too close to call."""

EQUAL = 0.1
"""Distances that differ by no more are equal (GF-GEN-2)."""
MARGIN = 0.06
"""Lengths nearer than this to a limit are not judged."""
GAP = 1.0


class Doubt(Exception):  # noqa: N818 - it is no error: the situation is too close to call
    """This reading does not judge the situation; the text says why."""


# -- the situation ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Weapon:
    """Equal weapons of a unit: who carries them is said by the models."""

    name: str
    range: float = 0.0
    attacks: int = 1
    ap: int = 0
    rules: frozenset[str] = frozenset()
    ratings: tuple[tuple[str, int], ...] = ()

    def rating(self, rule: str) -> int:
        """Return the X of a rule, 0 without it."""
        return dict(self.ratings).get(rule, 0)


@dataclass(frozen=True)
class Model:
    """A round base: its middle and radius in inches, and what counts when it is shot at.

    `price` is that of its dearest upgrade: None for no upgrade, 0 for one without a price.
    """

    x: float
    y: float
    radius: float = 0.5
    weapons: tuple[str, ...] = ()
    tough: int = 1
    wounds: int = 0
    hero: bool = False
    price: int | None = None

    @property
    def middle(self) -> Point:
        """Where its middle is."""
        return (self.x, self.y)


@dataclass(frozen=True)
class Spell:
    """A spell: what it costs, how far it goes, and the rule that a blessing or a curse gives.

    `kind` is damage, blessing or curse.
    """

    name: str
    cost: int
    range: float
    kind: str
    rule: str = ""


@dataclass
class Unit:
    """A unit with the models that live.

    With `hero_defense` its last model is a joined hero of that Defense.
    """

    name: str
    ai: bool
    models: list[Model]
    weapons: dict[str, Weapon]
    quality: int = 4
    defense: int = 4
    rules: set[str] = field(default_factory=set)
    kind: str = ""
    activated: bool = False
    shaken: bool = False
    rides: str = ""
    waits: bool = False
    fallen: int = 0
    hero_defense: int = 0
    level: int = 0
    tokens: int = 0
    spells: tuple[Spell, ...] = ()

    @property
    def present(self) -> bool:
        """Whether its models are on the table."""
        return not self.rides and not self.waits

    @property
    def protection(self) -> int:
        """Return the Defense that the unit has now."""
        return self.hero_defense if self.hero_defense and len(self.models) == 1 else self.defense

    @property
    def speed(self) -> float:
        """Return how much Fast and Slow change its Advance; a Rush changes by twice that."""
        return 2.0 * ("fast" in self.rules) - 2.0 * ("slow" in self.rules)

    @property
    def advance(self) -> float:
        """How far it goes with an Advance."""
        return 6.0 + self.speed

    @property
    def rush(self) -> float:
        """How far it goes with a Rush or a Charge."""
        return 12.0 + 2 * self.speed

    def ranged(self) -> list[Weapon]:
        """Return its ranged weapons that somebody still carries."""
        carried = {name for model in self.models for name in model.weapons}
        return [gun for gun in self.weapons.values() if gun.range and gun.name in carried]


@dataclass(frozen=True)
class Objective:
    """An objective and who has seized it: `ai`, `people` or nobody."""

    name: str
    x: float
    y: float
    owner: str = ""

    @property
    def middle(self) -> Point:
        """Where it is."""
        return (self.x, self.y)


@dataclass(frozen=True)
class Piece:
    """A round piece of terrain: cover, difficult, dangerous, impassable or blocking."""

    x: float
    y: float
    radius: float
    words: frozenset[str]

    @property
    def middle(self) -> Point:
        """Where its middle is."""
        return (self.x, self.y)


@dataclass
class Table:
    """Everything on the table."""

    units: list[Unit]
    objectives: list[Objective]
    pieces: list[Piece] = field(default_factory=list)
    width: float = 72.0
    depth: float = 48.0

    def enemies(self) -> list[Unit]:
        """Return the people's units on the table."""
        return [unit for unit in self.units if not unit.ai and unit.present]


# -- yes, no, and too close to call ----------------------------------------------------------------


def at_most(length: float, limit: float, margin: float = MARGIN) -> Sure:
    """Say whether a length is within a limit."""
    return None if abs(length - limit) < margin else length < limit


def any_of(answers: Iterable[Sure]) -> Sure:
    """Say whether any answer is yes."""
    found: Sure = False
    for answer in answers:
        if answer:
            return True
        found = None if answer is None else found
    return found


def all_of(answers: Iterable[Sure]) -> Sure:
    """Say whether all answers are yes."""
    return opposite(any_of(map(opposite, answers)))


def opposite(answer: Sure) -> Sure:
    """Turn an answer round."""
    return None if answer is None else not answer


def sure(answer: Sure, why: str) -> bool:
    """Return an answer that is sure."""
    if answer is None:
        raise Doubt(why)
    return answer


def nearest(things: Sequence[T], length: Callable[[T], float]) -> list[T]:
    """Return the nearest things; those equally near are all of them (GF-GEN-2)."""
    lengths = [length(thing) for thing in things]
    least = min(lengths)
    if any(EQUAL - 0.02 < each - least < EQUAL + 0.02 for each in lengths):
        raise Doubt("nearly equal distances")
    return [thing for thing, each in zip(things, lengths, strict=True) if each - least <= EQUAL]


def best(things: Sequence[T], key: Callable[[T], tuple[float, ...]]) -> list[T]:
    """Return the things with the least key."""
    least = min(map(key, things))
    return [thing for thing in things if key(thing) == least]


# -- school geometry -------------------------------------------------------------------------------


def off_segment(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from a straight line between two points."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = 0.0 if not length else ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length
    along = min(1.0, max(0.0, along))
    return hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))


def gap(one: Model, other: Model) -> float:
    """Return the distance from base to base."""
    return max(0.0, dist(one.middle, other.middle) - one.radius - other.radius)


def between(one: Unit, other: Unit) -> float:
    """Return the distance of two units, base to base."""
    return min(gap(a, b) for a in one.models for b in other.models)


def to_point(model: Model, point: Point) -> float:
    """Return the distance from a base to a point."""
    return max(0.0, dist(model.middle, point) - model.radius)


def from_point(unit: Unit, point: Point) -> float:
    """Return the distance from the nearest base of a unit to a point."""
    return min(to_point(model, point) for model in unit.models)


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point that far along a straight line."""
    whole = dist(start, end)
    if not whole:
        return start
    return (
        start[0] + (end[0] - start[0]) * length / whole,
        start[1] + (end[1] - start[1]) * length / whole,
    )


def sees(table: Table, one: Model, other: Model, out: Sequence[Unit]) -> Sure:
    """Say whether some straight line from base to base meets nothing that stops sight.

    Args:
        table: the table.
        one: who looks.
        other: who is looked at.
        out: the units of both, which do not stop it.

    """
    stops = [(p.middle, p.radius, True) for p in table.pieces if "blocking" in p.words]
    for unit in table.units:
        if unit.present and unit.name not in {each.name for each in out}:
            level = all(each.radius == one.radius for each in (other, *unit.models))
            stops += [(each.middle, each.radius, level) for each in unit.models]
    wide = max(one.radius, other.radius) + MARGIN
    near = [s for s in stops if off_segment(s[0], one.middle, other.middle) < s[1] + wide]
    if not near:
        return True
    lines = list(lines_between(one, other))
    if any(all(off_segment(m, *line) > r + MARGIN for m, r, _ in near) for line in lines):
        return True
    solid = [(middle, radius) for middle, radius, level in near if level]
    shut = all(any(off_segment(m, *line) < r - MARGIN for m, r in solid) for line in lines)
    return False if shut else None


def lines_between(one: Model, other: Model) -> Iterator[tuple[Point, Point]]:
    """Go through straight lines from one base to another, across their whole widths."""
    whole = dist(one.middle, other.middle) or 1.0
    across = ((one.y - other.y) / whole, (other.x - one.x) / whole)
    steps = [step / 4 for step in range(-4, 5)]
    for here in steps:
        start = (one.x + across[0] * here * one.radius, one.y + across[1] * here * one.radius)
        for there in steps:
            wide = there * other.radius
            yield start, (other.x + across[0] * wide, other.y + across[1] * wide)


def is_free(table: Table, unit: Unit, model: Model, end: Point, apart: float) -> bool:
    """Say whether a straight move of a base meets no other unit and no terrain that matters."""
    for other in table.units:
        if other is unit or not other.present:
            continue
        for each in other.models:
            wide = model.radius + each.radius + apart + MARGIN
            if off_segment(each.middle, model.middle, end) < wide:
                return False
    for piece in table.pieces:
        wide = model.radius + piece.radius + MARGIN
        if minded(unit, piece) and off_segment(piece.middle, model.middle, end) < wide:
            return False
        if "impassable" in piece.words and dist(piece.middle, end) < wide:
            return False
    return True


def minded(unit: Unit, piece: Piece) -> set[str]:
    """Return what of a piece of terrain hinders a unit's move."""
    words = {"difficult", "dangerous", "impassable"} & piece.words
    if "flying" in unit.rules:
        return words - {"difficult", "dangerous", "impassable"}
    return words - {"difficult"} if "strider" in unit.rules else words
