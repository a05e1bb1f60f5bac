"""What the games' situations as text have in common: values as TOML writes them, and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, settle_options, update_names
from lonehand.engine.grammar.english import join_words

# -- writing --------------------------------------------------------------------------------------


def pair(key: str, value: Any) -> str:
    """Return a line of TOML."""
    return f"{key} = {toml(value)}"


def quote_key(key: str) -> str:
    """Return a key that may hold any sign."""
    return json.dumps(key, ensure_ascii=False)


def toml(value: Any) -> str:
    """Return a value as TOML writes it; several lines of text stand as they are."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quote_key(key)} = {toml(x)}" for key, x in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(x) for x in value) + "]"
    if isinstance(value, str) and "\n" in value and "'''" not in value:
        return f"'''\n{value}'''"
    return json.dumps(value, ensure_ascii=False)


def in_words(value: str | int) -> str:
    """Return an option's value as the options know it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


# -- reading --------------------------------------------------------------------------------------


def fill_options(
    game: Game, own: Mapping[str, str | int | bool], given: Mapping[str, str]
) -> dict[str, str]:
    """Return a value for every option; *given* ones take the place of a situation's own.

    Raises:
        Refusal: one of them cannot be; if it is the situation's, the place is its field.

    """
    texts = {key: in_words(value) for key, value in update_names(game, own).items()}
    try:
        settle_options(game, texts)
    except Refusal as refusal:
        place = refusal.place.replace("--set ", "options, ")
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal
    return settle_options(game, {**texts, **update_names(game, given)})


def in_full(text: str, names: Iterable[str]) -> str:
    """Return the only name of which a word begins so; the text itself if there is none.

    A name that is given in full, in large letters or small ones, goes before longer ones.

    Raises:
        Refusal: several begin so; the sentence names them.

    """
    said, known = text.strip().casefold(), list(dict.fromkeys(names))
    whole = [name for name in known if name.casefold() == said]
    if not said or text in known or whole:
        return text if text in known or not whole else whole[0]
    found = [name for name in known if any(begins(name, at, said) for at in words_at(name))]
    if len(found) > 1:
        raise Refusal(f"“{text}” may be {join_words(found, 'or')}; write more of it")
    return found[0] if found else text


def words_at(name: str) -> list[int]:
    """Return where the words of a name begin."""
    return [0, *(at + 1 for at, sign in enumerate(name) if sign in " -")]


def begins(name: str, at: int, said: str) -> bool:
    """Tell whether a name goes on so from there."""
    return name[at:].casefold().startswith(said)


@contextmanager
def place_refusals(before: str) -> Iterator[None]:
    """Say of what is refused meanwhile where it stands: this, and then the place that it names."""
    try:
        yield
    except Refusal as refusal:
        inner = "" if before.rstrip(": ,") == refusal.place else refusal.place
        place = f"{before}{inner}".rstrip(": ,")
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal
