"""Corrections of a table that is not what Lonehand thinks it is, as forms to fill in."""

from __future__ import annotations

from typing import Final

import msgspec

from lonehand.engine.play.view import Seen
from lonehand.faces.at_table.putting_back import differences
from lonehand.games.table_mode import by_facts
from lonehand.show.contract import show_of

ON_A_MAP: Final = ("at ", "facing ", "cover ", "marker LETTER PLACE")
"""The first words of corrections that mean nothing where no map is kept."""
WITHOUT_A_MAP: Final = ("charged ", "arrive ", "section ", "marker LETTER on")
"""The first words of corrections of what a map shows where one is kept."""


class Choice(msgspec.Struct, frozen=True):
    """One of several things that a field may say."""

    text: str
    label: str


class Field(msgspec.Struct, frozen=True):
    """A part of a correction: *word* as it stands there, or something to fill in.

    Attributes:
        word: what stands there; empty for what is to be filled in.
        kind: `card`, `number`, `place` or `choice` for anything else; empty for a word.
        choices: what may be filled in, if that can be listed.
        title: what is to be chosen, for a `choice` or a `place`.

    """

    word: str
    kind: str = ""
    choices: tuple[Choice, ...] = ()
    title: str = ""


class Form(msgspec.Struct, frozen=True):
    """A sort of correction: its grammar, what it puts right, and its parts in order."""

    grammar: str
    says: str
    fields: tuple[Field, ...]


def forms(seen: Seen) -> list[Form]:
    """Return every sort of correction that the game understands, as a form to fill in.

    Where no map is kept, nobody can be moved or turned on it; where one is, it shows much itself.
    """
    show = show_of(seen.game)
    kinds = {"NUMBER": Field("", "number")}
    for blank in show.blanks(seen.view):
        kind = {"CARD": "card", "PLACE": "place"}.get(blank.word, "choice")
        choices = tuple(Choice(*each) for each in blank.texts)
        kinds[blank.word] = Field("", kind, choices, blank.title)
    return [
        Form(grammar, says, tuple(kinds.get(word) or Field(word) for word in grammar.split()))
        for grammar, says in show.corrections.items()
        if not grammar.startswith(ON_A_MAP if by_facts(seen.options) else WITHOUT_A_MAP)
    ]


def describe_correction(seen: Seen, text: str) -> list[str]:
    """Return what a correction would change, in words.

    Raises:
        Refusal: it cannot be read, or what results cannot be.

    """
    here, then = seen.before_and_after(text)
    return differences(seen.game, here, then) or ["Nothing to do: the table is already like that."]
