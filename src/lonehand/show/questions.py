"""What is asked and what may be answered."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lonehand.show.ledger import Ledger


class Odds(msgspec.Struct, frozen=True):
    """How likely the answers to a fact at a real table are.

    Attributes:
        weights: how often an answer is given; one that is not here counts 1.
        kept: how likely it is that the fact has not changed since it was last asked about.

    """

    weights: Mapping[str, float] = {}
    kept: float = 0.85


class Pointer(msgspec.Struct, frozen=True):
    """Where an option lies on the table.

    Attributes:
        card: the card that it plays, by its notation; empty if it is none.
        place: where that card lies (`hand 0`, or `offer` for one that lies in no hand), or a place
            of a map (`cell E5`, `who Wyatt`); empty if it lies nowhere.
        seat: the seat that it is aimed at; -1 if at nobody.

    """

    card: str = ""
    place: str = ""
    seat: int = -1


NOWHERE = Pointer()
"""Stands for an option that cannot be pointed at."""


class Deed(msgspec.Struct, frozen=True):
    """An option as what is done and to whom; both are empty where it stands for itself."""

    what: str = ""
    whom: str = ""


class Tile(msgspec.Struct, frozen=True):
    """What a page says of an option before it is chosen.

    Options of the same kind and title share a tile; each has what tells it from the others.

    Attributes:
        title: what is done: `Best Shot`.
        kind: the heading that it stands under: `Shoot`.
        says: what it does, in a short sentence.
        cost: how much it takes of what is counted, 0 for nothing.
        unit: what is counted: `action`.
        which: at whom, where to, or with what; empty if there is only one way.
        live: how likely it is, or what comes of it, as things are.
        sign: the name of its sign, one of `signs.SIGNS`; empty for none.

    """

    title: str
    kind: str
    says: str
    cost: int = 0
    unit: str = "action"
    which: str = ""
    live: str = ""
    sign: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What a card would do to somebody, as far as open cards make sure of it.

    Attributes:
        card: the card, by its notation.
        seat: whom it would be aimed at.
        words: what it would do, or why it cannot, in a few words.
        sort: `hit`, `stopped` for what would be in vain, `own` for a friend, `no` if not allowed.

    """

    card: str
    seat: int
    words: str
    sort: str


class OptionSeen(msgspec.Struct, frozen=True):
    """One option of a question.

    Attributes:
        text: its notation, which is what an answer sends.
        label: what it means, in words.
        what: what is done, where several options do the same to different people.
        whom: to whom, then; both are empty otherwise.
        card: the card it plays, by its notation.
        place: where it lies; see `Pointer`.
        seat: the seat it is aimed at, -1 if at nobody.
        slip: what to ask before it is sent, as it is likely a slip; empty if not.
        tile: what a page says of it before it is chosen; None if its words say enough.
        cards: where a hand lies beside a map, all cards that it plays together.
        aim: whom on the map it is aimed at, by name; empty for nobody.
        reach: how many inches it lets somebody move; empty if it is not a move.

    """

    text: str
    label: str
    what: str = ""
    whom: str = ""
    card: str = ""
    place: str = ""
    seat: int = -1
    slip: str = ""
    tile: Tile | None = None
    cards: tuple[str, ...] = ()
    aim: str = ""
    reach: str = ""


class Refused(msgspec.Struct, frozen=True):
    """Something that lies there to be played and cannot be, with the reason and its clause."""

    card: str
    place: str
    sentence: str
    clause: str


class Dice(msgspec.Struct, frozen=True):
    """Dice that a real table rolls, to be told by taps.

    Attributes:
        count: how many.
        faces: how many faces each has.
        bands: what the clause tells apart, such as `4-6`; empty for each face by itself.

    """

    count: int
    faces: int
    bands: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The bands of which a number has to be told; what is left fell into the last one."""
        return self.bands[:-1] if self.count > 1 else ()

    @property
    def example(self) -> str:
        """What may be typed instead."""
        return " ".join([str(self.faces)] * self.count)


class QuestionSeen(msgspec.Struct, frozen=True):
    """What is being asked.

    Attributes:
        who: the seat, or the source of chance, that is asked.
        clause: the clause that asks.
        topic: the sort of question.
        prompt: the question as a sentence.
        options: what may be answered; empty for a form.
        refused: what cannot be chosen now, and why.
        obvious: the option that Enter stands for; empty if none is obvious.
        source: whether somebody has to type in what a real card or die shows.
        form: whether the answer is written, not chosen.
        offered: what was typed here before it was taken back.
        yours: whether whoever looks may answer.
        about: whom it is about, by name; empty if nobody.
        good: answers to a form that are likely, beside a real table.
        endings: what may be added to an answer that names a place, in words of the notation.
        outcomes: what each card would do to each seat.
        ledger: what may be noted by taps, beside a real table; None where the answer is another.
        dice: the dice that a real table rolls; None where it rolls none.
        details: what the words of the cases mean, of which the first that is true is chosen.
        letter: the whole of what is done in those cases, in sentences.
        several: how many cards may be named together, one for this question and one for each that
            follows.
        again: if the last of them has one of these suits, another one comes at once.
        sketch: a small drawing of what it is about, beside a real table; empty for none.
        at_hand: numbers that people need there to answer it, in lines.

    """

    who: str
    clause: str
    topic: str
    prompt: str
    options: tuple[OptionSeen, ...]
    refused: tuple[Refused, ...]
    obvious: str
    source: bool
    form: bool
    offered: tuple[str, ...]
    yours: bool
    about: str = ""
    good: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    ledger: Ledger | None = None
    dice: Dice | None = None
    details: tuple[str, ...] = ()
    letter: tuple[str, ...] = ()
    several: int = 1
    again: str = ""
    sketch: str = ""
    at_hand: tuple[str, ...] = ()
