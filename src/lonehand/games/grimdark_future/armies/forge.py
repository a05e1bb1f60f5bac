"""Army Forge's share list: what its address `/api/tts` answers, in the shapes of 2023 and 2025/26.

The shapes are nobody's promise, so that everything is read leniently: either name of a thing,
numbers as numbers or as text, and nothing that we do not need.  What cannot be understood is
refused with its place; what can be understood in two ways is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies.army import Army, Base, NotAutomated, RuleUse, Weapon
from lonehand.games.grimdark_future.armies.draft import Bought, Draft, Piece, assemble, finish
from lonehand.games.grimdark_future.armies.notation import base, make_weapon, split_name
from lonehand.games.grimdark_future.armies.profile import Profile, comparable, split_printed

Number = int | float | str | None
SYSTEMS: Final = ("gf", "2")
"""How lists name the game: by its short name, books by its number."""
DEEPEST: Final = 8
"""How deep items may lie in items."""


class ForgeRule(msgspec.Struct, frozen=True):
    """A rule: `name` with a rating, or all of it in `label`; in 2023 also a `key`."""

    name: str | None = None
    label: str | None = None
    key: str | None = None
    rating: Number = None
    modify: bool | None = None


class ForgeGear(msgspec.Struct, frozen=True):
    """A weapon, an item with contents, or a bare rule."""

    type: str | None = None
    name: str | None = None
    label: str | None = None
    count: Number = None
    range: Number = None
    attacks: Number = None
    rating: Number = None
    modify: bool | None = None
    special_rules: list[ForgeRule] | None = msgspec.field(default=None, name="specialRules")
    rules: list[ForgeRule] | None = None
    content: list[ForgeGear] | None = None
    profiles: list[ForgeGear] | None = None


class ForgeCost(msgspec.Struct, frozen=True):
    """What an option costs one unit."""

    unit: str | None = msgspec.field(default=None, name="unitId")
    cost: Number = None


class ForgeOption(msgspec.Struct, frozen=True):
    """What was chosen."""

    label: str | None = None
    cost: Number = None
    costs: list[ForgeCost] | None = None
    gains: list[ForgeGear] | None = None


class ForgeAffects(msgspec.Struct, frozen=True):
    """How many models an upgrade affects."""

    type: str | None = None
    value: Number = None


class ForgeSection(msgspec.Struct, frozen=True):
    """From what it was chosen."""

    label: str | None = None
    variant: str | None = None
    affects: ForgeAffects | str | None = None
    targets: list[str] | None = None


class ForgeUpgrade(msgspec.Struct, frozen=True):
    """An upgrade that was bought, once."""

    upgrade: ForgeSection | None = None
    option: ForgeOption | None = None


class ForgeBases(msgspec.Struct, frozen=True):
    """Bases in millimetres, as text or numbers."""

    round: Number = None
    square: Number = None


class ForgeUnit(msgspec.Struct, frozen=True):
    """A unit of the list."""

    name: str | None = None
    custom_name: str | None = msgspec.field(default=None, name="customName")
    id: str | None = None
    selection: str | None = msgspec.field(default=None, name="selectionId")
    joins: str | None = msgspec.field(default=None, name="joinToUnit")
    combined: bool | None = None
    size: Number = None
    cost: Number = None
    quality: Number = None
    defense: Number = None
    bases: ForgeBases | None = None
    rules: list[ForgeRule] | None = None
    special_rules: list[ForgeRule] | None = msgspec.field(default=None, name="specialRules")
    weapons: list[ForgeGear] | None = None
    equipment: list[ForgeGear] | None = None
    items: list[ForgeGear] | None = None
    loadout: list[ForgeGear] | None = None
    bought: list[ForgeUpgrade] | None = msgspec.field(default=None, name="selectedUpgrades")
    traits: list[Any] | None = None


class ForgeVersion(msgspec.Struct, frozen=True):
    """The edition of an army book."""

    version: str | None = None


class ForgeList(msgspec.Struct, frozen=True):
    """A list."""

    name: str | None = None
    army_name: str | None = msgspec.field(default=None, name="armyName")
    game: Number = msgspec.field(default=None, name="gameSystem")
    total: Number = msgspec.field(default=None, name="listPoints")
    points: Number = None
    limit: Number = msgspec.field(default=None, name="pointsLimit")
    versions: list[ForgeVersion] | None = msgspec.field(default=None, name="armyVersions")
    version: str | None = msgspec.field(default=None, name="versionString")
    units: list[ForgeUnit] | None = None
    inner: Any = msgspec.field(default=None, name="list")


# -- reading --------------------------------------------------------------------------------------


def read(text: str | bytes, profile: Profile, source: str) -> Army:
    """Return the army of a share list.

    Raises:
        Refusal: it is no JSON, no such list, of another game, or something in it cannot be.

    """
    try:
        found = msgspec.json.decode(text, type=ForgeList, strict=True)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal(f"this is not an Army Forge list: {sentence(error)}", place=source) from error
    if found.units is None:
        raise Refusal(no_units(found), place=source)
    if found.game is not None and str(found.game) not in SYSTEMS:
        raise Refusal(
            f"this list is for the game “{found.game}”; use one for Grimdark Future, “gf”",
            place=source,
        )
    notes: list[str] = []
    book_units = {unit.selection: unit.id for unit in found.units if unit.selection and unit.id}
    drafts = [
        draft_of(unit, number, book_units, profile, notes)
        for number, unit in enumerate(found.units, 1)
    ]
    made_units = assemble(drafts, profile)
    army = finish(
        found.name or "Unnamed list",
        whole(found.total) or whole(found.points) or 0,
        found.army_name or "",
        made_units,
        f"{source}, {shape(found.units)}",
        profile,
        [*edition(found, profile), *notes],
        max(0, whole(found.limit) or 0),
    )
    traits = [
        NotAutomated(made_units.keys.get(draft.id, ""), f"campaign trait “{trait_name(trait)}”")
        for unit, draft in zip(found.units, drafts, strict=True)
        for trait in unit.traits or ()
    ]
    if not traits:
        return army
    return msgspec.structs.replace(army, not_automated=(*army.not_automated, *traits))


def sentence(error: Exception) -> str:
    """Return what an error of the reader says, for a person."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if "truncated" in str(error):
        return "it ends too early; was all of it copied?"
    return str(error)


