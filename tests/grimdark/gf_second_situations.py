"""Random situations for the second reading."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import cos, dist, pi, sin
from random import Random

from gf_second_battles import KINDS, MM
from gf_second_table import Model, Objective, Piece, Spell, Table, Unit, Weapon

BASES = (25, 32, 40)
STEP = 0.3
"""From base to base within a unit."""
APART = 1.15
"""The least distance between two units."""
HOLDS = ("entrenched", "indirect", "relentless")
EYES = 18.0
"""About how far a unit looks for something to happen."""


# -- random units ----------------------------------------------------------------------------------


def formed(
    name: str,
    middle: tuple[float, float],
    guns: Collection[Weapon],
    *,
    ai: bool,
    size: int = 1,
    base: int = 32,
    tough: int = 1,
    rules: Sequence[str] = (),
    defense: int = 4,
) -> Unit:
    """Return a unit in a row, each model with all of its weapons."""
    radius = base / MM / 2
    step = 2 * radius + STEP
    left = middle[0] - step * (size - 1) / 2
    names = tuple(gun.name for gun in guns)
    models = [
        Model(round(left + nth * step, 3), round(middle[1], 3), radius, names, tough)
        for nth in range(size)
    ]
    weapons = {gun.name: gun for gun in guns}
    return Unit(name, ai, models, weapons, defense=defense, rules=set(rules))


def fits(table: Table, unit: Unit, apart: float = APART) -> bool:
    """Say whether a unit is on the table, off rocks, and away from all others."""
    for model in unit.models:
        if not (1 < model.x < table.width - 1 and 1 < model.y < table.depth - 1):
            return False
        for piece in table.pieces:
            away = dist(model.middle, piece.middle) - model.radius - piece.radius
            if "impassable" in piece.words and away < 0.1:
                return False
        for other in table.units:
            if other.present:
                for each in other.models:
                    if dist(model.middle, each.middle) < model.radius + each.radius + apart:
                        return False
    return True


def near(rng: Random, place: tuple[float, float], least: float, most: float) -> tuple[float, float]:
    """Return a random place so far from another."""
    turn, far = rng.uniform(0, 2 * pi), rng.uniform(least, most)
    return (place[0] + far * cos(turn), place[1] + far * sin(turn))


def put(
    rng: Random,
    table: Table,
    make: Callable[[tuple[float, float]], Unit],
    place: tuple[float, float],
    least: float,
    most: float,
) -> Unit | None:
    """Add a unit at a random place so far from another, if one of some tries fits."""
    for _ in range(20):
        unit = make(near(rng, place, least, most))
        if fits(table, unit):
            table.units.append(unit)
            return unit
    return None


def gun(
    rng: Random, name: str, reach: Sequence[int], attacks: int, rules: Sequence[str] = ()
) -> Weapon:
    """Return a ranged weapon, or with no reach a melee weapon."""
    return Weapon(name, float(rng.choice(reach)) if reach else 0.0, attacks, 0, frozenset(rules))


def armed(rng: Random, kind: str, rules: Sequence[str] = ()) -> list[Weapon]:
    """Return weapons that make a unit of a type."""
    if kind == "Melee":
        return [gun(rng, "Sword", (), 2)]
    if kind == "Hybrid":
        return [gun(rng, "Pistol", (6, 9, 12, 18, 24), 1, rules), gun(rng, "Sword", (), 3)]
    return [gun(rng, "Rifle", (12, 18, 24, 30), 2, rules), gun(rng, "Knife", (), 1)]


# -- situations for the trees ----------------------------------------------------------------------


def tree_situation(rng: Random) -> tuple[Table, Unit]:
    """Return a random table and an AI unit about to act on it.

    Most are mixed; in some an objective farther off is guarded, in some all enemies are far away.
    """
    mode = rng.choice(("mixed",) * 8 + ("guarded", "far"))
    table = Table([], [])
    place = (rng.uniform(10, 62), rng.uniform(8, 40))
    unit = deciding(rng, place)
    table.units.append(unit)
    if rng.random() < 0.4:
        lay_pieces(rng, table, unit)
        if not fits(Table([], [], table.pieces), unit):
            table.pieces = [p for p in table.pieces if "impassable" not in p.words]
    if mode == "guarded":
        lay_objective(table, "A", near(rng, place, 14, 26), rng.choice(("", "people")))
    else:
        lay_objectives(rng, table, place)
    for nth in range(rng.randint(1, 3)):
        goal = rng.choice(table.objectives).middle
        if mode == "guarded":
            add_enemy(rng, table, f"Enemy {nth}", goal, (3.2, 9))
        elif mode == "far":
            add_enemy(rng, table, f"Enemy {nth}", place, (34, 60))
        else:
            add_enemy(rng, table, f"Enemy {nth}", place if rng.random() < 0.6 else goal)
    if not table.enemies():
        table.units.append(formed("Enemy", (4, 4), armed(rng, "Shooting"), ai=False))
    if rng.random() < 0.08:
        add_mirrored(table, place)
    for nth in range(rng.choice((0, 0, 1, 2))):
        add_friend(rng, table, f"Friend {nth}")
    return table, unit


def deciding(rng: Random, place: tuple[float, float]) -> Unit:
    """Return the unit that decides."""
    kind = rng.choice(("Hybrid", "Hybrid", "Shooting", "Melee"))
    holding = rng.choice(("", "", "", "", "", "", "", "", *HOLDS))
    rules = [rng.choice(("fast", "slow", "strider", "flying"))] if rng.random() < 0.25 else []
    guns = armed(rng, kind, [holding] if holding in HOLDS[1:] else [])
    if kind != "Melee" and rng.random() < 0.2:
        guns.append(gun(rng, "Carbine", (12, 18, 24), 1))
    unit = formed(
        "Deciding",
        place,
        guns,
        ai=True,
        size=rng.choice((1, 1, 1, 1, 2, 3, 5)),
        base=rng.choice(BASES),
        rules=[*rules, holding] if holding == HOLDS[0] else rules,
        tough=rng.choice((1, 3)),
    )
    unit.kind, unit.shaken = kind, rng.random() < 0.03
    if kind == "Hybrid" and rng.random() < 0.03:
        unit.rules.add("aircraft")
        unit.models = unit.models[:1]
    return unit


def add_friend(rng: Random, table: Table, name: str) -> None:
    """Add a unit of the AI near an objective."""
    friend = put(
        rng,
        table,
        lambda middle: formed(
            name, middle, armed(rng, "Shooting"), ai=True, size=rng.choice((1, 2))
        ),
        rng.choice(table.objectives).middle,
        0,
        6,
    )
    if friend is not None:
        friend.kind = "Shooting"
        friend.shaken, friend.activated = rng.random() < 0.3, rng.random() < 0.5


def add_mirrored(table: Table, place: tuple[float, float]) -> None:
    """Add an enemy that is exactly as far from a place as the first one, on the other side."""
    first = table.enemies()[0]
    middle = (2 * place[0] - first.models[0].x, 2 * place[1] - first.models[0].y)
    if len(first.models) == 1:
        base = round(2 * first.models[0].radius * MM)
        twin = formed("Twin", middle, first.weapons.values(), ai=False, base=base)
        if fits(table, twin):
            twin.activated = first.activated
            table.units.append(twin)


def lay_objectives(rng: Random, table: Table, place: tuple[float, float]) -> None:
    """Lay one to three objectives, over half of them near a place."""
    closed = rng.random() < 0.35
    for name in "ABC"[: rng.randint(1, 3)]:
        far = rng.choice(((0, 4), (6, 16), (8, 16), (8, 30)))
        owner = "ai" if closed else rng.choice(("ai", "people", "", ""))
        lay_objective(table, name, near(rng, place, *far), owner)
    if rng.random() < 0.06:
        # One that is exactly as near, on the other side.
        first = table.objectives[0]
        lay_objective(table, "D", (2 * place[0] - first.x, 2 * place[1] - first.y), first.owner)


def lay_objective(table: Table, name: str, place: tuple[float, float], owner: str) -> None:
    """Lay an objective on the table, unless it would be at another one."""
    x, y = min(68.0, max(4.0, place[0])), min(44.0, max(4.0, place[1]))
    if all(dist((x, y), each.middle) > 2 for each in table.objectives):
        table.objectives.append(Objective(name, rounded(x), rounded(y), owner))


def lay_pieces(rng: Random, table: Table, unit: Unit) -> None:
    """Lay some terrain, now and then a ruin all around the unit."""
    place = unit.models[len(unit.models) // 2].middle
    if rng.random() < 0.3:
        table.pieces.append(Piece(rounded(place[0]), rounded(place[1]), 4.5, KINDS["ruin"]))
    for _ in range(rng.randint(1, 3)):
        kind = rng.choice(tuple(KINDS))
        lay_piece(table, kind, near(rng, place, 3, EYES), rng.choice((1.5, 2.5, 3.5)))


def lay_piece(table: Table, kind: str, place: tuple[float, float], radius: float) -> None:
    """Lay a piece of terrain if it is on the table and shares no ground with another."""
    piece = Piece(rounded(place[0]), rounded(place[1]), radius, KINDS[kind])
    inside = radius < place[0] < table.width - radius and radius < place[1] < table.depth - radius
    if inside and all(dist(p.middle, place) > p.radius + radius + 0.1 for p in table.pieces):
        table.pieces.append(piece)


def rounded(length: float) -> float:
    """Return a length in whole thousandths of an inch."""
    return round(length, 3)


def add_enemy(
    rng: Random,
    table: Table,
    name: str,
    place: tuple[float, float],
    far: tuple[float, float] | None = None,
) -> None:
    """Add an enemy near a place, now and then in the middle of a piece of terrain.

    *far* says how near and how far; without it, that is left to chance.
    """
    is_aircraft = rng.random() < 0.06
    size = 1 if is_aircraft else rng.choice((1, 1, 2, 3))
    base = rng.choice(BASES)
    weapons = armed(rng, rng.choice(("Hybrid", "Shooting", "Melee")))
    middles = [piece.middle for piece in table.pieces if piece.words & {"difficult", "dangerous"}]
    least, most = far or rng.choice(((1.5, 8), (4, 14), (6, 24), (12, 40)))
    if middles and far is None and rng.random() < 0.5:
        place, least, most, size = rng.choice(middles), 0.0, 0.4, 1
    enemy = put(
        rng,
        table,
        lambda middle: formed(
            name,
            middle,
            weapons,
            ai=False,
            size=size,
            base=base,
            rules=["aircraft"] if is_aircraft else [],
        ),
        place,
        least,
        most,
    )
    if enemy is not None:
        enemy.activated, enemy.shaken = rng.random() < 0.4, rng.random() < 0.1


# -- situations for the choice of targets ----------------------------------------------------------


def target_situation(rng: Random) -> tuple[Table, Unit]:
    """Return a random table, and an AI unit about to shoot from where it is."""
    table = Table([], [Objective("A", 4, 4)])
    place = (rng.uniform(20, 52), rng.uniform(16, 32))
    guns = [shooting_gun(rng, nth) for nth in range(rng.choice((1, 1, 2, 3)))]
    unit = formed("Deciding", place, guns, ai=True, size=rng.choice((1, 1, 2)))
    unit.kind = "Shooting"
    if len(unit.models) > 1 and rng.random() < 0.5:
        last = unit.models[-1]
        unit.models[-1] = Model(last.x, last.y, last.radius, (rng.choice(guns).name,))
    table.units.append(unit)
    for _ in range(rng.choice((0, 0, 1, 2))):
        kind = rng.choice(("ruin", "ruin", "rocks"))
        lay_piece(table, kind, near(rng, place, 5, EYES), 2.5)
    for nth in range(rng.randint(2, 5)):
        add_target(rng, table, nth, place)
    if not table.enemies():
        table.units.append(formed("Enemy", (4, 4), armed(rng, "Shooting"), ai=False))
    return table, unit


def shooting_gun(rng: Random, nth: int) -> Weapon:
    """Return a weapon with some of the rules that choose targets."""
    rules = {rule for rule in ("lock-on", "sniper", "deadly") if rng.random() < 0.3}
    rules |= {"indirect"} if rng.random() < 0.1 else set()
    ap = rng.choice((0, 0, 1, 2))
    ratings = (("deadly", 3),) if "deadly" in rules else ()
    attacks = (1, 3, 9)[nth]
    reach = float(rng.choice((12, 18, 24, 30)))
    return Weapon(f"Gun {'abc'[nth]}", reach, attacks, ap, frozenset(rules), ratings)


def add_target(rng: Random, table: Table, nth: int, place: tuple[float, float]) -> None:
    """Add an enemy with something that a weapon may look for."""
    is_aircraft = rng.random() < 0.12
    size = 1 if is_aircraft else rng.choice((1, 1, 2, 3))
    tough = rng.choice((1, 1, 3, 6))
    defense = rng.choice((2, 3, 4, 5))
    others = [each.middle for each in table.enemies()[0].models[:1]] if table.enemies() else []
    least, most = 2.0, 26.0
    ruins = [piece.middle for piece in table.pieces if "cover" in piece.words]
    around = place
    if ruins and rng.random() < 0.4:
        around, least, most, size = rng.choice(ruins), 0.0, 1.2, 1
    if others and rng.random() < 0.2:
        # Just as far as another one, and in another direction.
        least = most = dist(place, others[0])
    rules = ["aircraft"] if is_aircraft else []
    enemy = put(
        rng,
        table,
        lambda middle: formed(
            f"Enemy {nth}",
            middle,
            armed(rng, "Shooting"),
            ai=False,
            size=size,
            tough=tough,
            rules=rules,
            defense=defense,
        ),
        around,
        least,
        most,
    )
    if enemy is None:
        return
    enemy.activated = rng.random() < 0.4
    enemy.fallen = rng.choice((0, 0, 1)) * (not is_aircraft)
    joined = not is_aircraft and len(enemy.models) + enemy.fallen > 1 and rng.random() < 0.2
    if joined:
        enemy.hero_defense = rng.choice((2, 3, 4, 5))
    single = len(enemy.models) == 1 and not is_aircraft
    last = enemy.models[-1]
    enemy.models[-1] = Model(
        last.x,
        last.y,
        last.radius,
        last.weapons,
        last.tough,
        wounds=rng.randint(0, tough - 1),
        hero=joined or (single and rng.random() < 0.15),
        price=rng.choice((None, None, None, 0, 5, 10)),
    )


# -- situations for the order of activations -------------------------------------------------------


def order_situation(rng: Random) -> tuple[Table, int, str]:
    """Return a random table of AI units, the number of the round, and the AI's edge."""
    table = Table([formed("Enemy", (36, 24), armed(rng, "Melee"), ai=False)], [])
    for nth in range(rng.randint(2, 7)):
        rules = [rule for rule in ("counter", "transport") if rng.random() < 0.3]
        unit = put(
            rng,
            table,
            lambda middle, nth=nth, rules=rules: formed(  # type: ignore[misc]
                f"Unit {nth}",
                middle,
                armed(rng, "Shooting"),
                ai=True,
                rules=rules,
                size=1 if "transport" in rules else rng.choice((1, 2)),
                tough=6 if "transport" in rules else 1,
            ),
            (36, 24),
            2,
            34,
        )
        if unit is None:
            continue
        unit.kind = "Shooting"
        unit.shaken, unit.activated = rng.random() < 0.35, rng.random() < 0.3
        unit.waits = rng.random() < 0.08
        carriers = [
            each
            for each in table.units
            if each.ai and each is not unit and "transport" in each.rules and each.present
        ]
        if carriers and "transport" not in rules and not unit.waits and rng.random() < 0.6:
            unit.rides = rng.choice(carriers).name
    return table, rng.choice((1, 1, 2)), rng.choice(("north", "south"))


