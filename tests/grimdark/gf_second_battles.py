"""The situations of the second reading as battles of the program."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from fielded import GF32, Given
from gf_second_table import Model, Spell, Table, Unit, Weapon

from lonehand.games.grimdark_future.armies import forces, own
from lonehand.games.grimdark_future.armies.army import Army
from lonehand.games.grimdark_future.armies.forces import Forces
from lonehand.games.grimdark_future.play import Play, Readings, Rules
from lonehand.games.grimdark_future.state import (
    AI,
    IN_RESERVE,
    NOBODY,
    ON_TABLE,
    PEOPLE,
    Body,
    Marker,
    State,
)
from lonehand.games.grimdark_future.state import (
    Unit as PlayedUnit,
)
from lonehand.space.inches import fields

MM = 25.4
OWNERS = {"ai": AI, "people": PEOPLE, "": NOBODY}
KINDS = {
    "ruin": frozenset(("cover",)),
    "rocks": frozenset(("impassable", "blocking")),
    "marsh": frozenset(("difficult",)),
    "minefield": frozenset(("dangerous",)),
}
"""Kinds of terrain of the program, and what they are."""


def battle(table: Table, number: int = 1, ai_edge: str = "north") -> Play:
    """Return a situation as a battle of the program, in a round of that number."""
    sides = [[unit for unit in table.units if unit.ai is ai] for ai in (False, True)]
    made = Forces(GF32, [army(units) for units in sides])
    played_units = [*forces.muster_units(made, PEOPLE), *forces.muster_units(made, AI)]
    named = {played.name: played for played in played_units}
    for unit in table.units:
        fill(named[unit.name], unit, named)
    state = State({}, phase="activations", round=number, units=played_units)
    state.edge = "south" if ai_edge == "north" else "north"
    state.markers = [
        Marker(each.name, thousandths(each.x), thousandths(each.y), OWNERS[each.owner])
        for each in table.objectives
    ]
    return Play(state, Given(), Rules(made, None, Readings()), fields.field(table_text(table)))


def thousandths(length: float) -> int:
    """Return a length in inches as the program has it."""
    return round(length * 1000)


def fill(played: PlayedUnit, unit: Unit, named: dict[str, PlayedUnit]) -> None:
    """Fill in where a unit stands, and what has befallen it."""
    played.where = IN_RESERVE if unit.waits else ON_TABLE
    played.rides = named[unit.rides].key if unit.rides else ""
    played.activated, played.shaken, played.kind = unit.activated, unit.shaken, unit.kind
    played.tokens = unit.tokens
    living = [Body(thousandths(m.x), thousandths(m.y), 0, m.wounds) for m in unit.models]
    played.bodies = [Body(alive=False) for _ in range(unit.fallen)] + living


def table_text(table: Table) -> str:
    """Return the table as the program reads it."""
    lines = ["table: Test", f"size: {table.width:g} x {table.depth:g}", ""]
    for piece in table.pieces:
        kind = next(kind for kind, words in KINDS.items() if words == piece.words)
        lines.append(f"{kind} at {piece.x:.3f},{piece.y:.3f}: circle {piece.radius:.3f}")
    return "\n".join(lines) + "\n"


def army(units: Sequence[Unit]) -> Army:
    """Return units as one of the program's armies."""
    spells = {spell.name: spell for unit in units for spell in unit.spells}
    parts = [*map(spell_text, spells.values()), *map(unit_text, units)]
    return own.read('name = "Test"\n' + "".join(parts), GF32, "test")


def spell_text(spell: Spell) -> str:
    """Return a spell as the program's own army files have it."""
    lines = ["[[spell]]", f"name = {json.dumps(spell.name)}", f"value = {spell.cost}"]
    lines += [f"range = {spell.range:g}", f'kind = "{spell.kind}"']
    lines += ["hits = 2"] if spell.kind == "damage" else [f'rules = ["{printed(spell.rule)}"]']
    return "\n".join(lines) + "\n"


def unit_text(unit: Unit) -> str:
    """Return a unit as the program's own army files have it, model by model, and its hero."""
    own_models = unit.models[:-1] if unit.hero_defense else unit.models
    lines = ["[[unit]]", f"name = {json.dumps(unit.name)}", f"key = {json.dumps(key_of(unit))}"]
    lines += [f"size = {unit.fallen + len(own_models)}"]
    lines += [f"quality = {unit.quality}", f"defense = {unit.defense}"]
    rules = [printed(rule) for rule in sorted(unit.rules)]
    rules += [f"Caster({unit.level})"] * bool(unit.level)
    lines += [f"rules = {json.dumps(rules)}"]
    lines += [f"spells = {json.dumps([spell.name for spell in unit.spells])}"] * bool(unit.spells)
    fallen = replace(unit.models[0], hero=False, price=None)
    for model in [fallen] * unit.fallen + own_models:
        lines += model_lines(unit, model)
    if unit.hero_defense:
        lines += ["[[unit]]", f'name = "{unit.name} hero"', f"joins = {json.dumps(key_of(unit))}"]
        lines += ["size = 1", f"quality = {unit.quality}", f"defense = {unit.hero_defense}"]
        lines += model_lines(unit, unit.models[-1])
    return "\n".join(lines) + "\n"


def key_of(unit: Unit) -> str:
    """Return the key of a unit in its army file."""
    return unit.name.lower().replace(" ", "-")


def model_lines(unit: Unit, model: Model) -> list[str]:
    """Return the lines of one model."""
    lines = ["[[unit.model]]", f'base = "{round(2 * model.radius * MM)}"']
    lines += [f"weapons = {json.dumps([gun_text(unit.weapons[n]) for n in model.weapons])}"]
    rules = [f"Tough({model.tough})"] * (model.tough > 1) + ["Hero"] * model.hero
    lines += [f"rules = {json.dumps(rules)}"]
    if model.price is not None:
        lines.append(f'upgrades = ["Extra{f": {model.price}" if model.price else ""}"]')
    return lines


def gun_text(gun: Weapon) -> str:
    """Return a weapon as it is printed."""
    parts = [f'{gun.range:g}"'] * bool(gun.range) + [f"A{gun.attacks}"]
    parts += [f"AP({gun.ap})"] * bool(gun.ap)
    parts += [f"{rule.title()}({rating})" for rule, rating in gun.ratings]
    parts += [printed(rule) for rule in sorted(gun.rules) if not gun.rating(rule)]
    return f"{gun.name} ({', '.join(parts)})"


def printed(rule: str) -> str:
    """Return a rule as it is printed."""
    return {"transport": "Transport(12)", "impact": "Impact(3)"}.get(rule, rule.title())
