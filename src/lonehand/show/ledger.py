"""What came of something at a real table, said by taps: who is listed, and what may be noted.

A page draws a row for each entry, with steps down and up and marks to set; of what was tapped it
makes the line that would otherwise be typed. Nothing has to be typed, and nothing is sent that
was not changed.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Count(msgspec.Struct, frozen=True):
    """A number that may go down and up.

    Attributes:
        thing: what is counted, in one word or two: `models`.
        now: how many there are.
        texts: what says that so many are there, by their number, from none on; empty for a
            number that cannot be.
        most: of how many, where that stands beside the number; 0 for no such end.
        brings: the thing that goes up and down with it by as much, as a rule: hits bring delay;
            empty for none.
        single: what one of it is called: `model`; empty where that is no other word.
        warns: what to do where it has been noted down to `warn_at` or less, in sentences; empty
            for nothing.
        warn_at: the number from which on that is said.
        folded: whether it stands only where it is changed, and not beside the name.
        fewer: up to how many fewer one tap notes; 0 for one at a time.
        waits: whether `warns` calls for something that people do before they send.

    """

    thing: str
    now: int
    texts: tuple[str, ...]
    most: int = 0
    brings: str = ""
    single: str = ""
    warns: str = ""
    warn_at: int = 0
    folded: bool = False
    fewer: int = 0
    waits: bool = True

    def word_for(self, number: int) -> str:
        """Return what so many of it are called."""
        return self.single if number == 1 and self.single else self.thing


class Tick(msgspec.Struct, frozen=True):
    """A mark that may be set or taken away, such as Shaken.

    Attributes:
        words: what it says: `Shaken`.
        on: whether it is set.
        text: what says that it is otherwise than it is.
        ends: whether nothing else needs to be noted of whom it is set on: `Destroyed`.
        sends: whether a tap on it says all, and is sent at once if nothing else was noted.
        settles: whether it is the last thing that is noted of somebody, as a rule: `Shaken`.
        open: whether it stands beside what is counted, where the rest is folded away.
        does: what comes of it, in the fewest words, as small print below; empty for nothing.

    """

    words: str
    on: bool
    text: str
    ends: bool = False
    sends: bool = False
    settles: bool = False
    open: bool = False
    does: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One of several things of which one holds, such as who has an objective."""

    words: str
    on: bool
    text: str


class Results(msgspec.Struct, frozen=True):
    """What may come of one sort of hit: a tap on a result notes all of it.

    Attributes:
        title: what was hit: `Leg`.
        ticks: the results.

    """

    title: str
    ticks: tuple[Tick, ...]


class Entry(msgspec.Struct, frozen=True):
    """One who is listed.

    Attributes:
        name: who it is, as an answer names him.
        called: the same for ears where the name alone says too little; empty for the name.
        team: the number of his side; -1 for none.
        counts: what is counted of him.
        ticks: what may be marked.
        choices: of which one holds.
        then: of which one holds, too, once another choice has been made than the one that held.
        note: how he is, in a few words.
        sign: the name of his sign, one of `signs.SIGNS`; empty for his letters.
        letters: what stands on his counter.
        first: whether he stands first, and open: what is asked is about him.
        more: further marks, folded away.
        results: what may come of a hit, by its sort, each of which is sent by a tap.

    """

    name: str
    team: int = -1
    counts: tuple[Count, ...] = ()
    ticks: tuple[Tick, ...] = ()
    choices: tuple[Choice, ...] = ()
    note: str = ""
    sign: str = ""
    letters: str = ""
    first: bool = False
    called: str = ""
    more: tuple[Tick, ...] = ()
    then: tuple[Choice, ...] = ()
    results: tuple[Results, ...] = ()


class Deed(msgspec.Struct, frozen=True):
    """What somebody did who was named first: a tap on it is the answer.

    Attributes:
        words: what it says: `It charged`.
        texts: what says so, by the name of who did it; nobody else can have done it.

    """

    words: str
    texts: Mapping[str, str]


class Thrown(msgspec.Struct, frozen=True):
    """Dice that the program has rolled for what came of something.

    Attributes:
        what: what they are for: a weapon.
        dice: the faces, in the order in which they fell.
        needed: the face that succeeds, or any higher one.
        hits: how many hits they are.
        says: what the hits do, in words; empty for nothing to say.

    """

    what: str
    dice: tuple[int, ...]
    needed: int
    hits: int
    says: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """All who are listed, and how an answer is made of what was noted.

    Attributes:
        entries: who is listed.
        starts: the names of which one has to stand first in an answer: which unit was activated.
        nothing: the answer where nothing was noted; empty if something has to be.
        nothing_says: what stands on its button.
        whole: the answer that sets the mark of everybody; empty where there is none.
        whole_says: what stands on its button. With nobody listed it is Yes beside a No.
        deeds: what whoever is named first may have done besides.
        more: what is said last where more will be noted; empty if an answer says all.
        goes_on: whether that is said with every tap; else where several changes are wanted.
        bare_says: what stands on the button that sends it while nothing is noted but who it was.
        hint: what a tap does, in a sentence.
        between: what stands between two notes.
        says: what stands on the button that sends it.
        opens: what stands on a button under every question where nothing else asks what people
            did to those who are listed: `I hit Ringo`; empty for no button.
        openers: the same for each of a few, by name, each of whom it opens; none for one button.
        unless: the topics of questions that ask for all of it themselves, and so have no button.
        legend: what the signs on results mean, in a line.
        thrown: the dice that the program has rolled for it, above who is listed.
        thrown_note: what to do with them, in a sentence.
        at_once: whether what is noted of one alone is sent at once: how many fewer there are, if
            that calls for nothing else, and a mark that settles it.

    """

    entries: tuple[Entry, ...]
    starts: tuple[str, ...] = ()
    nothing: str = ""
    nothing_says: str = "Nothing happened"
    between: str = "; "
    says: str = "Send"
    opens: str = ""
    thrown: tuple[Thrown, ...] = ()
    at_once: bool = False
    whole: str = ""
    whole_says: str = "All of them"
    deeds: tuple[Deed, ...] = ()
    more: str = ""
    goes_on: bool = False
    bare_says: str = ""
    hint: str = "Tap what a unit lost: it is sent at once."
    openers: tuple[tuple[str, str], ...] = ()
    unless: tuple[str, ...] = ()
    legend: str = ""
    thrown_note: str = ""
