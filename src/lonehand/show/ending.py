"""How a game ended, how it went, and what decided it: for the page and the lines shown then.

A game works its `Ending` out of its last view and its events. `Over` helps to follow what two sides
have left; `weightiest` keeps the moments that mattered most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from lonehand.engine.events import Event
from lonehand.engine.game import DREW, LOST, WON, Fared
from lonehand.engine.grammar.english import capital, count_of, join_words
from lonehand.show.sheets import Group

YOURS, THEIRS = 0, 1
"""The places of the two sides wherever an ending has a pair."""
BOTH: Final = 2
MOMENTS: Final = 3
"""How many moments are told."""
SHOTS, HITS, JAMS = "Shots fired", "Shots that hit", "Misfires"
OUT_OF_ACTION, MEN = "Out of action", "Men"
"""What both sides did and had, where several games count it."""

Counts: TypeAlias = Counter[tuple[str, int]]
"""How often something happened, by what it is and whose it is, `YOURS` or `THEIRS`."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, or a unit, of the game that is over.

    Attributes:
        name: what he is called.
        out: whether he was out at the end.
        drawing: his portrait among the game's drawings; empty for the sign of his counter.
        letters: the letters of that counter.
        team: the number of his side, for its colour.
        shape: the shape of its counters, in a word; empty for that of its side.
        sign: its sign, one of `signs.SIGNS`; empty for its letters.
        away: whether he got away and is not out.

    """

    name: str
    out: bool
    drawing: str = ""
    letters: str = ""
    team: int = 0
    shape: str = ""
    sign: str = ""
    away: bool = False


class Moment(msgspec.Struct, frozen=True):
    """A moment that decided much.

    Attributes:
        at: when it was.
        title: its name.
        says: what happened.
        event: the event at which to look back at it; None if there is none.

    """

    at: float
    title: str
    says: str
    event: Event | None = None


class Course(msgspec.Struct, frozen=True):
    """What both sides had over time.

    Attributes:
        thing: what is counted: `Life`; empty where nobody kept count of it.
        rounds: how many rounds there were; times run from 0 to this.
        yours: for each change the time and what there is since then.
        theirs: the same for the other side.
        round: what a round is called.

    """

    thing: str
    rounds: int
    yours: tuple[tuple[float, int], ...]
    theirs: tuple[tuple[float, int], ...]
    round: str = "round"


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over.

    Attributes:
        title: who won, in a few words.
        says: how, and what decided it, in a few sentences.
        yours: who they were.
        theirs: against whom they played.
        course: how it went.
        moments: the moments that decided it, in their order.
        tally: counts, each with yours and theirs.
        why: what else there is to say of it, each a sentence; the weightiest first.
        sides: what both sides are called, where two words fit.

    """

    title: str
    says: str
    yours: tuple[Person, ...]
    theirs: tuple[Person, ...]
    course: Course
    moments: tuple[Moment, ...]
    tally: tuple[tuple[str, int, int], ...]
    why: tuple[str, ...] = ()
    sides: tuple[str, str] = ("You", "Them")


NOT_COUNTED: Final = Course("", 0, (), ())
"""The course of a game in which nobody kept count: it is not drawn."""


class Over:
    """What two sides have of something over time.

    Args:
        yours: what the one has at first.
        theirs: what the other has.

    """

    def __init__(self, yours: int, theirs: int) -> None:
        self.now = [yours, theirs]
        self.lines = [[(0.0, yours)], [(0.0, theirs)]]

    def set(self, at: float, side: int, value: int) -> None:
        """Note what a side, `YOURS` or `THEIRS`, has from a time on."""
        if self.now[side] != value:
            self.now[side] = value
            self.lines[side].append((at, value))

    def add(self, at: float, side: int, more: int) -> None:
        """Note that a side has so many more, or fewer, from a time on."""
        self.set(at, side, self.now[side] + more)

    def course(self, thing: str, rounds: int, word: str = "round") -> Course:
        """Return it as a course of so many rounds."""
        return Course(thing, rounds, tuple(self.lines[YOURS]), tuple(self.lines[THEIRS]), word)


