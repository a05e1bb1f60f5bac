"""What people say of their table when an automatic gang has to decide, and the forms of it.

BW-AUTO-TABLE. What was said is kept as text in the state (`State.heard`), by the key of what was
asked, until the part is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.black_hat.gangs.people import PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS, Person
from lonehand.space.inches.measures import INCH, told

SIGHTS: Final = "sights"
"""The key of what figures see; see `Sights`."""
WHOM, REACH, HOUSE, BURST, PINNED = "whom ", "reach ", "house ", "burst ", "pinned"
"""What the keys of other facts begin with: whom a figure sees, how far it has to something, at
whose door it stands, whom its dynamite would catch, and which pinned figures are seen."""
IN_LINE: Final = "in line"
"""The key of whether an enemy is in line of anybody, for Cheatin' rats."""
TOUCHES: Final = "touches"
COVER: Final = "cover"
NOBODY: Final = "nobody"
"""The answer where nothing is to be said of any figure."""
MOST_COVER: Final = 3
"""More cover pieces than that are never told apart."""


class Seen(NamedTuple):
    """What a figure sees: the nearest enemy that it can aim at, or one that it touches.

    Attributes:
        within: how far he is at most, in inches; 0 if it touches him.
        cover: the cover pieces between them.

    """

    within: int
    cover: int = 0


def bands(person: Person) -> list[int]:
    """BW-RANGE: return the distances that matter to whoever carries such guns, in inches."""
    found: set[int] = set()
    for arm in person.arms:
        if arm in (PISTOL, TWO_PISTOLS):
            found |= {6, 12}
        elif arm == RIFLE:
            found |= {6, 12, 24, *([36] if person.skills.buffalo else [])}
        elif arm == SHOTGUN:
            found.add(8)
    return sorted(found)


class Sights:
    """What figures see: `A1 12, A1 cover 2, A2 touches`; who is not named sees nobody.

    Args:
        people: who may be named, by key.

    """

    def __init__(self, people: Mapping[str, Person]) -> None:
        self.people = people

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for what cannot be read."""
        return write_sights(self.read(text))

    def read(self, text: str) -> dict[str, Seen]:
        """Return what each figure sees; raise Refusal for what cannot be read."""
        within: dict[str, int] = {}
        cover: dict[str, int] = {}
        for key, words in parts(text, self.people):
            said = words[0].casefold() if words else ""
            known = [str(each) for each in bands(self.people[key])]
            if said == COVER and len(words) == 2 and words[1] in "0123":
                cover[key] = int(words[1])
            elif said == TOUCHES:
                within[key] = 0
            elif said in known:
                within[key] = int(said)
            elif said != NOBODY:
                choice = choose([NOBODY, TOUCHES, *known, f"{COVER} 1"])
                sentence = f"“{' '.join(words)}” says nothing of {key}; {choice}"
                raise Refusal(sentence, place=key, clause="BW-AUTO-TABLE")
        return {key: Seen(far, cover.get(key, 0)) for key, far in within.items()}

    def sample(self, chance: Chance) -> str:
        """Return what they might see, by chance."""
        found = []
        for key, person in self.people.items():
            options = [NOBODY, TOUCHES, *map(str, bands(person))]
            said = options[chance.below("sights", len(options))]
            found += [f"{key} {said}"]
            if said.isdigit() and chance.below("sights", 2):
                found += [f"{key} {COVER} {1 + chance.below('sights', MOST_COVER)}"]
        return ", ".join(found)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nobody sees anybody, and the farthest that each might."""
        found = [f"{key} {max(bands(who), default=TOUCHES)}" for key, who in self.people.items()]
        return (NOBODY, *found)[:most]


def write_sights(seen: Mapping[str, Seen]) -> str:
    """Return what figures see as text that `Sights` reads."""
    found = []
    for key, (within, cover) in seen.items():
        found.append(f"{key} {within or TOUCHES}")
        if cover:
            found.append(f"{key} {COVER} {cover}")
    return ", ".join(found) or NOBODY


