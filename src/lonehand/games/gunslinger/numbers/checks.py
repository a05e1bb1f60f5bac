"""From what the files of the book say to what the rules look up, every value checked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from typing import Any, Final, TypedDict

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.decisions import check_known
from lonehand.games.gunslinger.automa.tables import ROUNDED_DOWN, ROUNDED_UP
from lonehand.games.gunslinger.numbers.cards import OwnCard, Shots, result_cards
from lonehand.games.gunslinger.numbers.entries import (
    BLOWS,
    DEFENCES,
    PARTS,
    ActionCard,
    Aim,
    Blow,
    Brawl,
    CharacterSheet,
    Count,
    Delay,
    Entry,
    Margin,
    Ranges,
    ResultCard,
    Shooter,
    Small,
    Status,
    Turn,
    Weapon,
    Wear,
    Wound,
)
from lonehand.games.gunslinger.numbers.sheets import (
    ActionTable,
    CharacterTable,
    WeaponTable,
    action,
    character,
    weapon,
)
from lonehand.games.numbers import Pages, check, columns, convert, rows

DIGITS: Final = 10
"""How many values a number of a result card may have."""
WOUND: Final = re.compile(r"([LS])(\d{1,2})|K")
BLOW: Final = re.compile(r"(\d{1,2})(\*?)")
IMPACT_ROWS: Final = {"head": "head", "chest": "body", "belly": "body"}
"""The row of the impact table of each part; all others are limbs."""


class Sections(TypedDict):
    """What a book is made of."""

    turn: Turn
    delay: Delay
    ranges: Ranges
    bands: tuple[str, ...]
    band_of: tuple[int, ...]
    status: Status
    aim: Aim
    margin: Margin
    shooter: Shooter
    wear: Wear
    brawl: Brawl
    cards: tuple[ResultCard, ...]
    parts: tuple[str, ...]
    leg_of_a_man_down: str
    wounds: Mapping[str, tuple[Wound, ...]]
    bull_impact: int
    blows: Mapping[str, tuple[Blow, ...]]
    defences: Mapping[str, tuple[str, ...]]
    weapons: Mapping[str, Weapon]
    actions: Mapping[str, ActionCard]
    characters: Mapping[str, CharacterSheet]


def fields_of_kinds() -> dict[str, tuple[str, ...]]:
    """Return for each kind of table the fields that it may have."""
    shapes: dict[str, type[msgspec.Struct]] = {
        "weapons": WeaponTable,
        "actions": ActionTable,
        "characters": CharacterTable,
        "card": OwnCard,
    }
    return {
        kind: tuple(field.encode_name for field in msgspec.structs.fields(shape))
        for kind, shape in shapes.items()
    }


def sections_of(pages: Pages, name: str) -> Sections:
    """Return the parts of a book.

    Raises:
        Refusal: a value does not fit; it names file, table and field, and what would be right.

    """
    found = pages.tables
    ranges, names, band_of = range_bands(found["ranges"], f"{name}, ranges")
    aim = convert(found["aim"], Aim, f"{name}, aim")
    margin = convert(found["margin"], Margin, f"{name}, margin")
    check(margin.bull >= margin.hit, "a bull's-eye cannot need less than a hit", f"{name}, margin")
    location = convert(found["location"], LocationTable, f"{name}, location")
    check(
        len(location.part) == DIGITS,
        f"write ten parts, for 0 to 9, not {len(location.part)}",
        f"{name}, location.part",
    )
    check_known(location.part, PARTS, "part", f"{name}, location.part")
    check_known((location.leg_of_a_man_down,), PARTS, "part", f"{name}, location.leg_of_a_man_down")
    weapons = {
        code: weapon(code, values, names, f"{name}, weapons.{code}")
        for code, values in pages.of("weapons")
    }
    return {
        "turn": convert(found["turn"], Turn, f"{name}, turn"),
        "delay": delay(found["delay"], f"{name}, delay"),
        "ranges": ranges,
        "bands": names,
        "band_of": band_of,
        "status": convert(found["status"], Status, f"{name}, status"),
        "aim": aim,
        "margin": margin,
        "shooter": convert(found["shooter"], Shooter, f"{name}, shooter"),
        "wear": convert(found["wear"], Wear, f"{name}, wear"),
        "brawl": convert(found["brawl"], Brawl, f"{name}, brawl"),
        "cards": result_cards(pages, Shots(ranges, names, margin), name),
        "parts": location.part,
        "leg_of_a_man_down": location.leg_of_a_man_down,
        "wounds": wounds(found["impact"], f"{name}, impact"),
        "bull_impact": convert(found["impact"], Bull, f"{name}, impact").bull,
        "blows": blows(found["striking"], f"{name}, striking"),
        "defences": defences(found["defences"], f"{name}, defences"),
        "weapons": weapons,
        "actions": {
            code: action(code, values, f"{name}, actions.{code}")
            for code, values in pages.of("actions")
        },
        "characters": {
            key: character(key, values, weapons, f"{name}, characters.{key}")
            for key, values in pages.of("characters")
        },
    }


# -- turn and shot --------------------------------------------------------------------------------


def delay(values: Mapping[str, Any], place: str) -> Delay:
    """Return the rule for odd delay, in the words of the table of automatic actions."""
    found = convert(values, Delay, place)
    words = [text.removeprefix("removed half ") for text in (ROUNDED_UP, ROUNDED_DOWN)]
    check_known((found.removed_half,), words, "rounding", f"{place}.removed_half")
    return found


def range_bands(
    values: Mapping[str, Any], place: str
) -> tuple[Ranges, tuple[str, ...], tuple[int, ...]]:
    """Return the range bands, their names, and for each range in hexes its band."""
    found = convert(values, Ranges, place)
    first = found.first
    check(
        first and first[0] == 0 and list(first) == sorted(set(first)),
        "the first band begins at 0 hexes, and each further one beyond the one before",
        f"{place}.first",
    )
    check(
        len(found.penalty) == len(first),
        f"write {len(first)} penalties, one for each range band",
        f"{place}.penalty",
    )
    names = tuple(
        f"{begin}-{after - 1}" if after - 1 > begin else str(begin)
        for begin, after in itertools.pairwise(first)
    )
    band_of = tuple(sum(hexes >= begin for begin in first) - 1 for hexes in range(first[-1] + 1))
    return found, (*names, f"{first[-1]}+"), band_of


# -- wounds and blows -----------------------------------------------------------------------------


class LocationTable(Entry, frozen=True):
    """For each location number 0 to 9 a part; and what a leg is for a man who is down."""

    part: tuple[str, ...]
    leg_of_a_man_down: str


class Bull(msgspec.Struct, frozen=True):
    """The single numbers of the impact table."""

    bull: Small
    graze_hits: Count
    graze_delay: Count


def wounds(values: Mapping[str, Any], place: str) -> dict[str, tuple[Wound, ...]]:
    """Return for each part the wounds by impact total; a graze is one whatever the total."""
    single = convert(values, Bull, place)
    found = rows(values, ("limb", "body", "head"), columns(values, place), wound, place)
    graze = (Wound("", single.graze_hits, single.graze_delay),)
    return {part: found[IMPACT_ROWS.get(part, "limb")] for part in PARTS[:-1]} | {PARTS[-1]: graze}


def wound(text: str, place: str) -> Wound:
    """Return a wound as the impact table writes it: `L3`, `S12`, `K`."""
    found = WOUND.fullmatch(text)
    if found is None:
        raise Refusal(f"“{text}” is not a wound; write one such as L3, S12 or K", place=place)
    if text == "K":
        return Wound("K", 0, 0)
    return Wound("L" if found[1] == "L" else "S", int(found[2]), int(found[2]))


def blows(values: Mapping[str, Any], place: str) -> dict[str, tuple[Blow, ...]]:
    """Return for each blow what it does by striking index."""
    return rows(values, BLOWS, columns(values, place), blow, place)


def blow(text: str, place: str) -> Blow:
    """Return what a blow does as the striking table writes it: `14`, `18*`."""
    found = BLOW.fullmatch(text)
    if found is None:
        raise Refusal(f"“{text}” is not a blow; write one such as 0, 14 or 18*", place=place)
    return Blow(int(found[1]), bool(found[2]))


def defences(values: Mapping[str, Any], place: str) -> dict[str, tuple[str, ...]]:
    """Return for each defence the blows that it cancels."""
    check_known(tuple(values), DEFENCES, "defence", place)
    found = convert(values, dict[str, tuple[str, ...]], place)
    for defence, cancelled in found.items():
        check_known(cancelled, BLOWS, "blow", f"{place}.{defence}")
    return found