def weightiest(found: Iterable[tuple[float, Moment]]) -> tuple[Moment, ...]:
    """Return the moments of most weight in the order of time; of equal weight the later ones."""
    told = list(enumerate(found))
    told.sort(key=lambda each: (each[1][0], each[1][1].at), reverse=True)
    kept = (moment for _, (_, moment) in sorted(told[:MOMENTS], key=lambda each: each[0]))
    return tuple(sorted(kept, key=lambda each: each.at))


def people_of(groups: Iterable[Group], names: Collection[str]) -> tuple[Person, ...]:
    """Return those of the sheets who are named, as they are drawn there."""
    return tuple(
        Person(
            name=sheet.name,
            out=sheet.out,
            letters=sheet.letters,
            team=sheet.team,
            shape=sheet.shape,
            sign=sheet.sign,
        )
        for group in groups
        for sheet in group.sheets
        if sheet.name in names
    )


class Sides(NamedTuple):
    """Who was against whom, where several sides are told apart by name.

    Attributes:
        yours: the sides that people played; the first of all if they played every side, or none.
        theirs: all others.
        called: what both are called.
        yours_play: whether *yours* are the people.

    """

    yours: tuple[str, ...]
    theirs: tuple[str, ...]
    called: tuple[str, str]
    yours_play: bool

    def place(self, name: str) -> int:
        """Return `YOURS` or `THEIRS` for the name of a side."""
        return YOURS if name in self.yours else THEIRS

    def title(self, thing: str, winner: str) -> str:
        """Return who won, in a few words; *winner* is the name of a side, empty for nobody."""
        if not winner:
            return f"Nobody wins the {thing}"
        if not self.yours_play:
            return f"The {thing} goes to {winner}"
        return title_of(WON if winner in self.yours else LOST, thing)


def sides_of(names: Sequence[str], played: Collection[str]) -> Sides:
    """Return who was against whom: *names* of all sides, and those that people played."""
    yours = tuple(name for name in names if name in played)
    if yours and len(yours) < len(names):
        theirs = tuple(name for name in names if name not in played)
        return Sides(yours, theirs, ("You", "Them"), yours_play=True)
    theirs = tuple(names[1:])
    return Sides(tuple(names[:1]), theirs, (names[0], join_words(theirs)), yours_play=False)


def title_of(fared: Fared, thing: str) -> str:
    """Return who won, in a few words: `You win the battle`."""
    titles = {WON: f"You win the {thing}", LOST: f"You lose the {thing}", DREW: "A draw"}
    return titles[fared]


def shots_said(fired: int, hit: int, jams: int = 0) -> str:
    """Return how somebody shot, to follow his name: `fired 9 shots and hit with 2`.

    Args:
        fired: the shots, those included at which the gun failed.
        hit: how many of them hit.
        jams: how many failed.

    """
    if not fired:
        return "fired no shot"
    if fired == jams:
        return f"fired {count_of(fired, 'shot')}, {'a misfire' if jams == 1 else 'all misfires'}"
    failed = f" ({count_of(jams, 'misfire')})" if jams else ""
    if fired == 1:
        return f"fired 1 shot and {'hit' if hit else 'missed'}"
    return f"fired {count_of(fired, 'shot')}{failed} and hit with {hit or 'none'}"


def losses_said(lost: int, of: int, noun: str, whose: str = "their") -> str:
    """Return how many were lost: `none of 4 units`, `neither unit`, `both units`, `all 4 units`.

    Args:
        lost: how many were.
        of: how many there were.
        noun: what one of them is called.
        whose: the word for those who lost them: `your`.

    """
    if lost == of == BOTH:
        return f"both {noun}s"
    if of and lost == of:
        return f"all {count_of(of, noun)}" if of > 1 else f"{whose} only {noun}"
    if not lost:
        few = f"neither {noun}" if of == BOTH else f"no {noun}"
        return f"none of {count_of(of, noun)}" if of > BOTH else few
    return f"{lost} of {count_of(of, noun)}"


