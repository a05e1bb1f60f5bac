"""What the games' situations as text have in common: values as TOML writes them, and refusals."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, renamed, settle_options
from lonehand.engine.grammar.english import choose, clause, listed
from lonehand.engine.toml import values_in

S = TypeVar("S", bound=msgspec.Struct)

# -- writing --------------------------------------------------------------------------------------


def pair(key: str, value: Any) -> str:
    """Return a line of TOML."""
    return f"{key} = {toml(value)}"


def quoted(key: str) -> str:
    """Return a key that may hold any sign."""
    return json.dumps(key, ensure_ascii=False)


def toml(value: Any) -> str:
    """Return a value as TOML writes it; several lines of text stand as they are."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quoted(key)} = {toml(x)}" for key, x in value.items()) + "}"
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


def read_as(shape: type[S], text: str, name: str) -> S:
    """Return what TOML says as a struct of that shape.

    Raises:
        Refusal: it does not fit; the place is *name* and the field.

    """
    values = values_in(text, name)
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        raise misread(error, shape, values, name) from error


def settled(
    game: Game, own: Mapping[str, str | int | bool], given: Mapping[str, str]
) -> dict[str, str]:
    """Return a value for every option; *given* ones take the place of a situation's own.

    Raises:
        Refusal: one of them cannot be; if it is the situation's, the place is its field.

    """
    texts = {key: in_words(value) for key, value in renamed(game, own).items()}
    try:
        settle_options(game, texts)
    except Refusal as refusal:
        place = refusal.place.replace("--set ", "options, ")
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal
    return settle_options(game, {**texts, **renamed(game, given)})


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
        raise Refusal(f"“{text}” may be {listed(found, 'or')}; write more of it")
    return found[0] if found else text


def words_at(name: str) -> list[int]:
    """Return where the words of a name begin."""
    return [0, *(at + 1 for at, sign in enumerate(name) if sign in " -")]


def begins(name: str, at: int, said: str) -> bool:
    """Tell whether a name goes on so from there."""
    return name[at:].casefold().startswith(said)


@contextmanager
def placed(before: str) -> Iterator[None]:
    """Say of what is refused meanwhile where it stands: this, and then the place that it names."""
    try:
        yield
    except Refusal as refusal:
        place = f"{before}{refusal.place}".rstrip(": ,")
        raise Refusal(refusal.sentence, place=place, clause=refusal.clause) from refusal


# -- what cannot be read --------------------------------------------------------------------------


TYPE: Final = re.compile(r"`([a-z| ]+)`")
PLAINLY: Final = {
    "Object missing required field": "a value is missing:",
    " >= ": " of at least ",
    " <= ": " of at most ",
    " > ": " above ",
}
TYPES: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
MISREAD: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\w+")


def plainly(sentence: str) -> str:
    """Return in plain words what is wrong with a value."""
    words = TYPE.sub(lambda found: types_in_words(found[1]), sentence)
    for technical, plain in PLAINLY.items():
        words = words.replace(technical, plain)
    return clause(words)


def types_in_words(found: str) -> str:
    """Return the name of a type of value in words: `int | str`."""
    return " or ".join(TYPES.get(word, f"“{word}”") for word in found.split(" | "))


def misread(error: msgspec.ValidationError, shape: type, values: Any, name: str) -> Refusal:
    """Return the refusal of a file that does not have its shape.

    Args:
        error: what could not be converted.
        shape: the shape that it should have.
        values: the file, as TOML.
        name: its name.

    Returns:
        A refusal whose place is the file and the field (`noon.toml: character Doc, hits`); the
        sentence says what is known there.

    """
    found = MISREAD.fullmatch(str(error))
    what, path = (found["what"], found["path"] or "") if found else (str(error), "")
    place: list[str] = []
    kind: Any = shape
    for step in STEP.finditer(path):
        number = step[1]
        kind = inside(kind, step[0], entry=number is not None)
        if number is None:
            place.append(step[0])
            values = values.get(step[0]) if isinstance(values, Mapping) else None
        elif number != "...":
            values = values[int(number)] if isinstance(values, list) else None
            called = values.get("name") if isinstance(values, Mapping) else None
            place[-1:] = [f"{' '.join(place[-1:])} {called or int(number) + 1}"]
    return Refusal(in_plain_words(what, kind), place=f"{name}: {', '.join(place) or 'the file'}")


def in_plain_words(what: str, kind: Any) -> str:
    """Return what is wrong with a value, and where words are known there, which."""
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what)
    if unknown:
        known = [field for each in alternatives(kind) for field in fields_of(each)]
        return f"there is no field “{unknown[1]}”; {choose(known, unknown[1])}"
    word = re.fullmatch(r"Invalid enum value (.*)", what)
    if word:
        values = [x for each in alternatives(kind) for x in words_of(each)]
        return f"“{word[1].strip(chr(39))}” is not a choice; {choose(values)}"
    return plainly(what)


def alternatives(kind: Any) -> Iterator[Any]:
    """Yield the types that a value may have."""
    if get_origin(kind) in (Union, types.UnionType):
        for each in get_args(kind):
            yield from alternatives(each)
    else:
        yield kind


def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a struct; none of anything else."""
    return getattr(kind, "__struct_fields__", ())


def words_of(kind: Any) -> list[str]:
    """Return the words that a value may be; none of anything else."""
    return [f"“{x}”" for x in get_args(kind)] if get_origin(kind) is Literal else []


def inside(kind: Any, step: str, *, entry: bool) -> Any:
    """Return the type of a field, or of what a list or a table holds; None if nobody knows."""
    for each in alternatives(kind):
        held = [kind for kind in get_args(each) if kind is not Ellipsis]
        if entry and held:
            return held[-1]
        if not entry and step in fields_of(each):
            return get_type_hints(each)[step]
    return None
