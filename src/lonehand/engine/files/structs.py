"""Files read as structs, and what is wrong with one of another shape, in plain words."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.files.toml import values_in
from lonehand.engine.grammar.english import choose, clause, quote

S = TypeVar("S", bound=msgspec.Struct)

TYPE: Final = re.compile(r"`([\w| ]+)`")
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
A_LIST: Final = re.compile("expected .*a list.*, got a text")
ONE: Final = "expected a list, got a table"
MISREAD: Final = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|\w+")


def read_as(shape: type[S], text: str, name: str) -> S:
    """Return what TOML says as a struct of that shape.

    Raises:
        Refusal: it does not fit; the place is *name* and the field.

    """
    values = values_in(text, name)
    try:
        return msgspec.convert(values, shape)
    except msgspec.ValidationError as error:
        raise refusal_of(error, shape, values, name) from error


def plainly(sentence: str) -> str:
    """Return in plain words what is wrong with a value."""
    words = TYPE.sub(lambda found: types_in_words(found[1]), sentence)
    for technical, plain in PLAINLY.items():
        words = words.replace(technical, plain)
    words = clause(words)
    if A_LIST.search(words):
        return f'{words}; put it in square brackets, such as ["…"]'
    return f"{words}; begin each with two brackets, such as [[row]]" if ONE in words else words


def types_in_words(found: str) -> str:
    """Return the name of a type of value in words: `int | str`."""
    words = found.removesuffix(" | null").split(" | ")  # leaving it out is no way to write it
    return " or ".join(TYPES.get(word, f"“{word}”") for word in words)


def refusal_of(error: msgspec.ValidationError, shape: type, values: Any, name: str) -> Refusal:
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
        elif number == "...":
            key, values = misfit(kind, values)
            place[-1:] = [" ".join(filter(None, (*place[-1:], key)))]
        else:
            values = values[int(number)] if isinstance(values, list) else None
            called = values.get("name") if isinstance(values, Mapping) else None
            place[-1:] = [f"{' '.join(place[-1:])} {called or int(number) + 1}"]
    field = f": {', '.join(place)}" if place else ""
    return Refusal(in_plain_words(what, kind), place=f"{name}{field}")


def misfit(kind: Any, values: Any) -> tuple[str, Any]:
    """Return the first entry of a table that has not the type it should have, and its name."""
    for key, value in values.items() if isinstance(values, Mapping) else ():
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            return str(key), value
    return "", None


def in_plain_words(what: str, kind: Any) -> str:
    """Return what is wrong with a value, and where words are known there, which."""
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what)
    if unknown:
        known = [field for each in alternatives(kind) for field in fields_of(each)]
        return f"there is no field “{unknown[1]}”; {choose(known, unknown[1])}"
    word = re.fullmatch(r"Invalid enum value (.*)", what)
    if word:
        values = [x for each in alternatives(kind) for x in words_of(each)]
        said = word[1].strip("'")
        return f"“{said}” is not a choice; {choose(values, said)}"
    return plainly(what)


def alternatives(kind: Any) -> Iterator[Any]:
    """Yield the types that a value may have."""
    if get_origin(kind) in (Union, types.UnionType):
        for each in get_args(kind):
            yield from alternatives(each)
    else:
        yield kind


def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the fields of a struct as a file names them; none of anything else."""
    return getattr(kind, "__struct_encode_fields__", ())


def words_of(kind: Any) -> list[str]:
    """Return the words that a value may be; none of anything else."""
    return quote(get_args(kind)) if get_origin(kind) is Literal else []


def inside(kind: Any, step: str, *, entry: bool) -> Any:
    """Return the type of a field, or of what a list or a table holds; None if nobody knows."""
    for each in alternatives(kind):
        held = [kind for kind in get_args(each) if kind is not Ellipsis]
        if entry and held:
            return held[-1]
        if not entry and step in fields_of(each):
            return get_type_hints(each)[each.__struct_fields__[fields_of(each).index(step)]]
    return None
