"""A second reading of the AI of Grimdark Future, written from the printed rules alone.

It shares nothing with the program: not its trees, not its facts, not its geometry. Bases are
circles, places are inches, and whatever lies in the way is measured with a few lines of school
geometry. Ties go to a die, so every answer is the set of choices that are equally right.

What lies too near a threshold to be judged here raises `Doubt`, with a word that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, dist, hypot
from typing import Protocol, TypeVar

T = TypeVar("T")
Point = tuple[float, float]
Sure = bool | None
"""Yes, no, or too close to call."""

EQUAL = 0.1
"""Distances that differ by no more are equal (GF-GEN-2)."""
MARGIN = 0.06
"""Lengths nearer than this to a limit are not judged."""
CONTROL = 3.0
WAY = 6.0
DIFFICULT_MOVE = 6.0
GAP = 1.0
PROGRESS = 1.0
IN_HAND = 0.25
AIRCRAFT_RANGE = 12.0
MOST_TARGETS = 2
HOLDS = ("entrenched", "indirect", "relentless")


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


@dataclass
class Unit:
    """A unit with the models that live."""

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

    @property
    def present(self) -> bool:
        """Whether its models are on the table."""
        return not self.rides and not self.waits

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
        if unit.present and unit not in out:
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


# -- objectives ------------------------------------------------------------------------------------


def controlled(table: Table, objective: Objective) -> Sure:
    """GF-CTRL-1: seized by the AI, or more of its unshaken units within 3 than enemies."""
    if objective.owner == "ai":
        return True
    near = [
        (unit, at_most(from_point(unit, objective.middle), CONTROL))
        for unit in table.units
        if unit.present
    ]
    sides = [(unit.ai, is_near) for unit, is_near in near if not (unit.ai and unit.shaken)]
    least = sum(near is True for ai, near in sides if ai)
    most = sum(near is not False for ai, near in sides if ai)
    if least > sum(near is not False for ai, near in sides if not ai):
        return True
    return False if most <= sum(near is True for ai, near in sides if not ai) else None


def open_objectives(table: Table) -> list[Objective]:
    """Return the objectives that are not under the AI's control."""
    return [
        each
        for each in table.objectives
        if not sure(controlled(table, each), "control at 3 inches")
    ]


def goals(table: Table, unit: Unit) -> list[Objective]:
    """C16: return the nearest open objectives, straight from the nearest base."""
    found = open_objectives(table)
    return nearest(found, lambda each: from_point(unit, each.middle)) if found else []


def in_way(unit: Unit, objective: Objective, enemy: Unit) -> Sure:
    """GF-WAY: within 6 of the straight path from the nearest base to the marker."""
    reach = from_point(unit, objective.middle)
    first = [m for m in unit.models if to_point(m, objective.middle) < reach + MARGIN]
    answers = {
        any_of(
            at_most(off_segment(foe.middle, start, objective.middle) - foe.radius, WAY)
            for foe in enemy.models
        )
        for model in first
        for start in [towards(model.middle, objective.middle, model.radius)]
    }
    return answers.pop() if len(answers) == 1 else None


def reached(table: Table, unit: Unit, objective: Objective, length: float) -> Sure:
    """C17: say whether a straight move of that length brings a base within 3 of the marker."""
    away = from_point(unit, objective.middle)
    answer = at_most(away - CONTROL, length)
    if not answer or away <= CONTROL:
        return answer
    first = min(unit.models, key=lambda model: to_point(model, objective.middle))
    end = towards(first.middle, objective.middle, away - CONTROL)
    return True if is_free(table, unit, first, end, GAP) else None


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
        if minded(unit, piece):
            wide = model.radius + piece.radius + MARGIN
            if off_segment(piece.middle, model.middle, end) < wide:
                return False
    return True


def minded(unit: Unit, piece: Piece) -> set[str]:
    """Return what of a piece of terrain hinders a unit's move."""
    words = {"difficult", "dangerous", "impassable"} & piece.words
    if "flying" in unit.rules:
        return words - {"difficult", "dangerous", "impassable"}
    return words - {"difficult"} if "strider" in unit.rules else words


# -- charges ---------------------------------------------------------------------------------------


