"""The words of the auto dice for a designer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lonehand.engine.files.vocabulary import TableWord, meanings
from lonehand.engine.grammar.english import join_words
from lonehand.games.outlaws.automa.dice import COLOURS, FILE, TARGETS, WAIT, WORDS, is_suspected

WORDS_FILE = Path(__file__).parent.parent / "data" / "words.toml"


def words() -> Iterator[TableWord]:
    """Yield every word of `dice.toml`."""
    said = meanings(WORDS_FILE.read_text("utf-8"), WORDS_FILE.name)
    for target in TARGETS:
        dice = "the dark die" if is_suspected(target) else f"the {join_words(COLOURS[1:])} dice"
        where = f"the first word of a cell, on {dice}"
        yield TableWord(FILE, "target", target, said["target"][target], where)
    means = said["instruction"][WAIT]
    yield TableWord(FILE, "instruction", WAIT, means, "the only word of a cell")
    for word in WORDS:
        means = said["instruction"][word]
        yield TableWord(FILE, "instruction", word, means, "after the target, in any order")
