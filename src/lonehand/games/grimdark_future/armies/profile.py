"""The rules profile: every number of the rules and the name of every special rule.

A profile is a TOML file in which each number stands as `[value, source]`; another one may be put
over it and name only what it has different. Rules code reads the plain values, typed; what a
number comes from is asked by its place, such as `move.advance`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final, Literal, NamedTuple

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose
from lonehand.games.grimdark_future.armies.army import RuleUse
from lonehand.games.grimdark_future.armies.numbers import (
    ArmyLimits,
    Bases,
    Coherency,
    Deployment,
    Dice,
    Length,
    Melee,
    Morale,
    Move,
    Objectives,
    Section,
    Shooting,
    Solo,
    Special,
    Table,
    Terrain,
    Worth,
)
from lonehand.games.numbers import MARKS, Number, check_mark

DEFAULT: Final = "gf-3.2"
Source = Literal["P", "R", "F", "I", "X", "O"]
"""A mark of `lonehand.games.numbers`."""
OWNER_FILE: Final = "profile.toml"
"""The name under which a record keeps an owner's profile."""


class Rule(Section, frozen=True):
    """A special rule by name.

    Attributes:
        names: how this edition prints it.
        on: what has it: a unit or its models, a weapon, or either.
        says: what it does, in our own words.
        elsewhere: how other editions print it, or the rule that has its place there.
        rating: whether it takes an X.
        automated: whether the program carries it out.

    """

    names: tuple[str, ...]
    on: Literal["unit", "weapon", "either"]
    says: str
    elsewhere: tuple[str, ...] = ()
    rating: Literal["no", "yes"] = "no"
    automated: bool = True


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """All numbers and names of one edition; `sources` has the mark of each number by its place."""

    key: str
    title: str
    edition: str
    dice: Dice
    army: ArmyLimits
    table: Table
    objectives: Objectives
    game: Length
    deployment: Deployment
    move: Move
    coherency: Coherency
    shooting: Shooting
    melee: Melee
    morale: Morale
    terrain: Terrain
    solo: Solo
    worth: Worth
    bases: Bases
    special: Special
    rule: dict[str, Rule]
    sources: dict[str, Source]

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """Return the key of each rule by its names, spelt as `comparable` spells them."""
        return {
            comparable(name): key
            for key, rule in self.rule.items()
            for name in (*rule.names, *rule.elsewhere)
        }

    def use(self, text: str, rating: int | None = None) -> RuleUse:
        """Return a printed rule, such as `Tough(3)`, as a use of a rule of this profile.

        *rating* is the X where the list has it apart from the text. A rule that the profile does
        not know, or one that lacks its X, has no key.
        """
        text = tidy(text)
        found = split_printed(text)
        value = found.rating if rating is None else rating
        key = self.by_name.get(comparable(found.name), "")
        aura = False
        if not key and (without := found.name.removesuffix(" Aura")) != found.name:
            key = self.by_name.get(comparable(without), "")
            aura = bool(key) and self.rule[key].on != "weapon"
            key = key if aura else ""
        if key and self.rule[key].rating == "yes" and value is None:
            key, aura = "", False
        says = text if value is None or found.rating is not None else tidy(f"{text}({value})")
        if not key:
            value = split_printed(says).rating
        return RuleUse(key, value or 0, says, aura)

    def carries_out(self, use: RuleUse) -> bool:
        """Tell whether the program carries that rule out."""
        return bool(use.rule) and self.rule[use.rule].automated

    def automated_rules(self) -> tuple[str, ...]:
        """Return the keys of all rules that the program carries out."""
        return tuple(key for key, rule in self.rule.items() if rule.automated)


class Printed(NamedTuple):
    """A printed rule in its parts: `Tough(3)` is Tough and 3; no rating is None."""

    name: str
    rating: int | None


PRINTED: Final = re.compile(
    r"\s*(?P<name>[^()]*?)\s*(?:\(\s*\+?(?P<rating>\d{1,3})\s*\+?\s*\))?\s*"
)


def split_printed(text: str) -> Printed:
    """Return the parts of a printed rule; text of any other form is all name."""
    found = PRINTED.fullmatch(text)
    if found is None:
        return Printed(text.strip(), None)
    rating = found["rating"]
    return Printed(found["name"], None if rating is None else int(rating))


def tidy(text: str) -> str:
    """Return text from a list as one line of printable signs, cut where it is far too long."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text[:500])
    return " ".join(plain.split())[:100]


def comparable(name: str) -> str:
    """Return a name as names are compared: letters and digits only, capitals the same."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


# -- reading --------------------------------------------------------------------------------------

FOLDER: Final = resources.files("lonehand.games.grimdark_future") / "data" / "profiles"
TITLES: Final = ("title", "edition")


def profile_keys() -> tuple[str, ...]:
    """Return the keys of the profiles that come along."""
    names = sorted(file.name for file in FOLDER.iterdir() if file.name.endswith(".toml"))
    return tuple(name.removesuffix(".toml") for name in names)


@cache
def load(key: str = DEFAULT) -> Profile:
    """Return a profile that comes along; raise Refusal if there is none of that key."""
    return read((FOLDER / f"{known_key(key)}.toml").read_text("utf-8"), key)