def can_charge(table: Table, unit: Unit, enemy: Unit) -> Sure:
    """C20: base to base within the Charge, along a legal route; never an Aircraft."""
    if "aircraft" in enemy.rules:
        return False
    if at_most(between(unit, enemy), unit.rush) is False:
        return False
    return any_of(contact(table, unit, a, b) for a in unit.models for b in enemy.models)


def contact(table: Table, unit: Unit, one: Model, other: Model) -> Sure:
    """Say whether one model gets straight into contact with another."""
    length = gap(one, other)
    within = at_most(length, unit.rush)
    if within is False:
        return False
    end = towards(one.middle, other.middle, length)
    for each in table.units:
        if each is unit or not each.present:
            continue
        for model in each.models:
            wide = one.radius + model.radius + MARGIN
            if model is not other and off_segment(model.middle, one.middle, end) < wide:
                return None
    for piece in table.pieces:
        words = minded(unit, piece)
        away = off_segment(piece.middle, one.middle, end) - piece.radius - one.radius
        if not words or away > MARGIN:
            continue
        inside = dist(piece.middle, other.middle) + other.radius < piece.radius - 2 * one.radius
        if not inside or away > -MARGIN:
            return None
        # All of the target is deep inside, so no way round helps.
        if words & {"dangerous", "impassable"}:
            held = any(dist(o.middle, piece.middle) < piece.radius for o in table.objectives)
            within = None if held else False
        else:
            within = any_of([at_most(length, DIFFICULT_MOVE)])
    return within


def charged(candidates: Sequence[Unit], unit: Unit) -> list[Unit]:
    """GF-MELEE: not activated first, then the nearest."""
    return nearest(best(candidates, lambda each: (each.activated,)), lambda e: between(unit, e))


# -- shots -----------------------------------------------------------------------------------------


def reach_at(gun: Weapon, enemy: Unit) -> float:
    """Return a weapon's range against an enemy; 12 less against Aircraft."""
    return gun.range - AIRCRAFT_RANGE * ("aircraft" in enemy.rules)


def can_shoot(table: Table, unit: Unit, gun: Weapon, enemy: Unit) -> Sure:
    """Say whether a carrier of the weapon has range and sight to a model of the enemy."""

    def shot(one: Model, other: Model) -> Sure:
        near = at_most(gap(one, other), reach_at(gun, enemy))
        if near is False or "indirect" in gun.rules:
            return near
        return all_of((near, sees(table, one, other, (unit, enemy))))

    carriers = [model for model in unit.models if gun.name in model.weapons]
    return any_of(shot(one, other) for one in carriers for other in enemy.models)


def shot_now(table: Table, unit: Unit) -> Sure:
    """Say whether the unit has a valid shot from where it is."""
    pairs = [(gun, enemy) for gun in unit.ranged() for enemy in table.enemies()]
    return any_of(can_shoot(table, unit, gun, enemy) for gun, enemy in pairs)


def holds(table: Table, unit: Unit) -> Sure:
    """C35: Entrenched with any shot, Indirect and Relentless with one of such a weapon."""
    if "entrenched" in unit.rules and shot_now(table, unit) is not False:
        return shot_now(table, unit)
    return any_of(
        can_shoot(table, unit, gun, enemy)
        for gun in unit.ranged()
        for enemy in table.enemies()
        if gun.rules & {"indirect", "relentless"} or unit.rules & {"indirect", "relentless"}
    )


def in_cover(table: Table, unit: Unit, eyes: Sequence[Unit]) -> Sure:
    """Say whether most of a unit is inside cover; unsure if cover may lie between it and eyes."""
    pieces = [piece for piece in table.pieces if piece.words & {"cover", "blocking"}]
    inside = touched = 0
    for model in unit.models:
        deep = [p.radius - dist(p.middle, model.middle) for p in pieces if "cover" in p.words]
        inside += any(each - model.radius > MARGIN for each in deep)
        touched += any(each + model.radius > -MARGIN for each in deep)
    if inside * 2 > len(unit.models):
        return True
    if touched:
        return None
    others = [u for u in table.units if u.present and u is not unit]
    for eye in eyes:
        for one in eye.models:
            for model in unit.models:
                wide = max(one.radius, model.radius) + MARGIN
                solid = [(p.middle, p.radius) for p in pieces]
                solid += [(m.middle, m.radius) for u in others if u is not eye for m in u.models]
                if any(off_segment(m, one.middle, model.middle) < r + wide for m, r in solid):
                    return None
    return False


