"""What is seen by pointing at the table: sheets, reach, ranges, sight, cover, what to expect.

All of it is measured by the rules of the table (`positions`, `shooting`, `melee`); here it is put
into words and marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital, count_of
from lonehand.games.grimdark_future.armies.army import RuleUse
from lonehand.games.grimdark_future.armies.forces import Forces, Gun, Troop
from lonehand.games.grimdark_future.face import tokens
from lonehand.games.grimdark_future.play import Play
from lonehand.games.grimdark_future.rules import melee, shooting, special, visibility, wounds
from lonehand.games.grimdark_future.rules.movement import positions, walks
from lonehand.games.grimdark_future.state import AI, Marker, State, Unit
from lonehand.games.grimdark_future.words.grammar import agree, side_name
from lonehand.show.figures import Look
from lonehand.show.maps import open_table
from lonehand.space.inches.figures import Spots
from lonehand.space.inches.measures import Point, between, in_inches, to_tenth
from lonehand.space.inches.shapes import Shape, is_within, outline
from lonehand.space.inches.tables import place_in

MOST_LINES: Final = 9
"""How many enemies are told of when somebody looks at a unit."""


Shot = tuple[Unit, float, str]
"""Whom a unit could shoot at, the wounds to expect, and how, in words."""


# -- sheets ----------------------------------------------------------------------------------------


class WeaponSeen(msgspec.Struct, frozen=True):
    """Equal weapons of a unit: how many, what they are, and their rules with our sentences."""

    copies: int
    name: str
    reach: str
    attacks: int
    ap: int
    rules: tuple[tuple[str, str], ...]


class SheetSeen(msgspec.Struct, frozen=True):
    """What a unit is, as it lives just now.

    Attributes:
        quality: what its models need to hit; of different numbers a hero's is the last.
        defense: likewise, to block.
        tough: the wounds that a model takes; empty if all take one.
        speeds: how far it advances, rushes and charges.
        weapons: the weapons of its living models.
        rules: the rules of its models, each with our sentence.
        spells: what its casters may cast, each in a few words.

    """

    quality: str
    defense: str
    tough: str
    speeds: str
    weapons: tuple[WeaponSeen, ...]
    rules: tuple[tuple[str, str], ...]
    spells: tuple[tuple[str, str], ...]


@lru_cache(maxsize=4096)
def sheet(forces: Forces, troop: Troop) -> SheetSeen:
    """Return the sheet of a unit as it lives just now."""
    living = sorted(troop.living or range(troop.size), key=lambda nth: troop.is_hero[nth])
    tough = each(str(troop.tough[number]) for number in living)
    uses: dict[str, RuleUse] = {}
    all_have = {use.rule for use in troop.unit.rules}
    for owner in filter(None, (troop.unit, troop.hero)):
        for use in (*owner.rules, *(use for model in owner.models for use in model.rules)):
            own = owner is troop.hero and use.rule not in all_have
            whose = " (hero only)" if own and use.rule != "hero" else ""
            uses.setdefault(f"{use.text or use.rule}{whose}", use)
    return SheetSeen(
        each(f"{troop.quality[number]}+" for number in living),
        each(f"{troop.defense[number]}+" for number in living),
        tough if tough != "1" else "",
        speeds(troop),
        tuple(weapon_seen(forces, gun) for gun in (*troop.ranged, *troop.melee)),
        tuple((text, says(forces, use.rule)) for text, use in uses.items()),
        tuple(
            (
                spell.name,
                f"{count_of(spell.value, 'token')}, {spell.range_inches}″, {spell.kind}",
            )
            for spell in troop.spells
        )
        if troop.caster
        else (),
    )


def each(values: Iterable[str]) -> str:
    """Return the different values of models, in their order."""
    return "/".join(dict.fromkeys(values))


def speeds(troop: Troop) -> str:
    """Return how far a unit moves, in words."""
    if troop.holds:
        return "only holds"
    found = [f"advance {in_inches(troop.advance)}″"]
    found += [f"rush {in_inches(troop.rush)}″"] if troop.rush else []
    return ", ".join([*found, *([f"charge {in_inches(troop.charge)}″"] if troop.charge else [])])


def says(forces: Forces, rule: str) -> str:
    """Return our sentence about a rule; that nothing is automated of one that we do not know."""
    known = forces.profile.rule.get(rule)
    return (
        known.says if known is not None else "Lonehand does not play this rule. Apply it by hand."
    )


def weapon_seen(forces: Forces, gun: Gun) -> WeaponSeen:
    """Return equal weapons as they stand on a sheet."""
    found = []
    for rule, rating in gun.rules.items():
        known = forces.profile.rule.get(rule)
        name = known.names[0] if known is not None and known.names else rule
        found.append((f"{name}({rating})" if rating else name, says(forces, rule)))
    reach = f"{in_inches(gun.range)}″" if gun.range else "melee"
    return WeaponSeen(len(gun.models), gun.name, reach, gun.attacks, gun.ap, tuple(found))


def weapon_words(seen: WeaponSeen) -> str:
    """Return weapons in one line: `5 rifles, 24″, A1, AP(1)`."""
    rules = [f"AP({seen.ap})"] if seen.ap else []
    rules += [name for name, _ in seen.rules]
    return ", ".join([f"{seen.copies}× {seen.name}", seen.reach, f"A{seen.attacks}", *rules])


def shape_of(unit: Unit, troop: Troop) -> str:
    """Return how a unit is, in a line: what is left of it, and what has befallen it."""
    left = len(unit.living_models())
    found = [f"{left} of {troop.size} models" if troop.size > 1 else "1 model"]
    harm = tokens.harm_of(unit, troop)
    found += [harm] if harm else []
    found += [word for word in tokens.states_of(unit) if word != "effects"]
    found += [effect.source for effect in unit.effects]
    found += [count_of(unit.tokens, "spell token")] if unit.tokens else []
    return ", ".join(found)


# -- pointing --------------------------------------------------------------------------------------


def look(play: Play, who: str, place: str) -> Look:
    """Return what is seen from a unit, or from a place, at a unit, an objective or a place.

    Raises:
        Refusal: there is nobody and no place of that name.

    """
    unit = unit_named(play, who)
    other, marker = unit_named(play, place), marker_named(play, place)
    if unit is None:
        start = spot_of(play, who)
        if other is not None:
            return from_place(play, start, wounds.middle_of(other), other.name)
        end = (marker.x, marker.y) if marker else spot_of(play, place)
        if marker is not None and marker is marker_named(play, who):
            return Look(capital(place), (owner_words(play, marker), *terrain_words(play, end)), "")
        return from_place(play, start, end, place)
    if other is unit:
        return at_itself(play, unit)
    if not unit.present:
        return Look(unit.name, (where_words(play, unit),), "")
    if other is not None:
        if not other.present:
            return Look(other.name, (where_words(play, other),), "")
        return (
            at_enemy(play, unit, other) if other.side != unit.side else at_friend(play, unit, other)
        )
    end = (marker.x, marker.y) if marker else spot_of(play, place)
    return at_place(play, unit, end, place if marker else "")


def unit_named(play: Play, name: str) -> Unit | None:
    """Return the unit of that name; None if there is none."""
    return next((unit for unit in play.state.units if unit.name == name), None)


def marker_named(play: Play, name: str) -> Marker | None:
    """Return the objective of that name, `objective B`; None if there is none."""
    word = name.removeprefix("objective ")
    return next((marker for marker in play.state.markers if word == marker.name), None)


def spot_of(play: Play, name: str) -> Point:
    """Return the place that a name stands for; raise Refusal if it is none."""
    marker = marker_named(play, name)
    if marker is not None:
        return marker.x, marker.y
    if "," not in name:
        raise Refusal(
            f"“{name}” is not on the table; type a unit, an objective or a place such as 24,30",
            place="to",
        )
    return place_in(name)


def where_words(play: Play, unit: Unit) -> str:
    """Return where a unit is that does not stand on the table, as a sentence."""
    if unit.rides:
        return f"It rides in {play.state.find(unit.rides).name}."
    return {
        "reserve": "It is in reserve.",
        "off table": "It is off the table.",
        "gone": "It is gone.",
    }.get(unit.where, "It is on the table.")


def inches(length: int) -> str:
    """Return a length to a tenth of an inch, as it is read from a ruler."""
    return f"{to_tenth(length)}″"


def from_place(play: Play, start: Point, end: Point, name: str) -> Look:
    """Return the ruler laid between two places."""
    sheet = tokens.sheet_of(play.state.table)
    far = between(start, end)
    svg = open_table.line(sheet, "rule", start, end, inches(far))
    return Look(f"{inches(far)} to {name}", tuple(terrain_words(play, end)), svg)


def terrain_words(play: Play, place: Point) -> list[str]:
    """Return what terrain a place lies in, in sentences."""
    found, spot, ground = [], Shape(outline(((0, 0),)), *place), play.table.ground
    for piece, parts in enumerate(ground.pieces):
        if any(is_within(lump.shape, spot, 0) for lump in parts):
            kind = ground.table.pieces[piece]
            words = ", ".join(ground.properties[piece])
            found.append(f"{capital(kind.name or kind.kind)}: {words}.")
    return found


def at_place(play: Play, unit: Unit, place: Point, name: str) -> Look:
    """Return how far a place is from a unit, from its nearest base."""
    drawn = tokens.sheet_of(play.state.table)
    shapes = positions.shapes(play, unit)
    near = min(shapes, key=lambda shape: between((shape.x, shape.y), place))
    far = positions.to_place(play, unit, place)
    svg = open_table.line(drawn, "rule", (near.x, near.y), place, inches(far))
    there = name or f"{in_inches(place[0])},{in_inches(place[1])}"
    lines = [f"{inches(far)} from the nearest base."]
    troop = play.rules.forces.of(unit)
    for word, length in (("Advance", troop.advance), ("Rush", troop.rush)):
        if length and far <= length:
            lines.append(f"Within its {word} of {in_inches(length)}″.")
            break
    marker = marker_named(play, name) if name else None
    if marker is not None:
        lines.append(owner_words(play, marker))
    return Look(f"{unit.name} → {there}", (*lines, *terrain_words(play, place)), svg)


def owner_words(play: Play, marker: Marker) -> str:
    """Return who has seized an objective, as a sentence."""
    return f"Seized by {side_name(play.state.options, marker.owner)}."


def at_friend(play: Play, unit: Unit, other: Unit) -> Look:
    """Return how far a unit of the same side is, and what it is."""
    drawn, far = tokens.sheet_of(play.state.table), positions.gap(play, unit, other)
    svg = open_table.line(
        drawn, "rule", wounds.middle_of(unit), wounds.middle_of(other), inches(far)
    )
    lines = (f"{inches(far)} away.", *sheet_lines(play, other))
    return Look(f"{unit.name} → {other.name}", lines, svg)


def sheet_lines(play: Play, unit: Unit) -> list[str]:
    """Return the sheet of a unit in a few lines."""
    forces = play.rules.forces
    troop = forces.of(unit)
    seen = sheet(forces, troop)
    tough = f", Tough {seen.tough}" if seen.tough else ""
    lines = [
        f"Quality {seen.quality}, Defense {seen.defense}{tough}; {shape_of(unit, troop)}.",
        f"{seen.speeds.capitalize()}.",
    ]
    lines += [f"{weapon_words(each)}." for each in seen.weapons]
    if seen.rules:
        lines.append(f"{', '.join(name for name, _ in seen.rules)}.")
    if unit.side == AI and unit.kind:
        where = f", section {section(play.state, unit)}" if section(play.state, unit) else ""
        lines.append(f"{unit.kind} unit{where}.")
    return lines


def model_words(play: Play, unit: Unit, number: int) -> str:
    """Return how a model is and what it carries: `hero, 2 of 3 wounds left, Carbine, Blade`."""
    troop, body = play.rules.forces.of(unit), unit.bodies[number]
    tough = troop.tough[number]
    found = ["hero"] if troop.is_hero[number] else []
    if tough > 1:
        found.append(f"{tough - body.wounds} of {tough} wounds left")
    found += dict.fromkeys(weapon.name for weapon in troop.models[number].weapons)
    return ", ".join(found) or "unhurt"


def section(state: State, unit: Unit) -> str:
    """Return the section in which a unit of the AI was deployed; empty if it has none."""
    sections = state.sections
    return str(sections[unit.group - 1]) if 0 < unit.group <= len(sections) else ""


def at_itself(play: Play, unit: Unit) -> Look:
    """Return how far a unit reaches, and whom it could shoot at; its sheet stands beside it."""
    lines: list[str] = []
    if not unit.present or not unit.living_models():
        return Look(unit.name, (where_words(play, unit),), "")
    drawn = tokens.sheet_of(play.state.table)
    svg = rings(play, unit)
    targets = shots(play, unit)
    for enemy, wounds_there, how in targets[:MOST_LINES]:
        svg.append(
            open_table.line(
                drawn,
                "sight own",
                wounds.middle_of(unit),
                wounds.middle_of(enemy),
                f"{wounds_there:.1f} wounds",
                part=0.75,
            )
        )
        lines.append(f"→ {enemy.name}: {how}.")
    return Look(unit.name, tuple(lines), "".join(svg))


def rings(play: Play, unit: Unit) -> list[str]:
    """Return the rings of a unit's moves and of its weapons, each named; equal ones are one."""
    return [*moves(play, unit), *ranges(play, unit)]


