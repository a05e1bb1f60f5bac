"""The words that a game's tables may use, for a designer: what each means and where it may be.

A game says in `data/words.toml` what its words mean. Where a word may be follows from the check of
the table, so the two cannot part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import msgspec

from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar import english


class TableWord(NamedTuple):
    """A word of a table.

    Attributes:
        table: the name of the file.
        kind: what it is: `condition`, `action`, `target`, `question`, `setting`.
        word: the word, as the file has it.
        means: what it means, as a sentence.
        where: where it may be, as a sentence; empty for anywhere.

    """

    table: str
    kind: str
    word: str
    means: str
    where: str


@runtime_checkable
class Worded(Protocol):
    """A game that says which words its tables may use."""

    def table_words(self) -> Sequence[TableWord]:
        """Return every word of every decision table, in the order of a page."""


Meanings = Mapping[str, Mapping[str, str]]
"""For each kind its words with their meanings."""


def meanings(text: str, name: str) -> Meanings:
    """Return what a file says of words: a table for each kind, in it each word with its meaning.

    Raises:
        Refusal: it is no TOML.

    """
    return msgspec.convert(values_in(text, name), dict[str, dict[str, str]])


def quote_list(words: Sequence[str], last: str = "or") -> str:
    """Return words in quotation marks as a list: `“a”, “b” or “c”`."""
    return english.join_words(english.quote(words), last)