# -- an Advance ------------------------------------------------------------------------------------


def shot_after_advance_to(table: Table, unit: Unit, objective: Objective) -> Sure:
    """C18, C26: say whether the place where an Advance to the objective ends gives a shot."""
    pairs = [(gun, enemy) for gun in unit.ranged() for enemy in table.enemies()]
    nearly = [
        (gun, enemy)
        for gun, enemy in pairs
        if nearest_carrier(unit, gun, enemy) - unit.advance <= reach_at(gun, enemy) + MARGIN
    ]
    if not nearly:
        return False
    if len(unit.models) > 1:
        return (
            True if all(everywhere_shot(table, unit, objective, m) for m in unit.models) else None
        )
    places = ends_towards(table, unit, objective)
    answers = {shot_from(table, unit, place, nearly) for place in places}
    return answers.pop() if len(answers) == 1 else None


def nearest_carrier(unit: Unit, gun: Weapon, enemy: Unit) -> float:
    """Return the distance from the nearest carrier of a weapon to an enemy."""
    carriers = [model for model in unit.models if gun.name in model.weapons]
    return min(gap(one, other) for one in carriers for other in enemy.models)


def moved(unit: Unit, place: Point) -> Unit:
    """Return a unit of one model as it would be at a place."""
    old = unit.models[0]
    model = Model(*place, old.radius, old.weapons, old.tough, old.wounds, old.hero, old.price)
    return Unit(unit.name, unit.ai, [model], unit.weapons, rules=unit.rules)


def shot_from(table: Table, unit: Unit, place: Point, pairs: Sequence[tuple[Weapon, Unit]]) -> Sure:
    """Say whether a unit of one model has a valid shot from a place."""
    there = moved(unit, place)
    others = Table([u for u in table.units if u is not unit], table.objectives, table.pieces)
    return any_of(can_shoot(others, there, gun, enemy) for gun, enemy in pairs)


def everywhere_shot(table: Table, unit: Unit, objective: Objective, model: Model) -> bool:
    """Say whether a model has a shot wherever it is near enough to the objective after its move.

    Whichever model of the unit ends as the nearest to the objective, it can shoot from there.
    """
    if table.pieces or not any(unit.weapons[name].range for name in model.weapons):
        return False
    least = max(CONTROL, from_point(unit, objective.middle) - unit.advance + PROGRESS + MARGIN)
    longest = max((unit.weapons[name] for name in model.weapons), key=lambda gun: gun.range)
    for enemy in table.enemies():
        # The farthest that any such place can be from the enemy: the circle around the marker.
        if (
            any(
                min(
                    dist(objective.middle, foe.middle) + least + model.radius,
                    dist(model.middle, foe.middle) + unit.advance,
                )
                - foe.radius
                - model.radius
                <= reach_at(longest, enemy) - MARGIN
                for foe in enemy.models
            )
            and len(table.units) == 2
        ):  # nobody else stops sight
            return True
    return False


def ends_towards(table: Table, unit: Unit, objective: Objective) -> list[Point]:
    """C25, C26: return the places where an Advance of one model to an objective may end."""
    model = unit.models[0]
    away = to_point(model, objective.middle)
    if away - CONTROL < unit.advance:
        if away - CONTROL > unit.advance - 0.5:
            raise Doubt("an Advance barely reaches the objective")
        places = [
            place
            for place in around(table, unit)
            if dist(place, objective.middle) - model.radius <= CONTROL
        ]
        return nearest_to_next(table, unit, objective, places)
    least = away - unit.advance
    within = [
        place
        for place in around(table, unit)
        if dist(place, objective.middle) - model.radius <= least + PROGRESS
    ]
    if not within:
        raise Doubt("no straight way")
    if any("cover" in piece.words for piece in table.pieces):
        return within
    return farthest_from_attack(table, unit, within)