def known_key(key: str) -> str:
    """Return the key of a profile that comes along; raise Refusal if it is none."""
    if key not in profile_keys():
        raise Refusal(f"there is no rules profile “{key}”; {choose(profile_keys(), key)}")
    return key


def read(text: str, key: str) -> Profile:
    """Return the profile that a TOML text holds, laid over the one that it names by `over`.

    Raises:
        Refusal: it is no TOML, a key is unknown or missing, a number has no source or cannot be,
            or two rules have the same name.

    """
    try:
        profile = msgspec.convert(split_sources(layers(text, key), key), Profile)
    except msgspec.ValidationError as error:
        raise Refusal(str(error), place=key) from error
    check_names(profile)
    check_numbers(profile)
    return profile


def layers(text: str, key: str) -> dict[str, Any]:
    """Return the tables of a profile, laid over those of the one that it names."""
    tables = values_in(text, key)
    if "over" not in tables:
        return tables
    over: object = tables.pop("over")
    if not isinstance(over, str):
        raise Refusal("`over` must name a profile", place=key)
    below = (FOLDER / f"{known_key(over)}.toml").read_text("utf-8")
    return overlay(tables, layers(below, over))


def overlay(top: dict[str, Any], below: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of two profiles, the top one's values where it has them."""
    made = dict(below)
    for key, value in top.items():
        under = made.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            made[key] = overlay(value, under)
        else:
            made[key] = value
    return made


def split_sources(tables: dict[str, Any], key: str) -> dict[str, Any]:
    """Return the tables with plain values, and the sources of all of them by place."""
    sources: dict[str, str] = {}
    plain = {
        name: value if name in TITLES or name == "rule" else values(value, name, key, sources)
        for name, value in tables.items()
    }
    return {**plain, "key": key, "sources": sources}


def values(value: Any, place: str, key: str, sources: dict[str, str]) -> Any:
    """Return what stands at a place without its source, which is written down."""
    if isinstance(value, dict):
        return {
            name: values(below, f"{place}.{name}".lstrip("."), key, sources)
            for name, below in value.items()
        }
    match value:
        case [plain, str(mark)]:
            sources[place] = check_mark(mark, f"{key}, {place}")
            return plain
    marks = ", ".join(MARKS)
    raise Refusal(f"write it as [value, source]; sources are {marks}", place=f"{key}, {place}")


def check_numbers(profile: Profile) -> None:
    """Refuse numbers that do not fit each other, and rules that are not there."""
    key = profile.key
    unknown = [name for name in profile.solo.stays_and_shoots if name not in profile.rule]
    if unknown:
        raise Refusal(f"there is no rule called {', '.join(unknown)}", place=f"{key}, solo")
    if 2 * profile.deployment.depth > profile.table.depth:
        raise Refusal("the two zones are deeper than the table", place=f"{key}, deployment.depth")
    between = profile.table.depth - 2 * profile.deployment.depth
    if between < profile.table.between_armies:
        sentence = (
            f"the two zones are {between}″ apart; armies begin at least "
            f"{profile.table.between_armies}″ apart (table.between_armies)"
        )
        raise Refusal(sentence, place=f"{key}, deployment.depth")
    if profile.dice.fails >= profile.dice.succeeds:
        raise Refusal("a face cannot both fail and succeed", place=f"{key}, dice")
    if not profile.bases.unsaid:
        raise Refusal("give at least one base", place=f"{key}, bases.unsaid")


def check_names(profile: Profile) -> None:
    """Refuse a name that two rules have."""
    owners: dict[str, str] = {}
    for key, name in every_name(profile):
        first = owners.setdefault(comparable(name), key)
        if first != key:
            raise Refusal(f"“{name}” is the name of both {first} and {key}", place=profile.key)


def every_name(profile: Profile) -> Iterator[tuple[str, str]]:
    """Go through the names of all rules, each with the rule's key."""
    for key, rule in profile.rule.items():
        for name in (*rule.names, *rule.elsewhere):
            yield key, name


# -- every number with its source ------------------------------------------------------------------


NOTED: Final = False
"""No event says which numbers it leant on: a battle is played by the whole profile."""


def file_of(options: Mapping[str, str], tables: Mapping[str, str]) -> str:
    """Return the profile of a record: one of ours by its key, or the owner's."""
    key = options["profile"]
    if key in profile_keys():
        return (FOLDER / f"{key}.toml").read_text("utf-8")
    return tables.get(OWNER_FILE, "")


def tables(overrides: str = "", name: str = OWNER_FILE) -> list[Number]:
    """Return every number of the default profile, or of an owner's, with its mark.

    Raises:
        Refusal: an owner's profile cannot be read; the place is *name* and what is wrong in it.

    """
    if overrides.strip():
        read(overrides, name)
        found = layers(overrides, name)
    else:
        found = layers((FOLDER / f"{DEFAULT}.toml").read_text("utf-8"), DEFAULT)
    sections = {key: value for key, value in found.items() if key not in (*TITLES, "rule")}
    return list(numbers_in(sections, ""))


def numbers_in(tables: Mapping[str, Any], path: str) -> Iterator[Number]:
    """Yield the numbers of some tables; *path* is where these are."""
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from numbers_in(value, f"{path}{name}.")
        else:
            yield Number(f"{path}{name}", path.rstrip(".").rpartition(".")[2], *value)
