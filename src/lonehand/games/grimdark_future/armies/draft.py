"""A unit as a list has it, and how it becomes models.

Lists count gear for the whole unit; models carry it. A piece of which there are as many as models
goes to each of them, and what is left over goes to the last ones, so that a special weapon and what
it replaced do not stand on one model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies.army import (
    Army,
    Base,
    ListedUnit,
    Model,
    NotAutomated,
    RuleUse,
    Spell,
    UnitType,
    Upgrade,
    Weapon,
)
from lonehand.games.grimdark_future.armies.notation import MOST_RATING, name_of, once
from lonehand.games.grimdark_future.armies.profile import Profile, comparable, tidy

MOST_UNITS, MOST_MODELS, MOST_COPIES, MOST_POINTS = 200, 100, 999, 100_000
MOST_PIECES: Final = 300
"""How many sorts of gear a unit may have."""
MOST_GEAR: Final = 3000
"""How many pieces of gear a unit may have, all in all."""


class Piece(msgspec.Struct, frozen=True):
    """Gear of a unit.

    Attributes:
        name: its name.
        copies: how many there are in the whole unit.
        weapons: a weapon is itself here; an item may hold some.
        rules: what an item gives to the model that has it.
        defense: by how much an item betters its model's Defense.

    """

    name: str
    copies: int
    weapons: tuple[Weapon, ...] = ()
    rules: tuple[RuleUse, ...] = ()
    defense: int = 0

    def kind(self) -> str:
        """Return what it is: gear of one kind is spread over the models."""
        if self.rules or self.defense or not self.weapons:
            return "item"
        return "melee" if self.weapons[0].melee else "ranged"


class Bought(msgspec.Struct, frozen=True):
    """Something bought: its name, its price once, what it brought, and whether for all models."""

    name: str
    points: int | None
    brings: tuple[str, ...] = ()
    for_all: bool = False


class Draft(msgspec.Struct, frozen=True):
    """A unit as a list has it.

    Attributes:
        id: what the list calls it, when it says whom it joins.
        name: its name.
        size: how many models.
        quality: 2 to 6.
        defense: 2 to 6.
        points: what it costs, all in all.
        rules: the rules of all its models.
        pieces: its gear.
        base: its base, None where the list does not say.
        bought: what was bought for it.
        joins: the id of the unit that it joins.
        combined: whether it joins as the second half of a combined unit.
        spells: its spells.
        fixed_type: its type, if the list fixes one.

    """

    id: str
    name: str
    size: int
    quality: int
    defense: int
    points: int
    rules: tuple[RuleUse, ...] = ()
    pieces: tuple[Piece, ...] = ()
    base: Base | None = None
    bought: tuple[Bought, ...] = ()
    joins: str = ""
    combined: bool = False
    spells: tuple[Spell, ...] = ()
    fixed_type: UnitType | None = None


def check(value: int, least: int, most: int, what: str, place: str) -> int:
    """Return a number that may be; raise Refusal with what it may be."""
    if not least <= value <= most:
        raise Refusal(f"{what} is {value}; it may be {least} to {most}", place=place)
    return value


# -- models ---------------------------------------------------------------------------------------


def models(draft: Draft, profile: Profile) -> tuple[tuple[RuleUse, ...], tuple[Model, ...]]:
    """Return the rules of all models of a unit, and its models with all that they carry.

    Raises:
        Refusal: a number cannot be.

    """
    place, size = draft.name, check(draft.size, 1, MOST_MODELS, "its size", draft.name)
    check(draft.quality, 2, 6, "its Quality", place)
    check(draft.defense, 2, 6, "its Defense", place)
    check(len(draft.pieces), 0, MOST_PIECES, "the number of sorts of its gear", place)
    for piece in draft.pieces:
        check(piece.copies, 1, MOST_COPIES, f"the number of {piece.name}", place)
    check(
        sum(piece.copies for piece in draft.pieces), 0, MOST_GEAR, "the amount of its gear", place
    )
    held = deal(draft.pieces, size)
    common = [*draft.rules]
    own: list[list[RuleUse]] = [[] for _ in range(size)]
    for piece, copies in zip(draft.pieces, held, strict=True):
        everybody = min(copies)
        common += piece.rules * min(everybody, 1)
        for model, number in enumerate(copies):
            own[model] += piece.rules * (number > 0 and not everybody)
    rules = once(common)
    upgrades = hand_out(draft, held)
    return rules, tuple(
        one_model(draft, profile, rules, once(own[number]), upgrades[number], held, number)
        for number in range(size)
    )


def one_model(
    draft: Draft,
    profile: Profile,
    rules: tuple[RuleUse, ...],
    own: tuple[RuleUse, ...],
    upgrades: list[Upgrade],
    held: Sequence[Sequence[int]],
    number: int,
) -> Model:
    """Return one model with its share of the gear."""
    tough = sum(use.rating for use in (*rules, *own) if use.rule == "tough") or 1
    check(tough, 1, MOST_RATING, "its Tough", draft.name)
    better = sum(
        piece.defense for piece, copies in zip(draft.pieces, held, strict=True) if copies[number]
    )
    return Model(
        name=draft.name,
        quality=draft.quality,
        defense=min(6, max(2, draft.defense - better)),
        tough=tough,
        base=draft.base or usual_base(profile, tough),
        weapons=tuple(
            weapon
            for piece, copies in zip(draft.pieces, held, strict=True)
            for _ in range(copies[number])
            for weapon in piece.weapons
        ),
        rules=own,
        upgrades=tuple(upgrades),
    )


def usual_base(profile: Profile, tough: int) -> Base:
    """Return the base of a model whose list does not say."""
    rows = profile.bases.unsaid
    width = next((row.width_mm for row in rows if tough <= row.up_to_tough), rows[-1].width_mm)
    return Base(width, width)


class Share(NamedTuple):
    """How copies are shared: so many for everybody, then `each` for so many holders."""

    everybody: int
    each: int
    holders: int


def share(copies: int, size: int, *, even: bool) -> Share:
    """Return how copies of a piece are shared among models.

    Eight claws and a hammer for five models are two claws for each of four, since all gear of that
    kind does not go round; eight claws and two whips, which does (*even*), are one claw for each,
    and one more for three.
    """
    most = -(-copies // size)
    if copies > size and copies % size and copies % most == 0 and not even:
        return Share(0, most, copies // most)
    return Share(copies // size, 1, copies % size)


def deal(pieces: Sequence[Piece], size: int) -> list[list[int]]:
    """Return, for each piece, how many copies each model has.

    What does not go round is dealt kind by kind, the scarcest piece first, each share to the model
    that was dealt least of its kind, and of several to the last.
    """
    totals = Counter[str]()
    for piece in pieces:
        totals[piece.kind()] += piece.copies
    shares = [share(piece.copies, size, even=totals[piece.kind()] % size == 0) for piece in pieces]
    held = [[found.everybody] * size for found in shares]
    dealt: dict[str, list[int]] = {}
    for number in sorted(range(len(pieces)), key=lambda at: shares[at].holders):
        given = dealt.setdefault(pieces[number].kind(), [0] * size)
        order = sorted(range(size), key=lambda model: (given[model], -model))
        for model in order[: shares[number].holders]:
            held[number][model] += shares[number].each
            given[model] += shares[number].each
    return held


def hand_out(draft: Draft, held: Sequence[Sequence[int]]) -> list[list[Upgrade]]:
    """Return what was bought for each model, which snipers ask for.

    An upgrade stands with the model that has what it brought, else with the last one; one that was
    bought once for all models is divided among them.
    """
    size = draft.size
    found: list[list[Upgrade]] = [[] for _ in range(size)]
    for bought in draft.bought:
        if bought.for_all:
            part = None if bought.points is None else bought.points // size
            for upgrades in found:
                upgrades.append(Upgrade(tidy(bought.name), part))
            continue
        owners = holders(draft, held, bought)
        model = min(owners, key=lambda at: (bought_already(found[at], bought), -at))
        found[model].append(Upgrade(tidy(bought.name), bought.points))
    return found


def bought_already(upgrades: Sequence[Upgrade], bought: Bought) -> int:
    """Return how many of the same upgrade a model has."""
    return sum(upgrade.name == tidy(bought.name) for upgrade in upgrades)


def holders(draft: Draft, held: Sequence[Sequence[int]], bought: Bought) -> list[int]:
    """Return the models that have most of what an upgrade brought; the last one if none has."""
    names = {comparable(name) for name in bought.brings}
    copies = [
        sum(
            mine[model] - min(mine)
            for piece, mine in zip(draft.pieces, held, strict=True)
            if comparable(piece.name) in names
        )
        for model in range(draft.size)
    ]
    owners = [model for model, number in enumerate(copies) if number]
    return owners or [draft.size - 1]


# -- units ----------------------------------------------------------------------------------------


def key_for(name: str, taken: Iterable[str]) -> str:
    """Return a key for a name that is not taken: small letters, digits and hyphens."""
    plain = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in name.lower())
    stem = "-".join(part for part in plain.split("-") if part)[:40].rstrip("-") or "unit"
    key, number = stem, 1
    while key in taken:
        number += 1
        key = f"{stem}-{number}"
    return key


class Assembled(msgspec.Struct):
    """The units of an army on the way, and what there is to say about them."""

    units: dict[str, ListedUnit] = {}
    keys: dict[str, str] = {}
    notes: list[str] = []


def assemble(drafts: Sequence[Draft], profile: Profile) -> Assembled:
    """Return the units that drafts become: combined ones as one, heroes with whom they join.

    Raises:
        Refusal: there are none, or too many, or a number of one cannot be.

    """
    if not 1 <= len(drafts) <= MOST_UNITS:
        raise Refusal(f"it has {len(drafts)} units; it may have 1 to {MOST_UNITS}", place="units")
    made = Assembled()
    for entry in drafts:
        draft = msgspec.structs.replace(entry, name=tidy(entry.name) or "Unit")
        key = key_for(draft.name, made.units)
        rules, its = models(draft, profile)
        check(draft.points, 0, MOST_POINTS, "its cost", draft.name)
        made.units[key] = ListedUnit(
            key, draft.name, its, draft.points, rules,
            spells=draft.spells, fixed_type=draft.fixed_type,
        )  # fmt: skip
        if draft.id:
            made.keys.setdefault(draft.id, key)
        else:
            made.keys[key] = key
    keys = list(made.units)
    for draft, key in zip(drafts, keys, strict=True):
        if draft.joins and draft.combined:
            combine(made, draft, key)
    for draft, key in zip(drafts, keys, strict=True):
        if draft.joins and not draft.combined:
            join(made, draft, key)
    return made


def combine(made: Assembled, draft: Draft, key: str) -> None:
    """Make one unit of two that are combined; what only one half has stays with its models."""
    host = made.keys.get(draft.joins, "")
    if host not in made.units or host == key:
        made.notes.append(f"{draft.name} is half of a combined unit whose other half is missing.")
        return
    first, second = made.units[host], made.units[key]
    check(len(first.models) + len(second.models), 2, MOST_MODELS, "its size", draft.name)
    shared = tuple(use for use in first.rules if use in second.rules)
    made.units[host] = msgspec.structs.replace(
        first,
        models=(*with_rules(first, shared), *with_rules(second, shared)),
        points=first.points + second.points,
        rules=shared,
        combined_from=(*(first.combined_from or (host,)), key),
        spells=first.spells or second.spells,
        fixed_type=first.fixed_type or second.fixed_type,
    )
    del made.units[key]
    for name, its in made.keys.items():
        if its == key:
            made.keys[name] = host


def with_rules(unit: ListedUnit, shared: Sequence[RuleUse]) -> list[Model]:
    """Return a unit's models with those of its rules that are not shared as their own."""
    own = tuple(use for use in unit.rules if use not in shared)
    return [
        msgspec.structs.replace(model, rules=once((*own, *model.rules))) for model in unit.models
    ]