def around(table: Table, unit: Unit) -> list[Point]:
    """Return places within an Advance of a unit of one model, a fifth of an inch apart."""
    model = unit.models[0]
    step, many = 0.2, ceil(unit.advance / 0.2)
    found = []
    for i in range(-many, many + 1):
        for j in range(-many, many + 1):
            place = (model.x + i * step, model.y + j * step)
            if hypot(i, j) * step > unit.advance or not on_table(table, place, model.radius):
                continue
            found.append(place)
    clear = [place for place in found if is_free(table, unit, model, place, GAP)]
    if len(clear) != len(found):
        raise Doubt("somebody or something within the Advance")
    return clear


def on_table(table: Table, place: Point, radius: float) -> bool:
    """Say whether a base at a place is on the table."""
    x, y = place
    return radius <= x <= table.width - radius and radius <= y <= table.depth - radius


def nearest_to_next(
    table: Table, unit: Unit, objective: Objective, places: Sequence[Point]
) -> list[Point]:
    """C25: return the places that are nearest to what the unit will want next.

    What is next may be measured from the unit or from the objective: places of both count.
    """
    others = [each for each in open_objectives(table) if each is not objective]
    if any("cover" in piece.words for piece in table.pieces):
        return list(places)
    ways: list[Callable[[Point], float]] = []
    if others:
        for start in (unit.models[0].middle, objective.middle):
            goal = min(others, key=lambda each: dist(start, each.middle)).middle
            ways.append(lambda place, goal=goal: dist(place, goal))  # type: ignore[misc]
    else:
        for start in (unit.models[0].middle, objective.middle):
            foes = [foe for enemy in table.enemies() for foe in enemy.models]
            foe = min(foes, key=lambda each: dist(start, each.middle) - each.radius)
            ways.append(lambda place, foe=foe: dist(place, foe.middle))  # type: ignore[misc]
    found: list[Point] = []
    for way in ways:
        least = min(map(way, places))
        found += [place for place in places if way(place) <= least + PROGRESS]
    return found


def farthest_from_attack(table: Table, unit: Unit, places: Sequence[Point]) -> list[Point]:
    """GF-ADV-1: fewest enemies whose attack range covers the unit, then the largest gap to one."""
    radius = unit.models[0].radius

    def beyond(place: Point) -> list[float]:
        return [
            min(dist(place, foe.middle) - foe.radius - radius for foe in enemy.models)
            - attack_range(enemy)
            for enemy in table.enemies()
        ]

    gaps = {place: beyond(place) for place in places}
    fewest = min(sum(each < 0 for each in found) for found in gaps.values())
    few = [p for p in places if sum(each < -0.3 for each in gaps[p]) <= fewest]
    most = max(min(gaps[place]) for place in few)
    return [place for place in few if min(gaps[place]) >= most - 0.5]


def attack_range(enemy: Unit) -> float:
    """C26: the larger of its Charge and its Advance with its longest weapon."""
    return max(enemy.rush, enemy.advance + max((g.range for g in enemy.ranged()), default=0.0))


def shot_after_advance(table: Table, unit: Unit) -> Sure:
    """C18, C27: say whether an Advance with no objective to go for ends with a shot.

    Its end is a place with a shot at the closest enemy, if there is one within the Advance, else
    at the enemy that the target rules name.
    """
    enemies = table.enemies()
    if sure(any_of(may_reach(unit, e) for e in enemies), "range after an Advance") is False:
        return False
    closest = nearest(enemies, lambda each: between(unit, each))
    wanted = aimed_at(table, unit)
    answers = {comes_to_shoot(table, unit, enemy) for enemy in (*closest, *wanted)}
    if answers == {True} or {comes_to_shoot(table, unit, enemy) for enemy in closest} == {True}:
        return True
    return None


def may_reach(unit: Unit, enemy: Unit) -> Sure:
    """Say whether an Advance may bring some weapon into range of an enemy."""
    return any_of(
        at_most(
            nearest_carrier(unit, gun, enemy) - unit.advance + IN_HAND / 2,
            reach_at(gun, enemy),
            IN_HAND,
        )
        for gun in unit.ranged()
    )