# -- situations for casters ------------------------------------------------------------------------


def spell_situation(rng: Random) -> tuple[Table, Unit]:
    """Return a random table and an AI caster among friends and enemies."""
    table = Table([], [])
    caster = formed("Deciding", (36, 24), armed(rng, "Shooting"), ai=True)
    caster.kind, caster.level, caster.tokens = "Shooting", rng.randint(1, 3), rng.randint(0, 4)
    caster.spells = tuple(random_spell(rng, nth) for nth in range(rng.choice((3, 6, 6))))
    table.units.append(caster)
    for nth in range(rng.randint(1, 5)):
        ai = rng.random() < 0.4
        other = put(
            rng,
            table,
            lambda middle, nth=nth, ai=ai: formed(  # type: ignore[misc]
                f"Unit {nth}", middle, armed(rng, "Shooting"), ai=ai, size=rng.choice((1, 2))
            ),
            (36, 24),
            2,
            22,
        )
        if other is not None:
            other.kind = "Shooting" if ai else ""
            other.activated, other.shaken = rng.random() < 0.4, rng.random() < 0.2
    if not table.enemies():
        table.units.append(formed("Enemy", (4, 4), armed(rng, "Shooting"), ai=False))
    return table, caster


def random_spell(rng: Random, nth: int) -> Spell:
    """Return a random spell."""
    kind = rng.choice(("damage", "blessing", "curse"))
    rule = {"damage": "", "blessing": "fast", "curse": "slow"}[kind]
    return Spell(f"Spell {nth}", rng.randint(1, 3), float(rng.choice((6, 12, 18))), kind, rule)


