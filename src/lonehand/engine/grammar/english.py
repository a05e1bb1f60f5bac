"""English: capitals, lists, counts, articles, possessives and plural verbs.

Every sentence of games and faces that is put together from parts takes them from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

HISSES: Final = re.compile(r"(?:s|x|z|ch|sh)$")
"""Nouns that take -es: `hexes`, `losses`, `watches`."""
CONSONANT_Y: Final = re.compile(r"[^aeiou]y$")
"""Nouns whose y becomes -ies: `enemies`."""
IRREGULAR: Final = {"die": "dice", "man": "men", "hero": "heroes", "foot": "feet"}
ENDINGS: Final = (".", "!", "?", "…")
LEAST_TO_MEAN: Final = 3
"""Of a shorter word nobody can say which other was meant."""
NEAR: Final = 0.7
"""How alike two words must be for one to be a slip for the other; 1 is the same."""


def capital(text: str) -> str:
    """Return *text* with a capital letter first; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return *text* as a whole sentence: a capital first, a full stop last if nothing ends it."""
    return capital(text) if not text or text.endswith(ENDINGS) else f"{capital(text)}."


def clause(text: str) -> str:
    """Return a sentence as the end of another one: a small letter first, no full stop."""
    return (text[:1].lower() + text[1:]).rstrip(".")


def plural(noun: str) -> str:
    """Return the plural of *noun*, of which the last word counts: `life points`, `hexes`."""
    *before, last = noun.split(" ")
    if last in IRREGULAR:
        word = IRREGULAR[last]
    elif CONSONANT_Y.search(last):
        word = f"{last[:-1]}ies"
    else:
        word = f"{last}es" if HISSES.search(last) else f"{last}s"
    return " ".join([*before, word])


def count_of(number: int, noun: str, none: str = "0") -> str:
    """Return a number with its noun: `1 wound`, `2 wounds`; *none* stands for zero."""
    return f"{number or none} {noun if number == 1 else plural(noun)}"


def agrees(number: int, one: str, several: str) -> str:
    """Return the verb, or any other word, that agrees with a number: `is` or `are`."""
    return one if number == 1 else several


def join_words(words: Sequence[str], last: str = "and", empty: str = "nothing") -> str:
    """Return words as a list: `a, b and c`; *empty* if there are none."""
    if len(words) < 2:
        return words[0] if words else empty
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def quote(words: Iterable[str]) -> list[str]:
    """Return words in quotation marks."""
    return [f"“{word}”" for word in words]


def choose(words: Iterable[str], typed: str = "") -> str:
    """Return what to choose, as the end of a refusal: `choose a, b or c`.

    If *typed* is almost one of the words, it asks for that one alone: `did you mean “a”?`
    """
    known = list(words)
    if near := nearest(typed, (word.strip("“”") for word in known)):
        return f"did you mean “{near}”?"
    return f"choose {join_words(known, 'or')}" if known else "there is nothing to choose from"


def perhaps(typed: str, words: Iterable[str]) -> str:
    """Return the end of a refusal that names the word somebody meant; empty if none is near."""
    near = nearest(typed, words)
    return f"; did you mean “{near}”?" if near else ""


def nearest(typed: str, words: Iterable[str]) -> str:
    """Return the word that somebody meant who mistyped it; empty if none is near enough."""
    if len(typed) < LEAST_TO_MEAN:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - only a refusal needs it

    spelled = {word.casefold(): word for word in reversed(list(words))}
    found = get_close_matches(typed.casefold(), spelled, n=1, cutoff=NEAR)
    begun = [word for word in spelled if word.startswith(typed.casefold())]
    if found and len(begun) == 1:  # it breaks off, which is likelier than a word too many
        return spelled[begun[0]]
    return spelled[found[0]] if found else ""


def possessive(name: str) -> str:
    """Return whose something is: `Rose Doolan’s`, `Jourdonnais’`."""
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def with_sign(number: int) -> str:
    """Return a number with its sign: `+2`, `−1`, `+0`."""
    return f"−{-number}" if number < 0 else f"+{number}"


def percent(share: float, digits: int = 0) -> str:
    """Return a share of 1 in percent, with that many digits behind the point: `22 %`."""
    return f"{100 * share:.{digits}f} %"