def comes_to_shoot(table: Table, unit: Unit, enemy: Unit) -> Sure:
    """Say whether a straight Advance towards an enemy, or staying, gives a shot at it."""
    if may_reach(unit, enemy) is False:
        return False
    if any_of(can_shoot(table, unit, gun, enemy) for gun in unit.ranged()):
        return True
    pairs = [(a, b) for a in unit.models for b in enemy.models]
    one, other = min(pairs, key=lambda pair: gap(*pair))
    guns = [unit.weapons[name] for name in one.weapons if unit.weapons[name].range]
    longest = max((reach_at(gun, enemy) for gun in guns), default=0.0)
    need = gap(one, other) - longest + IN_HAND + MARGIN
    if not 0 < need <= unit.advance:
        return None
    end = towards(one.middle, other.middle, need)
    there = Model(*end, one.radius, one.weapons)
    others = Table([u for u in table.units if u is not unit], [], table.pieces)
    clear = is_free(table, unit, one, end, GAP) and sees(others, there, other, (enemy,))
    return True if clear else None


# -- who is shot -----------------------------------------------------------------------------------


def aimed_at(table: Table, unit: Unit) -> list[Unit]:
    """C21: the enemy of a shooter if range did not matter: open, not activated, nearest."""
    return plainly(table, unit, table.enemies())


def plainly(table: Table, unit: Unit, enemies: Sequence[Unit]) -> list[Unit]:
    """GF-SHOOT-1 and -2: open before cover, not activated first, then the nearest."""
    if len(enemies) == 1:
        return list(enemies)
    hidden = {e.name: sure(in_cover(table, e, [unit]), "cover of a target") for e in enemies}
    first = best(enemies, lambda each: (hidden[each.name], each.activated))
    return nearest(first, lambda each: between(unit, each))


def targets(table: Table, unit: Unit, gun: Weapon, among: Sequence[Unit] = ()) -> list[Unit]:
    """C44: return whom a weapon shoots: Lock-On, Sniper, Deadly, AP, then as always."""
    valid = [
        enemy
        for enemy in among or table.enemies()
        if sure(can_shoot(table, unit, gun, enemy), "a weapon's range or sight")
    ]
    if not valid:
        return []
    for rule, key in (
        ("lock-on", locked_on),
        ("sniper", sniped),
        ("deadly", deadliest),
        ("ap", armoured),
    ):
        if rule in gun.rules or (rule == "ap" and gun.ap):
            valid = best(valid, key)
    return plainly(table, unit, valid)