def moves(play: Play, unit: Unit) -> list[str]:
    """Return the rings of how far a unit goes."""
    troop = play.rules.forces.of(unit)
    if troop.holds or unit.shaken or troop.has("aircraft"):
        return []
    lengths: dict[int, list[str]] = {}
    for word, length in (
        ("advance", troop.advance),
        ("rush", troop.rush),
        ("charge", troop.charge),
    ):
        if length:
            lengths.setdefault(length, []).append(word)
    return rings_of(play, unit, "move", lengths)


def ranges(play: Play, unit: Unit) -> list[str]:
    """Return the rings of how far a unit's weapons reach."""
    lengths: dict[int, list[str]] = {}
    for gun in play.rules.forces.of(unit).ranged:
        names = lengths.setdefault(gun.range, [])
        if gun.name not in names:
            names.append(gun.name)
    return rings_of(play, unit, "range", lengths)


def rings_of(play: Play, unit: Unit, kind: str, lengths: Mapping[int, Sequence[str]]) -> list[str]:
    """Return rings of one kind round a unit, each with its words."""
    drawn = tokens.sheet_of(play.state.table)
    hull, taken = positions.block(play, unit).hull(), tokens.standing_on(play, drawn)
    return [
        open_table.reach_drawn(
            drawn, hull, length, kind, f"{', '.join(words)} {in_inches(length)}″", taken
        )
        for length, words in lengths.items()
    ]