# -- units for their types -------------------------------------------------------------------------


def random_unit(rng: Random) -> Unit:
    """Return a unit with random weapons."""
    guns = [any_gun(rng, f"Weapon {nth}") for nth in range(rng.randint(1, 4))]
    if rng.random() < 0.1:
        guns = [Weapon(name, reach, 2, 1) for name, reach in (("Rifle", 18.0), ("Knife", 0.0))]
    rules = [rule for rule in ("furious", "impact", "lance") if rng.random() < 0.15]
    unit = formed("Deciding", (36, 24), guns, ai=True, size=rng.randint(1, 4), rules=rules)
    unit.quality = rng.choice((3, 4, 5))
    for nth, model in enumerate(unit.models):
        carried = tuple(name for name in model.weapons if rng.random() < 0.7) or model.weapons[:1]
        unit.models[nth] = Model(model.x, model.y, model.radius, carried)
    return unit


def any_gun(rng: Random, name: str) -> Weapon:
    """Return a weapon with random numbers and rules that change what it is worth."""
    ratings = tuple(
        (rule, rng.choice((3, 6))) for rule in ("blast", "deadly") if rng.random() < 0.2
    )
    rules = {rule for rule in ("rending", "reliable", "furious", "lance") if rng.random() < 0.2}
    rules |= {rule for rule, _ in ratings}
    reach = rng.choice((0.0, 0.0, 18.0))
    rules -= {"furious", "lance"} if reach else set()
    return Weapon(
        name, reach, rng.randint(1, 3), rng.choice((0, 0, 1, 2)), frozenset(rules), ratings
    )


def seeds(first: int, count: int) -> Iterator[Random]:
    """Go through sources of chance, each of a situation of its own."""
    for number in range(first, first + count):
        yield Random(number)  # noqa: S311 - it keeps no secret