def locked_on(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-LOCKON: Aircraft first."""
    return ("aircraft" not in enemy.rules,)


def sniped(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-SNIPER: heroes first, then upgrades, the dearest first, those without price last."""
    if any(model.hero for model in enemy.models):
        return (0, 0)
    prices = [model.price for model in enemy.models if model.price is not None]
    return (1, -max(prices)) if prices else (2, 0)


def deadliest(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-DEADLY: single models with Tough, units with Tough, each with the least left."""
    if all(model.tough == 1 for model in enemy.models):
        return (2, 0)
    left = sum(model.tough - model.wounds for model in enemy.models)
    return (len(enemy.models) > 1, left)


def armoured(enemy: Unit) -> tuple[float, ...]:
    """GF-SR-AP: the lowest printed Defense first."""
    return (enemy.defense,)


def declared(table: Table, unit: Unit) -> list[dict[str, list[str]]]:
    """C30: return whom each weapon may shoot: one way for each choice that a die may make.

    A unit shoots at no more than two enemies. The weapons that are worth most keep theirs, and
    the others choose among these.
    """
    guns = unit.ranged()
    free = {gun.name: targets(table, unit, gun) for gun in guns}
    free = {name: found for name, found in free.items() if found}
    ways: list[dict[str, Unit]] = [{}]
    for name, found in free.items():
        ways = [{**way, name: enemy} for way in ways for enemy in found]
    results = []
    for way in ways:
        if len({enemy.name for enemy in way.values()}) <= MOST_TARGETS:
            results.append({name: [enemy.name] for name, enemy in way.items()})
            continue
        results.append(narrowed(table, unit, way))
    return results


def narrowed(table: Table, unit: Unit, way: dict[str, Unit]) -> dict[str, list[str]]:
    """Return whom each weapon may shoot once the two most valuable have chosen."""
    worth = {name: damage(unit, unit.weapons[name], enemy) for name, enemy in way.items()}
    ranking = sorted(way, key=lambda name: -worth[name])
    kept: list[Unit] = []
    last = Fraction(0)
    for name in ranking:
        if way[name] in kept:
            continue
        if len(kept) == MOST_TARGETS:
            if worth[name] * 2 > last:
                raise Doubt("two weapons are worth much the same")
            break
        kept.append(way[name])
        last = worth[name]
    found = {}
    for name, enemy in way.items():
        again = [enemy] if enemy in kept else targets(table, unit, unit.weapons[name], kept)
        if again:
            found[name] = [each.name for each in again]
    return found


def damage(unit: Unit, gun: Weapon, enemy: Unit) -> Fraction:
    """Return about how many wounds a weapon does to an enemy."""
    copies = sum(model.weapons.count(gun.name) for model in unit.models)
    toughest = max(model.tough for model in enemy.models)
    reference = (len(enemy.models), toughest, enemy.defense)
    return copies * value(gun, unit.quality, reference)


# -- unit types ------------------------------------------------------------------------------------

REFERENCE = ((10, 1, 5), (3, 3, 4), (1, 12, 2))
"""Models, their Tough and their Defense: whom attacks are valued against (4.9)."""


def unit_type(unit: Unit) -> str:
    """GF-TYPE: return Hybrid, Shooting or Melee."""
    if not unit.ranged():
        return "Melee"
    ranged = attack_value(unit, melee=False)
    melee = attack_value(unit, melee=True)
    return "Hybrid" if melee > ranged else "Shooting"


def attack_value(unit: Unit, *, melee: bool) -> Fraction:
    """4.9: return the expected value of all its ranged or melee weapons, Impact included."""
    total = Fraction(0)
    for reference in REFERENCE:
        for model in unit.models:
            for name in model.weapons:
                gun = unit.weapons[name]
                if bool(gun.range) != melee:
                    total += value(gun, unit.quality, reference, unit.rules)
    return total


def value(
    gun: Weapon, quality: int, reference: tuple[int, int, int], rules: Iterable[str] = ()
) -> Fraction:
    """4.9: return what one copy of a weapon does to a reference defender."""
    models, tough, defense = reference
    has = gun.rules | set(rules)
    melee = not gun.range
    needed = 2 if "reliable" in has else quality
    ap = gun.ap + (2 if melee and "lance" in has else 0)
    on_six = max(ap, 4) if "rending" in has else ap
    found = Fraction(6 - needed, 6) * unblocked(defense, ap) + Fraction(1, 6) * unblocked(
        defense, on_six
    )
    if melee and "furious" in has:
        found += Fraction(1, 6) * unblocked(defense, ap)
    blast = min(gun.rating("blast"), models) or 1
    deadly = min(gun.rating("deadly"), tough) or 1
    return gun.attacks * found * blast * deadly


def unblocked(defense: int, ap: int) -> Fraction:
    """Return how often a block fails; a 6 always blocks."""
    return Fraction(min(5, defense + ap - 1), 6)


# -- decision trees --------------------------------------------------------------------------------


class Answers(Protocol):
    """What a tree asks. Whoever answers may look at a table, or be told."""

    def open_objective(self) -> bool:
        """Say whether any objective is not under the AI's control."""

    def way(self) -> bool:
        """Say whether enemies are in the way."""

    def charge_in_way(self) -> bool:
        """Say whether one of these can be charged."""

    def shot_to_objective(self) -> bool:
        """Say whether an Advance to the objective gives a shot."""

    def only_rush(self) -> bool:
        """Say whether a Rush reaches the objective where an Advance does not."""

    def charge(self) -> bool:
        """Say whether any enemy can be charged."""

    def shot(self) -> bool:
        """Say whether an Advance without objective gives a shot."""

    def covered_shot(self) -> bool:
        """Say whether the unit is in cover and has a shot from there."""


Step = tuple[str, bool]
"""A node and its answer."""


@dataclass(frozen=True)
class Decision:
    """What a unit does: the nodes it passes, its action, and towards what or at whom.

    `toward` is `objective`, `enemy` or empty; `names` are the equally right goals or targets.
    """

    path: tuple[Step, ...]
    action: str
    toward: str = ""
    names: frozenset[str] = frozenset()


def decide(kind: str, a: Answers) -> Decision:
    """Walk the tree of a unit type."""
    return {"Hybrid": hybrid, "Shooting": shooting, "Melee": melee}[kind](a)


def hybrid(a: Answers) -> Decision:
    """GF-H."""
    if not a.open_objective():
        before = (("GF-H-1", False),)
        if a.charge():
            return Decision((*before, ("GF-H-5", True)), "charge", "enemy")
        return no_objective((*before, ("GF-H-5", False)), "GF-H-6", a)
    path: tuple[Step, ...] = (("GF-H-1", True),)
    if a.way():
        path += (("GF-H-2", True),)
        if a.charge_in_way():
            return Decision(path, "charge", "enemy")
        if a.shot_to_objective():
            return Decision(path, "advance", "objective")
        return Decision(path, "rush", "objective")
    path += (("GF-H-2", False),)
    if a.only_rush():
        return Decision((*path, ("GF-H-3", True)), "rush", "objective")
    return for_objective((*path, ("GF-H-3", False)), "GF-H-4", a)


def shooting(a: Answers) -> Decision:
    """GF-S."""
    if a.open_objective():
        return for_objective((("GF-S-1", True),), "GF-S-2", a)
    return no_objective((("GF-S-1", False),), "GF-S-3", a)


def melee(a: Answers) -> Decision:
    """GF-M."""
    if not a.open_objective():
        if a.charge():
            return Decision((("GF-M-1", False), ("GF-M-3", True)), "charge", "enemy")
        return Decision((("GF-M-1", False), ("GF-M-3", False)), "rush", "enemy")
    in_the_way = a.way()
    path = (("GF-M-1", True), ("GF-M-2", in_the_way))
    if in_the_way and a.charge_in_way():
        return Decision(path, "charge", "enemy")
    return Decision(path, "rush", "objective")


def for_objective(path: tuple[Step, ...], node: str, a: Answers) -> Decision:
    """GF-H-4 and GF-S-2: Advance with a shot, else Rush."""
    shot = a.shot_to_objective()
    return Decision((*path, (node, shot)), "advance" if shot else "rush", "objective")


def no_objective(path: tuple[Step, ...], node: str, a: Answers) -> Decision:
    """GF-H-6 and GF-S-3: stay in cover and shoot (GF-TER-C2), Advance with a shot, or Rush."""
    if a.covered_shot():
        return Decision((*path, (node, True)), "hold")
    shot = a.shot()
    return Decision((*path, (node, shot)), "advance" if shot else "rush", "enemy")


@dataclass
class Seen:
    """Answers from a table, for a unit and the objective it goes for, if any is open."""

    table: Table
    unit: Unit
    goal: Objective | None
    charges: list[Unit] = field(default_factory=list)

    def open_objective(self) -> bool:
        return self.goal is not None

    def wayside(self) -> list[Unit]:
        """Return the enemies in the way."""
        assert self.goal is not None
        return [
            enemy
            for enemy in self.table.enemies()
            if sure(in_way(self.unit, self.goal, enemy), "6 inches of the path")
        ]

    def way(self) -> bool:
        return bool(self.wayside())

    def charge_in_way(self) -> bool:
        return self.can_charge(self.wayside())

    def charge(self) -> bool:
        return self.can_charge(self.table.enemies())

    def can_charge(self, enemies: Sequence[Unit]) -> bool:
        """Say whether one of these can be charged, and keep all that can."""
        self.charges = [
            enemy
            for enemy in enemies
            if sure(can_charge(self.table, self.unit, enemy), "a charge's length or way")
        ]
        return bool(self.charges)

    def only_rush(self) -> bool:
        assert self.goal is not None
        near = sure(reached(self.table, self.unit, self.goal, self.unit.advance), "reach")
        far = sure(reached(self.table, self.unit, self.goal, self.unit.rush), "reach")
        return far and not near

    def shot_to_objective(self) -> bool:
        assert self.goal is not None
        found = shot_after_advance_to(self.table, self.unit, self.goal)
        return sure(found, "a shot where an Advance to the objective ends")

    def shot(self) -> bool:
        return sure(shot_after_advance(self.table, self.unit), "a shot after an Advance")

    def covered_shot(self) -> bool:
        if sure(shot_now(self.table, self.unit), "a shot now") is False:
            return False
        return sure(in_cover(self.table, self.unit, self.table.enemies()), "the unit's own cover")


def decisions(table: Table, unit: Unit) -> list[Decision]:
    """Return what a unit on the table may do: one decision for each goal that is equally near."""
    if unit.shaken:
        return [Decision((), "idle")]
    if "aircraft" in unit.rules:
        raise Doubt("the flight of an Aircraft")
    if sure(holds(table, unit), "a shot that makes it hold"):
        return [Decision((), "hold")]
    found = []
    for goal in goals(table, unit) or [None]:
        seen = Seen(table, unit, goal)
        made = decide(unit.kind, seen)
        names: list[str] = []
        if made.action == "charge":
            names = [each.name for each in charged(seen.charges, unit)]
        elif made.toward == "objective" and goal is not None:
            names = [goal.name]
        elif made.toward == "enemy":
            names = [each.name for each in wanted(table, unit)]
        found.append(Decision(made.path, made.action, made.toward, frozenset(names)))
    return found


def wanted(table: Table, unit: Unit) -> list[Unit]:
    """C21: return 'the enemy' that a unit goes towards."""
    if unit.kind == "Melee":
        valid = [enemy for enemy in table.enemies() if "aircraft" not in enemy.rules]
        return charged(valid, unit) if valid else []
    return aimed_at(table, unit)


# -- activation ------------------------------------------------------------------------------------


def section(table: Table, unit: Unit, ai_edge: str) -> int:
    """C8, C22: return the third of the table in which the middle of a unit is, 1 to 3.

    Clockwise from above is from west to east along the north edge, and back along the south edge.
    """
    carrier = next((each for each in table.units if each.name == unit.rides), unit)
    x = sum(model.x for model in carrier.models) / len(carrier.models)
    third = table.width / 3
    if min(abs(x - third), abs(x - 2 * third)) < MARGIN:
        raise Doubt("between two sections")
    strip = int(x // third)
    return strip + 1 if ai_edge == "north" else 3 - strip


def next_units(table: Table, first_section: int, number: int, ai_edge: str) -> set[str]:
    """GF-ACT: return the units among which the die decides, for a D3 and the round's number."""
    left = [unit for unit in table.units if unit.ai and not unit.activated and not unit.waits]
    free = [unit for unit in left if not waits_for_transport(table, unit, number)]
    unshaken = [unit for unit in free if not unit.shaken]
    free = unshaken or free
    places = {unit.name: section(table, unit, ai_edge) for unit in free}
    for turn in range(3):
        here = [unit for unit in free if places[unit.name] == (first_section - 1 + turn) % 3 + 1]
        others = [unit for unit in here if "counter" not in unit.rules]
        if here:
            return {unit.name for unit in others or here}
    return set()


def waits_for_transport(table: Table, unit: Unit, number: int) -> bool:
    """GF-SR-TRANSPORT-2: in round 1 cargo waits for its transport."""
    carrier = next((each for each in table.units if each.name == unit.rides), None)
    return number == 1 and carrier is not None and not carrier.activated


# -- spells and the challenge bonus ----------------------------------------------------------------


def spell(face: int, level: int, tokens: int, costs: Sequence[int], valid: Sequence[bool]) -> int:
    """GF-SR-CASTER: return the number of the spell that is cast, from 0; -1 for none.

    Args:
        face: the D3.
        level: the caster's level.
        tokens: the tokens in hand.
        costs: what each spell costs, in printed order.
        valid: whether each has a valid target.

    """
    many = len(costs)
    for step in range(many):
        number = (face + level - 1 + step) % many
        if valid[number] and costs[number] <= tokens:
            return number
    return -1


def bonus(objectives: Sequence[Objective]) -> tuple[int, int]:
    """GF-BONUS: return what the AI adds to hit and to Defense in this round."""
    ai = sum(each.owner == "ai" for each in objectives)
    people = sum(each.owner == "people" for each in objectives)
    return (int(ai <= people), int(ai < people))