def no_units(found: ForgeList) -> str:
    """Return why a list without units is refused."""
    if isinstance(found.inner, dict) and "units" in found.inner:
        return (
            "this is the file that Army Forge saves for itself; it holds only the numbers of units."
            " Use the share link with --link, or “Share as text”"
        )
    return "this is not an Army Forge list: it has no units"


def shape(units: Sequence[ForgeUnit]) -> str:
    """Return which shape a list has."""
    old = any(unit.equipment is not None or unit.special_rules is not None for unit in units)
    return "Army Forge, format of 2023" if old else "Army Forge"


def edition(found: ForgeList, profile: Profile) -> list[str]:
    """Return a note if the list is of another edition than the profile, or does not say."""
    said = {entry.version for entry in found.versions or () if entry.version}
    said |= {found.version} if found.version else set()
    other = sorted(version for version in said if not same_edition(version, profile.edition))
    if other:
        return [f"The list is of v{', v'.join(other)}; it is played by {profile.title}."]
    if said:
        return []
    return [f"The list does not name its edition; it is played by {profile.title}."]


def same_edition(version: str, edition: str) -> bool:
    """Tell whether a version such as 3.2.0 is one of an edition such as 3.2."""
    return version.lstrip("v").split(".")[:2] == edition.split(".")[:2]


def trait_name(trait: Any) -> str:
    """Return the name of a campaign trait, which is text or has a name."""
    return str(trait.get("name") if isinstance(trait, dict) else trait)[:60]


def whole(value: Number) -> int | None:
    """Return a number that may stand as text (`3`, `3+`, `24"`); None if there is none."""
    if isinstance(value, str):
        plain = value.strip().rstrip('+"”″')
        return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 6 else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e6 else None
    return value


def need_number(value: Number, what: str, place: str) -> int:
    """Return a number that must be there; raise Refusal if it is none."""
    found = whole(value)
    if value is None:
        raise Refusal(f"{what} is missing", place=place)
    if found is None:
        raise Refusal(f"{what} must be a whole number, not “{str(value)[:20]}”", place=place)
    return found


# -- units ----------------------------------------------------------------------------------------