def join(made: Assembled, draft: Draft, key: str) -> None:
    """Let a hero join a unit, if both are what the list says."""
    unit, host = made.units.get(key), made.units.get(made.keys.get(draft.joins, ""))
    if unit is None:
        return
    wrong = ""
    if host is None or host.key == key:
        wrong = "the unit that it joins is not in the list"
    elif not unit.any_has("hero"):
        wrong = "only a Hero joins another unit"
    elif host.any_has("hero"):
        wrong = f"{host.name} is led by a Hero itself"
    elif any(other.joined_to == host.key for other in made.units.values()):
        wrong = f"{host.name} has a Hero already"
    if wrong or host is None:
        made.notes.append(f"{draft.name} stays on its own: {wrong}.")
        return
    made.units[key] = msgspec.structs.replace(unit, joined_to=host.key)


# -- the army -------------------------------------------------------------------------------------


def finish(
    name: str,
    points: int,
    faction: str,
    made: Assembled,
    source: str,
    profile: Profile,
    notes: Sequence[str] = (),
    limit: int = 0,
) -> Army:
    """Return the army of assembled units, with all that has to be said about it."""
    units = tuple(made.units.values())
    total = sum(unit.points for unit in units)
    said = [*notes, *made.notes, *other_names(units, profile)]
    if points and points != total:
        said.append(f"The list states {points} points; its units add up to {total}.")
    for unit in units:
        host = next((other for other in units if other.key == unit.joined_to), None)
        most = profile.special.hero.joins_up_to_tough
        if host and max(model.tough for model in unit.models) > most:
            said.append(f"{unit.name} joins {host.name}, though its Tough is above {most}.")
        if host and len(host.models) < 2:
            said.append(f"{unit.name} joins {host.name}, which is a single model.")
        if not any(unit.weapons()):
            said.append(f"{unit.name} has no weapons.")
    return Army(
        name=tidy(name) or "Unnamed army",
        points=points or total,
        faction=tidy(faction),
        units=units,
        source=source,
        profile=profile.key,
        notes=tuple(map(tidy_note, said)),
        not_automated=tuple(not_automated(units, profile)),
        limit=limit,
    )


def tidy_note(text: str) -> str:
    """Return a note as one line of printable signs."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def other_names(units: Sequence[ListedUnit], profile: Profile) -> list[str]:
    """Return a note if the list names rules as other editions do."""
    other = {
        comparable(name): rule.names[0] for rule in profile.rule.values() for name in rule.elsewhere
    }
    printed = {name_of(use) for unit in units for use in unit.uses()}
    pairs = [
        f"{name} (as {other[comparable(name)]})"
        for name in sorted(printed)
        if comparable(name) in other
    ]
    if not pairs:
        return []
    return [f"{profile.title} has other names for these rules: {', '.join(pairs)}."]


def not_automated(units: Sequence[ListedUnit], profile: Profile) -> list[NotAutomated]:
    """Return what the program does not carry out, each once for each unit."""
    found: dict[NotAutomated, None] = {}
    for unit in units:
        for use in unit.uses():
            if not profile.carries_out(use):
                found[NotAutomated(unit.key, use.text)] = None
        caster = next((use for use in unit.uses() if use.rule == "caster"), None)
        if caster is not None and not unit.spells:
            found[NotAutomated(unit.key, f"{caster.text}: the list has no spells")] = None
    return list(found)
