"""Weapons, action cards and characters: from their tables to what the rules look up, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from lonehand.engine.files.decisions import check_known
from lonehand.games.gunslinger.automa.tables import CARDS
from lonehand.games.gunslinger.numbers.entries import (
    BLOWS,
    SIDES,
    TYPES,
    WAYS,
    WEIGHTS,
    ActionCard,
    CharacterSheet,
    Count,
    Entry,
    Small,
    Weapon,
)
from lonehand.games.numbers import check, convert

SKILLS: Final = (-3, 4)
STRENGTHS: Final = (5, 60)
LONGEST, LETTERS = 40, 2
"""How long a title may be, and how many letters there is room for on a counter."""

# -- weapons, actions, characters -----------------------------------------------------------------

Positive = Annotated[int, msgspec.Meta(ge=1, le=9)]
ByBand = Small | tuple[Small, ...]


class WeaponTable(Entry, frozen=True, rename={"weight": "class"}):
    """A weapon as its table has it."""

    title: str
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)]
    weight: str
    rounds: Count
    divisor: Positive = 1
    power: ByBand = 0
    aim: ByBand = 0
    double_action: bool = False
    percussion: bool = False
    shots_per_cock: Positive = 1
    rounds_per_load: Positive = 1
    loads: Positive = 1
    spare: Count = 0
    blow: Small = 0


def weapon(code: str, values: Mapping[str, Any], bands: Sequence[str], place: str) -> Weapon:
    """Return a weapon; power and aim are given once, or for each range band."""
    found = convert(values, WeaponTable, place)
    check_known((found.weight,), WEIGHTS, "class", f"{place}.class")
    check(
        bool(found.weight) == bool(found.rounds),
        'give a gun a class and rounds; give anything else the class "" and 0 rounds',
        place,
    )
    return Weapon(
        code=code,
        title=found.title,
        hands=found.hands,
        weight=found.weight,
        rounds=found.rounds,
        divisor=found.divisor,
        power=by_band(found.power, bands, f"{place}.power"),
        aim=by_band(found.aim, bands, f"{place}.aim"),
        double_action=found.double_action,
        percussion=found.percussion,
        shots_per_cock=found.shots_per_cock,
        rounds_per_load=found.rounds_per_load,
        loads=found.loads,
        spare=found.spare,
        blow=found.blow,
    )


def by_band(found: int | tuple[int, ...], bands: Sequence[str], place: str) -> tuple[int, ...]:
    """Return a value for each range band; the last one given holds for those that follow."""
    given = (found,) if isinstance(found, int) else found
    check(
        0 < len(given) <= len(bands),
        f"write 1 to {len(bands)} values, one for each range band",
        place,
    )
    return (*given, *(given[-1:] * (len(bands) - len(given))))


class ActionTable(Entry, frozen=True):
    """An action card's side as its table has it."""

    name: str
    card: str
    side: str
    type: str
    time: Annotated[int, msgspec.Meta(ge=0, le=9)]
    hexes: Count = 0
    hexsides: Count = 0
    way: str = ""
    stay: bool = False
    points: Count = 0
    weights: tuple[str, ...] = ()
    blows: tuple[str, ...] = ()


def action(code: str, values: Mapping[str, Any], place: str) -> ActionCard:
    """Return one side of an action card."""
    found = convert(values, ActionTable, place)
    check_known((found.side,), SIDES, "side", f"{place}.side")
    check_known((found.way,), WAYS, "way", f"{place}.way")
    check_known((found.type,), TYPES, "type", f"{place}.type")
    check_known(found.weights, WEIGHTS[1:], "class", f"{place}.weights")
    check_known(found.blows, BLOWS, "blow", f"{place}.blows")
    return ActionCard(code=code, **msgspec.structs.asdict(found))


class CharacterTable(Entry, frozen=True):
    """A character as his table has him."""

    title: str
    weapons: tuple[str, ...]
    strength: int
    letter: str = ""
    group: str = "Own"
    double_action: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    one_handed: int = 0
    two_handed: int = 0
    brawling: int = 0
    off_hand: int | str = "no"


def character(
    key: str, values: Mapping[str, Any], weapons: Mapping[str, Weapon], place: str
) -> CharacterSheet:
    """Return a character; what his table leaves out is 0, nothing, or the letter of his title."""
    found = convert(values, CharacterTable, place)
    check(0 < len(found.title) <= LONGEST, f"it needs 1 to {LONGEST} letters", f"{place}.title")
    check(len(found.letter) <= LETTERS, f"at most {LETTERS} letters", f"{place}.letter")
    check_known(found.weapons, weapons, "weapon", f"{place}.weapons")
    check_known(found.double_action, found.weapons, "weapon of his", f"{place}.double_action")
    check_known(found.bonus, CARDS, "bonus card", f"{place}.bonus")
    unique(found.bonus, f"{place}.bonus")
    for field in ("one_handed", "two_handed", "brawling"):
        between(getattr(found, field), SKILLS, f"{place}.{field}")
    between(found.strength, STRENGTHS, f"{place}.strength")
    off_hand = None
    if isinstance(found.off_hand, int):
        between(found.off_hand, SKILLS, f"{place}.off_hand")
        off_hand = found.off_hand
    else:
        check(found.off_hand == "no", 'it must be a number, or "no"', f"{place}.off_hand")
    return CharacterSheet(
        key=key,
        letter=found.letter or found.title[0],
        title=found.title,
        group=found.group,
        weapons=found.weapons,
        double_action=found.double_action,
        bonus=found.bonus,
        one_handed=found.one_handed,
        two_handed=found.two_handed,
        brawling=found.brawling,
        off_hand=off_hand,
        strength=found.strength,
    )


def between(value: int, limits: tuple[int, int], place: str) -> None:
    """Refuse a number that lies outside its limits."""
    low, high = limits
    check(low <= value <= high, f"it must be from {low} to {high}, not {value}", place)


def unique(found: Iterable[str], place: str) -> None:
    """Refuse a word that is there twice."""
    listed = list(found)
    check(len(listed) == len(set(listed)), "name each only once", place)