def draft_of(
    unit: ForgeUnit, number: int, book_units: Mapping[str, str], profile: Profile, notes: list[str]
) -> Draft:
    """Return one unit of a list.

    A list of 2023 may not say that two units are combined; then the same unit of the book (found
    in *book_units* by what the list calls it) joins itself.
    """
    name = (unit.custom_name or unit.name or "").strip() or f"Unit {number}"
    size = 1 if unit.size is None else need_number(unit.size, "its size", name)
    rules = tuple(use_of(rule, profile) for rule in unit.rules or unit.special_rules or ())
    if unit.loadout is not None:
        pieces = tuple(flat(unit.loadout, profile, name))
    else:
        at_first = [*(unit.weapons or unit.equipment or ()), *(unit.items or ())]
        pieces = upgrade(at_first, unit.bought or (), size, profile, name)
        if unit.bought:
            notes.append(
                f"{name}: the list has no final loadout, so Lonehand worked "
                "it out from the upgrades."
            )
    bought = tuple(bought_of(upgrade, unit, size) for upgrade in unit.bought or ())
    unpriced = [entry.name for entry in bought if entry.points is None]
    if unpriced:
        notes.append(f"{name}: there is no price for {', '.join(unpriced)}.")
    base_points = 0 if unit.cost is None else need_number(unit.cost, "its cost", name)
    joins_itself = bool(unit.joins) and book_units.get(unit.joins or "") == unit.id
    return Draft(
        id=unit.selection or "",
        name=name,
        size=size,
        quality=need_number(unit.quality, "its Quality", name),
        defense=need_number(unit.defense, "its Defense", name),
        points=max(0, base_points + sum(entry.points or 0 for entry in bought)),
        rules=rules,
        pieces=pieces,
        base=base_of(unit.bases),
        bought=bought,
        joins=unit.joins or "",
        combined=joins_itself if unit.combined is None else unit.combined,
    )


def base_of(bases: ForgeBases | None) -> Base | None:
    """Return the round base, else the square one; None where neither is said."""
    for value in (bases.round, bases.square) if bases else ():
        if value is not None and (found := base(str(value))) is not None:
            return found
    return None


def use_of(rule: ForgeRule | ForgeGear, profile: Profile) -> RuleUse:
    """Return a rule; the rating may stand apart, as text, or in the label only."""
    label, name = rule.label or "", rule.name or ""
    key = rule.key or "" if isinstance(rule, ForgeRule) else ""
    text = (name or split_printed(label).name or key).strip() or "a rule without a name"
    rating = whole(rule.rating)
    if rating is None and split_printed(text).rating is None:
        rating = split_printed(label).rating
    use = profile.use(text[:80], rating if rating and 0 < rating < 1000 else None)
    if not use.rule and key and key != text:
        by_key = profile.use(key, rating)
        return by_key if by_key.rule else use
    return use


def flat(gear: Sequence[ForgeGear], profile: Profile, place: str) -> Iterator[Piece]:
    """Go through the gear of a unit, piece by piece."""
    for thing in gear:
        copies = 1 if thing.count is None else need_number(thing.count, "a count", place)
        if copies:
            yield piece_of(thing, copies, profile, place)


def piece_of(thing: ForgeGear, copies: int, profile: Profile, place: str) -> Piece:
    """Return a piece: a weapon, or an item with all that is in it."""
    if is_weapon(thing):
        return Piece(gear_name(thing), copies, (weapon_of(thing, profile, place),))
    weapons, rules, defense = [], [], 0
    for part in insides(thing):
        if is_weapon(part):
            each = 1 if part.count is None else need_number(part.count, "a count", place)
            each = 1 if each == copies else each
            weapons += [weapon_of(part, profile, place)] * min(each, 20)
        elif is_defense(part):
            defense += whole(part.rating) or split_printed(part.label or "").rating or 1
        elif part.content is None:
            rules.append(use_of(part, profile))
        if not is_weapon(part):
            rules += [use_of(rule, profile) for rule in part.rules or ()]
    return Piece(gear_name(thing), copies, tuple(weapons), tuple(rules), defense)


def insides(thing: ForgeGear, depth: int = 0) -> Iterator[ForgeGear]:
    """Go through what is in an item, items in it included; a bare rule is all there is of it."""
    if thing.content is None and thing.profiles is None:
        yield thing
        return
    for part in [*(thing.content or ()), *(thing.profiles or ())]:
        if depth < DEEPEST:
            yield from insides(part, depth + 1)


