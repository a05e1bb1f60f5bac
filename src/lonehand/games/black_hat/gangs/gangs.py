"""Gangs as files that a person can write, their values, and what is wrong with one (BW-GANG).

A file has a name, a sentence on the gang, and its members. A member has a name, arms (`pistol`,
`two pistols`, `rifle`, `shotgun`), skills, perhaps a horse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

import msgspec

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.files.structs import read_as
from lonehand.engine.files.toml import place_in, values_in
from lonehand.engine.grammar.english import choose, count_of
from lonehand.games.black_hat.gangs.people import (
    ARMS,
    LONG_ARMS,
    PISTOL,
    SKILLS,
    TWO_PISTOLS,
    Gang,
    Person,
    Skills,
)
from lonehand.games.black_hat.gangs.skills import (
    plain,
    skills,
    skills_at_fault,
    traits_of,
    with_traits,
)
from lonehand.games.black_hat.numbers import DATA, numbers

T = TypeVar("T")
GANGS: Final = DATA / "gangs"
OWN: Final = "own"
"""The key of a gang from an owner's file."""
LONGEST_NAME: Final = 24
VALUES: Final = {PISTOL: 1, TWO_PISTOLS: 2, "rifle": 1, "shotgun": 1}
"""BW-GANG: what arms are worth; a person, a horse and each skill are worth 1."""


# -- values ----------------------------------------------------------------------------------------


def value_of(person: Person) -> int:
    """BW-GANG: return what somebody is worth."""
    return sum(worth for _, worth in price_pieces(person))


def price_pieces(person: Person) -> Iterator[tuple[str, int]]:
    """BW-GANG: yield what somebody is worth piece by piece, in words."""
    yield "person", 1
    for arm in person.arms:
        yield arm, VALUES[arm]
    if person.horse:
        yield "horse", 1
    for key, skill in skills().items():
        number = getattr(person.skills, key)
        if number > 0:
            yield skill.name + (f" +{number}" if number > 1 else ""), number


def value_without_skills(person: Person) -> int:
    """Return what somebody is worth when he has to be replaced."""
    return value_of(msgspec.structs.replace(person, skills=Skills()))


def gang_value(gang: Gang) -> int:
    """Return what a gang is worth."""
    return sum(map(value_of, gang.people))


# -- what is wrong ---------------------------------------------------------------------------------


def fault(gang: Gang) -> str:
    """BW-GANG-SIZE: return what is wrong with a gang, as a sentence; empty if nothing is."""
    rules = numbers()
    count = len(gang.people)
    if not rules.fewest <= count <= rules.most:
        least, most = rules.fewest, rules.most
        return f"{gang.name} has {count_of(count, 'member')}; a gang has {least} to {most}"
    names: set[str] = set()
    for person in gang.people:
        if person.name.casefold() in names:
            return f"{gang.name} has two called {person.name}; rename one of them"
        names.add(person.name.casefold())
        if sentence := member_at_fault(person):
            return f"{person.name}: {sentence}"
    value = gang_value(gang)
    if value > rules.gang_value:
        sums = ", ".join(f"{person.name} {value_of(person)}" for person in gang.people)
        return (
            f"{gang.name} is worth {value}, above {rules.gang_value} ({sums});"
            f" leave out {value - rules.gang_value}"
        )
    return ""


def member_at_fault(person: Person) -> str:
    """Return what is wrong with somebody of a gang, as a sentence; empty if nothing is."""
    if not person.name.strip() or len(person.name) > LONGEST_NAME or not person.name.isprintable():
        return f"write a name of 1 to {LONGEST_NAME} characters"
    if person.dynamite or person.insulted or person.strikes or person.mute:
        return "a gang has no dynamite and nobody with special words; only the town has"
    return arms_at_fault(person) or skills_at_fault(person.skills)


def arms_at_fault(person: Person) -> str:
    """BW-GANG-LONG: return what is wrong with somebody's arms; empty if nothing is."""
    for arm in person.arms:
        if arm not in ARMS:
            return f"unknown weapon “{arm}”; {choose(ARMS, arm)}"
    if len(set(person.arms)) < len(person.arms):
        return f"{person.arms[0]} is there twice; keep one of them"
    if all(arm in person.arms for arm in LONG_ARMS):
        return "a rifle and a shotgun; keep one of them"
    if PISTOL in person.arms and TWO_PISTOLS in person.arms:
        return "a pistol and two pistols; keep one of them"
    return ""


def unspent(gang: Gang) -> int:
    """Return how much value a gang leaves unspent; 0 if it is worth all that it may be."""
    return max(0, numbers().gang_value - gang_value(gang))


# -- files -----------------------------------------------------------------------------------------


class OwnMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member as a file has him; a key that nothing reads is refused."""

    name: str
    arms: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    horse: bool = False


class OwnGang(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file."""

    name: str
    member: tuple[OwnMember, ...]
    about: str = ""