def sights_in(text: str) -> dict[str, Seen]:
    """Return what figures see by a text that `write_sights` has written."""
    within: dict[str, int] = {}
    cover: dict[str, int] = {}
    for part in text.split(", ") if text != NOBODY else ():
        key, said, *more = part.split(" ")
        if more:
            cover[key] = int(more[0])
        else:
            within[key] = 0 if said == TOUCHES else int(said)
    return {key: Seen(far, cover.get(key, 0)) for key, far in within.items()}


class Ways:
    """How far figures have to go to something: `A1 9, A2 0`; who is not named does not reach it.

    Args:
        lengths: who may be named, by key, and the lengths that are told apart, in thousandths.

    """

    def __init__(self, lengths: Mapping[str, Sequence[int]]) -> None:
        self.lengths = lengths

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for what cannot be read."""
        found: dict[str, int] = {}
        for key, words in parts(text, self.lengths):
            known = {told(length): length for length in self.lengths[key]}
            said = words[0].removesuffix("″") if words else ""
            if said in known:
                found[key] = known[said]
            elif said not in (NOBODY, "no"):
                sentence = f"{key} does not come “{said}” far; {choose(['no', *known])}"
                raise Refusal(sentence, place=key, clause="BW-AUTO-TABLE")
        return ", ".join(f"{key} {length}" for key, length in found.items()) or NOBODY

    def sample(self, chance: Chance) -> str:
        """Return who might reach it, by chance."""
        found = []
        for key, lengths in self.lengths.items():
            nth = chance.below("ways", len(lengths) + 1)
            found.append(f"{key} {told(lengths[nth]) if nth < len(lengths) else 'no'}")
        return ", ".join(found)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nobody does, and that each might with all that he has."""
        found = [f"{key} {told(lengths[-1])}" for key, lengths in self.lengths.items()]
        return (NOBODY, *found)[:most]


def ways_in(text: str) -> dict[str, int]:
    """Return how far figures have to go by a text that `Ways` has written."""
    pairs = (part.split(" ") for part in text.split(", ")) if text != NOBODY else ()
    return {key: int(length) for key, length in pairs}


class Some:
    """Some of several figures: `A1, A3`, or `nobody`.

    Args:
        keys: who may be named.

    """

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = keys

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for somebody else."""
        said = [key for key, _ in parts(text, dict.fromkeys(self.keys, ""))]
        return ", ".join(key for key in self.keys if key in said) or NOBODY

    def sample(self, chance: Chance) -> str:
        """Return some of them by chance."""
        return ", ".join(key for key in self.keys if chance.below("some", 2)) or NOBODY

    def candidates(self, most: int) -> Sequence[str]:
        """Return nobody, and each."""
        return (NOBODY, *self.keys)[:most]


def parts(text: str, known: Mapping[str, object]) -> list[tuple[str, list[str]]]:
    """Return the parts of an answer, each a key and what is said of it.

    Raises:
        Refusal: a part does not begin with a key.

    """
    said = " ".join(text.replace(";", ",").split())
    if said.casefold() in ("", NOBODY):
        return []
    found = []
    for part in said.split(","):
        key, *words = part.split() or [""]
        if not key:
            continue
        if key.upper() not in known:
            sentence = f"begin “{part.strip()}” with somebody; {choose([*known, NOBODY])}"
            raise Refusal(sentence, place="who", clause="BW-AUTO-TABLE")
        found.append((key.upper(), words))
    return found


# -- dynamite --------------------------------------------------------------------------------------

GANG, SEVERAL = "gang", "several"


def bursts(throw: int, cards: Sequence[int]) -> list[str]:
    """BW-AUTO-4: return whom a stick may catch, and with which lengths in inches."""
    lengths = list(dict.fromkeys([throw, *(throw + number for number in cards)]))
    return [NOBODY, *(f"{who} {length}" for length in lengths for who in (GANG, SEVERAL))]


def burst_in(text: str) -> tuple[str, int]:
    """Return whom a stick catches, and how far away in thousandths; nobody, and 0."""
    who, _, length = text.partition(" ")
    return who, int(length or 0) * INCH
