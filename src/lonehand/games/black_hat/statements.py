"""What people say of their table when an automatic gang has to decide, and the forms of it.

What was said is kept as text in the state (`State.heard`), by the key of what was asked, until the
part is over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose
from lonehand.games.black_hat.gangs.people import PISTOL, RIFLE, SHOTGUN, TWO_PISTOLS, Person
from lonehand.games.situations import in_full
from lonehand.space.inches.measures import INCH, inches, to_tenth

SIGHTS: Final = "sights"
"""The key of what figures see; see `Sights`."""
WHOM, REACH, HOUSE, BURST, PINNED = "whom ", "reach ", "house ", "burst ", "pinned"
"""What the keys of other facts begin with: whom a figure sees, how far it has to something, at
whose door it stands, whom its dynamite would catch, and which pinned figures are seen."""
IN_LINE: Final = "in line"
"""The key of whether an enemy is in line of anybody, for Cheatin' rats."""
TOUCHES: Final = "touches"
TO: Final = "to"
"""What stands before a house or an enemy that a way leads to."""
COVER: Final = "cover"
COVERED: Final = "cover "
"""What the key of the cover between a figure and the enemy that it sees begins with."""
BEFORE: Final = "before"
"""The key of what was said last of what figures see, and the answer that it is so again."""
NOBODY: Final = "nobody"
"""The answer where nothing is to be said of any figure."""
MOST_COVER: Final = 3
"""More cover pieces than that are never told apart."""


NO_NAMES: Final[Mapping[str, str]] = {}
"""Nobody may be called by a name."""


UNSAID: Final = -1
"""Cover that nobody has counted yet."""


class Seen(NamedTuple):
    """What a figure sees: the nearest enemy that it can aim at, or one that it touches.

    Attributes:
        within: how far he is at most, in inches; 0 if it touches him.
        cover: the cover pieces between them; `UNSAID` where nobody has counted them.
        whom: the enemy’s key; empty where nobody has named him.

    """

    within: int
    cover: int = UNSAID
    whom: str = ""


def bands(person: Person) -> list[int]:
    """Return the distances that matter to the one who carries such guns, in inches."""
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
    """What figures see: `A1 12, A1 cover 2, A1 B3, A2 touches`; who is not named sees nobody.

    Args:
        people: who may be named, by key.
        names: their keys by their names, for people who type those.
        foes: the enemies that they may see, keys by names; none where it does not matter which.
        before: what was said last, for the answer that it is so again; empty for nothing.

    """

    def __init__(
        self,
        people: Mapping[str, Person],
        names: Mapping[str, str] = NO_NAMES,
        foes: Mapping[str, str] = NO_NAMES,
        before: str = "",
    ) -> None:
        self.people, self.names, self.foes, self.before = people, names, foes, before

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for what cannot be read."""
        if self.before and text.strip().casefold() == BEFORE:
            return self.before
        return write_sights(self.read(text))

    def read(self, text: str) -> dict[str, Seen]:
        """Return what each figure sees; raise Refusal for what cannot be read."""
        within: dict[str, int] = {}
        cover: dict[str, int] = {}
        whom: dict[str, str] = {}
        for key, words in parts(text, self.people, self.names):
            said = words[0].casefold() if words else ""
            reaches = bands(self.people[key])
            if said == COVER and len(words) == 2 and words[1] in "0123":
                cover[key] = int(words[1])
            elif said == TOUCHES:
                within[key] = 0
            elif said == NOBODY:
                within.pop(key, None)
            elif (length := length_in(said)) is not None:
                reached = [each for each in reaches if length <= each * INCH]
                if reached:
                    within[key] = reached[0]
            elif foe := somebody_first(words, self.foes.values(), self.foes)[0]:
                whom[key] = foe
            else:
                known = [NOBODY, TOUCHES, *map(str, reaches), f"{COVER} 1"]
                choice = choose([*known, *self.foes])
                sentence = f"“{' '.join(words)}” says nothing of {key}; {choice}"
                raise Refusal(sentence, place=key, clause="BW-AUTO-TABLE")
        return seen_of(within, cover, whom)

    def sample(self, chance: Chance) -> str:
        """Return what they might see, by chance."""
        found = []
        for key, person in self.people.items():
            options = [NOBODY, TOUCHES, *map(str, bands(person))]
            said = options[chance.below("sights", len(options))]
            found += [f"{key} {said}"]
            if said.isdigit() and chance.below("sights", 2):
                found += [f"{key} {COVER} {1 + chance.below('sights', MOST_COVER)}"]
            if self.foes and chance.below("sights", 2):
                foes = list(self.foes.values())
                found += [f"{key} {foes[chance.below('sights', len(foes))]}"]
        return ", ".join(found)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nobody sees anybody, and the farthest that each might."""
        found = [
            f"{name_of(key, self.names)} {max(bands(who), default=TOUCHES)}"
            for key, who in self.people.items()
        ]
        return (NOBODY, *found)[:most]


