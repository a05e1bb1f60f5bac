"""Our own army files: short TOML that a person writes, and that `lonehand lists save` writes.

A unit has what all its models share; `[[unit.model]]` says what some of them have otherwise.  The
page on lists in the manual explains every key.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import refusal_of
from lonehand.games.grimdark_future.armies.army import (
    Army,
    Base,
    ListedUnit,
    Model,
    RuleUse,
    Spell,
    SpellKind,
    UnitType,
    Upgrade,
    Weapon,
)
from lonehand.games.grimdark_future.armies.draft import (
    MOST_COPIES,
    MOST_MODELS,
    MOST_POINTS,
    MOST_UNITS,
    Assembled,
    check,
    finish,
    key_for,
    usual_base,
)
from lonehand.games.grimdark_future.armies.notation import (
    MOST_RANGE,
    MOST_RATING,
    base,
    once,
    split_name,
    weapon,
    weapon_text,
)
from lonehand.games.grimdark_future.armies.profile import Profile, tidy

AT_LINE: Final = re.compile(r"at line ([0-9]+)")
INCHES: Final = re.compile(r'"[^"]*\([0-9]+"')
"""An inch mark within a text that stands between double quotes."""
KEY: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: a key that nothing reads is refused."""


class OwnModel(Written, frozen=True):
    """Some models of a unit; what is not said is as in the unit."""

    count: int = 1
    name: str = ""
    quality: int | None = None
    defense: int | None = None
    base: str | int = ""
    weapons: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()


class OwnUnit(Written, frozen=True):
    """A unit."""

    name: str
    quality: int
    defense: int
    points: int = 0
    size: int | None = None
    key: str = ""
    base: str | int = ""
    rules: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    model: tuple[OwnModel, ...] = ()
    joins: str = ""
    combined_from: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    type: UnitType | Literal[""] = ""


class OwnSpell(Written, frozen=True):
    """A spell."""

    name: str
    value: int
    range: int
    kind: SpellKind
    targets: int = 1
    hits: int = 0
    ap: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


class OwnArmy(Written, frozen=True):
    """An army."""

    name: str
    unit: tuple[OwnUnit, ...]
    points: int = 0
    limit: int = 0
    faction: str = ""
    spell: tuple[OwnSpell, ...] = ()


# -- reading --------------------------------------------------------------------------------------


def read(text: str, profile: Profile, source: str) -> Army:
    """Return the army of one of our own files.

    Raises:
        Refusal: it is no TOML, a key is unknown or missing, or something in it cannot be.

    """
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(no_toml(error, text), place=source) from error
    try:
        found = msgspec.convert(values, OwnArmy)
    except msgspec.ValidationError as error:
        raise refusal_of(error, OwnArmy, values, source) from error
    if not 1 <= len(found.unit) <= MOST_UNITS:
        raise Refusal(f"an army needs 1 to {MOST_UNITS} units", place=source)
    check(found.points, 0, MOST_POINTS, "its points", source)
    spells = {entry.name: spell_of(entry, profile) for entry in found.spell}
    made = Assembled()
    for entry in found.unit:
        unit = unit_of(entry, made, spells, profile)
        made.units[unit.key] = unit
    for entry, key in zip(found.unit, made.units, strict=True):
        check_joins(made, key, entry.joins)
    limit = check(found.limit, 0, MOST_POINTS, "its limit", source)
    return finish(found.name, found.points, found.faction, made, source, profile, limit=limit)


