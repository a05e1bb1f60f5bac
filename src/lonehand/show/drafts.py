"""An answer while it is being written: by pressing, by pointing, by dragging, by typing."""

from __future__ import annotations

from typing import Final

import msgspec

PAGE_KEYS: Final = "0hlmnptvw"
"""The keys that mean the same on every page of a map, so that no act and nobody has one of them."""


class Pointing(msgspec.Struct, frozen=True):
    """What somebody has written of an answer, and what he did to it last.

    Attributes:
        text: the answer so far, in its notation; it may be half finished.
        about: whom he is at, by name; empty leaves that to the game.
        adds: what he adds for that one, in the notation of an act; empty for nothing.
        point: what he pointed at: a place or a name; empty for nothing.
        model: which of the models that stand there tentatively he dragged; -1 for none.
        quick: whether he is still dragging, so that what takes time to tell may be left out.

    """

    text: str = ""
    about: str = ""
    adds: str = ""
    point: str = ""
    model: int = -1
    quick: bool = False


class Whom(msgspec.Struct, frozen=True):
    """Somebody whom an answer may be about.

    Attributes:
        name: what he is called.
        letters: what stands on his counter.
        team: the number of his side.
        note: how he is, in a few words.
        text: the answer that follows if he is chosen.
        key: the key that chooses him; empty for none.
        chosen: whether he is chosen already.
        sign: the name of his sign, one of `signs.SIGNS`; empty for his letters.

    """

    name: str
    letters: str
    team: int
    note: str
    text: str
    key: str = ""
    chosen: bool = False
    sign: str = ""


class Act(msgspec.Struct, frozen=True):
    """Something that a press does to an answer.

    Attributes:
        label: what stands on it.
        text: the answer that follows.
        group: the heading that it stands under.
        key: the key that does it; empty for none, `shift+1` with a modifier.
        chosen: whether the answer is that already.
        note: what comes of it, in a few words.
        refusal: why it cannot be done; empty if it can.
        clause: the clause that forbids it.
        warning: why it would come to nothing as things are; empty if it would not.
        adds: what it adds, in its notation, where it may also be added for somebody else.
        time: how many segments it takes, where time is counted.
        says: what it does, in a short sentence.
        sign: the name of its sign, one of `signs.SIGNS`; empty for none.
        aside: whether pointing at the map does the same.

    """

    label: str
    text: str
    group: str
    key: str = ""
    chosen: bool = False
    note: str = ""
    refusal: str = ""
    clause: str = ""
    warning: str = ""
    adds: str = ""
    time: int = 0
    says: str = ""
    sign: str = ""
    aside: bool = False


class Meter(msgspec.Struct, frozen=True):
    """How much of something an answer uses up: `Advance`, 5.8″ of 6″.

    Attributes:
        label: what it is for.
        used: how much is used.
        most: how much there is.
        unit: what follows the numbers.

    """

    label: str
    used: float
    most: float
    unit: str = "″"

    @property
    def words(self) -> str:
        """Both numbers: `5.8″ of 6″`."""
        return f"{self.used:g}{self.unit} of {self.most:g}{self.unit}"

    @property
    def part(self) -> int:
        """How much is used, out of a hundred."""
        return round(100 * min(1.0, self.used / self.most)) if self.most else 0

    @property
    def over(self) -> bool:
        """Whether more is used than there is."""
        return self.used > self.most


class Slot(msgspec.Struct, frozen=True):
    """A stretch of a time line.

    Attributes:
        first: the first segment that it takes, from 1.
        last: the last one, in which it takes effect.
        label: what it is called.
        kind: `used` for time that is gone already, `act`, or `lost` for what finds no place.
        group: what sort of action it is.
        refusal: what is wrong with it, or a warning; empty if nothing is.
        clause: the clause that says so.
        without: the answer that follows if it is taken away.
        sign: the name of its sign, one of `signs.SIGNS`; empty for none.
        at_once: whether it takes no time, and stands under what does.

    """

    first: int
    last: int
    label: str
    kind: str
    group: str = ""
    refusal: str = ""
    clause: str = ""
    without: str = ""
    sign: str = ""
    at_once: bool = False

    @property
    def wide(self) -> int:
        """How many segments it takes on the line."""
        return max(1, self.last - self.first + 1)


class Track(msgspec.Struct, frozen=True):
    """One character's time line in an answer.

    Attributes:
        name: the character.
        letters: what stands on his counter.
        team: the number of his side.
        note: his state in a few words.
        slots: what fills his time.
        free: the first segment that nothing fills.
        shorter: the answer without the last thing on it; empty if there is none.

    """

    name: str
    letters: str
    team: int
    note: str
    slots: tuple[Slot, ...]
    free: int
    shorter: str = ""

    @property
    def acts(self) -> tuple[str, ...]:
        """The actions that have been put on it."""
        return tuple(slot.label for slot in self.slots if slot.kind == "act")


class Does(msgspec.Struct, frozen=True):
    """What an opponent is known to do in one segment.

    Attributes:
        short: in a word or two.
        full: in full.
        grave: whether it is an attack.
        nearer: what it is instead once he has come nearer, in a word or two.
        near: from how near that is so.

    """

    short: str
    full: str
    grave: bool = False
    nearer: str = ""
    near: str = ""


class Foe(msgspec.Struct, frozen=True):
    """An opponent against whom somebody's time is planned, and what he is known to do in it.

    Attributes:
        name: what he is called.
        team: the number of his side.
        note: by what he goes, and how long that is so.
        does: what he does in each segment.
        sent: the note while the turn runs, when he need no longer be where he was.

    """

    name: str
    team: int
    note: str
    does: tuple[Does, ...]
    sent: str = ""


class Term(msgspec.Struct, frozen=True):
    """A word of the game, and what it means in a few words."""

    word: str
    means: str


class Draft(msgspec.Struct, frozen=True):
    """An answer as far as it goes, and what may become of it.

    Attributes:
        text: the answer so far, in its notation.
        about: whom the acts are for; empty if that is still to be chosen.
        ready: whether it may be sent.
        send: what stands on the button that sends it.
        whom: whom it may be about.
        acts: what may be pressed.
        tracks: the time lines, if it plans somebody's time.
        segments: how many segments a time line has.
        foes: what opponents are known to do in that time, the nearest first.
        terms: words that a newcomer needs here; empty once he has begun.
        asks: what is asked while this is being answered; empty for the words of the question.
        said: what it would do, in sentences.
        warned: what of that to beware of, in sentences.
        refusal: why it cannot be sent, or what is still to be said; empty if nothing is.
        clause: the clause that says so.
        slip: what to ask before it is sent, where that is likely a slip; empty if it is none.
        svg: what it would be like, as marks on the map.
        meter: how much of what there is it uses up; None where nothing is counted.
        remedy: what would be allowed nearest to what cannot be sent; None if nothing is known.
        at: the place that the arrow keys move, `24.5,30`; empty if they move nothing.
        sure: whether it is all that was pointed at, so that pointing alone may send it.
        back: whether Esc takes back the answer before, of which this is the rest.

    """

    text: str
    about: str = ""
    ready: bool = False
    send: str = "Do it"
    whom: tuple[Whom, ...] = ()
    acts: tuple[Act, ...] = ()
    tracks: tuple[Track, ...] = ()
    segments: int = 0
    foes: tuple[Foe, ...] = ()
    terms: tuple[Term, ...] = ()
    asks: str = ""
    said: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    refusal: str = ""
    clause: str = ""
    slip: str = ""
    svg: str = ""
    meter: Meter | None = None
    remedy: Act | None = None
    at: str = ""
    sure: bool = False
    back: bool = False