def shots(
    play: Play, unit: Unit, at: Spots | None = None, *, held: bool | None = None
) -> list[Shot]:
    """Return whom a unit could shoot at, the wounds to expect, and how, the most wounds first.

    Args:
        play: the battle.
        unit: who shoots.
        at: places of its models, if not where they stand.
        held: whether it holds; without it, whether it has not moved.

    """
    troop = play.rules.forces.of(unit)
    found = []
    for enemy in play.state.enemies(unit.side):
        total, words, cover = 0.0, [], False
        for gun in troop.ranged:
            if not special.may_use(unit, gun):
                continue
            able = visibility.able(play, unit, gun, enemy, at)
            if not able:
                continue
            copies = sum(number in able for number in gun.models)
            covered = shooting.has_cover(play, unit, gun, enemy, at)
            cover = cover or covered
            worth = shooting.expected_wounds(
                play, unit, gun, enemy, copies=copies, held=held, cover=covered, at=at
            )
            total += worth
            words.append(f"{gun.name} {count_of(copies * gun.attacks, 'die')}, {worth:.1f} wounds")
        if words:
            found.append((enemy, total, f"{'; '.join(words)}{', in cover' if cover else ''}"))
    found.sort(key=lambda each: -each[1])
    return found


def at_enemy(play: Play, unit: Unit, enemy: Unit) -> Look:
    """Return how far an enemy is, whether it is seen and in cover, and what attacks would do."""
    drawn, far = tokens.sheet_of(play.state.table), positions.gap(play, unit, enemy)
    seen = any(visibility.sees(play, unit, number, enemy) for number in unit.living_models())
    covered = visibility.in_cover(play, enemy, against=unit)
    sight, cover = "in sight" if seen else "out of sight", "in cover" if covered else "in the open"
    troop, theirs = play.rules.forces.of(unit), play.rules.forces.of(enemy)
    away = to_tenth(far, troop.charge, *(gun.range for gun in troop.ranged))
    lines = [f"{away}″ away, {sight}, {cover}."]
    for one, other in ((unit, enemy), (enemy, unit)):
        mine = [each for each in shots(play, one) if each[0] is other]
        if mine:
            lines.append(agree(one.name, f"{one.name} shoots: {mine[0][2]}."))
    if troop.charge and not theirs.has("aircraft"):
        ours, back = melee.exchange(play, unit, enemy)
        near = "in charge range" if far <= troop.charge else "too far to charge"
        lines.append(f"A charge ({near}): {ours:.1f} wounds, {back:.1f} in return.")
    kind = "sight" if seen else "sight blocked"
    svg = open_table.line(drawn, kind, wounds.middle_of(unit), wounds.middle_of(enemy), inches(far))
    svg += "".join(rings(play, unit))
    return Look(f"{unit.name} → {enemy.name}", (*lines, *sheet_lines(play, enemy)), svg)


def charge_words(play: Play, unit: Unit, enemy: Unit) -> str:
    """Return what a charge is expected to do, as a sentence."""
    ours, back = melee.exchange(play, unit, enemy)
    return f"Expected: {ours:.1f} wounds to {enemy.name}, {back:.1f} in return."


def reaches_charge(play: Play, unit: Unit, enemy: Unit) -> bool:
    """Say whether an enemy is near enough to look for a charge at all."""
    length = walks.length_of(play.rules.forces.of(unit), walks.CHARGE)
    return positions.within(play, unit, enemy, length)