def no_toml(error: Exception, text: str) -> str:
    """Return why a text is no TOML, with a word on inches, which are the usual reason."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if not isinstance(error, tomllib.TOMLDecodeError):
        return "a number in it has too many digits"
    said = f"this is not valid TOML: {error}"
    where = AT_LINE.search(said)
    rows = text.splitlines()
    row = rows[int(where[1]) - 1] if where and int(where[1]) <= len(rows) else ""
    if INCHES.search(row):
        return f"{said}; put a text with an inch mark in single quotes: 'Rifle (24\", A1)'"
    return said


def check_joins(made: Assembled, key: str, joins: str) -> None:
    """Refuse a unit that joins what is not there, or no unit of its own.

    Raises:
        Refusal: with what is wrong.

    """
    if not joins:
        return
    name, host = made.units[key].name, made.units.get(joins)
    if host is None or joins == key:
        known = ", ".join(other for other in made.units if other != key)
        raise Refusal(f"`joins` names a unit by its key: {known}", place=name)
    if not made.units[key].any_has("hero"):
        raise Refusal("only a Hero joins another unit", place=name)
    if host.any_has("hero") or any(
        unit.joined_to == joins for other, unit in made.units.items() if other != key
    ):
        raise Refusal(f"{host.name} has a Hero already", place=name)


def unit_of(
    entry: OwnUnit, made: Assembled, spells: dict[str, Spell], profile: Profile
) -> ListedUnit:
    """Return one unit."""
    name = tidy(entry.name)
    if not name:
        raise Refusal("give the unit a name", place="unit")
    key = entry.key or key_for(name, made.units)
    if key in made.units or not KEY.fullmatch(key):
        raise Refusal(
            "write a key in small letters, digits and hyphens, different for every unit",
            place=f"{name}, key",
        )
    unknown = [spell for spell in entry.spells if spell not in spells]
    if unknown:
        raise Refusal(f"there is no [[spell]] called {', '.join(unknown)}", place=name)
    check(entry.points, 0, MOST_POINTS, "its cost", name)
    special = sum(check(group.count, 1, MOST_MODELS, "a count", name) for group in entry.model)
    size = check(entry.size or special or 1, 1, MOST_MODELS, "its size", name)
    if special > size:
        raise Refusal(f"it has {size} models, and {special} are in [[unit.model]]", place=name)
    rules = once(map(profile.use, entry.rules))
    groups = [OwnModel(count=size - special), *entry.model]
    return ListedUnit(
        key=key,
        name=name,
        models=tuple(
            model
            for group in groups
            for model in [model_of(entry, group, name, rules, profile)] * group.count
        ),
        points=entry.points,
        rules=rules,
        joined_to=entry.joins,
        combined_from=tuple(map(tidy, entry.combined_from)),
        spells=tuple(spells[spell] for spell in entry.spells),
        fixed_type=entry.type or None,
    )


def model_of(
    entry: OwnUnit, group: OwnModel, unit: str, rules: tuple[RuleUse, ...], profile: Profile
) -> Model:
    """Return a model of a group."""
    own = once(map(profile.use, group.rules))
    tough = sum(use.rating for use in (*rules, *own) if use.rule == "tough") or 1
    quality = entry.quality if group.quality is None else group.quality
    defense = entry.defense if group.defense is None else group.defense
    return Model(
        name=tidy(group.name) or unit,
        quality=check(quality, 2, 6, "its Quality", unit),
        defense=check(defense, 2, 6, "its Defense", unit),
        tough=check(tough, 1, MOST_RATING, "its Tough", unit),
        base=base_of(group.base or entry.base, tough, unit, profile),
        weapons=tuple(
            weapons_of(entry.weapons if group.weapons is None else group.weapons, unit, profile)
        ),
        rules=own,
        upgrades=tuple(upgrade_of(text) for text in group.upgrades),
    )


def base_of(text: str | int, tough: int, place: str, profile: Profile) -> Base:
    """Return a base; the usual one for a model of that Tough where the file does not say."""
    if not text:
        return usual_base(profile, tough)
    found = base(str(text))
    if found is None:
        raise Refusal(f"write a base in millimetres as 32 or 60x35, not as “{text}”", place=place)
    return found


def weapons_of(texts: Sequence[str], place: str, profile: Profile) -> Iterator[Weapon]:
    """Go through the weapons of one model, copy by copy."""
    for text in texts:
        thing = split_name(text)
        check(thing.copies, 1, MOST_COPIES, f"the number of {thing.name}", place)
        try:
            one = weapon(thing, profile)
        except Refusal as error:
            raise Refusal(str(error), place=place) from error
        yield from [one] * thing.copies


def upgrade_of(text: str) -> Upgrade:
    """Return an upgrade, written as `Lance gun: 15`, or without a price."""
    name, colon, price = text.rpartition(":")
    if colon and price.strip().isdecimal() and len(price.strip()) <= 6:
        return Upgrade(tidy(name), int(price))
    return Upgrade(tidy(text))


def spell_of(entry: OwnSpell, profile: Profile) -> Spell:
    """Return a spell."""
    place = f"spell {entry.name}"
    check(entry.value, 1, 6, "its value", place)
    check(entry.range, 1, MOST_RANGE, "its range", place)
    check(entry.targets, 1, 10, "the number of its targets", place)
    check(entry.hits, 0, 100, "the number of its hits", place)
    check(entry.ap, 0, MOST_RATING, "its AP", place)
    if (entry.kind == "damage") != (entry.hits > 0):
        raise Refusal("give hits to damage spells, and only to them", place=place)
    uses = once(map(profile.use, entry.rules))
    unknown = [use.text for use in uses if not profile.carries_out(use)]
    if unknown:
        raise Refusal(f"{profile.title} does not have {', '.join(unknown)}", place=place)
    return Spell(
        tidy(entry.name), entry.value, entry.range, entry.kind, entry.targets, entry.hits,
        entry.ap, uses, tidy(entry.text),
    )  # fmt: skip


# -- writing --------------------------------------------------------------------------------------


def write_army(army: Army) -> str:
    """Return an army as one of our own files, from which the same units are read."""
    lines = [*pair("name", army.name), *pair("points", army.points), *pair("limit", army.limit)]
    lines += pair("faction", army.faction)
    spells = {spell: None for unit in army.units for spell in unit.spells}
    for spell in spells:
        lines += ["", "[[spell]]", *spell_lines(spell)]
    for unit in army.units:
        lines += ["", "[[unit]]", *unit_lines(unit)]
    return "\n".join(lines) + "\n"


def spell_lines(spell: Spell) -> Iterator[str]:
    """Go through the lines of a spell."""
    yield from pair("name", spell.name)
    yield from pair("value", spell.value)
    yield from pair("range", spell.range_inches)
    yield from pair("kind", spell.kind)
    yield from pair("targets", spell.targets if spell.targets > 1 else 0)
    yield from pair("hits", spell.hits)
    yield from pair("ap", spell.ap)
    yield from pair("rules", [use.text for use in spell.rules])
    yield from pair("text", spell.text)


def unit_lines(unit: ListedUnit) -> Iterator[str]:
    """Go through the lines of a unit: what its first models have, and what others have else."""
    groups = [(model, len(list(same))) for model, same in groupby(unit.models)]
    first = groups[0][0]
    plain = first.name == unit.name and not first.rules and not first.upgrades
    yield from pair("name", unit.name)
    yield from pair("key", unit.key)
    yield from pair("size", len(unit.models))
    yield from pair("points", unit.points)
    yield from pair("quality", first.quality)
    yield from pair("defense", first.defense)
    yield from pair("base", str(first.base))
    yield from pair("rules", [use.text for use in unit.rules])
    yield from pair("weapons", weapon_texts(first))
    yield from pair("joins", unit.joined_to)
    yield from pair("combined_from", list(unit.combined_from))
    yield from pair("spells", [spell.name for spell in unit.spells])
    yield from pair("type", unit.fixed_type or "")
    for model, count in groups[1:] if plain else groups:
        yield ""
        yield "[[unit.model]]"
        yield from model_lines(unit, first, model, count)


def model_lines(unit: ListedUnit, first: Model, model: Model, count: int) -> Iterator[str]:
    """Go through the lines of some models of a unit."""
    yield from pair("count", count)
    yield from pair("name", model.name if model.name != unit.name else "")
    yield from pair("quality", model.quality if model.quality != first.quality else 0)
    yield from pair("defense", model.defense if model.defense != first.defense else 0)
    yield from pair("base", str(model.base) if model.base != first.base else "")
    if model.weapons != first.weapons:
        yield f"weapons = {value(weapon_texts(model))}"
    yield from pair("rules", [use.text for use in model.rules])
    yield from pair(
        "upgrades",
        [
            upgrade.name if upgrade.points is None else f"{upgrade.name}: {upgrade.points}"
            for upgrade in model.upgrades
        ],
    )


def weapon_texts(model: Model) -> list[str]:
    """Return the weapons of a model as they are written, equal ones next to each other together."""
    return [weapon_text(item, len(list(same))) for item, same in groupby(model.weapons)]


def pair(key: str, found: str | int | list[str]) -> Iterator[str]:
    """Go through the line of a key, if there is something to say."""
    if found:
        yield f"{key} = {value(found)}"


def value(found: str | int | list[str]) -> str:
    """Return a value as TOML."""
    if isinstance(found, list):
        inside = [value(entry) for entry in found]
        line = f"[{', '.join(inside)}]"
        if len(line) <= 88:
            return line
        return "[\n" + "".join(f"    {entry},\n" for entry in inside) + "]"
    if isinstance(found, int):
        return str(found)
    if '"' in found and "'" not in found and found.isprintable():
        return f"'{found}'"
    return json.dumps(found, ensure_ascii=False)
