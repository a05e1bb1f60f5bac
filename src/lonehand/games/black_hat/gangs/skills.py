"""The skills as data (BW-SKILL), and the traits in which people write them: `Shoot +1`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from lonehand.engine.errors import Refusal
from lonehand.games.black_hat.cards import are_one_colour
from lonehand.games.black_hat.gangs.people import SKILLS, Person, Skills, TownCard
from lonehand.games.black_hat.numbers import DATA

if TYPE_CHECKING:
    from lonehand.games.black_hat.state import Figure

FEWEST_ON_A_CARD: Final = -2
"""People of the town may be bad at anything, down to this."""
DYNAMITE, INSULTED = "Dynamite", "Insulted"
ONE_STRIKE, MUTE = "One strike", "Cannot persuade"
WORDS: Final = (DYNAMITE, INSULTED, ONE_STRIKE, MUTE)
"""The special words of town cards, and those of the mangy dog."""
TRAIT: Final = re.compile(r"(?P<word>[a-z][a-z' ]*?) *(?P<number>[-+]?\d+)?")


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill: its name, what it does, and how bad and how good a gang figure can be at it."""

    name: str
    says: str
    least: int
    most: int


@cache
def skills() -> dict[str, Skill]:
    """Return the skills in the order of the print, by the fields of `people.Skills`."""
    text = (DATA / "skills.toml").read_text("utf-8")
    found = msgspec.convert(tomllib.loads(text), dict[str, Skill])
    return {key: found[key] for key in SKILLS}


def plain(word: str) -> str:
    """Return a word as it is compared: small letters, straight apostrophes, single spaces."""
    return " ".join(word.lower().replace("’", "'").replace("−", "-").split())


def with_traits(person: Person, traits: Iterable[str], *, special: bool) -> Person:
    """Return somebody with what a list of traits says.

    Args:
        person: without them.
        traits: skills with a number or without one (`Shoot +1`, `Cardsharp`), each may be there
            more than once; and, if *special*, the words of town cards, `Dynamite 2` for two sticks.
        special: whether it is a town card.

    Raises:
        Refusal: one of them cannot be read.

    """
    for trait in traits:
        person = with_trait(person, trait, special=special)
    return person


def with_trait(person: Person, trait: str, *, special: bool) -> Person:
    """Return somebody with one trait more, as `with_traits`."""
    match = TRAIT.fullmatch(plain(trait))
    word, written = (match["word"], match["number"]) if match else ("", None)
    number = int(written) if written else 1
    for key, skill in skills().items():
        if plain(skill.name) == word:
            more: dict[str, Any] = {key: getattr(person.skills, key) + number}
            return replace(person, skills=replace(person.skills, **more))
    if special and word == plain(DYNAMITE) and number > 0:
        return replace(person, dynamite=person.dynamite + number)
    if special and not written:
        if word == plain(INSULTED):
            return replace(person, insulted=True)
        if word == plain(ONE_STRIKE):
            return replace(person, strikes=1)
        if word == plain(MUTE):
            return replace(person, mute=True)
    known = [skill.name for skill in skills().values()] + [*(WORDS if special else ())]
    what = "trait" if special else "skill"
    raise Refusal(f"unknown {what} “{trait}”; choose from {', '.join(known)}")


def traits_of(person: Person) -> Iterator[str]:
    """Yield what somebody is good or bad at, as `with_traits` reads it."""
    for key, skill in skills().items():
        number = getattr(person.skills, key)
        if number:
            yield skill.name if number == 1 and skill.least == 0 else f"{skill.name} {number:+d}"
    if person.dynamite:
        yield DYNAMITE if person.dynamite == 1 else f"{DYNAMITE} {person.dynamite}"
    for word, holds in (
        (INSULTED, person.insulted),
        (ONE_STRIKE, person.strikes == 1),
        (MUTE, person.mute),
    ):
        if holds:
            yield word


def skills_at_fault(skills_had: Skills, *, of_town: bool = False) -> str:
    """BW-SKILL-MAX: return which skill is beyond its limits, as a sentence; empty if none is."""
    for key, skill in skills().items():
        number = getattr(skills_had, key)
        least = FEWEST_ON_A_CARD if of_town else skill.least
        if not least <= number <= skill.most:
            return f"{skill.name} {number:+d} is beyond its limits, {least} to {skill.most}"
    return ""


def persuasion(figure: Figure, card: TownCard) -> int:
    """Return what is added to a persuasion roll (T7)."""
    total = figure.person.skills.persuade
    if card.suit and figure.suit:
        if card.suit == figure.suit:
            total += 1
        elif not are_one_colour(card.suit, figure.suit):
            total -= 1
    return total
