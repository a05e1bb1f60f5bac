"""The words of the decision table for a designer; where each may be follows from its check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lonehand.engine.files.decisions import NOBODY, Vocabulary
from lonehand.engine.files.vocabulary import TableWord, meanings, quote_list
from lonehand.games.lone_gunslinger.automa.decision import DECISIONS, WORDS
from lonehand.games.lone_gunslinger.cards import DATA

IN_FILE = {"condition": "when", "target": "on", "action": "do", "subject": "for"}
"""The key of a row that has each kind of word."""


def words() -> Iterator[TableWord]:
    """Yield every word of `automa.toml`."""
    said = meanings((DATA / "words.toml").read_text("utf-8"), "words.toml")
    known: Mapping[str, tuple[str, ...]] = {
        "condition": tuple(WORDS.conditions),
        "target": tuple(WORDS.targets),
        "action": WORDS.actions,
    }
    for kind, names in known.items():
        for word in names:
            where = f"{IN_FILE[kind]} = …{rows_that_may(WORDS, kind, word)}"
            yield TableWord(DECISIONS, kind, word, said[kind][word], where)
    for subject in WORDS.subjects:
        where = f"for = …{needed_word(WORDS, subject)}"
        yield TableWord(DECISIONS, "subject", subject, "A card of this name.", where)


def rows_that_may(words: Vocabulary, kind: str, word: str) -> str:
    """Return which rows may have a word, as the end of a sentence."""
    if kind == "action" and word == "use":
        cards = [subject for action, subject in words.needs if action == word]
        return f"; for {quote_list(cards)}"
    if kind == "target" and word != NOBODY:
        cards = [subject for (_, subject), needs in words.needs.items() if word in needs.on]
        return f"; with do = “use” for {quote_list(cards)}"
    return ""


def needed_word(words: Vocabulary, subject: str) -> str:
    """Return what a row that uses a card must have, as the end of a sentence."""
    needs = words.needs.get(("use", subject))
    if needs is None:
        return "; it can only be kept"
    parts = [] if needs.on == (NOBODY,) else [f"on = {quote_list(needs.on)}"]
    parts += [f"a row above for “{word}”" for word in needs.unless]
    return f"; to use it takes {' and '.join(parts)}" if parts else ""