def is_weapon(thing: ForgeGear) -> bool:
    """Tell whether gear is a weapon: it says so, or it has attacks."""
    return thing.type == "ArmyBookWeapon" or (thing.type is None and thing.attacks is not None)


def is_defense(thing: ForgeGear) -> bool:
    """Tell whether a content betters Defense."""
    return (
        thing.type == "ArmyBookDefense"
        or comparable(split_printed(thing.name or "").name) == "defense"
    )


def gear_name(thing: ForgeGear) -> str:
    """Return the name of gear, without a quantity."""
    return split_name(thing.name or (thing.label or "").partition("(")[0]).name[:80] or "Unnamed"


def weapon_of(thing: ForgeGear, profile: Profile, place: str) -> Weapon:
    """Return a weapon; no range is melee."""
    reach = 0 if thing.range is None else need_number(thing.range, "a range", place)
    attacks = need_number(thing.attacks, f"the number of attacks of {gear_name(thing)}", place)
    uses = [use_of(rule, profile) for rule in thing.special_rules or thing.rules or ()]
    return make_weapon(gear_name(thing), reach, attacks, uses)


# -- upgrades -------------------------------------------------------------------------------------


def bought_of(bought: ForgeUpgrade, unit: ForgeUnit, size: int) -> Bought:
    """Return what was bought; a price of the unit's own goes before the general one.

    A price is paid once, for all models together where all are affected.
    """
    option, section = bought.option or ForgeOption(), bought.upgrade or ForgeSection()
    own = [whole(cost.cost) for cost in option.costs or () if cost.unit == unit.id and unit.id]
    price = next((cost for cost in own if cost is not None), whole(option.cost))
    gains = tuple(gear_name(gain) for gain in option.gains or ())
    label = (option.label or ", ".join(gains) or "an upgrade").strip()
    name = ", ".join(dict.fromkeys(gains)) or split_name(label).name or label
    brings = gains or (split_name(label).name,)
    return Bought(name[:80], price, brings, size > 1 and affects(section) == "all")


def affects(section: ForgeSection) -> str:
    """Return whom an upgrade affects: `all`, `any`, `exactly`, or nothing said."""
    if isinstance(section.affects, ForgeAffects):
        return section.affects.type or ""
    return section.affects or ""


def upgrade(
    gear: Sequence[ForgeGear],
    bought: Sequence[ForgeUpgrade],
    size: int,
    profile: Profile,
    place: str,
) -> tuple[Piece, ...]:
    """Return base equipment with upgrades applied, for lists without a final loadout."""
    held = list(flat(gear, profile, place))
    for upgrade in bought:
        section, option = upgrade.upgrade or ForgeSection(), upgrade.option or ForgeOption()
        affected = affects(section)
        value = section.affects.value if isinstance(section.affects, ForgeAffects) else None
        times = size if affected == "all" else whole(value) or 1
        if section.variant == "replace":
            for target in section.targets or ():
                take_away(held, target, times, all_of_it=affected in ("all", ""))
        for piece in flat(option.gains or (), profile, place):
            add(held, piece, piece.copies * (times if affected else 1))
    return tuple(held)


def add(held: list[Piece], piece: Piece, copies: int) -> None:
    """Add copies of a piece to those that are there."""
    for number, here in enumerate(held):
        if msgspec.structs.replace(here, copies=piece.copies) == piece:
            held[number] = msgspec.structs.replace(here, copies=here.copies + copies)
            return
    held.append(msgspec.structs.replace(piece, copies=copies))


def take_away(held: list[Piece], target: str, times: int, *, all_of_it: bool) -> None:
    """Take a replaced piece away; its name may have a quantity before it, and a plural's s."""
    wanted = split_name(target)
    for number, piece in enumerate(held):
        if singular(piece.name) == singular(wanted.name):
            left = 0 if all_of_it else piece.copies - times * wanted.copies
            held[number : number + 1] = (
                [msgspec.structs.replace(piece, copies=left)] if left > 0 else []
            )
            return


def singular(name: str) -> str:
    """Return a name as targets are compared."""
    return comparable(name).removesuffix("s")