def write_sights(seen: Mapping[str, Seen]) -> str:
    """Return what figures see as text that `Sights` reads."""
    found = []
    for key, (within, cover, whom) in seen.items():
        found.append(f"{key} {within or TOUCHES}")
        if cover >= 0 and within:
            found.append(f"{key} {COVER} {cover}")
        if whom:
            found.append(f"{key} {whom}")
    return ", ".join(found) or NOBODY


def sights_in(text: str) -> dict[str, Seen]:
    """Return what figures see by a text that `write_sights` has written."""
    within: dict[str, int] = {}
    cover: dict[str, int] = {}
    whom: dict[str, str] = {}
    for part in text.split(", ") if text != NOBODY else ():
        key, said, *more = part.split(" ")
        if more:
            cover[key] = int(more[0])
        elif said == TOUCHES or said.isdigit():
            within[key] = 0 if said == TOUCHES else int(said)
        else:
            whom[key] = said
    return seen_of(within, cover, whom)


def seen_of(
    within: Mapping[str, int], cover: Mapping[str, int], whom: Mapping[str, str]
) -> dict[str, Seen]:
    """Return what each figure sees, by how far that is; there is no cover in contact."""
    return {
        key: Seen(far, cover.get(key, UNSAID) if far else 0, whom.get(key, ""))
        for key, far in within.items()
    }


NO_GOALS: Final[Mapping[str, Sequence[str]]] = {}
"""No goals are told apart."""


