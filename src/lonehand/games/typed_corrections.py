"""“The table says otherwise”: what the corrections of all games have in common.

A correction begins with a verb, as in `life Sheriff 3`. Several stand with `;` between them. A game
brings its verbs, each with a function that changes the state, and what is impossible about a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final, Protocol, Self, TypeVar

from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, nearest

MOST: Final = 999
"""No number in a correction is larger."""


class Called(Protocol):
    """Somebody or something with a name."""

    @property
    def name(self) -> str:
        """Return the name."""


class Struct(Protocol):
    """A state: a struct that can be copied."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    def copy(self) -> Self:
        """Return a state of its own."""


S = TypeVar("S", bound=Struct)
C = TypeVar("C", bound=Called)
Verb = TypeVar("Verb")


def put_right(
    state: S, text: str, correct_one: Callable[[S, str], None], fault: Callable[[S], str]
) -> None:
    """Change *state* as *text* says.

    Args:
        state: what is changed, unless something cannot be put right.
        text: corrections with `;` between them.
        correct_one: changes a state as one correction says.
        fault: says what is impossible about a state; nothing if it can be.

    Raises:
        Refusal: a correction cannot be read, or what results cannot be.

    """
    changed = state.copy()
    for part in text.split(";"):
        correct_one(changed, " ".join(part.split()))
    wrong = fault(changed)
    if wrong:
        raise Refusal(wrong, place="correction")
    for field in state.__struct_fields__:
        setattr(state, field, getattr(changed, field))


def verb_in(text: str, verbs: Mapping[str, Verb], grammar: Iterable[str]) -> tuple[Verb, str, str]:
    """Return what the first word of a correction stands for, that word, and the rest.

    Raises:
        Refusal: it is no verb; the sentence has the whole grammar.

    """
    word, _, rest = text.partition(" ")
    if word not in verbs:
        near = nearest(word, verbs)
        forms = [form for form in grammar if form.split()[0] == near] or grammar
        raise Refusal(f"“{text}” cannot be read; type {'; '.join(forms)}", place="correction")
    return verbs[word], word, rest


def begins(text: str, name: str) -> bool:
    """Say whether a text begins with a name, and not with a longer word."""
    start, more = text[: len(name)], text[len(name) : len(name) + 1]
    return start.casefold() == name.casefold() and more in ("", " ", ":")


def find_named(among: Iterable[C], text: str, place: str) -> tuple[C, str]:
    """Return the one whose name a text begins with, and the rest of the text.

    If several names fit it is the longest.

    Raises:
        Refusal: the text begins with none of them.

    """
    known = list(among)
    fitting = [each for each in known if begins(text, each.name)]
    if not fitting:
        names = choose((each.name for each in known), text.partition(" ")[0].rstrip(":"))
        raise Refusal(f"“{text}” does not begin with a name; {names}", place=place)
    found = max(fitting, key=lambda each: len(each.name))
    return found, text[len(found.name) :].strip()


def number(text: str, place: str, most: int = MOST) -> int:
    """Return a number from 0 to *most*; raise Refusal if it is none."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST)) or int(text) > most:
        raise Refusal(f"“{text}” is not a number from 0 to {most}", place=place)
    return int(text)


def one_of(text: str, known: Iterable[str], place: str) -> str:
    """Return the word of *known* that *text* is, in any letters; raise Refusal if it is none."""
    words = list(known)
    for word in words:
        if word.casefold() == text.casefold():
            return word
    raise Refusal(f"“{text}” is unknown; {choose(words, text)}", place=place)


def nothing_more(text: str, place: str) -> None:
    """Raise Refusal if anything is left of a correction that needs no more words."""
    if text:
        raise Refusal(f"leave out “{text}”", place=place)
