"""English for Grimdark Future: what sentences of events, questions and previews are made of.

Lengths are thousandths of an inch, and are told to the tenth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from lonehand.engine.grammar import english
from lonehand.games.grimdark_future.armies import profile
from lonehand.games.grimdark_future.state import AI, NOBODY, PEOPLE
from lonehand.space.inches.measures import INCH, divide, in_inches, to_tenth

SIDES: Final = {PEOPLE: "you", AI: "the AI", NOBODY: "nobody"}
"""Each side, as the log calls it to those who play against the AI."""
OTHER_ARMY: Final = "the other army"
"""The people's side where no people play."""
TENTH: Final = INCH // 10
MANY_DICE: Final = 12
"""More dice than that are told by how many show each face."""
SEVERAL: Final = re.compile(r"(?:[^iosu]s|men)$")
"""How the name of a unit ends that is told in the plural: Moor Riders, Marksmen."""
SINGULAR: Final = re.compile(
    r"^[a-z]+s\b|(?<= and )(?:passes|fails|does|holds|is|recovers)\b|(?<=, )needs\b|where it is\b"
)
"""What agrees with a unit behind its name."""
IRREGULAR: Final = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "where it is": "where they are",
}
FACES: Final = ("", "one", "two", "three", "four", "five", "six")


def count_of(number: int, word: str) -> str:
    """Return a number of things: `no wounds`, `1 wound`, `3 wounds`."""
    return english.count_of(number, word, none="no")


def inches(length: int) -> str:
    """Return a length as it is told: to the tenth of an inch."""
    return f"{to_tenth(length)}″"


def spot(place: Sequence[int]) -> str:
    """Return a place as it may be typed, to the tenth of an inch."""
    x, y = place[:2]
    return f"{to_tenth(x)},{to_tenth(y)}"


def middle(places: Sequence[Sequence[int]]) -> str:
    """Return the middle of some places."""
    count = len(places)
    return spot([sum(place[axis] for place in places) // count for axis in (0, 1)])


def faces(dice: Iterable[int]) -> str:
    """Return dice, the highest first: `6 4 4 1`; many of them as `9 sixes, 4 fives, 1 two`."""
    rolled = sorted(dice, reverse=True)
    if len(rolled) <= MANY_DICE:
        return " ".join(map(str, rolled))
    return ", ".join(count_of(times, FACES[face]) for face, times in Counter(rolled).items())


def rule_name(key: str, edition: str = profile.DEFAULT) -> str:
    """Return how an edition of the rules prints a special rule; one of an owner as the first."""
    for name in (edition, profile.DEFAULT):
        if name in profile.profile_keys():
            rule = profile.load(name).rule.get(key)
            if rule is not None and rule.names:
                return rule.names[0]
    return key.replace("_", " ").capitalize()


def does(side: str, word: str, plural: str) -> str:
    """Return a verb for a side by its name: you do, the AI does."""
    return plural if side == SIDES[PEOPLE] else word


def agree(name: str, said: str) -> str:
    """Return a sentence whose verb agrees with the name of the unit that it begins with."""
    if not is_several(name) or not said.startswith(f"{name} "):
        return said
    rest = said[len(name) + 1 :]
    return f"{name} {SINGULAR.sub(lambda found: plural_verb(found[0]), rest)}"


def is_several(name: str) -> bool:
    """Say whether a unit is told in the plural, by its name."""
    return bool(SEVERAL.search(name))


def verb(name: str, word: str) -> str:
    """Return a unit with a verb of the third person that agrees: `Moor Riders go`."""
    return f"{name} {plural_verb(word)}" if is_several(name) else f"{name} {word}"


def by_number(name: str, one: str, several: str) -> str:
    """Return what stands for a unit, by its name: `it` or `they`."""
    return several if is_several(name) else one


def plural_verb(word: str) -> str:
    """Return a verb of the third person as it is for several: `passes`, `they pass`."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-2] if re.search(r"(?:ss|sh|ch|x|z|o)es$", word) else word[:-1]


def shaken_told(models: int) -> str:
    """Return what a Shaken unit of so many models does."""
    if models == 1:
        return "It is Shaken: it does nothing else, and recovers."
    return "They are Shaken: they do nothing else, and recover."


def side_name(options: Mapping[str, str], side: int) -> str:
    """Return a side by the options of a battle: `you`, or `the other army` where nobody plays."""
    is_empty = side == PEOPLE and options.get("people") == "0"
    return OTHER_ARMY if is_empty else SIDES[side]


def ending_told(options: Mapping[str, str], ending: str) -> str:
    """Return how a battle ended, in which the rules keep `The people won`, as it is told."""
    return ending.replace("The people", english.capital(side_name(options, PEOPLE)))


# -- for hands -------------------------------------------------------------------------------------


def tenths(length: int) -> str:
    """Return a length as hands can measure it, to a tenth of an inch."""
    return in_inches(divide(length, TENTH) * TENTH)


def at_edges(place: Sequence[int]) -> str:
    """Return a place in inches from the left and the upper edge."""
    return f"{tenths(place[0])}″ from the left, {tenths(place[1])}″ from the upper edge"


def models(places: Sequence[Sequence[int]]) -> str:
    """Return where models stand: the first of them, and the others about it."""
    if len(places) == 1:
        return at_edges(places[0])
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    wide, deep = (
        f"{tenths(min(along))}″" + f" to {tenths(max(along))}″" * (max(along) > min(along))
        for along in (xs, ys)
    )
    all_of_it = f"all of it {wide} from the left, {deep} from the upper edge"
    return f"the first model {at_edges(places[0])}; {all_of_it}"
