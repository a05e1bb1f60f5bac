"""What was understood of a list, unit by unit, as aligned text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from lonehand.engine.grammar import english
from lonehand.games.grimdark_future.armies.army import (
    Army,
    ListedUnit,
    Model,
    NotAutomated,
    UnitType,
)
from lonehand.games.grimdark_future.armies.notation import count_weapons, weapon_text
from lonehand.games.grimdark_future.armies.profile import Profile
from lonehand.games.grimdark_future.armies.worth import types, worth
from lonehand.show.setup import ListCard, RuleUsed

HEADINGS = ("unit", "size", "Q", "D", "Tough", "base", "points", "type")


def write_table(army: Army, profile: Profile) -> str:
    """Return an army as text: a table of its units, then each with its gear and rules.

    Every rule that is not automated is named with its unit; so is everything that had to be
    understood in one of several ways.
    """
    lines = [
        f"{army.name}: {english.count_of(army.points, 'point')}, {counts(army)}",
        f"read from {army.source}; rules {profile.title}",
    ]
    if army.faction:
        lines.insert(1, army.faction)
    kinds = types(army, profile)
    lines += ["", *table([HEADINGS, *(row(army, unit, kinds) for unit in army.units)])]
    for unit in army.units:
        lines += ["", *unit_lines(army, unit)]
    lines += ["", *not_automated_lines(army)]
    if army.notes:
        lines += ["", "Check these:", *(f"  {note}" for note in army.notes)]
    return "\n".join(lines) + "\n"


def counts(army: Army) -> str:
    """Return how many units and models there are, in words."""
    models = sum(len(unit.models) for unit in army.units)
    joined = len(army.units) - len(army.hosts())
    heroes = f", {joined} of them joined to others" if joined else ""
    return (
        f"{english.count_of(len(army.units), 'unit')}{heroes}, {english.count_of(models, 'model')}"
    )


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Go through the lines of a table, its columns one below another; numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(
            cell.ljust(width) if place in (0, len(widths) - 1) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()


def row(army: Army, unit: ListedUnit, kinds: Mapping[str, UnitType]) -> tuple[str, ...]:
    """Return a unit's row of the table."""
    if unit.joined_to:
        kind = f"joins {army.unit(unit.joined_to).name}"
    else:
        kind = f"{kinds[unit.key]}{' (by the list)' if unit.fixed_type else ''}"
    return (
        unit.name,
        str(len(unit.models)),
        several(f"{model.quality}+" for model in unit.models),
        several(f"{model.defense}+" for model in unit.models),
        several(str(model.tough) for model in unit.models),
        several(str(model.base) for model in unit.models),
        str(unit.points),
        kind,
    )


def several(values: Iterator[str]) -> str:
    """Return the different values of models, in their order."""
    return "/".join(dict.fromkeys(values))


def unit_lines(army: Army, unit: ListedUnit) -> Iterator[str]:
    """Go through what is said of one unit."""
    combined = f", combined from {' and '.join(unit.combined_from)}" if unit.combined_from else ""
    hero = army.hero_of(unit.key)
    led = f", led by {hero.name}" if hero else ""
    yield f"{unit.name} ({unit.key}{combined}{led})"
    if unit.rules:
        yield f"  rules: {', '.join(use.text for use in unit.rules)}"
    start = 1
    for model, same in groupby(unit.models):
        count = len(list(same))
        yield from model_lines(unit, model, start, count)
        start += count
    for spell in unit.spells:
        yield f'  spell {spell.value}: {spell.name} ({spell.kind}, {spell.range_inches}")'


def model_lines(unit: ListedUnit, model: Model, start: int, count: int) -> Iterator[str]:
    """Go through what is said of equal models that stand next to each other."""
    which = f"model {start}" if count == 1 else f"models {start} to {start + count - 1}"
    all_of_them = count == len(unit.models)
    name = f" ({model.name})" if model.name != unit.name else ""
    weapons = [weapon_text(item, copies) for item, copies in count_weapons(model.weapons).items()]
    if not all_of_them or name:
        yield f"  {which}{name}: {'; '.join(weapons) or 'no weapons'}"
    else:
        yield f"  {'each: ' if count > 1 else ''}{'; '.join(weapons) or 'no weapons'}"
    margin = "    "
    if model.rules:
        yield f"{margin}rules: {', '.join(use.text for use in model.rules)}"
    if model.upgrades:
        bought = (
            upgrade.name if upgrade.points is None else f"{upgrade.name} ({upgrade.points} points)"
            for upgrade in model.upgrades
        )
        yield f"{margin}bought: {', '.join(bought)}"


def not_automated_lines(army: Army) -> Iterator[str]:
    """Go through what the program does not carry out, unit by unit."""
    if not army.not_automated:
        yield "Lonehand plays every rule of it."
        return
    yield "Play these rules by hand:"
    for key, entries in groupby(army.not_automated, lambda entry: entry.unit):
        name = next((unit.name for unit in army.units if unit.key == key), key or "the army")
        yield f"  {name}: {', '.join(entry.text for entry in entries)}"


def cards(army: Army, profile: Profile) -> list[ListCard]:
    """Return what was understood of an army, unit by unit, for a page."""
    kinds = types(army, profile)
    return [card(army, unit, profile, kinds) for unit in army.units]


def card(army: Army, unit: ListedUnit, profile: Profile, kinds: Mapping[str, UnitType]) -> ListCard:
    """Return what was understood of one unit."""
    name, size, quality, defense, tough, base, points, part = row(army, unit, kinds)
    hero = army.hero_of(unit.key)
    parts = [part, *([f"led by {hero.name}"] if hero else [])]
    parts += ["combined from two units"] if unit.combined_from else []
    return ListCard(
        name,
        ", ".join(parts),
        (
            english.count_of(int(size), "model"),
            f"Quality {quality}",
            f"Defense {defense}",
            *([f"Tough {tough}"] if tough != "1" else []),
            f"base {base} mm",
            english.count_of(int(points), "point"),
        ),
        tuple(RuleUsed(use.text, profile.carries_out(use)) for use in unit.rules),
        tuple(line.strip() for line in list(unit_lines(army, unit))[2 if unit.rules else 1 :]),
    )


def as_data(army: Army, profile: Profile) -> dict[str, Any]:
    """Return an army for a program: all that stands in it, and the type and worth of each unit."""
    kinds = types(army, profile)
    units = []
    for unit in army.units:
        found = worth(unit, profile, army.hero_of(unit.key))
        units.append(
            {
                **msgspec.to_builtins(unit),
                "type": kinds.get(unit.key),
                "worth": {
                    "ranged": [round(float(value), 2) for value in found.ranged],
                    "melee": [round(float(value), 2) for value in found.melee],
                },
                "not_automated": texts(army.not_automated, unit.key),
            }
        )
    return {
        "name": army.name,
        "points": army.points,
        "faction": army.faction,
        "source": army.source,
        "profile": army.profile,
        "units": units,
        "notes": list(army.notes),
        "not_automated": [msgspec.to_builtins(entry) for entry in army.not_automated],
    }


def texts(entries: Sequence[NotAutomated], key: str) -> list[str]:
    """Return what is not automated of one unit."""
    return [entry.text for entry in entries if entry.unit == key]
