"""Weapons, rules and items as lists print them: `2x Rifle (24", A1, AP(1))`, and back.

The same notation stands in Army Forge's text export and in our own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from lonehand.engine.errors import Refusal
from lonehand.games.grimdark_future.armies.army import Base, RuleUse, Weapon
from lonehand.games.grimdark_future.armies.profile import Profile, tidy

QUANTITY: Final = re.compile(r"\s*([0-9]{1,3})\s*[x×]\s+(?=\S)")
RANGE: Final = re.compile(r"([0-9]{1,3})\s*(?:\"|''|”|″|in|inches)")
ATTACKS: Final = re.compile(r"A([0-9]{1,3})")
BASE: Final = re.compile(r"\s*([0-9]{1,3})\s*(?:[x×]\s*([0-9]{1,3})\s*)?(?:mm)?\s*")
LEAST_BASE, MOST_BASE = 10, 500
MOST_RANGE, MOST_ATTACKS, MOST_RATING = 200, 100, 100


class Named(NamedTuple):
    """Something printed as `2x Name (inside, inside)`, in its parts."""

    copies: int
    name: str
    inside: tuple[str, ...]


def split_name(text: str) -> Named:
    """Return the parts of a printed thing; without a quantity it is one."""
    found = QUANTITY.match(text)
    copies, rest = (int(found[1]), text[found.end() :]) if found else (1, text)
    rest = rest.strip()
    start = bracket(rest)
    if start > 0:
        return Named(copies, rest[:start].strip(), tuple(parts(rest[start + 1 : -1])))
    return Named(copies, rest, ())


def bracket(text: str) -> int:
    """Return where the bracket opens that the last sign closes; -1 if the last sign closes none."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth == 0:
            return place if text[place] == "(" else -1
    return -1


def parts(text: str) -> Iterator[str]:
    """Go through the parts of a text between the commas that stand in no bracket."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and depth <= 0:
            if part := text[start:place].strip():
                yield part
            start = place + 1
    if part := text[start:].strip():
        yield part


def is_weapon(thing: Named) -> bool:
    """Tell whether a printed thing has attacks."""
    return any(ATTACKS.fullmatch(part) for part in thing.inside)


def weapon(thing: Named, profile: Profile) -> Weapon:
    """Return a printed weapon.

    Raises:
        Refusal: it has no name or no attacks.

    """
    reach, attacks, uses = 0, 0, []
    for part in thing.inside:
        if found := RANGE.fullmatch(part):
            reach = int(found[1])
        elif found := ATTACKS.fullmatch(part):
            attacks = int(found[1])
        else:
            uses.append(profile.use(part))
    if not thing.name or not attacks:
        raise Refusal(
            'a weapon is written as Name (24", A1, AP(1)), without the range for melee',
            place=f"“{thing.name}”",
        )
    return make_weapon(thing.name, reach, attacks, uses)


def make_weapon(name: str, reach: int, attacks: int, uses: Iterable[RuleUse]) -> Weapon:
    """Return a weapon; its AP is added up and stands apart from its other rules.

    Raises:
        Refusal: a number of it cannot be.

    """
    name, uses = tidy(name), tuple(uses)
    ap = sum(use.rating for use in uses if use.rule == "ap")
    for number, least, most, what in (
        (reach, 0, MOST_RANGE, "range"),
        (attacks, 1, MOST_ATTACKS, "number of attacks"),
        (ap, 0, MOST_RATING, "AP"),
    ):
        if not least <= number <= most:
            raise Refusal(f"{what} {number} is not allowed; use {least} to {most}", place=name)
    return Weapon(name, reach, attacks, ap, once(use for use in uses if use.rule != "ap"))


SUMMED: Final = ("tough", "caster")
"""The rules whose ratings are added up where something grants them again."""


def once(uses: Iterable[RuleUse]) -> tuple[RuleUse, ...]:
    """Return rules without doubles: Tough and Caster add up, of any other the highest counts."""
    found: dict[tuple[str, bool], RuleUse] = {}
    for use in uses:
        key = (use.rule or use.text.casefold(), use.aura)
        first = found.get(key)
        if first is None:
            found[key] = use
        elif use.rule in SUMMED:
            rating = first.rating + use.rating
            found[key] = RuleUse(use.rule, rating, f"{name_of(first)}({rating})", use.aura)
        elif use.rating > first.rating:
            found[key] = use
    return tuple(found.values())


def name_of(use: RuleUse) -> str:
    """Return a rule's printed name without its rating."""
    return use.text.partition("(")[0].strip()


def base(text: str) -> Base | None:
    """Return a base printed in millimetres, `32` or `92x120`; None if it is none."""
    found = BASE.fullmatch(text)
    if found is None:
        return None
    sides = sorted((int(found[1]), int(found[2] or found[1])))
    if not LEAST_BASE <= sides[0] <= sides[1] <= MOST_BASE:
        return None
    return Base(*sides)


def weapon_text(item: Weapon, copies: int = 1) -> str:
    """Return a weapon as it is printed."""
    reach = [f'{item.range_inches}"'] if item.range_inches else []
    ap = [f"AP({item.ap})"] if item.ap else []
    inside = ", ".join([*reach, f"A{item.attacks}", *ap, *(use.text for use in item.rules)])
    return f"{f'{copies}x ' if copies > 1 else ''}{item.name} ({inside})"


def count_weapons(items: Iterable[Weapon]) -> dict[Weapon, int]:
    """Return weapons with how many copies there are of each, in the order they come in."""
    found: dict[Weapon, int] = {}
    for item in items:
        found[item] = found.get(item, 0) + 1
    return found
