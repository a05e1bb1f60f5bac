"""A second reading of moves: objectives, enemies in the way, charges, and where Advances end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, dist, hypot

from gf_second_shots import aimed_at, can_shoot, reach_at
from gf_second_table import (
    GAP,
    MARGIN,
    Doubt,
    Model,
    Objective,
    Point,
    Sure,
    Table,
    Unit,
    Weapon,
    any_of,
    at_most,
    best,
    between,
    from_point,
    gap,
    is_free,
    minded,
    nearest,
    off_segment,
    sees,
    sure,
    to_point,
    towards,
)

CONTROL = 3.0
WAY = 6.0
DIFFICULT_MOVE = 6.0
PROGRESS = 1.0
FLIGHT = 30.0
GRID = 0.2
IN_HAND = 0.25
ELBOW_ROOM = 0.3
"""How much wider than its gap to others a way must be, for this reading to take it."""
SLACK = 1.5
"""By how much less a gap to attack ranges may be than the largest: where exactly moves end is for
other tests."""
SIDE = 4.0
"""No place within an inch of the best end of an Advance is farther aside of the straight way."""


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
    """GF-WAY: within 6 of the straight path from the middle of the nearest base to the marker."""
    reach = from_point(unit, objective.middle)
    first = [m for m in unit.models if to_point(m, objective.middle) < reach + MARGIN]
    answers = {
        any_of(
            at_most(off_segment(foe.middle, model.middle, objective.middle) - foe.radius, WAY)
            for foe in enemy.models
        )
        for model in first
    }
    return answers.pop() if len(answers) == 1 else None


def reached(table: Table, unit: Unit, objective: Objective, length: float) -> Sure:
    """C17: say whether a straight move of that length brings a base within 3 of the marker."""
    away = from_point(unit, objective.middle)
    answer = at_most(away - CONTROL, most(table, unit, length))
    if not answer or away <= CONTROL:
        return answer
    first = min(unit.models, key=lambda model: to_point(model, objective.middle))
    end = towards(first.middle, objective.middle, away - CONTROL)
    free = is_free(table, unit, first, end, GAP + ELBOW_ROOM)
    return True if free and keeps_off(table, unit, first, end) else None


# -- charges ---------------------------------------------------------------------------------------


def most(table: Table, unit: Unit, length: float) -> float:
    """Return how far a unit goes that would go so far: 6 if it starts in difficult ground."""
    for piece in table.pieces:
        if "difficult" in minded(unit, piece):
            away = min(dist(m.middle, piece.middle) - m.radius for m in unit.models)
            if sure(at_most(away, piece.radius), "the rim of difficult ground"):
                return min(length, DIFFICULT_MOVE)
    return length


def advance_of(table: Table, unit: Unit) -> float:
    """Return how far an Advance goes."""
    return most(table, unit, unit.advance)


def keeps_off(table: Table, unit: Unit, first: Model, end: Point, but: Unit | None = None) -> bool:
    """Say whether nobody of a unit meets anything if all go the same way as one of them."""
    x, y = end[0] - first.x, end[1] - first.y
    solid = [(piece.middle, piece.radius) for piece in table.pieces if minded(unit, piece)]
    for other in table.units:
        if other.present and other is not unit and other is not but:
            solid += [(each.middle, each.radius + GAP) for each in other.models]
    return all(
        off_segment(middle, model.middle, (model.x + x, model.y + y))
        > model.radius + radius + MARGIN
        for model in unit.models
        for middle, radius in solid
        if model is not first
    )


def can_charge(table: Table, unit: Unit, enemy: Unit) -> Sure:
    """C20: base to base within the Charge, along a legal route; Aircraft are left out."""
    if "aircraft" in enemy.rules | unit.rules:
        return False
    if at_most(between(unit, enemy), most(table, unit, unit.rush)) is False:
        return False
    return any_of(contact(table, unit, enemy, a, b) for a in unit.models for b in enemy.models)


def contact(table: Table, unit: Unit, enemy: Unit, one: Model, other: Model) -> Sure:
    """Say whether one model gets straight into contact with another."""
    length = gap(one, other)
    within = at_most(length, most(table, unit, unit.rush))
    if within is False:
        return False
    end = towards(one.middle, other.middle, length)
    for each in table.units:
        if each is unit or not each.present:
            continue
        for model in each.models:
            wide = one.radius + model.radius + MARGIN + GAP * (each is not enemy)
            if model is not other and off_segment(model.middle, one.middle, end) < wide:
                return None
    if not keeps_off(table, unit, one, end, enemy):
        return None
    for piece in table.pieces:
        over = dist(piece.middle, end) < piece.radius + one.radius + MARGIN
        if over and "impassable" in piece.words:
            return None
    for piece in table.pieces:
        words = minded(unit, piece)
        away = off_segment(piece.middle, one.middle, end) - piece.radius - one.radius
        if "dangerous" in words and dist(piece.middle, one.middle) < piece.radius + one.radius:
            return None  # is a charge from within it one through it?
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


# -- an Advance ------------------------------------------------------------------------------------


def shot_after_advance_to(table: Table, unit: Unit, objective: Objective) -> Sure:
    """C18, C26: say whether the place where an Advance to the objective ends gives a shot."""
    pairs = [(gun, enemy) for gun in unit.ranged() for enemy in table.enemies()]
    nearly = [
        (gun, enemy)
        for gun, enemy in pairs
        if nearest_carrier(unit, gun, enemy) - advance_of(table, unit)
        <= reach_at(gun, enemy) + MARGIN
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
    if not any(unit.weapons[name].range for name in model.weapons):
        return False
    away = to_point(model, objective.middle)
    least = max(
        CONTROL, from_point(unit, objective.middle) - advance_of(table, unit) + PROGRESS + MARGIN
    )
    ahead = towards(model.middle, objective.middle, min(away, advance_of(table, unit)))
    if not is_clear(table, unit, model.middle, ahead, SIDE + model.radius):
        return False
    longest = max((unit.weapons[name] for name in model.weapons), key=lambda gun: gun.range)
    for enemy in table.enemies():
        for foe in enemy.models:
            # The farthest from the enemy that any such place can be.
            far = min(
                dist(objective.middle, foe.middle) + least + model.radius,
                dist(model.middle, foe.middle) + advance_of(table, unit),
            )
            near = far - foe.radius - model.radius <= reach_at(longest, enemy) - MARGIN
            if near and is_clear(table, unit, ahead, foe.middle, SIDE + model.radius, enemy):
                return True
    return False


def is_clear(
    table: Table, unit: Unit, start: Point, end: Point, wide: float, but: Unit | None = None
) -> bool:
    """Say whether nobody else and no terrain is that near to a straight line."""
    solid = [(piece.middle, piece.radius) for piece in table.pieces]
    for other in table.units:
        if other.present and other is not unit and other is not but:
            solid += [(each.middle, each.radius) for each in other.models]
    return all(off_segment(middle, start, end) > radius + wide for middle, radius in solid)


def ends_towards(table: Table, unit: Unit, objective: Objective) -> list[Point]:
    """C25, C26: return the places where an Advance of one model to an objective may end.

    They are told apart further only if cover plays no part and nobody is in the way of any.
    """
    model = unit.models[0]
    length = advance_of(table, unit)
    away = to_point(model, objective.middle)
    arrives = away - CONTROL < length
    if arrives and away - CONTROL > length - 0.5:
        raise Doubt("an Advance barely reaches the objective")
    step = max(0.0, away - CONTROL) if arrives else length
    ahead = towards(model.middle, objective.middle, step)
    if not is_free(table, unit, model, ahead, GAP + ELBOW_ROOM):
        raise Doubt("somebody or something straight ahead")
    most = model.radius + (CONTROL if arrives else away - length + PROGRESS)
    within = [each for each in around(table, unit) if dist(each, objective.middle) <= most]
    clear = all(is_free(table, unit, model, place, GAP) for place in within)
    if not clear or any("cover" in piece.words for piece in table.pieces):
        return within
    if arrives:
        return nearest_to_next(table, unit, objective, within)
    return farthest_from_attack(table, unit, within)


def around(table: Table, unit: Unit) -> list[Point]:
    """Return places within an Advance of a unit of one model, a fifth of an inch apart."""
    model, length = unit.models[0], advance_of(table, unit)
    many = ceil(length / GRID)
    found = [
        (model.x + i * GRID, model.y + j * GRID)
        for i in range(-many, many + 1)
        for j in range(-many, many + 1)
        if hypot(i, j) * GRID <= length
    ]
    return [place for place in found if on_table(table, place, model.radius)]


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
    threats = [(enemy, reach) for enemy in table.enemies() if (reach := attack_range(enemy))]
    if not threats:
        return list(places)

    def beyond(place: Point) -> list[float]:
        return [
            min(dist(place, foe.middle) - foe.radius - radius for foe in enemy.models) - reach
            for enemy, reach in threats
        ]

    gaps = {place: beyond(place) for place in places}
    fewest = min(sum(each < 0 for each in found) for found in gaps.values())
    few = [p for p in places if sum(each < -0.3 for each in gaps[p]) <= fewest]
    most = max(min(gaps[place]) for place in few)
    return [place for place in few if min(gaps[place]) >= most - SLACK]


def attack_range(enemy: Unit) -> float:
    """C26: the larger of its Charge and its Advance with its longest weapon.

    An Aircraft only advances, and flies 30 inches on top of its Advance.
    """
    longest = max((gun.range for gun in enemy.ranged()), default=0.0)
    if "aircraft" in enemy.rules:
        return FLIGHT + enemy.advance + longest if longest else 0.0
    return max(enemy.rush, enemy.advance + longest)


def shot_after_advance(table: Table, unit: Unit) -> Sure:
    """C18, C27: say whether an Advance with no objective to go for ends with a shot.

    Its end is a place with a shot at the closest enemy, if there is one within the Advance, else
    at the enemy that the target rules name.
    """
    enemies = table.enemies()
    if sure(any_of(may_reach(table, unit, e) for e in enemies), "range after an Advance") is False:
        return False
    closest = nearest(enemies, lambda each: between(unit, each))
    wanted = aimed_at(table, unit)
    answers = {comes_to_shoot(table, unit, enemy) for enemy in (*closest, *wanted)}
    if answers == {True} or {comes_to_shoot(table, unit, enemy) for enemy in closest} == {True}:
        return True
    return None


def may_reach(table: Table, unit: Unit, enemy: Unit) -> Sure:
    """Say whether an Advance may bring some weapon into range of an enemy."""
    return any_of(
        at_most(
            nearest_carrier(unit, gun, enemy) - advance_of(table, unit) + IN_HAND / 2,
            reach_at(gun, enemy),
            IN_HAND,
        )
        for gun in unit.ranged()
    )


def comes_to_shoot(table: Table, unit: Unit, enemy: Unit) -> Sure:
    """Say whether a straight Advance towards an enemy, or staying, gives a shot at it."""
    if may_reach(table, unit, enemy) is False:
        return False
    if any_of(can_shoot(table, unit, gun, enemy) for gun in unit.ranged()):
        return True
    pairs = [(a, b) for a in unit.models for b in enemy.models]
    one, other = min(pairs, key=lambda pair: gap(*pair))
    guns = [unit.weapons[name] for name in one.weapons if unit.weapons[name].range]
    longest = max((reach_at(gun, enemy) for gun in guns), default=0.0)
    need = gap(one, other) - longest + IN_HAND + MARGIN
    if not 0 < need <= advance_of(table, unit):
        return None
    end = towards(one.middle, other.middle, need)
    there = Model(*end, one.radius, one.weapons)
    others = Table([u for u in table.units if u is not unit], [], table.pieces)
    clear = is_free(table, unit, one, end, GAP) and sees(others, there, other, (enemy,))
    return True if clear else None