def tally_of(
    counts: Counts, rows: Iterable[str], always: str = ""
) -> tuple[tuple[str, int, int], ...]:
    """Return the rows of a tally; what neither side did is left out, but for the row *always*."""
    found = ((row, counts[row, YOURS], counts[row, THEIRS]) for row in rows)
    return tuple(row for row in found if row[0] == always or any(row[1:]))


def shots_told(counts: Counts, you: str, them: str) -> Iterator[str]:
    """Yield how both sides shot, in a sentence; nothing if nobody did."""
    if counts[SHOTS, YOURS] or counts[SHOTS, THEIRS]:
        mine, other = (
            shots_said(*(counts[what, side] for what in (SHOTS, HITS, JAMS)))
            for side in (YOURS, THEIRS)
        )
        yield f"{you} {mine}; {them} {other}."


def last_told(who: str, those: str, fate: str) -> str:
    """Return who was the last of a side: `Daniel, the last of 2 Outlaws, fell in turn 6`.

    Args:
        who: his name.
        those: who the side is: `2 Outlaws`; empty for a side of one.
        fate: what became of him, when and by whose hand, with its verb.

    """
    last = f", the last of {those}," if those else ""
    return capital(f"{who}{last} {fate}.")


def fight_told(
    counts: Counts, sides: Sides, expected: float, harm: Iterable[str] = ()
) -> Iterator[str]:
    """Yield what decided a fight of men with guns: losses, shots, and luck.

    Args:
        counts: what both sides did.
        sides: who was against whom.
        expected: how many of *yours* were to hit.
        harm: what is to be told between losses and shots, in sentences.

    """
    you, them = ("You", "they") if sides.yours_play else sides.called
    your = "your" if sides.yours_play else "their"
    lost, others = (
        losses_said(counts[OUT_OF_ACTION, side], counts[MEN, side], "fighter", whose)
        for side, whose in ((YOURS, your), (THEIRS, "their"))
    )
    yield from harm
    yield f"{you} lost {lost}; {them} lost {others}."
    yield from shots_told(counts, you, them)
    luck = luck_of("you" if sides.yours_play else you, "shots", counts[HITS, YOURS], expected)
    if luck:
        yield luck


def luck_of(side: str, thing: str, came: int, expected: float) -> str:
    """Return a sentence about luck that was out of the ordinary; empty if it was not.

    Args:
        side: whose luck: `you`.
        thing: what came, in the plural: `shots`.
        came: how many did.
        expected: how many were to be expected.

    """
    if abs(came - expected) < max(1.0, expected / 4):
        return ""
    luck = "against" if came < expected else "with"
    return f"Luck was {luck} {side}: {came} {thing} hit, and {expected:.1f} were to be expected."


# -- in lines --------------------------------------------------------------------------------------


def lines_of(ending: Ending) -> list[str]:
    """Return how a game ended in lines, for anyone who reads and does not see."""
    found = [f"{ending.title}. {ending.says}", *ending.why]
    you, them = ending.sides
    thing = ending.course.thing
    if thing:
        first, last = (
            tuple(line[place][1] for line in (ending.course.yours, ending.course.theirs))
            for place in (0, -1)
        )
        found.append(f"{thing}: {you} {first[0]} → {last[0]}, {them} {first[1]} → {last[1]}.")
    found += moment_lines(ending.moments)
    wide = max((len(row) for row, _, _ in ending.tally), default=0)
    found += [f"  {row:<{wide}}  {you} {mine}, {them} {other}" for row, mine, other in ending.tally]
    return found


def moment_lines(moments: Sequence[Moment]) -> list[str]:
    """Return the moments that decided it in lines."""
    return [
        f"  {number}. {each.title}. {capital(each.says)}" for number, each in enumerate(moments, 1)
    ]
