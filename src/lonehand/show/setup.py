"""What is chosen and pasted before a game begins, as the title page shows it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Step(msgspec.Struct, frozen=True):
    """A step of the way to a game: what is chosen there together.

    Attributes:
        title: what it is called, in a word: `Armies`.
        asks: what it asks: `Who fights?`
        options: the keys of the options it shows, the most used first.

    """

    title: str
    asks: str
    options: tuple[str, ...]


class Depending(msgspec.Struct, frozen=True):
    """Which values an option has, depending on what is chosen for other options.

    Attributes:
        on: the keys of the options that it depends on.
        values: for what is chosen there, joined by spaces, each value that is left: what it is
            called, and a few words about it.

    """

    on: tuple[str, ...]
    values: Mapping[str, Mapping[str, tuple[str, str]]]


class Entry(msgspec.Struct, frozen=True):
    """A field of a form that writes what may be pasted.

    Attributes:
        name: its name in what is sent.
        title: what it is called.
        values: what may be chosen; none for a line of text, `yes` alone for a box to tick.

    """

    name: str
    title: str
    values: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """A step of a lesson: what of the page it points at, and what it says there.

    Attributes:
        at: a word of `PARTS`.
        says: one to three short sentences.

    """

    at: str
    says: str


PARTS = (
    "yours",
    "opponent",
    "intent",
    "stack",
    "reach",
    "hand",
    "prompt",
    "end",
    "why",
    "map",
    "man",
    "plan",
    "acts",
    "list",
    "sheet",
    "hint",
    "theirs",
    "goals",
)
"""What a lesson may point at: seats and cards at a table, then what a map has."""


class Lesson(msgspec.Struct, frozen=True):
    """A game as a guided minute: a few sentences that point at what one looks at first.

    Attributes:
        steps: what is said, one after the other.
        options: what the game is begun with.
        until: the topic that is asked when the lesson begins; empty for the first question.
        answers: what is answered to get there, by topic; other topics as the hint says.
        seed: what the game is begun with, so that nobody has moved unseen when it begins.

    """

    steps: tuple[Told, ...]
    options: Mapping[str, str] = {}
    until: str = ""
    answers: Mapping[str, str] = {}
    seed: str = "lesson"


class Taught(msgspec.Struct, frozen=True):
    """A part of how a game is played, for somebody who does not know it.

    Attributes:
        about: what it is about, in a word or three: `Your turn`.
        says: two to four short sentences.

    """

    about: str
    says: str


class Pasted(msgspec.Struct, frozen=True):
    """Something that may be pasted before a game begins.

    Attributes:
        name: the beginning of the name of the table that it becomes.
        option: the option that then takes it, by the value `own`.
        title: what it is called.
        shown: whether it can be shown as it is understood.
        maker: what a form that writes it is called; empty if there is none.
        entries: the fields of that form.

    """

    name: str
    option: str
    title: str
    shown: bool = False
    maker: str = ""
    entries: tuple[Entry, ...] = ()


class RuleUsed(msgspec.Struct, frozen=True):
    """A rule on a card of a list, and whether the program plays it."""

    text: str
    automated: bool


class ListCard(msgspec.Struct, frozen=True):
    """One unit of a list that was pasted.

    Attributes:
        name: what it is called.
        part: whether it stands alone, joins another or is one of several.
        figures: its numbers, each in a few words.
        rules: its rules.
        lines: what else there is to say of it.

    """

    name: str
    part: str
    figures: tuple[str, ...]
    rules: tuple[RuleUsed, ...]
    lines: tuple[str, ...]


class Understood(msgspec.Struct, frozen=True):
    """What was understood of something that was pasted.

    Attributes:
        title: what it is called.
        summary: what it is, in a few words.
        cards: its units.
        by_hand: what of it the program does not play.
        notes: what should be looked at.

    """

    title: str
    summary: str
    cards: tuple[ListCard, ...]
    by_hand: tuple[str, ...]
    notes: tuple[str, ...]


class Blank(msgspec.Struct, frozen=True):
    """What may stand for a word in capitals of a correction.

    Attributes:
        word: the word: `NAME`.
        title: what is to be chosen, in a few words.
        texts: what may stand there, each with how it is called; empty if it is to be typed.

    """

    word: str
    title: str
    texts: tuple[tuple[str, str], ...]


class Rates(msgspec.Struct, frozen=True):
    """What was measured for each value of an option, as a table.

    Attributes:
        option: the option.
        caption: what was measured.
        heads: what stands above each column.
        rows: a row for each value, which comes first.

    """

    option: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