class Ways:
    """How far figures have to go: `A1 9, A1 to Bank, A2 0`; who is not named does not get there.

    A length between those that are told apart is kept as it is said, for the closest fit of cards.

    Args:
        lengths: who may be named, by key, and the lengths that are told apart, in thousandths.
        goals: what each may be going to, by key, where there are several.
        names: keys by names, for people who type those.

    """

    def __init__(
        self,
        lengths: Mapping[str, Sequence[int]],
        goals: Mapping[str, Sequence[str]] = NO_GOALS,
        names: Mapping[str, str] = NO_NAMES,
    ) -> None:
        self.lengths, self.goals, self.names = lengths, goals, names

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for what cannot be read."""
        found: dict[str, int] = {}
        goals: dict[str, str] = {}
        for key, words in parts(text, self.lengths, self.names):
            known = [to_tenth(length) for length in self.lengths[key]]
            said = words[0] if words else ""
            if said.casefold() == TO:
                goals[key] = self.goal_of(key, words[1:])
            elif (length := length_in(said)) is not None:
                if 0 <= length <= max(self.lengths[key]):
                    found[key] = length
            elif said not in (NOBODY, "no"):
                called = name_of(key, self.names)
                if not said:
                    sentence = f"how far is {called}? Write {called} {known[-1]}, for example"
                    raise Refusal(sentence, place=called, clause="BW-AUTO-TABLE")
                sentence = f"{called} does not come “{said}” far; {choose(['no', *known])}"
                raise Refusal(sentence, place=key, clause="BW-AUTO-TABLE")
        noted = []
        for key, length in found.items():
            noted += [f"{key} {length}", *([f"{key} {TO} {goals[key]}"] if key in goals else [])]
        return ", ".join(noted) or NOBODY

    def goal_of(self, key: str, words: Sequence[str]) -> str:
        """Return the goal that words name; raise Refusal if a figure cannot be going there."""
        goals, said = self.goals.get(key, ()), " ".join(words)
        for goal in goals:
            if said.casefold() in (goal.casefold(), name_of(goal, self.names).casefold()):
                return goal
        choice = choose([name_of(goal, self.names) for goal in goals])
        sentence = f"{key} does not go to “{said}”; {choice}"
        raise Refusal(sentence, place=key, clause="BW-AUTO-TABLE")

    def sample(self, chance: Chance) -> str:
        """Return who might reach it, by chance."""
        found = []
        for key, lengths in self.lengths.items():
            nth = chance.below("ways", len(lengths) + 1)
            found.append(f"{key} {to_tenth(lengths[nth]) if nth < len(lengths) else 'no'}")
            goals = self.goals.get(key, ())
            if goals and chance.below("ways", 2):
                found.append(f"{key} {TO} {goals[chance.below('ways', len(goals))]}")
        return ", ".join(found)

    def candidates(self, most: int) -> Sequence[str]:
        """Return that nobody does, and that each might with all that he has."""
        found = [
            f"{name_of(key, self.names)} {to_tenth(lengths[-1])}"
            for key, lengths in self.lengths.items()
        ]
        return (NOBODY, *found)[:most]


def ways_in(text: str) -> dict[str, int]:
    """Return how far figures have to go by a text that `Ways` has written."""
    pairs = (part.split(" ") for part in text.split(", ")) if text != NOBODY else ()
    return {key: int(words[0]) for key, *words in pairs if words[0] != TO}


def goals_in(text: str) -> dict[str, str]:
    """Return what figures are going to by a text that `Ways` has written."""
    found = (part.split(f" {TO} ", 1) for part in text.split(", ") if f" {TO} " in part)
    return dict(found)


class Some:
    """Some of several figures: `A1, A3`, or `nobody`.

    Args:
        keys: who may be named.
        names: their keys by their names, for people who type those.

    """

    def __init__(self, keys: Sequence[str], names: Mapping[str, str] = NO_NAMES) -> None:
        self.keys, self.names = keys, names

    def check(self, text: str) -> str:
        """Return the same in order; raise Refusal for somebody else."""
        said = [key for key, _ in parts(text, dict.fromkeys(self.keys), self.names)]
        return ", ".join(key for key in self.keys if key in said) or NOBODY

    def sample(self, chance: Chance) -> str:
        """Return some of them by chance."""
        return ", ".join(key for key in self.keys if chance.below("some", 2)) or NOBODY

    def candidates(self, most: int) -> Sequence[str]:
        """Return nobody, and each."""
        return (NOBODY, *(name_of(key, self.names) for key in self.keys))[:most]


def parts(
    text: str, known: Mapping[str, object], names: Mapping[str, str] = NO_NAMES
) -> list[tuple[str, list[str]]]:
    """Return the parts of an answer, each a key and what is said of it.

    Args:
        text: the parts, with commas between them; each begins with a key or a name.
        known: the keys of who may be named.
        names: keys by names; the beginning of one will do.

    Raises:
        Refusal: a part begins with nobody who may be named.

    """
    said = " ".join(text.replace(";", ",").split())
    if said.casefold() in ("", NOBODY):
        return []
    found = []
    for part in filter(None, (each.strip() for each in said.split(","))):
        key, words = somebody_first(part.split(), known, names)
        if not key:
            sentence = f"begin “{part}” with somebody; {choose([*(names or known), NOBODY])}"
            raise Refusal(sentence, place="who", clause="BW-AUTO-TABLE")
        found.append((key, words))
    return found


def somebody_first(
    words: Sequence[str], known: Collection[str], names: Mapping[str, str]
) -> tuple[str, list[str]]:
    """Return the key of whom words begin with, and the words behind that; no key for nobody.

    Args:
        words: `B1 12`, `Dusty 12` or `Trail Boss Kay 12`, split.
        known: the keys of who may be named.
        names: keys by names; the beginning of one will do.

    Raises:
        Refusal: several have such a name.

    """
    if words and words[0].upper() in known:
        return words[0].upper(), list(words[1:])
    for count in range(len(words), 0, -1):
        key = names.get(in_full(" ".join(words[:count]), names), "")
        if key in known:
            return key, list(words[count:])
    return "", list(words)


def name_of(key: str, names: Mapping[str, str]) -> str:
    """Return a name for a key; the key itself if nobody has one."""
    return next((name for name, known in names.items() if known == key), key)


def length_in(text: str) -> int | None:
    """Return a length in inches, `8` or `7.5″`, in thousandths; None for what is none."""
    try:
        return inches(text.removesuffix("″").removesuffix('"'))
    except Refusal:
        return None


# -- dynamite --------------------------------------------------------------------------------------

GANG, SEVERAL = "gang", "several"


def bursts(throw: int, cards: Sequence[int]) -> list[str]:
    """Return whom a stick may catch, and with which lengths in inches."""
    lengths = list(dict.fromkeys([throw, *(throw + number for number in cards)]))
    return [NOBODY, *(f"{who} {length}" for length in lengths for who in (GANG, SEVERAL))]


def burst_in(text: str) -> tuple[str, int]:
    """Return whom a stick catches, and how far away in thousandths; nobody, and 0."""
    who, _, length = text.partition(" ")
    return who, int(length or 0) * INCH