def gang_keys() -> tuple[str, ...]:
    """Return the keys of the gangs that come with the game."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in GANGS.iterdir()))


def gang_text(key: str) -> str:
    """Return the text of a gang that comes with the game; Refusal if there is none of that key."""
    if key not in gang_keys():
        raise Refusal(f"no gang “{key}”; there are: {', '.join(gang_keys())}", place="gang")
    return (GANGS / f"{key}.toml").read_text("utf-8")


@cache
def gang(key: str) -> Gang:
    """Return a gang that comes with the game.

    Raises:
        Refusal: there is none of that key.

    """
    return read(gang_text(key), key, key)


def read(text: str, place: str = "gang", key: str = OWN) -> Gang:
    """Return the gang in a file.

    Args:
        text: the file.
        place: its name.
        key: what the gang is called in options.

    Raises:
        Refusal: it is not a gang file, or the gang breaks a rule.

    """
    own = read_as(OwnGang, text, place, lined=True)
    people = []
    for number, each in enumerate(own.member, 1):
        line = place_in(text, ("member", number - 1)).partition(",")[0]
        at = f"{place}, {line}, member {number} ({each.name})"
        try:
            arms = tuple(plain(arm) for arm in each.arms)
            person = with_traits(Person(each.name, arms, each.horse), each.skills, special=False)
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=at) from refusal
        if sentence := member_at_fault(person):
            raise Refusal(sentence, place=at)
        people.append(person)
    found = Gang(key, own.name, own.about, tuple(people))
    if sentence := fault(found):
        raise Refusal(sentence, place=place, clause="BW-GANG-SIZE")
    return found


def write(gang: Gang) -> str:
    """Return a gang as a file; reading it gives the same gang."""
    lines = [f"name = {quote_text(gang.name)}"]
    lines += [f"about = {quote_text(gang.about)}"] if gang.about else []
    for person in gang.people:
        lines += ["", "[[member]]", f"name = {quote_text(person.name)}"]
        lines += [f"arms = {write_list(person.arms)}"] if person.arms else []
        lines += ["horse = true"] if person.horse else []
        had = tuple(traits_of(person))
        lines += [f"skills = {write_list(had)}"] if had else []
    return "\n".join(lines) + "\n"


def quote_text(text: str) -> str:
    """Return a text as TOML."""
    return msgspec.json.encode(text).decode()


def write_list(texts: Sequence[str]) -> str:
    """Return some texts as a list of TOML."""
    return "[" + ", ".join(map(quote_text, texts)) + "]"


# -- a gang by chance ------------------------------------------------------------------------------

SOURCE: Final = "gang"
ARMED: Final = ((PISTOL,), (PISTOL,), ("rifle",), ("rifle",), ("shotgun",), (TWO_PISTOLS,), ())
"""What members carry, by how often."""


@cache
def names() -> dict[str, tuple[str, ...]]:
    """Return the names that gangs and people are made with."""
    values = values_in((DATA / "names.toml").read_text("utf-8"), "names.toml")
    return msgspec.convert(values, dict[str, tuple[str, ...]])


def make_gang(chance: Chance) -> Gang:
    """BW-GANG-SIZE: return a gang made by chance, worth all that it may be.

    Args:
        chance: the same chance makes the same gang.

    """
    rules = numbers()
    count = rules.fewest + chance.below(SOURCE, rules.most - rules.fewest + 1)
    left = list(names()["people"])
    people = [
        Person(left.pop(chance.below(SOURCE, len(left))), ARMED[chance.below(SOURCE, len(ARMED))])
        for _ in range(count)
    ]
    while sum(map(value_of, people)) > rules.gang_value:
        dearest = max(range(count), key=lambda nth: value_of(people[nth]))
        people[dearest] = msgspec.structs.replace(people[dearest], arms=(PISTOL,))
    while sum(map(value_of, people)) < rules.gang_value:
        nth = chance.below(SOURCE, count)
        people[nth] = improve(chance, people[nth])
    title = one_of(chance, names()["gangs"])
    return Gang(OWN, title, f"Made from the seed {chance.seed!r}.", tuple(people))


def improve(chance: Chance, person: Person) -> Person:
    """Return somebody worth 1 more: with a pistol, a horse or a skill; the same if none fits."""
    if not person.arms:
        return msgspec.structs.replace(person, arms=(PISTOL,))
    if not person.horse and chance.below(SOURCE, 3) == 0:
        return msgspec.structs.replace(person, horse=True)
    better = with_traits(person, (one_of(chance, useful_skills(person)),), special=False)
    return person if member_at_fault(better) else better


def useful_skills(person: Person) -> list[str]:
    """Return the skills that are of use to somebody with these arms, by name."""
    useless = set[str]()
    if "rifle" not in person.arms:
        useless.add("buffalo")
    if person.arms == ("shotgun",):
        useless.add("shoot")
    return [skills()[key].name for key in SKILLS if key not in useless]


def one_of(chance: Chance, things: Sequence[T]) -> T:
    """Return one of some things."""
    return things[chance.below(SOURCE, len(things))]
