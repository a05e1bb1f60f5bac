"""Crowded battles for tests: random tables and armies, and what is illegal in how they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fielded import GF32, Given, a_unit, army

from lonehand.engine.chance import Chance
from lonehand.games.grimdark_future.armies import forces
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.state import AI, ON_TABLE, PEOPLE, Marker, State, Unit
from lonehand.space.inches import fields
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.moves.placement import Coherency, Room, nearest_anchor
from lonehand.space.inches.random_tables import make_table
from lonehand.space.inches.shapes import Shape, distance, overlaps

BASES = ("25", "32", "40", "60x35", "80")
RULES = ((), (), (), ("Flying",), ("Strider",), ("Fast",), ("Slow",))
TOGETHER = Coherency(1000, 9000)


def some_army(chance: Chance, side: str, units: int) -> list[str]:
    """Return units of all sizes and bases, some of which fly, stride or hurry."""
    found = []
    for number in range(units):
        size = (1, 3, 5, 5, 10)[chance.below("size", 5)]
        base = BASES[chance.below("base", len(BASES))] if size < 10 else "32"
        rules = RULES[chance.below("rules", len(RULES))]
        text = a_unit(
            f"{side}{number}", size=size, rules=rules, weapons=("CCW (A1)", 'Rifle (24", A1)')
        )
        found.append(text.replace('base = "25"', f'base = "{base}"'))
    return found


def some_battle(seed: str, per_side: int = 6, *, crowd: int = 0) -> tuple[Play, Given]:
    """Return a battle of two armies anywhere on a table that is made from a seed.

    Args:
        seed: of table, armies and places.
        per_side: how many units each side has.
        crowd: if not 0, all units stand at most so far from the middle of the table.

    """
    chance = Chance(seed)
    ground = Ground(make_table(chance))
    armies = [army(*some_army(chance, side, per_side), rules=GF32) for side in ("Red", "Blue")]
    ready = Forces(GF32, armies)
    units = [*forces.muster_units(ready, PEOPLE), *forces.muster_units(ready, AI)]
    keep: list[tuple[Shape, int]] = []
    middle = ground.width // 2, ground.height // 2
    for unit in units:
        if crowd:
            wish = tuple(c - crowd + chance.below("place", 2 * crowd) for c in middle)
        else:
            wish = chance.below("x", ground.width), chance.below("y", ground.height)
        bases = ready.troop_as_listed(unit).base
        shapes = nearest_anchor(
            bases,
            (wish[0], wish[1]),
            15 * chance.below("turn", 24),
            Room(ground, keep=keep),
            TOGETHER,
        )
        if shapes is None:
            continue
        unit.where = ON_TABLE
        for body, shape in zip(unit.bodies, shapes, strict=True):
            body.x, body.y = shape.x, shape.y
            body.turn = turn_of(bases[unit.bodies.index(body)], shape)
        keep += [(shape, 1000) for shape in shapes]
    door = Given(None, seed=seed)
    markers = [Marker("A", *middle), Marker("B", 15_000, 20_000)]
    state = State({}, phase="activations", round=1, units=units, markers=markers)
    return Play(state, door, Rules(ready, None, Readings()), fields.Field(ground)), door


def turn_of(base: object, shape: Shape) -> int:
    """Return by how much the base of a shape is turned."""
    return next(
        turn
        for turn in range(0, 180, 15)
        if base.at(0, 0, turn).outline is shape.outline  # type: ignore[attr-defined]
    )


def too_near(play: Play) -> set[tuple[str, str]]:
    """Return the pairs of units that are nearer than they should be."""
    gap = play.rules.forces.profile.move.gap * 1000
    there = [unit for unit in play.state.units if unit.present]
    return {
        (one.key, other.key)
        for one, other in combinations(there, 2)
        if min(distance(a, b) for a in shapes_of(play, one) for b in shapes_of(play, other)) < gap
    }


def shapes_of(play: Play, unit: Unit) -> list[Shape]:
    """Return the bases of living models, worked out from nothing but where they stand."""
    bases = play.rules.forces.troop_as_listed(unit).base
    return [
        base.at(body.x, body.y, body.turn)
        for base, body in zip(bases, unit.bodies, strict=True)
        if body.alive
    ]


def wrong(
    play: Play, *, before: Sequence[tuple[str, str]] | set[tuple[str, str]] = ()
) -> list[str]:
    """Return what is illegal: overlaps, the edge, impassable ground, new pairs too near."""
    return [
        *wrong_models(play),
        *(f"{a} near {b}" for a, b in sorted(too_near(play) - set(before))),
    ]


def wrong_models(play: Play) -> Iterator[str]:
    """Go through models that overlap others or stand where nobody may."""
    ground = play.table.ground
    models = [
        (f"{unit.name} {number}", shape)
        for unit in play.state.units
        if unit.present
        for number, shape in enumerate(shapes_of(play, unit))
    ]
    for name, shape in models:
        if not ground.is_free(shape):
            yield f"{name} stands in impassable ground or off the table"
    for (one, a), (other, b) in combinations(models, 2):
        if overlaps(a, b):
            yield f"{one} overlaps {other}"
